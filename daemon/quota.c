/* quota.c - how many, and how much: caps on sessions, a client's wishes clamped to the ceilings.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "daemon/switchboard.h"

int srv_quota_session(const srv_switchboard *sw, uid_t uid)
{
    unsigned mine = 0;

    if (sw->ending) return WIRE_E_SHUTTING_DOWN;
    if (sw->session_count >= sw->config->max_sessions) return WIRE_E_TOO_MANY_SESSIONS;
    for (const srv_session *s = sw->sessions; s; s = s->next) mine += s->uid == uid;
    return mine >= sw->config->max_sessions_per_uid ? WIRE_E_TOO_MANY_SESSIONS : 0;
}

static uint64_t rounded(double wish)
{
    return wish >= 9.2e18 ? UINT64_MAX >> 1 : (uint64_t)wish;
}

int srv_limits_wish(const srv_config *config, const wire_field *wishes, itd_limits *ret)
{
    wire_slice rest, name;
    uint32_t left;
    double wish;

    *ret = config->standard;
    wire_entries(wishes, &rest, &left);
    while (wire_limits_next(&rest, &left, &name, &wish)) {
        uint64_t value, ceiling;
        size_t offset;
        bool seconds;

        if (!srv_limit_find((const char *)name.data, name.size, &offset, &seconds) || wish < 0)
            return WIRE_E_BAD_LIMIT;
        value = rounded(seconds ? wish * 1e9 : wish);
        memcpy(&ceiling, (const char *)&config->ceiling + offset, sizeof ceiling);
        if (value > ceiling) value = ceiling;
        memcpy((char *)ret + offset, &value, sizeof value);
    }
    return 0;
}

void srv_put_limits(wire_out *out, const itd_limits *limits)
{
    uint32_t count = 0;

#define LIMIT(field, config, unit, standard, ceiling, catchable, text) count++;
#include "core/limits.def"
#undef LIMIT
    wire_put_map(out, count);
#define LIMIT(field, config, unit, standard, ceiling, catchable, text)                             \
    wire_put_string(out, #config);                                                                 \
    if (strcmp(unit, "seconds") == 0)                                                              \
        wire_put_real(out, (double)limits->field / 1e9);                                           \
    else                                                                                           \
        wire_put_uint(out, limits->field);
#include "core/limits.def"
#undef LIMIT
}
