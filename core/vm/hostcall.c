/* hostcall.c - tools and output: the script's only ways out.
 *
 * A tool's signature becomes a function with parameters and no body, so a wrong call fails here as
 * a call of any script function would, and never leaves. A call takes one of the VM's open-call
 * slots until it is answered and the answer taken; a late or second answer finds no open slot and
 * is dropped by the host.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/vm/pending.h"

#define MAX_TOOLS 4096

/* ---- declared tools --------------------------------------------------------------------- */

static itd_value tool_set(itd_vm *vm, uint64_t set, bool make)
{
    itd_value key = itd_from_small((int64_t)(set & 0x3FFFFFFFFFFFFFFF)), d;

    if (itd_is_unbound(vm->tools)) {
        if (!make) return ITD_UNBOUND;
        d = itd_dict_new(vm);
        if (itd_failed(d)) return ITD_ERROR;
        vm->tools = d;
    }
    d = itd_dict_get(vm, vm->tools, key);
    if (!itd_is_unbound(d) || !make) return d;
    d = itd_dict_new(vm);
    return itd_failed(d) || !itd_dict_set(vm, vm->tools, key, d) ? ITD_ERROR : d;
}

itd_value itd_tool_find(itd_vm *vm, itd_value name)
{
    const uint64_t sets[] = {vm->run_set, vm->tool_set};

    for (int i = 0; i < 2; i++) {
        itd_value d = sets[i] ? tool_set(vm, sets[i], false) : ITD_UNBOUND, tool;

        if (itd_is_unbound(d) || itd_failed(d)) continue;
        tool = itd_dict_get_str(ITD_DICT_(d), name);
        if (!itd_is_unbound(tool)) return tool;
    }
    return ITD_UNBOUND;
}

static const char *skip(const char *p)
{
    while (*p == ' ') p++;
    return p;
}

static bool is_word(char c)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

typedef struct signature {
    itd_value names, defaults; /* lists */
    itd_value kwdefaults;      /* dict */
    unsigned posonly, args, kwonly, flags;
} signature;

/* One parameter after its stars. False: malformed or out of memory (pending). */
static bool add_parameter(itd_vm *vm, signature *s, const char **pp, bool keyword_only)
{
    const char *p = *pp, *from = p;
    itd_value name;

    while (is_word(*p)) p++;
    if (p == from || p - from > 255) return false;
    name = itd_intern_c(vm, from, (size_t)(p - from));
    if (itd_failed(name) || !itd_list_append(vm, s->names, name)) return false;
    p = skip(p);
    if (*p == '=') {
        p = skip(p + 1);
        if (strncmp(p, "...", 3) != 0) return false;
        p += 3;
        if (keyword_only ? !itd_dict_set(vm, s->kwdefaults, name, ITD_ELLIPSIS)
                         : !itd_list_append(vm, s->defaults, ITD_ELLIPSIS))
            return false;
    } else if (!keyword_only && itd_list_count(s->defaults)) {
        return false;
    }
    *pp = p;
    return true;
}

/* *args and **rest are kept aside: their registers come last, whatever their place in the text. */
static bool parse_signature(itd_vm *vm, const char *text, signature *s)
{
    itd_value star = ITD_UNBOUND, rest = ITD_UNBOUND;
    bool keyword_only = false;
    const char *p = skip(text);

    while (*p) {
        if (*p == '/') {
            if (s->posonly || keyword_only || !s->args) return false;
            s->posonly = s->args;
            p++;
        } else if (*p == '*') {
            bool two = p[1] == '*';
            const char *from = p += two ? 2 : 1;

            while (is_word(*p)) p++;
            if (p > from) {
                itd_value name = itd_intern_c(vm, from, (size_t)(p - from));

                if (itd_failed(name) || !itd_is_unbound(two ? rest : star)) return false;
                *(two ? &rest : &star) = name;
            } else if (two) {
                return false;
            }
            keyword_only = true;
        } else {
            if (!itd_is_unbound(rest) || !add_parameter(vm, s, &p, keyword_only)) return false;
            if (keyword_only)
                s->kwonly++;
            else
                s->args++;
        }
        p = skip(p);
        if (*p == ',')
            p = skip(p + 1);
        else if (*p)
            return false;
    }
    if (s->args + s->kwonly > 200) return false;
    if (!itd_is_unbound(star) && !itd_list_append(vm, s->names, star)) return false;
    if (!itd_is_unbound(rest) && !itd_list_append(vm, s->names, rest)) return false;
    s->flags = (itd_is_unbound(star) ? 0u : ITD_CODE_VARARGS) |
               (itd_is_unbound(rest) ? 0u : ITD_CODE_VARKW);
    return true;
}

/* The function that a tool's calls are bound against. Unbound: malformed; ITD_ERROR: failure
 * pending. */
static itd_value binder(itd_vm *vm, itd_value name, const char *text)
{
    signature s = {
        .names = itd_list_new(vm), .defaults = itd_list_new(vm), .kwdefaults = itd_dict_new(vm)};
    itd_value func, names;
    itd_code *code;
    int64_t optional;

    if (itd_failed(s.names) || itd_failed(s.defaults) || itd_failed(s.kwdefaults)) return ITD_ERROR;
    if (!parse_signature(vm, text, &s)) return itd_pending(vm) ? ITD_ERROR : ITD_UNBOUND;
    names = itd_tuple_of(vm, s.names);
    code = itd_failed(names) ? NULL : itd_alloc(vm, sizeof *code, ITD_K_CODE, itd_code_type);
    if (!code) return ITD_ERROR;
    code->name = code->qualname = name;
    code->doc = ITD_NONE;
    code->varnames = names;
    code->nposonly = (uint16_t)s.posonly;
    code->nargs = (uint16_t)s.args;
    code->nkwonly = (uint16_t)s.kwonly;
    code->flags = s.flags;
    code->nregs = (uint16_t)itd_tuple_count(names);
    func = itd_func_new(vm, code, itd_of(ITD_AS(itd_module, vm->main_module)->dict), ITD_NONE);
    if (itd_failed(func)) return ITD_ERROR;
    optional = itd_list_count(s.defaults);
    if (optional) {
        itd_value defaults = itd_tuple_of(vm, s.defaults);

        if (itd_failed(defaults)) return ITD_ERROR;
        ITD_FUNC_(func)->defaults = defaults;
    }
    ITD_FUNC_(func)->kwdefaults = s.kwdefaults;
    return func;
}

static bool is_identifier(const char *name)
{
    if (!*name || (*name >= '0' && *name <= '9')) return false;
    while (*name)
        if (!is_word(*name++)) return false;
    return true;
}

bool itd_tool_declare(itd_session *s, uint64_t set, const itd_tool_spec *spec,
                      const char **ret_error)
{
    static const char *const blocked[] = {
        "eval", "exec", "compile", "__import__", "globals",    "locals", "dir",
        "open", "file", "os",      "sys",        "subprocess", "shutil"};
    itd_vm *vm = (itd_vm *)s;
    itd_value name, func = ITD_NONE, d, doc = ITD_NONE;
    itd_tool *tool;

    *ret_error = "a tool's name must be an identifier";
    if (strlen(spec->name) > 255 || !is_identifier(spec->name)) return false;
    *ret_error = "the tool's name is a dangerous builtin and cannot be registered";
    for (size_t i = 0; i < sizeof blocked / sizeof blocked[0]; i++)
        if (strcmp(blocked[i], spec->name) == 0) return false;
    *ret_error = "out of memory for tools";
    name = itd_intern_c(vm, spec->name, strlen(spec->name));
    d = itd_failed(name) ? ITD_ERROR : tool_set(vm, set, true);
    if (itd_failed(d)) goto fail;
    if (ITD_DICT_(d)->count >= MAX_TOOLS) {
        *ret_error = "too many tools";
        return false;
    }
    if (spec->signature) {
        func = binder(vm, name, spec->signature);
        if (itd_is_unbound(func)) {
            *ret_error = "the tool's signature is malformed: expected \"a, b=..., /, *args, "
                         "key=..., **rest\"";
            return false;
        }
        if (itd_failed(func)) goto fail;
    }
    if (spec->doc && itd_failed(doc = itd_str_c(vm, spec->doc))) goto fail;
    tool = itd_alloc(vm, sizeof *tool, ITD_K_TOOL, itd_tool_type);
    if (!tool) goto fail;
    tool->name = name;
    tool->spec = itd_buffer_new(vm, strlen(spec->name) + 1);
    if (!tool->spec) goto fail;
    memcpy(tool->spec->data, spec->name, strlen(spec->name) + 1);
    tool->doc = doc;
    tool->signature = func;
    tool->set = set;
    tool->timeout_ns = spec->timeout_ns;
    tool->parallelizable = spec->parallelizable;
    if (!itd_dict_set(vm, d, name, itd_of(tool))) goto fail;
    /* A name that was found among the builtins may be a tool from now on. */
    ITD_DICT_(vm->builtins)->version = ++vm->dict_version;
    *ret_error = NULL;
    return true;
fail:
    itd_session_clear_failure(vm);
    return false;
}

void itd_tools_drop(itd_session *s, uint64_t set)
{
    itd_vm *vm = (itd_vm *)s;

    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++) {
        itd_open_call *c = &vm->calls[i];

        if (c->used && ITD_AS(itd_tool, c->tool)->set == set && itd_call_open(s, c->id))
            itd_call_fail(s, c->id, "ConnectionError", "the client that declared the tool is gone",
                          41);
    }
    if (itd_is_unbound(vm->tools)) return;
    if (itd_dict_delete(vm, vm->tools, itd_from_small((int64_t)(set & 0x3FFFFFFFFFFFFFFF))) < 0)
        itd_session_clear_failure(vm);
    ITD_DICT_(vm->builtins)->version = ++vm->dict_version;
}

static const char *utf8_name(const itd_tool *tool)
{
    return (const char *)tool->spec->data;
}

/* ---- calls ------------------------------------------------------------------------------ */

static itd_open_call *find_call(itd_vm *vm, uint64_t id)
{
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++)
        if (vm->calls[i].used && vm->calls[i].id == id) return &vm->calls[i];
    return NULL;
}

static bool answered(const itd_open_call *c)
{
    return !itd_is_unbound(c->answer) || !itd_is_unbound(c->failure);
}

bool itd_call_open(const itd_session *s, uint64_t call_id)
{
    const itd_vm *vm = (const itd_vm *)s;

    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++)
        if (vm->calls[i].used && vm->calls[i].id == call_id) return !answered(&vm->calls[i]);
    return false;
}

void itd_calls(itd_session *s, bool (*each)(void *context, const itd_host_call *call),
               void *context)
{
    itd_vm *vm = (itd_vm *)s;

    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++) {
        const itd_open_call *c = &vm->calls[i];
        itd_host_call call = {c->id, c->used ? utf8_name(ITD_AS(itd_tool, c->tool)) : "", vm->run};

        if (c->used && !answered(c) && !each(context, &call)) return;
    }
}

/* A call of the right shape: args and kwargs are as given, checked against the signature. */
static bool bind_call(itd_vm *vm, const itd_tool *tool, const itd_value *args, size_t positional,
                      itd_value kwnames, itd_value *ret_args, itd_value *ret_kwargs)
{
    size_t named = itd_is_none(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames);

    *ret_args = itd_tuple_from(vm, args, positional);
    *ret_kwargs = itd_dict_new(vm);
    if (itd_failed(*ret_args) || itd_failed(*ret_kwargs)) return false;
    for (size_t i = 0; i < named; i++)
        if (!itd_dict_set(vm, *ret_kwargs, itd_tuple_items(kwnames)[i], args[positional + i]))
            return false;
    if (!itd_is_none(tool->signature)) {
        itd_value *base = vm->top;
        itd_func *func = ITD_FUNC_(tool->signature);

        /* The binder writes into registers above the top; nothing is run in them. */
        if (!itd_bind_frame(vm, func, base, args, positional, kwnames)) return false;
    }
    if (vm->pending_alive) {
        itd_value both[2] = {*ret_args, *ret_kwargs};

        if (!itd_pending_force_values(vm, both, 2)) return false;
    }
    return itd_can_leave(vm, *ret_args) && itd_can_leave(vm, *ret_kwargs);
}

void itd_host_wait(itd_vm *vm, uint64_t call)
{
    itd_cpu_settle(vm);
    vm->host->wait(vm->host->context, call);
}

void itd_host_sleep(itd_vm *vm, uint64_t ns)
{
    itd_cpu_settle(vm);
    if (vm->host && vm->host->sleep) vm->host->sleep(vm->host->context, ns);
}

itd_value itd_tool_call(itd_vm *vm, itd_tool *tool, const itd_value *args, size_t positional,
                        itd_value kwnames, bool may_suspend, bool awaited)
{
    bool parallel = tool->parallelizable || awaited;
    itd_open_call *c = NULL;
    itd_value list, dict;
    itd_host_call call;
    uint64_t limit;

    if (!itd_with_run(vm, "call a tool")) return ITD_ERROR;
    if (!bind_call(vm, tool, args, positional, kwnames, &list, &dict)) return ITD_ERROR;
    if (vm->tool_calls >= vm->limits.tool_calls) {
        itd_stop_limit(vm, "max_tool_calls", "exceeded maximum of %llu tool calls",
                       (unsigned long long)vm->limits.tool_calls);
        return ITD_ERROR;
    }
    if (!itd_check_stop(vm)) return ITD_ERROR;
    if (parallel && !itd_pending_room(vm)) return ITD_ERROR;
    for (int i = 0; i < ITD_MAX_OPEN_CALLS && !c; i++)
        if (!vm->calls[i].used) c = &vm->calls[i];
    if (!c)
        return itd_raise(vm, itd_RuntimeError, "too many tool calls in flight (%d)",
                         ITD_MAX_OPEN_CALLS);
    vm->tool_calls++;
    limit = tool->timeout_ns ? tool->timeout_ns : vm->limits.tool_ns;
    *c = (itd_open_call){.id = ++vm->last_call_id,
                         .tool = itd_of(tool),
                         .args = list,
                         .kwargs = dict,
                         .started_ns = itd_now_ns(),
                         .used = true};
    c->deadline_ns = c->started_ns + limit < c->started_ns ? UINT64_MAX : c->started_ns + limit;
    call = (itd_host_call){c->id, utf8_name(tool), vm->run};
    if (!vm->host->call(vm->host->context, &call)) {
        c->used = false;
        return itd_raise(vm, itd_ConnectionError, "the client that declared tool '%U' is gone",
                         tool->name);
    }
    if (parallel) return itd_pending_make(vm, c);
    vm->waiting_call = c->id;
    if (may_suspend) {
        vm->suspended = true;
        vm->suspended_call = c->id;
        vm->suspended_since = c->started_ns;
        vm->suspended_until = 0;
        return ITD_SUSPENDED;
    }
    itd_host_wait(vm, c->id);
    return itd_tool_take(vm, c->id);
}

itd_value itd_tool_take(itd_vm *vm, uint64_t call_id)
{
    itd_open_call *c = find_call(vm, call_id);
    itd_value answer, failure;

    if (!c) return itd_raise(vm, itd_SystemError, "no such tool call");
    answer = c->answer;
    failure = c->failure;
    vm->tool_wait_ns += itd_now_ns() - c->started_ns;
    c->used = false;
    if (!itd_is_unbound(failure)) return itd_raise_value(vm, failure);
    if (!itd_is_unbound(answer)) return answer;
    if (!itd_check_stop(vm)) return ITD_ERROR;
    return itd_tool_timed_out(vm, c);
}

/* The class of that name among the built-in exceptions, or unbound. */
static itd_value builtin_exception(itd_vm *vm, itd_value name)
{
    itd_value cls = itd_dict_get_str(ITD_DICT_(vm->builtins), name);

    return itd_is_kind(cls, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(cls), itd_Exception)
               ? cls
               : ITD_UNBOUND;
}

/* Whether the class's constructor wants something else than a text. */
static bool is_particular(const itd_type *cls)
{
    return itd_is_subtype(cls, itd_UnicodeDecodeError) ||
           itd_is_subtype(cls, itd_UnicodeEncodeError) ||
           itd_is_subtype(cls, itd_UnicodeTranslateError) ||
           itd_is_subtype(cls, itd_BaseExceptionGroup);
}

/* A class of that name for the failures of tools. Below a particular one it takes a text
 * nevertheless, so that `except UnicodeDecodeError` finds it. */
static itd_value make_class(itd_vm *vm, itd_value name, itd_value base)
{
    itd_value args[3] = {name, itd_tuple_pack(vm, 1, base), itd_dict_new(vm)};

    if (itd_failed(args[1]) || itd_failed(args[2])) return ITD_ERROR;
    if (!itd_dict_set_str(vm, ITD_DICT_(args[2]), itd_n___module__, itd_n___main__))
        return ITD_ERROR;
    if (is_particular(ITD_TYPE_(base))) {
        const itd_value plain[] = {itd_n___init__, itd_n___str__};

        for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
            itd_value method = itd_getattr(vm, itd_of(itd_BaseException), plain[i]);

            if (itd_failed(method) || !itd_dict_set_str(vm, ITD_DICT_(args[2]), plain[i], method))
                return ITD_ERROR;
        }
    }
    return itd_call(vm, itd_of(itd_type_type), 3, args);
}

/* The class that a tool's exception has in the script: the built-in one of that name, else one of
 * its own below `base`. */
static itd_value exception_class(itd_vm *vm, const char *type, const char *base)
{
    itd_value name = itd_intern_c(vm, type, strlen(type)), parent = ITD_UNBOUND, cls, key;

    if (itd_failed(name)) return ITD_ERROR;
    cls = builtin_exception(vm, name);
    if (!itd_is_unbound(cls) && !is_particular(ITD_TYPE_(cls))) return cls;
    if (itd_is_unbound(cls) && base) {
        parent = itd_intern_c(vm, base, strlen(base));
        if (itd_failed(parent)) return ITD_ERROR;
        parent = builtin_exception(vm, parent);
    }
    if (!itd_is_unbound(cls)) parent = cls;
    /* A group without parts can't be one. */
    if (itd_is_unbound(parent) || itd_is_subtype(ITD_TYPE_(parent), itd_BaseExceptionGroup))
        parent = itd_of(itd_Exception);
    if (itd_is_unbound(vm->tool_errors)) {
        itd_value made = itd_dict_new(vm);

        if (itd_failed(made)) return ITD_ERROR;
        vm->tool_errors = made;
    }
    key = itd_tuple_pack(vm, 2, name, parent);
    cls = itd_failed(key) ? ITD_ERROR : itd_dict_get(vm, vm->tool_errors, key);
    if (!itd_is_unbound(cls)) return cls;
    if (!is_identifier(type) || ITD_DICT_(vm->tool_errors)->count >= 1000)
        return is_particular(ITD_TYPE_(parent)) ? itd_of(itd_Exception) : parent;
    cls = make_class(vm, name, parent);
    if (itd_failed(cls) || !itd_dict_set(vm, vm->tool_errors, key, cls)) return ITD_ERROR;
    return cls;
}

static itd_value make_exception(itd_vm *vm, const itd_tool_failure *failure)
{
    itd_value cls = exception_class(vm, failure->type, failure->base), message;
    const char *text = failure->text;
    size_t size = failure->text_size;

    if (itd_failed(cls)) return ITD_ERROR;
    /* The text of a KeyError is its key's repr, and will be that again when it is shown. */
    if (itd_same(cls, itd_of(itd_KeyError)) && size >= 2 && text[0] == '\'' &&
        text[size - 1] == '\'') {
        text++;
        size -= 2;
    }
    message = itd_str_new(vm, text, size);
    return itd_failed(message) ? ITD_ERROR : itd_call(vm, cls, size ? 1 : 0, &message);
}

static itd_value make_group(itd_vm *vm, const itd_tool_failure *failure,
                            const itd_tool_failure *parts, size_t count)
{
    itd_value args[2] = {itd_str_new(vm, failure->text, failure->text_size), itd_list_new(vm)};

    if (itd_failed(args[0]) || itd_failed(args[1])) return ITD_ERROR;
    for (size_t i = 0; i < count; i++) {
        itd_value part = make_exception(vm, &parts[i]);

        if (itd_failed(part) || !itd_list_append(vm, args[1], part)) return ITD_ERROR;
    }
    return itd_call(vm, itd_of(itd_ExceptionGroup), 2, args);
}

bool itd_call_fail_as(itd_session *s, uint64_t call_id, const itd_tool_failure *failure,
                      const itd_tool_failure *parts, size_t part_count)
{
    itd_vm *vm = (itd_vm *)s;
    itd_open_call *c = find_call(vm, call_id);
    itd_value exc, saved = vm->pending;
    uint8_t stopped = vm->stopped;

    if (!c || answered(c)) return false;
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    exc = part_count ? make_group(vm, failure, parts, part_count) : make_exception(vm, failure);
    if (!itd_failed(exc)) {
        itd_set_flag(itd_cell_of(exc), ITD_F_C);
        if (!itd_setattr(vm, exc, itd_n_tool_name, ITD_AS(itd_tool, c->tool)->name))
            exc = ITD_ERROR;
    }
    c->failure = itd_failed(exc) ? vm->memory_error : exc;
    vm->pending = saved;
    vm->stopped = stopped;
    return true;
}

bool itd_call_fail(itd_session *s, uint64_t call_id, const char *type, const char *text,
                   size_t text_size)
{
    return itd_call_fail_as(s, call_id, &(itd_tool_failure){type, NULL, text, text_size}, NULL, 0);
}

/* ---- output ----------------------------------------------------------------------------- */

bool itd_output(itd_vm *vm, const char *utf8, size_t size)
{
    if (vm->stdout_bytes + size > vm->limits.stdout_bytes)
        return itd_stop_limit(vm, "max_stdout_bytes",
                              "print output (%llu bytes) exceeds limit (%llu bytes)",
                              (unsigned long long)(vm->stdout_bytes + size),
                              (unsigned long long)vm->limits.stdout_bytes);
    if (!itd_with_run(vm, "print") || !itd_charge(vm, 1 + size / 64)) return false;
    vm->stdout_bytes += size;
    if (size && vm->host && vm->host->output) vm->host->output(vm->host->context, utf8, size);
    return true;
}

/* ---- the type --------------------------------------------------------------------------- */

static itd_value tool_repr(itd_vm *vm, itd_value self)
{
    return itd_str_format(vm, "<tool %U>", ITD_AS(itd_tool, self)->name);
}
static itd_value tool_call_slot(itd_vm *vm, itd_value self, const itd_value *args,
                                size_t positional, itd_value kwnames)
{
    return itd_tool_call(vm, ITD_AS(itd_tool, self), args, positional, kwnames, false, false);
}
static itd_value tool_name(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return ITD_AS(itd_tool, self)->name;
}
static itd_value tool_doc(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return ITD_AS(itd_tool, self)->doc;
}

static const itd_native tool_rows[] = {
    {"__name__", tool_name, NULL, NULL, ITD_GETTER},
    {"__qualname__", tool_name, NULL, NULL, ITD_GETTER},
    {"__doc__", tool_doc, NULL, NULL, ITD_GETTER},
    {0},
};

bool itd_boot_tool(itd_vm *vm)
{
    static const itd_slots slots = {.repr = tool_repr, .call = tool_call_slot};
    const itd_type_spec spec = {&itd_tool_type,   "tool",       NULL, ITD_K_TOOL,
                                sizeof(itd_tool), ITD_T_NO_NEW, NULL, "A function of the client's.",
                                tool_rows,        &slots};

    return itd_type_define(vm, &spec);
}
