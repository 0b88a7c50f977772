/* layouts.c - layouts.def as tables: what the generic writer, reader and checker know of each cell
 * kind.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/snapshot/snapshot.h"

static snap_layout layouts[ITD_KINDS];

/* Numbers that are in states and belong to others. */
_Static_assert(ITD_K_VALUES == 1 && ITD_K_LIST == 13 && ITD_K_FUNC == 22 && ITD_K_GENERATOR == 28 &&
                   ITD_K_OPAQUE == 37,
               "rows of layouts.def are only appended");
_Static_assert(ITD_GEN_NEW == 0 && ITD_GEN_SUSPENDED == 1 && ITD_GEN_RUNNING == 2 &&
                   ITD_GEN_DONE == 3,
               "states of generators");
_Static_assert(ITD_FRAME_CALL == 0 && ITD_FRAME_ENTRY == 1 && ITD_FRAME_INIT == 2 &&
                   ITD_FRAME_RESUME == 3 && ITD_FRAME_GEN == 1 && ITD_FRAME_FED == 4,
               "frames");
_Static_assert(ITD_TEMP_VALUE + 4 == ITD_TEMP_KWNAMES && ITD_TEMP_VALUE + 9 == ITD_TEMP_HANDLED &&
                   ITD_TEMP_VALUE + 14 == ITD_TEMP_RETURN,
               "roles of temporaries");
_Static_assert(SNAP_OBJECT == 21 && SNAP_CELL == 23 && SNAP_CODE == 32 && SNAP_LAST == 37,
               "tags are only appended");

/* Fields that came after version 1; the last row ends the table. */
static const struct {
    unsigned kind;
    size_t offset;
    uint8_t version;
} later[] = {{ITD_K_FREE, 0, 0}};

static uint8_t since(unsigned kind, size_t offset)
{
    for (size_t i = 0; later[i].version; i++)
        if (later[i].kind == kind && later[i].offset == offset) return later[i].version;
    return 1;
}

static void add(snap_layout *l, unsigned sort, size_t offset, size_t size)
{
    size_t n = 0;

    while (l->fields[n].sort) n++;
    ITD_ASSERT(n + 1 < sizeof l->fields / sizeof l->fields[0]);
    l->fields[n] = (snap_field){(uint8_t)sort, since((unsigned)(l - layouts), offset),
                                (uint16_t)offset, (uint16_t)size};
}

/* Kinds whose rows are not all there is to them. */
static bool known_by_name(unsigned kind)
{
    static const uint8_t kinds[] = {
        ITD_K_FREE,   ITD_K_BYTES,     ITD_K_TYPE,    ITD_K_SHAPE,     ITD_K_OBJECT,
        ITD_K_INT,    ITD_K_STR,       ITD_K_BYTESTR, ITD_K_BYTEARRAY, ITD_K_LIST,
        ITD_K_DICT,   ITD_K_DICTTABLE, ITD_K_SET,     ITD_K_SETTABLE,  ITD_K_FUNC,
        ITD_K_NATIVE, ITD_K_CODE,      ITD_K_CACHES,  ITD_K_GENERATOR, ITD_K_MODULE,
        ITD_K_TOOL,
    };

    for (size_t i = 0; i < sizeof kinds; i++)
        if (kinds[i] == kind) return true;
    return false;
}

#define OFFSET(f) offsetof(__typeof__(*self), f)
#define V(f)      add(l, SNAP_F_VALUE, OFFSET(f), 0);
#define P(f)
#define RAW(f)
#define I64(f)         add(l, SNAP_F_I64, OFFSET(f), 0);
#define F64(f)         add(l, SNAP_F_F64, OFFSET(f), 0);
#define U8(f)          add(l, SNAP_F_U8, OFFSET(f), 0);
#define BYTES_OF(f)    add(l, SNAP_F_BYTES, OFFSET(f), sizeof self->f);
#define BUF(f)         add(l, SNAP_F_BUFFER, OFFSET(f), 0);
#define TAIL(n, items) add(l, SNAP_F_TAIL, OFFSET(items), OFFSET(n));
#define HAND

static void make(void)
{
#define LAYOUT(KIND, T, ...)                                                                       \
    {                                                                                              \
        snap_layout *l = &layouts[ITD_K_##KIND];                                                   \
        const T *self = NULL;                                                                      \
        (void)self;                                                                                \
        l->size = sizeof(T);                                                                       \
        l->generic = !known_by_name(ITD_K_##KIND);                                                 \
        __VA_ARGS__                                                                                \
    }
#include "core/object/layouts.def"
#undef LAYOUT
}

const snap_layout *snap_layout_of(unsigned kind)
{
    if (!layouts[ITD_K_LIST].size) make();
    return &layouts[kind];
}
