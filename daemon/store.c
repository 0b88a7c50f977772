/* store.c - which store a daemon has.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "daemon/store.h"

int srv_store_open(int dir, const char *path, srv_store **ret)
{
    return srv_store_sqlite.open(dir, path, ret);
}

void srv_store_close(srv_store **store)
{
    if (*store) (*store)->kind->close(*store);
    *store = NULL;
}
