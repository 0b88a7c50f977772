/* itd_native.c - the _itd module: what embedded Python needs beyond the language, and scripts must
 * not have.
 *
 * Only embedded files can import it (object/module.c). asyncio waits through it, tells whether what
 * it remembers belongs to the run under way (a limit ends a run without `finally`, so a loop may be
 * left as if it still ran), and looks at coroutines' places. Nothing here hands out code objects,
 * frames or foreign namespaces.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/stdlib/decimal.h"
#include "core/vm/pending.h"

#define WAIT_SLICE_NS                                                                              \
    50000000u /* how late a stop may be noticed by a host that sleeps through it */
#define FN(name) static itd_value name(itd_vm *vm, itd_value self, const itd_arg *a)
#define GEN(v)   ITD_AS(itd_generator, v)

static bool is_type(itd_value v, const itd_type *t)
{
    return itd_is_cell(v) && itd_type_of(v) == t;
}

/* ---- time ------------------------------------------------------------------------------- */

FN(wait)
{
    uint64_t now = itd_now_ns(), until;
    unsigned open = itd_pending_open(vm);

    if (!(a[0].f > 0)) return itd_check_stop(vm) ? ITD_NONE : ITD_ERROR;
    until = a[0].f < 1e9 ? now + (uint64_t)(a[0].f * 1e9) : UINT64_MAX;
    if (!itd_with_run(vm, "wait") || !itd_charge(vm, 1)) return ITD_ERROR;
    if (open && itd_check_stop(vm) && itd_pending_suspend(vm, until)) return ITD_ERROR;
    if (vm->stopped) return ITD_ERROR;
    for (; now < until; now = itd_now_ns()) {
        uint64_t slice = until - now < WAIT_SLICE_NS ? until - now : WAIT_SLICE_NS;

        itd_host_sleep(vm, slice);
        if (!itd_check_stop(vm)) return ITD_ERROR;
        if (open && itd_pending_open(vm) < open) break;
    }
    return ITD_NONE;
}

FN(now)
{
    return itd_float_from(vm, (double)ITD_SESSION_NOW(vm) / 1e9);
}

/* ---- the run ---------------------------------------------------------------------------- */

FN(run_number)
{
    return itd_int_from_u64(vm, vm->runs_begun);
}

/* Once a tool has answered, plain values may be awaited: `await tool()` and gather(tool()) mean
 * what they look like. */
FN(answers_are_awaitable)
{
    return itd_bool(vm->tool_calls > 0);
}

/* ---- functions and coroutines ----------------------------------------------------------- */

/* The script function behind v, through methods. NULL: something else. */
static itd_func *function_of(itd_value v)
{
    for (int i = 0; i < 100 && is_type(v, itd_method_type); i++) v = ITD_AS(itd_method, v)->func;
    return is_type(v, itd_function_type) ? ITD_FUNC_(v) : NULL;
}

static itd_value kind_text(itd_vm *vm, uint32_t flags)
{
    if (flags & ITD_CODE_COROUTINE) return itd_str_c(vm, "coroutine");
    if (flags & ITD_CODE_ASYNC_GENERATOR) return itd_str_c(vm, "async generator");
    if (flags & ITD_CODE_ITERABLE) return itd_str_c(vm, "iterable coroutine");
    return flags & ITD_CODE_GENERATOR ? itd_str_c(vm, "generator") : itd_str_c(vm, "");
}

/* What calling a function makes: "coroutine", "async generator", "iterable coroutine", "generator"
 * or "". None: not a script function. */
FN(function_kind)
{
    const itd_func *f = function_of(a[0].v);

    return f ? kind_text(vm, f->code->flags) : ITD_NONE;
}

/* Makes a script generator function one whose generators can be awaited. */
FN(iterable)
{
    itd_func *f = is_type(a[0].v, itd_function_type) ? ITD_FUNC_(a[0].v) : NULL;
    itd_code *code;

    if (!f || !(f->code->flags & ITD_CODE_GENERATOR) || itd_is_permanent((const itd_cell *)f))
        return itd_raise(vm, itd_TypeError, "a generator function was expected");
    if (f->code->flags & ITD_CODE_ITERABLE) return a[0].v;
    code = itd_code_iterable(vm, f->code);
    if (!code) return ITD_ERROR;
    f->code = code;
    return a[0].v;
}

FN(is_coroutine)
{
    return itd_bool(itd_is_coroutine(a[0].v));
}

/* (file name, first line, line where it is or None) of a coroutine, generator or script function;
 * None for anything else. */
FN(place)
{
    itd_value line = ITD_NONE;
    const itd_code *code;

    if (itd_is_kind(a[0].v, ITD_K_GENERATOR)) {
        const itd_generator *g = GEN(a[0].v);
        const itd_frame *f = vm->frame;

        code = g->code;
        if (g->state == ITD_GEN_NEW) line = itd_from_small(code->first_line);
        if (g->state == ITD_GEN_SUSPENDED && code->pos && g->pc < code->count_ins)
            line = itd_from_small(itd_code_pos(code)[g->pc ? g->pc - 1 : 0].line);
        if (g->state == ITD_GEN_SUSPENDED && itd_code_ins(code)[g->pc].op == ITD_OP_DELEGATE)
            line = itd_from_small(itd_code_pos(code)[g->pc].line);
        while (g->state == ITD_GEN_RUNNING && f >= vm->frames &&
               !(f->flags & ITD_FRAME_GEN && itd_same(f->keep, a[0].v)))
            f--;
        if (g->state == ITD_GEN_RUNNING && f >= vm->frames && code->pos) {
            int64_t at = f->pc - itd_code_ins(code);

            line = itd_from_small(itd_code_pos(code)[at > 0 ? at - 1 : 0].line);
        }
    } else {
        const itd_func *f = function_of(a[0].v);

        if (!f) return ITD_NONE;
        code = f->code;
    }
    return itd_tuple_pack(vm, 3, code->filename, itd_from_small(code->first_line), line);
}

/* Whether an async generator has ended, or never began: nothing is left to close. */
FN(async_gen_idle)
{
    return itd_bool(!is_type(a[0].v, itd_async_generator_type) ||
                    GEN(a[0].v)->state == ITD_GEN_DONE || GEN(a[0].v)->state == ITD_GEN_NEW);
}

/* ---- tracebacks ------------------------------------------------------------------------- */

/* The trace behind a traceback object: from where it stands inwards. */
static itd_value trace_of(itd_vm *vm, itd_value tb)
{
    if (itd_is_none(tb)) return ITD_NONE;
    if (!is_type(tb, itd_traceback_type))
        return itd_raise(vm, itd_TypeError, "expected a traceback object or None, got '%T'", tb);
    return itd_list_slice(vm, ITD_ITER_(tb)->a, 0, 2 * (ITD_ITER_(tb)->n + 1));
}

static bool is_exception(itd_vm *vm, itd_value v)
{
    return itd_is_kind(v, ITD_K_EXC) ||
           itd_fail(vm, itd_TypeError, "Exception expected for value, %T found", v);
}

FN(traceback_text)
{
    return is_exception(vm, a[0].v) ? itd_traceback_text(vm, a[0].v, a[1].n != 0, INT64_MAX, a[2].n)
                                    : ITD_ERROR;
}
FN(exception_text)
{
    return is_exception(vm, a[0].v) ? itd_exception_only_text(vm, a[0].v, a[1].n != 0) : ITD_ERROR;
}

FN(frames_text)
{
    itd_value trace = trace_of(vm, a[0].v);

    return itd_failed(trace) ? trace : itd_frames_text(vm, trace, a[1].n);
}

FN(frames)
{
    itd_value trace = trace_of(vm, a[0].v);

    return itd_failed(trace) ? trace : itd_traceback_entries(vm, trace);
}

/* ---- match ------------------------------------------------------------------------------ */

/* The class and those below it match sequence or mapping patterns from now on, unless they match
 * one of them already. */
static bool set_pattern(itd_vm *vm, itd_type *type, uint32_t flag)
{
    if (!(type->flags & ITD_T_HEAP) || type->flags & (ITD_T_SEQUENCE | ITD_T_MAPPING)) return true;
    if (!itd_charge(vm, 1) || !itd_stack_ok(vm)) return false;
    type->flags |= flag;
    for (int64_t i = 0; !itd_is_unbound(type->subclasses) && i < itd_list_count(type->subclasses);
         i++)
        if (!set_pattern(vm, ITD_TYPE_(itd_list_items(type->subclasses)[i]), flag)) return false;
    return true;
}

FN(match_as)
{
    uint32_t flag = itd_str_is(a[1].v, "sequence") ? ITD_T_SEQUENCE : ITD_T_MAPPING;

    return set_pattern(vm, ITD_TYPE_(a[0].v), flag) ? ITD_NONE : ITD_ERROR;
}

FN(match_like)
{
    uint32_t flag = ITD_TYPE_(a[1].v)->flags & (ITD_T_SEQUENCE | ITD_T_MAPPING);

    return !flag || set_pattern(vm, ITD_TYPE_(a[0].v), flag) ? ITD_NONE : ITD_ERROR;
}

/* Whether __isabstractmethod__ of v is true: -1 on failure. Functions without attributes of their
 * own, which most are, can't say so. */
static int is_abstract(itd_vm *vm, itd_value v)
{
    itd_value mark;

    if (!itd_is_cell(v)) return 0;
    mark = itd_getattr_or(vm, v, itd_n___isabstractmethod__);
    if (itd_failed(mark)) return -1;
    return itd_is_unbound(mark) ? 0 : itd_truth(vm, mark);
}

/* The bases' abstract names that the class has not replaced. */
static bool add_inherited(itd_vm *vm, itd_value set, itd_value cls, itd_value base)
{
    itd_value names = itd_getattr_or(vm, base, itd_n___abstractmethods__), iter, name, v;
    int yes;

    if (itd_failed(names)) return false;
    if (itd_is_unbound(names)) return true;
    iter = itd_iter(vm, names);
    if (itd_failed(iter)) return false;
    while (itd_next(vm, iter, &name)) {
        v = itd_is_str(name) ? itd_getattr_or(vm, cls, name) : ITD_UNBOUND;
        yes = itd_failed(v) ? -1 : itd_is_unbound(v) ? 0 : is_abstract(vm, v);
        if (yes < 0 || !itd_charge(vm, 2) || (yes && itd_set_add(vm, set, name) < 0)) return false;
    }
    return !itd_pending(vm);
}

/* The names of a new class's abstract methods: its own and those it inherits. */
FN(abstract_names)
{
    itd_value out = itd_set_new(vm, true), bases = ITD_TYPE_(a[0].v)->bases, key, value;
    int64_t pos = 0;

    while (!itd_failed(out) && itd_dict_walk(ITD_DICT_(a[1].v), &pos, &key, &value)) {
        int yes = is_abstract(vm, value);

        if (yes < 0 || !itd_charge(vm, 2) || (yes && itd_set_add(vm, out, key) < 0))
            return ITD_ERROR;
    }
    for (int64_t i = 0; !itd_failed(out) && i < itd_tuple_count(bases); i++)
        if (!add_inherited(vm, out, a[0].v, itd_tuple_items(bases)[i])) return ITD_ERROR;
    return out;
}

FN(decimal_context)
{
    return dec_swap_current(vm, a[0].given ? a[0].v : ITD_UNBOUND);
}

/* To be called when the class is complete. */
FN(seal)
{
    itd_type *type = ITD_TYPE_(a[0].v);

    if (type->flags & ITD_T_HEAP) type->flags |= ITD_T_SEALED;
    return a[0].v;
}

/* ---- async generator hooks -------------------------------------------------------------- */

FN(async_gen_hooks)
{
    itd_value hooks = itd_async_gen_hooks(vm);

    return itd_is_unbound(hooks) ? itd_tuple_pack(vm, 2, ITD_NONE, ITD_NONE) : hooks;
}

FN(set_async_gen_hooks)
{
    itd_value pair = itd_tuple_pack(vm, 2, a[0].v, a[1].v),
              key = itd_intern_c(vm, ITD_ASYNC_GEN_HOOKS, sizeof ITD_ASYNC_GEN_HOOKS - 1);

    return itd_failed(pair) || itd_failed(key) || !itd_dict_set(vm, vm->module_state, key, pair)
               ? ITD_ERROR
               : ITD_NONE;
}

/* ---- parallel tool calls ------------------------------------------------------------------ */

static itd_value is_pending(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_bool(itd_is_kind(a[0].v, ITD_K_PENDING));
}
static itd_value answered(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_bool(!itd_is_kind(a[0].v, ITD_K_PENDING) || itd_pending_answered(vm, a[0].v));
}
static itd_value settled(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_pending_force(vm, a[0].v);
}

static const itd_native natives[] = {
    {"is_pending", is_pending, "value, /", "Whether this stands for a tool's answer.", ITD_STORES},
    {"answered", answered, "value, /", "Whether looking at a value would not wait.", ITD_STORES},
    {"settled", settled, "value, /",
     "The answer that a pending value stands for, waited for; or the call's failure.", ITD_STORES},
    {"wait", wait, "seconds: float, /",
     "Waits; a stop of the run ends it, and so does the answer of a parallel call.", 0},
    {"now", now, "", "The monotonic clock, in seconds.", 0},
    {"run_number", run_number, "", "The number of the run under way.", 0},
    {"answers_are_awaitable", answers_are_awaitable, "", "Whether a tool has answered in this run.",
     0},
    {"function_kind", function_kind, "function, /", "What a call of a script function makes.", 0},
    {"iterable", iterable, "function, /",
     "Marks a generator function as making awaitable generators.", 0},
    {"is_coroutine", is_coroutine, "object, /",
     "Whether this is a coroutine or an awaitable generator.", 0},
    {"place", place, "object, /", "File, first line and current line of a coroutine or function.",
     0},
    {"traceback_text", traceback_text, "exc, chain: bool = True, limit: i64 = 0, /",
     "The whole traceback of an exception.", ITD_CALLS_BACK},
    {"exception_text", exception_text, "exc, knows_frames: bool = False, /",
     "Its last lines alone.", ITD_CALLS_BACK},
    {"frames_text", frames_text, "tb, limit: i64 = 0, /", "The frames of a traceback object.", 0},
    {"frames", frames, "tb, /", "The same as tuples.", 0},
    {"match_as", match_as, "cls: type, what: str, /",
     "Has a class match 'sequence' or 'mapping' patterns.", 0},
    {"match_like", match_like, "cls: type, other: type, /",
     "Has a class match the patterns that another does.", 0},
    {"abstract_names", abstract_names, "cls: type, namespace: dict, /",
     "The abstract methods of a new class.", ITD_CALLS_BACK},
    {"decimal_context", decimal_context, "next = ..., /",
     "decimal's current context, or None; next takes its place.", 0},
    {"seal", seal, "cls: type, /", "Makes a class as fixed as those in C, which it stands for.", 0},
    {"async_gen_idle", async_gen_idle, "object, /",
     "Whether an async generator has nothing to close.", 0},
    {"async_gen_hooks", async_gen_hooks, "", "(firstiter, finalizer)", 0},
    {"set_async_gen_hooks", set_async_gen_hooks, "firstiter = None, finalizer = None, /",
     "Sets both.", 0},
    {0},
};
const itd_module_spec itd_module__itd = {"_itd", "For embedded modules only.", natives, NULL, NULL};
