/* hash.h - SipHash-1-3 under the all-zero key: CPython 3.12's hash of str and bytes with
 * PYTHONHASHSEED=0.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_HASH_H
#define ITD_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The hash of size bytes: 0 for none, and never the pattern of -1. */
uint64_t itd_hash_bytes(const void *data, size_t size);

/* The same for the low bytes of count 16-bit units: a Latin-1 text that is stored wide. */
uint64_t itd_hash_narrowed(const uint16_t *units, size_t count);

#endif
