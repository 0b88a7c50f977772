/* sort.c - list.sort: timsort with the merge order of powersort, as CPython 3.12 has it.
 *
 * The sequence of comparisons is CPython's (scripts can see it), so the published algorithm is
 * followed to the letter: natural runs, short ones filled up by binary insertion, a stack of runs
 * merged by their "power", galloping while one side wins. Only
 * `<` is asked. While sorting, the list is empty, so that a comparison or key function can't see or
 * spoil the items; whatever happens, all items are in the list afterwards.
 *
 * Keys and values are two arrays moved in step; without a key function the values are the keys.
 * Floats without a NaN are compared as numbers of 64 bits, in an array that the collector passes
 * by.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>

#include "core/object/int.h"
#include "core/vm/quick.h"

enum mode { ANY, SMALL, INTS, FLOATS, STRS, TUPLES, OBJECTS };
enum { MOST_RAW = 1 << 20 };
enum { MIN_GALLOP = 7, MAX_RUNS = 72 };
enum {
    PLAIN_ITEMS = 16,
    PLAIN_LENGTH = 512,
    PLAIN_LIMBS = 64
}; /* what costs more to compare is charged for */

typedef struct run {
    int64_t start, count;
    int power; /* of the border to the next run */
} run;

typedef struct sorter {
    itd_vm *vm;
    itd_value *keys, *values; /* values is NULL without a key function */
    itd_values *scratch[2];   /* half a merge's keys, and its values */
    itd_bytes_buffer *raw;    /* RAW: what lies in it as keys are no values */
    int64_t count, min_gallop;
    enum mode mode;
    int runs;
    run pending[MAX_RUNS];
} sorter;

/* ---- comparison ------------------------------------------------------------------------- */

static inline bool is_plain_float(itd_value v)
{
    return itd_is_imm_float(v) || itd_is_plain(v, itd_float_type);
}

/* As itd_less, but items of the commonest types are compared here. */
static int less_tuples(itd_vm *vm, itd_value a, itd_value b)
{
    const itd_tuple *s = ITD_TUPLE_(a), *t = ITD_TUPLE_(b);
    int64_t shared = s->count < t->count ? s->count : t->count, i;

    for (i = 0; i < shared && i < PLAIN_ITEMS; i++) {
        itd_value x = s->items[i], y = t->items[i];
        int order;
        if (itd_same(x, y)) continue;
        if (itd_both_small(x, y)) return (int64_t)x.bits < (int64_t)y.bits;
        order = itd_quick_compare(x, y, ITD_EQ);
        if (order > 0) continue;
        if (order == 0) return itd_str_compare(x, y) < 0;
        if (!is_plain_float(x) || !is_plain_float(y)) return itd_less(vm, a, b);
        if (itd_float_value(x) != itd_float_value(y))
            return itd_float_value(x) < itd_float_value(y);
    }
    return i < shared ? itd_less(vm, a, b) : s->count < t->count;
}

/* Where all are of one class, CPython asks its method first and once more, as any comparison does,
 * when that has no answer. */
static int less_objects(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value r;

    if (!itd_type_of(a)->slots.compare) return itd_less(vm, a, b);
    if (!itd_enter(vm)) return -1;
    r = itd_type_of(a)->slots.compare(vm, a, b, ITD_LT);
    itd_leave(vm);
    if (itd_same(r, ITD_NOT_IMPLEMENTED)) return itd_less(vm, a, b);
    return itd_failed(r) ? -1 : itd_truth(vm, r);
}

/* 1, 0 or -1 for failure. */
static inline int less(sorter *s, itd_value a, itd_value b)
{
    switch (s->mode) {
    case SMALL: return (int64_t)a.bits < (int64_t)b.bits;
    case INTS: return itd_int_compare(a, b) < 0;
    case FLOATS: return itd_float_value(a) < itd_float_value(b);
    case STRS: return itd_str_compare(a, b) < 0;
    case TUPLES: return less_tuples(s->vm, a, b);
    case OBJECTS: return less_objects(s->vm, a, b);
    default: return itd_less(s->vm, a, b);
    }
}

static enum mode kind_of(itd_value v)
{
    if (itd_is_small(v)) return SMALL;
    if (itd_is_imm_float(v) || itd_is_exact(v, itd_float_type)) return FLOATS;
    if (itd_is_exact(v, itd_str_type)) return ITD_STR(v)->length <= PLAIN_LENGTH ? STRS : ANY;
    if (itd_is_exact(v, itd_int_type))
        return ITD_AS(itd_big, v)->size <= PLAIN_LIMBS && ITD_AS(itd_big, v)->size >= -PLAIN_LIMBS
                   ? INTS
                   : ANY;
    return itd_is_exact(v, itd_tuple_type) ? TUPLES : ANY;
}

/* When the run is to stop meanwhile, that is pending. */
static enum mode find_mode(itd_vm *vm, const itd_value *keys, int64_t count)
{
    enum mode mode = kind_of(keys[0]);
    const itd_type *type = itd_type_of(keys[0]);

    if (mode == ANY && type->flags & ITD_T_HEAP) {
        for (int64_t i = 1; i < count; i++)
            if (itd_type_of(keys[i]) != type || !itd_goes_on(vm, i)) return ANY;
        return OBJECTS;
    }
    for (int64_t i = 1; i < count && mode != ANY; i++) {
        enum mode next = kind_of(keys[i]);

        if (!itd_goes_on(vm, i)) return ANY;
        if (next == mode) continue;
        if ((next != INTS && next != SMALL) || (mode != INTS && mode != SMALL)) return ANY;
        mode = INTS;
    }
    return mode;
}

/* ---- moving ----------------------------------------------------------------------------- */

static void reverse_items(itd_value *items, int64_t from, int64_t to)
{
    for (to--; from < to; from++, to--) {
        itd_value t = items[from];
        items[from] = items[to];
        items[to] = t;
    }
}

static void reverse_span(sorter *s, int64_t from, int64_t to)
{
    reverse_items(s->keys, from, to);
    if (s->values) reverse_items(s->values, from, to);
}

/* Where a merge reads or writes: a place in the sorted arrays or in the scratch. */
typedef struct place {
    itd_value *keys, *values;
} place;

static inline place place_at(const sorter *s, int64_t i)
{
    return (place){s->keys + i, s->values ? s->values + i : NULL};
}

static inline place shift(place p, int64_t by)
{
    return (place){p.keys + by, p.values ? p.values + by : NULL};
}

static inline void put(place to, place from)
{
    *to.keys = *from.keys;
    if (to.values) *to.values = *from.values;
}

static void move(place to, place from, int64_t count)
{
    memmove(to.keys, from.keys, (size_t)count * sizeof *to.keys);
    if (to.values) memmove(to.values, from.values, (size_t)count * sizeof *to.values);
}

/* The scratch with count items from a place copied to it; keys NULL on failure. */
static place copy_out(sorter *s, place from, int64_t count)
{
    const place none = {NULL, NULL};
    place p = none;

    for (int i = 0; i < (s->values ? 2 : 1); i++) {
        if ((i == 0 && s->raw) || (s->scratch[i] && s->scratch[i]->count >= (uint64_t)count))
            continue;
        s->scratch[i] = itd_values_new(s->vm, (size_t)count);
        if (!s->scratch[i]) return none;
    }
    p.keys = s->raw ? (itd_value *)(void *)s->raw->data + s->count : s->scratch[0]->items;
    if (s->values) p.values = s->scratch[1]->items;
    move(p, from, count);
    return p;
}

/* ---- runs ------------------------------------------------------------------------------- */

/* Length of the run at lo, made ascending; -1 on failure. */
static int64_t count_run(sorter *s, int64_t lo, int64_t hi)
{
    int64_t i = lo + 2;
    int down, r;

    if (lo + 1 == hi) return 1;
    down = less(s, s->keys[lo + 1], s->keys[lo]);
    if (down < 0) return -1;
    for (; i < hi; i++) {
        r = itd_goes_on(s->vm, i) ? less(s, s->keys[i], s->keys[i - 1]) : -1;
        if (r < 0) return -1;
        if (r != down) break;
    }
    if (down) reverse_span(s, lo, i);
    return i - lo;
}

/* The same by numbers, whose comparisons nobody sees: without branches to be guessed. */
static void insert_small(sorter *s, int64_t lo, int64_t hi, int64_t start)
{
    for (; start < hi; start++) {
        itd_value key = s->keys[start], value, *at = s->keys + lo;
        int64_t left = start - lo, l;

        while (left > 0) {
            int64_t half = left / 2;
            bool right = (int64_t)key.bits >= (int64_t)at[half].bits;

            at += right ? half + 1 : 0;
            left = right ? left - half - 1 : half;
        }
        l = at - s->keys;
        for (int64_t i = start; i > l; i--) s->keys[i] = s->keys[i - 1];
        s->keys[l] = key;
        if (!s->values) continue;
        value = s->values[start];
        for (int64_t i = start; i > l; i--) s->values[i] = s->values[i - 1];
        s->values[l] = value;
    }
}

/* lo..start is sorted: inserts start..hi one by one. */
static bool insert_binary(sorter *s, int64_t lo, int64_t hi, int64_t start)
{
    if (s->mode == SMALL) {
        insert_small(s, lo, hi, start);
        return true;
    }
    for (; start < hi; start++) {
        itd_value key = s->keys[start], value = ITD_UNBOUND;
        int64_t l = lo, r = start;
        do {
            int64_t m = l + (r - l) / 2;
            int below = less(s, key, s->keys[m]);
            if (below < 0) return false;
            if (below)
                r = m;
            else
                l = m + 1;
        } while (l < r);
        memmove(s->keys + l + 1, s->keys + l, (size_t)(start - l) * sizeof key);
        s->keys[l] = key;
        if (!s->values) continue;
        value = s->values[start];
        memmove(s->values + l + 1, s->values + l, (size_t)(start - l) * sizeof key);
        s->values[l] = value;
    }
    return true;
}

/* ---- galloping -------------------------------------------------------------------------- */

/* Where key belongs in the sorted a[0..n): left of equals. Starts looking at hint. -1 on failure.
 */
static int64_t gallop_left(sorter *s, itd_value key, const itd_value *a, int64_t n, int64_t hint)
{
    int64_t last = 0, step = 1, most, lo, hi;
    int r = less(s, a[hint], key);

    if (r < 0) return -1;
    if (r) {
        for (most = n - hint; step < most; last = step, step = step * 2 + 1) {
            if ((r = less(s, a[hint + step], key)) < 0) return -1;
            if (!r) break;
        }
        if (step > most) step = most;
        lo = hint + last;
        hi = hint + step;
    } else {
        for (most = hint + 1; step < most; last = step, step = step * 2 + 1) {
            if ((r = less(s, a[hint - step], key)) < 0) return -1;
            if (r) break;
        }
        if (step > most) step = most;
        lo = hint - step;
        hi = hint - last;
    }
    for (lo++; lo < hi;) {
        int64_t m = lo + (hi - lo) / 2;
        if ((r = less(s, a[m], key)) < 0) return -1;
        if (r)
            lo = m + 1;
        else
            hi = m;
    }
    return hi;
}

/* The same, right of equals. */
static int64_t gallop_right(sorter *s, itd_value key, const itd_value *a, int64_t n, int64_t hint)
{
    int64_t last = 0, step = 1, most, lo, hi;
    int r = less(s, key, a[hint]);

    if (r < 0) return -1;
    if (r) {
        for (most = hint + 1; step < most; last = step, step = step * 2 + 1) {
            if ((r = less(s, key, a[hint - step])) < 0) return -1;
            if (!r) break;
        }
        if (step > most) step = most;
        lo = hint - step;
        hi = hint - last;
    } else {
        for (most = n - hint; step < most; last = step, step = step * 2 + 1) {
            if ((r = less(s, key, a[hint + step])) < 0) return -1;
            if (r) break;
        }
        if (step > most) step = most;
        lo = hint + last;
        hi = hint + step;
    }
    for (lo++; lo < hi;) {
        int64_t m = lo + (hi - lo) / 2;
        if ((r = less(s, key, a[m])) < 0) return -1;
        if (r)
            hi = m;
        else
            lo = m + 1;
    }
    return hi;
}

/* ---- merging ---------------------------------------------------------------------------- */

/* Why a merge's loops end. */
enum outcome { EMPTY, LAST, FAILED };

/* State of one merge: a is the left run, b the right one, each with what is left of it. */
typedef struct merge {
    place a, b, to;
    int64_t na, nb;
} merge;

/* Takes from the front. LAST: one item of a (the scratch) is left, which belongs at the very end.
 */
static enum outcome merge_forward(sorter *s, merge *m)
{
    int64_t gallop = s->min_gallop, wins_a, wins_b, k;

#define TAKE_A() (put(m->to, m->a), m->to = shift(m->to, 1), m->a = shift(m->a, 1), m->na--)
#define TAKE_B() (put(m->to, m->b), m->to = shift(m->to, 1), m->b = shift(m->b, 1), m->nb--)
    TAKE_B();
    if (!m->nb) return EMPTY;
    if (m->na == 1) return LAST;
    for (;;) {
        for (wins_a = wins_b = 0; wins_a < gallop && wins_b < gallop;) {
            int r = less(s, *m->b.keys, *m->a.keys);
            if (r < 0) return FAILED;
            if (r) {
                TAKE_B();
                wins_b++;
                wins_a = 0;
                if (!m->nb) return EMPTY;
                if (!itd_goes_on(s->vm, m->nb)) return FAILED;
            } else {
                TAKE_A();
                wins_a++;
                wins_b = 0;
                if (m->na == 1) return LAST;
                if (!itd_goes_on(s->vm, m->na)) return FAILED;
            }
        }
        gallop++;
        do {
            gallop -= gallop > 1;
            s->min_gallop = gallop;
            k = wins_a = gallop_right(s, *m->b.keys, m->a.keys, m->na, 0);
            if (k < 0) return FAILED;
            if (k) {
                move(m->to, m->a, k);
                m->to = shift(m->to, k);
                m->a = shift(m->a, k);
                m->na -= k;
                if (m->na == 1) return LAST;
                if (!m->na) return EMPTY; /* only with an inconsistent order */
            }
            TAKE_B();
            if (!m->nb) return EMPTY;
            k = wins_b = gallop_left(s, *m->a.keys, m->b.keys, m->nb, 0);
            if (k < 0) return FAILED;
            if (k) {
                move(m->to, m->b, k);
                m->to = shift(m->to, k);
                m->b = shift(m->b, k);
                m->nb -= k;
                if (!m->nb) return EMPTY;
            }
            TAKE_A();
            if (m->na == 1) return LAST;
            if (!itd_goes_on(s->vm, m->nb)) return FAILED;
        } while (wins_a >= MIN_GALLOP || wins_b >= MIN_GALLOP);
        s->min_gallop = ++gallop;
    }
#undef TAKE_A
#undef TAKE_B
}

static bool merge_low(sorter *s, int64_t at, int64_t na, int64_t nb)
{
    merge m = {.b = place_at(s, at + na), .to = place_at(s, at), .na = na, .nb = nb};
    enum outcome end;

    m.a = copy_out(s, m.to, na);
    if (!m.a.keys) return false;
    end = merge_forward(s, &m);
    if (end == LAST) {
        move(m.to, m.b, m.nb);
        put(shift(m.to, m.nb), m.a);
    } else if (m.na) {
        move(m.to, m.a, m.na);
    }
    return end != FAILED;
}

/* Takes from the back: a, b and to are the last items. LAST: one item of b (the scratch) is left,
 * which belongs in front. */
static enum outcome merge_backward(sorter *s, merge *m, const itd_value *first_a,
                                   const itd_value *first_b)
{
    int64_t gallop = s->min_gallop, wins_a, wins_b, k;

#define TAKE_A() (put(m->to, m->a), m->to = shift(m->to, -1), m->a = shift(m->a, -1), m->na--)
#define TAKE_B() (put(m->to, m->b), m->to = shift(m->to, -1), m->b = shift(m->b, -1), m->nb--)
    TAKE_A();
    if (!m->na) return EMPTY;
    if (m->nb == 1) return LAST;
    for (;;) {
        for (wins_a = wins_b = 0; wins_a < gallop && wins_b < gallop;) {
            int r = less(s, *m->b.keys, *m->a.keys);
            if (r < 0) return FAILED;
            if (r) {
                TAKE_A();
                wins_a++;
                wins_b = 0;
                if (!m->na) return EMPTY;
                if (!itd_goes_on(s->vm, m->na)) return FAILED;
            } else {
                TAKE_B();
                wins_b++;
                wins_a = 0;
                if (m->nb == 1) return LAST;
                if (!itd_goes_on(s->vm, m->nb)) return FAILED;
            }
        }
        gallop++;
        do {
            gallop -= gallop > 1;
            s->min_gallop = gallop;
            k = gallop_right(s, *m->b.keys, first_a, m->na, m->na - 1);
            if (k < 0) return FAILED;
            k = wins_a = m->na - k;
            if (k) {
                m->to = shift(m->to, -k);
                m->a = shift(m->a, -k);
                move(shift(m->to, 1), shift(m->a, 1), k);
                m->na -= k;
                if (!m->na) return EMPTY;
            }
            TAKE_B();
            if (m->nb == 1) return LAST;
            k = gallop_left(s, *m->a.keys, first_b, m->nb, m->nb - 1);
            if (k < 0) return FAILED;
            k = wins_b = m->nb - k;
            if (k) {
                m->to = shift(m->to, -k);
                m->b = shift(m->b, -k);
                move(shift(m->to, 1), shift(m->b, 1), k);
                m->nb -= k;
                if (m->nb == 1) return LAST;
                if (!m->nb) return EMPTY; /* only with an inconsistent order */
            }
            TAKE_A();
            if (!m->na) return EMPTY;
            if (!itd_goes_on(s->vm, m->na)) return FAILED;
        } while (wins_a >= MIN_GALLOP || wins_b >= MIN_GALLOP);
        s->min_gallop = ++gallop;
    }
#undef TAKE_A
#undef TAKE_B
}

static bool merge_high(sorter *s, int64_t at, int64_t na, int64_t nb)
{
    merge m = {
        .a = place_at(s, at + na - 1), .to = place_at(s, at + na + nb - 1), .na = na, .nb = nb};
    place copy = copy_out(s, place_at(s, at + na), nb);
    enum outcome end;

    if (!copy.keys) return false;
    m.b = shift(copy, nb - 1);
    end = merge_backward(s, &m, s->keys + at, copy.keys);
    if (end == LAST) {
        move(shift(m.to, 1 - m.na), shift(m.a, 1 - m.na), m.na);
        put(shift(m.to, -m.na), m.b);
    } else if (m.nb) {
        move(shift(m.to, 1 - m.nb), copy, m.nb);
    }
    return end != FAILED;
}

/* Merges run i with the next. */
static bool merge_at(sorter *s, int i)
{
    run *a = &s->pending[i], *b = a + 1;
    int64_t start = a->start, na = a->count, nb = b->count, middle = b->start, k;

    if (!itd_charge(s->vm, (uint64_t)(na + nb))) return false;
    a->count = na + nb;
    if (i == s->runs - 3) *b = b[1];
    s->runs--;
    /* What of a is below all of b, and what of b above all of a, stays where it is. */
    k = gallop_right(s, s->keys[middle], s->keys + start, na, 0);
    if (k < 0) return false;
    start += k;
    na -= k;
    if (!na) return true;
    nb = gallop_left(s, s->keys[start + na - 1], s->keys + middle, nb, nb - 1);
    if (nb <= 0) return nb == 0;
    return na <= nb ? merge_low(s, start, na, nb) : merge_high(s, start, na, nb);
}

/* The level at which a perfectly balanced merge tree would separate two adjacent runs. */
static int border_power(int64_t start, int64_t first, int64_t second, int64_t all)
{
    uint64_t n = (uint64_t)all, a = 2 * (uint64_t)start + (uint64_t)first,
             b = a + (uint64_t)first + (uint64_t)second;
    int power = 0;

    for (;;) {
        power++;
        if (a >= n) {
            a -= n;
            b -= n;
        } else if (b >= n) {
            return power;
        }
        a <<= 1;
        b <<= 1;
    }
}

static bool push_run(sorter *s, int64_t start, int64_t count)
{
    if (s->runs) {
        run *top = &s->pending[s->runs - 1];
        int power = border_power(top->start, top->count, count, s->count);
        while (s->runs > 1 && s->pending[s->runs - 2].power > power)
            if (!merge_at(s, s->runs - 2)) return false;
        s->pending[s->runs - 1].power = power;
    }
    ITD_ASSERT(s->runs < MAX_RUNS);
    s->pending[s->runs++] = (run){start, count, 0};
    return true;
}

static bool merge_all(sorter *s)
{
    while (s->runs > 1) {
        int i = s->runs - 2;
        if (i > 0 && s->pending[i - 1].count < s->pending[i + 1].count) i--;
        if (!merge_at(s, i)) return false;
    }
    return true;
}

static bool sort_runs(sorter *s)
{
    int64_t least = s->count, odd = 0, lo = 0;

    while (least >= 64) {
        odd |= least & 1;
        least >>= 1;
    }
    least += odd;
    while (lo < s->count) {
        int64_t n = count_run(s, lo, s->count);
        if (n < 0) return false;
        if (n < least) {
            int64_t filled = s->count - lo < least ? s->count - lo : least;
            if (!itd_charge(s->vm, (uint64_t)(filled - n) * 4)) return false;
            if (!insert_binary(s, lo, lo + filled, lo + n)) return false;
            n = filled;
        }
        if (!push_run(s, lo, n)) return false;
        lo += n;
    }
    return merge_all(s);
}

/* ---- list.sort -------------------------------------------------------------------------- */

/* A float as a number that is ordered as they are. Both zeros are one; a NaN is none. */
static bool raw_of(itd_value v, uint64_t *ret)
{
    double d = itd_is_imm_float(v) ? itd_imm_float(v) : itd_float_value(v);

    if (d != d) return false;
    if (d == 0) d = 0;
    memcpy(ret, &d, sizeof d);
    if (*ret >> 63) *ret ^= ~(uint64_t)0 >> 1;
    return true;
}

static bool is_zero(itd_value v)
{
    double d = itd_float_value(v);

    return d == 0 && !signbit(d);
}

/* The immediate float, or zero, that a number was made of. */
static itd_value of_raw(uint64_t raw, itd_value zero)
{
    itd_value v = ITD_UNBOUND;
    double d;

    if (!raw) return zero;
    if (raw >> 63) raw ^= ~(uint64_t)0 >> 1;
    memcpy(&d, &raw, sizeof d);
    itd_try_imm_float(d, &v);
    return v;
}

/* Sorts by floats as numbers. Without values of their own they are made of the numbers again, or,
 * where some are other cells than zero, moved along. *ret_done false: one is a NaN, and nothing has
 * happened. */
static bool sort_raw(sorter *s, bool *ret_done)
{
    itd_value *keys = s->keys, *raw;
    itd_value zero = itd_float_from(s->vm, 0);
    bool immediate = !s->values, ok;

    /* The keys, and behind them room for the half that a merge copies out. */
    s->raw = itd_buffer_new(s->vm, ((size_t)s->count + (size_t)s->count / 2 + 1) * sizeof *raw);
    if (!s->raw || itd_failed(zero)) return false;
    raw = (itd_value *)(void *)s->raw->data;
    for (int64_t i = 0; i < s->count; i++) {
        immediate &= itd_is_imm_float(keys[i]) || is_zero(keys[i]);
        if (raw_of(keys[i], &raw[i].bits)) continue;
        s->raw = NULL;
        return true;
    }
    *ret_done = true;
    if (!s->values && !immediate) s->values = keys;
    s->keys = raw;
    s->mode = SMALL;
    ok = sort_runs(s);
    for (int64_t i = 0; immediate && i < s->count; i++) keys[i] = of_raw(raw[i].bits, zero);
    if (immediate) s->keys = keys;
    return ok;
}

static bool sort_items(itd_vm *vm, itd_values *items, int64_t count, itd_value key, bool reverse)
{
    itd_values *keys = items;
    bool done = false;
    sorter s;

    if (!itd_charge(vm, (uint64_t)count)) return false;
    memset(&s, 0, sizeof s);
    s.vm = vm;
    s.count = count;
    s.min_gallop = MIN_GALLOP;
    if (!itd_is_none(key)) {
        keys = itd_values_new(vm, (size_t)count);
        if (!keys) return false;
        for (int64_t i = 0; i < count; i++) {
            itd_value k = itd_call(vm, key, 1, &items->items[i]);
            if (itd_failed(k)) return false;
            keys->items[i] = k;
        }
        s.values = items->items;
    }
    s.keys = keys->items;
    s.mode = find_mode(vm, s.keys, count);
    if (itd_pending(vm)) return false;
    /* Reversed before and after, equal items keep their order. */
    if (reverse) reverse_span(&s, 0, count);
    if (s.mode == FLOATS && count <= MOST_RAW && !sort_raw(&s, &done)) return false;
    if (!done && !sort_runs(&s)) return false;
    if (reverse) reverse_span(&s, 0, count);
    return true;
}

bool itd_list_sort(itd_vm *vm, itd_value v, itd_value key, bool reverse)
{
    itd_list *list = ITD_LIST_(v);
    itd_values *items = list->buffer;
    int64_t count = list->count;
    uint32_t changes;
    bool ok = true, was_sorting = list->sorting;

    list->buffer = NULL;
    list->count = 0;
    list->sorting = true;
    changes = ++list->changes;
    if (count > 1 || (count && !itd_is_none(key))) ok = sort_items(vm, items, count, key, reverse);
    if (list->changes != changes && ok)
        ok = itd_fail(vm, itd_ValueError, "list modified during sort");
    list->buffer = items;
    list->count = count;
    list->sorting = was_sorting;
    list->changes++;
    return ok;
}
