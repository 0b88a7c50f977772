/* eval_checked.c - the loop's second form: before each instruction, pending values that it looks
 * into are settled (pending.c).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#define ITD_EVAL_CHECKED 1
#define ITD_EVAL         itd_eval_checked
#include "core/vm/eval.c"
