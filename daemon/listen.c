/* listen.c - the socket clients find, who may use it, and what is told to the service manager.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/switchboard.h"

#define ACTIVATION_FD 3
#define BACKLOG       4096 /* as many as the kernel lets wait */

static char made_path[sizeof((struct sockaddr_un *)0)->sun_path];
static char made_dir[sizeof made_path];

static int complain(const char *what, const char *path)
{
    srv_log(SRV_ERROR, "%s %s: %s", what, path, strerror(errno));
    return WIRE_E_SYSTEM;
}

static int make_address(const char *path, struct sockaddr_un *ret)
{
    size_t size = strlen(path);

    *ret = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (size == 0 || size >= sizeof ret->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(ret->sun_path, path, size);
    return 0;
}

/* Removes a socket that nobody answers on any more. */
static int clear_stale(const struct sockaddr_un *address)
{
    struct stat info;
    int probe, code;

    if (lstat(address->sun_path, &info) != 0) return errno == ENOENT ? 0 : -1;
    if (!S_ISSOCK(info.st_mode)) {
        errno = EEXIST;
        return -1;
    }
    probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (probe < 0) return -1;
    code = connect(probe, (const struct sockaddr *)address, sizeof *address);
    if (code == 0 || (errno != ECONNREFUSED && errno != ENOENT)) {
        close(probe);
        errno = EADDRINUSE;
        return -1;
    }
    close(probe);
    return unlink(address->sun_path) == 0 || errno == ENOENT ? 0 : -1;
}

static int bind_path(const char *path, unsigned mode, int *ret_fd)
{
    struct sockaddr_un address;
    mode_t mask;
    int fd, code;

    if (make_address(path, &address) != 0 || clear_stale(&address) != 0)
        return complain("can't listen on", path);
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return complain("can't make a socket for", path);
    mask = umask(0777 & ~mode);
    code = bind(fd, (const struct sockaddr *)&address, sizeof address);
    umask(mask);
    if (code != 0 || listen(fd, BACKLOG) != 0) {
        complain("can't listen on", path);
        close(fd);
        return WIRE_E_SYSTEM;
    }
    memcpy(made_path, address.sun_path, sizeof made_path);
    *ret_fd = fd;
    return 0;
}

static int make_private_dir(const char *base)
{
    int size;

    if (!base || base[0] != '/') return -1;
    size = snprintf(made_dir, sizeof made_dir, "%s/interpretd-XXXXXX", base);
    /* room for the socket's name in it */
    if (size < 0 || (size_t)size + 8 > sizeof made_dir || !mkdtemp(made_dir)) {
        made_dir[0] = 0;
        return -1;
    }
    return 0;
}

static int listen_privately(const srv_config *config, int *ret_fd)
{
    char path[sizeof made_path + 8];

    if (make_private_dir(getenv("XDG_RUNTIME_DIR")) != 0 &&
        make_private_dir(getenv("TMPDIR")) != 0 && make_private_dir("/tmp") != 0)
        return complain("can't make a directory under", "/tmp");
    snprintf(path, sizeof path, "%s/socket", made_dir);
    return bind_path(path, 0600, ret_fd);
}

/* A socket the service manager passed, or -1. */
static int activated(void)
{
    const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    int kind;
    socklen_t size = sizeof kind;

    if (!pid || !count || strtol(pid, NULL, 10) != (long)getpid() || strtol(count, NULL, 10) < 1)
        return -1;
    if (getsockopt(ACTIVATION_FD, SOL_SOCKET, SO_TYPE, &kind, &size) != 0 || kind != SOCK_STREAM)
        return -1;
    if (fcntl(ACTIVATION_FD, F_SETFD, FD_CLOEXEC) != 0 ||
        fcntl(ACTIVATION_FD, F_SETFL, O_NONBLOCK) != 0)
        return -1;
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    return ACTIVATION_FD;
}

int srv_listen(const srv_config *config, int *ret_fd, const char **ret_path)
{
    int code = 0;

    if (config->private) {
        code = listen_privately(config, ret_fd);
    } else if (config->socket) {
        code = bind_path(config->socket, config->socket_mode, ret_fd);
    } else {
        *ret_fd = activated();
        if (*ret_fd < 0) {
            srv_log(SRV_ERROR,
                    "no socket was passed (LISTEN_PID, LISTEN_FDS) and --socket is not given");
            return WIRE_E_SYSTEM;
        }
    }
    *ret_path = made_path[0] ? made_path : "a socket passed by the service manager";
    return code;
}

void srv_unlisten(const srv_config *config)
{
    if (made_path[0]) unlink(made_path);
    if (made_dir[0]) rmdir(made_dir);
}

void srv_notify(const char *text)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address;
    socklen_t size;
    int fd;

    if (!path || make_address(path, &address) != 0) return;
    size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
    if (address.sun_path[0] == '@') address.sun_path[0] = 0;
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return;
    if (sendto(fd, text, strlen(text), MSG_NOSIGNAL, (const struct sockaddr *)&address, size) < 0)
        srv_log(SRV_WARNING, "can't notify the service manager: %s", strerror(errno));
    close(fd);
}

static bool allowed(const srv_config *config, uid_t uid)
{
    if (uid == 0 || uid == geteuid()) return true;
    for (unsigned i = 0; i < config->allowed_count; i++)
        if (config->allowed[i] == uid) return true;
    return false;
}

/* Says no in one frame and closes. Nobody waits for it to be read. */
static void refuse(int fd, int code)
{
    uint8_t space[512];
    wire_out out;
    ssize_t ignored;

    wire_out_init(&out, space, sizeof space);
    wire_put_error(&out, 0, code, NULL);
    ignored = srv_write(fd, space, out.size);
    (void)ignored;
    close(fd);
}

/* One at a time: the loop comes back while there are more, and who came has not to wait for the
 * look whether somebody else did. */
void srv_accept(srv_switchboard *sw)
{
    struct ucred peer;
    socklen_t size = sizeof peer;
    int fd = accept4(sw->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

    if (fd < 0) {
        if (errno == EMFILE || errno == ENFILE) {
            /* Or the loop would turn at full speed; the next sweep listens again. */
            srv_log(SRV_WARNING, "can't accept: %s", strerror(errno));
            ev_io_stop(sw->loop, &sw->listen_io);
        }
    } else if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) {
        close(fd);
    } else if (!allowed(sw->config, peer.uid)) {
        srv_log(SRV_WARNING, "user %u may not connect", (unsigned)peer.uid);
        refuse(fd, WIRE_E_NOT_ALLOWED);
    } else if (srv_quota_connection(sw, peer.uid) != 0) {
        sw->total_refused++;
        refuse(fd, WIRE_E_TOO_MANY_CONNECTIONS);
    } else {
        srv_conn_new(sw, fd, peer.uid, peer.pid);
    }
}

int srv_state_dir(const char *path)
{
    struct stat info;
    int dir, lock;

    if (mkdir(path, 0700) != 0 && errno != EEXIST) return complain("can't make", path);
    dir = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (dir < 0 || fstat(dir, &info) != 0) {
        if (dir >= 0) close(dir);
        return complain("can't use", path);
    }
    if (info.st_uid != geteuid() || (info.st_mode & 022)) {
        srv_log(SRV_ERROR, "%s: owned or writable by another user", path);
        close(dir);
        return WIRE_E_SYSTEM;
    }
    /* Held until the process ends. */
    lock = openat(dir, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    close(dir);
    if (lock < 0) return complain("can't lock", path);
    if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        srv_log(SRV_ERROR, "%s: another daemon uses it", path);
        close(lock);
        return WIRE_E_SYSTEM;
    }
    return 0;
}
