/* random.h - unpredictable bytes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_RANDOM_H
#define ITD_RANDOM_H

#include "core/native.h"

/* Fills size bytes from the session's generator. Charge before. */
void itd_random_bytes(itd_vm *vm, uint8_t *out, size_t size);

#endif
