/* itertools_share.c - groupby, tee and zip_longest: the iterators whose parts share state.
 *
 * groupby is {a: iterator, b: key function or None, c: list [key of the group, key, item], d: the
 * group handed out last}; what a list holds of "nothing" is ITD_UNBOUND, the list is never seen by
 * scripts. A group is {a: the groupby, b: its key}. tee's iterators {a: block, n: index in it} walk
 * a chain of blocks {a: list of items, b: iterator, c: next block, n: 1 while the iterator is being
 * asked}. zip_longest is {a: list of iterators, None when ended, b: fill value, n: still going}.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/itertools.h"
#include "core/vm/quick.h"

enum { TARGET, KEY, ITEM, BLOCK = 57 };

static itd_type *groupby_type, *group_type, *tee_type, *block_type, *zip_longest_type;

/* ---- groupby ---------------------------------------------------------------------------- */

#define STATE(it) itd_list_items((it)->c)

static itd_value groupby_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_value iter, state;
    struct itd_iter *it;
    itd_arg a[2];

    if (!itd_bind_text(vm, "iterable, key = None", "groupby", args, positional, kwnames, a))
        return ITD_ERROR;
    iter = itd_iter(vm, a[0].v);
    state = itd_failed(iter) ? ITD_ERROR : itd_list_sized(vm, 3);
    if (itd_failed(state) || !(it = itertool_make(vm, type))) return ITD_ERROR;
    ITD_LIST_(state)->count = 3;
    it->a = iter;
    it->b = a[1].v;
    it->c = state;
    return itd_of(it);
}

/* Reads one more item: ITD_NONE, ITD_END or ITD_ERROR. */
static itd_value groupby_step(itd_vm *vm, struct itd_iter *it)
{
    itd_value item, key;

    if (!itd_charge(vm, 1)) return ITD_ERROR;
    if (!itertool_step(vm, it->a, &item)) return item;
    key = itd_is_none(it->b) ? item : itd_call(vm, it->b, 1, &item);
    if (itd_failed(key)) return ITD_ERROR;
    STATE(it)[ITEM] = item;
    STATE(it)[KEY] = key;
    return ITD_NONE;
}

static itd_value groupby_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value group, r;

    it->d = ITD_UNBOUND;
    for (;;) { /* past what is left of the group before */
        if (!itd_is_unbound(STATE(it)[KEY])) {
            int same;
            if (itd_is_unbound(STATE(it)[TARGET])) break;
            same = itd_equal(vm, STATE(it)[TARGET], STATE(it)[KEY]);
            if (same < 0) return ITD_ERROR;
            if (!same) break;
        }
        r = groupby_step(vm, it);
        if (!itd_is_none(r)) return r;
    }
    STATE(it)[TARGET] = STATE(it)[KEY];
    group = itd_iter_new(vm, group_type, self, STATE(it)[TARGET]);
    if (itd_failed(group)) return ITD_ERROR;
    it->d = group;
    return itd_tuple_pack(vm, 2, STATE(it)[KEY], group);
}

static itd_value group_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *group = ITD_ITER_(self), *it = ITD_ITER_(group->a);
    itd_value item;
    int same;

    if (!itd_same(it->d, self)) return ITD_END;
    if (itd_is_unbound(STATE(it)[ITEM])) {
        itd_value r = groupby_step(vm, it);
        if (!itd_is_none(r)) return r;
    }
    if (itd_is_unbound(STATE(it)[KEY])) return ITD_END;
    same = itd_equal(vm, group->b, STATE(it)[KEY]);
    if (same <= 0) return same < 0 ? ITD_ERROR : ITD_END;
    item = STATE(it)[ITEM];
    STATE(it)[ITEM] = STATE(it)[KEY] = ITD_UNBOUND;
    return itd_is_unbound(item) ? ITD_END : item;
}

/* Without a key function, and while items are compared without script code. */
static size_t group_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *group = ITD_ITER_(self), *it = ITD_ITER_(group->a);
    itd_value item;
    size_t n = 0;

    if (!most || !itd_same(it->d, self) || !itd_is_none(it->b)) return 0;
    if (!itd_is_unbound(STATE(it)[ITEM])) {
        if (!itd_same(STATE(it)[KEY], group->b)) return 0;
        out[n++] = STATE(it)[ITEM];
        STATE(it)[ITEM] = STATE(it)[KEY] = ITD_UNBOUND;
    }
    while (n < most && itd_quick_peek(it->a, &item)) {
        if (!itd_same(item, group->b) &&
            (itd_both_small(item, group->b) || itd_quick_compare(group->b, item, ITD_EQ) != 1))
            break;
        itd_quick_advance(it->a);
        out[n++] = item;
    }
    return n;
}

/* ---- tee -------------------------------------------------------------------------------- */

static itd_value block_new(itd_vm *vm, itd_value iter)
{
    itd_value items = itd_list_sized(vm, BLOCK);

    return itd_failed(items) ? ITD_ERROR : itd_iter_new(vm, block_type, items, iter);
}

static itd_value tee_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self), *block = ITD_ITER_(it->a);
    itd_value item;

    if (it->n >= BLOCK) {
        if (itd_is_unbound(block->c)) {
            itd_value next = block_new(vm, block->b);
            if (itd_failed(next)) return ITD_ERROR;
            block->c = next;
        }
        it->a = block->c;
        it->n = 0;
        block = ITD_ITER_(it->a);
    }
    if (it->n < itd_list_count(block->a)) return itd_list_items(block->a)[it->n++];
    if (block->n) return itd_raise(vm, itd_RuntimeError, "cannot re-enter the tee iterator");
    block->n = 1;
    (void)itertool_step(vm, block->b, &item);
    block->n = 0;
    if (itd_failed(item) || itd_same(item, ITD_END)) return item;
    if (!itd_list_append(vm, block->a, item)) return ITD_ERROR;
    it->n++;
    return item;
}

/* Reads items of the source into a block that has room for them, no more than are asked for. */
static void read_ahead(itd_vm *vm, struct itd_iter *block, size_t most)
{
    itd_list *items = ITD_LIST_(block->a);
    size_t n = 0, room = BLOCK - (size_t)items->count;

    if (block->n || !items->buffer || items->buffer->count < BLOCK) return;
    if (most > room) most = room;
    n = itd_take_many(vm, block->b, items->buffer->items + items->count, most);
    while (n < most && itd_quick_next(block->b, &items->buffer->items[items->count + (int64_t)n]))
        n++;
    items->count += (int64_t)n;
    items->changes++;
}

/* What another has read already, and what the source has at hand. */
static size_t tee_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(self), *block;
    size_t n = 0;

    while (n < most) {
        block = ITD_ITER_(it->a);
        if (it->n >= BLOCK) {
            if (itd_is_unbound(block->c)) break; /* tee_next makes one */
            it->a = block->c;
            it->n = 0;
            continue;
        }
        if (it->n == itd_list_count(block->a)) read_ahead(vm, block, most - n);
        if (it->n == itd_list_count(block->a)) break;
        out[n++] = itd_list_items(block->a)[it->n++];
    }
    return n;
}

static itd_value tee_at(itd_vm *vm, itd_value block, int64_t n)
{
    itd_value it = itd_iter_new(vm, tee_type, block, ITD_UNBOUND);

    if (!itd_failed(it)) ITD_ITER_(it)->n = n;
    return it;
}

static itd_value tee_copy(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return tee_at(vm, ITD_ITER_(self)->a, ITD_ITER_(self)->n);
}

static itd_value tee_from(itd_vm *vm, itd_value iterable)
{
    itd_value iter = itd_iter(vm, iterable), block;

    if (itd_failed(iter)) return ITD_ERROR;
    if (itd_is_exact(iter, tee_type)) return tee_at(vm, ITD_ITER_(iter)->a, ITD_ITER_(iter)->n);
    block = block_new(vm, iter);
    return itd_failed(block) ? ITD_ERROR : tee_at(vm, block, 0);
}

static itd_value tee_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    itd_arg a[1];

    return itd_bind_text(vm, "iterable, /", "_tee", args, positional, kwnames, a)
               ? tee_from(vm, a[0].v)
               : ITD_ERROR;
}

itd_value itertools_tee(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value iter, copy, row;

    if (a[1].n < 0) return itd_raise(vm, itd_ValueError, "n must be >= 0");
    if (!itd_charge(vm, (uint64_t)a[1].n)) return ITD_ERROR;
    row = itd_tuple_new(vm, (size_t)a[1].n);
    if (itd_failed(row) || !a[1].n) return row;
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter)) return ITD_ERROR;
    copy = itd_getattr_or(vm, iter, itd_n___copy__);
    if (itd_failed(copy)) return ITD_ERROR;
    if (itd_is_unbound(copy)) {
        iter = tee_from(vm, iter);
        if (itd_failed(iter)) return ITD_ERROR;
    }
    itd_tuple_items(row)[0] = iter;
    for (int64_t i = 1; i < a[1].n; i++) {
        itd_value one =
            itd_is_exact(iter, tee_type) ? tee_copy(vm, iter, NULL) : itd_call(vm, copy, 0, NULL);
        if (itd_failed(one)) return ITD_ERROR;
        itd_tuple_items(row)[i] = one;
    }
    return row;
}

/* ---- zip_longest ------------------------------------------------------------------------ */

static itd_value zip_longest_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                 size_t positional, itd_value kwnames)
{
    itd_value fill = ITD_NONE, list;
    struct itd_iter *it;

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames)) {
        if (itd_tuple_count(kwnames) > 1 || !itd_str_is(itd_tuple_items(kwnames)[0], "fillvalue"))
            return itd_raise(vm, itd_TypeError, "zip_longest() got an unexpected keyword argument");
        fill = args[positional];
    }
    list = itd_list_sized(vm, positional);
    if (itd_failed(list)) return ITD_ERROR;
    for (size_t i = 0; i < positional; i++) {
        itd_value iter = itd_iter(vm, args[i]);
        if (itd_failed(iter) || !itd_list_append(vm, list, iter)) return ITD_ERROR;
    }
    if (!(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = list;
    it->b = fill;
    it->n = (int64_t)positional;
    return itd_of(it);
}

static itd_value zip_longest_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t count = itd_list_count(it->a);
    itd_value row, item;

    if (!it->n) return ITD_END;
    if (!itd_charge(vm, (uint64_t)count)) return ITD_ERROR;
    row = itd_tuple_new(vm, (size_t)count);
    if (itd_failed(row)) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        itd_value iter = itd_list_items(it->a)[i];
        if (itd_is_none(iter)) {
            item = it->b;
        } else if (!itertool_step(vm, iter, &item)) {
            if (itd_failed(item)) {
                it->n = 0;
                return ITD_ERROR;
            }
            if (!itd_is_none(itd_list_items(it->a)[i])) it->n--;
            itd_list_items(it->a)[i] = ITD_NONE;
            if (it->n <= 0) return ITD_END;
            item = it->b;
        }
        itd_tuple_items(row)[i] = item;
    }
    return row;
}

/* ---- types ------------------------------------------------------------------------------ */

bool itertools_share_boot(itd_vm *vm)
{
    static const itd_native tee_methods[] = {
        {"__copy__", tee_copy, "", "Another iterator at the same place.", 0}, {0}};
    static const itd_slots slots[] = {
        {.iter = itertool_self, .next = groupby_next, .new_ = groupby_new},
        {.iter = itertool_self, .next = group_next, .take = group_take},
        {.iter = itertool_self, .next = tee_next, .take = tee_take, .new_ = tee_new},
        {.iter = itertool_self, .next = zip_longest_next, .new_ = zip_longest_new},
        {0},
    };
#define SPEC(id, name, flags, doc, methods, slots)                                                 \
    {                                                                                              \
        &id##_type, "itertools." name, NULL, ITD_K_ITER, sizeof(struct itd_iter), flags, NULL,     \
            doc, methods, slots                                                                    \
    }
    static const itd_type_spec specs[] = {
        SPEC(groupby, "groupby", ITD_T_BASE,
             "Pairs of a key and an iterator over the items next to each other that have it.", NULL,
             &slots[0]),
        SPEC(group, "_grouper", ITD_T_NO_NEW, NULL, NULL, &slots[1]),
        SPEC(tee, "_tee", 0, "An iterator that can be copied.", tee_methods, &slots[2]),
        SPEC(zip_longest, "zip_longest", ITD_T_BASE,
             "Tuples of one item of each iterable until all have ended, with fillvalue for those "
             "that have.",
             NULL, &slots[3]),
        SPEC(block, "_tee_dataobject", ITD_T_NO_NEW, NULL, NULL, &slots[4]),
    };
#undef SPEC

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}

bool itertools_share_init(itd_vm *vm, itd_value module)
{
    return itd_module_set(vm, module, "groupby", itd_of(groupby_type)) &&
           itd_module_set(vm, module, "_tee", itd_of(tee_type)) &&
           itd_module_set(vm, module, "zip_longest", itd_of(zip_longest_type));
}
