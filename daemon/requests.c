/* requests.c - what a client asks of its session besides runs: variables, tools, descriptions.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "daemon/self.h"

/* NUL-terminated copy of a text field; the schema has bounded names, longer texts are cut. */
typedef struct text_copy {
    char text[2048];
} text_copy;

static const char *copy_text(text_copy *copy, const wire_field *field)
{
    size_t size =
        field->span.size < sizeof copy->text - 1 ? field->span.size : sizeof copy->text - 1;

    if (!field->present) return NULL;
    /* not in the middle of a character */
    while (size < field->span.size && size > 0 && (field->span.data[size] & 0xc0) == 0x80) size--;
    memcpy(copy->text, field->span.data, size);
    copy->text[size] = 0;
    return copy->text;
}

int srv_declare_tools(srv_self *w, uint64_t set, const wire_field *field, const char **ret_text)
{
    wire_slice rest;
    uint32_t left;
    wire_body tool;

    wire_entries(field, &rest, &left);
    while (wire_list_next(&rest, &left, WIRE_S_TOOL, &tool)) {
        text_copy name, signature, doc;
        const wire_field *timeout = &tool.field[WIRE_S_TOOL_TIMEOUT];
        itd_tool_spec spec = {
            .name = copy_text(&name, &tool.field[WIRE_S_TOOL_NAME]),
            .signature = copy_text(&signature, &tool.field[WIRE_S_TOOL_SIGNATURE]),
            .doc = copy_text(&doc, &tool.field[WIRE_S_TOOL_DOC]),
            .parallelizable = tool.field[WIRE_S_TOOL_PARALLELIZABLE].flag,
        };

        if (tool.field[WIRE_S_TOOL_SIGNATURE].present &&
            tool.field[WIRE_S_TOOL_SIGNATURE].span.size >= sizeof signature.text) {
            *ret_text = "a tool's signature is longer than 2047 bytes";
            return WIRE_E_BAD_TOOL;
        }
        /* 0 stands for "the session's", so a wish for no time at all becomes the shortest there is.
         */
        if (timeout->present) spec.timeout_ns = timeout->number ? timeout->number : 1;
        if (!itd_tool_declare(w->session, set, &spec, ret_text)) return WIRE_E_BAD_TOOL;
    }
    return 0;
}

void srv_answer_done(srv_self *w, srv_client *c, uint64_t id)
{
    wire_out *out = srv_client_out(c);

    wire_frame_begin(out, WIRE_DONE, id);
    wire_frame_end(out, w->max_frame);
}

/* Variables are other than they were; with durability every that is stored before it is said. */
static void answer_changed(srv_self *w, srv_client *c, uint64_t id)
{
    int code;

    w->dirty = true;
    code = srv_state_commit(w);
    if (code)
        srv_client_error(w, c, id, code, NULL);
    else
        srv_answer_done(w, c, id);
}

/* Takes the place of what was declared before; nothing stays of a list with a wrong tool in it. */
static int declare(srv_self *w, srv_client *c, const wire_body *body, const char **ret_text)
{
    int code;

    itd_tools_drop(w->session, c->number);
    c->has_tools = true;
    c->tools_error[0] = 0;
    code = srv_declare_tools(w, c->number, &body->field[WIRE_TOOLS_TOOLS], ret_text);
    if (code)
        itd_tools_drop(w->session, c->number);
    else
        srv_prelude_keep(c, &body->field[WIRE_TOOLS_TOOLS]);
    return code;
}

static void do_tools(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    const char *text = NULL;
    int code = declare(w, c, body, &text);

    if (code)
        srv_client_error(w, c, frame->id, code, text);
    else
        srv_answer_done(w, c, frame->id);
}

void srv_declare_late(srv_self *w, srv_client *c, const wire_body *body)
{
    const char *text = NULL;

    if (declare(w, c, body, &text) == 0) return;
    if (!text) text = wire_error_of(WIRE_E_BAD_TOOL)->text;
    strncpy(c->tools_error, text, sizeof c->tools_error - 1);
}

const char *srv_plain(const char *text)
{
    size_t word = 0;

    if (!text) return NULL;
    while ((text[word] >= 'A' && text[word] <= 'Z') || (text[word] >= 'a' && text[word] <= 'z'))
        word++;
    return word > 5 && memcmp(text + word - 5, "Error: ", 7) == 0 ? text + word + 2 : text;
}

static void do_get(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    wire_slice name = body->field[WIRE_GET_NAME].span;
    wire_out *out = srv_client_out(c);
    itd_sink sink;
    itd_visit visit;

    wire_frame_begin(out, WIRE_VALUE, frame->id);
    wire_key(out, "value");
    srv_bridge_out(&w->packer, out, &sink);
    visit = itd_visit_variable(w->session, (const char *)name.data, name.size, &sink);
    if (visit == ITD_VISITED && wire_frame_end(out, w->max_frame) == 0) return;
    if (visit != ITD_VISITED) wire_frame_drop(out);
    if (visit == ITD_VISIT_ABSENT)
        srv_client_error(w, c, frame->id, WIRE_E_NO_VARIABLE, NULL);
    else if (visit == ITD_VISIT_REFUSED)
        srv_client_error(w, c, frame->id, WIRE_E_VALUE_REFUSED,
                         srv_plain(itd_visit_error(w->session)));
    else
        srv_client_error(w, c, frame->id, WIRE_E_VALUE_TOO_LARGE,
                         visit == ITD_VISIT_TOO_LARGE ? itd_visit_error(w->session) : NULL);
}

static void do_set(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    wire_slice name = body->field[WIRE_SET_NAME].span;

    /* The value was built when the body was checked. */
    if (itd_build_to_variable(w->session, (const char *)name.data, name.size))
        answer_changed(w, c, frame->id);
    else
        srv_client_error(w, c, frame->id, WIRE_E_BUILD_FAILED,
                         srv_plain(itd_build_error(w->session)));
}

static void do_delete(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    wire_slice name = body->field[WIRE_DELETE_NAME].span;

    if (itd_variable_delete(w->session, (const char *)name.data, name.size))
        answer_changed(w, c, frame->id);
    else
        srv_client_error(w, c, frame->id, WIRE_E_NO_VARIABLE, NULL);
}

typedef struct listing {
    wire_out *out;
    size_t max;
    uint32_t count, dropped;
} listing;

static bool list_variable(void *context, const char *name, const char *type, uint64_t bytes)
{
    listing *l = context;
    wire_out *out = l->out;
    wire_mark mark = wire_mark_of(out);

    if (l->dropped == 0) {
        wire_map_begin(out);
        wire_key(out, "name");
        wire_put_string(out, name);
        wire_key(out, "type");
        wire_put_string(out, type);
        wire_key(out, "bytes");
        wire_put_uint(out, bytes);
        wire_map_end(out);
    }
    if (l->dropped > 0 || out->full || out->size - out->frame > l->max) {
        wire_rewind(out, mark);
        l->dropped++;
    } else {
        l->count++;
    }
    return true;
}

static void do_variables(srv_self *w, srv_client *c, const wire_frame *frame)
{
    wire_out *out = srv_client_out(c);
    listing l = {out, w->max_frame - 64, 0, 0};
    size_t at;

    wire_frame_begin(out, WIRE_NAMES, frame->id);
    wire_key(out, "variables");
    at = wire_list_begin(out);
    itd_variables(w->session, list_variable, &l);
    wire_list_end(out, at, l.count);
    if (l.dropped) {
        wire_key(out, "dropped");
        wire_put_uint(out, l.dropped);
    }
    if (wire_frame_end(out, w->max_frame) != 0)
        srv_client_error(w, c, frame->id, WIRE_E_VALUE_TOO_LARGE, NULL);
}

static void do_describe(srv_self *w, srv_client *c, const wire_frame *frame)
{
    wire_out *out = srv_client_out(c);
    bool mine = w->run.active && w->run.client == c->number;
    uint32_t clients = 0;
    itd_describe now;

    itd_session_describe(w->session, &now);
    for (unsigned i = 0; i < w->max_clients; i++) clients += w->client[i].live;
    wire_frame_begin(out, WIRE_DESCRIPTION, frame->id);
    wire_key(out, "state");
    wire_put_string(out, !w->run.active                    ? "idle"
                         : w->status->state == SRV_WAITING ? "waiting"
                                                           : "running");
    wire_key(out, "run");
    wire_put_uint(out, w->run.active ? w->run.number : 0);
    wire_key(out, "mine");
    wire_put_bool(out, mine);
    wire_key(out, "execute");
    wire_put_uint(out, mine ? w->run.execute : 0);
    wire_key(out, "line");
    wire_put_uint(out, now.line > 0 ? (uint64_t)now.line : 0);
    wire_key(out, "elapsed");
    wire_put_real(out, w->run.active ? (double)(srv_now() - w->run.since) / 1e9 : 0);
    wire_key(out, "operations");
    wire_put_uint(out, now.operations);
    wire_key(out, "live_bytes");
    wire_put_uint(out, now.live_bytes);
    wire_key(out, "open_calls");
    wire_put_uint(out, now.open_calls);
    wire_key(out, "queued");
    wire_put_uint(out, w->queued);
    wire_key(out, "clients");
    wire_put_uint(out, clients);
    wire_key(out, "late_answers");
    wire_put_uint(out, w->late_answers);
    wire_key(out, "suspended");
    wire_put_bool(out, w->suspended);
    wire_key(out, "sequence");
    wire_put_uint(out, w->sequence);
    wire_key(out, "durability");
    wire_put_string(out, w->durability == SRV_DURABLE_EVERY  ? "every"
                         : w->durability == SRV_DURABLE_IDLE ? "idle"
                                                             : "none");
    wire_frame_end(out, w->max_frame);
}

void srv_request(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    switch (frame->message) {
    case WIRE_TOOLS: do_tools(w, c, frame, body); break;
    case WIRE_GET: do_get(w, c, frame, body); break;
    case WIRE_SET: do_set(w, c, frame, body); break;
    case WIRE_DELETE: do_delete(w, c, frame, body); break;
    case WIRE_VARIABLES: do_variables(w, c, frame); break;
    case WIRE_DESCRIBE: do_describe(w, c, frame); break;
    case WIRE_EXPORT: srv_state_export(w, c, frame->id); break;
    case WIRE_IMPORT: srv_state_import(w, c, frame, body); break;
    case WIRE_IMPORT_PART: srv_state_part(w, c, frame, body); break;
    case WIRE_FORK: srv_state_fork(w, c, frame, body); break;
    case WIRE_RESUME: srv_resume(w, c, frame, body); break;
    case WIRE_CALLS: srv_open_calls(w, c, frame); break;
    case WIRE_PING:
        wire_frame_begin(srv_client_out(c), WIRE_PONG, frame->id);
        wire_frame_end(&c->out, w->max_frame);
        break;
    default: srv_client_error(w, c, frame->id, WIRE_E_UNKNOWN_MESSAGE, NULL);
    }
}
