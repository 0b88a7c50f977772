/* compile.c - from source text to module code: parse, scopes, code.
 *
 * The collector is kept off while this works: tree and drafts live in the arena, where it doesn't
 * look.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdarg.h>

#include "core/base/utf8.h"
#include "core/compile/compile.h"
#include "core/vm/vm.h"

/* ---- services ---- */

void *itd_compile_alloc(itd_compiler *k, size_t size)
{
    void *p = k->failed ? NULL : itd_arena_alloc(k->unit->arena, size);

    if (!p) k->failed = true;
    return p;
}

bool itd_compile_grow(itd_compiler *k, void **items, uint32_t *capacity, uint32_t need,
                      size_t item_size)
{
    uint32_t wanted = *capacity ? *capacity : 16;
    void *grown;

    if (need <= *capacity) return true;
    while (wanted < need) wanted = wanted > UINT32_MAX / 2 ? UINT32_MAX : wanted * 2;
    grown = itd_compile_alloc(k, itd_size_mul(wanted, item_size));
    if (!grown) return false;
    if (*items) memcpy(grown, *items, *capacity * item_size);
    *items = grown;
    *capacity = wanted;
    return true;
}

bool itd_compile_enter(itd_compiler *k)
{
    if (k->failed) return false;
    if (k->depth >= ITD_MAX_DEPTH) {
        k->failed = true;
        return itd_fail(k->vm, itd_RecursionError,
                        "maximum recursion depth exceeded during compilation");
    }
    if (!itd_stack_ok(k->vm)) {
        k->failed = true;
        return false;
    }
    k->depth++;
    return true;
}

void itd_compile_error(itd_compiler *k, const itd_node *at, const char *format, ...)
{
    va_list list;
    itd_value name;

    if (k->failed) return;
    k->failed = true;
    va_start(list, format);
    /* All texts have at most one argument: a str (%U), a value (%R) or a C string (%s). */
    if (strstr(format, "%s")) {
        itd_syntax_error(k->unit, at, format, va_arg(list, const char *));
    } else if (strchr(format, '%')) {
        name = va_arg(list, itd_value);
        itd_syntax_error(k->unit, at, format, name);
    } else {
        itd_syntax_error(k->unit, at, format);
    }
    va_end(list);
}

bool itd_compile_keep(itd_compiler *k, itd_value v)
{
    if (!k->failed &&
        (itd_failed(v) || (itd_is_cell(v) && !itd_list_append(k->vm, k->unit->keep, v))))
        k->failed = true;
    return !k->failed;
}

itd_value itd_compile_name(itd_compiler *k, const char *text, size_t size)
{
    itd_value name = itd_intern_c(k->vm, text, size);

    if (!itd_failed(name)) return name;
    k->failed = true;
    return itd_empty_str;
}

/* ---- __future__ ---- */

static bool is_future_import(const itd_node *node)
{
    return node->kind == ITD_ImportFrom && node->import.level == 0 &&
           !itd_is_unbound(node->import.module) && itd_str_is(node->import.module, "__future__");
}

static void read_feature(itd_compiler *k, const itd_node *node, itd_value name)
{
    static const char *const known[] = {
        "nested_scopes",  "generators",       "division",       "absolute_import", "with_statement",
        "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop",
    };
    size_t i;

    if (itd_str_is(name, "annotations")) {
        k->unit->future |= ITD_FUTURE_ANNOTATIONS;
        return;
    }
    for (i = 0; i < sizeof known / sizeof *known; i++)
        if (itd_str_is(name, known[i])) return;
    if (itd_str_is(name, "braces"))
        itd_compile_error(k, node, "not a chance");
    else
        itd_compile_error(k, node, "future feature %U is not defined", name);
}

static void read_future(itd_compiler *k)
{
    itd_nodes body = k->unit->body;
    uint32_t i = itd_is_none(itd_docstring(&body)) ? 0 : 1, j;

    for (; i < body.count && is_future_import(body.items[i]) && !k->failed; i++) {
        itd_node *node = body.items[i];

        node->flags |= ITD_N_FUTURE;
        for (j = 0; j < node->import.names.count && !k->failed; j++)
            read_feature(k, node, node->import.names.items[j]->alias.name);
    }
}

/* ---- the module ---- */

static itd_value compile_module(itd_compiler *k)
{
    itd_nodes *body = &k->unit->body;
    itd_coder *c = itd_coder_new(k, NULL, k->scopes, itd_intern_c(k->vm, "<module>", 8));
    uint32_t reg;

    if (!c) return ITD_UNBOUND;
    c->flags = ITD_CODE_MODULE;
    itd_coder_locals(c);
    c->doc =
        k->unit->how & (ITD_COMPILE_EVAL | ITD_COMPILE_SINGLE) ? ITD_NONE : itd_docstring(body);
    if (!itd_is_none(c->doc)) {
        reg = itd_temp_new(c);
        itd_emit_const(c, body->items[0], reg, c->doc);
        itd_name_store(c, body->items[0], itd_n___doc__, reg);
        c->top = reg;
    }
    if (c->scope->annotated) itd_emit(c, NULL, ITD_OP_ANNOTATIONS, 0, 0, 0, 0);
    itd_gen_body(c, body);
    itd_emit(c, NULL, ITD_OP_SETTLE, 1, 0, 0, 0);
    itd_emit(c, NULL, ITD_OP_RETURNNONE, 0, 0, 0, 0);
    if (c->flags & ITD_CODE_AWAITS) c->flags |= ITD_CODE_COROUTINE;
    return itd_coder_finish(c);
}

static itd_value compile_unit(itd_unit *unit)
{
    itd_compiler k = {.vm = unit->vm, .unit = unit};
    itd_value code;

    unit->parsed = true;
    if (unit->how & ITD_COMPILE_ANNOTATIONS) unit->future |= ITD_FUTURE_ANNOTATIONS;
    read_future(&k);
    if (k.failed || !itd_scopes_build(&k) || !itd_scopes_resolve(&k)) return ITD_UNBOUND;
    code = compile_module(&k);
#if ITD_POISON || ITD_GC_STRESS
    if (!itd_is_unbound(code)) ITD_ASSERT(!itd_code_verify(unit->vm, ITD_AS(itd_code, code)));
#endif
    return code;
}

itd_value itd_compile(itd_vm *vm, const char *source, size_t size, itd_value filename, unsigned how)
{
    itd_unit unit = {.vm = vm, .source = source, .size = size, .filename = filename, .how = how};
    bool collects = !vm->no_collect;
    itd_value code = ITD_UNBOUND;

    /* Nothing is collected while a unit is compiled: what is garbage by now goes first, or a
     * session at its memory limit could not even run a `del`. */
    if (collects && itd_live_bytes(vm) + size * 64 + (64u << 10) > vm->limits.memory_bytes)
        itd_collect(vm);
    vm->no_collect = true;
    /* A source that isn't UTF-8 is refused with its own words; there are no lines of it to show. */
    unit.source_str = itd_utf8_valid_run(source, size) == size ? itd_str_new(vm, source, size)
                                                               : itd_str_new(vm, "", 0);
    unit.keep = itd_failed(unit.source_str) ? ITD_ERROR : itd_list_new(vm);
    unit.arena = itd_failed(unit.keep) ? NULL : itd_arena_new(vm);
    if (unit.arena) {
        if (itd_parse(&unit)) code = compile_unit(&unit);
        itd_arena_free(unit.arena);
    }
    if (collects) vm->no_collect = false;
    return itd_is_unbound(code) ? ITD_ERROR : code;
}
