/* quota.c - how many, and how much: a user's share of connections, sessions, memory and executes, a
 * client's wishes clamped to the ceilings.
 *
 * Shares are counted when they are asked for, by walking the lists: these are short, and a count
 * that is kept can be wrong. Kept is only what can't be counted: whose workers crashed, and how
 * fast a user's sessions execute.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "daemon/switchboard.h"

#define CRASHES       3 /* within... */
#define CRASH_NS      (10 * SRV_SECOND)
#define MOST_DELAY_NS (60 * SRV_SECOND)
#define QUIET_NS      SRV_SECOND /* a connection that asked nothing for so long may make room */

/* ---- connections ----------------------------------------------------------------------------- */

static bool silent(const srv_conn *c, uint64_t now)
{
    if (c->wait != SRV_WAIT_NONE) return false;
    return c->state == WIRE_STATE_NEW || now - c->asked > QUIET_NS;
}

/* The longest silent connection, of a user or of anyone; half-open ones before others. */
static srv_conn *most_silent(const srv_switchboard *sw, bool any, uid_t uid)
{
    srv_conn *found = NULL;
    uint64_t now = srv_now();

    /* The oldest are at the list's end. */
    for (srv_conn *c = sw->conns; c; c = c->next) {
        bool half = c->state == WIRE_STATE_NEW;

        if ((!any && c->uid != uid) || !silent(c, now)) continue;
        if (!found || half || found->state != WIRE_STATE_NEW) found = c;
    }
    return found;
}

/* The user with the most connections. */
static uid_t greediest(const srv_switchboard *sw)
{
    uid_t found = 0;
    unsigned most = 0;

    for (const srv_conn *c = sw->conns; c; c = c->next) {
        unsigned count = 0;

        for (const srv_conn *other = c; other; other = other->next) count += other->uid == c->uid;
        if (count <= most) continue;
        most = count;
        found = c->uid;
    }
    return found;
}

static void count_mine(const srv_switchboard *sw, uid_t uid, unsigned *ret_all, unsigned *ret_half)
{
    for (const srv_conn *c = sw->conns; c; c = c->next) {
        if (c->uid != uid) continue;
        ++*ret_all;
        *ret_half += c->state == WIRE_STATE_NEW;
    }
}

int srv_quota_connection(srv_switchboard *sw, uid_t uid)
{
    unsigned all = 0, half = 0;
    srv_conn *loser;

    count_mine(sw, uid, &all, &half);
    if (all >= sw->config->max_connections_per_uid || half >= sw->config->max_half_open) {
        loser = most_silent(sw, false, uid);
        if (!loser) return WIRE_E_TOO_MANY_CONNECTIONS;
        srv_conn_evict(loser);
    }
    if (sw->conn_count < sw->config->max_connections) return 0;
    loser = most_silent(sw, false, greediest(sw));
    if (!loser) loser = most_silent(sw, true, 0);
    if (!loser) return WIRE_E_TOO_MANY_CONNECTIONS;
    srv_conn_evict(loser);
    return 0;
}

/* ---- sessions ---------------------------------------------------------------------------------
 */

static srv_user *user_of(srv_switchboard *sw, uid_t uid)
{
    srv_user *oldest = &sw->users[0];

    for (unsigned i = 0; i < SRV_USERS; i++) {
        srv_user *u = &sw->users[i];

        if (u->used && u->uid == uid) {
            u->used = srv_now();
            return u;
        }
        if (u->used < oldest->used) oldest = u;
    }
    *oldest = (srv_user){.uid = uid, .used = srv_now()};
    return oldest;
}

int srv_quota_session(srv_switchboard *sw, uid_t uid, uint64_t memory_bytes)
{
    const srv_config *config = sw->config;
    uint64_t memory = memory_bytes;
    unsigned mine = 0, all = 0;

    if (sw->ending) return WIRE_E_SHUTTING_DOWN;
    if (srv_now() < user_of(sw, uid)->again) return WIRE_E_BACKING_OFF;
    for (const srv_session *s = sw->sessions; s; s = s->next) {
        if (!s->worker) continue; /* it sleeps */
        all++;
        if (s->uid != uid) continue;
        mine++;
        memory += s->limits.memory_bytes;
    }
    if (all >= config->max_sessions || mine >= config->max_sessions_per_uid)
        return WIRE_E_TOO_MANY_SESSIONS;
    return memory > config->max_memory_per_uid ? WIRE_E_TOO_MUCH_MEMORY : 0;
}

int srv_quota_durable(const srv_switchboard *sw, uid_t uid)
{
    unsigned mine = 0, all = 0;

    for (const srv_session *s = sw->sessions; s; s = s->next) {
        all += s->durability != SRV_DURABLE_NONE;
        mine += s->durability != SRV_DURABLE_NONE && s->uid == uid;
    }
    return all >= sw->config->max_stored || mine >= sw->config->max_stored_per_uid
               ? WIRE_E_TOO_MANY_SESSIONS
               : 0;
}

void srv_quota_crashed(srv_switchboard *sw, uid_t uid)
{
    srv_user *u = user_of(sw, uid);
    uint64_t now = srv_now();

    if (now - u->crash_since > CRASH_NS) {
        /* A quiet time, longer than the last delay, forgives. */
        if (now - u->crash_since > CRASH_NS + 2 * u->delay) u->delay = 0;
        u->crash_since = now;
        u->crashes = 0;
    }
    if (++u->crashes < CRASHES) return;
    u->crashes = 0;
    u->delay = u->delay ? 2 * u->delay : SRV_SECOND;
    if (u->delay > MOST_DELAY_NS) u->delay = MOST_DELAY_NS;
    u->again = now + u->delay;
    srv_log(SRV_WARNING, "workers of user %u crash: no new ones for %.15g s", (unsigned)uid,
            (double)u->delay / 1e9);
}

/* ---- executes ----------------------------------------------------------------------------------
 */

/* Executes that all of a user's live sessions have begun so far. */
static uint64_t executes_of(const srv_switchboard *sw, uid_t uid)
{
    uint64_t sum = 0;

    for (const srv_session *s = sw->sessions; s; s = s->next)
        if (s->uid == uid && s->worker) sum += s->worker->status->executes;
    return sum;
}

static void hold(const srv_switchboard *sw, uid_t uid, uint64_t until)
{
    for (const srv_session *s = sw->sessions; s; s = s->next)
        if (s->uid == uid && s->worker)
            __atomic_store_n(&s->worker->command->hold_until, until, __ATOMIC_RELEASE);
}

/* A bucket that fills at the rate and holds a second's worth; what is drawn beyond that is waited
 * for. */
void srv_quota_rate(srv_switchboard *sw)
{
    double rate = (double)sw->config->max_executes_per_second;
    uint64_t now = srv_now();

    for (unsigned i = 0; i < SRV_USERS && rate > 0; i++) {
        srv_user *u = &sw->users[i];
        uint64_t sum;

        if (!u->used) continue;
        sum = executes_of(sw, u->uid);
        /* Sessions that ended take their counts along. */
        u->bucket += (double)(now - u->rated) / 1e9 * rate -
                     (sum > u->executes ? (double)(sum - u->executes) : 0);
        u->executes = sum;
        u->rated = now;
        if (u->bucket > rate) u->bucket = rate;
        if (u->bucket < 0) hold(sw, u->uid, now + (uint64_t)(-u->bucket / rate * 1e9));
    }
}

/* ---- wishes -----------------------------------------------------------------------------------
 */

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
