/* decimal_context.c - contexts of the decimal module, their flags and traps, and the current one.
 *
 * A Context is a RECORD cell: items are prec, Emax, Emin; n holds rounding, capitals, clamp, flags
 * and traps as bits. Its flags and traps are seen through a SignalDict, an ITER cell {a: the
 * Context, n: 1 for traps}. localcontext() makes {a: the Context to be, b: the one before}.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/decimal.h"

#define FN(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)
#define CTX(v) ITD_AS(itd_record, v)

#define CAPITALS    16
#define CLAMP       32
#define FLAGS_SHIFT 8
#define TRAPS_SHIFT 24
#define MASK        0xFFFF

itd_type *dec_context_type, *dec_flags_type, *dec_manager_type;

const char *const dec_rounding_names[DEC_ROUNDINGS] = {
    "ROUND_UP",      "ROUND_DOWN",      "ROUND_CEILING",   "ROUND_FLOOR",
    "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"};

/* The signals, in the order in which they are looked at. */
static const struct {
    const char *name;
    uint32_t flags;
} signals[DEC_SIGNALS] = {
    {"InvalidOperation", DEC_ANY_INVALID},
    {"FloatOperation", DEC_FLOAT},
    {"DivisionByZero", DEC_DIV_ZERO},
    {"Overflow", DEC_OVERFLOW},
    {"Underflow", DEC_UNDERFLOW},
    {"Subnormal", DEC_SUBNORMAL},
    {"Inexact", DEC_INEXACT},
    {"Rounded", DEC_ROUNDED},
    {"Clamped", DEC_CLAMPED},
};
static const uint32_t conditions[] = {DEC_INVALID, DEC_CONVERSION, DEC_DIV_IMPOSSIBLE,
                                      DEC_DIV_UNDEFINED, DEC_INVALID_CONTEXT};
/* repr shows them in another order: */
static const uint8_t shown[DEC_SIGNALS] = {8, 0, 2, 6, 1, 3, 7, 5, 4};

#define USUAL_TRAPS (DEC_ANY_INVALID | DEC_DIV_ZERO | DEC_OVERFLOW)

/* ---- the session's state ---------------------------------------------------------------- */

itd_value *dec_state(itd_vm *vm)
{
    itd_value state = itd_dict_get_str(ITD_DICT_(vm->module_state), itd_n_decimal);

    /* A Decimal that the host has given may be there before the script has imported the module. */
    if (itd_is_unbound(state) && vm->run && !itd_failed(itd_import(vm, "decimal")))
        state = itd_dict_get_str(ITD_DICT_(vm->module_state), itd_n_decimal);
    if (!itd_is_unbound(state)) return itd_tuple_items(state);
    if (!itd_pending(vm)) itd_fail(vm, itd_RuntimeError, "decimal isn't imported");
    return NULL;
}

static uint32_t flags_of(itd_value cell)
{
    return (uint32_t)(CTX(cell)->n >> FLAGS_SHIFT) & MASK;
}

static uint32_t traps_of(itd_value cell)
{
    return (uint32_t)(CTX(cell)->n >> TRAPS_SHIFT) & MASK;
}

static void set_bits(itd_value cell, int shift, uint32_t bits)
{
    CTX(cell)->n = (CTX(cell)->n & ~((int64_t)MASK << shift)) | (int64_t)bits << shift;
}

static void unpack(itd_value cell, dctx *ret)
{
    const itd_record *r = CTX(cell);

    ret->prec = itd_small(r->items[0]);
    ret->emax = itd_small(r->items[1]);
    ret->emin = itd_small(r->items[2]);
    ret->rounding = (enum dec_rounding)(r->n & 15);
    ret->capitals = r->n & CAPITALS;
    ret->clamp = r->n & CLAMP;
    ret->traps = traps_of(cell);
    ret->status = 0;
    ret->cell = cell;
}

static itd_value context_make(itd_vm *vm, itd_type *type, const dctx *like)
{
    itd_record *r = itd_new_instance(vm, type, sizeof *r + 3 * sizeof(itd_value));

    if (!r) return ITD_ERROR;
    r->count = 3;
    r->items[0] = itd_from_small(like->prec);
    r->items[1] = itd_from_small(like->emax);
    r->items[2] = itd_from_small(like->emin);
    r->n = (int64_t)like->rounding | (like->capitals ? CAPITALS : 0) | (like->clamp ? CLAMP : 0) |
           (int64_t)like->status << FLAGS_SHIFT | (int64_t)like->traps << TRAPS_SHIFT;
    return itd_of(r);
}

itd_value dec_context_new(itd_vm *vm, const dctx *like)
{
    return context_make(vm, dec_context_type, like);
}

static itd_value copy_of(itd_vm *vm, itd_value cell, bool with_flags)
{
    dctx x;

    unpack(cell, &x);
    x.status = with_flags ? flags_of(cell) : 0;
    return dec_context_new(vm, &x);
}

static bool is_context(itd_value v)
{
    return itd_is_cell(v) && itd_is_subtype(itd_type_of(v), dec_context_type);
}

itd_value dec_current_cell(itd_vm *vm)
{
    itd_value *state = dec_state(vm), fresh;

    if (!state) return ITD_ERROR;
    if (!itd_is_none(state[DEC_S_CURRENT])) return state[DEC_S_CURRENT];
    fresh = copy_of(vm, state[DEC_S_DEFAULT], false);
    if (!itd_failed(fresh)) dec_state(vm)[DEC_S_CURRENT] = fresh;
    return fresh;
}

itd_value dec_swap_current(itd_vm *vm, itd_value next)
{
    itd_value state = itd_dict_get_str(ITD_DICT_(vm->module_state), itd_n_decimal), before;

    if (itd_is_unbound(state)) return ITD_NONE;
    before = itd_tuple_items(state)[DEC_S_CURRENT];
    if (itd_is_none(next) || (!itd_is_unbound(next) && is_context(next)))
        itd_tuple_items(state)[DEC_S_CURRENT] = next;
    return before;
}

bool dec_current(itd_vm *vm, dctx *ret)
{
    itd_value cell = dec_current_cell(vm);

    if (itd_failed(cell)) return false;
    unpack(cell, ret);
    return true;
}

bool dec_context_load(itd_vm *vm, itd_value cell, dctx *ret)
{
    if (!is_context(cell))
        return itd_fail(vm, itd_TypeError, "optional argument must be a context");
    unpack(cell, ret);
    return true;
}

bool dec_context_arg(itd_vm *vm, itd_value v, dctx *ret)
{
    return itd_is_none(v) || itd_is_unbound(v) ? dec_current(vm, ret)
                                               : dec_context_load(vm, v, ret);
}

void dec_exact_context(dctx *ret)
{
    *ret = (dctx){.prec = DEC_MAX,
                  .emax = DEC_MAX,
                  .emin = -DEC_MAX,
                  .rounding = DEC_HALF_EVEN,
                  .capitals = true};
}

/* ---- signals ---------------------------------------------------------------------------- */

/* A list of the classes of what is in flags. */
static itd_value class_list(itd_vm *vm, uint32_t flags, bool with_conditions)
{
    itd_value *state = dec_state(vm), list = itd_list_new(vm);

    if (!state || itd_failed(list)) return ITD_ERROR;
    if (with_conditions)
        for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
            if (flags & conditions[i] &&
                !itd_list_append(vm, list, itd_tuple_items(state[DEC_S_CONDITIONS])[i]))
                return ITD_ERROR;
    for (int i = with_conditions; i < DEC_SIGNALS; i++)
        if (flags & signals[i].flags &&
            !itd_list_append(vm, list, itd_tuple_items(state[DEC_S_SIGNALS])[i]))
            return ITD_ERROR;
    return list;
}

bool dec_signal(itd_vm *vm, dctx *x)
{
    uint32_t trapped = x->status & x->traps;
    itd_value list, args, *state;

    if (!x->status) return true;
    if (!itd_is_unbound(x->cell)) set_bits(x->cell, FLAGS_SHIFT, flags_of(x->cell) | x->status);
    x->status = 0;
    if (!trapped) return true;
    list = class_list(vm, trapped, true);
    args = itd_failed(list) ? list : itd_tuple_pack(vm, 1, list);
    state = dec_state(vm);
    if (itd_failed(args) || !state) return false;
    for (int i = 0; i < DEC_SIGNALS; i++)
        if (trapped & signals[i].flags) {
            itd_raise_with(vm, ITD_TYPE_(itd_tuple_items(state[DEC_S_SIGNALS])[i]), args);
            break;
        }
    return false;
}

itd_value dec_finish(itd_vm *vm, dctx *x, const dec *d)
{
    if (!dec_signal(vm, x)) return ITD_ERROR;
    return dec_store(vm, dec_type, d);
}

static bool bad_signal(itd_vm *vm)
{
    itd_raise_key(vm, itd_str_c(vm, "valid values for signals are:\n  [InvalidOperation, "
                                    "FloatOperation, DivisionByZero,\n   Overflow, "
                                    "Underflow, Subnormal, Inexact, Rounded,\n   Clamped]"));
    return false;
}

static bool signal_flags(itd_vm *vm, itd_value class, uint32_t *ret)
{
    itd_value *state = dec_state(vm);

    if (!state) return false;
    for (int i = 0; i < DEC_SIGNALS; i++)
        if (itd_same(class, itd_tuple_items(state[DEC_S_SIGNALS])[i])) {
            *ret = signals[i].flags;
            return true;
        }
    return bad_signal(vm);
}

/* ---- arguments -------------------------------------------------------------------------- */

bool dec_rounding_arg(itd_vm *vm, itd_value v, enum dec_rounding *ret)
{
    for (int i = 0; itd_is_str(v) && i < DEC_ROUNDINGS; i++)
        if (itd_str_is(v, dec_rounding_names[i])) {
            *ret = (enum dec_rounding)i;
            return true;
        }
    return itd_fail(vm, itd_TypeError,
                    "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, "
                    "ROUND_DOWN,\n   ROUND_HALF_UP, "
                    "ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]");
}

static bool number(itd_vm *vm, itd_value v, int64_t least, int64_t most, const char *text,
                   int64_t *ret)
{
    int over;

    if (!itd_is_int(v)) return itd_fail(vm, itd_TypeError, "an integer is required");
    if (!itd_int_clamp(vm, v, ret, &over)) return false;
    if (over)
        return itd_fail(vm, itd_OverflowError, "Python int too large to convert to C ssize_t");
    return (*ret >= least && *ret <= most) || itd_fail(vm, itd_ValueError, "%s", text);
}

enum { PREC, ROUNDING, EMIN, EMAX, CAPITAL, CLAMPED, FIELDS };

static bool set_field(itd_vm *vm, itd_value self, int field, itd_value v)
{
    itd_record *r = CTX(self);
    enum dec_rounding mode;
    int64_t n;

    if (itd_is_unbound(v))
        return itd_fail(vm, itd_AttributeError, "context attributes cannot be deleted");
    switch (field) {
    case PREC:
        if (!number(vm, v, 1, DEC_MAX, "valid range for prec is [1, MAX_PREC]", &n)) return false;
        r->items[0] = itd_from_small(n);
        return true;
    case ROUNDING:
        if (!dec_rounding_arg(vm, v, &mode)) return false;
        r->n = (r->n & ~(int64_t)15) | mode;
        return true;
    case EMIN:
        if (!number(vm, v, -DEC_MAX, 0, "valid range for Emin is [MIN_EMIN, 0]", &n)) return false;
        r->items[2] = itd_from_small(n);
        return true;
    case EMAX:
        if (!number(vm, v, 0, DEC_MAX, "valid range for Emax is [0, MAX_EMAX]", &n)) return false;
        r->items[1] = itd_from_small(n);
        return true;
    case CAPITAL:
        if (!number(vm, v, 0, 1, "valid values for capitals are 0 or 1", &n)) return false;
        r->n = (r->n & ~(int64_t)CAPITALS) | (n ? CAPITALS : 0);
        return true;
    default:
        if (!number(vm, v, 0, 1, "valid values for clamp are 0 or 1", &n)) return false;
        r->n = (r->n & ~(int64_t)CLAMP) | (n ? CLAMP : 0);
        return true;
    }
}

/* The bits that a list of signals, or a dict of all of them, means. */
static bool flags_from(itd_vm *vm, itd_value v, bool list_too, uint32_t *ret)
{
    itd_value *state = dec_state(vm), item;
    uint32_t bits = 0, one;

    if (!state) return false;
    if (itd_is_exact(v, dec_flags_type)) {
        const struct itd_iter *it = ITD_ITER_(v);

        *ret = it->n ? traps_of(it->a) : flags_of(it->a);
        return true;
    }
    if (list_too && itd_is_a(v, itd_list_type)) {
        for (int64_t i = 0; i < itd_list_count(v); i++) {
            if (!signal_flags(vm, itd_list_items(v)[i], &one)) return false;
            bits |= one;
        }
        *ret = bits;
        return true;
    }
    if (!itd_is_a(v, itd_dict_type))
        return itd_fail(vm, itd_TypeError, "argument must be a signal dict");
    if (ITD_DICT_(v)->count != DEC_SIGNALS)
        return itd_raise_key(vm, itd_str_c(vm, "invalid signal dict")), false;
    for (int i = 0; i < DEC_SIGNALS; i++) {
        int truth;

        item = itd_dict_get(vm, v, itd_tuple_items(state[DEC_S_SIGNALS])[i]);
        if (itd_failed(item)) return false;
        if (itd_is_unbound(item))
            return itd_raise_key(vm, itd_str_c(vm, "invalid signal dict")), false;
        truth = itd_truth(vm, item);
        if (truth < 0) return false;
        if (truth) bits |= signals[i].flags;
    }
    *ret = bits;
    return true;
}

/* Sets what is given of prec, rounding, Emin, Emax, capitals, clamp, flags, traps. */
static bool set_fields(itd_vm *vm, itd_value self, const itd_arg *a)
{
    uint32_t bits;

    for (int i = 0; i < FIELDS; i++)
        if (!itd_is_none(a[i].v) && !set_field(vm, self, i, a[i].v)) return false;
    for (int i = 0; i < 2; i++)
        if (!itd_is_none(a[FIELDS + i].v)) {
            if (!flags_from(vm, a[FIELDS + i].v, true, &bits)) return false;
            set_bits(self, i ? TRAPS_SHIFT : FLAGS_SHIFT, bits);
        }
    return true;
}

static itd_value context_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    const dctx like = {.prec = 28,
                       .emax = 999999,
                       .emin = -999999,
                       .rounding = DEC_HALF_EVEN,
                       .capitals = true,
                       .traps = USUAL_TRAPS};

    return context_make(vm, type, &like);
}

static bool context_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    itd_arg a[8];

    return itd_bind_text(vm,
                         "prec = None, rounding = None, Emin = None, Emax = None, capitals = None, "
                         "clamp = None, flags = None, traps = None",
                         "Context", args, positional, kwnames, a) &&
           set_fields(vm, self, a);
}

/* ---- attributes ------------------------------------------------------------------------- */

FN(get_prec)
{
    return CTX(self)->items[0];
}
FN(get_emax)
{
    return CTX(self)->items[1];
}
FN(get_emin)
{
    return CTX(self)->items[2];
}
FN(get_capitals)
{
    return itd_from_small(CTX(self)->n & CAPITALS ? 1 : 0);
}
FN(get_clamp)
{
    return itd_from_small(CTX(self)->n & CLAMP ? 1 : 0);
}
FN(get_rounding)
{
    const char *name = dec_rounding_names[CTX(self)->n & 15];

    return itd_intern_c(vm, name, strlen(name));
}
#define SETTER(name, field)                                                                        \
    FN(name)                                                                                       \
    {                                                                                              \
        return set_field(vm, self, field, a[0].v) ? ITD_NONE : ITD_ERROR;                          \
    }
SETTER(set_prec, PREC)
SETTER(set_rounding, ROUNDING)
SETTER(set_emin, EMIN)
SETTER(set_emax, EMAX)
SETTER(set_capitals, CAPITAL)
SETTER(set_clamp, CLAMPED)

static itd_value view(itd_vm *vm, itd_value self, int64_t which)
{
    itd_value v = itd_iter_new(vm, dec_flags_type, self, ITD_NONE);

    if (!itd_failed(v)) ITD_ITER_(v)->n = which;
    return v;
}

static itd_value set_view(itd_vm *vm, itd_value self, itd_value v, int shift)
{
    uint32_t bits;

    if (itd_is_unbound(v))
        return itd_raise(vm, itd_AttributeError, "context attributes cannot be deleted");
    if (!flags_from(vm, v, false, &bits)) return ITD_ERROR;
    set_bits(self, shift, bits);
    return ITD_NONE;
}

FN(get_flags)
{
    return view(vm, self, 0);
}
FN(get_traps)
{
    return view(vm, self, 1);
}
FN(set_flags)
{
    return set_view(vm, self, a[0].v, FLAGS_SHIFT);
}
FN(set_traps)
{
    return set_view(vm, self, a[0].v, TRAPS_SHIFT);
}

FN(context_etiny)
{
    return itd_from_small(itd_small(CTX(self)->items[2]) - itd_small(CTX(self)->items[0]) + 1);
}

FN(context_etop)
{
    return itd_from_small(itd_small(CTX(self)->items[1]) - itd_small(CTX(self)->items[0]) + 1);
}

FN(context_clear_flags)
{
    set_bits(self, FLAGS_SHIFT, 0);
    return ITD_NONE;
}

FN(context_clear_traps)
{
    set_bits(self, TRAPS_SHIFT, 0);
    return ITD_NONE;
}

FN(context_copy)
{
    return copy_of(vm, self, true);
}

FN(context_reduce)
{
    itd_value fields = itd_tuple_new(vm, 8), flags = class_list(vm, flags_of(self), false),
              traps = class_list(vm, traps_of(self), false);

    if (itd_failed(fields) || itd_failed(flags) || itd_failed(traps)) return ITD_ERROR;
    itd_tuple_items(fields)[0] = get_prec(vm, self, a);
    itd_tuple_items(fields)[1] = get_rounding(vm, self, a);
    itd_tuple_items(fields)[2] = get_emin(vm, self, a);
    itd_tuple_items(fields)[3] = get_emax(vm, self, a);
    itd_tuple_items(fields)[4] = get_capitals(vm, self, a);
    itd_tuple_items(fields)[5] = get_clamp(vm, self, a);
    itd_tuple_items(fields)[6] = flags;
    itd_tuple_items(fields)[7] = traps;
    return itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), fields);
}

static void put_names(itd_text *t, uint32_t flags)
{
    bool first = true;

    for (int i = 0; i < DEC_SIGNALS; i++)
        if (flags & signals[shown[i]].flags) {
            itd_text_printf(t, "%s%s", first ? "" : ", ", signals[shown[i]].name);
            first = false;
        }
}

static itd_value context_repr(itd_vm *vm, itd_value self)
{
    const itd_record *r = CTX(self);
    itd_text t;

    itd_text_init(&t, vm);
    itd_text_printf(
        &t, "Context(prec=%lld, rounding=%s, Emin=%lld, Emax=%lld, capitals=%d, clamp=%d, flags=[",
        (long long)itd_small(r->items[0]), dec_rounding_names[r->n & 15],
        (long long)itd_small(r->items[2]), (long long)itd_small(r->items[1]),
        r->n & CAPITALS ? 1 : 0, r->n & CLAMP ? 1 : 0);
    put_names(&t, flags_of(self));
    itd_text_printf(&t, "], traps=[");
    put_names(&t, traps_of(self));
    itd_text_printf(&t, "])");
    return itd_text_done(&t);
}

/* ---- flags as a mapping ----------------------------------------------------------------- */

static uint32_t view_bits(itd_value self)
{
    const struct itd_iter *it = ITD_ITER_(self);

    return it->n ? traps_of(it->a) : flags_of(it->a);
}

static int64_t flags_len(itd_vm *vm, itd_value self)
{
    return DEC_SIGNALS;
}

static itd_value flags_get(itd_vm *vm, itd_value self, itd_value key)
{
    uint32_t one;

    return signal_flags(vm, key, &one) ? itd_bool(view_bits(self) & one) : ITD_ERROR;
}

static bool flags_set(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    uint32_t one, bits;
    int truth;

    if (itd_is_unbound(value)) return itd_fail(vm, itd_ValueError, "signal keys cannot be deleted");
    if (!signal_flags(vm, key, &one)) return false;
    truth = itd_truth(vm, value);
    if (truth < 0) return false;
    bits = view_bits(self);
    set_bits(ITD_ITER_(self)->a, ITD_ITER_(self)->n ? TRAPS_SHIFT : FLAGS_SHIFT,
             truth ? bits | one : bits & ~one);
    return true;
}

static itd_value flags_iter(itd_vm *vm, itd_value self)
{
    itd_value *state = dec_state(vm);

    return state ? itd_iter(vm, state[DEC_S_SIGNALS]) : ITD_ERROR;
}

static int flags_contains(itd_vm *vm, itd_value self, itd_value key)
{
    itd_value *state = dec_state(vm);

    if (!state) return -1;
    for (int i = 0; i < DEC_SIGNALS; i++)
        if (itd_same(key, itd_tuple_items(state[DEC_S_SIGNALS])[i])) return 1;
    return 0;
}

static itd_value flags_dict(itd_vm *vm, itd_value self)
{
    itd_value *state = dec_state(vm), dict = itd_dict_new(vm);

    if (!state || itd_failed(dict)) return ITD_ERROR;
    for (int i = 0; i < DEC_SIGNALS; i++)
        if (!itd_dict_set(vm, dict, itd_tuple_items(state[DEC_S_SIGNALS])[i],
                          itd_bool(view_bits(self) & signals[i].flags)))
            return ITD_ERROR;
    return dict;
}

static itd_value flags_repr(itd_vm *vm, itd_value self)
{
    itd_value *state = dec_state(vm);
    itd_text t;

    if (!state) return ITD_ERROR;
    itd_text_init(&t, vm);
    for (int i = 0; i < DEC_SIGNALS; i++)
        itd_text_printf(&t, "%s%R:%s", i ? ", " : "{", itd_tuple_items(state[DEC_S_SIGNALS])[i],
                        view_bits(self) & signals[i].flags ? "True" : "False");
    itd_text_printf(&t, "}");
    return itd_text_done(&t);
}

static itd_value flags_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    uint32_t bits;

    if ((op != ITD_EQ && op != ITD_NE) || !itd_is_exact(a, dec_flags_type))
        return ITD_NOT_IMPLEMENTED;
    if (!itd_is_exact(b, dec_flags_type) && !itd_is_a(b, itd_dict_type)) return ITD_NOT_IMPLEMENTED;
    if (!flags_from(vm, b, false, &bits)) {
        return itd_swallow(vm, itd_KeyError) ? itd_bool(op == ITD_NE)
                                             : ITD_ERROR; /* no dict of all signals */
    }
    return itd_bool((bits == view_bits(a)) == (op == ITD_EQ));
}

FN(flags_copy)
{
    return flags_dict(vm, self);
}

static itd_value of_dict(itd_vm *vm, itd_value self, itd_value name)
{
    itd_value dict = flags_dict(vm, self);

    return itd_failed(dict) ? dict : itd_call_method(vm, dict, name, 0, NULL);
}
FN(flags_keys)
{
    return of_dict(vm, self, itd_n_keys);
}
FN(flags_values)
{
    return of_dict(vm, self, itd_n_values);
}
FN(flags_items)
{
    return of_dict(vm, self, itd_n_items);
}

FN(flags_get_or)
{
    return flags_contains(vm, self, a[0].v) == 1 ? flags_get(vm, self, a[0].v) : a[1].v;
}

FN(flags_update)
{
    itd_value dict = itd_dict_new(vm), key, value;
    int64_t pos = 0;

    if (itd_failed(dict) ||
        !itd_dict_update(vm, dict,
                         itd_is_exact(a[0].v, dec_flags_type) ? flags_dict(vm, a[0].v) : a[0].v))
        return ITD_ERROR;
    while (itd_dict_walk(ITD_DICT_(dict), &pos, &key, &value))
        if (!flags_set(vm, self, key, value)) return ITD_ERROR;
    return ITD_NONE;
}

/* ---- the current context ---------------------------------------------------------------- */

FN(getcontext)
{
    return dec_current_cell(vm);
}

FN(setcontext)
{
    itd_value *state = dec_state(vm), v = a[0].v;

    if (!state) return ITD_ERROR;
    if (!is_context(v)) return itd_raise(vm, itd_TypeError, "argument must be a context");
    if (itd_same(v, state[DEC_S_DEFAULT]) || itd_same(v, state[DEC_S_BASIC]) ||
        itd_same(v, state[DEC_S_EXTENDED])) {
        v = copy_of(vm, v, false);
        if (itd_failed(v)) return v;
    }
    dec_state(vm)[DEC_S_CURRENT] = v;
    return ITD_NONE;
}

FN(localcontext)
{
    itd_value before = dec_current_cell(vm), local;

    if (itd_failed(before)) return before;
    if (!itd_is_none(a[0].v) && !is_context(a[0].v))
        return itd_raise(vm, itd_TypeError, "optional argument must be a context");
    local = copy_of(vm, itd_is_none(a[0].v) ? before : a[0].v, true);
    if (itd_failed(local) || !set_fields(vm, local, a + 1)) return ITD_ERROR;
    return itd_iter_new(vm, dec_manager_type, local, before);
}

FN(manager_enter)
{
    itd_value *state = dec_state(vm);

    if (!state) return ITD_ERROR;
    state[DEC_S_CURRENT] = ITD_ITER_(self)->a;
    return ITD_ITER_(self)->a;
}

FN(manager_exit)
{
    itd_value *state = dec_state(vm);

    if (!state) return ITD_ERROR;
    state[DEC_S_CURRENT] = ITD_ITER_(self)->b;
    return ITD_FALSE;
}

/* What decimal.py made in Python, and the three contexts that the module begins with. */
FN(setup)
{
    dctx like = {.prec = 28,
                 .emax = 999999,
                 .emin = -999999,
                 .rounding = DEC_HALF_EVEN,
                 .capitals = true,
                 .traps = USUAL_TRAPS};
    itd_value state = itd_tuple_new(vm, DEC_S_COUNT), *items, powers = itd_list_new(vm);

    if (itd_failed(state) || itd_failed(powers)) return ITD_ERROR;
    items = itd_tuple_items(state);
    for (int i = 0; i < DEC_S_COUNT; i++) items[i] = ITD_NONE;
    items[DEC_S_SIGNALS] = a[0].v;
    items[DEC_S_CONDITIONS] = a[1].v;
    items[DEC_S_TUPLE] = a[2].v;
    items[DEC_S_RATIONAL] = a[3].v;
    items[DEC_S_POWERS] = powers;
    items[DEC_S_DEFAULT] = dec_context_new(vm, &like);
    like.prec = 9;
    like.rounding = DEC_HALF_UP;
    like.traps |= DEC_CLAMPED | DEC_UNDERFLOW;
    items[DEC_S_BASIC] = dec_context_new(vm, &like);
    like.rounding = DEC_HALF_EVEN;
    like.traps = 0;
    items[DEC_S_EXTENDED] = dec_context_new(vm, &like);
    if (itd_failed(items[DEC_S_DEFAULT]) || itd_failed(items[DEC_S_BASIC]) ||
        itd_failed(items[DEC_S_EXTENDED]) ||
        !itd_dict_set_str(vm, ITD_DICT_(vm->module_state), itd_n_decimal, state))
        return ITD_ERROR;
    return itd_tuple_pack(vm, 3, items[DEC_S_DEFAULT], items[DEC_S_BASIC], items[DEC_S_EXTENDED]);
}

const itd_native dec_context_functions[] = {
    {"getcontext", getcontext, "", "Get the current default context.\n\n", 0},
    {"setcontext", setcontext, "context, /", "Set a new default context.\n\n", 0},
    {"localcontext", localcontext,
     "ctx = None, *, prec = None, rounding = None, Emin = None, Emax = None, capitals = None, "
     "clamp = None, flags = None, traps = None",
     "Return a context manager that will set the default context to a copy of ctx\non entry to the "
     "with-statement and restore the "
     "previous default context when\nexiting the with-statement. If no context is specified, a "
     "copy of the current\ndefault context is "
     "used.\n\n",
     0},
    {"setup", setup, "signals: tuple, conditions: tuple, row, rational, /",
     "Begins the session's state.", 0},
    {0},
};

const itd_native dec_context_fields[] = {
    {"prec", get_prec, NULL, NULL, ITD_GETTER},
    {"prec", set_prec, NULL, NULL, ITD_SETTER},
    {"rounding", get_rounding, NULL, NULL, ITD_GETTER},
    {"rounding", set_rounding, NULL, NULL, ITD_SETTER},
    {"Emin", get_emin, NULL, NULL, ITD_GETTER},
    {"Emin", set_emin, NULL, NULL, ITD_SETTER},
    {"Emax", get_emax, NULL, NULL, ITD_GETTER},
    {"Emax", set_emax, NULL, NULL, ITD_SETTER},
    {"capitals", get_capitals, NULL, NULL, ITD_GETTER},
    {"capitals", set_capitals, NULL, NULL, ITD_SETTER},
    {"clamp", get_clamp, NULL, NULL, ITD_GETTER},
    {"clamp", set_clamp, NULL, NULL, ITD_SETTER},
    {"flags", get_flags, NULL, NULL, ITD_GETTER},
    {"flags", set_flags, NULL, NULL, ITD_SETTER | ITD_CALLS_BACK},
    {"traps", get_traps, NULL, NULL, ITD_GETTER},
    {"traps", set_traps, NULL, NULL, ITD_SETTER | ITD_CALLS_BACK},
    {"Etiny", context_etiny, "",
     "Return a value equal to Emin - prec + 1, which is the minimum exponent value\nfor subnormal "
     "results. When underflow occurs, the exponent is set to Etiny.\n\n",
     0},
    {"Etop", context_etop, "",
     "Return a value equal to Emax - prec + 1. This is the maximum exponent\nif the _clamp field "
     "of the context is set to 1 (IEEE clamp mode). Etop()\nmust not be negative.\n\n",
     0},
    {"clear_flags", context_clear_flags, "", "Reset all flags to False.\n\n", 0},
    {"clear_traps", context_clear_traps, "", "Set all traps to False.\n\n", 0},
    {"copy", context_copy, "", "Return a duplicate of the context with all flags cleared.\n\n", 0},
    {"__copy__", context_copy, "", NULL, 0},
    {"__reduce__", context_reduce, "", NULL, 0},
    {0},
};

bool dec_context_boot(itd_vm *vm)
{
    static const itd_native flags_rows[] = {
        {"copy", flags_copy, "", "A dict with the same items.", 0},
        {"keys", flags_keys, "", "The signals.", 0},
        {"values", flags_values, "", "Whether each is set.", 0},
        {"items", flags_items, "", "Signals with whether they are set.", 0},
        {"get", flags_get_or, "key, default = None",
         "Whether a signal is set; the default for what is none.", 0},
        {"update", flags_update, "other, /", "Sets signals from a mapping.", ITD_CALLS_BACK},
        {0},
    };
    static const itd_native manager_rows[] = {
        {"__enter__", manager_enter, "", "Makes the context the current one.", 0},
        {"__exit__", manager_exit, "*args", "Brings back the one before.", 0},
        {0},
    };
    static const itd_slots flags_slots = {.repr = flags_repr,
                                          .compare = flags_compare,
                                          .iter = flags_iter,
                                          .len = flags_len,
                                          .getitem = flags_get,
                                          .setitem = flags_set,
                                          .contains = flags_contains};
    static const itd_slots none = {0}, slots = {.repr = context_repr,
                                                .new_ = context_new,
                                                .init = context_init};
    static const itd_type_spec specs[] = {
        {&dec_flags_type, "decimal.SignalDict", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW | ITD_T_NO_HASH | ITD_T_MAPPING, NULL, NULL, flags_rows, &flags_slots},
        {&dec_manager_type, "decimal.ContextManager", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, manager_rows, &none},
        {&dec_context_type, "decimal.Context", NULL, ITD_K_RECORD,
         sizeof(itd_record) + 3 * sizeof(itd_value), ITD_T_BASE,
         "(prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, "
         "traps=None)",
         "The context affects almost all operations and controls rounding,\nOver/Underflow, "
         "raising of exceptions and much more.  A new "
         "context\ncan be initialized as follows:\n\n    >>> c = Context(prec=28, Emin=-425000000, "
         "Emax=425000000,\n    ...             "
         "rounding=ROUND_HALF_EVEN, capitals=1, clamp=1,\n    ...             "
         "traps=[InvalidOperation, DivisionByZero, Overflow],\n    "
         "...             flags=[])\n    >>>\n\n\n",
         dec_context_rows, &slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
