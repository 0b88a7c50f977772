/* conn.c - control connections: exactly one frame is read at a time, and never a byte beyond it.
 *
 * So what a client sends behind open or attach stays in its socket for the worker, which gets the
 * same connection. A connection that owes a frame (the first one, or the rest of one) has a few
 * seconds for it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/switchboard.h"

#define FRAMES_AT_ONCE 16
#define PATIENCE_NS    (10 * SRV_SECOND)
#define OUT_ROOM       8192u
#define MOST_UNREAD    (1u << 20)
#define MOST_ADMISSION 64 /* opens that wait for room, all users together... */
#define MINE_ADMISSION 16 /* ... and of one */

static void on_io(struct ev_loop *loop, ev_io *io, int events);
static void attend(srv_conn *c, int events);

void srv_conn_new(srv_switchboard *sw, int fd, uid_t uid, pid_t pid)
{
    srv_conn *c = calloc(1, sizeof *c);
    void *space = malloc(OUT_ROOM);

    if (!c || !space) {
        free(c);
        free(space);
        close(fd);
        return;
    }
    c->sw = sw;
    c->fd = fd;
    c->uid = uid;
    c->pid = pid;
    c->state = WIRE_STATE_NEW;
    c->since = srv_now();
    wire_out_init(&c->out, space, OUT_ROOM);
    c->next = sw->conns;
    c->link = &sw->conns;
    if (c->next) c->next->link = &c->next;
    sw->conns = c;
    sw->conn_count++;
    sw->conns_came++;
    ev_io_init(&c->io, on_io, fd, EV_READ);
    c->io.data = c;
    /* Its first frames are here already, as a rule. */
    attend(c, EV_READ);
}

void srv_conn_evict(srv_conn *conn)
{
    conn->sw->total_evicted++;
    srv_conn_error(conn, 0, WIRE_E_TOO_MANY_CONNECTIONS, NULL);
    srv_conn_flush(conn);
    srv_conn_free(conn);
}

/* A session that was opened for a connection which is gone before it became one of its clients. */
static void orphan(srv_switchboard *sw, srv_session *session)
{
    if (session->clients > 0 || session->end != SRV_END_LIVE) return;
    for (const srv_conn *c = sw->conns; c; c = c->next)
        if (c->target == session && c->wait == SRV_WAIT_OPEN) return;
    session->detached = srv_now();
    if (!session->ephemeral) return;
    srv_session_end(session, SRV_END_DETACHED, "its client left before it was ready");
    if (session->worker) srv_worker_kill(session->worker);
}

void srv_conn_free(srv_conn *conn)
{
    srv_switchboard *sw = conn->sw;
    srv_session *target = conn->wait == SRV_WAIT_OPEN ? conn->target : NULL;

    if (conn->wait == SRV_WAIT_VAULT) srv_custody_forget(sw, NULL, conn);

    ev_io_stop(sw->loop, &conn->io);
    *conn->link = conn->next;
    if (conn->next) conn->next->link = conn->link;
    sw->conn_count--;
    sw->conns_went++;
    if (conn->fd >= 0) close(conn->fd);
    free(conn->out.data);
    free(conn);
    if (target) orphan(sw, target);
}

wire_out *srv_conn_out(srv_conn *conn, size_t room)
{
    wire_out *out = &conn->out;

    if (conn->sent == out->size) conn->sent = out->size = 0;
    if (out->room - out->size < room) {
        size_t next = out->size + room + OUT_ROOM;
        uint8_t *data = realloc(out->data, next);

        if (data) {
            out->data = data;
            out->room = next;
        }
    }
    return out;
}

/* What is to be waited for: nothing to read while a worker is awaited. */
static void listen_for(srv_conn *c)
{
    int events = (c->wait == SRV_WAIT_NONE && !c->closing ? EV_READ : 0) |
                 (c->sent < c->out.size ? EV_WRITE : 0);

    ev_io_stop(c->sw->loop, &c->io);
    ev_io_set(&c->io, c->fd, events);
    /* With no event asked for, its end is noticed when the answer is written. */
    if (events) ev_io_start(c->sw->loop, &c->io);
}

void srv_conn_flush(srv_conn *conn)
{
    while (conn->sent < conn->out.size) {
        ssize_t done =
            srv_write(conn->fd, conn->out.data + conn->sent, conn->out.size - conn->sent);

        if (done == WIRE_E_WOULD_BLOCK) break;
        if (done < 0) {
            conn->closing = true;
            conn->sent = conn->out.size;
            break;
        }
        conn->sent += (size_t)done;
    }
}

void srv_conn_error(srv_conn *conn, uint64_t id, int code, const char *text)
{
    if (wire_put_error(srv_conn_out(conn, 1024), id, code, text) != 0 || wire_error_of(code)->fatal)
        conn->closing = true;
}

static void handle(srv_conn *c)
{
    wire_frame frame;
    wire_body body;
    int code = wire_frame_parse((wire_slice){c->in, c->have}, &frame);

    if (!code) code = wire_frame_admit(&frame, WIRE_AT_SWITCHBOARD, c->state);
    if (!code) code = wire_body_parse(&frame, &body);
    if (code)
        srv_conn_error(c, frame.id, code, NULL);
    else
        srv_service(c, &frame, &body);
}

/* Reads towards one whole frame. 0 when it is there. */
static int read_frame(srv_conn *c)
{
    for (;;) {
        size_t total;
        ssize_t got;
        int code = wire_frame_scan(c->in, c->have, SRV_CONTROL_FRAME, &total);

        if (code != WIRE_E_WOULD_BLOCK) return code;
        got = srv_read(c->fd, c->in + c->have, total - c->have);
        if (got < 0) return (int)got;
        if (c->have == 0 && !c->since) c->since = srv_now();
        c->have += (size_t)got;
    }
}

/* Whether a frame has left its connection here: it may have ended others as well, or only others.
 */
static bool still_here(const srv_switchboard *sw, const srv_conn *conn, unsigned before)
{
    const srv_conn *c = sw->conns;

    if (sw->conn_count >= before) return true;
    while (c && c != conn) c = c->next;
    return c != NULL;
}

/* Returns whether the connection is still here. */
static bool serve(srv_conn *c)
{
    for (int i = 0; i < FRAMES_AT_ONCE; i++) {
        srv_switchboard *sw = c->sw;
        unsigned before = sw->conn_count;
        int code = read_frame(c);

        if (code == WIRE_E_WOULD_BLOCK) return true;
        if (code == WIRE_E_PEER_GONE || code == WIRE_E_SYSTEM) {
            srv_conn_free(c);
            return false;
        }
        if (code) {
            srv_conn_error(c, 0, code, NULL);
            return true;
        }
        c->asked = srv_now();
        handle(c);
        if (!still_here(sw, c, before)) return false;
        c->since = 0;
        if (c->wait == SRV_WAIT_ADMIT) return true; /* its frame is served again */
        c->have = 0;
        if (c->closing || c->wait != SRV_WAIT_NONE) return true;
    }
    return true;
}

/* After a turn: what can be sent is sent, then the connection ends or is listened to again. */
static void settle(srv_conn *c)
{
    srv_conn_flush(c);
    if ((c->closing && c->sent == c->out.size) || c->out.size - c->sent > MOST_UNREAD) {
        srv_conn_free(c);
        return;
    }
    /* A last word that nobody fetches is not kept for ever. */
    if (c->closing && !c->since) c->since = srv_now();
    listen_for(c);
}

static void attend(srv_conn *c, int events)
{
    if ((events & EV_READ) && c->wait == SRV_WAIT_NONE && !c->closing && !serve(c)) return;
    settle(c);
}

static void on_io(struct ev_loop *loop, ev_io *io, int events)
{
    attend(io->data, events);
}

void srv_conn_sweep(srv_conn *conn, uint64_t now)
{
    if (conn->wait == SRV_WAIT_NONE && conn->since && now - conn->since > PATIENCE_NS)
        srv_conn_free(conn);
}

/* ---- waiting for workers ----------------------------------------------------------------------
 */

static void put_opened(srv_conn *c, srv_session *s, uint64_t id, uint32_t number)
{
    wire_out *out = srv_conn_out(c, 4096);

    wire_frame_begin(out, WIRE_OPENED, id);
    wire_key(out, "session");
    wire_put_string(out, s->id);
    wire_key(out, "client");
    wire_put_uint(out, number);
    wire_key(out, "limits");
    srv_put_limits(out, &s->limits);
    if (s->name[0]) {
        wire_key(out, "name");
        wire_put_string(out, s->name);
    }
    wire_key(out, "isolation");
    srv_put_layers(c->sw, out);
    if (s->durability != SRV_DURABLE_NONE) {
        wire_key(out, "durability");
        wire_put_string(out, srv_durability_name(s->durability));
    }
    if (s->sequence) {
        wire_key(out, "sequence");
        wire_put_uint(out, s->sequence);
    }
    if (c->existed) {
        wire_key(out, "existed");
        wire_put_bool(out, true);
    }
    if (wire_frame_end(out, SIZE_MAX) != 0) c->closing = true;
}

/* The client that a session is opened for: what it has to be told comes from the worker. */
static int hand_over_first(srv_conn *conn, srv_session *session, uint32_t client)
{
    const srv_tail greeting = {conn->out.data + conn->sent, conn->out.size - conn->sent};

    return srv_worker_first(session->worker, client, conn->fd, &greeting);
}

/* A client of a worker that others may have used, which speaks for itself only. */
static int hand_over_later(srv_conn *conn, srv_session *session, uint32_t client)
{
    const srv_to_worker packet = {.kind = SRV_TO_CLIENT, .client = client};

    srv_conn_flush(conn);
    /* Gone, or it reads nothing: it can't become a client in the middle of a frame. */
    if (conn->closing || conn->sent < conn->out.size) return WIRE_E_PEER_GONE;
    return srv_worker_tell(session->worker, &packet, conn->fd);
}

void srv_conn_hand_over(srv_conn *conn, srv_session *session, uint64_t id)
{
    size_t before = srv_conn_out(conn, 0)->size; /* of what is still to be sent */
    bool first;
    uint32_t client;
    int code = srv_session_seat(session, conn->sw->config->max_clients, conn->fd, &client);

    conn->wait = SRV_WAIT_NONE;
    conn->target = NULL;
    if (code) {
        srv_conn_error(conn, id, code, NULL);
        return;
    }
    put_opened(conn, session, id, client);
    first = !conn->closing && srv_worker_greets(session->worker, conn->out.size - conn->sent);
    code = first ? hand_over_first(conn, session, client) : hand_over_later(conn, session, client);
    if (first && code) {
        /* A spare that has just died. */
        srv_session_keep_fd(session, client);
        conn->out.size = before;
        srv_conn_error(conn, id, WIRE_E_NO_WORKER, NULL);
    } else {
        conn->fd = -1;
    }
    if (code) srv_session_unseat(session, client);
    if (conn->fd < 0) srv_conn_free(conn);
}

/* The connection waited outside its own event: answer and go on listening. */
static void wake(srv_conn *c)
{
    c->wait = SRV_WAIT_NONE;
    c->admit_since = 0;
    c->target = NULL;
    c->have = 0;
    settle(c);
}

/* ---- waiting for room -------------------------------------------------------------------------
 */

bool srv_conn_may_wait(const srv_conn *conn)
{
    unsigned all = 0, mine = 0;
    uint64_t now = srv_now();

    if (conn->sw->ending) return false;
    if (conn->admit_since) return now - conn->admit_since < conn->sw->config->admission_ns;
    for (const srv_conn *c = conn->sw->conns; c; c = c->next) {
        all += c->wait == SRV_WAIT_ADMIT;
        mine += c->wait == SRV_WAIT_ADMIT && c->uid == conn->uid;
    }
    return conn->sw->config->admission_ns > 0 && all < MOST_ADMISSION && mine < MINE_ADMISSION;
}

void srv_conn_wait_admission(srv_conn *conn)
{
    conn->wait = SRV_WAIT_ADMIT;
    if (!conn->admit_since) conn->admit_since = srv_now();
}

static srv_conn *first_waiting(const srv_switchboard *sw, uint64_t after)
{
    srv_conn *found = NULL;

    for (srv_conn *c = sw->conns; c; c = c->next) {
        if (c->wait != SRV_WAIT_ADMIT || c->admit_since <= after) continue;
        if (!found || c->admit_since < found->admit_since) found = c;
    }
    return found;
}

void srv_conn_admit(srv_switchboard *sw)
{
    uint64_t after = 0;
    srv_conn *c;

    while ((c = first_waiting(sw, after))) {
        unsigned before = sw->conn_count;

        after = c->admit_since;
        c->wait = SRV_WAIT_NONE;
        handle(c);
        if (!still_here(sw, c, before) || c->wait == SRV_WAIT_ADMIT) continue;
        if (c->wait == SRV_WAIT_NONE) {
            wake(c);
        } else {
            c->admit_since = 0;
            c->have = 0;
        }
    }
}

/* ---- waiting for workers, on ------------------------------------------------------------------
 */

bool srv_conn_waits(const srv_switchboard *sw, const srv_session *session)
{
    for (const srv_conn *c = sw->conns; c; c = c->next)
        if (c->target == session && c->wait == SRV_WAIT_OPEN) return true;
    return false;
}

void srv_conn_refused(srv_switchboard *sw, srv_session *session, int code)
{
    for (srv_conn *c = sw->conns, *next; c; c = next) {
        next = c->next;
        if (c->target != session || c->wait != SRV_WAIT_OPEN) continue;
        srv_conn_error(c, c->wait_id, code, NULL);
        wake(c);
    }
}

void srv_conn_slept(srv_switchboard *sw, srv_session *session, int code)
{
    for (srv_conn *c = sw->conns, *next; c; c = next) {
        next = c->next;
        if (c->target != session || c->wait != SRV_WAIT_SLEEP) continue;
        if (code) {
            srv_conn_error(c, c->wait_id, code, NULL);
        } else {
            wire_frame_begin(srv_conn_out(c, 64), WIRE_HIBERNATED, c->wait_id);
            wire_key(&c->out, "sequence");
            wire_put_uint(&c->out, session->stored);
            wire_frame_end(&c->out, SIZE_MAX);
        }
        wake(c);
    }
}

void srv_conn_resume(srv_conn *conn)
{
    wake(conn);
}

void srv_conn_ready(srv_switchboard *sw, srv_session *session)
{
    if (!srv_session_ready(session)) return;
    for (srv_conn *c = sw->conns, *next; c; c = next) {
        unsigned before = sw->conn_count;

        next = c->next;
        if (c->target != session || c->wait != SRV_WAIT_OPEN) continue;
        srv_conn_hand_over(c, session, c->wait_id);
        if (still_here(sw, c, before)) wake(c);
    }
    /* A copy has no client yet. */
    if (!session->copied || session->last_number > 0) orphan(sw, session);
}

void srv_conn_ended(srv_switchboard *sw, srv_session *session)
{
    for (srv_conn *c = sw->conns, *next; c; c = next) {
        next = c->next;
        if (c->target != session) continue;
        if (c->wait == SRV_WAIT_CLOSE) {
            wire_frame_begin(srv_conn_out(c, 64), WIRE_CLOSED, c->wait_id);
            wire_frame_end(&c->out, SIZE_MAX);
        } else {
            srv_conn_error(
                c, c->wait_id,
                session->end == SRV_END_SHUTDOWN ? WIRE_E_SHUTTING_DOWN : WIRE_E_NO_WORKER, NULL);
        }
        wake(c);
    }
}
