/* str_case.c - letters: case mappings and the is…() questions.
 *
 * ASCII texts, nearly all there are, go through loops over bytes, sixteen at a time where they can;
 * the rest goes through the tables of Unicode 15.0, mappings to several characters and the final
 * sigma included.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/lanes.h"
#include "core/object/str_methods.h"

/* The letter with its case changed when it is one of the 26 from `first` on. */
static inline uint8_t flip(uint8_t c, uint8_t first)
{
    return (uint8_t)(c ^ ((uint8_t)(c - first) < 26 ? 32 : 0));
}

static inline uint8_t swapped(uint8_t c)
{
    return (uint8_t)(c ^ ((uint8_t)((c | 32) - 'a') < 26 ? 32 : 0));
}

/* ---- mappings --------------------------------------------------------------------------- */

/* A new ASCII str with the case of the letters from `first` on changed. */
static itd_value flip_ascii(itd_vm *vm, const itd_str *s, uint8_t first)
{
    itd_str *out;
    int64_t i = 0;

    if (s->length < 2) return s->length ? itd_latin1_strs[flip(s->data[0], first)] : itd_empty_str;
    out = itd_str_alloc(vm, s->length, 1);
    if (!out) return ITD_ERROR;
    for (; i + ITD_LANES <= s->length; i += ITD_LANES)
        itd_lanes_store(out->data + i, itd_lanes_flip(itd_lanes_load(s->data + i), first));
    for (; i < s->length; i++) out->data[i] = flip(s->data[i], first);
    return itd_of(out);
}

/* Both cases changed. */
static itd_value swap_ascii(itd_vm *vm, const itd_str *s)
{
    itd_str *out;
    int64_t i = 0;

    if (s->length < 2) return s->length ? itd_latin1_strs[swapped(s->data[0])] : itd_empty_str;
    out = itd_str_alloc(vm, s->length, 1);
    if (!out) return ITD_ERROR;
    for (; i + ITD_LANES <= s->length; i += ITD_LANES) {
        itd_lanes v = itd_lanes_load(s->data + i);

        itd_lanes_store(out->data + i, v ^ ((itd_lanes)((itd_lanes)((v | 32) - 'a') < 26) & 32));
    }
    for (; i < s->length; i++) out->data[i] = swapped(s->data[i]);
    return itd_of(out);
}

/* Letters behind letters small, others large. */
static itd_value title_ascii(itd_vm *vm, const itd_str *s)
{
    uint8_t small = 0; /* 32 within a word */
    itd_str *out;

    if (s->length < 2) return s->length ? itd_latin1_strs[flip(s->data[0], 'a')] : itd_empty_str;
    out = itd_str_alloc(vm, s->length, 1);
    if (!out) return ITD_ERROR;
    for (int64_t i = 0; i < s->length; i++) {
        uint8_t c = s->data[i], letter = (uint8_t)((c | 32) - 'a') < 26;

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        out->data[i] = letter ? (uint8_t)((c & ~32u) | small) : c;
        small = letter ? 32 : 0;
    }
    return itd_of(out);
}

/* A text to which most characters come many at a time. */
struct mapped {
    itd_text text;
    size_t count; /* of those that wait */
    uint16_t units[256];
};

static bool flush(struct mapped *t)
{
    itd_text_u16(&t->text, t->units, t->count);
    t->count = 0;
    return !t->text.failed;
}

static inline void put_code(struct mapped *t, uint32_t code)
{
    if (t->count == sizeof t->units / sizeof t->units[0] || code > 0xFFFF) flush(t);
    if (code > 0xFFFF)
        itd_text_code(&t->text, code);
    else
        t->units[t->count++] = (uint16_t)code;
}

static itd_value mapped_done(struct mapped *t)
{
    return flush(t) ? itd_text_done(&t->text) : ITD_ERROR;
}

static inline void put_mapped(struct mapped *t, uint32_t code, int32_t rule)
{
    uint32_t codes[ITD_UNI_MAX];
    int n;

    if (ITD_LIKELY(rule < ITD_UNI_SPECIAL)) {
        put_code(t, (uint32_t)((int32_t)code + rule));
        return;
    }
    n = itd_uni_map(code, rule, codes);
    for (int i = 0; i < n; i++) put_code(t, codes[i]);
}

enum mapping { LOWER, UPPER, FOLD };

static inline int32_t rule_of(uint32_t code, enum mapping how)
{
    const struct itd_uni_record *r = itd_uni(code);

    return how == LOWER ? r->lower : how == UPPER ? r->upper : r->fold;
}

/* What a 16-bit character becomes that becomes several: they are 16-bit too. Returns how many. */
static inline size_t put_special(uint16_t *units, uint32_t code, int32_t rule)
{
    uint32_t codes[ITD_UNI_MAX];
    int n = itd_uni_map(code, rule, codes);

    for (int i = 0; i < n; i++) units[i] = (uint16_t)codes[i];
    return (size_t)n;
}

/* Maps 16-bit characters from i on, as far as the waiting ones have room; returns where they end.
 */
static inline int64_t map_run(struct mapped *t, const itd_str *s, int64_t i, enum mapping how)
{
    enum { MOST = sizeof t->units / sizeof t->units[0] };
    const uint16_t *from = itd_str_u16(s);
    int64_t end = s->length, start = i;
    size_t n;

    if (s->kind != 2) return i;
    if (t->count == MOST) flush(t);
    n = t->count;
    if (end - i > (int64_t)(MOST - n)) end = i + (int64_t)(MOST - n);
    for (; i < end; i++) {
        uint32_t code = from[i];
        int32_t rule = rule_of(code, how);
        uint32_t to = code + (uint32_t)rule;

        if (ITD_LIKELY(to <= 0xFFFF && !(how == LOWER && code == 0x3A3))) {
            t->units[n++] = (uint16_t)to;
            continue;
        }
        if (rule < ITD_UNI_SPECIAL || MOST - n < ITD_UNI_MAX) break;
        n += put_special(&t->units[n], code, rule);
        if (end - i - 1 > (int64_t)(MOST - n)) end = i + 1 + (int64_t)(MOST - n);
    }
    t->count = n;
    if ((start ^ i) >> 16 && !itd_check_stop(t->text.vm)) t->text.failed = true;
    return i;
}

/* Whether the sigma at i ends a word: a cased character before it, none behind, case-ignorable ones
 * not counted. */
static bool sigma_is_final(const itd_str *s, int64_t at)
{
    int64_t i = at - 1;

    while (i >= 0 && itd_uni_is(itd_str_at(s, i), ITD_UNI_CASE_IGNORABLE)) i--;
    if (i < 0 || !itd_uni_is(itd_str_at(s, i), ITD_UNI_CASED)) return false;
    for (i = at + 1; i < s->length && itd_uni_is(itd_str_at(s, i), ITD_UNI_CASE_IGNORABLE);) i++;
    return i == s->length || !itd_uni_is(itd_str_at(s, i), ITD_UNI_CASED);
}

static void put_lower(struct mapped *t, const itd_str *s, int64_t i)
{
    uint32_t code = itd_str_at(s, i);

    if (code != 0x3A3) {
        put_mapped(t, code, itd_uni(code)->lower);
        return;
    }
    /* Each sigma may look along the whole text. */
    if (!itd_charge(t->text.vm, (uint64_t)s->length / 64)) t->text.failed = true;
    put_code(t, sigma_is_final(s, i) ? 0x3C2 : 0x3C3);
}

static bool begin(struct mapped *t, itd_vm *vm, const itd_str *s)
{
    itd_text_init(&t->text, vm);
    t->count = 0;
    if (!itd_charge(vm, (uint64_t)s->length / 16)) t->text.failed = true;
    return !t->text.failed;
}

static inline bool may_go_on(struct mapped *t, int64_t i)
{
    if (!itd_goes_on(t->text.vm, i)) t->text.failed = true;
    return !t->text.failed;
}

itd_value itd_str_lower(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    struct mapped t;

    if (s->kind == 1) return flip_ascii(vm, s, 'A');
    begin(&t, vm, s);
    for (int64_t i = 0; i < s->length && may_go_on(&t, i); i++)
        if ((i = map_run(&t, s, i, LOWER)) < s->length) put_lower(&t, s, i);
    return mapped_done(&t);
}

itd_value itd_str_upper(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    struct mapped t;

    if (s->kind == 1) return flip_ascii(vm, s, 'a');
    begin(&t, vm, s);
    for (int64_t i = 0; i < s->length && may_go_on(&t, i); i++)
        if ((i = map_run(&t, s, i, UPPER)) < s->length)
            put_mapped(&t, itd_str_at(s, i), itd_uni(itd_str_at(s, i))->upper);
    return mapped_done(&t);
}

itd_value itd_str_casefold(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    struct mapped t;

    if (s->kind == 1) return flip_ascii(vm, s, 'A');
    begin(&t, vm, s);
    for (int64_t i = 0; i < s->length && may_go_on(&t, i); i++)
        if ((i = map_run(&t, s, i, FOLD)) < s->length)
            put_mapped(&t, itd_str_at(s, i), itd_uni(itd_str_at(s, i))->fold);
    return mapped_done(&t);
}

itd_value itd_str_swapcase(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    struct mapped t;

    if (!begin(&t, vm, s)) return ITD_ERROR;
    if (s->kind == 1) return swap_ascii(vm, s);
    for (int64_t i = 0; i < s->length && may_go_on(&t, i); i++) {
        uint32_t code = itd_str_at(s, i);
        const struct itd_uni_record *r = itd_uni(code);

        if (r->flags & ITD_UNI_UPPER)
            put_lower(&t, s, i);
        else if (r->flags & ITD_UNI_LOWER)
            put_mapped(&t, code, r->upper);
        else
            put_code(&t, code);
    }
    return mapped_done(&t);
}

itd_value itd_str_title(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    bool in_word = false;
    struct mapped t;

    if (!begin(&t, vm, s)) return ITD_ERROR;
    if (s->kind == 1) return title_ascii(vm, s);
    for (int64_t i = 0; i < s->length && may_go_on(&t, i); i++) {
        uint32_t code = itd_str_at(s, i);
        const struct itd_uni_record *r = itd_uni(code);

        if (in_word && code == 0x3A3)
            put_lower(&t, s, i);
        else
            put_mapped(&t, code, in_word ? r->lower : r->title);
        in_word = r->flags & ITD_UNI_CASED;
    }
    return mapped_done(&t);
}

itd_value itd_str_capitalize(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    struct mapped t;

    if (s->kind == 1) {
        itd_value out = flip_ascii(vm, s, 'A');

        if (itd_failed(out) || s->length == 0) return out;
        if (s->length == 1) return itd_latin1_strs[flip(s->data[0], 'a')];
        ITD_STR(out)->data[0] = flip(s->data[0], 'a');
        return out;
    }
    begin(&t, vm, s);
    put_mapped(&t, itd_str_at(s, 0), itd_uni(itd_str_at(s, 0))->title);
    for (int64_t i = 1; i < s->length && may_go_on(&t, i); i++)
        if ((i = map_run(&t, s, i, LOWER)) < s->length) put_lower(&t, s, i);
    return mapped_done(&t);
}

/* ---- questions -------------------------------------------------------------------------- */

static itd_value all_are(itd_vm *vm, itd_value self, unsigned flags, bool when_empty)
{
    const itd_str *s = ITD_STR(self);

    if (s->length > 512 && !itd_charge(vm, (uint64_t)s->length / 32)) return ITD_ERROR;
    for (int64_t i = 0; i < s->length; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (!itd_uni_is(itd_str_at(s, i), flags)) return ITD_FALSE;
    }
    return itd_bool(s->length || when_empty);
}

itd_value itd_str_isalpha(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, ITD_UNI_ALPHA, false);
}

itd_value itd_str_isalnum(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, ITD_UNI_ALPHA | ITD_UNI_DECIMAL | ITD_UNI_DIGIT | ITD_UNI_NUMERIC,
                   false);
}

itd_value itd_str_isdecimal(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, ITD_UNI_DECIMAL, false);
}

itd_value itd_str_isdigit(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, ITD_UNI_DIGIT, false);
}

itd_value itd_str_isnumeric(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, ITD_UNI_NUMERIC, false);
}

itd_value itd_str_isspace(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, ITD_UNI_SPACE, false);
}

itd_value itd_str_isprintable(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, ITD_UNI_PRINTABLE, true);
}

itd_value itd_str_isascii(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_bool(ITD_STR(self)->kind == 1);
}

/* Of cased characters only those with flag `good` may be there, and one must be. */
static itd_value cased_are(itd_vm *vm, itd_value self, unsigned good, unsigned bad)
{
    const itd_str *s = ITD_STR(self);
    bool seen = false;

    if (s->length > 512 && !itd_charge(vm, (uint64_t)s->length / 32)) return ITD_ERROR;
    for (int64_t i = 0; i < s->length; i++) {
        unsigned flags = itd_uni(itd_str_at(s, i))->flags;

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (flags & bad) return ITD_FALSE;
        seen |= (flags & good) != 0;
    }
    return itd_bool(seen);
}

itd_value itd_str_islower(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return cased_are(vm, self, ITD_UNI_LOWER, ITD_UNI_UPPER | ITD_UNI_TITLE);
}

itd_value itd_str_isupper(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return cased_are(vm, self, ITD_UNI_UPPER, ITD_UNI_LOWER | ITD_UNI_TITLE);
}

itd_value itd_str_istitle(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    bool seen = false, in_word = false;

    if (s->length > 512 && !itd_charge(vm, (uint64_t)s->length / 32)) return ITD_ERROR;
    for (int64_t i = 0; i < s->length; i++) {
        unsigned flags = itd_uni(itd_str_at(s, i))->flags;

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (flags & (ITD_UNI_UPPER | ITD_UNI_TITLE)) {
            if (in_word) return ITD_FALSE;
            seen = in_word = true;
        } else if (flags & ITD_UNI_LOWER) {
            if (!in_word) return ITD_FALSE;
        } else {
            in_word = false;
        }
    }
    return itd_bool(seen);
}

enum { FEW_UNITS = 1 << 16 };

static bool begins_identifier(const itd_str *s)
{
    uint32_t first;

    if (s->length == 0) return false;
    first = itd_str_at(s, 0);
    return first == '_' || itd_uni_is(first, ITD_UNI_ID_START);
}

bool itd_is_identifier(itd_value str)
{
    const itd_str *s = ITD_STR(str);

    if (!begins_identifier(s)) return false;
    for (int64_t i = 1; i < s->length; i++)
        if (!itd_uni_is(itd_str_at(s, i), ITD_UNI_ID_CONTINUE)) return false;
    return true;
}

itd_value itd_str_isidentifier(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);

    if (!itd_charge(vm, (uint64_t)s->length / 32)) return ITD_ERROR;
    if (s->length < FEW_UNITS) return itd_bool(itd_is_identifier(self));
    if (!begins_identifier(s)) return ITD_FALSE;
    for (int64_t i = 1; i < s->length; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (!itd_uni_is(itd_str_at(s, i), ITD_UNI_ID_CONTINUE)) return ITD_FALSE;
    }
    return ITD_TRUE;
}
