/* names.c - the interned strs that C code names, and the strs that exist once.
 *
 * Runs first of all after the type cells are there: whatever boots later may use itd_n_… and the
 * one-character strs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/str_impl.h"

#define NAME(id) itd_value itd_n_##id;
#include "core/vm/names.def"
#undef NAME

static const struct {
    itd_value *where;
    const char *text;
} names[] = {
#define NAME(id) {&itd_n_##id, #id},
#include "core/vm/names.def"
#undef NAME
};

bool itd_boot_names(itd_vm *vm)
{
    for (uint32_t code = 0; code <= 256; code++) {
        bool empty = code == 256;
        itd_str *s = itd_str_alloc(vm, empty ? 0 : 1, code < 128 || empty ? 1 : 2);

        if (!s) return false;
        if (!empty) itd_str_put(s, 0, code);
        itd_str_hash(itd_of(s));
        *(empty ? &itd_empty_str : &itd_latin1_strs[code]) = itd_of(s);
        if ((code < 128 || empty) && itd_failed(itd_intern(vm, itd_of(s)))) return false;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        *names[i].where = itd_intern_c(vm, names[i].text, strlen(names[i].text));
        if (itd_failed(*names[i].where)) return false;
    }
    return true;
}
