/* time_parse.c - strptime in the C locale.
 *
 * A format is a row of literals, runs of white space and directives. Each directive may match texts
 * of several lengths; they are tried in a fixed order of preference, going back to the next when
 * what follows doesn't match. A directive occurs at most once, so the recursion is no deeper than
 * there are directives.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/unicode.h"
#include "core/stdlib/time_parts.h"
#include "core/vm/vm.h"

typedef struct matcher {
    itd_vm *vm;
    const itd_str *text, *format; /* the format with compound directives expanded */
    int64_t start[128],
        stop[128]; /* of a directive's text, by letter; stop 0 and start -1: not in the format */
} matcher;

static uint32_t at(const itd_str *s, int64_t i)
{
    return i < s->length ? itd_str_at(s, i) : 0;
}

static uint32_t lower(uint32_t c)
{
    uint32_t out[ITD_UNI_MAX];

    if (c < 128) return c >= 'A' && c <= 'Z' ? c + 32 : c;
    return itd_uni_map(c, itd_uni(c)->lower, out) == 1 ? out[0] : c;
}

static bool digit_at(const itd_str *s, int64_t i)
{
    return i < s->length && itd_uni_decimal(itd_str_at(s, i)) >= 0;
}

static bool in(const itd_str *s, int64_t i, char from, char to)
{
    return i < s->length && itd_str_at(s, i) >= (uint8_t)from && itd_str_at(s, i) <= (uint8_t)to;
}

/* ---- expanding the format --------------------------------------------------------------- */

/* As with `from None`. */
static bool hide_context(itd_vm *vm, bool failed)
{
    if (!vm->stopped && itd_is_kind(vm->pending, ITD_K_EXC))
        ITD_EXC_(vm->pending)->suppress_context = true;
    return failed;
}

static bool bad_directive(itd_vm *vm, uint32_t c, itd_value format)
{
    itd_value text;

    /* These are hidden behind a backslash where CPython looks, which it then shows as a percent
     * sign. */
    if (itd_uni_space(c) || (c < 128 && c && strchr("\\.^$*+?(){}[]|", (int)c))) c = '%';
    text = itd_str_from_code(vm, c);
    return !itd_failed(text) &&
           hide_context(vm, itd_fail(vm, itd_ValueError, "'%U' is a bad directive in format '%U'",
                                     text, format));
}

static bool repeated(itd_vm *vm, char c)
{
    itd_value module = itd_import(vm, "re"), class;
    const itd_type *type = itd_ValueError;

    if (itd_failed(module)) {
        if (!itd_swallow(vm, itd_ImportError)) return false;
    } else {
        class = itd_getattr(vm, module, itd_intern_c(vm, "error", 5));
        if (itd_failed(class)) return false;
        if (itd_is_kind(class, ITD_K_TYPE)) type = ITD_TYPE_(class);
    }
    return itd_fail(vm, type, "redefinition of group name '%c'", c);
}

static const char *compound(uint32_t c)
{
    switch (c) {
    case 'c': return "%a %b %d %H:%M:%S %Y";
    case 'x': return "%m/%d/%y";
    case 'X': return "%H:%M:%S";
    default: return NULL;
    }
}

static bool note_directive(matcher *m, uint32_t c, itd_value format)
{
    if (c == 0 || c >= 128 || !strchr("dfHIGjmMSUwuVyYzAaBbpZ%W", (int)c))
        return bad_directive(m->vm, c, format);
    if (c == '%') return true;
    if (m->stop[c]) return repeated(m->vm, (char)c);
    m->stop[c] = 1;
    return true;
}

static bool expand(matcher *m, itd_value format)
{
    const itd_str *s = ITD_STR(format);
    itd_value done;
    itd_text t;

    itd_text_init(&t, m->vm);
    for (int64_t i = 0; i < s->length; i++) {
        uint32_t c = itd_str_at(s, i);
        const char *more;

        if (itd_uni_space(c)) {
            while (i + 1 < s->length && itd_uni_space(itd_str_at(s, i + 1))) i++;
            if (!itd_text_code(&t, ' ')) return false;
            continue;
        }
        if (c != '%') {
            if (!itd_text_code(&t, c)) return false;
            continue;
        }
        if (++i >= s->length)
            return hide_context(m->vm,
                                itd_fail(m->vm, itd_ValueError, "stray %% in format '%U'", format));
        c = itd_str_at(s, i);
        more = compound(c);
        for (const char *p = more; p && *p; p++)
            if (*p == '%' && !note_directive(m, (uint8_t)p[1], format)) return false;
        if (more
                ? !itd_text_ascii(&t, more, strlen(more))
                : !note_directive(m, c, format) || !itd_text_code(&t, '%') || !itd_text_code(&t, c))
            return false;
    }
    done = itd_text_done(&t);
    if (itd_failed(done)) return false;
    m->format = ITD_STR(done);
    memset(m->stop, 0, sizeof m->stop);
    for (int i = 0; i < 128; i++) m->start[i] = -1;
    return true;
}

/* ---- matching --------------------------------------------------------------------------- */

/* Adds the lengths at which one of some names stands at i, longest first. */
static int match_names(const matcher *m, int64_t i, const char *const *names, int count,
                       size_t most, int *lengths)
{
    for (int k = 0; k < count; k++) {
        size_t n = strlen(names[k]), j = 0;

        if (most && n > most) n = most;
        while (j < n && lower(at(m->text, i + (int64_t)j)) == lower((uint8_t)names[k][j])) j++;
        if (j < n || !n) continue;
        lengths[0] = (int)n; /* no name is the beginning of another */
        return 1;
    }
    return 0;
}

static int match_offset(const itd_str *s, int64_t i, int *lengths)
{
    int n = 0, count = 0, fraction;
    int64_t k = i + 3;

    if (at(s, i) == 'Z') {
        lengths[0] = 1;
        return 1;
    }
    if ((at(s, i) != '+' && at(s, i) != '-') || !digit_at(s, i + 1) || !digit_at(s, i + 2))
        return 0;
    if (at(s, k) == ':') k++;
    if (!in(s, k, '0', '5') || !digit_at(s, k + 1)) return 0;
    k += 2;
    n = (int)(k - i);
    if (at(s, k) == ':') k++;
    if (in(s, k, '0', '5') && digit_at(s, k + 1)) {
        k += 2;
        fraction = 0;
        while (at(s, k) == '.' && fraction < 6 && digit_at(s, k + 1 + fraction)) fraction++;
        for (; fraction > 0; fraction--) lengths[count++] = (int)(k - i) + 1 + fraction;
        lengths[count++] = (int)(k - i);
    }
    lengths[count++] = n;
    return count;
}

/* A day of the year: three digits to 366, or fewer. */
static int match_yearday(const itd_str *s, int64_t i, int *lengths)
{
    int n = 0;
    bool tens = digit_at(s, i + 1);

    if (at(s, i) == '3' && at(s, i + 1) == '6' && in(s, i + 2, '0', '6'))
        lengths[n++] = 3;
    else if (at(s, i) == '3' && in(s, i + 1, '0', '5') && digit_at(s, i + 2))
        lengths[n++] = 3;
    else if (in(s, i, '1', '2') && tens && digit_at(s, i + 2))
        lengths[n++] = 3;
    else if (at(s, i) == '0' && in(s, i + 1, '1', '9') && digit_at(s, i + 2))
        lengths[n++] = 3;
    else if (at(s, i) == '0' && at(s, i + 1) == '0' && in(s, i + 2, '1', '9'))
        lengths[n++] = 3;
    if (in(s, i, '1', '9') && tens)
        lengths[n++] = 2;
    else if (at(s, i) == '0' && in(s, i + 1, '1', '9'))
        lengths[n++] = 2;
    if (in(s, i, '1', '9')) lengths[n++] = 1;
    return n;
}

/* The lengths that a directive's text may have at i, in order of preference. */
static int match_lengths(const matcher *m, char c, int64_t i, int *lengths)
{
    static const char *const halves[] = {"am", "pm"}, *const zones[] = {"utc", "gmt"};
    const itd_str *s = m->text;
    bool second = digit_at(s, i + 1);
    int n = 0;

    switch (c) {
    case 'd':
        if ((at(s, i) == '3' && in(s, i + 1, '0', '1')) || (in(s, i, '1', '2') && second) ||
            (at(s, i) == '0' && in(s, i + 1, '1', '9')))
            lengths[n++] = 2;
        if (in(s, i, '1', '9')) lengths[n++] = 1;
        if (at(s, i) == ' ' && in(s, i + 1, '1', '9')) lengths[n++] = 2;
        return n;
    case 'f':
        while (n < 6 && in(s, i + n, '0', '9')) n++;
        for (int k = 0; k < n; k++) lengths[k] = n - k;
        return n;
    case 'H':
        if ((at(s, i) == '2' && in(s, i + 1, '0', '3')) || (in(s, i, '0', '1') && second))
            lengths[n++] = 2;
        if (digit_at(s, i)) lengths[n++] = 1;
        return n;
    case 'I':
    case 'm':
        if ((at(s, i) == '1' && in(s, i + 1, '0', '2')) ||
            (at(s, i) == '0' && in(s, i + 1, '1', '9')))
            lengths[n++] = 2;
        if (in(s, i, '1', '9')) lengths[n++] = 1;
        return n;
    case 'j': return match_yearday(s, i, lengths);
    case 'M':
    case 'S':
        if ((in(s, i, '0', '5') && second) ||
            (c == 'S' && at(s, i) == '6' && in(s, i + 1, '0', '1')))
            lengths[n++] = 2;
        if (digit_at(s, i)) lengths[n++] = 1;
        return n;
    case 'U':
    case 'W':
    case 'V':
        if (at(s, i) == '5' && in(s, i + 1, '0', '3'))
            lengths[n++] = 2;
        else if (c == 'V'
                     ? (at(s, i) == '0' && in(s, i + 1, '1', '9')) || (in(s, i, '1', '4') && second)
                     : in(s, i, '0', '4') && second)
            lengths[n++] = 2;
        if (digit_at(s, i)) lengths[n++] = 1;
        return n;
    case 'w': lengths[0] = 1; return in(s, i, '0', '6');
    case 'u': lengths[0] = 1; return in(s, i, '1', '7');
    case 'y': lengths[0] = 2; return digit_at(s, i) && second;
    case 'Y':
    case 'G':
        lengths[0] = 4;
        return digit_at(s, i) && second && digit_at(s, i + 2) && digit_at(s, i + 3);
    case 'z': return match_offset(s, i, lengths);
    case 'A': return match_names(m, i, itd_day_names, 7, 0, lengths);
    case 'a': return match_names(m, i, itd_day_names, 7, 3, lengths);
    case 'B': return match_names(m, i, itd_month_names + 1, 12, 0, lengths);
    case 'b': return match_names(m, i, itd_month_names + 1, 12, 3, lengths);
    case 'p': return match_names(m, i, halves, 2, 0, lengths);
    default: return match_names(m, i, zones, 2, 0, lengths);
    }
}

/* Matches format[f...] at text[i...]: 1 and where the text's match ends, 0, or -1 on failure. */
static int match(matcher *m, int64_t f, int64_t i, int64_t *ret_end)
{
    while (f < m->format->length) {
        uint32_t c = itd_str_at(m->format, f);
        int lengths[8], count, r;
        int64_t from = i;

        if (!itd_charge(m->vm, 1)) return -1;
        if (c == ' ') {
            while (i < m->text->length && itd_uni_space(itd_str_at(m->text, i))) i++;
            if (i == from) return 0;
            f++;
            /* Only a day takes the last space for itself. */
            if (at(m->format, f) != '%' || at(m->format, f + 1) != 'd' || i - from < 2 ||
                at(m->text, i - 1) != ' ')
                continue;
            r = match(m, f, i, ret_end);
            return r ? r : match(m, f, i - 1, ret_end);
        }
        if (c != '%' || at(m->format, f + 1) == '%') {
            if (i >= m->text->length || lower(itd_str_at(m->text, i)) != lower(c)) return 0;
            i++;
            f += c == '%' ? 2 : 1;
            continue;
        }
        c = itd_str_at(m->format, f + 1);
        count = match_lengths(m, (char)c, i, lengths);
        for (int k = 0; k < count; k++) {
            r = match(m, f + 2, i + lengths[k], ret_end);
            if (!r) continue;
            m->start[c] = i;
            m->stop[c] = i + lengths[k];
            return r;
        }
        return 0;
    }
    *ret_end = i;
    return 1;
}

/* ---- meaning ---------------------------------------------------------------------------- */

static bool has(const matcher *m, char c)
{
    return m->start[(uint8_t)c] >= 0;
}

/* The number that a directive's text shows; a space before the digits doesn't count. */
static int number(const matcher *m, char c)
{
    int n = 0;

    for (int64_t i = m->start[(uint8_t)c]; i < m->stop[(uint8_t)c]; i++) {
        int digit = itd_uni_decimal(itd_str_at(m->text, i));

        if (digit >= 0) n = n * 10 + digit;
    }
    return n;
}

/* Which of some names a directive's text is. */
static int which(const matcher *m, char c, const char *const *names, int count)
{
    int64_t n = m->stop[(uint8_t)c] - m->start[(uint8_t)c];

    for (int k = 0; k < count; k++) {
        int64_t j = 0;

        while (j < n && names[k][j] &&
               lower(itd_str_at(m->text, m->start[(uint8_t)c] + j)) == lower((uint8_t)names[k][j]))
            j++;
        if (j == n) return k;
    }
    return 0;
}

static int microseconds(const itd_str *s, int64_t i, int64_t stop)
{
    int n = 0, digits = 0;

    for (; i < stop; i++, digits++) n = n * 10 + itd_uni_decimal(itd_str_at(s, i));
    for (; digits < 6; digits++) n *= 10;
    return n;
}

/* Of directives that say the same thing the last one counts. 0: none is there. */
static char last_of(const matcher *m, const char *letters)
{
    char last = 0;

    for (; *letters; letters++)
        if (has(m, *letters) && (!last || m->start[(uint8_t)*letters] > m->start[(uint8_t)last]))
            last = *letters;
    return last;
}

static bool read_clock(matcher *m, itd_parsed *r)
{
    itd_when *w = &r->when;

    if (last_of(m, "HI") == 'H') w->hour = number(m, 'H');
    if (last_of(m, "HI") == 'I') {
        bool pm = has(m, 'p') && lower(itd_str_at(m->text, m->start['p'])) == 'p';

        w->hour = number(m, 'I') % 12 + (pm ? 12 : 0);
    }
    if (has(m, 'M')) w->minute = number(m, 'M');
    if (has(m, 'S')) w->second = number(m, 'S');
    if (has(m, 'f')) r->microsecond = microseconds(m->text, m->start['f'], m->stop['f']);
    return true;
}

static bool read_zone(matcher *m, itd_parsed *r)
{
    const itd_str *s = m->text;
    int64_t i = m->start['z'], stop = m->stop['z'], k = i + 3;
    bool colon, negative;
    int seconds = 0;

    r->zone = ITD_NONE;
    if (has(m, 'Z')) {
        r->when.dst = 0;
        r->zone = itd_str_slice(m->vm, itd_of(s), m->start['Z'], m->stop['Z']);
        if (itd_failed(r->zone)) return false;
    }
    if (!has(m, 'z')) return true;
    r->has_offset = true;
    if (at(s, i) == 'Z') return true;
    negative = at(s, i) == '-';
    colon = at(s, k) == ':';
    k += colon;
    r->offset = itd_uni_decimal(at(s, i + 1)) * 36000 + itd_uni_decimal(at(s, i + 2)) * 3600 +
                itd_uni_decimal(at(s, k)) * 600 + itd_uni_decimal(at(s, k + 1)) * 60;
    k += 2;
    if (k < stop) {
        if (colon && at(s, k) != ':') {
            itd_value text = itd_str_slice(m->vm, itd_of(s), i, stop);

            return !itd_failed(text) &&
                   itd_fail(m->vm, itd_ValueError, "Inconsistent use of : in %U", text);
        }
        if (!colon && at(s, k) == ':') {
            itd_value text = itd_str_slice(m->vm, itd_of(s), k, k + 2);

            return !itd_failed(text) &&
                   itd_fail(m->vm, itd_ValueError, "invalid literal for int() with base 10: %R",
                            text);
        }
        k += colon;
        seconds = itd_uni_decimal(at(s, k)) * 10 + itd_uni_decimal(at(s, k + 1));
        if (k + 3 < stop) r->offset_microsecond = microseconds(s, k + 3, stop);
    }
    r->offset += seconds;
    if (negative) {
        r->offset = -r->offset;
        r->offset_microsecond = -r->offset_microsecond;
    }
    return true;
}

/* -1: none given. */
static int read_weekday(const matcher *m)
{
    char letter = last_of(m, "Aawu");

    switch (letter) {
    case 0: return -1;
    case 'w': return (number(m, 'w') + 6) % 7;
    case 'u': return number(m, 'u') - 1;
    default: return which(m, letter, itd_day_names, 7);
    }
}

#define WEEKDAY_HINT "and a weekday directive ('%%A', '%%a', '%%w', or '%%u')."

static bool check_iso(matcher *m, int weekday)
{
    bool year = has(m, 'y') || has(m, 'Y');

    if (!year && has(m, 'G')) {
        if (!has(m, 'V') || weekday < 0)
            return itd_fail(m->vm, itd_ValueError,
                            "ISO year directive '%%G' must be used with the ISO week directive "
                            "'%%V' " WEEKDAY_HINT);
        if (has(m, 'j'))
            return itd_fail(m->vm, itd_ValueError,
                            "Day of the year directive '%%j' is not compatible with ISO year "
                            "directive '%%G'. Use '%%Y' instead.");
        return true;
    }
    if (has(m, 'U') || has(m, 'W') || !has(m, 'V')) return true;
    if (weekday < 0)
        return itd_fail(m->vm, itd_ValueError,
                        "ISO week directive '%%V' must be used with the ISO year directive "
                        "'%%G' " WEEKDAY_HINT);
    return itd_fail(m->vm, itd_ValueError,
                    "ISO week directive '%%V' is incompatible with the year directive '%%Y'. Use "
                    "the ISO year '%%G' instead.");
}

/* The ordinal of a weekday in the n-th week of a year, weeks beginning on Monday or Sunday. */
static int64_t in_week(int64_t year, int week, int weekday, bool monday)
{
    int64_t first = itd_day_ordinal(year, 1, 1);
    int first_day = itd_ordinal_weekday(first), before;

    if (!monday) {
        first_day = (first_day + 1) % 7;
        weekday = (weekday + 1) % 7;
    }
    before = (7 - first_day) % 7;
    return week == 0 ? first + weekday - first_day : first + before + 7 * (week - 1) + weekday;
}

static bool read_date(matcher *m, itd_parsed *r)
{
    itd_when *w = &r->when;
    bool no_year = !has(m, 'y') && !has(m, 'Y'), leap_fix = false;
    char month = last_of(m, "mBb"), week_rule = last_of(m, "UW");
    int weekday = read_weekday(m);
    int64_t ordinal = 0;

    if (last_of(m, "yY") == 'y')
        w->year = number(m, 'y') + (number(m, 'y') <= 68 ? 2000 : 1900);
    else if (!no_year)
        w->year = number(m, 'Y');
    if (month == 'm')
        w->month = number(m, 'm');
    else if (month)
        w->month = which(m, month, itd_month_names + 1, 12) + 1;
    if (has(m, 'd')) w->day = number(m, 'd');
    if (!check_iso(m, weekday)) return false;
    if (no_year) {
        leap_fix = w->month == 2 && w->day == 29;
        w->year = leap_fix ? 1904 : 1900;
    }
    if (w->year < 1)
        return itd_fail(m->vm, itd_ValueError, "year %lld is out of range", (long long)w->year);
    if (has(m, 'j')) {
        ordinal = itd_day_ordinal(w->year, 1, 1) + number(m, 'j') - 1;
    } else if (weekday >= 0 && week_rule) {
        ordinal = in_week(w->year, number(m, week_rule), weekday, week_rule == 'W');
    } else if (weekday >= 0 && has(m, 'G') && has(m, 'V')) {
        int64_t year = number(m, 'G'), start = itd_iso_year_start(year);
        int week = number(m, 'V');

        if (year < 1)
            return itd_fail(m->vm, itd_ValueError, "Year is out of range: %lld", (long long)year);
        if (week < 1 || week > (itd_iso_year_start(year + 1) - start) / 7)
            return itd_fail(m->vm, itd_ValueError, "Invalid week: %d", week);
        ordinal = start + 7 * (week - 1) + weekday;
    }
    if (ordinal) {
        itd_ordinal_day(ordinal, &w->year, &w->month, &w->day);
        if (ordinal < 1) return itd_fail(m->vm, itd_ValueError, "ordinal must be >= 1");
        if (w->year > 9999)
            return itd_fail(m->vm, itd_ValueError, "year %lld is out of range", (long long)w->year);
    } else if (w->day > itd_month_days(w->year, w->month)) {
        return itd_fail(m->vm, itd_ValueError, "day is out of range for month");
    }
    itd_when_complete(w);
    if (weekday >= 0) w->weekday = weekday;
    if (leap_fix) w->year = 1900;
    return true;
}

bool itd_when_parse(itd_vm *vm, itd_value text, itd_value format, itd_parsed *ret)
{
    matcher m = {.vm = vm, .text = ITD_STR(text)};
    int64_t end;
    int found;

    if (!itd_charge(vm, (uint64_t)ITD_STR(format)->length / 4 + 1) || !expand(&m, format))
        return false;
    found = match(&m, 0, 0, &end);
    if (found < 0) return false;
    if (!found)
        return itd_fail(vm, itd_ValueError, "time data %R does not match format %R", text, format);
    if (end != m.text->length) {
        itd_value rest = itd_str_slice(vm, text, end, m.text->length);

        return !itd_failed(rest) &&
               itd_fail(vm, itd_ValueError, "unconverted data remains: %U", rest);
    }
    memset(ret, 0, sizeof *ret);
    ret->when.month = ret->when.day = 1;
    ret->when.dst = -1;
    return read_clock(&m, ret) && read_zone(&m, ret) && read_date(&m, ret);
}
