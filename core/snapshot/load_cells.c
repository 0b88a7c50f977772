/* load_cells.c - the reader's half that knows the cell kinds: allocates what a tag says, puts
 * children where they belong.
 *
 * Only what an allocation needs is checked here (counts, types that fit the kind); contents are
 * check.c's.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/snapshot/snapshot.h"

#define MOST_ITEMS ((uint64_t)1 << 40)
#define MOST_SLOTS ((uint64_t)1 << 36)

/* ---- strs and numbers ------------------------------------------------------------------- */

static itd_value get_ascii(snap_loader *l, uint64_t length)
{
    itd_vm *vm = l->vm;
    itd_str *t =
        itd_alloc(vm, itd_size_add(sizeof *t + 1, (size_t)length), ITD_K_STR, itd_str_type);
    uint8_t bad = 0;

    if (!t) {
        snap_load_failed(l);
        return ITD_ERROR;
    }
    t->length = (int64_t)length;
    t->kind = 1;
    if (!snap_read_bytes(&l->in, t->data, (size_t)length)) return ITD_ERROR;
    for (uint64_t i = 0; i < length; i++) bad |= t->data[i];
    t->data[length] = 0;
    if (bad < 0x80) return itd_of(t);
    snap_damaged(l, "a str is malformed");
    return ITD_ERROR;
}

/* Code points: read into the widest form, then made the narrowest. type: of the str. */
static itd_value get_wide(snap_loader *l, uint64_t length, const itd_type *type)
{
    itd_vm *vm = l->vm;
    itd_bytes_buffer *buffer = itd_buffer_new(vm, itd_size_mul((size_t)length, 4));
    uint32_t *codes, most = 0;
    unsigned kind;
    itd_str *t;

    if (!buffer) {
        snap_load_failed(l);
        return ITD_ERROR;
    }
    codes = (uint32_t *)(void *)buffer->data;
    for (uint64_t i = 0; i < length; i++) {
        uint64_t c = snap_read_uint(&l->in);

        if (c > 0x10FFFF || l->in.failed) {
            snap_damaged(l, "a str is malformed");
            return ITD_ERROR;
        }
        codes[i] = (uint32_t)c;
        if (c > most) most = (uint32_t)c;
    }
    kind = most < 0x80 ? 1 : most < 0x10000 ? 2 : 4;
    t = itd_alloc(vm, itd_size_add(sizeof *t + kind, (size_t)length * kind), ITD_K_STR, type);
    if (!t) {
        snap_load_failed(l);
        return ITD_ERROR;
    }
    t->length = (int64_t)length;
    t->kind = (uint8_t)kind;
    for (uint64_t i = 0; i < length; i++) itd_str_put(t, (int64_t)i, codes[i]);
    itd_str_put(t, t->length, 0);
    return itd_of(t);
}

itd_value snap_get_str(snap_loader *l, unsigned tag)
{
    bool wide = tag == SNAP_WIDE || tag == SNAP_WIDE_NAME;
    uint64_t length;
    itd_value v;

    if (!snap_get_count(l, MOST_ITEMS, &length)) return ITD_ERROR;
    v = wide ? get_wide(l, length, itd_str_type) : get_ascii(l, length);
    if (itd_failed(v)) return v;
    if (tag == SNAP_NAME || tag == SNAP_WIDE_NAME) {
        v = itd_intern(l->vm, v);
        if (itd_failed(v)) {
            snap_load_failed(l);
            return v;
        }
    }
    return snap_add(l, itd_cell_of(v)) ? v : ITD_ERROR;
}

static bool get_limbs(snap_loader *l, const itd_type *type, itd_value *ret)
{
    uint64_t n, limbs;
    itd_big *b;

    if (!snap_get_count(l, (uint64_t)1 << 31, &n)) return false;
    limbs = n >> 1;
    if (limbs * 64 > l->vm->limits.int_bits + 64)
        return snap_fail(ITD_STATE_TOO_LARGE, "an int is larger than this session's limit");
    b = itd_alloc(l->vm, sizeof *b + (size_t)(limbs ? limbs : 1) * 8, ITD_K_INT, type);
    if (!b) return snap_load_failed(l);
    b->size = n & 1 ? -(int32_t)limbs : (int32_t)limbs;
    for (uint64_t i = 0; i < limbs; i++) b->limbs[i] = snap_read_word(&l->in);
    if (l->in.failed) return false;
    if ((limbs && !b->limbs[limbs - 1]) || (!limbs && n & 1))
        return snap_damaged(l, "an int is not in its form");
    if (type == itd_int_type &&
        (!limbs || (limbs == 1 && b->limbs[0] <= (uint64_t)ITD_SMALL_MAX + (n & 1))))
        return snap_damaged(l, "an int is not in its form");
    *ret = itd_of(b);
    return true;
}

static bool get_float_cell(snap_loader *l, const itd_type *type, itd_value *ret)
{
    uint64_t bits = snap_read_word(&l->in);
    itd_value small;
    itd_float *f = itd_alloc(l->vm, sizeof *f, ITD_K_FLOAT, type);

    if (!f) return snap_load_failed(l);
    memcpy(&f->value, &bits, sizeof bits);
    if (type == itd_float_type && itd_try_imm_float(f->value, &small))
        return snap_damaged(l, "a float is not in its form");
    *ret = itd_of(f);
    return true;
}

static bool get_bytes(snap_loader *l, const itd_type *type, itd_value *ret)
{
    uint64_t length;
    itd_bytes *b;

    if (!snap_get_count(l, MOST_ITEMS, &length)) return false;
    b = itd_alloc(l->vm, itd_size_add(sizeof *b + 1, (size_t)length), ITD_K_BYTESTR, type);
    if (!b) return snap_load_failed(l);
    b->length = (int64_t)length;
    *ret = itd_of(b);
    return snap_read_bytes(&l->in, b->data, (size_t)length);
}

/* A BYTES buffer, or NULL; the number ahead is its size and one. */
static bool get_buffer(snap_loader *l, itd_bytes_buffer **ret)
{
    uint64_t size;

    if (!snap_get_count(l, MOST_ITEMS, &size)) return false;
    *ret = NULL;
    if (!size) return true;
    *ret = itd_buffer_new(l->vm, (size_t)size - 1);
    if (!*ret) return snap_load_failed(l);
    return snap_read_bytes(&l->in, (*ret)->data, (size_t)size - 1);
}

static bool get_bytearray(snap_loader *l, const itd_type *type, itd_value *ret)
{
    uint64_t length, exports;
    itd_bytearray *b = itd_alloc(l->vm, sizeof *b, ITD_K_BYTEARRAY, type);

    if (!b) return snap_load_failed(l);
    if (!snap_get_count(l, MOST_ITEMS, &length)) return false;
    if (length) {
        b->buffer = itd_buffer_new(l->vm, (size_t)length);
        if (!b->buffer) return snap_load_failed(l);
        if (!snap_read_bytes(&l->in, b->buffer->data, (size_t)length)) return false;
    }
    b->length = (int64_t)length;
    if (!snap_get_count(l, UINT32_MAX / 2, &exports)) return false;
    b->exports = (uint32_t)exports;
    *ret = itd_of(b);
    return true;
}

/* ---- permanent cells -------------------------------------------------------------------- */

static bool get_type_named(snap_loader *l, itd_value *ret)
{
    char module[256], name[256];
    size_t module_size = snap_get_text(l, module, sizeof module),
           size = module_size == SIZE_MAX ? SIZE_MAX : snap_get_text(l, name, sizeof name);
    uint64_t ordinal = size == SIZE_MAX ? 0 : snap_read_uint(&l->in);
    itd_type *t;

    if (l->in.failed) return false;
    t = ordinal && ordinal < 1000
            ? snap_type_named(module, module_size, name, size, (unsigned)ordinal)
            : NULL;
    if (!t)
        return snap_fail(ITD_STATE_DAMAGED, "the state needs a type that isn't here: %.80s.%.80s",
                         module, name);
    *ret = itd_of(t);
    return snap_add(l, t);
}

/* What a place names; *ret_type the type it is an attribute of. */
static bool get_place(snap_loader *l, bool attribute, itd_value *ret)
{
    snap_place place = {NULL, ITD_UNBOUND, ITD_UNBOUND};
    char text[256];
    size_t size;

    if (attribute) {
        place.type = snap_get_type(l);
        if (!place.type) return false;
        if (!itd_is_permanent(place.type))
            return snap_damaged(l, "a name leads to a script's class");
    } else {
        size = snap_get_text(l, text, sizeof text);
        if (size == SIZE_MAX) return false;
        place.module = itd_intern_c(l->vm, text, size);
        if (itd_failed(place.module)) return snap_load_failed(l);
    }
    size = snap_get_text(l, text, sizeof text);
    if (size == SIZE_MAX) return false;
    place.name = itd_intern_c(l->vm, text, size);
    if (itd_failed(place.name)) return snap_load_failed(l);
    *ret = snap_at_place(&place);
    return !itd_is_unbound(*ret) ||
           snap_fail(ITD_STATE_DAMAGED, "the state needs something that isn't here: %.100s", text);
}

static bool get_permanent(snap_loader *l, unsigned tag, itd_value *ret)
{
    const itd_type *type;

    switch (tag) {
    case SNAP_TYPE: return get_type_named(l, ret);
    case SNAP_MEMORY_ERROR: *ret = l->vm->memory_error; break;
    case SNAP_TYPE_DICT:
        type = snap_get_type(l);
        if (!type || !itd_is_permanent(type))
            return snap_damaged(l, "a class's dict is of no class");
        *ret = itd_of(type->dict);
        break;
    default:
        if (!get_place(l, tag == SNAP_ATTRIBUTE, ret)) return false;
        if (!itd_is_cell(*ret)) return snap_damaged(l, "a name leads to no cell");
        break;
    }
    return snap_add(l, itd_cell_of(*ret));
}

/* ---- containers ------------------------------------------------------------------------- */

/* Gives a new cell its number and waits for its children. */
static bool begin(snap_loader *l, void *cell, unsigned mode, uint64_t count, itd_value *ret)
{
    if (!cell) return snap_load_failed(l);
    *ret = itd_of(cell);
    return snap_add(l, cell) && snap_level_push(l, cell, mode, count);
}

static bool get_list(snap_loader *l, const itd_type *type, itd_value *ret)
{
    uint64_t count;
    itd_list *list;

    if (!snap_get_count(l, MOST_ITEMS, &count)) return false;
    list = itd_alloc(l->vm, sizeof *list, ITD_K_LIST, type);
    if (!list) return snap_load_failed(l);
    if (count) {
        list->buffer = itd_values_new(l->vm, (size_t)count);
        if (!list->buffer) return snap_load_failed(l);
        list->count = (int64_t)count;
    }
    return begin(l, list, SNAP_M_ITEMS, count, ret);
}

static bool get_tuple(snap_loader *l, itd_value *ret)
{
    uint64_t count;
    itd_value v;

    if (!snap_get_count(l, MOST_ITEMS, &count)) return false;
    v = itd_tuple_new(l->vm, (size_t)count);
    if (itd_failed(v)) return snap_load_failed(l);
    return begin(l, itd_cell_of(v), SNAP_M_ITEMS, count, ret);
}

static bool get_dict(snap_loader *l, const itd_type *type, itd_value *ret)
{
    uint64_t filled = snap_read_uint(&l->in), table = snap_read_uint(&l->in);
    unsigned log2_index = table & 31;
    bool aux = filled & 1;
    itd_dict *d;

    filled >>= 1;
    if (l->in.failed || filled > UINT32_MAX || table >> 5 > UINT32_MAX)
        return snap_damaged(l, "a dict is malformed");
    d = itd_alloc(l->vm, sizeof *d, ITD_K_DICT, type);
    if (!d) return snap_load_failed(l);
    d->changes = (uint32_t)(table >> 5);
    if (log2_index ? !itd_dict_restore(l->vm, d, log2_index, (uint32_t)filled) : filled > 0)
        return itd_pending(l->vm) ? snap_load_failed(l) : snap_damaged(l, "a dict is malformed");
    if (!snap_add(l, d)) return false;
    if (type != itd_dict_type && snap_read_byte(&l->in)) itd_set_flag(d, ITD_F_ORDERED);
    *ret = itd_of(d);
    return snap_level_push(l, d, SNAP_M_DICT, filled << 1 | aux);
}

static bool get_set(snap_loader *l, const itd_type *type, itd_value *ret)
{
    uint64_t slots, changes, finger = 0;
    itd_set *s;

    if (!snap_get_count(l, MOST_SLOTS, &slots) || !snap_get_count(l, UINT32_MAX, &changes))
        return false;
    if (!itd_is_subtype(type, itd_frozenset_type)) finger = snap_read_uint(&l->in);
    if (slots & (slots - 1) || (slots && slots < 8)) return snap_damaged(l, "a set is malformed");
    s = itd_alloc(l->vm, sizeof *s, ITD_K_SET, type);
    if (!s) return snap_load_failed(l);
    s->changes = (uint32_t)changes;
    s->hash = finger;
    if (slots) {
        s->table = itd_alloc(
            l->vm,
            itd_size_add(sizeof *s->table, itd_size_mul((size_t)slots, sizeof(itd_set_entry))),
            ITD_K_SETTABLE, NULL);
        if (!s->table) return snap_load_failed(l);
        s->table->mask = slots - 1;
    }
    return begin(l, s, SNAP_M_SET, slots, ret);
}

static bool get_object(snap_loader *l, itd_value *ret)
{
    uint64_t number = snap_read_uint(&l->in);
    const itd_shape *shape;
    itd_object *o;

    if (l->in.failed || number >= l->count || itd_kind_of_cell(l->cells[number]) != ITD_K_SHAPE)
        return snap_damaged(l, "an instance has no shape");
    shape = (const itd_shape *)(const void *)l->cells[number];
    o = itd_alloc(l->vm, sizeof *o + shape->inline_slots * sizeof(itd_value), ITD_K_OBJECT, NULL);
    if (!o) return snap_load_failed(l);
    o->head = itd_make_head(shape, ITD_K_OBJECT, ITD_F_SHAPED);
    if (!shape->dict_mode && shape->count > shape->inline_slots) {
        uint64_t need = shape->count - shape->inline_slots, room = 4;

        while (room < need) room *= 2;
        o->overflow = (itd_cell *)(void *)itd_values_new(l->vm, (size_t)room);
        if (!o->overflow) return snap_load_failed(l);
    }
    return begin(l, o, SNAP_M_OBJECT, shape->count + shape->dict_mode, ret);
}

static bool get_func(snap_loader *l, itd_value *ret)
{
    itd_code *code = snap_code_at(l, snap_read_uint(&l->in));
    uint64_t bits;
    snap_level *level;
    itd_func *f;

    if (!code || !snap_get_count(l, (1u << (SNAP_FUNC_FIELDS - 2)) - 1, &bits)) return false;
    f = itd_alloc(l->vm, sizeof *f, ITD_K_FUNC, itd_function_type);
    if (!f) return snap_load_failed(l);
    f->code = code;
    f->closure = f->defaults = f->kwdefaults = ITD_NONE;
    f->name = code->name;
    f->qualname = code->qualname;
    f->doc = code->doc;
    if (!begin(l, f, SNAP_M_FUNC, 0, ret)) return false;
    level = &l->levels[l->depth - 1];
    level->bits = (uint32_t)bits << 2 | 3;
    return true;
}

static bool get_trace(snap_loader *l, itd_value *ret)
{
    uint64_t count;
    itd_list *list;

    if (!snap_get_count(l, 1 << 20, &count)) return false;
    list = itd_alloc(l->vm, sizeof *list, ITD_K_LIST, itd_list_type);
    if (!list) return snap_load_failed(l);
    list->buffer = itd_values_new(l->vm, (size_t)count * 2 + 2);
    if (!list->buffer) return snap_load_failed(l);
    list->count = (int64_t)count * 2;
    itd_set_flag(list, SNAP_IS_TRACE);
    return begin(l, list, SNAP_M_TRACE, count, ret);
}

/* ---- cells by kind and type ------------------------------------------------------------- */

static void *at_offset(void *cell, size_t offset)
{
    return (char *)cell + offset;
}

/* The count of a TAIL kind comes ahead of the scalars behind it in the row, as all fields come in
 * the row's order: it is the first. */
static bool get_generic(snap_loader *l, unsigned kind, const itd_type *type, itd_value *ret)
{
    const snap_layout *layout = snap_layout_of(kind);
    uint64_t flags = snap_kind_flags(kind) ? snap_read_byte(&l->in) : 0, values = 0, tail = 0;
    size_t size = layout->size;
    itd_cell *cell = NULL;

    if (flags & ~(uint64_t)snap_kind_flags(kind))
        return snap_damaged(l, "a cell's flags are out of range");
    for (const snap_field *f = layout->fields; f->sort; f++) {
        void *p;

        if (f->since > l->in.version) continue;
        if (f->sort == SNAP_F_TAIL) {
            if (!snap_get_count(l, MOST_ITEMS, &tail)) return false;
            values += tail;
            if (kind == ITD_K_TUPLE && tail < snap_hidden_items(type))
                return snap_damaged(l, "a tuple is too short");
        }
        if (!cell) {
            cell =
                itd_alloc(l->vm, itd_size_add(size, itd_size_mul((size_t)tail, sizeof(itd_value))),
                          kind, type);
            if (!cell) return snap_load_failed(l);
            itd_set_flag(cell, (unsigned)flags);
        }
        p = at_offset(cell, f->offset);
        switch (f->sort) {
        case SNAP_F_VALUE: values++; break;
        case SNAP_F_I64: *(int64_t *)p = snap_read_int(&l->in); break;
        case SNAP_F_F64: *(uint64_t *)p = snap_read_word(&l->in); break;
        case SNAP_F_U8: *(uint8_t *)p = snap_read_byte(&l->in) != 0; break;
        case SNAP_F_BYTES: snap_read_bytes(&l->in, p, f->size); break;
        case SNAP_F_BUFFER:
            if (!get_buffer(l, p)) return false;
            break;
        default:
            *(uint64_t *)at_offset(cell, f->size) =
                tail - (kind == ITD_K_TUPLE ? snap_hidden_items(type) : 0);
            break;
        }
    }
    if (l->in.failed) return false;
    return begin(l, cell, SNAP_M_FIELDS, values, ret);
}

static bool get_bound(snap_loader *l, const itd_type *type, itd_value *ret)
{
    bool attribute = snap_read_byte(&l->in) != 0;
    const itd_native_func *from;
    itd_native_func *f;
    itd_value v;

    if (l->in.failed || !get_place(l, attribute, &v)) return false;
    if (snap_is(v, itd_classmethod_descriptor_type)) v = ITD_ITER_(v)->c;
    if (!itd_is_kind(v, ITD_K_NATIVE) || type != itd_builtin_type)
        return snap_damaged(l, "a bound method is of no method");
    f = itd_alloc(l->vm, sizeof *f, ITD_K_NATIVE, type);
    if (!f) return snap_load_failed(l);
    from = ITD_AS(itd_native_func, v);
    f->row = from->row;
    f->spec = from->spec;
    f->owner = from->owner;
    f->quick = from->quick;
    return begin(l, f, SNAP_M_FIELDS, 3, ret);
}

static bool get_tool(snap_loader *l, const itd_type *type, itd_value *ret)
{
    itd_tool *t = itd_alloc(l->vm, sizeof *t, ITD_K_TOOL, type);

    if (!t) return snap_load_failed(l);
    if (!get_buffer(l, &t->spec)) return false;
    t->timeout_ns = snap_read_uint(&l->in);
    t->parallelizable = snap_read_byte(&l->in) != 0;
    return begin(l, t, SNAP_M_FIELDS, 3, ret);
}

static bool fits_kind(const itd_type *type, unsigned kind)
{
    if (!type || type->kind != kind) return false;
    if (type->flags & ITD_T_HEAP) return true;
    return itd_type_defined(0) != NULL;
}

/* A cell of few bytes whose only child is the attribute dict of a script class's instance. */
static bool get_small(snap_loader *l, unsigned kind, const itd_type *type, itd_value *ret)
{
    uint64_t length;
    bool ok;

    switch (kind) {
    case ITD_K_INT: ok = get_limbs(l, type, ret); break;
    case ITD_K_FLOAT: ok = get_float_cell(l, type, ret); break;
    case ITD_K_BYTESTR: ok = get_bytes(l, type, ret); break;
    case ITD_K_BYTEARRAY: ok = get_bytearray(l, type, ret); break;
    default:
        if (!snap_get_count(l, MOST_ITEMS, &length)) return false;
        *ret = get_wide(l, length, type);
        ok = !itd_failed(*ret);
        break;
    }
    if (!ok || l->in.failed || !snap_add(l, itd_cell_of(*ret))) return false;
    return !itd_has_flag(itd_cell_of(*ret), ITD_F_EXTRA) ||
           snap_level_push(l, itd_cell_of(*ret), SNAP_M_FIELDS, 0);
}

static bool get_module(snap_loader *l, const itd_type *type, itd_value *ret)
{
    return begin(l, itd_alloc(l->vm, sizeof(itd_module), ITD_K_MODULE, type), SNAP_M_FIELDS, 2,
                 ret);
}

static bool get_by_kind(snap_loader *l, itd_value *ret)
{
    unsigned kind = snap_read_byte(&l->in);
    itd_bytes_buffer *buffer;
    itd_type *type;
    uint64_t count;

    if (l->in.failed) return false;
    if (kind == ITD_K_VALUES) {
        if (!snap_get_count(l, MOST_ITEMS, &count)) return false;
        return begin(l, itd_values_new(l->vm, (size_t)count), SNAP_M_ITEMS, count, ret);
    }
    if (kind == ITD_K_BYTES) {
        if (!get_buffer(l, &buffer)) return false;
        if (!buffer) return snap_damaged(l, "a buffer is missing");
        *ret = itd_of(buffer);
        return snap_add(l, buffer);
    }
    if (!(type = snap_get_type(l))) return false;
    if (kind >= ITD_KINDS || !fits_kind(type, kind))
        return snap_damaged(l, "a cell's kind doesn't fit its type");
    switch (kind) {
    case ITD_K_INT:
    case ITD_K_FLOAT:
    case ITD_K_BYTESTR:
    case ITD_K_STR:
    case ITD_K_BYTEARRAY: return get_small(l, kind, type, ret);
    case ITD_K_LIST: return get_list(l, type, ret);
    case ITD_K_DICT: return get_dict(l, type, ret);
    case ITD_K_SET: return get_set(l, type, ret);
    case ITD_K_NATIVE: return get_bound(l, type, ret);
    case ITD_K_GENERATOR: return snap_get_generator(l, type, ret);
    case ITD_K_TOOL: return get_tool(l, type, ret);
    case ITD_K_MODULE: return get_module(l, type, ret);
    default:
        return snap_layout_of(kind)->generic
                   ? get_generic(l, kind, type, ret)
                   : snap_damaged(l, "a cell's kind is none that can be read");
    }
}

static bool get_leaf(snap_loader *l, unsigned tag, itd_value *ret)
{
    bool ok = tag == SNAP_BIG          ? get_limbs(l, itd_int_type, ret)
              : tag == SNAP_FLOAT_CELL ? get_float_cell(l, itd_float_type, ret)
                                       : get_bytes(l, itd_bytes_type, ret);

    return ok && !l->in.failed && snap_add(l, itd_cell_of(*ret));
}

bool snap_get_cell(snap_loader *l, unsigned tag, itd_value *ret)
{
    switch (tag) {
    case SNAP_STR:
    case SNAP_NAME:
    case SNAP_WIDE:
    case SNAP_WIDE_NAME: *ret = snap_get_str(l, tag); return !itd_failed(*ret);
    case SNAP_BIG:
    case SNAP_FLOAT_CELL:
    case SNAP_BYTESTR: return get_leaf(l, tag, ret);
    case SNAP_LIST: return get_list(l, itd_list_type, ret);
    case SNAP_TUPLE: return get_tuple(l, ret);
    case SNAP_DICT: return get_dict(l, itd_dict_type, ret);
    case SNAP_SET: return get_set(l, itd_set_type, ret);
    case SNAP_FROZENSET: return get_set(l, itd_frozenset_type, ret);
    case SNAP_OBJECT: return get_object(l, ret);
    case SNAP_FUNC: return get_func(l, ret);
    case SNAP_CELL: return get_by_kind(l, ret);
    case SNAP_TRACE: return get_trace(l, ret);
    case SNAP_TYPE:
    case SNAP_NATIVE:
    case SNAP_ATTRIBUTE:
    case SNAP_TYPE_DICT:
    case SNAP_MEMORY_ERROR: return get_permanent(l, tag, ret);
    default: return snap_damaged(l, "there is a tag that has no meaning");
    }
}

/* ---- children --------------------------------------------------------------------------- */

static bool set_field(snap_loader *l, itd_cell *cell, uint64_t i, itd_value v)
{
    uint64_t n = 0;

    switch (itd_kind_of_cell(cell)) {
    case ITD_K_NATIVE: {
        itd_native_func *f = (itd_native_func *)(void *)cell;

        *(i == 0 ? &f->self : i == 1 ? &f->module : &f->attrs) = v;
        return true;
    }
    case ITD_K_TOOL: {
        itd_tool *t = (itd_tool *)(void *)cell;

        *(i == 0 ? &t->name : i == 1 ? &t->doc : &t->signature) = v;
        return true;
    }
    case ITD_K_MODULE: {
        itd_module *m = (itd_module *)(void *)cell;

        if (i == 0)
            m->name = v;
        else if (!snap_is(v, itd_dict_type))
            return snap_damaged(l, "a module has no dict");
        else
            m->dict = ITD_DICT_(v);
        return true;
    }
    default: break;
    }
    for (const snap_field *f = snap_layout_of(itd_kind_of_cell(cell))->fields; f->sort; f++) {
        if (f->since > l->in.version) continue;
        if (f->sort == SNAP_F_TAIL) {
            ((itd_value *)at_offset(cell, f->offset))[i - n] = v;
            return true;
        }
        if (f->sort == SNAP_F_VALUE && n++ == i) {
            *(itd_value *)at_offset(cell, f->offset) = v;
            return true;
        }
    }
    return snap_damaged(l, "a cell has too many children");
}

static bool plain_key(itd_value key)
{
    return !itd_is_cell(key) || snap_is(key, itd_str_type) || snap_is(key, itd_int_type) ||
           snap_is(key, itd_float_type) || snap_is(key, itd_bytes_type);
}

/* The hash of a key: made anew where that runs no script code, else what was saved. */
static bool key_hash(snap_loader *l, itd_value key, uint64_t *ret)
{
    if (plain_key(key)) return itd_hash(l->vm, key, ret) || snap_load_failed(l);
    *ret = snap_read_word(&l->in);
    return !l->in.failed;
}

static bool end_level(snap_loader *l, itd_cell *cell, bool extra)
{
    l->depth--;
    return !extra || snap_get_shallow(l, itd_extra(cell));
}

/* at 1: the key in the level's cell's next entry is through. */
static bool step_dict(snap_loader *l, snap_level *level)
{
    itd_dict *d = (itd_dict *)(void *)level->cell;
    uint64_t filled = level->count >> 1;
    bool aux = level->count & 1, extra = level->extra;
    itd_value key;
    uint64_t hash;
    unsigned tag;

    if (level->at) {
        key = (itd_value){level->at};
        level->at = 0;
        if (!key_hash(l, key, &hash)) return false;
        itd_dict_restore_entry(d, key, hash);
        return snap_get_shallow(l, &d->table->entries[d->table->filled - 1].value);
    }
    if (d->table && d->table->filled < filled) {
        tag = l->in.at < l->in.end || snap_in_fill(&l->in) ? *l->in.at : SNAP_LAST;
        if (tag == SNAP_GAP) {
            l->in.at++;
            hash = snap_read_uint(&l->in);
            if (l->in.failed || !hash || hash > filled - d->table->filled)
                return snap_damaged(l, "a dict has too many entries");
            itd_dict_restore_gap(d, (uint32_t)hash);
            return true;
        }
        level->at = 2; /* not 0: a key is being read */
        {
            size_t here = l->depth - 1;

            if (!snap_get_shallow(l, &key)) return false;
            if (itd_is_unbound(key)) return snap_damaged(l, "a key is missing");
            l->levels[here].at = key.bits;
        }
        return true;
    }
    if (aux) {
        level->count &= ~(uint64_t)1;
        return snap_get_shallow(l, &d->aux);
    }
    return end_level(l, level->cell, extra);
}

static bool step_set(snap_loader *l, snap_level *level)
{
    itd_set *s = (itd_set *)(void *)level->cell;
    uint64_t gap, at = level->at, slots = level->count;
    itd_set_entry *e;
    itd_value key;
    bool hashed;

    if (!slots) return end_level(l, level->cell, level->extra);
    gap = snap_read_uint(&l->in);
    hashed = gap & 2;
    if (l->in.failed || gap >> 2 > slots - at)
        return snap_damaged(l, "a set's slots are out of range");
    at += gap >> 2;
    if (at == slots)
        return gap & 3 ? snap_damaged(l, "a set's slots are out of range")
                       : end_level(l, level->cell, level->extra);
    e = &s->table->entries[at];
    level->at = at + 1;
    s->fill++;
    if (gap & 1) {
        e->key = ITD_DELETED;
        return true;
    }
    s->used++;
    if (hashed) e->hash = snap_read_word(&l->in);
    if (!snap_get_shallow(l, &key)) return false;
    if (itd_is_unbound(key)) return snap_damaged(l, "a key is missing");
    e->key = key;
    return hashed != plain_key(key)
               ? hashed || itd_hash(l->vm, key, &e->hash) || snap_load_failed(l)
               : snap_damaged(l, "a key's hash is missing");
}

static bool step_func(snap_loader *l, snap_level *level)
{
    itd_func *f = (itd_func *)(void *)level->cell;
    itd_value *const fields[SNAP_FUNC_FIELDS] = {
        &f->globals,  &f->module, &f->closure,     &f->defaults, &f->kwdefaults, &f->name,
        &f->qualname, &f->doc,    &f->annotations, &f->attrs,    &f->type_params};
    unsigned i;

    if (!level->bits) return end_level(l, level->cell, false);
    i = (unsigned)__builtin_ctz(level->bits);
    level->bits &= level->bits - 1;
    return snap_get_shallow(l, fields[i]);
}

/* The first instruction at a position, as the writer's; the first of its line when the text was
 * compiled another way; else the first. No position is that of a frame that failed before its first
 * instruction. */
static int64_t find_place(const itd_code *code, const itd_pos *want)
{
    const itd_pos *pos = code->pos ? itd_code_pos(code) : NULL;
    int64_t near = 0;

    for (uint32_t i = 0; pos && i < code->count_ins; i++) {
        if (pos[i].line == want->line && pos[i].column == want->column &&
            pos[i].end_line == want->end_line && pos[i].end_column == want->end_column &&
            pos[i].statement == want->statement)
            return i;
        if (!near && pos[i].line == want->line) near = i;
    }
    return want->line ? near : (int64_t)code->count_ins;
}

bool snap_get_place(snap_loader *l, itd_value *ret_code, int64_t *ret_at)
{
    uint64_t n[5];
    itd_pos pos;

    if (!snap_get_shallow(l, ret_code)) return false;
    if (!itd_is_kind(*ret_code, ITD_K_CODE)) return snap_damaged(l, "a place is in no code");
    for (unsigned i = 0; i < 5; i++) n[i] = snap_read_uint(&l->in);
    if (l->in.failed) return false;
    pos = (itd_pos){(uint32_t)n[0], (uint32_t)n[1], (uint32_t)n[2], (uint16_t)n[3], (uint16_t)n[4]};
    *ret_at = find_place(ITD_AS(itd_code, *ret_code), &pos);
    return true;
}

static bool step_trace(snap_loader *l, snap_level *level)
{
    itd_value *pair = ((itd_list *)(void *)level->cell)->buffer->items + 2 * level->at;
    int64_t at;

    if (level->at == level->count) return end_level(l, level->cell, false);
    level->at++;
    if (!snap_get_place(l, &pair[0], &at)) return false;
    pair[1] = itd_from_small(at);
    return true;
}

static bool set_object_child(snap_loader *l, itd_object *o, uint64_t i, itd_value v)
{
    const itd_shape *shape = itd_head_ref((const itd_cell *)o);

    if (!shape->dict_mode) {
        *itd_object_slot(o, shape, (uint32_t)i) = v;
        return true;
    }
    if (i < shape->count) {
        o->slots[i] = v;
        return true;
    }
    if (!itd_is_kind(v, ITD_K_DICT)) return snap_damaged(l, "an instance has no dict");
    o->overflow = itd_cell_of(v);
    return true;
}

bool snap_level_step(snap_loader *l, snap_level *level)
{
    itd_cell *cell = level->cell;
    uint64_t i = level->at;
    itd_value v;

    switch (level->mode) {
    case SNAP_M_DICT: return step_dict(l, level);
    case SNAP_M_SET: return step_set(l, level);
    case SNAP_M_FUNC: return step_func(l, level);
    case SNAP_M_TRACE: return step_trace(l, level);
    default: break;
    }
    if (i == level->count) return end_level(l, cell, level->extra);
    level->at++;
    switch (level->mode) {
    case SNAP_M_ITEMS:
        if (itd_kind_of_cell(cell) == ITD_K_LIST)
            return snap_get_shallow(l, &((itd_list *)(void *)cell)->buffer->items[i]);
        if (itd_kind_of_cell(cell) == ITD_K_VALUES)
            return snap_get_shallow(l, &((itd_values *)(void *)cell)->items[i]);
        return snap_get_shallow(l, &((itd_tuple *)(void *)cell)->items[i]);
    case SNAP_M_GENERATOR: level->at--; return snap_generator_step(l, level);
    case SNAP_M_OBJECT:
        return snap_get_shallow(l, &v) && set_object_child(l, (itd_object *)(void *)cell, i, v);
    default: return snap_get_shallow(l, &v) && set_field(l, cell, i, v);
    }
}
