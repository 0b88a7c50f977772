/* kinds.c - what registers surely hold at suspension points.
 *
 * The instructions trust what the compiler put into registers: APPEND takes its list as a list, a
 * register that needs no CHECK is read as bound. Code that is gone on with from a snapshot gets its
 * registers from bytes that nobody vouches for, so the loader asks here what each must be. It
 * follows the flow forward from the entry; where ways meet, what they don't agree on is only known
 * to be bound, or not even that.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

#define MOST_STATES ((size_t)16 << 20) /* of one code's table */

typedef struct kinds {
    const itd_code *code;
    uint16_t *in; /* per instruction and register */
    uint8_t *reached;
    uint16_t *now;
    bool changed;
} kinds;

static uint16_t meet(uint16_t a, uint16_t b)
{
    if (a == b) return a;
    if (a == ITD_KIND_RUBBISH || b == ITD_KIND_RUBBISH) return ITD_KIND_RUBBISH;
    if ((a == ITD_KIND_EXC || a == ITD_KIND_HANDLED) &&
        (b == ITD_KIND_EXC || b == ITD_KIND_HANDLED))
        return ITD_KIND_HANDLED;
    return a == ITD_KIND_MAYBE || b == ITD_KIND_MAYBE ? ITD_KIND_MAYBE : ITD_KIND_BOUND;
}

static void arrive(kinds *k, uint32_t at, const uint16_t *state)
{
    size_t n = k->code->nregs;
    uint16_t *in = k->in + at * n;

    if (!k->reached[at]) {
        memcpy(in, state, n * sizeof *in);
        k->reached[at] = 1;
        k->changed = true;
        return;
    }
    for (size_t i = 0; i < n; i++) {
        uint16_t m = meet(in[i], state[i]);

        if (m == in[i]) continue;
        in[i] = m;
        k->changed = true;
    }
}

/* An instruction can fail before it has written: its handler sees what was there before. */
static void arrive_handler(kinds *k, uint32_t at, uint16_t *state)
{
    const itd_handler *h = itd_code_handlers(k->code);

    for (uint32_t i = 0; i < k->code->count_handlers; i++) {
        uint16_t was;

        if (at < h[i].start || at >= h[i].end) continue;
        was = state[h[i].reg];
        state[h[i].reg] = ITD_KIND_EXC;
        arrive(k, h[i].handler, state);
        state[h[i].reg] = was;
        return;
    }
}

static uint16_t kind_of_const(const itd_code *code, uint32_t n)
{
    return n < ITD_KIND_FUNC_OF - ITD_KIND_CONST && n < code->consts->count
               ? (uint16_t)(ITD_KIND_CONST + n)
               : ITD_KIND_BOUND;
}

/* What the result in R[a] is. */
static uint16_t result_kind(const kinds *k, itd_ins in)
{
    switch (in.op) {
    case ITD_OP_LOADK: return kind_of_const(k->code, in.k);
    case ITD_OP_LOADS: return in.d == ITD_LOAD_UNBOUND ? ITD_KIND_MAYBE : ITD_KIND_BOUND;
    case ITD_OP_MOVE: return k->now[in.b];
    case ITD_OP_NEWLIST:
    case ITD_OP_SIZEDLIST:
    case ITD_OP_BUILDLIST:
    case ITD_OP_COPYLIST: return ITD_KIND_LIST;
    case ITD_OP_BUILDSET: return ITD_KIND_SET;
    case ITD_OP_BUILDDICT: return ITD_KIND_DICT;
    case ITD_OP_BUILDTUPLE:
    case ITD_OP_LISTTUPLE: return ITD_KIND_TUPLE;
    case ITD_OP_FORMAT:
    case ITD_OP_BUILDSTR: return ITD_KIND_STR;
    case ITD_OP_MKCELL:
    case ITD_OP_NEWCELL:
    case ITD_OP_FREECELL: return ITD_KIND_CELL;
    case ITD_OP_MKFUNC:
        return in.b < ITD_KIND_FUNC_OF ? (uint16_t)(ITD_KIND_FUNC_OF + in.b) : ITD_KIND_FUNC;
    case ITD_OP_MKFUNCX: return ITD_KIND_FUNC;
    default: return ITD_KIND_BOUND;
    }
}

static void write_results(kinds *k, itd_ins in)
{
    itd_effects x = itd_op_effects(in);

    for (unsigned i = 0; i < x.n; i++)
        for (uint32_t r = x.e[i].first; x.e[i].write && r < x.e[i].first + x.e[i].count; r++)
            k->now[r] = r == in.a ? result_kind(k, in) : ITD_KIND_BOUND;
    switch (in.op) {
    case ITD_OP_GETMETHOD: k->now[in.a + 1u] = ITD_KIND_MAYBE; break;
    case ITD_OP_GETSUPER:
        if (in.d & 1) k->now[in.a + 1u] = ITD_KIND_MAYBE;
        break;
    case ITD_OP_WITHENTER: k->now[in.a + 1u] = k->now[in.a + 3u] = ITD_KIND_MAYBE; break;
    case ITD_OP_EXCENTER: k->now[in.b] = ITD_KIND_HANDLED; break;
    case ITD_OP_APPENDSTR: k->now[in.b] = ITD_KIND_MAYBE; break;
    case ITD_OP_CHECK:
        k->now[in.a] = k->now[in.a] == ITD_KIND_MAYBE ? ITD_KIND_BOUND : k->now[in.a];
        break;
    default: break;
    }
}

static void step(kinds *k, uint32_t at)
{
    size_t n = k->code->nregs;
    itd_ins in = itd_code_ins(k->code)[at];
    itd_effects x = itd_op_effects(in);
    int64_t to = itd_jump_target(in, at);

    memcpy(k->now, k->in + at * n, n * sizeof *k->now);
    for (size_t r = x.lost; r < n; r++) k->now[r] = ITD_KIND_RUBBISH;
    arrive_handler(k, at, k->now);
    if (in.op == ITD_OP_FORITER) arrive(k, (uint32_t)to, k->now);
    if (in.op == ITD_OP_FORNEXT) arrive(k, at + 1, k->now);
    if (in.op == ITD_OP_FORITER || in.op == ITD_OP_FORNEXT)
        k->now[in.b] = ITD_KIND_BOUND;
    else
        write_results(k, in);
    if (in.op != ITD_OP_FORNEXT && !itd_op_ends(in.op)) arrive(k, at + 1, k->now);
    if (in.op != ITD_OP_FORITER && to != -1) arrive(k, (uint32_t)to, k->now);
    /* A sent value comes into R[b] of a DELEGATE, which then runs again. */
    if (in.op == ITD_OP_DELEGATE) {
        memcpy(k->now, k->in + at * n, n * sizeof *k->now);
        k->now[in.b] = ITD_KIND_BOUND;
        arrive(k, at, k->now);
    }
}

static void follow(kinds *k)
{
    const itd_code *code = k->code;
    uint32_t params = (uint32_t)code->nargs + code->nkwonly + !!(code->flags & ITD_CODE_VARARGS) +
                      !!(code->flags & ITD_CODE_VARKW);

    for (uint32_t i = 0; i < params; i++) k->in[i] = ITD_KIND_BOUND;
    k->reached[0] = 1;
    for (k->changed = true; k->changed;) {
        k->changed = false;
        for (uint32_t i = 0; i < code->count_ins; i++)
            if (k->reached[i]) step(k, i);
    }
}

uint16_t *itd_code_kinds(itd_vm *vm, const itd_code *code, size_t *ret_size)
{
    const itd_suspend *rows = (const itd_suspend *)(const void *)code->suspends->data;
    size_t n = code->nregs, states = ((size_t)code->count_ins + 1) * n,
           size = states * sizeof(uint16_t) + code->count_ins;
    kinds k = {.code = code};
    uint16_t *out;

    *ret_size = (code->count_suspends * n + 1) * sizeof *out;
    if (size > MOST_STATES) return NULL;
    k.in = itd_resize(vm, NULL, 0, size);
    out = k.in ? itd_resize(vm, NULL, 0, *ret_size) : NULL;
    if (out) {
        memset(k.in, 0, size);
        k.now = k.in + (size_t)code->count_ins * n;
        k.reached = (uint8_t *)(void *)(k.in + states);
        follow(&k);
        for (uint32_t i = 0; i < code->count_suspends; i++)
            memcpy(out + i * n, k.in + rows[i].ins * n, n * sizeof *out);
    }
    itd_resize(vm, k.in, size, 0);
    return out;
}
