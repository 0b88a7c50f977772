/* zoneinfo.c - the _zoneinfo module: the system's time zone database, for zoneinfo.py.
 *
 * A worker has no files, so the database is read at boot, by the zygote, into the permanent
 * generation: a dict from each zone's name to the bytes of its TZif file from the second header on
 * (the first part only repeats it in 32 bits). Names that are the same file share one bytes object.
 * A machine without the database has no zones.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/native.h"

#define FN(id)    static itd_value id(itd_vm *vm, itd_value module, const itd_arg *a)
#define PLACE     "/usr/share/zoneinfo"
#define MAX_FILE  65536
#define MAX_FILES 1024
#define MAX_DEPTH 3
#define HEADER    44

static itd_value zones; /* the dict */

/* Files read so far, by inode: most names are links to another's file. */
static struct {
    ino_t inode;
    itd_value data;
} seen[MAX_FILES];
static size_t seen_count;

static uint32_t word(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* Where the second header begins; 0: this is no TZif file of version 2 or later. */
static size_t second_part(const uint8_t *p, size_t size)
{
    uint64_t skip;

    if (size < HEADER || memcmp(p, "TZif", 4) || p[4] < '2') return 0;
    /* leap seconds, transitions, types, characters and the two kinds of marks */
    skip = HEADER + (uint64_t)word(p + 28) * 8 + (uint64_t)word(p + 32) * 5 +
           (uint64_t)word(p + 36) * 6 + word(p + 40) + word(p + 24) + word(p + 20);
    return skip + HEADER <= size && !memcmp(p + skip, "TZif", 4) ? (size_t)skip : 0;
}

/* The bytes of one file; unbound: it holds no zone. */
static itd_value read_zone(itd_vm *vm, int directory, const char *name)
{
    static uint8_t buffer[MAX_FILE];
    int file = openat(directory, name, O_RDONLY | O_CLOEXEC);
    struct stat about;
    itd_value data = ITD_UNBOUND;
    size_t start;
    ssize_t size;

    if (file < 0) return ITD_UNBOUND;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= MAX_FILE) {
        for (size_t i = 0; i < seen_count && itd_is_unbound(data); i++)
            if (seen[i].inode == about.st_ino) data = seen[i].data;
        size = itd_is_unbound(data) ? read(file, buffer, sizeof buffer) : 0;
        start = size > 0 ? second_part(buffer, (size_t)size) : 0;
        if (start) {
            data = itd_bytes_new(vm, buffer + start, (size_t)size - start);
            if (!itd_failed(data) && seen_count < MAX_FILES) {
                seen[seen_count].inode = about.st_ino;
                seen[seen_count++].data = data;
            }
        }
    }
    close(file);
    return data;
}

/* Not zones of their own: the same once more, other ways of counting seconds, the machine's choice.
 */
static bool left_out(const char *name)
{
    static const char *const names[] = {"posix", "right", "posixrules", "localtime"};

    if (*name == '.' || strchr(name, '.')) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) return true;
    return false;
}

static bool read_directory(itd_vm *vm, int parent, const char *path, const char *prefix, int depth)
{
    int fd = openat(parent, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *directory = fd < 0 ? NULL : fdopendir(fd);
    struct dirent *entry;
    bool ok = true;

    if (!directory) {
        if (fd >= 0) close(fd);
        return true;
    }
    while (ok && (entry = readdir(directory))) {
        char name[128];
        itd_value data;

        if (left_out(entry->d_name) || strlen(prefix) + strlen(entry->d_name) + 2 > sizeof name)
            continue;
        stpcpy(stpcpy(stpcpy(name, prefix), *prefix ? "/" : ""), entry->d_name);
        if (entry->d_type == DT_DIR) {
            if (depth < MAX_DEPTH) ok = read_directory(vm, fd, entry->d_name, name, depth + 1);
            continue;
        }
        data = read_zone(vm, fd, entry->d_name);
        if (itd_is_unbound(data)) continue;
        ok = !itd_failed(data) &&
             itd_dict_set(vm, zones, itd_intern_c(vm, name, strlen(name)), data);
    }
    closedir(directory);
    return ok;
}

FN(zone_data)
{
    itd_value data = itd_dict_get(vm, zones, a[0].v);

    return itd_is_unbound(data) ? ITD_NONE : data;
}

FN(zone_keys)
{
    return itd_list_of(vm, zones);
}

static bool boot(itd_vm *vm)
{
    zones = itd_dict_new(vm);
    return !itd_failed(zones) && read_directory(vm, AT_FDCWD, PLACE, "", 0);
}

static const itd_native natives[] = {
    {"data", zone_data, "key: str, /",
     "The TZif data of a zone from its second header on; None: there is no such zone.", 0},
    {"keys", zone_keys, "", "The names of all zones.", 0},
    {0},
};
ITD_MODULE_WITH(_zoneinfo, "_zoneinfo", "The time zone database.", natives, boot, NULL);
