/*
 * learn.c: fits a policy and value net to samples.
 *
 * Plain stochastic gradient descent with Adam, in floats, on all cores: a
 * batch is cut into as many parts as there are threads, each adds up
 * gradients of its own, and they are summed in a fixed order, so that the
 * same samples give the same net. All weights are rows of `hidden` floats -
 * one for each input, factor and output - beside a list of single biases.
 * Only rows that a batch touched are moved.
 */
#include "lab/train/train.h"

#include "ai/every_cpu.h"
#include "base/check.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 2048, TAUGHT_BATCH = 1024, THREADS = 2 };

static const float VALUE_WEIGHT = 1.0f, LATER_WEIGHT = 0.5f, POINTS_WEIGHT = 0.05f;
static const float POLICY_WEIGHT = 0.7f;
static const float TAUGHT_SPAN = 0.04f;  /* a winning chance that makes a move e times as likely */
static const float TAUGHT_SOFT = 0.25f;  /* the part of the policy's target in which that is so; see teach() */
static const float TAUGHT_VALUE = 0.05f; /* of the value's weight, where a teacher speaks to the policy */
static const float FIRST_LIMIT = 1.98f, HEAD_LIMIT = 7.9f;

/* Where the rows and biases of each part begin. */
struct layout {
    uint32_t factor, bias, head, rows;
    uint32_t bias_head, trust, value_trust, biases; /* factors' biases come first */
};

struct gradient {
    float *row, *bias;
    uint8_t *touched; /* rows */
};

struct learner {
    struct encoder encoder;
    struct layout at;
    int hidden;
    float rate;
    uint64_t step;
    float *row, *row_m, *row_v;
    float *bias, *bias_m, *bias_v;
    uint32_t *seen; /* how often each row was touched */
    struct gradient gradient[THREADS];
    struct sample *batch[BATCH];
    int count;
    struct learn_losses losses;
};

/* ---- arithmetic on rows ------------------------------------------------------------ */

EVERY_CPU static void add_row(float *restrict to, const float *restrict row, int n)
{
    for (int i = 0; i < n; i++)
        to[i] += row[i];
}

EVERY_CPU static void add_scaled(float *restrict to, const float *restrict row, float by, int n)
{
    for (int i = 0; i < n; i++)
        to[i] += by * row[i];
}

#pragma GCC push_options
#pragma GCC optimize("associative-math", "no-signed-zeros", "no-trapping-math")
EVERY_CPU static float dot(const float *restrict a, const float *restrict b, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}
#pragma GCC pop_options

EVERY_CPU static void adam(float *restrict w, float *restrict m, float *restrict v, const float *restrict g, int n,
                           float rate, float limit)
{
    const float keep = 0.9f, keep2 = 0.999f;
    for (int i = 0; i < n; i++) {
        m[i] = keep * m[i] + (1 - keep) * g[i];
        v[i] = keep2 * v[i] + (1 - keep2) * g[i] * g[i];
        float x = w[i] - rate * m[i] / (sqrtf(v[i]) + 1e-8f);
        w[i] = x > limit ? limit : x < -limit ? -limit : x;
    }
}

/* ---- one sample ------------------------------------------------------------------------ */

struct pass {
    const struct learner *l;
    struct gradient *g; /* NULL: only measure */
    struct learn_losses losses;
    float x[PVNET_HIDDEN], h[PVNET_HIDDEN], dh[PVNET_HIDDEN];
};

static const float *row_of(const struct learner *l, uint32_t row)
{
    return l->row + (size_t)row * (size_t)l->hidden;
}

/* A head's output has the gradient `d`. */
static void propagate_back(struct pass *p, uint32_t row, uint32_t bias, float d)
{
    int n = p->l->hidden;
    if (!p->g)
        return;
    add_scaled(p->dh, row_of(p->l, row), d, n);
    add_scaled(p->g->row + (size_t)row * (size_t)n, p->h, d, n);
    p->g->touched[row] = 1;
    p->g->bias[bias] += d;
}

static void forward(struct pass *p, const struct sample *s)
{
    const struct learner *l = p->l;
    memcpy(p->x, row_of(l, l->at.bias), (size_t)l->hidden * sizeof *p->x);
    for (int i = 0; i < s->inputs; i++)
        add_row(p->x, row_of(l, s->input[i]), l->hidden);
    for (int j = 0; j < l->hidden; j++) {
        float c = p->x[j] < 0 ? 0 : p->x[j] > 1 ? 1 : p->x[j];
        p->h[j] = c * c;
        p->dh[j] = 0;
    }
}

static double softmax_loss(const float *logit, const float *target, int n, float *out)
{
    float top = logit[0], sum = 0;
    double loss = 0;
    for (int i = 1; i < n; i++)
        top = logit[i] > top ? logit[i] : top;
    for (int i = 0; i < n; i++)
        sum += out[i] = expf(logit[i] - top);
    for (int i = 0; i < n; i++) {
        out[i] /= sum;
        if (target[i] > 0)
            loss -= (double)target[i] * log((double)out[i] + 1e-12);
    }
    return loss;
}

static float head_of(const struct pass *p, enum pvnet_head head, int seat, uint32_t *row)
{
    const struct learner *l = p->l;
    *row = (uint32_t)head * SG_MAX_SEATS + (uint32_t)seat;
    return dot(p->h, row_of(l, l->at.head + *row), l->hidden) + l->bias[l->at.bias_head + *row];
}

/* A teacher's games are few for the value, though many for the policy: it would learn them by heart. */
static float rest_weight(const struct sample *s)
{
    return s->valued ? TAUGHT_VALUE : 1;
}

static void points_pass(struct pass *p, const struct sample *s)
{
    const struct learner *l = p->l;
    for (int i = 0; i < s->seats; i++) {
        uint32_t row;
        float off = head_of(p, PVNET_SCORE, i, &row) - s->points[i];
        p->losses.points += (double)(off * off) / s->seats;
        off = off > 2 ? 2 : off < -2 ? -2 : off; /* nobody's rout is to outweigh the rest */
        propagate_back(p, l->at.head + row, l->at.bias_head + row, rest_weight(s) * POINTS_WEIGHT * off);
    }
}

/* Not of a game that nobody won, or a moment of which nothing is known. */
static bool is_known(const float *share, int seats)
{
    float total = 0;
    for (int i = 0; i < seats; i++)
        total += share[i];
    return total >= 0.5f;
}

/* Shares of the win, at the end or some rounds on. Their loss. */
static double shares_pass(struct pass *p, const struct sample *s, enum pvnet_head head, float weight)
{
    const struct learner *l = p->l;
    const float *target = head == PVNET_WIN ? s->share : s->later;
    float logit[SG_MAX_SEATS] = {0}, share[SG_MAX_SEATS];
    uint32_t row[SG_MAX_SEATS];
    int seats = s->seats;
    for (int i = 0; i < seats; i++)
        logit[i] = head_of(p, head, i, &row[i]) + l->bias[l->at.value_trust] * s->expected[i];
    double loss = softmax_loss(logit, target, seats, share);
    for (int i = 0; i < seats; i++) {
        float d = rest_weight(s) * weight * (share[i] - target[i]);
        propagate_back(p, l->at.head + row[i], l->at.bias_head + row[i], d);
        if (p->g && head == PVNET_WIN)
            p->g->bias[l->at.value_trust] += d * s->expected[i];
    }
    return loss;
}

/* Of the moves that a teacher looked at. */
struct taught {
    int count, first; /* the policy's first of them; -1: none */
    float mass;       /* the policy's chance of all of them */
    float expected;   /* what the policy comes to, if it plays one of them */
    float worth;      /* what one of them drawn evenly comes to */
    float best, sum;  /* the best comes to this; of what chances are made of */
};

static struct taught weigh_taught(const struct sample *s, const float *logit, const float *chance)
{
    struct taught t = {.first = -1};
    for (int i = 0; i < s->moves; i++) {
        if (s->chance[i] < 0)
            continue;
        t.count++;
        t.mass += chance[i];
        t.expected += chance[i] * s->chance[i];
        t.worth += s->chance[i];
        t.best = s->chance[i] > t.best ? s->chance[i] : t.best;
        t.first = t.first < 0 || logit[i] > logit[t.first] ? i : t.first;
    }
    t.expected /= t.mass;
    t.worth /= (float)t.count;
    for (int i = 0; i < s->moves; i++)
        if (s->chance[i] >= 0)
            t.sum += expf((s->chance[i] - t.best) / TAUGHT_SPAN);
    return t;
}

/*
 * What is to become of the policy's chances. For the greatest part they follow what is expected to come of them, which
 * is linear in what the moves came to, so that chance in it evens out over decisions. The rest leads to chances that
 * are the higher the better the move is: without that the policy would grow sure of what it knows least. Moves that
 * the teacher did not look at keep theirs. Answers the loss.
 */
static double teach(struct pass *p, const struct sample *s, const float *logit, const float *chance, float *target)
{
    struct taught t = weigh_taught(s, logit, chance);
    double loss = 0;
    for (int i = 0; i < s->moves; i++) {
        float came = s->chance[i];
        target[i] = chance[i];
        if (came < 0 || t.count < 2)
            continue;
        float soft = expf((came - t.best) / TAUGHT_SPAN) / t.sum;
        float better = chance[i] + chance[i] / t.mass * (came - t.expected) / TAUGHT_SPAN;
        loss -= (double)soft * log((double)(chance[i] / t.mass) + 1e-12);
        target[i] = (1 - TAUGHT_SOFT) * better + TAUGHT_SOFT * t.mass * soft;
    }
    if (t.count > 1) {
        p->losses.gain += (double)(s->chance[t.first] - t.worth);
        p->losses.taught++;
    }
    return loss;
}

static void policy_pass(struct pass *p, const struct sample *s)
{
    const struct learner *l = p->l;
    float logit[TRAIN_MOVES], chance[TRAIN_MOVES], target[TRAIN_MOVES];
    int top = 0, wanted = 0;
    if (s->moves < 2)
        return;
    for (int i = 0; i < s->moves; i++) {
        logit[i] = l->bias[l->at.trust] * s->weight[i];
        for (int k = 0; k < ENCODE_FACTORS; k++) {
            uint32_t f = s->factor[i * ENCODE_FACTORS + k];
            if (f)
                logit[i] += dot(p->h, row_of(l, l->at.factor + f), l->hidden) + l->bias[f];
        }
        top = logit[i] > logit[top] ? i : top;
        wanted = s->chance[i] > s->chance[wanted] ? i : wanted;
    }
    double loss = softmax_loss(logit, s->chance, s->moves, chance);
    memcpy(target, s->chance, s->moves * sizeof *target);
    p->losses.policy += s->valued ? teach(p, s, logit, chance, target) : loss;
    p->losses.agree += top == wanted;
    p->losses.decisions++;
    for (int i = 0; i < s->moves; i++) {
        float d = POLICY_WEIGHT * (chance[i] - target[i]);
        if (p->g)
            p->g->bias[l->at.trust] += d * s->weight[i];
        for (int k = 0; k < ENCODE_FACTORS; k++) {
            uint32_t f = s->factor[i * ENCODE_FACTORS + k];
            if (f)
                propagate_back(p, l->at.factor + f, f, d);
        }
    }
}

static void sample_pass(struct pass *p, const struct sample *s)
{
    const struct learner *l = p->l;
    size_t n = (size_t)l->hidden;
    forward(p, s);
    if (is_known(s->share, s->seats)) {
        float share[SG_MAX_SEATS];
        p->losses.value += shares_pass(p, s, PVNET_WIN, VALUE_WEIGHT);
        p->losses.expected += softmax_loss(s->expected, s->share, s->seats, share);
        p->losses.baseline += log(s->seats);
        p->losses.samples++;
    }
    if (is_known(s->later, s->seats))
        shares_pass(p, s, PVNET_LATER, LATER_WEIGHT);
    points_pass(p, s);
    policy_pass(p, s);
    if (!p->g)
        return;
    for (size_t j = 0; j < n; j++) /* a unit that is off or full learns nothing */
        p->dh[j] *= p->x[j] > 0 && p->x[j] < 1 ? 2 * p->x[j] : 0;
    for (int i = 0; i < s->inputs; i++) {
        add_row(p->g->row + s->input[i] * n, p->dh, l->hidden);
        p->g->touched[s->input[i]] = 1;
    }
    add_row(p->g->row + l->at.bias * n, p->dh, l->hidden);
    p->g->touched[l->at.bias] = 1;
}

/* ---- a batch ------------------------------------------------------------------------------- */

struct part {
    struct pass pass;
    struct learner *l;
    int from, to;
};

static void *run_part(void *ctx)
{
    struct part *part = ctx;
    for (int i = part->from; i < part->to; i++)
        sample_pass(&part->pass, part->l->batch[i]);
    return NULL;
}

static void add_losses(struct learn_losses *to, const struct learn_losses *from)
{
    to->value += from->value;
    to->policy += from->policy;
    to->points += from->points;
    to->baseline += from->baseline;
    to->agree += from->agree;
    to->samples += from->samples;
    to->expected += from->expected;
    to->decisions += from->decisions;
    to->gain += from->gain;
    to->taught += from->taught;
}

static void move_rows(struct learner *l, float rate, float scale)
{
    size_t n = (size_t)l->hidden;
    for (uint32_t r = 0; r < l->at.rows; r++) {
        struct gradient *g = &l->gradient[0];
        float *sum = g->row + r * n;
        for (int t = 1; t < THREADS; t++) {
            struct gradient *o = &l->gradient[t];
            if (!o->touched[r])
                continue;
            add_row(sum, o->row + r * n, l->hidden);
            memset(o->row + r * n, 0, n * sizeof *o->row);
            o->touched[r] = 0;
            g->touched[r] = 1;
        }
        if (!g->touched[r])
            continue;
        for (size_t j = 0; j < n; j++)
            sum[j] *= scale;
        adam(l->row + r * n, l->row_m + r * n, l->row_v + r * n, sum, l->hidden, rate,
             r < l->at.factor || r == l->at.bias ? FIRST_LIMIT : HEAD_LIMIT);
        memset(sum, 0, n * sizeof *sum);
        g->touched[r] = 0;
        l->seen[r]++;
    }
}

static void move_biases(struct learner *l, float rate, float scale)
{
    float *sum = l->gradient[0].bias;
    for (uint32_t i = 0; i < l->at.biases; i++) {
        for (int t = 1; t < THREADS; t++) {
            sum[i] += l->gradient[t].bias[i];
            l->gradient[t].bias[i] = 0;
        }
        sum[i] *= scale;
    }
    adam(l->bias, l->bias_m, l->bias_v, sum, (int)l->at.biases, rate, 100);
    memset(sum, 0, l->at.biases * sizeof *sum);
}

/* Points are far from 0: their heads begin at the first batch's mean. */
static void begin_points(struct learner *l)
{
    double sum = 0, count = 0;
    for (int i = 0; i < l->count; i++)
        for (int k = 0; k < l->batch[i]->seats; k++, count++)
            sum += (double)l->batch[i]->points[k];
    for (uint32_t k = 0; k < SG_MAX_SEATS; k++)
        l->bias[l->at.bias_head + PVNET_SCORE * SG_MAX_SEATS + k] = (float)(sum / count);
}

static void learn_batch(struct learner *l)
{
    if (l->step == 0)
        begin_points(l);
    static struct part part[THREADS];
    pthread_t thread[THREADS];
    bool started[THREADS] = {false};
    for (int t = 0; t < THREADS; t++) {
        part[t] = (struct part){.pass = {.l = l, .g = &l->gradient[t]},
                                .l = l,
                                .from = l->count * t / THREADS,
                                .to = l->count * (t + 1) / THREADS};
        started[t] = t > 0 && pthread_create(&thread[t], NULL, run_part, &part[t]) == 0;
    }
    for (int t = 0; t < THREADS; t++)
        if (started[t])
            pthread_join(thread[t], NULL);
        else
            run_part(&part[t]);
    for (int t = 0; t < THREADS; t++)
        add_losses(&l->losses, &part[t].pass.losses);
    l->step++;
    float warm = l->step < 100 ? (float)l->step / 100 : 1;
    move_rows(l, l->rate * warm, 1.0f / (float)l->count);
    move_biases(l, l->rate * warm, 1.0f / (float)l->count);
    for (int i = 0; i < l->count; i++)
        free(l->batch[i]);
    l->count = 0;
}

/* ---- taking samples ------------------------------------------------------------------------ */

void learner_take(struct learner *l, struct sample *s)
{
    l->batch[l->count++] = s;
    if (l->count >= (s->valued ? TAUGHT_BATCH : BATCH))
        learn_batch(l);
}

void learner_test(struct learner *l, const struct sample *s, struct learn_losses *out)
{
    static struct pass p;
    p = (struct pass){.l = l};
    sample_pass(&p, s);
    add_losses(out, &p.losses);
}

void learner_rate(struct learner *l, float rate)
{
    l->rate = rate;
}

struct learn_losses learner_losses(struct learner *l)
{
    struct learn_losses out = l->losses;
    memset(&l->losses, 0, sizeof l->losses);
    return out;
}

/* ---- life -------------------------------------------------------------------------------------- */

static float *floats(size_t count)
{
    float *made = calloc(count, sizeof *made);
    sg_check(made);
    return made;
}

static float normal(struct sg_rng *rng)
{
    float sum = 0;
    for (int i = 0; i < 12; i++)
        sum += (float)(sg_rng_next(rng) >> 40) * (1.0f / 16777216.0f);
    return sum - 6;
}

static void init_weights(struct learner *l, uint64_t seed)
{
    struct sg_rng rng;
    size_t n = (size_t)l->hidden;
    sg_rng_init(&rng, seed, 0);
    for (size_t i = 0; i < l->at.factor * n; i++)
        l->row[i] = 0.03f * normal(&rng);
    for (size_t i = l->at.factor * n; i < l->at.rows * n; i++)
        l->row[i] = 0.05f * normal(&rng);
    for (size_t j = 0; j < n; j++)
        l->row[l->at.bias * n + j] = 0.3f;
    l->bias[l->at.trust] = 0.5f;
    l->bias[l->at.value_trust] = 1;
}

struct learner *learner_new(const struct sg_game *game, int hidden, uint64_t seed)
{
    struct learner *l = calloc(1, sizeof *l);
    sg_check(l && hidden <= PVNET_HIDDEN && encoder_init(&l->encoder, game));
    uint32_t in = l->encoder.inputs, out = l->encoder.factors;
    l->at = (struct layout){.factor = in,
                            .bias = in + out,
                            .head = in + out + 1,
                            .rows = in + out + 1 + PVNET_HEADS * SG_MAX_SEATS,
                            .bias_head = out,
                            .trust = out + PVNET_HEADS * SG_MAX_SEATS,
                            .value_trust = out + PVNET_HEADS * SG_MAX_SEATS + 1,
                            .biases = out + PVNET_HEADS * SG_MAX_SEATS + 2};
    l->hidden = hidden;
    l->rate = 0.001f;
    size_t rows = (size_t)l->at.rows * (size_t)hidden;
    l->row = floats(rows);
    l->row_m = floats(rows);
    l->row_v = floats(rows);
    l->bias = floats(l->at.biases);
    l->bias_m = floats(l->at.biases);
    l->bias_v = floats(l->at.biases);
    l->seen = calloc(l->at.rows, sizeof *l->seen);
    for (int t = 0; t < THREADS; t++)
        l->gradient[t] = (struct gradient){floats(rows), floats(l->at.biases), calloc(l->at.rows, 1)};
    init_weights(l, seed);
    return l;
}

void learner_free(struct learner *l)
{
    for (int i = 0; i < l->count; i++)
        free(l->batch[i]);
    for (int t = 0; t < THREADS; t++) {
        free(l->gradient[t].row);
        free(l->gradient[t].bias);
        free(l->gradient[t].touched);
    }
    free(l->row);
    free(l->row_m);
    free(l->row_v);
    free(l->bias);
    free(l->bias_m);
    free(l->bias_v);
    free(l->seen);
    free(l);
}

static void begin_row(struct learner *l, uint32_t row, const int16_t *from, float scale)
{
    for (int j = 0; j < l->hidden; j++)
        l->row[(size_t)row * (size_t)l->hidden + (size_t)j] = (float)from[j] / scale;
}

bool learner_begin(struct learner *l, const struct pvnet *net)
{
    const struct layout *at = &l->at;
    size_t n = (size_t)l->hidden;
    if (net->hidden != l->hidden || net->encoder.hash != l->encoder.hash)
        return false;
    for (uint32_t i = 0; i < l->encoder.inputs; i++) {
        l->seen[i] = net->row[i] < net->rows;
        begin_row(l, i, net->first + net->row[i] * n, PVNET_UNIT); /* one that has none has a row of zeros */
    }
    begin_row(l, at->bias, net->bias, PVNET_UNIT);
    for (uint32_t i = 0; i < PVNET_HEADS * SG_MAX_SEATS; i++) {
        begin_row(l, at->head + i, net->head + i * n, PVNET_OUT);
        l->bias[at->bias_head + i] = (float)net->head_bias[i] / PVNET_ONE;
    }
    for (uint32_t i = 0; i < l->encoder.factors; i++) {
        begin_row(l, at->factor + i, net->factor + i * n, PVNET_OUT);
        l->bias[i] = (float)net->factor_bias[i] / PVNET_ONE;
    }
    l->bias[at->trust] = (float)net->trust / PVNET_OUT;
    l->bias[at->value_trust] = (float)net->value_trust / PVNET_OUT;
    l->step = 1; /* its points are near already */
    return true;
}

/* ---- writing ------------------------------------------------------------------------------------ */

static bool put_integer(FILE *out, int64_t value, int size)
{
    unsigned char b[8];
    for (int i = 0; i < size; i++)
        b[i] = (unsigned char)((uint64_t)value >> (8 * i));
    return fwrite(b, (size_t)size, 1, out) == 1;
}

static bool put_row(const struct learner *l, uint32_t row, float scale, FILE *out)
{
    const float *w = row_of(l, row);
    bool ok = true;
    for (int j = 0; j < l->hidden && ok; j++)
        ok = put_integer(out, lroundf(w[j] * scale), 2);
    return ok;
}

bool learner_write_net(const struct learner *l, const char *recipe, FILE *out)
{
    const struct layout *at = &l->at;
    uint32_t rows = 0;
    bool ok = fprintf(out, "pvnet 2 %s\n", recipe) > 0;
    for (uint32_t i = 0; i < l->encoder.inputs; i++)
        rows += l->seen[i] > 0;
    ok = ok && put_integer(out, (int64_t)l->encoder.hash, 8) && put_integer(out, l->hidden, 4) &&
         put_integer(out, rows, 4);
    for (uint32_t i = 0; i < l->encoder.inputs; i++)
        ok = ok && (!l->seen[i] || put_integer(out, i, 4));
    for (uint32_t i = 0; i < l->encoder.inputs; i++)
        ok = ok && (!l->seen[i] || put_row(l, i, PVNET_UNIT, out));
    ok = ok && put_row(l, at->bias, PVNET_UNIT, out);
    for (uint32_t i = 0; i < PVNET_HEADS * SG_MAX_SEATS; i++)
        ok = ok && put_row(l, at->head + i, PVNET_OUT, out);
    for (uint32_t i = 0; i < PVNET_HEADS * SG_MAX_SEATS; i++)
        ok = ok && put_integer(out, lroundf(l->bias[at->bias_head + i] * PVNET_ONE), 4);
    for (uint32_t i = 0; i < l->encoder.factors; i++)
        ok = ok && put_row(l, at->factor + i, PVNET_OUT, out);
    for (uint32_t i = 0; i < l->encoder.factors; i++)
        ok = ok && put_integer(out, lroundf(l->bias[i] * PVNET_ONE), 4);
    return ok && put_integer(out, lroundf(l->bias[at->trust] * PVNET_OUT), 4) &&
           put_integer(out, lroundf(l->bias[at->value_trust] * PVNET_OUT), 4) && fflush(out) == 0;
}

/* ---- to continue later --------------------------------------------------------------------------------- */

static const struct {
    size_t offset;
    bool biases;
} kept[] = {{offsetof(struct learner, row), false},   {offsetof(struct learner, row_m), false},
            {offsetof(struct learner, row_v), false}, {offsetof(struct learner, bias), true},
            {offsetof(struct learner, bias_m), true}, {offsetof(struct learner, bias_v), true}};

static float *kept_part(const struct learner *l, size_t i, size_t *count)
{
    *count = kept[i].biases ? l->at.biases : (size_t)l->at.rows * (size_t)l->hidden;
    float *at;
    memcpy(&at, (const char *)l + kept[i].offset, sizeof at);
    return at;
}

bool learner_save(const struct learner *l, FILE *out)
{
    uint64_t head[3] = {l->encoder.hash, (uint64_t)l->hidden, l->step};
    bool ok = fwrite(head, sizeof head, 1, out) == 1;
    for (size_t i = 0, count; i < sizeof kept / sizeof kept[0] && ok; i++) {
        const float *at = kept_part(l, i, &count);
        ok = fwrite(at, sizeof *at, count, out) == count;
    }
    return ok && fwrite(l->seen, sizeof *l->seen, l->at.rows, out) == l->at.rows && fflush(out) == 0;
}

bool learner_load(struct learner *l, FILE *in)
{
    uint64_t head[3];
    bool ok = fread(head, sizeof head, 1, in) == 1 && head[0] == l->encoder.hash && head[1] == (uint64_t)l->hidden;
    l->step = ok ? head[2] : 0;
    for (size_t i = 0, count; i < sizeof kept / sizeof kept[0] && ok; i++) {
        float *at = kept_part(l, i, &count);
        ok = fread(at, sizeof *at, count, in) == count;
    }
    return ok && fread(l->seen, sizeof *l->seen, l->at.rows, in) == l->at.rows;
}
