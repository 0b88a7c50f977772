/* state.c - in the worker: what clients and the switchboard ask about the whole state.
 *
 * There is one spool, for one blob at a time. An export is sealed into it at once and goes out at
 * its client's pace; an import comes in at its client's pace and is opened at once when it is
 * whole: so nobody's slowness holds up the session.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "daemon/self.h"

#define PART_SIZE   (256u << 10)
#define IMPORT_NS   (UINT64_C(60) * 1000000000) /* without a part, an import is given up */
#define FRAME_EXTRA 64u

static void release(srv_self *w)
{
    srv_move *m = &w->move;

    if (m->peak > SRV_TRIM) madvise(m->spool, m->peak, MADV_DONTNEED);
    m->phase = SRV_MOVE_NONE;
    m->size = m->at = m->peak = 0;
}

void srv_state_client_gone(srv_self *w, uint32_t number)
{
    if (w->move.phase != SRV_MOVE_NONE && w->move.client == number) release(w);
}

static void put_channel_error(srv_self *w, srv_client *c, uint64_t id, const srv_channel *ch)
{
    srv_client_state_error(w, c, id, ch->code, ch->text, ch->found, ch->expected);
}

/* ---- export -----------------------------------------------------------------------------------
 */

/* Parts as the client takes them, then the last word. */
static void send_parts(srv_self *w)
{
    srv_move *m = &w->move;
    srv_client *c = srv_client_find(w, m->client);
    size_t most = w->max_frame - FRAME_EXTRA < PART_SIZE ? w->max_frame - FRAME_EXTRA : PART_SIZE;

    while (c && !c->closing && srv_client_unread(c) < SRV_CLOGGED && m->at < m->size) {
        size_t size = m->size - m->at < most ? m->size - m->at : most;
        wire_out *out = srv_client_out(c);

        wire_frame_begin(out, WIRE_EXPORT_PART, m->id);
        wire_key(out, "data");
        wire_put_bytes(out, m->spool + m->at, size);
        if (wire_frame_end(out, w->max_frame) != 0) return; /* no room yet */
        m->at += size;
        srv_client_flush(w, c);
        if (!c->live) return;
    }
    if (!c || c->closing) {
        release(w);
        return;
    }
    if (m->at < m->size) return;
    wire_frame_begin(srv_client_out(c), WIRE_EXPORTED, m->id);
    wire_key(&c->out, "size");
    wire_put_uint(&c->out, m->size);
    wire_key(&c->out, "sequence");
    wire_put_uint(&c->out, m->sequence);
    if (wire_frame_end(&c->out, w->max_frame) != 0) return;
    release(w);
    srv_client_flush(w, c);
}

void srv_state_export(srv_self *w, srv_client *c, uint64_t id)
{
    srv_move *m = &w->move;
    srv_channel ch;
    int code = srv_channel_ask(&ch, w, SRV_STATE_EXPORT, 0);

    m->size = m->at = 0;
    if (!code) code = srv_channel_save(&ch);
    srv_channel_close(&ch);
    if (code) {
        release(w);
        put_channel_error(w, c, id, &ch);
        return;
    }
    w->sequence = m->sequence = ch.sequence;
    m->phase = SRV_MOVE_SENDING;
    m->client = c->number;
    m->id = id;
    send_parts(w);
}

/* ---- import -----------------------------------------------------------------------------------
 */

void srv_state_import(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    uint64_t size = body->field[WIRE_IMPORT_SIZE].number;
    srv_move *m = &w->move;

    if (size > w->max_state || size > m->room) {
        srv_client_error(w, c, frame->id, WIRE_E_STATE_TOO_LARGE, NULL);
        return;
    }
    m->phase = SRV_MOVE_COLLECTING;
    m->client = c->number;
    m->id = frame->id;
    m->size = (size_t)size;
    m->at = m->peak = 0;
    m->at_least = body->field[WIRE_IMPORT_AT_LEAST].number;
    m->since = srv_now();
    if (size == 0) m->phase = SRV_MOVE_COLLECTED;
}

void srv_state_part(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    wire_slice data = body->field[WIRE_IMPORT_PART_DATA].span;
    srv_move *m = &w->move;

    /* Of an import that was refused: its parts may be on their way still. */
    if (m->phase != SRV_MOVE_COLLECTING || m->client != c->number || m->id != frame->id) return;
    if (data.size > m->size - m->at) {
        release(w);
        srv_client_error(w, c, frame->id, WIRE_E_STATE_TOO_LARGE,
                         "the state is too large: there are more bytes than were announced");
        return;
    }
    memcpy(m->spool + m->at, data.data, data.size);
    m->at += data.size;
    m->peak = m->at;
    m->since = srv_now();
    if (m->at == m->size) m->phase = SRV_MOVE_COLLECTED;
}

static void put_imported(srv_self *w, srv_client *c, uint64_t id, uint64_t sequence)
{
    wire_out *out = srv_client_out(c);

    wire_frame_begin(out, WIRE_IMPORTED, id);
    wire_key(out, "sequence");
    wire_put_uint(out, sequence);
    srv_put_calls(w, out);
    if (wire_frame_end(out, w->max_frame) != 0) srv_client_gone(w, c);
}

void srv_state_open(srv_self *w)
{
    srv_move *m = &w->move;
    srv_client *c = srv_client_find(w, m->client);
    uint64_t id = m->id;
    srv_channel ch;
    int code;

    if (m->phase != SRV_MOVE_COLLECTED || w->run.active) return;
    if (!c || c->closing) {
        release(w);
        return;
    }
    if (w->suspended) {
        release(w);
        srv_client_error(w, c, id, WIRE_E_SUSPENDED, NULL);
        return;
    }
    w->taking = true;
    code = srv_channel_ask(&ch, w, SRV_STATE_IMPORT, m->at_least);
    if (!code) {
        ch.give = m->spool;
        ch.give_size = m->size;
        code = srv_channel_load(&ch, c->number);
    }
    srv_channel_close(&ch);
    release(w);
    if (!code) {
        w->dirty = true;
        code = ch.code = srv_state_commit(w);
    }
    if (code)
        put_channel_error(w, c, id, &ch);
    else
        put_imported(w, c, id, ch.sequence);
    w->taking = false;
    if (c->live) srv_client_flush(w, c);
}

void srv_state_settle(srv_self *w)
{
    srv_move *m = &w->move;

    if (m->phase == SRV_MOVE_SENDING) send_parts(w);
    if (m->phase == SRV_MOVE_COLLECTING && srv_now() - m->since > IMPORT_NS) {
        srv_client *c = srv_client_find(w, m->client);

        if (c) srv_client_error(w, c, m->id, WIRE_E_TRANSFER_BROKEN, NULL);
        release(w);
    }
}

/* ---- fork -------------------------------------------------------------------------------------
 */

static void say_forked(int code)
{
    const srv_from_worker packet = {.kind = SRV_FROM_FORKED, .code = code};

    srv_write(SRV_CONTROL_FD, &packet, sizeof packet);
}

/* Makes one copy of what is in the spool. */
static int make_copy(srv_self *w, srv_channel *ch, char ret_id[SRV_HEX_ID])
{
    int code = srv_channel_ask(ch, w, SRV_STATE_FORK, 0);

    if (!code) {
        ch->give = w->move.spool;
        ch->give_size = w->move.size;
        code = srv_channel_give(ch);
    }
    srv_channel_close(ch);
    memcpy(ret_id, ch->copy, SRV_HEX_ID);
    return code;
}

void srv_state_fork(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body)
{
    static char ids[SRV_FORKS][SRV_HEX_ID];
    const wire_field *wish = &body->field[WIRE_FORK_COUNT];
    uint64_t count = wish->present ? wish->number : 1;
    wire_out *out;
    srv_channel ch;
    int code;

    if (count == 0 || count > SRV_FORKS) {
        srv_client_error(w, c, frame->id, WIRE_E_BAD_FIELD, NULL);
        return;
    }
    code = srv_channel_keep(&ch, w);
    for (uint64_t i = 0; i < count && !code; i++) code = make_copy(w, &ch, ids[i]);
    release(w);
    say_forked(code);
    if (code) {
        put_channel_error(w, c, frame->id, &ch);
        return;
    }
    out = srv_client_out(c);
    wire_frame_begin(out, WIRE_FORKED, frame->id);
    wire_key(out, "sessions");
    wire_put_array(out, (uint32_t)count);
    for (uint64_t i = 0; i < count; i++) wire_put_string(out, ids[i]);
    if (wire_frame_end(out, w->max_frame) != 0) srv_client_gone(w, c);
}

/* ---- the store --------------------------------------------------------------------------------
 */

static int store(srv_self *w)
{
    srv_channel ch;
    int code = srv_channel_ask(&ch, w, SRV_STATE_STORE, 0);

    if (!code) code = srv_channel_save(&ch);
    srv_channel_close(&ch);
    if (!code) {
        w->sequence = ch.sequence;
        w->stored = true;
        w->dirty = false;
    }
    return code;
}

int srv_state_commit(srv_self *w)
{
    int code = w->durability == SRV_DURABLE_EVERY && w->dirty ? store(w) : 0;

    /* Someone has just made it less. */
    return code == WIRE_E_NOT_DURABLE ? 0 : code;
}

void srv_state_load(srv_self *w, int fd)
{
    srv_channel ch = {.w = w, .fd = fd, .op = SRV_STATE_LOAD};
    srv_from_worker packet = {.kind = SRV_FROM_LOADED};

    if (w->run.active || w->suspended) {
        close(fd);
        return;
    }
    packet.code = srv_channel_load(&ch, 0);
    /* Only the vault gives a sequence. When it is next stored, the current key seals it. */
    w->stored = packet.code == 0 && ch.sequence > 0;
    w->dirty = ch.old_key;
    /* A copy's maker waits for the word; the vault has closed its end. */
    if (!ch.code || ch.text) {
        int code = ch.code;

        ch.code = 0;
        srv_channel_say(&ch, code ? SRV_PACKET_FAILED : SRV_PACKET_DONE, code);
    }
    srv_channel_close(&ch);
    srv_write(SRV_CONTROL_FD, &packet, sizeof packet);
}

static void stay_awake(srv_self *w, int code)
{
    const srv_from_worker packet = {.kind = SRV_FROM_AWAKE, .code = code};

    w->sleep_asked = w->sleep_forced = w->sleep_unseen = false;
    srv_write(SRV_CONTROL_FD, &packet, sizeof packet);
}

/* A client that will not notice when another worker goes on with it: nothing of it is here. */
static bool unseen(const srv_client *c)
{
    return !c->closing && c->have == c->at && c->deferred_count == 0 && srv_client_unread(c) == 0 &&
           c->early_cancel == 0 && !c->tools.large && !c->tools_error[0];
}

static bool busy(const srv_self *w)
{
    if (w->sleep_forced) return false;
    for (unsigned i = 0; i < w->max_clients; i++)
        if (w->client[i].live && !(w->sleep_unseen && unseen(&w->client[i]))) return true;
    return w->run.active || w->queued > 0 || w->move.phase != SRV_MOVE_NONE;
}

void srv_state_sleep(srv_self *w)
{
    static const srv_from_worker packet = {.kind = SRV_FROM_ASLEEP};
    int code = 0;

    if (!w->sleep_asked) return;
    if (busy(w)) {
        stay_awake(w, WIRE_E_IN_USE);
        return;
    }
    w->taking = true;
    if (w->dirty || !w->stored || w->run.active) code = store(w);
    w->taking = false;
    if (code) {
        stay_awake(w, code);
        return;
    }
    if (srv_write(SRV_CONTROL_FD, &packet, sizeof packet) > 0) _exit(0);
    stay_awake(w, WIRE_E_SYSTEM);
}
