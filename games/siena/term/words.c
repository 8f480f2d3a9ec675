/* words.c: Siena's cards, places and actions in words. */
#include "games/siena/term/internal.h"
#include "host/words.h"
#include "games/siena/rules/siena.h"

#include <stdio.h>
#include <string.h>

static const char *const goods[] = {"corn", "wine", "oil", "cloth", "spices"};
static const char *const kinds[] = {"goods", "mule", "francigena", "girlfriends", "banchi", "servi",
                                    "salimbeni", "inn", "calandrino", "guards", "bricklayer", "courtesan"};
static const char *const places[] = {"banchi-di-sotto", "palazzo-pubblico", "via-dei-servi", "via-delle-cerchia",
                                     "palazzo-tolomei", "duomo", "piazza-salimbeni", "piazza-del-campo",
                                     "torre-del-mangia", "banchi-di-sopra", "inn", "wall"};
static const char *const statuses[] = {"peasant", "merchant", "banker"};

const char *siena_card_id(int card)
{
    struct sg_action buy = {ACT_BUY, {(uint16_t)card, 0, 0}};
    return siena_game.verbs[ACT_BUY].names[0]->name[buy.arg[0]];
}

const char *siena_artist(const struct siena_set *set, int artist)
{
    char name[64];
    snprintf(name, sizeof name, "%s", set->artist[artist]);
    for (char *c = name; *c; c++)
        *c = *c == '_' ? ' ' : *c;
    return form("%s", name);
}

const char *siena_good(int good)
{
    return word(form("good.siena.%s", goods[good]));
}

const char *siena_place(int place, bool narrow)
{
    return word(form(narrow ? "place.siena.%s.short" : "place.siena.%s", places[place]));
}

const char *siena_place_in(int place)
{
    return table_words("name", "siena", places[place], "", siena_place(place, false));
}

const char *siena_does(int place, bool narrow)
{
    return word(form(narrow ? "place.siena.%s.does-short" : "place.siena.%s.does", places[place]));
}

const char *siena_status(int status)
{
    return word(form("status.siena.%s", statuses[status]));
}

const char *siena_card_short(const struct siena_set *set, int card)
{
    const struct siena_card *c = &set->card[card];
    char out[64];
    int n = 0;
    if (c->kind != CARD_GOODS)
        return word(form("card.siena.%s.short", kinds[c->kind]));
    out[0] = 0;
    for (int g = 0; g < SIENA_GOODS; g++)
        if (c->workers[g] && n < (int)sizeof out)
            n += snprintf(out + n, sizeof out - (size_t)n, "%d%s", c->workers[g], word(form("good.siena.%s.short", goods[g])));
    return form("%s%s", out, c->journey ? either("\u2192", ">") : "");
}

const char *siena_card_face(const struct siena_set *set, int card)
{
    const struct siena_card *c = &set->card[card];
    char out[128];
    int n = 0;
    if (c->kind != CARD_GOODS)
        return word(form("card.siena.%s", kinds[c->kind]));
    out[0] = 0;
    for (int g = 0; g < SIENA_GOODS; g++)
        if (c->workers[g] && n < (int)sizeof out)
            n += snprintf(out + n, sizeof out - (size_t)n, "%s%d %s", n ? ", " : "", c->workers[g], siena_good(g));
    return c->journey ? word_s("term.siena.journey", out, NULL) : form("%s", out);
}

const char *siena_card_full(const struct siena_set *set, int card)
{
    bool goods_card = set->card[card].kind == CARD_GOODS;
    return form(goods_card ? "%s (%s)" : "%s %s", siena_card_id(card), siena_card_face(set, card));
}

int siena_price(const struct siena_state *v, int seat, int card)
{
    const struct siena_set *set = siena_set(v->head.set);
    int red = set->card[card].price;
    for (int i = 0; i < v->head.seats; i++)
        if (v->track[i] == seat && red)
            return red + set->surcharge[i];
    return red;
}

/* ---- Actions ------------------------------------------------------------------------------- */

enum { G_ANSWER, G_BID, G_BUY, G_MOVE, G_GOODS, G_SELL, G_ROAD, G_TOWN, G_INN, G_BEGGAR, G_END, G_DISCARD };
static const char *const group_keys[] = {
    "group.siena.answer", "group.siena.bid", "group.siena.buy", "group.siena.move", "group.siena.goods",
    "group.siena.sell", "group.siena.road", "group.siena.town", "group.siena.inn", "group.siena.beggar",
    "group.siena.end", "group.siena.discard"};

/* What {0} is in the sentence: a card with its face, a card's name, a good, or as it reads. */
enum { W_NOTHING, W_FACE, W_CARD, W_GOOD, W_SEAT, W_ROAD, W_PLUS };

static const struct {
    const char *key;
    unsigned char group, what;
} acts[] = {
    [ACT_AUCTION] = {"auction", G_BID, W_FACE},
    [ACT_DECLINE] = {"decline", G_BID, W_NOTHING},
    [ACT_BID] = {"bid", G_BID, W_NOTHING},
    [ACT_PASS] = {"pass", G_END, W_NOTHING},
    [ACT_BUY] = {"buy", G_BUY, W_FACE},
    [ACT_FIRST] = {"first", G_ANSWER, W_SEAT},
    [ACT_GOODS] = {"goods", G_GOODS, W_FACE},
    [ACT_SELL] = {"sell", G_SELL, W_GOOD},
    [ACT_MULE] = {"mule", G_GOODS, W_CARD},
    [ACT_FRANCIGENA] = {"francigena", G_ROAD, W_CARD},
    [ACT_LOAD] = {"load", G_ROAD, W_GOOD},
    [ACT_FATO] = {"fato", G_ROAD, W_NOTHING},
    [ACT_GIVE] = {"give", G_SELL, W_PLUS},
    [ACT_KEEP] = {"keep", G_ANSWER, W_PLUS},
    [ACT_TRAVEL] = {"travel", G_ROAD, W_ROAD},
    [ACT_WITH] = {"with", G_ROAD, W_FACE},
    [ACT_INNS] = {"inns", G_SELL, W_CARD},
    [ACT_HEADING] = {"heading", G_MOVE, W_CARD},
    [ACT_STEP] = {"step", G_MOVE, W_NOTHING},
    [ACT_GIFT] = {"gift", G_MOVE, W_NOTHING},
    [ACT_ENTER] = {"enter", G_MOVE, W_NOTHING},
    [ACT_ENTER_WITH] = {"enter-with", G_MOVE, W_CARD},
    [ACT_GIRLFRIENDS] = {"girlfriends", G_MOVE, W_CARD},
    [ACT_STOP] = {"stop", G_MOVE, W_NOTHING},
    [ACT_DEAL] = {"deal", G_TOWN, W_CARD},
    [ACT_SALIMBENI] = {"salimbeni", G_TOWN, W_CARD},
    [ACT_DONATE] = {"donate", G_TOWN, W_NOTHING},
    [ACT_BUILD] = {"build", G_TOWN, W_NOTHING},
    [ACT_BUILD_WITH] = {"build-with", G_TOWN, W_CARD},
    [ACT_COURTESAN] = {"courtesan", G_INN, W_CARD},
    [ACT_ENGAGE] = {"engage", G_INN, W_NOTHING},
    [ACT_LOOK] = {"look", G_ANSWER, W_NOTHING},
    [ACT_LOOK_WITH] = {"look-with", G_ANSWER, W_CARD},
    [ACT_CALANDRINO] = {"calandrino", G_BEGGAR, W_CARD},
    [ACT_SEND] = {"send", G_BEGGAR, W_NOTHING},
    [ACT_SEND_INN] = {"send-inn", G_BEGGAR, W_CARD},
    [ACT_TO_INN] = {"to-inn", G_BEGGAR, W_CARD},
    [ACT_ALMS] = {"alms", G_ANSWER, W_NOTHING},
    [ACT_CUBE] = {"cube", G_ANSWER, W_NOTHING},
    [ACT_GUARDS] = {"guards", G_ANSWER, W_CARD},
    [ACT_DISCARD] = {"discard", G_DISCARD, W_CARD},
    [ACT_RISE] = {"rise", G_END, W_NOTHING},
    [ACT_END] = {"end", G_END, W_NOTHING},
    [ACT_PAY] = {"pay", G_ANSWER, W_NOTHING},
};

int siena_group(const struct screen_model *s, struct sg_action a)
{
    const struct siena_state *v = s->view;
    if (a.kind == ACT_HEADING && v->step == STEP_CALANDRINO)
        return G_BEGGAR;
    if (a.kind == ACT_GIRLFRIENDS && v->step == STEP_CALLED)
        return G_ANSWER;
    return a.kind < CHANCE_ORDER ? acts[a.kind].group : G_END;
}

const char *siena_group_key(int group)
{
    return group_keys[group];
}

bool siena_in_one_line(const struct screen_model *s, int group)
{
    (void)s;
    return group == G_DISCARD;
}

static bool brief; /* labels are to be short */

static const char *card_name(const struct siena_set *set, int card)
{
    /* In lines of text there is room, and nobody to look at a table of short names. */
    return screen_is_open() ? form("%s %s", siena_card_id(card), siena_card_short(set, card)) : siena_card_full(set, card);
}

/* The first thing an action speaks of. */
static const char *first_word(const struct screen_model *s, struct sg_action a)
{
    const struct siena_state *v = s->view;
    const struct siena_set *set = siena_set(v->head.set);
    const struct sg_names *names = s->game->verbs[a.kind].names[0];
    switch (acts[a.kind].what) {
    case W_FACE:
        return brief ? card_name(set, a.arg[0]) : siena_card_full(set, a.arg[0]);
    case W_CARD: return card_name(set, a.arg[0]);
    case W_GOOD: return siena_good(a.arg[0]);
    case W_SEAT: return seat_words(s->m, a.arg[0]);
    case W_ROAD: return word(a.arg[0] ? "term.siena.arezzo" : "term.siena.firenze");
    case W_PLUS: return names && a.arg[0] < names->count ? names->name[a.arg[0]] : "?";
    default: return "";
    }
}

/* What Calandrino asks of who is begged from: all he has, if less. */
static int alms(const struct siena_state *v, int seat)
{
    int asked = v->calandrino == DUOMO || v->calandrino == THE_INN ? 20 : 10;
    return v->florins[seat] < asked ? v->florins[seat] : asked;
}

/* The number that goes with it: what it costs or brings; of a range, the last one. */
static int number_of(const struct screen_model *s, const struct sg_choice *c)
{
    const struct siena_state *v = s->view;
    const struct siena_set *set = siena_set(v->head.set);
    struct sg_action a = c->action;
    int n = a.arg[2], p = s->turn >= 0 ? s->turn : 0;
    if (c->more)
        return n + c->more;
    if (a.kind == ACT_BUY)
        n = siena_price(v, p, a.arg[0]);
    else if (a.kind == ACT_SELL)
        n = set->sale[a.arg[0]];
    else if (a.kind == ACT_HEADING)
        n = set->card[a.arg[0]].green;
    else if (a.kind == ACT_ENTER)
        n = 10 * v->courtesans;
    else if (a.kind == ACT_ALMS)
        n = alms(v, p);
    else if (a.kind == ACT_PAY)
        n = v->florins[p] < 10 ? v->florins[p] : 10;
    else if (a.kind == ACT_CUBE)
        n = v->stingy[p] + 1;
    else if (a.kind == ACT_BUILD || a.kind == ACT_BUILD_WITH)
        for (n = 0; n < SIENA_LEVELS && v->tower[n] != NOBODY;)
            n++;
    if ((a.kind == ACT_BUILD || a.kind == ACT_BUILD_WITH) && n < SIENA_LEVELS)
        n = set->cost[n] - (a.kind == ACT_BUILD_WITH ? 10 : 0);
    return n;
}

int siena_next_place(const struct siena_state *v, int place)
{
    const struct siena_set *set = siena_set(v->head.set);
    return place == TOWN_WALL         ? set->district[0]
           : place == THE_INN         ? VIA_DELLE_CERCHIA
           : place < SIENA_DISTRICTS ? set->next[place]
                                      : place;
}

/* Where a step leads. */
static const char *ahead(const struct siena_state *v, int seat)
{
    int next = siena_next_place(v, v->place[seat]);
    return next < PLACES ? siena_place_in(next) : "";
}

const char *siena_label(const struct screen_model *s, const struct sg_choice *c)
{
    const struct siena_state *v = s->view;
    struct sg_action a = c->action;
    if (a.kind >= CHANCE_ORDER || !acts[a.kind].key)
        return action_words(s->game, a);
    const char *key = acts[a.kind].key, *first = first_word(s, a);
    if ((a.kind == ACT_STEP || a.kind == ACT_GIFT) && s->turn >= 0)
        first = ahead(v, s->turn);
    else if (a.kind == ACT_STOP && s->turn >= 0 && v->place[s->turn] < PLACES)
        first = siena_place_in(v->place[s->turn]);
    else if (a.kind == ACT_RISE && s->turn >= 0 && v->status[s->turn] < BANKER)
        first = siena_status(v->status[s->turn] + 1);
    else if (a.kind == ACT_PASS)
        key = v->phase == PHASE_BUYING ? "pass-buying" : "pass";
    else if (a.kind == ACT_BUY && !screen_is_open())
        key = "buy-told";
    else if (a.kind == ACT_DECLINE && v->head.options & OPT_DECLINE_OUT)
        key = "decline-out";
    else if (a.kind == ACT_GIRLFRIENDS && v->step == STEP_CALLED)
        key = "girlfriends-called";
    const char *range = c->more ? word_n("term.range", a.arg[2], a.arg[2] + c->more) : NULL;
    return word_mixed(form("do.siena.%s", key), first, range, NULL, 0, number_of(s, c), 0);
}

const char *siena_brief(const struct screen_model *s, const struct sg_choice *c, int most)
{
    (void)most;
    brief = true;
    const char *out = siena_label(s, c);
    brief = false;
    return out;
}

bool siena_about(const struct screen_model *s, struct sg_action a, int *kind, int *index)
{
    const struct siena_state *v = s->view;
    if (a.kind >= CHANCE_ORDER)
        return false;
    *index = a.arg[0];
    switch (acts[a.kind].what) {
    case W_FACE: case W_CARD: *kind = THING_CARD; return true;
    case W_GOOD: *kind = THING_GOOD; return true;
    case W_SEAT: *kind = THING_SEAT; return true;
    case W_ROAD: *kind = THING_ROAD; return true;
    default: break;
    }
    if (a.kind == ACT_BID && v->lot < SIENA_CARDS) {
        *kind = THING_CARD;
        *index = v->lot;
        return true;
    }
    *kind = THING_PLACE;
    *index = a.kind == ACT_ENTER || a.kind == ACT_ENGAGE || a.kind == ACT_PAY ? THE_INN
             : a.kind == ACT_BUILD ? TORRE_DEL_MANGIA : a.kind == ACT_DONATE ? DUOMO : NOWHERE;
    return *index != NOWHERE;
}

/* The plain name of a word that is a card's id; NULL: it is none. */
static const char *plain_name(const struct siena_set *set, const char *w, size_t length)
{
    for (int card = 0; card < SIENA_CARDS && length == 3; card++)
        if (memcmp(siena_card_id(card), w, 3) == 0)
            return siena_card_full(set, card);
    return NULL;
}

const char *siena_dress(const struct screen_model *s, const char *sentence)
{
    const struct siena_state *v = s->view;
    char out[512];
    size_t used = 0;
    while (*sentence && used + 100 < sizeof out) {
        size_t length = strspn(sentence, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
        const char *plain = length > 2 ? plain_name(siena_set(v->head.set), sentence, length) : NULL;
        size_t take = length ? length : 1;
        if (take > 80)
            take = 80;
        int n = plain ? snprintf(out + used, sizeof out - used, "%s", plain)
                      : snprintf(out + used, sizeof out - used, "%.*s", (int)take, sentence);
        used += n > 0 ? (size_t)n : 0;
        sentence += take;
    }
    return form("%.*s", (int)used, out);
}

const char *siena_topic(const struct screen_model *s)
{
    const struct siena_state *v = s->view;
    static const char *const steps[] = {
        [STEP_BIDDING] = "bidding", [STEP_LOADING] = "loading", [STEP_TRAVEL] = "travel", [STEP_INNS] = "inns",
        [STEP_MOVING] = "moving", [STEP_PULLED] = "pulled", [STEP_CALANDRINO] = "calandrino",
        [STEP_BEGGED] = "begged", [STEP_ARTIST] = "artist", [STEP_KEEP] = "keep", [STEP_CALLED] = "called"};
    if (v->phase == PHASE_OPENING)
        return v->step == STEP_BIDDING ? "bidding" : v->head.options & OPT_DECLINE_OUT ? "opening-out" : "opening";
    if (v->phase == PHASE_BUYING || v->phase == PHASE_AUCTION || v->phase == PHASE_NAMING)
        return v->phase == PHASE_BUYING ? "buying" : v->phase == PHASE_AUCTION ? "auction" : "naming";
    if (v->phase == PHASE_TURNS && v->step < sizeof steps / sizeof steps[0] && steps[v->step])
        return steps[v->step];
    if (v->phase == PHASE_TURNS && s->turn >= 0)
        return statuses[v->status[s->turn]];
    return NULL;
}

const char *siena_token(const struct screen_model *s, int kind, int index)
{
    (void)s;
    return kind == THING_CARD    ? siena_card_id(index)
           : kind == THING_GOOD  ? goods[index]
           : kind == THING_ROAD  ? (index ? "arezzo" : "firenze")
           : kind == THING_TOWER ? "build"
                                 : "";
}

/* ---- Explaining ------------------------------------------------------------------------------ */

/* Where a printed number comes from, letter by letter. */
static void origin(struct textblock *out, const char *letters)
{
    textblock_add(out, LOOK_PLAIN, 0, "");
    for (; *letters; letters++)
        textblock_add(out, *letters == 'R' ? LOOK_WARN : LOOK_DIM, 2, word(form("term.origin-%c", *letters)));
}

static void explain_card(const struct screen_model *s, int card, struct textblock *out)
{
    const struct siena_state *v = s->view;
    const struct siena_set *set = siena_set(v->head.set);
    const struct siena_card *c = &set->card[card];
    textblock_add(out, LOOK_BOLD, 0, form("%s \u00b7 %s", siena_card_id(card), siena_card_face(set, card)));
    textblock_add(out, LOOK_PLAIN, 2, word(form("card.siena.%s.about", c->kind == CARD_GOODS && c->journey ? "journey" : kinds[c->kind])));
    textblock_add(out, LOOK_PLAIN, 2, word_n("term.siena.about-heading", c->green, 0));
    if (c->star)
        textblock_add(out, LOOK_PLAIN, 2, word("term.siena.about-star"));
    else
        textblock_add(out, LOOK_PLAIN, 2, c->price ? word_n("term.siena.about-price", c->price, siena_price(v, s->viewer, card))
                                               : word("term.siena.about-free"));
    origin(out, c->origin);
}

static void explain_seat(const struct screen_model *s, int p, struct textblock *out)
{
    const struct siena_state *v = s->view;
    const struct siena_set *set = siena_set(v->head.set);
    int senesi = 0, known = 0;
    textblock_add(out, LOOK_SEAT + p, 0, seat_words(s->m, p));
    textblock_add(out, LOOK_PLAIN, 2, word_mixed("term.siena.about-seat", siena_status(v->status[p]), NULL, NULL, 0, v->florins[p], v->held[p]));
    textblock_add(out, LOOK_PLAIN, 2, word(form("status.siena.%s.about", statuses[v->status[p]])));
    for (int card = 0; card < SIENA_CARDS; card++)
        if (v->hand[p] >> card & 1)
            textblock_add(out, LOOK_PLAIN, 4, word_s("term.siena.holds", siena_card_id(card), siena_card_face(set, card)));
    for (int i = 0; i < 4; i++) {
        senesi += v->senesi[p][i] * (i + 1);
        known += v->senesi[p][i];
    }
    if (v->senesi_held[p])
        textblock_add(out, LOOK_PLAIN, 2, word_mixed("term.siena.about-senesi", NULL, NULL, NULL, v->senesi_held[p], known, senesi));
    for (int i = 0; i < SIENA_ARTISTS; i++)
        if (v->artists[p] >> i & 1)
            textblock_add(out, LOOK_PLAIN, 4, word_mixed("term.siena.about-artist", siena_artist(set, i), NULL, NULL, 0, i + 1, 0));
    if (v->stingy[p])
        textblock_add(out, LOOK_PLAIN, 2, word_n("term.siena.about-cubes", v->stingy[p], 0));
    if (v->place[p] < PLACES)
        textblock_add(out, LOOK_PLAIN, 2, word_s("term.siena.about-pawn", siena_place(v->place[p], false), NULL));
    struct sg_line lines[SG_MAX_LINES];
    int n = s->game->score_lines(v, p, lines), sum = 0;
    for (int i = 0; i < n; i++)
        sum += lines[i].points;
    textblock_add(out, LOOK_PLAIN, 2, word_n("term.about-points", sum, 0));
}

static void explain_tower(const struct screen_model *s, struct textblock *out)
{
    const struct siena_state *v = s->view;
    const struct siena_set *set = siena_set(v->head.set);
    textblock_add(out, LOOK_BOLD, 0, word("term.siena.tower"));
    textblock_add(out, LOOK_PLAIN, 2, word("term.siena.about-tower"));
    for (int i = 0; i < SIENA_LEVELS; i++)
        textblock_add(out, LOOK_PLAIN, 2, form("%s%s%s", word_mixed("term.siena.about-level", NULL, NULL, NULL, i + 1, set->cost[i], set->worth[i]),
                  v->tower[i] != NOBODY ? " " : "", v->tower[i] != NOBODY ? seat_words(s->m, v->tower[i]) : ""));
    origin(out, set->level_origin[0]);
}

static const char *const column_keys[] = {"status", "track", "florins", "hand", "senesi", "artists", "cubes"};

const char *siena_column_name(int column)
{
    return word(form("told.siena.column-%s", column_keys[column]));
}

void siena_explain(const struct screen_model *s, int kind, int index, struct textblock *out)
{
    const struct siena_state *v = s->view;
    const struct siena_set *set = siena_set(v->head.set);
    switch (kind) {
    case THING_CARD: explain_card(s, index, out); break;
    case THING_SEAT: explain_seat(s, index, out); break;
    case THING_TOWER: explain_tower(s, out); break;
    case THING_STATUS:
        textblock_add(out, LOOK_BOLD, 0, siena_status(index));
        textblock_add(out, LOOK_PLAIN, 2, word(form("status.siena.%s.about", statuses[index])));
        break;
    case THING_COLUMN:
        textblock_add(out, LOOK_BOLD, 0, siena_column_name(index));
        textblock_add(out, LOOK_PLAIN, 2, word(form("term.siena.about-column-%s", column_keys[index])));
        break;
    case THING_PLACE:
        textblock_add(out, LOOK_BOLD, 0, siena_place(index, false));
        textblock_add(out, LOOK_PLAIN, 2, word(form("place.siena.%s.about", places[index])));
        for (int i = 0; i < SIENA_DISTRICTS; i++)
            if (set->district[i] == index)
                origin(out, set->district_origin[i]);
        break;
    case THING_GOOD:
        textblock_add(out, LOOK_BOLD, 0, siena_good(index));
        textblock_add(out, LOOK_PLAIN, 2, word_mixed("term.siena.about-frame", NULL, NULL, NULL, v->workers[index], set->frame[index], v->ready[index]));
        textblock_add(out, LOOK_PLAIN, 2, word_n(index < CLOTH ? "term.siena.about-sale-peasant" : "term.siena.about-sale-merchant", set->sale[index], 0));
        origin(out, set->frame_origin[index]);
        break;
    case THING_ROAD:
        textblock_add(out, LOOK_BOLD, 0, word(index ? "term.siena.arezzo" : "term.siena.firenze"));
        textblock_add(out, LOOK_PLAIN, 2, word("term.siena.about-road"));
        origin(out, set->road_origin[index]);
        break;
    default: break;
    }
}
