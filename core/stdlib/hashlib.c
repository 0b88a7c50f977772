/* hashlib.c - what hashlib.py and hmac.py stand on: hash objects, PBKDF2, comparison in constant
 * time.
 *
 * A hash is an OPAQUE cell {data: its state, n: its row in algorithms}. A digest is made from a
 * copy of the state, so that more can follow.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/object/int.h"
#include "core/stdlib/hash_parts.h"
#include "core/stdlib/hash_scrypt.h"

#include <nettle/md5.h>
#include <nettle/nettle-meta.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <stdio.h>

#define FEED_PIECE ((size_t)1 << 18) /* bytes between two looks at the stop */
#define FN(id)     static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)
#define MAX_DIGEST 64
#define MAX_BLOCK  168
#define MAX_OUTPUT ((int64_t)1 << 30)

enum family { NETTLE, SHAKE, BLAKE2B, BLAKE2S };

typedef union state {
    itd_blake2b blake2b;
    itd_blake2s blake2s;
    itd_shake shake;
    uint64_t nettle[64]; /* room for any of nettle's contexts: boot checks */
} state;

static const struct algorithm {
    const char *name;
    const struct nettle_hash *nettle;
    enum family family;
    int digest_size, block_size; /* of the others */
    const char *other;           /* another name by which new() knows it */
} algorithms[] = {
    {"md5", &nettle_md5, NETTLE, 0, 0, NULL},
    {"sha1", &nettle_sha1, NETTLE, 0, 0, "sha-1"},
    {"sha224", &nettle_sha224, NETTLE, 0, 0, "sha-224"},
    {"sha256", &nettle_sha256, NETTLE, 0, 0, "sha-256"},
    {"sha384", &nettle_sha384, NETTLE, 0, 0, "sha-384"},
    {"sha512", &nettle_sha512, NETTLE, 0, 0, "sha-512"},
    {"sha512_224", &nettle_sha512_224, NETTLE, 0, 0, "sha512-224"},
    {"sha512_256", &nettle_sha512_256, NETTLE, 0, 0, "sha512-256"},
    {"sha3_224", &nettle_sha3_224, NETTLE, 0, 0, "sha3-224"},
    {"sha3_256", &nettle_sha3_256, NETTLE, 0, 0, "sha3-256"},
    {"sha3_384", &nettle_sha3_384, NETTLE, 0, 0, "sha3-384"},
    {"sha3_512", &nettle_sha3_512, NETTLE, 0, 0, "sha3-512"},
    {"shake_128", NULL, SHAKE, 0, 168, "shake128"},
    {"shake_256", NULL, SHAKE, 0, 136, "shake256"},
    {"blake2b", NULL, BLAKE2B, 64, 128, "blake2b512"},
    {"blake2s", NULL, BLAKE2S, 32, 64, "blake2s256"},
};
enum { ALGORITHMS = sizeof algorithms / sizeof *algorithms, FIRST_SHAKE = 12, FIRST_BLAKE = 14 };

static itd_type *hash_type, *xof_type, *blake_types[2];

#define H(v) ITD_AS(itd_opaque, v)
static state *state_of(itd_value self)
{
    return (state *)(void *)H(self)->data->data;
}
static const struct algorithm *algorithm_of(itd_value self)
{
    return &algorithms[H(self)->n];
}

/* ---- hash objects ----------------------------------------------------------------------- */

static bool data_of(itd_vm *vm, itd_value v, const uint8_t **data, size_t *size)
{
    if (itd_is_str(v)) return itd_fail(vm, itd_TypeError, "Strings must be encoded before hashing");
    if (itd_as_buffer(vm, v, data, size)) return itd_charge(vm, *size / 16 + 1);
    return itd_swallow(vm, itd_TypeError) &&
           itd_fail(vm, itd_TypeError, "object supporting the buffer API required");
}

static void feed_piece(const struct algorithm *g, state *s, const uint8_t *data, size_t size)
{
    switch (g->family) {
    case NETTLE: g->nettle->update(s, size, data); break;
    case SHAKE: itd_shake_update(&s->shake, data, size); break;
    case BLAKE2B: itd_blake2b_update(&s->blake2b, data, size); break;
    case BLAKE2S: itd_blake2s_update(&s->blake2s, data, size); break;
    }
}

/* Piece by piece, so that a run can be stopped in the middle: what was fed stays fed. */
static bool feed(itd_vm *vm, const struct algorithm *g, state *s, const uint8_t *data, size_t size)
{
    for (size_t n; size; data += n, size -= n) {
        n = size < FEED_PIECE ? size : FEED_PIECE;
        feed_piece(g, s, data, n);
        if (n < size && !itd_check_stop(vm)) return false;
    }
    return true;
}

/* Uses the state up. */
static bool finish(itd_vm *vm, const struct algorithm *g, state *s, uint8_t *out, size_t size)
{
    switch (g->family) {
    case NETTLE: g->nettle->digest(s, size, out); break;
    case SHAKE: return itd_shake_digest(vm, &s->shake, out, size);
    case BLAKE2B: itd_blake2b_digest(&s->blake2b, out); break;
    case BLAKE2S: itd_blake2s_digest(&s->blake2s, out); break;
    }
    return true;
}

static void begin(const struct algorithm *g, state *s)
{
    itd_blake2_options o = {.digest_size = (uint8_t)g->digest_size, .fanout = 1, .depth = 1};

    switch (g->family) {
    case NETTLE: g->nettle->init(s); break;
    case SHAKE: itd_shake_init(&s->shake, (uint32_t)g->block_size); break;
    case BLAKE2B: itd_blake2b_init(&s->blake2b, &o); break;
    case BLAKE2S: itd_blake2s_init(&s->blake2s, &o); break;
    }
}

static itd_value make(itd_vm *vm, const itd_type *type, int algorithm)
{
    itd_opaque *o = itd_new_instance(vm, type, sizeof *o);

    if (!o) return ITD_ERROR;
    o->data = itd_buffer_new(vm, sizeof(state));
    if (!o->data) return ITD_ERROR;
    o->n = algorithm;
    return itd_of(o);
}

static itd_value start(itd_vm *vm, int algorithm, itd_value data)
{
    const itd_type *type = algorithm >= FIRST_BLAKE   ? blake_types[algorithm - FIRST_BLAKE]
                           : algorithm >= FIRST_SHAKE ? xof_type
                                                      : hash_type;
    itd_value self = make(vm, type, algorithm);
    const uint8_t *bytes;
    size_t size;

    if (itd_failed(self)) return self;
    begin(&algorithms[algorithm], state_of(self));
    if (itd_is_unbound(data)) return self;
    if (!data_of(vm, data, &bytes, &size)) return ITD_ERROR;
    return feed(vm, &algorithms[algorithm], state_of(self), bytes, size) ? self : ITD_ERROR;
}

FN(hash_update)
{
    const uint8_t *data;
    size_t size;

    if (!data_of(vm, a[0].v, &data, &size)) return ITD_ERROR;
    return feed(vm, algorithm_of(self), state_of(self), data, size) ? ITD_NONE : ITD_ERROR;
}

static int digest_size(itd_value self)
{
    const struct algorithm *g = algorithm_of(self);

    if (g->family == BLAKE2B) return state_of(self)->blake2b.digest_size;
    if (g->family == BLAKE2S) return state_of(self)->blake2s.digest_size;
    return g->nettle ? (int)g->nettle->digest_size : g->digest_size;
}

static itd_value digest(itd_vm *vm, itd_value self, int64_t size)
{
    state copy = *state_of(self);
    itd_value out;

    if (size < 0) return itd_raise(vm, itd_ValueError, "value must be positive");
    if (size > MAX_OUTPUT) return itd_fail_memory(vm), ITD_ERROR;
    if (!itd_charge(vm, (uint64_t)size / 16 + 8)) return ITD_ERROR;
    out = itd_bytes_new(vm, NULL, (size_t)size);
    if (itd_failed(out)) return out;
    return finish(vm, algorithm_of(self), &copy, ITD_AS(itd_bytes, out)->data, (size_t)size)
               ? out
               : ITD_ERROR;
}

static itd_value as_hex(itd_vm *vm, itd_value bytes)
{
    itd_value name = itd_intern_c(vm, "hex", 3);

    return itd_failed(bytes) || itd_failed(name) ? ITD_ERROR
                                                 : itd_call_method(vm, bytes, name, 0, NULL);
}

FN(hash_digest)
{
    return digest(vm, self, digest_size(self));
}
FN(hash_hexdigest)
{
    return as_hex(vm, digest(vm, self, digest_size(self)));
}
FN(xof_digest)
{
    return digest(vm, self, a[0].n);
}
FN(xof_hexdigest)
{
    return as_hex(vm, digest(vm, self, a[0].n));
}
FN(hash_name)
{
    return itd_str_c(vm, algorithm_of(self)->name);
}
FN(hash_digest_size)
{
    return itd_from_small(digest_size(self));
}
FN(hash_block_size)
{
    const struct algorithm *g = algorithm_of(self);

    return itd_from_small(g->nettle ? (int)g->nettle->block_size : g->block_size);
}

FN(hash_copy)
{
    itd_value copy = make(vm, itd_type_of(self), (int)H(self)->n);

    if (!itd_failed(copy)) *state_of(copy) = *state_of(self);
    return copy;
}

static itd_value hash_repr(itd_vm *vm, itd_value self)
{
    itd_value address = itd_address_text(vm, self);

    return itd_failed(address) ? address
                               : itd_str_format(vm, "<%s %s object @ %U>", algorithm_of(self)->name,
                                                itd_type_name(self), address);
}

/* ---- hashes in snapshots ------------------------------------------------------------------ */

/* The states are saved as they lie in memory. What nettle's look like is asserted here: with a
 * nettle that lays them out otherwise, this doesn't compile until the new form is converted to this
 * one. */
#define LAYOUT(type, index_at, block_at, size)                                                     \
    _Static_assert(offsetof(struct type, index) == (index_at) &&                                   \
                       offsetof(struct type, block) == (block_at) &&                               \
                       sizeof(struct type) == (size),                                              \
                   #type)
LAYOUT(md5_ctx, 24, 28, 96);
LAYOUT(sha1_ctx, 32, 36, 104);
LAYOUT(sha256_ctx, 40, 44, 112);
LAYOUT(sha512_ctx, 80, 84, 216);
LAYOUT(sha3_224_ctx, 200, 204, 352);
LAYOUT(sha3_256_ctx, 200, 204, 344);
LAYOUT(sha3_384_ctx, 200, 204, 312);
LAYOUT(sha3_512_ctx, 200, 204, 280);
_Static_assert(sizeof(itd_blake2b) == 208 && sizeof(itd_blake2s) == 112 &&
                   sizeof(itd_shake) == 376 && sizeof(state) == 512,
               "the form of hashes in snapshots");

/* Bytes in the block that waits to be full. */
static size_t filled(const struct algorithm *g, const state *s)
{
    static const unsigned at[FIRST_SHAKE] = {24, 32, 40, 40, 80, 80, 80, 80, 200, 200, 200, 200};
    unsigned index;

    memcpy(&index, (const char *)s + at[g - algorithms], sizeof index);
    return index;
}

bool itd_hash_sound(itd_value hash)
{
    const itd_opaque *o = H(hash);
    const itd_type *type = itd_type_of(hash);
    const struct algorithm *g;
    const state *s;

    if (o->n < 0 || o->n >= ALGORITHMS || !o->data || o->data->size != sizeof(state)) return false;
    if (type != (o->n >= FIRST_BLAKE   ? blake_types[o->n - FIRST_BLAKE]
                 : o->n >= FIRST_SHAKE ? xof_type
                                       : hash_type))
        return false;
    g = algorithm_of(hash);
    s = state_of(hash);
    switch (g->family) {
    case NETTLE: return filled(g, s) < g->nettle->block_size;
    case SHAKE: return s->shake.rate == (uint32_t)g->block_size && s->shake.filled < s->shake.rate;
    case BLAKE2B:
        return s->blake2b.filled <= sizeof s->blake2b.block && s->blake2b.digest_size >= 1 &&
               s->blake2b.digest_size <= 64 && o->data->data[offsetof(itd_blake2b, last_node)] <= 1;
    default:
        return s->blake2s.filled <= sizeof s->blake2s.block && s->blake2s.digest_size >= 1 &&
               s->blake2s.digest_size <= 32 && o->data->data[offsetof(itd_blake2s, last_node)] <= 1;
    }
}

/* ---- BLAKE2 with its options -------------------------------------------------------------- */

/* An optional int in a range; text is what is said when it isn't. */
static bool option(itd_vm *vm, const itd_arg *v, int64_t least, int64_t most, const char *text,
                   uint64_t *ret)
{
    itd_value n;
    int64_t i;
    int over;

    if (!v->given) return true;
    n = itd_index(vm, v->v);
    if (itd_failed(n) || !itd_int_clamp(vm, n, &i, &over)) return false;
    if (over || i < least || i > most) return itd_fail(vm, itd_ValueError, "%s", text);
    *ret = (uint64_t)i;
    return true;
}

/* An optional unsigned int below 2**bits. */
static bool wide_option(itd_vm *vm, const itd_arg *v, const char *name, unsigned bits,
                        uint64_t *ret)
{
    uint8_t bytes[8];
    itd_value n;

    if (!v->given) return true;
    n = itd_index(vm, v->v);
    if (itd_failed(n)) return false;
    if (itd_int_sign(n) < 0) return itd_fail(vm, itd_ValueError, "value must be positive");
    if (itd_int_bits(n) > 64) return itd_fail(vm, itd_OverflowError, "int too big to convert");
    if (itd_int_bits(n) > bits) return itd_fail(vm, itd_OverflowError, "%s is too large", name);
    itd_int_magnitude(n, bytes, sizeof bytes);
    *ret = 0;
    for (size_t i = 0; i < sizeof bytes; i++) *ret = *ret << 8 | bytes[i];
    return true;
}

static bool text_option(itd_vm *vm, const itd_arg *v, const char *name, size_t most, uint8_t *to,
                        size_t *ret_size)
{
    const uint8_t *data;
    size_t size;

    if (!v->given) return true;
    if (!itd_as_buffer(vm, v->v, &data, &size)) return false;
    if (size > most)
        return itd_fail(vm, itd_ValueError, "maximum %s length is %zu bytes", name, most);
    memcpy(to, data, size);
    if (ret_size) *ret_size = size;
    return true;
}

static bool read_options(itd_vm *vm, const itd_arg *a, int most, itd_blake2_options *o)
{
    uint64_t size = (uint64_t)most, fanout = 1, depth = 1, leaf = 0, node_depth = 0, inner = 0;
    size_t key = 0;
    char text[64];

    snprintf(text, sizeof text, "digest_size must be between 1 and %d bytes", most);
    if (!option(vm, &a[1], 1, most, text, &size)) return false;
    if (!text_option(vm, &a[3], "salt", (size_t)most / 4, o->salt, NULL) ||
        !text_option(vm, &a[4], "person", (size_t)most / 4, o->person, NULL))
        return false;
    if (!option(vm, &a[5], 0, 255, "fanout must be between 0 and 255", &fanout) ||
        !option(vm, &a[6], 1, 255, "depth must be between 1 and 255", &depth) ||
        !wide_option(vm, &a[7], "leaf_size", 32, &leaf) ||
        !wide_option(vm, &a[8], "node_offset", most == 64 ? 64 : 48, &o->node_offset) ||
        !option(vm, &a[9], 0, 255, "node_depth must be between 0 and 255", &node_depth))
        return false;
    snprintf(text, sizeof text, "inner_size must be between 0 and is %d", most);
    if (!option(vm, &a[10], 0, most, text, &inner) ||
        !text_option(vm, &a[2], "key", (size_t)most, o->key, &key))
        return false;
    o->digest_size = (uint8_t)size;
    o->key_size = (uint8_t)key;
    o->fanout = (uint8_t)fanout;
    o->depth = (uint8_t)depth;
    o->leaf_size = (uint32_t)leaf;
    o->node_depth = (uint8_t)node_depth;
    o->inner_size = (uint8_t)inner;
    o->last_node = a[11].n != 0;
    return true;
}

#define BLAKE_SIGNATURE                                                                            \
    "data = ..., /, *, digest_size = ..., key = ..., salt = ..., person = ..., fanout = ..., "     \
    "depth = ..., leaf_size = ..., "                                                               \
    "node_offset = ..., node_depth = ..., inner_size = ..., last_node: bool = False, "             \
    "usedforsecurity: bool = True"

static itd_value blake_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    int which = type == blake_types[1];
    const struct algorithm *g = &algorithms[FIRST_BLAKE + which];
    itd_blake2_options o = {0};
    const uint8_t *data;
    itd_value self;
    itd_arg a[13];
    size_t size;

    if (!itd_bind_text(vm, BLAKE_SIGNATURE, g->name, args, positional, kwnames, a) ||
        !read_options(vm, a, g->digest_size, &o))
        return ITD_ERROR;
    self = make(vm, type, FIRST_BLAKE + which);
    if (itd_failed(self)) return self;
    if (which)
        itd_blake2s_init(&state_of(self)->blake2s, &o);
    else
        itd_blake2b_init(&state_of(self)->blake2b, &o);
    if (!a[0].given) return self;
    if (!data_of(vm, a[0].v, &data, &size)) return ITD_ERROR;
    return feed(vm, g, state_of(self), data, size) ? self : ITD_ERROR;
}

/* ---- functions -------------------------------------------------------------------------- */

#define START(id, i)                                                                               \
    FN(start_##id)                                                                                 \
    {                                                                                              \
        return start(vm, i, a[0].given ? a[0].v : ITD_UNBOUND);                                    \
    }
START(md5, 0)
START(sha1, 1)
START(sha224, 2)
START(sha256, 3)
START(sha384, 4)
START(sha512, 5)
START(sha3_224, 8)
START(sha3_256, 9)
START(sha3_384, 10)
START(sha3_512, 11)
START(shake_128, 12)
START(shake_256, 13)

static bool name_is(const itd_str *s, const char *name)
{
    int64_t i = 0;

    for (; name && name[i] && i < s->length; i++) {
        uint32_t c = itd_str_at(s, i);

        if ((c >= 'A' && c <= 'Z' ? c + 32 : c) != (uint8_t)name[i]) return false;
    }
    return name && i == s->length && !name[i];
}

static int find(itd_vm *vm, itd_value name)
{
    if (!itd_is_str(name)) {
        itd_fail(vm, itd_TypeError, "name must be a string");
        return -1;
    }
    for (int i = 0; i < ALGORITHMS; i++)
        if (name_is(ITD_STR(name), algorithms[i].name) ||
            name_is(ITD_STR(name), algorithms[i].other))
            return i;
    itd_fail(vm, itd_ValueError, "unsupported hash type %U", name);
    return -1;
}

FN(hash_new)
{
    int i = find(vm, a[0].v);

    return i < 0 ? ITD_ERROR : start(vm, i, a[1].given ? a[1].v : ITD_UNBOUND);
}

/* The state after the first block of HMAC: the key, made of block's size, with each byte changed by
 * pad. */
static void keyed(const struct nettle_hash *g, const uint8_t *key, size_t size, uint8_t pad,
                  state *s)
{
    uint8_t block[MAX_BLOCK] = {0};

    if (size > g->block_size) {
        g->init(s);
        g->update(s, size, key);
        g->digest(s, g->digest_size, block);
    } else {
        memcpy(block, key, size);
    }
    for (unsigned i = 0; i < g->block_size; i++) block[i] ^= pad;
    g->init(s);
    g->update(s, g->block_size, block);
}

/* One block of PBKDF2's output, XORed over the iterations. */
static bool derive_block(itd_vm *vm, const struct nettle_hash *g, const state keys[2],
                         const uint8_t *salt, size_t salt_size, uint32_t number, int64_t rounds,
                         uint8_t *out)
{
    const uint8_t index[4] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16),
                              (uint8_t)(number >> 8), (uint8_t)number};
    uint8_t u[MAX_DIGEST];

    for (int64_t i = 0; i < rounds; i++) {
        state s = keys[0];

        if (!itd_charge(vm, 16)) return false;
        if (i == 0) {
            g->update(&s, salt_size, salt);
            g->update(&s, sizeof index, index);
        } else {
            g->update(&s, g->digest_size, u);
        }
        g->digest(&s, g->digest_size, u);
        s = keys[1];
        g->update(&s, g->digest_size, u);
        g->digest(&s, g->digest_size, u);
        for (unsigned k = 0; k < g->digest_size; k++) out[k] = (uint8_t)(i ? out[k] ^ u[k] : u[k]);
    }
    return true;
}

FN(pbkdf2_hmac)
{
    int i = find(vm, a[0].v);
    const struct nettle_hash *g;
    const uint8_t *password, *salt;
    uint8_t block[MAX_DIGEST];
    size_t password_size, salt_size, size;
    itd_value out;
    state keys[2];
    int64_t n;

    if (i < 0 || !(g = algorithms[i].nettle)) {
        if (i < 0 && !itd_swallow(vm, itd_ValueError)) return ITD_ERROR;
        return itd_raise(vm, itd_ValueError, "[digital envelope routines] unsupported");
    }
    if (!itd_as_buffer(vm, a[1].v, &password, &password_size) ||
        !itd_as_buffer(vm, a[2].v, &salt, &salt_size))
        return ITD_ERROR;
    if (!itd_charge(vm, password_size / 16 + salt_size / 16)) return ITD_ERROR;
    if (a[3].n < 1) return itd_raise(vm, itd_ValueError, "iteration value must be greater than 0.");
    size = g->digest_size;
    if (!itd_is_none(a[4].v)) {
        if (!itd_as_size(vm, a[4].v, &n)) return ITD_ERROR;
        if (n < 1) return itd_raise(vm, itd_ValueError, "key length must be greater than 0.");
        if (n > MAX_OUTPUT) return itd_raise(vm, itd_OverflowError, "key length is too great.");
        size = (size_t)n;
    }
    out = itd_bytes_new(vm, NULL, size);
    if (itd_failed(out)) return out;
    keyed(g, password, password_size, 0x36, &keys[0]);
    keyed(g, password, password_size, 0x5C, &keys[1]);
    for (size_t at = 0, number = 1; at < size; at += g->digest_size, number++) {
        if (!derive_block(vm, g, keys, salt, salt_size, (uint32_t)number, a[3].n, block))
            return ITD_ERROR;
        memcpy(ITD_AS(itd_bytes, out)->data + at, block,
               size - at < g->digest_size ? size - at : g->digest_size);
    }
    return out;
}

static bool has_bytes(itd_value v)
{
    return itd_is_kind(v, ITD_K_BYTESTR) || itd_is_kind(v, ITD_K_BYTEARRAY) ||
           itd_is_kind(v, ITD_K_MEMORYVIEW);
}

FN(compare_digest)
{
    const uint8_t *x, *y;
    size_t n, m;
    uint8_t differ;

    if (itd_is_str(a[0].v) && itd_is_str(a[1].v)) {
        if (ITD_STR(a[0].v)->kind != 1 || ITD_STR(a[1].v)->kind != 1)
            return itd_raise(vm, itd_TypeError,
                             "comparing strings with non-ASCII characters is not supported");
        x = ITD_STR(a[0].v)->data;
        y = ITD_STR(a[1].v)->data;
        n = (size_t)ITD_STR(a[0].v)->length;
        m = (size_t)ITD_STR(a[1].v)->length;
    } else {
        if (!has_bytes(a[0].v) && !has_bytes(a[1].v))
            return itd_raise(vm, itd_TypeError,
                             "unsupported operand types(s) or combination of types: '%T' and '%T'",
                             a[0].v, a[1].v);
        if (!itd_as_buffer(vm, a[0].v, &x, &n) || !itd_as_buffer(vm, a[1].v, &y, &m))
            return ITD_ERROR;
    }
    if (!itd_charge(vm, m / 16)) return ITD_ERROR;
    differ = n != m;
    if (differ) x = y;
    for (size_t i = 0; i < m; i++) {
        if (!itd_goes_on(vm, (int64_t)i)) return ITD_ERROR;
        differ |= x[i] ^ y[i];
    }
    return itd_bool(!differ);
}

FN(class_hash)
{
    return itd_of(hash_type);
}
FN(class_xof)
{
    return itd_of(xof_type);
}
FN(class_blake2b)
{
    return itd_of(blake_types[0]);
}
FN(class_blake2s)
{
    return itd_of(blake_types[1]);
}

/* ---- the module ------------------------------------------------------------------------- */

#define HASH_ROWS                                                                                  \
    {"update", hash_update, "obj, /", "Goes on with more bytes.", 0},                              \
        {"copy", hash_copy, "", "A hash that goes on by itself.", 0},                              \
        {"name", hash_name, NULL, NULL, ITD_GETTER},                                               \
        {"digest_size", hash_digest_size, NULL, NULL, ITD_GETTER},                                 \
    {                                                                                              \
        "block_size", hash_block_size, NULL, NULL, ITD_GETTER                                      \
    }
#define DIGEST_ROWS                                                                                \
    {"digest", hash_digest, "", "The hash of all bytes so far.", 0},                               \
    {                                                                                              \
        "hexdigest", hash_hexdigest, "", "The same in hexadecimal digits.", 0                      \
    }

static bool constants(itd_vm *vm, itd_type *type, int most)
{
    const struct {
        const char *name;
        int value;
    } rows[] = {{"MAX_DIGEST_SIZE", most},
                {"MAX_KEY_SIZE", most},
                {"SALT_SIZE", most / 4},
                {"PERSON_SIZE", most / 4}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!itd_dict_set_str(vm, type->dict, itd_intern_c(vm, rows[i].name, strlen(rows[i].name)),
                              itd_from_small(rows[i].value)))
            return false;
    return true;
}

static bool boot(itd_vm *vm)
{
    static const itd_native hash_rows[] = {HASH_ROWS, DIGEST_ROWS, {0}};
    static const itd_native xof_rows[] = {
        HASH_ROWS,
        {"digest", xof_digest, "length: size", "So many bytes of hash.", 0},
        {"hexdigest", xof_hexdigest, "length: size", "The same in hexadecimal digits.", 0},
        {0}};
    static const itd_slots hash_slots = {.repr = hash_repr}, blake_slots = {.new_ = blake_new};
    static const itd_type_spec specs[] = {
        {&hash_type, "_hashlib.HASH", NULL, ITD_K_OPAQUE, sizeof(itd_opaque), ITD_T_NO_NEW, NULL,
         "A hash of bytes.", hash_rows, &hash_slots},
        {&xof_type, "_hashlib.HASHXOF", NULL, ITD_K_OPAQUE, sizeof(itd_opaque), ITD_T_NO_NEW, NULL,
         "A hash of any length.", xof_rows, &hash_slots},
        {&blake_types[0], "_blake2.blake2b", NULL, ITD_K_OPAQUE, sizeof(itd_opaque), 0, NULL,
         "A hash of BLAKE2b.", hash_rows, &blake_slots},
        {&blake_types[1], "_blake2.blake2s", NULL, ITD_K_OPAQUE, sizeof(itd_opaque), 0, NULL,
         "A hash of BLAKE2s.", hash_rows, &blake_slots},
    };

    for (int i = 0; i < ALGORITHMS; i++) {
        const struct nettle_hash *g = algorithms[i].nettle;

        ITD_ASSERT(!g || (g->context_size <= sizeof(state) && g->digest_size <= MAX_DIGEST &&
                          g->block_size <= MAX_BLOCK));
    }
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return constants(vm, blake_types[0], 64) && constants(vm, blake_types[1], 32);
}

#define MAKER(id)                                                                                  \
    {                                                                                              \
        "openssl_" #id, start_##id, "string = ..., *, usedforsecurity: bool = True",               \
            "A new " #id " hash, begun with string.", 0                                            \
    }

static const itd_native natives[] = {
    MAKER(md5),
    MAKER(sha1),
    MAKER(sha224),
    MAKER(sha256),
    MAKER(sha384),
    MAKER(sha512),
    MAKER(sha3_224),
    MAKER(sha3_256),
    MAKER(sha3_384),
    MAKER(sha3_512),
    MAKER(shake_128),
    MAKER(shake_256),
    {"new", hash_new, "name, string = ..., *, usedforsecurity: bool = True",
     "A new hash by its name.", 0},
    {"pbkdf2_hmac", pbkdf2_hmac, "hash_name: str, password, salt, iterations: i64, dklen = None",
     "A key derived from a password (PKCS #5 PBKDF2).", ITD_LONG},
    {"scrypt", itd_scrypt,
     "password, *, salt = ..., n = ..., r = ..., p = ..., maxmem: i64 = 0, dklen: i64 = 64",
     "A key derived from a password, at a cost in memory.", ITD_LONG},
    {"compare_digest", compare_digest, "a, b, /",
     "a == b, in a time that doesn't tell where they differ.", 0},
    {"HASH", class_hash, NULL, NULL, ITD_CONSTANT},
    {"HASHXOF", class_xof, NULL, NULL, ITD_CONSTANT},
    {"blake2b", class_blake2b, NULL, NULL, ITD_CONSTANT},
    {"blake2s", class_blake2s, NULL, NULL, ITD_CONSTANT},
    {0},
};
ITD_MODULE_WITH(_hashlib, "_hashlib", "Hash functions.", natives, boot, NULL);
