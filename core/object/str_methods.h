/* str_methods.h - how the methods of str are spread over files: the rows that str_methods.c puts
 * into its table.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_STR_METHODS_H
#define ITD_STR_METHODS_H

#include "core/object/str_impl.h"

/* sep.join of a list or tuple. */
itd_value itd_str_join_with(itd_vm *vm, itd_value sep, itd_value items);
itd_value itd_str_pad(itd_vm *vm, itd_value s, int64_t left, int64_t right, uint32_t fill);

/* str_case.c, str_translate.c, str_format.c */
#define ITD_STR_CASE_ROWS(ROW)                                                                     \
    ROW("lower", itd_str_lower, "", "s in lower case.", 0)                                         \
    ROW("upper", itd_str_upper, "", "s in upper case.", 0)                                         \
    ROW("title", itd_str_title, "",                                                                \
        "s with each word's first letter in title case, the others in lower case.", 0)             \
    ROW("capitalize", itd_str_capitalize, "",                                                      \
        "s with its first character in title case, the others in lower case.", 0)                  \
    ROW("swapcase", itd_str_swapcase, "",                                                          \
        "s with upper case made lower and lower case made upper.", 0)                              \
    ROW("casefold", itd_str_casefold, "", "s made fit for comparing without regard to case.", 0)   \
    ROW("isalpha", itd_str_isalpha, "", "Whether all characters are letters, and there is one.",   \
        0)                                                                                         \
    ROW("isalnum", itd_str_isalnum, "",                                                            \
        "Whether all characters are letters or numbers, and there is one.", 0)                     \
    ROW("isdecimal", itd_str_isdecimal, "",                                                        \
        "Whether all characters are decimal digits, and there is one.", 0)                         \
    ROW("isdigit", itd_str_isdigit, "", "Whether all characters are digits, and there is one.", 0) \
    ROW("isnumeric", itd_str_isnumeric, "",                                                        \
        "Whether all characters are numeric, and there is one.", 0)                                \
    ROW("isspace", itd_str_isspace, "",                                                            \
        "Whether all characters are whitespace, and there is one.", 0)                             \
    ROW("isprintable", itd_str_isprintable, "",                                                    \
        "Whether repr() would leave all characters as they are.", 0)                               \
    ROW("isascii", itd_str_isascii, "", "Whether all characters are ASCII.", 0)                    \
    ROW("islower", itd_str_islower, "",                                                            \
        "Whether all cased characters are lower case, and there is one.", 0)                       \
    ROW("isupper", itd_str_isupper, "",                                                            \
        "Whether all cased characters are upper case, and there is one.", 0)                       \
    ROW("istitle", itd_str_istitle, "", "Whether s is in title case.", 0)                          \
    ROW("isidentifier", itd_str_isidentifier, "", "Whether s could be a name (a keyword counts).", \
        0)                                                                                         \
    ROW("translate", itd_str_translate, "table, /",                                                \
        "s with each character replaced as table[ord(c)] says.", ITD_CALLS_BACK)                   \
    ROW("maketrans", itd_str_maketrans, "x, y = ..., z = ..., /", "A table for translate.",        \
        ITD_STATIC | ITD_CALLS_BACK)                                                               \
    ROW("format", ITD_RAW_CALL(itd_str_format_call), "*args, **kwargs",                            \
        "s with its {fields} filled in.", ITD_RAW | ITD_CALLS_BACK)                                \
    ROW("format_map", itd_str_format_map, "mapping, /", "Like format(**mapping), without a copy.", \
        ITD_CALLS_BACK)                                                                            \
    ROW("__format__", itd_str_format_method, "format_spec: str, /", "s as format_spec says.", 0)

itd_value itd_str_lower(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_upper(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_title(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_capitalize(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_swapcase(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_casefold(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isalpha(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isalnum(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isdecimal(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isdigit(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isnumeric(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isspace(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isprintable(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isascii(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_islower(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isupper(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_istitle(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_isidentifier(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_translate(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_maketrans(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_format_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                              itd_value kwnames);
itd_value itd_str_format_map(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_str_format_method(itd_vm *vm, itd_value self, const itd_arg *a);

#endif
