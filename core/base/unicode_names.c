/* unicode_names.c - look-ups in the table of Unicode names.
 *
 * The table (gen_unicode_names.py describes it) is a stream of entries in code order whose words
 * are numbers. A look-up by name first finds the numbers of its words, then reads the stream once
 * and compares numbers, which takes a fraction of a millisecond; one by code reads from the nearest
 * listed place until it gets there. Callers charge for either. Hangul syllables and the ideographs
 * named by their code are made by rule.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/unicode_names.h"

#include <string.h>

#define MAX_WORDS 30
#define ONE_BYTE  160

typedef struct entry {
    uint32_t code;
    unsigned count;
    uint16_t words[MAX_WORDS];
} entry;

/* The entry at *at, given the one before in e. */
static void read_entry(const uint8_t **at, bool far, entry *e)
{
    const uint8_t *p = *at;
    unsigned shared = *p >> 4, fresh = *p & 15;

    p++;
    if (far || *p == 255) {
        if (!far) p++;
        e->code = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
        p += 3;
    } else {
        e->code += *p++;
    }
    e->count = shared + fresh;
    for (unsigned i = shared; i < e->count && i < MAX_WORDS; i++) {
        unsigned number = *p++;

        if (number >= ONE_BYTE) number = ONE_BYTE + ((number - ONE_BYTE) << 8) + *p++;
        e->words[i] = (uint16_t)number;
    }
    *at = p;
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
}

static bool same(const char *a, const char *upper_case, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (upper(a[i]) != upper_case[i]) return false;
    return true;
}

/* ---- names made by rule ---- */

static const char *const leads[] = {"G",  "GG", "N", "D",  "DD", "R", "M", "B", "BB", "S",
                                    "SS", "",   "J", "JJ", "C",  "K", "T", "P", "H"};
static const char *const vowels[] = {"A",   "AE", "YA", "YAE", "EO", "E",  "YEO",
                                     "YE",  "O",  "WA", "WAE", "OE", "YO", "U",
                                     "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
static const char *const tails[] = {"",   "G",  "GG", "GS", "N",  "NJ", "NH", "D", "L",  "LG",
                                    "LM", "LB", "LS", "LT", "LP", "LH", "M",  "B", "BS", "S",
                                    "SS", "NG", "J",  "C",  "K",  "T",  "P",  "H"};
#define HANGUL       "HANGUL SYLLABLE "
#define HANGUL_FIRST 0xAC00u
#define HANGUL_LAST  0xD7A3u

/* The longest of the parts that begins at name; -1: none. */
static int longest(const char *const *parts, int count, const char *name, size_t size,
                   size_t *ret_size)
{
    int best = -1;

    *ret_size = 0;
    for (int i = 0; i < count; i++) {
        size_t length = strlen(parts[i]);

        if (length <= size && (best < 0 || length > *ret_size) && same(name, parts[i], length)) {
            best = i;
            *ret_size = length;
        }
    }
    return best;
}

static bool hangul_by_name(const char *name, size_t size, uint32_t *ret_code)
{
    size_t used;
    int lead, vowel, tail;

    lead = longest(leads, 19, name, size, &used);
    if (lead < 0) return false;
    name += used;
    size -= used;
    vowel = longest(vowels, 21, name, size, &used);
    if (vowel < 0) return false;
    name += used;
    size -= used;
    tail = longest(tails, 28, name, size, &used);
    if (tail < 0 || used != size) return false;
    *ret_code = HANGUL_FIRST + (uint32_t)((lead * 21 + vowel) * 28 + tail);
    return true;
}

static bool ruled_by_name(const char *name, size_t size, uint32_t *ret_code)
{
    const struct itd_uni_name_range *r;

    if (size > strlen(HANGUL) && same(name, HANGUL, strlen(HANGUL)))
        return hangul_by_name(name + strlen(HANGUL), size - strlen(HANGUL), ret_code);
    for (r = itd_uni_name_ranges; r->prefix; r++) {
        size_t length = strlen(r->prefix);
        uint32_t code = 0;

        if (size < length + 4 || size > length + 5 || !same(name, r->prefix, length)) continue;
        for (size_t i = length; i < size; i++) {
            char c = upper(name[i]);

            if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'F'))) return false;
            code = code << 4 | (uint32_t)(c <= '9' ? c - '0' : c - 'A' + 10);
        }
        if (code < r->first || code > r->last) continue;
        *ret_code = code;
        return true;
    }
    return false;
}

/* ---- by name ---- */

/* The words of the name as numbers. False: one is in no name. */
static bool number_words(const char *name, size_t size, entry *ret)
{
    const char *word[MAX_WORDS];
    size_t length[MAX_WORDS];
    unsigned left, number = 0;

    ret->count = 0;
    for (size_t i = 0, start = 0; i <= size; i++) {
        if (i < size && name[i] != ' ') continue;
        if (ret->count == MAX_WORDS) return false;
        word[ret->count] = name + start;
        length[ret->count++] = i - start;
        start = i + 1;
    }
    left = ret->count;
    for (const char *p = itd_uni_name_words, *end = p + itd_uni_name_words_size; p < end && left;
         number++) {
        size_t here = strlen(p);

        for (unsigned i = 0; i < ret->count; i++) {
            if (length[i] != here || !same(word[i], p, here)) continue;
            ret->words[i] = (uint16_t)number;
            left--;
        }
        p += here + 1;
    }
    return !left;
}

static bool find_words(const char *stream, uint32_t size, bool far, const entry *wanted,
                       uint32_t *ret_code)
{
    const uint8_t *p = (const uint8_t *)stream, *end = p + size;
    entry e = {0};

    while (p < end) {
        read_entry(&p, far, &e);
        if (e.count == wanted->count &&
            !memcmp(e.words, wanted->words, e.count * sizeof *e.words)) {
            *ret_code = e.code;
            return true;
        }
    }
    return false;
}

bool itd_unicode_by_name(const char *name, size_t size, uint32_t *ret_code)
{
    entry wanted;

    if (!size || size >= ITD_UNICODE_NAME_MAX) return false;
    if (ruled_by_name(name, size, ret_code)) return true;
    return number_words(name, size, &wanted) &&
           (find_words(itd_uni_name_codes, itd_uni_name_codes_size, false, &wanted, ret_code) ||
            find_words(itd_uni_name_aliases, itd_uni_name_aliases_size, true, &wanted, ret_code));
}

/* ---- by code ---- */

static size_t append(char *buf, size_t used, const char *text)
{
    while (*text && used < ITD_UNICODE_NAME_MAX - 1) buf[used++] = *text++;
    buf[used] = '\0';
    return used;
}

static size_t append_word(char *buf, size_t used, unsigned number)
{
    const char *p = itd_uni_name_words + itd_uni_name_word_places[number / ITD_UNICODE_WORD_STEP];

    for (number %= ITD_UNICODE_WORD_STEP; number--;) p += strlen(p) + 1;
    return append(buf, used, p);
}

static size_t ruled_name(uint32_t code, char *buf)
{
    size_t used = 0;

    if (code >= HANGUL_FIRST && code <= HANGUL_LAST) {
        uint32_t syllable = code - HANGUL_FIRST;

        used = append(buf, used, HANGUL);
        used = append(buf, used, leads[syllable / (21 * 28)]);
        used = append(buf, used, vowels[syllable / 28 % 21]);
        return append(buf, used, tails[syllable % 28]);
    }
    for (const struct itd_uni_name_range *r = itd_uni_name_ranges; r->prefix; r++) {
        if (code < r->first || code > r->last) continue;
        used = append(buf, used, r->prefix);
        for (int shift = code > 0xFFFF ? 16 : 12; shift >= 0; shift -= 4) {
            char digit[] = {"0123456789ABCDEF"[code >> shift & 15], '\0'};

            used = append(buf, used, digit);
        }
        return used;
    }
    return 0;
}

size_t itd_unicode_name(uint32_t code, char *buf)
{
    const uint8_t *p = (const uint8_t *)itd_uni_name_codes, *end = p + itd_uni_name_codes_size;
    uint32_t low = 0, high = itd_uni_name_place_count;
    size_t used = ruled_name(code, buf);
    entry e = {0};

    if (used) return used;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;

        if (itd_uni_name_places[middle].code_before < code)
            low = middle;
        else
            high = middle;
    }
    p += itd_uni_name_places[low].at;
    e.code = itd_uni_name_places[low].code_before;
    while (p < end && e.code < code) read_entry(&p, false, &e);
    if (e.code != code || !e.count) return 0;
    for (unsigned i = 0; i < e.count; i++) {
        if (i) used = append(buf, used, " ");
        used = append_word(buf, used, e.words[i]);
    }
    return used;
}
