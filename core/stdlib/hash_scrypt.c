/* hash_scrypt.c - scrypt, the key derivation of RFC 7914.
 *
 * The large table is one buffer of the session, so that it counts as memory; the work is paid for
 * before it is done, a row of blocks at a time.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <nettle/pbkdf2.h>

#include "core/object/int.h"
#include "core/stdlib/hash_scrypt.h"

#define MAX_DEFAULT (INT64_C(32) * 1024 * 1024)

static uint32_t turn(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

/* Salsa20/8 of 16 words, in place. */
static void salsa(uint32_t *b)
{
    static const uint8_t order[8][4] = {{0, 4, 8, 12},  {5, 9, 13, 1},   {10, 14, 2, 6},
                                        {15, 3, 7, 11}, {0, 1, 2, 3},    {5, 6, 7, 4},
                                        {10, 11, 8, 9}, {15, 12, 13, 14}};
    uint32_t x[16];

    memcpy(x, b, sizeof x);
    for (int round = 0; round < 4; round++)
        for (int k = 0; k < 8; k++) {
            const uint8_t *o = order[k];

            x[o[1]] ^= turn(x[o[0]] + x[o[3]], 7);
            x[o[2]] ^= turn(x[o[1]] + x[o[0]], 9);
            x[o[3]] ^= turn(x[o[2]] + x[o[1]], 13);
            x[o[0]] ^= turn(x[o[3]] + x[o[2]], 18);
        }
    for (int i = 0; i < 16; i++) b[i] += x[i];
}

/* BlockMix of 2 * r blocks of 16 words from `from` into `to`. */
static void mix(const uint32_t *from, uint32_t *to, size_t r)
{
    uint32_t x[16];

    memcpy(x, from + (2 * r - 1) * 16, sizeof x);
    for (size_t i = 0; i < 2 * r; i++) {
        for (int k = 0; k < 16; k++) x[k] ^= from[i * 16 + (size_t)k];
        salsa(x);
        memcpy(to + (i / 2 + (i & 1 ? r : 0)) * 16, x, sizeof x);
    }
}

/* ROMix of one part of 32 * r words. table has n such parts, work one. */
static bool mix_all(itd_vm *vm, uint32_t *part, uint32_t *table, uint32_t *work, uint64_t n,
                    size_t r)
{
    size_t words = 32 * r;

    for (uint64_t i = 0; i < n; i++) {
        if (!itd_charge(vm, 4 * r)) return false;
        memcpy(table + i * words, part, words * 4);
        mix(part, work, r);
        memcpy(part, work, words * 4);
    }
    for (uint64_t i = 0; i < n; i++) {
        uint64_t j = (part[words - 16] | (uint64_t)part[words - 15] << 32) & (n - 1);

        if (!itd_charge(vm, 4 * r)) return false;
        for (size_t k = 0; k < words; k++) part[k] ^= table[j * words + k];
        mix(part, work, r);
        memcpy(part, work, words * 4);
    }
    return true;
}

static bool number(itd_vm *vm, const itd_arg *a, const char *name, int64_t *ret)
{
    int over = 0;

    if (!a->given || !itd_is_int(a->v))
        return itd_fail(vm, itd_TypeError, "%s is required and must be an unsigned int", name);
    if (!itd_int_clamp(vm, a->v, ret, &over)) return false;
    return (!over && *ret >= 0) ||
           itd_fail(vm, itd_TypeError, "%s is required and must be an unsigned int", name);
}

itd_value itd_scrypt(itd_vm *vm, itd_value module, const itd_arg *a)
{
    const uint8_t *password, *salt;
    size_t password_size, salt_size, b_size;
    int64_t n, r, p, most = a[5].n, size = a[6].n;
    itd_bytes_buffer *memory;
    uint32_t *part;
    itd_value out;

    if (!itd_as_buffer(vm, a[0].v, &password, &password_size)) return ITD_ERROR;
    if (!a[1].given || itd_is_none(a[1].v)) return itd_raise(vm, itd_TypeError, "salt is required");
    if (!itd_as_buffer(vm, a[1].v, &salt, &salt_size) || !number(vm, &a[2], "n", &n))
        return ITD_ERROR;
    if (n < 2 || n & (n - 1)) return itd_raise(vm, itd_ValueError, "n must be a power of 2.");
    if (!number(vm, &a[3], "r", &r) || !number(vm, &a[4], "p", &p)) return ITD_ERROR;
    if (most < 0 || most > INT32_MAX)
        return itd_raise(vm, itd_ValueError, "maxmem must be positive and smaller than %d",
                         INT32_MAX);
    if (size < 1 || size > INT32_MAX)
        return itd_raise(vm, itd_ValueError, "dklen must be greater than 0 and smaller than %d",
                         INT32_MAX);
    if (r < 1 || p < 1 || p > ((1 << 30) - 1) / r || (16 * r <= 62 && n >= INT64_C(1) << (16 * r)))
        return itd_raise(vm, itd_ValueError, "Invalid parameter combination for n, r, p, maxmem.");
    if (most == 0) most = MAX_DEFAULT;
    if (n > most / (128 * r) || 128 * r * p + 128 * r * (n + 2) > most)
        return itd_raise(vm, itd_ValueError, "[digital envelope routines] memory limit exceeded");
    b_size = (size_t)(128 * r * p);
    if (!itd_charge(vm, (b_size + (size_t)size + password_size + salt_size) / 4)) return ITD_ERROR;
    memory = itd_buffer_new(vm, b_size + (size_t)(128 * r) * (size_t)(n + 1));
    out = memory ? itd_bytes_new(vm, NULL, (size_t)size) : ITD_ERROR;
    if (itd_failed(out)) return out;
    pbkdf2_hmac_sha256(password_size, password, 1, salt_size, salt, b_size, memory->data);
    part = (uint32_t *)(void *)memory->data;
    for (int64_t i = 0; i < p; i++)
        if (!mix_all(vm, part + i * 32 * r, part + p * 32 * r + 32 * r, part + p * 32 * r,
                     (uint64_t)n, (size_t)r))
            return ITD_ERROR;
    pbkdf2_hmac_sha256(password_size, password, 1, b_size, memory->data, (size_t)size,
                       ITD_AS(itd_bytes, out)->data);
    itd_discard(vm, memory);
    return out;
}
