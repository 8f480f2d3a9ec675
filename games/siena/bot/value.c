/* value.c: what cards are worth to a seat: now, in the hand, under the hammer. */
#include "games/siena/bot/internal.h"

void context_init(struct context *k, const struct siena_state *s, unsigned me)
{
    static const float near_end[] = {40, 16, 11, 9, 8};
    static const uint8_t sells[] = {PEASANT_GOODS, MERCHANT_GOODS, 0};
    k->s = s;
    k->style = (struct style){0, 0, 0};
    k->set = siena_set(s->head.set);
    k->me = me;
    k->seats = s->head.seats;
    k->status = s->status[me];
    k->own = sells[k->status];
    k->left = option(k, OPT_ADVANCED) ? 6 : SIENA_ROUNDS - (int)s->round;
    k->left = k->left < 0 ? 0 : k->left;
    k->point = k->left < 5 ? near_end[k->left] : 7;
    if (k->status == BANKER && s->florins[me] > 40) /* more than they can spend */
        k->point *= 1 + (float)(s->florins[me] - 40) / 80;
    k->harm = 0.8f / (float)(k->seats - 1);
    k->step = k->left == 0 ? 0 : 0.8f;
    k->rivals = 0;
    for (unsigned p = 0; p < k->seats; p++)
        if (p != me && s->status[p] == BANKER)
            k->rivals |= 1u << p;
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        k->in_hand[g] = 0;
    for (uint64_t rest = s->hand[me] & k->set->goods; k->own && rest; rest &= rest - 1) {
        const uint8_t *w = k->set->card[sg_bit_lowest(rest)].workers;
        for (unsigned g = 0; g < SIENA_GOODS; g++)
            k->in_hand[g] = (uint8_t)(k->in_hand[g] + w[g]);
    }
}

static bool anyone(const struct context *k, unsigned status)
{
    for (unsigned p = 0; p < k->seats; p++)
        if (k->s->status[p] == status)
            return true;
    return false;
}

/* ---- goods ------------------------------------------------------------------------ */

/* What w workers of a good of mine bring this turn. */
static float own_workers(const struct context *k, unsigned g, unsigned w)
{
    const struct siena_state *s = k->s;
    float price = k->set->sale[g], frame = k->set->frame[g];
    float rest = price * (float)w / frame; /* as part of a later good */
    unsigned limit = s->mule ? 2 : 1, after = s->workers[g] + w;
    if (s->sold[g] >= limit)
        return rest * 0.1f;
    if (s->ready[g])
        return s->placed >> g & 1 ? rest * 0.15f : price + rest * 0.15f;
    if (after >= k->set->frame[g])
        return price;
    if (s->workers[g] + k->in_hand[g] >= k->set->frame[g])
        return 0.95f * price * (float)w / (float)(k->set->frame[g] - s->workers[g]);
    return rest * 0.2f; /* it may well be somebody else who sells it */
}

/* What w workers of a good that others sell do to me. */
static float others_workers(const struct context *k, unsigned g, unsigned w)
{
    float rest = (float)k->set->sale[g] * (float)w / (float)k->set->frame[g];
    if (k->status == PEASANT && g >= CLOTH)
        return rest * (anyone(k, MERCHANT) ? -0.2f * k->harm : 0.15f);
    return -0.3f * rest * k->harm;
}

float value_goods_now(const struct context *k, unsigned card)
{
    const uint8_t *w = k->set->card[card].workers;
    float sum = 0;
    bool peasants = k->status == PEASANT || anyone(k, PEASANT);
    for (unsigned g = 0; g < SIENA_GOODS; g++) {
        if (!w[g] || (g < CLOTH && !peasants)) /* S-STA-05 */
            continue;
        sum += k->own >> g & 1 ? own_workers(k, g, w[g]) : others_workers(k, g, w[g]);
    }
    if (k->s->road[k->me] && (w[CLOTH] | w[SPICES])) /* S-JRN-07: called back */
        sum -= 3.0f * (float)k->s->stop[k->me];
    return sum;
}

/* A goods card that is yet to be bought. */
static float goods_later(const struct context *k, unsigned card)
{
    const struct siena_state *s = k->s;
    const uint8_t *w = k->set->card[card].workers;
    float sum = 0;
    for (unsigned g = 0; g < SIENA_GOODS; g++) {
        float price = k->set->sale[g], part = price * (float)w[g] / (float)k->set->frame[g];
        if (!w[g])
            continue;
        if (!(k->own >> g & 1)) {
            sum += k->status == PEASANT ? 0.2f * part : 0;
            continue;
        }
        sum += 0.75f * part;
        if (s->ready[g] && !k->in_hand[g])
            sum += 0.5f * price;
        else if (!s->ready[g] && s->workers[g] + k->in_hand[g] < k->set->frame[g] &&
                 s->workers[g] + k->in_hand[g] + w[g] >= k->set->frame[g])
            sum += 0.35f * price;
    }
    if (k->set->card[card].journey && k->status == MERCHANT) {
        unsigned have = sg_bit_count(s->hand[k->me] & k->set->journeys);
        sum += have == 0 ? 3.5f : have < 3 ? 6.0f : 4.0f;
    }
    return k->left == 0 ? sum * 0.7f : sum;
}

/* ---- special cards ------------------------------------------------------------------ */

static float inn_card(const struct context *k, bool in_hand)
{
    unsigned have = sg_bit_count(mine(k, CARD_INN)) - (in_hand ? 1u : 0u);
    if (option(k, OPT_ONE_INN))
        return 18;
    return have >= 2 ? 14.0f : have == 1 ? 4.5f : 2.0f;
}

/* A special card for its picture. */
static float picture(const struct context *k, unsigned kind, bool in_hand)
{
    bool banker = k->status == BANKER;
    bool soon = k->left >= 5; /* enough rounds to use it as a Banker */
    float deal = kind == CARD_SERVI && option(k, OPT_SERVI_40) ? 36.0f : 17.0f;
    switch (kind) {
    case CARD_MULE: return mule_serves(k) ? 8 : 0;
    case CARD_FRANCIGENA: return k->status == PEASANT && !option(k, OPT_INTRODUCTORY) ? 7 : 0;
    case CARD_GIRLFRIENDS: return banker ? 4 + 4.0f * (float)k->s->courtesans : soon ? 3 : 0;
    case CARD_BANCHI:
    case CARD_SERVI: return banker && k->left >= 2 ? deal : soon ? 0.5f * deal : 2;
    case CARD_SALIMBENI: return banker && k->left >= 2 ? 11 : soon ? 5 : 1;
    case CARD_INN: return inn_card(k, in_hand);
    case CARD_CALANDRINO: return k->rivals ? 4.0f * (float)sg_bit_count(k->rivals) * k->harm + 1 : 0.5f;
    case CARD_GUARDS: return banker ? 5 : soon ? 1 : 0;
    case CARD_BRICKLAYER: return banker ? 7 : soon ? 2 : 0;
    case CARD_COURTESAN: return 1 + value_courtesan(k);
    default: return 0;
    }
}

float value_card(const struct context *k, unsigned card)
{
    const struct siena_card *c = &k->set->card[card];
    float heading = k->status == BANKER ? (float)c->green * k->step : 0;
    if (c->kind == CARD_GOODS)
        return k->status == BANKER ? heading : goods_later(k, card);
    float use = picture(k, c->kind, k->s->hand[k->me] >> card & 1);
    return use > heading ? use + 0.3f * heading : heading + 0.3f * use;
}

float value_kept(const struct context *k, unsigned card)
{
    const struct siena_card *c = &k->set->card[card];
    float heading = 0.45f * (float)c->green * k->step;
    float use = c->kind == CARD_GOODS ? 0 : 0.9f * picture(k, c->kind, true);
    return use > heading ? use : heading;
}

float value_lot(const struct context *k, unsigned card)
{
    const struct siena_card *c = &k->set->card[card];
    float heading = k->status == BANKER ? (float)c->green * k->step * 0.9f : 1;
    float use = picture(k, c->kind, false);
    use = use > heading ? use : heading;
    return k->status == BANKER ? use : use * (k->status == PEASANT ? 0.22f : 0.5f);
}

/* ---- doing harm ------------------------------------------------------------------------ */

/* Is a Banker likely to come to the Inn's door from before it soon? */
static bool before_inn(const struct context *k, unsigned seat)
{
    unsigned at = k->s->place[seat];
    if (at == TOWN_WALL)
        return true;
    for (unsigned i = 0; at < SIENA_DISTRICTS && i < 5; i++, at = k->set->next[at])
        if (at == VIA_DEI_SERVI)
            return true;
    return false;
}

float value_courtesan(const struct context *k)
{
    float sum = 0;
    bool guests = false;
    for (unsigned p = 0; p < k->seats; p++)
        guests = guests || k->s->place[p] == THE_INN;
    for (unsigned p = 0; p < k->seats; p++) {
        if (k->s->status[p] != BANKER)
            continue;
        float pays = guests ? (k->s->place[p] == THE_INN ? 10.0f : 0.0f) : before_inn(k, p) ? 5 : 1.5f;
        sum += p == k->me ? -pays : pays * k->harm;
    }
    return sum;
}

float value_begging(const struct context *k, unsigned steps, bool into_inn)
{
    const struct siena_state *s = k->s;
    unsigned at = s->calandrino;
    float sum = 0;
    for (unsigned i = 1; i <= steps; i++) {
        at = at == THE_INN ? VIA_DELLE_CERCHIA : into_inn && i == steps ? THE_INN : k->set->previous[at];
        for (unsigned p = 0; p < k->seats; p++)
            if ((k->rivals >> p & 1) && s->place[p] == at)
                sum += (at == DUOMO ? 18.0f : at == THE_INN ? 11.0f : 7.5f) * k->harm;
    }
    return sum;
}
