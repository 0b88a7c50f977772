/* leave.h - leaving C that can't be asked to stop: GMP, long searches, a stack that is full.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_LEAVE_H
#define ITD_LEAVE_H

#include "core/heap.h"
#include "core/itd.h"

/* Does work(context), which a nudge (itd_nudge) leaves in the middle once the run is to stop.
 * False: it was left, or not begun; the stop is pending and whatever work wrote is worth nothing.
 * The work may only read its operands, write memory that nobody else looks at when it is left, and
 * allocate in a scratch that is dropped when it is left. Not nested. */
bool itd_leavable(itd_vm *vm, void (*work)(void *context), void *context);

/* Around what must not be left halfway: the scratch's own bookkeeping. */
void itd_leave_hold(void);
void itd_leave_release(void);

/* stack.c: tells whoever watches (itd_watch_faults) why the process is about to end. */
void itd_fault_note(itd_fault fault);

#endif
