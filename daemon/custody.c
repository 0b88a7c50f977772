/* custody.c - the vault as the switchboard deals with it: started, given orders, listened to.
 *
 * Orders wait here when the vault's socket is full, so the switchboard never does. Each awaits one
 * answer, which finds its session or connection again if that is still there. A private daemon
 * starts its vault with the first order: most never need one.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "daemon/compartment.h"
#include "daemon/switchboard.h"

#define START_NS   (60 * SRV_SECOND)
#define MOST_AHEAD 65536 /* orders that wait */

struct srv_order {
    srv_order *next;
    int fd;
    srv_to_vault packet;
};

struct srv_ask {
    srv_ask *next;
    uint64_t token, worker; /* worker: its token */
    srv_vault_op op;
    uint64_t sequence;
    srv_session *session;
    srv_conn *conn;
    uint64_t conn_id;
    srv_from_vault keys[SRV_KEYS];
    unsigned key_count;
};

static void on_vault(struct ev_loop *loop, ev_io *io, int events);
static void on_room(struct ev_loop *loop, ev_io *io, int events);
static void on_death(struct ev_loop *loop, ev_io *io, int events);

/* ---- starting ---------------------------------------------------------------------------------
 */

/* Makes a directory and those above it. */
static int make_path(char *path)
{
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        if (mkdir(path, 0700) != 0 && errno != EEXIST) return -1;
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : -1;
}

/* Where a daemon without --state-dir has its keys: with the user. */
static const char *users_dir(char *path, size_t room)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const struct passwd *entry;
    int size;

    if (state && state[0] == '/') {
        size = snprintf(path, room, "%s/interpretd", state);
    } else {
        if ((!home || home[0] != '/') && (entry = getpwuid(geteuid()))) home = entry->pw_dir;
        if (!home || home[0] != '/') return NULL;
        size = snprintf(path, room, "%s/.local/state/interpretd", home);
    }
    if (size < 0 || (size_t)size >= room || make_path(path) != 0) {
        srv_log(SRV_ERROR, "no directory for keys: %s: %s", path, strerror(errno));
        return NULL;
    }
    return path;
}

static int spawn(const char *dir, unsigned flags, int control, pid_t *ret_pid)
{
    /* As for the zygote, but nobody's library is loaded beside the keys; the vault wipes them. */
    static const char *const kept[] = {"LD_LIBRARY_PATH=", "ASAN_OPTIONS=", "UBSAN_OPTIONS=", NULL};
    char name[] = "interpretd", option[] = SRV_VAULT_OPTION, parent[24], flags_text[16], path[4096];
    char *const arguments[] = {name, option, parent, flags_text, path, NULL};

    snprintf(parent, sizeof parent, "%ld", (long)getpid());
    snprintf(flags_text, sizeof flags_text, "%u", flags);
    snprintf(path, sizeof path, "%s", dir);
    return srv_compartment_start(arguments, kept, control, ret_pid);
}

int srv_custody_begin(srv_switchboard *sw)
{
    const srv_config *config = sw->config;
    srv_custody *c = &sw->custody;
    char room[4096];
    const char *dir = config->state_dir ? config->state_dir : users_dir(room, sizeof room);
    unsigned flags = (config->state_dir ? SRV_VAULT_WITH_STORE : 0u) |
                     (config->state_dir && !c->listed ? SRV_VAULT_LIST : 0u) |
                     (config->no_seccomp ? SRV_VAULT_UNLOCKED : 0u) |
                     (config->level < SRV_INFO ? SRV_VAULT_QUIET : 0u);
    int pair[2], code, large = 4 << 20;

    if (!dir) return WIRE_E_NO_VAULT;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return WIRE_E_SYSTEM;
    setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &large, sizeof large);
    code = fcntl(pair[0], F_SETFL, O_NONBLOCK) == 0 ? spawn(dir, flags, pair[1], &c->pid) : errno;
    close(pair[1]);
    c->pidfd = code ? -1 : (int)syscall(SYS_pidfd_open, c->pid, 0);
    if (c->pidfd < 0) {
        srv_log(SRV_ERROR, "no vault could be started: %s", strerror(code ? code : errno));
        close(pair[0]);
        c->control = -1;
        return WIRE_E_SYSTEM;
    }
    fcntl(c->pidfd, F_SETFD, FD_CLOEXEC);
    c->control = pair[0];
    c->ready = false;
    if (!c->orders_end) c->orders_end = &c->orders;
    ev_io_init(&c->io, on_vault, c->control, EV_READ);
    ev_io_init(&c->out_io, on_room, c->control, EV_WRITE);
    ev_io_init(&c->death, on_death, c->pidfd, EV_READ);
    c->io.data = c->out_io.data = c->death.data = sw;
    ev_io_start(sw->loop, &c->io);
    ev_io_start(sw->loop, &c->death);
    return 0;
}

/* ---- asking -----------------------------------------------------------------------------------
 */

static srv_ask *find_ask(srv_custody *c, uint64_t token, srv_ask ***ret_link)
{
    for (srv_ask **link = &c->asks; *link; link = &(*link)->next) {
        if ((*link)->token != token) continue;
        *ret_link = link;
        return *link;
    }
    return NULL;
}

/* Sends what waits, as far as it goes. */
static void push(srv_switchboard *sw)
{
    srv_custody *c = &sw->custody;

    while (c->orders && c->control >= 0) {
        srv_order *order = c->orders;
        int code = srv_send(c->control, &order->packet, sizeof order->packet, &order->fd,
                            order->fd >= 0 ? 1 : 0);

        if (code == WIRE_E_WOULD_BLOCK) {
            ev_io_start(sw->loop, &c->out_io);
            return;
        }
        if (code) return; /* its end is seen to elsewhere */
        c->orders = order->next;
        if (!c->orders) c->orders_end = &c->orders;
        if (order->fd >= 0) close(order->fd);
        free(order);
    }
    if (c->control >= 0) ev_io_stop(sw->loop, &c->out_io);
}

static void on_room(struct ev_loop *loop, ev_io *io, int events)
{
    push(io->data);
}

/* Makes the order and the ask that waits for its answer. NULL: why is *ret_code. */
static srv_ask *ask(srv_switchboard *sw, const srv_to_vault *packet, int fd, int *ret_code)
{
    srv_custody *c = &sw->custody;
    srv_order *order;
    srv_ask *a;

    *ret_code = WIRE_E_NO_VAULT;
    if (c->control < 0 && (srv_now() < c->again || srv_custody_begin(sw) != 0)) return NULL;
    order = malloc(sizeof *order);
    a = calloc(1, sizeof *a);
    *ret_code = WIRE_E_NO_MEMORY;
    if (!order || !a || (fd >= 0 && (fd = fcntl(fd, F_DUPFD_CLOEXEC, 0)) < 0)) {
        free(order);
        free(a);
        return NULL;
    }
    *order = (srv_order){.fd = fd, .packet = *packet};
    order->packet.token = a->token = ++sw->next_token;
    a->op = (srv_vault_op)packet->op;
    a->sequence = packet->row.sequence;
    a->next = c->asks;
    c->asks = a;
    *c->orders_end = order;
    c->orders_end = &order->next;
    push(sw);
    *ret_code = 0;
    return a;
}

static uint64_t most_bytes(const srv_session *s, uint64_t cap)
{
    uint64_t most = s->limits.memory_bytes + s->limits.memory_bytes / 16 + (64u << 10);

    return most < cap ? most : cap;
}

int srv_custody_transfer(srv_worker *worker, srv_vault_op op, uint64_t at_least, int fd)
{
    srv_switchboard *sw = worker->sw;
    srv_session *s = worker->session;
    srv_to_vault packet = {.op = op, .at_least = at_least};
    srv_ask *a;
    int code;

    srv_session_row(s, &packet.row);
    packet.max_size = most_bytes(s, sw->config->max_state);
    if (op == SRV_VAULT_EXPORT || op == SRV_VAULT_STORE) packet.row.sequence = ++s->sequence;
    if (op == SRV_VAULT_LOAD) packet.at_least = s->stored;
    a = ask(sw, &packet, fd, &code);
    if (!a) return code;
    a->session = s;
    a->worker = worker->token;
    worker->moving++;
    return 0;
}

void srv_custody_update(srv_switchboard *sw, const srv_session *session)
{
    srv_to_vault packet = {.op = SRV_VAULT_UPDATE};
    int code;

    if (!session->stored) return;
    srv_session_row(session, &packet.row);
    ask(sw, &packet, -1, &code);
}

void srv_custody_remove(srv_switchboard *sw, const srv_session *session)
{
    srv_to_vault packet = {.op = SRV_VAULT_REMOVE};
    int code;

    srv_session_row(session, &packet.row);
    if (!ask(sw, &packet, -1, &code))
        srv_log(SRV_ERROR, "session %.8s could not be removed from the store", session->id);
}

int srv_custody_keys(srv_conn *conn, uint64_t id, srv_vault_op op, uint64_t key)
{
    srv_to_vault packet = {.op = op, .key = key};
    int code;
    srv_ask *a = ask(conn->sw, &packet, -1, &code);

    if (!a) return code;
    a->conn = conn;
    a->conn_id = id;
    return 0;
}

bool srv_custody_storing(const srv_switchboard *sw, const srv_session *session)
{
    for (const srv_ask *a = sw->custody.asks; a; a = a->next)
        if (a->session == session && a->op == SRV_VAULT_STORE) return true;
    return false;
}

void srv_custody_forget(srv_switchboard *sw, const srv_session *session, const srv_conn *conn)
{
    for (srv_ask *a = sw->custody.asks; a; a = a->next) {
        if (session && a->session == session) a->session = NULL;
        if (conn && a->conn == conn) a->conn = NULL;
    }
}

/* ---- answers ----------------------------------------------------------------------------------
 */

static void put_keys(srv_ask *a, int code)
{
    srv_conn *conn = a->conn;
    wire_out *out;
    char id[24];

    if (code) {
        srv_conn_error(conn, a->conn_id, code, NULL);
        srv_conn_resume(conn);
        return;
    }
    out = srv_conn_out(conn, 8192);
    wire_frame_begin(out, WIRE_KEY_LIST, a->conn_id);
    wire_key(out, "keys");
    wire_put_array(out, a->key_count);
    for (unsigned i = 0; i < a->key_count; i++) {
        snprintf(id, sizeof id, "%016llx", (unsigned long long)a->keys[i].key);
        wire_map_begin(out);
        wire_key(out, "id");
        wire_put_string(out, id);
        wire_key(out, "created");
        wire_put_uint(out, a->keys[i].created);
        wire_key(out, "current");
        wire_put_bool(out, a->keys[i].current != 0);
        wire_map_end(out);
    }
    if (wire_frame_end(out, SIZE_MAX) != 0) conn->closing = true;
    srv_conn_resume(conn);
}

static void moved(srv_switchboard *sw, const srv_ask *a, const srv_from_vault *packet)
{
    srv_session *s = a->session;

    for (srv_worker *w = sw->workers; w; w = w->next)
        if (w->token == a->worker && w->moving > 0) w->moving--;
    if (!s) return;
    if (packet->code) {
        /* A first state that did not arrive: there is nothing to go back to. */
        if (s->rest == SRV_ASLEEP && !s->stored && !srv_custody_storing(sw, s)) {
            srv_session_end(s, SRV_END_ERROR, "its state did not reach the store");
            srv_session_bury(sw, s, 0);
        }
        return;
    }
    if (a->op == SRV_VAULT_STORE && packet->sequence > s->stored) {
        s->stored = packet->sequence;
        s->stored_size = packet->size;
        s->used = (uint64_t)time(NULL);
    }
    if (a->op == SRV_VAULT_LOAD) {
        s->stored = packet->sequence > s->stored ? packet->sequence : s->stored;
        s->stored_size = packet->size;
    }
    if (packet->sequence > s->sequence) s->sequence = packet->sequence;
}

static void answered(srv_switchboard *sw, const srv_from_vault *packet)
{
    srv_ask **link, *a = find_ask(&sw->custody, packet->token, &link);

    if (!a) return;
    *link = a->next;
    if (a->conn)
        put_keys(a, packet->code);
    else
        moved(sw, a, packet);
    free(a);
}

static void take_key(srv_switchboard *sw, const srv_from_vault *packet)
{
    srv_ask **link, *a = find_ask(&sw->custody, packet->token, &link);

    if (a && a->key_count < SRV_KEYS) a->keys[a->key_count++] = *packet;
}

/* 0 when there was one. */
static int take_packet(srv_switchboard *sw)
{
    srv_custody *c = &sw->custody;
    srv_from_vault packet;
    int count, code = srv_receive(c->control, &packet, sizeof packet, NULL, 0, &count);

    if (code) return code;
    switch (packet.kind) {
    case SRV_VAULT_READY:
        c->ready = packet.code == 0;
        c->listed = c->listed || (c->ready && packet.has_store);
        c->has_store = c->ready && packet.has_store;
        if (c->ready) c->failed = 0;
        if (packet.code) srv_log(SRV_ERROR, "the vault can't be used: states stay where they are");
        break;
    case SRV_VAULT_ROW: srv_session_restore(sw, &packet.row); break;
    case SRV_VAULT_KEY: take_key(sw, &packet); break;
    case SRV_VAULT_ANSWER: answered(sw, &packet); break;
    default: break;
    }
    return 0;
}

void srv_custody_drain(srv_switchboard *sw)
{
    for (int i = 0; i < 256 && sw->custody.control >= 0; i++) {
        int code = take_packet(sw);

        if (code == WIRE_E_WOULD_BLOCK) return;
        if (code) {
            ev_io_stop(sw->loop, &sw->custody.io);
            return;
        }
    }
}

static void on_vault(struct ev_loop *loop, ev_io *io, int events)
{
    srv_custody_drain(io->data);
}

/* ---- ending -----------------------------------------------------------------------------------
 */

/* Nobody answers any more. What may be in the store is found out when it is next asked for. */
static void fail_asks(srv_switchboard *sw)
{
    srv_custody *c = &sw->custody;

    while (c->orders) {
        srv_order *order = c->orders;

        c->orders = order->next;
        if (order->fd >= 0) close(order->fd);
        free(order);
    }
    c->orders_end = &c->orders;
    while (c->asks) {
        const srv_from_vault packet = {.token = c->asks->token, .code = WIRE_E_NO_VAULT};

        answered(sw, &packet);
    }
}

static void drop(srv_switchboard *sw)
{
    srv_custody *c = &sw->custody;

    ev_io_stop(sw->loop, &c->io);
    ev_io_stop(sw->loop, &c->out_io);
    ev_io_stop(sw->loop, &c->death);
    if (c->control >= 0) close(c->control);
    if (c->pidfd >= 0) close(c->pidfd);
    c->control = c->pidfd = -1;
    c->ready = false;
}

static void on_death(struct ev_loop *loop, ev_io *io, int events)
{
    srv_switchboard *sw = io->data;
    srv_custody *c = &sw->custody;
    siginfo_t info = {0};

    if (waitid(P_PIDFD, (id_t)c->pidfd, &info, WEXITED | WNOHANG) == 0 && info.si_pid == 0) return;
    while (take_packet(sw) == 0) continue;
    if (!sw->ending) srv_log(SRV_ERROR, "the vault ended (%d)", info.si_status);
    drop(sw);
    c->again = srv_now() + (c->failed ? SRV_SECOND << (c->failed < 6 ? c->failed : 6) : 0);
    c->failed++;
    fail_asks(sw);
}

int srv_custody_await(srv_switchboard *sw)
{
    srv_custody *c = &sw->custody;
    uint64_t until = srv_now() + START_NS;

    while (!c->ready) {
        struct pollfd one = {c->control, POLLIN, 0};
        int code = take_packet(sw);

        if (code == WIRE_E_WOULD_BLOCK && srv_now() < until)
            poll(&one, 1, 1000);
        else if (code)
            return WIRE_E_SYSTEM;
    }
    return 0;
}

/* A daemon with a store has a vault at all times: sessions may be waiting in it. */
void srv_custody_sweep(srv_switchboard *sw)
{
    srv_custody *c = &sw->custody;

    if (sw->ending || c->control >= 0 || !sw->config->state_dir || srv_now() < c->again) return;
    if (srv_custody_begin(sw) != 0) {
        c->failed++;
        c->again = srv_now() + (SRV_SECOND << (c->failed < 6 ? c->failed : 6));
    }
}

void srv_custody_end(srv_switchboard *sw)
{
    srv_custody *c = &sw->custody;
    struct pollfd dead = {c->pidfd, POLLIN, 0};
    siginfo_t info = {0};

    if (c->pidfd < 0) return;
    push(sw);
    /* It ends when its socket does, after what it is at. */
    shutdown(c->control, SHUT_RDWR);
    if (poll(&dead, 1, 5000) <= 0) syscall(SYS_pidfd_send_signal, c->pidfd, SIGKILL, NULL, 0);
    waitid(P_PIDFD, (id_t)c->pidfd, &info, WEXITED);
    drop(sw);
}
