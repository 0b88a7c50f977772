/* load.c - the reader: values by their tags, the stack of half-done cells, and a load from begin to
 * end.
 *
 * Loading happens in the session's own heap with nothing collected: the VM is given empty
 * namespaces first, and its old ones back if anything goes wrong. What the reader allocates is
 * never looked into before check.c has been over it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/alloc.h"
#include "core/session.h"
#include "core/snapshot/snapshot.h"

#define MOST_TEXT 4096

bool snap_damaged(snap_loader *l, const char *what)
{
    l->in.failed = true;
    return snap_fail(ITD_STATE_DAMAGED, "the snapshot is damaged: %s", what);
}

bool snap_load_failed(snap_loader *l)
{
    itd_vm *vm = l->vm;

    l->in.failed = true;
    if (vm->stopped || !itd_pending(vm))
        return snap_fail(ITD_STATE_TOO_LARGE, "the state doesn't fit into this session's limits");
    return snap_fail(ITD_STATE_DAMAGED,
                     "the snapshot is damaged: something in it can't be made again");
}

/* ---- tables ----------------------------------------------------------------------------- */

/* Room for one more in a table of the loader's. */
static bool grow(snap_loader *l, void **table, uint32_t count, uint32_t *capacity, size_t size)
{
    uint32_t wide = *capacity ? *capacity * 2 : 256;
    void *new;

    if (count < *capacity) return true;
    if (*capacity > UINT32_MAX / 4) return snap_load_failed(l);
    new = itd_resize(l->vm, *table, *capacity * size, wide * size);
    if (!new) return snap_load_failed(l);
    *table = new;
    *capacity = wide;
    return true;
}

bool snap_add(snap_loader *l, void *cell)
{
    void *table = l->cells;
    bool ok = grow(l, &table, l->count, &l->capacity, sizeof *l->cells);

    l->cells = table;
    if (ok) l->cells[l->count++] = cell;
    return ok;
}

snap_level *snap_level_push(snap_loader *l, void *cell, unsigned mode, uint64_t count)
{
    if (l->depth == l->level_capacity) {
        size_t wide = l->level_capacity ? l->level_capacity * 2 : 64;
        snap_level *new =
            itd_resize(l->vm, l->levels, l->level_capacity * sizeof *new, wide * sizeof *new);

        if (!new) {
            snap_load_failed(l);
            return NULL;
        }
        l->levels = new;
        l->level_capacity = wide;
    }
    l->levels[l->depth] = (snap_level){.cell = cell,
                                       .count = count,
                                       .mode = (uint8_t)mode,
                                       .extra = itd_has_flag(cell, ITD_F_EXTRA)};
    return &l->levels[l->depth++];
}

/* ---- values ----------------------------------------------------------------------------- */

bool snap_get_count(snap_loader *l, uint64_t most, uint64_t *ret)
{
    uint64_t n = snap_read_uint(&l->in);

    if (n > most) return snap_damaged(l, "a count is out of range");
    *ret = n;
    return !l->in.failed;
}

size_t snap_get_text(snap_loader *l, char *buf, size_t room)
{
    uint64_t size = snap_read_uint(&l->in);

    if (size >= room) {
        snap_damaged(l, "a name is too long");
        return SIZE_MAX;
    }
    if (!snap_read_bytes(&l->in, buf, (size_t)size)) return SIZE_MAX;
    buf[size] = 0;
    for (uint64_t i = 0; i < size; i++)
        if (buf[i] < 1) { /* the interpreter's own names are ASCII */
            snap_damaged(l, "a name is malformed");
            return SIZE_MAX;
        }
    return (size_t)size;
}

static bool at_number(snap_loader *l, uint64_t n, itd_value *ret)
{
    if (n >= l->count) return snap_damaged(l, "a reference leads nowhere");
    *ret = itd_of(l->cells[n]);
    if (itd_kind_of_cell(l->cells[n]) == ITD_K_LIST && !itd_is_permanent(l->cells[n]))
        itd_set_flag(l->cells[n], SNAP_SHARED);
    if (itd_kind_of_cell(l->cells[n]) == ITD_K_SHAPE)
        return snap_damaged(l, "a reference to what is no value");
    return true;
}

/* Tags with bits of their own. */
static bool get_short(snap_loader *l, unsigned tag, itd_value *ret)
{
    uint64_t n;

    if (tag < SNAP_INT13) {
        *ret = itd_from_small((int64_t)(tag - SNAP_INT6) - 16);
    } else if (tag < SNAP_INT21) {
        n = (uint64_t)(tag - SNAP_INT13) << 8;
        *ret = itd_from_small((int64_t)(n | snap_read_byte(&l->in)) - 4096);
    } else if (tag < SNAP_REF5) {
        n = (uint64_t)(tag - SNAP_INT21) << 16;
        n |= (uint64_t)snap_read_byte(&l->in) << 8;
        *ret = itd_from_small((int64_t)(n | snap_read_byte(&l->in)) - 1048576);
    } else if (tag < SNAP_REF12) {
        return at_number(l, tag - SNAP_REF5, ret);
    } else if (tag < SNAP_REF20) {
        n = (uint64_t)(tag - SNAP_REF12) << 8;
        return at_number(l, n | snap_read_byte(&l->in), ret);
    } else {
        n = (uint64_t)(tag - SNAP_REF20) << 16;
        n |= (uint64_t)snap_read_byte(&l->in) << 8;
        return at_number(l, n | snap_read_byte(&l->in), ret);
    }
    return !l->in.failed;
}

static bool get_int(snap_loader *l, itd_value *ret)
{
    int64_t n = snap_read_int(&l->in);

    if (!itd_small_fits(n)) return snap_damaged(l, "an int is not in its form");
    *ret = itd_from_small(n);
    return !l->in.failed;
}

static bool get_float(snap_loader *l, itd_value *ret)
{
    uint64_t bits = snap_read_word(&l->in);
    double d;

    memcpy(&d, &bits, sizeof d);
    return itd_try_imm_float(d, ret) || snap_damaged(l, "a float is not in its form");
}

static bool get_definition(snap_loader *l, unsigned tag)
{
    switch (tag) {
    case SNAP_CLASS: return snap_get_class(l);
    case SNAP_SHAPE: return snap_get_shape(l);
    case SNAP_UNIT: return snap_get_unit(l);
    case SNAP_CODE: return snap_get_code(l);
    default: return snap_get_binder(l);
    }
}

/* The tag behind what definitions go ahead of it. */
static unsigned get_tag(snap_loader *l)
{
    unsigned tag = snap_read_byte(&l->in);

    while (tag == SNAP_CLASS || tag == SNAP_SHAPE || tag == SNAP_UNIT || tag == SNAP_CODE ||
           tag == SNAP_BINDER) {
        if (l->in.failed || !get_definition(l, tag)) break;
        tag = snap_read_byte(&l->in);
    }
    return tag;
}

bool snap_get_ahead(snap_loader *l, unsigned tag)
{
    unsigned found = get_tag(l);

    return !l->in.failed && (found == tag || snap_damaged(l, "something is missing"));
}

bool snap_get_shallow(snap_loader *l, itd_value *ret)
{
    unsigned tag = get_tag(l);

    if (l->in.failed) return false;
    if (tag >= SNAP_INT6) return get_short(l, tag, ret);
    switch (tag) {
    case SNAP_UNBOUND: *ret = ITD_UNBOUND; return true;
    case SNAP_NONE: *ret = ITD_NONE; return true;
    case SNAP_FALSE: *ret = ITD_FALSE; return true;
    case SNAP_TRUE: *ret = ITD_TRUE; return true;
    case SNAP_ELLIPSIS: *ret = ITD_ELLIPSIS; return true;
    case SNAP_NOT_IMPLEMENTED: *ret = ITD_NOT_IMPLEMENTED; return true;
    case SNAP_INT: return get_int(l, ret);
    case SNAP_FLOAT: return get_float(l, ret);
    case SNAP_REF: return at_number(l, snap_read_uint(&l->in), ret);
    default: return snap_get_cell(l, tag, ret);
    }
}

bool snap_get(snap_loader *l, itd_value *ret)
{
    size_t floor = l->depth;

    if (!snap_get_shallow(l, ret)) return false;
    while (l->depth > floor)
        if (!snap_level_step(l, &l->levels[l->depth - 1])) return false;
    return !l->in.failed;
}

bool snap_get_name(snap_loader *l, itd_value *ret)
{
    unsigned tag = snap_read_byte(&l->in);

    if (l->in.failed) return false;
    if (tag >= SNAP_REF5) {
        if (!get_short(l, tag, ret)) return false;
    } else if (tag == SNAP_REF) {
        if (!at_number(l, snap_read_uint(&l->in), ret)) return false;
    } else if (tag == SNAP_UNBOUND || tag == SNAP_NONE) {
        *ret = tag == SNAP_NONE ? ITD_NONE : ITD_UNBOUND;
        return true;
    } else if (tag >= SNAP_STR && tag <= SNAP_WIDE_NAME) {
        *ret = snap_get_str(l, tag);
        return !itd_failed(*ret);
    } else {
        return snap_damaged(l, "a name is no str");
    }
    return snap_is(*ret, itd_str_type) || snap_damaged(l, "a name is no str");
}

itd_type *snap_get_type(snap_loader *l)
{
    unsigned tag = snap_read_byte(&l->in);
    itd_value v;

    if (l->in.failed) return NULL;
    if (tag >= SNAP_REF5) {
        if (!get_short(l, tag, &v)) return NULL;
    } else if (tag == SNAP_REF) {
        if (!at_number(l, snap_read_uint(&l->in), &v)) return NULL;
    } else if (tag == SNAP_TYPE) {
        if (!snap_get_cell(l, tag, &v)) return NULL;
    } else {
        snap_damaged(l, "a type is expected");
        return NULL;
    }
    if (itd_is_kind(v, ITD_K_TYPE)) return ITD_TYPE_(v);
    snap_damaged(l, "a type is expected");
    return NULL;
}

/* ---- the session ------------------------------------------------------------------------ */

static bool get_modules(snap_loader *l)
{
    itd_vm *vm = l->vm;

    if (!snap_get_count(l, SNAP_MODULES, &l->fresh_count)) return false;
    for (uint64_t i = 0; i < l->fresh_count; i++) {
        itd_value module = ITD_UNBOUND, name;
        itd_dict *dict = ITD_DICT_(vm->builtins);
        char text[MOST_TEXT];

        if (i) {
            size_t size = snap_get_text(l, text, sizeof text);

            if (size == SIZE_MAX) return false;
            name = itd_intern_c(vm, text, size);
            module = itd_failed(name) ? name : itd_module_fresh(vm, name);
            if (itd_failed(module)) return snap_load_failed(l);
            if (itd_is_unbound(module))
                return snap_fail(ITD_STATE_DAMAGED,
                                 "the state needs a module that isn't here: %.100s", text);
            dict = ITD_AS(itd_module, module)->dict;
            if (!snap_add(l, itd_cell_of(module))) return false;
        }
        l->fresh[i].module = i ? ITD_AS(itd_module, module) : NULL;
        l->fresh[i].dict = dict;
        if (!snap_add(l, dict)) return false;
    }
    return l->fresh_count > 0 || snap_damaged(l, "the builtins are missing");
}

static bool get_differences(snap_loader *l)
{
    itd_vm *vm = l->vm;

    for (uint64_t i = 0; i < l->fresh_count; i++)
        for (;;) {
            itd_value name, value, dict = itd_of(l->fresh[i].dict);

            if (!snap_get(l, &name)) return false;
            if (itd_is_unbound(name)) break;
            if (!snap_is(name, itd_str_type))
                return snap_damaged(l, "a name in a module is no str");
            if (!snap_get(l, &value)) return false;
            if (itd_is_unbound(value) ? itd_dict_delete(vm, dict, name) < 0
                                      : !itd_dict_set(vm, dict, name, value))
                return snap_load_failed(l);
        }
    return true;
}

static bool is_dict(itd_value v)
{
    return snap_is(v, itd_dict_type);
}

static bool get_roots(snap_loader *l)
{
    itd_vm *vm = l->vm;
    itd_value *const roots[] = {&vm->modules, &vm->main_module, &vm->module_state,
                                &vm->output_target, &vm->tool_errors};
    itd_value v[sizeof roots / sizeof roots[0]];

    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++)
        if (!snap_get(l, &v[i])) return false;
    if (!is_dict(v[0]) || !itd_is_kind(v[1], ITD_K_MODULE) || !is_dict(v[2]) ||
        !(itd_is_unbound(v[4]) || is_dict(v[4])))
        return snap_damaged(l, "a root is of the wrong type");
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) *roots[i] = v[i];
    return true;
}

static bool get_ids(snap_loader *l)
{
    itd_vm *vm = l->vm;
    itd_value v;
    uint64_t count, at = 0;

    do /* what is there for its id alone */
        if (!snap_get(l, &v)) return false;
    while (!itd_is_unbound(v));
    count = snap_read_uint(&l->in);
    if (count > l->count) return snap_damaged(l, "there are more ids than cells");
    for (uint64_t i = 0; i < count; i++) {
        uint64_t gap = snap_read_uint(&l->in), number = snap_read_uint(&l->in);

        if (l->in.failed || (i && !gap) || gap >= l->count - at || !number || number > l->last_id)
            return snap_damaged(l, "an id is out of range");
        at += gap;
        if (itd_kind_of_cell(l->cells[at]) == ITD_K_SHAPE || !itd_id_set(vm, l->cells[at], number))
            return snap_damaged(l, "an id is given twice");
    }
    return true;
}

/* What a class for tools' failures is found by: its name and the class above it, of which hashing
 * and comparing run no script code. */
static bool is_error_key(itd_value key)
{
    const itd_value *part;

    if (!snap_is(key, itd_tuple_type) || itd_tuple_count(key) != 2) return false;
    part = itd_tuple_items(key);
    return snap_is(part[0], itd_str_type) && snap_is(part[1], itd_type_type) &&
           itd_is_subtype(ITD_TYPE_(part[1]), itd_BaseException);
}

/* The classes that tools' failures were given, which are called for the next ones. */
static bool check_errors(snap_loader *l)
{
    itd_value key, class;
    int64_t at = 0;

    if (!itd_is_unbound(l->vm->output_target) && !snap_visible(l->vm->output_target))
        return snap_damaged(l, "a root is of the wrong type");
    while (!itd_is_unbound(l->vm->tool_errors) &&
           itd_dict_walk(ITD_DICT_(l->vm->tool_errors), &at, &key, &class))
        if (!is_error_key(key) || !itd_is_kind(class, ITD_K_TYPE) ||
            !itd_is_subtype(ITD_TYPE_(class), itd_Exception))
            return snap_damaged(l, "a tool's failure has no class");
    return true;
}

/* Natives take what they import for a module. */
static bool check_modules(snap_loader *l)
{
    itd_value name, module;
    int64_t at = 0;

    while (itd_dict_walk(ITD_DICT_(l->vm->modules), &at, &name, &module))
        if (!snap_is(name, itd_str_type) || !itd_is_kind(module, ITD_K_MODULE))
            return snap_damaged(l, "a module is none");
    return true;
}

static bool load_all(snap_loader *l)
{
    itd_vm *vm = l->vm;

    l->suspended = snap_read_byte(&l->in) != 0;
    l->last_id = snap_read_uint(&l->in);
    l->last_call_id = snap_read_uint(&l->in);
    vm->runs_begun = l->in.version >= 2 ? snap_read_uint(&l->in)
                     : l->options       ? l->options->run
                                        : vm->runs_begun;
    if (l->last_id > (uint64_t)1 << 59 || vm->runs_begun > (uint64_t)1 << 59)
        return snap_damaged(l, "a number is out of range");
    if (!get_modules(l) || !get_roots(l)) return false;
    if (l->suspended && !snap_get_run(l)) return false;
    if (!snap_get_bodies(l) || !get_differences(l) || !snap_get_bodies(l) || !get_ids(l))
        return false;
    vm->last_id = l->last_id;
    if (l->last_call_id > vm->last_call_id) vm->last_call_id = l->last_call_id;
    if (snap_read_byte(&l->in) != SNAP_LAST) return snap_damaged(l, "its end is missing");
    return snap_in_finish(&l->in) && snap_classes_ready(l) &&
           (snap_state_sound(vm, vm->module_state) ||
            snap_damaged(l, "what a module keeps is malformed")) &&
           snap_check(l) && check_modules(l) && check_errors(l) &&
           (!l->suspended || snap_check_run(l));
}

/* ---- begin and end ---------------------------------------------------------------------- */

/* What of the VM is the session's state, put aside while another is built. */
typedef struct put_aside {
    itd_value values[12];
    struct itd_str_state str;
    uint64_t last_id, id_count, id_capacity, last_call_id, run, tool_set, run_set, runs_begun,
        clock_offset;
    itd_cell **id_cells;
    uint64_t *id_numbers;
    itd_frame *frame;
    itd_value *top;
} put_aside;

static size_t roots_of(itd_vm *vm, itd_value **ret)
{
    itd_value *const roots[] = {&vm->modules,      &vm->main_module,   &vm->builtins,
                                &vm->module_state, &vm->output_target, &vm->tool_errors,
                                &vm->temps,        &vm->code_cache,    &vm->hot_code,
                                &vm->handled,      &vm->result,        &vm->journal};

    memcpy(ret, roots, sizeof roots);
    return sizeof roots / sizeof roots[0];
}

static void keep_aside(itd_vm *vm, put_aside *p)
{
    itd_value *roots[12];
    size_t n = roots_of(vm, roots);

    for (size_t i = 0; i < n; i++) p->values[i] = *roots[i];
    p->str = vm->str;
    p->last_id = vm->last_id;
    p->id_count = vm->id_count;
    p->id_capacity = vm->id_capacity;
    p->id_cells = vm->id_cells;
    p->id_numbers = vm->id_numbers;
    p->last_call_id = vm->last_call_id;
    p->run = vm->run;
    p->runs_begun = vm->runs_begun;
    p->clock_offset = vm->clock_offset;
    p->tool_set = vm->tool_set;
    p->run_set = vm->run_set;
    p->frame = vm->frame;
    p->top = vm->top;
    vm->str = (struct itd_str_state){0};
    vm->id_cells = NULL;
    vm->id_numbers = NULL;
    vm->id_count = vm->id_capacity = vm->last_id = 0;
    vm->output_target = vm->tool_errors = vm->code_cache = vm->hot_code = vm->result = vm->journal =
        ITD_UNBOUND;
    vm->handled = ITD_NONE;
}

static void forget_ids(itd_vm *vm, itd_cell **cells, uint64_t *numbers, uint64_t capacity)
{
    itd_resize(vm, cells, capacity * sizeof *cells, 0);
    itd_resize(vm, numbers, capacity * sizeof *numbers, 0);
}

static void give_back(itd_vm *vm, const put_aside *p)
{
    itd_value *roots[12];
    size_t n = roots_of(vm, roots);

    forget_ids(vm, vm->id_cells, vm->id_numbers, vm->id_capacity);
    for (size_t i = 0; i < n; i++) *roots[i] = p->values[i];
    vm->str = p->str;
    vm->last_id = p->last_id;
    vm->id_count = p->id_count;
    vm->id_capacity = p->id_capacity;
    vm->id_cells = p->id_cells;
    vm->id_numbers = p->id_numbers;
    vm->last_call_id = p->last_call_id;
    vm->run = p->run;
    vm->runs_begun = p->runs_begun;
    vm->clock_offset = p->clock_offset;
    vm->tool_set = p->tool_set;
    vm->run_set = p->run_set;
    vm->frame = p->frame;
    vm->top = p->top;
    vm->suspended = false;
    vm->parallel_calls = 0;
    memset(vm->calls, 0, sizeof vm->calls);
}

static void close(snap_loader *l)
{
    itd_vm *vm = l->vm;

    for (uint32_t i = 0; i < l->unit_count; i++)
        itd_resize(vm, l->units[i].codes, l->units[i].count * sizeof(itd_value), 0);
    for (uint32_t i = 0; i < l->facts_capacity; i++)
        itd_resize(vm, l->facts[i].kinds, l->facts[i].kinds_size, 0);
    itd_resize(vm, l->facts, l->facts_capacity * sizeof *l->facts, 0);
    itd_resize(vm, l->units, l->unit_capacity * sizeof *l->units, 0);
    itd_resize(vm, l->later, l->later_capacity * sizeof *l->later, 0);
    itd_resize(vm, l->levels, l->level_capacity * sizeof *l->levels, 0);
    itd_resize(vm, l->cells, l->capacity * sizeof *l->cells, 0);
    snap_in_close(&l->in);
}

/* The declared tools stay; the functions that their calls are bound against see the new module. */
static void keep_tools(itd_vm *vm)
{
    itd_value set, tools, name, tool;
    int64_t i = 0;

    if (itd_is_unbound(vm->tools)) return;
    while (itd_dict_walk(ITD_DICT_(vm->tools), &i, &set, &tools))
        for (int64_t k = 0; itd_dict_walk(ITD_DICT_(tools), &k, &name, &tool);)
            if (itd_is_kind(ITD_AS(itd_tool, tool)->signature, ITD_K_FUNC))
                ITD_FUNC_(ITD_AS(itd_tool, tool)->signature)->globals = itd_of(itd_main_dict(vm));
}

/* Strs of the old state that live on, as the names of tools do, are no longer the only ones of
 * their text. */
static void forget_interned(const struct itd_str_state *state)
{
    for (size_t i = 0; state->table && i < state->table->count; i++) {
        itd_value s = state->table->items[i];

        if (!itd_is_unbound(s) && ITD_STR(s)->interned) ITD_STR(s)->interned = 0;
    }
}

static void caches_are_stale(itd_vm *vm)
{
    memset(vm->method_cache, 0, sizeof vm->method_cache);
    memset(vm->shared_cache, 0, sizeof vm->shared_cache);
    vm->epoch++;
}

/* Whether the new state alone is within the limit: the two together are counted, and the old one
 * was before. */
static bool fits(itd_vm *vm, uint64_t before, uint64_t limit)
{
    if (itd_live_bytes(vm) <= before + limit) return true;
    vm->no_collect = false;
    itd_collect(vm);
    vm->no_collect = true;
    return itd_live_bytes(vm) <= before + limit ||
           snap_fail(ITD_STATE_TOO_LARGE, "the state doesn't fit into this session's limits");
}

/* Both states are rooted from here: the old one by the struct on this C stack. */
static ITD_NOINLINE bool load_beside(itd_vm *vm, snap_loader *l, const itd_state_source *source)
{
    uint64_t before = itd_live_bytes(vm), limit = vm->limits.memory_bytes;
    put_aside old;
    bool ok;

    keep_aside(vm, &old);
    itd_unsettle_all(vm);
    caches_are_stale(vm);
    ok = (itd_session_namespaces(vm) || snap_load_failed(l)) && snap_in_open(&l->in, vm, source) &&
         load_all(l);
    close(l);
    ok = ok && fits(vm, before, limit);
    caches_are_stale(vm);
    itd_session_clear_failure(vm);
    if (ok) {
        forget_ids(vm, old.id_cells, old.id_numbers, old.id_capacity);
        forget_interned(&old.str);
        keep_tools(vm);
        itd_allow_eval(vm, vm->limits.allow_eval);
        if (l->pending) vm->pending_alive = true;
        snap_run_times(l);
    } else {
        give_back(vm, &old);
        itd_unsettle_all(vm);
    }
    memset(&old, 0, sizeof old);
    return ok;
}

bool itd_session_load(itd_session *session, const itd_state_source *source,
                      const itd_run_options *options)
{
    itd_vm *vm = (itd_vm *)session;
    snap_loader l = {.vm = vm, .options = options};
    bool ok;

    snap_error_clear();
    if (vm->run) return snap_fail(ITD_STATE_IO, "a state can't be loaded while a run is under way");
    itd_session_enter(vm);
    if (itd_live_bytes(vm) > vm->limits.memory_bytes / 4) itd_collect(vm);
    vm->ops8 = 0;
    vm->limit8 = UINT64_MAX; /* bounded by memory; nothing here is worth a look at the clock */
    /* What asks for a stop all the same finds none due: the times of a run that comes in are set at
     * the end (snap_run_times), and what is here are those of an earlier one. */
    vm->wall_deadline = vm->total_deadline = UINT64_MAX / 2;
    vm->cpu_allowance = UINT64_MAX;
    vm->stop_asked = ITD_STOP_NONE;
    vm->no_collect = true;
    itd_heap_stretch(vm, true);
    ok = load_beside(vm, &l, source);
    itd_heap_stretch(vm, false);
    vm->no_collect = false;
    if (ok && itd_live_bytes(vm) > vm->limits.memory_bytes / 4) itd_collect(vm);
    if (!l.suspended || !ok) itd_budget_begin(vm);
    if (!ok && snap_error()->kind == ITD_STATE_OK)
        snap_fail(ITD_STATE_DAMAGED, "the snapshot is damaged");
    return ok;
}
