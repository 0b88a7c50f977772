/* worker.c - a worker process: made by the zygote, locked, then one session until it ends.
 *
 * Everything is mapped first: the session's arena by the core, one region here for the clients'
 * buffers, output, source and journal. The region is address space only; pages come when they are
 * written and go back when a buffer that grew is empty again. After the lock nothing is allocated.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "daemon/jail.h"
#include "daemon/self.h"
#include "daemon/zygote.h"

#define OUT_EXTRA  (128u << 10)
#define EXIT_SETUP 3

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
    while (itd_call_open(w->session, call_id) && !srv_run_stopped(w) && srv_now() < deadline)
        srv_pump(w, SRV_MODE_WAIT, srv_poll_ms(deadline));
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
    while (srv_now() < until && !srv_run_stopped(w) && answers == w->answers)
        srv_pump(w, SRV_MODE_WAIT, srv_poll_ms(until));
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

static void take_client(srv_self *w, uint32_t number, int fd)
{
    srv_from_worker packet = {.kind = SRV_FROM_CLIENT_GONE, .client = number};

    if (srv_client_add(w, fd, number)) return;
    close(fd);
    srv_write(SRV_CONTROL_FD, &packet, sizeof packet);
}

void srv_worker_control(srv_self *w)
{
    for (;;) {
        srv_to_worker packet;
        int fd = -1, count = 0;
        int code = srv_receive(SRV_CONTROL_FD, &packet, sizeof packet, &fd, 1, &count);

        if (code == WIRE_E_WOULD_BLOCK) return;
        if (code) _exit(0); /* no switchboard, no session */
        switch (packet.kind) {
        case SRV_TO_SESSION:
            itd_session_limit(w->session, &packet.limits);
            w->has_session = true;
            break;
        case SRV_TO_CLIENT:
            if (count == 1) take_client(w, packet.client, fd);
            count = 0;
            break;
        case SRV_TO_CANCEL: cancel_queued(w, packet.client, packet.execute); break;
        case SRV_TO_WAKE: break;
        default: break;
        }
        if (count == 1) close(fd);
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
    unsigned clients = order->max_clients < SRV_CLIENTS ? order->max_clients : SRV_CLIENTS;
    size_t total = pages(sizeof(srv_self)) + clients * (pages(in) + pages(out)) +
                   pages(order->max_stdout) + pages(order->max_source + 1) + 2 * pages(frame);
    uint8_t *region = mmap(NULL, total, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    srv_self *w;

    if (region == MAP_FAILED) return NULL;
    w = (srv_self *)(void *)cut(&region, sizeof *w);
    w->max_frame = order->max_frame;
    w->max_source = order->max_source;
    w->max_clients = clients;
    for (unsigned i = 0; i < clients; i++) {
        srv_client *c = &w->client[i];

        c->in = cut(&region, in);
        c->in_room = in;
        wire_out_init(&c->out, cut(&region, out), out);
    }
    w->stdout_room = order->max_stdout;
    w->stdout_data = (char *)cut(&region, w->stdout_room);
    w->source = (char *)cut(&region, w->max_source + 1);
    w->journal_room = w->stash_room = frame;
    w->journal = cut(&region, frame);
    w->stash = cut(&region, frame);
    return w;
}

static void on_nudge(int signal_number)
{
    /* It is enough that a system call or a long native is interrupted. */
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

static int set_up(srv_self *w, const srv_spawn *order, const int fds[3])
{
    srv_lock lock = {order->parent, SRV_FIRST_FREE_FD + w->max_clients + 1, srv_zygote_filter()};
    int code = set_descriptors(w, order, fds);

    if (code) return code;
    w->host =
        (itd_host){w, host_output, host_tick, host_call, host_wait, host_sleep, host_announce};
    w->session = itd_session_new(&w->host, w->command, order->arena);
    if (!w->session) return ENOMEM;
    set_signals();
    prctl(PR_SET_NAME, "itd-worker", 0, 0, 0);
    return -srv_jail_lock(&lock);
}

_Noreturn static void serve(srv_self *w)
{
    for (;;) {
        if (w->run.active) {
            if (itd_run_ready(w->session)) {
                srv_status_run(w, SRV_RUNNING);
                srv_run_finish(w, itd_run_resume(w->session));
            } else {
                srv_pump(w, SRV_MODE_WAIT, srv_poll_ms(itd_run_deadline(w->session)));
            }
        } else if (w->queued > 0) {
            srv_run_next(w);
            /* Between two runs of a full queue the other clients are looked at as well. */
            if (w->queued > 0 && !w->run.active) srv_pump(w, SRV_MODE_IDLE, 0);
        } else {
            srv_pump(w, SRV_MODE_IDLE, -1);
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
