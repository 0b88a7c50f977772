/* store_sqlite.c - the store as one SQLite file.
 *
 * Write-ahead log, synced at each commit of a row; parts that are put before it are not synced for
 * themselves, the commit's sync covers them, since all go through the one log. The daemon holds the
 * file alone (locking_mode exclusive), so no shared-memory file is made.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "daemon/log.h"
#include "daemon/store.h"
#include "protocol/messages.h"

#define SCHEMA_VERSION 2

enum {
    Q_BEGIN,
    Q_COMMIT,
    Q_ROLLBACK,
    Q_EACH,
    Q_FIND,
    Q_PUT_PART,
    Q_PUT,
    Q_UPDATE,
    Q_PART,
    Q_DROP,
    Q_DROP_OTHERS,
    Q_REMOVE,
    Q_REMOVE_PARTS,
    QUERIES
};

#define COLUMNS                                                                                    \
    "id, owner, durability, sequence, size, created, used, ttl, idle, limits, name, tags, granted"

static const char *const texts[QUERIES] = {
    [Q_BEGIN] = "BEGIN IMMEDIATE",
    [Q_COMMIT] = "COMMIT",
    [Q_ROLLBACK] = "ROLLBACK",
    [Q_EACH] = "SELECT " COLUMNS " FROM session ORDER BY created, rowid",
    [Q_FIND] = "SELECT " COLUMNS " FROM session WHERE id = ?1",
    [Q_PUT_PART] = "INSERT OR REPLACE INTO part(session, sequence, number, data)"
                   " VALUES(?1, ?2, ?3, ?4)",
    [Q_PUT] = "INSERT INTO session(" COLUMNS ")"
              " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)"
              " ON CONFLICT(id) DO UPDATE SET durability = ?3, sequence = ?4, size = ?5, used = ?7,"
              " ttl = ?8, idle = ?9, limits = ?10, name = ?11, tags = ?12, granted = ?13",
    [Q_UPDATE] = "UPDATE session SET durability = ?3, used = ?7, ttl = ?8, idle = ?9, limits = ?10,"
                 " name = ?11, tags = ?12, granted = ?13 WHERE id = ?1",
    [Q_PART] = "SELECT data FROM part WHERE session = ?1 AND sequence = ?2 AND number = ?3",
    [Q_DROP] = "DELETE FROM part WHERE session = ?1 AND sequence = ?2",
    [Q_DROP_OTHERS] = "DELETE FROM part WHERE session = ?1 AND sequence <> ?2",
    [Q_REMOVE] = "DELETE FROM session WHERE id = ?1",
    [Q_REMOVE_PARTS] = "DELETE FROM part WHERE session = ?1",
};

static const char schema[] =
    "CREATE TABLE session(id BLOB PRIMARY KEY, owner INTEGER NOT NULL, durability INTEGER NOT NULL,"
    " sequence INTEGER NOT NULL, size INTEGER NOT NULL, created INTEGER NOT NULL, used INTEGER NOT"
    " NULL, ttl INTEGER NOT NULL, idle INTEGER NOT NULL, limits TEXT NOT NULL, name TEXT NOT NULL,"
    " tags TEXT NOT NULL, granted TEXT NOT NULL);"
    "CREATE TABLE part(session BLOB NOT NULL, sequence INTEGER NOT NULL, number INTEGER NOT NULL,"
    " data BLOB NOT NULL, PRIMARY KEY(session, sequence, number));"
    "PRAGMA user_version = 2;";

/* To each version the step from the one before. */
static const char *const steps[SCHEMA_VERSION + 1] = {
    [2] = "BEGIN; ALTER TABLE session ADD COLUMN granted TEXT NOT NULL DEFAULT '';"
          "PRAGMA user_version = 2; COMMIT;",
};

typedef struct sqlite_store {
    srv_store base;
    sqlite3 *db;
    sqlite3_stmt *query[QUERIES];
    bool lazy; /* commits are not synced now */
} sqlite_store;

static sqlite_store *mine(srv_store *store)
{
    return (sqlite_store *)(void *)store;
}

static const char *problem(const srv_store *store)
{
    return sqlite3_errmsg(((const sqlite_store *)(const void *)store)->db);
}

static int code_of(sqlite_store *s, int result)
{
    int plain = result & 0xff;
    /* A bound on the size of files and a quota come as failed writes; what went wrong last in the
     * kernel tells them from a broken disk. */
    bool full = plain == SQLITE_FULL || plain == SQLITE_TOOBIG ||
                (plain == SQLITE_IOERR && (errno == ENOSPC || errno == EFBIG || errno == EDQUOT));

    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW) return 0;
    srv_log(SRV_ERROR, "the store: %s%s", sqlite3_errmsg(s->db),
            full && plain == SQLITE_IOERR ? " (no room)" : "");
    return full ? WIRE_E_STORE_FULL : WIRE_E_STORE_FAILED;
}

/* Runs a query that gives no rows. */
static int run(sqlite_store *s, int which)
{
    int result, code;

    errno = 0;
    result = sqlite3_step(s->query[which]);
    code = code_of(s, result);
    sqlite3_reset(s->query[which]);
    sqlite3_clear_bindings(s->query[which]);
    return code;
}

/* ---- limits as text: rows of later versions of the table may be more or fewer ------------------
 */

static void put_limits(char *text, size_t room, const itd_limits *limits)
{
    size_t size = 0;

#define LIMIT(field, config, unit, standard, ceiling, catchable, message)                          \
    size += (size_t)snprintf(text + size, room - size, "%s=%llu ", #config,                        \
                             (unsigned long long)limits->field);
#include "core/limits.def"
#undef LIMIT
}

static uint64_t find_limit(const char *text, const char *name, uint64_t otherwise)
{
    size_t size = strlen(name);

    while (text && *text) {
        if (strncmp(text, name, size) == 0 && text[size] == '=')
            return strtoull(text + size + 1, NULL, 10);
        text = strchr(text, ' ');
        if (text) text++;
    }
    return otherwise;
}

static void take_limits(const char *text, itd_limits *ret)
{
    itd_limits_default(ret);
#define LIMIT(field, config, unit, standard, ceiling, catchable, message)                          \
    ret->field = find_limit(text, #config, ret->field);
#include "core/limits.def"
#undef LIMIT
}

/* ---- grants as text: the users' numbers ---------------------------------------------------------
 */

#define GRANTS_ROOM (SRV_GRANTS * 11 + 1)

static void put_grants(char text[GRANTS_ROOM], const srv_stored *row)
{
    size_t size = 0;

    text[0] = 0;
    for (uint32_t i = 0; i < row->grant_count && i < SRV_GRANTS; i++)
        size += (size_t)snprintf(text + size, GRANTS_ROOM - size, "%u ", row->granted[i]);
}

static void take_grants(const char *text, srv_stored *ret)
{
    char *end;

    while (text && *text && ret->grant_count < SRV_GRANTS) {
        unsigned long user = strtoul(text, &end, 10);

        if (end == text || user >= UINT32_MAX) return;
        ret->granted[ret->grant_count++] = (uint32_t)user;
        for (text = end; *text == ' ';) text++;
    }
}

/* ---- rows -------------------------------------------------------------------------------------
 */

/* The texts that a row's binding points to. */
typedef struct row_texts {
    char limits[1024], grants[GRANTS_ROOM];
} row_texts;

static void bind_row(sqlite3_stmt *q, const srv_stored *row, row_texts *texts_of)
{
    put_limits(texts_of->limits, sizeof texts_of->limits, &row->limits);
    put_grants(texts_of->grants, row);
    sqlite3_bind_blob(q, 1, row->id, SRV_SESSION_ID, SQLITE_STATIC);
    sqlite3_bind_int64(q, 2, row->owner);
    sqlite3_bind_int64(q, 3, row->durability);
    sqlite3_bind_int64(q, 4, (sqlite3_int64)row->sequence);
    sqlite3_bind_int64(q, 5, (sqlite3_int64)row->size);
    sqlite3_bind_int64(q, 6, (sqlite3_int64)row->created);
    sqlite3_bind_int64(q, 7, (sqlite3_int64)row->used);
    sqlite3_bind_int64(q, 8, (sqlite3_int64)row->ttl_ns);
    sqlite3_bind_int64(q, 9, (sqlite3_int64)row->idle_ns);
    sqlite3_bind_text(q, 10, texts_of->limits, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 11, row->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 12, row->tags, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 13, texts_of->grants, -1, SQLITE_STATIC);
}

static void take_text(sqlite3_stmt *q, int column, char *ret, size_t room)
{
    const char *text = (const char *)sqlite3_column_text(q, column);

    snprintf(ret, room, "%s", text ? text : "");
}

static bool take_row(sqlite3_stmt *q, srv_stored *ret)
{
    *ret = (srv_stored){
        .owner = (uint32_t)sqlite3_column_int64(q, 1),
        .durability = (uint32_t)sqlite3_column_int64(q, 2),
        .sequence = (uint64_t)sqlite3_column_int64(q, 3),
        .size = (uint64_t)sqlite3_column_int64(q, 4),
        .created = (uint64_t)sqlite3_column_int64(q, 5),
        .used = (uint64_t)sqlite3_column_int64(q, 6),
        .ttl_ns = (uint64_t)sqlite3_column_int64(q, 7),
        .idle_ns = (uint64_t)sqlite3_column_int64(q, 8),
    };
    if (sqlite3_column_bytes(q, 0) != SRV_SESSION_ID) return false;
    memcpy(ret->id, sqlite3_column_blob(q, 0), SRV_SESSION_ID);
    take_limits((const char *)sqlite3_column_text(q, 9), &ret->limits);
    take_text(q, 10, ret->name, sizeof ret->name);
    take_text(q, 11, ret->tags, sizeof ret->tags);
    take_grants((const char *)sqlite3_column_text(q, 12), ret);
    return true;
}

static int each(srv_store *store, bool (*call)(void *context, const srv_stored *row), void *context)
{
    sqlite_store *s = mine(store);
    sqlite3_stmt *q = s->query[Q_EACH];
    srv_stored row;
    int result;

    while ((result = sqlite3_step(q)) == SQLITE_ROW)
        if (take_row(q, &row) && !call(context, &row)) break;
    sqlite3_reset(q);
    return code_of(s, result);
}

static int find(srv_store *store, const uint8_t id[SRV_SESSION_ID], srv_stored *ret)
{
    sqlite_store *s = mine(store);
    sqlite3_stmt *q = s->query[Q_FIND];
    int result, code;

    sqlite3_bind_blob(q, 1, id, SRV_SESSION_ID, SQLITE_STATIC);
    result = sqlite3_step(q);
    code = result == SQLITE_DONE || (result == SQLITE_ROW && !take_row(q, ret))
               ? WIRE_E_NO_SESSION
               : code_of(s, result);
    sqlite3_reset(q);
    return code;
}

/* ---- transactions -----------------------------------------------------------------------------
 */

static int begin(srv_store *store)
{
    return run(mine(store), Q_BEGIN);
}

/* A log that is full of what was undone, or is stored by now, is room. */
static void make_room(sqlite_store *s)
{
    sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
}

static void undo(srv_store *store)
{
    sqlite_store *s = mine(store);

    /* Some failures have undone all already. */
    if (!sqlite3_get_autocommit(s->db)) run(s, Q_ROLLBACK);
    make_room(s);
}

static int commit(srv_store *store)
{
    int code = run(mine(store), Q_COMMIT);

    if (code) undo(store);
    return code;
}

/* ---- states -----------------------------------------------------------------------------------
 */

static void sync_commits(sqlite_store *s, bool wanted)
{
    if (s->lazy == !wanted) return;
    sqlite3_exec(s->db, wanted ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", NULL,
                 NULL, NULL);
    s->lazy = !wanted;
}

static int put_part(srv_store *store, const srv_stored *row, uint32_t number, const void *data,
                    size_t size)
{
    sqlite_store *s = mine(store);
    sqlite3_stmt *q = s->query[Q_PUT_PART];
    bool alone = sqlite3_get_autocommit(s->db) != 0;
    int code;

    if (alone) sync_commits(s, false);
    sqlite3_bind_blob(q, 1, row->id, SRV_SESSION_ID, SQLITE_STATIC);
    sqlite3_bind_int64(q, 2, (sqlite3_int64)row->sequence);
    sqlite3_bind_int64(q, 3, number);
    sqlite3_bind_blob64(q, 4, data, size, SQLITE_STATIC);
    code = run(s, Q_PUT_PART);
    if (alone) sync_commits(s, true);
    return code;
}

static int run_on(sqlite_store *s, int which, const uint8_t id[SRV_SESSION_ID], uint64_t sequence)
{
    sqlite3_bind_blob(s->query[which], 1, id, SRV_SESSION_ID, SQLITE_STATIC);
    if (sqlite3_bind_parameter_count(s->query[which]) > 1)
        sqlite3_bind_int64(s->query[which], 2, (sqlite3_int64)sequence);
    return run(s, which);
}

static int put(srv_store *store, const srv_stored *row)
{
    sqlite_store *s = mine(store);
    row_texts bound;
    int code;

    bind_row(s->query[Q_PUT], row, &bound);
    code = run(s, Q_PUT);
    return code ? code : run_on(s, Q_DROP_OTHERS, row->id, row->sequence);
}

static int update(srv_store *store, const srv_stored *row)
{
    sqlite_store *s = mine(store);
    sqlite3_stmt *q = s->query[Q_UPDATE];
    row_texts bound;

    bind_row(q, row, &bound);
    return run(s, Q_UPDATE);
}

static int part(srv_store *store, const srv_stored *row, uint32_t number, void *data, size_t room,
                size_t *ret_size)
{
    sqlite_store *s = mine(store);
    sqlite3_stmt *q = s->query[Q_PART];
    int result, code;

    sqlite3_bind_blob(q, 1, row->id, SRV_SESSION_ID, SQLITE_STATIC);
    sqlite3_bind_int64(q, 2, (sqlite3_int64)row->sequence);
    sqlite3_bind_int64(q, 3, number);
    result = sqlite3_step(q);
    *ret_size = 0;
    if (result == SQLITE_ROW) {
        size_t size = (size_t)sqlite3_column_bytes(q, 0);

        if (size <= room) {
            memcpy(data, sqlite3_column_blob(q, 0), size);
            *ret_size = size;
        }
    }
    code = code_of(s, result);
    sqlite3_reset(q);
    return code;
}

static void drop(srv_store *store, const srv_stored *row)
{
    sqlite_store *s = mine(store);

    sync_commits(s, false);
    if (run_on(s, Q_DROP, row->id, row->sequence) != 0) {
        make_room(s);
        run_on(s, Q_DROP, row->id, row->sequence);
    }
    sync_commits(s, true);
}

static int remove_session(srv_store *store, const uint8_t id[SRV_SESSION_ID])
{
    sqlite_store *s = mine(store);
    int code = 0;

    for (int attempt = 0; attempt < 2; attempt++) {
        code = begin(store);
        if (!code) code = run_on(s, Q_REMOVE, id, 0);
        if (!code) code = run_on(s, Q_REMOVE_PARTS, id, 0);
        if (!code) code = commit(store);
        if (code != WIRE_E_STORE_FULL) break;
        undo(store);
    }
    return code;
}

/* ---- life -------------------------------------------------------------------------------------
 */

static void close_store(srv_store *store)
{
    sqlite_store *s = mine(store);

    for (int i = 0; i < QUERIES; i++) sqlite3_finalize(s->query[i]);
    sqlite3_close(s->db);
    free(s);
}

static int version_of(sqlite_store *s)
{
    sqlite3_stmt *q = NULL;
    int version = -1;

    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

/* Tables made or known, parts of transfers that broke off in the last life dropped. */
static int prepare(sqlite_store *s)
{
    static const char settings[] =
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY;"
        "PRAGMA cache_size = -4096; PRAGMA journal_size_limit = 16777216;";
    static const char orphans[] =
        "DELETE FROM part WHERE NOT EXISTS (SELECT 1 FROM session WHERE session.id = part.session"
        " AND session.sequence = part.sequence)";
    int version;

    if (sqlite3_exec(s->db, settings, NULL, NULL, NULL) != SQLITE_OK) return -1;
    version = version_of(s);
    if (version == 0 && sqlite3_exec(s->db, schema, NULL, NULL, NULL) != SQLITE_OK) return -1;
    if (version > SCHEMA_VERSION) {
        srv_log(SRV_ERROR, "the store was made by a later version of this program");
        return -1;
    }
    while (version && version < SCHEMA_VERSION)
        if (sqlite3_exec(s->db, steps[++version], NULL, NULL, NULL) != SQLITE_OK) return -1;
    if (sqlite3_exec(s->db, orphans, NULL, NULL, NULL) != SQLITE_OK) return -1;
    for (int i = 0; i < QUERIES; i++)
        if (sqlite3_prepare_v3(s->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->query[i],
                               NULL) != SQLITE_OK)
            return -1;
    return 0;
}

static int open_store(int dir, const char *path, srv_store **ret)
{
    sqlite_store *s = calloc(1, sizeof *s);
    char file[4096];
    int size = snprintf(file, sizeof file, "%s/sessions.db", path);
    struct stat info;

    if (!s || size < 0 || (size_t)size >= sizeof file) {
        free(s);
        return WIRE_E_STORE_FAILED;
    }
    s->base.kind = &srv_store_sqlite;
    if (fstatat(dir, "sessions.db", &info, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISREG(info.st_mode)) {
        srv_log(SRV_ERROR, "%s: not a file", file);
        free(s);
        return WIRE_E_STORE_FAILED;
    }
    if (sqlite3_open_v2(file, &s->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX |
                            SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW,
                        NULL) != SQLITE_OK ||
        /* The vault of a daemon that was killed may not be quite gone. */
        sqlite3_busy_timeout(s->db, 10000) != SQLITE_OK || prepare(s) != 0) {
        srv_log(SRV_ERROR, "the store %s can't be opened: %s", file,
                s->db ? sqlite3_errmsg(s->db) : "no memory");
        close_store(&s->base);
        return WIRE_E_STORE_FAILED;
    }
    *ret = &s->base;
    return 0;
}

const srv_store_kind srv_store_sqlite = {
    .name = "sqlite",
    .open = open_store,
    .close = close_store,
    .each = each,
    .find = find,
    .begin = begin,
    .commit = commit,
    .undo = undo,
    .put_part = put_part,
    .put = put,
    .update = update,
    .part = part,
    .drop = drop,
    .remove = remove_session,
    .problem = problem,
};
