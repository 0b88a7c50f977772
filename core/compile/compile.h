/* compile.h - what the files of the compiler share: scopes, the coder of one code object, its
 * registers and flow.
 *
 * scope.c reads the whole tree first and makes a tree of scopes; a coder then makes the code of
 * each scope that has code of its own (list, set and dict comprehensions are scopes, but are
 * inlined into their parent's code, for any parent).
 *
 * Failure is sticky: the first one sets compiler->failed and leaves its exception pending; after
 * that emitting does nothing and the generators run to their end quickly. So most functions return
 * nothing; those that return a register return some valid number.
 *
 * A coder knows at each point which locals surely have a value (flow, kept per label), so CHECK is
 * emitted only where a read may find none. Code that can't be reached is generated, for its errors,
 * but not emitted.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_COMPILE_H
#define ITD_COMPILE_H

#include "core/compile/ast.h"
#include "core/vm/code.h"

/* Set by scope.c on an expression that contains an assignment expression which binds a name outside
 * of it: operands before it must be copied. */
#define ITD_N_WALRUS 0x80
/* Set on the __future__ imports that stand where they may. */
#define ITD_N_FUTURE 0x40

#define ITD_MAX_REGISTERS 65000u
#define ITD_MAX_DEPTH     2900u
#define ITD_MAX_BLOCKS    20u
#define ITD_ANY           0xFFFFu /* as a wanted register: no wish */
#define ITD_NO_INDEX      UINT32_MAX
#define ITD_FLOW_WORDS    4 /* locals past 64 x this are always checked */

/* ---- scopes (scope.c, resolve.c) ---- */

enum itd_scope_kind {
    ITD_SCOPE_MODULE,
    ITD_SCOPE_CLASS,
    ITD_SCOPE_FUNCTION,
    ITD_SCOPE_LAMBDA,
    ITD_SCOPE_COMPREHENSION,
    ITD_SCOPE_GENERATOR,
    ITD_SCOPE_TYPE_PARAMS,
    ITD_SCOPE_BOUND,
    ITD_SCOPE_ALIAS,
    ITD_SCOPE_ANNOTATION, /* the last: only looked at for errors */
};

enum itd_symbol_flags {
    ITD_DEF_GLOBAL = 1,
    ITD_DEF_LOCAL = 2,
    ITD_DEF_PARAM = 4,
    ITD_DEF_NONLOCAL = 8,
    ITD_USED = 16,
    ITD_DEF_IMPORT = 32,
    ITD_DEF_ANNOTATED = 64,
    ITD_DEF_ITERATION = 128,
    ITD_DEF_TYPE_PARAM = 256,
    ITD_DELETED_NAME = 512, /* del, or the name of a handler: may lose its value */
    ITD_BOUND = ITD_DEF_LOCAL | ITD_DEF_PARAM | ITD_DEF_IMPORT | ITD_DEF_TYPE_PARAM,
};

enum itd_symbol_where {
    ITD_UNRESOLVED,
    ITD_LOCAL,
    ITD_CELL,
    ITD_FREE,
    ITD_GLOBAL_IMPLICIT,
    ITD_GLOBAL_EXPLICIT
};

typedef struct itd_symbol {
    itd_value name;            /* mangled */
    struct itd_symbol *next;   /* in order of appearance */
    const itd_node *directive; /* its global or nonlocal statement */
    uint32_t flags;
    uint32_t reg;     /* LOCAL, CELL: its register */
    uint32_t closure; /* index in the closure of the code it is in (also of a name that a class only
                         hands on), or ITD_NO_INDEX */
    uint32_t flow;    /* its bit, or ITD_NO_INDEX */
    uint8_t where;
    bool must_start_unbound; /* some read may find it unbound: emptied at entry */
    bool has_value;          /* comprehension variables: assigned at this point of generation */
    bool in_class;     /* annotation scopes in a class: the class's namespace is asked first */
    bool own_register; /* comprehension variables that locals() and the like must find */
} itd_symbol;

typedef struct itd_scope {
    uint8_t kind;
    bool generator, coroutine, returns_value;
    bool comprehension_async;         /* an async comprehension (or its await) */
    bool sees_class;                  /* an annotation scope directly in a class */
    bool class_cell, class_dict_cell; /* class: needs __class__ / __classdict__ cells */
    bool annotated;                   /* module or class: has annotated names */
    bool has_visible;                 /* holds comprehensions that are dynamic */
    bool dynamic;                     /* calls locals() or the like: no local may hold rubbish */
    bool nested;
    const itd_node *node;
    struct itd_scope *parent, *next; /* next: creation order */
    itd_value private_class;         /* for mangling, or unbound */
    uint32_t ordinal;
    itd_symbol *symbols, **last;
    itd_symbol **table; /* open addressing by name */
    uint32_t count, table_size;
    uint32_t class_cell_reg, class_dict_reg;
    itd_value code;       /* once compiled: a finally body is generated more than once */
    itd_symbol **closure; /* its free names, in closure order */
    uint32_t closure_count;
    struct itd_appends *appends; /* appends.c's notes on a function's loops, or NULL */
    /* while it is being read */
    bool in_iteration_target;
    uint32_t in_iterable;
} itd_scope;

typedef struct itd_compiler {
    itd_vm *vm;
    itd_unit *unit;
    bool failed;
    uint32_t depth;
    uint32_t work; /* statements generated, charged in lots */
    itd_scope *scopes, **last_scope;
    uint32_t scope_count;
    struct itd_scope_slot *map; /* (node, kind class) -> scope */
    uint32_t map_size;
    itd_value *shared; /* constants.c: one of each constant of the unit, by value */
    uint32_t shared_size, shared_count;
} itd_compiler;

/* Reads the unit's tree into scopes and resolves every name. */
bool itd_scopes_build(itd_compiler *k);
bool itd_scopes_resolve(itd_compiler *k);
/* The scope a node opens. kind is the exact kind: a generic def opens TYPE_PARAMS and FUNCTION.
 * NULL after a failure. */
itd_scope *itd_scope_of(const itd_compiler *k, const itd_node *node, unsigned kind);
itd_symbol *itd_scope_find(const itd_scope *s, itd_value mangled);
itd_symbol *itd_scope_add(itd_compiler *k, itd_scope *s, itd_value mangled, uint32_t flags);
/* The scope whose code s is part of. */
itd_scope *itd_scope_code(itd_scope *s);
itd_value itd_mangle(itd_compiler *k, itd_value private_class, itd_value name);
void *itd_compile_alloc(itd_compiler *k, size_t size); /* arena; NULL: failed */
bool itd_compile_enter(itd_compiler *k);               /* depth guard; pair true with k->depth-- */
void itd_compile_error(itd_compiler *k, const itd_node *at, const char *format, ...);
bool itd_compile_keep(itd_compiler *k, itd_value v); /* v lives as long as the unit */
/* The interned text; on failure the compilation is failed and the name is empty. */
itd_value itd_compile_name(itd_compiler *k, const char *text, size_t size);
/* Grows an arena array to hold at least need items; false: failed. */
bool itd_compile_grow(itd_compiler *k, void **items, uint32_t *capacity, uint32_t need,
                      size_t item_size);

/* ---- emitting (emit.c, constants.c, suspend_map.c, finish.c) ---- */

typedef struct itd_label {
    struct itd_label *older; /* all labels of the coder, newest first */
    uint32_t at;
    bool used, bound;
    bool settles;                   /* the handler of a try or with body: see itd_handler */
    uint64_t known[ITD_FLOW_WORDS]; /* meet over the jumps seen */
} itd_label;

typedef struct itd_draft {
    itd_ins ins;
    itd_label *to;
    const itd_node *at;    /* position, or NULL: the code's first line */
    const itd_node *start; /* an Attribute: a call over several lines begins at its name */
    uint32_t statement;
} itd_draft;

typedef struct itd_row {
    uint32_t start, end, depth;
    itd_label *handler;
    uint16_t reg, handled;
} itd_row;

enum { ITD_TEMP_DEAD = 0xFF };

enum itd_block_kind {
    ITD_BLOCK_LOOP,    /* break and continue end here */
    ITD_BLOCK_TRY,     /* guarded by except clauses */
    ITD_BLOCK_FINALLY, /* guarded by a finally body, which leaving runs */
    ITD_BLOCK_WITH,    /* guarded by __exit__ */
    ITD_BLOCK_HANDLER, /* in a handler: leaving makes `saved` the handled exception again */
    ITD_BLOCK_NAME,    /* in `except … as name`: leaving unbinds the name */
    ITD_BLOCK_STAR,    /* in an except* clause: nothing may leave */
};

typedef struct itd_block {
    uint8_t kind;
    struct itd_block *up;
    itd_label *on_break, *on_continue;
    /* guard */
    itd_label *handler; /* NULL: none */
    uint32_t start, depth, exc, handled;
    /* leaving */
    uint32_t saved, exit; /* WITH: saved tells whether it is an async one */
    uint32_t floor;       /* the lowest register that is free again once it is left */
    const itd_node *node; /* the Try, the With, the ExceptHandler */
} itd_block;

typedef struct itd_cache_use {
    itd_value name;
    uint32_t shared; /* kind of use a cache is shared for, or ITD_NO_INDEX */
} itd_cache_use;
enum itd_cache_share {
    ITD_SHARE_GET_GLOBAL,
    ITD_SHARE_SET_GLOBAL,
    ITD_SHARE_NAME,
    ITD_SHARE_CALL, /* of a local name: nothing is looked up */
    ITD_SHARE_ATTRIBUTE
};

typedef struct itd_coder {
    itd_compiler *k;
    itd_vm *vm;
    struct itd_coder *outer;
    itd_scope *scope, *names;
    itd_value name, qualname, doc;
    uint32_t flags, first_line, statement;

    itd_draft *drafts;
    uint32_t count, capacity;
    itd_label *labels;
    itd_row *rows;
    uint32_t row_count, row_capacity;
    itd_suspend *suspends;
    uint32_t suspend_count, suspend_capacity;
    itd_temp *temps;
    uint32_t temp_count, temp_capacity;
    uint32_t ordinals, forced_ordinal;

    itd_value *consts;
    uint32_t const_count, const_capacity;
    uint32_t *const_table;
    uint32_t const_table_size;
    itd_cache_use *caches;
    uint32_t cache_count, cache_capacity;
    uint32_t *cache_table;
    uint32_t cache_table_size;

    uint32_t nparams, nposonly, nargs, nkwonly, nlocals, top, max;
    uint8_t *roles, *role_index;
    uint32_t role_capacity;

    bool reachable;
    uint64_t known[ITD_FLOW_WORDS], killable[ITD_FLOW_WORDS];
    itd_block *block;
    uint32_t nblocks, guards, handled;
} itd_coder;

itd_coder *itd_coder_new(itd_compiler *k, itd_coder *outer, itd_scope *scope, itd_value name);
itd_value itd_coder_finish(itd_coder *c); /* the code object; unbound after a failure */

void itd_emit(itd_coder *c, const itd_node *at, itd_op op, uint32_t d, uint32_t a, uint32_t b,
              uint32_t cc);
void itd_emit_k(itd_coder *c, const itd_node *at, itd_op op, uint32_t d, uint32_t a, uint32_t k);
void itd_emit_jump(itd_coder *c, const itd_node *at, itd_op op, uint32_t d, uint32_t a, uint32_t b,
                   itd_label *to);
void itd_emit_special(itd_coder *c, const itd_node *at, uint32_t a, unsigned which); /* LOADS */
void itd_emit_move(itd_coder *c, const itd_node *at, uint32_t to,
                   uint32_t from); /* nothing when equal */
void itd_emit_const(itd_coder *c, const itd_node *at, uint32_t a,
                    itd_value v); /* the shortest load of a constant */
void itd_emit_intrinsic(itd_coder *c, const itd_node *at, unsigned number, uint32_t a,
                        uint32_t first, uint32_t count);
void itd_emit_start(
    itd_coder *c,
    const itd_node *attribute); /* the last draft's position begins at the attribute's name */
enum {
    ITD_LOAD_NONE,
    ITD_LOAD_FALSE,
    ITD_LOAD_TRUE,
    ITD_LOAD_ELLIPSIS,
    ITD_LOAD_NOT_IMPLEMENTED,
    ITD_LOAD_UNBOUND
};

enum itd_intrinsic {
#define INTRINSIC(name, ...) ITD_INTRINSIC_##name,
#include "core/vm/intrinsics.def"
#undef INTRINSIC
    ITD_INTRINSICS
};

itd_label *itd_label_new(itd_coder *c);
void itd_label_bind(itd_coder *c, itd_label *l);
/* Binds the head of a loop: what the loop may unbind isn't known to have a value from here on. */
void itd_label_head(itd_coder *c, itd_label *l);
/* Enters a loop whose test stands at its end: jumps to test and binds body, where what held before
 * holds. */
void itd_loop_enter(itd_coder *c, const itd_node *at, itd_label *body, itd_label *test);
/* Moving a finished stretch of code behind code to come (a loop's condition). */
typedef struct itd_cut {
    itd_draft *drafts;
    uint32_t start, count;
    itd_label *first_label, *last_label; /* labels made between */
    uint32_t first_row, last_row, first_suspend, last_suspend;
    bool reachable;
    uint64_t known[ITD_FLOW_WORDS];
} itd_cut;
void itd_cut_begin(itd_coder *c, itd_cut *cut);
void itd_cut_end(itd_coder *c, itd_cut *cut);
void itd_cut_paste(itd_coder *c, itd_cut *cut);

/* Registers. A temporary is dead until held: only held ones are live at a suspension point. */
uint32_t itd_temp_new(itd_coder *c);
uint32_t itd_temp_block(itd_coder *c, uint32_t count); /* consecutive ones; the first */
void itd_hold(itd_coder *c, uint32_t reg, unsigned role, uint32_t index); /* nothing for locals */
void itd_release(itd_coder *c, uint32_t reg);                             /* dead again */
static inline bool itd_is_temp(const itd_coder *c, uint32_t reg)
{
    return reg >= c->nlocals;
}

/* Flow. */
bool itd_known(const itd_coder *c, const itd_symbol *s);
void itd_set_known(itd_coder *c, const itd_symbol *s, bool known);

/* Suspension points (suspend_map.c): called by itd_emit for each ** op, with its operands. */
bool itd_op_suspends(itd_op op);
void itd_suspend_record(itd_coder *c, itd_op op, uint32_t a);
uint32_t itd_suspend_reserve(
    itd_coder *c); /* an ordinal for an instruction that is emitted later than it is evaluated */

/* Constants and caches (constants.c). */
uint32_t itd_const(itd_coder *c, itd_value v);
/* The inline cache for a use of a name; ITD_NO_INDEX when there is no room left (then the X_
 * intrinsics serve). */
uint32_t itd_cache_for(itd_coder *c, itd_value mangled, unsigned share);
/* Folding: the constant an expression is, or unbound. Never fails and never runs script code. */
itd_value itd_fold(itd_coder *c, const itd_node *node);
itd_value itd_const_tuple(itd_coder *c,
                          const itd_nodes *nodes); /* all items constant: the tuple; else unbound */
itd_value itd_const_frozenset(itd_coder *c, const itd_nodes *nodes);
bool itd_small_const(itd_coder *c, const itd_node *node,
                     int32_t *ret); /* an exact int that fits 16 bits signed */

/* ---- blocks (blocks.c) ---- */
void itd_block_push(itd_coder *c, itd_block *b, unsigned kind, const itd_node *node);
/* A block that guards what follows: a failure goes to its handler label with the exception in exc.
 */
void itd_block_guard(itd_coder *c, itd_block *b, uint32_t exc);
void itd_block_pop(itd_coder *c, itd_block *b);
/* Counts a block that exists only for CPython's limit of nested blocks. */
void itd_block_count(itd_coder *c, const itd_node *at);
/* Emits what leaving the blocks above until needs; the caller then emits its jump or RETURN, and
 * calls itd_unwind_end. */
typedef struct itd_unwinding {
    itd_block *from;
    uint32_t handled, guards, top;
    uint8_t *roles; /* of all registers below top, as they are in the blocks */
} itd_unwinding;
/* A for loop is left by break, return or from inside by another's: a generator that it alone has is
 * closed. */
void itd_loop_left(itd_coder *c, const itd_node *at, const itd_block *b);
void itd_unwind(itd_coder *c, const itd_node *at, itd_block *until, itd_unwinding *u);
void itd_unwind_end(itd_coder *c, itd_block *until, const itd_unwinding *u);
bool itd_unwind_runs_code(const itd_coder *c, const itd_block *until);
/* A guard over a stretch without statements: start with itd_guard_begin, end with itd_guard_end. */
uint32_t itd_guard_begin(itd_coder *c, itd_label *handler);
void itd_guard_end(itd_coder *c, uint32_t start, itd_label *handler, uint32_t exc);
void itd_row_add(itd_coder *c, uint32_t start, uint32_t end, itd_label *handler, uint32_t exc,
                 uint32_t handled, uint32_t depth);

/* ---- strs that a loop only appends to (appends.c) ---- */
/* While scope.c reads: */
struct itd_loop *itd_append_enter(itd_compiler *k, itd_scope *s); /* NULL: none is needed */
void itd_append_leave(itd_scope *s, struct itd_loop *loop);
void itd_append_statement(itd_compiler *k, itd_scope *s,
                          const itd_node *node); /* before its parts */
void itd_append_read(itd_compiler *k, itd_scope *s, const itd_node *name);
/* While code is generated: the loop's tokens are made before its block is pushed. */
void itd_append_begin(itd_coder *c, const itd_node *at, struct itd_loop *loop,
                      const itd_block *block);
void itd_append_end(struct itd_loop *loop);
/* The register of the token for an append here, or ITD_ANY. */
uint32_t itd_append_token(itd_coder *c, const itd_node *target);
/* Whether `target = value` is `s = s + x`. */
bool itd_append_is_sum(const itd_node *target, const itd_node *value);

/* ---- names (gen_name.c) ---- */
enum itd_place_kind {
    ITD_AT_REG,
    ITD_AT_CELL,
    ITD_AT_FREE,
    ITD_AT_GLOBAL,
    ITD_AT_NAME,
    ITD_AT_NAME_FREE,
    ITD_AT_DICT_GLOBAL,
    ITD_AT_DICT_FREE
};
typedef struct itd_place {
    uint8_t kind;
    bool iteration; /* a variable of an inlined comprehension */
    uint32_t reg;   /* REG, CELL: register; FREE…: closure index */
    itd_symbol *symbol;
    itd_value name; /* mangled */
} itd_place;
itd_place itd_name_place(itd_coder *c, itd_value name);
uint32_t itd_name_load(itd_coder *c, const itd_node *at, itd_value name, uint32_t want, bool exact);
void itd_name_store(itd_coder *c, const itd_node *at, itd_value name, uint32_t from);
void itd_name_delete(itd_coder *c, const itd_node *at, itd_value name);
void itd_name_unbind(itd_coder *c, const itd_node *at,
                     itd_value name); /* the end of `except … as name` */
/* The register of a name that lives in one and may be the destination of an operation, or ITD_ANY.
 */
uint32_t itd_name_register(itd_coder *c, itd_value name);
void itd_name_assigned(itd_coder *c, itd_value name); /* its register was written directly */
void itd_closure_cell(itd_coder *c, const itd_node *at, itd_symbol *free_name,
                      uint32_t to); /* the cell itself, for a closure tuple */

/* ---- expressions (gen_expr.c, gen_call.c, gen_comp.c, gen_jump.c) ---- */
/* Value of node in a register: exactly want when exact (written last of all, so a local there is
 * intact until then); else a local in place, want (a dead temp), or, with want ITD_ANY, a new temp
 * that is the lowest free one. */
uint32_t itd_gen(itd_coder *c, const itd_node *node, uint32_t want, bool exact);
static inline uint32_t itd_gen_any(itd_coder *c, const itd_node *node)
{
    return itd_gen(c, node, ITD_ANY, false);
}
static inline void itd_gen_into(itd_coder *c, const itd_node *node, uint32_t reg)
{
    itd_gen(c, node, reg, true);
}
/* A new temp with the value, held in a role. */
uint32_t itd_gen_push(itd_coder *c, const itd_node *node, unsigned role, uint32_t index);
/* An operand that is read after `later` (may be NULL) was evaluated: copied when later may rebind
 * it. Held when it is a temp. */
uint32_t itd_gen_operand(itd_coder *c, const itd_node *node, uint32_t want, const itd_node *later,
                         unsigned role);
uint32_t itd_gen_comparator(itd_coder *c, unsigned op, const itd_node *node, uint32_t want,
                            const itd_node *later);
void itd_gen_effect(itd_coder *c, const itd_node *node);
void itd_gen_jump(itd_coder *c, const itd_node *node, itd_label *to, bool sense);
uint32_t itd_dest(itd_coder *c, uint32_t want); /* want, or a new temp for ITD_ANY */
uint32_t itd_gen_call(itd_coder *c, const itd_node *node, uint32_t want);
/* A call whose callee lies at base (and self at base + 1 unless plain); extra_first/extra: a value
 * after the positional arguments (generic classes), or ITD_ANY; cache: which remembers what it
 * calls, or ITD_NO_INDEX. */
void itd_gen_arguments(itd_coder *c, const itd_node *at, uint32_t base, bool plain,
                       const itd_nodes *args, const itd_nodes *keywords, uint32_t want,
                       const uint32_t *first, uint32_t first_count, uint32_t extra, uint32_t cache);
void itd_call_plain(itd_coder *c, const itd_node *at, uint32_t base, uint32_t count, uint32_t to);
/* `super().name` (not called) of the builtin super; ITD_NO_INDEX when node isn't that. */
uint32_t itd_gen_super(itd_coder *c, const itd_node *node, uint32_t want);
uint32_t itd_gen_attribute(itd_coder *c, const itd_node *node, uint32_t want);
void itd_emit_getattr(itd_coder *c, const itd_node *at, uint32_t to, uint32_t object,
                      itd_value mangled);
void itd_emit_setattr(itd_coder *c, const itd_node *at, uint32_t object, itd_value mangled,
                      uint32_t from);
void itd_emit_delattr(itd_coder *c, const itd_node *at, uint32_t object, itd_value mangled);
uint32_t itd_gen_comprehension(itd_coder *c, const itd_node *node, uint32_t want);
uint32_t itd_gen_await(itd_coder *c, const itd_node *at, uint32_t value, unsigned how,
                       uint32_t want);
bool itd_may_await(itd_coder *c, const itd_node *at, const char *what);
uint32_t itd_gen_iterable(itd_coder *c, const itd_node *iter, const itd_node *at,
                          bool is_async); /* GETITER or GETAITER into a new held temp */
/* One turn of an async for: the next item into target; the end of the iterator leaves to loop->end,
 * bound by itd_async_end. */
typedef struct itd_async_loop {
    itd_label *head, *end;
    uint32_t block;
} itd_async_loop;
void itd_async_next(itd_coder *c, const itd_node *at, uint32_t iterator, const itd_node *target,
                    itd_async_loop *loop);
void itd_async_end(itd_coder *c, const itd_node *at, const itd_async_loop *loop);
uint32_t itd_gen_display(itd_coder *c, const itd_node *node, uint32_t want);
uint32_t itd_gen_dict(itd_coder *c, const itd_node *node, uint32_t want);
uint32_t itd_gen_joined(itd_coder *c, const itd_node *node, uint32_t want);
void itd_slice_bounds_gen(itd_coder *c, const itd_node *slice, uint32_t block, bool with_step);

/* ---- statements ---- */
void itd_gen_body(itd_coder *c, const itd_nodes *body);
void itd_gen_statement(itd_coder *c, const itd_node *node);
void itd_gen_store(itd_coder *c, const itd_node *target, uint32_t from);
void itd_gen_delete(itd_coder *c, const itd_node *target);
/* The register of a target that is a simple local, to be written directly (then itd_name_assigned);
 * ITD_ANY for others. */
uint32_t itd_target_register(itd_coder *c, const itd_node *target);
void itd_gen_assign_op(itd_coder *c, const itd_node *node);
void itd_gen_assign(itd_coder *c, const itd_node *node);
void itd_gen_assign_annotated(itd_coder *c, const itd_node *node);
void itd_gen_try(itd_coder *c, const itd_node *node);
void itd_gen_try_star(itd_coder *c, const itd_node *node);
void itd_gen_with(itd_coder *c, const itd_node *node);
void itd_gen_with_exit(itd_coder *c, const itd_node *at, uint32_t exit, bool is_async);
void itd_gen_match(itd_coder *c, const itd_node *node);
void itd_gen_import(itd_coder *c, const itd_node *node);

/* ---- definitions (gen_def.c, gen_class.c) ---- */
void itd_gen_function_def(itd_coder *c, const itd_node *node);
void itd_gen_class_def(itd_coder *c, const itd_node *node);
void itd_gen_type_alias(itd_coder *c, const itd_node *node);
uint32_t itd_gen_lambda(itd_coder *c, const itd_node *node, uint32_t want);
/* A function of the code at want, closing over what it needs. d and block: MKFUNC's (block ITD_ANY:
 * made here). */
uint32_t itd_make_function(itd_coder *c, const itd_node *at, const itd_scope *scope, itd_value code,
                           uint32_t d, uint32_t block, uint32_t want);
void itd_coder_parameters(itd_coder *c, const itd_node *arguments);
void itd_coder_locals(itd_coder *c); /* registers for the rest, cells made */
uint32_t
itd_gen_type_params(itd_coder *c,
                    const itd_nodes *params); /* defines them; a held temp with their tuple */
uint32_t itd_gen_decorators(itd_coder *c, const itd_nodes *decorators);
void itd_apply_decorators(itd_coder *c, const itd_nodes *decorators, uint32_t first);
itd_value itd_docstring(const itd_nodes *body);
void itd_gen_annotation(itd_coder *c, const itd_node *annotation, uint32_t to);

/* Checks a code object's form: registers, jumps, constants, caches, rows, suspension points, and
 * that no register is read before it was written. NULL when sound, else what is wrong (static
 * text). */
const char *itd_code_verify(itd_vm *vm, const itd_code *code);

/* What an instruction does to registers. */
typedef struct itd_effect {
    uint32_t first, count;
    bool write;
} itd_effect;
typedef struct itd_effects {
    itd_effect e[8];
    unsigned n;
    uint32_t lost; /* registers from here on are gone afterwards (before the writes) */
} itd_effects;
itd_effects itd_op_effects(itd_ins in);
int64_t itd_jump_target(itd_ins in, uint32_t at); /* the instruction jumped to, or -1 */
bool itd_op_ends(unsigned op);                    /* the next instruction isn't reached from it */

#endif
