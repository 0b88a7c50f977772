/* jail.h - the lock around a worker: limits, no privileges, a list of system calls.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_JAIL_H
#define SRV_JAIL_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A filter as the kernel takes it, built once in the zygote; a worker only loads the bytes. */
typedef struct srv_filter {
    struct sock_filter *program; /* NULL: the operator does without */
    unsigned short count;
} srv_filter;

typedef struct srv_lock {
    pid_t parent;         /* the process whose end ends the worker */
    unsigned descriptors; /* how many it may have open, the fixed ones included */
    const srv_filter *filter;
} srv_lock;

/* Builds the filter. 0, or -errno. */
int srv_filter_build(srv_filter *ret);

/* Locks the calling process, for good. Descriptors from SRV_FIRST_FREE_FD on are closed. 0, or
 * -errno of the step that failed: the process must then end. */
int srv_jail_lock(const srv_lock *lock);

/* Names of the layers and of the calls, for status. NULL ends a list. */
const char *const *srv_jail_layers(bool with_filter);
const char *const *srv_jail_calls(void);

/* --self-test-jail: tries calls in locked children and prints TAP. 0 when the kernel does as it
 * should. */
int srv_jail_self_test(void);

#endif
