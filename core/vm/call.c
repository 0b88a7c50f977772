/* call.c - calling: arguments to parameters of script functions, frames, natives, calls from C.
 *
 * Arguments are bound in place where the caller put them; keywords and surplus are first moved to
 * the C stack. The wording of every TypeError is CPython's. A call from C enters the loop again,
 * counted by native_depth and by the bytes left of the C stack.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/vm/argspec.h"
#include "core/vm/vm.h"

/* ---- errors ----------------------------------------------------------------------------- */

/* "'a', 'b', and 'c'" of the names of unfilled parameters. */
static bool name_list(itd_text *t, const itd_value *names, const itd_value *regs, size_t from,
                      size_t to, size_t missing)
{
    size_t seen = 0;

    for (size_t i = from; i < to; i++) {
        if (!itd_is_unbound(regs[i])) continue;
        if (seen && missing == 2)
            itd_text_ascii(t, " and ", 5);
        else if (seen)
            itd_text_printf(t, seen == missing - 1 ? ", and " : ", ");
        itd_text_printf(t, "%R", names[i]);
        seen++;
    }
    return !t->failed;
}

static bool missing_error(itd_vm *vm, const itd_func *func, const itd_value *regs, size_t from,
                          size_t to, const char *sort)
{
    const itd_value *names = itd_tuple_items(func->code->varnames);
    size_t missing = 0;
    itd_text t;
    itd_value list;

    for (size_t i = from; i < to; i++) missing += itd_is_unbound(regs[i]);
    itd_text_init(&t, vm);
    name_list(&t, names, regs, from, to, missing);
    list = itd_text_done(&t);
    if (itd_failed(list)) return false;
    return itd_fail(vm, itd_TypeError, "%S() missing %zu required %s argument%s: %S",
                    func->qualname, missing, sort, missing == 1 ? "" : "s", list);
}

static bool too_many_error(itd_vm *vm, const itd_func *func, size_t given, const itd_value *kwonly,
                           size_t kwonly_given)
{
    const itd_code *code = func->code;
    size_t defaults = itd_is_none(func->defaults) ? 0 : (size_t)itd_tuple_count(func->defaults);
    size_t most = code->nargs;
    char range[64], also[96] = "";

    if (defaults)
        snprintf(range, sizeof range, "from %zu to %zu", most - defaults, most);
    else
        snprintf(range, sizeof range, "%zu", most);
    if (kwonly_given)
        snprintf(also, sizeof also, " positional argument%s (and %zu keyword-only argument%s)",
                 given == 1 ? "" : "s", kwonly_given, kwonly_given == 1 ? "" : "s");
    return itd_fail(vm, itd_TypeError, "%S() takes %s positional argument%s but %zu%s %s given",
                    func->qualname, range, most == 1 && !defaults ? "" : "s", given, also,
                    given == 1 && !kwonly_given ? "was" : "were");
}

/* ---- binding ---------------------------------------------------------------------------- */

/* Index of the parameter with this name among those that may be given by keyword; SIZE_MAX when
 * there is none. */
static size_t find_parameter(const itd_code *code, itd_value name)
{
    const itd_value *names = itd_tuple_items(code->varnames);
    size_t end = (size_t)code->nargs + code->nkwonly;

    for (size_t i = code->nposonly; i < end; i++)
        if (itd_same(names[i], name)) return i;
    for (size_t i = code->nposonly; i < end; i++)
        if (itd_str_equal(names[i], name)) return i;
    return SIZE_MAX;
}

/* A keyword that no parameter takes: named in CPython's way, with the nearest name or the
 * positional-only ones. */
static bool unexpected_keyword(itd_vm *vm, const itd_func *func, itd_value kwnames)
{
    const itd_code *code = func->code;
    const itd_value *names = itd_tuple_items(code->varnames);
    itd_text t;
    size_t hits = 0;
    itd_value list;

    itd_text_init(&t, vm);
    for (size_t i = 0; i < code->nposonly; i++)
        for (int64_t k = 0; k < itd_tuple_count(kwnames); k++)
            if (itd_str_equal(names[i], itd_tuple_items(kwnames)[k])) {
                itd_text_printf(&t, hits++ ? ", %U" : "%U", names[i]);
            }
    list = itd_text_done(&t);
    if (itd_failed(list)) return false;
    if (hits)
        return itd_fail(vm, itd_TypeError,
                        "%S() got some positional-only arguments passed as keyword arguments: '%U'",
                        func->qualname, list);
    for (int64_t k = 0; k < itd_tuple_count(kwnames); k++)
        if (find_parameter(code, itd_tuple_items(kwnames)[k]) == SIZE_MAX)
            return itd_fail(vm, itd_TypeError, "%S() got an unexpected keyword argument '%U'",
                            func->qualname, itd_tuple_items(kwnames)[k]);
    return true;
}

static bool bind_keywords(itd_vm *vm, itd_func *func, itd_value *base, const itd_value *values,
                          itd_value kwnames, itd_value rest)
{
    const itd_code *code = func->code;
    int64_t n = itd_tuple_count(kwnames);

    for (int64_t k = 0; k < n; k++) {
        itd_value name = itd_tuple_items(kwnames)[k];
        size_t at = itd_is_str(name) ? find_parameter(code, name) : SIZE_MAX;

        if (!itd_is_str(name))
            return itd_fail(vm, itd_TypeError, "%S() keywords must be strings", func->qualname);
        if (at == SIZE_MAX) {
            if (itd_is_unbound(rest)) return unexpected_keyword(vm, func, kwnames);
            if (!itd_dict_set(vm, rest, name, values[k])) return false;
            continue;
        }
        if (!itd_is_unbound(base[at]))
            return itd_fail(vm, itd_TypeError, "%S() got multiple values for argument '%U'",
                            func->qualname, name);
        base[at] = values[k];
    }
    return true;
}

/* Fills what is missing from the defaults. */
static bool bind_defaults(itd_vm *vm, itd_func *func, itd_value *base, size_t given)
{
    const itd_code *code = func->code;
    size_t nargs = code->nargs,
           defaults = itd_is_none(func->defaults) ? 0 : (size_t)itd_tuple_count(func->defaults);
    size_t required = defaults < nargs ? nargs - defaults : 0;

    for (size_t i = given; i < required; i++)
        if (itd_is_unbound(base[i]))
            return missing_error(vm, func, base, 0, required, "positional");
    for (size_t i = required > given ? required : given; i < nargs; i++)
        if (itd_is_unbound(base[i]))
            base[i] = itd_tuple_items(
                func->defaults)[i - required + (defaults > nargs ? defaults - nargs : 0)];
    if (!code->nkwonly) return true;
    for (size_t i = nargs; i < nargs + code->nkwonly; i++) {
        itd_value v;

        if (!itd_is_unbound(base[i]) || itd_is_none(func->kwdefaults)) continue;
        v = itd_dict_get(vm, func->kwdefaults, itd_tuple_items(code->varnames)[i]);
        if (itd_failed(v)) return false;
        base[i] = v;
    }
    for (size_t i = nargs; i < nargs + code->nkwonly; i++)
        if (itd_is_unbound(base[i]))
            return missing_error(vm, func, base, nargs, nargs + code->nkwonly, "keyword-only");
    return true;
}

/* Keywords and defaults; the positional arguments are in place. */
static bool fill_frame(itd_vm *vm, itd_func *func, itd_value *base, const itd_value *keywords,
                       size_t positional, itd_value kwnames, itd_value rest)
{
    const itd_code *code = func->code;
    size_t nargs = code->nargs, slots = nargs + code->nkwonly;

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames) &&
        !bind_keywords(vm, func, base, keywords, kwnames, rest))
        return false;
    if (positional > nargs && !(code->flags & ITD_CODE_VARARGS)) {
        size_t kwonly_given = 0;

        for (size_t i = nargs; i < slots; i++) kwonly_given += !itd_is_unbound(base[i]);
        return too_many_error(vm, func, positional, base + nargs, kwonly_given);
    }
    return bind_defaults(vm, func, base, positional < nargs ? positional : nargs);
}

bool itd_bind_frame(itd_vm *vm, itd_func *func, itd_value *base, const itd_value *args,
                    size_t positional, itd_value kwnames)
{
    itd_code *code = func->code;
    size_t nargs = code->nargs, named = itd_is_none(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames);
    size_t slots = nargs + code->nkwonly, taken = positional < nargs ? positional : nargs;
    itd_value small[16], rest = ITD_UNBOUND, extra = ITD_UNBOUND;
    const itd_value *keywords = small;
    itd_value keep = ITD_NONE, *top = vm->top;
    bool ok;

    if (!itd_code_ready(vm, code)) return false;
    if (base + code->nregs > vm->stack_end ||
        base + positional + named + code->nregs > vm->stack_end)
        return itd_fail(vm, itd_RecursionError, "maximum recursion depth exceeded");
    /* Keyword values lie where parameters will: take them away first. */
    if (named > sizeof small / sizeof small[0]) {
        keep = itd_tuple_from(vm, args + positional, named);
        if (itd_failed(keep)) return false;
        keywords = itd_tuple_items(keep);
    } else if (named) {
        memcpy(small, args + positional, named * sizeof small[0]);
    }
    if (code->flags & ITD_CODE_VARARGS) {
        extra = itd_tuple_from(vm, args + taken, positional - taken);
        if (itd_failed(extra)) return false;
    }
    if (code->flags & ITD_CODE_VARKW) {
        rest = itd_dict_new(vm);
        if (itd_failed(rest) || !itd_dict_reserve(vm, ITD_DICT_(rest), (int64_t)named))
            return false;
    }
    if (base != args && taken) memmove(base, args, taken * sizeof *base);
    for (size_t i = taken; i < slots + 2; i++) base[i] = ITD_UNBOUND;
    /* The window may reach above the top that the collector and script code called below know. */
    if (base + slots + 2 > vm->top) vm->top = base + slots + 2;
    if (vm->top > vm->high_water) vm->high_water = vm->top;
    ok = fill_frame(vm, func, base, keywords, positional, kwnames, rest);
    vm->top = top;
    if (!ok) return false;
    if (code->flags & ITD_CODE_VARARGS) base[slots++] = extra;
    if (code->flags & ITD_CODE_VARKW) base[slots] = rest;
    return true;
}

itd_frame *itd_push_frame(itd_vm *vm, itd_func *func, itd_code *code, itd_value *base,
                          unsigned kind, uint16_t dest)
{
    itd_frame *f = vm->frame + 1;

    if (f >= vm->frames_end || base + code->nregs > vm->stack_end) {
        itd_fail(vm, itd_RecursionError, "maximum recursion depth exceeded");
        return NULL;
    }
    if (!itd_code_ready(vm, code)) return NULL;
    *f = (itd_frame){.code = code,
                     .pc = itd_code_ins(code),
                     .regs = base,
                     .func = func,
                     .globals = func ? func->globals : ITD_UNBOUND,
                     .handled_before = vm->handled,
                     .dest = dest,
                     .kind = (uint8_t)kind};
    vm->frame = f;
    vm->top = base + code->nregs;
    if (vm->top > vm->high_water) vm->high_water = vm->top;
    return f;
}

itd_value itd_func_new(itd_vm *vm, itd_code *code, itd_value globals, itd_value closure)
{
    itd_func *f = itd_alloc(vm, sizeof *f, ITD_K_FUNC, itd_function_type);
    itd_value module;

    if (!f) return ITD_ERROR;
    f->code = code;
    f->globals = globals;
    f->closure = closure;
    f->defaults = f->kwdefaults = ITD_NONE;
    f->name = code->name;
    f->qualname = code->qualname;
    f->doc = code->doc;
    f->type_params = ITD_UNBOUND;
    module = itd_dict_get_str(ITD_DICT_(globals), itd_n___name__);
    f->module = itd_is_unbound(module) ? ITD_NONE : module;
    return itd_of(f);
}

/* ---- calls from C ----------------------------------------------------------------------- */

bool itd_enter_native(itd_vm *vm)
{
    if (vm->native_depth >= ITD_MAX_NATIVE_DEPTH || !itd_stack_ok(vm)) {
        if (!itd_pending(vm)) itd_fail(vm, itd_RecursionError, "maximum recursion depth exceeded");
        return false;
    }
    vm->native_depth++;
    return true;
}

/* Runs what was pushed as an ENTRY frame. */
static itd_value enter(itd_vm *vm, itd_frame *f)
{
    itd_value v;

    if (!itd_enter_native(vm)) {
        vm->handled = f->handled_before;
        vm->frame = f - 1;
        vm->top = vm->frame >= vm->frames ? vm->frame->regs + vm->frame->code->nregs : vm->stack;
        return ITD_ERROR;
    }
    v = itd_eval(vm, f);
    if (ITD_UNLIKELY(vm->pending_alive))
        vm->limit8 = 0; /* a loop below in its first form is to look */
    vm->native_depth--;
    return v;
}

static itd_value call_function(itd_vm *vm, itd_func *func, const itd_value *args, size_t positional,
                               itd_value kwnames)
{
    itd_code *code = func->code;
    itd_value *base = vm->top;
    itd_frame *f;

    if (ITD_UNLIKELY(code->front) && itd_is_none(kwnames)) {
        itd_value v = code->front(vm, func, args, positional);

        if (!itd_is_unbound(v)) return v;
    }
    if ((code->flags & ITD_CODE_SIMPLE) && positional == code->nargs && itd_is_none(kwnames)) {
        f = itd_push_frame(vm, func, code, base, ITD_FRAME_ENTRY, 0);
        if (!f) return ITD_ERROR;
        for (size_t i = 0; i < positional; i++) base[i] = args[i];
        return enter(vm, f);
    }
    if (!itd_bind_frame(vm, func, base, args, positional, kwnames)) return ITD_ERROR;
    if (code->flags & (ITD_CODE_GENERATOR | ITD_CODE_COROUTINE | ITD_CODE_ASYNC_GENERATOR)) {
        itd_value *top = vm->top, gen;

        vm->top = base + code->nregs;
        if (vm->top > vm->high_water) vm->high_water = vm->top;
        gen = itd_generator_make(vm, func, code, base);
        vm->top = top;
        return gen;
    }
    f = itd_push_frame(vm, func, code, base, ITD_FRAME_ENTRY, 0);
    return f ? enter(vm, f) : ITD_ERROR;
}

itd_value itd_native_invoke(itd_vm *vm, itd_native_func *f, itd_value self, const itd_value *args,
                            size_t positional, itd_value kwnames)
{
    const itd_native *row = f->row;
    itd_arg a[ITD_MAX_PARAMETERS];

    /* A type's method called through the class: the first argument is self. */
    if (f->owner && itd_is_unbound(self) && !(row->flags & (ITD_STATIC | ITD_CLASS_METHOD))) {
        if (!positional)
            return itd_raise(vm, itd_TypeError, "unbound method %s.%s() needs an argument",
                             itd_str_ascii(f->owner->name), row->name);
        self = args[0];
        if (!itd_is_a(self, f->owner))
            return itd_raise(vm, itd_TypeError,
                             "descriptor '%s' for '%s' objects doesn't apply to a '%T' object",
                             row->name, itd_type_text(f->owner), self);
        args++;
        positional--;
    }
    if (row->flags & ITD_RAW)
        return ((itd_raw_call)(void (*)(void))row->call)(vm, self, args, positional, kwnames);
    if (!itd_bind_native(vm, f, args, positional, kwnames, a)) return ITD_ERROR;
    if (row->flags & ITD_LONG && vm->host->announce) vm->host->announce(vm->host->context);
    return row->call(vm, self, a);
}

/* Its arguments are counted, so the canary that an array gets would guard nothing here. */
__attribute__((no_stack_protector)) itd_value itd_native_quick(itd_vm *vm, itd_native_func *f,
                                                               const itd_value *args, size_t count)
{
    const itd_native *row = f->row;
    itd_value self = f->self;
    itd_arg a[ITD_QUICK_ARGUMENTS];
    size_t n = count;

    if (f->owner && itd_is_unbound(self)) {
        if (!n || !itd_is_cell(args[0]) ||
            (itd_cell_of(args[0])->head >> 16 != (uint64_t)(uintptr_t)f->owner &&
             !itd_is_a(args[0], f->owner)))
            return itd_native_invoke(vm, f, self, args, count, ITD_NONE);
        self = args[0];
        n--;
    }
    if (n != f->quick) {
        int bound = itd_bind_few(vm, f, args + (count - n), n, a);

        if (bound) return bound > 0 ? row->call(vm, self, a) : ITD_ERROR;
        return itd_native_invoke(vm, f, f->self, args, count, ITD_NONE);
    }
    args += count - n;
    for (size_t i = 0; i < n; i++) a[i] = (itd_arg){.v = args[i], .given = true};
    return row->call(vm, self, a);
}

/* Calls func with self put before the arguments. */
static itd_value call_bound(itd_vm *vm, itd_value func, itd_value self, const itd_value *args,
                            size_t positional, itd_value kwnames)
{
    size_t named = itd_is_none(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames),
           n = positional + named;
    itd_value small[9], *all = small, list;

    if (n >= sizeof small / sizeof small[0]) {
        list = itd_tuple_new(vm, n + 1);
        if (itd_failed(list)) return ITD_ERROR;
        all = itd_tuple_items(list);
    }
    all[0] = self;
    if (n) itd_copy_values(all + 1, args, n);
    return itd_call_kw(vm, func, all, positional + 1, kwnames);
}

/* A module is often meant to be what it has by its own name: datetime(2024, 1, 1). */
static itd_value not_callable(itd_vm *vm, itd_value callee)
{
    itd_value name, own;

    if (itd_is_kind(callee, ITD_K_MODULE)) {
        name = itd_getattr_or(vm, callee, itd_n___name__);
        own = itd_failed(name) || !itd_is_str(name) ? name : itd_getattr_or(vm, callee, name);
        if (itd_failed(own)) return own;
        if (itd_is_str(name) && !itd_is_unbound(own) && itd_slots_of(own)->call)
            return itd_raise(vm, itd_TypeError,
                             "'%T' object is not callable. Did you mean: '%U.%U(...)'?", callee,
                             name, name);
    }
    return itd_raise(vm, itd_TypeError, "'%T' object is not callable", callee);
}

itd_value itd_call_kw(itd_vm *vm, itd_value callee, const itd_value *args, size_t positional,
                      itd_value kwnames)
{
    const itd_slots *slots;

    if (!itd_charge(vm, 1) || !itd_stack_ok(vm)) return ITD_ERROR;
    if (itd_is_cell(callee)) switch (itd_kind_of_cell(itd_cell_of(callee))) {
        case ITD_K_FUNC: return call_function(vm, ITD_FUNC_(callee), args, positional, kwnames);
        case ITD_K_NATIVE: {
            itd_native_func *f = ITD_AS(itd_native_func, callee);

            return itd_is_none(kwnames)
                       ? itd_native_quick(vm, f, args, positional)
                       : itd_native_invoke(vm, f, f->self, args, positional, kwnames);
        }
        case ITD_K_METHOD:
            return call_bound(vm, ITD_AS(itd_method, callee)->func,
                              ITD_AS(itd_method, callee)->self, args, positional, kwnames);
        case ITD_K_TOOL:
            return itd_tool_call(vm, ITD_AS(itd_tool, callee), args, positional, kwnames, false,
                                 false);
        default: break;
        }
    slots = itd_slots_of(callee);
    return slots->call ? slots->call(vm, callee, args, positional, kwnames)
                       : not_callable(vm, callee);
}

itd_value itd_call(itd_vm *vm, itd_value callee, size_t count, const itd_value *args)
{
    return itd_call_kw(vm, callee, args, count, ITD_NONE);
}

itd_value itd_call_method(itd_vm *vm, itd_value self, itd_value name, size_t count,
                          const itd_value *args)
{
    itd_value all[4], f;

    if (itd_failed(name)) return ITD_ERROR;
    f = count < sizeof all / sizeof *all ? itd_plain_method(vm, self, name) : ITD_UNBOUND;
    if (!itd_is_unbound(f)) {
        all[0] = self;
        for (size_t i = 0; i < count; i++) all[i + 1] = args[i];
        return itd_call_kw(vm, f, all, count + 1, ITD_NONE);
    }
    f = itd_getattr(vm, self, name);
    return itd_failed(f) ? ITD_ERROR : itd_call_kw(vm, f, args, count, ITD_NONE);
}

bool itd_is_callable(itd_value v)
{
    if (itd_is_kind(v, ITD_K_FUNC) || itd_is_kind(v, ITD_K_NATIVE) ||
        itd_is_kind(v, ITD_K_METHOD) || itd_is_kind(v, ITD_K_TOOL))
        return true;
    return itd_slots_of(v)->call != NULL;
}

itd_value itd_run_class_body(itd_vm *vm, itd_value func, itd_value namespace)
{
    itd_func *fn = ITD_FUNC_(func);
    itd_frame *f = itd_push_frame(vm, fn, fn->code, vm->top, ITD_FRAME_ENTRY, 0);

    if (!f) return ITD_ERROR;
    f->locals = namespace;
    return enter(vm, f);
}

itd_value itd_run_module_code(itd_vm *vm, itd_value code, itd_value globals)
{
    itd_value func = itd_func_new(vm, ITD_AS(itd_code, code), globals, ITD_NONE);

    return itd_failed(func) ? ITD_ERROR : call_function(vm, ITD_FUNC_(func), NULL, 0, ITD_NONE);
}

itd_value itd_run_code(itd_vm *vm, itd_value code, itd_value globals, itd_value locals)
{
    itd_value func = itd_func_new(vm, ITD_AS(itd_code, code), globals, ITD_NONE), made;
    itd_frame *f;

    if (itd_failed(func)) return ITD_ERROR;
    if (ITD_AS(itd_code, code)->flags & ITD_CODE_COROUTINE) {
        made = call_function(vm, ITD_FUNC_(func), NULL, 0, ITD_NONE);
        if (itd_is_kind(made, ITD_K_GENERATOR)) ITD_AS(itd_generator, made)->locals = locals;
        return made;
    }
    f = itd_push_frame(vm, ITD_FUNC_(func), ITD_AS(itd_code, code), vm->top, ITD_FRAME_ENTRY, 0);
    if (!f) return ITD_ERROR;
    f->locals = locals;
    return enter(vm, f);
}

itd_func *itd_plain_init(itd_vm *vm, itd_value callee)
{
    const itd_type *type;
    itd_value init;

    if (!itd_is_kind(callee, ITD_K_TYPE)) return NULL;
    type = ITD_TYPE_(callee);
    if ((type->flags & (ITD_T_HEAP | ITD_T_ABSTRACT)) != ITD_T_HEAP || type->kind != ITD_K_OBJECT ||
        type->slots.new_ != itd_object_type->slots.new_ ||
        itd_head_ref((const itd_cell *)type) != itd_type_type)
        return NULL;
    init = itd_type_lookup(vm, type, itd_n___init__);
    if (!itd_is_kind(init, ITD_K_FUNC) ||
        ITD_FUNC_(init)->code->flags &
            (ITD_CODE_GENERATOR | ITD_CODE_COROUTINE | ITD_CODE_ASYNC_GENERATOR))
        return NULL;
    return ITD_FUNC_(init);
}

/* f(*args, **kwargs) of a call instruction: what is called, with which arguments in one row. */
bool itd_step_spread(itd_vm *vm, itd_value callee, itd_value self, itd_value args, itd_value kwargs,
                     itd_spread *ret)
{
    size_t named = 0, bound, n;
    itd_value key, value, made = ITD_UNBOUND, *all;
    itd_func *init;
    int64_t at = 0;

    if (itd_is_kind(callee, ITD_K_METHOD) && itd_is_unbound(self)) {
        self = ITD_AS(itd_method, callee)->self;
        callee = ITD_AS(itd_method, callee)->func;
    }
    if (!itd_is_exact(args, itd_tuple_type)) {
        args = itd_step_star(vm, args, callee);
        if (itd_failed(args)) return false;
    }
    if (itd_is_unbound(self) && (init = itd_plain_init(vm, callee))) {
        self = made = itd_object_new(vm, ITD_TYPE_(callee));
        if (itd_failed(made)) return false;
        callee = itd_of(init);
    }
    bound = !itd_is_unbound(self);
    n = (size_t)itd_tuple_count(args);
    if (!itd_is_unbound(kwargs)) named = (size_t)ITD_DICT_(kwargs)->count;
    *ret = (itd_spread){callee, args, ITD_NONE, made, n + bound};
    if (!bound && !named) return true;
    ret->args = itd_tuple_new(vm, bound + n + named);
    if (itd_failed(ret->args)) return false;
    all = itd_tuple_items(ret->args);
    if (bound) all[0] = self;
    if (n) itd_copy_values(all + bound, itd_tuple_items(args), n);
    if (!named) return true;
    ret->kwnames = itd_tuple_new(vm, named);
    if (itd_failed(ret->kwnames)) return false;
    for (size_t k = 0; k < named && itd_dict_walk(ITD_DICT_(kwargs), &at, &key, &value); k++) {
        if (!itd_is_str(key)) {
            if (!itd_is_callable(callee)) return not_callable(vm, callee), false;
            return itd_fail(vm, itd_TypeError, "keywords must be strings");
        }
        itd_tuple_items(ret->kwnames)[k] = key;
        all[bound + n + k] = value;
    }
    return true;
}
