/* town.c: a Banker's way through the town and what they do where they stop. */
#include "games/siena/bot/internal.h"

enum { FURTHEST = 24 };

/* ---- what districts are good for ---------------------------------------------------- */

bool town_wins(const struct context *k, int more)
{
    struct sg_result r;
    siena_game.result(k->s, &r);
    int own = r.points[k->me] + more;
    for (unsigned p = 0; p < k->seats; p++)
        if (p != k->me && k->s->status[p] == BANKER && r.points[p] >= own)
            return false;
    return true;
}

static unsigned levels(const struct siena_state *s)
{
    unsigned n = 0;
    while (n < SIENA_LEVELS && s->tower[n] != NOBODY)
        n++;
    return n;
}

static unsigned own_levels(const struct context *k)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SIENA_LEVELS; i++)
        n += k->s->tower[i] == k->me;
    return n;
}

float town_donation(const struct context *k)
{
    unsigned florins = k->s->florins[k->me], rule = k->s->head.options >> OPT_DONATION_SHIFT & 3;
    unsigned amount = rule == DONATION_TENS ? florins / 10 * 10 : (florins + 5) / 20 * 10;
    if (florins < 15 || (k->s->donated >> k->me & 1))
        return -100;
    if (rule == DONATION_CAPPED && amount > 50)
        amount = 50;
    return 4.5f * k->point - (float)amount;
}

/* What the next level earns; -100 if it cannot be built. */
float town_build(const struct context *k, bool bricklayer)
{
    const struct siena_state *s = k->s;
    unsigned level = levels(s);
    if (level >= SIENA_LEVELS || own_levels(k) >= 4)
        return -100;
    unsigned cost = k->set->cost[level];
    cost = !bricklayer ? cost : cost > 10 ? cost - 10 : 0;
    if (cost > s->florins[k->me])
        return -100;
    if (level + 1 == SIENA_LEVELS) /* S-END-01 */
        return town_wins(k, k->set->level_points[level]) ? 300 : -50;
    return k->style.tower + (float)k->set->level_points[level] * k->point + 4 - (float)cost -
           (bricklayer ? 1.0f : 0.0f);
}

float town_engage(const struct context *k)
{
    const struct siena_state *s = k->s;
    if (s->florins[k->me] < 15)
        return -100;
    if (!s->top_left && s->low_left) /* Lorenzetti may come */
        return k->style.artists + (town_wins(k, 3) ? 20 : town_wins(k, 9) ? 5 : -15);
    return k->style.artists + 3.8f * k->point - 26;
}

/* Going into the Inn: what the Courtesans take, what an Artist may bring. */
static float enter_inn(const struct context *k)
{
    float florins = k->s->florins[k->me], pay = 10.0f * (float)k->s->courtesans;
    float hire = florins - pay >= 15 ? town_engage(k) : 0;
    return (hire > 0 ? 0.8f * hire : 0) - (pay < florins ? pay : florins);
}

static float value_district(const struct context *k, unsigned place)
{
    float deal = 20, v;
    switch (place) {
    case PALAZZO_PUBBLICO:
    case PALAZZO_TOLOMEI:
    case PIAZZA_DEL_CAMPO:
    case BANCHI_DI_SOPRA: return 5;
    case VIA_DEI_SERVI:
        deal = option(k, OPT_SERVI_40) ? 40 : 20; /* and like Banchi */
        return deal * (float)sg_bit_count(mine(k, CARD_SERVI));
    case BANCHI_DI_SOTTO: return deal * (float)sg_bit_count(mine(k, CARD_BANCHI));
    case PIAZZA_SALIMBENI: return 12.0f * (float)sg_bit_count(mine(k, CARD_SALIMBENI));
    case DUOMO: v = town_donation(k); return v > 0 ? v : 0;
    case TORRE_DEL_MANGIA: v = town_build(k, mine(k, CARD_BRICKLAYER) != 0); return v > 0 ? v : 0;
    default: return 0;
    }
}

/* ---- the way there --------------------------------------------------------------------- */

struct way {
    float stop[FURTHEST + 1];   /* value of ending after so many more points */
    float heads[FURTHEST + 1];  /* least worth of cards whose headings make so many points */
    uint8_t with[FURTHEST + 1]; /* one of these cards, 255: none */
    int longest;                /* last entry of `stop` that is allowed */
    float enter;                /* value of going in when at the door now */
};

/* Least loss of cards for each number of points: a knapsack. */
static void price_headings(const struct context *k, struct way *w)
{
    w->heads[0] = 0;
    w->with[0] = 255;
    for (int i = 1; i <= FURTHEST; i++) {
        w->heads[i] = 1000;
        w->with[i] = 255;
    }
    for (uint64_t rest = k->s->hand[k->me]; rest; rest &= rest - 1) {
        unsigned card = sg_bit_lowest(rest);
        int green = k->set->card[card].green;
        float loss = value_kept(k, card);
        for (int i = FURTHEST; i >= 1; i--) {
            float sum = w->heads[i > green ? i - green : 0] + loss;
            if (sum < w->heads[i]) {
                w->heads[i] = sum;
                w->with[i] = (uint8_t)card;
            }
        }
    }
}

/* Walks on from where the pawn stands and values every place to stop. */
static void look_ahead(const struct context *k, struct way *w, int furthest)
{
    const struct siena_state *s = k->s;
    unsigned at = s->place[k->me];
    bool toll = s->toll;
    float paid = 0;
    w->longest = 0;
    w->stop[0] = s->moved ? value_district(k, at) : -1000;
    for (int d = 1; d <= furthest && d <= FURTHEST; d++) {
        unsigned from = at;
        if (at == PALAZZO_TOLOMEI && toll) {
            paid += 10;
            if ((float)s->florins[k->me] < paid)
                return;
        }
        at = at == TOWN_WALL ? k->set->district[0] : at == THE_INN ? VIA_DELLE_CERCHIA : k->set->next[at];
        toll = at == PALAZZO_TOLOMEI;
        float walked = (float)d * k->step - paid;
        w->longest = d;
        if (at == VIA_DELLE_CERCHIA && from == VIA_DEI_SERVI && s->courtesans) {
            w->stop[d] = enter_inn(k) + walked;
            if (!mine(k, CARD_GIRLFRIENDS))
                return; /* S-LOC-02 */
            continue;
        }
        w->stop[d] = value_district(k, at) + walked;
        bool open = from == VIA_DEI_SERVI || !(s->shut >> k->me & 1);
        if (at == VIA_DELLE_CERCHIA && open && from != THE_INN) {
            float in = enter_inn(k) + walked - k->step; /* a point more, but not further on */
            if (in > w->stop[d])
                w->stop[d] = in - 0.5f;
        }
    }
}

static float best_from(const struct way *w, int from, int points)
{
    float best = -1000;
    for (int d = from; d <= w->longest; d++) {
        int need = d > points ? d - points : 0;
        float v = w->stop[d] - w->heads[need];
        best = v > best ? v : best;
    }
    return best;
}

/* Which heading would the best way begin with? 255: none is needed. */
static unsigned wanted_heading(const struct way *w, int points)
{
    float best = w->stop[0];
    unsigned card = 255;
    for (int d = 1; d <= w->longest; d++) {
        int need = d > points ? d - points : 0;
        float v = w->stop[d] - w->heads[need];
        if (v > best) {
            best = v;
            card = w->with[need];
        }
    }
    return card;
}

static float heading_score(const struct context *k, const struct way *w, unsigned card)
{
    int points = k->s->points + k->set->card[card].green;
    float best = -1000;
    for (int d = 1; d <= w->longest && d <= points; d++)
        best = w->stop[d] > best ? w->stop[d] : best;
    return best - value_kept(k, card) - 0.5f;
}

void town_score_move(const struct context *k, const struct sg_choice *list, int count, struct scored *out)
{
    struct way w;
    int points = k->s->points, reach = points;
    price_headings(k, &w);
    for (uint64_t rest = k->s->hand[k->me]; rest; rest &= rest - 1)
        reach += k->set->card[sg_bit_lowest(rest)].green;
    look_ahead(k, &w, reach);
    unsigned wanted = points ? 255 : wanted_heading(&w, points);
    for (int i = 0; i < count; i++) {
        struct sg_action a = list[i].action;
        switch (a.kind) {
        case ACT_STOP: add_scored(out, a, w.stop[0]); break;
        case ACT_STEP:
        case ACT_GIFT: add_scored(out, a, best_from(&w, 1, points)); break;
        case ACT_ENTER: add_scored(out, a, enter_inn(k)); break;
        case ACT_ENTER_WITH: add_scored(out, a, enter_inn(k) + 10.0f * (float)k->s->courtesans - 4); break;
        case ACT_GIRLFRIENDS: add_scored(out, a, best_from(&w, 0, points) - 4); break;
        default: /* a heading */
            if (a.arg[0] == wanted)
                add_scored(out, a, best_from(&w, 1, points));
            else
                add_scored(out, a, heading_score(k, &w, a.arg[0]));
        }
    }
}
