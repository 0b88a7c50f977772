/* io.h - what other fronts may do with streams (io.c).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_IO_H
#define ITD_IO_H

#include "core/native.h"

/* The next line of a StringIO, which is still there until *ret_next is put at *ret_place. Unbound:
 * it is no StringIO, or an unusual one, or at its end. */
itd_value itd_io_peek_line(itd_vm *vm, itd_value stream, itd_value **ret_place,
                           itd_value *ret_next);

#endif
