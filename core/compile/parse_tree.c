/* parse_tree.c - walking the copied parse tree; see parse_tree.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/parse_tree.h"

const itd_pt *itd_pt_named(const itd_front *f, const itd_pt *n)
{
    while (n && n->kind == ITD_P_TOKEN) n = itd_pt_next(f, n);
    return n;
}

const itd_pt *itd_pt_first_named(const itd_front *f, const itd_pt *n)
{
    return itd_pt_named(f, itd_pt_first(n));
}

const itd_pt *itd_pt_next_named(const itd_front *f, const itd_pt *n)
{
    return itd_pt_named(f, itd_pt_next(f, n));
}

const itd_pt *itd_pt_field(const itd_front *f, const itd_pt *n, enum itd_pt_field field)
{
    for (n = itd_pt_first(n); n; n = itd_pt_next(f, n))
        if (n->field == field) return n;
    return NULL;
}

const itd_pt *itd_pt_child_kind(const itd_front *f, const itd_pt *n, enum itd_pt_kind kind)
{
    for (n = itd_pt_first(n); n; n = itd_pt_next(f, n))
        if (n->kind == kind) return n;
    return NULL;
}

bool itd_pt_is(const itd_front *f, const itd_pt *n, const char *text)
{
    size_t size = strlen(text);

    return n->kind == ITD_P_TOKEN && n->end - n->start == size &&
           !memcmp(f->source + n->start, text, size);
}

const itd_pt *itd_pt_token(const itd_front *f, const itd_pt *n, const char *text)
{
    for (n = itd_pt_first(n); n; n = itd_pt_next(f, n))
        if (itd_pt_is(f, n, text)) return n;
    return NULL;
}

uint32_t itd_pt_count_named(const itd_front *f, const itd_pt *n)
{
    uint32_t count = 0;

    for (n = itd_pt_first_named(f, n); n; n = itd_pt_next_named(f, n)) count++;
    return count;
}
