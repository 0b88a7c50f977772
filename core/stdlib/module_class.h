/* module_class.h - exception classes that belong to a C module: script classes, one per session, so
 * that they can be subclassed like any other.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_MODULE_CLASS_H
#define ITD_MODULE_CLASS_H

#include "core/native.h"

/* Sets MODULE.NAME to a new class derived from base. */
bool itd_module_class(itd_vm *vm, itd_value module, const char *module_name, const char *name,
                      const itd_type *base);
/* Finds it again; NULL with a failure pending when a script has put something else in its place. */
itd_type *itd_module_class_find(itd_vm *vm, const char *module_name, const char *name);

#endif
