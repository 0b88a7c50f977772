/* itd_types.c - for types.py, typing.py and the like: the builtin types that have no name among the
 * builtins, who the caller is, attributes by the row, and functions from their text (dataclasses).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/vm/vm.h"

/* __name__ of the module that called into the module whose code calls this; None when there is
 * none. */
static itd_value caller_module(itd_vm *vm, itd_value module, const itd_arg *a)
{
    const itd_frame *f = vm->frame;
    itd_value own, name;

    if (!f || f < vm->frames) return ITD_NONE;
    own = f->globals;
    while (f >= vm->frames && itd_same(f->globals, own)) f--;
    if (f < vm->frames || !itd_is_kind(f->globals, ITD_K_DICT)) return ITD_NONE;
    name = itd_dict_get_str(ITD_DICT_(f->globals), itd_n___name__);
    return itd_is_unbound(name) ? ITD_NONE : name;
}

static bool init(itd_vm *vm, itd_value module)
{
    const struct {
        const char *name;
        const itd_type *type;
    } all[] = {
        {"FunctionType", itd_function_type},
        {"CodeType", itd_code_type},
        {"CellType", itd_cell_type},
        {"GeneratorType", itd_generator_type},
        {"CoroutineType", itd_coroutine_type},
        {"AsyncGeneratorType", itd_async_generator_type},
        {"MethodType", itd_method_type},
        {"BuiltinFunctionType", itd_builtin_type},
        {"WrapperDescriptorType", itd_wrapper_descriptor_type},
        {"MethodWrapperType", itd_method_wrapper_type},
        {"MethodDescriptorType", itd_method_descriptor_type},
        {"ClassMethodDescriptorType", itd_classmethod_descriptor_type},
        {"ModuleType", itd_module_type},
        {"TracebackType", itd_traceback_type},
        {"GetSetDescriptorType", itd_getset_descriptor_type},
        {"MemberDescriptorType", itd_member_descriptor_type},
        {"MappingProxyType", itd_mappingproxy_type},
        {"GenericAlias", itd_generic_alias_type},
        {"UnionType", itd_union_type},
        {"NoneType", itd_none_type},
        {"NotImplementedType", itd_notimplemented_type},
        {"EllipsisType", itd_ellipsis_type},
        {"TypeVar", itd_typevar_type},
        {"ParamSpec", itd_paramspec_type},
        {"TypeVarTuple", itd_typevartuple_type},
        {"TypeAliasType", itd_typealias_type},
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!itd_module_set(vm, module, all[i].name, itd_of(all[i].type))) return false;
    return true;
}

/* A tuple of the attributes of these names. */
static itd_value get_attributes(itd_vm *vm, itd_value module, const itd_arg *a)
{
    int64_t n = itd_tuple_count(a[1].v);
    itd_value out = itd_tuple_new(vm, (size_t)n);

    if (itd_failed(out) || !itd_charge(vm, (uint64_t)n)) return ITD_ERROR;
    for (int64_t i = 0; i < n; i++) itd_tuple_items(out)[i] = ITD_NONE;
    for (int64_t i = 0; i < n; i++) {
        itd_value name = itd_tuple_items(a[1].v)[i], v;

        if (!itd_is_str(name))
            return itd_raise(vm, itd_TypeError, "attribute name must be string, not '%T'", name);
        v = itd_getattr(vm, a[0].v, name);
        if (itd_failed(v)) return v;
        itd_tuple_items(out)[i] = v;
    }
    return out;
}

/* Sets the attributes of these names; past the class's own __setattr__ when plain. */
static itd_value set_attributes(itd_vm *vm, itd_value module, const itd_arg *a)
{
    int64_t n = itd_tuple_count(a[1].v);

    if (itd_tuple_count(a[2].v) != n)
        return itd_raise(vm, itd_ValueError, "as many values as names are needed");
    if (!itd_charge(vm, (uint64_t)n)) return ITD_ERROR;
    for (int64_t i = 0; i < n; i++) {
        itd_value name = itd_tuple_items(a[1].v)[i], value = itd_tuple_items(a[2].v)[i];

        if (!itd_is_str(name))
            return itd_raise(vm, itd_TypeError, "attribute name must be string, not '%T'", name);
        if (!a[3].n) {
            if (!itd_setattr(vm, a[0].v, name, value)) return ITD_ERROR;
        } else {
            if (!itd_is_kind(a[0].v, ITD_K_OBJECT))
                return itd_raise(vm, itd_TypeError, "a plain instance is needed");
            if (itd_gate_refuses(vm, a[0].v, name) || !itd_generic_setattr(vm, a[0].v, name, value))
                return ITD_ERROR;
        }
    }
    return ITD_NONE;
}

/* What a source text defines, as a dict, with these globals. It is a script's code, not an embedded
 * module's: the gates hold in it. */
static itd_value define(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value owner = a[0].v, name = itd_str_c(vm, "<string>"), code, names;
    size_t size;
    const char *text = itd_failed(name) ? NULL : itd_str_utf8(vm, a[0].v, &size, &owner);

    if (!text || !itd_charge(vm, size / 64 + 1)) return ITD_ERROR;
    code = itd_compile(vm, text, size, name, ITD_COMPILE_DYNAMIC | ITD_COMPILE_NAMES);
    names = itd_failed(code) ? ITD_ERROR : itd_dict_new(vm);
    if (itd_failed(names) || itd_failed(itd_run_code(vm, code, a[1].v, names))) return ITD_ERROR;
    return names;
}

static const itd_native natives[] = {
    {"define", define, "source: str, globals: dict, /", NULL, ITD_CALLS_BACK},
    {"get_attributes", get_attributes, "object, names: tuple, /", NULL, ITD_CALLS_BACK},
    {"set_attributes", set_attributes,
     "object, names: tuple, values: tuple, plain: bool = False, /", NULL,
     ITD_CALLS_BACK | ITD_STORES},
    {"caller_module", caller_module, "", NULL, 0},
    {0},
};
ITD_MODULE_WITH(itd_types, "_itd_types", NULL, natives, NULL, init);
