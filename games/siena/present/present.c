/*
 * present.c: what people see of Siena: the table of its presentation (present/present.h).
 *
 * names.c says what things are called, labels.c and groups.c are the actions, events.c is the log, explain.c all
 * that is to know about a thing, facts.c, ways.c and holdings.c the numbers, after.c and topics.c what is ahead,
 * describe.c and now.c the table in sentences, captions.c and captions_desk.c the words of the drawn board. No rule is
 * decided here: prices, thresholds and odds are asked of the rules (siena.h).
 */
#include "games/siena/present/internal.h"

static const struct sg_message *status_line(const struct sg_view *v, struct sg_arena *arena)
{
    static const char *const phases[] = {"setup", "opening", "deal", "buying", "auction", "naming", "turns", "over"};
    const struct siena_state *s = state_of(v);
    const struct sg_message *phase = sg_msg0(arena, sg_key(arena, "phase.siena.%s", phases[s->phase]));
    if (!s->round)
        return phase;
    if (s->head.options & OPT_ADVANCED)
        return sg_msg(arena, "phase.siena.round-endless", sg_num(s->round), sg_sub(phase));
    return sg_msg(arena, "phase.siena.round", sg_num(s->round), sg_num(SIENA_ROUNDS), sg_sub(phase));
}

/* Words of the game that are not things on the table. */
static const char *const words[] = {"heading", "surcharge", NULL};

/* S-SCO-01 */
static const struct sg_message *why_uncounted(const struct sg_view *v, int seat, struct sg_arena *arena)
{
    return state_of(v)->status[seat] == BANKER ? NULL : sg_msg0(arena, "about.siena.uncounted");
}

/* docs/strength.md */
static const struct sg_strength strengths[] = {{"novice", 624},  {"pupil", 829},        {"amateur", 1000},
                                               {"adept", 1244},  {"veteran", 1519},     {"expert", 1779},
                                               {"master", 2019}, {"grandmaster", 2195}, {NULL, 0}};

const struct sg_present siena_present = {
    .game = "siena",
    .strengths = strengths,
    .routes = siena_routes,
    .first_game = "introductory",
    .short_rounds = 6,
    .kinds = siena_kinds,
    .kind_count = SIENA_THINGS,
    .label = siena_label,
    .groups = siena_groups,
    .sentence = siena_sentence,
    .explain = siena_explain,
    .name = siena_name_thing,
    .short_name = siena_short_name,
    .facts = siena_facts,
    .after = siena_after,
    .holdings = siena_holdings,
    .topics = siena_topics,
    .plan = siena_plan,
    .overview = siena_overview,
#ifndef __wasm__ /* a page has the card from rules/GAME.json */
    .card = siena_card,
#endif
    .status = status_line,
    .describe = siena_describe,
    .token = siena_thing_token,
    .captions = siena_captions,
    .uncounted = why_uncounted,
    .unseen = siena_unseen,
    .words = words,
};
