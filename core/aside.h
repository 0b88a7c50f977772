/* aside.h - embedded Python that runs beside the run under way, while a value crosses the border.
 *
 * A value that comes in may need it: the class of a Fraction, its hash as a key. It has a budget of
 * its own, so that the run's operations are what the script does, it can't call tools, the pump
 * doesn't run in it, and whatever stops it leaves no trace in the run. Scripts can change the
 * embedded classes, so what runs here isn't trusted.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_ASIDE_H
#define ITD_ASIDE_H

#include "core/vm/vm.h"

/* The run's state while it is set aside. */
typedef struct itd_aside {
    uint64_t ops8, limit8, operations_limit, tick_distance, last_tick, deadline;
    itd_value pending, handled, result, repr_stack, stop_trace;
    const char *stop_limit;
    itd_stop_reason stop_reason;
    char stop_text[sizeof((itd_vm *)0)->stop_text];
    uint32_t native_depth, nest, depth, stop_line;
    int64_t digit_limit;
    uint8_t stopped;
    bool in_tick, suspended;
} itd_aside;

void itd_aside_begin(itd_vm *vm, itd_aside *run);
/* What is pending, or has stopped the work, is the caller's to take before. */
void itd_aside_end(itd_vm *vm, const itd_aside *run);

#endif
