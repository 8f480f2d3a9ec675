/* api_read.c: history, chat, replays and saves. */
#include "proto/json/json_game.h"
#include "proto/replay.h"
#include "server/accounts/moderation.h"
#include "server/accounts/users.h"
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/http/guest_limits.h"
#include "server/http/limits.h"
#include "server/http/reply.h"
#include "server/streams/streams.h"

#include <string.h>

enum { HISTORY_MOST = 500, HISTORY_AT_ONCE = 32, HISTORY_TRIES = 3 };
enum { CHAT_MOST = 200, CHAT_ID_BYTES = 64, CHAT_BYTES = 500 };

/* What a ply of a history or a replay costs: 1 for so many of them. */
enum { PLIES_HISTORY = 5, PLIES_REPLAY = 2 };

/* The table, and from where on it is asked for (?from=). */
static struct table *get_from(struct request *r, int64_t *from, enum handled *handled)
{
    *handled = DONE;
    return request_query_number(r, "from", 0, from) ? api_get(r, handled) : NULL;
}

/*
 * Gives others a chance to play at the table. NULL: it has moved ahead (AGAIN, from the start), or it
 * cannot be had. Who had to begin again too often holds on to it.
 */
static struct table *let_others_in(struct request *r, struct table *t, enum handled *handled)
{
    int steps = t->steps;
    int64_t id = t->id;
    enum db_code code;
    if (r->tries >= HISTORY_TRIES)
        return t;
    table_release(t);
    t = table_hold(r->server, id, &code);
    *handled = DONE;
    if (t && t->match && t->steps == steps)
        return t;
    buffer_clear(&r->out);
    r->status = 0;
    if (!t) {
        problem_store(r, code);
        return NULL;
    }
    table_release(t);
    r->tries++;
    *handled = AGAIN;
    return NULL;
}

static void open_history(struct json *j, const struct table *t, int viewer)
{
    json_open(j, '{');
    json_put_number(j, "table", t->id);
    json_put_number(j, "seq", t->steps);
    json_key(j, "view");
    json_viewer(j, viewer);
    json_key(j, "plies");
    json_open(j, '[');
}

/* For who looks on late: from a match of their own, without the table, which is let go. */
static enum handled past_history(struct request *r, struct table *t, int64_t from)
{
    struct json j;
    struct sg_error why;
    struct buffer copy = {NULL, 0, 0};
    struct table then = {.id = t->id, .steps = table_seen(t, r->who.id)};
    bool paid = limits_charge(r, 2 + match_plies(t->match) / PLIES_REPLAY);
    struct sg_slice text = match_text(t->match);
    if (paid)
        buffer_bytes(&copy, text.at, then.steps < t->steps ? t->starts[then.steps] : text.length);
    table_release(t);
    if (!paid)
        return DONE;
    struct match *m = match_load(copy.at, copy.length, NULL, &why);
    buffer_free(&copy);
    if (!m)
        return problem_store(r, DB_BROKEN);
    int64_t plies = match_plies(m), to = plies - from > HISTORY_MOST ? from + HISTORY_MOST : plies;
    reply_json(r, 200, &j);
    open_history(&j, &then, SG_SPECTATOR);
    for (int64_t ply = from; ply < to; ply++) {
        json_open(&j, '{');
        ply_json(&j, m, (int)ply, SG_SPECTATOR);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    match_free(m);
    return DONE;
}

enum handled api_history(struct request *r)
{
    int64_t from;
    enum handled h;
    struct json j;
    struct table *t = get_from(r, &from, &h);
    if (!t)
        return h;
    if (table_late(t, r->who.id))
        return past_history(r, t, from);
    int viewer = table_viewer(t, r->who.id);
    int64_t plies = t->match ? match_plies(t->match) : 0;
    int64_t to = plies - from > HISTORY_MOST ? from + HISTORY_MOST : plies;
    if (!r->tries && !limits_charge(r, 2 + (to > from ? to - from : 0) / PLIES_HISTORY)) {
        table_release(t);
        return DONE;
    }
    reply_json(r, 200, &j);
    open_history(&j, t, viewer);
    for (int64_t ply = from; ply < to; ply++) {
        if (ply > from && (ply - from) % HISTORY_AT_ONCE == 0 && !(t = let_others_in(r, t, &h)))
            return h;
        json_open(&j, '{');
        ply_json(&j, t->match, (int)ply, viewer);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    table_release(t);
    return DONE;
}

/* ---- Chat ------------------------------------------------------------------------- */

void chat_json(struct json *j, int64_t table, const struct db_chat *line)
{
    json_open(j, '{');
    json_put_number(j, "table", table);
    json_put_number(j, "n", line->n);
    json_put_string(j, "name", line->name);
    json_key(j, "seat");
    if (line->seat >= 0)
        json_number(j, line->seat + 1);
    else
        json_null(j);
    json_put_string(j, "text", line->text);
    json_put_number(j, "time", line->at / 1000);
    json_close(j);
}

struct chatting {
    struct json *j;
    int64_t table;
};

static bool put_line(void *ctx, const struct db_chat *line)
{
    struct chatting *c = ctx;
    chat_json(c->j, c->table, line);
    return true;
}

enum handled api_chat(struct request *r)
{
    int64_t from;
    enum handled h;
    struct json j;
    struct table *t = get_from(r, &from, &h);
    if (!t)
        return h;
    struct chatting c = {&j, t->id};
    bool late = table_late(t, r->who.id); /* what is said may be about what they are not to know yet */
    table_release(t);
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_key(&j, "lines");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = late ? DB_OK : db_chats(tx, c.table, from, CHAT_MOST, put_line, &c);
    enum db_code end = db_end(tx);
    json_close(&j);
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

/* The line as it was said the first time. */
static enum handled said_again(struct request *r, int64_t n)
{
    struct json j;
    struct chatting c = {&j, r->id};
    reply_json(r, 201, &j);
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_chats(tx, r->id, n, 1, put_line, &c);
    enum db_code end = db_end(tx);
    code = code == DB_OK ? end : code;
    if (code == DB_OK && !r->out.length)
        code = DB_NONE; /* its user asked to be forgotten */
    return code == DB_OK ? DONE : problem_store(r, code);
}

enum handled api_chat_post(struct request *r)
{
    const char *text, *client_id;
    enum handled h;
    struct json j;
    if (!body_known(r, r->json, "text id") || !body_must_text(r, r->json, "text", CHAT_BYTES, &text) ||
        !body_text(r, r->json, "id", CHAT_ID_BYTES, &client_id))
        return DONE;
    if (!*text || (client_id && !*client_id))
        return problem(r, 400, "'%s' is empty", *text ? "id" : "text");
    if (!users_marks_ok(text))
        return problem(r, 400, "'text' has too many marks on a letter");
    if (!moderation_may_write(r, text))
        return DONE;
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    if (table_late(t, r->who.id)) {
        table_release(t);
        return problem_key(r, 403, "watch.late", "who looks on late can write when the game is over");
    }
    unsigned mine = table_seats_of(t, r->who.id);
    if (!mine && !r->who.account && t->match && table_status(t) == DB_OVER) {
        table_release(t);
        return problem_key(r, 403, "comments.account", "comments on a finished game are for its players and accounts");
    }
    if (!mine && !guest_may(r, GUEST_CHAT)) {
        table_release(t);
        return DONE;
    }
    int viewer = table_viewer(t, r->who.id);
    struct db_chat line = {
        .user = r->who.id, .seat = mine ? viewer : -1, .name = r->who.name, .text = text, .client_id = client_id};
    struct db_tx *tx = api_edit(r, t);
    enum db_code code = api_stays(r, tx);
    if (code == DB_OK)
        code = db_chat_add(tx, t->id, &line);
    h = api_done(r, t, tx, code, 201);
    if (h != DONE || r->status != 201)
        return h;
    if (line.duplicate)
        return said_again(r, line.n);
    stream_chat(r->server->streams, r->id, line.n + 1);
    reply_json(r, 201, &j);
    chat_json(&j, r->id, &line);
    return DONE;
}

/* ---- The whole game ---------------------------------------------------------------- */

/* As they may know it; when the secret is out there is nothing to hide. It is long, and made without the table. */
enum handled api_replay(struct request *r)
{
    enum handled h;
    struct sg_error why;
    struct buffer copy = {NULL, 0, 0};
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    if (!t->match)
        problem(r, 409, "the game has not begun");
    else
        limits_charge(r, 2 + match_plies(t->match) / PLIES_REPLAY);
    if (r->status) {
        table_release(t);
        return DONE;
    }
    int viewer = match_closed(t->match) ? SG_TRUTH : table_viewer(t, r->who.id), seen = table_seen(t, r->who.id);
    struct sg_slice text = match_text(t->match);
    buffer_bytes(&copy, text.at, seen < t->steps ? t->starts[seen] : text.length);
    table_release(t);
    struct match *m = match_load(copy.at, copy.length, NULL, &why);
    buffer_free(&copy);
    if (!m)
        return problem_store(r, DB_BROKEN);
    for (int ply = 0; ply <= match_plies(m); ply++)
        replay_json_ply(m, ply, viewer, &r->out);
    replay_json_end(m, viewer, &r->out);
    match_free(m);
    return reply_text(r, "application/x-ndjson");
}

enum handled api_save(struct request *r)
{
    enum handled h;
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    if (!t->match || table_turn(t) != SG_OVER || (!match_closed(t->match) && !t->rules.seeded)) {
        table_release(t);
        return problem(r, 409,
                       "until the game is over its save holds what is hidden; "
                       "GET .../replay shows what you may know");
    }
    struct sg_slice text = match_text(t->match);
    buffer_bytes(&r->out, text.at, text.length);
    table_release(t);
    return reply_text(r, "text/plain; charset=utf-8");
}
