/* state_mutate.h - edits of a state that isn't packed, made to get past the loader's first checks: what both state fuzzers share.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_STATE_MUTATE_H
#define ITD_STATE_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* Random numbers below this one; the same seed, the same numbers. */
void state_mutate_seed(uint64_t seed);
uint64_t state_chance(uint64_t below);

/* One edit of data, which has room for more; pieces may come from other, a second state. The new size. */
size_t state_mutate(uint8_t *data, size_t size, size_t room, const uint8_t *other, size_t other_size);

#endif
