/* self.h - the worker process, seen from inside: one session, its clients, its run.
 *
 * All memory is mapped before the lock; afterwards the worker calls read, write, poll, recvmsg,
 * close, madvise, clock_gettime and exit_group, and nothing of libc that would call anything else.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_SELF_H
#define SRV_SELF_H

#include "core/itd.h"
#include "daemon/control.h"
#include "protocol/wire.h"

#define SRV_CLIENTS  64   /* most --max-clients may ask for */
#define SRV_DEFERRED 64   /* frames of one client that wait */
#define SRV_QUEUE    32   /* executes and checks that wait, all clients together; < SRV_RING */
#define SRV_CALLS    1024 /* open tool calls; >= the ceiling of concurrent_tools */
#define SRV_CLOGGED  (1u << 20)   /* output a client may leave unread before its requests wait */
#define SRV_CHUNK    (16u << 10)  /* streamed output is sent when this much is there... */
#define SRV_CHUNK_NS 20000000u    /* ... or when it is this old */
#define SRV_TRIM     (256u << 10) /* buffers that grew past this are given back when empty */

/* What the pump may do now. */
typedef enum srv_mode {
    SRV_MODE_TICK, /* a script computes: reads only */
    SRV_MODE_WAIT, /* it waits for a tool: also answers, set, delete */
    SRV_MODE_IDLE, /* no run: everything; executes are left to the main loop */
} srv_mode;

/* A whole frame that stays in its client's input until it may be taken. */
typedef struct srv_deferred {
    size_t at, size;
    uint64_t order; /* of arrival, over all clients */
    uint8_t message;
    uint32_t ring; /* an execute's entry in the status page, else 0 */
} srv_deferred;

typedef struct srv_client {
    bool live;
    bool closing;     /* a fatal error was sent: flush and close */
    bool gone_unsaid; /* closed here, the switchboard doesn't know yet */
    bool blocked;     /* the next frame can't be taken or put off now */
    int fd;
    uint32_t number;
    uint8_t *in;
    size_t in_room, have, at, in_peak;
    srv_deferred deferred[SRV_DEFERRED];
    unsigned deferred_count, queued;
    size_t deferred_bytes;
    wire_out out;
    size_t sent, out_peak;
    uint64_t early_cancel; /* an execute cancelled before it arrived, + 1 */
    bool has_tools;
    char tools_error[256]; /* of a declaration that was answered already */
} srv_client;

typedef struct srv_open_call {
    uint64_t id;
    uint64_t start_ns;
    size_t stash, stash_size; /* its arguments, for the journal */
    char name[WIRE_MAX_NAME + 1];
} srv_open_call;

typedef struct srv_current {
    bool active;
    uint64_t number;
    uint64_t execute;
    uint32_t client; /* number; the client may be gone */
    bool want_value, stream, journal, announced;
    bool has_run_set;
    uint32_t ring;
    size_t printed, streamed; /* bytes of stdout, and how many of them were sent */
    uint64_t chunk_since;     /* when the oldest unsent byte came, or 0 */
    uint64_t wait_ns, wait_since;
    size_t source_size, journal_size, stash_size, stash_peak;
    uint32_t journal_count, journal_dropped;
} srv_current;

typedef struct srv_self {
    itd_session *session;
    itd_host host;
    const itd_command_page *command;
    srv_status_page *status;
    size_t max_frame;
    size_t max_source;
    unsigned max_clients;
    bool has_session;
    bool checking; /* a check is under way */
    bool taking;   /* a request is: its frame must stay where it is, so ticks don't read */
    srv_client client[SRV_CLIENTS];
    srv_current run;
    uint64_t runs;  /* numbers given */
    uint64_t order; /* arrivals */
    unsigned queued;
    unsigned gone_unsaid;
    unsigned dropped_tools; /* clients whose tool sets are to be forgotten at the next wait */
    uint32_t drop[SRV_CLIENTS];
    srv_open_call call[SRV_CALLS];
    unsigned calls;
    uint64_t answers, late_answers;
    char *stdout_data;
    size_t stdout_room;
    char *source;
    uint8_t *journal, *stash;
    size_t journal_room, stash_room;
    wire_packer packer;
} srv_self;

/* worker.c */
_Noreturn void srv_worker_main(const srv_spawn *order, const int fds[3]);
/* The next control packets; called by the pump when there are some. Ends the process when the
 * switchboard is gone. */
void srv_worker_control(srv_self *w);
void srv_status_run(srv_self *w, srv_run_state state);
/* Sends the switchboard word of a run that takes a while, once. */
void srv_announce(srv_self *w);

/* run.c: executes and checks. */
void srv_run_next(srv_self *w);
void srv_run_finish(srv_self *w, itd_status status);
void srv_run_output(srv_self *w, const char *text, size_t size);
/* Sends streamed output that is due, or all of it. */
void srv_run_stream(srv_self *w, bool all);
void srv_put_failure(wire_out *out, const itd_outcome *outcome);
/* Answers an execute that never began with kind cancelled. */
void srv_answer_cancelled(srv_self *w, srv_client *c, uint64_t id);
bool srv_run_stopped(const srv_self *w);

/* pump.c */
/* One round: what waits, what there is to read and write. timeout_ms as for poll. */
void srv_pump(srv_self *w, srv_mode mode, int timeout_ms);
/* Milliseconds from now until a CLOCK_MONOTONIC time, rounded up, for poll; -1 for UINT64_MAX. */
int srv_poll_ms(uint64_t until);

/* What was put off and is due before the next run. */
void srv_settle_idle(srv_self *w);

/* requests.c: takes one parsed request that may be taken in this mode. */
void srv_request(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body);
void srv_answer_done(srv_self *w, srv_client *c, uint64_t id);
/* A declaration that was answered before it could be made; what is wrong with it is kept in the
 * client. */
void srv_declare_late(srv_self *w, srv_client *c, const wire_body *body);
/* Declares the tools of a `list tool` field under a set; 0 or bad_tool, *ret_text then says what is
 * wrong. */
int srv_declare_tools(srv_self *w, uint64_t set, const wire_field *field, const char **ret_text);

/* clients.c */
bool srv_client_add(srv_self *w, int fd, uint32_t number);
srv_client *srv_client_find(srv_self *w, uint32_t number);
/* Reads what is there. false: nothing more for now. */
bool srv_client_read(srv_self *w, srv_client *c);
void srv_client_flush(srv_self *w, srv_client *c);
/* Closes the connection and forgets the client; its tools go when a change of the session is
 * allowed. */
void srv_client_gone(srv_self *w, srv_client *c);
/* The buffer to write a frame for the client into, made as roomy as it can be. */
wire_out *srv_client_out(srv_client *c);
size_t srv_client_unread(const srv_client *c);
void srv_client_error(srv_self *w, srv_client *c, uint64_t id, int code, const char *text);
/* Keeps the frame at c->at for later and steps over it. false: no room, it stays unread. */
bool srv_client_defer(srv_self *w, srv_client *c, size_t size, uint8_t message, uint32_t ring);
void srv_client_undefer(srv_self *w, srv_client *c, unsigned index);
void srv_say_gone(srv_self *w);
void srv_drop_tools(srv_self *w);

/* toolcall.c */
bool srv_call_send(srv_self *w, const itd_host_call *call);
void srv_call_answer(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body);
/* Tells the client about calls that ended without its answer. */
void srv_calls_sweep(srv_self *w);
void srv_calls_reset(srv_self *w);
/* Writes the key and list of the journal into an open result. */
void srv_journal_put(srv_self *w, wire_out *out);

/* The core's text of a failure, without the TypeError that most are and that codes imply. */
const char *srv_plain(const char *text);

/* bridge.c: between the core's values and the wire's. */
bool srv_build(itd_session *s, wire_slice value);
void srv_bridge_out(wire_packer *packer, wire_out *out, itd_sink *ret_sink);

/* The status page's ring. */
uint32_t srv_ring_add(srv_self *w, uint32_t client, uint64_t execute);
void srv_ring_set(srv_self *w, uint32_t entry, srv_outcome outcome);

#endif
