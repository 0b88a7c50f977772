/* jail.c - locks a worker before it sees a client's first byte.
 *
 * The order matters: limits while they can still be set, not dumpable, the parent's death signal
 * and the check that the parent is still the one (it may have died before), no_new_privs, Landlock,
 * descriptors, the filter last. Namespaces are the zygote's already (layers.c). An unlisted call
 * kills the process: in a worker it is no mistake but a break-in.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "daemon/control.h"
#include "daemon/jail.h"

#define STACK_ALLOWANCE                                                                            \
    ((rlim_t)16 << 20) /* address space beyond what is mapped: the stack may grow into it */

#define WHATEVER (-1)

typedef struct allowed_call {
    const char *name;
    int argument; /* which argument is compared, or WHATEVER */
    uint32_t value;
} allowed_call;

/* All that a worker may ask of the kernel. */
static const allowed_call allowed[] = {
    {"read", WHATEVER, 0},
    {"write", WHATEVER, 0},
    {"poll", WHATEVER, 0},
    {"ppoll", WHATEVER,
     0}, /* how machines without poll do it; refused by the kernel's tables elsewhere */
    {"recvmsg", 0, SRV_CONTROL_FD},
    {"close", WHATEVER, 0},
    {"madvise", 2, MADV_DONTNEED},
    {"madvise", 2, MADV_POPULATE_WRITE},
    {"clock_gettime", 0, CLOCK_REALTIME},
    {"clock_gettime", 0, CLOCK_MONOTONIC},
    {"clock_gettime", 0, CLOCK_THREAD_CPUTIME_ID},
    {"rt_sigreturn", WHATEVER, 0},
    {"restart_syscall", WHATEVER, 0},
    {"exit_group", WHATEVER, 0},
#if ITD_SANITIZED
    /* Reports and shadow memory of the sanitizers. Such builds are for tests; status shows the
       list. */
    {"mmap", WHATEVER, 0},
    {"munmap", WHATEVER, 0},
    {"mprotect", WHATEVER, 0},
    {"madvise", WHATEVER, 0},
    {"sigaltstack", WHATEVER, 0},
    {"rt_sigprocmask", WHATEVER, 0},
    {"rt_sigaction", WHATEVER, 0},
    {"futex", WHATEVER, 0},
    {"sched_yield", WHATEVER, 0},
    {"getpid", WHATEVER, 0},
    {"gettid", WHATEVER, 0},
    {"getrlimit", WHATEVER, 0},
    {"prlimit64", WHATEVER, 0},
    {"getrusage", WHATEVER, 0},
    {"open", WHATEVER, 0},
    {"openat", WHATEVER, 0},
    {"fcntl", WHATEVER, 0},
    {"ioctl", WHATEVER, 0},
    {"readlink", WHATEVER, 0},
    {"newfstatat", WHATEVER, 0},
    {"fstat", WHATEVER, 0},
    {"lseek", WHATEVER, 0},
    {"tgkill", WHATEVER, 0},
    {"personality", WHATEVER, 0},
#endif
};

#define CALLS (sizeof allowed / sizeof allowed[0])

/* On x86-64 libc's poll is poll; allowing the other one as well would lengthen the list for
 * nothing. */
static bool needless(const char *name)
{
#ifdef SYS_poll
    return strcmp(name, "ppoll") == 0;
#else
    return strcmp(name, "poll") == 0;
#endif
}

static int add_rules(scmp_filter_ctx context)
{
    for (size_t i = 0; i < CALLS; i++) {
        int number = seccomp_syscall_resolve_name(allowed[i].name), code;

        if (needless(allowed[i].name) || number == __NR_SCMP_ERROR) continue;
        if (allowed[i].argument == WHATEVER) {
            code = seccomp_rule_add(context, SCMP_ACT_ALLOW, number, 0);
        } else {
            /* The upper halves are not compared: the kernel doesn't look at them either. */
            const struct scmp_arg_cmp compare = {
                .arg = (unsigned)allowed[i].argument,
                .op = SCMP_CMP_MASKED_EQ,
                .datum_a = UINT32_MAX,
                .datum_b = allowed[i].value,
            };

            code = seccomp_rule_add_array(context, SCMP_ACT_ALLOW, number, 1, &compare);
        }
        if (code < 0 && code != -EEXIST) return code;
    }
    return 0;
}

/* libseccomp writes the program to a descriptor only. */
static int export_filter(scmp_filter_ctx context, srv_filter *ret)
{
    int fd = memfd_create("filter", MFD_CLOEXEC), code;
    off_t size;
    void *program;

    if (fd < 0) return -errno;
    code = seccomp_export_bpf(context, fd);
    size = code < 0 ? 0 : lseek(fd, 0, SEEK_END);
    if (code == 0 && (size <= 0 || size % (off_t)sizeof(struct sock_filter) || size > 4096L * 8))
        code = -EINVAL;
    if (code < 0) {
        close(fd);
        return code;
    }
    program = malloc((size_t)size);
    if (!program || pread(fd, program, (size_t)size, 0) != size) {
        free(program);
        close(fd);
        return -ENOMEM;
    }
    close(fd);
    ret->program = program;
    ret->count = (unsigned short)((size_t)size / sizeof(struct sock_filter));
    return 0;
}

int srv_filter_build(srv_filter *ret)
{
    scmp_filter_ctx context = seccomp_init(SCMP_ACT_KILL_PROCESS);
    int code;

    if (!context) return -ENOMEM;
    code = seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    if (!code) code = add_rules(context);
    if (!code) code = export_filter(context, ret);
    seccomp_release(context);
    return code;
}

static int limit(int what, rlim_t value)
{
    struct rlimit now, next = {value, value};

    if (getrlimit((__rlimit_resource_t)what, &now) != 0) return -errno;
    /* Never raise one: that takes a privilege, and a lower one from outside is meant. */
    if (now.rlim_max < value) next.rlim_cur = next.rlim_max = now.rlim_max;
    return setrlimit((__rlimit_resource_t)what, &next) == 0 ? 0 : -errno;
}

#if !ITD_SANITIZED
/* Bytes of address space mapped now, 0 when that can't be told. */
static rlim_t mapped(int proc)
{
    char text[128], *end;
    unsigned long long pages;
    ssize_t size;
    int fd = proc >= 0 ? openat(proc, "self/statm", O_RDONLY | O_CLOEXEC)
                       : open("/proc/self/statm", O_RDONLY | O_CLOEXEC);

    if (fd < 0) return 0;
    do size = read(fd, text, sizeof text - 1);
    while (size < 0 && errno == EINTR);
    close(fd);
    if (size <= 0) return 0;
    text[size] = 0;
    pages = strtoull(text, &end, 10);
    return end == text ? 0 : (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}
#endif

static int set_limits(const srv_lock *lock)
{
    int code = 0;
#if !ITD_SANITIZED /* their reports may go to a file, and their shadow memory is large */
    rlim_t now = mapped(lock->proc); /* this opens a file, so it comes first */

    code = now ? limit(RLIMIT_AS, now + STACK_ALLOWANCE) : -ENOENT;
    if (!code) code = limit(RLIMIT_FSIZE, 0);
#endif
    if (!code) code = limit(RLIMIT_CORE, 0);
    if (!code) code = limit(RLIMIT_NPROC, 0);
    if (!code) code = limit(RLIMIT_MEMLOCK, 0);
    if (!code) code = limit(RLIMIT_MSGQUEUE, 0);
    if (!code) code = limit(RLIMIT_NOFILE, lock->descriptors);
    if (!code && lock->cpu_seconds) code = limit(RLIMIT_CPU, lock->cpu_seconds);
    return code;
}

int srv_jail_lock(const srv_lock *lock)
{
    struct sock_fprog program = {lock->filter->count, lock->filter->program};
    int code = set_limits(lock);

    if (code) return code;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return -errno;
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return -errno;
    if (getppid() != lock->parent) return -ESRCH;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
    if (lock->layers & SRV_LAYER_CODE) code = srv_no_new_code();
    if (!code && lock->layers & SRV_LAYER_LANDLOCK) code = srv_landlock();
    if (code) return code;
    if (close_range(SRV_FIRST_FREE_FD, ~0u, 0) != 0) return -errno;
    if (!(lock->layers & SRV_LAYER_SECCOMP)) return 0;
    if (!program.filter) return -EINVAL;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : -errno;
}

/* ---- names ------------------------------------------------------------------------------------
 */

/* In the order of status. */
static const struct layer_row {
    unsigned layer; /* 0: always there */
    const char *name, *shown;
} rows[] = {
    {0, "", "process per session"},
    {0, "", "rlimits"},
    {0, "", "not dumpable"},
    {0, "", "no environment"},
    {0, "", "no_new_privs"},
    {SRV_LAYER_NAMESPACES, "namespaces", "namespaces"},
    {SRV_LAYER_ROOT, "root", "empty root"},
    {SRV_LAYER_LANDLOCK, "landlock", "landlock"},
    {SRV_LAYER_CODE, "mdwe", "no new executable memory"},
    {SRV_LAYER_SECCOMP, "seccomp", ITD_SANITIZED ? "seccomp (widened for sanitizers)" : "seccomp"},
};

#define ROWS (sizeof rows / sizeof rows[0])

const char *srv_layer_name(unsigned layer)
{
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].layer && rows[i].layer == layer) return rows[i].name;
    return NULL;
}

unsigned srv_layer_find(const char *name, size_t size)
{
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].layer && strlen(rows[i].name) == size && memcmp(rows[i].name, name, size) == 0)
            return rows[i].layer;
    return 0;
}

const char *const *srv_jail_layers(unsigned layers)
{
    static const char *shown[ROWS + 1];
    size_t count = 0;

    for (size_t i = 0; i < ROWS; i++)
        if (!rows[i].layer || (layers & rows[i].layer)) shown[count++] = rows[i].shown;
    shown[count] = NULL;
    return shown;
}

const char *const *srv_jail_calls(void)
{
    static const char *names[CALLS + 1];
    size_t count = 0;

    for (size_t i = 0; i < CALLS; i++) {
        bool repeated = count > 0 && strcmp(names[count - 1], allowed[i].name) == 0;

        if (!needless(allowed[i].name) && !repeated) names[count++] = allowed[i].name;
    }
    names[count] = NULL;
    return names;
}

long srv_jail_number(const char *name)
{
    return seccomp_syscall_resolve_name(name);
}
