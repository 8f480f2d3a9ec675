/* api_lists.c: lists of tables, and finished ones by what is looked for. */
#include "server/api/api.h"
#include "server/http/limits.h"
#include "server/http/reply.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MOST = 50, INVITED_MOST = 20, HOST_MOST = 10, LISTED_LOOKED = 1000 };

/* ---- Lists -------------------------------------------------------------------------- */

struct listing {
    int64_t id[LIST_MOST + INVITED_MOST];
    int count, invited; /* the first of those that one is invited to */
    bool few;           /* nobody fills it: of one host it has the newest HOST_MOST */
    int64_t host[LIST_MOST + INVITED_MOST];
};

static bool host_is_full(const struct listing *l, int64_t host)
{
    int n = 0;
    for (int i = 0; i < l->count; i++)
        n += l->host[i] == host;
    return host && n >= HOST_MOST;
}

static bool take_row(void *ctx, const struct db_table *row)
{
    struct listing *l = ctx;
    for (int i = 0; i < l->count; i++)
        if (l->id[i] == row->id)
            return true; /* one sits there, too */
    if (l->few && host_is_full(l, row->host))
        return true;
    l->host[l->count] = row->host;
    l->id[l->count++] = row->id;
    return l->count < (l->few ? LIST_MOST : LIST_MOST + INVITED_MOST);
}

static bool take_seat(void *ctx, const struct db_seat *seat)
{
    struct table_seat *list = ctx;
    struct sg_text name;
    if (seat->seat < 0 || seat->seat >= SG_MAX_SEATS)
        return true;
    struct table_seat *s = &list[seat->seat];
    sg_text_init(&name, s->name, sizeof s->name);
    sg_text_add(&name, seat->name);
    s->user = seat->user;
    s->shelved = seat->shelved;
    sg_text_init(&name, s->bot, sizeof s->bot);
    sg_text_add(&name, seat->bot);
    return true;
}

enum { ROW_WATCHED = 1, ROW_INVITED = 2 };

static enum db_code put_row(struct json *j, struct db_tx *tx, int64_t id, int64_t user, int kind)
{
    enum db_code code;
    struct table_seat seat[SG_MAX_SEATS] = {0};
    struct rules rules;
    struct db_table *row = db_table_get(tx, id, &code);
    if (!row)
        return code == DB_NONE ? DB_OK : code;
    code = db_seats(tx, id, take_seat, seat);
    if (code == DB_OK && rules_parse(&rules, row->options) && (kind != ROW_WATCHED || rules.watch == WATCH_ANYONE))
        summary_json(j, row, seat, &rules, user, kind == ROW_INVITED);
    free(row);
    return code;
}

/* ---- Finished tables --------------------------------------------------------------------- */

enum { TEXT_MOST = 60, COST_SEARCH = 200 };

/* A word of the query that is looked for; false after a problem. */
static bool query_text(struct request *r, const char *name, const char **out)
{
    *out = request_query(r, name);
    if (!*out || strlen(*out) <= TEXT_MOST)
        return true;
    problem(r, 400, "'%s' has at most %d bytes", name, TEXT_MOST);
    return false;
}

static bool has_filter(struct request *r)
{
    static const char *const names[] = {"game", "player", "title", "from", "to"};
    for (int i = 0; i < 5; i++)
        if (request_query(r, names[i]))
            return true;
    return false;
}

static bool read_search(struct request *r, struct db_search *s)
{
    int64_t from, to;
    if (!query_text(r, "game", &s->game) || !query_text(r, "player", &s->player) ||
        !query_text(r, "title", &s->title) || !request_query_number(r, "from", 0, &from) ||
        !request_query_number(r, "to", 0, &to) || !request_query_number(r, "before", 0, &s->before))
        return false;
    if (from < 0 || to < 0 || from > INT64_MAX / 2000 || to > INT64_MAX / 2000) {
        problem(r, 400, "'from' and 'to' are seconds since 1970");
        return false;
    }
    s->from = from * 1000;
    s->to = to * 1000;
    return true;
}

static bool take_id(void *ctx, int64_t id)
{
    struct listing *l = ctx;
    l->id[l->count++] = id;
    return l->count < LIST_MOST;
}

static enum handled reply_tables(struct request *r, struct db_tx *tx, const struct listing *l, int kind,
                                 enum db_code code, int64_t next)
{
    struct json j;
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_key(&j, "tables");
    json_open(&j, '[');
    for (int i = 0; i < l->count && code == DB_OK; i++)
        code = put_row(&j, tx, l->id[i], r->who.id, i >= l->invited ? ROW_INVITED : kind);
    enum db_code end = db_end(tx);
    json_close(&j);
    if (next >= 0) {
        json_key(&j, "next");
        if (next)
            json_number(&j, next);
        else
            json_null(&j);
    }
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

/* `which`: of everybody, of who asks, or of who asks and archived. */
static enum handled search_tables(struct request *r, enum db_which which)
{
    struct listing l = {.count = 0};
    bool own = which != DB_LIST_WATCH;
    struct db_search s = {.user = own ? r->who.id : 0, .archived = which == DB_LIST_ARCHIVE, .limit = LIST_MOST};
    int64_t next = 0;
    if (!read_search(r, &s) || !limits_charge(r, COST_SEARCH))
        return DONE;
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_search(tx, &s, take_id, &l, &next);
    l.invited = l.count;
    return reply_tables(r, tx, &l, own ? 0 : ROW_WATCHED, code, next);
}

/* ---- All lists ----------------------------------------------------------------------------- */

static const struct {
    const char *word;
    int which;
    bool own;      /* of who asks */
    bool finished; /* can be searched */
} lists[] = {
    {"mine", DB_LIST_MINE, true, false},       {"waiting", DB_LIST_WAITING, true, false},
    {"past", DB_LIST_PAST, true, true},        {"archive", DB_LIST_ARCHIVE, true, true},
    {"open", DB_LIST_OPEN, false, false},      {"watch", DB_LIST_WATCH, false, false},
    {"finished", DB_LIST_WATCH, false, true},  {"all", DB_LIST_ALL, false, false},
    {"invited", DB_LIST_INVITED, true, false},
};

enum { LISTS = sizeof lists / sizeof lists[0] };

enum handled api_tables(struct request *r)
{
    const char *asked = request_query(r, "list");
    int n = 0;
    struct listing l = {.count = 0};
    struct db_list list = {.user = r->who.id, .limit = LIST_MOST};
    while (asked && n < LISTS && strcmp(asked, lists[n].word) != 0)
        n++;
    if (n == LISTS)
        return problem(r, 400, "'list' is one of mine, waiting, past, archive, open, watch, finished, all, invited");
    list.which = lists[n].which;
    l.few = list.which == DB_LIST_OPEN || list.which == DB_LIST_WATCH;
    list.limit = l.few ? LISTED_LOOKED : LIST_MOST;
    if (list.which == DB_LIST_ALL && r->who.role != DB_ADMIN)
        return problem(r, 403, "only an administrator can list all tables");
    if (lists[n].own && !r->who.id)
        return problem_key(r, 401, "session.none", "say who you are first: POST /api/v1/session or /api/v1/login");
    if (lists[n].finished)
        return search_tables(r, list.which);
    if (has_filter(r))
        return problem(r, 400, "only finished tables are looked for by game, player, title, from and to");
    if (!request_query_number(r, "before", 0, &list.before))
        return DONE;
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_tables(tx, &list, take_row, &l);
    l.invited = list.which == DB_LIST_INVITED ? 0 : l.count;
    if (code == DB_OK && list.which == DB_LIST_MINE && !list.before) { /* behind one's own: they push nothing out */
        list = (struct db_list){.which = DB_LIST_INVITED, .user = r->who.id, .limit = INVITED_MOST};
        code = db_tables(tx, &list, take_row, &l);
    }
    return reply_tables(r, tx, &l, lists[n].which == DB_LIST_WATCH ? ROW_WATCHED : 0, code, -1);
}
