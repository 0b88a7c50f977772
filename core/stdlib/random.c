/* random.c - what random.py stands on: the Mersenne Twister, and unpredictable bytes.
 *
 * _random.Random is an OPAQUE cell: data holds a struct twister, n is 1 once it was seeded.
 * random.Random, in Python, is a subclass of it; what scripts call most is native.
 *
 * Unpredictable bytes come from ChaCha20 under a key that the kernel gave before the worker was
 * locked. Each use replaces the key by the stream's first bytes, so that the memory never tells
 * what was handed out before.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/random.h"
#include "core/object/int.h"
#include "core/vm/vm.h"

#include <nettle/chacha.h>
#include <nettle/sha2.h>

#define SIZE      624
#define PERIOD    397
#define UPPER     0x80000000u
#define LOWER     0x7fffffffu
#define MAX_BYTES ((size_t)1 << 30)

typedef struct twister {
    uint32_t index;
    uint32_t state[SIZE];
} twister;

static itd_type *random_type;

#define FN(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

static twister *state_of(itd_value self)
{
    return (twister *)(void *)ITD_AS(itd_opaque, self)->data->data;
}

/* ---- unpredictable bytes ---------------------------------------------------------------- */

void itd_random_bytes(itd_vm *vm, uint8_t *out, size_t size)
{
    static const uint8_t nonce[CHACHA_NONCE_SIZE];
    struct chacha_ctx chacha;

    chacha_set_key(&chacha, (const uint8_t *)vm->rng_seed);
    chacha_set_nonce(&chacha, nonce);
    memset(vm->rng_seed, 0, sizeof vm->rng_seed);
    chacha_crypt(&chacha, sizeof vm->rng_seed, (uint8_t *)vm->rng_seed,
                 (const uint8_t *)vm->rng_seed);
    memset(out, 0, size);
    /* This begins a new block: what was left of the key's isn't used. */
    chacha_crypt(&chacha, size, out, out);
    memset(&chacha, 0, sizeof chacha);
}

FN(random_urandom)
{
    itd_value bytes;

    if (a[0].n < 0) return itd_raise(vm, itd_ValueError, "negative argument not allowed");
    if ((uint64_t)a[0].n > MAX_BYTES) return itd_fail_memory(vm), ITD_ERROR;
    if (!itd_charge(vm, (uint64_t)a[0].n / 16 + 8)) return ITD_ERROR;
    bytes = itd_bytes_new(vm, NULL, (size_t)a[0].n);
    if (!itd_failed(bytes)) itd_random_bytes(vm, ITD_AS(itd_bytes, bytes)->data, (size_t)a[0].n);
    return bytes;
}

/* ---- the twister ------------------------------------------------------------------------ */

static inline uint32_t twist(uint32_t a, uint32_t b)
{
    return ((a & UPPER) | (b & LOWER)) >> 1 ^ (0x9908b0dfu & -(b & 1));
}

static uint32_t next_word(twister *t)
{
    uint32_t y;

    if (t->index >= SIZE) {
        uint32_t *s = t->state;

        for (int k = 0; k < SIZE - PERIOD; k++) s[k] = s[k + PERIOD] ^ twist(s[k], s[k + 1]);
        for (int k = SIZE - PERIOD; k < SIZE - 1; k++)
            s[k] = s[k + PERIOD - SIZE] ^ twist(s[k], s[k + 1]);
        s[SIZE - 1] = s[PERIOD - 1] ^ twist(s[SIZE - 1], s[0]);
        t->index = 0;
    }
    y = t->state[t->index++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static void seed_word(twister *t, uint32_t seed)
{
    t->state[0] = seed;
    for (uint32_t i = 1; i < SIZE; i++)
        t->state[i] = 1812433253u * (t->state[i - 1] ^ (t->state[i - 1] >> 30)) + i;
    t->index = SIZE;
}

/* The i-th 32-bit word of a key whose bytes are most significant first. */
static uint32_t key_word(const uint8_t *bytes, size_t size, size_t i)
{
    uint32_t w = 0;

    for (size_t k = 0; k < 4 && 4 * i + k < size; k++)
        w |= (uint32_t)bytes[size - 1 - 4 * i - k] << (8 * k);
    return w;
}

static void seed_key(twister *t, const uint8_t *bytes, size_t size)
{
    size_t words = size ? (size + 3) / 4 : 1, i = 1, j = 0;
    uint32_t first = key_word(bytes, size, 0);
    static twister start;

    if (!start.index) seed_word(&start, 19650218u);
    *t = start;
    for (size_t k = words > SIZE ? words : SIZE; k; k--) {
        uint32_t word = words == 1 ? first : key_word(bytes, size, j);

        t->state[i] = (t->state[i] ^ ((t->state[i - 1] ^ (t->state[i - 1] >> 30)) * 1664525u)) +
                      word + (uint32_t)j;
        if (++i >= SIZE) {
            t->state[0] = t->state[SIZE - 1];
            i = 1;
        }
        if (++j >= words) j = 0;
    }
    for (size_t k = SIZE - 1; k; k--) {
        t->state[i] = (t->state[i] ^ ((t->state[i - 1] ^ (t->state[i - 1] >> 30)) * 1566083941u)) -
                      (uint32_t)i;
        if (++i >= SIZE) {
            t->state[0] = t->state[SIZE - 1];
            i = 1;
        }
    }
    t->state[0] = UPPER;
}

FN(random_seed)
{
    itd_bytes_buffer *buffer;
    uint8_t small[64];
    uint64_t hash;
    size_t size;

    ITD_AS(itd_opaque, self)->n = 1;
    if (itd_is_none(a[0].v)) {
        itd_random_bytes(vm, small, sizeof small);
        seed_key(state_of(self), small, sizeof small);
        return ITD_NONE;
    }
    if (!itd_is_int(a[0].v)) {
        if (!itd_hash(vm, a[0].v, &hash)) return ITD_ERROR;
        for (int i = 0; i < 8; i++) small[i] = (uint8_t)(hash >> (56 - 8 * i));
        size = 8;
        while (size && !small[8 - size]) size--;
        seed_key(state_of(self), small + 8 - size, size);
        return ITD_NONE;
    }
    size = (size_t)(itd_int_bits(a[0].v) + 7) / 8;
    if (!itd_charge(vm, size / 4)) return ITD_ERROR;
    buffer = itd_buffer_new(vm, size + 1);
    if (!buffer) return ITD_ERROR;
    itd_int_magnitude(a[0].v, buffer->data, size);
    seed_key(state_of(self), buffer->data, size);
    return ITD_NONE;
}

FN(random_random)
{
    twister *t = state_of(self);
    uint32_t high = next_word(t) >> 5, low = next_word(t) >> 6;

    return itd_float_from(vm, (high * 67108864.0 + low) * (1.0 / 9007199254740992.0));
}

/* An int of k random bits, words from the least significant on. */
static itd_value random_bits(itd_vm *vm, twister *t, uint64_t k)
{
    itd_value bytes;
    uint64_t n;

    if (k <= 32) return itd_from_small(k ? (int64_t)(next_word(t) >> (32 - k)) : 0);
    if (k <= 62) {
        n = next_word(t);
        return itd_from_small((int64_t)(n | (uint64_t)(next_word(t) >> (64 - k)) << 32));
    }
    if (k > vm->limits.int_bits + 63)
        return itd_raise(vm, itd_OverflowError, "int exceeds max_int_bits limit (%llu bits)",
                         (unsigned long long)vm->limits.int_bits);
    if (!itd_charge(vm, k / 32)) return ITD_ERROR;
    bytes = itd_bytes_new(vm, NULL, (size_t)((k + 31) / 32 * 4));
    if (itd_failed(bytes)) return bytes;
    for (uint8_t *at = ITD_AS(itd_bytes, bytes)->data; k; at += 4) {
        uint32_t w = next_word(t);

        if (k < 32) w >>= 32 - k;
        for (int i = 0; i < 4; i++) at[i] = (uint8_t)(w >> (8 * i));
        k -= k < 32 ? k : 32;
    }
    return itd_int_from_bytes(vm, ITD_AS(itd_bytes, bytes)->data,
                              (size_t)ITD_AS(itd_bytes, bytes)->length, true, false);
}

FN(random_getrandbits)
{
    if (a[0].n < 0) return itd_raise(vm, itd_ValueError, "number of bits must be non-negative");
    return random_bits(vm, state_of(self), (uint64_t)a[0].n);
}

/* A random int below n > 0: draws bits until they are. */
static itd_value below(itd_vm *vm, itd_value self, itd_value n)
{
    uint64_t bits = itd_int_bits(n);
    itd_value r;

    do {
        r = random_bits(vm, state_of(self), bits);
        if (itd_failed(r)) return r;
        if (bits > 62 && !itd_charge(vm, 1)) return ITD_ERROR;
    } while (itd_both_small(r, n) ? itd_small(r) >= itd_small(n) : itd_int_compare(r, n) >= 0);
    return r;
}

FN(random_randbelow)
{
    itd_value n = itd_is_small(a[0].v) ? a[0].v : itd_index(vm, a[0].v);

    if (itd_failed(n)) return n;
    return itd_int_sign(n) > 0 ? below(vm, self, n) : itd_from_small(0);
}

/* ---- state ------------------------------------------------------------------------------ */

FN(random_getstate)
{
    const twister *t = state_of(self);
    itd_value row = itd_charge(vm, SIZE / 8) ? itd_tuple_new(vm, SIZE + 1) : ITD_ERROR;

    if (itd_failed(row)) return row;
    for (int i = 0; i < SIZE; i++) itd_tuple_items(row)[i] = itd_from_small(t->state[i]);
    itd_tuple_items(row)[SIZE] = itd_from_small(t->index);
    return row;
}

/* v as an unsigned C long. */
static bool unsigned_long(itd_vm *vm, itd_value v, uint64_t *ret)
{
    int64_t n;
    int over;

    if (!itd_is_int(v)) return itd_fail(vm, itd_TypeError, "an integer is required");
    if (!itd_int_clamp(vm, v, &n, &over)) return false;
    if (itd_int_sign(v) < 0)
        return itd_fail(vm, itd_OverflowError, "can't convert negative value to unsigned int");
    if (over && itd_int_bits(v) > 64)
        return itd_fail(vm, itd_OverflowError,
                        "Python int too large to convert to C unsigned long");
    *ret = (uint64_t)n;
    return true;
}

FN(random_setstate)
{
    itd_value row = a[0].v;
    uint64_t index, w;
    twister t;

    if (!itd_is_a(row, itd_tuple_type))
        return itd_raise(vm, itd_TypeError, "state vector must be a tuple");
    if (itd_tuple_count(row) != SIZE + 1)
        return itd_raise(vm, itd_ValueError, "state vector is the wrong size");
    if (!itd_charge(vm, SIZE / 8)) return ITD_ERROR;
    for (int i = 0; i < SIZE; i++) {
        if (!unsigned_long(vm, itd_tuple_items(row)[i], &w)) return ITD_ERROR;
        t.state[i] = (uint32_t)w;
    }
    if (!unsigned_long(vm, itd_tuple_items(row)[SIZE], &index)) return ITD_ERROR;
    if (index > SIZE) return itd_raise(vm, itd_ValueError, "invalid state");
    t.index = (uint32_t)index;
    *state_of(self) = t;
    return ITD_NONE;
}

/* Arguments are those of a subclass's __init__, which seeds. */
static itd_value random_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    static twister unseeded;
    itd_opaque *o = itd_new_instance(vm, type, sizeof *o);

    if (!o) return ITD_ERROR;
    o->data = itd_buffer_new(vm, sizeof(twister));
    if (!o->data) return ITD_ERROR;
    if (!unseeded.index) seed_word(&unseeded, 5489u);
    *(twister *)(void *)o->data->data = unseeded;
    return itd_of(o);
}

static bool random_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                        itd_value kwnames)
{
    itd_arg a[1];

    return itd_bind_text(vm, "seed = None, /", "Random", args, positional, kwnames, a) &&
           !itd_failed(random_seed(vm, self, a));
}

/* The int that a text seeds with: its bytes, then their SHA-512. */
FN(random_stretch)
{
    struct sha512_ctx sha;
    itd_bytes_buffer *both;
    const uint8_t *data;
    size_t size;

    if (!itd_as_buffer(vm, a[0].v, &data, &size) || !itd_charge(vm, size / 16 + 8))
        return ITD_ERROR;
    both = itd_buffer_new(vm, itd_size_add(size, SHA512_DIGEST_SIZE));
    if (!both) return ITD_ERROR;
    sha512_init(&sha);
    sha512_update(&sha, size, data);
    memcpy(both->data, data, size);
    sha512_digest(&sha, SHA512_DIGEST_SIZE, both->data + size);
    return itd_int_from_bytes(vm, both->data, size + SHA512_DIGEST_SIZE, false, false);
}

FN(class_random)
{
    return itd_of(random_type);
}

static const itd_native natives[] = {
    {"Random", class_random, NULL, NULL, ITD_CONSTANT},
    {"urandom", random_urandom, "size: size, /", "Unpredictable bytes.", 0},
    {"stretch", random_stretch, "data, /", "The int that a text seeds with.", 0},
    {0},
};

static bool boot(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"random", random_random, "", "A float in the interval [0, 1).", 0},
        {"seed", random_seed, "n = None, /",
         "Begins a sequence: that of n, or an unpredictable one.", ITD_CALLS_BACK},
        {"getstate", random_getstate, "", "The state as a tuple.", 0},
        {"setstate", random_setstate, "state, /", "Goes on from a state.", 0},
        {"getrandbits", random_getrandbits, "k: size, /", "An int of k random bits.",
         ITD_CALLS_BACK},
        {"_randbelow_native", random_randbelow, "n, /", "A random int in the range [0, n).",
         ITD_CALLS_BACK},
        {0},
    };
    static const itd_slots slots = {.new_ = random_new, .init = random_init};
    static const itd_type_spec spec = {
        &random_type,
        "_random.Random",
        NULL,
        ITD_K_OPAQUE,
        sizeof(itd_opaque),
        ITD_T_BASE,
        NULL,
        "Random() -> create a random number generator with its own internal state.",
        rows,
        &slots,
    };

    return itd_type_define(vm, &spec);
}

ITD_MODULE_WITH(_random, "_random", "The Mersenne Twister.", natives, boot, NULL);
