/* zygote.h - the process that workers are forked from.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_ZYGOTE_H
#define SRV_ZYGOTE_H

#include <sys/types.h>

#include "daemon/control.h"
#include "daemon/jail.h"

#define SRV_ZYGOTE_OPTION "--zygote"

typedef struct srv_zygote {
    int control; /* the switchboard's end, non-blocking, or -1 */
    int pidfd;
    pid_t pid;
} srv_zygote;

/* Starts a zygote by executing this program anew: it inherits nothing but its control socket and
 * the log. flags are SRV_SPAWN_*. 0 or system (errno). */
int srv_zygote_start(srv_zygote *ret, unsigned flags);

/* The program's life as a zygote, when the first argument is SRV_ZYGOTE_OPTION. */
int srv_zygote_main(int argc, char **argv);

/* In zygote and worker: a lock with all layers that the kernel gives. */
srv_lock srv_zygote_lock(void);
/* Enters and finds the layers, without booting: for the self-test. 0, or an errno. */
int srv_zygote_layers(unsigned flags);

#endif
