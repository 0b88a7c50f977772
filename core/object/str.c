/* str.c - the str type: making, comparing, hashing, slicing, and the table of interned strs.
 *
 * A str is stored in the narrowest of three kinds: ASCII bytes, 16-bit or 32-bit code points. So
 * equal strs have equal kinds, and an ASCII str is its own UTF-8. The empty str and the 256
 * one-character Latin-1 strs are permanent, each once.
 *
 * Interned strs are unique per content. Two tables: the permanent one, filled during boot and only
 * read afterwards; and the session's (str_state.h). A str of the permanent generation is never
 * written to after boot, so its hash is cached only if that happened at boot, and it counts as
 * interned only by being in a table.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/alloc.h"
#include "core/base/hash.h"
#include "core/base/lanes.h"
#include "core/base/leave.h"
#include "core/object/boot.h"
#include "core/object/containers.h"
#include "core/object/str_impl.h"
#include "core/vm/quick.h"
#include "core/vm/vm.h"

itd_value itd_empty_str;
itd_value itd_latin1_strs[256];

#define MAX_SLACK   ((int64_t)8 << 20)
#define FIRST       64                 /* units that are looked at before the others */
#define FREE_LENGTH 512                /* no charge for looking through it */
#define SHORT       ((int64_t)65536)   /* done without a look for a stop */
#define LONG        ((int64_t)1 << 20) /* must be left when the run is to stop */

static struct itd_str_state permanent;

/* ---- making ----------------------------------------------------------------------------- */

itd_str *itd_str_alloc(itd_vm *vm, int64_t length, unsigned kind)
{
    size_t size = itd_size_mul((size_t)length + 1, kind);
    itd_str *s;

    if (size > 512 && (!itd_fits(vm, size) || !itd_charge(vm, size / 64))) return NULL;
    s = itd_take_quick(itd_size_add(size, offsetof(itd_str, data)), ITD_K_STR, itd_str_type);
    if (s) {
        s->hash = 0;
        s->kind = (uint8_t)kind;
        s->interned = 0;
        s->slack = 0;
        s->length = length;
        /* What is behind the terminator is zero too, as in any cell. */
        memset((char *)s + ((size + offsetof(itd_str, data) - 1) & ~(size_t)15), 0, 16);
        return s;
    }
    s = itd_alloc(vm, itd_size_add(size, offsetof(itd_str, data)), ITD_K_STR, itd_str_type);
    if (!s) return NULL;
    s->length = length;
    s->kind = (uint8_t)kind;
    return s;
}

/* An OR of all units, four at a time. */
static uint32_t top_u16(const uint16_t *units, int64_t count)
{
    uint64_t four, all = 0;
    uint32_t top = 0;
    int64_t i = 0;

    for (; i + 4 <= count; i += 4) {
        memcpy(&four, units + i, sizeof four);
        all |= four;
    }
    for (; i < count; i++) top |= units[i];
    all |= all >> 32;
    return top | (uint32_t)((all | all >> 16) & 0xFFFF);
}

void itd_widen(uint16_t *to, const uint8_t *from, int64_t count)
{
    typedef uint8_t narrow __attribute__((vector_size(8)));
    typedef uint16_t wide __attribute__((vector_size(16)));
    int64_t i = 0;

    for (; i + 8 <= count; i += 8) {
        narrow eight;
        wide widened;

        memcpy(&eight, from + i, sizeof eight);
        widened = __builtin_convertvector(eight, wide);
        memcpy(to + i, &widened, sizeof widened);
    }
    for (; i < count; i++) to[i] = from[i];
}

/* The narrowest kind for count units: an OR of them is enough to tell. */
static unsigned kind_of_units(const void *units, int64_t count, unsigned width)
{
    uint32_t top = 0;

    if (width == 1) return itd_utf8_ascii_run(units, (size_t)count) == (size_t)count ? 1 : 2;
    if (width == 2) {
        const uint16_t *wide = units;

        for (int64_t i = 0; i < count; i += FIRST)
            if (top_u16(wide + i, count - i < FIRST ? count - i : FIRST) >= 0x80) return 2;
        return 1;
    }
    for (int64_t i = 0; i < count; i++) top |= ((const uint32_t *)units)[i];
    return itd_kind_for(top);
}

void itd_str_fill(itd_str *s, int64_t at, const void *units, int64_t count, unsigned width)
{
    uint8_t *to = s->data + (size_t)at * s->kind;

    if (s->kind == width) {
        itd_copy_text(to, units, (size_t)count * width);
    } else if (s->kind == 1) {
        for (int64_t i = 0; i < count; i++)
            to[i] =
                (uint8_t)(width == 2 ? ((const uint16_t *)units)[i] : ((const uint32_t *)units)[i]);
    } else if (s->kind == 2) {
        uint16_t *wide = (uint16_t *)(void *)to;

        if (width == 1)
            itd_widen(wide, units, count);
        else
            for (int64_t i = 0; i < count; i++) wide[i] = (uint16_t)((const uint32_t *)units)[i];
    } else {
        uint32_t *wide = (uint32_t *)(void *)to;

        if (width == 1)
            for (int64_t i = 0; i < count; i++) wide[i] = ((const uint8_t *)units)[i];
        else
            for (int64_t i = 0; i < count; i++) wide[i] = ((const uint16_t *)units)[i];
    }
}

itd_value itd_str_of_units(itd_vm *vm, const void *units, int64_t count, unsigned width)
{
    itd_str *s;

    if (count == 0) return itd_empty_str;
    if (count == 1) {
        uint32_t code = width == 1   ? *(const uint8_t *)units
                        : width == 2 ? *(const uint16_t *)units
                                     : *(const uint32_t *)units;

        if (code < 256) return itd_latin1_strs[code];
    }
    s = itd_str_alloc(vm, count, kind_of_units(units, count, width));
    if (!s) return ITD_ERROR;
    itd_str_fill(s, 0, units, count, width);
    return itd_of(s);
}

itd_value itd_str_new(itd_vm *vm, const char *utf8, size_t size)
{
    const uint8_t *p = (const uint8_t *)utf8;
    size_t run = itd_utf8_ascii_run(utf8, size), count;
    uint8_t top;
    itd_str *s;

    if (run == size) {
        if (size <= 1) return itd_str_of_units(vm, utf8, (int64_t)size, 1);
        s = itd_str_alloc(vm, (int64_t)size, 1);
        if (!s) return ITD_ERROR;
        memcpy(s->data, utf8, size);
        return itd_of(s);
    }
    count = run + itd_utf8_count(utf8 + run, size - run, &top);
    if (count == 1 && top < 0xC4) {
        uint32_t code;

        itd_utf8_next(p, &code);
        return itd_latin1_strs[code];
    }
    s = itd_str_alloc(vm, (int64_t)count, top < 0xF0 ? 2 : 4);
    if (!s) return ITD_ERROR;
    itd_str_fill(s, 0, utf8, (int64_t)run, 1);
    p += run;
    for (size_t i = run; i < count; i++) {
        uint32_t code;

        p += itd_utf8_next(p, &code);
        itd_str_put(s, (int64_t)i, code);
    }
    return itd_of(s);
}

itd_value itd_str_c(itd_vm *vm, const char *utf8)
{
    return itd_str_new(vm, utf8, strlen(utf8));
}

itd_value itd_str_blank(itd_vm *vm, int64_t length, uint32_t max_code)
{
    itd_str *s = itd_str_alloc(vm, length, itd_kind_for(max_code));

    return s ? itd_of(s) : ITD_ERROR;
}

itd_value itd_str_from_code(itd_vm *vm, uint32_t code)
{
    itd_str *s;

    if (code < 256) return itd_latin1_strs[code];
    s = itd_str_alloc(vm, 1, code < 0x10000 ? 2 : 4);
    if (!s) return ITD_ERROR;
    itd_str_put(s, 0, code);
    return itd_of(s);
}

itd_value itd_str_slice(itd_vm *vm, itd_value s, int64_t start, int64_t stop)
{
    const itd_str *str = ITD_STR(s);

    if (start < 0) start = 0;
    if (stop > str->length) stop = str->length;
    if (start >= stop) return itd_empty_str;
    if (start == 0 && stop == str->length && itd_type_of(s) == itd_str_type) return s;
    if (str->kind == 1 && stop - start > 1) {
        itd_str *out = itd_str_alloc(vm, stop - start, 1);

        if (!out) return ITD_ERROR;
        memcpy(out->data, str->data + start, (size_t)(stop - start));
        return itd_of(out);
    }
    return itd_str_of_units(vm, str->data + (size_t)start * str->kind, stop - start, str->kind);
}

itd_value itd_str_plain(itd_vm *vm, itd_value v)
{
    const itd_str *s = ITD_STR(v);
    itd_str *out;

    if (itd_type_of(v) == itd_str_type) return v;
    if (s->length < 2) return itd_str_of_units(vm, s->data, s->length, s->kind);
    out = itd_str_alloc(vm, s->length, s->kind);
    if (!out) return ITD_ERROR;
    memcpy(out->data, s->data, (size_t)s->length * s->kind);
    return itd_of(out);
}

itd_value itd_str_concat(itd_vm *vm, itd_value a, itd_value b)
{
    const itd_str *x = ITD_STR(a), *y = ITD_STR(b);
    itd_str *out;

    if (x->length == 0) return itd_str_plain(vm, b);
    if (y->length == 0) return itd_str_plain(vm, a);
    out = itd_str_alloc(vm, x->length + y->length, x->kind > y->kind ? x->kind : y->kind);
    if (!out) return ITD_ERROR;
    itd_str_fill(out, 0, x->data, x->length, x->kind);
    itd_str_fill(out, x->length, y->data, y->length, y->kind);
    return itd_of(out);
}

/* The concatenation in a str with room for more appending. */
static itd_value concat_with_room(itd_vm *vm, const itd_str *x, const itd_str *y)
{
    int64_t length = x->length + y->length, slack = length / 2;
    itd_str *out;

    if (slack > MAX_SLACK) slack = MAX_SLACK;
    out = itd_str_alloc(vm, length + slack, x->kind > y->kind ? x->kind : y->kind);
    if (!out) return ITD_ERROR;
    out->length = length;
    out->slack = (uint32_t)slack;
    itd_str_fill(out, 0, x->data, x->length, x->kind);
    itd_str_fill(out, x->length, y->data, y->length, y->kind);
    itd_str_put(out, length, 0);
    return itd_of(out);
}

bool itd_str_append(itd_vm *vm, itd_value *place, itd_value *token, itd_value right, bool in_place)
{
    bool strs = itd_str_exact(*place) && itd_str_exact(right);
    itd_str *x = ITD_STR(*place);
    const itd_str *y = ITD_STR(right);
    itd_value sum;

    if (strs && y->length == 0) return true;
    if (strs && itd_same(*place, *token) && x->slack >= (uint64_t)y->length && x->kind >= y->kind) {
        size_t bytes = (size_t)y->length * x->kind;

        if (bytes > 512 && !itd_charge(vm, bytes / 64)) return false;
        itd_str_fill(x, x->length, y->data, y->length, y->kind);
        x->length += y->length;
        x->slack -= (uint32_t)y->length;
        itd_str_put(x, x->length, 0);
        itd_clear_flag(x, ITD_F_A);
        return true;
    }
    /* What follows may show the str to script code, or make one that others have. */
    *token = ITD_UNBOUND;
    if (!strs)
        sum = itd_binary_op(vm, *place, right, ITD_ADD, in_place);
    else if (x->length == 0)
        sum = right;
    else
        sum = *token = concat_with_room(vm, x, y);
    if (itd_failed(sum)) {
        *token = ITD_UNBOUND;
        return false;
    }
    *place = sum;
    return true;
}

itd_value itd_str_join(itd_vm *vm, const itd_value *strs, size_t count)
{
    int64_t length = 0, at = 0;
    unsigned kind = 1;
    itd_str *out;

    for (size_t i = 0; i < count; i++) {
        const itd_str *s = ITD_STR(strs[i]);

        if (!itd_goes_on(vm, (int64_t)i)) return ITD_ERROR;
        if (__builtin_add_overflow(length, s->length, &length)) length = INT64_MAX - 1;
        if (s->length && s->kind > kind) kind = s->kind;
    }
    if (count == 1) return itd_str_plain(vm, strs[0]);
    if (length == 0) return itd_empty_str;
    if (length == 1)
        for (size_t i = 0; i < count; i++)
            if (ITD_STR(strs[i])->length) return itd_str_plain(vm, strs[i]);
    out = itd_str_alloc(vm, length, kind);
    if (!out) return ITD_ERROR;
    for (size_t i = 0; i < count; i++) {
        const itd_str *s = ITD_STR(strs[i]);

        if (!itd_goes_on(vm, (int64_t)i)) return ITD_ERROR;
        itd_str_fill(out, at, s->data, s->length, s->kind);
        at += s->length;
    }
    return itd_of(out);
}

itd_value itd_str_repeat(itd_vm *vm, itd_value s, int64_t n)
{
    const itd_str *str = ITD_STR(s);
    size_t bytes, done;
    int64_t length;
    itd_str *out;

    if (n <= 0 || str->length == 0) return itd_empty_str;
    if (n == 1) return itd_str_plain(vm, s);
    if (__builtin_mul_overflow(str->length, n, &length))
        return itd_raise(vm, itd_OverflowError, "repeated string is too long");
    out = itd_str_alloc(vm, length, str->kind);
    if (!out) return ITD_ERROR;
    bytes = (size_t)length * str->kind;
    done = (size_t)str->length * str->kind;
    if (done == 1) {
        memset(out->data, str->data[0], bytes);
        return itd_of(out);
    }
    if (bytes <= 32) { /* not worth a call */
        for (size_t i = 0; i < bytes; i++)
            out->data[i] = i < done ? str->data[i] : out->data[i - done];
        return itd_of(out);
    }
    memcpy(out->data, str->data, done);
    for (; done < bytes; done *= 2)
        memcpy(out->data + done, out->data, done < bytes - done ? done : bytes - done);
    return itd_of(out);
}

/* ---- comparing and hashing -------------------------------------------------------------- */

/* Order of the first size bytes of two buffers that are readable to the end of their last words:
 * what the allocator rounds up to. */
static inline int compare_bytes(const uint8_t *x, const uint8_t *y, int64_t size)
{
#if ITD_SANITIZED
    return memcmp(x, y, (size_t)size);
#else
    if (size > 64) return memcmp(x, y, (size_t)size);
    for (int64_t at = 0; at < size; at += 8) {
        uint64_t a, b;

        memcpy(&a, x + at, 8);
        memcpy(&b, y + at, 8);
        if (a != b) {
            int64_t first = at + __builtin_ctzll(a ^ b) / 8;

            return first < size ? (int)x[first] - (int)y[first] : 0;
        }
    }
    return 0;
#endif
}

bool itd_str_equal(itd_value a, itd_value b)
{
    const itd_str *x = ITD_STR(a), *y = ITD_STR(b);

    if (x == y) return true;
    if (x->length != y->length || x->kind != y->kind) return false;
    if (x->interned && y->interned) return false;
    if (itd_has_flag(x, ITD_F_A) && itd_has_flag(y, ITD_F_A) && x->hash != y->hash) return false;
    return compare_bytes(x->data, y->data, x->length * x->kind) == 0;
}

bool itd_str_is(itd_value s, const char *ascii)
{
    const itd_str *str = ITD_STR(s);
    size_t size = strlen(ascii);

    return str->kind == 1 && (size_t)str->length == size && memcmp(str->data, ascii, size) == 0;
}

int itd_str_compare(itd_value a, itd_value b)
{
    const itd_str *x = ITD_STR(a), *y = ITD_STR(b);
    int64_t shared = x->length < y->length ? x->length : y->length;

    if (x->kind == 1 && y->kind == 1 && !ITD_POISON) {
        /* A cell is no smaller than eight bytes behind the head; what lies past the end of the
         * shorter is not looked at. */
        uint64_t c, d;
        int order;

        memcpy(&c, x->data, sizeof c);
        memcpy(&d, y->data, sizeof d);
        if (c != d) {
            int at = __builtin_ctzll(c ^ d) & ~7;

            if (at / 8 < shared) return (c >> at & 0xFF) < (d >> at & 0xFF) ? -1 : 1;
        } else if (shared > (int64_t)sizeof c) {
            order =
                compare_bytes(x->data + sizeof c, y->data + sizeof c, shared - (int64_t)sizeof c);
            if (order) return order < 0 ? -1 : 1;
        }
    } else if (x->kind == 1 && y->kind == 1) {
        int order = compare_bytes(x->data, y->data, shared);

        if (order) return order < 0 ? -1 : 1;
    } else {
        int64_t i = itd_units_shared(x->data, x->kind, y->data, y->kind, shared);

        if (i < shared) return itd_str_at(x, i) < itd_str_at(y, i) ? -1 : 1;
    }
    return x->length < y->length ? -1 : x->length > y->length;
}

static uint64_t compute_hash(const itd_str *str)
{
    if (str->kind == 2 && top_u16(itd_str_u16(str), str->length) < 256)
        return itd_hash_narrowed(itd_str_u16(str), (size_t)str->length);
    return itd_hash_bytes(str->data, (size_t)str->length * str->kind);
}

static void keep_hash(itd_str *str, uint64_t hash)
{
    if (!itd_the_vm.booting && itd_is_permanent(str)) return;
    str->hash = hash;
    itd_set_flag(str, ITD_F_A);
}

uint64_t itd_str_hash(itd_value s)
{
    itd_str *str = ITD_STR(s);
    uint64_t hash;

    if (itd_has_flag(str, ITD_F_A)) return str->hash;
    hash = compute_hash(str);
    keep_hash(str, hash);
    return hash;
}

struct long_hash {
    const itd_str *str;
    uint64_t hash;
};

static void hash_long(void *context)
{
    struct long_hash *h = context;

    h->hash = compute_hash(h->str);
}

bool itd_str_hash_long(itd_vm *vm, itd_value s, uint64_t *ret)
{
    struct long_hash h = {.str = ITD_STR(s)};

    if (!itd_charge(vm, (uint64_t)h.str->length / 64) || !itd_leavable(vm, hash_long, &h))
        return false;
    keep_hash(ITD_STR(s), h.hash);
    *ret = h.hash;
    return true;
}

/* ---- interning -------------------------------------------------------------------------- */

/* The slot of an equal str, or the empty one where it would go. */
static itd_value *intern_slot(itd_values *table, itd_value s, uint64_t hash)
{
    uint64_t mask = table->count - 1, i = hash & mask;

    while (!itd_is_unbound(table->items[i]) && !itd_str_equal(table->items[i], s))
        i = (i + 1) & mask;
    return &table->items[i];
}

static bool intern_grow(itd_vm *vm, struct itd_str_state *state)
{
    itd_values *old = state->table, *table = itd_values_new(vm, old ? old->count * 2 : 512);

    if (!table) return false;
    for (uint64_t i = 0; old && i < old->count; i++)
        if (!itd_is_unbound(old->items[i]))
            *intern_slot(table, old->items[i], itd_str_hash(old->items[i])) = old->items[i];
    state->table = table;
    return true;
}

itd_value itd_intern(itd_vm *vm, itd_value s)
{
    struct itd_str_state *state = vm->booting ? &permanent : &vm->str;
    uint64_t hash;
    itd_value *slot;

    if (ITD_STR(s)->interned) return s;
    if (ITD_STR(s)->length > 512 && !itd_charge(vm, (uint64_t)ITD_STR(s)->length / 64))
        return ITD_ERROR;
    hash = itd_str_hash(s);
    if (permanent.table && !vm->booting) {
        slot = intern_slot(permanent.table, s, hash);
        if (!itd_is_unbound(*slot)) return *slot;
    }
    if (!state->table || state->count >= state->table->count / 2)
        if (!intern_grow(vm, state)) return ITD_ERROR;
    slot = intern_slot(state->table, s, hash);
    if (!itd_is_unbound(*slot)) return *slot;
    if (itd_type_of(s) != itd_str_type) {
        s = itd_str_plain(vm, s);
        if (itd_failed(s)) return ITD_ERROR;
        slot = intern_slot(state->table, s, hash);
    }
    if (vm->booting || !itd_is_permanent(ITD_STR(s))) ITD_STR(s)->interned = 1;
    *slot = s;
    state->count++;
    return s;
}

itd_value itd_interned(itd_vm *vm, itd_value s)
{
    itd_values *tables[] = {permanent.table, vm->str.table};

    for (int i = 0; i < 2; i++) {
        itd_value *slot = tables[i] ? intern_slot(tables[i], s, itd_str_hash(s)) : NULL;

        if (slot && !itd_is_unbound(*slot)) return *slot;
    }
    return s;
}

itd_value itd_intern_c(itd_vm *vm, const char *utf8, size_t size)
{
    itd_value s = itd_str_new(vm, utf8, size);

    return itd_failed(s) ? s : itd_intern(vm, s);
}

void itd_str_state_mark(itd_vm *vm, const struct itd_str_state *state,
                        void (*mark)(itd_vm *vm, itd_value v))
{
    if (state->table) mark(vm, itd_of(state->table));
}

/* ---- UTF-8 ------------------------------------------------------------------------------ */

const char *itd_str_utf8(itd_vm *vm, itd_value s, size_t *ret_size, itd_value *ret_owner)
{
    const itd_str *str = ITD_STR(s);
    size_t size = 0;
    itd_bytes_buffer *buffer;

    if (str->kind == 1) {
        *ret_size = (size_t)str->length;
        *ret_owner = s;
        return (const char *)str->data;
    }
    if (!itd_charge(vm, (uint64_t)str->length / 32)) return NULL;
    for (int64_t i = 0; i < str->length; i++) {
        uint32_t code = itd_str_at(str, i);

        if (!itd_goes_on(vm, i)) return NULL;
        if (itd_is_surrogate(code)) return itd_encode(vm, s, NULL, NULL), NULL;
        size += itd_utf8_width(code);
    }
    buffer = itd_buffer_new(vm, size + 1);
    if (!buffer) return NULL;
    *ret_size = size;
    size = 0;
    for (int64_t i = 0; i < str->length; i++) {
        if (!itd_goes_on(vm, i)) return NULL;
        size += itd_utf8_put(buffer->data + size, itd_str_at(str, i));
    }
    *ret_owner = itd_of(buffer);
    return (const char *)buffer->data;
}

/* ---- slots ------------------------------------------------------------------------------ */

static itd_value str_str(itd_vm *vm, itd_value self)
{
    return itd_str_plain(vm, self);
}

static itd_value str_repr(itd_vm *vm, itd_value self)
{
    itd_text t;

    itd_text_init(&t, vm);
    itd_text_repr(&t, self, false);
    return itd_text_done(&t);
}

static bool str_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    if (!itd_has_flag(ITD_STR(self), ITD_F_A) && ITD_STR(self)->length > 512 &&
        !itd_charge(vm, (uint64_t)ITD_STR(self)->length / 64))
        return false;
    if (itd_str_is_unhashed_long(self)) return itd_str_hash_long(vm, self, ret);
    *ret = itd_str_hash(self);
    return true;
}

struct long_compare {
    itd_value a, b;
    bool equality;
    int order; /* or that they are equal */
};

static void compare_long(void *context)
{
    struct long_compare *c = context;

    c->order = c->equality ? itd_str_equal(c->a, c->b) : itd_str_compare(c->a, c->b);
}

static itd_value str_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    struct long_compare c = {a, b, op == ITD_EQ || op == ITD_NE, 0};
    int order;

    if (!itd_is_str(a) || !itd_is_str(b)) return ITD_NOT_IMPLEMENTED;
    if (ITD_STR(a)->length > 512 && ITD_STR(b)->length > 512 &&
        !itd_charge(vm, (uint64_t)ITD_STR(a)->length / 64))
        return ITD_ERROR;
    if (ITD_STR(a)->length < LONG || ITD_STR(b)->length < LONG)
        compare_long(&c);
    else if (!itd_leavable(vm, compare_long, &c))
        return ITD_ERROR;
    order = c.order;
    switch (op) {
    case ITD_EQ: return itd_bool(order);
    case ITD_NE: return itd_bool(!order);
    case ITD_LT: return itd_bool(order < 0);
    case ITD_LE: return itd_bool(order <= 0);
    case ITD_GT: return itd_bool(order > 0);
    default: return itd_bool(order >= 0);
    }
}

static int64_t str_len(itd_vm *vm, itd_value self)
{
    return ITD_STR(self)->length;
}

/* Every step-th unit of part of a short str, count of them from start on. */
#define GATHER(T, to, from)                                                                        \
    do {                                                                                           \
        T *to_ = (T *)(void *)(to);                                                                \
        const T *from_ = (const T *)(const void *)(from);                                          \
        for (int64_t i_ = 0, at_ = start; i_ < count; i_++, at_ += step) to_[i_] = from_[at_];     \
    } while (0)

static itd_value gathered(itd_vm *vm, const itd_str *s, int64_t start, int64_t step, int64_t count)
{
    itd_str *out = itd_str_alloc(vm, count, s->kind);
    const uint8_t *from = s->data + start + 1;
    uint64_t eight;
    int64_t i = 0;

    if (!out) return ITD_ERROR;
    if (s->kind == 2) {
        GATHER(uint16_t, out->data, s->data);
        return top_u16(itd_str_u16(out), count) < 0x80
                   ? itd_str_of_units(vm, out->data, count, s->kind)
                   : itd_of(out);
    }
    if (step != -1) {
        GATHER(uint8_t, out->data, s->data);
        return itd_of(out);
    }
    for (; count - i >= 8; i += 8) {
        memcpy(&eight, from - i - 8, sizeof eight);
        eight = __builtin_bswap64(eight);
        memcpy(out->data + i, &eight, sizeof eight);
    }
    for (; i < count; i++) out->data[i] = from[-i - 1];
    return itd_of(out);
}

static itd_value str_slice_step(itd_vm *vm, itd_value self, itd_value key)
{
    int64_t start, stop, step, count;
    uint32_t top = 0;
    itd_str *out;

    if (!itd_slice_bounds(vm, key, ITD_STR(self)->length, &start, &stop, &step, &count))
        return ITD_ERROR;
    if (step == 1) return itd_str_slice(vm, self, start, start + count);
    if (count <= 0) return itd_empty_str;
    if (!itd_charge(vm, (uint64_t)count / 16)) return ITD_ERROR;
    if (count > 1 && count <= SHORT && ITD_STR(self)->kind <= 2)
        return gathered(vm, ITD_STR(self), start, step, count);
    for (int64_t i = 0; i < count; i++) {
        top |= itd_str_at(ITD_STR(self), start + i * step);
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
    }
    if (count == 1) return itd_str_from_code(vm, top);
    out = itd_str_alloc(vm, count, itd_kind_for(top));
    if (!out) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        itd_str_put(out, i, itd_str_at(ITD_STR(self), start + i * step));
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
    }
    return itd_of(out);
}

static itd_value str_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    const itd_str *s = ITD_STR(self);
    int64_t i;
    int over = 0;

    if (itd_is_small(key)) {
        i = itd_small(key);
    } else if (itd_is_kind(key, ITD_K_SLICE)) {
        return str_slice_step(vm, self, key);
    } else if (!itd_is_int(key) && itd_is_unbound(itd_special(vm, key, itd_n___index__))) {
        return itd_raise(vm, itd_TypeError, "string indices must be integers, not '%s'",
                         itd_type_name(key));
    } else if (!itd_index_clamp(vm, key, &i, &over)) {
        return ITD_ERROR;
    }
    if (over)
        return itd_raise(vm, itd_IndexError, "cannot fit '%s' into an index-sized integer",
                         itd_type_name(key));
    if (i < 0) i += s->length;
    if (i < 0 || i >= s->length) return itd_raise(vm, itd_IndexError, "string index out of range");
    return itd_str_from_code(vm, itd_str_at(s, i));
}

int itd_str_has_letter(const itd_str *s, itd_value item)
{
    const itd_str *letter;

    if (!itd_is_plain(item, itd_str_type)) return -1;
    letter = ITD_STR(item);
    if (letter->length != 1 || s->kind != 1 || letter->kind != 1 || s->length > FREE_LENGTH)
        return -1;
    return memchr(s->data, letter->data[0], (size_t)s->length) != NULL;
}

static int str_contains(itd_vm *vm, itd_value self, itd_value item)
{
    itd_view hay, needle;
    int64_t at;

    if (!itd_is_str(item)) {
        itd_fail(vm, itd_TypeError, "'in <string>' requires string as left operand, not %s",
                 itd_type_name(item));
        return -1;
    }
    hay = itd_str_view(self);
    needle = itd_str_view(item);
    at = itd_view_find(vm, &hay, &needle, 0, hay.length);
    return at == ITD_FIND_FAILED ? -1 : at >= 0;
}

static itd_value str_add(itd_vm *vm, itd_value a, itd_value b)
{
    if (!itd_is_str(a)) return ITD_NOT_IMPLEMENTED;
    if (itd_is_str(b)) return itd_str_concat(vm, a, b);
    return itd_raise(vm, itd_TypeError, "can only concatenate str (not \"%s\") to str",
                     itd_type_name(b));
}

static itd_value str_mul(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value s = itd_is_str(a) ? a : b, by = itd_is_str(a) ? b : a;
    int64_t n;

    if (!itd_is_int(by) && !itd_type_of(by)->slots.index)
        return itd_raise(vm, itd_TypeError, "can't multiply sequence by non-int of type '%s'",
                         itd_type_name(by));
    if (!itd_as_size(vm, by, &n)) return ITD_ERROR;
    return itd_str_repeat(vm, s, n);
}

static itd_value str_mod(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_is_str(a) ? itd_str_percent(vm, a, b) : ITD_NOT_IMPLEMENTED;
}

static itd_value str_iter(itd_vm *vm, itd_value self)
{
    return itd_seq_iter(vm, self,
                        ITD_STR(self)->kind == 1 && itd_is_exact(self, itd_str_type)
                            ? itd_str_ascii_iterator_type
                            : itd_str_iterator_type);
}

static itd_value str_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    itd_arg a[3];
    itd_value s, *subject = &a[0].v;
    itd_str *out;

    if (type == itd_str_type && positional == 1 && itd_is_none(kwnames))
        return itd_str_of(vm, args[0]);
    if (!itd_bind_text(vm, "object = ..., encoding: cstr = ..., errors: cstr = ...", "str", args,
                       positional, kwnames, a))
        return ITD_ERROR;
    if (itd_is_unbound(*subject)) {
        s = itd_empty_str;
    } else if (!a[1].given && !a[2].given) {
        s = itd_str_of(vm, *subject);
    } else {
        const uint8_t *data;
        const char *encoding = NULL, *errors = NULL;
        size_t size, ignored;
        itd_value owner1, owner2;

        if (itd_is_str(*subject))
            return itd_raise(vm, itd_TypeError, "decoding str is not supported");
        if (!itd_is_kind(*subject, ITD_K_BYTESTR) && !itd_is_kind(*subject, ITD_K_BYTEARRAY) &&
            !itd_is_kind(*subject, ITD_K_MEMORYVIEW))
            return itd_raise(vm, itd_TypeError,
                             "decoding to str: need a bytes-like object, %s found",
                             itd_type_name(*subject));
        if (a[1].given && !(encoding = itd_str_utf8(vm, a[1].v, &ignored, &owner1)))
            return ITD_ERROR;
        if (a[2].given && !(errors = itd_str_utf8(vm, a[2].v, &ignored, &owner2))) return ITD_ERROR;
        if (!itd_as_buffer(vm, *subject, &data, &size))
            return itd_swallow(vm, itd_BufferError)
                       ? itd_raise(vm, itd_TypeError,
                                   "decoding to str: need a bytes-like object, %T found", *subject)
                       : ITD_ERROR;
        s = itd_decode(vm, data, size, *subject, encoding, errors);
    }
    if (itd_failed(s) || type == itd_str_type) return s;
    out = itd_new_instance(
        vm, type, offsetof(itd_str, data) + ((size_t)ITD_STR(s)->length + 1) * ITD_STR(s)->kind);
    if (!out) return ITD_ERROR;
    out->length = ITD_STR(s)->length;
    out->kind = ITD_STR(s)->kind;
    memcpy(out->data, ITD_STR(s)->data, (size_t)out->length * out->kind);
    return itd_of(out);
}

static const itd_slots str_slots = {
    .repr = str_repr,
    .str = str_str,
    .hash = str_hash,
    .compare = str_compare,
    .iter = str_iter,
    .len = str_len,
    .getitem = str_getitem,
    .contains = str_contains,
    .binary = {[ITD_ADD] = str_add, [ITD_MUL] = str_mul, [ITD_MOD] = str_mod},
    .new_ = str_new,
};

/* ---- iterators -------------------------------------------------------------------------- */

static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    const itd_str *s;

    if (itd_is_unbound(it->a)) return ITD_END;
    s = ITD_STR(it->a);
    if (it->n < s->length) return itd_str_from_code(vm, itd_str_at(s, it->n++));
    it->a = ITD_UNBOUND;
    return ITD_END;
}

static itd_value iterator_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value iterator_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const struct itd_iter *it = ITD_ITER_(self);

    return itd_int_from(vm, itd_is_unbound(it->a) ? 0 : ITD_STR(it->a)->length - it->n);
}

static itd_value iterator_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const struct itd_iter *it = ITD_ITER_(self);
    itd_value iter = itd_builtin_named(vm, "iter");
    bool over = itd_is_unbound(it->a);
    itd_value args = itd_tuple_pack(vm, 1, over ? itd_empty_str : it->a);

    if (itd_failed(args) || itd_failed(iter)) return ITD_ERROR;
    return over ? itd_tuple_pack(vm, 2, iter, args)
                : itd_tuple_pack(vm, 3, iter, args, itd_int_from(vm, it->n));
}

static itd_value iterator_setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (itd_is_unbound(it->a)) return ITD_NONE;
    it->n = a[0].n < 0 ? 0 : a[0].n > ITD_STR(it->a)->length ? ITD_STR(it->a)->length : a[0].n;
    return ITD_NONE;
}

static const itd_native iterator_methods[] = {
    {"__length_hint__", iterator_length_hint, "",
     "How many characters are left, as far as is known.", 0},
    {"__reduce__", iterator_reduce, "", "What copy needs.", 0},
    {"__setstate__", iterator_setstate, "state: size, /", "Sets the position.", 0},
    {0},
};

static size_t ascii_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(self);
    const itd_str *s;
    size_t n = 0;

    if (itd_is_unbound(it->a)) return 0;
    for (s = ITD_STR(it->a); n < most && it->n < s->length; n++)
        out[n] = itd_latin1_strs[s->data[it->n++]];
    return n;
}

static const itd_slots iterator_slots = {.iter = iterator_iter, .next = iterator_next},
                       ascii_slots = {
                           .iter = iterator_iter, .next = iterator_next, .take = ascii_take};

/* ---- boot ------------------------------------------------------------------------------- */

bool itd_boot_str(itd_vm *vm)
{
    static const itd_type_spec specs[] = {
        {&itd_str_type, "str", NULL, ITD_K_STR, sizeof(itd_str), ITD_T_BASE | ITD_T_SELF_MATCH,
         "object='', encoding='utf-8', errors='strict'",
         "Text: an immutable sequence of Unicode code points.", itd_str_methods, &str_slots},
        {&itd_str_iterator_type, "str_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, iterator_methods, &iterator_slots},
        {&itd_str_ascii_iterator_type, "str_ascii_iterator", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, iterator_methods, &ascii_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
