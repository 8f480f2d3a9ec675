/* evaluate.c: what a seat can expect to end with, and the chances that follow. */
#include "ai/common.h"
#include "games/florenza/bot/florenza_ai.h"
#include "games/florenza/bot/internal.h"
#include "ai/net.h"

/* Workshops: what they will still bring, less what empty spaces cost. */
static float district_value(const struct context *m)
{
    const struct florenza_state *s = m->s;
    float sum = 0;
    int empty = 0;
    for (int i = 0; i < FL_SPACES; i++) {
        int tile = s->district[m->seat][i];
        if (tile)
            sum += tile_value(m, tile, m->left);
        else
            empty++;
    }
    return sum - (float)empty * (m->left ? 1 - 0.1f * (float)m->left : 1);
}

/* F-SCO-04 F-SCO-05: artworks of the district; the sooner the end, the surer the loss. */
static float buildings_value(const struct context *m)
{
    float sure = 1 - 0.1f * (float)m->left;
    int palazzo = sg_bit_count(m->crests & PALAZZO_BOXES), chiesa = sg_bit_count(m->crests & CHIESA_BOXES);
    float sum = -(float)(8 - palazzo - chiesa) * sure;
    if (!palazzo)
        sum -= 4 * sure * sure;
    if (!chiesa)
        sum -= 4 * sure * sure;
    if (m->left) {
        sum += palazzo < 4 ? 0.5f * (float)palazzo : 0;
        sum += chiesa < 4 ? 0.4f * (float)chiesa : 0;
    }
    return sum;
}

static float crests_value(const struct context *m)
{
    float sum = 0, rounds = (float)m->left;
    for (uint64_t boxes = m->crests & SHARED_BOXES; boxes;) {
        const struct florenza_box *b = &m->k->box[sg_bit_next(&boxes)];
        sum += rounds * ((float)b->income.prestige + 0.8f * (float)b->income.influence);
        sum += rounds * (float)b->income.workers * m->worker;
        sum += b->gold_or_sale ? rounds * m->cube : 0;
    }
    return sum;
}

static float prospect_of(const struct context *m)
{
    const struct florenza_state *s = m->s;
    int seat = m->seat;
    float sum = (float)(s->certificates[seat] + s->prestige[seat]) + m->begun;
    sum += stock_value(m) + district_value(m) + buildings_value(m) + crests_value(m);
    sum += m->church;
    if (s->step <= FL_AT_PREACHER && !(s->stopped >> seat & 1))
        sum += m->worker * (float)s->hand[seat];
    return s->captain == seat ? sum + 0.7f : sum;
}

float prospect(const struct florenza_state *s, int seat)
{
    struct context m;
    context_open(&m, s, seat);
    return prospect_of(&m);
}

void outlook_open(struct outlook *o, const struct florenza_state *s)
{
    int left = FL_ROUNDS - (s->round < 1 ? 1 : s->round);
    o->scale = 1 / (2.0f + 0.9f * (float)left);
    for (int seat = 0; seat < s->head.seats; seat++) {
        context_open(&o->contexts[seat], s, seat);
        o->prospect[seat] = prospect_of(&o->contexts[seat]);
    }
}

/* ---- chances ------------------------------------------------------------------ */

static const char fitted[] = {
#include "data/florenza/eval.inc"
    0};

static struct ai_net net;

bool florenza_ai_init(struct sg_error *why)
{
    florenza_make_prices();
    return ai_net_read(&net, fitted, FLORENZA_FEATURES, why);
}

/* Without a network that fits the features: prospects, so that one can be fitted. */
void florenza_chances(const void *state, float *chance)
{
    const struct florenza_state *s = state;
    struct outlook o;
    float logit[SG_MAX_SEATS], f[FLORENZA_FEATURES];
    outlook_open(&o, s);
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (net.ready)
            outlook_features(&o, seat, f);
        logit[seat] = net.ready ? ai_net_logit(&net, f) : o.prospect[seat] * o.scale;
    }
    ai_softmax(logit, s->head.seats, chance);
}
