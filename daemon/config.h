/* config.h - what the operator asks for.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_CONFIG_H
#define SRV_CONFIG_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/itd.h"
#include "daemon/log.h"

#ifndef ITD_VERSION
#define ITD_VERSION "0"
#endif

#define SRV_ALLOWED_UIDS 64

typedef enum srv_action { SRV_SERVE, SRV_HELP, SRV_VERSION, SRV_SELF_TEST } srv_action;

typedef struct srv_config {
    srv_action action;
    const char *socket;    /* NULL: from socket activation, or private */
    const char *state_dir; /* or NULL */
    uint64_t hibernate_ns, max_state;
    unsigned max_stored, max_stored_per_uid;
    bool private; /* a daemon of one client process */
    bool no_seccomp, worker_stderr;
    unsigned required; /* SRV_LAYER_* without which it doesn't start */
    unsigned socket_mode;
    uid_t allowed[SRV_ALLOWED_UIDS];
    unsigned allowed_count;
    uint64_t idle_ns;
    unsigned spares, max_sessions, max_sessions_per_uid, max_connections, max_connections_per_uid,
        max_half_open, max_clients;
    uint64_t max_memory_per_uid, max_executes_per_second, admission_ns;
    uint64_t max_frame, max_stdout;
    itd_limits standard, ceiling;
    srv_level level;
    bool level_given;
} srv_config;

/* Reads the command line. 0, or bad_option after saying on standard error what is wrong. */
int srv_config_parse(int argc, char **argv, srv_config *ret);

void srv_config_help(void);

/* A limit by its config name: its place in itd_limits and whether it counts seconds. false: no such
 * limit. */
bool srv_limit_find(const char *name, size_t size, size_t *ret_offset, bool *ret_seconds);

#endif
