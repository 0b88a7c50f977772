/* exc_kinds.c - the exception classes with attributes of their own.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/exc.h"

#include <errno.h>

#define GET(name) static itd_value name(itd_vm *vm, itd_value self, const itd_arg *a)
#define SET(name) static itd_value name(itd_vm *vm, itd_value self, const itd_arg *a)
#define NEW(name)                                                                                  \
    static itd_value name(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,    \
                          itd_value kwnames)
#define INIT(name)                                                                                 \
    static bool name(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,         \
                     itd_value kwnames)

itd_value itd_exc_field(itd_value exc, int field)
{
    itd_value list = ITD_EXC_(exc)->extra1;

    if (!itd_is_kind(list, ITD_K_LIST) || itd_list_count(list) <= field) return ITD_NONE;
    return ITD_EXC_OR_NONE(itd_list_items(list)[field]);
}

bool itd_exc_set_field(itd_vm *vm, itd_value exc, int field, int fields, itd_value value)
{
    itd_value list = ITD_EXC_(exc)->extra1;

    if (!itd_is_kind(list, ITD_K_LIST)) {
        list = itd_list_sized(vm, (size_t)fields);
        if (itd_failed(list)) return false;
        for (int i = 0; i < fields; i++)
            if (!itd_list_append(vm, list, ITD_NONE)) return false;
        ITD_EXC_(exc)->extra1 = list;
    }
    itd_list_items(list)[field] = value;
    return true;
}

/* A getter and a setter of extra1 or extra2. Deleting gives None, as for C members. */
#define EXTRA(id, place)                                                                           \
    GET(get_##id)                                                                                  \
    {                                                                                              \
        return ITD_EXC_OR_NONE(ITD_EXC_(self)->place);                                             \
    }                                                                                              \
    SET(set_##id)                                                                                  \
    {                                                                                              \
        ITD_EXC_(self)->place = a[0].v;                                                            \
        return ITD_NONE;                                                                           \
    }
/* The same for a field of extra1's list. */
#define FIELD(id, field, fields)                                                                   \
    GET(get_##id)                                                                                  \
    {                                                                                              \
        return itd_exc_field(self, field);                                                         \
    }                                                                                              \
    SET(set_##id)                                                                                  \
    {                                                                                              \
        return itd_exc_set_field(vm, self, field, fields, ITD_EXC_OR_NONE(a[0].v)) ? ITD_NONE      \
                                                                                   : ITD_ERROR;    \
    }
#define BOTH(name, id, doc)                                                                        \
    {name, get_##id, NULL, doc, ITD_GETTER | ITD_MEMBER},                                          \
    {                                                                                              \
        name, set_##id, NULL, NULL, ITD_SETTER                                                     \
    }

EXTRA(extra1, extra1)
EXTRA(extra2, extra2)
EXTRA(extra3, extra3)

/* ---- StopIteration, SystemExit ---------------------------------------------------------- */

INIT(stop_init)
{
    if (!itd_exc_init(vm, self, args, positional, kwnames)) return false;
    ITD_EXC_(self)->extra1 = positional ? args[0] : ITD_NONE;
    return true;
}

INIT(exit_init)
{
    if (!itd_exc_init(vm, self, args, positional, kwnames)) return false;
    ITD_EXC_(self)->extra1 = positional == 0   ? ITD_NONE
                             : positional == 1 ? args[0]
                                               : ITD_EXC_(self)->args;
    return true;
}

static const itd_native stop_rows[] = {BOTH("value", extra1, "generator return value"), {0}};
static const itd_native exit_rows[] = {BOTH("code", extra1, "exception code"), {0}};
static const itd_slots stop_slots = {.init = stop_init};
static const itd_slots exit_slots = {.init = exit_init};
const itd_exc_kind itd_exc_kind_stop_iteration = {stop_rows, &stop_slots};
const itd_exc_kind itd_exc_kind_system_exit = {exit_rows, &exit_slots};

/* ---- KeyError --------------------------------------------------------------------------- */

/* A key is shown by its repr: KeyError: '' says more than KeyError: . */
static itd_value key_str(itd_vm *vm, itd_value self)
{
    itd_value args = ITD_EXC_(self)->args;

    return itd_tuple_count(args) == 1 ? itd_repr(vm, itd_tuple_items(args)[0])
                                      : itd_exc_str(vm, self);
}

static const itd_slots key_slots = {.str = key_str};
const itd_exc_kind itd_exc_kind_key_error = {NULL, &key_slots};

/* ---- ImportError, NameError, AttributeError --------------------------------------------- */

static bool named_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                       itd_value kwnames, const char *class_name, const char *first,
                       const char *second)
{
    size_t most = second ? 2 : 1,
           named = itd_is_none(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames);

    if (strcmp(class_name, "ImportError") == 0) most = 3;
    if (named > most)
        return itd_fail(vm, itd_TypeError, "%s() takes at most %zu keyword argument%s (%zu given)",
                        class_name, most, most == 1 ? "" : "s", named);
    return itd_exc_init(vm, self, args, positional, ITD_NONE) &&
           itd_exc_named(vm, self, args + positional, kwnames, class_name, first, second);
}

INIT(import_init)
{
    return named_init(vm, self, args, positional, kwnames, "ImportError", "name", "path");
}

INIT(name_init)
{
    return named_init(vm, self, args, positional, kwnames, "NameError", "name", NULL);
}

INIT(attribute_init)
{
    return named_init(vm, self, args, positional, kwnames, "AttributeError", "name", "obj");
}

GET(get_import_msg)
{
    itd_value args = ITD_EXC_(self)->args;

    return itd_tuple_count(args) == 1 ? itd_tuple_items(args)[0] : ITD_NONE;
}

static const itd_native import_rows[] = {
    {"msg", get_import_msg, NULL, "exception message", ITD_GETTER | ITD_MEMBER},
    BOTH("name", extra1, "module name"),
    BOTH("path", extra2, "module path"),
    BOTH("name_from", extra3, "name that was to be imported from the module"),
    {0},
};
static const itd_native name_rows[] = {BOTH("name", extra1, "name"), {0}};
static const itd_native attribute_rows[] = {
    BOTH("name", extra1, "attribute name"), BOTH("obj", extra2, "object"), {0}};
static const itd_slots import_slots = {.init = import_init};
static const itd_slots name_slots = {.init = name_init};
static const itd_slots attribute_slots = {.init = attribute_init};
const itd_exc_kind itd_exc_kind_import_error = {import_rows, &import_slots};
const itd_exc_kind itd_exc_kind_name_error = {name_rows, &name_slots};
const itd_exc_kind itd_exc_kind_attribute_error = {attribute_rows, &attribute_slots};

/* ---- OSError ---------------------------------------------------------------------------- */

static itd_type *class_of_errno(int64_t number)
{
    switch (number) {
    case EAGAIN:
    case EALREADY:
    case EINPROGRESS: return itd_BlockingIOError;
    case EPIPE:
    case ESHUTDOWN: return itd_BrokenPipeError;
    case ECHILD: return itd_ChildProcessError;
    case ECONNABORTED: return itd_ConnectionAbortedError;
    case ECONNREFUSED: return itd_ConnectionRefusedError;
    case ECONNRESET: return itd_ConnectionResetError;
    case EEXIST: return itd_FileExistsError;
    case ENOENT: return itd_FileNotFoundError;
    case EISDIR: return itd_IsADirectoryError;
    case ENOTDIR: return itd_NotADirectoryError;
    case EINTR: return itd_InterruptedError;
    case EACCES:
    case EPERM: return itd_PermissionError;
    case ESRCH: return itd_ProcessLookupError;
    case ETIMEDOUT: return itd_TimeoutError;
    default: return itd_OSError;
    }
}

/* Two to five arguments are errno, strerror, filename, winerror (not here) and filename2; args then
 * keeps the first two. */
static bool os_fill(itd_vm *vm, itd_value self, const itd_value *args, size_t positional)
{
    itd_value filename = positional > 2 ? args[2] : ITD_NONE, kept;

    ITD_EXC_(self)->extra1 = ITD_UNBOUND;
    if (positional < 2 || positional > 5) return true;
    if (!itd_exc_set_field(vm, self, ITD_OS_ERRNO, ITD_OS_FIELDS, args[0]) ||
        !itd_exc_set_field(vm, self, ITD_OS_STRERROR, ITD_OS_FIELDS, args[1]))
        return false;
    if (positional == 2 || itd_is_none(filename)) return true;
    if (itd_is_a(self, itd_BlockingIOError) && itd_is_int(filename))
        return itd_exc_set_field(vm, self, ITD_OS_WRITTEN, ITD_OS_FIELDS, filename);
    if (positional == 5 && !itd_exc_set_field(vm, self, ITD_OS_FILENAME2, ITD_OS_FIELDS, args[4]))
        return false;
    kept = itd_tuple_from(vm, args, 2);
    if (itd_failed(kept)) return false;
    ITD_EXC_(self)->args = kept;
    return itd_exc_set_field(vm, self, ITD_OS_FILENAME, ITD_OS_FIELDS, filename);
}

static bool os_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                    itd_value kwnames);
static itd_value os_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                        itd_value kwnames);

/* A class with an __init__ of its own, but no __new__, gets its fields from the arguments that it
 * passes on. */
static bool filled_by_init(const itd_type *type)
{
    return type->slots.init != os_init && type->slots.new_ == os_new;
}

NEW(os_new)
{
    itd_value self;
    int64_t number;
    int over;

    if (filled_by_init(type)) return itd_exc_new(vm, type, args, 0, ITD_NONE);
    if (!itd_is_none(kwnames) && !itd_is_unbound(kwnames) && itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "%U() takes no keyword arguments", type->name);
    if (type == itd_OSError && positional > 1 && positional <= 5 && itd_is_int(args[0]) &&
        itd_int_clamp(vm, args[0], &number, &over) && !over)
        type = class_of_errno(number);
    self = itd_exc_new(vm, type, args, positional, kwnames);
    return itd_failed(self) || os_fill(vm, self, args, positional) ? self : ITD_ERROR;
}

INIT(os_init)
{
    if (!filled_by_init(itd_type_of(self))) return true;
    return itd_exc_init(vm, self, args, positional, kwnames) && os_fill(vm, self, args, positional);
}

static itd_value os_str(itd_vm *vm, itd_value self)
{
    itd_value number = itd_exc_field(self, ITD_OS_ERRNO),
              text = itd_exc_field(self, ITD_OS_STRERROR),
              one = itd_exc_field(self, ITD_OS_FILENAME),
              two = itd_exc_field(self, ITD_OS_FILENAME2);

    if (!itd_is_none(one) && !itd_is_none(two))
        return itd_str_format(vm, "[Errno %S] %S: %R -> %R", number, text, one, two);
    if (!itd_is_none(one)) return itd_str_format(vm, "[Errno %S] %S: %R", number, text, one);
    if (!itd_is_none(number) && !itd_is_none(text))
        return itd_str_format(vm, "[Errno %S] %S", number, text);
    return itd_exc_str(vm, self);
}

FIELD(errno, ITD_OS_ERRNO, ITD_OS_FIELDS)
FIELD(strerror, ITD_OS_STRERROR, ITD_OS_FIELDS)
FIELD(filename, ITD_OS_FILENAME, ITD_OS_FIELDS)
FIELD(filename2, ITD_OS_FILENAME2, ITD_OS_FIELDS)

GET(get_written)
{
    itd_value n = itd_exc_field(self, ITD_OS_WRITTEN);

    return itd_is_none(n) ? itd_raise(vm, itd_AttributeError, "characters_written") : n;
}

SET(set_written)
{
    itd_value n = itd_is_unbound(a[0].v) ? ITD_NONE : itd_index(vm, a[0].v);

    if (itd_is_unbound(a[0].v) && itd_is_none(itd_exc_field(self, ITD_OS_WRITTEN)))
        return itd_raise(vm, itd_AttributeError, "characters_written");
    return !itd_failed(n) && itd_exc_set_field(vm, self, ITD_OS_WRITTEN, ITD_OS_FIELDS, n)
               ? ITD_NONE
               : ITD_ERROR;
}

static const itd_native os_rows[] = {
    BOTH("errno", errno, "POSIX exception code"),
    BOTH("strerror", strerror, "exception strerror"),
    BOTH("filename", filename, "exception filename"),
    BOTH("filename2", filename2, "second exception filename"),
    BOTH("characters_written", written, NULL),
    {0},
};
static const itd_slots os_slots = {.new_ = os_new, .init = os_init, .str = os_str};
const itd_exc_kind itd_exc_kind_os_error = {os_rows, &os_slots};

/* ---- SyntaxError ------------------------------------------------------------------------ */

static bool syntax_details(itd_vm *vm, itd_value self, itd_value details)
{
    int64_t count;

    details = itd_tuple_of(vm, details);
    if (itd_failed(details)) return false;
    count = itd_tuple_count(details);
    if (count < 4 || count > 6)
        return itd_fail(vm, itd_TypeError, "function takes at %s arguments (%lld given)",
                        count < 4 ? "least 4" : "most 6", (long long)count);
    for (int i = 0; i < (int)count; i++)
        if (!itd_exc_set_field(vm, self, ITD_SYN_FILENAME + i, ITD_SYN_FIELDS,
                               itd_tuple_items(details)[i]))
            return false;
    if (count == 5)
        return itd_fail(vm, itd_TypeError,
                        "end_offset must be provided when end_lineno is provided");
    return true;
}

INIT(syntax_init)
{
    if (!itd_exc_init(vm, self, args, positional, kwnames)) return false;
    ITD_EXC_(self)->extra1 = ITD_UNBOUND;
    if (!itd_exc_set_field(vm, self, ITD_SYN_MSG, ITD_SYN_FIELDS, positional ? args[0] : ITD_NONE))
        return false;
    return positional != 2 || syntax_details(vm, self, args[1]);
}

/* The part of a path behind its last slash. */
static itd_value last_part(itd_vm *vm, itd_value path)
{
    const itd_str *s = ITD_STR(path);
    int64_t i = s->length;

    while (i > 0 && itd_str_at(s, i - 1) != '/') i--;
    return itd_str_slice(vm, path, i, s->length);
}

static itd_value syntax_str(itd_vm *vm, itd_value self)
{
    itd_value msg = itd_exc_field(self, ITD_SYN_MSG),
              filename = itd_exc_field(self, ITD_SYN_FILENAME),
              line = itd_exc_field(self, ITD_SYN_LINENO);
    bool has_line = itd_is_int(line);

    if (!itd_is_str(filename))
        return has_line ? itd_str_format(vm, "%S (line %S)", msg, line) : itd_str_of(vm, msg);
    filename = last_part(vm, filename);
    if (itd_failed(filename)) return filename;
    return has_line ? itd_str_format(vm, "%S (%U, line %S)", msg, filename, line)
                    : itd_str_format(vm, "%S (%U)", msg, filename);
}

FIELD(msg, ITD_SYN_MSG, ITD_SYN_FIELDS)
FIELD(syn_filename, ITD_SYN_FILENAME, ITD_SYN_FIELDS)
FIELD(lineno, ITD_SYN_LINENO, ITD_SYN_FIELDS)
FIELD(offset, ITD_SYN_OFFSET, ITD_SYN_FIELDS)
FIELD(text, ITD_SYN_TEXT, ITD_SYN_FIELDS)
FIELD(end_lineno, ITD_SYN_END_LINENO, ITD_SYN_FIELDS)
FIELD(end_offset, ITD_SYN_END_OFFSET, ITD_SYN_FIELDS)
FIELD(print_file, ITD_SYN_PRINT, ITD_SYN_FIELDS)

static const itd_native syntax_rows[] = {
    BOTH("msg", msg, "exception msg"),
    BOTH("filename", syn_filename, "exception filename"),
    BOTH("lineno", lineno, "exception lineno"),
    BOTH("offset", offset, "exception offset"),
    BOTH("text", text, "exception text"),
    BOTH("end_lineno", end_lineno, "exception end lineno"),
    BOTH("end_offset", end_offset, "exception end offset"),
    BOTH("print_file_and_line", print_file, "whether the place is to be shown"),
    {0},
};
static const itd_slots syntax_slots = {.init = syntax_init, .str = syntax_str};
const itd_exc_kind itd_exc_kind_syntax_error = {syntax_rows, &syntax_slots};

/* ---- the Unicode errors ----------------------------------------------------------------- */

static bool unicode_argument(itd_vm *vm, itd_value v, size_t number, const itd_type *type,
                             const char *name)
{
    return itd_is_a(v, type) || itd_fail(vm, itd_TypeError, "argument %zu must be %s, not %s",
                                         number, name, itd_is_none(v) ? "None" : itd_type_name(v));
}

/* first: ENCODING with five arguments, OBJECT with four. */
static bool unicode_fill(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                         int first, bool bytes)
{
    size_t wanted = (size_t)(ITD_UNI_FIELDS - first), at = 0;
    itd_value object;

    ITD_EXC_(self)->extra1 = ITD_UNBOUND;
    if (positional != wanted)
        return itd_fail(vm, itd_TypeError, "function takes exactly %zu arguments (%zu given)",
                        wanted, positional);
    if (first == ITD_UNI_ENCODING && !unicode_argument(vm, args[at++], 1, itd_str_type, "str"))
        return false;
    object = args[at++];
    if (!bytes) {
        if (!unicode_argument(vm, object, at, itd_str_type, "str")) return false;
    } else if (!itd_is_kind(object, ITD_K_BYTESTR)) {
        const uint8_t *data;
        size_t size;
        if (!itd_as_buffer(vm, object, &data, &size)) return false;
        object = itd_bytes_new(vm, data, size);
        if (itd_failed(object)) return false;
    }
    for (int i = 0; i < 2; i++) {
        itd_value index = itd_index(vm, args[at + (size_t)i]);
        int64_t n;
        int over;

        if (itd_failed(index) || !itd_int_clamp(vm, index, &n, &over)) return false;
        if (over)
            return itd_fail(vm, itd_OverflowError, "Python int too large to convert to C ssize_t");
    }
    if (!unicode_argument(vm, args[at + 2], at + 3, itd_str_type, "str")) return false;
    for (int i = first; i < ITD_UNI_FIELDS; i++)
        if (!itd_exc_set_field(vm, self, i, ITD_UNI_FIELDS,
                               i == ITD_UNI_OBJECT ? object : args[i - first]))
            return false;
    return true;
}

INIT(decode_init)
{
    return itd_exc_init(vm, self, args, positional, kwnames) &&
           unicode_fill(vm, self, args, positional, ITD_UNI_ENCODING, true);
}

INIT(encode_init)
{
    return itd_exc_init(vm, self, args, positional, kwnames) &&
           unicode_fill(vm, self, args, positional, ITD_UNI_ENCODING, false);
}

INIT(translate_init)
{
    return itd_exc_init(vm, self, args, positional, kwnames) &&
           unicode_fill(vm, self, args, positional, ITD_UNI_OBJECT, false);
}

/* start and end, whatever they were set to; true when they name one unit of an object of this
 * length. */
static bool unicode_range(itd_value self, int64_t length, int64_t *ret_start, int64_t *ret_end)
{
    itd_value start = itd_exc_field(self, ITD_UNI_START), end = itd_exc_field(self, ITD_UNI_END);

    *ret_start = itd_is_small(start) ? itd_small(start) : 0;
    *ret_end = itd_is_small(end) ? itd_small(end) : 0;
    return *ret_start >= 0 && *ret_start < length && *ret_end == *ret_start + 1;
}

static itd_value decode_str(itd_vm *vm, itd_value self)
{
    itd_value object = itd_exc_field(self, ITD_UNI_OBJECT),
              encoding = itd_exc_field(self, ITD_UNI_ENCODING),
              reason = itd_exc_field(self, ITD_UNI_REASON);
    int64_t start, end;

    if (!itd_is_kind(object, ITD_K_BYTESTR)) return itd_str_new(vm, "", 0);
    if (unicode_range(self, ITD_AS(itd_bytes, object)->length, &start, &end))
        return itd_str_format(vm, "'%S' codec can't decode byte 0x%02x in position %lld: %S",
                              encoding, (unsigned)ITD_AS(itd_bytes, object)->data[start],
                              (long long)start, reason);
    return itd_str_format(vm, "'%S' codec can't decode bytes in position %lld-%lld: %S", encoding,
                          (long long)start, (long long)end - 1, reason);
}

/* What stands at start, as an escape; what: the words before it. */
static itd_value text_error(itd_vm *vm, itd_value self, itd_value before, const char *what)
{
    itd_value object = itd_exc_field(self, ITD_UNI_OBJECT),
              reason = itd_exc_field(self, ITD_UNI_REASON);
    int64_t start, end;
    uint32_t code;
    const char *format;

    if (!itd_is_str(object)) return itd_str_new(vm, "", 0);
    if (!unicode_range(self, ITD_STR(object)->length, &start, &end))
        return itd_str_format(vm, "%Ucan't %s characters in position %lld-%lld: %S", before, what,
                              (long long)start, (long long)end - 1, reason);
    code = itd_str_at(ITD_STR(object), start);
    format = code <= 0xFF     ? "%Ucan't %s character '\\x%02x' in position %lld: %S"
             : code <= 0xFFFF ? "%Ucan't %s character '\\u%04x' in position %lld: %S"
                              : "%Ucan't %s character '\\U%08x' in position %lld: %S";
    return itd_str_format(vm, format, before, what, (unsigned)code, (long long)start, reason);
}

static itd_value encode_str(itd_vm *vm, itd_value self)
{
    itd_value before = itd_str_format(vm, "'%S' codec ", itd_exc_field(self, ITD_UNI_ENCODING));

    return itd_failed(before) ? before : text_error(vm, self, before, "encode");
}

static itd_value translate_str(itd_vm *vm, itd_value self)
{
    itd_value before = itd_str_new(vm, "", 0);

    return itd_failed(before) ? before : text_error(vm, self, before, "translate");
}

FIELD(encoding, ITD_UNI_ENCODING, ITD_UNI_FIELDS)
FIELD(object, ITD_UNI_OBJECT, ITD_UNI_FIELDS)
FIELD(start, ITD_UNI_START, ITD_UNI_FIELDS)
FIELD(end, ITD_UNI_END, ITD_UNI_FIELDS)
FIELD(reason, ITD_UNI_REASON, ITD_UNI_FIELDS)

static const itd_native unicode_rows[] = {
    BOTH("encoding", encoding, "exception encoding"), BOTH("object", object, "exception object"),
    BOTH("start", start, "exception start"),          BOTH("end", end, "exception end"),
    BOTH("reason", reason, "exception reason"),       {0},
};
const itd_slots itd_exc_decode_slots = {.init = decode_init, .str = decode_str};
const itd_slots itd_exc_encode_slots = {.init = encode_init, .str = encode_str};
const itd_slots itd_exc_translate_slots = {.init = translate_init, .str = translate_str};
const itd_exc_kind itd_exc_kind_unicode_error = {unicode_rows, NULL};
