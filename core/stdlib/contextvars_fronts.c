/* contextvars_fronts.c - the fronts of contextvars.ContextVar (vm/front.h): get, set and reset.
 *
 * A context keeps its values in a dict from variables, which are told apart by what they are, so
 * looking one up is looking for itself. A dict with other keys in it, or many, is left to the
 * module.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/containers.h"
#include "core/vm/front.h"
#include "core/vm/vm.h"

enum { MOST_VALUES = 16 };

/* The variable that a method is called on, and the values of the context that it is in. */
typedef struct scene {
    const itd_dict *module;
    itd_value var, context, values;
    itd_value *place; /* of the variable's value; NULL: it has none */
} scene;

static bool is_of(const itd_dict *module, itd_value v, itd_value name)
{
    itd_value type = itd_dict_get_str(module, name);

    return itd_is_kind(v, ITD_K_OBJECT) && itd_is_kind(type, ITD_K_TYPE) &&
           itd_type_of(v) == ITD_TYPE_(type);
}

static itd_value part(itd_value v, itd_value name)
{
    const itd_value *slot = itd_front_slot(v, name);

    return slot ? *slot : ITD_UNBOUND;
}

/* Finds the value of the variable in the context under way. */
static bool look(scene *s, itd_vm *vm, const itd_func *function, itd_value var)
{
    itd_value run, key, value;
    const itd_dict *d;
    int64_t pos = 0;

    s->module = ITD_DICT_(function->globals);
    s->var = var;
    s->place = NULL;
    if (!is_of(s->module, var, itd_n_ContextVar)) return false;
    run = itd_dict_get_str(s->module, itd_n__current_run);
    s->context = itd_dict_get_str(
        s->module, itd_is_small(run) && (uint64_t)itd_small(run) == vm->runs_begun ? itd_n__current
                                                                                   : itd_n__base);
    if (!is_of(s->module, s->context, itd_n_Context)) return false;
    s->values = part(s->context, itd_n__values);
    if (!itd_front_exact(s->values, itd_dict_type)) return false;
    d = ITD_DICT_(s->values);
    if (d->count > MOST_VALUES) return false;
    while (itd_dict_walk(d, &pos, &key, &value)) {
        if (!is_of(s->module, key, itd_n_ContextVar)) return false;
        if (itd_same(key, var)) s->place = &d->table->entries[pos - 1].value;
    }
    return true;
}

ITD_FRONT(front_get)
{
    itd_value value;
    scene s;

    if (count < 1 || count > 2 || !look(&s, vm, function, args[0])) return ITD_UNBOUND;
    if (s.place) return *s.place;
    if (count == 2) return args[1];
    value = part(s.var, itd_n__default);
    return itd_same(value, itd_dict_get_str(s.module, itd_n__absent)) ? ITD_UNBOUND : value;
}

ITD_FRONT(front_set)
{
    itd_value type, missing, token, old, *parts[4];
    scene s;

    if (count != 2 || !look(&s, vm, function, args[0])) return ITD_UNBOUND;
    type = itd_dict_get_str(s.module, itd_n_Token);
    if (!itd_is_kind(type, ITD_K_TYPE) || !itd_type_is_plain(ITD_TYPE_(type))) return ITD_UNBOUND;
    missing = itd_type_own(ITD_TYPE_(type), itd_n_MISSING);
    old = s.place ? *s.place : missing;
    if (itd_is_unbound(old)) return ITD_UNBOUND;
    token = itd_object_new(vm, ITD_TYPE_(type));
    if (itd_failed(token)) return token;
    parts[0] = itd_front_slot(token, itd_n__context);
    parts[1] = itd_front_slot(token, itd_n__var);
    parts[2] = itd_front_slot(token, itd_n__old);
    parts[3] = itd_front_slot(token, itd_n__used);
    if (!parts[0] || !parts[1] || !parts[2] || !parts[3]) return ITD_UNBOUND;
    *parts[0] = s.context;
    *parts[1] = s.var;
    *parts[2] = old;
    *parts[3] = ITD_FALSE;
    return itd_dict_set(vm, s.values, s.var, args[1]) ? token : ITD_ERROR;
}

ITD_FRONT(front_reset)
{
    itd_value type, old, *used;
    scene s;

    if (count != 2 || !look(&s, vm, function, args[0]) || !s.place ||
        !is_of(s.module, args[1], itd_n_Token))
        return ITD_UNBOUND;
    type = itd_dict_get_str(s.module, itd_n_Token);
    used = itd_front_slot(args[1], itd_n__used);
    old = part(args[1], itd_n__old);
    if (!used || !itd_same(*used, ITD_FALSE) || !itd_same(part(args[1], itd_n__var), s.var) ||
        !itd_same(part(args[1], itd_n__context), s.context) || itd_is_unbound(old))
        return ITD_UNBOUND;
    *used = ITD_TRUE;
    if (itd_same(old, itd_type_own(ITD_TYPE_(type), itd_n_MISSING)))
        return itd_dict_delete(vm, s.values, s.var) < 0 ? ITD_ERROR : ITD_NONE;
    return itd_dict_set(vm, s.values, s.var, old) ? ITD_NONE : ITD_ERROR;
}

const itd_front itd_fronts_contextvars[] = {
    {"_contextvars", "ContextVar.get", front_get},
    {"_contextvars", "ContextVar.set", front_set},
    {"_contextvars", "ContextVar.reset", front_reset},
    {0},
};
