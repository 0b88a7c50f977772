/* vaultlock.c - what the vault may ask of the kernel.
 *
 * It parses nothing but fixed structs, but it holds the keys: should it be broken into, it can't
 * start a program, make a process, open a connection or look at another process. Files it must
 * open: the store makes and removes its log as it goes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <seccomp.h>
#include <string.h>
#include <sys/prctl.h>

#include "daemon/log.h"
#include "daemon/vaultlock.h"
#include "protocol/messages.h"

#if !ITD_SANITIZED
static const char *const calls[] = {
    /* sockets at hand, the loop */
    "read",
    "write",
    "recvmsg",
    "sendmsg",
    "poll",
    "ppoll",
    "close",
    "restart_syscall",
    "rt_sigreturn",
    "rt_sigaction",
    "rt_sigprocmask",
    "exit_group",
    "exit",
    "clock_gettime",
    "gettimeofday",
    "clock_nanosleep",
    "nanosleep",
    /* files */
    "open",
    "openat",
    "fstat",
    "stat",
    "lstat",
    "newfstatat",
    "statx",
    "fcntl",
    "lseek",
    "pread64",
    "pwrite64",
    "readv",
    "writev",
    "fsync",
    "fdatasync",
    "ftruncate",
    "fallocate",
    "unlink",
    "unlinkat",
    "rename",
    "renameat",
    "renameat2",
    "mkdir",
    "mkdirat",
    "rmdir",
    "access",
    "faccessat",
    "faccessat2",
    "readlink",
    "readlinkat",
    "getcwd",
    "getdents64",
    "flock",
    "fchmod",
    "fchown",
    "utimensat",
    "sysinfo",
    /* memory */
    "mmap",
    "munmap",
    "mremap",
    "mprotect",
    "madvise",
    "mlock",
    "mlock2",
    "munlock",
    "brk",
    "futex",
    "getrandom",
    /* who one is */
    "getpid",
    "gettid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "getppid",
    "tgkill",
    "sched_yield",
    "prlimit64",
    "getrlimit",
    "uname",
};
#endif

int srv_vault_lock(void)
{
#if ITD_SANITIZED
    return 0; /* its calls are many, and such builds are for tests */
#else
    scmp_filter_ctx context;
    int code = 0;

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return WIRE_E_SYSTEM;
    context = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!context) return WIRE_E_SYSTEM;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0] && !code; i++) {
        int number = seccomp_syscall_resolve_name(calls[i]);

        /* Some are not there on every machine. */
        if (number == __NR_SCMP_ERROR || number < 0) continue;
        code = seccomp_rule_add(context, SCMP_ACT_ALLOW, number, 0);
        if (code == -EEXIST) code = 0;
    }
    if (!code) code = seccomp_load(context);
    seccomp_release(context);
    if (code) srv_log(SRV_ERROR, "the vault can't be locked: %s", strerror(-code));
    return code ? WIRE_E_SYSTEM : 0;
#endif
}
