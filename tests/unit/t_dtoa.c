/* t_dtoa.c - doubles to the shortest text and back, over all exponents and random bits, against
 * strtod and printf.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/native.h"
#include "tests/unit/tap.h"

static uint64_t state = 42;

static uint64_t next_bits(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static double of_bits(uint64_t bits)
{
    double d;

    memcpy(&d, &bits, sizeof d);
    return d;
}

static int count_digits(const char *text)
{
    int n = 0, zeros = 0;

    for (; *text && *text != 'e'; text++) {
        if (*text < '0' || *text > '9') continue;
        if (n || *text != '0') n++;
        zeros = *text == '0' ? zeros + 1 : 0;
    }
    return n - (n ? zeros : 0);
}

/* Reads back as d, and no text of one digit less does. */
static bool is_shortest(double d)
{
    char text[40], shorter[40];
    int digits;

    itd_double_text(d, 'r', 0, false, text, sizeof text);
    if (strtod(text, NULL) != d || itd_text_double(text, NULL) != d) return false;
    digits = count_digits(text);
    if (digits <= 1) return true;
    snprintf(shorter, sizeof shorter, "%.*e", digits - 2, d);
    return strtod(shorter, NULL) != d;
}

int main(void)
{
    bool good = true;
    char text[40];

    for (uint64_t e = 0; e < 2047; e++)
        for (int step = -2; step <= 2; step++) {
            double d = of_bits((e << 52) + (uint64_t)(int64_t)step);
            good &= !isfinite(d) || d <= 0 || is_shortest(d);
        }
    tap_ok(good, "powers of two and their neighbours");
    good = true;
    for (int i = 0; i < 200000; i++) {
        double d = fabs(of_bits(next_bits()));
        good &= !isfinite(d) || d == 0 || is_shortest(d);
    }
    tap_ok(good, "random doubles");
    good = true;
    for (int i = 0; i < 100000; i++) {
        snprintf(text, sizeof text, "%llu.%llue%d", (unsigned long long)(next_bits() % 1000000000),
                 (unsigned long long)(next_bits() % 100000000), (int)(next_bits() % 60) - 30);
        good &= itd_text_double(text, NULL) == strtod(text, NULL);
    }
    tap_ok(good, "decimal texts are read as strtod reads them");
    itd_double_text(NAN, 'r', 0, false, text, sizeof text);
    tap_ok(!strcmp(text, "nan"), "NaN has no sign");
    return tap_done();
}
