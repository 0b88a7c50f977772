/* appends.c - finds the loops in which a str is only ever appended to, and gives each such name a
 * token.
 *
 * `s += x` in a loop would copy all of s each time. Where nothing in the loop reads s otherwise,
 * nobody else can have got hold of the str that an earlier turn made, and it may grow in place
 * (APPENDSTR). The token is a temporary of the loop that holds that str: emptied where the loop is
 * entered, so a str made before it, or by an earlier run of it, is never taken for its own.
 *
 * scope.c reports loops, reads and appends in the order of the source. A read in a loop is one in
 * all loops around it; the entries of a name for the loops still open form a chain from the inside
 * out, so each fact is entered once. A read from a nested function makes the name a cell, which has
 * no token. The token belongs to the outermost loop that qualifies, and serves the loops in it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

struct itd_loop {
    struct itd_loop *up;
    struct itd_append *names; /* those read or appended to in it */
    bool closed;
};

typedef struct itd_append {
    struct itd_append_name *of;
    struct itd_loop *loop;
    struct itd_append *around; /* the same name's, of the next loop out */
    struct itd_append *next;   /* in the loop */
    bool read, appended;
    /* while the loop is generated: */
    uint32_t token;
    const itd_block *block;
    struct itd_append *before; /* what was the name's current one */
} itd_append;

typedef struct itd_append_name {
    itd_value name; /* mangled */
    bool text;      /* somewhere a str literal is assigned or appended */
    itd_append *open, *current;
} itd_append_name;

struct itd_appends {
    struct itd_loop *loop;    /* the innermost one being read */
    const itd_node *not_read; /* the s of the last `s = s + x` */
    itd_append_name **table;
    uint32_t count, size;
};

static uint32_t place(const struct itd_appends *a, itd_value name)
{
    uint32_t i = (uint32_t)((name.bits * 0x9E3779B97F4A7C15u) >> 32) & (a->size - 1);

    while (a->table[i] && !itd_same(a->table[i]->name, name)) i = (i + 1) & (a->size - 1);
    return i;
}

static bool grow(itd_compiler *k, struct itd_appends *a)
{
    itd_append_name **old = a->table;
    uint32_t old_size = a->size, i;

    a->size = old_size ? old_size * 2 : 16;
    a->table = itd_compile_alloc(k, a->size * sizeof(itd_append_name *));
    if (!a->table) {
        a->size = a->count = 0;
        return false;
    }
    for (i = 0; i < old_size; i++)
        if (old[i]) a->table[place(a, old[i]->name)] = old[i];
    return true;
}

static itd_append_name *name_of(itd_compiler *k, struct itd_appends *a, itd_value name)
{
    itd_append_name *n;
    uint32_t i;

    if (a->count * 2 >= a->size && !grow(k, a)) return NULL;
    i = place(a, name);
    if (a->table[i]) return a->table[i];
    n = itd_compile_alloc(k, sizeof *n);
    if (!n) return NULL;
    n->name = name;
    a->count++;
    return a->table[i] = n;
}

/* The name's entry for an open loop, made when it has none. */
static itd_append *entry_of(itd_compiler *k, itd_append_name *n, struct itd_loop *loop)
{
    itd_append *e, **at;

    while (n->open && n->open->loop->closed) n->open = n->open->around;
    /* Entries stand from the inside out, but a loop in between may have none yet. */
    for (at = &n->open; *at && (*at)->loop != loop; at = &(*at)->around) {
        const struct itd_loop *inner = (*at)->loop;

        while (inner && inner != loop) inner = inner->up;
        if (!inner) break;
    }
    if (*at && (*at)->loop == loop) return *at;
    e = itd_compile_alloc(k, sizeof *e);
    if (!e) return NULL;
    *e = (itd_append){.of = n, .loop = loop, .around = *at, .next = loop->names};
    loop->names = e;
    return *at = e;
}

/* ---- reading ---- */

static struct itd_appends *appends_of(itd_compiler *k, itd_scope *s)
{
    if (s->kind != ITD_SCOPE_FUNCTION) return NULL;
    if (!s->appends) s->appends = itd_compile_alloc(k, sizeof *s->appends);
    return s->appends;
}

struct itd_loop *itd_append_enter(itd_compiler *k, itd_scope *s)
{
    struct itd_appends *a = appends_of(k, s);
    struct itd_loop *loop = a ? itd_compile_alloc(k, sizeof *loop) : NULL;

    if (!loop) return NULL;
    loop->up = a->loop;
    return a->loop = loop;
}

void itd_append_leave(itd_scope *s, struct itd_loop *loop)
{
    if (!loop) return;
    loop->closed = true;
    s->appends->loop = loop->up;
}

static void note(itd_compiler *k, struct itd_appends *a, itd_value mangled, bool is_read)
{
    itd_append_name *n = name_of(k, a, mangled);
    struct itd_loop *loop;
    itd_append *e;

    for (loop = a->loop; n && loop; loop = loop->up) {
        e = entry_of(k, n, loop);
        if (!e || (is_read ? e->read : e->appended)) return;
        if (is_read)
            e->read = true;
        else
            e->appended = true;
    }
}

void itd_append_read(itd_compiler *k, itd_scope *s, const itd_node *name)
{
    struct itd_appends *a = itd_scope_code(s)->appends;

    if (!a || !a->loop || name == a->not_read) return;
    note(k, a, itd_mangle(k, s->private_class, name->name.id), true);
}

static bool is_text(const itd_node *value)
{
    return value->kind == ITD_JoinedStr ||
           (value->kind == ITD_Constant && itd_is_str(value->constant.value));
}

/* Names that a str literal is assigned to, one by one in displays too. */
static void note_texts(itd_compiler *k, itd_scope *s, const itd_node *target, const itd_node *value)
{
    struct itd_appends *a;
    itd_append_name *n;
    uint32_t i;

    if (target->kind == ITD_Tuple && value->kind == ITD_Tuple &&
        target->elts.elts.count == value->elts.elts.count) {
        for (i = 0; i < target->elts.elts.count; i++)
            if (target->elts.elts.items[i]->kind == ITD_Name)
                note_texts(k, s, target->elts.elts.items[i], value->elts.elts.items[i]);
        return;
    }
    if (target->kind != ITD_Name || !is_text(value) || !(a = appends_of(k, s))) return;
    n = name_of(k, a, itd_mangle(k, s->private_class, target->name.id));
    if (n) n->text = true;
}

static void note_append(itd_compiler *k, itd_scope *s, const itd_node *target,
                        const itd_node *right)
{
    if (!s->appends || !s->appends->loop) return;
    note(k, s->appends, itd_mangle(k, s->private_class, target->name.id), false);
    note_texts(k, s, target, right);
}

bool itd_append_is_sum(const itd_node *target, const itd_node *value)
{
    return target->kind == ITD_Name && value->kind == ITD_BinOp && value->op == ITD_ADD &&
           value->bin.left->kind == ITD_Name && itd_same(value->bin.left->name.id, target->name.id);
}

void itd_append_statement(itd_compiler *k, itd_scope *s, const itd_node *node)
{
    uint32_t i;

    if (s->kind != ITD_SCOPE_FUNCTION) return;
    if (node->kind == ITD_AnnAssign && node->ann.value) {
        note_texts(k, s, node->ann.target, node->ann.value);
    } else if (node->kind == ITD_Assign) {
        const itd_nodes *targets = &node->assign.targets;
        const itd_node *value = node->assign.value;

        for (i = 0; i < targets->count; i++) note_texts(k, s, targets->items[i], value);
        if (targets->count == 1 && itd_append_is_sum(targets->items[0], value)) {
            note_append(k, s, targets->items[0], value->bin.right);
            if (s->appends) s->appends->not_read = value->bin.left;
        }
    } else if (node->kind == ITD_AugAssign && node->aug.target->kind == ITD_Name) {
        if (node->op == ITD_ADD)
            note_append(k, s, node->aug.target, node->aug.value);
        else
            itd_append_read(k, s, node->aug.target);
    }
}

/* ---- generating ---- */

static bool stands_around(const itd_coder *c, const itd_block *block)
{
    const itd_block *b;

    for (b = c->block; b; b = b->up)
        if (b == block) return true;
    return false;
}

static bool in_register(itd_coder *c, const itd_append_name *n)
{
    const itd_symbol *y = itd_scope_find(c->scope, n->name);

    return y && y->where == ITD_LOCAL;
}

void itd_append_begin(itd_coder *c, const itd_node *at, struct itd_loop *loop,
                      const itd_block *block)
{
    itd_append *e;

    if (!loop || c->scope->dynamic) return;
    for (e = loop->names; e && !c->k->failed; e = e->next) {
        itd_append_name *n = e->of;

        e->block = NULL;
        if (!e->appended || e->read || !n->text || !in_register(c, n)) continue;
        if (n->current && stands_around(c, n->current->block)) continue;
        e->token = itd_temp_new(c);
        itd_emit_special(c, at, e->token, ITD_LOAD_UNBOUND);
        itd_hold(c, e->token, ITD_TEMP_VALUE, 0);
        e->block = block;
        e->before = n->current;
        n->current = e;
    }
}

void itd_append_end(struct itd_loop *loop)
{
    itd_append *e;

    for (e = loop ? loop->names : NULL; e; e = e->next)
        if (e->block) {
            e->of->current = e->before;
            e->block = NULL;
        }
}

uint32_t itd_append_token(itd_coder *c, const itd_node *target)
{
    const struct itd_appends *a = c->scope->appends;
    const itd_append_name *n;

    if (!a || !a->count) return ITD_ANY;
    n = a->table[place(a, itd_mangle(c->k, c->scope->private_class, target->name.id))];
    return n && n->current && stands_around(c, n->current->block) ? n->current->token : ITD_ANY;
}
