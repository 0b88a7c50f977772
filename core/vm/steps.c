/* steps.c - the larger instructions: unpacking, with, except, import, classes, match, call
 * arguments.
 *
 * Each is called by eval.c with the frame's state stored, and may run script code.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/vm/vm.h"

itd_value itd_free_name(const itd_code *code, size_t i)
{
    return itd_tuple_items(code->freenames)[i];
}

/* Always fails: a variable was read before it had a value. */
bool itd_step_unbound(itd_vm *vm, itd_value name, bool is_free)
{
    const itd_type *type = is_free ? itd_NameError : itd_UnboundLocalError;

    return itd_fail_name(
        vm, type, name,
        is_free ? "cannot access free variable '%U' where it is not associated with a value in "
                  "enclosing scope"
                : "cannot access local variable '%U' where it is not associated with a value");
}

itd_value itd_step_name(itd_vm *vm, itd_frame *frame, itd_value name)
{
    itd_value v;
    itd_cache scratch = {.name = name};

    if (itd_is_exact(frame->locals, itd_dict_type)) {
        v = itd_dict_get(vm, frame->locals, name);
    } else {
        v = itd_getitem(vm, frame->locals, name);
        if (itd_failed(v) && itd_swallow(vm, itd_KeyError)) v = ITD_UNBOUND;
    }
    return itd_is_unbound(v) ? itd_cached_getglobal(vm, frame->globals, &scratch) : v;
}

/* ---- unpacking -------------------------------------------------------------------------- */

/* Where the items of an unpacking wait until all are there: the registers may be the targets
 * themselves, which keep what they have when it fails. */
enum { FEW_TARGETS = 16 };

static itd_value *waiting_room(itd_vm *vm, itd_value *few, size_t count)
{
    itd_values *many = count > FEW_TARGETS ? itd_values_new(vm, count) : NULL;

    return count <= FEW_TARGETS ? few : many ? many->items : NULL;
}

bool itd_step_unpack(itd_vm *vm, itd_value seq, itd_value *out, size_t count)
{
    itd_value iter, item, few[FEW_TARGETS], *held;
    size_t n = 0;

    if (itd_is_exact(seq, itd_list_type) && (size_t)itd_list_count(seq) == count) {
        if (count) itd_copy_values(out, itd_list_items(seq), count);
        return true;
    }
    if (!itd_slots_of(seq)->iter &&
        !(itd_slots_of(seq)->getitem && itd_type_of(seq)->flags & ITD_T_HEAP))
        return itd_fail(vm, itd_TypeError, "cannot unpack non-iterable %T object", seq);
    iter = itd_iter(vm, seq);
    if (itd_failed(iter)) {
        if (itd_pending_is(vm, itd_TypeError) && !itd_slots_of(seq)->iter) {
            itd_swallow(vm, itd_TypeError);
            itd_fail(vm, itd_TypeError, "cannot unpack non-iterable %T object", seq);
        }
        return false;
    }
    held = waiting_room(vm, few, count);
    if (!held) return false;
    while (n < count && itd_next(vm, iter, &item)) held[n++] = item;
    if (itd_pending(vm)) return false;
    if (n < count)
        return itd_fail(vm, itd_ValueError, "not enough values to unpack (expected %zu, got %zu)",
                        count, n);
    if (itd_next(vm, iter, &item))
        return itd_fail(vm, itd_ValueError, "too many values to unpack (expected %zu)", count);
    if (itd_pending(vm)) return false;
    if (count) itd_copy_values(out, held, count);
    return true;
}

bool itd_step_unpack_star(itd_vm *vm, itd_value seq, itd_value *out, size_t before, size_t after)
{
    itd_value iter, item, list, few[FEW_TARGETS], *held;
    size_t n = 0, got;

    if (!itd_slots_of(seq)->iter &&
        !(itd_slots_of(seq)->getitem && itd_type_of(seq)->flags & ITD_T_HEAP))
        return itd_fail(vm, itd_TypeError, "cannot unpack non-iterable %T object", seq);
    iter = itd_iter(vm, seq);
    if (itd_failed(iter)) return false;
    held = waiting_room(vm, few, before);
    if (!held) return false;
    while (n < before && itd_next(vm, iter, &item)) held[n++] = item;
    if (itd_pending(vm)) return false;
    if (n < before)
        return itd_fail(vm, itd_ValueError,
                        "not enough values to unpack (expected at least %zu, got %zu)",
                        before + after, n);
    list = itd_list_of(vm, iter);
    if (itd_failed(list)) return false;
    got = (size_t)itd_list_count(list);
    if (got < after)
        return itd_fail(vm, itd_ValueError,
                        "not enough values to unpack (expected at least %zu, got %zu)",
                        before + after, before + got);
    if (before) itd_copy_values(out, held, before);
    for (size_t i = 0; i < after; i++) {
        out[before + 1 + i] = itd_list_items(list)[got - after + i];
        itd_list_items(list)[got - after + i] = ITD_UNBOUND;
    }
    ITD_LIST_(list)->count = (int64_t)(got - after);
    out[before] = list;
    return true;
}

/* ---- calls ------------------------------------------------------------------------------ */

/* "f()" as CPython names a callee in errors about its arguments. */
static itd_value callee_name(itd_vm *vm, itd_value callee)
{
    itd_value module, name = itd_getattr_or(vm, callee, itd_n___qualname__);

    if (itd_failed(name)) return ITD_ERROR;
    if (itd_is_unbound(name) || !itd_is_str(name)) return itd_str_of(vm, callee);
    module = itd_getattr_or(vm, callee, itd_n___module__);
    if (itd_failed(module)) return ITD_ERROR;
    if (itd_is_str(module) && !itd_str_is(module, "builtins"))
        return itd_str_format(vm, "%U.%U()", module, name);
    return itd_str_format(vm, "%U()", name);
}

bool itd_step_extend(itd_vm *vm, itd_value list, itd_value iterable)
{
    if (itd_slots_of(iterable)->iter || itd_slots_of(iterable)->getitem)
        return itd_list_extend(vm, list, iterable);
    return itd_fail(vm, itd_TypeError, "Value after * must be an iterable, not %T", iterable);
}

itd_value itd_step_star(itd_vm *vm, itd_value args, itd_value callee)
{
    itd_value list = itd_list_new(vm), name;

    if (itd_failed(list)) return ITD_ERROR;
    if (!itd_slots_of(args)->iter && !itd_slots_of(args)->getitem) {
        name = callee_name(vm, callee);
        return itd_failed(name)
                   ? ITD_ERROR
                   : itd_raise(vm, itd_TypeError, "%U argument after * must be an iterable, not %T",
                               name, args);
    }
    if (!itd_list_extend(vm, list, args)) return ITD_ERROR;
    return itd_tuple_from(vm, itd_list_items(list), (size_t)itd_list_count(list));
}

bool itd_step_dict_update(itd_vm *vm, itd_value dict, itd_value mapping)
{
    if (itd_dict_merge(vm, dict, mapping)) return true;
    return itd_swallow(vm, itd_AttributeError) &&
           itd_fail(vm, itd_TypeError, "'%T' object is not a mapping", mapping);
}

/* A keyword that was there before; false if there was none or it can't be told. */
static bool keyword_is_new(itd_vm *vm, itd_value dict, itd_value key)
{
    itd_value had = itd_charge(vm, 1) ? itd_dict_get(vm, dict, key) : ITD_ERROR;

    if (!itd_is_unbound(had) && !itd_failed(had)) itd_raise_key(vm, key);
    return itd_is_unbound(had);
}

static bool merge_keywords(itd_vm *vm, itd_value dict, itd_value mapping)
{
    itd_value iter, key, value;

    if (itd_dict_iterates(mapping)) {
        uint32_t changes = ITD_DICT_(mapping)->changes;
        int64_t at = 0;

        if (!ITD_DICT_(dict)->count && ITD_DICT_(mapping)->count &&
            ITD_DICT_(mapping)->table->str_keys)
            return itd_charge(vm, (uint64_t)ITD_DICT_(mapping)->count) &&
                   itd_dict_copy_into(vm, ITD_DICT_(dict), ITD_DICT_(mapping));
        while (itd_dict_walk(ITD_DICT_(mapping), &at, &key, &value)) {
            if (!keyword_is_new(vm, dict, key) || !itd_dict_set(vm, dict, key, value)) return false;
            if (ITD_DICT_(mapping)->changes != changes)
                return itd_fail(vm, itd_RuntimeError, "dict mutated during update");
        }
        return true;
    }
    iter = itd_mapping_keys(vm, mapping);
    if (itd_failed(iter)) return false;
    while (itd_next(vm, iter, &key)) {
        value = keyword_is_new(vm, dict, key) ? itd_getitem(vm, mapping, key) : ITD_ERROR;
        if (itd_failed(value) || !itd_dict_set(vm, dict, key, value)) return false;
    }
    return !itd_pending(vm);
}

/* As in CPython any KeyError on the way is taken for a keyword given twice, any AttributeError for
 * a lack of keys(). */
bool itd_step_dict_merge(itd_vm *vm, itd_value dict, itd_value mapping, itd_value callee)
{
    itd_value name, args;

    if (merge_keywords(vm, dict, mapping)) return true;
    if (itd_swallow(vm, itd_AttributeError)) {
        name = callee_name(vm, callee);
        return !itd_failed(name) &&
               itd_fail(vm, itd_TypeError, "%U argument after ** must be a mapping, not %T", name,
                        mapping);
    }
    if (!itd_pending_is(vm, itd_KeyError)) return false;
    args = ITD_EXC_(vm->pending)->args;
    if (!itd_is_kind(args, ITD_K_TUPLE) || itd_tuple_count(args) != 1) return false;
    itd_swallow(vm, itd_KeyError);
    name = callee_name(vm, callee);
    return !itd_failed(name) &&
           itd_fail(vm, itd_TypeError, "%U got multiple values for keyword argument '%S'", name,
                    itd_tuple_items(args)[0]);
}

/* ---- super, with, except ---------------------------------------------------------------- */

bool itd_step_getsuper(itd_vm *vm, itd_value *regs, itd_ins in, itd_value name)
{
    itd_value cls = regs[in.b], self = regs[in.b + 1], callee = regs[in.b - 1], made, v;

    if (itd_same(callee, itd_of(itd_super_type)) && itd_is_kind(cls, ITD_K_TYPE)) {
        itd_type *start = itd_type_of(self);
        const itd_tuple *mro;
        int64_t i = 0;

        if (!itd_is_subtype(start, ITD_TYPE_(cls)) && itd_is_kind(self, ITD_K_TYPE) &&
            itd_is_subtype(ITD_TYPE_(self), ITD_TYPE_(cls)))
            start = NULL;
        if (start && itd_is_subtype(start, ITD_TYPE_(cls)) && !itd_same(name, itd_n___class__)) {
            mro = ITD_TUPLE_(start->mro);
            while (i < mro->count && !itd_same(mro->items[i], cls)) i++;
            for (i++; i < mro->count; i++) {
                v = itd_type_own(ITD_TYPE_(mro->items[i]), name);
                if (itd_is_unbound(v)) continue;
                if (itd_gate_refuses(vm, self, name)) return false;
                if (in.d & 1 && (itd_is_kind(v, ITD_K_FUNC) ||
                                 (itd_is_kind(v, ITD_K_NATIVE) &&
                                  itd_head_ref(itd_cell_of(v)) == itd_method_descriptor_type))) {
                    regs[in.a] = v;
                    regs[in.a + 1] = self;
                    return true;
                }
                break;
            }
        }
    }
    made = itd_call(vm, callee, in.d & 2 && !itd_same(callee, itd_of(itd_super_type)) ? 0 : 2,
                    &regs[in.b]);
    v = itd_failed(made) ? ITD_ERROR : itd_getattr(vm, made, name);
    if (itd_failed(v)) return false;
    regs[in.a] = v;
    if (in.d & 1) regs[in.a + 1] = ITD_UNBOUND;
    return true;
}

bool itd_step_with(itd_vm *vm, itd_value manager, itd_value *out, bool async)
{
    bool enter_self, exit_self;
    itd_value enter = itd_special_raw(vm, manager, async ? itd_n___aenter__ : itd_n___enter__,
                                      &enter_self),
              exit;

    if (itd_failed(enter)) return false;
    if (itd_is_unbound(enter)) {
        itd_value other = itd_special(vm, manager, async ? itd_n___enter__ : itd_n___aenter__);

        if (itd_failed(other)) return false;
        if (async)
            return itd_fail(
                vm, itd_TypeError,
                "'%T' object does not support the asynchronous context manager protocol", manager);
        return itd_fail(vm, itd_TypeError,
                        "'%T' object does not support the context manager protocol", manager);
    }
    exit = itd_special_raw(vm, manager, async ? itd_n___aexit__ : itd_n___exit__, &exit_self);
    if (itd_failed(exit)) return false;
    if (itd_is_unbound(exit))
        return itd_fail(vm, itd_TypeError,
                        async ? "'%T' object does not support the asynchronous context manager "
                                "protocol (missed __aexit__ method)"
                              : "'%T' object does not support the context manager protocol (missed "
                                "__exit__ method)",
                        manager);
    out[0] = exit;
    out[1] = exit_self ? manager : ITD_UNBOUND;
    out[2] = enter;
    out[3] = enter_self ? manager : ITD_UNBOUND;
    return true;
}

static bool is_exception_class(itd_value v)
{
    return itd_is_kind(v, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(v), itd_BaseException);
}

bool itd_step_match(itd_vm *vm, itd_value exc, itd_value classes, bool *ret)
{
    const itd_type *type = itd_type_of(exc);

    if (is_exception_class(classes)) {
        *ret = itd_is_subtype(type, ITD_TYPE_(classes));
        return true;
    }
    if (itd_is_a(classes, itd_tuple_type)) {
        const itd_tuple *t = ITD_TUPLE_(classes);

        *ret = false;
        for (int64_t i = 0; i < t->count; i++)
            if (!is_exception_class(t->items[i]))
                return itd_fail(
                    vm, itd_TypeError,
                    "catching classes that do not inherit from BaseException is not allowed");
        for (int64_t i = 0; i < t->count && !*ret; i++)
            *ret = itd_is_subtype(type, ITD_TYPE_(t->items[i]));
        return true;
    }
    return itd_fail(vm, itd_TypeError,
                    "catching classes that do not inherit from BaseException is not allowed");
}

/* ---- import ----------------------------------------------------------------------------- */

itd_value itd_step_import(itd_vm *vm, itd_value globals, itd_value name, itd_value fromlist,
                          unsigned level)
{
    itd_value module;
    const itd_str *s = ITD_STR(name);

    if (level)
        return itd_raise(vm, itd_ImportError,
                         "attempted relative import with no known parent package");
    module = itd_import_name(vm, name);
    if (itd_failed(module) || !itd_is_none(fromlist)) return module;
    for (int64_t i = 0; i < s->length; i++)
        if (itd_str_at(s, i) == '.') {
            itd_value top = itd_str_slice(vm, name, 0, i);

            return itd_failed(top) ? ITD_ERROR : itd_import_name(vm, top);
        }
    return module;
}

/* What a module that hasn't the name advises: the notes of its AttributeError, or unbound. */
static itd_value advice_of(itd_vm *vm, itd_value module, itd_value name)
{
    itd_value exc, notes;

    if (!itd_failed(itd_getattr(vm, module, name)) || !itd_pending_is(vm, itd_AttributeError))
        return ITD_UNBOUND;
    exc = itd_take_pending(vm);
    notes = itd_getattr_or(vm, exc, itd_n___notes__);
    return itd_failed(notes) ? (itd_swallow(vm, itd_Exception), ITD_UNBOUND) : notes;
}

itd_value itd_step_import_from(itd_vm *vm, itd_value module, itd_value name)
{
    itd_value v = itd_getattr_or(vm, module, name), own, full, notes;

    if (itd_is_unbound(v) && itd_is_kind(module, ITD_K_MODULE) &&
        !itd_same(vm->frame->globals, itd_of(ITD_AS(itd_module, vm->main_module)->dict)))
        v = itd_module_of_today(vm, itd_of(ITD_AS(itd_module, module)->dict), name);
    if (!itd_is_unbound(v)) return v;
    own = itd_getattr_or(vm, module, itd_n___name__);
    if (itd_failed(own)) return ITD_ERROR;
    if (itd_is_str(own)) {
        full = itd_str_format(vm, "%U.%U", own, name);
        if (itd_failed(full)) return ITD_ERROR;
        v = itd_import_name(vm, full);
        if (!itd_failed(v) || !itd_swallow(vm, itd_ImportError)) return v;
    } else {
        own = itd_str_c(vm, "<unknown module name>");
    }
    notes = advice_of(vm, module, name);
    if (itd_pending(vm)) return ITD_ERROR;
    itd_fail(vm, itd_ImportError, "cannot import name '%U' from '%U' (unknown location)", name,
             own);
    if (itd_pending_is(vm, itd_ImportError)) {
        itd_value exc = vm->pending;

        ITD_EXC_(exc)->extra1 = own;
        ITD_EXC_(exc)->extra3 = name;
        if (!itd_is_unbound(notes)) {
            exc = itd_take_pending(vm);
            if (itd_setattr(vm, exc, itd_n___notes__, notes)) itd_set_pending(vm, exc);
        }
    }
    return ITD_ERROR;
}

/* Into a namespace, which needn't be a dict. */
static bool put_name(itd_vm *vm, itd_value space, itd_value key, itd_value value)
{
    return itd_is_exact(space, itd_dict_type) ? itd_dict_set(vm, space, key, value)
                                              : itd_setitem(vm, space, key, value);
}

bool itd_step_import_star(itd_vm *vm, itd_value module, itd_value globals)
{
    itd_value all = itd_getattr_or(vm, module, itd_n___all__), dict, key, value, iter;
    int64_t at = 0;

    if (itd_failed(all)) return false;
    if (itd_is_unbound(all)) {
        dict = itd_is_kind(module, ITD_K_MODULE) ? itd_of(ITD_AS(itd_module, module)->dict)
                                                 : itd_instance_dict(vm, module, true);
        if (itd_failed(dict) || itd_is_unbound(dict))
            return !itd_failed(dict) &&
                   itd_fail(vm, itd_ImportError,
                            "from-import-* object has no __dict__ and no __all__");
        while (itd_dict_walk(ITD_DICT_(dict), &at, &key, &value))
            if (itd_is_str(key) && ITD_STR(key)->length && itd_str_at(ITD_STR(key), 0) != '_' &&
                !put_name(vm, globals, key, value))
                return false;
        return true;
    }
    iter = itd_iter(vm, all);
    if (itd_failed(iter)) return false;
    while (itd_next(vm, iter, &key)) {
        if (!itd_is_str(key))
            return itd_fail(vm, itd_TypeError, "Item in %S.__all__ must be str, not %T", module,
                            key);
        value = itd_getattr(vm, module, key);
        if (itd_failed(value) || !put_name(vm, globals, key, value)) return false;
    }
    return !itd_pending(vm);
}

/* ---- formatting, classes, annotations --------------------------------------------------- */

itd_value itd_step_format(itd_vm *vm, itd_value v, itd_value spec, unsigned conversion)
{
    if (conversion) {
        v = conversion == 1   ? itd_str_of(vm, v)
            : conversion == 2 ? itd_repr(vm, v)
                              : itd_ascii(vm, v);
        if (itd_failed(v)) return ITD_ERROR;
    }
    if (itd_is_unbound(spec)) {
        if (itd_is_exact(v, itd_str_type)) return v;
        if (itd_is_small(v) || itd_is_imm_float(v) || itd_is_exact(v, itd_int_type) ||
            itd_is_exact(v, itd_float_type))
            return itd_str_of(vm, v);
        spec = itd_empty_str;
    }
    return itd_format(vm, v, spec);
}

itd_value itd_step_build_class(itd_vm *vm)
{
    itd_value v = itd_dict_get_str(ITD_DICT_(vm->builtins), itd_n___build_class__);

    return itd_is_unbound(v) ? itd_raise(vm, itd_NameError, "__build_class__ not found") : v;
}

bool itd_step_annotations(itd_vm *vm, itd_frame *frame)
{
    itd_value space = itd_is_unbound(frame->locals) ? frame->globals : frame->locals, v;

    if (itd_is_exact(space, itd_dict_type))
        v = itd_dict_get(vm, space, itd_n___annotations__);
    else if (itd_failed(v = itd_getitem(vm, space, itd_n___annotations__)) &&
             itd_swallow(vm, itd_KeyError))
        v = ITD_UNBOUND;
    if (itd_failed(v) || !itd_is_unbound(v)) return !itd_failed(v);
    v = itd_dict_new(vm);
    return !itd_failed(v) && itd_setitem(vm, space, itd_n___annotations__, v);
}

/* ---- match ------------------------------------------------------------------------------ */

itd_value itd_step_match_keys(itd_vm *vm, itd_value subject, itd_value keys)
{
    size_t n = (size_t)itd_tuple_count(keys);
    itd_value out = itd_tuple_new(vm, n), seen = itd_set_new(vm, false), get = ITD_UNBOUND;

    if (itd_failed(out) || itd_failed(seen)) return ITD_ERROR;
    for (size_t i = 0; i < n; i++) {
        itd_value key = itd_tuple_items(keys)[i], v;
        int added = itd_set_add(vm, seen, key);

        if (added < 0) return ITD_ERROR;
        if (!added)
            return itd_raise(vm, itd_ValueError, "mapping pattern checks duplicate key (%R)", key);
        if (itd_is_exact(subject, itd_dict_type)) {
            v = itd_dict_get(vm, subject, key);
        } else {
            itd_value args[2] = {key, seen};

            /* get(key, marker): the set of seen keys is a marker that no mapping holds. */
            if (itd_is_unbound(get) && itd_failed(get = itd_getattr(vm, subject, itd_n_get)))
                return ITD_ERROR;
            v = itd_call(vm, get, 2, args);
            if (itd_same(v, seen)) v = ITD_UNBOUND;
        }
        if (itd_failed(v)) return ITD_ERROR;
        if (itd_is_unbound(v)) return ITD_NONE;
        itd_tuple_items(out)[i] = v;
    }
    return out;
}

/* One attribute of a class pattern into *ret (unbound: the pattern doesn't match). */
static bool match_attribute(itd_vm *vm, itd_value subject, itd_value cls, itd_value name,
                            itd_value seen, itd_value *ret)
{
    int added = itd_set_add(vm, seen, name);

    if (added < 0) return false;
    if (!added)
        return itd_fail(vm, itd_TypeError, "%S() got multiple sub-patterns for attribute %R",
                        ITD_TYPE_(cls)->name, name);
    *ret = itd_getattr_or(vm, subject, name);
    return !itd_failed(*ret);
}

itd_value itd_step_match_class(itd_vm *vm, const itd_value *r, size_t positional)
{
    itd_value subject = r[0], cls = r[1], kwd = r[2], seen, out, args, v = ITD_UNBOUND;
    size_t named = (size_t)itd_tuple_count(kwd), filled = 0;
    int is;

    if (!itd_is_kind(cls, ITD_K_TYPE))
        return itd_raise(vm, itd_TypeError, "called match pattern must be a class");
    is = itd_isinstance(vm, subject, cls);
    if (is <= 0) return is < 0 ? ITD_ERROR : ITD_NONE;
    seen = itd_set_new(vm, false);
    out = itd_tuple_new(vm, positional + named);
    if (itd_failed(seen) || itd_failed(out)) return ITD_ERROR;
    if (positional) {
        bool self_match = false;

        args = itd_getattr_or(vm, cls, itd_n___match_args__);
        if (itd_failed(args)) return ITD_ERROR;
        if (itd_is_unbound(args)) {
            self_match = ITD_TYPE_(cls)->flags & ITD_T_SELF_MATCH;
            args = itd_tuple_new(vm, 0);
            if (itd_failed(args)) return ITD_ERROR;
        }
        if (!itd_is_exact(args, itd_tuple_type))
            return itd_raise(vm, itd_TypeError, "%S.__match_args__ must be a tuple (got %T)",
                             ITD_TYPE_(cls)->name, args);
        if (positional > (self_match ? 1 : (size_t)itd_tuple_count(args))) {
            size_t most = self_match ? 1 : (size_t)itd_tuple_count(args);

            return itd_raise(vm, itd_TypeError,
                             "%S() accepts %zu positional sub-pattern%s (%zu given)",
                             ITD_TYPE_(cls)->name, most, most == 1 ? "" : "s", positional);
        }
        if (self_match) {
            itd_tuple_items(out)[filled++] = subject;
        } else {
            for (size_t i = 0; i < positional; i++) {
                itd_value name = itd_tuple_items(args)[i];

                if (!itd_is_str(name))
                    return itd_raise(vm, itd_TypeError,
                                     "__match_args__ elements must be strings (got %T)", name);
                if (!match_attribute(vm, subject, cls, name, seen, &v)) return ITD_ERROR;
                if (itd_is_unbound(v)) return ITD_NONE;
                itd_tuple_items(out)[filled++] = v;
            }
        }
    }
    for (size_t i = 0; i < named; i++) {
        if (!match_attribute(vm, subject, cls, itd_tuple_items(kwd)[i], seen, &v)) return ITD_ERROR;
        if (itd_is_unbound(v)) return ITD_NONE;
        itd_tuple_items(out)[filled++] = v;
    }
    return out;
}
