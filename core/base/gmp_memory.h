/* gmp_memory.h - the memory that GMP works in.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_GMP_MEMORY_H
#define ITD_GMP_MEMORY_H

#include <gmp.h>

#include "core/heap.h"

/* Opens the scratch for one computation that needs about this many bytes at once; all of it is gone
 * with itd_gmp_end. False: the memory limit is pending. Not nested. */
bool itd_gmp_begin(itd_vm *vm, size_t bytes);
void itd_gmp_end(itd_vm *vm);

/* What a computation works on; each uses the fields it needs. */
typedef struct itd_gmp_job {
    mp_limb_t *r, *q;
    const mp_limb_t *a, *b;
    mp_size_t na, nb;
    mpz_t z, x, y, m;
    uint64_t n, k;
    uint8_t *text;
    size_t size;
    int base;
    bool flag;
} itd_gmp_job;

/* Opens the scratch and does the work in it, which is left when the run is to stop (leave.h). True:
 * done, the scratch is open still. False: the failure is pending, the scratch is closed. */
bool itd_gmp_run(itd_vm *vm, size_t bytes, void (*work)(void *job), itd_gmp_job *job);

#endif
