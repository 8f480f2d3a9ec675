/* moves.c: Siena's steward: scores for every move worth a thought. */
#include "games/siena/bot/internal.h"
#include "games/siena/bot/siena_ai.h"
#include "base/check.h"

#include <math.h>

/* ---- before the turns ------------------------------------------------------------------- */

static void score_buying(const struct context *k, const struct sg_choice *list, int count, struct scored *out)
{
    const struct siena_state *s = k->s;
    unsigned at = 0;
    while (at < k->seats && s->track[at] != k->me)
        at++;
    float full = s->held[k->me] >= 6 ? 3.0f : s->held[k->me] == 5 ? 1.0f : 0.0f;
    for (int i = 0; i < count; i++) {
        struct sg_action a = list[i].action;
        if (a.kind == ACT_PASS) {
            add_scored(out, a, 0);
            continue;
        }
        float red = k->set->card[a.arg[0]].price;
        float price = red > 0 ? red + (float)k->set->surcharge[at] : 0;
        add_scored(out, a, value_card(k, a.arg[0]) - price * 1.05f + (k->seats == 2 && k->own ? 2.5f : 1) - full);
    }
}

/* First if something lies ready for me; else last, after the others' work. */
static void score_naming(const struct context *k, const struct sg_choice *list, int count, struct scored *out)
{
    const struct siena_state *s = k->s;
    float waiting = 0;
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if ((k->own >> g & 1) && k->in_hand[g] && (s->ready[g] || s->workers[g] + k->in_hand[g] >= k->set->frame[g]))
            waiting += k->set->sale[g];
    for (int i = 0; i < count; i++) {
        unsigned seat = list[i].action.arg[0];
        float v = seat == k->me ? 0.3f * waiting + 0.5f : 0;
        if (seat == s->track[1])
            v += 1.5f; /* then I am the last */
        add_scored(out, list[i].action, v);
    }
}

/* ---- turns of Peasants and Merchants --------------------------------------------------------- */

/* Goods that could go on the Via Francigena now. */
static float francigena(const struct context *k)
{
    const struct siena_state *s = k->s;
    float extra = 0;
    unsigned limit = s->mule ? 2 : 1;
    for (unsigned g = CORN; g <= OIL; g++)
        if ((s->placed >> g & 1) && s->ready[g] && s->sold[g] < limit)
            extra += (float)k->set->fato[g] * 12 / 7 - (float)k->set->sale[g];
    return extra;
}

static float mule(const struct context *k)
{
    const struct siena_state *s = k->s;
    float sum = 0;
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if ((k->own & s->home) >> g & 1 && s->sold[g] && s->ready[g])
            sum += k->set->sale[g];
    return sum - 6;
}

/* What the Bankers get of it matters only for cloth and spices: S-GDS-08. */
static float sale(const struct context *k, unsigned good)
{
    float price = k->set->sale[good];
    if (good >= CLOTH)
        price -= 3.0f * (float)sg_bit_count(k->rivals) * k->harm;
    return price + 5;
}

/* Charity: fine when it does not keep me from rising. */
static float value_charity(const struct context *k, unsigned which)
{
    int cost = which ? 15 : 10, after = (int)k->s->florins[k->me] - cost;
    float points = which ? 2.35f : 1.85f;
    float gain = points * k->point - (float)cost + k->style.charity;
    if (after >= 80)
        return gain;
    if (80 - after > (k->seats == 2 ? 0 : k->seats == 3 ? 5 : 8) * k->left)
        return -40;
    return gain - 2;
}

static float travel(const struct context *k, unsigned road, unsigned cards)
{
    const struct siena_state *s = k->s;
    unsigned from = s->road[k->me] ? s->stop[k->me] : 0, to = from + cards;
    unsigned length = k->set->road_length[road];
    float pay = k->set->road_pay[road][to - 1];
    if (to < length) /* the rest of the way, if nothing comes between */
        pay += k->left ? 0.4f * (float)k->set->road_pay[road][length - 1] * (float)to / (float)length : 0;
    bool cloth = k->in_hand[CLOTH] + k->in_hand[SPICES] > 0;
    if (!from && to < length && cloth)
        pay -= 2;
    return pay - 1.7f * (float)cards + (from ? 2.0f : 0.0f);
}

static float value_rise(const struct context *k)
{
    if (k->status == PEASANT)
        return k->left < 3 ? -1 : 3;
    return k->left == 0 ? 200 : 3;
}

/* ---- any turn -------------------------------------------------------------------------------- */

static float salimbeni(unsigned cards)
{
    static const float by_cards[] = {0, 6, 10, 12, 12, 10, 6};
    return by_cards[cards];
}

/* Keeping a goods card costs room, playing it in vain gives work away. */
static float goods_card(const struct context *k, unsigned card)
{
    float held = k->s->held[k->me];
    float keep = k->left == 0 ? 0 : held >= 6 ? 0 : (6 - held) * 2.2f;
    return value_goods_now(k, card) - keep;
}

static float heading_lost(const struct context *k, unsigned card)
{
    return k->status == BANKER ? 0.5f * (float)k->set->card[card].green * k->step : 0.3f;
}

static void score_fato(const struct sg_choice *c, struct scored *out)
{
    for (unsigned n = 2; n <= 5; n++) {
        struct sg_action a = c->action;
        a.arg[2] = (uint16_t)n;
        add_scored(out, a, salimbeni(n) - 6);
    }
}

static void score_discard(const struct context *k, struct sg_action a, struct scored *out)
{
    if (k->s->held[k->me] < 6 || k->left == 0)
        return;
    float value = value_card(k, a.arg[0]);
    add_scored(out, a, (k->s->held[k->me] == SIENA_HAND ? 1.5f : 0.2f) - value);
}

static void score_act(const struct context *k, const struct sg_choice *c, struct scored *out)
{
    struct sg_action a = c->action;
    unsigned what = a.arg[0];
    switch (a.kind) {
    case ACT_GOODS: add_scored(out, a, goods_card(k, what)); break;
    case ACT_SELL: add_scored(out, a, sale(k, what)); break;
    case ACT_MULE: add_scored(out, a, mule(k)); break;
    case ACT_FRANCIGENA: add_scored(out, a, francigena(k) * 5 - 7); break;
    case ACT_LOAD: add_scored(out, a, 20 + (float)k->set->sale[what]); break;
    case ACT_FATO:
    case ACT_SALIMBENI: score_fato(c, out); break;
    case ACT_GIVE: add_scored(out, a, value_charity(k, what)); break;
    case ACT_KEEP: add_scored(out, a, 10.0f * (float)what); break;
    case ACT_TRAVEL:
        for (unsigned n = 0; n <= c->more; n++) {
            struct sg_action t = a;
            t.arg[2] = (uint16_t)(a.arg[2] + n);
            add_scored(out, t, travel(k, what, t.arg[2]));
        }
        break;
    case ACT_WITH: add_scored(out, a, value_goods_now(k, what) - (float)k->set->card[what].green * 0.3f); break;
    case ACT_INNS: add_scored(out, a, 8 - (float)k->set->card[what].green * 0.3f); break;
    case ACT_DEAL: add_scored(out, a, 20); break;
    case ACT_DONATE: add_scored(out, a, town_donation(k)); break;
    case ACT_BUILD: add_scored(out, a, town_build(k, false)); break;
    case ACT_BUILD_WITH: add_scored(out, a, town_build(k, true)); break;
    case ACT_COURTESAN: add_scored(out, a, value_courtesan(k) - heading_lost(k, what) - 0.5f); break;
    case ACT_ENGAGE: add_scored(out, a, town_engage(k)); break;
    case ACT_CALANDRINO: add_scored(out, a, value_begging(k, 3, false) - heading_lost(k, what) - 1); break;
    case ACT_DISCARD: score_discard(k, a, out); break;
    case ACT_RISE: add_scored(out, a, value_rise(k)); break;
    default: add_scored(out, a, 0); /* ACT_END */
    }
}

/* ---- the beggar ------------------------------------------------------------------------------------ */

static void score_sending(const struct context *k, const struct sg_choice *list, int count, struct scored *out)
{
    for (int i = 0; i < count; i++) {
        struct sg_action a = list[i].action;
        if (a.kind == ACT_HEADING)
            add_scored(out, a,
                       value_begging(k, (unsigned)(k->s->points + k->set->card[a.arg[0]].green), false) -
                           value_kept(k, a.arg[0]) - 2);
        else if (a.kind == ACT_TO_INN)
            add_scored(out, a, value_begging(k, 1, true) - 1);
        else
            for (unsigned n = 0; n <= list[i].more && n < 8; n++) {
                struct sg_action t = a;
                bool inn = a.kind == ACT_SEND_INN;
                t.arg[2] = (uint16_t)(a.arg[2] + n);
                add_scored(out, t, value_begging(k, t.arg[2], inn) - (inn ? value_kept(k, a.arg[0]) : 0));
            }
    }
}

static void score_answer(const struct context *k, const struct sg_choice *list, int count, struct scored *out)
{
    const struct siena_state *s = k->s;
    float asked = s->calandrino == THE_INN ? 20 : 10, have = s->florins[k->me];
    for (int i = 0; i < count; i++) {
        unsigned kind = list[i].action.kind;
        float cost = kind == ACT_ALMS   ? (asked < have ? asked : have)
                     : kind == ACT_CUBE ? (float)(s->stingy[k->me] + 1) * k->point
                                        : 4;
        add_scored(out, list[i].action, -cost);
    }
}

/* A Courtesan comes to a Banker in the Inn: pay, or play Girlfriends (S-CRT-02). */
static void score_called(const struct context *k, const struct sg_choice *list, int count, struct scored *out)
{
    float have = k->s->florins[k->me];
    for (int i = 0; i < count; i++) {
        struct sg_action a = list[i].action;
        add_scored(out, a, a.kind == ACT_PAY ? -(have < 10 ? have : 10) : -value_kept(k, a.arg[0]));
    }
}

/* ---- all together ------------------------------------------------------------------------------------ */

static void score_all(const struct context *k, struct scored *out)
{
    struct sg_choice list[SG_MAX_CHOICES];
    const struct siena_state *s = k->s;
    int count = siena_game.actions(s, list);
    switch (s->step) {
    case STEP_BIDDING:
    case STEP_ARTIST: bids_score(k, list, count, out); return;
    case STEP_MOVING:
    case STEP_PULLED: town_score_move(k, list, count, out); return;
    case STEP_CALANDRINO: score_sending(k, list, count, out); return;
    case STEP_BEGGED: score_answer(k, list, count, out); return;
    case STEP_CALLED: score_called(k, list, count, out); return;
    default: break;
    }
    if (s->phase == PHASE_OPENING)
        bids_score(k, list, count, out);
    else if (s->phase == PHASE_BUYING)
        score_buying(k, list, count, out);
    else if (s->phase == PHASE_NAMING)
        score_naming(k, list, count, out);
    else
        for (int i = 0; i < count; i++)
            score_act(k, &list[i], out);
}

/* What ends a turn waits until there is nothing else worth doing; so does the draw that closes the road (S-VFR-01). */
static bool ends_turn(unsigned kind)
{
    return kind == ACT_END || kind == ACT_FATO || kind == ACT_RISE || kind == ACT_BUILD || kind == ACT_BUILD_WITH;
}

static struct sg_action choose_with(const void *state, struct sg_rng *rng, const struct style *style)
{
    struct ai_move move[AI_MAX_MOVES];
    struct scored all = {move, 0};
    struct context k;
    context_init(&k, state, (unsigned)siena_game.turn(state));
    k.style = *style;
    score_all(&k, &all);
    sg_check(all.count > 0);
    int best = 0, best_act = -1;
    float top = -1e9f, top_act = 0;
    for (int i = 0; i < all.count; i++) {
        float v = move[i].weight + (float)(sg_rng_next(rng) >> 40) * (1.5f / 16777216.0f);
        if (v > top) {
            top = v;
            best = i;
        }
        if (v > top_act + 1 && !ends_turn(move[i].action.kind)) {
            top_act = v - 1;
            best_act = i;
        }
    }
    return move[ends_turn(move[best].action.kind) && best_act >= 0 ? best_act : best].action;
}

static int moves_with(const void *state, struct ai_move *out, const struct style *style)
{
    struct scored all = {out, 0};
    struct context k;
    float top = -1e9f;
    context_init(&k, state, (unsigned)siena_game.turn(state));
    k.style = *style;
    score_all(&k, &all);
    for (int i = 0; i < all.count; i++)
        top = out[i].weight > top ? out[i].weight : top;
    for (int i = 0; i < all.count; i++) {
        float below = (top - out[i].weight) / 5; /* five florins are a factor of e */
        out[i].weight = expf(below < 6 ? -below : -6) + 0.01f;
    }
    return all.count;
}

/* Rounds are too long a stretch to look ahead in twos: count half rounds. */
static unsigned count_progress(const void *state)
{
    const struct siena_state *s = state;
    return s->round * 2u + (s->phase >= PHASE_TURNS ? 1u : 0u);
}

/* ---- the steward, and those who want one thing above all ------------------------------------------------ */

static const struct style no_style = {0, 0, 0}, for_tower = {.tower = 30}, for_artists = {.artists = 30},
                          for_rank = {.charity = -100};

static struct sg_action steward_choose(const void *state, struct sg_rng *rng)
{
    return choose_with(state, rng, &no_style);
}

static int steward_moves(const void *state, struct ai_move *out)
{
    return moves_with(state, out, &no_style);
}

static struct sg_action choose_builder(const void *state, struct sg_rng *rng)
{
    return choose_with(state, rng, &for_tower);
}

static int moves_builder(const void *state, struct ai_move *out)
{
    return moves_with(state, out, &for_tower);
}

static struct sg_action choose_patron(const void *state, struct sg_rng *rng)
{
    return choose_with(state, rng, &for_artists);
}

static int moves_patron(const void *state, struct ai_move *out)
{
    return moves_with(state, out, &for_artists);
}

static struct sg_action choose_climber(const void *state, struct sg_rng *rng)
{
    return choose_with(state, rng, &for_rank);
}

static int moves_climber(const void *state, struct ai_move *out)
{
    return moves_with(state, out, &for_rank);
}

/* `gentle`: who gives much to charity rises late or never, and new players are to see Bankers at work. */
#define SIENA_KNOWLEDGE(policy, list)                                                                                  \
    {                                                                                                                  \
        .game = &siena_game, .choose = (policy), .moves = (list), .evaluate = siena_evaluate,                          \
        .progress = count_progress, .horizon = 4, .longest = 300, .near_playouts = 500,                                \
        .feature_count = SIENA_FEATURES, .feature_names = siena_feature_names, .features = siena_features,             \
        .init = siena_ai_init, .styles = styles, .gentle = &siena_ai_climber, .lapses = 1,                             \
    }

static const struct ai_style styles[] = {
    {"builder", &siena_ai_builder}, {"patron", &siena_ai_patron}, {"climber", &siena_ai_climber}, {NULL, NULL}};

const struct ai_game siena_ai = SIENA_KNOWLEDGE(steward_choose, steward_moves);
const struct ai_game siena_ai_builder = SIENA_KNOWLEDGE(choose_builder, moves_builder);
const struct ai_game siena_ai_patron = SIENA_KNOWLEDGE(choose_patron, moves_patron);
const struct ai_game siena_ai_climber = SIENA_KNOWLEDGE(choose_climber, moves_climber);
