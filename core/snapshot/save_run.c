/* save_run.c - suspended code: generators, and a run that waits for its tools.
 *
 * Where code waits is named by the ordinal of its suspension point. Its registers go as locals, by
 * the names of the code (written with SNAP_CODE, or with each frame), and then the live temporaries
 * of that point in the order of its row. In a frame, what the flow doesn't surely write is rubbish
 * and goes as unbound; a generator's registers begin empty, so there is none.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/snapshot/snapshot.h"

/* ---- generators ------------------------------------------------------------------------- */

static const itd_suspend *snap_generator_point(const itd_generator *g)
{
    const itd_ins *ins = itd_code_ins(g->code);

    if (g->pc < g->code->count_ins && ins[g->pc].op == ITD_OP_DELEGATE &&
        g->resume_reg == ins[g->pc].b)
        return itd_suspend_at(g->code, g->pc);
    if (g->pc && g->pc <= g->code->count_ins && ins[g->pc - 1].op == ITD_OP_YIELD &&
        g->resume_reg == ins[g->pc - 1].c)
        return itd_suspend_at(g->code, g->pc - 1);
    return NULL;
}

/* The names of locals and the roles of temporaries, by which another compiler's registers are
 * found. */
static void put_roles(snap_saver *s, const itd_code *code, const itd_suspend *row)
{
    snap_uint(&s->out, row->count);
    for (uint32_t i = 0; i < row->count; i++)
        snap_byte(&s->out, itd_suspend_temps(code, row)[i].role);
}

void snap_put_locals(snap_saver *s, const itd_code *code)
{
    snap_uint(&s->out, code->nlocals);
    for (uint32_t i = 0; i < code->nlocals; i++)
        snap_put_name(s, itd_tuple_items(code->varnames)[i]);
}

static uint32_t parameters(const itd_code *code)
{
    return (uint32_t)code->nargs + code->nkwonly + !!(code->flags & ITD_CODE_VARARGS) +
           !!(code->flags & ITD_CODE_VARKW);
}

bool snap_put_generator(snap_saver *s, itd_generator *g)
{
    const itd_suspend *row = g->state == ITD_GEN_SUSPENDED ? snap_generator_point(g) : NULL;
    uint64_t registers = g->state == ITD_GEN_NEW ? parameters(g->code)
                         : row                   ? g->code->nlocals + row->count
                                                 : 0;
    uint32_t *n;

    if (g->state == ITD_GEN_SUSPENDED && !row)
        return snap_refuse(s, itd_of(g), "it waits at a place that has no name");
    if (g->state == ITD_GEN_RUNNING && !s->vm->suspended)
        return snap_refuse(s, itd_of(g), "it is running");
    if (!snap_define_code(s, g->code) || !(n = snap_number(s, g->code))) return false;
    snap_byte(&s->out, SNAP_CELL);
    snap_byte(&s->out, ITD_K_GENERATOR);
    snap_put_type(s, itd_type_of(itd_of(g)));
    snap_uint(&s->out, *n - 1);
    snap_byte(&s->out, g->state);
    snap_byte(&s->out, g->flags);
    if (row) {
        snap_uint(&s->out, row->ordinal);
        put_roles(s, g->code, row);
    }
    snap_give_number(s, g);
    return snap_push(s, (const itd_cell *)(const void *)g, SNAP_M_GENERATOR,
                     SNAP_GENERATOR_FIELDS + registers) != NULL;
}

bool snap_step_generator(snap_saver *s, snap_level *l)
{
    const itd_generator *g = (const itd_generator *)(const void *)l->cell;
    const itd_value fields[SNAP_GENERATOR_FIELDS] = {g->func,    g->name,   g->qualname, g->globals,
                                                     g->handled, g->result, g->locals,   g->aux};
    uint64_t i = l->at++;
    const itd_suspend *row;

    if (i < SNAP_GENERATOR_FIELDS) return snap_put_shallow(s, fields[i]);
    i -= SNAP_GENERATOR_FIELDS;
    if (g->state == ITD_GEN_NEW || i < g->code->nlocals)
        return snap_put_shallow(s, g->saved->items[i]);
    row = snap_generator_point(g);
    return snap_put_shallow(
        s, g->saved->items[itd_suspend_temps(g->code, row)[i - g->code->nlocals].reg]);
}

/* ---- the run ---------------------------------------------------------------------------- */

/* Whether a frame is of what an instruction that is no call began. */
static bool is_inside(const itd_frame *f)
{
    return f->kind == ITD_FRAME_ENTRY || f->kind == ITD_FRAME_SPECIAL;
}

bool snap_can_save(itd_vm *vm)
{
    char text[240];

    if (!vm->run) return true;
    if (vm->suspended) return true;
    for (const itd_frame *f = vm->frames + 1; f <= vm->frame; f++) {
        if (!is_inside(f)) continue;
        snap_tell_inside(vm, f - 1, text, sizeof text);
        return snap_fail(ITD_STATE_CANT_EXPORT, "a run can't be exported inside %s", text);
    }
    if (vm->native_depth < 1 || vm->frame < vm->frames)
        return snap_fail(ITD_STATE_CANT_EXPORT, "a run can't be exported while it computes");
    snap_tell_inside(vm, vm->frame, text, sizeof text);
    return snap_fail(ITD_STATE_CANT_EXPORT, "a run can't be exported inside %s", text);
}

static bool put_registers(snap_saver *s, const itd_frame *f, const itd_suspend *row)
{
    const uint16_t *kinds;

    if (s->kinds_code != f->code) {
        itd_resize(s->vm, s->kinds, s->kinds_size, 0);
        s->kinds = itd_code_kinds(s->vm, f->code, &s->kinds_size);
        s->kinds_code = s->kinds ? f->code : NULL;
        if (!s->kinds)
            return itd_pending(s->vm)
                       ? snap_save_failed(s)
                       : snap_fail(ITD_STATE_CANT_EXPORT,
                                   "a run can't be exported inside a function as large as %.80s",
                                   itd_str_ascii(f->code->name));
    }
    kinds = s->kinds +
            (row - (const itd_suspend *)(const void *)f->code->suspends->data) * f->code->nregs;
    for (uint32_t i = 0; i < f->code->nlocals; i++)
        if (!snap_put(s, kinds[i] == ITD_KIND_RUBBISH ? ITD_UNBOUND : f->regs[i])) return false;
    for (uint32_t i = 0; i < row->count; i++)
        if (!snap_put(s, f->regs[itd_suspend_temps(f->code, row)[i].reg])) return false;
    return true;
}

static bool put_frame(snap_saver *s, const itd_frame *f)
{
    const itd_suspend *row = itd_suspend_at(f->code, (uint32_t)(f->pc - itd_code_ins(f->code)) - 1);
    uint32_t *n;

    if (!itd_is_unbound(f->locals))
        return snap_fail(ITD_STATE_CANT_EXPORT,
                         "a run can't be exported inside a class body or exec");
    if (!row || (f != s->vm->frames && is_inside(f)))
        return snap_fail(ITD_STATE_CANT_EXPORT,
                         "a run can't be exported here: line %u has no place to go on from",
                         f->code->first_line);
    if (!snap_define_code(s, f->code) || !(n = snap_number(s, f->code))) return false;
    snap_byte(&s->out, SNAP_LAST);
    snap_uint(&s->out, *n - 1);
    snap_byte(&s->out, f->kind);
    snap_byte(&s->out, f->flags);
    snap_put_locals(s, f->code);
    snap_uint(&s->out, row->ordinal);
    put_roles(s, f->code, row);
    return snap_put(s, f->func ? itd_of(f->func) : ITD_NONE) && snap_put(s, f->globals) &&
           snap_put(s, f->handled_before) && snap_put(s, f->keep) && put_registers(s, f, row);
}

/* The try body at whose end a parallel call is settled: its frame, counted from 1, and its number
 * among such bodies of the frame's code. */
static void put_owner(snap_saver *s, const itd_open_call *c)
{
    const itd_vm *vm = s->vm;
    uint64_t frame = 0, number = 0;

    for (const itd_frame *f = vm->frames; f <= vm->frame; f++)
        if (f == c->owner_frame) frame = (uint64_t)(f - vm->frames) + 1;
    snap_uint(&s->out, frame);
    if (!frame) return;
    for (uint32_t i = 0; i < c->owner_frame->code->count_handlers; i++) {
        const itd_handler *h = &itd_code_handlers(c->owner_frame->code)[i];

        if (h->settles && h->handler < c->owner_handler) number++;
    }
    snap_uint(&s->out, number);
}

static bool put_parallel(snap_saver *s, const itd_open_call *c)
{
    bool placed = itd_is_kind(c->code, ITD_K_CODE);

    snap_byte(&s->out, (uint8_t)(!itd_is_unbound(c->cell) + placed));
    if (itd_is_unbound(c->cell)) return true;
    put_owner(s, c);
    if (!snap_put(s, c->cell)) return false;
    return !placed || snap_put_place(s, ITD_AS(itd_code, c->code),
                                     c->place - itd_code_ins(ITD_AS(itd_code, c->code)));
}

/* Its time begins anew where it is loaded: how long it has waited here is nobody's use there. */
static bool put_call(snap_saver *s, const itd_open_call *c)
{
    snap_uint(&s->out, c->id);
    snap_uint(&s->out, c->deadline_ns == UINT64_MAX ? 0 : c->deadline_ns - c->started_ns);
    return snap_put(s, c->tool) && snap_put(s, c->args) && snap_put(s, c->kwargs) &&
           snap_put(s, c->answer) && snap_put(s, c->failure) && put_parallel(s, c);
}

bool snap_put_run(snap_saver *s)
{
    itd_vm *vm = s->vm;
    uint64_t calls = 0;

    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++) calls += vm->calls[i].used;
    snap_uint(&s->out, s->ops8 >> 3);
    snap_uint(&s->out, vm->stdout_bytes);
    snap_uint(&s->out, vm->tool_calls);
    snap_uint(&s->out,
              vm->suspended_since -
                  vm->run_started); /* what it had used when it began to wait is what it has used */
    snap_uint(&s->out, vm->tool_wait_ns);
    snap_uint(&s->out, vm->suspended_call);
    snap_uint(&s->out, vm->suspended_until ? vm->suspended_until - vm->suspended_since : 0);
    snap_word(&s->out, vm->suspended_since + vm->clock_offset);
    if (!snap_put(s, vm->handled) || !snap_put(s, vm->result) || !snap_put(s, vm->journal))
        return false;
    snap_uint(&s->out, calls);
    for (uint64_t id = 0; calls; calls--) { /* by id, whatever slots they are in */
        const itd_open_call *next = NULL;

        for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++)
            if (vm->calls[i].used && vm->calls[i].id > id && (!next || vm->calls[i].id < next->id))
                next = &vm->calls[i];
        if (!next || !put_call(s, next)) return false;
        id = next->id;
    }
    snap_uint(&s->out, (uint64_t)(vm->frame - vm->frames) + 1);
    for (const itd_frame *f = vm->frames; f <= vm->frame; f++)
        if (!put_frame(s, f)) return false;
    return true;
}
