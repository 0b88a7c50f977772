/* raise.c - making, taking and putting back the pending exception; traces; the stops that no script
 * can catch.
 *
 * The pending exception is an instance in vm->pending. A stop (limit, cancel) keeps an instance
 * there too, so that "something is pending" is one test, but vm->stopped says that no handler may
 * see it. A trace is a list (code, instruction index, code, index …) from the innermost frame
 * outwards, grown as the failure unwinds.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/leave.h"
#include "core/base/print.h"
#include "core/object/class.h"
#include "core/vm/vm.h"

_Noreturn void itd_broken(const char *file, int line, const char *what)
{
    char text[256];
    int n = snprintf(text, sizeof text, "interpretd: broken invariant at %s:%d: %s\n", file, line,
                     what);

    itd_fault_note(ITD_FAULT_INVARIANT);
    if (n > 0 && write(2, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1) < 0)
        __builtin_trap();
    __builtin_trap();
}

bool itd_pending(const itd_vm *vm)
{
    return vm->pending.bits != 0;
}

/* A new instance with these args, nothing run. */
static itd_value instance(itd_vm *vm, const itd_type *type, itd_value args)
{
    itd_exc *e = itd_alloc(vm, sizeof *e, ITD_K_EXC, type);

    if (!e) return ITD_ERROR;
    e->args = args;
    e->cause = e->context = e->trace = ITD_NONE;
    return itd_of(e);
}

/* Sets context the way `raise` does: the exception being handled, cut out of its own chain if it is
 * there. */
static void set_context(itd_vm *vm, itd_value exc)
{
    itd_value h = vm->handled, o;
    int steps = 0;

    if (!itd_is_kind(h, ITD_K_EXC) || itd_same(h, exc)) return;
    for (o = h; steps < 10000; steps++) {
        itd_value context = ITD_EXC_(o)->context;

        if (!itd_is_kind(context, ITD_K_EXC)) break;
        if (itd_same(context, exc)) {
            ITD_EXC_(o)->context = ITD_NONE;
            break;
        }
        o = context;
    }
    ITD_EXC_(exc)->context = h;
}

itd_value itd_raise_value(itd_vm *vm, itd_value exception)
{
    if (vm->stopped) return ITD_ERROR;
    set_context(vm, exception);
    vm->pending = exception;
    return ITD_ERROR;
}

static bool fail_text(itd_vm *vm, const itd_type *exception, const char *format, va_list ap)
{
    itd_text t;
    itd_value text, args, exc;

    if (vm->stopped) return false;
    vm->pending = ITD_UNBOUND;
    itd_text_init(&t, vm);
    itd_text_vprintf(&t, format, ap);
    text = itd_text_done(&t);
    /* The message itself may fail: a __repr__ that raises, or no memory left. That failure then
     * stands. */
    if (itd_failed(text)) return false;
    if (itd_is_subtype(exception, itd_StopIteration) || itd_is_subtype(exception, itd_OSError) ||
        itd_is_subtype(exception, itd_SyntaxError)) {
        args = itd_tuple_pack(vm, 1, text);
        return itd_failed(args) ? false : (itd_raise_with(vm, exception, args), false);
    }
    args = itd_tuple_pack(vm, 1, text);
    exc = itd_failed(args) ? ITD_ERROR : instance(vm, exception, args);
    if (itd_failed(exc)) return false;
    itd_raise_value(vm, exc);
    return false;
}

bool itd_fail(itd_vm *vm, const itd_type *exception, const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    fail_text(vm, exception, format, ap);
    va_end(ap);
    return false;
}

itd_value itd_raise(itd_vm *vm, const itd_type *exception, const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    fail_text(vm, exception, format, ap);
    va_end(ap);
    return ITD_ERROR;
}

itd_value itd_raise_with(itd_vm *vm, const itd_type *exception, itd_value args)
{
    itd_value made = itd_call_kw(vm, itd_of(exception), itd_tuple_items(args),
                                 (size_t)itd_tuple_count(args), ITD_NONE);

    return itd_failed(made) ? ITD_ERROR : itd_raise_value(vm, made);
}

itd_value itd_raise_key(itd_vm *vm, itd_value key)
{
    itd_value args = itd_tuple_pack(vm, 1, key),
              exc = itd_failed(args) ? ITD_ERROR : instance(vm, itd_KeyError, args);

    return itd_failed(exc) ? ITD_ERROR : itd_raise_value(vm, exc);
}

/* The `self` of the running method, whose attribute the name may be; unbound when there is none. */
static itd_value running_self(const itd_frame *frame)
{
    const itd_code *code = frame->code;
    itd_value self;

    if (!code->nargs || !(code->flags & ITD_CODE_OPTIMISED) ||
        !itd_str_is(itd_tuple_items(code->varnames)[0], "self"))
        return ITD_UNBOUND;
    self = frame->regs[0];
    return itd_is_kind(self, ITD_K_CELL) ? ITD_AS(itd_box, self)->value : self;
}

bool itd_fail_name(itd_vm *vm, const itd_type *exception, itd_value name, const char *format)
{
    const itd_frame *frame = vm->frame >= vm->frames ? vm->frame : NULL;
    itd_value exc, scope;

    itd_fail(vm, exception, format, name);
    if (vm->stopped || !itd_is_a(vm->pending, itd_NameError)) return false;
    exc = vm->pending;
    ITD_EXC_(exc)->extra1 = name;
    if (!frame) return false;
    /* Its frame will be gone when a suggestion is asked for. */
    vm->pending = ITD_UNBOUND;
    scope = itd_tuple_pack(vm, 2,
                           frame->code->flags & ITD_CODE_CLASS_BODY &&
                                   itd_is_exact(frame->locals, itd_dict_type)
                               ? frame->locals
                               : ITD_NONE,
                           frame->globals);
    if (itd_failed(scope)) return false;
    ITD_EXC_(exc)->extra2 = running_self(frame);
    ITD_EXC_(exc)->extra3 = scope;
    vm->pending = exc;
    return false;
}

itd_value itd_raise_name(itd_vm *vm, itd_value name)
{
    itd_fail_name(vm, itd_NameError, name, "name '%U' is not defined");
    return ITD_ERROR;
}

bool itd_pending_is(itd_vm *vm, const itd_type *exception)
{
    return !vm->stopped && itd_pending(vm) && itd_is_a(vm->pending, exception);
}

itd_value itd_take_pending(itd_vm *vm)
{
    itd_value e = vm->pending;

    if (vm->stopped) return ITD_UNBOUND;
    vm->pending = ITD_UNBOUND;
    return e;
}

void itd_set_pending(itd_vm *vm, itd_value exception)
{
    if (!vm->stopped) vm->pending = exception;
}

bool itd_swallow(itd_vm *vm, const itd_type *exception)
{
    if (!itd_pending_is(vm, exception)) return false;
    vm->pending = ITD_UNBOUND;
    return true;
}

void itd_trace_add(itd_vm *vm, itd_value exc, itd_code *code, const itd_ins *at)
{
    itd_exc *e;
    itd_value saved = vm->pending;

    if (!itd_is_kind(exc, ITD_K_EXC) || itd_is_permanent(itd_cell_of(exc))) return;
    e = ITD_EXC_(exc);
    vm->pending = ITD_UNBOUND;
    if (!itd_is_kind(e->trace, ITD_K_LIST)) e->trace = itd_list_new(vm);
    if (itd_failed(e->trace)) {
        e->trace = ITD_NONE;
    } else if (itd_list_count(e->trace) < 2 * 1200) {
        if (itd_list_append(vm, e->trace, itd_of(code)))
            itd_list_append(vm, e->trace, itd_from_small(at - itd_code_ins(code)));
    }
    if (!vm->stopped) vm->pending = saved;
}

/* `raise what from cause`. */
itd_value itd_normalise_raise(itd_vm *vm, itd_value what, itd_value cause, bool has_cause)
{
    itd_value exc = what;

    if (itd_is_kind(what, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(what), itd_BaseException)) {
        exc = itd_call(vm, what, 0, NULL);
        if (itd_failed(exc)) return ITD_ERROR;
        if (!itd_is_a(exc, itd_BaseException))
            return itd_raise(vm, itd_TypeError,
                             "calling %R should have returned an instance of BaseException, not %R",
                             what, itd_of(itd_type_of(exc)));
    } else if (!itd_is_a(what, itd_BaseException)) {
        return itd_raise(vm, itd_TypeError, "exceptions must derive from BaseException");
    }
    if (has_cause) {
        if (itd_is_kind(cause, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(cause), itd_BaseException)) {
            cause = itd_call(vm, cause, 0, NULL);
            if (itd_failed(cause)) return ITD_ERROR;
        }
        if (!itd_is_none(cause) && !itd_is_a(cause, itd_BaseException))
            return itd_raise(vm, itd_TypeError, "exception causes must derive from BaseException");
        ITD_EXC_(exc)->cause = cause;
        ITD_EXC_(exc)->suppress_context = true;
    }
    return itd_raise_value(vm, exc);
}

/* ---- stops ------------------------------------------------------------------------------ */

/* Where every frame is, innermost first, as a trace list. Best effort: a stop for memory may leave
 * it short. */
static void trace_all(itd_vm *vm)
{
    itd_value list = itd_list_new(vm);

    for (itd_frame *f = vm->frame; !itd_failed(list) && f >= vm->frames && vm->frame - f < 60;
         f--) {
        const itd_ins *first = itd_code_ins(f->code);

        if (!itd_list_append(vm, list, itd_of(f->code)) ||
            !itd_list_append(vm, list, itd_from_small(f->pc > first ? f->pc - first - 1 : 0)))
            break;
    }
    vm->stop_trace = itd_failed(list) ? ITD_NONE : list;
}

bool itd_stop_limit(itd_vm *vm, const char *config_name, const char *format, ...)
{
    va_list ap;

    if (vm->stopped) return false;
    va_start(ap, format);
    vsnprintf(vm->stop_text, sizeof vm->stop_text, format, ap);
    va_end(ap);
    vm->stop_limit = config_name;
    vm->pending = ITD_UNBOUND;
    trace_all(vm);
    vm->stopped = ITD_STOPPED_LIMIT;
    vm->pending = vm->memory_error;
    return false;
}

bool itd_stop_security(itd_vm *vm, const char *format, ...)
{
    itd_value exc;
    va_list ap;

    if (vm->stopped) return false;
    vm->pending = ITD_UNBOUND;
    va_start(ap, format);
    fail_text(vm, itd_SecurityError, format, ap);
    va_end(ap);
    /* Without a run there is nothing to stop, and when memory ran out over the text the run has
     * been. */
    if (vm->stopped || vm->booting || vm->frame < vm->frames) return false;
    exc = vm->pending;
    vm->pending = ITD_UNBOUND;
    trace_all(vm);
    if (vm->stopped) return false;
    ITD_EXC_(exc)->trace = vm->stop_trace;
    vm->stop_trace = exc;
    vm->stopped = ITD_STOPPED_SECURITY;
    vm->pending = vm->memory_error;
    return false;
}

bool itd_fail_impossible(itd_vm *vm)
{
    if (vm->booting || vm->stopped || itd_pending(vm)) return false;
    itd_raise_with(vm, itd_MemoryError, itd_tuple_new(vm, 0));
    return false;
}

bool itd_fail_memory(itd_vm *vm)
{
    if (vm->booting || vm->stopped) return false;
    /* Nothing may be allocated for the report: the trace is the one line that is known. */
    snprintf(vm->stop_text, sizeof vm->stop_text, "memory usage exceeds limit (%llu bytes)",
             (unsigned long long)vm->limits.memory_bytes);
    vm->stop_limit = "max_memory_bytes";
    vm->stop_trace = ITD_NONE;
    if (vm->frame >= vm->frames && vm->frame->code->pos) {
        const itd_ins *first = itd_code_ins(vm->frame->code);

        vm->stop_line =
            itd_code_pos(vm->frame->code)[vm->frame->pc > first ? vm->frame->pc - first - 1 : 0]
                .statement;
    }
    vm->stopped = ITD_STOPPED_LIMIT;
    vm->pending = vm->memory_error;
    return false;
}
