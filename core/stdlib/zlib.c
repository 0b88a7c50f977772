/* zlib.c - the zlib module, over the library of that name.
 *
 * A stream object is an OPAQUE cell: data holds the z_stream and all the memory that the library
 * asks for (it asks once, when the stream begins: take() cuts from the rest of the buffer), a is a
 * list of what scripts see of it, n its flags. Cells don't move, so the library's pointers into the
 * buffer stay good. A stream whose work is done gives its buffer up.
 *
 * Input is fed in pieces that are paid for before; output grows in cells of the session, so that a
 * bomb ends at the memory limit.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#define ZLIB_CONST
#include <zlib.h>

#include "core/native.h"
#include "core/object/int.h"
#include "core/stdlib/module_class.h"

#define FN(id)      static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)
#define OPAQUE(v)   ITD_AS(itd_opaque, v)
#define PIECE       ((size_t)1 << 16)
#define BUFFER_SIZE 16384
#define EXPANDER    ((size_t)48 * 1024)

enum { ENDED = 1, AT_END = 2 };
enum { UNUSED, TAIL, DICT };

static itd_type *compress_type, *decompress_type, *decompressor_type;

/* ---- memory for the library -------------------------------------------------------------- */

typedef struct arena {
    z_stream stream;
    size_t used;
    bool kept; /* a script's object holds it, so nothing of what was there before may show */
} arena;

/* Whose buffer an allocation comes from: set before each call into the library that may ask. */
static itd_bytes_buffer *owner;

static void *take(void *context, unsigned count, unsigned size)
{
    arena *own = (arena *)(void *)owner->data;
    size_t want = (itd_size_mul(count, size) + 15) & ~(size_t)15;
    void *p = owner->data + own->used;

    if (want > owner->size - own->used) return NULL;
    own->used += want;
    if (own->kept) memset(p, 0, want);
    return p;
}

static void give_back(void *context, void *p)
{
}

static z_stream *stream_of(itd_bytes_buffer *buffer)
{
    owner = buffer;
    return &((arena *)(void *)buffer->data)->stream;
}

/* A buffer with room for one stream. */
static itd_bytes_buffer *room_for(itd_vm *vm, size_t size, bool kept)
{
    itd_bytes_buffer *buffer = NULL;
    arena *own;

    if (itd_charge(vm, size / 1024))
        buffer = kept ? itd_buffer_new(vm, sizeof(arena) + size)
                      : itd_buffer_unfilled(vm, sizeof(arena) + size);
    if (!buffer) return NULL;
    own = (arena *)(void *)buffer->data;
    *own = (arena){.used = (sizeof(arena) + 15) & ~(size_t)15, .kept = kept};
    stream_of(buffer)->zalloc = take;
    stream_of(buffer)->zfree = give_back;
    return buffer;
}

/* What a compressing stream of a window and a memory level asks for. */
static size_t compressor_size(int64_t wbits, int64_t level)
{
    int64_t bits = (wbits < 0 ? -wbits : wbits) & 15;

    return ((size_t)1 << (bits + 2)) + ((size_t)1 << ((level & 15) + 9)) + 16 * 1024;
}

/* ---- failures --------------------------------------------------------------------------- */

static bool fail(itd_vm *vm, const char *text)
{
    itd_type *class = itd_module_class_find(vm, "zlib", "error");

    return class && itd_fail(vm, class, "%s", text);
}

static bool fail_code(itd_vm *vm, const z_stream *z, int code, const char *what)
{
    const char *text = code == Z_VERSION_ERROR ? "library version mismatch" : z ? z->msg : NULL;
    itd_type *class = itd_module_class_find(vm, "zlib", "error");

    if (!class) return false;
    if (!text && code == Z_BUF_ERROR) text = "incomplete or truncated stream";
    if (!text && code == Z_STREAM_ERROR) text = "inconsistent stream state";
    if (!text && code == Z_DATA_ERROR) text = "invalid input data";
    return itd_fail(vm, class, text ? "Error %d %s: %s" : "Error %d %s", code, what, text);
}

/* ---- running a stream -------------------------------------------------------------------- */

typedef struct output {
    itd_bytes_buffer *buffer;
    size_t used, most; /* most: no more than this much */
} output;

/* Makes room behind what is there; false: failure. */
static bool make_room(itd_vm *vm, output *out)
{
    size_t size = out->buffer->size, more = size < out->most / 2 ? size : out->most - size;
    itd_bytes_buffer *larger;

    if (!itd_fits(vm, size + more) || !itd_charge(vm, size / 64)) return false;
    larger = itd_buffer_unfilled(vm, size + more);
    if (!larger) return false;
    memcpy(larger->data, out->buffer->data, out->used);
    out->buffer = larger;
    return true;
}

static bool output_begin(itd_vm *vm, output *out, size_t size, size_t most)
{
    out->used = 0;
    out->most = most;
    out->buffer = itd_buffer_unfilled(vm, size < most ? size : most);
    return out->buffer != NULL;
}

static itd_value output_done(itd_vm *vm, const output *out)
{
    return itd_charge(vm, out->used / 64) ? itd_bytes_new(vm, out->buffer->data, out->used)
                                          : ITD_ERROR;
}

/* deflate or inflate of size bytes of data, `flush` with the last of them, until the input is used
 * up, the stream ends or there is as much output as wanted. *ret_left: input not used. *ret_code:
 * the library's last word. False: the session's failure. */
static bool run(itd_vm *vm, z_stream *z, bool deflating, const uint8_t *data, size_t size,
                int flush, output *out, size_t *ret_left, int *ret_code)
{
    int code = Z_OK;

    do {
        size_t piece = size < PIECE ? size : PIECE;

        if (!itd_charge(vm, deflating ? piece / 2 + 1 : piece / 16 + 1)) return false;
        z->next_in = data;
        z->avail_in = (uInt)piece;
        do {
            size_t space;

            if (out->used == out->buffer->size) {
                if (out->used >= out->most) goto full;
                if (!make_room(vm, out)) return false;
            }
            space = out->buffer->size - out->used < PIECE ? out->buffer->size - out->used : PIECE;
            if (!itd_charge(vm, space / 32 + 1)) return false;
            z->next_out = out->buffer->data + out->used;
            z->avail_out = (uInt)space;
            code = deflating ? deflate(z, size > piece ? Z_NO_FLUSH : flush)
                             : inflate(z, flush == Z_FINISH ? Z_SYNC_FLUSH : flush);
            out->used += space - z->avail_out;
            if (code != Z_OK && code != Z_BUF_ERROR) goto full;
        } while (z->avail_out == 0);
        size -= piece - z->avail_in;
        data += piece - z->avail_in;
        z->avail_in = 0;
        if (code == Z_BUF_ERROR && !deflating) break;
    } while (size);
    *ret_left = size;
    *ret_code = code;
    return true;
full:
    *ret_left = size - ((size < PIECE ? size : PIECE) - z->avail_in);
    *ret_code = code;
    return true;
}

/* ---- one call --------------------------------------------------------------------------- */

FN(zlib_compress)
{
    itd_bytes_buffer *buffer;
    const uint8_t *data;
    size_t size, left;
    output out;
    int code;

    if (!itd_as_buffer(vm, a[0].v, &data, &size)) return ITD_ERROR;
    buffer = room_for(vm, compressor_size(a[2].n, 8), false);
    if (!buffer) return ITD_ERROR;
    code = deflateInit2(stream_of(buffer), (int)a[1].n, Z_DEFLATED, (int)a[2].n, 8,
                        Z_DEFAULT_STRATEGY);
    if (code == Z_STREAM_ERROR) return fail(vm, "Bad compression level"), ITD_ERROR;
    if (code != Z_OK)
        return fail_code(vm, stream_of(buffer), code, "while compressing data"), ITD_ERROR;
    if (!output_begin(vm, &out, BUFFER_SIZE, SIZE_MAX / 4) ||
        !run(vm, stream_of(buffer), true, data, size, Z_FINISH, &out, &left, &code))
        return ITD_ERROR;
    if (code != Z_STREAM_END)
        return fail_code(vm, stream_of(buffer), code, "while compressing data"), ITD_ERROR;
    itd_discard(vm, buffer);
    return output_done(vm, &out);
}

FN(zlib_decompress)
{
    itd_bytes_buffer *buffer;
    const uint8_t *data;
    size_t size, left;
    output out;
    int code;

    if (!itd_as_buffer(vm, a[0].v, &data, &size)) return ITD_ERROR;
    if (a[2].n < 0) return itd_raise(vm, itd_ValueError, "bufsize must be non-negative");
    buffer = room_for(vm, EXPANDER, false);
    if (!buffer) return ITD_ERROR;
    code = inflateInit2(stream_of(buffer), (int)a[1].n);
    if (code != Z_OK)
        return fail_code(vm, stream_of(buffer), code, "while preparing to decompress data"),
               ITD_ERROR;
    if (!output_begin(vm, &out, a[2].n ? (size_t)a[2].n : 1, SIZE_MAX / 4) ||
        !run(vm, stream_of(buffer), false, data, size, Z_SYNC_FLUSH, &out, &left, &code))
        return ITD_ERROR;
    if (code != Z_STREAM_END)
        return fail_code(vm, stream_of(buffer), code == Z_OK ? Z_BUF_ERROR : code,
                         "while decompressing data"),
               ITD_ERROR;
    itd_discard(vm, buffer);
    return output_done(vm, &out);
}

static itd_value checksum(itd_vm *vm, const itd_arg *a,
                          uLong (*function)(uLong, const Bytef *, uInt))
{
    const uint8_t *data;
    uint64_t value = 0;
    size_t size;
    itd_value start = itd_index(vm, a[1].v);

    if (itd_failed(start) || !itd_as_buffer(vm, a[0].v, &data, &size)) return ITD_ERROR;
    if (itd_is_small(start))
        value = (uint64_t)itd_small(start);
    else { /* the low 32 bits */
        start = itd_int_and(vm, start, itd_from_small(0xFFFFFFFF));
        if (itd_failed(start)) return start;
        value = (uint64_t)itd_small(start);
    }
    value &= 0xFFFFFFFF;
    if (!itd_charge(vm, size / 64)) return ITD_ERROR;
    for (; size; size -= size < PIECE ? size : PIECE) {
        if (!itd_check_stop(vm)) return ITD_ERROR;
        value = function(value, data, (uInt)(size < PIECE ? size : PIECE));
        data += size < PIECE ? size : PIECE;
    }
    return itd_from_small((int64_t)(value & 0xFFFFFFFF));
}

FN(zlib_crc32)
{
    return checksum(vm, a, crc32);
}
FN(zlib_adler32)
{
    return checksum(vm, a, adler32);
}

/* ---- stream objects ---------------------------------------------------------------------- */

static itd_value *seen(itd_value self)
{
    return itd_list_items(OPAQUE(self)->a);
}

static itd_value stream_make(itd_vm *vm, const itd_type *type, size_t size, itd_value dict)
{
    itd_opaque *o = itd_new_instance(vm, type, sizeof *o);
    itd_value items[3], nothing = itd_bytes_new(vm, "", 0);

    if (!o || itd_failed(nothing)) return ITD_ERROR;
    items[UNUSED] = items[TAIL] = nothing;
    items[DICT] = dict;
    o->a = itd_list_from(vm, items, 3);
    if (itd_failed(o->a)) return ITD_ERROR;
    o->data = room_for(vm, size, true);
    return o->data ? itd_of(o) : ITD_ERROR;
}

/* The zdict argument as bytes of its own. */
static bool dictionary(itd_vm *vm, const itd_arg *arg, bool words, itd_value *ret)
{
    const uint8_t *data;
    size_t size;

    *ret = ITD_NONE;
    if (!arg->given) return true;
    if (!itd_as_buffer(vm, arg->v, &data, &size)) {
        if (words && itd_swallow(vm, itd_TypeError))
            itd_fail(vm, itd_TypeError, "zdict argument must support the buffer protocol");
        return false;
    }
    if (!itd_charge(vm, size / 64)) return false;
    *ret = itd_bytes_new(vm, data, size);
    return !itd_failed(*ret);
}

#define BYTES(v) ITD_AS(itd_bytes, v)

FN(zlib_compressobj)
{
    itd_value o, dict;
    z_stream *z;
    int code;

    if (!dictionary(vm, &a[5], false, &dict)) return ITD_ERROR;
    o = stream_make(vm, compress_type, compressor_size(a[2].n, a[3].n), dict);
    if (itd_failed(o)) return o;
    z = stream_of(OPAQUE(o)->data);
    code = deflateInit2(z, (int)a[0].n, (int)a[1].n, (int)a[2].n, (int)a[3].n, (int)a[4].n);
    if (code == Z_STREAM_ERROR)
        return itd_raise(vm, itd_ValueError, "Invalid initialization option");
    if (code != Z_OK) return fail_code(vm, z, code, "while creating compression object"), ITD_ERROR;
    if (!itd_is_none(dict)) {
        code = deflateSetDictionary(z, BYTES(dict)->data, (uInt)BYTES(dict)->length);
        if (code == Z_STREAM_ERROR) return itd_raise(vm, itd_ValueError, "Invalid dictionary");
        if (code != Z_OK) return itd_raise(vm, itd_ValueError, "deflateSetDictionary()");
    }
    return o;
}

static bool set_dictionary(itd_vm *vm, itd_value self, z_stream *z)
{
    const itd_bytes *dict = BYTES(seen(self)[DICT]);
    int code = inflateSetDictionary(z, dict->data, (uInt)dict->length);

    return code == Z_OK || fail_code(vm, z, code, "while setting zdict");
}

static itd_value expander(itd_vm *vm, const itd_type *type, const itd_arg *a)
{
    itd_value o, dict;
    z_stream *z;
    int code;

    if (!dictionary(vm, &a[1], true, &dict)) return ITD_ERROR;
    o = stream_make(vm, type, EXPANDER, dict);
    if (itd_failed(o)) return o;
    z = stream_of(OPAQUE(o)->data);
    code = inflateInit2(z, (int)a[0].n);
    if (code == Z_STREAM_ERROR)
        return itd_raise(vm, itd_ValueError, "Invalid initialization option");
    if (code != Z_OK)
        return fail_code(vm, z, code, "while creating decompression object"), ITD_ERROR;
    if (!itd_is_none(dict) && a[0].n < 0 && !set_dictionary(vm, o, z)) return ITD_ERROR;
    return o;
}

FN(zlib_decompressobj)
{
    return expander(vm, decompress_type, a);
}

static itd_value decompressor_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                  size_t positional, itd_value kwnames)
{
    itd_arg a[2];

    return itd_bind_text(vm, "wbits: size = 15, zdict = ...", "_ZlibDecompressor", args, positional,
                         kwnames, a)
               ? expander(vm, type, a)
               : ITD_ERROR;
}

FN(compress_compress)
{
    const uint8_t *data;
    size_t size, left;
    output out;
    int code;

    if (!itd_as_buffer(vm, a[0].v, &data, &size)) return ITD_ERROR;
    if (OPAQUE(self)->n & ENDED)
        return fail_code(vm, NULL, Z_STREAM_ERROR, "while compressing data"), ITD_ERROR;
    if (!output_begin(vm, &out, BUFFER_SIZE, SIZE_MAX / 4) ||
        !run(vm, stream_of(OPAQUE(self)->data), true, data, size, Z_NO_FLUSH, &out, &left, &code))
        return ITD_ERROR;
    if (code == Z_STREAM_ERROR)
        return fail_code(vm, stream_of(OPAQUE(self)->data), code, "while compressing data"),
               ITD_ERROR;
    return output_done(vm, &out);
}

FN(compress_flush)
{
    int64_t mode = a[0].n;
    z_stream *z;
    size_t left;
    output out;
    int code;

    if (mode == Z_NO_FLUSH) return itd_bytes_new(vm, "", 0);
    if (OPAQUE(self)->n & ENDED || mode < 0 || mode > Z_BLOCK)
        return fail_code(vm, NULL, Z_STREAM_ERROR, "while flushing"), ITD_ERROR;
    z = stream_of(OPAQUE(self)->data);
    if (!output_begin(vm, &out, BUFFER_SIZE, SIZE_MAX / 4) ||
        !run(vm, z, true, (const uint8_t *)"", 0, (int)mode, &out, &left, &code))
        return ITD_ERROR;
    if (code == Z_STREAM_ERROR) return fail_code(vm, z, code, "while flushing"), ITD_ERROR;
    if (code == Z_STREAM_END && mode == Z_FINISH) {
        OPAQUE(self)->n |= ENDED;
        OPAQUE(self)->data = NULL;
    }
    return output_done(vm, &out);
}

static itd_value copy_stream(itd_vm *vm, itd_value self, bool deflating)
{
    itd_value copy;
    size_t size;
    int code;

    if (!OPAQUE(self)->data) return itd_raise(vm, itd_ValueError, "Inconsistent stream state");
    size = OPAQUE(self)->data->size - sizeof(arena);
    copy = stream_make(vm, itd_type_of(self), size, seen(self)[DICT]);
    if (itd_failed(copy) || !itd_charge(vm, size / 64)) return ITD_ERROR;
    seen(copy)[UNUSED] = seen(self)[UNUSED];
    seen(copy)[TAIL] = seen(self)[TAIL];
    OPAQUE(copy)->n = OPAQUE(self)->n;
    {
        z_stream *from = stream_of(OPAQUE(self)->data), *to = stream_of(OPAQUE(copy)->data);

        code = deflating ? deflateCopy(to, from) : inflateCopy(to, from);
    }
    if (code == Z_STREAM_ERROR) return itd_raise(vm, itd_ValueError, "Inconsistent stream state");
    if (code != Z_OK)
        return fail_code(vm, NULL, code,
                         deflating ? "while copying compression object"
                                   : "while copying decompression object"),
               ITD_ERROR;
    return copy;
}

FN(compress_copy)
{
    return copy_stream(vm, self, true);
}
FN(decompress_copy)
{
    return copy_stream(vm, self, false);
}

/* Inflates data, with the dictionary when the stream asks for it. *ret_left: how much of data
 * wasn't used. */
static bool expand(itd_vm *vm, itd_value self, const uint8_t *data, size_t size, int flush,
                   output *out, size_t *ret_left, int *ret_code)
{
    z_stream *z = stream_of(OPAQUE(self)->data);

    for (;;) {
        if (!run(vm, z, false, data, size, flush, out, ret_left, ret_code)) return false;
        if (*ret_code != Z_NEED_DICT || itd_is_none(seen(self)[DICT])) break;
        if (!set_dictionary(vm, self, z)) return false;
        data += size - *ret_left;
        size = *ret_left;
    }
    if (*ret_code == Z_STREAM_END || *ret_code == Z_OK || *ret_code == Z_BUF_ERROR) return true;
    return fail_code(vm, z, *ret_code,
                     flush == Z_FINISH ? "while flushing" : "while decompressing data");
}

static bool join(itd_vm *vm, itd_value *place, const uint8_t *data, size_t size)
{
    const itd_bytes *before = BYTES(*place);
    itd_value both;

    if (!size) return true;
    if (!itd_charge(vm, ((size_t)before->length + size) / 64)) return false;
    both = itd_bytes_new(vm, NULL, (size_t)before->length + size);
    if (itd_failed(both)) return false;
    memcpy(BYTES(both)->data, before->data, (size_t)before->length);
    memcpy(BYTES(both)->data + before->length, data, size);
    *place = both;
    return true;
}

/* What of the input stays for later: behind the end it is unused, before it the next call's. */
static bool keep_rest(itd_vm *vm, itd_value self, const uint8_t *data, size_t size, size_t left,
                      int code)
{
    itd_value nothing = itd_bytes_new(vm, "", 0);

    if (itd_failed(nothing)) return false;
    seen(self)[TAIL] = nothing;
    if (code == Z_STREAM_END) {
        OPAQUE(self)->n |= AT_END;
        return join(vm, &seen(self)[UNUSED], data + size - left, left);
    }
    return join(vm, &seen(self)[TAIL], data + size - left, left);
}

FN(decompress_decompress)
{
    const uint8_t *data;
    size_t size, left = 0;
    output out;
    int code = Z_STREAM_END;

    if (a[1].n < 0) return itd_raise(vm, itd_ValueError, "max_length must be non-negative");
    if (!itd_as_buffer(vm, a[0].v, &data, &size)) return ITD_ERROR;
    if (!output_begin(vm, &out, BUFFER_SIZE, a[1].n ? (size_t)a[1].n : SIZE_MAX / 4))
        return ITD_ERROR;
    if (OPAQUE(self)->n & AT_END)
        left = size;
    else if (!expand(vm, self, data, size, Z_SYNC_FLUSH, &out, &left, &code))
        return ITD_ERROR;
    return keep_rest(vm, self, data, size, left, code) ? output_done(vm, &out) : ITD_ERROR;
}

FN(decompress_flush)
{
    itd_value tail = seen(self)[TAIL];
    size_t left = 0;
    output out;
    int code;

    if (a[0].n <= 0) return itd_raise(vm, itd_ValueError, "length must be greater than zero");
    if (OPAQUE(self)->n & AT_END) {
        OPAQUE(self)->data = NULL;
        return itd_bytes_new(vm, "", 0);
    }
    if (!output_begin(vm, &out, (size_t)a[0].n < BUFFER_SIZE ? (size_t)a[0].n : BUFFER_SIZE,
                      SIZE_MAX / 4) ||
        !expand(vm, self, BYTES(tail)->data, (size_t)BYTES(tail)->length, Z_FINISH, &out, &left,
                &code) ||
        !keep_rest(vm, self, BYTES(tail)->data, (size_t)BYTES(tail)->length, left, code))
        return ITD_ERROR;
    return output_done(vm, &out);
}

/* _ZlibDecompressor keeps the input that it hasn't used itself. */
FN(decompressor_decompress)
{
    const uint8_t *data;
    size_t size, left;
    itd_value input;
    output out;
    int code;

    if (OPAQUE(self)->n & AT_END)
        return itd_raise(vm, itd_EOFError, "End of stream already reached");
    if (!itd_as_buffer(vm, a[0].v, &data, &size)) return ITD_ERROR;
    input = seen(self)[TAIL];
    if (!join(vm, &input, data, size) ||
        !output_begin(vm, &out, BUFFER_SIZE, a[1].n >= 0 ? (size_t)a[1].n : SIZE_MAX / 4))
        return ITD_ERROR;
    data = BYTES(input)->data;
    size = (size_t)BYTES(input)->length;
    if (!expand(vm, self, data, size, Z_SYNC_FLUSH, &out, &left, &code)) return ITD_ERROR;
    return keep_rest(vm, self, data, size, left, code) ? output_done(vm, &out) : ITD_ERROR;
}

FN(get_unused)
{
    return seen(self)[UNUSED];
}
FN(get_tail)
{
    return seen(self)[TAIL];
}
FN(get_eof)
{
    return itd_bool(OPAQUE(self)->n & AT_END);
}
FN(get_needs_input)
{
    return itd_bool(!(OPAQUE(self)->n & AT_END) && BYTES(seen(self)[TAIL])->length == 0);
}

/* ---- the module -------------------------------------------------------------------------- */

static bool boot(itd_vm *vm)
{
    static const itd_native compress_rows[] = {
        {"compress", compress_compress, "data, /",
         "Compresses more data; what is ready of the result.", 0},
        {"flush", compress_flush, "mode: size = 4, /", "The rest of the result.", 0},
        {"copy", compress_copy, "", "A stream that goes on from the same point.", 0},
        {"__copy__", compress_copy, "", NULL, 0},
        {"__deepcopy__", compress_copy, "memo, /", NULL, 0},
        {0},
    };
    static const itd_native decompress_rows[] = {
        {"decompress", decompress_decompress, "data, /, max_length: size = 0",
         "Decompresses more data, to at most max_length bytes.", 0},
        {"flush", decompress_flush, "length: size = 16384, /", "What is left of the result.", 0},
        {"copy", decompress_copy, "", "A stream that goes on from the same point.", 0},
        {"__copy__", decompress_copy, "", NULL, 0},
        {"__deepcopy__", decompress_copy, "memo, /", NULL, 0},
        {"unused_data", get_unused, NULL, "What followed the compressed data.", ITD_GETTER},
        {"unconsumed_tail", get_tail, NULL, "Input that max_length kept from being used.",
         ITD_GETTER},
        {"eof", get_eof, NULL, "Whether the end of the compressed data was reached.", ITD_GETTER},
        {0},
    };
    static const itd_native decompressor_rows[] = {
        {"decompress", decompressor_decompress, "data, max_length: size = -1",
         "Decompresses more data, to at most max_length bytes.", 0},
        {"unused_data", get_unused, NULL, "What followed the compressed data.", ITD_GETTER},
        {"eof", get_eof, NULL, "Whether the end of the compressed data was reached.", ITD_GETTER},
        {"needs_input", get_needs_input, NULL, "Whether more input is needed for more output.",
         ITD_GETTER},
        {0},
    };
    static const itd_slots none = {0}, slots = {.new_ = decompressor_new};
    static const itd_type_spec specs[] = {
        {&compress_type, "zlib.Compress", NULL, ITD_K_OPAQUE, sizeof(itd_opaque), ITD_T_NO_NEW,
         NULL, NULL, compress_rows, &none},
        {&decompress_type, "zlib.Decompress", NULL, ITD_K_OPAQUE, sizeof(itd_opaque), ITD_T_NO_NEW,
         NULL, NULL, decompress_rows, &none},
        {&decompressor_type, "zlib._ZlibDecompressor", NULL, ITD_K_OPAQUE, sizeof(itd_opaque), 0,
         "(wbits=15, zdict=b'')", NULL, decompressor_rows, &slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}

static bool init(itd_vm *vm, itd_value module)
{
    static const struct {
        const char *name;
        int value;
    } constants[] = {
        {"MAX_WBITS", 15},
        {"DEFLATED", Z_DEFLATED},
        {"DEF_MEM_LEVEL", 8},
        {"DEF_BUF_SIZE", BUFFER_SIZE},
        {"Z_BEST_SPEED", Z_BEST_SPEED},
        {"Z_BEST_COMPRESSION", Z_BEST_COMPRESSION},
        {"Z_DEFAULT_COMPRESSION", Z_DEFAULT_COMPRESSION},
        {"Z_NO_COMPRESSION", Z_NO_COMPRESSION},
        {"Z_FILTERED", Z_FILTERED},
        {"Z_HUFFMAN_ONLY", Z_HUFFMAN_ONLY},
        {"Z_RLE", Z_RLE},
        {"Z_FIXED", Z_FIXED},
        {"Z_DEFAULT_STRATEGY", Z_DEFAULT_STRATEGY},
        {"Z_FINISH", Z_FINISH},
        {"Z_NO_FLUSH", Z_NO_FLUSH},
        {"Z_SYNC_FLUSH", Z_SYNC_FLUSH},
        {"Z_PARTIAL_FLUSH", Z_PARTIAL_FLUSH},
        {"Z_FULL_FLUSH", Z_FULL_FLUSH},
        {"Z_BLOCK", Z_BLOCK},
        {"Z_TREES", Z_TREES},
    };

    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        if (!itd_module_set(vm, module, constants[i].name, itd_from_small(constants[i].value)))
            return false;
    return itd_module_set(vm, module, "ZLIB_VERSION", itd_str_c(vm, ZLIB_VERSION)) &&
           itd_module_set(vm, module, "ZLIB_RUNTIME_VERSION", itd_str_c(vm, zlibVersion())) &&
           itd_module_set(vm, module, "__version__", itd_str_c(vm, "1.0")) &&
           itd_module_set(vm, module, "_ZlibDecompressor", itd_of(decompressor_type)) &&
           itd_module_class(vm, module, "zlib", "error", itd_Exception);
}

static const itd_native natives[] = {
    {"compress", zlib_compress, "data, /, level: size = -1, wbits: size = 15",
     "The data compressed.", 0},
    {"decompress", zlib_decompress, "data, /, wbits: size = 15, bufsize: size = 16384",
     "The data decompressed.", 0},
    {"compressobj", zlib_compressobj,
     "level: size = -1, method: size = 8, wbits: size = 15, memLevel: size = 8, strategy: size = "
     "0, zdict = ...",
     "A stream that compresses.", 0},
    {"decompressobj", zlib_decompressobj, "wbits: size = 15, zdict = ...",
     "A stream that decompresses.", 0},
    {"crc32", zlib_crc32, "data, value = 0, /", "A CRC-32 checksum, continued from value.", 0},
    {"adler32", zlib_adler32, "data, value = 1, /", "An Adler-32 checksum, continued from value.",
     0},
    {0},
};
ITD_MODULE_WITH(zlib, "zlib", "Compression by zlib.", natives, boot, init);
