/* codecs.h - what the codec files share: one conversion under way, and its errors.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_CODECS_H
#define ITD_CODECS_H

#include "core/base/print.h"
#include "core/object/str_impl.h"

enum itd_codec {
    ITD_UTF8,
    ITD_UTF8_SIG,
    ITD_ASCII,
    ITD_LATIN1,
    ITD_CP1252,
    ITD_UTF16,
    ITD_UTF16_LE,
    ITD_UTF16_BE,
    ITD_UTF32,
    ITD_UTF32_LE,
    ITD_UTF32_BE,
    ITD_UNICODE_ESCAPE,
    ITD_RAW_UNICODE_ESCAPE,
    ITD_CODECS
};

/* A str on its way to bytes. */
struct itd_encoding {
    itd_vm *vm;
    itd_value object;
    const itd_str *s;
    const char *name;   /* as errors say it */
    const char *errors; /* handler, NULL: strict */
    itd_text out;
    unsigned width; /* bytes of a code unit: 1, 2, 4 */
    bool big;       /* big-endian */
    uint32_t top;   /* code points up to here can be written as they are (handlers' replacements) */
};

/* Bytes on their way to a str. */
struct itd_decoding {
    itd_vm *vm;
    itd_value object;
    const uint8_t *data;
    int64_t size;
    const char *name, *errors;
    itd_text out;
    unsigned width;
    bool big;
};

/* The code points [start, stop) can't be encoded: does what the handler wants. False: the exception
 * is pending. */
bool itd_encode_error(struct itd_encoding *e, int64_t start, int64_t stop, const char *reason);
/* The bytes [start, stop) are wrong. *ret_next is where to go on. */
bool itd_decode_error(struct itd_decoding *d, int64_t start, int64_t stop, const char *reason,
                      int64_t *ret_next);

/* codecs_wide.c */
bool itd_encode_wide(struct itd_encoding *e, enum itd_codec codec);
bool itd_decode_wide(struct itd_decoding *d, enum itd_codec codec);
bool itd_encode_escape(struct itd_encoding *e, bool raw);
bool itd_decode_escape(struct itd_decoding *d, bool raw);
void itd_put_wide(struct itd_encoding *e, uint32_t code);

#endif
