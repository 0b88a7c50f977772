/* stream.c - packing and unpacking: the only file that knows zstd.
 *
 * A state that fits one chunk is packed in one go, with tables of its size; a larger one streams
 * through a window of WINDOW_LOG bits, so the work memory doesn't depend on the state's size. The
 * contexts live in static workspaces from the session's accounts, since a locked worker has no
 * other memory. The reader refuses frames that ask for a larger window.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#define ZSTD_STATIC_LINKING_ONLY
#include "core/snapshot/stream.h"

#include <stdarg.h>
#include <stdio.h>
#include <zstd.h>

#define LEVEL      1
#define WINDOW_LOG 18
#define HEAD_SIZE  8

static itd_state_error last_error;

itd_state_error *snap_error(void)
{
    return &last_error;
}

void snap_error_clear(void)
{
    last_error = (itd_state_error){.expected = SNAP_VERSION};
}

bool snap_fail(itd_state_kind kind, const char *format, ...)
{
    va_list ap;

    if (last_error.kind != ITD_STATE_OK) return false;
    last_error.kind = kind;
    va_start(ap, format);
    vsnprintf(last_error.text, sizeof last_error.text, format, ap);
    va_end(ap);
    return false;
}

static bool no_memory(itd_vm *vm)
{
    itd_session_clear_failure(vm);
    return snap_fail(ITD_STATE_MEMORY, "there is no memory for the transfer itself");
}

/* ---- out -------------------------------------------------------------------------------- */

bool snap_out_open(snap_out *o, itd_vm *vm, const itd_state_sink *sink)
{
    static const uint8_t head[HEAD_SIZE] = {'I', 'T', 'D', 'S', SNAP_VERSION, 0, SNAP_ZSTD, 0};

    *o = (snap_out){.vm = vm, .sink = sink};
    o->buffer = itd_resize(vm, NULL, 0, SNAP_CHUNK);
    o->packed = o->buffer ? itd_resize(vm, NULL, 0, SNAP_CHUNK) : NULL;
    if (!o->packed) return no_memory(vm);
    memcpy(o->packed, head, sizeof head);
    return true;
}

void snap_out_close(snap_out *o)
{
    itd_resize(o->vm, o->work, o->work_size, 0);
    itd_resize(o->vm, o->packed, SNAP_CHUNK, 0);
    itd_resize(o->vm, o->buffer, SNAP_CHUNK, 0);
}

static bool out_failed(snap_out *o, itd_state_kind kind, const char *text)
{
    o->failed = true;
    return kind == ITD_STATE_MEMORY ? no_memory(o->vm) : snap_fail(kind, "%s", text);
}

static ZSTD_CCtx *compressor(snap_out *o, bool whole)
{
    ZSTD_compressionParameters c = ZSTD_getCParams(LEVEL, whole ? o->used : 0, 0);
    ZSTD_CCtx *z;

    if (c.windowLog > WINDOW_LOG) c.windowLog = WINDOW_LOG;
    o->work_size = ZSTD_estimateCStreamSize_usingCParams(c);
    o->work = itd_resize(o->vm, NULL, 0, o->work_size);
    z = o->work ? ZSTD_initStaticCCtx(o->work, o->work_size) : NULL;
    if (!z || ZSTD_isError(ZSTD_CCtx_setParameter(z, ZSTD_c_compressionLevel, LEVEL)) ||
        ZSTD_isError(ZSTD_CCtx_setParameter(z, ZSTD_c_checksumFlag, 1)) ||
        ZSTD_isError(ZSTD_CCtx_setParameter(z, ZSTD_c_windowLog, (int)c.windowLog)) ||
        ZSTD_isError(ZSTD_CCtx_setParameter(z, ZSTD_c_hashLog, (int)c.hashLog)) ||
        ZSTD_isError(ZSTD_CCtx_setParameter(z, ZSTD_c_chainLog, (int)c.chainLog)) ||
        (whole && ZSTD_isError(ZSTD_CCtx_setPledgedSrcSize(z, o->used))))
        return NULL;
    return z;
}

bool snap_out_flush(snap_out *o, bool end)
{
    ZSTD_inBuffer in = {o->buffer, o->used, 0};
    size_t done = o->context ? 0 : HEAD_SIZE, left;

    if (!o->failed && !o->context && !(o->context = compressor(o, end)))
        out_failed(o, ITD_STATE_MEMORY, "");
    o->used = 0;
    if (o->failed) return false;
    do {
        ZSTD_outBuffer out = {o->packed, SNAP_CHUNK, done};

        left = ZSTD_compressStream2(o->context, &out, &in, end ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left)) return out_failed(o, ITD_STATE_MEMORY, "");
        done = 0;
        if (out.pos && !o->sink->write(o->sink->context, o->packed, out.pos))
            return out_failed(o, ITD_STATE_IO, "the other end of the transfer is gone");
    } while (end ? left != 0 : in.pos < in.size);
    return true;
}

void snap_bytes(snap_out *o, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;

    while (size) {
        size_t n = SNAP_CHUNK - o->used;

        if (n > size) n = size;
        memcpy(o->buffer + o->used, from, n);
        o->used += n;
        from += n;
        size -= n;
        if (o->used == SNAP_CHUNK && !snap_out_flush(o, false)) return;
    }
}

/* ---- in --------------------------------------------------------------------------------- */

static bool in_failed(snap_in *in, itd_state_kind kind, const char *text)
{
    in->failed = true;
    in->at = in->end;
    return kind == ITD_STATE_MEMORY ? no_memory(in->vm) : snap_fail(kind, "%s", text);
}

/* Takes in packed bytes; false at the end. */
static bool more_packed(snap_in *in)
{
    ptrdiff_t got = in->source->read(in->source->context, in->packed, SNAP_CHUNK);

    if (got < 0 || (size_t)got > SNAP_CHUNK)
        return in_failed(in, ITD_STATE_IO, "the other end of the transfer is gone");
    in->packed_at = 0;
    in->packed_size = (size_t)got;
    return got > 0;
}

static bool read_head(snap_in *in, uint8_t *head)
{
    for (size_t have = 0; have < HEAD_SIZE; head[have++] = in->packed[in->packed_at++])
        if (in->packed_at == in->packed_size && !more_packed(in))
            return in_failed(in, have ? ITD_STATE_TRUNCATED : ITD_STATE_NOT_A_SNAPSHOT,
                             have ? "the snapshot is cut short"
                                  : "there is no snapshot here: it is empty");
    if (memcmp(head, "ITDS", 4) != 0)
        return in_failed(in, ITD_STATE_NOT_A_SNAPSHOT, "this is not a snapshot");
    return true;
}

bool snap_in_open(snap_in *in, itd_vm *vm, const itd_state_source *source)
{
    uint8_t head[HEAD_SIZE];

    *in = (snap_in){.vm = vm, .source = source};
    in->buffer = itd_resize(vm, NULL, 0, SNAP_CHUNK);
    in->packed = in->buffer ? itd_resize(vm, NULL, 0, SNAP_CHUNK) : NULL;
    if (!in->packed) return no_memory(vm);
    in->at = in->end = in->buffer;
    if (!read_head(in, head)) return false;
    snap_error()->found = (uint32_t)(head[4] | head[5] << 8);
    if (snap_error()->found > SNAP_VERSION)
        return in_failed(in, ITD_STATE_NEWER,
                         "the snapshot is of a later format than this version reads");
    if (!snap_error()->found || head[6] > SNAP_ZSTD || head[7])
        return in_failed(in, ITD_STATE_DAMAGED, "the snapshot's head is damaged");
    in->version = snap_error()->found;
    if (head[6] == SNAP_PLAIN) return true;
    in->work_size = ZSTD_estimateDStreamSize((size_t)1 << WINDOW_LOG);
    in->work = itd_resize(vm, NULL, 0, in->work_size);
    in->context = in->work ? ZSTD_initStaticDCtx(in->work, in->work_size) : NULL;
    if (!in->context ||
        ZSTD_isError(ZSTD_DCtx_setMaxWindowSize(in->context, (size_t)1 << WINDOW_LOG)))
        return in_failed(in, ITD_STATE_MEMORY, "");
    return true;
}

void snap_in_close(snap_in *in)
{
    itd_resize(in->vm, in->work, in->work_size, 0);
    itd_resize(in->vm, in->packed, SNAP_CHUNK, 0);
    itd_resize(in->vm, in->buffer, SNAP_CHUNK, 0);
}

/* One step of unpacking into the empty buffer. False: nothing more can come. */
static bool unpack(snap_in *in)
{
    ZSTD_inBuffer from = {in->packed, in->packed_size, in->packed_at};
    ZSTD_outBuffer out = {in->buffer, SNAP_CHUNK, 0};
    size_t left;

    if (!in->context) {
        in->end = in->buffer + (in->packed_size - in->packed_at);
        memcpy(in->buffer, in->packed + in->packed_at, in->packed_size - in->packed_at);
        in->packed_at = in->packed_size;
        return true;
    }
    left = ZSTD_decompressStream(in->context, &out, &from);
    if (ZSTD_isError(left)) return in_failed(in, ITD_STATE_DAMAGED, "the snapshot is damaged");
    in->packed_at = from.pos;
    in->ended = left == 0;
    in->end = in->buffer + out.pos;
    return true;
}

bool snap_in_fill(snap_in *in)
{
    if (in->failed) return false;
    in->at = in->end = in->buffer;
    while (in->at == in->end) {
        if (in->ended) return in_failed(in, ITD_STATE_TRUNCATED, "the snapshot is cut short");
        if (in->packed_at == in->packed_size && !more_packed(in))
            return in_failed(in, ITD_STATE_TRUNCATED, "the snapshot is cut short");
        if (!unpack(in)) return false;
    }
    return true;
}

bool snap_in_finish(snap_in *in)
{
    if (in->failed) return false;
    if (in->at != in->end)
        return in_failed(in, ITD_STATE_DAMAGED, "something follows the end of the snapshot");
    while (in->context && !in->ended) {
        in->at = in->end = in->buffer;
        if (in->packed_at == in->packed_size && !more_packed(in))
            return in_failed(in, ITD_STATE_TRUNCATED, "the snapshot is cut short");
        if (!unpack(in)) return false;
        if (in->at != in->end)
            return in_failed(in, ITD_STATE_DAMAGED, "something follows the end of the snapshot");
    }
    if (in->packed_at < in->packed_size || more_packed(in))
        return in_failed(in, ITD_STATE_DAMAGED, "something follows the end of the snapshot");
    return !in->failed;
}

bool snap_read_bytes(snap_in *in, void *to, size_t size)
{
    uint8_t *out = to;

    while (size) {
        size_t n = (size_t)(in->end - in->at);

        if (!n) {
            if (!snap_in_fill(in)) {
                memset(out, 0, size);
                return false;
            }
            continue;
        }
        if (n > size) n = size;
        memcpy(out, in->at, n);
        in->at += n;
        out += n;
        size -= n;
    }
    return true;
}

uint64_t snap_read_uint_slow(snap_in *in)
{
    uint64_t n = 0;

    for (unsigned shift = 0; shift < 64; shift += 7) {
        uint8_t b = snap_read_byte(in);

        if (shift == 63 && b > 1) break;
        n |= (uint64_t)(b & 0x7F) << shift;
        /* A number has one form only: no empty last group. */
        if (b < 0x80) {
            if (b || !shift) return n;
            break;
        }
    }
    in_failed(in, ITD_STATE_DAMAGED, "a number is malformed");
    return 0;
}
