/* names.h - interned names that C code uses: itd_n___init__ … (names.def), permanent.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_NAMES_H
#define ITD_NAMES_H

#include "core/value.h"

#define NAME(id) extern itd_value itd_n_##id;
#include "core/vm/names.def"
#undef NAME

#endif
