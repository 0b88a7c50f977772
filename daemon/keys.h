/* keys.h - the directory of key files.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_KEYS_H
#define SRV_KEYS_H

#include "daemon/seal.h"

/* Reads all keys of DIR/keys, which is made with a first key when there is none. A directory or
 * file that others own or may touch is refused and named in the log. The ring is empty before. 0,
 * or system. */
int srv_keys_load(int dir, srv_ring *ring);
/* Reads keys that have come since. */
int srv_keys_reload(srv_ring *ring);
/* A new key that seals from now on. 0, no_room or system. */
int srv_keys_rotate(srv_ring *ring);
/* Destroys a key: what it has sealed opens never more. 0, no_key or system. */
int srv_keys_retire(srv_ring *ring, uint64_t id);

#endif
