/* pace.c - who gets the processor first: short runs before long ones.
 *
 * Most executes take less than a millisecond, and should not wait for the end of some endless
 * script's turn. A kernel that knows turns of a length of one's own (6.12) lets a task with short
 * turns interrupt one with long turns; both get the same share in the end. So workers have short
 * turns, but for those in a run that has announced itself; and so has the switchboard, which every
 * opening waits for. Elsewhere nothing changes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <sys/syscall.h>
#include <unistd.h>

#include "daemon/switchboard.h"

#define SHORT_NS 300000u
#define LONG_NS  20000000u

/* The kernel's, which not every libc shows. */
typedef struct turn_attr {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
} turn_attr;

/* ns 0: the kernel's own length. */
static void set_turns(pid_t pid, uint64_t ns)
{
    turn_attr attr;

    if (syscall(SYS_sched_getattr, pid, &attr, sizeof attr, 0) != 0 || attr.policy != 0) return;
    attr.size = sizeof attr;
    attr.runtime = ns;
    syscall(SYS_sched_setattr, pid, &attr, 0);
}

void srv_worker_pace(srv_worker *worker, bool long_run)
{
    if (worker->pid <= 0 || worker->slow == long_run) return;
    worker->slow = long_run;
    set_turns(worker->pid, long_run ? LONG_NS : SHORT_NS);
}

void srv_pace(bool quick)
{
    set_turns(0, quick ? SHORT_NS : 0);
}
