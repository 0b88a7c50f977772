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
#include "daemon/store.h"
#include "protocol/wire.h"

#define SRV_CLIENTS    64   /* most --max-clients may ask for */
#define SRV_DEFERRED   64   /* frames of one client that wait */
#define SRV_QUEUE      32   /* executes and checks that wait, all clients together; < SRV_RING */
#define SRV_CALLS      1024 /* open tool calls; >= the ceiling of concurrent_tools */
#define SRV_CLOGGED    (1u << 20)   /* output a client may leave unread before its requests wait */
#define SRV_CHUNK      (16u << 10)  /* streamed output is sent when this much is there... */
#define SRV_CHUNK_NS   20000000u    /* ... or when it is this old */
#define SRV_FORKS      64           /* copies made by one request */
#define SRV_ASIDE      16           /* cancels that come while a transfer is awaited */
#define SRV_TOOLS_KEPT (64u << 10)  /* of one client's declaration */
#define SRV_TRIM       (256u << 10) /* buffers that grew past this are given back when empty */

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

/* A declaration of tools as it came, kept for a sleep that the client is not to notice. */
typedef struct srv_kept_tools {
    uint8_t *data; /* SRV_TOOLS_KEPT bytes */
    uint32_t size, count, client;
    bool large; /* it was too large to keep */
} srv_kept_tools;

typedef struct srv_client {
    bool live;
    bool closing;     /* a fatal error was sent: flush and close */
    bool gone_unsaid; /* closed here, the switchboard doesn't know yet */
    bool blocked;     /* the next frame can't be taken or put off now */
    int fd;
    uint32_t number;
    uint8_t *in;
    size_t in_room, have, at, in_peak;
    srv_deferred
        *deferred; /* SRV_DEFERRED of them, in pages of their own that most clients never touch */
    unsigned deferred_count, queued;
    size_t deferred_bytes;
    wire_out out;
    size_t sent, out_peak;
    uint64_t early_cancel; /* an execute cancelled before it arrived, + 1 */
    bool has_tools;
    char tools_error[256]; /* of a declaration that was answered already */
    srv_kept_tools tools;
    srv_kept_tools kept; /* of clients of the worker before, whichever place they had there */
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
    uint64_t since; /* it began */
    size_t source_size, journal_size, stash_size, stash_peak;
    uint32_t journal_count, journal_dropped;
} srv_current;

/* The one state that is on its way, or kept for a client. */
typedef enum srv_move_phase {
    SRV_MOVE_NONE,
    SRV_MOVE_SENDING,    /* an export goes out to its client */
    SRV_MOVE_COLLECTING, /* an import comes in from its client */
    SRV_MOVE_COLLECTED,  /* it is all there and is opened when no run is under way */
} srv_move_phase;

typedef struct srv_move {
    srv_move_phase phase;
    uint32_t client;
    uint64_t id;    /* of the request */
    uint8_t *spool; /* a sealed state; for a fork a plain one */
    size_t room, size, at, peak;
    uint64_t at_least, sequence, since;
    uint8_t *out, *in; /* a packet each */
    srv_to_worker aside[SRV_ASIDE];
    unsigned aside_count;
} srv_move;

typedef struct srv_self {
    itd_session *session;
    itd_host host;
    const itd_command_page *command;
    srv_status_page *status;
    size_t max_frame;
    size_t max_source;
    unsigned max_clients;
    bool has_session;
    itd_limits limits;
    uint32_t durability; /* a srv_durability */
    uint64_t sequence;   /* of the last state sealed or opened */
    uint64_t max_state;
    bool stored;    /* the store has a state of it... */
    bool dirty;     /* ... and something may have changed since then */
    bool suspended; /* a run came with a state; it waits for resume */
    bool sleep_asked, sleep_forced, sleep_unseen; /* unseen: with clients, which are to stay */
    unsigned nested;                              /* tool waits inside natives */
    srv_move move;
    bool checking;       /* a check is under way */
    double rate, bucket; /* executes per second, 0: unbounded; those that may begin now */
    uint64_t filled;     /* when the bucket was looked at last */
    uint64_t ran;        /* when the last run ended, until the session has been tidied since; 0 */
    bool held;           /* what is queued may not begin yet */
    bool taking;         /* a request is: its frame must stay where it is, so ticks don't read */
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
/* The first look at a client that has just come, with something in its output: that is sent now if
 * no execute of it is here. */
void srv_pump_first(srv_self *w, srv_client *c);
/* One round: what waits, what there is to read and write. timeout_ms as for poll. */
void srv_pump(srv_self *w, srv_mode mode, int timeout_ms);
/* Milliseconds from now until a CLOCK_MONOTONIC time, rounded up, for poll; -1 for UINT64_MAX. */
int srv_poll_ms(uint64_t until);

/* What was put off and is due before the next run. */
void srv_settle_idle(srv_self *w);

/* state.c: states out and in. */
void srv_state_export(srv_self *w, srv_client *c, uint64_t id);
void srv_state_import(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body);
void srv_state_part(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body);
void srv_state_fork(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body);
/* What is left to do with the state at hand: sends parts of an export, gives up a dead import. */
void srv_state_settle(srv_self *w);
/* Opens an import that is all there. Only when no run is under way. */
void srv_state_open(srv_self *w);
void srv_state_client_gone(srv_self *w, uint32_t number);
/* With durability every: stores the state if something changed. 0, or why it can't be. */
int srv_state_commit(srv_self *w);
/* Loads what comes through the descriptor, and closes it. */
void srv_state_load(srv_self *w, int fd);
/* Stores and ends, if that was asked for and can be now. */
void srv_state_sleep(srv_self *w);

/* transfer.c: one state through one descriptor. */
typedef struct srv_channel {
    srv_self *w;
    int fd; /* -1: there is none, code says why */
    srv_state_op op;
    int code; /* why it failed; text is the core's, or NULL */
    const char *text;
    uint32_t found, expected;
    bool heard, done, old_key;
    uint64_t sequence;
    size_t filled;       /* of the packet being made */
    size_t have, at;     /* of the packet that came */
    const uint8_t *give; /* import: sealed bytes still to be given; fork: plain ones */
    size_t give_size;
    bool given;
    char copy[SRV_HEX_ID];
} srv_channel;

/* Asks the switchboard for a transfer and waits for it. 0 or ch->code. */
int srv_channel_ask(srv_channel *ch, srv_self *w, srv_state_op op, uint64_t at_least);
void srv_channel_close(srv_channel *ch);
/* The session's state through the channel: export (into the spool) or store. 0 or ch->code. */
int srv_channel_save(srv_channel *ch);
/* The session's state as plain bytes into the spool. */
int srv_channel_keep(srv_channel *ch, srv_self *w);
/* What is to be given, through the channel to a copy, which answers. */
int srv_channel_give(srv_channel *ch);
/* A state out of the channel becomes the session's, whose run if there is one belongs to a client.
 */
int srv_channel_load(srv_channel *ch, uint32_t client);
/* A packet without data, as the last word. */
void srv_channel_say(srv_channel *ch, srv_packet_kind kind, int code);

/* prelude.c: the tools of clients that stay attached while the session sleeps. */
void srv_prelude_keep(srv_client *c, const wire_field *tools);
bool srv_prelude_write(srv_self *w, bool (*write)(void *context, const void *bytes, size_t size),
                       void *context);
bool srv_prelude_begins(const uint8_t *bytes, size_t size);
bool srv_prelude_read(srv_self *w, ptrdiff_t (*read)(void *context, void *bytes, size_t room),
                      void *context);
void srv_prelude_restore(srv_self *w, srv_client *c);

/* resume.c: runs that came suspended with a state. */
void srv_resume(srv_self *w, srv_client *c, const wire_frame *frame, const wire_body *body);
void srv_open_calls(srv_self *w, srv_client *c, const wire_frame *frame);
/* Writes the key and list of open calls into an open frame. */
void srv_put_calls(srv_self *w, wire_out *out);
/* The suspended run is given up; its outcome goes to nobody. */
void srv_abandon(srv_self *w);

/* worker.c */
void srv_worker_obey(srv_self *w, const srv_to_worker *packet, int fd);

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
/* The same with the two numbers that errors of states have. */
void srv_client_state_error(srv_self *w, srv_client *c, uint64_t id, int code, const char *text,
                            uint32_t found, uint32_t expected);
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

/* bridge.c: between the core's values and the wire's. What has been built is the core's to place;
 * where that couldn't be, itd_build_to_variable and itd_build_to_answer fail. */
bool srv_build(itd_session *s, wire_slice value);
/* Checks the body of a message that has one value, as wire_body_parse does, and builds the value.
 * Nothing is left of it on failure. */
int srv_build_body(itd_session *s, const wire_frame *frame, wire_body *ret);
/* Builds the value of the next entry of a `values` field. false at the end. */
bool srv_build_next(itd_session *s, wire_slice *rest, uint32_t *left, wire_slice *ret_name);
void srv_bridge_out(wire_packer *packer, wire_out *out, itd_sink *ret_sink);

/* The status page's ring. */
uint32_t srv_ring_add(srv_self *w, uint32_t client, uint64_t execute);
void srv_ring_set(srv_self *w, uint32_t entry, srv_outcome outcome);

#endif
