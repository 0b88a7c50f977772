/* gate.c - the attributes and builtins that scripts can't reach, whatever way they ask.
 *
 * Every look-up by name goes through itd_getattr and its like, which must look at the name's
 * interned byte anyway: 0 means "intern me first", 1 is ordinary, and a name of gate.def has 2
 * or 3. So the gate costs nothing on the way of ordinary names, and inline caches never hold a
 * gated one because a gated look-up never succeeds. The builtins are looked at only when a name was
 * found nowhere.
 *
 * Reading one is a violation: it ends the run, and no script code catches that. Asking whether it
 * is there (hasattr) is none, and the answer is no.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/vm/vm.h"

enum { GATE_BUILTIN = 2, GATE_ALWAYS = 3 };

static const struct {
    const char *name;
    uint8_t scope;
} gated[] = {
#define GATE(name, scope) {#name, GATE_##scope},
#include "core/vm/gate.def"
#undef GATE
};

bool itd_gate_boot(itd_vm *vm)
{
    for (size_t i = 0; i < sizeof gated / sizeof *gated; i++) {
        itd_value name = itd_intern_c(vm, gated[i].name, strlen(gated[i].name));

        if (itd_failed(name)) return false;
        ITD_STR(name)->interned = gated[i].scope;
    }
    return true;
}

/* Names of the BUILTIN scope are the script's own affair on the script's own classes and modules.
 */
static bool is_script_object(itd_value v)
{
    if (itd_type_of(v)->flags & ITD_T_HEAP || itd_is_kind(v, ITD_K_MODULE)) return true;
    return itd_is_kind(v, ITD_K_TYPE) && ITD_TYPE_(v)->flags & ITD_T_HEAP;
}

bool itd_gate_refuses(itd_vm *vm, itd_value v, itd_value name)
{
    uint8_t scope = ITD_STR(name)->interned;

    if (scope < GATE_BUILTIN || (scope == GATE_BUILTIN && is_script_object(v))) return false;
    itd_stop_security(vm, "access to '%U' is not permitted for security reasons", name);
    return true;
}

/* What to do instead of a refused builtin; NULL: it is no such name. */
static const char *instead_of(itd_value name)
{
    static const struct {
        const char *name, *instead;
    } names[] = {
#define NAME(name, instead) {#name, instead},
#include "core/vm/gate.def"
#undef NAME
    };

    for (size_t i = 0; itd_is_str(name) && i < sizeof names / sizeof *names; i++)
        if (itd_str_is(name, names[i].name)) return names[i].instead;
    return NULL;
}

bool itd_gate_refuses_builtin(itd_vm *vm, itd_value name)
{
    const char *instead = instead_of(name);

    if (!instead || vm->booting) return false;
    itd_stop_security(vm, "access to '%U' is not allowed: %s", name, instead);
    return true;
}

static bool is_builtins(const itd_vm *vm, itd_value v)
{
    return itd_is_kind(v, ITD_K_MODULE) &&
           itd_same(itd_of(ITD_AS(itd_module, v)->dict), vm->builtins);
}

bool itd_gate_refuses_missing(itd_vm *vm, itd_value v, itd_value name)
{
    return is_builtins(vm, v) && itd_gate_refuses_builtin(vm, name);
}

bool itd_gate_hides(itd_vm *vm, itd_value v, itd_value name)
{
    uint8_t scope = ITD_STR(name)->interned;

    if (scope >= GATE_BUILTIN) return scope == GATE_ALWAYS || !is_script_object(v);
    return is_builtins(vm, v) && instead_of(name) &&
           itd_is_unbound(itd_dict_get_str(ITD_DICT_(vm->builtins), name));
}
