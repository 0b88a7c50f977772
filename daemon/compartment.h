/* compartment.h - starts another compartment: this program again, in another role.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_COMPARTMENT_H
#define SRV_COMPARTMENT_H

#include <sys/types.h>

/* Runs /proc/self/exe with these arguments (NULL-terminated), control as its SRV_CONTROL_FD,
 * /dev/null as its standard input and output, no signal blocked, and of the environment only the
 * variables named in kept ("NAME=", NULL-terminated, at most SRV_KEPT_VARIABLES of them). Returns 0
 * or an errno. */
#define SRV_KEPT_VARIABLES 4
int srv_compartment_start(char *const *arguments, const char *const *kept, int control,
                          pid_t *ret_pid);

#endif
