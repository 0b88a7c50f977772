/* fraction_border.h - Fractions as they cross the session's border: as the text
 * numerator/denominator.
 *
 * The class is embedded Python's (py/fractions.py), so a script can change it, and one that comes
 * in may have to be imported first: that runs aside (core/aside.h). What leaves is read from the
 * two slots and checked; no code runs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_FRACTION_BORDER_H
#define ITD_FRACTION_BORDER_H

#include "core/native.h"

/* Whether it is a Fraction, or of a class derived from it, with both parts in place. */
bool itd_fraction_is(itd_value v);
/* Its text, a str of ASCII. Never runs script code; ITD_ERROR: no memory. */
itd_value itd_fraction_text(itd_vm *vm, itd_value v);
/* The Fraction of a text. Runs embedded Python; ITD_ERROR: it can't be made. */
itd_value itd_fraction_from_text(itd_vm *vm, const char *text, size_t size);

#endif
