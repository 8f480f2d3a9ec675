/* describe.c: Siena's table in sentences. */
#include "games/siena/term/internal.h"
#include "term/describe.h"
#include "host/words.h"
#include "games/siena/rules/siena.h"

#include <string.h>

static const struct siena_state *view_of(const struct screen_model *s)
{
    return s->view;
}

static const struct siena_set *set_of(const struct screen_model *s)
{
    return siena_set(view_of(s)->head.set);
}

static const char *road_name(int road)
{
    return word(road ? "term.siena.arezzo" : "term.siena.firenze");
}

static void tell_land(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = view_of(s);
    const struct siena_set *set = set_of(s);
    textblock_add(out, LOOK_HEAD, 0, word("told.siena.land"));
    for (int g = 0; g < SIENA_GOODS; g++)
        textblock_add(out, LOOK_PLAIN, 4, form("  %s %s, %s", padded(form("%s:", siena_good(g)), 7),
                  word_n("told.siena.good", v->workers[g], set->frame[g]),
                  word_n("told.siena.good-ready", v->ready[g], set->sale[g])));
    for (int road = 0; road < 2; road++) {
        struct joined pays = {""};
        for (int i = 0; i < set->road_length[road]; i++)
            join(&pays, form("%d", set->road_pay[road][i]));
        textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.siena.road", road_name(road), pays.at)));
    }
    for (int p = 0; p < v->head.seats; p++)
        if (v->road[p])
            textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_mixed("told.siena.on-road", name_of(s->m, p), NULL, road_name(v->road[p] - 1), 0, v->stop[p], 0)));
}

static void tell_tower(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = view_of(s);
    const struct siena_set *set = set_of(s);
    struct joined built = {""};
    int n = 0;
    for (; n < SIENA_LEVELS && v->tower[n] != NOBODY; n++)
        join(&built, word_mixed("told.siena.level", NULL, name_of(s->m, v->tower[n]), NULL, n + 1, 0, 0));
    const char *text = word("told.siena.tower-full");
    if (n == 0)
        text = word_n("told.siena.tower-empty", set->cost[0], set->worth[0]);
    else if (n < SIENA_LEVELS)
        text = word_mixed("told.siena.tower", NULL, form(" (%s)", built.at), NULL, n, 0, set->cost[n]);
    textblock_add(out, LOOK_PLAIN, 4, form("  %s", text));
}

static void tell_town(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = view_of(s);
    struct joined districts = {""};
    textblock_add(out, LOOK_HEAD, 0, word("told.siena.town"));
    for (int i = 0; i < SIENA_DISTRICTS; i++) {
        int place = set_of(s)->district[i];
        join(&districts, word_s("told.siena.district", siena_place(place, false), siena_does(place, false)));
    }
    textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.siena.districts", districts.at, NULL)));
    for (int p = 0; p < v->head.seats; p++)
        if (v->place[p] < PLACES)
            textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.siena.stands", name_of(s->m, p), siena_place_in(v->place[p]))));
    if (v->calandrino < PLACES)
        textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.siena.beggar", siena_place_in(v->calandrino), NULL)));
    textblock_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.siena.inn", v->courtesans
              ? word_n("term.siena.courtesans", v->courtesans, 10 * v->courtesans) : word("term.siena.no-courtesans"), NULL)));
    tell_tower(s, out);
}

static int rank_of(const struct siena_state *v, int seat)
{
    for (int i = 0; i < v->head.seats; i++)
        if (v->wealth[i] == seat)
            return v->head.seats - i;
    return 0;
}

static void tell_seat(const struct screen_model *s, int place, struct textblock *out)
{
    const struct siena_state *v = view_of(s);
    int p = v->track[place];
    struct joined more = {""};
    if (p >= v->head.seats)
        return;
    const char *name = p == s->viewer ? word_s("told.you", name_of(s->m, p), NULL) : name_of(s->m, p);
    join(&more, word_mixed("told.siena.seat", siena_status(v->status[p]), NULL, NULL, 0, set_of(s)->surcharge[place], v->florins[p]));
    join(&more, word_n("told.siena.seat-rank", rank_of(v, p), v->head.seats));
    join(&more, word_n("told.siena.seat-cards", v->held[p], 0));
    if (v->senesi_held[p] || v->artists_held[p] || v->stingy[p])
        join(&more, word_mixed("told.siena.seat-more", NULL, NULL, NULL, v->senesi_held[p], v->artists_held[p], v->stingy[p]));
    if (v->donated >> p & 1)
        join(&more, word("told.siena.donated"));
    textblock_add(out, LOOK_PLAIN, 4, form("  %s: %s", name, more.at));
}

static void tell_cards(const struct screen_model *s, const char *head, uint64_t cards, bool open, struct textblock *out)
{
    const struct siena_set *set = set_of(s);
    int viewer = s->viewer < view_of(s)->head.seats ? s->viewer : 0;
    textblock_add(out, LOOK_HEAD, 0, cards ? head : form("%s: %s", head, word("told.none")));
    for (int card = 0; card < SIENA_CARDS; card++) {
        struct joined more = {""};
        if (!(cards >> card & 1))
            continue;
        int price = siena_price(view_of(s), viewer, card);
        join(&more, siena_card_full(set, card));
        if (open)
            join(&more, set->card[card].star ? word("told.siena.star") : price ? word_n("told.siena.price", price, 0) : word("told.siena.free"));
        join(&more, word_n("term.siena.heading", set->card[card].green, 0));
        textblock_add(out, LOOK_PLAIN, 4, form("  %s", more.at));
    }
}

/* All frames in a line, for who sells goods. */
static void tell_frames(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = view_of(s);
    struct joined frames = {""};
    for (int g = 0; g < SIENA_GOODS; g++) {
        const char *frame = word_mixed("told.siena.frame", siena_good(g), NULL, NULL, 0, v->workers[g], set_of(s)->frame[g]);
        join(&frames, v->ready[g] ? word_mixed("told.siena.frame-ready", frame, NULL, NULL, 0, v->ready[g], 0) : frame);
    }
    textblock_add(out, LOOK_PLAIN, 2, word_s("told.siena.frames", frames.at, NULL));
}

/* The districts that lie before a Banker, in the order in which he comes to them. */
static void tell_way(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = view_of(s);
    struct joined way = {""};
    int place = v->place[s->viewer];
    for (int i = 0; i < SIENA_DISTRICTS && place < PLACES; i++) {
        place = siena_next_place(v, place);
        join(&way, word_s("told.siena.district", siena_place(place, false), siena_does(place, false)));
    }
    textblock_add(out, LOOK_PLAIN, 2, word_s("told.siena.way", way.at, NULL));
}

/* What a player needs when his turn comes. */
static void tell_turn(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = view_of(s);
    struct joined hand = {""};
    int p = s->viewer;
    for (int card = 0; card < SIENA_CARDS; card++)
        if (v->hand[p] >> card & 1)
            join(&hand, siena_card_full(set_of(s), card));
    textblock_add(out, LOOK_PLAIN, 2, word_mixed("told.siena.you", siena_status(v->status[p]), joined(&hand, word("told.none")), NULL, 0, 0, v->florins[p]));
    if (v->held[p] == SIENA_HAND)
        textblock_add(out, LOOK_PLAIN, 2, word_n("told.siena.full-hand", SIENA_HAND, 0));
    if (v->status[p] != BANKER && (v->phase == PHASE_BUYING || v->phase == PHASE_TURNS))
        tell_frames(s, out);
    else if (v->phase == PHASE_TURNS && v->step == STEP_MOVING && v->actor == p)
        tell_way(s, out);
    siena_now_words(s, out);
}

void siena_sentences(const struct screen_model *s, enum telling how, struct textblock *out)
{
    const struct siena_state *v = view_of(s);
    bool seated = s->viewer < v->head.seats;
    if (how == TELL_TURN && seated) {
        tell_turn(s, out);
        return;
    }
    if (how != TELL_TABLE) { /* what a seller of goods placed and sold he has just read */
        if (v->phase != PHASE_TURNS || v->step != STEP_PLAIN)
            siena_now_words(s, out);
        return;
    }
    tell_land(s, out);
    tell_town(s, out);
    textblock_add(out, LOOK_HEAD, 0, word("told.siena.seats"));
    for (int i = 0; i < v->head.seats; i++)
        tell_seat(s, i, out);
    if (v->display)
        tell_cards(s, word("told.siena.open"), v->display, true, out);
    if (seated)
        tell_cards(s, word("told.siena.hand"), v->hand[s->viewer], false, out);
    for (int p = 0; p < v->head.seats; p++)
        if (p != s->viewer && v->hand[p])
            tell_cards(s, word_s("told.siena.hand-of", name_of(s->m, p), NULL), v->hand[p], false, out);
    siena_now_words(s, out);
}

bool siena_find(const struct screen_model *s, const char *typed, int *kind, int *index)
{
    const struct siena_set *set = set_of(s);
    struct finding f = {typed, 0, NO_THING, 0};
    for (int card = 0; card < SIENA_CARDS; card++)
        finding_try(&f, siena_card_id(card), THING_CARD, card);
    for (int i = 0; i < PLACES; i++)
        finding_try(&f, siena_place(i, false), THING_PLACE, i);
    for (int g = 0; g < SIENA_GOODS; g++)
        finding_try(&f, siena_good(g), THING_GOOD, g);
    for (int road = 0; road < 2; road++)
        finding_try(&f, road_name(road), THING_ROAD, road);
    finding_try(&f, word("term.siena.tower"), THING_TOWER, 0);
    for (int i = PEASANT; i <= BANKER; i++)
        finding_try(&f, siena_status(i), THING_STATUS, i);
    for (int i = COLUMN_STATUS; i <= COLUMN_CUBES; i++)
        finding_try(&f, siena_column_name(i), THING_COLUMN, i);
    for (int card = 0; card < SIENA_CARDS; card++)
        finding_try(&f, siena_card_face(set, card), THING_CARD, card);
    finding_seats(&f, s);
    *kind = f.kind;
    *index = f.index;
    return f.rank > 0;
}
