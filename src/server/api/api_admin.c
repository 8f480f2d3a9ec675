/* api_admin.c: for administrators: reports, people, who is muted or suspended, the log, the server's state. */
#include "server/accounts/moderation.h"
#include "server/accounts/auth.h"
#include "server/accounts/users.h"
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/http/body.h"
#include "server/http/conns.h"
#include "server/http/reply.h"
#include "server/streams/streams.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 50, REASON_BYTES = 500 };

/* A list under `key`, and where it continues. */
struct page {
    struct request *r;
    struct json j;
    int count;
    int64_t last;
    struct db_tx *tx;
};

static void page_begin(struct page *p, struct request *r, const char *key)
{
    *p = (struct page){.r = r};
    reply_json(r, 200, &p->j);
    json_open(&p->j, '{');
    json_key(&p->j, key);
    json_open(&p->j, '[');
    p->tx = db_begin(r->server->db, DB_READ);
}

static enum handled page_end(struct page *p, enum db_code code)
{
    enum db_code end = db_end(p->tx);
    json_close(&p->j);
    json_key(&p->j, "next");
    if (p->count >= PAGE)
        json_number(&p->j, p->last);
    else
        json_null(&p->j);
    json_close(&p->j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(p->r, code);
}

static bool page_next(struct page *p, int64_t id)
{
    p->last = id;
    return ++p->count < PAGE;
}

static void put_who(struct json *j, const char *key, int64_t id, const char *name)
{
    json_key(j, key);
    if (id <= 0) {
        json_null(j);
        return;
    }
    json_open(j, '{');
    json_put_number(j, "id", id);
    json_put_string(j, "name", name);
    json_close(j);
}

static void put_number_or_null(struct json *j, const char *key, bool is, int64_t n)
{
    json_key(j, key);
    if (is)
        json_number(j, n);
    else
        json_null(j);
}

/* ---- Reports ------------------------------------------------------------------------------ */

static bool put_report(void *ctx, const struct db_report *report)
{
    struct page *p = ctx;
    struct json *j = &p->j;
    json_open(j, '{');
    json_put_number(j, "id", report->id);
    json_put_string(j, "about", report_about(report->about));
    put_who(j, "by", report->by, report->by_name);
    put_who(j, "person", report->user, report->name);
    put_number_or_null(j, "table", report->table > 0, report->table);
    put_number_or_null(j, "line", report->about == DB_ABOUT_CHAT, report->n);
    json_put_string(j, "quote", report->quote);
    json_put_string(j, "reason", report->reason);
    json_put_number(j, "time", report->at / 1000);
    put_number_or_null(j, "settled", report->settled > 0, report->settled / 1000);
    json_close(j);
    return page_next(p, report->id);
}

enum handled api_admin_reports(struct request *r)
{
    const char *state = request_query(r, "state");
    struct db_reports which = {.settled = state && strcmp(state, "settled") == 0, .limit = PAGE};
    struct page p;
    if (state && !which.settled && strcmp(state, "open") != 0)
        return problem(r, 400, "'state' is open or settled");
    if (!request_query_number(r, "before", 0, &which.before))
        return DONE;
    page_begin(&p, r, "reports");
    return page_end(&p, db_reports(p.tx, &which, put_report, &p));
}

struct found_report {
    bool found;
    int about;
    int64_t user, table, n;
};

static bool take_report(void *ctx, const struct db_report *report)
{
    *(struct found_report *)ctx =
        (struct found_report){!report->settled, report->about, report->user, report->table, report->n};
    return false;
}

/* Settles it; with `remove` the words that it is about are taken out. */
static enum db_code settle_report(struct request *r, struct db_tx *tx, bool remove, const char *reason,
                                  struct found_report *found)
{
    static const char *const removed[] = {"", "remove line", "remove title"};
    enum db_code code = db_reports(tx, &(struct db_reports){.id = r->id, .limit = 1}, take_report, found);
    if (code != DB_OK)
        return code;
    if (!found->found || (code = db_report_settle(tx, r->id)) == DB_NONE)
        problem_key(r, 404, "reports.none", "there is no such report, or it was answered");
    else if (remove && found->about == DB_ABOUT_PERSON)
        problem(r, 400, "'remove' is for chat lines and titles");
    if (r->status || code != DB_OK)
        return r->status ? DB_NONE : code;
    if (remove && found->about == DB_ABOUT_CHAT)
        code = db_chat_clear(tx, found->table, found->n);
    else if (remove)
        code = db_title_clear(tx, found->table);
    if (code == DB_NONE)
        code = DB_OK; /* it is gone already */
    struct db_deed deed = {.by = r->who.id,
                           .user = found->user,
                           .what = remove ? removed[found->about] : "settle report",
                           .table = found->table,
                           .n = found->n,
                           .reason = reason};
    return code == DB_OK ? db_deed_add(tx, &deed) : code;
}

enum handled api_admin_report(struct request *r)
{
    bool remove;
    const char *reason;
    struct found_report found = {.found = false};
    if (!body_known(r, r->json, "reason remove") || !body_must_text(r, r->json, "reason", REASON_BYTES, &reason) ||
        !body_bool(r, r->json, "remove", false, &remove))
        return DONE;
    if (!*reason)
        return problem(r, 400, "'reason' is empty");
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = settle_report(r, tx, remove, reason, &found);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (code != DB_OK)
        return r->status ? DONE : problem_store(r, code);
    struct table *t = remove && found.about == DB_ABOUT_TITLE ? table_hold(r->server, found.table, &code) : NULL;
    if (t) { /* it has its title in memory */
        table_enter(t);
        pthread_mutex_lock(&t->lock);
        table_leave(t, true);
        table_release(t);
        if ((t = table_hold(r->server, found.table, &code))) {
            stream_sync(t);
            table_release(t);
        }
    }
    return reply_empty(r);
}

/* ---- Mutes and suspensions ---------------------------------------------------------------------- */

static bool put_limit(void *ctx, const struct db_limit *limit)
{
    struct page *p = ctx;
    json_open(&p->j, '{');
    put_who(&p->j, "person", limit->user, limit->name);
    moderation_json(&p->j, limit);
    json_close(&p->j);
    return page_next(p, limit->user);
}

enum handled api_admin_limits(struct request *r)
{
    int64_t after;
    struct page p;
    if (!request_query_number(r, "after", 0, &after))
        return DONE;
    page_begin(&p, r, "limits");
    return page_end(&p, db_limits(p.tx, 0, after, db_now(), PAGE, put_limit, &p));
}

/* What the body asks for: to begin or to lift a limit. */
struct limit_change {
    struct db_limit limit;
    bool lift;
    int64_t bot[DB_BOTS_MOST]; /* their bot accounts, which have the same limits */
    int bots;
};

static bool read_change(struct request *r, struct limit_change *c)
{
    int kind;
    int64_t until;
    static const char *const kinds[] = {"mute", "suspend"};
    if (!body_known(r, r->json, "user limit until reason lift") ||
        !body_must_number(r, r->json, "user", 1, INT64_MAX / 2, &c->limit.user) ||
        !body_word(r, r->json, "limit", kinds, 2, &kind) ||
        !body_number(r, r->json, "until", 0, INT64_MAX / 2000, 0, &until) ||
        !body_must_text(r, r->json, "reason", REASON_BYTES, &c->limit.reason) ||
        !body_bool(r, r->json, "lift", false, &c->lift))
        return false;
    c->limit.kind = kind + 1;
    c->limit.by = r->who.id;
    c->limit.until = until ? until * 1000 : INT64_MAX;
    if (!*c->limit.reason)
        problem(r, 400, "'reason' is empty");
    else if (!c->lift && c->limit.until <= db_now())
        problem(r, 400, "'until' is in the past; without it the limit is for good");
    return !r->status;
}

static enum db_code write_change(struct request *r, struct db_tx *tx, struct limit_change *c)
{
    enum moderation_fault fault;
    enum db_code code = moderation_change(tx, &c->limit, c->lift, &fault);
    if (code != DB_OK)
        return code;
    switch (fault) {
    case MODERATION_FINE: return db_bot_ids(tx, c->limit.user, c->bot, &c->bots);
    case MODERATION_NOBODY: problem_key(r, 404, "people.unknown", "there is no such person"); break;
    case MODERATION_ADMIN:
        problem_key(r, 409, "limits.admin", "an administrator cannot be limited; a host can take the role away");
        break;
    case MODERATION_NONE: problem_key(r, 409, "limits.none", "there is nothing to lift"); break;
    }
    return DB_NONE;
}

/* At this node; others read the news. */
static void limit_takes_effect(struct server *server, int64_t user, bool suspended)
{
    auth_changed(server, user);
    if (suspended)
        stream_end_user(server->streams, user, NULL);
}

enum handled api_admin_limit(struct request *r)
{
    struct limit_change c = {.bots = 0};
    struct page p;
    if (!read_change(r, &c))
        return DONE;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = write_change(r, tx, &c);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (code != DB_OK)
        return r->status ? DONE : problem_store(r, code);
    limit_takes_effect(r->server, c.limit.user, !c.lift && c.limit.kind == DB_SUSPEND);
    for (int i = 0; i < c.bots; i++)
        limit_takes_effect(r->server, c.bot[i], !c.lift && c.limit.kind == DB_SUSPEND);
    page_begin(&p, r, "limits");
    return page_end(&p, db_limits(p.tx, c.limit.user, 0, db_now(), PAGE, put_limit, &p));
}

/* ---- The log ------------------------------------------------------------------------------------- */

static bool put_deed(void *ctx, const struct db_deed *deed)
{
    struct page *p = ctx;
    struct json *j = &p->j;
    json_open(j, '{');
    json_put_number(j, "id", deed->id);
    json_put_number(j, "time", deed->at / 1000);
    put_who(j, "by", deed->by_name[0] ? deed->by : 0, deed->by_name);
    json_put_bool(j, "host", deed->by == 0);
    put_who(j, "person", deed->name[0] ? deed->user : 0, deed->name);
    json_put_string(j, "what", deed->what);
    put_number_or_null(j, "until", deed->until > 0, deed->until / 1000);
    put_number_or_null(j, "table", deed->table > 0, deed->table);
    json_put_string(j, "reason", deed->reason);
    json_close(j);
    return page_next(p, deed->id);
}

enum handled api_admin_log(struct request *r)
{
    int64_t before, user;
    struct page p;
    if (!request_query_number(r, "before", 0, &before) || !request_query_number(r, "user", 0, &user))
        return DONE;
    page_begin(&p, r, "log");
    return page_end(&p, db_deeds(p.tx, user, before, PAGE, put_deed, &p));
}

/* ---- People ---------------------------------------------------------------------------------------- */

static bool put_user(void *ctx, const struct db_user *user)
{
    static const char *const roles[] = {"player", "spectator", "admin", "bot"};
    struct page *p = ctx;
    struct json *j = &p->j;
    json_open(j, '{');
    json_put_number(j, "id", user->id);
    json_put_string(j, "name", user->name);
    json_put_bool(j, "account", user->key[0] != 0);
    json_put_string(j, "role", roles[(unsigned)user->role % 4]);
    json_put_bool(j, "online", stream_online(p->r->server->streams, user->id));
    json_put_bool(j, "closed", user->disabled);
    json_put_number(j, "created", user->created / 1000);
    json_close(j);
    return page_next(p, user->id);
}

enum handled api_admin_people(struct request *r)
{
    const char *name = request_query(r, "name");
    char key[USERS_KEY] = "";
    int64_t before;
    struct page p;
    if (!request_query_number(r, "before", 0, &before))
        return DONE;
    if (name && *name && !users_key(name, key))
        return problem_key(r, 400, "account.name", "'name' is how an account's name begins");
    page_begin(&p, r, "people");
    return page_end(&p, db_users_find(p.tx, key, before, PAGE, put_user, &p));
}

/* ---- The server ---------------------------------------------------------------------------------------- */

enum handled api_admin_server(struct request *r)
{
    struct server *s = r->server;
    struct db_stats db = db_stats(s->db);
    struct json j;
    int64_t tables, bytes, here, n, otherwise;
    const char *name;
    tables_trim(s->tables, false, &tables, &bytes);
    free(stream_everybody(s->streams, &here));
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_string(&j, "store", db_kind(s->db));
    json_put_string(&j, "node", db_node(s->db));
    json_put_number(&j, "uptime", (db_now() - s->started) / 1000);
    json_put_number(&j, "people", here);
    json_put_number(&j, "connections", conns_count());
    json_put_number(&j, "streams", stream_count(s->streams));
    json_put_number(&j, "tables", tables);
    json_put_number(&j, "tables_bytes", bytes);
    json_put_number(&j, "bots_waiting", bots_waiting(s->bots));
    json_put_number(&j, "requests", atomic_load(&s->counts.requests));
    json_put_number(&j, "limited", atomic_load(&s->counts.limited));
    json_put_number(&j, "steps", db.steps);
    json_put_number(&j, "store_waiting", db.waiting);
    json_put_number(&j, "store_failures", db.failures);
    json_key(&j, "settings");
    json_open(&j, '[');
    for (int i = 0; config_number(&s->config, i, &name, &n, &otherwise); i++) {
        json_open(&j, '{');
        json_put_string(&j, "name", name);
        json_put_number(&j, "value", n);
        json_put_number(&j, "default", otherwise);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    return DONE;
}
