/* seal.c - states sealed and opened with libsodium. No other file includes it.
 *
 * A secretstream rather than one call: constant memory, no long stall, and truncation and
 * reordering are caught. Sub-keys are derived for each owner and purpose, so a blob of another
 * owner fails by its key as well as by its associated data. Keys live in memory that is locked, not
 * dumped, between guard pages, and wiped when it goes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <sodium.h>
#include <string.h>

#include "daemon/seal.h"
#include "protocol/messages.h"

#define ALGORITHM 1
#define STREAM_AT (SRV_SEAL_HEADER - crypto_secretstream_xchacha20poly1305_HEADERBYTES)

/* A first byte that is no text, then line ends and an end of file as careless copying changes them.
 */
static const uint8_t magic[8] = {0x8b, 'i', 't', 'd', '\r', '\n', 0x1a, '\n'};
static const char context[crypto_kdf_CONTEXTBYTES] = "itdstate";

typedef crypto_secretstream_xchacha20poly1305_state state;

_Static_assert(sizeof(state) <= sizeof(((srv_stream *)0)->space), "room for libsodium's state");
_Static_assert(SRV_SEAL_EXTRA == 4 + crypto_secretstream_xchacha20poly1305_ABYTES,
               "a chunk's rest");
_Static_assert(crypto_secretstream_xchacha20poly1305_HEADERBYTES == 24, "the stream's header");
_Static_assert(SRV_SECRET == crypto_kdf_KEYBYTES &&
                   SRV_SECRET == crypto_secretstream_xchacha20poly1305_KEYBYTES,
               "keys are of one size");

int srv_seal_start(void)
{
    return sodium_init() < 0 ? WIRE_E_SYSTEM : 0;
}

/* ---- secrets ----------------------------------------------------------------------------------
 */

uint8_t *srv_secret_new(void)
{
    uint8_t *secret = sodium_malloc(SRV_SECRET);

    if (secret && sodium_mlock(secret, SRV_SECRET) != 0) {
        sodium_free(secret);
        return NULL;
    }
    return secret;
}

void srv_secret_random(uint8_t secret[SRV_SECRET])
{
    crypto_kdf_keygen(secret);
}

void srv_secret_free(uint8_t **secret)
{
    if (*secret) sodium_free(*secret);
    *secret = NULL;
}

void srv_secret_wipe(void *bytes, size_t size)
{
    sodium_memzero(bytes, size);
}

static uint64_t be64(const uint8_t *at)
{
    uint64_t value = 0;

    for (int i = 0; i < 8; i++) value = value << 8 | at[i];
    return value;
}

static void put_be(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--, value >>= 8) at[i] = (uint8_t)value;
}

uint64_t srv_secret_id(const uint8_t secret[SRV_SECRET])
{
    static const uint8_t constant[] = "interpretd key id";
    uint8_t digest[crypto_generichash_BYTES_MIN];

    crypto_generichash(digest, sizeof digest, constant, sizeof constant - 1, secret, SRV_SECRET);
    return be64(digest);
}

static state *state_of(srv_stream *stream)
{
    return (state *)(void *)stream->space;
}

static void derive(const srv_key *key, srv_purpose purpose, uint32_t owner, uint8_t ret[SRV_SECRET])
{
    crypto_kdf_derive_from_key(ret, SRV_SECRET, (uint64_t)purpose << 32 | owner, context,
                               key->secret);
}

static void associate(srv_stream *stream, const uint8_t header[SRV_SEAL_HEADER],
                      const srv_label *label)
{
    memcpy(stream->associated, header, SRV_SEAL_HEADER);
    stream->associated_size = SRV_SEAL_HEADER;
    if (label->purpose == SRV_PURPOSE_HIBERNATE) {
        memcpy(stream->associated + SRV_SEAL_HEADER, label->session, SRV_SESSION_ID);
        stream->associated_size += SRV_SESSION_ID;
    }
    stream->number = 0;
}

/* The associated data of the next chunk. */
static size_t associated(srv_stream *stream, uint32_t length, uint8_t ret[128])
{
    size_t size = stream->number == 0 ? stream->associated_size : 0;

    memcpy(ret, stream->associated, size);
    put_be(ret + size, stream->number++, 8);
    put_be(ret + size + 8, length, 4);
    return size + 12;
}

/* ---- sealing ----------------------------------------------------------------------------------
 */

int srv_seal_begin(srv_stream *stream, const srv_ring *ring, const srv_label *label,
                   uint8_t ret_header[SRV_SEAL_HEADER])
{
    uint8_t secret[SRV_SECRET];

    if (ring->count == 0) return WIRE_E_NO_VAULT;
    memcpy(ret_header, magic, sizeof magic);
    put_be(ret_header + 8, WIRE_STATE_FORMAT, 2);
    ret_header[10] = ALGORITHM;
    ret_header[11] = (uint8_t)label->purpose;
    put_be(ret_header + 12, label->owner, 4);
    put_be(ret_header + 16, ring->key[0].id, 8);
    put_be(ret_header + 24, label->sequence, 8);
    put_be(ret_header + 32, label->created, 8);
    derive(&ring->key[0], label->purpose, label->owner, secret);
    crypto_secretstream_xchacha20poly1305_init_push(state_of(stream), ret_header + STREAM_AT,
                                                    secret);
    sodium_memzero(secret, sizeof secret);
    associate(stream, ret_header, label);
    return 0;
}

void srv_seal_chunk(srv_stream *stream, const uint8_t *plain, size_t size, bool last,
                    uint8_t *ret_chunk)
{
    uint32_t length = (uint32_t)size + crypto_secretstream_xchacha20poly1305_ABYTES;
    uint8_t data[128];
    size_t data_size = associated(stream, length, data);

    put_be(ret_chunk, length, 4);
    crypto_secretstream_xchacha20poly1305_push(
        state_of(stream), ret_chunk + 4, NULL, plain, size, data, data_size,
        last ? crypto_secretstream_xchacha20poly1305_TAG_FINAL
             : crypto_secretstream_xchacha20poly1305_TAG_MESSAGE);
}

void srv_stream_end(srv_stream *stream)
{
    sodium_memzero(stream, sizeof *stream);
}

/* ---- opening ----------------------------------------------------------------------------------
 */

int srv_open_look(const uint8_t *blob, size_t have, const srv_label *wanted, srv_label *ret,
                  unsigned *ret_format, uint64_t *ret_key)
{
    *ret_format = 0;
    if (memcmp(blob, magic, have < sizeof magic ? have : sizeof magic) != 0)
        return WIRE_E_STATE_NOT_A_BLOB;
    if (have < 10) return WIRE_E_STATE_TRUNCATED;
    *ret_format = (unsigned)blob[8] << 8 | blob[9];
    if (*ret_format > WIRE_STATE_FORMAT) return WIRE_E_STATE_NEWER;
    if (have < SRV_SEAL_HEADER) return WIRE_E_STATE_TRUNCATED;
    if (*ret_format == 0 || blob[10] != ALGORITHM || blob[11] != (uint8_t)wanted->purpose)
        return WIRE_E_STATE_NOT_A_BLOB;
    *ret = (srv_label){.purpose = wanted->purpose,
                       .owner = (uint32_t)be64(blob + 8),
                       .sequence = be64(blob + 24),
                       .created = be64(blob + 32)};
    memcpy(ret->session, wanted->session, sizeof ret->session);
    *ret_key = be64(blob + 16);
    return ret->owner == wanted->owner ? 0 : WIRE_E_STATE_WRONG_OWNER;
}

int srv_open_begin(srv_stream *stream, const srv_ring *ring, const srv_label *wanted,
                   const uint8_t header[SRV_SEAL_HEADER])
{
    uint64_t id = be64(header + 16);
    uint8_t secret[SRV_SECRET];
    unsigned i = 0;

    while (i < ring->count && ring->key[i].id != id) i++;
    if (i == ring->count) return WIRE_E_STATE_UNKNOWN_KEY;
    derive(&ring->key[i], wanted->purpose, wanted->owner, secret);
    /* It fails for no header; a wrong one shows with the first chunk. */
    crypto_secretstream_xchacha20poly1305_init_pull(state_of(stream), header + STREAM_AT, secret);
    sodium_memzero(secret, sizeof secret);
    associate(stream, header, wanted);
    return 0;
}

size_t srv_open_size(const uint8_t length[4])
{
    size_t size =
        (size_t)length[0] << 24 | (size_t)length[1] << 16 | (size_t)length[2] << 8 | length[3];

    return size < crypto_secretstream_xchacha20poly1305_ABYTES || size > SRV_SEAL_CHUNK - 4
               ? 0
               : size + 4;
}

int srv_open_chunk(srv_stream *stream, const uint8_t *chunk, size_t size, uint8_t *ret_plain,
                   size_t *ret_size, bool *ret_last)
{
    uint8_t data[128], tag;
    size_t data_size = associated(stream, (uint32_t)(size - 4), data);
    unsigned long long plain_size;

    if (crypto_secretstream_xchacha20poly1305_pull(state_of(stream), ret_plain, &plain_size, &tag,
                                                   chunk + 4, size - 4, data, data_size) != 0)
        return WIRE_E_STATE_TAMPERED;
    *ret_size = (size_t)plain_size;
    *ret_last = tag == crypto_secretstream_xchacha20poly1305_TAG_FINAL;
    return 0;
}
