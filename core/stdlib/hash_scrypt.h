/* hash_scrypt.h - see hash_scrypt.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_HASH_SCRYPT_H
#define ITD_HASH_SCRYPT_H

#include "core/native.h"

/* hashlib.scrypt(password, *, salt, n, r, p, maxmem, dklen) */
itd_value itd_scrypt(itd_vm *vm, itd_value module, const itd_arg *a);

#endif
