/*
 * db_search.c: finished tables by what is looked for.
 *
 * A search looks at so many tables that it takes milliseconds, however many there are, and says where it continues.
 * Which tables it looks at is found by an index: those of a player whose whole name was given, of a game, or all;
 * none that was opened after the time in which it was to end.
 */
#include "server/store/db_driver.h"

#include <string.h>

/* Tables that one search looks at: it takes milliseconds, however many there are. */
#define LOOKED_AT "3000"
enum { LOOK_MOST = 3000 };

#define ALL_ONES "SELECT table_id FROM heads WHERE status = 2 AND table_id < $1 ORDER BY table_id DESC LIMIT " LOOKED_AT
#define ONES_OF_GAME                                                                                                   \
    "SELECT id AS table_id FROM tables WHERE game = $2 AND stage = 2 AND id < $1 ORDER BY id DESC LIMIT " LOOKED_AT
#define ONES_OF_NAME                                                                                                   \
    "SELECT DISTINCT table_id FROM seats WHERE lower(name) = lower($10) AND table_id < $1"                             \
    " ORDER BY table_id DESC LIMIT " LOOKED_AT
#define OWN_ONES                                                                                                       \
    "SELECT DISTINCT table_id FROM seats WHERE user_id = $8 AND user_id <> 0 AND shelf = $9 AND table_id < $1"         \
    " ORDER BY table_id DESC LIMIT " LOOKED_AT
#define FOUND(ones, more)                                                                                              \
    "SELECT t.id FROM (" ones ") x JOIN tables t ON t.id = x.table_id JOIN heads h ON h.table_id = x.table_id"         \
    " WHERE " more " AND ($2 = '' OR t.game = $2) AND ($3 = '' OR lower(t.title) LIKE lower($3) ESCAPE '!')"           \
    " AND ($4 = '' OR EXISTS (SELECT 1 FROM seats n WHERE n.table_id = t.id"                                           \
    " AND lower(n.name) LIKE lower($4) ESCAPE '!')) AND h.ended >= $5 AND h.ended < $6 ORDER BY t.id DESC LIMIT $7"

struct search_ctx {
    bool (*row)(void *ctx, int64_t table);
    void *ctx;
    int64_t last;
    int count;
};

static bool search_row(void *ctx, const struct db_row *row)
{
    struct search_ctx *s = ctx;
    s->last = row->cell[0].n;
    s->count++;
    return s->row(s->ctx, s->last);
}

/* A part of a text, as LIKE looks for it; "": any text. */
static void write_pattern(const char *text, struct sg_text *out)
{
    if (!text || !*text)
        return;
    sg_text_char(out, '%');
    for (; *text; text++) {
        if (strchr("%_!", *text))
            sg_text_char(out, '!');
        sg_text_char(out, *text);
    }
    sg_text_char(out, '%');
}

struct looked {
    int64_t lowest, count;
};

static bool looked_row(void *ctx, const struct db_row *row)
{
    *(struct looked *)ctx = (struct looked){row->cell[0].n, row->cell[1].n};
    return false;
}

/* What ended before `to` was opened before it: where to begin, at an id that is not too high. */
static enum db_code begin_before(struct db_tx *tx, const struct db_search *s, int64_t *before)
{
    static const char sql[] = "SELECT id FROM tables WHERE created >= $1 ORDER BY created, id LIMIT 1";
    int64_t id = 0;
    *before = s->before > 0 ? s->before : INT64_MAX;
    if (s->to <= 0)
        return DB_OK;
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(s->to)), db_first_number, &id}, NULL);
    *before = id && id < *before ? id : *before;
    return code;
}

/* Has anybody exactly this name at a table? Then those tables alone are looked at. */
static enum db_code is_whole_name(struct db_tx *tx, const char *name, bool *is)
{
    static const char sql[] = "SELECT table_id FROM seats WHERE lower(name) = lower($1) LIMIT 1";
    int64_t table = 0;
    *is = false;
    if (!name || !*name)
        return DB_OK;
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_str(name)), db_first_number, &table}, NULL);
    *is = table != 0;
    return code;
}

#define END_OF(ones) "SELECT coalesce(min(table_id), 0), count(*) FROM (" ones ") x"
#define PUBLIC "h.status = 2 AND h.started > 0 AND " DB_WATCHED("t.options")

/* How to look: at whose tables, and how the last of them is found. */
enum way { WAY_ALL, WAY_GAME, WAY_NAME, WAY_OWN, WAYS };
static const char found_all[] = FOUND(ALL_ONES, PUBLIC), end_all[] = END_OF(ALL_ONES);
static const char found_game[] = FOUND(ONES_OF_GAME, PUBLIC), end_game[] = END_OF(ONES_OF_GAME);
static const char found_name[] = FOUND(ONES_OF_NAME, PUBLIC), end_name[] = END_OF(ONES_OF_NAME);
static const char found_own[] = FOUND(OWN_ONES, "h.next >= 0"), end_own[] = END_OF(OWN_ONES);
static const char *const ways[WAYS][2] = {
    {found_all, end_all}, {found_game, end_game}, {found_name, end_name}, {found_own, end_own}};

enum db_code db_search(struct db_tx *tx, const struct db_search *s, bool (*row)(void *ctx, int64_t table), void *ctx,
                       int64_t *next)
{
    char titles[200] = "", players[200] = "";
    struct sg_text title, player;
    struct search_ctx found = {row, ctx, 0, 0};
    struct looked looked = {0, 0};
    int64_t before;
    bool named = false;
    sg_text_init(&title, titles, sizeof titles);
    sg_text_init(&player, players, sizeof players);
    write_pattern(s->title, &title);
    write_pattern(s->player, &player);
    *next = 0;
    enum db_code code = begin_before(tx, s, &before);
    if (code == DB_OK && !s->user)
        code = is_whole_name(tx, s->player, &named);
    if (code != DB_OK)
        return code;
    enum way way = s->user ? WAY_OWN : named ? WAY_NAME : s->game && s->game[0] ? WAY_GAME : WAY_ALL;
    struct db_cell args[] = {db_int(before),   db_str(s->game), db_str(titles),
                             db_str(players),  db_int(s->from), db_int(s->to > 0 ? s->to : INT64_MAX),
                             db_int(s->limit), db_int(s->user), db_int(s->archived ? DB_ARCHIVED : DB_OVER),
                             db_str(s->player)};
    code = db_ask(tx, &(struct db_query){ways[way][0], args, 10, search_row, &found}, NULL);
    if (code != DB_OK || found.count >= s->limit) {
        *next = found.last;
        return code;
    }
    code = db_ask(tx, &(struct db_query){ways[way][1], args, 10, looked_row, &looked}, NULL);
    *next = looked.count >= LOOK_MOST ? looked.lowest : 0;
    return code;
}
