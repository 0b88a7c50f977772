/* gen_match.c - match statements.
 *
 * A pattern is tested piece by piece, each failure jumping to the next case. Captured values stay
 * in temporaries until the whole pattern has matched; the names are bound then, before the guard.
 * Patterns contain no calls, so their temporaries are never alive at a suspension point; the
 * subject is.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

typedef struct captures {
    itd_scope names; /* only its table: each symbol's reg holds the value */
    bool irrefutable_allowed;
} captures;

static void gen_pattern(itd_coder *c, const itd_node *p, uint32_t subject, itd_label *fail,
                        captures *caught);

static void capture(itd_coder *c, const itd_node *at, itd_value name, uint32_t reg,
                    captures *caught)
{
    itd_symbol *y;

    if (itd_same(name, itd_n___debug__)) itd_compile_error(c->k, at, "cannot assign to __debug__");
    if (itd_scope_find(&caught->names, name))
        itd_compile_error(c->k, at, "multiple assignments to name %R in pattern", name);
    if (!caught->names.last) caught->names.last = &caught->names.symbols;
    y = c->k->failed ? NULL : itd_scope_add(c->k, &caught->names, name, 0);
    if (y) y->reg = reg;
}

static bool is_wildcard(const itd_node *p)
{
    return p->kind == ITD_MatchAs && !p->match_as.pattern && itd_is_unbound(p->match_as.name);
}

static bool is_star_wildcard(const itd_node *p)
{
    return p->kind == ITD_MatchStar && itd_is_unbound(p->match_as.name);
}

/* A part of a larger pattern may be irrefutable. */
static void gen_part(itd_coder *c, const itd_node *p, uint32_t subject, itd_label *fail,
                     captures *caught)
{
    bool allowed = caught->irrefutable_allowed;

    caught->irrefutable_allowed = true;
    gen_pattern(c, p, subject, fail, caught);
    caught->irrefutable_allowed = allowed;
}

static void gen_value_pattern(itd_coder *c, const itd_node *p, uint32_t subject, itd_label *fail)
{
    const itd_node *value = p->match_value.value;
    uint32_t mark = c->top, reg;
    int32_t number;

    if (value->kind == ITD_JoinedStr) {
        itd_compile_error(c->k, p, "patterns may only match literals and attribute lookups");
        return;
    }
    if (p->kind == ITD_MatchSingleton && itd_is_none(value->constant.value)) {
        itd_emit_jump(c, p, ITD_OP_JNONE, 1, subject, 0, fail);
        return;
    }
    if (p->kind == ITD_MatchValue && itd_small_const(c, value, &number)) {
        itd_emit_jump(c, p, ITD_OP_JEQI, 0, subject, (uint32_t)number, fail);
        return;
    }
    reg = itd_gen_any(c, value);
    itd_emit_jump(c, p, p->kind == ITD_MatchSingleton ? ITD_OP_JIS : ITD_OP_JEQ, 0, subject, reg,
                  fail);
    c->top = mark;
}

static void gen_as_pattern(itd_coder *c, const itd_node *p, uint32_t subject, itd_label *fail,
                           captures *caught)
{
    if (p->match_as.pattern) {
        gen_pattern(c, p->match_as.pattern, subject, fail, caught);
    } else if (!caught->irrefutable_allowed) {
        if (itd_is_unbound(p->match_as.name))
            itd_compile_error(c->k, p, "wildcard makes remaining patterns unreachable");
        else
            itd_compile_error(c->k, p, "name capture %R makes remaining patterns unreachable",
                              p->match_as.name);
        return;
    }
    if (!itd_is_unbound(p->match_as.name)) capture(c, p, p->match_as.name, subject, caught);
}

/* ---- sequences ---- */

/* Jumps to fail unless the length in a register compares well: exactly n, or at least n. */
static void check_length(itd_coder *c, const itd_node *p, uint32_t length, uint32_t n,
                         bool at_least, itd_label *fail)
{
    uint32_t mark = c->top, reg;

    if (n <= INT16_MAX) {
        itd_emit_jump(c, p, at_least ? ITD_OP_JLTI : ITD_OP_JEQI, at_least, length, n, fail);
        return;
    }
    reg = itd_temp_new(c);
    itd_emit_const(c, p, reg, itd_from_small(n));
    itd_emit_jump(c, p, at_least ? ITD_OP_JLT : ITD_OP_JEQ, at_least, length, reg, fail);
    c->top = mark;
}

/* With a `*_` only the items that are looked at are fetched. */
static void gen_items_by_index(itd_coder *c, const itd_node *p, uint32_t subject, uint32_t length,
                               uint32_t star, itd_label *fail, captures *caught)
{
    const itd_nodes *parts = &p->patterns.patterns;
    uint32_t i, item;

    for (i = 0; i < parts->count && !c->k->failed; i++) {
        if (i == star || is_wildcard(parts->items[i])) continue;
        item = itd_temp_new(c);
        if (i < star && i <= INT16_MAX) {
            itd_emit(c, parts->items[i], ITD_OP_GETITEMI, 0, item, subject, i);
        } else if (i < star) {
            itd_emit_const(c, parts->items[i], item, itd_from_small(i));
            itd_emit(c, parts->items[i], ITD_OP_GETITEM, 0, item, subject, item);
        } else {
            itd_emit_const(c, parts->items[i], item, itd_from_small(parts->count - i));
            itd_emit(c, parts->items[i], ITD_OP_SUB, 0, item, length, item);
            itd_emit(c, parts->items[i], ITD_OP_GETITEM, 0, item, subject, item);
        }
        gen_part(c, parts->items[i], item, fail, caught);
    }
}

static void gen_sequence_pattern(itd_coder *c, const itd_node *p, uint32_t subject, itd_label *fail,
                                 captures *caught)
{
    const itd_nodes *parts = &p->patterns.patterns;
    uint32_t n = parts->count, star = n, i, test, block;
    bool only_wildcards = true;

    for (i = 0; i < n; i++) {
        if (parts->items[i]->kind == ITD_MatchStar) {
            if (star != n) {
                itd_compile_error(c->k, p, "multiple starred names in sequence pattern");
                return;
            }
            star = i;
            only_wildcards &= is_star_wildcard(parts->items[i]);
        } else {
            only_wildcards &= is_wildcard(parts->items[i]);
        }
    }
    test = itd_temp_new(c);
    itd_emit(c, p, ITD_OP_MATCHSEQ, 0, test, subject, 0);
    itd_emit_jump(c, p, ITD_OP_JF, 0, test, 0, fail);
    if (n == 1 && star == 0 && only_wildcards) return;
    itd_emit(c, p, ITD_OP_GETLEN, 0, test, subject, 0);
    if (star == n)
        check_length(c, p, test, n, false, fail);
    else if (n > 1)
        check_length(c, p, test, n - 1, true, fail);
    if (only_wildcards) return;
    if (star != n && is_star_wildcard(parts->items[star])) {
        gen_items_by_index(c, p, subject, test, star, fail, caught);
        return;
    }
    if (star != n && (star > 255 || n - star > 65535)) {
        itd_compile_error(c->k, p, "too many expressions in star-unpacking sequence pattern");
        return;
    }
    block = itd_temp_block(c, n);
    if (star == n)
        itd_emit(c, p, ITD_OP_UNPACK, 0, subject, block, n);
    else
        itd_emit(c, p, ITD_OP_UNPACKEX, star, subject, block, n - star - 1);
    for (i = 0; i < n && !c->k->failed; i++) gen_part(c, parts->items[i], block + i, fail, caught);
}

/* ---- mappings ---- */

static void check_mapping_keys(itd_coder *c, const itd_node *p)
{
    const itd_nodes *keys = &p->match_mapping.keys;
    itd_value seen = c->k->failed ? ITD_ERROR : itd_set_new(c->vm, false), key;
    uint32_t i;
    int added;

    if (!itd_compile_keep(c->k, seen)) return;
    for (i = 0; i < keys->count && !c->k->failed; i++) {
        if (keys->items[i]->kind == ITD_Attribute) continue;
        key = itd_fold(c, keys->items[i]);
        if (itd_is_unbound(key)) {
            itd_compile_error(c->k, p,
                              "mapping pattern keys may only match literals and attribute lookups");
            return;
        }
        added = itd_set_add(c->vm, seen, key);
        if (added < 0)
            c->k->failed = true;
        else if (added == 0)
            itd_compile_error(c->k, p, "mapping pattern checks duplicate key (%R)", key);
    }
}

static void gen_mapping_pattern(itd_coder *c, const itd_node *p, uint32_t subject, itd_label *fail,
                                captures *caught)
{
    const itd_nodes *keys = &p->match_mapping.keys;
    uint32_t n = keys->count, test = itd_temp_new(c), keys_reg, block, i;
    itd_value constant;

    check_mapping_keys(c, p);
    itd_emit(c, p, ITD_OP_MATCHMAP, 0, test, subject, 0);
    itd_emit_jump(c, p, ITD_OP_JF, 0, test, 0, fail);
    keys_reg = itd_temp_new(c);
    if (n) {
        itd_emit(c, p, ITD_OP_GETLEN, 0, test, subject, 0);
        check_length(c, p, test, n, true, fail);
        constant = itd_const_tuple(c, keys);
        if (itd_is_unbound(constant)) {
            block = itd_temp_block(c, n);
            for (i = 0; i < n && !c->k->failed; i++) itd_gen_into(c, keys->items[i], block + i);
            itd_emit(c, p, ITD_OP_BUILDTUPLE, 0, keys_reg, block, n);
        } else {
            itd_emit_k(c, p, ITD_OP_LOADK, 0, keys_reg, itd_const(c, constant));
        }
        itd_emit(c, p, ITD_OP_MATCHKEYS, 0, test, subject, keys_reg);
        itd_emit_jump(c, p, ITD_OP_JNONE, 0, test, 0, fail);
        block = itd_temp_block(c, n);
        itd_emit(c, p, ITD_OP_UNPACK, 0, test, block, n);
        for (i = 0; i < n && !c->k->failed; i++)
            gen_part(c, p->match_mapping.patterns.items[i], block + i, fail, caught);
    } else if (!itd_is_unbound(p->match_mapping.rest)) {
        constant = itd_const_tuple(c, keys);
        itd_emit_k(c, p, ITD_OP_LOADK, 0, keys_reg, itd_const(c, constant));
    }
    if (itd_is_unbound(p->match_mapping.rest)) return;
    block = itd_temp_block(c, 2);
    itd_emit_move(c, p, block, subject);
    itd_emit_move(c, p, block + 1, keys_reg);
    itd_emit_intrinsic(c, p, ITD_INTRINSIC_DICT_WITHOUT, block, block, 2);
    capture(c, p, p->match_mapping.rest, block, caught);
}

/* ---- classes ---- */

static void gen_class_pattern(itd_coder *c, const itd_node *p, uint32_t subject, itd_label *fail,
                              captures *caught)
{
    const itd_nodes *positional = &p->match_class.patterns, *named = &p->match_class.kwd_patterns;
    const itd_idents *attrs = &p->match_class.kwd_attrs;
    uint32_t n = positional->count + named->count, block, i;
    itd_scope seen = {.last = NULL};
    itd_value names;

    seen.last = &seen.symbols;
    for (i = 0; i < attrs->count && !c->k->failed; i++) {
        if (itd_scope_find(&seen, attrs->items[i]))
            itd_compile_error(c->k, named->items[i], "attribute name repeated in class pattern: %U",
                              attrs->items[i]);
        if (attrs->count > 1) itd_scope_add(c->k, &seen, attrs->items[i], 0);
    }
    if (positional->count > 65535 || n > 65535)
        itd_compile_error(c->k, p, "too many sub-patterns in class pattern");
    names = c->k->failed ? ITD_ERROR : itd_tuple_new(c->vm, attrs->count);
    if (!itd_compile_keep(c->k, names)) return;
    for (i = 0; i < attrs->count; i++) itd_tuple_items(names)[i] = attrs->items[i];
    block = itd_temp_block(c, 3);
    itd_gen_into(c, p->match_class.cls, block + 1);
    itd_emit_move(c, p, block, subject);
    itd_emit_k(c, p, ITD_OP_LOADK, 0, block + 2, itd_const(c, names));
    itd_emit(c, p, ITD_OP_MATCHCLASS, 0, block, block, positional->count);
    itd_emit_jump(c, p, ITD_OP_JNONE, 0, block, 0, fail);
    if (!n) return;
    i = itd_temp_block(c, n);
    itd_emit(c, p, ITD_OP_UNPACK, 0, block, i, n);
    block = i;
    for (i = 0; i < n && !c->k->failed; i++)
        gen_part(c,
                 i < positional->count ? positional->items[i] : named->items[i - positional->count],
                 block + i, fail, caught);
}

/* ---- alternatives ---- */

/* Every alternative leaves its captures in the registers that the first one's were given. */
static void gen_or_pattern(itd_coder *c, const itd_node *p, uint32_t subject, itd_label *fail,
                           captures *caught)
{
    const itd_nodes *parts = &p->patterns.patterns;
    itd_label *matched = itd_label_new(c);
    captures first = {.irrefutable_allowed = true};
    uint32_t block = 0, i, j;
    itd_symbol *y, *there;

    for (i = 0; i < parts->count && !c->k->failed; i++) {
        bool last = i + 1 == parts->count;
        itd_label *next = last ? fail : itd_label_new(c);
        captures own = {.irrefutable_allowed = last && caught->irrefutable_allowed};

        gen_pattern(c, parts->items[i], subject, next, &own);
        if (i == 0) {
            first = own;
            block = itd_temp_block(c, own.names.count);
        }
        if (own.names.count != first.names.count)
            itd_compile_error(c->k, p, "alternative patterns bind different names");
        for (y = first.names.symbols, j = 0; y && !c->k->failed; y = y->next, j++) {
            there = itd_scope_find(&own.names, y->name);
            if (!there)
                itd_compile_error(c->k, p, "alternative patterns bind different names");
            else
                itd_emit_move(c, p, block + j, there->reg);
        }
        if (last) break;
        itd_emit_jump(c, p, ITD_OP_JMP, 0, 0, 0, matched);
        itd_label_bind(c, next);
    }
    itd_label_bind(c, matched);
    for (y = first.names.symbols, j = 0; y && !c->k->failed; y = y->next, j++)
        capture(c, p, y->name, block + j, caught);
}

static void gen_pattern(itd_coder *c, const itd_node *p, uint32_t subject, itd_label *fail,
                        captures *caught)
{
    if (!itd_compile_enter(c->k)) return;
    switch (p->kind) {
    case ITD_MatchValue:
    case ITD_MatchSingleton: gen_value_pattern(c, p, subject, fail); break;
    case ITD_MatchSequence: gen_sequence_pattern(c, p, subject, fail, caught); break;
    case ITD_MatchMapping: gen_mapping_pattern(c, p, subject, fail, caught); break;
    case ITD_MatchClass: gen_class_pattern(c, p, subject, fail, caught); break;
    case ITD_MatchOr: gen_or_pattern(c, p, subject, fail, caught); break;
    case ITD_MatchStar:
        if (!itd_is_unbound(p->match_as.name)) capture(c, p, p->match_as.name, subject, caught);
        break;
    default: gen_as_pattern(c, p, subject, fail, caught);
    }
    c->k->depth--;
}

void itd_gen_match(itd_coder *c, const itd_node *node)
{
    const itd_nodes *cases = &node->match.cases;
    uint32_t mark = c->top, subject = itd_temp_new(c), i;
    const itd_symbol *y;
    itd_label *end = itd_label_new(c);

    itd_gen_into(c, node->match.subject, subject);
    for (i = 0; i < cases->count && !c->k->failed; i++) {
        const itd_node *each = cases->items[i];
        itd_label *fail = itd_label_new(c);
        captures caught = {.irrefutable_allowed = each->match_case.guard || i + 1 == cases->count};

        itd_hold(c, subject, ITD_TEMP_SUBJECT, 0);
        c->statement = each->match_case.pattern->line;
        gen_pattern(c, each->match_case.pattern, subject, fail, &caught);
        for (y = caught.names.symbols; y && !c->k->failed; y = y->next)
            itd_name_store(c, each->match_case.pattern, y->name, y->reg);
        c->top = subject + 1;
        if (each->match_case.guard) itd_gen_jump(c, each->match_case.guard, fail, false);
        itd_release(c, subject);
        itd_gen_body(c, &each->match_case.body);
        itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, end);
        itd_label_bind(c, fail);
        c->top = subject + 1;
    }
    itd_label_bind(c, end);
    c->top = mark;
}
