/* save.c - the writer: numbers, names, definitions, and the walk over what is reachable.
 *
 * snap_put writes a value and all that hangs on it, with a stack of levels in session memory
 * instead of C recursion. Numbers of cells lie in one word per cell slot of the heap's blocks, so
 * looking one up is a division and a load. Nothing here allocates cells, changes anything or runs
 * script code.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/base/alloc.h"
#include "core/snapshot/snapshot.h"

#define heap itd_the_heap
#define BUSY UINT32_MAX /* a class whose bases are being defined */

bool snap_save_failed(snap_saver *s)
{
    s->out.failed = true;
    itd_session_clear_failure(s->vm);
    return snap_fail(ITD_STATE_MEMORY, "there is no memory for the transfer itself");
}

/* ---- numbers ---------------------------------------------------------------------------- */

static bool numbers_open(snap_saver *s)
{
    size_t total = 0;

    s->block_count = heap.high_block;
    s->first = itd_resize(s->vm, NULL, 0, (s->block_count + 1) * sizeof *s->first);
    if (!s->first) return snap_save_failed(s);
    for (size_t i = 0; i < s->block_count; i++) {
        s->first[i] = (uint32_t)total;
        if (heap.blocks[i].state == ITD_BLOCK_SMALL)
            total += heap.blocks[i].fresh;
        else if (heap.blocks[i].state == ITD_BLOCK_LARGE)
            total++;
        if (total >= BUSY) return snap_save_failed(s);
    }
    s->first[s->block_count] = (uint32_t)total;
    s->number_count = total;
    s->numbers = itd_resize(s->vm, NULL, 0, (total + 1) * sizeof *s->numbers);
    return s->numbers || snap_save_failed(s);
}

static uint32_t *named_number(snap_saver *s, const void *cell)
{
    size_t mask, i;

    if ((s->named_count + 1) * 2 > s->named_capacity) {
        size_t old = s->named_capacity, capacity = old ? old * 2 : 64;
        struct snap_named *wide = itd_resize(s->vm, NULL, 0, capacity * sizeof *wide),
                          *was = s->named;

        if (!wide) {
            snap_save_failed(s);
            return NULL;
        }
        memset(wide, 0, capacity * sizeof *wide);
        s->named = wide;
        s->named_capacity = capacity;
        s->named_count = 0;
        for (size_t k = 0; k < old; k++)
            if (was[k].cell) *named_number(s, was[k].cell) = was[k].number;
        itd_resize(s->vm, was, old * sizeof *was, 0);
    }
    mask = s->named_capacity - 1;
    for (i = (uint64_t)(uintptr_t)cell * 0x9E3779B97F4A7C15u >> 32 & mask;
         s->named[i].cell && s->named[i].cell != cell; i = (i + 1) & mask) {
    }
    if (!s->named[i].cell) {
        s->named[i].cell = cell;
        s->named_count++;
    }
    return &s->named[i].number;
}

uint32_t *snap_number(snap_saver *s, const void *cell)
{
    size_t at, off;

    if (!itd_heap_in(cell)) return named_number(s, cell);
    at = (size_t)((const char *)cell - heap.base) / ITD_BLOCK;
    if (at >= s->block_count) return named_number(s, cell);
    off = (size_t)((const char *)cell - heap.base) % ITD_BLOCK;
    if (s->first[at] == s->first[at + 1]) return named_number(s, cell);
    if (heap.blocks[at].state != ITD_BLOCK_SMALL) return &s->numbers[s->first[at]];
    off /= heap.blocks[at].cell_size;
    return s->first[at] + off < s->first[at + 1] ? &s->numbers[s->first[at] + off]
                                                 : named_number(s, cell);
}

uint32_t snap_give_number(snap_saver *s, const void *cell)
{
    uint32_t *n = snap_number(s, cell);

    if (n) *n = ++s->next;
    return s->next - 1;
}

/* ---- levels ----------------------------------------------------------------------------- */

snap_level *snap_push(snap_saver *s, const itd_cell *cell, unsigned mode, uint64_t count)
{
    if (s->depth == s->capacity) {
        size_t capacity = s->capacity ? s->capacity * 2 : 64;
        snap_level *wide =
            itd_resize(s->vm, s->levels, s->capacity * sizeof *wide, capacity * sizeof *wide);

        if (!wide) {
            snap_save_failed(s);
            return NULL;
        }
        s->levels = wide;
        s->capacity = capacity;
    }
    s->levels[s->depth] = (snap_level){.cell = (itd_cell *)(uintptr_t)cell,
                                       .count = count,
                                       .mode = (uint8_t)mode,
                                       .extra = cell && itd_has_flag(cell, ITD_F_EXTRA)};
    return &s->levels[s->depth++];
}

/* ---- values ----------------------------------------------------------------------------- */

static void put_small(snap_saver *s, int64_t n)
{
    uint8_t *p = snap_room(&s->out);

    if (n >= -16 && n < 48) {
        p[0] = (uint8_t)(SNAP_INT6 + (n + 16));
        s->out.used += 1;
    } else if (n >= -4096 && n < 4096) {
        uint64_t u = (uint64_t)(n + 4096);

        p[0] = (uint8_t)(SNAP_INT13 | u >> 8);
        p[1] = (uint8_t)u;
        s->out.used += 2;
    } else if (n >= -1048576 && n < 1048576) {
        uint64_t u = (uint64_t)(n + 1048576);

        p[0] = (uint8_t)(SNAP_INT21 | u >> 16);
        p[1] = (uint8_t)(u >> 8);
        p[2] = (uint8_t)u;
        s->out.used += 3;
    } else {
        snap_byte(&s->out, SNAP_INT);
        snap_int(&s->out, n);
    }
}

static void put_ref(snap_saver *s, uint32_t n)
{
    uint8_t *p = snap_room(&s->out);

    if (n < 32) {
        p[0] = (uint8_t)(SNAP_REF5 | n);
        s->out.used += 1;
    } else if (n < 4096) {
        p[0] = (uint8_t)(SNAP_REF12 | n >> 8);
        p[1] = (uint8_t)n;
        s->out.used += 2;
    } else if (n < 1048576) {
        p[0] = (uint8_t)(SNAP_REF20 | n >> 16);
        p[1] = (uint8_t)(n >> 8);
        p[2] = (uint8_t)n;
        s->out.used += 3;
    } else {
        snap_byte(&s->out, SNAP_REF);
        snap_uint(&s->out, n);
    }
}

static bool put_immediate(snap_saver *s, itd_value v)
{
    static const uint8_t tags[] = {SNAP_NONE, SNAP_FALSE, SNAP_TRUE, SNAP_ELLIPSIS,
                                   SNAP_NOT_IMPLEMENTED};

    if (itd_is_small(v)) {
        put_small(s, itd_small(v));
    } else if (itd_is_imm_float(v)) {
        double d = itd_imm_float(v);
        uint64_t bits;

        memcpy(&bits, &d, sizeof bits);
        snap_byte(&s->out, SNAP_FLOAT);
        snap_word(&s->out, bits);
    } else if (itd_is_unbound(v)) {
        snap_byte(&s->out, SNAP_UNBOUND);
    } else {
        uint64_t n = v.bits >> 4;

        if (n >= sizeof tags)
            return snap_refuse(s, v, "it holds a value that only exists inside the interpreter");
        snap_byte(&s->out, tags[n]);
    }
    return true;
}

bool snap_put_shallow(snap_saver *s, itd_value v)
{
    uint32_t *n;

    if (!itd_is_cell(v)) return put_immediate(s, v);
    n = snap_number(s, itd_cell_of(v));
    if (!n) return false;
    if (*n) {
        put_ref(s, *n - 1);
        return true;
    }
    return snap_put_cell(s, itd_cell_of(v), v);
}

bool snap_put(snap_saver *s, itd_value v)
{
    size_t floor = s->depth;

    if (!snap_put_shallow(s, v)) return false;
    while (s->depth > floor && !s->out.failed)
        if (!snap_step(s, &s->levels[s->depth - 1])) return false;
    return !s->out.failed;
}

/* ---- names and definitions -------------------------------------------------------------- */

void snap_put_name(snap_saver *s, itd_value v)
{
    if (!itd_is_cell(v) || itd_is_exact(v, itd_str_type))
        snap_put_shallow(s, v);
    else
        snap_refuse(s, v, "a name in it is no plain str");
}

/* A str's code points as bytes with their length ahead; for names of modules, types and natives,
 * which are ASCII. */
static void put_text(snap_saver *s, itd_value str)
{
    const itd_str *t = ITD_STR(str);

    snap_uint(&s->out, (uint64_t)t->length);
    snap_bytes(&s->out, t->data, (size_t)t->length);
}

static void put_permanent_type(snap_saver *s, const itd_type *type)
{
    snap_byte(&s->out, SNAP_TYPE);
    put_text(s, type->module);
    put_text(s, type->name);
    snap_uint(&s->out, snap_type_ordinal(type));
    snap_give_number(s, type);
}

void snap_put_type(snap_saver *s, const itd_type *type)
{
    uint32_t *n = snap_number(s, type);

    if (!n) return;
    if (*n && *n != BUSY)
        put_ref(s, *n - 1);
    else if (itd_is_permanent(type))
        put_permanent_type(s, type);
    else
        snap_refuse(s, itd_of(type), "its class is not known yet");
}

static bool put_class(snap_saver *s, const itd_type *type)
{
    uint32_t reserved =
        type->kind == ITD_K_OBJECT ? itd_type_reserved(type) - itd_type_reserved(type->base) : 0;

    snap_byte(&s->out, SNAP_CLASS);
    snap_put_type(s, itd_type_of(itd_of(type)));
    snap_put_name(s, type->name);
    snap_uint(&s->out, (uint64_t)itd_tuple_count(type->bases));
    for (int64_t i = 0; i < itd_tuple_count(type->bases); i++)
        snap_put_type(s, ITD_TYPE_(itd_tuple_items(type->bases)[i]));
    snap_put_type(s, type->base);
    snap_uint(&s->out, type->flags & (ITD_T_DICT | ITD_T_SLOTS | ITD_T_SEQUENCE | ITD_T_MAPPING |
                                      ITD_T_ABSTRACT | ITD_T_SEALED));
    snap_uint(&s->out, type->learned_slots);
    snap_uint(&s->out, reserved);
    snap_give_number(s, type);
    if (s->later_count == s->later_capacity) {
        size_t capacity = s->later_capacity ? s->later_capacity * 2 : 64;
        const itd_cell **wide =
            itd_resize(s->vm, s->later, s->later_capacity * sizeof *wide, capacity * sizeof *wide);

        if (!wide) return snap_save_failed(s);
        s->later = wide;
        s->later_capacity = capacity;
    }
    s->later[s->later_count++] = (const itd_cell *)(const void *)type;
    return !s->out.failed;
}

/* The next class that this one needs and that isn't defined: its metaclass, then its bases. NULL:
 * none. */
static const itd_type *next_needed(snap_saver *s, const itd_type *type, bool *ret_cycle)
{
    int64_t count = itd_tuple_count(type->bases);

    for (int64_t i = -2; i < count; i++) {
        const itd_type *t = i == -2   ? itd_type_of(itd_of(type))
                            : i == -1 ? type->base
                                      : ITD_TYPE_(itd_tuple_items(type->bases)[i]);
        uint32_t *n;

        if (itd_is_permanent(t)) continue;
        n = snap_number(s, t);
        if (!n) return NULL;
        if (*n == BUSY)
            *ret_cycle = true;
        else if (!*n)
            return t;
    }
    return NULL;
}

/* Bases and metaclasses first. The stack of levels serves here too. */
bool snap_define_class(snap_saver *s, const itd_type *type)
{
    size_t floor = s->depth;
    uint32_t *n = snap_number(s, type);

    if (!n) return false;
    if (itd_is_permanent(type) || (*n && *n != BUSY)) return true;
    if (!snap_push(s, (const itd_cell *)(const void *)type, SNAP_M_BODY, 0)) return false;
    while (s->depth > floor) {
        const itd_type *t = (const itd_type *)(const void *)s->levels[s->depth - 1].cell, *needed;
        bool cycle = false;

        if (!(n = snap_number(s, t))) return false;
        *n = BUSY;
        needed = next_needed(s, t, &cycle);
        if (s->out.failed) return false;
        if (cycle) return snap_refuse(s, itd_of(t), "its bases and metaclass form a ring");
        if (needed) {
            if (!snap_push(s, (const itd_cell *)(const void *)needed, SNAP_M_BODY, 0)) return false;
            continue;
        }
        s->depth--;
        if (!put_class(s, t)) return false;
    }
    return true;
}

bool snap_define_shape(snap_saver *s, const itd_shape *shape)
{
    const itd_shape *chain[128], *root = shape;
    size_t count = 0;
    uint32_t *n = snap_number(s, shape);

    if (!n) return false;
    if (*n) return true;
    if (!snap_define_class(s, shape->type)) return false;
    for (; !shape->dict_mode && !itd_is_unbound(root->name); root = root->parent) {
        if (count == sizeof chain / sizeof chain[0])
            return snap_refuse(s, itd_of(shape->type), "an instance has too many attributes");
        chain[count++] = root;
    }
    snap_byte(&s->out, SNAP_SHAPE);
    snap_put_type(s, shape->type);
    snap_uint(&s->out, root->count);
    snap_uint(&s->out, shape->inline_slots);
    snap_byte(&s->out, shape->dict_mode);
    snap_uint(&s->out, count);
    while (count) snap_put_name(s, chain[--count]->name);
    snap_give_number(s, shape);
    return !s->out.failed;
}

/* ---- code ------------------------------------------------------------------------------- */

#define FROZEN "<frozen "

/* The name of the embedded module that code is of; 0 when it isn't. */
static size_t embedded_name(const itd_code *code, const char **ret)
{
    const itd_str *file = ITD_STR(code->filename);
    size_t size = sizeof FROZEN - 1;

    if (!itd_code_is_embedded(code)) return 0;
    *ret = (const char *)file->data + size;
    return (size_t)file->length - size - 1;
}

static void put_utf8(snap_saver *s, const itd_str *t)
{
    uint64_t size = 0;

    for (int64_t i = 0; i < t->length; i++) {
        uint32_t c = itd_str_at(t, i);

        size += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }
    snap_uint(&s->out, size);
    if (t->kind == 1) {
        snap_bytes(&s->out, t->data, (size_t)t->length);
        return;
    }
    for (int64_t i = 0; i < t->length; i++) {
        uint32_t c = itd_str_at(t, i);
        uint8_t *p = snap_room(&s->out);

        if (c < 0x80) {
            *p++ = (uint8_t)c;
        } else if (c < 0x800) {
            *p++ = (uint8_t)(0xC0 | c >> 6);
            *p++ = (uint8_t)(0x80 | (c & 0x3F));
        } else if (c < 0x10000) {
            *p++ = (uint8_t)(0xE0 | c >> 12);
            *p++ = (uint8_t)(0x80 | (c >> 6 & 0x3F));
            *p++ = (uint8_t)(0x80 | (c & 0x3F));
        } else {
            *p++ = (uint8_t)(0xF0 | c >> 18);
            *p++ = (uint8_t)(0x80 | (c >> 12 & 0x3F));
            *p++ = (uint8_t)(0x80 | (c >> 6 & 0x3F));
            *p++ = (uint8_t)(0x80 | (c & 0x3F));
        }
        s->out.used = (size_t)(p - s->out.buffer);
    }
}

#define UNIT_FLAGS                                                                                 \
    (ITD_CODE_UNIT_EVAL | ITD_CODE_UNIT_SINGLE | ITD_CODE_UNIT_DYNAMIC | ITD_CODE_UNIT_NAMES |     \
     ITD_CODE_UNIT_AWAITS | ITD_CODE_UNIT_ANNOTATIONS)

/* The unit's number, which is given by its text's cell (an embedded one's by its file name's);
 * defines it if need be. UINT32_MAX: failed. */
static uint32_t define_unit(snap_saver *s, const itd_code *code)
{
    const char *module;
    size_t size = embedded_name(code, &module);
    /* The text may also be a str that scripts see: one byte further is no cell. */
    uint32_t *n = named_number(
        s, (const char *)(const void *)itd_cell_of(size ? code->filename : code->unit) + 1);

    if (!n) return UINT32_MAX;
    if (*n) return *n - 1;
    *n = ++s->units;
    snap_byte(&s->out, SNAP_UNIT);
    snap_byte(&s->out, size != 0);
    if (size) {
        snap_uint(&s->out, size);
        snap_bytes(&s->out, module, size);
        snap_word(&s->out, snap_embedded_hash(module, size));
    } else {
        snap_uint(&s->out, (code->flags & UNIT_FLAGS) / ITD_CODE_UNIT_EVAL);
        snap_put_name(s, code->filename);
        put_utf8(s, ITD_STR(code->unit));
    }
    return s->units - 1;
}

static bool put_binder(snap_saver *s, const itd_code *code)
{
    snap_byte(&s->out, SNAP_BINDER);
    snap_put_name(s, code->name);
    snap_uint(&s->out, code->nposonly);
    snap_uint(&s->out, code->nargs);
    snap_uint(&s->out, code->nkwonly);
    snap_uint(&s->out, code->flags & (ITD_CODE_VARARGS | ITD_CODE_VARKW));
    for (int64_t i = 0; i < itd_tuple_count(code->varnames); i++)
        snap_put_name(s, itd_tuple_items(code->varnames)[i]);
    snap_give_number(s, code);
    return !s->out.failed;
}

bool snap_define_code(snap_saver *s, const itd_code *code)
{
    uint32_t *n = snap_number(s, code), unit;
    const char *module;

    if (!n) return false;
    if (*n) return true;
    if (!code->ins) return put_binder(s, code);
    if (!itd_is_str(code->filename) || (!itd_is_str(code->unit) && !embedded_name(code, &module)))
        return snap_refuse(s, itd_of(code), "its source text is not known");
    unit = define_unit(s, code);
    if (unit == UINT32_MAX) return false;
    snap_byte(&s->out, SNAP_CODE);
    snap_uint(&s->out, unit);
    snap_uint(&s->out, code->unit_ordinal);
    snap_put_name(s, code->qualname);
    snap_byte(&s->out, (uint8_t)((code->flags & SNAP_KEEPS_LOCALS ? SNAP_CODE_LOCALS : 0) |
                                 (code->flags & ITD_CODE_ITERABLE ? SNAP_CODE_ITERABLE : 0)));
    if (code->flags & SNAP_KEEPS_LOCALS) snap_put_locals(s, code);
    snap_give_number(s, code);
    return !s->out.failed;
}

/* ---- refusing --------------------------------------------------------------------------- */

/* One step of the path to what can't be saved. */
static void add_step(char *text, size_t size, const snap_level *l)
{
    char part[80] = "";
    uint64_t at = l->at ? l->at - 1 : 0;

    if (l->mode == SNAP_M_DICT) {
        const itd_dict_table *t = ((const itd_dict *)(const void *)l->cell)->table;
        uint32_t entry = l->at ? l->bits : l->bits - 1; /* its key is being written, or its value */
        itd_value key = t && entry < t->filled ? t->entries[entry].key : ITD_NONE;

        if (itd_is_str(key) && ITD_STR(key)->kind == 1)
            snprintf(part, sizeof part, "%s%.60s", *text ? "." : "",
                     (const char *)ITD_STR(key)->data);
        else if (itd_is_small(key))
            snprintf(part, sizeof part, "[%lld]", (long long)itd_small(key));
        else
            snprintf(part, sizeof part, "[…]");
    } else if (l->mode == SNAP_M_ITEMS) {
        snprintf(part, sizeof part, "[%llu]", (unsigned long long)at);
    } else if (l->mode == SNAP_M_OBJECT) {
        const itd_shape *shape = itd_head_ref(l->cell);

        for (; !shape->dict_mode && !itd_is_unbound(shape->name); shape = shape->parent)
            if (shape->count == l->at && ITD_STR(shape->name)->kind == 1)
                snprintf(part, sizeof part, ".%.60s", (const char *)ITD_STR(shape->name)->data);
    }
    if (strlen(text) + strlen(part) < size)
        snprintf(text + strlen(text), size - strlen(text), "%s", part);
}

bool snap_refuse(snap_saver *s, itd_value v, const char *reason)
{
    static const char own[] = "__main__.";
    char text[120] = "";
    const char *path = text;

    s->out.failed = true;
    for (size_t i = 0; i < s->depth && i < 16; i++) add_step(text, sizeof text, &s->levels[i]);
    if (!strncmp(path, own, sizeof own - 1)) path += sizeof own - 1;
    return snap_fail(
        ITD_STATE_CANT_EXPORT, "%s%s%.60s can't be exported: %s", path, *path ? ": " : "",
        itd_is_cell(v) && itd_kind_of_cell(itd_cell_of(v)) != ITD_K_SHAPE ? itd_type_name(v)
                                                                          : "a value",
        reason);
}

/* ---- the session ------------------------------------------------------------------------ */

/* Of a class: what its instances don't need. */
static bool put_bodies(snap_saver *s)
{
    while (s->later_at < s->later_count) {
        const itd_type *t = (const itd_type *)(const void *)s->later[s->later_at++];
        const itd_value parts[] = {t->qualname,   t->module,           t->doc,
                                   t->mro,        itd_of(t->dict),     t->subclasses,
                                   t->slot_names, itd_of(t->meta_dict)};

        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
            if (!snap_put(s, parts[i])) return false;
    }
    return true;
}

/* By number, smallest first: insertion, since there are few (the permanent cells whose id somebody
 * asked for). */
static void sort_by_id(itd_cell **cells, uint64_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k && numbers[k - 1] > numbers[k]; k--) {
            itd_cell *cell = cells[k];
            uint64_t number = numbers[k];

            cells[k] = cells[k - 1];
            numbers[k] = numbers[k - 1];
            cells[k - 1] = cell;
            numbers[k - 1] = number;
        }
}

/* Permanent cells that have an id and a name, so that the id is kept even if nothing else refers to
 * them. */
static bool put_permanent_ids(snap_saver *s)
{
    enum { MOST = 4096 };
    itd_vm *vm = s->vm;
    itd_cell **cells = itd_resize(vm, NULL, 0, MOST * sizeof *cells);
    uint64_t *numbers = cells ? itd_resize(vm, NULL, 0, MOST * sizeof *numbers) : NULL;
    size_t count = 0;
    bool ok = numbers || snap_save_failed(s);

    for (uint64_t i = 0; ok && i < vm->id_capacity && count < MOST; i++) {
        snap_place place;
        itd_value v = itd_of(vm->id_cells[i]);

        if (!vm->id_cells[i] || !itd_is_permanent(vm->id_cells[i])) continue;
        if (itd_kind_of_cell(vm->id_cells[i]) != ITD_K_TYPE &&
            (itd_kind_of_cell(vm->id_cells[i]) != ITD_K_NATIVE || !snap_place_of(vm, v, &place)))
            continue;
        cells[count] = vm->id_cells[i];
        numbers[count++] = vm->id_numbers[i];
    }
    sort_by_id(cells, numbers, count);
    for (size_t i = 0; ok && i < count; i++) ok = snap_put(s, itd_of(cells[i]));
    if (ok) snap_byte(&s->out, SNAP_UNBOUND);
    itd_resize(vm, numbers, MOST * sizeof *numbers, 0);
    itd_resize(vm, cells, MOST * sizeof *cells, 0);
    return ok;
}

/* Ids of cells that are in the snapshot, in the order of their numbers. */
static bool put_ids(snap_saver *s)
{
    itd_vm *vm = s->vm;
    uint64_t *ids = itd_resize(vm, NULL, 0, ((size_t)s->next + 1) * sizeof *ids), count = 0;
    uint32_t last = 0;

    if (!ids) return snap_save_failed(s);
    memset(ids, 0, (size_t)s->next * sizeof *ids);
    for (uint64_t i = 0; i < vm->id_capacity; i++) {
        uint32_t *n = vm->id_cells[i] ? snap_number(s, vm->id_cells[i]) : NULL;

        if (!n || !*n) continue;
        ids[*n - 1] = vm->id_numbers[i] / 16 - 0x100000000000 / 16;
        count++;
    }
    snap_uint(&s->out, count);
    for (uint32_t i = 0; i < s->next; i++) {
        if (!ids[i]) continue;
        snap_uint(&s->out, i - last);
        snap_uint(&s->out, ids[i]);
        last = i;
    }
    itd_resize(vm, ids, ((size_t)s->next + 1) * sizeof *ids, 0);
    return !s->out.failed;
}

static bool save_all(snap_saver *s)
{
    itd_vm *vm = s->vm;
    const itd_value roots[] = {vm->modules, vm->main_module, s->state, vm->output_target,
                               vm->tool_errors};

    snap_byte(&s->out, vm->suspended);
    snap_uint(&s->out, vm->last_id);
    snap_uint(&s->out, vm->last_call_id);
    snap_uint(&s->out, vm->runs_begun);
    if (!snap_put_modules(s)) return false;
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++)
        if (!snap_put(s, roots[i])) return false;
    if (vm->suspended && !snap_put_run(s)) return false;
    if (!put_bodies(s) || !snap_put_differences(s) || !put_bodies(s) || !put_permanent_ids(s) ||
        !put_ids(s))
        return false;
    snap_byte(&s->out, SNAP_LAST);
    return !s->out.failed && snap_out_flush(&s->out, true);
}

static void close(snap_saver *s)
{
    itd_vm *vm = s->vm;

    itd_resize(vm, s->kinds, s->kinds_size, 0);
    itd_resize(vm, s->named, s->named_capacity * sizeof *s->named, 0);
    itd_resize(vm, s->later, s->later_capacity * sizeof *s->later, 0);
    itd_resize(vm, s->levels, s->capacity * sizeof *s->levels, 0);
    itd_resize(vm, s->numbers, (s->number_count + 1) * sizeof *s->numbers, 0);
    itd_resize(vm, s->first, (s->block_count + 1) * sizeof *s->first, 0);
    snap_out_close(&s->out);
}

bool itd_session_save(itd_session *session, const itd_state_sink *sink)
{
    itd_vm *vm = (itd_vm *)session;
    snap_saver s = {.vm = vm};
    uint64_t limit8;
    bool ok;

    snap_error_clear();
    if (!snap_can_save(vm)) return false;
    /* What the run before has used up is no reason not to save; what is used here is not the
     * script's. */
    s.ops8 = vm->ops8;
    limit8 = vm->limit8;
    vm->ops8 = 0;
    vm->limit8 = UINT64_MAX;
    vm->no_collect = true;
    vm->limit8 = UINT64_MAX;
    itd_heap_stretch(vm, true);
    ok = snap_out_open(&s.out, vm, sink) && snap_modules_open(&s) && numbers_open(&s) &&
         save_all(&s);
    close(&s);
    itd_heap_stretch(vm, false);
    vm->no_collect = false;
    vm->ops8 = s.ops8;
    vm->limit8 = limit8;
    if (!ok && snap_error()->kind == ITD_STATE_OK)
        snap_fail(ITD_STATE_MEMORY, "there is no memory for the transfer itself");
    return ok;
}

const itd_state_error *itd_session_state_error(const itd_session *s)
{
    return snap_error();
}
