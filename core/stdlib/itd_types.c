/* itd_types.c - for types.py, typing.py and the like: the builtin types that have no name among the builtins, and who the caller is.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/vm/vm.h"

/* __name__ of the module that called into the module whose code calls this; None when there is none. */
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
        {"FunctionType", itd_function_type}, {"CodeType", itd_code_type}, {"CellType", itd_cell_type}, {"GeneratorType", itd_generator_type},
        {"CoroutineType", itd_coroutine_type}, {"AsyncGeneratorType", itd_async_generator_type}, {"MethodType", itd_method_type},
        {"BuiltinFunctionType", itd_builtin_type}, {"WrapperDescriptorType", itd_wrapper_descriptor_type}, {"MethodWrapperType", itd_method_wrapper_type},
        {"MethodDescriptorType", itd_method_descriptor_type}, {"ClassMethodDescriptorType", itd_classmethod_descriptor_type}, {"ModuleType", itd_module_type},
        {"TracebackType", itd_traceback_type}, {"GetSetDescriptorType", itd_getset_descriptor_type}, {"MemberDescriptorType", itd_member_descriptor_type},
        {"MappingProxyType", itd_mappingproxy_type}, {"GenericAlias", itd_generic_alias_type}, {"UnionType", itd_union_type}, {"NoneType", itd_none_type},
        {"NotImplementedType", itd_notimplemented_type}, {"EllipsisType", itd_ellipsis_type}, {"TypeVar", itd_typevar_type}, {"ParamSpec", itd_paramspec_type},
        {"TypeVarTuple", itd_typevartuple_type}, {"TypeAliasType", itd_typealias_type},
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!itd_module_set(vm, module, all[i].name, itd_of(all[i].type))) return false;
    return true;
}

static const itd_native natives[] = {
    {"caller_module", caller_module, "", NULL, 0},
    {0},
};
ITD_MODULE_WITH(itd_types, "_itd_types", NULL, natives, NULL, init);
