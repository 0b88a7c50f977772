/* native.h - all that a native needs: values, failures, budgets, operations on any value, and the
 * rows that make natives, types and modules.
 *
 * A failed call leaves one pending exception and says so by ITD_ERROR, NULL, false or -1: pass it
 * on at once. After anything that may run script code (itd_call, itd_compare_values, itd_hash,
 * itd_next, itd_str_of … of a value that isn't exactly a builtin), every length, index and pointer
 * read before is stale. Charge before work: itd_charge per element or per 64 bytes or limbs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_NATIVE_H
#define ITD_NATIVE_H

#include "core/heap.h"
#include "core/object/objects.h"
#include "core/vm/names.h"

#define ITD_PRINTF(fmt, first) __attribute__((format(printf, fmt, first)))
#define ITD_LIKELY(x)          __builtin_expect(!!(x), 1)
#define ITD_UNLIKELY(x)        __builtin_expect(!!(x), 0)
#define ITD_NOINLINE           __attribute__((noinline, cold))
#define ITD_ASSERT(c)          ((c) ? (void)0 : itd_broken(__FILE__, __LINE__, #c))
_Noreturn void itd_broken(const char *file, int line, const char *what);

/* ---- types of builtins: itd_int_type, itd_str_type … (types.def) ---- */
#define TYPE(id, name) extern itd_type *itd_##id##_type;
#include "core/object/types.def"
#undef TYPE
/* ---- exception classes: itd_ValueError … as values of class objects (exc.def) ---- */
#define EXC(name, base, attrs) extern itd_type *itd_##name;
#include "core/object/exc.def"
#undef EXC

/* ---- failing (vm/raise.c) ---- */
/* Make an exception of a class with a printf-made message pending. Besides printf's conversions
 * (never %n; %s takes UTF-8, at most 200 bytes of it are used unless a precision is given): %R repr
 * of an itd_value, %S its str, %T the name of its type, %U an itd_value that is a str. Return false
 * / ITD_ERROR / NULL / -1 as the caller needs. */
bool itd_fail(itd_vm *vm, const itd_type *exception, const char *format, ...);
/* A warning, when the warnings module is there to give it to; false when it became an error. */
bool itd_warn(itd_vm *vm, const itd_type *category, itd_value text);
bool itd_warn_deprecated(itd_vm *vm, const char *text);
/* Of what a conversion's method made: not of the type but of a subclass. owner: named before the
 * method, unless unbound. */
bool itd_warn_of_subclass(itd_vm *vm, itd_value owner, const char *method, const char *of,
                          itd_value made);
itd_value itd_raise(itd_vm *vm, const itd_type *exception, const char *format,
                    ...); /* the same, returns ITD_ERROR */
itd_value
itd_raise_value(itd_vm *vm,
                itd_value exception); /* an instance becomes pending (context set); ITD_ERROR */
itd_value itd_raise_key(itd_vm *vm, itd_value key); /* KeyError(key) */
itd_value itd_raise_with(itd_vm *vm, const itd_type *exception,
                         itd_value args_tuple); /* class called natively with args */
bool itd_pending(const itd_vm *vm);
bool itd_pending_is(
    itd_vm *vm,
    const itd_type *exception); /* a catchable one of this class (or a subclass) is pending */
itd_value itd_take_pending(
    itd_vm *vm); /* takes it: the exception instance; limits can't be taken (unbound) */
void itd_set_pending(itd_vm *vm, itd_value exception); /* puts one back unchanged */
bool itd_swallow(itd_vm *vm,
                 const itd_type *exception); /* drops the pending one if it is of the class */
/* A limit was passed: uncatchable (limits.def row by field name). */
bool itd_fail_memory(itd_vm *vm);
/* A size that no machine has (sizes from ITD_IMPOSSIBLE up): MemoryError, which scripts may catch.
 */
#define ITD_IMPOSSIBLE ((size_t)1 << 46)
bool itd_fail_impossible(itd_vm *vm);

/* ---- budgets ---- */
/* Pays for units of work before it is done; false: a limit is reached or the run is to stop
 * (pending). */
bool itd_charge(itd_vm *vm, uint64_t units);
/* For loops over the bytes or letters of one value, whose charge was made before: looks at the stop
 * every 64 Ki steps. False: pending. */
bool itd_check_stop(itd_vm *vm);
static inline bool itd_goes_on(itd_vm *vm, int64_t step)
{
    return ITD_LIKELY((step & 0xFFFF) != 0xFFFF) || itd_check_stop(vm);
}
/* C stack left for a native recursion; false: RecursionError pending. Pair with nothing: it only
 * measures. */
bool itd_stack_ok(itd_vm *vm);
/* For repr/compare/hash… of nested containers: itd_enter returns false with RecursionError pending
 * past the depth limit. */
bool itd_enter(itd_vm *vm);
void itd_leave(itd_vm *vm);
/* Marks v as being printed: 1 entered, 0 already inside (recursive), -1 failure. Pair 1 with
 * itd_repr_leave. */
int itd_repr_enter(itd_vm *vm, itd_value v);
void itd_repr_leave(itd_vm *vm, itd_value v);

/* ---- any value ---- */
itd_type *
itd_type_of_special(itd_value v); /* of a value that is neither an int nor a float nor a cell */
static inline itd_type *itd_type_of(itd_value v)
{
    if (itd_is_cell(v)) {
        const itd_cell *cell = itd_cell_of(v);

        return itd_has_flag(cell, ITD_F_SHAPED) ? ((const itd_shape *)itd_head_ref(cell))->type
                                                : (itd_type *)itd_head_ref(cell);
    }
    if (itd_is_small(v)) return itd_int_type;
    return itd_is_imm_float(v) ? itd_float_type : itd_type_of_special(v);
}
const char *itd_type_name(itd_value v); /* UTF-8 of type(v).__name__, valid while the type lives */
bool itd_is_subtype(const itd_type *a, const itd_type *b);
static inline bool itd_is_a(itd_value v, const itd_type *t)
{
    return itd_is_subtype(itd_type_of(v), t);
}
static inline bool itd_is_exact(itd_value v, const itd_type *t)
{
    return itd_type_of(v) == t;
}

itd_value itd_call(itd_vm *vm, itd_value callee, size_t count, const itd_value *args);
/* args: positional ones, then one for each name in kwnames (a tuple of str, or none). */
itd_value itd_call_kw(itd_vm *vm, itd_value callee, const itd_value *args, size_t positional,
                      itd_value kwnames);
itd_value itd_call_method(itd_vm *vm, itd_value self, itd_value name, size_t count,
                          const itd_value *args);
/* Looks name up on the type only, bound to v (special methods); unbound when absent, ITD_ERROR on
 * failure. */
itd_value itd_special(itd_vm *vm, itd_value v, itd_value name);

itd_value itd_getattr(itd_vm *vm, itd_value v, itd_value name);
itd_value itd_getattr_or(itd_vm *vm, itd_value v, itd_value name); /* unbound when AttributeError */
bool itd_setattr(itd_vm *vm, itd_value v, itd_value name, itd_value value); /* unbound: delete */
itd_value itd_generic_getattr(itd_vm *vm, itd_value v, itd_value name);
bool itd_generic_setattr(itd_vm *vm, itd_value v, itd_value name, itd_value value);
itd_value itd_type_lookup(itd_vm *vm, const itd_type *type,
                          itd_value name); /* along the MRO; unbound when absent; never fails */
/* What __getstate__ says of an object. */
itd_value itd_object_state(itd_vm *vm, itd_value self);
itd_value itd_instance_dict(
    itd_vm *vm, itd_value v,
    bool make); /* the __dict__ of an instance (turns shapes to dict mode when make) */

itd_value itd_repr(itd_vm *vm, itd_value v); /* a str */
itd_value itd_str_of(itd_vm *vm, itd_value v);
itd_value itd_ascii(itd_vm *vm, itd_value v);
itd_value itd_format(itd_vm *vm, itd_value v, itd_value spec); /* format(v, spec) */
int itd_truth(itd_vm *vm, itd_value v);                        /* 1, 0, -1 */
bool itd_hash(itd_vm *vm, itd_value v, uint64_t *ret); /* CPython's hash as a 64-bit pattern */
itd_value itd_compare_values(itd_vm *vm, itd_value a, itd_value b,
                             enum itd_compare op);   /* rich comparison, TypeError worded */
int itd_equal(itd_vm *vm, itd_value a, itd_value b); /* identity, then ==; 1, 0, -1 */
int itd_less(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_binary_op(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op, bool inplace);
itd_value itd_unary_op(itd_vm *vm, itd_value v, int op); /* '-', '+', '~' */
int64_t itd_len(itd_vm *vm, itd_value v);
int64_t itd_length_hint(itd_vm *vm, itd_value v, int64_t standard);
itd_value itd_getitem(itd_vm *vm, itd_value v, itd_value key);
bool itd_setitem(itd_vm *vm, itd_value v, itd_value key, itd_value value); /* unbound: delete */
itd_value itd_item(itd_vm *vm, itd_value seq, int64_t index);              /* seq[index] */
int itd_contains(itd_vm *vm, itd_value container, itd_value item);
itd_value itd_iter(itd_vm *vm, itd_value v);
/* The next item into *ret; false at the end and on failure (itd_pending tells). */
bool itd_next(itd_vm *vm, itd_value iter, itd_value *ret);
/* Takes an item without running script code, so that a generator needn't be suspended between two
 * items. False: the item is one for the caller's own loop, or something is pending. */
typedef struct itd_feed_to {
    bool (*take)(itd_vm *vm, struct itd_feed_to *to, itd_value item);
} itd_feed_to;
/* As itd_next, but gives the items of a generator to to->take until that refuses one, which is the
 * answer; other iterators' items are all answers. The native's own state follows `to` in a struct
 * of its own. */
bool itd_feed(itd_vm *vm, itd_value iter, itd_feed_to *to, itd_value *ret);
/* Takes up to so many of the next items of an iterator, where that runs no script code, allocates
 * nothing and can't fail. Their charge is the caller's. 0: the next must be asked for in the
 * ordinary way, which may also be the end. */
size_t itd_take_many(itd_vm *vm, itd_value iter, itd_value *out, size_t most);
/* The value of a return carried by a StopIteration-free end is lost; raw slot call: item, ITD_END
 * or ITD_ERROR. */
itd_value itd_next_raw(itd_vm *vm, itd_value iter);
bool itd_is_callable(itd_value v);
int itd_isinstance(itd_vm *vm, itd_value v, itd_value classinfo);
int itd_issubclass(itd_vm *vm, itd_value c, itd_value classinfo);
uint64_t itd_id(itd_vm *vm,
                itd_value v); /* the per-session number that id() and default reprs show */

/* ---- numbers ---- */
itd_value itd_int_from(itd_vm *vm, int64_t n);
itd_value itd_int_from_u64(itd_vm *vm, uint64_t n);
bool itd_is_int(itd_value v);                 /* int or subclass, bool included */
itd_value itd_index(itd_vm *vm, itd_value v); /* operator.index: an exact int value */
/* As int64_t; *ret_over: -1/+1 when it doesn't fit (then value is clamped and nothing pending).
 * False: not an int (TypeError pending). */
bool itd_int_clamp(itd_vm *vm, itd_value v, int64_t *ret, int *ret_over);
bool itd_as_i64(itd_vm *vm, itd_value v,
                int64_t *ret); /* through __index__; OverflowError when too large */
bool itd_as_size(
    itd_vm *vm, itd_value v,
    int64_t *ret); /* the same, CPython's "cannot fit 'int' into an index-sized integer" */
itd_value itd_int_parse(itd_vm *vm, const char *digits, size_t size,
                        int base); /* a literal's digits, '_' allowed, no sign */
itd_value itd_int_text(itd_vm *vm, itd_value v,
                       int base); /* a str of digits with sign, no prefix */
itd_value itd_int_prefixed(itd_vm *vm, itd_value v,
                           int base); /* of an exact int in base 2, 8 or 16, with 0b, 0o or 0x */
itd_value itd_float_from(itd_vm *vm, double d);
bool itd_is_float(itd_value v);
double itd_float_value(itd_value v); /* of a float */
bool itd_as_double(
    itd_vm *vm, itd_value v,
    double *ret); /* a float's value; of other numbers float(v): __float__, __index__ */
bool itd_float_asked(
    itd_vm *vm, itd_value v,
    double *ret); /* the same, but a float's class is asked for its __float__, too */
itd_value itd_complex_from(itd_vm *vm, double re, double im);
/* Text of d as repr ('r') or with a format code (e E f F g G %) and precision, into buf; returns
 * the length. alternate is '#'. Precision ≤ 500. */
size_t itd_double_text(double d, char code, int precision, bool alternate, char *buf, size_t size);
/* d >= 0 rounded to so many decimals, of two that are equally near the even one, as round() does.
 * False when it takes longer numbers than this is for. */
bool itd_double_rounded(double d, int64_t places, double *ret);
double itd_text_double(const char *text, char **ret_end); /* correctly rounded, no locale */

/* ---- strings ---- */
itd_value itd_str_new(itd_vm *vm, const char *utf8, size_t size); /* valid UTF-8 */
itd_value itd_str_c(itd_vm *vm, const char *utf8);
itd_value itd_str_format(itd_vm *vm, const char *format, ...); /* itd_fail's conversions */
itd_value
itd_intern(itd_vm *vm,
           itd_value str); /* the one str equal to it that names use; pointer-comparable */
itd_value
itd_interned(itd_vm *vm,
             itd_value str); /* the same if there is one, else str itself; plain strs only */
itd_value itd_intern_c(itd_vm *vm, const char *utf8, size_t size);
extern itd_value itd_empty_str;
itd_value itd_str_blank(itd_vm *vm, int64_t length,
                        uint32_t max_code);             /* to be filled with itd_str_put */
itd_value itd_str_from_code(itd_vm *vm, uint32_t code); /* one character */
itd_value itd_str_slice(itd_vm *vm, itd_value s, int64_t start, int64_t stop);
itd_value itd_str_concat(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_str_join(itd_vm *vm, const itd_value *strs,
                       size_t count);         /* exact strs, no separator (f-strings) */
bool itd_str_equal(itd_value a, itd_value b); /* two strs */
bool itd_str_is(itd_value s, const char *ascii);
int itd_str_compare(itd_value a, itd_value b);
uint64_t itd_str_hash(itd_value s);
static inline bool itd_is_str(itd_value v)
{
    return itd_is_kind(v, ITD_K_STR);
}
static inline uint32_t itd_str_at(const itd_str *s, int64_t i)
{
    if (s->kind == 1) return s->data[i];
    return s->kind == 2 ? ((const uint16_t *)(const void *)s->data)[i]
                        : ((const uint32_t *)(const void *)s->data)[i];
}
static inline void itd_str_put(itd_str *s, int64_t i, uint32_t code)
{
    if (s->kind == 1)
        s->data[i] = (uint8_t)code;
    else if (s->kind == 2)
        ((uint16_t *)(void *)s->data)[i] = (uint16_t)code;
    else
        ((uint32_t *)(void *)s->data)[i] = code;
}
/* __format__ of the builtin types (str_format.c); spec is a str. */
itd_value itd_str_format_spec(itd_vm *vm, itd_value v, itd_value spec);
itd_value itd_int_format_spec(itd_vm *vm, itd_value v, itd_value spec);
itd_value itd_float_format_spec(itd_vm *vm, itd_value v, itd_value spec);
itd_value itd_complex_format_spec(itd_vm *vm, itd_value v, itd_value spec);
/* UTF-8 of a str: NUL-terminated, lives as long as *ret_owner (the str itself when ASCII). NULL:
 * UnicodeEncodeError for surrogates. */
const char *itd_str_utf8(itd_vm *vm, itd_value s, size_t *ret_size, itd_value *ret_owner);
itd_value itd_bytes_new(itd_vm *vm, const void *data, size_t size); /* data NULL: zeroed */
/* The bytes of bytes, bytearray or memoryview; false with TypeError "a bytes-like object is
 * required, not 'X'". */
bool itd_as_buffer(itd_vm *vm, itd_value v, const uint8_t **ret_data, size_t *ret_size);

/* A growing text or byte buffer. What is short stays in the struct; else its memory is a script
 * cell held by the local itd_text (so it is a root while on the C stack). */
typedef struct itd_text {
    itd_vm *vm;
    itd_bytes_buffer *buffer; /* NULL while small[] is enough */
    int64_t length;           /* code units written */
    uint8_t kind;             /* 1 (ASCII), 2 or 4: widened as needed */
    bool failed;
    uint8_t small[144] __attribute__((aligned(8)));
} itd_text;
void itd_text_init(itd_text *t, itd_vm *vm);
bool itd_text_code(itd_text *t, uint32_t code);
bool itd_text_ascii(itd_text *t, const char *text, size_t size);
bool itd_text_u16(itd_text *t, const uint16_t *units, size_t count); /* code points of 16 bits */
bool itd_text_utf8(itd_text *t, const char *text, size_t size);
bool itd_text_str(itd_text *t, itd_value str);
bool itd_text_slice(itd_text *t, itd_value str, int64_t start, int64_t stop);
bool itd_text_printf(itd_text *t, const char *format, ...); /* itd_fail's conversions */
itd_value itd_text_done(itd_text *t); /* the str, or ITD_ERROR if anything failed */

/* ---- containers ---- */
itd_value itd_list_new(itd_vm *vm);
itd_value itd_list_sized(itd_vm *vm, size_t capacity);
itd_value itd_list_from(itd_vm *vm, const itd_value *items, size_t count);
bool itd_list_append(itd_vm *vm, itd_value list, itd_value item);
bool itd_list_extend(itd_vm *vm, itd_value list, itd_value iterable);
itd_value itd_list_of(itd_vm *vm, itd_value iterable);
itd_value itd_list_slice(itd_vm *vm, itd_value list, int64_t start, int64_t stop);
bool itd_list_sort(itd_vm *vm, itd_value list, itd_value key, bool reverse);
static inline int64_t itd_list_count(itd_value l)
{
    return ITD_LIST_(l)->count;
}
static inline itd_value *itd_list_items(itd_value l)
{
    return ITD_LIST_(l)->buffer ? ITD_LIST_(l)->buffer->items : NULL;
}
itd_value itd_tuple_new(itd_vm *vm, size_t count); /* all unbound: fill at once */
itd_value itd_tuple_from(itd_vm *vm, const itd_value *items, size_t count);
itd_value itd_tuple_of(itd_vm *vm, itd_value iterable);
itd_value itd_tuple_pack(itd_vm *vm, size_t count, ...); /* itd_values */
static inline int64_t itd_tuple_count(itd_value t)
{
    return ITD_TUPLE_(t)->count;
}
static inline itd_value *itd_tuple_items(itd_value t)
{
    return ITD_TUPLE_(t)->items;
}
itd_value itd_dict_new(itd_vm *vm);
/* Look-ups compare keys and may run script code unless all keys are exact str. Unbound: absent;
 * ITD_ERROR: failure. */
itd_value itd_dict_get(itd_vm *vm, itd_value dict, itd_value key);
/* A key or value that is a failure is passed on as one, here and in itd_dict_set_str; so is the
 * name given to itd_getattr and its kin. */
bool itd_dict_set(itd_vm *vm, itd_value dict, itd_value key, itd_value value);
int itd_dict_delete(itd_vm *vm, itd_value dict, itd_value key); /* 1 deleted, 0 absent, -1 */
itd_value itd_dict_get_str(const itd_dict *dict,
                           itd_value interned); /* by an interned name; never runs script code or
                                                   fails; unbound when absent */
bool itd_dict_set_str(itd_vm *vm, itd_dict *dict, itd_value interned, itd_value value);
int64_t itd_dict_find_str(const itd_dict *dict,
                          itd_value interned); /* index of the entry, -1 when absent */
/* Next live entry at or after *pos; advances *pos; false at the end. Entries may vanish between
 * calls, never shift. */
bool itd_dict_walk(const itd_dict *dict, int64_t *pos, itd_value *ret_key, itd_value *ret_value);
bool itd_dict_update(itd_vm *vm, itd_value dict, itd_value other); /* mapping or pairs */
bool itd_dict_iterates(
    itd_value v); /* a dict that is iterated as dicts are: its items may be read directly */
itd_value itd_mapping_keys(
    itd_vm *vm,
    itd_value mapping); /* an iterator over what keys() gave, all of it asked for at once */
itd_value itd_dict_copy(itd_vm *vm, itd_value dict);
itd_value itd_set_new(itd_vm *vm, bool frozen);
int itd_set_add(itd_vm *vm, itd_value set, itd_value item); /* 1 added, 0 was there, -1 */
int itd_set_has(itd_vm *vm, itd_value set, itd_value item);
bool itd_set_update(itd_vm *vm, itd_value set, itd_value iterable);
bool itd_set_walk(const itd_set *set, int64_t *pos, itd_value *ret_item);
itd_value itd_range_from(itd_vm *vm, int64_t start, int64_t stop, int64_t step);
itd_value itd_slice_from(itd_vm *vm, itd_value start, itd_value stop, itd_value step);
/* Slice bounds for a sequence of length: may run __index__. False on failure. *ret_count: how many
 * items. */
bool itd_slice_bounds(itd_vm *vm, itd_value slice, int64_t length, int64_t *ret_start,
                      int64_t *ret_stop, int64_t *ret_step, int64_t *ret_count);
itd_value itd_seq_iter(itd_vm *vm, itd_value seq,
                       const itd_type *type); /* an ITER cell {a: seq, n: index} */
itd_value itd_iter_new(itd_vm *vm, const itd_type *type, itd_value a, itd_value b);

/* ---- natives ---- */
/* An argument after its converter. v is always the value as given (or the default); n, f, b by
 * converter. none: the default none or None was taken. */
typedef struct itd_arg {
    itd_value v;
    union {
        int64_t n; /* size, int: clamped per converter; code: a code point; bool: 0/1 */
        double f;  /* float */
    };
    bool none;  /* absent with default None, or None given to a `?` converter */
    bool given; /* the caller passed it */
} itd_arg;

typedef itd_value (*itd_native_call)(itd_vm *vm, itd_value self, const itd_arg *a);

enum itd_native_flags {
    ITD_CALLS_BACK = 1,   /* may run script code */
    ITD_CLASS_METHOD = 2, /* self is the class */
    ITD_STATIC = 4,
    ITD_GETTER = 8,     /* an attribute computed from self; no signature */
    ITD_SETTER = 16,    /* follows its getter's row: "value", unbound when deleted */
    ITD_STORES = 32,    /* keeps its arguments unlooked-at: pending values aren't forced */
    ITD_SHALLOW = 64,   /* looks only at the top of its arguments */
    ITD_CONSTANT = 128, /* module rows: call(vm, module, NULL) makes the value at import */
    ITD_RAW =
        256, /* call is really an itd_raw_call: no binding, no converters; signature is doc only */
    ITD_LONG = 512, /* may run long in a library: announce first */
    ITD_MEMBER =
        1024, /* a getter that CPython has as a member: a member_descriptor, "readonly attribute" */
    ITD_AS_PYTHON =
        2048, /* CPython has it in Python: a wrong call is worded as Python functions word it */
};
typedef itd_value (*itd_raw_call)(itd_vm *vm, itd_value self, const itd_value *args,
                                  size_t positional, itd_value kwnames);

/* One native. Signature: Python's own syntax, parameters with an optional converter and default:
 *   "a, x, lo: size = 0, hi: size? = None, /, *args, key = None, **rest"
 * Converters: (none) any value; size (index-sized int → n), int (any int object, by __index__), i64
 * and i32 (→ n, OverflowError when it doesn't fit), bool (truth → n), float (→ f), str (TypeError
 * unless str), cstr (a str as C text: no surrogates, no NUL), bytes (bytes-like), code
 * (one-character str → n), callable, type, list, dict, tuple. `?` allows None. Defaults: None True
 * False, ints, floats, 'text', or `...` (absent: v unbound). a[i] follows parameter order; *args is
 * a tuple, **rest a dict. Methods don't list self. TypeErrors are worded as CPython's for that
 * function; "name()" is the row's name. */
typedef struct itd_native {
    const char *name;
    itd_native_call call;
    const char *signature;
    const char *doc;
    unsigned flags;
} itd_native;

/* A builtin type: rows and slots. Names in rows like "__len__" are not needed: slots make their
 * wrappers by themselves (type.c), with CPython's texts. */
typedef struct itd_type_spec {
    itd_type **type;  /* where it goes: &itd_list_type */
    const char *name; /* "list"; "collections.deque" sets __module__ */
    itd_type **base;  /* NULL: object */
    unsigned kind;    /* cell kind of the instances */
    size_t size;      /* of the struct */
    unsigned flags;
    const char *signature; /* of the constructor, for __doc__/help, or NULL */
    const char *doc;
    const itd_native *methods; /* or NULL */
    const itd_slots *slots;
} itd_type_spec;
/* At boot only. False: out of memory. */
bool itd_type_define(itd_vm *vm, const itd_type_spec *spec);
/* Allocates an instance of a type made by spec or of a script subclass. */
void *itd_new_instance(itd_vm *vm, const itd_type *type, size_t size);

/* Binds args as the signature says; a must have as many itd_arg as parameters (at most
 * ITD_MAX_PARAMETERS). */
#define ITD_MAX_PARAMETERS 24
bool itd_bind(itd_vm *vm, const struct itd_argspec *spec, const char *name, const itd_value *args,
              size_t positional, itd_value kwnames, itd_arg *a);
const struct itd_argspec *itd_argspec_make(itd_vm *vm,
                                           const char *signature); /* at boot; permanent */
size_t itd_argspec_count(const struct itd_argspec *spec);
/* For new_/init slots of builtin types: binds against a signature text cached by its address. */
bool itd_bind_text(itd_vm *vm, const char *signature, const char *name, const itd_value *args,
                   size_t positional, itd_value kwnames, itd_arg *a);

/* A module: one C file, one line in modules.def. init, when given, runs per session after the rows
 * are set. */
typedef struct itd_module_spec {
    const char *name, *doc;
    const itd_native *natives;
    bool (*boot)(itd_vm *vm);                   /* in the zygote: define types */
    bool (*init)(itd_vm *vm, itd_value module); /* per session, at import: set more attributes */
} itd_module_spec;
#define ITD_MODULE(id, text, rows)                                                                 \
    const itd_module_spec itd_module_##id = {#id, text, rows, NULL, NULL}
#define ITD_MODULE_WITH(id, name_text, text, rows, boot_fn, init_fn)                               \
    const itd_module_spec itd_module_##id = {name_text, text, rows, boot_fn, init_fn}
bool itd_module_set(itd_vm *vm, itd_value module, const char *name, itd_value value);
itd_value itd_names_list(itd_vm *vm, const char *const *names,
                         size_t count);               /* a list of strs, as of __all__ */
itd_value itd_import(itd_vm *vm, const char *dotted); /* the module itself (last part) */
itd_value itd_import_name(itd_vm *vm,
                          itd_value dotted); /* the same by a str; parents are imported first */
itd_value itd_native_new(itd_vm *vm, const itd_native *row, itd_value self, const itd_type *owner);

#endif
