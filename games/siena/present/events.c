/* events.c: what happened in Siena, in sentences. */
#include "games/siena/present/internal.h"

#include <string.h>

/* Kinds of events are known by their words: the numbers are for the rules alone. */
static bool is_event(const struct sg_event *e, const char *word)
{
    return strcmp(siena_game.events[e->kind].name, word) == 0;
}

static bool is_one_of(const struct sg_event *e, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (is_event(e, words[i]))
            return true;
    return false;
}

#define ONE_OF(e, words) is_one_of((e), (words), (int)(sizeof(words) / sizeof((words)[0])))

/* Cards dealt, spaces of the track, workers: many of them are one sentence. */
static bool goes_on(const struct sg_game *game, const struct sg_event *before, const struct sg_event *event)
{
    static const char *const lists[] = {"dealt", "swept", "space", "order"};
    (void)game;
    return ONE_OF(event, lists) || (is_event(event, "workers") && before->seat == event->seat);
}

/* Cards are called by what is on them. */
static const struct sg_message *name_number(const struct sg_view *v, const struct sg_event *event, int i,
                                            struct sg_arena *arena)
{
    int32_t number = sg_event_number(event, i);
    if (siena_game.events[event->kind].names[i] != &siena_card_names || number < 0 || number >= SIENA_CARDS)
        return NULL;
    return siena_card_name(set_of_view(v), (int)number, arena);
}

static enum sg_weight weigh(const struct sg_event *e)
{
    static const char *const small[] = {"order", "space",    "dealt", "swept",      "passed",     "turn",
                                        "paid",  "received", "moved", "calandrino", "reshuffled", "discarded"};
    static const char *const big[] = {"round", "rose", "built", "donated", "artist-won", "won", "fato", "over"};
    return ONE_OF(e, small) ? SG_WEIGHT_SMALL : ONE_OF(e, big) ? SG_WEIGHT_BIG : SG_WEIGHT_PLAIN;
}

static struct sg_thing place_of(const struct sg_event *e)
{
    static const char *const inside[] = {"courtesan", "courtesan-stays", "entered", "pulled",
                                         "engaged",   "artist",          "looked",  "artist-won"};
    const struct sg_names *names = siena_game.events[e->kind].names[0];
    int kind = names == &siena_card_names    ? SIENA_CARD
               : names == &siena_good_names  ? SIENA_GOOD
               : names == &siena_place_names ? SIENA_PLACE
               : names == &siena_road_names  ? SIENA_ROAD
                                             : SG_THING_NONE;
    if (kind != SG_THING_NONE && e->arg[0] >= 0 && e->arg[0] < names->count)
        return sg_thing_of(kind, e->arg[0]);
    if (is_event(e, "built"))
        return sg_thing_of(SIENA_PLACE, TORRE_DEL_MANGIA);
    if (is_event(e, "donated"))
        return sg_thing_of(SIENA_PLACE, DUOMO);
    if (ONE_OF(e, inside))
        return sg_thing_of(SIENA_PLACE, THE_INN);
    return e->seat >= 0 ? sg_thing_of(SG_THING_SEAT, e->seat) : sg_no_thing();
}

/* What became of an open card, on the card itself: "paid 12". */
static const struct sg_message *brief_message(const struct sg_event *e, struct sg_arena *arena)
{
    if (is_event(e, "won"))
        return sg_msg(arena, "web.siena.bid-n", sg_num(e->arg[1]));
    if (is_event(e, "bought"))
        return e->arg[1] ? sg_msg(arena, "web.siena.paid-n", sg_num(e->arg[1])) : sg_msg0(arena, "web.siena.free");
    return is_event(e, "swept") || is_event(e, "unsold") ? sg_msg0(arena, "web.siena.not-taken") : NULL;
}

/* Florins that come without an action of who receives them: the sentence names the reason. */
static const struct sg_message *receive_message(const struct sg_event *e, struct sg_arena *arena)
{
    static const char *const clauses[] = {"S-GDS-08", "S-BNK-01"};
    static const char *const keys[] = {"event.siena.received-share", "event.siena.received-income"};
    for (int i = 0; i < 2 && is_event(e, "received"); i++)
        if (e->clause && strcmp(e->clause, clauses[i]) == 0)
            return sg_msg_about(arena, sg_msg(arena, keys[i], sg_num(e->arg[0]), sg_num(e->arg[1])), e->seat);
    return NULL;
}

bool siena_sentence(const struct sg_view *v, const struct sg_event *events, int count, struct sg_arena *arena,
                    struct sg_sentence *out)
{
    static const struct sg_sentence_ways ways = {goes_on, name_number};
    static const char *const drawn[] = {"turn", "space", "order"};
    sg_event_sentence(v, events, count, &ways, arena, out);
    const struct sg_message *reason = out->used == 1 ? receive_message(events, arena) : NULL;
    out->text = reason ? reason : out->text;
    out->brief = brief_message(events, arena);
    out->weight = weigh(events);
    out->place = place_of(events);
    out->shown = ONE_OF(events, drawn);
    return true;
}
