/* text.c - itd_text: building a str of unknown length and width.
 *
 * Short texts stay in the struct; then the buffer is a BYTES cell that the itd_text on the C stack
 * keeps alive. It begins with ASCII and is widened when a code point needs it. Growth is by half,
 * and every growth is charged by the bytes it copies. After a failure all calls do nothing and
 * return false, so that a writer may check once at the end.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/print.h"
#include "core/object/str_impl.h"

void itd_text_init(itd_text *t, itd_vm *vm)
{
    t->vm = vm;
    t->buffer = NULL;
    t->length = 0;
    t->kind = 1;
    t->failed = false;
}

static inline uint8_t *data_of(itd_text *t)
{
    return t->buffer ? t->buffer->data : t->small;
}
static inline uint16_t *wide(itd_text *t)
{
    return (uint16_t *)(void *)data_of(t);
}
static inline uint32_t *widest(itd_text *t)
{
    return (uint32_t *)(void *)data_of(t);
}

/* A buffer that isn't cleared: what is looked at has been written. */
static itd_bytes_buffer *buffer_new(itd_vm *vm, size_t size)
{
    itd_bytes_buffer *b = itd_alloc_unfilled(vm, itd_size_add(sizeof *b, size), ITD_K_BYTES, NULL);

    if (b) b->size = size;
    return b;
}

static bool make_room_slowly(itd_text *t, int64_t more, unsigned kind);

/* Room for more units of at least this kind. */
static inline bool make_room(itd_text *t, int64_t more, unsigned kind)
{
    size_t size = t->buffer ? t->buffer->size : sizeof t->small;

    if (ITD_LIKELY(!t->failed && kind <= t->kind &&
                   (uint64_t)(t->length + more) <= size >> (t->kind >> 1)))
        return true;
    return make_room_slowly(t, more, kind);
}

static ITD_NOINLINE bool make_room_slowly(itd_text *t, int64_t more, unsigned kind)
{
    unsigned to_kind = kind > t->kind ? kind : t->kind;
    size_t capacity = (t->buffer ? t->buffer->size : sizeof t->small) >> (to_kind >> 1), need, want;
    itd_bytes_buffer *buffer = NULL;
    uint8_t kept[sizeof t->small], *from = data_of(t), *to;

    if (t->failed) return false;
    need = itd_size_add((size_t)t->length, (size_t)more);
    if (need <= capacity && (to_kind == t->kind || !t->length)) {
        t->kind = (uint8_t)to_kind;
        return true;
    }
    if (need <= capacity && !t->buffer) {
        memcpy(kept, t->small, (size_t)t->length * t->kind);
        from = kept;
        to = t->small;
    } else {
        want = itd_size_add(need, need / 2);
        if (want > 1u << 26) want = need; /* near a limit, no more than is asked for */
        want = itd_size_mul(want, to_kind);
        if ((t->length > 512 && !itd_charge(t->vm, (uint64_t)t->length / 64)) ||
            !(buffer = buffer_new(t->vm, want))) {
            t->failed = true;
            return false;
        }
        to = buffer->data;
    }
    if (t->kind == to_kind) {
        memcpy(to, from, (size_t)t->length * to_kind);
    } else {
        for (int64_t i = 0; i < t->length; i++) {
            uint32_t code = t->kind == 1 ? from[i] : ((const uint16_t *)(const void *)from)[i];

            if (to_kind == 2)
                ((uint16_t *)(void *)to)[i] = (uint16_t)code;
            else
                ((uint32_t *)(void *)to)[i] = code;
        }
    }
    if (buffer && t->buffer) itd_discard(t->vm, t->buffer);
    if (buffer) t->buffer = buffer;
    t->kind = (uint8_t)to_kind;
    return true;
}

static inline void put(itd_text *t, uint32_t code)
{
    if (t->kind == 1)
        data_of(t)[t->length++] = (uint8_t)code;
    else if (t->kind == 2)
        wide(t)[t->length++] = (uint16_t)code;
    else
        widest(t)[t->length++] = code;
}

/* Units of a narrower kind. */
static void copy_wider(itd_text *t, const uint8_t *from, int64_t count, unsigned kind)
{
    const uint16_t *from_two = (const uint16_t *)(const void *)from;
    uint32_t *four = widest(t) + t->length;

    if (t->kind == 2)
        itd_widen(wide(t) + t->length, from, count);
    else if (kind == 1)
        for (int64_t i = 0; i < count; i++) four[i] = from[i];
    else
        for (int64_t i = 0; i < count; i++) four[i] = from_two[i];
    t->length += count;
}

bool itd_text_code(itd_text *t, uint32_t code)
{
    if (!make_room(t, 1, itd_kind_for(code))) return false;
    put(t, code);
    return true;
}

bool itd_text_ascii(itd_text *t, const char *text, size_t size)
{
    if (!make_room(t, (int64_t)size, 1)) return false;
    if (t->kind == 1) {
        memcpy(data_of(t) + t->length, text, size);
        t->length += (int64_t)size;
    } else {
        copy_wider(t, (const uint8_t *)text, (int64_t)size, 1);
    }
    return true;
}

bool itd_text_u16(itd_text *t, const uint16_t *units, size_t count)
{
    uint32_t all = 0;

    for (size_t i = 0; i < count; i++) all |= units[i];
    if (!make_room(t, (int64_t)count, itd_kind_for(all))) return false;
    if (t->kind == 2) {
        memcpy(wide(t) + t->length, units, count * sizeof *units);
        t->length += (int64_t)count;
    } else {
        for (size_t i = 0; i < count; i++) put(t, units[i]);
    }
    return true;
}

bool itd_text_utf8(itd_text *t, const char *text, size_t size)
{
    const uint8_t *p = (const uint8_t *)text, *end = p + size;
    size_t run = itd_utf8_ascii_run(text, size), count;
    uint8_t top;

    if (run == size) return itd_text_ascii(t, text, size);
    count = itd_utf8_count(text, size, &top);
    if (!make_room(t, (int64_t)count, top < 0xF0 ? 2 : 4)) return false;
    while (p < end) {
        uint32_t code;

        p += itd_utf8_next(p, &code);
        put(t, code);
    }
    return true;
}

bool itd_text_slice(itd_text *t, itd_value str, int64_t start, int64_t stop)
{
    const itd_str *s = ITD_STR(str);

    if (start >= stop) return !t->failed;
    if (!make_room(t, stop - start, s->kind)) return false;
    if (stop - start > 512 && !itd_charge(t->vm, (uint64_t)(stop - start) / 64)) {
        t->failed = true;
        return false;
    }
    if (t->kind == s->kind) {
        memcpy(data_of(t) + (size_t)t->length * t->kind, s->data + (size_t)start * s->kind,
               (size_t)(stop - start) * s->kind);
        t->length += stop - start;
    } else {
        copy_wider(t, s->data + (size_t)start * s->kind, stop - start, s->kind);
    }
    return true;
}

bool itd_text_str(itd_text *t, itd_value str)
{
    return itd_text_slice(t, str, 0, ITD_STR(str)->length);
}

bool itd_text_fill(itd_text *t, uint32_t code, int64_t count)
{
    if (count <= 0) return !t->failed;
    if (!make_room(t, count, itd_kind_for(code))) return false;
    if (count > 512 && !itd_charge(t->vm, (uint64_t)count / 64)) {
        t->failed = true;
        return false;
    }
    if (t->kind == 1) {
        memset(data_of(t) + t->length, (int)code, (size_t)count);
        t->length += count;
    } else {
        uint16_t *two = wide(t) + t->length;
        uint32_t *four = widest(t) + t->length;

        if (t->kind == 2)
            for (int64_t i = 0; i < count; i++) two[i] = (uint16_t)code;
        else
            for (int64_t i = 0; i < count; i++) four[i] = code;
        t->length += count;
    }
    return true;
}

bool itd_text_printf(itd_text *t, const char *format, ...)
{
    va_list ap;
    bool ok;

    va_start(ap, format);
    ok = itd_text_vprintf(t, format, ap);
    va_end(ap);
    return ok;
}

itd_value itd_text_done(itd_text *t)
{
    itd_value s;

    if (t->failed) return ITD_ERROR;
    if (!t->length) return itd_empty_str;
    s = itd_str_of_units(t->vm, data_of(t), t->length, t->kind);
    itd_discard(t->vm, t->buffer);
    t->buffer = NULL;
    t->length = 0;
    return s;
}

bool itd_text_bytes(itd_text *t, const void *data, size_t size)
{
    if (!make_room(t, (int64_t)size, 1)) return false;
    if (size) memcpy(data_of(t) + t->length, data, size);
    t->length += (int64_t)size;
    return true;
}

bool itd_text_byte(itd_text *t, unsigned byte)
{
    if (!make_room(t, 1, 1)) return false;
    data_of(t)[t->length++] = (uint8_t)byte;
    return true;
}

bool itd_text_reserve(itd_text *t, int64_t more)
{
    return make_room(t, more, 1);
}

itd_value itd_text_done_bytes(itd_text *t)
{
    if (t->failed) return ITD_ERROR;
    return itd_bytes_new(t->vm, data_of(t), (size_t)t->length);
}

const uint8_t *itd_text_data(itd_text *t)
{
    return data_of(t);
}
