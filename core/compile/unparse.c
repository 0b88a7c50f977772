/* unparse.c - the text of an expression, as annotations have it under `from __future__ import
 * annotations`.
 *
 * The text is made from the tree, in CPython's form: its spaces, its parentheses only where
 * precedence asks for them, its quotes. A level is the precedence that the place asks for: a node
 * that binds more loosely gets parentheses.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/ast.h"

#include <math.h>

enum level {
    L_TUPLE,
    L_TEST,
    L_OR,
    L_AND,
    L_NOT,
    L_COMPARE,
    L_EXPR,
    L_BITOR = L_EXPR,
    L_XOR,
    L_BITAND,
    L_SHIFT,
    L_ARITH,
    L_TERM,
    L_FACTOR,
    L_POWER,
    L_AWAIT,
    L_ATOM
};

typedef struct writer {
    itd_unit *unit;
    itd_text *out;
} writer;

static bool expression(writer *w, const itd_node *n, int level);

static bool put(writer *w, const char *text)
{
    return itd_text_ascii(w->out, text, strlen(text));
}

static bool put_if(writer *w, bool condition, const char *text)
{
    return !condition || put(w, text);
}

static bool put_repr(writer *w, itd_value v)
{
    itd_value text = itd_repr(w->unit->vm, v);

    return !itd_failed(text) && itd_text_str(w->out, text);
}

/* ---- operators ---- */

static bool boolean(writer *w, const itd_node *n, int level)
{
    int own = n->op == ITD_BOOL_AND ? L_AND : L_OR;

    if (!put_if(w, level > own, "(")) return false;
    for (uint32_t i = 0; i < n->values.values.count; i++) {
        if (!put_if(w, i > 0, own == L_AND ? " and " : " or ")) return false;
        if (!expression(w, n->values.values.items[i], own + 1)) return false;
    }
    return put_if(w, level > own, ")");
}

static bool binary(writer *w, const itd_node *n, int level)
{
    static const struct {
        const char *text;
        int level;
    } rows[] = {
        [ITD_ADD] = {" + ", L_ARITH},     [ITD_SUB] = {" - ", L_ARITH},
        [ITD_MUL] = {" * ", L_TERM},      [ITD_MATMUL] = {" @ ", L_TERM},
        [ITD_DIV] = {" / ", L_TERM},      [ITD_FLOORDIV] = {" // ", L_TERM},
        [ITD_MOD] = {" % ", L_TERM},      [ITD_POW] = {" ** ", L_POWER},
        [ITD_LSHIFT] = {" << ", L_SHIFT}, [ITD_RSHIFT] = {" >> ", L_SHIFT},
        [ITD_AND] = {" & ", L_BITAND},    [ITD_XOR] = {" ^ ", L_XOR},
        [ITD_OR] = {" | ", L_BITOR},
    };
    int own = rows[n->op].level;
    bool right = n->op == ITD_POW;

    return put_if(w, level > own, "(") && expression(w, n->bin.left, own + right) &&
           put(w, rows[n->op].text) && expression(w, n->bin.right, own + !right) &&
           put_if(w, level > own, ")");
}

static bool unary(writer *w, const itd_node *n, int level)
{
    static const char *const texts[] = {
        [ITD_UINVERT] = "~", [ITD_UNOT] = "not ", [ITD_UPLUS] = "+", [ITD_UMINUS] = "-"};
    int own = n->op == ITD_UNOT ? L_NOT : L_FACTOR;

    return put_if(w, level > own, "(") && put(w, texts[n->op]) &&
           expression(w, n->unary.operand, own) && put_if(w, level > own, ")");
}

static bool comparison(writer *w, const itd_node *n, int level)
{
    static const char *const texts[] = {
        [ITD_CMP_LT] = " < ",         [ITD_CMP_LE] = " <= ",        [ITD_CMP_EQ] = " == ",
        [ITD_CMP_NE] = " != ",        [ITD_CMP_GT] = " > ",         [ITD_CMP_GE] = " >= ",
        [ITD_CMP_IS] = " is ",        [ITD_CMP_ISNOT] = " is not ", [ITD_CMP_IN] = " in ",
        [ITD_CMP_NOTIN] = " not in ",
    };

    if (!put_if(w, level > L_COMPARE, "(") || !expression(w, n->compare.left, L_COMPARE + 1))
        return false;
    for (uint32_t i = 0; i < n->compare.comparators.count; i++) {
        if (!put(w, texts[n->compare.ops[i]])) return false;
        if (!expression(w, n->compare.comparators.items[i], L_COMPARE + 1)) return false;
    }
    return put_if(w, level > L_COMPARE, ")");
}

/* ---- displays ---- */

static bool list(writer *w, const itd_nodes *nodes, int level)
{
    for (uint32_t i = 0; i < nodes->count; i++)
        if (!put_if(w, i > 0, ", ") || !expression(w, nodes->items[i], level)) return false;
    return true;
}

static bool tuple(writer *w, const itd_node *n, int level)
{
    if (!n->elts.elts.count) return put(w, "()");
    return put_if(w, level > L_TUPLE, "(") && list(w, &n->elts.elts, L_TEST) &&
           put_if(w, n->elts.elts.count == 1, ",") && put_if(w, level > L_TUPLE, ")");
}

static bool dict(writer *w, const itd_node *n)
{
    if (!put(w, "{")) return false;
    for (uint32_t i = 0; i < n->dict.values.count; i++) {
        const itd_node *key = n->dict.keys.items[i], *value = n->dict.values.items[i];

        if (!put_if(w, i > 0, ", ")) return false;
        if (key) {
            if (!expression(w, key, L_TEST) || !put(w, ": ") || !expression(w, value, L_TEST))
                return false;
        } else if (!put(w, "**") || !expression(w, value, L_EXPR)) {
            return false;
        }
    }
    return put(w, "}");
}

static bool comprehension(writer *w, const itd_node *n, const char *open, const char *close)
{
    if (!put(w, open) || !expression(w, n->comp.elt, L_TEST)) return false;
    if (n->kind == ITD_DictComp && (!put(w, ": ") || !expression(w, n->comp.value, L_TEST)))
        return false;
    for (uint32_t i = 0; i < n->comp.generators.count; i++) {
        const itd_node *g = n->comp.generators.items[i];

        if (!put(w, g->generator.is_async ? " async for " : " for ") ||
            !expression(w, g->generator.target, L_TUPLE) || !put(w, " in ") ||
            !expression(w, g->generator.iter, L_TEST + 1))
            return false;
        for (uint32_t k = 0; k < g->generator.ifs.count; k++)
            if (!put(w, " if ") || !expression(w, g->generator.ifs.items[k], L_TEST + 1))
                return false;
    }
    return put(w, close);
}

/* ---- functions ---- */

static bool parameter(writer *w, const itd_node *arg, const itd_node *standard, bool *first)
{
    if (!put_if(w, !*first, ", ") || !itd_text_str(w->out, arg->arg.arg)) return false;
    *first = false;
    return !standard || (put(w, "=") && expression(w, standard, L_TEST));
}

static bool parameters(writer *w, const itd_node *n)
{
    uint32_t posonly = n->arguments.posonly.count, plain = n->arguments.args.count, i;
    uint32_t without = posonly + plain - n->arguments.defaults.count;
    bool first = true;

    for (i = 0; i < posonly + plain; i++) {
        const itd_node *arg =
            i < posonly ? n->arguments.posonly.items[i] : n->arguments.args.items[i - posonly];

        if (!parameter(w, arg, i < without ? NULL : n->arguments.defaults.items[i - without],
                       &first))
            return false;
        if (posonly && i + 1 == posonly && !put(w, ", /")) return false;
    }
    if (n->arguments.vararg || n->arguments.kwonly.count) {
        if (!put_if(w, !first, ", ") || !put(w, "*")) return false;
        first = false;
        if (n->arguments.vararg && !itd_text_str(w->out, n->arguments.vararg->arg.arg))
            return false;
    }
    for (i = 0; i < n->arguments.kwonly.count; i++)
        if (!parameter(w, n->arguments.kwonly.items[i], n->arguments.kw_defaults.items[i], &first))
            return false;
    if (n->arguments.kwarg)
        return put_if(w, !first, ", ") && put(w, "**") &&
               itd_text_str(w->out, n->arguments.kwarg->arg.arg);
    return true;
}

static bool lambda(writer *w, const itd_node *n, int level)
{
    const itd_node *a = n->lambda.args;
    bool plain = a->arguments.posonly.count ||
                 a->arguments.args.count; /* CPython has no blank before a star */

    return put_if(w, level > L_TEST, "(") && put(w, plain ? "lambda " : "lambda") &&
           parameters(w, a) && put(w, ": ") && expression(w, n->lambda.body, L_TEST) &&
           put_if(w, level > L_TEST, ")");
}

static bool call(writer *w, const itd_node *n)
{
    const itd_nodes *args = &n->call.args, *keywords = &n->call.keywords;
    bool first = true;

    if (!expression(w, n->call.func, L_ATOM)) return false;
    if (args->count == 1 && !keywords->count && args->items[0]->kind == ITD_GeneratorExp)
        return expression(w, args->items[0], L_ATOM);
    if (!put(w, "(")) return false;
    for (uint32_t i = 0; i < args->count; i++, first = false)
        if (!put_if(w, !first, ", ") || !expression(w, args->items[i], L_TEST)) return false;
    for (uint32_t i = 0; i < keywords->count; i++, first = false) {
        const itd_node *k = keywords->items[i];

        if (!put_if(w, !first, ", ")) return false;
        if (itd_is_unbound(k->keyword.arg) ? !put(w, "**")
                                           : !itd_text_str(w->out, k->keyword.arg) || !put(w, "="))
            return false;
        if (!expression(w, k->keyword.value, L_TEST)) return false;
    }
    return put(w, ")");
}

/* ---- f-strings ---- */

static bool pieces(writer *w, const itd_nodes *values);

static bool field(writer *w, const itd_node *n)
{
    itd_text text;
    writer inner = {w->unit, &text};
    itd_value value;
    char conversion[] = {'!', (char)n->formatted.conversion, '\0'};

    itd_text_init(&text, w->unit->vm);
    if (!expression(&inner, n->formatted.value, L_TEST + 1)) return false;
    value = itd_text_done(&text);
    if (itd_failed(value)) return false;
    /* Two braces would be a literal one. */
    if (!put(w, ITD_STR(value)->length && itd_str_at(ITD_STR(value), 0) == '{' ? "{ " : "{"))
        return false;
    if (!itd_text_str(w->out, value) || !put_if(w, n->formatted.conversion, conversion))
        return false;
    if (n->formatted.format_spec &&
        (!put(w, ":") || !pieces(w, &n->formatted.format_spec->values.values)))
        return false;
    return put(w, "}");
}

static bool pieces(writer *w, const itd_nodes *values)
{
    for (uint32_t i = 0; i < values->count; i++) {
        const itd_node *n = values->items[i];

        if (n->kind == ITD_Constant) {
            const itd_str *s = ITD_STR(n->constant.value);

            for (int64_t k = 0; k < s->length; k++) {
                uint32_t c = itd_str_at(s, k);

                if (!itd_text_code(w->out, c) ||
                    ((c == '{' || c == '}') && !itd_text_code(w->out, c)))
                    return false;
            }
        } else if (!field(w, n)) {
            return false;
        }
    }
    return true;
}

static bool format_string(writer *w, const itd_node *n)
{
    itd_text text;
    writer inner = {w->unit, &text};
    itd_value body;

    itd_text_init(&text, w->unit->vm);
    if (!pieces(&inner, &n->values.values)) return false;
    body = itd_text_done(&text);
    return !itd_failed(body) && put(w, "f") && put_repr(w, body);
}

/* ---- the rest ---- */

static bool constant(writer *w, const itd_node *n)
{
    itd_value v = n->constant.value;

    if (itd_same(v, ITD_ELLIPSIS)) return put(w, "...");
    /* Infinity has no literal of its own. */
    if (itd_is_float(v) && isinf(itd_float_value(v))) return put(w, "1e309");
    if (itd_is_exact(v, itd_complex_type) && isinf(ITD_AS(itd_complex, v)->im))
        return put(w, "1e309j");
    if (n->flags & ITD_N_UNICODE && !put(w, "u")) return false;
    return put_repr(w, v);
}

static bool attribute(writer *w, const itd_node *n)
{
    const itd_node *value = n->attribute.value;
    bool spaced = value->kind == ITD_Constant && itd_is_int(value->constant.value) &&
                  !itd_is_bool(value->constant.value);

    return expression(w, value, L_ATOM) && put(w, spaced ? " ." : ".") &&
           itd_text_str(w->out, n->attribute.attr);
}

static bool slice(writer *w, const itd_node *n)
{
    if (n->slice.lower && !expression(w, n->slice.lower, L_TEST)) return false;
    if (!put(w, ":")) return false;
    if (n->slice.upper && !expression(w, n->slice.upper, L_TEST)) return false;
    return !n->slice.step || (put(w, ":") && expression(w, n->slice.step, L_TEST));
}

static bool conditional(writer *w, const itd_node *n, int level)
{
    return put_if(w, level > L_TEST, "(") && expression(w, n->if_exp.body, L_TEST + 1) &&
           put(w, " if ") && expression(w, n->if_exp.test, L_TEST + 1) && put(w, " else ") &&
           expression(w, n->if_exp.orelse, L_TEST) && put_if(w, level > L_TEST, ")");
}

static bool expression(writer *w, const itd_node *n, int level)
{
    if (!itd_stack_ok(w->unit->vm)) return false;
    switch (n->kind) {
    case ITD_BoolOp: return boolean(w, n, level);
    case ITD_BinOp: return binary(w, n, level);
    case ITD_UnaryOp: return unary(w, n, level);
    case ITD_Compare: return comparison(w, n, level);
    case ITD_Lambda: return lambda(w, n, level);
    case ITD_IfExp: return conditional(w, n, level);
    case ITD_Dict: return dict(w, n);
    case ITD_Set: return put(w, "{") && list(w, &n->elts.elts, L_TEST) && put(w, "}");
    case ITD_List: return put(w, "[") && list(w, &n->elts.elts, L_TEST) && put(w, "]");
    case ITD_Tuple: return tuple(w, n, level);
    case ITD_ListComp: return comprehension(w, n, "[", "]");
    case ITD_SetComp:
    case ITD_DictComp: return comprehension(w, n, "{", "}");
    case ITD_GeneratorExp: return comprehension(w, n, "(", ")");
    case ITD_Yield:
        return put(w, n->one.value ? "(yield " : "(yield") &&
               (!n->one.value || expression(w, n->one.value, L_TUPLE)) && put(w, ")");
    case ITD_YieldFrom:
        return put(w, "(yield from ") && expression(w, n->one.value, L_TEST) && put(w, ")");
    case ITD_Await:
        return put_if(w, level > L_AWAIT, "(") && put(w, "await ") &&
               expression(w, n->one.value, L_ATOM) && put_if(w, level > L_AWAIT, ")");
    case ITD_Call: return call(w, n);
    case ITD_Constant: return constant(w, n);
    case ITD_JoinedStr: return format_string(w, n);
    case ITD_FormattedValue: return field(w, n);
    case ITD_Attribute: return attribute(w, n);
    case ITD_Starred: return put(w, "*") && expression(w, n->one.value, L_EXPR);
    case ITD_Name: return itd_text_str(w->out, n->name.id);
    case ITD_Subscript:
        return expression(w, n->subscript.value, L_ATOM) && put(w, "[") &&
               expression(w, n->subscript.slice, L_TUPLE) && put(w, "]");
    case ITD_Slice: return slice(w, n);
    case ITD_NamedExpr:
        return put_if(w, level > L_TUPLE, "(") && itd_text_str(w->out, n->aug.target->name.id) &&
               put(w, " := ") && expression(w, n->aug.value, L_ATOM) &&
               put_if(w, level > L_TUPLE, ")");
    default: return itd_fail(w->unit->vm, itd_SystemError, "unknown expression kind");
    }
}

itd_value itd_unparse(itd_unit *unit, const itd_node *n)
{
    itd_text text;
    writer w = {unit, &text};

    itd_text_init(&text, unit->vm);
    return expression(&w, n, L_TEST) ? itd_text_done(&text) : ITD_ERROR;
}
