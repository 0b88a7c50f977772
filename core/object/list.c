/* list.c - list: storage, the sequence protocol, slices, comparison and repr.
 *
 * Items lie in a VALUES buffer of at least count words; words past count are unbound, so that the
 * collector keeps nothing that was removed. A buffer that is outgrown is left to the collector: a
 * native that still looks at it reads old items. changes counts every change of length or order,
 * which is how sort() learns that its list was touched.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/containers.h"
#include "core/vm/pending.h"

enum { LARGE = 65536 }; /* from here on buffers grow by less */
enum { MANY = 1024 };   /* items taken from an iterator between two charges */
enum { STEP = 65536 };  /* items copied between two looks for a stop */

/* ---- storage ---------------------------------------------------------------------------- */

bool itd_list_reserve(itd_vm *vm, itd_list *list, int64_t need)
{
    size_t capacity = list->buffer ? list->buffer->count : 0, wanted;
    itd_values *buffer;

    if ((size_t)need <= capacity) return true;
    /* Growing is paid for by what it moves, as a slice is: filling a list for as long as memory
     * lasts costs more than one operation an item. */
    if (list->count >= LARGE && !itd_charge(vm, (uint64_t)list->count / 4)) return false;
    wanted = (size_t)need;
    if (capacity)
        wanted = itd_size_add(wanted, (size_t)need >> (need < LARGE ? 1 : 2));
    else if (wanted < 4)
        wanted = 4;
    buffer = capacity ? itd_values_grow(vm, list->buffer, (size_t)list->count, wanted)
                      : itd_values_new(vm, wanted);
    if (!buffer) return false;
    list->buffer = buffer;
    return true;
}

itd_value itd_list_sized(itd_vm *vm, size_t capacity)
{
    itd_list *list = itd_alloc(vm, sizeof *list, ITD_K_LIST, itd_list_type);

    if (!list) return ITD_ERROR;
    if (capacity) {
        itd_values *buffer = itd_values_new(vm, capacity);
        if (!buffer) return ITD_ERROR;
        list->buffer = buffer;
    }
    return itd_of(list);
}

/* A list of so many items, which the caller fills at once: not before list_filled may anything be
 * allocated. */
static itd_value list_unfilled(itd_vm *vm, int64_t count)
{
    itd_value v = itd_list_sized(vm, 0);

    if (itd_failed(v) || !count) return v;
    ITD_LIST_(v)->buffer = itd_values_unfilled(vm, (size_t)count);
    return ITD_LIST_(v)->buffer ? v : ITD_ERROR;
}

static itd_value list_filled(itd_value v, int64_t count)
{
    itd_list *list = ITD_LIST_(v);

    if (count) list->buffer->count = (uint64_t)count;
    list->count = count;
    return v;
}

itd_value itd_list_from(itd_vm *vm, const itd_value *items, size_t count)
{
    itd_value v = itd_list_sized(vm, 0);
    itd_values *buffer;

    if (itd_failed(v) || !count) return v;
    buffer = itd_values_copy(vm, items, count, count);
    if (!buffer) return ITD_ERROR;
    ITD_LIST_(v)->buffer = buffer;
    ITD_LIST_(v)->count = (int64_t)count;
    return v;
}

itd_value itd_list_new(itd_vm *vm)
{
    return itd_list_sized(vm, 0);
}

bool itd_list_append(itd_vm *vm, itd_value v, itd_value item)
{
    itd_list *list = ITD_LIST_(v);

    if (ITD_UNLIKELY(!list->buffer || (uint64_t)list->count >= list->buffer->count))
        if (!itd_list_reserve(vm, list, list->count + 1)) return false;
    list->buffer->items[list->count++] = item;
    list->changes++;
    return true;
}

bool itd_list_splice(itd_vm *vm, itd_list *list, int64_t start, int64_t stop,
                     const itd_value *items, int64_t count)
{
    int64_t tail = list->count - stop, total;
    itd_value *at;

    if (__builtin_add_overflow(start + tail, count, &total)) return itd_fail_impossible(vm);
    if (!itd_list_reserve(vm, list, total)) return false;
    if (!list->buffer) return true;
    at = list->buffer->items;
    memmove(at + start + count, at + stop, (size_t)tail * sizeof *at);
    if (count) itd_copy_values(at + start, items, (size_t)count);
    for (int64_t i = total; i < list->count; i++) at[i] = ITD_UNBOUND;
    if (list->count != total || count) list->changes++;
    list->count = total;
    return true;
}

void itd_list_drop(itd_list *list, int64_t at, int64_t count)
{
    itd_value *items = list->buffer ? list->buffer->items : NULL;

    if (!count) return;
    memmove(items + at, items + at + count, (size_t)(list->count - at - count) * sizeof *items);
    for (int64_t i = list->count - count; i < list->count; i++) items[i] = ITD_UNBOUND;
    list->count -= count;
    list->changes++;
}

void itd_list_clear(itd_list *list)
{
    if (!list->count) return;
    list->buffer = NULL;
    list->count = 0;
    list->changes++;
}

bool itd_list_insert(itd_vm *vm, itd_value v, int64_t at, itd_value item)
{
    itd_list *list = ITD_LIST_(v);

    return itd_charge(vm, (uint64_t)(list->count - at) / 8) &&
           itd_list_splice(vm, list, at, at, &item, 1);
}

static bool extend_items(itd_vm *vm, itd_list *list, itd_value source)
{
    int64_t count = itd_fast_count(source);

    if (!count) return true;
    if (!itd_charge(vm, (uint64_t)count / 8)) return false;
    if (!itd_list_reserve(vm, list,
                          itd_size_add((size_t)list->count, (size_t)count) > INT64_MAX / 16
                              ? INT64_MAX / 16
                              : list->count + count))
        return false;
    itd_copy_values(list->buffer->items + list->count, itd_fast_items(source), (size_t)count);
    list->count += count;
    list->changes++;
    return true;
}

struct append_feed {
    itd_feed_to to;
    itd_value list;
};

static bool take_append(itd_vm *vm, itd_feed_to *to, itd_value item)
{
    return itd_charge(vm, 1) && itd_list_append(vm, ((struct append_feed *)to)->list, item);
}

/* Takes what an iterator gives in one go, again and again. */
static bool extend_many(itd_vm *vm, itd_list *list, itd_value iter)
{
    itd_value few[16];

    for (;;) {
        size_t room = list->buffer ? list->buffer->count - (uint64_t)list->count : 0, n;
        bool full = room == 0; /* not to be made longer for nothing */

        if (!full)
            n = itd_take_many(vm, iter, list->buffer->items + list->count,
                              room < MANY ? room : MANY);
        else
            n = itd_take_many(vm, iter, few, sizeof few / sizeof few[0]);
        if (!n) return true;
        if (full) {
            if (!itd_list_reserve(vm, list, list->count + (int64_t)n)) return false;
            memcpy(list->buffer->items + list->count, few, n * sizeof few[0]);
        }
        list->count += (int64_t)n;
        list->changes++;
        if (!itd_charge(vm, n)) return false;
    }
}

bool itd_list_extend(itd_vm *vm, itd_value v, itd_value iterable)
{
    struct append_feed feed = {.to = {take_append}, .list = v};
    itd_list *list = ITD_LIST_(v);
    itd_value iter, item;
    int64_t hint;
    bool many;

    if (itd_is_exact(iterable, itd_list_type) || itd_is_exact(iterable, itd_tuple_type) ||
        itd_same(v, iterable)) {
        iterable = itd_sequence_fast(vm, iterable, "argument must be iterable");
        return !itd_failed(iterable) && extend_items(vm, list, iterable);
    }
    iter = itd_iter(vm, iterable);
    if (itd_failed(iter)) return false;
    hint = itd_length_hint(vm, iterable, 8);
    if (hint < 0) return false;
    if ((uint64_t)hint >= ITD_IMPOSSIBLE / sizeof(itd_value) && hint <= INT64_MAX - list->count)
        return itd_fail_impossible(vm);
    /* What script code says of its length is only believed in part. */
    if (hint > 64 && (itd_type_of(iterable)->flags | itd_type_of(iter)->flags) & ITD_T_HEAP)
        hint = 64;
    if (hint > (1 << 24)) hint = 1 << 24;
    if (!itd_list_reserve(vm, list, list->count + hint)) return false;
    many = itd_type_of(iter)->slots.take;
    do
        if (many && !extend_many(vm, list, iter)) return false;
    while ((many ? itd_next(vm, iter, &item) : itd_feed(vm, iter, &feed.to, &item)) &&
           itd_charge(vm, 1) && itd_list_append(vm, v, item));
    return !itd_pending(vm);
}

itd_value itd_list_of(itd_vm *vm, itd_value iterable)
{
    itd_value list = itd_list_new(vm);

    if (itd_failed(list) || !itd_list_extend(vm, list, iterable)) return ITD_ERROR;
    return list;
}

itd_value itd_list_slice(itd_vm *vm, itd_value v, int64_t start, int64_t stop)
{
    int64_t count = stop > start ? stop - start : 0;

    if (!itd_charge(vm, (uint64_t)count / 8)) return ITD_ERROR;
    return itd_list_from(vm, count ? itd_list_items(v) + start : NULL, (size_t)count);
}

bool itd_items_direct(itd_value v)
{
    if (itd_is_kind(v, ITD_K_LIST)) return itd_type_of(v)->slots.iter == itd_list_type->slots.iter;
    return itd_is_kind(v, ITD_K_TUPLE) && itd_type_of(v)->slots.iter == itd_tuple_type->slots.iter;
}

itd_value itd_sequence_fast(itd_vm *vm, itd_value v, const char *text)
{
    itd_value iter, list;

    if (itd_items_direct(v)) return v;
    iter = itd_iter(vm, v);
    if (itd_failed(iter)) {
        if (itd_swallow(vm, itd_TypeError)) itd_fail(vm, itd_TypeError, "%s", text);
        return ITD_ERROR;
    }
    list = itd_list_new(vm);
    if (itd_failed(list)) return ITD_ERROR;
    if (!itd_list_extend(vm, list, iter)) return ITD_ERROR;
    return vm->pending_alive && !itd_pending_force_values(vm, &list, 1) ? ITD_ERROR : list;
}

/* ---- subscripts ------------------------------------------------------------------------- */

/* Every step-th value, with a look for a stop now and then. */
static bool copy_stepped(itd_vm *vm, itd_value *to, const itd_value *from, int64_t count,
                         int64_t step)
{
    for (int64_t i = 0; i < count;) {
        int64_t end = count - i > STEP ? i + STEP : count;

        if (step == -1)
            for (const itd_value *p = from - i; i < end; i++) to[i] = *p--;
        else
            for (; i < end; i++) to[i] = from[i * step];
        if (i < count && !itd_check_stop(vm)) return false;
    }
    return true;
}

static itd_value list_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    int64_t i, start, stop, step, count;
    itd_value out;
    itd_list *list;

    if (!itd_is_kind(key, ITD_K_SLICE)) {
        if (!itd_seq_index(vm, key, "list", &i)) return ITD_ERROR;
        list = ITD_LIST_(self);
        if (i < 0) i += list->count;
        if (i < 0 || i >= list->count)
            return itd_raise(vm, itd_IndexError, "list index out of range");
        return list->buffer->items[i];
    }
    if (!itd_slice_unpack(vm, key, &start, &stop, &step)) return ITD_ERROR;
    count = itd_slice_adjust(ITD_LIST_(self)->count, &start, &stop, step);
    if (step == 1) return itd_list_slice(vm, self, start, start + count);
    if (!itd_charge(vm, (uint64_t)count / 4)) return ITD_ERROR;
    out = list_unfilled(vm, count);
    if (itd_failed(out) || !count) return out;
    return copy_stepped(vm, itd_list_items(out), itd_list_items(self) + start, count, step)
               ? list_filled(out, count)
               : ITD_ERROR;
}

/* Takes every step-th item out; start is the lowest, step > 0. */
static void delete_stepped(itd_list *list, int64_t start, int64_t step, int64_t count)
{
    itd_value *items = list->buffer->items;
    int64_t to = start;

    for (int64_t i = start; i < list->count; i++)
        if ((i - start) % step || (i - start) / step >= count) items[to++] = items[i];
    for (int64_t i = to; i < list->count; i++) items[i] = ITD_UNBOUND;
    list->count = to;
    list->changes++;
}

static bool delete_slice(itd_vm *vm, itd_list *list, int64_t start, int64_t step, int64_t count)
{
    if (count <= 0) return true;
    if (!itd_charge(vm,
                    (uint64_t)(list->count - (step > 0 ? start : start + (count - 1) * step)) / 8))
        return false;
    if (step < 0) {
        start += (count - 1) * step;
        step = -step;
    }
    if (step == 1)
        itd_list_drop(list, start, count);
    else
        delete_stepped(list, start, step, count);
    return true;
}

static bool assign_slice(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    itd_list *list = ITD_LIST_(self);
    int64_t start, stop, step, count, given;
    itd_value from;

    if (!itd_slice_unpack(vm, key, &start, &stop, &step)) return false;
    count = itd_slice_adjust(list->count, &start, &stop, step);
    if (itd_is_unbound(value)) return delete_slice(vm, list, start, step, count);
    from = itd_sequence_fast(vm, value,
                             step == 1 ? "can only assign an iterable"
                                       : "must assign iterable to extended slice");
    if (!itd_failed(from) && itd_same(from, self)) from = itd_list_slice(vm, self, 0, list->count);
    if (itd_failed(from)) return false;
    given = itd_fast_count(from);
    if (step == 1) {
        /* Making the items may have changed the list. */
        if (start > list->count) start = list->count;
        stop = stop < start ? start : stop > list->count ? list->count : stop;
        if (!itd_charge(vm, (uint64_t)(given + list->count - stop) / 8)) return false;
        return itd_list_splice(vm, list, start, stop, itd_fast_items(from), given);
    }
    if (given != count)
        return itd_fail(vm, itd_ValueError,
                        "attempt to assign sequence of size %lld to extended slice of size %lld",
                        (long long)given, (long long)count);
    if (!itd_charge(vm, (uint64_t)count / 4)) return false;
    {
        const itd_value *items = itd_fast_items(from);
        int64_t length = list->count;

        for (int64_t i = 0; i < count; i++) {
            int64_t at = start + i * step; /* a step further may be too far for 64 bits */

            if (at >= 0 && at < length) list->buffer->items[at] = items[i];
        }
    }
    return true;
}

static bool list_setitem(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    itd_list *list = ITD_LIST_(self);
    int64_t i;

    if (itd_is_kind(key, ITD_K_SLICE)) return assign_slice(vm, self, key, value);
    if (!itd_seq_index(vm, key, "list", &i)) return false;
    if (i < 0) i += list->count;
    if (i < 0 || i >= list->count)
        return itd_fail(vm, itd_IndexError, "list assignment index out of range");
    if (!itd_is_unbound(value)) {
        list->buffer->items[i] = value;
        return true;
    }
    if (!itd_charge(vm, (uint64_t)(list->count - i) / 8)) return false;
    itd_list_drop(list, i, 1);
    return true;
}

static int64_t list_len(itd_vm *vm, itd_value self)
{
    return ITD_LIST_(self)->count;
}

static int list_contains(itd_vm *vm, itd_value self, itd_value item)
{
    for (int64_t i = 0; i < ITD_LIST_(self)->count; i++) {
        int same;
        if ((i & 63) == 0 && !itd_charge(vm, 16)) return -1;
        same = itd_equal(vm, ITD_LIST_(self)->buffer->items[i], item);
        if (same) return same;
    }
    return 0;
}

/* ---- + and * ---------------------------------------------------------------------------- */

static itd_value list_concat(itd_vm *vm, itd_value a, itd_value b)
{
    int64_t na, nb;
    itd_value out;

    if (!itd_is_kind(a, ITD_K_LIST) || !itd_is_kind(b, ITD_K_LIST)) return ITD_NOT_IMPLEMENTED;
    na = ITD_LIST_(a)->count;
    nb = ITD_LIST_(b)->count;
    if (!itd_charge(vm, (uint64_t)(na + nb) / 8)) return ITD_ERROR;
    out = list_unfilled(vm, na + nb);
    if (itd_failed(out)) return ITD_ERROR;
    if (na) itd_copy_values(itd_list_items(out), itd_list_items(a), (size_t)na);
    if (nb) itd_copy_values(itd_list_items(out) + na, itd_list_items(b), (size_t)nb);
    return list_filled(out, na + nb);
}

static itd_value list_concat_inplace(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_list_extend(vm, a, b) ? a : ITD_ERROR;
}

int64_t itd_repeat_times(itd_vm *vm, itd_value times)
{
    itd_value n;
    int64_t k;
    int over = 0;

    if (!itd_has_index(times)) {
        itd_fail(vm, itd_TypeError, "can't multiply sequence by non-int of type '%T'", times);
        return -1;
    }
    n = itd_index(vm, times);
    if (itd_failed(n) || !itd_int_clamp(vm, n, &k, &over)) return -1;
    if (over) {
        itd_fail(vm, itd_OverflowError, "cannot fit '%T' into an index-sized integer", times);
        return -1;
    }
    return k < 0 ? 0 : k;
}

int64_t itd_repeat_size(itd_vm *vm, int64_t count, int64_t times)
{
    int64_t total;

    if (times < 0) return -1;
    if (__builtin_mul_overflow(count, times, &total) || total > INT64_MAX / 16) {
        itd_fail_impossible(vm);
        return -1;
    }
    return total;
}

void itd_repeat_fill(itd_value *to, int64_t unit, int64_t total)
{
    if (unit == 1) {
        for (int64_t i = 1; i < total; i++) to[i] = to[0];
        return;
    }
    for (int64_t done = unit; done < total;) {
        int64_t n = done < total - done ? done : total - done;
        memcpy(to + done, to, (size_t)n * sizeof *to);
        done += n;
    }
}

static itd_value list_repeat(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value self = itd_is_kind(a, ITD_K_LIST) ? a : b, times = itd_is_kind(a, ITD_K_LIST) ? b : a,
              out;
    int64_t n = itd_repeat_times(vm, times), unit = ITD_LIST_(self)->count,
            total = itd_repeat_size(vm, unit, n);

    if (total < 0) return ITD_ERROR;
    out = list_unfilled(vm, total);
    if (itd_failed(out) || !total) return out;
    if (!itd_charge(vm, (uint64_t)total / 8)) return ITD_ERROR;
    memcpy(itd_list_items(out), itd_list_items(self), (size_t)unit * sizeof(itd_value));
    itd_repeat_fill(itd_list_items(out), unit, total);
    return list_filled(out, total);
}

static itd_value list_repeat_inplace(itd_vm *vm, itd_value a, itd_value b)
{
    itd_list *list = ITD_LIST_(a);
    int64_t n = itd_repeat_times(vm, b), unit = list->count, total = itd_repeat_size(vm, unit, n);

    if (total < 0) return ITD_ERROR;
    if (total < unit) {
        itd_list_clear(list);
        return a;
    }
    if (!unit || total == unit) return a;
    if (!itd_list_reserve(vm, list, total) || !itd_charge(vm, (uint64_t)total / 8))
        return ITD_ERROR;
    itd_repeat_fill(list->buffer->items, unit, total);
    list->count = total;
    list->changes++;
    return a;
}

/* ---- comparison and repr, shared with tuple ---------------------------------------------- */

/* From the one on, the index of the first items that aren't the very same word; where the shorter
 * ends, if there are none. */
static int64_t same_words(itd_value a, itd_value b, int64_t i)
{
    int64_t na = itd_fast_count(a), nb = itd_fast_count(b), n = na < nb ? na : nb;
    const itd_value *x = itd_fast_items(a), *y = itd_fast_items(b);

    for (; i + 4 <= n; i += 4)
        if ((x[i].bits ^ y[i].bits) | (x[i + 1].bits ^ y[i + 1].bits) |
            (x[i + 2].bits ^ y[i + 2].bits) | (x[i + 3].bits ^ y[i + 3].bits))
            break;
    while (i < n && itd_same(x[i], y[i])) i++;
    return i;
}

itd_value itd_sequence_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int64_t i, na = itd_fast_count(a), nb = itd_fast_count(b);

    if (!itd_charge(vm, (uint64_t)(na < nb ? na : nb) / 4 + 1)) return ITD_ERROR;
    for (i = same_words(a, b, 0); i < itd_fast_count(a) && i < itd_fast_count(b);
         i = same_words(a, b, i + 1)) {
        itd_value x = itd_fast_items(a)[i], y = itd_fast_items(b)[i];
        int same = itd_quick_equal(x, y);
        if (same > 0) continue;
        if (same < 0) {
            same = itd_equal(vm, x, y);
            if (same < 0) return ITD_ERROR;
            if (same) continue;
            /* A comparison that emptied a list leaves only the lengths to compare. */
            if (i >= itd_fast_count(a) || i >= itd_fast_count(b)) break;
        }
        if (op == ITD_EQ) return ITD_FALSE;
        if (op == ITD_NE) return ITD_TRUE;
        return itd_compare_values(vm, x, y, op);
    }
    return itd_compare_lengths(itd_fast_count(a), itd_fast_count(b), op);
}

static itd_value list_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    if (!itd_is_kind(a, ITD_K_LIST) || !itd_is_kind(b, ITD_K_LIST)) return ITD_NOT_IMPLEMENTED;
    /* Lists alone: tuples of different lengths are compared up to the first difference. */
    if (itd_fast_count(a) != itd_fast_count(b) && (op == ITD_EQ || op == ITD_NE))
        return itd_bool(op == ITD_NE);
    return itd_sequence_compare(vm, a, b, op);
}

itd_value itd_sequence_repr(itd_vm *vm, itd_value self, const char *open, const char *close,
                            const char *recursive)
{
    itd_text t;
    int entered = itd_repr_enter(vm, self);

    if (entered <= 0) return entered < 0 ? ITD_ERROR : itd_str_c(vm, recursive);
    itd_text_init(&t, vm);
    itd_text_ascii(&t, open, strlen(open));
    for (int64_t i = 0; i < itd_fast_count(self); i++) {
        itd_value text = itd_charge(vm, 1) ? itd_repr(vm, itd_fast_items(self)[i]) : ITD_ERROR;
        if (itd_failed(text)) {
            itd_repr_leave(vm, self);
            return ITD_ERROR;
        }
        if (i) itd_text_ascii(&t, ", ", 2);
        itd_text_str(&t, text);
        if (t.failed) break;
    }
    itd_repr_leave(vm, self);
    if (itd_is_kind(self, ITD_K_TUPLE) && itd_fast_count(self) == 1) itd_text_ascii(&t, ",", 1);
    itd_text_ascii(&t, close, strlen(close));
    return itd_text_done(&t);
}

static itd_value list_repr(itd_vm *vm, itd_value self)
{
    return itd_sequence_repr(vm, self, "[", "]", "[...]");
}

/* ---- construction, iteration ------------------------------------------------------------- */

static itd_value list_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    void *list = itd_new_instance(vm, type, sizeof(itd_list));

    return list ? itd_of(list) : ITD_ERROR;
}

static bool list_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                      itd_value kwnames)
{
    itd_arg a[1];

    /* Keywords may be for the __new__ of a subclass. */
    if (itd_type_of(self)->slots.new_ != itd_list_type->slots.new_) kwnames = ITD_NONE;
    if (!itd_bind_text(vm, "iterable = ..., /", "list", args, positional, kwnames, a)) return false;
    itd_list_clear(ITD_LIST_(self));
    return !a[0].given || itd_list_extend(vm, self, a[0].v);
}

static itd_value list_iter(itd_vm *vm, itd_value self)
{
    return itd_seq_iter(vm, self, itd_list_iterator_type);
}

static itd_value self_iter(itd_vm *vm, itd_value self)
{
    return self;
}

/* {a: the list, unbound when used up; n: next index}. vm/eval.c steps it inline. */
static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_list *list;

    if (itd_is_unbound(it->a)) return ITD_END;
    list = ITD_LIST_(it->a);
    if (it->n < list->count) return list->buffer->items[it->n++];
    it->a = ITD_UNBOUND;
    return ITD_END;
}

static itd_value reverse_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (itd_is_unbound(it->a)) return ITD_END;
    if (it->n >= 0 && it->n < ITD_LIST_(it->a)->count)
        return ITD_LIST_(it->a)->buffer->items[it->n--];
    it->a = ITD_UNBOUND;
    it->n = -1;
    return ITD_END;
}

static size_t iterator_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(self);
    const itd_list *list;
    size_t n;

    if (itd_is_unbound(it->a)) return 0;
    list = ITD_LIST_(it->a);
    n = it->n < list->count ? (size_t)(list->count - it->n) : 0;
    if (n > most) n = most;
    if (n) itd_copy_values(out, list->buffer->items + it->n, n);
    it->n += (int64_t)n;
    return n;
}

static size_t reverse_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(self);
    size_t n = 0;

    if (itd_is_unbound(it->a) || it->n >= ITD_LIST_(it->a)->count) return 0;
    while (n < most && it->n >= 0) out[n++] = ITD_LIST_(it->a)->buffer->items[it->n--];
    return n;
}

static itd_value iterator_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t left;

    if (itd_is_unbound(it->a)) return itd_from_small(0);
    if (itd_is_exact(self, itd_list_iterator_type))
        left = ITD_LIST_(it->a)->count - it->n;
    else
        left = it->n + 1 > ITD_LIST_(it->a)->count ? 0 : it->n + 1;
    return itd_from_small(left < 0 ? 0 : left);
}

static itd_value iterator_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    bool forward = itd_is_exact(self, itd_list_iterator_type);
    itd_value fn = itd_builtin_named(vm, forward || itd_is_unbound(it->a) ? "iter" : "reversed");

    if (itd_failed(fn)) return ITD_ERROR;
    if (itd_is_unbound(it->a))
        return itd_tuple_pack(vm, 2, fn, itd_tuple_pack(vm, 1, itd_list_new(vm)));
    return itd_tuple_pack(vm, 3, fn, itd_tuple_pack(vm, 1, it->a), itd_from_small(it->n));
}

static itd_value iterator_setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    bool forward = itd_is_exact(self, itd_list_iterator_type);
    int64_t n = a[0].n, lowest = forward ? 0 : -1;

    if (itd_is_unbound(it->a)) return ITD_NONE;
    if (n < lowest) n = lowest;
    if (n > ITD_LIST_(it->a)->count - !forward) n = ITD_LIST_(it->a)->count - !forward;
    it->n = n;
    return ITD_NONE;
}

static const itd_native iterator_methods[] = {
    {"__length_hint__", iterator_length_hint, "", "How many items are probably left.", 0},
    {"__reduce__", iterator_reduce, "", "How to make a copy.", 0},
    {"__setstate__", iterator_setstate, "state: size, /", "Takes over a copied state.", 0},
    {0},
};

bool itd_boot_list(itd_vm *vm)
{
    static const itd_slots slots = {
        .repr = list_repr,
        .compare = list_compare,
        .iter = list_iter,
        .len = list_len,
        .getitem = list_getitem,
        .setitem = list_setitem,
        .contains = list_contains,
        .binary = {[ITD_ADD] = list_concat, [ITD_MUL] = list_repeat},
        .inplace = {[ITD_ADD] = list_concat_inplace, [ITD_MUL] = list_repeat_inplace},
        .new_ = list_new,
        .init = list_init,
    };
    static const itd_slots forward = {
        .iter = self_iter, .next = iterator_next, .take = iterator_take};
    static const itd_slots backward = {
        .iter = self_iter, .next = reverse_next, .take = reverse_take};
    static const itd_type_spec specs[] = {
        {&itd_list_type, "list", NULL, ITD_K_LIST, sizeof(itd_list),
         ITD_T_BASE | ITD_T_NO_HASH | ITD_T_SEQUENCE | ITD_T_SELF_MATCH, "iterable=(), /",
         "A sequence that can change. Without an iterable it begins empty.", itd_list_methods,
         &slots},
        {&itd_list_iterator_type, "list_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, iterator_methods, &forward},
        {&itd_list_reverseiterator_type, "list_reverseiterator", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, iterator_methods, &backward},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
