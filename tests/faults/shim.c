/* shim.c - a library to preload: reads and writes that are short or interrupted, as kernels may make them.
 *
 * About every third call returns EINTR without being made or moves fewer bytes than asked; never the other way round, so a program that is right doesn't notice. Only sockets are meant: those that were polled. It makes
 * no system call of its own, so it works in a locked worker. Packets (SOCK_SEQPACKET, sent and received whole) are only interrupted, not cut; of messages
 * with descriptors likewise.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define EVERY 3

static uint64_t state = 88172645463325252u;

static uint64_t chance(uint64_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 11) % below;
}

/* Looked up when the library is loaded: later, in a worker, nothing may be. */
static ssize_t (*real_read)(int, void *, size_t);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_send)(int, const void *, size_t, int);
static ssize_t (*real_recvmsg)(int, struct msghdr *, int);
static ssize_t (*real_sendmsg)(int, const struct msghdr *, int);
static int (*real_poll)(struct pollfd *, nfds_t, int);
static int (*real_epoll_ctl)(int, int, int, struct epoll_event *);
static int (*real_epoll_wait)(int, struct epoll_event *, int, int);
static int (*real_accept4)(int, struct sockaddr *, socklen_t *, int);

static void find(void *ret, const char *name)
{
    *(void **)ret = dlsym(RTLD_NEXT, name);
}

__attribute__((constructor)) static void look_up(void)
{
    find(&real_read, "read");
    find(&real_write, "write");
    find(&real_send, "send");
    find(&real_recvmsg, "recvmsg");
    find(&real_sendmsg, "sendmsg");
    find(&real_poll, "poll");
    find(&real_epoll_ctl, "epoll_ctl");
    find(&real_epoll_wait, "epoll_wait");
    find(&real_accept4, "accept4");
    state += (uint64_t)getpid() << 20;
}

static unsigned char polled[4096];

static void note(int fd)
{
    if (fd >= 0 && fd < (int)sizeof polled) polled[fd] = 1;
}

static int meant(int fd)
{
    return fd > 2 && fd < (int)sizeof polled && polled[fd];
}

static int interrupted(void)
{
    if (chance(2 * EVERY) != 0) return 0;
    errno = EINTR;
    return 1;
}

/* Sizes of control packets are whole or nothing: those are small and on descriptors that poll as packets; streams carry frames. */
static size_t cut(size_t size)
{
    return size > 128 && chance(EVERY) == 0 ? 1 + chance(size) : size;
}

ssize_t read(int fd, void *data, size_t size)
{
    if (meant(fd) && interrupted()) return -1;
    return real_read(fd, data, meant(fd) ? cut(size) : size);
}

ssize_t write(int fd, const void *data, size_t size)
{
    if (meant(fd) && interrupted()) return -1;
    return real_write(fd, data, meant(fd) ? cut(size) : size);
}

ssize_t send(int fd, const void *data, size_t size, int flags)
{
    if (interrupted()) return -1;
    return real_send(fd, data, cut(size), flags);
}

ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
    return interrupted() ? -1 : real_recvmsg(fd, message, flags);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    return interrupted() ? -1 : real_sendmsg(fd, message, flags);
}

int poll(struct pollfd *fds, nfds_t count, int timeout)
{
    for (nfds_t i = 0; i < count; i++) note(fds[i].fd);
    return interrupted() ? -1 : real_poll(fds, count, timeout);
}

int epoll_wait(int fd, struct epoll_event *events, int room, int timeout)
{
    return interrupted() ? -1 : real_epoll_wait(fd, events, room, timeout);
}

int epoll_ctl(int fd, int what, int on, struct epoll_event *event)
{
    int kind;
    socklen_t size = sizeof kind;

    if (getsockopt(on, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 && kind == SOCK_STREAM) note(on);
    return real_epoll_ctl(fd, what, on, event);
}

int accept4(int fd, struct sockaddr *address, socklen_t *size, int flags)
{
    return interrupted() ? -1 : real_accept4(fd, address, size, flags);
}
