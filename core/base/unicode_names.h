/* unicode_names.h - characters by their Unicode names (15.0, as CPython 3.12), and names by
 * characters.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_UNICODE_NAMES_H
#define ITD_UNICODE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ITD_UNICODE_NAME_MAX  128
#define ITD_UNICODE_NAME_COST 10000 /* units to charge for one look-up by name */
#define ITD_UNICODE_CODE_COST 100   /* and by code */
#define ITD_UNICODE_WORD_STEP 4     /* words from one listed place to the next */

/* The character of a name or alias, letters in any case. */
bool itd_unicode_by_name(const char *name, size_t size, uint32_t *ret_code);
/* The name of a character into buf of at least ITD_UNICODE_NAME_MAX bytes, NUL-terminated. The
 * length; 0 when it has none. */
size_t itd_unicode_name(uint32_t code, char *buf);

/* Made by gen_unicode_names.py. */
struct itd_uni_name_range { /* named by their code in hexadecimal */
    const char *prefix;
    uint32_t first, last;
};
struct itd_uni_name_place { /* where an entry begins that takes no words from the one before */
    uint32_t at, code_before;
};
extern const uint32_t itd_uni_name_place_count;
extern const struct itd_uni_name_place itd_uni_name_places[];
extern const uint32_t itd_uni_name_word_places[];
extern const uint32_t itd_uni_name_words_size, itd_uni_name_codes_size, itd_uni_name_aliases_size;
extern const char itd_uni_name_words[], itd_uni_name_codes[], itd_uni_name_aliases[];
extern const struct itd_uni_name_range itd_uni_name_ranges[];

#endif
