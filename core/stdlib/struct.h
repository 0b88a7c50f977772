/* struct.h - what snapshots need of the struct module.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_STRUCT_H
#define ITD_STRUCT_H

#include "core/native.h"

/* Compiles the format of a Struct again, whose rows aren't believed. False: it can't be (a failure
 * may be pending), or its size is another. */
bool itd_struct_restore(itd_vm *vm, itd_value self);

#endif
