/* lower.c - makes the nodes, names and blocks of the syntax tree; see lower.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/lower.h"

#include "core/base/utf8.h"

#include <utf8proc.h>

itd_node *itd_lower_node(itd_front *f, unsigned kind, uint32_t start, uint32_t end)
{
    itd_node *n = itd_arena_alloc(f->unit->arena, sizeof *n);

    if (!n) return NULL;
    n->kind = (uint8_t)kind;
    n->line = itd_front_line(f, start);
    n->column = itd_front_column(f, n->line, start);
    n->end_line = itd_front_line(f, end ? end - 1 : 0);
    n->end_column = itd_front_column(f, n->end_line, end);
    return n;
}

void itd_lower_end_at(itd_node *n, const itd_nodes *body)
{
    if (!body->count) return;
    n->end_line = body->items[body->count - 1]->end_line;
    n->end_column = body->items[body->count - 1]->end_column;
}

bool itd_lower_list(itd_front *f, itd_nodes *list, uint32_t room)
{
    list->count = 0;
    list->items = NULL;
    if (!room) return true;
    list->items = itd_arena_alloc(f->unit->arena, room * sizeof(itd_node *));
    return list->items != NULL;
}

bool itd_lower_keep(itd_front *f, itd_value v)
{
    if (itd_failed(v)) return false;
    return !itd_is_cell(v) || itd_list_append(f->vm, f->unit->keep, v);
}

/* ---- names ---- */

/* Python compares identifiers in the form NFKC. */
static itd_value normalised_name(itd_front *f, const char *text, uint32_t size)
{
    const utf8proc_option_t options = UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_STABLE;
    utf8proc_ssize_t count = utf8proc_decompose((const uint8_t *)text, size, NULL, 0, options),
                     used;
    utf8proc_int32_t *codes;
    uint8_t *out;
    uint32_t length = 0;

    if (count <= 0) return itd_intern_c(f->vm, text, size);
    codes = itd_arena_alloc(f->scratch, ((size_t)count + 1) * sizeof *codes);
    out = itd_arena_alloc(f->scratch, (size_t)count * 4 + 1);
    if (!codes || !out) return ITD_ERROR;
    utf8proc_decompose((const uint8_t *)text, size, codes, count, options);
    used = utf8proc_normalize_utf32(codes, count, options);
    for (utf8proc_ssize_t i = 0; i < used; i++)
        length += itd_utf8_put(out + length, (uint32_t)codes[i]);
    return itd_intern_c(f->vm, (const char *)out, length);
}

itd_value itd_lower_name(itd_front *f, uint32_t start, uint32_t end)
{
    const char *text = f->source + start;
    uint32_t size = end - start;
    itd_value name;
    bool ascii = true;

    for (uint32_t i = 0; i < size; i++) ascii &= (unsigned char)text[i] < 128;
    name = ascii ? itd_intern_c(f->vm, text, size) : normalised_name(f, text, size);
    return itd_lower_keep(f, name) ? name : ITD_ERROR;
}

itd_value itd_lower_dotted(itd_front *f, const itd_pt *n)
{
    const itd_pt *part = itd_pt_first_named(f, n);
    itd_text text;
    itd_value name;

    if (!part) return itd_lower_name(f, n->start, n->end);
    if (!itd_pt_next_named(f, part)) return itd_lower_name(f, part->start, part->end);
    itd_text_init(&text, f->vm);
    for (bool first = true; part; part = itd_pt_next_named(f, part), first = false) {
        name = itd_lower_name(f, part->start, part->end);
        if (itd_failed(name)) return ITD_ERROR;
        if ((!first && !itd_text_ascii(&text, ".", 1)) || !itd_text_str(&text, name))
            return ITD_ERROR;
    }
    name = itd_text_done(&text);
    if (itd_failed(name)) return ITD_ERROR;
    name = itd_intern(f->vm, name);
    return itd_lower_keep(f, name) ? name : ITD_ERROR;
}

const itd_token *itd_lower_token(const itd_front *f, uint32_t offset)
{
    uint32_t low = 0, high = f->count;

    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;

        if (f->tokens[middle].start <= offset)
            low = middle;
        else
            high = middle;
    }
    /* Layout tokens stand at the same place, before the one meant. */
    return &f->tokens[low];
}

/* Many nodes begin at one place, perhaps after much blank space: the last answer is kept. */
uint32_t itd_lower_star(itd_front *f, uint32_t start)
{
    if (start == f->star_asked) return f->star_found;
    f->star_asked = f->star_found = start;
    for (uint32_t p = start; p && (f->text[p - 1] == ' ' || f->text[p - 1] == '\f'); p--) {
        const itd_token *t;

        if (f->source[p - 1] != '*') continue;
        t = itd_lower_token(f, p - 1);
        if (t->start != p - 1 || !(t->flags & ITD_TF_STARRED)) continue;
        f->star_found = p - 1;
        break;
    }
    return f->star_found;
}

/* ---- blocks ---- */

static itd_node *statement(itd_front *f, const itd_pt *n)
{
    switch (n->kind) {
    case ITD_P_if_statement:
    case ITD_P_for_statement:
    case ITD_P_while_statement:
    case ITD_P_try_statement:
    case ITD_P_with_statement:
    case ITD_P_function_definition:
    case ITD_P_class_definition:
    case ITD_P_decorated_definition:
    case ITD_P_match_statement: return itd_stack_ok(f->vm) ? itd_lower_compound(f, n) : NULL;
    default: return itd_lower_simple(f, n);
    }
}

bool itd_lower_block(itd_front *f, const itd_pt *block, itd_nodes *out)
{
    const itd_pt *n;

    if (!itd_lower_list(f, out, itd_pt_count_named(f, block))) return false;
    for (n = itd_pt_first_named(f, block); n; n = itd_pt_next_named(f, n)) {
        itd_node *made = statement(f, n);

        if (!made) return false;
        itd_lower_push(out, made);
    }
    return true;
}

bool itd_lower(itd_front *f)
{
    f->starred_at = f->star_asked = UINT32_MAX;
    if (!itd_charge(f->vm, f->node_count / 8 + 1)) return false;
    return itd_lower_block(f, &f->nodes[0], &f->unit->body);
}
