/* jail.h - the lock around a worker: namespaces, limits, no privileges, a list of system calls.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_JAIL_H
#define SRV_JAIL_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Layers that a kernel may or may not give. All others are always there. */
enum {
    SRV_LAYER_SECCOMP = 1,
    SRV_LAYER_LANDLOCK = 2,
    SRV_LAYER_NAMESPACES = 4,
    SRV_LAYER_ROOT = 8,  /* an empty one; within namespaces only */
    SRV_LAYER_CODE = 16, /* no memory becomes executable */
    SRV_LAYERS = 31,
};

/* A filter as the kernel takes it, built once in the zygote; a worker only loads the bytes. */
typedef struct srv_filter {
    struct sock_filter *program; /* NULL: the operator does without */
    unsigned short count;
} srv_filter;

typedef struct srv_lock {
    pid_t parent;         /* the process whose end ends the worker */
    unsigned descriptors; /* how many it may have open, the fixed ones included */
    unsigned layers;      /* SRV_LAYER_*: each must succeed */
    uint64_t cpu_seconds; /* the kernel kills after so much processor time; 0: never */
    int proc;             /* a descriptor of /proc, for its root may be empty; or -1 */
    const srv_filter *filter;
} srv_lock;

/* Builds the filter. 0, or -errno. */
int srv_filter_build(srv_filter *ret);

/* Locks the calling process, for good. Descriptors from SRV_FIRST_FREE_FD on are closed. 0, or
 * -errno of the step that failed: the process must then end. */
int srv_jail_lock(const srv_lock *lock);

/* A layer's name for options, status and the log, NULL when there is no such layer. */
const char *srv_layer_name(unsigned layer);
/* The layer of that name, or 0. */
unsigned srv_layer_find(const char *name, size_t size);

/* Names of the layers in force and of the calls, for status. NULL ends a list. */
const char *const *srv_jail_layers(unsigned layers);
const char *const *srv_jail_calls(void);
/* The number of a call by its name. */
long srv_jail_number(const char *name);

/* --self-test: tries calls in locked children and prints TAP. 0 when the kernel does as it should.
 */
int srv_jail_self_test(void);

/* layers.c. Each 0, or -errno: the kernel doesn't give it. */

/* Empty user, net, mount, ipc and uts namespaces. Before the process stops being dumpable. */
int srv_namespaces_enter(void);
/* Inside them: the root becomes an empty, read-only directory. */
int srv_root_empty(void);
int srv_landlock(void);
int srv_no_new_code(void);

#endif
