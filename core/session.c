/* session.c - a session's life and its runs: what the daemon calls.
 *
 * The session is the process's one VM; itd_session is only its name outside. A run pushes the
 * module's frame as the lowest one and enters the loop; a tool call made with no native on the C
 * stack makes it return here with the frames left as they are, and itd_run_resume goes on from
 * there.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/session.h"

#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>

#include "core/base/utf8.h"
#include "core/object/class.h"
#include "core/vm/pending.h"

#define STACK_WORDS     ((size_t)8 << 20)
#define MAX_FRAMES      ((size_t)100002)
#define CACHED_SOURCE   8192 /* bytes of the longest script that is kept compiled */
#define CACHED_CODES    64   /* then all are dropped */
#define STACK_KEPT      ((size_t)256 << 10)
#define TIDY_MOST       ((uint64_t)16 << 20) /* marking so much takes some milliseconds */
#define COMPILE_NS      1000000000u
#define C_STACK_RESERVE ((size_t)256 << 10) /* for a leaf's own frames and the host's pump */

void itd_limits_default(itd_limits *limits)
{
#define LIMIT(field, config, unit, standard, ceiling, catchable, text)                             \
    limits->field = (uint64_t)(standard);
#include "core/limits.def"
#undef LIMIT
}

static void *map(size_t size)
{
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);

    return p == MAP_FAILED ? NULL : p;
}

/* The C stack from here down belongs to the core. Called where the host enters it, so that the
 * deepest such frame counts. */
static void note_stack(itd_vm *vm, char *here)
{
    struct rlimit r;

    if (here > vm->c_stack_top) vm->c_stack_top = here;
    if (vm->c_stack_limit) return;
    if (getrlimit(RLIMIT_STACK, &r) != 0 || r.rlim_cur == RLIM_INFINITY || r.rlim_cur > (64u << 20))
        r.rlim_cur = 8u << 20;
    vm->c_stack_limit = here - (r.rlim_cur - r.rlim_cur / 8) + C_STACK_RESERVE;
}

static bool new_namespaces(itd_vm *vm)
{
    itd_module *main_module;
    itd_value dict;

    vm->modules = itd_dict_new(vm);
    vm->module_state = itd_dict_new(vm);
    vm->temps = itd_list_new(vm);
    if (itd_failed(vm->modules) || itd_failed(vm->module_state) || itd_failed(vm->temps))
        return false;
    vm->builtins = itd_builtins_dict(vm);
    if (itd_failed(vm->builtins)) return false;
    itd_allow_eval(vm, vm->limits.allow_eval);
    dict = itd_dict_new(vm);
    main_module =
        itd_failed(dict) ? NULL : itd_alloc(vm, sizeof *main_module, ITD_K_MODULE, itd_module_type);
    if (!main_module) return false;
    main_module->dict = ITD_DICT_(dict);
    main_module->name = itd_n___main__;
    vm->main_module = itd_of(main_module);
    return itd_dict_set_str(vm, main_module->dict, itd_n___name__, itd_n___main__) &&
           itd_dict_set_str(vm, main_module->dict, itd_n___doc__, ITD_NONE) &&
           itd_dict_set(vm, vm->modules, itd_n___main__, vm->main_module);
}

bool itd_session_namespaces(itd_vm *vm)
{
    return new_namespaces(vm);
}
void itd_session_enter(itd_vm *vm)
{
    note_stack(vm, __builtin_frame_address(0));
}

static const itd_host no_host;

/* What random and secrets draw from: after the lock no entropy can be had. */
static bool fill_seed(itd_vm *vm)
{
    size_t have = 0;

    while (have < sizeof vm->rng_seed) {
        ssize_t got = getrandom((char *)vm->rng_seed + have, sizeof vm->rng_seed - have, 0);

        if (got < 0) return false;
        have += (size_t)got;
    }
    return true;
}

itd_session *itd_session_new(const itd_host *host, const itd_command_page *command,
                             uint64_t arena_limit)
{
    itd_vm *vm = &itd_the_vm;

    vm->c_stack_top = NULL;
    vm->c_stack_limit = NULL;
    note_stack(vm, __builtin_frame_address(0));
    vm->host = host ? host : &no_host;
    vm->command = command;
    if (!fill_seed(vm) || !itd_heap_open(vm, arena_limit)) return NULL;
    vm->stack = map(STACK_WORDS * sizeof *vm->stack);
    vm->frames = map(MAX_FRAMES * sizeof *vm->frames);
    if (!vm->stack || !vm->frames) return NULL;
    vm->top = vm->high_water = vm->stack;
    vm->frame = vm->frames - 1;
    vm->handled = ITD_NONE;
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    vm->no_collect = false;
    itd_limits_default(&vm->limits);
    itd_session_limit((itd_session *)vm, &vm->limits);
    itd_budget_begin(vm);
    if (!new_namespaces(vm)) return NULL;
    vm->native_depth = ITD_MAX_NATIVE_DEPTH;
    return (itd_session *)vm;
}

/* Registers lie outside the heap's accounts: they may take a 32nd of its limit, at least a
 * megabyte, or half a kilobyte a frame. */
static size_t stack_words(uint64_t memory, size_t depth)
{
    uint64_t bytes = memory / 32, least = (uint64_t)1 << 20,
             most = (STACK_WORDS - 65536) * sizeof(itd_value);

    if (bytes < least) bytes = least;
    if (bytes < depth * 512) bytes = depth * 512;
    return (size_t)(bytes < most ? bytes : most) / sizeof(itd_value);
}

void itd_session_limit(itd_session *s, const itd_limits *limits)
{
    itd_vm *vm = (itd_vm *)s;
    size_t depth =
        limits->recursion_depth < MAX_FRAMES - 2 ? (size_t)limits->recursion_depth : MAX_FRAMES - 2;

    if (!itd_is_unbound(vm->builtins) && vm->limits.allow_eval != limits->allow_eval)
        itd_allow_eval(vm, limits->allow_eval);
    vm->limits = *limits;
    vm->frames_end = vm->frames + depth;
    vm->stack_end = vm->stack + stack_words(limits->memory_bytes, depth);
    itd_heap_limit(vm, limits->memory_bytes);
}

const itd_limits *itd_session_limits(const itd_session *s)
{
    return &((const itd_vm *)s)->limits;
}

void itd_session_free(itd_session *s)
{
    itd_vm *vm = (itd_vm *)s;

    itd_heap_close(vm);
    munmap(vm->stack, STACK_WORDS * sizeof *vm->stack);
    munmap(vm->frames, MAX_FRAMES * sizeof *vm->frames);
    itd_vm_reset(vm);
}

void itd_session_clear_failure(itd_vm *vm)
{
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
}

/* ---- variables -------------------------------------------------------------------------- */

itd_dict *itd_main_dict(itd_vm *vm)
{
    return ITD_AS(itd_module, vm->main_module)->dict;
}

bool itd_variable_delete(itd_session *s, const char *name, size_t size)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value key;
    int found;

    note_stack(vm, __builtin_frame_address(0));
    key = itd_str_new(vm, name, size);
    found = itd_failed(key) ? -1 : itd_dict_delete(vm, itd_of(itd_main_dict(vm)), key);
    if (found < 0) itd_session_clear_failure(vm);
    return found == 1;
}

/* Bytes of the cell and of the buffer it owns. */
static uint64_t shallow_size(itd_value v)
{
    const itd_cell *c, *buffer = NULL;

    if (!itd_is_cell(v)) return 8;
    c = itd_cell_of(v);
    if (itd_is_permanent(c)) return 8;
    switch (itd_kind_of_cell(c)) {
    case ITD_K_LIST: buffer = (const itd_cell *)ITD_LIST_(v)->buffer; break;
    case ITD_K_DICT: buffer = (const itd_cell *)ITD_DICT_(v)->table; break;
    case ITD_K_SET: buffer = (const itd_cell *)ITD_SET_(v)->table; break;
    case ITD_K_BYTEARRAY: buffer = (const itd_cell *)ITD_AS(itd_bytearray, v)->buffer; break;
    case ITD_K_OBJECT: buffer = ITD_OBJECT_(v)->overflow; break;
    default: break;
    }
    return itd_cell_size(c) + (buffer && !itd_is_permanent(buffer) ? itd_cell_size(buffer) : 0);
}

void itd_variables(itd_session *s,
                   bool (*each)(void *context, const char *name, const char *type, uint64_t bytes),
                   void *context)
{
    itd_vm *vm = (itd_vm *)s;
    const itd_dict *d = itd_main_dict(vm);
    itd_value key, value;
    int64_t at = 0;
    char name[1024];

    while (itd_dict_walk(d, &at, &key, &value)) {
        if (!itd_is_str(key) || !ITD_STR(key)->length || itd_str_at(ITD_STR(key), 0) == '_')
            continue;
        if (!itd_str_copy_utf8(key, name, sizeof name)) continue;
        if (!each(context, name, itd_type_name(value), shallow_size(value))) return;
    }
}

/* ---- runs ------------------------------------------------------------------------------- */

static uint64_t later(uint64_t now, uint64_t ns)
{
    return now + ns < now ? UINT64_MAX / 2 : now + ns;
}

static void begin(itd_vm *vm, const itd_run_options *options)
{
    uint64_t now = itd_now_ns();

    itd_session_clear_failure(vm);
    vm->nest = 0;
    vm->native_depth = 0;
    vm->handled = ITD_NONE;
    vm->repr_stack = ITD_UNBOUND;
    vm->frame = vm->frames - 1;
    vm->top = vm->stack;
    vm->result = ITD_UNBOUND;
    vm->stop_limit = NULL;
    vm->stop_line = 0;
    vm->stop_reason = vm->stop_asked = ITD_STOP_NONE;
    vm->stop_trace = ITD_NONE;
    vm->run = options->run;
    vm->tool_set = options->tool_set;
    vm->run_set = options->run_set;
    vm->stdout_bytes = vm->tool_calls = 0;
    vm->tool_wait_ns = 0;
    vm->compile_ns = 0;
    vm->suspended = false;
    vm->run_started = now;
    vm->cpu_known = false;
    vm->cpu_started = 0;
    vm->wall_deadline = later(now, vm->limits.wall_ns);
    vm->total_deadline = later(now, vm->limits.total_wall_ns);
    itd_budget_cpu(vm);
    memset(vm->calls, 0, sizeof vm->calls);
    vm->parallel_calls = 0;
    itd_heap_begin_run(vm);
    itd_budget_begin(vm);
    itd_outcome_clear(vm);
}

/* sys.exit() and sys.exit(0) end a script, and it has ended well. */
static bool left_well(itd_vm *vm)
{
    itd_value code;

    if (!itd_pending_is(vm, itd_SystemExit)) return false;
    code = ITD_EXC_(vm->pending)->extra1;
    if (!itd_is_unbound(code) && !itd_is_none(code) && !itd_same(code, itd_from_small(0)) &&
        !itd_same(code, ITD_FALSE))
        return false;
    itd_take_pending(vm);
    vm->result = ITD_UNBOUND;
    return true;
}

/* The pages of a stack that was deep are of no use to an idle session. */
static void give_stack_back(itd_vm *vm, size_t kept)
{
    size_t used = (size_t)(vm->high_water - vm->stack) * sizeof *vm->stack;

    if (used < kept) return;
    madvise(vm->stack, (used + 4095) & ~(size_t)4095, MADV_DONTNEED);
    vm->high_water = vm->stack;
}

/* Processor time of the run under way, since whose beginning so much has passed. */
static uint64_t cpu_used(const itd_vm *vm, uint64_t passed)
{
    return vm->cpu_known ? itd_cpu_ns() - vm->cpu_started : passed;
}

/* Ends the run: outcome, usage, nothing left half-done. */
static itd_status finish(itd_vm *vm, itd_value v)
{
    bool failed = itd_failed(v) && !left_well(vm);

    vm->native_depth = 0;
    vm->can_suspend = false;
    vm->suspended = false;
    vm->usage_ops = vm->ops8 >> 3;
    vm->usage_wall = itd_now_ns() - vm->run_started;
    vm->usage_cpu = cpu_used(vm, vm->usage_wall);
    vm->session_cpu += vm->usage_cpu;
    itd_outcome_make(vm, failed);
    itd_session_clear_failure(vm);
    vm->frame = vm->frames - 1;
    vm->top = vm->stack;
    give_stack_back(vm, STACK_KEPT);
    vm->handled = ITD_NONE;
    vm->repr_stack = ITD_UNBOUND;
    vm->nest = 0;
    vm->native_depth = ITD_MAX_NATIVE_DEPTH;
    memset(vm->calls, 0, sizeof vm->calls);
    vm->parallel_calls = 0;
    vm->run = 0;
    itd_budget_idle(vm);
    return failed ? ITD_RUN_FAILED : ITD_RUN_DONE;
}

static itd_status go_on(itd_vm *vm)
{
    itd_value v;

    vm->native_depth = 1;
    vm->can_suspend = true;
    v = itd_eval(vm, vm->frames);
    if (itd_same(v, ITD_SUSPENDED)) {
        itd_cpu_settle(vm);
        return ITD_RUN_SUSPENDED;
    }
    return finish(vm, v);
}

/* Module code with top-level await is a coroutine function: embedded Python drives the coroutine,
 * by an event loop when it has to. */
static itd_frame *push_awaiting(itd_vm *vm, itd_value func)
{
    itd_value coroutine = itd_call(vm, func, 0, NULL),
              driver = itd_failed(coroutine) ? ITD_ERROR : itd_import(vm, "_itd_async");
    itd_value *base = vm->top;

    if (!itd_failed(driver)) driver = itd_getattr(vm, driver, itd_n_run_top);
    if (itd_failed(driver) || !itd_bind_frame(vm, ITD_FUNC_(driver), base, &coroutine, 1, ITD_NONE))
        return NULL;
    return itd_push_frame(vm, ITD_FUNC_(driver), ITD_FUNC_(driver)->code, base, ITD_FRAME_ENTRY, 0);
}

/* Makes a table of compiled scripts, or empties a full one. */
static bool room_for_code(itd_vm *vm, itd_value *table)
{
    itd_value fresh;

    if (!itd_is_unbound(*table) && ITD_DICT_(*table)->count < CACHED_CODES) return true;
    fresh = itd_dict_new(vm);
    if (itd_failed(fresh)) return false;
    *table = fresh;
    return true;
}

/* The module code of a source. Scripts that come again, as polling agents send them, are compiled
 * once. */
static itd_value code_of(itd_vm *vm, const char *source, size_t size, const char *given_name)
{
    itd_value name = itd_str_c(vm, given_name ? given_name : "<script>"), key, code;

    if (itd_failed(name)) return ITD_ERROR;
    if (given_name || size > CACHED_SOURCE || itd_utf8_valid_run(source, size) != size)
        return itd_compile(vm, source, size, name, false);
    key = itd_str_new(vm, source, size);
    if (itd_failed(key)) return ITD_ERROR;
    if (!room_for_code(vm, &vm->code_cache) || !room_for_code(vm, &vm->hot_code)) return ITD_ERROR;
    code = itd_dict_get(vm, vm->hot_code, key);
    if (!itd_is_unbound(code)) return code;
    code = itd_dict_get(vm, vm->code_cache, key);
    if (!itd_is_unbound(code)) return itd_dict_set(vm, vm->hot_code, key, code) ? code : ITD_ERROR;
    code = itd_compile(vm, source, size, name, false);
    if (itd_failed(code) || !itd_dict_set(vm, vm->code_cache, key, code)) return ITD_ERROR;
    return code;
}

/* Compiling has a clock of its own, so that a long script on a busy machine still has its time: as
 * much as the script, at most a second. */
static void begin_compiling(itd_vm *vm)
{
    vm->compiling = true;
    vm->wall_deadline =
        later(vm->wall_deadline, vm->limits.wall_ns < COMPILE_NS ? vm->limits.wall_ns : COMPILE_NS);
}

static void end_compiling(itd_vm *vm)
{
    uint64_t now = itd_now_ns();

    vm->compiling = false;
    vm->compile_ns = now - vm->run_started;
    vm->wall_deadline = later(now, vm->limits.wall_ns);
}

itd_status itd_run(itd_session *s, const char *source, size_t size, const itd_run_options *options)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value code, func;
    itd_frame *f;

    note_stack(vm, __builtin_frame_address(0));
    begin(vm, options);
    vm->runs_begun++;
    if (size > vm->limits.source_bytes) {
        itd_outcome_source_too_large(vm);
        vm->run = 0;
        return ITD_RUN_FAILED;
    }
    itd_heap_allowance(true);
    begin_compiling(vm);
    code = code_of(vm, source, size, options->name);
    end_compiling(vm);
    if (!itd_heap_catch_up(vm)) code = ITD_ERROR;
    /* Operations count what the script does: whether it had to be compiled makes no difference. */
    if (!vm->stopped) itd_budget_begin(vm);
    func = itd_failed(code)
               ? ITD_ERROR
               : itd_func_new(vm, ITD_AS(itd_code, code), itd_of(itd_main_dict(vm)), ITD_NONE);
    itd_heap_allowance(false);
    if (itd_failed(func)) return finish(vm, ITD_ERROR);
    if (ITD_AS(itd_code, code)->flags & (ITD_CODE_AWAITS | ITD_CODE_COROUTINE))
        f = push_awaiting(vm, func);
    else
        f = itd_push_frame(vm, ITD_FUNC_(func), ITD_AS(itd_code, code), vm->top, ITD_FRAME_ENTRY,
                           0);
    return f ? go_on(vm) : finish(vm, ITD_ERROR);
}

uint64_t itd_run_deadline(const itd_session *s)
{
    const itd_vm *vm = (const itd_vm *)s;
    bool any = vm->suspended && vm->suspended_until;
    uint64_t at = vm->total_deadline, call = vm->waiting_call;

    if (!vm->run) return UINT64_MAX;
    if (any && vm->suspended_until < at) at = vm->suspended_until;
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++)
        if (vm->calls[i].used && (any || vm->calls[i].id == call) && vm->calls[i].deadline_ns < at)
            at = vm->calls[i].deadline_ns;
    return at;
}

bool itd_run_ready(itd_session *s)
{
    const itd_vm *vm = (const itd_vm *)s;

    if (!vm->suspended) return false;
    if ((vm->suspended_until ? itd_pending_open(vm) < vm->suspended_open
                             : !itd_call_open(s, vm->suspended_call)) ||
        vm->stop_asked)
        return true;
    if (vm->command && vm->command->stop_run == vm->run) return true;
    return itd_now_ns() >= itd_run_deadline(s);
}

/* An event loop has waited for tools: their time, not the script's. */
static itd_value end_wait(itd_vm *vm)
{
    vm->tool_wait_ns += itd_now_ns() - vm->suspended_since;
    vm->suspended_until = 0;
    return itd_check_stop(vm) ? ITD_NONE : ITD_ERROR;
}

itd_status itd_run_resume(itd_session *s)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value v;

    note_stack(vm, __builtin_frame_address(0));
    if (!vm->suspended) return ITD_RUN_SUSPENDED;
    vm->suspended = false;
    itd_session_clear_failure(vm);
    v = vm->suspended_until ? end_wait(vm) : itd_tool_take(vm, vm->suspended_call);
    if (!itd_failed(v)) vm->frame->regs[vm->suspended_dest] = v;
    return go_on(vm);
}

void itd_run_adopt(itd_session *s, const itd_run_options *options)
{
    itd_vm *vm = (itd_vm *)s;
    uint64_t now = itd_now_ns();

    if (!vm->suspended) return;
    vm->run = options->run;
    vm->tool_set = options->tool_set;
    vm->run_set = options->run_set;
    vm->stop_reason = vm->stop_asked = ITD_STOP_NONE;
    vm->run_started = now;
    vm->cpu_started = itd_cpu_ns();
    vm->cpu_known = true;
    vm->wall_deadline = later(now, vm->limits.wall_ns);
    vm->total_deadline = later(now, vm->limits.total_wall_ns);
    itd_budget_cpu(vm);
    if (vm->suspended_until)
        vm->suspended_until = later(now, vm->suspended_until - vm->suspended_since);
    vm->clock_offset += vm->suspended_since - now;
    vm->suspended_since = now;
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++)
        if (vm->calls[i].used) vm->calls[i].deadline_ns = later(now, vm->limits.tool_ns);
}

void itd_run_stop(itd_session *s, itd_stop_reason reason)
{
    itd_vm *vm = (itd_vm *)s;

    vm->stop_asked = reason;
    vm->limit8 = 0; /* the loop looks at its next chance */
}

void itd_run_usage(const itd_session *s, itd_usage *u)
{
    const itd_vm *vm = (const itd_vm *)s;
    bool under_way = vm->run != 0;
    uint64_t wall = under_way ? itd_now_ns() - vm->run_started : vm->usage_wall;

    *u = (itd_usage){
        .operations = under_way ? vm->ops8 >> 3 : vm->usage_ops,
        .peak_bytes = itd_peak_bytes(vm),
        .live_bytes = itd_live_bytes(vm),
        .cpu_ns = under_way ? cpu_used(vm, wall) : vm->usage_cpu,
        .wall_ns = wall,
        .tool_calls = vm->tool_calls,
        .stdout_bytes = vm->stdout_bytes,
    };
}

bool itd_check(itd_session *s, const char *source, size_t size)
{
    static const itd_run_options options = {0};
    itd_vm *vm = (itd_vm *)s;
    itd_value name, code;

    note_stack(vm, __builtin_frame_address(0));
    begin(vm, &options);
    if (size > vm->limits.source_bytes) {
        itd_outcome_source_too_large(vm);
        return false;
    }
    itd_heap_allowance(true);
    name = itd_str_c(vm, "<script>");
    code = itd_failed(name) ? ITD_ERROR : itd_compile(vm, source, size, name, false);
    itd_heap_allowance(false);
    return finish(vm, code) == ITD_RUN_DONE;
}

void itd_session_tidy(itd_session *s)
{
    itd_vm *vm = (itd_vm *)s;

    if (vm->suspended) return; /* its frames are on the stack */
    note_stack(vm, __builtin_frame_address(0));
    if (itd_live_bytes(vm) > TIDY_MOST) return;
    vm->code_cache = ITD_UNBOUND;
    itd_heap_trim(vm);
    give_stack_back(vm, 0);
}

void itd_session_rehearse(itd_session *s, const itd_sink *sink)
{
    static const char script[] = "1 + 1";
    static const itd_run_options options = {.run = 1};
    itd_vm *vm = (itd_vm *)s;

    itd_build_start(s); /* a request's values have memory of their own */
    /* The second time it finds the heap as a collection leaves it, as the first real run will. */
    for (int i = 0; i < 2; i++) {
        itd_run(s, script, sizeof script - 1, &options);
        itd_visit_result(s, sink);
        vm->code_cache = vm->hot_code = vm->result = ITD_UNBOUND;
        itd_outcome_clear(vm);
        itd_collect(vm);
    }
    vm->runs_begun = vm->session_cpu = vm->compile_ns = vm->usage_ops = vm->usage_wall =
        vm->usage_cpu = 0;
}

void itd_session_describe(itd_session *s, itd_describe *ret)
{
    itd_vm *vm = (itd_vm *)s;

    *ret = (itd_describe){.run = vm->run,
                          .operations = vm->run ? vm->ops8 >> 3 : vm->usage_ops,
                          .live_bytes = itd_live_bytes(vm),
                          .suspended = vm->suspended};
    ret->compile_ns = vm->run && vm->compiling ? itd_now_ns() - vm->run_started : vm->compile_ns;
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++) ret->open_calls += vm->calls[i].used;
    if (vm->run && vm->frame >= vm->frames && vm->frame->code->pos) {
        const itd_frame *f = vm->frame;
        const itd_ins *first = itd_code_ins(f->code);

        ret->line = itd_code_pos(f->code)[f->pc > first ? f->pc - first - 1 : 0].statement;
    }
}
