/* re_case.h - the table of re_case_table.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_RE_CASE_H
#define ITD_RE_CASE_H

#include "core/stdlib/re_tree.h"

/* Each row: code points that are the same when case doesn't matter, rising, 0 where there are
 * fewer. */
extern const uint32_t re_case_rows[][RE_CASES];
extern const unsigned re_case_row_count;

#endif
