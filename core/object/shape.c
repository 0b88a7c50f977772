/* shape.c - instances of script classes and the shapes that say where their attributes are.
 *
 * A shape belongs to one class and one number of inline slots. The root has no names but may
 * reserve the first slots for __slots__ members; each child adds one attribute in the next slot.
 * Instances begin in their class's current root. When one outgrows its inline slots the class
 * learns a larger number and later instances get a wider root. An instance leaves the tree for dict
 * mode when it has more than MAX_ATTRIBUTES, when an attribute other than the last is deleted, when
 * its __dict__ is asked for, or when a shape would get more than MAX_CHILDREN children (objects
 * used as bags): so a script can't make the tree grow without bound.
 *
 * In dict mode the overflow word is the attribute dict; reserved slots stay inline always.
 * The dict-mode twin of a tree hangs at its root's parent field: nothing else is a root's parent.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/vm/vm.h"

#define MAX_ATTRIBUTES 64
#define MAX_CHILDREN   64
#define LONG_SHAPE     12 /* from this many attributes on a shape has a table */
#define FIRST_SLOTS    4
#define MAX_SLOTS      32

static bool is_root(const itd_shape *shape)
{
    return itd_is_unbound(shape->name);
}

uint32_t itd_type_reserved(const itd_type *type)
{
    const itd_shape *root = type->root_shape;

    return root && is_root(root) ? root->count : 0;
}

static itd_shape *new_shape(itd_vm *vm, itd_type *type)
{
    itd_shape *shape = itd_alloc(vm, sizeof *shape, ITD_K_SHAPE, NULL);

    if (shape) shape->type = type;
    return shape;
}

static itd_shape *new_root(itd_vm *vm, itd_type *type, uint32_t reserved, uint32_t extra)
{
    itd_shape *shape = new_shape(vm, type);

    if (!shape) return NULL;
    shape->count = reserved;
    shape->inline_slots = (uint16_t)(reserved + extra);
    return shape;
}

int itd_shape_slot(const itd_shape *shape, itd_value name)
{
    if (shape->dict_mode) return -1;
    if (shape->table) {
        itd_value at = itd_dict_get_str(shape->table, name);

        return itd_is_unbound(at) ? -1 : (int)itd_small(at);
    }
    for (; !is_root(shape); shape = shape->parent)
        if (itd_same(shape->name, name)) return (int)shape->count - 1;
    return -1;
}

static bool make_table(itd_vm *vm, itd_shape *shape)
{
    itd_value table = itd_dict_new(vm);

    if (itd_failed(table)) return false;
    for (const itd_shape *s = shape; !is_root(s); s = s->parent)
        if (!itd_dict_set_str(vm, ITD_DICT_(table), s->name, itd_from_small((int64_t)s->count - 1)))
            return false;
    shape->table = ITD_DICT_(table);
    return true;
}

itd_shape *itd_shape_add(itd_vm *vm, itd_shape *shape, itd_value name)
{
    itd_shape *child;
    itd_value known;

    if (itd_is_permanent(shape)) return NULL;
    if (shape->children) {
        known = itd_dict_get_str(shape->children, name);
        if (!itd_is_unbound(known)) return (itd_shape *)(void *)itd_cell_of(known);
        if (shape->children->count >= MAX_CHILDREN) return NULL;
    } else {
        known = itd_dict_new(vm);
        if (itd_failed(known)) return NULL;
        shape->children = ITD_DICT_(known);
    }
    if (shape->count - itd_type_reserved(shape->type) >= MAX_ATTRIBUTES) return NULL;
    child = new_shape(vm, shape->type);
    if (!child) return NULL;
    child->parent = shape;
    child->name = name;
    child->count = shape->count + 1;
    child->inline_slots = shape->inline_slots;
    if (child->count >= LONG_SHAPE && !make_table(vm, child)) return NULL;
    return itd_dict_set_str(vm, shape->children, name, itd_of(child)) ? child : NULL;
}

static itd_shape *dict_twin(itd_vm *vm, itd_shape *shape)
{
    itd_shape *root = shape, *twin;

    while (!is_root(root)) root = root->parent;
    if (root->dict_mode) return root;
    if (root->parent) return root->parent;
    twin = new_root(vm, root->type, root->count, 0);
    if (!twin) return NULL;
    twin->inline_slots = root->inline_slots;
    twin->dict_mode = true;
    root->parent = twin;
    return twin;
}

itd_shape *itd_shape_root(itd_vm *vm, itd_type *type, uint32_t reserved, uint32_t inline_slots)
{
    itd_shape *root = new_root(vm, type, reserved, 0);

    if (root) root->inline_slots = (uint16_t)inline_slots;
    return root;
}

itd_shape *itd_shape_dict_twin(itd_vm *vm, itd_shape *shape)
{
    return dict_twin(vm, shape);
}

/* How many attributes code gives to its first parameter. */
static unsigned attributes_set(const itd_code *code)
{
    const itd_ins *ins = itd_code_ins(code);
    itd_value seen[MAX_SLOTS];
    unsigned count = 0, i;

    for (uint32_t at = 0; at < code->count_ins && count < MAX_SLOTS; at++) {
        itd_value name;

        if (ins[at].op != ITD_OP_SETATTR || ins[at].a != 0) continue;
        name = itd_code_cache_name(code, ins[at].c);
        for (i = 0; i < count && !itd_same(seen[i], name); i++) {
        }
        if (i == count) seen[count++] = name;
    }
    return count;
}

/* A guess from __init__ and the base class, so that even the first instances of a class share their
 * shapes with all later ones. */
static unsigned first_slots(const itd_type *type)
{
    const itd_type *base = type->base;
    unsigned inherited = base && base->flags & ITD_T_HEAP ? base->learned_slots : 0, count;
    itd_value init = type->dict ? itd_dict_get_str(type->dict, itd_n___init__) : ITD_UNBOUND;

    if (itd_is_kind(init, ITD_K_FUNC))
        count = inherited + attributes_set(ITD_FUNC_(init)->code);
    else
        count = inherited ? inherited : FIRST_SLOTS;
    return count < 1 ? 1 : count > MAX_SLOTS ? MAX_SLOTS : count;
}

/* A builtin class is read-only after boot: its instances go to dict mode at once, so the twin has
 * to be there. */
bool itd_shape_init_class(itd_vm *vm, itd_type *type, uint32_t reserved)
{
    bool dict = type->flags & ITD_T_DICT;

    if (!type->learned_slots && dict) type->learned_slots = (uint8_t)first_slots(type);
    type->root_shape = new_root(vm, type, reserved, dict ? type->learned_slots : 0);
    return type->root_shape && (!vm->booting || !dict || dict_twin(vm, type->root_shape));
}

static void set_shape(itd_object *o, itd_shape *shape)
{
    unsigned flags = itd_flags_of_cell((const itd_cell *)o);

    o->head = itd_make_head(shape, ITD_K_OBJECT, flags | ITD_F_SHAPED);
}

itd_value itd_object_new(itd_vm *vm, itd_type *type)
{
    itd_shape *root = type->root_shape;
    itd_object *o;

    o = itd_alloc(vm, sizeof *o + root->inline_slots * sizeof(itd_value), ITD_K_OBJECT, NULL);
    if (!o) return ITD_ERROR;
    set_shape(o, root);
    return itd_of(o);
}

static itd_dict *dict_of(const itd_object *o)
{
    return (itd_dict *)(void *)o->overflow;
}

itd_value itd_object_find(const itd_object *o, itd_value name)
{
    const itd_shape *shape = itd_shape_of(o);
    int at;

    if (shape->dict_mode) return itd_dict_get_str(dict_of(o), name);
    at = itd_shape_slot(shape, name);
    if (at < 0) return ITD_UNBOUND;
    if (at < shape->inline_slots) return o->slots[at];
    return ((const itd_values *)(const void *)o->overflow)->items[at - shape->inline_slots];
}

/* Makes the class give later instances room for one attribute more than this shape's inline slots.
 */
static bool learn(itd_vm *vm, itd_type *type, const itd_shape *shape)
{
    uint32_t reserved = itd_type_reserved(type), slots = shape->inline_slots - reserved;

    if (slots >= MAX_SLOTS || type->learned_slots > slots || !(type->flags & ITD_T_HEAP))
        return true;
    slots = slots < FIRST_SLOTS ? FIRST_SLOTS : slots * 2;
    if (slots > MAX_SLOTS) slots = MAX_SLOTS;
    type->learned_slots = (uint8_t)slots;
    type->root_shape = new_root(vm, type, reserved, slots);
    return type->root_shape != NULL;
}

/* Makes room for slot at (beyond the inline ones) in the overflow buffer. */
static bool grow_overflow(itd_vm *vm, itd_object *o, const itd_shape *shape, uint32_t at)
{
    uint32_t need = at - shape->inline_slots + 1;
    const itd_values *old = (const itd_values *)(const void *)o->overflow;
    itd_values *wide;

    if (old && old->count >= need) return true;
    if (!old) {
        itd_shape *kept = shape->type->root_shape;

        if (!learn(vm, shape->type, shape)) {
            shape->type->root_shape = kept;
            return false;
        }
    }
    wide = itd_values_new(vm, old ? old->count * 2 : 4);
    if (!wide) return false;
    if (old) memcpy(wide->items, old->items, old->count * sizeof(itd_value));
    o->overflow = (itd_cell *)(void *)wide;
    return true;
}

bool itd_object_store(itd_vm *vm, itd_object *o, itd_value name, itd_value value)
{
    itd_shape *shape = itd_shape_of(o), *next;
    int at;

    if (!shape->dict_mode) {
        at = itd_shape_slot(shape, name);
        if (at >= 0) {
            *itd_object_slot(o, shape, (uint32_t)at) = value;
            return true;
        }
        next = itd_shape_add(vm, shape, name);
        if (next) {
            if (shape->count >= shape->inline_slots && !grow_overflow(vm, o, shape, shape->count))
                return false;
            *itd_object_slot(o, shape, shape->count) = value;
            set_shape(o, next);
            return true;
        }
        if (itd_pending(vm) || itd_failed(itd_object_dict(vm, o, true))) return false;
    }
    return itd_dict_set_str(vm, dict_of(o), name, value);
}

bool itd_object_begin(itd_vm *vm, itd_value object, const itd_value *const names[],
                      const itd_value *values, unsigned count)
{
    itd_object *o = ITD_OBJECT_(object);
    itd_shape *shape = itd_is_kind(object, ITD_K_OBJECT) ? itd_shape_of(o) : NULL;

    if (!shape || shape->dict_mode || shape->count || shape->inline_slots < count) return false;
    for (unsigned i = 0; i < count; i++) {
        shape = itd_shape_add(vm, shape, *names[i]);
        if (!shape) return false;
    }
    for (unsigned i = 0; i < count; i++) o->slots[i] = values[i];
    set_shape(o, shape);
    return true;
}

int itd_object_remove(itd_vm *vm, itd_object *o, itd_value name)
{
    itd_shape *shape = itd_shape_of(o);
    int at;

    if (!shape->dict_mode) {
        at = itd_shape_slot(shape, name);
        if (at < 0) return 0;
        if ((uint32_t)at == shape->count - 1 && itd_same(shape->name, name)) {
            *itd_object_slot(o, shape, (uint32_t)at) = ITD_UNBOUND;
            set_shape(o, shape->parent);
            return 1;
        }
        if (itd_failed(itd_object_dict(vm, o, true))) return -1;
    }
    return itd_dict_delete(vm, itd_of(dict_of(o)), name);
}

/* Puts the attributes of a shaped object into dict, in the order they were set. */
static bool fill_dict(itd_vm *vm, itd_object *o, const itd_shape *shape, itd_value dict)
{
    const itd_shape *chain[MAX_ATTRIBUTES + 1];
    size_t n = 0;

    for (; !is_root(shape); shape = shape->parent) chain[n++] = shape;
    while (n) {
        const itd_shape *s = chain[--n];

        if (!itd_dict_set_str(vm, ITD_DICT_(dict), s->name, *itd_object_slot(o, s, s->count - 1)))
            return false;
    }
    return true;
}

/* From now on dict is the attributes. */
static bool adopt_dict(itd_vm *vm, itd_object *o, itd_value dict)
{
    itd_shape *shape = itd_shape_of(o), *twin = dict_twin(vm, shape);

    if (!twin) return false;
    for (uint32_t i = twin->count; i < twin->inline_slots; i++) o->slots[i] = ITD_UNBOUND;
    o->overflow = itd_cell_of(dict);
    set_shape(o, twin);
    return true;
}

itd_value itd_object_dict(itd_vm *vm, itd_object *o, bool make)
{
    itd_shape *shape = itd_shape_of(o);
    itd_value dict;

    if (shape->dict_mode) return itd_of(dict_of(o));
    if (!make) return ITD_UNBOUND;
    dict = itd_dict_new(vm);
    if (itd_failed(dict) || !fill_dict(vm, o, shape, dict) || !adopt_dict(vm, o, dict))
        return ITD_ERROR;
    return dict;
}

bool itd_object_set_dict(itd_vm *vm, itd_object *o, itd_value dict)
{
    return adopt_dict(vm, o, dict);
}

itd_value itd_attributes_copy(itd_vm *vm, itd_value v)
{
    itd_value dict;

    if (itd_is_kind(v, ITD_K_OBJECT) && !itd_shape_of(ITD_OBJECT_(v))->dict_mode) {
        dict = itd_dict_new(vm);
        if (itd_failed(dict) || !fill_dict(vm, ITD_OBJECT_(v), itd_shape_of(ITD_OBJECT_(v)), dict))
            return ITD_ERROR;
        return dict;
    }
    dict = itd_instance_dict(vm, v, false);
    if (itd_failed(dict)) return ITD_ERROR;
    return itd_is_unbound(dict) ? itd_dict_new(vm) : itd_dict_copy(vm, dict);
}

/* The new class has the same reserved slots (checked by the caller). The object keeps its cell, so
 * its inline slots: attributes go to a dict whenever the class's current root has another number of
 * them. */
bool itd_object_reclass(itd_vm *vm, itd_object *o, itd_type *type)
{
    itd_shape *from = itd_shape_of(o), *root = type->root_shape;
    itd_value dict;

    if (root->inline_slots != from->inline_slots) {
        root = new_root(vm, type, from->dict_mode ? from->count : itd_type_reserved(from->type), 0);
        if (!root) return false;
        root->inline_slots = from->inline_slots;
    }
    if (!(type->flags & ITD_T_DICT)) {
        o->overflow = NULL;
        set_shape(o, root);
        return true;
    }
    dict = itd_object_dict(vm, o, true);
    if (itd_failed(dict)) return false;
    root = dict_twin(vm, root);
    if (!root) return false;
    set_shape(o, root);
    return true;
}
