/* analysis_json.c: an analysis as JSON; docs/analysis.md lists the keys. */
#include "proto/analysis/internal.h"

#include "proto/json/json_game.h"

enum { DIGITS = 5 };

static void put_number(struct json *j, const char *key, double value)
{
    json_key(j, key);
    json_decimal(j, value, DIGITS);
}

static void by_seat(struct json *j, const char *key, const float *value, int seats)
{
    json_key(j, key);
    json_open(j, '[');
    for (int s = 0; s < seats; s++)
        json_decimal(j, (double)value[s], DIGITS);
    json_close(j);
}

static void better(const struct analysis *a, const struct analysis_step *s, struct json *j)
{
    const struct sg_game *game = a->ai.game;
    json_key(j, "best");
    json_open(j, '{');
    json_action_keys(j, game, s->better);
    put_number(j, "chance", (double)s->best);
    json_key(j, "expected");
    json_open(j, '[');
    for (int i = 0; i < s->expects; i++) {
        json_open(j, '{');
        json_put_number(j, "seat", s->line_seat[i] + 1);
        json_key(j, "action");
        json_action_text(j, game, s->line[i]);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

void analysis_json_step(const struct analysis *a, int step, struct json *j)
{
    const struct analysis_step *s = analysis_step(a, step);
    json_open(j, '{');
    json_put_number(j, "step", step);
    json_put_number(j, "ply", s->seat == SG_CHANCE ? 0 : s->from + 1);
    json_put_number(j, "plies", s->to);
    json_key(j, "by");
    json_turn(j, s->seat);
    if (s->seat >= 0)
        json_action_keys(j, a->ai.game, s->action);
    by_seat(j, "chances", s->chance, a->seats);
    by_seat(j, "luck", s->luck, a->seats);
    if (s->seat >= 0) {
        put_number(j, "skill", (double)s->skill);
        put_number(j, "loss", (double)s->loss);
    }
    by_seat(j, "others", s->others, a->seats);
    if (s->seat >= 0 && s->best > 0) {
        put_number(j, "chance", (double)s->played);
        better(a, s, j);
    }
    json_close(j);
}

static void seat_keys(const struct analysis *a, int seat, struct json *j)
{
    const struct analysis_seat *s = &a->seat[seat];
    int worst[ANALYSIS_WORST];
    json_put_number(j, "seat", seat + 1);
    json_put_string(j, "name", match_seat(a->match, seat)->name);
    put_number(j, "start", s->start);
    put_number(j, "end", s->end);
    put_number(j, "luck", s->luck);
    put_number(j, "skill", s->skill);
    put_number(j, "others", s->others);
    put_number(j, "lost", s->lost);
    json_put_number(j, "choices", s->choices);
    json_put_number(j, "mistakes", s->mistakes);
    json_key(j, "worst");
    json_open(j, '[');
    int count = analysis_worst(a, seat, worst, 10);
    for (int i = 0; i < count; i++)
        json_number(j, worst[i]);
    json_close(j);
}

static void analysis_json_seats(const struct analysis *a, struct json *j)
{
    json_open(j, '[');
    for (int s = 0; s < a->seats; s++) {
        json_open(j, '{');
        seat_keys(a, s, j);
        json_close(j);
    }
    json_close(j);
}

void analysis_json(const struct analysis *a, struct json *j)
{
    struct sg_setup setup = match_setup(a->match);
    json_open(j, '{');
    json_key(j, "setup");
    json_setup(j, a->ai.game, &setup);
    json_put_string(j, "bot", a->bot);
    json_put_number(j, "playouts", a->playouts);
    json_put_number(j, "seed", (int64_t)a->seed);
    json_put_number(j, "plies", match_plies(a->match));
    json_put_bool(j, "over", match_turn(a->match) == SG_OVER);
    by_seat(j, "start", a->start, a->seats);
    json_key(j, "seats");
    analysis_json_seats(a, j);
    json_key(j, "steps");
    json_open(j, '[');
    for (int i = 0; i < a->count; i++)
        analysis_json_step(a, i, j);
    json_close(j);
    json_close(j);
}
