/* tourney_read.c: a tournament as the store has it. */
#include "server/tournaments/tournaments.h"

#include "base/check.h"
#include "base/codec.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

const char *const format_words[3] = {"swiss", "robin", "knockout"};
const char *const access_words[2] = {"anyone", "link"};
const char *const tourney_state_words[4] = {"open", "running", "over", "cancelled"};

/* ---- Its rules -------------------------------------------------------------------------------- */

/* The store looks for "access":0 in it (db_tournaments()). */
void tourney_rules_format(const struct tourney_rules *rules, struct buffer *out)
{
    struct json j;
    buffer_json(out, &j);
    json_open(&j, '{');
    json_put_number(&j, "access", rules->access);
    json_put_number(&j, "format", rules->format);
    json_put_number(&j, "rounds", rules->rounds);
    json_put_number(&j, "rated", rules->rated);
    json_put_number(&j, "clock", rules->clock);
    json_put_number(&j, "seconds", rules->seconds);
    json_put_number(&j, "add", rules->add);
    json_put_string(&j, "bots", rules->bots);
    json_close(&j);
}

static int64_t option_of(json_t *o, const char *key)
{
    return json_integer_value(json_object_get(o, key));
}

bool tourney_rules_parse(struct tourney_rules *rules, const char *text)
{
    json_t *o = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *bots = json_string_value(json_object_get(o, "bots"));
    bool fine = json_is_object(o) && bots && strlen(bots) < sizeof rules->bots;
    if (fine) {
        *rules = (struct tourney_rules){.access = option_of(o, "access") & 1,
                                        .format = (int)(option_of(o, "format") % 3),
                                        .rounds = (int)(option_of(o, "rounds") % (TOURNEY_ROUNDS + 1)),
                                        .rated = option_of(o, "rated") & 1,
                                        .clock = (int)(option_of(o, "clock") % 3),
                                        .seconds = option_of(o, "seconds"),
                                        .add = option_of(o, "add")};
        strcpy(rules->bots, bots);
    }
    json_decref(o);
    return fine;
}

/* ---- All of it ---------------------------------------------------------------------------------- */

static void copy_text(char *to, size_t size, const char *from)
{
    struct sg_text text;
    sg_text_init(&text, to, size);
    sg_text_add(&text, from ? from : "");
}

static bool take_entrant(void *ctx, const struct db_entrant *e)
{
    struct tourney *t = ctx;
    struct tourney_person *p = &t->people[t->count];
    if (t->count == PAIR_PEOPLE)
        return false;
    p->user = e->user;
    p->state = e->state;
    p->place = e->place;
    copy_text(p->name, sizeof p->name, e->name);
    t->count++;
    return true;
}

static bool take_round(void *ctx, const struct db_round *r)
{
    struct tourney *t = ctx;
    if (r->round != t->played + 1 || t->played == TOURNEY_ROUNDS)
        return false;
    struct tourney_round *round = &t->rounds[t->played++];
    *round = (struct tourney_round){.started = r->started, .ended = r->ended, .revealed = r->revealed};
    return fair_parse(r->secret, strlen(r->secret), round->secret);
}

static bool take_pairing(void *ctx, const struct db_pairing *p)
{
    struct tourney *t = ctx;
    if (t->seated == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->seats = realloc(t->seats, (size_t)t->room * sizeof *t->seats);
        sg_check(t->seats);
    }
    struct tourney_seat *s = &t->seats[t->seated++];
    *s = (struct tourney_seat){.user = p->user, .table = p->table, .status = p->status, .plies = p->plies};
    s->score = (struct score_row){.round = p->round,
                                  .table = p->number,
                                  .seat = p->seat,
                                  .person = tourney_person(t, p->user),
                                  .done = p->done,
                                  .points = p->points,
                                  .place = p->place};
    copy_text(s->name, sizeof s->name, p->name);
    copy_text(s->link, sizeof s->link, p->link);
    return true;
}

static bool take_game(struct tourney *t)
{
    char name[32] = "";
    struct sg_error why;
    struct sg_slice rest = sg_slice_of(t->row->setup), word;
    if (sg_slice_next(&rest, &word) && word.length < sizeof name)
        memcpy(name, word.at, word.length);
    t->game = sg_game_find(name);
    return t->game && sg_setup_parse(t->game, rest.at, rest.length, &t->setup, &why);
}

enum db_code tourney_read(struct db_tx *tx, int64_t id, struct tourney *t)
{
    enum db_code code;
    memset(t, 0, sizeof *t);
    t->row = db_tournament_get(tx, id, &code);
    if (!t->row)
        return code;
    if (!take_game(t) || !tourney_rules_parse(&t->rules, t->row->options))
        return DB_BROKEN;
    code = db_entrants(tx, id, take_entrant, t);
    if (code == DB_OK)
        code = db_rounds(tx, id, take_round, t);
    return code == DB_OK ? db_pairings(tx, id, 0, take_pairing, t) : code;
}

void tourney_free(struct tourney *t)
{
    free(t->row);
    free(t->seats);
}

int tourney_person(const struct tourney *t, int64_t user)
{
    for (int i = 0; user && i < t->count; i++)
        if (t->people[i].user == user)
            return i;
    return -1;
}

int tourney_rounds(const struct tourney *t)
{
    int all = t->count < 2 ? 2 : t->count, seats = t->setup.seats;
    int needed = t->rules.format == FORMAT_KNOCKOUT ? pair_rounds_knockout(all, seats) : pair_rounds_robin(all, seats);
    if (t->rules.rounds && t->rules.format != FORMAT_KNOCKOUT)
        return t->rules.rounds;
    return needed < TOURNEY_ROUNDS ? needed : TOURNEY_ROUNDS;
}

void tourney_standings(struct tourney *t, struct score_person *out)
{
    struct score_row *rows = malloc((size_t)(t->seated + 1) * sizeof *rows);
    sg_check(rows);
    for (int i = 0; i < t->seated; i++)
        rows[i] = t->seats[i].score;
    score_rows(rows, t->seated);
    for (int i = 0; i < t->seated; i++)
        t->seats[i].score = rows[i];
    score_standings(rows, t->seated, t->rules.format == FORMAT_KNOCKOUT, out, t->count);
    free(rows);
}
