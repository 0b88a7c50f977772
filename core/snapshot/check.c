/* check.c - once everything is there: asks of each cell what the VM takes for granted of its kind
 * and type.
 *
 * Two passes over all cells. The first looks at each cell's own fields and lets owners claim the
 * lists that only they may hold (with places that hold nothing); the second looks at the lists.
 * Classes have been checked before, since types are compared here. No script code can run: nothing
 * is compared, hashed or called but builtins of exact types.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/exc.h"
#include "core/snapshot/snapshot.h"

#define CLAIMED ITD_F_B /* a list that its owner holds alone */

static bool is_list(itd_value v)
{
    return itd_is_kind(v, ITD_K_LIST);
}

bool snap_visible(itd_value v)
{
    uint32_t flags;

    if (itd_is_unbound(v)) return false;
    if (!itd_is_cell(v)) return true;
    switch (itd_kind_of_cell(itd_cell_of(v))) {
    case ITD_K_VALUES:
    case ITD_K_BYTES:
    case ITD_K_SHAPE: return false;
    case ITD_K_LIST: return !itd_has_flag(itd_cell_of(v), SNAP_IS_TRACE);
    case ITD_K_FUNC:
        flags = ITD_FUNC_(v)->code->flags;
        return ITD_FUNC_(v)->code->ins && !(flags & (ITD_CODE_MODULE | ITD_CODE_CLASS_BODY));
    default: return true;
    }
}

static bool visible_or_unbound(itd_value v)
{
    return itd_is_unbound(v) || snap_visible(v);
}

bool snap_private_list(itd_value v)
{
    if (!is_list(v) || itd_has_flag(itd_cell_of(v), SNAP_SHARED | SNAP_IS_TRACE | CLAIMED))
        return false;
    itd_set_flag(itd_cell_of(v), CLAIMED);
    return true;
}

bool snap_private_keywords(itd_value v)
{
    const itd_dict *d = ITD_DICT_(v);

    return snap_is(v, itd_dict_type) && !itd_has_flag(d, SNAP_SHARED) &&
           (!d->table || d->table->str_keys);
}

static bool dict_or_unbound(itd_value v)
{
    return itd_is_unbound(v) || itd_is_kind(v, ITD_K_DICT);
}
static bool exc_or_none(itd_value v)
{
    return itd_is_none(v) || itd_is_kind(v, ITD_K_EXC);
}

/* ---- containers ------------------------------------------------------------------------- */

static bool check_items(snap_loader *l, const itd_value *items, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        if (!snap_visible(items[i])) return snap_damaged(l, "a container holds what is no value");
    return true;
}

static bool check_list(snap_loader *l, const itd_list *list)
{
    bool claimed = itd_has_flag(list, CLAIMED);

    if (itd_has_flag(list, SNAP_IS_TRACE)) return true;
    for (int64_t i = 0; i < list->count; i++)
        if (claimed ? !visible_or_unbound(list->buffer->items[i])
                    : !snap_visible(list->buffer->items[i]))
            return snap_damaged(l, "a list holds what is no value");
    return true;
}

static bool check_dict(snap_loader *l, const itd_dict *d)
{
    const itd_dict_table *t = d->table;

    for (uint32_t i = 0; t && i < t->filled; i++) {
        if (itd_same(t->entries[i].key, ITD_DELETED)) continue;
        if (!snap_visible(t->entries[i].key) || !snap_visible(t->entries[i].value))
            return snap_damaged(l, "a dict holds what is no value");
    }
    if (itd_head_ref((const itd_cell *)(const void *)d) == itd_dict_type
            ? !itd_is_unbound(d->aux)
            : !visible_or_unbound(d->aux))
        return snap_damaged(l, "a dict holds what is no value");
    return itd_attrs_place(itd_of(d)) != &d->aux || itd_is_unbound(d->aux) ||
           snap_is(d->aux, itd_dict_type) ||
           snap_damaged(l, "an instance's attributes are no dict");
}

static bool check_set(snap_loader *l, const itd_set *s)
{
    const itd_set_table *t = s->table;

    if (!t) return true;
    if ((uint64_t)s->fill * 5 > t->mask * 3 + 5) return snap_damaged(l, "a set is too full");
    for (uint64_t i = 0; i <= t->mask; i++)
        if (!itd_is_unbound(t->entries[i].key) && !itd_same(t->entries[i].key, ITD_DELETED) &&
            !snap_visible(t->entries[i].key))
            return snap_damaged(l, "a set holds what is no value");
    return true;
}

static bool check_object(snap_loader *l, itd_object *o)
{
    const itd_shape *shape = itd_head_ref((const itd_cell *)o);
    uint32_t reserved = itd_type_reserved(shape->type);

    for (uint32_t i = 0; i < reserved; i++)
        if (!visible_or_unbound(o->slots[i]))
            return snap_damaged(l, "a slot holds what is no value");
    if (shape->dict_mode)
        return (o->overflow && itd_head_ref(o->overflow) == itd_dict_type) ||
               snap_damaged(l, "an instance has no dict");
    for (uint32_t i = reserved; i < shape->count; i++)
        if (!snap_visible(*itd_object_slot(o, shape, i)))
            return snap_damaged(l, "an attribute holds what is no value");
    return true;
}

/* ---- exceptions ------------------------------------------------------------------------- */

static bool is_trace(itd_value v)
{
    return itd_is_none(v) || (is_list(v) && itd_has_flag(itd_cell_of(v), SNAP_IS_TRACE));
}

/* How many fields exceptions of this class keep in extra1's list; 0: they have none. */
static int fields_of(const itd_type *t)
{
    if (itd_is_subtype(t, itd_OSError)) return ITD_OS_FIELDS;
    if (itd_is_subtype(t, itd_SyntaxError)) return ITD_SYN_FIELDS;
    return itd_is_subtype(t, itd_UnicodeError) ? ITD_UNI_FIELDS : 0;
}

static bool fields_sound(const itd_exc *e, int fields)
{
    if (itd_is_unbound(e->extra1) || itd_is_none(e->extra1)) return true;
    return snap_private_list(e->extra1) && itd_list_count(e->extra1) >= fields;
}

static bool check_group(snap_loader *l, const itd_exc *e)
{
    if (itd_is_unbound(e->extra1) && itd_is_unbound(e->extra2)) return true;
    if (!itd_is_str(e->extra1) || !snap_is(e->extra2, itd_tuple_type) ||
        !itd_tuple_count(e->extra2))
        return snap_damaged(l, "an exception group is malformed");
    for (int64_t i = 0; i < itd_tuple_count(e->extra2); i++)
        if (!itd_is_kind(itd_tuple_items(e->extra2)[i], ITD_K_EXC))
            return snap_damaged(l, "an exception group holds no exceptions");
    return true;
}

static bool check_exc(snap_loader *l, const itd_exc *e)
{
    const itd_type *t = itd_head_ref((const itd_cell *)(const void *)e);

    if (!itd_is_kind(e->args, ITD_K_TUPLE) || !exc_or_none(e->cause) || !exc_or_none(e->context) ||
        !dict_or_unbound(e->attrs) || !is_trace(e->trace))
        return snap_damaged(l, "an exception is malformed");
    if (!itd_is_unbound(e->notes) && !itd_is_none(e->notes) &&
        !snap_is(e->notes, itd_traceback_type))
        return snap_damaged(l, "an exception is malformed");
    if (fields_of(t) ? !fields_sound(e, fields_of(t)) : !visible_or_unbound(e->extra1))
        return snap_damaged(l, "an exception's field holds what it can't");
    if (!visible_or_unbound(e->extra2) || !visible_or_unbound(e->extra3))
        return snap_damaged(l, "an exception's field holds what it can't");
    return !itd_is_subtype(t, itd_BaseExceptionGroup) || check_group(l, e);
}

/* ---- functions and classes' parts ------------------------------------------------------- */

static bool check_closure(const itd_func *f)
{
    int64_t count =
        itd_is_kind(f->code->freenames, ITD_K_TUPLE) ? itd_tuple_count(f->code->freenames) : 0;

    if (!snap_is(f->closure, itd_tuple_type)) return itd_is_none(f->closure) && !count;
    if (itd_tuple_count(f->closure) != count) return false;
    for (int64_t i = 0; i < count; i++)
        if (!itd_is_kind(itd_tuple_items(f->closure)[i], ITD_K_CELL)) return false;
    return true;
}

static bool check_func(snap_loader *l, itd_func *f)
{
    if (!snap_mend_function(l, f)) return false;
    if (!snap_is(f->globals, itd_dict_type) || !check_closure(f))
        return snap_damaged(l, "a function's namespaces are malformed");
    if (!itd_is_none(f->defaults) && !itd_is_kind(f->defaults, ITD_K_TUPLE))
        return snap_damaged(l, "a function's defaults are malformed");
    if (!itd_is_none(f->kwdefaults) && !itd_is_kind(f->kwdefaults, ITD_K_DICT))
        return snap_damaged(l, "a function's defaults are malformed");
    if (!itd_is_str(f->name) || !itd_is_str(f->qualname) || !snap_visible(f->module) ||
        !snap_visible(f->doc))
        return snap_damaged(l, "a function has no name");
    if (!dict_or_unbound(f->annotations) || !dict_or_unbound(f->attrs))
        return snap_damaged(l, "a function's attributes are malformed");
    return itd_is_unbound(f->type_params) || itd_is_kind(f->type_params, ITD_K_TUPLE) ||
           snap_damaged(l, "a function's type parameters are malformed");
}

static bool check_native(snap_loader *l, const itd_native_func *f)
{
    bool fits = false;

    if (f->owner && !itd_is_unbound(f->self)) {
        if (f->row->flags & ITD_CLASS_METHOD)
            fits = itd_is_kind(f->self, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(f->self), f->owner);
        else if (!(f->row->flags & ITD_STATIC))
            fits = snap_visible(f->self) && itd_is_a(f->self, f->owner);
    }
    if (!fits) return snap_damaged(l, "a method is bound to what it isn't for");
    return (visible_or_unbound(f->module) && dict_or_unbound(f->attrs)) ||
           snap_damaged(l, "a method's attributes are malformed");
}

static bool check_method(snap_loader *l, const itd_method *m)
{
    const itd_type *t = itd_head_ref((const itd_cell *)(const void *)m);

    if (!snap_visible(m->func) || !snap_visible(m->self))
        return snap_damaged(l, "a method is malformed");
    if (t != itd_method_wrapper_type) return true;
    return (snap_is(m->func, itd_wrapper_descriptor_type) &&
            itd_is_a(m->self, ITD_TYPE_(ITD_ITER_(m->func)->a))) ||
           snap_damaged(l, "a method is bound to what it isn't for");
}

static bool check_property(snap_loader *l, const itd_property *p)
{
    const itd_value parts[] = {p->getter, p->setter, p->deleter, p->doc, p->name, p->lent};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!visible_or_unbound(parts[i])) return snap_damaged(l, "a property is malformed");
    return true;
}

static bool check_super(snap_loader *l, const itd_super *s)
{
    if (!itd_is_unbound(s->type) && !itd_is_kind(s->type, ITD_K_TYPE))
        return snap_damaged(l, "super is of no class");
    if (itd_is_unbound(s->self_type))
        return itd_is_unbound(s->self) || snap_damaged(l, "super is of no class");
    return (itd_is_kind(s->self_type, ITD_K_TYPE) && itd_is_kind(s->type, ITD_K_TYPE) &&
            snap_visible(s->self)) ||
           snap_damaged(l, "super is of no class");
}

static bool check_tool(snap_loader *l, const itd_tool *t)
{
    const itd_bytes_buffer *b = t->spec;

    if (!snap_is(t->name, itd_str_type) || !b || !b->size || b->data[b->size - 1] ||
        !snap_visible(t->doc))
        return snap_damaged(l, "a tool is malformed");
    if (itd_is_none(t->signature)) return true;
    return (itd_is_kind(t->signature, ITD_K_FUNC) && !ITD_FUNC_(t->signature)->code->ins) ||
           snap_damaged(l, "a tool's signature is malformed");
}

static bool check_range(snap_loader *l, const itd_range *r)
{
    itd_value parts[3] = {r->start, r->stop, r->step}, again;

    if (!snap_is(r->start, itd_int_type) || !snap_is(r->stop, itd_int_type) ||
        !snap_is(r->step, itd_int_type) || !snap_is(r->length, itd_int_type))
        return snap_damaged(l, "a range is malformed");
    again = itd_call(l->vm, itd_of(itd_range_type), 3, parts);
    if (itd_failed(again)) return snap_load_failed(l);
    return itd_equal(l->vm, ITD_AS(itd_range, again)->length, r->length) == 1 ||
           snap_damaged(l, "a range has another length");
}

/* ---- cells of rows ---------------------------------------------------------------------- */

static uint32_t class_of(itd_value v)
{
    if (itd_is_unbound(v)) return MAY_UNBOUND;
    if (itd_is_none(v)) return MAY_NONE;
    if (itd_is_small(v)) return MAY_SMALL | MAY_INT;
    if (itd_is_imm_float(v)) return MAY_FLOAT;
    if (!itd_is_cell(v)) return MAY_OTHER;
    switch (itd_kind_of_cell(itd_cell_of(v))) {
    case ITD_K_INT: return snap_is(v, itd_int_type) ? MAY_INT : MAY_OTHER;
    case ITD_K_FLOAT: return MAY_FLOAT;
    case ITD_K_STR: return MAY_STR;
    case ITD_K_BYTESTR: return MAY_BYTES;
    case ITD_K_BYTEARRAY: return MAY_BYTEARRAY;
    case ITD_K_MEMORYVIEW: return MAY_MEMORYVIEW;
    case ITD_K_LIST: return snap_visible(v) ? MAY_LIST : MAY_TRACE;
    case ITD_K_TUPLE: return MAY_TUPLE;
    case ITD_K_DICT: return MAY_DICT;
    case ITD_K_SET: return MAY_SET;
    case ITD_K_FUNC: return snap_visible(v) ? MAY_FUNC : 0;
    case ITD_K_TYPE: return MAY_TYPE;
    case ITD_K_VALUES: return MAY_VALUES;
    case ITD_K_GENERATOR: return MAY_GENERATOR;
    case ITD_K_ITER: return MAY_ITER;
    case ITD_K_RANGE: return MAY_RANGE;
    case ITD_K_NATIVE: return MAY_NATIVE;
    case ITD_K_EXC: return MAY_EXC;
    case ITD_K_OPAQUE: return MAY_OPAQUE;
    case ITD_K_BYTES: return 0;
    default: return MAY_OTHER;
    }
}

static bool check_numbers(const snap_row *row, const int64_t *n, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!snap_number_fits(row, i, n[i])) return false;
    return true;
}

static bool check_row(snap_loader *l, itd_cell *cell)
{
    const itd_type *type = itd_head_ref(cell);
    const snap_row *row = snap_row_of(type);
    bool ok = row && !row->refuse;

    if (!ok) return snap_damaged(l, "a cell is of a type that can't be loaded");
    if (itd_kind_of_cell(cell) == ITD_K_ITER) {
        struct itd_iter *it = (struct itd_iter *)(void *)cell;
        const itd_value v[4] = {it->a, it->b, it->c, it->d};
        const int64_t n[3] = {it->n, it->m, it->k};

        for (unsigned i = 0; i < 4; i++) ok = ok && (class_of(v[i]) & row->may[i]);
        ok = ok && check_numbers(row, n, 3);
    } else if (itd_kind_of_cell(cell) == ITD_K_RECORD) {
        const itd_record *r = (const itd_record *)(const void *)cell;

        for (int64_t i = 0; ok && i < r->count; i++) ok = class_of(r->items[i]) & row->may[0];
        ok = ok && check_numbers(row, &r->n, 1);
    } else {
        const itd_opaque *o = (const itd_opaque *)(const void *)cell;

        ok = (class_of(o->a) & row->may[0]) && (class_of(o->b) & row->may[1]) &&
             check_numbers(row, &o->n, 1);
    }
    if (ok && row->check) ok = row->check(l->vm, itd_of(cell));
    if (itd_pending(l->vm)) return snap_load_failed(l);
    if (!ok)
        snap_fail(ITD_STATE_DAMAGED,
                  "the snapshot is damaged: a cell of type %.60s holds what it can't", row->type);
    return ok || snap_damaged(l, "a cell holds what it can't");
}

/* ---- all -------------------------------------------------------------------------------- */

static bool check_extra(snap_loader *l, const itd_cell *cell)
{
    itd_value v = *itd_extra(cell);

    return itd_is_unbound(v) || snap_is(v, itd_dict_type) ||
           snap_damaged(l, "an instance's attributes are no dict");
}

static bool check_generator(snap_loader *l, itd_generator *g)
{
    if (!visible_or_unbound(g->result) || !visible_or_unbound(g->aux))
        return snap_damaged(l, "a generator is malformed");
    for (uint64_t i = 0; g->state == ITD_GEN_NEW && i < g->saved->count; i++)
        if (!visible_or_unbound(g->saved->items[i]))
            return snap_damaged(l, "a generator holds what is no value");
    return snap_check_generator(l, g);
}

/* One that isn't answered names its tool, or the failure that it raises wherever it is looked at.
 */
static bool check_pending(snap_loader *l, const itd_pending_value *p)
{
    l->pending = true;
    return (itd_is_unbound(p->value) &&
            (itd_is_kind(p->call, ITD_K_TOOL) || itd_is_kind(p->call, ITD_K_EXC))) ||
           snap_damaged(l, "a value to come is malformed");
}

static bool check_cell(snap_loader *l, itd_cell *cell)
{
    if (!check_extra(l, cell)) return false;
    switch (itd_kind_of_cell(cell)) {
    case ITD_K_TUPLE:
        return check_items(l, ((const itd_tuple *)(const void *)cell)->items,
                           (uint64_t)((const itd_tuple *)(const void *)cell)->count);
    case ITD_K_VALUES:
        for (uint64_t i = 0; i < ((const itd_values *)(const void *)cell)->count; i++)
            if (!visible_or_unbound(((const itd_values *)(const void *)cell)->items[i]))
                return snap_damaged(l, "a buffer holds what is no value");
        return true;
    case ITD_K_DICT: return check_dict(l, (const itd_dict *)(const void *)cell);
    case ITD_K_SET: return check_set(l, (const itd_set *)(const void *)cell);
    case ITD_K_OBJECT: return check_object(l, (itd_object *)(void *)cell);
    case ITD_K_RANGE: return check_range(l, (const itd_range *)(const void *)cell);
    case ITD_K_SLICE: return check_items(l, &((const itd_slice *)(const void *)cell)->start, 3);
    case ITD_K_EXC: return check_exc(l, (const itd_exc *)(const void *)cell);
    case ITD_K_FUNC: return check_func(l, (itd_func *)(void *)cell);
    case ITD_K_NATIVE: return check_native(l, (const itd_native_func *)(const void *)cell);
    case ITD_K_METHOD: return check_method(l, (const itd_method *)(const void *)cell);
    case ITD_K_CELL:
        return visible_or_unbound(((const itd_box *)(const void *)cell)->value) ||
               snap_damaged(l, "a variable holds what is no value");
    case ITD_K_GENERATOR: return check_generator(l, (itd_generator *)(void *)cell);
    case ITD_K_MODULE:
        return (((const itd_module *)(const void *)cell)->dict &&
                snap_visible(((const itd_module *)(const void *)cell)->name)) ||
               snap_damaged(l, "a module is malformed");
    case ITD_K_PROPERTY: return check_property(l, (const itd_property *)(const void *)cell);
    case ITD_K_WRAPPER:
        return (snap_visible(((const itd_wrapper *)(const void *)cell)->inner) &&
                dict_or_unbound(((const itd_wrapper *)(const void *)cell)->attrs)) ||
               snap_damaged(l, "a wrapper is malformed");
    case ITD_K_SUPER: return check_super(l, (const itd_super *)(const void *)cell);
    case ITD_K_TOOL: return check_tool(l, (const itd_tool *)(const void *)cell);
    case ITD_K_MEMORYVIEW:
        return (itd_memoryview_sound(itd_of(cell)) &&
                visible_or_unbound(((const itd_memoryview *)(const void *)cell)->hash)) ||
               snap_damaged(l, "a memoryview is malformed");
    case ITD_K_PENDING: return check_pending(l, (const itd_pending_value *)(const void *)cell);
    case ITD_K_ITER:
    case ITD_K_RECORD:
    case ITD_K_OPAQUE: return check_row(l, cell);
    default: return true;
    }
}

bool snap_check(snap_loader *l)
{
    for (uint32_t i = 0; i < l->count; i++)
        if (!itd_is_permanent(l->cells[i]) && itd_kind_of_cell(l->cells[i]) != ITD_K_SHAPE &&
            !check_cell(l, l->cells[i]))
            return false;
    for (uint32_t i = 0; i < l->count; i++) {
        if (itd_kind_of_cell(l->cells[i]) != ITD_K_LIST || itd_is_permanent(l->cells[i])) continue;
        if (!check_list(l, (const itd_list *)(const void *)l->cells[i])) return false;
        itd_clear_flag(l->cells[i], SNAP_SHARED | SNAP_IS_TRACE | CLAIMED);
    }
    return true;
}
