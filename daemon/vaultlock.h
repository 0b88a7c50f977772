/* vaultlock.h - the lock around the vault.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_VAULTLOCK_H
#define SRV_VAULTLOCK_H

/* Confines the calling process to what keys, store and sockets at hand need: no program, no
 * process, no new socket. 0 or system. */
int srv_vault_lock(void);

#endif
