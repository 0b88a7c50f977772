/* resume.h - how a generator's frame comes and goes; in line, for loops over generators do little
 * else.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_RESUME_H
#define ITD_RESUME_H

#include "core/vm/vm.h"

/* In a generator that waits in a handler: the register with what its outermost handler goes back
 * to, which is always what whoever drives it handles. ITD_NO_REG: it doesn't wait in one. */
uint16_t itd_generator_outer(const itd_generator *g);

/* The cold half of pushing: whether it can't be. */
bool itd_generator_refused(itd_vm *vm, const itd_generator *g);

/* Puts the frame of a generator that is new or suspended onto the stack: it goes on with the value
 * that is sent to it. False: it can't; the failure is pending. */
static inline bool itd_generator_push(itd_vm *vm, itd_generator *g, itd_value sent,
                                      unsigned frame_kind)
{
    itd_value *base = vm->top, *top = base + g->code->nregs;
    itd_frame *f = vm->frame + 1;

    if (ITD_UNLIKELY(f >= vm->frames_end || top > vm->stack_end || g->code->nregs > 64) &&
        itd_generator_refused(vm, g))
        return false;
    f->code = g->code;
    f->pc = itd_code_ins(g->code) + g->pc;
    f->regs = base;
    f->func = ITD_FUNC_(g->func);
    f->globals = g->globals;
    f->locals = g->locals;
    f->handled_before = vm->handled;
    f->keep = itd_of(g);
    f->how = ITD_HOW(0, frame_kind, ITD_FRAME_GEN);
    itd_copy_values(base, g->saved->items, g->code->nregs);
    if (g->state == ITD_GEN_SUSPENDED) base[g->resume_reg] = sent;
    vm->frame = f;
    vm->top = top;
    if (top > vm->high_water) vm->high_water = top;
    if (ITD_UNLIKELY(!itd_is_none(g->handled))) {
        uint16_t reg = itd_generator_outer(g);

        if (reg != ITD_NO_REG) base[reg] = vm->handled;
        vm->handled = g->handled;
    }
    g->state = ITD_GEN_RUNNING;
    return true;
}

/* Takes the top frame, a generator's, off the stack; it goes on at pc, with what is sent to it in
 * resume_reg. */
static inline void itd_generator_suspend(itd_vm *vm, const itd_ins *pc, uint16_t resume_reg)
{
    itd_frame *f = vm->frame;
    itd_generator *g = ITD_AS(itd_generator, f->keep);

    itd_copy_values(g->saved->items, f->regs, g->code->nregs);
    g->pc = (uint32_t)(pc - itd_code_ins(g->code));
    g->resume_reg = resume_reg;
    g->state = ITD_GEN_SUSPENDED;
    g->handled =
        itd_is_none(vm->handled) || itd_generator_outer(g) == ITD_NO_REG ? ITD_NONE : vm->handled;
    vm->handled = f->handled_before;
    vm->frame = f - 1;
    vm->top = vm->frame >= vm->frames ? vm->frame->regs + vm->frame->code->nregs : vm->stack;
}

#endif
