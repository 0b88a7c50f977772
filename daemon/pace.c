/* pace.c - who gets the processor first: short runs before long ones.
 *
 * Most executes take less than a millisecond, and should not wait for the end of some endless
 * script's turn. A kernel that knows turns of a length of one's own (6.12) lets a task with short
 * turns interrupt one with long turns; both get the same share in the end. So workers have short
 * turns, but for those in a run that has announced itself. Elsewhere nothing changes.
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

void srv_worker_pace(srv_worker *worker, bool long_run)
{
    turn_attr attr;

    if (worker->pid <= 0 || worker->slow == long_run) return;
    worker->slow = long_run;
    if (syscall(SYS_sched_getattr, worker->pid, &attr, sizeof attr, 0) != 0 || attr.policy != 0)
        return;
    attr.size = sizeof attr;
    attr.runtime = long_run ? LONG_NS : SHORT_NS;
    syscall(SYS_sched_setattr, worker->pid, &attr, 0);
}
