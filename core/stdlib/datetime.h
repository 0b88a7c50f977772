/* datetime.h - dates, times and durations as they cross the session's border: texts as itd.h says.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_DATETIME_H
#define ITD_DATETIME_H

#include "core/itd.h"
#include "core/native.h"

#define ITD_DATETIME_TEXT 64

/* Whether v is a value of the datetime module that has a text outside. */
bool itd_datetime_is(itd_value v, itd_tagged_kind *ret_kind);
/* Writes its text; the length, or 0 when only script code could tell the offset. Never runs any. */
size_t itd_datetime_put(itd_value v, itd_tagged_kind kind, char buf[ITD_DATETIME_TEXT]);
/* The value of such a text. ITD_ERROR: ValueError. */
itd_value itd_datetime_from_text(itd_vm *vm, itd_tagged_kind kind, const char *text, size_t size);

#endif
