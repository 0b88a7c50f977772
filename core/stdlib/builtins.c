/* builtins.c - the builtin functions on single values, print, and the table of all builtin names.
 *
 * eval, exec, compile, open, breakpoint and exit don't exist here: their names are unknown, as
 * CONFORMANCE says. input exists to say why it can't work. print writes piece by piece, so that
 * what was printed before a failing __str__ is there, but gathers small pieces first.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/builtins.h"
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/stdlib/sys.h"
#include "core/vm/vm.h"

#define FN(id) static itd_value id(itd_vm *vm, itd_value module, const itd_arg *a)

/* ---- print ------------------------------------------------------------------------------ */

struct sink {
    itd_vm *vm;
    itd_value write; /* file.write, or unbound: the run's output */
    size_t used;
    char text[1024];
};

static bool sink_flush(struct sink *s)
{
    size_t n = s->used;

    s->used = 0;
    return !n || itd_output(s->vm, s->text, n);
}

static bool sink_bytes(struct sink *s, const char *text, size_t size)
{
    if (size > sizeof s->text - s->used && !sink_flush(s)) return false;
    if (size > sizeof s->text) return itd_output(s->vm, text, size);
    memcpy(s->text + s->used, text, size);
    s->used += size;
    return true;
}

/* A str with lone surrogates: they are printed as \udXXX. */
static bool sink_escaped(struct sink *s, itd_value str)
{
    itd_text t;

    itd_text_init(&t, s->vm);
    for (int64_t i = 0; i < ITD_STR(str)->length; i++) {
        uint32_t c = itd_str_at(ITD_STR(str), i);

        if (c >= 0xD800 && c < 0xE000)
            itd_text_printf(&t, "\\u%04x", c);
        else
            itd_text_code(&t, c);
    }
    str = itd_text_done(&t);
    if (itd_failed(str)) return false;
    size_t size;
    itd_value owner;
    const char *utf8 = itd_str_utf8(s->vm, str, &size, &owner);
    return utf8 && sink_bytes(s, utf8, size);
}

static bool sink_str(struct sink *s, itd_value str)
{
    size_t size;
    itd_value owner;
    const char *utf8;

    if (!itd_is_unbound(s->write)) return !itd_failed(itd_call(s->vm, s->write, 1, &str));
    if (ITD_STR(str)->kind == 1)
        return sink_bytes(s, (const char *)ITD_STR(str)->data, (size_t)ITD_STR(str)->length);
    if (!itd_charge(s->vm, (uint64_t)ITD_STR(str)->length / 16)) return false;
    utf8 = itd_str_utf8(s->vm, str, &size, &owner);
    if (utf8) return sink_bytes(s, utf8, size);
    return itd_swallow(s->vm, itd_UnicodeEncodeError) && sink_escaped(s, str);
}

/* Whether str() of v can run no script code, so that nothing else can be printed meanwhile. */
static bool is_quiet(itd_value v)
{
    const itd_type *type = itd_type_of(v);

    return type == itd_str_type || type == itd_int_type || type == itd_float_type ||
           type == itd_bool_type || type == itd_none_type;
}

static bool text_or_none(itd_vm *vm, const itd_arg *a, const char *name)
{
    if (itd_is_none(a->v) || itd_is_str(a->v)) return true;
    return itd_fail(vm, itd_TypeError, "%s must be None or a string, not %T", name, a->v);
}

static bool print_all(struct sink *s, const itd_tuple *values, const itd_arg *sep,
                      const itd_arg *end)
{
    itd_value text;

    for (int64_t i = 0; i < values->count; i++) {
        itd_value v = values->items[i];

        if (i && !(itd_is_none(sep->v) && itd_is_unbound(s->write)
                       ? sink_bytes(s, " ", 1)
                       : sink_str(s, itd_is_none(sep->v) ? itd_str_from_code(s->vm, ' ') : sep->v)))
            return false;
        if (!is_quiet(v) && !sink_flush(s)) return false;
        text = itd_str_of(s->vm, v);
        if (itd_failed(text) || !sink_str(s, text)) return false;
    }
    return itd_is_none(end->v) && itd_is_unbound(s->write)
               ? sink_bytes(s, "\n", 1)
               : sink_str(s, itd_is_none(end->v) ? itd_str_from_code(s->vm, '\n') : end->v);
}

FN(builtin_print)
{
    struct sink s = {.vm = vm, .write = ITD_UNBOUND, .used = 0};
    itd_value file = itd_is_none(a[3].v) ? itd_sys_stdout(vm) : a[3].v, flush;
    bool ok;

    if (itd_failed(file)) return file;
    if (itd_is_none(file)) return ITD_NONE;
    if (itd_sys_stream(file) == 1) file = ITD_UNBOUND;

    if (!text_or_none(vm, &a[1], "sep") || !text_or_none(vm, &a[2], "end")) return ITD_ERROR;
    if (!itd_is_unbound(file)) {
        s.write = itd_getattr(vm, file, itd_n_write);
        if (itd_failed(s.write)) return ITD_ERROR;
    }
    ok = print_all(&s, ITD_TUPLE_(a[0].v), &a[1], &a[2]);
    /* What came before the failure was printed. */
    if (!ok && s.used && !vm->stopped) {
        itd_value failure = itd_take_pending(vm);

        if (sink_flush(&s) && !itd_is_unbound(failure)) itd_set_pending(vm, failure);
    }
    if (!ok || !sink_flush(&s)) return ITD_ERROR;
    if (a[4].n && !itd_is_unbound(s.write)) {
        flush = itd_call_method(vm, file, itd_n_flush, 0, NULL);
        if (itd_failed(flush)) return flush;
    }
    return ITD_NONE;
}

/* ---- attributes ------------------------------------------------------------------------- */

FN(builtin_getattr)
{
    itd_value name = a[1].v, r;

    if (!itd_attr_name(vm, &name)) return ITD_ERROR;
    if (itd_is_unbound(a[2].v)) return itd_getattr(vm, a[0].v, name);
    r = itd_getattr_or(vm, a[0].v, name);
    return itd_is_unbound(r) ? a[2].v : r;
}

FN(builtin_hasattr)
{
    itd_value name = a[1].v, r;

    if (!itd_attr_name(vm, &name)) return ITD_ERROR;
    if (itd_gate_hides(vm, a[0].v, name)) return ITD_FALSE;
    r = itd_getattr_or(vm, a[0].v, name);
    return itd_failed(r) ? r : itd_bool(!itd_is_unbound(r));
}

FN(builtin_setattr)
{
    itd_value name = a[1].v;

    return itd_attr_name(vm, &name) && itd_setattr(vm, a[0].v, name, a[2].v) ? ITD_NONE : ITD_ERROR;
}

FN(builtin_delattr)
{
    itd_value name = a[1].v;

    return itd_attr_name(vm, &name) && itd_setattr(vm, a[0].v, name, ITD_UNBOUND) ? ITD_NONE
                                                                                  : ITD_ERROR;
}

static itd_value truth_of(int r)
{
    return r < 0 ? ITD_ERROR : itd_bool(r);
}

FN(builtin_isinstance)
{
    return truth_of(itd_isinstance(vm, a[0].v, a[1].v));
}
FN(builtin_issubclass)
{
    return truth_of(itd_issubclass(vm, a[0].v, a[1].v));
}
FN(builtin_callable)
{
    return itd_bool(itd_is_callable(a[0].v));
}

/* ---- texts and numbers of one value ------------------------------------------------------- */

FN(builtin_repr)
{
    return itd_repr(vm, a[0].v);
}
FN(builtin_ascii)
{
    return itd_ascii(vm, a[0].v);
}

FN(builtin_id)
{
    uint64_t id = itd_id(vm, a[0].v);

    return itd_pending(vm) ? ITD_ERROR : itd_int_from_u64(vm, id);
}

FN(builtin_hash)
{
    uint64_t h;

    return itd_hash(vm, a[0].v, &h) ? itd_int_from(vm, (int64_t)h) : ITD_ERROR;
}

FN(builtin_len)
{
    int64_t n = itd_len(vm, a[0].v);

    return n < 0 ? ITD_ERROR : itd_int_from(vm, n);
}

FN(builtin_format)
{
    return itd_format(vm, a[0].v, a[1].v);
}

FN(builtin_input)
{
    itd_stop_security(vm, "input() is not allowed in sandboxed interpreter: take the value as a "
                          "variable, or call a tool that asks for it");
    return ITD_ERROR;
}

FN(builtin_ord)
{
    itd_value v = a[0].v;
    int64_t n;

    if (itd_is_str(v)) {
        n = ITD_STR(v)->length;
        if (n == 1) return itd_from_small(itd_str_at(ITD_STR(v), 0));
    } else if (itd_is_kind(v, ITD_K_BYTESTR) || itd_is_kind(v, ITD_K_BYTEARRAY)) {
        const uint8_t *data;
        size_t size;

        if (!itd_as_buffer(vm, v, &data, &size)) return ITD_ERROR;
        if (size == 1) return itd_from_small(data[0]);
        n = (int64_t)size;
    } else {
        return itd_raise(vm, itd_TypeError, "ord() expected string of length 1, but %T found", v);
    }
    return itd_raise(vm, itd_TypeError,
                     "ord() expected a character, but string of length %lld found", (long long)n);
}

FN(builtin_chr)
{
    int64_t n;
    int over = 0;
    itd_value v = a[0].v;

    if (itd_is_small(v)) {
        n = itd_small(v);
    } else {
        v = itd_index(vm, v);
        if (itd_failed(v) || !itd_int_clamp(vm, v, &n, &over)) return ITD_ERROR;
    }
    if (over || n != (int32_t)n)
        return itd_raise(vm, itd_OverflowError, "Python int too large to convert to C int");
    if (n < 0 || n > 0x10FFFF)
        return itd_raise(vm, itd_ValueError, "chr() arg not in range(0x110000)");
    return itd_str_from_code(vm, (uint32_t)n);
}

/* bin, oct, hex. */
static itd_value in_base(itd_vm *vm, itd_value v, int base)
{
    if (!itd_is_small(v)) v = itd_index(vm, v);
    return itd_failed(v) ? v : itd_int_prefixed(vm, v, base);
}
FN(builtin_bin)
{
    return in_base(vm, a[0].v, 2);
}
FN(builtin_oct)
{
    return in_base(vm, a[0].v, 8);
}
FN(builtin_hex)
{
    return in_base(vm, a[0].v, 16);
}

FN(builtin_abs)
{
    const itd_slots *slots = itd_slots_of(a[0].v);

    if (slots->absolute) return slots->absolute(vm, a[0].v);
    return itd_raise(vm, itd_TypeError, "bad operand type for abs(): '%T'", a[0].v);
}

FN(builtin_divmod)
{
    return itd_binary_op(vm, a[0].v, a[1].v, ITD_DIVMOD, false);
}

FN(builtin_pow)
{
    itd_value args[3] = {a[0].v, a[1].v, a[2].v}, r;

    if (itd_is_none(args[2])) return itd_binary_op(vm, args[0], args[1], ITD_POW, false);
    for (int i = 0; i < 3; i++) {
        itd_value (*power)(itd_vm *, itd_value, itd_value, itd_value) =
            itd_slots_of(args[i])->power;

        if (!power || (i && power == itd_slots_of(args[0])->power) ||
            (i == 2 && power == itd_slots_of(args[1])->power))
            continue;
        r = power(vm, args[0], args[1], args[2]);
        if (!itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
    }
    return itd_raise(vm, itd_TypeError,
                     "unsupported operand type(s) for ** or pow(): '%T', '%T', '%T'", args[0],
                     args[1], args[2]);
}

FN(builtin_round)
{
    itd_value r;

    if (itd_is_exact(a[0].v, itd_int_type) && itd_is_none(a[1].v)) return a[0].v;
    r = itd_call_special(vm, a[0].v, itd_n___round__, itd_is_none(a[1].v) ? 0 : 1, &a[1].v);
    if (!itd_is_unbound(r)) return r;
    return itd_raise(vm, itd_TypeError, "type %T doesn't define __round__ method", a[0].v);
}

/* ---- the table -------------------------------------------------------------------------- */

static const itd_native rows[] = {
    {"print", builtin_print, "*args, sep = None, end = None, file = None, flush: bool = False",
     "Prints the values to the output, or to a file-like object.", ITD_CALLS_BACK},
    {"getattr", builtin_getattr, "object, name, default = ..., /",
     "An attribute by its name; default when it is absent.", ITD_CALLS_BACK},
    {"hasattr", builtin_hasattr, "obj, name, /",
     "Whether the object has an attribute with the given name.", ITD_CALLS_BACK},
    {"setattr", builtin_setattr, "obj, name, value, /", "Sets the named attribute.",
     ITD_CALLS_BACK | ITD_STORES},
    {"delattr", builtin_delattr, "obj, name, /", "Deletes the named attribute.", ITD_CALLS_BACK},
    {"isinstance", builtin_isinstance, "obj, class_or_tuple, /",
     "Whether an object is an instance of a class or of one of several.", ITD_CALLS_BACK},
    {"issubclass", builtin_issubclass, "cls, class_or_tuple, /",
     "Whether a class derives from another or from one of several.", ITD_CALLS_BACK},
    {"callable", builtin_callable, "obj, /", "Whether the object can be called.", 0},
    {"repr", builtin_repr, "obj, /", "The object as source-like text.", ITD_CALLS_BACK},
    {"ascii", builtin_ascii, "obj, /", "repr with everything but ASCII escaped.", ITD_CALLS_BACK},
    {"id", builtin_id, "obj, /", "A number that no other object has at the same time.", ITD_STORES},
    {"hash", builtin_hash, "obj, /", "The hash value: equal objects have equal ones.",
     ITD_CALLS_BACK},
    {"len", builtin_len, "obj, /", "The number of items.", ITD_CALLS_BACK | ITD_SHALLOW},
    {"format", builtin_format, "value, format_spec = '', /",
     "The value as text, formatted as the spec says.", ITD_CALLS_BACK},
    {"input", builtin_input, "prompt = '', /", "Not allowed here: a script has no terminal.", 0},
    {"ord", builtin_ord, "c, /", "The code point of a one-character string.", 0},
    {"chr", builtin_chr, "i, /", "The one-character string of a code point.", ITD_CALLS_BACK},
    {"bin", builtin_bin, "number, /", "The number in binary.", ITD_CALLS_BACK},
    {"oct", builtin_oct, "number, /", "The number in octal.", ITD_CALLS_BACK},
    {"hex", builtin_hex, "number, /", "The number in hexadecimal.", ITD_CALLS_BACK},
    {"abs", builtin_abs, "x, /", "The absolute value.", ITD_CALLS_BACK},
    {"divmod", builtin_divmod, "x, y, /", "The tuple (x // y, x % y).", ITD_CALLS_BACK},
    {"pow", builtin_pow, "base, exp, mod = None", "base ** exp, modulo mod if given.",
     ITD_CALLS_BACK},
    {"round", builtin_round, "number, ndigits = None", "The number rounded to ndigits decimals.",
     ITD_CALLS_BACK},
    {0},
};

static itd_value table; /* permanent dict */

static bool add(itd_vm *vm, const char *name, itd_value v)
{
    itd_value key = itd_intern_c(vm, name, strlen(name));

    return !itd_failed(key) && !itd_failed(v) && itd_dict_set_str(vm, ITD_DICT_(table), key, v);
}

static bool add_rows(itd_vm *vm, const itd_native *row)
{
    for (; row->name; row++) {
        itd_value f = itd_native_new(vm, row, ITD_NONE, NULL);

        if (itd_failed(f)) return false;
        ITD_AS(itd_native_func, f)->module = itd_n_builtins;
        if (!add(vm, row->name, f)) return false;
    }
    return true;
}

bool itd_boot_builtins(itd_vm *vm)
{
    static itd_type **const types[] = {
        &itd_object_type,    &itd_type_type,       &itd_bool_type,         &itd_int_type,
        &itd_float_type,     &itd_complex_type,    &itd_str_type,          &itd_bytes_type,
        &itd_bytearray_type, &itd_memoryview_type, &itd_list_type,         &itd_tuple_type,
        &itd_dict_type,      &itd_set_type,        &itd_frozenset_type,    &itd_range_type,
        &itd_slice_type,     &itd_property_type,   &itd_staticmethod_type, &itd_classmethod_type,
        &itd_super_type,     &itd_enumerate_type,  &itd_zip_type,          &itd_map_type,
        &itd_filter_type,    &itd_reversed_type,
#define EXC(name, base, attrs) &itd_##name,
#include "core/object/exc.def"
#undef EXC
    };

    table = itd_dict_new(vm);
    if (itd_failed(table)) return false;
    if (!add(vm, "__name__", itd_n_builtins) ||
        !add(vm, "__doc__", itd_str_c(vm, "What every script has without an import.")))
        return false;
    if (!add_rows(vm, rows) || !add_rows(vm, itd_builtins_seq_rows) ||
        !add_rows(vm, itd_builtins_scope_rows))
        return false;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (!itd_dict_set_str(vm, ITD_DICT_(table), (*types[i])->name, itd_of(*types[i])))
            return false;
    return add(vm, "EnvironmentError", itd_of(itd_OSError)) &&
           add(vm, "IOError", itd_of(itd_OSError)) && add(vm, "None", ITD_NONE) &&
           add(vm, "True", ITD_TRUE) && add(vm, "False", ITD_FALSE) &&
           add(vm, "Ellipsis", ITD_ELLIPSIS) && add(vm, "NotImplemented", ITD_NOT_IMPLEMENTED) &&
           add(vm, "__debug__", ITD_TRUE);
}

itd_value itd_builtins_dict(itd_vm *vm)
{
    return itd_dict_copy(vm, table);
}

itd_value itd_builtins_native(itd_value name)
{
    itd_value v = itd_dict_get_str(ITD_DICT_(table), name);

    return itd_is_unbound(v) ? itd_eval_native(name) : v;
}
