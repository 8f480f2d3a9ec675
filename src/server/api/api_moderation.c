/* api_moderation.c: reporting, and reading why one is muted or suspended. */
#define _GNU_SOURCE
#include "server/accounts/moderation.h"
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/http/guest_limits.h"
#include "server/http/reply.h"

#include <stdlib.h>
#include <string.h>

enum { REPORTS_MOST = 20, REASON_BYTES = 500 };

static const char *const about_words[] = {"person", "chat", "title"};

const char *report_about(int about)
{
    return about_words[(unsigned)about % 3];
}

static bool put_limit(void *ctx, const struct db_limit *limit)
{
    struct json *j = ctx;
    json_open(j, '{');
    moderation_json(j, limit);
    json_close(j);
    return true;
}

enum handled api_limits(struct request *r)
{
    struct json j;
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_key(&j, "limits");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_limits(tx, r->who.id, 0, db_now(), DB_LIMITS_ONE, put_limit, &j);
    enum db_code end = db_end(tx);
    json_close(&j);
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

/* ---- Reports --------------------------------------------------------------------------- */

/* A title or a chat line is reported by who may see the table. */
static bool find_title(struct request *r, int64_t table, struct db_report *report, char title[128], enum handled *h)
{
    struct sg_text text;
    r->id = table;
    struct table *t = api_get(r, h);
    if (!t)
        return false;
    sg_text_init(&text, title, 128);
    sg_text_add(&text, t->row->title);
    report->user = report->about == DB_ABOUT_TITLE ? t->row->host : 0;
    report->quote = title;
    table_release(t);
    if (report->about == DB_ABOUT_TITLE && !title[0])
        *h = problem_key(r, 409, "reports.nothing", "the table has no title");
    return !r->status;
}

static enum db_code write_report(struct request *r, struct db_tx *tx, struct db_report *report)
{
    enum db_code code = api_stays(r, tx);
    int64_t count = 0;
    char *words = NULL;
    if (code == DB_OK && report->about == DB_ABOUT_CHAT) {
        words = db_chat_line(tx, report->table, report->n, &report->user, &code);
        report->quote = words;
        if (code == DB_NONE || (words && !words[0]))
            problem_key(r, 404, "reports.nothing", "there is no such line");
    } else if (code == DB_OK && report->about == DB_ABOUT_PERSON) {
        struct db_user *user = db_user_get(tx, report->user, &code);
        if (code == DB_NONE)
            problem_key(r, 404, "people.unknown", "there is no such person");
        words = user ? strdup(user->name) : NULL;
        report->quote = words;
        free(user);
    }
    if (code == DB_OK && !r->status && report->user == r->who.id)
        problem_key(r, 400, "reports.self", "that is you");
    if (code == DB_OK && !r->status)
        code = db_reports_by(tx, r->who.id, &count);
    if (code == DB_OK && !r->status && count >= REPORTS_MOST)
        problem_key(r, 409, "reports.full", "%d of your reports are not answered yet", REPORTS_MOST);
    if (code == DB_OK && !r->status)
        code = db_report_add(tx, report);
    free(words);
    return r->status && code == DB_OK ? DB_NONE : code;
}

enum handled api_report(struct request *r)
{
    struct db_report report = {.by = r->who.id, .quote = ""};
    const char *reason;
    char title[128] = "";
    enum handled h = DONE;
    struct json j;
    if (!body_known(r, r->json, "about user table line reason") ||
        !body_word(r, r->json, "about", about_words, 3, &report.about) ||
        !body_number(r, r->json, "user", 1, INT64_MAX / 2, 0, &report.user) ||
        !body_number(r, r->json, "table", 1, INT64_MAX / 2, 0, &report.table) ||
        !body_number(r, r->json, "line", 0, INT64_MAX / 2, -1, &report.n) ||
        !body_must_text(r, r->json, "reason", REASON_BYTES, &reason))
        return DONE;
    bool person = report.about == DB_ABOUT_PERSON;
    if (!*reason)
        return problem(r, 400, "'reason' is empty");
    if (person ? !report.user : !report.table || (report.about == DB_ABOUT_CHAT && report.n < 0))
        return problem(r, 400, "a person needs 'user', a chat line 'table' and 'line', a title 'table'");
    if (!person && !find_title(r, report.table, &report, title, &h))
        return h;
    if (!guest_may(r, GUEST_REPORT))
        return DONE;
    report.reason = reason;
    report.n = report.about == DB_ABOUT_CHAT ? report.n : 0;
    report.table = person ? 0 : report.table;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = write_report(r, tx, &report);
    bool again = code == DB_CONFLICT;
    if (code == DB_OK || again)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (code != DB_OK)
        return r->status ? DONE : problem_store(r, code);
    if (!again)
        atomic_fetch_add(&r->server->counts.reports, 1);
    reply_json(r, again ? 200 : 201, &j);
    json_open(&j, '{');
    json_put_number(&j, "report", report.id);
    json_close(&j);
    return DONE;
}
