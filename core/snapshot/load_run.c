/* load_run.c - suspended code: generators, and a run that waits for its tools.
 *
 * A place to go on from is found by its ordinal; what its registers must hold the compiler tells
 * (kinds.c). What fails to be that is damage: code that is gone on with trusts its registers.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/session.h"
#include "core/snapshot/snapshot.h"
#include "core/vm/pending.h"

#define MOST_FRAMES 200000
#define MOST_TIME   ((uint64_t)1 << 60)

static const itd_suspend *rows_of(const itd_code *code)
{
    return (const itd_suspend *)(const void *)code->suspends->data;
}

/* The point of this ordinal that has temporaries of these roles; it comes next in the stream. */
static const itd_suspend *get_point(snap_loader *l, const itd_code *code)
{
    uint64_t ordinal = snap_read_uint(&l->in), count = snap_read_uint(&l->in);
    const itd_suspend *row = NULL;

    if (l->in.failed || !code->ins || !code->suspends) {
        snap_damaged(l, "code waits that can't");
        return NULL;
    }
    for (uint32_t i = 0; i < code->count_suspends && !row; i++)
        if (rows_of(code)[i].ordinal == ordinal) row = &rows_of(code)[i];
    if (!row || row->count != count) {
        snap_damaged(l, "code waits at a place that isn't there");
        return NULL;
    }
    for (uint64_t i = 0; i < count; i++)
        if (snap_read_byte(&l->in) != itd_suspend_temps(code, row)[i].role) {
            snap_damaged(l, "code waits with other temporaries");
            return NULL;
        }
    return row;
}

/* Whether a register holds what the code expects; a constant is put there anew. */
static bool check_register(snap_loader *l, const itd_code *code, itd_value *reg, uint16_t kind)
{
    itd_value v = *reg;
    bool ok;

    if (kind >= ITD_KIND_FUNC_OF)
        return (itd_is_kind(v, ITD_K_FUNC) &&
                itd_same(itd_of(ITD_FUNC_(v)->code),
                         code->consts->items[kind - ITD_KIND_FUNC_OF])) ||
               snap_damaged(l, "a register holds another function");
    if (kind >= ITD_KIND_CONST) {
        *reg = code->consts->items[kind - ITD_KIND_CONST];
        return true;
    }
    switch (kind) {
    case ITD_KIND_RUBBISH: *reg = ITD_UNBOUND; return true;
    case ITD_KIND_MAYBE:
        return itd_is_unbound(v) || snap_visible(v) ||
               snap_damaged(l, "a register holds what is no value");
    case ITD_KIND_LIST: ok = snap_is(v, itd_list_type); break;
    case ITD_KIND_SET: ok = snap_is(v, itd_set_type); break;
    case ITD_KIND_DICT: ok = snap_is(v, itd_dict_type); break;
    case ITD_KIND_TUPLE: ok = snap_is(v, itd_tuple_type); break;
    case ITD_KIND_STR: ok = snap_is(v, itd_str_type); break;
    case ITD_KIND_CELL: ok = itd_is_kind(v, ITD_K_CELL); break;
    case ITD_KIND_FUNC: ok = itd_is_kind(v, ITD_K_FUNC); break;
    case ITD_KIND_EXC: ok = itd_is_kind(v, ITD_K_EXC); break;
    case ITD_KIND_HANDLED: ok = itd_is_none(v) || itd_is_kind(v, ITD_K_EXC); break;
    default: ok = true; break;
    }
    return (ok && snap_visible(v)) || snap_damaged(l, "a register holds what it can't");
}

/* is_exact looks at a type, so an unbound register is told apart first. */
static bool check_registers(snap_loader *l, const itd_code *code, itd_value *regs,
                            const itd_suspend *row)
{
    const uint16_t *kinds = snap_kinds(l, code, row);

    if (!kinds) return false;
    for (uint32_t i = 0; i < code->nlocals; i++) {
        if (itd_is_unbound(regs[i]) && kinds[i] > ITD_KIND_MAYBE &&
            (kinds[i] < ITD_KIND_CONST || kinds[i] >= ITD_KIND_FUNC_OF))
            return snap_damaged(l, "a variable that has a value has none");
        if (!check_register(l, code, &regs[i], kinds[i])) return false;
    }
    for (uint32_t i = 0; i < row->count; i++) {
        uint16_t reg = itd_suspend_temps(code, row)[i].reg;

        if (itd_is_unbound(regs[reg]) && kinds[reg] > ITD_KIND_MAYBE &&
            (kinds[reg] < ITD_KIND_CONST || kinds[reg] >= ITD_KIND_FUNC_OF))
            return snap_damaged(l, "a temporary is missing");
        if (!check_register(l, code, &regs[reg], kinds[reg])) return false;
    }
    return true;
}

/* ---- generators ------------------------------------------------------------------------- */

static uint32_t parameters(const itd_code *code)
{
    return (uint32_t)code->nargs + code->nkwonly + !!(code->flags & ITD_CODE_VARARGS) +
           !!(code->flags & ITD_CODE_VARKW);
}

static bool makes(const itd_code *code, const itd_type *type)
{
    if (code->flags & ITD_CODE_COROUTINE) return type == itd_coroutine_type;
    if (code->flags & ITD_CODE_ASYNC_GENERATOR) return type == itd_async_generator_type;
    return code->flags & ITD_CODE_GENERATOR && type == itd_generator_type;
}

bool snap_get_generator(snap_loader *l, itd_type *type, itd_value *ret)
{
    itd_code *code = snap_code_at(l, snap_read_uint(&l->in));
    uint8_t state = snap_read_byte(&l->in), flags = snap_read_byte(&l->in);
    const itd_suspend *row = NULL;
    uint64_t registers = 0;
    snap_code_facts *f;
    itd_generator *g;

    if (!code || l->in.failed) return false;
    if (!code->ins || !makes(code, type) || state > ITD_GEN_DONE ||
        flags & ~(ITD_GEN_BUSY | ITD_GEN_TOLD | ITD_GEN_CLOSED | ITD_GEN_LOOPED))
        return snap_damaged(l, "a generator is of no sort");
    f = snap_facts(l, code);
    if (!f) return false;
    if (!itd_code_ready(l->vm, code)) return snap_load_failed(l);
    if (!f->places) return snap_damaged(l, "a generator's locals have no names");
    if (state == ITD_GEN_RUNNING && !l->suspended)
        return snap_damaged(l, "a generator runs in no run");
    if (state == ITD_GEN_SUSPENDED && !(row = get_point(l, code))) return false;
    g = itd_alloc(l->vm, sizeof *g, ITD_K_GENERATOR, type);
    if (!g) return snap_load_failed(l);
    g->code = code;
    g->state = state;
    g->flags = flags;
    if (state != ITD_GEN_DONE) {
        g->saved = itd_values_new(l->vm, code->nregs);
        if (!g->saved) return snap_load_failed(l);
    }
    if (row) {
        itd_ins at = itd_code_ins(code)[row->ins];

        if (at.op != ITD_OP_YIELD && at.op != ITD_OP_DELEGATE)
            return snap_damaged(l, "a generator waits where it can't");
        g->pc = at.op == ITD_OP_YIELD ? row->ins + 1 : row->ins;
        g->resume_reg = at.op == ITD_OP_YIELD ? at.c : at.b;
        registers = f->locals + row->count;
    } else if (state == ITD_GEN_NEW) {
        registers = parameters(code);
    }
    if (!snap_add(l, g) ||
        !snap_level_push(l, g, SNAP_M_GENERATOR, SNAP_GENERATOR_FIELDS + registers))
        return false;
    l->levels[l->depth - 1].bits = row ? (uint32_t)(row - rows_of(code)) : 0;
    *ret = itd_of(g);
    return true;
}

bool snap_generator_step(snap_loader *l, snap_level *level)
{
    itd_generator *g = (itd_generator *)(void *)level->cell;
    itd_value *const fields[SNAP_GENERATOR_FIELDS] = {&g->func,    &g->name,    &g->qualname,
                                                      &g->globals, &g->handled, &g->result,
                                                      &g->locals,  &g->aux};
    uint64_t i = level->at++;
    const snap_code_facts *f;
    const itd_suspend *row = rows_of(g->code) + level->bits;
    itd_value nowhere;

    if (i < SNAP_GENERATOR_FIELDS) return snap_get_shallow(l, fields[i]);
    i -= SNAP_GENERATOR_FIELDS;
    f = snap_facts(l, g->code);
    if (!f) return false;
    if (g->state == ITD_GEN_NEW) return snap_get_shallow(l, &g->saved->items[i]);
    if (i >= f->locals)
        return snap_get_shallow(
            l, &g->saved->items[itd_suspend_temps(g->code, row)[i - f->locals].reg]);
    return snap_get_shallow(l,
                            f->places[i] == UINT16_MAX ? &nowhere : &g->saved->items[f->places[i]]);
}

/* Whether a function has this code, or had it before types.coroutine gave it one like it, which has
 * the same instructions. */
static bool is_code_of(const itd_code *code, const itd_func *function)
{
    return function->code->ins == code->ins;
}

/* When all is there. */
bool snap_check_generator(snap_loader *l, itd_generator *g)
{
    const itd_code *code = g->code;
    const itd_suspend *row;

    if (!itd_is_kind(g->func, ITD_K_FUNC) || !is_code_of(code, ITD_FUNC_(g->func)) ||
        !itd_same(g->globals, ITD_FUNC_(g->func)->globals))
        return snap_damaged(l, "a generator is of no function");
    if (!itd_is_str(g->name) || !itd_is_str(g->qualname) || !itd_is_unbound(g->locals))
        return snap_damaged(l, "a generator has no name");
    if (!itd_is_none(g->handled) && !itd_is_kind(g->handled, ITD_K_EXC))
        return snap_damaged(l, "a generator handles no exception");
    if (g->state == ITD_GEN_RUNNING) l->running++;
    if (g->state == ITD_GEN_NEW)
        for (uint32_t i = 0; i < parameters(code); i++)
            if (itd_is_unbound(g->saved->items[i]))
                return snap_damaged(l, "a generator's argument is missing");
    if (g->state != ITD_GEN_SUSPENDED) return true;
    row = itd_suspend_at(code, itd_code_ins(code)[g->pc].op == ITD_OP_DELEGATE &&
                                       g->resume_reg == itd_code_ins(code)[g->pc].b
                                   ? g->pc
                                   : g->pc - 1);
    if (!row) return snap_damaged(l, "a generator waits where it can't");
    return check_registers(l, code, g->saved->items, row);
}

/* ---- the run ---------------------------------------------------------------------------- */

/* The frame is counted from 1 and is there only later; the body's number is kept in its handler's
 * place until then. */
static bool get_parallel(snap_loader *l, itd_open_call *c)
{
    uint8_t what = snap_read_byte(&l->in);
    uint64_t frame, number = 0;
    int64_t at;

    c->cell = c->code = ITD_UNBOUND;
    c->owner_frame = NULL;
    if (l->in.failed || what > 2) return snap_damaged(l, "a tool call is malformed");
    if (!what) return true;
    if (!snap_get_count(l, MOST_FRAMES, &frame) ||
        (frame && !snap_get_count(l, UINT32_MAX, &number)))
        return false;
    if (frame) c->owner_frame = l->vm->frames + (frame - 1);
    c->owner_handler = (uint32_t)number;
    if (!snap_get(l, &c->cell)) return false;
    if (!itd_is_kind(c->cell, ITD_K_PENDING))
        return snap_damaged(l, "a parallel call has no value to come");
    l->vm->parallel_calls++;
    if (what == 1) return true;
    if (!snap_get_place(l, &c->code, &at)) return false;
    if (!ITD_AS(itd_code, c->code)->ins || at < 0 ||
        at >= (int64_t)ITD_AS(itd_code, c->code)->count_ins)
        return snap_damaged(l, "a tool call was made nowhere");
    c->place = itd_code_ins(ITD_AS(itd_code, c->code)) + at;
    return true;
}

static bool check_owner(snap_loader *l, itd_open_call *c)
{
    const itd_vm *vm = l->vm;
    uint32_t number = c->owner_handler;

    if (!c->owner_frame) return true;
    if (c->owner_frame > vm->frame) return snap_damaged(l, "a tool call is of no frame");
    for (uint32_t i = 0; i < c->owner_frame->code->count_handlers; i++) {
        const itd_handler *h = &itd_code_handlers(c->owner_frame->code)[i];
        uint32_t before = 0;

        for (uint32_t k = 0; k < c->owner_frame->code->count_handlers; k++) {
            const itd_handler *other = &itd_code_handlers(c->owner_frame->code)[k];

            before += other->settles && other->handler < h->handler;
        }
        if (!h->settles || before != number) continue;
        c->owner_handler = h->handler;
        return true;
    }
    return snap_damaged(l, "a tool call is settled nowhere");
}

static bool get_call(snap_loader *l, itd_open_call *c, uint64_t now, uint64_t last)
{
    uint64_t left;

    c->id = snap_read_uint(&l->in);
    left = snap_read_uint(&l->in);
    if (l->in.failed || c->id <= last || c->id > l->last_call_id || left > MOST_TIME)
        return snap_damaged(l, "a tool call's number is out of range");
    c->started_ns = now;
    c->deadline_ns = left ? now + left : UINT64_MAX;
    c->used = true;
    return snap_get(l, &c->tool) && snap_get(l, &c->args) && snap_get(l, &c->kwargs) &&
           snap_get(l, &c->answer) && snap_get(l, &c->failure) && get_parallel(l, c);
}

static bool get_registers(snap_loader *l, const itd_code *code, itd_value *regs,
                          const itd_suspend *row, const snap_code_facts *f)
{
    itd_value nowhere;

    for (uint32_t i = 0; i < f->locals; i++)
        if (!snap_get(l, f->places[i] == UINT16_MAX ? &nowhere : &regs[f->places[i]])) return false;
    for (uint32_t i = 0; i < row->count; i++)
        if (!snap_get(l, &regs[itd_suspend_temps(code, row)[i].reg])) return false;
    return true;
}

/* One frame, above those that are there. */
static bool get_frame(snap_loader *l)
{
    itd_vm *vm = l->vm;
    itd_frame *f = vm->frame + 1;
    itd_value *regs = vm->top, func;
    const itd_suspend *row;
    snap_code_facts facts;
    itd_code *code;

    if (!snap_get_ahead(l, SNAP_LAST)) return false;
    code = snap_code_at(l, snap_read_uint(&l->in));
    if (!code) return false;
    if (f >= vm->frames_end || regs + code->nregs > vm->stack_end)
        return snap_fail(ITD_STATE_TOO_LARGE, "the run is deeper than this session's limits");
    *f = (itd_frame){.code = code, .regs = regs};
    f->kind = snap_read_byte(&l->in);
    f->flags = snap_read_byte(&l->in);
    facts = (snap_code_facts){.code = code};
    if (!code->ins || !snap_get_places(l, &facts) || !(row = get_point(l, code)))
        return snap_damaged(l, "a frame is malformed");
    if (!itd_code_ready(vm, code)) return snap_load_failed(l);
    memset(regs, 0, code->nregs * sizeof *regs);
    f->pc = itd_code_ins(code) + row->ins + 1;
    vm->frame = f;
    vm->top = regs + code->nregs;
    if (vm->top > vm->high_water) vm->high_water = vm->top;
    if (!snap_get(l, &func) || !snap_get(l, &f->globals) || !snap_get(l, &f->handled_before) ||
        !snap_get(l, &f->keep))
        return false;
    f->func = itd_is_kind(func, ITD_K_FUNC) ? ITD_FUNC_(func) : NULL;
    f->locals = ITD_UNBOUND;
    return get_registers(l, code, regs, row, &facts);
}

/* What a run of version 2 or later waits for, and when. */
static bool get_wait(snap_loader *l)
{
    itd_vm *vm = l->vm;
    uint64_t left = snap_read_uint(&l->in), clock = snap_read_word(&l->in);

    if (left > MOST_TIME || clock > MOST_TIME) return snap_damaged(l, "a number is out of range");
    if (left) vm->suspended_until = vm->suspended_since + left;
    vm->clock_offset = clock - vm->suspended_since;
    return !l->in.failed;
}

bool snap_get_run(snap_loader *l)
{
    itd_vm *vm = l->vm;
    uint64_t now = itd_now_ns(), n[6], calls, frames, last = 0;

    if (!l->options || !l->options->run)
        return snap_fail(ITD_STATE_IO,
                         "the state has a run under way, which nothing here can go on with");
    for (unsigned i = 0; i < 6; i++)
        if ((n[i] = snap_read_uint(&l->in)) > MOST_TIME)
            return snap_damaged(l, "a number is out of range");
    vm->suspended_since = now;
    vm->suspended_until = 0;
    if (l->in.version >= 2 && !get_wait(l)) return false;
    if (!snap_get(l, &vm->handled) || !snap_get(l, &vm->result) || !snap_get(l, &vm->journal))
        return false;
    vm->run = l->options->run;
    vm->tool_set = l->options->tool_set;
    vm->run_set = l->options->run_set;
    l->run_ops = n[0];
    vm->stdout_bytes = n[1];
    vm->tool_calls = n[2];
    vm->run_started = now - (n[3] < now ? n[3] : now);
    vm->tool_wait_ns = n[4];
    vm->cpu_known = true;
    vm->cpu_started = itd_cpu_ns() - (n[3] > n[4] ? n[3] - n[4] : 0);
    vm->suspended_call = vm->waiting_call = n[5];
    memset(vm->calls, 0, sizeof vm->calls);
    vm->parallel_calls = 0;
    if (!snap_get_count(l, ITD_MAX_OPEN_CALLS, &calls)) return false;
    for (uint64_t i = 0; i < calls; last = vm->calls[i++].id)
        if (!get_call(l, &vm->calls[i], now, last)) return false;
    vm->suspended_open = itd_pending_open(vm);
    if (!snap_get_count(l, MOST_FRAMES, &frames) || !frames)
        return snap_damaged(l, "a run has no frames");
    vm->frame = vm->frames - 1;
    vm->top = vm->stack;
    while (frames--)
        if (!get_frame(l)) return false;
    return true;
}

/* Whether the frame fits on the one below, whose instruction waits for it. */
static bool check_link(snap_loader *l, itd_frame *f)
{
    itd_vm *vm = l->vm;
    const itd_ins *below;
    itd_generator *g;

    if (f == vm->frames)
        return (f->kind == ITD_FRAME_ENTRY && !f->flags && itd_is_unbound(f->keep)) ||
               snap_damaged(l, "the lowest frame is none");
    below = (f - 1)->pc - 1;
    f->dest = 0;
    switch (f->kind) {
    case ITD_FRAME_CALL:
    case ITD_FRAME_INIT:
        f->dest = below->c;
        return (itd_op_calls(below->op) && !f->flags &&
                itd_is_unbound(f->keep) == (f->kind == ITD_FRAME_CALL)) ||
               snap_damaged(l, "a frame is of no call");
    case ITD_FRAME_RESUME:
        if (f->flags != ITD_FRAME_GEN || !itd_is_kind(f->keep, ITD_K_GENERATOR) ||
            below->op == ITD_OP_YIELD || itd_op_calls(below->op))
            return snap_damaged(l, "a frame resumes nothing");
        g = ITD_AS(itd_generator, f->keep);
        if (g->state != ITD_GEN_RUNNING || g->code != f->code ||
            !itd_same(g->func, itd_of(f->func)) || !itd_same((f - 1)->regs[below->a], f->keep))
            return snap_damaged(l, "a frame resumes another generator");
        return l->running-- > 0 || snap_damaged(l, "a generator runs twice");
    default: return snap_damaged(l, "a frame is of no sort");
    }
}

static bool check_frame(snap_loader *l, itd_frame *f)
{
    const itd_suspend *row = itd_suspend_at(f->code, (uint32_t)(f->pc - 1 - itd_code_ins(f->code)));
    const uint32_t made = SNAP_KEEPS_LOCALS;

    if (!row || !f->func || !is_code_of(f->code, f->func) ||
        !itd_same(f->globals, f->func->globals))
        return snap_damaged(l, "a frame is of no function");
    if (!itd_is_none(f->handled_before) && !itd_is_kind(f->handled_before, ITD_K_EXC))
        return snap_damaged(l, "a frame handles no exception");
    if (!!(f->code->flags & made) != !!(f->flags & ITD_FRAME_GEN) ||
        f->code->flags & (ITD_CODE_CLASS_BODY | ITD_CODE_UNIT_NAMES))
        return snap_damaged(l, "a frame is of the wrong sort");
    return check_link(l, f) && check_registers(l, f->code, f->regs, row);
}

static bool check_call(snap_loader *l, itd_open_call *c)
{
    if (!itd_is_kind(c->tool, ITD_K_TOOL) || !snap_is(c->args, itd_tuple_type) ||
        !snap_is(c->kwargs, itd_dict_type))
        return snap_damaged(l, "a tool call is malformed");
    if (!itd_is_unbound(c->failure) && !itd_is_kind(c->failure, ITD_K_EXC))
        return snap_damaged(l, "a tool call fails with no exception");
    if (!itd_is_unbound(c->answer) && !snap_visible(c->answer))
        return snap_damaged(l, "a tool call's answer is no value");
    return check_owner(l, c);
}

bool snap_check_run(snap_loader *l)
{
    itd_vm *vm = l->vm;
    bool waits = false;

    if (!itd_is_none(vm->handled) && !itd_is_kind(vm->handled, ITD_K_EXC))
        return snap_damaged(l, "the run handles no exception");
    if (!itd_is_unbound(vm->result) && !snap_visible(vm->result))
        return snap_damaged(l, "the run's value is none");
    if (!itd_is_unbound(vm->journal)) return snap_damaged(l, "the run's journal is none");
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++) {
        if (!vm->calls[i].used) continue;
        if (!check_call(l, &vm->calls[i])) return false;
        waits |= vm->calls[i].id == vm->suspended_call;
    }
    if (!waits) return snap_damaged(l, "the run waits for no call");
    for (itd_frame *f = vm->frames; f <= vm->frame; f++)
        if (!check_frame(l, f)) return false;
    if (!itd_op_calls((vm->frame->pc - 1)->op)) return snap_damaged(l, "the run waits at no call");
    vm->suspended_dest = (vm->frame->pc - 1)->c;
    return l->running == 0 || snap_damaged(l, "a generator runs in no frame");
}

/* Once the state is the session's: the run goes on with what it had left. */
void snap_run_times(snap_loader *l)
{
    itd_vm *vm = l->vm;

    if (!l->suspended) return;
    itd_budget_begin(vm);
    vm->ops8 = l->run_ops << 3;
    vm->limit8 = 0; /* the loop looks at its first chance */
    vm->wall_deadline = vm->run_started + vm->limits.wall_ns < vm->run_started
                            ? UINT64_MAX / 2
                            : vm->run_started + vm->limits.wall_ns;
    vm->total_deadline = vm->run_started + vm->limits.total_wall_ns < vm->run_started
                             ? UINT64_MAX / 2
                             : vm->run_started + vm->limits.total_wall_ns;
    itd_budget_cpu(vm);
    vm->nest = 0;
    vm->repr_stack = ITD_UNBOUND;
    vm->stop_limit = NULL;
    vm->stop_line = 0;
    vm->stop_reason = vm->stop_asked = ITD_STOP_NONE;
    vm->stop_trace = ITD_NONE;
    vm->suspended = true;
    vm->switch_loop = false;
}
