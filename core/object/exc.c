/* exc.c - BaseException, the simple exception classes, and the definition of all of exc.def.
 *
 * All exceptions share one struct. What a class adds lives in extra1 and extra2, as exc.h says.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/exc.h"

#include "core/object/boot.h"
#include "core/object/class.h"

/* ---- making ----------------------------------------------------------------------------- */

itd_value itd_exc_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                      itd_value kwnames)
{
    itd_value given = itd_tuple_from(vm, args, positional);
    itd_exc *e = itd_failed(given) ? NULL : itd_new_instance(vm, type, sizeof *e);

    if (!e) return ITD_ERROR;
    e->args = given;
    e->cause = e->context = e->trace = ITD_NONE;
    return itd_of(e);
}

/* args = the arguments, unless __new__ has just set them so. */
static bool set_args(itd_vm *vm, itd_exc *e, const itd_value *args, size_t positional)
{
    itd_value given;
    bool same = itd_is_kind(e->args, ITD_K_TUPLE) && (size_t)itd_tuple_count(e->args) == positional;

    for (size_t i = 0; i < positional && same; i++)
        same = itd_same(itd_tuple_items(e->args)[i], args[i]);
    if (same) return true;
    given = itd_tuple_from(vm, args, positional);
    if (itd_failed(given)) return false;
    e->args = given;
    return true;
}

static size_t named_count(itd_value kwnames)
{
    return itd_is_none(kwnames) || itd_is_unbound(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames);
}

bool itd_exc_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                  itd_value kwnames)
{
    if (named_count(kwnames))
        return itd_fail(vm, itd_TypeError, "%T() takes no keyword arguments", self);
    return set_args(vm, ITD_EXC_(self), args, positional);
}

bool itd_exc_named(itd_vm *vm, itd_value self, const itd_value *named, itd_value kwnames,
                   const char *class_name, const char *first, const char *second)
{
    itd_exc *e = ITD_EXC_(self);

    e->extra1 = e->extra2 = ITD_UNBOUND;
    for (size_t i = 0; i < named_count(kwnames); i++) {
        itd_value name = itd_tuple_items(kwnames)[i];
        if (itd_str_is(name, first))
            e->extra1 = named[i];
        else if (second && itd_str_is(name, second))
            e->extra2 = named[i];
        else
            return itd_fail(vm, itd_TypeError, "'%U' is an invalid keyword argument for %s()", name,
                            class_name);
    }
    return true;
}

/* ---- printing --------------------------------------------------------------------------- */

itd_value itd_exc_str(itd_vm *vm, itd_value self)
{
    itd_value args = ITD_EXC_(self)->args;

    if (itd_tuple_count(args) == 0) return itd_str_new(vm, "", 0);
    return itd_str_of(vm, itd_tuple_count(args) == 1 ? itd_tuple_items(args)[0] : args);
}

static itd_value exc_repr(itd_vm *vm, itd_value self)
{
    itd_value args = ITD_EXC_(self)->args, name = itd_type_of(self)->name, out;
    bool one = itd_tuple_count(args) == 1;

    if (!itd_enter(vm)) return ITD_ERROR;
    out = itd_str_format(vm, one ? "%U(%R)" : "%U%R", name, one ? itd_tuple_items(args)[0] : args);
    itd_leave(vm);
    return out;
}

/* ---- attributes ------------------------------------------------------------------------- */

#define GET(name) static itd_value name(itd_vm *vm, itd_value self, const itd_arg *a)
#define SET(name) static itd_value name(itd_vm *vm, itd_value self, const itd_arg *a)

GET(get_args)
{
    return ITD_EXC_(self)->args;
}

SET(set_args_attribute)
{
    itd_value args;

    if (itd_is_unbound(a[0].v)) return itd_raise(vm, itd_TypeError, "args may not be deleted");
    args = itd_tuple_of(vm, a[0].v);
    if (itd_failed(args)) return ITD_ERROR;
    ITD_EXC_(self)->args = args;
    return ITD_NONE;
}

GET(get_traceback)
{
    return itd_exc_traceback(vm, self);
}

SET(set_traceback)
{
    if (itd_is_unbound(a[0].v))
        return itd_raise(vm, itd_TypeError, "__traceback__ may not be deleted");
    return itd_exc_set_traceback(vm, self, a[0].v) ? ITD_NONE : ITD_ERROR;
}

GET(get_context)
{
    return ITD_EXC_OR_NONE(ITD_EXC_(self)->context);
}

GET(get_cause)
{
    return ITD_EXC_OR_NONE(ITD_EXC_(self)->cause);
}

/* Whether v may be a cause or context; the failure's text says what it is for. */
static bool is_link(itd_vm *vm, itd_value v, const char *what)
{
    if (itd_is_unbound(v)) return itd_fail(vm, itd_TypeError, "__%s__ may not be deleted", what);
    if (itd_is_none(v) || itd_is_kind(v, ITD_K_EXC)) return true;
    return itd_fail(vm, itd_TypeError, "exception %s must be None or derive from BaseException",
                    what);
}

SET(set_context)
{
    if (!is_link(vm, a[0].v, "context")) return ITD_ERROR;
    ITD_EXC_(self)->context = a[0].v;
    return ITD_NONE;
}

SET(set_cause)
{
    if (!is_link(vm, a[0].v, "cause")) return ITD_ERROR;
    ITD_EXC_(self)->cause = a[0].v;
    ITD_EXC_(self)->suppress_context = true;
    return ITD_NONE;
}

GET(get_suppress)
{
    return itd_bool(ITD_EXC_(self)->suppress_context);
}

SET(set_suppress)
{
    if (itd_is_unbound(a[0].v))
        return itd_raise(vm, itd_TypeError, "can't delete numeric/char attribute");
    if (!itd_is_bool(a[0].v))
        return itd_raise(vm, itd_TypeError, "attribute value type must be bool");
    ITD_EXC_(self)->suppress_context = itd_same(a[0].v, ITD_TRUE);
    return ITD_NONE;
}

GET(get_dict)
{
    return itd_instance_dict(vm, self, true);
}

/* ---- methods ---------------------------------------------------------------------------- */

static itd_value with_traceback(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_exc_set_traceback(vm, self, a[0].v) ? self : ITD_ERROR;
}

static itd_value add_note(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value notes;

    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "note must be a str, not '%T'", a[0].v);
    notes = itd_getattr_or(vm, self, itd_n___notes__);
    if (itd_failed(notes)) return notes;
    if (itd_is_unbound(notes)) {
        notes = itd_list_new(vm);
        if (itd_failed(notes) || !itd_setattr(vm, self, itd_n___notes__, notes)) return ITD_ERROR;
    } else if (!itd_is_kind(notes, ITD_K_LIST)) {
        return itd_raise(vm, itd_TypeError, "Cannot add note: __notes__ is not a list");
    }
    return itd_list_append(vm, notes, a[0].v) ? ITD_NONE : ITD_ERROR;
}

itd_value itd_exc_notes(itd_value exc)
{
    itd_value attrs = ITD_EXC_(exc)->attrs, notes;

    if (!itd_is_kind(attrs, ITD_K_DICT)) return ITD_UNBOUND;
    notes = itd_dict_get_str(ITD_DICT_(attrs), itd_n___notes__);
    return itd_is_kind(notes, ITD_K_LIST) ? notes : ITD_UNBOUND;
}

static itd_value reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value attrs = ITD_EXC_(self)->attrs, cls = itd_of(itd_type_of(self)),
              args = ITD_EXC_(self)->args;

    if (itd_is_kind(attrs, ITD_K_DICT) && ITD_DICT_(attrs)->count)
        return itd_tuple_pack(vm, 3, cls, args, attrs);
    return itd_tuple_pack(vm, 2, cls, args);
}

static itd_value setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value key, value;
    int64_t at = 0;

    if (itd_is_none(a[0].v)) return ITD_NONE;
    if (!itd_is_kind(a[0].v, ITD_K_DICT))
        return itd_raise(vm, itd_TypeError, "state is not a dictionary");
    while (itd_dict_walk(ITD_DICT_(a[0].v), &at, &key, &value)) {
        if (!itd_is_str(key))
            return itd_raise(vm, itd_TypeError, "attribute name must be string, not '%T'", key);
        if (!itd_charge(vm, 1) || !itd_setattr(vm, self, key, value)) return ITD_ERROR;
    }
    return ITD_NONE;
}

static const itd_native base_methods[] = {
    {"with_traceback", with_traceback, "tb, /",
     "Exception.with_traceback(tb) -- set self.__traceback__ to tb and return self.", 0},
    {"add_note", add_note, "note, /", "Exception.add_note(note) -- add a note to the exception", 0},
    {"__reduce__", reduce, "", NULL, 0},
    {"__setstate__", setstate, "state, /", NULL, ITD_CALLS_BACK},
    {"__dict__", get_dict, NULL, NULL, ITD_GETTER},
    {"__dict__", itd_set_dict, NULL, NULL, ITD_SETTER},
    {"args", get_args, NULL, NULL, ITD_GETTER},
    {"args", set_args_attribute, NULL, NULL, ITD_SETTER},
    {"__traceback__", get_traceback, NULL, NULL, ITD_GETTER},
    {"__traceback__", set_traceback, NULL, NULL, ITD_SETTER},
    {"__context__", get_context, NULL, "exception context", ITD_GETTER},
    {"__context__", set_context, NULL, NULL, ITD_SETTER},
    {"__cause__", get_cause, NULL, "exception cause", ITD_GETTER},
    {"__cause__", set_cause, NULL, NULL, ITD_SETTER},
    {"__suppress_context__", get_suppress, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__suppress_context__", set_suppress, NULL, NULL, ITD_SETTER},
    {0},
};

static const itd_slots base_slots = {
    .repr = exc_repr, .str = itd_exc_str, .new_ = itd_exc_new, .init = itd_exc_init};

const itd_exc_kind itd_exc_kind_plain = {base_methods, &base_slots};

/* ---- the hierarchy ---------------------------------------------------------------------- */

typedef struct exc_row {
    itd_type **type, **base;
    const char *name;
    const itd_exc_kind *kind;
} exc_row;

static itd_type *itd_NULL; /* the base of BaseException in exc.def */

static const exc_row rows[] = {
#define EXC(name, base, kind) {&itd_##name, &itd_##base, #name, &itd_exc_kind_##kind},
#include "core/object/exc.def"
#undef EXC
};

static const itd_exc_kind *kind_of_base(const exc_row *row)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].type == row->base) return rows[i].kind;
    return NULL;
}

static const itd_slots *own_slots(const exc_row *row)
{
    if (row->type == &itd_UnicodeDecodeError) return &itd_exc_decode_slots;
    if (row->type == &itd_UnicodeEncodeError) return &itd_exc_encode_slots;
    if (row->type == &itd_UnicodeTranslateError) return &itd_exc_translate_slots;
    return kind_of_base(row) == row->kind ? NULL : row->kind->slots;
}

static bool define(itd_vm *vm, const exc_row *row)
{
    bool own = kind_of_base(row) != row->kind;
    itd_type_spec spec = {
        .type = row->type,
        .name = row->name,
        .base = row->base == &itd_NULL ? NULL : row->base,
        .kind = ITD_K_EXC,
        .size = sizeof(itd_exc),
        .flags = ITD_T_BASE | ITD_T_DICT | ITD_T_EXCEPTION,
        .methods = own ? row->kind->methods : NULL,
        .slots = own_slots(row),
    };

    return itd_type_define(vm, &spec);
}

/* ExceptionGroup has two bases: the one whose layout it takes, and Exception. */
static bool join_group(itd_vm *vm)
{
    itd_value bases = itd_tuple_pack(vm, 2, itd_of(itd_BaseExceptionGroup), itd_of(itd_Exception));

    if (itd_failed(bases)) return false;
    itd_ExceptionGroup->bases = bases;
    return itd_type_compute_mro(vm, itd_ExceptionGroup);
}

bool itd_boot_exc(itd_vm *vm)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!define(vm, &rows[i])) return false;
    return join_group(vm) && itd_boot_traceback(vm);
}
