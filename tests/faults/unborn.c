/* unborn.c - a library to preload: every zygote dies when it has made its third worker, before it can tell of it.
 *
 * The worker is there then, locked and ready to serve, but the switchboard has no handle on it: test_unborn.py looks at what becomes of its session.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <dlfcn.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define FATAL_WORKER 3
#define LEAD_US      150000 /* the worker's lead: it locks and speaks up in that time */

static ssize_t (*real_sendmsg)(int, const struct msghdr *, int);

__attribute__((constructor)) static void look_up(void)
{
    *(void **)&real_sendmsg = dlsym(RTLD_NEXT, "sendmsg");
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    static int made;
    char name[16] = "";

    prctl(PR_GET_NAME, name, 0, 0, 0);
    if (message->msg_controllen > 0 && strcmp(name, "itd-zygote") == 0 && ++made == FATAL_WORKER) {
        usleep(LEAD_US);
        raise(SIGKILL);
    }
    return real_sendmsg(fd, message, flags);
}
