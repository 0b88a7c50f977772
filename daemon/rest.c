/* rest.c - sessions without a worker: put to sleep, woken, copied, brought back after a death.
 *
 * A sleeping session is a row here and a sealed state in the store. While a worker is told to sleep
 * or to load, no client is handed to it; those that come wait. What a worker says about states is
 * believed only as far as it harms its own session: what is stored is known from the vault.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "daemon/switchboard.h"

#define AGAIN_NS    (60 * SRV_SECOND) /* after a session could not be put to sleep */
#define ORPHAN_NS   (60 * SRV_SECOND) /* an ephemeral copy waits so long for its first client */
#define WAKE_NS     (30 * SRV_SECOND) /* how long clients of a sleeping session wait for room */
#define ROOM_NS     SRV_SECOND        /* idle for so long, it may make room for others */
#define AT_ONCE     32                /* sessions put to sleep in one sweep */
#define MOST_FORKS  64
#define MOST_MOVING 4 /* transfers of one worker */

static uint8_t digit(char c)
{
    return (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10);
}

void srv_session_row(const srv_session *session, srv_stored *ret)
{
    *ret = (srv_stored){.owner = session->uid,
                        .durability = session->durability,
                        .sequence = session->stored,
                        .size = session->stored_size,
                        .created = session->created,
                        .used = session->used,
                        .ttl_ns = session->ttl_ns,
                        .idle_ns = session->idle_ns,
                        .limits = session->limits};
    for (size_t i = 0; i < SRV_SESSION_ID; i++)
        ret->id[i] = (uint8_t)(digit(session->id[2 * i]) << 4 | digit(session->id[2 * i + 1]));
    memcpy(ret->granted, session->granted, sizeof ret->granted);
    ret->grant_count = session->grant_count;
    memcpy(ret->name, session->name, sizeof ret->name);
    if (session->tags) strncpy(ret->tags, session->tags, sizeof ret->tags - 1);
}

bool srv_session_ready(const srv_session *session)
{
    return session->worker && session->worker->state == SRV_WORKER_READY &&
           session->rest == SRV_AWAKE;
}

/* ---- sleeping ---------------------------------------------------------------------------------
 */

void srv_sleep(srv_session *session, srv_sleep_how how)
{
    const srv_to_worker packet = {.kind = SRV_TO_SLEEP, .how = how};

    if (session->rest != SRV_AWAKE || !session->worker) return;
    session->how = how;
    if (srv_worker_tell(session->worker, &packet, -1) == 0) session->rest = SRV_SLEEPING;
}

/* ---- clients of sleeping sessions -------------------------------------------------------------
 */

struct srv_watch {
    ev_io io;
    srv_switchboard *sw;
    srv_session *session;
    uint32_t number;
};

void srv_unwatch(srv_seat *seat)
{
    if (!seat->watch) return;
    ev_io_stop(seat->watch->sw->loop, &seat->watch->io);
    free(seat->watch);
    seat->watch = NULL;
}

static void wish_no_wake(srv_switchboard *sw, srv_session *s)
{
    if (s->wake_since) sw->wake_wanted--;
    s->wake_since = 0;
}

/* Clients of a sleeping session ask something. When there is no room for its worker they wait; when
 * that lasts or it can't be woken at all, they are cut off and learn why when they come again. */
static void want_wake(srv_switchboard *sw, srv_session *s)
{
    int code = s->rest == SRV_ASLEEP && s->end == SRV_END_LIVE ? srv_wake(sw, s) : 0;
    bool full = code == WIRE_E_TOO_MANY_SESSIONS || code == WIRE_E_TOO_MUCH_MEMORY;

    if (full && srv_now() - s->wake_since < WAKE_NS) {
        srv_rest_make_room(sw, s->uid);
        return;
    }
    wish_no_wake(sw, s);
    if (code) srv_session_cut(s);
}

/* A client asks something, or leaves. */
static void on_seat(struct ev_loop *loop, ev_io *io, int events)
{
    srv_watch *watch = io->data;
    srv_session *s = watch->session;
    srv_switchboard *sw = watch->sw;
    char peeked;
    ssize_t got = recv(io->fd, &peeked, 1, MSG_PEEK | MSG_DONTWAIT);

    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
        srv_session_unseat(s, watch->number);
        return;
    }
    for (unsigned i = 0; i < s->seats; i++) srv_unwatch(&s->seat[i]);
    s->wake_since = srv_now();
    sw->wake_wanted++;
    want_wake(sw, s);
}

void srv_rest_retry(srv_switchboard *sw)
{
    for (srv_session *s = sw->sessions; s && sw->wake_wanted && !sw->ending; s = s->next)
        if (s->wake_since) want_wake(sw, s);
}

static void watch_seats(srv_switchboard *sw, srv_session *s)
{
    for (unsigned i = 0; i < s->seats; i++) {
        srv_seat *seat = &s->seat[i];

        if (!seat->number || seat->watch) continue;
        seat->watch = calloc(1, sizeof *seat->watch);
        if (!seat->watch) {
            srv_session_unseat(s, seat->number);
            continue;
        }
        *seat->watch = (srv_watch){.sw = sw, .session = s, .number = seat->number};
        ev_io_init(&seat->watch->io, on_seat, seat->fd, EV_READ);
        seat->watch->io.data = seat->watch;
        ev_io_start(sw->loop, &seat->watch->io);
    }
}

/* They are the new worker's as they were the old one's. */
static void hand_seats(srv_session *s)
{
    for (unsigned i = 0; i < s->seats; i++) {
        const srv_to_worker packet = {.kind = SRV_TO_CLIENT, .client = s->seat[i].number};

        srv_unwatch(&s->seat[i]);
        if (s->seat[i].number && srv_worker_tell(s->worker, &packet, s->seat[i].fd) != 0)
            srv_session_unseat(s, s->seat[i].number);
    }
}

static void stays_awake(srv_switchboard *sw, srv_session *s, int code)
{
    if (s->rest != SRV_SLEEPING) return;
    s->rest = SRV_AWAKE;
    s->sleep_again = srv_now() + AGAIN_NS;
    if (code != WIRE_E_IN_USE)
        srv_log(SRV_WARNING, "session %.8s can't be stored: %s", s->id, wire_error_of(code)->text);
    srv_conn_slept(sw, s, code);
    srv_conn_ready(sw, s);
}

/* Its worker is gone, the store has it. */
static void fall_asleep(srv_switchboard *sw, srv_session *s)
{
    bool told = s->rest == SRV_SLEEPING;

    s->worker = NULL;
    s->rest = SRV_ASLEEP;
    s->end = SRV_END_LIVE;
    if (told && s->how == SRV_SLEEP_UNSEEN) {
        watch_seats(sw, s);
    } else {
        srv_session_cut(s);
        s->detached = s->detached ? s->detached : srv_now();
    }
    s->used = (uint64_t)time(NULL);
    if (told && s->ttl_ns) srv_custody_update(sw, s);
    srv_conn_slept(sw, s, told ? 0 : WIRE_E_NO_WORKER);
    if (sw->ending || !srv_conn_waits(sw, s)) return;
    /* Someone came meanwhile. After a death it is for them to try again. */
    if (!told || srv_wake(sw, s) != 0) srv_conn_refused(sw, s, WIRE_E_NO_WORKER);
}

/* Copies that were not whole when the worker they came from died, or gave up. */
static void end_copies(srv_switchboard *sw, uint64_t batch, bool whole)
{
    for (srv_session *s = sw->sessions; s && batch; s = s->next) {
        if (s->fork_batch != batch) continue;
        s->fork_batch = 0;
        s->detached = srv_now();
        if (whole) continue;
        srv_session_end(s, SRV_END_ERROR, "it was to be a copy, which was not finished");
        if (s->worker) srv_worker_kill(s->worker);
    }
}

void srv_session_lost(srv_switchboard *sw, srv_session *session, int signal_number)
{
    srv_worker *w = session->worker;
    bool told = w && w->slept;
    bool wanted = session->end == SRV_END_CLOSED || session->end == SRV_END_DETACHED ||
                  session->end == SRV_END_IDLE;
    srv_tomb *tomb;

    /* What was stored last is told before the worker hears of it, but perhaps not heard yet. */
    if (session->durability != SRV_DURABLE_NONE) srv_custody_drain(sw);
    if (w) end_copies(sw, w->token, false);
    if (wanted || session->durability == SRV_DURABLE_NONE ||
        (!session->stored && !srv_custody_storing(sw, session))) {
        srv_session_bury(sw, session, signal_number);
        return;
    }
    tomb = srv_tomb_add(sw, session, signal_number);
    tomb->lost = !told;
    if (w) w->session = NULL;
    if (told) {
        session->end_text[0] = 0;
        srv_log(SRV_INFO, "session %.8s hibernates", session->id);
    } else {
        session->rest = session->rest == SRV_SLEEPING ? SRV_AWAKE : session->rest;
        srv_log(SRV_WARNING, "session %.8s goes back to its stored state: %s", session->id,
                session->end_text);
    }
    if (session->end == SRV_END_SHUTDOWN) {
        srv_session_bury(sw, session, signal_number);
        return;
    }
    fall_asleep(sw, session);
}

/* ---- waking -----------------------------------------------------------------------------------
 */

/* A pair for a transfer: large packets must fit. */
static int make_pair(int pair[2])
{
    int large = 1 << 20;

    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) != 0)
        return WIRE_E_SYSTEM;
    for (int i = 0; i < 2; i++) setsockopt(pair[i], SOL_SOCKET, SO_SNDBUF, &large, sizeof large);
    return 0;
}

static int order_load(srv_session *s)
{
    const srv_to_worker packet = {.kind = SRV_TO_STATE, .op = SRV_STATE_LOAD};
    int pair[2], code = make_pair(pair);

    if (code) return code;
    code = srv_custody_transfer(s->worker, SRV_VAULT_LOAD, 0, pair[0]);
    if (!code) code = srv_worker_tell(s->worker, &packet, pair[1]) == 0 ? 0 : WIRE_E_NO_WORKER;
    close(pair[0]);
    close(pair[1]);
    return code;
}

/* Lets go of a worker that is of no use to its session. */
static void cast_off(srv_session *s)
{
    srv_worker *w = s->worker;

    s->worker = NULL;
    if (!w) return;
    w->session = NULL;
    srv_worker_kill(w);
}

int srv_wake(srv_switchboard *sw, srv_session *session)
{
    int code;

    if (session->rest != SRV_ASLEEP) return 0;
    code = srv_quota_session(sw, session->uid, session->limits.memory_bytes);
    if (!code) code = srv_worker_take(sw, session);
    if (code) return code;
    code = order_load(session);
    if (code) {
        cast_off(session);
        return code;
    }
    session->rest = SRV_WAKING;
    session->used = (uint64_t)time(NULL);
    return 0;
}

void srv_rest_again(srv_switchboard *sw, srv_session *session)
{
    if (session->rest != SRV_WAKING) return;
    if (session->stored && order_load(session) == 0) return;
    if (session->worker) srv_worker_kill(session->worker);
}

static void loaded(srv_switchboard *sw, srv_session *s, int code)
{
    if (s->rest != SRV_WAKING) return;
    if (code == 0) {
        s->rest = SRV_AWAKE;
        hand_seats(s);
        srv_conn_ready(sw, s);
        return;
    }
    srv_log(SRV_WARNING, "session %.8s can't be loaded: %s", s->id, wire_error_of(code)->text);
    if (!s->stored) return; /* a copy: whoever makes it ends it */
    cast_off(s);
    srv_session_cut(s);
    s->rest = SRV_ASLEEP;
    srv_conn_refused(sw, s, code);
}

/* ---- transfers that workers ask for -----------------------------------------------------------
 */

static void refuse(srv_worker *w, uint32_t op, int code)
{
    const srv_to_worker packet = {.kind = SRV_TO_STATE, .op = op, .code = code};

    srv_worker_tell(w, &packet, -1);
}

static int grant(srv_worker *w, srv_vault_op vault_op, const srv_from_worker *asked)
{
    srv_to_worker packet = {.kind = SRV_TO_STATE, .op = asked->op};
    int pair[2], code = make_pair(pair);

    if (code) return code;
    code = srv_custody_transfer(w, vault_op, asked->at_least, pair[0]);
    packet.sequence = w->session->sequence;
    if (!code) srv_worker_tell(w, &packet, pair[1]);
    close(pair[0]);
    close(pair[1]);
    return code;
}

/* One more session like this one, whose worker gets its state from this one's. */
static int copy(srv_worker *w)
{
    srv_switchboard *sw = w->sw;
    const srv_session *s = w->session;
    srv_to_worker give = {.kind = SRV_TO_STATE, .op = SRV_STATE_FORK},
                  take = {.kind = SRV_TO_STATE, .op = SRV_STATE_LOAD};
    srv_session *made = NULL;
    int pair[2], code = srv_quota_session(sw, s->uid, s->limits.memory_bytes);

    if (!code) code = srv_session_new(sw, s->uid, &made);
    if (code) return code;
    made->limits = s->limits;
    made->ephemeral = s->ephemeral;
    made->idle_ns = s->idle_ns;
    made->rest = SRV_WAKING;
    made->fork_batch = w->token;
    made->copied = true;
    memcpy(made->granted, s->granted, sizeof made->granted);
    made->grant_count = s->grant_count;
    code = srv_worker_take(sw, made);
    if (!code) code = make_pair(pair);
    if (code) {
        srv_session_end(made, SRV_END_ERROR, "no worker process could be made");
        if (made->worker)
            srv_worker_kill(made->worker);
        else
            srv_session_bury(sw, made, 0);
        return code;
    }
    memcpy(give.copy, made->id, sizeof give.copy);
    if (srv_worker_tell(made->worker, &take, pair[0]) != 0 ||
        srv_worker_tell(w, &give, pair[1]) != 0)
        code = WIRE_E_NO_WORKER;
    close(pair[0]);
    close(pair[1]);
    sw->total_opened++;
    return code;
}

static unsigned copies_under_way(const srv_worker *w)
{
    unsigned count = 0;

    for (const srv_session *s = w->sw->sessions; s; s = s->next) count += s->fork_batch == w->token;
    return count;
}

static void asked(srv_worker *w, const srv_from_worker *packet)
{
    srv_session *s = w->session;
    int code;

    /* The last one is over for the worker before its end is heard of here: some are let be. */
    if (w->moving >= MOST_MOVING) srv_custody_drain(w->sw);
    if (w->moving >= MOST_MOVING) {
        refuse(w, packet->op, WIRE_E_TRANSFER_BROKEN);
        return;
    }
    switch (packet->op) {
    case SRV_STATE_EXPORT: code = grant(w, SRV_VAULT_EXPORT, packet); break;
    case SRV_STATE_IMPORT: code = grant(w, SRV_VAULT_IMPORT, packet); break;
    case SRV_STATE_STORE:
        code = s->durability == SRV_DURABLE_NONE ? WIRE_E_NOT_DURABLE
                                                 : grant(w, SRV_VAULT_STORE, packet);
        break;
    case SRV_STATE_FORK:
        code = copies_under_way(w) >= MOST_FORKS ? WIRE_E_TOO_MANY_SESSIONS : copy(w);
        break;
    default: return;
    }
    if (code) refuse(w, packet->op, code);
}

/* A code that may be one, for it comes from a worker. */
static int believed(int32_t code)
{
    return code == 0 || wire_error_of(code)->code == code ? code : WIRE_E_SYSTEM;
}

void srv_rest_packet(srv_worker *worker, const srv_from_worker *packet)
{
    srv_session *s = worker->session;
    int code = believed(packet->code);

    if (!s) return;
    switch (packet->kind) {
    case SRV_FROM_STATE: asked(worker, packet); break;
    case SRV_FROM_LOADED: loaded(worker->sw, s, code); break;
    case SRV_FROM_FORKED: end_copies(worker->sw, worker->token, code == 0); break;
    case SRV_FROM_AWAKE: stays_awake(worker->sw, s, code); break;
    case SRV_FROM_ASLEEP:
        /* It ends by itself now. */
        if (s->rest != SRV_SLEEPING) return;
        worker->slept = true;
        worker->state = SRV_WORKER_ENDING;
        break;
    default: break;
    }
}

/* ---- sweeping and ending ----------------------------------------------------------------------
 */

static bool expired(const srv_session *s, uint64_t seconds)
{
    return s->ttl_ns && seconds > s->used && seconds - s->used > s->ttl_ns / SRV_SECOND;
}

/* How long it has been idle, if it may be put to sleep. With clients attached: none has sent
 * anything for so long. */
static uint64_t idle_for(const srv_session *s, uint64_t now)
{
    uint64_t since;

    if (s->rest != SRV_AWAKE || s->end != SRV_END_LIVE || s->durability == SRV_DURABLE_NONE)
        return 0;
    if (!s->worker || s->worker->state != SRV_WORKER_READY || now < s->sleep_again) return 0;
    since = s->clients > 0 ? s->worker->status->active : s->detached;
    return s->worker->status->run == 0 && since && since < now ? now - since : 0;
}

static void go_to_sleep(srv_session *s)
{
    srv_sleep(s, s->clients > 0 ? SRV_SLEEP_UNSEEN : SRV_SLEEP_ALONE);
}

void srv_rest_make_room(srv_switchboard *sw, uid_t uid)
{
    srv_session *mine = NULL, *any = NULL;
    uint64_t now = srv_now();
    unsigned awake = 0;

    for (srv_session *s = sw->sessions; s; s = s->next) {
        uint64_t idle = idle_for(s, now);

        awake += s->worker != NULL;
        if (idle < ROOM_NS) continue;
        if (!any || idle > idle_for(any, now)) any = s;
        if (s->uid == uid && (!mine || idle > idle_for(mine, now))) mine = s;
    }
    if (!mine && awake >= sw->config->max_sessions) mine = any;
    if (mine) go_to_sleep(mine);
}

void srv_rest_sweep(srv_switchboard *sw, uint64_t now)
{
    uint64_t seconds = (uint64_t)time(NULL);
    unsigned told = 0;

    srv_rest_retry(sw);
    for (srv_session *s = sw->sessions, *next; s; s = next) {
        next = s->next;
        if (s->rest == SRV_ASLEEP && s->end != SRV_END_LIVE) {
            srv_session_bury(sw, s, 0); /* the last client of an ephemeral one has left */
            continue;
        }
        if (s->rest == SRV_ASLEEP && s->clients == 0 && expired(s, seconds)) {
            srv_session_end(s, SRV_END_IDLE, "it was not used for %.15g seconds",
                            (double)s->ttl_ns / 1e9);
            srv_session_bury(sw, s, 0);
            continue;
        }
        if (told < AT_ONCE && idle_for(s, now) >= s->idle_ns && idle_for(s, now) > 0) {
            go_to_sleep(s);
            told++;
        }
        if (s->ephemeral && s->worker && s->clients == 0 && s->end == SRV_END_LIVE &&
            !s->fork_batch && s->rest == SRV_AWAKE && s->last_number == 0 && s->detached &&
            now - s->detached > ORPHAN_NS && !srv_conn_waits(sw, s)) {
            srv_session_end(s, SRV_END_DETACHED, "no client came");
            srv_worker_kill(s->worker);
        }
    }
}

unsigned srv_rest_shutdown(srv_switchboard *sw)
{
    for (srv_session *s = sw->sessions; s; s = s->next) {
        if (s->durability == SRV_DURABLE_NONE || s->end != SRV_END_LIVE) continue;
        if (s->rest == SRV_AWAKE && s->worker && s->worker->state == SRV_WORKER_READY) {
            if (s->worker->status->run && s->worker->status->state == SRV_RUNNING)
                srv_worker_stop(s->worker, s->worker->status->run, ITD_STOP_SHUTDOWN);
            srv_sleep(s, SRV_SLEEP_FORCED);
        }
    }
    return srv_rest_awaited(sw);
}

unsigned srv_rest_awaited(const srv_switchboard *sw)
{
    unsigned count = 0;

    for (const srv_session *s = sw->sessions; s; s = s->next)
        count += s->worker && s->rest == SRV_SLEEPING;
    return count;
}
