/* load_code.c - source units, compiled again; code by its place in them; what is known of code that
 * is gone on with.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/utf8.h"
#include "core/snapshot/snapshot.h"
#include "core/stdlib/py_image.h"
#include "core/stdlib/py_sources.h"
#include "core/vm/front.h"

#define MOST_UNITS 100000
#define MOST_TEXT  ((uint64_t)1 << 31)
#define ALL_FLAGS  63 /* of ITD_CODE_UNIT_EVAL … */

/* ---- units ------------------------------------------------------------------------------ */

/* The code of an embedded module, from the image of the build or its text. */
static itd_value embedded_code(itd_vm *vm, const char *module, size_t size)
{
    itd_value name = itd_intern_c(vm, module, size),
              code = itd_failed(name) ? name : itd_py_image_code(vm, name), file;

    for (const itd_py_source *p = itd_py_sources; itd_is_unbound(code) && p->name; p++) {
        if (!itd_str_is(name, p->name)) continue;
        file = itd_str_format(vm, "<frozen %s>", p->name);
        code = itd_failed(file) ? file
                                : itd_compile(vm, p->source, p->size, file, ITD_COMPILE_EMBEDDED);
    }
    if (itd_is_cell(code)) itd_fronts_attach(name, code);
    return code;
}

static bool is_utf8(const char *text, size_t size)
{
    const uint8_t *p = (const uint8_t *)text;

    for (size_t at = 0; at < size;) {
        uint32_t code;
        unsigned bad, n;
        bool cut;

        n = itd_utf8_decode(p + at, size - at, &code, &bad, &cut);
        if (!n) return false;
        at += n;
    }
    return true;
}

static bool get_script(snap_loader *l, itd_value *ret)
{
    itd_vm *vm = l->vm;
    uint64_t flags, size;
    itd_value name;
    char *text;

    if (!snap_get_count(l, ALL_FLAGS, &flags) || !snap_get_name(l, &name) || !itd_is_cell(name) ||
        !snap_get_count(l, MOST_TEXT, &size))
        return snap_damaged(l, "a source is malformed");
    text = itd_resize(vm, NULL, 0, (size_t)size + 1);
    if (!text) return snap_load_failed(l);
    if (snap_read_bytes(&l->in, text, (size_t)size)) {
        text[size] = 0;
        *ret = is_utf8(text, (size_t)size)
                   ? itd_compile(vm, text, (size_t)size, name, (unsigned)flags)
                   : ITD_UNBOUND;
    }
    itd_resize(vm, text, (size_t)size + 1, 0);
    if (l->in.failed) return false;
    if (itd_is_unbound(*ret)) return snap_damaged(l, "a source is no UTF-8");
    return !itd_failed(*ret) || snap_load_failed(l);
}

/* Puts all code of a unit at its ordinal. The list is a stack of code still to be looked through.
 */
static bool spread(snap_loader *l, snap_unit *u, itd_value code)
{
    itd_vm *vm = l->vm;
    itd_value todo = itd_list_new(vm);

    if (itd_failed(todo) || !itd_list_append(vm, todo, code)) return snap_load_failed(l);
    while (itd_list_count(todo)) {
        itd_code *c = ITD_AS(itd_code, itd_list_items(todo)[ITD_LIST_(todo)->count - 1]);

        ITD_LIST_(todo)->count--;
        if (c->unit_ordinal >= u->count) {
            uint32_t wide = (c->unit_ordinal + 16) * 2;
            itd_value *new = itd_resize(vm, u->codes, u->count * sizeof *new, wide * sizeof *new);

            if (!new) return snap_load_failed(l);
            memset(new + u->count, 0, (wide - u->count) * sizeof *new);
            u->codes = new;
            u->count = wide;
        }
        u->codes[c->unit_ordinal] = itd_of(c);
        for (uint64_t i = 0; c->consts && i < c->consts->count; i++)
            if (itd_is_kind(c->consts->items[i], ITD_K_CODE) &&
                !itd_list_append(vm, todo, c->consts->items[i]))
                return snap_load_failed(l);
    }
    return true;
}

bool snap_get_unit(snap_loader *l)
{
    bool embedded = snap_read_byte(&l->in) != 0, same = true;
    itd_value code = ITD_UNBOUND;
    char module[128];

    if (embedded) {
        size_t size = snap_get_text(l, module, sizeof module);
        uint64_t hash = size == SIZE_MAX ? 0 : snap_read_word(&l->in);

        if (l->in.failed) return false;
        same = hash == snap_embedded_hash(module, size);
        code = embedded_code(l->vm, module, size);
        if (itd_is_unbound(code))
            return snap_fail(ITD_STATE_DAMAGED, "the state needs a module that isn't here: %.100s",
                             module);
        if (itd_failed(code)) return snap_load_failed(l);
    } else if (!get_script(l, &code)) {
        return false;
    }
    if (l->unit_count >= MOST_UNITS) return snap_damaged(l, "there are too many sources");
    if (l->unit_count == l->unit_capacity) {
        uint32_t wide = l->unit_capacity ? l->unit_capacity * 2 : 16;
        snap_unit *new =
            itd_resize(l->vm, l->units, l->unit_capacity * sizeof *new, wide * sizeof *new);

        if (!new) return snap_load_failed(l);
        l->units = new;
        l->unit_capacity = wide;
    }
    l->units[l->unit_count] = (snap_unit){.same = same};
    l->changed += !same;
    return spread(l, &l->units[l->unit_count++], code);
}

/* ---- code ------------------------------------------------------------------------------- */

itd_code *snap_code_at(snap_loader *l, uint64_t number)
{
    if (number < l->count && itd_kind_of_cell(l->cells[number]) == ITD_K_CODE)
        return (itd_code *)(void *)l->cells[number];
    snap_damaged(l, "code is expected");
    return NULL;
}

/* By ordinal; in an embedded module that was changed since, by qualified name. */
static itd_code *find_code(const snap_unit *u, uint64_t ordinal, itd_value qualname)
{
    itd_code *c = ordinal < u->count && itd_is_cell(u->codes[ordinal])
                      ? ITD_AS(itd_code, u->codes[ordinal])
                      : NULL;

    if (u->same || (c && itd_str_equal(c->qualname, qualname))) return c;
    for (uint32_t i = 0; i < u->count; i++)
        if (itd_is_cell(u->codes[i]) &&
            itd_str_equal(ITD_AS(itd_code, u->codes[i])->qualname, qualname))
            return ITD_AS(itd_code, u->codes[i]);
    return NULL;
}

/* Stands for code that an embedded module of today has no more. */
static itd_code *gone(snap_loader *l, uint64_t unit)
{
    static const char text[] = "def gone(*args, **kwargs):\n"
                               "    raise RuntimeError('this function is of a state that an "
                               "earlier version wrote; today it is no more')\n";
    itd_value file = itd_str_c(l->vm, "<gone>"),
              code = itd_failed(file) ? file : itd_compile(l->vm, text, sizeof text - 1, file, 0);
    snap_code_facts *f;

    if (itd_failed(code)) return NULL;
    for (uint64_t i = 0; i < ITD_AS(itd_code, code)->consts->count; i++) {
        itd_value c = ITD_AS(itd_code, code)->consts->items[i];

        if (!itd_is_kind(c, ITD_K_CODE)) continue;
        f = snap_facts(l, ITD_AS(itd_code, c));
        if (!f) return NULL;
        f->gone_of = (uint32_t)unit + 1;
        return ITD_AS(itd_code, c);
    }
    return NULL;
}

static int64_t free_names(const itd_code *code)
{
    return itd_is_kind(code->freenames, ITD_K_TUPLE) ? itd_tuple_count(code->freenames) : 0;
}

/* The changed unit that code is of, or stands for; NULL. */
static const snap_unit *changed_unit(snap_loader *l, const itd_code *code, bool *ret_gone)
{
    const snap_code_facts *facts = snap_facts(l, code);

    *ret_gone = facts && facts->gone_of;
    if (*ret_gone) return &l->units[facts->gone_of - 1];
    for (uint32_t i = 0; i < l->unit_count; i++) {
        const snap_unit *u = &l->units[i];

        if (u->same || code->unit_ordinal >= u->count || !itd_is_cell(u->codes[code->unit_ordinal]))
            continue;
        if (ITD_AS(itd_code, u->codes[code->unit_ordinal])->ins == code->ins) return u;
    }
    return NULL;
}

bool snap_mend_function(snap_loader *l, itd_func *f)
{
    int64_t cells = itd_is_kind(f->closure, ITD_K_TUPLE) ? itd_tuple_count(f->closure) : 0, count;
    const snap_unit *u;
    bool is_gone;

    if (!l->changed || !f->code->ins || !(u = changed_unit(l, f->code, &is_gone))) return true;
    if (is_gone || free_names(f->code) != cells) {
        itd_code *today = itd_is_str(f->qualname) ? find_code(u, UINT64_MAX, f->qualname) : NULL;

        if (today && !free_names(today))
            f->code = today;
        else if (!is_gone && !(f->code = gone(l, (uint64_t)(u - l->units))))
            return snap_load_failed(l);
        f->closure = ITD_NONE;
    }
    count = itd_is_kind(f->defaults, ITD_K_TUPLE) ? itd_tuple_count(f->defaults) : 0;
    if (count > f->code->nargs) {
        f->defaults = itd_tuple_from(l->vm, itd_tuple_items(f->defaults) + (count - f->code->nargs),
                                     f->code->nargs);
        if (itd_failed(f->defaults)) return snap_load_failed(l);
    }
    return true;
}

bool snap_get_code(snap_loader *l)
{
    uint64_t unit = snap_read_uint(&l->in), ordinal = snap_read_uint(&l->in);
    itd_value qualname;
    itd_code *code;
    uint8_t bits;

    if (!snap_get_name(l, &qualname) || !itd_is_cell(qualname) || unit >= l->unit_count)
        return snap_damaged(l, "code is of no source");
    bits = snap_read_byte(&l->in);
    code = find_code(&l->units[unit], ordinal, qualname);
    if (l->in.failed) return false;
    if (!code && l->units[unit].same) return snap_damaged(l, "code isn't in its source");
    if (!code && !(code = gone(l, unit))) return snap_load_failed(l);
    if (itd_str_equal(code->qualname, qualname)) { /* functions share it */
        if (itd_is_settled(code) && !itd_settled_refers(l->vm, itd_cell_of(qualname)))
            return snap_load_failed(l);
        code->qualname = qualname;
    }
    if (bits & SNAP_CODE_ITERABLE) {
        if (!(code->flags & ITD_CODE_GENERATOR))
            return snap_damaged(l, "code that can be awaited makes no generators");
        code = itd_code_iterable(l->vm, code);
        if (!code) return snap_load_failed(l);
    }
    if (bits & SNAP_CODE_LOCALS) {
        snap_code_facts *f = snap_facts(l, code);

        if (!f || !snap_get_places(l, f)) return false;
    }
    return snap_add(l, code);
}

bool snap_get_binder(snap_loader *l)
{
    itd_vm *vm = l->vm;
    uint64_t posonly, args, kwonly, flags, count;
    itd_value name, names;
    itd_code *code;

    if (!snap_get_name(l, &name) || !itd_is_cell(name) || !snap_get_count(l, 255, &posonly) ||
        !snap_get_count(l, 255, &args) || !snap_get_count(l, 255, &kwonly) ||
        !snap_get_count(l, ITD_CODE_VARARGS | ITD_CODE_VARKW, &flags) || posonly > args)
        return snap_damaged(l, "a tool's signature is malformed");
    count = args + kwonly + !!(flags & ITD_CODE_VARARGS) + !!(flags & ITD_CODE_VARKW);
    names = itd_tuple_new(vm, (size_t)count);
    if (itd_failed(names)) return snap_load_failed(l);
    for (uint64_t i = 0; i < count; i++) {
        itd_value v;

        if (!snap_get_name(l, &v) || !itd_is_cell(v))
            return snap_damaged(l, "a tool's signature is malformed");
        v = itd_intern(vm, v);
        if (itd_failed(v)) return snap_load_failed(l);
        itd_tuple_items(names)[i] = v;
    }
    code = itd_alloc(vm, sizeof *code, ITD_K_CODE, itd_code_type);
    if (!code) return snap_load_failed(l);
    code->name = code->qualname = name;
    code->doc = ITD_NONE;
    code->varnames = names;
    code->nposonly = (uint16_t)posonly;
    code->nargs = (uint16_t)args;
    code->nkwonly = (uint16_t)kwonly;
    code->flags = (uint32_t)flags;
    code->nregs = (uint16_t)count;
    return snap_add(l, code);
}

/* ---- what is known of code -------------------------------------------------------------- */

snap_code_facts *snap_facts(snap_loader *l, const itd_code *code)
{
    uint32_t mask, i;

    if ((l->facts_count + 1) * 2 > l->facts_capacity) {
        uint32_t old = l->facts_capacity, wide = old ? old * 2 : 32;
        snap_code_facts *new = itd_resize(l->vm, NULL, 0, wide * sizeof *new), *was = l->facts;

        if (!new) {
            snap_load_failed(l);
            return NULL;
        }
        memset(new, 0, wide * sizeof *new);
        l->facts = new;
        l->facts_capacity = wide;
        for (uint32_t k = 0; k < old; k++) {
            if (!was[k].code) continue;
            for (i = (uint32_t)((uintptr_t)was[k].code >> 4) & (wide - 1); new[i].code;
                 i = (i + 1) & (wide - 1)) {
            }
            new[i] = was[k];
        }
        itd_resize(l->vm, was, old * sizeof *was, 0);
    }
    mask = l->facts_capacity - 1;
    for (i = (uint32_t)((uintptr_t)code >> 4) & mask; l->facts[i].code && l->facts[i].code != code;
         i = (i + 1) & mask) {
    }
    if (!l->facts[i].code) {
        l->facts[i].code = code;
        l->facts_count++;
    }
    return &l->facts[i];
}

const uint16_t *snap_kinds(snap_loader *l, const itd_code *code, const itd_suspend *row)
{
    snap_code_facts *f = snap_facts(l, code);

    if (!f) return NULL;
    if (!f->kinds) f->kinds = itd_code_kinds(l->vm, code, &f->kinds_size);
    if (!f->kinds) {
        snap_load_failed(l);
        return NULL;
    }
    return f->kinds + (row - (const itd_suspend *)(const void *)code->suspends->data) * code->nregs;
}

static bool same_name(itd_value a, itd_value b)
{
    return itd_is_str(a) && itd_is_str(b) ? itd_str_equal(a, b) : itd_same(a, b);
}

/* The register of the name that stands at place at of the saved ones: the same in number among
 * those of its name. */
static uint16_t place_of(const itd_code *code, const itd_value *names, uint32_t at)
{
    uint32_t before = 0;

    if (at < code->nlocals && same_name(names[at], itd_tuple_items(code->varnames)[at]))
        return (uint16_t)at;
    for (uint32_t i = 0; i < at; i++) before += same_name(names[i], names[at]);
    for (uint32_t i = 0; i < code->nlocals; i++)
        if (same_name(itd_tuple_items(code->varnames)[i], names[at]) && !before--)
            return (uint16_t)i;
    return UINT16_MAX;
}

bool snap_get_places(snap_loader *l, snap_code_facts *f)
{
    itd_vm *vm = l->vm;
    const itd_code *code = f->code;
    uint64_t count;
    itd_bytes_buffer *buffer; /* not collected before the load ends */
    itd_values *names;
    uint16_t *places;

    if (!snap_get_count(l, UINT16_MAX - 1, &count)) return false;
    if (!itd_is_kind(code->varnames, ITD_K_TUPLE)) return snap_damaged(l, "code without locals");
    names = itd_values_new(vm, (size_t)count);
    buffer = names ? itd_buffer_new(vm, (size_t)count * sizeof *places) : NULL;
    if (!buffer) return snap_load_failed(l);
    places = (uint16_t *)(void *)buffer->data;
    for (uint64_t i = 0; i < count; i++)
        if (!snap_get_name(l, &names->items[i])) return false;
    for (uint64_t i = 0; i < count; i++) places[i] = place_of(code, names->items, (uint32_t)i);
    f->places = places;
    f->locals = (uint32_t)count;
    return true;
}
