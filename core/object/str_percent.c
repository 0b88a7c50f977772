/* str_percent.c - the % operator of str and of bytes.
 *
 * One engine for both: it reads the template through a view and writes to an itd_text; what differs
 * is how %s, %b, %c and keys are treated. Numbers share the layout of the format-spec language. The
 * template can't change: of a bytearray a copy is made first.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/print.h"
#include "core/object/str_format.h"

struct percent {
    itd_vm *vm;
    itd_view format;
    itd_value args; /* a tuple when many */
    bool many;
    int64_t next;      /* of many; -1: the one argument is taken */
    itd_value mapping; /* unbound: there is none */
    itd_text out;
};

struct directive {
    bool left, zero, alternate;
    char sign;
    int64_t width, precision;
    uint32_t type;
    int64_t at; /* of the type character */
};

static itd_value next_argument(struct percent *p)
{
    if (p->many ? p->next < itd_tuple_count(p->args) : p->next == 0) {
        itd_value v = p->many ? itd_tuple_items(p->args)[p->next] : p->args;

        p->next = p->many ? p->next + 1 : -1;
        return v;
    }
    return itd_raise(p->vm, itd_TypeError, "not enough arguments for format string");
}

/* ---- reading ---------------------------------------------------------------------------- */

/* "(key)": the value of the key becomes the one argument. */
static bool read_key(struct percent *p, int64_t *at)
{
    int64_t start = *at + 1, end = start;
    int depth = 1;
    itd_value key;

    if (itd_is_unbound(p->mapping))
        return itd_fail(p->vm, itd_TypeError, "format requires a mapping");
    for (; end < p->format.length; end++) {
        uint32_t code = itd_view_at(&p->format, end);

        if (!itd_goes_on(p->vm, end)) return false;
        depth += code == '(' ? 1 : code == ')' ? -1 : 0;
        if (depth == 0) break;
    }
    if (end >= p->format.length) return itd_fail(p->vm, itd_ValueError, "incomplete format key");
    *at = end + 1;
    key = itd_view_slice(p->vm, &p->format, start, end);
    if (itd_failed(key)) return false;
    p->args = itd_getitem(p->vm, p->mapping, key);
    p->many = false;
    p->next = 0;
    return !itd_failed(p->args);
}

/* A width or precision: digits, or "*" for an argument; *ret keeps its value when there is neither.
 */
static bool read_size(struct percent *p, int64_t *at, bool precision, int64_t *ret)
{
    uint32_t code = *at < p->format.length ? itd_view_at(&p->format, *at) : 0;

    if (code == '*') {
        itd_value v = next_argument(p);
        int over;

        ++*at;
        if (itd_failed(v)) return false;
        if (!itd_is_int(v)) return itd_fail(p->vm, itd_TypeError, "* wants int");
        if (!itd_int_clamp(p->vm, v, ret, &over)) return false;
        if (over || (precision && (*ret > INT32_MAX || *ret < INT32_MIN)))
            return itd_fail(p->vm, itd_OverflowError, "Python int too large to convert to C %s",
                            precision ? "int" : "ssize_t");
        return true;
    }
    if (code < '0' || code > '9') return true;
    for (*ret = 0; *at < p->format.length; ++*at) {
        code = itd_view_at(&p->format, *at);
        if (code < '0' || code > '9') break;
        if (*ret > (INT64_MAX - 9) / 10)
            return itd_fail(p->vm, itd_ValueError, "%s too big", precision ? "precision" : "width");
        *ret = *ret * 10 + (code - '0');
    }
    return true;
}

/* Reads a directive; *at is behind its percent sign, then behind it. */
static bool read_directive(struct percent *p, int64_t *at, struct directive *d)
{
    const itd_view *f = &p->format;
    uint32_t code = 0;

    *d = (struct directive){.width = -1, .precision = -1};
    if (*at < f->length && itd_view_at(f, *at) == '(' && !read_key(p, at)) return false;
    for (; *at < f->length; ++*at) {
        code = itd_view_at(f, *at);
        if (code == '-')
            d->left = true;
        else if (code == '+')
            d->sign = '+';
        else if (code == ' ')
            d->sign = d->sign ? d->sign : ' ';
        else if (code == '#')
            d->alternate = true;
        else if (code == '0')
            d->zero = true;
        else
            break;
    }
    if (!read_size(p, at, false, &d->width)) return false;
    if (d->width < -1) {
        d->left = true;
        d->width = d->width == INT64_MIN ? INT64_MAX : -d->width;
    }
    if (*at < f->length && itd_view_at(f, *at) == '.') {
        ++*at;
        d->precision = 0;
        if (!read_size(p, at, true, &d->precision)) return false;
        if (d->precision < 0) d->precision = 0;
        if (d->precision > INT32_MAX) return itd_fail(p->vm, itd_ValueError, "precision too big");
    }
    if (*at < f->length && ((code = itd_view_at(f, *at)) == 'h' || code == 'l' || code == 'L'))
        ++*at;
    if (*at >= f->length) return itd_fail(p->vm, itd_ValueError, "incomplete format");
    d->at = *at;
    d->type = itd_view_at(f, (*at)++);
    return true;
}

/* ---- writing ---------------------------------------------------------------------------- */

static bool put_units(struct percent *p, const struct directive *d, itd_value str,
                      const uint8_t *bytes, int64_t length)
{
    int64_t padding;

    if (d->precision >= 0 && length > d->precision) length = d->precision;
    padding = d->width > length ? d->width - length : 0;
    if (!d->left) itd_text_fill(&p->out, ' ', padding);
    if (bytes)
        itd_text_bytes(&p->out, bytes, (size_t)length);
    else
        itd_text_slice(&p->out, str, 0, length);
    return d->left ? itd_text_fill(&p->out, ' ', padding) : !p->out.failed;
}

static bool put_number(struct percent *p, const struct directive *d, struct itd_number *x)
{
    struct itd_spec f = {.fill = ' ',
                         .align = d->left ? '<' : '>',
                         .sign = d->sign,
                         .width = d->width,
                         .precision = -1,
                         .type = d->type};

    if (d->zero && !d->left) {
        f.fill = '0';
        f.align = '=';
    }
    return itd_put_number(&p->out, &f, x);
}

/* The int that an integer directive shows; TypeErrors are worded with the directive's letter. */
static itd_value as_integer(struct percent *p, const struct directive *d, itd_value v)
{
    bool real = d->type == 'd' || d->type == 'i' || d->type == 'u';
    const itd_slots *slots = &itd_type_of(v)->slots;
    itd_value type = itd_of(itd_int_type), n;

    if (itd_is_int(v)) return v;
    if (real && (slots->to_int || slots->index || slots->to_float))
        n = itd_call(p->vm, type, 1, &v);
    else if (!real && slots->index)
        n = itd_index(p->vm, v);
    else
        n = ITD_UNBOUND;
    if (itd_failed(n) && !itd_swallow(p->vm, itd_TypeError)) return ITD_ERROR;
    if (!itd_failed(n) && !itd_is_unbound(n)) return n;
    return itd_raise(p->vm, itd_TypeError,
                     real ? "%%%c format: a real number is required, not %s"
                          : "%%%c format: an integer is required, not %s",
                     !p->format.text && d->type == 'i' ? 'd' : (int)d->type, itd_type_name(v));
}

static bool put_integer(struct percent *p, const struct directive *d, itd_value v)
{
    char buffer[ITD_NUMBER_BUFFER];
    struct itd_number x = {.prefix = "", .rest = ""};
    itd_value n = as_integer(p, d, v);

    if (itd_failed(n)) return false;
    if (d->precision > INT32_MAX - 3)
        return itd_fail(p->vm, itd_OverflowError, "precision too large");
    if (!itd_int_number(p->vm, n, d->type, d->alternate, buffer, &x)) return false;
    if (d->precision > x.digits_size) {
        itd_value digits = itd_str_new(p->vm, x.digits, (size_t)x.digits_size);

        if (itd_failed(digits)) return false;
        x.owner = itd_str_pad(p->vm, digits, d->precision - x.digits_size, 0, '0');
        if (itd_failed(x.owner)) return false;
        x.digits = (const char *)ITD_STR(x.owner)->data;
        x.digits_size = d->precision;
    }
    return put_number(p, d, &x);
}

static bool put_float(struct percent *p, const struct directive *d, itd_value v)
{
    char buffer[ITD_NUMBER_BUFFER];
    struct itd_number x = {.prefix = "", .rest = ""};
    struct itd_spec f = {.precision = d->precision, .type = d->type, .alternate = d->alternate};
    double value;

    if (itd_is_float(v)) {
        value = itd_float_value(v);
    } else if (!itd_as_double(p->vm, v, &value)) {
        if (p->format.text || !itd_swallow(p->vm, itd_TypeError)) return false;
        return itd_fail(p->vm, itd_TypeError, "float argument required, not %s", itd_type_name(v));
    }
    return itd_double_number(p->vm, value, &f, false, buffer, &x) && put_number(p, d, &x);
}

static bool put_character(struct percent *p, const struct directive *d, itd_value v)
{
    struct directive plain = *d;
    int64_t code, top = p->format.text ? 0x10FFFF : 255;
    itd_value s;
    int over;

    plain.precision = -1;
    if (p->format.text && itd_is_str(v)) {
        if (ITD_STR(v)->length == 1) return put_units(p, &plain, v, NULL, 1);
        return itd_fail(p->vm, itd_TypeError, "%%c requires int or char");
    }
    if (!p->format.text && (itd_is_kind(v, ITD_K_BYTESTR) || itd_is_kind(v, ITD_K_BYTEARRAY))) {
        itd_view one;

        if (!itd_bytes_view(p->vm, v, &one)) return false;
        if (one.length == 1) return put_units(p, &plain, ITD_UNBOUND, one.data, 1);
    }
    if (!itd_is_int(v) && !itd_type_of(v)->slots.index)
        return itd_fail(p->vm, itd_TypeError,
                        p->format.text ? "%%c requires int or char"
                                       : "%%c requires an integer in range(256) or a single byte");
    if (!itd_index_clamp(p->vm, v, &code, &over))
        return itd_swallow(p->vm, p->format.text ? itd_TypeError : itd_Exception) &&
               itd_fail(p->vm, itd_TypeError,
                        p->format.text ? "%%c requires int or char"
                                       : "%%c requires an integer in range(256) or a single byte");
    if (over || code < 0 || code > top)
        return itd_fail(p->vm, itd_OverflowError,
                        p->format.text ? "%%c arg not in range(0x110000)"
                                       : "%%c arg not in range(256)");
    if (!p->format.text) {
        uint8_t byte = (uint8_t)code;

        return put_units(p, &plain, ITD_UNBOUND, &byte, 1);
    }
    s = itd_str_from_code(p->vm, (uint32_t)code);
    return !itd_failed(s) && put_units(p, &plain, s, NULL, 1);
}

/* %s and %b of bytes: bytes-like, or by __bytes__. */
static bool put_bytes(struct percent *p, const struct directive *d, itd_value v)
{
    itd_view bytes;

    if (!itd_is_kind(v, ITD_K_BYTESTR) && !itd_is_kind(v, ITD_K_BYTEARRAY) &&
        !itd_is_kind(v, ITD_K_MEMORYVIEW)) {
        itd_value method = itd_special(p->vm, v, itd_n___bytes__);

        if (itd_failed(method)) return false;
        if (itd_is_unbound(method))
            return itd_fail(p->vm, itd_TypeError,
                            "%%b requires a bytes-like object, or an object that implements "
                            "__bytes__, not '%s'",
                            itd_type_name(v));
        v = itd_call(p->vm, method, 0, NULL);
        if (itd_failed(v)) return false;
        if (!itd_is_kind(v, ITD_K_BYTESTR))
            return itd_fail(p->vm, itd_TypeError, "__bytes__ returned non-bytes (type %s)",
                            itd_type_name(v));
    }
    return itd_bytes_view(p->vm, v, &bytes) &&
           put_units(p, d, ITD_UNBOUND, bytes.data, bytes.length);
}

static bool put_text(struct percent *p, const struct directive *d, itd_value v)
{
    itd_value s;

    if (!p->format.text && (d->type == 's' || d->type == 'b')) return put_bytes(p, d, v);
    if (d->type == 's')
        s = itd_str_of(p->vm, v);
    else
        s = d->type == 'a' || !p->format.text ? itd_ascii(p->vm, v) : itd_repr(p->vm, v);
    return !itd_failed(s) && put_units(p, d, s, NULL, ITD_STR(s)->length);
}

static bool put_directive(struct percent *p, const struct directive *d)
{
    itd_value v = next_argument(p);

    if (itd_failed(v)) return false;
    switch (d->type) {
    case 'b':
        if (p->format.text) break;
        return put_text(p, d, v);
    case 's':
    case 'r':
    case 'a': return put_text(p, d, v);
    case 'c': return put_character(p, d, v);
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': return put_integer(p, d, v);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return put_float(p, d, v);
    default: break;
    }
    return itd_fail(p->vm, itd_ValueError, "unsupported format character '%c' (0x%x) at index %lld",
                    d->type >= 31 && d->type <= 126 ? (int)d->type : '?', (unsigned)d->type,
                    (long long)d->at);
}

static bool put_all(struct percent *p)
{
    const itd_view *f = &p->format;
    int64_t at = 0;

    while (at < f->length) {
        int64_t mark = itd_view_find_unit(f, '%', at, f->length);
        struct directive d;

        if (mark < 0) mark = f->length;
        if (f->text)
            itd_text_slice(&p->out, f->self, at, mark);
        else
            itd_text_bytes(&p->out, (const uint8_t *)f->data + at, (size_t)(mark - at));
        if (mark == f->length) break;
        at = mark + 1;
        if (at < f->length && itd_view_at(f, at) == '%') {
            itd_text_code(&p->out, '%');
            at++;
            if (p->out.failed) return false;
            continue;
        }
        if (p->out.failed || !itd_charge(p->vm, 1) || !read_directive(p, &at, &d) ||
            !put_directive(p, &d))
            return false;
    }
    if (itd_is_unbound(p->mapping) && (p->many ? p->next < itd_tuple_count(p->args) : p->next == 0))
        return itd_fail(p->vm, itd_TypeError, "not all arguments converted during %s formatting",
                        f->text ? "string" : "bytes");
    return !p->out.failed;
}

/* A deque has items, but in CPython none by key. */
static bool is_deque(itd_value v)
{
    const itd_type *type = itd_type_of(v), *base = type;

    while (base->flags & ITD_T_HEAP) base = base->base;
    return itd_is_kind(v, ITD_K_ITER) && base->slots.getitem == type->slots.getitem &&
           itd_str_is(base->name, "deque");
}

static bool is_mapping(itd_value v, bool text)
{
    if (!itd_type_of(v)->slots.getitem || itd_is_kind(v, ITD_K_TUPLE) || itd_is_str(v) ||
        is_deque(v))
        return false;
    return text || (!itd_is_kind(v, ITD_K_BYTESTR) && !itd_is_kind(v, ITD_K_BYTEARRAY));
}

static bool run(struct percent *p, itd_vm *vm, itd_value args)
{
    p->vm = vm;
    p->args = args;
    p->many = itd_is_kind(args, ITD_K_TUPLE);
    p->mapping = is_mapping(args, p->format.text) ? args : ITD_UNBOUND;
    itd_text_init(&p->out, vm);
    return put_all(p);
}

itd_value itd_str_percent(itd_vm *vm, itd_value format, itd_value args)
{
    struct percent p = {.format = itd_str_view(format)};

    if (!run(&p, vm, args)) return ITD_ERROR;
    /* A template without directives is its own result, whatever its class. */
    if (!p.format.length) return itd_empty_str;
    return itd_view_find_unit(&p.format, '%', 0, p.format.length) < 0 ? format
                                                                      : itd_text_done(&p.out);
}

itd_value itd_bytes_percent(itd_vm *vm, itd_value format, itd_value args)
{
    bool array = itd_is_kind(format, ITD_K_BYTEARRAY);
    struct percent p = {0};
    itd_view v;

    if (!itd_bytes_view(vm, format, &v)) return ITD_ERROR;
    if (array) {
        itd_value copy = itd_bytes_new(vm, v.data, (size_t)v.length);

        if (itd_failed(copy) || !itd_bytes_view(vm, copy, &v)) return ITD_ERROR;
    }
    p.format = v;
    if (!run(&p, vm, args)) return ITD_ERROR;
    if (!array) return itd_text_done_bytes(&p.out);
    v = (itd_view){format, itd_text_data(&p.out), p.out.length, 1, false};
    return itd_view_slice(vm, &v, 0, v.length);
}
