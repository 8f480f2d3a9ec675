/* tournaments.c: opening rounds, counting tables that are over, revealing secrets. */
#include "server/tournaments/tournaments.h"

#include "base/check.h"
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/log.h"
#include "server/streams/streams.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- One table of a round ------------------------------------------------------------------------- */

struct new_table {
    struct table t;
    struct db_table row;
    char link[32];
};

static void fill_rules(const struct tourney *t, const uint8_t secret[FAIR_BYTES], bool rated, struct rules *rules)
{
    *rules = (struct rules){.join = JOIN_INVITED,
                            .watch = WATCH_NONE, /* who watched would know the draws of the other tables */
                            .undo = UNDO_FREE,
                            .clock = (uint8_t)t->rules.clock,
                            .out = OUT_BOT,
                            .rated = rated,
                            .seconds = t->rules.seconds,
                            .add = t->rules.add,
                            .absent = 604800,
                            .tournament = t->row->id};
    memcpy(rules->secret, secret, FAIR_BYTES);
}

static void fill_seat(const struct tourney *t, struct table_seat *seat, int number, int person)
{
    struct sg_text name;
    *seat = (struct table_seat){0};
    if (person != PAIR_BOT) {
        seat->user = t->people[person].user;
        strcpy(seat->name, t->people[person].name);
        return;
    }
    strcpy(seat->bot, t->rules.bots);
    sg_text_init(&name, seat->name, sizeof seat->name);
    sg_text_printf(&name, "%s %d", t->rules.bots, number);
}

static enum db_code write_table(struct db_tx *tx, struct new_table *n, const struct tourney *t, int number)
{
    struct buffer options = {NULL, 0, 0};
    rules_format(&n->t.rules, &options);
    n->row.options = options.at;
    enum db_code code = db_table_add(tx, &n->row);
    n->t.id = n->row.id;
    if (code == DB_OK && n->t.rules.rated)
        code = db_rated_add(tx, n->t.id);
    for (int s = 0; s < t->setup.seats && code == DB_OK; s++) {
        const struct table_seat *seat = &n->t.seat[s];
        struct db_seat put = {.seat = s, .user = seat->user, .name = seat->name, .bot = seat->bot};
        struct db_pairing pairing = {.user = seat->user,
                                     .name = seat->name,
                                     .round = t->row->round,
                                     .number = number,
                                     .seat = s,
                                     .table = n->t.id};
        code = db_seat_put(tx, n->t.id, &put);
        if (code == DB_OK)
            code = db_pairing_add(tx, t->row->id, &pairing);
    }
    if (code == DB_OK)
        code = api_start(&n->t, tx);
    match_free(n->t.match);
    buffer_free(&options);
    return code;
}

static enum db_code open_table(struct db_tx *tx, struct server *server, const struct tourney *t, int number,
                               const int16_t *person, int64_t *id)
{
    struct new_table *n = calloc(1, sizeof *n);
    uint8_t bytes[FAIR_BYTES];
    int people = 0;
    sg_check(n);
    n->t.server = server;
    n->t.game = t->game;
    n->t.setup = t->setup;
    for (int s = 0; s < t->setup.seats; s++) {
        fill_seat(t, &n->t.seat[s], s + 1, person[s]);
        seats_tell_apart(&n->t, s, s);
        people += person[s] != PAIR_BOT;
    }
    fill_rules(t, t->rounds[t->row->round - 1].secret, t->rules.rated && people > 1, &n->t.rules);
    fair_random(bytes);
    sodium_bin2base64(n->link, sizeof n->link, bytes, 16, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    n->row = (struct db_table){.game = t->game->name,
                               .setup = t->row->setup,
                               .title = t->row->title,
                               .link = n->link,
                               .seats = t->setup.seats,
                               .access = DB_INVITED,
                               .status = DB_SEATING,
                               .turn = -1};
    n->t.row = &n->row;
    enum db_code code = write_table(tx, n, t, number);
    *id = n->t.id;
    free(n);
    return code;
}

/* ---- A round ------------------------------------------------------------------------------------------ */

/* Who plays, by standing; in the first round as it was drawn. */
static int order_of(struct tourney *t, int *order)
{
    struct score_person standings[PAIR_PEOPLE];
    int n = 0;
    tourney_standings(t, standings);
    for (int i = 0; i < t->count; i++) {
        int p = t->played ? standings[i].person : i;
        if (t->people[p].state == 0)
            order[n++] = p;
    }
    return n;
}

/* Those of the last round who play the next one of a knock-out. */
static int knockout_order(struct tourney *t, int *order)
{
    struct pair_result results[PAIR_PEOPLE];
    struct score_person standings[PAIR_PEOPLE];
    int n = 0;
    if (!t->played)
        return order_of(t, order);
    tourney_standings(t, standings);
    for (int i = 0; i < t->seated && n < PAIR_PEOPLE; i++) {
        const struct score_row *s = &t->seats[i].score;
        if (s->round != t->played || s->person < 0 || t->people[s->person].state)
            continue;
        results[n++] = (struct pair_result){s->person, s->table, s->place, s->matchpoints, s->points};
    }
    return pair_advance(results, n, t->setup.seats, order);
}

static void read_history(const struct tourney *t, struct pair_history *h)
{
    memset(h, 0, sizeof *h);
    for (int i = 0; i < t->seated; i += t->setup.seats) {
        struct pair_round round = {.tables = 1};
        for (int s = 0; s < t->setup.seats; s++)
            round.person[0][s] = (int16_t)t->seats[i + s].score.person;
        pair_remember(h, &round, t->setup.seats);
    }
}

/* False: nobody is left to play. */
static bool pair_next(struct tourney *t, struct pair_round *out)
{
    struct pair_history *h = malloc(sizeof *h);
    int order[PAIR_PEOPLE], n;
    bool in[PAIR_PEOPLE];
    sg_check(h);
    read_history(t, h);
    n = t->rules.format == FORMAT_KNOCKOUT ? knockout_order(t, order) : order_of(t, order);
    if (n && t->rules.format == FORMAT_ROBIN) {
        for (int i = 0; i < t->count; i++) {
            order[i] = i;
            in[i] = t->people[i].state == 0;
        }
        pair_robin(h, order, in, t->count, t->setup.seats, t->played, out);
    } else if (n) {
        (t->rules.format == FORMAT_KNOCKOUT ? pair_knockout : pair_swiss)(h, order, n, t->setup.seats, out);
    }
    free(h);
    return n > 0;
}

static enum db_code end_tourney(struct db_tx *tx, struct tourney *t)
{
    t->row->state = DB_T_OVER;
    t->row->ended = db_now();
    return db_tournament_put(tx, t->row);
}

static enum db_code next_round(struct db_tx *tx, struct server *server, struct tourney *t, struct tourney_new *made)
{
    struct pair_round *round = calloc(1, sizeof *round);
    char hex[FAIR_HEX + 1];
    sg_check(round);
    if (t->played >= tourney_rounds(t) || !pair_next(t, round)) {
        free(round);
        return end_tourney(tx, t);
    }
    struct tourney_round *r = &t->rounds[t->played++];
    *r = (struct tourney_round){.started = db_now()};
    fair_random(r->secret);
    fair_format(r->secret, hex);
    t->row->round = t->played;
    enum db_code code = db_round_add(tx, t->row->id, t->played, hex);
    for (int i = 0; i < round->tables && code == DB_OK; i++)
        code = open_table(tx, server, t, i + 1, round->person[i], &made->table[made->count++]);
    free(round);
    return code == DB_OK ? db_tournament_put(tx, t->row) : code;
}

static int by_lot(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(uint64_t));
}

enum db_code tourney_start(struct db_tx *tx, struct server *server, struct tourney *t, struct tourney_new *made)
{
    struct lot {
        uint64_t lot;
        struct tourney_person person;
    } *lots = calloc(PAIR_PEOPLE, sizeof *lots);
    enum db_code code = DB_OK;
    sg_check(lots);
    for (int i = 0; i < t->count; i++) {
        randombytes_buf(&lots[i].lot, sizeof lots[i].lot);
        lots[i].person = t->people[i];
    }
    qsort(lots, (size_t)t->count, sizeof *lots, by_lot);
    for (int i = 0; i < t->count && code == DB_OK; i++) {
        t->people[i] = lots[i].person;
        t->people[i].place = i;
        struct db_entrant e = {t->people[i].user, t->people[i].name, 0, i, 0};
        code = db_entrant_put(tx, t->row->id, &e);
    }
    free(lots);
    t->row->state = DB_T_RUNNING;
    t->row->started = db_now();
    return code == DB_OK ? next_round(tx, server, t, made) : code;
}

void tourney_show(struct server *server, const struct tourney_new *made)
{
    enum db_code code;
    for (int i = 0; i < made->count; i++) {
        struct table *t = table_hold(server, made->table[i], &code);
        if (!t)
            continue;
        for (int s = 0; s < t->setup.seats; s++)
            if (t->seat[s].user)
                stream_follow(t, t->seat[s].user);
        stream_sync(t);
        if (table_bot_to_move(t))
            bots_schedule(t);
        table_release(t);
    }
}

enum db_code tourney_stand_in(struct server *server, const struct tourney *t, int64_t table, int64_t user, bool *stays)
{
    enum db_code code = DB_OK;
    for (int i = 0; i < t->seated && code == DB_OK; i++) {
        const struct tourney_seat *s = &t->seats[i];
        if (s->user > 0 && !s->score.done && (user ? s->user == user : s->table == table))
            code = seats_abandon(server, s->table, s->user, stays);
    }
    return code;
}

/* ---- Tables that are over ------------------------------------------------------------------------------ */

/* What a table came to, for its seats from `first` on. */
static enum db_code count_table(struct db_tx *tx, struct tourney *t, int first)
{
    enum db_code code;
    struct db_table *row = db_table_get(tx, t->seats[first].table, &code);
    if (!row)
        return code;
    json_t *result = row->result && row->result[0] ? json_loads(row->result, 0, NULL) : NULL;
    json_t *points = json_object_get(result, "points"), *place = json_object_get(result, "place");
    for (int s = 0; s < t->setup.seats && code == DB_OK; s++) {
        struct score_row *score = &t->seats[first + s].score;
        json_t *at = json_array_get(place, (size_t)s);
        score->done = true;
        score->points = (int)json_integer_value(json_array_get(points, (size_t)s));
        score->place = at ? (int)json_integer_value(at) : t->setup.seats;
        struct db_pairing p = {
            .round = score->round, .number = score->table, .seat = s, .points = score->points, .place = score->place};
        code = db_pairing_done(tx, t->row->id, &p);
    }
    json_decref(result);
    free(row);
    return code;
}

/* Counts what is over; with the last table of the round comes the next round. */
static enum db_code count_tables(struct db_tx *tx, struct server *server, struct tourney *t, struct tourney_new *made)
{
    enum db_code code = DB_OK;
    bool all = t->row->state == DB_T_RUNNING;
    for (int i = 0; i < t->seated && code == DB_OK; i += t->setup.seats) {
        const struct tourney_seat *s = &t->seats[i];
        if (!s->score.done && s->status >= DB_OVER)
            code = count_table(tx, t, i);
        all &= s->score.done;
    }
    if (code != DB_OK || !all || !t->played || t->rounds[t->played - 1].ended)
        return code;
    code = db_round_end(tx, t->row->id, t->played);
    t->rounds[t->played - 1].ended = db_now();
    return code == DB_OK ? next_round(tx, server, t, made) : code;
}

/* The secret goes into the log of a table. */
static bool reveal_table(struct server *server, int64_t id, int watch)
{
    struct request r = {.server = server, .blocking = true};
    struct sg_error why;
    enum db_code code;
    struct table *t = table_hold(server, id, &code);
    if (!t)
        return code == DB_NONE;
    if (t->match && !match_closed(t->match)) {
        struct step *step = step_begin(t);
        if (match_reveal(t->match, &why)) {
            step_commit(step, NULL);
        } else {
            step_cancel(step);
            table_release(t);
        }
        t = table_hold(server, id, &code);
        if (!t)
            return false;
    }
    bool closed = t->match && match_closed(t->match);
    struct db_tx *tx = api_edit(&r, t);
    t->rules.watch = (uint8_t)watch;
    api_done(&r, t, tx, api_put_rules(t, tx), 200);
    bool fine = closed && r.status == 200;
    buffer_free(&r.out);
    return fine;
}

static void reveal_rounds(struct server *server, const struct tourney *t)
{
    for (int round = 0; round < t->played; round++) {
        bool fine = t->rounds[round].ended && !t->rounds[round].revealed;
        for (int i = 0; i < t->seated && fine; i += t->setup.seats)
            if (t->seats[i].score.round == round + 1)
                fine = reveal_table(server, t->seats[i].table, t->rules.access ? WATCH_LINK : WATCH_ANYONE);
        if (!fine)
            continue;
        struct db_tx *tx = db_begin(server->db, DB_WRITE);
        db_round_reveal(tx, t->row->id, round + 1);
        db_end(tx);
    }
}

static void settle_tourney(struct server *server, int64_t id)
{
    struct tourney *t = calloc(1, sizeof *t);
    struct tourney_new made = {.count = 0};
    sg_check(t);
    struct db_tx *tx = db_begin(server->db, DB_WRITE);
    enum db_code code = db_tournament_lock(tx, id);
    if (code == DB_OK)
        code = tourney_read(tx, id, t);
    if (code == DB_OK)
        code = count_tables(tx, server, t, &made);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (code == DB_OK) {
        tourney_show(server, &made);
        reveal_rounds(server, t);
    } else {
        log_line(server, "tournament-not-continued", id, db_code_name(code));
    }
    tourney_free(t);
    free(t);
}

/* ---- For the housekeeper ---------------------------------------------------------------------------------- */

enum { AT_ONCE = 64 }; /* tournaments that a round of the housekeeper looks at */

void tournaments_round(struct server *server)
{
    struct db_page found = {.count = 0};
    struct db_tx *tx = db_begin(server->db, DB_READ);
    db_tournaments_waiting(tx, AT_ONCE, db_page_add, &found);
    db_end(tx);
    if (!found.count || db_lease(server->db, "tournaments", 10000) != DB_OK)
        return;
    for (int i = 0; i < found.count && !atomic_load(&server->stopping); i++)
        settle_tourney(server, found.id[i]);
}
