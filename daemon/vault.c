/* vault.c - the process that holds the keys: seals, opens, stores.
 *
 * One loop over the switchboard's socket and the transfers under way. A transfer moves by one
 * packet at a time and takes the next one only when what it made of the last one is gone: so nobody
 * waits for a long one, and nothing piles up. What is sealed is never looked into. Transfers into
 * the store that end in the same turn are committed together.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "daemon/keys.h"
#include "daemon/log.h"
#include "daemon/vault.h"
#include "daemon/vaultlock.h"
#include "protocol/messages.h"
#include "protocol/wire.h"

#define PART_CHUNKS 4 /* sealed chunks in one part of the store */
#define IDLE_KEPT   8 /* transfers' memory kept for the next ones */

typedef struct transfer {
    struct transfer *next;
    int fd;
    srv_to_vault order;
    srv_label label; /* as found, when opening */
    srv_stream stream;
    bool begun;     /* the header was made or taken */
    bool ended;     /* the giver has said so */
    bool whole;     /* the last chunk was sealed or opened */
    bool closing;   /* the last packet is on its way */
    bool commits;   /* waits for the turn's commit */
    bool old_key;   /* what is opened was sealed with another key than the current one */
    uint64_t total; /* sealed bytes */
    uint32_t parts;
    size_t held, have, at; /* in plain; in sealed, and how far that is used */
    size_t out_size;
    uint8_t plain[SRV_SEAL_PLAIN];
    uint8_t sealed[SRV_SEAL_HEADER + (PART_CHUNKS + 1) * SRV_SEAL_CHUNK];
    struct {
        srv_packet head;
        uint8_t data[SRV_PACKET_ROOM];
    } out;
} transfer;

static struct {
    srv_ring ring;
    srv_store *store;
    transfer *transfers, *idle;
    unsigned count, idle_count;
} vault;

static void answer(const srv_from_vault *packet)
{
    struct pollfd one = {SRV_CONTROL_FD, POLLOUT, 0};
    int code;

    while ((code = srv_send(SRV_CONTROL_FD, packet, sizeof *packet, NULL, 0)) == WIRE_E_WOULD_BLOCK)
        poll(&one, 1, -1);
    if (code) exit(0); /* no switchboard, no vault */
}

/* ---- transfers --------------------------------------------------------------------------------
 */

static transfer *new_transfer(const srv_to_vault *order, int fd)
{
    transfer *t = vault.idle;

    if (t) {
        vault.idle = t->next;
        vault.idle_count--;
    } else {
        t = malloc(sizeof *t);
        if (!t) return NULL;
    }
    memset(t, 0, offsetof(transfer, plain));
    t->out.head = (srv_packet){0};
    t->fd = fd;
    t->order = *order;
    t->next = vault.transfers;
    vault.transfers = t;
    vault.count++;
    return t;
}

static void free_transfer(transfer *t)
{
    transfer **link = &vault.transfers;

    while (*link != t) link = &(*link)->next;
    *link = t->next;
    vault.count--;
    close(t->fd);
    /* Others' states are not to lie about. Sealed bytes may. */
    srv_secret_wipe(t->plain, sizeof t->plain);
    srv_secret_wipe(&t->stream, sizeof t->stream);
    srv_secret_wipe(&t->out, sizeof t->out.head + t->out.head.size);
    if (vault.idle_count == IDLE_KEPT) {
        free(t);
        return;
    }
    t->next = vault.idle;
    vault.idle = t;
    vault.idle_count++;
}

static void report(const transfer *t, int code)
{
    srv_from_vault packet = {.kind = SRV_VAULT_ANSWER,
                             .code = code,
                             .token = t->order.token,
                             .sequence = t->order.row.sequence,
                             .size = t->total};

    answer(&packet);
}

/* What is due goes out as far as it can. */
static void push(transfer *t)
{
    ssize_t done;

    if (t->out_size == 0) return;
    done = srv_write(t->fd, &t->out, t->out_size);
    if (done == WIRE_E_WOULD_BLOCK) return;
    t->out_size = 0;
    if (done < 0) t->closing = true;
}

static void send_packet(transfer *t, srv_packet_kind kind, size_t size)
{
    t->out.head.kind = kind;
    t->out.head.size = (uint32_t)size;
    t->out_size = sizeof t->out.head + size;
    push(t);
}

static void drop_parts(const transfer *t)
{
    if (t->order.op == SRV_VAULT_STORE && t->parts > 0)
        vault.store->kind->drop(vault.store, &t->order.row);
}

static void fail_formats(transfer *t, int code, unsigned found, unsigned expected)
{
    if (t->closing) return;
    drop_parts(t);
    report(t, code);
    t->out.head = (srv_packet){.code = code, .found = found, .expected = expected};
    send_packet(t, SRV_PACKET_FAILED, 0);
    t->closing = true;
}

static void fail(transfer *t, int code)
{
    fail_formats(t, code, 0, 0);
}

static void succeed(transfer *t)
{
    report(t, 0);
    t->out.head =
        (srv_packet){.old_key = t->old_key, .sequence = t->order.row.sequence, .total = t->total};
    send_packet(t, SRV_PACKET_DONE, 0);
    t->closing = true;
}

/* ---- sealing ----------------------------------------------------------------------------------
 */

static int put_part(transfer *t)
{
    int code =
        vault.store->kind->put_part(vault.store, &t->order.row, t->parts, t->sealed, t->have);

    t->parts++;
    t->have = 0;
    return code;
}

static int begin_seal(transfer *t)
{
    srv_label label = {.purpose = t->order.op == SRV_VAULT_STORE ? SRV_PURPOSE_HIBERNATE
                                                                 : SRV_PURPOSE_EXPORT,
                       .owner = t->order.row.owner,
                       .sequence = t->order.row.sequence,
                       .created = (uint64_t)time(NULL)};

    memcpy(label.session, t->order.row.id, sizeof label.session);
    t->begun = true;
    t->have = t->total = SRV_SEAL_HEADER;
    return srv_seal_begin(&t->stream, &vault.ring, &label, t->sealed);
}

/* Seals what is held and passes it on: to the worker at once, to the store when there is a part. */
static int seal_held(transfer *t, bool last)
{
    size_t size = t->held + SRV_SEAL_EXTRA;
    int code = t->begun ? 0 : begin_seal(t);

    if (code) return code;
    t->total += size;
    if (t->total > t->order.max_size) return WIRE_E_STATE_TOO_LARGE;
    srv_seal_chunk(&t->stream, t->plain, t->held, last, t->sealed + t->have);
    t->have += size;
    t->held = 0;
    t->whole = last;
    if (t->order.op == SRV_VAULT_STORE)
        return !last && t->have + SRV_SEAL_CHUNK > sizeof t->sealed ? put_part(t) : 0;
    memcpy(t->out.data, t->sealed, t->have);
    size = t->have;
    t->have = 0;
    send_packet(t, SRV_PACKET_DATA, size);
    return 0;
}

static int take_plain(transfer *t, const uint8_t *data, size_t size)
{
    int code = 0;

    if (size == 0 || size > SRV_SEAL_PLAIN) return WIRE_E_TRANSFER_BROKEN;
    /* What is held is known not to be the last now; then it must be full. */
    if (t->held || t->begun) {
        if (t->held != SRV_SEAL_PLAIN) return WIRE_E_TRANSFER_BROKEN;
        code = seal_held(t, false);
    }
    memcpy(t->plain, data, size);
    t->held = size;
    return code;
}

/* ---- opening ----------------------------------------------------------------------------------
 */

static srv_label wanted(const transfer *t)
{
    srv_label label = {.purpose = t->order.op == SRV_VAULT_LOAD ? SRV_PURPOSE_HIBERNATE
                                                                : SRV_PURPOSE_EXPORT,
                       .owner = t->order.row.owner};

    memcpy(label.session, t->order.row.id, sizeof label.session);
    return label;
}

/* Reads the header, if it is there. */
static void open_header(transfer *t)
{
    srv_label label = wanted(t);
    unsigned format;
    uint64_t key;
    int code = srv_open_look(t->sealed, t->have, &label, &t->label, &format, &key);

    if (code == WIRE_E_STATE_TRUNCATED && !t->ended) return;
    if (!code) code = srv_open_begin(&t->stream, &vault.ring, &label, t->sealed);
    if (code == WIRE_E_STATE_UNKNOWN_KEY && srv_keys_reload(&vault.ring) == 0)
        code = srv_open_begin(&t->stream, &vault.ring, &label, t->sealed);
    if (code) {
        fail_formats(t, code, format, WIRE_STATE_FORMAT);
        return;
    }
    t->begun = true;
    t->old_key = key != vault.ring.key[0].id;
    t->at = SRV_SEAL_HEADER;
}

/* The header is proved by the first chunk. */
static int check_sequence(transfer *t)
{
    if (t->order.op == SRV_VAULT_LOAD)
        return t->label.sequence == t->order.row.sequence ? 0 : WIRE_E_STATE_TAMPERED;
    t->order.row.sequence = t->label.sequence;
    return t->label.sequence >= t->order.at_least ? 0 : WIRE_E_STATE_TOO_OLD;
}

/* Opens the next chunk, if it is there whole, and sends it on. */
static bool open_next(transfer *t)
{
    size_t left = t->have - t->at, size, plain;
    bool first = t->total == 0;
    int code;

    if (left < 4) return false;
    size = srv_open_size(t->sealed + t->at);
    if (size == 0 || t->whole) {
        fail(t, WIRE_E_STATE_TAMPERED);
        return false;
    }
    if (left < size) return false;
    code = srv_open_chunk(&t->stream, t->sealed + t->at, size, t->out.data, &plain, &t->whole);
    if (!code && first) code = check_sequence(t);
    if (code) {
        if (code == WIRE_E_STATE_TOO_OLD)
            fail_formats(t, code, (unsigned)t->label.sequence, (unsigned)t->order.at_least);
        else
            fail(t, code);
        return false;
    }
    t->at += size;
    t->total += size + (first ? SRV_SEAL_HEADER : 0);
    if (plain > 0) send_packet(t, SRV_PACKET_DATA, plain);
    return true;
}

static void open_more(transfer *t)
{
    if (!t->begun) open_header(t);
    while (t->begun && !t->closing && t->out_size == 0 && open_next(t)) continue;
    if (t->closing || t->out_size) return;
    if (t->at > 0) {
        memmove(t->sealed, t->sealed + t->at, t->have - t->at);
        t->have -= t->at;
        t->at = 0;
    }
    if (!t->ended) return;
    if (t->have > 0 || !t->whole)
        fail(t, t->whole ? WIRE_E_STATE_TAMPERED : WIRE_E_STATE_TRUNCATED);
    else
        succeed(t);
}

/* What is left of the last part, then the next one out of the store. */
static void load_part(transfer *t)
{
    size_t size = 0;
    int code;

    if (t->have > 0 || t->ended) open_more(t);
    if (t->closing || t->out_size || t->ended) return;
    code = vault.store->kind->part(vault.store, &t->order.row, t->parts, t->sealed + t->have,
                                   sizeof t->sealed - t->have, &size);
    if (code) {
        fail(t, code);
        return;
    }
    t->parts++;
    t->have += size;
    if (size == 0) t->ended = true;
    open_more(t);
}

/* ---- packets ----------------------------------------------------------------------------------
 */

static void take_data(transfer *t, const uint8_t *data, size_t size)
{
    int code;

    if (t->order.op == SRV_VAULT_EXPORT || t->order.op == SRV_VAULT_STORE) {
        code = take_plain(t, data, size);
        if (code) fail(t, code);
        return;
    }
    if (t->order.op != SRV_VAULT_IMPORT || size > sizeof t->sealed - t->have) {
        fail(t, WIRE_E_TRANSFER_BROKEN);
        return;
    }
    memcpy(t->sealed + t->have, data, size);
    t->have += size;
    open_more(t);
}

static void take_end(transfer *t)
{
    int code;

    t->ended = true;
    if (t->order.op == SRV_VAULT_IMPORT) {
        open_more(t);
        return;
    }
    code = seal_held(t, true);
    if (code)
        fail(t, code);
    else
        t->commits = t->order.op == SRV_VAULT_STORE;
}

static void gone(transfer *t)
{
    if (!t->closing) {
        drop_parts(t);
        report(t, WIRE_E_TRANSFER_BROKEN);
    }
    t->out_size = 0;
    t->closing = true;
}

static void take_packet(transfer *t)
{
    static struct {
        srv_packet head;
        uint8_t data[SRV_PACKET_ROOM];
    } in;
    ssize_t got = srv_read(t->fd, &in, sizeof in);

    if (got == WIRE_E_WOULD_BLOCK) return;
    if (got < 0) {
        gone(t);
    } else if ((size_t)got < sizeof in.head || in.head.size != (size_t)got - sizeof in.head ||
               t->ended) {
        fail(t, WIRE_E_TRANSFER_BROKEN);
    } else if (in.head.kind == SRV_PACKET_DATA) {
        take_data(t, in.data, in.head.size);
    } else if (in.head.kind == SRV_PACKET_END) {
        take_end(t);
    } else {
        gone(t); /* the giver can't go on */
    }
    if (got > 0) srv_secret_wipe(&in, (size_t)got);
}

/* One step of a transfer. */
static void step(transfer *t, short events)
{
    if (t->out_size) push(t);
    if (t->out_size || t->closing) return;
    if (t->order.op == SRV_VAULT_LOAD)
        load_part(t);
    else if (t->order.op == SRV_VAULT_IMPORT && t->ended)
        open_more(t);
    else if (t->order.op == SRV_VAULT_EXPORT && t->whole)
        succeed(t);
    else if (t->order.op == SRV_VAULT_IMPORT && (t->at > 0 || t->have >= SRV_SEAL_CHUNK))
        open_more(t); /* it stopped for the receiver */
    else if ((events & (POLLIN | POLLHUP | POLLERR)) && !t->commits)
        take_packet(t);
}

/* ---- commits ----------------------------------------------------------------------------------
 */

static int put_one(transfer *t)
{
    srv_store *store = vault.store;
    int code = store->kind->put_part(store, &t->order.row, t->parts, t->sealed, t->have);

    t->order.row.size = t->total;
    t->order.row.used = (uint64_t)time(NULL);
    return code ? code : store->kind->put(store, &t->order.row);
}

static int try_commit(transfer *only)
{
    srv_store *store = vault.store;
    int code = store->kind->begin(store);

    for (transfer *t = vault.transfers; t && !code; t = t->next)
        if (t->commits && (!only || t == only)) code = put_one(t);
    if (!code) return store->kind->commit(store);
    store->kind->undo(store);
    return code;
}

/* Commits one transfer, or all that wait (only NULL). Undoing may have made room. */
static int commit(transfer *only)
{
    int code = try_commit(only);

    return code == WIRE_E_STORE_FULL ? try_commit(only) : code;
}

static void settle(transfer *t, int code)
{
    t->commits = false;
    if (code) {
        t->parts++; /* whatever of it is there goes */
        fail(t, code);
    } else {
        succeed(t);
    }
}

static void commit_all(void)
{
    unsigned waiting = 0;
    int code;

    for (const transfer *t = vault.transfers; t; t = t->next) waiting += t->commits;
    if (waiting == 0) return;
    code = commit(NULL);
    for (transfer *t = vault.transfers; t; t = t->next)
        if (t->commits) settle(t, code && waiting > 1 ? commit(t) : code);
}

/* A session's transfers into the store are over before anything else is done with it. */
static void finish_session(const uint8_t id[SRV_SESSION_ID])
{
    commit_all();
    for (transfer *t = vault.transfers; t; t = t->next)
        if (t->order.op == SRV_VAULT_STORE && memcmp(t->order.row.id, id, SRV_SESSION_ID) == 0)
            fail(t, WIRE_E_TRANSFER_BROKEN);
}

/* ---- orders -----------------------------------------------------------------------------------
 */

static void answer_order(const srv_to_vault *order, int code)
{
    srv_from_vault packet = {.kind = SRV_VAULT_ANSWER, .code = code, .token = order->token};

    answer(&packet);
}

static void answer_keys(const srv_to_vault *order, int code)
{
    for (unsigned i = 0; i < vault.ring.count; i++) {
        srv_from_vault packet = {.kind = SRV_VAULT_KEY,
                                 .token = order->token,
                                 .key = vault.ring.key[i].id,
                                 .created = vault.ring.key[i].created / 1000000000u,
                                 .current = i == 0};

        answer(&packet);
    }
    answer_order(order, code);
}

/* The row of a session that is to be loaded: its own, and not older than is known. */
static int find_row(transfer *t)
{
    srv_stored row;
    int code = vault.store->kind->find(vault.store, t->order.row.id, &row);

    if (code) return code;
    if (row.owner != t->order.row.owner) return WIRE_E_STATE_WRONG_OWNER;
    if (row.sequence < t->order.at_least) return WIRE_E_STATE_TOO_OLD;
    t->order.row = row;
    return 0;
}

static void begin_transfer(const srv_to_vault *order, int fd)
{
    bool stored = order->op == SRV_VAULT_STORE || order->op == SRV_VAULT_LOAD;
    transfer *t;
    int code;

    if (stored && vault.store) finish_session(order->row.id);
    t = new_transfer(order, fd);
    if (!t) {
        answer_order(order, WIRE_E_NO_MEMORY);
        close(fd);
        return;
    }
    code = stored && !vault.store ? WIRE_E_NO_STORE : 0;
    if (!code && order->op == SRV_VAULT_LOAD) code = find_row(t);
    if (code) fail(t, code);
}

static void obey(const srv_to_vault *order, int fd)
{
    srv_store *store = vault.store;
    int code;

    switch (order->op) {
    case SRV_VAULT_EXPORT:
    case SRV_VAULT_IMPORT:
    case SRV_VAULT_STORE:
    case SRV_VAULT_LOAD:
        if (fd >= 0) begin_transfer(order, fd);
        return;
    case SRV_VAULT_UPDATE:
        answer_order(order, store ? store->kind->update(store, &order->row) : WIRE_E_NO_STORE);
        break;
    case SRV_VAULT_REMOVE:
        if (store) finish_session(order->row.id);
        answer_order(order, store ? store->kind->remove(store, order->row.id) : WIRE_E_NO_STORE);
        break;
    case SRV_VAULT_KEYS:
        srv_keys_reload(&vault.ring);
        answer_keys(order, 0);
        break;
    case SRV_VAULT_ROTATE:
        srv_keys_reload(&vault.ring);
        code = srv_keys_rotate(&vault.ring);
        answer_keys(order, code);
        break;
    case SRV_VAULT_RETIRE:
        code = srv_keys_retire(&vault.ring, order->key);
        answer_keys(order, code);
        break;
    default: break;
    }
    if (fd >= 0) close(fd);
}

static void take_orders(void)
{
    for (int i = 0; i < 64; i++) {
        srv_to_vault order;
        int fd = -1, count = 0;
        int code = srv_receive(SRV_CONTROL_FD, &order, sizeof order, &fd, 1, &count);

        if (code == WIRE_E_WOULD_BLOCK) return;
        if (code) {
            /* No switchboard. What was given whole is kept. */
            if (vault.store) commit_all();
            srv_store_close(&vault.store);
            exit(0);
        }
        obey(&order, count ? fd : -1);
    }
}

/* ---- the loop ---------------------------------------------------------------------------------
 */

static short events_of(const transfer *t)
{
    bool self = t->order.op == SRV_VAULT_LOAD || (t->ended && !t->commits);

    if (t->out_size) return POLLOUT;
    return self ? POLLOUT : POLLIN;
}

_Noreturn static void serve(void)
{
    for (;;) {
        static struct pollfd *polled;
        static unsigned room;
        unsigned count = 1;

        if (room < vault.count + 1) {
            struct pollfd *more = realloc(polled, (vault.count + 64) * sizeof *polled);

            if (!more) exit(1);
            polled = more;
            room = vault.count + 64;
        }
        polled[0] = (struct pollfd){.fd = SRV_CONTROL_FD, .events = POLLIN};
        for (const transfer *t = vault.transfers; t; t = t->next)
            polled[count++] = (struct pollfd){.fd = t->fd, .events = events_of(t)};
        if (poll(polled, count, -1) < 0 && errno != EINTR) exit(1);
        count = 1;
        for (transfer *t = vault.transfers, *next; t; t = next) {
            short events = polled[count++].revents;

            next = t->next;
            if (events) step(t, events);
            if (t->closing && t->out_size && (events & (POLLHUP | POLLERR))) t->out_size = 0;
        }
        if (vault.store) commit_all();
        for (transfer *t = vault.transfers, *next; t; t = next) {
            next = t->next;
            if (t->closing && t->out_size == 0) free_transfer(t);
        }
        if (polled[0].revents) take_orders();
    }
}

/* ---- start ------------------------------------------------------------------------------------
 */

static bool tell_row(void *context, const srv_stored *row)
{
    srv_from_vault packet = {.kind = SRV_VAULT_ROW, .row = *row};

    answer(&packet);
    return true;
}

static int open_all(const char *path, bool with_store, bool list)
{
    int dir = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), code;
    struct stat info;

    if (dir < 0 || fstat(dir, &info) != 0) {
        srv_log(SRV_ERROR, "%s: %s", path, strerror(errno));
        return WIRE_E_SYSTEM;
    }
    if (info.st_uid != geteuid() || (info.st_mode & 022)) {
        srv_log(SRV_ERROR, "%s: owned or writable by another user", path);
        return WIRE_E_SYSTEM;
    }
    if (srv_seal_start() != 0) return WIRE_E_SYSTEM;
    code = srv_keys_load(dir, &vault.ring);
    if (!code && with_store) code = srv_store_open(dir, path, &vault.store);
    if (!code && with_store && list) code = vault.store->kind->each(vault.store, tell_row, NULL);
    return code;
}

int srv_vault_main(int argc, char **argv)
{
    pid_t parent = argc > 2 ? (pid_t)strtol(argv[2], NULL, 10) : 0;
    srv_from_vault ready = {.kind = SRV_VAULT_READY};
    struct rlimit none = {0, 0};
    unsigned flags;

    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    /* A file at its size limit is a full store, no reason to die. */
    signal(SIGXFSZ, SIG_IGN);
    umask(077);
    prctl(PR_SET_NAME, "itd-vault", 0, 0, 0);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || getppid() != parent || argc < 5) return 1;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 || setrlimit(RLIMIT_CORE, &none) != 0) return 1;
    flags = (unsigned)strtoul(argv[3], NULL, 10);
    srv_log_level(flags & SRV_VAULT_QUIET ? SRV_WARNING : SRV_INFO);
    clearenv();
    if (!(flags & SRV_VAULT_UNLOCKED)) ready.code = srv_vault_lock();
    if (!ready.code)
        ready.code = open_all(argv[4], flags & SRV_VAULT_WITH_STORE, flags & SRV_VAULT_LIST);
    ready.has_store = vault.store != NULL;
    if (fcntl(SRV_CONTROL_FD, F_SETFL, O_NONBLOCK) != 0) return 1;
    answer(&ready);
    if (ready.code) return 1;
    serve();
}
