/* gen_call.c - calls: callee, self and arguments in consecutive registers.
 *
 * `x.f(…)` looks the method up without making a bound one; `super().m(…)` makes no super object. A
 * callee that can't have a self is called by CALLF, which doesn't read the self register. The
 * callee's window overlaps the arguments, so a call's registers are always the topmost ones in use.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

#define MAX_DIRECT_ARGUMENTS 1000u

/* ---- callees ---- */

/* Whether node is a call, in a function, of what looks like the builtin super: with two arguments,
 * or none where they can be found. */
static bool is_super_call(itd_coder *c, const itd_node *node)
{
    if (node->kind != ITD_Call || node->call.func->kind != ITD_Name ||
        !itd_same(node->call.func->name.id, itd_n_super))
        return false;
    if (node->call.keywords.count ||
        (c->scope->kind != ITD_SCOPE_FUNCTION && c->scope->kind != ITD_SCOPE_LAMBDA))
        return false;
    if (itd_name_place(c, itd_n_super).kind != ITD_AT_GLOBAL) return false;
    if (node->call.args.count == 2)
        return node->call.args.items[0]->kind != ITD_Starred &&
               node->call.args.items[1]->kind != ITD_Starred;
    return node->call.args.count == 0 && c->nargs > 0 &&
           itd_name_place(c, itd_n___class__).kind == ITD_AT_FREE;
}

/* `super().name`: the super object need not be made. */
static bool is_super_attribute(itd_coder *c, const itd_node *node)
{
    return is_super_call(c, node->attribute.value) &&
           !itd_same(node->attribute.attr, itd_n___class__);
}

static itd_value first_parameter(const itd_coder *c)
{
    const itd_symbol *y;

    for (y = c->scope->symbols; y; y = y->next)
        if (y->reg == 0) return y->name;
    return itd_n_self;
}

/* super().name into base (and base + 1 as GETMETHOD when method). base .. base + 2 are the
 * caller's. */
static void gen_super(itd_coder *c, const itd_node *node, uint32_t base, uint32_t to, bool method)
{
    const itd_node *call = node->attribute.value;
    itd_value attr = itd_mangle(c->k, c->names->private_class, node->attribute.attr);
    uint32_t cache, i;

    itd_gen_into(c, call->call.func, base);
    itd_hold(c, base, ITD_TEMP_CALLEE, 0);
    if (call->call.args.count == 2) {
        for (i = 0; i < 2; i++) {
            itd_gen_into(c, call->call.args.items[i], base + 1 + i);
            itd_hold(c, base + 1 + i, ITD_TEMP_ARG, i);
        }
    } else {
        itd_name_load(c, call, itd_n___class__, base + 1, true);
        itd_name_load(c, call, first_parameter(c), base + 2, true);
    }
    for (i = 0; i < 3; i++) itd_release(c, base + i);
    cache = itd_cache_for(c, attr, ITD_SHARE_ATTRIBUTE);
    if (cache == ITD_NO_INDEX) {
        itd_call_plain(c, call, base, 0, base);
        itd_emit_getattr(c, node, to, base, attr);
        if (method) itd_emit_special(c, node, base + 1, ITD_LOAD_UNBOUND);
        return;
    }
    itd_emit(c, node, ITD_OP_GETSUPER, (uint32_t)method | (call->call.args.count ? 0 : 2), to,
             base + 1, cache);
    itd_emit_start(c, node);
}

uint32_t itd_gen_super(itd_coder *c, const itd_node *node, uint32_t want)
{
    uint32_t mark = c->top, base;

    if (!is_super_attribute(c, node)) return ITD_NO_INDEX;
    base = itd_temp_block(c, 3);
    gen_super(c, node, base, want == ITD_ANY ? base : want, false);
    c->top = mark;
    return itd_dest(c, want);
}

/* The callee into base, self into base + 1. Returns whether there can be no self (base + 1 isn't
 * written then). */
static bool gen_callee(itd_coder *c, const itd_node *func, uint32_t base)
{
    uint32_t mark = c->top, object, cache;
    itd_value attr;

    if (func->kind != ITD_Attribute) {
        itd_gen_into(c, func, base);
        return true;
    }
    if (is_super_attribute(c, func)) {
        itd_temp_new(c);
        gen_super(c, func, base, base, true);
        c->top = mark;
        return false;
    }
    object = itd_gen(c, func->attribute.value, base, false);
    attr = itd_mangle(c->k, c->names->private_class, func->attribute.attr);
    cache = itd_cache_for(c, attr, ITD_SHARE_ATTRIBUTE);
    if (cache == ITD_NO_INDEX) {
        itd_emit_getattr(c, func, base, object, attr);
        return true;
    }
    itd_emit(c, func, ITD_OP_GETMETHOD, 0, base, object, cache);
    itd_emit_start(c, func);
    return false;
}

/* ---- arguments ---- */

static bool has_star(const itd_nodes *args, const itd_nodes *keywords)
{
    uint32_t i;

    for (i = 0; i < args->count; i++)
        if (args->items[i]->kind == ITD_Starred) return true;
    for (i = 0; i < keywords->count; i++)
        if (itd_is_unbound(keywords->items[i]->keyword.arg)) return true;
    return false;
}

/* Names are remembered in a scope of their own, for its table; those that come again are marked.
 * The first of them is told of, at its second place. */
static void check_keywords(itd_coder *c, const itd_nodes *keywords)
{
    itd_scope seen = {.last = NULL};
    uint32_t i, again;

    seen.last = &seen.symbols;
    for (i = 0; i < keywords->count && keywords->count > 1 && !c->k->failed; i++) {
        itd_value name = keywords->items[i]->keyword.arg;
        itd_symbol *known;

        if (itd_is_unbound(name)) continue;
        known = itd_scope_find(&seen, name);
        if (known)
            known->flags |= ITD_BOUND;
        else
            itd_scope_add(c->k, &seen, name, 0);
    }
    for (i = 0; i < keywords->count && !c->k->failed; i++) {
        itd_value name = keywords->items[i]->keyword.arg;
        const itd_symbol *known;

        if (itd_is_unbound(name)) continue;
        if (itd_same(name, itd_n___debug__))
            itd_compile_error(c->k, keywords->items[i], "cannot assign to __debug__");
        known = itd_scope_find(&seen, name);
        if (c->k->failed || !known || !(known->flags & ITD_BOUND)) continue;
        for (again = i + 1; !itd_same(keywords->items[again]->keyword.arg, name); again++) continue;
        itd_compile_error(c->k, keywords->items[again], "keyword argument repeated: %U", name);
    }
}

/* The cache that remembers what a call calls: the one that its callee was just looked up with, if
 * there is one. */
static uint32_t callee_cache(itd_coder *c, const itd_node *func)
{
    const itd_ins *last = c->count ? &c->drafts[c->count - 1].ins : NULL;

    if (last && (last->op == ITD_OP_GETGLOBAL || last->op == ITD_OP_GETMETHOD ||
                 last->op == ITD_OP_GETSUPER))
        return last->c;
    return func->kind == ITD_Name ? itd_cache_for(c, func->name.id, ITD_SHARE_CALL) : ITD_NO_INDEX;
}

void itd_call_plain(itd_coder *c, const itd_node *at, uint32_t base, uint32_t count, uint32_t to)
{
    itd_emit(c, at, ITD_OP_CALLF, 0, base, count, to);
}

static void hold_callee(itd_coder *c, uint32_t base, bool plain)
{
    itd_hold(c, base, ITD_TEMP_CALLEE, 0);
    if (!plain) itd_hold(c, base + 1, ITD_TEMP_SELF, 0);
}

/* Positional arguments as one list in a register: first ones that lie in registers, then args, then
 * extra. */
static void gen_positional_list(itd_coder *c, const itd_node *at, uint32_t list, uint32_t base,
                                const itd_nodes *args, const uint32_t *first, uint32_t first_count,
                                uint32_t extra)
{
    uint32_t i, mark = c->top, item;

    itd_emit(c, at, ITD_OP_NEWLIST, 0, list, 0, 0);
    itd_hold(c, list, ITD_TEMP_CONTAINER, 0);
    for (i = 0; i < first_count; i++) itd_emit(c, at, ITD_OP_APPEND, 0, list, first[i], 0);
    for (i = 0; i < args->count && !c->k->failed; i++) {
        const itd_node *arg = args->items[i];
        bool star = arg->kind == ITD_Starred;

        item = itd_gen_any(c, star ? arg->one.value : arg);
        itd_emit(c, star ? at : arg, star ? ITD_OP_EXTEND : ITD_OP_APPEND, 0, list, item, 0);
        c->top = mark;
    }
    if (extra != ITD_ANY) itd_emit(c, at, ITD_OP_APPEND, 0, list, extra, 0);
}

static void gen_keyword_dict(itd_coder *c, const itd_node *at, uint32_t dict, uint32_t base,
                             const itd_nodes *keywords)
{
    uint32_t i, mark = c->top, key, value;
    bool merged = false; /* a ** argument came before: a name it gave must be refused, so a plain
                            pair is merged, too */

    itd_emit(c, at, ITD_OP_BUILDDICT, 0, dict, 0, 0);
    itd_hold(c, dict, ITD_TEMP_KWNAMES, 0);
    for (i = 0; i < keywords->count && !c->k->failed; i++) {
        const itd_node *each = keywords->items[i];

        if (itd_is_unbound(each->keyword.arg)) {
            value = itd_gen_any(c, each->keyword.value);
            itd_emit(c, at, ITD_OP_DICTMERGE, keywords->count == 1, dict, value, base);
            merged = true;
        } else {
            key = itd_temp_block(c, 2);
            itd_emit_k(c, each, ITD_OP_LOADK, 0, key, itd_const(c, each->keyword.arg));
            itd_hold(c, key, ITD_TEMP_PART, 0);
            itd_gen_into(c, each->keyword.value, key + 1);
            if (!merged) {
                itd_emit(c, each, ITD_OP_DICTSET, 0, dict, key, key + 1);
            } else {
                itd_emit(c, each, ITD_OP_BUILDDICT, 0, key, key, 1);
                itd_emit(c, at, ITD_OP_DICTMERGE, 0, dict, key, base);
            }
        }
        c->top = mark;
    }
}

static void call_spread(itd_coder *c, const itd_node *at, uint32_t base, bool plain,
                        const itd_nodes *args, const itd_nodes *keywords, uint32_t to,
                        const uint32_t *first, uint32_t first_count, uint32_t extra)
{
    uint32_t block = itd_temp_block(c, 2);

    if (plain) itd_emit_special(c, at, base + 1, ITD_LOAD_UNBOUND);
    hold_callee(c, base, false);
    if (args->count == 1 && !first_count && extra == ITD_ANY &&
        args->items[0]->kind == ITD_Starred) {
        itd_gen_into(c, args->items[0]->one.value, block);
        itd_hold(c, block, ITD_TEMP_ARG, 0);
    } else {
        gen_positional_list(c, at, block, base, args, first, first_count, extra);
    }
    if (keywords->count)
        gen_keyword_dict(c, at, block + 1, base, keywords);
    else
        itd_emit_special(c, at, block + 1, ITD_LOAD_UNBOUND);
    itd_emit(c, at, ITD_OP_CALLEX, 0, base, 0, to);
}

void itd_gen_arguments(itd_coder *c, const itd_node *at, uint32_t base, bool plain,
                       const itd_nodes *args, const itd_nodes *keywords, uint32_t to,
                       const uint32_t *first, uint32_t first_count, uint32_t extra, uint32_t cache)
{
    uint32_t count = first_count + args->count + keywords->count + (extra != ITD_ANY), i, index = 0,
             reg;
    itd_value names;

    check_keywords(c, keywords);
    if (has_star(args, keywords) || count > MAX_DIRECT_ARGUMENTS) {
        call_spread(c, at, base, plain, args, keywords, to, first, first_count, extra);
        return;
    }
    hold_callee(c, base, plain);
    for (i = 0; i < first_count; i++) {
        reg = itd_temp_new(c);
        itd_emit_move(c, at, reg, first[i]);
        itd_hold(c, reg, ITD_TEMP_ARG, index++);
    }
    for (i = 0; i < args->count && !c->k->failed; i++)
        itd_gen_push(c, args->items[i], ITD_TEMP_ARG, index++);
    if (extra != ITD_ANY) {
        reg = itd_temp_new(c);
        itd_emit_move(c, at, reg, extra);
        itd_hold(c, reg, ITD_TEMP_ARG, index++);
    }
    if (!keywords->count) {
        if (cache != ITD_NO_INDEX && count <= UINT8_MAX)
            itd_emit(c, at, plain ? ITD_OP_CALLFC : ITD_OP_CALLC, count, base, cache, to);
        else
            itd_emit(c, at, plain ? ITD_OP_CALLF : ITD_OP_CALL, 0, base, count, to);
        return;
    }
    for (i = 0; i < keywords->count && !c->k->failed; i++)
        itd_gen_push(c, keywords->items[i]->keyword.value, ITD_TEMP_ARG, index++);
    names = c->k->failed ? ITD_ERROR : itd_tuple_new(c->vm, keywords->count);
    if (!itd_compile_keep(c->k, names)) return;
    for (i = 0; i < keywords->count; i++)
        itd_tuple_items(names)[i] = keywords->items[i]->keyword.arg;
    reg = itd_temp_new(c);
    itd_emit_k(c, at, ITD_OP_LOADK, 0, reg, itd_const(c, names));
    if (plain) itd_emit_special(c, at, base + 1, ITD_LOAD_UNBOUND);
    itd_emit(c, at, ITD_OP_CALLKW, 0, base, count, to);
}

/* `super()` for its object: the builtin gets the class and the first argument, anything else of
 * that name nothing. */
static void gen_bare_super(itd_coder *c, const itd_node *node, uint32_t base, uint32_t to)
{
    uint32_t mark = c->top, args = itd_temp_block(c, 2);
    itd_label *other = itd_label_new(c), *end = itd_label_new(c);
    itd_place first;

    itd_gen_into(c, node->call.func, base);
    itd_emit_k(c, node, ITD_OP_LOADK, 0, args, itd_const(c, itd_of(itd_super_type)));
    itd_emit_jump(c, node, ITD_OP_JIS, 0, base, args, other);
    first = itd_name_place(c, itd_n___class__);
    /* Whether the class's cell is empty, or the argument was deleted, is for super to say. */
    if (first.kind == ITD_AT_FREE)
        itd_emit(c, node, ITD_OP_FREECELL, 0, args, first.reg, 0);
    else
        itd_name_load(c, node, itd_n___class__, args, true);
    first = itd_name_place(c, first_parameter(c));
    if (first.kind == ITD_AT_REG)
        itd_emit_move(c, node, args + 1, first.reg);
    else
        itd_name_load(c, node, first_parameter(c), args + 1, true);
    itd_call_plain(c, node, base, 2, to);
    itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, end);
    itd_label_bind(c, other);
    itd_call_plain(c, node, base, 0, to);
    itd_label_bind(c, end);
    c->top = mark;
}

uint32_t itd_gen_call(itd_coder *c, const itd_node *node, uint32_t want)
{
    uint32_t mark = c->top, base, cache;
    bool plain;

    if (want != ITD_ANY && itd_is_temp(c, want) && want + 1 == c->top) {
        base = want;
        itd_temp_new(c);
    } else {
        base = itd_temp_block(c, 2);
    }
    if (!node->call.args.count && is_super_call(c, node)) {
        gen_bare_super(c, node, base, want == ITD_ANY ? base : want);
        c->top = mark;
        return itd_dest(c, want);
    }
    plain = gen_callee(c, node->call.func, base);
    cache = callee_cache(c, node->call.func);
    itd_gen_arguments(c, node, base, plain, &node->call.args, &node->call.keywords,
                      want == ITD_ANY ? base : want, NULL, 0, ITD_ANY, cache);
    if (node->call.func->kind == ITD_Attribute) itd_emit_start(c, node->call.func);
    c->top = mark;
    return itd_dest(c, want);
}
