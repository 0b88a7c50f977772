/* sweep.h - every small edit of every input, one after the other, where a fuzzer picks a few at random.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_FUZZ_SWEEP_H
#define ITD_FUZZ_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Runs the inputs of the folder, the smallest first, and then of each: cut short at each byte; each byte left out, twice, and with other values. What reaches an edge that nothing
 * before it did is written to the folder to, and swept too. Inputs larger than this aren't edited; with 0 those
 * that reach an edge which no smaller one does are written to the folder to.
 * FUZZ_UNSEEN names a file for the addresses of edges that the inputs don't reach. With FUZZ_FAULTS each is run again with faults (fault: the nth of a kind, whether it came that far),
 * and what these reach is left out: what stays in the list is for want of an input, or can't be. */
void sweep(const char *folder, const char *to, size_t largest, void (*one)(const uint8_t *data, size_t size), bool (*fault)(unsigned what, uint64_t n, const uint8_t *data, size_t size));
/* What this input has reached so far doesn't count. */
void sweep_forget(void);

#endif
