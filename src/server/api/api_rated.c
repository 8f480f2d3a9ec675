/* api_rated.c: rated tables, ratings and leaderboards. */
#include "base/check.h"
#include "server/accounts/rated.h"
#include "server/accounts/rating.h"
#include "server/api/api.h"
#include "server/http/reply.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { BOARD_MOST = 50, HISTORY_MOST = 50, BOARD_LAST = 1000000 };

/* ---- What a rated table must be like ----------------------------------------------------- */

static bool sits_twice(const struct table *t, int64_t user)
{
    unsigned seats = table_seats_of(t, user);
    return (seats & (seats - 1)) != 0;
}

static bool has_bots(const struct table *t)
{
    for (int s = 0; s < t->setup.seats; s++)
        if (t->seat[s].bot[0])
            return true;
    return false;
}

bool rated_may_open(struct request *r, const struct table *t)
{
    if (!t->rules.rated)
        return true;
    if (!r->who.account)
        problem_key(r, 403, "rated.account", "rated tables are for people with accounts: a guest has no rating");
    else if (t->setup.seats < 2 || t->setup.seats > RATING_SEATS)
        problem_key(r, 400, "rated.seats", "a rated table has 2 to %d seats", RATING_SEATS);
    else if (r->who.role == DB_BOT && !r->server->config.rated_bots)
        problem_key(r, 403, "rated.bots", "a rated table is for people: no bot can have a seat there");
    else if (has_bots(t))
        problem_key(r, 400, "rated.bots", "a rated table is for people: no bot can have a seat there");
    else if (sits_twice(t, r->who.id))
        problem_key(r, 400, "rated.twice", "at a rated table nobody has two seats");
    else if (t->rules.hints)
        problem_key(r, 400, "rated.hints", "a rated table gives no hints");
    else if (t->rules.seeded)
        problem_key(r, 400, "rated.chance", "a rated table needs fair chance: with a seed somebody knows the draws");
    return r->status == 0;
}

bool rated_may_sit(struct request *r, const struct table *t)
{
    if (!t->rules.rated)
        return true;
    if (!r->who.account)
        problem_key(r, 403, "rated.account", "rated tables are for people with accounts: a guest has no rating");
    else if (r->who.role == DB_BOT && !r->server->config.rated_bots)
        problem_key(r, 403, "rated.bots", "a rated table is for people: no bot can have a seat there");
    else if (table_seats_of(t, r->who.id))
        problem_key(r, 409, "rated.twice", "at a rated table nobody has two seats");
    return r->status == 0;
}

void rated_free_seats(struct table *t)
{
    for (int s = 0; s < t->setup.seats; s++)
        if (!t->seat[s].user)
            t->seat[s] = (struct table_seat){0};
}

/* ---- As JSON -------------------------------------------------------------------------------- */

static void put_rating(struct json *j, int64_t mu, int64_t sigma, int games)
{
    struct rating rating = {rating_read(mu), rating_read(sigma)};
    json_put_number(j, "rating", rating_shown(rating));
    json_put_number(j, "spread", rating_spread(rating));
    json_put_number(j, "games", games);
    json_put_bool(j, "provisional", games < RATING_PROVISIONAL);
}

/* By how much the number that people see became another one. */
static int change_of(const struct db_rated_result *r)
{
    struct rating before = {rating_read(r->mu_before), rating_read(r->sigma_before)};
    struct rating after = {rating_read(r->mu), rating_read(r->sigma)};
    return rating_shown(after) - rating_shown(before);
}

static void put_next(struct json *j, int64_t next)
{
    json_key(j, "next");
    if (next)
        json_number(j, next);
    else
        json_null(j);
}

/* ---- The leaderboard ------------------------------------------------------------------------ */

struct board {
    struct json *j;
    int rank, left;
    bool more;
};

static bool put_rank(void *ctx, const struct db_rating *r)
{
    struct board *b = ctx;
    b->more = b->left-- == 0;
    if (b->more)
        return false;
    json_open(b->j, '{');
    json_put_number(b->j, "rank", ++b->rank);
    json_put_number(b->j, "user", r->user);
    json_put_string(b->j, "name", r->name);
    put_rating(b->j, r->mu, r->sigma, r->games);
    json_close(b->j);
    return true;
}

enum handled api_leaderboard(struct request *r)
{
    struct json j;
    int64_t from;
    const char *name = request_query(r, "game");
    const struct sg_game *game = sg_game_find(name ? name : "");
    if (!game)
        return problem(r, 400, "'game' is the name of a game; GET /api/v1 lists them");
    if (!request_query_number(r, "from", 0, &from))
        return DONE;
    if (from < 0 || from > BOARD_LAST)
        return problem(r, 400, "'from' is how many people to leave out: 0 to %d", BOARD_LAST);
    struct board b = {&j, (int)from, BOARD_MOST, false};
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_string(&j, "game", game->name);
    json_put_number(&j, "from", from);
    json_key(&j, "people");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_leaderboard(tx, game->name, (int)from, BOARD_MOST + 1, put_rank, &b);
    enum db_code end = db_end(tx);
    json_close(&j);
    put_next(&j, b.more ? b.rank : 0);
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

/* ---- One person ------------------------------------------------------------------------------ */

static bool put_game_rating(void *ctx, const struct db_rating *r)
{
    struct json *j = ctx;
    if (!r->games)
        return true;
    json_open(j, '{');
    json_put_string(j, "game", r->game);
    put_rating(j, r->mu, r->sigma, r->games);
    json_close(j);
    return true;
}

struct past {
    struct json *j;
    int left;
    int64_t last;
    bool more;
};

static bool put_past(void *ctx, const struct db_rated_result *r)
{
    struct past *p = ctx;
    p->more = p->left-- == 0;
    if (p->more)
        return false;
    p->last = r->table;
    json_open(p->j, '{');
    json_put_number(p->j, "table", r->table);
    json_put_string(p->j, "game", r->game);
    json_put_number(p->j, "time", r->at / 1000);
    json_put_number(p->j, "place", r->place);
    json_put_number(p->j, "people", r->seats);
    put_rating(p->j, r->mu, r->sigma, r->games);
    json_put_number(p->j, "change", change_of(r));
    json_close(p->j);
    return true;
}

enum handled api_person_ratings(struct request *r)
{
    struct json j;
    struct past past = {&j, HISTORY_MOST, 0, false};
    int64_t before;
    enum db_code code;
    if (!request_query_number(r, "before", 0, &before))
        return DONE;
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    struct db_user *user = db_user_get(tx, r->id, &code);
    if (user) {
        reply_json(r, 200, &j);
        json_open(&j, '{');
        json_put_number(&j, "user", user->id);
        json_put_string(&j, "name", user->name);
        json_key(&j, "ratings");
        json_open(&j, '[');
        code = db_ratings_of(tx, r->id, put_game_rating, &j);
        json_close(&j);
        json_key(&j, "history");
        json_open(&j, '[');
        if (code == DB_OK)
            code = db_rated_history(tx, r->id, before > 0 ? before : 0, HISTORY_MOST + 1, put_past, &past);
        json_close(&j);
        put_next(&j, past.more ? past.last : 0);
        json_close(&j);
    }
    free(user);
    enum db_code end = db_end(tx);
    if (code == DB_NONE)
        return problem_key(r, 404, "people.unknown", "there is no such person");
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

/* ---- One table ------------------------------------------------------------------------------- */

/* What is known of a seat: what they had, or what the game came to. */
struct seat_rating {
    int64_t user;
    struct db_rating now;
    struct db_rated_result result;
    bool rated;
};

struct table_ratings {
    struct seat_rating seat[SG_MAX_SEATS];
    int seats, state; /* enum db_rated */
    const char *game;
};

static bool take_result(void *ctx, const struct db_rated_result *r)
{
    struct table_ratings *t = ctx;
    if (r->seat >= 0 && r->seat < t->seats) {
        t->seat[r->seat].result = *r;
        t->seat[r->seat].rated = true;
    }
    return true;
}

struct look {
    struct seat_rating *seat;
    const char *game;
};

static bool take_now(void *ctx, const struct db_rating *r)
{
    struct look *look = ctx;
    if (strcmp(r->game, look->game) != 0)
        return true;
    look->seat->now = *r;
    return false;
}

static enum db_code read_ratings(struct db_tx *tx, int64_t table, struct table_ratings *t)
{
    struct rating fresh = rating_new();
    enum db_code code = db_rated_state(tx, table, &t->state);
    if (code == DB_OK)
        code = db_rated_results(tx, table, take_result, t);
    for (int s = 0; s < t->seats && code == DB_OK; s++) {
        struct look look = {&t->seat[s], t->game};
        t->seat[s].now = (struct db_rating){.mu = rating_stored(fresh.mu), .sigma = rating_stored(fresh.sigma)};
        if (t->seat[s].user)
            code = db_ratings_of(tx, t->seat[s].user, take_now, &look);
    }
    return code;
}

static void put_seat_rating(struct json *j, const struct seat_rating *seat, int s)
{
    json_open(j, '{');
    json_put_number(j, "seat", s + 1);
    json_put_number(j, "user", seat->user);
    if (seat->rated) {
        const struct db_rated_result *r = &seat->result;
        put_rating(j, r->mu, r->sigma, r->games);
        json_put_number(j, "place", r->place);
        json_put_number(j, "change", change_of(r));
    } else {
        put_rating(j, seat->now.mu, seat->now.sigma, seat->now.games);
    }
    json_close(j);
}

static void put_table_ratings(struct json *j, int64_t id, const struct table_ratings *t, bool rated)
{
    static const char *const words[] = {"waiting", "rated", "void"};
    json_open(j, '{');
    json_put_number(j, "table", id);
    json_put_bool(j, "rated", rated);
    json_put_string(j, "state", rated ? words[t->state % 3] : "none");
    json_key(j, "seats");
    json_open(j, '[');
    for (int s = 0; rated && s < t->seats; s++)
        if (t->seat[s].user)
            put_seat_rating(j, &t->seat[s], s);
    json_close(j);
    json_close(j);
}

enum handled api_table_ratings(struct request *r)
{
    struct json j;
    struct table_ratings all = {.state = DB_RATED_WAITS};
    enum handled h;
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    bool rated = t->rules.rated, over = table_status(t) == DB_OVER;
    all.seats = t->setup.seats;
    all.game = t->game->name;
    for (int s = 0; s < all.seats; s++)
        all.seat[s].user = t->seat[s].user;
    table_release(t);
    enum db_code code = DB_OK;
    if (rated) {
        struct db_tx *tx = db_begin(r->server->db, DB_READ);
        code = read_ratings(tx, r->id, &all);
        enum db_code end = db_end(tx);
        code = code == DB_OK ? end : code;
    }
    if (code == DB_OK && rated && over && all.state == DB_RATED_WAITS && !r->tries++) {
        code = rated_settle(r->server->db, r->id); /* DB_NONE: given up */
        if (code == DB_OK)
            return AGAIN;
        code = code == DB_NONE ? DB_OK : code;
    }
    if (code != DB_OK)
        return problem_store(r, code);
    reply_json(r, 200, &j);
    put_table_ratings(&j, r->id, &all, rated);
    return DONE;
}
