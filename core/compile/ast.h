/* ast.h - the syntax tree: CPython 3.12's ast, node for node, in one arena.
 *
 * Field names and meanings are those of Python's documented `ast` module, so that page is the
 * reference. Everything lives in the unit's arena and is dropped whole. Script values in the tree
 * (constants, names) are also held by unit->keep, so the collector finds them. Positions: 1-based
 * line, 0-based column in characters as CPython's error texts count minus one; end exclusive.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_AST_H
#define ITD_AST_H

#include "core/native.h"

typedef struct itd_node itd_node;

typedef struct itd_nodes {
    itd_node **items;
    uint32_t count;
} itd_nodes;

typedef struct itd_idents { /* interned strs */
    itd_value *items;
    uint32_t count;
} itd_idents;

typedef enum itd_node_kind {
    /* statements */
    ITD_FunctionDef,
    ITD_AsyncFunctionDef,
    ITD_ClassDef,
    ITD_Return,
    ITD_Delete,
    ITD_Assign,
    ITD_TypeAlias,
    ITD_AugAssign,
    ITD_AnnAssign,
    ITD_For,
    ITD_AsyncFor,
    ITD_While,
    ITD_If,
    ITD_With,
    ITD_AsyncWith,
    ITD_Match,
    ITD_Raise,
    ITD_Try,
    ITD_TryStar,
    ITD_Assert,
    ITD_Import,
    ITD_ImportFrom,
    ITD_Global,
    ITD_Nonlocal,
    ITD_Expr,
    ITD_Pass,
    ITD_Break,
    ITD_Continue,
    /* expressions */
    ITD_BoolOp,
    ITD_NamedExpr,
    ITD_BinOp,
    ITD_UnaryOp,
    ITD_Lambda,
    ITD_IfExp,
    ITD_Dict,
    ITD_Set,
    ITD_ListComp,
    ITD_SetComp,
    ITD_DictComp,
    ITD_GeneratorExp,
    ITD_Await,
    ITD_Yield,
    ITD_YieldFrom,
    ITD_Compare,
    ITD_Call,
    ITD_FormattedValue,
    ITD_JoinedStr,
    ITD_Constant,
    ITD_Attribute,
    ITD_Subscript,
    ITD_Starred,
    ITD_Name,
    ITD_List,
    ITD_Tuple,
    ITD_Slice,
    /* the rest */
    ITD_comprehension,
    ITD_ExceptHandler,
    ITD_arguments,
    ITD_arg,
    ITD_keyword,
    ITD_alias,
    ITD_withitem,
    ITD_match_case,
    ITD_MatchValue,
    ITD_MatchSingleton,
    ITD_MatchSequence,
    ITD_MatchMapping,
    ITD_MatchClass,
    ITD_MatchStar,
    ITD_MatchAs,
    ITD_MatchOr,
    ITD_TypeVar,
    ITD_ParamSpec,
    ITD_TypeVarTuple,
} itd_node_kind;

enum itd_context { ITD_LOAD, ITD_STORE, ITD_DEL };
/* BinOp and AugAssign use enum itd_binary. */
enum itd_bool_op { ITD_BOOL_AND, ITD_BOOL_OR };
enum itd_unary { ITD_UINVERT, ITD_UNOT, ITD_UPLUS, ITD_UMINUS };
enum itd_cmp {
    ITD_CMP_LT,
    ITD_CMP_LE,
    ITD_CMP_EQ,
    ITD_CMP_NE,
    ITD_CMP_GT,
    ITD_CMP_GE,
    ITD_CMP_IS,
    ITD_CMP_ISNOT,
    ITD_CMP_IN,
    ITD_CMP_NOTIN
};

struct itd_node {
    uint8_t kind;    /* itd_node_kind */
    uint8_t context; /* of Name, Attribute, Subscript, Starred, List, Tuple */
    uint8_t op;      /* of BoolOp, BinOp, UnaryOp, AugAssign */
    uint8_t flags;   /* ITD_N_… */
    uint32_t line, column, end_line, end_column;
    union {
        struct {
            itd_value name;
            itd_node *args;
            itd_nodes body, decorators;
            itd_node *returns;
            itd_nodes type_params;
        } function; /* both defs; Lambda uses args and lambda */
        struct {
            itd_value name;
            itd_nodes bases, keywords, body, decorators, type_params;
        } class_;
        struct {
            itd_node *value;
        } one; /* Return (or NULL), Expr, Await, Yield (or NULL), YieldFrom, Starred */
        struct {
            itd_nodes targets;
            itd_node *value;
        } assign; /* Assign; Delete (value NULL) */
        struct {
            itd_node *name;
            itd_nodes type_params;
            itd_node *value;
        } type_alias;
        struct {
            itd_node *target, *value;
        } aug; /* AugAssign, NamedExpr */
        struct {
            itd_node *target, *annotation, *value;
            bool simple;
        } ann;
        struct {
            itd_node *target, *iter;
            itd_nodes body, orelse;
            struct itd_loop *loop;
        } for_; /* For, AsyncFor; loop: scope.c's */
        struct {
            itd_node *test;
            itd_nodes body, orelse;
            struct itd_loop *loop;
        } if_; /* If, While */
        struct {
            itd_nodes items, body;
        } with; /* With, AsyncWith; items: withitem */
        struct {
            itd_node *expr, *vars;
        } withitem; /* vars or NULL */
        struct {
            itd_node *subject;
            itd_nodes cases;
        } match;
        struct {
            itd_node *pattern, *guard;
            itd_nodes body;
        } match_case;
        struct {
            itd_node *exc, *cause;
        } raise; /* either may be NULL */
        struct {
            itd_nodes body, handlers, orelse, finalbody;
        } try_; /* Try, TryStar; handlers: ExceptHandler */
        struct {
            itd_node *type;
            itd_value name;
            itd_nodes body;
        } handler; /* type NULL: bare; name unbound: none */
        struct {
            itd_node *test, *msg;
        } assert_;
        struct {
            itd_nodes names;
            itd_value module;
            uint32_t level;
        } import; /* Import, ImportFrom (module unbound for `from . import`); names: alias */
        struct {
            itd_value name, asname;
        } alias; /* asname unbound: none; name "*" for star */
        struct {
            itd_idents names;
        } names; /* Global, Nonlocal */
        struct {
            itd_nodes values;
        } values; /* BoolOp, JoinedStr */
        struct {
            itd_node *left, *right;
        } bin;
        struct {
            itd_node *operand;
        } unary;
        struct {
            itd_node *args, *body;
        } lambda;
        struct {
            itd_node *test, *body, *orelse;
        } if_exp;
        struct {
            itd_nodes keys, values;
        } dict; /* a NULL key: **value */
        struct {
            itd_nodes elts;
        } elts; /* Set, List, Tuple */
        struct {
            itd_node *elt, *value;
            itd_nodes generators;
        } comp; /* the four comprehensions; DictComp: elt is the key */
        struct {
            itd_node *target, *iter;
            itd_nodes ifs;
            bool is_async;
        } generator; /* comprehension */
        struct {
            itd_node *left;
            itd_nodes comparators;
            uint8_t *ops;
        } compare;
        struct {
            itd_node *func;
            itd_nodes args, keywords;
        } call;
        struct {
            itd_value arg;
            itd_node *value;
        } keyword; /* arg unbound: **value */
        struct {
            itd_node *value;
            itd_node *format_spec;
            int conversion;
        } formatted; /* spec: JoinedStr or NULL; conversion 0, 's', 'r', 'a' */
        struct {
            itd_value value;
        } constant;
        struct {
            itd_node *value;
            itd_value attr;
        } attribute;
        struct {
            itd_node *value, *slice;
        } subscript;
        struct {
            itd_value id;
        } name;
        struct {
            itd_node *lower, *upper, *step;
        } slice;
        struct {
            itd_nodes posonly, args;
            itd_node *vararg;
            itd_nodes kwonly;
            itd_nodes kw_defaults;
            itd_node *kwarg;
            itd_nodes defaults;
        } arguments; /* kw_defaults: NULL items for required */
        struct {
            itd_value arg;
            itd_node *annotation;
        } arg;
        struct {
            itd_node *value;
        } match_value; /* also MatchSingleton: a Constant */
        struct {
            itd_nodes patterns;
        } patterns; /* MatchSequence, MatchOr */
        struct {
            itd_nodes keys, patterns;
            itd_value rest;
        } match_mapping;
        struct {
            itd_node *cls;
            itd_nodes patterns;
            itd_idents kwd_attrs;
            itd_nodes kwd_patterns;
        } match_class;
        struct {
            itd_node *pattern;
            itd_value name;
        } match_as; /* both may be absent: `_`; MatchStar uses name only */
        struct {
            itd_value name;
            itd_node *bound;
        } type_param; /* TypeVar, ParamSpec, TypeVarTuple */
    };
};

enum itd_node_flags {
    ITD_N_PAREN = 1,   /* was written in parentheses */
    ITD_N_UNICODE = 2, /* a str written with the prefix u */
};

/* A source being compiled. */
typedef struct itd_unit {
    itd_vm *vm;
    struct itd_arena *arena;
    const char *source; /* UTF-8 as given (BOM removed), NUL-terminated */
    size_t size;
    itd_value source_str;
    itd_value filename;
    itd_value keep; /* list of the values the tree holds */
    itd_nodes body;
    uint32_t future; /* ITD_FUTURE_ANNOTATIONS */
    unsigned how;    /* itd_compile_how */
    bool parsed;     /* what is wrong from here on was found in the tree */
    uint32_t *lines; /* byte offset of each line's start, line_count entries */
    uint32_t line_count;
} itd_unit;
enum { ITD_FUTURE_ANNOTATIONS = 1 };

/* Arena (base/arena.c by the front end): zeroed memory, charged to the session, dropped whole; NULL
 * with the failure pending. */
void *itd_arena_alloc(struct itd_arena *arena, size_t size);
struct itd_arena *itd_arena_new(itd_vm *vm);
void itd_arena_free(struct itd_arena *arena);

/* Parses unit->source into unit->body. False: SyntaxError (or IndentationError, TabError) pending
 * with lineno, offset, end_lineno, end_offset, text set, or a limit. */
bool itd_parse(itd_unit *unit);
/* At boot: parser tables, parser object. Returns false if the grammar and the runtime don't fit. */
bool itd_parse_boot(void);
/* Raises SyntaxError (exception may be IndentationError…) at a node / position. Returns false.
 * Columns as in the tree. */
bool itd_syntax_error(itd_unit *unit, const itd_node *at, const char *format, ...);
bool itd_syntax_error_at(itd_unit *unit, const itd_type *exception, uint32_t line, uint32_t column,
                         uint32_t end_line, uint32_t end_column, const char *format, ...);
/* The source text of an annotation kept as a string under `from __future__ import annotations`
 * (ast.unparse's form). */
itd_value itd_unparse(itd_unit *unit, const itd_node *expression);

#endif
