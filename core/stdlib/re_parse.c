/* re_parse.c - Python's regular expression syntax, with CPython's errors word for word and at the
 * same places.
 *
 * One pass from left to right builds the tree of re_tree.h; how many characters an item can match
 * is worked out as soon as it is whole, since look-behind needs it. Groups nest at most MAX_NEST
 * deep, so that nobody's recursion over the tree is unbounded.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/unicode.h"
#include "core/stdlib/re_meter.h"
#include "core/stdlib/re_source.h"

enum { MAX_NEST = 400 };
#define WIDTH_MAX ((uint64_t)1 << 62)

typedef struct reference {
    uint32_t group;
    int64_t position;
} reference;

typedef struct parser {
    re_source s;
    re_tree *tree;
    itd_bytes_buffer *references; /* groups that conditions name before they exist */
    uint32_t reference_count;
    uint32_t depth;
    uint32_t known;  /* in a look-behind: groups from this one on began inside it; else 0 */
    bool loose;      /* a look-behind whose width isn't fixed was seen */
    uint32_t looped; /* nodes in the bodies of loops so far: these pay for themselves */
} parser;

/* A sequence under construction. */
typedef struct sequence {
    uint32_t node, last, before;
} sequence;

static uint32_t parse_branches(parser *p, bool verbose, bool top);
static uint32_t parse_sequence(parser *p, bool verbose, bool may_set_flags);

static inline re_node *at(parser *p, uint32_t i)
{
    return re_node_at(p->tree, i);
}

static uint32_t add(parser *p, unsigned op)
{
    return re_add_node(p->s.vm, p->tree, op);
}

static bool fail(parser *p, int64_t position, const char *message)
{
    return re_fail_c(&p->s, position, message);
}

/* ---- widths ----------------------------------------------------------------------------- */

static uint64_t capped_sum(uint64_t a, uint64_t b)
{
    return a + b < WIDTH_MAX ? a + b : WIDTH_MAX;
}

static uint64_t capped_product(uint64_t a, uint64_t b)
{
    uint64_t r;

    return __builtin_mul_overflow(a, b, &r) || r > WIDTH_MAX ? WIDTH_MAX : r;
}

static void measure_sequence(parser *p, uint32_t seq)
{
    uint64_t least = 0, most = 0;

    for (uint32_t i = at(p, seq)->child; i; i = at(p, i)->next) {
        least = capped_sum(least, at(p, i)->least);
        most = capped_sum(most, at(p, i)->most);
    }
    at(p, seq)->least = least;
    at(p, seq)->most = most;
}

static void take_width(parser *p, uint32_t node, uint32_t from)
{
    at(p, node)->least = at(p, from)->least;
    at(p, node)->most = at(p, from)->most;
}

/* ---- groups ----------------------------------------------------------------------------- */

static bool closed(parser *p, uint32_t group)
{
    return group < p->tree->groups && re_group_at(p->tree, group)->closed;
}

/* What a reference inside a look-behind may not name. */
static bool check_known(parser *p, uint32_t group)
{
    if (!p->known) return true;
    if (!closed(p, group)) return fail(p, p->s.at, "cannot refer to an open group");
    return group < p->known ||
           fail(p, p->s.at, "cannot refer to group defined in the same lookbehind subpattern");
}

static uint32_t back_reference(parser *p, uint32_t group)
{
    uint32_t node;

    if (!check_known(p, group) || !(node = add(p, RE_BACKREF))) return 0;
    at(p, node)->a = group;
    at(p, node)->least = re_group_at(p->tree, group)->least;
    at(p, node)->most = re_group_at(p->tree, group)->most;
    return node;
}

/* Gives out the next number. name may be unbound. 0: failure. */
static uint32_t open_group(parser *p, itd_value name)
{
    itd_vm *vm = p->s.vm;
    uint32_t number = p->tree->groups;
    itd_value before;

    if (!re_grow(vm, &p->tree->group_buffer, number, sizeof(re_group))) return 0;
    *re_group_at(p->tree, number) = (re_group){0};
    p->tree->groups++;
    if (itd_is_unbound(name)) return number;
    name = itd_intern(vm, name);
    before = itd_failed(name) ? name : itd_dict_get(vm, p->tree->names, name);
    if (itd_failed(before)) return 0;
    if (!itd_is_unbound(before))
        return re_fail(&p->s, p->s.at - ITD_STR(name)->length - 1,
                       itd_str_format(vm,
                                      "redefinition of group name %R as group %u; was group %lld",
                                      name, number, (long long)itd_small(before)));
    return itd_dict_set(vm, p->tree->names, name, itd_from_small(number)) ? number : 0;
}

/* The number of a named group; 0: failure. */
static uint32_t find_group(parser *p, itd_value name)
{
    itd_value number = itd_dict_get(p->s.vm, p->tree->names, name);

    if (itd_failed(number)) return 0;
    if (!itd_is_unbound(number)) return (uint32_t)itd_small(number);
    return re_fail(&p->s, p->s.at - ITD_STR(name)->length - 1,
                   itd_str_format(p->s.vm, "unknown group name %R", name));
}

static bool close_bracket(parser *p, int64_t start)
{
    int r = re_take(&p->s, ')');

    if (r) return r > 0;
    return fail(p, start, "missing ), unterminated subpattern");
}

/* ---- inline flags ----------------------------------------------------------------------- */

static uint32_t flag_of(uint32_t c)
{
    switch (c) {
    case 'i': return RE_IGNORECASE;
    case 'L': return RE_LOCALE;
    case 'm': return RE_MULTILINE;
    case 's': return RE_DOTALL;
    case 'x': return RE_VERBOSE;
    case 'a': return RE_ASCII;
    case 't': return RE_TEMPLATE;
    case 'u': return RE_UNICODE;
    default: return 0;
    }
}

/* Takes the next token as one character of flags: its code, a backslash for an escape; -1 on
 * failure, also at the end. */
static int64_t flag_character(parser *p, const char *missing)
{
    uint32_t c;

    if (!p->s.width) return fail(p, p->s.at, missing) ? 0 : -1;
    c = re_char(&p->s, p->s.at);
    return re_advance(&p->s) ? (int64_t)c : -1;
}

static bool fail_flag(parser *p, uint32_t c, const char *missing)
{
    int64_t width = c == '\\' ? 2 : 1;
    bool alpha = c < 0x110000 && itd_uni_is(c, ITD_UNI_ALPHA);

    return fail(p, p->s.at - width, alpha ? "unknown flag" : missing);
}

static bool check_type_flag(parser *p, uint32_t flag, uint32_t on)
{
    if (!p->s.data && flag == RE_LOCALE)
        return fail(p, p->s.at, "bad inline flags: cannot use 'L' flag with a str pattern");
    if (p->s.data && flag == RE_UNICODE)
        return fail(p, p->s.at, "bad inline flags: cannot use 'u' flag with a bytes pattern");
    if (flag & RE_TYPES && (on & RE_TYPES) != flag)
        return fail(p, p->s.at, "bad inline flags: flags 'a', 'u' and 'L' are incompatible");
    return true;
}

/* Flags to turn off, after the '-'. */
static bool flags_off(parser *p, uint32_t *off)
{
    int64_t c = flag_character(p, "missing flag");

    if (c < 0) return false;
    if (!flag_of((uint32_t)c)) return fail_flag(p, (uint32_t)c, "missing flag");
    while (c != ':') {
        uint32_t flag = flag_of((uint32_t)c);

        if (!flag) return fail_flag(p, (uint32_t)c, "missing :");
        if (flag & RE_TYPES)
            return fail(p, p->s.at, "bad inline flags: cannot turn off flags 'a', 'u' and 'L'");
        *off |= flag;
        if ((c = flag_character(p, "missing :")) < 0) return false;
    }
    return true;
}

/* The flags of "(?flags)" or "(?flags-flags:"; c is the first character, taken. *global: the first
 * form, which has then been applied. */
static bool parse_flags(parser *p, uint32_t c, uint32_t *on, uint32_t *off, bool *global)
{
    *on = *off = 0;
    *global = false;
    while (c != '-' && c != ':') {
        uint32_t flag = flag_of(c);
        int64_t next;

        if (!flag) return fail_flag(p, c, "missing -, : or )");
        *on |= flag;
        if (!check_type_flag(p, flag, *on)) return false;
        if ((next = flag_character(p, "missing -, : or )")) < 0) return false;
        c = (uint32_t)next;
        if (c == ')') {
            p->tree->flags |= *on;
            *global = true;
            return true;
        }
    }
    if (*on & RE_TEMPLATE)
        return fail(p, p->s.at - 1, "bad inline flags: cannot turn on global flag");
    if (c == '-' && !flags_off(p, off)) return false;
    if (*off & RE_TEMPLATE)
        return fail(p, p->s.at - 1, "bad inline flags: cannot turn off global flag");
    if (*on & *off) return fail(p, p->s.at - 1, "bad inline flags: flag turned on and off");
    return true;
}

/* ---- what begins with a bracket --------------------------------------------------------- */

/* (?P=name), the '=' taken. */
static uint32_t named_reference(parser *p)
{
    itd_value name;
    uint32_t group;

    if (!re_name(&p->s, ')', "group name", &name) || !re_check_name(&p->s, name, 1)) return 0;
    if (!(group = find_group(p, name))) return 0;
    if (!closed(p, group))
        return fail(p, p->s.at - ITD_STR(name)->length - 1, "cannot refer to an open group");
    return back_reference(p, group);
}

static bool skip_comment(parser *p, int64_t start)
{
    for (bool end = false; !end;) {
        if (!p->s.width) return fail(p, start, "missing ), unterminated comment");
        if (!itd_charge(p->s.vm, 1)) return false;
        end = re_next_is(&p->s, ')');
        if (!re_advance(&p->s)) return false;
    }
    return true;
}

/* (?=, (?!, (?<=, (?<!: what follows the '?' has been taken. */
static uint32_t look_around(parser *p, bool behind, bool negated, bool verbose, int64_t start)
{
    uint32_t outer = p->known, child, node;

    if (behind && !outer) p->known = p->tree->groups;
    child = parse_branches(p, verbose, false);
    p->known = outer;
    if (!child || !close_bracket(p, start) || !(node = add(p, RE_LOOK))) return 0;
    at(p, node)->child = child;
    at(p, node)->behind = behind;
    at(p, node)->negated = negated;
    if (behind && at(p, child)->least != at(p, child)->most) p->loose = true;
    return node;
}

static bool remember_reference(parser *p, uint32_t group, int64_t position)
{
    reference *r = re_grow(p->s.vm, &p->references, p->reference_count, sizeof *r);

    if (!r) return false;
    r[p->reference_count++] = (reference){group, position};
    return true;
}

/* The group that a condition names, the second '(' taken. 0: failure. */
static uint32_t condition_group(parser *p)
{
    itd_value name;
    uint32_t group;
    int64_t begin;

    if (!re_name(&p->s, ')', "group name", &name)) return 0;
    begin = p->s.at - ITD_STR(name)->length - 1;
    if (!re_name_number(name, &group))
        return re_check_name(&p->s, name, 1) ? find_group(p, name) : 0;
    if (!group) return fail(p, begin, "bad group number");
    if (group >= 1000000000) return re_fail_reference(&p->s, begin, name);
    return remember_reference(p, group, begin) ? group : 0;
}

/* (?(group)yes|no) */
static uint32_t conditional(parser *p, bool verbose, int64_t start)
{
    uint32_t group = condition_group(p), yes, no = 0, node;
    int bar;

    if (!group || !check_known(p, group)) return 0;
    if (!(yes = parse_sequence(p, verbose, false)) || (bar = re_take(&p->s, '|')) < 0) return 0;
    if (bar) {
        if (!(no = parse_sequence(p, verbose, false))) return 0;
        if (re_next_is(&p->s, '|'))
            return fail(p, p->s.at, "conditional backref with more than two branches");
    }
    if (!close_bracket(p, start) || !(node = add(p, RE_COND))) return 0;
    at(p, node)->child = yes;
    at(p, node)->a = group;
    at(p, node)->b = no;
    take_width(p, node, yes);
    if (!no || at(p, no)->least < at(p, node)->least)
        at(p, node)->least = no ? at(p, no)->least : 0;
    if (no && at(p, no)->most > at(p, node)->most) at(p, node)->most = at(p, no)->most;
    return node;
}

/* The inside and the end of a group of any kind. */
static uint32_t group_rest(parser *p, unsigned op, uint32_t number, uint32_t on, uint32_t off,
                           bool verbose, int64_t start)
{
    uint32_t child = parse_branches(p, (verbose || on & RE_VERBOSE) && !(off & RE_VERBOSE), false),
             node;

    if (!child || !close_bracket(p, start) || !(node = add(p, op))) return 0;
    at(p, node)->child = child;
    at(p, node)->a = number;
    at(p, node)->b = on;
    at(p, node)->c = off;
    take_width(p, node, child);
    if (number)
        *re_group_at(p->tree, number) = (re_group){at(p, child)->least, at(p, child)->most, true};
    return node;
}

static uint32_t capturing(parser *p, itd_value name, bool verbose, int64_t start)
{
    uint32_t number = open_group(p, name);

    return number ? group_rest(p, RE_GROUP, number, 0, 0, verbose, start) : 0;
}

/* Takes the character that says what kind of construct it is. -1: failure, also at the end of the
 * pattern. */
static int64_t kind_character(parser *p)
{
    uint32_t c;

    if (!p->s.width) return fail(p, p->s.at, "unexpected end of pattern") ? 0 : -1;
    c = re_char(&p->s, p->s.at);
    if (p->s.width == 2) c = UINT32_MAX;
    return re_advance(&p->s) ? (int64_t)c : -1;
}

/* extra: how many characters of the construct come before the last token. */
static bool fail_extension(parser *p, int64_t token, int64_t extra)
{
    itd_value shown = re_piece(&p->s, token - extra, p->s.at);

    return !itd_failed(shown) &&
           re_fail(&p->s, token - extra, itd_str_format(p->s.vm, "unknown extension %U", shown));
}

/* After "(?P". */
static uint32_t named(parser *p, bool verbose, int64_t start)
{
    int64_t token = p->s.at, c = kind_character(p);
    itd_value name;

    if (c < 0) return 0;
    if (c == '=') return named_reference(p);
    if (c != '<') return fail_extension(p, token, 2);
    if (!re_name(&p->s, '>', "group name", &name) || !re_check_name(&p->s, name, 1)) return 0;
    return capturing(p, name, verbose, start);
}

/* "(?flags)" or "(?flags:…)"; c is the first flag. *nothing: it was the first. */
static uint32_t flagged(parser *p, uint32_t c, bool *verbose, bool may_set, int64_t start,
                        bool *nothing)
{
    uint32_t on, off;

    if (!parse_flags(p, c, &on, &off, nothing)) return 0;
    if (!*nothing) return group_rest(p, RE_GROUP, 0, on, off, *verbose, start);
    if (!may_set) return fail(p, start, "global flags not at the start of the expression");
    *verbose = p->tree->flags & RE_VERBOSE;
    return 1;
}

/* Everything from a '(' at start, which has been taken. *nothing: comments and global flags make no
 * item (any other number than 0 is returned). may_set: global flags may stand here. */
static uint32_t parse_bracket(parser *p, int64_t start, bool *verbose, bool may_set, bool *nothing)
{
    int question = re_take(&p->s, '?');
    int64_t token = p->s.at, c;

    *nothing = false;
    if (question < 0) return 0;
    if (!question) return capturing(p, ITD_UNBOUND, *verbose, start);
    if ((c = kind_character(p)) < 0) return 0;
    switch (c) {
    case 'P': return named(p, *verbose, start);
    case ':': return group_rest(p, RE_GROUP, 0, 0, 0, *verbose, start);
    case '>': return group_rest(p, RE_ATOMIC, 0, 0, 0, *verbose, start);
    case '(': return conditional(p, *verbose, start);
    case '=':
    case '!': return look_around(p, false, c == '!', *verbose, start);
    case '#': *nothing = true; return skip_comment(p, start);
    case '<':
        token = p->s.at;
        if ((c = kind_character(p)) < 0) return 0;
        if (c != '=' && c != '!') return fail_extension(p, token, 2);
        return look_around(p, true, c == '!', *verbose, start);
    default:
        if (c <= 'z' && (c == '-' || flag_of((uint32_t)c)))
            return flagged(p, (uint32_t)c, verbose, may_set, start, nothing);
        return fail_extension(p, token, 1);
    }
}

/* ---- repeats ---------------------------------------------------------------------------- */

/* Digits at the next token as a number; *given: there was at least one. */
static bool read_count(parser *p, bool *given, uint64_t *ret)
{
    *given = false;
    while (p->s.width == 1 && re_is_digit(re_char(&p->s, p->s.at))) {
        *ret = (*given ? *ret * 10 : 0) + (re_char(&p->s, p->s.at) - '0');
        if (*ret > RE_MANY) *ret = RE_MANY; /* stays too large */
        *given = true;
        if (!itd_charge(p->s.vm, 1) || !re_advance(&p->s)) return false;
    }
    return true;
}

/* "{m,n}", the '{' taken. 1; 0: it isn't one, so the '{' means itself; -1. */
static int read_bounds(parser *p, uint64_t *least, uint64_t *most)
{
    int64_t here = p->s.at;
    bool low, high;
    int comma, end;

    if (re_next_is(&p->s, '}')) return 0;
    if (!read_count(p, &low, least) || (comma = re_take(&p->s, ',')) < 0) return -1;
    high = low;
    if (!comma)
        *most = *least;
    else if (!read_count(p, &high, most))
        return -1;
    if ((end = re_take(&p->s, '}')) < 0) return -1;
    if (!end) return re_seek(&p->s, here) ? 0 : -1;
    if ((low && *least >= RE_MANY) || (high && *most >= RE_MANY)) {
        itd_fail(p->s.vm, itd_OverflowError, "the repetition number is too large");
        return -1;
    }
    if (!low) *least = 0;
    if (!high) *most = RE_MANY;
    if (*most < *least) {
        fail(p, here, "min repeat greater than max repeat");
        return -1;
    }
    return 1;
}

/* Puts a repeat around the last item of the sequence. */
static bool repeat_last(parser *p, sequence *seq, uint64_t least, uint64_t most, int64_t start)
{
    unsigned mode = RE_GREEDY;
    uint32_t node;
    int r;

    if (!seq->last || at(p, seq->last)->op == RE_AT) return fail(p, start, "nothing to repeat");
    if (at(p, seq->last)->op == RE_REPEAT) return fail(p, start, "multiple repeat");
    if ((r = re_take(&p->s, '?')) > 0)
        mode = RE_LAZY;
    else if (!r && (r = re_take(&p->s, '+')) > 0)
        mode = RE_POSSESSIVE;
    if (r < 0 || !(node = add(p, RE_REPEAT))) return false;
    at(p, node)->child = seq->last;
    at(p, node)->a = (uint32_t)least;
    at(p, node)->b = (uint32_t)most;
    at(p, node)->mode = (uint8_t)mode;
    if (most > 1 && at(p, seq->last)->op == RE_GROUP)
        p->looped += at(p, at(p, seq->last)->child)->a;
    at(p, node)->least = capped_product(at(p, seq->last)->least, least);
    at(p, node)->most = capped_product(at(p, seq->last)->most, most);
    *(seq->before ? &at(p, seq->before)->next : &at(p, seq->node)->child) = node;
    seq->last = node;
    return true;
}

/* ---- sequences and branches ------------------------------------------------------------- */

static void append(parser *p, sequence *seq, uint32_t item)
{
    *(seq->last ? &at(p, seq->last)->next : &at(p, seq->node)->child) = item;
    seq->before = seq->last;
    seq->last = item;
}

static uint32_t literal(parser *p, uint32_t code)
{
    uint32_t node = add(p, RE_LITERAL);

    if (!node) return 0;
    at(p, node)->a = code;
    at(p, node)->least = at(p, node)->most = 1;
    return node;
}

static uint32_t position_item(parser *p, uint32_t which)
{
    uint32_t node = add(p, RE_AT);

    if (node) at(p, node)->a = which;
    return node;
}

static uint32_t escape_item(parser *p)
{
    int64_t start = p->s.at;
    re_sequence e;
    uint32_t node;

    if (!re_read_escape(&p->s, false, &e)) return 0;
    switch (e.kind) {
    case RE_IS_AT: return position_item(p, e.value);
    case RE_IS_CODE: return literal(p, e.value);
    case RE_IS_GROUP:
        if (e.value >= p->tree->groups)
            return re_fail(&p->s, start + 1,
                           itd_str_format(p->s.vm, "invalid group reference %u", e.value));
        if (!closed(p, e.value)) return fail(p, start, "cannot refer to an open group");
        return back_reference(p, e.value);
    default: break;
    }
    if (!(node = add(p, RE_SET))) return 0;
    at(p, node)->c = 1u << e.value;
    at(p, node)->least = at(p, node)->most = 1;
    return node;
}

/* In verbose mode: takes white space, and comments to the end of their line. 1: took something; 0;
 * -1. */
static int skip_blank(parser *p)
{
    uint32_t c = p->s.width == 1 ? re_char(&p->s, p->s.at) : 'x';

    if (c == ' ' || (c >= 9 && c <= 13)) return re_advance(&p->s) ? 1 : -1;
    if (c != '#') return 0;
    while (p->s.width && c != '\n') {
        c = p->s.width == 1 ? re_char(&p->s, p->s.at) : '\\';
        if (!itd_charge(p->s.vm, 1) || !re_advance(&p->s)) return -1;
    }
    return 1;
}

/* The repeat that c, taken, begins: 1; 0: a '{' that means itself; -1. */
static int parse_repeat(parser *p, sequence *seq, uint32_t c)
{
    int64_t start = p->s.at - 1;
    uint64_t least = c == '+', most = c == '?' ? 1 : RE_MANY;
    int r = c == '{' ? read_bounds(p, &least, &most) : 1;

    if (r <= 0) return r;
    return repeat_last(p, seq, least, most, start) ? 1 : -1;
}

/* One item, or a repeat of the one before. */
static bool parse_item(parser *p, sequence *seq, bool *verbose, bool may_set)
{
    int64_t start = p->s.at;
    uint32_t c = re_char(&p->s, start), item;
    bool nothing = false;
    int r;

    if (p->s.width == 2) {
        item = escape_item(p);
        if (item) append(p, seq, item);
        return item;
    }
    if (!re_advance(&p->s)) return false;
    switch (c) {
    case '[': item = re_read_set(&p->s, p->tree, start); break;
    case '(': item = parse_bracket(p, start, verbose, may_set && !seq->last, &nothing); break;
    case '.':
        if ((item = add(p, RE_ANY))) at(p, item)->least = at(p, item)->most = 1;
        break;
    case '^': item = position_item(p, RE_LINE_START); break;
    case '$': item = position_item(p, RE_LINE_END); break;
    case '*':
    case '+':
    case '?':
    case '{':
        if ((r = parse_repeat(p, seq, c))) return r > 0;
        item = literal(p, c);
        break;
    default: item = literal(p, c); break;
    }
    if (item && !nothing) append(p, seq, item);
    return item;
}

/* Items up to a '|', a ')' or the end. */
static uint32_t parse_sequence(parser *p, bool verbose, bool may_set_flags)
{
    sequence seq = {.node = add(p, RE_SEQ)};

    if (!seq.node || !itd_stack_ok(p->s.vm)) return 0;
    if (++p->depth > MAX_NEST * 2)
        return itd_fail(p->s.vm, itd_RecursionError, "maximum recursion depth exceeded");
    while (p->s.width && !re_next_is(&p->s, '|') && !re_next_is(&p->s, ')')) {
        int blank = verbose ? skip_blank(p) : 0;

        if (blank < 0 || !itd_charge(p->s.vm, 1)) return 0;
        if (!blank && !parse_item(p, &seq, &verbose, may_set_flags)) return 0;
    }
    p->depth--;
    measure_sequence(p, seq.node);
    return seq.node;
}

/* Branches that are one character each are one set: a loop over it then is no loop over branches.
 */
static bool join_branches(parser *p, uint32_t alt)
{
    uint32_t seq = at(p, alt)->child, item, set, first = p->tree->ranges;
    re_node whole = {.op = RE_SET, .a = first, .least = 1, .most = 1};

    if (!at(p, seq)->next) return true;
    for (; seq; seq = at(p, seq)->next) {
        item = at(p, seq)->child;
        if (!item || at(p, item)->next || at(p, item)->negated ||
            (at(p, item)->op != RE_LITERAL && at(p, item)->op != RE_SET))
            return true;
    }
    for (seq = at(p, alt)->child; seq; seq = at(p, seq)->next) {
        re_node one = *at(p, at(p, seq)->child);

        whole.c |= one.op == RE_SET ? one.c : 0;
        for (uint32_t i = 0; i < (one.op == RE_SET ? one.b : 1); i++) {
            if (!itd_charge(p->s.vm, 1) ||
                !re_grow(p->s.vm, &p->tree->range_buffer, p->tree->ranges, sizeof(re_range)))
                return false;
            *re_range_at(p->tree, p->tree->ranges) =
                one.op == RE_SET ? *re_range_at(p->tree, one.a + i) : (re_range){one.a, one.a};
            p->tree->ranges++;
        }
    }
    whole.b = p->tree->ranges - first;
    if (!(set = add(p, RE_SET)) || !(seq = add(p, RE_SEQ))) return false;
    *at(p, set) = whole;
    at(p, seq)->child = set;
    take_width(p, seq, set);
    at(p, alt)->child = seq;
    return true;
}

static uint32_t parse_branches(parser *p, bool verbose, bool top)
{
    uint32_t first, last, alt, before = p->tree->nodes, looped = p->looped;
    int bar;

    if (++p->depth > MAX_NEST * 2)
        return itd_fail(p->s.vm, itd_RecursionError, "maximum recursion depth exceeded");
    first = last = parse_sequence(p, verbose, top);
    if (!first || !(alt = add(p, RE_ALT))) return 0;
    at(p, alt)->child = first;
    take_width(p, alt, first);
    while ((bar = re_take(&p->s, '|')) > 0) {
        uint32_t seq;

        if (top) verbose = p->tree->flags & RE_VERBOSE;
        if (!(seq = parse_sequence(p, verbose, false))) return 0;
        at(p, last)->next = seq;
        last = seq;
        if (at(p, seq)->least < at(p, alt)->least) at(p, alt)->least = at(p, seq)->least;
        if (at(p, seq)->most > at(p, alt)->most) at(p, alt)->most = at(p, seq)->most;
    }
    p->depth--;
    at(p, alt)->a = p->tree->nodes - before - (p->looped - looped);
    return bar < 0 || !join_branches(p, alt) ? 0 : alt;
}

/* The flags as they are in the end. */
static bool settle_flags(parser *p)
{
    uint32_t flags = p->tree->flags;
    const char *wrong = NULL;

    if (!p->s.data) {
        if (flags & RE_LOCALE)
            wrong = "cannot use LOCALE flag with a str pattern";
        else if (flags & RE_ASCII && flags & RE_UNICODE)
            wrong = "ASCII and UNICODE flags are incompatible";
        else if (!(flags & RE_ASCII))
            p->tree->flags |= RE_UNICODE;
    } else {
        if (flags & RE_UNICODE)
            wrong = "cannot use UNICODE flag with a bytes pattern";
        else if (flags & RE_LOCALE && flags & RE_ASCII)
            wrong = "ASCII and LOCALE flags are incompatible";
    }
    return !wrong || itd_fail(p->s.vm, itd_ValueError, "%s", wrong);
}

bool re_parse(itd_vm *vm, itd_value pattern, uint32_t flags, re_tree *tree)
{
    parser p = {.tree = tree};
    const reference *r;

    *tree = (re_tree){.flags = flags, .groups = 1, .nodes = 1, .names = itd_dict_new(vm)};
    if (itd_failed(tree->names) || !re_open(&p.s, vm, pattern)) return false;
    if (!re_grow(vm, &tree->node_buffer, (uint32_t)(p.s.length < 4096 ? p.s.length / 2 + 8 : 2048),
                 sizeof(re_node)) ||
        !re_grow(vm, &tree->group_buffer, 0, sizeof(re_group)))
        return false;
    *re_group_at(tree, 0) = (re_group){0};
    tree->root = parse_branches(&p, flags & RE_VERBOSE, true);
    if (!tree->root || !settle_flags(&p)) return false;
    if (p.s.width) return fail(&p, p.s.at, "unbalanced parenthesis");
    r = p.references ? (const reference *)(const void *)p.references->data : NULL;
    for (uint32_t i = 0; i < p.reference_count; i++)
        if (r[i].group >= tree->groups)
            return re_fail(&p.s, r[i].position,
                           itd_str_format(vm, "invalid group reference %u", r[i].group));
    return !p.loose || re_fail_text(vm, "look-behind requires fixed-width pattern");
}
