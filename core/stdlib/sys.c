/* sys.c - the part of the sys module that makes sense here: streams, limits, facts about the
 * implementation.
 *
 * There is one output. sys.stdout writes to it, sys.stderr to nowhere, sys.stdin is empty. A script
 * may put an object with a write method in the place of sys.stdout; print asks here each time.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/sys.h"
#include "core/object/class.h"
#include "core/object/int.h"
#include "core/vm/vm.h"

#include <float.h>

#define FN(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

static itd_type *stream_type, *version_type, *flags_type, *float_info_type, *int_info_type,
    *hash_info_type, *asyncgen_hooks_type;

/* ---- streams: ITER cells, n 0 stdin, 1 stdout, 2 stderr ------------------------------------ */

int itd_sys_stream(itd_value v)
{
    return itd_is_cell(v) && itd_is_exact(v, stream_type) ? (int)ITD_ITER_(v)->n : -1;
}

itd_value itd_sys_stdout(itd_vm *vm)
{
    itd_value sys, out, name;

    /* Nobody can have replaced it before sys was imported. */
    name = itd_intern_c(vm, "sys", 3);
    if (itd_failed(name)) return name;
    sys = itd_dict_get_str(ITD_DICT_(vm->modules), name);
    if (!itd_is_kind(sys, ITD_K_MODULE)) return ITD_UNBOUND;
    name = itd_intern_c(vm, "stdout", 6);
    if (itd_failed(name)) return name;
    out = itd_dict_get_str(ITD_AS(itd_module, sys)->dict, name);
    if (itd_is_unbound(out)) return itd_raise(vm, itd_RuntimeError, "lost sys.stdout");
    return itd_sys_stream(out) == 1 ? ITD_UNBOUND : out;
}

static bool put(itd_vm *vm, itd_value self, itd_value text)
{
    size_t size;
    itd_value owner;
    const char *utf8;

    if (ITD_ITER_(self)->n != 1) return true;
    utf8 = itd_str_utf8(vm, text, &size, &owner);
    return utf8 && itd_output(vm, utf8, size);
}

FN(stream_write)
{
    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "write() argument must be str, not %T", a[0].v);
    if (!ITD_ITER_(self)->n) return itd_raise(vm, itd_OSError, "not writable");
    return put(vm, self, a[0].v) ? itd_int_from(vm, ITD_STR(a[0].v)->length) : ITD_ERROR;
}

FN(stream_writelines)
{
    itd_value iter = itd_iter(vm, a[0].v), item;
    itd_arg one = {0};

    if (itd_failed(iter)) return iter;
    while (itd_next(vm, iter, &item)) {
        one.v = item;
        if (!itd_charge(vm, 1) || itd_failed(stream_write(vm, self, &one))) return ITD_ERROR;
    }
    return itd_pending(vm) ? ITD_ERROR : ITD_NONE;
}

FN(stream_nothing)
{
    return ITD_NONE;
}
FN(stream_false)
{
    return ITD_FALSE;
}
FN(stream_readable)
{
    return itd_bool(ITD_ITER_(self)->n == 0);
}
FN(stream_writable)
{
    return itd_bool(ITD_ITER_(self)->n != 0);
}
FN(stream_read)
{
    return itd_str_c(vm, "");
}
FN(stream_readlines)
{
    return itd_list_new(vm);
}
FN(stream_encoding)
{
    return itd_str_c(vm, "utf-8");
}
FN(stream_errors)
{
    return itd_str_c(vm, ITD_ITER_(self)->n == 2 ? "backslashreplace" : "strict");
}
FN(stream_mode)
{
    return itd_str_c(vm, ITD_ITER_(self)->n ? "w" : "r");
}
FN(stream_name)
{
    static const char *const names[] = {"<stdin>", "<stdout>", "<stderr>"};

    return itd_str_c(vm, names[ITD_ITER_(self)->n]);
}

static itd_value stream_repr(itd_vm *vm, itd_value self)
{
    return itd_str_format(vm, "<_io.TextIOWrapper name='%S' mode='%S' encoding='utf-8'>",
                          stream_name(vm, self, NULL), stream_mode(vm, self, NULL));
}

static itd_value stream_iter(itd_vm *vm, itd_value self)
{
    return self;
}
static itd_value stream_next(itd_vm *vm, itd_value self)
{
    return ITD_END;
}

static const itd_native stream_rows[] = {
    {"write", stream_write, "text, /", "Writes to the output; the number of characters.", 0},
    {"writelines", stream_writelines, "lines, /", "Writes each of the strings.", ITD_CALLS_BACK},
    {"flush", stream_nothing, "", NULL, 0},
    {"isatty", stream_false, "", NULL, 0},
    {"readable", stream_readable, "", NULL, 0},
    {"writable", stream_writable, "", NULL, 0},
    {"seekable", stream_false, "", NULL, 0},
    {"read", stream_read, "size = -1, /", NULL, 0},
    {"readline", stream_read, "size = -1, /", NULL, 0},
    {"readlines", stream_readlines, "hint = -1, /", NULL, 0},
    {"name", stream_name, NULL, NULL, ITD_GETTER},
    {"mode", stream_mode, NULL, NULL, ITD_GETTER},
    {"encoding", stream_encoding, NULL, NULL, ITD_GETTER},
    {"errors", stream_errors, NULL, NULL, ITD_GETTER},
    {"closed", stream_false, NULL, NULL, ITD_GETTER},
    {0},
};

static itd_value new_stream(itd_vm *vm, int64_t n)
{
    itd_value s = itd_iter_new(vm, stream_type, ITD_UNBOUND, ITD_UNBOUND);

    if (!itd_failed(s)) ITD_ITER_(s)->n = n;
    return s;
}

/* ---- named rows: tuples whose items have names ------------------------------------------- */

#define MAX_FIELDS 18
#define ITEM(i)                                                                                    \
    FN(item_##i)                                                                                   \
    {                                                                                              \
        return itd_tuple_items(self)[i];                                                           \
    }
/* clang-format off */
ITEM(0) ITEM(1) ITEM(2) ITEM(3) ITEM(4) ITEM(5) ITEM(6) ITEM(7) ITEM(8)
ITEM(9) ITEM(10) ITEM(11) ITEM(12) ITEM(13) ITEM(14) ITEM(15) ITEM(16) ITEM(17)
    /* clang-format on */

    static const itd_native_call item_getters[MAX_FIELDS] = {
        item_0, item_1,  item_2,  item_3,  item_4,  item_5,  item_6,  item_7,  item_8,
        item_9, item_10, item_11, item_12, item_13, item_14, item_15, item_16, item_17,
};

static const char *const version_fields[] = {"major",        "minor",  "micro",
                                             "releaselevel", "serial", NULL};
static const char *const flags_fields[] = {
    "debug",
    "inspect",
    "interactive",
    "optimize",
    "dont_write_bytecode",
    "no_user_site",
    "no_site",
    "ignore_environment",
    "verbose",
    "bytes_warning",
    "quiet",
    "hash_randomization",
    "isolated",
    "dev_mode",
    "utf8_mode",
    "warn_default_encoding",
    "safe_path",
    "int_max_str_digits",
    NULL,
};
static const char *const float_fields[] = {"max",     "max_exp",    "max_10_exp", "min",
                                           "min_exp", "min_10_exp", "dig",        "mant_dig",
                                           "epsilon", "radix",      "rounds",     NULL};
static const char *const int_fields[] = {"bits_per_digit", "sizeof_digit", "default_max_str_digits",
                                         "str_digits_check_threshold", NULL};
static const char *const hash_fields[] = {"width",     "modulus",   "inf",       "nan",    "imag",
                                          "algorithm", "hash_bits", "seed_bits", "cutoff", NULL};
static const char *const asyncgen_hooks_fields[] = {"firstiter", "finalizer", NULL};

static const struct {
    itd_type **type;
    const char *name;
    const char *const *fields;
} named_rows[] = {
    {&version_type, "sys.version_info", version_fields},
    {&flags_type, "sys.flags", flags_fields},
    {&float_info_type, "sys.float_info", float_fields},
    {&int_info_type, "sys.int_info", int_fields},
    {&hash_info_type, "sys.hash_info", hash_fields},
    {&asyncgen_hooks_type, "asyncgen_hooks", asyncgen_hooks_fields},
};
#define NAMED (sizeof named_rows / sizeof *named_rows)

static itd_value named_repr(itd_vm *vm, itd_value self)
{
    itd_text t;
    size_t which = 0;

    while (which < NAMED - 1 && *named_rows[which].type != itd_type_of(self)) which++;
    itd_text_init(&t, vm);
    itd_text_printf(&t, "%s(", named_rows[which].name);
    for (int i = 0; named_rows[which].fields[i]; i++)
        itd_text_printf(&t, "%s%s=%R", i ? ", " : "", named_rows[which].fields[i],
                        itd_tuple_items(self)[i]);
    itd_text_ascii(&t, ")", 1);
    return itd_text_done(&t);
}

static bool define_named(itd_vm *vm, size_t which)
{
    /* Permanent, so that descriptors may keep the rows' addresses. */
    static itd_native getters[NAMED][MAX_FIELDS + 1];
    static const itd_slots slots = {.repr = named_repr};
    itd_type_spec spec = {
        named_rows[which].type,
        named_rows[which].name,
        &itd_tuple_type,
        ITD_K_TUPLE,
        sizeof(itd_tuple),
        ITD_T_NO_NEW,
        NULL,
        NULL,
        getters[which],
        &slots,
    };

    for (int i = 0; named_rows[which].fields[i]; i++)
        getters[which][i] =
            (itd_native){named_rows[which].fields[i], item_getters[i], NULL, NULL, ITD_GETTER};
    return itd_type_define(vm, &spec);
}

/* A row of this type from its items. */
static itd_value named(itd_vm *vm, const itd_type *type, itd_value items)
{
    if (itd_failed(items)) return items;
    itd_cell_of(items)->head =
        itd_make_head(type, ITD_K_TUPLE, itd_flags_of_cell(itd_cell_of(items)));
    return items;
}

/* ---- functions -------------------------------------------------------------------------- */

FN(sys_exit)
{
    itd_value args = itd_is_none(a[0].v) ? itd_tuple_new(vm, 0) : itd_tuple_from(vm, &a[0].v, 1);

    return itd_failed(args) ? args : itd_raise_with(vm, itd_SystemExit, args);
}

FN(sys_exception)
{
    return itd_is_unbound(vm->handled) ? ITD_NONE : vm->handled;
}

FN(sys_exc_info)
{
    itd_value exc = sys_exception(vm, self, a), trace;

    if (itd_is_none(exc)) return itd_tuple_pack(vm, 3, ITD_NONE, ITD_NONE, ITD_NONE);
    trace = itd_getattr(vm, exc, itd_n___traceback__);
    return itd_failed(trace) ? trace : itd_tuple_pack(vm, 3, itd_of(itd_type_of(exc)), exc, trace);
}

FN(sys_getsizeof)
{
    itd_value size = itd_call_special(vm, a[0].v, itd_n___sizeof__, 0, NULL);

    return itd_is_unbound(size)
               ? itd_raise(vm, itd_TypeError, "Type %T doesn't define __sizeof__", a[0].v)
               : size;
}

FN(sys_intern)
{
    if (!itd_is_exact(a[0].v, itd_str_type))
        return itd_raise(vm, itd_TypeError, "can't intern %T", a[0].v);
    return itd_intern(vm, a[0].v);
}

FN(sys_getrecursionlimit)
{
    return itd_int_from_u64(vm, vm->limits.recursion_depth);
}

/* The limit is the session's: checked as ever, but nothing changes. */
FN(sys_setrecursionlimit)
{
    if (a[0].n < 1)
        return itd_raise(vm, itd_ValueError, "recursion limit must be greater or equal than 1");
    if ((uint64_t)a[0].n <= vm->depth)
        return itd_raise(vm, itd_RecursionError,
                         "cannot set the recursion limit to %lld at the recursion depth %u: the "
                         "limit is too low",
                         (long long)a[0].n, vm->depth);
    return ITD_NONE;
}

FN(sys_getdefaultencoding)
{
    return itd_str_c(vm, "utf-8");
}
FN(sys_getfilesystemencodeerrors)
{
    return itd_str_c(vm, "surrogateescape");
}
FN(sys_getswitchinterval)
{
    return itd_float_from(vm, 0.005);
}
FN(sys_none)
{
    return ITD_NONE;
}
FN(sys_false)
{
    return ITD_FALSE;
}
FN(sys_get_int_max_str_digits)
{
    return itd_int_from(vm, itd_int_max_digits(vm));
}

/* Longer conversions are paid for in operations like any. */
FN(sys_set_int_max_str_digits)
{
    itd_value key = itd_intern_c(vm, ITD_INT_DIGITS_KEY, sizeof ITD_INT_DIGITS_KEY - 1);

    if (a[0].n != 0 && a[0].n < 640)
        return itd_raise(vm, itd_ValueError, "maxdigits must be 0 or larger than 640");
    return itd_failed(key) || !itd_dict_set(vm, vm->module_state, key, itd_from_small(a[0].n))
               ? ITD_ERROR
               : ITD_NONE;
}

/* sys.modules: a new dict of what is loaded, without what is for embedded files only. */
FN(sys_getattr)
{
    itd_value out, key, value;
    int64_t pos = 0;

    if (!itd_str_is(a[0].v, "modules"))
        return itd_raise(vm, itd_AttributeError, "module 'sys' has no attribute '%U'", a[0].v);
    out = itd_dict_new(vm);
    while (!itd_failed(out) && itd_dict_walk(ITD_DICT_(vm->modules), &pos, &key, &value)) {
        bool own = itd_str_is(key, "itd_types") ||
                   (itd_is_str(key) && ITD_STR(key)->length && itd_str_at(ITD_STR(key), 0) == '_' &&
                    !itd_str_is(key, "__main__") && !itd_str_is(key, "__future__"));

        if (!itd_charge(vm, 1)) return ITD_ERROR;
        if (!own && itd_is_kind(value, ITD_K_MODULE) && !itd_dict_set(vm, out, key, value))
            return ITD_ERROR;
    }
    return out;
}

FN(sys_get_asyncgen_hooks)
{
    itd_value hooks = itd_async_gen_hooks(vm);

    if (itd_failed(hooks)) return hooks;
    if (itd_is_unbound(hooks))
        return named(vm, asyncgen_hooks_type, itd_tuple_pack(vm, 2, ITD_NONE, ITD_NONE));
    return named(vm, asyncgen_hooks_type,
                 itd_tuple_pack(vm, 2, itd_tuple_items(hooks)[0], itd_tuple_items(hooks)[1]));
}

/* The finalizer is kept and never called: nothing is told when a generator is no longer needed. */
FN(sys_set_asyncgen_hooks)
{
    itd_value hooks = sys_get_asyncgen_hooks(vm, self, a), pair[2],
              key = itd_intern_c(vm, ITD_ASYNC_GEN_HOOKS, sizeof ITD_ASYNC_GEN_HOOKS - 1);

    if (itd_failed(hooks) || itd_failed(key)) return ITD_ERROR;
    for (int i = 0; i < 2; i++) {
        pair[i] = a[i].given ? a[i].v : itd_tuple_items(hooks)[i];
        if (!itd_is_none(pair[i]) && !itd_is_callable(pair[i]))
            return itd_raise(vm, itd_TypeError, "callable %s expected, got %T",
                             i ? "finalizer" : "firstiter", pair[i]);
    }
    hooks = itd_tuple_from(vm, pair, 2);
    return itd_failed(hooks) || !itd_dict_set(vm, vm->module_state, key, hooks) ? ITD_ERROR
                                                                                : ITD_NONE;
}

/* ---- constants -------------------------------------------------------------------------- */

FN(sys_stdin)
{
    return new_stream(vm, 0);
}
FN(sys_stdout)
{
    return new_stream(vm, 1);
}
FN(sys_stderr)
{
    return new_stream(vm, 2);
}
FN(sys_maxsize)
{
    return itd_int_from(vm, INT64_MAX);
}
FN(sys_maxunicode)
{
    return itd_from_small(0x10FFFF);
}
FN(sys_byteorder)
{
    return itd_str_c(vm, "little");
}
FN(sys_platform)
{
    return itd_str_c(vm, "linux");
}
FN(sys_version)
{
    return itd_str_c(vm, "3.12.1 (interpretd)");
}
FN(sys_hexversion)
{
    return itd_from_small(0x030C01F0);
}
FN(sys_float_repr_style)
{
    return itd_str_c(vm, "short");
}
FN(sys_empty_list)
{
    return itd_list_new(vm);
}

FN(sys_empty)
{
    return itd_str_c(vm, "");
}
FN(sys_true)
{
    return ITD_TRUE;
}
FN(sys_api_version)
{
    return itd_from_small(1013);
}
FN(sys_copyright)
{
    return itd_str_c(vm, "Copyright (c) the interpretd authors.");
}
FN(sys_platlibdir)
{
    return itd_str_c(vm, "lib");
}

FN(sys_argv)
{
    itd_value list = itd_list_new(vm), empty = itd_str_c(vm, "");

    return !itd_failed(list) && !itd_failed(empty) && itd_list_append(vm, list, empty) ? list
                                                                                       : ITD_ERROR;
}

FN(sys_version_info)
{
    itd_value level = itd_str_c(vm, "final");

    return itd_failed(level) ? level
                             : named(vm, version_type,
                                     itd_tuple_pack(vm, 5, itd_from_small(3), itd_from_small(12),
                                                    itd_from_small(1), level, itd_from_small(0)));
}

FN(sys_flags)
{
    itd_value items = itd_tuple_new(vm, 18);

    if (itd_failed(items)) return items;
    for (int i = 0; i < 18; i++) itd_tuple_items(items)[i] = itd_from_small(0);
    itd_tuple_items(items)[13] = itd_tuple_items(items)[16] = ITD_FALSE;
    itd_tuple_items(items)[14] = itd_from_small(1);
    itd_tuple_items(items)[17] = itd_from_small(4300);
    return named(vm, flags_type, items);
}

FN(sys_float_info)
{
    itd_value max = itd_float_from(vm, DBL_MAX), min = itd_float_from(vm, DBL_MIN),
              epsilon = itd_float_from(vm, DBL_EPSILON);

    if (itd_failed(max) || itd_failed(min) || itd_failed(epsilon)) return ITD_ERROR;
    return named(vm, float_info_type,
                 itd_tuple_pack(vm, 11, max, itd_from_small(DBL_MAX_EXP),
                                itd_from_small(DBL_MAX_10_EXP), min, itd_from_small(DBL_MIN_EXP),
                                itd_from_small(DBL_MIN_10_EXP), itd_from_small(DBL_DIG),
                                itd_from_small(DBL_MANT_DIG), epsilon, itd_from_small(FLT_RADIX),
                                itd_from_small(1)));
}

FN(sys_int_info)
{
    return named(vm, int_info_type,
                 itd_tuple_pack(vm, 4, itd_from_small(30), itd_from_small(4), itd_from_small(4300),
                                itd_from_small(640)));
}

FN(sys_hash_info)
{
    itd_value algorithm = itd_str_c(vm, "siphash13");

    if (itd_failed(algorithm)) return algorithm;
    return named(vm, hash_info_type,
                 itd_tuple_pack(vm, 9, itd_from_small(64), itd_from_small(((int64_t)1 << 61) - 1),
                                itd_from_small(314159), itd_from_small(0), itd_from_small(1000003),
                                algorithm, itd_from_small(64), itd_from_small(128),
                                itd_from_small(0)));
}

static const itd_native natives[] = {
    {"exit", sys_exit, "status = None, /", "Raises SystemExit.", 0},
    {"exception", sys_exception, "", "The exception that is being handled, or None.", 0},
    {"exc_info", sys_exc_info, "",
     "Class, instance and traceback of the exception that is being handled.", 0},
    {"getsizeof", sys_getsizeof, "object, default = ...", "The size of the object itself in bytes.",
     ITD_CALLS_BACK},
    {"intern", sys_intern, "string, /", "The one string equal to this that names use.", 0},
    {"getrecursionlimit", sys_getrecursionlimit, "", "How deep calls may nest.", 0},
    {"setrecursionlimit", sys_setrecursionlimit, "limit: i64, /",
     "Accepted, without effect: the limit is the session's.", 0},
    {"getdefaultencoding", sys_getdefaultencoding, "",
     "The encoding that str.encode uses by default.", 0},
    {"getfilesystemencoding", sys_getdefaultencoding, "", NULL, 0},
    {"get_int_max_str_digits", sys_get_int_max_str_digits, "",
     "How many digits int and str convert at most.", 0},
    {"set_int_max_str_digits", sys_set_int_max_str_digits, "maxdigits: i32",
     "Sets it, for the rest of the session.", 0},
    {"getfilesystemencodeerrors", sys_getfilesystemencodeerrors, "", NULL, 0},
    {"getswitchinterval", sys_getswitchinterval, "", "As CPython's; there is one thread.", 0},
    {"gettrace", sys_none, "", "None: nothing traces.", 0},
    {"getprofile", sys_none, "", "None: nothing profiles.", 0},
    {"is_finalizing", sys_false, "", NULL, 0},
    {"__getattr__", sys_getattr, "name: str, /", NULL, 0},
    {"get_asyncgen_hooks", sys_get_asyncgen_hooks, "", "The hooks for asynchronous generators.", 0},
    {"set_asyncgen_hooks", sys_set_asyncgen_hooks, "firstiter = ..., finalizer = ...",
     "Sets the hooks for asynchronous generators.", 0},
    {"stdin", sys_stdin, NULL, NULL, ITD_CONSTANT},
    {"stdout", sys_stdout, NULL, NULL, ITD_CONSTANT},
    {"stderr", sys_stderr, NULL, NULL, ITD_CONSTANT},
    {"__stdin__", sys_stdin, NULL, NULL, ITD_CONSTANT},
    {"__stdout__", sys_stdout, NULL, NULL, ITD_CONSTANT},
    {"__stderr__", sys_stderr, NULL, NULL, ITD_CONSTANT},
    {"maxsize", sys_maxsize, NULL, NULL, ITD_CONSTANT},
    {"maxunicode", sys_maxunicode, NULL, NULL, ITD_CONSTANT},
    {"byteorder", sys_byteorder, NULL, NULL, ITD_CONSTANT},
    {"platform", sys_platform, NULL, NULL, ITD_CONSTANT},
    {"version", sys_version, NULL, NULL, ITD_CONSTANT},
    {"version_info", sys_version_info, NULL, NULL, ITD_CONSTANT},
    {"hexversion", sys_hexversion, NULL, NULL, ITD_CONSTANT},
    {"flags", sys_flags, NULL, NULL, ITD_CONSTANT},
    {"float_info", sys_float_info, NULL, NULL, ITD_CONSTANT},
    {"float_repr_style", sys_float_repr_style, NULL, NULL, ITD_CONSTANT},
    {"int_info", sys_int_info, NULL, NULL, ITD_CONSTANT},
    {"hash_info", sys_hash_info, NULL, NULL, ITD_CONSTANT},
    {"argv", sys_argv, NULL, NULL, ITD_CONSTANT},
    {"orig_argv", sys_empty_list, NULL, NULL, ITD_CONSTANT},
    {"path", sys_empty_list, NULL, NULL, ITD_CONSTANT},
    {"abiflags", sys_empty, NULL, NULL, ITD_CONSTANT},
    {"executable", sys_empty, NULL, NULL, ITD_CONSTANT},
    {"prefix", sys_empty, NULL, NULL, ITD_CONSTANT},
    {"exec_prefix", sys_empty, NULL, NULL, ITD_CONSTANT},
    {"base_prefix", sys_empty, NULL, NULL, ITD_CONSTANT},
    {"base_exec_prefix", sys_empty, NULL, NULL, ITD_CONSTANT},
    {"pycache_prefix", sys_none, NULL, NULL, ITD_CONSTANT},
    {"dont_write_bytecode", sys_true, NULL, NULL, ITD_CONSTANT},
    {"api_version", sys_api_version, NULL, NULL, ITD_CONSTANT},
    {"copyright", sys_copyright, NULL, NULL, ITD_CONSTANT},
    {"platlibdir", sys_platlibdir, NULL, NULL, ITD_CONSTANT},
    {"warnoptions", sys_empty_list, NULL, NULL, ITD_CONSTANT},
    {0},
};

static bool boot(itd_vm *vm)
{
    static const itd_slots slots = {.repr = stream_repr, .iter = stream_iter, .next = stream_next};
    static const itd_type_spec spec = {
        &stream_type, "_io.TextIOWrapper",     NULL,
        ITD_K_ITER,   sizeof(struct itd_iter), ITD_T_NO_NEW,
        NULL,         "A stream of text.",     stream_rows,
        &slots,
    };

    for (size_t i = 0; i < NAMED; i++)
        if (!define_named(vm, i)) return false;
    return itd_type_define(vm, &spec);
}

ITD_MODULE_WITH(sys, "sys", "The interpreter's own settings and streams.", natives, boot, NULL);
