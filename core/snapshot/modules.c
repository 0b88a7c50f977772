/* modules.c - C modules and the builtins: of their namespaces only what differs from a fresh one is
 * saved.
 *
 * The fresh ones are made anew for each save, beside the session's. A value counts as unchanged if
 * it is the same, or if it is one of the constants that each import makes anew (a str, a record of
 * numbers, an empty list …), equal, and nobody else in the snapshot holds it. Changes go in the
 * order of the fresh namespace, what is new after them, so that a loaded module gives the same
 * bytes again.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/snapshot/snapshot.h"

#define MODULE_(v) ITD_AS(itd_module, v)
#define LEAVES     64 /* items compared of one constant */

/* Only names as keys: else it is saved as any other module. */
static bool only_names(const itd_dict *d)
{
    return !d->table || d->table->str_keys;
}

static bool add_fresh(snap_saver *s, itd_module *module, itd_dict *dict, itd_value fresh)
{
    if (itd_failed(fresh)) return snap_save_failed(s);
    s->fresh[s->fresh_count++] = (struct snap_fresh){module, dict, ITD_DICT_(fresh)};
    return true;
}

static bool copy_state(snap_saver *s)
{
    itd_vm *vm = s->vm;
    itd_value name, v;
    int64_t at = 0;

    s->state = itd_dict_new(vm);
    if (itd_failed(s->state)) return snap_save_failed(s);
    while (itd_dict_walk(ITD_DICT_(vm->module_state), &at, &name, &v)) {
        int known = snap_state_known(name);

        if (known < 0)
            return snap_fail(ITD_STATE_CANT_EXPORT,
                             "what module %.60s keeps for the session can't be exported",
                             itd_str_ascii(name));
        if (known && !itd_dict_set(vm, s->state, name, v)) return snap_save_failed(s);
    }
    return true;
}

bool snap_modules_open(snap_saver *s)
{
    itd_vm *vm = s->vm;
    itd_value name, module, kept = vm->builtins, fresh = itd_builtins_dict(vm);
    int64_t at = 0;

    if (!copy_state(s)) return false;
    if (itd_failed(fresh)) return snap_save_failed(s);
    vm->builtins = fresh;
    itd_allow_eval(vm, vm->limits.allow_eval);
    vm->builtins = kept;
    if (!add_fresh(s, NULL, ITD_DICT_(kept), fresh)) return false;
    while (itd_dict_walk(ITD_DICT_(vm->modules), &at, &name, &module)) {
        if (!itd_is_exact(module, itd_module_type) || !itd_is_exact(name, itd_str_type) ||
            s->fresh_count == SNAP_MODULES)
            continue;
        if (!itd_same(MODULE_(module)->name, name) || !only_names(MODULE_(module)->dict)) continue;
        fresh = itd_module_fresh(vm, name);
        if (itd_is_unbound(fresh)) continue;
        if (!add_fresh(s, MODULE_(module), MODULE_(module)->dict,
                       itd_failed(fresh) ? fresh : itd_of(MODULE_(fresh)->dict)))
            return false;
    }
    return true;
}

bool snap_put_modules(snap_saver *s)
{
    snap_uint(&s->out, s->fresh_count);
    for (size_t i = 0; i < s->fresh_count; i++) {
        const itd_module *m = s->fresh[i].module;

        if (m) {
            snap_uint(&s->out, (uint64_t)ITD_STR(m->name)->length);
            snap_bytes(&s->out, ITD_STR(m->name)->data, (size_t)ITD_STR(m->name)->length);
            snap_give_number(s, m);
        }
        snap_give_number(s, s->fresh[i].dict);
    }
    return !s->out.failed;
}

static bool equal_leaf(itd_value a, itd_value b)
{
    if (itd_same(a, b)) return true;
    if (itd_is_exact(a, itd_str_type) && itd_is_exact(b, itd_str_type)) return itd_str_equal(a, b);
    if (itd_is_exact(a, itd_float_type) && itd_is_exact(b, itd_float_type)) {
        double x = itd_float_value(a), y = itd_float_value(b);

        return memcmp(&x, &y, sizeof x) == 0;
    }
    return itd_is_cell(a) && itd_is_cell(b) && itd_is_exact(a, itd_int_type) &&
           itd_is_exact(b, itd_int_type) && ITD_AS(itd_big, a)->size == ITD_AS(itd_big, b)->size &&
           ITD_AS(itd_big, a)->size == 1 &&
           ITD_AS(itd_big, a)->limbs[0] == ITD_AS(itd_big, b)->limbs[0];
}

static bool equal_items(const itd_value *a, int64_t count_a, const itd_value *b, int64_t count_b)
{
    if (count_a != count_b || count_a > LEAVES) return false;
    for (int64_t i = 0; i < count_a; i++)
        if (!equal_leaf(a[i], b[i])) return false;
    return true;
}

static bool unchanged(snap_saver *s, itd_value v, itd_value fresh)
{
    uint32_t *n;

    if (itd_same(v, fresh)) return true;
    if (!itd_is_cell(v) || !itd_is_cell(fresh) || itd_type_of(v) != itd_type_of(fresh))
        return false;
    if (equal_leaf(v, fresh)) return true;
    n = snap_number(s, itd_cell_of(v));
    if (!n || *n) return false;
    switch (itd_kind_of_cell(itd_cell_of(v))) {
    case ITD_K_TUPLE:
        return equal_items(itd_tuple_items(v), itd_tuple_count(v), itd_tuple_items(fresh),
                           itd_tuple_count(fresh));
    case ITD_K_LIST:
        return equal_items(itd_list_items(v), itd_list_count(v), itd_list_items(fresh),
                           itd_list_count(fresh));
    case ITD_K_ITER:
        return !memcmp((const char *)itd_cell_of(v) + 8, (const char *)itd_cell_of(fresh) + 8,
                       sizeof(struct itd_iter) - 8);
    default: return false;
    }
}

/* The changed names with their values, unbound for those that are gone. */
static bool put_changes(snap_saver *s, const struct snap_fresh *f)
{
    itd_value name, value, live;
    int64_t at = 0;

    while (itd_dict_walk(f->fresh, &at, &name, &value)) {
        live = itd_dict_get_str(f->dict, name);
        if (!itd_is_unbound(live) && unchanged(s, live, value)) continue;
        if (!snap_put(s, name) || !snap_put(s, live)) return false;
    }
    for (at = 0; itd_dict_walk(f->dict, &at, &name, &value);)
        if (itd_is_unbound(itd_dict_get_str(f->fresh, name)) &&
            (!snap_put(s, name) || !snap_put(s, value)))
            return false;
    snap_byte(&s->out, SNAP_UNBOUND);
    return !s->out.failed;
}

bool snap_put_differences(snap_saver *s)
{
    for (size_t i = 0; i < s->fresh_count; i++)
        if (!put_changes(s, &s->fresh[i])) return false;
    return true;
}
