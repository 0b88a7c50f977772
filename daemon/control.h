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
} srv_spawned;

/* ---- switchboard and worker ---------------------------------------------------------------- */

typedef enum srv_to_worker_kind {
    SRV_TO_SESSION = 1, /* the worker becomes a session with these limits */
    SRV_TO_CLIENT,      /* with a descriptor: a client to serve */
    SRV_TO_CANCEL,      /* an execute that waits in the queue, or has not arrived yet */
    SRV_TO_WAKE,        /* look at the command page */
} srv_to_worker_kind;

typedef struct srv_to_worker {
    uint32_t kind;
    uint32_t client;
    uint64_t execute;
    itd_limits limits;
} srv_to_worker;

typedef enum srv_from_worker_kind {
    SRV_FROM_READY = 1,   /* locked */
    SRV_FROM_CLIENT_GONE, /* its descriptor is closed here */
    SRV_FROM_RUN_STARTED, /* a run that will take a while */
    SRV_FROM_RUN_ENDED,   /* one that was announced */
    SRV_FROM_LOCK_FAILED, /* run is an errno */
} srv_from_worker_kind;

typedef struct srv_from_worker {
    uint32_t kind;
    uint32_t client;
    uint64_t run;
} srv_from_worker;

#define SRV_RING 64
#define SRV_PAGE 4096

typedef enum srv_outcome {
    SRV_EXECUTE_NONE,
    SRV_EXECUTE_QUEUED,
    SRV_EXECUTE_RUNNING,
    SRV_EXECUTE_DONE,
    SRV_EXECUTE_FAILED,
    SRV_EXECUTE_DROPPED, /* taken out of the queue, never begun */
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
    uint64_t wait_ns; /* of the run so far, spent in tool waits that have ended */
    uint64_t operations, live_bytes;
    uint32_t queued;
    uint32_t ring_count; /* entries ever made; the newest is at (ring_count - 1) % SRV_RING */
    srv_ring_entry ring[SRV_RING];
} srv_status_page;

_Static_assert(sizeof(srv_status_page) <= SRV_PAGE, "the status page is one page");
_Static_assert(sizeof(itd_command_page) <= SRV_PAGE, "the command page is one page");

/* ---- channel.c ----------------------------------------------------------------------------- */

#define SRV_MAX_PASSED 4

/* Sends one struct with descriptors, which stay the caller's. 0, would_block, peer_gone or system
 * (errno). */
int srv_send(int fd, const void *packet, size_t size, const int *fds, int fd_count);

/* Receives one struct of exactly size bytes and at most fd_room descriptors, all close-on-exec and
 * now the caller's. 0, would_block, peer_gone, bad_frame (another size; descriptors that came along
 * are closed) or system. */
int srv_receive(int fd, void *packet, size_t size, int *fds, int fd_room, int *ret_count);

/* CLOCK_MONOTONIC, nanoseconds. */
uint64_t srv_now(void);

/* Writes as much as goes. Bytes written, or would_block, peer_gone. */
ssize_t srv_write(int fd, const void *data, size_t size);
ssize_t srv_read(int fd, void *data, size_t size);

#endif
