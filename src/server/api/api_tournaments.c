/* api_tournaments.c: making, entering, starting and leading tournaments. */
#include "base/check.h"
#include "base/codec.h"
#include "games/games.h"
#include "server/accounts/moderation.h"
#include "server/accounts/rating.h"
#include "server/api/api.h"
#include "server/api/tournament_json.h"
#include "server/bots/bots.h"
#include "server/http/body.h"
#include "server/http/reply.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A tournament that a request is about, in a transaction. */
struct tourney_call {
    struct db_tx *tx;
    struct tourney t;
    int me; /* the asker among its people; -1: none */
    enum db_code code;
};

/* ---- Reading ----------------------------------------------------------------------------------- */

static bool may_see(struct request *r, const struct tourney_call *c, const char *code)
{
    const struct db_tournament *row = c->t.row;
    if (!c->t.rules.access || c->me >= 0 || (r->who.id && r->who.id == row->host) || r->who.role == DB_ADMIN)
        return true;
    return code && strlen(code) == strlen(row->link) && sodium_memcmp(code, row->link, strlen(code)) == 0;
}

/* Reads it; NULL after a problem. call_end() in any case. */
static struct tourney_call *call_begin(struct request *r, enum db_mode mode, const char *code)
{
    struct tourney_call *c = calloc(1, sizeof *c);
    sg_check(c);
    c->tx = db_begin(r->server->db, mode);
    c->code = mode == DB_WRITE ? api_stays(r, c->tx) : DB_OK;
    if (c->code == DB_OK && mode == DB_WRITE)
        c->code = db_tournament_lock(c->tx, r->id);
    if (c->code == DB_OK)
        c->code = tourney_read(c->tx, r->id, &c->t);
    c->me = c->code == DB_OK ? tourney_person(&c->t, r->who.id) : -1;
    if (r->status == 0 && (c->code == DB_NONE || (c->code == DB_OK && !may_see(r, c, code))))
        problem(r, 404, "there is no such tournament, or it is not for you to know");
    else if (r->status == 0 && c->code != DB_OK)
        problem_store(r, c->code);
    return c;
}

/* Commits what was done if all is well so far; then there may be a problem. */
static bool call_commit(struct request *r, struct tourney_call *c)
{
    struct db_tx *tx = c->tx;
    c->tx = NULL;
    if (c->code == DB_OK && r->status == 0)
        c->code = db_end(tx);
    else
        db_cancel(tx);
    if (c->code != DB_OK && r->status == 0)
        problem_store(r, c->code);
    return r->status == 0;
}

static enum handled call_end(struct tourney_call *c)
{
    if (c->tx)
        db_cancel(c->tx);
    tourney_free(&c->t);
    free(c);
    return DONE;
}

/* The tournament as it is now. */
static enum handled give_tourney(struct request *r, int64_t id, int status)
{
    struct json j;
    struct tourney *t = calloc(1, sizeof *t);
    sg_check(t);
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = tourney_read(tx, id, t), end = db_end(tx);
    if (code != DB_OK || end != DB_OK) {
        problem_store(r, code != DB_OK ? code : end);
    } else {
        reply_json(r, status, &j);
        tournament_json(&j, t, &r->who);
    }
    tourney_free(t);
    free(t);
    return DONE;
}

enum handled api_tournament(struct request *r)
{
    struct json j;
    struct tourney_call *c = call_begin(r, DB_READ, request_query(r, "code"));
    struct db_tx *tx = c->tx;
    c->tx = NULL;
    enum db_code end = db_end(tx);
    if (!r->status && end != DB_OK)
        problem_store(r, end);
    if (!r->status) {
        reply_json(r, 200, &j);
        tournament_json(&j, &c->t, &r->who);
    }
    return call_end(c);
}

/* ---- Lists --------------------------------------------------------------------------------------- */

struct list {
    struct json *j;
    int64_t last;
    int left;
};

static bool put_row(void *ctx, const struct db_tournament *t)
{
    struct list *l = ctx;
    if (l->left-- == 0)
        return false;
    tournament_summary_json(l->j, t);
    l->last = t->id;
    return true;
}

enum handled api_tournaments(struct request *r)
{
    static const char *const words[] = {"open", "running", "over", "mine"};
    enum { PAGE = 50 };
    const char *asked = request_query(r, "which");
    struct json j;
    int64_t before;
    int which = 0;
    while (asked && which < 4 && strcmp(asked, words[which]) != 0)
        which++;
    if (which == 4)
        return problem(r, 400, "'which' is open, running, over or mine");
    if (!request_query_number(r, "before", 0, &before))
        return DONE;
    if (which == DB_T_LIST_MINE && !r->who.id)
        return problem(r, 401, "say who you are first: POST /api/v1/session or /api/v1/login");
    struct list l = {&j, 0, PAGE};
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_key(&j, "tournaments");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_tournaments(tx, which, r->who.id, before > 0 ? before : 0, PAGE + 1, put_row, &l);
    enum db_code end = db_end(tx);
    json_close(&j);
    json_key(&j, "next");
    if (l.left < 0)
        json_number(&j, l.last);
    else
        json_null(&j);
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

/* ---- Making one ----------------------------------------------------------------------------------- */

struct tourney_plan {
    struct tourney_rules rules;
    const struct sg_game *game;
    struct sg_setup setup;
    char text[1024], link[32];
    const char *title;
};

static bool take_setup(struct request *r, struct tourney_plan *p)
{
    const char *text;
    char name[32] = "";
    struct sg_text out;
    struct sg_error why;
    struct sg_slice word;
    if (!body_must_text(r, r->json, "setup", 500, &text))
        return false;
    struct sg_slice rest = sg_slice_of(text);
    if (sg_slice_next(&rest, &word) && word.length < sizeof name)
        memcpy(name, word.at, word.length);
    p->game = sg_game_find(name);
    if (!p->game)
        problem(r, 400, "'setup' begins with the name of a game, for instance \"%s seats=3\"", sg_game_at(0)->name);
    else if (!sg_setup_parse(p->game, rest.at, rest.length, &p->setup, &why))
        problem_error(r, 400, "setup", &why);
    else if (p->setup.seats > PAIR_SEATS || p->setup.seats < 2)
        problem(r, 400, "a tournament is played at tables of 2 to %d", PAIR_SEATS);
    if (r->status)
        return false;
    sg_text_init(&out, p->text, sizeof p->text);
    sg_setup_format(p->game, &p->setup, &out);
    return true;
}

static bool take_clock(struct request *r, struct tourney_rules *rules)
{
    json_t *o = json_object_get(r->json, "clock");
    rules->clock = CLOCK_NONE;
    if (!o)
        return true;
    if (!body_known(r, o, "kind seconds add") || !body_word(r, o, "kind", clock_words, 3, &rules->clock) ||
        !body_number(r, o, "seconds", 1, 10000000, rules->clock == CLOCK_LIVE ? 1800 : 86400, &rules->seconds) ||
        !body_number(r, o, "add", 0, 86400, 0, &rules->add))
        return false;
    if (rules->clock != CLOCK_LIVE && json_object_get(o, "add"))
        problem(r, 400, "a clock of the kind \"%s\" has no 'add'", clock_words[rules->clock]);
    else if (rules->clock == CLOCK_NONE && json_object_get(o, "seconds"))
        problem(r, 400, "a clock of the kind \"none\" has no 'seconds'");
    return r->status == 0;
}

static bool take_tourney(struct request *r, struct tourney_plan *p)
{
    const char *bots;
    int64_t rounds;
    char memory[256];
    struct sg_text words;
    if (!body_known(r, r->json, "setup title format rounds clock bots rated access") || !take_setup(r, p) ||
        !body_shown(r, r->json, "title", 60, &p->title) ||
        !body_word(r, r->json, "format", format_words, 3, &p->rules.format) ||
        !body_word(r, r->json, "access", access_words, 2, &p->rules.access) ||
        !body_number(r, r->json, "rounds", 1, TOURNEY_ROUNDS, 0, &rounds) ||
        !body_bool(r, r->json, "rated", false, &p->rules.rated) ||
        !body_text(r, r->json, "bots", AI_MAX_SPEC - 1, &bots) || !take_clock(r, &p->rules))
        return false;
    bots = bots ? bots : bots_usual;
    sg_text_init(&words, memory, sizeof memory);
    bots_names(&words);
    if (!p->title || !*p->title)
        problem(r, 400, "'title' is required: what the tournament is called");
    else if (!bots_known(bots))
        problem(r, 400, "'bots' is one of %s", memory);
    else if (p->rules.format == FORMAT_KNOCKOUT && rounds)
        problem(r, 400, "a knock-out has as many rounds as it needs: leave 'rounds' out");
    else if (p->rules.format == FORMAT_SWISS && !rounds)
        problem(r, 400, "'rounds' is required for the format \"swiss\": 1 to %d", TOURNEY_ROUNDS);
    else if (p->rules.rated && p->setup.seats > RATING_SEATS)
        problem_key(r, 400, "rated.seats", "a rated table has 2 to %d seats", RATING_SEATS);
    if (r->status)
        return false;
    p->rules.rounds = (int)rounds;
    strcpy(p->rules.bots, bots);
    return true;
}

enum handled api_tournament_new(struct request *r)
{
    struct tourney_plan p = {.title = NULL};
    struct buffer options = {NULL, 0, 0};
    uint8_t bytes[FAIR_BYTES];
    int64_t count = 0;
    if (!r->who.account)
        return problem_key(r, 403, "tournament.account", "only people with accounts can make a tournament");
    if (!take_tourney(r, &p) || !moderation_may_write(r, p.title))
        return DONE;
    fair_random(bytes);
    sodium_bin2base64(p.link, sizeof p.link, bytes, 16, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    tourney_rules_format(&p.rules, &options);
    struct db_tournament row = {.host = r->who.id,
                                .title = p.title,
                                .game = p.game->name,
                                .setup = p.text,
                                .options = options.at,
                                .link = p.link};
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = api_stays(r, tx);
    if (code == DB_OK)
        code = db_tournaments_of(tx, r->who.id, &count);
    if (code == DB_OK && count >= TOURNEY_OPEN)
        problem_key(r, 409, "tournament.many", "you have %d tournaments going; finish or cancel one first",
                    TOURNEY_OPEN);
    else if (code == DB_OK)
        code = db_tournament_add(tx, &row);
    buffer_free(&options);
    if (code != DB_OK || r->status) {
        db_cancel(tx);
        return r->status ? DONE : problem_store(r, code);
    }
    code = db_end(tx);
    return code == DB_OK ? give_tourney(r, row.id, 201) : problem_store(r, code);
}

/* ---- Entering and leaving ---------------------------------------------------------------------------- */

enum handled api_tournament_join(struct request *r)
{
    const char *code;
    if (!body_known(r, r->json, "code") || !body_text(r, r->json, "code", 64, &code))
        return DONE;
    struct tourney_call *c = call_begin(r, DB_WRITE, code);
    if (r->status)
        return call_end(c);
    struct db_entrant e = {.user = r->who.id, .name = r->who.name, .place = c->t.count};
    bool there = c->me >= 0 && c->t.people[c->me].state == 0;
    if (there)
        ; /* asked twice */
    else if (c->t.row->state != DB_T_OPEN)
        problem_key(r, 409, "tournament.begun", "this tournament has begun: nobody can enter any more");
    else if (c->t.rules.rated && !r->who.account)
        problem_key(r, 403, "rated.account", "rated tables are for people with accounts: a guest has no rating");
    else if (c->t.count >= PAIR_PEOPLE)
        problem_key(r, 409, "tournament.full", "a tournament has at most %d people", PAIR_PEOPLE);
    else
        c->code = db_entrant_put(c->tx, r->id, &e);
    bool fine = call_commit(r, c);
    call_end(c);
    return fine ? give_tourney(r, r->id, 200) : DONE;
}

/*
 * Does the asker judge in their own cause, or about ratings? Who made a rated tournament, or plays at the same table,
 * has a bot play only for somebody whose time is over.
 */
static bool only_absent(const struct request *r, const struct tourney_call *c, int64_t table, int64_t user)
{
    bool at_table = false;
    for (int i = 0; i < c->t.seated; i++) {
        const struct tourney_seat *s = &c->t.seats[i];
        for (int k = 0; k < c->t.seated && !s->score.done && (user ? s->user == user : s->table == table); k++)
            at_table |= c->t.seats[k].table == s->table && c->t.seats[k].user == r->who.id;
    }
    return user != r->who.id && (c->t.rules.rated || at_table);
}

/* Out of the tournament: before it begins as if never there, later with a bot at the table. */
static enum handled take_out(struct request *r, struct tourney_call *c, int64_t user)
{
    int p = tourney_person(&c->t, user);
    bool running = c->t.row->state == DB_T_RUNNING;
    if (p < 0 || user <= 0)
        problem(r, 404, "this person has not entered");
    else if (c->t.row->state > DB_T_RUNNING)
        problem_key(r, 409, "tournament.over", "this tournament is over");
    else if (running) {
        struct db_entrant e = {user, c->t.people[p].name, 1, c->t.people[p].place, 0};
        c->code = db_entrant_put(c->tx, r->id, &e);
    } else
        c->code = db_entrant_drop(c->tx, r->id, user);
    bool fine = call_commit(r, c);
    bool stays = false;
    if (fine && running) /* who is at a table finishes that game */
        tourney_stand_in(r->server, &c->t, 0, user, only_absent(r, c, 0, user) ? &stays : NULL);
    call_end(c);
    return fine ? give_tourney(r, r->id, 200) : DONE;
}

enum handled api_tournament_leave(struct request *r)
{
    if (!body_known(r, r->json, ""))
        return DONE;
    struct tourney_call *c = call_begin(r, DB_WRITE, NULL);
    return r->status ? call_end(c) : take_out(r, c, r->who.id);
}

/* ---- For who made it ------------------------------------------------------------------------------------ */

/* The tournament, if the asker leads it; else a problem. */
static struct tourney_call *lead_begin(struct request *r)
{
    struct tourney_call *c = call_begin(r, DB_WRITE, NULL);
    if (!r->status && r->who.id != c->t.row->host && r->who.role != DB_ADMIN)
        problem(r, 403, "only who made the tournament can do this");
    return c;
}

enum handled api_tournament_start(struct request *r)
{
    struct tourney_new made = {.count = 0};
    if (!body_known(r, r->json, ""))
        return DONE;
    struct tourney_call *c = lead_begin(r);
    if (r->status)
        return call_end(c);
    if (c->t.row->state > DB_T_RUNNING)
        problem_key(r, 409, "tournament.over", "this tournament is over");
    else if (c->t.row->state == DB_T_OPEN && c->t.count < 2)
        problem_key(r, 409, "tournament.few", "a tournament needs two people at least");
    else if (c->t.row->state == DB_T_OPEN)
        c->code = tourney_start(c->tx, r->server, &c->t, &made);
    bool fine = call_commit(r, c);
    call_end(c);
    if (fine)
        tourney_show(r->server, &made);
    return fine ? give_tourney(r, r->id, 200) : DONE;
}

enum handled api_tournament_cancel(struct request *r)
{
    if (!body_known(r, r->json, ""))
        return DONE;
    struct tourney_call *c = lead_begin(r);
    if (r->status)
        return call_end(c);
    if (c->t.row->state == DB_T_RUNNING) {
        problem_key(r, 409, "tournament.begun", "rounds are being played: end its tables, or take people out");
    } else if (c->t.row->state == DB_T_OPEN) {
        c->t.row->state = DB_T_CANCELLED;
        c->t.row->ended = db_now();
        c->code = db_tournament_put(c->tx, c->t.row);
    }
    bool fine = call_commit(r, c);
    call_end(c);
    return fine ? give_tourney(r, r->id, 200) : DONE;
}

enum handled api_tournament_drop(struct request *r)
{
    int64_t user;
    if (!body_known(r, r->json, "user") || !body_must_number(r, r->json, "user", 1, INT64_MAX, &user))
        return DONE;
    struct tourney_call *c = lead_begin(r);
    return r->status ? call_end(c) : take_out(r, c, user);
}

/* Bots play for somebody who is away, or for everybody at a table. */
enum handled api_tournament_replace(struct request *r)
{
    int64_t user, table;
    if (!body_known(r, r->json, "user table") || !body_number(r, r->json, "user", 1, INT64_MAX, 0, &user) ||
        !body_number(r, r->json, "table", 1, INT64_MAX, 0, &table))
        return DONE;
    if (!user == !table)
        return problem(r, 400, "either 'user' (a bot plays for them) or 'table' (bots play it to its end) is required");
    struct tourney_call *c = lead_begin(r);
    bool there = false;
    for (int i = 0; !r->status && i < c->t.seated; i++)
        there |= !c->t.seats[i].score.done && (user ? c->t.seats[i].user == user : c->t.seats[i].table == table);
    if (!r->status && !there)
        problem(r, 409, user ? "this person has no game at the moment" : "this table is over, or of no round");
    if (call_commit(r, c)) {
        bool stays = false;
        enum db_code code =
            tourney_stand_in(r->server, &c->t, table, user, only_absent(r, c, table, user) ? &stays : NULL);
        if (code != DB_OK)
            problem_store(r, code);
        else if (stays)
            problem_key(r, 409, "seats.present", "they still have time");
    }
    call_end(c);
    return r->status ? DONE : give_tourney(r, r->id, 200);
}
