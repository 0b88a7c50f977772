/* load_class.c - classes and shapes, made as itd_type_new would make them but with no script code
 * asked: no metaclass, no __set_name__, no __init_subclass__.
 *
 * A definition gives what instances need: metaclass, bases, layout. The body follows when the roots
 * are through; slots are found when everything is there.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/snapshot/snapshot.h"

#define MOST_BASES    10000
#define MOST_RESERVED 4000
#define MOST_SLOTS    32
#define MOST_NAMES    128
#define KEPT_FLAGS                                                                                 \
    (ITD_T_DICT | ITD_T_SLOTS | ITD_T_SEQUENCE | ITD_T_MAPPING | ITD_T_ABSTRACT | ITD_T_SEALED)

static bool get_bases(snap_loader *l, itd_value *ret)
{
    uint64_t count;
    itd_value bases;

    if (!snap_get_count(l, MOST_BASES, &count) || !count)
        return snap_damaged(l, "a class has no bases");
    bases = itd_tuple_new(l->vm, (size_t)count);
    if (itd_failed(bases)) return snap_load_failed(l);
    for (uint64_t i = 0; i < count; i++) {
        itd_type *t = snap_get_type(l);

        if (!t) return false;
        itd_tuple_items(bases)[i] = itd_of(t);
    }
    for (uint64_t i = 0; i < count; i++)
        for (uint64_t k = 0; k < i && count < 64; k++)
            if (itd_same(itd_tuple_items(bases)[i], itd_tuple_items(bases)[k]))
                return snap_damaged(l, "a class has a base twice");
    *ret = bases;
    return true;
}

static bool note_class(snap_loader *l, itd_type *type)
{
    if (!snap_add(l, type)) return false;
    if (l->later_count == l->later_capacity) {
        uint32_t wide = l->later_capacity ? l->later_capacity * 2 : 64;
        uint32_t *new =
            itd_resize(l->vm, l->later, l->later_capacity * sizeof *new, wide * sizeof *new);

        if (!new) return snap_load_failed(l);
        l->later = new;
        l->later_capacity = wide;
    }
    l->later[l->later_count++] = l->count - 1;
    return true;
}

bool snap_get_class(snap_loader *l)
{
    const uint32_t inherited =
        ITD_T_EXCEPTION | ITD_T_META | ITD_T_DICT | ITD_T_SELF_MATCH | ITD_T_NO_NEW;
    itd_vm *vm = l->vm;
    itd_type *meta = snap_get_type(l), *base, *type;
    uint64_t flags, learned, reserved;
    itd_value name, bases = ITD_UNBOUND;

    if (!meta || !snap_get_name(l, &name) || !itd_is_cell(name) || !get_bases(l, &bases) ||
        !(base = snap_get_type(l)))
        return snap_damaged(l, "a class is malformed");
    if (!snap_get_count(l, UINT32_MAX, &flags) || !snap_get_count(l, MOST_SLOTS, &learned) ||
        !snap_get_count(l, MOST_RESERVED, &reserved))
        return false;
    if (!(meta->flags & ITD_T_META) && meta != itd_type_type)
        return snap_damaged(l, "a metaclass is none");
    if (itd_type_best_base(vm, bases) != base)
        return snap_damaged(l, "a class has another layout than its bases");
    if (flags & ~(uint64_t)KEPT_FLAGS || (base->flags & ITD_T_DICT && !(flags & ITD_T_DICT)) ||
        ((flags & ITD_T_DICT) && (flags & ITD_T_SLOTS)))
        return snap_damaged(l, "a class's flags are out of range");
    if (base->kind == ITD_K_OBJECT ? (flags & ITD_T_DICT && !learned) : reserved || learned)
        return snap_damaged(l, "a class's slots are out of range");
    if (!itd_type_check_name(vm, name)) return snap_damaged(l, "a class's name is malformed");
    type = itd_alloc(vm, sizeof *type, ITD_K_TYPE, meta);
    if (!type) return snap_load_failed(l);
    type->flags = (uint32_t)(ITD_T_HEAP | ITD_T_BASE | (base->flags & inherited) | flags);
    type->name = type->qualname = name;
    type->module = ITD_UNBOUND;
    type->doc = ITD_NONE;
    type->bases = bases;
    type->base = base;
    type->kind = base->kind;
    type->basic_size = base->basic_size;
    type->learned_slots = (uint8_t)learned;
    if (type->kind == ITD_K_OBJECT) {
        if (itd_type_reserved(base) + reserved > MOST_RESERVED)
            return snap_damaged(l, "a class's slots are out of range");
        if (!itd_shape_init_class(vm, type, itd_type_reserved(base) + (uint32_t)reserved))
            return snap_load_failed(l);
    }
    return note_class(l, type);
}

/* ---- shapes ----------------------------------------------------------------------------- */

/* The root of a class with so many inline slots: the current one, one made for an earlier shape, or
 * a new one. */
static itd_shape *root_of(snap_loader *l, itd_type *type, uint32_t reserved, uint32_t inline_slots)
{
    if (type->root_shape->inline_slots == inline_slots) return type->root_shape;
    for (uint32_t i = l->count; i-- > 0 && l->count - i < 4096;) {
        itd_shape *s = (itd_shape *)(void *)l->cells[i];

        if (itd_kind_of_cell(l->cells[i]) != ITD_K_SHAPE || s->type != type ||
            s->inline_slots != inline_slots || s->dict_mode)
            continue;
        while (!itd_is_unbound(s->name)) s = s->parent;
        return s;
    }
    return itd_is_permanent(type) ? NULL : itd_shape_root(l->vm, type, reserved, inline_slots);
}

bool snap_get_shape(snap_loader *l)
{
    itd_type *type = snap_get_type(l);
    uint64_t reserved, inline_slots, count;
    itd_shape *shape;
    bool dict_mode;

    if (!type || !snap_get_count(l, MOST_RESERVED, &reserved) ||
        !snap_get_count(l, MOST_RESERVED + MOST_SLOTS * 2, &inline_slots))
        return false;
    dict_mode = snap_read_byte(&l->in) != 0;
    if (!snap_get_count(l, MOST_NAMES, &count)) return false;
    if (type->kind != ITD_K_OBJECT || !type->root_shape)
        return snap_damaged(l, "a shape is of a class without one");
    if (reserved != itd_type_reserved(type) || inline_slots < reserved ||
        ((dict_mode || count) && !(type->flags & ITD_T_DICT)) || (dict_mode && count))
        return snap_damaged(l, "a shape has slots out of range");
    shape = root_of(l, type, (uint32_t)reserved, (uint32_t)inline_slots);
    if (shape && dict_mode) shape = itd_shape_dict_twin(l->vm, shape);
    if (!shape) return snap_load_failed(l);
    for (uint64_t i = 0; i < count; i++) {
        itd_value name;

        if (!snap_get_name(l, &name) || !itd_is_cell(name))
            return snap_damaged(l, "an attribute has no name");
        name = itd_intern(l->vm, name);
        if (itd_failed(name)) return snap_load_failed(l);
        if (itd_shape_slot(shape, name) >= 0) return snap_damaged(l, "an attribute is there twice");
        shape = itd_shape_add(l->vm, shape, name);
        if (!shape)
            return itd_pending(l->vm) ? snap_load_failed(l)
                                      : snap_damaged(l, "a shape has too many attributes");
    }
    return snap_add(l, shape);
}

/* ---- bodies ----------------------------------------------------------------------------- */

static bool is_name(itd_value v)
{
    return snap_is(v, itd_str_type);
}

static bool get_body(snap_loader *l, itd_type *type)
{
    enum { QUALNAME, MODULE, DOC, MRO, DICT, SUBCLASSES, SLOTS, META_DICT, PARTS };
    itd_value v[PARTS];

    for (unsigned i = 0; i < PARTS; i++)
        if (!snap_get(l, &v[i])) return false;
    if (!itd_is_str(v[QUALNAME]) || !snap_is(v[MRO], itd_tuple_type) ||
        !snap_is(v[DICT], itd_dict_type))
        return snap_damaged(l, "a class's body is malformed");
    if (!itd_is_unbound(v[SUBCLASSES]) && !snap_is(v[SUBCLASSES], itd_list_type))
        return snap_damaged(l, "a class's subclasses are no list");
    if (!itd_is_unbound(v[SLOTS]) && !snap_is(v[SLOTS], itd_tuple_type))
        return snap_damaged(l, "a class's slots are no tuple");
    if (!itd_is_unbound(v[META_DICT]) && !snap_is(v[META_DICT], itd_dict_type))
        return snap_damaged(l, "a class's body is malformed");
    type->qualname = v[QUALNAME];
    type->module = v[MODULE];
    type->doc = v[DOC];
    type->mro = v[MRO];
    type->dict = ITD_DICT_(v[DICT]);
    type->subclasses = v[SUBCLASSES];
    type->slot_names = v[SLOTS];
    type->meta_dict = itd_is_unbound(v[META_DICT]) ? NULL : ITD_DICT_(v[META_DICT]);
    return true;
}

bool snap_get_bodies(snap_loader *l)
{
    while (l->later_at < l->later_count)
        if (!get_body(l, (itd_type *)(void *)l->cells[l->later[l->later_at++]])) return false;
    return true;
}

static bool check_mro(snap_loader *l, const itd_type *type)
{
    const itd_tuple *mro = ITD_TUPLE_(type->mro);

    if (mro->count < 2 || !itd_same(mro->items[0], itd_of(type)))
        return snap_damaged(l, "a class's MRO doesn't begin with it");
    for (int64_t i = 0; i < mro->count; i++)
        if (!itd_is_kind(mro->items[i], ITD_K_TYPE) ||
            !itd_type_layout_fits(type, ITD_TYPE_(mro->items[i])))
            return snap_damaged(l, "a class's MRO has what is no base");
    return true;
}

static bool check_slot_names(snap_loader *l, const itd_type *type)
{
    if (itd_is_unbound(type->slot_names))
        return type->kind != ITD_K_OBJECT ||
               itd_type_reserved(type) == itd_type_reserved(type->base) ||
               snap_damaged(l, "a class has slots without names");
    for (int64_t i = 0; i < itd_tuple_count(type->slot_names); i++)
        if (!is_name(itd_tuple_items(type->slot_names)[i]))
            return snap_damaged(l, "a slot's name is no str");
    return type->kind != ITD_K_OBJECT ||
           itd_type_reserved(type) ==
               itd_type_reserved(type->base) + itd_tuple_count(type->slot_names) ||
           snap_damaged(l, "a class has another count of slots");
}

/* Every class must be in the list of each of its bases that changes, or changes of the base would
 * pass it by. */
static bool check_subclasses(snap_loader *l, const itd_type *type, uint64_t *links)
{
    const itd_tuple *bases = ITD_TUPLE_(type->bases);

    for (int64_t i = 0; i < bases->count; i++)
        *links += !itd_is_permanent(ITD_TYPE_(bases->items[i]));
    if (itd_is_unbound(type->subclasses)) return true;
    for (int64_t i = 0; i < itd_list_count(type->subclasses); i++) {
        itd_value c = itd_list_items(type->subclasses)[i];
        bool found = false;

        if (!itd_is_kind(c, ITD_K_TYPE) || itd_is_permanent(ITD_TYPE_(c)))
            return snap_damaged(l, "a class's subclass is none");
        bases = ITD_TUPLE_(ITD_TYPE_(c)->bases);
        for (int64_t k = 0; k < bases->count; k++) found |= itd_same(bases->items[k], itd_of(type));
        if (!found) return snap_damaged(l, "a class's subclass is none");
        --*links;
    }
    return true;
}

bool snap_classes_ready(snap_loader *l)
{
    uint64_t links = 0;

    for (uint32_t i = 0; i < l->later_count; i++) {
        const itd_type *type = (const itd_type *)(const void *)l->cells[l->later[i]];

        if (!itd_is_unbound(type->module) && !snap_visible(type->module))
            return snap_damaged(l, "a class's module is malformed");
        if (!snap_visible(type->doc) || !itd_is_str(type->qualname))
            return snap_damaged(l, "a class's text is malformed");
        if (!check_mro(l, type) || !check_slot_names(l, type) || !check_subclasses(l, type, &links))
            return false;
    }
    if (links) return snap_damaged(l, "a class is not among its base's subclasses");
    for (uint32_t i = 0; i < l->later_count; i++) {
        itd_type *type = (itd_type *)(void *)l->cells[l->later[i]];

        if (!itd_type_fix_slots(l->vm, type)) return snap_load_failed(l);
        type->flags |= ITD_T_FINALISED;
    }
    return true;
}
