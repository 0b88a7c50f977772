/* re.c - the re module: its functions. Patterns and matches are in re_object.c.
 *
 * What a script seldom needs is Python and is imported when it is asked for: the flags, which need
 * enum (_re_flags), and re.error and Scanner
 * (_re_extras). The module's __getattr__ does that once.
 *
 * In CPython the functions are Python's, so they word a wrong call as Python functions do.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/re.h"

#include "core/object/str_impl.h"

enum { PARAMETERS_MAX = 5 };

/* ---- arguments -------------------------------------------------------------------------- */

typedef struct parameters {
    const char *function;
    const char *names[PARAMETERS_MAX]; /* the last one is flags, whose default is 0, as is that of
                                          all optional ones */
    unsigned count, required;
} parameters;

static bool fail_missing(itd_vm *vm, const parameters *p, const itd_value *v)
{
    const char *missing[PARAMETERS_MAX];
    unsigned n = 0;

    for (unsigned i = 0; i < p->required; i++)
        if (itd_is_unbound(v[i])) missing[n++] = p->names[i];
    if (n == 1)
        return itd_fail(vm, itd_TypeError, "%s() missing 1 required positional argument: '%s'",
                        p->function, missing[0]);
    if (n == 2)
        return itd_fail(vm, itd_TypeError,
                        "%s() missing 2 required positional arguments: '%s' and '%s'", p->function,
                        missing[0], missing[1]);
    return itd_fail(vm, itd_TypeError,
                    "%s() missing 3 required positional arguments: '%s', '%s', and '%s'",
                    p->function, missing[0], missing[1], missing[2]);
}

static bool fail_too_many(itd_vm *vm, const parameters *p, size_t given)
{
    if (p->required == p->count)
        return itd_fail(vm, itd_TypeError, "%s() takes %u positional argument%s but %zu %s given",
                        p->function, p->count, p->count == 1 ? "" : "s", given,
                        given == 1 ? "was" : "were");
    return itd_fail(vm, itd_TypeError,
                    "%s() takes from %u to %u positional arguments but %zu were given", p->function,
                    p->required, p->count, given);
}

static bool take_named(itd_vm *vm, const parameters *p, itd_value name, itd_value value,
                       itd_value *v)
{
    for (unsigned i = 0; i < p->count; i++) {
        if (!itd_str_is(name, p->names[i])) continue;
        if (!itd_is_unbound(v[i]))
            return itd_fail(vm, itd_TypeError, "%s() got multiple values for argument '%s'",
                            p->function, p->names[i]);
        v[i] = value;
        return true;
    }
    return itd_fail(vm, itd_TypeError, "%s() got an unexpected keyword argument '%U'", p->function,
                    name);
}

static bool bind(itd_vm *vm, const parameters *p, const itd_value *args, size_t positional,
                 itd_value kwnames, itd_value *v)
{
    int64_t named = itd_is_none(kwnames) ? 0 : itd_tuple_count(kwnames);

    for (unsigned i = 0; i < p->count; i++) v[i] = i < positional ? args[i] : ITD_UNBOUND;
    for (int64_t i = 0; i < named; i++)
        if (!take_named(vm, p, itd_tuple_items(kwnames)[i], args[positional + (size_t)i], v))
            return false;
    if (positional > p->count) return fail_too_many(vm, p, positional);
    for (unsigned i = 0; i < p->required; i++)
        if (itd_is_unbound(v[i])) return fail_missing(vm, p, v);
    for (unsigned i = p->required; i < p->count; i++)
        if (itd_is_unbound(v[i])) v[i] = itd_from_small(0);
    return true;
}

/* ---- functions -------------------------------------------------------------------------- */

/* Binds, and makes the first argument the pattern that it means with the last one as flags. */
static bool bind_pattern(itd_vm *vm, const parameters *p, const itd_value *args, size_t positional,
                         itd_value kwnames, itd_value *v)
{
    if (!bind(vm, p, args, positional, kwnames, v)) return false;
    v[0] = re_pattern_for(vm, v[0], v[p->count - 1]);
    return !itd_failed(v[0]);
}

#define FUNCTION(name)                                                                             \
    static itd_value name(itd_vm *vm, itd_value module, const itd_value *args, size_t positional,  \
                          itd_value kwnames)

static itd_value find_one(itd_vm *vm, const char *name, unsigned how, const itd_value *args,
                          size_t positional, itd_value kwnames)
{
    const parameters p = {name, {"pattern", "string", "flags"}, 3, 2};
    itd_value v[PARAMETERS_MAX];

    return bind_pattern(vm, &p, args, positional, kwnames, v)
               ? re_find_one(vm, v[0], v[1], 0, INT64_MAX, how)
               : ITD_ERROR;
}

FUNCTION(re_match_call)
{
    return find_one(vm, "match", RE_PREFIX, args, positional, kwnames);
}
FUNCTION(re_fullmatch_call)
{
    return find_one(vm, "fullmatch", RE_WHOLE, args, positional, kwnames);
}
FUNCTION(re_search_call)
{
    return find_one(vm, "search", RE_SEARCH, args, positional, kwnames);
}

FUNCTION(re_findall_call)
{
    static const parameters p = {"findall", {"pattern", "string", "flags"}, 3, 2};
    itd_value v[PARAMETERS_MAX];

    return bind_pattern(vm, &p, args, positional, kwnames, v)
               ? re_find_all(vm, v[0], v[1], 0, INT64_MAX)
               : ITD_ERROR;
}

FUNCTION(re_finditer_call)
{
    static const parameters p = {"finditer", {"pattern", "string", "flags"}, 3, 2};
    itd_value v[PARAMETERS_MAX], name = itd_intern_c(vm, "finditer", 8);

    if (itd_failed(name) || !bind_pattern(vm, &p, args, positional, kwnames, v)) return ITD_ERROR;
    return itd_call_method(vm, v[0], name, 1, &v[1]);
}

FUNCTION(re_split_call)
{
    static const parameters p = {"split", {"pattern", "string", "maxsplit", "flags"}, 4, 2};
    itd_value v[PARAMETERS_MAX];
    int64_t most;

    if (!bind_pattern(vm, &p, args, positional, kwnames, v) || !itd_as_size(vm, v[2], &most))
        return ITD_ERROR;
    return re_split(vm, v[0], v[1], most);
}

static itd_value substitute(itd_vm *vm, const char *name, const itd_value *args, size_t positional,
                            itd_value kwnames, int64_t *ret_count)
{
    const parameters p = {name, {"pattern", "repl", "string", "count", "flags"}, 5, 3};
    itd_value v[PARAMETERS_MAX];
    int64_t most;

    if (!bind_pattern(vm, &p, args, positional, kwnames, v) || !itd_as_size(vm, v[3], &most))
        return ITD_ERROR;
    return re_substitute(vm, v[0], v[1], v[2], most, ret_count);
}

FUNCTION(re_sub_call)
{
    int64_t n;

    return substitute(vm, "sub", args, positional, kwnames, &n);
}

FUNCTION(re_subn_call)
{
    int64_t n;
    itd_value text = substitute(vm, "subn", args, positional, kwnames, &n);

    return itd_failed(text) ? text : itd_tuple_pack(vm, 2, text, itd_from_small(n));
}

FUNCTION(re_compile_call)
{
    static const parameters p = {"compile", {"pattern", "flags"}, 2, 1};
    itd_value v[PARAMETERS_MAX];

    return bind_pattern(vm, &p, args, positional, kwnames, v) ? v[0] : ITD_ERROR;
}

FUNCTION(re_template_call)
{
    static const parameters p = {"template", {"pattern", "flags"}, 2, 1};
    itd_value v[PARAMETERS_MAX];
    int64_t flags;

    if (!bind(vm, &p, args, positional, kwnames, v) || !itd_as_i64(vm, v[1], &flags))
        return ITD_ERROR;
    return re_pattern_for(vm, v[0], itd_int_from(vm, flags | RE_TEMPLATE));
}

FUNCTION(re_escape_call)
{
    static const parameters p = {"escape", {"pattern"}, 1, 1};
    itd_value v[PARAMETERS_MAX];

    return bind(vm, &p, args, positional, kwnames, v) ? re_escape(vm, v[0]) : ITD_ERROR;
}

FUNCTION(re_purge_call)
{
    static const parameters p = {"purge", {NULL}, 0, 0};
    itd_value v[1];

    if (!bind(vm, &p, args, positional, kwnames, v)) return ITD_ERROR;
    re_purge(vm);
    return ITD_NONE;
}

/* ---- what is imported late -------------------------------------------------------------- */

static const char *const flag_names[] = {
    "NOFLAG", "A", "ASCII",   "I", "IGNORECASE", "L", "LOCALE",   "M",     "MULTILINE", "S",
    "DOTALL", "X", "VERBOSE", "U", "UNICODE",    "T", "TEMPLATE", "DEBUG", "RegexFlag"};
static const char *const extra_names[] = {"error", "Scanner"};

static bool among(itd_value name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (itd_str_is(name, names[i])) return true;
    return false;
}
#define AMONG(name, names) among(name, names, sizeof(names) / sizeof *(names))
#define ADD_NAMES(vm, list, dict, names)                                                           \
    add_names(vm, list, dict, names, sizeof(names) / sizeof *(names))

/* Sets the names of the module from which in re itself. */
static bool take_names(itd_vm *vm, itd_value re, const char *which, const char *const *names,
                       size_t count)
{
    itd_value from = itd_import(vm, which);

    if (itd_failed(from)) return false;
    for (size_t i = 0; i < count; i++)
        if (!itd_module_set(vm, re, names[i],
                            itd_getattr(vm, from, itd_intern_c(vm, names[i], strlen(names[i])))))
            return false;
    return true;
}

static itd_value re_getattr(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value re = itd_import(vm, "re"), name = a[0].v;
    bool ok = true;

    if (itd_failed(re)) return re;
    if (AMONG(name, flag_names))
        ok = take_names(vm, re, "_re_flags", flag_names, sizeof flag_names / sizeof *flag_names);
    else if (AMONG(name, extra_names))
        ok =
            take_names(vm, re, "_re_extras", extra_names, sizeof extra_names / sizeof *extra_names);
    else
        return itd_raise(vm, itd_AttributeError, "module 're' has no attribute '%U'", name);
    return ok ? itd_getattr(vm, re, name) : ITD_ERROR;
}

/* Puts into the list what isn't in the dict. */
static bool add_names(itd_vm *vm, itd_value list, const itd_dict *known, const char *const *names,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        itd_value name = itd_intern_c(vm, names[i], strlen(names[i]));

        if (itd_failed(name)) return false;
        if (itd_is_unbound(itd_dict_get_str(known, name)) && !itd_list_append(vm, list, name))
            return false;
    }
    return true;
}

/* The module's names, with those that weren't asked for yet. */
static itd_value re_dir(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value re = itd_import(vm, "re"), dict, list;

    if (itd_failed(re)) return re;
    dict = itd_of(ITD_AS(itd_module, re)->dict);
    list = itd_list_of(vm, dict);
    if (itd_failed(list) || !ADD_NAMES(vm, list, ITD_DICT_(dict), flag_names) ||
        !ADD_NAMES(vm, list, ITD_DICT_(dict), extra_names))
        return ITD_ERROR;
    return list;
}

static bool re_init(itd_vm *vm, itd_value module)
{
    static const char *const all[] = {
        "match",    "fullmatch", "search",     "sub",      "subn",      "split",  "findall",
        "finditer", "compile",   "purge",      "template", "escape",    "error",  "Pattern",
        "Match",    "A",         "I",          "L",        "M",         "S",      "X",
        "U",        "ASCII",     "IGNORECASE", "LOCALE",   "MULTILINE", "DOTALL", "VERBOSE",
        "UNICODE",  "NOFLAG",    "RegexFlag"};
    itd_value list = itd_list_new(vm);

    if (itd_failed(list)) return false;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        itd_value name = itd_intern_c(vm, all[i], strlen(all[i]));

        if (itd_failed(name) || !itd_list_append(vm, list, name)) return false;
    }
    return itd_module_set(vm, module, "__all__", list) &&
           itd_module_set(vm, module, "Pattern", itd_of(re_pattern_type)) &&
           itd_module_set(vm, module, "Match", itd_of(re_match_type)) &&
           itd_module_set(vm, module, "__version__", itd_str_c(vm, "2.2.1"));
}

static bool re_boot(itd_vm *vm)
{
    return re_match_boot(vm) && re_object_boot(vm);
}

#define RAW(f) ITD_RAW_CALL(f)
static const itd_native natives[] = {
    {"match", RAW(re_match_call), "pattern, string, flags = 0",
     "A match at the beginning of the string, or None.", ITD_RAW},
    {"fullmatch", RAW(re_fullmatch_call), "pattern, string, flags = 0",
     "A match of the whole string, or None.", ITD_RAW},
    {"search", RAW(re_search_call), "pattern, string, flags = 0",
     "The first match in the string, or None.", ITD_RAW},
    {"sub", RAW(re_sub_call), "pattern, repl, string, count = 0, flags = 0",
     "The string with its matches replaced by repl, a template or a function.",
     ITD_RAW | ITD_CALLS_BACK},
    {"subn", RAW(re_subn_call), "pattern, repl, string, count = 0, flags = 0",
     "What sub() gives, and how many matches were replaced.", ITD_RAW | ITD_CALLS_BACK},
    {"split", RAW(re_split_call), "pattern, string, maxsplit = 0, flags = 0",
     "The pieces of the string between its matches.", ITD_RAW},
    {"findall", RAW(re_findall_call), "pattern, string, flags = 0",
     "All matches: their texts, or the texts of their groups.", ITD_RAW},
    {"finditer", RAW(re_finditer_call), "pattern, string, flags = 0",
     "An iterator over all matches.", ITD_RAW},
    {"compile", RAW(re_compile_call), "pattern, flags = 0", "The pattern as an object.", ITD_RAW},
    {"purge", RAW(re_purge_call), "", "Forgets the patterns compiled so far.", ITD_RAW},
    {"template", RAW(re_template_call), "pattern, flags = 0",
     "The same as compile, with the flag TEMPLATE.", ITD_RAW},
    {"escape", RAW(re_escape_call), "pattern", "The text as a pattern that matches just it.",
     ITD_RAW},
    {"__getattr__", re_getattr, "name: str, /",
     "Imports the flags, error and Scanner when they are first used.", ITD_CALLS_BACK},
    {"__dir__", re_dir, "", "The module's names.", 0},
    {0},
};
ITD_MODULE_WITH(re, "re", "Regular expressions.", natives, re_boot, re_init);
