/* gen.c - generators, coroutines and async generators: suspending, resuming, throw and close.
 *
 * A suspended generator keeps a copy of its registers; resuming copies them above the caller's
 * window and pushes a frame, so the loop goes on without C recursion when a script's own loop
 * drives it. Here are the frames' mechanics and the methods; texts are CPython's.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/object/exc.h"
#include "core/vm/resume.h"

#define GEN(v) ITD_AS(itd_generator, v)

static const char *sort_of(const itd_generator *g)
{
    const itd_type *t = itd_head_ref((const itd_cell *)g);

    return t == itd_coroutine_type         ? "coroutine"
           : t == itd_async_generator_type ? "async generator"
                                           : "generator";
}

itd_value itd_generator_make(itd_vm *vm, itd_func *func, itd_code *code, itd_value *regs)
{
    const itd_type *type = code->flags & ITD_CODE_COROUTINE         ? itd_coroutine_type
                           : code->flags & ITD_CODE_ASYNC_GENERATOR ? itd_async_generator_type
                                                                    : itd_generator_type;
    size_t params = (size_t)code->nargs + code->nkwonly + !!(code->flags & ITD_CODE_VARARGS) +
                    !!(code->flags & ITD_CODE_VARKW);
    itd_value *top = vm->top;
    itd_values *saved;
    itd_generator *g;

    /* The arguments may lie above the top that the collector knows. */
    if (regs + params > top) vm->top = regs + params;
    saved = itd_values_new(vm, code->nregs);
    g = saved ? itd_alloc(vm, sizeof *g, ITD_K_GENERATOR, type) : NULL;
    vm->top = top;
    if (!g) return ITD_ERROR;
    if (params) itd_copy_values(saved->items, regs, params);
    g->code = code;
    g->func = itd_of(func);
    g->name = func->name;
    g->qualname = func->qualname;
    g->globals = func->globals;
    g->locals = ITD_UNBOUND;
    g->handled = ITD_NONE;
    g->saved = saved;
    return itd_of(g);
}

const itd_suspend *itd_suspend_at(const itd_code *code, uint32_t ins)
{
    const itd_suspend *rows = (const itd_suspend *)(const void *)code->suspends->data;
    uint32_t low = 0, high = code->count_suspends;

    while (low < high) {
        uint32_t mid = (low + high) / 2;

        if (rows[mid].ins < ins)
            low = mid + 1;
        else
            high = mid;
    }
    return low < code->count_suspends && rows[low].ins == ins ? &rows[low] : NULL;
}

const itd_temp *itd_suspend_temps(const itd_code *code, const itd_suspend *row)
{
    return (const itd_temp *)(const void *)(code->suspends->data +
                                            code->count_suspends * sizeof(itd_suspend)) +
           row->first;
}

uint16_t itd_generator_outer(const itd_generator *g)
{
    bool delegates = itd_code_ins(g->code)[g->pc].op == ITD_OP_DELEGATE;
    const itd_suspend *row = g->code->suspends ? itd_suspend_at(g->code, g->pc - !delegates) : NULL;
    uint16_t reg = ITD_NO_REG;

    for (uint32_t i = 0; row && i < row->count; i++) {
        const itd_temp *t = &itd_suspend_temps(g->code, row)[i];

        if (t->role == ITD_TEMP_HANDLED && t->reg < reg) reg = t->reg;
    }
    return reg;
}

bool itd_generator_refused(itd_vm *vm, const itd_generator *g)
{
    if (vm->frame + 1 >= vm->frames_end || vm->top + g->code->nregs > vm->stack_end)
        return !itd_fail(vm, itd_RecursionError, "maximum recursion depth exceeded");
    return g->code->nregs > 64 && !itd_charge(vm, g->code->nregs / 32);
}

void itd_generator_finish(itd_vm *vm, itd_generator *g)
{
    g->state = ITD_GEN_DONE;
    g->saved = NULL;
    g->handled = ITD_NONE;
}

void itd_generator_check_stop(itd_vm *vm, itd_generator *g)
{
    bool async = itd_head_ref((itd_cell *)g) == itd_async_generator_type;
    const char *raised;
    itd_value cause;

    if (vm->stopped || itd_is_unbound(vm->pending)) return;
    if (itd_is_a(vm->pending, itd_StopIteration))
        raised = "StopIteration";
    else if (async && itd_is_a(vm->pending, itd_StopAsyncIteration))
        raised = "StopAsyncIteration";
    else
        return;
    cause = vm->pending;
    vm->pending = ITD_UNBOUND;
    itd_fail(vm, itd_RuntimeError, "%s raised %s", sort_of(g), raised);
    if (vm->stopped) return;
    ITD_EXC_(vm->pending)->cause = ITD_EXC_(vm->pending)->context = cause;
    ITD_EXC_(vm->pending)->suppress_context = true;
}

/* Runs one stretch from C. */
static itd_value run(itd_vm *vm, itd_generator *g, itd_value sent, itd_value exc,
                     itd_value *ret_result, const itd_feed_to *to)
{
    bool inside = !itd_is_none(g->handled);
    itd_value v;

    if (ITD_UNLIKELY(vm->native_depth >= ITD_MAX_NATIVE_DEPTH || !itd_stack_left(vm))) {
        if (!itd_enter_native(vm)) return ITD_ERROR;
    } else {
        vm->native_depth++;
    }
    if (!itd_generator_push(vm, g, sent, ITD_FRAME_ENTRY)) {
        vm->native_depth--;
        return ITD_ERROR;
    }
    if (to) vm->frame->flags |= ITD_FRAME_FED;
    /* The caller's handled exception is no context: only one that the generator itself is handling.
     */
    if (!itd_is_unbound(exc)) {
        if (inside)
            itd_raise_value(vm, exc);
        else
            itd_set_pending(vm, exc);
    }
    v = itd_eval(vm, vm->frame);
    vm->native_depth--;
    if (itd_failed(v) || g->state == ITD_GEN_SUSPENDED) return v;
    if (ret_result) *ret_result = v;
    return ITD_END;
}

itd_value itd_generator_feed(itd_vm *vm, itd_generator *g, itd_feed_to *to)
{
    itd_feed_to *outer = vm->feed;
    itd_value v;

    vm->feed = to;
    v = run(vm, g, ITD_NONE, ITD_UNBOUND, NULL, to);
    vm->feed = outer;
    return v;
}

static const itd_ins *waiting_at(const itd_generator *g)
{
    const itd_ins *i = itd_code_ins(g->code) + g->pc;

    return g->state == ITD_GEN_SUSPENDED && i->op == ITD_OP_DELEGATE ? i : NULL;
}

/* What is thrown: an exception, or throw()'s arguments, of which one is made where it arrives. A
 * delegate's own throw method gets them as they are. */
typedef struct thrown {
    itd_value exc;    /* unbound: still to be made */
    const itd_arg *a; /* the three arguments; NULL when there is an exception */
    bool awaits; /* GeneratorExit is thrown into delegates too, not their close() called: they may
                    have to wait */
} thrown;

static itd_value throw_into(itd_vm *vm, itd_generator *g, const thrown *t, itd_value *ret_result);

/* The exception that throw(type, value, traceback) or throw(value) means. Unbound on failure. */
static itd_value exception_of(itd_vm *vm, const itd_arg *a)
{
    itd_value what = a[0].v, v;

    if (a[2].given && !itd_is_none(a[2].v) && !itd_is_a(a[2].v, itd_traceback_type)) {
        itd_fail(vm, itd_TypeError, "throw() third argument must be a traceback object");
        return ITD_UNBOUND;
    }
    if (itd_is_a(what, itd_BaseException)) {
        if (a[1].given && !itd_is_none(a[1].v)) {
            itd_fail(vm, itd_TypeError, "instance exception may not have a separate value");
            return ITD_UNBOUND;
        }
        return !a[2].given || itd_is_none(a[2].v) || itd_exc_set_traceback(vm, what, a[2].v)
                   ? what
                   : ITD_UNBOUND;
    }
    if (!itd_is_kind(what, ITD_K_TYPE) || !itd_is_subtype(ITD_TYPE_(what), itd_BaseException)) {
        itd_fail(vm, itd_TypeError,
                 "exceptions must be classes or instances deriving from BaseException, not %T",
                 what);
        return ITD_UNBOUND;
    }
    /* An exception that comes with its class goes on with the traceback given, or begins one. */
    if (a[1].given && itd_is_a(a[1].v, ITD_TYPE_(what)))
        return itd_exc_set_traceback(vm, a[1].v, a[2].given ? a[2].v : ITD_NONE) ? a[1].v
                                                                                 : ITD_UNBOUND;
    if (a[1].given && itd_is_exact(a[1].v, itd_tuple_type))
        v = itd_call(vm, what, (size_t)itd_tuple_count(a[1].v), itd_tuple_items(a[1].v));
    else if (a[1].given && !itd_is_none(a[1].v))
        v = itd_call(vm, what, 1, &a[1].v);
    else
        v = itd_call(vm, what, 0, NULL);
    /* What goes wrong in making it is what is thrown. */
    if (!itd_failed(v) && !itd_is_a(v, itd_BaseException))
        v = itd_raise(vm, itd_TypeError,
                      "calling %R should have returned an instance of BaseException, not %T", what,
                      v);
    if (itd_failed(v)) v = itd_take_pending(vm);
    return itd_is_unbound(v) || !a[2].given || itd_exc_set_traceback(vm, v, a[2].v) ? v
                                                                                    : ITD_UNBOUND;
}

/* Unbound on failure. */
static itd_value thrown_here(itd_vm *vm, const thrown *t)
{
    return t->a ? exception_of(vm, t->a) : t->exc;
}

static bool asks_to_leave(const thrown *t)
{
    itd_value what = t->a ? t->a[0].v : t->exc;

    if (t->awaits) return false;
    return itd_is_a(what, itd_GeneratorExit) ||
           (itd_is_kind(what, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(what), itd_GeneratorExit));
}

static itd_value throw_by_method(itd_vm *vm, itd_value method, const thrown *t)
{
    itd_value args[3] = {t->exc};
    size_t n = 1;

    for (size_t i = 0; t->a && i < 3 && (i == 0 || t->a[i].given); i++)
        args[i] = t->a[i].v, n = i + 1;
    return itd_call(vm, method, n, args);
}

/* Ends a delegate: close() of a generator, or its close method when it has one. */
static bool close_any(itd_vm *vm, itd_value it)
{
    itd_value close;

    if (itd_is_kind(it, ITD_K_GENERATOR)) {
        itd_value made, r = ITD_UNBOUND;
        thrown t = {0};

        if (GEN(it)->state == ITD_GEN_DONE) return true;
        if (GEN(it)->state == ITD_GEN_NEW) {
            itd_generator_finish(vm, GEN(it));
            return true;
        }
        made = itd_call(vm, itd_of(itd_GeneratorExit), 0, NULL);
        if (itd_failed(made)) return false;
        t.exc = made;
        made = throw_into(vm, GEN(it), &t, &r);
        if (itd_failed(made))
            return itd_swallow(vm, itd_GeneratorExit) || itd_swallow(vm, itd_StopIteration);
        if (itd_same(made, ITD_END)) return true;
        return itd_fail(vm, itd_RuntimeError, "%s ignored GeneratorExit", sort_of(GEN(it)));
    }
    close = itd_getattr_or(vm, it, itd_n_close);
    if (itd_failed(close)) return false;
    return itd_is_unbound(close) || !itd_failed(itd_call(vm, close, 0, NULL));
}

bool itd_generator_left(itd_vm *vm, itd_generator *gen)
{
    if (!(gen->flags & ITD_GEN_LOOPED) || gen->state > ITD_GEN_SUSPENDED) return true;
    gen->flags &= (uint8_t)~ITD_GEN_LOOPED;
    if (close_any(vm, itd_of(gen))) return true;
    if (vm->stopped) return false;
    itd_take_pending(vm);
    return true;
}

/* Throws into what a generator delegates to: what that yields, ITD_END and its result, or
 * ITD_ERROR. Then *ret_exc is what arrives in the generator itself, unbound when nothing does and
 * the failure is the caller's. */
static itd_value throw_below(itd_vm *vm, itd_generator *g, itd_value below, const thrown *t,
                             itd_value *ret_result, itd_value *ret_exc)
{
    itd_value v, method;
    bool ok;

    g->state = ITD_GEN_RUNNING;
    if (asks_to_leave(t)) {
        ok = close_any(vm, below);
        g->state = ITD_GEN_SUSPENDED;
        *ret_exc = ok ? thrown_here(vm, t) : itd_take_pending(vm);
        return ITD_ERROR;
    }
    if (itd_is_kind(below, ITD_K_GENERATOR)) {
        v = throw_into(vm, GEN(below), t, ret_result);
    } else {
        method = itd_getattr_or(vm, below, itd_n_throw);
        if (itd_failed(method) || itd_is_unbound(method)) {
            g->state = ITD_GEN_SUSPENDED;
            if (!itd_failed(method)) *ret_exc = thrown_here(vm, t);
            return ITD_ERROR;
        }
        v = throw_by_method(vm, method, t);
    }
    g->state = ITD_GEN_SUSPENDED;
    if (itd_failed(v)) *ret_exc = itd_take_pending(vm);
    return v;
}

static itd_value throw_into(itd_vm *vm, itd_generator *g, const thrown *t, itd_value *ret_result)
{
    const itd_ins *at;
    itd_value v, exc = ITD_UNBOUND, result = ITD_NONE;

    if (!itd_stack_ok(vm)) return ITD_ERROR;
    if (g->state == ITD_GEN_RUNNING)
        return itd_raise(vm, itd_ValueError, "%s already executing", sort_of(g));
    at = waiting_at(g);
    if (at) {
        v = throw_below(vm, g, g->saved->items[at->a], t, &result, &exc);
        if (!itd_failed(v) && !itd_same(v, ITD_END)) return v;
        if (vm->stopped || (itd_failed(v) && itd_is_unbound(exc))) return ITD_ERROR;
        if (itd_failed(v) && itd_is_a(exc, itd_StopIteration)) {
            /* It ends the delegation wherever it comes from, as if the delegate had returned. */
            result = ITD_EXC_(exc)->extra1;
            if (itd_is_unbound(result)) result = ITD_NONE;
            v = ITD_END;
        }
        if (itd_same(v, ITD_END)) {
            g->saved->items[at->c] = result;
            g->resume_reg = at->c;
            g->pc++;
            return run(vm, g, result, ITD_UNBOUND, ret_result, NULL);
        }
        /* The failure is the DELEGATE's: its handler covers the instruction before pc. */
        g->pc = (uint32_t)(at - itd_code_ins(g->code)) + 1;
        g->resume_reg = at->b;
        return run(vm, g, ITD_NONE, exc, ret_result, NULL);
    }
    exc = thrown_here(vm, t);
    if (itd_is_unbound(exc)) return ITD_ERROR;
    if (g->state == ITD_GEN_DONE && itd_head_ref((itd_cell *)g) == itd_coroutine_type)
        return itd_raise(vm, itd_RuntimeError, "cannot reuse already awaited coroutine");
    if (g->state == ITD_GEN_DONE || g->state == ITD_GEN_NEW) {
        bool begins = g->state == ITD_GEN_NEW;

        itd_generator_finish(vm, g);
        itd_set_pending(vm, exc);
        /* It fails where it would begin: at the line of its def, and at no column of it. */
        if (begins) itd_trace_add(vm, exc, g->code, itd_code_ins(g->code) + g->code->count_ins);
        return ITD_ERROR;
    }
    return run(vm, g, ITD_NONE, exc, ret_result, NULL);
}

itd_value itd_generator_throw(itd_vm *vm, itd_generator *g, const itd_arg *a, bool awaits,
                              itd_value *ret_result)
{
    thrown t = {ITD_UNBOUND, a, awaits};

    return throw_into(vm, g, &t, ret_result);
}

itd_value itd_generator_resume(itd_vm *vm, itd_generator *g, itd_value sent, itd_value exc,
                               itd_value *ret_result)
{
    if (!itd_is_unbound(exc)) {
        thrown t = {exc, NULL, false};

        return throw_into(vm, g, &t, ret_result);
    }
    if (g->state == ITD_GEN_RUNNING)
        return itd_raise(vm, itd_ValueError, "%s already executing", sort_of(g));
    if (g->state == ITD_GEN_DONE) {
        if (itd_head_ref((itd_cell *)g) == itd_coroutine_type)
            return itd_raise(vm, itd_RuntimeError, "cannot reuse already awaited coroutine");
        if (ret_result) *ret_result = ITD_NONE;
        return ITD_END;
    }
    if (g->state == ITD_GEN_NEW && !itd_is_none(sent))
        return itd_raise(vm, itd_TypeError, "can't send non-None value to a just-started %s",
                         sort_of(g));
    return run(vm, g, sent, ITD_UNBOUND, ret_result, NULL);
}

itd_value itd_send_any(itd_vm *vm, itd_value it, itd_value sent, itd_value *ret_result)
{
    itd_value v, method;

    *ret_result = ITD_NONE;
    if (itd_is_kind(it, ITD_K_GENERATOR) &&
        itd_head_ref(itd_cell_of(it)) != itd_async_generator_type)
        return itd_generator_resume(vm, GEN(it), sent, ITD_UNBOUND, ret_result);
    if (itd_is_none(sent) && itd_slots_of(it)->next && !(itd_type_of(it)->flags & ITD_T_HEAP)) {
        v = itd_next_raw(vm, it);
    } else if (itd_is_none(sent) && itd_slots_of(it)->next) {
        /* The slot of a script class would drop the value that its StopIteration carries. */
        method = itd_special(vm, it, itd_n___next__);
        v = itd_failed(method) ? ITD_ERROR : itd_call(vm, method, 0, NULL);
    } else {
        method = itd_getattr(vm, it, itd_n_send);
        v = itd_failed(method) ? ITD_ERROR : itd_call(vm, method, 1, &sent);
    }
    if (itd_failed(v) && itd_pending_is(vm, itd_StopIteration)) {
        v = ITD_EXC_(itd_take_pending(vm))->extra1;
        *ret_result = itd_is_unbound(v) ? ITD_NONE : v;
        return ITD_END;
    }
    return v;
}

/* ---- methods ---------------------------------------------------------------------------- */

/* StopIteration(result) as next() and send() raise it. */
static itd_value stop_with(itd_vm *vm, itd_value result)
{
    itd_value args = itd_is_none(result) ? itd_tuple_new(vm, 0) : itd_tuple_pack(vm, 1, result);

    return itd_failed(args) ? ITD_ERROR : itd_raise_with(vm, itd_StopIteration, args);
}

static itd_value gen_next(itd_vm *vm, itd_value self)
{
    itd_value result = ITD_NONE,
              v = itd_generator_resume(vm, GEN(self), ITD_NONE, ITD_UNBOUND, &result);

    if (!itd_same(v, ITD_END) || itd_is_none(result)) return v;
    return stop_with(vm, result);
}

itd_value itd_generator_next(itd_vm *vm, itd_generator *g)
{
    return run(vm, g, ITD_NONE, ITD_UNBOUND, NULL, NULL);
}

static itd_value gen_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value gen_send(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value result = ITD_NONE,
              v = itd_generator_resume(vm, GEN(self), a[0].v, ITD_UNBOUND, &result);

    return itd_same(v, ITD_END) ? stop_with(vm, result) : v;
}

static itd_value gen_throw(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value result = ITD_NONE, v;
    thrown t = {ITD_UNBOUND, a, false};

    if ((a[1].given || a[2].given) &&
        !itd_warn_deprecated(vm, "the (type, exc, tb) signature of throw() is deprecated, use the "
                                 "single-arg signature instead."))
        return ITD_ERROR;
    v = throw_into(vm, GEN(self), &t, &result);
    return itd_same(v, ITD_END) ? stop_with(vm, result) : v;
}

static itd_value gen_close(itd_vm *vm, itd_value self, const itd_arg *a)
{
    if (GEN(self)->state == ITD_GEN_RUNNING)
        return itd_raise(vm, itd_ValueError, "%s already executing", sort_of(GEN(self)));
    return close_any(vm, self) ? ITD_NONE : ITD_ERROR;
}

static itd_value gen_repr(itd_vm *vm, itd_value self)
{
    itd_value at = itd_address_text(vm, self);
    const char *sort = itd_head_ref(itd_cell_of(self)) == itd_async_generator_type
                           ? "async_generator"
                           : sort_of(GEN(self));

    return itd_failed(at)
               ? ITD_ERROR
               : itd_str_format(vm, "<%s object %U at %U>", sort, GEN(self)->qualname, at);
}

static itd_value get_name(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return GEN(self)->name;
}
static itd_value get_qualname(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return GEN(self)->qualname;
}

static itd_value set_text(itd_vm *vm, itd_value v, const char *name, itd_value *place)
{
    if (itd_is_unbound(v) || !itd_is_str(v))
        return itd_raise(vm, itd_TypeError, "%s must be set to a string object", name);
    *place = v;
    return ITD_NONE;
}

itd_value itd_generator_set_name(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return set_text(vm, a[0].v, "__name__", &GEN(self)->name);
}
itd_value itd_generator_set_qualname(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return set_text(vm, a[0].v, "__qualname__", &GEN(self)->qualname);
}
static itd_value get_running(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_bool(GEN(self)->state == ITD_GEN_RUNNING);
}
static itd_value get_suspended(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_bool(GEN(self)->state == ITD_GEN_SUSPENDED);
}
itd_value itd_generator_delegate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_ins *at = waiting_at(GEN(self));

    return at ? GEN(self)->saved->items[at->a] : ITD_NONE;
}

static const itd_native generator_rows[] = {
    {"send", gen_send, "arg, /", "Resume with a value; returns the next yielded one.",
     ITD_CALLS_BACK},
    {"throw", gen_throw, "type, value = ..., traceback = ..., /",
     "Raise an exception where it waits.", ITD_CALLS_BACK},
    {"close", gen_close, "", "End it: GeneratorExit is raised where it waits.", ITD_CALLS_BACK},
    {"__name__", get_name, NULL, "Name of the generator.", ITD_GETTER},
    {"__name__", itd_generator_set_name, NULL, NULL, ITD_SETTER},
    {"__qualname__", get_qualname, NULL, "Qualified name of the generator.", ITD_GETTER},
    {"__qualname__", itd_generator_set_qualname, NULL, NULL, ITD_SETTER},
    {"gi_running", get_running, NULL, NULL, ITD_GETTER},
    {"gi_suspended", get_suspended, NULL, NULL, ITD_GETTER},
    {"gi_yieldfrom", itd_generator_delegate, NULL, "What it is iterating by yield from, or None.",
     ITD_GETTER},
    {0},
};

static itd_value co_await (itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_iter_new(vm, itd_coroutine_wrapper_type, self, ITD_NONE);
}

static const itd_native coroutine_rows[] = {
    {"send", gen_send, "arg, /",
     "Sends a value into coroutine and gives the next one that it yields.", ITD_CALLS_BACK},
    {"throw", gen_throw, "type, value = ..., traceback = ..., /",
     "Raises an exception in coroutine, where it waits.", ITD_CALLS_BACK},
    {"close", gen_close, "", "Ends it: GeneratorExit is raised inside coroutine, where it waits.",
     ITD_CALLS_BACK},
    {"__await__", co_await, "", "An iterator that drives it.", 0},
    {"__name__", get_name, NULL, "The name of the coroutine.", ITD_GETTER},
    {"__name__", itd_generator_set_name, NULL, NULL, ITD_SETTER},
    {"__qualname__", get_qualname, NULL, "Qualified name of the coroutine.", ITD_GETTER},
    {"__qualname__", itd_generator_set_qualname, NULL, NULL, ITD_SETTER},
    {"cr_running", get_running, NULL, NULL, ITD_GETTER},
    {"cr_suspended", get_suspended, NULL, NULL, ITD_GETTER},
    {"cr_await", itd_generator_delegate, NULL, "What it awaits, or None.", ITD_GETTER},
    {0},
};

static itd_value wrapper_next(itd_vm *vm, itd_value self)
{
    return gen_next(vm, ITD_ITER_(self)->a);
}
static itd_value wrapper_send(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return gen_send(vm, ITD_ITER_(self)->a, a);
}
static itd_value wrapper_throw(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return gen_throw(vm, ITD_ITER_(self)->a, a);
}
static itd_value wrapper_close(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return gen_close(vm, ITD_ITER_(self)->a, a);
}

static const itd_native wrapper_rows[] = {
    {"send", wrapper_send, "arg, /", NULL, ITD_CALLS_BACK},
    {"throw", wrapper_throw, "type, value = ..., traceback = ..., /", NULL, ITD_CALLS_BACK},
    {"close", wrapper_close, "", NULL, ITD_CALLS_BACK},
    {0},
};

bool itd_boot_gen(itd_vm *vm)
{
    static const itd_slots generator = {.repr = gen_repr, .iter = gen_iter, .next = gen_next},
                           coroutine = {.repr = gen_repr};
    static const itd_slots wrapper = {.iter = gen_iter, .next = wrapper_next};
    const itd_type_spec specs[] = {
        {&itd_generator_type, "generator", NULL, ITD_K_GENERATOR, sizeof(itd_generator),
         ITD_T_NO_NEW, NULL, NULL, generator_rows, &generator},
        {&itd_coroutine_type, "coroutine", NULL, ITD_K_GENERATOR, sizeof(itd_generator),
         ITD_T_NO_NEW, NULL, NULL, coroutine_rows, &coroutine},
        {&itd_coroutine_wrapper_type, "coroutine_wrapper", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, wrapper_rows, &wrapper},
    };

    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return itd_boot_async_gen(vm);
}
