/* zygote.c - boots the core once, then forks a worker per order.
 *
 * A zygote is this program executed again, before the first socket is opened and later in place of
 * one that died or has served long enough: so nothing of the switchboard (clients, keys,
 * environment) can be in it or in a worker. Workers are made with CLONE_PARENT: the switchboard is
 * their parent and reaps them, a dead zygote costs no session.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/compartment.h"
#include "daemon/self.h"
#include "daemon/zygote.h"

#define PROC_FD 64

static srv_filter filter;
static unsigned layers; /* that this kernel gives */
static int proc = -1;   /* /proc, which is out of reach once the root is empty */

srv_lock srv_zygote_lock(void)
{
    return (srv_lock){.layers = layers, .proc = proc, .filter = &filter};
}

/* ---- the switchboard's side ------------------------------------------------------------------ */

static int spawn(int control, unsigned flags, pid_t *ret_pid)
{
    /* What the dynamic loader and the sanitizers need; the zygote wipes it. */
    static const char *const kept[] = {
        "LD_LIBRARY_PATH=", "LD_PRELOAD=", "ASAN_OPTIONS=", "UBSAN_OPTIONS=", NULL};
    char name[] = "interpretd", option[] = SRV_ZYGOTE_OPTION, flags_text[16], parent_text[24];
    char *const arguments[] = {name, option, parent_text, flags_text, NULL};

    snprintf(parent_text, sizeof parent_text, "%ld", (long)getpid());
    snprintf(flags_text, sizeof flags_text, "%u", flags);
    errno = srv_compartment_start(arguments, kept, control, ret_pid);
    return errno ? -1 : 0;
}

int srv_zygote_start(srv_zygote *ret, unsigned flags)
{
    int pair[2], code;

    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return WIRE_E_SYSTEM;
    code = fcntl(pair[0], F_SETFL, O_NONBLOCK);
    if (code == 0) code = spawn(pair[1], flags, &ret->pid);
    close(pair[1]);
    if (code == 0) {
        ret->pidfd = (int)syscall(SYS_pidfd_open, ret->pid, 0);
        code = ret->pidfd < 0 ? -1 : 0;
    }
    if (code != 0) {
        int problem = errno;

        close(pair[0]);
        errno = problem;
        return WIRE_E_SYSTEM;
    }
    fcntl(ret->pidfd, F_SETFD, FD_CLOEXEC);
    ret->control = pair[0];
    return 0;
}

/* ---- the zygote ------------------------------------------------------------------------------ */

static void wipe_environment(void)
{
    for (char **entry = environ; entry && *entry; entry++) explicit_bzero(*entry, strlen(*entry));
    clearenv();
}

/* Whether a locked child comes out as it should: better known now than with the first session. */
static int probe(unsigned wanted)
{
    srv_lock lock = srv_zygote_lock();
    int status;
    pid_t pid;

    lock.parent = getpid();
    lock.descriptors = SRV_FIRST_FREE_FD + 1;
    lock.layers = wanted;
    pid = fork();
    if (pid < 0) return errno;
    if (pid == 0) {
        int code = srv_jail_lock(&lock);

        _exit(code == 0 ? 0 : -code & 0x7f);
    }
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return errno;
    if (!WIFEXITED(status)) return EPERM;
    return WEXITSTATUS(status);
}

/* The optional layers, one by one. The parser and the tables come before the root is emptied. */
static int find_layers(unsigned flags)
{
    static const unsigned each[] = {SRV_LAYER_CODE, SRV_LAYER_LANDLOCK};

#if !ITD_SANITIZED /* reports are made with the help of files */
    if ((layers & SRV_LAYER_NAMESPACES) && srv_root_empty() == 0) layers |= SRV_LAYER_ROOT;
#endif
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        if (probe(each[i]) == 0) layers |= each[i];
#if ITD_SANITIZED
    layers &= ~(unsigned)SRV_LAYER_LANDLOCK;
#endif
    if (!(flags & SRV_SPAWN_NO_SECCOMP)) {
        /* The library says ENOMEM when the kernel has no filters. */
        if (srv_filter_build(&filter) != 0) return ENOSYS;
        layers |= SRV_LAYER_SECCOMP;
    }
    return probe(layers);
}

static void enter_namespaces(void)
{
    if (srv_namespaces_enter() == 0) layers |= SRV_LAYER_NAMESPACES;
    proc = open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (proc >= 0) {
        int low = proc;

        /* Out of the way of the fixed ones. */
        proc = fcntl(low, F_DUPFD_CLOEXEC, PROC_FD);
        close(low);
    }
}

int srv_zygote_layers(unsigned flags)
{
    enter_namespaces();
    return find_layers(flags);
}

static int boot(unsigned flags)
{
    enter_namespaces();
    if (itd_boot() != 0) return EIO;
    return find_layers(flags);
}

static int make_worker(const srv_spawn *order, const int fds[3], int *ret_pidfd)
{
    int pidfd = -1;
    struct clone_args how = {.flags = CLONE_PARENT | CLONE_PIDFD, .pidfd = (uintptr_t)&pidfd};
    long pid = syscall(SYS_clone3, &how, sizeof how);

    if (pid < 0) return -errno;
    if (pid == 0) srv_worker_main(order, fds);
    *ret_pidfd = pidfd;
    return (int)pid;
}

static void obey(const srv_spawn *order, const int *fds, int count)
{
    srv_spawned answer = {.token = order->token};
    int pidfd = -1, made = count == 3 ? make_worker(order, fds, &pidfd) : -EINVAL;

    if (made < 0)
        answer.error = -made;
    else
        answer.pid = made;
    srv_send(SRV_CONTROL_FD, &answer, sizeof answer, &pidfd, pidfd >= 0 ? 1 : 0);
    if (pidfd >= 0) close(pidfd);
}

int srv_zygote_main(int argc, char **argv)
{
    srv_spawned greeting = {0};
    pid_t parent = argc > 2 ? (pid_t)strtol(argv[2], NULL, 10) : 0;

    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_NAME, "itd-zygote", 0, 0, 0);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || getppid() != parent) return 1;
    wipe_environment();
    greeting.error = boot(argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 0);
    greeting.layers = layers;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return 1;
    if (srv_send(SRV_CONTROL_FD, &greeting, sizeof greeting, NULL, 0) != 0 || greeting.error)
        return 1;
    for (;;) {
        srv_spawn order;
        int fds[3], count = 0;
        int code = srv_receive(SRV_CONTROL_FD, &order, sizeof order, fds, 3, &count);

        if (code) return code == WIRE_E_PEER_GONE ? 0 : 1;
        obey(&order, fds, count);
        while (count > 0) close(fds[--count]);
    }
}
