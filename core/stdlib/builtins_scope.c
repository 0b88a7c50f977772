/* builtins_scope.c - the builtins that know their caller or make its things: dir, vars, globals,
 * locals, classes, imports.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/stdlib/builtins.h"
#include "core/vm/vm.h"

#define FN(id) static itd_value id(itd_vm *vm, itd_value module, const itd_arg *a)

static itd_frame *caller(itd_vm *vm)
{
    return vm->frame && vm->frame >= vm->frames ? vm->frame : NULL;
}

/* ---- namespaces ------------------------------------------------------------------------- */

static bool put_local(itd_vm *vm, itd_value dict, itd_value name, itd_value v, bool put)
{
    if (itd_is_kind(v, ITD_K_CELL)) v = ITD_AS(itd_box, v)->value;
    /* The compiler's own variables have names that no source can spell. */
    if (!itd_is_str(name) || (ITD_STR(name)->length && itd_str_at(ITD_STR(name), 0) == '.'))
        return true;
    if (itd_is_unbound(v) == put) return true;
    return put ? itd_dict_set(vm, dict, name, v) : itd_dict_delete(vm, dict, name) >= 0;
}

/* Two variables may have one name (a comprehension's beside the function's): what is unset goes
 * before what is set comes. */
static bool put_locals(itd_vm *vm, itd_value dict, const itd_frame *frame)
{
    const itd_code *code = frame->code;
    bool optimised = code->flags & ITD_CODE_OPTIMISED;
    int64_t n = itd_is_kind(code->varnames, ITD_K_TUPLE) ? itd_tuple_count(code->varnames) : 0;

    for (int put = !ITD_DICT_(dict)->count; put < 2; put++)
        for (int64_t i = 0; i < n && i < code->nlocals; i++) {
            itd_value name = itd_tuple_items(code->varnames)[i];

            /* A class's cells aren't among its names; what a module has here are comprehension
             * variables. */
            if (!optimised &&
                (itd_same(name, itd_n___class__) || itd_same(name, itd_n___classdict__)))
                continue;
            if ((optimised || put) && !put_local(vm, dict, name, frame->regs[i], put)) return false;
        }
    return true;
}

/* A function's variables as they are now, in the dict that this call of it has for them. */
static itd_value snapshot(itd_vm *vm, itd_frame *frame)
{
    const itd_code *code = frame->code;
    itd_value dict = itd_is_unbound(frame->locals) ? itd_dict_new(vm) : frame->locals;

    if (itd_failed(dict)) return dict;
    frame->locals = dict;
    if (!put_locals(vm, dict, frame)) return ITD_ERROR;
    if (!itd_is_kind(code->freenames, ITD_K_TUPLE) || !frame->func ||
        !itd_is_kind(frame->func->closure, ITD_K_TUPLE))
        return dict;
    for (int64_t i = 0; i < itd_tuple_count(code->freenames); i++)
        for (int put = 0; put < 2; put++)
            if (!put_local(vm, dict, itd_tuple_items(code->freenames)[i],
                           itd_tuple_items(frame->func->closure)[i], put))
                return ITD_ERROR;
    return dict;
}

itd_value itd_locals_of(itd_vm *vm)
{
    itd_frame *frame = caller(vm);
    itd_value space;

    if (!frame) return itd_raise(vm, itd_SystemError, "frame does not exist");
    if (frame->code->flags & ITD_CODE_OPTIMISED) return snapshot(vm, frame);
    space = itd_is_unbound(frame->locals) ? frame->globals : frame->locals;
    for (unsigned i = 0; i < frame->code->nlocals; i++) {
        itd_value name = itd_tuple_items(frame->code->varnames)[i], copy;

        if (itd_is_unbound(frame->regs[i]) || itd_same(name, itd_n___class__) ||
            itd_same(name, itd_n___classdict__))
            continue;
        /* In a comprehension its variables are seen too, in a copy. */
        copy = itd_dict_new(vm);
        return itd_failed(copy) || !itd_dict_update(vm, copy, space) || !put_locals(vm, copy, frame)
                   ? ITD_ERROR
                   : copy;
    }
    return space;
}

FN(builtin_globals)
{
    itd_frame *frame = caller(vm);

    return frame ? frame->globals : itd_raise(vm, itd_SystemError, "frame does not exist");
}

FN(builtin_locals)
{
    return itd_locals_of(vm);
}

FN(builtin_vars)
{
    itd_value dict;

    if (itd_is_unbound(a[0].v)) return itd_locals_of(vm);
    dict = itd_getattr_or(vm, a[0].v, itd_n___dict__);
    return itd_is_unbound(dict)
               ? itd_raise(vm, itd_TypeError, "vars() argument must have __dict__ attribute")
               : dict;
}

itd_value itd_compute_dir(itd_vm *vm, itd_value v)
{
    itd_value names = itd_call_special(vm, v, itd_n___dir__, 0, NULL);

    if (itd_is_unbound(names))
        return itd_raise(vm, itd_TypeError, "object does not provide __dir__");
    return itd_failed(names) ? names : itd_list_of(vm, names);
}

FN(builtin_dir)
{
    itd_value names;

    if (!itd_is_unbound(a[0].v)) {
        names = itd_compute_dir(vm, a[0].v);
    } else {
        names = itd_locals_of(vm);
        if (!itd_failed(names)) names = itd_call_method(vm, names, itd_n_keys, 0, NULL);
        if (!itd_failed(names)) names = itd_list_of(vm, names);
    }
    if (itd_failed(names) || !itd_list_sort(vm, names, ITD_NONE, false)) return ITD_ERROR;
    return names;
}

/* ---- classes ---------------------------------------------------------------------------- */

/* A class statement while it is being carried out. */
struct making {
    itd_value name, bases, given_bases, meta, namespace, cell;
    itd_value kwnames; /* of the class's keywords but metaclass; none when there are none */
    itd_value *values; /* name, bases, namespace, then the keyword values */
};

/* Takes metaclass= out of the keywords. */
static bool take_keywords(itd_vm *vm, struct making *m, const itd_value *values, itd_value kwnames)
{
    int64_t n = itd_is_none(kwnames) ? 0 : itd_tuple_count(kwnames);
    itd_values *held = itd_values_new(vm, (size_t)n + 3);
    itd_value names = itd_list_new(vm);
    size_t put = 3;

    if (!held || itd_failed(names)) return false;
    m->values = held->items;
    for (int64_t i = 0; i < n; i++) {
        itd_value name = itd_tuple_items(kwnames)[i];

        if (itd_str_equal(name, itd_n_metaclass)) {
            m->meta = values[i];
            continue;
        }
        held->items[put++] = values[i];
        if (!itd_list_append(vm, names, name)) return false;
    }
    m->kwnames = itd_list_count(names) ? itd_tuple_of(vm, names) : ITD_NONE;
    return !itd_failed(m->kwnames);
}

/* The metaclass: the one given, or the first base's; then the most derived of it and the bases'. */
static bool find_meta(itd_vm *vm, struct making *m)
{
    const itd_tuple *bases = ITD_TUPLE_(m->bases);
    itd_type *winner;

    if (itd_is_unbound(m->meta))
        m->meta = bases->count ? itd_of(itd_type_of(bases->items[0])) : itd_of(itd_type_type);
    if (!itd_is_kind(m->meta, ITD_K_TYPE)) return true;
    winner = itd_metaclass_of(vm, ITD_TYPE_(m->meta), bases->items, (size_t)bases->count);
    if (!winner) return false;
    m->meta = itd_of(winner);
    return true;
}

static bool prepare(itd_vm *vm, struct making *m)
{
    itd_value hook;
    bool is_type = itd_is_kind(m->meta, ITD_K_TYPE);

    hook = itd_getattr_or(vm, m->meta, itd_n___prepare__);
    if (itd_failed(hook)) return false;
    if (itd_is_unbound(hook) || itd_same(m->meta, itd_of(itd_type_type))) {
        m->namespace = itd_dict_new(vm);
        return !itd_failed(m->namespace);
    }
    /* Two arguments before the keywords here, three when the metaclass is called. */
    m->values[1] = m->name;
    m->values[2] = m->bases;
    m->namespace = itd_call_kw(vm, hook, m->values + 1, 2, m->kwnames);
    if (itd_failed(m->namespace)) return false;
    if (itd_is_kind(m->namespace, ITD_K_DICT) ||
        (itd_slots_of(m->namespace)->getitem && itd_slots_of(m->namespace)->setitem))
        return true;
    return itd_fail(vm, itd_TypeError, "%s.__prepare__() must return a mapping, not %T",
                    is_type ? itd_type_text(ITD_TYPE_(m->meta)) : "<metaclass>", m->namespace);
}

/* The cell of __class__, when the body made one, must hold the class by now. */
static bool check_cell(itd_vm *vm, const struct making *m, itd_value cls)
{
    itd_value held;

    if (!itd_is_kind(m->cell, ITD_K_CELL) || !itd_is_kind(cls, ITD_K_TYPE)) return true;
    held = ITD_AS(itd_box, m->cell)->value;
    if (itd_is_unbound(held))
        return itd_fail(
            vm, itd_RuntimeError,
            "__class__ not set defining %R as %R. Was __classcell__ propagated to type.__new__?",
            m->name, cls);
    if (itd_same(held, cls)) return true;
    return itd_fail(vm, itd_TypeError, "__class__ set to %R defining %R as %R", held, m->name, cls);
}

static itd_value build_class(itd_vm *vm, itd_value module, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    struct making m = {.meta = ITD_UNBOUND};
    itd_value cls;

    if (positional < 2)
        return itd_raise(vm, itd_TypeError, "__build_class__: not enough arguments");
    if (!itd_is_kind(args[0], ITD_K_FUNC))
        return itd_raise(vm, itd_TypeError, "__build_class__: func must be a function");
    if (!itd_is_str(args[1]))
        return itd_raise(vm, itd_TypeError, "__build_class__: name is not a string");
    m.name = args[1];
    m.given_bases = itd_tuple_from(vm, args + 2, positional - 2);
    m.bases = itd_failed(m.given_bases) ? m.given_bases : itd_resolve_bases(vm, m.given_bases);
    if (itd_failed(m.bases) || !take_keywords(vm, &m, args + positional, kwnames)) return ITD_ERROR;
    if (!find_meta(vm, &m) || !prepare(vm, &m)) return ITD_ERROR;
    if (itd_failed(itd_run_class_body(vm, args[0], m.namespace))) return ITD_ERROR;
    m.cell = itd_is_kind(m.namespace, ITD_K_DICT)
                 ? itd_dict_get_str(ITD_DICT_(m.namespace), itd_n___classcell__)
                 : ITD_UNBOUND;
    if (!itd_same(m.bases, m.given_bases) &&
        !itd_setitem(vm, m.namespace, itd_n___orig_bases__, m.given_bases))
        return ITD_ERROR;
    m.values[0] = m.name;
    m.values[1] = m.bases;
    m.values[2] = m.namespace;
    cls = itd_call_kw(vm, m.meta, m.values, 3, m.kwnames);
    return !itd_failed(cls) && check_cell(vm, &m, cls) ? cls : ITD_ERROR;
}

/* ---- imports ---------------------------------------------------------------------------- */

FN(builtin_import)
{
    itd_value module_found;
    int wants;

    if (a[4].n < 0) return itd_raise(vm, itd_ValueError, "level must be >= 0");
    if (a[4].n)
        return itd_raise(vm, itd_ImportError,
                         "attempted relative import with no known parent package");
    wants = itd_truth(vm, a[3].v);
    if (wants < 0) return ITD_ERROR;
    module_found = itd_import_name(vm, a[0].v);
    if (itd_failed(module_found) || wants) return module_found;
    for (int64_t i = 0; i < ITD_STR(a[0].v)->length; i++)
        if (itd_str_at(ITD_STR(a[0].v), i) == '.') {
            itd_value top = itd_str_slice(vm, a[0].v, 0, i);

            return itd_failed(top) ? top : itd_import_name(vm, top);
        }
    return module_found;
}

/* ---- async iteration ---------------------------------------------------------------------- */

FN(builtin_aiter)
{
    itd_value f = itd_special(vm, a[0].v, itd_n___aiter__), it, next;

    if (itd_failed(f)) return ITD_ERROR;
    if (itd_is_unbound(f))
        return itd_raise(vm, itd_TypeError, "'%T' object is not an async iterable", a[0].v);
    it = itd_call(vm, f, 0, NULL);
    if (itd_failed(it)) return ITD_ERROR;
    next = itd_type_lookup(vm, itd_type_of(it), itd_n___anext__);
    return !itd_is_unbound(next)
               ? it
               : itd_raise(vm, itd_TypeError, "aiter() returned not an async iterator of type '%T'",
                           it);
}

FN(builtin_anext)
{
    itd_value helper, args[2], r = itd_call_special(vm, a[0].v, itd_n___anext__, 0, NULL);

    if (itd_is_unbound(r))
        return itd_raise(vm, itd_TypeError, "'%T' object is not an async iterator", a[0].v);
    if (itd_failed(r) || itd_is_unbound(a[1].v)) return r;
    args[0] = r;
    args[1] = a[1].v;
    helper = itd_import(vm, "_itd_async");
    if (!itd_failed(helper)) helper = itd_getattr(vm, helper, itd_intern_c(vm, "next_or", 7));
    return itd_failed(helper) ? helper : itd_call(vm, helper, 2, args);
}

static itd_value builtin_help(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    itd_value helper = itd_import(vm, "_itd_help");

    if (!itd_failed(helper)) helper = itd_getattr(vm, helper, itd_intern_c(vm, "show", 4));
    return itd_failed(helper) ? helper : itd_call_kw(vm, helper, args, positional, kwnames);
}

const itd_native itd_builtins_scope_rows[] = {
    {"help", ITD_RAW_CALL(builtin_help), "*request",
     "Prints what an object is, how it is called and what it says of itself.",
     ITD_CALLS_BACK | ITD_RAW},
    {"vars", builtin_vars, "object = ..., /",
     "The object's own attributes as a dict; without an object, locals().", ITD_CALLS_BACK},
    {"dir", builtin_dir, "object = ..., /",
     "The object's attribute names, sorted; without an object, the current scope's.",
     ITD_CALLS_BACK},
    {"__build_class__", ITD_RAW_CALL(build_class), "func, name, /, *bases, **kwds",
     "What a class statement calls.", ITD_CALLS_BACK | ITD_RAW},
    {"aiter", builtin_aiter, "async_iterable, /", "The asynchronous iterator of an iterable.",
     ITD_CALLS_BACK},
    {"anext", builtin_anext, "aiterator, default = ..., /", "The awaitable of the next item.",
     ITD_CALLS_BACK},
    {0},
};

const itd_native itd_builtins_space_rows[] = {
    {"globals", builtin_globals, "", "The module's variables as a dict.", 0},
    {"locals", builtin_locals, "", "The variables of the current scope as a dict.", 0},
    {"__import__", builtin_import,
     "name: str, globals = None, locals = None, fromlist = None, level: int = 0",
     "What an import statement does.", ITD_CALLS_BACK},
    {0},
};
