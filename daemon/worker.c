/* worker.c - a worker process: made by the zygote, locked, then one session until it ends.
 *
 * Everything is mapped first: the session's arena by the core, one region here for the clients'
 * buffers, output, source and journal. The region is address space only; pages come when they are
 * written and go back when a buffer that grew is empty again. After the lock nothing is allocated.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <link.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "daemon/jail.h"
#include "daemon/self.h"
#include "daemon/zygote.h"

#define OUT_EXTRA   (128u << 10)
#define EXIT_SETUP  3
#define TIDY_NS     (250 * 1000000ull)
#define SPOOL_EXTRA ((size_t)256 << 10)
#define PACKET_SIZE (sizeof(srv_packet) + SRV_PACKET_ROOM)

/* ---- what the core asks ---------------------------------------------------------------------- */

static void host_output(void *context, const char *text, size_t size)
{
    srv_run_output(context, text, size);
}

void srv_announce(srv_self *w)
{
    srv_from_worker packet = {
        .kind = SRV_FROM_RUN_STARTED, .client = w->run.client, .run = w->run.number};

    if (!w->run.active || w->run.announced) return;
    /* If the switchboard can't take it now, its sweep finds the run. */
    w->run.announced = srv_write(SRV_CONTROL_FD, &packet, sizeof packet) > 0;
}

static void host_announce(void *context)
{
    srv_announce(context);
}

static void note_progress(srv_self *w)
{
    itd_describe now;

    itd_session_describe(w->session, &now);
    w->status->operations = now.operations;
    w->status->live_bytes = now.live_bytes;
    w->status->compile_ns = now.compile_ns;
}

static void host_tick(void *context)
{
    srv_self *w = context;

    /* Building values may tick too; the frame they come from must not move then. */
    if (w->taking) return;
    if (!w->run.active) {
        if (w->checking) srv_pump(w, SRV_MODE_TICK, 0);
        return;
    }
    srv_announce(w);
    srv_pump(w, SRV_MODE_TICK, 0);
    srv_run_stream(w, false);
    note_progress(w);
}

static bool host_call(void *context, const itd_host_call *call)
{
    return srv_call_send(context, call);
}

static void host_wait(void *context, uint64_t call_id)
{
    srv_self *w = context;
    uint64_t deadline = itd_run_deadline(w->session);

    srv_announce(w);
    note_progress(w);
    srv_status_run(w, SRV_WAITING);
    w->nested++;
    while (itd_call_open(w->session, call_id) && !srv_run_stopped(w) && srv_now() < deadline)
        srv_pump(w, SRV_MODE_WAIT, srv_poll_ms(deadline));
    w->nested--;
    srv_status_run(w, SRV_RUNNING);
}

static void host_sleep(void *context, uint64_t ns)
{
    srv_self *w = context;
    uint64_t now = srv_now(), until = ns < UINT64_MAX - now ? now + ns : UINT64_MAX,
             answers = w->answers;

    if (!w->run.active) return;
    srv_announce(w);
    srv_run_stream(w, true);
    srv_status_run(w, SRV_WAITING);
    w->nested++;
    while (srv_now() < until && !srv_run_stopped(w) && answers == w->answers)
        srv_pump(w, SRV_MODE_WAIT, srv_poll_ms(until));
    w->nested--;
    srv_status_run(w, SRV_RUNNING);
}

/* ---- the status page ------------------------------------------------------------------------- */

void srv_status_run(srv_self *w, srv_run_state state)
{
    srv_status_page *page = w->status;

    if (state == SRV_WAITING) w->run.wait_since = srv_now();
    if (state != SRV_WAITING && w->run.wait_since) {
        w->run.wait_ns += srv_now() - w->run.wait_since;
        w->run.wait_since = 0;
    }
    page->client = w->run.client;
    page->execute = w->run.execute;
    page->wait_ns = w->run.wait_ns;
    page->state = state;
    __atomic_store_n(&page->run, state == SRV_IDLE ? 0 : w->run.number, __ATOMIC_RELEASE);
    if (state == SRV_IDLE) note_progress(w);
}

uint32_t srv_ring_add(srv_self *w, uint32_t client, uint64_t execute)
{
    srv_status_page *page = w->status;
    uint32_t entry = page->ring_count;
    srv_ring_entry *at = &page->ring[entry % SRV_RING];

    at->outcome = SRV_EXECUTE_NONE;
    at->client = client;
    at->execute = execute;
    __atomic_store_n(&at->outcome, (uint32_t)SRV_EXECUTE_QUEUED, __ATOMIC_RELEASE);
    __atomic_store_n(&page->ring_count, entry + 1, __ATOMIC_RELEASE);
    return entry;
}

void srv_ring_set(srv_self *w, uint32_t entry, srv_outcome outcome)
{
    __atomic_store_n(&w->status->ring[entry % SRV_RING].outcome, (uint32_t)outcome,
                     __ATOMIC_RELEASE);
}

/* ---- the control descriptor ------------------------------------------------------------------ */

static void cancel_queued(srv_self *w, uint32_t number, uint64_t execute)
{
    srv_client *c = srv_client_find(w, number);

    if (!c) return;
    for (unsigned i = 0; i < c->deferred_count; i++) {
        srv_deferred d = c->deferred[i];
        wire_frame frame;

        if (d.message != WIRE_EXECUTE ||
            wire_frame_parse((wire_slice){c->in + d.at, d.size}, &frame) != 0)
            continue;
        if (frame.id != execute) continue;
        srv_ring_set(w, d.ring, SRV_EXECUTE_DROPPED);
        srv_client_undefer(w, c, i);
        srv_answer_cancelled(w, c, execute);
        srv_client_flush(w, c);
        return;
    }
    if (!(w->run.active && w->run.client == number && w->run.execute == execute))
        c->early_cancel = execute + 1;
}

static void take_session(srv_self *w, const srv_to_worker *packet)
{
    w->limits = packet->limits;
    w->durability = packet->durability;
    if (w->durability == SRV_DURABLE_NONE) w->stored = false;
    w->max_state = packet->max_state;
    if (!w->has_session) {
        w->sequence = packet->sequence;
        itd_session_limit(w->session, &packet->limits);
    }
    w->has_session = true;
}

static bool take_client(srv_self *w, uint32_t number, int fd)
{
    srv_from_worker packet = {.kind = SRV_FROM_CLIENT_GONE, .client = number};

    if (srv_client_add(w, fd, number)) return true;
    close(fd);
    srv_write(SRV_CONTROL_FD, &packet, sizeof packet);
    return false;
}

/* The session begins, with its first client, whose first request is here already as a rule: what
 * there is to say to it waits for the answer, or for the first tick of a run that takes longer. */
static void take_first(srv_self *w, const srv_to_worker *packet, int fd, const srv_tail *greeting)
{
    srv_client *c;

    take_session(w, packet);
    if (fd < 0 || !take_client(w, packet->client, fd)) return;
    c = srv_client_find(w, packet->client);
    memcpy(c->out.data, greeting->data, greeting->size);
    c->out.size = greeting->size;
    srv_pump_first(w, c);
}

/* Told to sleep: the main loop sees to it. In a tool wait inside a native it can't be done. */
static void note_sleep(srv_self *w, srv_sleep_how how)
{
    const srv_from_worker awake = {.kind = SRV_FROM_AWAKE, .code = WIRE_E_CANT_EXPORT},
                          in_use = {.kind = SRV_FROM_AWAKE, .code = WIRE_E_IN_USE};

    /* A run has begun since it was decided: nobody is to wait for its end. */
    if (how != SRV_SLEEP_FORCED && w->run.active) {
        srv_write(SRV_CONTROL_FD, &in_use, sizeof in_use);
        return;
    }
    if (w->nested && how == SRV_SLEEP_FORCED) {
        srv_write(SRV_CONTROL_FD, &awake, sizeof awake);
        return;
    }
    w->sleep_asked = true;
    w->sleep_forced = how == SRV_SLEEP_FORCED;
    w->sleep_unseen = how == SRV_SLEEP_UNSEEN;
}

void srv_worker_obey(srv_self *w, const srv_to_worker *packet, int fd)
{
    switch (packet->kind) {
    case SRV_TO_SESSION: take_session(w, packet); break;
    case SRV_TO_CLIENT:
        if (fd >= 0) take_client(w, packet->client, fd);
        return;
    case SRV_TO_CANCEL:
        if (packet->client == 0)
            srv_abandon(w);
        else
            cancel_queued(w, packet->client, packet->execute);
        break;
    case SRV_TO_STATE:
        if (packet->op == SRV_STATE_LOAD && fd >= 0) {
            srv_state_load(w, fd);
            return;
        }
        break; /* of a transfer that was given up */
    case SRV_TO_SLEEP: note_sleep(w, (srv_sleep_how)packet->how); break;
    case SRV_TO_WAKE: break;
    default: break;
    }
    if (fd >= 0) close(fd);
}

void srv_worker_control(srv_self *w)
{
    while (w->move.aside_count > 0) srv_worker_obey(w, &w->move.aside[--w->move.aside_count], -1);
    for (;;) {
        uint8_t bytes[SRV_GREETING];
        srv_tail tail = {bytes, sizeof bytes};
        srv_to_worker packet;
        int fd = -1, count = 0;
        int code = srv_receive_with(SRV_CONTROL_FD, &packet, sizeof packet, &tail, &fd, 1, &count);

        if (code == WIRE_E_WOULD_BLOCK) return;
        if (code) _exit(0); /* no switchboard, no session */
        if (packet.kind == SRV_TO_FIRST) {
            take_first(w, &packet, count == 1 ? fd : -1, &tail);
            return; /* there is more to do than to look for more */
        }
        srv_worker_obey(w, &packet, count == 1 ? fd : -1);
    }
}

/* ---- life ------------------------------------------------------------------------------------ */

static size_t pages(size_t size)
{
    return (size + SRV_PAGE - 1) / SRV_PAGE * SRV_PAGE;
}

static uint8_t *cut(uint8_t **region, size_t size)
{
    uint8_t *part = *region;

    *region += pages(size);
    return part;
}

/* One mapping for everything, cut into buffers. */
static srv_self *map_self(const srv_spawn *order)
{
    size_t frame = order->max_frame + WIRE_LENGTH_BYTES, in = 2 * frame,
           out = 2 * frame + OUT_EXTRA;
    /* Half of the arena is the session's memory limit at most; sealed it is little more. */
    size_t spool = order->arena / 2 + order->arena / 32 + SPOOL_EXTRA;
    unsigned clients = order->max_clients < SRV_CLIENTS ? order->max_clients : SRV_CLIENTS;
    size_t total = pages(sizeof(srv_self)) +
                   clients * (pages(in) + pages(out) + 2 * pages(SRV_TOOLS_KEPT) +
                              pages(SRV_DEFERRED * sizeof(srv_deferred))) +
                   pages(order->max_stdout) + pages(order->max_source + 1) + 2 * pages(frame) +
                   2 * pages(PACKET_SIZE) + pages(spool);
    uint8_t *region = mmap(NULL, total, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    srv_self *w;

    if (region == MAP_FAILED) return NULL;
    w = (srv_self *)(void *)cut(&region, sizeof *w);
    w->max_frame = order->max_frame;
    w->max_source = order->max_source;
    w->max_clients = clients;
    w->rate = (double)order->executes_per_second;
    for (unsigned i = 0; i < clients; i++) {
        srv_client *c = &w->client[i];

        c->in = cut(&region, in);
        c->in_room = in;
        c->deferred = (srv_deferred *)(void *)cut(&region, SRV_DEFERRED * sizeof *c->deferred);
        c->tools.data = cut(&region, SRV_TOOLS_KEPT);
        c->kept.data = cut(&region, SRV_TOOLS_KEPT);
        wire_out_init(&c->out, cut(&region, out), out);
    }
    w->stdout_room = order->max_stdout;
    w->stdout_data = (char *)cut(&region, w->stdout_room);
    w->source = (char *)cut(&region, w->max_source + 1);
    w->journal_room = w->stash_room = frame;
    w->journal = cut(&region, frame);
    w->stash = cut(&region, frame);
    w->move.out = cut(&region, PACKET_SIZE);
    w->move.in = cut(&region, PACKET_SIZE);
    w->move.room = spool;
    w->move.spool = cut(&region, spool);
    return w;
}

/* Also interrupts a system call. */
static void on_nudge(int signal_number)
{
    itd_nudge();
}

static srv_status_page *fault_page;

static void note_fault(itd_fault fault)
{
    if (fault_page) fault_page->fault = fault;
}

static void set_signals(void)
{
    struct sigaction nudge = {.sa_handler = on_nudge, .sa_flags = SA_NODEFER | SA_ONSTACK},
                     ignore = {.sa_handler = SIG_IGN};

    sigemptyset(&nudge.sa_mask);
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGUSR1, &nudge, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGINT, &ignore, NULL);
    sigaction(SIGHUP, &ignore, NULL);
    /* A log that is a file can't be written to by a worker; that is no reason to die of the
     * attempt. */
    sigaction(SIGXFSZ, &ignore, NULL);
}

/* Descriptors to their places, pages mapped. 0 or an errno. */
static int set_descriptors(srv_self *w, const srv_spawn *order, const int fds[3])
{
    void *command = mmap(NULL, SRV_PAGE, PROT_READ, MAP_SHARED, fds[1], 0);
    void *status = mmap(NULL, SRV_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fds[2], 0);

    if (command == MAP_FAILED || status == MAP_FAILED) return errno;
    w->command = command;
    w->status = status;
    if (dup2(fds[0], SRV_CONTROL_FD) < 0) return errno;
    if (!(order->flags & SRV_SPAWN_STDERR) && !ITD_SANITIZED && dup2(0, 2) < 0) return errno;
    return 0;
}

/* The code of a program or library, into the page table: faults come one by one and dear later. */
static int populate(struct dl_phdr_info *object, size_t size, void *context)
{
    for (unsigned i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        uintptr_t at = (object->dlpi_addr + part->p_vaddr) & ~(uintptr_t)(SRV_PAGE - 1);
        size_t length = object->dlpi_addr + part->p_vaddr + part->p_filesz - at;

        if (part->p_type == PT_LOAD && !(part->p_flags & PF_W))
            madvise((void *)at, length, MADV_POPULATE_READ); /* a kernel that can't does without */
    }
    return 0;
}

/* A spare has time. What the first client and its first execute touch is there when they come. */
static void warm(srv_self *w)
{
    srv_client *first = &w->client[0];
    void *const written[] = {first->in, first->deferred, w->source, w->status};
    itd_sink sink;

    dl_iterate_phdr(populate, NULL);
    for (size_t i = 0; i < sizeof written / sizeof written[0]; i++)
        *(volatile uint8_t *)written[i] = 0;
    w->order = 0;
    (void)w->command->hold_until; /* volatile: the page is read */
    wire_frame_begin(&first->out, WIRE_RESULT, 0);
    wire_key(&first->out, "value");
    srv_bridge_out(&w->packer, &first->out, &sink);
    itd_session_rehearse(w->session, &sink);
    wire_frame_drop(&first->out);
}

static int set_up(srv_self *w, const srv_spawn *order, const int fds[3])
{
    srv_lock lock = srv_zygote_lock();
    int code = set_descriptors(w, order, fds);

    if (code) return code;
    lock.parent = order->parent;
    lock.descriptors =
        SRV_FIRST_FREE_FD + w->max_clients + 2; /* one that is refused, one for a state */
    lock.cpu_seconds = order->cpu_seconds;
    fault_page = w->status;
    w->host =
        (itd_host){w, host_output, host_tick, host_call, host_wait, host_sleep, host_announce};
    w->session = itd_session_new(&w->host, w->command, order->arena);
    if (!w->session) return ENOMEM;
    set_signals();
    if (!itd_watch_faults(note_fault)) return ENOMEM;
    prctl(PR_SET_NAME, "itd-worker", 0, 0, 0);
    warm(w);
    return -srv_jail_lock(&lock);
}

/* When the next run may begin, 0: now. The session has its own bucket, a second's worth; the
 * switchboard sees to the user's other sessions. */
static uint64_t held_until(srv_self *w)
{
    uint64_t now, until = w->command->hold_until;

    if (w->rate == 0) return 0;
    now = srv_now();
    w->bucket += (double)(now - w->filled) / 1e9 * w->rate;
    if (w->bucket > w->rate) w->bucket = w->rate;
    w->filled = now;
    if (w->bucket < 1 && now + (uint64_t)((1 - w->bucket) / w->rate * 1e9) > until)
        until = now + (uint64_t)((1 - w->bucket) / w->rate * 1e9);
    return until > now ? until : 0;
}

/* Waits for what comes; once, when nothing has come for a while after a run, the session gives back
 * what it doesn't need. */
static void idle(srv_self *w)
{
    uint64_t due = w->ran + TIDY_NS;

    if (w->ran == 0) {
        srv_pump(w, SRV_MODE_IDLE, -1);
    } else if (srv_now() < due) {
        srv_pump(w, SRV_MODE_IDLE, srv_poll_ms(due));
    } else {
        itd_session_tidy(w->session);
        w->ran = 0;
    }
}

_Noreturn static void serve(srv_self *w)
{
    uint64_t until;

    for (;;) {
        if (w->run.active) {
            if (itd_run_ready(w->session)) {
                srv_status_run(w, SRV_RUNNING);
                srv_run_finish(w, itd_run_resume(w->session));
            } else if (w->sleep_forced) {
                srv_state_sleep(w);
            } else {
                srv_pump(w, SRV_MODE_WAIT, srv_poll_ms(itd_run_deadline(w->session)));
            }
        } else if (w->move.phase == SRV_MOVE_COLLECTED) {
            srv_state_open(w);
        } else if (w->sleep_asked) {
            srv_state_sleep(w);
        } else if (w->queued > 0 && (until = held_until(w)) > 0) {
            w->held = true;
            srv_pump(w, SRV_MODE_IDLE, srv_poll_ms(until));
            w->held = false;
        } else if (w->queued > 0) {
            w->bucket -= 1;
            srv_run_next(w);
            /* Between two runs of a full queue the other clients are looked at as well. */
            if (w->queued > 0 && !w->run.active) srv_pump(w, SRV_MODE_IDLE, 0);
        } else {
            idle(w);
        }
    }
}

_Noreturn void srv_worker_main(const srv_spawn *order, const int fds[3])
{
    srv_self *w = map_self(order);
    int problem = w ? set_up(w, order, fds) : ENOMEM;
    srv_from_worker packet = {.kind = problem ? SRV_FROM_LOCK_FAILED : SRV_FROM_READY,
                              .run = (uint64_t)problem};
    /* Before the descriptors have their places the control socket is where the zygote got it. */
    bool placed = w && w->status;

    if (srv_write(placed ? SRV_CONTROL_FD : fds[0], &packet, sizeof packet) < 0 || problem)
        _exit(EXIT_SETUP);
    serve(w);
}
