/* future.c - the __future__ module. All its features are part of the language here; annotations is
 * the compiler's affair.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/native.h"

/* Name, the release that knew it first, the release that made it mandatory (0: none yet), the
 * compiler flag. */
static const struct feature {
    const char *name;
    int optional, mandatory, flag;
} features[] = {
    {"nested_scopes", 21, 22, 0x10},        {"generators", 22, 23, 0},
    {"division", 22, 30, 0x20000},          {"absolute_import", 25, 30, 0x40000},
    {"with_statement", 25, 26, 0x80000},    {"print_function", 26, 30, 0x100000},
    {"unicode_literals", 26, 30, 0x200000}, {"barry_as_FLUFL", 31, 40, 0x400000},
    {"generator_stop", 35, 37, 0x800000},   {"annotations", 37, 0, 0x1000000},
};

static itd_type *feature_type;

static itd_value release(itd_vm *vm, int n)
{
    itd_value level = itd_str_c(vm, "final");

    if (!n || itd_failed(level)) return n ? level : ITD_NONE;
    return itd_tuple_pack(vm, 5, itd_from_small(n / 10), itd_from_small(n % 10), itd_from_small(0),
                          level, itd_from_small(0));
}

static itd_value optional(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return ITD_ITER_(self)->a;
}
static itd_value mandatory(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return ITD_ITER_(self)->b;
}
static itd_value flag(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_from_small(ITD_ITER_(self)->n);
}

static itd_value repr(itd_vm *vm, itd_value self)
{
    return itd_str_format(vm, "_Feature(%R, %R, %lld)", ITD_ITER_(self)->a, ITD_ITER_(self)->b,
                          (long long)ITD_ITER_(self)->n);
}

static bool boot(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"getOptionalRelease", optional, "", "The first release that had the feature.", 0},
        {"getMandatoryRelease", mandatory, "", "The release from which it is always on, or None.",
         0},
        {"optional", optional, NULL, NULL, ITD_GETTER},
        {"mandatory", mandatory, NULL, NULL, ITD_GETTER},
        {"compiler_flag", flag, NULL, NULL, ITD_GETTER},
        {0},
    };
    static const itd_slots slots = {.repr = repr};
    static const itd_type_spec spec = {&feature_type,
                                       "__future__._Feature",
                                       NULL,
                                       ITD_K_ITER,
                                       sizeof(struct itd_iter),
                                       ITD_T_NO_NEW,
                                       NULL,
                                       NULL,
                                       rows,
                                       &slots};

    return itd_type_define(vm, &spec);
}

static bool init(itd_vm *vm, itd_value module)
{
    itd_value names = itd_list_new(vm);

    for (size_t i = 0; i < sizeof features / sizeof *features; i++) {
        itd_value name = itd_str_c(vm, features[i].name), v;

        v = itd_iter_new(vm, feature_type, release(vm, features[i].optional),
                         release(vm, features[i].mandatory));
        if (itd_failed(names) || itd_failed(name) || itd_failed(v) ||
            !itd_list_append(vm, names, name))
            return false;
        ITD_ITER_(v)->n = features[i].flag;
        if (!itd_module_set(vm, module, features[i].name, v)) return false;
    }
    if (!itd_module_set(vm, module, "all_feature_names", names)) return false;
    names = itd_list_of(vm, names);
    return !itd_failed(names) &&
           itd_list_append(vm, names, itd_intern_c(vm, "all_feature_names", 17)) &&
           itd_module_set(vm, module, "__all__", names);
}

ITD_MODULE_WITH(future, "__future__", "Features that were switched on by import once.", NULL, boot,
                init);
