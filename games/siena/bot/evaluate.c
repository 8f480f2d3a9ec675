/* evaluate.c: features of a seat in Siena, and each seat's chance to win. */
#include "ai/common.h"
#include "ai/net.h"
#include "games/siena/bot/internal.h"
#include "games/siena/bot/siena_ai.h"

const char *const siena_feature_names[SIENA_FEATURES] = {
    "one",      "late",     "seats",       "peasant",     "merchant",   "banker",     "florins", "rich",
    "points",   "levels",   "points_late", "senesi",      "artists",    "stinginess", "richest", "poorest",
    "hand",     "greens",   "own_workers", "own_ready",   "own_hand",   "journeys",   "deals",   "salimbeni",
    "inns",     "guards",   "bricklayer",  "girlfriends", "mule",       "road",       "to_rise", "can_donate",
    "to_duomo", "to_torre", "to_inn",      "courtesans",  "acts_first", "can_rise",   "rivals",  "afford_level",
};

/* ---- points, as they stand ---------------------------------------------------------------- */

static float tower_points(const struct siena_state *s, const struct siena_set *set, unsigned p)
{
    unsigned built[SG_MAX_SEATS] = {0}, top = NOBODY;
    float sum = 0;
    for (unsigned i = 0; i < SIENA_LEVELS && s->tower[i] != NOBODY; i++) {
        built[s->tower[i]]++;
        if (s->tower[i] == p)
            sum += set->level_points[i];
    }
    for (unsigned i = 0; i < SIENA_LEVELS && s->tower[i] != NOBODY; i++)
        if (top == NOBODY || built[s->tower[i]] > built[top])
            top = s->tower[i];
    return sum + (top == p ? 2.0f : 0.0f);
}

static float senesi_points(const struct siena_state *s, unsigned p)
{
    const uint8_t *c = s->senesi[p];
    return (float)(c[0] + 2 * c[1] + 3 * c[2] + 4 * c[3]);
}

static float artist_points(const struct siena_state *s, unsigned p)
{
    int sum = 0;
    for (int i = 0; i < SIENA_ARTISTS; i++)
        sum += s->artists[p] >> i & 1 ? i + 1 : 0;
    return (float)sum;
}

/* ---- ways -------------------------------------------------------------------------------------- */

/* Districts from a Banker's pawn to a place, 1 to 10; 0 is none. */
static float way_to(const struct siena_set *set, unsigned from, unsigned to)
{
    unsigned at = from == TOWN_WALL ? set->district[0] : from == THE_INN ? VIA_DELLE_CERCHIA : from;
    int n = from == TOWN_WALL || from == THE_INN ? 1 : 0;
    if (at >= SIENA_DISTRICTS)
        return 0;
    if (n && at == to)
        return 0.1f;
    do {
        at = set->next[at];
        n++;
    } while (at != to);
    return 0.1f * (float)n;
}

/* ---- parts of the features ------------------------------------------------------------------------ */

static void hand_features(const struct context *k, float *f)
{
    const struct siena_set *set = k->set;
    uint64_t hand = k->s->hand[k->me];
    unsigned greens = 0;
    for (uint64_t rest = hand; rest; rest &= rest - 1)
        greens += set->card[sg_bit_lowest(rest)].green;
    f[16] = 0.2f * (float)k->s->held[k->me];
    f[17] = k->status == BANKER ? 0.1f * (float)greens : 0;
    f[20] = 0;
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if (k->own >> g & 1)
            f[20] += (float)k->in_hand[g] * (float)set->sale[g] / (float)set->frame[g] / 20;
    f[21] = k->status == MERCHANT ? 0.33f * (float)sg_bit_count(hand & set->journeys) : 0;
    f[22] = (float)sg_bit_count(hand & (set->of_kind[CARD_BANCHI] | set->of_kind[CARD_SERVI]));
    f[23] = (float)sg_bit_count(hand & set->of_kind[CARD_SALIMBENI]);
    f[24] = 0.5f * (float)sg_bit_count(hand & set->of_kind[CARD_INN]);
    f[25] = (float)sg_bit_count(hand & set->of_kind[CARD_GUARDS]);
    f[26] = (float)sg_bit_count(hand & set->of_kind[CARD_BRICKLAYER]);
    f[27] = (float)sg_bit_count(hand & set->of_kind[CARD_GIRLFRIENDS]);
    f[28] = mule_serves(k) ? (float)sg_bit_count(hand & set->of_kind[CARD_MULE]) : 0;
    f[28] += k->status == PEASANT ? (float)sg_bit_count(hand & set->of_kind[CARD_FRANCIGENA]) : 0;
}

static void board_features(const struct context *k, float *f)
{
    const struct siena_state *s = k->s;
    f[18] = f[19] = 0;
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if (k->own >> g & 1) {
            float price = k->set->sale[g];
            f[18] += price * (float)s->workers[g] / (float)k->set->frame[g] / 20;
            f[19] += price * (float)(s->ready[g] < 3 ? s->ready[g] : 3) / 40;
        }
    f[29] = s->road[k->me] ? 0.33f * (float)s->stop[k->me] : 0;
    bool banker = k->status == BANKER;
    unsigned at = s->place[k->me];
    f[31] = banker && !(s->donated >> k->me & 1);
    f[32] = f[31] > 0 ? way_to(k->set, at, DUOMO) : 0;
    f[33] = banker ? way_to(k->set, at, TORRE_DEL_MANGIA) : 0;
    f[34] = banker ? way_to(k->set, at, VIA_DELLE_CERCHIA) : 0;
    f[35] = banker ? 0.5f * (float)(s->courtesans < 4 ? s->courtesans : 4) * (1 - f[34]) : 0;
}

/* How many turns of this round come before mine, or whether mine is over. */
static float still_to_act(const struct context *k)
{
    const struct siena_state *s = k->s;
    unsigned at = 0, mine_at = 0;
    if (s->phase != PHASE_TURNS)
        return 0.5f;
    for (unsigned i = 0; i < k->seats; i++) {
        at = s->track[i] == s->actor ? i : at;
        mine_at = s->track[i] == k->me ? i : mine_at;
    }
    unsigned behind = mine_at < at ? mine_at + k->seats - at : mine_at - at;
    return behind < s->left ? 1 : 0;
}

static void wealth_features(const struct context *k, float *f)
{
    const struct siena_state *s = k->s;
    float florins = s->florins[k->me];
    f[6] = florins / 50;
    f[7] = florins > 60 ? (florins - 60) / 50 : 0;
    f[14] = f[15] = 0;
    if (k->status == BANKER) {
        f[14] = f[15] = 1;
        for (unsigned p = 0; p < k->seats; p++)
            if (k->rivals >> p & 1) {
                f[14] = s->florins[p] > s->florins[k->me] ? 0 : f[14];
                f[15] = s->florins[p] < s->florins[k->me] ? 0 : f[15];
            }
        if (!k->rivals || k->seats == 2)
            f[15] = 0;
    }
    float goal = k->status == PEASANT ? 30 : k->status == MERCHANT ? 80 : 0;
    f[30] = florins < goal ? (goal - florins) / 50 : 0;
    f[37] = k->status != BANKER && florins >= goal;
    unsigned level = 0;
    while (level < SIENA_LEVELS && s->tower[level] != NOBODY)
        level++;
    f[39] = k->status == BANKER && level < SIENA_LEVELS && florins >= (float)k->set->cost[level];
}

static void context_features(const struct context *k, float *f)
{
    const struct siena_state *s = k->s;
    float late = option(k, OPT_ADVANCED) ? 0.6f : (float)s->round / SIENA_ROUNDS;
    late = late > 1 ? 1 : late;
    f[0] = 1;
    f[1] = late;
    f[2] = 0.25f * (float)k->seats;
    f[3] = k->status == PEASANT;
    f[4] = k->status == MERCHANT;
    f[5] = k->status == BANKER;
    wealth_features(k, f);
    f[9] = 0.1f * tower_points(s, k->set, k->me);
    f[11] = 0.1f * senesi_points(s, k->me);
    f[12] = 0.1f * artist_points(s, k->me);
    f[13] = 0.1f * (float)(s->stingy[k->me] * (s->stingy[k->me] + 1)) / 2;
    f[8] = f[9] + f[11] + f[12] - f[13] + 0.2f * (f[14] - f[15]);
    f[10] = f[8] * late;
    hand_features(k, f);
    board_features(k, f);
    f[36] = still_to_act(k);
    f[38] = 0.33f * (float)sg_bit_count(k->rivals);
}

void siena_features(const void *state, int seat, float *out)
{
    struct context k;
    context_init(&k, state, (unsigned)seat);
    context_features(&k, out);
}

/* ---- chances ------------------------------------------------------------------------------------------ */

static const char fitted[] = {
#include "data/siena/eval.inc"
    0};

static struct ai_net net;

bool siena_ai_init(struct sg_error *why)
{
    return ai_net_read(&net, fitted, SIENA_FEATURES, why);
}

/* Without a network that fits the features: points, so that one can be fitted. */
void siena_evaluate(const void *state, float *chance)
{
    const struct siena_state *s = state;
    float logit[SG_MAX_SEATS];
    for (unsigned p = 0; p < s->head.seats; p++) {
        struct context k;
        float f[SIENA_FEATURES];
        context_init(&k, s, p);
        context_features(&k, f);
        logit[p] = net.ready ? ai_net_logit(&net, f) : 3 * f[8];
    }
    ai_softmax(logit, s->head.seats, chance);
}
