/* config.c - the command line and --help.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <pwd.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/config.h"
#include "daemon/jail.h"
#include "daemon/self.h"

typedef struct limit_row {
    const char *name;
    size_t offset;
    bool seconds;
    const char *unit;
} limit_row;

#define IS_SECONDS(unit)                                                                           \
    (__builtin_strcmp(unit, "seconds") == 0) /* a constant for both compilers */

static const limit_row limit_rows[] = {
#define LIMIT(field, config, unit, standard, ceiling, catchable, text)                             \
    {#config, offsetof(itd_limits, field), IS_SECONDS(unit), unit},
#include "core/limits.def"
#undef LIMIT
};

#define LIMIT_ROWS (sizeof limit_rows / sizeof limit_rows[0])

bool srv_limit_find(const char *name, size_t size, size_t *ret_offset, bool *ret_seconds)
{
    for (size_t i = 0; i < LIMIT_ROWS; i++) {
        if (strlen(limit_rows[i].name) != size || memcmp(limit_rows[i].name, name, size) != 0)
            continue;
        *ret_offset = limit_rows[i].offset;
        *ret_seconds = limit_rows[i].seconds;
        return true;
    }
    return false;
}

enum {
    OPT_SOCKET = 256,
    OPT_STATE_DIR,
    OPT_PRIVATE,
    OPT_ALLOW_UID,
    OPT_SOCKET_MODE,
    OPT_IDLE_TIMEOUT,
    OPT_SPARES,
    OPT_MAX_SESSIONS,
    OPT_MAX_SESSIONS_PER_UID,
    OPT_MAX_CONNECTIONS,
    OPT_HIBERNATE_AFTER,
    OPT_MAX_STATE,
    OPT_MAX_STORED,
    OPT_MAX_STORED_PER_UID,
    OPT_MAX_CONNECTIONS_PER_UID,
    OPT_MAX_HALF_OPEN,
    OPT_MAX_MEMORY_PER_UID,
    OPT_MAX_EXECUTES_PER_SECOND,
    OPT_ADMISSION_WAIT,
    OPT_MAX_CLIENTS,
    OPT_MAX_FRAME,
    OPT_DEFAULT,
    OPT_CEILING,
    OPT_NO_SECCOMP,
    OPT_REQUIRE,
    OPT_WORKER_STDERR,
    OPT_LOG,
    OPT_SELF_TEST_JAIL,
    OPT_VERSION,
    OPT_HELP,
};

static const struct option options[] = {
    {"socket", required_argument, NULL, OPT_SOCKET},
    {"state-dir", required_argument, NULL, OPT_STATE_DIR},
    {"private", no_argument, NULL, OPT_PRIVATE},
    {"allow-uid", required_argument, NULL, OPT_ALLOW_UID},
    {"socket-mode", required_argument, NULL, OPT_SOCKET_MODE},
    {"idle-timeout", required_argument, NULL, OPT_IDLE_TIMEOUT},
    {"spares", required_argument, NULL, OPT_SPARES},
    {"max-sessions", required_argument, NULL, OPT_MAX_SESSIONS},
    {"max-sessions-per-uid", required_argument, NULL, OPT_MAX_SESSIONS_PER_UID},
    {"max-connections", required_argument, NULL, OPT_MAX_CONNECTIONS},
    {"hibernate-after", required_argument, NULL, OPT_HIBERNATE_AFTER},
    {"max-state", required_argument, NULL, OPT_MAX_STATE},
    {"max-stored", required_argument, NULL, OPT_MAX_STORED},
    {"max-stored-per-uid", required_argument, NULL, OPT_MAX_STORED_PER_UID},
    {"max-connections-per-uid", required_argument, NULL, OPT_MAX_CONNECTIONS_PER_UID},
    {"max-half-open", required_argument, NULL, OPT_MAX_HALF_OPEN},
    {"max-memory-per-uid", required_argument, NULL, OPT_MAX_MEMORY_PER_UID},
    {"max-executes-per-second", required_argument, NULL, OPT_MAX_EXECUTES_PER_SECOND},
    {"admission-wait", required_argument, NULL, OPT_ADMISSION_WAIT},
    {"max-clients", required_argument, NULL, OPT_MAX_CLIENTS},
    {"max-frame", required_argument, NULL, OPT_MAX_FRAME},
    {"default", required_argument, NULL, OPT_DEFAULT},
    {"ceiling", required_argument, NULL, OPT_CEILING},
    {"insecure-no-seccomp", no_argument, NULL, OPT_NO_SECCOMP},
    {"require", required_argument, NULL, OPT_REQUIRE},
    {"worker-stderr", no_argument, NULL, OPT_WORKER_STDERR},
    {"log", required_argument, NULL, OPT_LOG},
    {"self-test", no_argument, NULL, OPT_SELF_TEST_JAIL},
    {"self-test-jail", no_argument, NULL, OPT_SELF_TEST_JAIL}, /* its older name */
    {"version", no_argument, NULL, OPT_VERSION},
    {"help", no_argument, NULL, OPT_HELP},
    {NULL, 0, NULL, 0},
};

static const char help[] =
    "interpretd - a service that runs untrusted Python in locked processes\n"
    "\n"
    "SYNOPSIS\n"
    "  interpretd --socket PATH [--state-dir DIR] [OPTION...]\n"
    "  interpretd --private [OPTION...]\n"
    "  interpretd --help | --version | --self-test\n"
    "\n"
    "DESCRIPTION\n"
    "  Clients connect to a Unix socket, open sessions and send scripts. Each session is a process "
    "of its own that\n"
    "  has no files, no network and no other way out than its clients' connections; tools that a "
    "script calls run in\n"
    "  the client that sent it. PROTOCOL.md describes what is spoken; interpretctl(1) shows and "
    "ends sessions.\n"
    "\n"
    "  As a service it stays in the foreground and logs to standard error. With socket activation "
    "(LISTEN_FDS) the\n"
    "  passed socket is used and --socket is not needed; readiness is told to NOTIFY_SOCKET. "
    "SIGTERM and SIGINT end it\n"
    "  and all sessions; durable ones are put into the store first, with runs that wait for "
    "tools.\n"
    "\n"
    "MODES\n"
    "  --socket PATH          listen there. A socket left behind by a daemon that is gone is "
    "replaced; one that\n"
    "                         answers is not.\n"
    "  --private              be the daemon of one client process: make a directory of mode 0700 "
    "under\n"
    "                         $XDG_RUNTIME_DIR or /tmp, listen in it, print the socket's path and "
    "a newline to\n"
    "                         standard output, start a session (setsid) and end, leaving nothing "
    "behind, when standard\n"
    "                         input closes.\n"
    "  --self-test            try forbidden system calls in locked processes; TAP on standard "
    "output, exit 0 if the\n"
    "                         kernel stopped each.\n"
    "\n"
    "WHO MAY CONNECT\n"
    "  --allow-uid USER       a user's name or number; may be given up to 64 times. The daemon's "
    "own user and root\n"
    "                         always may. A session belongs to the user who opened it; for others "
    "it does not exist.\n"
    "  --socket-mode OCTAL    permissions of the socket; default 0600, or 0666 when --allow-uid is "
    "given (the peer's\n"
    "                         user is checked in any case).\n"
    "\n"
    "STATE\n"
    "  --state-dir DIR        made with mode 0700 if absent, refused if someone else owns or may "
    "write it. Only one\n"
    "                         daemon at a time uses it. It holds the keys that seal states (keys/) "
    "and the store of\n"
    "                         hibernated sessions (sessions.db). Without it there is no store; "
    "keys "
    "are then the user's,\n"
    "                         in $XDG_STATE_HOME/interpretd or ~/.local/state/interpretd.\n"
    "  --hibernate-after SECONDS  when nobody has asked anything of a durable session for so long, "
    "it is put into the\n"
    "                         store and its process ends, until it is asked something again; "
    "default 300. A client\n"
    "                         may ask for less (idle_timeout).\n"
    "  --max-state BYTES      largest sealed state; default 1 GiB. A session's own bound is its "
    "memory limit and a\n"
    "                         sixteenth.\n"
    "  --max-stored N         durable sessions; default 100000.\n"
    "  --max-stored-per-uid N default 20000.\n"
    "\n"
    "SESSIONS\n"
    "  --idle-timeout SECONDS how long a session without clients lives; default 3600. A client may "
    "ask for less, or for\n"
    "                         the session to end with its last client.\n"
    "  --spares N             locked processes kept ready, so that opening a session is quick; "
    "default 2, at most 64.\n"
    "  --max-sessions N       live ones, each with a process; default 256. When there are as many, "
    "durable ones that\n"
    "                         are idle are put into the store for others.\n"
    "  --max-sessions-per-uid N  default 64.\n"
    "  --max-clients N        connections to one session; default 16, at most 64.\n"
    "  --max-connections N    connections that are not yet, or never, a session's; default 512.\n"
    "  --max-connections-per-uid N  of one user; default 256.\n"
    "  --max-half-open N      of one user, that have not said hello yet; default 64. When one of "
    "these two or\n"
    "                         --max-connections is reached, the longest silent connection makes "
    "room.\n"
    "  --max-memory-per-uid BYTES  sum of the memory limits of a user's live sessions; default 16 "
    "GiB.\n"
    "  --max-executes-per-second N  of all sessions of one user; those beyond wait. Default 0: no "
    "bound.\n"
    "  --admission-wait SECONDS  how long an open over a quota waits for a session to end before "
    "it is refused;\n"
    "                         default 1.\n"
    "  --max-frame BYTES      largest frame of a session's connection; default 33554432, at least "
    "65536.\n"
    "\n"
    "LIMITS\n"
    "  --default NAME=VALUE   what a session gets that wishes nothing.\n"
    "  --ceiling NAME=VALUE   the most a session may wish. Seconds for durations. Names, defaults "
    "and ceilings:\n"
    "\n";

static const char help_end[] =
    "\n"
    "SAFETY\n"
    "  --insecure-no-seccomp  start also where the kernel can't confine workers to a list of "
    "system calls. Scripts are\n"
    "                         then held by the interpreter alone; status says so.\n"
    "  --require LAYER,...    don't start where the kernel doesn't give workers these: seccomp, "
    "landlock, namespaces,\n"
    "                         root (an empty one), mdwe (no memory becomes executable). Required "
    "without this option is\n"
    "                         seccomp; the others are used where they are to be had, and status "
    "says which are.\n"
    "  --worker-stderr        workers keep standard error, for debugging: a broken-in worker could "
    "write to the log.\n"
    "\n"
    "LOG\n"
    "  --log LEVEL            error, warning, info or debug; default info, with --private warning. "
    "Text of clients and\n"
    "                         scripts is escaped.\n"
    "\n"
    "EXIT STATUS\n"
    "  0 ended as asked, 1 could not start or go on, 2 wrong options.\n";

void srv_config_help(void)
{
    itd_limits standard;

    itd_limits_default(&standard);
    fputs(help, stdout);
    for (size_t i = 0; i < LIMIT_ROWS; i++) {
        static const uint64_t ceilings[] = {
#define LIMIT(field, config, unit, standard, ceiling, catchable, text) ceiling,
#include "core/limits.def"
#undef LIMIT
        };
        const char *base = (const char *)&standard + limit_rows[i].offset;
        double scale = limit_rows[i].seconds ? 1e9 : 1;
        uint64_t value;

        memcpy(&value, base, sizeof value);
        printf("      %-22s %15.12g %20.19g  %s\n", limit_rows[i].name, (double)value / scale,
               (double)ceilings[i] / scale, limit_rows[i].unit);
    }
    fputs(help_end, stdout);
}

static int complain(const char *option, const char *value, const char *why)
{
    fprintf(stderr, "interpretd: --%s %s: %s\n", option, value ? value : "", why);
    return WIRE_E_BAD_OPTION;
}

static int number(const char *option, const char *text, uint64_t low, uint64_t high, uint64_t *ret)
{
    char *end;
    unsigned long long value;

    errno = 0;
    value = strtoull(text, &end, 10);
    if (errno || end == text || *end || *text == '-' || value < low || value > high) {
        char why[96];

        snprintf(why, sizeof why, "expected a number from %llu to %llu", (unsigned long long)low,
                 (unsigned long long)high);
        return complain(option, text, why);
    }
    *ret = value;
    return 0;
}

static int count(const char *option, const char *text, unsigned low, unsigned high, unsigned *ret)
{
    uint64_t value;
    int code = number(option, text, low, high, &value);

    if (!code) *ret = (unsigned)value;
    return code;
}

static int seconds(const char *option, const char *text, uint64_t *ret)
{
    char *end;
    double value = strtod(text, &end);

    if (end == text || *end || !(value >= 0) || value > 1e9)
        return complain(option, text, "expected seconds");
    *ret = (uint64_t)(value * 1e9);
    return 0;
}

static int allow_uid(const char *text, srv_config *c)
{
    struct passwd *entry = getpwnam(text);
    uint64_t value;

    if (c->allowed_count == SRV_ALLOWED_UIDS) return complain("allow-uid", text, "too many");
    if (entry) {
        c->allowed[c->allowed_count++] = entry->pw_uid;
        return 0;
    }
    if (number("allow-uid", text, 0, UINT32_MAX - 1, &value)) return WIRE_E_BAD_OPTION;
    c->allowed[c->allowed_count++] = (uid_t)value;
    return 0;
}

static int limit(const char *option, const char *text, itd_limits *limits)
{
    const char *equals = strchr(text, '=');
    size_t offset;
    bool is_seconds;
    uint64_t value;
    int code;

    if (!equals || !srv_limit_find(text, (size_t)(equals - text), &offset, &is_seconds))
        return complain(option, text, "expected NAME=VALUE with a limit's name");
    code = is_seconds ? seconds(option, equals + 1, &value)
                      : number(option, equals + 1, 0, UINT64_MAX >> 1, &value);
    if (!code) memcpy((char *)limits + offset, &value, sizeof value);
    return code;
}

static int log_level(const char *text, srv_config *c)
{
    static const char *const names[] = {"error", "warning", "info", "debug"};

    for (int i = 0; i < 4; i++) {
        if (strcmp(text, names[i]) != 0) continue;
        c->level = (srv_level)i;
        c->level_given = true;
        return 0;
    }
    return complain("log", text, "expected error, warning, info or debug");
}

/* A list of layers. */
static int layers(const char *text, srv_config *c)
{
    for (const char *at = text;;) {
        size_t size = strcspn(at, ",");
        unsigned layer = srv_layer_find(at, size);

        if (!layer)
            return complain("require", text,
                            "expected some of seccomp, landlock, namespaces, root, mdwe");
        c->required |= layer;
        at += size;
        if (!*at++) return 0;
    }
}

static int socket_mode(const char *text, srv_config *c)
{
    char *end;
    unsigned long value = strtoul(text, &end, 8);

    if (end == text || *end || value > 0777)
        return complain("socket-mode", text, "expected an octal mode");
    c->socket_mode = (unsigned)value;
    return 0;
}

static int option(int which, const char *value, srv_config *c)
{
    switch (which) {
    case OPT_SOCKET: c->socket = value; return 0;
    case OPT_STATE_DIR: c->state_dir = value; return 0;
    case OPT_PRIVATE: c->private = true; return 0;
    case OPT_ALLOW_UID: return allow_uid(value, c);
    case OPT_SOCKET_MODE: return socket_mode(value, c);
    case OPT_IDLE_TIMEOUT: return seconds("idle-timeout", value, &c->idle_ns);
    case OPT_HIBERNATE_AFTER: return seconds("hibernate-after", value, &c->hibernate_ns);
    case OPT_MAX_STATE: return number("max-state", value, 4096, UINT64_C(1) << 36, &c->max_state);
    case OPT_MAX_STORED: return count("max-stored", value, 1, 10000000, &c->max_stored);
    case OPT_MAX_STORED_PER_UID:
        return count("max-stored-per-uid", value, 1, 10000000, &c->max_stored_per_uid);
    case OPT_SPARES: return count("spares", value, 0, 64, &c->spares);
    case OPT_MAX_SESSIONS: return count("max-sessions", value, 1, 100000, &c->max_sessions);
    case OPT_MAX_SESSIONS_PER_UID:
        return count("max-sessions-per-uid", value, 1, 100000, &c->max_sessions_per_uid);
    case OPT_MAX_CONNECTIONS:
        return count("max-connections", value, 1, 100000, &c->max_connections);
    case OPT_MAX_CONNECTIONS_PER_UID:
        return count("max-connections-per-uid", value, 1, 100000, &c->max_connections_per_uid);
    case OPT_MAX_HALF_OPEN: return count("max-half-open", value, 1, 100000, &c->max_half_open);
    case OPT_MAX_MEMORY_PER_UID:
        return number("max-memory-per-uid", value, 1, UINT64_MAX >> 1, &c->max_memory_per_uid);
    case OPT_MAX_EXECUTES_PER_SECOND:
        return number("max-executes-per-second", value, 0, 1u << 30, &c->max_executes_per_second);
    case OPT_ADMISSION_WAIT: return seconds("admission-wait", value, &c->admission_ns);
    case OPT_MAX_CLIENTS: return count("max-clients", value, 1, SRV_CLIENTS, &c->max_clients);
    case OPT_MAX_FRAME: return number("max-frame", value, 65536, 1u << 30, &c->max_frame);
    case OPT_DEFAULT: return limit("default", value, &c->standard);
    case OPT_CEILING: return limit("ceiling", value, &c->ceiling);
    case OPT_NO_SECCOMP: c->no_seccomp = true; return 0;
    case OPT_REQUIRE: return layers(value, c);
    case OPT_WORKER_STDERR: c->worker_stderr = true; return 0;
    case OPT_LOG: return log_level(value, c);
    case OPT_SELF_TEST_JAIL: c->action = SRV_SELF_TEST; return 0;
    case OPT_VERSION: c->action = SRV_VERSION; return 0;
    case OPT_HELP: c->action = SRV_HELP; return 0;
    default: fputs("Try interpretd --help.\n", stderr); return WIRE_E_BAD_OPTION;
    }
}

static void standards(srv_config *c)
{
    *c = (srv_config){
        .socket_mode = UINT32_MAX,
        .idle_ns = UINT64_C(3600) * 1000000000,
        .spares = 2,
        .max_sessions = 256,
        .max_sessions_per_uid = 64,
        .max_connections = 512,
        .max_connections_per_uid = 256,
        .max_half_open = 64,
        .max_memory_per_uid = UINT64_C(16) << 30,
        .admission_ns = UINT64_C(1000000000),
        .max_clients = 16,
        .hibernate_ns = UINT64_C(300) * 1000000000,
        .max_state = UINT64_C(1) << 30,
        .max_stored = 100000,
        .max_stored_per_uid = 20000,
        .max_frame = 32u << 20,
        .level = SRV_INFO,
        .ceiling =
            {
#define LIMIT(field, config, unit, standard, ceiling, catchable, text) .field = ceiling,
#include "core/limits.def"
#undef LIMIT
            },
    };
    itd_limits_default(&c->standard);
}

/* What follows from other options: buffers bound what a limit can be, a default can't pass its
 * ceiling. */
static void settle(srv_config *c)
{
    if (c->socket_mode == UINT32_MAX) c->socket_mode = c->allowed_count ? 0666 : 0600;
    if (!c->no_seccomp) c->required |= SRV_LAYER_SECCOMP;
    if (c->private && !c->level_given) c->level = SRV_WARNING;
    c->max_stdout = c->max_frame / 2;
    if (c->ceiling.stdout_bytes > c->max_stdout) c->ceiling.stdout_bytes = c->max_stdout;
    if (c->ceiling.value_bytes > c->max_frame) c->ceiling.value_bytes = c->max_frame;
    if (c->ceiling.source_bytes > c->max_frame) c->ceiling.source_bytes = c->max_frame;
    if (c->ceiling.concurrent_tools > SRV_CALLS) c->ceiling.concurrent_tools = SRV_CALLS;
#define LIMIT(field, config, unit, standard_, ceiling_, catchable, text)                           \
    if (c->standard.field > c->ceiling.field) c->standard.field = c->ceiling.field;
#include "core/limits.def"
#undef LIMIT
}

int srv_config_parse(int argc, char **argv, srv_config *ret)
{
    int which;

    standards(ret);
    while ((which = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (option(which, optarg, ret)) return WIRE_E_BAD_OPTION;
    if (optind < argc) return complain("help", "", "no arguments are expected besides options");
    if (ret->action == SRV_SERVE && ret->private && ret->socket)
        return complain("private", NULL, "chooses its socket itself; leave --socket out");
    if (ret->action == SRV_SERVE && !ret->private && !ret->socket && !getenv("LISTEN_FDS"))
        return complain("socket", NULL, "missing: give --socket PATH or --private (see --help)");
    settle(ret);
    return 0;
}
