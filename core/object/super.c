/* super.c - the super type. The compiler passes the class cell and the first argument of a bare
 * super(); most uses never make the object (GETSUPER).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/vm/vm.h"

#define SUPER(v) ITD_AS(itd_super, v)

/* The class whose MRO is searched for an object under super(type, object); unbound with TypeError.
 */
static itd_value start_class(itd_vm *vm, const itd_type *type, itd_value object)
{
    itd_value claimed;

    if (itd_is_kind(object, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(object), type)) return object;
    if (itd_is_a(object, type)) return itd_of(itd_type_of(object));
    claimed = itd_getattr_or(vm, object, itd_n___class__);
    if (itd_failed(claimed)) return ITD_ERROR;
    if (itd_is_kind(claimed, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(claimed), type))
        return claimed;
    return itd_raise(vm, itd_TypeError,
                     "super(type, obj): obj must be an instance or subtype of type");
}

static itd_value super_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_super *s = itd_new_instance(vm, type, sizeof *s);

    if (!s) return ITD_ERROR;
    s->type = s->self = s->self_type = ITD_UNBOUND;
    return itd_of(s);
}

/* super() where no class was compiled in: what the calling frame lacks. */
static bool fail_bare(itd_vm *vm)
{
    const itd_frame *frame = vm->frame >= vm->frames ? vm->frame : NULL;
    itd_value first;

    if (!frame || !frame->code->nargs)
        return itd_fail(vm, itd_RuntimeError, "super(): no arguments");
    first = frame->regs[0];
    if (itd_is_kind(first, ITD_K_CELL)) first = ITD_AS(itd_box, first)->value;
    return itd_fail(vm, itd_RuntimeError,
                    itd_is_unbound(first) ? "super(): arg[0] deleted"
                                          : "super(): __class__ cell not found");
}

static bool super_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                       itd_value kwnames)
{
    itd_value start = ITD_UNBOUND, type = positional ? args[0] : ITD_UNBOUND;

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_fail(vm, itd_TypeError, "super() takes no keyword arguments");
    if (positional > 2)
        return itd_fail(vm, itd_TypeError, "super() expected at most 2 arguments, got %zu",
                        positional);
    if (!positional) return fail_bare(vm);
    if (positional == 2 && itd_is_unbound(args[1]))
        return itd_fail(vm, itd_RuntimeError, "super(): arg[0] deleted");
    if (itd_is_kind(type, ITD_K_CELL) && itd_is_unbound(type = ITD_AS(itd_box, type)->value))
        return itd_fail(vm, itd_RuntimeError, "super(): empty __class__ cell");
    if (!itd_is_kind(type, ITD_K_TYPE))
        return itd_fail(vm, itd_TypeError, "super() argument 1 must be a type, not %T", type);
    if (positional == 2 && !itd_is_none(args[1])) {
        start = start_class(vm, ITD_TYPE_(type), args[1]);
        if (itd_failed(start)) return false;
    }
    SUPER(self)->type = type;
    SUPER(self)->self = itd_is_unbound(start) ? ITD_UNBOUND : args[1];
    SUPER(self)->self_type = start;
    return true;
}

static itd_value super_getattr(itd_vm *vm, itd_value v, itd_value name)
{
    const itd_super *s = SUPER(v);
    const itd_tuple *mro;
    int64_t i = 0;

    if (itd_is_unbound(s->self_type) || itd_same(name, itd_n___class__) ||
        itd_is_unbound(ITD_TYPE_(s->self_type)->mro)) /* a class in the making */
        return itd_generic_getattr(vm, v, name);
    mro = ITD_TUPLE_(ITD_TYPE_(s->self_type)->mro);
    while (i < mro->count && !itd_same(mro->items[i], s->type)) i++;
    for (i++; i < mro->count; i++) {
        itd_value found = itd_type_own(ITD_TYPE_(mro->items[i]), name);

        if (itd_is_unbound(found)) continue;
        return itd_bind_attribute(vm, found,
                                  itd_same(s->self, s->self_type) ? ITD_UNBOUND : s->self,
                                  ITD_TYPE_(s->self_type));
    }
    return itd_generic_getattr(vm, v, name);
}

static itd_value super_get(itd_vm *vm, itd_value v, itd_value object, itd_value type)
{
    itd_value args[2] = {SUPER(v)->type, object};

    if (itd_is_unbound(object) || itd_is_none(object) || !itd_is_unbound(SUPER(v)->self) ||
        itd_is_unbound(SUPER(v)->type))
        return v;
    return itd_call(vm, itd_of(itd_type_of(v)), 2, args);
}

static const char *type_or_null(itd_value type)
{
    return itd_is_unbound(type) ? "NULL" : itd_type_text(ITD_TYPE_(type));
}

static itd_value super_repr(itd_vm *vm, itd_value v)
{
    if (itd_is_unbound(SUPER(v)->self_type))
        return itd_str_format(vm, "<super: <class '%s'>, NULL>", type_or_null(SUPER(v)->type));
    return itd_str_format(vm, "<super: <class '%s'>, <%s object>>", type_or_null(SUPER(v)->type),
                          type_or_null(SUPER(v)->self_type));
}

#define GET(id, field)                                                                             \
    static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)                              \
    {                                                                                              \
        return itd_is_unbound(SUPER(self)->field) ? ITD_NONE : SUPER(self)->field;                 \
    }
GET(get_type, type)
GET(get_self, self)
GET(get_self_type, self_type)

bool itd_boot_super(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"__thisclass__", get_type, NULL, "the class invoking super()", ITD_GETTER | ITD_MEMBER},
        {"__self__", get_self, NULL, "what the attributes are bound to; None if to nothing",
         ITD_GETTER | ITD_MEMBER},
        {"__self_class__", get_self_type, NULL,
         "the type of what the attributes are bound to; None if to nothing",
         ITD_GETTER | ITD_MEMBER},
        {0},
    };
    static const itd_slots slots = {.repr = super_repr,
                                    .getattr = super_getattr,
                                    .get = super_get,
                                    .new_ = super_new,
                                    .init = super_init};
    static const itd_type_spec spec = {
        &itd_super_type,
        "super",
        NULL,
        ITD_K_SUPER,
        sizeof(itd_super),
        ITD_T_BASE,
        NULL,
        "Attributes as a class's next in line has them.",
        rows,
        &slots,
    };

    return itd_type_define(vm, &spec);
}
