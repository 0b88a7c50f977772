/* async.c - what await, async for and async generators need beyond gen.c.
 *
 * An async generator's asend(), athrow() and aclose() return step objects (ITER cells: a the
 * generator, b the value or athrow's arguments, n which step, k whether begun). A step is driven
 * like a coroutine, and only then looks at its arguments. Values that the generator itself yields
 * come marked by ASYNC_WRAP; anything else passes up to the event loop.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/vm/pending.h"

#define GEN(v) ITD_AS(itd_generator, v)
enum { STEP_SEND, STEP_THROW, STEP_CLOSE };

static bool is_type(itd_value v, const itd_type *t)
{
    return itd_is_cell(v) && itd_head_ref(itd_cell_of(v)) == t;
}

bool itd_is_coroutine(itd_value v)
{
    return is_type(v, itd_coroutine_type) ||
           (is_type(v, itd_generator_type) && GEN(v)->code->flags & ITD_CODE_ITERABLE);
}

itd_code *itd_code_iterable(itd_vm *vm, const itd_code *code)
{
    itd_code *copy = itd_alloc(vm, sizeof *copy, ITD_K_CODE, itd_code_type);

    if (!copy) return NULL;
    memcpy((char *)copy + sizeof copy->head, (const char *)code + sizeof code->head,
           sizeof *copy - sizeof copy->head);
    copy->flags |= ITD_CODE_ITERABLE;
    return copy;
}

itd_value itd_step_yield_from(itd_vm *vm, itd_value v, const itd_code *code)
{
    if (is_type(v, itd_generator_type)) return v;
    if (is_type(v, itd_coroutine_type)) {
        if (!(code->flags & (ITD_CODE_COROUTINE | ITD_CODE_ITERABLE)))
            return itd_raise(vm, itd_TypeError,
                             "cannot 'yield from' a coroutine object in a non-coroutine generator");
        return v;
    }
    return itd_iter(vm, v);
}

/* An iterator that ends at once with v: awaiting what is already there. */
static itd_value ready(itd_vm *vm, itd_value v)
{
    return itd_iter_new(vm, itd_ready_type, v, ITD_NONE);
}

static itd_value ready_send(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value args = itd_tuple_pack(vm, 1, ITD_ITER_(self)->a);

    return itd_failed(args) ? ITD_ERROR : itd_raise_with(vm, itd_StopIteration, args);
}
static itd_value ready_next(itd_vm *vm, itd_value self)
{
    return ready_send(vm, self, NULL);
}
static itd_value ready_self(itd_vm *vm, itd_value self)
{
    return self;
}

/* Beside an event loop only the task waits for a tool; else the run does. */
static itd_value await_answer(itd_vm *vm, itd_value v)
{
    itd_value helper;

    if (itd_pending_answered(vm, v)) {
        v = itd_pending_force(vm, v);
        return itd_failed(v) ? ITD_ERROR : ready(vm, v);
    }
    helper = itd_import(vm, "_itd_async");
    if (!itd_failed(helper)) {
        itd_value name = itd_intern_c(vm, "answer", 6);

        helper = itd_failed(name) ? ITD_ERROR : itd_getattr(vm, helper, name);
    }
    return itd_failed(helper) ? ITD_ERROR : itd_call(vm, helper, 1, &v);
}

itd_value itd_step_awaitable(itd_vm *vm, itd_value v, unsigned which)
{
    itd_value it, self;
    bool bound;

    if (is_type(v, itd_coroutine_type)) {
        if (GEN(v)->state == ITD_GEN_SUSPENDED)
            return itd_raise(vm, itd_RuntimeError, "coroutine is being awaited already");
        return v;
    }
    if (itd_is_coroutine(v)) return v;
    if (itd_is_kind(v, ITD_K_PENDING)) return await_answer(vm, v);
    it = itd_special_raw(vm, v, itd_n___await__, &bound);
    if (itd_failed(it)) return ITD_ERROR;
    if (itd_is_unbound(it)) {
        if (which)
            return itd_raise(
                vm, itd_TypeError,
                "'async with' received an object from %s that does not implement __await__: %T",
                which == 1 ? "__aenter__" : "__aexit__", v);
        /* Tools answer with plain values: `await tool()` is then just the value. */
        if (vm->tool_calls) return ready(vm, v);
        return itd_raise(vm, itd_TypeError, "object %T can't be used in 'await' expression", v);
    }
    self = v;
    it = bound ? itd_call(vm, it, 1, &self) : itd_call(vm, it, 0, NULL);
    if (itd_failed(it)) return ITD_ERROR;
    if (itd_is_coroutine(it))
        return itd_raise(vm, itd_TypeError, "__await__() returned a coroutine");
    if (!itd_slots_of(it)->next)
        return itd_raise(vm, itd_TypeError, "__await__() returned non-iterator of type '%T'", it);
    return it;
}

itd_value itd_step_aiter(itd_vm *vm, itd_value v)
{
    itd_value f = itd_special(vm, v, itd_n___aiter__), it, next;

    if (itd_failed(f)) return ITD_ERROR;
    if (itd_is_unbound(f))
        return itd_raise(vm, itd_TypeError,
                         "'async for' requires an object with __aiter__ method, got %T", v);
    it = itd_call(vm, f, 0, NULL);
    if (itd_failed(it)) return ITD_ERROR;
    next = itd_special(vm, it, itd_n___anext__);
    if (itd_failed(next)) return ITD_ERROR;
    if (itd_is_unbound(next))
        return itd_raise(
            vm, itd_TypeError,
            "'async for' received an object from __aiter__ that does not implement __anext__: %T",
            it);
    return it;
}

/* Whatever went wrong in awaiting what __anext__ gave is told as the cause. */
static itd_value invalid_next(itd_vm *vm, itd_value given)
{
    itd_value cause = itd_take_pending(vm);

    if (itd_is_unbound(cause)) return ITD_ERROR;
    itd_fail(vm, itd_TypeError, "'async for' received an invalid object from __anext__: %T", given);
    if (vm->stopped) return ITD_ERROR;
    ITD_EXC_(vm->pending)->cause = ITD_EXC_(vm->pending)->context = cause;
    ITD_EXC_(vm->pending)->suppress_context = true;
    return ITD_ERROR;
}

itd_value itd_step_anext(itd_vm *vm, itd_value v)
{
    itd_value f = itd_special(vm, v, itd_n___anext__), r, it;

    if (itd_failed(f)) return ITD_ERROR;
    if (itd_is_unbound(f))
        return itd_raise(vm, itd_TypeError,
                         "'async for' requires an iterator with __anext__ method, got %T", v);
    r = itd_call(vm, f, 0, NULL);
    if (itd_failed(r)) return ITD_ERROR;
    if (is_type(r, itd_async_gen_step_type)) return r;
    it = itd_step_awaitable(vm, r, 0);
    return itd_failed(it) ? invalid_next(vm, r) : it;
}

/* ---- async generators ------------------------------------------------------------------- */

itd_value itd_async_wrap(itd_vm *vm, itd_value v)
{
    return itd_iter_new(vm, itd_async_value_type, v, ITD_NONE);
}

static itd_value stop_iteration(itd_vm *vm, itd_value v)
{
    itd_value args = itd_is_none(v) ? itd_tuple_new(vm, 0) : itd_tuple_pack(vm, 1, v);

    return itd_failed(args) ? ITD_ERROR : itd_raise_with(vm, itd_StopIteration, args);
}

static itd_value stop_async(itd_vm *vm)
{
    itd_value made = itd_call(vm, itd_of(itd_StopAsyncIteration), 0, NULL);

    return itd_failed(made) ? ITD_ERROR : itd_raise_value(vm, made);
}

/* What aclose() ends with: a StopIteration without a value. */
static itd_value closed(itd_vm *vm)
{
    return stop_iteration(vm, ITD_NONE);
}

/* What one stretch of the generator means for the step that drives it. */
static itd_value settle(itd_vm *vm, struct itd_iter *step, itd_value v)
{
    itd_generator *g = GEN(step->a);

    if (itd_same(v, ITD_END)) {
        step->k = 2;
        g->flags = (uint8_t)((g->flags & ~(unsigned)ITD_GEN_BUSY) | ITD_GEN_CLOSED);
        if (step->n == STEP_CLOSE) return closed(vm);
        return stop_async(vm);
    }
    if (itd_failed(v)) {
        step->k = 2;
        g->flags &= (uint8_t) ~(unsigned)ITD_GEN_BUSY;
        if (itd_pending_is(vm, itd_StopAsyncIteration) || itd_pending_is(vm, itd_GeneratorExit))
            g->flags |= ITD_GEN_CLOSED;
        if (step->n == STEP_CLOSE &&
            (itd_swallow(vm, itd_StopAsyncIteration) || itd_swallow(vm, itd_GeneratorExit)))
            return closed(vm);
        return ITD_ERROR;
    }
    if (!is_type(v, itd_async_value_type)) return v; /* for the event loop */
    step->k = 2;
    g->flags &= (uint8_t) ~(unsigned)ITD_GEN_BUSY;
    if (step->n == STEP_CLOSE)
        return itd_raise(vm, itd_RuntimeError, "async generator ignored GeneratorExit");
    return stop_iteration(vm, ITD_ITER_(v)->a);
}

/* Throws what athrow's arguments, or aclose, mean. */
static itd_value throw_first(itd_vm *vm, itd_generator *g, const struct itd_iter *step,
                             itd_value *ret_result)
{
    itd_arg a[3] = {
        {.v = itd_of(itd_GeneratorExit), .given = true}, {.v = ITD_NONE}, {.v = ITD_NONE}};

    if (step->n == STEP_THROW)
        for (int64_t i = 0; i < itd_tuple_count(step->b); i++)
            a[i] = (itd_arg){.v = itd_tuple_items(step->b)[i], .given = true};
    return itd_generator_throw(vm, g, a, true, ret_result);
}

static itd_value step_send(itd_vm *vm, itd_value self, itd_value sent)
{
    struct itd_iter *step = ITD_ITER_(self);
    itd_generator *g = GEN(step->a);
    itd_value result = ITD_NONE;

    if (step->k == 2)
        return itd_raise(vm, itd_RuntimeError, "cannot reuse already awaited %s",
                         step->n == STEP_SEND ? "__anext__()/asend()" : "aclose()/athrow()");
    /* Nothing is thrown into a generator that has ended, nor is its end told: the awaiting one gets
     * None. */
    if (step->n != STEP_SEND && g->state == ITD_GEN_DONE) {
        step->k = 2;
        return closed(vm);
    }
    if (step->k == 0) {
        if (g->flags & ITD_GEN_BUSY) {
            step->k = 2;
            return itd_raise(
                vm, itd_RuntimeError,
                step->n == STEP_SEND    ? "anext(): asynchronous generator is already running"
                : step->n == STEP_THROW ? "athrow(): asynchronous generator is already running"
                                        : "aclose(): asynchronous generator is already running");
        }
        if (step->n == STEP_SEND ? g->state == ITD_GEN_DONE : (g->flags & ITD_GEN_CLOSED) != 0) {
            step->k = 2;
            return stop_async(vm);
        }
        if (step->n != STEP_SEND && !itd_is_none(sent))
            return itd_raise(vm, itd_RuntimeError,
                             "can't send non-None value to a just-started coroutine");
        step->k = 1;
        g->flags |= ITD_GEN_BUSY;
        if (step->n == STEP_SEND) {
            if (itd_is_none(sent)) sent = step->b;
        } else {
            if (step->n == STEP_CLOSE) g->flags |= ITD_GEN_CLOSED;
            return settle(vm, step, throw_first(vm, g, step, &result));
        }
    }
    return settle(vm, step, itd_generator_resume(vm, g, sent, ITD_UNBOUND, &result));
}

static itd_value step_next(itd_vm *vm, itd_value self)
{
    return step_send(vm, self, ITD_NONE);
}
static itd_value step_send_row(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return step_send(vm, self, a[0].v);
}
static itd_value step_self(itd_vm *vm, itd_value self)
{
    return self;
}
static itd_value step_await(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return self;
}

static itd_value step_throw(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *step = ITD_ITER_(self);
    int64_t was = step->k;
    itd_value result = ITD_NONE, v;
    bool yielded;

    if (step->k == 2)
        return itd_raise(vm, itd_RuntimeError, "cannot reuse already awaited %s",
                         step->n == STEP_SEND ? "__anext__()/asend()" : "aclose()/athrow()");
    step->k = 1;
    v = itd_generator_throw(vm, GEN(step->a), a, false, &result);
    yielded = !itd_failed(v) && is_type(v, itd_async_value_type);
    v = settle(vm, step, v);
    /* CPython's athrow() and aclose() aren't over by what is thrown into them: awaited again, they
     * do what they have yet to do. */
    if (step->n == STEP_THROW || (step->n == STEP_CLOSE && !yielded)) step->k = was;
    return v;
}

static itd_value step_close(itd_vm *vm, itd_value self, const itd_arg *a)
{
    ITD_ITER_(self)->k = 2;
    return ITD_NONE;
}

itd_value itd_async_gen_hooks(itd_vm *vm)
{
    itd_value key = itd_intern_c(vm, ITD_ASYNC_GEN_HOOKS, sizeof ITD_ASYNC_GEN_HOOKS - 1);

    return itd_failed(key) ? ITD_ERROR : itd_dict_get_str(ITD_DICT_(vm->module_state), key);
}

/* The event loop hears of a generator when it is first used, so that it can close it in the end. */
static bool tell_first_use(itd_vm *vm, itd_value gen)
{
    itd_value hooks;

    if (GEN(gen)->flags & ITD_GEN_TOLD) return true;
    GEN(gen)->flags |= ITD_GEN_TOLD;
    hooks = itd_async_gen_hooks(vm);
    if (itd_failed(hooks)) return false;
    if (itd_is_unbound(hooks) || itd_is_none(itd_tuple_items(hooks)[0])) return true;
    return !itd_failed(itd_call(vm, itd_tuple_items(hooks)[0], 1, &gen));
}

static itd_value new_step(itd_vm *vm, itd_value gen, itd_value value, int64_t which)
{
    itd_value step =
        tell_first_use(vm, gen) ? itd_iter_new(vm, itd_async_gen_step_type, gen, value) : ITD_ERROR;

    if (!itd_failed(step)) ITD_ITER_(step)->n = which;
    return step;
}

static itd_value agen_anext(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return new_step(vm, self, ITD_NONE, STEP_SEND);
}
static itd_value agen_asend(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return new_step(vm, self, a[0].v, STEP_SEND);
}
static itd_value agen_aclose(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return new_step(vm, self, ITD_NONE, STEP_CLOSE);
}
static itd_value agen_aiter(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return self;
}
static itd_value agen_athrow(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value args = itd_tuple_new(vm, a[2].given ? 3 : a[1].given ? 2 : 1);

    if (itd_failed(args)) return ITD_ERROR;
    for (int64_t i = 0; i < itd_tuple_count(args); i++) itd_tuple_items(args)[i] = a[i].v;
    return new_step(vm, self, args, STEP_THROW);
}

static itd_value agen_repr(itd_vm *vm, itd_value self)
{
    itd_value at = itd_address_text(vm, self);

    return itd_failed(at)
               ? ITD_ERROR
               : itd_str_format(vm, "<async_generator object %U at %U>", GEN(self)->qualname, at);
}
static itd_value get_name(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return GEN(self)->name;
}
static itd_value get_qualname(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return GEN(self)->qualname;
}

static itd_value get_ag_running(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_bool(GEN(self)->flags & ITD_GEN_BUSY);
}
static itd_value get_ag_suspended(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_bool(GEN(self)->state == ITD_GEN_SUSPENDED);
}

static const itd_native agen_rows[] = {
    {"__aiter__", agen_aiter, "", NULL, 0},
    {"__anext__", agen_anext, "", NULL, 0},
    {"asend", agen_asend, "value, /", "An awaitable that resumes with a value.", 0},
    {"athrow", agen_athrow, "type, value = ..., traceback = ..., /",
     "An awaitable that raises inside.", 0},
    {"aclose", agen_aclose, "", "An awaitable that ends the generator.", 0},
    {"__name__", get_name, NULL, NULL, ITD_GETTER},
    {"__name__", itd_generator_set_name, NULL, NULL, ITD_SETTER},
    {"__qualname__", get_qualname, NULL, NULL, ITD_GETTER},
    {"__qualname__", itd_generator_set_qualname, NULL, NULL, ITD_SETTER},
    {"ag_running", get_ag_running, NULL, NULL, ITD_GETTER},
    {"ag_suspended", get_ag_suspended, NULL, NULL, ITD_GETTER},
    {"ag_await", itd_generator_delegate, NULL, "What it awaits, or None.", ITD_GETTER},
    ITD_GENERIC_ROW,
    {0},
};
static const itd_native step_rows[] = {
    {"__await__", step_await, "", NULL, 0},
    {"send", step_send_row, "value, /", NULL, ITD_CALLS_BACK},
    {"throw", step_throw, "type, value = ..., traceback = ..., /", NULL, ITD_CALLS_BACK},
    {"close", step_close, "", NULL, 0},
    {0},
};
static const itd_native ready_rows[] = {
    {"send", ready_send, "value, /", NULL, 0},
    {0},
};

bool itd_boot_async_gen(itd_vm *vm)
{
    static const itd_slots agen = {.repr = agen_repr},
                           step = {.iter = step_self, .next = step_next},
                           ready_slots = {.iter = ready_self, .next = ready_next}, none = {0};
    const itd_type_spec specs[] = {
        {&itd_async_generator_type, "async_generator", NULL, ITD_K_GENERATOR, sizeof(itd_generator),
         ITD_T_NO_NEW, NULL, NULL, agen_rows, &agen},
        {&itd_async_gen_step_type, "async_generator_asend", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, step_rows, &step},
        {&itd_async_value_type, "async_generator_wrapped_value", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, NULL, &none},
        {&itd_ready_type, "ready_awaitable", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, ready_rows, &ready_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
