/* scope.c - reads a unit's tree into scopes and symbols, with the errors of that stage.
 *
 * One pass in the order of the source, so that "used prior to global declaration" and the like come
 * out at the right statement. Scopes are numbered in the order they are met (AST pre-order): that
 * number is the code's identity in saved state. What a name finally refers to is decided
 * afterwards, in resolve.c, when all scopes are known.
 *
 * The pass also marks each expression that contains an assignment expression (ITD_N_WALRUS).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

typedef struct itd_scope_slot {
    const itd_node *node;
    itd_scope *scope;
} itd_scope_slot;

typedef struct reader {
    itd_compiler *k;
    itd_scope *cur;
} reader;

static void read_statement(reader *r, itd_node *node);
static bool read_expression(reader *r, itd_node *node);
static void read_pattern(reader *r, itd_node *node);

/* ---- scopes and symbols ---- */

itd_value itd_mangle(itd_compiler *k, itd_value private_class, itd_value name)
{
    const itd_str *s = ITD_STR(name), *class_name;
    int64_t i, skip = 0;
    itd_value made;

    if (itd_is_unbound(private_class) || s->length < 3 || itd_str_at(s, 0) != '_' ||
        itd_str_at(s, 1) != '_')
        return name;
    if (itd_str_at(s, s->length - 1) == '_' && itd_str_at(s, s->length - 2) == '_') return name;
    for (i = 0; i < s->length; i++)
        if (itd_str_at(s, i) == '.') return name;
    class_name = ITD_STR(private_class);
    while (skip < class_name->length && itd_str_at(class_name, skip) == '_') skip++;
    if (skip == class_name->length || k->failed) return name;
    made = itd_str_slice(k->vm, private_class, skip, class_name->length);
    if (!itd_failed(made)) made = itd_str_format(k->vm, "_%U%U", made, name);
    if (!itd_failed(made)) made = itd_intern(k->vm, made);
    return itd_compile_keep(k, made) ? made : name;
}

static uint32_t mix(uint64_t bits)
{
    return (uint32_t)((bits * 0x9E3779B97F4A7C15u) >> 32);
}

itd_symbol *itd_scope_find(const itd_scope *s, itd_value mangled)
{
    uint32_t i;

    if (!s->table_size) return NULL;
    for (i = mix(mangled.bits) & (s->table_size - 1); s->table[i];
         i = (i + 1) & (s->table_size - 1))
        if (itd_same(s->table[i]->name, mangled)) return s->table[i];
    return NULL;
}

static void table_put(itd_scope *s, itd_symbol *symbol)
{
    uint32_t i = mix(symbol->name.bits) & (s->table_size - 1);

    while (s->table[i]) i = (i + 1) & (s->table_size - 1);
    s->table[i] = symbol;
}

static bool table_grow(itd_compiler *k, itd_scope *s)
{
    uint32_t size = s->table_size ? s->table_size * 2 : 8;
    itd_symbol **table = itd_compile_alloc(k, size * sizeof *table), *each;

    if (!table) return false;
    s->table = table;
    s->table_size = size;
    for (each = s->symbols; each; each = each->next) table_put(s, each);
    return true;
}

itd_symbol *itd_scope_add(itd_compiler *k, itd_scope *s, itd_value mangled, uint32_t flags)
{
    itd_symbol *symbol = itd_scope_find(s, mangled);

    if (symbol) {
        symbol->flags |= flags;
        return symbol;
    }
    if (s->count * 2 >= s->table_size && !table_grow(k, s)) return NULL;
    symbol = itd_compile_alloc(k, sizeof *symbol);
    if (!symbol) return NULL;
    symbol->name = mangled;
    symbol->flags = flags;
    symbol->closure = symbol->flow = symbol->reg = ITD_NO_INDEX;
    *s->last = symbol;
    s->last = &symbol->next;
    s->count++;
    table_put(s, symbol);
    return symbol;
}

static void map_put(itd_compiler *k, const itd_node *node, itd_scope *scope)
{
    uint32_t i = mix((uint64_t)(uintptr_t)node) & (k->map_size - 1);

    while (k->map[i].scope) i = (i + 1) & (k->map_size - 1);
    k->map[i] = (itd_scope_slot){node, scope};
}

itd_scope *itd_scope_of(const itd_compiler *k, const itd_node *node, unsigned kind)
{
    uint32_t i;

    if (!k->map_size) return NULL;
    for (i = mix((uint64_t)(uintptr_t)node) & (k->map_size - 1); k->map[i].scope;
         i = (i + 1) & (k->map_size - 1))
        if (k->map[i].node == node && k->map[i].scope->kind == kind) return k->map[i].scope;
    return NULL;
}

itd_scope *itd_scope_code(itd_scope *s)
{
    while (s->kind == ITD_SCOPE_COMPREHENSION) s = s->parent;
    return s;
}

static bool is_comprehension(const itd_scope *s)
{
    return s->kind == ITD_SCOPE_COMPREHENSION || s->kind == ITD_SCOPE_GENERATOR;
}

static itd_scope *enter(reader *r, const itd_node *node, unsigned kind)
{
    itd_compiler *k = r->k;
    itd_scope *s = itd_compile_alloc(k, sizeof *s), *each;

    if (!s) return NULL;
    if ((k->scope_count + 1) * 2 >= k->map_size) {
        uint32_t size = k->map_size ? k->map_size * 2 : 64;
        itd_scope_slot *map = itd_compile_alloc(k, size * sizeof *map);

        if (!map) return NULL;
        k->map = map;
        k->map_size = size;
        for (each = k->scopes; each; each = each->next) map_put(k, each->node, each);
    }
    s->kind = (uint8_t)kind;
    s->node = node;
    s->parent = r->cur;
    s->last = &s->symbols;
    s->class_cell_reg = s->class_dict_reg = ITD_NO_INDEX;
    if (r->cur) {
        s->private_class = r->cur->private_class;
        s->in_iterable = r->cur->in_iterable;
        s->nested =
            r->cur->nested || (r->cur->kind != ITD_SCOPE_MODULE && r->cur->kind != ITD_SCOPE_CLASS);
    }
    r->cur = s;
    if (kind == ITD_SCOPE_ANNOTATION) return s;
    s->ordinal = k->scope_count++;
    *k->last_scope = s;
    k->last_scope = &s->next;
    map_put(k, node, s);
    return s;
}

static void leave(reader *r)
{
    r->cur = r->cur->parent;
}

static itd_symbol *define(reader *r, const itd_node *at, itd_value name, uint32_t flags)
{
    itd_scope *s = r->cur;
    itd_value mangled = itd_mangle(r->k, s->private_class, name);
    itd_symbol *old = itd_scope_find(s, mangled);

    if (old && (flags & ITD_DEF_PARAM) && (old->flags & ITD_DEF_PARAM)) {
        itd_compile_error(r->k, at, "duplicate argument '%U' in function definition", mangled);
        return NULL;
    }
    if (old && (flags & ITD_DEF_TYPE_PARAM) && (old->flags & ITD_DEF_TYPE_PARAM)) {
        itd_compile_error(r->k, at, "duplicate type parameter '%U'", mangled);
        return NULL;
    }
    if (s->in_iteration_target && (flags & ITD_DEF_LOCAL)) {
        if (old && (old->flags & (ITD_DEF_GLOBAL | ITD_DEF_NONLOCAL))) {
            itd_compile_error(
                r->k, at,
                "comprehension inner loop cannot rebind assignment expression target '%U'",
                mangled);
            return NULL;
        }
        flags |= ITD_DEF_ITERATION;
    }
    return r->k->failed ? NULL : itd_scope_add(r->k, s, mangled, flags);
}

static void refuse_in_annotation(reader *r, const itd_node *at, const char *what)
{
    static const char *const texts[] = {
        [ITD_SCOPE_ANNOTATION] = "%s cannot be used within an annotation",
        [ITD_SCOPE_BOUND] = "%s cannot be used within a TypeVar bound",
        [ITD_SCOPE_ALIAS] = "%s cannot be used within a type alias",
        [ITD_SCOPE_TYPE_PARAMS] = "%s cannot be used within the definition of a generic",
    };
    unsigned kind = r->cur->kind;

    if (kind >= ITD_SCOPE_TYPE_PARAMS) itd_compile_error(r->k, at, texts[kind], what);
}

/* 3.12 can't give the inner code of an annotation scope the class's namespace, and says so. */
static void refuse_under_class(reader *r, const itd_node *at, const char *what)
{
    if (r->cur->sees_class)
        itd_compile_error(r->k, at, "Cannot use %s in annotation scope within class scope", what);
}

/* ---- expressions: each tells whether it binds a name outside of itself ---- */

static bool read_list(reader *r, itd_nodes list)
{
    bool binds = false;
    uint32_t i;

    for (i = 0; i < list.count && !r->k->failed; i++)
        if (list.items[i]) binds |= read_expression(r, list.items[i]);
    return binds;
}

static void read_body(reader *r, itd_nodes body)
{
    uint32_t i;

    for (i = 0; i < body.count && !r->k->failed; i++) read_statement(r, body.items[i]);
}

static void read_annotation(reader *r, itd_node *annotation)
{
    bool future = r->k->unit->future & ITD_FUTURE_ANNOTATIONS;

    if (!annotation) return;
    if (future && !enter(r, annotation, ITD_SCOPE_ANNOTATION)) return;
    read_expression(r, annotation);
    if (future) leave(r);
}

static void read_name(reader *r, itd_node *node)
{
    itd_value id = node->name.id;

    define(r, node, id,
           node->context == ITD_LOAD  ? ITD_USED
           : node->context == ITD_DEL ? ITD_DEF_LOCAL | ITD_DELETED_NAME
                                      : ITD_DEF_LOCAL);
    if (node->context != ITD_LOAD || r->cur->kind == ITD_SCOPE_MODULE ||
        r->cur->kind == ITD_SCOPE_CLASS)
        return;
    itd_append_read(r->k, r->cur, node);
    if (itd_same(id, itd_n_super)) define(r, node, itd_n___class__, ITD_USED);
    if (itd_str_is(id, "locals") || itd_str_is(id, "vars") || itd_str_is(id, "dir") ||
        itd_str_is(id, "eval") || itd_str_is(id, "exec"))
        r->cur->dynamic = true;
}

/* An assignment expression in a comprehension binds in the scope around all comprehensions. */
static void bind_around(reader *r, const itd_node *at, itd_value name)
{
    itd_value mangled = itd_mangle(r->k, r->cur->private_class, name);
    itd_scope *s;

    for (s = r->cur; s && !r->k->failed; s = s->parent) {
        itd_symbol *there = itd_scope_find(s, mangled), *here;

        if (is_comprehension(s)) {
            if (there && (there->flags & ITD_DEF_ITERATION) && (there->flags & ITD_DEF_LOCAL))
                itd_compile_error(
                    r->k, at,
                    "assignment expression cannot rebind comprehension iteration variable '%U'",
                    name);
            continue;
        }
        switch (s->kind) {
        case ITD_SCOPE_CLASS:
            itd_compile_error(
                r->k, at,
                "assignment expression within a comprehension cannot be used in a class body");
            return;
        case ITD_SCOPE_BOUND:
            itd_compile_error(
                r->k, at,
                "assignment expression within a comprehension cannot be used in a TypeVar bound");
            return;
        case ITD_SCOPE_ALIAS:
            itd_compile_error(
                r->k, at,
                "assignment expression within a comprehension cannot be used in a type alias");
            return;
        case ITD_SCOPE_TYPE_PARAMS:
            itd_compile_error(r->k, at,
                              "assignment expression within a comprehension cannot be used within "
                              "the definition of a generic");
            return;
        case ITD_SCOPE_MODULE: here = itd_scope_add(r->k, r->cur, mangled, ITD_DEF_GLOBAL); break;
        default:
            here = itd_scope_add(r->k, r->cur, mangled,
                                 there && (there->flags & ITD_DEF_GLOBAL) ? ITD_DEF_GLOBAL
                                                                          : ITD_DEF_NONLOCAL);
        }
        if (here && !here->directive) here->directive = at;
        itd_scope_add(r->k, s, mangled,
                      s->kind == ITD_SCOPE_MODULE ? ITD_DEF_GLOBAL : ITD_DEF_LOCAL);
        return;
    }
}

static void read_named(reader *r, itd_node *node)
{
    refuse_in_annotation(r, node, "named expression");
    if (r->cur->in_iterable)
        itd_compile_error(
            r->k, node,
            "assignment expression cannot be used in a comprehension iterable expression");
    if (r->k->failed) return;
    if (is_comprehension(r->cur)) bind_around(r, node->aug.target, node->aug.target->name.id);
    read_expression(r, node->aug.value);
    read_expression(r, node->aug.target);
}

static bool read_defaults(reader *r, itd_node *args)
{
    bool binds = read_list(r, args->arguments.defaults);

    return read_list(r, args->arguments.kw_defaults) || binds;
}

static void read_parameters(reader *r, itd_node *args)
{
    const itd_nodes *lists[] = {&args->arguments.posonly, &args->arguments.args,
                                &args->arguments.kwonly};
    uint32_t i, j;

    for (i = 0; i < 3; i++)
        for (j = 0; j < lists[i]->count; j++)
            define(r, lists[i]->items[j], lists[i]->items[j]->arg.arg, ITD_DEF_PARAM);
    if (args->arguments.vararg)
        define(r, args->arguments.vararg, args->arguments.vararg->arg.arg, ITD_DEF_PARAM);
    if (args->arguments.kwarg)
        define(r, args->arguments.kwarg, args->arguments.kwarg->arg.arg, ITD_DEF_PARAM);
}

static bool read_generators(reader *r, itd_node *node)
{
    itd_nodes generators = node->comp.generators;
    bool binds = false;
    uint32_t i;

    for (i = 0; i < generators.count && !r->k->failed; i++) {
        itd_node *g = generators.items[i];

        if (i) {
            r->cur->in_iterable++;
            binds |= read_expression(r, g->generator.iter);
            r->cur->in_iterable--;
        }
        r->cur->in_iteration_target = true;
        binds |= read_expression(r, g->generator.target);
        r->cur->in_iteration_target = false;
        binds |= read_list(r, g->generator.ifs);
        if (g->generator.is_async) r->cur->coroutine = true;
    }
    if (node->comp.value) binds |= read_expression(r, node->comp.value);
    return read_expression(r, node->comp.elt) || binds;
}

static bool read_comprehension(reader *r, itd_node *node)
{
    bool is_generator = node->kind == ITD_GeneratorExp, binds;
    itd_scope *s;

    refuse_under_class(r, node, "comprehension");
    r->cur->in_iterable++;
    binds = read_expression(r, node->comp.generators.items[0]->generator.iter);
    r->cur->in_iterable--;
    s = enter(r, node, is_generator ? ITD_SCOPE_GENERATOR : ITD_SCOPE_COMPREHENSION);
    if (!s) return false;
    s->generator = is_generator;
    if (is_generator) itd_scope_add(r->k, s, itd_compile_name(r->k, ".0", 2), ITD_DEF_PARAM);
    binds |= read_generators(r, node);
    leave(r);
    if (s->coroutine && !is_generator) {
        s->comprehension_async = true;
        r->cur->coroutine = true;
    }
    return binds;
}

static void refuse_yield_in_comprehension(reader *r, const itd_node *at)
{
    if (!is_comprehension(r->cur)) return;
    itd_compile_error(r->k, at, "'yield' inside %s",
                      r->cur->node->kind == ITD_ListComp   ? "list comprehension"
                      : r->cur->node->kind == ITD_SetComp  ? "set comprehension"
                      : r->cur->node->kind == ITD_DictComp ? "dict comprehension"
                                                           : "generator expression");
}

static bool read_lambda(reader *r, itd_node *node)
{
    bool binds = read_defaults(r, node->lambda.args);

    refuse_under_class(r, node, "lambda");
    if (!enter(r, node, ITD_SCOPE_LAMBDA)) return false;
    read_parameters(r, node->lambda.args);
    read_expression(r, node->lambda.body);
    leave(r);
    return binds;
}

static bool read_keywords(reader *r, itd_nodes keywords)
{
    bool binds = false;
    uint32_t i;

    for (i = 0; i < keywords.count; i++)
        binds |= read_expression(r, keywords.items[i]->keyword.value);
    return binds;
}

static bool read_call(reader *r, itd_node *node)
{
    bool binds = read_expression(r, node->call.func);

    binds |= read_list(r, node->call.args);
    return read_keywords(r, node->call.keywords) || binds;
}

static bool read_dict(reader *r, itd_node *node)
{
    bool binds = false;
    uint32_t i;

    for (i = 0; i < node->dict.values.count; i++) {
        if (node->dict.keys.items[i]) binds |= read_expression(r, node->dict.keys.items[i]);
        binds |= read_expression(r, node->dict.values.items[i]);
    }
    return binds;
}

static bool read_optional(reader *r, itd_node *node)
{
    return node && read_expression(r, node);
}

static bool read_kind(reader *r, itd_node *node)
{
    bool binds;

    switch (node->kind) {
    case ITD_BoolOp:
    case ITD_JoinedStr: return read_list(r, node->values.values);
    case ITD_NamedExpr: read_named(r, node); return true;
    case ITD_BinOp:
        binds = read_expression(r, node->bin.left);
        return read_expression(r, node->bin.right) || binds;
    case ITD_UnaryOp: return read_expression(r, node->unary.operand);
    case ITD_Lambda: return read_lambda(r, node);
    case ITD_IfExp:
        binds = read_expression(r, node->if_exp.test);
        binds |= read_expression(r, node->if_exp.body);
        return read_expression(r, node->if_exp.orelse) || binds;
    case ITD_Dict: return read_dict(r, node);
    case ITD_Set:
    case ITD_List:
    case ITD_Tuple: return read_list(r, node->elts.elts);
    case ITD_ListComp:
    case ITD_SetComp:
    case ITD_DictComp:
    case ITD_GeneratorExp: return read_comprehension(r, node);
    case ITD_Await:
        refuse_in_annotation(r, node, "await expression");
        binds = read_expression(r, node->one.value);
        r->cur->coroutine = true;
        return binds;
    case ITD_Yield:
    case ITD_YieldFrom:
        refuse_in_annotation(r, node, "yield expression");
        binds = read_optional(r, node->one.value);
        r->cur->generator = true;
        refuse_yield_in_comprehension(r, node);
        return binds;
    case ITD_Compare:
        binds = read_expression(r, node->compare.left);
        return read_list(r, node->compare.comparators) || binds;
    case ITD_Call: return read_call(r, node);
    case ITD_FormattedValue:
        binds = read_expression(r, node->formatted.value);
        return read_optional(r, node->formatted.format_spec) || binds;
    case ITD_Attribute: return read_expression(r, node->attribute.value);
    case ITD_Subscript:
        binds = read_expression(r, node->subscript.value);
        return read_expression(r, node->subscript.slice) || binds;
    case ITD_Starred: return read_expression(r, node->one.value);
    case ITD_Name: read_name(r, node); return false;
    case ITD_Slice:
        binds = read_optional(r, node->slice.lower);
        binds |= read_optional(r, node->slice.upper);
        return read_optional(r, node->slice.step) || binds;
    default: return false; /* Constant */
    }
}

static bool read_expression(reader *r, itd_node *node)
{
    bool binds;

    if (!itd_compile_enter(r->k)) return false;
    binds = read_kind(r, node);
    if (binds) node->flags |= ITD_N_WALRUS;
    r->k->depth--;
    return binds;
}

/* ---- patterns ---- */

static void read_patterns(reader *r, itd_nodes patterns)
{
    uint32_t i;

    for (i = 0; i < patterns.count && !r->k->failed; i++) read_pattern(r, patterns.items[i]);
}

static void read_pattern(reader *r, itd_node *node)
{
    if (!itd_compile_enter(r->k)) return;
    switch (node->kind) {
    case ITD_MatchValue:
    case ITD_MatchSingleton: read_expression(r, node->match_value.value); break;
    case ITD_MatchSequence:
    case ITD_MatchOr: read_patterns(r, node->patterns.patterns); break;
    case ITD_MatchMapping:
        read_list(r, node->match_mapping.keys);
        read_patterns(r, node->match_mapping.patterns);
        if (!itd_is_unbound(node->match_mapping.rest))
            define(r, node, node->match_mapping.rest, ITD_DEF_LOCAL);
        break;
    case ITD_MatchClass:
        read_expression(r, node->match_class.cls);
        read_patterns(r, node->match_class.patterns);
        read_patterns(r, node->match_class.kwd_patterns);
        break;
    default: /* MatchAs, MatchStar */
        if (node->kind == ITD_MatchAs && node->match_as.pattern)
            read_pattern(r, node->match_as.pattern);
        if (!itd_is_unbound(node->match_as.name))
            define(r, node, node->match_as.name, ITD_DEF_LOCAL);
    }
    r->k->depth--;
}

/* ---- statements ---- */

static void read_type_param(reader *r, itd_node *param)
{
    bool in_class = r->cur->sees_class;
    itd_scope *s;

    define(r, param, param->type_param.name, ITD_DEF_TYPE_PARAM | ITD_DEF_LOCAL);
    if (!param->type_param.bound || r->k->failed) return;
    s = enter(r, param, ITD_SCOPE_BOUND);
    if (!s) return;
    s->sees_class = in_class;
    if (in_class) itd_scope_add(r->k, s, itd_compile_name(r->k, "__classdict__", 13), ITD_USED);
    read_expression(r, param->type_param.bound);
    leave(r);
}

/* Opens the scope of a generic definition's type parameters. */
static bool enter_type_params(reader *r, itd_node *node, itd_nodes params)
{
    bool in_class = r->cur->kind == ITD_SCOPE_CLASS;
    itd_scope *s = enter(r, node, ITD_SCOPE_TYPE_PARAMS);
    uint32_t i;

    if (!s) return false;
    s->sees_class = in_class;
    if (in_class) itd_scope_add(r->k, s, itd_compile_name(r->k, "__classdict__", 13), ITD_USED);
    if (node->kind == ITD_ClassDef) s->private_class = node->class_.name;
    if (node->kind == ITD_FunctionDef || node->kind == ITD_AsyncFunctionDef) {
        itd_node *args = node->function.args;

        if (args->arguments.defaults.count)
            itd_scope_add(r->k, s, itd_compile_name(r->k, ".defaults", 9), ITD_DEF_PARAM);
        if (args->arguments.kw_defaults.count)
            itd_scope_add(r->k, s, itd_compile_name(r->k, ".kwdefaults", 11), ITD_DEF_PARAM);
    }
    for (i = 0; i < params.count; i++) read_type_param(r, params.items[i]);
    return !r->k->failed;
}

static void read_function_annotations(reader *r, itd_node *node)
{
    itd_node *args = node->function.args;
    const itd_nodes *lists[] = {&args->arguments.posonly, &args->arguments.args,
                                &args->arguments.kwonly};
    uint32_t i, j;

    for (i = 0; i < 3; i++)
        for (j = 0; j < lists[i]->count; j++)
            read_annotation(r, lists[i]->items[j]->arg.annotation);
    if (args->arguments.vararg) read_annotation(r, args->arguments.vararg->arg.annotation);
    if (args->arguments.kwarg) read_annotation(r, args->arguments.kwarg->arg.annotation);
    read_annotation(r, node->function.returns);
}

static void read_function(reader *r, itd_node *node)
{
    bool generic = node->function.type_params.count;
    itd_scope *s;

    define(r, node, node->function.name, ITD_DEF_LOCAL);
    read_defaults(r, node->function.args);
    read_list(r, node->function.decorators);
    if (r->k->failed || (generic && !enter_type_params(r, node, node->function.type_params)))
        return;
    read_function_annotations(r, node);
    s = r->k->failed ? NULL : enter(r, node, ITD_SCOPE_FUNCTION);
    if (!s) return;
    s->coroutine = node->kind == ITD_AsyncFunctionDef;
    read_parameters(r, node->function.args);
    read_body(r, node->function.body);
    leave(r);
    if (generic) leave(r);
}

static void read_class(reader *r, itd_node *node)
{
    bool generic = node->class_.type_params.count;
    itd_scope *s;

    define(r, node, node->class_.name, ITD_DEF_LOCAL);
    read_list(r, node->class_.decorators);
    if (r->k->failed || (generic && !enter_type_params(r, node, node->class_.type_params))) return;
    if (generic)
        itd_scope_add(r->k, r->cur, itd_compile_name(r->k, ".type_params", 12), ITD_DEF_LOCAL);
    read_list(r, node->class_.bases);
    read_keywords(r, node->class_.keywords);
    s = r->k->failed ? NULL : enter(r, node, ITD_SCOPE_CLASS);
    if (!s) return;
    s->private_class = node->class_.name;
    if (generic) {
        itd_scope_add(r->k, s, itd_n___type_params__, ITD_DEF_LOCAL);
        itd_scope_add(r->k, s, itd_compile_name(r->k, ".type_params", 12), ITD_USED);
    }
    read_body(r, node->class_.body);
    leave(r);
    if (generic) leave(r);
}

static void read_type_alias(reader *r, itd_node *node)
{
    bool generic = node->type_alias.type_params.count, in_class = r->cur->kind == ITD_SCOPE_CLASS;
    itd_scope *s;

    read_expression(r, node->type_alias.name);
    if (r->k->failed || (generic && !enter_type_params(r, node, node->type_alias.type_params)))
        return;
    s = enter(r, node, ITD_SCOPE_ALIAS);
    if (!s) return;
    s->sees_class = in_class;
    if (in_class) itd_scope_add(r->k, s, itd_compile_name(r->k, "__classdict__", 13), ITD_USED);
    read_expression(r, node->type_alias.value);
    leave(r);
    if (generic) leave(r);
}

static void read_annotated(reader *r, itd_node *node)
{
    itd_node *target = node->ann.target;

    if (target->kind == ITD_Name) {
        itd_symbol *old =
            itd_scope_find(r->cur, itd_mangle(r->k, r->cur->private_class, target->name.id));

        if (old && (old->flags & (ITD_DEF_GLOBAL | ITD_DEF_NONLOCAL)) &&
            r->cur->kind != ITD_SCOPE_MODULE && node->ann.simple) {
            itd_compile_error(r->k, node,
                              old->flags & ITD_DEF_GLOBAL ? "annotated name '%U' can't be global"
                                                          : "annotated name '%U' can't be nonlocal",
                              target->name.id);
            return;
        }
        if (node->ann.simple)
            define(r, target, target->name.id, ITD_DEF_ANNOTATED | ITD_DEF_LOCAL);
        else if (node->ann.value)
            define(r, target, target->name.id, ITD_DEF_LOCAL);
        if (node->ann.simple) r->cur->annotated = true;
    } else {
        read_expression(r, target);
    }
    read_annotation(r, node->ann.annotation);
    if (node->ann.value && !r->k->failed) read_expression(r, node->ann.value);
}

/* With a namespace of its own, the top of the code uses the globals too for a name that any
 * function declares global. */
static void declared_global(reader *r, itd_value name)
{
    if (r->k->unit->how & ITD_COMPILE_NAMES && !r->k->failed)
        itd_scope_add(r->k, r->k->scopes, itd_mangle(r->k, r->cur->private_class, name),
                      ITD_DEF_GLOBAL);
}

static void read_declaration(reader *r, itd_node *node)
{
    bool global = node->kind == ITD_Global;
    uint32_t i;

    for (i = 0; i < node->names.names.count && !r->k->failed; i++) {
        itd_value name = node->names.names.items[i];
        itd_symbol *symbol = itd_scope_find(r->cur, itd_mangle(r->k, r->cur->private_class, name));
        uint32_t flags = symbol ? symbol->flags : 0;

        if (flags & ITD_DEF_PARAM) {
            itd_compile_error(r->k, node,
                              global ? "name '%U' is parameter and global"
                                     : "name '%U' is parameter and nonlocal",
                              name);
        } else if (flags & ITD_USED) {
            itd_compile_error(r->k, node,
                              global ? "name '%U' is used prior to global declaration"
                                     : "name '%U' is used prior to nonlocal declaration",
                              name);
        } else if (flags & ITD_DEF_ANNOTATED) {
            itd_compile_error(r->k, node,
                              global ? "annotated name '%U' can't be global"
                                     : "annotated name '%U' can't be nonlocal",
                              name);
        } else if (flags & ITD_DEF_LOCAL) {
            itd_compile_error(r->k, node,
                              global ? "name '%U' is assigned to before global declaration"
                                     : "name '%U' is assigned to before nonlocal declaration",
                              name);
        } else if (!global && r->cur->kind == ITD_SCOPE_MODULE) {
            itd_compile_error(r->k, node, "nonlocal declaration not allowed at module level");
        } else {
            symbol = define(r, node, name, global ? ITD_DEF_GLOBAL : ITD_DEF_NONLOCAL);
            if (global) declared_global(r, name);
            if (symbol && !symbol->directive) symbol->directive = node;
        }
    }
}

static void read_import(reader *r, itd_node *node)
{
    uint32_t i;

    for (i = 0; i < node->import.names.count && !r->k->failed; i++) {
        itd_node *alias = node->import.names.items[i];
        itd_value name =
            itd_is_unbound(alias->alias.asname) ? alias->alias.name : alias->alias.asname;
        const itd_str *s = ITD_STR(name);
        int64_t dot = 0;

        if (itd_str_is(name, "*")) {
            if (r->cur->kind != ITD_SCOPE_MODULE)
                itd_compile_error(r->k, alias, "import * only allowed at module level");
            continue;
        }
        while (dot < s->length && itd_str_at(s, dot) != '.') dot++;
        if (dot < s->length) {
            name = itd_str_slice(r->k->vm, name, 0, dot);
            if (!itd_failed(name)) name = itd_intern(r->k->vm, name);
            if (!itd_compile_keep(r->k, name)) return;
        }
        define(r, alias, name, ITD_DEF_IMPORT);
    }
}

static void read_handlers(reader *r, itd_nodes handlers)
{
    uint32_t i;

    for (i = 0; i < handlers.count && !r->k->failed; i++) {
        itd_node *h = handlers.items[i];

        if (h->handler.type) read_expression(r, h->handler.type);
        if (!itd_is_unbound(h->handler.name))
            define(r, h, h->handler.name, ITD_DEF_LOCAL | ITD_DELETED_NAME);
        read_body(r, h->handler.body);
    }
}

static void read_match(reader *r, itd_node *node)
{
    uint32_t i;

    read_expression(r, node->match.subject);
    for (i = 0; i < node->match.cases.count && !r->k->failed; i++) {
        itd_node *each = node->match.cases.items[i];

        read_pattern(r, each->match_case.pattern);
        if (each->match_case.guard && !r->k->failed) read_expression(r, each->match_case.guard);
        read_body(r, each->match_case.body);
    }
}

static void read_with(reader *r, itd_node *node)
{
    uint32_t i;

    for (i = 0; i < node->with.items.count && !r->k->failed; i++) {
        itd_node *item = node->with.items.items[i];

        read_expression(r, item->withitem.expr);
        if (item->withitem.vars && !r->k->failed) read_expression(r, item->withitem.vars);
    }
    read_body(r, node->with.body);
}

/* A chain of elifs is walked, not recursed into. */
static void read_if(reader *r, itd_node *node)
{
    for (;;) {
        itd_nodes orelse = node->if_.orelse;

        read_expression(r, node->if_.test);
        read_body(r, node->if_.body);
        if (orelse.count != 1 || orelse.items[0]->kind != ITD_If || r->k->failed) {
            read_body(r, orelse);
            return;
        }
        node = orelse.items[0];
    }
}

static void read_for(reader *r, itd_node *node)
{
    itd_scope *s = r->cur;

    read_expression(r, node->for_.target);
    read_expression(r, node->for_.iter);
    node->for_.loop = itd_append_enter(r->k, s);
    read_body(r, node->for_.body);
    itd_append_leave(s, node->for_.loop);
    read_body(r, node->for_.orelse);
}

static void read_while(reader *r, itd_node *node)
{
    itd_scope *s = r->cur;

    node->if_.loop = itd_append_enter(r->k, s);
    read_expression(r, node->if_.test);
    read_body(r, node->if_.body);
    itd_append_leave(s, node->if_.loop);
    read_body(r, node->if_.orelse);
}

static void read_compound(reader *r, itd_node *node)
{
    switch (node->kind) {
    case ITD_For:
    case ITD_AsyncFor: read_for(r, node); break;
    case ITD_While: read_while(r, node); break;
    case ITD_If: read_if(r, node); break;
    case ITD_With:
    case ITD_AsyncWith: read_with(r, node); break;
    case ITD_Match: read_match(r, node); break;
    case ITD_Try:
    case ITD_TryStar:
        read_body(r, node->try_.body);
        read_body(r, node->try_.orelse); /* CPython's order: it shows in which error comes first */
        read_handlers(r, node->try_.handlers);
        read_body(r, node->try_.finalbody);
        break;
    case ITD_FunctionDef:
    case ITD_AsyncFunctionDef: read_function(r, node); break;
    case ITD_ClassDef: read_class(r, node); break;
    default: break;
    }
}

static void read_statement(reader *r, itd_node *node)
{
    if (!itd_compile_enter(r->k)) return;
    itd_append_statement(r->k, r->cur, node);
    switch (node->kind) {
    case ITD_Return:
        if (node->one.value) {
            read_expression(r, node->one.value);
            r->cur->returns_value = true;
        }
        break;
    case ITD_Expr: read_expression(r, node->one.value); break;
    case ITD_Delete: read_list(r, node->assign.targets); break;
    case ITD_Assign:
        read_list(r, node->assign.targets);
        if (!r->k->failed) read_expression(r, node->assign.value);
        break;
    case ITD_TypeAlias: read_type_alias(r, node); break;
    case ITD_AugAssign:
        read_expression(r, node->aug.target);
        if (!r->k->failed) read_expression(r, node->aug.value);
        break;
    case ITD_AnnAssign: read_annotated(r, node); break;
    case ITD_Raise:
        if (node->raise.exc) read_expression(r, node->raise.exc);
        if (node->raise.cause && !r->k->failed) read_expression(r, node->raise.cause);
        break;
    case ITD_Assert:
        read_expression(r, node->assert_.test);
        if (node->assert_.msg && !r->k->failed) read_expression(r, node->assert_.msg);
        break;
    case ITD_Import:
    case ITD_ImportFrom: read_import(r, node); break;
    case ITD_Global:
    case ITD_Nonlocal: read_declaration(r, node); break;
    default: read_compound(r, node);
    }
    r->k->depth--;
}

bool itd_scopes_build(itd_compiler *k)
{
    reader r = {k, NULL};

    k->last_scope = &k->scopes;
    if (!enter(&r, NULL, ITD_SCOPE_MODULE)) return false;
    read_body(&r, k->unit->body);
    return !k->failed;
}
