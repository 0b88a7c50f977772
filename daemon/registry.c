/* registry.c - the table of sessions, and the graves of those that ended.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "daemon/switchboard.h"

#define TOMB_NS (UINT64_C(600) * SRV_SECOND)

static const char *const end_names[] = {
    [SRV_END_LIVE] = "live",         [SRV_END_CLOSED] = "closed",
    [SRV_END_IDLE] = "idle",         [SRV_END_DETACHED] = "detached",
    [SRV_END_DEADLINE] = "deadline", [SRV_END_MEMORY] = "memory",
    [SRV_END_CRASH] = "crash",       [SRV_END_ERROR] = "error",
    [SRV_END_SHUTDOWN] = "shutdown",
};

const char *srv_end_name(srv_end end)
{
    return end_names[end];
}

/* 128 bits that can't be guessed, as text. */
static int make_id(char ret_id[SRV_ID_SIZE + 1])
{
    static const char digits[] = "0123456789abcdef";
    unsigned char bits[SRV_ID_SIZE / 2];
    size_t have = 0;

    while (have < sizeof bits) {
        ssize_t got = getrandom(bits + have, sizeof bits - have, 0);

        if (got < 0 && errno != EINTR) return WIRE_E_SYSTEM;
        if (got > 0) have += (size_t)got;
    }
    for (size_t i = 0; i < sizeof bits; i++) {
        ret_id[2 * i] = digits[bits[i] >> 4];
        ret_id[2 * i + 1] = digits[bits[i] & 15];
    }
    ret_id[SRV_ID_SIZE] = 0;
    return 0;
}

/* Without telling by its time how much of a guess was right. */
static bool same_id(const char *id, wire_slice text)
{
    unsigned difference = 0;

    if (text.size != SRV_ID_SIZE) return false;
    for (size_t i = 0; i < SRV_ID_SIZE; i++) difference |= (unsigned)(uint8_t)id[i] ^ text.data[i];
    return difference == 0;
}

/* The place of an id's first three digits; SRV_BUCKETS when they are none. What this tells by its
 * time is little of 128 bits. */
static unsigned bucket_of(const char *id)
{
    unsigned bucket = 0;

    for (int i = 0; i < 3; i++) {
        char c = id[i];

        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return SRV_BUCKETS;
        bucket = bucket << 4 | (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return bucket;
}

/* At the end of the list: it is in order of age. */
static void add(srv_switchboard *sw, srv_session *s)
{
    srv_session **bucket = &sw->bucket[bucket_of(s->id)];

    if (!sw->sessions_end) sw->sessions_end = &sw->sessions;
    s->link = sw->sessions_end;
    *s->link = s;
    sw->sessions_end = &s->next;
    s->bucket_next = *bucket;
    *bucket = s;
    sw->session_count++;
}

static void take_out(srv_switchboard *sw, srv_session *s)
{
    srv_session **at = &sw->bucket[bucket_of(s->id)];

    while (*at != s) at = &(*at)->bucket_next;
    *at = s->bucket_next;
    *s->link = s->next;
    if (s->next)
        s->next->link = s->link;
    else
        sw->sessions_end = s->link;
    sw->session_count--;
}

/* Of that id, whoever's it is. */
static srv_session *by_id(const srv_switchboard *sw, wire_slice id)
{
    unsigned bucket = id.size == SRV_ID_SIZE ? bucket_of((const char *)id.data) : SRV_BUCKETS;

    if (bucket == SRV_BUCKETS) return NULL;
    for (srv_session *s = sw->bucket[bucket]; s; s = s->bucket_next)
        if (same_id(s->id, id)) return s;
    return NULL;
}

int srv_session_new(srv_switchboard *sw, uid_t uid, srv_session **ret)
{
    srv_session *s = calloc(1, sizeof *s);

    if (!s) return WIRE_E_SYSTEM;
    if (make_id(s->id) != 0) {
        free(s);
        return WIRE_E_SYSTEM;
    }
    s->uid = uid;
    s->opened = s->detached = srv_now();
    s->created = s->used = (uint64_t)time(NULL);
    add(sw, s);
    *ret = s;
    return 0;
}

void srv_session_restore(srv_switchboard *sw, const srv_stored *row)
{
    static const char digits[] = "0123456789abcdef";
    uint64_t now = (uint64_t)time(NULL), age = now > row->created ? now - row->created : 0;
    srv_session *s = calloc(1, sizeof *s);

    if (!s) return;
    for (size_t i = 0; i < SRV_SESSION_ID; i++) {
        s->id[2 * i] = digits[row->id[i] >> 4];
        s->id[2 * i + 1] = digits[row->id[i] & 15];
    }
    s->uid = row->owner;
    s->opened = srv_now();
    s->opened = s->opened > age * SRV_SECOND ? s->opened - age * SRV_SECOND : 1;
    s->detached = srv_now();
    s->created = row->created;
    s->used = row->used;
    s->ttl_ns = row->ttl_ns;
    s->idle_ns = row->idle_ns;
    s->durability = row->durability == SRV_DURABLE_EVERY ? SRV_DURABLE_EVERY : SRV_DURABLE_IDLE;
    s->sequence = s->stored = row->sequence;
    s->stored_size = row->size;
    s->limits = row->limits;
#define LIMIT(field, config_, unit, standard_, ceiling_, catchable, text)                          \
    if (s->limits.field > sw->config->ceiling.field) s->limits.field = sw->config->ceiling.field;
#include "core/limits.def"
#undef LIMIT
    s->grant_count = row->grant_count < SRV_GRANTS ? row->grant_count : SRV_GRANTS;
    memcpy(s->granted, row->granted, s->grant_count * sizeof *s->granted);
    memcpy(s->name, row->name, sizeof s->name);
    if (row->tags[0]) s->tags = strdup(row->tags);
    s->rest = SRV_ASLEEP;
    add(sw, s);
}

bool srv_session_owned(const srv_session *session, uid_t uid)
{
    return uid == 0 || uid == session->uid;
}

bool srv_session_allows(const srv_session *session, uid_t uid)
{
    for (unsigned i = 0; i < session->grant_count; i++)
        if (session->granted[i] == uid) return true;
    return srv_session_owned(session, uid);
}

int srv_session_grant(srv_session *session, uid_t uid, bool allow)
{
    unsigned i = 0;

    while (i < session->grant_count && session->granted[i] != uid) i++;
    if (allow && i == session->grant_count) {
        if (i == SRV_GRANTS) return WIRE_E_TOO_MANY_CLIENTS;
        session->granted[session->grant_count++] = uid;
    } else if (!allow && i < session->grant_count) {
        session->granted[i] = session->granted[--session->grant_count];
    }
    return 0;
}

srv_session *srv_session_find(srv_switchboard *sw, uid_t uid, wire_slice id)
{
    srv_session *s = by_id(sw, id);

    return s && s->end == SRV_END_LIVE && srv_session_allows(s, uid) ? s : NULL;
}

srv_session *srv_session_named(srv_switchboard *sw, uid_t uid, wire_slice name)
{
    for (srv_session *s = sw->sessions; s; s = s->next)
        if (s->uid == uid && s->end == SRV_END_LIVE && name.size > 0 &&
            strlen(s->name) == name.size && memcmp(s->name, name.data, name.size) == 0)
            return s;
    return NULL;
}

srv_session *srv_session_dying(srv_switchboard *sw, uid_t uid, wire_slice id)
{
    srv_session *s = by_id(sw, id);

    return s && s->end != SRV_END_LIVE && srv_session_allows(s, uid) ? s : NULL;
}

const srv_tomb *srv_tomb_find(srv_switchboard *sw, uid_t uid, wire_slice id)
{
    uint64_t now = srv_now();

    for (unsigned i = 0; i < SRV_ENDED; i++) {
        const srv_tomb *tomb = &sw->tombs[i];

        if (tomb->id[0] && same_id(tomb->id, id))
            return (uid == 0 || uid == tomb->uid) && now - tomb->when < TOMB_NS ? tomb : NULL;
    }
    return NULL;
}

/* Most sessions of a daemon may be asleep: they do without. */
static void leave_seats(srv_session *session)
{
    free(session->seat);
    session->seat = NULL;
    session->seats = 0;
}

void srv_session_cut(srv_session *session)
{
    for (unsigned i = 0; i < session->seats; i++) {
        if (session->seat[i].number == 0) continue;
        srv_unwatch(&session->seat[i]);
        shutdown(session->seat[i].fd, SHUT_RDWR);
        close(session->seat[i].fd);
        session->seat[i].number = 0;
    }
    session->clients = 0;
    leave_seats(session);
}

void srv_session_end(srv_session *session, srv_end end, const char *format, ...)
{
    va_list arguments;

    if (session->end != SRV_END_LIVE) return;
    session->end = end;
    va_start(arguments, format);
    vsnprintf(session->end_text, sizeof session->end_text, format, arguments);
    va_end(arguments);
}

const srv_tomb *srv_tomb_of_client(srv_switchboard *sw, const srv_session *session, uint32_t client)
{
    for (unsigned i = 0; i < SRV_ENDED; i++) {
        const srv_tomb *tomb = &sw->tombs[i];

        if (!tomb->id[0] || strcmp(tomb->id, session->id) != 0) continue;
        for (uint32_t k = 0; k < SRV_RING && k < tomb->ring_count; k++)
            if (tomb->ring[k].client == client && tomb->ring[k].outcome) return tomb;
    }
    return NULL;
}

srv_tomb *srv_tomb_add(srv_switchboard *sw, const srv_session *session, int signal_number)
{
    srv_tomb *tomb = &sw->tombs[sw->tomb_next++ % SRV_ENDED];

    *tomb = (srv_tomb){.uid = session->uid,
                       .end = session->end,
                       .signal = signal_number,
                       .every = session->durability == SRV_DURABLE_EVERY,
                       .when = srv_now()};
    memcpy(tomb->id, session->id, sizeof tomb->id);
    memcpy(tomb->text, session->end_text, sizeof tomb->text);
    if (session->worker) {
        tomb->ring_count = session->worker->status->ring_count;
        memcpy(tomb->ring, session->worker->status->ring, sizeof tomb->ring);
    }
    return tomb;
}

void srv_session_bury(srv_switchboard *sw, srv_session *session, int signal_number)
{
    bool trouble = session->end == SRV_END_CRASH || session->end == SRV_END_DEADLINE ||
                   session->end == SRV_END_MEMORY || session->end == SRV_END_ERROR;

    srv_session_cut(session);
    srv_tomb_add(sw, session, signal_number);
    if (session->worker) session->worker->session = NULL;
    if (session->stored > 0 || srv_custody_storing(sw, session)) {
        bool kept = session->end == SRV_END_SHUTDOWN || trouble;

        if (!kept) srv_custody_remove(sw, session);
    }
    srv_custody_forget(sw, session, NULL);
    if (session->wake_since) sw->wake_wanted--;
    srv_log(trouble ? SRV_WARNING : SRV_INFO, "session %.8s ended: %s: %s", session->id,
            srv_end_name(session->end), session->end_text);
    srv_conn_ended(sw, session);
    take_out(sw, session);
    free(session->tags);
    free(session);
}

int srv_session_seat(srv_session *session, unsigned room, int fd, uint32_t *ret_number)
{
    if (session->clients >= room) return WIRE_E_TOO_MANY_CLIENTS;
    if (!session->seat) {
        session->seat = calloc(SRV_CLIENTS, sizeof *session->seat);
        if (!session->seat) return WIRE_E_NO_MEMORY;
        session->seats = SRV_CLIENTS;
    }
    for (unsigned i = 0; i < session->seats; i++) {
        if (session->seat[i].number) continue;
        *ret_number = ++session->last_number;
        session->seat[i] = (srv_seat){.number = *ret_number, .fd = fd};
        session->clients++;
        if (session->detached) {
            session->left = session->detached;
            session->uses = session->worker ? session->worker->status->uses : 0;
        }
        session->detached = 0;
        return 0;
    }
    return WIRE_E_TOO_MANY_CLIENTS;
}

void srv_session_keep_fd(srv_session *session, uint32_t number)
{
    for (unsigned i = 0; i < session->seats; i++)
        if (session->seat[i].number == number) session->seat[i].fd = -1;
}

void srv_session_unseat(srv_session *session, uint32_t number)
{
    for (unsigned i = 0; i < session->seats && number; i++) {
        if (session->seat[i].number != number) continue;
        srv_unwatch(&session->seat[i]);
        if (session->seat[i].fd >= 0) close(session->seat[i].fd);
        session->seat[i].number = 0;
        session->clients--;
    }
    if (session->clients == 0) leave_seats(session);
    if (session->clients > 0 || session->detached) return;
    session->detached = srv_now();
    /* Who only comes and goes doesn't keep it: its idle time goes on. */
    if (session->left && session->worker && session->worker->status->uses == session->uses)
        session->detached = session->left;
    if (!session->ephemeral) return;
    srv_session_end(session, SRV_END_DETACHED, "its last client has left");
    if (session->worker) srv_worker_kill(session->worker);
}

void srv_session_sweep(srv_session *session, uint64_t now)
{
    bool busy = session->worker && session->worker->status->run != 0;

    /* A run that goes on without clients has its own deadlines. */
    if (session->end != SRV_END_LIVE || session->clients > 0 || busy || !session->detached) return;
    /* The sleepers, and those that would rather sleep than end, are rest.c's. */
    if (session->durability != SRV_DURABLE_NONE) return;
    if (now - session->detached < session->idle_ns) return;
    srv_session_end(session, SRV_END_IDLE, "no client for %.15g seconds",
                    (double)session->idle_ns / 1e9);
    if (session->worker) srv_worker_kill(session->worker);
}

const char *srv_ring_word(const srv_ring_entry *ring, uint32_t count, uint32_t client,
                          uint64_t execute, bool live)
{
    bool older = false;

    for (uint32_t i = 0; i < SRV_RING && i < count; i++) {
        srv_ring_entry entry = ring[(count - 1 - i) % SRV_RING];

        if (entry.client != client) continue;
        if (entry.execute != execute) {
            older = older || entry.execute < execute;
            continue;
        }
        switch (entry.outcome) {
        case SRV_EXECUTE_QUEUED: return live ? "queued" : "never";
        case SRV_EXECUTE_RUNNING: return "running";
        case SRV_EXECUTE_DONE: return "done";
        case SRV_EXECUTE_FAILED: return "failed";
        case SRV_EXECUTE_UNSTORED: return live ? "done" : "lost";
        default: return "never";
        }
    }
    /* Ids rise, and the ring still has an older one of the same client: this one never came. */
    return count <= SRV_RING || older ? "never" : "unknown";
}
