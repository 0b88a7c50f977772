/* suggest.c - "Did you mean: 'x'?": the name that a misspelt one was probably meant to be.
 *
 * The measure is CPython's: an edit costs 2, a change of case 1, and at most a third of the letters
 * may be wrong. The candidates are dir() of the object (AttributeError), the module's names
 * (ImportError), or the names that the failing code could see (NameError): its frame is gone by
 * then, so these are its code's local and captured names, or a class body's, then globals and
 * builtins.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/object/exc.h"
#include "core/session.h"

#define MOVE_COST      2
#define CASE_COST      1
#define MAX_LENGTH     40
#define MAX_CANDIDATES 750

static uint32_t lower(uint32_t c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

static int change_cost(uint32_t a, uint32_t b)
{
    if (a == b) return 0;
    return lower(a) == lower(b) ? CASE_COST : MOVE_COST;
}

/* The cost of turning a into b; more than most when it is more than most. */
static int distance(const itd_str *a, const itd_str *b, int most)
{
    int64_t from = 0, to_a = a->length, to_b = b->length;
    int row[MAX_LENGTH], result = 0;

    while (from < to_a && from < to_b && itd_str_at(a, from) == itd_str_at(b, from)) from++;
    while (to_a > from && to_b > from && itd_str_at(a, to_a - 1) == itd_str_at(b, to_b - 1))
        to_a--, to_b--;
    if (to_a == from || to_b == from)
        return (int)(to_a - from + to_b - from > 1000 ? 1000 : to_a - from + to_b - from) *
               MOVE_COST;
    if (to_a - from > MAX_LENGTH || to_b - from > MAX_LENGTH) return most + 1;
    if (to_b < to_a) {
        const itd_str *s = a;
        int64_t to = to_a;

        a = b, b = s;
        to_a = to_b, to_b = to;
    }
    if ((to_b - to_a) * MOVE_COST > most) return most + 1;
    for (int64_t i = 0; i < to_a - from; i++) row[i] = (int)(i + 1) * MOVE_COST;
    for (int64_t k = 0; k < to_b - from; k++) {
        int before = result = (int)k * MOVE_COST, least = INT32_MAX;

        for (int64_t i = 0; i < to_a - from; i++) {
            int change = before + change_cost(itd_str_at(b, from + k), itd_str_at(a, from + i)),
                move;

            before = row[i];
            move = (result < before ? result : before) + MOVE_COST;
            row[i] = result = change < move ? change : move;
            if (result < least) least = result;
        }
        if (least > most) return most + 1;
    }
    return result;
}

/* The nearest of the names, or unbound. */
static itd_value nearest(itd_vm *vm, itd_value names, itd_value wrong, enum itd_suggesting how)
{
    int64_t n = ITD_STR(wrong)->length;
    int best = how == ITD_SUGGEST_UNCAUGHT || n > MAX_LENGTH ? INT32_MAX : (int)n;
    itd_value found = ITD_UNBOUND;

    if (n > MAX_LENGTH || itd_list_count(names) > MAX_CANDIDATES) return ITD_UNBOUND;
    for (int64_t i = 0; i < itd_list_count(names); i++) {
        itd_value name = itd_list_items(names)[i];
        int64_t most;
        int cost;

        if (!itd_is_str(name) || itd_str_equal(name, wrong)) continue;
        most = (ITD_STR(name)->length + n + 3) * MOVE_COST / 6;
        if (most > best - 1) most = best - 1;
        if (!itd_charge(vm, 8)) return ITD_ERROR;
        cost = distance(ITD_STR(wrong), ITD_STR(name), (int)most);
        if (cost > most) continue;
        found = name;
        best = cost;
    }
    return found;
}

/* Whether v has the attribute; failures of the look-up mean no. */
static bool has(itd_vm *vm, itd_value v, itd_value name)
{
    itd_value found = itd_getattr_or(vm, v, name);

    if (itd_failed(found)) itd_swallow(vm, itd_BaseException);
    return !itd_failed(found) && !itd_is_unbound(found);
}

/* But for the compiler's own, which no source can spell. */
static bool append_all(itd_vm *vm, itd_value list, itd_value names)
{
    for (int64_t i = 0; itd_is_kind(names, ITD_K_TUPLE) && i < itd_tuple_count(names); i++)
        if (itd_str_at(ITD_STR(itd_tuple_items(names)[i]), 0) != '.' &&
            !itd_list_append(vm, list, itd_tuple_items(names)[i]))
            return false;
    return true;
}

/* What the code that failed could see. */
static itd_value visible_names(itd_vm *vm, const itd_code *code, itd_value scope)
{
    itd_value names = itd_list_new(vm), own = ITD_NONE, globals = itd_of(itd_main_dict(vm));

    if (itd_failed(names)) return names;
    if (itd_is_kind(scope, ITD_K_TUPLE) && itd_tuple_count(scope) == 2) {
        own = itd_tuple_items(scope)[0];
        globals = itd_tuple_items(scope)[1];
    }
    /* A module has the variables of its comprehensions here. */
    if (code && !(code->flags & ITD_CODE_CLASS_BODY) &&
        (!append_all(vm, names, code->varnames) || !append_all(vm, names, code->freenames)))
        return ITD_ERROR;
    if (!itd_is_none(own) && !itd_list_extend(vm, names, own)) return ITD_ERROR;
    if (!itd_list_extend(vm, names, globals) || !itd_list_extend(vm, names, vm->builtins))
        return ITD_ERROR;
    return names;
}

static itd_value for_name(itd_vm *vm, itd_value exc, itd_value wrong, enum itd_suggesting how)
{
    itd_value trace = ITD_EXC_(exc)->trace, self = ITD_EXC_(exc)->extra2, names;
    const itd_code *code = itd_is_kind(trace, ITD_K_LIST) && itd_list_count(trace)
                               ? ITD_AS(itd_code, itd_list_items(trace)[0])
                               : NULL;

    if (!itd_is_unbound(self) && has(vm, self, wrong)) return itd_str_format(vm, "self.%U", wrong);
    names = visible_names(vm, code, ITD_EXC_(exc)->extra3);
    return itd_failed(names) ? names : nearest(vm, names, wrong, how);
}

/* dir(v), in order. */
static itd_value names_of(itd_vm *vm, itd_value v)
{
    itd_value names = itd_compute_dir(vm, v);

    return itd_failed(names) || itd_list_sort(vm, names, ITD_NONE, false) ? names : ITD_ERROR;
}

static itd_value for_import(itd_vm *vm, itd_value exc, itd_value wrong, enum itd_suggesting how)
{
    itd_value name = ITD_EXC_(exc)->extra1,
              module = itd_is_str(name) ? itd_dict_get(vm, vm->modules, name) : ITD_UNBOUND, names;

    if (itd_is_unbound(module) || itd_failed(module)) return module;
    names = names_of(vm, module);
    return itd_failed(names) ? names : nearest(vm, names, wrong, how);
}

static itd_value with_import_hint(itd_vm *vm, itd_value wrong, itd_value meant,
                                  enum itd_suggesting how)
{
    const char *end = how == ITD_SUGGEST_UNCAUGHT ? "?" : "";

    if (!itd_module_known(wrong))
        return itd_is_unbound(meant) ? itd_empty_str
                                     : itd_str_format(vm, ". Did you mean: '%U'?", meant);
    if (itd_is_unbound(meant))
        return itd_str_format(vm, ". Did you forget to import '%U'%s", wrong, end);
    return itd_str_format(vm, ". Did you mean: '%U'? Or did you forget to import '%U'%s", meant,
                          wrong, end);
}

itd_value itd_suggestion(itd_vm *vm, itd_value exc, enum itd_suggesting how)
{
    itd_value wrong, meant, names;

    if (itd_is_a(exc, itd_UnboundLocalError))
        return itd_empty_str; /* CPython suggests nothing then */
    if (itd_is_a(exc, itd_NameError)) {
        wrong = ITD_EXC_(exc)->extra1;
        if (!itd_is_str(wrong)) return itd_empty_str;
        meant = how == ITD_SUGGEST_WITHOUT_FRAMES ? ITD_UNBOUND : for_name(vm, exc, wrong, how);
        return itd_failed(meant) ? ITD_ERROR : with_import_hint(vm, wrong, meant, how);
    }
    if (itd_is_a(exc, itd_AttributeError)) {
        wrong = ITD_EXC_(exc)->extra1;
        if (!itd_is_str(wrong) || itd_is_unbound(ITD_EXC_(exc)->extra2)) return itd_empty_str;
        names = names_of(vm, ITD_EXC_(exc)->extra2);
        meant = itd_failed(names) ? ITD_ERROR : nearest(vm, names, wrong, how);
    } else if (itd_is_a(exc, itd_ImportError)) {
        wrong = itd_getattr_or(vm, exc, itd_n_name_from);
        if (itd_failed(wrong) || !itd_is_str(wrong))
            return itd_failed(wrong) ? ITD_ERROR : itd_empty_str;
        meant = for_import(vm, exc, wrong, how);
    } else {
        return itd_empty_str;
    }
    if (itd_failed(meant)) return ITD_ERROR;
    return itd_is_unbound(meant) ? itd_empty_str
                                 : itd_str_format(vm, ". Did you mean: '%U'?", meant);
}

/* ---- what to do instead ----------------------------------------------------------------- */

#define NO_FILES                                                                                   \
    "There are no files here: take the text as a variable, or call a tool that reads or writes "   \
    "it."
#define NO_NETWORK "There is no network here: call a tool that fetches what is needed."
#define NO_THREADS                                                                                 \
    "There are no threads or processes here: asyncio runs things side by side, and a tool "        \
    "reaches outside."
#define NO_SCREEN "There is no terminal here: print what is to be seen."

static const char *hint_of(itd_value name, const char *const (*table)[2], size_t rows)
{
    for (size_t i = 0; itd_is_str(name) && i < rows; i++)
        if (itd_str_is(name, table[i][0])) return table[i][1];
    return NULL;
}

/* A violation whose text says itself what to do instead. */
static bool says_instead(itd_value exc)
{
    itd_value args = ITD_EXC_(exc)->args,
              text = itd_is_kind(args, ITD_K_TUPLE) && itd_tuple_count(args)
                         ? itd_tuple_items(args)[0]
                         : ITD_UNBOUND;

    return itd_is_str(text) && ITD_STR(text)->kind == 1 &&
           memchr(ITD_STR(text)->data, ':', (size_t)ITD_STR(text)->length);
}

const char *itd_instead(itd_vm *vm, itd_value exc)
{
    static const char *const names[][2] = {
        {"file", NO_FILES},
        {"help", NO_SCREEN},
        {"exit", "Let the script end, or raise SystemExit."},
        {"quit", "Let the script end, or raise SystemExit."},
        {"raw_input", "There is no standard input here: take the value as a variable."},
        {"unicode", "In Python 3 that is str."},
        {"xrange", "In Python 3 that is range."},
        {"reduce", "In Python 3 that is functools.reduce."},
    };
    static const char *const modules[][2] = {
        {"os", NO_FILES},
        {"os.path", NO_FILES},
        {"shutil", NO_FILES},
        {"glob", NO_FILES},
        {"tempfile", NO_FILES},
        {"sqlite3", NO_FILES},
        {"pickle", "Values are kept by the session itself; json makes text of them."},
        {"socket", NO_NETWORK},
        {"ssl", NO_NETWORK},
        {"http", NO_NETWORK},
        {"http.client", NO_NETWORK},
        {"urllib.request", NO_NETWORK},
        {"requests", NO_NETWORK},
        {"httpx", NO_NETWORK},
        {"aiohttp", NO_NETWORK},
        {"subprocess", NO_THREADS},
        {"threading", NO_THREADS},
        {"multiprocessing", NO_THREADS},
        {"concurrent", NO_THREADS},
        {"concurrent.futures", NO_THREADS},
        {"signal", NO_THREADS},
        {"ctypes", NO_THREADS},
        {"numpy", "There are no packages here: lists, math, statistics and itertools do the work."},
        {"pandas",
         "There are no packages here: csv, collections, itertools and statistics do the work."},
    };
    itd_value name = ITD_UNBOUND;
    const char *found;

    if (itd_is_a(exc, itd_NameError))
        return hint_of(ITD_EXC_(exc)->extra1, names, sizeof names / sizeof names[0]);
    if (itd_type_of(exc) == itd_SecurityError && says_instead(exc)) return NULL;
    if (itd_type_of(exc) == itd_SecurityError)
        return "What lies behind functions, frames and code objects is closed "
               "(CONFORMANCE.md#no-internals); vars(), dir() and inspect.signature() tell about "
               "values.";
    if (itd_type_of(exc) != itd_ModuleNotFoundError) return NULL;
    /* What was said with the error is enough. */
    if (has(vm, exc, itd_intern_c(vm, "__notes__", 9))) return NULL;
    name = itd_getattr_or(vm, exc, itd_n_name);
    found = itd_failed(name) ? NULL : hint_of(name, modules, sizeof modules / sizeof modules[0]);
    return found ? found
                 : "Only the modules that interpretd has can be imported "
                   "(CONFORMANCE.md#import-allowlist).";
}
