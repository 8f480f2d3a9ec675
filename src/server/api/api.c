/* api.c: what the functions behind the paths share. */
#include "server/api/api.h"

#include "base/check.h"
#include "server/http/body.h"
#include "server/bots/bots.h"
#include "server/streams/streams.h"
#include "server/http/reply.h"

#include <string.h>

/*
 * Who reads says which steps they know of, with ?seq= or ?after=: then what is in
 * memory will do if it has them. Who does not say is answered with what the
 * store has now, whichever node wrote it.
 */
static bool has_enough(struct request *r, const struct table *t)
{
    int64_t seq = -1, after = -1;
    const char *known = request_query(r, "seq"), *news = request_query(r, "after");
    bool said = (known && sg_slice_number(sg_slice_of(known), 0, INT64_MAX / 2, &seq)) |
                (news && sg_slice_number(sg_slice_of(news), 0, INT64_MAX / 2, &after));
    return said && t->steps >= seq && t->steps > after;
}

struct table *api_get(struct request *r, enum handled *handled)
{
    struct table *t = table_get(r, r->id, handled);
    if (!t)
        return NULL;
    /* What can be ordered depends on what was played last; nothing else finds out that it was given too early. */
    bool looks = strcmp(r->route->method, "GET") == 0 || r->route->run == api_orders_put;
    if (r->unsure && looks && !has_enough(r, t)) {
        table_release(t);
        r->compare = true;
        t = table_get(r, r->id, handled);
        if (!t)
            return NULL;
    }
    if (table_may_view(t, &r->who, request_query(r, "code")))
        return t;
    table_release(t);
    *handled = problem(r, 404, "there is no such table, or it is not for you to know");
    return NULL;
}

bool api_seat(struct request *r, const struct table *t, int *seat)
{
    unsigned mine = table_seats_of(t, r->who.id);
    int64_t asked;
    if (!body_number(r, r->json, "seat", 1, t->setup.seats, 0, &asked))
        return false;
    if (!mine) {
        problem(r, 403, "you have no seat at this table");
        return false;
    }
    *seat = asked ? (int)asked - 1 : table_viewer(t, r->who.id);
    if (mine >> *seat & 1)
        return true;
    problem(r, 403, "seat %d is not yours", *seat + 1);
    return false;
}

bool api_commitment(struct request *r, const struct table *t)
{
    const char *text;
    uint8_t seen[FAIR_BYTES], own[FAIR_BYTES];
    if (!body_text(r, r->json, "commitment", FAIR_HEX, &text))
        return false;
    if (!text)
        return true;
    fair_commit(t->rules.secret, own);
    if (!fair_parse(text, strlen(text), seen))
        problem(r, 400, "'commitment' has %d hexadecimal digits", FAIR_HEX);
    else if (t->rules.seeded || memcmp(seen, own, FAIR_BYTES) != 0)
        problem(r, 409, "this is not the commitment of the table");
    return r->status == 0;
}

void api_number_bytes(const char *text, uint8_t out[FAIR_BYTES])
{
    if (!fair_parse(text, strlen(text), out))
        fair_from_text(text, strlen(text), out);
}

enum handled api_give(struct request *r, struct table *t, int status)
{
    struct json j;
    reply_json(r, status, &j);
    table_json(&j, t, &r->who, -1, false);
    table_release(t);
    return DONE;
}

enum handled api_step_end(struct request *r, struct table *t, struct step *step, bool fine, const struct sg_error *why)
{
    if (fine) {
        step_settle(step);
        return step_commit(step, r);
    }
    step_cancel(step);
    problem_error(r, 409, NULL, why);
    table_release(t);
    return DONE;
}

struct db_tx *api_edit(struct request *r, struct table *t)
{
    sg_check(r->blocking);
    table_enter(t);
    return db_begin(r->server->db, DB_WRITE);
}

enum handled api_done(struct request *r, struct table *t, struct db_tx *tx, enum db_code code, int status)
{
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    int64_t id = t->id;
    bool kept = false;
    for (int s = 0; s < t->setup.seats; s++)
        kept |= t->rules.invited_id[s] != 0;
    pthread_mutex_lock(&t->lock);
    table_leave(t, true);
    table_release(t);
    if (code != DB_OK && r->status)
        return DONE;
    if (code == DB_CONFLICT && r->tries++ < 5)
        return AGAIN; /* another node changed it first: look at it as it is now */
    if (code != DB_OK)
        return problem_store(r, code);
    struct seats_asked asked = {.count = 0};
    if (kept)
        seats_asked(r->server, id, &asked);
    t = table_hold(r->server, id, &code);
    if (!t)
        return problem_store(r, code);
    stream_follow(t, r->who.id);
    seats_follow(t, &asked);
    stream_sync(t);
    if (table_bot_to_move(t))
        bots_schedule(t);
    return api_give(r, t, status);
}

enum db_code api_stays(struct request *r, struct db_tx *tx)
{
    enum db_code code = db_user_hold(tx, r->who.id);
    if (code == DB_NONE)
        problem(r, 401, "say who you are first: POST /api/v1/session or /api/v1/login");
    return code;
}

enum db_code api_put_rules(struct table *t, struct db_tx *tx)
{
    struct buffer options = {NULL, 0, 0};
    struct db_table row = *t->row;
    rules_format(&t->rules, &options);
    row.options = options.at;
    enum db_code code = db_table_put(tx, &row);
    t->row->rev = row.rev;
    t->row->status = row.status;
    buffer_free(&options);
    return code;
}

/* ---- The start ------------------------------------------------------------------- */

static struct match *new_match(struct table *t, struct sg_error *why)
{
    struct match_start start = {.setup = t->setup};
    start.chance.source = t->rules.tournament ? MATCH_DUPLICATE : t->rules.seeded ? MATCH_SEEDED : MATCH_FAIR;
    start.chance.seed = t->rules.seed;
    memcpy(start.chance.secret, t->rules.secret, FAIR_BYTES);
    for (int s = 0; s < t->setup.seats; s++) {
        start.seat[s].who = t->seat[s].bot[0] ? MATCH_BOT : MATCH_REMOTE;
        strcpy(start.seat[s].name, t->seat[s].name);
        strcpy(start.seat[s].bot, t->seat[s].bot);
    }
    struct match *m = match_new(t->game, &start, why);
    for (int s = 0; m && !t->rules.seeded && !t->rules.tournament && s < t->setup.seats; s++)
        if (t->rules.numbers.given >> s & 1)
            sg_check(match_number(m, s, t->rules.numbers.of[s], why));
    while (m && match_turn(m) == SG_CHANCE && match_draw(m, why)) {
    }
    return m;
}

enum db_code api_start(struct table *t, struct db_tx *tx)
{
    struct sg_error why;
    for (int s = 0; s < t->setup.seats; s++)
        if (!t->seat[s].user && !t->seat[s].bot[0])
            return DB_OK;
    struct match *m = new_match(t, &why);
    if (!m)
        return DB_BROKEN;
    struct sg_slice text = match_text(m);
    t->match = m; /* for the deadline; the table is loaded again after this */
    t->turn_at = db_now();
    t->left[0] = t->left[1] = t->left[2] = t->left[3] = t->left[4] = t->rules.seconds * 1000;
    struct db_step step = {.table = t->id, .text = text.at, .length = text.length};
    step.head.status = match_turn(m) == SG_OVER ? DB_OVER : DB_PLAYING;
    step.head.turn = match_turn(m) >= 0 ? match_turn(m) : -1;
    step.head.plies = match_plies(m);
    step.head.deadline = table_deadline(t);
    return db_step_add(tx, &step);
}
