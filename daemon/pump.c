/* pump.c - the worker's one loop over its descriptors: when idle, at ticks, in tool waits.
 *
 * It never runs script code. What may be taken depends on the mode; what may not stays with its
 * client (clients.c) and is offered again in a later round. While it is idle, a client's frames
 * behind its own queued execute stay unread, so that "execute, set" in one write happens in that
 * order.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <limits.h>
#include <poll.h>

#include "daemon/self.h"

#define TICK_POLLS_AGAIN_MS 100 /* while the switchboard couldn't be told of a client's end */

int srv_poll_ms(uint64_t until)
{
    uint64_t now, ms;

    if (until == UINT64_MAX) return -1;
    now = srv_now();
    if (until <= now) return 0;
    ms = (until - now + 999999) / 1000000;
    return ms > INT_MAX ? INT_MAX : (int)ms;
}

/* Whether a message of this client may be taken now. */
static bool allowed(const srv_self *w, const srv_client *c, uint8_t message, srv_mode mode)
{
    switch (message) {
    case WIRE_TOOL_RESULT:
    case WIRE_TOOL_ERROR: return mode != SRV_MODE_TICK;
    case WIRE_EXPORT:
        /* A run that was just cancelled ends first: stopped as it is, nothing can be made in it. */
        if (w->run.active && itd_run_ready(w->session)) return false;
        return mode != SRV_MODE_TICK && w->move.phase == SRV_MOVE_NONE &&
               srv_client_unread(c) <= SRV_CLOGGED;
    case WIRE_IMPORT: return w->move.phase == SRV_MOVE_NONE && srv_client_unread(c) <= SRV_CLOGGED;
    case WIRE_FORK:
        return mode == SRV_MODE_IDLE && w->move.phase == SRV_MOVE_NONE &&
               srv_client_unread(c) <= SRV_CLOGGED;
    case WIRE_RESUME: return mode == SRV_MODE_IDLE || w->run.active;
    case WIRE_SET:
    case WIRE_DELETE: return mode != SRV_MODE_TICK && srv_client_unread(c) <= SRV_CLOGGED;
    case WIRE_TOOLS:
        /* The running script's own tools stay as they are until it ends. */
        if (w->run.active && w->run.client == c->number) return false;
        return mode != SRV_MODE_TICK && srv_client_unread(c) <= SRV_CLOGGED;
    default: return srv_client_unread(c) <= SRV_CLOGGED;
    }
}

/* Checks a body. A value that can be taken now is built meanwhile, one that must wait when its turn
 * comes. */
static int parse_body(srv_self *w, const srv_client *c, const wire_frame *frame, srv_mode mode,
                      wire_body *ret)
{
    bool builds = (frame->message == WIRE_SET || frame->message == WIRE_TOOL_RESULT) &&
                  allowed(w, c, frame->message, mode);
    int code;

    if (!builds) return wire_body_parse(frame, ret);
    w->taking = true;
    code = srv_build_body(w->session, frame, ret);
    w->taking = false;
    return code;
}

static void take_request(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    w->taking = true;
    if (frame->message == WIRE_TOOL_RESULT || frame->message == WIRE_TOOL_ERROR)
        srv_call_answer(w, c, frame, body);
    else
        srv_request(w, c, frame, body);
    if (frame->message == WIRE_GET || frame->message == WIRE_SET || frame->message == WIRE_DELETE)
        w->status->uses++;
    w->taking = false;
}

/* An execute or check arrives: it waits for the main loop, is refused, or was cancelled before it
 * came. */
static bool take_queued(srv_self *w, srv_client *c, const wire_frame *frame, size_t size)
{
    bool own_call_open = w->run.active && w->run.client == c->number && w->calls > 0;
    uint32_t ring = 0;

    if (frame->message == WIRE_EXECUTE && c->early_cancel == frame->id + 1) {
        c->early_cancel = 0;
        srv_answer_cancelled(w, c, frame->id);
        c->at += size;
        return true;
    }
    if (own_call_open || w->queued >= SRV_QUEUE || c->deferred_count == SRV_DEFERRED ||
        c->deferred_bytes + size > c->in_room / 2) {
        srv_client_error(
            w, c, frame->id, own_call_open ? WIRE_E_BUSY : WIRE_E_QUEUE_FULL,
            own_call_open
                ? "the session is busy: its run waits for a tool of this connection, which may get "
                  "and set variables, or execute in another session"
                : NULL);
        c->at += size;
        return true;
    }
    if (frame->message == WIRE_EXECUTE) ring = srv_ring_add(w, c->number, frame->id);
    return srv_client_defer(w, c, size, frame->message, ring);
}

/* Requests that would wait for what they themselves hold up, or that a suspended run is in the way
 * of. */
static int refused(const srv_self *w, const srv_client *c, uint8_t message)
{
    bool own_call_open = w->run.active && w->run.client == c->number && w->calls > 0;

    if (message == WIRE_RESUME && !w->suspended) return WIRE_E_NOT_SUSPENDED;
    if (message == WIRE_FORK && own_call_open) return WIRE_E_BUSY;
    if ((message == WIRE_EXECUTE || message == WIRE_CHECK || message == WIRE_IMPORT) &&
        w->suspended)
        return WIRE_E_SUSPENDED;
    return 0;
}

/* The parts of an import wait with it. One that has no room to wait in is refused, and what comes
 * of it still is dropped: left unread it would hold up its client's answers to the run. */
static unsigned import_waits(const srv_client *c, const wire_frame *part)
{
    wire_frame import;

    for (unsigned i = 0; i < c->deferred_count; i++) {
        const srv_deferred *d = &c->deferred[i];

        if (d->message == WIRE_IMPORT &&
            wire_frame_parse((wire_slice){c->in + d->at, d->size}, &import) == 0 &&
            import.id == part->id)
            return i;
    }
    return c->deferred_count;
}

static void put_off_part(srv_self *w, srv_client *c, const wire_frame *part, size_t size)
{
    wire_frame other;

    if (srv_client_defer(w, c, size, WIRE_IMPORT_PART, 0)) return;
    srv_client_error(w, c, part->id, WIRE_E_BUSY, "another state is on its way");
    for (unsigned i = c->deferred_count; i-- > 0;) {
        const srv_deferred *d = &c->deferred[i];

        if ((d->message == WIRE_IMPORT || d->message == WIRE_IMPORT_PART) &&
            wire_frame_parse((wire_slice){c->in + d->at, d->size}, &other) == 0 &&
            other.id == part->id)
            srv_client_undefer(w, c, i);
    }
    c->at += size;
}

/* Takes the frame at c->at. false: it can't be taken or put off in this mode. */
static bool take_frame(srv_self *w, srv_client *c, srv_mode mode, size_t size)
{
    wire_frame frame;
    wire_body body;
    int code = wire_frame_parse((wire_slice){c->in + c->at, size}, &frame);

    if (!code) code = wire_frame_admit(&frame, WIRE_AT_WORKER, WIRE_STATE_ATTACHED);
    if (!code) code = parse_body(w, c, &frame, mode, &body);
    if (code) {
        srv_client_error(w, c, frame.id, code, NULL);
        c->at += size;
        return true;
    }
    code = refused(w, c, frame.message);
    if (code) {
        srv_client_error(w, c, frame.id, code, NULL);
        c->at += size;
        return true;
    }
    if (frame.message == WIRE_EXECUTE || frame.message == WIRE_CHECK)
        return take_queued(w, c, &frame, size);
    if (frame.message == WIRE_IMPORT_PART && import_waits(c, &frame) < c->deferred_count) {
        put_off_part(w, c, &frame, size);
        return true;
    }
    if (!allowed(w, c, frame.message, mode)) {
        if (!srv_client_defer(w, c, size, frame.message, 0)) return false;
        /* Nobody who attaches is to wait for another's script: the answer comes now, the judgement
         * before the next execute of this connection, which is refused if it is bad. */
        if (frame.message == WIRE_TOOLS) srv_answer_done(w, c, frame.id);
        return true;
    }
    take_request(w, c, &frame, &body);
    c->at += size;
    return true;
}

static void take_frames(srv_self *w, srv_client *c, srv_mode mode)
{
    c->blocked = false;
    while (c->live && !c->closing && !(mode == SRV_MODE_IDLE && c->queued > 0)) {
        size_t total;
        int code = wire_frame_scan(c->in + c->at, c->have - c->at, w->max_frame, &total);

        if (code == WIRE_E_WOULD_BLOCK) return;
        if (code) {
            srv_client_error(w, c, 0, code, NULL);
            return;
        }
        if (!take_frame(w, c, mode, total)) {
            c->blocked = true;
            return;
        }
    }
}

/* Offers again what was put off. */
static void take_deferred(srv_self *w, srv_client *c, srv_mode mode)
{
    for (unsigned i = 0; c->live && !c->closing && i < c->deferred_count;) {
        srv_deferred *d = &c->deferred[i];
        wire_frame frame;
        wire_body body;

        if (d->message == WIRE_EXECUTE || d->message == WIRE_CHECK) {
            if (mode == SRV_MODE_IDLE) return;
            i++;
            continue;
        }
        if (!allowed(w, c, d->message, mode)) {
            i++;
            continue;
        }
        /* It was checked when it came. */
        if (wire_frame_parse((wire_slice){c->in + d->at, d->size}, &frame) == 0 &&
            parse_body(w, c, &frame, mode, &body) == 0) {
            int code = refused(w, c, frame.message);

            if (frame.message == WIRE_IMPORT_PART && import_waits(c, &frame) < i) {
                i++;
                continue;
            }
            if (code)
                srv_client_error(w, c, frame.id, code, NULL);
            else if (frame.message == WIRE_TOOLS)
                srv_declare_late(w, c, &body);
            else
                take_request(w, c, &frame, &body);
        }
        /* A fatal error has emptied the list. */
        if (c->live && !c->closing) srv_client_undefer(w, c, i);
    }
}

static void serve(srv_self *w, srv_client *c, srv_mode mode, short events)
{
    if (events & POLLIN) {
        srv_client_read(w, c);
    } else if (events & (POLLHUP | POLLERR | POLLNVAL)) {
        srv_client_gone(w, c);
        return;
    }
    if (c->live) take_frames(w, c, mode);
    if (c->live && srv_client_unread(c) > 0) srv_client_flush(w, c);
}

void srv_pump_first(srv_self *w, srv_client *c)
{
    srv_client_read(w, c);
    if (c->live) take_frames(w, c, SRV_MODE_IDLE);
    if (c->live && c->queued == 0) srv_client_flush(w, c);
}

void srv_settle_idle(srv_self *w)
{
    srv_drop_tools(w);
    for (unsigned i = 0; i < w->max_clients; i++)
        if (w->client[i].live && w->client[i].deferred_count > 0)
            take_deferred(w, &w->client[i], SRV_MODE_IDLE);
}

/* Before waiting: frames already here may have become takeable, and output may be waiting. */
static bool settle(srv_self *w, srv_mode mode)
{
    srv_state_settle(w);
    if (mode != SRV_MODE_TICK) {
        srv_drop_tools(w);
        if (w->gone_unsaid) srv_say_gone(w);
    }
    for (unsigned i = 0; i < w->max_clients; i++) {
        srv_client *c = &w->client[i];

        if (!c->live) continue;
        if (c->deferred_count > 0) take_deferred(w, c, mode);
        if (c->live && c->have > c->at) take_frames(w, c, mode);
        if (c->live && srv_client_unread(c) > 0) srv_client_flush(w, c);
    }
    if (mode == SRV_MODE_IDLE &&
        (w->move.phase == SRV_MOVE_COLLECTED || w->sleep_asked || w->run.active))
        return true;
    return mode == SRV_MODE_IDLE && w->queued > 0 && !w->held;
}

void srv_pump(srv_self *w, srv_mode mode, int timeout_ms)
{
    struct pollfd polled[SRV_CLIENTS + 1];
    srv_client *who[SRV_CLIENTS];
    uint32_t number[SRV_CLIENTS]; /* a place may be another client's by then */
    uint64_t answers = w->answers;
    nfds_t count = 0;

    /* Something to do at once: look at the descriptors, but don't wait for them. */
    if (settle(w, mode) || answers != w->answers) timeout_ms = 0;
    if (w->move.phase == SRV_MOVE_COLLECTING && (timeout_ms < 0 || timeout_ms > 1000))
        timeout_ms = 1000;
    if (w->gone_unsaid && (timeout_ms < 0 || timeout_ms > TICK_POLLS_AGAIN_MS))
        timeout_ms = TICK_POLLS_AGAIN_MS;
    for (unsigned i = 0; i < w->max_clients; i++) {
        srv_client *c = &w->client[i];
        short events;

        if (!c->live) continue;
        /* A full buffer would make poll return for ever. */
        events =
            (short)((!c->closing && c->have - c->at + c->deferred_bytes < c->in_room ? POLLIN : 0) |
                    (srv_client_unread(c) > 0 ? POLLOUT : 0));
        who[count] = c;
        number[count] = c->number;
        polled[count++] = (struct pollfd){.fd = c->fd, .events = events};
    }
    /* Looked at last and attended to first: what a client has asked the switchboard for comes
     * before what it sends here when that is answered. */
    polled[count] = (struct pollfd){.fd = SRV_CONTROL_FD, .events = POLLIN};
    if (poll(polled, count + 1, timeout_ms) <= 0) return;
    if (polled[count].revents) srv_worker_control(w);
    for (nfds_t i = 0; i < count; i++)
        if (polled[i].revents && who[i]->live && who[i]->number == number[i])
            serve(w, who[i], mode, polled[i].revents);
}
