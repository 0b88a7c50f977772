/* switchboard.c - the daemon's main loop: start, sweep once a second, end.
 *
 * The order of the start matters: the zygote comes before the first socket, and nothing is promised
 * (socket path printed, readiness told) before workers are known to work.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "daemon/switchboard.h"

#define END_SECONDS   3.
#define STORE_SECONDS 20.
#define STACK_BYTES   ((rlim_t)8 << 20)

static void on_listen(struct ev_loop *loop, ev_io *io, int events)
{
    srv_accept(io->data);
}

static void on_refill(struct ev_loop *loop, ev_timer *timer, int events)
{
    srv_worker_refill(timer->data);
}

/* What many connections needed goes back to the system, in a second in which nobody comes. */
static void give_back(srv_switchboard *sw)
{
    if (sw->conns_came == 0 && sw->conns_went > 0) {
#if defined __GLIBC__ && !ITD_SANITIZED
        malloc_trim(0);
#endif
        sw->conns_went = 0;
    }
    sw->conns_came = 0;
}

static void on_sweep(struct ev_loop *loop, ev_timer *timer, int events)
{
    srv_switchboard *sw = timer->data;
    uint64_t now = srv_now();

    srv_zygote_sweep(sw);
    for (srv_conn *c = sw->conns, *next; c; c = next) {
        next = c->next;
        srv_conn_sweep(c, now);
    }
    for (srv_worker *w = sw->workers; w; w = w->next) srv_worker_sweep(w);
    for (srv_session *s = sw->sessions; s; s = s->next) srv_session_sweep(s, now);
    srv_rest_sweep(sw, now);
    srv_custody_sweep(sw);
    srv_quota_rate(sw);
    srv_conn_admit(sw);
    srv_worker_refill(sw);
    give_back(sw);
    ev_io_start(loop, &sw->listen_io);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
    srv_shutdown(watcher->data, watcher->signum == SIGTERM ? "SIGTERM" : "SIGINT");
}

/* A private daemon lives as long as the client that holds the other end of its standard input. */
static void on_stdin(struct ev_loop *loop, ev_io *io, int events)
{
    char nothing[256];
    ssize_t got = srv_read(STDIN_FILENO, nothing, sizeof nothing);

    if (got < 0 && got != WIRE_E_WOULD_BLOCK) srv_shutdown(io->data, "standard input closed");
}

static void on_end_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
    srv_switchboard *sw = timer->data;

    /* checked often, so that the end is quick when all workers are gone */
    if (sw->worker_count == 0) {
        ev_break(loop, EVBREAK_ALL);
    } else if (srv_now() > sw->spawn_again) {
        if (srv_rest_awaited(sw) == 0) ev_break(loop, EVBREAK_ALL);
        for (srv_session *s = sw->sessions; s; s = s->next) s->rest = SRV_AWAKE;
        for (srv_worker *w = sw->workers; w; w = w->next) srv_worker_kill(w);
        sw->spawn_again = srv_now() + (uint64_t)(END_SECONDS * 1e9);
    }
}

void srv_shutdown(srv_switchboard *sw, const char *why)
{
    if (sw->ending) return;
    sw->ending = true;
    srv_log(SRV_INFO, "ending: %s", why);
    srv_notify("STOPPING=1");
    ev_io_stop(sw->loop, &sw->listen_io);
    ev_io_stop(sw->loop, &sw->stdin_io);
    ev_timer_stop(sw->loop, &sw->refill);
    /* Durable sessions get the time to be stored. */
    sw->spawn_again =
        srv_now() + (uint64_t)((srv_rest_shutdown(sw) ? STORE_SECONDS : END_SECONDS) * 1e9);
    for (srv_session *s = sw->sessions; s; s = s->next)
        if (s->rest != SRV_SLEEPING) srv_session_end(s, SRV_END_SHUTDOWN, "the daemon ended");
    for (srv_worker *w = sw->workers; w; w = w->next)
        if (!w->session || w->session->rest != SRV_SLEEPING) srv_worker_kill(w);
    ev_timer_stop(sw->loop, &sw->sweep);
    ev_timer_init(&sw->sweep, on_end_timer, 0.001, 0.002);
    sw->sweep.data = sw;
    ev_timer_start(sw->loop, &sw->sweep);
}

/* As many descriptors as one may have; a stack of known size for all that is forked from here. */
static void set_own_limits(void)
{
    struct rlimit now;

    if (getrlimit(RLIMIT_NOFILE, &now) == 0 && now.rlim_cur < now.rlim_max) {
        now.rlim_cur = now.rlim_max;
        setrlimit(RLIMIT_NOFILE, &now);
    }
    if (getrlimit(RLIMIT_STACK, &now) == 0 &&
        (now.rlim_max == RLIM_INFINITY || now.rlim_max >= STACK_BYTES)) {
        now.rlim_cur = STACK_BYTES;
        setrlimit(RLIMIT_STACK, &now);
    }
    if (getrlimit(RLIMIT_CORE, &now) == 0) {
        now.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &now);
    }
}

static void set_watchers(srv_switchboard *sw)
{
    ev_timer_init(&sw->sweep, on_sweep, 1., 1.);
    ev_timer_init(&sw->refill, on_refill, 0.01, 0.);
    ev_signal_init(&sw->term, on_signal, SIGTERM);
    ev_signal_init(&sw->interrupt, on_signal, SIGINT);
    ev_io_init(&sw->listen_io, on_listen, sw->listener, EV_READ);
    ev_io_init(&sw->stdin_io, on_stdin, STDIN_FILENO, EV_READ);
    sw->sweep.data = sw->refill.data = sw->term.data = sw->interrupt.data = sw->listen_io.data =
        sw->stdin_io.data = sw;
    ev_timer_start(sw->loop, &sw->sweep);
    ev_signal_start(sw->loop, &sw->term);
    ev_signal_start(sw->loop, &sw->interrupt);
    ev_io_start(sw->loop, &sw->listen_io);
    if (sw->config->private) ev_io_start(sw->loop, &sw->stdin_io);
}

/* Says that clients may come. */
static int announce(srv_switchboard *sw)
{
    if (sw->config->private) {
        ssize_t done;
        char line[256];
        int size = snprintf(line, sizeof line, "%s\n", sw->socket_path);

        done = write(STDOUT_FILENO, line, (size_t)size);
        if (done != size) return -1;
    }
    srv_notify("READY=1");
    srv_log(SRV_INFO, "listening on %s", sw->socket_path);
    return 0;
}

/* Whether workers have all that the operator requires. */
static bool has_layers(const srv_switchboard *sw)
{
    unsigned missing = sw->config->required & ~sw->layers;

    for (unsigned layer = 1; layer <= SRV_LAYERS; layer <<= 1) {
        if (missing & layer)
            srv_log(SRV_ERROR, "this kernel doesn't give workers '%s', which --require asks for",
                    srv_layer_name(layer));
        else if (!(sw->layers & layer) && !(layer == SRV_LAYER_SECCOMP && sw->config->no_seccomp))
            srv_log(SRV_INFO, "this kernel doesn't give workers '%s'", srv_layer_name(layer));
    }
    return missing == 0;
}

static int start(srv_switchboard *sw)
{
    const srv_config *config = sw->config;
    int problem;

    if (srv_zygote_begin(sw) != 0) {
        srv_log(SRV_ERROR, "no zygote could be started: %s", strerror(errno));
        return -1;
    }
    if (config->state_dir && srv_state_dir(config->state_dir) != 0) return -1;
    if (config->state_dir && srv_custody_begin(sw) != 0) return -1;
    problem = srv_zygote_await(sw);
    if (problem) {
        bool filter =
            problem == EPERM || problem == EINVAL || problem == EACCES || problem == ENOSYS;

        srv_log(SRV_ERROR, "workers can't be %s: %s%s", filter ? "locked" : "made",
                strerror(problem),
                filter ? " (this kernel refuses the system call filter; --insecure-no-seccomp does "
                         "without)"
                       : "");
        return -1;
    }
    if (!has_layers(sw)) return -1;
    if (config->state_dir && srv_custody_await(sw) != 0) {
        srv_log(SRV_ERROR, "the state directory %s can't be used", config->state_dir);
        return -1;
    }
    if (config->no_seccomp)
        srv_log(SRV_WARNING, "workers run without a system call filter (--insecure-no-seccomp)");
    if (srv_listen(config, &sw->listener, &sw->socket_path) != 0) return -1;
    srv_worker_refill(sw);
    set_watchers(sw);
    return announce(sw);
}

int srv_switchboard_run(const srv_config *config)
{
    static srv_switchboard sw;
    int code;

    sw.config = config;
    sw.started = srv_now();
    sw.listener = sw.zygote.control = sw.zygote.pidfd = -1;
    sw.custody.control = sw.custody.pidfd = -1;
    sw.loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOENV);
    sw.tombs = calloc(SRV_ENDED, sizeof *sw.tombs);
    if (!sw.loop || !sw.tombs) {
        srv_log(SRV_ERROR, "no event loop: %s", strerror(errno));
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    signal(SIGHUP, SIG_IGN);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    set_own_limits();
    if (config->private) setsid();
    code = start(&sw);
    if (code == 0) ev_run(sw.loop, 0);
    srv_unlisten(config);
    srv_custody_end(&sw);
    srv_zygote_end(&sw);
    return code == 0 ? 0 : 1;
}
