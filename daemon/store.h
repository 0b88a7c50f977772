/* store.h - where sessions sleep: an interface, and what implements it.
 *
 * A session's row says who it is and which sequence of its sealed state counts; the state itself is
 * kept in numbered parts under (session, sequence). Parts may be put at any time and count for
 * nothing until a row with their sequence is put, in one transaction with the last of them: so
 * there is always one whole state, the old one or the new one. Functions return 0, no_session,
 * store_full or store_failed; what the store said is srv_store_problem.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_STORE_H
#define SRV_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/itd.h"
#include "daemon/seal.h"

#define SRV_NAME_ROOM 257
#define SRV_TAGS_ROOM 513

typedef enum srv_durability {
    SRV_DURABLE_NONE,
    SRV_DURABLE_IDLE,
    SRV_DURABLE_EVERY,
} srv_durability;

/* What is stored of a session beside its state. Travels in control packets too. */
#define SRV_GRANTS 16

typedef struct srv_stored {
    uint8_t id[SRV_SESSION_ID];
    uint32_t owner;
    uint32_t durability;
    uint64_t sequence;      /* of the state that counts, 0: none */
    uint64_t size;          /* of it, sealed */
    uint64_t created, used; /* seconds since 1970 */
    uint64_t ttl_ns;        /* 0: for ever */
    uint64_t idle_ns;
    itd_limits limits;
    uint32_t granted[SRV_GRANTS]; /* other users who may attach */
    uint32_t grant_count;
    char name[SRV_NAME_ROOM];
    char tags[SRV_TAGS_ROOM]; /* separated by newlines */
} srv_stored;

typedef struct srv_store srv_store;

typedef struct srv_store_kind {
    const char *name;
    int (*open)(int dir, const char *path, srv_store **ret);
    void (*close)(srv_store *store);
    /* Calls each for every row, oldest first, until it returns false. */
    int (*each)(srv_store *store, bool (*each)(void *context, const srv_stored *row),
                void *context);
    int (*find)(srv_store *store, const uint8_t id[SRV_SESSION_ID], srv_stored *ret);
    int (*begin)(srv_store *store);
    int (*commit)(srv_store *store); /* on failure all since begin is undone */
    void (*undo)(srv_store *store);
    int (*put_part)(srv_store *store, const srv_stored *row, uint32_t number, const void *data,
                    size_t size);
    /* Makes row->sequence the state that counts and drops the parts of earlier ones. */
    int (*put)(srv_store *store, const srv_stored *row);
    /* All but the state of an existing row. */
    int (*update)(srv_store *store, const srv_stored *row);
    int (*part)(srv_store *store, const srv_stored *row, uint32_t number, void *data, size_t room,
                size_t *ret_size);
    /* The parts of a sequence that came to nothing. */
    void (*drop)(srv_store *store, const srv_stored *row);
    int (*remove)(srv_store *store, const uint8_t id[SRV_SESSION_ID]);
    const char *(*problem)(const srv_store *store);
} srv_store_kind;

/* Each store begins with this. */
struct srv_store {
    const srv_store_kind *kind;
};

/* Opens the store below a directory of ours. */
int srv_store_open(int dir, const char *path, srv_store **ret);
void srv_store_close(srv_store **store);

extern const srv_store_kind srv_store_sqlite;

#endif
