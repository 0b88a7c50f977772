/* pending.h - results of parallel tool calls that may not be there yet. See pending.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_PENDING_H
#define ITD_PENDING_H

#include "core/vm/vm.h"

/* Waits until fewer calls than the limit are in flight. False: the run is to stop, or a failure
 * that filled the table was raised. */
bool itd_pending_room(itd_vm *vm);
/* The value of a call that was just sent. */
itd_value itd_pending_make(itd_vm *vm, itd_open_call *c);
/* The real value of v, waited for; v itself when it isn't pending. ITD_ERROR: the call's failure is
 * raised, or the run is to stop. */
itd_value itd_pending_force(itd_vm *vm, itd_value v);
/* The same if it is there without waiting; else the pending value. Runs nothing. */
itd_value itd_pending_known(itd_value v);
/* Whether looking at the pending value v would not wait. */
bool itd_pending_answered(itd_vm *vm, itd_value v);
/* Settles values and what built-in containers in them hold, in place. */
bool itd_pending_force_values(itd_vm *vm, itd_value *values, size_t count);
/* Settles the registers that an instruction looks into. */
bool itd_pending_operands(itd_vm *vm, itd_value *registers, const itd_ins *ins);
/* Waits for the calls made in the try body that ends at an instruction of frame f (all: every
 * call), and raises the first failure that wasn't seen. */
bool itd_pending_settle(itd_vm *vm, const itd_frame *f, const itd_ins *ins, bool all);
/* How many parallel calls are neither answered nor out of time. */
unsigned itd_pending_open(const itd_vm *vm);
/* Has the run leave the loop until one of the open calls is answered or it is so late. False: it
 * can't leave here, or none is open. True: the native returns ITD_ERROR, and None once the run has
 * come back. */
bool itd_pending_suspend(itd_vm *vm, uint64_t until);
/* TimeoutError of a call. ITD_ERROR. */
itd_value itd_tool_timed_out(itd_vm *vm, const itd_open_call *c);

#endif
