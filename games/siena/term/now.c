/* now.c: what is going on at this moment of Siena, in a few lines. */
#include "games/siena/term/internal.h"
#include "host/words.h"
#include "games/siena/rules/siena.h"

#include <stdio.h>
#include <string.h>

enum { SEVEN_FATO = 7 }; /* one of them the Devil */

static void note(struct textblock *n, int look, const char *text)
{
    textblock_add(n, look, 2, text);
}

/* On the screen there is room for a few words, in lines for whole sentences. */
static const char *key(const char *on_screen, const char *in_lines)
{
    return screen_is_open() ? on_screen : in_lines;
}

static void note_auction(const struct screen_model *s, struct textblock *n, bool artist)
{
    const struct siena_state *v = s->view;
    const struct siena_set *set = siena_set(v->head.set);
    char in[128] = "";
    if (artist)
        note(n, LOOK_BOLD, word_s(key("term.siena.lot-artist", "told.siena.lot-artist"), v->artist_up < SIENA_ARTISTS
                 ? word_mixed("term.siena.about-artist", siena_artist(set, v->artist_up), NULL, NULL, 0, v->artist_up + 1, 0) : word("term.siena.lot-unseen"), NULL));
    else if (v->lot < SIENA_CARDS)
        note(n, LOOK_BOLD, word_s(key("term.siena.lot", "told.siena.lot"), screen_is_open() ? form("%s %s", siena_card_id(v->lot), siena_card_short(set, v->lot)) : siena_card_full(set, v->lot), NULL));
    note(n, LOOK_PLAIN, v->high < v->head.seats ? word_mixed(key("term.siena.high", "told.siena.high"), seat_words(s->m, v->high), NULL, NULL, 0, v->bid, 0)
                                                : word(key("term.siena.no-bid", "told.siena.no-bid")));
    for (int p = 0; p < v->head.seats; p++)
        if (v->in >> p & 1) {
            size_t used = strlen(in);
            snprintf(in + used, sizeof in - used, "%s%s", !used ? "" : screen_is_open() ? " " : ", ",
                     screen_is_open() ? seat_sign(p) : name_of(s->m, p));
        }
    if (in[0])
        note(n, LOOK_PLAIN, word_s(key("term.siena.still-in", "told.siena.still-in"), in, NULL));
}

/* "corn, wine": goods of which there is a count, or a bit. */
static const char *goods_words(const uint8_t *counts, unsigned set, int most)
{
    char out[96] = "";
    for (int g = 0; g < most; g++) {
        size_t used = strlen(out);
        if (counts ? counts[g] : set >> g & 1)
            snprintf(out + used, sizeof out - used, "%s%s", used ? ", " : "", siena_good(g));
    }
    return out[0] ? form("%s", out) : word("term.siena.none");
}

static void note_turn(const struct screen_model *s, struct textblock *n)
{
    const struct siena_state *v = s->view;
    int p = v->actor;
    if (v->step == STEP_BEGGED && v->calandrino < PLACES)
        note(n, LOOK_WARN, word_s(key("term.siena.now-begged", "told.siena.now-begged"), siena_place_in(v->calandrino), NULL));
    else if (v->step == STEP_CALLED)
        note(n, LOOK_WARN, word(key("term.siena.now-called", "told.siena.now-called")));
    else if (v->step == STEP_CALANDRINO)
        note(n, LOOK_PLAIN, word(key("term.siena.now-walk", "told.siena.now-walk")));
    else if (v->step == STEP_LOADING)
        note(n, LOOK_PLAIN, word_s(key("term.siena.now-road", "told.siena.now-road"), goods_words(v->loaded, 0, 3), NULL));
    else if (v->step == STEP_TRAVEL)
        note(n, LOOK_PLAIN, word_n(key("term.siena.now-travel", "told.siena.now-travel"), v->due, 0));
    if ((v->step == STEP_BEGGED || v->step == STEP_CALLED) && s->viewer == s->turn)
        return; /* whose turn it is does not matter to him now */
    if (v->status[p] == BANKER) {
        note(n, LOOK_PLAIN, v->moved == 2 ? word(key("term.siena.now-moved", "told.siena.now-moved")) : word_n(key("term.siena.now-points", "told.siena.now-points"), v->points, 0));
        return;
    }
    if (!v->placed && !screen_is_open())
        return; /* nothing to tell yet */
    note(n, LOOK_PLAIN, word_s(key("term.siena.now-placed", "told.siena.now-placed"), goods_words(NULL, v->placed, SIENA_GOODS), NULL));
    note(n, LOOK_PLAIN, word_s(key("term.siena.now-sold", "told.siena.now-sold"), goods_words(v->sold, 0, SIENA_GOODS), NULL));
    if (v->mule)
        note(n, LOOK_PLAIN, word(key("term.siena.now-mule", "told.siena.now-mule")));
    if (v->earned && v->status[p] == MERCHANT)
        note(n, LOOK_PLAIN, word_n(key("term.siena.now-earned", "told.siena.now-earned"), v->earned, 0));
}

static int surcharge(const struct siena_state *v, int seat)
{
    for (int i = 0; i < v->head.seats; i++)
        if (v->track[i] == seat)
            return siena_set(v->head.set)->surcharge[i];
    return 0;
}

void siena_now_words(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = s->view;
    if (v->phase == PHASE_OPENING || v->phase == PHASE_AUCTION)
        note_auction(s, out, false);
    else if (v->phase == PHASE_BUYING)
        note(out, LOOK_PLAIN, word_n(key("term.siena.lap", "told.siena.lap"), v->lap, surcharge(v, s->viewer)));
    else if (v->phase == PHASE_TURNS && v->step == STEP_ARTIST)
        note_auction(s, out, true);
    else if (v->phase == PHASE_TURNS && v->actor < v->head.seats)
        note_turn(s, out);
}

void siena_now(struct screen_model *s, struct area a)
{
    struct textblock notes = {0};
    const char *who = s->turn >= 0 ? seat_words(s->m, s->turn) : "";
    area_put(a, 0, 0, LOOK_HEAD, form("%-*s", a.columns, ""));
    area_put_cut(a, 0, 0, a.columns, LOOK_HEAD, *who ? word_s("term.siena.now", who, NULL) : word("term.siena.now-all"));
    siena_now_words(s, &notes);
    textblock_draw(&notes, area_part(a, 1, 0, a.rows - 1, a.columns), 0);
    textblock_free(&notes);
}

/* What a journey or the Fato cards would bring: worth knowing before one sets out. */
void siena_after(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = s->view;
    const struct siena_set *set = siena_set(v->head.set);
    int p = v->actor;
    if (v->phase != PHASE_TURNS || p >= v->head.seats)
        return;
    int to = (v->road[p] ? v->stop[p] : 0) + v->going;
    if (v->step == STEP_TRAVEL && v->due == v->going && v->way && to > 0 && to <= set->road_length[v->way - 1]) {
        const uint8_t *pays = set->road_pay[v->way - 1];
        int florins = pays[to - 1];
        for (int i = to - v->going; i < to - 1 && v->head.options & OPT_COLLECT_ALL; i++)
            florins += pays[i];
        note(out, LOOK_PLAIN, word_n("term.siena.after-journey", to, florins));
    }
    if (v->step != STEP_FATO)
        return;
    int each = v->status[p] == BANKER ? set->fato[3] : 0;
    for (int g = 0; g < 3; g++)
        each += v->loaded[g] * set->fato[g];
    note(out, LOOK_PLAIN, word_mixed("term.siena.after-fato", NULL, NULL, NULL, each * v->draws, SEVEN_FATO - v->draws, SEVEN_FATO));
}

/* Where all cards are. */
void siena_browse(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = s->view;
    const struct siena_set *set = siena_set(v->head.set);
    const struct {
        const char *key;
        uint64_t cards;
    } heaps[] = {{"term.siena.display", v->display}, {"term.siena.list-deck", v->deck},
                 {"term.siena.list-discards", v->discards}, {"term.siena.list-gone", v->gone}};
    for (int h = 0; h < 4; h++) {
        textblock_add(out, LOOK_HEAD, 0, word(heaps[h].key));
        for (int card = 0; card < SIENA_CARDS; card++)
            if (heaps[h].cards >> card & 1)
                textblock_add(out, LOOK_PLAIN, 4, form("%s, %s", siena_card_full(set, card),
                                                  word_n("term.siena.heading", set->card[card].green, 0)));
        textblock_add(out, LOOK_PLAIN, 0, "");
    }
}
