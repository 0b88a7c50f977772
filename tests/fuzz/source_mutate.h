/* source_mutate.h - edits of source text by tokens and lines, so that most of what comes out is a program, or nearly one.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_SOURCE_MUTATE_H
#define ITD_SOURCE_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* One edit of data, which has room for more; tokens and lines may come from other, a second source. The new size. Random numbers are state_mutate.h's. */
size_t source_mutate(uint8_t *data, size_t size, size_t room, const uint8_t *other, size_t other_size);

#endif
