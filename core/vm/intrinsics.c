/* intrinsics.c - the rare work of intrinsics.def: except*, type parameters, mapping rests.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/object/exc.h"
#include "core/vm/vm.h"

/* What a script's split gave: its first two items, each an exception or None, for they are raised
 * and read as such. */
static itd_value checked_split(itd_vm *vm, itd_value exc, const itd_value *parts)
{
    for (int i = 0; i < 2; i++)
        if (!itd_is_none(parts[i]) && !itd_is_a(parts[i], itd_BaseException))
            return itd_raise(vm, itd_TypeError,
                             "%T.split must return a tuple of exceptions or None, not of %T", exc,
                             parts[i]);
    return itd_tuple_pack(vm, 2, parts[0], parts[1]);
}

/* except* type: (rest, class or tuple) to (matched group or None, rest or None). */
static itd_value star_split(itd_vm *vm, itd_value exc, itd_value classes)
{
    bool matches;
    itd_value group, args, pair;
    const itd_value *items =
        itd_is_a(classes, itd_tuple_type) ? itd_tuple_items(classes) : &classes;
    int64_t n = itd_is_a(classes, itd_tuple_type) ? itd_tuple_count(classes) : 1;

    for (int64_t i = 0; i < n; i++) {
        if (!itd_is_kind(items[i], ITD_K_TYPE) ||
            !itd_is_subtype(ITD_TYPE_(items[i]), itd_BaseException))
            return itd_raise(
                vm, itd_TypeError,
                "catching classes that do not inherit from BaseException is not allowed");
        if (itd_is_subtype(ITD_TYPE_(items[i]), itd_BaseExceptionGroup))
            return itd_raise(
                vm, itd_TypeError,
                "catching ExceptionGroup with except* is not allowed. Use except instead.");
    }
    if (itd_is_none(exc)) return itd_tuple_pack(vm, 2, ITD_NONE, ITD_NONE);
    if (!itd_step_match(vm, exc, classes, &matches)) return ITD_ERROR;
    if (!itd_is_a(exc, itd_BaseExceptionGroup)) {
        if (!matches) return itd_tuple_pack(vm, 2, ITD_NONE, exc);
        args = itd_tuple_pack(vm, 1, exc);
        if (itd_failed(args)) return ITD_ERROR;
        {
            itd_value given[2] = {itd_empty_str, args};

            group = itd_call(
                vm,
                itd_of(itd_is_a(exc, itd_Exception) ? itd_ExceptionGroup : itd_BaseExceptionGroup),
                2, given);
        }
        return itd_failed(group) ? ITD_ERROR : itd_tuple_pack(vm, 2, group, ITD_NONE);
    }
    if (matches) return itd_tuple_pack(vm, 2, exc, ITD_NONE);
    pair = itd_call_method(vm, exc, itd_n_split, 1, &classes);
    if (!itd_failed(pair) && (!itd_is_a(pair, itd_tuple_type) || itd_tuple_count(pair) < 2))
        return itd_raise(vm, itd_TypeError, "%T.split must return a tuple, not %T", exc, pair);
    return itd_failed(pair) ? ITD_ERROR : checked_split(vm, exc, itd_tuple_items(pair));
}

static itd_value wrap_naked(itd_vm *vm, itd_value exc)
{
    itd_value args[2];

    if (itd_is_a(exc, itd_BaseExceptionGroup)) return exc;
    args[0] = itd_empty_str;
    args[1] = itd_tuple_pack(vm, 1, exc);
    if (itd_failed(args[1])) return ITD_ERROR;
    return itd_call(
        vm, itd_of(itd_is_a(exc, itd_Exception) ? itd_ExceptionGroup : itd_BaseExceptionGroup), 2,
        args);
}

static itd_value dict_without(itd_vm *vm, itd_value mapping, itd_value keys)
{
    itd_value out = itd_dict_new(vm);

    if (itd_failed(out) || !itd_dict_update(vm, out, mapping)) return ITD_ERROR;
    for (int64_t i = 0; i < itd_tuple_count(keys); i++)
        if (itd_dict_delete(vm, out, itd_tuple_items(keys)[i]) < 0) return ITD_ERROR;
    return out;
}

static itd_value set_type_params(itd_vm *vm, itd_value target, itd_value params)
{
    if (itd_is_kind(target, ITD_K_FUNC))
        ITD_FUNC_(target)->type_params = params;
    else if (!itd_setattr(vm, target, itd_n___type_params__, params))
        return ITD_ERROR;
    return target;
}

static itd_value delete_name(itd_vm *vm, itd_value namespace, itd_value name)
{
    if (itd_setitem(vm, namespace, name, ITD_UNBOUND)) return ITD_NONE;
    return itd_swallow(vm, itd_KeyError) ? itd_raise_name(vm, name) : ITD_ERROR;
}

static itd_value from_namespace(itd_vm *vm, itd_frame *frame, const itd_value *r, size_t count)
{
    itd_cache scratch = {.name = r[1]};
    itd_value v = itd_is_exact(r[0], itd_dict_type) ? itd_dict_get(vm, r[0], r[1])
                                                    : itd_getitem(vm, r[0], r[1]);

    if (itd_failed(v)) {
        if (!itd_swallow(vm, itd_KeyError)) return ITD_ERROR;
        v = ITD_UNBOUND;
    }
    if (!itd_is_unbound(v)) return v;
    if (count < 3) return itd_cached_getglobal(vm, frame->globals, &scratch);
    v = ITD_AS(itd_box, itd_tuple_items(frame->func->closure)[itd_small(r[2])])->value;
    if (!itd_is_unbound(v)) return v;
    itd_step_unbound(vm, r[1], true);
    return ITD_ERROR;
}

/* What sys.displayhook does at an interactive prompt. */
static itd_value display(itd_vm *vm, itd_value v)
{
    itd_value underscore = itd_intern_c(vm, "_", 1), print = itd_intern_c(vm, "print", 5), text;

    if (itd_is_none(v)) return ITD_NONE;
    if (itd_failed(underscore) || itd_failed(print) ||
        !itd_dict_set_str(vm, ITD_DICT_(vm->builtins), underscore, ITD_NONE))
        return ITD_ERROR;
    text = itd_repr(vm, v);
    print = itd_dict_get_str(ITD_DICT_(vm->builtins), print);
    if (itd_failed(text) || (!itd_is_unbound(print) && itd_failed(itd_call(vm, print, 1, &text))))
        return ITD_ERROR;
    return itd_dict_set_str(vm, ITD_DICT_(vm->builtins), underscore, v) ? ITD_NONE : ITD_ERROR;
}

itd_value itd_step_intrinsic(itd_vm *vm, itd_frame *frame, unsigned number, const itd_value *r,
                             size_t count)
{
    enum {
#define INTRINSIC(name, ...) I_##name,
#include "core/vm/intrinsics.def"
#undef INTRINSIC
    };

    itd_cache scratch = {.name = count ? r[0] : ITD_UNBOUND};

    switch (number) {
    case I_STAR_SPLIT: return star_split(vm, r[0], r[1]);
    case I_STAR_RERAISE: return itd_exc_star_end(vm, r[0], r[1]);
    case I_WRAP_NAKED: return wrap_naked(vm, r[0]);
    case I_TYPEVAR: return itd_typevar_new(vm, r[0], (int)itd_small(r[1]), r[2]);
    case I_TYPEALIAS: return itd_typealias_new(vm, r[0], r[1], r[2]);
    case I_GENERIC_BASE: return itd_generic_base(vm, r[0]);
    case I_SET_TYPE_PARAMS: return set_type_params(vm, r[0], r[1]);
    case I_ASYNC_WRAP: return itd_async_wrap(vm, r[0]);
    case I_DICT_WITHOUT: return dict_without(vm, r[0], r[1]);
    case I_UNPACK_TUPLE: return itd_tuple_of(vm, r[0]);
    case I_FROM_NAMESPACE: return from_namespace(vm, frame, r, count);
    case I_DISPLAY: return display(vm, r[0]);
    case I_X_GETATTR: return itd_getattr(vm, r[0], r[1]);
    case I_X_SETATTR: return itd_setattr(vm, r[0], r[1], r[2]) ? ITD_NONE : ITD_ERROR;
    case I_X_DELATTR: return itd_setattr(vm, r[0], r[1], ITD_UNBOUND) ? ITD_NONE : ITD_ERROR;
    case I_X_GETGLOBAL: return itd_cached_getglobal(vm, frame->globals, &scratch);
    case I_X_SETGLOBAL: return itd_dict_set(vm, frame->globals, r[0], r[1]) ? ITD_NONE : ITD_ERROR;
    case I_X_DELGLOBAL: return delete_name(vm, frame->globals, r[0]);
    case I_X_GETNAME: return itd_step_name(vm, frame, r[0]);
    case I_X_SETNAME: return itd_setitem(vm, frame->locals, r[0], r[1]) ? ITD_NONE : ITD_ERROR;
    case I_X_DELNAME: return delete_name(vm, frame->locals, r[0]);
    case I_X_IMPORT:
        return itd_step_import(vm, frame->globals, r[0], r[1], (unsigned)itd_small(r[2]));
    case I_X_IMPORTFROM: return itd_step_import_from(vm, r[0], r[1]);
    default: return itd_raise(vm, itd_SystemError, "unknown intrinsic");
    }
}
