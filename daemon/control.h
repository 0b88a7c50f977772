/* control.h - what the daemon's processes say to each other: fixed-size structs, two shared pages.
 *
 * Between switchboard and zygote and between switchboard and each worker runs one SOCK_SEQPACKET
 * pair; one struct is one packet, of exactly its size or it is refused. A worker may be hostile:
 * whatever comes from it, by packet or by page, is a hint that the switchboard bounds by its own
 * clock and its own copy of the limits.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_CONTROL_H
#define SRV_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/itd.h"

/* Descriptors that a zygote and a worker find at fixed numbers; 0 to 2 are /dev/null or the log. */
#define SRV_CONTROL_FD    3
#define SRV_FIRST_FREE_FD 4

/* ---- switchboard and zygote ---------------------------------------------------------------- */

enum {
    SRV_SPAWN_NO_SECCOMP = 1, /* the operator asked for it */
    SRV_SPAWN_STDERR = 2,     /* workers keep the log as standard error */
};

/* An order for one worker. With it come three descriptors: its control socket, command page, status
 * page. */
typedef struct srv_spawn {
    uint64_t token;
    uint64_t arena;
    uint64_t max_frame;
    uint64_t max_stdout;
    uint64_t max_source;
    uint64_t executes_per_second; /* 0: as many as come */
    uint64_t cpu_seconds;         /* the kernel's bound on its processor time */
    uint32_t max_clients;
    uint32_t flags;
    int32_t parent; /* the switchboard's pid */
} srv_spawn;

/* The answer, with the worker's pidfd. Token 0 is the zygote's greeting once it has booted: error
 * is then 0, or says why it can't make workers. */
typedef struct srv_spawned {
    uint64_t token;
    int32_t pid;
    int32_t error;
    uint32_t layers; /* in the greeting: SRV_LAYER_* that workers get */
} srv_spawned;

/* ---- switchboard and worker ---------------------------------------------------------------- */

typedef enum srv_to_worker_kind {
    SRV_TO_SESSION = 1, /* the worker becomes a session with these limits */
    SRV_TO_CLIENT,      /* with a descriptor: a client to serve */
    SRV_TO_FIRST,       /* both in one, and behind it what the client is to read first */
    SRV_TO_CANCEL,      /* an execute that waits in the queue, or has not arrived yet */
    SRV_TO_WAKE,        /* look at the command page */
    SRV_TO_STATE,       /* with a descriptor: the transfer that was asked for, or is ordered here */
    SRV_TO_SLEEP, /* store the state and end, when nothing goes on; force: also in a tool wait */
} srv_to_worker_kind;

/* When a session may be put to sleep. */
typedef enum srv_sleep_how {
    SRV_SLEEP_ALONE,  /* without clients and runs */
    SRV_SLEEP_UNSEEN, /* clients that ask nothing stay attached and don't notice */
    SRV_SLEEP_FORCED, /* in any case; clients are cut off, a run that waits for tools is suspended
                       */
} srv_sleep_how;

/* A way for a state. */
typedef enum srv_state_op {
    SRV_STATE_NONE,
    SRV_STATE_EXPORT, /* out, sealed for the client */
    SRV_STATE_IMPORT, /* a sealed one in */
    SRV_STATE_STORE,  /* out, sealed into the store */
    SRV_STATE_LOAD,   /* in from the store, or from the session that was forked */
    SRV_STATE_FORK,   /* out, to a copy */
} srv_state_op;

#define SRV_HEX_ID 33 /* a session's id as text, with its end */

typedef struct srv_to_worker {
    uint32_t kind;
    uint32_t client;
    uint64_t execute;
    uint64_t sequence;     /* session: of its last state; state: of this one */
    uint64_t max_state;    /* session: most bytes of a sealed state */
    uint32_t durability;   /* session: a srv_durability */
    uint32_t op;           /* state: a srv_state_op */
    int32_t code;          /* state: why there is no transfer */
    uint32_t how;          /* sleep: a srv_sleep_how */
    char copy[SRV_HEX_ID]; /* state, fork: the copy's id */
    itd_limits limits;
} srv_to_worker;

#define SRV_GREETING 4096

typedef enum srv_from_worker_kind {
    SRV_FROM_READY = 1,   /* locked */
    SRV_FROM_CLIENT_GONE, /* its descriptor is closed here */
    SRV_FROM_RUN_STARTED, /* a run that will take a while */
    SRV_FROM_RUN_ENDED,   /* one that was announced */
    SRV_FROM_LOCK_FAILED, /* run is an errno */
    SRV_FROM_STATE,       /* asks for a transfer: op, at_least */
    SRV_FROM_LOADED,      /* what was ordered to be loaded is, or code says why not */
    SRV_FROM_FORKED,      /* the copies are whole, or, with a code, they are for naught */
    SRV_FROM_AWAKE,       /* it can't go to sleep: code */
    SRV_FROM_ASLEEP,      /* what there was to store is stored; the worker ends */
} srv_from_worker_kind;

typedef struct srv_from_worker {
    uint32_t kind;
    uint32_t client;
    uint64_t run;
    uint64_t at_least;
    uint32_t op;
    int32_t code;
} srv_from_worker;

#define SRV_RING 64
#define SRV_PAGE 4096

typedef enum srv_outcome {
    SRV_EXECUTE_NONE,
    SRV_EXECUTE_QUEUED,
    SRV_EXECUTE_RUNNING,
    SRV_EXECUTE_DONE,
    SRV_EXECUTE_FAILED,
    SRV_EXECUTE_DROPPED,  /* taken out of the queue, never begun */
    SRV_EXECUTE_UNSTORED, /* done, but not stored as it should have been */
} srv_outcome;

typedef struct srv_ring_entry {
    uint64_t execute;
    uint32_t client;
    uint32_t outcome;
} srv_ring_entry;

typedef enum srv_run_state { SRV_IDLE, SRV_RUNNING, SRV_WAITING } srv_run_state;

/* Written by the worker only; kept mapped in the switchboard after the worker's death. */
typedef struct srv_status_page {
    uint64_t run; /* under way, or 0 */
    uint64_t execute;
    uint32_t client;
    uint32_t state;   /* a srv_run_state */
    uint64_t active;  /* when a client last sent something, CLOCK_MONOTONIC */
    uint64_t wait_ns; /* of the run so far, spent in tool waits that have ended */
    uint64_t operations, live_bytes;
    uint64_t executes;   /* begun */
    uint64_t compile_ns; /* of the run */
    uint64_t uses;       /* of the session, executes included: coming and going alone is none */
    uint32_t queued;
    uint32_t suspended;  /* it holds a run that came with a state and waits for resume */
    uint32_t fault;      /* an itd_fault: why the process is ending */
    uint32_t ring_count; /* entries ever made; the newest is at (ring_count - 1) % SRV_RING */
    srv_ring_entry ring[SRV_RING];
} srv_status_page;

_Static_assert(sizeof(srv_status_page) <= SRV_PAGE, "the status page is one page");
_Static_assert(sizeof(itd_command_page) <= SRV_PAGE, "the command page is one page");

/* ---- transfers of states ------------------------------------------------------------------- */

/* One SOCK_SEQPACKET pair a transfer, between a worker and the vault, or the workers of a session
 * and its copy. Each packet is a header and up to SRV_PART bytes. Plain bytes come in parts of
 * SRV_PART, the last one excepted; sealed ones as they are. The giver ends with END; whoever
 * receives last says DONE or FAILED. */
#define SRV_PART        (64u << 10)
#define SRV_PACKET_ROOM (SRV_PART + 256u) /* a sealed part is a little longer */

typedef enum srv_packet_kind {
    SRV_PACKET_DATA = 1,
    SRV_PACKET_END,
    SRV_PACKET_DONE,
    SRV_PACKET_FAILED,
} srv_packet_kind;

typedef struct srv_packet {
    uint32_t kind;
    uint32_t size;            /* of the data behind it */
    int32_t code;             /* failed */
    uint32_t found, expected; /* failed: formats */
    uint32_t old_key;         /* done: it was not sealed with the current key */
    uint64_t sequence, total; /* done */
} srv_packet;

/* ---- channel.c ----------------------------------------------------------------------------- */

#define SRV_MAX_PASSED 4

/* Sends one struct with descriptors, which stay the caller's. 0, would_block, peer_gone or system
 * (errno). */
int srv_send(int fd, const void *packet, size_t size, const int *fds, int fd_count);

/* Receives one struct of exactly size bytes and at most fd_room descriptors, all close-on-exec and
 * now the caller's. 0, would_block, peer_gone, bad_frame (another size; descriptors that came along
 * are closed) or system. */
int srv_receive(int fd, void *packet, size_t size, int *fds, int fd_room, int *ret_count);

/* The same with bytes behind the struct. */
typedef struct srv_tail {
    void *data;
    size_t size; /* to send; room to receive into, and then what came */
} srv_tail;

int srv_send_with(int fd, const void *packet, size_t size, const srv_tail *tail, const int *fds,
                  int fd_count);
int srv_receive_with(int fd, void *packet, size_t size, srv_tail *tail, int *fds, int fd_room,
                     int *ret_count);

/* CLOCK_MONOTONIC, nanoseconds. */
uint64_t srv_now(void);

/* Writes as much as goes. Bytes written, or would_block, peer_gone. */
ssize_t srv_write(int fd, const void *data, size_t size);
ssize_t srv_read(int fd, void *data, size_t size);

#endif
