/* vault.h - the process that holds the keys and opens the store, as the switchboard sees it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_VAULT_H
#define SRV_VAULT_H

#include <sys/types.h>

#include "daemon/control.h"
#include "daemon/store.h"

#define SRV_VAULT_OPTION "--vault"

typedef enum srv_vault_op {
    SRV_VAULT_EXPORT = 1, /* the first four with a descriptor: the vault's end of a transfer */
    SRV_VAULT_IMPORT,
    SRV_VAULT_STORE,
    SRV_VAULT_LOAD,
    SRV_VAULT_UPDATE,
    SRV_VAULT_REMOVE,
    SRV_VAULT_KEYS,
    SRV_VAULT_ROTATE,
    SRV_VAULT_RETIRE,
} srv_vault_op;

/* An order. What binds a state (owner, session, sequence) comes from here, never from a worker. */
typedef struct srv_to_vault {
    uint32_t op;
    uint32_t spare;
    uint64_t token;    /* comes back with the answer */
    uint64_t at_least; /* import: no earlier sequence; load: the store must not have gone back */
    uint64_t max_size; /* of the sealed state */
    uint64_t key;      /* retire */
    srv_stored row;
} srv_to_vault;

typedef enum srv_from_vault_kind {
    SRV_VAULT_READY = 1, /* keys and store are there, or code says why not */
    SRV_VAULT_ROW,       /* before it: a stored session */
    SRV_VAULT_KEY,       /* one of the ring, before the answer to keys, rotate, retire */
    SRV_VAULT_ANSWER,
} srv_from_vault_kind;

typedef struct srv_from_vault {
    uint32_t kind;
    int32_t code;
    uint64_t token;
    uint64_t sequence, size; /* of the state that was moved */
    uint64_t key, created;   /* created in seconds */
    uint32_t current;
    uint32_t has_store;
    srv_stored row;
} srv_from_vault;

enum {
    SRV_VAULT_WITH_STORE = 1,
    SRV_VAULT_LIST = 2, /* tell the stored sessions */
    SRV_VAULT_UNLOCKED = 4,
    SRV_VAULT_QUIET = 8,
};

/* The program's life as a vault, when the first argument is SRV_VAULT_OPTION. */
int srv_vault_main(int argc, char **argv);

#endif
