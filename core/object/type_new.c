/* type_new.c - making classes: metaclass, bases, layout, MRO, __slots__, the hooks that run at the
 * end; and __bases__ assignment.
 *
 * Layout: a class has the layout of its base, and there is one such chain. A *solid* class is one
 * that adds to the layout: a builtin type, or a script class with new __slots__. Bases whose solid
 * classes aren't on one chain can't be combined, and neither can an mro() of a metaclass bring in a
 * class that isn't on it: native slots trust the cell kind of what they are given.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/vm/vm.h"

#define MAX_RESERVED 30000 /* slot numbers are 16 bits wide */

/* ---- layout ----------------------------------------------------------------------------- */

/* Exceptions share one struct, but some give its spare fields a meaning of their own. */
static bool exception_adds_fields(const itd_type *type)
{
    const itd_type *const some[] = {
        itd_BaseException,
        itd_SystemExit,
        itd_StopIteration,
        itd_AttributeError,
        itd_ImportError,
        itd_NameError,
        itd_OSError,
        itd_SyntaxError,
        itd_UnicodeDecodeError,
        itd_UnicodeEncodeError,
        itd_UnicodeTranslateError,
        itd_BaseExceptionGroup,
    };

    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        if (type == some[i]) return true;
    return false;
}

static const itd_type *solid_base(const itd_type *type)
{
    for (; type->base; type = type->base) {
        if (type->flags & ITD_T_HEAP) {
            if (itd_type_reserved(type) > itd_type_reserved(type->base)) return type;
        } else if (type->kind != ITD_K_EXC || exception_adds_fields(type)) {
            return type;
        }
    }
    return type;
}

/* Whether instances have a __weakref__ attribute. */
static bool shows_weakref(const itd_type *type)
{
    for (; type; type = type->base)
        if (type->dict && !itd_is_unbound(itd_type_own(type, itd_n___weakref__))) return true;
    return false;
}

static bool on_chain(const itd_type *type, const itd_type *base)
{
    for (; type; type = type->base)
        if (type == base) return true;
    return false;
}

bool itd_type_same_layout(const itd_type *a, const itd_type *b)
{
    if (a->kind != b->kind || (a->flags ^ b->flags) & ITD_T_DICT ||
        shows_weakref(a) != shows_weakref(b))
        return false;
    if (solid_base(a) == solid_base(b)) return true;
    if (itd_is_unbound(a->slot_names) || itd_is_unbound(b->slot_names) ||
        solid_base(a->base) != solid_base(b->base))
        return false;
    if (itd_tuple_count(a->slot_names) != itd_tuple_count(b->slot_names)) return false;
    for (int64_t i = 0; i < itd_tuple_count(a->slot_names); i++)
        if (!itd_same(itd_tuple_items(a->slot_names)[i], itd_tuple_items(b->slot_names)[i]))
            return false;
    return true;
}

/* The base whose layout the class takes. */
static itd_type *best_base(itd_vm *vm, itd_value bases)
{
    const itd_type *winner = NULL;
    itd_type *base = NULL;

    for (int64_t i = 0; i < itd_tuple_count(bases); i++) {
        itd_value b = itd_tuple_items(bases)[i];
        const itd_type *solid;

        if (!itd_is_kind(b, ITD_K_TYPE)) {
            itd_fail(vm, itd_TypeError, "bases must be types");
            return NULL;
        }
        if (!(ITD_TYPE_(b)->flags & ITD_T_BASE)) {
            itd_fail(vm, itd_TypeError, "type '%s' is not an acceptable base type",
                     itd_type_text(ITD_TYPE_(b)));
            return NULL;
        }
        solid = solid_base(ITD_TYPE_(b));
        if (!winner) {
            winner = solid;
            base = ITD_TYPE_(b);
        } else if (!on_chain(winner, solid)) {
            if (!on_chain(solid, winner)) {
                itd_fail(vm, itd_TypeError, "multiple bases have instance lay-out conflict");
                return NULL;
            }
            winner = solid;
            base = ITD_TYPE_(b);
        }
    }
    return base;
}

itd_type *itd_type_best_base(itd_vm *vm, itd_value bases)
{
    return best_base(vm, bases);
}

bool itd_type_layout_fits(const itd_type *type, const itd_type *base)
{
    return on_chain(solid_base(type), solid_base(base));
}

/* ---- MRO -------------------------------------------------------------------------------- */

static bool duplicate_base(itd_vm *vm, itd_value bases)
{
    int64_t n = itd_tuple_count(bases);

    for (int64_t i = 0; i < n; i++) {
        if (!itd_charge(vm, (uint64_t)(n - i))) return true;
        for (int64_t k = i + 1; k < n; k++) {
            itd_value b = itd_tuple_items(bases)[i];

            if (!itd_same(b, itd_tuple_items(bases)[k])) continue;
            if (itd_is_kind(b, ITD_K_TYPE))
                itd_fail(vm, itd_TypeError, "duplicate base class %U", ITD_TYPE_(b)->name);
            else
                itd_fail(vm, itd_TypeError, "duplicate base class");
            return true;
        }
    }
    return false;
}

/* The heads that blocked each other, each once, in order. */
static bool fail_merge(itd_vm *vm, const itd_value *sequences, const int64_t *at, size_t n)
{
    itd_text names;
    itd_value seen = itd_list_new(vm), text;

    itd_text_init(&names, vm);
    for (size_t i = 0; i < n && !itd_failed(seen); i++) {
        itd_value head;
        bool known = false;

        if (at[i] >= itd_tuple_count(sequences[i])) continue;
        head = itd_tuple_items(sequences[i])[at[i]];
        for (int64_t k = 0; k < itd_list_count(seen); k++)
            known |= itd_same(itd_list_items(seen)[k], head);
        if (known) continue;
        itd_text_printf(&names, "%s%U", itd_list_count(seen) ? ", " : "", ITD_TYPE_(head)->name);
        if (!itd_list_append(vm, seen, head)) return false;
    }
    text = itd_text_done(&names);
    if (itd_failed(seen) || itd_failed(text)) return false;
    return itd_fail(vm, itd_TypeError,
                    "Cannot create a consistent method resolution\norder (MRO) for bases %U", text);
}

/* Whether c is in the tail of one of the sequences. */
static bool in_tail(const itd_value *sequences, const int64_t *at, size_t n, itd_value c)
{
    for (size_t i = 0; i < n; i++)
        for (int64_t k = at[i] + 1; k < itd_tuple_count(sequences[i]); k++)
            if (itd_same(itd_tuple_items(sequences[i])[k], c)) return true;
    return false;
}

/* C3: the class, then the merge of its bases' MROs and the bases. */
static itd_value merge(itd_vm *vm, itd_type *type)
{
    size_t n = (size_t)itd_tuple_count(type->bases) + 1;
    itd_values *held = itd_values_new(vm, n);
    itd_bytes_buffer *places = itd_buffer_new(vm, n * sizeof(int64_t));
    itd_value out = itd_list_new(vm), self = itd_of(type), *sequences;
    int64_t *at, total = 0;

    if (!held || !places || itd_failed(out) || !itd_list_append(vm, out, self)) return ITD_ERROR;
    sequences = held->items;
    at = (int64_t *)(void *)places->data;
    for (size_t i = 0; i + 1 < n; i++) {
        sequences[i] = ITD_TYPE_(itd_tuple_items(type->bases)[i])->mro;
        total += itd_tuple_count(sequences[i]);
    }
    sequences[n - 1] = type->bases;
    for (;;) {
        itd_value next = ITD_UNBOUND;
        size_t done = 0;

        if (!itd_charge(vm, (uint64_t)total)) return ITD_ERROR;
        for (size_t i = 0; i < n && itd_is_unbound(next); i++) {
            if (at[i] >= itd_tuple_count(sequences[i]))
                done++;
            else if (!in_tail(sequences, at, n, itd_tuple_items(sequences[i])[at[i]]))
                next = itd_tuple_items(sequences[i])[at[i]];
        }
        if (done == n) return itd_tuple_of(vm, out);
        if (itd_is_unbound(next)) return fail_merge(vm, sequences, at, n), ITD_ERROR;
        if (!itd_list_append(vm, out, next)) return ITD_ERROR;
        for (size_t i = 0; i < n; i++)
            if (at[i] < itd_tuple_count(sequences[i]) &&
                itd_same(itd_tuple_items(sequences[i])[at[i]], next))
                at[i]++;
    }
}

itd_value itd_type_merge_mro(itd_vm *vm, itd_type *type)
{
    itd_value mro, *items;
    int64_t n = itd_tuple_count(type->bases);

    for (int64_t i = 0; i < n; i++) {
        itd_type *base = ITD_TYPE_(itd_tuple_items(type->bases)[i]);

        if (itd_is_unbound(base->mro))
            return itd_raise(vm, itd_TypeError, "Cannot extend an incomplete type '%s'",
                             itd_type_text(base));
    }
    if (n != 1) return duplicate_base(vm, type->bases) ? ITD_ERROR : merge(vm, type);
    mro = ITD_TYPE_(itd_tuple_items(type->bases)[0])->mro;
    n = itd_tuple_count(mro);
    if (!itd_charge(vm, (uint64_t)n / 8 + 1)) return ITD_ERROR;
    items = itd_tuple_items(mro);
    mro = itd_tuple_new(vm, (size_t)n + 1);
    if (itd_failed(mro)) return mro;
    itd_tuple_items(mro)[0] = itd_of(type);
    memcpy(itd_tuple_items(mro) + 1, items, (size_t)n * sizeof(itd_value));
    return mro;
}

/* What a metaclass's own mro() gave: only classes whose layout this class has. */
static itd_value checked_mro(itd_vm *vm, const itd_type *type, itd_value made)
{
    itd_value mro = itd_tuple_of(vm, made);

    if (itd_failed(mro)) return mro;
    for (int64_t i = 0; i < itd_tuple_count(mro); i++) {
        itd_value c = itd_tuple_items(mro)[i];

        if (!itd_is_kind(c, ITD_K_TYPE))
            return itd_raise(vm, itd_TypeError, "mro() returned a non-class ('%T')", c);
        if (!on_chain(type, solid_base(ITD_TYPE_(c))))
            return itd_raise(vm, itd_TypeError, "mro() returned base with unsuitable layout ('%s')",
                             itd_type_text(ITD_TYPE_(c)));
    }
    if (!itd_tuple_count(mro)) return itd_raise(vm, itd_TypeError, "type MRO must not be empty");
    return mro;
}

bool itd_type_compute_mro(itd_vm *vm, itd_type *type)
{
    itd_type *meta = itd_type_of(itd_of(type));
    itd_value mro, name = itd_intern_c(vm, "mro", 3);

    if (itd_failed(name)) return false;
    if (meta != itd_type_type &&
        !itd_same(itd_type_lookup(vm, meta, name), itd_type_own(itd_type_type, name))) {
        mro = itd_call_special(vm, itd_of(type), name, 0, NULL);
        if (!itd_failed(mro)) mro = checked_mro(vm, type, mro);
    } else {
        mro = itd_type_merge_mro(vm, type);
    }
    if (itd_failed(mro)) return false;
    type->mro = mro;
    return true;
}

/* ---- metaclass and bases ---------------------------------------------------------------- */

itd_type *itd_metaclass_of(itd_vm *vm, itd_type *winner, const itd_value *bases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        itd_type *meta = itd_type_of(bases[i]);

        if (itd_is_subtype(winner, meta)) continue;
        if (itd_is_subtype(meta, winner)) {
            winner = meta;
            continue;
        }
        itd_fail(vm, itd_TypeError,
                 "metaclass conflict: the metaclass of a derived class must be a (non-strict) "
                 "subclass of the metaclasses of all its bases");
        return NULL;
    }
    return winner;
}

itd_value itd_resolve_bases(itd_vm *vm, itd_value bases)
{
    itd_value out = ITD_UNBOUND;
    int64_t n = itd_tuple_count(bases);

    for (int64_t i = 0; i < n; i++) {
        itd_value b = itd_tuple_items(bases)[i], entries = ITD_UNBOUND;

        if (!itd_charge(vm, 1)) return ITD_ERROR;
        if (!itd_is_kind(b, ITD_K_TYPE)) {
            entries = itd_getattr_or(vm, b, itd_n___mro_entries__);
            if (itd_failed(entries)) return entries;
        }
        if (itd_is_unbound(entries)) {
            if (!itd_is_unbound(out) && !itd_list_append(vm, out, b)) return ITD_ERROR;
            continue;
        }
        entries = itd_call(vm, entries, 1, &bases);
        if (itd_failed(entries)) return entries;
        if (!itd_is_kind(entries, ITD_K_TUPLE))
            return itd_raise(vm, itd_TypeError, "__mro_entries__ must return a tuple");
        if (itd_is_unbound(out)) {
            out = itd_list_new(vm);
            for (int64_t k = 0; k < i && !itd_failed(out); k++)
                if (!itd_list_append(vm, out, itd_tuple_items(bases)[k])) return ITD_ERROR;
            if (itd_failed(out)) return out;
        }
        if (!itd_list_extend(vm, out, entries)) return ITD_ERROR;
    }
    return itd_is_unbound(out) ? bases : itd_tuple_of(vm, out);
}

/* ---- __slots__ -------------------------------------------------------------------------- */

struct slots_plan {
    itd_value names; /* tuple of mangled names of members, sorted; unbound: no __slots__ */
    bool dict, weakref;
};

/* _Class__name for a private name. */
static itd_value mangle(itd_vm *vm, itd_value class_name, itd_value name)
{
    const itd_str *s = ITD_STR(name), *c = ITD_STR(class_name);
    int64_t skip = 0, n = s->length;
    itd_value tail, text;

    if (n < 3 || itd_str_at(s, 0) != '_' || itd_str_at(s, 1) != '_') return name;
    if (itd_str_at(s, n - 1) == '_' && itd_str_at(s, n - 2) == '_') return name;
    while (skip < c->length && itd_str_at(c, skip) == '_') skip++;
    if (skip == c->length) return name;
    tail = itd_str_slice(vm, class_name, skip, c->length);
    if (itd_failed(tail)) return tail;
    text = itd_str_format(vm, "_%U%U", tail, name);
    return itd_failed(text) ? text : itd_intern(vm, text);
}

static bool is_identifier(itd_vm *vm, itd_value name)
{
    itd_value method = itd_intern_c(vm, "isidentifier", 12), answer;

    if (itd_failed(method)) return false;
    answer = itd_call_method(vm, name, method, 0, NULL);
    return itd_same(answer, ITD_TRUE);
}

/* Whether instances of base already have a __weakref__, or can't have one. */
static bool has_weakref(itd_vm *vm, const itd_type *base)
{
    switch (base->kind) {
    case ITD_K_INT:
    case ITD_K_TUPLE:
    case ITD_K_BYTESTR:
    case ITD_K_TYPE:
    case ITD_K_SET:
    case ITD_K_MODULE: return true;
    default: return !itd_is_unbound(itd_type_lookup(vm, base, itd_n___weakref__));
    }
}

static bool plan_one(itd_vm *vm, itd_value class_name, itd_value item, const itd_type *base,
                     itd_value dict, struct slots_plan *plan, itd_value names)
{
    itd_value name = item;

    if (!itd_is_str(name))
        return itd_fail(vm, itd_TypeError, "__slots__ items must be strings, not '%T'", item);
    name = itd_intern(vm, name);
    if (itd_failed(name)) return false;
    if (!is_identifier(vm, name))
        return !itd_pending(vm) && itd_fail(vm, itd_TypeError, "__slots__ must be identifiers");
    if (itd_same(name, itd_n___dict__)) {
        if (base->flags & ITD_T_DICT || plan->dict)
            return itd_fail(vm, itd_TypeError, "__dict__ slot disallowed: we already got one");
        plan->dict = true;
        return true;
    }
    if (itd_same(name, itd_n___weakref__)) {
        if (plan->weakref || has_weakref(vm, base))
            return itd_fail(vm, itd_TypeError, "__weakref__ slot disallowed: we already got one");
        plan->weakref = true;
        return true;
    }
    name = mangle(vm, class_name, name);
    if (itd_failed(name)) return false;
    if (!itd_same(name, itd_n___qualname__) && !itd_same(name, itd_n___classcell__) &&
        !itd_is_unbound(itd_dict_get_str(ITD_DICT_(dict), name)))
        return itd_fail(vm, itd_ValueError, "%R in __slots__ conflicts with class variable", name);
    return itd_list_append(vm, names, name);
}

static bool plan_slots(itd_vm *vm, itd_value class_name, const itd_type *base, itd_value dict,
                       struct slots_plan *plan)
{
    itd_value slots = itd_dict_get_str(ITD_DICT_(dict), itd_n___slots__), names;
    bool fixed = base->kind == ITD_K_INT || base->kind == ITD_K_TUPLE ||
                 base->kind == ITD_K_BYTESTR || base->kind == ITD_K_TYPE;

    plan->names = ITD_UNBOUND;
    plan->dict = plan->weakref = false;
    if (itd_is_unbound(slots)) return true;
    slots = itd_is_str(slots) ? itd_tuple_from(vm, &slots, 1) : itd_tuple_of(vm, slots);
    if (itd_failed(slots)) return false;
    if (itd_tuple_count(slots) && fixed)
        return itd_fail(vm, itd_TypeError, "nonempty __slots__ not supported for subtype of '%s'",
                        itd_type_text(base));
    if (itd_tuple_count(slots) + itd_type_reserved(base) > MAX_RESERVED)
        return itd_fail(vm, itd_TypeError, "too many __slots__ (at most %d)", MAX_RESERVED);
    names = itd_list_new(vm);
    if (itd_failed(names)) return false;
    for (int64_t i = 0; i < itd_tuple_count(slots); i++)
        if (!itd_charge(vm, 1) ||
            !plan_one(vm, class_name, itd_tuple_items(slots)[i], base, dict, plan, names))
            return false;
    if (!itd_list_sort(vm, names, ITD_NONE, false)) return false;
    plan->names = itd_tuple_of(vm, names);
    return !itd_failed(plan->names);
}

/* With __slots__, the bases whose layout wasn't taken may still bring a __dict__ and __weakref__.
 */
static void add_from_others(itd_vm *vm, itd_value bases, const itd_type *base,
                            struct slots_plan *plan)
{
    for (int64_t i = 0; i < itd_tuple_count(bases); i++) {
        const itd_type *other = ITD_TYPE_(itd_tuple_items(bases)[i]);

        if (other == base) continue;
        if (other->flags & ITD_T_DICT && !(base->flags & ITD_T_DICT)) plan->dict = true;
        if (shows_weakref(other)) plan->weakref = true;
    }
}

static bool add_members(itd_vm *vm, itd_type *type, const struct slots_plan *plan)
{
    uint32_t first = itd_type_reserved(type->base);

    if (itd_is_unbound(plan->names)) return true;
    type->slot_names = plan->names;
    for (int64_t i = 0; i < itd_tuple_count(plan->names); i++) {
        itd_value name = itd_tuple_items(plan->names)[i];
        itd_value member =
            itd_member_new(vm, type, name, type->kind == ITD_K_OBJECT ? first + i : -1);

        if (itd_failed(member) || !itd_dict_set_str(vm, type->dict, name, member)) return false;
    }
    return true;
}

/* ---- the class's dict ------------------------------------------------------------------- */

static bool wrap_function(itd_vm *vm, itd_type *type, itd_value name, itd_type *wrapper)
{
    itd_value f = itd_type_own(type, name);

    if (!itd_is_kind(f, ITD_K_FUNC)) return true;
    f = itd_call(vm, itd_of(wrapper), 1, &f);
    return !itd_failed(f) && itd_dict_set_str(vm, type->dict, name, f);
}

static bool take_qualname(itd_vm *vm, itd_type *type)
{
    itd_value q = itd_type_own(type, itd_n___qualname__);

    type->qualname = type->name;
    if (itd_is_unbound(q)) return true;
    if (!itd_is_str(q))
        return itd_fail(vm, itd_TypeError, "type __qualname__ must be a str, not %T", q);
    type->qualname = q;
    return itd_dict_delete(vm, itd_of(type->dict), itd_n___qualname__) >= 0;
}

static bool take_module(itd_vm *vm, itd_type *type)
{
    itd_value m;

    if (!itd_is_unbound(itd_type_own(type, itd_n___module__))) return true;
    if (!vm->frame || vm->frame < vm->frames || !itd_is_kind(vm->frame->globals, ITD_K_DICT))
        return true;
    m = itd_dict_get_str(ITD_DICT_(vm->frame->globals), itd_n___name__);
    return itd_is_unbound(m) || itd_dict_set_str(vm, type->dict, itd_n___module__, m);
}

static bool take_classcell(itd_vm *vm, itd_type *type)
{
    itd_value cell = itd_type_own(type, itd_n___classcell__);

    if (itd_is_unbound(cell)) return true;
    if (!itd_is_kind(cell, ITD_K_CELL))
        return itd_fail(vm, itd_TypeError, "__classcell__ must be a nonlocal cell, not %R",
                        itd_of(itd_type_of(cell)));
    ITD_AS(itd_box, cell)->value = itd_of(type);
    return itd_dict_delete(vm, itd_of(type->dict), itd_n___classcell__) >= 0;
}

/* What annotation scopes in the body look names up in: from now on the class itself. */
static bool take_classdictcell(itd_vm *vm, itd_type *type)
{
    itd_value cell = itd_type_own(type, itd_n___classdictcell__), dict;

    if (itd_is_unbound(cell)) return true;
    if (!itd_is_kind(cell, ITD_K_CELL))
        return itd_fail(vm, itd_TypeError, "__classdictcell__ must be a nonlocal cell, not %R",
                        itd_of(itd_type_of(cell)));
    dict = itd_type_dict_new(vm, type);
    if (itd_failed(dict)) return false;
    ITD_AS(itd_box, cell)->value = dict;
    return itd_dict_delete(vm, itd_of(type->dict), itd_n___classdictcell__) >= 0;
}

static bool fill_dict(itd_vm *vm, itd_type *type, const struct slots_plan *plan)
{
    bool slotted = !itd_is_unbound(plan->names),
         adds_dict = !(type->base->flags & ITD_T_DICT) && (!slotted || plan->dict);
    bool adds_weakref = !has_weakref(vm, type->base) && (!slotted || plan->weakref);
    itd_value v;

    if (!take_module(vm, type) || !take_qualname(vm, type)) return false;
    if (!wrap_function(vm, type, itd_n___new__, itd_staticmethod_type) ||
        !wrap_function(vm, type, itd_n___init_subclass__, itd_classmethod_type) ||
        !wrap_function(vm, type, itd_n___class_getitem__, itd_classmethod_type))
        return false;
    if (!take_classcell(vm, type) || !take_classdictcell(vm, type) || !add_members(vm, type, plan))
        return false;
    if (adds_dict && itd_is_unbound(itd_type_own(type, itd_n___dict__))) {
        v = itd_class_getset_new(vm, type, itd_n___dict__, ITD_CLASS_GETSET_DICT);
        if (itd_failed(v) || !itd_dict_set_str(vm, type->dict, itd_n___dict__, v)) return false;
    }
    if (adds_weakref && itd_is_unbound(itd_type_own(type, itd_n___weakref__))) {
        v = itd_class_getset_new(vm, type, itd_n___weakref__, ITD_CLASS_GETSET_WEAKREF);
        if (itd_failed(v) || !itd_dict_set_str(vm, type->dict, itd_n___weakref__, v)) return false;
    }
    v = itd_type_own(type, itd_n___doc__);
    if (itd_is_str(v) && ITD_STR(v)->kind != 1) {
        size_t size;
        itd_value owner;

        if (!itd_str_utf8(vm, v, &size, &owner))
            return false; /* no surrogates, as CPython keeps it in C */
    }
    if (itd_is_unbound(itd_type_own(type, itd_n___doc__)) &&
        !itd_dict_set_str(vm, type->dict, itd_n___doc__, ITD_NONE))
        return false;
    if (!itd_is_unbound(itd_type_own(type, itd_n___eq__)) &&
        itd_is_unbound(itd_type_own(type, itd_n___hash__)))
        return itd_dict_set_str(vm, type->dict, itd_n___hash__, ITD_NONE);
    return true;
}

static bool register_subclass(itd_vm *vm, itd_type *type)
{
    for (int64_t i = 0; i < itd_tuple_count(type->bases); i++) {
        itd_type *base = ITD_TYPE_(itd_tuple_items(type->bases)[i]);

        if (!(base->flags & ITD_T_HEAP)) continue;
        if (itd_is_unbound(base->subclasses)) {
            itd_value list = itd_list_new(vm);

            if (itd_failed(list)) return false;
            base->subclasses = list;
        }
        if (!itd_list_append(vm, base->subclasses, itd_of(type))) return false;
    }
    return true;
}

static bool unregister_subclass(itd_vm *vm, itd_type *type)
{
    for (int64_t i = 0; i < itd_tuple_count(type->bases); i++) {
        itd_type *base = ITD_TYPE_(itd_tuple_items(type->bases)[i]);
        itd_value kept;

        if (itd_is_unbound(base->subclasses)) continue;
        kept = itd_list_new(vm);
        if (itd_failed(kept)) return false;
        for (int64_t k = 0; k < itd_list_count(base->subclasses); k++) {
            itd_value c = itd_list_items(base->subclasses)[k];

            if (!itd_same(c, itd_of(type)) && !itd_list_append(vm, kept, c)) return false;
        }
        base->subclasses = kept;
    }
    return true;
}

/* ---- hooks ------------------------------------------------------------------------------ */

static bool note_set_name(itd_vm *vm, const itd_type *type, itd_value attribute, itd_value name)
{
    itd_value exc = itd_take_pending(vm), note, method;

    if (itd_is_unbound(exc)) return false;
    note = itd_str_format(vm, "Error calling __set_name__ on '%T' instance %R in '%s'", attribute,
                          name, itd_type_text(type));
    /* That of all exceptions, whatever the class has by this name. */
    method = itd_intern_c(vm, "add_note", 8);
    if (!itd_failed(method)) method = itd_type_lookup(vm, itd_BaseException, method);
    if (!itd_failed(note) && !itd_failed(method)) itd_call(vm, method, 2, (itd_value[]){exc, note});
    if (!itd_pending(vm))
        itd_set_pending(vm, exc);
    else if (!vm->stopped && itd_is_kind(vm->pending, ITD_K_EXC) && !itd_same(vm->pending, exc))
        ITD_EXC_(vm->pending)->context = exc; /* the class refused the note */
    return false;
}

static bool call_set_names(itd_vm *vm, itd_type *type)
{
    itd_value copy = itd_dict_copy(vm, itd_of(type->dict)), name, attribute;
    int64_t pos = 0;

    if (itd_failed(copy)) return false;
    while (itd_dict_walk(ITD_DICT_(copy), &pos, &name, &attribute)) {
        itd_value args[2] = {itd_of(type), name}, r;

        r = itd_call_special(vm, attribute, itd_n___set_name__, 2, args);
        if (itd_failed(r)) return note_set_name(vm, type, attribute, name);
    }
    return true;
}

/* super(type, type).__init_subclass__(**keywords) */
static bool call_init_subclass(itd_vm *vm, itd_type *type, const itd_value *values,
                               itd_value kwnames)
{
    const itd_tuple *mro = ITD_TUPLE_(type->mro);
    itd_value hook = ITD_UNBOUND;
    int64_t at = 0;

    while (at < mro->count && !itd_same(mro->items[at], itd_of(type))) at++;
    if (at == mro->count)
        return itd_fail(vm, itd_TypeError,
                        "super(type, obj): obj must be an instance or subtype of type");
    for (int64_t i = at + 1; i < mro->count && itd_is_unbound(hook); i++)
        hook = itd_type_own(ITD_TYPE_(mro->items[i]), itd_n___init_subclass__);
    if (itd_is_unbound(hook)) return true;
    hook = itd_bind_attribute(vm, hook, itd_of(type), type);
    return !itd_failed(hook) && !itd_failed(itd_call_kw(vm, hook, values, 0, kwnames));
}

/* ---- making one ------------------------------------------------------------------------- */

static itd_type *new_heap_type(itd_vm *vm, itd_type *meta, itd_value name, itd_value bases,
                               itd_type *base, itd_value dict, const struct slots_plan *plan)
{
    itd_type *type = itd_alloc(vm, sizeof *type, ITD_K_TYPE, meta);
    uint32_t inherited =
        ITD_T_EXCEPTION | ITD_T_META | ITD_T_DICT | ITD_T_SELF_MATCH | ITD_T_NO_NEW;

    if (!type) return NULL;
    type->flags = ITD_T_HEAP | ITD_T_BASE | (base->flags & inherited);
    for (int64_t i = 0;
         i < itd_tuple_count(bases) && !(type->flags & (ITD_T_SEQUENCE | ITD_T_MAPPING)); i++)
        type->flags |=
            ITD_TYPE_(itd_tuple_items(bases)[i])->flags & (ITD_T_SEQUENCE | ITD_T_MAPPING);
    if (itd_is_unbound(plan->names) || plan->dict)
        type->flags |= ITD_T_DICT;
    else if (!(base->flags & ITD_T_DICT))
        type->flags |= ITD_T_SLOTS;
    type->name = type->qualname = name;
    type->module = ITD_UNBOUND;
    type->doc = ITD_NONE;
    type->bases = bases;
    type->base = base;
    type->kind = base->kind;
    type->basic_size = base->basic_size;
    type->dict = ITD_DICT_(dict);
    return type;
}

static bool finish(itd_vm *vm, itd_type *type, const struct slots_plan *plan)
{
    uint32_t reserved = itd_type_reserved(type->base);

    if (!fill_dict(vm, type, plan)) return false;
    if (type->kind == ITD_K_OBJECT) {
        if (!itd_is_unbound(plan->names)) reserved += (uint32_t)itd_tuple_count(plan->names);
        if (!itd_shape_init_class(vm, type, reserved)) return false;
    }
    if (!itd_type_compute_mro(vm, type) || !itd_type_fix_slots(vm, type) ||
        !register_subclass(vm, type))
        return false;
    type->flags |= ITD_T_FINALISED;
    return true;
}

/* No surrogates and no NUL: what C could not have as a name. */
bool itd_type_check_name(itd_vm *vm, itd_value name)
{
    const itd_str *s = ITD_STR(name);
    size_t size;
    itd_value owner;

    if (s->kind != 1 && !itd_str_utf8(vm, name, &size, &owner)) return false;
    for (int64_t i = 0; i < s->length; i++)
        if (!itd_str_at(s, i))
            return itd_fail(vm, itd_ValueError, "type name must not contain null characters");
    return true;
}

static bool check_args(itd_vm *vm, const itd_value *args, size_t positional)
{
    static const struct {
        itd_type **type;
        const char *name;
    } want[3] = {{&itd_str_type, "str"}, {&itd_tuple_type, "tuple"}, {&itd_dict_type, "dict"}};

    if (positional != 3)
        return itd_fail(vm, itd_TypeError, "type.__new__() takes exactly 3 arguments (%zu given)",
                        positional);
    for (int i = 0; i < 3; i++)
        if (!itd_is_a(args[i], *want[i].type))
            return itd_fail(vm, itd_TypeError, "type.__new__() argument %d must be %s, not %s",
                            i + 1, want[i].name,
                            itd_is_none(args[i]) ? "None" : itd_type_name(args[i]));
    return true;
}

itd_value itd_type_new(itd_vm *vm, itd_type *meta, const itd_value *args, size_t positional,
                       itd_value kwnames)
{
    itd_value bases, dict;
    struct slots_plan plan;
    itd_type *winner, *base, *type;

    if (!check_args(vm, args, positional)) return ITD_ERROR;
    bases = args[1];
    for (int64_t i = 0; i < itd_tuple_count(bases); i++) {
        itd_value b = itd_tuple_items(bases)[i], entries;

        if (itd_is_kind(b, ITD_K_TYPE)) continue;
        entries = itd_getattr_or(vm, b, itd_n___mro_entries__);
        if (itd_failed(entries)) return entries;
        if (!itd_is_unbound(entries))
            return itd_raise(vm, itd_TypeError,
                             "type() doesn't support MRO entry resolution; use types.new_class()");
    }
    winner = itd_metaclass_of(vm, meta, itd_tuple_items(bases), (size_t)itd_tuple_count(bases));
    if (!winner) return ITD_ERROR;
    if (winner != meta && winner->slots.new_ != itd_type_new)
        return winner->slots.new_(vm, winner, args, positional, kwnames);
    if (!itd_tuple_count(bases)) {
        itd_value object = itd_of(itd_object_type);

        bases = itd_tuple_from(vm, &object, 1);
        if (itd_failed(bases)) return bases;
    }
    base = best_base(vm, bases);
    if (!base || !itd_type_check_name(vm, args[0])) return ITD_ERROR;
    dict = itd_dict_copy(vm, args[2]);
    if (itd_failed(dict) || !plan_slots(vm, args[0], base, dict, &plan)) return ITD_ERROR;
    add_from_others(vm, bases, base, &plan);
    type = new_heap_type(vm, winner, args[0], bases, base, dict, &plan);
    if (!type || !finish(vm, type, &plan) || !call_set_names(vm, type)) return ITD_ERROR;
    return call_init_subclass(vm, type, args + 3, kwnames) ? itd_of(type) : ITD_ERROR;
}

/* ---- __bases__ assignment --------------------------------------------------------------- */

/* New MROs of a class and those below it; undo lists each class with its old and its new one. */
static bool recompute_below(itd_vm *vm, itd_type *type, itd_value undo)
{
    itd_value old = type->mro;
    bool ok;

    if (!itd_enter(vm)) return false;
    ok = itd_charge(vm, 1) && itd_type_compute_mro(vm, type) &&
         itd_list_append(vm, undo, itd_of(type)) && itd_list_append(vm, undo, old) &&
         itd_list_append(vm, undo, type->mro);
    for (int64_t i = 0;
         ok && !itd_is_unbound(type->subclasses) && i < itd_list_count(type->subclasses); i++)
        ok = recompute_below(vm, ITD_TYPE_(itd_list_items(type->subclasses)[i]), undo);
    itd_leave(vm);
    return ok;
}

/* Puts back the MROs that nobody changed since. */
static void undo_mros(itd_value undo)
{
    for (int64_t i = 0; i + 2 < itd_list_count(undo); i += 3) {
        const itd_value *row = itd_list_items(undo) + i;

        if (itd_same(ITD_TYPE_(row[0])->mro, row[2])) ITD_TYPE_(row[0])->mro = row[1];
    }
}

bool itd_type_set_bases(itd_vm *vm, itd_type *type, itd_value bases)
{
    itd_value old_bases = type->bases, undo = itd_list_new(vm);
    itd_type *base, *old_base = type->base;

    if (itd_failed(undo)) return false;
    if (itd_type_is_fixed(type))
        return itd_fail(vm, itd_TypeError,
                        "cannot set '__bases__' attribute of immutable type '%s'",
                        itd_type_text(type));
    if (itd_is_unbound(bases))
        return itd_fail(vm, itd_TypeError, "cannot delete '__bases__' attribute of type '%s'",
                        itd_type_text(type));
    if (!itd_is_kind(bases, ITD_K_TUPLE))
        return itd_fail(vm, itd_TypeError, "can only assign tuple to %s.__bases__, not %T",
                        itd_type_text(type), bases);
    if (!itd_tuple_count(bases))
        return itd_fail(vm, itd_TypeError,
                        "can only assign non-empty tuple to %s.__bases__, not ()",
                        itd_type_text(type));
    for (int64_t i = 0; i < itd_tuple_count(bases); i++) {
        itd_value b = itd_tuple_items(bases)[i];

        if (!itd_is_kind(b, ITD_K_TYPE))
            return itd_fail(vm, itd_TypeError, "%s.__bases__ must be tuple of classes, not '%T'",
                            itd_type_text(type), b);
        if (itd_is_subtype(ITD_TYPE_(b), type) || on_chain(ITD_TYPE_(b), type))
            return itd_fail(vm, itd_TypeError, "a __bases__ item causes an inheritance cycle");
    }
    base = best_base(vm, bases);
    if (!base) return false;
    if (solid_base(base) != solid_base(old_base) || (base->flags ^ old_base->flags) & ITD_T_DICT)
        return itd_fail(vm, itd_TypeError,
                        "__bases__ assignment: '%s' object layout differs from '%s'",
                        itd_type_text(base), itd_type_text(old_base));
    type->bases = bases;
    type->base = base;
    if (!recompute_below(vm, type, undo)) {
        undo_mros(undo);
        if (!itd_same(type->bases, bases) || type->base != base)
            return false; /* an mro() set others meanwhile: they stay */
        type->bases = old_bases;
        type->base = old_base;
        return false;
    }
    if (!itd_same(type->bases, bases)) return true; /* an mro() set others meanwhile */
    type->bases = old_bases;
    if (!unregister_subclass(vm, type)) return false;
    type->bases = bases;
    return register_subclass(vm, type) && itd_type_changed(vm, type, ITD_UNBOUND);
}
