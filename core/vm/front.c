/* front.c - which embedded functions have natives before them, and what these share.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/vm/front.h"

#include "core/vm/code.h"
#include "core/vm/vm.h"

#define MOST_LATER 16 /* attributes that an instance may have got after those asked for */

#define FRONTS(name) extern const itd_front itd_fronts_##name[];
#include "core/vm/fronts.def"
#undef FRONTS

static const itd_front *const tables[] = {
#define FRONTS(name) itd_fronts_##name,
#include "core/vm/fronts.def"
#undef FRONTS
};

static void attach(const itd_front *rows, itd_value module, itd_code *code)
{
    for (const itd_front *row = rows; row->module; row++) {
        if (!itd_str_is(module, row->module) || !itd_str_is(code->qualname, row->qualname))
            continue;
        code->front = row->call;
        code->flags &=
            ~(uint32_t)(ITD_CODE_SIMPLE |
                        ITD_CODE_SIMPLE_CALLED); /* which is called without a look at a front */
    }
    for (uint64_t i = 0; i < code->consts->count; i++)
        if (itd_is_kind(code->consts->items[i], ITD_K_CODE))
            attach(rows, module, ITD_AS(itd_code, code->consts->items[i]));
}

void itd_fronts_attach(itd_value module, itd_value code)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const itd_front *row = tables[i];

        while (row->module && !itd_str_is(module, row->module)) row++;
        if (row->module) attach(tables[i], module, ITD_AS(itd_code, code));
    }
}

/* The same of an instance whose attributes are in a dict. */
static bool dict_fields(const itd_cell *dict, const itd_value *const names[], unsigned first,
                        unsigned n, itd_value *ret[])
{
    itd_dict_table *t = dict ? ((const itd_dict *)(const void *)dict)->table : NULL;

    if (!t || t->filled < n) return false;
    for (unsigned i = 0; i < n; i++) {
        if (!itd_same(t->entries[i].key, *names[i])) return false;
        if (i >= first) ret[i] = &t->entries[i].value;
    }
    return true;
}

bool itd_front_fields(itd_value v, const itd_value *const names[], unsigned first, unsigned n,
                      itd_value *ret[])
{
    const itd_shape *shape, *at;
    itd_object *o;

    if (!itd_is_cell(v)) return false;
    if (itd_has_flag(itd_cell_of(v), ITD_F_EXTRA)) {
        itd_value dict = *itd_extra(itd_cell_of(v));

        return itd_is_kind(dict, ITD_K_DICT) &&
               dict_fields(itd_cell_of(dict), names, first, n, ret);
    }
    if (!itd_is_kind(v, ITD_K_OBJECT)) return false;
    o = ITD_OBJECT_(v);
    at = shape = itd_shape_of(o);
    if (shape && shape->dict_mode) return dict_fields(o->overflow, names, first, n, ret);
    if (!shape || shape->count < n || shape->count > n + MOST_LATER) return false;
    while (at->count > n) at = at->parent;
    for (unsigned i = n; i-- > 0; at = at->parent) {
        if (!itd_same(at->name, *names[i])) return false;
        if (i >= first) ret[i] = itd_object_slot(o, shape, i);
    }
    return true;
}

itd_value *itd_front_slot(itd_value v, itd_value name)
{
    const itd_shape *shape = itd_is_kind(v, ITD_K_OBJECT) ? itd_shape_of(ITD_OBJECT_(v)) : NULL;
    itd_value names = shape ? shape->type->slot_names : ITD_UNBOUND;
    int64_t count = itd_is_kind(names, ITD_K_TUPLE) ? itd_tuple_count(names) : 0;

    if (!shape || count > shape->inline_slots) return NULL;
    for (int64_t i = 0; i < count; i++)
        if (itd_same(itd_tuple_items(names)[i], name)) return &ITD_OBJECT_(v)->slots[i];
    return NULL;
}

bool itd_front_is(itd_vm *vm, itd_value v, itd_value name, itd_front_call call)
{
    itd_value f = itd_type_lookup(vm, itd_type_of(v), name);

    return itd_is_kind(f, ITD_K_FUNC) && ITD_FUNC_(f)->code->front == call;
}
