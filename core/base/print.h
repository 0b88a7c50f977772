/* print.h - printf into an itd_text, with conversions for script values; see print.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_PRINT_H
#define ITD_PRINT_H

#include "core/native.h"

#include <stdarg.h>

bool itd_text_vprintf(itd_text *t, const char *format, va_list ap);
/* count times the same character, charged. */
bool itd_text_fill(itd_text *t, uint32_t code, int64_t count);
/* The same buffer used for bytes: these two and itd_text_ascii only, then itd_text_done_bytes. */
bool itd_text_bytes(itd_text *t, const void *data, size_t size);
bool itd_text_byte(itd_text *t, unsigned byte);
/* Room for more units, so that growth needn't be by steps. */
bool itd_text_reserve(itd_text *t, int64_t more);
itd_value itd_text_done_bytes(itd_text *t);
/* What was written so far, until the next write. */
const uint8_t *itd_text_data(itd_text *t);

#endif
