/* bytes_impl.h - what the files of bytes, bytearray and memoryview share.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_BYTES_IMPL_H
#define ITD_BYTES_IMPL_H

#include "core/object/str_impl.h"

#define ITD_BYTES_(v)     ITD_AS(itd_bytes, v)
#define ITD_BYTEARRAY_(v) ITD_AS(itd_bytearray, v)

static inline bool itd_is_bytes(itd_value v)
{
    return itd_is_kind(v, ITD_K_BYTESTR);
}
static inline bool itd_is_bytearray(itd_value v)
{
    return itd_is_kind(v, ITD_K_BYTEARRAY);
}
static inline bool itd_is_bytes_like(itd_value v)
{
    return itd_is_bytes(v) || itd_is_bytearray(v) || itd_is_kind(v, ITD_K_MEMORYVIEW) ||
           (itd_is_kind(v, ITD_K_ITER) && itd_is_a(v, itd_array_type));
}

/* The bytearray that holds the items of an array.array, the letter of its type and an item's size;
 * unbound: v is none. */
itd_value itd_array_bytes(itd_value v, char *ret_letter, int64_t *ret_size);
/* A new bytes or (array) bytearray of size zeroed bytes; *ret_data is where they are. */
itd_value itd_bytes_make(itd_vm *vm, bool array, int64_t size, uint8_t **ret_data);
/* An int 0..255 by __index__; ValueError as what says ("byte" or "bytes"). */
bool itd_as_byte(itd_vm *vm, itd_value v, const char *what, uint8_t *ret);
/* What bytes(source, encoding, errors) and bytearray(...) hold, as a buffer of *ret_size bytes.
 * NULL on failure. */
itd_bytes_buffer *itd_bytes_source(itd_vm *vm, const itd_arg *a, bool array, int64_t *ret_size);
/* The bytes of an iterator of ints; how many it may be is asked of hinted, unless unbound. */
itd_bytes_buffer *itd_bytes_of_iterator(itd_vm *vm, itd_value iter, itd_value hinted,
                                        const char *what, int64_t *ret_size);
/* The bytes of any iterable of ints. */
itd_bytes_buffer *itd_bytes_of_iterable(itd_vm *vm, itd_value iterable, const char *what,
                                        int64_t *ret_size);
/* Like itd_as_buffer, also of memoryviews whose bytes don't lie one behind the other: those are
 * copied. */
bool itd_as_buffer_flat(itd_vm *vm, itd_value v, const uint8_t **ret_data, size_t *ret_size);
/* Repeats what lies at data[0, size) until total bytes are filled. */
void itd_bytes_fill(uint8_t *data, size_t size, size_t total);
/* self + other, self * n, other in self, for both types. */
/* b[start:stop] = size bytes at data, which don't lie in b. */
bool itd_bytearray_splice(itd_vm *vm, itd_bytearray *b, int64_t start, int64_t stop,
                          const uint8_t *data, int64_t size);
itd_value itd_bytes_add(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_bytes_mul(itd_vm *vm, itd_value a, itd_value b);
int itd_bytes_contains(itd_vm *vm, itd_value self, itd_value item);
/* The row table of both types; bytearray's has more at its end. */
#define ITD_BYTES_SEARCH_ROWS(ROW)                                                                 \
    ROW("find", itd_bytes_find, "sub, start = None, end = None, /",                                \
        "The lowest index of sub, -1 when it isn't there.")                                        \
    ROW("rfind", itd_bytes_rfind, "sub, start = None, end = None, /",                              \
        "The highest index of sub, -1 when it isn't there.")                                       \
    ROW("index", itd_bytes_index, "sub, start = None, end = None, /",                              \
        "Like find, but ValueError when sub isn't there.")                                         \
    ROW("rindex", itd_bytes_rindex, "sub, start = None, end = None, /",                            \
        "Like rfind, but ValueError when sub isn't there.")                                        \
    ROW("count", itd_bytes_count, "sub, start = None, end = None, /",                              \
        "How often sub occurs without overlapping.")                                               \
    ROW("startswith", itd_bytes_startswith, "prefix, start = None, end = None, /",                 \
        "Whether it begins with prefix.")                                                          \
    ROW("endswith", itd_bytes_endswith, "suffix, start = None, end = None, /",                     \
        "Whether it ends with suffix.")
#define ITD_BYTES_ROWS(ROW)                                                                        \
    ROW("removeprefix", itd_bytes_removeprefix, "prefix, /", "Without prefix, if it begins so.")   \
    ROW("removesuffix", itd_bytes_removesuffix, "suffix, /", "Without suffix, if it ends so.")     \
    ROW("split", itd_bytes_split, "sep = None, maxsplit: size = -1",                               \
        "The parts between sep, or between runs of whitespace.")                                   \
    ROW("rsplit", itd_bytes_rsplit, "sep = None, maxsplit: size = -1",                             \
        "Like split, counting maxsplit from the end.")                                             \
    ROW("splitlines", itd_bytes_splitlines, "keepends: bool = False",                              \
        "The lines, with their ends when keepends.")                                               \
    ROW("partition", itd_bytes_partition, "sep, /",                                                \
        "The part before the first sep, sep, and the part after.")                                 \
    ROW("rpartition", itd_bytes_rpartition, "sep, /",                                              \
        "The part before the last sep, sep, and the part after.")                                  \
    ROW("strip", itd_bytes_strip, "bytes = None, /",                                               \
        "Without leading and trailing whitespace, or the given bytes.")                            \
    ROW("lstrip", itd_bytes_lstrip, "bytes = None, /", "Like strip, on the left only.")            \
    ROW("rstrip", itd_bytes_rstrip, "bytes = None, /", "Like strip, on the right only.")           \
    ROW("join", itd_bytes_join, "iterable_of_bytes, /",                                            \
        "The bytes of an iterable, with self between them.")                                       \
    ROW("replace", itd_bytes_replace, "old: bytes, new: bytes, count: size = -1, /",               \
        "With old replaced by new, at most count times.")                                          \
    ROW("center", itd_bytes_center, "width: size, fillchar = ..., /",                              \
        "In the middle of width bytes.")                                                           \
    ROW("ljust", itd_bytes_ljust, "width: size, fillchar = ..., /", "At the left of width bytes.") \
    ROW("rjust", itd_bytes_rjust, "width: size, fillchar = ..., /",                                \
        "At the right of width bytes.")                                                            \
    ROW("zfill", itd_bytes_zfill, "width: size, /",                                                \
        "Filled with zeros at the left, after a sign.")                                            \
    ROW("expandtabs", itd_bytes_expandtabs, "tabsize: i32 = 8", "With tabs as spaces.")            \
    ROW("lower", itd_bytes_lower, "", "With ASCII letters in lower case.")                         \
    ROW("upper", itd_bytes_upper, "", "With ASCII letters in upper case.")                         \
    ROW("title", itd_bytes_title, "",                                                              \
        "With each word's first ASCII letter in upper case, others in lower case.")                \
    ROW("capitalize", itd_bytes_capitalize, "",                                                    \
        "With the first byte in upper case, others in lower case.")                                \
    ROW("swapcase", itd_bytes_swapcase, "", "With the case of ASCII letters swapped.")             \
    ROW("isalpha", itd_bytes_isalpha, "",                                                          \
        "Whether all bytes are ASCII letters, and there is one.")                                  \
    ROW("isalnum", itd_bytes_isalnum, "",                                                          \
        "Whether all bytes are ASCII letters or digits, and there is one.")                        \
    ROW("isdigit", itd_bytes_isdigit, "", "Whether all bytes are ASCII digits, and there is one.") \
    ROW("isspace", itd_bytes_isspace, "",                                                          \
        "Whether all bytes are ASCII whitespace, and there is one.")                               \
    ROW("isascii", itd_bytes_isascii, "", "Whether all bytes are below 128.")                      \
    ROW("islower", itd_bytes_islower, "",                                                          \
        "Whether all ASCII letters are lower case, and there is one.")                             \
    ROW("isupper", itd_bytes_isupper, "",                                                          \
        "Whether all ASCII letters are upper case, and there is one.")                             \
    ROW("istitle", itd_bytes_istitle, "", "Whether it is in title case.")                          \
    ROW("translate", itd_bytes_translate, "table, /, delete = ...",                                \
        "With each byte mapped by a table of 256, some deleted.")                                  \
    ROW("hex", itd_bytes_hex, "sep = ..., bytes_per_sep: i32 = 1",                                 \
        "As a str of hexadecimal digits.")                                                         \
    ROW("decode", itd_bytes_decode, "encoding: cstr = 'utf-8', errors: cstr = 'strict'",           \
        "As a str.")

#define ROW(name, call, signature, doc)                                                            \
    itd_value call(itd_vm *vm, itd_value self, const itd_arg *a);
ITD_BYTES_ROWS(ROW)
#undef ROW
#define ROW(name, call, signature, doc)                                                            \
    itd_value call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,           \
                   itd_value kwnames);
ITD_BYTES_SEARCH_ROWS(ROW)
#undef ROW
itd_value itd_bytes_fromhex(itd_vm *vm, itd_value cls, const itd_arg *a);
itd_value itd_bytes_maketrans(itd_vm *vm, itd_value self, const itd_arg *a);

/* The value of each hexadecimal digit, -1 for other bytes. */
extern const int8_t itd_hex_values[256];
/* Two digits for each byte. False: the run is to stop. */
bool itd_hex_digits(itd_vm *vm, uint8_t *to, const uint8_t *data, int64_t size);

/* The hash of bytes; false when the run stopped meanwhile. */
bool itd_hash_buffer(itd_vm *vm, const uint8_t *data, size_t size, uint64_t *ret);

#endif
