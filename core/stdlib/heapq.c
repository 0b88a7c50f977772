/* heapq.c - the heapq module: a list as a binary heap, smallest item first.
 *
 * Comparing may run script code that changes the list; every step checks that its length is what it
 * was and otherwise raises, so no stale index is used. The order of comparisons is CPython's.
 * merge() is a lazy iterator of its own type: an ITER cell {a: list of entries, b: key, n: 1 when
 * reversed, m: 1 once started}; an entry is [key, position, value, iterator] as a tuple.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/containers.h"

static itd_type *merge_type;

/* ---- sifting ---------------------------------------------------------------------------- */

static inline int before(itd_vm *vm, itd_value a, itd_value b, bool max)
{
    return max ? itd_less(vm, b, a) : itd_less(vm, a, b);
}

static bool same_size(itd_vm *vm, itd_value heap, int64_t size)
{
    if (itd_list_count(heap) == size) return true;
    return itd_fail(vm, itd_RuntimeError, "list changed size during iteration");
}

static void swap(itd_value heap, int64_t i, int64_t j)
{
    itd_value *items = itd_list_items(heap), t = items[i];

    items[i] = items[j];
    items[j] = t;
    ITD_LIST_(heap)->changes++;
}

/* Moves the item at pos up towards start. */
static bool sift_up(itd_vm *vm, itd_value heap, int64_t start, int64_t pos, bool max)
{
    int64_t size = itd_list_count(heap);

    while (pos > start) {
        int64_t parent = (pos - 1) >> 1;
        int r = before(vm, itd_list_items(heap)[pos], itd_list_items(heap)[parent], max);
        if (r < 0 || !same_size(vm, heap, size)) return false;
        if (!r) break;
        swap(heap, pos, parent);
        pos = parent;
    }
    return true;
}

/* Moves the item at pos down to a leaf along the better children, then up to where it belongs. */
static bool sift_down(itd_vm *vm, itd_value heap, int64_t pos, bool max)
{
    int64_t size = itd_list_count(heap), start = pos, limit = size >> 1;

    if (!itd_charge(vm, 2)) return false;
    while (pos < limit) {
        int64_t child = 2 * pos + 1;
        if (child + 1 < size) {
            int r = before(vm, itd_list_items(heap)[child], itd_list_items(heap)[child + 1], max);
            if (r < 0 || !same_size(vm, heap, size)) return false;
            child += !r;
        }
        swap(heap, child, pos);
        pos = child;
    }
    return sift_up(vm, heap, start, pos, max);
}

static bool heapify_list(itd_vm *vm, itd_value heap, bool max)
{
    for (int64_t i = (itd_list_count(heap) >> 1) - 1; i >= 0; i--)
        if (i < itd_list_count(heap) && !sift_down(vm, heap, i, max)) return false;
    return true;
}

static itd_value pop(itd_vm *vm, itd_value heap, bool max)
{
    int64_t n = itd_list_count(heap);
    itd_value last, first;

    if (!n) return itd_raise(vm, itd_IndexError, "index out of range");
    last = itd_list_items(heap)[n - 1];
    itd_list_drop(ITD_LIST_(heap), n - 1, 1);
    if (n == 1) return last;
    first = itd_list_items(heap)[0];
    itd_list_items(heap)[0] = last;
    return sift_down(vm, heap, 0, max) ? first : ITD_ERROR;
}

static itd_value replace(itd_vm *vm, itd_value heap, itd_value item, bool max)
{
    itd_value first;

    if (!itd_list_count(heap)) return itd_raise(vm, itd_IndexError, "index out of range");
    first = itd_list_items(heap)[0];
    itd_list_items(heap)[0] = item;
    ITD_LIST_(heap)->changes++;
    return sift_down(vm, heap, 0, max) ? first : ITD_ERROR;
}

/* ---- the functions ---------------------------------------------------------------------- */

static bool check_list(itd_vm *vm, const char *name, itd_value v)
{
    return itd_is_kind(v, ITD_K_LIST) ||
           itd_fail(vm, itd_TypeError, "%s() argument must be list, not %T", name, v);
}

static bool check_first(itd_vm *vm, const char *name, itd_value v)
{
    return itd_is_kind(v, ITD_K_LIST) ||
           itd_fail(vm, itd_TypeError, "%s() argument 1 must be list, not %T", name, v);
}

static itd_value heappush(itd_vm *vm, itd_value module, const itd_arg *a)
{
    if (!check_first(vm, "heappush", a[0].v) || !itd_list_append(vm, a[0].v, a[1].v))
        return ITD_ERROR;
    return sift_up(vm, a[0].v, 0, itd_list_count(a[0].v) - 1, false) ? ITD_NONE : ITD_ERROR;
}

static itd_value heappop(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return check_list(vm, "heappop", a[0].v) ? pop(vm, a[0].v, false) : ITD_ERROR;
}

static itd_value heapreplace(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return check_first(vm, "heapreplace", a[0].v) ? replace(vm, a[0].v, a[1].v, false) : ITD_ERROR;
}

static itd_value heappushpop(itd_vm *vm, itd_value module, const itd_arg *a)
{
    int r;

    if (!check_first(vm, "heappushpop", a[0].v)) return ITD_ERROR;
    if (!itd_list_count(a[0].v)) return a[1].v;
    r = itd_less(vm, itd_list_items(a[0].v)[0], a[1].v);
    if (r <= 0) return r < 0 ? ITD_ERROR : a[1].v;
    return replace(vm, a[0].v, a[1].v, false);
}

static itd_value heapify(itd_vm *vm, itd_value module, const itd_arg *a)
{
    if (!check_list(vm, "heapify", a[0].v)) return ITD_ERROR;
    return heapify_list(vm, a[0].v, false) ? ITD_NONE : ITD_ERROR;
}

static itd_value heappop_max(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return check_list(vm, "_heappop_max", a[0].v) ? pop(vm, a[0].v, true) : ITD_ERROR;
}

static itd_value heapreplace_max(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return check_first(vm, "_heapreplace_max", a[0].v) ? replace(vm, a[0].v, a[1].v, true)
                                                       : ITD_ERROR;
}

static itd_value heapify_max(itd_vm *vm, itd_value module, const itd_arg *a)
{
    if (!check_list(vm, "_heapify_max", a[0].v)) return ITD_ERROR;
    return heapify_list(vm, a[0].v, true) ? ITD_NONE : ITD_ERROR;
}

/* ---- nsmallest, nlargest ------------------------------------------------------------------ */

/* min() or max() of an iterable as a list of at most one item. */
static itd_value best_one(itd_vm *vm, itd_value iterable, itd_value key, bool largest)
{
    itd_value iter = itd_iter(vm, iterable), best = ITD_UNBOUND, best_key = ITD_UNBOUND, item, list;

    if (itd_failed(iter)) return ITD_ERROR;
    while (itd_next(vm, iter, &item)) {
        itd_value k = item;
        int better = 1;
        if (!itd_charge(vm, 1)) return ITD_ERROR;
        if (!itd_is_none(key)) k = itd_call(vm, key, 1, &item);
        if (itd_failed(k)) return ITD_ERROR;
        if (!itd_is_unbound(best))
            better =
                largest ? itd_compare_truth(vm, k, best_key, ITD_GT) : itd_less(vm, k, best_key);
        if (better < 0) return ITD_ERROR;
        if (better) {
            best = item;
            best_key = k;
        }
    }
    list = itd_pending(vm) ? ITD_ERROR : itd_list_new(vm);
    if (itd_failed(list) || (!itd_is_unbound(best) && !itd_list_append(vm, list, best)))
        return ITD_ERROR;
    return list;
}

/* (key, order, item): what the bounded heap of candidates holds. */
static itd_value candidate(itd_vm *vm, itd_value item, itd_value key, int64_t order)
{
    itd_value k = itd_is_none(key) ? item : itd_call(vm, key, 1, &item);

    return itd_failed(k) ? ITD_ERROR : itd_tuple_pack(vm, 3, k, itd_from_small(order), item);
}

/* The n best of an iterable, best first. The heap has the worst candidate on top; order makes equal
 * keys stable. */
static itd_value best_many(itd_vm *vm, int64_t n, itd_value iterable, itd_value key, bool largest)
{
    itd_value iter = itd_iter(vm, iterable), heap = itd_list_new(vm), item = ITD_UNBOUND, c;
    int64_t order = 0, step = largest ? -1 : 1;

    if (itd_failed(iter) || itd_failed(heap)) return ITD_ERROR;
    for (; itd_list_count(heap) < n; order += step) {
        if (!itd_next(vm, iter, &item)) break;
        c = itd_charge(vm, 1) ? candidate(vm, item, key, order) : ITD_ERROR;
        if (itd_failed(c) || !itd_list_append(vm, heap, c)) return ITD_ERROR;
    }
    if (itd_pending(vm)) return ITD_ERROR;
    if (itd_list_count(heap)) {
        if (!heapify_list(vm, heap, !largest)) return ITD_ERROR;
        while (itd_next(vm, iter, &item)) {
            itd_value k = item, worst = itd_tuple_items(itd_list_items(heap)[0])[0];
            int better;
            if (!itd_charge(vm, 1)) return ITD_ERROR;
            if (!itd_is_none(key)) k = itd_call(vm, key, 1, &item);
            if (itd_failed(k)) return ITD_ERROR;
            better = largest ? itd_less(vm, worst, k) : itd_less(vm, k, worst);
            if (better < 0) return ITD_ERROR;
            if (!better) continue;
            c = itd_tuple_pack(vm, 3, k, itd_from_small(order), item);
            order += step;
            if (itd_failed(c) || itd_failed(replace(vm, heap, c, !largest))) return ITD_ERROR;
        }
        if (itd_pending(vm) || !itd_list_sort(vm, heap, ITD_NONE, largest)) return ITD_ERROR;
    }
    for (int64_t i = 0; i < itd_list_count(heap); i++)
        itd_list_items(heap)[i] = itd_tuple_items(itd_list_items(heap)[i])[2];
    return heap;
}

static itd_value n_best(itd_vm *vm, const itd_arg *a, bool largest)
{
    itd_value list;
    int64_t n, size = -1;
    int over = 0;

    if (itd_same(a[0].v, itd_from_small(1))) return best_one(vm, a[1].v, a[2].v, largest);
    if (itd_type_of(a[1].v)->slots.len) {
        size = itd_len(vm, a[1].v);
        if (size < 0 && !itd_swallow(vm, itd_TypeError)) return ITD_ERROR;
    }
    list = itd_index(vm, a[0].v);
    if (itd_failed(list) || !itd_int_clamp(vm, list, &n, &over)) return ITD_ERROR;
    if (size >= 0 && n >= size) {
        list = itd_list_of(vm, a[1].v);
        if (itd_failed(list) || !itd_list_sort(vm, list, a[2].v, largest)) return ITD_ERROR;
        return list;
    }
    return best_many(vm, n, a[1].v, a[2].v, largest);
}

static itd_value nlargest(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return n_best(vm, a, true);
}
static itd_value nsmallest(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return n_best(vm, a, false);
}

/* ---- merge ------------------------------------------------------------------------------ */

static itd_value merge(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value it = itd_iter_new(vm, merge_type, a[0].v, a[1].v);

    if (!itd_failed(it)) ITD_ITER_(it)->n = a[2].n;
    return it;
}

/* The next entry of an iterator: unbound at its end. */
static itd_value merge_entry(itd_vm *vm, struct itd_iter *it, itd_value source, int64_t order)
{
    itd_value item, k;

    if (!itd_next(vm, source, &item)) return itd_pending(vm) ? ITD_ERROR : ITD_UNBOUND;
    k = itd_is_none(it->b) ? item : itd_call(vm, it->b, 1, &item);
    return itd_failed(k) ? ITD_ERROR
                         : itd_tuple_pack(vm, 4, k, itd_from_small(order), item, source);
}

static bool merge_start(itd_vm *vm, struct itd_iter *it)
{
    itd_value sources = it->a, heap = itd_list_new(vm);

    if (itd_failed(heap)) return false;
    for (int64_t i = 0; i < itd_tuple_count(sources); i++) {
        itd_value source = itd_iter(vm, itd_tuple_items(sources)[i]);
        itd_value e = itd_failed(source) ? ITD_ERROR : merge_entry(vm, it, source, it->n ? -i : i);
        if (itd_failed(e) || (!itd_is_unbound(e) && !itd_list_append(vm, heap, e))) return false;
    }
    if (!heapify_list(vm, heap, it->n)) return false;
    it->a = heap;
    it->m = 1;
    return true;
}

/* As CPython's generator: the item handed out last stays on top of the heap and is replaced when
 * the next is wanted (m is 2 then). */
static itd_value merge_step(itd_vm *vm, struct itd_iter *it)
{
    itd_value top, e;

    if (!it->m && !merge_start(vm, it)) return ITD_ERROR;
    if (it->m == 2) {
        if (!itd_list_count(it->a)) return ITD_END;
        top = itd_list_items(it->a)[0];
        if (itd_list_count(it->a) ==
            1) { /* the last source is walked without keys and comparisons */
            if (!itd_next(vm, itd_tuple_items(top)[3], &e))
                return itd_pending(vm) ? ITD_ERROR : ITD_END;
            return e;
        }
        e = merge_entry(vm, it, itd_tuple_items(top)[3], itd_small(itd_tuple_items(top)[1]));
        if (itd_failed(e)) return ITD_ERROR;
        if (itd_failed(itd_is_unbound(e) ? pop(vm, it->a, it->n) : replace(vm, it->a, e, it->n)))
            return ITD_ERROR;
    }
    if (!itd_charge(vm, 2)) return ITD_ERROR;
    it->m = 2;
    return itd_list_count(it->a) ? itd_tuple_items(itd_list_items(it->a)[0])[2] : ITD_END;
}

static itd_value merge_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value v;

    if (it->m == 3) return ITD_END;
    if (it->k) return itd_raise(vm, itd_ValueError, "generator already executing");
    it->k = 1;
    v = merge_step(vm, it);
    it->k = 0;
    if (itd_failed(v) || itd_same(v, ITD_END)) {
        it->m = 3; /* a generator that raised is finished */
        it->a = ITD_UNBOUND;
    }
    return v;
}

static itd_value merge_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static bool boot(itd_vm *vm)
{
    static const itd_slots slots = {.iter = merge_iter, .next = merge_next};
    static const itd_type_spec spec = {
        &merge_type,  "heapq.merge", NULL, ITD_K_ITER, sizeof(struct itd_iter),
        ITD_T_NO_NEW, NULL,          NULL, NULL,       &slots};

    return itd_type_define(vm, &spec);
}

static itd_value heapq_all(itd_vm *vm, itd_value module, const itd_arg *a)
{
    static const char *const names[] = {"heappush", "heappop",  "heapify",   "heapreplace",
                                        "merge",    "nlargest", "nsmallest", "heappushpop"};

    return itd_names_list(vm, names, sizeof names / sizeof *names);
}

static const itd_native natives[] = {
    {"__all__", heapq_all, NULL, NULL, ITD_CONSTANT},
    {"heappush", heappush, "heap, item, /", "Puts item into the heap.", ITD_CALLS_BACK},
    {"heappop", heappop, "heap, /", "Takes the smallest item out of the heap.", ITD_CALLS_BACK},
    {"heapreplace", heapreplace, "heap, item, /", "Takes the smallest item out, then puts item in.",
     ITD_CALLS_BACK},
    {"heappushpop", heappushpop, "heap, item, /",
     "Puts item in, then takes the smallest out, faster than one after the other.", ITD_CALLS_BACK},
    {"heapify", heapify, "heap, /", "Orders a list as a heap in linear time.", ITD_CALLS_BACK},
    {"_heappop_max", heappop_max, "heap, /", "heappop with the largest item first.",
     ITD_CALLS_BACK},
    {"_heapreplace_max", heapreplace_max, "heap, item, /",
     "heapreplace with the largest item first.", ITD_CALLS_BACK},
    {"_heapify_max", heapify_max, "heap, /", "heapify with the largest item first.",
     ITD_CALLS_BACK},
    {"nlargest", nlargest, "n, iterable, key = None", "The n largest items, the largest first.",
     ITD_CALLS_BACK | ITD_AS_PYTHON},
    {"nsmallest", nsmallest, "n, iterable, key = None", "The n smallest items, the smallest first.",
     ITD_CALLS_BACK | ITD_AS_PYTHON},
    {"merge", merge, "*iterables, key = None, reverse: bool = False",
     "One sorted stream out of several.", ITD_CALLS_BACK | ITD_AS_PYTHON},
    {0},
};
ITD_MODULE_WITH(heapq, "heapq", "Lists as binary heaps, the smallest item first.", natives, boot,
                NULL);
