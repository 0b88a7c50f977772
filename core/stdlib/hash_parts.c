/* hash_parts.c - BLAKE2b and BLAKE2s (RFC 7693, with the tree parameters of the BLAKE2 paper),
 * SHAKE128 and SHAKE256 (FIPS 202) over nettle's permutation.
 *
 * A digest uses the state up; who wants to go on makes it from a copy.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/hash_parts.h"

#include <string.h>

static const uint8_t sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

/* A round: the columns, then the diagonals. Rounds are unrolled, so that the orders are constants
 * and the words stay in registers. */
#define ROUND(MIX, v, m, order)                                                                    \
    do {                                                                                           \
        MIX(v[0], v[4], v[8], v[12], m[(order)[0]], m[(order)[1]]);                                \
        MIX(v[1], v[5], v[9], v[13], m[(order)[2]], m[(order)[3]]);                                \
        MIX(v[2], v[6], v[10], v[14], m[(order)[4]], m[(order)[5]]);                               \
        MIX(v[3], v[7], v[11], v[15], m[(order)[6]], m[(order)[7]]);                               \
        MIX(v[0], v[5], v[10], v[15], m[(order)[8]], m[(order)[9]]);                               \
        MIX(v[1], v[6], v[11], v[12], m[(order)[10]], m[(order)[11]]);                             \
        MIX(v[2], v[7], v[8], v[13], m[(order)[12]], m[(order)[13]]);                              \
        MIX(v[3], v[4], v[9], v[14], m[(order)[14]], m[(order)[15]]);                              \
    } while (0)

static uint64_t load(const uint8_t *p, int size)
{
    uint64_t n = 0;

    for (int i = 0; i < size; i++) n |= (uint64_t)p[i] << (8 * i);
    return n;
}

static uint64_t load64(const uint8_t *p)
{
    uint64_t n;

    memcpy(&n, p, sizeof n);
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? n : __builtin_bswap64(n);
}

static uint32_t load32(const uint8_t *p)
{
    uint32_t n;

    memcpy(&n, p, sizeof n);
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? n : __builtin_bswap32(n);
}

static void store(uint8_t *p, uint64_t n, int size)
{
    for (int i = 0; i < size; i++) p[i] = (uint8_t)(n >> (8 * i));
}

/* ---- BLAKE2b ---------------------------------------------------------------------------- */

static const uint64_t iv64[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                 0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

static uint64_t turn64(uint64_t x, int n)
{
    return x >> n | x << (64 - n);
}

#define MIX64(a, b, c, d, x, y)                                                                    \
    (a += b + (x), d = turn64(d ^ a, 32), c += d, b = turn64(b ^ c, 24), a += b + (y),             \
     d = turn64(d ^ a, 16), c += d, b = turn64(b ^ c, 63))

static void compress64(itd_blake2b *s, const uint8_t *block, bool last)
{
    uint64_t v[16], m[16];

    for (int i = 0; i < 16; i++) m[i] = load64(block + 8 * i);
    memcpy(v, s->h, sizeof s->h);
    memcpy(v + 8, iv64, sizeof iv64);
    v[12] ^= s->count;
    if (last) v[14] = ~v[14];
    if (last && s->last_node) v[15] = ~v[15];
#pragma GCC unroll 12
    for (int round = 0; round < 12; round++) ROUND(MIX64, v, m, sigma[round % 10]);
    for (int i = 0; i < 8; i++) s->h[i] ^= v[i] ^ v[i + 8];
}

void itd_blake2b_update(itd_blake2b *s, const uint8_t *data, size_t size)
{
    while (size) {
        size_t n = sizeof s->block - s->filled < size ? sizeof s->block - s->filled : size;

        /* The last block is only compressed when it is known whether it is the last. */
        if (!n) {
            s->count += sizeof s->block;
            compress64(s, s->block, false);
            s->filled = 0;
            continue;
        }
        memcpy(s->block + s->filled, data, n);
        s->filled += (uint32_t)n;
        data += n;
        size -= n;
    }
}

void itd_blake2b_init(itd_blake2b *s, const itd_blake2_options *o)
{
    uint8_t p[64] = {o->digest_size, o->key_size, o->fanout, o->depth}, block[128] = {0};

    memset(s, 0, sizeof *s);
    store(p + 4, o->leaf_size, 4);
    store(p + 8, o->node_offset, 8);
    p[16] = o->node_depth;
    p[17] = o->inner_size;
    memcpy(p + 32, o->salt, 16);
    memcpy(p + 48, o->person, 16);
    for (int i = 0; i < 8; i++) s->h[i] = iv64[i] ^ load(p + 8 * i, 8);
    s->digest_size = o->digest_size;
    s->last_node = o->last_node;
    memcpy(block, o->key, o->key_size);
    if (o->key_size) itd_blake2b_update(s, block, sizeof block);
}

void itd_blake2b_digest(itd_blake2b *s, uint8_t *out)
{
    uint8_t whole[64];

    memset(s->block + s->filled, 0, sizeof s->block - s->filled);
    s->count += s->filled;
    compress64(s, s->block, true);
    for (int i = 0; i < 8; i++) store(whole + 8 * i, s->h[i], 8);
    memcpy(out, whole, s->digest_size);
}

/* ---- BLAKE2s ---------------------------------------------------------------------------- */

static const uint32_t iv32[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static uint32_t turn32(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

#define MIX32(a, b, c, d, x, y)                                                                    \
    (a += b + (x), d = turn32(d ^ a, 16), c += d, b = turn32(b ^ c, 12), a += b + (y),             \
     d = turn32(d ^ a, 8), c += d, b = turn32(b ^ c, 7))

static void compress32(itd_blake2s *s, const uint8_t *block, bool last)
{
    uint32_t v[16], m[16];

    for (int i = 0; i < 16; i++) m[i] = load32(block + 4 * i);
    memcpy(v, s->h, sizeof s->h);
    memcpy(v + 8, iv32, sizeof iv32);
    v[12] ^= (uint32_t)s->count;
    v[13] ^= (uint32_t)(s->count >> 32);
    if (last) v[14] = ~v[14];
    if (last && s->last_node) v[15] = ~v[15];
#pragma GCC unroll 10
    for (int round = 0; round < 10; round++) ROUND(MIX32, v, m, sigma[round]);
    for (int i = 0; i < 8; i++) s->h[i] ^= v[i] ^ v[i + 8];
}

void itd_blake2s_update(itd_blake2s *s, const uint8_t *data, size_t size)
{
    while (size) {
        size_t n = sizeof s->block - s->filled < size ? sizeof s->block - s->filled : size;

        if (!n) {
            s->count += sizeof s->block;
            compress32(s, s->block, false);
            s->filled = 0;
            continue;
        }
        memcpy(s->block + s->filled, data, n);
        s->filled += (uint32_t)n;
        data += n;
        size -= n;
    }
}

void itd_blake2s_init(itd_blake2s *s, const itd_blake2_options *o)
{
    uint8_t p[32] = {o->digest_size, o->key_size, o->fanout, o->depth}, block[64] = {0};

    memset(s, 0, sizeof *s);
    store(p + 4, o->leaf_size, 4);
    store(p + 8, o->node_offset, 6);
    p[14] = o->node_depth;
    p[15] = o->inner_size;
    memcpy(p + 16, o->salt, 8);
    memcpy(p + 24, o->person, 8);
    for (int i = 0; i < 8; i++) s->h[i] = iv32[i] ^ (uint32_t)load(p + 4 * i, 4);
    s->digest_size = o->digest_size;
    s->last_node = o->last_node;
    memcpy(block, o->key, o->key_size);
    if (o->key_size) itd_blake2s_update(s, block, sizeof block);
}

void itd_blake2s_digest(itd_blake2s *s, uint8_t *out)
{
    uint8_t whole[32];

    memset(s->block + s->filled, 0, sizeof s->block - s->filled);
    s->count += s->filled;
    compress32(s, s->block, true);
    for (int i = 0; i < 8; i++) store(whole + 4 * i, s->h[i], 4);
    memcpy(out, whole, s->digest_size);
}

/* ---- SHAKE ------------------------------------------------------------------------------ */

void itd_shake_init(itd_shake *s, uint32_t rate)
{
    memset(s, 0, sizeof *s);
    s->rate = rate;
}

static void absorb(itd_shake *s)
{
    for (uint32_t i = 0; i < s->rate / 8; i++) s->state.a[i] ^= load(s->block + 8 * i, 8);
    sha3_permute(&s->state);
    s->filled = 0;
}

void itd_shake_update(itd_shake *s, const uint8_t *data, size_t size)
{
    while (size) {
        size_t n = s->rate - s->filled < size ? s->rate - s->filled : size;

        memcpy(s->block + s->filled, data, n);
        s->filled += (uint32_t)n;
        data += n;
        size -= n;
        if (s->filled == s->rate) absorb(s);
    }
}

bool itd_shake_digest(itd_vm *vm, itd_shake *s, uint8_t *out, size_t size)
{
    memset(s->block + s->filled, 0, s->rate - s->filled);
    s->block[s->filled] ^= 0x1F;
    s->block[s->rate - 1] ^= 0x80;
    absorb(s);
    for (size_t done = 0; done < size; done++) {
        if (!itd_goes_on(vm, (int64_t)done)) return false;
        if (done && done % s->rate == 0) sha3_permute(&s->state);
        out[done] = (uint8_t)(s->state.a[done % s->rate / 8] >> (8 * (done % s->rate % 8)));
    }
    return true;
}
