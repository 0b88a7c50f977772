/* snapshot.h - a session's whole state as bytes: the form, and what the files of core/snapshot
 * share.
 *
 * FORM. After the stream's head come values, each a tag byte and what the tag asks for. A cell is
 * written where it is first met, whole, and gets the next number; from then on a reference to it is
 * that number. So identity, sharing and cycles are kept, and references only go backward: to cells
 * done or still being read. Depth is no C recursion: writer and reader keep a stack of half-done
 * cells. What other cells need before they can exist goes ahead of the value as a definition:
 * classes (SNAP_CLASS: only what an instance needs; the class's own graph, its body, follows when
 * the roots are through), shapes, source units, code. Permanent cells are named: types by module
 * and name, natives by module and name, attributes of builtin types by type and name. Code is
 * (unit, ordinal of its scope, how it was compiled), the unit's text is there once and compiled
 * again; of embedded modules the name stands for the text. Hashes are made anew, but for keys whose
 * hash needs script code: theirs go along.
 *
 * The order is: the session's numbers; C modules (of which only what differs from a fresh one is
 * saved); the roots; the run under way, if any; the bodies that were put off; the numbers of id();
 * the end. Nothing depends on an address, so the same state gives the same bytes.
 *
 * TRUST. load.c believes no byte. While it reads, cells are allocated for the kinds and counts that
 * are said, within the session's limits, and nothing looks at their contents; when all is there,
 * check.c goes over every cell once and asks of each what the VM takes for granted of its kind and
 * type. Then the roots are swapped. Nothing is collected meanwhile.
 *
 * A NEW TYPE needs: (1) its cell kind's rows in layouts.def to name every field that matters,
 * scalars too (I64, F64, U8, BYTES_OF, BUF); a kind of its own also needs code in save.c, load.c
 * and check.c if its fields aren't all V, scalar and BUF rows; (2) if it is an ITER, RECORD or
 * OPAQUE type, a row in rows.def that says what each field may hold, or a row with the reason why
 * it can't be exported. t_snapshot walks the type table and fails where there is neither. State of
 * a C module outside of cells' fields belongs into vm->module_state, which is a root.
 *
 * LATER VERSIONS read all that earlier ones wrote; tests/snapshot/golden holds states of each and
 * is only added to. What a change to the form needs:
 *
 * - A number in states never changes its meaning: tags, kinds (rows of layouts.def are appended),
 * states of generators, frames, roles of temporaries, flags. layouts.c asserts those that other
 * files own.
 * - A new type of ITER, RECORD or OPAQUE is a row in rows.def. A type that changes what a field
 * holds gets a check (rows.c) that converts the old form in place, for it runs on every loaded
 * cell, or a new name.
 * - A field more in a kind that goes by its rows: SNAP_VERSION rises and the field goes into the
 * table `later` of layouts.c. From older states it comes as zero (unbound), and check.c must take
 * it so.
 * - Anything else more, in a record that has code of its own: SNAP_VERSION rises, the reader asks
 * l->in.version (see get_wait in load_run.c) and makes up what older states don't say.
 * - Embedded modules may change: of another text functions are found by qualified name (that of
 * their code, then their own), locals by name, temporaries by role. Names that a module of today
 * has and the saved one hasn't are added when code of the module asks for them
 * (itd_module_of_today). A function that is no more says so when it is called; a suspended
 *   generator whose code has no such point any more is refused.
 *
 * Then: ./dev test snapshot (goldens as they are), and run_snapshots.py --record adds states of the
 * new version under names of their own.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_SNAPSHOT_H
#define ITD_SNAPSHOT_H

#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/snapshot/stream.h"

/* Tags. Each keeps its number for ever: new ones are appended, behind SNAP_LAST too, which ends
 * things. Above them are ints and references with bits of their own: 0x40-0x7F the ints -16..47;
 * 0x80-0x9F and 0xA0-0xBF ints of 13 and 21 bits; 0xC0-0xDF references 0..31; 0xE0-0xEF and
 * 0xF0-0xFF references of 12 and 20 bits. */
enum snap_tag {
    SNAP_UNBOUND,
    SNAP_NONE,
    SNAP_FALSE,
    SNAP_TRUE,
    SNAP_ELLIPSIS,
    SNAP_NOT_IMPLEMENTED,
    SNAP_INT,
    SNAP_FLOAT,
    SNAP_REF,
    SNAP_STR,
    SNAP_NAME,
    SNAP_WIDE,
    SNAP_WIDE_NAME, /* ASCII, ASCII and interned; other code points, the same interned */
    SNAP_BIG,
    SNAP_FLOAT_CELL,
    SNAP_BYTESTR,
    SNAP_LIST,
    SNAP_TUPLE,
    SNAP_DICT,
    SNAP_SET,
    SNAP_FROZENSET,
    SNAP_OBJECT,
    SNAP_FUNC,
    SNAP_CELL, /* CELL: any other cell, by kind and type */
    SNAP_TYPE,
    SNAP_NATIVE,
    SNAP_ATTRIBUTE,
    SNAP_TYPE_DICT,
    SNAP_MEMORY_ERROR,
    SNAP_CLASS,
    SNAP_SHAPE,
    SNAP_UNIT,
    SNAP_CODE,   /* definitions */
    SNAP_GAP,    /* in a dict: dead entries */
    SNAP_TRACE,  /* a trace list: places by code and position */
    SNAP_BINDER, /* the code that a tool's arguments are bound against */
    SNAP_BUILTIN_CODE,
    SNAP_LAST,
    SNAP_INT6 = 0x40,
    SNAP_INT13 = 0x80,
    SNAP_INT21 = 0xA0,
    SNAP_REF5 = 0xC0,
    SNAP_REF12 = 0xE0,
    SNAP_REF20 = 0xF0,
};

/* What of a type's layout rows a generic cell is saved by. */
enum snap_field_sort {
    SNAP_F_VALUE = 1,
    SNAP_F_I64,
    SNAP_F_F64,
    SNAP_F_U8,
    SNAP_F_BYTES,
    SNAP_F_BUFFER,
    SNAP_F_TAIL
};
typedef struct snap_field {
    uint8_t sort, since;   /* since: the version of the form that brought it */
    uint16_t offset, size; /* TAIL: size is the offset of the count */
} snap_field;
typedef struct snap_layout {
    bool generic; /* its fields are all that there is to it */
    size_t size;
    snap_field fields[16];
} snap_layout;
const snap_layout *snap_layout_of(unsigned kind);

/* A cell whose children are being written or read. */
enum snap_mode {
    SNAP_M_FIELDS,
    SNAP_M_ITEMS,
    SNAP_M_DICT,
    SNAP_M_SET,
    SNAP_M_OBJECT,
    SNAP_M_FUNC,
    SNAP_M_GENERATOR,
    SNAP_M_TRACE,
    SNAP_M_BODY,
    SNAP_M_DIFF,
    SNAP_M_FRAME,
    SNAP_M_ROOTS
};
typedef struct snap_level {
    itd_cell *cell;
    uint64_t at, count; /* children done, in all */
    uint8_t mode;
    bool extra;    /* an attribute dict follows */
    uint32_t bits; /* the mode's own */
} snap_level;

/* FUNC: the fields that may be left out, in this order, when they are what a new function has. */
#define SNAP_FUNC_FIELDS 11
#define SNAP_KEEPS_LOCALS                                                                          \
    (ITD_CODE_GENERATOR | ITD_CODE_COROUTINE |                                                     \
     ITD_CODE_ASYNC_GENERATOR) /* code of which generators are made */
enum snap_code_bits { SNAP_CODE_LOCALS = 1, SNAP_CODE_ITERABLE = 2 };
#define SNAP_MODULES 128 /* C modules at most */

/* itd_is_exact of what may be nothing at all, or a buffer. */
static inline bool snap_is(itd_value v, const itd_type *t)
{
    return !itd_is_unbound(v) && itd_type_of(v) == t;
}

/* ---- rows.def --------------------------------------------------------------------------- */

/* What a field of a generic cell may hold. */
enum snap_may {
    MAY_UNBOUND = 1,
    MAY_NONE = 2,
    MAY_SMALL = 4,
    MAY_INT = 8,
    MAY_STR = 16,
    MAY_BYTES = 32,
    MAY_LIST = 64,
    MAY_TUPLE = 128,
    MAY_DICT = 256,
    MAY_SET = 512,
    MAY_FUNC = 1024,
    MAY_TYPE = 2048,
    MAY_VALUES = 4096,
    MAY_GENERATOR = 8192,
    MAY_BYTEARRAY = 16384,
    MAY_MEMORYVIEW = 32768,
    MAY_ITER = 65536,
    MAY_RANGE = 1 << 17,
    MAY_NATIVE = 1 << 18,
    MAY_OTHER = 1 << 19,
    MAY_EXC = 1 << 20,
    MAY_OPAQUE = 1 << 21,
    MAY_FLOAT = 1 << 22,
    MAY_TRACE = 1 << 23,
};
typedef struct snap_row {
    const char *type;   /* "module.name", "#2" behind it for the second of that name */
    const char *refuse; /* the reason, or NULL */
    uint32_t may[4];    /* a, b, c, d; RECORD: all items */
    uint8_t range[3];   /* n, m, k */
    bool (*check)(itd_vm *vm, itd_value v); /* what the above can't say, or NULL */
} snap_row;
/* The row of a type or of its nearest permanent base; NULL. */
const snap_row *snap_row_of(const itd_type *type);
bool snap_number_fits(const snap_row *row, unsigned i,
                      int64_t n); /* the ith number of the row's type */
/* Whether a cell kind needs a row. */
bool snap_kind_needs_row(unsigned kind);

/* What a module keeps in vm->module_state under this name: 1 saved, 0 a cache that is made again,
 * -1 unknown, so that the session can't be exported. */
int snap_state_known(itd_value name);
bool snap_state_sound(itd_vm *vm, itd_value dict);

/* ---- names.c: permanent cells ------------------------------------------------------------- */
/* The type of this module and name among the builtin ones, or NULL. */
itd_type *snap_type_named(const char *module, size_t module_size, const char *name, size_t size,
                          unsigned ordinal);
/* The hash of an embedded module's text; 0: there is none of this name. */
uint64_t snap_embedded_hash(const char *module, size_t size);
unsigned snap_type_ordinal(
    const itd_type *type); /* 1, or more when others before it have its module and name */
/* Where a permanent native or attribute can be found again. False: nowhere. */
typedef struct snap_place {
    const itd_type *type; /* an attribute of it; or NULL and */
    itd_value module;     /* a native of this module */
    itd_value name;
} snap_place;
bool snap_place_of(itd_vm *vm, itd_value v, snap_place *ret);
itd_value snap_at_place(const snap_place *place); /* unbound: nothing there */
const itd_type *
snap_type_of_dict(const void *dict); /* the builtin type whose dict this is, or NULL */

/* ---- save.c -------------------------------------------------------------------------------- */

typedef struct snap_saver {
    itd_vm *vm;
    snap_out out;
    uint32_t *numbers; /* of each cell of the heap: 1 + its number, 0 not met */
    uint32_t *first;   /* per block: where its cells' numbers begin */
    size_t number_count, block_count;
    uint32_t next; /* cells met */
    snap_level *levels;
    size_t depth, capacity;
    const itd_cell **later; /* classes whose bodies wait */
    size_t later_at, later_count, later_capacity;
    struct snap_named {
        const void *cell;
        uint32_t number;
    } * named; /* the same for permanent cells, and units: open addressing */
    size_t named_count, named_capacity;
    uint32_t units;
    struct snap_fresh {
        itd_module *module;
        itd_dict *dict, *fresh;
    } fresh[SNAP_MODULES]; /* the builtins first, of no module */
    size_t fresh_count;
    itd_value state;            /* module_state without caches */
    const itd_code *kinds_code; /* whose register kinds are at hand */
    uint16_t *kinds;
    size_t kinds_size;
    uint64_t ops8; /* what the run under way has used */
} snap_saver;

bool snap_put(snap_saver *s, itd_value v); /* writes v and all that it brings */
bool snap_put_shallow(snap_saver *s,
                      itd_value v); /* v itself; its children wait on the stack of levels */
void snap_put_type(snap_saver *s, const itd_type *type);
void snap_put_name(snap_saver *s, itd_value v); /* a str, None or unbound */
bool snap_define_code(snap_saver *s, const itd_code *code);
bool snap_define_class(snap_saver *s, const itd_type *type);
bool snap_define_shape(snap_saver *s, const itd_shape *shape);
uint32_t *snap_number(snap_saver *s, const void *cell); /* NULL: no memory */
uint32_t snap_give_number(snap_saver *s, const void *cell);
snap_level *snap_push(snap_saver *s, const itd_cell *cell, unsigned mode, uint64_t count);
bool snap_save_failed(snap_saver *s); /* no memory; always false */
bool snap_refuse(snap_saver *s, itd_value v, const char *reason);

/* save_cells.c */
bool snap_put_cell(snap_saver *s, itd_cell *cell, itd_value v);
bool snap_step(snap_saver *s, snap_level *l);
bool snap_put_trace(snap_saver *s, itd_value v); /* v: a trace list or None */
bool snap_put_place(snap_saver *s, const itd_code *code,
                    int64_t at); /* an instruction, by its position in the text */
/* Values hidden behind the items of a tuple of this type. */
uint64_t snap_hidden_items(const itd_type *type);
/* The cell's flags of this kind that are saved. */
uint8_t snap_kind_flags(unsigned kind);

/* modules.c: C modules are saved as what differs from a fresh one */
bool snap_modules_open(snap_saver *s); /* before any number is given: makes the fresh ones */
bool snap_put_modules(snap_saver *s);
bool snap_put_differences(snap_saver *s);
bool snap_can_save(itd_vm *vm);

/* save_run.c: generators and the run under way */
bool snap_put_generator(snap_saver *s, itd_generator *g);
bool snap_step_generator(snap_saver *s, snap_level *l);
bool snap_put_run(snap_saver *s);
void snap_put_locals(snap_saver *s, const itd_code *code);
/* inside.c: what of the script the frame is at, for the error. */
void snap_tell_inside(const itd_vm *vm, const itd_frame *below, char *buffer, size_t size);
#define SNAP_GENERATOR_FIELDS 8 /* children ahead of the registers */

/* ---- load.c -------------------------------------------------------------------------------- */

typedef struct snap_unit {
    itd_value *codes; /* by ordinal, ITD_UNBOUND where there is none */
    uint32_t count;
    bool same; /* an embedded module whose text is as it was, or a script's */
} snap_unit;

/* What is known of a code of which generators or frames are loaded. */
typedef struct snap_code_facts {
    const itd_code *code;
    uint16_t *kinds;
    size_t kinds_size;
    uint16_t *places; /* register of each saved local, 0xFFFF: none; NULL: as they were */
    uint32_t locals;  /* saved ones */
    uint32_t gone_of; /* not 0: stands for code that this unit, counted from 1, has no more */
} snap_code_facts;

typedef struct snap_loader {
    itd_vm *vm;
    snap_in in;
    itd_cell **cells; /* by number */
    uint32_t count, capacity;
    snap_level *levels;
    size_t depth, level_capacity;
    snap_unit *units;
    uint32_t unit_count, unit_capacity;
    uint32_t *later; /* numbers of the classes, in order */
    uint32_t later_at, later_count, later_capacity;
    snap_code_facts *facts; /* by code: open addressing */
    uint32_t facts_count, facts_capacity;
    struct {
        itd_module *module;
        itd_dict *dict;
    } fresh[SNAP_MODULES];
    uint64_t fresh_count;
    uint64_t last_id, last_call_id;
    bool suspended, pending;
    const itd_run_options *options;
    uint64_t run_ops;
    uint64_t running; /* generators that a frame runs */
    uint32_t changed; /* units that are not the same */
} snap_loader;

bool snap_damaged(snap_loader *l, const char *what); /* always false */
bool snap_load_failed(snap_loader *l); /* no memory or a limit pending; always false */
bool snap_get_shallow(snap_loader *l,
                      itd_value *ret); /* a value, whose children may wait on the stack of levels */
bool snap_get_ahead(snap_loader *l, unsigned tag);  /* definitions, then this tag */
bool snap_get(snap_loader *l, itd_value *ret);      /* a value and all that it brings */
bool snap_get_name(snap_loader *l, itd_value *ret); /* a plain str, unbound or None */
itd_type *snap_get_type(snap_loader *l);
itd_code *snap_code_at(snap_loader *l, uint64_t number); /* NULL: damaged */
bool snap_add(snap_loader *l, void *cell);               /* gives it the next number */
snap_level *snap_level_push(snap_loader *l, void *cell, unsigned mode, uint64_t count);
/* A count that a cell is to be made for: what couldn't be a size is refused. */
bool snap_get_count(snap_loader *l, uint64_t most, uint64_t *ret);
size_t snap_get_text(snap_loader *l, char *buf, size_t room); /* SIZE_MAX: too long */

/* load_cells.c */
bool snap_get_cell(snap_loader *l, unsigned tag, itd_value *ret);
bool snap_get_place(snap_loader *l, itd_value *ret_code, int64_t *ret_at);
bool snap_level_step(snap_loader *l, snap_level *level);
itd_value snap_get_str(snap_loader *l, unsigned tag);
/* load_class.c */
bool snap_get_class(snap_loader *l);
bool snap_get_shape(snap_loader *l);
bool snap_get_bodies(snap_loader *l);
bool snap_classes_ready(snap_loader *l); /* when all is there: checks them and finds their slots */
/* load_code.c */
bool snap_get_unit(snap_loader *l);
bool snap_get_code(snap_loader *l);
bool snap_get_binder(snap_loader *l);
/* A function of an embedded module that has changed since gets code of today, where it has none or
 * other variables. */
bool snap_mend_function(snap_loader *l, itd_func *f);
snap_code_facts *snap_facts(snap_loader *l, const itd_code *code);
const uint16_t *snap_kinds(snap_loader *l, const itd_code *code, const itd_suspend *row);
bool snap_get_places(snap_loader *l, snap_code_facts *f);
/* load_run.c */
bool snap_get_generator(snap_loader *l, itd_type *type, itd_value *ret);
bool snap_generator_step(snap_loader *l, snap_level *level);
bool snap_get_run(snap_loader *l);
bool snap_check_generator(snap_loader *l, itd_generator *g);
bool snap_check_run(snap_loader *l);
void snap_run_times(snap_loader *l);
/* check.c. While a load lasts, lists carry notes in their flags: more than one reference to it was
 * read; it is a trace. */
enum { SNAP_SHARED = ITD_F_D, SNAP_IS_TRACE = ITD_F_C };
bool snap_check(snap_loader *l);
/* Whether scripts may meet v. */
bool snap_visible(itd_value v);
/* A list that nothing but its owner refers to. */
bool snap_private_list(itd_value v);
/* A dict with names for keys, likewise. */
bool snap_private_keywords(itd_value v);

#endif
