/* py_image.h - the embedded modules, compiled when the program is built.
 *
 * tools/py_image_write.c compiles every module of core/stdlib/py with the very compiler of this
 * build and writes one image, which lies in the program's read-only data: pages that all processes
 * share and none dirties. An import makes code cells from it; the parts of a code object that hold
 * no values (instructions, positions, handlers, suspension points) stay in the image and the cells
 * point there.
 *
 * The image: an itd_py_image_row for each module, ended by one without a name, then the buffers,
 * each a whole itd_bytes_buffer aligned to 16 bytes, and the records. A record is the module's
 * strings (a count; for each its size times four, plus flags, and its UTF-8 or, with lone
 * surrogates, its codes), then the module's code. Numbers are varints of 7 bits a byte, the lowest
 * first. A program without an image (its symbol is weak) compiles modules as they are imported;
 * operations are charged alike.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_PY_IMAGE_H
#define ITD_PY_IMAGE_H

#include "core/native.h"

typedef struct itd_py_image_row {
    char name[56];
    uint32_t record, size; /* offset from the image's beginning */
} itd_py_image_row;

enum itd_py_image_str { ITD_IMAGE_STR_INTERNED = 1, ITD_IMAGE_STR_CODES = 2 };

/* The tag before each value of a record. CODE: name, qualname and filename as numbers of strings,
 * doc, flags, first line, unit ordinal, registers, locals, positional-only, positional,
 * keyword-only parameters, counts of instructions, handlers and suspension points, the offsets of
 * their four buffers, constants, cache names as numbers of strings, variables, cells, free names.
 */
enum itd_py_image_tag {
    ITD_IMAGE_UNBOUND,
    ITD_IMAGE_NONE,
    ITD_IMAGE_FALSE,
    ITD_IMAGE_TRUE,
    ITD_IMAGE_ELLIPSIS,
    ITD_IMAGE_INT,
    ITD_IMAGE_NEGATIVE,
    ITD_IMAGE_BIG,
    ITD_IMAGE_FLOAT,
    ITD_IMAGE_COMPLEX,
    ITD_IMAGE_STR,
    ITD_IMAGE_BYTES,
    ITD_IMAGE_TUPLE,
    ITD_IMAGE_FROZENSET,
    ITD_IMAGE_CODE,
    ITD_IMAGE_SUPER,
    ITD_IMAGE_ASSERTION /* the two types that instructions name */
};

/* The code of an embedded module, new cells of this session. Unbound: it isn't in the image, or
 * there is none. */
itd_value itd_py_image_code(itd_vm *vm, itd_value name);

#endif
