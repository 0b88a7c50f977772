/* vm.h - the one VM of the process: stack, frames, budgets, caches, the run under way.
 *
 * Only core files include it. The VM is a static object (itd_the_vm) so that the zygote's children
 * inherit it as it was after boot; a worker then maps its arena and begins. Register windows live
 * on one reserved stack; frames on another; neither ever moves.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_VM_H
#define ITD_VM_H

#include "core/itd.h"
#include "core/native.h"
#include "core/object/str_state.h"
#include "core/vm/code.h"

enum itd_frame_flags {
    ITD_FRAME_GEN = 1, /* runs a generator, which is in keep */
    ITD_FRAME_DELEGATED = 2,
    ITD_FRAME_FED = 4, /* its generator's items go to vm->feed (itd_feed) */
};

enum itd_frame_kind {
    ITD_FRAME_CALL,  /* result to register dest of the frame below */
    ITD_FRAME_ENTRY, /* a native called it: the loop returns to C */
    ITD_FRAME_INIT,  /* __init__: the result is the instance, which lies in the frame's keep slot */
    ITD_FRAME_RESUME,  /* a generator resumed by FORITER, FORNEXT or DELEGATE of the frame below */
    ITD_FRAME_SPECIAL, /* as CALL, but the instruction is no call (a getter, a special method):
                          counted by native_depth, for the run can't be saved while it is on */
};

typedef struct itd_frame {
    itd_code *code;
    const itd_ins *pc; /* next instruction, while not on top; the failing one + 1 when unwinding */
    itd_value *regs;
    itd_func *func;
    itd_value globals;        /* dict */
    itd_value locals;         /* class body's namespace, or unbound */
    itd_value handled_before; /* exception handled when the frame was entered */
    itd_value keep;           /* INIT: the instance; generators: the generator object */
    union {
        struct {
            uint16_t dest; /* register of the frame below that takes the result */
            uint8_t kind;
            uint8_t flags;
        };
        uint32_t how; /* the three as one: ITD_HOW(dest, kind, flags) */
    };
} itd_frame;
#define ITD_HOW(dest_, kind_, flags_)                                                              \
    ((uint32_t)(dest_) | (uint32_t)(kind_) << 16 | (uint32_t)(flags_) << 24)
_Static_assert(ITD_FRAME_CALL == 0, "the loop's quick return tests kind and flags as one");

#define ITD_METHOD_CACHE 1024
typedef struct itd_method_cache_entry {
    const itd_type *type;
    itd_value name;
    itd_value value; /* unbound: absent */
    uint32_t epoch;  /* of the classes when it was looked up */
} itd_method_cache_entry;

/* Look-ups at sites that see more shapes than their own cache holds. use: what the site does
 * (cache.c). */
#define ITD_SHARED_CACHE 512
typedef struct itd_shared_cache_entry {
    itd_value name;
    uint64_t use;
    itd_cache_entry e;
} itd_shared_cache_entry;

/* What unwinds and can't be caught. */
enum itd_stop_kind { ITD_NOT_STOPPED, ITD_STOPPED_LIMIT, ITD_STOPPED_CANCEL, ITD_STOPPED_SECURITY };

/* A tool call that was made and isn't answered, or answered and not yet taken. */
typedef struct itd_open_call {
    uint64_t id;
    itd_value tool, args, kwargs; /* tuple, dict */
    itd_value answer;             /* value, unbound while open */
    itd_value failure;            /* exception instance, unbound */
    uint64_t deadline_ns, started_ns;
    itd_value cell;                      /* of a parallel call: its pending value; else unbound */
    const struct itd_frame *owner_frame; /* the frame and, by its handler, the try body at whose end
                                            the call is settled; only compared */
    uint32_t owner_handler;
    itd_value code; /* of a parallel call: where it was made, for the traceback of a failure that
                       nobody looked at */
    const itd_ins *place;
    bool used;
} itd_open_call;
#define ITD_MAX_OPEN_CALLS 64

struct itd_vm {
    /* hot */
    itd_frame *frame; /* the top frame */
    itd_value *top;   /* first free word of the register stack */
    itd_value *stack, *stack_end, *high_water;
    itd_frame *frames, *frames_end;
    uint64_t limit8;   /* 8 x operations at which the loop must look: min(limit, next tick) */
    uint64_t ops8;     /* 8 x operations paid, as of the last time the loop left for C */
    uint32_t epoch;    /* rises when a class changes: validates inline caches */
    itd_value pending; /* exception instance, unbound when none */
    itd_value handled; /* the exception being handled, or none */
    uint8_t stopped;   /* itd_stop_kind: the pending failure can't be caught */
    bool no_collect;
    bool booting;
    bool in_tick;
    uint64_t
        aside_deadline; /* of embedded Python that runs beside the run (core/aside.h), else 0 */
    /* Natives on the C stack that entered the loop. Between runs it is at its limit: what the host
     * asks for runs no script code, nor does loading a state. */
    uint32_t native_depth;
    uint32_t nest;         /* itd_enter */
    uint32_t depth;        /* script frames, for the recursion limit */
    uint64_t dict_version; /* the last one given to a dict */
    char *c_stack_limit;   /* lowest address natives may use */
    char *c_stack_top;     /* where the conservative scan ends */

    /* namespaces */
    itd_value modules; /* dict: name -> module */
    itd_value main_module;
    itd_value builtins; /* dict of the session */
    struct itd_str_state str;
    itd_method_cache_entry method_cache[ITD_METHOD_CACHE];
    itd_shared_cache_entry shared_cache[ITD_SHARED_CACHE];

    /* ids and reprs */
    itd_value repr_stack; /* list of values being printed */
    uint64_t last_id;
    itd_cell **id_cells;
    uint64_t *id_numbers;
    uint64_t id_count, id_capacity; /* side table, open addressing */

    /* the run */
    itd_limits limits;
    uint64_t run, tool_set, run_set;
    uint64_t operations_limit, tick_distance, last_tick;
    uint64_t wall_deadline, total_deadline, run_started, tool_wait_ns, cpu_started, cpu_deadline;
    uint64_t stdout_bytes, tool_calls, last_call_id;
    uint64_t usage_ops, usage_wall, usage_cpu; /* of the run that ended last */
    uint64_t compile_ns;                       /* what of the run was compiling */
    bool compiling;
    bool cpu_known;                      /* cpu_started is */
    uint64_t session_cpu, cpu_allowance; /* of all runs that ended; what this run may use, for the
                                            session's limit may leave less than the run's own */
    itd_value result;                    /* of the last expression, unbound when none */
    itd_value output_target;             /* sys.stdout replaced by a script, or unbound */
    bool ticking;
    bool completing;        /* an embedded module's namespace, itd_module_of_today */
    const char *stop_limit; /* config name of the limit that stopped it */
    itd_stop_reason stop_reason, stop_asked;
    char stop_text[160];
    uint32_t stop_line;     /* where a stop for memory was: its trace may be missing */
    itd_value stop_trace;   /* list as in itd_exc.trace of where it was; of a violation, the
                               SecurityError */
    itd_value memory_error; /* a permanent MemoryError: what is pending while a stop unwinds */
    itd_open_call calls[ITD_MAX_OPEN_CALLS];
    itd_value journal;
    bool suspended;
    bool can_suspend; /* the run's base frame is the lowest one: a tool call may leave the loop */
    uint64_t suspended_call;
    uint64_t suspended_since;
    uint64_t suspended_until; /* not 0: an event loop waits for any of the open calls
                                 (suspended_call is one), at most so long */
    uint32_t suspended_open;  /* how many there were when it began */
    uint64_t clock_offset;    /* the session's clock is the machine's plus this: it goes on where a
                                 suspended run was moved to */
    uint64_t runs_begun; /* by this session, wherever it was: what embedded modules know a run by */
    uint64_t waiting_call; /* the call whose answer is waited for, here or in the pump */
    uint16_t suspended_dest;
    bool pending_seen;       /* by the collection under way */
    bool pending_alive;      /* pending values may be about: the loop runs in its second form */
    itd_feed_to *feed;       /* of the innermost native that a generator feeds */
    bool switch_loop;        /* the loop left only to go on in its other form */
    const itd_ins *looking;  /* the instruction whose operands are being settled, before it; NULL */
    uint32_t parallel_calls; /* slots of calls[] with a pending value */

    const itd_host *host;
    const itd_command_page *command;
    itd_value tool_errors; /* dict: name -> exception class made for a tool's failure, or unbound */
    itd_value tools;       /* dict: set number -> dict name -> tool */
    itd_value temps;       /* list: roots for C code outside the C stack (builder) */
    uint64_t rng_seed[4];
    itd_value code_cache; /* dict: source -> module code of scripts run before, or unbound */
    itd_value hot_code;   /* likewise, of those run more than once: they outlast an idle spell */
    itd_value settled;    /* list of what settled code refers to (gc.c); unbound: none is */
    uint64_t settled_modules[4]; /* by their numbers: a module that is imported again is as any */
    itd_value module_state;      /* dict: per-session state of native modules, by name */
};

extern itd_vm itd_the_vm;

/* The bytes of a str that is known to be ASCII. */
static inline const char *itd_str_ascii(itd_value s)
{
    return (const char *)ITD_STR(s)->data;
}
/* The tool that the run sees under this name, or unbound. */
itd_value itd_tool_find(itd_vm *vm, itd_value name);
/* NameError: name 'x' is not defined. ITD_ERROR. */
itd_value itd_raise_name(itd_vm *vm, itd_value name);
/* A NameError or UnboundLocalError about name, which is the one argument of the format, with what a
 * suggestion needs. false. */
bool itd_fail_name(itd_vm *vm, const itd_type *exception, itd_value name, const char *format);

/* Runs from the top frame until base returns: its value, ITD_ERROR, or ITD_SUSPENDED when the run
 * left for a tool (only with base the lowest frame). With an exception pending it begins by
 * unwinding. */
itd_value itd_eval(itd_vm *vm, itd_frame *base);
#define ITD_SUSPENDED ITD_SPECIAL(8)
/* The clock that scripts see, which never goes back. */
#define ITD_SESSION_NOW(vm) (itd_now_ns() + (vm)->clock_offset)
/* The loop's second form, for while pending values may be about (eval_checked.c); itd_eval chooses.
 */
itd_value itd_eval_checked(itd_vm *vm, itd_frame *base);
#define ITD_MAX_NATIVE_DEPTH 3000
/* One level of natives that enter the loop: false, RecursionError pending, when too deep. */
bool itd_enter_native(itd_vm *vm);

/* cache.c: look-ups that fill inline caches */
itd_value itd_cached_getattr(itd_vm *vm, itd_value object, itd_cache *cache);
bool itd_cached_setattr(itd_vm *vm, itd_value object, itd_value value, itd_cache *cache);
/* Fills out[0], out[1] as GETMETHOD says. */
/* The script function that object.name is bound from; unbound: it isn't that simple. */
itd_value itd_plain_method(itd_vm *vm, itd_value object, itd_value name);
/* Compares for the loop. While memory is short, what the comparison has left on the C stack is
 * cleared: the operands, perhaps large and dead already, would look alive to the collector where
 * later frames leave holes. */
itd_value itd_compare_and_wipe(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op);
bool itd_cached_getmethod(itd_vm *vm, itd_value object, itd_cache *cache, itd_value *out);
itd_value itd_cached_getglobal(itd_vm *vm, itd_value globals, itd_cache *cache);
bool itd_cached_setglobal(itd_vm *vm, itd_value globals, itd_value value, itd_cache *cache);

/* APPENDSTR (str.c): *place += right, where *token is the str that this made in this run of the
 * loop and nothing else holds. False: failed. */
bool itd_str_append(itd_vm *vm, itd_value *place, itd_value *token, itd_value right, bool in_place);

/* steps.c: the larger instructions */
bool itd_step_getsuper(itd_vm *vm, itd_value *regs, itd_ins in, itd_value name);
bool itd_step_unpack(itd_vm *vm, itd_value seq, itd_value *out, size_t count);
bool itd_step_unpack_star(itd_vm *vm, itd_value seq, itd_value *out, size_t before, size_t after);
bool itd_step_with(itd_vm *vm, itd_value manager, itd_value *out, bool async);
itd_value itd_step_import(itd_vm *vm, itd_value globals, itd_value name, itd_value fromlist,
                          unsigned level);
itd_value itd_step_import_from(itd_vm *vm, itd_value module, itd_value name);
bool itd_step_import_star(itd_vm *vm, itd_value module, itd_value globals);
itd_value itd_step_format(itd_vm *vm, itd_value v, itd_value spec, unsigned conversion);
itd_value itd_step_name(itd_vm *vm, itd_frame *frame, itd_value name);
bool itd_step_match(itd_vm *vm, itd_value exc, itd_value classes, bool *ret);
itd_value itd_step_match_keys(itd_vm *vm, itd_value subject, itd_value keys);
itd_value itd_step_match_class(itd_vm *vm, const itd_value *r, size_t positional);
itd_value itd_step_intrinsic(itd_vm *vm, itd_frame *frame, unsigned number, const itd_value *r,
                             size_t count);
/* The __init__ of a class whose call makes a plain instance and runs that, nothing else; NULL: it
 * isn't one. */
itd_func *itd_plain_init(itd_vm *vm, itd_value callee);
typedef struct itd_spread {
    itd_value callee, args,
        kwnames; /* args: a tuple, the named ones last; kwnames: their names, or None */
    itd_value
        made; /* the instance, where a class was called and callee is its __init__; else unbound */
    size_t positional;
} itd_spread;
bool itd_step_spread(itd_vm *vm, itd_value callee, itd_value self, itd_value args, itd_value kwargs,
                     itd_spread *ret);
bool itd_step_extend(itd_vm *vm, itd_value list, itd_value iterable);
itd_value itd_step_star(itd_vm *vm, itd_value args,
                        itd_value callee); /* the only *args of a call as a tuple */
bool itd_step_dict_update(itd_vm *vm, itd_value dict, itd_value mapping);
bool itd_step_dict_merge(itd_vm *vm, itd_value dict, itd_value mapping, itd_value callee);
itd_value itd_step_awaitable(itd_vm *vm, itd_value v, unsigned which);
/* A copy of a generator's code whose generators can be awaited; NULL: no memory. */
itd_code *itd_code_iterable(itd_vm *vm, const itd_code *code);
itd_value itd_step_yield_from(itd_vm *vm, itd_value v, const itd_code *code);
itd_value itd_step_aiter(itd_vm *vm, itd_value v);
itd_value itd_step_anext(itd_vm *vm, itd_value v);
itd_value itd_step_build_class(itd_vm *vm);
bool itd_step_annotations(itd_vm *vm, itd_frame *frame);
bool itd_step_unbound(itd_vm *vm, itd_value name, bool is_free);
itd_value itd_free_name(const itd_code *code, size_t i);
/* Charges have run past vm->limit_word: look at clock, command page, limits. False: stopped
 * (pending). */
bool itd_tick(itd_vm *vm);
/* Sets the run's allowance of processor time, and the deadline that follows, from cpu_started on.
 */
void itd_budget_cpu(itd_vm *vm);
/* When the run began by the processor's clock is found out now, if it hasn't been. That clock is a
 * system call, which a short run does without; what has passed since the run began counts as used
 * until then, so it has to be known before the run waits for anything. */
void itd_cpu_settle(itd_vm *vm);
/* The host waits for a call's answer, or sleeps for so long at most (hostcall.c). */
void itd_host_wait(itd_vm *vm, uint64_t call);
void itd_host_sleep(itd_vm *vm, uint64_t ns);
/* A run begins: counters to zero. */
void itd_budget_begin(itd_vm *vm);
void itd_budget_limit(itd_vm *vm,
                      uint64_t operations); /* another limit than the run's, from here on */
bool itd_with_run(
    itd_vm *vm,
    const char *what); /* RuntimeError for what embedded Python beside the run may not do */
void itd_budget_idle(itd_vm *vm); /* no run is under way: what the host asks for is free */
/* Why the run must stop, or ITD_STOP_NONE. Signal-safe. */
itd_stop_reason itd_stop_due(const itd_vm *vm);
/* Makes the stop that is due pending, a cancel if none is. False. */
bool itd_stop_now(itd_vm *vm);
/* Whether the run may go on: no stop asked for, no deadline passed. False: stopped (pending). */
bool itd_check_stop(itd_vm *vm);
/* Records the uncatchable stop. Always false. */
bool itd_stop_limit(itd_vm *vm, const char *config_name, const char *format, ...) ITD_PRINTF(3, 4);
/* Ends the run for a violation of the gate; format as for itd_fail. Always false. */
bool itd_stop_security(itd_vm *vm, const char *format, ...);

/* call.c */
/* Binds arguments into the registers at base for code's parameters; args may lie at base already.
 * False: TypeError. */
bool itd_bind_frame(itd_vm *vm, itd_func *func, itd_value *base, const itd_value *args,
                    size_t positional, itd_value kwnames);
/* Pushes a frame whose registers are at base. NULL: RecursionError or stack exhausted. */
itd_frame *itd_push_frame(itd_vm *vm, itd_func *func, itd_code *code, itd_value *base,
                          unsigned kind, uint16_t dest);
itd_value itd_func_new(itd_vm *vm, itd_code *code, itd_value globals, itd_value closure);
itd_value itd_native_invoke(itd_vm *vm, itd_native_func *f, itd_value self, const itd_value *args,
                            size_t positional, itd_value kwnames);
/* A native called with positional arguments only: without binding, if it needs none. */
itd_value itd_native_quick(itd_vm *vm, itd_native_func *f, const itd_value *args, size_t count);
/* Runs a class body: func's code with namespace as locals. */
itd_value itd_run_class_body(itd_vm *vm, itd_value func, itd_value namespace);
itd_value itd_run_module_code(itd_vm *vm, itd_value code, itd_value globals);
/* The same with a namespace mapping for its names, or unbound. */
itd_value itd_run_code(itd_vm *vm, itd_value code, itd_value globals, itd_value locals);
/* builtins_eval.c: puts eval, exec and compile among the session's builtins, or takes them away. */
void itd_allow_eval(itd_vm *vm, bool allowed);

/* gen.c */
itd_value itd_generator_make(itd_vm *vm, itd_func *func, itd_code *code, itd_value *regs);
/* The suspension point at an instruction, NULL where none is, and its temporaries. */
const itd_suspend *itd_suspend_at(const itd_code *code, uint32_t ins);
const itd_temp *itd_suspend_temps(const itd_code *code, const itd_suspend *row);
/* The loop that alone has it is left early: closes it. False: a stop is pending; other failures are
 * dropped, as there is nobody to tell. */
bool itd_generator_left(itd_vm *vm, itd_generator *gen);
/* The generator's frame has ended (popped by the caller): state done, registers dropped. */
void itd_generator_finish(itd_vm *vm, itd_generator *gen);
/* StopIteration out of a generator becomes RuntimeError. */
void itd_generator_check_stop(itd_vm *vm, itd_generator *gen);
/* Resumes with a sent value (or throws exc when it isn't unbound): the yielded value; ITD_END when
 * it returned (value in *ret_result); ITD_ERROR. */
itd_value itd_generator_resume(itd_vm *vm, itd_generator *gen, itd_value sent, itd_value exc,
                               itd_value *ret_result);
/* The next item of a generator that isn't running or done, for whom its result doesn't matter;
 * ITD_END, ITD_ERROR. */
itd_value itd_generator_next(itd_vm *vm, itd_generator *gen);
/* Likewise, after the items that to takes. */
itd_value itd_generator_feed(itd_vm *vm, itd_generator *gen, itd_feed_to *to);
/* One step of any iterator-like by send: the yielded value; ITD_END with *ret_result; ITD_ERROR. */
itd_value itd_send_any(itd_vm *vm, itd_value iter, itd_value sent, itd_value *ret_result);

/* Setters of __name__ and __qualname__ of generators, coroutines and async generators. */
itd_value itd_generator_set_name(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_generator_set_qualname(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_generator_delegate(itd_vm *vm, itd_value self, const itd_arg *a);
/* throw(type, value, traceback): what comes of it, as from itd_generator_resume. With awaits
 * GeneratorExit is thrown into what the generator awaits, else that is closed. */
itd_value itd_generator_throw(itd_vm *vm, itd_generator *g, const itd_arg *a, bool awaits,
                              itd_value *ret_result);
itd_value itd_async_wrap(itd_vm *vm, itd_value v);
/* Whether v can be awaited by itself: a coroutine, or a generator of a function marked by
 * types.coroutine. */
bool itd_is_coroutine(itd_value v);
/* The pair (firstiter, finalizer) that sys.set_asyncgen_hooks left in module_state, or unbound. */
#define ITD_ASYNC_GEN_HOOKS "asyncgen_hooks"
itd_value itd_async_gen_hooks(itd_vm *vm);

/* raise.c */
void itd_trace_add(itd_vm *vm, itd_value exc, itd_code *code,
                   const itd_ins *at); /* at: the failing instruction */
itd_value
itd_normalise_raise(itd_vm *vm, itd_value what, itd_value cause,
                    bool has_cause); /* `raise what [from cause]`: makes it pending; ITD_ERROR */

/* The quick half of itd_stack_ok. */
static inline bool itd_stack_left(const itd_vm *vm)
{
    return ITD_LIKELY((char *)__builtin_frame_address(0) > vm->c_stack_limit);
}

/* What each call through a slot asks first, for any slot may end in the same operation on what the
 * value holds: false with RecursionError pending. */
static inline bool itd_may_go_deeper(itd_vm *vm)
{
    return itd_stack_left(vm) || itd_stack_ok(vm);
}

/* Whether a tool call made now may leave the loop for the pump: no native is on the C stack. */
static inline bool itd_may_suspend(const itd_vm *vm)
{
    return vm->native_depth == 1 && vm->can_suspend;
}

/* session/visit.c: whether v can leave the session; false: TypeError pending that names type and
 * path. */
bool itd_can_leave(itd_vm *vm, itd_value v);
/* session.c: drops whatever failure or stop is pending, outside of a run. */
void itd_session_clear_failure(itd_vm *vm);
/* traceback.c: may run script code (__str__). With chain, causes and contexts come first; of more
 * than most_frames frames the middle is left out; limit (not 0) shows only so many of the
 * outermost, or of the innermost when negative. */
itd_value itd_traceback_text(itd_vm *vm, itd_value exc, bool chain, int64_t most_frames,
                             int64_t limit);
/* Parts of it: the lines after the frames; the frames of a trace; a list of (file, line, name,
 * source line, end line, column, end column). */
itd_value itd_exception_only_text(itd_vm *vm, itd_value exc, bool knows_frames);
itd_value itd_frames_text(itd_vm *vm, itd_value trace, int64_t limit);
itd_value itd_traceback_entries(itd_vm *vm, itd_value trace);
/* CPython suggests names twice over: the interpreter for what nobody caught, the traceback module
 * for what it formats, which asks more of a match for a short name, closes its hint at a missing
 * import otherwise, and without frames doesn't know what a NameError's code could see. */
enum itd_suggesting { ITD_SUGGEST_UNCAUGHT, ITD_SUGGEST_IN_MODULE, ITD_SUGGEST_WITHOUT_FRAMES };
/* "Type: text"; bare: as a traceback's last line, the type alone when there is no text, and with a
 * suggestion. */
itd_value itd_exception_line(itd_vm *vm, itd_value exc, bool bare, enum itd_suggesting how);
/* suggest.c: ". Did you mean: 'x'?" or an empty str. */
itd_value itd_suggestion(itd_vm *vm, itd_value exc, enum itd_suggesting how);
/* suggest.c: what to write instead of something that is refused here, or NULL. */
const char *itd_instead(itd_vm *vm, itd_value exc);
/* module.c: whether scripts can import a module of this name. */
bool itd_module_known(itd_value name);

/* hostcall.c */
/* awaited: the next instruction awaits the result, so the call may go on beside others. */
itd_value itd_tool_call(itd_vm *vm, itd_tool *tool, const itd_value *args, size_t positional,
                        itd_value kwnames, bool may_suspend, bool awaited);
itd_value
itd_tool_take(itd_vm *vm,
              uint64_t call_id); /* the answer of an answered call, or its exception raised */
bool itd_output(itd_vm *vm, const char *utf8, size_t size);

/* gc.c / alloc.c */
bool itd_id_set(
    itd_vm *vm, itd_cell *cell,
    uint64_t n); /* the nth id that was given out is this cell's; false: it has one, or no memory */
void itd_mark_value(itd_vm *vm, itd_value v);
void itd_mark_cell(itd_vm *vm, const void *cell);
void itd_mark_roots(itd_vm *vm);
uint64_t itd_live_bytes(const itd_vm *vm);
uint64_t itd_peak_bytes(const itd_vm *vm);
bool itd_heap_boot(void);
bool itd_heap_freeze(void); /* boot ended: the permanent generation becomes read-only */
bool itd_heap_open(itd_vm *vm, uint64_t arena_limit);
void itd_heap_close(itd_vm *vm);
void itd_heap_limit(itd_vm *vm, uint64_t live_limit);
bool itd_heap_owns(const void *p); /* a cell of the session's arena (not interior) */
void itd_heap_begin_run(itd_vm *vm);
void itd_heap_stretch(
    itd_vm *vm,
    bool on); /* room for a second state beside the one there is, or for the work of saving it */
void itd_heap_allowance(bool on);   /* a little over the limit, for compiling and starting a run */
bool itd_heap_catch_up(itd_vm *vm); /* collects if that was due and couldn't be, or was left; false:
                                       left again, the stop is pending */

uint64_t itd_now_ns(void);
uint64_t itd_cpu_ns(void);

/* itd_charge of so few operations that no clock need be looked at between them. */
static inline bool itd_charge_few(itd_vm *vm, unsigned units)
{
    if (ITD_UNLIKELY(vm->ops8 + ((uint64_t)units << 3) > vm->limit8)) return itd_charge(vm, units);
    vm->ops8 += (uint64_t)units << 3;
    return true;
}

#endif
