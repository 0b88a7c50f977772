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

int srv_session_new(srv_switchboard *sw, uid_t uid, srv_session **ret)
{
    srv_session *s = calloc(1, sizeof *s), **end = &sw->sessions;

    if (!s) return WIRE_E_SYSTEM;
    if (make_id(s->id) != 0) {
        free(s);
        return WIRE_E_SYSTEM;
    }
    s->uid = uid;
    s->opened = s->detached = srv_now();
    while (*end) end = &(*end)->next;
    s->link = end;
    *end = s;
    sw->session_count++;
    *ret = s;
    return 0;
}

srv_session *srv_session_find(srv_switchboard *sw, uid_t uid, wire_slice id)
{
    for (srv_session *s = sw->sessions; s; s = s->next)
        if (same_id(s->id, id))
            return s->end == SRV_END_LIVE && (uid == 0 || uid == s->uid) ? s : NULL;
    return NULL;
}

srv_session *srv_session_dying(srv_switchboard *sw, uid_t uid, wire_slice id)
{
    for (srv_session *s = sw->sessions; s; s = s->next)
        if (same_id(s->id, id))
            return s->end != SRV_END_LIVE && (uid == 0 || uid == s->uid) ? s : NULL;
    return NULL;
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

void srv_session_cut(srv_session *session)
{
    for (unsigned i = 0; i < SRV_CLIENTS; i++) {
        if (session->seat[i].number == 0) continue;
        shutdown(session->seat[i].fd, SHUT_RDWR);
        close(session->seat[i].fd);
        session->seat[i].number = 0;
    }
    session->clients = 0;
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

void srv_session_bury(srv_switchboard *sw, srv_session *session, int signal_number)
{
    srv_tomb *tomb = &sw->tombs[sw->tomb_next++ % SRV_ENDED];
    bool trouble = session->end == SRV_END_CRASH || session->end == SRV_END_DEADLINE ||
                   session->end == SRV_END_MEMORY || session->end == SRV_END_ERROR;

    srv_session_cut(session);
    *tomb = (srv_tomb){
        .uid = session->uid, .end = session->end, .signal = signal_number, .when = srv_now()};
    memcpy(tomb->id, session->id, sizeof tomb->id);
    memcpy(tomb->text, session->end_text, sizeof tomb->text);
    if (session->worker) {
        tomb->ring_count = session->worker->status->ring_count;
        memcpy(tomb->ring, session->worker->status->ring, sizeof tomb->ring);
        session->worker->session = NULL;
    }
    srv_log(trouble ? SRV_WARNING : SRV_INFO, "session %.8s ended: %s: %s", session->id,
            srv_end_name(session->end), session->end_text);
    srv_conn_ended(sw, session);
    *session->link = session->next;
    if (session->next) session->next->link = session->link;
    sw->session_count--;
    free(session);
}

int srv_session_seat(srv_session *session, unsigned room, int fd, uint32_t *ret_number)
{
    if (session->clients >= room) return WIRE_E_TOO_MANY_CLIENTS;
    for (unsigned i = 0; i < SRV_CLIENTS; i++) {
        if (session->seat[i].number) continue;
        *ret_number = ++session->last_number;
        session->seat[i] = (srv_seat){*ret_number, fd};
        session->clients++;
        session->detached = 0;
        return 0;
    }
    return WIRE_E_TOO_MANY_CLIENTS;
}

void srv_session_unseat(srv_session *session, uint32_t number)
{
    for (unsigned i = 0; i < SRV_CLIENTS && number; i++) {
        if (session->seat[i].number != number) continue;
        close(session->seat[i].fd);
        session->seat[i].number = 0;
        session->clients--;
    }
    if (session->clients > 0 || session->detached) return;
    session->detached = srv_now();
    if (!session->ephemeral) return;
    srv_session_end(session, SRV_END_DETACHED, "its last client has left");
    if (session->worker) srv_worker_kill(session->worker);
}

void srv_session_sweep(srv_session *session, uint64_t now)
{
    bool busy = session->worker && session->worker->status->run != 0;

    /* A run that goes on without clients has its own deadlines. */
    if (session->end != SRV_END_LIVE || session->clients > 0 || busy || !session->detached) return;
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
        default: return "never";
        }
    }
    /* Ids rise, and the ring still has an older one of the same client: this one never came. */
    return count <= SRV_RING || older ? "never" : "unknown";
}
