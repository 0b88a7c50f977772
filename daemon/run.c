/* run.c - executes and checks: from the queue into the core, output and result back out.
 *
 * One run at a time. What a run needs of its frame is copied or built before the core starts, so
 * the client's buffer is free while the script runs. A result always goes out as one frame; what
 * makes it too large (the value, the journal) is left out and named.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>
#include <sys/mman.h>

#include "daemon/self.h"

#define RUN_SET_BIT (UINT64_C(1) << 32) /* clients' sets are their numbers, 32 bits */

bool srv_run_stopped(const srv_self *w)
{
    return w->run.active && w->command->stop_run == w->run.number;
}

/* ---- output -------------------------------------------------------------------------------- */

void srv_run_stream(srv_self *w, bool all)
{
    srv_client *c;

    if (!w->run.stream || w->run.streamed == w->run.printed) return;
    if (!all && w->run.printed - w->run.streamed < SRV_CHUNK &&
        srv_now() - w->run.chunk_since < SRV_CHUNK_NS)
        return;
    c = srv_client_find(w, w->run.client);
    while (c && !c->closing && w->run.streamed < w->run.printed &&
           srv_client_unread(c) < SRV_CLOGGED / 4) {
        size_t size = w->run.printed - w->run.streamed;
        wire_out *out = srv_client_out(c);

        if (size > SRV_CLOGGED / 8) {
            size = SRV_CLOGGED / 8;
            /* not in the middle of a character */
            while ((w->stdout_data[w->run.streamed + size] & 0xc0) == 0x80) size--;
        }
        wire_frame_begin(out, WIRE_STDOUT, w->run.execute);
        wire_key(out, "text");
        wire_put_text(out, w->stdout_data + w->run.streamed, size);
        if (wire_frame_end(out, w->max_frame) != 0) return;
        w->run.streamed += size;
        srv_client_flush(w, c);
        if (!c->live) return;
    }
    w->run.chunk_since = w->run.streamed < w->run.printed ? srv_now() : 0;
}

void srv_run_output(srv_self *w, const char *text, size_t size)
{
    size_t room = w->stdout_room - w->run.printed;

    /* The core's limit is clamped to this room, so nothing is lost here. */
    if (size > room) size = room;
    memcpy(w->stdout_data + w->run.printed, text, size);
    w->run.printed += size;
    if (!w->run.stream) return;
    if (w->run.chunk_since == 0) w->run.chunk_since = srv_now();
    srv_run_stream(w, false);
}

/* ---- results ------------------------------------------------------------------------------- */

static void put_optional(wire_out *out, const char *key, const char *text)
{
    if (!text) return;
    wire_key(out, key);
    wire_put_string(out, text);
}

static void put_position(wire_out *out, const char *key, int64_t number)
{
    if (number <= 0) return;
    wire_key(out, key);
    wire_put_uint(out, (uint64_t)number);
}

void srv_put_failure(wire_out *out, const itd_outcome *outcome)
{
    wire_map_begin(out);
    wire_key(out, "kind");
    wire_put_string(out, outcome->kind ? outcome->kind : "other");
    wire_key(out, "message");
    wire_put_string(out, outcome->message ? outcome->message : "");
    put_optional(out, "type_name", outcome->type_name);
    put_optional(out, "traceback", outcome->traceback);
    put_optional(out, "tool_name", outcome->tool_name);
    put_optional(out, "limit", outcome->limit);
    put_position(out, "line", outcome->line);
    put_position(out, "column", outcome->column);
    wire_map_end(out);
}

static void put_usage(wire_out *out, const itd_usage *usage)
{
    wire_map_begin(out);
    wire_key(out, "operations");
    wire_put_uint(out, usage->operations);
    wire_key(out, "peak_bytes");
    wire_put_uint(out, usage->peak_bytes);
    wire_key(out, "live_bytes");
    wire_put_uint(out, usage->live_bytes);
    wire_key(out, "cpu_ns");
    wire_put_uint(out, usage->cpu_ns);
    wire_key(out, "wall_ns");
    wire_put_uint(out, usage->wall_ns);
    wire_key(out, "tool_calls");
    wire_put_uint(out, usage->tool_calls);
    wire_key(out, "stdout_bytes");
    wire_put_uint(out, usage->stdout_bytes);
    wire_map_end(out);
}

/* Adds the value, or says why it isn't there. */
static void put_value(srv_self *w, wire_out *out)
{
    wire_mark mark = wire_mark_of(out);
    itd_sink sink;
    itd_visit visit;
    const char *problem;

    wire_key(out, "value");
    srv_bridge_out(&w->packer, out, &sink);
    visit = itd_visit_result(w->session, &sink);
    if (visit == ITD_VISITED && !out->full && out->size - out->frame <= w->max_frame - 256) return;
    problem = visit == ITD_VISIT_REFUSED ? srv_plain(itd_visit_error(w->session))
                                         : wire_error_of(WIRE_E_VALUE_TOO_LARGE)->text;
    wire_rewind(out, mark);
    if (visit == ITD_VISIT_ABSENT) return;
    wire_key(out, "value_error");
    wire_put_string(out, problem);
}

/* The script ended well, but what it did is not stored as the session's durability asks. */
static void put_not_stored(wire_out *out, int code)
{
    static const char type[] = "StorageError",
                      start[] = "StorageError: the state could not be stored: ";
    const char *text = wire_error_of(code)->text;
    char message[256];
    size_t size = strlen(text) < 128 ? strlen(text) : 128;

    memcpy(message, start, sizeof start - 1);
    memcpy(message + sizeof start - 1, text, size);
    message[sizeof start - 1 + size] = 0;
    srv_put_failure(out, &(itd_outcome){.kind = "storage", .type_name = type, .message = message});
}

static void put_result(srv_self *w, srv_client *c, bool ok, int store_code)
{
    wire_out *out = srv_client_out(c);
    itd_usage usage;
    wire_mark mark;
    /* Copied: reading the value may ask the core for text that replaces the outcome's. */
    bool has_value;

    itd_run_usage(w->session, &usage);
    wire_frame_begin(out, WIRE_RESULT, w->run.execute);
    wire_key(out, "ok");
    wire_put_bool(out, ok && !store_code);
    has_value = itd_run_outcome(w->session)->has_value && ok;
    if (ok && store_code) {
        wire_key(out, "error");
        put_not_stored(out, store_code);
    }
    if (store_code) {
        wire_key(out, "store_error");
        wire_put_string(out, wire_error_of(store_code)->name);
    }
    if (!ok) {
        wire_key(out, "error");
        srv_put_failure(out, itd_run_outcome(w->session));
    }
    wire_key(out, "stdout");
    wire_put_text(out, w->stdout_data + w->run.streamed, w->run.printed - w->run.streamed);
    wire_key(out, "has_value");
    wire_put_bool(out, has_value);
    wire_key(out, "usage");
    put_usage(out, &usage);
    if (w->run.want_value && has_value) put_value(w, out);
    if (w->run.journal) {
        mark = wire_mark_of(out);
        srv_journal_put(w, out);
        if (out->full || out->size - out->frame > w->max_frame - 64) {
            wire_rewind(out, mark);
            wire_key(out, "journal_dropped");
            wire_put_uint(out, w->run.journal_count + w->run.journal_dropped);
        }
    }
    /* A client that has left so much unread that a result doesn't fit is beyond help. */
    if (wire_frame_end(out, w->max_frame) != 0) srv_client_gone(w, c);
}

void srv_answer_cancelled(srv_self *w, srv_client *c, uint64_t id)
{
    static const itd_outcome outcome = {
        .kind = "cancelled", .message = "Cancelled: the run was cancelled before it began"};
    static const itd_usage usage;
    wire_out *out = srv_client_out(c);

    wire_frame_begin(out, WIRE_RESULT, id);
    wire_key(out, "ok");
    wire_put_bool(out, false);
    wire_key(out, "error");
    srv_put_failure(out, &outcome);
    wire_key(out, "stdout");
    wire_put_text(out, "", 0);
    wire_key(out, "has_value");
    wire_put_bool(out, false);
    wire_key(out, "usage");
    put_usage(out, &usage);
    wire_frame_end(out, w->max_frame);
}

/* Pages of the run's buffers, when it used many. */
static void give_back(srv_self *w)
{
    if (w->run.printed > SRV_TRIM) madvise(w->stdout_data, w->run.printed, MADV_DONTNEED);
    if (w->run.source_size > SRV_TRIM) madvise(w->source, w->run.source_size, MADV_DONTNEED);
    if (w->run.journal_size > SRV_TRIM) madvise(w->journal, w->run.journal_size, MADV_DONTNEED);
    if (w->run.stash_peak > SRV_TRIM) madvise(w->stash, w->run.stash_peak, MADV_DONTNEED);
}

void srv_run_finish(srv_self *w, itd_status status)
{
    srv_client *c;
    srv_from_worker packet = {.kind = SRV_FROM_RUN_ENDED, .run = w->run.number};
    int code;

    srv_calls_sweep(w);
    if (status == ITD_RUN_SUSPENDED) {
        srv_status_run(w, SRV_WAITING);
        return;
    }
    code = srv_state_commit(w);
    srv_ring_set(w, w->run.ring,
                 code                     ? SRV_EXECUTE_UNSTORED
                 : status == ITD_RUN_DONE ? SRV_EXECUTE_DONE
                                          : SRV_EXECUTE_FAILED);
    c = srv_client_find(w, w->run.client);
    if (c && !c->closing) put_result(w, c, status == ITD_RUN_DONE, code);
    if (w->run.has_run_set) itd_tools_drop(w->session, RUN_SET_BIT | w->run.number);
    give_back(w);
    srv_calls_reset(w);
    w->run.active = false;
    w->ran = srv_now();
    srv_status_run(w, SRV_IDLE);
    if (c && c->live) srv_client_flush(w, c);
    if (w->run.announced) srv_write(SRV_CONTROL_FD, &packet, sizeof packet);
}

/* ---- starting ------------------------------------------------------------------------------ */

static srv_client *next_queued(srv_self *w, unsigned *ret_index)
{
    srv_client *first = NULL;
    uint64_t order = UINT64_MAX;

    for (unsigned i = 0; i < w->max_clients; i++) {
        srv_client *c = &w->client[i];

        if (!c->live || c->queued == 0) continue;
        for (unsigned k = 0; k < c->deferred_count; k++) {
            bool queued =
                c->deferred[k].message == WIRE_EXECUTE || c->deferred[k].message == WIRE_CHECK;

            if (!queued || c->deferred[k].order >= order) continue;
            order = c->deferred[k].order;
            first = c;
            *ret_index = k;
            break;
        }
    }
    return first;
}

static bool copy_source(srv_self *w, const wire_field *code)
{
    if (code->span.size > w->max_source) return false;
    memcpy(w->source, code->span.data, code->span.size);
    w->source[code->span.size] = 0;
    return true;
}

static bool set_variables(srv_self *w, const wire_field *field)
{
    wire_slice rest, name;
    uint32_t left;

    wire_entries(field, &rest, &left);
    while (srv_build_next(w->session, &rest, &left, &name))
        if (!itd_build_to_variable(w->session, (const char *)name.data, name.size)) return false;
    return true;
}

/* Makes everything ready that the frame brings. 0, or a code whose text is *ret_text. */
static int prepare(srv_self *w, const srv_client *c, const wire_body *body, const char **ret_text)
{
    const wire_field *tools = &body->field[WIRE_EXECUTE_TOOLS];

    if (c->tools_error[0]) {
        *ret_text = c->tools_error;
        return WIRE_E_BAD_TOOL;
    }
    if (!copy_source(w, &body->field[WIRE_EXECUTE_CODE])) return WIRE_E_SOURCE_TOO_LARGE;
    if (tools->present) {
        int code = srv_declare_tools(w, RUN_SET_BIT | w->run.number, tools, ret_text);

        w->run.has_run_set = true;
        if (code) return code;
    }
    if (set_variables(w, &body->field[WIRE_EXECUTE_VARIABLES])) return 0;
    *ret_text = srv_plain(itd_build_error(w->session));
    return WIRE_E_BUILD_FAILED;
}

static void execute(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body,
                    uint32_t ring)
{
    const wire_field *name = &body->field[WIRE_EXECUTE_NAME];
    size_t size = body->field[WIRE_EXECUTE_CODE].span.size;
    char source_name[WIRE_MAX_NAME + 1];
    itd_run_options options;
    const char *text = NULL;
    int code;

    w->run = (srv_current){
        .number = ++w->runs,
        .execute = frame->id,
        .client = c->number,
        .want_value = body->field[WIRE_EXECUTE_VALUE].flag,
        .stream = body->field[WIRE_EXECUTE_STREAM].flag,
        .journal = body->field[WIRE_EXECUTE_JOURNAL].flag,
        .ring = ring,
        .source_size = size,
    };
    code = prepare(w, c, body, &text);
    if (code) {
        srv_ring_set(w, ring, SRV_EXECUTE_FAILED);
        srv_client_error(w, c, frame->id, code, text);
        if (w->run.has_run_set) itd_tools_drop(w->session, RUN_SET_BIT | w->run.number);
        return;
    }
    if (name->present) {
        memcpy(source_name, name->span.data, name->span.size);
        source_name[name->span.size] = 0;
    }
    options = (itd_run_options){
        .run = w->run.number,
        .tool_set = c->number,
        .run_set = w->run.has_run_set ? RUN_SET_BIT | w->run.number : 0,
        .name = name->present ? source_name : NULL,
        .journal = w->run.journal,
    };
    w->run.active = true;
    w->run.since = srv_now();
    w->dirty = true;
    w->status->executes++;
    w->status->uses++;
    srv_ring_set(w, ring, SRV_EXECUTE_RUNNING);
    srv_status_run(w, SRV_RUNNING);
    srv_run_finish(w, itd_run(w->session, w->source, size, &options));
}

static void check(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    wire_out *out;
    bool ok;

    if (!copy_source(w, &body->field[WIRE_CHECK_CODE])) {
        srv_client_error(w, c, frame->id, WIRE_E_SOURCE_TOO_LARGE, NULL);
        return;
    }
    w->checking = true;
    ok = itd_check(w->session, w->source, body->field[WIRE_CHECK_CODE].span.size);
    w->checking = false;
    /* The core may have ticked while it compiled. */
    if (!c->live) return;
    out = srv_client_out(c);
    wire_frame_begin(out, WIRE_CHECKED, frame->id);
    wire_key(out, "ok");
    wire_put_bool(out, ok);
    if (!ok) {
        wire_key(out, "error");
        srv_put_failure(out, itd_run_outcome(w->session));
    }
    if (wire_frame_end(out, w->max_frame) != 0)
        srv_client_gone(w, c);
    else
        srv_client_flush(w, c);
}

void srv_run_next(srv_self *w)
{
    unsigned index = 0;
    srv_client *c;
    wire_frame frame;
    wire_body body;
    srv_deferred d;

    srv_settle_idle(w);
    c = next_queued(w, &index);
    if (!c) return;
    d = c->deferred[index];
    if (wire_frame_parse((wire_slice){c->in + d.at, d.size}, &frame) != 0 ||
        wire_body_parse(&frame, &body) != 0) {
        srv_client_undefer(w, c, index);
        return;
    }
    /* The bytes stay in place until the next read, which comes after all of them was copied or
     * built. */
    srv_client_undefer(w, c, index);
    if (w->suspended) { /* by a state that was imported meanwhile */
        if (frame.message == WIRE_EXECUTE) srv_ring_set(w, d.ring, SRV_EXECUTE_FAILED);
        srv_client_error(w, c, frame.id, WIRE_E_SUSPENDED, NULL);
    } else if (frame.message == WIRE_EXECUTE)
        execute(w, c, &frame, &body, d.ring);
    else
        check(w, c, &frame, &body);
    if (c->live && srv_client_unread(c) > 0) srv_client_flush(w, c);
}
