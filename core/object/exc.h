/* exc.h - exceptions: what their files share and others may use.
 *
 * How extra1 to extra3 of itd_exc are used, by class: StopIteration: value. SystemExit: code.
 * ImportError: name, path, name_from (extra3). NameError: name, self if the code that ran has one,
 * a tuple of a class body's namespace, else None, and the globals. AttributeError: name, obj.
 * Groups: message, tuple of exceptions. OSError, SyntaxError and the Unicode errors: extra1 is a
 * list of their attributes in the order of the enums below. Unbound stands for None. __notes__ is
 * an ordinary entry of attrs; the field notes keeps the traceback object that was last asked for.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_EXC_H
#define ITD_EXC_H

#include "core/native.h"

enum itd_os_field {
    ITD_OS_ERRNO,
    ITD_OS_STRERROR,
    ITD_OS_FILENAME,
    ITD_OS_FILENAME2,
    ITD_OS_WRITTEN,
    ITD_OS_FIELDS
};
enum itd_syntax_field {
    ITD_SYN_MSG,
    ITD_SYN_FILENAME,
    ITD_SYN_LINENO,
    ITD_SYN_OFFSET,
    ITD_SYN_TEXT,
    ITD_SYN_END_LINENO,
    ITD_SYN_END_OFFSET,
    ITD_SYN_PRINT,
    ITD_SYN_FIELDS
};
enum itd_unicode_field {
    ITD_UNI_ENCODING,
    ITD_UNI_OBJECT,
    ITD_UNI_START,
    ITD_UNI_END,
    ITD_UNI_REASON,
    ITD_UNI_FIELDS
};

/* A field of extra1's list; None when there is none. */
itd_value itd_exc_field(itd_value exc, int field);
bool itd_exc_set_field(itd_vm *vm, itd_value exc, int field, int fields, itd_value value);

/* The traceback object for all of an exception's trace, or None. */
itd_value itd_exc_traceback(itd_vm *vm, itd_value exc);
/* exc.with_traceback(tb) without the result. */
bool itd_exc_set_traceback(itd_vm *vm, itd_value exc, itd_value tb);

/* The list of __notes__, or unbound. */
itd_value itd_exc_notes(itd_value exc);
/* What an except* statement raises at its end, or None: list has what its handlers raised and what
 * none took. */
itd_value itd_exc_star_end(itd_vm *vm, itd_value original, itd_value list);

itd_value itd_exc_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                      itd_value kwnames);
bool itd_exc_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                  itd_value kwnames);
itd_value itd_exc_str(itd_vm *vm, itd_value self);
/* The named arguments that a class knows, up to two: taken out of kwnames; TypeError for others. */
bool itd_exc_named(itd_vm *vm, itd_value self, const itd_value *named, itd_value kwnames,
                   const char *class_name, const char *first, const char *second);

/* The rows and slots of each kind of exc.def; NULL: as the base. */
typedef struct itd_exc_kind {
    const itd_native *methods;
    const itd_slots *slots;
} itd_exc_kind;
extern const itd_exc_kind itd_exc_kind_plain, itd_exc_kind_system_exit, itd_exc_kind_stop_iteration,
    itd_exc_kind_attribute_error, itd_exc_kind_import_error, itd_exc_kind_key_error,
    itd_exc_kind_name_error, itd_exc_kind_os_error, itd_exc_kind_syntax_error,
    itd_exc_kind_unicode_error, itd_exc_kind_group;
extern const itd_slots itd_exc_decode_slots, itd_exc_encode_slots, itd_exc_translate_slots;
bool itd_boot_traceback(itd_vm *vm);

#define ITD_EXC_OR_NONE(v) (itd_is_unbound(v) ? ITD_NONE : (v))

#endif
