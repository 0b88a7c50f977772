/* pending.c - what a parallel tool call evaluates to until its answer is there, and after.
 *
 * A call of a parallelizable tool returns at once with a PENDING cell. Storing, passing and
 * returning it is free; what looks inside waits for the answer. Two layers see to that. While such
 * cells may be about, the loop runs in its second form (eval_checked.c), which asks
 * itd_pending_operands before each instruction: registers that it looks into are settled in place,
 * for natives with the elements of built-in containers in their arguments. What meets a cell inside
 * a native (an iterator's item, a comparison of a sort) finds slots here that wait and go on with
 * the real value.
 *
 * cell.value: the answer, unbound until it is taken. cell.call: the tool, then the failure's
 * exception. A failure is raised wherever the value is looked at, at the latest at the end of the
 * try body in which the call was made (op SETTLE), or of the script. The VM's call slot is kept
 * until the answer is taken or the failure was raised once.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/vm/pending.h"
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/object/int.h"

#define PENDING(v) ITD_AS(itd_pending_value, v)
#define MAX_DEPTH  200 /* of containers searched for pending values */

/* ---- answers ---------------------------------------------------------------------------- */

static bool is_open(const itd_open_call *c)
{
    return itd_is_unbound(c->answer) && itd_is_unbound(c->failure);
}

static void forget(itd_vm *vm, itd_open_call *c)
{
    c->used = false;
    vm->parallel_calls--;
}

itd_value itd_tool_timed_out(itd_vm *vm, const itd_open_call *c)
{
    return itd_raise(vm, itd_TimeoutError, "tool '%U' timed out after %S s",
                     ITD_AS(itd_tool, c->tool)->name,
                     itd_float_from(vm, (double)(c->deadline_ns - c->started_ns) / 1e9));
}

/* The exception of a call whose time is over. */
static itd_value timeout_exception(itd_vm *vm, const itd_open_call *c)
{
    itd_value saved = vm->pending, exc;

    vm->pending = ITD_UNBOUND;
    itd_tool_timed_out(vm, c);
    exc = itd_is_kind(vm->pending, ITD_K_EXC) ? vm->pending : vm->memory_error;
    vm->pending = saved;
    return exc;
}

/* Brings what has been answered, or has had its time, into the cells. */
static void update(itd_vm *vm)
{
    uint64_t now = 0;

    for (int i = 0; i < ITD_MAX_OPEN_CALLS && vm->parallel_calls; i++) {
        itd_open_call *c = &vm->calls[i];

        if (!c->used || itd_is_unbound(c->cell)) continue;
        if (is_open(c)) {
            if (!now) now = itd_now_ns();
            if (now < c->deadline_ns) continue;
            c->failure = timeout_exception(vm, c);
        }
        if (itd_is_unbound(c->failure)) {
            PENDING(c->cell)->value = c->answer;
            PENDING(c->cell)->call = ITD_NONE;
            forget(vm, c);
        } else {
            PENDING(c->cell)->call = c->failure;
        }
    }
}

static itd_open_call *slot_of(itd_vm *vm, itd_value cell)
{
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++)
        if (vm->calls[i].used && itd_same(vm->calls[i].cell, cell)) return &vm->calls[i];
    return NULL;
}

/* Waits for one call, or until the run must stop: then false. */
static bool wait_for(itd_vm *vm, const itd_open_call *c)
{
    uint64_t from = itd_now_ns();

    if (!itd_with_run(vm, "wait for a tool")) return false;
    vm->waiting_call = c->id;
    itd_host_wait(vm, c->id);
    vm->tool_wait_ns += itd_now_ns() - from;
    update(vm);
    return itd_check_stop(vm);
}

bool itd_pending_answered(itd_vm *vm, itd_value v)
{
    update(vm);
    return !itd_is_unbound(PENDING(v)->value) || !slot_of(vm, v) ||
           itd_is_kind(PENDING(v)->call, ITD_K_EXC);
}

itd_value itd_pending_force(itd_vm *vm, itd_value v)
{
    itd_pending_value *p;
    itd_open_call *c;

    while (itd_is_kind(v, ITD_K_PENDING)) {
        p = PENDING(v);
        update(vm);
        if (!itd_is_unbound(p->value)) {
            v = p->value;
            continue;
        }
        c = slot_of(vm, v);
        if (itd_is_kind(p->call, ITD_K_EXC)) {
            if (c) forget(vm, c);
            return itd_raise_value(vm, p->call);
        }
        if (!c)
            return itd_raise(vm, itd_RuntimeError,
                             "the run that called this tool ended before its answer came");
        if (!wait_for(vm, c)) return ITD_ERROR;
    }
    return v;
}

unsigned itd_pending_open(const itd_vm *vm)
{
    uint64_t now = vm->parallel_calls ? itd_now_ns() : 0;
    unsigned n = 0;

    for (int i = 0; i < ITD_MAX_OPEN_CALLS && vm->parallel_calls; i++) {
        const itd_open_call *c = &vm->calls[i];

        n += c->used && !itd_is_unbound(c->cell) && is_open(c) && now < c->deadline_ns;
    }
    return n;
}

bool itd_pending_suspend(itd_vm *vm, uint64_t until)
{
    unsigned open = itd_may_suspend(vm) ? itd_pending_open(vm) : 0;

    for (int i = 0; open && i < ITD_MAX_OPEN_CALLS; i++) {
        const itd_open_call *c = &vm->calls[i];

        if (!c->used || itd_is_unbound(c->cell) || !is_open(c)) continue;
        vm->suspended = true;
        vm->suspended_call = vm->waiting_call = c->id;
        vm->suspended_since = itd_now_ns();
        vm->suspended_until = until;
        vm->suspended_open = open;
        return true;
    }
    return false;
}

itd_value itd_pending_known(itd_value v)
{
    while (itd_is_kind(v, ITD_K_PENDING) && !itd_is_unbound(PENDING(v)->value))
        v = PENDING(v)->value;
    return v;
}

/* ---- making ----------------------------------------------------------------------------- */

static unsigned open_calls(const itd_vm *vm, const itd_open_call **ret_oldest)
{
    unsigned n = 0;

    *ret_oldest = NULL;
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++) {
        const itd_open_call *c = &vm->calls[i];

        if (!c->used || itd_is_unbound(c->cell) || !is_open(c)) continue;
        if (!*ret_oldest || c->id < (*ret_oldest)->id) *ret_oldest = c;
        n++;
    }
    return n;
}

/* Raises the first failure that nobody has looked at. ITD_UNBOUND: there is none. */
static itd_value raise_unseen(itd_vm *vm)
{
    itd_open_call *first = NULL;
    itd_value failure;

    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++) {
        itd_open_call *c = &vm->calls[i];

        if (c->used && !itd_is_unbound(c->cell) && !itd_is_unbound(c->failure) &&
            (!first || c->id < first->id))
            first = c;
    }
    if (!first) return ITD_UNBOUND;
    failure = first->failure;
    forget(vm, first);
    return itd_raise_value(vm, failure);
}

bool itd_pending_room(itd_vm *vm)
{
    uint64_t most = vm->limits.concurrent_tools;
    const itd_open_call *oldest;

    if (most > ITD_MAX_OPEN_CALLS - 2) most = ITD_MAX_OPEN_CALLS - 2;
    if (most < 1) most = 1;
    update(vm);
    while (open_calls(vm, &oldest) >= most)
        if (!wait_for(vm, oldest)) return false;
    /* Failures hold their slots until they were raised: where they fill the table, now is the time.
     */
    if (vm->parallel_calls >= ITD_MAX_OPEN_CALLS - 1 && itd_failed(raise_unseen(vm))) return false;
    return true;
}

/* Whether a frame runs the script itself: embedded modules don't settle its calls. */
static bool is_script(const itd_vm *vm, const itd_frame *f)
{
    return itd_same(f->globals, itd_of(ITD_AS(itd_module, vm->main_module)->dict));
}

/* The innermost try body, of any of the script's frames, that the instruction being run lies in. */
static void find_owner(const itd_vm *vm, itd_open_call *c)
{
    for (const itd_frame *f = vm->frame; f >= vm->frames; f--) {
        const itd_ins *first = itd_code_ins(f->code);
        uint32_t at = f->pc > first ? (uint32_t)(f->pc - first - 1) : 0;
        const itd_handler *h = itd_code_handlers(f->code);

        for (uint32_t i = 0; is_script(vm, f) && i < f->code->count_handlers; i++) {
            if (at < h[i].start || at >= h[i].end || !h[i].settles) continue;
            c->owner_frame = f;
            c->owner_handler = h[i].handler;
            return;
        }
    }
}

itd_value itd_pending_make(itd_vm *vm, itd_open_call *c)
{
    itd_pending_value *p = itd_alloc(vm, sizeof *p, ITD_K_PENDING, itd_pending_type);

    if (!p) return ITD_ERROR;
    p->value = ITD_UNBOUND;
    p->call = c->tool;
    p->call_id = c->id;
    c->cell = itd_of(p);
    find_owner(vm, c);
    c->code = itd_of(vm->frame->code);
    c->place = vm->frame->pc - 1;
    vm->parallel_calls++;
    vm->pending_alive = true;
    vm->limit8 = 0; /* loops in their first form look at their next chance */
    return c->cell;
}

/* ---- settling --------------------------------------------------------------------------- */

/* Whether a call is to be settled where this frame is now. */
static bool is_due(const itd_open_call *c, const itd_frame *f, bool all, uint32_t at)
{
    const itd_handler *h = itd_code_handlers(f->code);

    if (!c->used || itd_is_unbound(c->cell)) return false;
    if (all) return true;
    if (c->owner_frame != f) return false;
    for (uint32_t i = 0; i < f->code->count_handlers; i++)
        if (at >= h[i].start && at < h[i].end && h[i].settles)
            return h[i].handler == c->owner_handler;
    return false;
}

bool itd_pending_settle(itd_vm *vm, const itd_frame *f, const itd_ins *ins, bool all)
{
    uint32_t at = (uint32_t)(ins - itd_code_ins(f->code));

    while (is_script(vm, f)) {
        itd_open_call *first = NULL;

        update(vm);
        for (int i = 0; i < ITD_MAX_OPEN_CALLS && vm->parallel_calls; i++)
            if (is_due(&vm->calls[i], f, all, at) && (!first || vm->calls[i].id < first->id))
                first = &vm->calls[i];
        if (!first) return true;
        if (!itd_is_unbound(first->failure)) {
            itd_raise_value(vm, first->failure);
            itd_trace_add(vm, vm->pending, ITD_AS(itd_code, first->code), first->place);
            forget(vm, first);
            return false;
        }
        if (!wait_for(vm, first)) return false;
    }
    return true;
}

/* ---- what an instruction looks into ------------------------------------------------------- */

static bool force_in(itd_vm *vm, itd_value *at)
{
    itd_value v;

    if (!itd_is_kind(*at, ITD_K_PENDING)) return true;
    v = itd_pending_force(vm, *at);
    if (itd_failed(v)) return false;
    *at = v;
    return true;
}

typedef struct search {
    itd_vm *vm;
    itd_value seen; /* set of the numbers of containers below the first, made when needed */
} search;

static bool force_deep(search *s, itd_value *at, unsigned depth);

/* A container that was searched before isn't again: it may hold itself. */
static bool is_new(search *s, itd_value v, bool *ret)
{
    itd_value key = itd_from_small((int64_t)(v.bits >> 4));
    int had;

    *ret = true;
    if (itd_is_unbound(s->seen)) {
        itd_value set = itd_set_new(s->vm, false);

        if (itd_failed(set)) return false;
        s->seen = set;
    }
    had = itd_set_has(s->vm, s->seen, key);
    if (had < 0) return false;
    *ret = !had;
    return had || itd_set_add(s->vm, s->seen, key) >= 0;
}

static bool force_items(search *s, itd_value v, unsigned depth)
{
    itd_vm *vm = s->vm;

    if (itd_is_kind(v, ITD_K_TUPLE)) {
        for (int64_t i = 0; i < itd_tuple_count(v); i++)
            if (!force_deep(s, &itd_tuple_items(v)[i], depth)) return false;
        return true;
    }
    if (itd_is_kind(v, ITD_K_LIST)) {
        if (!itd_charge(vm, (uint64_t)itd_list_count(v))) return false;
        for (int64_t i = 0; i < itd_list_count(v); i++) {
            itd_value item = itd_list_items(v)[i];

            if (!force_deep(s, &item, depth)) return false;
            if (i < itd_list_count(v)) itd_list_items(v)[i] = item;
        }
        return true;
    }
    if (itd_is_kind(v, ITD_K_DICT)) {
        itd_value key, value;
        int64_t at = 0;

        if (!itd_charge(vm, (uint64_t)ITD_DICT_(v)->count)) return false;
        while (itd_dict_walk(ITD_DICT_(v), &at, &key, &value)) {
            itd_value real = value;

            if (!force_deep(s, &real, depth)) return false;
            if (!itd_same(real, value) && !itd_dict_set(vm, v, key, real)) return false;
        }
    }
    return true;
}

/* Plain values and empty containers are the common case: they cost a look. */
static bool force_deep(search *s, itd_value *at, unsigned depth)
{
    bool fresh = true;

    if (!force_in(s->vm, at)) return false;
    if (!itd_is_cell(*at)) return true;
    switch (itd_kind_of_cell(itd_cell_of(*at))) {
    case ITD_K_LIST:
    case ITD_K_TUPLE:
    case ITD_K_DICT: break;
    default: return true;
    }
    if (itd_is_permanent(itd_cell_of(*at)) || depth >= MAX_DEPTH || !itd_stack_ok(s->vm))
        return !itd_pending(s->vm);
    if (depth && !is_new(s, *at, &fresh)) return false;
    return !fresh || force_items(s, *at, depth + 1);
}

static bool force_all(itd_vm *vm, itd_value *values, size_t count, bool deep)
{
    search s = {vm, ITD_UNBOUND};

    for (size_t i = 0; i < count; i++)
        if (deep ? !force_deep(&s, &values[i], 0) : !force_in(vm, &values[i])) return false;
    return true;
}

bool itd_pending_force_values(itd_vm *vm, itd_value *values, size_t count)
{
    return force_all(vm, values, count, true);
}

/* How a callee treats its arguments. */
enum look { LOOKS_NOT, LOOKS_AT, LOOKS_INSIDE };

static enum look look_of(itd_vm *vm, itd_value callee)
{
    if (itd_is_kind(callee, ITD_K_METHOD)) callee = ITD_AS(itd_method, callee)->func;
    if (itd_is_kind(callee, ITD_K_NATIVE)) {
        unsigned flags = ITD_AS(itd_native_func, callee)->row->flags;

        return flags & ITD_STORES ? LOOKS_NOT : flags & ITD_SHALLOW ? LOOKS_AT : LOOKS_INSIDE;
    }
    if (itd_is_kind(callee, ITD_K_TOOL)) return LOOKS_INSIDE;
    if (itd_is_kind(callee, ITD_K_TYPE)) {
        const itd_type *t = ITD_TYPE_(callee);

        if (t->flags & ITD_T_HEAP &&
            (itd_is_kind(itd_type_lookup(vm, t, itd_n___init__), ITD_K_FUNC) ||
             itd_is_kind(itd_type_lookup(vm, t, itd_n___new__), ITD_K_FUNC)))
            return LOOKS_NOT;
        return LOOKS_INSIDE;
    }
    return LOOKS_NOT;
}

static bool force_call(itd_vm *vm, itd_value *r, const itd_ins *ins)
{
    enum look look;

    if (!force_in(vm, &r[ins->a])) return false;
    look = look_of(vm, r[ins->a]);
    if (ins->op == ITD_OP_CALLEX) {
        if (!force_all(vm, &r[ins->a + 2], 2, false)) return false;
        return look == LOOKS_NOT || force_all(vm, &r[ins->a + 1], 3, look == LOOKS_INSIDE);
    }
    if (look == LOOKS_NOT) return true;
    if (ins->op != ITD_OP_CALLF && ins->op != ITD_OP_CALLFC &&
        !force_all(vm, &r[ins->a + 1], 1, look == LOOKS_INSIDE))
        return false;
    return force_all(vm, &r[ins->a + 2], itd_call_arguments(*ins), look == LOOKS_INSIDE);
}

/* The registers that an instruction looks into: small letters the value itself, capitals also what
 * built-in containers in it hold. NULL: none, or see below. */
static const char *const looks[ITD_OPS] = {
    [ITD_OP_GETATTR] = "b",      [ITD_OP_SETATTR] = "a",    [ITD_OP_DELATTR] = "a",
    [ITD_OP_GETMETHOD] = "b",    [ITD_OP_GETITEM] = "bc",   [ITD_OP_GETITEMI] = "b",
    [ITD_OP_SETITEM] = "ab",     [ITD_OP_SETITEMI] = "a",   [ITD_OP_DELITEM] = "ab",
    [ITD_OP_NEG] = "b",          [ITD_OP_POS] = "b",        [ITD_OP_INVERT] = "b",
    [ITD_OP_NOT] = "b",          [ITD_OP_LT] = "BC",        [ITD_OP_LE] = "BC",
    [ITD_OP_EQ] = "BC",          [ITD_OP_NE] = "BC",        [ITD_OP_GT] = "BC",
    [ITD_OP_GE] = "BC",          [ITD_OP_IS] = "bc",        [ITD_OP_IN] = "BC",
    [ITD_OP_JT] = "a",           [ITD_OP_JF] = "a",         [ITD_OP_JNONE] = "a",
    [ITD_OP_JLT] = "AB",         [ITD_OP_JLE] = "AB",       [ITD_OP_JEQ] = "AB",
    [ITD_OP_JNE] = "AB",         [ITD_OP_JGT] = "AB",       [ITD_OP_JGE] = "AB",
    [ITD_OP_JLTI] = "a",         [ITD_OP_JLEI] = "a",       [ITD_OP_JEQI] = "a",
    [ITD_OP_JNEI] = "a",         [ITD_OP_JGTI] = "a",       [ITD_OP_JGEI] = "a",
    [ITD_OP_JIS] = "ab",         [ITD_OP_JIN] = "AB",       [ITD_OP_GETITER] = "b",
    [ITD_OP_GETYIELDFROM] = "b", [ITD_OP_GETAITER] = "b",   [ITD_OP_EXTEND] = "b",
    [ITD_OP_SETADD] = "B",       [ITD_OP_SETUPDATE] = "B",  [ITD_OP_DICTSET] = "B",
    [ITD_OP_DICTUPDATE] = "b",   [ITD_OP_DICTMERGE] = "b",  [ITD_OP_UNPACK] = "a",
    [ITD_OP_UNPACKEX] = "a",     [ITD_OP_RAISE] = "a",      [ITD_OP_WITHENTER] = "b",
    [ITD_OP_GETLEN] = "b",       [ITD_OP_MATCHSEQ] = "b",   [ITD_OP_MATCHMAP] = "b",
    [ITD_OP_MATCHKEYS] = "b",    [ITD_OP_MATCHCLASS] = "b", [ITD_OP_IMPORTSTAR] = "a",
    [ITD_OP_APPENDSTR] = "ac",
};

static const char *looks_of(unsigned op)
{
    if (op >= ITD_OP_ADD && op <= ITD_OP_OR) return op == ITD_OP_MOD ? "bC" : "bc";
    if (op >= ITD_OP_ADDI && op <= ITD_OP_ANDI) return "b";
    return looks[op];
}

static bool force_operands(itd_vm *vm, itd_value *r, const itd_ins *ins)
{
    const char *p;

    if (itd_op_calls(ins->op)) return force_call(vm, r, ins);
    switch (ins->op) {
    case ITD_OP_GETSLICE:
        return force_all(vm, &r[ins->b], 1, false) && force_all(vm, &r[ins->c], 2, false);
    case ITD_OP_SETSLICE:
        return force_all(vm, &r[ins->a], 1, false) && force_all(vm, &r[ins->b], 2, false) &&
               force_all(vm, &r[ins->c], 1, false);
    case ITD_OP_MKSLICE: return force_all(vm, &r[ins->b], 3, false);
    case ITD_OP_BUILDSET: return force_all(vm, &r[ins->b], ins->c, true);
    case ITD_OP_INTRINSIC: return force_all(vm, &r[ins->b], ins->c, false);
    case ITD_OP_BUILDDICT:
        for (unsigned i = 0; i < ins->c; i++)
            if (!force_all(vm, &r[ins->b + 2 * i], 1, true)) return false;
        return true;
    case ITD_OP_FORMAT:
        return force_all(vm, &r[ins->b], 1, true) &&
               (ins->c == 0xFFFF || force_all(vm, &r[ins->c], 1, false));
    default: break;
    }
    p = looks_of(ins->op);
    for (; p && *p; p++) {
        unsigned which = (unsigned)*p & ~0x20u, reg = which == 'A'   ? ins->a
                                                      : which == 'B' ? ins->b
                                                                     : ins->c;

        if (!force_all(vm, &r[reg], 1, *p < 'a')) return false;
    }
    return true;
}

bool itd_pending_operands(itd_vm *vm, itd_value *r, const itd_ins *ins)
{
    bool ok;

    vm->looking = ins;
    ok = force_operands(vm, r, ins);
    vm->looking = NULL;
    return ok;
}

/* ---- the type: what natives meet ----------------------------------------------------------- */

#define FORCED(name, v)                                                                            \
    itd_value name = itd_pending_force(vm, v);                                                     \
    if (itd_failed(name))

static itd_value p_repr(itd_vm *vm, itd_value self)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_repr(vm, v);
}
static itd_value p_str(itd_vm *vm, itd_value self)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_str_of(vm, v);
}
static bool p_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    FORCED(v, self) return false;
    return itd_hash(vm, v, ret);
}
static itd_value p_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    FORCED(x, a) return ITD_ERROR;
    FORCED(y, b) return ITD_ERROR;
    return itd_compare_values(vm, x, y, op);
}
static itd_value p_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                        itd_value kwnames)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_call_kw(vm, v, args, positional, kwnames);
}
static itd_value p_getattr(itd_vm *vm, itd_value self, itd_value name)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_getattr(vm, v, name);
}
static bool p_setattr(itd_vm *vm, itd_value self, itd_value name, itd_value value)
{
    FORCED(v, self) return false;
    return itd_setattr(vm, v, name, value);
}
static itd_value p_iter(itd_vm *vm, itd_value self)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_iter(vm, v);
}
static itd_value p_next(itd_vm *vm, itd_value self)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_next_raw(vm, v);
}
static int64_t p_len(itd_vm *vm, itd_value self)
{
    FORCED(v, self) return -1;
    return itd_len(vm, v);
}
static itd_value p_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_getitem(vm, v, key);
}
static bool p_setitem(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    FORCED(v, self) return false;
    return itd_setitem(vm, v, key, value);
}
static int p_contains(itd_vm *vm, itd_value self, itd_value item)
{
    FORCED(v, self) return -1;
    return itd_contains(vm, v, item);
}
static int p_truth(itd_vm *vm, itd_value self)
{
    FORCED(v, self) return -1;
    return itd_truth(vm, v);
}
static itd_value binary(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op, bool inplace)
{
    FORCED(x, a) return ITD_ERROR;
    FORCED(y, b) return ITD_ERROR;
    return itd_binary_op(vm, x, y, op, inplace);
}
#define DEFINE(op)                                                                                 \
    static itd_value b_##op(itd_vm *vm, itd_value a, itd_value b)                                  \
    {                                                                                              \
        return binary(vm, a, b, ITD_##op, false);                                                  \
    }                                                                                              \
    static itd_value i_##op(itd_vm *vm, itd_value a, itd_value b)                                  \
    {                                                                                              \
        return binary(vm, a, b, ITD_##op, true);                                                   \
    }
ITD_EACH_BINARY(DEFINE)
static itd_value p_negative(itd_vm *vm, itd_value self)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_unary_op(vm, v, '-');
}
static itd_value p_positive(itd_vm *vm, itd_value self)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_unary_op(vm, v, '+');
}
static itd_value p_invert(itd_vm *vm, itd_value self)
{
    FORCED(v, self) return ITD_ERROR;
    return itd_unary_op(vm, v, '~');
}

/* Conversions: by the real value's slot; what has none is answered as Python words it there. */
#define CONVERSION(name, slot, text)                                                               \
    static itd_value p_##name(itd_vm *vm, itd_value self)                                          \
    {                                                                                              \
        FORCED(v, self) return ITD_ERROR;                                                          \
        if (!itd_type_of(v)->slots.slot) return itd_raise(vm, itd_TypeError, text, v);             \
        return itd_type_of(v)->slots.slot(vm, v);                                                  \
    }
CONVERSION(absolute, absolute, "bad operand type for abs(): '%T'")
CONVERSION(index, index, "'%T' object cannot be interpreted as an integer")
CONVERSION(to_int, to_int,
           "int() argument must be a string, a bytes-like object or a real number, not '%T'")
CONVERSION(to_float, to_float, "float() argument must be a string or a real number, not '%T'")

bool itd_boot_pending(itd_vm *vm)
{
#define B(op) [ITD_##op] = b_##op,
#define I(op) [ITD_##op] = i_##op,
    static const itd_slots slots = {
        .repr = p_repr,
        .str = p_str,
        .hash = p_hash,
        .compare = p_compare,
        .call = p_call,
        .getattr = p_getattr,
        .setattr = p_setattr,
        .iter = p_iter,
        .next = p_next,
        .len = p_len,
        .getitem = p_getitem,
        .setitem = p_setitem,
        .contains = p_contains,
        .truth = p_truth,
        .binary = {ITD_EACH_BINARY(B)},
        .inplace = {ITD_EACH_BINARY(I)},
        .negative = p_negative,
        .positive = p_positive,
        .invert = p_invert,
        .absolute = p_absolute,
        .to_int = p_to_int,
        .to_float = p_to_float,
        .index = p_index,
    };
    static const itd_type_spec spec = {
        &itd_pending_type, "pending", NULL, ITD_K_PENDING, sizeof(itd_pending_value),
        ITD_T_NO_NEW,      NULL,      NULL, NULL,          &slots};

    return itd_type_define(vm, &spec);
}
