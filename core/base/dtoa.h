/* dtoa.h - see core/native.h for the conversions themselves.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_DTOA_H
#define ITD_DTOA_H

/* Makes the table of powers of ten, before workers are forked so that they share it. */
void itd_dtoa_boot(void);

#endif
