/* gen_name.c - loads, stores and deletes names, wherever they live.
 *
 * A name is looked up from the innermost scope, through inlined comprehensions, to the scope whose
 * code this is. A scope that isn't the innermost one sees a class's namespace never: from there
 * only what the class hands on as a cell exists.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

static itd_place at_class_cell(const itd_scope *s, itd_value name, itd_place *ret, bool *ret_found)
{
    *ret_found = true;
    if (s->class_cell && itd_same(name, itd_n___class__))
        return (itd_place){.kind = ITD_AT_CELL, .reg = s->class_cell_reg, .name = name};
    if (s->class_dict_cell && itd_same(name, itd_n___classdict__))
        return (itd_place){.kind = ITD_AT_CELL, .reg = s->class_dict_reg, .name = name};
    *ret_found = false;
    return *ret;
}

/* At the top of code that was compiled for a namespace mapping, names are looked for there first.
 */
static itd_place at_top(const itd_coder *c, const itd_scope *s, itd_place p)
{
    if (s->kind == ITD_SCOPE_MODULE && c->k->unit->how & ITD_COMPILE_NAMES) p.kind = ITD_AT_NAME;
    return p;
}

/* Where a name is. direct: asked by code of the innermost scope itself, so a class's namespace
 * counts. */
static itd_place place_of(itd_coder *c, itd_value mangled, bool direct)
{
    itd_place p = {.kind = ITD_AT_GLOBAL, .name = mangled};
    itd_scope *s;
    bool found;

    for (s = c->names; s; s = s->parent, direct = false) {
        itd_symbol *y = itd_scope_find(s, mangled);
        bool in_class = s->kind == ITD_SCOPE_CLASS;

        p.symbol = y;
        if (in_class && direct && !y) {
            p.kind = ITD_AT_NAME;
            return p;
        }
        if (in_class && !direct) {
            p = at_class_cell(s, mangled, &p, &found);
            if (found) return p;
            if (!y || y->closure == ITD_NO_INDEX) return p;
            p.kind = ITD_AT_FREE;
            p.reg = y->closure;
            return p;
        }
        if (y && y->where == ITD_GLOBAL_EXPLICIT) return p;
        if (y && (y->where == ITD_LOCAL || y->where == ITD_CELL)) {
            if (s->kind == ITD_SCOPE_MODULE) return at_top(c, s, p);
            p.kind = in_class ? ITD_AT_NAME : y->where == ITD_CELL ? ITD_AT_CELL : ITD_AT_REG;
            p.reg = y->reg;
            p.iteration = s->kind == ITD_SCOPE_COMPREHENSION;
            return p;
        }
        if (y && y->where == ITD_GLOBAL_IMPLICIT) {
            p.kind = in_class ? ITD_AT_NAME : y->in_class ? ITD_AT_DICT_GLOBAL : ITD_AT_GLOBAL;
            return at_top(c, s, p);
        }
        if (y && y->closure != ITD_NO_INDEX) {
            p.kind = in_class ? ITD_AT_NAME_FREE : y->in_class ? ITD_AT_DICT_FREE : ITD_AT_FREE;
            p.reg = y->closure;
            return p;
        }
        if (s->kind != ITD_SCOPE_COMPREHENSION) return at_top(c, s, p);
    }
    return p;
}

itd_place itd_name_place(itd_coder *c, itd_value name)
{
    return place_of(c, itd_mangle(c->k, c->names->private_class, name), true);
}

void itd_closure_cell(itd_coder *c, const itd_node *at, itd_symbol *free_name, uint32_t to)
{
    itd_place p = place_of(c, free_name->name, false);

    if (p.kind == ITD_AT_CELL)
        itd_emit_move(c, at, to, p.reg);
    else
        itd_emit(c, at, ITD_OP_FREECELL, 0, to, p.reg, 0);
}

static uint32_t const16(itd_coder *c, const itd_node *at, itd_value v)
{
    uint32_t k = itd_const(c, v);

    if (k > 65535) itd_compile_error(c->k, at, "too many constants");
    return k;
}

/* ---- names without a cache left ---- */

static void intrinsic_named(itd_coder *c, const itd_node *at, unsigned number, uint32_t to,
                            itd_value name, uint32_t value)
{
    uint32_t mark = c->top, block = itd_temp_block(c, 2);

    itd_emit_k(c, at, ITD_OP_LOADK, 0, block, itd_const(c, name));
    if (value != ITD_ANY) itd_emit_move(c, at, block + 1, value);
    itd_emit_intrinsic(c, at, number, to == ITD_ANY ? block : to, block, value == ITD_ANY ? 1 : 2);
    c->top = mark;
}

static void get_global(itd_coder *c, const itd_node *at, uint32_t to, itd_value name)
{
    uint32_t cache = itd_cache_for(c, name, ITD_SHARE_GET_GLOBAL);

    if (cache == ITD_NO_INDEX)
        intrinsic_named(c, at, ITD_INTRINSIC_X_GETGLOBAL, to, name, ITD_ANY);
    else
        itd_emit(c, at, ITD_OP_GETGLOBAL, 0, to, 0, cache);
}

static void get_name(itd_coder *c, const itd_node *at, uint32_t to, itd_value name)
{
    uint32_t cache = itd_cache_for(c, name, ITD_SHARE_NAME);

    if (cache == ITD_NO_INDEX)
        intrinsic_named(c, at, ITD_INTRINSIC_X_GETNAME, to, name, ITD_ANY);
    else
        itd_emit(c, at, ITD_OP_GETNAME, 0, to, 0, cache);
}

/* Asks a namespace held in `space` first, then the global or closure. Leaves the value in to, a
 * temp of its own. */
static void get_from_mapping(itd_coder *c, const itd_node *at, uint32_t to, const itd_place *p,
                             uint32_t space)
{
    uint32_t mark = c->top, block = itd_temp_block(c, 3), count = 2;

    itd_emit_move(c, at, block, space);
    itd_emit_k(c, at, ITD_OP_LOADK, 0, block + 1, itd_const(c, p->name));
    if (p->kind != ITD_AT_DICT_GLOBAL) {
        itd_emit_const(c, at, block + 2, itd_from_small(p->reg));
        count = 3;
    }
    itd_emit_intrinsic(c, at, ITD_INTRINSIC_FROM_NAMESPACE, to, block, count);
    c->top = mark;
}

static void get_name_free(itd_coder *c, const itd_node *at, uint32_t to, const itd_place *p)
{
    uint32_t cache = itd_cache_for(c, p->name, ITD_SHARE_NAME), mark = c->top, space;

    if (cache != ITD_NO_INDEX) {
        itd_emit(c, at, ITD_OP_GETNAMEFREE, 0, to, p->reg, cache);
        return;
    }
    space = itd_temp_new(c);
    itd_emit(c, at, ITD_OP_LOCALS, 0, space, 0, 0);
    get_from_mapping(c, at, to, p, space);
    c->top = mark;
}

static void get_from_class(itd_coder *c, const itd_node *at, uint32_t to, const itd_place *p)
{
    uint32_t mark = c->top, space = itd_name_load(c, at, itd_n___classdict__, ITD_ANY, false);

    get_from_mapping(c, at, to, p, space);
    c->top = mark;
}

/* ---- the three uses ---- */

static void check_bound(itd_coder *c, const itd_node *at, const itd_place *p)
{
    itd_symbol *y = p->symbol;

    if (p->iteration ? y->has_value : itd_known(c, y)) return;
    y->must_start_unbound = true;
    itd_emit_k(c, at, ITD_OP_CHECK, 0, p->reg, itd_const(c, p->name));
    if (p->iteration)
        itd_hold(c, p->reg, ITD_TEMP_VALUE, 0);
    else
        itd_set_known(c, y, true);
}

uint32_t itd_name_load(itd_coder *c, const itd_node *at, itd_value name, uint32_t want, bool exact)
{
    itd_place p = itd_name_place(c, name);

    if (p.kind == ITD_AT_REG) {
        check_bound(c, at, &p);
        if (!exact) return p.reg;
        itd_emit_move(c, at, want, p.reg);
        return want;
    }
    want = itd_dest(c, want);
    switch (p.kind) {
    case ITD_AT_CELL:
        itd_emit(c, at, ITD_OP_GETCELL, 0, want, p.reg, const16(c, at, p.name));
        break;
    case ITD_AT_FREE: itd_emit(c, at, ITD_OP_GETFREE, 0, want, p.reg, 0); break;
    case ITD_AT_NAME: get_name(c, at, want, p.name); break;
    case ITD_AT_NAME_FREE: get_name_free(c, at, want, &p); break;
    case ITD_AT_DICT_GLOBAL:
    case ITD_AT_DICT_FREE: get_from_class(c, at, want, &p); break;
    default: get_global(c, at, want, p.name);
    }
    return want;
}

static void refuse_debug(itd_coder *c, const itd_node *at, itd_value name, const char *text)
{
    if (itd_same(name, itd_n___debug__)) itd_compile_error(c->k, at, text);
}

static void has_value_now(itd_coder *c, const itd_place *p)
{
    if (p->iteration) {
        p->symbol->has_value = true;
        itd_hold(c, p->reg, ITD_TEMP_VALUE, 0);
    } else {
        itd_set_known(c, p->symbol, true);
    }
}

void itd_name_store(itd_coder *c, const itd_node *at, itd_value name, uint32_t from)
{
    itd_place p = itd_name_place(c, name);
    uint32_t cache;

    refuse_debug(c, at, name, "cannot assign to __debug__");
    switch (p.kind) {
    case ITD_AT_REG:
        itd_emit_move(c, at, p.reg, from);
        has_value_now(c, &p);
        break;
    case ITD_AT_CELL: itd_emit(c, at, ITD_OP_SETCELL, 0, p.reg, from, 0); break;
    case ITD_AT_FREE:
    case ITD_AT_DICT_FREE:
    case ITD_AT_NAME_FREE: itd_emit(c, at, ITD_OP_SETFREE, 0, p.reg, from, 0); break;
    case ITD_AT_NAME:
        cache = itd_cache_for(c, p.name, ITD_SHARE_NAME);
        if (cache == ITD_NO_INDEX)
            intrinsic_named(c, at, ITD_INTRINSIC_X_SETNAME, ITD_ANY, p.name, from);
        else
            itd_emit(c, at, ITD_OP_SETNAME, 0, from, 0, cache);
        break;
    default:
        cache = itd_cache_for(c, p.name, ITD_SHARE_SET_GLOBAL);
        if (cache == ITD_NO_INDEX)
            intrinsic_named(c, at, ITD_INTRINSIC_X_SETGLOBAL, ITD_ANY, p.name, from);
        else
            itd_emit(c, at, ITD_OP_SETGLOBAL, 0, from, 0, cache);
    }
}

void itd_name_delete(itd_coder *c, const itd_node *at, itd_value name)
{
    itd_place p = itd_name_place(c, name);
    uint32_t cache;

    refuse_debug(c, at, name, "cannot delete __debug__");
    switch (p.kind) {
    case ITD_AT_REG:
        check_bound(c, at, &p);
        itd_emit_special(c, at, p.reg, ITD_LOAD_UNBOUND);
        itd_set_known(c, p.symbol, false);
        break;
    case ITD_AT_CELL: itd_emit(c, at, ITD_OP_DELCELL, 0, p.reg, 0, const16(c, at, p.name)); break;
    case ITD_AT_FREE:
    case ITD_AT_DICT_FREE:
    case ITD_AT_NAME_FREE: itd_emit(c, at, ITD_OP_DELFREE, 0, p.reg, 0, 0); break;
    case ITD_AT_NAME:
        cache = itd_cache_for(c, p.name, ITD_SHARE_NAME);
        if (cache == ITD_NO_INDEX)
            intrinsic_named(c, at, ITD_INTRINSIC_X_DELNAME, ITD_ANY, p.name, ITD_ANY);
        else
            itd_emit(c, at, ITD_OP_DELNAME, 0, 0, 0, cache);
        break;
    default:
        cache = itd_cache_for(c, p.name, ITD_SHARE_SET_GLOBAL);
        if (cache == ITD_NO_INDEX)
            intrinsic_named(c, at, ITD_INTRINSIC_X_DELGLOBAL, ITD_ANY, p.name, ITD_ANY);
        else
            itd_emit(c, at, ITD_OP_DELGLOBAL, 0, 0, 0, cache);
    }
}

void itd_name_unbind(itd_coder *c, const itd_node *at, itd_value name)
{
    itd_place p = itd_name_place(c, name);
    uint32_t mark = c->top, none;

    if (p.kind == ITD_AT_REG) {
        itd_emit_special(c, at, p.reg, ITD_LOAD_UNBOUND);
        itd_set_known(c, p.symbol, false);
        return;
    }
    none = itd_temp_new(c);
    itd_emit_special(c, at, none, ITD_LOAD_NONE);
    itd_name_store(c, at, name, none);
    itd_name_delete(c, at, name);
    c->top = mark;
}

uint32_t itd_name_register(itd_coder *c, itd_value name)
{
    itd_place p = itd_name_place(c, name);

    return p.kind == ITD_AT_REG && !itd_same(name, itd_n___debug__) ? p.reg : ITD_ANY;
}

void itd_name_assigned(itd_coder *c, itd_value name)
{
    itd_place p = itd_name_place(c, name);

    if (p.kind == ITD_AT_REG) has_value_now(c, &p);
}
