/* str_state.h - the session's table of interned strs, a part of itd_vm.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_STR_STATE_H
#define ITD_STR_STATE_H

#include "core/heap.h"

/* Open addressing by hash; empty slots are unbound. The strs in it stay for the session's life and
 * are charged to it. */
struct itd_str_state {
    itd_values *table; /* NULL until the first */
    uint64_t count;
};

void itd_str_state_mark(itd_vm *vm, const struct itd_str_state *state,
                        void (*mark)(itd_vm *vm, itd_value v));

#endif
