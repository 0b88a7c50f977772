/* verify.c - checks that a code object is well formed. For tests and debug builds.
 *
 * Besides bounds it follows the flow: no register may be read that isn't written on every way there
 * (fresh frames hold rubbish), where a call takes everything above its base with it, since the
 * callee's window lies there; and what a suspension point lists must have been written.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

static void reads(itd_effects *x, uint32_t first, uint32_t count)
{
    x->e[x->n++] = (itd_effect){first, count, false};
}

static void writes(itd_effects *x, uint32_t first, uint32_t count)
{
    x->e[x->n++] = (itd_effect){first, count, true};
}

/* Shapes that many ops share: the letters say which of a, b, c is read (small) or written
 * (capital). */
static const char *shape_of(unsigned op)
{
    static const char *const shapes[ITD_OPS] = {
        [ITD_OP_MOVE] = "bA",
        [ITD_OP_LOADK] = "A",
        [ITD_OP_LOADI] = "A",
        [ITD_OP_LOADS] = "A",
        [ITD_OP_CHECK] = "a",
        [ITD_OP_MKCELL] = "aA",
        [ITD_OP_NEWCELL] = "A",
        [ITD_OP_GETCELL] = "bA",
        [ITD_OP_SETCELL] = "ab",
        [ITD_OP_DELCELL] = "a",
        [ITD_OP_GETFREE] = "A",
        [ITD_OP_SETFREE] = "b",
        [ITD_OP_FREECELL] = "A",
        [ITD_OP_GETGLOBAL] = "A",
        [ITD_OP_SETGLOBAL] = "a",
        [ITD_OP_GETNAME] = "A",
        [ITD_OP_SETNAME] = "a",
        [ITD_OP_GETNAMEFREE] = "A",
        [ITD_OP_GETNAMECELL] = "bA",
        [ITD_OP_LOCALS] = "A",
        [ITD_OP_GETATTR] = "bA",
        [ITD_OP_SETATTR] = "ab",
        [ITD_OP_DELATTR] = "a",
        [ITD_OP_GETITEM] = "bcA",
        [ITD_OP_GETITEMI] = "bA",
        [ITD_OP_SETITEM] = "abc",
        [ITD_OP_SETITEMI] = "ac",
        [ITD_OP_DELITEM] = "ab",
        [ITD_OP_JT] = "a",
        [ITD_OP_JF] = "a",
        [ITD_OP_JNONE] = "a",
        [ITD_OP_JIS] = "ab",
        [ITD_OP_JIN] = "ab",
        [ITD_OP_IS] = "bcA",
        [ITD_OP_IN] = "bcA",
        [ITD_OP_NEG] = "bA",
        [ITD_OP_POS] = "bA",
        [ITD_OP_INVERT] = "bA",
        [ITD_OP_NOT] = "bA",
        [ITD_OP_GETITER] = "bA",
        [ITD_OP_FORITER] = "a",
        [ITD_OP_FORNEXT] = "a",
        [ITD_OP_RETURN] = "a",
        [ITD_OP_YIELD] = "aC",
        [ITD_OP_GETYIELDFROM] = "bA",
        [ITD_OP_GETAWAITABLE] = "bA",
        [ITD_OP_DELEGATE] = "abC",
        [ITD_OP_GETAITER] = "bA",
        [ITD_OP_GETANEXT] = "bA",
        [ITD_OP_ENDASYNCFOR] = "a",
        [ITD_OP_BUILDCLASS] = "A",
        [ITD_OP_NEWLIST] = "A",
        [ITD_OP_SIZEDLIST] = "bA",
        [ITD_OP_COPYLIST] = "A",
        [ITD_OP_APPEND] = "ab",
        [ITD_OP_LISTTUPLE] = "bA",
        [ITD_OP_SETADD] = "ab",
        [ITD_OP_SETUPDATE] = "ab",
        [ITD_OP_DICTSET] = "abc",
        [ITD_OP_DICTUPDATE] = "ab",
        [ITD_OP_DICTMERGE] = "abc",
        [ITD_OP_IMPORT] = "A",
        [ITD_OP_IMPORTFROM] = "bA",
        [ITD_OP_IMPORTSTAR] = "a",
        [ITD_OP_RERAISE] = "a",
        [ITD_OP_EXCENTER] = "aB",
        [ITD_OP_EXCLEAVE] = "b",
        [ITD_OP_JNOMATCH] = "ab",
        [ITD_OP_GETLEN] = "bA",
        [ITD_OP_MATCHSEQ] = "bA",
        [ITD_OP_MATCHMAP] = "bA",
        [ITD_OP_MATCHKEYS] = "bcA",
        [ITD_OP_SETRESULT] = "a",
        [ITD_OP_APPENDSTR] = "abcAB",
        [ITD_OP_CLOSEITER] = "a",
    };

    if (op >= ITD_OP_ADD && op <= ITD_OP_OR) return "bcA";
    if (op >= ITD_OP_ADDI && op <= ITD_OP_ANDI) return "bA";
    if (op >= ITD_OP_LT && op <= ITD_OP_GE) return "bcA";
    if (op >= ITD_OP_JLT && op <= ITD_OP_JGE) return "ab";
    if (op >= ITD_OP_JLTI && op <= ITD_OP_JGEI) return "a";
    return shapes[op];
}

static void special_effects(itd_ins in, itd_effects *x)
{
    uint32_t i;

    switch (in.op) {
    case ITD_OP_GETMETHOD: reads(x, in.b, 1), writes(x, in.a, 2); break;
    case ITD_OP_GETSUPER: reads(x, in.b - 1u, 3), writes(x, in.a, in.d & 1 ? 2 : 1); break;
    case ITD_OP_GETSLICE: reads(x, in.b, 1), reads(x, in.c, 2), writes(x, in.a, 1); break;
    case ITD_OP_SETSLICE: reads(x, in.a, 1), reads(x, in.b, 2), reads(x, in.c, 1); break;
    case ITD_OP_MKSLICE: reads(x, in.b, 3), writes(x, in.a, 1); break;
    case ITD_OP_CALL:
    case ITD_OP_CALLC:
        reads(x, in.a, itd_call_arguments(in) + 2u), writes(x, in.c, 1), x->lost = in.a + 1u;
        break;
    case ITD_OP_CALLF:
    case ITD_OP_CALLFC:
        reads(x, in.a, 1), reads(x, in.a + 2u, itd_call_arguments(in)), writes(x, in.c, 1),
            x->lost = in.a + 1u;
        break;
    case ITD_OP_CALLKW: reads(x, in.a, in.b + 3u), writes(x, in.c, 1), x->lost = in.a + 1u; break;
    case ITD_OP_CALLEX: reads(x, in.a, 4), writes(x, in.c, 1), x->lost = in.a + 1u; break;
    case ITD_OP_MKFUNCX: reads(x, in.b, 1); __attribute__((fallthrough));
    case ITD_OP_MKFUNC:
        for (i = 0; i < 5; i++)
            if (in.d >> i & 1) reads(x, in.c + i, 1);
        writes(x, in.a, 1);
        break;
    case ITD_OP_BUILDLIST:
    case ITD_OP_BUILDTUPLE:
    case ITD_OP_BUILDSET:
    case ITD_OP_BUILDSTR:
    case ITD_OP_INTRINSIC: reads(x, in.b, in.c), writes(x, in.a, 1); break;
    case ITD_OP_BUILDDICT: reads(x, in.b, 2u * in.c), writes(x, in.a, 1); break;
    case ITD_OP_EXTEND: reads(x, in.a, 1), reads(x, in.b, 1); break;
    case ITD_OP_FORMAT:
        reads(x, in.b, 1), reads(x, in.c, in.c == ITD_NO_REG ? 0 : 1), writes(x, in.a, 1);
        break;
    case ITD_OP_UNPACK: reads(x, in.a, 1), writes(x, in.b, in.c); break;
    case ITD_OP_UNPACKEX: reads(x, in.a, 1), writes(x, in.b, in.d + 1u + in.c); break;
    case ITD_OP_RAISE: reads(x, in.a, in.d < 2), reads(x, in.b, in.d == 1); break;
    case ITD_OP_WITHENTER: reads(x, in.b, 1), writes(x, in.a, 4); break;
    case ITD_OP_MATCHCLASS: reads(x, in.b, 3), writes(x, in.a, 1); break;
    case ITD_OP_EXCINFO: reads(x, in.b, 1), writes(x, in.a, 3); break;
    default: break;
    }
}

itd_effects itd_op_effects(itd_ins in)
{
    itd_effects x = {.lost = UINT32_MAX};
    const char *shape = shape_of(in.op);

    if (!shape) {
        special_effects(in, &x);
        return x;
    }
    for (; *shape; shape++) {
        bool write = *shape < 'a';
        uint16_t reg = *shape == 'a' || *shape == 'A'   ? in.a
                       : *shape == 'b' || *shape == 'B' ? in.b
                                                        : in.c;

        x.e[x.n++] = (itd_effect){reg, 1, write};
    }
    return x;
}

bool itd_op_ends(unsigned op)
{
    return op == ITD_OP_RETURN || op == ITD_OP_RETURNNONE || op == ITD_OP_RAISE ||
           op == ITD_OP_RERAISE || op == ITD_OP_JMP;
}

static bool is_short_jump(unsigned op)
{
    return (op >= ITD_OP_JLT && op <= ITD_OP_JIN) || op == ITD_OP_FORITER || op == ITD_OP_FORNEXT ||
           op == ITD_OP_JNOMATCH;
}

/* Index of the instruction jumped to, or -1. */
int64_t itd_jump_target(itd_ins in, uint32_t at)
{
    if (is_short_jump(in.op)) return (int64_t)at + 1 + (int16_t)in.c;
    if (in.op == ITD_OP_JMP || in.op == ITD_OP_JT || in.op == ITD_OP_JF || in.op == ITD_OP_JNONE)
        return (int64_t)at + 1 + in.j;
    return -1;
}

/* ---- bounds ---- */

static const char *check_instruction(const itd_code *code, itd_ins in, uint32_t at)
{
    itd_effects x = itd_op_effects(in);
    int64_t to = itd_jump_target(in, at);
    unsigned i;

    if (in.op >= ITD_OPS) return "unknown op";
    for (i = 0; i < x.n; i++)
        if (x.e[i].count && x.e[i].first + x.e[i].count > code->nregs)
            return "register out of range";
    if (to != -1 && (to < 0 || to >= code->count_ins)) return "jump out of range";
    if ((in.op == ITD_OP_FORITER || in.op == ITD_OP_JNOMATCH) && (int16_t)in.c < 0)
        return "backward jump of a forward op";
    if ((in.op == ITD_OP_LOADK || in.op == ITD_OP_CHECK || in.op == ITD_OP_COPYLIST) &&
        in.k >= code->consts->count)
        return "constant out of range";
    if (in.op == ITD_OP_MKFUNC &&
        (in.b >= code->consts->count || !itd_is_kind(code->consts->items[in.b], ITD_K_CODE)))
        return "MKFUNC of no code";
    if ((in.op == ITD_OP_GETCELL || in.op == ITD_OP_DELCELL) && in.c >= code->consts->count)
        return "cell name out of range";
    switch (in.op) {
    case ITD_OP_GETGLOBAL:
    case ITD_OP_SETGLOBAL:
    case ITD_OP_DELGLOBAL:
    case ITD_OP_GETNAME:
    case ITD_OP_SETNAME:
    case ITD_OP_DELNAME:
    case ITD_OP_GETNAMEFREE:
    case ITD_OP_GETNAMECELL:
    case ITD_OP_GETATTR:
    case ITD_OP_SETATTR:
    case ITD_OP_DELATTR:
    case ITD_OP_GETMETHOD:
    case ITD_OP_GETSUPER:
    case ITD_OP_IMPORTFROM: return in.c < code->caches->count ? NULL : "cache out of range";
    case ITD_OP_CALLC:
    case ITD_OP_CALLFC: return in.b < code->caches->count ? NULL : "cache out of range";
    case ITD_OP_GETFREE:
    case ITD_OP_FREECELL:
        return in.b < itd_tuple_count(code->freenames) ? NULL : "closure index out of range";
    case ITD_OP_SETFREE:
    case ITD_OP_DELFREE:
        return in.a < itd_tuple_count(code->freenames) ? NULL : "closure index out of range";
    default: return NULL;
    }
}

static const char *check_handlers(const itd_code *code)
{
    const itd_handler *h = itd_code_handlers(code);
    uint32_t i, j;

    for (i = 0; i < code->count_handlers; i++) {
        if (h[i].start >= h[i].end || h[i].end > code->count_ins || h[i].handler >= code->count_ins)
            return "handler row out of range";
        if (h[i].reg >= code->nregs || (h[i].handled != ITD_NO_REG && h[i].handled >= code->nregs))
            return "handler register out of range";
        for (j = i + 1; j < code->count_handlers && code->count_handlers < 2000; j++) {
            bool apart = h[j].end <= h[i].start || h[j].start >= h[i].end;

            if (!apart && !(h[j].start <= h[i].start && h[i].end <= h[j].end))
                return "handler rows don't nest";
        }
    }
    return NULL;
}

static const itd_suspend *suspends_of(const itd_code *code)
{
    return (const itd_suspend *)(const void *)code->suspends->data;
}

static const itd_temp *temps_of(const itd_code *code)
{
    return (const itd_temp *)(const void *)(code->suspends->data +
                                            code->count_suspends * sizeof(itd_suspend));
}

static const char *check_suspends(const itd_code *code)
{
    const itd_suspend *s = suspends_of(code);
    const itd_ins *ins = itd_code_ins(code);
    uint32_t i, j, next = 0;

    for (i = 0; i < code->count_ins; i++) {
        if (!itd_op_suspends(ins[i].op)) continue;
        if (next >= code->count_suspends || s[next].ins != i)
            return "suspension point without a row";
        for (j = 0; j < s[next].count; j++) {
            uint32_t reg = temps_of(code)[s[next].first + j].reg;

            if (reg < code->nlocals || reg >= code->nregs)
                return "a suspension row lists what is no temporary";
        }
        next++;
    }
    return next == code->count_suspends ? NULL : "suspension row without an instruction";
}

/* ---- flow ---- */

typedef struct flow {
    const itd_code *code;
    uint64_t *in; /* per instruction: registers surely written */
    uint8_t *reached;
    uint32_t words;
    bool changed;
} flow;

static void arrive(flow *f, uint32_t at, const uint64_t *state)
{
    uint64_t *in = f->in + (size_t)at * f->words;
    uint32_t w;

    for (w = 0; w < f->words; w++) {
        uint64_t now = f->reached[at] ? in[w] & state[w] : state[w];

        if (now != in[w] || !f->reached[at]) f->changed = true;
        in[w] = now;
    }
    f->reached[at] = 1;
}

static void set_bits(uint64_t *state, uint32_t first, uint32_t count)
{
    for (; count; first++, count--) state[first / 64] |= (uint64_t)1 << first % 64;
}

static void arrive_handler(flow *f, uint32_t at, uint64_t *state)
{
    const itd_handler *h = itd_code_handlers(f->code);
    uint64_t *spare = f->in + (size_t)(f->code->count_ins + 1) * f->words;
    uint32_t i;

    for (i = 0; i < f->code->count_handlers; i++) {
        if (at < h[i].start || at >= h[i].end) continue;
        memcpy(spare, state, f->words * sizeof *spare);
        set_bits(spare, h[i].reg, 1);
        arrive(f, h[i].handler, spare);
        return;
    }
}

static void step(flow *f, uint32_t at)
{
    itd_ins in = itd_code_ins(f->code)[at];
    uint64_t *state = f->in + (size_t)f->code->count_ins * f->words;
    itd_effects x = itd_op_effects(in);
    int64_t to = itd_jump_target(in, at);
    uint32_t i;

    memcpy(state, f->in + (size_t)at * f->words, f->words * sizeof *state);
    for (i = x.lost; i < f->code->nregs; i++) state[i / 64] &= ~((uint64_t)1 << i % 64);
    arrive_handler(f, at, state);
    for (i = 0; i < x.n; i++)
        if (x.e[i].write) set_bits(state, x.e[i].first, x.e[i].count);
    if (in.op == ITD_OP_FORITER && to != -1) arrive(f, (uint32_t)to, state);
    if (in.op == ITD_OP_FORITER) set_bits(state, in.b, 1);
    if (!itd_op_ends(in.op)) arrive(f, at + 1, state);
    if (in.op == ITD_OP_FORNEXT) set_bits(state, in.b, 1);
    if (to != -1 && in.op != ITD_OP_FORITER) arrive(f, (uint32_t)to, state);
}

static bool has(const flow *f, uint32_t at, uint32_t reg)
{
    return f->in[(size_t)at * f->words + reg / 64] >> reg % 64 & 1;
}

static const char *check_flow(itd_vm *vm, const itd_code *code)
{
    uint32_t words = (code->nregs + 64u) / 64, i, j, params = (uint32_t)code->nargs + code->nkwonly;
    size_t states = ((size_t)code->count_ins + 2) * words * sizeof(uint64_t);
    itd_bytes_buffer *memory;
    flow f = {code, NULL, NULL, words, true};

    if (states > (4u << 20)) return NULL;
    memory = itd_buffer_new(vm, states + code->count_ins + 1);
    if (!memory) { /* no room to look: that is no fault of the code */
        itd_take_pending(vm);
        return NULL;
    }
    f.in = (uint64_t *)(void *)memory->data;
    f.reached = memory->data + states;
    params += (code->flags & ITD_CODE_VARARGS ? 1u : 0u) + (code->flags & ITD_CODE_VARKW ? 1u : 0u);
    set_bits(f.in, 0, params);
    f.reached[0] = 1;
    while (f.changed) {
        f.changed = false;
        for (i = 0; i < code->count_ins; i++)
            if (f.reached[i]) step(&f, i);
    }
    for (i = 0; i < code->count_ins; i++) {
        itd_effects x = itd_op_effects(itd_code_ins(code)[i]);

        if (!f.reached[i]) continue;
        for (j = 0; j < x.n; j++)
            for (uint32_t r = x.e[j].first; r < x.e[j].first + x.e[j].count && !x.e[j].write; r++)
                if (!has(&f, i, r)) return "a register is read before it is written";
    }
    for (i = 0; i < code->count_suspends; i++) {
        const itd_suspend *s = &suspends_of(code)[i];

        for (j = 0; j < s->count && f.reached[s->ins]; j++)
            if (!has(&f, s->ins, temps_of(code)[s->first + j].reg))
                return "a suspension row lists an unwritten register";
    }
    for (i = 0; i < code->count_handlers; i++) {
        const itd_handler *h = &itd_code_handlers(code)[i];

        for (j = h->start; j < h->end && h->handled != ITD_NO_REG; j++)
            if (f.reached[j] && !has(&f, j, h->handled))
                return "the handled register of a row isn't written";
    }
    return NULL;
}

const char *itd_code_verify(itd_vm *vm, const itd_code *code)
{
    const itd_ins *ins = itd_code_ins(code);
    const char *wrong = NULL;
    uint32_t i;

    if (!code->count_ins) return "no instructions";
    for (i = 0; i < code->count_ins && !wrong; i++) wrong = check_instruction(code, ins[i], i);
    if (!wrong && !itd_op_ends(ins[code->count_ins - 1].op)) wrong = "the end can be run past";
    if (!wrong) wrong = check_handlers(code);
    if (!wrong) wrong = check_suspends(code);
    if (!wrong) wrong = check_flow(vm, code);
    for (i = 0; i < code->consts->count && !wrong; i++)
        if (itd_is_kind(code->consts->items[i], ITD_K_CODE))
            wrong = itd_code_verify(vm, ITD_AS(itd_code, code->consts->items[i]));
    return wrong;
}
