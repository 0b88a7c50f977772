/* stream.h - the bytes of a snapshot: numbers and strings over a compressed stream.
 *
 * Eight bytes go ahead in clear: "ITDS", the format version (two bytes, little-endian), how the
 * rest is packed (0 as it is, 1 one zstd frame), zero. All work memory is the session's, accounted.
 * Failure is sticky: after the first one writes do nothing and reads give zeros, so that callers
 * may look once at the end of a record.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_SNAPSHOT_STREAM_H
#define ITD_SNAPSHOT_STREAM_H

#include "core/vm/vm.h"

/* 1: the first. 2: the number of runs; of a run that waits, what for and the session's clock;
 * generator code that can be awaited. */
#define SNAP_VERSION 2u
#define SNAP_CHUNK   ((size_t)65536)
enum snap_packing { SNAP_PLAIN, SNAP_ZSTD };

/* The one error that the host asks for, set by the first thing that goes wrong. Always false. */
bool snap_fail(itd_state_kind kind, const char *format, ...) ITD_PRINTF(2, 3);
void snap_error_clear(void);
itd_state_error *snap_error(void);

typedef struct snap_out {
    itd_vm *vm;
    const itd_state_sink *sink;
    uint8_t *buffer; /* what waits to be packed */
    size_t used;
    void *context, *work;
    size_t work_size;
    uint8_t *packed;
    bool failed;
} snap_out;

bool snap_out_open(snap_out *o, itd_vm *vm, const itd_state_sink *sink);
/* Packs and sends what waits; end: the last of it. */
bool snap_out_flush(snap_out *o, bool end);
void snap_out_close(snap_out *o);
void snap_bytes(snap_out *o, const void *bytes, size_t size);

/* Makes sure that 32 bytes fit. */
static inline uint8_t *snap_room(snap_out *o)
{
    if (ITD_UNLIKELY(o->used > SNAP_CHUNK - 32)) snap_out_flush(o, false);
    return o->buffer + o->used;
}

static inline void snap_byte(snap_out *o, uint8_t b)
{
    *snap_room(o) = b;
    o->used++;
}

static inline void snap_uint(snap_out *o, uint64_t n)
{
    uint8_t *p = snap_room(o);

    for (; n >= 0x80; n >>= 7) *p++ = (uint8_t)(n | 0x80);
    *p++ = (uint8_t)n;
    o->used = (size_t)(p - o->buffer);
}

static inline void snap_int(snap_out *o, int64_t n)
{
    snap_uint(o, (uint64_t)n << 1 ^ (uint64_t)(n >> 63));
}

static inline void snap_word(snap_out *o, uint64_t n)
{
    memcpy(snap_room(o), &n, sizeof n);
    o->used += sizeof n;
}

typedef struct snap_in {
    itd_vm *vm;
    const itd_state_source *source;
    const uint8_t *at, *end; /* unpacked bytes not read yet */
    uint8_t *buffer;
    void *context, *work;
    size_t work_size;
    uint8_t *packed;
    size_t packed_at, packed_size;
    bool ended, failed;
    unsigned version; /* of what is read */
} snap_in;

bool snap_in_open(snap_in *in, itd_vm *vm, const itd_state_source *source);
void snap_in_close(snap_in *in);
/* Whether all was read and nothing follows. */
bool snap_in_finish(snap_in *in);
/* More bytes into the buffer: false at the end (then the stream is truncated) or on failure. */
bool snap_in_fill(snap_in *in);
bool snap_read_bytes(snap_in *in, void *to, size_t size);
uint64_t snap_read_uint_slow(snap_in *in);

static inline uint8_t snap_read_byte(snap_in *in)
{
    if (ITD_UNLIKELY(in->at == in->end) && !snap_in_fill(in)) return 0;
    return *in->at++;
}

static inline uint64_t snap_read_uint(snap_in *in)
{
    if (ITD_LIKELY(in->at < in->end && *in->at < 0x80)) return *in->at++;
    return snap_read_uint_slow(in);
}

static inline int64_t snap_read_int(snap_in *in)
{
    uint64_t n = snap_read_uint(in);

    return (int64_t)(n >> 1) ^ -(int64_t)(n & 1);
}

static inline uint64_t snap_read_word(snap_in *in)
{
    uint64_t n = 0;

    snap_read_bytes(in, &n, sizeof n);
    return n;
}

#endif
