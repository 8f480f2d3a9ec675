/* search_teach.c: the search that nets learn from, see search_gumbel(). */
#include "ai/internal.h"

#include "ai/common.h"
#include "base/check.h"

#include <math.h>
#include <string.h>

enum { VISIT_BASE = 50 };

static const float GUMBEL_NOISE = 0.5f; /* 1 draws moves exactly by the policy; less plays better games */
static const float SMALL_SPAN = 0.08f;  /* smaller differences of value may be chance: they stay small */

/* How much a difference in value counts against one in logits; grows with what was seen. */
static float value_scale(const struct tree_node *n)
{
    uint32_t most = 0;
    for (int i = 0; i < n->count; i++)
        most = n->edge[i].visits > most ? n->edge[i].visits : most;
    return (float)(VISIT_BASE + most) * 0.1f;
}

/* Values of the root's edges from 0 to 1, worst to best; those not tried get the mean of the policy. */
static void scaled_values(const struct tree_node *n, float prior_value, float *q)
{
    float low = 1e9f, high = -1e9f, mass = 0, sum = 0;
    uint32_t visits = 0;
    for (int i = 0; i < n->count; i++)
        if (n->edge[i].visits) {
            mass += n->edge[i].prior;
            sum += n->edge[i].prior * n->edge[i].value / (float)n->edge[i].visits;
            visits += n->edge[i].visits;
        }
    float mixed = prior_value;
    if (visits)
        mixed = (prior_value + (float)visits * sum / mass) / (float)(1 + visits);
    for (int i = 0; i < n->count; i++) {
        q[i] = n->edge[i].visits ? n->edge[i].value / (float)n->edge[i].visits : mixed;
        low = q[i] < low ? q[i] : low;
        high = q[i] > high ? q[i] : high;
    }
    float span = high - low > SMALL_SPAN ? high - low : SMALL_SPAN;
    for (int i = 0; i < n->count; i++)
        q[i] = (q[i] - low) / span;
}

/* The log of an edge's prior; a part of it is shared evenly, so that a policy that is sure of itself can still learn.
 */
static float root_logit(const struct tree_node *n, int edge)
{
    const float even = 0.15f;
    return logf((1 - even) * n->edge[edge].prior + even / (float)n->count);
}

struct contender {
    int edge;
    float noise; /* Gumbel noise and logit */
    float score;
};

static void sort_contenders(struct contender *c, int count)
{
    for (int i = 1; i < count; i++) {
        struct contender x = c[i];
        int at = i;
        for (; at > 0 && c[at - 1].score < x.score; at--)
            c[at] = c[at - 1];
        c[at] = x;
    }
}

static void visit_once(struct worker *w, struct tree_edge *e)
{
    w->s->only = e;
    w->number = ++w->s->done;
    search_one_playout(w);
    w->s->only = NULL;
}

/* Shares the playouts out and halves the field until one is left. */
static int halve(struct worker *w, struct contender *c, int count, int playouts, float prior_value)
{
    struct tree_node *n = w->s->root;
    float q[AI_MAX_MOVES];
    int rounds = 1;
    while (1 << rounds < count)
        rounds++;
    while (count > 1) {
        int each = playouts / (rounds * count);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < (each ? each : 1); k++)
                visit_once(w, &n->edge[c[i].edge]);
        scaled_values(n, prior_value, q);
        float scale = value_scale(n);
        for (int i = 0; i < count; i++)
            c[i].score = c[i].noise + scale * q[c[i].edge];
        sort_contenders(c, count);
        count = (count + 1) / 2;
    }
    return c[0].edge;
}

static void improved_policy(const struct tree_node *n, float prior_value, float *target)
{
    float q[AI_MAX_MOVES], top = -1e9f, sum = 0, scale = value_scale(n);
    scaled_values(n, prior_value, q);
    for (int i = 0; i < n->count; i++) {
        target[i] = root_logit(n, i) + scale * q[i];
        top = target[i] > top ? target[i] : top;
    }
    for (int i = 0; i < n->count; i++)
        sum += target[i] = expf(target[i] - top);
    for (int i = 0; i < n->count; i++)
        target[i] /= sum;
}

struct sg_action search_gumbel(struct search *s, const void *view, int playouts, int sampled, struct sg_rng *rng,
                               float *target)
{
    static _Thread_local struct worker w;
    struct contender c[AI_MAX_MOVES];
    s->me = s->ai.game->turn(view);
    s->done = 0;
    s->shared = false;
    sg_check(search_find_root(s, view, rng));
    struct tree_node *n = s->root;
    float prior_value = n->visits ? n->sum[s->me] / (float)n->visits : s->share[s->me];
    w.s = s;
    sg_rng_split(rng, &w.rng);
    for (int i = 0; i < n->count; i++) {
        float noise = -GUMBEL_NOISE * logf(-logf(ai_unit(rng) * 0.999998f + 1e-6f));
        c[i] = (struct contender){.edge = i, .noise = noise + root_logit(n, i)};
        c[i].score = c[i].noise;
    }
    sort_contenders(c, n->count);
    int best = n->count > 1 ? halve(&w, c, n->count < sampled ? n->count : sampled, playouts, prior_value) : 0;
    improved_policy(n, prior_value, target);
    return n->edge[best].action;
}

/* One playout that begins with a move: adds what each seat came to. */
static void add_playout(struct worker *w, struct tree_edge *e, float *sum)
{
    struct tree_node *n = w->s->root;
    float before[SG_MAX_SEATS];
    memcpy(before, n->sum, sizeof before);
    visit_once(w, e);
    for (int p = 0; p < SG_MAX_SEATS; p++)
        sum[p] += n->sum[p] - before[p];
}

int search_count(const struct search *s)
{
    return s->root->count;
}

void search_values(struct search *s, const void *view, int most, int playouts, struct sg_rng *rng,
                   struct search_value *out)
{
    static _Thread_local struct worker w;
    s->me = s->ai.game->turn(view);
    s->done = 0;
    s->shared = false;
    sg_check(search_find_root(s, view, rng));
    struct tree_node *n = s->root;
    int likely = most < n->count ? most - 1 : most, other = -1;
    if (likely < most) /* the last one may be any of the rest: or a move thought unlikely would never be known better */
        other = likely + (int)sg_rng_below(rng, (uint32_t)(n->count - likely));
    for (int i = 0; i < n->count; i++)
        out[i] = (struct search_value){.action = n->edge[i].action,
                                       .prior = n->edge[i].prior,
                                       .known = n->count > 1 && playouts > 0 && (i < likely || i == other)};
    w.s = s;
    for (int k = 0; k < playouts && n->count > 1; k++) {
        struct sg_rng same;
        sg_rng_split(rng, &same);
        for (int i = 0; i < n->count; i++)
            if (out[i].known) {
                w.rng = same;
                add_playout(&w, &n->edge[i], out[i].share);
            }
    }
    for (int i = 0; i < n->count; i++)
        for (int p = 0; p < SG_MAX_SEATS && out[i].known; p++)
            out[i].share[p] /= (float)playouts;
}

int search_root(const struct search *s, struct sg_action *action, float *share)
{
    const struct sg_head *head = (const void *)s->view;
    for (int i = 0; i < s->root->count; i++)
        action[i] = s->root->edge[i].action;
    for (int p = 0; p < head->seats; p++)
        share[p] = s->root->visits ? s->root->sum[p] / (float)s->root->visits : -1;
    return s->root->count;
}
