/* budget.c - operations, ticks, clocks, depth: what a run may use and how it is told to stop.
 *
 * The loop and itd_charge count in vm->ops8 (8 x operations) and look no further than vm->limit8,
 * the nearer of the operation limit and the next tick. A tick reads the clock and the command page
 * and lets the host pump; it charges nothing, so counts don't depend on how often it happens.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <time.h>

#include "core/vm/vm.h"

#define LONG_PIECE (1u << 22) /* operations in one charge that are worth a look at the clock */
#define MAX_NEST   3000       /* about where CPython gives up: repr counts two a level */

uint64_t itd_now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t itd_cpu_ns(void)
{
    struct timespec t;

    /* The one thread: the clock of the process only moves with the timer interrupt once RLIMIT_CPU
     * is set. */
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void set_next_look(itd_vm *vm)
{
    uint64_t done = vm->ops8 >> 3, next = done + vm->tick_distance;

    if (next > vm->operations_limit) next = vm->operations_limit;
    vm->limit8 = next << 3;
}

void itd_budget_cpu(itd_vm *vm)
{
    uint64_t left = vm->limits.session_cpu_ns > vm->session_cpu
                        ? vm->limits.session_cpu_ns - vm->session_cpu
                        : 0;

    vm->cpu_allowance = left < vm->limits.cpu_ns ? left : vm->limits.cpu_ns;
    vm->cpu_deadline = vm->cpu_started + vm->cpu_allowance < vm->cpu_started
                           ? UINT64_MAX / 2
                           : vm->cpu_started + vm->cpu_allowance;
}

void itd_cpu_settle(itd_vm *vm)
{
    uint64_t cpu, passed;

    if (vm->cpu_known || !vm->run) return;
    cpu = itd_cpu_ns();
    passed = itd_now_ns() - vm->run_started;
    vm->cpu_started = cpu > passed ? cpu - passed : 0;
    vm->cpu_known = true;
    itd_budget_cpu(vm);
}

void itd_budget_begin(itd_vm *vm)
{
    vm->ops8 = 0;
    vm->operations_limit =
        vm->limits.operations < (UINT64_MAX >> 4) ? vm->limits.operations : UINT64_MAX >> 4;
    vm->tick_distance = ITD_TICK_OPERATIONS / 8;
    vm->last_tick = itd_now_ns();
    set_next_look(vm);
}

void itd_budget_limit(itd_vm *vm, uint64_t operations)
{
    vm->operations_limit = operations;
    set_next_look(vm);
}

bool itd_with_run(itd_vm *vm, const char *what)
{
    return ITD_LIKELY(!vm->aside_deadline) ||
           itd_fail(vm, itd_RuntimeError, "a script can't %s while a value comes in", what);
}

void itd_budget_idle(itd_vm *vm)
{
    vm->ops8 = 0;
    itd_budget_limit(vm, UINT64_MAX >> 4);
}

/* "0.2 s", "30 s" */
static const char *seconds(uint64_t ns, char *buf, size_t size)
{
    snprintf(buf, size, "%.9g s", (double)ns / 1e9);
    return buf;
}

static bool stop_asked(itd_vm *vm, itd_stop_reason reason)
{
    char buf[48];

    vm->stop_reason = reason;
    switch (reason) {
    case ITD_STOP_WALL:
        return itd_stop_limit(vm, "max_execution_time", "execution time exceeded %s",
                              seconds(vm->limits.wall_ns, buf, sizeof buf));
    case ITD_STOP_TOTAL_WALL:
        return itd_stop_limit(vm, "max_total_time", "total time, tool calls included, exceeded %s",
                              seconds(vm->limits.total_wall_ns, buf, sizeof buf));
    case ITD_STOP_CPU:
        if (vm->cpu_allowance < vm->limits.cpu_ns)
            return itd_stop_limit(vm, "max_session_cpu_time",
                                  "processor time of the session exceeded %s",
                                  seconds(vm->limits.session_cpu_ns, buf, sizeof buf));
        return itd_stop_limit(vm, "max_cpu_time", "processor time exceeded %s",
                              seconds(vm->limits.cpu_ns, buf, sizeof buf));
    default: break;
    }
    itd_stop_limit(vm, NULL,
                   reason == ITD_STOP_SHUTDOWN ? "the service is shutting down"
                                               : "the run was cancelled");
    vm->stopped = ITD_STOPPED_CANCEL;
    return false;
}

itd_stop_reason itd_stop_due(const itd_vm *vm)
{
    uint64_t now = itd_now_ns();
    const itd_command_page *page = vm->command;

    if (vm->aside_deadline) return now >= vm->aside_deadline ? ITD_STOP_WALL : ITD_STOP_NONE;
    if (vm->stop_asked) return vm->stop_asked;
    if (!vm->run) return ITD_STOP_NONE;
    if (page && page->stop_run == vm->run) {
        uint32_t reason = page->reason;

        return reason > ITD_STOP_NONE && reason <= ITD_STOP_SHUTDOWN ? (itd_stop_reason)reason
                                                                     : ITD_STOP_CANCEL;
    }
    if (now >= vm->wall_deadline + vm->tool_wait_ns) return ITD_STOP_WALL;
    if (now >= vm->total_deadline) return ITD_STOP_TOTAL_WALL;
    /* One thread can't have used more than has passed: so the processor's clock, a system call, is
     * rarely asked. */
    if (now - vm->run_started < vm->cpu_allowance) return ITD_STOP_NONE;
    return !vm->cpu_known || itd_cpu_ns() >= vm->cpu_deadline ? ITD_STOP_CPU : ITD_STOP_NONE;
}

bool itd_stop_now(itd_vm *vm)
{
    itd_stop_reason reason = itd_stop_due(vm);

    if (vm->stopped) return false;
    return stop_asked(vm, reason == ITD_STOP_NONE ? ITD_STOP_CANCEL : reason);
}

/* Whether the run must stop now: asked to, or out of time. */
bool itd_check_stop(itd_vm *vm)
{
    itd_stop_reason reason;

    if (vm->stopped) return false;
    reason = itd_stop_due(vm);
    return reason == ITD_STOP_NONE || stop_asked(vm, reason);
}

bool itd_tick(itd_vm *vm)
{
    uint64_t now;

    if (vm->stopped) return false;
    if (vm->ops8 >> 3 >= vm->operations_limit)
        return itd_stop_limit(vm, "max_operations", "exceeded maximum of %llu operations",
                              (unsigned long long)vm->limits.operations);
    if (!itd_check_stop(vm)) return false;
    itd_cpu_settle(vm);
    now = itd_now_ns();
    /* Ticks should be about a millisecond apart, however slow the operations are. */
    if (now - vm->last_tick > 1500000 && vm->tick_distance > 1000)
        vm->tick_distance /= 2;
    else if (now - vm->last_tick < 500000 && vm->tick_distance < ITD_TICK_OPERATIONS * 4)
        vm->tick_distance *= 2;
    vm->last_tick = now;
    if (!vm->in_tick && vm->host && vm->host->tick && vm->run) {
        vm->in_tick = true;
        vm->host->tick(vm->host->context);
        vm->in_tick = false;
    }
    set_next_look(vm);
    return true;
}

/* Work in one piece that can't end before its deadline isn't begun: no tick could stop it. A unit
 * takes a nanosecond at the least. */
static ITD_NOINLINE bool has_time_for(itd_vm *vm, uint64_t units)
{
    uint64_t now = itd_now_ns(), end = now + units < now ? UINT64_MAX : now + units;

    if (vm->stopped || !vm->run || vm->booting) return true;
    if (end >= vm->wall_deadline + vm->tool_wait_ns) return stop_asked(vm, ITD_STOP_WALL);
    if (end >= vm->total_deadline) return stop_asked(vm, ITD_STOP_TOTAL_WALL);
    return true;
}

bool itd_charge(itd_vm *vm, uint64_t units)
{
    uint64_t most = (UINT64_MAX >> 4) - (vm->ops8 >> 3);

    if (ITD_UNLIKELY(units > LONG_PIECE) && units < vm->operations_limit &&
        !has_time_for(vm, units))
        return false;
    vm->ops8 += (units < most ? units : most) << 3;
    if (ITD_LIKELY(vm->ops8 <= vm->limit8)) return true;
    return vm->booting || itd_tick(vm);
}

bool itd_stack_ok(itd_vm *vm)
{
    if (ITD_LIKELY((char *)__builtin_frame_address(0) > vm->c_stack_limit)) return true;
    return itd_fail(vm, itd_RecursionError, "maximum recursion depth exceeded");
}

bool itd_enter(itd_vm *vm)
{
    if (vm->nest >= MAX_NEST || (char *)__builtin_frame_address(0) <= vm->c_stack_limit)
        return itd_fail(vm, itd_RecursionError, "maximum recursion depth exceeded");
    vm->nest++;
    return true;
}

void itd_leave(itd_vm *vm)
{
    vm->nest--;
}

int itd_repr_enter(itd_vm *vm, itd_value v)
{
    int64_t n;

    if (itd_is_unbound(vm->repr_stack)) {
        itd_value list = itd_list_new(vm);

        if (itd_failed(list)) return -1;
        vm->repr_stack = list;
    }
    n = itd_list_count(vm->repr_stack);
    for (int64_t i = 0; i < n; i++)
        if (itd_same(itd_list_items(vm->repr_stack)[i], v)) return 0;
    if (!itd_enter(vm)) return -1;
    if (!itd_charge(vm, 1 + (uint64_t)n / 8) || !itd_list_append(vm, vm->repr_stack, v)) {
        itd_leave(vm);
        return -1;
    }
    return 1;
}

void itd_repr_leave(itd_vm *vm, itd_value v)
{
    itd_list *l = ITD_LIST_(vm->repr_stack);

    itd_leave(vm);
    if (l->count) l->buffer->items[--l->count] = ITD_UNBOUND;
}
