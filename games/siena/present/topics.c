/* topics.c: situations of Siena that lessons and tips have something to say about. */
#include "games/siena/present/internal.h"

#include <string.h>

/* What is looked at: the view, and what can be done. */
struct situation {
    const struct siena_state *s;
    const struct siena_set *set;
    const struct sg_choice *list;
    int count;
    unsigned seat;
    struct sg_arena *arena;
};

/* A tip: when it holds, with the arguments of its sentence. */
struct tip {
    const char *id, *clause[4];
    bool (*holds)(const struct situation *at, struct sg_arg *args);
};

static bool can(const struct situation *at, int kind)
{
    for (int i = 0; i < at->count; i++)
        if (at->list[i].action.kind == kind)
            return true;
    return false;
}

static bool at_step(const struct situation *at, int step)
{
    return at->s->phase == PHASE_TURNS && at->s->step == step;
}

/* ---- When they hold -------------------------------------------------------------------------------------- */

static bool begged(const struct situation *at, struct sg_arg *args)
{
    (void)args;
    return at_step(at, STEP_BEGGED);
}

static bool topic_artist(const struct situation *at, struct sg_arg *args)
{
    (void)args;
    return at_step(at, STEP_ARTIST);
}

static bool pulled(const struct situation *at, struct sg_arg *args)
{
    args[0] = sg_num(SIENA_COURTESAN_PRICE);
    args[1] = sg_num(SIENA_FIRST_BID);
    return at_step(at, STEP_PULLED);
}

static bool sending(const struct situation *at, struct sg_arg *args)
{
    (void)args;
    return at_step(at, STEP_CALANDRINO);
}

static bool loading(const struct situation *at, struct sg_arg *args)
{
    (void)args;
    return at_step(at, STEP_LOADING);
}

static bool opening(const struct situation *at, struct sg_arg *args)
{
    args[0] = sg_num(at->s->florins[at->seat]);
    return at->s->phase == PHASE_OPENING && at->s->step == STEP_PLAIN;
}

static bool bidding(const struct situation *at, struct sg_arg *args)
{
    (void)args;
    return (at->s->phase == PHASE_OPENING || at->s->phase == PHASE_AUCTION) && at->s->lot < SIENA_CARDS;
}

static bool naming(const struct situation *at, struct sg_arg *args)
{
    (void)args;
    return at->s->phase == PHASE_NAMING;
}

static bool topic_full(const struct situation *at, struct sg_arg *args)
{
    args[0] = sg_num(SIENA_HAND);
    return at->s->held[at->seat] == SIENA_HAND - 1;
}

static bool buying(const struct situation *at, struct sg_arg *args)
{
    args[0] = sg_num(siena_surcharge(at->s, at->seat));
    return at->s->phase == PHASE_BUYING;
}

static bool moving(const struct situation *at, struct sg_arg *args)
{
    args[0] = sg_num(SIENA_BANKER_INCOME);
    return at_step(at, STEP_MOVING);
}

static bool building(const struct situation *at, struct sg_arg *args)
{
    unsigned built = siena_levels(at->s);
    if (built >= SIENA_LEVELS || (!can(at, ACT_BUILD) && !can(at, ACT_BUILD_WITH)))
        return false;
    args[0] = sg_num(built + 1);
    args[1] = sg_num(at->set->cost[built]);
    args[2] = sg_num(at->set->level_points[built]);
    return true;
}

static bool donating(const struct situation *at, struct sg_arg *args)
{
    (void)args;
    return can(at, ACT_DONATE);
}

static bool engaging(const struct situation *at, struct sg_arg *args)
{
    (void)args;
    return can(at, ACT_ENGAGE);
}

static bool rising(const struct situation *at, struct sg_arg *args)
{
    (void)args;
    return can(at, ACT_RISE);
}

/* Goods that can be sold now. */
static bool selling(const struct situation *at, struct sg_arg *args)
{
    struct sg_list *goods = sg_list_make(at->arena);
    for (int i = 0; i < at->count; i++)
        if (at->list[i].action.kind == ACT_SELL)
            sg_list_add(at->arena, goods, siena_good_name(at->list[i].action.arg[0], at->arena));
    args[0] = sg_items(goods);
    return goods->count > 0;
}

static bool giving(const struct situation *at, struct sg_arg *args)
{
    args[0] = sg_num(siena_charity(0));
    args[1] = sg_num(siena_charity(1));
    return can(at, ACT_GIVE);
}

static bool roads(const struct situation *at, struct sg_arg *args)
{
    for (int road = 0; road < 2; road++)
        args[road] = sg_num(at->set->road_pay[road][at->set->road_length[road] - 1]);
    return can(at, ACT_TRAVEL);
}

/* The frame of one's own that needs the fewest workers. */
static bool placing(const struct situation *at, struct sg_arg *args)
{
    int best = -1, fewest = 0;
    for (int g = 0; g < SIENA_GOODS; g++) {
        int lacking = at->set->frame[g] - at->s->workers[g];
        if (!(siena_sells(at->s->status[at->seat]) >> g & 1) || lacking <= 0 || (best >= 0 && lacking >= fewest))
            continue;
        best = g;
        fewest = lacking;
    }
    if (best < 0 || !can(at, ACT_GOODS))
        return false;
    args[0] = sg_sub(siena_good_name(best, at->arena));
    args[1] = sg_num(fewest);
    args[2] = sg_sub(siena_status_word(at->s->status[at->seat], at->arena));
    return true;
}

enum { LAST_ROUNDS = 4, LAST_LEVELS = 3, LAST_ARTISTS = 3 };

static bool ending(const struct situation *at, struct sg_arg *args)
{
    bool rounds = !(at->s->head.options & OPT_ADVANCED) && at->s->round > SIENA_ROUNDS - LAST_ROUNDS;
    (void)args;
    return at->s->phase == PHASE_TURNS && (rounds || siena_levels(at->s) > SIENA_LEVELS - LAST_LEVELS ||
                                           at->s->top_left + at->s->low_left < LAST_ARTISTS);
}

/* The most urgent first. */
static const struct tip tips[] = {
    {"begged", {"S-CAL-04", "S-SCO-05"}, begged},
    {"artist", {"S-ART-03", "S-ART-04"}, topic_artist},
    {"pulled", {"S-LOC-03", "S-ART-01"}, pulled},
    {"send", {"S-CAL-02", "S-CAL-03"}, sending},
    {"load", {"S-VFR-02", "S-VFR-03"}, loading},
    {"opening", {"S-OPA-01", "S-OPA-02"}, opening},
    {"bidding", {"S-OPA-05", "S-AUC-04"}, bidding},
    {"naming", {"S-ACT-01"}, naming},
    {"full", {"S-BUY-04", "S-ACT-03"}, topic_full},
    {"buying", {"S-BUY-02", "S-GDS-06"}, buying},
    {"move", {"S-BNK-01", "S-BNK-02", "S-BNK-03"}, moving},
    {"build", {"S-TWR-04", "S-TWR-05", "S-END-01"}, building},
    {"donate", {"S-DUO-01", "S-DUO-02"}, donating},
    {"engage", {"S-ART-01", "S-ART-06"}, engaging},
    {"rise", {"S-STA-03", "S-SCO-01"}, rising},
    {"sell", {"S-GDS-06", "S-GDS-07"}, selling},
    {"give", {"S-CHA-01", "S-CHA-03"}, giving},
    {"travel", {"S-JRN-01", "S-JRN-03"}, roads},
    {"place", {"S-GDS-02", "S-GDS-04"}, placing},
    {"end", {"S-END-01", "S-END-02", "S-END-03", "S-SCO-02"}, ending},
};

_Static_assert(sizeof tips / sizeof tips[0] < SG_MAX_TOPICS, "room for every tip and what is to be decided");

/* ---- What is to be decided --------------------------------------------------------------------------------- */

/* The word for the decision; NULL: none is to be made. */
static const char *decision_word(const struct situation *at)
{
    static const char *const steps[] = {[STEP_BIDDING] = "bidding",       [STEP_LOADING] = "loading",
                                        [STEP_TRAVEL] = "travel",         [STEP_INNS] = "inns",
                                        [STEP_MOVING] = "moving",         [STEP_PULLED] = "pulled",
                                        [STEP_CALANDRINO] = "calandrino", [STEP_BEGGED] = "begged",
                                        [STEP_ARTIST] = "artist",         [STEP_KEEP] = "keep",
                                        [STEP_CALLED] = "called"};
    const struct siena_state *s = at->s;
    switch (s->phase) {
    case PHASE_OPENING:
        return s->step == STEP_BIDDING ? "bidding" : s->head.options & OPT_DECLINE_OUT ? "opening-out" : "opening";
    case PHASE_BUYING: return "buying";
    case PHASE_AUCTION: return "auction";
    case PHASE_NAMING: return "naming";
    case PHASE_TURNS: break;
    default: return NULL;
    }
    bool own = s->step >= sizeof steps / sizeof steps[0] || !steps[s->step];
    return own ? siena_status_names.name[s->status[at->seat]] : steps[s->step];
}

/* What a tip is called where it is another one for richer players: a Banker sells nothing. */
static const char *status_variant(const struct situation *at, const char *tip)
{
    static const char *const variants[] = {[PEASANT] = "", [MERCHANT] = "-merchant", [BANKER] = "-banker"};
    return strcmp(tip, "buying") == 0 ? variants[at->s->status[at->seat]] : "";
}

/* What its sentence is called where editions differ. */
static const char *edition_variant(const struct siena_state *s)
{
    unsigned options = s->head.options;
    if (s->phase != PHASE_TURNS)
        return "";
    switch (s->step) {
    case STEP_PULLED: return options & OPT_GIRLS_ENTER ? "-enter" : "";
    case STEP_ARTIST: return options & OPT_INN_BLIND ? "-blind" : "";
    case STEP_BEGGED: return options & OPT_ONE_COUNT ? "-all" : "";
    default: return "";
    }
}

/* Its sentence with the numbers that belong to it. */
static const struct sg_message *decision_message(const struct situation *at, const char *word)
{
    const struct siena_state *s = at->s;
    const char *key = sg_key(at->arena, "topic.siena.%s%s", word, edition_variant(s));
    if (s->phase == PHASE_OPENING)
        return sg_msg(at->arena, key, sg_num(s->florins[at->seat]));
    if (s->phase != PHASE_TURNS)
        return sg_msg0(at->arena, key);
    switch (s->step) {
    case STEP_PULLED:
    case STEP_CALLED: return sg_msg(at->arena, key, sg_num(SIENA_COURTESAN_PRICE));
    case STEP_ARTIST: return sg_msg(at->arena, key, sg_num(SIENA_LOOK_PRICE));
    case STEP_INNS: return sg_msg(at->arena, key, sg_num(SIENA_INN_INCOME), sg_num(siena_inns_needed(s)));
    case STEP_PLAIN: break;
    default: return sg_msg0(at->arena, key);
    }
    if (s->status[at->seat] == MERCHANT)
        return sg_msg(at->arena, key, sg_num(at->set->sale[CLOTH]), sg_num(at->set->sale[SPICES]),
                      sg_num(siena_rises_at(MERCHANT)));
    return sg_msg(at->arena, key, sg_num(siena_rises_at(s->status[at->seat])));
}

/* What is to be decided comes first, without a title; then tips. */
int siena_topics(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                 struct sg_topic *out)
{
    struct situation at = {
        state_of(v), set_of_view(v), list, count, (unsigned)(v->turn >= 0 ? v->turn : sg_view_seat(v)), arena};
    const char *word = count ? decision_word(&at) : NULL;
    int n = 0;
    if (!word)
        return 0;
    out[n++] = (struct sg_topic){.id = word, .text = decision_message(&at, word)};
    for (size_t i = 0; i < sizeof tips / sizeof tips[0]; i++) {
        struct sg_arg args[3] = {sg_num(0), sg_num(0), sg_num(0)};
        if (!tips[i].holds(&at, args))
            continue;
        out[n] = (struct sg_topic){.id = sg_key(arena, "tip-%s", tips[i].id)};
        out[n].title = sg_msg_args(arena, sg_key(arena, "tip.siena.%s.title", tips[i].id), 3, args);
        out[n].text =
            sg_msg_args(arena, sg_key(arena, "tip.siena.%s%s", tips[i].id, status_variant(&at, tips[i].id)), 3, args);
        for (int c = 0; c < 4; c++)
            out[n].clause[c] = tips[i].clause[c];
        n++;
    }
    return n;
}
