/* seal.h - sealed states: their form, and the secrets that seal them.
 *
 * A blob is a header in the clear, then chunks, each with its length in front:
 *
 *   magic      8 bytes
 *   format     2   WIRE_STATE_FORMAT at most; all numbers are big-endian
 *   algorithm  1   1: XChaCha20-Poly1305 secretstream
 *   purpose    1   a srv_purpose
 *   owner      4   the user's number
 *   key        8   the id of the key it is sealed with
 *   sequence   8   rises with each state of a session
 *   created    8   seconds since 1970
 *   stream     24  the secretstream's own header
 *   { length 4, ciphertext length }...   the last one is tagged final
 *
 * The secret of a blob is derived from the key, the owner and the purpose. The header is associated
 * data of the first chunk, for a hibernated session its id too; a chunk's number and length are of
 * each. So a flipped bit, another owner, another purpose, a chunk moved or missing: it doesn't
 * open.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_SEAL_H
#define SRV_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SRV_SEAL_HEADER 64u
#define SRV_SEAL_PLAIN  (64u << 10) /* in one chunk, the last one excepted, which may have less */
#define SRV_SEAL_EXTRA  21u         /* a chunk's length and tag */
#define SRV_SEAL_CHUNK  (SRV_SEAL_PLAIN + SRV_SEAL_EXTRA)
#define SRV_SESSION_ID  16u
#define SRV_KEYS        64u
#define SRV_SECRET      32u

typedef enum srv_purpose { SRV_PURPOSE_EXPORT = 1, SRV_PURPOSE_HIBERNATE = 2 } srv_purpose;

/* What a blob says of itself, and what it is expected to say. */
typedef struct srv_label {
    srv_purpose purpose;
    uint32_t owner;
    uint64_t sequence, created;
    uint8_t session[SRV_SESSION_ID]; /* bound for SRV_PURPOSE_HIBERNATE only */
} srv_label;

typedef struct srv_key {
    uint64_t id;
    uint64_t created; /* nanoseconds since 1970 */
    uint8_t *secret;  /* SRV_SECRET bytes, locked and between guard pages */
} srv_key;

/* Newest first: the first one seals, any opens. */
typedef struct srv_ring {
    srv_key key[SRV_KEYS];
    unsigned count;
} srv_ring;

typedef struct srv_stream {
    _Alignas(16) uint8_t space[64];
    uint8_t associated[SRV_SEAL_HEADER + SRV_SESSION_ID];
    size_t associated_size;
    uint64_t number;
} srv_stream;

/* Once, before anything else here. 0 or system. */
int srv_seal_start(void);

/* ---- secrets ----------------------------------------------------------------------------------
 */

/* Memory for one secret, NULL when none can be locked. */
uint8_t *srv_secret_new(void);
void srv_secret_random(uint8_t secret[SRV_SECRET]);
void srv_secret_free(uint8_t **secret); /* wipes it */
void srv_secret_wipe(void *bytes, size_t size);
/* A name for the key that tells nothing of it. */
uint64_t srv_secret_id(const uint8_t secret[SRV_SECRET]);

/* ---- sealing ----------------------------------------------------------------------------------
 */

/* Begins a blob with the ring's newest key; no_vault when it has none. */
int srv_seal_begin(srv_stream *stream, const srv_ring *ring, const srv_label *label,
                   uint8_t ret_header[SRV_SEAL_HEADER]);
/* Seals up to SRV_SEAL_PLAIN bytes into size + SRV_SEAL_EXTRA. All but the last have
 * SRV_SEAL_PLAIN.
 */
void srv_seal_chunk(srv_stream *stream, const uint8_t *plain, size_t size, bool last,
                    uint8_t *ret_chunk);
void srv_stream_end(srv_stream *stream);

/* ---- opening ----------------------------------------------------------------------------------
 */

/* Looks at the first bytes of a blob (have may be less than a header: then all there is of it) and
 * at the label it must have. *ret gets what it says of itself, *ret_format its format as far as it
 * could be read. Not the key: state_truncated, state_not_a_blob, state_newer, state_wrong_owner,
 * or 0. */
int srv_open_look(const uint8_t *blob, size_t have, const srv_label *wanted, srv_label *ret,
                  unsigned *ret_format, uint64_t *ret_key);
/* Begins to open a blob that passed srv_open_look; state_unknown_key. */
int srv_open_begin(srv_stream *stream, const srv_ring *ring, const srv_label *wanted,
                   const uint8_t header[SRV_SEAL_HEADER]);
/* The size of the chunk that these first four bytes begin, themselves included; 0: there is no such
 * chunk. */
size_t srv_open_size(const uint8_t length[4]);
/* Opens one whole chunk; ret_plain has SRV_SEAL_PLAIN bytes of room. state_tampered, or 0. */
int srv_open_chunk(srv_stream *stream, const uint8_t *chunk, size_t size, uint8_t *ret_plain,
                   size_t *ret_size, bool *ret_last);

#endif
