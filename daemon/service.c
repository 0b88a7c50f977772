/* service.c - what a control connection can ask for: sessions opened, found, ended; runs stopped;
 * questions answered.
 *
 * A session that is absent and one of another user are answered alike.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>
#include <unistd.h>

#include "daemon/switchboard.h"

static void put_texts(wire_out *out, const char *const *texts)
{
    uint32_t count = 0;

    while (texts[count]) count++;
    wire_put_array(out, count);
    for (uint32_t i = 0; i < count; i++) wire_put_string(out, texts[i]);
}

void srv_put_layers(srv_switchboard *sw, wire_out *out)
{
    put_texts(out, srv_jail_layers(!sw->config->no_seccomp));
}

static void put_seconds(wire_out *out, uint64_t ns)
{
    wire_put_real(out, (double)ns / 1e9);
}

static void end_frame(srv_conn *conn)
{
    if (wire_frame_end(&conn->out, SIZE_MAX) != 0) conn->closing = true;
}

static void hello(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    static const char *const features[] = {"stdout", "journal", "cancel", "why", NULL};
    const srv_config *config = conn->sw->config;
    uint64_t newest = body->field[WIRE_HELLO_VERSION].number;
    const wire_field *oldest = &body->field[WIRE_HELLO_OLDEST];
    wire_out *out;

    if (newest < WIRE_VERSION || (oldest->present && oldest->number > WIRE_VERSION)) {
        srv_conn_error(conn, frame->id, WIRE_E_BAD_VERSION, NULL);
        return;
    }
    out = srv_conn_out(conn, 4096);
    wire_frame_begin(out, WIRE_HELLO_OK, frame->id);
    wire_key(out, "version");
    wire_put_uint(out, WIRE_VERSION);
    wire_key(out, "server");
    wire_put_string(out, "interpretd " ITD_VERSION);
    wire_key(out, "features");
    put_texts(out, features);
    wire_key(out, "limits");
    srv_put_limits(out, &config->standard);
    wire_key(out, "ceilings");
    srv_put_limits(out, &config->ceiling);
    wire_key(out, "max_frame");
    wire_put_uint(out, config->max_frame);
    wire_key(out, "max_control_frame");
    wire_put_uint(out, SRV_CONTROL_FRAME);
    wire_key(out, "max_clients");
    wire_put_uint(out, config->max_clients);
    wire_key(out, "idle_timeout");
    put_seconds(out, config->idle_ns);
    wire_key(out, "isolation");
    srv_put_layers(conn->sw, out);
    end_frame(conn);
    conn->state = WIRE_STATE_READY;
}

/* Hands the connection over now, or when the worker is ready. */
static void join(srv_conn *conn, srv_session *session, uint64_t id)
{
    if (session->worker->state == SRV_WORKER_READY) {
        srv_conn_hand_over(conn, session, id);
        return;
    }
    conn->wait = SRV_WAIT_OPEN;
    conn->target = session;
    conn->wait_id = id;
}

static void open_session(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    const wire_field *name = &body->field[WIRE_OPEN_NAME],
                     *idle = &body->field[WIRE_OPEN_IDLE_TIMEOUT];
    srv_switchboard *sw = conn->sw;
    srv_session *s = NULL;
    itd_limits limits;
    int code = srv_quota_session(sw, conn->uid);

    if (!code) code = srv_limits_wish(sw->config, &body->field[WIRE_OPEN_LIMITS], &limits);
    if (!code) code = srv_session_new(sw, conn->uid, &s);
    if (code) {
        srv_conn_error(conn, frame->id, code, NULL);
        return;
    }
    s->limits = limits;
    s->ephemeral = body->field[WIRE_OPEN_EPHEMERAL].flag;
    s->idle_ns =
        idle->present && idle->number < sw->config->idle_ns ? idle->number : sw->config->idle_ns;
    if (name->present) memcpy(s->name, name->span.data, name->span.size);
    if (srv_worker_take(sw, s) != 0) {
        srv_session_end(s, SRV_END_ERROR, "no worker process could be made");
        srv_session_bury(sw, s, 0);
        srv_conn_error(conn, frame->id, WIRE_E_NO_WORKER, NULL);
        return;
    }
    sw->total_opened++;
    srv_log(SRV_INFO, "session %.8s opened by user %u (process %ld)", s->id, (unsigned)conn->uid,
            (long)conn->pid);
    join(conn, s, frame->id);
}

/* The live session a frame names; otherwise the error is answered and NULL returned. */
static srv_session *named(srv_conn *conn, const wire_frame *frame, const wire_field *id)
{
    srv_session *s = srv_session_find(conn->sw, conn->uid, id->span);

    if (!s) srv_conn_error(conn, frame->id, WIRE_E_NO_SESSION, NULL);
    return s;
}

static void close_session(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    srv_session *s = named(conn, frame, &body->field[WIRE_CLOSE_SESSION]);

    if (!s) return;
    conn->wait = SRV_WAIT_CLOSE;
    conn->target = s;
    conn->wait_id = frame->id;
    srv_session_end(s, SRV_END_CLOSED, "closed by user %u", (unsigned)conn->uid);
    srv_worker_kill(s->worker);
}

static const char *state_name(const srv_session *s)
{
    if (s->worker->state != SRV_WORKER_READY) return "starting";
    if (s->worker->status->run == 0) return "idle";
    return s->worker->status->state == SRV_WAITING ? "waiting" : "running";
}

static void put_info(wire_out *out, const srv_session *s, uint64_t now)
{
    wire_map_begin(out);
    wire_key(out, "session");
    wire_put_string(out, s->id);
    if (s->name[0]) {
        wire_key(out, "name");
        wire_put_string(out, s->name);
    }
    wire_key(out, "state");
    wire_put_string(out, state_name(s));
    wire_key(out, "ephemeral");
    wire_put_bool(out, s->ephemeral);
    wire_key(out, "clients");
    wire_put_uint(out, s->clients);
    wire_key(out, "run");
    wire_put_uint(out, s->worker->status->run);
    wire_key(out, "age");
    put_seconds(out, now - s->opened);
    wire_key(out, "idle");
    put_seconds(out, s->detached ? now - s->detached : 0);
    wire_key(out, "operations");
    wire_put_uint(out, s->worker->status->operations);
    wire_key(out, "live_bytes");
    wire_put_uint(out, s->worker->status->live_bytes);
    wire_key(out, "pid");
    wire_put_uint(out, s->worker->pid > 0 ? (uint64_t)s->worker->pid : 0);
    wire_map_end(out);
}

static void list(srv_conn *conn, const wire_frame *frame)
{
    srv_switchboard *sw = conn->sw;
    wire_out *out = srv_conn_out(conn, 1024 + sw->session_count * (size_t)1024);
    uint64_t now = srv_now();
    uint32_t count = 0;
    size_t at;

    wire_frame_begin(out, WIRE_SESSIONS, frame->id);
    wire_key(out, "sessions");
    at = wire_list_begin(out);
    for (const srv_session *s = sw->sessions; s; s = s->next) {
        if (s->end != SRV_END_LIVE || !(conn->uid == 0 || conn->uid == s->uid)) continue;
        put_info(out, s, now);
        count++;
    }
    wire_list_end(out, at, count);
    end_frame(conn);
}

/* One execute of one client: running, or somewhere between its client and the run. */
static bool cancel_execute(srv_session *s, uint32_t client, uint64_t execute)
{
    const srv_status_page *page = s->worker->status;
    uint64_t run = __atomic_load_n(&page->run, __ATOMIC_ACQUIRE);
    const srv_to_worker packet = {.kind = SRV_TO_CANCEL, .client = client, .execute = execute};
    const char *word;

    if (run && page->client == client && page->execute == execute) {
        srv_worker_stop(s->worker, run, ITD_STOP_CANCEL);
        return true;
    }
    word = srv_ring_word(page->ring, page->ring_count, client, execute, true);
    if (strcmp(word, "done") == 0 || strcmp(word, "failed") == 0 || strcmp(word, "unknown") == 0)
        return false;
    return srv_worker_tell(s->worker, &packet, -1) == 0;
}

static void cancel(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    const wire_field *client = &body->field[WIRE_CANCEL_CLIENT],
                     *execute = &body->field[WIRE_CANCEL_EXECUTE];
    srv_session *s = named(conn, frame, &body->field[WIRE_CANCEL_SESSION]);
    wire_out *out;
    bool found;

    if (!s) return;
    if (client->present && execute->present) {
        found = cancel_execute(s, (uint32_t)client->number, execute->number);
    } else {
        uint64_t run = __atomic_load_n(&s->worker->status->run, __ATOMIC_ACQUIRE);

        found = run != 0 && (!client->present || s->worker->status->client == client->number);
        if (found) srv_worker_stop(s->worker, run, ITD_STOP_CANCEL);
    }
    out = srv_conn_out(conn, 64);
    wire_frame_begin(out, WIRE_CANCELLED, frame->id);
    wire_key(out, "found");
    wire_put_bool(out, found);
    end_frame(conn);
}

static void put_reason(srv_conn *conn, uint64_t id, const char *state, const char *reason,
                       const char *text)
{
    wire_out *out = srv_conn_out(conn, 512);

    wire_frame_begin(out, WIRE_REASON, id);
    wire_key(out, "state");
    wire_put_string(out, state);
    wire_key(out, "reason");
    wire_put_string(out, reason);
    wire_key(out, "message");
    wire_put_string(out, text);
    wire_key(out, "execute");
}

static const char *page_word(const srv_session *s, const wire_body *body)
{
    const wire_field *client = &body->field[WIRE_WHY_CLIENT];
    const wire_field *execute = &body->field[WIRE_WHY_EXECUTE];
    const srv_status_page *page = s->worker ? s->worker->status : NULL;

    if (!page || !client->present || !execute->present) return "unknown";
    return srv_ring_word(page->ring, page->ring_count, (uint32_t)client->number, execute->number,
                         s->end == SRV_END_LIVE);
}

static void why_buried(srv_conn *conn, const wire_frame *frame, const wire_body *body,
                       const srv_tomb *tomb)
{
    const wire_field *client = &body->field[WIRE_WHY_CLIENT];
    const wire_field *execute = &body->field[WIRE_WHY_EXECUTE];
    const char *word = "unknown";

    if (client->present && execute->present)
        word = srv_ring_word(tomb->ring, tomb->ring_count, (uint32_t)client->number,
                             execute->number, false);
    put_reason(conn, frame->id, "ended", srv_end_name(tomb->end), tomb->text);
    wire_put_string(&conn->out, word);
    if (tomb->signal) {
        wire_key(&conn->out, "signal");
        wire_put_uint(&conn->out, (uint64_t)tomb->signal);
    }
    wire_key(&conn->out, "age");
    put_seconds(&conn->out, srv_now() - tomb->when);
    end_frame(conn);
}

static void why(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    wire_slice id = body->field[WIRE_WHY_SESSION].span;
    const srv_session *s = srv_session_find(conn->sw, conn->uid, id);
    const srv_tomb *tomb;

    if (!s) s = srv_session_dying(conn->sw, conn->uid, id);
    if (s) {
        bool live = s->end == SRV_END_LIVE;

        put_reason(conn, frame->id, live ? "live" : "ended", srv_end_name(s->end),
                   live ? "the session is alive" : s->end_text);
        wire_put_string(&conn->out, page_word(s, body));
        end_frame(conn);
        return;
    }
    tomb = srv_tomb_find(conn->sw, conn->uid, id);
    if (tomb)
        why_buried(conn, frame, body, tomb);
    else
        srv_conn_error(conn, frame->id, WIRE_E_NO_SESSION, NULL);
}

static void put_count(wire_out *out, const char *key, uint64_t value)
{
    wire_key(out, key);
    wire_put_uint(out, value);
}

static void status(srv_conn *conn, const wire_frame *frame)
{
    srv_switchboard *sw = conn->sw;
    wire_out *out = srv_conn_out(conn, 4096);

    wire_frame_begin(out, WIRE_STATUS_REPORT, frame->id);
    wire_key(out, "server");
    wire_put_string(out, "interpretd " ITD_VERSION);
    put_count(out, "pid", (uint64_t)getpid());
    wire_key(out, "uptime");
    put_seconds(out, srv_now() - sw->started);
    put_count(out, "sessions", sw->session_count);
    put_count(out, "workers", sw->worker_count);
    put_count(out, "spares", sw->spare_count);
    put_count(out, "connections", sw->conn_count);
    put_count(out, "opened", sw->total_opened);
    put_count(out, "crashed", sw->total_crashed);
    put_count(out, "killed", sw->total_killed);
    wire_key(out, "isolation");
    srv_put_layers(sw, out);
    wire_key(out, "syscalls");
    put_texts(out, srv_jail_calls());
    end_frame(conn);
}

void srv_service(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    srv_session *s;

    switch (frame->message) {
    case WIRE_HELLO: hello(conn, frame, body); break;
    case WIRE_OPEN: open_session(conn, frame, body); break;
    case WIRE_ATTACH:
        s = named(conn, frame, &body->field[WIRE_ATTACH_SESSION]);
        if (s) join(conn, s, frame->id);
        break;
    case WIRE_LIST: list(conn, frame); break;
    case WIRE_CLOSE: close_session(conn, frame, body); break;
    case WIRE_CANCEL: cancel(conn, frame, body); break;
    case WIRE_WHY: why(conn, frame, body); break;
    case WIRE_STATUS: status(conn, frame); break;
    case WIRE_PING:
        wire_frame_begin(srv_conn_out(conn, 64), WIRE_PONG, frame->id);
        end_frame(conn);
        break;
    default: srv_conn_error(conn, frame->id, WIRE_E_UNKNOWN_MESSAGE, NULL);
    }
}
