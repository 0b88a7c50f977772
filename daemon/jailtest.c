/* jailtest.c - `interpretd --self-test-jail`: shows that the kernel holds a worker in.
 *
 * Each case is a child that locks itself as a worker does and then makes one call. A forbidden one
 * must end it with SIGSYS; an allowed one must not. Sanitizer builds allow more, so the cases they
 * need are left out there.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "daemon/control.h"
#include "daemon/jail.h"

#define SURVIVED   42
#define NOT_LOCKED 43

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
}
static void call_clocks(void)
{
    struct timespec now;

    if (syscall(SYS_clock_gettime, CLOCK_REALTIME, &now) != 0 ||
        syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now) != 0 ||
        syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &now) != 0)
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
    {"madvise DONTNEED", call_madvise, false},
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

/* The child: a socket to itself at the control descriptor's place, locked, one call. */
_Noreturn static void child(const jail_case *one, const srv_filter *filter, pid_t parent)
{
    const srv_lock lock = {parent, SRV_FIRST_FREE_FD + 4, filter};
    int pair[2];

    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0) _exit(NOT_LOCKED);
    /* connected to itself through the pair's other end, which stays open at a fixed descriptor */
    if (dup2(pair[1], 2) < 0 || dup2(pair[0], SRV_CONTROL_FD) < 0) _exit(NOT_LOCKED);
    if (send(2, "x", 1, 0) != 1 || send(2, "y", 1, 0) != 1) _exit(NOT_LOCKED);
    if (srv_jail_lock(&lock) != 0) _exit(NOT_LOCKED);
    one->call();
    _exit(SURVIVED);
}

static bool run_case(const jail_case *one, const srv_filter *filter, int *ret_status)
{
    pid_t parent = getpid(), pid;

    fflush(stdout);
    pid = fork();
    if (pid < 0) return false;
    if (pid == 0) child(one, filter, parent);
    while (waitpid(pid, ret_status, 0) < 0)
        if (errno != EINTR) return false;
    if (one->fatal) return WIFSIGNALED(*ret_status) && WTERMSIG(*ret_status) == SIGSYS;
    return WIFEXITED(*ret_status) && WEXITSTATUS(*ret_status) == SURVIVED;
}

int srv_jail_self_test(void)
{
    srv_filter filter;
    int failed = 0, number = 0, status = 0;

    if (srv_filter_build(&filter) != 0) {
        puts("Bail out! the filter can't be built");
        return 1;
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool good;

        if (!cases[i].name) continue;
        good = run_case(&cases[i], &filter, &status);
        printf("%sok %d - %s %s\n", good ? "" : "not ", ++number,
               cases[i].fatal ? "killed:" : "allowed:", cases[i].name);
        if (!good) printf("# status %#x\n", (unsigned)status);
        failed += !good;
    }
    free(filter.program);
    printf("1..%d\n", number);
    return failed ? 1 : 0;
}
