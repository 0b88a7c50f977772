/* switchboard.h - the process that clients meet first: connections, sessions, workers.
 *
 * It never sees a script or a value: a session's connection is handed to its worker, and what stays
 * here is a descriptor that is only ever shut down. Owners: a worker belongs to the list of
 * workers, a session to the list of sessions and holds its worker while that lives, a connection to
 * the list of connections.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_SWITCHBOARD_H
#define SRV_SWITCHBOARD_H

#include <ev.h>
#include <sys/types.h>

#include "daemon/config.h"
#include "daemon/control.h"
#include "daemon/self.h"
#include "daemon/zygote.h"
#include "protocol/wire.h"

#define SRV_CONTROL_FRAME 4096u
#define SRV_ID_SIZE       32
#define SRV_ENDED         256 /* sessions that ended and are remembered */

/* Extra time where the build itself is slow: sanitizers, a collection at every allocation. */
#if ITD_GC_STRESS
#define SRV_SLOW 40
#elif ITD_SANITIZED
#define SRV_SLOW 10
#else
#define SRV_SLOW 1
#endif

#define SRV_SECOND UINT64_C(1000000000)
#define SRV_MS     UINT64_C(1000000)

typedef struct srv_switchboard srv_switchboard;
typedef struct srv_session srv_session;
typedef struct srv_worker srv_worker;
typedef struct srv_conn srv_conn;

typedef enum srv_end {
    SRV_END_LIVE,
    SRV_END_CLOSED,
    SRV_END_IDLE,
    SRV_END_DETACHED,
    SRV_END_DEADLINE,
    SRV_END_MEMORY,
    SRV_END_CRASH,
    SRV_END_ERROR,
    SRV_END_SHUTDOWN,
} srv_end;

typedef enum srv_worker_state {
    SRV_WORKER_ORDERED,
    SRV_WORKER_READY,
    SRV_WORKER_ENDING
} srv_worker_state;

struct srv_worker {
    srv_worker *next, **link;
    srv_switchboard *sw;
    srv_session *session;
    srv_worker_state state;
    uint64_t token, arena;
    pid_t pid;
    int pidfd, control;
    itd_command_page *command;
    const srv_status_page *status;
    ev_io control_io, death_io;
    ev_timer timer;
    /* the run under way as far as it is known here */
    uint64_t run, run_since, run_cpu;
    uint64_t last_cpu, idle_cpu;   /* at the last sweep; spent since without a run */
    uint64_t last_run;             /* at the last sweep */
    uint64_t stop_since, stop_cpu; /* a stop was asked for, or 0 */
    itd_stop_reason stop_reason;
    unsigned packets; /* since the last sweep */
};

typedef struct srv_seat {
    uint32_t number; /* 0: free */
    int fd;          /* the client's connection; the worker has it too */
} srv_seat;

struct srv_session {
    srv_session *next, **link;
    srv_worker *worker; /* NULL once it is dead */
    char id[SRV_ID_SIZE + 1];
    char name[WIRE_MAX_NAME + 1];
    uid_t uid;
    itd_limits limits;
    bool ephemeral;
    uint64_t idle_ns, opened, detached; /* detached: since when no client, or 0 */
    uint32_t last_number;
    srv_seat seat[SRV_CLIENTS];
    unsigned clients;
    srv_end end;
    char end_text[160];
};

/* A session that is no more, kept for `why`. */
typedef struct srv_tomb {
    char id[SRV_ID_SIZE + 1];
    uid_t uid;
    srv_end end;
    int signal;
    char text[160];
    uint64_t when;
    uint32_t ring_count;
    srv_ring_entry ring[SRV_RING];
} srv_tomb;

typedef enum srv_wait { SRV_WAIT_NONE, SRV_WAIT_OPEN, SRV_WAIT_CLOSE } srv_wait;

struct srv_conn {
    srv_conn *next, **link;
    srv_switchboard *sw;
    int fd;
    uid_t uid;
    pid_t pid;
    wire_state state;
    ev_io io;
    bool closing;
    srv_wait wait; /* for a worker to be ready, or to be dead */
    srv_session *target;
    uint64_t wait_id; /* of the frame that is answered then */
    uint64_t since;   /* a frame is due since then: accepted, or a part came; 0: none is */
    size_t have;
    uint8_t in[WIRE_LENGTH_BYTES + SRV_CONTROL_FRAME];
    wire_out out;
    size_t sent;
};

struct srv_switchboard {
    const srv_config *config;
    struct ev_loop *loop;
    srv_zygote zygote;
    bool zygote_ready;
    unsigned zygote_made, zygote_failed;
    uint64_t zygote_again; /* not before */
    ev_io zygote_io, zygote_death;
    srv_worker *workers;
    srv_session *sessions;
    srv_conn *conns;
    unsigned worker_count, session_count, conn_count, spare_count;
    unsigned spawn_failed;
    uint64_t spawn_again;
    uint64_t next_token;
    srv_tomb *tombs; /* SRV_ENDED, a ring */
    unsigned tomb_next;
    uint64_t started, total_opened, total_crashed, total_killed;
    int listener;
    bool ending;
    const char *socket_path;
    ev_io listen_io, stdin_io;
    ev_timer sweep, refill;
    ev_signal term, interrupt;
};

/* switchboard.c */
int srv_switchboard_run(const srv_config *config);
void srv_shutdown(srv_switchboard *sw, const char *why);

/* workers.c: processes. */
/* Gives the session a worker: a spare, or one that is ordered now. 0 or no_worker. */
int srv_worker_take(srv_switchboard *sw, srv_session *session);
void srv_worker_refill(srv_switchboard *sw);
void srv_worker_kill(srv_worker *worker);
int srv_worker_tell(srv_worker *worker, const srv_to_worker *packet, int fd);
/* Asks the run under way to stop; it has a while before the worker is killed. */
void srv_worker_stop(srv_worker *worker, uint64_t run, itd_stop_reason reason);
/* Checks the worker's run against the clock and its limits. */
void srv_worker_watch(srv_worker *worker);
void srv_worker_sweep(srv_worker *worker);
uint64_t srv_worker_cpu(const srv_worker *worker);
int srv_zygote_begin(srv_switchboard *sw);
void srv_zygote_sweep(srv_switchboard *sw);
/* At the daemon's end: no process stays behind. */
void srv_zygote_end(srv_switchboard *sw);
/* Waits for the first zygote's greeting. 0 or an errno. */
int srv_zygote_await(srv_switchboard *sw);

/* registry.c: sessions. */
int srv_session_new(srv_switchboard *sw, uid_t uid, srv_session **ret);
/* The session if it is live and this user may have it, else NULL. */
srv_session *srv_session_find(srv_switchboard *sw, uid_t uid, wire_slice id);
/* One whose end is settled, but whose worker is not dead yet: its clients may ask already. */
srv_session *srv_session_dying(srv_switchboard *sw, uid_t uid, wire_slice id);
const srv_tomb *srv_tomb_find(srv_switchboard *sw, uid_t uid, wire_slice id);
/* Why it ends is settled by the first to say so. */
void srv_session_end(srv_session *session, srv_end end, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The worker is dead (or never came): buries the session. */
void srv_session_bury(srv_switchboard *sw, srv_session *session, int signal_number);
/* Shuts and closes all its clients' connections. */
void srv_session_cut(srv_session *session);
int srv_session_seat(srv_session *session, unsigned room, int fd, uint32_t *ret_number);
void srv_session_unseat(srv_session *session, uint32_t number);
void srv_session_sweep(srv_session *session, uint64_t now);
const char *srv_end_name(srv_end end);
/* What the ring says of an execute: a word of `reason`. live: the worker is. */
const char *srv_ring_word(const srv_ring_entry *ring, uint32_t count, uint32_t client,
                          uint64_t execute, bool live);

/* conn.c: control connections. */
void srv_conn_new(srv_switchboard *sw, int fd, uid_t uid, pid_t pid);
void srv_conn_free(srv_conn *conn);
void srv_conn_error(srv_conn *conn, uint64_t id, int code, const char *text);
void srv_conn_flush(srv_conn *conn);
/* The session's worker is ready, or will never be. */
void srv_conn_ready(srv_switchboard *sw, srv_session *session);
void srv_conn_ended(srv_switchboard *sw, srv_session *session);
void srv_conn_sweep(srv_conn *conn, uint64_t now);
wire_out *srv_conn_out(srv_conn *conn, size_t room);
/* Makes the connection the session's and forgets it here. */
void srv_conn_hand_over(srv_conn *conn, srv_session *session, uint64_t id);

/* service.c: what control connections ask for. */
void srv_service(srv_conn *conn, const wire_frame *frame, const wire_body *body);
void srv_put_layers(srv_switchboard *sw, wire_out *out);

/* quota.c */
int srv_quota_session(const srv_switchboard *sw, uid_t uid);
int srv_limits_wish(const srv_config *config, const wire_field *wishes, itd_limits *ret);
void srv_put_limits(wire_out *out, const itd_limits *limits);

/* listen.c */
/* Opens the listening socket: activation, --socket or a private directory. 0 or system; what is
 * wrong was logged. */
int srv_listen(const srv_config *config, int *ret_fd, const char **ret_path);
/* Removes what srv_listen made. */
void srv_unlisten(const srv_config *config);
void srv_notify(const char *text);
/* Accepts all that wait. */
void srv_accept(srv_switchboard *sw);
int srv_state_dir(const char *path);

#endif
