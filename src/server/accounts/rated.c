/* rated.c: the ratings after a rated table. */
#include "server/accounts/rated.h"

#include "base/check.h"
#include "server/accounts/rating.h"
#include "host/read_json.h"
#include "signoria/game.h"

#include <stdlib.h>

/* One who is rated. */
struct person {
    int seat, place;
    bool away; /* a bot played their seat at the end */
    struct db_rating rating;
    struct rating before;
};

struct people {
    struct person of[SG_MAX_SEATS];
    int count;
};

static bool take_person(void *ctx, const struct db_seat *seat)
{
    struct people *p = ctx;
    if (!seat->user || seat->seat < 0 || p->count == SG_MAX_SEATS)
        return true;
    p->of[p->count++] =
        (struct person){.seat = seat->seat, .away = seat->bot && seat->bot[0], .rating = {.user = seat->user}};
    return true;
}

static int by_user(const void *a, const void *b)
{
    const struct person *x = a, *y = b;
    return x->rating.user < y->rating.user ? -1 : x->rating.user > y->rating.user;
}

/* Who is left: accounts that are still there, held until the transaction ends, in the order of their numbers. */
static enum db_code hold_people(struct db_tx *tx, struct people *p)
{
    enum db_code code = DB_OK;
    int kept = 0;
    qsort(p->of, (size_t)p->count, sizeof *p->of, by_user);
    for (int i = 0; i < p->count && code == DB_OK; i++) {
        code = db_user_hold(tx, p->of[i].rating.user);
        if (code == DB_OK)
            p->of[kept++] = p->of[i];
        code = code == DB_NONE ? DB_OK : code;
    }
    p->count = kept;
    return code;
}

/* Places as the game scored them; who was away at the end is behind everybody who stayed. */
static bool read_places(struct people *p, const char *text)
{
    json_t *result = json_loads(text, 0, NULL), *list = json_object_get(result, "place");
    int scored[SG_MAX_SEATS];
    bool fine = true;
    for (int i = 0; i < p->count; i++) {
        json_t *place = json_array_get(list, (size_t)p->of[i].seat);
        fine &= json_is_integer(place);
        scored[i] = p->of[i].away ? SG_MAX_SEATS + 1 : (int)json_integer_value(place);
    }
    json_decref(result);
    for (int i = 0; i < p->count; i++) {
        p->of[i].place = 1;
        for (int k = 0; k < p->count; k++)
            p->of[i].place += scored[k] < scored[i];
    }
    return fine;
}

static enum db_code lock_ratings(struct db_tx *tx, struct people *p, const char *game)
{
    enum db_code code = DB_OK;
    for (int i = 0; i < p->count && code == DB_OK; i++) {
        struct db_rating *r = &p->of[i].rating;
        struct rating fresh = rating_new();
        *r = (struct db_rating){r->user, game, rating_stored(fresh.mu), rating_stored(fresh.sigma), rating_low(fresh),
                                0,       NULL};
        code = db_rating_lock(tx, r);
        p->of[i].before = (struct rating){rating_read(r->mu), rating_read(r->sigma)};
    }
    return code;
}

static enum db_code write_ratings(struct db_tx *tx, struct people *p, int64_t table)
{
    struct rating after[SG_MAX_SEATS];
    int place[SG_MAX_SEATS];
    enum db_code code = DB_OK;
    for (int i = 0; i < p->count; i++) {
        after[i] = p->of[i].before;
        place[i] = p->of[i].place;
    }
    sg_check(rating_apply(after, place, p->count));
    for (int i = 0; i < p->count && code == DB_OK; i++) {
        struct person *one = &p->of[i];
        struct db_rated_result result = {.table = table,
                                         .user = one->rating.user,
                                         .seat = one->seat,
                                         .place = place[i],
                                         .seats = p->count,
                                         .game = one->rating.game,
                                         .mu_before = one->rating.mu,
                                         .sigma_before = one->rating.sigma,
                                         .mu = rating_stored(after[i].mu),
                                         .sigma = rating_stored(after[i].sigma),
                                         .games = one->rating.games};
        one->rating.mu = result.mu;
        one->rating.sigma = result.sigma;
        one->rating.low = rating_low(after[i]);
        code = db_rating_put(tx, &one->rating);
        if (code == DB_OK)
            code = db_rated_result_add(tx, &result);
    }
    return code;
}

/* In a transaction that was begun. DB_CONFLICT: it is settled already. */
static enum db_code settle_table(struct db_tx *tx, const struct db_table *row)
{
    struct people p = {.count = 0};
    enum db_code code = db_seats(tx, row->id, take_person, &p);
    if (code == DB_OK)
        code = hold_people(tx, &p);
    if (code != DB_OK)
        return code;
    bool counts = read_places(&p, row->result) && p.count >= 2;
    code = db_rated_settle(tx, row->id, counts ? DB_RATED_DONE : DB_RATED_VOID);
    if (code == DB_NONE)
        return DB_CONFLICT;
    if (code == DB_OK && counts)
        code = lock_ratings(tx, &p, row->game);
    if (code == DB_OK && counts)
        code = write_ratings(tx, &p, row->id);
    return code;
}

enum db_code rated_settle(struct db *db, int64_t table)
{
    enum db_code code;
    int state;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    struct db_table *row = db_table_get(tx, table, &code);
    if (code == DB_OK)
        code = db_rated_state(tx, table, &state);
    if (code == DB_OK && state == DB_RATED_WAITS)
        code = row->status < DB_OVER || !row->result[0] ? DB_NONE : settle_table(tx, row);
    free(row);
    if (code == DB_OK)
        return db_end(tx);
    db_cancel(tx);
    return code == DB_CONFLICT ? DB_OK : code;
}

static void settle_one(struct db *db, void *ctx)
{
    int64_t *table = ctx;
    rated_settle(db, *table);
    free(table);
}

void rated_settle_later(struct db *db, int64_t table)
{
    int64_t *ctx = malloc(sizeof *ctx);
    sg_check(ctx);
    *ctx = table;
    if (!db_later(db, DB_SHORT, 0, settle_one, ctx))
        free(ctx); /* rated_settle_all() finds it */
}

static bool settle_found(void *ctx, int64_t table)
{
    struct server *server = ctx;
    rated_settle(server->db, table);
    return !atomic_load(&server->stopping);
}

void rated_settle_all(struct server *server)
{
    db_visit_ids(server->db, db_rated_waiting, settle_found, server);
}
