/* gen_def.c - functions: parameters, defaults, annotations, closures, decorators, type parameters.
 *
 * A generic definition runs in a function of its own that holds the type parameters and is called
 * at once, as in CPython 3.12; defaults are evaluated outside of it and handed in.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

enum {
    HAS_DEFAULTS = 1,
    HAS_KWDEFAULTS = 2,
    HAS_ANNOTATIONS = 4,
    HAS_CLOSURE = 8,
    HAS_TYPE_PARAMS = 16,
    FUNCTION_BLOCK = 5
};

/* ---- registers ---- */

static void place_parameter(itd_coder *c, const itd_node *arg)
{
    itd_symbol *y =
        itd_scope_find(c->scope, itd_mangle(c->k, c->scope->private_class, arg->arg.arg));

    if (itd_same(arg->arg.arg, itd_n___debug__))
        itd_compile_error(c->k, arg, "cannot assign to __debug__");
    if (y && y->reg == ITD_NO_INDEX) y->reg = c->nparams++;
}

void itd_coder_parameters(itd_coder *c, const itd_node *args)
{
    itd_symbol *y;
    uint32_t i;

    if (!args) {
        for (y = c->scope->symbols; y; y = y->next)
            if (y->flags & ITD_DEF_PARAM) y->reg = c->nparams++;
        c->nargs = c->nparams;
        return;
    }
    for (i = 0; i < args->arguments.posonly.count; i++)
        place_parameter(c, args->arguments.posonly.items[i]);
    c->nposonly = c->nparams;
    for (i = 0; i < args->arguments.args.count; i++)
        place_parameter(c, args->arguments.args.items[i]);
    c->nargs = c->nparams;
    for (i = 0; i < args->arguments.kwonly.count; i++)
        place_parameter(c, args->arguments.kwonly.items[i]);
    c->nkwonly = c->nparams - c->nargs;
    if (args->arguments.vararg) {
        place_parameter(c, args->arguments.vararg);
        c->flags |= ITD_CODE_VARARGS;
    }
    if (args->arguments.kwarg) {
        place_parameter(c, args->arguments.kwarg);
        c->flags |= ITD_CODE_VARKW;
    }
}

static void begin_flow(itd_coder *c)
{
    uint32_t bits = 0;
    itd_symbol *y;

    for (y = c->scope->symbols; y; y = y->next) {
        if (y->where != ITD_LOCAL || bits == 64 * ITD_FLOW_WORDS) continue;
        y->flow = bits++;
        if (y->flags & ITD_DELETED_NAME) c->killable[y->flow / 64] |= (uint64_t)1 << y->flow % 64;
        itd_set_known(c, y, y->reg < c->nparams);
    }
}

static void begin_cells(itd_coder *c)
{
    itd_symbol *y;

    for (y = c->scope->symbols; y; y = y->next) {
        if (y->where != ITD_CELL) continue;
        itd_const(c, y->name); /* GETCELL names it in 16 bits */
        itd_emit(c, NULL, y->reg < c->nparams ? ITD_OP_MKCELL : ITD_OP_NEWCELL, 0, y->reg, 0, 0);
    }
}

/* Variables of comprehensions in this code that call locals() or the like are locals of it there.
 */
static void place_visible(itd_coder *c)
{
    itd_scope *s;
    itd_symbol *y;

    if (!c->scope->has_visible) return;
    if (!itd_charge(c->vm, c->k->scope_count / 16)) c->k->failed = true;
    for (s = c->k->scopes; s && !c->k->failed; s = s->next) {
        if (s->kind != ITD_SCOPE_COMPREHENSION || !s->dynamic || itd_scope_code(s) != c->scope)
            continue;
        for (y = s->symbols; y; y = y->next) {
            if (y->where != ITD_LOCAL && y->where != ITD_CELL) continue;
            y->own_register = true;
            y->reg = c->nlocals++;
        }
    }
}

void itd_coder_locals(itd_coder *c)
{
    itd_scope *s = c->scope;
    itd_symbol *y;

    c->nlocals = c->nparams;
    if (s->kind != ITD_SCOPE_CLASS && s->kind != ITD_SCOPE_MODULE) {
        for (y = s->symbols; y; y = y->next)
            if ((y->where == ITD_LOCAL || y->where == ITD_CELL) && y->reg == ITD_NO_INDEX)
                y->reg = c->nlocals++;
    }
    place_visible(c);
    if (s->class_cell) s->class_cell_reg = c->nlocals++;
    if (s->class_dict_cell) s->class_dict_reg = c->nlocals++;
    if (c->nlocals > ITD_MAX_REGISTERS) {
        itd_compile_error(c->k, s->node, "too many local variables");
        return;
    }
    c->top = c->max = c->nlocals;
    itd_temp_block(c, 0); /* the roles exist from here on */
    if (s->class_cell) itd_emit(c, NULL, ITD_OP_NEWCELL, 0, s->class_cell_reg, 0, 0);
    if (s->class_dict_cell) itd_emit(c, NULL, ITD_OP_NEWCELL, 0, s->class_dict_reg, 0, 0);
    if (!(c->flags & ITD_CODE_OPTIMISED)) return;
    begin_flow(c);
    begin_cells(c);
}

/* ---- function objects ---- */

uint32_t itd_make_function(itd_coder *c, const itd_node *at, const itd_scope *scope, itd_value code,
                           uint32_t d, uint32_t block, uint32_t want)
{
    uint32_t mark = c->top, i, first, k;

    if (scope->closure_count && block == ITD_ANY) block = itd_temp_block(c, FUNCTION_BLOCK);
    if (scope->closure_count) {
        first = itd_temp_block(c, scope->closure_count);
        for (i = 0; i < scope->closure_count && !c->k->failed; i++)
            itd_closure_cell(c, at, scope->closure[i], first + i);
        itd_emit(c, at, ITD_OP_BUILDTUPLE, 0, block + 3, first, scope->closure_count);
        d |= HAS_CLOSURE;
    }
    k = itd_const(c, code);
    if (k > 65535) {
        first = itd_temp_new(c);
        itd_emit_k(c, at, ITD_OP_LOADK, 0, first, k);
        c->top = mark;
        want = itd_dest(c, want);
        itd_emit(c, at, ITD_OP_MKFUNCX, d, want, first, d ? block : 0);
        return want;
    }
    c->top = mark;
    want = itd_dest(c, want);
    itd_emit(c, at, ITD_OP_MKFUNC, d, want, k, d ? block : 0);
    return want;
}

itd_value itd_docstring(const itd_nodes *body)
{
    const itd_node *first = body->count ? body->items[0] : NULL;

    if (!first || first->kind != ITD_Expr || first->one.value->kind != ITD_Constant)
        return ITD_NONE;
    return itd_is_str(first->one.value->constant.value) ? first->one.value->constant.value
                                                        : ITD_NONE;
}

static void set_kind_flags(itd_coder *c, const itd_scope *scope, bool is_async)
{
    c->flags |= ITD_CODE_OPTIMISED;
    if (is_async)
        c->flags |= scope->generator ? ITD_CODE_ASYNC_GENERATOR : ITD_CODE_COROUTINE;
    else if (scope->generator)
        c->flags |= ITD_CODE_GENERATOR;
    if (is_async || scope->generator) c->nblocks = 1;
}

static itd_value compile_function(itd_coder *c, const itd_node *node, itd_scope *scope)
{
    itd_coder *inner;

    if (!itd_is_unbound(scope->code)) return scope->code;
    inner = itd_coder_new(c->k, c, scope, node->function.name);
    if (!inner) return ITD_UNBOUND;
    set_kind_flags(inner, scope, node->kind == ITD_AsyncFunctionDef);
    inner->doc = itd_docstring(&node->function.body);
    itd_coder_parameters(inner, node->function.args);
    itd_coder_locals(inner);
    itd_gen_body(inner, &node->function.body);
    itd_emit(inner, NULL, ITD_OP_RETURNNONE, 0, 0, 0, 0);
    scope->code = itd_coder_finish(inner);
    return scope->code;
}

/* A scope whose code is one expression: lambda, TypeVar bound, type alias. */
static itd_value compile_expression(itd_coder *c, itd_scope *scope, itd_value name,
                                    const itd_node *args, const itd_node *body)
{
    itd_coder *inner;
    uint32_t reg;

    if (!itd_is_unbound(scope->code)) return scope->code;
    inner = itd_coder_new(c->k, c, scope, name);
    if (!inner) return ITD_UNBOUND;
    inner->statement = c->statement;
    set_kind_flags(inner, scope, false);
    itd_coder_parameters(inner, args);
    itd_coder_locals(inner);
    reg = itd_gen_any(inner, body);
    itd_emit(inner, body, ITD_OP_RETURN, 0, reg, 0, 0);
    scope->code = itd_coder_finish(inner);
    return scope->code;
}

/* ---- defaults and annotations ---- */

static void gen_pair(itd_coder *c, const itd_node *at, uint32_t dict, itd_value name,
                     const itd_node *value, bool annotation)
{
    uint32_t mark = c->top, key = itd_temp_block(c, 2);

    itd_emit_const(c, at, key, name);
    itd_hold(c, key, ITD_TEMP_PART, 0);
    if (annotation)
        itd_gen_annotation(c, value, key + 1);
    else
        itd_gen_into(c, value, key + 1);
    itd_emit(c, at, ITD_OP_DICTSET, 0, dict, key, key + 1);
    c->top = mark;
}

static uint32_t gen_defaults(itd_coder *c, const itd_node *at, const itd_node *args, uint32_t block)
{
    const itd_nodes *names = &args->arguments.kwonly, *values = &args->arguments.kw_defaults;
    uint32_t d = 0, i;

    if (args->arguments.defaults.count) {
        itd_node tuple = *at;

        tuple.kind = ITD_Tuple;
        tuple.context = ITD_LOAD;
        tuple.elts.elts = args->arguments.defaults;
        itd_gen_into(c, &tuple, block);
        itd_hold(c, block, ITD_TEMP_PART, 0);
        d |= HAS_DEFAULTS;
    }
    for (i = 0; i < values->count && !c->k->failed; i++) {
        if (!values->items[i]) continue;
        if (!(d & HAS_KWDEFAULTS)) itd_emit(c, at, ITD_OP_BUILDDICT, 0, block + 1, 0, 0);
        itd_hold(c, block + 1, ITD_TEMP_PART, 1);
        d |= HAS_KWDEFAULTS;
        gen_pair(c, at, block + 1,
                 itd_mangle(c->k, c->names->private_class, names->items[i]->arg.arg),
                 values->items[i], false);
    }
    return d;
}

void itd_gen_annotation(itd_coder *c, const itd_node *annotation, uint32_t to)
{
    itd_value text;

    if (c->k->unit->future & ITD_FUTURE_ANNOTATIONS) {
        text = c->k->failed ? ITD_ERROR : itd_unparse(c->k->unit, annotation);
        if (itd_compile_keep(c->k, text)) itd_emit_const(c, annotation, to, text);
    } else if (annotation->kind == ITD_Starred) {
        /* *args: *Ts */
        uint32_t mark = c->top, reg = itd_gen_any(c, annotation->one.value);

        itd_emit(c, annotation, ITD_OP_UNPACK, 0, reg, to, 1);
        c->top = mark;
    } else {
        itd_gen_into(c, annotation, to);
    }
}

static void annotate(itd_coder *c, const itd_node *at, uint32_t dict, uint32_t *d, itd_value name,
                     const itd_node *annotation)
{
    if (!annotation) return;
    if (!(*d & HAS_ANNOTATIONS)) itd_emit(c, at, ITD_OP_BUILDDICT, 0, dict, 0, 0);
    itd_hold(c, dict, ITD_TEMP_PART, 2);
    *d |= HAS_ANNOTATIONS;
    gen_pair(c, at, dict, itd_mangle(c->k, c->names->private_class, name), annotation, true);
}

static uint32_t gen_annotations(itd_coder *c, const itd_node *node, uint32_t dict)
{
    const itd_node *args = node->function.args;
    const itd_nodes *lists[] = {&args->arguments.args, &args->arguments.posonly,
                                &args->arguments.kwonly}; /* CPython's order */
    uint32_t d = 0, i, j;

    for (i = 0; i < 3; i++) {
        if (i == 2 && args->arguments.vararg)
            annotate(c, node, dict, &d, args->arguments.vararg->arg.arg,
                     args->arguments.vararg->arg.annotation);
        for (j = 0; j < lists[i]->count; j++)
            annotate(c, node, dict, &d, lists[i]->items[j]->arg.arg,
                     lists[i]->items[j]->arg.annotation);
    }
    if (args->arguments.kwarg)
        annotate(c, node, dict, &d, args->arguments.kwarg->arg.arg,
                 args->arguments.kwarg->arg.annotation);
    annotate(c, node, dict, &d, itd_compile_name(c->k, "return", 6), node->function.returns);
    return d;
}

/* ---- type parameters ---- */

static void gen_type_param(itd_coder *c, const itd_node *param, uint32_t to)
{
    static const uint8_t kinds[] = {[ITD_TypeVar - ITD_TypeVar] = 0,
                                    [ITD_ParamSpec - ITD_TypeVar] = 1,
                                    [ITD_TypeVarTuple - ITD_TypeVar] = 2};
    const itd_node *bound = param->type_param.bound;
    uint32_t mark = c->top, block = itd_temp_block(c, 3), kind = kinds[param->kind - ITD_TypeVar];
    itd_scope *scope;
    itd_value code;

    if (bound && bound->kind == ITD_Tuple) kind = 3;
    itd_emit_const(c, param, block, param->type_param.name);
    itd_emit_const(c, param, block + 1, itd_from_small(kind));
    if (bound) {
        scope = itd_scope_of(c->k, param, ITD_SCOPE_BOUND);
        code =
            scope ? compile_expression(c, scope, param->type_param.name, NULL, bound) : ITD_UNBOUND;
        if (itd_is_unbound(code)) return;
        itd_make_function(c, param, scope, code, 0, ITD_ANY, block + 2);
    } else {
        itd_emit_special(c, param, block + 2, ITD_LOAD_NONE);
    }
    itd_emit_intrinsic(c, param, ITD_INTRINSIC_TYPEVAR, to, block, 3);
    itd_name_store(c, param, param->type_param.name, to);
    c->top = mark;
}

uint32_t itd_gen_type_params(itd_coder *c, const itd_nodes *params)
{
    uint32_t first = itd_temp_block(c, params->count), i;

    for (i = 0; i < params->count && !c->k->failed; i++)
        gen_type_param(c, params->items[i], first + i);
    itd_emit(c, params->items[0], ITD_OP_BUILDTUPLE, 0, first, first, params->count);
    c->top = first + 1;
    itd_hold(c, first, ITD_TEMP_VALUE, 0);
    return first;
}

/* ---- decorators ---- */

uint32_t itd_gen_decorators(itd_coder *c, const itd_nodes *decorators)
{
    uint32_t first = c->top, i;

    for (i = 0; i < decorators->count && !c->k->failed; i++) {
        uint32_t base = itd_temp_block(c, 2);

        itd_gen_into(c, decorators->items[i], base);
        itd_hold(c, base, ITD_TEMP_CALLEE, i);
    }
    return first;
}

/* Calls them from the last to the first; the decorated value lies behind the last one, the result
 * ends up in first. */
void itd_apply_decorators(itd_coder *c, const itd_nodes *decorators, uint32_t first)
{
    uint32_t i;

    for (i = decorators->count; i-- > 0 && !c->k->failed;) {
        uint32_t base = first + 2 * i;

        itd_release(c, base);
        itd_call_plain(c, decorators->items[i], base, 1, base);
    }
}

/* ---- definitions ---- */

/* The function object of a def whose type parameters (if any) are in scope: type_params is their
 * tuple's register or ITD_ANY; d tells which of block[0], block[1] are set. */
static uint32_t gen_function_object(itd_coder *c, const itd_node *node, uint32_t block, uint32_t d,
                                    uint32_t type_params, uint32_t want)
{
    itd_scope *scope = itd_scope_of(c->k, node, ITD_SCOPE_FUNCTION);
    itd_value code;

    d |= gen_annotations(c, node, block + 2);
    if (type_params != ITD_ANY) {
        itd_emit_move(c, node, block + 4, type_params);
        d |= HAS_TYPE_PARAMS;
    }
    code = scope ? compile_function(c, node, scope) : ITD_UNBOUND;
    if (itd_is_unbound(code)) return itd_dest(c, want);
    return itd_make_function(c, node, scope, code, d, block, want);
}

static itd_value compile_generic(itd_coder *c, const itd_node *node, itd_scope *scope)
{
    itd_coder *inner;
    uint32_t params, block, reg, d = 0;
    itd_symbol *defaults, *kwdefaults;
    itd_value name = c->k->failed
                         ? ITD_ERROR
                         : itd_str_format(c->vm, "<generic parameters of %U>", node->function.name);

    if (!itd_is_unbound(scope->code)) return scope->code;
    if (!itd_compile_keep(c->k, name)) return ITD_UNBOUND;
    inner = itd_coder_new(c->k, c, scope, name);
    if (!inner) return ITD_UNBOUND;
    inner->flags = ITD_CODE_OPTIMISED;
    itd_coder_parameters(inner, NULL);
    itd_coder_locals(inner);
    params = itd_gen_type_params(inner, &node->function.type_params);
    block = itd_temp_block(inner, FUNCTION_BLOCK);
    defaults = itd_scope_find(scope, itd_compile_name(c->k, ".defaults", 9));
    kwdefaults = itd_scope_find(scope, itd_compile_name(c->k, ".kwdefaults", 11));
    if (defaults) itd_emit_move(inner, node, block, defaults->reg), d |= HAS_DEFAULTS;
    if (kwdefaults) itd_emit_move(inner, node, block + 1, kwdefaults->reg), d |= HAS_KWDEFAULTS;
    reg = gen_function_object(inner, node, block, d, params, ITD_ANY);
    itd_emit(inner, node, ITD_OP_RETURN, 0, reg, 0, 0);
    scope->code = itd_coder_finish(inner);
    return scope->code;
}

static void gen_generic_call(itd_coder *c, const itd_node *node, uint32_t block, uint32_t d,
                             uint32_t want)
{
    itd_scope *scope = itd_scope_of(c->k, node, ITD_SCOPE_TYPE_PARAMS);
    itd_value code = scope ? compile_generic(c, node, scope) : ITD_UNBOUND;
    uint32_t mark = c->top, base, count = 0;

    if (itd_is_unbound(code)) return;
    base = itd_temp_block(c, 4);
    itd_make_function(c, node, scope, code, 0, ITD_ANY, base);
    if (node->function.args->arguments.defaults.count)
        itd_emit_move(c, node, base + 2 + count++, block);
    if (node->function.args->arguments.kw_defaults.count) {
        if (!(d & HAS_KWDEFAULTS)) itd_emit_special(c, node, block + 1, ITD_LOAD_NONE);
        itd_emit_move(c, node, base + 2 + count++, block + 1);
    }
    itd_release(c, block);
    itd_release(c, block + 1);
    itd_call_plain(c, node, base, count, want);
    c->top = mark;
}

static void gen_function_value(itd_coder *c, const itd_node *node, uint32_t want)
{
    uint32_t mark = c->top, block = itd_temp_block(c, FUNCTION_BLOCK),
             d = gen_defaults(c, node, node->function.args, block);

    if (node->function.type_params.count)
        gen_generic_call(c, node, block, d, want);
    else
        gen_function_object(c, node, block, d, ITD_ANY, want);
    c->top = mark;
}

void itd_gen_function_def(itd_coder *c, const itd_node *node)
{
    uint32_t mark = c->top, first, reg;

    if (node->function.decorators.count) {
        first = itd_gen_decorators(c, &node->function.decorators);
        c->statement = node->line;
        reg = itd_temp_new(c);
        gen_function_value(c, node, reg);
        itd_apply_decorators(c, &node->function.decorators, first);
        itd_name_store(c, node, node->function.name, first);
    } else {
        reg = itd_name_register(c, node->function.name);
        if (reg == ITD_ANY) reg = itd_temp_new(c);
        gen_function_value(c, node, reg);
        itd_name_store(c, node, node->function.name, reg);
    }
    c->top = mark;
}

uint32_t itd_gen_lambda(itd_coder *c, const itd_node *node, uint32_t want)
{
    itd_scope *scope = itd_scope_of(c->k, node, ITD_SCOPE_LAMBDA);
    uint32_t mark = c->top, block = itd_temp_block(c, FUNCTION_BLOCK),
             d = gen_defaults(c, node, node->lambda.args, block);
    itd_value code = scope ? compile_expression(c, scope, itd_compile_name(c->k, "<lambda>", 8),
                                                node->lambda.args, node->lambda.body)
                           : ITD_UNBOUND;

    if (!itd_is_unbound(code))
        itd_make_function(c, node, scope, code, d, block, want == ITD_ANY ? block : want);
    c->top = mark;
    return itd_dest(c, want);
}

/* ---- type aliases ---- */

static void gen_alias_object(itd_coder *c, const itd_node *node, uint32_t type_params, uint32_t to)
{
    itd_scope *scope = itd_scope_of(c->k, node, ITD_SCOPE_ALIAS);
    itd_value name = node->type_alias.name->name.id,
              code = scope ? compile_expression(c, scope, name, NULL, node->type_alias.value)
                           : ITD_UNBOUND;
    itd_value none = c->k->failed ? ITD_ERROR : itd_tuple_new(c->vm, 0);
    uint32_t mark = c->top, block = itd_temp_block(c, 3);

    if (!itd_compile_keep(c->k, none)) return;
    itd_emit_const(c, node, block, name);
    if (type_params == ITD_ANY)
        itd_emit_const(c, node, block + 1, none);
    else
        itd_emit_move(c, node, block + 1, type_params);
    itd_make_function(c, node, scope, code, 0, ITD_ANY, block + 2);
    itd_emit_intrinsic(c, node, ITD_INTRINSIC_TYPEALIAS, to, block, 3);
    c->top = mark;
}

static itd_value compile_generic_alias(itd_coder *c, const itd_node *node, itd_scope *scope)
{
    itd_value name = c->k->failed ? ITD_ERROR
                                  : itd_str_format(c->vm, "<generic parameters of %U>",
                                                   node->type_alias.name->name.id);
    itd_coder *inner;
    uint32_t params, to;

    if (!itd_is_unbound(scope->code)) return scope->code;
    if (!itd_compile_keep(c->k, name)) return ITD_UNBOUND;
    inner = itd_coder_new(c->k, c, scope, name);
    if (!inner) return ITD_UNBOUND;
    inner->flags = ITD_CODE_OPTIMISED;
    itd_coder_parameters(inner, NULL);
    itd_coder_locals(inner);
    params = itd_gen_type_params(inner, &node->type_alias.type_params);
    to = itd_temp_new(inner);
    gen_alias_object(inner, node, params, to);
    itd_emit(inner, node, ITD_OP_RETURN, 0, to, 0, 0);
    scope->code = itd_coder_finish(inner);
    return scope->code;
}

void itd_gen_type_alias(itd_coder *c, const itd_node *node)
{
    uint32_t mark = c->top, base = itd_temp_block(c, 2);
    itd_scope *scope;
    itd_value code;

    if (node->type_alias.type_params.count) {
        scope = itd_scope_of(c->k, node, ITD_SCOPE_TYPE_PARAMS);
        code = scope ? compile_generic_alias(c, node, scope) : ITD_UNBOUND;
        if (itd_is_unbound(code)) return;
        itd_make_function(c, node, scope, code, 0, ITD_ANY, base);
        itd_call_plain(c, node, base, 0, base);
    } else {
        gen_alias_object(c, node, ITD_ANY, base);
    }
    itd_name_store(c, node, node->type_alias.name->name.id, base);
    c->top = mark;
}
