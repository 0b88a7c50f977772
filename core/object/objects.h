/* objects.h - the structs of the built-in cells. Fields are reached through their file's functions
 * from elsewhere; hot paths (vm/eval.c) read them directly.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_OBJECTS_H
#define ITD_OBJECTS_H

#include "core/heap.h"

/* A script-sized str. kind 1: ASCII only, the buffer is the UTF-8; 2 and 4: arrays of code units =
 * code points, and at least one is > 127 (kind 2) or > 0xFFFF (kind 4): always the narrowest kind.
 * NUL-terminated at data[length * kind]. */
typedef struct itd_str {
    uint64_t head;
    int64_t length; /* code points */
    uint64_t hash;  /* valid with ITD_F_A */
    uint8_t kind;   /* 1, 2, 4 */
    uint8_t interned;
    uint32_t slack; /* code units of room behind the terminator, for APPENDSTR; 0 in all that it
                       didn't make */
    uint8_t data[] __attribute__((aligned(8)));
} itd_str;

typedef struct itd_bytes {
    uint64_t head;
    int64_t length;
    uint64_t hash;  /* valid with ITD_F_A */
    uint8_t data[]; /* NUL-terminated */
} itd_bytes;

typedef struct itd_bytearray {
    uint64_t head;
    int64_t length;
    itd_bytes_buffer *buffer; /* NULL when empty */
    uint32_t exports;         /* memoryviews that look at it: no resize */
} itd_bytearray;

typedef struct itd_memoryview {
    uint64_t head;
    itd_value owner;                  /* bytes or bytearray; unbound after release */
    int64_t offset, length, itemsize; /* length in items */
    char format[4];
    bool readonly;
    itd_value shape, strides;
    itd_value hash; /* once asked for: it outlives a release */
} itd_memoryview;

/* An int that doesn't fit 63 bits: sign and magnitude in 64-bit limbs, little-endian, top limb not
 * zero (GMP's mpn form). */
typedef struct itd_big {
    uint64_t head;
    int32_t size; /* limbs; negative for a negative number */
    uint32_t pad;
    uint64_t limbs[];
} itd_big;
/* Also the form of script subclasses of int (and so bool never): small values then have 0 or 1
 * limb. */

typedef struct itd_float {
    uint64_t head;
    double value;
} itd_float;

typedef struct itd_complex {
    uint64_t head;
    double re, im;
} itd_complex;

typedef struct itd_list {
    uint64_t head;
    int64_t count;
    itd_values *buffer; /* NULL when capacity is 0 */
    uint32_t changes;   /* counts every change of length or order; see DESIGN "Re-entrancy" */
    bool sorting;       /* emptied by sort() for its duration */
} itd_list;

typedef struct itd_tuple {
    uint64_t head;
    int64_t count;
    itd_value items[];
} itd_tuple;

/* Compact insertion-ordered dict. version is drawn from the VM's rising counter at each change of
 * the key set (and clear), so a global's cache is valid while version is equal: entry at cached
 * index still has that key. */
typedef struct itd_dict_entry {
    uint64_t hash;
    itd_value key; /* ITD_DELETED when dead */
    itd_value value;
} itd_dict_entry;

typedef struct itd_dict_table {
    uint64_t head;
    uint32_t capacity;   /* entries that fit */
    uint32_t filled;     /* entries used, dead ones included */
    uint8_t index_width; /* 1, 2, 4 */
    uint8_t log2_index;
    uint8_t str_keys;         /* all keys so far are exact str */
    uint32_t dead;            /* slots of the index that named an entry */
    itd_dict_entry entries[]; /* then the index */
} itd_dict_table;

typedef struct itd_dict {
    uint64_t head;
    int64_t count;
    itd_dict_table *table; /* NULL when empty and never filled */
    uint64_t version;
    uint32_t changes; /* key-set changes, for "changed size during iteration" */
    uint32_t first;   /* no entry before it is live */
    itd_value aux;    /* subtypes' own: defaultdict's factory, an OrderedDict's attributes */
} itd_dict;

typedef struct itd_set_entry {
    uint64_t hash;
    itd_value key; /* unbound: empty; ITD_DELETED: dummy */
} itd_set_entry;

typedef struct itd_set_table {
    uint64_t head;
    uint64_t mask;
    itd_set_entry entries[];
} itd_set_table;

/* set and frozenset (type tells): open addressing that visits in CPython 3.12's order. */
typedef struct itd_set {
    uint64_t head;
    int64_t used, fill;
    itd_set_table *table;
    uint64_t hash; /* frozenset, valid with ITD_F_A */
    uint32_t changes;
} itd_set;

typedef struct itd_range {
    uint64_t head;
    itd_value start, stop, step, length; /* ints of any size */
} itd_range;

typedef struct itd_slice {
    uint64_t head;
    itd_value start, stop, step;
} itd_slice;

/* Every native iterator and small native object keeps all its state here, so that it can be saved.
 * The meaning of the fields is the type's. */
struct itd_iter { /* no typedef: itd_iter() is the function */
    uint64_t head;
    itd_value a, b, c, d;
    int64_t n, m, k;
};

/* A fixed row of values with a type of its own (struct sequences, match results …). */
typedef struct itd_record {
    uint64_t head;
    int64_t count;
    int64_t n;
    itd_value items[];
} itd_record;

/* A native object with bytes of its own (hash states, RNG): data is a BYTES buffer. */
typedef struct itd_opaque {
    uint64_t head;
    itd_bytes_buffer *data;
    itd_value a, b;
    int64_t n;
} itd_opaque;

/* ---- classes and instances -------------------------------------------------------------- */

/* A shape says which attribute lives in which slot for instances of one class made with one inline
 * capacity. Shapes form a tree from the class's root by added attribute. mode dict: attributes live
 * in a dict kept in overflow. */
struct itd_shape {
    uint64_t head;
    itd_type *type;
    itd_shape *parent;
    itd_value name; /* the attribute that this step added, an interned str; unbound in a root */
    struct itd_dict *children; /* name -> shape */
    struct itd_dict *table;    /* name -> slot (small int), made when first searched and long */
    uint32_t count;            /* attributes */
    uint16_t inline_slots;     /* slots in the object itself */
    bool dict_mode;
};

/* Instances of script classes without a builtin layout base. Slot i lives in inline_[i], or
 * overflow->items[i - inline_slots]. In dict mode overflow is an itd_dict. */
typedef struct itd_object {
    uint64_t head;
    itd_cell *overflow; /* itd_values, itd_dict or NULL */
    itd_value slots[];
} itd_object;

/* Binary operators, in the order of the opcodes. */
enum itd_binary {
    ITD_ADD,
    ITD_SUB,
    ITD_MUL,
    ITD_MATMUL,
    ITD_DIV,
    ITD_FLOORDIV,
    ITD_MOD,
    ITD_POW,
    ITD_LSHIFT,
    ITD_RSHIFT,
    ITD_AND,
    ITD_XOR,
    ITD_OR,
    ITD_DIVMOD,
    ITD_BINARIES
};
/* clang-format off */
#define ITD_EACH_INPLACE(DO)                                                                       \
    DO(ADD) DO(SUB) DO(MUL) DO(MATMUL) DO(DIV) DO(FLOORDIV) DO(MOD) DO(POW)                        \
    DO(LSHIFT) DO(RSHIFT) DO(AND) DO(XOR) DO(OR)
#define ITD_EACH_BINARY(DO) ITD_EACH_INPLACE(DO) DO(DIVMOD)
/* clang-format on */
enum itd_compare { ITD_LT, ITD_LE, ITD_EQ, ITD_NE, ITD_GT, ITD_GE };

/* What a type can do natively. NULL: the type can't (after inheritance). Script classes get slots
 * that call their dunder methods. */
typedef struct itd_slots {
    itd_value (*repr)(itd_vm *, itd_value self);
    itd_value (*str)(itd_vm *, itd_value self);
    bool (*hash)(itd_vm *, itd_value self, uint64_t *ret); /* NULL with no_hash: unhashable */
    itd_value (*compare)(itd_vm *, itd_value a, itd_value b,
                         enum itd_compare op); /* NOT_IMPLEMENTED when it can't */
    itd_value (*call)(itd_vm *, itd_value self, const itd_value *args, size_t positional,
                      itd_value kwnames);
    itd_value (*getattr)(itd_vm *, itd_value self, itd_value name); /* NULL: the generic look-up */
    bool (*setattr)(itd_vm *, itd_value self, itd_value name,
                    itd_value value); /* unbound value: delete */
    itd_value (*get)(itd_vm *, itd_value descriptor, itd_value object,
                     itd_value type); /* object unbound: on the class */
    bool (*set)(itd_vm *, itd_value descriptor, itd_value object,
                itd_value value); /* unbound: delete */
    itd_value (*iter)(itd_vm *, itd_value self);
    itd_value (*next)(itd_vm *, itd_value self); /* ITD_END at the end, nothing pending */
    size_t (*take)(itd_vm *, itd_value self, itd_value *out,
                   size_t most);              /* of an iterator, or NULL: see itd_take_many */
    int64_t (*len)(itd_vm *, itd_value self); /* -1 on failure */
    itd_value (*getitem)(itd_vm *, itd_value self, itd_value key);
    bool (*setitem)(itd_vm *, itd_value self, itd_value key, itd_value value); /* unbound: delete */
    int (*contains)(itd_vm *, itd_value self, itd_value item);                 /* 1, 0, -1 */
    int (*truth)(itd_vm *, itd_value self);                                    /* 1, 0, -1 */
    itd_value (*binary[ITD_BINARIES])(
        itd_vm *, itd_value a, itd_value b); /* either operand is of the type; NOT_IMPLEMENTED */
    itd_value (*inplace[ITD_BINARIES])(itd_vm *, itd_value a, itd_value b);
    itd_value (*power)(itd_vm *, itd_value a, itd_value b,
                       itd_value modulus); /* three-argument pow */
    itd_value (*negative)(itd_vm *, itd_value);
    itd_value (*positive)(itd_vm *, itd_value);
    itd_value (*invert)(itd_vm *, itd_value);
    itd_value (*absolute)(itd_vm *, itd_value);
    itd_value (*to_int)(itd_vm *, itd_value);   /* __int__ */
    itd_value (*to_float)(itd_vm *, itd_value); /* __float__ */
    itd_value (*index)(itd_vm *, itd_value);    /* __index__ */
    itd_value (*new_)(itd_vm *, itd_type *type, const itd_value *args, size_t positional,
                      itd_value kwnames);
    bool (*init)(itd_vm *, itd_value self, const itd_value *args, size_t positional,
                 itd_value kwnames);
} itd_slots;

enum itd_type_flags {
    ITD_T_HEAP = 1,            /* a script class: mutable, in the session's heap */
    ITD_T_BASE = 2,            /* may be subclassed */
    ITD_T_DICT = 4,            /* instances have attributes of their own */
    ITD_T_NO_HASH = 8,         /* __hash__ is None */
    ITD_T_SLOTS = 16,          /* has __slots__ and no instance dict */
    ITD_T_EXCEPTION = 32,      /* derives from BaseException */
    ITD_T_NO_NEW = 64,         /* "cannot create 'X' instances" */
    ITD_T_META = 128,          /* derives from type */
    ITD_T_SEQUENCE = 256,      /* matches a sequence pattern */
    ITD_T_MAPPING = 512,       /* matches a mapping pattern */
    ITD_T_ABSTRACT = 1024,     /* has abstract methods left */
    ITD_T_ORDINARY_GET = 2048, /* attribute look-up is the generic one: inline caches may be used */
    ITD_T_ORDINARY_SET = 4096,
    ITD_T_FINALISED = 8192, /* boot: slots inherited, ready */
    ITD_T_SEALED = 32768,   /* an embedded class that CPython has in C: its attributes are fixed,
                               failure texts show its module */
    ITD_T_SELF_MATCH =
        16384, /* class pattern with one positional matches the subject itself (int, str, …) */
};

struct itd_type {
    uint64_t head; /* its own type is the metaclass: head names it (or its shape) */
    itd_value name, qualname, module, doc;
    itd_value bases, mro;  /* tuples; mro begins with the type itself */
    itd_type *base;        /* whose layout it has */
    struct itd_dict *dict; /* names -> attributes (functions, descriptors, values) */
    struct itd_dict
        *meta_dict; /* unused by most: attributes of a metaclass's instances live in dict too */
    itd_shape *root_shape; /* for script classes with plain instances */
    itd_value subclasses;  /* list of subclasses to refresh on change (kept alive), or unbound */
    itd_value slot_names;  /* __slots__ as a tuple, or unbound */
    uint32_t flags;
    uint8_t kind;          /* cell kind of the instances */
    uint8_t learned_slots; /* inline slots of new instances */
    uint16_t id;           /* small number of builtin types */
    uint32_t version;
    uint32_t basic_size;
    itd_slots slots;
};

/* ---- functions -------------------------------------------------------------------------- */

typedef struct itd_box { /* a variable shared with closures; types: "cell" */
    uint64_t head;
    itd_value value;
} itd_box;

typedef struct itd_func {
    uint64_t head;
    struct itd_code *code;
    itd_value globals;    /* dict */
    itd_value closure;    /* tuple of cells, or none */
    itd_value defaults;   /* tuple or none */
    itd_value kwdefaults; /* dict or none */
    itd_value name, qualname, module, doc;
    itd_value annotations; /* dict, or unbound until asked for */
    itd_value attrs;       /* dict or unbound */
    itd_value type_params;
} itd_func;

struct itd_native;
/* A native as a value: a module function (self is none), or a type's method descriptor / bound
 * method of a native (self is the object). */
typedef struct itd_native_func {
    uint64_t head;
    const struct itd_native *row;
    const struct itd_argspec *spec;
    const itd_type *owner; /* the type it is a method of, or NULL (permanent types only) */
    uint32_t quick;   /* how many arguments it takes when they need no binding at all (argspec.h);
                        else   ITD_NOT_QUICK */
    itd_value self;   /* unbound: a descriptor or plain function; else bound */
    itd_value module; /* the name, or unbound */
    itd_value attrs;
} itd_native_func;

typedef struct itd_method {
    uint64_t head;
    itd_value func, self;
} itd_method;

typedef struct itd_property {
    uint64_t head;
    itd_value getter, setter, deleter, doc, name;
    itd_value lent; /* True: doc is the getter's, not given by itself */
} itd_property;

typedef struct itd_wrapper { /* staticmethod, classmethod (type tells) */
    uint64_t head;
    itd_value inner, attrs;
} itd_wrapper;

typedef struct itd_super {
    uint64_t head;
    itd_value type, self, self_type;
} itd_super;

typedef struct itd_module {
    uint64_t head;
    struct itd_dict *dict;
    itd_value name;
} itd_module;

/* Exceptions. extra1/extra2 hold what the class's attributes need (StopIteration.value, ImportError
 * name/path, SystemExit.code, KeyError …, group: message and exceptions); attrs the instance dict.
 * trace is a list of (code, line, pos) or none: see exc.c. */
typedef struct itd_exc {
    uint64_t head;
    itd_value args; /* tuple */
    itd_value cause, context, notes, attrs, extra1, extra2, extra3, trace;
    bool suppress_context;
} itd_exc;

typedef struct itd_tool {
    uint64_t head;
    itd_value name, doc, signature;
    struct itd_bytes_buffer *spec; /* the name in UTF-8, NUL-terminated; signature is the function
                                      that calls are bound against */
    uint64_t set, timeout_ns;
    bool parallelizable;
} itd_tool;

typedef struct itd_pending_value { /* a parallel call's result to come */
    uint64_t head;
    itd_value value, call;
    uint64_t call_id;
} itd_pending_value;

enum itd_gen_state { ITD_GEN_NEW, ITD_GEN_SUSPENDED, ITD_GEN_RUNNING, ITD_GEN_DONE };
/* In flags. Of async generators: it runs, the hooks were told of it, its end was asked for; LOOPED:
 * only the loop that it was made for has it. */
enum { ITD_GEN_BUSY = 1, ITD_GEN_TOLD = 2, ITD_GEN_CLOSED = 4, ITD_GEN_LOOPED = 0x40 };

typedef struct itd_generator { /* generator, coroutine, async generator (type tells) */
    uint64_t head;
    struct itd_code *code;
    itd_value func;
    itd_value name, qualname, globals, locals;
    itd_value handled; /* the exception being handled inside, or none */
    itd_value result, aux;
    itd_values *saved;   /* its registers while suspended */
    uint32_t pc;         /* index of the next instruction */
    uint16_t resume_reg; /* where a sent value goes */
    uint8_t state;
    uint8_t flags;
} itd_generator;

#define ITD_AS(T, v)  ((T *)(void *)itd_cell_of(v))
#define ITD_STR(v)    ITD_AS(itd_str, v)
#define ITD_LIST_(v)  ITD_AS(itd_list, v)
#define ITD_TUPLE_(v) ITD_AS(itd_tuple, v)
#define ITD_DICT_(v)  ITD_AS(itd_dict, v)
#define ITD_SET_(v)   ITD_AS(itd_set, v)
#define ITD_TYPE_(v)  ITD_AS(itd_type, v)
#define ITD_EXC_(v)   ITD_AS(itd_exc, v)
#define ITD_FUNC_(v)  ITD_AS(itd_func, v)
#define ITD_ITER_(v)  ITD_AS(struct itd_iter, v)

#endif
