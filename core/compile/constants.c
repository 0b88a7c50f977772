/* constants.c - the constant pool, inline caches by name, and folding.
 *
 * Constants are shared when they are the same to a script that looks at type, sign and bits (1,
 * True and 1.0 differ; 0.0 and -0.0 too). Folding does what CPython's does, on small operands only,
 * and leaves alone whatever could fail: that is for run time.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"
#include "core/object/int.h"

#define MAX_CACHES       65535u
#define CACHE_SHARE_FROM 60000u /* from here on attribute look-ups of one name share a cache */
#define MAX_FOLDED_TEXT  4096
#define MAX_FOLDED_BITS  128

/* ---- the pool ---- */

static uint64_t bytes_bits(const itd_bytes *b)
{
    uint64_t bits = 14695981039346656037u;

    for (int64_t i = 0; i < b->length; i++) bits = (bits ^ b->data[i]) * 1099511628211u;
    return bits;
}

/* Equal and of the same types all through gives the same bits. */
static uint64_t const_bits(itd_value v)
{
    if (itd_is_kind(v, ITD_K_FLOAT)) {
        uint64_t bits;

        memcpy(&bits, &ITD_AS(itd_float, v)->value, sizeof bits);
        return bits;
    }
    if (itd_is_kind(v, ITD_K_COMPLEX)) {
        uint64_t parts[2];

        memcpy(parts, &ITD_AS(itd_complex, v)->re, sizeof parts[0]);
        memcpy(parts + 1, &ITD_AS(itd_complex, v)->im, sizeof parts[1]);
        return parts[0] * 31 + parts[1];
    }
    if (itd_is_kind(v, ITD_K_TUPLE)) {
        uint64_t bits = 7;

        for (int64_t i = 0; i < itd_tuple_count(v); i++)
            bits = bits * 31 + const_bits(itd_tuple_items(v)[i]);
        return bits;
    }
    if (itd_is_kind(v, ITD_K_BYTESTR)) return bytes_bits(ITD_AS(itd_bytes, v));
    if (itd_is_cell(v) && itd_is_exact(v, itd_int_type)) return itd_int_hash(v);
    return itd_is_str(v) ? itd_str_hash(v) : v.bits;
}

static bool const_same(itd_value a, itd_value b)
{
    if (itd_same(a, b)) return true;
    if (itd_is_str(a) && itd_is_str(b)) return itd_str_equal(a, b);
    if (itd_is_kind(a, ITD_K_FLOAT) && itd_is_kind(b, ITD_K_FLOAT))
        return const_bits(a) == const_bits(b);
    if (!itd_is_cell(a) || !itd_is_cell(b) || itd_type_of(a) != itd_type_of(b)) return false;
    switch (itd_kind_of_cell(itd_cell_of(a))) {
    case ITD_K_COMPLEX:
        return memcmp(&ITD_AS(itd_complex, a)->re, &ITD_AS(itd_complex, b)->re,
                      2 * sizeof(double)) == 0;
    case ITD_K_BYTESTR:
        return ITD_AS(itd_bytes, a)->length == ITD_AS(itd_bytes, b)->length &&
               memcmp(ITD_AS(itd_bytes, a)->data, ITD_AS(itd_bytes, b)->data,
                      (size_t)ITD_AS(itd_bytes, a)->length) == 0;
    case ITD_K_TUPLE:
        if (itd_tuple_count(a) != itd_tuple_count(b)) return false;
        for (int64_t i = 0; i < itd_tuple_count(a); i++)
            if (!const_same(itd_tuple_items(a)[i], itd_tuple_items(b)[i])) return false;
        return true;
    default: return itd_is_exact(a, itd_int_type) && itd_int_compare(a, b) == 0;
    }
}

static uint32_t slot_of(uint64_t bits, uint32_t size)
{
    return (uint32_t)((bits * 0x9E3779B97F4A7C15u) >> 32) & (size - 1);
}

static void const_table_put(itd_coder *c, uint32_t index)
{
    uint32_t i = slot_of(const_bits(c->consts[index]), c->const_table_size);

    while (c->const_table[i]) i = (i + 1) & (c->const_table_size - 1);
    c->const_table[i] = index + 1;
}

static bool const_table_room(itd_coder *c)
{
    uint32_t size = c->const_table_size ? c->const_table_size * 2 : 16, i, *table;

    if ((c->const_count + 1) * 2 <= c->const_table_size) return true;
    table = itd_compile_alloc(c->k, size * sizeof *table);
    if (!table) return false;
    c->const_table = table;
    c->const_table_size = size;
    for (i = 0; i < c->const_count; i++) const_table_put(c, i);
    return true;
}

/* One constant of a unit for all that are alike: `is` shows it. */
static itd_value shared(itd_compiler *k, itd_value v)
{
    uint32_t i, size = k->shared_size;
    itd_value *table;

    if (!itd_is_cell(v) || itd_is_kind(v, ITD_K_CODE) || itd_is_permanent(itd_cell_of(v))) return v;
    if (itd_is_kind(v, ITD_K_TUPLE))
        for (int64_t n = 0; n < itd_tuple_count(v); n++)
            itd_tuple_items(v)[n] = shared(k, itd_tuple_items(v)[n]);
    if ((k->shared_count + 1) * 2 > size) {
        table = itd_compile_alloc(k, (size ? size * 2 : 64) * sizeof *table);
        if (!table) return v;
        k->shared_size = size ? size * 2 : 64;
        for (uint32_t n = 0; n < size; n++) {
            if (itd_is_unbound(k->shared[n])) continue;
            i = slot_of(const_bits(k->shared[n]), k->shared_size);
            while (!itd_is_unbound(table[i])) i = (i + 1) & (k->shared_size - 1);
            table[i] = k->shared[n];
        }
        k->shared = table;
    }
    for (i = slot_of(const_bits(v), k->shared_size); !itd_is_unbound(k->shared[i]);
         i = (i + 1) & (k->shared_size - 1))
        if (const_same(k->shared[i], v)) return k->shared[i];
    k->shared[i] = v;
    k->shared_count++;
    return v;
}

uint32_t itd_const(itd_coder *c, itd_value v)
{
    void *items = c->consts;
    uint32_t i;

    v = shared(c->k, v);
    if (!c->reachable || !const_table_room(c) || !itd_compile_keep(c->k, v)) return 0;
    for (i = slot_of(const_bits(v), c->const_table_size); c->const_table[i];
         i = (i + 1) & (c->const_table_size - 1))
        if (const_same(c->consts[c->const_table[i] - 1], v)) return c->const_table[i] - 1;
    if (!itd_compile_grow(c->k, &items, &c->const_capacity, c->const_count + 1, sizeof *c->consts))
        return 0;
    c->consts = items;
    c->consts[c->const_count] = v;
    const_table_put(c, c->const_count);
    return c->const_count++;
}

/* ---- caches ---- */

/* By the name's hash and not by its address: that depends on what was compiled before. */
static uint32_t cache_slot(const itd_coder *c, itd_value name, unsigned share)
{
    return slot_of(itd_str_hash(name) + share, c->cache_table_size);
}

static void cache_table_put(itd_coder *c, uint32_t index)
{
    uint32_t i = cache_slot(c, c->caches[index].name, c->caches[index].shared);

    while (c->cache_table[i]) i = (i + 1) & (c->cache_table_size - 1);
    c->cache_table[i] = index + 1;
}

static bool cache_table_room(itd_coder *c)
{
    uint32_t size = c->cache_table_size ? c->cache_table_size * 2 : 16, i, *table;

    if ((c->cache_count + 1) * 2 <= c->cache_table_size) return true;
    table = itd_compile_alloc(c->k, size * sizeof *table);
    if (!table) return false;
    c->cache_table = table;
    c->cache_table_size = size;
    for (i = 0; i < c->cache_count; i++) cache_table_put(c, i);
    return true;
}

uint32_t itd_cache_for(itd_coder *c, itd_value mangled, unsigned share)
{
    bool alone = share == ITD_SHARE_ATTRIBUTE && c->cache_count < CACHE_SHARE_FROM;
    void *items = c->caches;
    uint32_t i;

    if (!c->reachable || !cache_table_room(c)) return 0;
    for (i = cache_slot(c, mangled, share); c->cache_table[i] && !alone;
         i = (i + 1) & (c->cache_table_size - 1)) {
        const itd_cache_use *use = &c->caches[c->cache_table[i] - 1];

        if (itd_same(use->name, mangled) && use->shared == share) return c->cache_table[i] - 1;
    }
    if (c->cache_count >= MAX_CACHES) return ITD_NO_INDEX;
    if (!itd_compile_grow(c->k, &items, &c->cache_capacity, c->cache_count + 1, sizeof *c->caches))
        return 0;
    c->caches = items;
    c->caches[c->cache_count] = (itd_cache_use){mangled, share};
    cache_table_put(c, c->cache_count);
    return c->cache_count++;
}

/* ---- folding ---- */

static bool is_float(itd_value v)
{
    return itd_is_imm_float(v) || itd_is_kind(v, ITD_K_FLOAT);
}

static bool is_number(itd_value v)
{
    return itd_is_small(v) || is_float(v) || itd_is_kind(v, ITD_K_COMPLEX);
}

static int bits_of(itd_value v)
{
    int64_t n = itd_small(v);

    return n ? 64 - __builtin_clzll((uint64_t)(n < 0 ? -n : n)) : 0;
}

static bool is_zero(itd_value v)
{
    return is_float(v) ? (itd_is_imm_float(v) ? itd_imm_float(v) : ITD_AS(itd_float, v)->value) == 0
                       : itd_is_small(v) && itd_small(v) == 0;
}

static bool ints_fold(itd_value a, itd_value b, unsigned op)
{
    switch (op) {
    case ITD_DIV:
    case ITD_FLOORDIV:
    case ITD_MOD: return itd_small(b) != 0;
    case ITD_MUL: return bits_of(a) + bits_of(b) <= MAX_FOLDED_BITS;
    case ITD_POW:
        return itd_small(b) >= 0 && itd_small(b) <= MAX_FOLDED_BITS &&
               bits_of(a) * itd_small(b) <= MAX_FOLDED_BITS;
    case ITD_LSHIFT: return itd_small(b) >= 0 && itd_small(b) + bits_of(a) <= MAX_FOLDED_BITS;
    case ITD_RSHIFT: return itd_small(b) >= 0;
    case ITD_MATMUL: return false;
    default: return true;
    }
}

static bool may_fold(itd_value a, itd_value b, unsigned op)
{
    if (itd_both_small(a, b)) return ints_fold(a, b, op);
    if (is_number(a) && is_number(b)) {
        if (op == ITD_DIV && (is_float(b) || itd_is_small(b))) return !is_zero(b);
        return op == ITD_ADD || op == ITD_SUB || op == ITD_MUL;
    }
    if (itd_is_str(a) && itd_is_str(b))
        return op == ITD_ADD && ITD_STR(a)->length + ITD_STR(b)->length <= MAX_FOLDED_TEXT;
    if (itd_is_str(a) && itd_is_small(b) && op == ITD_MUL)
        return itd_small(b) >= 0 && itd_small(b) <= MAX_FOLDED_TEXT &&
               ITD_STR(a)->length * itd_small(b) <= MAX_FOLDED_TEXT;
    return false;
}

static itd_value kept(itd_coder *c, itd_value v)
{
    return itd_compile_keep(c->k, v) ? v : ITD_UNBOUND;
}

static itd_value fold_unary(itd_coder *c, const itd_node *node)
{
    itd_value v = itd_fold(c, node->unary.operand);

    if (itd_is_unbound(v)) return v;
    switch (node->op) {
    case ITD_UNOT:
        return itd_is_kind(v, ITD_K_TUPLE) ? itd_bool(itd_tuple_count(v) == 0)
                                           : itd_bool(!itd_truth(c->vm, v));
    case ITD_UMINUS:
        return is_number(v) || itd_is_kind(v, ITD_K_INT) ? kept(c, itd_unary_op(c->vm, v, '-'))
                                                         : ITD_UNBOUND;
    case ITD_UPLUS: return is_number(v) ? v : ITD_UNBOUND;
    default: /* of True and False as well: nothing is left to warn of when it runs */
        if (itd_is_bool(v)) return itd_from_small(itd_same(v, ITD_TRUE) ? -2 : -1);
        return itd_is_small(v) ? kept(c, itd_unary_op(c->vm, v, '~')) : ITD_UNBOUND;
    }
}

static itd_value fold_subscript(itd_coder *c, const itd_node *node)
{
    itd_value index = itd_fold(c, node->subscript.slice), v;
    int64_t length, i;

    if (node->context != ITD_LOAD || !itd_is_small(index)) return ITD_UNBOUND;
    v = itd_fold(c, node->subscript.value);
    i = itd_small(index);
    if (itd_is_str(v))
        length = ITD_STR(v)->length;
    else if (itd_is_kind(v, ITD_K_TUPLE))
        length = itd_tuple_count(v);
    else
        return ITD_UNBOUND;
    if (i < 0) i += length;
    if (i < 0 || i >= length) return ITD_UNBOUND;
    return itd_is_str(v) ? kept(c, itd_str_slice(c->vm, v, i, i + 1)) : itd_tuple_items(v)[i];
}

itd_value itd_fold(itd_coder *c, const itd_node *node)
{
    itd_value a, b, out = ITD_UNBOUND;

    if (node->kind == ITD_Constant) return node->constant.value;
    if (node->kind == ITD_Name)
        return node->context == ITD_LOAD && itd_same(node->name.id, itd_n___debug__) ? ITD_TRUE
                                                                                     : ITD_UNBOUND;
    if (node->kind != ITD_UnaryOp && node->kind != ITD_BinOp && node->kind != ITD_Tuple &&
        node->kind != ITD_Subscript)
        return ITD_UNBOUND;
    if (!itd_compile_enter(c->k)) return ITD_UNBOUND;
    if (node->kind == ITD_UnaryOp) {
        out = fold_unary(c, node);
    } else if (node->kind == ITD_Tuple) {
        if (node->context == ITD_LOAD) out = itd_const_tuple(c, &node->elts.elts);
    } else if (node->kind == ITD_Subscript) {
        out = fold_subscript(c, node);
    } else {
        b = itd_fold(c, node->bin.right);
        a = itd_is_unbound(b) ? b : itd_fold(c, node->bin.left);
        if (!itd_is_unbound(a) && may_fold(a, b, node->op))
            out = kept(c, itd_binary_op(c->vm, a, b, node->op, false));
    }
    c->k->depth--;
    return out;
}

/* The items as a tuple, each folded once (twice would double at each level of nesting). */
itd_value itd_const_tuple(itd_coder *c, const itd_nodes *nodes)
{
    itd_value tuple = ITD_UNBOUND, v;
    uint32_t i;

    for (i = 0; i < nodes->count; i++) {
        v = nodes->items[i]->kind == ITD_Starred ? ITD_UNBOUND : itd_fold(c, nodes->items[i]);
        if (itd_is_unbound(v) || c->k->failed) return ITD_UNBOUND;
        if (i == 0) {
            tuple = itd_tuple_new(c->vm, nodes->count);
            if (!itd_compile_keep(c->k, tuple)) return ITD_UNBOUND;
        }
        itd_tuple_items(tuple)[i] = v;
    }
    if (nodes->count == 0) {
        tuple = itd_tuple_new(c->vm, 0);
        if (!itd_compile_keep(c->k, tuple)) return ITD_UNBOUND;
    }
    return tuple;
}

static itd_value new_frozenset(itd_coder *c)
{
    itd_value set = c->k->failed ? ITD_ERROR : itd_set_new(c->vm, true);

    return itd_compile_keep(c->k, set) ? set : ITD_UNBOUND;
}

/* Made twice, the second from the first in its order: CPython does so when it shares constants, and
 * the order of iteration can be seen. */
itd_value itd_const_frozenset(itd_coder *c, const itd_nodes *nodes)
{
    itd_value items = itd_const_tuple(c, nodes), first, set, item;
    int64_t at = 0;
    uint32_t i;

    if (itd_is_unbound(items)) return items;
    first = new_frozenset(c);
    set = new_frozenset(c);
    for (i = 0; i < nodes->count && !c->k->failed; i++)
        if (itd_set_add(c->vm, first, itd_tuple_items(items)[i]) < 0) c->k->failed = true;
    while (!c->k->failed && itd_set_walk(ITD_SET_(first), &at, &item))
        if (itd_set_add(c->vm, set, item) < 0) c->k->failed = true;
    return c->k->failed ? ITD_UNBOUND : set;
}

bool itd_small_const(itd_coder *c, const itd_node *node, int32_t *ret)
{
    itd_value v = itd_fold(c, node);

    if (!itd_is_small(v) || itd_small(v) < INT16_MIN || itd_small(v) > INT16_MAX) return false;
    *ret = (int32_t)itd_small(v);
    return true;
}
