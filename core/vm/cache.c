/* cache.c - look-ups of attributes and globals that fill the inline caches of instructions.
 *
 * A cache entry holds for one header word (shape or type) and one class epoch: any change of any
 * class makes all attribute entries stale. What an entry says must follow from those two alone: of
 * an object whose attributes live in a dict it says where to look, and the dict is asked each time.
 * Entry 0 is looked at inline by eval.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/vm/vm.h"

static uint64_t key_of(itd_value object)
{
    const itd_cell *cell = itd_cell_of(object);

    /* A class is looked up by itself: its header names only the metaclass. The low bit sets it
     * apart from its instances, whose header names it. */
    return itd_kind_of_cell(cell) == ITD_K_TYPE ? (uint64_t)(uintptr_t)cell | 1 : cell->head >> 16;
}

itd_caches *itd_caches_new(itd_vm *vm, size_t count)
{
    itd_caches *caches =
        itd_alloc(vm, sizeof *caches + count * sizeof caches->items[0], ITD_K_CACHES, NULL);

    if (caches) caches->count = count;
    return caches;
}

bool itd_code_make_caches(itd_vm *vm, itd_code *code)
{
    size_t count = code->names ? code->names->count : 0;
    itd_caches *caches = itd_caches_new(vm, count);

    if (!caches || (itd_is_settled(code) && !itd_settled_refers(vm, caches))) return false;
    for (size_t i = 0; i < count; i++) caches->items[i].name = code->names->items[i];
    code->caches = caches;
    code->names = NULL;
    if (code->flags & ITD_CODE_SIMPLE_CALLED) code->flags |= ITD_CODE_SIMPLE;
    return true;
}

/* What a site does with the attribute: the same name means different entries. */
enum { USE_GET, USE_SET, USE_METHOD };

static itd_shared_cache_entry *shared(itd_vm *vm, itd_value name, uint64_t key, uint64_t use)
{
    return &vm->shared_cache[((key >> 4) ^ (name.bits >> 5) ^ use * 171) % ITD_SHARED_CACHE];
}

/* What another site has found out goes into this one's cache too, while that has room. */
static inline const itd_cache_entry *find(itd_vm *vm, itd_cache *c, uint64_t key, uint64_t use)
{
    const itd_shared_cache_entry *s;

    for (int i = 0; i < ITD_CACHE_WAYS; i++) {
        const itd_cache_entry *e = &c->e[i];

        if (e->key == key && e->epoch == (uint32_t)vm->epoch && e->kind != ITD_CACHE_EMPTY &&
            e->kind != ITD_CACHE_MODULE)
            return e;
    }
    s = shared(vm, c->name, key, use);
    if (s->e.key != key || s->use != use || s->e.epoch != (uint32_t)vm->epoch ||
        !itd_same(s->name, c->name))
        return NULL;
    for (int i = 0; i < ITD_CACHE_WAYS; i++)
        if (c->e[i].kind == ITD_CACHE_EMPTY || c->e[i].epoch != (uint32_t)vm->epoch) {
            c->e[i] = s->e;
            break;
        }
    return &s->e;
}

/* The newest entry comes first, where eval.c looks; the oldest goes. */
static void fill(itd_vm *vm, itd_cache *c, uint64_t key, uint64_t use, unsigned kind, int slot,
                 itd_value value)
{
    const itd_cache_entry e = {.key = key,
                               .epoch = (uint32_t)vm->epoch,
                               .kind = (uint16_t)kind,
                               .slot = (uint16_t)slot,
                               .value = value};

    if (slot < 0 || slot > 65535) return;
    memmove(&c->e[1], &c->e[0], (ITD_CACHE_WAYS - 1) * sizeof c->e[0]);
    c->e[0] = e;
    *shared(vm, c->name, key, use) = (itd_shared_cache_entry){c->name, use, e};
}

static bool is_data_descriptor(itd_value on_class)
{
    return !itd_is_unbound(on_class) && itd_slots_of(on_class)->set;
}

/* Slot of a plain instance's attribute that isn't shadowed by a data descriptor; fills the cache.
 * -1: not so simple. */
static int find_slot(itd_vm *vm, itd_value object, itd_value name, itd_value on_class, itd_cache *c,
                     uint64_t use)
{
    const itd_object *o;
    const itd_shape *shape;
    int slot;

    if (!itd_is_kind(object, ITD_K_OBJECT)) return -1;
    o = ITD_OBJECT_(object);
    shape = itd_shape_of(o);
    if (is_data_descriptor(on_class)) {
        int64_t reserved = itd_member_slot(on_class);

        if (reserved < 0 || !itd_member_applies(on_class, object) || !shape ||
            reserved >= shape->inline_slots)
            return -1;
        fill(vm, c, key_of(object), use, ITD_CACHE_SLOT, (int)reserved, ITD_UNBOUND);
        return -1; /* the caller goes the long way once: the slot may be empty */
    }
    if (!shape || shape->dict_mode) return -1;
    slot = itd_shape_slot(shape, name);
    if (slot < 0) return -1;
    if (slot < shape->inline_slots)
        fill(vm, c, key_of(object), use, ITD_CACHE_SLOT, slot, ITD_UNBOUND);
    else
        fill(vm, c, key_of(object), use, ITD_CACHE_OVERFLOW, slot - shape->inline_slots,
             ITD_UNBOUND);
    return slot;
}

/* The dict that an object has its own attributes in, which is not one of slots; NULL: none yet, or
 * no such object. */
static const itd_dict *attributes_of(itd_value object)
{
    const itd_value *place;

    if (itd_is_kind(object, ITD_K_OBJECT)) {
        const itd_object *o = ITD_OBJECT_(object);
        const itd_shape *shape = itd_shape_of(o);

        return shape && shape->dict_mode ? (const itd_dict *)(const void *)o->overflow : NULL;
    }
    place = itd_attrs_place(object);
    return place && itd_is_kind(*place, ITD_K_DICT) ? ITD_DICT_(*place) : NULL;
}

/* Whether objects of this header word have their own attributes in a dict, or will have. */
static bool has_attributes(itd_value object)
{
    return attributes_of(object) || itd_attrs_place(object);
}

/* Whether instances of the object's header word surely have no attribute of their own by this name.
 */
static bool has_none_of_its_own(itd_value object, itd_value name)
{
    const itd_cell *cell = itd_cell_of(object);

    if (itd_kind_of_cell(cell) == ITD_K_OBJECT) {
        const itd_shape *shape = itd_shape_of(ITD_OBJECT_(object));

        return shape && !shape->dict_mode && itd_shape_slot(shape, name) < 0;
    }
    return !itd_has_flag(cell, ITD_F_EXTRA) && !itd_attrs_place(object) &&
           itd_kind_of_cell(cell) != ITD_K_MODULE && itd_kind_of_cell(cell) != ITD_K_TYPE &&
           itd_kind_of_cell(cell) != ITD_K_FUNC;
}

static itd_value in_attributes(itd_value object, itd_value name)
{
    const itd_dict *d = attributes_of(object);

    return d ? itd_dict_get_str(d, name) : ITD_UNBOUND;
}

/* The same of this one instance, now: one that could have attributes in a dict, and has no such. */
static bool has_none_now(itd_value object, itd_value name)
{
    return has_attributes(object) ? itd_is_unbound(in_attributes(object, name))
                                  : has_none_of_its_own(object, name);
}

/* An own attribute where those are in a dict, or what the class has in its stead, unless that would
 * have to be bound; fills the cache. Unbound: not so simple. on_class is no data descriptor. */
static itd_value find_in_dict(itd_vm *vm, itd_value object, itd_value on_class, itd_cache *c,
                              uint64_t use)
{
    const itd_dict *d = attributes_of(object);
    int64_t at = d ? itd_dict_find_str(d, c->name) : -1;
    bool as_it_is = !itd_is_unbound(on_class) && !itd_slots_of(on_class)->get;

    if (ITD_STR(c->name)->interned != 1) return ITD_UNBOUND;
    if (at >= 0 && at <= 65535 && itd_is_kind(object, ITD_K_OBJECT))
        fill(vm, c, key_of(object), use, ITD_CACHE_DICT, (int)at, ITD_UNBOUND);
    else if (use == USE_GET && (at >= 0 || as_it_is))
        fill(vm, c, key_of(object), use, ITD_CACHE_ATTRS, 0, as_it_is ? on_class : ITD_UNBOUND);
    if (at >= 0) return d->table->entries[at].value;
    return as_it_is ? on_class : ITD_UNBOUND;
}

static itd_value *place_of(itd_value object, unsigned slot)
{
    itd_object *o = ITD_OBJECT_(object);

    return itd_object_slot(o, itd_shape_of(o), slot);
}

static itd_value *overflow_place(itd_value object, const itd_cache_entry *e)
{
    return &((itd_values *)(void *)ITD_OBJECT_(object)->overflow)->items[e->slot];
}

/* What the loop didn't find where it was (namespace_cached). */
static itd_value module_attribute(itd_vm *vm, itd_value module, itd_cache *c)
{
    const itd_dict *d = ITD_AS(itd_module, module)->dict;
    int64_t at = itd_dict_find_str(d, c->name);

    if (at < 0) return itd_getattr(vm, module, c->name);
    if (at <= 65535 && !itd_gate_refuses(vm, module, c->name))
        c->e[0] =
            (itd_cache_entry){.key = d->version, .kind = ITD_CACHE_MODULE, .slot = (uint16_t)at};
    return itd_pending(vm) ? ITD_ERROR : d->table->entries[at].value;
}

static bool is_property(itd_value v)
{
    return itd_is_kind(v, ITD_K_PROPERTY) && itd_is_exact(v, itd_property_type);
}

itd_value itd_cached_getattr(itd_vm *vm, itd_value object, itd_cache *c)
{
    const itd_cache_entry *e;
    const itd_type *type;
    itd_value on_class;
    int slot;

    if (!itd_is_cell(object)) return itd_getattr(vm, object, c->name);
    if (itd_is_kind(object, ITD_K_MODULE) && itd_head_ref(itd_cell_of(object)) == itd_module_type)
        return module_attribute(vm, object, c);
    e = find(vm, c, key_of(object), USE_GET);
    if (e) {
        if (e->kind == ITD_CACHE_SLOT) {
            itd_value v = ITD_OBJECT_(object)->slots[e->slot];

            return itd_is_unbound(v) ? itd_getattr(vm, object, c->name) : v;
        }
        if (e->kind == ITD_CACHE_OVERFLOW) return *overflow_place(object, e);
        if (e->kind == ITD_CACHE_VALUE) return e->value;
        if (e->kind == ITD_CACHE_ATTRS) {
            itd_value v = in_attributes(object, c->name);

            if (itd_is_unbound(v)) v = e->value;
            return itd_is_unbound(v) ? itd_getattr(vm, object, c->name) : v;
        }
        if (e->kind == ITD_CACHE_PROPERTY)
            return itd_bind_attribute(vm, e->value, object, itd_type_of(object));
    }
    type = itd_type_of(object);
    if (!itd_type_finds_usually(vm, type)) {
        itd_value v;

        if (!itd_is_kind(object, ITD_K_TYPE) || type->slots.getattr != itd_type_get)
            return itd_getattr(vm, object, c->name);
        /* Cls.name: what the MRO has, when binding it would change nothing. */
        v = itd_getattr(vm, object, c->name);
        if (!itd_failed(v) && itd_same(itd_type_lookup(vm, ITD_TYPE_(object), c->name), v) &&
            itd_is_unbound(itd_type_lookup(vm, type, c->name)) &&
            (!itd_slots_of(v)->get || itd_is_kind(v, ITD_K_FUNC)))
            fill(vm, c, key_of(object), USE_GET, ITD_CACHE_VALUE, 0, v);
        return v;
    }
    on_class = itd_type_lookup(vm, type, c->name);
    /* object.__class__: what has this header is of this class. */
    if (itd_same(c->name, itd_n___class__) && itd_is_kind(object, ITD_K_OBJECT) &&
        itd_same(on_class, itd_type_own(itd_object_type, itd_n___class__))) {
        fill(vm, c, key_of(object), USE_GET, ITD_CACHE_VALUE, 0, itd_of(type));
        return itd_of(type);
    }
    if (is_property(on_class) && !type->slots.getattr && ITD_STR(c->name)->interned == 1) {
        fill(vm, c, key_of(object), USE_GET, ITD_CACHE_PROPERTY, 0, on_class);
        return itd_bind_attribute(vm, on_class, object, type);
    }
    slot = find_slot(vm, object, c->name, on_class, c, USE_GET);
    if (slot >= 0) return *place_of(object, (unsigned)slot);
    if (has_attributes(object) && !is_data_descriptor(on_class)) {
        itd_value v = find_in_dict(vm, object, on_class, c, USE_GET);

        return itd_is_unbound(v) ? itd_getattr(vm, object, c->name) : v;
    }
    if (!itd_is_unbound(on_class) && !itd_slots_of(on_class)->get &&
        has_none_of_its_own(object, c->name)) {
        fill(vm, c, key_of(object), USE_GET, ITD_CACHE_VALUE, 0, on_class);
        return on_class;
    }
    return itd_getattr(vm, object, c->name);
}

itd_value itd_plain_method(itd_vm *vm, itd_value object, itd_value name)
{
    const itd_type *type = itd_type_of(object);
    itd_value f;

    if (!itd_type_finds_usually(vm, type) || itd_is_kind(object, ITD_K_TYPE) ||
        itd_is_kind(object, ITD_K_MODULE))
        return ITD_UNBOUND;
    f = itd_type_lookup(vm, type, name);
    if (!itd_is_kind(f, ITD_K_FUNC) || itd_type_of(f) != itd_function_type ||
        (itd_is_cell(object) && !has_none_now(object, name)))
        return ITD_UNBOUND;
    return f;
}

bool itd_cached_getmethod(itd_vm *vm, itd_value object, itd_cache *c, itd_value *out)
{
    const itd_cache_entry *e;
    const itd_type *type = itd_type_of(object);
    bool is_class = itd_is_kind(object, ITD_K_TYPE);
    itd_value on_class, v;

    if (itd_is_cell(object) && !is_class) {
        e = find(vm, c, key_of(object), USE_METHOD);
        if (e && e->kind == ITD_CACHE_METHOD) {
            out[0] = e->value;
            out[1] = object;
            return true;
        }
        if (e && e->kind == ITD_CACHE_METHOD_UNLESS && has_none_now(object, c->name)) {
            out[0] = e->value;
            out[1] = object;
            return true;
        }
    }
    if (!is_class && itd_type_finds_usually(vm, type) && !itd_is_kind(object, ITD_K_MODULE)) {
        on_class = itd_type_lookup(vm, type, c->name);
        if (itd_is_kind(on_class, ITD_K_FUNC) ||
            (itd_is_kind(on_class, ITD_K_NATIVE) &&
             itd_head_ref(itd_cell_of(on_class)) == itd_method_descriptor_type)) {
            bool plain = !itd_is_cell(object) || has_none_now(object, c->name);

            if (plain && !itd_gate_refuses(vm, object, c->name)) {
                if (itd_is_cell(object) && has_none_of_its_own(object, c->name))
                    fill(vm, c, key_of(object), USE_METHOD, ITD_CACHE_METHOD, 0, on_class);
                else if (has_attributes(object))
                    fill(vm, c, key_of(object), USE_METHOD, ITD_CACHE_METHOD_UNLESS, 0, on_class);
                out[0] = on_class;
                out[1] = object;
                return true;
            }
            if (itd_pending(vm)) return false;
        }
    }
    v = itd_cached_getattr(vm, object, c);
    if (itd_failed(v)) return false;
    out[0] = v;
    out[1] = ITD_UNBOUND;
    return true;
}

bool itd_cached_setattr(itd_vm *vm, itd_value object, itd_value value, itd_cache *c)
{
    const itd_cache_entry *e;
    const itd_type *type;
    itd_shape *shape, *after;
    itd_value on_class;
    uint64_t key;

    if (!itd_is_kind(object, ITD_K_OBJECT)) return itd_setattr(vm, object, c->name, value);
    key = key_of(object);
    e = find(vm, c, key, USE_SET);
    if (e && e->kind == ITD_CACHE_SLOT) {
        ITD_OBJECT_(object)->slots[e->slot] = value;
        return true;
    }
    if (e && e->kind == ITD_CACHE_OVERFLOW) {
        *overflow_place(object, e) = value;
        return true;
    }
    if (e && e->kind == ITD_CACHE_ADD) {
        itd_object *o = ITD_OBJECT_(object);

        o->slots[e->slot] = value;
        o->head = (o->head & 0xFFFF) | e->value.bits << 16;
        return true;
    }
    type = itd_type_of(object);
    shape = itd_shape_of(ITD_OBJECT_(object));
    if (!(type->flags & ITD_T_ORDINARY_SET) || !shape)
        return itd_setattr(vm, object, c->name, value);
    on_class = itd_type_lookup(vm, type, c->name);
    if (shape->dict_mode) {
        if (!is_data_descriptor(on_class)) find_in_dict(vm, object, on_class, c, USE_SET);
        return itd_setattr(vm, object, c->name, value);
    }
    if (is_property(on_class) && ITD_STR(c->name)->interned == 1)
        fill(vm, c, key, USE_SET, ITD_CACHE_PROPERTY, 0, on_class);
    if (find_slot(vm, object, c->name, on_class, c, USE_SET) >= 0 || !itd_is_unbound(on_class))
        return itd_setattr(vm, object, c->name, value);
    if (!itd_setattr(vm, object, c->name, value)) return false;
    after = itd_shape_of(ITD_OBJECT_(object));
    /* It was added: the same step holds for every object of the old shape, if its slot is inside
     * the object. */
    if (after && !after->dict_mode && after->parent == shape && itd_same(after->name, c->name)) {
        int slot = itd_shape_slot(after, c->name);

        if (slot >= 0 && slot < after->inline_slots && after->inline_slots == shape->inline_slots)
            fill(vm, c, key, USE_SET, ITD_CACHE_ADD, slot, itd_of(after));
    }
    return true;
}

/* A name in what stands for the builtins: a module, or any mapping. Unbound when it isn't there. */
static itd_value builtin_in(itd_vm *vm, itd_value builtins, itd_value name)
{
    itd_value v;

    if (itd_is_kind(builtins, ITD_K_MODULE)) builtins = itd_of(ITD_AS(itd_module, builtins)->dict);
    if (itd_is_exact(builtins, itd_dict_type)) return itd_dict_get_str(ITD_DICT_(builtins), name);
    v = itd_getitem(vm, builtins, name);
    return itd_failed(v) && itd_swallow(vm, itd_KeyError) ? ITD_UNBOUND : v;
}

itd_value itd_cached_getglobal(itd_vm *vm, itd_value globals, itd_cache *c)
{
    const itd_dict *d = ITD_DICT_(globals), *b;
    int64_t at = itd_dict_find_str(d, c->name);
    itd_value v;

    if (at >= 0) {
        if (at <= 65535)
            c->e[0] = (itd_cache_entry){
                .key = d->version, .kind = ITD_CACHE_GLOBAL, .slot = (uint16_t)at};
        return d->table->entries[at].value;
    }
    if (!itd_is_unbound(vm->tools)) {
        itd_value tool = itd_tool_find(vm, c->name);

        if (!itd_is_unbound(tool)) return tool;
    }
    v = itd_dict_get_str(d, itd_n___builtins__);
    if (!itd_is_unbound(v) &&
        (itd_is_kind(v, ITD_K_DICT) ||
         d != ITD_AS(itd_module, vm->main_module)->dict)) { /* globals that were given to eval or
                                                               exec bring their builtins along */
        v = builtin_in(vm, v, c->name);
        return itd_is_unbound(v) ? itd_raise_name(vm, c->name) : v;
    }
    b = ITD_DICT_(vm->builtins);
    at = itd_dict_find_str(b, c->name);
    if (at >= 0) {
        if (at <= 65535) {
            c->e[1] = (itd_cache_entry){.key = d->version, .kind = ITD_CACHE_BUILTIN};
            c->e[2] = (itd_cache_entry){
                .key = b->version, .kind = ITD_CACHE_BUILTIN, .slot = (uint16_t)at};
        }
        return b->table->entries[at].value;
    }
    v = itd_space_native(vm, c->name);
    if (!itd_is_unbound(v)) return v;
    if (itd_gate_refuses_builtin(vm, c->name)) return ITD_ERROR;
    v = itd_module_of_today(vm, globals, c->name);
    return itd_is_unbound(v) ? itd_raise_name(vm, c->name) : v;
}

bool itd_cached_setglobal(itd_vm *vm, itd_value globals, itd_value value, itd_cache *c)
{
    itd_dict *d = ITD_DICT_(globals);
    int64_t at;

    if (!itd_dict_set_str(vm, d, c->name, value)) return false;
    at = itd_dict_find_str(d, c->name);
    if (at >= 0 && at <= 65535)
        c->e[0] =
            (itd_cache_entry){.key = d->version, .kind = ITD_CACHE_GLOBAL, .slot = (uint16_t)at};
    return true;
}
