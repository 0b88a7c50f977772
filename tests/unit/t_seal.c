/* t_seal.c - sealed states: what the vault opens, and all that it refuses.
 *
 * The vault's own transfers are driven here, step by step, without its process: a blob goes in as
 * packets, plain bytes or a refusal come out. Each byte of a blob is flipped, each length cut,
 * 100,000 random changes made: nothing that was changed may open, and nothing may crash.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "daemon/vault.c"

#include <sys/socket.h>

#include "tests/unit/tap.h"

#define ROOM ((size_t)400 << 10)

static uint8_t plain[ROOM], blob[2 * ROOM], changed[2 * ROOM], opened[2 * ROOM];
static int orders; /* the other end of the control socket */
static uint64_t random_state = 88172645463325252u;

static uint64_t random64(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

typedef struct outcome {
    int code;
    unsigned found;
    size_t size;
} outcome;

/* Takes what has come to our end. */
static void collect(int fd, uint8_t *bytes, outcome *ret)
{
    static struct {
        srv_packet head;
        uint8_t data[SRV_PACKET_ROOM];
    } in;
    ssize_t got;

    while ((got = srv_read(fd, &in, sizeof in)) > 0) {
        if (in.head.kind == SRV_PACKET_DATA) {
            memcpy(bytes + ret->size, in.data, in.head.size);
            ret->size += in.head.size;
        }
        if (in.head.kind == SRV_PACKET_FAILED) {
            ret->code = in.head.code;
            ret->found = in.head.found;
        }
    }
}

static void give(int fd, srv_packet_kind kind, const uint8_t *bytes, size_t size)
{
    static struct {
        srv_packet head;
        uint8_t data[SRV_PACKET_ROOM];
    } out;

    out.head = (srv_packet){.kind = kind, .size = (uint32_t)size};
    if (size) memcpy(out.data, bytes, size);
    while (srv_write(fd, &out, sizeof out.head + size) < 0) continue;
}

/* One whole transfer: the bytes in pieces, then the end. */
static outcome move(srv_vault_op op, uint32_t owner, uint64_t sequence, const uint8_t *from,
                    size_t size, uint8_t *to)
{
    srv_to_vault order = {.op = op, .max_size = 2 * ROOM, .token = 1};
    outcome out = {0};
    transfer *t;
    int pair[2];
    size_t at = 0;
    bool ended = false;

    order.row.owner = owner;
    order.row.sequence = sequence;
    order.at_least = op == SRV_VAULT_IMPORT ? sequence : 0;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, pair) != 0)
        return (outcome){-1, 0, 0};
    t = new_transfer(&order, pair[0]);
    for (int i = 0; i < 100000 && !(t->closing && t->out_size == 0); i++) {
        size_t piece = size - at < SRV_PART ? size - at : SRV_PART;

        if (piece && !t->closing) {
            give(pair[1], SRV_PACKET_DATA, from + at, piece);
            at += piece;
        } else if (!ended && !t->closing) {
            give(pair[1], SRV_PACKET_END, NULL, 0);
            ended = true;
        }
        step(t, POLLIN | POLLOUT);
        collect(pair[1], to, &out);
        step(t, POLLOUT);
        collect(pair[1], to, &out);
    }
    if (!t->closing) out.code = -1;
    free_transfer(t);
    close(pair[1]);
    for (srv_from_vault packet; recv(orders, &packet, sizeof packet, MSG_DONTWAIT) > 0;) continue;
    return out;
}

static outcome seal(size_t size)
{
    return move(SRV_VAULT_EXPORT, 1000, 7, plain, size, blob);
}

static outcome open_blob(const uint8_t *from, size_t size)
{
    return move(SRV_VAULT_IMPORT, 1000, 0, from, size, opened);
}

static bool refused(outcome out)
{
    return out.code <= -150 && out.code > -200;
}

static void new_key(void)
{
    srv_key key = {.secret = srv_secret_new(), .created = vault.ring.count + 1};

    srv_secret_random(key.secret);
    key.id = srv_secret_id(key.secret);
    memmove(&vault.ring.key[1], &vault.ring.key[0], sizeof key * vault.ring.count);
    vault.ring.key[0] = key;
    vault.ring.count++;
}

static void round_trips(void)
{
    static const size_t sizes[] = {0,     1,      100,    4000,   65535, 65536,
                                   65537, 131072, 131073, 262144, 399999};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        outcome sealed = seal(sizes[i]), back = open_blob(blob, sealed.size);

        tap_ok(!sealed.code && !back.code && back.size == sizes[i] &&
                   memcmp(plain, opened, back.size) == 0,
               "%zu bytes sealed into %zu and opened (%d, %d)", sizes[i], sealed.size, sealed.code,
               back.code);
    }
}

static void flips(void)
{
    outcome sealed = seal(4000);
    unsigned wrong = 0;

    for (size_t i = 0; i < sealed.size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            memcpy(changed, blob, sealed.size);
            changed[i] ^= (uint8_t)(1 << bit);
            wrong += !refused(open_blob(changed, sealed.size));
        }
        memcpy(changed, blob, sealed.size);
        changed[i] = (uint8_t)~changed[i];
        wrong += !refused(open_blob(changed, sealed.size));
    }
    tap_ok(wrong == 0, "each bit and byte of %zu flipped: %u opened", sealed.size, wrong);
}

static void cuts(void)
{
    outcome sealed = seal(4000);
    unsigned wrong = 0;

    for (size_t size = 0; size < sealed.size; size++)
        wrong += open_blob(blob, size).code != WIRE_E_STATE_TRUNCATED;
    tap_ok(wrong == 0, "cut at each of %zu bytes: %u not called truncated", sealed.size, wrong);
    sealed = seal(300000);
    wrong = 0;
    for (size_t at = SRV_SEAL_HEADER; at < sealed.size; at += SRV_SEAL_CHUNK)
        for (int d = -1; d <= 1; d++)
            wrong += open_blob(blob, (size_t)((int64_t)at + d)).code != WIRE_E_STATE_TRUNCATED;
    tap_ok(wrong == 0, "cut at each chunk's end and beside it: %u not called truncated", wrong);
    memcpy(changed, blob, sealed.size);
    changed[sealed.size] = 0;
    tap_ok(refused(open_blob(changed, sealed.size + 1)), "a byte more is refused");
    memcpy(changed + sealed.size, blob + SRV_SEAL_HEADER, SRV_SEAL_CHUNK);
    tap_ok(open_blob(changed, sealed.size + SRV_SEAL_CHUNK).code == WIRE_E_STATE_TAMPERED,
           "a chunk more is refused");
    memcpy(changed, blob, sealed.size);
    memcpy(changed + SRV_SEAL_HEADER, blob + SRV_SEAL_HEADER + SRV_SEAL_CHUNK, SRV_SEAL_CHUNK);
    memcpy(changed + SRV_SEAL_HEADER + SRV_SEAL_CHUNK, blob + SRV_SEAL_HEADER, SRV_SEAL_CHUNK);
    tap_ok(open_blob(changed, sealed.size).code == WIRE_E_STATE_TAMPERED, "chunks changed over");
    memmove(changed + SRV_SEAL_HEADER, blob + SRV_SEAL_HEADER + SRV_SEAL_CHUNK,
            sealed.size - SRV_SEAL_HEADER - SRV_SEAL_CHUNK);
    tap_ok(open_blob(changed, sealed.size - SRV_SEAL_CHUNK).code == WIRE_E_STATE_TAMPERED,
           "a chunk left out");
}

static void mutations(void)
{
    outcome sealed = seal(4000);
    unsigned wrong = 0, same = 0;

    for (int round = 0; round < 100000; round++) {
        size_t size = sealed.size, edits = 1 + random64() % 8;

        memcpy(changed, blob, size);
        for (size_t i = 0; i < edits; i++) {
            size_t at = random64() % size;

            switch (random64() % 5) {
            case 0: changed[at] = (uint8_t)random64(); break;
            case 1: changed[at] ^= (uint8_t)(1u << random64() % 8); break;
            case 2: size = at + 1; break;
            case 3: /* a part repeated elsewhere */
                memmove(changed + at, changed + random64() % (at + 1), (size - at) / 2);
                break;
            default: memset(changed + at, 0, size - at < 16 ? size - at : 16);
            }
        }
        if (size == sealed.size && memcmp(changed, blob, size) == 0)
            same++;
        else
            wrong += !refused(open_blob(changed, size));
    }
    tap_ok(wrong == 0, "100000 random changes (%u of them none): %u opened", same, wrong);
}

static void strangers(void)
{
    outcome sealed = seal(4000), out;
    srv_ring all = vault.ring;

    tap_ok(move(SRV_VAULT_IMPORT, 1001, 0, blob, sealed.size, opened).code ==
               WIRE_E_STATE_WRONG_OWNER,
           "another owner");
    memcpy(changed, blob, sealed.size);
    changed[15] ^= 1; /* the owner's last byte: the header is bound */
    tap_ok(move(SRV_VAULT_IMPORT, 1001, 0, changed, sealed.size, opened).code ==
               WIRE_E_STATE_TAMPERED,
           "another owner written into the header");
    changed[15] ^= 1;
    changed[31] = 200; /* the sequence's last byte */
    tap_ok(open_blob(changed, sealed.size).code == WIRE_E_STATE_TAMPERED, "another sequence");
    tap_ok(move(SRV_VAULT_IMPORT, 1000, 8, blob, sealed.size, opened).code == WIRE_E_STATE_TOO_OLD,
           "an earlier sequence than asked for");
    tap_ok(move(SRV_VAULT_IMPORT, 1000, 7, blob, sealed.size, opened).code == 0,
           "the one asked for");
    memcpy(changed, blob, sealed.size);
    changed[9] = 2;
    out = open_blob(changed, sealed.size);
    tap_ok(out.code == WIRE_E_STATE_NEWER && out.found == 2, "a later format is named");
    tap_ok(open_blob((const uint8_t *)"{\"variables\": {}}", 17).code == WIRE_E_STATE_NOT_A_BLOB,
           "something else altogether");
    vault.ring.count = 0;
    new_key();
    tap_ok(open_blob(blob, sealed.size).code == WIRE_E_STATE_UNKNOWN_KEY, "another ring");
    vault.ring = all;
    new_key();
    tap_ok(open_blob(blob, sealed.size).code == 0, "an old key opens");
    sealed = seal(10);
    vault.ring = all;
    tap_ok(open_blob(blob, sealed.size).code == WIRE_E_STATE_UNKNOWN_KEY, "the new one seals");
}

static void hibernation_binds(void)
{
    srv_label label = {.purpose = SRV_PURPOSE_HIBERNATE, .owner = 5, .sequence = 3}, other = label,
              found;
    uint8_t sealed[SRV_SEAL_HEADER + 100 + SRV_SEAL_EXTRA], out[SRV_SEAL_PLAIN];
    srv_stream stream;
    unsigned format;
    uint64_t key;
    size_t size;
    bool last;

    other.session[3] = 1;
    srv_seal_begin(&stream, &vault.ring, &label, sealed);
    srv_seal_chunk(&stream, plain, 100, true, sealed + SRV_SEAL_HEADER);
    tap_ok(srv_open_begin(&stream, &vault.ring, &label, sealed) == 0 &&
               srv_open_chunk(&stream, sealed + SRV_SEAL_HEADER, 121, out, &size, &last) == 0 &&
               size == 100 && last,
           "a hibernated session opens as itself");
    tap_ok(srv_open_begin(&stream, &vault.ring, &other, sealed) == 0 &&
               srv_open_chunk(&stream, sealed + SRV_SEAL_HEADER, 121, out, &size, &last) ==
                   WIRE_E_STATE_TAMPERED,
           "and not as another session");
    other = label;
    other.purpose = SRV_PURPOSE_EXPORT;
    tap_ok(srv_open_look(sealed, sizeof sealed, &other, &found, &format, &key) ==
               WIRE_E_STATE_NOT_A_BLOB,
           "and not as an export");
}

int main(void)
{
    int pair[2], large = 1 << 20;

    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) != 0 || dup2(pair[0], SRV_CONTROL_FD) < 0)
        return 1;
    orders = fcntl(pair[1], F_DUPFD, 10);
    setsockopt(SRV_CONTROL_FD, SOL_SOCKET, SO_SNDBUF, &large, sizeof large);
    srv_log_level(SRV_ERROR);
    if (srv_seal_start() != 0) return 1;
    for (size_t i = 0; i < sizeof plain; i++) plain[i] = (uint8_t)random64();
    new_key();
    round_trips();
    flips();
    cuts();
    mutations();
    strangers();
    hibernation_binds();
    return tap_done();
}
