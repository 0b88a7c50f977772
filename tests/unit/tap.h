/* tap.h - the Test Anything Protocol for the C unit tests: each check prints its line, tap_done the
 * plan.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_TAP_H
#define ITD_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static int tap_count, tap_bad;

__attribute__((format(printf, 2, 3), unused)) static bool tap_ok(bool ok, const char *format, ...)
{
    va_list ap;

    printf("%s %d - ", ok ? "ok" : "not ok", ++tap_count);
    va_start(ap, format);
    vprintf(format, ap);
    va_end(ap);
    putchar('\n');
    fflush(stdout);
    tap_bad += !ok;
    return ok;
}

__attribute__((unused)) static void tap_skip(const char *why)
{
    printf("ok %d # SKIP %s\n", ++tap_count, why);
}

/* Prints the plan; the exit status of main. */
static int tap_done(void)
{
    printf("1..%d\n", tap_count);
    return tap_bad != 0;
}

#endif
