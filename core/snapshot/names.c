/* names.c - permanent cells by name: builtin types, natives of modules, attributes of builtin
 * types.
 *
 * A name is only given out if looking it up leads back to the very cell; names that lead elsewhere
 * don't exist. Where two types share module and name the later ones get "#2", "#3" … behind it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/hash.h"
#include "core/snapshot/snapshot.h"
#include "core/stdlib/py_sources.h"

static bool is_text(itd_value str, const char *text, size_t size)
{
    return itd_is_str(str) && ITD_STR(str)->kind == 1 && (size_t)ITD_STR(str)->length == size &&
           memcmp(ITD_STR(str)->data, text, size) == 0;
}

static bool same_name(const itd_type *a, const itd_type *b)
{
    return itd_str_equal(a->name, b->name) && itd_str_equal(a->module, b->module);
}

unsigned snap_type_ordinal(const itd_type *type)
{
    unsigned n = 1;

    for (size_t i = 0; itd_type_defined(i) && itd_type_defined(i) != type; i++)
        n += same_name(itd_type_defined(i), type);
    return n;
}

itd_type *snap_type_named(const char *module, size_t module_size, const char *name, size_t size,
                          unsigned ordinal)
{
    for (size_t i = 0; itd_type_defined(i); i++) {
        itd_type *t = itd_type_defined(i);

        if (is_text(t->name, name, size) && is_text(t->module, module, module_size) &&
            --ordinal == 0)
            return t;
    }
    return NULL;
}

const itd_type *snap_type_of_dict(const void *dict)
{
    for (size_t i = 0; itd_type_defined(i); i++)
        if (itd_type_defined(i)->dict == dict) return itd_type_defined(i);
    return NULL;
}

uint64_t snap_embedded_hash(const char *module, size_t size)
{
    for (const itd_py_source *p = itd_py_sources; p->name; p++)
        if (strlen(p->name) == size && memcmp(p->name, module, size) == 0)
            return itd_hash_bytes(p->source, p->size);
    return 0;
}

itd_value snap_at_place(const snap_place *place)
{
    itd_value name = place->name, v;

    if (!place->type) return itd_module_native(place->module, name);
    v = itd_dict_get_str(place->type->dict, name);
    return itd_is_cell(v) && itd_is_permanent(itd_cell_of(v)) ? v : ITD_UNBOUND;
}

/* The permanent method, under any name, that a native cell of this row is made from. */
static bool in_type(const itd_type *type, itd_value v, snap_place *ret)
{
    const itd_native *row = itd_is_kind(v, ITD_K_NATIVE) ? ITD_AS(itd_native_func, v)->row : NULL;
    itd_value key, value;
    int64_t at = 0;

    while (itd_dict_walk(type->dict, &at, &key, &value)) {
        itd_value inner = value;

        if (!itd_is_cell(value) || !itd_is_permanent(itd_cell_of(value))) continue;
        if (itd_is_exact(value, itd_classmethod_descriptor_type)) inner = ITD_ITER_(value)->c;
        if (!itd_same(value, v) &&
            !(row && itd_is_kind(inner, ITD_K_NATIVE) &&
              ITD_AS(itd_native_func, inner)->row == row &&
              ITD_AS(itd_native_func, inner)->owner == ITD_AS(itd_native_func, v)->owner))
            continue;
        *ret = (snap_place){type, ITD_UNBOUND, key};
        return true;
    }
    return false;
}

bool snap_place_of(itd_vm *vm, itd_value v, snap_place *ret)
{
    if (itd_is_kind(v, ITD_K_NATIVE)) {
        const itd_native_func *f = ITD_AS(itd_native_func, v);
        itd_value name = itd_intern_c(vm, f->row->name, strlen(f->row->name));

        if (itd_failed(name)) return false;
        if (f->owner) return in_type(f->owner, v, ret);
        *ret = (snap_place){NULL, f->module, name};
        return itd_is_str(f->module) && itd_same(snap_at_place(ret), v);
    }
    if (itd_is_kind(v, ITD_K_ITER) && itd_is_kind(ITD_ITER_(v)->a, ITD_K_TYPE) &&
        in_type(ITD_TYPE_(ITD_ITER_(v)->a), v, ret))
        return true;
    for (size_t i = 0; itd_type_defined(i); i++)
        if (in_type(itd_type_defined(i), v, ret)) return true;
    return false;
}
