/* re_object.c - the types re.Pattern, re.Match, the iterator of finditer, and the scanner.
 *
 * Iterator and scanner are ITER cells {a: pattern, b: subject, n: where the next match may begin,
 * m: endpos, k: RE_NOT_EMPTY or 0}; n < 0: at the end.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/containers.h"
#include "core/object/str_impl.h"
#include "core/stdlib/re.h"

itd_type *re_pattern_type, *re_match_type;
static itd_type *iterator_type, *scanner_type;

#define METHOD(name)   static itd_value name(itd_vm *vm, itd_value self, const itd_arg *a)
#define ITEM(v, which) (RE_PATTERN(v)->items[which])

/* ---- match objects ---------------------------------------------------------------------- */

itd_value re_match_new(re_run *run)
{
    int64_t groups = re_groups_of(run->pattern), last = 0;
    size_t count = RE_M_SPANS + 2 * ((size_t)groups + 1);
    itd_record *m =
        itd_charge(run->vm, (uint64_t)groups / 4)
            ? itd_alloc(run->vm, sizeof *m + count * sizeof(itd_value), ITD_K_RECORD, re_match_type)
            : NULL;

    if (!m) return ITD_ERROR;
    m->count = (int64_t)count;
    m->items[RE_M_PATTERN] = run->pattern;
    m->items[RE_M_STRING] = run->string;
    m->items[RE_M_POS] = itd_from_small(run->pos);
    m->items[RE_M_ENDPOS] = itd_from_small(run->endpos);
    for (int64_t g = 0; g <= groups; g++) {
        bool took_part = run->spans[2 * g] != SIZE_MAX;

        m->items[RE_M_SPANS + 2 * g] = itd_from_small(took_part ? (int64_t)run->spans[2 * g] : -1);
        m->items[RE_M_SPANS + 2 * g + 1] =
            itd_from_small(took_part ? (int64_t)run->spans[2 * g + 1] : -1);
        if (took_part) last = g;
    }
    if (run->meter.ended && run->meter.last_group) last = run->meter.last_group;
    m->items[RE_M_LAST] = itd_from_small(last);
    return itd_of(m);
}

static int64_t match_groups(itd_value m)
{
    return re_groups_of(ITEM(m, RE_M_PATTERN));
}

/* Group g's text, or standard. */
static itd_value text_of(itd_vm *vm, itd_value m, int64_t g, itd_value standard)
{
    int64_t start = itd_small(ITEM(m, RE_M_SPANS + 2 * g));

    if (start < 0) return standard;
    return re_slice(vm, ITEM(m, RE_M_STRING), start, itd_small(ITEM(m, RE_M_SPANS + 2 * g + 1)));
}

/* The group that a script means by a number or name; -1: IndexError. */
static int64_t find_group(itd_vm *vm, itd_value m, itd_value which)
{
    int64_t g = -1;
    int over = 0;

    if (itd_is_small(which)) {
        g = itd_small(which);
    } else if (itd_has_index(which)) {
        if (!itd_int_clamp(vm, which, &g, &over)) return -1;
    } else {
        itd_value v = itd_dict_get(vm, ITEM(ITEM(m, RE_M_PATTERN), RE_P_INDEX), which);

        if (itd_failed(v)) return -1;
        if (!itd_is_unbound(v)) g = itd_small(v);
    }
    if (g >= 0 && g <= match_groups(m)) return g;
    itd_fail(vm, itd_IndexError, "no such group");
    return -1;
}

static itd_value group_of(itd_vm *vm, itd_value m, itd_value which)
{
    int64_t g = find_group(vm, m, which);

    return g < 0 ? ITD_ERROR : text_of(vm, m, g, ITD_NONE);
}

static itd_value match_group(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_value out;

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "Match.group() takes no keyword arguments");
    if (positional == 0) return text_of(vm, self, 0, ITD_NONE);
    if (positional == 1) return group_of(vm, self, args[0]);
    out = itd_tuple_new(vm, positional);
    for (size_t i = 0; !itd_failed(out) && i < positional; i++) {
        itd_value v = group_of(vm, self, args[i]);

        if (itd_failed(v)) return v;
        itd_tuple_items(out)[i] = v;
    }
    return out;
}

static itd_value match_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    return group_of(vm, self, key);
}

METHOD(match_groups_call)
{
    int64_t n = match_groups(self);
    itd_value out = itd_charge(vm, (uint64_t)n) ? itd_tuple_new(vm, (size_t)n) : ITD_ERROR;

    for (int64_t g = 1; !itd_failed(out) && g <= n; g++) {
        itd_value v = text_of(vm, self, g, a[0].v);

        if (itd_failed(v)) return v;
        itd_tuple_items(out)[g - 1] = v;
    }
    return out;
}

METHOD(match_groupdict)
{
    itd_value out = itd_dict_new(vm), name, number;
    int64_t pos = 0;

    if (itd_failed(out)) return out;
    while (itd_dict_walk(ITD_DICT_(ITEM(ITEM(self, RE_M_PATTERN), RE_P_INDEX)), &pos, &name,
                         &number)) {
        itd_value v = itd_charge(vm, 1) ? text_of(vm, self, itd_small(number), a[0].v) : ITD_ERROR;

        if (itd_failed(v) || !itd_dict_set(vm, out, name, v)) return ITD_ERROR;
    }
    return out;
}

METHOD(match_start)
{
    int64_t g = find_group(vm, self, a[0].v);

    return g < 0 ? ITD_ERROR : ITEM(self, RE_M_SPANS + 2 * g);
}

METHOD(match_end)
{
    int64_t g = find_group(vm, self, a[0].v);

    return g < 0 ? ITD_ERROR : ITEM(self, RE_M_SPANS + 2 * g + 1);
}

static itd_value span_of(itd_vm *vm, itd_value self, int64_t g)
{
    return itd_tuple_from(vm, &ITEM(self, RE_M_SPANS + 2 * g), 2);
}

METHOD(match_span)
{
    int64_t g = find_group(vm, self, a[0].v);

    return g < 0 ? ITD_ERROR : span_of(vm, self, g);
}

METHOD(match_regs)
{
    int64_t n = match_groups(self);
    itd_value out = itd_charge(vm, (uint64_t)n) ? itd_tuple_new(vm, (size_t)n + 1) : ITD_ERROR;

    for (int64_t g = 0; !itd_failed(out) && g <= n; g++) {
        itd_value v = span_of(vm, self, g);

        if (itd_failed(v)) return v;
        itd_tuple_items(out)[g] = v;
    }
    return out;
}

METHOD(match_expand)
{
    return re_expand(vm, self, a[0].v);
}
METHOD(match_string)
{
    return ITEM(self, RE_M_STRING);
}
METHOD(match_re)
{
    return ITEM(self, RE_M_PATTERN);
}
METHOD(match_pos)
{
    return ITEM(self, RE_M_POS);
}
METHOD(match_endpos)
{
    return ITEM(self, RE_M_ENDPOS);
}
METHOD(match_lastindex)
{
    return itd_small(ITEM(self, RE_M_LAST)) ? ITEM(self, RE_M_LAST) : ITD_NONE;
}
METHOD(match_lastgroup)
{
    return itd_tuple_items(
        ITEM(ITEM(self, RE_M_PATTERN), RE_P_NAMES))[itd_small(ITEM(self, RE_M_LAST))];
}
METHOD(same_object)
{
    return self;
}
METHOD(refuse_set)
{
    return itd_raise(vm, itd_AttributeError, "readonly attribute");
}
#define READ_ONLY(name, get, doc)                                                                  \
    {name, get, NULL, doc, ITD_GETTER},                                                            \
    {                                                                                              \
        name, refuse_set, NULL, NULL, ITD_SETTER                                                   \
    }

static itd_value match_repr(itd_vm *vm, itd_value self)
{
    itd_value text = text_of(vm, self, 0, ITD_NONE);
    int64_t length;

    if (!itd_failed(text)) text = itd_repr(vm, text);
    if (itd_failed(text)) return text;
    length = ITD_STR(text)->length;
    if (length > 50) text = itd_str_slice(vm, text, 0, 50);
    if (itd_failed(text)) return text;
    return itd_str_format(vm, "<re.Match object; span=(%lld, %lld), match=%U>",
                          (long long)itd_small(ITEM(self, RE_M_SPANS)),
                          (long long)itd_small(ITEM(self, RE_M_SPANS + 1)), text);
}

static bool define_match(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"group", ITD_RAW_CALL(match_group), "*groups",
         "The text of groups given by number or name; without any, of the whole match.", ITD_RAW},
        {"groups", match_groups_call, "default = None", "The texts of all groups, as a tuple.",
         ITD_STORES},
        {"groupdict", match_groupdict, "default = None", "The texts of the named groups, by name.",
         ITD_STORES},
        {"start", match_start, "group = 0, /", "Where a group begins; -1 when it took no part.", 0},
        {"end", match_end, "group = 0, /", "Where a group ends; -1 when it took no part.", 0},
        {"span", match_span, "group = 0, /", "Where a group begins and ends.", 0},
        {"expand", match_expand, "template",
         "The template with its group references filled in, as sub() does.", ITD_CALLS_BACK},
        {"__copy__", same_object, "", "The match itself.", 0},
        {"__deepcopy__", same_object, "memo, /", "The match itself.", 0},
        READ_ONLY("string", match_string, "The subject."),
        READ_ONLY("re", match_re, "The pattern."),
        READ_ONLY("pos", match_pos, "Where the search began."),
        READ_ONLY("endpos", match_endpos, "Where the search had to end."),
        {"lastindex", match_lastindex, NULL,
         "The number of the group that was closed last, or None.", ITD_GETTER},
        {"lastgroup", match_lastgroup, NULL, "The name of the group that was closed last, or None.",
         ITD_GETTER},
        {"regs", match_regs, NULL, "The spans of all groups, the whole match first.", ITD_GETTER},
        ITD_GENERIC_ROW,
        {0},
    };
    static const itd_slots slots = {.repr = match_repr, .getitem = match_getitem};
    static const itd_type_spec spec = {
        &re_match_type,
        "re.Match",
        NULL,
        ITD_K_RECORD,
        sizeof(itd_record),
        ITD_T_NO_NEW,
        NULL,
        "What a regular expression matched.",
        rows,
        &slots,
    };

    return itd_type_define(vm, &spec);
}

/* ---- iterator and scanner --------------------------------------------------------------- */

static itd_value make_scan(itd_vm *vm, const itd_type *type, itd_value pattern, const itd_arg *a)
{
    re_run run;
    itd_value it;

    if (!re_begin(&run, vm, pattern, a[0].v, a[1].n, a[2].n)) return ITD_ERROR;
    it = itd_iter_new(vm, type, pattern, a[0].v);
    if (itd_failed(it)) return it;
    ITD_ITER_(it)->n = run.pos;
    ITD_ITER_(it)->m = run.endpos;
    ITD_ITER_(it)->c = itd_from_small(run.pos);
    return it;
}

/* The next match; none: ITD_END, and then no other will be found. */
static itd_value scan(itd_vm *vm, itd_value self, unsigned how)
{
    struct itd_iter *it = ITD_ITER_(self);
    re_run run;
    itd_value m;
    int found;

    if (it->n < 0) return ITD_END;
    if (!re_begin(&run, vm, it->a, it->b, itd_small(it->c), it->m)) return ITD_ERROR;
    run.from = it->n;
    run.not_empty = (unsigned)it->k;
    found = re_find(&run, how);
    if (found < 0) return ITD_ERROR;
    if (!found) {
        it->n = -1;
        re_end(&run);
        return ITD_END;
    }
    m = re_match_new(&run);
    re_go_on(&run);
    it->n = run.from;
    it->k = run.not_empty;
    re_end(&run);
    return m;
}

static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    return scan(vm, self, RE_SEARCH);
}

static itd_value self_iter(itd_vm *vm, itd_value self)
{
    return self;
}

METHOD(scanner_search)
{
    itd_value m = scan(vm, self, RE_SEARCH);

    return itd_same(m, ITD_END) ? ITD_NONE : m;
}

METHOD(scanner_match)
{
    itd_value m = scan(vm, self, RE_PREFIX);

    return itd_same(m, ITD_END) ? ITD_NONE : m;
}

METHOD(scanner_pattern)
{
    return ITD_ITER_(self)->a;
}

static bool define_scans(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"search", scanner_search, "", "The next match anywhere.", ITD_LONG},
        {"match", scanner_match, "", "A match right behind the last one.", ITD_LONG},
        {"pattern", scanner_pattern, NULL, "The pattern.", ITD_GETTER},
        {0},
    };
    static const itd_slots iteration = {.iter = self_iter, .next = iterator_next}, none = {0};
    static const itd_type_spec specs[] = {
        {&iterator_type, "callable_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, NULL, &iteration},
        {&scanner_type, "_sre.SRE_Scanner", NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_NO_NEW,
         NULL, NULL, rows, &none},
    };

    return itd_type_define(vm, &specs[0]) && itd_type_define(vm, &specs[1]);
}

/* ---- patterns --------------------------------------------------------------------------- */

itd_value re_find_one(itd_vm *vm, itd_value pattern, itd_value string, int64_t pos, int64_t endpos,
                      unsigned how)
{
    re_run run;
    itd_value m = ITD_NONE;
    int found;

    if (!re_begin(&run, vm, pattern, string, pos, endpos)) return ITD_ERROR;
    found = re_find(&run, how);
    if (found > 0) m = re_match_new(&run);
    re_end(&run);
    return found < 0 ? ITD_ERROR : m;
}

METHOD(pattern_match)
{
    return re_find_one(vm, self, a[0].v, a[1].n, a[2].n, RE_PREFIX);
}
METHOD(pattern_fullmatch)
{
    return re_find_one(vm, self, a[0].v, a[1].n, a[2].n, RE_WHOLE);
}
METHOD(pattern_search)
{
    return re_find_one(vm, self, a[0].v, a[1].n, a[2].n, RE_SEARCH);
}
METHOD(pattern_findall)
{
    return re_find_all(vm, self, a[0].v, a[1].n, a[2].n);
}
METHOD(pattern_finditer)
{
    return make_scan(vm, iterator_type, self, a);
}
METHOD(pattern_scanner)
{
    return make_scan(vm, scanner_type, self, a);
}
METHOD(pattern_split)
{
    return re_split(vm, self, a[0].v, a[1].n);
}

METHOD(pattern_sub)
{
    int64_t n;

    return re_substitute(vm, self, a[0].v, a[1].v, a[2].n, &n);
}

METHOD(pattern_subn)
{
    int64_t n;
    itd_value text = re_substitute(vm, self, a[0].v, a[1].v, a[2].n, &n);

    return itd_failed(text) ? text : itd_tuple_pack(vm, 2, text, itd_from_small(n));
}

METHOD(pattern_flags)
{
    return ITEM(self, RE_P_FLAGS);
}
METHOD(pattern_groups)
{
    return ITEM(self, RE_P_GROUPS);
}
METHOD(pattern_source)
{
    return ITEM(self, RE_P_SOURCE);
}

METHOD(pattern_groupindex)
{
    itd_value index = ITEM(self, RE_P_INDEX);

    return ITD_DICT_(index)->count ? itd_mappingproxy_new(vm, index) : itd_dict_new(vm);
}

static bool put_flag(itd_text *t, const char *name, bool *first)
{
    bool ok = itd_text_ascii(t, *first ? ", " : "|", *first ? 2 : 1) &&
              itd_text_ascii(t, name, strlen(name));

    *first = false;
    return ok;
}

static itd_value pattern_repr(itd_vm *vm, itd_value self)
{
    static const struct {
        int64_t flag;
        const char *name;
    } names[] = {
        {RE_TEMPLATE, "re.TEMPLATE"}, {RE_IGNORECASE, "re.IGNORECASE"},
        {RE_LOCALE, "re.LOCALE"},     {RE_MULTILINE, "re.MULTILINE"},
        {RE_DOTALL, "re.DOTALL"},     {RE_UNICODE, "re.UNICODE"},
        {RE_VERBOSE, "re.VERBOSE"},   {RE_DEBUG, "re.DEBUG"},
        {RE_ASCII, "re.ASCII"},
    };
    int64_t flags = re_flags_of(self);
    itd_value source = itd_repr(vm, ITEM(self, RE_P_SOURCE));
    bool first = true;
    itd_text t;

    if (itd_failed(source)) return source;
    if (re_is_text(self) && (flags & RE_TYPES) == RE_UNICODE) flags &= ~(int64_t)RE_UNICODE;
    itd_text_init(&t, vm);
    if (!itd_text_ascii(&t, "re.compile(", 11) ||
        !itd_text_slice(&t, source, 0,
                        ITD_STR(source)->length < 200 ? ITD_STR(source)->length : 200))
        return ITD_ERROR;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!(flags & names[i].flag)) continue;
        flags &= ~names[i].flag;
        if (!put_flag(&t, names[i].name, &first)) return ITD_ERROR;
    }
    if (flags &&
        !(put_flag(&t, "0x", &first) && itd_text_printf(&t, "%llx", (unsigned long long)flags)))
        return ITD_ERROR;
    return itd_text_ascii(&t, ")", 1) ? itd_text_done(&t) : ITD_ERROR;
}

static bool pattern_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    if (!itd_hash(vm, ITEM(self, RE_P_SOURCE), ret)) return false;
    *ret = *ret * 31 + (uint64_t)re_flags_of(self);
    if (*ret == UINT64_MAX) *ret = UINT64_MAX - 1;
    return true;
}

static itd_value pattern_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int same;

    if ((op != ITD_EQ && op != ITD_NE) || !re_is_pattern(a) || !re_is_pattern(b))
        return ITD_NOT_IMPLEMENTED;
    same = re_is_text(a) == re_is_text(b) && re_flags_of(a) == re_flags_of(b);
    if (same) same = itd_equal(vm, ITEM(a, RE_P_SOURCE), ITEM(b, RE_P_SOURCE));
    return same < 0 ? ITD_ERROR : itd_bool((op == ITD_EQ) == same);
}

#define SUBJECT "string, pos: size = 0, endpos: size = 4611686018427387903"

static bool define_pattern(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"match", pattern_match, SUBJECT, "A match at the beginning of the string, or None.",
         ITD_LONG},
        {"fullmatch", pattern_fullmatch, SUBJECT, "A match of the whole string, or None.",
         ITD_LONG},
        {"search", pattern_search, SUBJECT, "The first match in the string, or None.", ITD_LONG},
        {"sub", pattern_sub, "repl, string, count: size = 0",
         "The string with its matches replaced, count at most.", ITD_LONG | ITD_CALLS_BACK},
        {"subn", pattern_subn, "repl, string, count: size = 0",
         "What sub() gives, and how many matches were replaced.", ITD_LONG | ITD_CALLS_BACK},
        {"findall", pattern_findall, SUBJECT,
         "All matches: their texts, or the texts of their groups.", ITD_LONG},
        {"split", pattern_split, "string, maxsplit: size = 0",
         "The pieces of the string between its matches.", ITD_LONG},
        {"finditer", pattern_finditer, SUBJECT, "An iterator over all matches.", ITD_LONG},
        {"scanner", pattern_scanner, SUBJECT, "Finds one match after the other.", ITD_LONG},
        {"__copy__", same_object, "", "The pattern itself.", 0},
        {"__deepcopy__", same_object, "memo, /", "The pattern itself.", 0},
        READ_ONLY("flags", pattern_flags, "The flags, with those in the pattern."),
        READ_ONLY("groups", pattern_groups, "How many groups there are."),
        {"groupindex", pattern_groupindex, NULL, "The numbers of the named groups.", ITD_GETTER},
        READ_ONLY("pattern", pattern_source, "What it was compiled from."),
        ITD_GENERIC_ROW,
        {0},
    };
    static const itd_slots slots = {
        .repr = pattern_repr, .hash = pattern_hash, .compare = pattern_compare};
    static const itd_type_spec spec = {
        &re_pattern_type,
        "re.Pattern",
        NULL,
        ITD_K_RECORD,
        sizeof(itd_record),
        ITD_T_NO_NEW,
        NULL,
        "A compiled regular expression.",
        rows,
        &slots,
    };

    return itd_type_define(vm, &spec);
}

bool re_object_boot(itd_vm *vm)
{
    return define_pattern(vm) && define_match(vm) && define_scans(vm);
}
