/* aside.c - sets the run under way aside, and goes back to it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/aside.h"

#include <string.h>

#include "core/object/int.h"

#define OPERATIONS (1u << 21)
#define TIME_NS    1000000000u

void itd_aside_begin(itd_vm *vm, itd_aside *run)
{
    *run = (itd_aside){
        .ops8 = vm->ops8,
        .limit8 = vm->limit8,
        .operations_limit = vm->operations_limit,
        .tick_distance = vm->tick_distance,
        .last_tick = vm->last_tick,
        .deadline = vm->aside_deadline,
        .pending = vm->pending,
        .handled = vm->handled,
        .result = vm->result,
        .repr_stack = vm->repr_stack,
        .stop_trace = vm->stop_trace,
        .stop_limit = vm->stop_limit,
        .stop_reason = vm->stop_reason,
        .native_depth = vm->native_depth,
        .nest = vm->nest,
        .depth = vm->depth,
        .stop_line = vm->stop_line,
        .digit_limit = itd_int_digit_limit,
        .stopped = vm->stopped,
        .in_tick = vm->in_tick,
        .suspended = vm->suspended,
    };
    memcpy(run->stop_text, vm->stop_text, sizeof run->stop_text);
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    vm->handled = ITD_NONE;
    vm->repr_stack = ITD_UNBOUND;
    if (!vm->run) vm->native_depth = 0;
    vm->nest = vm->depth = 0;
    vm->in_tick = true;
    vm->suspended = false; /* a failure of the loop is a failure here, no wait */
    vm->aside_deadline = itd_now_ns() + TIME_NS;
    itd_int_digit_limit = 0;
    itd_budget_begin(vm);
    itd_budget_limit(vm, OPERATIONS);
}

void itd_aside_end(itd_vm *vm, const itd_aside *run)
{
    vm->ops8 = run->ops8;
    vm->limit8 = run->limit8;
    vm->operations_limit = run->operations_limit;
    vm->tick_distance = run->tick_distance;
    vm->last_tick = run->last_tick;
    vm->aside_deadline = run->deadline;
    vm->pending = run->pending;
    vm->handled = run->handled;
    vm->result = run->result;
    vm->repr_stack = run->repr_stack;
    vm->stop_trace = run->stop_trace;
    vm->stop_limit = run->stop_limit;
    vm->stop_reason = run->stop_reason;
    vm->native_depth = run->native_depth;
    vm->nest = run->nest;
    vm->depth = run->depth;
    vm->stop_line = run->stop_line;
    itd_int_digit_limit = run->digit_limit;
    vm->stopped = run->stopped;
    vm->in_tick = run->in_tick;
    vm->suspended = run->suspended;
    memcpy(vm->stop_text, run->stop_text, sizeof run->stop_text);
}
