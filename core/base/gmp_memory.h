/* gmp_memory.h - the memory that GMP works in.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_GMP_MEMORY_H
#define ITD_GMP_MEMORY_H

#include "core/heap.h"

/* Opens the scratch for one computation that needs about this many bytes at once; all of it is gone with itd_gmp_end.
 * False: the memory limit is pending. Not nested. */
bool itd_gmp_begin(itd_vm *vm, size_t bytes);
void itd_gmp_end(itd_vm *vm);

#endif
