/* builtins_eval.c - eval, exec and compile, for sessions whose configuration allows them
 * (allow_eval); and when globals, locals and __import__ are there, which go with them.
 *
 * They are no way around anything: the text is compiled and run under the same limits, and with the
 * same gates, as the script that made it. Where they aren't allowed their names are not defined,
 * and the gate says what to do instead; embedded modules have globals, locals and __import__ all
 * the same.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/stdlib/builtins.h"
#include "core/vm/vm.h"

#define RAW(id)                                                                                    \
    static itd_value id(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,      \
                        itd_value kwnames)

/* The bits that compile(flags=) knows: CPython's numbers. */
#define FLAG_FUTURES     0x1FE0000
#define FLAG_ANNOTATIONS 0x1000000
#define FLAG_AWAITS      0x2000
#define FLAG_TREE        0x400
#define FLAG_OTHERS                                                                                \
    0x5F10 /* nested scopes, type comments, no implied dedent, incomplete input, ignored cookie */
#define CHARGE_BYTES 8 /* of source for one operation */

/* ---- sources ---------------------------------------------------------------------------- */

typedef struct source {
    const char *text;
    size_t size;
    itd_value owner; /* keeps the text */
} source;

static bool fail_at(itd_vm *vm, itd_value filename, itd_value message, int64_t line, int64_t column,
                    itd_value text)
{
    itd_value place = itd_failed(message) ? ITD_ERROR
                                          : itd_tuple_pack(vm, 4, filename, itd_from_small(line),
                                                           itd_from_small(column), text);

    if (!itd_failed(place)) place = itd_tuple_pack(vm, 2, message, place);
    if (!itd_failed(place)) itd_raise_with(vm, itd_SyntaxError, place);
    return false;
}

/* The name in a comment `coding[:=]name` on this line, or nothing. *ret_blank: the next line may
 * have it still. */
static size_t cookie_in(const char *line, size_t size, const char **ret_name, bool *ret_blank)
{
    size_t i = 0, start;

    while (i < size && (line[i] == ' ' || line[i] == '\t' || line[i] == '\f')) i++;
    *ret_blank = i == size || line[i] == '#';
    if (i == size || line[i] != '#') return 0;
    for (; i + 7 <= size; i++) {
        if (memcmp(line + i, "coding", 6) != 0 || (line[i + 6] != ':' && line[i + 6] != '='))
            continue;
        for (start = i + 7; start < size && (line[start] == ' ' || line[start] == '\t'); start++)
            continue;
        for (i = start; i < size && (line[i] == '-' || line[i] == '_' || line[i] == '.' ||
                                     (line[i] >= '0' && line[i] <= '9') ||
                                     ((line[i] | 32) >= 'a' && (line[i] | 32) <= 'z'));
             i++)
            continue;
        if (i == start) return 0;
        *ret_name = line + start;
        return i - start;
    }
    return 0;
}

/* The encoding that the first two lines of a byte source ask for: its length, 0 for none. */
static size_t find_cookie(const char *text, size_t size, const char **ret_name)
{
    for (int line = 0; line < 2 && size; line++) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size, found;
        bool blank;

        if (length && text[length - 1] == '\r') length--;
        if ((found = cookie_in(text, length, ret_name, &blank))) return found;
        if (!blank || !end) return 0;
        size -= (size_t)(end + 1 - text);
        text = end + 1;
    }
    return 0;
}

static bool is_name_of(const char *name, size_t size, const char *encoding)
{
    for (size_t i = 0; i < size; i++) {
        char c = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] | 32)
                 : name[i] == '_'                 ? '-'
                                                  : name[i];

        if (c != encoding[i]) return encoding[i] == 0 && i && c == '-';
    }
    return encoding[size] == 0;
}

/* A byte source that isn't UTF-8 all through. */
static bool fail_decoding(itd_vm *vm, itd_value filename, const char *text, size_t size)
{
    int64_t line = 1;
    itd_value exc = itd_take_pending(vm), start, message;

    if (itd_is_unbound(exc)) return false;
    start = itd_getattr(vm, exc, itd_intern_c(vm, "start", 5));
    message = itd_failed(start) ? ITD_ERROR : itd_str_format(vm, "(unicode error) %S", exc);
    if (itd_failed(message)) return false;
    for (int64_t i = 0; itd_is_small(start) && i < itd_small(start) && (size_t)i < size; i++)
        line += text[i] == '\n';
    return fail_at(vm, filename, message, line, 0, ITD_NONE);
}

static bool decode(itd_vm *vm, itd_value bytes, const char *text, size_t size, itd_value filename,
                   source *ret)
{
    bool mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    const char *cookie = NULL;
    size_t length = find_cookie(mark ? text + 3 : text, mark ? size - 3 : size, &cookie);
    bool utf8 = !length || is_name_of(cookie, length, "utf-8");
    itd_value encoding = utf8 ? itd_str_c(vm, "utf-8") : itd_str_new(vm, cookie, length), str;

    if (itd_failed(encoding)) return false;
    if (mark && !utf8)
        return fail_at(vm, filename, itd_str_format(vm, "encoding problem: %U with BOM", encoding),
                       0, -1, ITD_NONE);
    bytes = itd_bytes_new(vm, mark ? text + 3 : text, mark ? size - 3 : size);
    str = itd_failed(bytes)
              ? ITD_ERROR
              : itd_call_method(vm, bytes, itd_intern_c(vm, "decode", 6), 1, &encoding);
    if (itd_failed(str)) {
        if (utf8)
            return itd_pending_is(vm, itd_UnicodeDecodeError) &&
                   fail_decoding(vm, filename, text, size);
        /* No such encoding, one that isn't of texts, or bytes that it doesn't have: as in CPython
         * with no place. */
        if (!itd_pending_is(vm, itd_LookupError) && !itd_pending_is(vm, itd_UnicodeError))
            return false;
        return fail_at(vm, filename, itd_str_format(vm, "%S", itd_take_pending(vm)), 0, -1,
                       ITD_NONE);
    }
    ret->text = itd_str_utf8(vm, str, &ret->size, &ret->owner);
    return ret->text != NULL;
}

/* The text of a str or of bytes; for anything else the TypeError that says what was due. */
static bool read_source(itd_vm *vm, itd_value v, itd_value filename, const char *due, source *ret)
{
    const uint8_t *data;
    size_t size;

    ret->owner = v;
    if (itd_is_a(v, itd_str_type)) {
        ret->text = itd_str_utf8(vm, v, &ret->size, &ret->owner);
        if (!ret->text) return false;
        if (ret->size >= 3 && memcmp(ret->text, "\xEF\xBB\xBF", 3) == 0)
            return fail_at(vm, filename, itd_str_c(vm, "invalid non-printable character U+FEFF"), 1,
                           1, v);
    } else if (itd_is_a(v, itd_bytes_type) || itd_is_a(v, itd_bytearray_type) ||
               itd_is_a(v, itd_memoryview_type)) {
        if (!itd_as_buffer(vm, v, &data, &size) ||
            !decode(vm, v, (const char *)data, size, filename, ret))
            return false;
    } else {
        return itd_fail(vm, itd_TypeError, "%s", due);
    }
    if (ret->size > vm->limits.source_bytes)
        return itd_fail(vm, itd_MemoryError, "source exceeds the %llu-byte limit",
                        (unsigned long long)vm->limits.source_bytes);
    return itd_charge(vm, ret->size / CHARGE_BYTES + 1);
}

/* What the caller's own `from __future__ import annotations` hands on. */
static unsigned inherited(itd_vm *vm)
{
    return vm->frame >= vm->frames && vm->frame->code->flags & ITD_CODE_FUTURE
               ? ITD_COMPILE_ANNOTATIONS
               : 0;
}

/* ---- compile ---------------------------------------------------------------------------- */

static bool mode_of(itd_vm *vm, itd_value mode, unsigned *ret)
{
    if (itd_str_is(mode, "exec"))
        *ret = 0;
    else if (itd_str_is(mode, "eval"))
        *ret = ITD_COMPILE_EVAL;
    else if (itd_str_is(mode, "single"))
        *ret = ITD_COMPILE_SINGLE;
    else
        return itd_fail(vm, itd_ValueError, "compile() mode must be 'exec', 'eval' or 'single'");
    return true;
}

static itd_value builtin_compile(itd_vm *vm, itd_value self, const itd_arg *a)
{
    static const char due[] = "compile() arg 1 must be a string, bytes or AST object";
    unsigned how = 0;
    int64_t flags = a[3].n;
    itd_value filename = a[1].v;
    source s;

    if (itd_is_a(filename, itd_bytes_type)) {
        itd_value encoding = itd_str_c(vm, "utf-8");

        filename = itd_call_method(vm, filename, itd_intern_c(vm, "decode", 6), 1, &encoding);
        if (itd_failed(filename)) return ITD_ERROR;
    } else if (!itd_is_a(filename, itd_str_type)) {
        itd_value path = itd_special(vm, filename, itd_intern_c(vm, "__fspath__", 10));

        if (!itd_is_unbound(path) && !itd_failed(path)) path = itd_call(vm, path, 0, NULL);
        if (itd_failed(path)) return ITD_ERROR;
        filename = itd_is_unbound(path) ? filename : path;
    }
    if (!itd_is_a(filename, itd_str_type)) {
        return itd_raise(vm, itd_TypeError, "expected str, bytes or os.PathLike object, not %T",
                         filename);
    }
    if (flags & ~(int64_t)(FLAG_FUTURES | FLAG_AWAITS | FLAG_TREE | FLAG_OTHERS))
        return itd_raise(vm, itd_ValueError, "compile(): unrecognised flags");
    if (a[5].n < -1 || a[5].n > 2)
        return itd_raise(vm, itd_ValueError, "compile(): invalid optimize value");
    if (!mode_of(vm, a[2].v, &how)) return ITD_ERROR;
    if (flags & FLAG_TREE)
        return itd_raise(vm, itd_NotImplementedError, "compile() makes code only, no syntax trees");
    how |= ITD_COMPILE_DYNAMIC | ITD_COMPILE_NAMES;
    if (flags & FLAG_AWAITS) how |= ITD_COMPILE_AWAITS;
    if (flags & FLAG_ANNOTATIONS) how |= ITD_COMPILE_ANNOTATIONS;
    if (!a[4].n) how |= inherited(vm);
    if (!read_source(vm, a[0].v, filename, due, &s)) return ITD_ERROR;
    return itd_compile(vm, s.text, s.size, filename, how);
}

/* ---- eval and exec ---------------------------------------------------------------------- */

#define BUILTINS_COPY "eval_builtins"

/* What globals get as __builtins__: a copy, so that a script which changes it doesn't change what
 * embedded modules see. */
static bool add_builtins(itd_vm *vm, itd_value globals)
{
    itd_value key = itd_n___builtins__,
              place = itd_intern_c(vm, BUILTINS_COPY, sizeof BUILTINS_COPY - 1), copy;

    if (itd_failed(place) || itd_same(globals, itd_of(ITD_AS(itd_module, vm->main_module)->dict)) ||
        !itd_is_unbound(itd_dict_get_str(ITD_DICT_(globals), key)))
        return !itd_failed(place);
    copy = itd_dict_get_str(ITD_DICT_(vm->module_state), place);
    if (itd_is_unbound(copy)) {
        copy = itd_dict_copy(vm, vm->builtins);
        if (itd_failed(copy) || !itd_dict_set(vm, vm->module_state, place, copy)) return false;
    }
    return itd_dict_set_str(vm, ITD_DICT_(globals), key, copy);
}

static bool is_mapping(itd_value v)
{
    return itd_slots_of(v)->getitem != NULL;
}

/* The two namespaces, from what was given and the caller. */
static bool find_spaces(itd_vm *vm, bool is_exec, itd_value *globals, itd_value *locals)
{
    itd_frame *frame = vm->frame >= vm->frames ? vm->frame : NULL;

    if (!itd_is_none(*locals) && !is_mapping(*locals))
        return is_exec ? itd_fail(vm, itd_TypeError, "locals must be a mapping or None, not %T",
                                  *locals)
                       : itd_fail(vm, itd_TypeError, "locals must be a mapping");
    if (!itd_is_none(*globals) && !itd_is_a(*globals, itd_dict_type)) {
        if (is_exec)
            return itd_fail(vm, itd_TypeError, "exec() globals must be a dict, not %T", *globals);
        return itd_fail(vm, itd_TypeError,
                        is_mapping(*globals)
                            ? "globals must be a real dict; try eval(code, {}, mapping)"
                            : "globals must be a dict");
    }
    if (itd_is_none(*globals)) {
        if (!frame) return itd_fail(vm, itd_SystemError, "globals and locals cannot be NULL");
        *globals = frame->globals;
        if (itd_is_none(*locals)) *locals = itd_locals_of(vm);
    } else if (itd_is_none(*locals)) {
        *locals = *globals;
    }
    return !itd_failed(*locals) && add_builtins(vm, *globals);
}

/* A leading indentation is no matter to eval. */
static void skip_blanks(source *s)
{
    while (s->size && (*s->text == ' ' || *s->text == '\t')) s->text++, s->size--;
}

static itd_value run(itd_vm *vm, bool is_exec, itd_value what, itd_value globals, itd_value locals)
{
    itd_value code = what, name;
    source s;

    if (!find_spaces(vm, is_exec, &globals, &locals)) return ITD_ERROR;
    if (!itd_is_kind(what, ITD_K_CODE)) {
        unsigned how = ITD_COMPILE_DYNAMIC | inherited(vm) | (is_exec ? 0 : ITD_COMPILE_EVAL);

        if (!itd_same(globals, locals) || !itd_is_exact(globals, itd_dict_type))
            how |= ITD_COMPILE_NAMES;
        name = itd_str_c(vm, "<string>");
        if (itd_failed(name) ||
            !read_source(vm, what, name,
                         is_exec ? "exec() arg 1 must be a string, bytes or code object"
                                 : "eval() arg 1 must be a string, bytes or code object",
                         &s))
            return ITD_ERROR;
        if (!is_exec) skip_blanks(&s);
        code = itd_compile(vm, s.text, s.size, name, how);
        if (itd_failed(code)) return ITD_ERROR;
    } else if (ITD_AS(itd_code, code)->nargs ||
               itd_tuple_count(ITD_AS(itd_code, code)->freenames)) {
        return itd_raise(vm, itd_TypeError,
                         is_exec ? "code object passed to exec() may not contain free variables"
                                 : "code object passed to eval() may not contain free variables");
    }
    return itd_run_code(vm, code, globals,
                        ITD_AS(itd_code, code)->flags & ITD_CODE_UNIT_NAMES ? locals : ITD_UNBOUND);
}

RAW(builtin_eval)
{
    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "eval() takes no keyword arguments");
    if (!positional)
        return itd_raise(vm, itd_TypeError, "eval expected at least 1 argument, got 0");
    if (positional > 3)
        return itd_raise(vm, itd_TypeError, "eval expected at most 3 arguments, got %zu",
                         positional);
    return run(vm, false, args[0], positional > 1 ? args[1] : ITD_NONE,
               positional > 2 ? args[2] : ITD_NONE);
}

RAW(builtin_exec)
{
    size_t named = itd_is_none(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames);
    itd_value closure = ITD_NONE;

    if (!positional)
        return itd_raise(vm, itd_TypeError,
                         "exec() takes at least 1 positional argument (0 given)");
    if (positional > 3)
        return itd_raise(vm, itd_TypeError,
                         "exec() takes at most 3 positional arguments (%zu given)", positional);
    for (size_t i = 0; i < named; i++) {
        if (!itd_str_is(itd_tuple_items(kwnames)[i], "closure"))
            return itd_raise(vm, itd_TypeError, "'%U' is an invalid keyword argument for exec()",
                             itd_tuple_items(kwnames)[i]);
        closure = args[positional + i];
    }
    if (!itd_is_none(closure))
        return itd_raise(vm, itd_TypeError,
                         itd_is_kind(args[0], ITD_K_CODE)
                             ? "cannot use a closure with this code object"
                             : "closure can only be used when source is a code object");
    closure = run(vm, true, args[0], positional > 1 ? args[1] : ITD_NONE,
                  positional > 2 ? args[2] : ITD_NONE);
    return itd_failed(closure) ? ITD_ERROR : ITD_NONE;
}

/* ---- the names -------------------------------------------------------------------------- */

static const itd_native rows[] = {
    {"compile", builtin_compile,
     "source, filename, mode: str, flags: int = 0, dont_inherit: bool = False, optimize: int = -1, "
     "*, _feature_version: int = -1",
     "Makes code of a source, for exec or eval.", ITD_CALLS_BACK},
    {"eval", ITD_RAW_CALL(builtin_eval), "source, globals=None, locals=None, /",
     "The value of an expression given as text or code.", ITD_CALLS_BACK | ITD_RAW},
    {"exec", ITD_RAW_CALL(builtin_exec), "source, globals=None, locals=None, /, *, closure=None",
     "Runs statements given as text or code.", ITD_CALLS_BACK | ITD_RAW},
    {0},
};

enum { EVAL_ROWS = sizeof rows / sizeof *rows - 1, SPACE_ROWS = 3 };

static itd_value natives[EVAL_ROWS + SPACE_ROWS];
static const char *names[EVAL_ROWS + SPACE_ROWS];

bool itd_boot_builtins_eval(itd_vm *vm)
{
    for (int i = 0; i < EVAL_ROWS + SPACE_ROWS; i++) {
        const itd_native *row = i < EVAL_ROWS ? &rows[i] : &itd_builtins_space_rows[i - EVAL_ROWS];

        names[i] = row->name;
        natives[i] = itd_native_new(vm, row, ITD_NONE, NULL);
        if (itd_failed(natives[i]) || itd_failed(itd_intern_c(vm, row->name, strlen(row->name))))
            return false;
        ITD_AS(itd_native_func, natives[i])->module = itd_n_builtins;
    }
    return !itd_builtins_space_rows[SPACE_ROWS].name;
}

static itd_value find_native(itd_value name, int from)
{
    for (int i = from; i < EVAL_ROWS + SPACE_ROWS; i++)
        if (itd_str_is(name, names[i])) return natives[i];
    return ITD_UNBOUND;
}

itd_value itd_eval_native(itd_value name)
{
    return find_native(name, 0);
}

itd_value itd_space_native(const itd_vm *vm, itd_value name)
{
    return itd_called_by_embedded(vm) ? find_native(name, EVAL_ROWS) : ITD_UNBOUND;
}

void itd_allow_eval(itd_vm *vm, bool allowed)
{
    for (int i = 0; i < EVAL_ROWS + SPACE_ROWS; i++) {
        itd_value name = itd_intern_c(vm, names[i], strlen(names[i])), had;

        if (itd_failed(name)) continue;
        had = itd_dict_get_str(ITD_DICT_(vm->builtins), name);
        if (allowed && itd_is_unbound(had))
            itd_dict_set_str(vm, ITD_DICT_(vm->builtins), name, natives[i]);
        else if (!allowed && itd_same(had, natives[i]))
            itd_dict_delete(vm, vm->builtins, name);
    }
}
