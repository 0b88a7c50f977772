/* hash_parts.h - the hash functions that nettle doesn't have: BLAKE2 and the SHAKEs. Plain state
 * without pointers, so a copy is a copy.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_HASH_PARTS_H
#define ITD_HASH_PARTS_H

#include <nettle/sha3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/native.h"
#include "core/object/objects.h"

/* What a BLAKE2 hash is made with; sizes were checked. */
typedef struct itd_blake2_options {
    uint8_t digest_size, key_size, fanout, depth, node_depth, inner_size;
    uint32_t leaf_size;
    uint64_t node_offset;
    bool last_node;
    uint8_t key[64], salt[16], person[16];
} itd_blake2_options;

typedef struct itd_blake2b {
    uint64_t h[8], count; /* bytes so far: no session hashes 2**64 */
    uint8_t block[128];
    uint32_t filled;
    uint8_t digest_size;
    bool last_node;
} itd_blake2b;

typedef struct itd_blake2s {
    uint32_t h[8];
    uint64_t count;
    uint8_t block[64];
    uint32_t filled;
    uint8_t digest_size;
    bool last_node;
} itd_blake2s;

void itd_blake2b_init(itd_blake2b *s, const itd_blake2_options *o);
void itd_blake2b_update(itd_blake2b *s, const uint8_t *data, size_t size);
void itd_blake2b_digest(itd_blake2b *s, uint8_t *out);
void itd_blake2s_init(itd_blake2s *s, const itd_blake2_options *o);
void itd_blake2s_update(itd_blake2s *s, const uint8_t *data, size_t size);
void itd_blake2s_digest(itd_blake2s *s, uint8_t *out);

typedef struct itd_shake {
    struct sha3_state state;
    uint32_t rate, filled;
    uint8_t block[168];
} itd_shake;

/* Whether a hash object that came with a snapshot is one that its functions can go on with. */
bool itd_hash_sound(itd_value hash);

void itd_shake_init(itd_shake *s, uint32_t rate);
void itd_shake_update(itd_shake *s, const uint8_t *data, size_t size);
/* False: the run is to stop. */
bool itd_shake_digest(itd_vm *vm, itd_shake *s, uint8_t *out, size_t size);

#endif
