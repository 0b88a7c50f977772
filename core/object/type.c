/* type.c - classes: their cells, what is a subclass of what, look-up along the MRO, builtin types
 * from specs, calling a class.
 *
 * Builtin types are permanent and never change. Their cells are made empty before anything else
 * (itd_types_boot), so that strings, dicts and tuples made during boot have their type already;
 * itd_type_define fills them in. A class's slots say all that the VM needs to know of its special
 * methods; the dunder names in builtin dicts are wrapper descriptors over slots (type_slots.c).
 *
 * itd_type_lookup goes through the VM's method cache, keyed by class and name. Any change of a
 * class empties it, and so does a collection: a new class may get the address of a dead one.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/vm/vm.h"

#define TYPE(id, name) itd_type *itd_##id##_type;
#include "core/object/types.def"
#undef TYPE
#define EXC(name, base, attrs) itd_type *itd_##name;
#include "core/object/exc.def"
#undef EXC

/* ---- boot ------------------------------------------------------------------------------- */

bool itd_types_boot(itd_vm *vm)
{
    itd_type **const all[] = {
#define TYPE(id, name) &itd_##id##_type,
#include "core/object/types.def"
#undef TYPE
#define EXC(name, base, attrs) &itd_##name,
#include "core/object/exc.def"
#undef EXC
    };

    itd_type_type = itd_alloc(vm, sizeof(itd_type), ITD_K_TYPE, NULL);
    if (!itd_type_type) return false;
    itd_type_type->head = itd_make_head(itd_type_type, ITD_K_TYPE,
                                        itd_flags_of_cell((const itd_cell *)itd_type_type));
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (*all[i]) continue;
        *all[i] = itd_alloc(vm, sizeof(itd_type), ITD_K_TYPE, itd_type_type);
        if (!*all[i]) return false;
    }
    return true;
}

/* The slots of a type that set nothing by themselves come from the base. Hash and comparison only
 * go together, as == without hash means unhashable. */
static void inherit_slots(itd_type *type, const itd_type *base)
{
    const void *const *from = (const void *const *)(const void *)&base->slots;
    const void **to = (const void **)(void *)&type->slots;
    void *own_new = (void *)type->slots.new_;
    bool keep_hash = type->slots.compare && !type->slots.hash;

    for (size_t i = 0; i < sizeof(itd_slots) / sizeof(void *); i++)
        if (!to[i]) to[i] = from[i];
    if (keep_hash || type->flags & ITD_T_NO_HASH) {
        type->slots.hash = NULL;
        type->flags |= ITD_T_NO_HASH;
    }
    if (!own_new && (base == itd_object_type || type->flags & ITD_T_NO_NEW))
        type->slots.new_ = NULL;
}

/* A row of a builtin type as what its dict holds. */
static itd_value row_attribute(itd_vm *vm, itd_type *type, const itd_native *row)
{
    itd_value v;

    if (row->flags & ITD_GETTER) return itd_getset_new(vm, type, row);
    v = itd_native_new(vm, row, row->flags & ITD_STATIC ? itd_of(type) : ITD_UNBOUND, type);
    if (itd_failed(v) || row->flags & ITD_STATIC) return v;
    if (row->flags & ITD_CLASS_METHOD) return itd_class_method_new(vm, type, v);
    itd_cell_of(v)->head =
        itd_make_head(itd_method_descriptor_type, ITD_K_NATIVE, itd_flags_of_cell(itd_cell_of(v)));
    return v;
}

static bool set_c(itd_vm *vm, itd_type *type, const char *name, itd_value v)
{
    itd_value key;

    if (itd_failed(v)) return false;
    key = itd_intern_c(vm, name, strlen(name));
    return !itd_failed(key) && itd_dict_set_str(vm, type->dict, key, v);
}

static bool name_type(itd_vm *vm, itd_type *type, const itd_type_spec *spec)
{
    const char *dot = strrchr(spec->name, '.'), *tail = dot ? dot + 1 : spec->name;

    type->name = type->qualname = itd_intern_c(vm, tail, strlen(tail));
    type->module = dot ? itd_intern_c(vm, spec->name, (size_t)(dot - spec->name)) : itd_n_builtins;
    type->doc = spec->doc ? itd_str_c(vm, spec->doc) : ITD_NONE;
    return !itd_failed(type->name) && !itd_failed(type->module) && !itd_failed(type->doc);
}

static bool define_dict(itd_vm *vm, itd_type *type, const itd_type_spec *spec)
{
    itd_value dict = itd_dict_new(vm);

    if (itd_failed(dict)) return false;
    type->dict = ITD_DICT_(dict);
    if (spec->slots && !itd_type_add_wrappers(vm, type, spec->slots)) return false;
    for (const itd_native *row = spec->methods; row && row->name; row++) {
        if (row->flags & ITD_SETTER) continue;
        if (!set_c(vm, type, row->name, row_attribute(vm, type, row))) return false;
    }
    if (type->slots.new_ &&
        !set_c(vm, type, "__new__", itd_native_new(vm, &itd_new_row, itd_of(type), type)))
        return false;
    if (type->flags & ITD_T_NO_HASH && !set_c(vm, type, "__hash__", ITD_NONE)) return false;
    return !itd_is_unbound(itd_dict_get_str(type->dict, itd_n___doc__)) ||
           set_c(vm, type, "__doc__", type->doc);
}

/* Tuples bases and MRO of a type with one base, or none for object. */
static bool define_bases(itd_vm *vm, itd_type *type)
{
    size_t n = type->base ? (size_t)itd_tuple_count(type->base->mro) : 0;
    itd_value self = itd_of(type), base = itd_of(type->base);

    type->bases = itd_tuple_from(vm, &base, type->base ? 1 : 0);
    type->mro = itd_tuple_new(vm, n + 1);
    if (itd_failed(type->bases) || itd_failed(type->mro)) return false;
    itd_tuple_items(type->mro)[0] = self;
    if (n)
        memcpy(itd_tuple_items(type->mro) + 1, itd_tuple_items(type->base->mro),
               n * sizeof(itd_value));
    return true;
}

void itd_type_set_ordinary(itd_type *type)
{
    type->flags &= ~(uint32_t)(ITD_T_ORDINARY_GET | ITD_T_ORDINARY_SET);
    if (!type->slots.getattr) type->flags |= ITD_T_ORDINARY_GET;
    if (!type->slots.setattr) type->flags |= ITD_T_ORDINARY_SET;
}

/* Every type that was defined, in the order of its number. */
static itd_type *defined[1024];
static size_t defined_count;

itd_type *itd_type_defined(size_t i)
{
    return i < defined_count ? defined[i] : NULL;
}

/* By the small number of the type. */
static const char *signatures[1024];

const char *itd_type_signature(const itd_type *type)
{
    return type->id < 1024 ? signatures[type->id] : NULL;
}

bool itd_type_define(itd_vm *vm, const itd_type_spec *spec)
{
    static uint16_t last_id;
    itd_type *type = *spec->type, *base = spec->base ? *spec->base : itd_object_type;

    if (!type) type = *spec->type = itd_alloc(vm, sizeof *type, ITD_K_TYPE, itd_type_type);
    if (!type) return false;
    if (type == itd_object_type) base = NULL;
    type->base = base;
    type->kind = (uint8_t)spec->kind;
    type->basic_size = (uint32_t)spec->size;
    type->flags = spec->flags;
    type->id = ++last_id;
    if (type->id < 1024) signatures[type->id] = spec->signature;
    type->version = last_id;
    if (spec->slots) type->slots = *spec->slots;
    if (base) {
        type->flags |= base->flags & (ITD_T_EXCEPTION | ITD_T_META | ITD_T_SEQUENCE |
                                      ITD_T_MAPPING | ITD_T_DICT | ITD_T_SELF_MATCH);
        inherit_slots(type, base);
        if (itd_kind_of_cell((const itd_cell *)base) == ITD_K_TYPE &&
            itd_type_of(itd_of(base)) != itd_type_type)
            type->head = itd_make_head(itd_type_of(itd_of(base)), ITD_K_TYPE,
                                       itd_flags_of_cell((const itd_cell *)type));
    }
    if (!name_type(vm, type, spec) || !define_bases(vm, type) || !define_dict(vm, type, spec))
        return false;
    if (type->kind == ITD_K_OBJECT && !itd_shape_init_class(vm, type, 0)) return false;
    itd_type_set_ordinary(type);
    type->flags |= ITD_T_FINALISED;
    ITD_ASSERT(defined_count < sizeof defined / sizeof *defined);
    defined[defined_count++] = type;
    return true;
}

void *itd_new_instance(itd_vm *vm, const itd_type *type, size_t size)
{
    return itd_alloc(vm, size, type->kind, type);
}

/* ---- what a value's class is ------------------------------------------------------------ */

itd_type *itd_type_of_special(itd_value v)
{
    if (itd_is_none(v)) return itd_none_type;
    if (itd_is_bool(v)) return itd_bool_type;
    if (itd_same(v, ITD_ELLIPSIS)) return itd_ellipsis_type;
    ITD_ASSERT(itd_same(v, ITD_NOT_IMPLEMENTED));
    return itd_notimplemented_type;
}

/* UTF-8 of at most size - 1 bytes of a str, whole characters only. */
static size_t put_utf8(itd_value str, char *out, size_t size)
{
    const itd_str *s = ITD_STR(str);
    size_t n = 0;

    for (int64_t i = 0; i < s->length && n + 5 < size; i++) {
        uint32_t c = itd_str_at(s, i);

        if (c < 0x80)
            out[n++] = (char)c;
        else if (c < 0x800) {
            out[n++] = (char)(0xC0 | c >> 6);
            out[n++] = (char)(0x80 | (c & 0x3F));
        } else if (c < 0x10000) {
            out[n++] = (char)(0xE0 | c >> 12);
            out[n++] = (char)(0x80 | (c >> 6 & 0x3F));
            out[n++] = (char)(0x80 | (c & 0x3F));
        } else {
            out[n++] = (char)(0xF0 | c >> 18);
            out[n++] = (char)(0x80 | (c >> 12 & 0x3F));
            out[n++] = (char)(0x80 | (c >> 6 & 0x3F));
            out[n++] = (char)(0x80 | (c & 0x3F));
        }
    }
    out[n] = 0;
    return n;
}

/* Builtin types of a module show it in failure texts ('collections.deque'), script classes never
 * do, sealed ones like builtin types. Texts that can't be handed out as they lie go through a few
 * buffers in turn: enough for one printf. */
const char *itd_type_text(const itd_type *type)
{
    static char ring[8][256];
    static unsigned turn;
    itd_value module = type->module;
    char *out;
    size_t n = 0;

    if (itd_is_unbound(type->name)) return "?";
    if (type->flags & ITD_T_HEAP)
        module = type->flags & ITD_T_SEALED ? itd_type_own(type, itd_n___module__) : ITD_UNBOUND;
    if (!itd_is_str(module) || itd_same(module, itd_n_builtins)) {
        if (ITD_STR(type->name)->kind == 1) return (const char *)ITD_STR(type->name)->data;
    } else {
        n = 1;
    }
    out = ring[turn++ % 8];
    if (n) {
        n = put_utf8(module, out, 128);
        out[n++] = '.';
    }
    put_utf8(type->name, out + n, 256 - n);
    return out;
}

const char *itd_type_name(itd_value v)
{
    return itd_type_text(itd_type_of(v));
}

bool itd_is_subtype(const itd_type *a, const itd_type *b)
{
    if (a == b || b == itd_object_type) return true;
    if (itd_is_unbound(a->mro)) { /* a class in the making */
        for (; a; a = a->base)
            if (a == b) return true;
        return false;
    }
    const itd_tuple *mro = ITD_TUPLE_(a->mro);
    for (int64_t i = 1; i < mro->count; i++)
        if (itd_same(mro->items[i], itd_of(b))) return true;
    return false;
}

bool itd_type_is_plain(const itd_type *type)
{
    return type->kind == ITD_K_OBJECT;
}

/* ---- look-up ---------------------------------------------------------------------------- */

itd_value itd_type_own(const itd_type *type, itd_value name)
{
    return itd_dict_get_str(type->dict, name);
}

itd_value itd_type_lookup(itd_vm *vm, const itd_type *type, itd_value name)
{
    size_t at = (size_t)(((uintptr_t)type >> 5) * 31 ^ (name.bits >> 4)) % ITD_METHOD_CACHE;
    itd_method_cache_entry *entry = &vm->method_cache[at];
    itd_value v = ITD_UNBOUND;
    const itd_tuple *mro;

    if (entry->type == type && itd_same(entry->name, name) && entry->epoch == vm->epoch)
        return entry->value;
    if (itd_is_unbound(type->mro)) return v;
    mro = ITD_TUPLE_(type->mro);
    for (int64_t i = 0; i < mro->count && itd_is_unbound(v); i++)
        v = itd_dict_get_str(ITD_TYPE_(mro->items[i])->dict, name);
    if (ITD_STR(name)->interned && !vm->booting)
        *entry = (itd_method_cache_entry){type, name, v, vm->epoch};
    return v;
}

static bool refresh(itd_vm *vm, itd_type *type, bool slots)
{
    if (!itd_enter(vm)) return false;
    if (slots && !itd_type_fix_slots(vm, type)) {
        itd_leave(vm);
        return false;
    }
    for (int64_t i = 0; !itd_is_unbound(type->subclasses) && i < itd_list_count(type->subclasses);
         i++) {
        if (!itd_charge(vm, 1) ||
            !refresh(vm, ITD_TYPE_(itd_list_items(type->subclasses)[i]), slots)) {
            itd_leave(vm);
            return false;
        }
    }
    itd_leave(vm);
    return true;
}

bool itd_type_changed(itd_vm *vm, itd_type *type, itd_value name)
{
    bool special = itd_is_unbound(name);

    vm->epoch++; /* what caches hold counts no more */
    if (!special) {
        const itd_str *s = ITD_STR(name);

        special = s->length > 4 && itd_str_at(s, 0) == '_' && itd_str_at(s, 1) == '_' &&
                  itd_str_at(s, s->length - 1) == '_';
    }
    return !special || refresh(vm, type, true);
}

/* ---- isinstance and issubclass ---------------------------------------------------------- */

/* The __bases__ of something that poses as a class; unbound when it has no tuple of that name. */
static itd_value abstract_bases(itd_vm *vm, itd_value c)
{
    itd_value bases;

    if (itd_is_kind(c, ITD_K_TYPE)) return ITD_TYPE_(c)->bases;
    bases = itd_getattr_or(vm, c, itd_n___bases__);
    if (itd_failed(bases) || itd_is_unbound(bases)) return bases;
    return itd_is_kind(bases, ITD_K_TUPLE) ? bases : ITD_UNBOUND;
}

static int abstract_subclass(itd_vm *vm, itd_value derived, itd_value c)
{
    itd_value bases;
    int found = 0;

    if (itd_same(derived, c)) return 1;
    if (!itd_charge(vm, 1) || !itd_enter(vm)) return -1;
    bases = abstract_bases(vm, derived);
    if (itd_failed(bases)) found = -1;
    for (int64_t i = 0; found == 0 && !itd_is_unbound(bases) && i < itd_tuple_count(bases); i++)
        found = abstract_subclass(vm, itd_tuple_items(bases)[i], c);
    itd_leave(vm);
    return found;
}

static bool check_class(itd_vm *vm, itd_value c, const char *text)
{
    itd_value bases = abstract_bases(vm, c);

    if (itd_failed(bases)) return false;
    return !itd_is_unbound(bases) || itd_fail(vm, itd_TypeError, "%s", text);
}

int itd_plain_isinstance(itd_vm *vm, itd_value v, itd_value c)
{
    itd_value claimed;

    if (itd_is_kind(c, ITD_K_TYPE)) {
        if (itd_is_a(v, ITD_TYPE_(c))) return 1;
        if (itd_type_of(v)->flags & ITD_T_ORDINARY_GET &&
            itd_type_lookup(vm, itd_type_of(v), itd_n___class__).bits ==
                itd_type_own(itd_object_type, itd_n___class__).bits)
            return 0;
        claimed = itd_getattr_or(vm, v, itd_n___class__);
        if (itd_failed(claimed)) return -1;
        return itd_is_kind(claimed, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(claimed), ITD_TYPE_(c));
    }
    if (!check_class(vm, c, "isinstance() arg 2 must be a type, a tuple of types, or a union"))
        return -1;
    claimed = itd_getattr_or(vm, v, itd_n___class__);
    if (itd_failed(claimed)) return -1;
    return itd_is_unbound(claimed) ? 0 : abstract_subclass(vm, claimed, c);
}

int itd_plain_issubclass(itd_vm *vm, itd_value derived, itd_value c)
{
    if (itd_is_kind(c, ITD_K_TYPE) && itd_is_kind(derived, ITD_K_TYPE))
        return itd_is_subtype(ITD_TYPE_(derived), ITD_TYPE_(c));
    if (!check_class(vm, derived, "issubclass() arg 1 must be a class")) return -1;
    if (!check_class(vm, c, "issubclass() arg 2 must be a class, a tuple of classes, or a union"))
        return -1;
    return abstract_subclass(vm, derived, c);
}

typedef int (*plain_check)(itd_vm *, itd_value, itd_value);

static int check_with(itd_vm *vm, itd_value v, itd_value info, itd_value hook, plain_check plain);

static int check_any(itd_vm *vm, itd_value v, itd_value tuple, itd_value hook, plain_check plain)
{
    int found = 0;

    if (!itd_enter(vm)) return -1;
    for (int64_t i = 0; found == 0 && i < itd_tuple_count(tuple); i++)
        found = itd_charge(vm, 1) ? check_with(vm, v, itd_tuple_items(tuple)[i], hook, plain) : -1;
    itd_leave(vm);
    return found;
}

static int check_with(itd_vm *vm, itd_value v, itd_value info, itd_value hook, plain_check plain)
{
    itd_value answer;

    if (itd_is_exact(info, itd_type_type)) return plain(vm, v, info);
    if (itd_is_exact(info, itd_union_type))
        return check_any(vm, v, ITD_ITER_(info)->a, hook, plain);
    if (itd_is_kind(info, ITD_K_TUPLE)) return check_any(vm, v, info, hook, plain);
    answer = itd_call_special(vm, info, hook, 1, &v);
    if (itd_failed(answer)) return -1;
    return itd_is_unbound(answer) ? plain(vm, v, info) : itd_truth(vm, answer);
}

int itd_isinstance(itd_vm *vm, itd_value v, itd_value info)
{
    if (itd_is_kind(info, ITD_K_TYPE) && itd_type_of(v) == ITD_TYPE_(info)) return 1;
    return check_with(vm, v, info, itd_n___instancecheck__, itd_plain_isinstance);
}

int itd_issubclass(itd_vm *vm, itd_value c, itd_value info)
{
    return check_with(vm, c, info, itd_n___subclasscheck__, itd_plain_issubclass);
}

/* ---- calling a class -------------------------------------------------------------------- */

itd_value itd_type_call(itd_vm *vm, itd_value callee, const itd_value *args, size_t positional,
                        itd_value kwnames)
{
    itd_type *type = ITD_TYPE_(callee), *made;
    itd_value v;

    if (type == itd_type_type) {
        if (positional == 1 && !itd_is_none(kwnames) && itd_tuple_count(kwnames))
            return itd_raise(vm, itd_TypeError, "type() takes no keyword arguments");
        if (positional == 1) return itd_of(itd_type_of(args[0]));
        if (positional != 3) return itd_raise(vm, itd_TypeError, "type() takes 1 or 3 arguments");
    }
    if (!type->slots.new_)
        return itd_raise(vm, itd_TypeError, "cannot create '%s' instances", itd_type_text(type));
    v = type->slots.new_(vm, type, args, positional, kwnames);
    if (itd_failed(v)) return v;
    made = itd_type_of(v);
    if (made != type && !itd_is_subtype(made, type)) return v;
    if (made->slots.init && !made->slots.init(vm, v, args, positional, kwnames)) return ITD_ERROR;
    return v;
}
