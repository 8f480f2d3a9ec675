/* render_siena_tell.c: Siena's table in sentences. */
#include "front/term/siena_words.h"
#include "front/term/tell.h"
#include "front/term/words.h"
#include "games/siena/siena.h"

#include <string.h>

static const struct siena_state *view_of(const struct scene *s)
{
    return s->view;
}

static const struct siena_set *set_of(const struct scene *s)
{
    return siena_set(view_of(s)->head.set);
}

static const char *road_name(int road)
{
    return word(road ? "term.siena.arezzo" : "term.siena.firenze");
}

static void tell_land(const struct scene *s, struct paper *out)
{
    const struct siena_state *v = view_of(s);
    const struct siena_set *set = set_of(s);
    paper_add(out, LOOK_HEAD, 0, word("told.siena.land"));
    for (int g = 0; g < SIENA_GOODS; g++)
        paper_add(out, LOOK_PLAIN, 4, form("  %s %s, %s", padded(form("%s:", siena_good(g)), 7),
                  word_n("told.siena.good", v->workers[g], set->frame[g]),
                  word_n("told.siena.good-ready", v->ready[g], set->sale[g])));
    for (int road = 0; road < 2; road++) {
        struct joined pays = {""};
        for (int i = 0; i < set->road_length[road]; i++)
            join(&pays, form("%d", set->road_pay[road][i]));
        paper_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.siena.road", road_name(road), pays.at)));
    }
    for (int p = 0; p < v->head.seats; p++)
        if (v->road[p])
            paper_add(out, LOOK_PLAIN, 4, form("  %s", word_mixed("told.siena.on-road", name_of(s->m, p), NULL, road_name(v->road[p] - 1), 0, v->stop[p], 0)));
}

static void tell_tower(const struct scene *s, struct paper *out)
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
    paper_add(out, LOOK_PLAIN, 4, form("  %s", text));
}

static void tell_town(const struct scene *s, struct paper *out)
{
    const struct siena_state *v = view_of(s);
    paper_add(out, LOOK_HEAD, 0, word("told.siena.town"));
    for (int p = 0; p < v->head.seats; p++)
        if (v->place[p] < PLACES)
            paper_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.siena.stands", name_of(s->m, p), siena_place(v->place[p], false))));
    if (v->calandrino < PLACES)
        paper_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.siena.beggar", siena_place(v->calandrino, false), NULL)));
    paper_add(out, LOOK_PLAIN, 4, form("  %s", word_s("told.siena.inn", v->courtesans
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

static void tell_seat(const struct scene *s, int place, struct paper *out)
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
    paper_add(out, LOOK_PLAIN, 4, form("  %s: %s", name, more.at));
}

static void tell_cards(const struct scene *s, const char *head, uint64_t cards, bool open, struct paper *out)
{
    const struct siena_set *set = set_of(s);
    int viewer = s->viewer < view_of(s)->head.seats ? s->viewer : 0;
    paper_add(out, LOOK_HEAD, 0, cards ? head : form("%s: %s", head, word("told.none")));
    for (int card = 0; card < SIENA_CARDS; card++) {
        struct joined more = {""};
        if (!(cards >> card & 1))
            continue;
        int price = siena_price(view_of(s), viewer, card);
        join(&more, word_s("told.siena.card", siena_card_id(card), siena_card_face(set, card)));
        if (open)
            join(&more, set->card[card].star ? word("told.siena.star") : price ? word_n("told.siena.price", price, 0) : word("told.siena.free"));
        join(&more, word_n("term.siena.heading", set->card[card].green, 0));
        paper_add(out, LOOK_PLAIN, 4, form("  %s", more.at));
    }
}

void siena_sentences(const struct scene *s, bool brief, struct paper *out)
{
    const struct siena_state *v = view_of(s);
    bool seated = s->viewer < v->head.seats;
    if (brief && seated) {
        int p = s->viewer;
        paper_add(out, LOOK_PLAIN, 0, word_mixed("told.siena.you", siena_status(v->status[p]), NULL, NULL, 0, v->florins[p], v->held[p]));
        siena_now_words(s, out);
        return;
    }
    tell_land(s, out);
    tell_town(s, out);
    paper_add(out, LOOK_HEAD, 0, word("told.siena.seats"));
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

bool siena_find(const struct scene *s, const char *typed, int *kind, int *index)
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
    for (int i = COLUMN_STATUS; i <= COLUMN_CUBES; i++)
        finding_try(&f, siena_column_name(i), THING_COLUMN, i);
    for (int card = 0; card < SIENA_CARDS; card++)
        finding_try(&f, siena_card_face(set, card), THING_CARD, card);
    finding_seats(&f, s);
    *kind = f.kind;
    *index = f.index;
    return f.rank > 0;
}
