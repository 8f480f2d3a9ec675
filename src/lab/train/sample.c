/* sample.c: decisions of a recorded game as the learner sees them. */
#include "lab/train/train.h"

#include "ai/common.h"
#include "base/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct maker {
    const struct ai_game *ai;
    const struct encoder *encoder;
    const struct record *record;
    float blend;
    float share[SG_MAX_SEATS], points[SG_MAX_SEATS]; /* at the end */
    unsigned progress[TRAIN_PLIES];                  /* at each thought */
    uint32_t input[ENCODE_ACTIVE];
    float chance[TRAIN_MOVES], weight[TRAIN_MOVES];
    uint32_t factor[TRAIN_MOVES * ENCODE_FACTORS];
    _Alignas(16) unsigned char state[SG_MAX_STATE], view[SG_MAX_STATE];
    _Alignas(16) unsigned char guess[SG_MAX_STATE]; /* the view, filled as a bot fills it */
};

enum { ROUNDS_ON = 2 };

/* What a search expected some rounds on; the end, if it came before. */
static const float *find_later(const struct maker *m, uint32_t at)
{
    const struct record *r = m->record;
    for (uint32_t i = at + 1; i < r->thoughts; i++)
        if (m->progress[i] >= m->progress[at] + ROUNDS_ON && r->thought[i].searched)
            return r->thought[i].share;
    return m->share;
}

/* The state after the last ply gives what the value is to learn. */
static bool find_end(struct maker *m)
{
    const struct sg_game *game = m->ai->game;
    struct sg_result result;
    uint32_t next = 0;
    game->init(m->state, &m->record->setup);
    for (uint32_t i = 0; i < m->record->plies; i++) {
        if (next < m->record->thoughts && m->record->thought[next].ply == i)
            m->progress[next++] = m->ai->progress ? m->ai->progress(m->state) : 0;
        game->apply(m->state, m->record->action[i], NULL);
    }
    if (game->turn(m->state) != SG_OVER)
        return false;
    ai_shares(game, m->state, m->share);
    game->result(m->state, &result);
    for (int p = 0; p < m->record->setup.seats; p++)
        m->points[p] = (float)result.points[p];
    return true;
}

/* The game's own weights of the moves; those that it would not think of are light. */
static void find_weights(struct maker *m, const struct thought *t)
{
    struct ai_move move[AI_MAX_MOVES];
    int count = ai_moves(m->ai, m->guess, move);
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += move[i].weight;
    for (int i = 0; i < t->count; i++) {
        m->weight[i] = logf(0.001f);
        for (int k = 0; k < count; k++)
            if (sg_action_eq(move[k].action, m->record->move[t->first + (uint32_t)i].action))
                m->weight[i] = logf(move[k].weight / sum + 1e-6f);
    }
}

/* What the seat sees, and one truth that fits it. */
static void look(struct maker *m, uint32_t ply, int seat)
{
    struct sg_rng rng;
    sg_rng_init(&rng, ply, (uint64_t)seat);
    m->ai->game->redact(m->state, seat, m->view);
    memcpy(m->guess, m->view, m->ai->game->state_size);
    m->ai->game->resample(m->guess, &rng);
}

/* What the value is to learn of the view that look() has made of `seat`; no moves. */
static void value_sample(struct maker *m, uint32_t at, int seat, struct sample *s)
{
    const struct record *r = m->record;
    const struct thought *t = &r->thought[at];
    int seats = r->setup.seats;
    float chance[SG_MAX_SEATS];
    *s = (struct sample){.seats = r->setup.seats,
                         .third = (uint8_t)(3 * t->ply / r->plies),
                         .valued = t->valued,
                         .input = m->input,
                         .chance = m->chance,
                         .weight = m->weight,
                         .factor = m->factor};
    ai_evaluate(m->ai, m->guess, chance);
    s->inputs = (uint16_t)encode_state(m->encoder, m->view, seat, m->input);
    const float *later = t->searched ? find_later(m, at) : NULL;
    float blend = t->searched ? m->blend : 0;
    for (int i = 0; i < seats; i++) {
        int p = (seat + i) % seats;
        s->share[i] = (1 - blend) * m->share[p] + blend * t->share[p];
        s->later[i] = later ? later[p] : 0;
        s->points[i] = m->points[p] / PVNET_POINTS;
        s->expected[i] = logf(chance[p] < 1e-6f ? 1e-6f : chance[p]);
    }
}

/* What the policy is to learn: moves of the seat to move, whose view look() has made. */
static void add_moves(struct maker *m, const struct thought *t, struct sample *s)
{
    s->moves = t->count;
    if (t->count)
        find_weights(m, t);
    memset(m->factor, 0, (size_t)t->count * ENCODE_FACTORS * sizeof *m->factor);
    for (int i = 0; i < t->count; i++) {
        const struct thought_move *move = &m->record->move[t->first + (uint32_t)i];
        m->chance[i] = move->chance;
        encode_action(m->encoder, s->seats, t->seat, move->action, m->factor + i * ENCODE_FACTORS);
    }
}

/* The seats that moved last, each once. */
struct recent {
    int seat[2]; /* -1: none yet */
};

static void note_mover(struct recent *r, int seat)
{
    if (seat < 0 || r->seat[0] == seat)
        return;
    r->seat[1] = r->seat[0];
    r->seat[0] = seat;
}

/* Who else looks at a decision of `seat`: the one who moved before it; at the beginning, its neighbour. */
static int other_seat(const struct recent *r, int seat, int seats)
{
    int other = r->seat[r->seat[0] == seat];
    return other >= 0 ? other : (seat + 1) % seats;
}

void sample_game(const struct ai_game *ai, const struct encoder *e, const struct record *r, float blend,
                 void (*take)(void *ctx, const struct sample *s), void *ctx)
{
    static _Thread_local struct maker m;
    struct recent recent = {{-1, -1}};
    uint32_t next = 0;
    m.ai = ai;
    m.encoder = e;
    m.record = r;
    m.blend = blend;
    if (!find_end(&m))
        return;
    ai->game->init(m.state, &r->setup);
    for (uint32_t i = 0; i < r->plies && next < r->thoughts; i++) {
        const struct thought *t = &r->thought[next];
        if (t->ply == i) {
            struct sample s;
            int other = other_seat(&recent, t->seat, r->setup.seats);
            look(&m, i, t->seat);
            value_sample(&m, next, t->seat, &s);
            add_moves(&m, t, &s);
            take(ctx, &s);
            if (!t->valued || i % 4 == 0) { /* a teacher speaks to the policy */
                look(&m, i, other);
                value_sample(&m, next, other, &s);
                take(ctx, &s);
            }
            next++;
        }
        note_mover(&recent, ai->game->turn(m.state));
        ai->game->apply(m.state, r->action[i], NULL);
    }
}

struct sample *sample_copy(const struct sample *s)
{
    size_t factors = (size_t)s->moves * ENCODE_FACTORS;
    struct sample *made =
        malloc(sizeof *made + (s->inputs + factors) * sizeof(uint32_t) + 2u * s->moves * sizeof(float));
    sg_check(made);
    *made = *s;
    made->input = (uint32_t *)(void *)(made + 1);
    made->factor = made->input + s->inputs;
    made->chance = (float *)(void *)(made->factor + factors);
    made->weight = made->chance + s->moves;
    memcpy(made->input, s->input, s->inputs * sizeof *s->input);
    memcpy(made->factor, s->factor, factors * sizeof *s->factor);
    memcpy(made->chance, s->chance, s->moves * sizeof *s->chance);
    memcpy(made->weight, s->weight, s->moves * sizeof *s->weight);
    return made;
}
