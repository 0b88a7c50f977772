/* code.h - code objects: what the compiler makes and the VM runs.
 *
 * An instruction is 8 bytes {op, d, a, b, c}; ops.def says what each does. Registers: 0..nparams-1
 * the parameters in order (positional-only, positional, keyword-only, *args, **kwargs), then
 * locals, then temporaries as a stack. A frame's window overlaps its caller's: the callee's
 * register 0 is the first argument where the caller put it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_CODE_H
#define ITD_CODE_H

#include "core/native.h"

typedef enum itd_op {
#define OP(name, ...) ITD_OP_##name,
#include "core/vm/ops.def"
#undef OP
    ITD_OPS
} itd_op;

typedef struct itd_ins {
    uint8_t op, d;
    uint16_t a;
    union {
        struct {
            uint16_t b, c;
        };
        int32_t j;  /* jump distance from the next instruction, or a number */
        uint32_t k; /* constant index */
    };
} itd_ins;

typedef struct itd_pos {
    uint32_t line;      /* of the expression */
    uint32_t statement; /* first line of the innermost statement */
    uint32_t end_line;
    uint16_t column, end_column; /* clamped to 65535 */
} itd_pos;

/* Instructions start..end-1 (indices) are guarded: a failure goes to handler with the exception in
 * register reg. Inner rows come first. handled: register that holds the exception handled before
 * the innermost enclosing handler at that place (restored on entry), or ITD_NO_REG for the frame's
 * own. */
typedef struct itd_handler {
    uint32_t start, end, handler;
    uint16_t reg, handled;
    bool settles; /* the body of a try or with, at whose end parallel calls are settled */
} itd_handler;
#define ITD_NO_REG 0xFFFF

/* What a live temporary is, at a suspension point. */
enum itd_temp_role {
    ITD_TEMP_VALUE,
    ITD_TEMP_CALLEE,
    ITD_TEMP_SELF,
    ITD_TEMP_ARG,
    ITD_TEMP_KWNAMES,
    ITD_TEMP_ITER,
    ITD_TEMP_EXIT,
    ITD_TEMP_EXIT_SELF,
    ITD_TEMP_EXC,
    ITD_TEMP_HANDLED,
    ITD_TEMP_CONTAINER,
    ITD_TEMP_LEFT,
    ITD_TEMP_PART,
    ITD_TEMP_SUBJECT,
    ITD_TEMP_RETURN
};
/* One suspension point: the instruction, the ordinal (pre-order, in evaluation order) of the node
 * that suspends, and its live temporaries: temps at first..first+count-1 of the code's temp table.
 */
typedef struct itd_suspend {
    uint32_t ins, ordinal, first, count;
} itd_suspend;
typedef struct itd_temp {
    uint16_t reg;
    uint8_t role;
    uint8_t index; /* argument number and the like */
} itd_temp;

/* An inline cache: entries for as many shapes, filled by the VM. key: bits 16..63 of the object's
 * header. */
enum itd_cache_kind {
    ITD_CACHE_EMPTY,
    ITD_CACHE_SLOT,
    ITD_CACHE_OVERFLOW,
    ITD_CACHE_DICT,  /* in the attribute dict, if the entry at slot still has the name */
    ITD_CACHE_ATTRS, /* in the attribute dict if that has the name, else value if that is bound */
    ITD_CACHE_METHOD,
    ITD_CACHE_METHOD_UNLESS, /* the same where the instance's attribute dict has no such name */
    ITD_CACHE_PROPERTY,
    ITD_CACHE_VALUE,
    ITD_CACHE_GLOBAL,
    ITD_CACHE_BUILTIN,
    ITD_CACHE_MODULE,
    ITD_CACHE_ADD
};
/* slot: of the object for SLOT and ADD, of its overflow for OVERFLOW, of the dict's entries for
 * DICT, GLOBAL, BUILTIN and MODULE. */
typedef struct itd_cache_entry {
    uint64_t key; /* shape or type address; or a dict's version */
    uint32_t epoch;
    uint16_t kind;
    uint16_t slot;
    itd_value value;
} itd_cache_entry;
#define ITD_CACHE_WAYS 4
/* callee, start: the simple function's code that a call which uses this cache found last, and its
 * first instruction. What is called is compared with it, and the loop goes on at start: where that
 * is doesn't wait for the look-up then. A cache is 128 bytes, so that its place is a shift away. */
typedef struct itd_cache {
    itd_value name; /* interned */
    itd_cache_entry e[ITD_CACHE_WAYS];
    struct itd_code *callee;
    const struct itd_ins *start;
    uint64_t spare; /* to 128 bytes */
} itd_cache;
_Static_assert(sizeof(itd_cache) == 128, "a cache's size is a power of two");
typedef struct itd_caches {
    uint64_t head;
    uint64_t count;
    itd_cache items[];
} itd_caches;

enum itd_code_flags {
    ITD_CODE_VARARGS = 1,
    ITD_CODE_VARKW = 2,
    ITD_CODE_GENERATOR = 4,
    ITD_CODE_COROUTINE = 8,
    ITD_CODE_ASYNC_GENERATOR = 16,
    ITD_CODE_CLASS_BODY = 32, /* runs with a namespace mapping (GETNAME …) */
    ITD_CODE_MODULE = 64,
    ITD_CODE_NESTED = 128,
    ITD_CODE_OPTIMISED = 256, /* a function: locals in registers */
    ITD_CODE_SIMPLE =
        512, /* only positional parameters, no cells to make, not a generator: the fast call */
    ITD_CODE_AWAITS = 1024, /* module code with top-level await */
    ITD_CODE_ITERABLE =
        2048, /* a generator function whose generators can be awaited (types.coroutine) */
    /* Of every code of a unit: what itd_compile was told, so that the unit can be compiled again
       alike. */
    ITD_CODE_UNIT_EVAL = 4096,
    ITD_CODE_UNIT_SINGLE = 8192,
    ITD_CODE_UNIT_DYNAMIC = 16384,
    ITD_CODE_UNIT_NAMES = 32768,
    ITD_CODE_UNIT_AWAITS = 65536,
    ITD_CODE_UNIT_ANNOTATIONS = 131072,
    ITD_CODE_UNIT_EMBEDDED = 262144,
    ITD_CODE_FUTURE = 524288,         /* the unit has from __future__ import annotations */
    ITD_CODE_SIMPLE_CALLED = 1048576, /* SIMPLE once it has been called: its caches are made then */
};

typedef struct itd_code {
    uint64_t head;
    itd_value name, qualname, filename, doc; /* doc: str or none */
    itd_value unit; /* the source text, a str shared by all code of the unit */
    itd_values *consts;
    itd_bytes_buffer *ins; /* itd_ins[count_ins] */
    itd_caches *caches;
    itd_bytes_buffer *pos;      /* itd_pos[count_ins] */
    itd_bytes_buffer *handlers; /* itd_handler[count_handlers] */
    itd_bytes_buffer *suspends; /* itd_suspend[count_suspends], then itd_temp[] */
    itd_value varnames;         /* tuple of str: name of each parameter and local register */
    itd_value cellnames;        /* tuple of str: those of varnames that are cells */
    itd_value freenames;        /* tuple of str: closure order */
    uint32_t count_ins, count_handlers, count_suspends;
    uint32_t flags;
    uint32_t first_line;
    uint32_t unit_ordinal; /* ordinal of the scope in the unit, AST pre-order: code identity */
    uint16_t nregs;        /* registers in all */
    uint16_t nlocals;      /* parameters and locals */
    uint16_t nposonly, nargs, nkwonly; /* nargs includes nposonly */
    itd_values *names; /* of the caches, where the first call is to make them: caches is NULL */
    /* What is tried first, of an embedded function that has one (front.h); NULL. */
    itd_value (*front)(itd_vm *vm, itd_func *function, const itd_value *args, size_t count);
} itd_code;

static inline bool itd_code_is_embedded(const itd_code *c)
{
    return c->flags & ITD_CODE_UNIT_EMBEDDED;
}
static inline const itd_ins *itd_code_ins(const itd_code *c)
{
    return (const itd_ins *)(const void *)c->ins->data;
}
static inline bool itd_op_calls(unsigned op)
{
    return op == ITD_OP_CALL || op == ITD_OP_CALLF || op == ITD_OP_CALLC || op == ITD_OP_CALLFC ||
           op == ITD_OP_CALLKW || op == ITD_OP_CALLEX;
}
/* How many arguments a call has that isn't CALLEX. */
static inline unsigned itd_call_arguments(itd_ins in)
{
    return in.op == ITD_OP_CALLC || in.op == ITD_OP_CALLFC ? in.d : in.b;
}
static inline const itd_pos *itd_code_pos(const itd_code *c)
{
    return (const itd_pos *)(const void *)c->pos->data;
}
static inline const itd_handler *itd_code_handlers(const itd_code *c)
{
    return (const itd_handler *)(const void *)c->handlers->data;
}
itd_caches *itd_caches_new(itd_vm *vm, size_t count);
static inline itd_value itd_code_cache_name(const itd_code *c, uint32_t i)
{
    return c->caches ? c->caches->items[i].name : c->names->items[i];
}
/* Makes the caches of code that nobody has called yet (cache.c); false: no memory. */
bool itd_code_make_caches(itd_vm *vm, itd_code *code);
static inline bool itd_code_ready(itd_vm *vm, itd_code *code)
{
    return ITD_LIKELY(code->caches != NULL) || itd_code_make_caches(vm, code);
}
/* kinds.c: what a register surely holds when an instruction is reached. From ITD_KIND_CONST on:
 * constant n of the code; from ITD_KIND_FUNC_OF on: a function of the code that is constant n. */
enum itd_register_kind {
    ITD_KIND_RUBBISH, /* not written on every way there: nothing reads it before it is written */
    ITD_KIND_MAYBE,   /* anything, or unbound */
    ITD_KIND_BOUND,   /* anything */
    ITD_KIND_LIST,
    ITD_KIND_SET,
    ITD_KIND_DICT,
    ITD_KIND_TUPLE,
    ITD_KIND_STR, /* exactly of the type */
    ITD_KIND_CELL,
    ITD_KIND_FUNC,
    ITD_KIND_EXC,
    ITD_KIND_HANDLED, /* HANDLED: an exception or None */
    ITD_KIND_CONST = 16,
    ITD_KIND_FUNC_OF = 0x8000
};
/* For each suspension point, in the order of its rows, the kinds of all nregs registers. NULL: no
 * memory (pending), or the code is too large for it. */
uint16_t *itd_code_kinds(itd_vm *vm, const itd_code *code, size_t *ret_size);
/* A readable listing, for tests and debugging: a str. */
itd_value itd_disassemble(itd_vm *vm, const itd_code *code);

/* What a source is compiled for. 0: a script. */
enum itd_compile_how {
    ITD_COMPILE_EVAL = 1,    /* a single expression, whose value the code returns */
    ITD_COMPILE_SINGLE = 2,  /* one statement; the values of expression statements are printed */
    ITD_COMPILE_DYNAMIC = 4, /* text that a script made: no value of the run, no await at the top */
    ITD_COMPILE_NAMES = 8,   /* top-level names live in the frame's namespace mapping first */
    ITD_COMPILE_AWAITS = 16, /* await is allowed at the top of dynamic code */
    ITD_COMPILE_ANNOTATIONS = 32, /* as if it began with from __future__ import annotations */
    ITD_COMPILE_EMBEDDED =
        64, /* a module of core/stdlib/py, whose code may do what a script may not: its file name
               proves nothing, since clients and compile() choose theirs */
};
/* Compiles a source to module code. how: bits of itd_compile_how. Failure: SyntaxError or a limit
 * pending. */
itd_value itd_compile(itd_vm *vm, const char *source, size_t size, itd_value filename,
                      unsigned how);

#endif
