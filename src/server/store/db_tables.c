/* db_tables.c: tables, their seats and their chat. */
#include "server/store/db_driver.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* ---- A table from a row -------------------------------------------------- */

#define COLUMNS                                                                                                        \
    "t.id, t.game, t.setup, t.title, t.link, t.options, h.result, t.host, t.before, t.seats,"                          \
    " t.access, h.status, h.turn, h.plies, h.deadline, h.turn_at, t.created, h.started,"                               \
    " h.ended, h.changed, h.next, h.rev, h.chats, h.tail FROM tables t JOIN heads h ON h.table_id = t.id "

static struct db_table table_of(const struct db_row *row)
{
    const struct db_cell *c = row->cell;
    return (struct db_table){.id = c[0].n,
                             .game = c[1].at,
                             .setup = c[2].at,
                             .title = c[3].at,
                             .link = c[4].at,
                             .options = c[5].at,
                             .result = c[6].at,
                             .host = c[7].n,
                             .before = c[8].n,
                             .seats = (int)c[9].n,
                             .access = (int)c[10].n,
                             .status = (int)c[11].n,
                             .turn = (int)c[12].n,
                             .plies = (int)c[13].n,
                             .deadline = c[14].n,
                             .turn_at = c[15].n,
                             .created = c[16].n,
                             .started = c[17].n,
                             .ended = c[18].n,
                             .changed = c[19].n,
                             .next = c[20].n,
                             .rev = c[21].n,
                             .chats = c[22].n,
                             .tail = (uint64_t)c[23].n};
}

static bool keep_table(void *ctx, const struct db_row *row)
{
    struct db_table from = table_of(row), *t;
    size_t room = sizeof *t;
    for (int i = 1; i <= 6; i++)
        room += row->cell[i].length + 1;
    t = malloc(room);
    sg_check(t);
    char *to = (char *)(t + 1);
    *t = from;
    t->game = db_keep(&to, from.game);
    t->setup = db_keep(&to, from.setup);
    t->title = db_keep(&to, from.title);
    t->link = db_keep(&to, from.link);
    t->options = db_keep(&to, from.options);
    t->result = db_keep(&to, from.result);
    *(struct db_table **)ctx = t;
    return false;
}

static struct db_table *get_table(struct db_tx *tx, const char *sql, struct db_cell by, enum db_code *code)
{
    struct db_table *table = NULL;
    *code = db_ask(tx, &(struct db_query){sql, &by, 1, keep_table, &table}, NULL);
    if (*code == DB_OK && !table)
        *code = DB_NONE;
    return table;
}

struct db_table *db_table_get(struct db_tx *tx, int64_t id, enum db_code *code)
{
    static const char sql[] = "SELECT " COLUMNS "WHERE t.id = $1";
    return get_table(tx, sql, db_int(id), code);
}

/* ---- Changing ------------------------------------------------------------ */

enum db_code db_table_add(struct db_tx *tx, struct db_table *t)
{
    static const char table_sql[] =
        "INSERT INTO tables (game, setup, title, link, options, host, before, seats, access,"
        " created, stage) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
        " ON CONFLICT DO NOTHING RETURNING id";
    static const char head_sql[] =
        "INSERT INTO heads (table_id, status, turn, plies, deadline, turn_at, started, ended,"
        " changed, next, rev, chats, tail, result)"
        " VALUES ($1, $2, -1, 0, $3, 0, 0, 0, $4, 0, 1, 0, 0, '')";
    t->created = t->changed = db_now();
    t->id = t->next = t->chats = t->started = t->ended = t->turn_at = 0;
    t->rev = 1;
    t->tail = 0;
    t->turn = -1;
    t->plies = 0;
    enum db_code code =
        db_ask(tx,
               &(struct db_query){table_sql,
                                  DB_ARGS(db_str(t->game), db_str(t->setup), db_str(t->title), db_str(t->link),
                                          db_str(t->options), db_int(t->host), db_int(t->before), db_int(t->seats),
                                          db_int(t->access), db_int(t->created), db_int(t->status)),
                                  db_first_number, &t->id},
               NULL);
    if (code != DB_OK || t->id == 0)
        return code != DB_OK ? code : DB_CONFLICT; /* the link is taken */
    db_tx_news(tx, DB_NEWS_SEATS, t->id);
    return db_do(tx, head_sql, DB_ARGS(db_int(t->id), db_int(t->status), db_int(t->deadline), db_int(t->created)),
                 true);
}

enum db_code db_table_put(struct db_tx *tx, struct db_table *t)
{
    static const char head_sql[] =
        "UPDATE heads SET status = $1, turn_at = CASE WHEN turn = $2 THEN turn_at ELSE $3 END,"
        " turn = $2, deadline = $4, changed = $3, rev = rev + 1,"
        " ended = CASE WHEN $1 >= 2 AND ended = 0 THEN $3 ELSE ended END"
        " WHERE table_id = $5 AND rev = $6"; /* the result is written by the last step alone */
    static const char table_sql[] = "UPDATE tables SET title = $1, options = $2, access = $3, host = $4 WHERE id = $5";
    int64_t now = db_now();
    enum db_code code = db_do(
        tx, head_sql,
        DB_ARGS(db_int(t->status), db_int(t->turn), db_int(now), db_int(t->deadline), db_int(t->id), db_int(t->rev)),
        true);
    if (code != DB_OK)
        return code == DB_NONE ? DB_CONFLICT : code;
    code =
        db_do(tx, table_sql,
              DB_ARGS(db_str(t->title), db_str(t->options), db_int(t->access), db_int(t->host), db_int(t->id)), true);
    if (code == DB_OK)
        code = db_stage(tx, t->id);
    if (code == DB_OK) {
        t->rev++;
        t->changed = now;
        db_tx_news(tx, DB_NEWS_SEATS, t->id);
    }
    return code;
}

/* Counts rev up; DB_NONE: no such table. */
static enum db_code revise(struct db_tx *tx, int64_t table)
{
    static const char sql[] = "UPDATE heads SET rev = rev + 1, changed = $1 WHERE table_id = $2";
    db_tx_news(tx, DB_NEWS_SEATS, table);
    return db_do(tx, sql, DB_ARGS(db_int(db_now()), db_int(table)), true);
}

/* ---- Lists --------------------------------------------------------------- */

enum { MARKS_AT_ONCE = 16 };

static bool mark_row(void *ctx, const struct db_row *row)
{
    struct db_mark *mark = ctx; /* of up to MARKS_AT_ONCE, ended by one of table 0 */
    for (; mark->table; mark++)
        if (mark->table == row->cell[0].n) {
            mark->next = row->cell[1].n;
            mark->rev = row->cell[2].n;
            mark->chats = row->cell[3].n;
        }
    return true;
}

enum db_code db_marks(struct db_tx *tx, struct db_mark *marks, int count)
{
    static const char one[] = "SELECT table_id, next, rev, chats FROM heads WHERE table_id = $1";
    static const char many[] = "SELECT table_id, next, rev, chats FROM heads WHERE table_id IN ($1, $2, $3, $4, $5, $6,"
                               " $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    enum db_code code = DB_OK;
    for (int from = 0; code == DB_OK && from < count; from += MARKS_AT_ONCE) {
        struct db_mark page[MARKS_AT_ONCE + 1] = {{.table = 0}};
        struct db_cell args[MARKS_AT_ONCE];
        int n = count - from < MARKS_AT_ONCE ? count - from : MARKS_AT_ONCE;
        for (int i = 0; i < MARKS_AT_ONCE; i++)
            args[i] = db_int(i < n ? marks[from + i].table : 0);
        for (int i = 0; i < n; i++)
            page[i] = (struct db_mark){.table = marks[from + i].table, .next = -1};
        code =
            db_ask(tx, &(struct db_query){n == 1 ? one : many, args, n == 1 ? 1 : MARKS_AT_ONCE, mark_row, page}, NULL);
        for (int i = 0; i < n; i++)
            marks[from + i] = page[i];
    }
    return code;
}

struct follows_ctx {
    struct db_mark *marks;
    int most, count;
};

static bool follow_row(void *ctx, const struct db_row *row)
{
    struct follows_ctx *f = ctx;
    const struct db_cell *c = row->cell;
    for (int i = 0; i < f->count; i++)
        if (f->marks[i].table == c[0].n)
            return true; /* a host who sits there too */
    f->marks[f->count++] = (struct db_mark){c[0].n, c[1].n, c[2].n, c[3].n};
    return f->count < f->most;
}

/* Every part is read by an index and in its order: without a temporary table, which costs more than all the rest. */
#define FOLLOWED ", h.next, h.rev, h.chats FROM "
#define WITH_HEAD " CROSS JOIN heads h WHERE h.table_id = "

enum db_code db_follows(struct db_tx *tx, int64_t user, struct db_mark *marks, int most, int *count)
{
    static const char sql[] =
        "SELECT * FROM (SELECT s.table_id" FOLLOWED "seats s" WITH_HEAD "s.table_id AND s.user_id = $1"
        " AND s.user_id <> 0 AND s.shelf = 0 AND h.status IN (0, 1) AND NOT EXISTS (SELECT 1 FROM seats z WHERE"
        " z.table_id = s.table_id AND z.seat < s.seat AND z.user_id = $1) ORDER BY s.table_id DESC LIMIT 100) a"
        " UNION ALL SELECT * FROM (SELECT t.id" FOLLOWED "tables t" WITH_HEAD "t.id AND t.host = $1"
        " AND t.host <> 0 AND t.stage < 2 AND h.status IN (0, 1) ORDER BY t.id DESC LIMIT 100) b"
        " UNION ALL SELECT * FROM (SELECT i.table_id" FOLLOWED "invites i" WITH_HEAD "i.table_id AND i.user_id = $1"
        " AND i.user_id <> 0 AND i.answer = 0 AND h.status = 0 ORDER BY i.id DESC LIMIT 20) c";
    struct follows_ctx f = {marks, most, 0};
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), follow_row, &f}, NULL);
    *count = f.count;
    return code;
}

/* $1 before, $2 game, $3 user, $4 limit */
#define PAGE " AND t.id < $1 AND ($2 = '' OR t.game = $2) ORDER BY t.id DESC LIMIT $4"
/* The newest of a user's tables on this shelf: by an index of its own, no further than the page. */
#define SHELF(shelf)                                                                                                   \
    "WHERE t.id IN (SELECT DISTINCT s.table_id FROM seats s JOIN tables y ON y.id = s.table_id WHERE s.user_id = $3"   \
    " AND s.user_id <> 0 AND s.shelf = " shelf " AND s.table_id < $1 AND ($2 = '' OR y.game = $2)"                     \
    " ORDER BY s.table_id DESC LIMIT $4) ORDER BY t.id DESC"

/*
 * The newest of a user's tables that are not over: by their own seats or tables, however many others have. `more` joins
 * what names the user.
 */
#define LIVE(id, more)                                                                                                 \
    "SELECT * FROM (SELECT DISTINCT " id " AS id FROM " more                                                           \
    " AND x.status IN (0, 1) AND g.id < $1 AND ($2 = '' OR g.game = $2) ORDER BY " id " DESC LIMIT $4)"
#define LIVE_SEATS                                                                                                     \
    LIVE("s.table_id",                                                                                                 \
         "seats s CROSS JOIN heads x CROSS JOIN tables g WHERE x.table_id = s.table_id"                                \
         " AND g.id = s.table_id AND s.user_id = $3 AND s.user_id <> 0 AND s.shelf = 0 AND s.table_id < $1")
#define LIVE_HOSTED                                                                                                    \
    LIVE("g.id", "tables g CROSS JOIN heads x WHERE x.table_id = g.id AND g.host = $3 AND g.host <> 0 AND g.stage < "  \
                 "2")

static const char *const list_sql[] = {
    [DB_LIST_OPEN] = "SELECT " COLUMNS "WHERE t.stage = 0 AND t.access = 0" PAGE,
    [DB_LIST_WATCH] = "SELECT " COLUMNS "WHERE t.stage = 1 AND t.access = 0 AND " DB_WATCHED("t.options") PAGE,
    [DB_LIST_MINE] = "SELECT " COLUMNS "WHERE t.id IN (" LIVE_SEATS " a UNION " LIVE_HOSTED " b)" PAGE,
    [DB_LIST_INVITED] = /* +: not by the index of the status, which has everybody's */
    "SELECT " COLUMNS "WHERE (+h.status = 0 OR (+h.status = 1 AND EXISTS (SELECT 1 FROM seats z WHERE"
    " z.table_id = h.table_id AND z.bot <> '' AND z.user_id <> 0))) AND t.id IN (SELECT table_id FROM"
    " invites WHERE user_id = $3 AND answer = 0 AND user_id <> 0)" PAGE,
    [DB_LIST_PAST] = "SELECT " COLUMNS SHELF("2"),
    [DB_LIST_ARCHIVE] = "SELECT " COLUMNS SHELF("3"),
    [DB_LIST_ALL] = "SELECT " COLUMNS "WHERE t.id > 0" PAGE,
    [DB_LIST_WAITING] =
        "SELECT " COLUMNS "JOIN seats s ON s.table_id = h.table_id AND s.seat = h.turn"
        " WHERE s.user_id = $3 AND s.user_id <> 0 AND s.shelf = 0 AND s.bot = '' AND h.status + 0 = 1 AND t.id < $1"
        " AND ($2 = '' OR t.game = $2)"
        " ORDER BY CASE WHEN h.deadline > 0 THEN 0 ELSE 1 END, h.deadline, h.turn_at, t.id LIMIT $4",
};

DB_EACH(tables_ctx, const struct db_table *table);

static bool table_row(void *ctx, const struct db_row *row)
{
    struct tables_ctx *t = ctx;
    struct db_table table = table_of(row);
    return t->row(t->ctx, &table);
}

enum db_code db_tables(struct db_tx *tx, const struct db_list *list,
                       bool (*row)(void *ctx, const struct db_table *table), void *ctx)
{
    struct tables_ctx t = {row, ctx};
    int limit = list->limit < 1 ? 1 : list->limit > 1000 ? 1000 : list->limit;
    sg_check((unsigned)list->which < sizeof list_sql / sizeof list_sql[0]);
    return db_ask(tx,
                  &(struct db_query){list_sql[list->which],
                                     DB_ARGS(db_int(list->before > 0 ? list->before : INT64_MAX), db_str(list->game),
                                             db_int(list->user), db_int(limit)),
                                     table_row, &t},
                  NULL);
}

DB_EACH(due_ctx, int64_t table, int turn, int64_t deadline);

static bool due_row(void *ctx, const struct db_row *row)
{
    struct due_ctx *d = ctx;
    return d->row(d->ctx, row->cell[0].n, (int)row->cell[1].n, row->cell[2].n);
}

enum db_code db_due(struct db_tx *tx, int64_t now, int limit,
                    bool (*row)(void *ctx, int64_t table, int turn, int64_t deadline), void *ctx)
{
    static const char sql[] = "SELECT table_id, turn, deadline FROM heads WHERE deadline > 0 AND deadline <= $1"
                              " AND status = 1 ORDER BY deadline LIMIT $2";
    struct due_ctx d = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(now), db_int(limit)), due_row, &d}, NULL);
}

enum db_code db_ids(struct db_tx *tx, int status, int64_t after, int limit, bool (*row)(void *ctx, int64_t table),
                    void *ctx)
{
    static const char sql[] = "SELECT table_id FROM heads WHERE status = $1 AND table_id > $2"
                              " ORDER BY table_id LIMIT $3";
    struct db_each_id i = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(status), db_int(after), db_int(limit)), db_id_row, &i},
                  NULL);
}

bool db_page_add(void *page, int64_t id)
{
    struct db_page *p = page;
    p->id[p->count++] = id;
    return p->count < DB_PAGE;
}

void db_visit_ids(struct db *db, db_list_ids *list, bool (*visit)(void *ctx, int64_t id), void *ctx)
{
    struct db_page page;
    int64_t after = 0;
    bool more = true;
    do {
        page.count = 0;
        struct db_tx *tx = db_begin(db, DB_READ);
        list(tx, after, DB_PAGE, db_page_add, &page);
        db_end(tx);
        for (int i = 0; i < page.count && more; i++)
            more = visit(ctx, after = page.id[i]);
    } while (more && page.count == DB_PAGE);
}

/* ---- Seats --------------------------------------------------------------- */

#define SEAT_WRITE                                                                                                     \
    "INSERT INTO seats (table_id, seat, user_id, name, bot, since, shelf)"                                             \
    " VALUES ($1, $2, $3, $4, $5, $6, (SELECT CASE WHEN status < 2 THEN 0 ELSE status END FROM heads WHERE"            \
    " table_id = $1)) ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id, name = excluded.name,"    \
    " bot = excluded.bot, since = excluded.since, shelf = excluded.shelf"

static enum db_code write_seat(struct db_tx *tx, const char *sql, int64_t table, const struct db_seat *seat)
{
    return db_do(tx, sql,
                 DB_ARGS(db_int(table), db_int(seat->seat), db_int(seat->user), db_str(seat->name), db_str(seat->bot),
                         db_int(seat->since ? seat->since : db_now())),
                 true);
}

enum db_code db_seat_put(struct db_tx *tx, int64_t table, const struct db_seat *seat)
{
    static const char sql[] = SEAT_WRITE;
    enum db_code code = revise(tx, table);
    return code == DB_OK ? write_seat(tx, sql, table, seat) : code;
}

enum db_code db_seat_take(struct db_tx *tx, int64_t table, const struct db_seat *seat)
{
    static const char sql[] = SEAT_WRITE " WHERE seats.user_id = 0 AND seats.bot = ''";
    enum db_code code = revise(tx, table);
    if (code != DB_OK)
        return code;
    code = write_seat(tx, sql, table, seat);
    return code == DB_NONE ? DB_CONFLICT : code;
}

DB_EACH(seats_ctx, const struct db_seat *seat);

static bool seat_row(void *ctx, const struct db_row *row)
{
    struct seats_ctx *s = ctx;
    struct db_seat seat = {(int)row->cell[0].n, row->cell[1].n, row->cell[2].at,
                           row->cell[3].at,     row->cell[4].n, row->cell[5].n != 0};
    return s->row(s->ctx, &seat);
}

enum db_code db_seats(struct db_tx *tx, int64_t table, bool (*row)(void *ctx, const struct db_seat *seat), void *ctx)
{
    static const char sql[] = "SELECT s.seat, s.user_id, s.name, s.bot, s.since, CASE WHEN EXISTS (SELECT 1 FROM"
                              " shelves z WHERE z.user_id = s.user_id AND z.table_id = s.table_id) THEN 1 ELSE 0 END"
                              " FROM seats s WHERE s.table_id = $1 ORDER BY s.seat";
    struct seats_ctx s = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(table)), seat_row, &s}, NULL);
}

enum db_code db_shelve(struct db_tx *tx, int64_t table, int64_t user, bool away)
{
    static const char add[] = "INSERT INTO shelves (user_id, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    static const char drop[] = "DELETE FROM shelves WHERE user_id = $1 AND table_id = $2";
    static const char move[] = "UPDATE seats SET shelf = $3 WHERE table_id = $2 AND user_id = $1 AND shelf IN (2, 3)";
    enum db_code code = db_do(tx, away ? add : drop, DB_ARGS(db_int(user), db_int(table)), false);
    if (code == DB_OK)
        code = db_do(tx, move, DB_ARGS(db_int(user), db_int(table), db_int(away ? DB_ARCHIVED : DB_OVER)), false);
    return code;
}

/* ---- Chat ---------------------------------------------------------------- */

/* Was the line said already? The table's row is locked, so of two at once the second one sees the first. */
static enum db_code said_before(struct db_tx *tx, int64_t table, struct db_chat *line)
{
    static const char lock_sql[] = "UPDATE heads SET chats = chats WHERE table_id = $1";
    static const char sql[] = "SELECT n FROM chat_ids WHERE table_id = $1 AND user_id = $2 AND client_id = $3";
    int64_t n = -1;
    enum db_code code = db_do(tx, lock_sql, DB_ARGS(db_int(table)), true);
    if (code == DB_OK)
        code = db_ask(tx,
                      &(struct db_query){sql, DB_ARGS(db_int(table), db_int(line->user), db_str(line->client_id)),
                                         db_first_number, &n},
                      NULL);
    line->duplicate = n >= 0;
    line->n = n;
    return code;
}

static enum db_code note_said(struct db_tx *tx, int64_t table, const struct db_chat *line)
{
    static const char sql[] = "INSERT INTO chat_ids (table_id, user_id, client_id, n, at)"
                              " VALUES ($1, $2, $3, $4, $5)";
    return db_do(tx, sql,
                 DB_ARGS(db_int(table), db_int(line->user), db_str(line->client_id), db_int(line->n), db_int(line->at)),
                 true);
}

enum db_code db_chat_add(struct db_tx *tx, int64_t table, struct db_chat *line)
{
    static const char count_sql[] = "UPDATE heads SET chats = chats + 1 WHERE table_id = $1 RETURNING chats";
    static const char sql[] = "INSERT INTO chats (table_id, n, user_id, seat, name, words, at)"
                              " VALUES ($1, $2, $3, $4, $5, $6, $7)";
    int64_t chats = 0;
    enum db_code code = line->client_id ? said_before(tx, table, line) : DB_OK;
    if (code != DB_OK || line->duplicate)
        return code;
    code = db_ask(tx, &(struct db_query){count_sql, DB_ARGS(db_int(table)), db_first_number, &chats}, NULL);
    if (code != DB_OK || chats == 0)
        return code != DB_OK ? code : DB_NONE;
    line->n = chats - 1;
    line->at = db_now();
    if (line->client_id)
        code = note_said(tx, table, line);
    if (code != DB_OK)
        return code;
    db_tx_news(tx, DB_NEWS_TABLE, table);
    return db_do(tx, sql,
                 DB_ARGS(db_int(table), db_int(line->n), db_int(line->user), db_int(line->seat), db_str(line->name),
                         db_str(line->text), db_int(line->at)),
                 true);
}

DB_EACH(chats_ctx, const struct db_chat *line);

static bool chat_row(void *ctx, const struct db_row *row)
{
    struct chats_ctx *c = ctx;
    struct db_chat line = {.n = row->cell[0].n,
                           .user = row->cell[1].n,
                           .seat = (int)row->cell[2].n,
                           .name = row->cell[3].at,
                           .text = row->cell[4].at,
                           .at = row->cell[5].n};
    return c->row(c->ctx, &line);
}

enum db_code db_chats(struct db_tx *tx, int64_t table, int64_t from, int limit,
                      bool (*row)(void *ctx, const struct db_chat *line), void *ctx)
{
    static const char sql[] = "SELECT n, user_id, seat, name, words, at FROM chats"
                              " WHERE table_id = $1 AND n >= $2 ORDER BY n LIMIT $3";
    struct chats_ctx c = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(table), db_int(from), db_int(limit)), chat_row, &c}, NULL);
}
