/* prelude.c - what a stored state says before the core's snapshot: the tools of clients that stay.
 *
 * A session may be put to sleep while clients are attached that ask nothing. They don't notice: the
 * switchboard keeps their connections, and their tools, which only the worker knows, are stored in
 * front of the snapshot as they were declared. All numbers are big-endian, four bytes each:
 *
 *   "SRVP", form 1, how many, { client, how many tools, size, the list in MessagePack }...
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "daemon/self.h"

#define FORM 1

static const uint8_t mark[4] = {'S', 'R', 'V', 'P'};

static void put(uint8_t at[4], uint32_t value)
{
    for (int i = 3; i >= 0; i--, value >>= 8) at[i] = (uint8_t)value;
}

static uint32_t number(const uint8_t at[4])
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* ---- while clients are here -------------------------------------------------------------------
 */

void srv_prelude_keep(srv_client *c, const wire_field *tools)
{
    c->tools.size = c->tools.count = 0;
    c->tools.large = tools->span.size > SRV_TOOLS_KEPT;
    if (c->tools.large) return;
    memcpy(c->tools.data, tools->span.data, tools->span.size);
    c->tools.size = (uint32_t)tools->span.size;
    c->tools.count = tools->count;
}

static unsigned with_tools(const srv_self *w)
{
    unsigned count = 0;

    for (unsigned i = 0; i < w->max_clients; i++)
        count += w->client[i].live && w->client[i].tools.count > 0;
    return count;
}

bool srv_prelude_write(srv_self *w, bool (*write)(void *context, const void *bytes, size_t size),
                       void *context)
{
    uint8_t head[12];
    unsigned count = with_tools(w);

    if (count == 0) return true;
    memcpy(head, mark, sizeof mark);
    put(head + 4, FORM);
    put(head + 8, count);
    if (!write(context, head, sizeof head)) return false;
    for (unsigned i = 0; i < w->max_clients; i++) {
        const srv_client *c = &w->client[i];

        if (!c->live || c->tools.count == 0) continue;
        put(head, c->number);
        put(head + 4, c->tools.count);
        put(head + 8, c->tools.size);
        if (!write(context, head, sizeof head)) return false;
        if (!write(context, c->tools.data, c->tools.size)) return false;
    }
    return true;
}

/* ---- in a new worker --------------------------------------------------------------------------
 */

static bool read_all(ptrdiff_t (*read)(void *context, void *bytes, size_t room), void *context,
                     void *bytes, size_t size)
{
    uint8_t *to = bytes;

    while (size > 0) {
        ptrdiff_t got = read(context, to, size);

        if (got <= 0) return false;
        to += got;
        size -= (size_t)got;
    }
    return true;
}

bool srv_prelude_begins(const uint8_t *bytes, size_t size)
{
    return size >= sizeof mark && memcmp(bytes, mark, sizeof mark) == 0;
}

bool srv_prelude_read(srv_self *w, ptrdiff_t (*read)(void *context, void *bytes, size_t room),
                      void *context)
{
    uint8_t head[12];
    uint32_t count;

    if (!read_all(read, context, head, sizeof head) || number(head + 4) != FORM) return false;
    count = number(head + 8);
    if (count > SRV_CLIENTS) return false;
    for (uint32_t i = 0; i < count; i++) {
        srv_kept_tools *kept = &w->client[i < w->max_clients ? i : 0].kept;

        if (!read_all(read, context, head, sizeof head) || number(head + 8) > SRV_TOOLS_KEPT)
            return false;
        kept->client = number(head);
        kept->count = number(head + 4);
        kept->size = number(head + 8);
        if (!read_all(read, context, kept->data, kept->size)) return false;
    }
    return true;
}

/* A client that was attached before the session slept is back: its tools are declared again. They
 * come from the store, sealed, but are looked at like those that come from a client. */
void srv_prelude_restore(srv_self *w, srv_client *c)
{
    for (unsigned i = 0; i < w->max_clients; i++) {
        srv_kept_tools *kept = &w->client[i].kept;
        wire_slice list = {kept->data, kept->size};
        wire_body body;

        if (kept->count == 0 || kept->client != c->number) continue;
        if (wire_list_check(list, WIRE_S_TOOL, kept->count) == 0) {
            memset(&body, 0, sizeof body);
            body.field[WIRE_TOOLS_TOOLS] =
                (wire_field){.present = true, .span = list, .count = kept->count};
            srv_declare_late(w, c, &body);
        }
        kept->count = 0;
    }
}
