/* eval.c - the loop that runs bytecode.
 *
 * Threaded dispatch: each handler decodes its own instruction and ends with a jump of its own (a test counts them), so every handler has a branch
 * prediction of its own. What isn't hot is a call into cache.c, steps.c or the object's file.
 *
 * Operations are counted by branch delta: (pc - q) is 8 times what was paid, q moves along with every jump, so straight code costs nothing. The limit is looked at on
 * backward jumps, calls and resumes. Around anything that leaves the loop SYNC stores the count in the VM and RELOAD takes it back, since natives pay there and may
 * run this loop again.
 *
 * Script calls push a frame here without C recursion. itd_eval returns when its base frame does, or with ITD_SUSPENDED to let the pump wait for a tool.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/vm/vm.h"

#define R(n) regs[n]
#define K(n) consts[n]
#define C(n) (&caches[n])
#define SYNC() (frame->pc = pc, vm->ops8 = (uint64_t)(uintptr_t)pc - q)
#define RELOAD() (q = (uint64_t)(uintptr_t)pc - vm->ops8)
#define OVER_LIMIT() ITD_UNLIKELY((uint64_t)(uintptr_t)pc - q > vm->limit8)
/* A taken jump of n instructions. */
#define JUMP(n)                                                                                    \
    do {                                                                                           \
        int64_t n_ = (n);                                                                          \
        pc += n_;                                                                                  \
        q += (uint64_t)(n_ * 8);                                                                   \
        if (n_ < 0 && OVER_LIMIT()) goto limit;                                                    \
    } while (0)
#define NEXT() goto *labels[pc->op]
#define DO(op)                                                                                     \
    op_##op:                                                                                       \
    in = *pc++;
/* Runs an expression that may leave the loop. */
#define SLOW(expr) (SYNC(), (expr))
#define SET(n, expr)                                                                               \
    do {                                                                                           \
        itd_value v_ = SLOW(expr);                                                                 \
        RELOAD();                                                                                  \
        if (ITD_UNLIKELY(itd_failed(v_))) goto error;                                              \
        R(n) = v_;                                                                                 \
    } while (0)
#define TRY(expr)                                                                                  \
    do {                                                                                           \
        bool ok_ = SLOW(expr);                                                                     \
        RELOAD();                                                                                  \
        if (ITD_UNLIKELY(!ok_)) goto error;                                                        \
    } while (0)
#define LOAD_FRAME()                                                                               \
    do {                                                                                           \
        frame = vm->frame;                                                                         \
        regs = frame->regs;                                                                        \
        pc = frame->pc;                                                                            \
        consts = frame->code->consts ? frame->code->consts->items : NULL;                          \
        caches = frame->code->caches ? frame->code->caches->items : NULL;                          \
        RELOAD();                                                                                  \
    } while (0)

static inline double as_imm(itd_value v) { return itd_imm_float(v); }

/* A float operation on two numbers of which at least one is a float cell or 0.0: the cold half of the float paths. */
static inline bool float_pair(itd_value a, itd_value b, double *x, double *y)
{
    if (itd_is_imm_float(a)) *x = as_imm(a);
    else if (itd_is_small(a) && itd_small(a) < (1LL << 53) && itd_small(a) > -(1LL << 53)) *x = (double)itd_small(a);
    else if (itd_is_kind(a, ITD_K_FLOAT) && itd_head_ref(itd_cell_of(a)) == itd_float_type) *x = ITD_AS(itd_float, a)->value;
    else return false;
    if (itd_is_imm_float(b)) *y = as_imm(b);
    else if (itd_is_small(b) && itd_small(b) < (1LL << 53) && itd_small(b) > -(1LL << 53)) *y = (double)itd_small(b);
    else if (itd_is_kind(b, ITD_K_FLOAT) && itd_head_ref(itd_cell_of(b)) == itd_float_type) *y = ITD_AS(itd_float, b)->value;
    else return false;
    return !(itd_is_small(a) && itd_is_small(b));
}

#define FLOAT_RESULT(n, d)                                                                         \
    do {                                                                                           \
        itd_value f_;                                                                              \
        if (ITD_LIKELY(itd_try_imm_float(d, &f_))) R(n) = f_;                                      \
        else SET(n, itd_float_from(vm, d));                                                        \
        NEXT();                                                                                    \
    } while (0)

#define ARITH(OP_, NAME_, INT_, FLOAT_)                                                            \
    DO(NAME_)                                                                                      \
    {                                                                                              \
        itd_value x = R(in.b), y = R(in.c);                                                        \
        double dx, dy;                                                                             \
        if (ITD_LIKELY(itd_both_small(x, y))) {                                                    \
            int64_t r;                                                                             \
            if (ITD_LIKELY(!INT_)) {                                                               \
                R(in.a).bits = (uint64_t)r;                                                        \
                NEXT();                                                                            \
            }                                                                                      \
        } else if (ITD_LIKELY(itd_is_imm_float(x) && itd_is_imm_float(y))) {                       \
            dx = as_imm(x), dy = as_imm(y);                                                        \
            FLOAT_RESULT(in.a, dx FLOAT_ dy);                                                      \
        } else if (float_pair(x, y, &dx, &dy)) {                                                   \
            FLOAT_RESULT(in.a, dx FLOAT_ dy);                                                      \
        }                                                                                          \
        SET(in.a, itd_binary_op(vm, x, y, OP_, in.d));                                             \
        NEXT();                                                                                    \
    }

#define ADD_INT __builtin_add_overflow((int64_t)(x.bits - 1), (int64_t)y.bits, &r)
#define SUB_INT __builtin_sub_overflow((int64_t)x.bits, (int64_t)(y.bits - 1), &r)
#define MUL_INT (__builtin_mul_overflow(itd_small(x), (int64_t)(y.bits - 1), &r) || (r |= 1, false))

#define BINARY(OP_, NAME_)                                                                         \
    DO(NAME_)                                                                                      \
    {                                                                                              \
        SET(in.a, itd_binary_op(vm, R(in.b), R(in.c), OP_, in.d));                                 \
        NEXT();                                                                                    \
    }
#define BITWISE(OP_, NAME_, EXPR_)                                                                 \
    DO(NAME_)                                                                                      \
    {                                                                                              \
        itd_value x = R(in.b), y = R(in.c);                                                        \
        if (ITD_LIKELY(itd_both_small(x, y))) {                                                    \
            R(in.a).bits = EXPR_;                                                                  \
            NEXT();                                                                                \
        }                                                                                          \
        SET(in.a, itd_binary_op(vm, x, y, OP_, in.d));                                             \
        NEXT();                                                                                    \
    }

/* Floor division and modulo of small ints; y != 0, and not MIN // -1 (whose quotient doesn't fit, but 63 bits leave room). */
static inline int64_t floor_div(int64_t x, int64_t y)
{
    int64_t d = x / y;

    return x % y && (x < 0) != (y < 0) ? d - 1 : d;
}
static inline int64_t floor_mod(int64_t x, int64_t y)
{
    int64_t m = x % y;

    return m && (m < 0) != (y < 0) ? m + y : m;
}

#define COMPARE(OP_, NAME_, SIGN_)                                                                 \
    DO(NAME_)                                                                                      \
    {                                                                                              \
        itd_value x = R(in.b), y = R(in.c);                                                        \
        double dx, dy;                                                                             \
        if (ITD_LIKELY(itd_both_small(x, y))) {                                                    \
            R(in.a) = itd_bool((int64_t)x.bits SIGN_(int64_t) y.bits);                             \
            NEXT();                                                                                \
        }                                                                                          \
        if (float_pair(x, y, &dx, &dy)) {                                                          \
            R(in.a) = itd_bool(dx SIGN_ dy);                                                       \
            NEXT();                                                                                \
        }                                                                                          \
        SET(in.a, itd_compare_values(vm, x, y, OP_));                                              \
        NEXT();                                                                                    \
    }
#define COMPARE_JUMP(OP_, NAME_, SIGN_)                                                            \
    DO(NAME_)                                                                                      \
    {                                                                                              \
        itd_value x = R(in.a), y = R(in.b);                                                        \
        double dx, dy;                                                                             \
        if (ITD_LIKELY(itd_both_small(x, y))) {                                                    \
            if (((int64_t)x.bits SIGN_(int64_t) y.bits) == in.d) JUMP((int16_t)in.c);              \
            NEXT();                                                                                \
        }                                                                                          \
        if (float_pair(x, y, &dx, &dy)) {                                                          \
            if ((dx SIGN_ dy) == in.d) JUMP((int16_t)in.c);                                        \
            NEXT();                                                                                \
        }                                                                                          \
        jump_op = OP_;                                                                             \
        left = x, right = y;                                                                       \
        goto compare_jump;                                                                         \
    }
#define COMPARE_JUMP_I(OP_, NAME_, SIGN_)                                                          \
    DO(NAME_)                                                                                      \
    {                                                                                              \
        itd_value x = R(in.a);                                                                     \
        if (ITD_LIKELY(itd_is_small(x))) {                                                         \
            if ((itd_small(x) SIGN_(int64_t)(int16_t) in.b) == in.d) JUMP((int16_t)in.c);          \
            NEXT();                                                                                \
        }                                                                                          \
        if (itd_is_imm_float(x)) {                                                                 \
            if ((as_imm(x) SIGN_(double)(int16_t) in.b) == in.d) JUMP((int16_t)in.c);              \
            NEXT();                                                                                \
        }                                                                                          \
        jump_op = OP_;                                                                             \
        left = x, right = itd_from_small((int16_t)in.b);                                           \
        goto compare_jump;                                                                         \
    }

/* The truth of the values that occur most; -1 when it takes a call. */
static inline int quick_truth(itd_value v)
{
    if (v.bits == ITD_TRUE.bits) return 1;
    if (v.bits == ITD_FALSE.bits || v.bits == ITD_NONE.bits) return 0;
    if (itd_is_small(v)) return v.bits != 1;
    return -1;
}

/* Pushes the frame of a simple function whose arguments lie in place. */
#define PUSH_SIMPLE(func_, code_, base_, kind_, dest_, keep_)                                            \
    do {                                                                                           \
        itd_value *new_top = (base_) + (code_)->nregs;                                             \
        SYNC();                                                                                    \
        if (ITD_UNLIKELY(frame + 1 >= vm->frames_end || new_top > vm->stack_end)) goto too_deep;   \
        frame++;                                                                                   \
        frame->code = (code_);                                                                     \
        frame->regs = (base_);                                                                     \
        frame->func = (func_);                                                                     \
        frame->globals = (func_)->globals;                                                         \
        frame->locals = ITD_UNBOUND;                                                               \
        frame->handled_before = vm->handled;                                                       \
        frame->keep = (keep_);                                                                     \
        frame->dest = (dest_);                                                                     \
        frame->kind = (kind_);                                                                     \
        frame->flags = 0;                                                                          \
        frame->pc = itd_code_ins(code_);                                                           \
        vm->frame = frame;                                                                         \
        vm->top = new_top;                                                                         \
        if (new_top > vm->high_water) vm->high_water = new_top;                                    \
        regs = (base_);                                                                            \
        pc = frame->pc;                                                                            \
        consts = (code_)->consts ? (code_)->consts->items : NULL;                                  \
        caches = (code_)->caches ? (code_)->caches->items : NULL;                                  \
        RELOAD();                                                                                  \
        if (OVER_LIMIT()) goto limit;                                                              \
    } while (0)

/* Whether calling the class makes a plain instance and runs __init__, nothing else. */
static inline bool makes_plainly(const itd_type *type)
{
    return (type->flags & (ITD_T_HEAP | ITD_T_ABSTRACT)) == ITD_T_HEAP && type->kind == ITD_K_OBJECT && type->slots.new_ == itd_object_type->slots.new_ &&
           itd_head_ref((const itd_cell *)type) == itd_type_type;
}

/* Drops the top frame. */
static inline void pop_frame(itd_vm *vm)
{
    vm->handled = vm->frame->handled_before;
    vm->frame--;
    vm->top = vm->frame >= vm->frames ? vm->frame->regs + vm->frame->code->nregs : vm->stack;
}

/* Ends every frame from the top down to base without running script code. */
static void unwind_stopped(itd_vm *vm, itd_frame *base)
{
    for (;;) {
        itd_frame *f = vm->frame;

        if (f->flags & ITD_FRAME_GEN) itd_generator_finish(vm, ITD_AS(itd_generator, f->keep));
        pop_frame(vm);
        if (f == base) return;
    }
}

itd_value itd_eval(itd_vm *vm, itd_frame *base)
{
    static const void *const labels[] = {
#define OP(name, ...) &&op_##name,
#include "core/vm/ops.def"
#undef OP
    };
    itd_frame *frame;
    itd_value *regs, *consts;
    itd_cache *caches;
    const itd_ins *pc;
    uint64_t q;
    itd_ins in;
    itd_value value, left, right;
    enum itd_compare jump_op;
    bool add_trace = true;

    LOAD_FRAME();
    if (ITD_UNLIKELY(itd_pending(vm))) goto error;
    if (OVER_LIMIT()) goto limit;
    NEXT();

    DO(NOP) NEXT();
    DO(MOVE) R(in.a) = R(in.b); NEXT();
    DO(LOADK) R(in.a) = K(in.k); NEXT();
    DO(LOADI) R(in.a) = itd_from_small(in.j); NEXT();
    DO(LOADS)
    {
        static const itd_value specials[] = {{4}, {1 << 4 | 4}, {2 << 4 | 4}, {3 << 4 | 4}, {4 << 4 | 4}, {0}};

        R(in.a) = specials[in.d];
        NEXT();
    }
    DO(CHECK)
    {
        if (ITD_UNLIKELY(itd_is_unbound(R(in.a)))) TRY(itd_step_unbound(vm, K(in.k), in.d));
        NEXT();
    }
    DO(MKCELL)
    {
        itd_box *box = SLOW(itd_alloc(vm, sizeof *box, ITD_K_CELL, itd_cell_type));

        if (!box) goto error;
        box->value = R(in.a);
        R(in.a) = itd_of(box);
        NEXT();
    }
    DO(NEWCELL)
    {
        itd_box *box = SLOW(itd_alloc(vm, sizeof *box, ITD_K_CELL, itd_cell_type));

        if (!box) goto error;
        R(in.a) = itd_of(box);
        NEXT();
    }
    DO(GETCELL)
    {
        value = ITD_AS(itd_box, R(in.b))->value;
        if (ITD_UNLIKELY(itd_is_unbound(value))) TRY(itd_step_unbound(vm, K(in.c), false));
        R(in.a) = value;
        NEXT();
    }
    DO(SETCELL) ITD_AS(itd_box, R(in.a))->value = R(in.b); NEXT();
    DO(DELCELL)
    {
        if (itd_is_unbound(ITD_AS(itd_box, R(in.a))->value)) TRY(itd_step_unbound(vm, K(in.c), false));
        ITD_AS(itd_box, R(in.a))->value = ITD_UNBOUND;
        NEXT();
    }
    DO(GETFREE)
    {
        value = ITD_AS(itd_box, itd_tuple_items(frame->func->closure)[in.b])->value;
        if (ITD_UNLIKELY(itd_is_unbound(value))) TRY(itd_step_unbound(vm, itd_free_name(frame->code, in.b), true));
        R(in.a) = value;
        NEXT();
    }
    DO(SETFREE) ITD_AS(itd_box, itd_tuple_items(frame->func->closure)[in.a])->value = R(in.b); NEXT();
    DO(DELFREE)
    {
        itd_box *box = ITD_AS(itd_box, itd_tuple_items(frame->func->closure)[in.a]);

        if (itd_is_unbound(box->value)) TRY(itd_step_unbound(vm, itd_free_name(frame->code, in.a), true));
        box->value = ITD_UNBOUND;
        NEXT();
    }
    DO(FREECELL) R(in.a) = itd_tuple_items(frame->func->closure)[in.b]; NEXT();
    DO(GETGLOBAL)
    {
        itd_cache *c = C(in.c);
        const itd_dict *d = ITD_DICT_(frame->globals);

        if (ITD_LIKELY(c->e[0].key == d->version)) {
            if (c->e[0].kind == ITD_CACHE_GLOBAL) {
                R(in.a) = d->table->entries[c->e[0].slot].value;
                NEXT();
            }
            d = ITD_DICT_(vm->builtins);
            if (ITD_LIKELY(c->e[0].kind == ITD_CACHE_BUILTIN && c->e[1].key == d->version)) {
                R(in.a) = d->table->entries[c->e[1].slot].value;
                NEXT();
            }
        }
        SET(in.a, itd_cached_getglobal(vm, frame->globals, c));
        NEXT();
    }
    DO(SETGLOBAL)
    {
        itd_cache *c = C(in.c);
        itd_dict *d = ITD_DICT_(frame->globals);

        if (ITD_LIKELY(c->e[0].key == d->version && c->e[0].kind == ITD_CACHE_GLOBAL)) {
            d->table->entries[c->e[0].slot].value = R(in.a);
            NEXT();
        }
        TRY(itd_cached_setglobal(vm, frame->globals, R(in.a), c));
        NEXT();
    }
    DO(DELGLOBAL)
    {
        int found = SLOW(itd_dict_delete(vm, frame->globals, C(in.c)->name));

        RELOAD();
        if (found == 0) itd_fail(vm, itd_NameError, "name '%U' is not defined", C(in.c)->name);
        if (found != 1) goto error;
        NEXT();
    }
    DO(GETNAME) SET(in.a, itd_step_name(vm, frame, C(in.c)->name)); NEXT();
    DO(SETNAME) TRY(itd_setitem(vm, frame->locals, C(in.c)->name, R(in.a))); NEXT();
    DO(DELNAME)
    {
        bool ok = SLOW(itd_setitem(vm, frame->locals, C(in.c)->name, ITD_UNBOUND));

        RELOAD();
        if (ok) NEXT();
        if (itd_swallow(vm, itd_KeyError)) itd_fail(vm, itd_NameError, "name '%U' is not defined", C(in.c)->name);
        goto error;
    }
    DO(GETNAMEFREE)
    DO_GETNAMECELL:
    {
        const itd_box *box = in.op == ITD_OP_GETNAMEFREE ? ITD_AS(itd_box, itd_tuple_items(frame->func->closure)[in.b]) : ITD_AS(itd_box, R(in.b));
        itd_value name = C(in.c)->name;

        value = SLOW(itd_is_exact(frame->locals, itd_dict_type) ? itd_dict_get(vm, frame->locals, name) : itd_getitem(vm, frame->locals, name));
        RELOAD();
        if (itd_failed(value)) {
            if (!itd_swallow(vm, itd_KeyError)) goto error;
            value = ITD_UNBOUND;
        }
        if (itd_is_unbound(value)) value = box->value;
        if (itd_is_unbound(value)) TRY(itd_step_unbound(vm, name, true));
        R(in.a) = value;
        NEXT();
    }
    DO(GETNAMECELL) goto DO_GETNAMECELL;
    DO(LOCALS) R(in.a) = frame->locals; NEXT();
    DO(GETATTR)
    {
        itd_cache *c = C(in.c);

        value = R(in.b);
        if (ITD_LIKELY(itd_is_cell(value))) {
            const itd_object *o = ITD_AS(itd_object, value);

            if (ITD_LIKELY(c->e[0].key == o->head >> 16 && c->e[0].epoch == vm->epoch && c->e[0].kind == ITD_CACHE_SLOT)) {
                left = o->slots[c->e[0].slot];
                if (ITD_LIKELY(!itd_is_unbound(left))) {
                    R(in.a) = left;
                    NEXT();
                }
            }
        }
        SET(in.a, itd_cached_getattr(vm, value, c));
        NEXT();
    }
    DO(SETATTR)
    {
        itd_cache *c = C(in.c);

        value = R(in.a);
        if (ITD_LIKELY(itd_is_cell(value))) {
            itd_object *o = ITD_AS(itd_object, value);

            if (ITD_LIKELY(c->e[0].key == o->head >> 16 && c->e[0].epoch == vm->epoch)) {
                if (ITD_LIKELY(c->e[0].kind == ITD_CACHE_SLOT)) {
                    o->slots[c->e[0].slot] = R(in.b);
                    NEXT();
                }
                if (c->e[0].kind == ITD_CACHE_ADD) {
                    o->slots[c->e[0].slot] = R(in.b);
                    o->head = (o->head & 0xFFFF) | c->e[0].value.bits << 16;
                    NEXT();
                }
            }
        }
        TRY(itd_cached_setattr(vm, value, R(in.b), c));
        NEXT();
    }
    DO(DELATTR) TRY(itd_setattr(vm, R(in.a), C(in.c)->name, ITD_UNBOUND)); NEXT();
    DO(GETMETHOD)
    {
        itd_cache *c = C(in.c);

        value = R(in.b);
        if (ITD_LIKELY(itd_is_cell(value)) && ITD_LIKELY(c->e[0].key == itd_cell_of(value)->head >> 16 && c->e[0].epoch == vm->epoch && c->e[0].kind == ITD_CACHE_METHOD)) {
            R(in.a) = c->e[0].value;
            R(in.a + 1) = value;
            NEXT();
        }
        TRY(itd_cached_getmethod(vm, value, c, &R(in.a)));
        NEXT();
    }
    DO(GETSUPER) TRY(itd_step_getsuper(vm, regs, in, C(in.c)->name)); NEXT();
    DO(GETITEM)
    {
        itd_value s = R(in.b), i = R(in.c);

        if (ITD_LIKELY(itd_is_cell(s) && itd_is_small(i))) {
            const itd_cell *cell = itd_cell_of(s);
            int64_t at = itd_small(i);

            if (ITD_LIKELY(cell->head >> 16 == (uint64_t)(uintptr_t)itd_list_type)) {
                const itd_list *l = ITD_LIST_(s);

                if (at < 0) at += l->count;
                if (ITD_LIKELY((uint64_t)at < (uint64_t)l->count)) {
                    R(in.a) = l->buffer->items[at];
                    NEXT();
                }
            } else if (cell->head >> 16 == (uint64_t)(uintptr_t)itd_tuple_type) {
                const itd_tuple *t = ITD_TUPLE_(s);

                if (at < 0) at += t->count;
                if (ITD_LIKELY((uint64_t)at < (uint64_t)t->count)) {
                    R(in.a) = t->items[at];
                    NEXT();
                }
            }
        }
        SET(in.a, itd_getitem(vm, s, i));
        NEXT();
    }
    DO(GETITEMI)
    {
        itd_value s = R(in.b);
        int64_t at = (int16_t)in.c;

        if (ITD_LIKELY(itd_is_cell(s))) {
            const itd_cell *cell = itd_cell_of(s);

            if (ITD_LIKELY(cell->head >> 16 == (uint64_t)(uintptr_t)itd_list_type)) {
                const itd_list *l = ITD_LIST_(s);

                if (at < 0) at += l->count;
                if (ITD_LIKELY((uint64_t)at < (uint64_t)l->count)) {
                    R(in.a) = l->buffer->items[at];
                    NEXT();
                }
            } else if (cell->head >> 16 == (uint64_t)(uintptr_t)itd_tuple_type) {
                const itd_tuple *t = ITD_TUPLE_(s);

                if (at < 0) at += t->count;
                if (ITD_LIKELY((uint64_t)at < (uint64_t)t->count)) {
                    R(in.a) = t->items[at];
                    NEXT();
                }
            }
        }
        SET(in.a, itd_getitem(vm, s, itd_from_small((int16_t)in.c)));
        NEXT();
    }
    DO(SETITEM)
    {
        itd_value s = R(in.a), i = R(in.b);

        if (ITD_LIKELY(itd_is_cell(s) && itd_is_small(i) && itd_cell_of(s)->head >> 16 == (uint64_t)(uintptr_t)itd_list_type)) {
            itd_list *l = ITD_LIST_(s);
            int64_t at = itd_small(i);

            if (at < 0) at += l->count;
            if (ITD_LIKELY((uint64_t)at < (uint64_t)l->count)) {
                l->buffer->items[at] = R(in.c);
                NEXT();
            }
        }
        TRY(itd_setitem(vm, s, i, R(in.c)));
        NEXT();
    }
    DO(SETITEMI)
    {
        itd_value s = R(in.a);
        int64_t at = (int16_t)in.b;

        if (ITD_LIKELY(itd_is_cell(s) && itd_cell_of(s)->head >> 16 == (uint64_t)(uintptr_t)itd_list_type)) {
            itd_list *l = ITD_LIST_(s);

            if (at < 0) at += l->count;
            if (ITD_LIKELY((uint64_t)at < (uint64_t)l->count)) {
                l->buffer->items[at] = R(in.c);
                NEXT();
            }
        }
        TRY(itd_setitem(vm, s, itd_from_small((int16_t)in.b), R(in.c)));
        NEXT();
    }
    DO(DELITEM) TRY(itd_setitem(vm, R(in.a), R(in.b), ITD_UNBOUND)); NEXT();
    DO(GETSLICE)
    {
        value = SLOW(itd_slice_from(vm, R(in.c), R(in.c + 1), ITD_NONE));
        if (!itd_failed(value)) value = itd_getitem(vm, R(in.b), value);
        RELOAD();
        if (itd_failed(value)) goto error;
        R(in.a) = value;
        NEXT();
    }
    DO(SETSLICE)
    {
        value = SLOW(itd_slice_from(vm, R(in.b), R(in.b + 1), ITD_NONE));
        if (itd_failed(value)) goto error;
        TRY(itd_setitem(vm, R(in.a), value, R(in.c)));
        NEXT();
    }
    DO(MKSLICE) SET(in.a, itd_slice_from(vm, R(in.b), R(in.b + 1), R(in.b + 2))); NEXT();

    ARITH(ITD_ADD, ADD, ADD_INT, +)
    ARITH(ITD_SUB, SUB, SUB_INT, -)
    ARITH(ITD_MUL, MUL, MUL_INT, *)
    BINARY(ITD_MATMUL, MATMUL)
    DO(DIV)
    {
        itd_value x = R(in.b), y = R(in.c);
        double dx, dy;

        if (ITD_LIKELY(float_pair(x, y, &dx, &dy)) && dy != 0) FLOAT_RESULT(in.a, dx / dy);
        if (itd_both_small(x, y) && y.bits != 1 && itd_small(x) < (1LL << 53) && itd_small(x) > -(1LL << 53) && itd_small(y) < (1LL << 53) && itd_small(y) > -(1LL << 53))
            FLOAT_RESULT(in.a, (double)itd_small(x) / (double)itd_small(y));
        SET(in.a, itd_binary_op(vm, x, y, ITD_DIV, in.d));
        NEXT();
    }
    DO(FLOORDIV)
    {
        itd_value x = R(in.b), y = R(in.c);

        if (ITD_LIKELY(itd_both_small(x, y) && y.bits != 1 && x.bits != itd_from_small(ITD_SMALL_MIN).bits)) {
            R(in.a) = itd_from_small(floor_div(itd_small(x), itd_small(y)));
            NEXT();
        }
        SET(in.a, itd_binary_op(vm, x, y, ITD_FLOORDIV, in.d));
        NEXT();
    }
    DO(MOD)
    {
        itd_value x = R(in.b), y = R(in.c);

        if (ITD_LIKELY(itd_both_small(x, y) && y.bits != 1)) {
            R(in.a) = itd_from_small(floor_mod(itd_small(x), itd_small(y)));
            NEXT();
        }
        SET(in.a, itd_binary_op(vm, x, y, ITD_MOD, in.d));
        NEXT();
    }
    BINARY(ITD_POW, POW)
    DO(LSHIFT)
    {
        itd_value x = R(in.b), y = R(in.c);

        if (ITD_LIKELY(itd_both_small(x, y)) && (uint64_t)itd_small(y) < 62) {
            int64_t n = itd_small(x), s = itd_small(y), r = (int64_t)((uint64_t)n << s);

            if (r >> s == n && itd_small_fits(r)) {
                R(in.a) = itd_from_small(r);
                NEXT();
            }
        }
        SET(in.a, itd_binary_op(vm, x, y, ITD_LSHIFT, in.d));
        NEXT();
    }
    DO(RSHIFT)
    {
        itd_value x = R(in.b), y = R(in.c);

        if (ITD_LIKELY(itd_both_small(x, y)) && (uint64_t)itd_small(y) < 64) {
            R(in.a) = itd_from_small(itd_small(x) >> itd_small(y));
            NEXT();
        }
        SET(in.a, itd_binary_op(vm, x, y, ITD_RSHIFT, in.d));
        NEXT();
    }
    BITWISE(ITD_AND, AND, x.bits &y.bits)
    BITWISE(ITD_XOR, XOR, (x.bits ^ y.bits) | 1)
    BITWISE(ITD_OR, OR, x.bits | y.bits)
    DO(ADDI)
    {
        itd_value x = R(in.b);
        int64_t r;

        if (ITD_LIKELY(itd_is_small(x)) && ITD_LIKELY(!__builtin_add_overflow((int64_t)x.bits, (int64_t)(int16_t)in.c * 2, &r))) {
            R(in.a).bits = (uint64_t)r;
            NEXT();
        }
        if (itd_is_imm_float(x)) FLOAT_RESULT(in.a, as_imm(x) + (int16_t)in.c);
        SET(in.a, itd_binary_op(vm, x, itd_from_small((int16_t)in.c), ITD_ADD, in.d));
        NEXT();
    }
    DO(SUBI)
    {
        itd_value x = R(in.b);
        int64_t r;

        if (ITD_LIKELY(itd_is_small(x)) && ITD_LIKELY(!__builtin_sub_overflow((int64_t)x.bits, (int64_t)(int16_t)in.c * 2, &r))) {
            R(in.a).bits = (uint64_t)r;
            NEXT();
        }
        if (itd_is_imm_float(x)) FLOAT_RESULT(in.a, as_imm(x) - (int16_t)in.c);
        SET(in.a, itd_binary_op(vm, x, itd_from_small((int16_t)in.c), ITD_SUB, in.d));
        NEXT();
    }
    DO(MULI)
    {
        itd_value x = R(in.b), y = itd_from_small((int16_t)in.c);
        int64_t r;

        if (ITD_LIKELY(itd_is_small(x)) && ITD_LIKELY(!MUL_INT)) {
            R(in.a).bits = (uint64_t)r;
            NEXT();
        }
        if (itd_is_imm_float(x)) FLOAT_RESULT(in.a, as_imm(x) * (int16_t)in.c);
        SET(in.a, itd_binary_op(vm, x, y, ITD_MUL, in.d));
        NEXT();
    }
    DO(FLOORDIVI)
    {
        itd_value x = R(in.b);
        int64_t y = (int16_t)in.c;

        if (ITD_LIKELY(itd_is_small(x) && y > 0)) {
            R(in.a) = itd_from_small(y == 2 ? itd_small(x) >> 1 : floor_div(itd_small(x), y));
            NEXT();
        }
        SET(in.a, itd_binary_op(vm, x, itd_from_small(y), ITD_FLOORDIV, in.d));
        NEXT();
    }
    DO(MODI)
    {
        itd_value x = R(in.b);
        int64_t y = (int16_t)in.c;

        if (ITD_LIKELY(itd_is_small(x) && y > 0)) {
            int64_t m;

            if ((y & (y - 1)) == 0) m = itd_small(x) & (y - 1);
            else if ((uint64_t)itd_small(x) <= UINT32_MAX) m = (uint32_t)itd_small(x) % (uint32_t)y;
            else m = floor_mod(itd_small(x), y);
            R(in.a) = itd_from_small(m);
            NEXT();
        }
        SET(in.a, itd_binary_op(vm, x, itd_from_small(y), ITD_MOD, in.d));
        NEXT();
    }
    DO(LSHIFTI)
    {
        itd_value x = R(in.b);
        unsigned s = in.c;

        if (ITD_LIKELY(itd_is_small(x) && s < 62)) {
            int64_t n = itd_small(x), r = (int64_t)((uint64_t)n << s);

            if (r >> s == n && itd_small_fits(r)) {
                R(in.a) = itd_from_small(r);
                NEXT();
            }
        }
        SET(in.a, itd_binary_op(vm, x, itd_from_small((int16_t)in.c), ITD_LSHIFT, in.d));
        NEXT();
    }
    DO(RSHIFTI)
    {
        itd_value x = R(in.b);

        if (ITD_LIKELY(itd_is_small(x) && in.c < 64)) {
            R(in.a) = itd_from_small(itd_small(x) >> in.c);
            NEXT();
        }
        SET(in.a, itd_binary_op(vm, x, itd_from_small((int16_t)in.c), ITD_RSHIFT, in.d));
        NEXT();
    }
    DO(ANDI)
    {
        itd_value x = R(in.b);

        if (ITD_LIKELY(itd_is_small(x))) {
            R(in.a) = itd_from_small(itd_small(x) & (int16_t)in.c);
            NEXT();
        }
        SET(in.a, itd_binary_op(vm, x, itd_from_small((int16_t)in.c), ITD_AND, in.d));
        NEXT();
    }
    DO(NEG)
    {
        itd_value x = R(in.b);

        if (ITD_LIKELY(itd_is_small(x) && x.bits != itd_from_small(ITD_SMALL_MIN).bits)) {
            R(in.a) = itd_from_small(-itd_small(x));
            NEXT();
        }
        if (itd_is_imm_float(x)) FLOAT_RESULT(in.a, -as_imm(x));
        SET(in.a, itd_unary_op(vm, x, '-'));
        NEXT();
    }
    DO(POS) SET(in.a, itd_unary_op(vm, R(in.b), '+')); NEXT();
    DO(INVERT) SET(in.a, itd_unary_op(vm, R(in.b), '~')); NEXT();
    DO(NOT)
    {
        int truth = quick_truth(R(in.b));

        if (truth < 0) {
            truth = SLOW(itd_truth(vm, R(in.b)));
            RELOAD();
            if (truth < 0) goto error;
        }
        R(in.a) = itd_bool(!truth);
        NEXT();
    }
    COMPARE(ITD_LT, LT, <)
    COMPARE(ITD_LE, LE, <=)
    COMPARE(ITD_EQ, EQ, ==)
    COMPARE(ITD_NE, NE, !=)
    COMPARE(ITD_GT, GT, >)
    COMPARE(ITD_GE, GE, >=)
    DO(IS) R(in.a) = itd_bool(itd_same(R(in.b), R(in.c)) != in.d); NEXT();
    DO(IN)
    {
        int found = SLOW(itd_contains(vm, R(in.c), R(in.b)));

        RELOAD();
        if (found < 0) goto error;
        R(in.a) = itd_bool(found != in.d);
        NEXT();
    }
    DO(JMP) JUMP(in.j); NEXT();
    DO(JT)
    {
        int truth = quick_truth(R(in.a));

        if (ITD_UNLIKELY(truth < 0)) {
            truth = SLOW(itd_truth(vm, R(in.a)));
            RELOAD();
            if (truth < 0) goto error;
        }
        if (truth) JUMP(in.j);
        NEXT();
    }
    DO(JF)
    {
        int truth = quick_truth(R(in.a));

        if (ITD_UNLIKELY(truth < 0)) {
            truth = SLOW(itd_truth(vm, R(in.a)));
            RELOAD();
            if (truth < 0) goto error;
        }
        if (!truth) JUMP(in.j);
        NEXT();
    }
    DO(JNONE)
    {
        if (itd_is_none(R(in.a)) != in.d) JUMP(in.j);
        NEXT();
    }
    COMPARE_JUMP(ITD_LT, JLT, <)
    COMPARE_JUMP(ITD_LE, JLE, <=)
    COMPARE_JUMP(ITD_EQ, JEQ, ==)
    COMPARE_JUMP(ITD_NE, JNE, !=)
    COMPARE_JUMP(ITD_GT, JGT, >)
    COMPARE_JUMP(ITD_GE, JGE, >=)
    COMPARE_JUMP_I(ITD_LT, JLTI, <)
    COMPARE_JUMP_I(ITD_LE, JLEI, <=)
    COMPARE_JUMP_I(ITD_EQ, JEQI, ==)
    COMPARE_JUMP_I(ITD_NE, JNEI, !=)
    COMPARE_JUMP_I(ITD_GT, JGTI, >)
    COMPARE_JUMP_I(ITD_GE, JGEI, >=)
    DO(JIS)
    {
        if (itd_same(R(in.a), R(in.b)) == in.d) JUMP((int16_t)in.c);
        NEXT();
    }
    DO(JIN)
    {
        int found = SLOW(itd_contains(vm, R(in.b), R(in.a)));

        RELOAD();
        if (found < 0) goto error;
        if (found == in.d) JUMP((int16_t)in.c);
        NEXT();
    }
compare_jump : {
    int truth;

    value = SLOW(itd_compare_values(vm, left, right, jump_op));
    truth = itd_failed(value) ? -1 : quick_truth(value);
    if (truth < 0 && !itd_failed(value)) truth = itd_truth(vm, value);
    RELOAD();
    if (truth < 0) goto error;
    if (truth == in.d) JUMP((int16_t)in.c);
    NEXT();
}
    DO(GETITER) SET(in.a, itd_iter(vm, R(in.b))); NEXT();
#define ITER_STEP(ON_ITEM)                                                                         \
    itd_value it = R(in.a);                                                                        \
    if (ITD_LIKELY(itd_is_cell(it))) {                                                             \
        struct itd_iter *i = ITD_ITER_(it);                                                          \
        uint64_t type = i->head >> 16;                                                             \
        if (type == (uint64_t)(uintptr_t)itd_range_iterator_type) {                                \
            if (i->k > 0) {                                                                        \
                R(in.b) = itd_from_small(i->n);                                                    \
                i->k--;                                                                            \
                i->n = (int64_t)((uint64_t)i->n + (uint64_t)i->m);                                 \
                ON_ITEM;                                                                           \
                NEXT();                                                                            \
            }                                                                                      \
        } else if (type == (uint64_t)(uintptr_t)itd_list_iterator_type && itd_is_cell(i->a)) {     \
            const itd_list *l = ITD_LIST_(i->a);                                                   \
            if (i->n < l->count) {                                                                 \
                R(in.b) = l->buffer->items[i->n++];                                                \
                ON_ITEM;                                                                           \
                NEXT();                                                                            \
            }                                                                                      \
        } else if (type == (uint64_t)(uintptr_t)itd_generator_type) {                              \
            itd_generator *g = ITD_AS(itd_generator, it);                                                      \
            if (ITD_LIKELY(g->state < ITD_GEN_RUNNING)) {                                          \
                TRY(itd_generator_push(vm, g, ITD_NONE, ITD_FRAME_RESUME));                              \
                LOAD_FRAME();                                                                      \
                if (OVER_LIMIT()) goto limit;                                                      \
                NEXT();                                                                            \
            }                                                                                      \
        }                                                                                          \
    }                                                                                              \
    value = SLOW(itd_next_raw(vm, it));                                                            \
    RELOAD();                                                                                      \
    if (ITD_UNLIKELY(itd_failed(value))) goto error;
    DO(FORITER)
    {
        ITER_STEP((void)0)
        if (itd_same(value, ITD_END)) JUMP((int16_t)in.c);
        else R(in.b) = value;
        NEXT();
    }
    DO(FORNEXT)
    {
        ITER_STEP(JUMP((int16_t)in.c))
        if (itd_same(value, ITD_END)) NEXT();
        R(in.b) = value;
        JUMP((int16_t)in.c);
        NEXT();
    }
    DO(CALLF)
    R(in.a + 1) = ITD_UNBOUND;
    goto call;
    DO(CALL)
call:
    {
        itd_value callee = R(in.a), self = R(in.a + 1);
        itd_value *args;
        size_t n;

    call_again:
        args = itd_is_unbound(self) ? &R(in.a + 2) : &R(in.a + 1);
        n = (size_t)in.b + !itd_is_unbound(self);
        if (ITD_UNLIKELY(!itd_is_cell(callee))) goto call_any;
        switch (itd_kind_of_cell(itd_cell_of(callee))) {
        case ITD_K_FUNC: {
            itd_func *func = ITD_FUNC_(callee);
            itd_code *code = func->code;

            if (ITD_LIKELY((code->flags & ITD_CODE_SIMPLE) && n == code->nargs)) {
                PUSH_SIMPLE(func, code, args, ITD_FRAME_CALL, in.c, ITD_UNBOUND);
                NEXT();
            }
            TRY(itd_bind_frame(vm, func, args, args, n, ITD_NONE));
            if (code->flags & (ITD_CODE_GENERATOR | ITD_CODE_COROUTINE | ITD_CODE_ASYNC_GENERATOR)) {
                SET(in.c, itd_generator_make(vm, func, code, args));
                NEXT();
            }
            PUSH_SIMPLE(func, code, args, ITD_FRAME_CALL, in.c, ITD_UNBOUND);
            NEXT();
        }
        case ITD_K_METHOD:
            if (!itd_is_unbound(self)) break;
            self = R(in.a + 1) = ITD_AS(itd_method, callee)->self;
            callee = R(in.a) = ITD_AS(itd_method, callee)->func;
            goto call_again;
        case ITD_K_NATIVE: {
            itd_native_func *f = ITD_AS(itd_native_func, callee);

            value = SLOW(itd_native_invoke(vm, f, f->self, args, n, ITD_NONE));
            RELOAD();
            if (ITD_UNLIKELY(itd_failed(value))) goto error;
            R(in.c) = value;
            if (OVER_LIMIT()) goto limit;
            NEXT();
        }
        case ITD_K_TYPE: {
            itd_type *type = ITD_TYPE_(callee);
            itd_value init;
            itd_func *func;

            /* A plain class with a script __init__: its frame is pushed here. */
            if (!makes_plainly(type) || !itd_is_unbound(self)) break;
            init = itd_type_lookup(vm, type, itd_n___init__);
            if (!itd_is_kind(init, ITD_K_FUNC)) break;
            func = ITD_FUNC_(init);
            if (!(func->code->flags & ITD_CODE_SIMPLE) && (func->code->flags & (ITD_CODE_GENERATOR | ITD_CODE_COROUTINE | ITD_CODE_ASYNC_GENERATOR))) break;
            SET(in.a + 1, itd_object_new(vm, type));
            args = &R(in.a + 1);
            n = (size_t)in.b + 1;
            if (!((func->code->flags & ITD_CODE_SIMPLE) && n == func->code->nargs)) {
                itd_value made = *args;

                TRY(itd_bind_frame(vm, func, args, args, n, ITD_NONE));
                value = made;
            } else {
                value = *args;
            }
            {
                itd_code *code = func->code;

                PUSH_SIMPLE(func, code, args, ITD_FRAME_INIT, in.c, value);
            }
            NEXT();
        }
        case ITD_K_TOOL:
            value = SLOW(itd_tool_call(vm, ITD_AS(itd_tool, callee), args, n, ITD_NONE, itd_may_suspend(vm)));
            goto tool_called;
        default: break;
        }
    call_any:
        value = SLOW(itd_call_kw(vm, callee, args, n, ITD_NONE));
        RELOAD();
        if (ITD_UNLIKELY(itd_failed(value))) goto error;
        R(in.c) = value;
        if (OVER_LIMIT()) goto limit;
        NEXT();
    }
tool_called:
    RELOAD();
    if (itd_same(value, ITD_SUSPENDED)) {
        SYNC();
        vm->suspended_dest = in.c;
        return ITD_SUSPENDED;
    }
    if (itd_failed(value)) goto error;
    R(in.c) = value;
    NEXT();
    DO(CALLKW)
    {
        itd_value callee = R(in.a), self = R(in.a + 1), kwnames = R(in.a + 2 + in.b);
        size_t named = (size_t)itd_tuple_count(kwnames);
        itd_value *args;
        size_t positional;

        if (itd_is_kind(callee, ITD_K_METHOD) && itd_is_unbound(self)) {
            self = R(in.a + 1) = ITD_AS(itd_method, callee)->self;
            callee = R(in.a) = ITD_AS(itd_method, callee)->func;
        }
        args = itd_is_unbound(self) ? &R(in.a + 2) : &R(in.a + 1);
        positional = (size_t)in.b - named + !itd_is_unbound(self);
        if (itd_is_kind(callee, ITD_K_FUNC)) {
            itd_func *func = ITD_FUNC_(callee);
            itd_code *code = func->code;

            TRY(itd_bind_frame(vm, func, args, args, positional, kwnames));
            if (code->flags & (ITD_CODE_GENERATOR | ITD_CODE_COROUTINE | ITD_CODE_ASYNC_GENERATOR)) {
                SET(in.c, itd_generator_make(vm, func, code, args));
                NEXT();
            }
            PUSH_SIMPLE(func, code, args, ITD_FRAME_CALL, in.c, ITD_UNBOUND);
            NEXT();
        }
        if (itd_is_kind(callee, ITD_K_TOOL)) {
            value = SLOW(itd_tool_call(vm, ITD_AS(itd_tool, callee), args, positional, kwnames, itd_may_suspend(vm)));
            goto tool_called;
        }
        SET(in.c, itd_call_kw(vm, callee, args, positional, kwnames));
        if (OVER_LIMIT()) goto limit;
        NEXT();
    }
    DO(CALLEX)
    {
        itd_value callee = R(in.a);

        /* A script function or tool gets its arguments spread in place where they fit; the rest goes through call.c. */
        value = SLOW(itd_step_callex(vm, callee, R(in.a + 1), R(in.a + 2), R(in.a + 3)));
        if (itd_is_kind(callee, ITD_K_TOOL) || itd_same(value, ITD_SUSPENDED)) goto tool_called;
        RELOAD();
        if (itd_failed(value)) goto error;
        R(in.c) = value;
        if (OVER_LIMIT()) goto limit;
        NEXT();
    }
    DO(RETURN) value = R(in.a); goto returned;
    DO(RETURNNONE) value = ITD_NONE;
returned : {
    itd_frame *done = frame;

    SYNC();
    vm->handled = done->handled_before;
    vm->frame = frame = done - 1;
    if (ITD_UNLIKELY(done->flags & ITD_FRAME_GEN)) {
        itd_generator *g = ITD_AS(itd_generator, done->keep);

        itd_generator_finish(vm, g);
        g->result = value;
    }
    if (ITD_UNLIKELY(done == base)) {
        vm->top = frame >= vm->frames ? frame->regs + frame->code->nregs : vm->stack;
        if (done->kind == ITD_FRAME_INIT && !itd_is_none(value)) return itd_raise(vm, itd_TypeError, "__init__() should return None, not '%T'", value);
        return done->kind == ITD_FRAME_INIT ? done->keep : value;
    }
    vm->top = frame->regs + frame->code->nregs;
    {
        itd_value keep = done->keep;
        uint16_t dest = done->dest;
        uint8_t kind = done->kind;

        LOAD_FRAME();
        if (ITD_LIKELY(kind == ITD_FRAME_CALL)) {
            R(dest) = value;
            NEXT();
        }
        if (kind == ITD_FRAME_INIT) {
            if (ITD_UNLIKELY(!itd_is_none(value))) {
                itd_fail(vm, itd_TypeError, "__init__() should return None, not '%T'", value);
                goto error;
            }
            R(dest) = keep;
            NEXT();
        }
    }
    /* A resumed generator ended: as the instruction that resumed it says. */
    in = pc[-1];
    if (in.op == ITD_OP_FORITER) JUMP((int16_t)in.c);
    else if (in.op == ITD_OP_DELEGATE) R(in.c) = value;
    NEXT();
}
    DO(YIELD)
    {
        uint16_t to = in.c;

        value = R(in.a);
        SYNC();
    yielding:
        itd_generator_suspend(vm, pc, to);
        if (frame == base) return value;
        LOAD_FRAME();
        in = pc[-1];
        if (in.op == ITD_OP_DELEGATE) {
            /* The frame below yields the same value and stays at its DELEGATE. */
            pc--;
            q -= 8;
            frame->pc = pc;
            to = in.b;
            goto yielding;
        }
        R(in.b) = value;
        if (in.op == ITD_OP_FORNEXT) JUMP((int16_t)in.c);
        NEXT();
    }
    DO(GETYIELDFROM) SET(in.a, itd_step_yield_from(vm, R(in.b), frame->code)); NEXT();
    DO(GETAWAITABLE) SET(in.a, itd_step_awaitable(vm, R(in.b), in.d)); NEXT();
    DO(DELEGATE)
    {
        itd_value it = R(in.a), result = ITD_UNBOUND;

        if (itd_is_kind(it, ITD_K_GENERATOR) && ITD_AS(itd_generator, it)->state < ITD_GEN_RUNNING &&
            (itd_head_ref(itd_cell_of(it)) == itd_generator_type || itd_head_ref(itd_cell_of(it)) == itd_coroutine_type) &&
            (ITD_AS(itd_generator, it)->state != ITD_GEN_NEW || itd_is_none(R(in.b)))) {
            TRY(itd_generator_push(vm, ITD_AS(itd_generator, it), R(in.b), ITD_FRAME_RESUME));
            LOAD_FRAME();
            if (OVER_LIMIT()) goto limit;
            NEXT();
        }
        value = SLOW(itd_send_any(vm, it, R(in.b), &result));
        RELOAD();
        if (itd_failed(value)) goto error;
        if (itd_same(value, ITD_END)) {
            R(in.c) = result;
            NEXT();
        }
        {
            uint16_t to = in.b;

            pc--;
            q -= 8;
            SYNC();
            itd_generator_suspend(vm, pc, to);
            if (frame == base) return value;
        }
        LOAD_FRAME();
        goto yielded_below;
    }
yielded_below:
    in = pc[-1];
    if (in.op == ITD_OP_DELEGATE) {
        pc--;
        q -= 8;
        SYNC();
        itd_generator_suspend(vm, pc, in.b);
        if (frame == base) return value;
        LOAD_FRAME();
        goto yielded_below;
    }
    R(in.b) = value;
    if (in.op == ITD_OP_FORNEXT) JUMP((int16_t)in.c);
    NEXT();
    DO(GETAITER) SET(in.a, itd_step_aiter(vm, R(in.b))); NEXT();
    DO(GETANEXT) SET(in.a, itd_step_anext(vm, R(in.b))); NEXT();
    DO(ENDASYNCFOR)
    {
        if (itd_is_a(R(in.a), itd_StopAsyncIteration)) NEXT();
        itd_set_pending(vm, R(in.a));
        add_trace = false;
        goto error;
    }
    DO(MKFUNCX) goto make_function;
    DO(MKFUNC)
make_function:
    {
        itd_value *r = &R(in.c);
        itd_func *f;

        value = SLOW(itd_func_new(vm, ITD_AS(itd_code, in.op == ITD_OP_MKFUNC ? K(in.b) : R(in.b)), frame->globals, in.d & 8 ? r[3] : ITD_NONE));
        if (itd_failed(value)) goto error;
        f = ITD_FUNC_(value);
        if (in.d & 1) f->defaults = r[0];
        if (in.d & 2) f->kwdefaults = r[1];
        if (in.d & 4) f->annotations = r[2];
        if (in.d & 16) f->type_params = r[4];
        R(in.a) = value;
        NEXT();
    }
    DO(BUILDCLASS) SET(in.a, itd_step_build_class(vm)); NEXT();
    DO(NEWLIST) SET(in.a, itd_list_sized(vm, in.c)); NEXT();
    DO(BUILDLIST)
    {
        value = SLOW(itd_list_sized(vm, in.c));
        if (itd_failed(value)) goto error;
        if (in.c) memcpy(itd_list_items(value), &R(in.b), in.c * sizeof(itd_value));
        ITD_LIST_(value)->count = in.c;
        R(in.a) = value;
        NEXT();
    }
    DO(BUILDTUPLE) SET(in.a, itd_tuple_from(vm, &R(in.b), in.c)); NEXT();
    DO(BUILDSET)
    {
        value = SLOW(itd_set_new(vm, false));
        for (unsigned i = 0; i < in.c && !itd_failed(value); i++)
            if (itd_set_add(vm, value, R(in.b + i)) < 0) value = ITD_ERROR;
        RELOAD();
        if (itd_failed(value)) goto error;
        R(in.a) = value;
        NEXT();
    }
    DO(BUILDDICT)
    {
        value = SLOW(itd_dict_new(vm));
        for (unsigned i = 0; i < in.c && !itd_failed(value); i++)
            if (!itd_dict_set(vm, value, R(in.b + 2 * i), R(in.b + 2 * i + 1))) value = ITD_ERROR;
        RELOAD();
        if (itd_failed(value)) goto error;
        R(in.a) = value;
        NEXT();
    }
    DO(COPYLIST)
    {
        const itd_tuple *t = ITD_TUPLE_(K(in.k));

        value = SLOW(itd_list_sized(vm, (size_t)t->count));
        if (itd_failed(value)) goto error;
        if (t->count) memcpy(itd_list_items(value), t->items, (size_t)t->count * sizeof(itd_value));
        ITD_LIST_(value)->count = t->count;
        R(in.a) = value;
        NEXT();
    }
    DO(APPEND)
    {
        itd_list *l = ITD_LIST_(R(in.a));

        if (ITD_LIKELY(l->buffer && (uint64_t)l->count < l->buffer->count)) {
            l->buffer->items[l->count++] = R(in.b);
            l->changes++;
            NEXT();
        }
        TRY(itd_list_append(vm, R(in.a), R(in.b)));
        NEXT();
    }
    DO(EXTEND) TRY(itd_step_extend(vm, R(in.a), R(in.b), in.d, in.d ? R(in.c) : ITD_UNBOUND)); NEXT();
    DO(LISTTUPLE) SET(in.a, itd_tuple_from(vm, itd_list_items(R(in.b)), (size_t)itd_list_count(R(in.b)))); NEXT();
    DO(SETADD) TRY(itd_set_add(vm, R(in.a), R(in.b)) >= 0); NEXT();
    DO(SETUPDATE) TRY(itd_set_update(vm, R(in.a), R(in.b))); NEXT();
    DO(DICTSET) TRY(itd_dict_set(vm, R(in.a), R(in.b), R(in.c))); NEXT();
    DO(DICTUPDATE) TRY(itd_step_dict_update(vm, R(in.a), R(in.b))); NEXT();
    DO(DICTMERGE) TRY(itd_step_dict_merge(vm, R(in.a), R(in.b), R(in.c))); NEXT();
    DO(FORMAT)
    {
        value = R(in.b);
        if (in.c == 0xFFFF && in.d <= 1 && itd_is_cell(value) && itd_head_ref(itd_cell_of(value)) == itd_str_type) {
            R(in.a) = value;
            NEXT();
        }
        SET(in.a, itd_step_format(vm, value, in.c == 0xFFFF ? ITD_UNBOUND : R(in.c), in.d));
        NEXT();
    }
    DO(BUILDSTR) SET(in.a, itd_str_join(vm, &R(in.b), in.c)); NEXT();
    DO(UNPACK)
    {
        itd_value s = R(in.a);

        if (ITD_LIKELY(itd_is_cell(s) && itd_head_ref(itd_cell_of(s)) == itd_tuple_type && ITD_TUPLE_(s)->count == in.c)) {
            const itd_value *items = ITD_TUPLE_(s)->items;

            for (unsigned i = 0; i < in.c; i++) R(in.b + i) = items[i];
            NEXT();
        }
        TRY(itd_step_unpack(vm, s, &R(in.b), in.c));
        NEXT();
    }
    DO(UNPACKEX) TRY(itd_step_unpack_star(vm, R(in.a), &R(in.b), in.d, in.c)); NEXT();
    DO(IMPORT) SET(in.a, itd_step_import(vm, frame->globals, K(in.b), K(in.c), in.d)); NEXT();
    DO(IMPORTFROM) SET(in.a, itd_step_import_from(vm, R(in.b), C(in.c)->name)); NEXT();
    DO(IMPORTSTAR) TRY(itd_step_import_star(vm, R(in.a), frame->globals)); NEXT();
    DO(RAISE)
    {
        if (in.d == 2) {
            if (itd_is_none(vm->handled)) {
                itd_fail(vm, itd_RuntimeError, "No active exception to reraise");
                goto error;
            }
            itd_set_pending(vm, vm->handled);
            add_trace = false;
            goto error;
        }
        SYNC();
        itd_normalise_raise(vm, R(in.a), in.d ? R(in.b) : ITD_UNBOUND, in.d);
        RELOAD();
        goto error;
    }
    DO(RERAISE)
    {
        itd_set_pending(vm, R(in.a));
        add_trace = false;
        goto error;
    }
    DO(EXCENTER)
    {
        value = R(in.a);
        R(in.b) = vm->handled;
        vm->handled = value;
        NEXT();
    }
    DO(EXCLEAVE) vm->handled = R(in.b); NEXT();
    DO(JNOMATCH)
    {
        bool matches = false;

        TRY(itd_step_match(vm, R(in.a), R(in.b), &matches));
        if (!matches) JUMP((int16_t)in.c);
        NEXT();
    }
    DO(WITHENTER) TRY(itd_step_with(vm, R(in.b), &R(in.a), in.d)); NEXT();
    DO(GETLEN)
    {
        int64_t n = SLOW(itd_len(vm, R(in.b)));

        RELOAD();
        if (n < 0) goto error;
        R(in.a) = itd_from_small(n);
        NEXT();
    }
    DO(MATCHSEQ) R(in.a) = itd_bool(itd_type_of(R(in.b))->flags & ITD_T_SEQUENCE); NEXT();
    DO(MATCHMAP) R(in.a) = itd_bool(itd_type_of(R(in.b))->flags & ITD_T_MAPPING); NEXT();
    DO(MATCHKEYS) SET(in.a, itd_step_match_keys(vm, R(in.b), R(in.c))); NEXT();
    DO(MATCHCLASS) SET(in.a, itd_step_match_class(vm, &R(in.b), in.c)); NEXT();
    DO(INTRINSIC) SET(in.a, itd_step_intrinsic(vm, frame, in.d, &R(in.b), in.c)); NEXT();
    DO(SETRESULT) vm->result = R(in.a); NEXT();
    DO(ANNOTATIONS) TRY(itd_step_annotations(vm, frame)); NEXT();
    DO(EXCINFO)
    {
        itd_value exc = R(in.b);

        value = SLOW(itd_getattr(vm, exc, itd_n___traceback__));
        RELOAD();
        if (itd_failed(value)) goto error;
        R(in.a) = itd_of(itd_type_of(exc));
        R(in.a + 1) = exc;
        R(in.a + 2) = value;
        NEXT();
    }

too_deep:
    itd_fail(vm, itd_RecursionError, "maximum recursion depth exceeded");
    goto error;

limit:
    if (SLOW(itd_tick(vm))) {
        RELOAD();
        NEXT();
    }
    RELOAD();

error:
    /* Something is pending. The instruction at pc[-1] failed (after a limit: the next one hasn't begun). */
    SYNC();
    if (ITD_UNLIKELY(vm->stopped)) {
        unwind_stopped(vm, base);
        return ITD_ERROR;
    }
    for (;;) {
        const itd_ins *first = itd_code_ins(frame->code);
        uint32_t at = pc > first ? (uint32_t)(pc - first - 1) : 0;
        const itd_handler *h = itd_code_handlers(frame->code);
        uint32_t i, n = frame->code->count_handlers;
        itd_frame *failed = frame;

        if (add_trace) itd_trace_add(vm, vm->pending, frame->code, first + at);
        if (vm->stopped) {
            unwind_stopped(vm, base);
            return ITD_ERROR;
        }
        add_trace = true;
        for (i = 0; i < n; i++)
            if (at >= h[i].start && at < h[i].end) break;
        if (i < n) {
            uint64_t paid = (uint64_t)(uintptr_t)pc - q;

            R(h[i].reg) = vm->pending;
            vm->pending = ITD_UNBOUND;
            vm->handled = h[i].handled == ITD_NO_REG ? frame->handled_before : R(h[i].handled);
            pc = first + h[i].handler;
            q = (uint64_t)(uintptr_t)pc - paid;
            NEXT();
        }
        if (failed->flags & ITD_FRAME_GEN) {
            itd_generator *g = ITD_AS(itd_generator, failed->keep);

            itd_generator_finish(vm, g);
            itd_generator_check_stop(vm, g);
        }
        pop_frame(vm);
        if (failed == base) return ITD_ERROR;
        LOAD_FRAME();
    }
}
