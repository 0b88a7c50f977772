/* channel.c - packets with descriptors between the daemon's processes, and reads and writes that
 * know EINTR.
 *
 * Used in the locked worker too: only read, write and recvmsg are called there, and nothing
 * allocates.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "daemon/control.h"
#include "protocol/wire.h"

typedef union fd_space {
    char bytes[CMSG_SPACE(sizeof(int) * SRV_MAX_PASSED)];
    struct cmsghdr align;
} fd_space;

static int failure(void)
{
    if (errno == EAGAIN || errno == EWOULDBLOCK) return WIRE_E_WOULD_BLOCK;
    return errno == EPIPE || errno == ECONNRESET || errno == ECONNREFUSED ? WIRE_E_PEER_GONE
                                                                          : WIRE_E_SYSTEM;
}

int srv_send(int fd, const void *packet, size_t size, const int *fds, int fd_count)
{
    return srv_send_with(fd, packet, size, &(srv_tail){0}, fds, fd_count);
}

int srv_send_with(int fd, const void *packet, size_t size, const srv_tail *tail, const int *fds,
                  int fd_count)
{
    union {
        const void *in;
        void *out;
    } base = {packet}; /* iovec has no const; sendmsg only reads */
    struct iovec part[2] = {{base.out, size}, {tail->data, tail->size}};
    struct msghdr message = {.msg_iov = part, .msg_iovlen = tail->size ? 2 : 1};
    fd_space space;
    ssize_t done;

    if (fd_count > SRV_MAX_PASSED) return WIRE_E_SYSTEM;
    if (fd_count > 0) {
        struct cmsghdr *header;

        memset(&space, 0, sizeof space);
        message.msg_control = space.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)fd_count);
        header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)fd_count);
        memcpy(CMSG_DATA(header), fds, sizeof(int) * (size_t)fd_count);
    }
    do done = sendmsg(fd, &message, MSG_NOSIGNAL);
    while (done < 0 && errno == EINTR);
    return done < 0 ? failure() : 0;
}

/* Takes the descriptors out of a message; those there is no room for are closed. */
static int collect(struct msghdr *message, int *fds, int room)
{
    int count = 0;

    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header;
         header = CMSG_NXTHDR(message, header)) {
        size_t bytes;

        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        bytes = header->cmsg_len - CMSG_LEN(0);
        for (size_t at = 0; at + sizeof(int) <= bytes; at += sizeof(int)) {
            int fd;

            memcpy(&fd, CMSG_DATA(header) + at, sizeof fd);
            if (count < room)
                fds[count++] = fd;
            else
                close(fd);
        }
    }
    return count;
}

int srv_receive(int fd, void *packet, size_t size, int *fds, int fd_room, int *ret_count)
{
    return srv_receive_with(fd, packet, size, &(srv_tail){0}, fds, fd_room, ret_count);
}

int srv_receive_with(int fd, void *packet, size_t size, srv_tail *tail, int *fds, int fd_room,
                     int *ret_count)
{
    struct iovec part[2] = {{packet, size}, {tail->data, tail->size}};
    fd_space space;
    struct msghdr message = {.msg_iov = part,
                             .msg_iovlen = tail->size ? 2 : 1,
                             .msg_control = space.bytes,
                             .msg_controllen = sizeof space.bytes};
    ssize_t done;
    int count;

    do done = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
    while (done < 0 && errno == EINTR);
    if (done < 0) return failure();
    count = collect(&message, fds, fd_room);
    if (done > 0 && (size_t)done >= size && !(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) {
        tail->size = (size_t)done - size;
        *ret_count = count;
        return 0;
    }
    while (count > 0) close(fds[--count]);
    return done == 0 ? WIRE_E_PEER_GONE : WIRE_E_BAD_FRAME;
}

uint64_t srv_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

ssize_t srv_write(int fd, const void *data, size_t size)
{
    ssize_t done;

    do done = write(fd, data, size);
    while (done < 0 && errno == EINTR);
    return done < 0 ? failure() : done;
}

ssize_t srv_read(int fd, void *data, size_t size)
{
    ssize_t done;

    do done = read(fd, data, size);
    while (done < 0 && errno == EINTR);
    if (done == 0) return WIRE_E_PEER_GONE;
    return done < 0 ? failure() : done;
}
