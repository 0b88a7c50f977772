/* keys.c - keys as files: found, checked, made, destroyed.
 *
 * One file a key, named by its id, mode 0600: a line that says what it is and when it was made,
 * then 32 bytes. A file comes into being whole: written under another name, synced, renamed, the
 * directory synced. Several private daemons of one user share the directory; a lock on it makes the
 * first key one key, and a key that is not known here is looked for again before it is called
 * unknown.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "daemon/control.h"
#include "daemon/keys.h"
#include "daemon/log.h"
#include "protocol/messages.h"

#define FORM      "interpretd key 1 %020llu\n"
#define LINE_SIZE 38u
#define FILE_SIZE (LINE_SIZE + SRV_SECRET)
#define NAME_SIZE 20u /* 16 digits and .key */

static int directory = -1;

static int complain(const char *name, const char *why)
{
    srv_log(SRV_ERROR, "key %s: %s", name, why);
    return WIRE_E_SYSTEM;
}

/* Whether a file or directory is ours alone. */
static bool ours(const struct stat *info, mode_t forbidden)
{
    return info->st_uid == geteuid() && (info->st_mode & forbidden) == 0;
}

static int read_whole(int fd, uint8_t *data, size_t size)
{
    size_t have = 0;

    while (have < size) {
        ssize_t got = read(fd, data + have, size - have);

        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return -1;
        have += (size_t)got;
    }
    return 0;
}

static void insert(srv_ring *ring, srv_key key)
{
    unsigned at = 0;

    while (at < ring->count && ring->key[at].created > key.created) at++;
    memmove(&ring->key[at + 1], &ring->key[at], sizeof key * (ring->count - at));
    ring->key[at] = key;
    ring->count++;
}

static bool known(const srv_ring *ring, const char *name)
{
    char text[NAME_SIZE + 1];

    for (unsigned i = 0; i < ring->count; i++) {
        snprintf(text, sizeof text, "%016llx.key", (unsigned long long)ring->key[i].id);
        if (strcmp(text, name) == 0) return true;
    }
    return false;
}

static int parse(srv_ring *ring, const char *name, uint8_t data[FILE_SIZE])
{
    unsigned long long created;
    srv_key key = {0};
    char line[LINE_SIZE + 1], again[LINE_SIZE + 1], text[NAME_SIZE + 1];

    memcpy(line, data, LINE_SIZE);
    line[LINE_SIZE] = 0;
    if (sscanf(line, "interpretd key 1 %20llu", &created) != 1)
        return complain(name, "this is not a key of a form known here");
    snprintf(again, sizeof again, FORM, created);
    if (strcmp(again, line) != 0) return complain(name, "its first line is damaged");
    key.created = created;
    key.secret = srv_secret_new();
    if (!key.secret) return complain(name, "no memory could be locked for it");
    memcpy(key.secret, data + LINE_SIZE, SRV_SECRET);
    key.id = srv_secret_id(key.secret);
    snprintf(text, sizeof text, "%016llx.key", (unsigned long long)key.id);
    if (strcmp(text, name) != 0) {
        srv_secret_free(&key.secret);
        return complain(name, "its name is not its id: the file is damaged or was renamed");
    }
    insert(ring, key);
    return 0;
}

static int read_key(srv_ring *ring, const char *name)
{
    int fd = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK), code;
    uint8_t data[FILE_SIZE];
    struct stat info;

    if (fd < 0) return errno == ENOENT ? 0 : complain(name, strerror(errno));
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode) || !ours(&info, 0177) ||
        info.st_nlink != 1) {
        close(fd);
        return complain(name, "must be a file of mode 0600 that only this daemon's user owns");
    }
    code = info.st_size == FILE_SIZE ? read_whole(fd, data, sizeof data) : -1;
    close(fd);
    if (code != 0) return complain(name, "it has the wrong size or can't be read");
    code = parse(ring, name, data);
    srv_secret_wipe(data, sizeof data);
    return code;
}

static bool is_key_name(const char *name)
{
    return strlen(name) == NAME_SIZE && strspn(name, "0123456789abcdef") == 16 &&
           strcmp(name + 16, ".key") == 0;
}

int srv_keys_reload(srv_ring *ring)
{
    int copy = directory < 0 ? -1 : fcntl(directory, F_DUPFD_CLOEXEC, 0), code = 0;
    DIR *list = copy < 0 ? NULL : fdopendir(copy);

    if (directory < 0) return 0;
    if (!list) {
        if (copy >= 0) close(copy);
        return complain("directory", strerror(errno));
    }
    rewinddir(list);
    for (struct dirent *entry; !code && (entry = readdir(list));) {
        if (!is_key_name(entry->d_name) || known(ring, entry->d_name)) continue;
        code = ring->count < SRV_KEYS ? read_key(ring, entry->d_name)
                                      : complain(entry->d_name, "there are too many keys");
    }
    closedir(list);
    return code;
}

static int write_whole(int fd, const uint8_t *data, size_t size)
{
    while (size > 0) {
        ssize_t done = write(fd, data, size);

        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return -1;
        data += done;
        size -= (size_t)done;
    }
    return 0;
}

/* Puts a file's bytes on the disk under its name. */
static int write_key(const char *name, const uint8_t data[FILE_SIZE])
{
    static const char temporary[] = "new";
    int fd, code;

    unlinkat(directory, temporary, 0);
    fd = openat(directory, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0) return complain(name, strerror(errno));
    code = write_whole(fd, data, FILE_SIZE);
    if (code == 0) code = fsync(fd);
    if (close(fd) != 0) code = -1;
    if (code == 0) code = renameat(directory, temporary, directory, name);
    if (code == 0) code = fsync(directory);
    return code == 0 ? 0 : complain(name, strerror(errno));
}

int srv_keys_rotate(srv_ring *ring)
{
    uint8_t data[FILE_SIZE + 1];
    char name[NAME_SIZE + 1];
    struct timespec now;
    srv_key key = {.secret = srv_secret_new()};
    int code;

    if (!key.secret) return complain("file", "no memory could be locked for a new one");
    if (ring->count == SRV_KEYS) {
        srv_secret_free(&key.secret);
        return WIRE_E_NO_ROOM;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    key.created = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    /* A clock that was set back must not make the new key an old one. */
    if (ring->count && key.created <= ring->key[0].created) key.created = ring->key[0].created + 1;
    srv_secret_random(key.secret);
    key.id = srv_secret_id(key.secret);
    snprintf((char *)data, sizeof data, FORM, (unsigned long long)key.created);
    memcpy(data + LINE_SIZE, key.secret, SRV_SECRET);
    snprintf(name, sizeof name, "%016llx.key", (unsigned long long)key.id);
    code = write_key(name, data);
    srv_secret_wipe(data, sizeof data);
    if (code)
        srv_secret_free(&key.secret);
    else
        insert(ring, key);
    return code;
}

int srv_keys_retire(srv_ring *ring, uint64_t id)
{
    static const uint8_t zeros[FILE_SIZE];
    char name[NAME_SIZE + 1];
    unsigned i = 1; /* not the one that seals */
    int fd;

    while (i < ring->count && ring->key[i].id != id) i++;
    if (i >= ring->count) return WIRE_E_NO_KEY;
    snprintf(name, sizeof name, "%016llx.key", (unsigned long long)id);
    fd = openat(directory, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0) {
        /* What the disk makes of it can't be known here; it is tried. */
        if (write_whole(fd, zeros, sizeof zeros) == 0) fdatasync(fd);
        close(fd);
    }
    if (unlinkat(directory, name, 0) != 0 && errno != ENOENT)
        return complain(name, strerror(errno));
    fsync(directory);
    srv_secret_free(&ring->key[i].secret);
    ring->count--;
    memmove(&ring->key[i], &ring->key[i + 1], sizeof ring->key[0] * (ring->count - i));
    return 0;
}

int srv_keys_load(int dir, srv_ring *ring)
{
    struct stat info;
    int code;

    if (mkdirat(dir, "keys", 0700) != 0 && errno != EEXIST)
        return complain("directory", strerror(errno));
    directory = openat(dir, "keys", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (directory < 0 || fstat(directory, &info) != 0)
        return complain("directory", strerror(errno));
    if (!ours(&info, 0077)) return complain("directory", "must be of mode 0700 and this daemon's");
    if (flock(directory, LOCK_EX) != 0) return complain("directory", strerror(errno));
    code = srv_keys_reload(ring);
    if (code == 0 && ring->count == 0) code = srv_keys_rotate(ring);
    flock(directory, LOCK_UN);
    return code;
}
