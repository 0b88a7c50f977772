/* re_match.c - making patterns and running them: the cache, code for each kind of subject, one
 * match after the other.
 *
 * A pattern is compiled for the kind of subject that it meets; most meet only ASCII. For another
 * kind the source is parsed again, which is cheap beside the compiling. The result memory of PCRE2
 * is shared by all patterns of a session and lies in its module_state: nothing of a result is used
 * after script code has run.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/re.h"

#include "core/object/str_impl.h"
#include "core/vm/vm.h"

enum { MOST_SOURCE = 200, CACHE_SETS = 64, CACHE_WAYS = 4, FEW_GROUPS = 15 };

/* What a session keeps, in an OPAQUE cell: a is the cache (VALUES), b the pair of a subject and its
 * widened copy. */
typedef struct state {
    void *results[RE_LIBRARIES];
    uint32_t groups[RE_LIBRARIES];
    uint32_t next_way;
} state;

static itd_opaque *state_cell(itd_vm *vm)
{
    itd_value v = itd_dict_get_str(ITD_DICT_(vm->module_state), itd_n_re);
    itd_opaque *o;

    if (!itd_is_unbound(v)) return ITD_AS(itd_opaque, v);
    o = itd_alloc(vm, sizeof *o, ITD_K_OPAQUE, itd_object_type);
    if (!o || !(o->data = itd_buffer_new(vm, sizeof(state)))) return NULL;
    return itd_dict_set_str(vm, ITD_DICT_(vm->module_state), itd_n_re, itd_of(o)) ? o : NULL;
}

static state *state_of(const itd_opaque *o)
{
    return (state *)(void *)o->data->data;
}

/* ---- patterns --------------------------------------------------------------------------- */

/* Compiles for subjects of this kind into the pattern. */
static bool compile_for(itd_vm *vm, itd_record *p, const re_tree *tree, unsigned slot)
{
    bool is_text = itd_is_str(p->items[RE_P_SOURCE]), unicode = tree->flags & RE_UNICODE, too_large;
    itd_bytes_buffer *code = re_quick_compile(vm, tree, slot, is_text);
    itd_value text;

    if (!code) {
        text = itd_pending(vm) ? ITD_ERROR : re_translate(vm, tree, 1u << slot, is_text);
        if (itd_failed(text)) return false;
        code = re_pcre_compile(vm, slot, text, unicode, &too_large);
        if (!code && too_large)
            code = re_pcre_compile(vm, RE_LIBRARIES - 1, text, unicode && slot, &too_large);
        if (!code) return false;
    }
    p->items[RE_P_CODE + slot] = itd_of(code);
    return true;
}

static const itd_bytes_buffer *code_for(itd_vm *vm, itd_record *p, unsigned slot)
{
    re_tree tree;

    if (itd_is_unbound(p->items[RE_P_CODE + slot]) &&
        !(re_parse(vm, p->items[RE_P_SOURCE], (uint32_t)itd_small(p->items[RE_P_GIVEN]), &tree) &&
          compile_for(vm, p, &tree, slot)))
        return NULL;
    return (const itd_bytes_buffer *)(const void *)itd_cell_of(p->items[RE_P_CODE + slot]);
}

static itd_value names_by_number(itd_vm *vm, const re_tree *tree)
{
    itd_value names = itd_tuple_new(vm, tree->groups), name, number;
    int64_t pos = 0;

    if (itd_failed(names)) return names;
    for (uint32_t i = 0; i < tree->groups; i++) itd_tuple_items(names)[i] = ITD_NONE;
    while (itd_dict_walk(ITD_DICT_(tree->names), &pos, &name, &number))
        itd_tuple_items(names)[itd_small(number)] = name;
    return names;
}

static unsigned slot_of_kind(unsigned kind)
{
    return kind == 1 ? 0 : kind == 2 ? 1 : 2;
}

itd_value re_pattern_new(itd_vm *vm, itd_value source, int64_t flags)
{
    itd_record *p;
    re_tree tree;

    if (!itd_is_str(source)) {
        const uint8_t *data;
        size_t size;

        if (!itd_as_buffer(vm, source, &data, &size)) {
            if (!itd_swallow(vm, itd_TypeError)) return ITD_ERROR;
            return itd_raise(vm, itd_TypeError,
                             "first argument must be string or compiled pattern");
        }
        if (!itd_is_exact(source, itd_bytes_type)) source = itd_bytes_new(vm, data, size);
        if (itd_failed(source)) return source;
    }
    if (!re_parse(vm, source, (uint32_t)flags, &tree)) return ITD_ERROR;
    p = itd_alloc(vm, sizeof *p + RE_P_ITEMS * sizeof(itd_value), ITD_K_RECORD, re_pattern_type);
    if (!p) return ITD_ERROR;
    p->count = RE_P_ITEMS;
    p->items[RE_P_SOURCE] = source;
    p->items[RE_P_FLAGS] = itd_from_small(tree.flags);
    p->items[RE_P_GIVEN] = itd_from_small(flags);
    p->items[RE_P_GROUPS] = itd_from_small(tree.groups - 1);
    p->items[RE_P_INDEX] = tree.names;
    p->items[RE_P_NAMES] = names_by_number(vm, &tree);
    if (itd_failed(p->items[RE_P_NAMES])) return ITD_ERROR;
    return compile_for(vm, p, &tree, itd_is_str(source) ? slot_of_kind(ITD_STR(source)->kind) : 0)
               ? itd_of(p)
               : ITD_ERROR;
}

/* ---- the cache -------------------------------------------------------------------------- */

static bool same_source(itd_value a, itd_value b)
{
    const itd_bytes *x, *y;

    if (itd_same(a, b)) return true;
    if (itd_type_of(a) != itd_type_of(b)) return false;
    if (itd_is_str(a)) return itd_str_equal(a, b);
    x = ITD_AS(itd_bytes, a);
    y = ITD_AS(itd_bytes, b);
    return x->length == y->length && !memcmp(x->data, y->data, (size_t)x->length);
}

/* The four places where a pattern may be, or NULL on failure. */
static itd_value *cache_set(itd_vm *vm, itd_opaque *o, itd_value source, int64_t flags)
{
    uint64_t hash;
    itd_values *cache;

    if (!itd_hash(vm, source, &hash)) return NULL;
    if (itd_is_unbound(o->a)) {
        cache = itd_values_new(vm, CACHE_SETS * CACHE_WAYS);
        if (!cache) return NULL;
        o->a = itd_of(cache);
    }
    cache = (itd_values *)(void *)itd_cell_of(o->a);
    hash ^= hash >> 29;
    hash = (hash + (uint64_t)flags) % CACHE_SETS;
    return cache->items + hash * CACHE_WAYS;
}

static itd_value cached(itd_vm *vm, itd_value source, int64_t flags)
{
    itd_opaque *o = state_cell(vm);
    itd_value *set = o ? cache_set(vm, o, source, flags) : NULL, made;
    unsigned way = 0;

    if (!set) return ITD_ERROR;
    for (; way < CACHE_WAYS && !itd_is_unbound(set[way]); way++) {
        const itd_record *p = RE_PATTERN(set[way]);

        if (itd_small(p->items[RE_P_GIVEN]) == flags && same_source(p->items[RE_P_SOURCE], source))
            return set[way];
    }
    made = re_pattern_new(vm, source, flags);
    if (itd_failed(made) || !(set = cache_set(vm, o, source, flags))) return ITD_ERROR;
    set[way < CACHE_WAYS ? way : state_of(o)->next_way++ % CACHE_WAYS] = made;
    return made;
}

void re_purge(itd_vm *vm)
{
    itd_opaque *o = state_cell(vm);

    if (o) o->a = o->b = ITD_UNBOUND;
}

itd_value re_pattern_for(itd_vm *vm, itd_value pattern, itd_value flags_value)
{
    int64_t flags;

    if (!itd_is_int(flags_value))
        return itd_raise(vm, itd_TypeError,
                         "unsupported operand type(s) for &: '%T' and 'RegexFlag'", flags_value);
    if (!itd_as_i64(vm, flags_value, &flags)) return ITD_ERROR;
    if (re_is_pattern(pattern)) {
        if (flags)
            return itd_raise(vm, itd_ValueError,
                             "cannot process flags argument with a compiled pattern");
        return pattern;
    }
    if (flags > INT32_MAX || flags < INT32_MIN)
        return itd_raise(vm, itd_OverflowError, "Python int too large to convert to C int");
    if (itd_is_exact(pattern, itd_str_type) || itd_is_exact(pattern, itd_bytes_type)) {
        if (!(flags & RE_DEBUG)) return cached(vm, pattern, flags);
    } else {
        uint64_t hash;
        if (!itd_hash(vm, pattern, &hash)) return ITD_ERROR;
    }
    return re_pattern_new(vm, pattern, flags);
}

/* ---- subjects --------------------------------------------------------------------------- */

/* The subject in units of four bytes, for a pattern that only the widest library could take. The
 * last one is kept. */
static const void *widened(re_run *run, itd_opaque *o, int64_t length)
{
    itd_vm *vm = run->vm;
    itd_bytes_buffer *b;
    uint32_t *to;

    if (!itd_is_unbound(o->b) && itd_same(itd_tuple_items(o->b)[0], run->string) &&
        itd_is_exact(run->string, itd_str_type))
        return ((itd_bytes_buffer *)(void *)itd_cell_of(itd_tuple_items(o->b)[1]))->data;
    b = itd_charge(vm, (uint64_t)length / 8) ? itd_buffer_new(vm, itd_size_mul((size_t)length, 4))
                                             : NULL;
    if (!b) return NULL;
    to = (uint32_t *)(void *)b->data;
    for (int64_t i = 0; i < length; i++) {
        if (!itd_goes_on(vm, i)) return NULL;
        to[i] = run->kind == 1   ? run->data[i]
                : run->kind == 2 ? ((const uint16_t *)(const void *)run->data)[i]
                                 : ((const uint32_t *)(const void *)run->data)[i];
    }
    o->b = itd_tuple_pack(vm, 2, run->string, itd_of(b));
    if (!itd_failed(o->b)) return b->data;
    o->b = ITD_UNBOUND;
    return NULL;
}

static bool look_at_subject(re_run *run, int64_t *ret_length)
{
    itd_vm *vm = run->vm;
    size_t size;

    run->is_text = itd_is_str(run->string);
    if (run->is_text) {
        run->data = ITD_STR(run->string)->data;
        run->kind = ITD_STR(run->string)->kind;
        *ret_length = ITD_STR(run->string)->length;
    } else {
        if (!itd_as_buffer(vm, run->string, &run->data, &size)) {
            if (!itd_swallow(vm, itd_TypeError)) return false;
            return itd_fail(vm, itd_TypeError, "expected string or bytes-like object, got '%T'",
                            run->string);
        }
        run->kind = 1;
        *ret_length = (int64_t)size;
    }
    if (re_is_text(run->pattern) == run->is_text) return true;
    return itd_fail(vm, itd_TypeError,
                    run->is_text ? "cannot use a bytes pattern on a string-like object"
                                 : "cannot use a string pattern on a bytes-like object");
}

static bool take_result(re_run *run, itd_opaque *o)
{
    state *s = state_of(o);
    unsigned library = re_pcre_library(run->code);
    uint32_t groups = (uint32_t)re_groups_of(run->pattern);

    if (s->results[library] && s->groups[library] < groups) {
        re_pcre_data_free(library, s->results[library]);
        s->results[library] = NULL;
    }
    if (!s->results[library]) {
        s->groups[library] = groups > FEW_GROUPS ? groups : FEW_GROUPS;
        s->results[library] = re_pcre_data(run->vm, library, s->groups[library]);
        if (!s->results[library] && !itd_pending(run->vm)) itd_fail_memory(run->vm);
    }
    run->result = s->results[library];
    return run->result;
}

/* How much of a pattern's beginning is the text that it is, for those without alternatives. */
static int64_t literal_prefix(itd_value pattern, bool *ret_all)
{
    itd_value source = RE_PATTERN(pattern)->items[RE_P_SOURCE];
    const itd_str *s;
    int64_t n = 0;
    uint32_t c = 0;

    *ret_all = false;
    if (!itd_is_str(source) || re_flags_of(pattern) != RE_UNICODE) return 0;
    s = ITD_STR(source);
    for (; n < s->length; n++) {
        c = itd_str_at(s, n);
        if (c < 128 && (!c || strchr("\\.^$*+?{}[]|()", (int)c))) break;
    }
    *ret_all = n == s->length;
    if (*ret_all || n < 2) return *ret_all ? n : 0;
    if (s->length > MOST_SOURCE || memchr(s->data, '|', (size_t)s->length * s->kind)) return 0;
    return strchr("*?+{", (int)c) ? n - 1 : n; /* what may be there more than once, or not at all */
}

/* The next place of the text that the pattern is, or begins with: 1, 0, -1. */
static int find_literal(re_run *run)
{
    itd_view hay = itd_str_view(run->string),
             needle = itd_str_view(RE_PATTERN(run->pattern)->items[RE_P_SOURCE]);
    int64_t at, stop;

    needle.length = run->literal;
    at = itd_view_find(run->vm, &hay, &needle, run->from, run->endpos);
    stop = at < 0 ? run->endpos : at;
    if (at == ITD_FIND_FAILED || !itd_charge(run->vm, (uint64_t)(stop - run->from) / 64)) return -1;
    if (at < 0) return 0;
    run->span[0] = (size_t)at;
    run->span[1] = (size_t)(at + needle.length);
    run->spans = run->span;
    return 1;
}

bool re_begin(re_run *run, itd_vm *vm, itd_value pattern, itd_value string, int64_t pos,
              int64_t endpos)
{
    itd_opaque *o = state_cell(vm);
    int64_t length = 0;
    unsigned slot, library;

    *run = (re_run){.vm = vm, .pattern = pattern, .string = string, .meter = {.vm = vm}};
    if (!o || !look_at_subject(run, &length)) return false;
    run->pos = pos < 0 ? 0 : pos > length ? length : pos;
    run->endpos = endpos < 0 ? 0 : endpos > length ? length : endpos;
    run->from = run->pos;
    slot = slot_of_kind(run->kind);
    if (!(run->code = code_for(vm, RE_PATTERN(pattern), slot))) return false;
    library = re_pcre_library(run->code);
    run->is_quick = library == RE_QUICK;
    run->wide = run->is_quick || library == slot ? run->data : widened(run, o, length);
    run->literal = run->is_text ? literal_prefix(pattern, &run->all_literal) : 0;
    /* A beginning that is written wider than the subject, for what follows it, is not its text. */
    if (run->literal && !run->all_literal &&
        ITD_STR(RE_PATTERN(pattern)->items[RE_P_SOURCE])->kind > run->kind)
        run->literal = 0;
    return run->wide != NULL;
}

int re_find(re_run *run, unsigned how)
{
    itd_opaque *o;

    if (!itd_charge(run->vm, 2)) return -1;
    if (run->from > run->endpos) return 0;
    if (run->literal && how == RE_SEARCH) {
        int found = find_literal(run);

        if (found <= 0 || run->all_literal) return found;
        run->from = (int64_t)run->span[0]; /* nothing begins before it */
    }
    if (run->is_quick) return re_quick_find(run, how | run->not_empty);
    o = state_cell(run->vm);
    if (!o || !take_result(run, o)) return -1;
    return re_pcre_match(run->code, run->wide, (size_t)run->endpos, (size_t)run->from,
                         how | run->not_empty, run->result, &run->meter, &run->spans);
}

void re_end(re_run *run)
{
    itd_opaque *o = re_pcre_was_large() ? state_cell(run->vm) : NULL;
    state *s = o ? state_of(o) : NULL;

    for (unsigned i = 0; s && i < RE_LIBRARIES; i++) {
        if (s->results[i]) re_pcre_data_free(i, s->results[i]);
        s->results[i] = NULL;
    }
}

itd_value re_slice(itd_vm *vm, itd_value string, int64_t start, int64_t stop)
{
    const uint8_t *data;
    size_t size;

    if (itd_is_str(string)) return itd_str_slice(vm, string, start, stop);
    if (!itd_as_buffer(vm, string, &data, &size)) return ITD_ERROR;
    /* A bytearray may have become shorter meanwhile. */
    if (stop > (int64_t)size) stop = (int64_t)size;
    if (start > stop) start = stop;
    if (start == 0 && stop == (int64_t)size && itd_is_exact(string, itd_bytes_type)) return string;
    if (!itd_charge(vm, (uint64_t)(stop - start) / 64)) return ITD_ERROR;
    return itd_bytes_new(vm, data + start, (size_t)(stop - start));
}

itd_value re_group_value(re_run *run, int64_t g, itd_value standard)
{
    if (run->spans[2 * g] == SIZE_MAX) return standard;
    return re_slice(run->vm, run->string, (int64_t)run->spans[2 * g],
                    (int64_t)run->spans[2 * g + 1]);
}

bool re_match_boot(itd_vm *vm)
{
    return re_pcre_boot(vm);
}
