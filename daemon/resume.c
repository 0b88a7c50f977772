/* resume.c - runs that came suspended with a state, from an import or the store.
 *
 * Such a run belongs to nobody and its clocks stand still until a client resumes it: that client
 * gives answers to open calls, gets the other calls as tool calls of its own, and in the end the
 * result.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "daemon/self.h"

#define RUN_SET_BIT (UINT64_C(1) << 32)

typedef struct listing {
    srv_self *w;
    wire_out *out;
    uint32_t count, dropped;
} listing;

static bool put_call(void *context, const itd_host_call *call)
{
    listing *l = context;
    wire_out *out = l->out;
    wire_mark mark = wire_mark_of(out), inner;
    itd_sink sink;

    wire_map_begin(out);
    wire_key(out, "call");
    wire_put_uint(out, call->id);
    wire_key(out, "name");
    wire_put_string(out, call->name);
    inner = wire_mark_of(out);
    wire_key(out, "arguments");
    srv_bridge_out(&l->w->packer, out, &sink);
    if (itd_visit_call_args(l->w->session, call->id, &sink) != ITD_VISITED || out->full ||
        out->size - out->frame > l->w->max_frame / 2)
        wire_rewind(out, inner);
    wire_map_end(out);
    if (out->full || out->size - out->frame > l->w->max_frame - 1024) {
        wire_rewind(out, mark);
        l->dropped++;
    } else {
        l->count++;
    }
    return true;
}

void srv_put_calls(srv_self *w, wire_out *out)
{
    listing l = {w, out, 0, 0};
    size_t at;

    wire_key(out, "calls");
    at = wire_list_begin(out);
    if (w->suspended) itd_calls(w->session, put_call, &l);
    wire_list_end(out, at, l.count);
    if (!l.dropped) return;
    wire_key(out, "dropped");
    wire_put_uint(out, l.dropped);
}

void srv_open_calls(srv_self *w, srv_client *c, const wire_frame *frame)
{
    wire_out *out = srv_client_out(c);

    wire_frame_begin(out, WIRE_OPEN_CALLS, frame->id);
    srv_put_calls(w, out);
    if (wire_frame_end(out, w->max_frame) != 0)
        srv_client_error(w, c, frame->id, WIRE_E_VALUE_TOO_LARGE, NULL);
}

/* ---- resume -----------------------------------------------------------------------------------
 */

/* All answers are for calls that are open. */
static int check_answers(const srv_self *w, const wire_field *answers)
{
    wire_slice rest;
    uint32_t left;
    wire_body answer;

    wire_entries(answers, &rest, &left);
    while (wire_list_next(&rest, &left, WIRE_S_ANSWER, &answer))
        if (!itd_call_open(w->session, answer.field[WIRE_S_ANSWER_CALL].number))
            return WIRE_E_NO_CALL;
    return 0;
}

static void give_answer(srv_self *w, const wire_body *answer)
{
    const wire_field *f = answer->field, *type = &f[WIRE_S_ANSWER_ERROR_TYPE];
    wire_slice message = f[WIRE_S_ANSWER_ERROR_MESSAGE].span;
    uint64_t id = f[WIRE_S_ANSWER_CALL].number;
    char name[WIRE_MAX_NAME + 1] = "Exception";
    const char *problem;

    if (type->present && type->span.size > 0) {
        size_t size = type->span.size < WIRE_MAX_NAME ? type->span.size : WIRE_MAX_NAME;

        memcpy(name, type->span.data, size);
        name[size] = 0;
    }
    if (type->present || f[WIRE_S_ANSWER_ERROR_MESSAGE].present) {
        itd_call_fail(w->session, id, name, (const char *)message.data, message.size);
    } else if (f[WIRE_S_ANSWER_VALUE].present) {
        if (srv_build(w->session, f[WIRE_S_ANSWER_VALUE].span) &&
            itd_build_to_answer(w->session, id))
            return;
        problem = srv_plain(itd_build_error(w->session));
        if (!problem) problem = "the answer can't be made into a value";
        itd_call_fail(w->session, id, "TypeError", problem, strlen(problem));
    } else {
        itd_build_start(w->session);
        if (itd_build_none(w->session)) itd_build_to_answer(w->session, id);
    }
}

typedef struct open_calls {
    itd_host_call call[SRV_CALLS];
    unsigned count;
} open_calls;

static bool note_call(void *context, const itd_host_call *call)
{
    open_calls *o = context;

    if (o->count < SRV_CALLS) o->call[o->count++] = *call;
    return true;
}

/* Sends the calls that were not answered to the client as its own. */
static void send_calls(srv_self *w)
{
    static const char gone[] = "the tool call could not be sent";
    static open_calls open;

    open.count = 0;
    itd_calls(w->session, note_call, &open);
    for (unsigned i = 0; i < open.count; i++)
        if (itd_call_open(w->session, open.call[i].id) && !srv_call_send(w, &open.call[i]))
            itd_call_fail(w->session, open.call[i].id, "ConnectionError", gone, sizeof gone - 1);
}

static int prepare(srv_self *w, const srv_client *c, const wire_body *body, const char **ret_text)
{
    const wire_field *tools = &body->field[WIRE_RESUME_TOOLS];
    int code;

    if (!w->suspended) return WIRE_E_NOT_SUSPENDED;
    if (c->tools_error[0]) {
        *ret_text = c->tools_error;
        return WIRE_E_BAD_TOOL;
    }
    code = check_answers(w, &body->field[WIRE_RESUME_ANSWERS]);
    if (code || !tools->present) return code;
    code = srv_declare_tools(w, RUN_SET_BIT | (w->runs + 1), tools, ret_text);
    if (code) itd_tools_drop(w->session, RUN_SET_BIT | (w->runs + 1));
    return code;
}

void srv_resume(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    bool has_tools = body->field[WIRE_RESUME_TOOLS].present;
    const char *text = NULL;
    int code = prepare(w, c, body, &text);
    itd_run_options options;
    wire_slice rest;
    uint32_t left;
    wire_body answer;

    if (code) {
        srv_client_error(w, c, frame->id, code, text);
        return;
    }
    w->run = (srv_current){
        .number = ++w->runs,
        .execute = frame->id,
        .client = c->number,
        .want_value = body->field[WIRE_RESUME_VALUE].flag,
        .stream = body->field[WIRE_RESUME_STREAM].flag,
        .journal = body->field[WIRE_RESUME_JOURNAL].flag,
        .has_run_set = has_tools,
        .ring = srv_ring_add(w, c->number, frame->id),
    };
    options = (itd_run_options){.run = w->run.number,
                                .tool_set = c->number,
                                .run_set = has_tools ? RUN_SET_BIT | w->run.number : 0,
                                .journal = w->run.journal};
    itd_run_adopt(w->session, &options);
    w->suspended = false;
    w->status->suspended = 0;
    w->dirty = true;
    wire_entries(&body->field[WIRE_RESUME_ANSWERS], &rest, &left);
    while (wire_list_next(&rest, &left, WIRE_S_ANSWER, &answer)) give_answer(w, &answer);
    w->run.active = true;
    w->run.since = srv_now();
    w->status->executes++;
    w->status->uses++;
    srv_ring_set(w, w->run.ring, SRV_EXECUTE_RUNNING);
    srv_status_run(w, SRV_WAITING);
    send_calls(w);
}

void srv_abandon(srv_self *w)
{
    if (!w->suspended) return;
    w->suspended = false;
    w->status->suspended = 0;
    w->dirty = true;
    w->run = (srv_current){.number = ++w->runs, .ring = srv_ring_add(w, 0, 0)};
    itd_run_adopt(w->session, &(itd_run_options){.run = w->run.number});
    itd_run_stop(w->session, ITD_STOP_CANCEL);
    w->run.since = srv_now();
    w->run.active = true;
}
