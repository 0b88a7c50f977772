/* rows.c - the table of rows.def, and what its rows can't say.
 *
 * The functions here are asked when all cells are there, but not in an order that one could rely
 * on: what they look at in other cells is looked at from scratch.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/unicode.h"
#include "core/snapshot/snapshot.h"
#include "core/stdlib/decimal.h"
#include "core/stdlib/hash_parts.h"
#include "core/stdlib/re.h"
#include "core/stdlib/struct.h"
#include "core/stdlib/time_parts.h"

#define CHECK(name) static bool name(itd_vm *vm, itd_value v)
#define IT          ITD_ITER_(v)

static bool is_type(itd_value v, const char *module, const char *name)
{
    const itd_type *t;

    if (!itd_is_cell(v) || itd_kind_of_cell(itd_cell_of(v)) == ITD_K_VALUES ||
        itd_kind_of_cell(itd_cell_of(v)) == ITD_K_BYTES)
        return false;
    for (t = itd_type_of(v); t->flags & ITD_T_HEAP; t = t->base) {
    }
    return itd_str_is(t->name, name) && itd_str_is(t->module, module);
}

static int64_t tuple_count(itd_value v)
{
    return itd_is_kind(v, ITD_K_TUPLE) ? itd_tuple_count(v) : -1;
}

/* ---- descriptors ------------------------------------------------------------------------ */

/* Those of builtin types are permanent, and scripts can't make any. */
CHECK(no_script_cell)
{
    return false;
}

CHECK(class_getset)
{
    return IT->k == 1 && (IT->n == ITD_CLASS_GETSET_DICT || IT->n == ITD_CLASS_GETSET_WEAKREF);
}

CHECK(member)
{
    const itd_type *owner = ITD_TYPE_(IT->a);

    return IT->n < 0 || (owner->kind == ITD_K_OBJECT && IT->n < itd_type_reserved(owner));
}

/* ---- sequences -------------------------------------------------------------------------- */

CHECK(over_ascii)
{
    return itd_is_unbound(IT->a) || ITD_STR(IT->a)->kind == 1;
}

CHECK(range_fits)
{
    int64_t span, last;

    return IT->k < 0 || (!__builtin_mul_overflow(IT->m, IT->k, &span) &&
                         !__builtin_add_overflow(IT->n, span, &last) && itd_small_fits(last));
}

CHECK(both_or_none)
{
    return itd_is_unbound(IT->a) == itd_is_unbound(IT->b);
}

CHECK(in_trace)
{
    return itd_has_flag(itd_cell_of(IT->a), SNAP_IS_TRACE) && 2 * IT->n + 1 < itd_list_count(IT->a);
}

CHECK(filled_tuple)
{
    return itd_tuple_count(IT->a) > 0;
}

CHECK(attribute_names)
{
    for (int64_t i = 0; i < itd_tuple_count(IT->a); i++) {
        itd_value name = itd_tuple_items(IT->a)[i];

        if (itd_is_str(name)) continue;
        if (!snap_is(name, itd_tuple_type)) return false;
        for (int64_t k = 0; k < itd_tuple_count(name); k++)
            if (!itd_is_str(itd_tuple_items(name)[k])) return false;
    }
    return itd_tuple_count(IT->a) > 0;
}

CHECK(method_name)
{
    return itd_tuple_count(IT->a) > 0 && itd_is_str(itd_tuple_items(IT->a)[0]) &&
           (itd_is_unbound(IT->b) || snap_private_keywords(IT->b));
}

/* ---- itertools -------------------------------------------------------------------------- */

CHECK(cycle)
{
    return snap_private_list(IT->b) && (IT->n == 0 || IT->n < itd_list_count(IT->b));
}

CHECK(islice)
{
    return itd_is_unbound(IT->a) || (itd_is_small(IT->b) && itd_small(IT->b) > 0) ||
           itd_is_kind(IT->b, ITD_K_INT);
}

/* A private list of so many indices, each from 0 to below most. */
static bool indices(itd_value list, int64_t count, int64_t most)
{
    if (!snap_private_list(list) || itd_list_count(list) != count) return false;
    for (int64_t i = 0; i < count; i++) {
        itd_value n = itd_list_items(list)[i];

        if (!itd_is_small(n) || itd_small(n) < 0 || itd_small(n) >= most) return false;
    }
    return true;
}

static bool row_or_none(const struct itd_iter *it)
{
    return itd_is_unbound(it->d) || tuple_count(it->d) == it->n;
}

CHECK(product)
{
    if (!row_or_none(IT) || tuple_count(IT->a) != IT->n || !snap_private_list(IT->b) ||
        itd_list_count(IT->b) != IT->n)
        return false;
    for (int64_t i = 0; i < IT->n; i++) {
        int64_t count = tuple_count(itd_tuple_items(IT->a)[i]);
        itd_value n = itd_list_items(IT->b)[i];

        if (count < 0 || (!count && !IT->m) || !itd_is_small(n) || itd_small(n) < 0 ||
            (itd_small(n) >= count && count))
            return false;
    }
    return true;
}

CHECK(permutations)
{
    int64_t n = itd_tuple_count(IT->a);
    itd_value *cycles;
    bool seen_all = true;

    if (itd_is_unbound(IT->b)) return IT->m == 1 && itd_is_unbound(IT->c);
    if (IT->n > n || !row_or_none(IT) || !indices(IT->b, n, n) || !snap_private_list(IT->c) ||
        itd_list_count(IT->c) != IT->n)
        return false;
    cycles = itd_list_items(IT->c);
    for (int64_t i = 0; i < IT->n && seen_all; i++)
        seen_all =
            itd_is_small(cycles[i]) && itd_small(cycles[i]) >= 1 && itd_small(cycles[i]) <= n - i;
    return seen_all;
}

/* Rising indices, each with room for those behind it. */
CHECK(combinations)
{
    int64_t n = itd_tuple_count(IT->a);

    if (itd_is_unbound(IT->b)) return IT->m == 1;
    if (IT->n > n || !row_or_none(IT) || !indices(IT->b, IT->n, n ? n : 1)) return false;
    for (int64_t i = 0; i < IT->n; i++)
        if (itd_small(itd_list_items(IT->b)[i]) > i + n - IT->n ||
            (i && itd_small(itd_list_items(IT->b)[i]) <= itd_small(itd_list_items(IT->b)[i - 1])))
            return false;
    return true;
}

CHECK(choices)
{
    if (itd_is_unbound(IT->b)) return IT->m == 1;
    return row_or_none(IT) && indices(IT->b, IT->n, itd_tuple_count(IT->a));
}

CHECK(groupby)
{
    return snap_private_list(IT->c) && itd_list_count(IT->c) == 3 &&
           (itd_is_unbound(IT->d) || is_type(IT->d, "itertools", "_grouper"));
}

CHECK(group)
{
    return is_type(IT->a, "itertools", "groupby");
}
CHECK(tee)
{
    return is_type(IT->a, "itertools", "_tee_dataobject");
}
CHECK(tee_block)
{
    return snap_private_list(IT->a) && IT->n == 0 &&
           (itd_is_unbound(IT->c) || is_type(IT->c, "itertools", "_tee_dataobject"));
}
CHECK(zip_longest)
{
    return snap_private_list(IT->a) && IT->n <= itd_list_count(IT->a);
}

CHECK(merge)
{
    if (IT->k || IT->m > 3) return false;
    if (!IT->m) return snap_is(IT->a, itd_tuple_type);
    if (IT->m == 3) return itd_is_unbound(IT->a);
    if (!snap_private_list(IT->a)) return false;
    for (int64_t i = 0; i < itd_list_count(IT->a); i++) {
        itd_value e = itd_list_items(IT->a)[i];

        if (!snap_is(e, itd_tuple_type) || itd_tuple_count(e) != 4 ||
            !itd_is_small(itd_tuple_items(e)[1]))
            return false;
    }
    return true;
}

/* ---- collections, functools ------------------------------------------------------------- */

CHECK(deque)
{
    const itd_values *ring =
        itd_is_unbound(IT->a) ? NULL : (const itd_values *)(const void *)itd_cell_of(IT->a);
    uint64_t size = ring ? ring->count : 0;

    if (!itd_is_none(IT->b) && (!itd_is_small(IT->b) || itd_small(IT->b) < IT->m)) return false;
    if (!size) return !ring && !IT->m && !IT->n;
    if (size & (size - 1) || (uint64_t)IT->n >= size || (uint64_t)IT->m > size) return false;
    for (uint64_t i = 0; i < size; i++)
        if (itd_is_unbound(ring->items[((uint64_t)IT->n + i) & (size - 1)]) !=
            (i >= (uint64_t)IT->m))
            return false;
    return true;
}

/* What it counts on while the deque's changes are those it knows (m); never those of a time to
 * come. */
CHECK(over_deque)
{
    const struct itd_iter *d = ITD_ITER_(IT->a);

    if (!is_type(IT->a, "collections", "deque") || IT->m > d->k) return false;
    return IT->m != d->k || (IT->n <= d->m && IT->k <= d->m - IT->n);
}

CHECK(tuple_maker)
{
    for (int64_t i = 0; i < itd_tuple_count(IT->b); i++)
        if (!itd_is_str(itd_tuple_items(IT->b)[i])) return false;
    return tuple_count(IT->c) <= itd_tuple_count(IT->b);
}

CHECK(exact_dict_in_b)
{
    return snap_is(IT->b, itd_dict_type);
}
CHECK(stream)
{
    return IT->n <= 2;
}

/* ---- types and coroutines --------------------------------------------------------------- */

CHECK(variable)
{
    return IT->n >= 0 && IT->k >= 0 && IT->k <= 2 &&
           (IT->k || snap_visible(IT->b) || itd_is_unbound(IT->b));
}

CHECK(step)
{
    return snap_is(IT->a, itd_async_generator_type) && IT->n <= 2 && IT->k <= 2 &&
           (IT->n != 1 || itd_is_kind(IT->b, ITD_K_EXC));
}

/* ---- re --------------------------------------------------------------------------------- */

/* Compiled again: what it says of itself must be what its source means. */
CHECK(pattern)
{
    itd_record *r = RE_PATTERN(v);
    itd_value again;

    if (r->count != RE_P_ITEMS || !itd_is_small(r->items[RE_P_GIVEN]) ||
        !(itd_is_str(r->items[RE_P_SOURCE]) || itd_is_kind(r->items[RE_P_SOURCE], ITD_K_BYTESTR)))
        return false;
    for (int i = RE_P_CODE; i < RE_P_ITEMS; i++)
        if (!itd_is_unbound(r->items[i])) return false;
    again = re_pattern_new(vm, r->items[RE_P_SOURCE], itd_small(r->items[RE_P_GIVEN]));
    if (itd_failed(again)) return false;
    for (int i = RE_P_FLAGS; i < RE_P_CODE; i++) r->items[i] = RE_PATTERN(again)->items[i];
    return true;
}

CHECK(match)
{
    const itd_record *r = RE_PATTERN(v);
    int64_t length, groups;
    itd_value s;

    if (r->count < RE_M_SPANS + 2 || !is_type(r->items[RE_M_PATTERN], "re", "Pattern"))
        return false;
    s = r->items[RE_M_STRING];
    if (itd_is_str(s))
        length = ITD_STR(s)->length;
    else if (itd_is_kind(s, ITD_K_BYTESTR) || itd_is_kind(s, ITD_K_BYTEARRAY) ||
             itd_is_kind(s, ITD_K_MEMORYVIEW))
        length = INT64_MAX >> 2;
    else
        return false;
    for (int64_t i = RE_M_POS; i < r->count; i++)
        if (!itd_is_small(r->items[i]) ||
            (i != RE_M_LAST && (itd_small(r->items[i]) < -1 || itd_small(r->items[i]) > length)))
            return false;
    for (int64_t i = RE_M_SPANS; i + 1 < r->count; i += 2)
        if (itd_small(r->items[i + 1]) < itd_small(r->items[i]) ||
            (itd_small(r->items[i]) < 0) != (itd_small(r->items[i + 1]) < 0))
            return false;
    groups = (r->count - RE_M_SPANS) / 2 - 1;
    if (itd_small(r->items[RE_M_LAST]) < 0 || itd_small(r->items[RE_M_LAST]) > groups ||
        itd_small(r->items[RE_M_POS]) < 0)
        return false;
    return itd_is_small(RE_PATTERN(r->items[RE_M_PATTERN])->items[RE_P_GROUPS]) &&
           groups == re_groups_of(r->items[RE_M_PATTERN]) && (r->count - RE_M_SPANS) % 2 == 0;
}

CHECK(scanner)
{
    return is_type(IT->a, "re", "Pattern") && itd_is_small(IT->c) && itd_small(IT->c) >= 0 &&
           (itd_is_str(IT->b) || itd_is_kind(IT->b, ITD_K_BYTESTR) ||
            itd_is_kind(IT->b, ITD_K_BYTEARRAY) || itd_is_kind(IT->b, ITD_K_MEMORYVIEW)) &&
           (IT->k == 0 || IT->k == RE_NOT_EMPTY) &&
           (!itd_is_kind(IT->b, ITD_K_BYTESTR) || (IT->n <= ITD_AS(itd_bytes, IT->b)->length &&
                                                   IT->m <= ITD_AS(itd_bytes, IT->b)->length)) &&
           (!itd_is_str(IT->b) ||
            (IT->n <= ITD_STR(IT->b)->length && IT->m <= ITD_STR(IT->b)->length &&
             itd_small(IT->c) <= ITD_STR(IT->b)->length));
}

/* ---- datetime --------------------------------------------------------------------------- */

CHECK(zone)
{
    return is_type(IT->a, "datetime", "timedelta") && !(itd_type_of(IT->a)->flags & ITD_T_HEAP);
}

CHECK(date)
{
    int64_t year = IT->n >> 16, month = IT->n >> 8 & 0xFF, day = IT->n & 0xFF;

    return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 &&
           day <= itd_month_days(year, (int)month);
}

CHECK(time_of_day)
{
    return itd_is_none(IT->a) || is_type(IT->a, "datetime", "tzinfo") ||
           is_type(IT->a, "datetime", "timezone") || itd_is_kind(IT->a, ITD_K_ITER);
}
CHECK(datetime)
{
    return date(vm, v) && time_of_day(vm, v);
}

CHECK(array)
{
    return IT->n && strchr("bBuhHiIlLqQfd", (int)IT->n);
}
CHECK(over_array)
{
    return itd_is_unbound(IT->a) || is_type(IT->a, "array", "array");
}

/* ---- decimal ---------------------------------------------------------------------------- */

CHECK(decimal)
{
    const itd_record *r = ITD_AS(itd_record, v);
    int64_t high = r->n >> 2;

    if (r->count != 1 || (itd_is_small(r->items[0]) ? itd_small(r->items[0]) < 0
                                                    : ITD_AS(itd_big, r->items[0])->size < 0))
        return false;
    return r->n & 2 ? high >= DEC_INF && high <= DEC_SNAN
                    : high >= 2 * DEC_ETINY && high <= 2 * DEC_MAX;
}

CHECK(decimal_context)
{
    const itd_record *r = ITD_AS(itd_record, v);
    int64_t prec, emax, emin;

    if (r->count != 3 || (r->n & 15) >= DEC_ROUNDINGS || r->n < 0 || r->n >> 40) return false;
    prec = itd_small(r->items[0]);
    emax = itd_small(r->items[1]);
    emin = itd_small(r->items[2]);
    return prec >= 1 && prec <= DEC_MAX && emax >= 0 && emax <= DEC_MAX && emin <= 0 &&
           emin >= -DEC_MAX;
}

CHECK(of_context)
{
    return itd_is_cell(IT->a) && itd_is_a(IT->a, dec_context_type) &&
           (itd_is_unbound(IT->b) || itd_is_none(IT->b) ||
            (itd_is_cell(IT->b) && itd_is_a(IT->b, dec_context_type)));
}

/* ---- bytes of natives ------------------------------------------------------------------- */

CHECK(twister)
{
    const itd_bytes_buffer *b = ITD_AS(itd_opaque, v)->data;
    uint32_t index;

    if (!b || b->size != 625 * sizeof index) return false;
    memcpy(&index, b->data, sizeof index);
    return index <= 624;
}

CHECK(packed_format)
{
    const itd_opaque *o = ITD_AS(itd_opaque, v);

    if (o->n < 0) return !o->data;
    return itd_is_str(o->a) && itd_struct_restore(vm, v);
}

CHECK(hash)
{
    return itd_hash_sound(v);
}

CHECK(unpacking)
{
    return is_type(IT->a, "_struct", "Struct") && ITD_AS(itd_opaque, IT->a)->n > 0;
}

/* ---- what modules keep for the session --------------------------------------------------- */

static bool is_class_tuple(itd_value v, int64_t count)
{
    if (tuple_count(v) != count) return false;
    for (int64_t i = 0; i < count; i++)
        if (!itd_is_kind(itd_tuple_items(v)[i], ITD_K_TYPE) ||
            !itd_is_subtype(ITD_TYPE_(itd_tuple_items(v)[i]), itd_BaseException))
            return false;
    return true;
}

CHECK(hooks_sound)
{
    return tuple_count(v) == 2;
}
CHECK(dict_sound)
{
    return snap_is(v, itd_dict_type);
}

/* Its caches: powers of ten as k, 10**k, …; bits and value of a logarithm. */
static bool powers_sound(itd_value list)
{
    if (!snap_private_list(list) || itd_list_count(list) % 2) return false;
    for (int64_t i = 0; i < itd_list_count(list); i++)
        if (i % 2 ? !snap_is(itd_list_items(list)[i], itd_int_type)
                  : !itd_is_small(itd_list_items(list)[i]))
            return false;
    return true;
}

static bool two_ints(itd_value v)
{
    return tuple_count(v) == 2 && itd_is_small(itd_tuple_items(v)[0]) &&
           snap_is(itd_tuple_items(v)[1], itd_int_type);
}

CHECK(decimal_sound)
{
    const itd_value *items = tuple_count(v) == DEC_S_COUNT ? itd_tuple_items(v) : NULL;

    if (!items || !is_class_tuple(items[DEC_S_SIGNALS], DEC_SIGNALS) ||
        !is_class_tuple(items[DEC_S_CONDITIONS], 5))
        return false;
    for (int i = DEC_S_CURRENT; i <= DEC_S_EXTENDED; i++)
        if (!itd_is_none(items[i]) &&
            !(snap_visible(items[i]) && itd_is_a(items[i], dec_context_type)))
            return false;
    if (!itd_is_kind(items[DEC_S_TUPLE], ITD_K_TYPE) ||
        !itd_is_kind(items[DEC_S_RATIONAL], ITD_K_TYPE))
        return false;
    return powers_sound(items[DEC_S_POWERS]) &&
           (itd_is_none(items[DEC_S_LN10]) || two_ints(items[DEC_S_LN10]));
}

/* Of vm->module_state: caches that are made again aren't saved; the others have a check. */
static const struct {
    const char *name;
    bool (*check)(itd_vm *vm, itd_value v); /* NULL: a cache */
} states[] = {{"re", NULL},
              {"struct", NULL},
              {ITD_ASYNC_GEN_HOOKS, hooks_sound},
              {"eval_builtins", dict_sound},
              {"decimal", decimal_sound}};

int snap_state_known(itd_value name)
{
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
        if (itd_str_is(name, states[i].name)) return states[i].check ? 1 : 0;
    return -1;
}

bool snap_state_sound(itd_vm *vm, itd_value dict)
{
    itd_value name, v;
    int64_t at = 0;

    while (itd_dict_walk(ITD_DICT_(dict), &at, &name, &v)) {
        bool sound = false;

        for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
            if (snap_is(name, itd_str_type) && itd_str_is(name, states[i].name))
                sound = states[i].check && states[i].check(vm, v);
        if (!sound) return false;
    }
    return true;
}

/* ---- the table -------------------------------------------------------------------------- */

#define U          MAY_UNBOUND
#define N          MAY_NONE
#define Z          MAY_INT
#define SMALL      MAY_SMALL
#define STR        MAY_STR
#define BYTES      MAY_BYTES
#define BYTEARRAY  MAY_BYTEARRAY
#define MEMORYVIEW MAY_MEMORYVIEW
#define LIST       MAY_LIST
#define TUPLE      MAY_TUPLE
#define DICT       MAY_DICT
#define SET        MAY_SET
#define TYPE       MAY_TYPE
#define VALUES     MAY_VALUES
#define GENERATOR  MAY_GENERATOR
#define ITERATOR   MAY_ITER
#define OPAQUE_    MAY_OPAQUE
#define RECORD_    MAY_OTHER
#define TRACE      MAY_TRACE
#define NIL        (U | N)
#define ANY                                                                                        \
    (MAY_NONE | MAY_SMALL | MAY_INT | MAY_STR | MAY_BYTES | MAY_LIST | MAY_TUPLE | MAY_DICT |      \
     MAY_SET | MAY_FUNC | MAY_TYPE | MAY_GENERATOR | MAY_BYTEARRAY | MAY_MEMORYVIEW | MAY_ITER |   \
     MAY_RANGE | MAY_NATIVE | MAY_OTHER | MAY_EXC | MAY_OPAQUE | MAY_FLOAT)

/* Ranges of numbers. */
enum snap_range {
    ALL,
    ZERO,
    SIZE,
    BACK,
    FLAG,
    SLOT,
    WORD,
    CHANGES,
    SMALLNESS,
    DAYS,
    DAY_SECONDS,
    MICROSECONDS,
    DAY_MICROSECONDS
};
static const struct {
    int64_t from, to;
} ranges[] = {
    [ALL] = {INT64_MIN, INT64_MAX},
    [ZERO] = {0, 0},
    [SIZE] = {0, INT64_MAX},
    [BACK] = {-1, INT64_MAX},
    [FLAG] = {0, 1},
    [SLOT] = {-1, 4000},
    [WORD] = {ITD_SMALL_MIN, ITD_SMALL_MAX},
    [CHANGES] = {0, INT64_MAX / 2},
    [SMALLNESS] = {0, 255},
    [DAYS] = {-999999999, 999999999},
    [DAY_SECONDS] = {0, 86399},
    [MICROSECONDS] = {0, 999999},
    [DAY_MICROSECONDS] = {0, 86399999999},
};

#define ITER(type, a, b, c, d, n, m, k, check) {type, NULL, {a, b, c, d}, {n, m, k}, check},
#define RECORD(type, items, n, check)          {type, NULL, {items, 0, 0, 0}, {n, ALL, ALL}, check},
#define OPAQUE(type, a, b, n, check)           {type, NULL, {a, b, 0, 0}, {n, ALL, ALL}, check},
#define REFUSE(type, reason)                   {type, reason, {0, 0, 0, 0}, {ALL, ALL, ALL}, NULL},
static const snap_row rows[] = {
#include "core/snapshot/rows.def"
};
#define ROWS (sizeof rows / sizeof rows[0])

/* The types of the rows, found once: they are the process's own. */
static const itd_type *row_types[ROWS];
static bool found;

static void find_types(void)
{
    for (size_t i = 0; i < ROWS; i++) {
        const char *dot = strrchr(rows[i].type, '.'), *number = strchr(rows[i].type, '#');
        size_t size = number ? (size_t)(number - dot - 1) : strlen(dot + 1);

        row_types[i] = snap_type_named(rows[i].type, (size_t)(dot - rows[i].type), dot + 1, size,
                                       number ? (unsigned)(number[1] - '0') : 1);
    }
    found = true;
}

const snap_row *snap_row_of(const itd_type *type)
{
    if (!found) find_types();
    while (type && type->flags & ITD_T_HEAP) type = type->base;
    for (size_t i = 0; i < ROWS; i++)
        if (row_types[i] == type) return &rows[i];
    return NULL;
}

bool snap_number_fits(const snap_row *row, unsigned i, int64_t n)
{
    return n >= ranges[row->range[i]].from && n <= ranges[row->range[i]].to;
}

bool snap_kind_needs_row(unsigned kind)
{
    return kind == ITD_K_ITER || kind == ITD_K_RECORD || kind == ITD_K_OPAQUE;
}

uint64_t snap_hidden_items(const itd_type *type)
{
    return !(type->flags & ITD_T_HEAP) && itd_str_is(type->name, "struct_time") &&
                   itd_str_is(type->module, "time")
               ? 2
               : 0;
}

uint8_t snap_kind_flags(unsigned kind)
{
    return kind == ITD_K_EXC ? ITD_F_C : kind == ITD_K_ITER ? ITD_F_A : 0;
}
