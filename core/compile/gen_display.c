/* gen_display.c - list, tuple, set and dict displays, and f-strings.
 *
 * Short displays are built from consecutive registers; long ones and those with stars grow a
 * container, so the frame stays small.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

#define BUILD_MAX                                                                                  \
    30u /* CPython's: with more, each goes in at once, which shows in the order of things */
#define PAIRS_MAX    17u
#define STRING_PARTS 250u

static bool has_star(const itd_nodes *elts)
{
    uint32_t i;

    for (i = 0; i < elts->count; i++)
        if (elts->items[i]->kind == ITD_Starred) return true;
    return false;
}

/* The register a container grows in: the wanted temp or a new one. */
static uint32_t container_register(itd_coder *c, uint32_t want)
{
    return want != ITD_ANY && itd_is_temp(c, want) ? want : itd_temp_new(c);
}

static uint32_t push_all(itd_coder *c, const itd_nodes *elts, uint32_t count)
{
    uint32_t first = c->top, i;

    for (i = 0; i < count && !c->k->failed; i++) itd_gen_push(c, elts->items[i], ITD_TEMP_PART, i);
    return first;
}

/* Items into a list or set that grows; the leading plain ones are built at once. */
static uint32_t gen_growing(itd_coder *c, const itd_node *node, uint32_t want, bool is_set)
{
    const itd_nodes *elts = &node->elts.elts;
    uint32_t box = container_register(c, want), mark = c->top, lead = 0, i, item;

    while (lead < elts->count && lead < BUILD_MAX && elts->items[lead]->kind != ITD_Starred) lead++;
    item = push_all(c, elts, lead);
    c->top = mark;
    if (lead == 0 && !is_set)
        itd_emit(c, node, ITD_OP_NEWLIST, 0, box, 0, elts->count > 4096 ? 4096 : elts->count);
    else
        itd_emit(c, node, is_set ? ITD_OP_BUILDSET : ITD_OP_BUILDLIST, 0, box, lead ? item : 0,
                 lead);
    for (i = lead; i < elts->count && !c->k->failed; i++) {
        const itd_node *elt = elts->items[i];
        bool star = elt->kind == ITD_Starred;

        itd_hold(c, box, ITD_TEMP_CONTAINER, 0);
        item = itd_gen_any(c, star ? elt->one.value : elt);
        if (star)
            itd_emit(c, node, is_set ? ITD_OP_SETUPDATE : ITD_OP_EXTEND, 0, box, item, 0);
        else
            itd_emit(c, node, is_set ? ITD_OP_SETADD : ITD_OP_APPEND, 0, box, item, 0);
        c->top = mark;
    }
    itd_release(c, box);
    return box;
}

static uint32_t gen_short(itd_coder *c, const itd_node *node, uint32_t want, itd_op op)
{
    uint32_t mark = c->top, first = push_all(c, &node->elts.elts, node->elts.elts.count);

    c->top = mark;
    want = itd_dest(c, want);
    itd_emit(c, node, op, 0, want, first, node->elts.elts.count);
    return want;
}

static uint32_t gen_set(itd_coder *c, const itd_node *node, uint32_t want)
{
    const itd_nodes *elts = &node->elts.elts;
    itd_value items;
    uint32_t box, mark, reg;

    if (has_star(elts) || elts->count > BUILD_MAX) return gen_growing(c, node, want, true);
    items = elts->count > 2 ? itd_const_frozenset(c, elts) : ITD_UNBOUND;
    if (itd_is_unbound(items)) return gen_short(c, node, want, ITD_OP_BUILDSET);
    /* Filled from a frozenset, as CPython does: the order of iteration depends on it. */
    box = container_register(c, want);
    mark = c->top;
    reg = itd_temp_new(c);
    itd_emit(c, node, ITD_OP_BUILDSET, 0, box, 0, 0);
    itd_emit_k(c, node, ITD_OP_LOADK, 0, reg, itd_const(c, items));
    itd_emit(c, node, ITD_OP_SETUPDATE, 0, box, reg, 0);
    c->top = mark;
    return box;
}

uint32_t itd_gen_display(itd_coder *c, const itd_node *node, uint32_t want)
{
    const itd_nodes *elts = &node->elts.elts;
    itd_value items;
    uint32_t box;

    if (node->kind == ITD_Set) return gen_set(c, node, want);
    if (node->kind == ITD_List && elts->count > 0) {
        items = itd_const_tuple(c, elts);
        if (!itd_is_unbound(items)) {
            want = itd_dest(c, want);
            itd_emit_k(c, node, ITD_OP_COPYLIST, 0, want, itd_const(c, items));
            return want;
        }
    }
    if (!has_star(elts) && elts->count <= BUILD_MAX) {
        if (node->kind == ITD_Tuple) return gen_short(c, node, want, ITD_OP_BUILDTUPLE);
        if (elts->count) return gen_short(c, node, want, ITD_OP_BUILDLIST);
        want = itd_dest(c, want);
        itd_emit(c, node, ITD_OP_NEWLIST, 0, want, 0, 0);
        return want;
    }
    box = gen_growing(c, node, want, false);
    if (node->kind == ITD_Tuple) itd_emit(c, node, ITD_OP_LISTTUPLE, 0, box, box, 0);
    return box;
}

/* Whether the keys begin..end-1 are strs that all differ: then nobody sees where they are compared.
 */
static bool are_plain(const itd_nodes *keys, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i++) {
        if (keys->items[i]->kind != ITD_Constant || !itd_is_str(keys->items[i]->constant.value))
            return false;
        for (uint32_t k = begin; k < i; k++)
            if (itd_str_equal(keys->items[k]->constant.value, keys->items[i]->constant.value))
                return false;
    }
    return true;
}

/* The pairs begin..end-1, of which none is a **. As in CPython a few are all evaluated before the
 * first is put in, and those that aren't the display's first become a dict of their own, which the
 * other is updated from: a key's __eq__ tells. A long run goes in at once: frames that were saved
 * inside one have a place for one dict alone. */
static void gen_pairs(itd_coder *c, const itd_node *node, uint32_t box, uint32_t begin,
                      uint32_t end, bool fresh)
{
    const itd_nodes *keys = &node->dict.keys, *values = &node->dict.values;
    bool apart = !fresh && begin && (end - begin) * 2 <= BUILD_MAX && !are_plain(keys, begin, end);
    uint32_t outer = box, mark = c->top, first = mark, i, key;

    if (apart) {
        box = itd_temp_new(c);
        first = c->top;
    }
    if ((end - begin) * 2 > BUILD_MAX) {
        for (i = begin; i < end && !c->k->failed; i++) {
            itd_hold(c, box, ITD_TEMP_CONTAINER, 0);
            key = itd_gen_operand(c, keys->items[i], ITD_ANY, values->items[i], ITD_TEMP_PART);
            itd_emit(c, node, ITD_OP_DICTSET, 0, box, key, itd_gen_any(c, values->items[i]));
            c->top = mark;
        }
        return;
    }
    for (i = begin; i < end && !c->k->failed; i++) {
        itd_gen_push(c, keys->items[i], ITD_TEMP_PART, 2 * (i - begin));
        itd_gen_push(c, values->items[i], ITD_TEMP_PART, 2 * (i - begin) + 1);
    }
    if (fresh || apart) itd_emit(c, node, ITD_OP_BUILDDICT, 0, box, first, end - begin);
    if (apart) itd_emit(c, node, ITD_OP_DICTUPDATE, 0, outer, box, 0);
    for (i = begin; i < end && !fresh && !apart && !c->k->failed; i++)
        itd_emit(c, node, ITD_OP_DICTSET, 0, box, first + 2 * (i - begin),
                 first + 2 * (i - begin) + 1);
    c->top = mark;
}

uint32_t itd_gen_dict(itd_coder *c, const itd_node *node, uint32_t want)
{
    const itd_nodes *keys = &node->dict.keys, *values = &node->dict.values;
    uint32_t lead = 0, i, end, first, mark = c->top, box;
    bool fresh = true;

    while (lead < values->count && keys->items[lead]) lead++;
    if (lead == values->count && lead * 2 <= BUILD_MAX) {
        first = c->top;
        for (i = 0; i < lead && !c->k->failed; i++) {
            itd_gen_push(c, keys->items[i], ITD_TEMP_PART, 2 * i);
            itd_gen_push(c, values->items[i], ITD_TEMP_PART, 2 * i + 1);
        }
        c->top = mark;
        want = itd_dest(c, want);
        itd_emit(c, node, ITD_OP_BUILDDICT, 0, want, lead ? first : 0, lead);
        return want;
    }
    box = container_register(c, want);
    mark = c->top;
    fresh = lead && lead * 2 <= BUILD_MAX;
    if (!fresh) itd_emit(c, node, ITD_OP_BUILDDICT, 0, box, 0, 0);
    for (i = 0; i < values->count && !c->k->failed; i = end, fresh = false) {
        if (!fresh) itd_hold(c, box, ITD_TEMP_CONTAINER, 0);
        for (end = i; end < values->count && keys->items[end] && end - i < PAIRS_MAX;) end++;
        if (end > i) {
            gen_pairs(c, node, box, i, end, fresh);
            continue;
        }
        end = i + 1;
        itd_emit(c, node, ITD_OP_DICTUPDATE, 0, box, itd_gen_any(c, values->items[i]), 0);
        c->top = mark;
    }
    itd_release(c, box);
    return box;
}

/* ---- f-strings ---- */

static uint32_t gen_formatted(itd_coder *c, const itd_node *node, uint32_t want)
{
    const itd_node *spec = node->formatted.format_spec;
    uint32_t mark = c->top, spec_reg = ITD_NO_REG, conversion = 0, value;

    value = itd_gen_operand(c, node->formatted.value,
                            want != ITD_ANY && itd_is_temp(c, want) ? want : ITD_ANY, spec,
                            ITD_TEMP_PART);
    if (spec && !(spec->kind == ITD_JoinedStr && spec->values.values.count == 0))
        spec_reg = itd_gen_any(c, spec);
    switch (node->formatted.conversion) {
    case 's': conversion = 1; break;
    case 'r': conversion = 2; break;
    case 'a': conversion = 3; break;
    default: break;
    }
    c->top = mark;
    want = itd_dest(c, want);
    itd_emit(c, node, ITD_OP_FORMAT, conversion, want, value, spec_reg);
    return want;
}

uint32_t itd_gen_joined(itd_coder *c, const itd_node *node, uint32_t want)
{
    uint32_t mark = c->top, first = c->top, lot, i, n;

    if (node->kind == ITD_FormattedValue) return gen_formatted(c, node, want);
    n = node->values.values.count;
    if (n == 1) {
        want = itd_dest(c, want);
        itd_gen_into(c, node->values.values.items[0], want);
        return want;
    }
    if (n == 0) {
        want = itd_dest(c, want);
        itd_emit_const(c, node, want, itd_empty_str);
        return want;
    }
    /* Parts in lots, and lots of lots: the number of registers stays small and no text is copied
     * more than a few times. */
    for (i = 0; i < n && !c->k->failed; i++) {
        itd_gen_push(c, node->values.values.items[i], ITD_TEMP_PART, i);
        if (i % STRING_PARTS == STRING_PARTS - 1 && i + 1 < n) {
            lot = first + i / STRING_PARTS;
            itd_emit(c, node, ITD_OP_BUILDSTR, 0, lot, lot, STRING_PARTS);
            c->top = lot + 1;
            itd_hold(c, lot, ITD_TEMP_PART, i);
        }
    }
    n = c->top - first;
    c->top = mark;
    want = itd_dest(c, want);
    itd_emit(c, node, ITD_OP_BUILDSTR, 0, want, first, n);
    return want;
}
