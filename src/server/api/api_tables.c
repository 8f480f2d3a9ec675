/* api_tables.c: opening and showing tables. */
#include "base/check.h"
#include "base/codec.h"
#include "server/accounts/moderation.h"
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/http/guest_limits.h"
#include "server/bots/bots.h"
#include "server/streams/streams.h"
#include "server/http/reply.h"
#include "games/games.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- One table ------------------------------------------------------------------------- */

enum handled api_table(struct request *r)
{
    int64_t ply, after, state, seq;
    enum handled h;
    struct json j;
    if (!request_query_number(r, "ply", -1, &ply) || !request_query_number(r, "after", -1, &after) ||
        !request_query_number(r, "state", 0, &state) || !request_query_number(r, "seq", -1, &seq))
        return DONE;
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    bool patient =
        r->polls ? r->until > server_ticks() : atomic_load(&r->server->polls) < r->server->config.connections / 4;
    if (after >= table_seen(t, r->who.id) && patient && table_status(t) != DB_OVER &&
        !atomic_load(&r->server->stopping))
        return table_wait_news(t, r);
    struct table then, *shown = t;
    struct db_table row;
    if (table_past(t, r->who.id, &then, &row))
        shown = &then;
    if (ply >= 0 && (!shown->match || ply > match_plies(shown->match))) {
        problem(r, 404, "there is no such ply yet");
    } else {
        reply_json(r, 200, &j);
        table_json(&j, shown, &r->who, (int)ply, state != 0);
    }
    table_release(t);
    return DONE;
}

/* ---- Opening ---------------------------------------------------------------------------- */

/* A table that is to be; in the form of one in memory. */
struct plan {
    struct table t;
    struct db_table row;
    char setup[1024], link[32];
};

static bool take_setup(struct request *r, struct plan *p, const char *text)
{
    char name[32] = "";
    struct sg_text out;
    struct sg_error why;
    struct sg_slice rest = sg_slice_of(text), word;
    if (sg_slice_next(&rest, &word) && word.length < sizeof name)
        memcpy(name, word.at, word.length);
    p->t.game = sg_game_find(name);
    if (!p->t.game) {
        problem(r, 400, "'setup' begins with the name of a game, for instance \"%s seats=3\"", sg_game_at(0)->name);
        return false;
    }
    if (!sg_setup_parse(p->t.game, rest.at, rest.length, &p->t.setup, &why)) {
        problem_error(r, 400, "setup", &why);
        return false;
    }
    sg_text_init(&out, p->setup, sizeof p->setup);
    sg_setup_format(p->t.game, &p->t.setup, &out);
    return true;
}

static bool take_one_seat(struct request *r, struct plan *p, int s, json_t *o)
{
    static const char *const words[] = {"me", "open", "bot", "invited"};
    struct table_seat *seat = &p->t.seat[s];
    const char *bot, *name;
    int who;
    if (!body_known(r, o, "who bot name") || !body_word(r, o, "who", words, 4, &who) ||
        !body_text(r, o, "bot", AI_MAX_SPEC - 1, &bot) || !body_shown(r, o, "name", MATCH_MAX_NAME - 1, &name))
        return false;
    if ((bot && who != 2) || (name && who < 2)) {
        problem(r, 400, "'%s' is not for a seat whose 'who' is \"%s\"", bot && who != 2 ? "bot" : "name", words[who]);
        return false;
    }
    if (who == 0) {
        seat->user = r->who.id;
        strcpy(seat->name, r->who.name);
        seats_mark_program(&p->t, s, r->who.role == DB_BOT);
    } else if (who == 2) {
        return seats_bot(r, seat, s + 1, bot, name);
    } else if (who == 3) {
        if (!name || !*name) {
            problem(r, 400, "'name' is required: who is invited");
            return false;
        }
        strcpy(p->t.rules.invited[s], name);
    }
    return true;
}

static bool take_seats(struct request *r, struct plan *p)
{
    json_t *list = json_object_get(r->json, "seats");
    int seats = p->t.setup.seats;
    if (list && (!json_is_array(list) || json_array_size(list) != (size_t)seats)) {
        problem(r, 400, "'seats' is a list of %d seats, as many as 'setup' has", seats);
        return false;
    }
    for (int s = 0; list && s < seats; s++)
        if (!take_one_seat(r, p, s, json_array_get(list, (size_t)s)))
            return false;
    if (!list) {
        p->t.seat[0].user = r->who.id;
        strcpy(p->t.seat[0].name, r->who.name);
        seats_mark_program(&p->t, 0, r->who.role == DB_BOT);
    }
    if (!seats_for_people(&p->t)) {
        problem(r, 400, "a table needs a person: leave a seat to one, or take it yourself");
        return false;
    }
    return true;
}

static bool take_clock(struct request *r, struct rules *rules)
{
    json_t *o = json_object_get(r->json, "clock");
    int kind, out;
    if (!o)
        return true;
    if (!body_known(r, o, "kind seconds add out") || !body_word(r, o, "kind", clock_words, 3, &kind) ||
        !body_word(r, o, "out", out_words, 2, &out) ||
        !body_number(r, o, "seconds", 1, 10000000, kind == CLOCK_LIVE ? 1800 : 259200, &rules->seconds) ||
        !body_number(r, o, "add", 0, 86400, 0, &rules->add))
        return false;
    bool more = json_object_get(o, "seconds") || json_object_get(o, "out");
    if ((kind == CLOCK_NONE && more) || (kind != CLOCK_LIVE && json_object_get(o, "add"))) {
        problem(r, 400, "a clock of the kind \"%s\" has no '%s'", clock_words[kind],
                json_object_get(o, "add")       ? "add"
                : json_object_get(o, "seconds") ? "seconds"
                                                : "out");
        return false;
    }
    rules->clock = (uint8_t)kind;
    rules->out = (uint8_t)out;
    return true;
}

enum { DELAY_MOST = 1000 };

static bool take_rules(struct request *r, struct rules *rules)
{
    int join, watch, undo, chance;
    int64_t seed;
    bool hints, rated;
    json_t *o = r->json;
    if (!body_word(r, o, "join", join_words, 3, &join) || !body_word(r, o, "spectators", watch_words, 3, &watch) ||
        !body_word(r, o, "undo", undo_words, 3, &undo) || !body_word(r, o, "chance", chance_words, 2, &chance) ||
        !body_bool(r, o, "hints", false, &hints) || !body_bool(r, o, "rated", false, &rated) ||
        !body_number(r, o, "seed", 0, INT64_MAX, 0, &seed) ||
        !body_number(r, o, "absent", 60, 10000000, 604800, &rules->absent) ||
        !body_number(r, o, "delay", 0, DELAY_MOST, 0, &rules->delay))
        return false;
    if (!chance && json_object_get(o, "seed")) {
        problem(r, 400, "'seed' is for the chance \"seeded\"");
        return false;
    }
    rules->join = (uint8_t)join;
    rules->watch = (uint8_t)watch;
    rules->undo = (uint8_t)undo;
    rules->seeded = (uint8_t)chance;
    rules->hints = hints;
    rules->rated = rated;
    rules->seed = (uint64_t)seed;
    fair_random(rules->secret);
    return take_clock(r, rules);
}

/* Numbers for the seats of the one who asks: one each, made of what they sent. */
static bool take_number(struct request *r, struct plan *p)
{
    const char *text;
    if (!body_text(r, r->json, "number", 200, &text))
        return false;
    for (int s = 0; text && *text && s < p->t.setup.seats; s++) {
        if (p->t.seat[s].user != r->who.id || p->t.seat[s].bot[0])
            continue;
        api_number_bytes(text, p->t.rules.numbers.of[s]);
        p->t.rules.numbers.given |= 1u << s;
        p->t.rules.early |= (uint8_t)(1u << s); /* before anybody saw the commitment */
    }
    return true;
}

static void make_link(struct plan *p)
{
    uint8_t bytes[FAIR_BYTES];
    fair_random(bytes);
    sodium_bin2base64(p->link, sizeof p->link, bytes, 16, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static void fill_row(struct plan *p, int64_t host, const char *title, const char *options)
{
    static const int access[] = {DB_LINK, DB_PUBLIC, DB_INVITED};
    make_link(p);
    p->row = (struct db_table){.game = p->t.game->name,
                               .setup = p->setup,
                               .title = title,
                               .link = p->link,
                               .options = options,
                               .host = host,
                               .seats = p->t.setup.seats,
                               .access = access[p->t.rules.join],
                               .status = DB_SEATING,
                               .turn = -1,
                               .before = p->row.before};
    p->t.row = &p->row;
}

/* Writes the table, its seats and, if all are there, its first step. */
static enum db_code write_plan(struct request *r, struct plan *p, const char *title, struct db_tx *tx)
{
    struct buffer options = {NULL, 0, 0};
    for (int s = 1; s < p->t.setup.seats; s++)
        seats_tell_apart(&p->t, s, s);
    enum db_code code = seats_find(tx, &p->t.rules, p->t.setup.seats);
    rules_format(&p->t.rules, &options);
    fill_row(p, r->who.id, title, options.at);
    p->t.server = r->server;
    if (code == DB_OK)
        code = db_table_add(tx, &p->row);
    p->t.id = p->row.id;
    if (code == DB_OK && p->t.rules.rated)
        code = db_rated_add(tx, p->t.id);
    for (int s = 0; s < p->t.setup.seats && code == DB_OK; s++) {
        struct db_seat seat = {
            .seat = s, .user = p->t.seat[s].user, .name = p->t.seat[s].name, .bot = p->t.seat[s].bot};
        code = db_seat_put(tx, p->t.id, &seat);
        if (code == DB_OK)
            code = seats_invite(tx, p->t.id, &r->who, p->t.rules.invited_id[s], s);
    }
    if (code == DB_OK)
        code = api_start(&p->t, tx);
    match_free(p->t.match);
    buffer_free(&options);
    return code;
}

/* Shows the new table to who made it, and to all who sit there. */
static enum handled show_new(struct request *r, int64_t id)
{
    enum db_code code;
    struct seats_asked asked;
    seats_asked(r->server, id, &asked);
    struct table *t = table_hold(r->server, id, &code);
    if (!t)
        return problem_store(r, code);
    seats_follow(t, &asked);
    for (int s = 0; s < t->setup.seats; s++)
        stream_follow(t, t->seat[s].user);
    stream_follow(t, r->who.id);
    stream_sync(t);
    if (table_bot_to_move(t))
        bots_schedule(t);
    return api_give(r, t, 201);
}

static int kept_seats(const struct plan *p)
{
    int count = 0;
    for (int s = 0; s < p->t.setup.seats; s++)
        count += p->t.rules.invited[s][0] != 0;
    return count;
}

static bool count_row(void *ctx, const struct db_table *row)
{
    (void)row;
    ++*(int *)ctx;
    return true;
}

static enum db_code count_mine(struct request *r, struct db_tx *tx, bool *room)
{
    int count = 0;
    int64_t most = r->who.account ? r->server->config.tables_user : r->server->config.tables_guest;
    struct db_list list = {.which = DB_LIST_MINE, .user = r->who.id, .limit = most < 1000 ? (int)most : 1000};
    enum db_code code = db_tables(tx, &list, count_row, &count);
    *room = count < list.limit;
    return code;
}

/* Does it come before everybody: as one with a free seat, or one to look at? */
static bool will_be_listed(const struct plan *p)
{
    if (p->t.rules.watch == WATCH_ANYONE)
        return true;
    for (int s = 0; s < p->t.setup.seats; s++)
        if (p->t.rules.join == JOIN_ANYONE && !p->t.seat[s].user && !p->t.seat[s].bot[0] && !p->t.rules.invited[s][0])
            return true;
    return false;
}

static enum handled problem_full(struct request *r)
{
    return problem_key(r, 409, "tables.full", "you have too many tables going; finish some first");
}

enum handled api_table_new(struct request *r)
{
    const char *setup, *title;
    struct plan *p = calloc(1, sizeof *p);
    sg_check(p);
    bool fine = body_known(r, r->json,
                           "setup title seats join spectators undo hints rated chance seed "
                           "clock absent delay number") &&
                body_must_text(r, r->json, "setup", 500, &setup) && body_shown(r, r->json, "title", 60, &title) &&
                moderation_may_write(r, title) && take_setup(r, p, setup) && take_seats(r, p) &&
                take_rules(r, &p->t.rules) && rated_may_open(r, &p->t) && take_number(r, p) &&
                (!will_be_listed(p) || guest_may(r, GUEST_LISTED));
    if (!fine) {
        free(p);
        return DONE;
    }
    bool room = false;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = api_stays(r, tx);
    if (code == DB_OK)
        code = count_mine(r, tx, &room);
    if (code == DB_OK && room)
        code = seats_may_invite(r, tx, kept_seats(p));
    if (r->status) {
        db_cancel(tx);
        free(p);
        return DONE;
    }
    if (code == DB_OK && room)
        code = write_plan(r, p, title ? title : "", tx);
    int64_t id = p->t.id;
    free(p);
    if (code != DB_OK || !room)
        db_cancel(tx);
    else
        code = db_end(tx);
    if (code != DB_OK)
        return problem_store(r, code);
    return room ? show_new(r, id) : problem_full(r);
}

/* ---- The same again ------------------------------------------------------------------------------ */

/* The same people move on by one seat and give new numbers; seats_again() asks them. */
static void plan_rematch(struct plan *p, const struct table *t)
{
    int seats = t->setup.seats;
    p->t.game = t->game;
    p->t.setup = t->setup;
    strcpy(p->setup, t->row->setup);
    p->t.rules = t->rules;
    p->t.rules.numbers.given = 0;
    p->t.rules.early = 0;
    p->t.rules.rematch = 0;
    p->t.rules.tournament = 0; /* a game among friends */
    p->t.rules.resigned = 0;
    memset(p->t.rules.invited, 0, sizeof p->t.rules.invited);
    memset(p->t.rules.invited_id, 0, sizeof p->t.rules.invited_id);
    p->t.rules.programs = 0;
    fair_random(p->t.rules.secret);
    memcpy(&p->t.rules.seed, p->t.rules.secret, sizeof p->t.rules.seed);
    fair_random(p->t.rules.secret);
    for (int s = 0; s < seats; s++) {
        p->t.seat[(s + 1) % seats] = t->seat[s];
        if (t->seat[s].bot[0] && t->seat[s].user) /* a player who was replaced plays again */
            p->t.seat[(s + 1) % seats].bot[0] = 0;
    }
    if (t->rules.rated)
        rated_free_seats(&p->t);
    p->row.before = t->id;
}

static enum handled rematch(struct request *r, struct table *t)
{
    struct plan *p = calloc(1, sizeof *p);
    sg_check(p);
    plan_rematch(p, t);
    for (int s = 0; s < p->t.setup.seats; s++)
        if (p->t.seat[s].user == r->who.id)
            seats_mark_program(&p->t, s, r->who.role == DB_BOT);
    if (!take_number(r, p)) {
        table_release(t);
        free(p);
        return DONE;
    }
    bool room = false;
    struct db_tx *tx = api_edit(r, t);
    enum db_code code = seats_again(r, tx, &p->t);
    if (code == DB_OK)
        code = count_mine(r, tx, &room);
    if (code == DB_OK && !room)
        problem_full(r);
    if (code == DB_OK && room)
        code = seats_may_invite(r, tx, kept_seats(p));
    if (r->status)
        code = DB_BAD;
    if (code == DB_OK)
        code = write_plan(r, p, t->row->title, tx);
    if (code == DB_OK) {
        t->rules.rematch = p->t.id;
        code = api_put_rules(t, tx);
    }
    int64_t id = p->t.id;
    free(p);
    enum handled h = api_done(r, t, tx, code, 201);
    return h == DONE && r->status == 201 ? show_new(r, id) : h;
}

enum handled api_rematch(struct request *r)
{
    enum handled h;
    if (!body_known(r, r->json, "number"))
        return DONE;
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    if (!table_seats_of(t, r->who.id))
        problem(r, 403, "only its players can ask for a rematch");
    else if (table_status(t) != DB_OVER || !t->match)
        problem(r, 409, "the game is not over");
    if (r->status) {
        table_release(t);
        return DONE;
    }
    if (!t->rules.rematch)
        return rematch(r, t);
    int64_t id = t->rules.rematch;
    enum db_code code;
    table_release(t);
    t = table_hold(r->server, id, &code);
    return t ? seats_accept(r, t) : problem_store(r, code);
}
