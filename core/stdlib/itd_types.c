/* itd_types.c - the builtin types that have no name among the builtins, for types.py and typing.py.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/native.h"

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

ITD_MODULE_WITH(itd_types, "_itd_types", NULL, NULL, NULL, init);
