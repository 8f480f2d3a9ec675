/*
 * db_backup.c: the whole store as one text, and back.
 *
 * The text is the same for both kinds of store, so it also moves one into the
 * other. A line a row, cells separated by tabs; \t \n \r \\ stand for what they
 * stand for elsewhere. The last line has the number of rows and a hash of all
 * before it: a backup that is cut or changed is refused before it is used.
 */
#define _GNU_SOURCE
#include "server/store/db_driver.h"

#include "base/check.h"
#include "host/system.h"
#include "proto/buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_SQL = 600, HASH = 32 };

/* Columns are named with what they hold: n a number, t text. */
static struct part {
    const char *name, *columns;
    const char *only; /* which rows are kept */
    bool by_table;    /* read a table at a time: there may be many */
    bool counts;      /* `id` counts itself up */
    int count;        /* of columns; filled in once, as all that follows */
    bool number[DB_MAX_CELLS];
    char select[MAX_SQL], insert[MAX_SQL], next_id[MAX_SQL];
} parts[] = {
    {"values_by_name", "t name t value", "name <> 'ping'", false, false},
    {"users", "n id t name t key t pass t mail t settings n role n shut n created n seen", NULL, false, true},
    {"sessions", "t hash n user_id n created n seen n expires", NULL, false, false},
    {"tables",
     "n id t game t setup t title t link t options n host n before n seats n access"
     " n created",
     NULL, false, true},
    {"heads",
     "n table_id n status n turn n plies n deadline n turn_at n started n ended n changed"
     " n next n rev n chats n tail t result",
     NULL, false, false},
    {"log", "n table_id n seq n at n tail t lines", NULL, true, false},
    {"seats", "n table_id n seat n user_id t name t bot n since", NULL, false, false},
    {"chats", "n table_id n n n user_id n seat t name t words n at", NULL, true, false},
    {"invites", "n id n table_id n from_id n user_id n seat n answer n created", NULL, false, true},
    {"reach", "n user_id n mail n digest t hook t hook_key t stop_key n digest_at", NULL, false, false},
    {"addresses", "n user_id t address", NULL, false, false},
    {"quiet", "n user_id n since n until t zone", NULL, false, false},
    {"pushes", "n id n user_id t session t endpoint n created n wake n tries n until", NULL, false, true},
    {"identities", "t issuer t subject n user_id n at", NULL, false, false},
    {"bots", "n user_id n owner_id n created", NULL, false, false},
    {"blocks", "n user_id n blocked_id n at", NULL, false, false},
    {"friends", "n user_id n friend_id n at", NULL, false, false},
    {"notes", "n user_id n table_id t words n at", NULL, false, false},
    {"orders", "n table_id n seat n user_id t words n at", NULL, false, false},
    {"ratings", "n user_id t game n mu n sigma n low n games n changed", NULL, false, false},
    {"shelves", "n user_id n table_id", NULL, false, false},
    {"rated_tables", "n table_id n state n at", NULL, false, false},
    {"rated_results",
     "n table_id n seat n user_id t game n place n seats n mu_before n sigma_before n mu n sigma n games n at", NULL,
     false, false},
    {"reports", "n id n by_id n user_id n about n table_id n n t quote t words n at n settled", NULL, false, true},
    {"limits", "n user_id n kind n until t words n by_id n at", NULL, false, false},
    {"moderation", "n id n at n by_id n user_id t what n until n table_id n n t words", NULL, false, true},
    {"tournaments",
     "n id n host t title t game t setup t options t link n state n round n rev n created n started n ended", NULL,
     false, true},
    {"entrants", "n tournament_id n user_id t name n state n place n at", NULL, false, false},
    {"rounds", "n tournament_id n round t secret n started n ended n revealed", NULL, false, false},
    {"pairings", "n tournament_id n round n number n seat n user_id t name n table_id n done n points n place", NULL,
     false, false},
    {"tells", "n id n user_id n way t what n table_id n stamp n due n tries t node n until n state", "state = 0", false,
     true},
};

enum { PARTS = sizeof parts / sizeof parts[0] };

static void write_sql(struct part *p)
{
    struct sg_text names, marks;
    char name_memory[300], mark_memory[200];
    struct sg_slice rest = sg_slice_of(p->columns), kind, name;
    sg_text_init(&names, name_memory, sizeof name_memory);
    sg_text_init(&marks, mark_memory, sizeof mark_memory);
    while (sg_slice_next(&rest, &kind) && sg_slice_next(&rest, &name)) {
        p->number[p->count++] = kind.at[0] == 'n';
        sg_text_add(&names, p->count > 1 ? ", " : "");
        sg_text_bytes(&names, name.at, name.length);
        sg_text_printf(&marks, p->count > 1 ? ", $%d" : "$%d", p->count);
    }
    snprintf(p->select, MAX_SQL, "SELECT %s FROM %s WHERE %s ORDER BY 1, 2", name_memory, p->name,
             p->by_table ? "table_id = $1"
             : p->only   ? p->only
                         : "1 = 1");
    snprintf(p->insert, MAX_SQL, "INSERT INTO %s (%s) VALUES (%s)", p->name, name_memory, mark_memory);
    snprintf(p->next_id, MAX_SQL,
             "SELECT setval(pg_get_serial_sequence('%s', 'id'),"
             " (SELECT coalesce(max(id), 0) + 1 FROM %s), false)",
             p->name, p->name);
}

static void write_all_sql(void)
{
    sg_check(sodium_init() >= 0);
    for (int i = 0; i < PARTS; i++)
        write_sql(&parts[i]);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

/* ---- Writing ------------------------------------------------------------- */

struct out {
    FILE *file;
    crypto_generichash_state hash;
    struct buffer line;
    int64_t rows;
    bool failed;
};

static void write_line(struct out *o)
{
    crypto_generichash_update(&o->hash, (const uint8_t *)o->line.at, o->line.length);
    o->failed |= fwrite(o->line.at, 1, o->line.length, o->file) != o->line.length;
    buffer_clear(&o->line);
}

static void add_text(struct buffer *line, const char *text, size_t length)
{
    size_t from = 0;
    for (size_t i = 0; i < length; i++) {
        const char *as = text[i] == '\t'   ? "\\t"
                         : text[i] == '\n' ? "\\n"
                         : text[i] == '\r' ? "\\r"
                         : text[i] == '\\' ? "\\\\"
                                           : NULL;
        if (!as)
            continue;
        buffer_bytes(line, text + from, i - from);
        buffer_add(line, as);
        from = i + 1;
    }
    buffer_bytes(line, text + from, length - from);
}

static bool write_row(void *ctx, const struct db_row *row)
{
    struct out *o = ctx;
    for (int i = 0; i < row->count; i++) {
        if (i > 0)
            buffer_add(&o->line, "\t");
        if (row->cell[i].kind == DB_INT)
            buffer_number(&o->line, row->cell[i].n);
        else
            add_text(&o->line, row->cell[i].at, row->cell[i].length);
    }
    buffer_add(&o->line, "\n");
    write_line(o);
    o->rows++;
    return !o->failed;
}

struct id_list {
    int64_t *id;
    size_t count, room;
};

static bool add_id(void *ctx, const struct db_row *row)
{
    struct id_list *l = ctx;
    if (l->count == l->room) {
        l->room = l->room ? l->room * 2 : 256;
        l->id = realloc(l->id, l->room * sizeof *l->id);
        sg_check(l->id);
    }
    l->id[l->count++] = row->cell[0].n;
    return true;
}

static enum db_code write_part(struct out *o, struct db_tx *tx, const struct part *p, const struct id_list *tables)
{
    enum db_code code = DB_OK;
    buffer_add(&o->line, "part ");
    buffer_add(&o->line, p->name);
    buffer_add(&o->line, " ");
    buffer_add(&o->line, p->columns);
    buffer_add(&o->line, "\n");
    write_line(o);
    if (!p->by_table)
        return db_ask(tx, &(struct db_query){p->select, NULL, 0, write_row, o}, NULL);
    for (size_t i = 0; code == DB_OK && i < tables->count; i++)
        code = db_ask(tx, &(struct db_query){p->select, DB_ARGS(db_int(tables->id[i])), write_row, o}, NULL);
    return code;
}

/* Everything as it is at one moment; play continues beside it. */
static enum db_code write_parts(struct out *o, struct db *db)
{
    static const char ids_sql[] = "SELECT id FROM tables ORDER BY id";
    struct id_list tables = {NULL, 0, 0};
    char hex[2 * HASH + 1];
    uint8_t hash[HASH];
    struct db_tx *tx = db_begin(db, DB_READ);
    enum db_code code = db_ask(tx, &(struct db_query){ids_sql, NULL, 0, add_id, &tables}, NULL);
    crypto_generichash_init(&o->hash, NULL, 0, HASH);
    buffer_add(&o->line, "signoria backup 1\nschema ");
    buffer_number(&o->line, DB_SCHEMA);
    buffer_add(&o->line, "\n");
    write_line(o);
    for (int i = 0; code == DB_OK && i < PARTS; i++)
        code = write_part(o, tx, &parts[i], &tables);
    enum db_code end = db_end(tx);
    crypto_generichash_final(&o->hash, hash, HASH);
    sodium_bin2hex(hex, sizeof hex, hash, HASH);
    o->failed |= fprintf(o->file, "end %lld %s\n", (long long)o->rows, hex) < 0;
    free(tables.id);
    buffer_free(&o->line);
    return code == DB_OK ? end : code;
}

static bool sync_and_name(const char *part, const char *path)
{
    if (rename(part, path) != 0)
        return false;
    char *folder = strdup(path), *slash;
    sg_check(folder);
    slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = 0;
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

static bool file_refused(struct sg_error *why, const char *key, const char *path, int code)
{
    sg_wrong_args(why, key, "%s", path);
    return system_add(why, code);
}

bool db_backup(struct db *db, const char *path, struct sg_error *why)
{
    struct out o = {0};
    char *part = NULL;
    pthread_once(&once, write_all_sql);
    sg_check(asprintf(&part, "%s.part-%ld", path, (long)getpid()) > 0);
    int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    o.file = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!o.file) {
        file_refused(why, "wrong.store.write", part, errno);
        free(part);
        return false;
    }
    enum db_code code = write_parts(&o, db);
    bool good = code == DB_OK && !o.failed && fflush(o.file) == 0 && fsync(fd) == 0;
    int error = good ? 0 : errno;
    good = fclose(o.file) == 0 && good && sync_and_name(part, path);
    if (!good) {
        file_refused(why, "wrong.store.write", path, error ? error : errno);
        if (code != DB_OK)
            sg_wrong_args(why, "wrong.backup.unread", "%s%s", path, db_code_name(code));
        unlink(part);
    }
    free(part);
    return good;
}

/* ---- Reading ------------------------------------------------------------- */

struct in {
    const char *at, *end;
    int64_t line, rows;
    const struct part *part;
};

static bool bad_backup(struct in *in, struct sg_error *why, const char *key)
{
    sg_wrong(why, key);
    why->line = (int32_t)in->line;
    return false;
}

static bool next_line(struct in *in, struct sg_slice *out)
{
    const char *nl = in->at < in->end ? memchr(in->at, '\n', (size_t)(in->end - in->at)) : NULL;
    if (!nl)
        return false;
    *out = (struct sg_slice){in->at, (size_t)(nl - in->at)};
    in->at = nl + 1;
    in->line++;
    return true;
}

/* The last line: so many rows, and this hash of all before it. */
static bool check_whole(const char *text, size_t length, struct in *in, struct sg_error *why)
{
    uint8_t hash[HASH];
    char hex[2 * HASH + 1];
    size_t from = length > 1 ? length - 1 : 0;
    struct sg_slice rest, word;
    while (from > 0 && text[from - 1] != '\n')
        from--;
    rest = (struct sg_slice){text + from, length ? length - from - 1 : 0};
    crypto_generichash(hash, HASH, (const uint8_t *)text, from, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, HASH);
    if (length < 20 || memcmp(text, "signoria backup ", 16) != 0)
        return sg_wrong(why, "wrong.backup.not");
    if (text[length - 1] != '\n' || !sg_slice_next(&rest, &word) || !sg_slice_is(word, "end") ||
        !sg_slice_next(&rest, &word) || !sg_slice_number(word, 0, INT64_MAX, &in->rows) ||
        !sg_slice_next(&rest, &word) || !sg_slice_is(word, hex))
        return sg_wrong(why, "wrong.backup.cut");
    *in = (struct in){text, text + from, 0, in->rows, NULL};
    return true;
}

static bool find_part(struct in *in, struct sg_slice line, struct sg_error *why)
{
    struct sg_slice rest = {line.at + 5, line.length - 5}, name;
    in->part = NULL;
    if (!sg_slice_next(&rest, &name))
        return bad_backup(in, why, "wrong.backup.name");
    for (int i = 0; i < PARTS; i++)
        if (sg_slice_is(name, parts[i].name) && rest.length == strlen(parts[i].columns) + 1 &&
            memcmp(rest.at + 1, parts[i].columns, rest.length - 1) == 0)
            in->part = &parts[i];
    return in->part || bad_backup(in, why, "wrong.backup.part");
}

/* Undoes add_text(), in place. */
static bool undo_text(char *text, size_t length, size_t *out)
{
    size_t to = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '\\') {
            text[to++] = text[i];
            continue;
        }
        if (++i == length)
            return false;
        const char *found = strchr("t\tn\nr\r\\\\", text[i]);
        if (!found || text[i] == 0)
            return false;
        text[to++] = found[1];
    }
    *out = to;
    return true;
}

/* Of all 64 bits; a NUL or a tab stands behind it. */
static bool whole_number(const char *text, size_t length, struct db_cell *out)
{
    char *end;
    errno = 0;
    *out = db_int(strtoll(text, &end, 10));
    return length > 0 && end == text + length && errno == 0;
}

static bool restore_row(struct in *in, struct db_tx *tx, struct sg_slice line, struct sg_error *why)
{
    struct db_cell cells[DB_MAX_CELLS];
    const struct part *p = in->part;
    char *copy = malloc(line.length + 1);
    sg_check(copy);
    memcpy(copy, line.at, line.length);
    copy[line.length] = 0;
    char *at = copy, *end = copy + line.length;
    bool good = p != NULL;
    for (int i = 0; good && i < p->count; i++) {
        char *tab = i + 1 < p->count ? memchr(at, '\t', (size_t)(end - at)) : end;
        good = tab != NULL;
        if (!good)
            break;
        size_t length = (size_t)(tab - at);
        if (p->number[i]) {
            good = whole_number(at, length, &cells[i]);
        } else {
            good = undo_text(at, length, &length);
            cells[i] = db_bytes(at, length);
        }
        at = tab + 1;
    }
    if (!good) {
        free(copy);
        return bad_backup(in, why, "wrong.backup.row");
    }
    enum db_code code = db_do(tx, p->insert, cells, p->count, true);
    free(copy);
    if (code == DB_OK)
        return true;
    bad_backup(in, why, "wrong.backup.refused");
    return sg_error_add_text(why, sg_slice_of(db_code_name(code)));
}

static bool any_row(void *ctx, const struct db_row *row)
{
    *(bool *)ctx = row->cell[0].n != 0;
    return false;
}

static bool restore_lines(struct in *in, struct db_tx *tx, struct sg_error *why)
{
    struct sg_slice line;
    int64_t rows = 0, version;
    if (!next_line(in, &line) || !sg_slice_is(line, "signoria backup 1") || !next_line(in, &line) || line.length < 8 ||
        memcmp(line.at, "schema ", 7) != 0 ||
        !sg_slice_number((struct sg_slice){line.at + 7, line.length - 7}, 1, 1 << 20, &version))
        return bad_backup(in, why, "wrong.backup.head");
    if (version > DB_SCHEMA) /* older ones have the same columns so far */
        return bad_backup(in, why, "wrong.backup.newer");
    while (next_line(in, &line)) {
        bool head = line.length > 5 && memcmp(line.at, "part ", 5) == 0;
        if (head ? !find_part(in, line, why) : !restore_row(in, tx, line, why))
            return false;
        rows += !head;
    }
    return rows == in->rows || bad_backup(in, why, "wrong.backup.rows");
}

/* What follows from the rest, and backups do not have. */
static bool fill_stages(struct db_tx *tx)
{
    static const char *const fill[] = {DB_FILL_STAGES};
    bool good = true;
    for (size_t i = 0; good && i < sizeof fill / sizeof fill[0]; i++)
        good = db_do(tx, fill[i], NULL, 0, false) == DB_OK;
    return good;
}

static bool restore_text(struct db *db, struct in *in, struct sg_error *why)
{
    static const char empty_sql[] = "SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM"
                                    " tables) + (SELECT count(*) FROM log)";
    static const char clear_sql[] = "DELETE FROM values_by_name";
    bool full = false;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    enum db_code code = db_ask(tx, &(struct db_query){empty_sql, NULL, 0, any_row, &full}, NULL);
    if (code != DB_OK || full) {
        db_cancel(tx);
        return sg_wrong(why, full ? "wrong.backup.not-empty" : "wrong.backup.silent");
    }
    db_do(tx, clear_sql, NULL, 0, false);
    bool good = restore_lines(in, tx, why) && fill_stages(tx);
    for (int i = 0; good && db_shared(db) && i < PARTS; i++)
        if (parts[i].counts)
            good = db_ask(tx, &(struct db_query){parts[i].next_id, NULL, 0, NULL, NULL}, NULL) == DB_OK;
    if (!good) {
        db_cancel(tx);
        return why->key ? false : sg_wrong(why, "wrong.backup.silent");
    }
    code = db_end(tx);
    return code == DB_OK || sg_wrong_args(why, "wrong.backup.refused", "%s", db_code_name(code));
}

bool db_restore(struct db *db, const char *path, struct sg_error *why)
{
    sg_error_clear(why);
    struct in in = {0};
    struct stat st;
    pthread_once(&once, write_all_sql);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0) {
        if (fd < 0)
            return file_refused(why, "wrong.store.read", path, errno);
        close(fd);
        return sg_wrong_args(why, "wrong.backup.empty", "%s", path);
    }
    size_t length = (size_t)st.st_size;
    char *text = mmap(NULL, length, PROT_READ, MAP_PRIVATE, fd, 0);
    int code = errno;
    close(fd);
    if (text == MAP_FAILED)
        return file_refused(why, "wrong.store.read", path, code);
    bool good = check_whole(text, length, &in, why) && restore_text(db, &in, why);
    munmap(text, length);
    return good;
}
