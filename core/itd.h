/* itd.h - all that the daemon sees of the core: sessions, runs, values in and out.
 *
 * One process holds one live session. Nothing here is thread-safe and nothing but the functions
 * marked "signal-safe" may be called from a signal handler. All structs of the core are opaque;
 * strings handed out stay valid until the next call on the session. The core does no I/O and no
 * system call but madvise (memory given back) and clock_gettime: the host table is its only way
 * out.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_H
#define ITD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct itd_session itd_session;

/* One field per row of limits.def, in its unit (durations in nanoseconds). */
typedef struct itd_limits {
#define LIMIT(field, config, unit, standard, ceiling, catchable, text) uint64_t field;
#include "core/limits.def"
#undef LIMIT
} itd_limits;

/* Fills *limits with the defaults of limits.def. */
void itd_limits_default(itd_limits *limits);

/* ---- what the core asks of its host ---------------------------------------------------- */

/* One tool call as it leaves. Arguments are read with itd_call_args. Valid until it is answered. */
typedef struct itd_host_call {
    uint64_t id;      /* unique in the session, never reused */
    const char *name; /* the tool's name, UTF-8, NUL-terminated */
    uint64_t run;     /* the run that made it */
} itd_host_call;

typedef struct itd_host {
    void *context;
    /* Script output, UTF-8 (lone surrogates already escaped). Never fails; the core has counted it.
     */
    void (*output)(void *context, const char *text, size_t size);
    /* Called at each tick of a running script (about every millisecond of work): pump without
     * waiting. Reads of the session are allowed in it, changes are not. */
    void (*tick)(void *context);
    /* A tool call starts: send it. False if its client is gone: the call then fails at once. */
    bool (*call)(void *context, const itd_host_call *call);
    /* A call was made inside a native, so the run can't return to the pump: pump until
     * itd_call_open(session, id) is false or the run is to stop. */
    void (*wait)(void *context, uint64_t call_id);
    /* Sleep at most ns nanoseconds or until something needs the pump (time.sleep, asyncio timers).
     */
    void (*sleep)(void *context, uint64_t ns);
    /* The run is about to enter a native that may be long, or has reached its first tick. */
    void (*announce)(void *context);
} itd_host;

/* The page the switchboard writes and the worker only reads; see DESIGN "Stopping a script". */
typedef struct itd_command_page {
    volatile uint64_t stop_run;   /* the number of the run that shall stop, else 0 */
    volatile uint32_t reason;     /* an itd_stop_reason */
    volatile uint32_t attention;  /* changes when the control descriptor has something to read */
    volatile uint64_t hold_until; /* no run begins before (CLOCK_MONOTONIC ns): the user's executes
                                     are rationed */
} itd_command_page;

typedef enum itd_stop_reason {
    ITD_STOP_NONE,
    ITD_STOP_CANCEL,     /* a client asked */
    ITD_STOP_WALL,       /* script time */
    ITD_STOP_TOTAL_WALL, /* with tool waits */
    ITD_STOP_CPU,
    ITD_STOP_SHUTDOWN,
} itd_stop_reason;

/* ---- life ------------------------------------------------------------------------------ */

/* Builds the permanent generation: builtin types, natives, constants, the parser's tables. Once, in
 * the zygote, before any fork. Returns 0, or -1 after writing the reason to standard error. */
int itd_boot(void);

/* Makes the process's session: maps an arena for at most arena_limit bytes of script memory. Call
 * before the system calls are locked. host and command must outlive the session; command may be
 * NULL. NULL when memory can't be mapped. */
itd_session *itd_session_new(const itd_host *host, const itd_command_page *command,
                             uint64_t arena_limit);

/* Sets the limits; memory is clamped to the arena. May be called again between runs. */
void itd_session_limit(itd_session *s, const itd_limits *limits);
const itd_limits *itd_session_limits(const itd_session *s);

/* Why a process is about to end that shouldn't. */
typedef enum itd_fault {
    ITD_FAULT_NONE,
    ITD_FAULT_STACK,     /* the C stack was full */
    ITD_FAULT_MEMORY,    /* another access to memory that isn't there */
    ITD_FAULT_INVARIANT, /* an assertion failed */
} itd_fault;

/* Gives signal handlers a stack of their own and has note called when a memory access or an
 * assertion fails; the process then ends by the signal that says so. note must be signal-safe.
 * Before the system calls are locked. */
bool itd_watch_faults(void (*note)(itd_fault fault));

/* Signal-safe: makes the run look at clock and command page soon, and leaves a long GMP call at
 * once if the run is to stop. For a handler with SA_NODEFER. */
void itd_nudge(void);

/* Unmaps everything. For tests: a worker just exits. */
void itd_session_free(itd_session *s);
/* Between two runs: collects and gives memory that isn't needed back to the system, if that takes
 * no more than a moment. */
void itd_session_tidy(itd_session *s);

/* ---- tools ----------------------------------------------------------------------------- */

typedef struct itd_tool_spec {
    const char *name; /* an identifier */
    const char
        *signature; /* "a, b=..., /, *args, key=..., **rest" (a default's value is not needed, "..."
                       marks that one exists), or NULL: arguments then go as given */
    const char *doc; /* or NULL */
    bool parallelizable;
    uint64_t timeout_ns; /* 0: the session's */
} itd_tool_spec;

/* Declares a tool for the whole session under a set (a number of the host's choice, one per
 * attached client; only the tools of the run's set and of its per-run set are visible). On a bad
 * name or signature false, and *ret_error says what is wrong with it. */
bool itd_tool_declare(itd_session *s, uint64_t set, const itd_tool_spec *spec,
                      const char **ret_error);
/* Forgets a set. Calls open in it fail with ConnectionError. */
void itd_tools_drop(itd_session *s, uint64_t set);

/* ---- values in ------------------------------------------------------------------------- */

/* The builder makes one script value at a time from pushes, in the order of the wire: a container
 * is begun with its count, then its items follow (key, value, key, value for a dict). Every push
 * returns false once something failed (limit, depth over 256, unhashable key, surrogate); the
 * reason is itd_build_error. Charged to the session's memory. */
typedef enum itd_shape_kind {
    ITD_LIST,
    ITD_TUPLE,
    ITD_SET,
    ITD_FROZENSET,
    ITD_DICT,
} itd_shape_kind;

typedef enum itd_bytes_kind { ITD_BYTES, ITD_BYTEARRAY } itd_bytes_kind;

/* A value that is carried as text or a few numbers under a tag. */
typedef enum itd_tagged_kind {
    ITD_COMPLEX,      /* "re im" as two doubles: see itd_build_complex */
    ITD_DATE,         /* text: ISO 8601 */
    ITD_TIME,         /* text */
    ITD_DATETIME,     /* text, offset included when aware */
    ITD_TIMEDELTA,    /* text: "days seconds microseconds" */
    ITD_DECIMAL,      /* text */
    ITD_FRACTION,     /* text: "numerator/denominator" */
    ITD_EXCEPTION,    /* text: "Type: message" */
    ITD_TIMEZONE,     /* text: the offset, "+HH:MM" */
    ITD_NO_OPERATION, /* no text: NotImplemented */
} itd_tagged_kind;

void itd_build_start(itd_session *s);
bool itd_build_none(itd_session *s);
bool itd_build_ellipsis(itd_session *s);
bool itd_build_bool(itd_session *s, bool value);
bool itd_build_int(itd_session *s, int64_t value);
bool itd_build_uint(itd_session *s, uint64_t value);
/* A big integer: magnitude big-endian. */
bool itd_build_big(itd_session *s, bool negative, const uint8_t *magnitude, size_t size);
bool itd_build_float(itd_session *s, double value);
bool itd_build_complex(itd_session *s, double re, double im);
/* The text is known to be UTF-8: the wire's reader has looked. */
bool itd_build_text(itd_session *s, const char *utf8, size_t size);
bool itd_build_bytes(itd_session *s, itd_bytes_kind kind, const uint8_t *data, size_t size);
bool itd_build_range(itd_session *s, int64_t start, int64_t stop, int64_t step);
bool itd_build_tagged(itd_session *s, itd_tagged_kind kind, const char *text, size_t size);
bool itd_build_begin(itd_session *s, itd_shape_kind kind, size_t count);
bool itd_build_end(itd_session *s);
/* Lets go of what there is of a value that nobody will have. */
void itd_build_drop(itd_session *s);
/* What went wrong in the build since itd_build_start, or NULL. */
const char *itd_build_error(const itd_session *s);

/* What becomes of the built value: a module variable, or the answer of an open call. False and
 * itd_build_error when no whole value was built. Answers to unknown or answered ids are false and
 * change nothing. */
bool itd_build_to_variable(itd_session *s, const char *name, size_t size);
bool itd_build_to_answer(itd_session *s, uint64_t call_id);

/* ---- values out ------------------------------------------------------------------------ */

/* Receives a value in the builder's order. A callback that returns false ends the visit. */
typedef struct itd_sink {
    void *context;
    bool (*none)(void *context);
    bool (*ellipsis)(void *context);
    bool (*boolean)(void *context, bool value);
    bool (*integer)(void *context, int64_t value);
    bool (*big)(void *context, bool negative, const uint8_t *magnitude, size_t size);
    bool (*real)(void *context, double value);
    bool (*complex)(void *context, double re, double im);
    bool (*text)(void *context, const char *utf8, size_t size);
    bool (*bytes)(void *context, itd_bytes_kind kind, const uint8_t *data, size_t size);
    bool (*range)(void *context, int64_t start, int64_t stop, int64_t step);
    bool (*tagged)(void *context, itd_tagged_kind kind, const char *text, size_t size);
    bool (*begin)(void *context, itd_shape_kind kind, size_t count);
    bool (*end)(void *context, itd_shape_kind kind);
} itd_sink;

typedef enum itd_visit {
    ITD_VISITED,
    ITD_VISIT_ABSENT,  /* no such variable, no such call, no value */
    ITD_VISIT_REFUSED, /* a value with no counterpart, a cycle, too deep: itd_visit_error names type
                          and path */
    ITD_VISIT_TOO_LARGE, /* over the session's value_bytes; what was told of it is to be dropped */
    ITD_VISIT_SINK,      /* the sink returned false */
} itd_visit;

/* Visits a module variable; the arguments of an open call (a two-item list: positional list,
 * keyword dict); the value of the finished run's last expression. Never runs script code, so it may
 * be used in a tick. */
itd_visit itd_visit_variable(itd_session *s, const char *name, size_t size, const itd_sink *sink);
itd_visit itd_visit_call_args(itd_session *s, uint64_t call_id, const itd_sink *sink);
itd_visit itd_visit_result(itd_session *s, const itd_sink *sink);
/* Runs a small script in a new session, gives sink its result and takes back what that left: the
 * memory that a first run writes is there then, which saves the first real one some hundred
 * microseconds. The session stays as new, to the byte of an export. */
void itd_session_rehearse(itd_session *s, const itd_sink *sink);
const char *itd_visit_error(const itd_session *s);

/* ---- variables ------------------------------------------------------------------------- */

/* Deletes a module variable; false if there was none. Not while a run computes. */
bool itd_variable_delete(itd_session *s, const char *name, size_t size);
/* Calls each(name, type name, shallow size in bytes) for every module variable that doesn't start
 * with '_', in insertion order, until it returns false. May be used in a tick. */
void itd_variables(itd_session *s,
                   bool (*each)(void *context, const char *name, const char *type, uint64_t bytes),
                   void *context);

/* ---- runs ------------------------------------------------------------------------------ */

typedef enum itd_status {
    ITD_RUN_DONE,      /* ended by itself */
    ITD_RUN_FAILED,    /* an exception, a limit, a syntax error or a cancel: see itd_run_outcome */
    ITD_RUN_SUSPENDED, /* waits for a tool: itd_run_resume when itd_run_ready */
} itd_status;

typedef struct itd_run_options {
    uint64_t run;      /* the host's number for this run, > 0, rising */
    uint64_t tool_set; /* the client's declared tools */
    uint64_t run_set;  /* tools of this run only (they win), or 0 */
    const char *name;  /* of the source, for tracebacks, or NULL: "<script>" */
    bool journal;      /* keep a journal of tool calls */
} itd_run_options;

/* Runs a script in the session's module namespace. Variables were set before with
 * itd_build_to_variable. */
itd_status itd_run(itd_session *s, const char *source, size_t size, const itd_run_options *options);
/* Whether a suspended run can go on: its call was answered or failed, or a stop is asked for, or
 * its time is spent. */
bool itd_run_ready(itd_session *s);
itd_status itd_run_resume(itd_session *s);
/* When a suspended run must be resumed even without an answer (tool timeout, wall limit):
 * CLOCK_MONOTONIC ns, or UINT64_MAX. */
uint64_t itd_run_deadline(const itd_session *s);
/* The stop reason seen in the command page, asked for here instead: for tests and hosts without a
 * page. */
void itd_run_stop(itd_session *s, itd_stop_reason reason);

/* Whether the call is open (made, not answered). */
bool itd_call_open(const itd_session *s, uint64_t call_id);
/* Calls each for every open call, for a client that attaches anew. */
void itd_calls(itd_session *s, bool (*each)(void *context, const itd_host_call *call),
               void *context);
/* An exception of a tool. type is its class's name in the client ("ValueError", "MyError"); one
 * that exists among the script's built-in exceptions keeps that class, another becomes a class of
 * that name below `base` (a built-in one's name, or NULL: Exception). text is its message. */
typedef struct itd_tool_failure {
    const char *type, *base, *text;
    size_t text_size;
} itd_tool_failure;

/* The tool failed: the exception is raised at the call. With parts it is an ExceptionGroup of them.
 * False for an id that is not open. */
bool itd_call_fail_as(itd_session *s, uint64_t call_id, const itd_tool_failure *failure,
                      const itd_tool_failure *parts, size_t part_count);
/* The same without base and parts. */
bool itd_call_fail(itd_session *s, uint64_t call_id, const char *type, const char *text,
                   size_t text_size);

typedef struct itd_usage {
    uint64_t operations;
    uint64_t peak_bytes;
    uint64_t live_bytes;
    uint64_t cpu_ns;
    uint64_t wall_ns;
    uint64_t tool_calls;
    uint64_t stdout_bytes;
} itd_usage;

typedef struct itd_outcome {
    const char *kind;      /* an error kind of CONTRACT 2.3 ("syntax", "limitExceeded", "tool", …,
                              "cancelled"), NULL when the run went well */
    const char *type_name; /* the exception's class name, or NULL */
    const char *message;   /* "Type: text (at line N)" */
    const char *traceback; /* CPython-shaped text, or NULL */
    const char *tool_name; /* for kind "tool" */
    const char *limit;     /* for a limit: its config name in limits.def, else NULL */
    int64_t line, column;  /* 1-based, 0 when there is none */
    bool has_value;        /* the last statement was an expression with a value other than None */
} itd_outcome;

const itd_outcome *itd_run_outcome(itd_session *s);
void itd_run_usage(const itd_session *s, itd_usage *ret_usage);

/* Parses and compiles without running; the outcome is then read with itd_run_outcome. Not while a
 * run is under way. */
bool itd_check(itd_session *s, const char *source, size_t size);

typedef struct itd_describe {
    uint64_t run; /* under way, or 0 */
    int64_t line; /* where it is, 0 when idle */
    uint64_t operations, live_bytes, open_calls;
    uint64_t compile_ns; /* what of the run was compiling, which max_execution_time doesn't count */
    bool suspended;
} itd_describe;
/* May be used in a tick. */
void itd_session_describe(itd_session *s, itd_describe *ret);

/* ---- the whole state, out and in ---------------------------------------------------------- */

/* Where a snapshot goes and where it comes from. Both block as long as they must. False, and a
 * negative count: the other end is gone, or the transfer was told to stop. read gives at most room
 * bytes, 0 at the end. */
typedef struct itd_state_sink {
    void *context;
    bool (*write)(void *context, const void *bytes, size_t size);
} itd_state_sink;
typedef struct itd_state_source {
    void *context;
    ptrdiff_t (*read)(void *context, void *bytes, size_t room);
} itd_state_source;

typedef enum itd_state_kind {
    ITD_STATE_OK,
    ITD_STATE_CANT_EXPORT, /* something reachable has no form outside, or a native is under way:
                              text says what, path where */
    ITD_STATE_TRUNCATED,
    ITD_STATE_NOT_A_SNAPSHOT,
    ITD_STATE_NEWER, /* of a later format: found and expected tell */
    ITD_STATE_DAMAGED,
    ITD_STATE_TOO_LARGE, /* would not fit the session's limits */
    ITD_STATE_MEMORY,    /* no memory for the work itself */
    ITD_STATE_IO,        /* sink or source failed */
} itd_state_kind;

typedef struct itd_state_error {
    itd_state_kind kind;
    uint32_t found, expected; /* format versions */
    char text[256];           /* one line, for people */
} itd_state_error;

/* Writes the session's whole state: between runs, or while a run waits for tools. Runs no script
 * code; the same state gives the same bytes. */
bool itd_session_save(itd_session *s, const itd_state_sink *sink);
/* Reads one in: built beside the old state, which is dropped only when all is there and right; on
 * false the session is as it was. Runs no script code. Only between runs. A state with a run that
 * waits for tools makes the session wait for them: itd_calls tells which, their answers come as
 * those of live calls, and the run goes on under options (whose number and tool sets it takes). */
bool itd_session_load(itd_session *s, const itd_state_source *source,
                      const itd_run_options *options);
/* The suspended run becomes another host's: its number and tool sets, and its clocks begin anew. */
void itd_run_adopt(itd_session *s, const itd_run_options *options);
/* Of the last save or load. */
const itd_state_error *itd_session_state_error(const itd_session *s);

/* Operations that make up about a millisecond of work: the distance of two ticks. */
#ifndef ITD_TICK_OPERATIONS
#define ITD_TICK_OPERATIONS 100000u
#endif

#endif
