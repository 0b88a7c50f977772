/* parse.c - itd_parse, and the one place that knows tree-sitter.
 *
 * tree-sitter gets its memory from an arena of ours: allocation moves a pointer or takes a freed
 * block of the very size, only the newest block can grow in place, and the whole goes when the tree
 * has been copied. The library aborts the process when its allocator fails; so at the cap or the
 * session's limit the allocator jumps out of the parse instead, which is safe because everything
 * tree-sitter holds lies in that arena. The progress callback pays for the work, so that a limit or
 * a stop ends a parse too.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/parse_tree.h"

#include <setjmp.h>
#include <tree_sitter/api.h>

#include "core/base/utf8.h"

#define ARENA_CAP     ((size_t)96 << 20)
#define FIRST_CHUNK   ((size_t)64 << 10)
#define LARGEST_CHUNK ((size_t)4 << 20)
#define STEP_CHARGE                                                                                \
    300 /* units for one call of the progress callback: about a hundred steps of the parser */

const TSLanguage *tree_sitter_python(void);

/* ---- tree-sitter's memory ---- */

typedef struct chunk {
    struct chunk *older;
    size_t size, used; /* header included */
} chunk;

#define SMALL 64 /* freed blocks of up to so many times 16 bytes are used again */

typedef struct block { /* before each allocation */
    size_t size;
    struct block *next; /* when freed: of the same size */
} block;

static struct {
    itd_vm *vm;
    chunk *newest;
    size_t total;
    block *last; /* the newest allocation */
    block *freed[SMALL + 1];
    sigjmp_buf out;
} memory;

static _Noreturn void out_of_memory(bool pending)
{
    if (!pending) itd_fail_memory(memory.vm);
    siglongjmp(memory.out, 1);
}

static void add_chunk(size_t size)
{
    size_t whole = memory.newest ? memory.newest->size * 2 : FIRST_CHUNK;
    chunk *c;

    if (whole > LARGEST_CHUNK) whole = LARGEST_CHUNK;
    if (whole < size + sizeof *c) whole = size + sizeof *c;
    if (memory.total + whole > ARENA_CAP) out_of_memory(false);
    c = itd_chunk_new(memory.vm, whole);
    if (!c) out_of_memory(true);
    *c = (chunk){memory.newest, whole, sizeof *c};
    memory.newest = c;
    memory.total += whole;
}

static void *arena_malloc(size_t size)
{
    chunk *c = memory.newest;
    block *b;

    if (!memory.vm) itd_broken(__FILE__, __LINE__, "tree-sitter allocates outside a parse");
    if (size > ARENA_CAP) out_of_memory(false);
    size = (size + 15) & ~(size_t)15;
    if (size / 16 <= SMALL && memory.freed[size / 16]) {
        b = memory.freed[size / 16];
        memory.freed[size / 16] = b->next;
        return b + 1;
    }
    if (!c || c->size - c->used < size + sizeof *b) {
        add_chunk(size + sizeof *b);
        c = memory.newest;
    }
    b = (block *)(void *)((char *)c + c->used);
    b->size = size;
    c->used += size + sizeof *b;
    memory.last = b;
    return b + 1;
}

static void *arena_calloc(size_t count, size_t size)
{
    size_t whole = itd_size_mul(count, size);
    void *p = arena_malloc(whole);

    return memset(p, 0, whole);
}

static void arena_free(void *p)
{
    block *b = p ? (block *)p - 1 : NULL;

    if (!b) return;
    if (b == memory.last) {
        memory.newest->used -= b->size + sizeof *b;
        memory.last = NULL;
    } else if (b->size / 16 <= SMALL) {
        b->next = memory.freed[b->size / 16];
        memory.freed[b->size / 16] = b;
    }
}

static void *arena_realloc(void *p, size_t size)
{
    block *b = p ? (block *)p - 1 : NULL;
    void *bigger;

    if (!b) return arena_malloc(size);
    if (size <= b->size) return p;
    if (b == memory.last) { /* grow or move the newest block without leaving its old place behind */
        chunk *c = memory.newest;
        size_t more = ((size + 15) & ~(size_t)15) - b->size;

        if (size <= ARENA_CAP && c->size - c->used >= more) {
            c->used += more;
            b->size += more;
            return p;
        }
    }
    bigger = arena_malloc(size);
    memcpy(bigger, p, b->size);
    arena_free(p);
    return bigger;
}

static void drop_memory(void)
{
    for (chunk *c = memory.newest, *older; c; c = older) {
        older = c->older;
        itd_resize(memory.vm, c, c->size, 0);
    }
    memory.vm = NULL;
    memory.newest = NULL;
    memory.last = NULL;
    memory.total = 0;
    memset(memory.freed, 0, sizeof memory.freed);
}

/* ---- the grammar's numbers ---- */

static uint8_t kinds[UINT16_MAX + 1], fields[256];

static bool find_symbol(const TSLanguage *language, const char *name, unsigned kind)
{
    bool found = false;

    /* One name may stand for several symbols: aliases, and inlined variants. */
    for (uint32_t s = 0, count = ts_language_symbol_count(language); s < count; s++) {
        if (ts_language_symbol_type(language, (TSSymbol)s) != TSSymbolTypeRegular) continue;
        if (strcmp(ts_language_symbol_name(language, (TSSymbol)s), name) != 0) continue;
        kinds[s] = (uint8_t)kind;
        found = true;
    }
    return found;
}

bool itd_parse_boot(void)
{
    static const char *const node_names[] = {
        "",
#define NODE(name) #name,
#include "core/compile/parse_tree.def"
#undef NODE
    };
    static const char *const field_names[] = {
        "",
#define FIELD(name) #name,
#include "core/compile/parse_tree.def"
#undef FIELD
    };
    const TSLanguage *language = tree_sitter_python();
    uint32_t version = ts_language_abi_version(language);

    if (version > TREE_SITTER_LANGUAGE_VERSION ||
        version < TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION)
        return false;
    if (ts_language_field_count(language) >= sizeof fields) return false;
    for (unsigned k = 1; k < ITD_P_KINDS; k++)
        if (!find_symbol(language, node_names[k], k)) return false;
    for (unsigned k = 1; k < ITD_PF_FIELDS; k++) {
        TSFieldId id = ts_language_field_id_for_name(language, field_names[k],
                                                     (uint32_t)strlen(field_names[k]));

        if (!id) return false;
        fields[id] = (uint8_t)k;
    }
    ts_set_allocator(arena_malloc, arena_calloc, arena_realloc, arena_free);
    return true;
}

/* ---- parsing ---- */

typedef struct input {
    const char *text;
    uint32_t size;
} input;

static const char *read_input(void *payload, uint32_t byte, TSPoint position, uint32_t *ret_size)
{
    const input *in = payload;

    *ret_size = byte < in->size ? in->size - byte : 0;
    return byte < in->size ? in->text + byte : "";
}

static bool progress(TSParseState *state)
{
    return !itd_charge(memory.vm, STEP_CHARGE);
}

static void find_error(TSNode node, uint32_t *ret_start, uint32_t *ret_end)
{
    for (;;) {
        uint32_t count = ts_node_child_count(node), i;

        if (ts_node_is_error(node) || ts_node_is_missing(node)) break;
        for (i = 0; i < count && !ts_node_has_error(ts_node_child(node, i)); i++) continue;
        if (i == count) break;
        node = ts_node_child(node, i);
    }
    *ret_start = ts_node_start_byte(node);
    *ret_end = ts_node_end_byte(node);
}

/* A list that was shown with braces (hide_list). */
static unsigned really_list(unsigned kind)
{
    return kind == ITD_P_set || kind == ITD_P_dictionary ? ITD_P_list
           : kind == ITD_P_set_comprehension             ? ITD_P_list_comprehension
                                                         : kind;
}

/* Copies a tree behind the nodes that there are. The array has room for all of it. */
static bool copy_tree(itd_front *f, TSNode root, uint32_t room)
{
    TSTreeCursor at_root = ts_tree_cursor_new(root), *cursor = &at_root;
    uint32_t depth = 0, n = f->node_count, end = n + room;
    uint32_t *last = itd_arena_alloc(f->scratch, (size_t)(room + 1) *
                                                     sizeof *last); /* by depth: the latest node */

    if (!last) return false;
    for (;;) {
        TSNode node = ts_tree_cursor_current_node(cursor);
        itd_pt *p;

        if (n >= end) return false;
        p = &f->nodes[n];
        p->kind = ts_node_is_named(node) ? kinds[ts_node_symbol(node)] : ITD_P_TOKEN;
        if (f->source[ts_node_start_byte(node)] == '[') p->kind = (uint8_t)really_list(p->kind);
        p->field = fields[ts_tree_cursor_current_field_id(cursor)];
        p->start = ts_node_start_byte(node);
        p->end = ts_node_end_byte(node);
        if (last[depth]) f->nodes[last[depth] - 1].next = n;
        last[depth] = ++n;
        if (ts_tree_cursor_goto_first_child(cursor)) {
            p->has_children = true;
            last[++depth] = 0;
            continue;
        }
        while (!ts_tree_cursor_goto_next_sibling(cursor)) {
            if (!ts_tree_cursor_goto_parent(cursor)) {
                f->node_count = n;
                return n == end;
            }
            depth--;
        }
    }
}

/* Of the whole text, or of some of it as if that were all. */
static bool make_tree(itd_front *f, const char *text, const itd_piece *pieces, uint32_t count,
                      TSNode *ret_root)
{
    input in = {text, f->size};
    TSInput source = {.payload = &in, .read = read_input, .encoding = TSInputEncodingUTF8};
    TSParseOptions options = {.progress_callback = progress};
    TSParser *parser = ts_parser_new();
    TSRange *ranges = count ? arena_calloc(count, sizeof *ranges) : NULL;
    TSTree *tree;
    uint32_t start, end;

    for (uint32_t i = 0; i < count; i++)
        ranges[i] = (TSRange){.start_point = {i, 0},
                              .end_point = {i, 0},
                              .start_byte = pieces[i].start,
                              .end_byte = pieces[i].end};
    if (!ts_parser_set_language(parser, tree_sitter_python()) ||
        (count && !ts_parser_set_included_ranges(parser, ranges, count)))
        itd_broken(__FILE__, __LINE__, "the grammar doesn't fit the parser runtime");
    tree = ts_parser_parse_with_options(parser, NULL, source, options);
    if (!tree) return false; /* stopped by the callback: its failure is pending */
    *ret_root = ts_tree_root_node(tree);
    if (!ts_node_has_error(*ret_root)) return true;
    find_error(*ret_root, &start, &end);
    return itd_front_invalid(f, start, end);
}

static bool parse_inside(itd_front *f)
{
    TSNode root, subjects = {0};
    uint32_t room, more = 0;

    if (!make_tree(f, f->text, NULL, 0, &root)) return false;
    if (f->subject_count &&
        !make_tree(f, f->subject_text, f->subjects, f->subject_count, &subjects))
        return false;
    room = ts_node_descendant_count(root);
    if (f->subject_count) more = ts_node_descendant_count(subjects);
    f->nodes = itd_arena_alloc(f->scratch, ((size_t)room + more + 1) * sizeof *f->nodes);
    if (!f->nodes) return false;
    if (copy_tree(f, root, room) && (!more || copy_tree(f, subjects, more))) {
        f->next_subject = more ? itd_pt_first(&f->nodes[room]) : NULL;
        /* The lowering looks for blanks where stars are hidden: it shall see what was parsed. */
        for (uint32_t i = 0; i < f->subject_count; i++)
            memcpy(f->text + f->subjects[i].start, f->subject_text + f->subjects[i].start,
                   f->subjects[i].end - 1 - f->subjects[i].start);
        return true;
    }
    return !itd_pending(f->vm) && itd_fail_memory(f->vm);
}

bool itd_make_parse_tree(itd_front *f)
{
    volatile bool ok = false;

    memory.vm = f->vm;
    if (!sigsetjmp(memory.out, 0)) ok = parse_inside(f);
    drop_memory();
    return ok;
}

/* ---- the whole ---- */

/* The star of a starred expression isn't shown to tree-sitter, which binds it too tightly or
 * refuses what follows. At the start of a line the indentation must stay what it was. */
static void hide_star(itd_front *f, uint32_t i)
{
    const itd_token *t = &f->tokens[i];
    unsigned before = i ? t[-1].kind : ITD_T_NEWLINE;
    uint32_t from = t->start, width = 0;

    f->text[t->start] = ' ';
    if (before != ITD_T_NEWLINE && before != ITD_T_INDENT && before != ITD_T_DEDENT) return;
    for (; from && f->text[from - 1] == ' '; from--) width++;
    if (from && f->text[from - 1] == '\f') from--;
    memset(f->text + from, ' ', t[1].start - from);
    f->text[t[1].start - width - 1] = '\f';
}

/* The brackets of a subject that begins with a list are shown as braces: `match [x]:` could go on
 * as an annotated subscript. */
static void hide_list(itd_front *f, uint32_t i)
{
    unsigned depth = 0;

    if (f->tokens[i].kind != ITD_T_LSQB) return;
    f->text[f->tokens[i].start] = '{';
    for (; i < f->count; i++) {
        if (f->tokens[i].kind == ITD_T_LSQB)
            depth++;
        else if (f->tokens[i].kind == ITD_T_RSQB && --depth == 0)
            break;
    }
    if (i < f->count) f->text[f->tokens[i].start] = '}';
}

/* A name that tree-sitter would take for a keyword. */
static bool is_keyword_there(const itd_front *f, const itd_token *t)
{
    static const char *const words[] = {"print", "exec", "match", "case", "type", "__future__"};

    if (t->kind != ITD_T_NAME || t->flags & ITD_TF_SOFT || t->end - t->start > 10) return false;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (itd_token_named(f, t, words[w], strlen(words[w]))) return true;
    return false;
}

/* A subject that begins with a parenthesis, or with a star: `match (x)[y]:` could go on as an
 * annotation of what a call gives, `match *[x][y]:`, whose star is hidden, as one of a subscript. A
 * name stands for it, and it is read by itself, as a statement, with the others like it: its colon
 * becomes a semicolon there. */
static bool set_apart(itd_front *f, uint32_t match)
{
    uint32_t i = match + 1 + (f->tokens[match + 1].flags & ITD_TF_STARRED ? 1 : 0),
             start = f->tokens[i].start, end;

    while (i + 1 < f->count &&
           !(f->tokens[i].kind == ITD_T_COLON && f->tokens[i + 1].kind == ITD_T_NEWLINE))
        i++;
    if (i + 1 >= f->count) return true;
    end = f->tokens[i].start;
    if (!f->subjects) {
        f->subjects = itd_arena_alloc(f->scratch, f->count * sizeof *f->subjects);
        f->subject_text = itd_arena_alloc(f->scratch, f->size + 1);
        if (!f->subjects || !f->subject_text) return false;
        memset(f->subject_text, ' ', f->size);
    }
    memcpy(f->subject_text + start, f->text + start, end - start);
    f->subject_text[end] = ';';
    f->subjects[f->subject_count++] = (itd_piece){start, end + 1};
    memset(f->text + start, ' ', end - start);
    f->text[start == f->tokens[match].end ? start + 1 : start] = 'x';
    return true;
}

static bool set_subjects_apart(itd_front *f)
{
    for (uint32_t i = 0; i + 1 < f->count; i++)
        if (f->tokens[i].flags & ITD_TF_SOFT &&
            (f->tokens[i + 1].kind == ITD_T_LPAR || f->tokens[i + 1].flags & ITD_TF_STARRED) &&
            itd_token_named(f, &f->tokens[i], "match", 5) && !set_apart(f, i))
            return false;
    return true;
}

/* Changes in the text what only the grammar check could tell, so that tree-sitter can't mistake it;
 * the lowering reads the source. The = and ! of fields are hidden. A comma that ends a line becomes
 * a semicolon, else `a,` and a line `b = 1` after it would be read as one assignment. tree-sitter's
 * grammar has ^ bind tighter than &, so it is shown each in the other's place. A name that is
 * subscripted in an annotation is shown as a number, else only few operators could follow. */
static void finish_text(itd_front *f)
{
    for (uint32_t i = 0; i < f->count; i++) {
        const itd_token *t = &f->tokens[i];

        if (t->flags & ITD_TF_STARRED)
            hide_star(f, i);
        else if (t->flags & ITD_TF_DEBUG)
            memset(f->text + t->start, ' ', t->end - t->start);
        else if (t->flags & ITD_TF_LAST)
            f->text[t->start] = ';';
        else if (t->flags & ITD_TF_BASE)
            memset(f->text + t->start, '1', t->end - t->start);
        else if (t->kind == ITD_T_AMPER)
            f->text[t->start] = '^';
        else if (t->kind == ITD_T_CIRCUMFLEX)
            f->text[t->start] = '&';
        else if (is_keyword_there(f, t))
            f->text[t->start] = 'x';
        else if (t->flags & ITD_TF_SOFT && i + 1 < f->count && itd_token_named(f, t, "match", 5))
            hide_list(f, i + 1);
    }
}

static bool begins_block(const itd_token *t)
{
    switch (t->kind) {
    case ITD_T_IF:
    case ITD_T_ELIF:
    case ITD_T_ELSE:
    case ITD_T_WHILE:
    case ITD_T_FOR:
    case ITD_T_TRY:
    case ITD_T_EXCEPT:
    case ITD_T_FINALLY:
    case ITD_T_WITH:
    case ITD_T_DEF:
    case ITD_T_CLASS:
    case ITD_T_ASYNC:
    case ITD_T_AT: return true;
    default: return t->flags & ITD_TF_SOFT;
    }
}

/* tree-sitter reads a line `a, b` as the beginning of an assignment, too, and as that it doesn't
 * end with the line: `(c)[0] = 1` below would be part of it. What could go on so is told apart by a
 * semicolon, in the place of the line's end or of the blanks and the comment before it. */
static void end_lines(itd_front *f)
{
    uint32_t first = 0;
    bool comma = false;

    for (uint32_t i = 0; i + 1 < f->count; i++) {
        unsigned kind = f->tokens[i].kind, next = f->tokens[i + 1].kind;

        if (kind == ITD_T_SEMI || (kind == ITD_T_COMMA && !f->tokens[i].level))
            comma = kind == ITD_T_COMMA;
        if (kind == ITD_T_INDENT || kind == ITD_T_DEDENT) first = i + 1;
        if (kind != ITD_T_NEWLINE) continue;
        if (comma && i &&
            (next == ITD_T_LPAR || next == ITD_T_LSQB || next == ITD_T_STRING ||
             next == ITD_T_FSTART) &&
            !begins_block(&f->tokens[first]) && !(f->tokens[i - 1].flags & ITD_TF_LAST)) {
            uint32_t at = f->tokens[i - 1].end;

            for (uint32_t to = at; f->text[to] != '\n' && f->text[to] != '\r'; to++)
                f->text[to] = ' ';
            f->text[at] = ';';
        }
        comma = false;
        first = i + 1;
    }
}

static bool has_null(itd_unit *unit)
{
    itd_value message;

    if (!memchr(unit->source, '\0', unit->size)) return false;
    /* Like CPython's: with no place. */
    message = itd_str_c(unit->vm, "source code string cannot contain null bytes");
    if (!itd_failed(message)) message = itd_tuple_pack(unit->vm, 1, message);
    if (!itd_failed(message)) itd_raise_with(unit->vm, itd_SyntaxError, message);
    return true;
}

/* A client's bytes are judged here: everything behind this relies on UTF-8. */
static bool is_text(itd_unit *unit)
{
    size_t good = itd_utf8_valid_run(unit->source, unit->size);
    itd_value message;

    if (good == unit->size) return true;
    message = itd_str_format(unit->vm,
                             "(unicode error) 'utf-8' codec can't decode byte 0x%02x in position "
                             "%zu: invalid start byte",
                             (unsigned)(uint8_t)unit->source[good], good);
    if (!itd_failed(message)) message = itd_tuple_pack(unit->vm, 1, message);
    if (!itd_failed(message)) itd_raise_with(unit->vm, itd_SyntaxError, message);
    return false;
}

/* The caller's text need not end anywhere: the scanners look one byte ahead and want a NUL there.
 */
static bool end_source(itd_unit *unit)
{
    char *copy = itd_arena_alloc(unit->arena, unit->size + 1);

    if (!copy) return false;
    memcpy(copy, unit->source, unit->size);
    copy[unit->size] = 0;
    unit->source = copy;
    return true;
}

bool itd_parse(itd_unit *unit)
{
    itd_front f = {.unit = unit, .vm = unit->vm};
    bool ok = false;

    if (unit->size > UINT32_MAX / 8) return itd_fail_memory(unit->vm);
    if (unit->size >= 3 && !memcmp(unit->source, "\xEF\xBB\xBF", 3)) { /* a byte order mark */
        unit->source += 3;
        unit->size -= 3;
    }
    if (has_null(unit) || !is_text(unit) || !end_source(unit)) return false;
    f.source = unit->source;
    f.size = (uint32_t)unit->size;
    f.scratch = itd_arena_new(unit->vm);
    if (!f.scratch) return false;
    if (itd_front_lines(&f) && itd_prescan(&f) && itd_check_grammar(&f)) {
        finish_text(&f);
        end_lines(&f);
        ok = set_subjects_apart(&f) && itd_make_parse_tree(&f) && itd_lower(&f);
    }
    itd_arena_free(f.scratch);
    return ok;
}
