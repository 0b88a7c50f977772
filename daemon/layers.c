/* layers.c - the layers around the system call filter: namespaces, an empty root, Landlock, no new
 * executable memory.
 *
 * Each is used where the kernel gives it; whether it does is found out once, in the zygote, by
 * doing it. What worked there must work in each worker, or the worker ends. The namespaces and the
 * root are entered by the zygote alone: its children are born in them.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "daemon/jail.h"

/* Newer than some libc's headers. */
#ifndef PR_SET_MDWE
#define PR_SET_MDWE              65
#define PR_MDWE_REFUSE_EXEC_GAIN 1
#endif
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self  446
#endif
#define LANDLOCK_VERSION 1u /* the flag that asks for it */

#define NOBODY 65534

typedef struct landlock_handled {
    uint64_t files, net, scoped;
} landlock_handled;

static bool write_file(const char *path, const char *text)
{
    size_t size = strlen(text);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool done;

    if (fd < 0) return false;
    done = write(fd, text, size) == (ssize_t)size;
    close(fd);
    return done;
}

/* In there the daemon's user is nobody, and nobody else exists. */
static bool map_nobody(uid_t uid, gid_t gid)
{
    char users[48], groups[48];

    snprintf(users, sizeof users, "%d %u 1", NOBODY, (unsigned)uid);
    snprintf(groups, sizeof groups, "%d %u 1", NOBODY, (unsigned)gid);
    return write_file("/proc/self/setgroups", "deny") && write_file("/proc/self/uid_map", users) &&
           write_file("/proc/self/gid_map", groups);
}

int srv_namespaces_enter(void)
{
    uid_t uid = geteuid();
    gid_t gid = getegid();

    if (unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS) != 0)
        return -errno;
    if (!map_nobody(uid, gid)) return -errno;
    /* The machine's name is nobody's business. */
    return sethostname("interpretd", 10) == 0 ? 0 : -errno;
}

int srv_root_empty(void)
{
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return -errno;
    if (mount("none", "/proc", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=4k,mode=0500") != 0)
        return -errno;
    if (chdir("/proc") != 0 || syscall(SYS_pivot_root, ".", ".") != 0) return -errno;
    if (umount2(".", MNT_DETACH) != 0 || chdir("/") != 0) return -errno;
    return mount(NULL, "/", NULL,
                 MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) == 0
               ? 0
               : -errno;
}

/* All that the running kernel's Landlock can refuse, with no exception. */
static landlock_handled landlock_all(long version)
{
    landlock_handled all = {.files = version >= 5   ? 0xffff
                                     : version >= 3 ? 0x7fff
                                     : version == 2 ? 0x3fff
                                                    : 0x1fff};

    if (version >= 4) all.net = 3;    /* bind, connect */
    if (version >= 6) all.scoped = 3; /* abstract sockets, signals */
    return all;
}

int srv_landlock(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_VERSION);
    landlock_handled all;
    size_t size;
    int rules, code;

    if (version < 1) return version < 0 ? -errno : -ENOSYS;
    all = landlock_all(version);
    size = version >= 6 ? sizeof all : version >= 4 ? 2 * sizeof all.files : sizeof all.files;
    rules = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
    if (rules < 0) return -errno;
    code = syscall(SYS_landlock_restrict_self, rules, 0) == 0 ? 0 : -errno;
    close(rules);
    return code;
}

int srv_no_new_code(void)
{
    return prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0) == 0 ? 0 : -errno;
}
