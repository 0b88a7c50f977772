/* scanner_memory.h - the scanner asks the C library for its state; here that comes from where all
 * of the parse's memory does, so it goes when a parse is stopped.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdlib.h>

#include "tree_sitter/alloc.h"

#define calloc ts_calloc
#define free   ts_free
