/* suspend_map.c - records where a run can leave a frame, and what is alive there.
 *
 * A suspension point is named by its ordinal among the points of its code, in evaluation order.
 * Points in code that can't be reached are counted too, and so are the copies of a finally body, so
 * the numbers don't depend on what an optimisation drops. A row lists the temporaries that are held
 * at the instruction: those below a call's own registers, which the call consumes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

bool itd_op_suspends(itd_op op)
{
    return itd_op_calls(op) || op == ITD_OP_FORITER || op == ITD_OP_FORNEXT || op == ITD_OP_YIELD ||
           op == ITD_OP_DELEGATE;
}

uint32_t itd_suspend_reserve(itd_coder *c)
{
    return c->ordinals++;
}

void itd_suspend_record(itd_coder *c, itd_op op, uint32_t a)
{
    uint32_t ordinal = c->forced_ordinal, limit = itd_op_calls(op) ? a : c->top, reg;
    void *items = c->suspends;
    itd_suspend *row;

    c->forced_ordinal = ITD_NO_INDEX;
    if (ordinal == ITD_NO_INDEX) ordinal = c->ordinals++;
    if (!c->reachable || c->k->failed || !c->count) return;
    if (!itd_compile_grow(c->k, &items, &c->suspend_capacity, c->suspend_count + 1,
                          sizeof *c->suspends))
        return;
    c->suspends = items;
    row = &c->suspends[c->suspend_count++];
    *row = (itd_suspend){.ins = c->count - 1, .ordinal = ordinal, .first = c->temp_count};
    for (reg = c->nlocals; reg < limit && reg < c->role_capacity; reg++) {
        if (c->roles[reg] == ITD_TEMP_DEAD) continue;
        items = c->temps;
        if (!itd_compile_grow(c->k, &items, &c->temp_capacity, c->temp_count + 1, sizeof *c->temps))
            return;
        c->temps = items;
        c->temps[c->temp_count++] = (itd_temp){(uint16_t)reg, c->roles[reg], c->role_index[reg]};
    }
    row->count = c->temp_count - row->first;
}
