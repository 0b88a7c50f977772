/* jailtest.c - `interpretd --self-test`: shows that the kernel holds a worker in.
 *
 * Each case is a child that locks itself as a worker does and then makes one call. A forbidden one
 * must end it with SIGSYS; an allowed one must not. Then every number there is is tried. The layers
 * below the filter are tried without it, each by what it alone refuses. Sanitizer builds allow
 * more, so the cases they need are left out there.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "daemon/control.h"
#include "daemon/jail.h"
#include "daemon/zygote.h"

#define SURVIVED   42
#define NOT_LOCKED 43
#define REFUSED    44 /* the call failed as it should, without the filter */
#define NUMBERS    600

typedef struct jail_case {
    const char *name;
    void (*call)(void);
    bool fatal;
} jail_case;

static char page[4096 * 2] __attribute__((aligned(4096)));

static void call_openat(void)
{
    syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY, 0);
}
static void call_socket(void)
{
    syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0);
}
static void call_connect(void)
{
    syscall(SYS_connect, 3, NULL, 0);
}
static void call_sendmsg(void)
{
    syscall(SYS_sendmsg, SRV_CONTROL_FD, NULL, 0);
}
static void call_recvmsg_other(void)
{
    syscall(SYS_recvmsg, SRV_CONTROL_FD + 1, NULL, 0);
}
static void call_clone(void)
{
    syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}
static void call_clone3(void)
{
    syscall(SYS_clone3, NULL, 0);
}
static void call_execve(void)
{
    syscall(SYS_execve, "/bin/true", NULL, NULL);
}
static void call_ptrace(void)
{
    syscall(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0);
}
static void call_kill(void)
{
    syscall(SYS_kill, 0, 0);
}
static void call_mmap_exec(void)
{
    syscall(SYS_mmap, NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS,
            -1, 0);
}
static void call_mprotect_exec(void)
{
    syscall(SYS_mprotect, page, 4096, PROT_READ | PROT_EXEC);
}
static void call_prctl(void)
{
    syscall(SYS_prctl, 4, 1, 0, 0, 0);
}
static void call_seccomp(void)
{
    syscall(SYS_seccomp, 0, 0, NULL);
}
static void call_io_uring(void)
{
    syscall(SYS_io_uring_setup, 1, NULL);
}
static void call_process_vm(void)
{
    syscall(SYS_process_vm_readv, 1, NULL, 0, NULL, 0, 0);
}
static void call_dup(void)
{
    syscall(SYS_dup, SRV_CONTROL_FD);
}
static void call_fcntl(void)
{
    syscall(SYS_fcntl, SRV_CONTROL_FD, F_GETFL);
}
static void call_madvise_other(void)
{
    syscall(SYS_madvise, page, 4096, MADV_FREE);
}
static void call_clock_other(void)
{
    struct timespec now;

    syscall(SYS_clock_gettime, CLOCK_BOOTTIME, &now);
}
static void call_setuid(void)
{
    syscall(SYS_setuid, 0);
}
static void call_getrandom(void)
{
    syscall(SYS_getrandom, page, 1, 0);
}
static void call_unshare(void)
{
    syscall(SYS_unshare, 0);
}
static void call_bpf(void)
{
    syscall(SYS_bpf, 0, NULL, 0);
}
static void call_unknown(void)
{
    syscall(599);
}
#ifdef __x86_64__
static void call_x32(void)
{
    syscall(0x40000000 | 39);
}
static void call_int80(void)
{
    long result;

    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
}
#endif

static void call_read_write(void)
{
    char byte = 0;

    if (write(SRV_CONTROL_FD, &byte, 1) != 1 || read(SRV_CONTROL_FD, &byte, 1) != 1) _exit(1);
}
static void call_poll(void)
{
    struct pollfd one = {SRV_CONTROL_FD, POLLIN, 0};

    if (poll(&one, 1, 0) < 0) _exit(1);
}
static void call_recvmsg(void)
{
    char byte = 0;
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};

    if (write(SRV_CONTROL_FD, &byte, 1) != 1 || recvmsg(SRV_CONTROL_FD, &message, 0) != 1) _exit(1);
}
static void call_madvise(void)
{
    if (madvise(page, sizeof page, MADV_DONTNEED) != 0) _exit(1);
    madvise(page, sizeof page, MADV_POPULATE_WRITE); /* an older kernel doesn't know it */
}
static void call_clocks(void)
{
    struct timespec now;

    if (syscall(SYS_clock_gettime, CLOCK_REALTIME, &now) != 0 ||
        syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now) != 0 ||
        syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &now) != 0)
        _exit(1);
}
static void call_close(void)
{
    if (close(SRV_CONTROL_FD) != 0) _exit(1);
}

static const jail_case cases[] = {
    {"read and write the control descriptor", call_read_write, false},
    {"poll", call_poll, false},
    {"recvmsg on the control descriptor", call_recvmsg, false},
    {"madvise DONTNEED and POPULATE_WRITE", call_madvise, false},
    {"clock_gettime", call_clocks, false},
    {"close", call_close, false},
    {"socket", call_socket, true},
    {"connect", call_connect, true},
    {"sendmsg", call_sendmsg, true},
    {"recvmsg on another descriptor", call_recvmsg_other, true},
    {"fork", call_clone, true},
    {"clone3", call_clone3, true},
    {"execve", call_execve, true},
    {"ptrace", call_ptrace, true},
    {"kill", call_kill, true},
    {"prctl", call_prctl, true},
    {"seccomp", call_seccomp, true},
    {"io_uring_setup", call_io_uring, true},
    {"process_vm_readv", call_process_vm, true},
    {"dup", call_dup, true},
    {"clock_gettime of another clock", call_clock_other, true},
    {"setuid", call_setuid, true},
    {"getrandom", call_getrandom, true},
    {"unshare", call_unshare, true},
    {"bpf", call_bpf, true},
    {"a number that is no call", call_unknown, true},
#ifdef __x86_64__
    {"an x32 call", call_x32, true},
    {"a 32-bit call by int 0x80", call_int80, true},
#endif
#if !ITD_SANITIZED
    {"open", call_openat, true},
    {"fcntl", call_fcntl, true},
    {"mmap executable", call_mmap_exec, true},
    {"mprotect executable", call_mprotect_exec, true},
    {"madvise with other advice", call_madvise_other, true},
#else
    {NULL, call_openat, true},
    {NULL, call_fcntl, true},
    {NULL, call_mmap_exec, true},
    {NULL, call_mprotect_exec, true},
    {NULL, call_madvise_other, true},
#endif
};

/* ---- below the filter ------------------------------------------------------------------------ */

static void refused_when(bool refused)
{
    _exit(refused ? REFUSED : SURVIVED);
}

static void try_open(void)
{
    refused_when(open("/etc/passwd", O_RDONLY) < 0 && open("/", O_RDONLY | O_DIRECTORY) < 0);
}
static void try_root(void)
{
    struct stat info;

    refused_when(stat("/etc", &info) != 0 && errno == ENOENT && mkdir("/x", 0700) != 0);
}
static void try_signal(void)
{
    refused_when(kill(getppid(), 0) != 0 && errno == EPERM);
}
static void try_net(void)
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(9)};
    int fd = socket(AF_INET, SOCK_DGRAM, 0);

    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    refused_when(fd < 0 || connect(fd, (struct sockaddr *)&there, sizeof there) != 0);
}
static void try_abstract(void)
{
    struct sockaddr_un there = {.sun_family = AF_UNIX, .sun_path = "\0interpretd-self-test"};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    refused_when(fd < 0 || connect(fd, (struct sockaddr *)&there, sizeof there) != 0);
}
static void try_user(void)
{
    refused_when(getuid() == 65534 && setuid(0) != 0);
}
static void try_fork(void)
{
    long pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);

    if (pid == 0) _exit(0);
    refused_when(pid < 0);
}
static void try_code(void)
{
    void *there = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    refused_when(there != MAP_FAILED && mprotect(there, 4096, PROT_READ | PROT_EXEC) != 0);
}
static void try_descriptors(void)
{
    int fd = -1;

    for (int i = 0; i < 64; i++) fd = dup(SRV_CONTROL_FD);
    refused_when(fd < 0 && errno == EMFILE);
}
#if !ITD_SANITIZED /* a sanitizer takes more than these limits give */
static void try_memory(void)
{
    refused_when(mmap(NULL, (size_t)1 << 30, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) == MAP_FAILED);
}
static void try_file(void)
{
    int fd = memfd_create("x", 0);

    signal(SIGXFSZ, SIG_IGN);
    refused_when(fd < 0 || write(fd, "x", 1) < 0);
}
#endif
static void try_ptrace(void)
{
    refused_when(syscall(SYS_ptrace, PTRACE_ATTACH, getppid(), 0, 0) != 0);
}
static void try_exec(void)
{
    char *const nothing[] = {NULL};

    execve("/proc/self/exe", nothing, nothing);
    refused_when(true);
}

static const struct layer_case {
    const char *name;
    void (*call)(void);
    unsigned layer; /* 0: it is always refused */
} layer_cases[] = {
    {"namespaces: the user is nobody", try_user, SRV_LAYER_NAMESPACES},
    {"namespaces: no network", try_net, SRV_LAYER_NAMESPACES},
    {"root: no file is there, none can be made", try_root, SRV_LAYER_ROOT},
    {"root: no program to execute", try_exec, SRV_LAYER_ROOT},
    {"landlock: no file opens", try_open, SRV_LAYER_LANDLOCK},
    {"landlock: no signal to others", try_signal, SRV_LAYER_LANDLOCK},
    {"landlock: no abstract socket", try_abstract, SRV_LAYER_LANDLOCK},
    {"landlock: no ptrace", try_ptrace, SRV_LAYER_LANDLOCK},
    {"mdwe: no memory becomes executable", try_code, SRV_LAYER_CODE},
    {"rlimits: descriptors", try_descriptors, 0},
#if !ITD_SANITIZED
    {"rlimits: address space", try_memory, 0},
    {"rlimits: file size", try_file, 0},
#endif
};

/* ---- running them ---------------------------------------------------------------------------- */

typedef struct test_state {
    srv_lock lock; /* with all layers that there are */
    int failed, number;
} test_state;

static void say(test_state *t, bool good, const char *what, const char *name)
{
    printf("%sok %d - %s %s\n", good ? "" : "not ", ++t->number, what, name);
    t->failed += !good;
}

/* The child: a socket to itself at the control descriptor's place, locked. */
static void lock_child(const srv_lock *lock)
{
    int pair[2];

    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0) _exit(NOT_LOCKED);
    /* connected to itself through the pair's other end, which stays open at a fixed descriptor */
    if (dup2(pair[1], 2) < 0 || dup2(pair[0], SRV_CONTROL_FD) < 0) _exit(NOT_LOCKED);
    if (send(2, "x", 1, 0) != 1 || send(2, "y", 1, 0) != 1) _exit(NOT_LOCKED);
    if (srv_jail_lock(lock) != 0) _exit(NOT_LOCKED);
}

/* Locks a child and has it make the call, or the system call of a number with senseless arguments.
 * Its wait status, or -1. */
static int in_child(const srv_lock *lock, void (*call)(void), long number)
{
    srv_lock mine = *lock;
    int status;
    pid_t pid;

    mine.parent = getpid();
    fflush(stdout);
    pid = fork();
    if (pid < 0) return -1;
    if (pid == 0) {
        lock_child(&mine);
        if (call)
            call();
        else
            syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
        _exit(SURVIVED);
    }
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return status;
}

static bool was_killed(int status)
{
    return status >= 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
}

static bool ended_with(int status, int code)
{
    return status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == code;
}

static void test_calls(test_state *t)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status;

        if (!cases[i].name) continue;
        status = in_child(&t->lock, cases[i].call, 0);
        say(t, cases[i].fatal ? was_killed(status) : ended_with(status, SURVIVED),
            cases[i].fatal ? "killed:" : "allowed:", cases[i].name);
        fflush(stdout);
    }
}

static bool is_allowed(long number)
{
    for (const char *const *name = srv_jail_calls(); *name; name++)
        if (srv_jail_number(*name) == number) return true;
    return false;
}

/* The return from a probe that the kernel set itself is never filtered; from anywhere else these
 * two only fail. */
static bool is_exempt(long number)
{
#ifdef __x86_64__
    return number == 335 || number == 336;
#else
    return false;
#endif
}

/* Every system call that isn't on the list, by its number. */
static void test_numbers(test_state *t)
{
    int tried = 0, wrong = 0;

    for (long number = 0; number < NUMBERS; number++) {
        if (is_allowed(number) || is_exempt(number)) continue;
        tried++;
        if (was_killed(in_child(&t->lock, NULL, number))) continue;
        wrong++;
        printf("# number %ld did not end the process\n", number);
    }
    printf("# %d numbers tried\n", tried);
    say(t, wrong == 0 && tried > 0, "killed:", "every number that is not on the list");
}

static void test_layers(test_state *t)
{
    srv_lock open_lock = t->lock;

    for (size_t i = 0; i < sizeof layer_cases / sizeof layer_cases[0]; i++) {
        const struct layer_case *one = &layer_cases[i];

        if (one->layer && !(t->lock.layers & one->layer)) {
            printf("ok %d - refused: %s # SKIP this kernel doesn't give it\n", ++t->number,
                   one->name);
            continue;
        }
        open_lock.layers = one->layer;
        say(t, ended_with(in_child(&open_lock, one->call, 0), REFUSED), "refused:", one->name);
    }
    /* Not for root, whom the kernel doesn't count; a second user namespace would make no odds. */
    open_lock.layers = 0;
    if (geteuid() != 0 && !(t->lock.layers & SRV_LAYER_NAMESPACES))
        say(t, ended_with(in_child(&open_lock, try_fork, 0), REFUSED), "refused:", "rlimits: fork");
}

int srv_jail_self_test(void)
{
    test_state t = {{0}, 0, 0};

    if (srv_zygote_layers(0) != 0) {
        puts("Bail out! this kernel can't lock a worker");
        return 1;
    }
    t.lock = srv_zygote_lock();
    t.lock.descriptors = SRV_FIRST_FREE_FD + 4;
    for (const char *const *name = srv_jail_layers(t.lock.layers); *name; name++)
        printf("# layer: %s\n", *name);
    test_calls(&t);
    test_numbers(&t);
    test_layers(&t);
    printf("1..%d\n", t.number);
    return t.failed ? 1 : 0;
}
