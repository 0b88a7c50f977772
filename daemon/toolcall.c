/* toolcall.c - tool calls: out to the client whose execute made them, answers back, the journal.
 *
 * The table holds the calls a client still owes an answer to; an answer is taken from that client
 * only, once. The core may end a call by itself (timeout, stop, a set of tools dropped):
 * srv_calls_sweep notices and says so to the client. For the journal a call's arguments wait in the
 * stash, as packed for the wire; finished entries are packed in order of their ends. Both are
 * buffers of fixed room: what doesn't fit is left out and counted.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "daemon/self.h"

static srv_open_call *find(srv_self *w, uint64_t id)
{
    for (unsigned i = 0; i < w->calls; i++)
        if (w->call[i].id == id) return &w->call[i];
    return NULL;
}

static void forget(srv_self *w, srv_open_call *call)
{
    *call = w->call[--w->calls];
    if (w->calls == 0) w->run.stash_size = 0;
}

/* ---- journal ------------------------------------------------------------------------------- */

static void stash(srv_self *w, srv_open_call *call, const uint8_t *arguments, size_t size)
{
    call->stash_size = 0;
    if (!w->run.journal || size > w->stash_room - w->run.stash_size) return;
    memcpy(w->stash + w->run.stash_size, arguments, size);
    call->stash = w->run.stash_size;
    call->stash_size = size;
    w->run.stash_size += size;
    if (w->run.stash_size > w->run.stash_peak) w->run.stash_peak = w->run.stash_size;
}

/* One finished call. result: its packed value; or type and message of its failure. */
static void journal(srv_self *w, const srv_open_call *call, wire_slice result, wire_slice type,
                    wire_slice message)
{
    wire_out out;

    if (!w->run.journal) return;
    wire_out_init(&out, w->journal, w->journal_room);
    out.size = w->run.journal_size;
    wire_map_begin(&out);
    wire_key(&out, "call");
    wire_put_uint(&out, call->id);
    wire_key(&out, "name");
    wire_put_string(&out, call->name);
    wire_key(&out, "ok");
    wire_put_bool(&out, type.data == NULL);
    if (call->stash_size) {
        wire_key(&out, "arguments");
        wire_put_raw(&out, w->stash + call->stash, call->stash_size);
    }
    if (type.data) {
        wire_key(&out, "error_type");
        wire_put_text(&out, (const char *)type.data, type.size);
        wire_key(&out, "error_message");
        wire_put_text(&out, (const char *)message.data, message.size);
    } else if (result.size <= w->journal_room / 4) {
        wire_key(&out, "result");
        wire_put_raw(&out, result.data, result.size);
    }
    wire_key(&out, "ns");
    wire_put_uint(&out, srv_now() - call->start_ns);
    wire_map_end(&out);
    if (out.full) {
        w->run.journal_dropped++;
        return;
    }
    w->run.journal_size = out.size;
    w->run.journal_count++;
}

void srv_journal_put(srv_self *w, wire_out *out)
{
    wire_key(out, "journal");
    wire_put_array(out, w->run.journal_count);
    wire_put_raw(out, w->journal, w->run.journal_size);
    if (w->run.journal_dropped == 0) return;
    wire_key(out, "journal_dropped");
    wire_put_uint(out, w->run.journal_dropped);
}

/* ---- calls --------------------------------------------------------------------------------- */

/* Fails a call with a text that begins with an exception's name, as the core's own texts do. */
static void fail(srv_self *w, uint64_t id, const char *problem, char *ret_type, size_t room)
{
    const char *colon = strstr(problem, ": ");
    size_t size = colon ? (size_t)(colon - problem) : room;

    if (size >= room) {
        strncpy(ret_type, "TypeError", room - 1);
    } else {
        memcpy(ret_type, problem, size);
        ret_type[size] = 0;
        problem = colon + 2;
    }
    itd_call_fail(w->session, id, ret_type, problem, strlen(problem));
    w->answers++;
}

bool srv_call_send(srv_self *w, const itd_host_call *call)
{
    static const char too_large[] = "ValueError: the arguments of a tool call are too large";
    srv_client *c = srv_client_find(w, w->run.client);
    srv_open_call *open;
    wire_out *out;
    itd_sink sink;
    itd_visit visit;
    size_t from;
    char type[64] = "";

    if (!c || c->closing || w->calls == SRV_CALLS) return false;
    srv_announce(w);
    srv_run_stream(w, true);
    if (!c->live) return false;
    out = srv_client_out(c);
    wire_frame_begin(out, WIRE_TOOL_CALL, w->run.execute);
    wire_key(out, "call");
    wire_put_uint(out, call->id);
    wire_key(out, "name");
    wire_put_string(out, call->name);
    wire_key(out, "arguments");
    from = out->size;
    srv_bridge_out(&w->packer, out, &sink);
    visit = itd_visit_call_args(w->session, call->id, &sink);
    if (visit != ITD_VISITED) {
        wire_frame_drop(out);
        fail(w, call->id, visit == ITD_VISIT_SINK ? too_large : itd_visit_error(w->session), type,
             sizeof type);
        return true;
    }
    open = &w->call[w->calls];
    open->id = call->id;
    open->start_ns = srv_now();
    strncpy(open->name, call->name, sizeof open->name - 1);
    stash(w, open, out->data + from, out->full ? 0 : out->size - from);
    if (wire_frame_end(out, w->max_frame) != 0) {
        fail(w, call->id, too_large, type, sizeof type);
        return true;
    }
    w->calls++;
    srv_client_flush(w, c);
    return true;
}

static void take_result(srv_self *w, srv_open_call *call, const wire_body *body)
{
    wire_slice value = body->field[WIRE_TOOL_RESULT_VALUE].span;
    const char *problem;
    char type[64] = "";

    if (itd_build_to_answer(w->session, call->id)) {
        journal(w, call, value, (wire_slice){0}, (wire_slice){0});
        return;
    }
    problem = itd_build_error(w->session);
    if (!problem) problem = "TypeError: the tool's answer can't be made into a value";
    fail(w, call->id, problem, type, sizeof type);
    journal(w, call, (wire_slice){0}, (wire_slice){(const uint8_t *)type, strlen(type)},
            (wire_slice){(const uint8_t *)problem, strlen(problem)});
}

#define MAX_PARTS 100
#define NAME_ROOM (WIRE_MAX_NAME + 1)

/* A text as a C string, cut to the room; NULL when it is absent. */
static const char *name_of(const wire_field *field, char room[NAME_ROOM])
{
    size_t size = field->span.size < WIRE_MAX_NAME ? field->span.size : WIRE_MAX_NAME;

    if (!field->present || size == 0) return NULL;
    memcpy(room, field->span.data, size);
    room[size] = 0;
    return room;
}

/* The exceptions of a group. Returns how many there are. */
static size_t take_parts(const wire_field *field, itd_tool_failure parts[MAX_PARTS],
                         char names[MAX_PARTS][2][NAME_ROOM])
{
    wire_slice rest;
    uint32_t left;
    wire_body body;
    size_t count = 0;

    if (!field->present) return 0;
    wire_entries(field, &rest, &left);
    while (count < MAX_PARTS && wire_list_next(&rest, &left, WIRE_S_TOOL_FAILURE, &body)) {
        const wire_field *f = body.field;
        wire_slice text = f[WIRE_S_TOOL_FAILURE_MESSAGE].span;
        const char *type = name_of(&f[WIRE_S_TOOL_FAILURE_TYPE], names[count][0]);

        parts[count] = (itd_tool_failure){type ? type : "Exception",
                                          name_of(&f[WIRE_S_TOOL_FAILURE_BASE], names[count][1]),
                                          (const char *)text.data, text.size};
        count++;
    }
    return count;
}

static void take_error(srv_self *w, srv_open_call *call, const wire_body *body)
{
    static itd_tool_failure parts[MAX_PARTS];
    static char names[MAX_PARTS][2][NAME_ROOM];
    wire_slice type = body->field[WIRE_TOOL_ERROR_TYPE].span;
    wire_slice message = body->field[WIRE_TOOL_ERROR_MESSAGE].span;
    size_t count = take_parts(&body->field[WIRE_TOOL_ERROR_PARTS], parts, names);
    char name[NAME_ROOM], base[NAME_ROOM];
    itd_tool_failure failure = {name_of(&body->field[WIRE_TOOL_ERROR_TYPE], name),
                                name_of(&body->field[WIRE_TOOL_ERROR_BASE], base),
                                (const char *)message.data, message.size};

    if (!failure.type) failure.type = "Exception";
    itd_call_fail_as(w->session, call->id, &failure, parts, count);
    journal(w, call, (wire_slice){0}, type, message);
}

void srv_call_answer(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    uint64_t id = body->field[frame->message == WIRE_TOOL_RESULT ? WIRE_TOOL_RESULT_CALL
                                                                 : WIRE_TOOL_ERROR_CALL]
                      .number;
    srv_open_call *call = find(w, id);

    if (!call || !w->run.active || w->run.client != c->number || !itd_call_open(w->session, id)) {
        w->late_answers++;
        itd_build_drop(w->session);
        return;
    }
    if (frame->message == WIRE_TOOL_RESULT)
        take_result(w, call, body);
    else
        take_error(w, call, body);
    forget(w, call);
    w->answers++;
}

void srv_calls_sweep(srv_self *w)
{
    static const char text[] = "the call ended before its answer came";
    srv_client *c = w->calls ? srv_client_find(w, w->run.client) : NULL;

    for (unsigned i = 0; i < w->calls;) {
        srv_open_call *call = &w->call[i];

        if (itd_call_open(w->session, call->id)) {
            i++;
            continue;
        }
        if (c && !c->closing) {
            wire_out *out = srv_client_out(c);

            wire_frame_begin(out, WIRE_TOOL_CANCEL, w->run.execute);
            wire_key(out, "call");
            wire_put_uint(out, call->id);
            wire_frame_end(out, w->max_frame);
        }
        journal(w, call, (wire_slice){0}, (wire_slice){(const uint8_t *)"TimeoutError", 12},
                (wire_slice){(const uint8_t *)text, sizeof text - 1});
        forget(w, call);
    }
}

void srv_calls_reset(srv_self *w)
{
    w->calls = 0;
    w->run.stash_size = w->run.journal_size = 0;
}
