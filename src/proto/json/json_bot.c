/* json_bot.c: what a bot thinks, as JSON. */
#include "proto/json/json_bot.h"

#include "proto/json/json_game.h"
#include "proto/json/json_present.h"

/* A chance as a number with four digits, or null if there is none (below 0). */
static void json_chance(struct json *j, float chance)
{
    if (chance < 0)
        json_null(j);
    else
        json_decimal(j, (double)chance, 4);
}

static void put_moves(struct json *j, const struct sg_game *game, const struct thought *t)
{
    const struct ai_report *r = t->report;
    json_key(j, "moves");
    json_open(j, '[');
    for (int i = 0; r && i < r->count && i < t->top; i++) {
        const struct ai_opinion *o = &r->opinion[i];
        json_open(j, '{');
        json_action_keys(j, game, o->action);
        json_put_number(j, "visits", o->visits);
        json_key(j, "chance");
        json_chance(j, o->chance);
        json_key(j, "prior");
        json_decimal(j, (double)o->prior, 4);
        if (t->hint && i < t->hint->moves) {
            json_key(j, "label");
            json_message(j, t->hint->move[i].label);
        }
        json_close(j);
    }
    json_close(j);
}

static void expected(struct json *j, const struct sg_game *game, const struct ai_report *r)
{
    json_key(j, "expected");
    json_open(j, '[');
    for (int i = 0; r && i < r->expects; i++) {
        json_open(j, '{');
        json_put_number(j, "seat", r->line_seat[i] + 1);
        json_action_keys(j, game, r->line[i]);
        json_close(j);
    }
    json_close(j);
}

void json_thought(struct json *j, const struct sg_game *game, const struct thought *t)
{
    const struct ai_report *report = t->report;
    json_open(j, '{');
    json_put_string(j, "bot", t->bot);
    json_put_number(j, "seat", t->seat + 1);
    json_action_keys(j, game, t->action);
    json_put_number(j, "playouts", report ? (int64_t)report->playouts : 0);
    json_key(j, "seconds");
    json_decimal(j, report ? report->seconds : 0, 3);
    json_key(j, "chances");
    if (report && report->playouts) {
        json_open(j, '[');
        for (int s = 0; s < t->seats; s++)
            json_chance(j, report->chance[s]);
        json_close(j);
    } else {
        json_null(j);
    }
    put_moves(j, game, t);
    expected(j, game, report);
    if (t->hint)
        json_hint(j, game, t->hint);
    json_close(j);
}
