/* str_translate.c - str.translate and str.maketrans.
 *
 * The table is any object: table[ord(c)] is a str, a code point, or None to drop c; LookupError
 * keeps it. Of an exact dict the answers for ASCII are remembered during one call, which a script
 * can't notice.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/str_methods.h"

struct translation {
    itd_vm *vm;
    itd_value table;
    bool is_dict;
    itd_value known[128]; /* what the table said for ASCII; unbound: not asked */
    uint8_t plain[128];   /* the ASCII that it said, or ASKED */
};

/* ASKED: it isn't ASCII, or the table hasn't been asked. */
enum { ASKED = 0xFF, DROPPED = 0xFE, STEPS = 4096 };

/* What becomes of code: a str, ITD_NONE (dropped), an int, ITD_END (kept); ITD_ERROR. */
static itd_value look_up(struct translation *tr, uint32_t code)
{
    itd_value key = itd_from_small(code), to;

    if (tr->is_dict) {
        to = itd_dict_get(tr->vm, tr->table, key);
        if (itd_is_unbound(to)) return ITD_END;
    } else {
        to = itd_getitem(tr->vm, tr->table, key);
        if (itd_failed(to) && itd_swallow(tr->vm, itd_LookupError)) return ITD_END;
    }
    if (itd_failed(to) || itd_is_none(to) || itd_is_str(to)) return to;
    if (itd_is_int(to)) {
        int64_t n;
        int over;

        if (!itd_int_clamp(tr->vm, to, &n, &over)) return ITD_ERROR;
        if (n < 0 || n > 0x10FFFF)
            return itd_raise(tr->vm, itd_ValueError,
                             "character mapping must be in range(0x110000)");
        return itd_from_small(n);
    }
    return itd_raise(tr->vm, itd_TypeError, "character mapping must return integer, None or str");
}

/* Translates what maps to ASCII or nothing by answers already known, from at on; returns where that
 * ends. */
static int64_t translate_run(const struct translation *tr, itd_text *t, const itd_str *s,
                             int64_t at)
{
    char out[512];

    while (s->kind == 1 && at < s->length) {
        int64_t from = at, end = s->length - at < STEPS ? s->length : at + STEPS;
        size_t n = 0;
        uint8_t to = 0;

        for (; n < sizeof out && at < end; at++) {
            to = tr->plain[s->data[at]];
            if (ITD_UNLIKELY(to >= DROPPED)) {
                if (to == ASKED) break;
                continue;
            }
            out[n++] = (char)to;
        }
        if (at == from || !itd_text_ascii(t, out, n) ||
            !itd_charge(tr->vm, (uint64_t)(at - from) / 16))
            break;
        if (to == ASKED) break;
    }
    return at;
}

itd_value itd_str_translate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    struct translation tr = {
        .vm = vm, .table = a[0].v, .is_dict = itd_is_exact(a[0].v, itd_dict_type)};
    itd_text t;

    memset(tr.plain, ASKED, sizeof tr.plain);
    itd_text_init(&t, vm);
    for (int64_t i = translate_run(&tr, &t, s, 0); i < s->length;
         i = translate_run(&tr, &t, s, i + 1)) {
        uint32_t code;
        bool ascii;
        itd_value to;

        if (itd_pending(vm)) return ITD_ERROR;
        code = itd_str_at(s, i);
        ascii = tr.is_dict && code < 128;
        if (ascii && !itd_is_unbound(tr.known[code])) {
            to = tr.known[code];
        } else {
            to = itd_charge(vm, 1) ? look_up(&tr, code) : ITD_ERROR;
            if (ascii) tr.known[code] = to;
            if (ascii && itd_same(to, ITD_END))
                tr.plain[code] = (uint8_t)code;
            else if (ascii && itd_is_small(to) && itd_small(to) < 128)
                tr.plain[code] = (uint8_t)itd_small(to);
            else if (ascii && itd_is_none(to))
                tr.plain[code] = DROPPED;
        }
        if (itd_failed(to)) return ITD_ERROR;
        if (itd_same(to, ITD_END))
            itd_text_code(&t, code);
        else if (itd_is_small(to))
            itd_text_code(&t, (uint32_t)itd_small(to));
        else if (!itd_is_none(to))
            itd_text_str(&t, to);
        if (t.failed) return ITD_ERROR;
        if ((i & 15) == 15 && !itd_charge(vm, 1)) return ITD_ERROR;
    }
    return itd_pending(vm) ? ITD_ERROR : itd_text_done(&t);
}

/* maketrans(dict): keys become code points. */
static itd_value table_of_dict(itd_vm *vm, itd_value from)
{
    itd_value out, key, value;
    int64_t pos = 0;

    if (!itd_is_exact(from, itd_dict_type))
        return itd_raise(vm, itd_TypeError,
                         "if you give only one argument to maketrans it must be a dict");
    out = itd_dict_new(vm);
    if (itd_failed(out)) return ITD_ERROR;
    while (itd_dict_walk(ITD_DICT_(from), &pos, &key, &value)) {
        if (itd_is_str(key)) {
            if (ITD_STR(key)->length != 1)
                return itd_raise(vm, itd_ValueError,
                                 "string keys in translate table must be of length 1");
            key = itd_from_small(itd_str_at(ITD_STR(key), 0));
        } else if (!itd_is_int(key)) {
            return itd_raise(vm, itd_TypeError,
                             "keys in translate table must be strings or integers");
        }
        if (!itd_charge(vm, 1) || !itd_dict_set(vm, out, key, value)) return ITD_ERROR;
    }
    return out;
}

itd_value itd_str_maketrans(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value x = a[0].v, y = a[1].v, z = a[2].v, out;

    if (!a[1].given) return table_of_dict(vm, x);
    if (!itd_is_str(y))
        return itd_raise(vm, itd_TypeError, "maketrans() argument 2 must be str, not %s",
                         itd_is_none(y) ? "None" : itd_type_name(y));
    if (a[2].given && !itd_is_str(z))
        return itd_raise(vm, itd_TypeError, "maketrans() argument 3 must be str, not %s",
                         itd_is_none(z) ? "None" : itd_type_name(z));
    if (!itd_is_str(x))
        return itd_raise(vm, itd_TypeError,
                         "first maketrans argument must be a string if there is a second argument");
    if (ITD_STR(x)->length != ITD_STR(y)->length)
        return itd_raise(vm, itd_ValueError,
                         "the first two maketrans arguments must have equal length");
    out = itd_dict_new(vm);
    if (itd_failed(out)) return ITD_ERROR;
    for (int64_t i = 0; i < ITD_STR(x)->length; i++)
        if (!itd_charge(vm, 1) || !itd_dict_set(vm, out, itd_from_small(itd_str_at(ITD_STR(x), i)),
                                                itd_from_small(itd_str_at(ITD_STR(y), i))))
            return ITD_ERROR;
    for (int64_t i = 0; a[2].given && i < ITD_STR(z)->length; i++)
        if (!itd_charge(vm, 1) ||
            !itd_dict_set(vm, out, itd_from_small(itd_str_at(ITD_STR(z), i)), ITD_NONE))
            return ITD_ERROR;
    return out;
}
