/* table.c: one match in which a model plays a seat and bots play the others. */
#include "mcp/internal.h"

#include "base/codec.h"

#include <string.h>

void table_end(struct table *t)
{
    match_free(t->match);
    for (int seat = 0; seat < SG_MAX_SEATS; seat++)
        ai_bot_free(t->bot[seat]);
    memset(t, 0, sizeof *t);
}

/* Plays chance and bots up to the model's next decision, or the end. */
static void play_others(struct table *t)
{
    const struct sg_game *game = match_game(t->match);
    _Alignas(16) char view[SG_MAX_STATE];
    struct sg_error why;
    for (int turn; (turn = match_turn(t->match)) != SG_OVER && turn != t->seat;) {
        if (turn == SG_CHANCE) {
            if (!match_draw(t->match, &why))
                return;
            continue;
        }
        game->redact(match_state(t->match), turn, view);
        if (!match_play(t->match, turn, ai_bot_choose(t->bot[turn], view), &why))
            return;
    }
}

/* The next word of "steward,master:60"; the last one stands for all that are left. */
static void take_spec(struct sg_slice *rest, char spec[AI_MAX_SPEC])
{
    struct sg_slice head, tail;
    if (sg_slice_split(*rest, ',', &head, &tail))
        *rest = tail;
    else
        head = *rest;
    size_t length = head.length < AI_MAX_SPEC - 1 ? head.length : AI_MAX_SPEC - 1;
    memcpy(spec, head.at, length);
    spec[length] = 0;
}

static bool seat_bots(struct table *t, const struct table_start *start, const struct ai_host *host,
                      struct match_start *begin, struct sg_error *why)
{
    struct sg_slice rest = sg_slice_of(start->bots);
    for (int seat = 0; seat < start->setup.seats; seat++) {
        struct match_seat *who = &begin->seat[seat];
        if (seat == start->seat)
            continue;
        who->who = MATCH_BOT;
        take_spec(&rest, who->bot);
        t->bot[seat] = ai_bot_new(start->game, who->bot, host, why);
        if (!t->bot[seat])
            return false;
        ai_bot_begin(t->bot[seat], start->seed, (uint64_t)seat + 1);
    }
    return true;
}

bool table_begin(struct table *t, const struct table_start *start, const struct ai_host *host, struct sg_error *why)
{
    struct match_start begin = {.setup = start->setup, .chance = {.source = MATCH_SEEDED, .seed = start->seed}};
    struct table fresh = {.seat = start->seat};
    if (!seat_bots(&fresh, start, host, &begin, why) || !(fresh.match = match_new(start->game, &begin, why))) {
        table_end(&fresh);
        return false;
    }
    table_end(t);
    *t = fresh;
    play_others(t);
    return true;
}

struct sg_view table_view(const struct table *t, void *state)
{
    match_view(t->match, t->seat, match_plies(t->match), state);
    return sg_view_of(match_game(t->match), state);
}

bool table_legal(struct table *t, struct sg_slice text, struct sg_action *out, struct sg_error *why)
{
    const struct sg_game *game = match_game(t->match);
    if (!sg_action_parse(game, text.at, text.length, out, why))
        return false;
    return !game->refuse(match_state(t->match), *out, why);
}

bool table_play(struct table *t, struct sg_slice text, struct sg_error *why)
{
    struct sg_action action;
    t->known = match_plies(t->match);
    if (!table_legal(t, text, &action, why) || !match_play(t->match, t->seat, action, why)) {
        t->illegal++;
        return false;
    }
    play_others(t);
    return true;
}
