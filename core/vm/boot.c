/* boot.c - the VM itself, and the permanent generation: everything that every session shares, made
 * once before any fork.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/compile/ast.h"
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/session.h"

itd_vm itd_the_vm;

/* What a session starts from. */
static itd_value permanent_memory_error;

static itd_value code_repr(itd_vm *vm, itd_value v)
{
    const itd_code *c = ITD_AS(itd_code, v);

    return itd_str_format(vm, "<code object %U at 0x%llx, file \"%U\", line %u>", c->name,
                          (unsigned long long)itd_id(vm, v), c->filename, c->first_line);
}

static bool boot_code(itd_vm *vm)
{
    static const itd_slots slots = {.repr = code_repr};
    const itd_type_spec spec = {&itd_code_type,
                                "code",
                                NULL,
                                ITD_K_CODE,
                                sizeof(itd_code),
                                ITD_T_NO_NEW,
                                NULL,
                                "A compiled block of code.",
                                NULL,
                                &slots};

    return itd_type_define(vm, &spec);
}

static bool boot_memory_error(itd_vm *vm)
{
    itd_exc *e = itd_alloc(vm, sizeof *e, ITD_K_EXC, itd_MemoryError);

    if (!e) return false;
    e->args = itd_tuple_new(vm, 0);
    if (itd_failed(e->args)) return false;
    e->cause = e->context = e->trace = ITD_NONE;
    permanent_memory_error = itd_of(e);
    return true;
}

void itd_vm_reset(itd_vm *vm)
{
    memset(vm, 0, sizeof *vm);
    vm->handled = ITD_NONE;
    vm->memory_error = permanent_memory_error;
}

/* The order: each step needs only those before it. */
static const struct {
    const char *what;
    bool (*step)(itd_vm *vm);
} steps[] = {
    {"type cells", itd_types_boot},
    {"names", itd_boot_names},
    {"object", itd_boot_object},
    {"type", itd_boot_type},
    {"descriptors", itd_boot_descr},
    {"functions", itd_boot_func},
    {"code", boot_code},
    {"None", itd_boot_none},
    {"int", itd_boot_int},
    {"bool", itd_boot_bool},
    {"float", itd_boot_float},
    {"complex", itd_boot_complex},
    {"str", itd_boot_str},
    {"bytes", itd_boot_bytes},
    {"bytearray", itd_boot_bytearray},
    {"memoryview", itd_boot_memoryview},
    {"tuple", itd_boot_tuple},
    {"list", itd_boot_list},
    {"dict", itd_boot_dict},
    {"dict views", itd_boot_dict_views},
    {"mappingproxy", itd_boot_mappingproxy},
    {"set", itd_boot_set},
    {"range", itd_boot_range},
    {"slice", itd_boot_slice},
    {"iterators", itd_boot_iter},
    {"iteration", itd_boot_iteration},
    {"exceptions", itd_boot_exc},
    {"super", itd_boot_super},
    {"modules' type", itd_boot_module},
    {"generic aliases", itd_boot_generic_alias},
    {"type variables", itd_boot_typevars},
    {"generators", itd_boot_gen},
    {"tools", itd_boot_tool},
    {"pending values", itd_boot_pending},
    {"MemoryError", boot_memory_error},
    {"builtins", itd_boot_builtins},
    {"eval", itd_boot_builtins_eval},
    {"gate", itd_gate_boot},
    {"modules", itd_boot_modules},
};

int itd_boot(void)
{
    itd_vm *vm = &itd_the_vm;

    vm->booting = vm->no_collect = true;
    vm->limit8 = UINT64_MAX;
    vm->handled = ITD_NONE;
    vm->limits.int_bits = 1u << 20;
    if (!itd_heap_boot()) {
        fprintf(stderr, "interpretd: no memory for the permanent generation\n");
        return -1;
    }
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (!steps[i].step(vm)) {
            fprintf(stderr, "interpretd: boot failed at %s\n", steps[i].what);
            return -1;
        }
    if (!itd_parse_boot()) {
        fprintf(stderr, "interpretd: the Python grammar and the parser's runtime don't fit\n");
        return -1;
    }
    itd_vm_reset(vm);
    if (!itd_heap_freeze()) {
        fprintf(stderr, "interpretd: can't protect the permanent generation\n");
        return -1;
    }
    return 0;
}
