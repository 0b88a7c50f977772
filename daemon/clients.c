/* clients.c - the connections of a session: input, frames that wait, output.
 *
 * A client's input is one buffer of two frames' room. Frames are taken in order; one that can't be
 * taken now stays where it is as "deferred" (at most one frame's worth of bytes of them), so there
 * is always room for the next one to arrive whole. Output goes to a buffer of its own; nobody waits
 * for a client that doesn't read.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "daemon/self.h"

#define READ_AT_ONCE (256u << 10)

bool srv_client_add(srv_self *w, int fd, uint32_t number)
{
    for (unsigned i = 0; i < w->max_clients; i++) {
        srv_client *c = &w->client[i];

        if (c->live || c->gone_unsaid) continue;
        c->live = true;
        c->closing = c->blocked = c->has_tools = false;
        c->fd = fd;
        c->number = number;
        c->have = c->at = 0;
        c->deferred_count = c->queued = 0;
        c->deferred_bytes = 0;
        c->out.size = c->sent = 0;
        c->out.full = false;
        c->early_cancel = 0;
        c->tools_error[0] = 0;
        c->tools.size = c->tools.count = 0;
        c->tools.large = false;
        srv_prelude_restore(w, c);
        return true;
    }
    return false;
}

srv_client *srv_client_find(srv_self *w, uint32_t number)
{
    for (unsigned i = 0; i < w->max_clients; i++)
        if (w->client[i].live && w->client[i].number == number) return &w->client[i];
    return NULL;
}

/* Gives a buffer's pages back once it was large; what is read there next is zeros. */
static void trim(void *data, size_t *peak)
{
    if (*peak > SRV_TRIM) madvise(data, *peak, MADV_DONTNEED);
    *peak = 0;
}

size_t srv_client_unread(const srv_client *c)
{
    return c->out.size - c->sent;
}

void srv_say_gone(srv_self *w)
{
    for (unsigned i = 0; i < w->max_clients && w->gone_unsaid; i++) {
        srv_client *c = &w->client[i];
        srv_from_worker packet = {.kind = SRV_FROM_CLIENT_GONE, .client = c->number};

        if (!c->gone_unsaid) continue;
        if (srv_write(SRV_CONTROL_FD, &packet, sizeof packet) < 0) return;
        c->gone_unsaid = false;
        w->gone_unsaid--;
    }
}

void srv_drop_tools(srv_self *w)
{
    while (w->dropped_tools > 0) {
        uint32_t number = w->drop[--w->dropped_tools];

        itd_tools_drop(w->session, number);
        w->answers++; /* its open calls have failed */
        if (w->run.active && w->run.client == number && w->run.has_run_set)
            itd_tools_drop(w->session, UINT64_C(1) << 32 | w->run.number);
    }
}

/* Nothing that waits will be done any more. */
static void drop_deferred(srv_self *w, srv_client *c)
{
    while (c->deferred_count > 0) {
        srv_deferred *last = &c->deferred[c->deferred_count - 1];

        if (last->message == WIRE_EXECUTE) srv_ring_set(w, last->ring, SRV_EXECUTE_DROPPED);
        srv_client_undefer(w, c, c->deferred_count - 1);
    }
}

void srv_client_gone(srv_self *w, srv_client *c)
{
    if (!c->live) return;
    srv_state_client_gone(w, c->number);
    close(c->fd);
    c->live = false;
    c->gone_unsaid = true;
    w->gone_unsaid++;
    drop_deferred(w, c);
    if (c->have > c->in_peak) c->in_peak = c->have;
    trim(c->in, &c->in_peak);
    trim(c->out.data, &c->out_peak);
    /* Tools are declared between runs only, so no more sets than there are clients wait here. */
    if ((c->has_tools || (w->run.active && w->run.client == c->number)) &&
        w->dropped_tools < SRV_CLIENTS)
        w->drop[w->dropped_tools++] = c->number;
    srv_say_gone(w);
}

/* Moves what is still needed to the front. */
static void compact(srv_client *c)
{
    size_t to = 0;

    for (unsigned i = 0; i < c->deferred_count; i++) {
        srv_deferred *d = &c->deferred[i];

        if (d->at != to) memmove(c->in + to, c->in + d->at, d->size);
        d->at = to;
        to += d->size;
    }
    if (c->at != to) memmove(c->in + to, c->in + c->at, c->have - c->at);
    c->have -= c->at - to;
    c->at = to;
}

bool srv_client_read(srv_self *w, srv_client *c)
{
    size_t room;
    ssize_t got;

    if (c->at == c->have && c->deferred_count == 0) {
        if (c->have > c->in_peak) c->in_peak = c->have;
        c->at = c->have = 0;
        if (c->in_peak > SRV_TRIM) trim(c->in, &c->in_peak);
    }
    if (c->in_room - c->have < READ_AT_ONCE) compact(c);
    room = c->in_room - c->have;
    if (room == 0) return false;
    if (room > READ_AT_ONCE) room = READ_AT_ONCE;
    got = srv_read(c->fd, c->in + c->have, room);
    if (got == WIRE_E_WOULD_BLOCK) return false;
    if (got < 0) {
        srv_client_gone(w, c);
        return false;
    }
    c->have += (size_t)got;
    if (c->have > c->in_peak) c->in_peak = c->have;
    w->status->active = srv_now();
    return (size_t)got == room;
}

bool srv_client_defer(srv_self *w, srv_client *c, size_t size, uint8_t message, uint32_t ring)
{
    bool queued = message == WIRE_EXECUTE || message == WIRE_CHECK;

    if (c->deferred_count == SRV_DEFERRED || c->deferred_bytes + size > c->in_room / 2)
        return false;
    c->deferred[c->deferred_count++] = (srv_deferred){c->at, size, ++w->order, message, ring};
    c->deferred_bytes += size;
    c->at += size;
    if (queued) {
        c->queued++;
        w->queued++;
        w->status->queued = w->queued;
    }
    return true;
}

void srv_client_undefer(srv_self *w, srv_client *c, unsigned index)
{
    srv_deferred *d = &c->deferred[index];

    c->deferred_bytes -= d->size;
    if (d->message == WIRE_EXECUTE || d->message == WIRE_CHECK) {
        c->queued--;
        w->queued--;
        w->status->queued = w->queued;
    }
    c->deferred_count--;
    memmove(d, d + 1, sizeof *d * (c->deferred_count - index));
    c->blocked = false;
}

wire_out *srv_client_out(srv_client *c)
{
    if (c->sent == c->out.size) c->sent = c->out.size = 0;
    /* Only when it is needed: moving what a slow reader left behind costs each time. */
    if (c->sent > 0 && c->out.room - c->out.size < c->out.room / 2) {
        memmove(c->out.data, c->out.data + c->sent, c->out.size - c->sent);
        c->out.size -= c->sent;
        c->sent = 0;
    }
    return &c->out;
}

void srv_client_flush(srv_self *w, srv_client *c)
{
    while (c->live && c->sent < c->out.size) {
        ssize_t done;

        if (c->out.size > c->out_peak) c->out_peak = c->out.size;
        done = srv_write(c->fd, c->out.data + c->sent, c->out.size - c->sent);
        if (done == WIRE_E_WOULD_BLOCK) return;
        if (done < 0) {
            srv_client_gone(w, c);
            return;
        }
        c->sent += (size_t)done;
    }
    if (!c->live) return;
    c->sent = c->out.size = 0;
    if (c->out_peak > SRV_TRIM) trim(c->out.data, &c->out_peak);
    if (c->closing) srv_client_gone(w, c);
}

void srv_client_state_error(srv_self *w, srv_client *c, uint64_t id, int code, const char *text,
                            uint32_t found, uint32_t expected)
{
    const wire_error_spec *spec = wire_error_of(code);
    wire_out *out = srv_client_out(c);
    char message[512];
    size_t size = strlen(spec->text), more = text ? strlen(text) : 0;

    if (code > -150 && !text) {
        srv_client_error(w, c, id, code, NULL);
        return;
    }
    /* no printf here: it may allocate */
    memcpy(message, spec->text, size);
    if (more > sizeof message - size - 3) more = sizeof message - size - 3;
    if (more) {
        memcpy(message + size, ": ", 2);
        memcpy(message + size + 2, text, more);
        size += more + 2;
    }
    wire_frame_begin(out, WIRE_ERROR, id);
    wire_key(out, "code");
    wire_put_string(out, spec->name);
    wire_key(out, "number");
    wire_put_uint(out, (uint64_t)-spec->code);
    wire_key(out, "message");
    wire_put_text(out, message, size);
    wire_key(out, "fatal");
    wire_put_bool(out, false);
    if (found || expected) {
        wire_key(out, "found");
        wire_put_uint(out, found);
        wire_key(out, "expected");
        wire_put_uint(out, expected);
    }
    if (wire_frame_end(out, w->max_frame) != 0) srv_client_gone(w, c);
}

void srv_client_error(srv_self *w, srv_client *c, uint64_t id, int code, const char *text)
{
    bool fatal = wire_error_of(code)->fatal;

    if (wire_put_error(srv_client_out(c), id, code, text) != 0) fatal = true;
    c->closing = c->closing || fatal;
    if (c->closing) drop_deferred(w, c);
}
