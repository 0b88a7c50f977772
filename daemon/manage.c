/* manage.c - what control connections ask about sessions at large: names, tags, durability, the
 * store, its keys, listings.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/switchboard.h"

#define PAGE 1000u /* sessions in one listing */

static const char *const durabilities[] = {
    [SRV_DURABLE_NONE] = "none",
    [SRV_DURABLE_IDLE] = "idle",
    [SRV_DURABLE_EVERY] = "every",
};

const char *srv_durability_name(srv_durability durability)
{
    return durabilities[durability];
}

static bool same(wire_slice text, const char *word)
{
    return text.size == strlen(word) && memcmp(text.data, word, text.size) == 0;
}

/* ---- fields -----------------------------------------------------------------------------------
 */

static int take_durability(const srv_switchboard *sw, const wire_field *field, srv_durability *ret)
{
    for (unsigned i = 0; i < sizeof durabilities / sizeof durabilities[0]; i++) {
        if (!same(field->span, durabilities[i])) continue;
        if (i != SRV_DURABLE_NONE && !sw->config->state_dir) return WIRE_E_NO_STORE;
        *ret = (srv_durability)i;
        return 0;
    }
    return WIRE_E_BAD_FIELD;
}

/* Joins the tags. *ret is NULL when there are none. */
static int take_tags(const wire_field *field, char **ret)
{
    char joined[SRV_TAGS_ROOM];
    size_t size = 0;
    wire_slice rest, tag;
    uint32_t left;

    wire_entries(field, &rest, &left);
    while (wire_texts_next(&rest, &left, &tag)) {
        if (tag.size == 0 || memchr(tag.data, '\n', tag.size) ||
            size + tag.size + 2 > sizeof joined)
            return WIRE_E_BAD_FIELD;
        if (size) joined[size++] = '\n';
        memcpy(joined + size, tag.data, tag.size);
        size += tag.size;
    }
    joined[size] = 0;
    *ret = size ? strdup(joined) : NULL;
    return size && !*ret ? WIRE_E_NO_MEMORY : 0;
}

/* The next of the joined tags, or an empty slice. */
static wire_slice next_tag(const char **tags)
{
    wire_slice tag = {(const uint8_t *)*tags, 0};

    if (!*tags || !**tags) return tag;
    tag.size = strcspn(*tags, "\n");
    *tags += tag.size;
    if (**tags) ++*tags;
    return tag;
}

static int take_name(srv_switchboard *sw, const srv_session *session, const wire_field *field,
                     char name[SRV_NAME_ROOM])
{
    const srv_session *other = srv_session_named(sw, session->uid, field->span);

    if (other && other != session) return WIRE_E_NAME_TAKEN;
    memset(name, 0, SRV_NAME_ROOM);
    memcpy(name, field->span.data, field->span.size);
    return 0;
}

_Static_assert(SRV_NAME_ROOM == WIRE_MAX_NAME + 1, "a name and its end");

int srv_manage_open(srv_switchboard *sw, srv_session *session, const wire_body *body)
{
    const wire_field *name = &body->field[WIRE_OPEN_NAME],
                     *idle = &body->field[WIRE_OPEN_IDLE_TIMEOUT],
                     *durability = &body->field[WIRE_OPEN_DURABILITY];
    uint64_t most;
    int code = 0;

    if (durability->present) code = take_durability(sw, durability, &session->durability);
    if (!code && session->durability != SRV_DURABLE_NONE)
        code = srv_quota_durable(sw, session->uid);
    if (!code && name->present) code = take_name(sw, session, name, session->name);
    if (!code) code = take_tags(&body->field[WIRE_OPEN_TAGS], &session->tags);
    most = session->durability == SRV_DURABLE_NONE ? sw->config->idle_ns : sw->config->hibernate_ns;
    session->idle_ns = idle->present && idle->number < most ? idle->number : most;
    session->ttl_ns = body->field[WIRE_OPEN_TTL].number;
    session->ephemeral = body->field[WIRE_OPEN_EPHEMERAL].flag;
    return code;
}

/* ---- configure --------------------------------------------------------------------------------
 */

static void set_durability(srv_switchboard *sw, srv_session *s, srv_durability durability)
{
    const srv_to_worker packet = {.kind = SRV_TO_SESSION,
                                  .limits = s->limits,
                                  .sequence = s->sequence,
                                  .max_state = sw->config->max_state,
                                  .durability = durability};
    bool was = s->durability != SRV_DURABLE_NONE;

    if (durability == s->durability) return;
    s->durability = durability;
    if (s->worker) srv_worker_tell(s->worker, &packet, -1);
    if (durability == SRV_DURABLE_NONE) {
        srv_custody_remove(sw, s);
        s->stored = s->stored_size = 0;
        s->idle_ns = sw->config->idle_ns;
    } else if (!was && s->idle_ns > sw->config->hibernate_ns) {
        s->idle_ns = sw->config->hibernate_ns;
    }
}

static int configure(srv_conn *conn, srv_session *s, const wire_body *body)
{
    const wire_field *name = &body->field[WIRE_CONFIGURE_NAME],
                     *tags = &body->field[WIRE_CONFIGURE_TAGS],
                     *wish = &body->field[WIRE_CONFIGURE_DURABILITY],
                     *ttl = &body->field[WIRE_CONFIGURE_TTL],
                     *ephemeral = &body->field[WIRE_CONFIGURE_EPHEMERAL];
    srv_durability durability = s->durability;
    char *new_tags = NULL, new_name[SRV_NAME_ROOM];
    int code = 0;

    /* All is looked at before anything is changed. */
    if (wish->present) code = take_durability(conn->sw, wish, &durability);
    if (!code && durability != SRV_DURABLE_NONE && s->durability == SRV_DURABLE_NONE)
        code = srv_quota_durable(conn->sw, s->uid);
    /* A sleeping one without a store would be nowhere. */
    if (!code && durability == SRV_DURABLE_NONE && s->rest != SRV_AWAKE && wish->present)
        code = WIRE_E_IN_USE;
    if (!code && name->present) code = take_name(conn->sw, s, name, new_name);
    if (!code && tags->present) code = take_tags(tags, &new_tags);
    if (code) return code;
    if (name->present) memcpy(s->name, new_name, sizeof s->name);
    if (tags->present) {
        free(s->tags);
        s->tags = new_tags;
    }
    if (ttl->present) s->ttl_ns = ttl->number;
    if (ephemeral->present) s->ephemeral = ephemeral->flag;
    set_durability(conn->sw, s, durability);
    srv_custody_update(conn->sw, s);
    return 0;
}

static void end_frame(srv_conn *conn)
{
    if (wire_frame_end(&conn->out, SIZE_MAX) != 0) conn->closing = true;
}

void srv_manage_configure(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    srv_session *s = srv_service_owned(conn, frame, &body->field[WIRE_CONFIGURE_SESSION]);
    wire_out *out;
    int code;

    if (!s) return;
    code = configure(conn, s, body);
    if (code) {
        srv_conn_error(conn, frame->id, code, NULL);
        return;
    }
    out = srv_conn_out(conn, 4096);
    wire_frame_begin(out, WIRE_CONFIGURED, frame->id);
    wire_key(out, "info");
    srv_put_info(out, s, srv_now());
    end_frame(conn);
}

/* ---- hibernate and keys -----------------------------------------------------------------------
 */

void srv_manage_hibernate(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    srv_session *s = srv_service_owned(conn, frame, &body->field[WIRE_HIBERNATE_SESSION]);
    bool force = body->field[WIRE_HIBERNATE_FORCE].flag, busy;
    int code = 0;

    if (!s) return;
    busy =
        s->clients > 0 || (s->worker && s->worker->status->run != 0) || srv_conn_waits(conn->sw, s);
    if (s->durability == SRV_DURABLE_NONE)
        code = WIRE_E_NOT_DURABLE;
    else if (s->rest == SRV_WAKING || (busy && !force) ||
             (s->worker && s->worker->status->run != 0 && s->worker->status->state == SRV_RUNNING))
        code = WIRE_E_IN_USE;
    if (code) {
        srv_conn_error(conn, frame->id, code, NULL);
        return;
    }
    if (s->rest == SRV_ASLEEP) {
        wire_frame_begin(srv_conn_out(conn, 64), WIRE_HIBERNATED, frame->id);
        wire_key(&conn->out, "sequence");
        wire_put_uint(&conn->out, s->stored);
        end_frame(conn);
        return;
    }
    srv_sleep(s, force ? SRV_SLEEP_FORCED : SRV_SLEEP_ALONE);
    if (s->rest != SRV_SLEEPING) {
        srv_conn_error(conn, frame->id, WIRE_E_NO_WORKER, NULL);
        return;
    }
    conn->wait = SRV_WAIT_SLEEP;
    conn->target = s;
    conn->wait_id = frame->id;
}

void srv_manage_keys(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    wire_slice action = body->field[WIRE_KEYS_ACTION].span, name = body->field[WIRE_KEYS_KEY].span;
    char text[24] = "";
    char *end = text;
    uint64_t key = 0;
    srv_vault_op op;
    int code = 0;

    if (conn->uid != 0 && conn->uid != geteuid())
        code = WIRE_E_NOT_OWNER;
    else if (same(action, "list"))
        op = SRV_VAULT_KEYS;
    else if (same(action, "rotate"))
        op = SRV_VAULT_ROTATE;
    else if (same(action, "retire"))
        op = SRV_VAULT_RETIRE;
    else
        code = WIRE_E_BAD_FIELD;
    if (!code && op == SRV_VAULT_RETIRE) {
        if (name.size == 16) {
            memcpy(text, name.data, name.size);
            key = strtoull(text, &end, 16);
        }
        if (end != text + 16) code = WIRE_E_NO_KEY;
    }
    if (!code) code = srv_custody_keys(conn, frame->id, op, key);
    if (code) {
        srv_conn_error(conn, frame->id, code, NULL);
        return;
    }
    conn->wait = SRV_WAIT_VAULT;
    conn->target = NULL;
}

/* ---- listings ---------------------------------------------------------------------------------
 */

static void put_seconds(wire_out *out, uint64_t ns)
{
    wire_put_real(out, (double)ns / 1e9);
}

static const char *state_name(const srv_session *s)
{
    switch (s->rest) {
    case SRV_ASLEEP: return "hibernated";
    case SRV_SLEEPING: return "storing";
    case SRV_WAKING: return "starting";
    case SRV_AWAKE: break;
    }
    if (!s->worker || s->worker->state != SRV_WORKER_READY) return "starting";
    if (s->worker->status->run == 0) return "idle";
    return s->worker->status->state == SRV_WAITING ? "waiting" : "running";
}

static void put_tags(wire_out *out, const char *tags)
{
    const char *at = tags;
    uint32_t count = 0;
    wire_slice tag;

    while (next_tag(&at).size) count++;
    wire_put_array(out, count);
    while ((tag = next_tag(&tags)).size) wire_put_text(out, (const char *)tag.data, tag.size);
}

/* What only durable sessions have to say. */
static void put_stored(wire_out *out, const srv_session *s)
{
    if (s->durability != SRV_DURABLE_NONE) {
        wire_key(out, "durability");
        wire_put_string(out, srv_durability_name(s->durability));
    }
    if (s->tags) {
        wire_key(out, "tags");
        put_tags(out, s->tags);
    }
    if (s->sequence) {
        wire_key(out, "sequence");
        wire_put_uint(out, s->sequence);
    }
    if (s->ttl_ns) {
        wire_key(out, "ttl");
        put_seconds(out, s->ttl_ns);
    }
}

void srv_put_info(wire_out *out, const srv_session *s, uint64_t now)
{
    const srv_status_page *page = s->worker ? s->worker->status : NULL;

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
    wire_put_uint(out, page ? page->run : 0);
    wire_key(out, "age");
    put_seconds(out, now > s->opened ? now - s->opened : 0);
    wire_key(out, "idle");
    put_seconds(out, s->detached && now > s->detached ? now - s->detached : 0);
    wire_key(out, "operations");
    wire_put_uint(out, page ? page->operations : 0);
    wire_key(out, "live_bytes");
    wire_put_uint(out, page ? page->live_bytes : 0);
    wire_key(out, "pid");
    wire_put_uint(out, s->worker && s->worker->pid > 0 ? (uint64_t)s->worker->pid : 0);
    put_stored(out, s);
    wire_map_end(out);
}

static bool has_tag(const char *tags, wire_slice wanted)
{
    wire_slice tag;

    while ((tag = next_tag(&tags)).size)
        if (tag.size == wanted.size && memcmp(tag.data, wanted.data, tag.size) == 0) return true;
    return false;
}

static bool listed(const srv_session *s, uid_t uid, const wire_body *body)
{
    const wire_field *name = &body->field[WIRE_LIST_NAME], *tag = &body->field[WIRE_LIST_TAG],
                     *state = &body->field[WIRE_LIST_STATE];

    if (s->end != SRV_END_LIVE || !srv_session_allows(s, uid)) return false;
    if (name->present && !same(name->span, s->name)) return false;
    if (tag->present && !has_tag(s->tags, tag->span)) return false;
    return !state->present || same(state->span, state_name(s));
}

void srv_manage_list(srv_conn *conn, const wire_frame *frame, const wire_body *body)
{
    const wire_field *after = &body->field[WIRE_LIST_AFTER], *most = &body->field[WIRE_LIST_COUNT];
    srv_switchboard *sw = conn->sw;
    uint64_t limit = most->present && most->number < PAGE ? most->number : PAGE, now = srv_now();
    const srv_session *s = sw->sessions;
    bool more = false;
    uint32_t count = 0;
    wire_out *out;
    size_t at;

    if (after->present) {
        s = srv_session_find(sw, conn->uid, after->span);
        if (!s) {
            srv_conn_error(conn, frame->id, WIRE_E_NO_SESSION, NULL);
            return;
        }
        s = s->next;
    }
    out = srv_conn_out(conn, 4096);
    wire_frame_begin(out, WIRE_SESSIONS, frame->id);
    wire_key(out, "sessions");
    at = wire_list_begin(out);
    for (; s && !more; s = s->next) {
        if (!listed(s, conn->uid, body)) continue;
        more = count == limit;
        if (more) break;
        /* The frame's place in the buffer is an offset, so it may move. */
        out = srv_conn_out(conn, 2048);
        srv_put_info(out, s, now);
        count++;
    }
    wire_list_end(out, at, count);
    if (more) {
        wire_key(out, "more");
        wire_put_bool(out, true);
    }
    end_frame(conn);
}
