/* sys.h - what print needs of the sys module.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_SYS_H
#define ITD_SYS_H

#include "core/native.h"

/* What a script put in the place of sys.stdout; unbound: the run's output; none: nothing is to be
 * printed. ITD_ERROR when it was deleted. */
itd_value itd_sys_stdout(itd_vm *vm);
/* A stream of sys itself: 1 stdout, 2 stderr, 0 stdin; -1 when v is none of them. */
int itd_sys_stream(itd_value v);

#endif
