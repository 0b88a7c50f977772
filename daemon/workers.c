/* workers.c - worker processes as their parent sees them: made, watched, stopped, reaped.
 *
 * Deadlines are the worker's own business first; this is the enforcement from outside. What its
 * status page says is bounded by what the switchboard measures itself: its clock, the worker's
 * processor clock, its copy of the limits. Three steps: the command page and a nudge; a while of
 * patience; then the connections are shut and the process killed.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "daemon/switchboard.h"

#define MARGIN_NS (50 * SRV_MS * SRV_SLOW) /* the worker's own deadline comes first */
#define PATIENCE_CPU_NS                                                                            \
    (250 * SRV_MS * SRV_SLOW) /* a stopped run that computes on this long is killed... */
#define PATIENCE_NS      (2 * SRV_SECOND * SRV_SLOW) /* ... and one that does not end for this long */
#define NUDGE_NS         SRV_MS /* past its deadline a worker in a long native is woken up... */
#define NUDGE_AGAIN_NS   (10 * SRV_MS)
#define STOP_POLL_NS     (50 * SRV_MS)
#define IDLE_CPU_NS      (2 * SRV_SECOND * SRV_SLOW) /* processor time without client or run */
#define MOVING_CPU_NS    (120 * SRV_SECOND * SRV_SLOW)
#define PACKETS_A_SECOND 20000
#define ZYGOTE_LIFE      1000              /* workers of one memory layout... */
#define ZYGOTE_AGE       (60 * SRV_SECOND) /* ... and how long it serves when it has made some */
#define ZYGOTE_FEW       16
#define CPU_SLACK        10
#define CPU_CEILING      (UINT64_C(30) * 86400)
#define BOOT_NS          (60 * SRV_SECOND)

static void on_timer(struct ev_loop *loop, ev_timer *timer, int events);
static void on_control(struct ev_loop *loop, ev_io *io, int events);
static void on_death(struct ev_loop *loop, ev_io *io, int events);

static uint64_t spare_arena(const srv_switchboard *sw)
{
    return 2 * sw->config->standard.memory_bytes;
}

uint64_t srv_worker_cpu(const srv_worker *worker)
{
    struct timespec used;
    clockid_t clock;

    if (worker->pid <= 0 || clock_getcpuclockid(worker->pid, &clock) != 0 ||
        clock_gettime(clock, &used) != 0)
        return 0;
    return (uint64_t)used.tv_sec * SRV_SECOND + (uint64_t)used.tv_nsec;
}

/* ---- making --------------------------------------------------------------------------------- */

/* A page shared with a worker; *ret_fd is for it. sealed: only mappings made before can be written.
 */
static void *make_page(bool sealed, int *ret_fd)
{
    int fd = memfd_create("interpretd-page", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    void *page;

    if (fd < 0) return NULL;
    if (ftruncate(fd, SRV_PAGE) != 0) goto fail;
    page = mmap(NULL, SRV_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fd, 0);
    if (page == MAP_FAILED) goto fail;
    if (fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | (sealed ? F_SEAL_FUTURE_WRITE : 0)) !=
        0) {
        munmap(page, SRV_PAGE);
        goto fail;
    }
    *ret_fd = fd;
    return page;
fail:
    close(fd);
    return NULL;
}

static void release(srv_worker *w)
{
    srv_switchboard *sw = w->sw;

    ev_io_stop(sw->loop, &w->control_io);
    ev_io_stop(sw->loop, &w->death_io);
    ev_timer_stop(sw->loop, &w->timer);
    if (w->control >= 0) close(w->control);
    if (w->pidfd >= 0) close(w->pidfd);
    if (w->command) munmap(w->command, SRV_PAGE);
    if (w->status) {
        union {
            const void *in;
            void *out;
        } page = {w->status};

        munmap(page.out, SRV_PAGE);
    }
    if (w->link) {
        *w->link = w->next;
        if (w->next) w->next->link = w->link;
        sw->worker_count--;
    }
    free(w);
}

static int send_order(srv_switchboard *sw, const srv_worker *w, const int fds[3])
{
    const srv_config *config = sw->config;
    const srv_spawn order = {
        .token = w->token,
        .arena = w->arena,
        .max_frame = config->max_frame,
        .max_stdout = config->max_stdout,
        .max_source = config->ceiling.source_bytes,
        .executes_per_second = config->max_executes_per_second,
        .cpu_seconds = CPU_CEILING,
        .max_clients = config->max_clients,
        .flags = (config->no_seccomp ? SRV_SPAWN_NO_SECCOMP : 0u) |
                 (config->worker_stderr ? SRV_SPAWN_STDERR : 0u),
        .parent = getpid(),
    };

    if (sw->zygote.control < 0) return WIRE_E_NO_WORKER;
    return srv_send(sw->zygote.control, &order, sizeof order, fds, 3);
}

static srv_worker *order_worker(srv_switchboard *sw, uint64_t arena)
{
    srv_worker *w = calloc(1, sizeof *w);
    int fds[3] = {-1, -1, -1}, pair[2], code;

    if (!w) return NULL;
    w->sw = sw;
    w->pidfd = w->control = -1;
    w->arena = arena;
    w->token = ++sw->next_token;
    ev_io_init(&w->control_io, on_control, -1, EV_READ);
    ev_io_init(&w->death_io, on_death, -1, EV_READ);
    ev_timer_init(&w->timer, on_timer, 0., 0.);
    w->control_io.data = w->death_io.data = w->timer.data = w;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) == 0) {
        w->control = pair[0];
        fds[0] = pair[1];
        w->command = make_page(true, &fds[1]);
        if (w->command) w->status = make_page(false, &fds[2]);
    }
    code = w->status ? send_order(sw, w, fds) : WIRE_E_SYSTEM;
    for (int i = 0; i < 3; i++)
        if (fds[i] >= 0) close(fds[i]);
    if (code != 0) {
        release(w);
        return NULL;
    }
    w->next = sw->workers;
    w->link = &sw->workers;
    if (w->next) w->next->link = &w->next;
    sw->workers = w;
    sw->worker_count++;
    sw->zygote_made++;
    return w;
}

static bool is_spare(const srv_worker *w)
{
    return !w->session && w->state != SRV_WORKER_ENDING;
}

static unsigned count_spares(const srv_switchboard *sw)
{
    unsigned count = 0;

    for (const srv_worker *w = sw->workers; w; w = w->next) count += is_spare(w);
    return count;
}

void srv_worker_refill(srv_switchboard *sw)
{
    if (sw->ending || srv_now() < sw->spawn_again) return;
    while (count_spares(sw) < sw->config->spares)
        if (!order_worker(sw, spare_arena(sw))) break;
    sw->spare_count = count_spares(sw);
}

/* The kernel's last word on the session's processor time; lower than what the worker was born with.
 */
static void bound_cpu(const srv_worker *w)
{
    rlim_t seconds = (rlim_t)(w->session->limits.session_cpu_ns / SRV_SECOND) + CPU_SLACK;
    const struct rlimit bound = {seconds, seconds};

    if (w->pid > 0 && seconds < CPU_CEILING) prlimit(w->pid, RLIMIT_CPU, &bound, NULL);
}

static srv_to_worker session_packet(const srv_worker *w, srv_to_worker_kind kind)
{
    return (srv_to_worker){.kind = kind,
                           .limits = w->session->limits,
                           .sequence = w->session->sequence,
                           .max_state = w->sw->config->max_state,
                           .durability = w->session->durability};
}

/* One that is ready, if there is, with so much room. */
static srv_worker *best_spare(const srv_switchboard *sw, uint64_t arena)
{
    srv_worker *best = NULL;

    for (srv_worker *w = sw->workers; w; w = w->next)
        if (is_spare(w) && w->arena >= arena && (!best || best->state != SRV_WORKER_READY))
            best = w;
    return best;
}

int srv_worker_take(srv_switchboard *sw, srv_session *session)
{
    uint64_t arena = 2 * session->limits.memory_bytes;
    srv_worker *best = best_spare(sw, arena);

    if (!best) best = order_worker(sw, arena > spare_arena(sw) ? arena : spare_arena(sw));
    if (!best) return WIRE_E_NO_WORKER;
    best->session = session;
    best->untold = true;
    session->worker = best;
    /* Later, when this open has been answered. */
    if (!ev_is_active(&sw->refill)) {
        ev_timer_set(&sw->refill, 0.003, 0.);
        ev_timer_start(sw->loop, &sw->refill);
    }
    return 0;
}

/* It knows its session now, and while it wakes up the kernel is told. */
static void told(srv_worker *w)
{
    w->untold = false;
    bound_cpu(w);
}

int srv_worker_tell(srv_worker *worker, const srv_to_worker *packet, int fd)
{
    if (worker->untold && worker->session) {
        const srv_to_worker session = session_packet(worker, SRV_TO_SESSION);
        int code = srv_send(worker->control, &session, sizeof session, NULL, 0);

        told(worker);
        if (code) return code;
    }
    return srv_send(worker->control, packet, sizeof *packet, &fd, fd >= 0 ? 1 : 0);
}

bool srv_worker_greets(const srv_worker *worker, size_t size)
{
    return worker->untold && size <= SRV_GREETING;
}

int srv_worker_first(srv_worker *worker, uint32_t client, int fd, const srv_tail *greeting)
{
    srv_to_worker first = session_packet(worker, SRV_TO_FIRST);
    int code;

    first.client = client;
    code = srv_send_with(worker->control, &first, sizeof first, greeting, &fd, 1);
    told(worker);
    return code;
}

/* ---- ending --------------------------------------------------------------------------------- */

static int signal_worker(const srv_worker *w, int number)
{
    return w->pidfd < 0 ? -1 : (int)syscall(SYS_pidfd_send_signal, w->pidfd, number, NULL, 0);
}

void srv_worker_kill(srv_worker *worker)
{
    if (worker->session) srv_session_cut(worker->session);
    worker->state = SRV_WORKER_ENDING;
    signal_worker(worker, SIGKILL);
}

static void over_limit(srv_worker *w, const char *what)
{
    w->sw->total_killed++;
    if (w->session) srv_session_end(w->session, SRV_END_DEADLINE, "%s", what);
    srv_worker_kill(w);
}

/* What a worker's end means when nobody here wanted it. */
static void name_end(srv_worker *w, const siginfo_t *info)
{
    srv_session *s = w->session;

    if (info->si_code == CLD_EXITED) {
        srv_session_end(s, SRV_END_ERROR, "its worker ended by itself with status %d",
                        info->si_status);
    } else if (info->si_status == SIGSYS) {
        srv_session_end(s, SRV_END_CRASH, "its worker tried a system call it may not make");
    } else if (info->si_status == SIGXCPU) {
        srv_session_end(s, SRV_END_DEADLINE, "its worker used all the processor time it may have");
    } else if (info->si_status == SIGSEGV && w->status->fault == ITD_FAULT_STACK) {
        srv_session_end(s, SRV_END_CRASH, "stack overflow: its worker ran out of C stack");
    } else if (w->status->fault == ITD_FAULT_INVARIANT) {
        srv_session_end(s, SRV_END_CRASH, "its worker found a broken invariant (signal %d)",
                        info->si_status);
    } else if (info->si_status == SIGKILL) {
        srv_session_end(
            s, SRV_END_MEMORY,
            "its worker was killed from outside (signal 9), perhaps for want of memory");
    } else {
        srv_session_end(s, SRV_END_CRASH, "its worker crashed with signal %d", info->si_status);
    }
}

static void bury(srv_worker *w, const siginfo_t *info)
{
    srv_switchboard *sw = w->sw;
    bool by_signal = info->si_code == CLD_KILLED || info->si_code == CLD_DUMPED;

    if (w->state != SRV_WORKER_ENDING) {
        if (by_signal) sw->total_crashed++;
        if (by_signal && w->session && info->si_status != SIGKILL)
            srv_quota_crashed(sw, w->session->uid);
        if (w->session) {
            name_end(w, info);
        } else {
            /* A spare that dies: something is wrong with all of them. */
            srv_log(SRV_ERROR, "a spare worker ended (%s %d)", by_signal ? "signal" : "status",
                    info->si_status);
            sw->spawn_failed++;
            sw->spawn_again =
                srv_now() + (SRV_SECOND << (sw->spawn_failed < 6 ? sw->spawn_failed : 6)) / 2;
        }
    }
    if (w->session) srv_session_lost(sw, w->session, by_signal ? info->si_status : 0);
    release(w);
    sw->spare_count = count_spares(sw);
    srv_rest_retry(sw);
    srv_conn_admit(sw);
}

static void on_death(struct ev_loop *loop, ev_io *io, int events)
{
    srv_worker *w = io->data;
    siginfo_t info = {0};

    if (waitid(P_PIDFD, (id_t)w->pidfd, &info, WEXITED | WNOHANG) != 0) {
        if (errno != ECHILD) return;
        info.si_code = CLD_EXITED;
    } else if (info.si_pid == 0) {
        return;
    }
    /* Its last words may not have been heard yet. */
    if (ev_is_active(&w->control_io)) on_control(loop, &w->control_io, EV_READ);
    bury(w, &info);
}

/* The zygote could not make it. */
static void bury_unborn(srv_worker *w, int problem)
{
    srv_switchboard *sw = w->sw;

    srv_log(SRV_ERROR, "a worker could not be made: %s", strerror(problem));
    sw->spawn_failed++;
    sw->spawn_again = srv_now() + SRV_SECOND;
    if (w->session) {
        srv_session_end(w->session, SRV_END_ERROR, "no worker process could be made");
        srv_session_lost(sw, w->session, 0);
    }
    release(w);
}

/* ---- watching ------------------------------------------------------------------------------- */

static void arm(srv_worker *w, uint64_t ns)
{
    ev_timer_stop(w->sw->loop, &w->timer);
    ev_timer_set(&w->timer, (double)ns / 1e9, 0.);
    ev_timer_start(w->sw->loop, &w->timer);
}

void srv_worker_stop(srv_worker *worker, uint64_t run, itd_stop_reason reason)
{
    const srv_to_worker packet = {.kind = SRV_TO_WAKE};

    if (worker->stop_since && worker->command->stop_run == run) return;
    worker->run = run;
    worker->stop_since = srv_now();
    worker->stop_cpu = srv_worker_cpu(worker);
    worker->stop_reason = reason;
    worker->command->reason = reason;
    __atomic_store_n(&worker->command->stop_run, run, __ATOMIC_RELEASE);
    __atomic_add_fetch(&worker->command->attention, 1, __ATOMIC_RELEASE);
    srv_worker_tell(worker, &packet, -1);
    signal_worker(worker, SIGUSR1);
    arm(worker, STOP_POLL_NS);
}

/* A stop was asked for: has it had its time? */
static void watch_stop(srv_worker *w, uint64_t now, uint64_t cpu)
{
    static const char *const texts[] = {
        [ITD_STOP_NONE] = "a stopped run did not end",
        [ITD_STOP_CANCEL] = "a cancelled run did not end",
        [ITD_STOP_WALL] = "a run over its time did not end",
        [ITD_STOP_TOTAL_WALL] = "a run over its total time did not end",
        [ITD_STOP_CPU] = "a run over its processor time did not end",
        [ITD_STOP_SHUTDOWN] = "a run did not end at shutdown",
    };

    if (now - w->stop_since > PATIENCE_NS || cpu - w->stop_cpu > PATIENCE_CPU_NS) {
        over_limit(w, texts[w->stop_reason]);
        return;
    }
    signal_worker(w, SIGUSR1);
    arm(w, STOP_POLL_NS);
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t left_of(uint64_t limit, uint64_t used, uint64_t margin)
{
    limit = limit < UINT64_MAX - margin ? limit + margin : UINT64_MAX;
    return used < limit ? limit - used : 0;
}

typedef struct run_use {
    uint64_t elapsed, cpu, script; /* script: what of elapsed was no tool wait */
    bool computes;
} run_use;

/* How long it may go on, and which limit says so. */
static uint64_t time_left(const itd_limits *limits, const run_use *use, uint64_t margin,
                          itd_stop_reason *ret_reason)
{
    uint64_t total = left_of(limits->total_wall_ns, use->elapsed, margin),
             cpu = left_of(limits->cpu_ns, use->cpu, margin),
             wall = use->computes ? left_of(limits->wall_ns, use->script, margin) : UINT64_MAX;

    *ret_reason = total == 0 ? ITD_STOP_TOTAL_WALL : cpu == 0 ? ITD_STOP_CPU : ITD_STOP_WALL;
    return least(total, least(cpu, wall));
}

void srv_worker_watch(srv_worker *worker)
{
    uint64_t run = __atomic_load_n(&worker->status->run, __ATOMIC_ACQUIRE), now = srv_now();
    uint64_t cpu = srv_worker_cpu(worker), idle, left, compiled;
    itd_stop_reason reason;
    run_use use;

    if (!worker->session || worker->state != SRV_WORKER_READY) return;
    if (run != worker->run) {
        worker->run = run;
        worker->run_since = now;
        worker->run_cpu = cpu;
        worker->stop_since = 0;
    }
    if (run == 0) {
        ev_timer_stop(worker->sw->loop, &worker->timer);
        return;
    }
    if (worker->stop_since) {
        watch_stop(worker, now, cpu);
        return;
    }
    use.elapsed = now - worker->run_since;
    use.cpu = cpu > worker->run_cpu ? cpu - worker->run_cpu : 0;
    use.computes = worker->status->state == SRV_RUNNING;
    /* Time in tool waits is what the worker says, but no more than it can't have computed in. */
    idle = use.elapsed > use.cpu ? use.elapsed - use.cpu : 0;
    use.script = use.elapsed - least(worker->status->wait_ns, idle);
    /* Compiling doesn't count, within bounds. */
    compiled = least(worker->status->compile_ns, worker->session->limits.wall_ns);
    use.script -= least(compiled, use.script);
    left = time_left(&worker->session->limits, &use, MARGIN_NS, &reason);
    if (left == 0) {
        srv_worker_stop(worker, run, reason);
        return;
    }
    left = time_left(&worker->session->limits, &use, NUDGE_NS, &reason);
    /* Over its time by its own clock as well: a long native may have to be left to see it. */
    if (left == 0) {
        signal_worker(worker, SIGUSR1);
        left = NUDGE_AGAIN_NS;
    }
    arm(worker, left < SRV_MS ? SRV_MS : left);
}

static void on_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
    srv_worker_watch(timer->data);
}

void srv_worker_sweep(srv_worker *worker)
{
    uint64_t cpu = srv_worker_cpu(worker), run = worker->status->run, used;
    bool alone = !worker->session || worker->session->clients == 0;
    bool quiet = run == 0 && worker->last_run == 0 && alone;
    /* A large state takes its time. */
    bool moving = worker->moving > 0 || (worker->session && worker->session->rest != SRV_AWAKE);

    used = cpu > worker->last_cpu ? cpu - worker->last_cpu : 0;
    worker->idle_cpu = quiet ? worker->idle_cpu + used : 0;
    worker->alone_cpu = alone ? worker->alone_cpu + used : 0;
    worker->last_cpu = cpu;
    worker->last_run = run;
    worker->packets = 0;
    if (worker->state != SRV_WORKER_READY) return;
    if (worker->idle_cpu > (moving ? MOVING_CPU_NS : IDLE_CPU_NS))
        over_limit(worker, "its worker computed without a run or a client");
    /* Whatever runs its page tells of: without clients none begins. */
    else if (alone && worker->session && worker->alone_cpu > MOVING_CPU_NS &&
             worker->alone_cpu - MOVING_CPU_NS > worker->session->limits.cpu_ns)
        over_limit(worker, "its worker computed on without a client");
    else
        srv_worker_watch(worker);
}

/* ---- the control socket --------------------------------------------------------------------- */

static void on_packet(srv_worker *w, const srv_from_worker *packet)
{
    switch (packet->kind) {
    case SRV_FROM_READY:
        if (w->state != SRV_WORKER_ORDERED) return;
        w->state = SRV_WORKER_READY;
        w->sw->spawn_failed = 0;
        w->slow = true; /* the kernel's turns are long */
        srv_worker_pace(w, false);
        if (w->session) srv_conn_ready(w->sw, w->session);
        return;
    case SRV_FROM_LOCK_FAILED:
        if (w->state != SRV_WORKER_ORDERED) return;
        srv_log(SRV_ERROR, "a worker could not be locked: %s",
                strerror((int)(packet->run & 0xffff)));
        return;
    case SRV_FROM_CLIENT_GONE:
        if (w->session) srv_session_unseat(w->session, packet->client);
        return;
    case SRV_FROM_RUN_STARTED:
    case SRV_FROM_RUN_ENDED:
        srv_worker_pace(w, packet->kind == SRV_FROM_RUN_STARTED);
        srv_worker_watch(w);
        return;
    case SRV_FROM_STATE:
    case SRV_FROM_LOADED:
    case SRV_FROM_FORKED:
    case SRV_FROM_AWAKE:
    case SRV_FROM_ASLEEP: srv_rest_packet(w, packet); return;
    default: return;
    }
}

static void on_control(struct ev_loop *loop, ev_io *io, int events)
{
    srv_worker *w = io->data;

    for (int i = 0; i < 64; i++) {
        srv_from_worker packet;
        int count;
        int code = srv_receive(w->control, &packet, sizeof packet, NULL, 0, &count);

        if (code == WIRE_E_WOULD_BLOCK) return;
        if (code == 0 && ++w->packets <= PACKETS_A_SECOND) {
            /* Nothing in it frees the worker: that happens when its death is seen. */
            on_packet(w, &packet);
            continue;
        }
        /* Its end was closed, or it says what no worker says. */
        ev_io_stop(loop, io);
        if (code != WIRE_E_PEER_GONE && w->session)
            srv_session_end(w->session, SRV_END_ERROR,
                            "its worker broke the rules of the control channel");
        if (code != WIRE_E_PEER_GONE) srv_worker_kill(w);
        return;
    }
}

/* ---- the zygote ----------------------------------------------------------------------------- */

static srv_worker *by_token(srv_switchboard *sw, uint64_t token)
{
    for (srv_worker *w = sw->workers; w; w = w->next)
        if (w->token == token) return w;
    return NULL;
}

static void born(srv_switchboard *sw, const srv_spawned *answer, int pidfd)
{
    srv_worker *w = by_token(sw, answer->token);

    if (!w || w->pidfd >= 0 || answer->error || pidfd < 0) {
        if (pidfd >= 0) close(pidfd);
        if (w && w->pidfd < 0) bury_unborn(w, answer->error ? answer->error : EIO);
        return;
    }
    w->pid = answer->pid;
    w->pidfd = pidfd;
    ev_io_set(&w->death_io, pidfd, EV_READ);
    ev_io_start(sw->loop, &w->death_io);
    /* Not before: whoever hears a worker may count on its end being seen. */
    ev_io_set(&w->control_io, w->control, EV_READ);
    ev_io_start(sw->loop, &w->control_io);
    if (w->state == SRV_WORKER_ENDING) signal_worker(w, SIGKILL);
}

static void on_zygote(struct ev_loop *loop, ev_io *io, int events)
{
    srv_switchboard *sw = io->data;

    for (;;) {
        srv_spawned answer;
        int pidfd = -1, count = 0;
        int code = srv_receive(sw->zygote.control, &answer, sizeof answer, &pidfd, 1, &count);

        if (code == WIRE_E_WOULD_BLOCK) return;
        if (code != 0) {
            ev_io_stop(loop, io);
            return;
        }
        if (answer.token) {
            born(sw, &answer, count ? pidfd : -1);
        } else if (answer.error) {
            srv_log(SRV_ERROR, "the zygote can't make workers: %s", strerror(answer.error));
        } else {
            sw->zygote_ready = true;
            sw->zygote_failed = 0;
            if (answer.layers != sw->layers)
                srv_log(SRV_WARNING, "this zygote's layers differ from the first one's");
        }
    }
}

static void drop_zygote(srv_switchboard *sw)
{
    ev_io_stop(sw->loop, &sw->zygote_io);
    ev_io_stop(sw->loop, &sw->zygote_death);
    if (sw->zygote.control >= 0) close(sw->zygote.control);
    if (sw->zygote.pidfd >= 0) close(sw->zygote.pidfd);
    sw->zygote.control = sw->zygote.pidfd = -1;
    sw->zygote_ready = false;
    sw->zygote_made = 0;
}

/* Workers that were ordered from a zygote which is gone: their sessions get others. */
static void reorder(srv_switchboard *sw)
{
    for (srv_worker *w = sw->workers, *next; w; w = next) {
        srv_session *session = w->session;

        next = w->next;
        if (w->pidfd >= 0) continue;
        if (session) session->worker = NULL;
        release(w);
        /* A new one comes to the list's front, behind this walk. */
        if (!session) continue;
        if (session->end == SRV_END_LIVE && srv_worker_take(sw, session) == 0) {
            srv_rest_again(sw, session);
            srv_conn_ready(sw, session); /* it may have got a spare that is ready */
            continue;
        }
        srv_session_end(session, SRV_END_ERROR, "no worker process could be made");
        srv_session_lost(sw, session, 0);
    }
    sw->spare_count = count_spares(sw);
}

static void on_zygote_death(struct ev_loop *loop, ev_io *io, int events)
{
    srv_switchboard *sw = io->data;
    siginfo_t info = {0};

    if (waitid(P_PIDFD, (id_t)sw->zygote.pidfd, &info, WEXITED | WNOHANG) == 0 && info.si_pid == 0)
        return;
    on_zygote(loop, &sw->zygote_io, EV_READ);
    if (!sw->ending) srv_log(SRV_ERROR, "the zygote ended (%d)", info.si_status);
    drop_zygote(sw);
    if (sw->ending) return;
    /* The first time at once, for sessions may be waiting; if that one dies too, ever later. */
    if (sw->zygote_failed++ == 0)
        srv_zygote_begin(sw);
    else
        sw->zygote_again =
            srv_now() + (SRV_SECOND << (sw->zygote_failed < 6 ? sw->zygote_failed : 6)) / 4;
    reorder(sw);
}

int srv_zygote_begin(srv_switchboard *sw)
{
    const srv_config *config = sw->config;
    unsigned flags = (config->no_seccomp ? SRV_SPAWN_NO_SECCOMP : 0u) |
                     (config->worker_stderr ? SRV_SPAWN_STDERR : 0u);
    int code = srv_zygote_start(&sw->zygote, flags);

    if (code) {
        sw->zygote.control = sw->zygote.pidfd = -1;
        return code;
    }
    ev_io_init(&sw->zygote_io, on_zygote, sw->zygote.control, EV_READ);
    ev_io_init(&sw->zygote_death, on_zygote_death, sw->zygote.pidfd, EV_READ);
    sw->zygote_io.data = sw->zygote_death.data = sw;
    sw->zygote_since = srv_now();
    ev_io_start(sw->loop, &sw->zygote_io);
    ev_io_start(sw->loop, &sw->zygote_death);
    return 0;
}

int srv_zygote_await(srv_switchboard *sw)
{
    struct pollfd one = {sw->zygote.control, POLLIN, 0};
    uint64_t until = srv_now() + BOOT_NS;
    srv_spawned greeting;
    int count, code;

    for (;;) {
        code = srv_receive(sw->zygote.control, &greeting, sizeof greeting, NULL, 0, &count);
        if (code != WIRE_E_WOULD_BLOCK) break;
        if (srv_now() > until) return ETIMEDOUT;
        poll(&one, 1, 1000);
    }
    if (code) return ESRCH;
    sw->zygote_ready = greeting.error == 0;
    sw->layers = greeting.layers;
    return greeting.error;
}

/* Children nobody here knows: a zygote put aside, a worker whose zygote died before it could tell
 * of it. */
static void reap_strangers(srv_switchboard *sw)
{
    for (int i = 0; i < 64; i++) {
        siginfo_t info = {0};
        bool known;

        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return;
        known = (sw->zygote.pidfd >= 0 && info.si_pid == sw->zygote.pid) ||
                (sw->custody.pidfd >= 0 && info.si_pid == sw->custody.pid);
        for (const srv_worker *w = sw->workers; w; w = w->next)
            known = known || (w->pidfd >= 0 && w->pid == info.si_pid);
        if (known) return;
        waitid(P_PID, (id_t)info.si_pid, &info, WEXITED | WNOHANG);
    }
}

void srv_zygote_sweep(srv_switchboard *sw)
{
    bool ordered = false, old;

    reap_strangers(sw);
    if (sw->ending) return;
    for (const srv_worker *w = sw->workers; w; w = w->next) ordered = ordered || w->pidfd < 0;
    old = sw->zygote_made >= ZYGOTE_LIFE ||
          (sw->zygote_made > ZYGOTE_FEW && srv_now() - sw->zygote_since > ZYGOTE_AGE);
    /* It ends when its socket does. */
    if (sw->zygote.control >= 0 && old && !ordered) {
        drop_zygote(sw);
        sw->zygote_again = 0;
    }
    if (sw->zygote.control < 0 && srv_now() >= sw->zygote_again && srv_zygote_begin(sw) != 0) {
        srv_log(SRV_ERROR, "no zygote could be started: %s", strerror(errno));
        sw->zygote_again = srv_now() + SRV_SECOND;
    }
}

void srv_zygote_end(srv_switchboard *sw)
{
    siginfo_t info = {0};

    if (sw->zygote.pidfd >= 0) {
        syscall(SYS_pidfd_send_signal, sw->zygote.pidfd, SIGKILL, NULL, 0);
        waitid(P_PIDFD, (id_t)sw->zygote.pidfd, &info, WEXITED);
    }
    /* Workers made at the last moment, which nobody here got to know. */
    do info.si_pid = 0;
    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG) == 0 && info.si_pid != 0);
}
