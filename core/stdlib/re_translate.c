/* re_translate.c - a parsed pattern in PCRE2's syntax, for subjects of one width.
 *
 * The text is ASCII and is read by PCRE2 with MULTILINE, DOTALL, ALT_CIRCUMFLEX and newline LF, so
 * that ^ $ \A \Z \z . \N have one meaning each. What PCRE2 and CPython see differently is written
 * out: sets of characters under IGNORECASE, \s, \w and \b of Unicode (PCRE2's change with its
 * version), \B in an empty subject. Subjects of width 1 are ASCII for a str pattern: what lies
 * beyond can't match there.
 *
 * Callouts meter the match (re_pcre.c): one at each start, one in each round of a loop, one behind
 * each repeat that can be long, and one wherever more than CHOICES ways have piled up since the
 * last. Their numbers say what they cost, see re_meter.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/re_meter.h"
#include "core/stdlib/re_tree.h"

enum { CHOICES = 32, PCRE_REPEAT_MAX = 65535, LONG_REPEAT = 64 };

typedef struct writer {
    itd_vm *vm;
    const re_tree *tree;
    itd_text text;
    uint32_t limit; /* the highest character that a subject can have */
    uint32_t top;   /* the highest that its width can hold */
    bool is_text, wide;
    bool caseless; /* what (?i) last said */
    uint64_t choices;
    itd_bytes_buffer *set; /* the set being written */
    uint32_t ranges;
} writer;

static bool write_branches(writer *w, uint32_t alt, uint32_t flags);
static bool write_item(writer *w, uint32_t i, uint32_t flags);

static const re_node *node(const writer *w, uint32_t i)
{
    return re_node_at(w->tree, i);
}

static bool put(writer *w, const char *text)
{
    return itd_text_ascii(&w->text, text, strlen(text));
}

static bool put_number(writer *w, const char *before, uint64_t n, unsigned base, const char *after)
{
    char digits[24], *p = digits + sizeof digits;

    *--p = 0;
    do *--p = "0123456789abcdef"[n % base];
    while (n /= base);
    return put(w, before) && put(w, p) && put(w, after);
}

static bool put_callout(writer *w, unsigned number)
{
    return put_number(w, "(?C", number, 10, ")");
}

/* ---- characters ------------------------------------------------------------------------- */

static bool is_letter(uint32_t c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static bool is_word(uint32_t c)
{
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
}

static bool put_char(writer *w, uint32_t c)
{
    char one[2] = {(char)c, 0};

    return is_word(c) ? put(w, one) : put_number(w, "\\x{", c, 16, "}");
}

static bool set_caseless(writer *w, bool on)
{
    if (w->caseless == on) return true;
    w->caseless = on;
    return put(w, on ? "(?i)" : "(?-i)");
}

/* A character as it is. */
static bool put_literal(writer *w, uint32_t c)
{
    return (!is_letter(c) || set_caseless(w, false)) && put_char(w, c);
}

/* One character that no subject has. Never caseless: PCRE2 would look for the other cases of all
 * four billion. */
static bool put_never(writer *w)
{
    return set_caseless(w, false) &&
           put_number(w, "[^\\x{0}-\\x{", w->top == 0x10FFFF ? UINT32_MAX : w->top, 16, "}]");
}

/* ---- sets of characters ----------------------------------------------------------------- */

static re_range *ranges(writer *w)
{
    return (re_range *)(void *)w->set->data;
}

static bool add_range(void *context, uint32_t first, uint32_t last)
{
    writer *w = context;

    if (first > w->limit) return true;
    if (!itd_charge(w->vm, 1) || !re_grow(w->vm, &w->set, w->ranges, sizeof(re_range)))
        return false;
    ranges(w)[w->ranges++] = (re_range){first, last < w->limit ? last : w->limit};
    return true;
}

static void sift(re_range *r, uint32_t at, uint32_t count)
{
    re_range moved = r[at];

    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && r[child + 1].first > r[child].first) child++;
        if (r[child].first <= moved.first) break;
        r[at] = r[child];
    }
    r[at] = moved;
}

/* Sorts the ranges and makes one of those that touch. */
static bool tidy(writer *w)
{
    uint32_t n = w->ranges, kept = 0;
    re_range *r;

    if (n < 2) return true;
    if (!itd_charge(w->vm, n)) return false;
    r = ranges(w);
    for (uint32_t i = n / 2; i-- > 0;) sift(r, i, n);
    for (uint32_t i = n; --i > 0;) {
        re_range greatest = r[0];
        r[0] = r[i];
        r[i] = greatest;
        sift(r, 0, i);
    }
    for (uint32_t i = 1; i < n; i++) {
        if (r[i].first > r[kept].last + 1)
            r[++kept] = r[i];
        else if (r[i].last > r[kept].last)
            r[kept].last = r[i].last;
    }
    w->ranges = kept + 1;
    return true;
}

static const re_range digits[] = {{'0', '9'}},
                      words[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}},
                      ascii_spaces[] = {{9, 13}, {' ', ' '}},
                      spaces[] = {{9, 13},          {28, 32},         {0x85, 0x85},
                                  {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
                                  {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F},
                                  {0x3000, 0x3000}};

/* Adds sorted ranges, or everything but them. */
static bool add_table(writer *w, const re_range *table, size_t count, bool inverted)
{
    uint32_t from = 0;

    for (size_t i = 0; i < count; i++) {
        if (!inverted && !add_range(w, table[i].first, table[i].last)) return false;
        if (inverted && table[i].first > from && !add_range(w, from, table[i].first - 1))
            return false;
        from = table[i].last + 1;
    }
    return !inverted || add_range(w, from, w->top);
}
#define ADD_TABLE(w, table, inverted) add_table(w, table, sizeof(table) / sizeof *(table), inverted)

/* Adds what the set's categories mean as far as that are ranges; *left: the categories that are
 * Unicode properties. */
static bool add_categories(writer *w, uint32_t categories, bool unicode, uint32_t *left)
{
    const uint32_t properties =
        1u << RE_DIGIT | 1u << RE_NOT_DIGIT | 1u << RE_WORD | 1u << RE_NOT_WORD;

    *left = unicode && w->wide ? categories & properties : 0;
    categories &= ~*left;
    for (unsigned k = 0; k <= RE_NOT_WORD; k++) {
        bool inverted = k & 1, ok = true;

        if (!(categories >> k & 1)) continue;
        if (k / 2 == RE_DIGIT / 2)
            ok = ADD_TABLE(w, digits, inverted);
        else if (k / 2 == RE_WORD / 2)
            ok = ADD_TABLE(w, words, inverted);
        else
            ok = unicode ? ADD_TABLE(w, spaces, inverted) : ADD_TABLE(w, ascii_spaces, inverted);
        if (!ok) return false;
    }
    return true;
}

/* The set's ranges with whatever else is the same under IGNORECASE. */
static bool add_ranges(writer *w, const re_node *set, bool ignore_case, bool unicode)
{
    for (uint32_t i = 0; i < set->b; i++) {
        re_range r = *re_range_at(w->tree, set->a + i);

        if (!add_range(w, r.first, r.last)) return false;
        if (!ignore_case) continue;
        if (!itd_charge(w->vm, 4 + (r.last < 0x20000 ? r.last - r.first : 0x20000) / 16))
            return false;
        if (unicode) {
            if (!re_case_range(r.first, r.last, add_range, w)) return false;
            continue;
        }
        for (uint32_t c = 'A'; c <= 'Z'; c++) {
            if (c >= r.first && c <= r.last && !add_range(w, c + 32, c + 32)) return false;
            if (c + 32 >= r.first && c + 32 <= r.last && !add_range(w, c, c)) return false;
        }
    }
    return true;
}

/* Letters and numbers of Unicode 15.0 that a PCRE2 with older tables doesn't know. */
static const re_range new_words[] = {
    {0x1123F, 0x11240}, {0x11F02, 0x11F02}, {0x11F04, 0x11F10}, {0x11F12, 0x11F33},
    {0x11F50, 0x11F59}, {0x1342F, 0x1342F}, {0x13441, 0x13446}, {0x1B132, 0x1B132},
    {0x1B155, 0x1B155}, {0x1D2C0, 0x1D2D3}, {0x1DF25, 0x1DF2A}, {0x1E030, 0x1E06D},
    {0x1E4D0, 0x1E4EB}, {0x1E4F0, 0x1E4F9}, {0x2B739, 0x2B739}, {0x31350, 0x323AF},
};
static const re_range new_digits[] = {{0x11F50, 0x11F59}, {0x1E4F0, 0x1E4F9}};

static bool put_table(writer *w, const re_range *r, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!put_char(w, r[i].first)) return false;
        if (r[i].last > r[i].first &&
            !(put(w, r[i].last > r[i].first + 1 ? "-" : "") && put_char(w, r[i].last)))
            return false;
    }
    return true;
}

/* What stands inside the brackets for Unicode's word characters, decimal digits. */
static bool put_words(writer *w)
{
    return put(w, "0-9A-Z_a-z\\p{L}\\p{N}") &&
           (w->limit < 0x10FFFF || put_table(w, new_words, sizeof new_words / sizeof *new_words));
}

static bool put_digits(writer *w)
{
    return put(w, "0-9\\p{Nd}") &&
           (w->limit < 0x10FFFF ||
            put_table(w, new_digits, sizeof new_digits / sizeof *new_digits));
}

/* The ranges and properties as a bracketed class. */
static bool put_class(writer *w, bool negated, uint32_t properties)
{
    if (!itd_charge(w->vm, w->ranges) || !put(w, negated ? "[^" : "[") ||
        !put_table(w, w->ranges ? ranges(w) : NULL, w->ranges))
        return false;
    if (properties >> RE_DIGIT & 1 && !put_digits(w)) return false;
    if (properties >> RE_WORD & 1 && !put_words(w)) return false;
    return put(w, "]");
}

static bool is_table(writer *w, const re_range *table, size_t count)
{
    return w->ranges == count && !memcmp(ranges(w), table, count * sizeof *table);
}

/* A set that is ranges only, in its shortest form. */
static bool put_ranges(writer *w, bool negated)
{
    re_range one = w->ranges == 1 ? ranges(w)[0] : (re_range){1, 0};
    bool none = w->ranges == 0, all = w->ranges == 1 && one.first == 0 && one.last >= w->limit;

    if (none || all) return none == negated ? put(w, ".") : put_never(w);
    if (one.first == one.last && !negated) return put_literal(w, one.first);
    if (one.first == '\n' && one.last == '\n') return put(w, "\\N");
    if (!w->wide && is_table(w, digits, 1)) return put(w, negated ? "\\D" : "\\d");
    if (!w->wide && is_table(w, words, 4)) return put(w, negated ? "\\W" : "\\w");
    return put_class(w, negated, 0);
}

/* What stands inside the brackets for the opposite of one of Unicode's negated categories. */
static bool put_opposite(writer *w, bool words_not_digits)
{
    return words_not_digits ? put_words(w) : put_digits(w);
}

/* A set with Unicode's \W or \D in it. PCRE2 has no class inside a class, so what else there is
 * stands beside it. */
static bool put_beside(writer *w, bool negated, bool not_words, uint32_t rest)
{
    bool alone = !rest && !w->ranges;

    if (alone) return put(w, negated ? "[" : "[^") && put_opposite(w, not_words) && put(w, "]");
    if (negated)
        return put(w, "(?:(?!") && put_class(w, false, rest) && put(w, ")[") &&
               put_opposite(w, not_words) && put(w, "])");
    return put(w, "(?:[^") && put_opposite(w, not_words) && put(w, "]|") &&
           put_class(w, false, rest) && put(w, ")");
}

static bool write_set(writer *w, const re_node *set, uint32_t flags)
{
    bool unicode = w->is_text && !(flags & RE_ASCII), ignore_case = flags & RE_IGNORECASE;
    uint32_t left;
    const uint32_t d = 1u << RE_DIGIT, not_d = 1u << RE_NOT_DIGIT, word = 1u << RE_WORD,
                   not_word = 1u << RE_NOT_WORD;

    w->ranges = 0;
    if (!add_ranges(w, set, ignore_case, unicode) || !add_categories(w, set->c, unicode, &left) ||
        !tidy(w))
        return false;
    /* The other cases are among the ranges; PCRE2 would go through each range for them again. */
    if (!set_caseless(w, false)) return false;
    if ((left & d && left & not_d) || (left & word && left & (not_word | not_d)))
        return set->negated ? put_never(w) : put(w, ".");
    if (left & not_d) left &= ~not_word; /* no digit is no word character either way */
    if (left & word) left &= ~d;
    if (left & (not_word | not_d))
        return put_beside(w, set->negated, left & not_word, left & ~(not_word | not_d));
    if (!left) return put_ranges(w, set->negated);
    return put_class(w, set->negated, left);
}

static bool write_literal(writer *w, uint32_t code, uint32_t flags)
{
    bool unicode = w->is_text && !(flags & RE_ASCII);
    uint32_t same[RE_CASES], few[RE_CASES];
    unsigned n = 1, kept = 0;

    same[0] = code;
    if (flags & RE_IGNORECASE) {
        if (unicode) {
            n = re_case_class(code, same);
        } else if (is_letter(code)) {
            same[n++] = code ^ 32;
        }
    }
    for (unsigned i = 0; i < n; i++)
        if (same[i] <= w->limit) few[kept++] = same[i];
    if (!kept) return put_never(w);
    if (kept == 1) return put_literal(w, few[0]);
    if (!w->wide && kept == 2 && is_letter(few[0]) && few[0] == (few[1] ^ 32))
        return set_caseless(w, true) && put_char(w, few[0]);
    if (!put(w, "[")) return false;
    for (unsigned i = 0; i < kept; i++)
        if (!put_char(w, few[i])) return false;
    return put(w, "]");
}

/* ---- positions -------------------------------------------------------------------------- */

/* A word character behind or ahead, as this look-around. */
static bool put_word_look(writer *w, const char *look, bool unicode)
{
    return put(w, look) && put(w, "[") && (unicode ? put_words(w) : put(w, "0-9A-Z_a-z")) &&
           put(w, "])");
}

static bool write_boundary(writer *w, bool inverted, bool unicode)
{
    if (inverted && !put(w, "(?!\\A\\z)")) return false; /* \B doesn't match in an empty subject */
    if (!w->wide) return put(w, inverted ? "\\B" : "\\b");
    return put(w, "(?") && put_word_look(w, "(?<=", unicode) &&
           put_word_look(w, inverted ? "(?=" : "(?!", unicode) && put(w, "|") &&
           put_word_look(w, inverted ? "(?!" : "(?=", unicode) && put(w, ")");
}

static bool write_at(writer *w, uint32_t which, uint32_t flags)
{
    bool unicode = w->is_text && !(flags & RE_ASCII);

    switch (which) {
    case RE_LINE_START: return put(w, flags & RE_MULTILINE ? "^" : "\\A");
    case RE_LINE_END: return put(w, flags & RE_MULTILINE ? "$" : "\\Z");
    case RE_START: return put(w, "\\A");
    case RE_END: return put(w, "\\z");
    default: return set_caseless(w, false) && write_boundary(w, which == RE_NOT_BOUNDARY, unicode);
    }
}

/* ---- groups and repeats ----------------------------------------------------------------- */

static uint32_t combine(uint32_t flags, const re_node *group)
{
    if (group->b & RE_TYPES) flags &= ~(uint32_t)RE_TYPES;
    return (flags | group->b) & ~group->c;
}

static unsigned weight_of(const writer *w, uint32_t alt)
{
    return re_weight(node(w, alt)->least + 4 * (uint64_t)node(w, alt)->a);
}

/* open … ). loop: it will be repeated. CPython's possessive repeats don't go back into an earlier
 * round even before the last one is reached, so each round is atomic by itself. */
static bool write_group(writer *w, const char *open, uint32_t alt, uint32_t flags, bool loop,
                        bool atomic)
{
    bool before = w->caseless;

    if (!put(w, open) || (loop && !put_callout(w, weight_of(w, alt))) ||
        (atomic && !put(w, "(?>")) || !write_branches(w, alt, flags))
        return false;
    w->caseless = before;
    return put(w, atomic ? "))" : ")");
}

/* The one character that an item is, seen through groups that only bracket it; 0: it isn't. */
static uint32_t single(const writer *w, uint32_t i, uint32_t *flags)
{
    for (;;) {
        const re_node *n = node(w, i);
        uint32_t seq;

        if (n->op == RE_LITERAL || n->op == RE_ANY || n->op == RE_SET) return i;
        if (n->op != RE_GROUP || n->a) return 0;
        *flags = combine(*flags, n);
        seq = node(w, n->child)->child;
        if (node(w, seq)->next || !node(w, seq)->child) return 0;
        i = node(w, seq)->child;
        if (node(w, i)->next) return 0;
    }
}

static bool put_bounds(writer *w, uint64_t least, uint64_t most, const char *greed)
{
    if (least == 1 && most == 1) return true;
    if (least == 0 && most == RE_MANY) return put(w, "*") && put(w, greed);
    if (least == 1 && most == RE_MANY) return put(w, "+") && put(w, greed);
    if (least == 0 && most == 1) return put(w, "?") && put(w, greed);
    if (!put_number(w, "{", least, 10, "")) return false;
    if (most == RE_MANY) return put(w, ",}") && put(w, greed);
    return (most == least || put_number(w, ",", most, 10, "")) && put(w, "}") && put(w, greed);
}

/* One character repeated; PCRE2 counts to PCRE_REPEAT_MAX only, so more are several repeats in a
 * row. */
static bool write_single(writer *w, const re_node *repeat, uint32_t item, uint32_t flags)
{
    static const char *const greeds[] = {"", "?", "+"};
    uint64_t least = repeat->a, most = repeat->b;
    bool chain = least > PCRE_REPEAT_MAX || (most != RE_MANY && most > PCRE_REPEAT_MAX),
         atomic = chain && repeat->mode == RE_POSSESSIVE;
    const char *greed = greeds[atomic ? RE_GREEDY : repeat->mode];

    if (least >= LONG_REPEAT && !put_callout(w, re_weight(least))) return false;
    if (atomic && !put(w, "(?>")) return false;
    while (least > PCRE_REPEAT_MAX || (most != RE_MANY && most > PCRE_REPEAT_MAX)) {
        uint64_t part = least < PCRE_REPEAT_MAX ? least : PCRE_REPEAT_MAX;

        if (!itd_charge(w->vm, 4) || !write_item(w, item, flags) ||
            !put_bounds(w, part, part || most == RE_MANY ? part : PCRE_REPEAT_MAX, greed))
            return false;
        least -= part;
        if (most != RE_MANY) most -= part ? part : PCRE_REPEAT_MAX;
    }
    if (!write_item(w, item, flags) || !put_bounds(w, least, most, greed) ||
        (atomic && !put(w, ")")))
        return false;
    if (repeat->b >= LONG_REPEAT && repeat->b != repeat->a)
        return put_callout(w, RE_CALLOUT_DISTANCE);
    w->choices *= repeat->b - repeat->a + 1;
    return true;
}

static bool write_repeat(writer *w, const re_node *repeat, uint32_t flags)
{
    static const char *const greeds[] = {"", "?", "+"};
    uint32_t inner = flags, item = single(w, repeat->child, &inner);
    const re_node *child = node(w, repeat->child);
    bool atomic = repeat->mode == RE_POSSESSIVE;

    if (item) return write_single(w, repeat, item, inner);
    if (repeat->a > PCRE_REPEAT_MAX || (repeat->b != RE_MANY && repeat->b > PCRE_REPEAT_MAX))
        return re_fail_size(w->vm);
    if (child->op == RE_GROUP) {
        if (!write_group(w, child->a ? "(" : "(?:", child->child, combine(flags, child),
                         repeat->b > 1, atomic))
            return false;
    } else {
        bool before = w->caseless;

        if (!put(w, atomic ? "(?>" : "(?:") || !put_callout(w, RE_CALLOUT_DISTANCE) ||
            !write_item(w, repeat->child, flags) || !put(w, ")"))
            return false;
        w->caseless = before;
    }
    if (repeat->b < LONG_REPEAT) w->choices *= repeat->b - repeat->a + 1;
    return put_bounds(w, repeat->a, repeat->b, greeds[repeat->mode]);
}

static bool write_reference(writer *w, uint32_t group, uint32_t flags)
{
    return put_callout(w, group < RE_CALLOUT_ANY_GROUP - RE_CALLOUT_GROUP ? RE_CALLOUT_GROUP + group
                                                                          : RE_CALLOUT_ANY_GROUP) &&
           set_caseless(w, flags & RE_IGNORECASE) && put_number(w, "\\g{", group, 10, "}");
}

static bool write_condition(writer *w, const re_node *n, uint32_t flags)
{
    bool before = w->caseless;

    if (!put_number(w, "(?(", n->a, 10, ")")) return false;
    for (uint32_t i = node(w, n->child)->child; i; i = node(w, i)->next)
        if (!write_item(w, i, flags)) return false;
    if (n->b && !put(w, "|")) return false;
    for (uint32_t i = n->b ? node(w, n->b)->child : 0; i; i = node(w, i)->next)
        if (!write_item(w, i, flags)) return false;
    w->caseless = before;
    return put(w, ")");
}

static bool write_item(writer *w, uint32_t i, uint32_t flags)
{
    static const char *const looks[] = {"(?=", "(?!", "(?<=", "(?<!"};
    const re_node *n = node(w, i);

    if (!itd_charge(w->vm, 2) || !itd_stack_ok(w->vm)) return false;
    switch (n->op) {
    case RE_LITERAL: return write_literal(w, n->a, flags);
    case RE_ANY: return put(w, flags & RE_DOTALL ? "." : "\\N");
    case RE_SET: return write_set(w, n, flags);
    case RE_AT: return write_at(w, n->a, flags);
    case RE_REPEAT: return write_repeat(w, n, flags);
    case RE_ATOMIC: return write_group(w, "(?>", n->child, flags, false, false);
    case RE_LOOK:
        return write_group(w, looks[n->behind * 2 + n->negated], n->child, flags, false, false);
    case RE_BACKREF: return write_reference(w, n->a, flags);
    case RE_COND: return write_condition(w, n, flags);
    default: break;
    }
    flags = combine(flags, n);
    if (!n->a && !node(w, node(w, n->child)->child)->next)
        return write_branches(w, n->child, flags); /* brackets say nothing here */
    return write_group(w, n->a ? "(" : "(?:", n->child, flags, false, false);
}

static bool write_branches(writer *w, uint32_t alt, uint32_t flags)
{
    uint64_t branches = 0;

    for (uint32_t seq = node(w, alt)->child; seq; seq = node(w, seq)->next) {
        if (branches++ && !put(w, "|")) return false;
        for (uint32_t i = node(w, seq)->child; i; i = node(w, i)->next) {
            if (!write_item(w, i, flags)) return false;
            if (w->choices <= CHOICES) continue;
            w->choices = 1;
            if (!put_callout(w, RE_CALLOUT_DISTANCE)) return false;
        }
    }
    w->choices *= branches < CHOICES ? branches : CHOICES;
    return true;
}

/* Whether a group that isn't gone back into is in the pattern. */
static bool has_atomic(const re_tree *tree)
{
    for (uint32_t i = 1; i < tree->nodes; i++) {
        const re_node *n = re_node_at(tree, i);

        if (n->op == RE_ATOMIC || (n->op == RE_REPEAT && n->mode == RE_POSSESSIVE &&
                                   re_node_at(tree, n->child)->op >= RE_GROUP))
            return true;
    }
    return false;
}

itd_value re_translate(itd_vm *vm, const re_tree *tree, unsigned width, bool is_text)
{
    writer w = {.vm = vm, .tree = tree, .is_text = is_text, .wide = width > 1, .choices = 1};
    bool branched;

    w.top = width == 1 ? 0xFF : width == 2 ? 0xFFFF : 0x10FFFF;
    w.limit = width == 1 && is_text ? 0x7F : w.top;
    itd_text_init(&w.text, vm);
    /* PCRE2 10.42 makes X? in X?(?>(?:Y)?)Z possessive even where Z needs X's character. */
    if (has_atomic(tree) && !put(&w, "(*NO_AUTO_POSSESS)")) return ITD_ERROR;
    branched = node(&w, node(&w, tree->root)->child)->next;
    if (!re_grow(vm, &w.set, 0, sizeof(re_range)) || !put_callout(&w, weight_of(&w, tree->root)))
        return ITD_ERROR;
    if (!(branched ? write_group(&w, "(?:", tree->root, tree->flags, false, false)
                   : write_branches(&w, tree->root, tree->flags)))
        return ITD_ERROR;
    if (tree->groups > 2 && !put_callout(&w, RE_CALLOUT_END))
        return ITD_ERROR; /* only it knows which group was closed last */
    return itd_text_done(&w.text);
}
