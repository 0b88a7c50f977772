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
    put_texts(out, srv_jail_layers(sw->layers));
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
    static const char *const features[] = {"stdout", "journal", "cancel", "why",
                                           "state",  "fork",    NULL};
    static const char *const with_store[] = {"stdout", "journal", "cancel", "why",
                                             "state",  "fork",    "store",  NULL};
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
    put_texts(out, config->state_dir ? with_store : features);
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
    wire_key(out, "max_state");
    wire_put_uint(out, config->max_state);
    end_frame(conn);
    conn->state = WIRE_STATE_READY;
}

/* Hands the connection over now, or when the worker is ready. A sleeping session wakes. */
static void join(srv_conn *conn, srv_session *session, uint64_t id)
{
    int code;

    if (srv_session_ready(session)) {
        srv_conn_hand_over(conn, session, id);
        return;
    }
    code = srv_wake(conn->sw, session);
    if ((code == WIRE_E_TOO_MANY_SESSIONS || code == WIRE_E_TOO_MUCH_MEMORY) &&
        srv_conn_may_wait(conn)) {
        srv_rest_make_room(conn->sw, conn->uid);
        srv_conn_wait_admission(conn);
        return;
    }
    if (code) {
        srv_conn_error(conn, id, code, NULL);
        return;
    }
    conn->wait = SRV_WAIT_OPEN;
    conn->target = session;
    conn->wait_id = id;
}

static void open_session(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    const wire_field *name = &body->field[WIRE_OPEN_NAME];
    srv_switchboard *sw = conn->sw;
    srv_session *s = NULL;
    itd_limits limits;
    int code = srv_limits_wish(sw->config, &body->field[WIRE_OPEN_LIMITS], &limits);
    pid_t pid;

    if (!code && name->present) s = srv_session_named(sw, conn->uid, name->span);
    if (s && body->field[WIRE_OPEN_EXISTING].flag) {
        conn->existed = true;
        join(conn, s, frame->id);
        return;
    }
    if (s) code = WIRE_E_NAME_TAKEN;
    s = NULL;
    if (!code) code = srv_quota_session(sw, conn->uid, limits.memory_bytes);
    if ((code == WIRE_E_TOO_MANY_SESSIONS || code == WIRE_E_TOO_MUCH_MEMORY) &&
        srv_conn_may_wait(conn)) {
        srv_rest_make_room(conn->sw, conn->uid);
        srv_conn_wait_admission(conn);
        return;
    }
    if (!code) code = srv_session_new(sw, conn->uid, &s);
    if (code) {
        srv_conn_error(conn, frame->id, code, NULL);
        return;
    }
    s->limits = limits;
    code = srv_manage_open(sw, s, body);
    if (!code && srv_worker_take(sw, s) != 0) code = WIRE_E_NO_WORKER;
    if (code) {
        srv_session_end(s, code == WIRE_E_NO_WORKER ? SRV_END_ERROR : SRV_END_CLOSED,
                        "it could not be opened: %s", wire_error_of(code)->text);
        srv_session_bury(sw, s, 0);
        srv_conn_error(conn, frame->id, code, NULL);
        return;
    }
    sw->total_opened++;
    pid = conn->pid;
    join(conn, s, frame->id);
    /* Neither the connection nor the frame may be here any more; the session is. */
    srv_log(SRV_INFO, "session %.8s opened by user %u (process %ld)", s->id, (unsigned)s->uid,
            (long)pid);
}

/* The live session a frame names; otherwise the error is answered and NULL returned. */
static srv_session *named(srv_conn *conn, const wire_frame *frame, const wire_field *id)
{
    srv_session *s = srv_session_find(conn->sw, conn->uid, id->span);

    if (!s) srv_conn_error(conn, frame->id, WIRE_E_NO_SESSION, NULL);
    return s;
}

/* By id or, of one's own, by name. */
static srv_session *attached(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    const wire_field *id = &body->field[WIRE_ATTACH_SESSION],
                     *name = &body->field[WIRE_ATTACH_NAME];
    srv_session *s;

    if (id->present || !name->present) return named(conn, frame, id);
    s = srv_session_named(conn->sw, conn->uid, name->span);
    if (!s) srv_conn_error(conn, frame->id, WIRE_E_NO_SESSION, NULL);
    return s;
}

/* The same for what only the owner may do. */
srv_session *srv_service_owned(srv_conn *conn, const wire_frame *frame, const wire_field *id)
{
    srv_session *s = named(conn, frame, id);

    if (!s || srv_session_owned(s, conn->uid)) return s;
    srv_conn_error(conn, frame->id, WIRE_E_NOT_OWNER, NULL);
    return NULL;
}

static void grant(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    srv_session *s = srv_service_owned(conn, frame, &body->field[WIRE_GRANT_SESSION]);
    const wire_field *allow = &body->field[WIRE_GRANT_ALLOW];
    uint64_t user = body->field[WIRE_GRANT_USER].number;
    int code;

    if (!s) return;
    code = user < UINT32_MAX ? srv_session_grant(s, (uid_t)user, !allow->present || allow->flag)
                             : WIRE_E_BAD_FIELD;
    if (code) {
        srv_conn_error(conn, frame->id, code, NULL);
        return;
    }
    srv_custody_update(conn->sw, s);
    srv_log(SRV_INFO, "session %.8s: user %u %s", s->id, (unsigned)user,
            !allow->present || allow->flag ? "may attach" : "may not attach any more");
    wire_frame_begin(srv_conn_out(conn, 64), WIRE_GRANTED, frame->id);
    end_frame(conn);
}

static void close_session(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    srv_session *s = srv_service_owned(conn, frame, &body->field[WIRE_CLOSE_SESSION]);

    if (!s) return;
    srv_session_end(s, SRV_END_CLOSED, "closed by user %u", (unsigned)conn->uid);
    if (!s->worker) {
        srv_session_bury(conn->sw, s, 0);
        wire_frame_begin(srv_conn_out(conn, 64), WIRE_CLOSED, frame->id);
        end_frame(conn);
        return;
    }
    conn->wait = SRV_WAIT_CLOSE;
    conn->target = s;
    conn->wait_id = frame->id;
    srv_worker_kill(s->worker);
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

/* A run that came with a state and waits for nobody. */
static bool cancel_suspended(srv_session *s)
{
    const srv_to_worker packet = {.kind = SRV_TO_CANCEL};

    return s->worker->status->suspended && srv_worker_tell(s->worker, &packet, -1) == 0;
}

static void cancel(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    const wire_field *client = &body->field[WIRE_CANCEL_CLIENT],
                     *execute = &body->field[WIRE_CANCEL_EXECUTE];
    srv_session *s = named(conn, frame, &body->field[WIRE_CANCEL_SESSION]);
    wire_out *out;
    bool found;

    if (!s) return;
    if (!s->worker) {
        found = false; /* it sleeps */
    } else if (client->present && execute->present) {
        found = cancel_execute(s, (uint32_t)client->number, execute->number);
    } else {
        uint64_t run = __atomic_load_n(&s->worker->status->run, __ATOMIC_ACQUIRE);

        found = run != 0 && (!client->present || s->worker->status->client == client->number);
        if (found) srv_worker_stop(s->worker, run, ITD_STOP_CANCEL);
        if (!found && !client->present) found = cancel_suspended(s);
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

/* What became of an execute in a worker that is dead, while the session lives. */
static const char *tomb_word(const srv_tomb *tomb, uint32_t client, uint64_t execute)
{
    const char *word = srv_ring_word(tomb->ring, tomb->ring_count, client, execute, false);
    bool ended = strcmp(word, "done") == 0 || strcmp(word, "failed") == 0;

    if (!tomb->lost || !(ended || strcmp(word, "running") == 0)) return word;
    return ended && tomb->every ? word : "lost";
}

static const char *page_word(srv_switchboard *sw, const srv_session *s, const wire_body *body)
{
    const wire_field *client = &body->field[WIRE_WHY_CLIENT];
    const wire_field *execute = &body->field[WIRE_WHY_EXECUTE];
    const srv_status_page *page = s->worker ? s->worker->status : NULL;
    const srv_tomb *tomb;

    if (!client->present || !execute->present) return "unknown";
    tomb = srv_tomb_of_client(sw, s, (uint32_t)client->number);
    if (tomb) return tomb_word(tomb, (uint32_t)client->number, execute->number);
    if (!page) return "unknown";
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

        put_reason(conn, frame->id, live ? "live" : "ended",
                   live && s->rest == SRV_ASLEEP ? "hibernated" : srv_end_name(s->end),
                   !live || s->end_text[0] ? s->end_text
                   : s->rest == SRV_ASLEEP ? "the session hibernates"
                                           : "the session is alive");
        wire_put_string(&conn->out, page_word(conn->sw, s, body));
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
    unsigned asleep = 0;

    for (const srv_session *s = sw->sessions; s; s = s->next) asleep += s->rest == SRV_ASLEEP;
    wire_frame_begin(out, WIRE_STATUS_REPORT, frame->id);
    wire_key(out, "server");
    wire_put_string(out, "interpretd " ITD_VERSION);
    put_count(out, "pid", (uint64_t)getpid());
    wire_key(out, "uptime");
    put_seconds(out, srv_now() - sw->started);
    put_count(out, "sessions", sw->session_count - asleep);
    put_count(out, "hibernated", asleep);
    put_count(out, "workers", sw->worker_count);
    put_count(out, "spares", sw->spare_count);
    put_count(out, "connections", sw->conn_count);
    put_count(out, "opened", sw->total_opened);
    put_count(out, "crashed", sw->total_crashed);
    put_count(out, "killed", sw->total_killed);
    put_count(out, "refused", sw->total_refused);
    put_count(out, "evicted", sw->total_evicted);
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
        s = attached(conn, frame, body);
        if (s) join(conn, s, frame->id);
        break;
    case WIRE_LIST: srv_manage_list(conn, frame, body); break;
    case WIRE_CONFIGURE: srv_manage_configure(conn, frame, body); break;
    case WIRE_HIBERNATE: srv_manage_hibernate(conn, frame, body); break;
    case WIRE_KEYS: srv_manage_keys(conn, frame, body); break;
    case WIRE_CLOSE: close_session(conn, frame, body); break;
    case WIRE_GRANT: grant(conn, frame, body); break;
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
