/* eval.c - the loop that runs bytecode.
 *
 * Threaded dispatch: each handler decodes its own instruction and ends with a jump of its own (a
 * test counts them), so every handler has a branch prediction of its own. What isn't hot is a call
 * into cache.c, steps.c or the object's file.
 *
 * Operations are counted by branch delta: (pc - q) is 8 times what was paid, q moves along with
 * every jump, so straight code costs nothing. The limit is looked at on backward jumps, calls and
 * resumes. Around anything that leaves the loop SYNC stores the count in the VM and RELOAD takes it
 * back, since natives pay there and may run this loop again.
 *
 * Script calls push a frame here without C recursion. itd_eval returns when its base frame does, or
 * with ITD_SUSPENDED to let the pump wait for a tool.
 *
 * The handlers stand in this file and, by subject, in eval_numbers.inc and eval_calls.inc; their
 * vocabulary is in eval.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/vm/eval.h"

#ifndef ITD_EVAL_CHECKED
#define ITD_EVAL eval_plain

static itd_value eval_plain(itd_vm *vm, itd_frame *base);

itd_value itd_eval(itd_vm *vm, itd_frame *base)
{
    itd_value v;

    do {
        vm->switch_loop = false;
        v = ITD_UNLIKELY(vm->pending_alive) ? itd_eval_checked(vm, base) : eval_plain(vm, base);
    } while (ITD_UNLIKELY(vm->switch_loop));
    return v;
}
#endif

itd_value ITD_EVAL(itd_vm *vm, itd_frame *base)
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
    itd_value value, left, right;
    itd_func *special;
    const itd_value *from;
    itd_value *place;
    unsigned count; /* of a call's arguments */
    itd_arg native_args[ITD_QUICK_ARGUMENTS];
    enum itd_compare jump_op;
    bool add_trace = true;

    LOAD_FRAME();
    if (ITD_UNLIKELY(itd_pending(vm))) goto error;
    if (OVER_LIMIT()) goto limit;
    NEXT();

#ifdef ITD_EVAL_CHECKED
check:
    if (!vm->pending_alive) {
        SYNC();
        vm->switch_loop = true;
        return ITD_SUSPENDED;
    }
    if (!SLOW(itd_pending_operands(vm, regs, pc))) {
        RELOAD();
        pc++;
        goto error;
    }
    RELOAD();
    goto *labels[pc->op];
#endif
    DO(NOP) NEXT();
    DO(MOVE) R(in.a) = R(in.b);
    NEXT();
    DO(LOADK) R(in.a) = K(in.k);
    NEXT();
    DO(LOADI) R(in.a) = itd_from_small(in.j);
    NEXT();
    DO(LOADS)
    {
        static const itd_value specials[] = {{4},          {1 << 4 | 4}, {2 << 4 | 4},
                                             {3 << 4 | 4}, {4 << 4 | 4}, {0}};

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
    DO(SETCELL) ITD_AS(itd_box, R(in.a))->value = R(in.b);
    NEXT();
    DO(DELCELL)
    {
        if (itd_is_unbound(ITD_AS(itd_box, R(in.a))->value))
            TRY(itd_step_unbound(vm, K(in.c), false));
        ITD_AS(itd_box, R(in.a))->value = ITD_UNBOUND;
        NEXT();
    }
    DO(GETFREE)
    {
        value = ITD_AS(itd_box, itd_tuple_items(frame->func->closure)[in.b])->value;
        if (ITD_UNLIKELY(itd_is_unbound(value)))
            TRY(itd_step_unbound(vm, itd_free_name(frame->code, in.b), true));
        R(in.a) = value;
        NEXT();
    }
    DO(SETFREE) ITD_AS(itd_box, itd_tuple_items(frame->func->closure)[in.a])->value = R(in.b);
    NEXT();
    DO(DELFREE)
    {
        itd_box *box = ITD_AS(itd_box, itd_tuple_items(frame->func->closure)[in.a]);

        if (itd_is_unbound(box->value))
            TRY(itd_step_unbound(vm, itd_free_name(frame->code, in.a), true));
        box->value = ITD_UNBOUND;
        NEXT();
    }
    DO(FREECELL) R(in.a) = itd_tuple_items(frame->func->closure)[in.b];
    NEXT();
    DO(GETGLOBAL)
    {
        itd_cache *c = C(in.c);
        const itd_dict *d = ITD_DICT_(frame->globals);

        /* Entry 0: the global's; entries 1 and 2: there is no such global, and the builtin's. */
        if (ITD_LIKELY(c->e[0].key == d->version)) {
            R(in.a) = d->table->entries[c->e[0].slot].value;
            NEXT();
        }
        if (ITD_LIKELY(c->e[1].key == d->version)) {
            d = ITD_DICT_(vm->builtins);
            if (ITD_LIKELY(c->e[2].key == d->version)) {
                R(in.a) = d->table->entries[c->e[2].slot].value;
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

        if (ITD_LIKELY(c->e[0].key == d->version)) {
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
        if (found == 0) itd_raise_name(vm, C(in.c)->name);
        if (found != 1) goto error;
        NEXT();
    }
    DO(GETNAME) SET(in.a, itd_step_name(vm, frame, C(in.c)->name));
    NEXT();
    DO(SETNAME) TRY(itd_setitem(vm, frame->locals, C(in.c)->name, R(in.a)));
    NEXT();
    DO(DELNAME)
    {
        bool ok = SLOW(itd_setitem(vm, frame->locals, C(in.c)->name, ITD_UNBOUND));

        RELOAD();
        if (ok) NEXT();
        if (itd_swallow(vm, itd_KeyError)) itd_raise_name(vm, C(in.c)->name);
        goto error;
    }
    DO(GETNAMEFREE)
DO_GETNAMECELL : {
    const itd_box *box = in.op == ITD_OP_GETNAMEFREE
                             ? ITD_AS(itd_box, itd_tuple_items(frame->func->closure)[in.b])
                             : ITD_AS(itd_box, R(in.b));
    itd_value name = C(in.c)->name;

    value = SLOW(itd_is_exact(frame->locals, itd_dict_type) ? itd_dict_get(vm, frame->locals, name)
                                                            : itd_getitem(vm, frame->locals, name));
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
    DO(LOCALS) R(in.a) = frame->locals;
    NEXT();
    DO(GETATTR)
    {
        itd_cache *c = C(in.c);

        value = R(in.b);
        if (ITD_LIKELY(is_cell(value))) {
            const itd_object *o = ITD_AS(itd_object, value);
            const itd_cache_entry *e = cached(vm, c, o->head >> 16);

            if (ITD_LIKELY(e != NULL)) {
                left = ITD_UNBOUND;
                if (ITD_LIKELY(e->kind == ITD_CACHE_SLOT))
                    left = o->slots[e->slot];
                else if (e->kind == ITD_CACHE_OVERFLOW)
                    left = *overflow_slot(o, e->slot);
                else if (e->kind == ITD_CACHE_DICT && (from = dict_slot(o, e->slot, c->name)))
                    left = *from;
                if (ITD_LIKELY(!itd_is_unbound(left))) {
                    R(in.a) = left;
                    NEXT();
                }
                if (e->kind == ITD_CACHE_PROPERTY) {
                    special = script_function(ITD_AS(itd_property, e->value)->getter);
                    if (may_push(vm, frame, special, 1)) {
                        vm->top[0] = value;
                        PUSH_SPECIAL(special, in.a);
                        NEXT();
                    }
                }
            } else if ((from = namespace_cached(vm, value, c))) {
                R(in.a) = *from;
                NEXT();
            }
        }
        SET(in.a, itd_cached_getattr(vm, value, c));
        NEXT();
    }
    DO(SETATTR)
    {
        itd_cache *c = C(in.c);

        value = R(in.a);
        if (ITD_LIKELY(is_cell(value))) {
            itd_object *o = ITD_AS(itd_object, value);
            const itd_cache_entry *e = cached(vm, c, o->head >> 16);

            if (ITD_LIKELY(e != NULL)) {
                if (ITD_LIKELY(e->kind == ITD_CACHE_SLOT)) {
                    o->slots[e->slot] = R(in.b);
                    NEXT();
                }
                if (e->kind == ITD_CACHE_ADD) {
                    o->slots[e->slot] = R(in.b);
                    o->head = (o->head & 0xFFFF) | e->value.bits << 16;
                    NEXT();
                }
                if (e->kind == ITD_CACHE_OVERFLOW) {
                    *overflow_slot(o, e->slot) = R(in.b);
                    NEXT();
                }
                if (e->kind == ITD_CACHE_DICT && (place = dict_slot(o, e->slot, c->name))) {
                    *place = R(in.b);
                    NEXT();
                }
                if (e->kind == ITD_CACHE_PROPERTY) {
                    special = script_function(ITD_AS(itd_property, e->value)->setter);
                    if (may_push(vm, frame, special, 2)) {
                        vm->top[0] = value;
                        vm->top[1] = R(in.b);
                        PUSH_SPECIAL(special, ITD_NO_REG);
                        NEXT();
                    }
                }
            }
        }
        TRY(itd_cached_setattr(vm, value, R(in.b), c));
        NEXT();
    }
    DO(DELATTR) TRY(itd_setattr(vm, R(in.a), C(in.c)->name, ITD_UNBOUND));
    NEXT();
    DO(GETMETHOD)
    {
        itd_cache *c = C(in.c);

        value = R(in.b);
        if (ITD_LIKELY(is_cell(value))) {
            const itd_cache_entry *e = cached(vm, c, itd_cell_of(value)->head >> 16);

            if (ITD_LIKELY(e != NULL && e->kind == ITD_CACHE_METHOD)) {
                R(in.a) = e->value;
                R(in.a + 1) = value;
                NEXT();
            }
            if ((from = namespace_cached(vm, value, c))) {
                R(in.a) = *from;
                R(in.a + 1) = ITD_UNBOUND;
                NEXT();
            }
        }
        TRY(itd_cached_getmethod(vm, value, c, &R(in.a)));
        NEXT();
    }
    DO(GETSUPER) TRY(itd_step_getsuper(vm, regs, in, C(in.c)->name));
    NEXT();
    DO(GETITEM)
    {
        itd_value s = R(in.b), i = R(in.c);

        if (ITD_LIKELY(is_cell(s) && itd_is_small(i))) {
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
        if (itd_is_small(i) && itd_is_plain(s, itd_str_type) && ITD_STR(s)->kind == 1) {
            const itd_str *str = ITD_STR(s);
            int64_t at = itd_small(i);

            if (at < 0) at += str->length;
            if (ITD_LIKELY((uint64_t)at < (uint64_t)str->length)) {
                R(in.a) = itd_latin1_strs[str->data[at]];
                NEXT();
            }
        }
        if (itd_is_plain(s, itd_dict_type)) {
            int64_t at = itd_dict_find_quick(ITD_DICT_(s), i);

            if (ITD_LIKELY(at >= 0)) {
                R(in.a) = ITD_DICT_(s)->table->entries[at].value;
                NEXT();
            }
        }
        left = s, right = i;
    }
getitem:
    if (itd_is_kind(left, ITD_K_OBJECT)) {
        special = script_function(itd_type_lookup(vm, itd_type_of(left), itd_n___getitem__));
        if (may_push(vm, frame, special, 2)) {
            vm->top[0] = left;
            vm->top[1] = right;
            PUSH_SPECIAL(special, in.a);
            NEXT();
        }
    }
    SET(in.a, itd_getitem(vm, left, right));
    NEXT();
    DO(GETITEMI)
    {
        itd_value s = R(in.b);
        int64_t at = (int16_t)in.c;

        if (ITD_LIKELY(is_cell(s))) {
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
        left = s, right = itd_from_small((int16_t)in.c);
        goto getitem;
    }
    DO(SETITEM)
    {
        itd_value s = R(in.a), i = R(in.b);

        if (ITD_LIKELY(is_cell(s) && itd_is_small(i) &&
                       itd_cell_of(s)->head >> 16 == (uint64_t)(uintptr_t)itd_list_type)) {
            itd_list *l = ITD_LIST_(s);
            int64_t at = itd_small(i);

            if (at < 0) at += l->count;
            if (ITD_LIKELY((uint64_t)at < (uint64_t)l->count)) {
                l->buffer->items[at] = R(in.c);
                NEXT();
            }
        }
        if (itd_is_plain(s, itd_dict_type)) {
            int done = SLOW(itd_dict_put_quick(vm, ITD_DICT_(s), i, R(in.c)));

            RELOAD();
            if (ITD_LIKELY(done > 0)) NEXT();
            if (done < 0) goto error;
        }
        left = s, right = i;
    }
setitem:
    if (itd_is_kind(left, ITD_K_OBJECT)) {
        special = script_function(itd_type_lookup(vm, itd_type_of(left), itd_n___setitem__));
        if (may_push(vm, frame, special, 3)) {
            vm->top[0] = left;
            vm->top[1] = right;
            vm->top[2] = R(in.c);
            PUSH_SPECIAL(special, ITD_NO_REG);
            NEXT();
        }
    }
    TRY(itd_setitem(vm, left, right, R(in.c)));
    NEXT();
    DO(SETITEMI)
    {
        itd_value s = R(in.a);
        int64_t at = (int16_t)in.b;

        if (ITD_LIKELY(is_cell(s) &&
                       itd_cell_of(s)->head >> 16 == (uint64_t)(uintptr_t)itd_list_type)) {
            itd_list *l = ITD_LIST_(s);

            if (at < 0) at += l->count;
            if (ITD_LIKELY((uint64_t)at < (uint64_t)l->count)) {
                l->buffer->items[at] = R(in.c);
                NEXT();
            }
        }
        left = s, right = itd_from_small((int16_t)in.b);
        goto setitem;
    }
    DO(DELITEM) TRY(itd_setitem(vm, R(in.a), R(in.b), ITD_UNBOUND));
    NEXT();
    DO(GETSLICE)
    {
        value = SLOW(itd_quick_slice(vm, R(in.b), R(in.c), R(in.c + 1)));
        if (itd_is_unbound(value)) {
            value = itd_slice_from(vm, R(in.c), R(in.c + 1), ITD_NONE);
            if (!itd_failed(value)) value = itd_getitem(vm, R(in.b), value);
        }
        RELOAD();
        if (itd_failed(value)) goto error;
        R(in.a) = value;
        NEXT();
    }
    DO(SETSLICE)
    {
        int done = SLOW(itd_quick_set_slice(vm, R(in.a), R(in.b), R(in.b + 1), R(in.c)));

        RELOAD();
        if (done < 0) goto error;
        if (done) NEXT();
        value = SLOW(itd_slice_from(vm, R(in.b), R(in.b + 1), ITD_NONE));
        if (itd_failed(value)) goto error;
        TRY(itd_setitem(vm, R(in.a), value, R(in.c)));
        NEXT();
    }
    DO(MKSLICE) SET(in.a, itd_slice_from(vm, R(in.b), R(in.b + 1), R(in.b + 2)));
    NEXT();

#include "core/vm/eval_numbers.inc"
    DO(GETITER) SET(in.a, itd_iter(vm, R(in.b)));
    NEXT();
#define ITER_STEP(ON_ITEM, OTHERWISE)                                                              \
    itd_value it = R(in.a);                                                                        \
    if (ITD_LIKELY(is_cell(it))) {                                                                 \
        struct itd_iter *i = ITD_ITER_(it);                                                        \
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
            itd_generator *g = ITD_AS(itd_generator, it);                                          \
            if (ITD_LIKELY(g->state < ITD_GEN_RUNNING)) {                                          \
                TRY(itd_generator_push(vm, g, ITD_NONE, ITD_FRAME_RESUME));                        \
                LOAD_FRAME();                                                                      \
                if (OVER_LIMIT()) goto limit;                                                      \
                NEXT();                                                                            \
            }                                                                                      \
        } else if (itd_quick_next(it, &value) ||                                                   \
                   (itd_is_seldom(it) && itd_seldom_next(it, &value))) {                           \
            R(in.b) = value;                                                                       \
            ON_ITEM;                                                                               \
            NEXT();                                                                                \
        }                                                                                          \
    }                                                                                              \
    OTHERWISE;                                                                                     \
    value = SLOW(itd_next_raw(vm, it));                                                            \
    RELOAD();                                                                                      \
    if (ITD_UNLIKELY(itd_failed(value))) goto error;
/* `for a, b in zip(…)`: the row that is unpacked at once and in no variable needn't be a tuple. */
#define QUICK_ROW()                                                                                \
    do {                                                                                           \
        int64_t back = (int16_t)in.c;                                                              \
        const itd_ins *body = pc + back;                                                           \
        if (body->op == ITD_OP_UNPACK && body->a == in.b && in.b >= frame->code->nlocals &&        \
            itd_quick_row(it, &R(body->b), body->c)) {                                             \
            pc = body + 1; /* the UNPACK counts as run */                                          \
            q += (uint64_t)(back * 8);                                                             \
            if (OVER_LIMIT()) goto limit;                                                          \
            NEXT();                                                                                \
        }                                                                                          \
    } while (0)
    DO(FORITER)
    {
        ITER_STEP((void)0, (void)0)
        if (itd_same(value, ITD_END))
            JUMP((int16_t)in.c);
        else
            R(in.b) = value;
        NEXT();
    }
    DO(FORNEXT)
    {
        ITER_STEP(JUMP((int16_t)in.c), QUICK_ROW())
        if (itd_same(value, ITD_END)) NEXT();
        R(in.b) = value;
        JUMP((int16_t)in.c);
        NEXT();
    }
/* A generator that goes from its call right into a loop is that loop's alone: leaving the loop
 * early closes it (CLOSEITER). */
#define NOTE_LOOP()                                                                                \
    do {                                                                                           \
        if (pc->op == ITD_OP_GETITER && pc->b == in.c && in.c >= frame->code->nlocals)             \
            ITD_AS(itd_generator, R(in.c))->flags |= ITD_GEN_LOOPED;                               \
    } while (0)
#include "core/vm/eval_calls.inc"
    DO(GETAITER) SET(in.a, itd_step_aiter(vm, R(in.b)));
    NEXT();
    DO(GETANEXT) SET(in.a, itd_step_anext(vm, R(in.b)));
    NEXT();
    DO(ENDASYNCFOR)
    {
        if (itd_is_a(R(in.a), itd_StopAsyncIteration)) NEXT();
        itd_set_pending(vm, R(in.a));
        add_trace = false;
        goto error;
    }
    DO(MKFUNCX) goto make_function;
    DO(MKFUNC)
make_function : {
    itd_value *r = &R(in.c);
    itd_func *f;

    value = SLOW(itd_func_new(vm, ITD_AS(itd_code, in.op == ITD_OP_MKFUNC ? K(in.b) : R(in.b)),
                              frame->globals, in.d & 8 ? r[3] : ITD_NONE));
    if (itd_failed(value)) goto error;
    f = ITD_FUNC_(value);
    if (in.d & 1) f->defaults = r[0];
    if (in.d & 2) f->kwdefaults = r[1];
    if (in.d & 4) f->annotations = r[2];
    if (in.d & 16) f->type_params = r[4];
    R(in.a) = value;
    NEXT();
}
    DO(BUILDCLASS) SET(in.a, itd_step_build_class(vm));
    NEXT();
    DO(NEWLIST) SET(in.a, itd_list_sized(vm, in.c));
    NEXT();
    DO(SIZEDLIST) SET(in.a, itd_list_sized(vm, itd_quick_left(R(in.b))));
    NEXT();
    DO(BUILDLIST)
    {
        SET(in.a, itd_list_from(vm, &R(in.b), in.c));
        NEXT();
    }
    DO(BUILDTUPLE) SET(in.a, itd_tuple_from(vm, &R(in.b), in.c));
    NEXT();
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
        if (!itd_failed(value) && !itd_dict_reserve(vm, ITD_DICT_(value), in.c)) value = ITD_ERROR;
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

        SET(in.a, itd_list_from(vm, t->items, (size_t)t->count));
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
    DO(EXTEND) TRY(itd_step_extend(vm, R(in.a), R(in.b)));
    NEXT();
    DO(LISTTUPLE)
    SET(in.a, itd_tuple_from(vm, itd_list_items(R(in.b)), (size_t)itd_list_count(R(in.b))));
    NEXT();
    DO(SETADD) TRY(itd_set_add(vm, R(in.a), R(in.b)) >= 0);
    NEXT();
    DO(SETUPDATE) TRY(itd_set_update(vm, R(in.a), R(in.b)));
    NEXT();
    DO(DICTSET) TRY(itd_dict_set(vm, R(in.a), R(in.b), R(in.c)));
    NEXT();
    DO(DICTUPDATE) TRY(itd_step_dict_update(vm, R(in.a), R(in.b)));
    NEXT();
    DO(DICTMERGE)
    {
        /* Only an iterable of another sort could change the dict while it is made a row of
         * arguments. */
        if (in.d && itd_is_exact(R(in.b), itd_dict_type) &&
            (itd_is_exact(R(in.c + 2), itd_tuple_type) ||
             itd_is_exact(R(in.c + 2), itd_list_type))) {
            R(in.a) = R(in.b);
            NEXT();
        }
        TRY(itd_step_dict_merge(vm, R(in.a), R(in.b), R(in.c)));
        NEXT();
    }
    DO(FORMAT)
    {
        value = R(in.b);
        if (in.c == 0xFFFF && in.d <= 1 && itd_is_cell(value) &&
            itd_head_ref(itd_cell_of(value)) == itd_str_type) {
            R(in.a) = value;
            NEXT();
        }
        SET(in.a, itd_step_format(vm, value, in.c == 0xFFFF ? ITD_UNBOUND : R(in.c), in.d));
        NEXT();
    }
    DO(BUILDSTR) SET(in.a, itd_str_join(vm, &R(in.b), in.c));
    NEXT();
    DO(APPENDSTR)
    {
        itd_value x = R(in.a), y = R(in.c);

        if (ITD_LIKELY(itd_same(x, R(in.b)) && itd_is_kind(y, ITD_K_STR) &&
                       itd_head_ref(itd_cell_of(y)) == itd_str_type)) {
            itd_str *s = ITD_STR(x);
            const itd_str *more = ITD_STR(y);

            if (ITD_LIKELY(s->kind == 1 && more->kind == 1 && more->length <= 16 &&
                           more->length <= s->slack)) {
                for (int64_t i = 0; i <= more->length; i++)
                    s->data[s->length + i] = more->data[i]; /* its end too */
                s->length += more->length;
                s->slack -= (uint32_t)more->length;
                itd_clear_flag(s, ITD_F_A);
                NEXT();
            }
        }
        TRY(itd_str_append(vm, &R(in.a), &R(in.b), y, in.d));
        NEXT();
    }
    DO(UNPACK)
    {
        itd_value s = R(in.a);

        if (ITD_LIKELY(itd_is_cell(s) && itd_head_ref(itd_cell_of(s)) == itd_tuple_type &&
                       ITD_TUPLE_(s)->count == in.c)) {
            const itd_value *items = ITD_TUPLE_(s)->items;

            for (unsigned i = 0; i < in.c; i++) R(in.b + i) = items[i];
            NEXT();
        }
        TRY(itd_step_unpack(vm, s, &R(in.b), in.c));
        NEXT();
    }
    DO(UNPACKEX) TRY(itd_step_unpack_star(vm, R(in.a), &R(in.b), in.d, in.c));
    NEXT();
    DO(IMPORT) SET(in.a, itd_step_import(vm, frame->globals, K(in.b), K(in.c), in.d));
    NEXT();
    DO(IMPORTFROM) SET(in.a, itd_step_import_from(vm, R(in.b), C(in.c)->name));
    NEXT();
    DO(IMPORTSTAR)
    TRY(itd_step_import_star(vm, R(in.a),
                             itd_is_unbound(frame->locals) ? frame->globals : frame->locals));
    NEXT();
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
    DO(EXCLEAVE) vm->handled = R(in.b);
    NEXT();
    DO(JNOMATCH)
    {
        bool matches = false;

        TRY(itd_step_match(vm, R(in.a), R(in.b), &matches));
        if (!matches) JUMP((int16_t)in.c);
        NEXT();
    }
    DO(WITHENTER) TRY(itd_step_with(vm, R(in.b), &R(in.a), in.d));
    NEXT();
    DO(GETLEN)
    {
        int64_t n = SLOW(itd_len(vm, R(in.b)));

        RELOAD();
        if (n < 0) goto error;
        R(in.a) = itd_from_small(n);
        NEXT();
    }
    DO(MATCHSEQ) R(in.a) = itd_bool(itd_type_of(R(in.b))->flags & ITD_T_SEQUENCE);
    NEXT();
    DO(MATCHMAP) R(in.a) = itd_bool(itd_type_of(R(in.b))->flags & ITD_T_MAPPING);
    NEXT();
    DO(MATCHKEYS) SET(in.a, itd_step_match_keys(vm, R(in.b), R(in.c)));
    NEXT();
    DO(MATCHCLASS) SET(in.a, itd_step_match_class(vm, &R(in.b), in.c));
    NEXT();
    DO(INTRINSIC) SET(in.a, itd_step_intrinsic(vm, frame, in.d, &R(in.b), in.c));
    NEXT();
    DO(SETRESULT) vm->result = R(in.a);
    NEXT();
    DO(CLOSEITER)
    {
        if (itd_is_kind(R(in.a), ITD_K_GENERATOR))
            TRY(itd_generator_left(vm, ITD_AS(itd_generator, R(in.a))));
        NEXT();
    }
    DO(SETTLE)
    {
        if (ITD_UNLIKELY(vm->parallel_calls)) TRY(itd_pending_settle(vm, frame, pc - 1, in.d));
        NEXT();
    }
    DO(ANNOTATIONS) TRY(itd_step_annotations(vm, frame));
    NEXT();
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

limit_at_jump:
    /* What is told of as under way is the loop's head, not what stands before it. */
    vm->ops8 = (uint64_t)(uintptr_t)pc - q;
    frame->pc = pc + 1;
    if (itd_tick(vm)) {
        frame->pc = pc;
        RELOAD();
        NEXT();
    }
    pc++;
    RELOAD();
    goto error;

limit:
    if (SLOW(itd_tick(vm))) {
        RELOAD();
#ifndef ITD_EVAL_CHECKED
        if (ITD_UNLIKELY(vm->pending_alive)) {
            vm->switch_loop = true;
            return ITD_SUSPENDED;
        }
#endif
        NEXT();
    }
    RELOAD();

error:
    /* Something is pending. The instruction at pc[-1] failed (after a limit: the next one hasn't
     * begun). */
    SYNC();
    if (ITD_UNLIKELY(vm->stopped)) {
        unwind_stopped(vm, base);
        return ITD_ERROR;
    }
    if (ITD_UNLIKELY(
            vm->suspended)) { /* it hasn't failed: it waits for tools, itd_pending_suspend */
        vm->suspended_dest = in.c;
        return ITD_SUSPENDED;
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
