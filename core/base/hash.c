/* hash.c - SipHash-1-3 (one round a word, three at the end), key 0.
 *
 * The key is a contract, not an oversight: hashes, and with them the order of sets, equal CPython's
 * with PYTHONHASHSEED=0, and exported state doesn't depend on a process's secret. What flooding
 * then costs is charged to the flooder by the tables.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/hash.h"

#include <string.h>

struct sip {
    uint64_t a, b, c, d;
};

static inline uint64_t rotate(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

static inline void sip_round(struct sip *s)
{
    s->a += s->b;
    s->c += s->d;
    s->b = rotate(s->b, 13) ^ s->a;
    s->d = rotate(s->d, 16) ^ s->c;
    s->a = rotate(s->a, 32);
    s->c += s->b;
    s->a += s->d;
    s->b = rotate(s->b, 17) ^ s->c;
    s->d = rotate(s->d, 21) ^ s->a;
    s->c = rotate(s->c, 32);
}

static inline void sip_word(struct sip *s, uint64_t word)
{
    s->d ^= word;
    sip_round(s);
    s->a ^= word;
}

static inline struct sip sip_start(void)
{
    return (struct sip){0x736f6d6570736575u, 0x646f72616e646f6du, 0x6c7967656e657261u,
                        0x7465646279746573u};
}

static inline uint64_t sip_end(struct sip *s)
{
    uint64_t h;

    s->c ^= 0xff;
    sip_round(s);
    sip_round(s);
    sip_round(s);
    h = s->a ^ s->b ^ s->c ^ s->d;
    return h == UINT64_MAX ? UINT64_MAX - 1 : h;
}

uint64_t itd_hash_bytes(const void *data, size_t size)
{
    const uint8_t *p = data;
    struct sip s = sip_start();
    uint64_t word, last = (uint64_t)size << 56;

    if (size == 0) return 0;
    for (; size >= 8; size -= 8, p += 8) {
        memcpy(&word, p, 8);
        sip_word(&s, word);
    }
    for (size_t i = 0; i < size; i++) last |= (uint64_t)p[i] << (8 * i);
    sip_word(&s, last);
    return sip_end(&s);
}

uint64_t itd_hash_narrowed(const uint16_t *units, size_t count)
{
    struct sip s = sip_start();
    uint64_t last = (uint64_t)count << 56;

    if (count == 0) return 0;
    for (; count >= 8; count -= 8, units += 8) {
        uint64_t word = 0;

        for (size_t i = 0; i < 8; i++) word |= (uint64_t)(units[i] & 0xFF) << (8 * i);
        sip_word(&s, word);
    }
    for (size_t i = 0; i < count; i++) last |= (uint64_t)(units[i] & 0xFF) << (8 * i);
    sip_word(&s, last);
    return sip_end(&s);
}
