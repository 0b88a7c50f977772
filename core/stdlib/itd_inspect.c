/* itd_inspect.c - the _itd_inspect module: what inspect and warnings need to know of functions and
 * callers. For embedded files only.
 *
 * Names and numbers come out, never code objects, frames or namespaces.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/vm/vm.h"

#define FN(name) static itd_value name(itd_vm *vm, itd_value self, const itd_arg *a)

static bool is_type(itd_value v, const itd_type *t)
{
    return itd_is_cell(v) && itd_type_of(v) == t;
}

static uint32_t line_of(const itd_frame *f)
{
    int64_t at = f->pc - itd_code_ins(f->code);

    return f->code->pos && at >= 0 && at <= f->code->count_ins
               ? itd_code_pos(f->code)[at > 0 ? at - 1 : 0].line
               : f->code->first_line;
}

/* (file name, line, __name__, function's name) of the caller so many calls above the function that
 * calls this; None past the outermost one. */
FN(caller_place)
{
    const itd_frame *f = vm->frame - 1;
    itd_value name = ITD_UNBOUND;
    int64_t level = a[0].n < 1 ? 1 : a[0].n;

    if (level > 100000) return ITD_NONE;
    for (; level > 1 && f >= vm->frames; level--) f--;
    if (f < vm->frames) return ITD_NONE;
    if (itd_is_kind(f->globals, ITD_K_DICT))
        name = itd_dict_get_str(ITD_DICT_(f->globals), itd_n___name__);
    if (!itd_is_str(name)) name = itd_str_c(vm, "<string>");
    return itd_failed(name) ? name
                            : itd_tuple_pack(vm, 4, f->code->filename, itd_from_small(line_of(f)),
                                             name, f->code->name);
}

/* (names of all parameters, how many are positional-only, positional, keyword-only, flags) of a
 * script function: 1 *args, 2 **kwargs, 4 generator, 8 coroutine, 16 async generator, 32 iterable
 * coroutine. The order: positional, keyword-only, *args, **kwargs. None: it isn't one. */
FN(function_parts)
{
    static const struct {
        uint32_t code;
        int64_t flag;
    } flags[] = {
        {ITD_CODE_VARARGS, 1},          {ITD_CODE_VARKW, 2},
        {ITD_CODE_GENERATOR, 4},        {ITD_CODE_COROUTINE, 8},
        {ITD_CODE_ASYNC_GENERATOR, 16}, {ITD_CODE_ITERABLE, 32},
    };
    const itd_code *code;
    itd_value names;
    size_t count;
    int64_t bits = 0;

    if (!is_type(a[0].v, itd_function_type)) return ITD_NONE;
    code = ITD_FUNC_(a[0].v)->code;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (code->flags & flags[i].code) bits |= flags[i].flag;
    count = (size_t)code->nargs + code->nkwonly + (bits & 1 ? 1 : 0) + (bits & 2 ? 1 : 0);
    if (!itd_is_kind(code->varnames, ITD_K_TUPLE) ||
        (size_t)itd_tuple_count(code->varnames) < count)
        return ITD_NONE;
    names = itd_tuple_from(vm, itd_tuple_items(code->varnames), count);
    return itd_failed(names) ? names
                             : itd_tuple_pack(vm, 5, names, itd_from_small(code->nposonly),
                                              itd_from_small(code->nargs),
                                              itd_from_small(code->nkwonly), itd_from_small(bits));
}

/* The signature row of a native function or method, as native.h writes it; None: it is something
 * else, or takes what it is given. */
FN(native_signature)
{
    const itd_native *row;

    if (!itd_is_kind(a[0].v, ITD_K_NATIVE)) return ITD_NONE;
    row = ITD_AS(itd_native_func, a[0].v)->row;
    return row && row->signature ? itd_str_c(vm, row->signature) : ITD_NONE;
}

/* "GEN_CREATED" and the like of a generator, coroutine or async generator; None of anything else.
 */
FN(generator_state)
{
    static const char *const names[] = {"CREATED", "SUSPENDED", "RUNNING", "CLOSED"};
    unsigned state;

    if (!itd_is_kind(a[0].v, ITD_K_GENERATOR)) return ITD_NONE;
    state = (unsigned)ITD_AS(itd_generator, a[0].v)->state;
    return itd_str_c(vm, names[state == ITD_GEN_NEW         ? 0
                               : state == ITD_GEN_SUSPENDED ? 1
                               : state == ITD_GEN_RUNNING   ? 2
                                                            : 3]);
}

static const itd_native natives[] = {
    {"caller_place", caller_place, "level: i64, /", "Where a caller is.", 0},
    {"function_parts", function_parts, "function, /", "What a function takes.", 0},
    {"native_signature", native_signature, "function, /", "The signature of a native.", 0},
    {"generator_state", generator_state, "generator, /", "What a generator is doing.", 0},
    {0},
};
const itd_module_spec itd_module__itd_inspect = {"_itd_inspect", "For embedded modules only.",
                                                 natives, NULL, NULL};
