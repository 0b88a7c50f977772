/* re_quick.c - patterns in which a match hardly ever has to go back, matched without PCRE2.
 *
 * In most patterns the next character alone says how to go on: how far a run goes, whether a group
 * is entered once more, which branch is taken. Then there is one way through the pattern, and its
 * steps are followed here, for units of any width. re_quick_compile proves that by sets of
 * characters: those that a repeat or branch may begin with and those that may follow it have
 * nothing in common. What it can't prove, and all that is rarer, it leaves to PCRE2.
 *
 * Where nothing is in common, greedy and lazy mean the same, unless a lazy one may end the match.
 * An iteration of a group that fails half-way is undone, with what it captured; nothing before it.
 * Only few things, outside of such groups, may be gone back to: they stay on the stack of frames.
 * Runs of single characters try one length after the other, branches that may begin alike (a
 * tokenizer's) one after the other.
 *
 * Sets are bits up to 255 and a rule above.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/re_quick.h"

enum { MOST_NODES = 128, MOST_FIRSTS = 16, MOST_BRANCHES = 24, FEW_CODES = 64 };

/* What may come next. */
typedef struct firsts {
    uint8_t sets[MOST_FIRSTS];
    unsigned count;
    bool end;      /* the pattern's end */
    bool boundary; /* \b */
    bool odd;      /* what isn't looked into */
} firsts;

typedef struct compiler {
    itd_vm *vm;
    const re_tree *tree;
    program *p;
    unsigned sets, steps, ranges, depth, choices;
    bool is_text, narrow, failed;
} compiler;

static const re_node *node(const compiler *c, uint32_t i)
{
    return re_node_at(c->tree, i);
}

/* ---- sets ------------------------------------------------------------------------------- */

bool re_quick_in_category(uint32_t code, unsigned categories)
{
    unsigned flags = itd_uni(code)->flags, is = 0;
    const unsigned word = ITD_UNI_ALPHA | ITD_UNI_DECIMAL | ITD_UNI_DIGIT | ITD_UNI_NUMERIC;

    is |= 1u << (flags & ITD_UNI_DECIMAL ? RE_DIGIT : RE_NOT_DIGIT);
    is |= 1u << (itd_uni_space(code) ? RE_SPACE : RE_NOT_SPACE);
    is |= 1u << (flags & word || code == '_' ? RE_WORD : RE_NOT_WORD);
    return is & categories;
}

ITD_NOINLINE bool re_quick_high_in(const program *p, const quick_set *s, uint32_t code)
{
    bool in = s->all || (s->categories && re_quick_in_category(code, s->categories));

    for (unsigned i = 0; i < s->ranges && !in; i++)
        in = code >= p->ranges[s->range + i].first && code <= p->ranges[s->range + i].last;
    return in != s->negated;
}

static bool high_empty(const quick_set *s)
{
    return !s->all && !s->negated && !s->categories && !s->ranges;
}

static bool high_is(const quick_set *s, bool of_categories)
{
    return !s->all && !s->negated && !(of_categories ? s->ranges : s->categories);
}

/* Whether few single characters are all that there is above, and another set has none of them. */
static bool few_outside(const program *p, const quick_set *few, const quick_set *s)
{
    uint32_t left = FEW_CODES;

    if (!high_is(few, false)) return false;
    for (unsigned i = 0; i < few->ranges; i++) {
        re_range r = p->ranges[few->range + i];

        if (r.last - r.first >= left) return false;
        left -= r.last - r.first + 1;
        for (uint32_t code = r.first; code <= r.last; code++)
            if (re_quick_high_in(p, s, code)) return false;
    }
    return true;
}

/* Whether each category of a set is one that another leaves out. */
static bool categories_apart(unsigned a, const quick_set *b)
{
    static const uint8_t apart[] = {
        [RE_DIGIT] = 1 << RE_NOT_DIGIT | 1 << RE_SPACE | 1 << RE_NOT_WORD,
        [RE_NOT_DIGIT] = 1 << RE_DIGIT,
        [RE_SPACE] = 1 << RE_NOT_SPACE | 1 << RE_WORD | 1 << RE_DIGIT,
        [RE_NOT_SPACE] = 1 << RE_SPACE,
        [RE_WORD] = 1 << RE_SPACE | 1 << RE_NOT_WORD,
        [RE_NOT_WORD] = 1 << RE_WORD | 1 << RE_DIGIT,
    };
    unsigned left_out = b->categories;

    if (b->all || (!b->negated && b->ranges)) return false;
    if (b->negated && left_out >> RE_WORD & 1) left_out |= 1 << RE_DIGIT;
    for (unsigned k = 0; k <= RE_NOT_WORD; k++) {
        if (!(a >> k & 1)) continue;
        if (b->negated ? !(left_out >> k & 1) : b->categories & ~apart[k]) return false;
    }
    return true;
}

static bool disjoint(const program *p, unsigned one, unsigned other)
{
    const quick_set *a = &p->sets[one], *b = &p->sets[other];

    for (unsigned i = 0; i < LOW / 64; i++)
        if (a->low[i] & b->low[i]) return false;
    return high_empty(a) || high_empty(b) || few_outside(p, a, b) || few_outside(p, b, a) ||
           (high_is(a, true) && categories_apart(a->categories, b)) ||
           (high_is(b, true) && categories_apart(b->categories, a));
}

/* Adds characters to the set that is being made. */
static bool add_range(void *context, uint32_t first, uint32_t last)
{
    compiler *c = context;
    quick_set *s = &c->p->sets[c->sets];

    for (uint32_t code = first; code <= last && code < LOW; code++)
        s->low[code >> 6] |= (uint64_t)1 << (code & 63);
    if (last < LOW) return true;
    if (c->ranges == MOST_RANGES) {
        c->failed = true;
        return true;
    }
    c->p->ranges[c->ranges++] = (re_range){first < LOW ? LOW : first, last};
    s->ranges++;
    return true;
}

static bool add_ranges(compiler *c, const re_node *n, bool ignore_case, bool unicode)
{
    for (uint32_t i = 0; i < n->b && !c->failed; i++) {
        re_range r = *re_range_at(c->tree, n->a + i);

        add_range(c, r.first, r.last);
        if (!ignore_case) continue;
        if (unicode) {
            if (!itd_charge(c->vm, 4 + (r.last < 0x20000 ? r.last - r.first : 0x20000) / 16) ||
                !re_case_range(r.first, r.last, add_range, c))
                return false;
            continue;
        }
        for (uint32_t code = 'A'; code <= 'Z'; code++) {
            if (code >= r.first && code <= r.last) add_range(c, code + 32, code + 32);
            if (code + 32 >= r.first && code + 32 <= r.last) add_range(c, code, code);
        }
    }
    return true;
}

static void add_literal(compiler *c, uint32_t code, bool ignore_case, bool unicode)
{
    uint32_t same[RE_CASES] = {code};
    unsigned n = 1;

    if (ignore_case && unicode)
        n = re_case_class(code, same);
    else if (ignore_case && (code | 32) >= 'a' && (code | 32) <= 'z')
        same[n++] = code ^ 32;
    for (unsigned i = 0; i < n; i++) add_range(c, same[i], same[i]);
}

static void add_categories(compiler *c, unsigned categories, bool unicode)
{
    quick_set *s = &c->p->sets[c->sets];
    const unsigned nots = 1 << RE_NOT_DIGIT | 1 << RE_NOT_SPACE | 1 << RE_NOT_WORD;

    for (uint32_t code = 0; categories && code < LOW; code++) {
        bool in =
            unicode || code < 128 ? re_quick_in_category(code, categories) : categories & nots;

        /* Bytes and ASCII know fewer spaces. */
        if (!unicode && code >= 28 && code <= 31)
            in = categories & (1u << RE_NOT_SPACE | 1u << RE_NOT_DIGIT | 1u << RE_NOT_WORD);
        if (in) s->low[code >> 6] |= (uint64_t)1 << (code & 63);
    }
    if (unicode)
        s->categories |= (uint8_t)categories;
    else if (categories & nots)
        s->all = true;
}

/* Takes the set that was made, or one that is the same. */
static unsigned keep_set(compiler *c)
{
    quick_set *s = &c->p->sets[c->sets];

    if (c->narrow) {
        if (c->is_text) s->low[2] = s->low[3] = 0;
        c->ranges -= s->ranges;
        s->range = s->ranges = 0;
        s->categories = 0;
        s->all = s->negated = false;
    }
    for (unsigned i = 0; i < c->sets; i++) {
        quick_set like = *s, *other = &c->p->sets[i];

        like.range = other->range;
        if (memcmp(&like, other, sizeof like) != 0 ||
            memcmp(&c->p->ranges[s->range], &c->p->ranges[other->range],
                   s->ranges * sizeof(re_range)) != 0)
            continue;
        c->ranges -= s->ranges;
        return i;
    }
    if (c->sets + 1 == MOST_SETS) {
        c->failed = true;
        return 0;
    }
    return c->sets++;
}

static void begin_set(compiler *c)
{
    memset(&c->p->sets[c->sets], 0, sizeof(quick_set));
    c->p->sets[c->sets].range = (uint16_t)c->ranges;
}

static void negate(compiler *c)
{
    quick_set *s = &c->p->sets[c->sets];

    for (unsigned i = 0; i < LOW / 64; i++) s->low[i] = ~s->low[i];
    s->negated = true;
}

/* The set of an item that is one character. False: something is pending. */
static bool set_of(compiler *c, uint32_t i, uint32_t flags, unsigned *ret)
{
    const re_node *n = node(c, i);
    bool unicode = c->is_text && !(flags & RE_ASCII), ignore_case = flags & RE_IGNORECASE;

    begin_set(c);
    if (n->op == RE_LITERAL) {
        add_literal(c, n->a, ignore_case, unicode);
    } else if (n->op == RE_ANY) {
        if (!(flags & RE_DOTALL)) add_range(c, '\n', '\n');
        negate(c);
    } else {
        if (!add_ranges(c, n, ignore_case, unicode)) return false;
        add_categories(c, n->c, unicode);
        if (n->negated) negate(c);
    }
    *ret = keep_set(c);
    return true;
}

static unsigned set_of_code(compiler *c, uint32_t code)
{
    begin_set(c);
    add_range(c, code, code);
    return keep_set(c);
}

static unsigned set_of_words(compiler *c, uint32_t flags)
{
    begin_set(c);
    add_categories(c, 1 << RE_WORD, c->is_text && !(flags & RE_ASCII));
    return keep_set(c);
}

/* The one character that a set is. */
static uint32_t only_code(const program *p, const quick_set *s)
{
    uint32_t code = NO_CODE;

    for (unsigned i = 0; i < LOW / 64; i++) {
        if (!s->low[i]) continue;
        if (code != NO_CODE || s->low[i] & (s->low[i] - 1)) return NO_CODE;
        code = i * 64 + (uint32_t)__builtin_ctzll(s->low[i]);
    }
    if (high_empty(s)) return code;
    if (code != NO_CODE || !high_is(s, false) || s->ranges != 1) return NO_CODE;
    return p->ranges[s->range].first == p->ranges[s->range].last ? p->ranges[s->range].first
                                                                 : NO_CODE;
}

/* One set for all of them; more: it may have more than they, where it can't be said otherwise. */
static unsigned unite(compiler *c, const firsts *f, bool more)
{
    unsigned high = 0;
    quick_set *s;

    if (f->count == 1) return f->sets[0];
    begin_set(c);
    s = &c->p->sets[c->sets];
    for (unsigned i = 0; i < f->count; i++) {
        const quick_set *one = &c->p->sets[f->sets[i]];

        for (unsigned k = 0; k < LOW / 64; k++) s->low[k] |= one->low[k];
        if (high_empty(one) || (more && s->all)) continue;
        if ((s->negated || s->all || ((one->negated || one->all) && high)) ||
            c->ranges + one->ranges > MOST_RANGES) {
            if (!more) {
                c->failed = true;
                return 0;
            }
            c->ranges -= s->ranges;
            s->ranges = s->categories = 0;
            s->negated = false;
            s->all = true;
            continue;
        }
        for (unsigned k = 0; k < one->ranges; k++)
            c->p->ranges[c->ranges++] = c->p->ranges[one->range + k];
        s->ranges = (uint16_t)(s->ranges + one->ranges);
        s->categories |= one->categories;
        s->negated = one->negated;
        s->all = one->all;
        high++;
    }
    return keep_set(c);
}

/* ---- what may come next ----------------------------------------------------------------- */

static void add_first(compiler *c, firsts *f, unsigned set)
{
    for (unsigned i = 0; i < f->count; i++)
        if (f->sets[i] == set) return;
    if (f->count == MOST_FIRSTS)
        c->failed = true;
    else
        f->sets[f->count++] = (uint8_t)set;
}

static void add_firsts(compiler *c, firsts *f, const firsts *more)
{
    for (unsigned i = 0; i < more->count; i++) add_first(c, f, more->sets[i]);
    f->end |= more->end;
    f->boundary |= more->boundary;
    f->odd |= more->odd;
}

/* The one character that an item is, seen through groups that only bracket it; 0: it isn't. */
static uint32_t single(const compiler *c, uint32_t i)
{
    for (;;) {
        const re_node *n = node(c, i);
        uint32_t seq;

        if (n->op == RE_LITERAL || n->op == RE_ANY || n->op == RE_SET) return i;
        if (n->op != RE_GROUP || n->a || n->b || n->c) return 0;
        seq = node(c, n->child)->child;
        if (node(c, seq)->next || !node(c, seq)->child) return 0;
        i = node(c, seq)->child;
        if (node(c, i)->next) return 0;
    }
}

static bool first_of_items(compiler *c, uint32_t item, const firsts *tail, bool follows,
                           firsts *ret);

static bool first_of_branches(compiler *c, uint32_t alt, bool follows, firsts *ret)
{
    for (uint32_t seq = node(c, alt)->child; seq; seq = node(c, seq)->next)
        if (!first_of_items(c, node(c, seq)->child, NULL, follows, ret)) return false;
    return true;
}

/* What is seen at a position; true: nothing behind it matters. */
static bool first_of_position(compiler *c, uint32_t which, bool follows, firsts *ret)
{
    if (which == RE_LINE_END) add_first(c, ret, set_of_code(c, '\n'));
    if (which == RE_LINE_END || which == RE_END)
        ret->end = true;
    else if (!follows)
        return false;
    else if (which == RE_BOUNDARY)
        ret->boundary = true;
    else
        ret->odd = true;
    return true;
}

/* Adds what items may begin with, and behind them, where all may be empty, the tail. follows: it is
 * asked for what may follow something, so positions count too. False: something is pending. */
static bool first_of_items(compiler *c, uint32_t item, const firsts *tail, bool follows,
                           firsts *ret)
{
    for (; item && !c->failed; item = node(c, item)->next) {
        const re_node *n = node(c, item);
        uint32_t what = n->op == RE_REPEAT ? n->child : item;
        unsigned set;

        if (!itd_charge(c->vm, 1)) return false;
        if (n->op == RE_AT) {
            if (first_of_position(c, n->a, follows, ret)) return true;
            continue;
        }
        if (single(c, what)) {
            if (!set_of(c, single(c, what), c->tree->flags, &set)) return false;
            add_first(c, ret, set);
        } else if (node(c, what)->op == RE_GROUP) {
            if (!first_of_branches(c, node(c, what)->child, follows, ret)) return false;
        } else {
            c->failed = true;
        }
        if (n->least) return true;
    }
    if (tail) add_firsts(c, ret, tail);
    return true;
}

static bool apart(const program *p, const firsts *a, const firsts *b)
{
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned k = 0; k < b->count; k++)
            if (!disjoint(p, a->sets[i], b->sets[k])) return false;
    return true;
}

/* ---- compiling -------------------------------------------------------------------------- */

static step *emit(compiler *c, enum op op)
{
    step *s = &c->p->steps[c->steps];

    *s = (step){.op = (uint8_t)op};
    if (c->steps + 1 == MOST_STEPS)
        c->failed = true;
    else
        c->steps++;
    return s;
}

static bool emit_items(compiler *c, uint32_t item, const firsts *tail);

/* What each branch may begin with. False: something is pending. */
static bool first_of_each(compiler *c, uint32_t alt, firsts first[], unsigned *count)
{
    for (uint32_t seq = node(c, alt)->child; seq; seq = node(c, seq)->next) {
        if (c->failed || *count == MOST_BRANCHES) break;
        first[*count] = (firsts){0};
        if (!first_of_items(c, node(c, seq)->child, NULL, false, &first[*count])) return false;
        if (first[(*count)++].end || !node(c, seq)->least) break;
        if (!node(c, seq)->next) return true;
    }
    c->failed = true;
    return true;
}

/* Of branches that may begin alike those before the last stay on the stack while one is tried: of
 * all that are in it, one at a time. */
static bool emit_branches(compiler *c, uint32_t alt, const firsts *tail)
{
    step *jumps[MOST_BRANCHES];
    firsts first[MOST_BRANCHES];
    unsigned count = 0, before = c->choices, most = before;
    uint32_t seq = node(c, alt)->child;

    if (!node(c, seq)->next) return emit_items(c, node(c, seq)->child, tail);
    if (!first_of_each(c, alt, first, &count)) return false;
    for (unsigned i = 0; i < count && !c->failed; i++, seq = node(c, seq)->next) {
        bool alike = false;
        step *branch;

        for (unsigned k = i + 1; k < count; k++) alike |= !apart(c->p, &first[i], &first[k]);
        c->choices = before + alike;
        if (alike && (c->depth || c->choices > MOST_CHOICES)) c->failed = true;
        branch = emit(c, alike ? CHOICE : BRANCH);
        branch->set = (uint8_t)unite(c, &first[i], alike);
        branch->flag = c->tree->groups > 1;
        if (!emit_items(c, node(c, seq)->child, tail)) return false;
        jumps[i] = emit(c, JUMP);
        branch->end = (uint8_t)c->steps;
        if (c->choices > most) most = c->choices;
    }
    c->choices = most;
    if (c->failed) return true;
    emit(c, FAIL);
    for (unsigned i = 0; i < count; i++) jumps[i]->end = (uint8_t)c->steps;
    return true;
}

static bool emit_group(compiler *c, const re_node *n, const firsts *tail)
{
    if (n->b || n->c) c->failed = true;
    if (n->a) emit(c, OPEN)->group = (uint8_t)n->a;
    if (c->failed || !emit_branches(c, n->child, tail)) return c->failed;
    if (n->a) emit(c, CLOSE)->group = (uint8_t)n->a;
    return true;
}

static bool uniform(compiler *c, unsigned set)
{
    unsigned words = set_of_words(c, c->tree->flags);
    const quick_set *s = &c->p->sets[set];

    if (disjoint(c->p, set, words)) return true;
    for (unsigned i = 0; i < LOW / 64; i++)
        if (s->low[i] & ~c->p->sets[words].low[i]) return false;
    return high_empty(s) ||
           (high_is(s, true) && !(s->categories & ~(1u << RE_WORD | 1u << RE_DIGIT)));
}

static bool emit_run(compiler *c, const re_node *n, const firsts *follow)
{
    firsts one = {.count = 1};
    enum op op = RUN;
    unsigned set;
    step *s;

    if (!set_of(c, single(c, n->child), c->tree->flags, &set)) return false;
    one.sets[0] = (uint8_t)set;
    if (n->a != n->b && n->mode != RE_POSSESSIVE &&
        (follow->odd || !apart(c->p, &one, follow) ||
         (n->mode == RE_LAZY && (follow->end || follow->boundary)) ||
         /* A run within words, or without, has no boundary in it, but perhaps at its start. */
         (follow->boundary && (!n->a || !uniform(c, set))))) {
        if (c->depth || ++c->choices > MOST_CHOICES) c->failed = true;
        op = n->mode == RE_LAZY ? LAZY : BACK;
    }
    s = emit(c, op);
    s->flag = c->tree->groups > 1;
    s->set = (uint8_t)set;
    s->least = n->a;
    s->most = n->b;
    return true;
}

/* A group that is repeated. */
static bool emit_loop(compiler *c, const re_node *n, const firsts *follow)
{
    const re_node *child = node(c, n->child);
    firsts first = {0}, behind = *follow;
    step *s;

    if (child->op != RE_GROUP || !child->least || n->mode != RE_GREEDY || ++c->depth > MOST_DEPTH) {
        c->failed = true;
        return true;
    }
    if (!first_of_branches(c, child->child, false, &first)) return false;
    if (first.end ||
        (n->a != n->b && (follow->odd || follow->boundary || !apart(c->p, &first, follow))))
        c->failed = true;
    if (c->failed) return true;
    if (n->b > 1) add_firsts(c, &behind, &first);
    s = emit(c, LOOP);
    s->set = (uint8_t)unite(c, &first, false);
    s->least = n->a;
    s->most = n->b;
    s->flag = c->tree->groups > 1;
    if (!emit_group(c, child, &behind)) return false;
    s->end = (uint8_t)c->steps;
    emit(c, AGAIN);
    c->depth--;
    return true;
}

static bool emit_position(compiler *c, const re_node *n)
{
    step *s = emit(c, AT);

    s->group = (uint8_t)n->a;
    s->flag = c->tree->flags & RE_MULTILINE;
    if (n->a == RE_BOUNDARY || n->a == RE_NOT_BOUNDARY)
        s->set = (uint8_t)set_of_words(c, c->tree->flags);
    return true;
}

static bool emit_one(compiler *c, uint32_t item)
{
    unsigned set;
    uint32_t code;
    step *s;

    if (!set_of(c, item, c->tree->flags, &set)) return false;
    code = only_code(c->p, &c->p->sets[set]);
    s = emit(c, code == NO_CODE ? SET : CHAR);
    s->set = (uint8_t)set;
    s->least = code;
    return true;
}

/* False: something is pending; c->failed: it isn't a pattern for here. */
static bool emit_items(compiler *c, uint32_t item, const firsts *tail)
{
    for (; item && !c->failed; item = node(c, item)->next) {
        const re_node *n = node(c, item);
        firsts follow = {0};
        bool ok = true;

        if (!itd_charge(c->vm, 1)) return false;
        if (n->op == RE_REPEAT || n->op == RE_GROUP)
            ok = first_of_items(c, n->next, tail, true, &follow);
        if (!ok || c->failed) return ok;
        switch (n->op) {
        case RE_LITERAL:
        case RE_ANY:
        case RE_SET: ok = emit_one(c, item); break;
        case RE_AT: ok = emit_position(c, n); break;
        case RE_GROUP: ok = emit_group(c, n, &follow); break;
        case RE_REPEAT:
            ok = single(c, n->child) ? emit_run(c, n, &follow) : emit_loop(c, n, &follow);
            break;
        default: c->failed = true; break;
        }
        if (!ok) return false;
    }
    return true;
}

/* Tells runs that may be gone back to which character must come behind them. */
static void find_next_codes(program *p, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned next = i + 1;

        if (p->steps[i].op != LAZY && p->steps[i].op != BACK) continue;
        while (p->steps[next].op == OPEN || p->steps[next].op == CLOSE) next++;
        if (p->steps[next].op == CHAR) p->steps[i].end = (uint8_t)next;
    }
}

/* What is known of the places where a match may begin. */
static bool find_beginning(compiler *c)
{
    program *p = c->p;
    unsigned at = p->steps[0].op == OPEN;
    firsts first = {0};

    p->at_start =
        p->steps[0].op == AT && (p->steps[0].group == RE_START ||
                                 (p->steps[0].group == RE_LINE_START && !p->steps[0].flag));
    p->at_line = p->steps[0].op == AT && p->steps[0].group == RE_LINE_START && !p->at_start;
    p->runs = p->steps[at].op >= RUN && p->steps[at].op <= BACK && p->steps[at].most == RE_MANY;
    p->first_run = (uint8_t)at;
    p->first_code = NO_CODE;
    if (!first_of_branches(c, c->tree->root, false, &first)) return false;
    p->anywhere = first.end || !first.count || !node(c, c->tree->root)->least;
    if (p->anywhere) return true;
    p->first_set = (uint8_t)unite(c, &first, true);
    p->first_code = only_code(p, &p->sets[p->first_set]);
    return true;
}

itd_bytes_buffer *re_quick_compile(itd_vm *vm, const re_tree *tree, unsigned slot, bool is_text)
{
    firsts tail = {.end = true};
    itd_bytes_buffer *buffer, *kept;
    size_t size;
    compiler c = {.vm = vm, .tree = tree, .is_text = is_text, .narrow = slot == 0};

    if (tree->nodes > MOST_NODES || tree->groups > RE_QUICK_GROUPS || tree->flags & RE_LOCALE)
        return NULL;
    buffer = itd_buffer_new(vm, sizeof(program));
    if (!buffer) return NULL;
    c.p = (program *)(void *)buffer->data;
    if (!emit_branches(&c, tree->root, &tail)) return NULL;
    emit(&c, DONE);
    if (c.failed || !find_beginning(&c) || c.failed) return NULL;
    find_next_codes(c.p, c.steps);
    c.p->library = RE_QUICK;
    c.p->groups = tree->groups;
    size = offsetof(program, ranges) + c.ranges * sizeof(re_range);
    kept = itd_buffer_new(vm, size);
    if (kept) memcpy(kept->data, c.p, size);
    return kept;
}
