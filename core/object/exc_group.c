/* exc_group.c - BaseExceptionGroup and ExceptionGroup.
 *
 * Splitting walks a tree of groups that a script made, so its depth is bounded by itd_enter.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/exc.h"

static itd_value message(itd_value group)
{
    return ITD_EXC_(group)->extra1;
}

static itd_value members(itd_value group)
{
    return ITD_EXC_(group)->extra2;
}

/* ---- making ----------------------------------------------------------------------------- */

/* Checks the exceptions and finds the class: a BaseExceptionGroup of nothing but Exceptions is an
 * ExceptionGroup. */
static itd_type *class_for(itd_vm *vm, itd_type *type, itd_value excs)
{
    bool base_only = false;

    for (int64_t i = 0; i < itd_tuple_count(excs); i++) {
        itd_value e = itd_tuple_items(excs)[i];
        if (!itd_is_kind(e, ITD_K_EXC)) {
            itd_fail(vm, itd_ValueError,
                     "Item %lld of second argument (exceptions) is not an exception", (long long)i);
            return NULL;
        }
        if (!itd_is_a(e, itd_Exception)) base_only = true;
    }
    if (type == itd_BaseExceptionGroup) return base_only ? type : itd_ExceptionGroup;
    if (!base_only) return type;
    if (type == itd_ExceptionGroup) {
        itd_fail(vm, itd_TypeError, "Cannot nest BaseExceptions in an ExceptionGroup");
        return NULL;
    }
    if (itd_is_subtype(type, itd_Exception)) {
        itd_fail(vm, itd_TypeError, "Cannot nest BaseExceptions in '%U'", type->name);
        return NULL;
    }
    return type;
}

static itd_value group_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_value excs, self;

    if (positional != 2)
        return itd_raise(vm, itd_TypeError,
                         "BaseExceptionGroup.__new__() takes exactly 2 arguments (%zu given)",
                         positional);
    if (!itd_is_str(args[0]))
        return itd_raise(vm, itd_TypeError,
                         "BaseExceptionGroup.__new__() argument 1 must be str, not %s",
                         itd_is_none(args[0]) ? "None" : itd_type_name(args[0]));
    if (!itd_type_of(args[1])->slots.getitem || itd_is_kind(args[1], ITD_K_DICT) ||
        (!(itd_type_of(args[1])->flags & ITD_T_HEAP) && !itd_type_of(args[1])->slots.len))
        return itd_raise(vm, itd_TypeError, "second argument (exceptions) must be a sequence");
    excs = itd_tuple_of(vm, args[1]);
    if (itd_failed(excs)) return excs;
    if (itd_tuple_count(excs) == 0)
        return itd_raise(vm, itd_ValueError,
                         "second argument (exceptions) must be a non-empty sequence");
    if (!itd_charge(vm, (uint64_t)itd_tuple_count(excs))) return ITD_ERROR;
    type = class_for(vm, type, excs);
    if (!type) return ITD_ERROR;
    self = itd_exc_new(vm, type, args, positional, kwnames);
    if (itd_failed(self)) return self;
    ITD_EXC_(self)->extra1 = args[0];
    ITD_EXC_(self)->extra2 = excs;
    return self;
}

static itd_value group_str(itd_vm *vm, itd_value self)
{
    int64_t n = itd_tuple_count(members(self));

    return itd_str_format(vm, "%S (%lld sub-exception%s)", message(self), (long long)n,
                          n == 1 ? "" : "s");
}

/* ---- splitting -------------------------------------------------------------------------- */

/* What a split selects by: classes, a function, or a set of the id numbers of exceptions that are
 * no groups. */
typedef struct matcher {
    itd_value condition;
    bool is_function, is_ids;
} matcher;

static bool is_exception_class(itd_value v)
{
    return itd_is_kind(v, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(v), itd_BaseException);
}

static bool read_matcher(itd_vm *vm, itd_value condition, matcher *ret)
{
    bool good = is_exception_class(condition);

    *ret = (matcher){.condition = condition};
    if (itd_is_kind(condition, ITD_K_TUPLE)) {
        good = true;
        for (int64_t i = 0; i < itd_tuple_count(condition); i++)
            good &= is_exception_class(itd_tuple_items(condition)[i]);
    } else if (!good && itd_is_kind(condition, ITD_K_FUNC))
        good = ret->is_function = true;
    return good || itd_fail(vm, itd_TypeError,
                            "expected a function, exception type or tuple of exception types");
}

static int matches(itd_vm *vm, const matcher *m, itd_value exc)
{
    itd_value out;

    if (m->is_ids) {
        if (itd_is_a(exc, itd_BaseExceptionGroup)) return 0;
        out = itd_int_from_u64(vm, itd_id(vm, exc));
        return itd_failed(out) ? -1 : itd_set_has(vm, m->condition, out);
    }
    if (!m->is_function) return itd_isinstance(vm, exc, m->condition);
    out = itd_call(vm, m->condition, 1, &exc);
    return itd_failed(out) ? -1 : itd_truth(vm, out);
}

static bool copy_notes(itd_vm *vm, itd_value from, itd_value to)
{
    itd_value notes = itd_getattr_or(vm, from, itd_n___notes__);

    if (itd_failed(notes)) return false;
    if (!itd_is_kind(notes, ITD_K_LIST)) return true;
    notes = itd_list_of(vm, notes);
    return !itd_failed(notes) && itd_setattr(vm, to, itd_n___notes__, notes);
}

/* group.derive(list) with the traits of group, or None for no exceptions. */
static itd_value subset(itd_vm *vm, itd_value group, itd_value list)
{
    itd_value out, derive;
    itd_exc *e;

    if (itd_list_count(list) == 0) return ITD_NONE;
    derive = itd_intern_c(vm, "derive", 6);
    out = itd_failed(derive) ? derive : itd_call_method(vm, group, derive, 1, &list);
    if (itd_failed(out)) return out;
    if (!itd_is_a(out, itd_BaseExceptionGroup))
        return itd_raise(vm, itd_TypeError, "derive must return an instance of BaseExceptionGroup");
    e = ITD_EXC_(out);
    e->trace = ITD_EXC_(group)->trace;
    if (itd_is_kind(e->trace, ITD_K_LIST)) {
        e->trace = itd_list_slice(vm, e->trace, 0, itd_list_count(e->trace));
        if (itd_failed(e->trace)) {
            e->trace = ITD_NONE;
            return ITD_ERROR;
        }
    }
    /* Both show the same traceback object, as long as neither is raised again. */
    if (itd_failed(itd_exc_traceback(vm, group))) return ITD_ERROR;
    e->notes = ITD_EXC_(group)->notes;
    e->context = ITD_EXC_(group)->context;
    e->cause = ITD_EXC_(group)->cause;
    e->suppress_context = true; /* as setting a cause does, even when there is none */
    return copy_notes(vm, group, out) ? out : ITD_ERROR;
}

/* The part of exc that matches and, with a place for it, the rest; None where there is nothing. */
static bool split(itd_vm *vm, const matcher *m, itd_value exc, itd_value *ret_match,
                  itd_value *ret_rest)
{
    itd_value matched, rest, some, other, excs;
    int whole = matches(vm, m, exc);
    bool fine = true;

    if (whole < 0 || !itd_charge(vm, 1)) return false;
    *ret_match = whole ? exc : ITD_NONE;
    if (ret_rest) *ret_rest = whole ? ITD_NONE : exc;
    if (whole || !itd_is_a(exc, itd_BaseExceptionGroup)) return true;
    matched = itd_list_new(vm);
    rest = itd_list_new(vm);
    if (itd_failed(matched) || itd_failed(rest) || !itd_enter(vm)) return false;
    excs = members(exc);
    for (int64_t i = 0; fine && i < itd_tuple_count(excs); i++) {
        fine = split(vm, m, itd_tuple_items(excs)[i], &some, ret_rest ? &other : NULL);
        if (fine && !itd_is_none(some)) fine = itd_list_append(vm, matched, some);
        if (fine && ret_rest && !itd_is_none(other)) fine = itd_list_append(vm, rest, other);
    }
    itd_leave(vm);
    if (!fine) return false;
    *ret_match = subset(vm, exc, matched);
    if (itd_failed(*ret_match)) return false;
    if (ret_rest) *ret_rest = subset(vm, exc, rest);
    return !ret_rest || !itd_failed(*ret_rest);
}

/* Raw natives, since CPython words their complaints as a constructor's. */
static itd_value group_split(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_value match, rest;
    itd_arg a[1];
    matcher m;

    if (!itd_bind_text(vm, "matcher_value, /",
                       itd_is_none(kwnames) || !itd_tuple_count(kwnames)
                           ? "split"
                           : "BaseExceptionGroup.split",
                       args, positional, kwnames, a))
        return ITD_ERROR;
    if (!read_matcher(vm, a[0].v, &m) || !split(vm, &m, self, &match, &rest)) return ITD_ERROR;
    return itd_tuple_pack(vm, 2, match, rest);
}

static itd_value group_subgroup(itd_vm *vm, itd_value self, const itd_value *args,
                                size_t positional, itd_value kwnames)
{
    itd_value match;
    itd_arg a[1];
    matcher m;

    if (!itd_bind_text(vm, "matcher_value, /",
                       itd_is_none(kwnames) || !itd_tuple_count(kwnames)
                           ? "subgroup"
                           : "BaseExceptionGroup.subgroup",
                       args, positional, kwnames, a))
        return ITD_ERROR;
    return read_matcher(vm, a[0].v, &m) && split(vm, &m, self, &match, NULL) ? match : ITD_ERROR;
}

static itd_value group_derive(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value args[2] = {message(self), a[0].v};

    return itd_call(vm, itd_of(itd_BaseExceptionGroup), 2, args);
}

/* ---- the end of an except* statement ---------------------------------------------------- */

/* Puts the ids of all that isn't a group below exc into the set. */
static bool collect_ids(itd_vm *vm, itd_value exc, itd_value ids)
{
    bool fine = true;
    itd_value id;

    if (!itd_charge(vm, 1)) return false;
    if (!itd_is_a(exc, itd_BaseExceptionGroup)) {
        id = itd_int_from_u64(vm, itd_id(vm, exc));
        return !itd_failed(id) && itd_set_add(vm, ids, id) >= 0;
    }
    if (!itd_enter(vm)) return false;
    for (int64_t i = 0; fine && i < itd_tuple_count(members(exc)); i++)
        fine = collect_ids(vm, itd_tuple_items(members(exc))[i], ids);
    itd_leave(vm);
    return fine;
}

static bool same_trace(itd_value a, itd_value b)
{
    int64_t n = itd_is_kind(a, ITD_K_LIST) ? itd_list_count(a) : 0,
            m = itd_is_kind(b, ITD_K_LIST) ? itd_list_count(b) : 0;

    return n == m && (n == 0 || memcmp(itd_list_items(a), itd_list_items(b),
                                       (size_t)n * sizeof(itd_value)) == 0);
}

/* What a handler raised again by a bare raise, and what no handler took, still has the original's
 * traits. */
static bool is_part(itd_value exc, itd_value original)
{
    const itd_exc *a = ITD_EXC_(exc), *b = ITD_EXC_(original);

    return same_trace(a->trace, b->trace) &&
           itd_same(ITD_EXC_OR_NONE(a->cause), ITD_EXC_OR_NONE(b->cause)) &&
           itd_same(ITD_EXC_OR_NONE(a->context), ITD_EXC_OR_NONE(b->context));
}

/* The original group with only the exceptions that are in parts; None when there are none. */
static itd_value projection(itd_vm *vm, itd_value original, itd_value parts)
{
    matcher m = {.is_ids = true};
    itd_value match;

    m.condition = itd_set_new(vm, false);
    if (itd_failed(m.condition)) return ITD_ERROR;
    for (int64_t i = 0; i < itd_list_count(parts); i++)
        if (!collect_ids(vm, itd_list_items(parts)[i], m.condition)) return ITD_ERROR;
    return split(vm, &m, original, &match, NULL) ? match : ITD_ERROR;
}

itd_value itd_exc_star_end(itd_vm *vm, itd_value original, itd_value list)
{
    itd_value raised = itd_list_new(vm), parts = itd_list_new(vm), rest, args[2];

    if (itd_failed(raised) || itd_failed(parts)) return ITD_ERROR;
    for (int64_t i = 0; i < itd_list_count(list); i++) {
        itd_value e = itd_list_items(list)[i];
        if (itd_is_none(e)) continue;
        if (!itd_is_a(original, itd_BaseExceptionGroup))
            return e; /* a lone exception has one handler at most */
        if (!itd_list_append(vm, is_part(e, original) ? parts : raised, e)) return ITD_ERROR;
    }
    rest = itd_list_count(parts) ? projection(vm, original, parts) : ITD_NONE;
    if (itd_failed(rest) || itd_list_count(raised) == 0) return rest;
    if (!itd_is_none(rest) && !itd_list_append(vm, raised, rest)) return ITD_ERROR;
    if (itd_list_count(raised) == 1) return itd_list_items(raised)[0];
    args[0] = itd_str_new(vm, "", 0);
    args[1] = raised;
    return itd_failed(args[0]) ? ITD_ERROR : itd_call(vm, itd_of(itd_BaseExceptionGroup), 2, args);
}

/* ---- the table -------------------------------------------------------------------------- */

static itd_value get_message(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return message(self);
}

static itd_value get_exceptions(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return members(self);
}

static itd_value class_getitem(itd_vm *vm, itd_value cls, const itd_arg *a)
{
    itd_value args[2] = {cls, a[0].v};

    return itd_call(vm, itd_of(itd_generic_alias_type), 2, args);
}

static const itd_native rows[] = {
    {"derive", group_derive, "excs, /",
     "A group of the same message and kind with other exceptions.", ITD_CALLS_BACK},
    {"split", (itd_native_call)(void (*)(void))group_split, "matcher_value, /",
     "The pair of groups (matching, rest); None for an empty one.", ITD_RAW | ITD_CALLS_BACK},
    {"subgroup", (itd_native_call)(void (*)(void))group_subgroup, "matcher_value, /",
     "The group of what matches, or None.", ITD_RAW | ITD_CALLS_BACK},
    {"message", get_message, NULL, "exception message", ITD_GETTER | ITD_MEMBER},
    {"exceptions", get_exceptions, NULL, "nested exceptions", ITD_GETTER | ITD_MEMBER},
    {"__class_getitem__", class_getitem, "item, /", "See PEP 585",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {0},
};
static const itd_slots slots = {.new_ = group_new, .str = group_str};
const itd_exc_kind itd_exc_kind_group = {rows, &slots};
