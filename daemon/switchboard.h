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
#include "daemon/jail.h"
#include "daemon/self.h"
#include "daemon/vault.h"
#include "daemon/zygote.h"
#include "protocol/wire.h"

#define SRV_CONTROL_FRAME 4096u
#define SRV_ID_SIZE       32
#define SRV_ENDED         256 /* sessions that ended and are remembered */
#define SRV_USERS         64
#define SRV_BUCKETS       4096 /* of sessions, by the first three digits of their ids */

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

/* Whether a session has a worker, and what goes on about that. */
typedef enum srv_rest {
    SRV_AWAKE,
    SRV_SLEEPING, /* its worker was told to store the state and end */
    SRV_ASLEEP,   /* in the store, without a worker */
    SRV_WAKING,   /* its worker is to load the state */
} srv_rest;

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
    bool slow;   /* its turns on the processor are long */
    bool untold; /* it has a session, but doesn't know yet */
    itd_command_page *command;
    const srv_status_page *status;
    ev_io control_io, death_io;
    ev_timer timer;
    /* the run under way as far as it is known here */
    uint64_t run, run_since, run_cpu;
    uint64_t last_cpu, idle_cpu, alone_cpu; /* at the last sweep; spent since without a run */
    uint64_t last_run;                      /* at the last sweep */
    uint64_t stop_since, stop_cpu;          /* a stop was asked for, or 0 */
    itd_stop_reason stop_reason;
    unsigned packets; /* since the last sweep */
    unsigned moving;  /* transfers under way */
    bool slept;       /* it has said that all is stored */
};

typedef struct srv_watch srv_watch; /* of a client while the session sleeps */

typedef struct srv_seat {
    uint32_t number; /* 0: free */
    int fd;          /* the client's connection; the worker has it too */
    srv_watch *watch;
} srv_seat;

struct srv_session {
    srv_session *next, **link;
    srv_session *bucket_next;
    srv_worker *worker; /* NULL once it is dead, and while it sleeps */
    char id[SRV_ID_SIZE + 1];
    char name[WIRE_MAX_NAME + 1];
    uid_t uid;
    uid_t granted[SRV_GRANTS]; /* other users who may attach */
    unsigned grant_count;
    itd_limits limits;
    bool ephemeral;
    uint64_t idle_ns, opened, detached; /* detached: since when no client, or 0 */
    uint64_t left, uses; /* when its last client left before, and the uses of it at that time */
    uint32_t last_number;
    srv_seat *seat; /* seats of them while there are clients, else none */
    unsigned seats;
    unsigned clients;
    srv_end end;
    char end_text[160]; /* of a session that lives: what became of its last worker, or nothing */
    srv_rest rest;
    srv_sleep_how how; /* it was told to sleep */
    srv_durability durability;
    uint64_t sequence; /* the last one given to a state */
    uint64_t stored;   /* the one in the store, 0: none */
    uint64_t stored_size;
    uint64_t created, used; /* seconds since 1970 */
    uint64_t ttl_ns;        /* 0: kept for ever */
    uint64_t sleep_again;   /* not before */
    uint64_t wake_since;    /* its clients ask something since then, but there is no room */
    uint64_t fork_batch;    /* token of the worker it is copied from, until that is whole */
    bool copied;            /* it began as a copy */
    char *tags;             /* separated by newlines, or NULL */
};

/* A session that is no more, kept for `why`. */
typedef struct srv_tomb {
    char id[SRV_ID_SIZE + 1];
    uid_t uid;
    srv_end end;
    int signal;
    char text[160];
    uint64_t when;
    bool lost;  /* the session lives on, from a stored state */
    bool every; /* of which each answered execute is part */
    uint32_t ring_count;
    srv_ring_entry ring[SRV_RING];
} srv_tomb;

/* For a worker to be ready, or to be dead, or for room for one more session. */
typedef enum srv_wait {
    SRV_WAIT_NONE,
    SRV_WAIT_OPEN,
    SRV_WAIT_CLOSE,
    SRV_WAIT_ADMIT,
    SRV_WAIT_SLEEP,
    SRV_WAIT_VAULT
} srv_wait;

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
    uint64_t wait_id;     /* of the frame that is answered then */
    uint64_t since;       /* a frame is due since then: accepted, or a part came; 0: none is */
    uint64_t asked;       /* the last frame came then, 0: none has */
    uint64_t admit_since; /* it waits to be let in since then */
    bool existed;         /* open has found the session */
    size_t have;
    uint8_t in[WIRE_LENGTH_BYTES + SRV_CONTROL_FRAME];
    wire_out out;
    size_t sent;
};

/* What is remembered of a user beyond what can be counted. */
typedef struct srv_user {
    uint64_t used; /* when it was last looked at, 0: the row is free */
    uid_t uid;
    unsigned crashes;
    uint64_t crash_since, delay, again; /* no new worker before again */
    uint64_t executes, rated;
    double bucket;
} srv_user;

typedef struct srv_order srv_order; /* on its way to the vault */
typedef struct srv_ask srv_ask;     /* an answer of the vault's that is awaited */

typedef struct srv_custody {
    int control, pidfd; /* -1: there is no vault now */
    pid_t pid;
    bool ready, has_store, listed;
    unsigned failed;
    uint64_t again; /* not before */
    ev_io io, out_io, death;
    srv_order *orders, **orders_end;
    srv_ask *asks;
} srv_custody;

struct srv_switchboard {
    const srv_config *config;
    struct ev_loop *loop;
    srv_zygote zygote;
    bool zygote_ready;
    unsigned zygote_made, zygote_failed;
    unsigned layers; /* SRV_LAYER_* of all workers */
    uint64_t zygote_since;
    uint64_t zygote_again; /* not before */
    ev_io zygote_io, zygote_death;
    srv_worker *workers;
    srv_session *sessions, **sessions_end;
    srv_session *bucket[SRV_BUCKETS];
    srv_conn *conns;
    srv_custody custody;
    unsigned worker_count, session_count, conn_count, spare_count;
    unsigned conns_came, conns_went; /* since the last sweep; since free memory was given back */
    unsigned spawn_failed;
    uint64_t spawn_again;
    uint64_t next_token;
    srv_tomb *tombs; /* SRV_ENDED, a ring */
    unsigned tomb_next;
    unsigned wake_wanted; /* sessions with a wake_since */
    uint64_t started, total_opened, total_crashed, total_killed, total_refused, total_evicted;
    srv_user users[SRV_USERS];
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
/* Sends a packet. What the worker has to know of a session that it was given goes before it. */
int srv_worker_tell(srv_worker *worker, const srv_to_worker *packet, int fd);
/* Whether it is fresh and can greet its first client with so many bytes. */
bool srv_worker_greets(const srv_worker *worker, size_t size);
/* Gives a fresh worker its first client; all that it has to know is in that packet. It sends the
 * client the greeting, with the first answer if a request is there already: so everybody wakes up
 * only once. */
int srv_worker_first(srv_worker *worker, uint32_t client, int fd, const srv_tail *greeting);
/* Asks the run under way to stop; it has a while before the worker is killed. */
void srv_worker_stop(srv_worker *worker, uint64_t run, itd_stop_reason reason);
/* pace.c: short turns on the processor, or long ones for a run that takes a while. */
void srv_worker_pace(srv_worker *worker, bool long_run);
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
/* Whether the user may use the session: its owner, root, or someone it was granted to. */
bool srv_session_allows(const srv_session *session, uid_t uid);
/* Whether the user may also end it or grant it: its owner or root. */
bool srv_session_owned(const srv_session *session, uid_t uid);
/* Grants it to a user, or takes that back. 0, or too_many_clients when no more can be granted. */
int srv_session_grant(srv_session *session, uid_t uid, bool allow);
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
/* The connection is not closed when it is unseated: it goes on elsewhere. */
void srv_session_keep_fd(srv_session *session, uint32_t number);
void srv_session_sweep(srv_session *session, uint64_t now);
const char *srv_end_name(srv_end end);
/* What the ring says of an execute: a word of `reason`. live: the worker is. */
const char *srv_ring_word(const srv_ring_entry *ring, uint32_t count, uint32_t client,
                          uint64_t execute, bool live);

/* The user's session of that name, or NULL. */
srv_session *srv_session_named(srv_switchboard *sw, uid_t uid, wire_slice name);
srv_tomb *srv_tomb_add(srv_switchboard *sw, const srv_session *session, int signal_number);
/* Like srv_tomb_find, but only of a session's earlier workers, and one that knows the client. */
const srv_tomb *srv_tomb_of_client(srv_switchboard *sw, const srv_session *session,
                                   uint32_t client);
/* A session as the store has it, at the daemon's start. */
void srv_session_restore(srv_switchboard *sw, const srv_stored *row);

/* rest.c: sessions that sleep, wake, are copied. */
void srv_session_row(const srv_session *session, srv_stored *ret);
/* Tells the worker to store the state and end. */
void srv_sleep(srv_session *session, srv_sleep_how how);
/* Its client is not listened to any more. */
void srv_unwatch(srv_seat *seat);
/* Gives a sleeping session a worker that loads its state. 0, or why not. */
int srv_wake(srv_switchboard *sw, srv_session *session);
/* Whether its worker takes clients now. */
bool srv_session_ready(const srv_session *session);
/* The worker is dead: the session goes back to what is stored of it, or is buried. */
void srv_session_lost(srv_switchboard *sw, srv_session *session, int signal_number);
/* What a worker says of states. */
void srv_rest_packet(srv_worker *worker, const srv_from_worker *packet);
/* The worker was taken anew because its zygote had died. */
void srv_rest_again(srv_switchboard *sw, srv_session *session);
void srv_rest_sweep(srv_switchboard *sw, uint64_t now);
/* A quota is full: puts the durable session to sleep that has been idle for longest, of this user
 * or, if there is no room for anyone, of any. */
void srv_rest_make_room(srv_switchboard *sw, uid_t uid);
/* There may be room now: sleeping sessions whose clients ask something wake. */
void srv_rest_retry(srv_switchboard *sw);
/* At the daemon's end: durable sessions are told to sleep. Returns how many are awaited. */
unsigned srv_rest_shutdown(srv_switchboard *sw);
unsigned srv_rest_awaited(const srv_switchboard *sw);

/* custody.c: the vault process and what is asked of it. */
int srv_custody_begin(srv_switchboard *sw);
/* At the start: waits for keys and store; sessions of the store are restored. 0 or system. */
int srv_custody_await(srv_switchboard *sw);
void srv_custody_sweep(srv_switchboard *sw);
/* Hears all that the vault has said so far. */
void srv_custody_drain(srv_switchboard *sw);
void srv_custody_end(srv_switchboard *sw);
/* Orders a transfer; fd stays the caller's. 0, or why not. */
int srv_custody_transfer(srv_worker *worker, srv_vault_op op, uint64_t at_least, int fd);
void srv_custody_update(srv_switchboard *sw, const srv_session *session);
void srv_custody_remove(srv_switchboard *sw, const srv_session *session);
int srv_custody_keys(srv_conn *conn, uint64_t id, srv_vault_op op, uint64_t key);
/* Whether a state of it is on its way into the store. */
bool srv_custody_storing(const srv_switchboard *sw, const srv_session *session);
void srv_custody_forget(srv_switchboard *sw, const srv_session *session, const srv_conn *conn);

/* conn.c: control connections. */
void srv_conn_new(srv_switchboard *sw, int fd, uid_t uid, pid_t pid);
void srv_conn_free(srv_conn *conn);
void srv_conn_error(srv_conn *conn, uint64_t id, int code, const char *text);
void srv_conn_flush(srv_conn *conn);
/* The session's worker is ready, or will never be. */
void srv_conn_ready(srv_switchboard *sw, srv_session *session);
void srv_conn_ended(srv_switchboard *sw, srv_session *session);
/* Those that wait for the session's worker are refused. */
void srv_conn_refused(srv_switchboard *sw, srv_session *session, int code);
/* The session sleeps now, or with a code can't. */
void srv_conn_slept(srv_switchboard *sw, srv_session *session, int code);
/* The connection waited for the vault, whose answer is written; it goes on. */
void srv_conn_resume(srv_conn *conn);
bool srv_conn_waits(const srv_switchboard *sw, const srv_session *session);
void srv_conn_sweep(srv_conn *conn, uint64_t now);
/* Refuses it with too_many_connections and closes it. */
void srv_conn_evict(srv_conn *conn);
/* Whether an open may wait for room, and has not waited for too long. */
bool srv_conn_may_wait(const srv_conn *conn);
/* The open that is being served waits for room. */
void srv_conn_wait_admission(srv_conn *conn);
/* Something has ended: opens that wait are tried again, oldest first; those that waited too long
 * get their answer. */
void srv_conn_admit(srv_switchboard *sw);
wire_out *srv_conn_out(srv_conn *conn, size_t room);
/* Makes the connection the session's and forgets it here. */
void srv_conn_hand_over(srv_conn *conn, srv_session *session, uint64_t id);

/* service.c: what control connections ask for. */
void srv_service(srv_conn *conn, const wire_frame *frame, const wire_body *body);
void srv_put_layers(srv_switchboard *sw, wire_out *out);
void srv_put_info(wire_out *out, const srv_session *session, uint64_t now);
/* The session a frame names, by id, which only its owner may change; otherwise the error is
 * answered and NULL returned. */
srv_session *srv_service_owned(srv_conn *conn, const wire_frame *frame, const wire_field *id);

/* manage.c: names, tags, durability, keys. */
/* Takes what open has said of a new session; 0, or what is wrong. */
int srv_manage_open(srv_switchboard *sw, srv_session *session, const wire_body *body);
void srv_manage_configure(srv_conn *conn, const wire_frame *frame, const wire_body *body);
void srv_manage_hibernate(srv_conn *conn, const wire_frame *frame, const wire_body *body);
void srv_manage_keys(srv_conn *conn, const wire_frame *frame, const wire_body *body);
void srv_manage_list(srv_conn *conn, const wire_frame *frame, const wire_body *body);
const char *srv_durability_name(srv_durability durability);

/* quota.c */
/* Whether the user may have one more connection; a silent one may be closed for it. 0 or
 * too_many_connections. */
int srv_quota_connection(srv_switchboard *sw, uid_t uid);
/* Whether the user may have one more live session with so much memory. 0, or why not. */
int srv_quota_session(srv_switchboard *sw, uid_t uid, uint64_t memory_bytes);
/* A worker of the user's crashed. */
void srv_quota_crashed(srv_switchboard *sw, uid_t uid);
/* Slows down users whose sessions execute too often. */
void srv_quota_rate(srv_switchboard *sw);
/* Whether the user may have one more durable session. */
int srv_quota_durable(const srv_switchboard *sw, uid_t uid);
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
