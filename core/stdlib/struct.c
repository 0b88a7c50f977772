/* struct.c - the struct module: values as packed bytes.
 *
 * A format is compiled to rows in the buffer of an OPAQUE cell {data: the rows, a: the format, b:
 * how many values it takes, n: its size, -1 before
 * __init__}. The functions of the module keep the compiled formats in module_state["struct"], a
 * dict that is emptied when it has grown.
 *
 * Values to pack may run script code (__index__, __bool__), so they are packed into fresh bytes,
 * which then are copied to where they belong.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/struct.h"
#include "core/object/class.h"
#include "core/object/float.h"
#include "core/object/int.h"
#include "core/stdlib/module_class.h"
#include "core/vm/vm.h"

#include <math.h>

#define CACHE_MAX 100
#define FN(id)    static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)
#define RAW(f)    ((itd_native_call)(void (*)(void))(f))

typedef struct row {
    int64_t offset, count; /* count: repetitions, or the length of s and p */
    char code;
    uint8_t size; /* of one value */
    bool big;     /* most significant byte first */
    bool native;  /* C's own rules */
} row;

typedef struct format {
    size_t rows;
    row row[];
} format;

static itd_type *struct_type, *iterator_type;

#define S(v) ITD_AS(itd_opaque, v)
static format *rows_of(itd_value self)
{
    return (format *)(void *)S(self)->data->data;
}

static itd_type *error_class(itd_vm *vm)
{
    return itd_module_class_find(vm, "struct", "error");
}

static bool fail(itd_vm *vm, const char *text)
{
    itd_type *class = error_class(vm);

    return class && itd_fail(vm, class, "%s", text);
}

/* ---- compiling -------------------------------------------------------------------------- */

/* Size of a value and, natively, its alignment; 0: no such code. */
static unsigned code_size(char code, bool native)
{
    switch (code) {
    case 'x':
    case 'b':
    case 'B':
    case 'c':
    case 's':
    case 'p':
    case '?': return 1;
    case 'h':
    case 'H':
    case 'e': return 2;
    case 'i':
    case 'I':
    case 'f': return 4;
    case 'l':
    case 'L': return native ? 8 : 4;
    case 'q':
    case 'Q':
    case 'd': return 8;
    case 'n':
    case 'N':
    case 'P': return native ? 8 : 0;
    default: return 0;
    }
}

static bool is_space(uint8_t c)
{
    return c == ' ' || (c >= 9 && c <= 13);
}

/* One code with its repetition; false with a failure pending. */
static bool read_code(itd_vm *vm, const uint8_t **at, const uint8_t *end, bool native, row *ret,
                      int64_t *size)
{
    bool counted = false;
    int64_t count = 0, bytes, align;

    for (; *at < end && **at >= '0' && **at <= '9'; ++*at, counted = true)
        if (__builtin_mul_overflow(count, 10, &count) ||
            __builtin_add_overflow(count, **at - '0', &count))
            return fail(vm, "total struct size too long");
    if (*at == end) return fail(vm, "repeat count given without format specifier");
    ret->code = (char)*(*at)++;
    ret->size = (uint8_t)code_size(ret->code, native);
    if (!ret->code) return fail(vm, "embedded null character");
    if (!ret->size) return fail(vm, "bad char in struct format");
    ret->count = counted ? count : 1;
    ret->native = native;
    align = native ? ret->size : 1;
    if (*size > INT64_MAX - align) return fail(vm, "total struct size too long");
    ret->offset = (*size + align - 1) / align * align;
    if (__builtin_mul_overflow(ret->count, (int64_t)ret->size, &bytes) ||
        __builtin_add_overflow(ret->offset, bytes, size))
        return fail(vm, "total struct size too long");
    return true;
}

/* The format's text: a str of ASCII characters or bytes. */
static itd_value format_text(itd_vm *vm, itd_value v)
{
    itd_value name, args[1];

    if (itd_is_kind(v, ITD_K_BYTESTR)) {
        name = itd_intern_c(vm, "decode", 6);
        args[0] = itd_str_c(vm, "latin-1");
        return itd_failed(name) || itd_failed(args[0]) ? ITD_ERROR
                                                       : itd_call_method(vm, v, name, 1, args);
    }
    if (!itd_is_str(v))
        return itd_raise(vm, itd_TypeError,
                         "Struct() argument 1 must be a str or bytes object, not %T", v);
    if (ITD_STR(v)->kind == 1) return v;
    name = itd_intern_c(vm, "encode", 6);
    args[0] = itd_str_c(vm, "ascii");
    if (itd_failed(name) || itd_failed(args[0]) ||
        itd_failed(itd_call_method(vm, v, name, 1, args)))
        return ITD_ERROR;
    return itd_raise(vm, itd_ValueError, "a format must be ASCII");
}

/* No fewer than a format has codes; -1: the run is to stop. */
static int64_t count_codes(itd_vm *vm, const uint8_t *at, const uint8_t *end)
{
    int64_t count = 0;

    for (; at < end; at++) {
        if (!itd_goes_on(vm, end - at)) return -1;
        count += !is_space(*at) && !(*at >= '0' && *at <= '9');
    }
    return count;
}

static bool compile(itd_vm *vm, itd_value self, itd_value v)
{
    itd_value text = format_text(vm, v);
    const uint8_t *at, *end;
    bool native = true, big = false;
    int64_t size = 0, values = 0, codes;
    itd_bytes_buffer *buffer;
    format *f;

    if (itd_failed(text)) return false;
    at = ITD_STR(text)->data;
    end = at + (ITD_STR(text)->kind == 1 ? ITD_STR(text)->length : 0);
    if (ITD_STR(text)->kind != 1) return fail(vm, "bad char in struct format");
    if (!itd_charge(vm, (uint64_t)ITD_STR(text)->length)) return false;
    codes = count_codes(vm, at, end);
    if (codes < 0) return false;
    /* One more: a pad byte's row is written and not kept. */
    buffer =
        itd_buffer_new(vm, itd_size_add(sizeof *f, itd_size_mul((size_t)codes + 1, sizeof(row))));
    if (!buffer) return false;
    f = (format *)(void *)buffer->data;
    if (at < end && strchr("@=<>!", *at) && *at) {
        native = *at == '@';
        big = *at == '>' || *at == '!';
        at++;
    }
    while (at < end) {
        row *r = &f->row[f->rows];

        if (!itd_goes_on(vm, end - at)) return false;
        if (is_space(*at)) {
            at++;
            continue;
        }
        if (!read_code(vm, &at, end, native, r, &size)) return false;
        r->big = big;
        if (r->code == 's' || r->code == 'p')
            values++;
        else if (r->code != 'x')
            values += r->count;
        if (r->code != 'x') f->rows++;
    }
    S(self)->data = buffer;
    S(self)->a = text;
    S(self)->b = itd_int_from(vm, values);
    S(self)->n = size;
    return !itd_failed(S(self)->b);
}

bool itd_struct_restore(itd_vm *vm, itd_value self)
{
    int64_t size = S(self)->n;

    return compile(vm, self, S(self)->a) && S(self)->n == size;
}

static itd_value struct_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    itd_opaque *o = itd_new_instance(vm, type, sizeof *o);

    if (!o) return ITD_ERROR;
    o->n = -1;
    return itd_of(o);
}

static bool struct_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                        itd_value kwnames)
{
    itd_arg a[1];

    return itd_bind_text(vm, "format", "Struct", args, positional, kwnames, a) &&
           compile(vm, self, a[0].v);
}

static bool check_ready(itd_vm *vm, itd_value self)
{
    return S(self)->n >= 0 || itd_fail(vm, itd_RuntimeError, "Struct object is not initialized");
}

/* The compiled form of a format. */
static itd_value compiled(itd_vm *vm, itd_value text)
{
    itd_value cache, s;

    if (!itd_is_exact(text, itd_str_type) && !itd_is_exact(text, itd_bytes_type)) {
        s = format_text(vm, text);
        if (itd_failed(s)) return s;
        text = s;
    }
    cache = itd_dict_get_str(ITD_DICT_(vm->module_state), itd_n_struct);
    if (itd_is_unbound(cache) || ITD_DICT_(cache)->count >= CACHE_MAX) {
        cache = itd_dict_new(vm);
        if (itd_failed(cache) ||
            !itd_dict_set_str(vm, ITD_DICT_(vm->module_state), itd_n_struct, cache))
            return ITD_ERROR;
    }
    s = itd_dict_get(vm, cache, text);
    if (!itd_is_unbound(s)) return s;
    s = struct_new(vm, struct_type, NULL, 0, ITD_NONE);
    return itd_failed(s) || !compile(vm, s, text) || !itd_dict_set(vm, cache, text, s) ? ITD_ERROR
                                                                                       : s;
}

/* ---- numbers as bytes ------------------------------------------------------------------- */

static void put_bytes(uint8_t *to, uint64_t n, const row *r)
{
    for (unsigned i = 0; i < r->size; i++)
        to[r->big ? r->size - 1u - i : i] = (uint8_t)(n >> (8 * i));
}

static uint64_t get_bytes(const uint8_t *from, const row *r)
{
    uint64_t n = 0;

    for (unsigned i = 0; i < r->size; i++)
        n |= (uint64_t)from[r->big ? r->size - 1u - i : i] << (8 * i);
    return n;
}

/* ---- packing ---------------------------------------------------------------------------- */

static bool out_of_range(itd_vm *vm, const row *r)
{
    itd_type *class = error_class(vm);
    uint64_t most = r->size == 8 ? UINT64_MAX : ((uint64_t)1 << (8 * r->size)) - 1;

    if (!class) return false;
    if (r->code == 'P') return itd_fail(vm, class, "int too large to convert");
    if (strchr("BHILQN", r->code))
        return itd_fail(vm, class, "'%c' format requires 0 <= number <= %llu", r->code,
                        (unsigned long long)most);
    most >>= 1;
    return itd_fail(vm, class, "'%c' format requires %lld <= number <= %lld", r->code,
                    -(long long)most - 1, (long long)most);
}

static bool pack_int(itd_vm *vm, const row *r, itd_value v, uint8_t *to)
{
    bool is_unsigned = strchr("BHILQNP", r->code) != NULL;
    int64_t n;
    int over;

    if (!itd_is_int(v)) {
        if (!itd_type_of(v)->slots.index &&
            itd_is_unbound(itd_type_lookup(vm, itd_type_of(v), itd_n___index__)))
            return fail(vm, "required argument is not an integer");
        v = itd_index(vm, v);
        if (itd_failed(v)) return false;
    }
    if (!itd_int_clamp(vm, v, &n, &over)) return false;
    if (over) {
        uint8_t bytes[8];

        if (over < 0 || !is_unsigned || r->size < 8 || itd_int_bits(v) > 64)
            return out_of_range(vm, r);
        itd_int_magnitude(v, bytes, 8);
        n = 0;
        for (int i = 0; i < 8; i++) n = (int64_t)((uint64_t)n << 8 | bytes[i]);
    } else if (r->code != 'P') {
        int bits = 8 * r->size;

        if (is_unsigned ? n < 0 || (bits < 64 && n >> bits)
                        : bits < 64 && n >> (bits - 1) != 0 && n >> (bits - 1) != -1)
            return out_of_range(vm, r);
    }
    put_bytes(to, (uint64_t)n, r);
    return true;
}

static bool pack_float(itd_vm *vm, const row *r, itd_value v, uint8_t *to)
{
    uint64_t bits = 0;
    uint32_t single;
    uint16_t half;
    double d;
    float f;

    if (!itd_as_double(vm, v, &d)) {
        /* Whatever is no number. */
        return itd_swallow(vm, itd_TypeError) && fail(vm, "required argument is not a float");
    }
    switch (r->code) {
    case 'd': memcpy(&bits, &d, sizeof bits); break;
    case 'f':
        f = (float)d;
        if (isinf(f) && !isinf(d) && !r->native) goto too_large;
        memcpy(&single, &f, sizeof single);
        bits = single;
        break;
    default:
        if (!itd_half_of(d, &half)) goto too_large;
        bits = half;
    }
    put_bytes(to, bits, r);
    return true;
too_large:
    if (itd_is_int(v)) return fail(vm, "int too large to convert");
    return itd_fail(vm, itd_OverflowError, "float too large to pack with %c format", r->code);
}

static bool pack_text(itd_vm *vm, const row *r, itd_value v, uint8_t *to)
{
    const uint8_t *data;
    size_t size, room = (size_t)r->count;
    itd_type *class;

    if (!itd_is_kind(v, ITD_K_BYTESTR) && !itd_is_kind(v, ITD_K_BYTEARRAY)) {
        class = error_class(vm);
        return class && itd_fail(vm, class, "argument for '%c' must be a bytes object", r->code);
    }
    if (!itd_as_buffer(vm, v, &data, &size)) return false;
    if (!room) return true;
    if (r->code == 'p') {
        room--;
        if (size > room) size = room;
        *to++ = (uint8_t)(size > 255 ? 255 : size);
    }
    memcpy(to, data, size < room ? size : room);
    return true;
}

static bool pack_one(itd_vm *vm, const row *r, itd_value v, uint8_t *to)
{
    int truth;

    switch (r->code) {
    case 'c':
        if (!itd_is_kind(v, ITD_K_BYTESTR) || ITD_AS(itd_bytes, v)->length != 1)
            return fail(vm, "char format requires a bytes object of length 1");
        *to = ITD_AS(itd_bytes, v)->data[0];
        return true;
    case '?':
        if ((truth = itd_truth(vm, v)) < 0) return false;
        *to = (uint8_t)truth;
        return true;
    case 'e':
    case 'f':
    case 'd': return pack_float(vm, r, v, to);
    case 's':
    case 'p': return pack_text(vm, r, v, to);
    default: return pack_int(vm, r, v, to);
    }
}

static bool check_values(itd_vm *vm, itd_value self, const char *name, size_t given)
{
    itd_type *class;

    if (itd_is_small(S(self)->b) && itd_small(S(self)->b) == (int64_t)given) return true;
    class = error_class(vm);
    return class && itd_fail(vm, class, "%s expected %R items for packing (got %zu)", name,
                             S(self)->b, given);
}

static itd_value pack(itd_vm *vm, itd_value self, const itd_value *values)
{
    const format *f = rows_of(self);
    itd_value out;

    if (!itd_charge(vm, (uint64_t)S(self)->n / 64 + (uint64_t)itd_small(S(self)->b)))
        return ITD_ERROR;
    out = itd_bytes_new(vm, NULL, (size_t)S(self)->n);
    if (itd_failed(out)) return out;
    for (size_t i = 0; i < f->rows; i++) {
        const row *r = &f->row[i];
        int64_t times = r->code == 's' || r->code == 'p' ? 1 : r->count;

        for (int64_t k = 0; k < times; k++)
            if (!pack_one(vm, r, *values++, ITD_AS(itd_bytes, out)->data + r->offset + k * r->size))
                return ITD_ERROR;
    }
    return out;
}

/* ---- unpacking -------------------------------------------------------------------------- */

static itd_value unpack_one(itd_vm *vm, const row *r, const uint8_t *from)
{
    unsigned shift = 64 - 8u * r->size;
    size_t size = (size_t)r->count;
    uint64_t bits;
    uint32_t single;
    double d;
    float f;

    switch (r->code) {
    case 'c': return itd_bytes_new(vm, from, 1);
    case '?': return itd_bool(*from != 0);
    case 's': return itd_bytes_new(vm, size ? from : (const uint8_t *)"", size);
    case 'p':
        if (!size) return itd_bytes_new(vm, "", 0);
        return itd_bytes_new(vm, from + 1, *from < size ? *from : size - 1);
    default: break;
    }
    bits = get_bytes(from, r);
    switch (r->code) {
    case 'e': return itd_float_from(vm, itd_half_value((uint16_t)bits));
    case 'f':
        single = (uint32_t)bits;
        memcpy(&f, &single, sizeof f);
        return itd_float_from(vm, f);
    case 'd': memcpy(&d, &bits, sizeof d); return itd_float_from(vm, d);
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n': return itd_int_from(vm, (int64_t)(bits << shift) >> shift);
    default: return itd_int_from_u64(vm, bits);
    }
}

/* The values of a struct that lies at offset of owner's bytes, which must hold it. */
static itd_value unpack(itd_vm *vm, itd_value self, itd_value owner, int64_t offset)
{
    const format *f = rows_of(self);
    int64_t count = itd_is_small(S(self)->b) ? itd_small(S(self)->b) : 0;
    const uint8_t *data;
    itd_value out, v;
    size_t size, at = 0;

    if (!itd_charge(vm, (uint64_t)S(self)->n / 64 + (uint64_t)count)) return ITD_ERROR;
    out = itd_tuple_new(vm, (size_t)count);
    if (itd_failed(out) || !itd_as_buffer(vm, owner, &data, &size)) return ITD_ERROR;
    for (size_t i = 0; i < f->rows; i++) {
        const row *r = &f->row[i];
        int64_t times = r->code == 's' || r->code == 'p' ? 1 : r->count;

        for (int64_t k = 0; k < times; k++) {
            v = itd_goes_on(vm, k) ? unpack_one(vm, r, data + offset + r->offset + k * r->size)
                                   : ITD_ERROR;
            if (itd_failed(v)) return v;
            itd_tuple_items(out)[at++] = v;
        }
    }
    return out;
}

static itd_value unpack_whole(itd_vm *vm, itd_value self, itd_value owner)
{
    const uint8_t *data;
    itd_type *class;
    size_t size;

    if (!check_ready(vm, self) || !itd_as_buffer(vm, owner, &data, &size)) return ITD_ERROR;
    if (size == (size_t)S(self)->n) return unpack(vm, self, owner, 0);
    class = error_class(vm);
    return class ? itd_raise(vm, class, "unpack requires a buffer of %lld bytes",
                             (long long)S(self)->n)
                 : ITD_ERROR;
}

/* Makes an offset into a buffer of size bytes one from its beginning. verb: "pack", "unpack". */
static bool place(itd_vm *vm, itd_value self, const char *verb, size_t size, int64_t *offset)
{
    long long need = (long long)S(self)->n, given = (long long)*offset;
    bool packs = *verb == 'p';
    itd_type *class;

    if (*offset < 0 && *offset + S(self)->n > 0) {
        class = error_class(vm);
        return class && itd_fail(vm, class,
                                 packs ? "no space to pack %lld bytes at offset %lld"
                                       : "not enough data to unpack %lld bytes at offset %lld",
                                 need, given);
    }
    if (*offset < 0 && *offset + (int64_t)size < 0) {
        class = error_class(vm);
        return class &&
               itd_fail(vm, class, "offset %lld out of range for %zu-byte buffer", given, size);
    }
    if (*offset < 0) *offset += (int64_t)size;
    if ((int64_t)size - *offset >= S(self)->n) return true;
    class = error_class(vm);
    return class && itd_fail(vm, class,
                             "%s requires a buffer of at least %llu bytes for %sing %lld bytes at "
                             "offset %lld (actual buffer size is %zu)",
                             packs ? "pack_into" : "unpack_from",
                             (unsigned long long)S(self)->n + (unsigned long long)*offset, verb,
                             need, (long long)*offset, size);
}

static itd_value unpack_from(itd_vm *vm, itd_value self, itd_value owner, int64_t offset)
{
    const uint8_t *data;
    size_t size;

    if (!check_ready(vm, self) || !itd_as_buffer(vm, owner, &data, &size) ||
        !place(vm, self, "unpack", size, &offset))
        return ITD_ERROR;
    return unpack(vm, self, owner, offset);
}

/* ---- into a buffer ---------------------------------------------------------------------- */

static bool writable(itd_vm *vm, itd_value v, uint8_t **ret_data, size_t *ret_size)
{
    const uint8_t *data;
    bool read_only = !itd_is_kind(v, ITD_K_BYTEARRAY) && !itd_is_a(v, itd_array_type) &&
                     !(itd_is_kind(v, ITD_K_MEMORYVIEW) && !ITD_AS(itd_memoryview, v)->readonly);

    if (read_only)
        return itd_fail(vm, itd_TypeError, "argument must be read-write bytes-like object, not %T",
                        v);
    if (!itd_as_buffer(vm, v, &data, ret_size)) return false;
    *ret_data = (uint8_t *)(uintptr_t)data;
    return true;
}

static itd_value pack_into(itd_vm *vm, itd_value self, const itd_value *args, size_t count)
{
    itd_value packed;
    int64_t offset, from_start;
    uint8_t *data;
    size_t size;

    if (!check_ready(vm, self)) return ITD_ERROR;
    if (count < 1) return fail(vm, "pack_into expected buffer argument"), ITD_ERROR;
    if (count < 2) return fail(vm, "pack_into expected offset argument"), ITD_ERROR;
    if (!check_values(vm, self, "pack_into", count - 2)) return ITD_ERROR;
    if (!writable(vm, args[0], &data, &size) || !itd_as_size(vm, args[1], &offset))
        return ITD_ERROR;
    from_start = offset;
    if (!place(vm, self, "pack", size, &from_start)) return ITD_ERROR;
    packed = pack(vm, self, args + 2);
    /* Packing may have changed the buffer. */
    if (itd_failed(packed) || !writable(vm, args[0], &data, &size) ||
        !place(vm, self, "pack", size, &offset))
        return ITD_ERROR;
    memcpy(data + offset, ITD_AS(itd_bytes, packed)->data, (size_t)S(self)->n);
    return ITD_NONE;
}

/* ---- iter_unpack: {a: the Struct, b: the buffer, n: the next offset} ---------------------- */

static itd_value iter_unpack(itd_vm *vm, itd_value self, itd_value owner)
{
    const uint8_t *data;
    itd_type *class;
    size_t size;

    if (!check_ready(vm, self) || !itd_as_buffer(vm, owner, &data, &size)) return ITD_ERROR;
    if (S(self)->n == 0)
        return fail(vm, "cannot iteratively unpack with a struct of length 0"), ITD_ERROR;
    if ((int64_t)size % S(self)->n == 0) return itd_iter_new(vm, iterator_type, self, owner);
    class = error_class(vm);
    return class ? itd_raise(vm, class,
                             "iterative unpacking requires a buffer of a multiple of %lld bytes",
                             (long long)S(self)->n)
                 : ITD_ERROR;
}

static itd_value iterator_self(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t offset = it->n;
    const uint8_t *data;
    size_t size;

    if (itd_is_unbound(it->b)) return ITD_END;
    if (!itd_as_buffer(vm, it->b, &data, &size)) return ITD_ERROR;
    if ((int64_t)size - offset < S(it->a)->n) {
        it->b = ITD_UNBOUND;
        return ITD_END;
    }
    it->n += S(it->a)->n;
    return unpack(vm, it->a, it->b, offset);
}

FN(iterator_length_hint)
{
    const struct itd_iter *it = ITD_ITER_(self);
    const uint8_t *data;
    size_t size;

    if (itd_is_unbound(it->b)) return itd_from_small(0);
    if (!itd_as_buffer(vm, it->b, &data, &size)) return ITD_ERROR;
    return itd_from_small(((int64_t)size - it->n) / S(it->a)->n);
}

/* ---- methods and functions -------------------------------------------------------------- */

static bool no_names(itd_vm *vm, const char *name, itd_value kwnames)
{
    return itd_is_none(kwnames) || itd_is_unbound(kwnames) || !itd_tuple_count(kwnames) ||
           itd_fail(vm, itd_TypeError, "%s() takes no keyword arguments", name);
}

static itd_value method_pack(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    if (!no_names(vm, "Struct.pack", kwnames) || !check_ready(vm, self) ||
        !check_values(vm, self, "pack", positional))
        return ITD_ERROR;
    return pack(vm, self, args);
}

static itd_value method_pack_into(itd_vm *vm, itd_value self, const itd_value *args,
                                  size_t positional, itd_value kwnames)
{
    return no_names(vm, "Struct.pack_into", kwnames) ? pack_into(vm, self, args, positional)
                                                     : ITD_ERROR;
}

FN(method_unpack)
{
    return unpack_whole(vm, self, a[0].v);
}
FN(method_unpack_from)
{
    return unpack_from(vm, self, a[0].v, a[1].n);
}
FN(method_iter_unpack)
{
    return iter_unpack(vm, self, a[0].v);
}
FN(method_format)
{
    return check_ready(vm, self) ? S(self)->a : ITD_ERROR;
}
FN(method_size)
{
    return check_ready(vm, self) ? itd_int_from(vm, S(self)->n) : ITD_ERROR;
}
FN(method_sizeof)
{
    return itd_from_small(
        (int64_t)(sizeof(itd_opaque) + (S(self)->data ? S(self)->data->size : 0)));
}

static itd_value first_format(itd_vm *vm, const char *name, const itd_value *args,
                              size_t positional, itd_value kwnames)
{
    if (!no_names(vm, name, kwnames)) return ITD_ERROR;
    return positional ? compiled(vm, args[0])
                      : itd_raise(vm, itd_TypeError, "missing format argument");
}

static itd_value struct_pack(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_value s = first_format(vm, "pack", args, positional, kwnames);

    return itd_failed(s) || !check_values(vm, s, "pack", positional - 1) ? ITD_ERROR
                                                                         : pack(vm, s, args + 1);
}

static itd_value struct_pack_into(itd_vm *vm, itd_value self, const itd_value *args,
                                  size_t positional, itd_value kwnames)
{
    itd_value s = first_format(vm, "pack_into", args, positional, kwnames);

    return itd_failed(s) ? s : pack_into(vm, s, args + 1, positional - 1);
}

FN(struct_calcsize)
{
    itd_value s = compiled(vm, a[0].v);

    return itd_failed(s) ? s : itd_int_from(vm, S(s)->n);
}

FN(struct_unpack)
{
    itd_value s = compiled(vm, a[0].v);

    return itd_failed(s) ? s : unpack_whole(vm, s, a[1].v);
}

FN(struct_unpack_from)
{
    itd_value s = compiled(vm, a[0].v);

    return itd_failed(s) ? s : unpack_from(vm, s, a[1].v, a[2].n);
}

FN(struct_iter_unpack)
{
    itd_value s = compiled(vm, a[0].v);

    return itd_failed(s) ? s : iter_unpack(vm, s, a[1].v);
}

FN(struct_clearcache)
{
    return itd_dict_delete(vm, vm->module_state, itd_n_struct) < 0 ? ITD_ERROR : ITD_NONE;
}

FN(struct_class)
{
    return itd_of(struct_type);
}

FN(struct_all)
{
    static const char *const names[] = {"calcsize",    "pack",        "pack_into", "unpack",
                                        "unpack_from", "iter_unpack", "Struct",    "error"};

    return itd_names_list(vm, names, sizeof names / sizeof *names);
}

static bool boot(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"pack", RAW(method_pack), "*values", "The values as bytes.", ITD_RAW | ITD_CALLS_BACK},
        {"pack_into", RAW(method_pack_into), "buffer, offset, *values",
         "Writes the values into a buffer.", ITD_RAW | ITD_CALLS_BACK},
        {"unpack", method_unpack, "buffer, /", "The values that bytes of the right size hold.", 0},
        {"unpack_from", method_unpack_from, "buffer, offset: size = 0",
         "The values that stand at an offset.", 0},
        {"iter_unpack", method_iter_unpack, "buffer, /",
         "Iterates over structs that follow each other.", 0},
        {"format", method_format, NULL, "struct format string", ITD_GETTER},
        {"size", method_size, NULL, "struct size in bytes", ITD_GETTER},
        {"__sizeof__", method_sizeof, "", "Bytes that it occupies.", 0},
        {0},
    };
    static const itd_native iterator_rows[] = {
        {"__length_hint__", iterator_length_hint, "", "How many structs are left.", 0}, {0}};
    static const itd_slots slots = {.new_ = struct_new, .init = struct_init};
    static const itd_slots iterator_slots = {.iter = iterator_self, .next = iterator_next};
    static const itd_type_spec specs[] = {
        {&struct_type, "_struct.Struct", NULL, ITD_K_OPAQUE, sizeof(itd_opaque), ITD_T_BASE, NULL,
         "A format that has been read once, for use many times", rows, &slots},
        {&iterator_type, "_struct.unpack_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, iterator_rows, &iterator_slots},
    };

    return itd_type_define(vm, &specs[0]) && itd_type_define(vm, &specs[1]);
}

static bool init(itd_vm *vm, itd_value module)
{
    return itd_module_class(vm, module, "struct", "error", itd_Exception);
}

static const itd_native natives[] = {
    {"calcsize", struct_calcsize, "format, /", "The size in bytes of what a format describes.", 0},
    {"pack", RAW(struct_pack), "format, /, *values", "The values as bytes.",
     ITD_RAW | ITD_CALLS_BACK},
    {"pack_into", RAW(struct_pack_into), "format, buffer, offset, /, *values",
     "Writes the values into a buffer.", ITD_RAW | ITD_CALLS_BACK},
    {"unpack", struct_unpack, "format, buffer, /", "The values that bytes of the right size hold.",
     0},
    {"unpack_from", struct_unpack_from, "format, /, buffer, offset: size = 0",
     "The values that stand at an offset.", 0},
    {"iter_unpack", struct_iter_unpack, "format, buffer, /",
     "Iterates over structs that follow each other.", 0},
    {"_clearcache", struct_clearcache, "", "Forgets compiled formats.", 0},
    {"Struct", struct_class, NULL, NULL, ITD_CONSTANT},
    {"__all__", struct_all, NULL, NULL, ITD_CONSTANT},
    {0},
};
ITD_MODULE_WITH(struct, "struct",
                "Values as the bytes of C structs and back\nrepresented as Python "
                "bytes objects.",
                natives, boot, init);
