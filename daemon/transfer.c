/* transfer.c - in the worker: a state through a descriptor, to or from the vault or a copy.
 *
 * The core writes and reads the state as a stream and waits here for the other side. What comes
 * back while it writes (sealed parts of an export) is taken as it comes, so that neither side waits
 * for the other for ever. The descriptor comes from the switchboard, which says what the transfer
 * is to the vault; nothing said here binds the state to an owner or a session.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "daemon/self.h"

#define PATIENCE_MS 60000

/* What the buffers w->move.out and in hold. */
typedef struct packet_room {
    srv_packet head;
    uint8_t data[SRV_PACKET_ROOM];
} packet_room;

static packet_room *out_packet(srv_channel *ch)
{
    return (packet_room *)(void *)ch->w->move.out;
}

static packet_room *in_packet(srv_channel *ch)
{
    return (packet_room *)(void *)ch->w->move.in;
}

static bool fail(srv_channel *ch, int code)
{
    if (!ch->code) ch->code = code;
    return false;
}

/* ---- asking -----------------------------------------------------------------------------------
 */

/* Waits for something on a descriptor. */
static bool await(int fd, short events, short *ret_events)
{
    struct pollfd one = {.fd = fd, .events = events};
    uint64_t until = srv_now() + PATIENCE_MS * UINT64_C(1000000);

    while (poll(&one, 1, srv_poll_ms(until)) <= 0)
        if (srv_now() >= until) return false;
    *ret_events = one.revents;
    return true;
}

/* Other packets that come first are obeyed; cancels look into clients' frames, one of which may be
 * what is being done, so they wait. */
static void meanwhile(srv_self *w, const srv_to_worker *packet, int fd)
{
    if (packet->kind == SRV_TO_CANCEL) {
        if (w->move.aside_count < SRV_ASIDE) w->move.aside[w->move.aside_count++] = *packet;
        return;
    }
    srv_worker_obey(w, packet, fd);
}

int srv_channel_ask(srv_channel *ch, srv_self *w, srv_state_op op, uint64_t at_least)
{
    const srv_from_worker asked = {.kind = SRV_FROM_STATE, .op = op, .at_least = at_least};
    ssize_t done;
    short events;

    *ch = (srv_channel){.w = w, .fd = -1, .op = op};
    while ((done = srv_write(SRV_CONTROL_FD, &asked, sizeof asked)) == WIRE_E_WOULD_BLOCK)
        if (!await(SRV_CONTROL_FD, POLLOUT, &events)) break;
    if (done < 0) return ch->code = WIRE_E_TRANSFER_BROKEN;
    for (;;) {
        srv_to_worker packet;
        int fd = -1, count = 0;
        int code = srv_receive(SRV_CONTROL_FD, &packet, sizeof packet, &fd, 1, &count);

        if (code == WIRE_E_WOULD_BLOCK) {
            if (await(SRV_CONTROL_FD, POLLIN, &events)) continue;
            return ch->code = WIRE_E_TRANSFER_BROKEN;
        }
        if (code) _exit(0); /* no switchboard, no session */
        if (packet.kind != SRV_TO_STATE || packet.op != op) {
            meanwhile(w, &packet, count ? fd : -1);
            continue;
        }
        ch->fd = count ? fd : -1;
        ch->sequence = packet.sequence;
        memcpy(ch->copy, packet.copy, sizeof ch->copy);
        ch->copy[sizeof ch->copy - 1] = 0;
        if (packet.code || ch->fd < 0) fail(ch, packet.code ? packet.code : WIRE_E_NO_VAULT);
        return ch->code;
    }
}

void srv_channel_close(srv_channel *ch)
{
    if (ch->fd >= 0) close(ch->fd);
    ch->fd = -1;
}

/* ---- packets ----------------------------------------------------------------------------------
 */

static bool spool(srv_channel *ch, const void *bytes, size_t size)
{
    srv_move *m = &ch->w->move;

    if (size > m->room - m->size) return fail(ch, WIRE_E_STATE_TOO_LARGE);
    memcpy(m->spool + m->size, bytes, size);
    m->size += size;
    if (m->size > m->peak) m->peak = m->size;
    return true;
}

/* Takes the packet that came, except its data when that is to be read. */
static bool take(srv_channel *ch, const packet_room *p, size_t got)
{
    if (got < sizeof p->head || got - sizeof p->head != p->head.size)
        return fail(ch, WIRE_E_TRANSFER_BROKEN);
    ch->heard = true;
    switch (p->head.kind) {
    case SRV_PACKET_DATA:
        if (ch->op == SRV_STATE_EXPORT) return spool(ch, p->data, p->head.size);
        if (ch->op != SRV_STATE_IMPORT && ch->op != SRV_STATE_LOAD)
            return fail(ch, WIRE_E_TRANSFER_BROKEN);
        ch->have = p->head.size;
        ch->at = 0;
        return true;
    case SRV_PACKET_DONE:
        if (p->head.sequence) ch->sequence = p->head.sequence;
        ch->old_key = p->head.old_key != 0;
        ch->done = true;
        return true;
    case SRV_PACKET_END: ch->done = true; return true;
    case SRV_PACKET_FAILED:
        ch->found = p->head.found;
        ch->expected = p->head.expected;
        return fail(ch, p->head.code < 0 ? p->head.code : WIRE_E_TRANSFER_BROKEN);
    default: return fail(ch, WIRE_E_TRANSFER_BROKEN);
    }
}

/* Reads one packet if there is one. false: it failed. */
static bool listen(srv_channel *ch, bool *ret_none)
{
    packet_room *p = in_packet(ch);
    ssize_t got = srv_read(ch->fd, p, sizeof *p);

    /* An end that went with something unread of ours is told first; its last word comes after. */
    if (got == WIRE_E_PEER_GONE) got = srv_read(ch->fd, p, sizeof *p);
    *ret_none = got == WIRE_E_WOULD_BLOCK;
    if (*ret_none) return true;
    /* A vault that could not start has closed its end without a word. */
    if (got < 0) return fail(ch, ch->heard ? WIRE_E_TRANSFER_BROKEN : WIRE_E_NO_VAULT);
    return take(ch, p, (size_t)got);
}

static bool wait_for(srv_channel *ch, short wanted, short *ret_events)
{
    if (await(ch->fd, wanted, ret_events)) return true;
    return fail(ch, WIRE_E_TRANSFER_BROKEN);
}

/* Sends the packet in the buffer, taking what comes meanwhile. */
static bool send_packet(srv_channel *ch, srv_packet_kind kind, size_t size)
{
    packet_room *p = out_packet(ch);
    bool none;

    p->head.kind = kind;
    p->head.size = (uint32_t)size;
    for (;;) {
        ssize_t done = srv_write(ch->fd, p, sizeof p->head + size);
        short events;

        if (done > 0) return true;
        if (done != WIRE_E_WOULD_BLOCK) {
            /* Perhaps it has said why it went. */
            while (!ch->code && listen(ch, &none) && !none) continue;
            return fail(ch, WIRE_E_TRANSFER_BROKEN);
        }
        if (!wait_for(ch, POLLOUT | POLLIN, &events)) return false;
        if ((events & POLLIN) && !listen(ch, &none)) return false;
    }
}

void srv_channel_say(srv_channel *ch, srv_packet_kind kind, int code)
{
    out_packet(ch)->head = (srv_packet){.code = code};
    send_packet(ch, kind, 0);
}

/* Waits for the last word. */
static bool conclude(srv_channel *ch)
{
    while (!ch->done && !ch->code) {
        bool none;
        short events;

        if (!listen(ch, &none)) return false;
        if (none && !wait_for(ch, POLLIN, &events)) return false;
    }
    return !ch->code;
}

/* ---- out --------------------------------------------------------------------------------------
 */

static int code_of(srv_channel *ch)
{
    static const int codes[] = {
        [ITD_STATE_OK] = WIRE_E_TRANSFER_BROKEN,
        [ITD_STATE_CANT_EXPORT] = WIRE_E_CANT_EXPORT,
        [ITD_STATE_TRUNCATED] = WIRE_E_STATE_DAMAGED,
        [ITD_STATE_NOT_A_SNAPSHOT] = WIRE_E_STATE_DAMAGED,
        [ITD_STATE_NEWER] = WIRE_E_STATE_NEWER,
        [ITD_STATE_DAMAGED] = WIRE_E_STATE_DAMAGED,
        [ITD_STATE_TOO_LARGE] = WIRE_E_STATE_TOO_LARGE,
        [ITD_STATE_MEMORY] = WIRE_E_NO_MEMORY,
        [ITD_STATE_IO] = WIRE_E_TRANSFER_BROKEN,
    };
    const itd_state_error *error = itd_session_state_error(ch->w->session);

    /* What this side knows of the transfer is nearer to the cause. */
    if (ch->code) return ch->code;
    ch->code = codes[error->kind];
    ch->text = error->text;
    ch->found = error->found;
    ch->expected = error->expected;
    return ch->code;
}

static bool write_plain(void *context, const void *bytes, size_t size)
{
    srv_channel *ch = context;
    const uint8_t *from = bytes;

    while (size > 0) {
        size_t part = SRV_PART - ch->filled < size ? SRV_PART - ch->filled : size;

        memcpy(out_packet(ch)->data + ch->filled, from, part);
        ch->filled += part;
        from += part;
        size -= part;
        if (ch->filled < SRV_PART) break;
        out_packet(ch)->head = (srv_packet){0};
        if (!send_packet(ch, SRV_PACKET_DATA, ch->filled)) return false;
        ch->filled = 0;
    }
    return true;
}

int srv_channel_save(srv_channel *ch)
{
    const itd_state_sink sink = {ch, write_plain};

    ch->filled = 0;
    if (ch->op == SRV_STATE_STORE && !srv_prelude_write(ch->w, write_plain, ch)) return ch->code;
    if (!itd_session_save(ch->w->session, &sink)) {
        int code = code_of(ch);

        if (code != WIRE_E_TRANSFER_BROKEN) srv_channel_say(ch, SRV_PACKET_FAILED, code);
        return code;
    }
    out_packet(ch)->head = (srv_packet){0};
    if (ch->filled && !send_packet(ch, SRV_PACKET_DATA, ch->filled)) return ch->code;
    srv_channel_say(ch, SRV_PACKET_END, 0);
    conclude(ch);
    return ch->code;
}

static bool write_spool(void *context, const void *bytes, size_t size)
{
    return spool(context, bytes, size);
}

int srv_channel_keep(srv_channel *ch, srv_self *w)
{
    const itd_state_sink sink = {ch, write_spool};

    *ch = (srv_channel){.w = w, .fd = -1, .op = SRV_STATE_FORK};
    w->move.size = 0;
    return itd_session_save(w->session, &sink) ? 0 : code_of(ch);
}

/* Makes a packet of the next part of what is to be given, or of the end of it. */
static size_t next_part(srv_channel *ch, srv_packet_kind *ret_kind)
{
    size_t size = ch->give_size < SRV_PART ? ch->give_size : SRV_PART;

    out_packet(ch)->head = (srv_packet){0};
    *ret_kind = size ? SRV_PACKET_DATA : SRV_PACKET_END;
    memcpy(out_packet(ch)->data, ch->give, size);
    return size;
}

static void part_given(srv_channel *ch, size_t size)
{
    ch->give += size;
    ch->give_size -= size;
    ch->given = size == 0;
}

/* Gives the next part if there is room for it now. */
static bool try_part(srv_channel *ch)
{
    packet_room *p = out_packet(ch);
    srv_packet_kind kind;
    size_t size = next_part(ch, &kind);
    ssize_t done;

    p->head.kind = kind;
    p->head.size = (uint32_t)size;
    done = srv_write(ch->fd, p, sizeof p->head + size);
    if (done > 0) part_given(ch, size);
    /* A vault that has given up says why; that is read next. */
    if (done < 0 && done != WIRE_E_WOULD_BLOCK) ch->given = true;
    return true;
}

int srv_channel_give(srv_channel *ch)
{
    while (!ch->given) {
        srv_packet_kind kind;
        size_t size = next_part(ch, &kind);

        if (!send_packet(ch, kind, size)) return ch->code;
        part_given(ch, size);
    }
    conclude(ch);
    return ch->code;
}

/* ---- in ---------------------------------------------------------------------------------------
 */

/* The next packet with data, or the end; of an import, sealed parts are given until one comes. */
static bool next_packet(srv_channel *ch)
{
    while (ch->at == ch->have && !ch->done) {
        bool giving = ch->op == SRV_STATE_IMPORT && !ch->given, none;
        short events;

        if (!listen(ch, &none)) return false;
        if (!none) continue;
        /* Never only wait to give: the vault takes nothing while something of its own is due. */
        if (!wait_for(ch, (short)(POLLIN | (giving ? POLLOUT : 0)), &events)) return false;
        if (giving && (events & POLLOUT) && !try_part(ch)) return false;
    }
    return true;
}

static ptrdiff_t read_plain(void *context, void *bytes, size_t room)
{
    srv_channel *ch = context;
    size_t size;

    if (ch->code || !next_packet(ch)) return -1;
    size = ch->have - ch->at < room ? ch->have - ch->at : room;
    memcpy(bytes, in_packet(ch)->data + ch->at, size);
    ch->at += size;
    return (ptrdiff_t)size;
}

/* What stands before a stored state, if there is something. It is in the first packet whole or not
 * at all begun, for parts are large. */
static bool take_prelude(srv_channel *ch)
{
    if (ch->code || !next_packet(ch)) return fail(ch, WIRE_E_TRANSFER_BROKEN);
    if (!srv_prelude_begins(in_packet(ch)->data + ch->at, ch->have - ch->at)) return true;
    return srv_prelude_read(ch->w, read_plain, ch) || fail(ch, WIRE_E_STATE_DAMAGED);
}

int srv_channel_load(srv_channel *ch, uint32_t client)
{
    srv_self *w = ch->w;
    const itd_state_source source = {ch, read_plain};
    const itd_run_options options = {.run = ++w->runs, .tool_set = client};
    itd_describe now;

    if (ch->op == SRV_STATE_LOAD && !take_prelude(ch)) return ch->code;
    if (!itd_session_load(w->session, &source, &options)) return code_of(ch);
    itd_session_describe(w->session, &now);
    w->suspended = now.suspended;
    w->status->suspended = now.suspended;
    w->status->live_bytes = now.live_bytes;
    w->sequence = ch->sequence > w->sequence ? ch->sequence : w->sequence;
    if (!now.suspended) itd_session_limit(w->session, &w->limits);
    return 0;
}
