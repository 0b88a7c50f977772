/* re_case.c - which characters are the same under IGNORECASE in a str pattern.
 *
 * CPython's rule isn't PCRE2's: characters match when their simple lower-case forms are equal or
 * have one upper-case form (so all of i, I, U+0130 and U+0131 are the same). Sets are therefore
 * written out with everything that is the same, and PCRE2's own notion is used for ASCII alone.
 * Most classes are a lower-case letter and its upper case; the others are rows of re_case_table.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/re_case.h"

#include "core/base/unicode.h"

#define LAST_CASED 0x1E943u /* no code point above it has another case */

static bool is_plain(int32_t rule)
{
    return !(rule > 0 && (rule & ITD_UNI_SPECIAL));
}

static const uint32_t *row_of(uint32_t code)
{
    for (unsigned i = 0; i < re_case_row_count; i++)
        for (unsigned k = 0; k < RE_CASES; k++)
            if (re_case_rows[i][k] == code) return re_case_rows[i];
    return NULL;
}

/* The other half of a plain pair, or code itself. */
static uint32_t other_case(uint32_t code)
{
    const struct itd_uni_record *u = itd_uni(code);
    int32_t rule = u->lower ? u->lower : u->upper;
    uint32_t other;

    if (!is_plain(rule)) return code;
    other = (uint32_t)((int32_t)code + rule);
    u = itd_uni(other);
    rule = u->lower ? u->lower : u->upper;
    return is_plain(rule) && (uint32_t)((int32_t)other + rule) == code ? other : code;
}

unsigned re_case_class(uint32_t code, uint32_t *ret)
{
    const uint32_t *row = code && code <= LAST_CASED ? row_of(code) : NULL;
    unsigned n = 0;

    if (row) {
        while (n < RE_CASES && row[n]) {
            ret[n] = row[n];
            n++;
        }
        return n;
    }
    ret[n++] = code;
    if (code <= LAST_CASED && other_case(code) != code) ret[n++] = other_case(code);
    return n;
}

bool re_case_range(uint32_t first, uint32_t last,
                   bool (*add)(void *context, uint32_t first, uint32_t last), void *context)
{
    for (unsigned i = 0; i < re_case_row_count; i++) {
        const uint32_t *row = re_case_rows[i];
        bool touched = false;

        for (unsigned k = 0; k < RE_CASES && row[k]; k++)
            touched |= row[k] >= first && row[k] <= last;
        for (unsigned k = 0; touched && k < RE_CASES && row[k]; k++)
            if (!add(context, row[k], row[k])) return false;
    }
    for (uint32_t c = first; c <= last && c <= LAST_CASED; c++) {
        uint32_t other = other_case(c);

        if (other != c && (other < first || other > last) && !row_of(c) &&
            !add(context, other, other))
            return false;
    }
    return true;
}
