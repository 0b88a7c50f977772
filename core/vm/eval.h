/* eval.h - the words in which the handlers of eval.c and its .inc files are written: operands,
 * dispatch, accounting, arithmetic.
 *
 * Only eval.c includes it. The macros expand inside itd_eval and use its locals.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_EVAL_H
#define ITD_EVAL_H

#include "core/object/class.h"
#include "core/vm/argspec.h"
#include "core/vm/pending.h"
#include "core/vm/quick.h"
#include "core/vm/resume.h"
#include "core/vm/vm.h"

/* The instruction being run: its operands are read where they are used. pc is one further. */
#define in           (pc[-1])
#define R(n)         regs[n]
#define K(n)         consts[n]
#define C(n)         (&caches[n])
#define SYNC()       (frame->pc = pc, vm->ops8 = (uint64_t)(uintptr_t)pc - q)
#define RELOAD()     (q = (uint64_t)(uintptr_t)pc - vm->ops8)
#define OVER_LIMIT() ITD_UNLIKELY((uint64_t)(uintptr_t)pc - q > vm->limit8)
/* A taken jump of n instructions. */
#define JUMP(n)                                                                                    \
    do {                                                                                           \
        int64_t n_ = (n);                                                                          \
        pc += n_;                                                                                  \
        q += (uint64_t)(n_ * 8);                                                                   \
        if (n_ < 0 && OVER_LIMIT()) goto limit_at_jump;                                            \
    } while (0)
#ifdef ITD_EVAL_CHECKED
#define NEXT() goto check
#else
#define NEXT() goto *labels[pc->op]
#endif
/* Whether the result of the call being run is awaited at once. */
#define AWAITED() (pc->op == ITD_OP_GETAWAITABLE && pc->b == in.c)
#define DO(op)    op_##op : pc++;
/* The compiler forgets what it knows of a variable. */
#define APART(variable) __asm__("" : "+r"(variable))
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
        consts = frame->code->consts->items;                                                       \
        caches = frame->code->caches->items;                                                       \
        RELOAD();                                                                                  \
    } while (0)

static inline double as_imm(itd_value v)
{
    return itd_imm_float(v);
}

/* A float operation on two numbers of which at least one is a float cell or 0.0: the cold half of
 * the float paths. */
static inline bool float_pair(itd_value a, itd_value b, double *x, double *y)
{
    if (itd_is_imm_float(a))
        *x = as_imm(a);
    else if (itd_is_small(a) && itd_small(a) < (1LL << 53) && itd_small(a) > -(1LL << 53))
        *x = (double)itd_small(a);
    else if (itd_is_kind(a, ITD_K_FLOAT) && itd_head_ref(itd_cell_of(a)) == itd_float_type)
        *x = ITD_AS(itd_float, a)->value;
    else
        return false;
    if (itd_is_imm_float(b))
        *y = as_imm(b);
    else if (itd_is_small(b) && itd_small(b) < (1LL << 53) && itd_small(b) > -(1LL << 53))
        *y = (double)itd_small(b);
    else if (itd_is_kind(b, ITD_K_FLOAT) && itd_head_ref(itd_cell_of(b)) == itd_float_type)
        *y = ITD_AS(itd_float, b)->value;
    else
        return false;
    return !(itd_is_small(a) && itd_is_small(b));
}

#define FLOAT_RESULT(n, d)                                                                         \
    do {                                                                                           \
        itd_value f_;                                                                              \
        if (ITD_LIKELY(itd_try_imm_float(d, &f_)))                                                 \
            R(n) = f_;                                                                             \
        else                                                                                       \
            SET(n, itd_float_from(vm, d));                                                         \
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

/* Floor division and modulo of small ints; y != 0, and not MIN // -1 (whose quotient doesn't fit,
 * but 63 bits leave room). */
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
        {                                                                                          \
            int quick = itd_quick_compare(x, y, OP_);                                              \
            if (ITD_LIKELY(quick >= 0)) {                                                          \
                R(in.a) = itd_bool(quick);                                                         \
                NEXT();                                                                            \
            }                                                                                      \
        }                                                                                          \
        SET(in.a, itd_compare_and_wipe(vm, R(in.b), R(in.c), OP_));                                \
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
        if (OP_ == ITD_EQ || OP_ == ITD_NE) {                                                      \
            int same = itd_quick_same(x, y);                                                       \
            if (ITD_LIKELY(same >= 0)) {                                                           \
                if ((same == (OP_ == ITD_EQ)) == in.d) JUMP((int16_t)in.c);                        \
                NEXT();                                                                            \
            }                                                                                      \
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

/* Whether an operand is a cell: what a register is read for is never unbound, so a bit test is
 * enough. */
static inline bool is_cell(itd_value v)
{
    return (v.bits & 7) == 0;
}

/* The entry of a cache for an object's header word; NULL when there is none. */
static inline const itd_cache_entry *cached(const itd_vm *vm, const itd_cache *c, uint64_t key)
{
    const itd_cache_entry *e = c->e;

    if (ITD_LIKELY(e->key == key)) return e->epoch == vm->epoch ? e : NULL;
    for (int i = 1; i < ITD_CACHE_WAYS; i++)
        if (e[i].key == key) return e[i].epoch == vm->epoch ? &e[i] : NULL;
    return NULL;
}

/* An attribute of a class, or of a module where it was; NULL: it has to be looked for. */
static inline const itd_value *namespace_cached(const itd_vm *vm, itd_value object,
                                                const itd_cache *c)
{
    const itd_dict *d;

    if (c->e[0].kind == ITD_CACHE_VALUE)
        return c->e[0].key == (object.bits | 1) && c->e[0].epoch == vm->epoch ? &c->e[0].value
                                                                              : NULL;
    if (c->e[0].kind != ITD_CACHE_MODULE || !itd_is_plain(object, itd_module_type)) return NULL;
    d = ITD_AS(itd_module, object)->dict;
    return c->e[0].key == d->version ? &d->table->entries[c->e[0].slot].value : NULL;
}

/* Where an attribute is in the dict of an instance that keeps its attributes in one (its shape says
 * so); NULL: it has to be looked for. */
static inline itd_value *dict_slot(const itd_object *o, unsigned slot, itd_value name)
{
    itd_dict_table *t = ((const itd_dict *)(const void *)o->overflow)->table;

    return t && slot < t->filled && itd_same(t->entries[slot].key, name) ? &t->entries[slot].value
                                                                         : NULL;
}

static inline itd_value *overflow_slot(const itd_object *o, unsigned slot)
{
    return &((itd_values *)(void *)o->overflow)->items[slot];
}

/* Pushes the frame of a simple function whose arguments lie in place; its first instruction is at
 * start. */
#define PUSH_SIMPLE(func_, code_, base_, kind_, dest_, keep_)                                      \
    PUSH_FRAME(func_, code_, itd_code_ins(code_), base_, kind_, dest_, keep_)
#define PUSH_FRAME(func_, code_, start_, base_, kind_, dest_, keep_)                               \
    do {                                                                                           \
        itd_value *base__ = (base_), *new_top = base__ + (code_)->nregs;                           \
        uint64_t paid = (uint64_t)(uintptr_t)pc - q;                                               \
                                                                                                   \
        frame->pc = pc;                                                                            \
        if (ITD_UNLIKELY(frame + 1 >= vm->frames_end || new_top > vm->stack_end)) goto too_deep;   \
        frame++;                                                                                   \
        frame->code = (code_);                                                                     \
        frame->regs = base__;                                                                      \
        frame->func = (func_);                                                                     \
        frame->globals = (func_)->globals;                                                         \
        frame->locals = ITD_UNBOUND;                                                               \
        frame->handled_before = vm->handled;                                                       \
        frame->keep = (keep_);                                                                     \
        frame->how = ITD_HOW(dest_, kind_, 0);                                                     \
        vm->frame = frame;                                                                         \
        vm->top = new_top;                                                                         \
        if (ITD_UNLIKELY(new_top > vm->high_water)) vm->high_water = new_top;                      \
        frame->pc = pc = (start_);                                                                 \
        regs = base__;                                                                             \
        consts = (code_)->consts->items;                                                           \
        caches = (code_)->caches->items;                                                           \
        q = (uint64_t)(uintptr_t)pc - paid;                                                        \
        if (ITD_UNLIKELY(paid > vm->limit8)) goto limit;                                           \
    } while (0)

/* A function written in Python, or NULL. */
static inline itd_func *script_function(itd_value v)
{
    return itd_is_kind(v, ITD_K_FUNC) ? ITD_FUNC_(v) : NULL;
}

/* Whether an instruction that is no call may push a frame of func, which then begins at vm->top
 * with so many arguments. If not, the native way will do, or say why not. */
static inline bool may_push(const itd_vm *vm, const itd_frame *frame, const itd_func *func,
                            unsigned count)
{
    return func && (func->code->flags & ITD_CODE_SIMPLE) && func->code->nargs == count &&
           vm->native_depth < ITD_MAX_NATIVE_DEPTH && frame + 1 < vm->frames_end &&
           vm->top + func->code->nregs <= vm->stack_end;
}

/* The arguments lie at vm->top. dest: ITD_NO_REG when nobody wants the result. */
#define PUSH_SPECIAL(func_, dest_)                                                                 \
    do {                                                                                           \
        vm->native_depth++;                                                                        \
        PUSH_SIMPLE(func_, (func_)->code, vm->top, ITD_FRAME_SPECIAL, dest_, ITD_UNBOUND);         \
    } while (0)

/* Drops the top frame. */
static inline void pop_frame(itd_vm *vm)
{
    vm->handled = vm->frame->handled_before;
    vm->native_depth -= vm->frame->kind == ITD_FRAME_SPECIAL;
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

#endif
