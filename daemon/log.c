/* log.c - lines on standard error, one write each.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/log.h"

static srv_level shown = SRV_INFO;

void srv_log_level(srv_level level)
{
    shown = level;
}

static size_t escape(const char *text, char *ret_line, size_t room)
{
    static const char digits[] = "0123456789abcdef";
    size_t size = 0;

    for (; *text && size + 5 < room; text++) {
        unsigned char c = (unsigned char)*text;

        if (c >= 0x20 && c < 0x7f && c != '\\') {
            ret_line[size++] = (char)c;
            continue;
        }
        ret_line[size++] = '\\';
        ret_line[size++] = 'x';
        ret_line[size++] = digits[c >> 4];
        ret_line[size++] = digits[c & 15];
    }
    return size;
}

void srv_log(srv_level level, const char *format, ...)
{
    /* the numbers are what journald takes for priorities */
    static const char *const prefixes[] = {"<3>error: ", "<4>warning: ", "<6>", "<7>"};
    char text[1024], line[2048];
    const char *prefix = prefixes[level] + (getenv("JOURNAL_STREAM") ? 0 : 3);
    size_t size;
    va_list arguments;
    ssize_t ignored;

    if (level > shown) return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size = (size_t)snprintf(line, sizeof line, "%sinterpretd: %s",
                            getenv("JOURNAL_STREAM") ? prefix : "",
                            getenv("JOURNAL_STREAM") ? "" : prefix);
    size += escape(text, line + size, sizeof line - size - 1);
    line[size++] = '\n';
    ignored = write(STDERR_FILENO, line, size);
    (void)ignored;
}

_Noreturn void srv_broken(const char *what, const char *file, int line)
{
    srv_log(SRV_ERROR, "broken invariant: %s (%s:%d)", what, file, line);
    abort();
}
