/* interpretctl.c - shows and ends what a daemon runs, over a control connection like any client's.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "protocol/wire.h"

#ifndef ITD_VERSION
#define ITD_VERSION "0"
#endif

#define ANSWER_ROOM ((size_t)16 << 20)

static const char help[] =
    "interpretctl - look at and control an interpretd\n"
    "\n"
    "SYNOPSIS\n"
    "  interpretctl [--socket PATH] COMMAND [ARGUMENT...]\n"
    "\n"
    "COMMANDS\n"
    "  status          what the daemon is doing, and the layers that hold scripts in\n"
    "  metrics         its numbers alone, in the text format that Prometheus collects\n"
    "  list [TAG]      your sessions, or those with a tag, one a line (everybody's, for root)\n"
    "  cancel SESSION  stop the run of a session; the session stays\n"
    "  hibernate SESSION  put a durable session into the store now and end its process; its "
    "clients\n"
    "                  are cut off, a run that waits for tools is suspended with it\n"
    "  close SESSION   end a session, and drop what is stored of it\n"
    "  why SESSION     why a session ended\n"
    "  grant SESSION USER   let another user, given by number, attach to a session of yours\n"
    "  revoke SESSION USER  take that back; who is attached stays\n"
    "  keys list       the keys that seal states, newest first; * marks the one that seals\n"
    "  keys rotate     make a new key that seals from now on; the older ones still open\n"
    "  keys retire KEY destroy a key: what it has sealed opens never more\n"
    "\n"
    "  SESSION is an id as list shows it, or a name. Keys are for root and the daemon's own user.\n"
    "  States that an older key has sealed are sealed with the current one when they are next\n"
    "  stored or exported; retire a key when nothing needs it any more.\n"
    "\n"
    "OPTIONS\n"
    "  --socket PATH   default $INTERPRETD_SOCKET, else /run/interpretd/socket\n"
    "  --help, --version\n"
    "\n"
    "EXIT STATUS\n"
    "  0 done, 1 the daemon refused or can't be reached, 2 wrong usage.\n";

typedef struct link_to {
    int fd;
    uint8_t *answer;
    wire_frame frame;
    wire_body body;
} link_to;

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "interpretctl: %s: %s\n", what, why);
    return 1;
}

static int open_link(const char *path, link_to *ret)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct timeval patience = {.tv_sec = 30};

    if (strlen(path) >= sizeof address.sun_path) return complain(path, "the path is too long");
    memcpy(address.sun_path, path, strlen(path) + 1);
    ret->answer = malloc(ANSWER_ROOM);
    ret->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (!ret->answer || ret->fd < 0) return complain("socket", strerror(errno));
    setsockopt(ret->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(ret->fd, (const struct sockaddr *)&address, sizeof address) != 0)
        return complain(path, strerror(errno));
    return 0;
}

static int write_all(int fd, const uint8_t *data, size_t size)
{
    while (size > 0) {
        ssize_t done = send(fd, data, size, MSG_NOSIGNAL);

        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return -1;
        data += done;
        size -= (size_t)done;
    }
    return 0;
}

static int read_answer(link_to *link)
{
    size_t have = 0, total;
    int code;

    while ((code = wire_frame_scan(link->answer, have, ANSWER_ROOM - WIRE_LENGTH_BYTES, &total)) ==
           WIRE_E_WOULD_BLOCK) {
        ssize_t got = read(link->fd, link->answer + have, total - have);

        if (got < 0 && errno == EINTR) continue;
        if (got <= 0)
            return complain("the daemon", got < 0 ? strerror(errno) : "closed the connection");
        have += (size_t)got;
    }
    if (!code) code = wire_frame_parse((wire_slice){link->answer, have}, &link->frame);
    if (!code) code = wire_body_parse(&link->frame, &link->body);
    return code ? complain("the daemon", wire_error_of(code)->text) : 0;
}

/* Sends the frame in out and reads its answer, which must be the one expected. */
static int ask(link_to *link, wire_out *out, wire_message expected)
{
    const wire_field *text = &link->body.field[WIRE_ERROR_MESSAGE];

    if (wire_frame_end(out, SIZE_MAX) != 0 || write_all(link->fd, out->data, out->size) != 0)
        return complain("the daemon", "can't be written to");
    if (read_answer(link) != 0) return 1;
    if (link->frame.message == (uint8_t)expected) return 0;
    if (link->frame.message != WIRE_ERROR)
        return complain("the daemon", "gave an answer to another question");
    fprintf(stderr, "interpretctl: %.*s\n", (int)text->span.size, (const char *)text->span.data);
    return 1;
}

static void begin(wire_out *out, uint8_t *space, size_t room, wire_message message)
{
    wire_out_init(out, space, room);
    wire_frame_begin(out, message, 1);
}

static int hello(link_to *link)
{
    uint8_t space[256];
    wire_out out;

    begin(&out, space, sizeof space, WIRE_HELLO);
    wire_key(&out, "version");
    wire_put_uint(&out, WIRE_VERSION);
    wire_key(&out, "client");
    wire_put_string(&out, "interpretctl " ITD_VERSION);
    return ask(link, &out, WIRE_HELLO_OK);
}

static int simple(link_to *link, wire_message message, const char *session, wire_message expected)
{
    uint8_t space[512];
    wire_out out;

    begin(&out, space, sizeof space, message);
    if (session) {
        wire_key(&out, "session");
        wire_put_string(&out, session);
    }
    return ask(link, &out, expected);
}

static double seconds(const wire_field *field)
{
    return (double)field->number / 1e9;
}

static void print_texts(const char *label, const wire_field *field)
{
    wire_slice rest, text;
    uint32_t left;

    printf("%-12s", label);
    wire_entries(field, &rest, &left);
    while (wire_texts_next(&rest, &left, &text))
        printf("%.*s%s", (int)text.size, (const char *)text.data, left ? ", " : "");
    putchar('\n');
}

/* Numbers of the status report; counters only rise while the daemon lives. */
static const struct figure {
    const char *label;
    int field;
    bool counter;
    const char *doc;
} figures[] = {
    {"pid", WIRE_STATUS_REPORT_PID, false, "The switchboard's process."},
    {"sessions", WIRE_STATUS_REPORT_SESSIONS, false, "Live sessions."},
    {"hibernated", WIRE_STATUS_REPORT_HIBERNATED, false, "Sessions that are in the store only."},
    {"workers", WIRE_STATUS_REPORT_WORKERS, false, "Worker processes, spares included."},
    {"spares", WIRE_STATUS_REPORT_SPARES, false, "Locked workers waiting for a session."},
    {"connections", WIRE_STATUS_REPORT_CONNECTIONS, false, "Control connections."},
    {"opened", WIRE_STATUS_REPORT_OPENED, true, "Sessions opened."},
    {"crashed", WIRE_STATUS_REPORT_CRASHED, true, "Workers that ended by a signal of their own."},
    {"killed", WIRE_STATUS_REPORT_KILLED, true, "Workers ended over a limit."},
    {"refused", WIRE_STATUS_REPORT_REFUSED, true, "Connections refused over a quota."},
    {"evicted", WIRE_STATUS_REPORT_EVICTED, true, "Silent connections closed to make room."},
};

/* The text format that Prometheus and its like collect. */
static int show_metrics(link_to *link)
{
    const wire_field *f = link->body.field;

    if (simple(link, WIRE_STATUS, NULL, WIRE_STATUS_REPORT) != 0) return 1;
    printf("# HELP interpretd_uptime_seconds Since the daemon's start.\n"
           "# TYPE interpretd_uptime_seconds gauge\ninterpretd_uptime_seconds %.3f\n",
           seconds(&f[WIRE_STATUS_REPORT_UPTIME]));
    for (size_t i = 1; i < sizeof figures / sizeof figures[0]; i++) {
        const struct figure *m = &figures[i];
        const char *tail = m->counter ? "_total" : "";

        printf("# HELP interpretd_%s%s %s\n# TYPE interpretd_%s%s %s\ninterpretd_%s%s %llu\n",
               m->label, tail, m->doc, m->label, tail, m->counter ? "counter" : "gauge", m->label,
               tail, (unsigned long long)f[m->field].number);
    }
    return 0;
}

static int show_status(link_to *link)
{
    const wire_field *f = link->body.field;

    if (simple(link, WIRE_STATUS, NULL, WIRE_STATUS_REPORT) != 0) return 1;
    printf("%-12s%.*s\n", "server", (int)f[WIRE_STATUS_REPORT_SERVER].span.size,
           (const char *)f[WIRE_STATUS_REPORT_SERVER].span.data);
    printf("%-12s%.1f s\n", "uptime", seconds(&f[WIRE_STATUS_REPORT_UPTIME]));
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        printf("%-12s%llu\n", figures[i].label, (unsigned long long)f[figures[i].field].number);
    print_texts("isolation", &f[WIRE_STATUS_REPORT_ISOLATION]);
    print_texts("syscalls", &f[WIRE_STATUS_REPORT_SYSCALLS]);
    return 0;
}

static void print_text(const wire_field *field)
{
    /* a client chose the name: nothing of it may steer a terminal */
    for (size_t i = 0; i < field->span.size; i++)
        putchar(field->span.data[i] < 0x20 || field->span.data[i] == 0x7f ? '?'
                                                                          : field->span.data[i]);
}

static void print_session(const wire_field *f)
{
    const wire_field *durability = &f[WIRE_S_SESSION_INFO_DURABILITY];

    printf("%.*s  ", (int)f[WIRE_S_SESSION_INFO_SESSION].span.size,
           (const char *)f[WIRE_S_SESSION_INFO_SESSION].span.data);
    printf("%-10.*s ", (int)f[WIRE_S_SESSION_INFO_STATE].span.size,
           (const char *)f[WIRE_S_SESSION_INFO_STATE].span.data);
    printf("%-5.*s ", durability->present ? (int)durability->span.size : 1,
           durability->present ? (const char *)durability->span.data : "-");
    printf("%7llu ", (unsigned long long)f[WIRE_S_SESSION_INFO_CLIENTS].number);
    printf("%6llu ", (unsigned long long)f[WIRE_S_SESSION_INFO_RUN].number);
    printf("%9.1fs ", seconds(&f[WIRE_S_SESSION_INFO_AGE]));
    printf("%10llu ", (unsigned long long)f[WIRE_S_SESSION_INFO_LIVE_BYTES].number);
    printf("%8llu  ", (unsigned long long)f[WIRE_S_SESSION_INFO_PID].number);
    print_text(&f[WIRE_S_SESSION_INFO_NAME]);
    putchar('\n');
}

/* One page of sessions; after is the last id of the page before, or "", and becomes this page's. */
static int list_page(link_to *link, const char *tag, char after[64], bool *ret_more)
{
    uint8_t space[1024];
    wire_slice rest;
    uint32_t left;
    wire_body info;
    wire_out out;

    begin(&out, space, sizeof space, WIRE_LIST);
    if (tag) {
        wire_key(&out, "tag");
        wire_put_string(&out, tag);
    }
    if (after[0]) {
        wire_key(&out, "after");
        wire_put_string(&out, after);
    }
    if (ask(link, &out, WIRE_SESSIONS) != 0) return 1;
    *ret_more = link->body.field[WIRE_SESSIONS_MORE].flag;
    wire_entries(&link->body.field[WIRE_SESSIONS_SESSIONS], &rest, &left);
    while (wire_list_next(&rest, &left, WIRE_S_SESSION_INFO, &info)) {
        wire_slice id = info.field[WIRE_S_SESSION_INFO_SESSION].span;

        print_session(info.field);
        snprintf(after, 64, "%.*s", (int)id.size, (const char *)id.data);
    }
    return 0;
}

static int show_list(link_to *link, const char *tag)
{
    char after[64] = "";
    bool more = true;

    printf("%-32s  %-10s %-5s %7s %6s %10s %10s %8s  %s\n", "SESSION", "STATE", "KEPT", "CLIENTS",
           "RUN", "AGE", "MEMORY", "PID", "NAME");
    while (more)
        if (list_page(link, tag, after, &more) != 0) return 1;
    return 0;
}

/* The id of a session that is given by id or name. */
static int find_session(link_to *link, const char *given, char ret_id[64])
{
    uint8_t space[512];
    wire_slice rest, id;
    uint32_t left;
    wire_body info;
    wire_out out;

    snprintf(ret_id, 64, "%s", given);
    if (strlen(given) == 32 && strspn(given, "0123456789abcdef") == 32) return 0;
    begin(&out, space, sizeof space, WIRE_LIST);
    wire_key(&out, "name");
    wire_put_string(&out, given);
    if (ask(link, &out, WIRE_SESSIONS) != 0) return 1;
    wire_entries(&link->body.field[WIRE_SESSIONS_SESSIONS], &rest, &left);
    if (left > 1) return complain(given, "several sessions have this name; give an id");
    if (!wire_list_next(&rest, &left, WIRE_S_SESSION_INFO, &info))
        return complain(given, "no such session");
    id = info.field[WIRE_S_SESSION_INFO_SESSION].span;
    snprintf(ret_id, 64, "%.*s", (int)id.size, (const char *)id.data);
    return 0;
}

static int do_hibernate(link_to *link, const char *session)
{
    uint8_t space[512];
    wire_out out;

    begin(&out, space, sizeof space, WIRE_HIBERNATE);
    wire_key(&out, "session");
    wire_put_string(&out, session);
    wire_key(&out, "force");
    wire_put_bool(&out, true);
    if (ask(link, &out, WIRE_HIBERNATED) != 0) return 1;
    printf("stored, sequence %llu\n",
           (unsigned long long)link->body.field[WIRE_HIBERNATED_SEQUENCE].number);
    return 0;
}

static int do_keys(link_to *link, const char *action, const char *key)
{
    uint8_t space[512];
    wire_slice rest;
    uint32_t left;
    wire_body info;
    wire_out out;

    begin(&out, space, sizeof space, WIRE_KEYS);
    wire_key(&out, "action");
    wire_put_string(&out, action);
    if (key) {
        wire_key(&out, "key");
        wire_put_string(&out, key);
    }
    if (ask(link, &out, WIRE_KEY_LIST) != 0) return 1;
    wire_entries(&link->body.field[WIRE_KEY_LIST_KEYS], &rest, &left);
    while (wire_list_next(&rest, &left, WIRE_S_KEY, &info)) {
        const wire_field *f = info.field;
        time_t made = (time_t)f[WIRE_S_KEY_CREATED].number;
        struct tm parts;
        char text[32] = "";

        if (gmtime_r(&made, &parts)) strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
        printf("%c %.*s  %s\n", f[WIRE_S_KEY_CURRENT].flag ? '*' : ' ',
               (int)f[WIRE_S_KEY_ID].span.size, (const char *)f[WIRE_S_KEY_ID].span.data, text);
    }
    return 0;
}

static int do_cancel(link_to *link, const char *session)
{
    if (simple(link, WIRE_CANCEL, session, WIRE_CANCELLED) != 0) return 1;
    puts(link->body.field[WIRE_CANCELLED_FOUND].flag ? "stopped" : "nothing was running");
    return 0;
}

static int do_close(link_to *link, const char *session)
{
    if (simple(link, WIRE_CLOSE, session, WIRE_CLOSED) != 0) return 1;
    puts("closed");
    return 0;
}

static int do_why(link_to *link, const char *session)
{
    const wire_field *f = link->body.field;

    if (simple(link, WIRE_WHY, session, WIRE_REASON) != 0) return 1;
    print_text(&f[WIRE_REASON_REASON]);
    fputs(": ", stdout);
    print_text(&f[WIRE_REASON_MESSAGE]);
    putchar('\n');
    return 0;
}

static int wrong_usage(void)
{
    fputs("interpretctl: expected a command: status, metrics, list, cancel, hibernate, close, why, "
          "grant, "
          "revoke or keys (see --help)\n",
          stderr);
    return 2;
}

static int do_grant(link_to *link, const char *session, const char *user, bool allow)
{
    uint8_t space[512];
    unsigned long long number;
    wire_out out;
    char *end;

    number = strtoull(user, &end, 10);
    if (end == user || *end || number >= UINT32_MAX)
        return complain(user, "expected a user's number");
    begin(&out, space, sizeof space, WIRE_GRANT);
    wire_key(&out, "session");
    wire_put_string(&out, session);
    wire_key(&out, "user");
    wire_put_uint(&out, number);
    wire_key(&out, "allow");
    wire_put_bool(&out, allow);
    return ask(link, &out, WIRE_GRANTED);
}

static const struct {
    const char *name;
    int least, most; /* arguments */
    int (*session)(link_to *link, const char *session);
} commands[] = {
    {"status", 0, 0, NULL},
    {"metrics", 0, 0, NULL},
    {"list", 0, 1, NULL},
    {"cancel", 1, 1, do_cancel},
    {"hibernate", 1, 1, do_hibernate},
    {"close", 1, 1, do_close},
    {"why", 1, 1, do_why},
    {"keys", 1, 2, NULL},
    {"grant", 2, 2, NULL},
    {"revoke", 2, 2, NULL},
};

#define COMMANDS (sizeof commands / sizeof commands[0])

static int command(link_to *link, size_t which, char **arguments, int count)
{
    char id[64];

    if (commands[which].session)
        return find_session(link, arguments[0], id) == 0 ? commands[which].session(link, id) : 1;
    if (strcmp(commands[which].name, "status") == 0) return show_status(link);
    if (strcmp(commands[which].name, "metrics") == 0) return show_metrics(link);
    if (strcmp(commands[which].name, "grant") == 0 || strcmp(commands[which].name, "revoke") == 0)
        return find_session(link, arguments[0], id) == 0
                   ? do_grant(link, id, arguments[1], commands[which].name[0] == 'g')
                   : 1;
    if (strcmp(commands[which].name, "list") == 0)
        return show_list(link, count ? arguments[0] : NULL);
    return do_keys(link, arguments[0], count > 1 ? arguments[1] : NULL);
}

/* The place in the table of a command with fitting arguments, or COMMANDS. */
static size_t find_command(char **words, int count)
{
    size_t i = 0;

    while (i < COMMANDS && strcmp(commands[i].name, words[0]) != 0) i++;
    if (i == COMMANDS || count - 1 < commands[i].least || count - 1 > commands[i].most)
        return COMMANDS;
    if (strcmp(words[0], "keys") == 0 && (strcmp(words[1], "retire") == 0) != (count == 3))
        return COMMANDS;
    return i;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"socket", required_argument, NULL, 's'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'v'},
                                            {NULL, 0, NULL, 0}};
    static link_to link;
    const char *path = getenv("INTERPRETD_SOCKET");
    size_t chosen;
    int which;

    while ((which = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (which == 's') {
            path = optarg;
        } else if (which == 'h') {
            fputs(help, stdout);
            return 0;
        } else if (which == 'v') {
            puts("interpretctl " ITD_VERSION);
            return 0;
        } else {
            return 2;
        }
    }
    chosen = optind < argc ? find_command(argv + optind, argc - optind) : COMMANDS;
    if (chosen == COMMANDS) return wrong_usage();
    if (!path || !*path) path = "/run/interpretd/socket";
    if (open_link(path, &link) != 0 || hello(&link) != 0) return 1;
    return command(&link, chosen, argv + optind + 1, argc - optind - 1);
}
