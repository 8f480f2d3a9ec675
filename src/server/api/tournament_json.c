/* tournament_json.c: a tournament with its rounds, tables and standings as JSON. */
#include "server/api/tournament_json.h"

static void put_moment(struct json *j, const char *key, int64_t at)
{
    json_key(j, key);
    if (at)
        json_number(j, at / 1000);
    else
        json_null(j);
}

static void put_person(struct json *j, int64_t user, const char *name)
{
    json_key(j, "user");
    if (user > 0)
        json_number(j, user);
    else
        json_null(j);
    json_put_string(j, "name", name);
}

static void put_yes(struct json *j, const char *key, bool yes)
{
    json_key(j, key);
    json_bool(j, yes);
}

static void put_basics(struct json *j, const struct db_tournament *row, const struct tourney_rules *rules)
{
    json_put_number(j, "id", row->id);
    json_put_string(j, "title", row->title);
    json_put_string(j, "game", row->game);
    json_put_string(j, "setup", row->setup);
    json_put_string(j, "state", tourney_state_words[row->state & 3]);
    json_put_string(j, "format", format_words[rules->format]);
    json_put_string(j, "access", access_words[rules->access]);
    put_yes(j, "rated", rules->rated);
    json_put_string(j, "bots", rules->bots);
    json_key(j, "clock");
    json_open(j, '{');
    json_put_string(j, "kind", clock_words[rules->clock]);
    if (rules->clock != CLOCK_NONE) {
        json_put_number(j, "seconds", rules->seconds);
        json_put_number(j, "add", rules->add);
    }
    json_close(j);
    json_key(j, "host");
    json_open(j, '{');
    put_person(j, row->host, row->host_name);
    json_close(j);
    json_put_number(j, "people", row->people);
    json_put_number(j, "round", row->round);
    put_moment(j, "created", row->created);
    put_moment(j, "started", row->started);
    put_moment(j, "ended", row->ended);
}

void tournament_summary_json(struct json *j, const struct db_tournament *row)
{
    struct tourney_rules rules = {0};
    tourney_rules_parse(&rules, row->options);
    json_open(j, '{');
    put_basics(j, row, &rules);
    json_close(j);
}

/* ---- Rounds --------------------------------------------------------------------------------------- */

static void put_share(struct json *j, const char *key, int share)
{
    json_key(j, key);
    if (share == SCORE_NONE)
        json_null(j);
    else
        json_decimal(j, share / 100.0, 2);
}

static void put_seat_row(struct json *j, const struct tourney_seat *s)
{
    json_open(j, '{');
    json_put_number(j, "seat", s->score.seat + 1);
    put_person(j, s->user, s->name);
    put_yes(j, "bot", s->user == 0);
    json_key(j, "points");
    if (s->score.done)
        json_number(j, s->score.points);
    else
        json_null(j);
    json_key(j, "place");
    if (s->score.done)
        json_number(j, s->score.place);
    else
        json_null(j);
    put_share(j, "matchpoints", s->score.done ? s->score.matchpoints : SCORE_NONE);
    json_close(j);
}

/* A table of a round that is over can be watched by whoever sees the tournament. */
static void put_table_row(struct json *j, const struct tourney *t, int first, bool over)
{
    const struct tourney_seat *s = &t->seats[first];
    json_open(j, '{');
    json_put_number(j, "number", s->score.table);
    json_put_number(j, "table", s->table);
    put_yes(j, "over", s->score.done);
    json_put_number(j, "plies", s->plies);
    json_key(j, "code");
    if (over)
        json_string(j, s->link);
    else
        json_null(j);
    json_key(j, "seats");
    json_open(j, '[');
    for (int i = 0; i < t->setup.seats; i++)
        put_seat_row(j, s + i);
    json_close(j);
    json_close(j);
}

static void put_fair_hex(struct json *j, const char *key, const uint8_t bytes[FAIR_BYTES], bool there)
{
    char hex[FAIR_HEX + 1];
    json_key(j, key);
    fair_format(bytes, hex);
    if (there)
        json_string(j, hex);
    else
        json_null(j);
}

static void put_rounds(struct json *j, const struct tourney *t)
{
    json_key(j, "played");
    json_open(j, '[');
    for (int r = 0; r < t->played; r++) {
        const struct tourney_round *round = &t->rounds[r];
        uint8_t commitment[FAIR_BYTES];
        fair_commit(round->secret, commitment);
        json_open(j, '{');
        json_put_number(j, "round", r + 1);
        put_fair_hex(j, "commitment", commitment, true);
        put_fair_hex(j, "secret", round->secret, round->ended != 0);
        put_moment(j, "started", round->started);
        put_moment(j, "ended", round->ended);
        json_key(j, "tables");
        json_open(j, '[');
        for (int i = 0; i < t->seated; i += t->setup.seats)
            if (t->seats[i].score.round == r + 1)
                put_table_row(j, t, i, round->ended != 0);
        json_close(j);
        json_close(j);
    }
    json_close(j);
}

/* ---- Standings -------------------------------------------------------------------------------------- */

/* The matchpoints of everybody in each round; SCORE_NONE: none there. */
struct by_round {
    int share[PAIR_PEOPLE][TOURNEY_ROUNDS];
};

static void find_shares(const struct tourney *t, struct by_round *out)
{
    for (int p = 0; p < PAIR_PEOPLE; p++)
        for (int r = 0; r < TOURNEY_ROUNDS; r++)
            out->share[p][r] = SCORE_NONE;
    for (int i = 0; i < t->seated; i++) {
        const struct score_row *s = &t->seats[i].score;
        if (s->done && s->person >= 0 && s->round >= 1 && s->round <= TOURNEY_ROUNDS)
            out->share[s->person][s->round - 1] = s->matchpoints;
    }
}

static void put_by_round(struct json *j, const int *share, int rounds)
{
    json_key(j, "rounds");
    json_open(j, '[');
    for (int r = 0; r < rounds; r++) {
        if (share[r] == SCORE_NONE)
            json_null(j);
        else
            json_decimal(j, share[r] / 100.0, 2);
    }
    json_close(j);
}

static void put_standings(struct json *j, const struct tourney *t, const struct score_person *standings)
{
    struct by_round by_round;
    find_shares(t, &by_round);
    json_key(j, "standings");
    json_open(j, '[');
    for (int i = 0; i < t->count; i++) {
        const struct score_person *s = &standings[i];
        const struct tourney_person *p = &t->people[s->person];
        json_open(j, '{');
        json_put_number(j, "rank", s->rank);
        put_person(j, p->user, p->name);
        put_yes(j, "left", p->state != 0);
        json_put_number(j, "games", s->played);
        json_key(j, "matchpoints");
        json_decimal(j, (double)s->matchpoints / 100.0, 2);
        json_key(j, "ranking");
        json_decimal(j, (double)s->ranking / 100.0, 2);
        json_put_number(j, "points", s->points);
        put_by_round(j, by_round.share[s->person], t->played);
        json_close(j);
    }
    json_close(j);
}

/* The table at which somebody plays now. */
static int64_t table_now(const struct tourney *t, int64_t user)
{
    for (int i = 0; i < t->seated; i++)
        if (user && t->seats[i].user == user && !t->seats[i].score.done)
            return t->seats[i].table;
    return 0;
}

void tournament_json(struct json *j, struct tourney *t, const struct principal *who)
{
    struct score_person standings[PAIR_PEOPLE];
    int me = tourney_person(t, who->id);
    bool mine = who->id && who->id == t->row->host;
    int64_t table = table_now(t, who->id);
    tourney_standings(t, standings);
    json_open(j, '{');
    put_basics(j, t->row, &t->rules);
    json_put_number(j, "seats", t->setup.seats);
    json_put_number(j, "rounds", tourney_rounds(t));
    json_put_number(j, "most", PAIR_PEOPLE);
    put_yes(j, "mine", mine);
    put_yes(j, "entered", me >= 0 && t->people[me].state == 0);
    json_key(j, "table");
    if (table)
        json_number(j, table);
    else
        json_null(j);
    json_key(j, "code");
    if (mine || me >= 0)
        json_string(j, t->row->link);
    else
        json_null(j);
    put_rounds(j, t);
    put_standings(j, t, standings);
    json_close(j);
}
