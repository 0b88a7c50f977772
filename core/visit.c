/* visit.c - values out: a script value is told to the host's sink, without running script code.
 *
 * Shared parts are told once each time they occur; a cycle shows as depth. Where a value has no
 * counterpart outside, the error names its type and the path to it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/object/int.h"
#include "core/session.h"
#include "core/stdlib/collections.h"
#include "core/stdlib/datetime.h"
#include "core/stdlib/decimal_border.h"
#include "core/stdlib/fraction_border.h"
#include "core/vm/pending.h"

#define MAX_DEPTH 256

static char error[512];
static char path[256];

const char *itd_visit_error(const itd_session *s)
{
    return error;
}

static uint64_t
    room; /* bytes that the value under way may still have, as the wire has them at most */

static itd_visit told(bool ok)
{
    return ok ? ITD_VISITED : ITD_VISIT_SINK;
}

static bool spend(size_t size)
{
    if (size > room) return false;
    room -= size;
    return true;
}

/* Tells the sink a part of so many bytes. */
#define TELL(size, call) (spend(size) ? told(call) : ITD_VISIT_TOO_LARGE)

static itd_visit refuse(const char *text)
{
    snprintf(error, sizeof error, "%s", text);
    return ITD_VISIT_REFUSED;
}

/* Puts a step before the path of a refused value, on the way out of the recursion. */
static void add_step(const char *format, const char *text, long long index)
{
    char was[sizeof path], step[80];

    memcpy(was, path, sizeof was);
    if (text)
        snprintf(step, sizeof step, "[%s%.60s%s]", *format == 's' ? "'" : "", text,
                 *format == 's' ? "'" : "");
    else
        snprintf(step, sizeof step, "[%lld]", index);
    if (strlen(step) + strlen(was) + 1 > sizeof path) return;
    memcpy(path, step, strlen(step));
    memcpy(path + strlen(step), was, strlen(was) + 1);
}

static itd_visit visit(itd_vm *vm, itd_value v, const itd_sink *k, int depth);

/* As of values that come in: what holds no others is no level of its own. */
static itd_visit begin(const itd_sink *k, itd_shape_kind kind, size_t n, int depth)
{
    if (depth > MAX_DEPTH)
        return refuse("TypeError: value is nested too deeply to convert across the sandbox "
                      "boundary (a reference cycle, or excessive nesting)");
    return TELL(7, k->begin(k->context, kind, n));
}

static itd_visit visit_items(itd_vm *vm, const itd_value *items, int64_t n, itd_shape_kind kind,
                             const itd_sink *k, int depth)
{
    itd_visit r;

    if ((r = begin(k, kind, (size_t)n, depth)) != ITD_VISITED) return r;
    for (int64_t i = 0; i < n; i++) {
        r = visit(vm, items[i], k, depth + 1);
        if (r == ITD_VISITED) continue;
        if (r == ITD_VISIT_REFUSED) add_step("i", NULL, i);
        return r;
    }
    return told(k->end(k->context, kind));
}

static itd_visit visit_dict(itd_vm *vm, itd_value v, const itd_sink *k, int depth)
{
    const itd_dict *d = ITD_DICT_(v);
    itd_value key, value;
    int64_t at = 0;
    char buf[64];
    itd_visit r;

    if ((r = begin(k, ITD_DICT, (size_t)d->count, depth)) != ITD_VISITED) return r;
    while (itd_dict_walk(d, &at, &key, &value)) {
        r = visit(vm, key, k, depth + 1);
        if (r == ITD_VISIT_REFUSED) add_step("k", "key", 0);
        if (r != ITD_VISITED) return r;
        r = visit(vm, value, k, depth + 1);
        if (r == ITD_VISITED) continue;
        if (r == ITD_VISIT_REFUSED) {
            if (itd_is_str(key)) itd_str_copy_utf8(key, buf, sizeof buf);
            add_step(itd_is_str(key) ? "s" : "k", itd_is_str(key) ? buf : itd_type_name(key), 0);
        }
        return r;
    }
    return told(k->end(k->context, ITD_DICT));
}

static itd_visit visit_set(itd_vm *vm, itd_value v, const itd_sink *k, int depth)
{
    const itd_set *set = ITD_SET_(v);
    itd_shape_kind kind = itd_is_a(v, itd_frozenset_type) ? ITD_FROZENSET : ITD_SET;
    itd_value item;
    int64_t at = 0;
    itd_visit r;

    if ((r = begin(k, kind, (size_t)set->used, depth)) != ITD_VISITED) return r;
    while (itd_set_walk(set, &at, &item)) {
        r = visit(vm, item, k, depth + 1);
        if (r != ITD_VISITED) return r;
    }
    return told(k->end(k->context, kind));
}

static itd_visit visit_wide_text(itd_vm *vm, itd_value v, const itd_sink *k)
{
    itd_value owner, saved = vm->pending;
    uint8_t stopped = vm->stopped;
    const char *text;
    size_t size;
    itd_visit r;

    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    text = itd_str_utf8(vm, v, &size, &owner);
    r = text ? TELL(size + 5, k->text(k->context, text, size))
             : refuse(
                   vm->stopped
                       ? "LimitExceeded: no memory to encode a str"
                       : "UnicodeEncodeError: a str with lone surrogates can't leave the session");
    vm->pending = saved;
    vm->stopped = stopped;
    return r;
}

static itd_visit visit_text(itd_vm *vm, itd_value v, const itd_sink *k)
{
    const itd_str *s = ITD_STR(v);

    if (s->kind != 1) return visit_wide_text(vm, v, k);
    return TELL((size_t)s->length + 5,
                k->text(k->context, (const char *)s->data, (size_t)s->length));
}

/* Whether an int fits 64 bits. */
static bool as_i64(itd_vm *vm, itd_value v, int64_t *ret)
{
    int over = 0;

    return itd_int_clamp(vm, v, ret, &over) && !over;
}

static itd_visit visit_int(itd_vm *vm, itd_value v, const itd_sink *k)
{
    uint8_t small[512], *bytes = small;
    size_t size = (size_t)(itd_int_bits(v) + 7) / 8;
    itd_visit r;
    int64_t n;

    if (as_i64(vm, v, &n)) return TELL(9, k->integer(k->context, n));
    if (size > sizeof small && !(bytes = itd_resize(vm, NULL, 0, size))) {
        itd_session_clear_failure(vm);
        return refuse("LimitExceeded: no memory to encode an int");
    }
    itd_int_magnitude(v, bytes, size);
    r = TELL(size + 7, k->big(k->context, itd_int_sign(v) < 0, bytes, size));
    if (bytes != small) itd_resize(vm, bytes, size, 0);
    return r;
}

static itd_visit visit_range(itd_vm *vm, itd_value v, const itd_sink *k)
{
    const itd_range *r = ITD_AS(itd_range, v);
    int64_t start, stop, step;

    if (!as_i64(vm, r->start, &start) || !as_i64(vm, r->stop, &stop) || !as_i64(vm, r->step, &step))
        return refuse("OverflowError: a range with members beyond 64 bits can't leave the session");
    return TELL(32, k->range(k->context, start, stop, step));
}

static itd_visit no_counterpart(itd_value v)
{
    snprintf(error, sizeof error,
             "TypeError: cannot convert sandbox value of type '%.100s' to a value outside; it "
             "exists only inside the interpreter",
             itd_type_name(v));
    return ITD_VISIT_REFUSED;
}

static itd_visit visit_datetime(itd_value v, itd_tagged_kind kind, const itd_sink *k)
{
    char text[ITD_DATETIME_TEXT];
    size_t size = itd_datetime_put(v, kind, text);

    if (size) return TELL(size + 8, k->tagged(k->context, kind, text, size));
    snprintf(error, sizeof error,
             "TypeError: cannot convert sandbox value of type '%.100s' to a value outside; its "
             "tzinfo is a class of the script (astimezone() to a datetime.timezone first)",
             itd_type_name(v));
    return ITD_VISIT_REFUSED;
}

/* A number that leaves as its text. */
static itd_visit visit_number(itd_vm *vm, itd_value v, itd_tagged_kind kind, const itd_sink *k)
{
    itd_value text, saved = vm->pending;
    uint8_t stopped = vm->stopped;

    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    text = kind == ITD_DECIMAL ? itd_decimal_text(vm, v) : itd_fraction_text(vm, v);
    vm->pending = saved;
    vm->stopped = stopped;
    if (itd_failed(text))
        return refuse(kind == ITD_DECIMAL ? "LimitExceeded: no memory for the text of a Decimal"
                                          : "LimitExceeded: no memory for the text of a Fraction");
    return TELL((size_t)ITD_STR(text)->length + 8,
                k->tagged(k->context, kind, (const char *)ITD_STR(text)->data,
                          (size_t)ITD_STR(text)->length));
}

/* What leaves as a list of its items, which natives of its own give. */
static bool is_row(const itd_type *t)
{
    return t == itd_dict_keys_type || t == itd_dict_values_type || t == itd_dict_items_type ||
           t == itd_array_type || t == collections_deque_type;
}

static itd_visit visit_row(itd_vm *vm, itd_value v, const itd_sink *k, int depth)
{
    itd_value list, saved = vm->pending;
    uint8_t stopped = vm->stopped;

    if (!is_row(itd_type_of(v))) return no_counterpart(v);
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    list = itd_list_of(vm, v);
    vm->pending = saved;
    vm->stopped = stopped;
    if (itd_failed(list)) return refuse("LimitExceeded: no memory to copy a row of items");
    return visit_items(vm, itd_list_items(list), itd_list_count(list), ITD_LIST, k, depth);
}

static itd_visit visit(itd_vm *vm, itd_value v, const itd_sink *k, int depth)
{
    itd_tagged_kind tagged;
    const uint8_t *data;
    size_t size;

    if (itd_is_kind(v, ITD_K_PENDING)) v = itd_pending_known(v);
    if (itd_is_small(v)) return TELL(9, k->integer(k->context, itd_small(v)));
    if (itd_is_imm_float(v)) return TELL(9, k->real(k->context, itd_imm_float(v)));
    if (itd_is_kind(v, ITD_K_STR)) return visit_text(vm, v, k);
    if (itd_is_none(v)) return TELL(1, k->none(k->context));
    if (itd_is_bool(v)) return TELL(1, k->boolean(k->context, itd_same(v, ITD_TRUE)));
    if (itd_same(v, ITD_ELLIPSIS)) return TELL(1, k->ellipsis(k->context));
    if (itd_same(v, ITD_NOT_IMPLEMENTED))
        return TELL(8, k->tagged(k->context, ITD_NO_OPERATION, "", 0));
    if (!itd_is_cell(v)) return no_counterpart(v);
    switch (itd_kind_of_cell(itd_cell_of(v))) {
    case ITD_K_FLOAT: return TELL(9, k->real(k->context, ITD_AS(itd_float, v)->value));
    case ITD_K_COMPLEX:
        return TELL(24,
                    k->complex(k->context, ITD_AS(itd_complex, v)->re, ITD_AS(itd_complex, v)->im));
    case ITD_K_INT: return visit_int(vm, v, k);
    case ITD_K_BYTESTR:
        return TELL((size_t)ITD_AS(itd_bytes, v)->length + 7,
                    k->bytes(k->context, ITD_BYTES, ITD_AS(itd_bytes, v)->data,
                             (size_t)ITD_AS(itd_bytes, v)->length));
    case ITD_K_BYTEARRAY:
    case ITD_K_MEMORYVIEW:
        if (!itd_as_buffer(vm, v, &data, &size)) {
            itd_session_clear_failure(vm);
            return no_counterpart(v);
        }
        return TELL(size + 7, k->bytes(k->context,
                                       itd_is_kind(v, ITD_K_BYTEARRAY) ? ITD_BYTEARRAY : ITD_BYTES,
                                       data, size));
    case ITD_K_LIST:
        return visit_items(vm, itd_list_items(v), itd_list_count(v), ITD_LIST, k, depth);
    case ITD_K_TUPLE:
        return visit_items(vm, itd_tuple_items(v), itd_tuple_count(v), ITD_TUPLE, k, depth);
    case ITD_K_DICT: return visit_dict(vm, v, k, depth);
    case ITD_K_SET: return visit_set(vm, v, k, depth);
    case ITD_K_RANGE: return visit_range(vm, v, k);
    case ITD_K_ITER:
        return itd_datetime_is(v, &tagged) ? visit_datetime(v, tagged, k)
                                           : visit_row(vm, v, k, depth);
    case ITD_K_RECORD:
        return itd_decimal_is(v) ? visit_number(vm, v, ITD_DECIMAL, k) : no_counterpart(v);
    case ITD_K_OBJECT:
        return itd_fraction_is(v) ? visit_number(vm, v, ITD_FRACTION, k) : no_counterpart(v);
    default: return no_counterpart(v);
    }
}

/* ---- a sink that wants to know nothing -------------------------------------------------- */

static bool no_more(void *c)
{
    return true;
}
static bool no_bool(void *c, bool v)
{
    return true;
}
static bool no_int(void *c, int64_t v)
{
    return true;
}
static bool no_big(void *c, bool n, const uint8_t *m, size_t size)
{
    return true;
}
static bool no_real(void *c, double v)
{
    return true;
}
static bool no_complex(void *c, double re, double im)
{
    return true;
}
static bool no_text(void *c, const char *t, size_t size)
{
    return true;
}
static bool no_bytes(void *c, itd_bytes_kind k, const uint8_t *d, size_t size)
{
    return true;
}
static bool no_range(void *c, int64_t a, int64_t o, int64_t s)
{
    return true;
}
static bool no_tagged(void *c, itd_tagged_kind k, const char *t, size_t size)
{
    return true;
}
static bool no_begin(void *c, itd_shape_kind k, size_t n)
{
    return true;
}
static bool no_end(void *c, itd_shape_kind k)
{
    return true;
}

static const itd_sink nobody = {NULL,     no_more,   no_more,    no_bool, no_int,
                                no_big,   no_real,   no_complex, no_text, no_bytes,
                                no_range, no_tagged, no_begin,   no_end};

static itd_visit visit_whole(itd_vm *vm, itd_value v, const itd_sink *sink, int depth)
{
    itd_visit r;
    size_t n;

    room = vm->limits.value_bytes;
    path[0] = 0;
    r = visit(vm, v, sink, depth);
    n = strlen(error);
    if (r == ITD_VISIT_REFUSED && path[0] && n < sizeof error - 20)
        snprintf(error + n, sizeof error - n, " (at %.240s)", path);
    return r;
}

/* The visit of a value that a client asked for. Where a sink has enough, it is asked whether the
 * whole value may be seen at all. */
static itd_visit visit_bounded(itd_vm *vm, itd_value v, const itd_sink *sink)
{
    itd_visit r = visit_whole(vm, v, sink, 1);

    if (r == ITD_VISIT_SINK && visit_whole(vm, v, &nobody, 1) == ITD_VISIT_TOO_LARGE)
        r = ITD_VISIT_TOO_LARGE;
    if (r == ITD_VISIT_TOO_LARGE)
        snprintf(error, sizeof error, "the value is larger than the limit of %llu bytes",
                 (unsigned long long)vm->limits.value_bytes);
    return r;
}

itd_visit itd_visit_variable(itd_session *s, const char *name, size_t size, const itd_sink *sink)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value key, v, saved = vm->pending;
    uint8_t stopped = vm->stopped;

    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    key = itd_intern_c(vm, name, size);
    v = itd_failed(key) ? ITD_UNBOUND : itd_dict_get_str(itd_main_dict(vm), key);
    vm->pending = saved;
    vm->stopped = stopped;
    return itd_is_unbound(v) ? ITD_VISIT_ABSENT : visit_bounded(vm, v, sink);
}

itd_visit itd_visit_call_args(itd_session *s, uint64_t call_id, const itd_sink *sink)
{
    itd_vm *vm = (itd_vm *)s;
    itd_visit r;

    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++) {
        const itd_open_call *c = &vm->calls[i];

        if (!c->used || c->id != call_id) continue;
        path[0] = 0;
        room = UINT64_MAX; /* itd_can_leave has judged them */
        if (!sink->begin(sink->context, ITD_LIST, 2)) return ITD_VISIT_SINK;
        r = visit_items(vm, itd_tuple_items(c->args), itd_tuple_count(c->args), ITD_LIST, sink, 0);
        if (r == ITD_VISITED) r = visit_dict(vm, c->kwargs, sink, 0);
        return r == ITD_VISITED ? told(sink->end(sink->context, ITD_LIST)) : r;
    }
    return ITD_VISIT_ABSENT;
}

itd_visit itd_visit_result(itd_session *s, const itd_sink *sink)
{
    itd_vm *vm = (itd_vm *)s;

    return itd_is_unbound(vm->result) ? ITD_VISIT_ABSENT : visit_bounded(vm, vm->result, sink);
}

bool itd_can_leave(itd_vm *vm, itd_value v)
{
    /* The arguments of a call, by position or by name: what holds them is no part of their nesting.
     */
    switch (visit_whole(vm, v, &nobody, 0)) {
    case ITD_VISITED: return true;
    case ITD_VISIT_TOO_LARGE:
        return itd_fail(vm, itd_ValueError,
                        "the arguments of a tool call exceed the %llu-byte limit of values",
                        (unsigned long long)vm->limits.value_bytes);
    default:
        return itd_fail(vm, itd_TypeError, "%s",
                        strncmp(error, "TypeError: ", 11) == 0 ? error + 11 : error);
    }
}
