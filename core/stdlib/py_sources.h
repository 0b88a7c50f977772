/* py_sources.h - the modules of the standard library that are written in Python.
 *
 * The table is made at build time from core/stdlib/py by tools/embed_py.py and ends with a row
 * whose name is NULL. The texts are valid UTF-8 and live as long as the program.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_PY_SOURCES_H
#define ITD_PY_SOURCES_H

#include <stddef.h>

typedef struct itd_py_source {
    const char *name;   /* dotted, as an import names it */
    const char *source; /* NUL-terminated */
    size_t size;        /* without the NUL */
} itd_py_source;

extern const itd_py_source itd_py_sources[];

#endif
