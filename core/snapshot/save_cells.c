/* save_cells.c - the writer's half that knows the cell kinds: what goes ahead of a cell's children,
 * and which child comes next.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/snapshot/snapshot.h"
#include "core/stdlib/re.h"

/* ---- leaves ----------------------------------------------------------------------------- */

static bool put_str(snap_saver *s, const itd_str *t)
{
    bool named = t->interned;

    snap_byte(&s->out, t->kind == 1 ? (named ? SNAP_NAME : SNAP_STR)
                       : named      ? SNAP_WIDE_NAME
                                    : SNAP_WIDE);
    snap_uint(&s->out, (uint64_t)t->length);
    if (t->kind == 1)
        snap_bytes(&s->out, t->data, (size_t)t->length);
    else
        for (int64_t i = 0; i < t->length; i++) snap_uint(&s->out, itd_str_at(t, i));
    snap_give_number(s, t);
    return !s->out.failed;
}

static void put_limbs(snap_saver *s, const itd_big *b)
{
    uint64_t limbs = (uint64_t)(b->size < 0 ? -(int64_t)b->size : b->size);

    snap_uint(&s->out, limbs << 1 | (b->size < 0));
    for (uint64_t i = 0; i < limbs; i++) snap_word(&s->out, b->limbs[i]);
}

static bool put_big(snap_saver *s, const itd_big *b)
{
    snap_byte(&s->out, SNAP_BIG);
    put_limbs(s, b);
    snap_give_number(s, b);
    return !s->out.failed;
}

static bool put_bytes(snap_saver *s, const itd_bytes *b)
{
    snap_byte(&s->out, SNAP_BYTESTR);
    snap_uint(&s->out, (uint64_t)b->length);
    snap_bytes(&s->out, b->data, (size_t)b->length);
    snap_give_number(s, b);
    return !s->out.failed;
}

static bool put_float(snap_saver *s, const itd_float *f)
{
    uint64_t bits;

    memcpy(&bits, &f->value, sizeof bits);
    snap_byte(&s->out, SNAP_FLOAT_CELL);
    snap_word(&s->out, bits);
    snap_give_number(s, f);
    return !s->out.failed;
}

/* ---- permanent cells -------------------------------------------------------------------- */

static void put_text(snap_saver *s, itd_value str)
{
    snap_uint(&s->out, (uint64_t)ITD_STR(str)->length);
    snap_bytes(&s->out, ITD_STR(str)->data, (size_t)ITD_STR(str)->length);
}

/* A class's dict, which a mappingproxy may show. False: it is none. */
static bool put_type_dict(snap_saver *s, const itd_cell *cell)
{
    const itd_type *type = snap_type_of_dict(cell);

    if (!type) return false;
    snap_byte(&s->out, SNAP_TYPE_DICT);
    snap_put_type(s, type);
    snap_give_number(s, cell);
    return true;
}

/* *ret_done: it has been written by name. Strs and the like are written as any others: they are
 * found again as equal ones. */
static bool put_permanent(snap_saver *s, itd_cell *cell, itd_value v, bool *ret_done)
{
    snap_place place;

    *ret_done = true;
    switch (itd_kind_of_cell(cell)) {
    case ITD_K_TYPE: snap_put_type(s, (const itd_type *)(const void *)cell); return !s->out.failed;
    case ITD_K_STR:
    case ITD_K_INT:
    case ITD_K_FLOAT:
    case ITD_K_COMPLEX:
    case ITD_K_BYTESTR:
    case ITD_K_TUPLE:
    case ITD_K_CODE: *ret_done = false; return true;
    case ITD_K_EXC:
        if (!itd_same(v, s->vm->memory_error)) break;
        snap_byte(&s->out, SNAP_MEMORY_ERROR);
        snap_give_number(s, cell);
        return !s->out.failed;
    case ITD_K_DICT:
        if (put_type_dict(s, cell)) return !s->out.failed;
        break;
    default: break;
    }
    if (!snap_place_of(s->vm, v, &place))
        return snap_refuse(s, v, "it is a part of the interpreter that has no name");
    snap_byte(&s->out, place.type ? SNAP_ATTRIBUTE : SNAP_NATIVE);
    if (place.type)
        snap_put_type(s, place.type);
    else
        put_text(s, place.module);
    put_text(s, place.name);
    snap_give_number(s, cell);
    return !s->out.failed;
}

/* ---- what goes ahead of children -------------------------------------------------------- */

static void put_header(snap_saver *s, const itd_cell *cell, itd_value v)
{
    snap_byte(&s->out, SNAP_CELL);
    snap_byte(&s->out, (uint8_t)itd_kind_of_cell(cell));
    snap_put_type(s, itd_type_of(v));
}

static const void *at_offset(const itd_cell *cell, size_t offset)
{
    return (const char *)(const void *)cell + offset;
}

static void put_buffer(snap_saver *s, const itd_bytes_buffer *b)
{
    snap_uint(&s->out, b ? b->size + 1 : 0);
    if (b) snap_bytes(&s->out, b->data, b->size);
}

/* The scalars of a generic cell; *ret_values how many values follow. */
static void put_scalars(snap_saver *s, const itd_cell *cell, uint64_t *ret_values)
{
    const snap_layout *l = snap_layout_of(itd_kind_of_cell(cell));

    *ret_values = 0;
    for (const snap_field *f = l->fields; f->sort; f++) {
        const void *p = at_offset(cell, f->offset);
        uint64_t n = 0;

        switch (f->sort) {
        case SNAP_F_VALUE: ++*ret_values; break;
        case SNAP_F_I64: snap_int(&s->out, *(const int64_t *)p); break;
        case SNAP_F_F64: snap_word(&s->out, *(const uint64_t *)p); break;
        case SNAP_F_U8: snap_byte(&s->out, *(const uint8_t *)p); break;
        case SNAP_F_BYTES: snap_bytes(&s->out, p, f->size); break;
        case SNAP_F_BUFFER: put_buffer(s, *(const itd_bytes_buffer *const *)p); break;
        default:
            n = *(const uint64_t *)at_offset(cell, f->size);
            if (itd_kind_of_cell(cell) == ITD_K_TUPLE) n += snap_hidden_items(itd_head_ref(cell));
            snap_uint(&s->out, n);
            *ret_values += n;
            break;
        }
    }
}

static bool put_generic(snap_saver *s, itd_cell *cell, itd_value v)
{
    uint64_t values;
    const snap_row *row =
        snap_kind_needs_row(itd_kind_of_cell(cell)) ? snap_row_of(itd_type_of(v)) : NULL;

    if (row && row->refuse) return snap_refuse(s, v, row->refuse);
    if (!row && snap_kind_needs_row(itd_kind_of_cell(cell)))
        return snap_refuse(s, v, "nothing is known of its type");
    put_header(s, cell, v);
    if (snap_kind_flags(itd_kind_of_cell(cell)))
        snap_byte(&s->out,
                  (uint8_t)(itd_flags_of_cell(cell) & snap_kind_flags(itd_kind_of_cell(cell))));
    put_scalars(s, cell, &values);
    snap_give_number(s, cell);
    return snap_push(s, cell, SNAP_M_FIELDS, values) != NULL;
}

/* ---- traces ----------------------------------------------------------------------------- */

/* Whether child i is a trace, as exceptions and tracebacks hold them. */
static bool is_trace_child(const itd_cell *cell, uint64_t i)
{
    if (itd_kind_of_cell(cell) == ITD_K_EXC) return i == 8;
    return itd_kind_of_cell(cell) == ITD_K_ITER && itd_head_ref(cell) == itd_traceback_type &&
           i == 0;
}

bool snap_put_trace(snap_saver *s, itd_value v)
{
    uint32_t *n;

    if (!itd_is_kind(v, ITD_K_LIST)) return snap_put_shallow(s, v);
    n = snap_number(s, itd_cell_of(v));
    if (!n) return false;
    if (*n) return snap_put_shallow(s, v);
    snap_byte(&s->out, SNAP_TRACE);
    snap_uint(&s->out, (uint64_t)itd_list_count(v) / 2);
    snap_give_number(s, itd_cell_of(v));
    return snap_push(s, itd_cell_of(v), SNAP_M_TRACE, (uint64_t)itd_list_count(v) / 2) != NULL;
}

/* A place in code by the text's position, which outlives compilers. */
bool snap_put_place(snap_saver *s, const itd_code *code, int64_t at)
{
    itd_pos pos = {0};

    if (!snap_define_code(s, code) || !snap_put_shallow(s, itd_of(code))) return false;
    if (code->pos && at >= 0 && at < (int64_t)code->count_ins) pos = itd_code_pos(code)[at];
    snap_uint(&s->out, pos.line);
    snap_uint(&s->out, pos.statement);
    snap_uint(&s->out, pos.end_line);
    snap_uint(&s->out, pos.column);
    snap_uint(&s->out, pos.end_column);
    return !s->out.failed;
}

static bool step_trace(snap_saver *s, snap_level *l)
{
    const itd_value *pair = ((const itd_list *)(const void *)l->cell)->buffer->items + 2 * l->at++;

    return snap_put_place(s, ITD_AS(itd_code, pair[0]), itd_small(pair[1]));
}

static bool put_list(snap_saver *s, itd_cell *cell, itd_value v, bool exact)
{
    const itd_list *l = (const itd_list *)(const void *)cell;

    if (exact)
        snap_byte(&s->out, SNAP_LIST);
    else
        put_header(s, cell, v);
    snap_uint(&s->out, (uint64_t)l->count);
    snap_give_number(s, cell);
    return snap_push(s, cell, SNAP_M_ITEMS, (uint64_t)l->count) != NULL;
}

static bool put_tuple(snap_saver *s, itd_cell *cell)
{
    const itd_tuple *t = (const itd_tuple *)(const void *)cell;

    snap_byte(&s->out, SNAP_TUPLE);
    snap_uint(&s->out, (uint64_t)t->count);
    snap_give_number(s, cell);
    return snap_push(s, cell, SNAP_M_ITEMS, (uint64_t)t->count) != NULL;
}

static bool put_dict(snap_saver *s, itd_cell *cell, itd_value v, bool exact)
{
    const itd_dict *d = (const itd_dict *)(const void *)cell;
    bool aux = !itd_is_unbound(d->aux);
    snap_level *l;

    if (exact)
        snap_byte(&s->out, SNAP_DICT);
    else
        put_header(s, cell, v);
    snap_uint(&s->out, (uint64_t)(d->table ? d->table->filled : 0) << 1 | aux);
    snap_uint(&s->out, (d->table ? d->table->log2_index : 0u) + (d->changes << 5));
    snap_give_number(s, cell);
    if (!exact) snap_byte(&s->out, itd_has_flag(cell, ITD_F_ORDERED));
    l = snap_push(s, cell, SNAP_M_DICT, aux);
    return l != NULL;
}

static bool put_set(snap_saver *s, itd_cell *cell, itd_value v)
{
    const itd_set *e = (const itd_set *)(const void *)cell;
    const itd_type *t = itd_type_of(v);

    if (t == itd_set_type)
        snap_byte(&s->out, SNAP_SET);
    else if (t == itd_frozenset_type)
        snap_byte(&s->out, SNAP_FROZENSET);
    else
        put_header(s, cell, v);
    snap_uint(&s->out, e->table ? e->table->mask + 1 : 0);
    snap_uint(&s->out, e->changes);
    if (!itd_is_subtype(t, itd_frozenset_type)) snap_uint(&s->out, e->hash); /* pop's finger */
    snap_give_number(s, cell);
    return snap_push(s, cell, SNAP_M_SET, 0) != NULL;
}

static bool put_object(snap_saver *s, itd_cell *cell)
{
    const itd_shape *shape = itd_head_ref(cell);
    uint32_t *n;

    if (!snap_define_shape(s, shape) || !(n = snap_number(s, shape))) return false;
    snap_byte(&s->out, SNAP_OBJECT);
    snap_uint(&s->out, *n - 1);
    snap_give_number(s, cell);
    return snap_push(s, cell, SNAP_M_OBJECT, shape->count + shape->dict_mode) != NULL;
}

/* ---- functions -------------------------------------------------------------------------- */

static itd_value func_field(const itd_func *f, unsigned i)
{
    const itd_value fields[] = {f->globals,     f->module, f->closure,    f->defaults,
                                f->kwdefaults,  f->name,   f->qualname,   f->doc,
                                f->annotations, f->attrs,  f->type_params};

    return fields[i];
}

/* What a function made from the code has there. */
static itd_value func_default(const itd_func *f, unsigned i)
{
    const itd_value fields[] = {ITD_ERROR,   ITD_ERROR,     ITD_NONE,          ITD_NONE,
                                ITD_NONE,    f->code->name, f->code->qualname, f->code->doc,
                                ITD_UNBOUND, ITD_UNBOUND,   ITD_UNBOUND};

    return fields[i];
}

static bool put_func(snap_saver *s, itd_cell *cell)
{
    const itd_func *f = (const itd_func *)(const void *)cell;
    uint32_t bits = 0, count = 0, *n;
    snap_level *l;

    if (!snap_define_code(s, f->code) || !(n = snap_number(s, f->code))) return false;
    for (unsigned i = 0; i < SNAP_FUNC_FIELDS; i++)
        if (!itd_same(func_field(f, i), func_default(f, i))) {
            bits |= 1u << i;
            count++;
        }
    snap_byte(&s->out, SNAP_FUNC);
    snap_uint(&s->out, *n - 1);
    snap_uint(&s->out, bits >> 2);
    snap_give_number(s, cell);
    l = snap_push(s, cell, SNAP_M_FUNC, count);
    if (l) l->bits = bits;
    return l != NULL;
}

static bool step_func(snap_saver *s, snap_level *l)
{
    unsigned i = (unsigned)__builtin_ctz(l->bits);

    l->bits &= l->bits - 1;
    l->at++;
    return snap_put_shallow(s, func_field((const itd_func *)(const void *)l->cell, i));
}

/* A builtin method bound to something: the method by its place, then self and attributes. */
static bool put_bound(snap_saver *s, itd_cell *cell, itd_value v)
{
    snap_place place;

    if (!snap_place_of(s->vm, v, &place))
        return snap_refuse(s, v, "it is a part of the interpreter that has no name");
    put_header(s, cell, v);
    snap_byte(&s->out, place.type != NULL);
    if (place.type)
        snap_put_type(s, place.type);
    else
        put_text(s, place.module);
    put_text(s, place.name);
    snap_give_number(s, cell);
    return snap_push(s, cell, SNAP_M_FIELDS, 3) != NULL;
}

/* ---- others ----------------------------------------------------------------------------- */

static bool put_tool(snap_saver *s, itd_cell *cell, itd_value v)
{
    const itd_tool *t = (const itd_tool *)(const void *)cell;

    put_header(s, cell, v);
    put_buffer(s, t->spec);
    snap_uint(&s->out, t->timeout_ns);
    snap_byte(&s->out, t->parallelizable);
    snap_give_number(s, cell);
    return snap_push(s, cell, SNAP_M_FIELDS, 3) != NULL;
}

static bool put_other(snap_saver *s, itd_cell *cell, itd_value v)
{
    switch (itd_kind_of_cell(cell)) {
    case ITD_K_INT:
        put_header(s, cell, v);
        put_limbs(s, (const itd_big *)(const void *)cell);
        break;
    case ITD_K_FLOAT:
        put_header(s, cell, v);
        snap_word(&s->out, *(const uint64_t *)at_offset(cell, offsetof(itd_float, value)));
        break;
    case ITD_K_STR: {
        const itd_str *t = (const itd_str *)(const void *)cell;

        put_header(s, cell, v);
        snap_uint(&s->out, (uint64_t)t->length);
        for (int64_t i = 0; i < t->length; i++) snap_uint(&s->out, itd_str_at(t, i));
        break;
    }
    case ITD_K_BYTESTR: {
        const itd_bytes *b = (const itd_bytes *)(const void *)cell;

        put_header(s, cell, v);
        snap_uint(&s->out, (uint64_t)b->length);
        snap_bytes(&s->out, b->data, (size_t)b->length);
        break;
    }
    case ITD_K_BYTEARRAY: {
        const itd_bytearray *b = (const itd_bytearray *)(const void *)cell;

        put_header(s, cell, v);
        snap_uint(&s->out, (uint64_t)b->length);
        if (b->length) snap_bytes(&s->out, b->buffer->data, (size_t)b->length);
        snap_uint(&s->out, b->exports);
        break;
    }
    case ITD_K_MODULE:
        put_header(s, cell, v);
        snap_give_number(s, cell);
        return snap_push(s, cell, SNAP_M_FIELDS, 2) != NULL;
    case ITD_K_BYTES:
        snap_byte(&s->out, SNAP_CELL);
        snap_byte(&s->out, ITD_K_BYTES);
        put_buffer(s, (const itd_bytes_buffer *)(const void *)cell);
        snap_give_number(s, cell);
        return !s->out.failed;
    default: return snap_refuse(s, v, "it is a part of the interpreter");
    }
    snap_give_number(s, cell);
    return !itd_has_flag(cell, ITD_F_EXTRA) || snap_push(s, cell, SNAP_M_FIELDS, 0);
}

static bool put_values(snap_saver *s, itd_cell *cell)
{
    const itd_values *b = (const itd_values *)(const void *)cell;

    snap_byte(&s->out, SNAP_CELL);
    snap_byte(&s->out, ITD_K_VALUES);
    snap_uint(&s->out, b->count);
    snap_give_number(s, cell);
    return snap_push(s, cell, SNAP_M_ITEMS, b->count) != NULL;
}

/* A script's class or one of the interpreter's: only a named number is needed by now. */
static bool put_reference(snap_saver *s, const void *cell, itd_value v)
{
    uint32_t *n = snap_number(s, cell);

    if (!n || !*n) return false;
    return snap_put_shallow(s, v);
}

bool snap_put_cell(snap_saver *s, itd_cell *cell, itd_value v)
{
    unsigned kind = itd_kind_of_cell(cell);
    const itd_type *type = kind == ITD_K_VALUES || kind == ITD_K_BYTES ? NULL : itd_type_of(v);
    bool done;

    if (itd_is_permanent(cell)) {
        if (!put_permanent(s, cell, v, &done) || done) return !s->out.failed;
    }
    if (type && !snap_define_class(s, type)) return false;
    switch (kind) {
    case ITD_K_STR:
        if (type == itd_str_type) return put_str(s, (const itd_str *)(const void *)cell);
        break;
    case ITD_K_INT:
        if (type == itd_int_type) return put_big(s, (const itd_big *)(const void *)cell);
        break;
    case ITD_K_FLOAT:
        if (type == itd_float_type) return put_float(s, (const itd_float *)(const void *)cell);
        break;
    case ITD_K_BYTESTR:
        if (type == itd_bytes_type) return put_bytes(s, (const itd_bytes *)(const void *)cell);
        break;
    case ITD_K_TUPLE:
        if (type == itd_tuple_type) return put_tuple(s, cell);
        return put_generic(s, cell, v);
    case ITD_K_LIST: return put_list(s, cell, v, type == itd_list_type);
    case ITD_K_DICT:
        return put_dict(s, cell, v, type == itd_dict_type && !itd_has_flag(cell, ITD_F_ORDERED));
    case ITD_K_SET: return put_set(s, cell, v);
    case ITD_K_OBJECT: return put_object(s, cell);
    case ITD_K_FUNC: return put_func(s, cell);
    case ITD_K_NATIVE: return put_bound(s, cell, v);
    case ITD_K_VALUES: return put_values(s, cell);
    case ITD_K_TYPE: return snap_define_class(s, ITD_TYPE_(v)) && put_reference(s, cell, v);
    case ITD_K_CODE: return snap_define_code(s, ITD_AS(itd_code, v)) && put_reference(s, cell, v);
    case ITD_K_GENERATOR: return snap_put_generator(s, ITD_AS(itd_generator, v));
    case ITD_K_TOOL: return put_tool(s, cell, v);
    case ITD_K_PENDING: /* what has been answered is its answer */
        if (!itd_is_unbound(ITD_AS(itd_pending_value, v)->value))
            return snap_put_shallow(s, ITD_AS(itd_pending_value, v)->value);
        return put_generic(s, cell, v);
    default:
        if (snap_layout_of(kind)->generic) return put_generic(s, cell, v);
        break;
    }
    return put_other(s, cell, v);
}

/* ---- children --------------------------------------------------------------------------- */

/* Child i of a cell whose children are its fields. */
static itd_value field_value(const snap_level *l, uint64_t i)
{
    const itd_cell *cell = l->cell;
    uint64_t n = 0;

    switch (itd_kind_of_cell(cell)) {
    case ITD_K_NATIVE: {
        const itd_native_func *f = (const itd_native_func *)(const void *)cell;

        return i == 0 ? f->self : i == 1 ? f->module : f->attrs;
    }
    case ITD_K_TOOL: {
        const itd_tool *t = (const itd_tool *)(const void *)cell;

        return i == 0 ? t->name : i == 1 ? t->doc : t->signature;
    }
    case ITD_K_MODULE: {
        const itd_module *m = (const itd_module *)(const void *)cell;

        return i == 0 ? m->name : itd_of(m->dict);
    }
    default: break;
    }
    for (const snap_field *f = snap_layout_of(itd_kind_of_cell(cell))->fields; f->sort; f++) {
        if (f->sort == SNAP_F_TAIL) return ((const itd_value *)at_offset(cell, f->offset))[i - n];
        if (f->sort == SNAP_F_VALUE && n++ == i)
            return *(const itd_value *)at_offset(cell, f->offset);
    }
    return ITD_UNBOUND;
}

/* Whether the reader can hash a key by itself. */
static bool plain_key(itd_value key)
{
    if (!itd_is_cell(key)) return true;
    return itd_is_exact(key, itd_str_type) || itd_is_exact(key, itd_int_type) ||
           itd_is_exact(key, itd_float_type) || itd_is_exact(key, itd_bytes_type);
}

/* Key, its hash if that can't be made anew, value; dead entries in runs; aux last. bits is the
 * entry, at counts what was written of it (0, 1 key). */
static bool step_dict(snap_saver *s, snap_level *l)
{
    const itd_dict *d = (const itd_dict *)(const void *)l->cell;
    const itd_dict_table *t = d->table;
    uint32_t i = l->bits, gap = 0;

    if (l->at) { /* its key is through */
        const itd_dict_entry *e = &t->entries[i];

        if (!plain_key(e->key)) snap_word(&s->out, e->hash);
        l->at = 0;
        l->bits++;
        return snap_put_shallow(s, e->value);
    }
    while (t && i + gap < t->filled && itd_same(t->entries[i + gap].key, ITD_DELETED)) gap++;
    if (gap) {
        snap_byte(&s->out, SNAP_GAP);
        snap_uint(&s->out, gap);
        l->bits += gap;
        return true;
    }
    if (t && i < t->filled) {
        l->at = 1;
        return snap_put_shallow(s, t->entries[i].key);
    }
    if (l->count) { /* aux */
        l->count = 0;
        return snap_put_shallow(s, d->aux);
    }
    s->depth--;
    if (l->extra) return snap_put_shallow(s, *itd_extra(l->cell));
    return true;
}

/* Used slots by their distance from the one before, times four; 1 marks a dummy, 2 a hash that goes
 * along. The end is a distance past the table. */
static bool step_set(snap_saver *s, snap_level *l)
{
    const itd_set_table *t = ((const itd_set *)(const void *)l->cell)->table;
    uint64_t slots = t ? t->mask + 1 : 0, i = l->at;
    bool dummy, hashed;

    while (i < slots && itd_is_unbound(t->entries[i].key)) i++;
    if (i == slots) {
        if (slots) snap_uint(&s->out, (i - l->at) << 2);
        s->depth--;
        return l->extra ? snap_put_shallow(s, *itd_extra(l->cell)) : true;
    }
    dummy = itd_same(t->entries[i].key, ITD_DELETED);
    hashed = !dummy && !plain_key(t->entries[i].key);
    snap_uint(&s->out, (i - l->at) << 2 | dummy | (hashed ? 2u : 0u));
    l->at = i + 1;
    if (hashed) snap_word(&s->out, t->entries[i].hash);
    return dummy || snap_put_shallow(s, t->entries[i].key);
}

static itd_value object_child(const itd_cell *cell, uint64_t i)
{
    itd_object *o = (itd_object *)(uintptr_t)cell;
    const itd_shape *shape = itd_head_ref(cell);

    if (shape->dict_mode) return i < shape->count ? o->slots[i] : itd_of(o->overflow);
    return *itd_object_slot(o, shape, (uint32_t)i);
}

/* Compiled forms of a pattern are made again when they are needed. */
static bool pattern_code(const itd_cell *cell, uint64_t i)
{
    return i >= RE_P_CODE && itd_kind_of_cell(cell) == ITD_K_RECORD &&
           itd_head_ref(cell) == re_pattern_type;
}

bool snap_step(snap_saver *s, snap_level *l)
{
    uint64_t i = l->at;

    switch (l->mode) {
    case SNAP_M_DICT: return step_dict(s, l);
    case SNAP_M_SET: return step_set(s, l);
    default: break;
    }
    if (i == l->count || (l->mode == SNAP_M_FUNC && !l->bits)) {
        s->depth--;
        return l->extra ? snap_put_shallow(s, *itd_extra(l->cell)) : true;
    }
    switch (l->mode) {
    case SNAP_M_FUNC: return step_func(s, l);
    case SNAP_M_GENERATOR: return snap_step_generator(s, l);
    case SNAP_M_TRACE: return step_trace(s, l);
    case SNAP_M_ITEMS:
        l->at++;
        if (itd_kind_of_cell(l->cell) == ITD_K_LIST)
            return snap_put_shallow(s, ((const itd_list *)(const void *)l->cell)->buffer->items[i]);
        if (itd_kind_of_cell(l->cell) == ITD_K_VALUES)
            return snap_put_shallow(s, ((const itd_values *)(const void *)l->cell)->items[i]);
        return snap_put_shallow(s, ((const itd_tuple *)(const void *)l->cell)->items[i]);
    case SNAP_M_OBJECT: l->at++; return snap_put_shallow(s, object_child(l->cell, i));
    default:
        l->at++;
        if (is_trace_child(l->cell, i)) return snap_put_trace(s, field_value(l, i));
        return snap_put_shallow(s, pattern_code(l->cell, i) ? ITD_UNBOUND : field_value(l, i));
    }
}
