/* module.c - the module type and the import machinery.
 *
 * Two sources, nothing else: the C modules of modules.def and the embedded Python files of
 * core/stdlib/py. The natives of a C module are permanent and made at boot; a session's module is a
 * dict that begins as a copy of that table. Modules live in vm->modules, one set per session.
 *
 * A name that begins with an underscore is for embedded files only: a script's import of it fails
 * as if it weren't there. The caller is known by a flag of its code, which only the compiling of an
 * embedded file sets.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/stdlib/py_image.h"
#include "core/stdlib/py_sources.h"
#include "core/vm/front.h"
#include "core/vm/vm.h"

#define MODULE_(v)        ITD_AS(itd_module, v)
#define FROZEN            "<frozen "
#define IMPORT_COST       100 /* operations, for an embedded module … */
#define IMPORT_COST_BYTES 128 /* … and one for so many bytes of its source */

#define MODULE(id) extern const itd_module_spec itd_module_##id;
#include "core/stdlib/modules.def"
#undef MODULE

static struct {
    const itd_module_spec *spec;
    itd_value natives; /* permanent dict: name -> native */
} c_modules[] = {
#define MODULE(id) {&itd_module_##id, {0}},
#include "core/stdlib/modules.def"
#undef MODULE
    {NULL, {0}},
};

/* ---- the type --------------------------------------------------------------------------- */

itd_value itd_module_new(itd_vm *vm, itd_value name, itd_value doc)
{
    itd_module *m = itd_alloc(vm, sizeof *m, ITD_K_MODULE, itd_module_type);
    itd_value dict = itd_dict_new(vm);

    if (!m || itd_failed(dict)) return ITD_ERROR;
    m->dict = ITD_DICT_(dict);
    m->name = name;
    if (!itd_dict_set_str(vm, m->dict, itd_n___name__, name) ||
        !itd_dict_set_str(vm, m->dict, itd_n___doc__, doc))
        return ITD_ERROR;
    return itd_of(m);
}

bool itd_module_set(itd_vm *vm, itd_value module, const char *name, itd_value value)
{
    itd_value key = itd_intern_c(vm, name, strlen(name));

    return !itd_failed(value) && !itd_failed(key) &&
           itd_dict_set_str(vm, MODULE_(module)->dict, key, value);
}

itd_value itd_names_list(itd_vm *vm, const char *const *names, size_t count)
{
    itd_value list = itd_list_new(vm), name;

    for (size_t i = 0; !itd_failed(list) && i < count; i++) {
        name = itd_intern_c(vm, names[i], strlen(names[i]));
        if (itd_failed(name) || !itd_list_append(vm, list, name)) return ITD_ERROR;
    }
    return list;
}

static itd_value module_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    itd_module *m = itd_new_instance(vm, type, sizeof *m);
    itd_value dict = itd_dict_new(vm);

    if (!m || itd_failed(dict)) return ITD_ERROR;
    m->dict = ITD_DICT_(dict);
    m->name = ITD_NONE;
    return itd_of(m);
}

static bool module_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                        itd_value kwnames)
{
    itd_arg a[2];

    if (!itd_bind_text(vm, "name: str, doc = None", "module", args, positional, kwnames, a))
        return false;
    MODULE_(self)->name = a[0].v;
    return itd_dict_set_str(vm, MODULE_(self)->dict, itd_n___name__, a[0].v) &&
           itd_dict_set_str(vm, MODULE_(self)->dict, itd_n___doc__, a[1].v);
}

static itd_value module_getattr(itd_vm *vm, itd_value v, itd_value name)
{
    itd_value r = itd_generic_find(vm, v, name), own, hook;

    if (!itd_is_unbound(r)) return r;
    hook = itd_dict_get_str(MODULE_(v)->dict, itd_n___getattr__);
    if (!itd_is_unbound(hook)) return itd_call(vm, hook, 1, &name);
    if (itd_gate_refuses_missing(vm, v, name)) return ITD_ERROR;
    own = itd_dict_get_str(MODULE_(v)->dict, itd_n___name__);
    itd_missing_attribute(vm, v, name);
    if (!itd_pending_is(vm, itd_AttributeError)) return ITD_ERROR;
    own = itd_is_str(own) ? itd_str_format(vm, "module '%U' has no attribute '%U'", own, name)
                          : itd_str_format(vm, "module has no attribute '%U'", name);
    if (itd_failed(own)) return own;
    own = itd_tuple_from(vm, &own, 1);
    if (!itd_failed(own)) ITD_EXC_(vm->pending)->args = own;
    return ITD_ERROR;
}

static bool is_embedded(itd_value name);
static int find_c_module(itd_value name);

static itd_value module_repr(itd_vm *vm, itd_value v)
{
    itd_value name = itd_dict_get_str(MODULE_(v)->dict, itd_n___name__), known;

    if (!itd_is_str(name)) return itd_str_format(vm, "<module '?'>");
    known = itd_dict_get(vm, vm->modules, name);
    if (itd_failed(known)) return known;
    if (!itd_same(known, v)) return itd_str_format(vm, "<module %R>", name);
    return itd_str_format(vm,
                          is_embedded(name) && find_c_module(name) < 0 ? "<module %R (frozen)>"
                                                                       : "<module %R (built-in)>",
                          name);
}

static itd_value get_dict(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_of(MODULE_(self)->dict);
}

static itd_value get_annotations(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value v = itd_dict_get_str(MODULE_(self)->dict, itd_n___annotations__);

    if (!itd_is_unbound(v)) return v;
    v = itd_dict_new(vm);
    return itd_failed(v) || itd_dict_set_str(vm, MODULE_(self)->dict, itd_n___annotations__, v)
               ? v
               : ITD_ERROR;
}

static itd_value set_annotations(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value dict = itd_of(MODULE_(self)->dict);
    int gone;

    if (!itd_is_unbound(a->v))
        return itd_dict_set_str(vm, ITD_DICT_(dict), itd_n___annotations__, a->v) ? ITD_NONE
                                                                                  : ITD_ERROR;
    gone = itd_dict_delete(vm, dict, itd_n___annotations__);
    if (gone == 0) return itd_raise(vm, itd_AttributeError, "__annotations__");
    return gone < 0 ? ITD_ERROR : ITD_NONE;
}

static itd_value module_dir(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value hook = itd_dict_get_str(MODULE_(self)->dict, itd_n___dir__);

    return itd_is_unbound(hook) ? itd_list_of(vm, itd_of(MODULE_(self)->dict))
                                : itd_call(vm, hook, 0, NULL);
}

bool itd_boot_module(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"__dict__", get_dict, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"__annotations__", get_annotations, NULL, NULL, ITD_GETTER},
        {"__annotations__", set_annotations, NULL, NULL, ITD_SETTER},
        {"__dir__", module_dir, "", "The module's names.", ITD_CALLS_BACK},
        {0},
    };
    static const itd_slots slots = {
        .repr = module_repr, .getattr = module_getattr, .new_ = module_new, .init = module_init};
    static const itd_type_spec spec = {
        &itd_module_type,
        "module",
        NULL,
        ITD_K_MODULE,
        sizeof(itd_module),
        ITD_T_BASE | ITD_T_DICT,
        NULL,
        "A module object.",
        rows,
        &slots,
    };

    return itd_type_define(vm, &spec);
}

/* ---- what can be imported --------------------------------------------------------------- */

static int find_c_module(itd_value name)
{
    for (int i = 0; c_modules[i].spec; i++)
        if (itd_str_is(name, c_modules[i].spec->name)) return i;
    return -1;
}

static const itd_py_source *find_source(itd_value name)
{
    for (const itd_py_source *s = itd_py_sources; s->name; s++)
        if (itd_str_is(name, s->name)) return s;
    return NULL;
}

static bool is_embedded(itd_value name)
{
    return find_source(name) != NULL;
}

bool itd_module_known(itd_value name)
{
    return ITD_STR(name)->length && itd_str_at(ITD_STR(name), 0) != '_' &&
           (find_c_module(name) >= 0 || is_embedded(name));
}

itd_value itd_module_native(itd_value module, itd_value name)
{
    int c = find_c_module(module);

    if (itd_str_is(module, "builtins")) return itd_builtins_native(name);
    return c < 0 ? ITD_UNBOUND : itd_dict_get_str(ITD_DICT_(c_modules[c].natives), name);
}

/* Whether a module is known whose name goes on with a dot after this one. */
static bool is_package(itd_value name)
{
    size_t size = (size_t)ITD_STR(name)->length;
    const char *text = (const char *)ITD_STR(name)->data;

    if (ITD_STR(name)->kind != 1) return false;
    for (const itd_py_source *s = itd_py_sources; s->name; s++)
        if (!strncmp(s->name, text, size) && s->name[size] == '.') return true;
    for (int i = 0; c_modules[i].spec; i++)
        if (!strncmp(c_modules[i].spec->name, text, size) && c_modules[i].spec->name[size] == '.')
            return true;
    return false;
}

/* The natives of a C module as a permanent dict. */
static bool boot_one(itd_vm *vm, const itd_module_spec *spec, itd_value *ret)
{
    itd_value dict = itd_dict_new(vm),
              module_name = itd_intern_c(vm, spec->name, strlen(spec->name));

    if (itd_failed(dict) || itd_failed(module_name)) return false;
    for (const itd_native *row = spec->natives; row && row->name; row++) {
        itd_value name, f;

        if (row->flags & (ITD_CONSTANT | ITD_GETTER | ITD_SETTER)) continue;
        name = itd_intern_c(vm, row->name, strlen(row->name));
        f = itd_native_new(vm, row, ITD_NONE, NULL);
        if (itd_failed(name) || itd_failed(f)) return false;
        ITD_AS(itd_native_func, f)->module = module_name;
        if (!itd_dict_set_str(vm, ITD_DICT_(dict), name, f)) return false;
    }
    *ret = dict;
    return true;
}

bool itd_boot_modules(itd_vm *vm)
{
    for (int i = 0; c_modules[i].spec; i++) {
        if (c_modules[i].spec->boot && !c_modules[i].spec->boot(vm)) return false;
        if (!boot_one(vm, c_modules[i].spec, &c_modules[i].natives)) return false;
    }
    return true;
}

/* ---- loading ---------------------------------------------------------------------------- */

static bool load_c(itd_vm *vm, itd_value module, int i)
{
    const itd_module_spec *spec = c_modules[i].spec;
    itd_value key, value;
    int64_t pos = 0;

    while (itd_dict_walk(ITD_DICT_(c_modules[i].natives), &pos, &key, &value))
        if (!itd_dict_set_str(vm, MODULE_(module)->dict, key, value)) return false;
    for (const itd_native *row = spec->natives; row && row->name; row++)
        if (row->flags & ITD_CONSTANT &&
            !itd_module_set(vm, module, row->name, row->call(vm, module, NULL)))
            return false;
    return !spec->init || spec->init(vm, module);
}

/* The code as the build has made it; compiled now if it hasn't. Either way the import costs the
 * same operations. */
static itd_value code_of_source(itd_vm *vm, itd_value name, const itd_py_source *source)
{
    itd_value code, file;
    uint64_t paid;

    if (!itd_charge(vm, IMPORT_COST + source->size / IMPORT_COST_BYTES)) return ITD_ERROR;
    paid = vm->ops8;
    code = itd_py_image_code(vm, name);
    if (itd_is_unbound(code)) {
        file = itd_str_format(vm, FROZEN "%s>", source->name);
        code = itd_failed(file)
                   ? file
                   : itd_compile(vm, source->source, source->size, file, ITD_COMPILE_EMBEDDED);
    }
    if (!itd_failed(code)) itd_fronts_attach(name, code);
    vm->ops8 = paid;
    return code;
}

static bool load_source(itd_vm *vm, itd_value module, itd_value name, const itd_py_source *source)
{
    itd_value code = code_of_source(vm, name, source), kept = vm->result, r;

    if (itd_failed(code)) return false;
    r = itd_run_module_code(vm, code, itd_of(MODULE_(module)->dict));
    vm->result = kept; /* the result is that of the script's own last expression */
    return !itd_failed(r);
}

itd_value itd_module_fresh(itd_vm *vm, itd_value name)
{
    int c = find_c_module(name);
    itd_value module, doc;

    if (c < 0) return ITD_UNBOUND;
    doc = c_modules[c].spec->doc ? itd_str_c(vm, c_modules[c].spec->doc) : ITD_NONE;
    module = itd_failed(doc) ? doc : itd_module_new(vm, name, doc);
    if (itd_failed(module)) return module;
    if (is_package(name) && !itd_module_set(vm, module, "__path__", itd_list_new(vm)))
        return ITD_ERROR;
    return load_c(vm, module, c) ? module : ITD_ERROR;
}

bool itd_called_by_embedded(const itd_vm *vm)
{
    return vm->frame && vm->frame >= vm->frames && itd_code_is_embedded(vm->frame->code);
}

itd_value itd_module_of_today(itd_vm *vm, itd_value dict, itd_value name)
{
    itd_value own = itd_dict_get_str(ITD_DICT_(dict), itd_n___name__), module, fresh, key, value;
    const itd_py_source *source = itd_is_str(own) ? find_source(own) : NULL;
    int64_t at = 0;
    bool ok;

    /* Only code of ours asks: a script that gave its namespace a module's name would be handed what
     * modules have of their own. */
    if (!source || vm->completing || !itd_called_by_embedded(vm)) return ITD_UNBOUND;
    module = itd_dict_get(vm, vm->modules, own);
    if (itd_failed(module)) return ITD_ERROR;
    if (!itd_is_kind(module, ITD_K_MODULE) || MODULE_(module)->dict != ITD_DICT_(dict))
        return ITD_UNBOUND;
    fresh = itd_module_new(vm, own, ITD_NONE);
    if (itd_failed(fresh)) return ITD_ERROR;
    vm->completing = true;
    ok = load_source(vm, fresh, own, source);
    vm->completing = false;
    if (!ok) {
        itd_take_pending(vm);
        return vm->stopped ? ITD_ERROR : ITD_UNBOUND;
    }
    if (!itd_same(vm->frame->globals, dict)) { /* an import from another module */
        value = itd_dict_get_str(MODULE_(fresh)->dict, name);
        return itd_is_unbound(value) || itd_dict_set_str(vm, ITD_DICT_(dict), name, value)
                   ? value
                   : ITD_ERROR;
    }
    while (itd_dict_walk(MODULE_(fresh)->dict, &at, &key, &value))
        if (itd_is_unbound(itd_dict_get_str(ITD_DICT_(dict), key)) &&
            !itd_dict_set_str(vm, ITD_DICT_(dict), key, value))
            return ITD_ERROR;
    return itd_dict_get_str(ITD_DICT_(dict), name);
}

static itd_value load(itd_vm *vm, itd_value name)
{
    int c = find_c_module(name);
    const itd_py_source *source = find_source(name);
    itd_value module,
        doc = c >= 0 && c_modules[c].spec->doc ? itd_str_c(vm, c_modules[c].spec->doc) : ITD_NONE;
    bool ok;

    if (itd_failed(doc)) return doc;
    module = itd_module_new(vm, name, doc);
    if (itd_failed(module)) return module;
    if (is_package(name) && !itd_module_set(vm, module, "__path__", itd_list_new(vm)))
        return ITD_ERROR;
    if (!itd_dict_set(vm, vm->modules, name, module)) return ITD_ERROR;
    ok = c >= 0 ? load_c(vm, module, c) : load_source(vm, module, name, source);
    if (ok) return module;
    /* A half-made module must not be found again, whatever ended its making. */
    itd_dict_delete(vm, vm->modules, name);
    return ITD_ERROR;
}

/* ---- import ----------------------------------------------------------------------------- */

/* What to do without a module that scripts often ask for; NULL: nothing is known. The name may have
 * more behind a dot. */
static const char *advice(itd_value name)
{
    enum reason {
#define REASON(id, text) REASON_##id,
#include "core/stdlib/refused.def"
#undef REASON
    };
    static const char *const texts[] = {
#define REASON(id, text) text,
#include "core/stdlib/refused.def"
#undef REASON
    };
    static const struct {
        const char *name;
        enum reason reason;
    } refused[] = {
#define REFUSED(name, id) {#name, REASON_##id},
#include "core/stdlib/refused.def"
#undef REFUSED
    };
    const itd_str *s = ITD_STR(name);

    if (s->kind != 1) return NULL;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        size_t size = strlen(refused[i].name);

        if ((size_t)s->length < size || memcmp(s->data, refused[i].name, size) != 0) continue;
        if ((size_t)s->length == size || s->data[size] == '.') return texts[refused[i].reason];
    }
    return NULL;
}

/* Gives the pending exception its notes. */
static void set_notes(itd_vm *vm, itd_value notes)
{
    itd_value exc = itd_take_pending(vm);

    if (itd_setattr(vm, exc, itd_n___notes__, notes)) itd_set_pending(vm, exc);
}

/* The text is CPython's; what to do instead is a note on the exception, which the traceback shows.
 */
static itd_value fail_missing(itd_vm *vm, itd_value name, itd_value parent)
{
    const char *instead = advice(name);
    itd_value note = instead ? itd_str_c(vm, instead) : ITD_NONE, notes = ITD_NONE;

    if (instead) notes = itd_failed(note) ? note : itd_list_from(vm, &note, 1);
    if (itd_failed(notes)) return notes;
    if (itd_is_unbound(parent) || is_package(parent))
        itd_fail(vm, itd_ModuleNotFoundError, "No module named %R", name);
    else
        itd_fail(vm, itd_ModuleNotFoundError, "No module named %R; %R is not a package", name,
                 parent);
    if (!vm->stopped && itd_is_kind(vm->pending, ITD_K_EXC)) {
        ITD_EXC_(vm->pending)->extra1 = name;
        if (instead) set_notes(vm, notes);
    }
    return ITD_ERROR;
}

static int64_t last_dot(const itd_str *s)
{
    for (int64_t i = s->length; i-- > 0;)
        if (itd_str_at(s, i) == '.') return i;
    return -1;
}

/* builtins is the session's own dict of builtin names as a module. */
static itd_value load_builtins(itd_vm *vm)
{
    itd_module *m = itd_alloc(vm, sizeof *m, ITD_K_MODULE, itd_module_type);

    if (!m) return ITD_ERROR;
    m->dict = ITD_DICT_(vm->builtins);
    m->name = itd_n_builtins;
    return itd_dict_set(vm, vm->modules, itd_n_builtins, itd_of(m)) ? itd_of(m) : ITD_ERROR;
}

static itd_value import_known(itd_vm *vm, itd_value name)
{
    itd_value module = itd_dict_get(vm, vm->modules, name), parent = ITD_UNBOUND,
              parent_module = ITD_UNBOUND, tail;
    int64_t dot = last_dot(ITD_STR(name));

    if (!itd_is_unbound(module)) return module;
    if (itd_same(name, itd_n_builtins)) return load_builtins(vm);
    if (!itd_enter(vm)) return ITD_ERROR;
    if (dot > 0) {
        parent = itd_str_slice(vm, name, 0, dot);
        parent_module = itd_failed(parent) ? parent : import_known(vm, parent);
    }
    if (itd_failed(parent_module))
        module = ITD_ERROR;
    else if (find_c_module(name) < 0 && !find_source(name))
        module = fail_missing(vm, name, parent);
    else
        module = load(vm, name);
    itd_leave(vm);
    if (itd_failed(module) || !itd_is_kind(parent_module, ITD_K_MODULE)) return module;
    tail = itd_str_slice(vm, name, dot + 1, ITD_STR(name)->length);
    tail = itd_failed(tail) ? tail : itd_intern(vm, tail);
    if (itd_failed(tail) || !itd_dict_set_str(vm, MODULE_(parent_module)->dict, tail, module))
        return ITD_ERROR;
    return module;
}

itd_value itd_import(itd_vm *vm, const char *dotted)
{
    itd_value name = itd_intern_c(vm, dotted, strlen(dotted));

    return itd_failed(name) ? name : import_known(vm, name);
}

itd_value itd_import_name(itd_vm *vm, itd_value name)
{
    const itd_str *s = ITD_STR(name);

    if (!s->length) return itd_raise(vm, itd_ValueError, "Empty module name");
    if (itd_str_at(s, 0) == '_' && (s->length < 2 || itd_str_at(s, 1) != '_') &&
        !itd_called_by_embedded(vm))
        return fail_missing(vm, name, ITD_UNBOUND);
    name = itd_intern(vm, name);
    return itd_failed(name) ? name : import_known(vm, name);
}
