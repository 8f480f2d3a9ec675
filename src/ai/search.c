/* search.c: the master's search, see search.h. */
#include "ai/internal.h"

#include "ai/common.h"
#include "ai/pvnet.h"
#include "base/check.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SPARE_EDGES = 8, MAX_THREADS = 64 };

/* ---- life ---------------------------------------------------------------------------------- */

struct search_tuning search_tuning_of(const struct ai_game *ai)
{
    return (struct search_tuning){.explore = 1.2f,
                                  .spread = 0,
                                  .fpu_reduction = 0.05f,
                                  .widening = 1.5f,
                                  .noise = 0,
                                  .horizon = ai->horizon,
                                  .longest = ai->longest,
                                  .near_playouts = ai->near_playouts,
                                  .net_prior = 1,
                                  .net_value = 1,
                                  .net_leaf = 0.5f};
}

struct search *search_new(const struct ai_game *ai, size_t bytes, double (*now)(void))
{
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->ai = *ai;
    s->now = now;
    s->tuning = search_tuning_of(ai);
    if (!tree_init(&s->tree, bytes)) {
        free(s);
        return NULL;
    }
    sg_check(pthread_mutex_init(&s->lock, NULL) == 0);
    return s;
}

void search_free(struct search *s)
{
    if (!s)
        return;
    tree_free(&s->tree);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

void search_tune(struct search *s, const struct search_tuning *tuning)
{
    s->tuning = *tuning;
}

void search_clear(struct search *s)
{
    tree_clear(&s->tree);
    s->root = NULL;
}

static void lock_tree(struct search *s)
{
    if (s->shared)
        pthread_mutex_lock(&s->lock);
}

static void unlock_tree(struct search *s)
{
    if (s->shared)
        pthread_mutex_unlock(&s->lock);
}

/* ---- down the tree ----------------------------------------------------------------------------- */

/*
 * How far a node's chances are apart, against what `explore` is made for. Where all playouts end alike, little
 * exploring is enough: early in a game chances are close together, and so are the differences between moves.
 */
static float spread_of(const struct search_tuning *t, const struct tree_node *n)
{
    const float pseudo = 2;
    if (t->spread <= 0)
        return 1;
    float visits = (float)n->visits, mean = n->visits ? n->sum[n->seat] / visits : 0;
    float apart = n->squares - visits * mean * mean;
    float variance = ((apart > 0 ? apart : 0) + pseudo * t->spread * t->spread) / (visits + pseudo);
    return sqrtf(variance) / t->spread;
}

/* PUCT. `skip`: bit set of edges that are not legal in this guess at the truth. */
static struct tree_edge *pick_edge(const struct search *s, const struct tree_node *n, uint64_t skip)
{
    const struct search_tuning *t = &s->tuning;
    uint32_t all = n->visits + n->pending;
    float root = sqrtf((float)all + 1), explore = t->explore * spread_of(t, n);
    int wide = 2 + (int)(t->widening * root);
    float guess = (n->visits ? n->sum[n->seat] / (float)n->visits : 0.5f) - t->fpu_reduction;
    struct tree_edge *best = NULL;
    float top = -1e9f;
    for (int i = 0; i < n->count && wide; i++) {
        struct tree_edge *e = &n->edge[i];
        uint32_t tried = e->visits + e->pending;
        if (skip >> i & 1)
            continue;
        wide--;
        float q = tried ? e->value / (float)tried : guess;
        float u = q + explore * e->prior * root / (float)(1 + tried);
        if (u > top) {
            top = u;
            best = e;
        }
    }
    return best;
}

/* An edge that is legal here; only what others hide can make one illegal. */
static struct tree_edge *pick_legal(struct worker *w, struct tree_node *n)
{
    struct search *s = w->s;
    const struct sg_game *game = s->ai.game;
    uint64_t skip = 0;
    if (n == s->root && s->only)
        return s->only;
    for (;;) {
        struct tree_edge *e = pick_edge(s, n, skip);
        if (!e || n->seat == s->me || !game->refuse(w->state, e->action, NULL))
            return e;
        if (!skip) {
            struct ai_move move[AI_MAX_MOVES];
            tree_extend(n, move, ai_moves(&s->ai, w->state, move));
        }
        skip |= 1ull << (e - n->edge);
    }
}

static uint64_t hash_of(struct search *s, const void *state, void *view)
{
    s->ai.game->redact(state, s->me, view);
    return tree_hash(view, s->ai.game->state_size);
}

/* Mixes the net's policy into the game's own weights of moves. */
static void mix_priors(const struct search *s, const struct pvnet_units *units, struct ai_move *move, int count)
{
    float own[AI_MAX_MOVES], sum = 0, share = s->tuning.net_prior;
    if (share <= 0)
        return;
    for (int i = 0; i < count; i++)
        sum += own[i] = move[i].weight;
    pvnet_policy(s->ai.net, units, move, count);
    for (int i = 0; i < count; i++)
        move[i].weight = share * move[i].weight + (1 - share) * own[i] / sum;
}

/* Asks the net about the state, as the seat to move sees it. */
static void ask_net(struct worker *w, int seat, struct ai_move *move, int count)
{
    struct search *s = w->s;
    struct pvnet_units units;
    if (seat != s->me)
        s->ai.game->redact(w->state, seat, w->view);
    pvnet_forward(s->ai.net, w->view, seat, &units);
    if (s->ai.net->value_trust)
        ai_evaluate(&s->ai, w->state, w->share);
    pvnet_shares(s->ai.net, &units, w->share);
    w->valued = true;
    if (move)
        mix_priors(s, &units, move, count);
}

/* Does the net count where a node is made? Otherwise only where a playout ends. */
static bool asks_at_nodes(const struct search *s)
{
    const struct search_tuning *t = &s->tuning;
    return s->ai.net && (t->net_prior > 0 || t->net_leaf > 0 || !t->horizon);
}

/*
 * The node of a state; *leaf if it was not there before and leaves a choice.
 * NULL: the memory is full.
 */
static struct tree_node *node_of(struct worker *w, int seat, bool *leaf)
{
    struct search *s = w->s;
    struct ai_move move[AI_MAX_MOVES];
    uint64_t hash = hash_of(s, w->state, w->view);
    lock_tree(s);
    struct tree_node *n = tree_find(&s->tree, hash);
    unlock_tree(s);
    *leaf = n == NULL;
    if (n)
        return n;
    int count = ai_moves(&s->ai, w->state, move);
    if (asks_at_nodes(s))
        ask_net(w, seat, move, count);
    lock_tree(s);
    n = tree_find(&s->tree, hash); /* somebody may have been faster */
    if (!n)
        n = tree_add(&s->tree, hash, seat, move, count, seat == s->me ? 0 : SPARE_EDGES);
    *leaf = n && n->count > 1;
    unlock_tree(s);
    return n;
}

/* Goes down to a new node or the end; answers who is to move there. */
static int descend(struct worker *w)
{
    struct search *s = w->s;
    const struct sg_game *game = s->ai.game;
    struct tree_node *n = s->root;
    w->length = 0;
    w->valued = false;
    for (;;) {
        w->valued = false;
        lock_tree(s);
        struct tree_edge *e = pick_legal(w, n);
        if (!e) { /* nothing known here is legal: the playout decides */
            unlock_tree(s);
            return n->seat;
        }
        struct sg_action a = e->action;
        e->pending++;
        n->pending++;
        unlock_tree(s);
        w->node[w->length] = n;
        w->edge[w->length++] = e;
        game->apply(w->state, a, NULL);
        int turn = ai_draw_on(game, w->state, &w->rng);
        bool leaf;
        if (turn == SG_OVER || w->length == LONGEST_PATH)
            return turn;
        n = node_of(w, turn, &leaf);
        if (!n || leaf)
            return turn;
    }
}

/* ---- playing out ---------------------------------------------------------------------------------- */

static struct sg_action policy(struct worker *w)
{
    struct search *s = w->s;
    if (s->tuning.noise <= 0 || ai_unit(&w->rng) >= s->tuning.noise)
        return ai_choose(&s->ai, w->state, &w->rng);
    return ai_weighed_move(&s->ai, w->state, &w->rng);
}

/* What the net expects of the state in which `turn` is to move. */
static void ask_value(struct worker *w, int turn, float *chance)
{
    struct search *s = w->s;
    if (!w->valued) {
        s->ai.game->redact(w->state, s->me, w->view);
        ask_net(w, turn, NULL, 0);
    }
    memcpy(chance, w->share, sizeof w->share);
}

/* The chances where a playout ends before the game does. */
static void value_end(struct worker *w, int turn, float *chance)
{
    struct search *s = w->s;
    float share = s->ai.net ? s->tuning.net_value : 0, own[SG_MAX_SEATS];
    w->valued = false;
    if (share > 0)
        ask_value(w, turn, chance);
    if (share >= 1)
        return;
    ai_evaluate(&s->ai, w->state, own);
    for (int p = 0; p < ((const struct sg_head *)(const void *)w->state)->seats; p++)
        chance[p] = share > 0 ? share * chance[p] + (1 - share) * own[p] : own[p];
}

/*
 * Plays on as the steward would, to the horizon; then the chances. Few
 * playouts gain by a near horizon, as less of chance is in them; many by a
 * far one, as less is left to the evaluation, whose errors do not average out.
 */
static void play_out(struct worker *w, int turn, float *chance)
{
    struct search *s = w->s;
    const struct sg_game *game = s->ai.game;
    unsigned (*progress)(const void *) = s->ai.progress;
    if (s->ai.net && turn != SG_OVER && !s->tuning.horizon) {
        ask_value(w, turn, chance);
        return;
    }
    unsigned times = s->tuning.near_playouts && w->number > s->tuning.near_playouts ? 2 : 1;
    unsigned until = (progress ? progress(w->state) : 0) + times * s->tuning.horizon;
    for (unsigned plies = 0; turn != SG_OVER && plies < times * s->tuning.longest; plies++) {
        if (progress && progress(w->state) >= until)
            break;
        game->apply(w->state, policy(w), NULL);
        turn = ai_draw_on(game, w->state, &w->rng);
    }
    if (turn == SG_OVER)
        ai_shares(game, w->state, chance);
    else
        value_end(w, turn, chance);
}

/* The result of a playout from the new node, mixed with what the net expects there. */
static void value_leaf(struct worker *w, int turn, float *chance)
{
    struct search *s = w->s;
    float leaf[SG_MAX_SEATS], share = s->tuning.net_leaf;
    bool mixed = s->ai.net && turn != SG_OVER && share > 0 && w->valued;
    if (mixed)
        memcpy(leaf, w->share, sizeof leaf);
    play_out(w, turn, chance);
    for (int p = 0; mixed && p < SG_MAX_SEATS; p++)
        chance[p] = (1 - share) * chance[p] + share * leaf[p];
}

static void back_up(struct worker *w, const float *chance)
{
    struct search *s = w->s;
    const struct sg_head *head = (const void *)w->state;
    lock_tree(s);
    for (int i = 0; i < w->length; i++) {
        struct tree_node *n = w->node[i];
        struct tree_edge *e = w->edge[i];
        n->visits++;
        n->pending--;
        e->visits++;
        e->pending--;
        e->value += chance[n->seat];
        n->squares += chance[n->seat] * chance[n->seat];
        for (int p = 0; p < head->seats; p++)
            n->sum[p] += chance[p];
    }
    unlock_tree(s);
}

/* ---- running ---------------------------------------------------------------------------------------- */

/* Can the second still overtake the first? Then there is a reason to continue. */
static bool decided(const struct search *s)
{
    uint32_t first = 0, second = 0;
    if (!s->wanted)
        return false;
    for (int i = 0; i < s->root->count; i++) {
        uint32_t v = s->root->edge[i].visits;
        if (v > first) {
            second = first;
            first = v;
        } else if (v > second) {
            second = v;
        }
    }
    return first - second > s->wanted - s->done;
}

/* May another playout begin? Then it gets its number. */
static bool go_on(struct worker *w)
{
    struct search *s = w->s;
    lock_tree(s);
    if (!s->stop && s->wanted && s->done >= s->wanted)
        s->stop = true;
    if (!s->stop && s->done && atomic_load_explicit(&s->stop_early, memory_order_relaxed))
        s->stop = true;
    if (!s->stop && s->done % 32 == 31) {
        if (s->end > 0 && s->now() >= s->end)
            s->stop = true;
        if (decided(s))
            s->stop = true;
    }
    bool yes = !s->stop;
    s->done += yes;
    w->number = s->done;
    unlock_tree(s);
    return yes;
}

void search_one_playout(struct worker *w)
{
    struct search *s = w->s;
    float chance[SG_MAX_SEATS];
    memcpy(w->state, s->view, s->ai.game->state_size);
    s->ai.game->resample(w->state, &w->rng);
    int turn = descend(w);
    value_leaf(w, turn, chance);
    back_up(w, chance);
}

static void *run_playouts(void *ctx)
{
    struct worker *w = ctx;
    while (go_on(w))
        search_one_playout(w);
    return NULL;
}

static void run_threads(struct search *s, int threads, struct sg_rng *rng)
{
    static _Thread_local struct worker first;
    struct worker *more = threads > 1 ? calloc((size_t)(threads - 1), sizeof *more) : NULL;
    int started = 0;
    s->shared = more != NULL;
    first.s = s;
    sg_rng_split(rng, &first.rng);
    for (int i = 0; more && i < threads - 1; i++) {
        more[i].s = s;
        sg_rng_split(rng, &more[i].rng);
        if (pthread_create(&more[i].thread, NULL, run_playouts, &more[i]) != 0)
            break; /* then fewer do the work */
        started++;
    }
    run_playouts(&first);
    for (int i = 0; i < started; i++)
        pthread_join(more[i].thread, NULL);
    free(more);
}

bool search_find_root(struct search *s, const void *view, struct sg_rng *rng)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    struct ai_move move[AI_MAX_MOVES];
    size_t size = s->ai.game->state_size;
    uint64_t hash = tree_hash(view, size);
    memcpy(s->view, view, size);
    if (tree_crowded(&s->tree))
        tree_clear(&s->tree);
    s->root = tree_find(&s->tree, hash);
    if (s->root && s->root->seat == s->me)
        return true;
    memcpy(state, view, size);
    s->ai.game->resample(state, rng);
    int count = ai_moves(&s->ai, state, move);
    if (s->ai.net && count > 1) {
        struct pvnet_units units;
        pvnet_forward(s->ai.net, view, s->me, &units);
        mix_priors(s, &units, move, count);
        ai_evaluate(&s->ai, state, s->share);
        pvnet_shares(s->ai.net, &units, s->share);
    }
    s->root = tree_add(&s->tree, hash, s->me, move, count, 0);
    return s->root != NULL;
}

static struct tree_edge *best_edge(const struct tree_node *n)
{
    struct tree_edge *best = &n->edge[0];
    for (int i = 1; i < n->count; i++)
        if (n->edge[i].visits > best->visits)
            best = &n->edge[i];
    return best;
}

void search_stop_early(struct search *s, bool stop_early)
{
    atomic_store(&s->stop_early, stop_early);
}

struct sg_action search_run(struct search *s, const void *view, const struct search_limits *limits, struct sg_rng *rng)
{
    int threads = limits->threads < MAX_THREADS ? limits->threads : MAX_THREADS;
    s->me = s->ai.game->turn(view);
    s->done = 0;
    s->wanted = limits->playouts;
    s->stop = false;
    s->start = s->now ? s->now() : 0;
    s->end = limits->seconds > 0 && s->now ? s->start + limits->seconds : 0;
    sg_check(search_find_root(s, view, rng));
    if (s->root->count > 1)
        run_threads(s, threads, rng);
    s->took = s->now ? s->now() - s->start : 0;
    s->best = best_edge(s->root);
    s->compared = false;
    return s->best->action;
}

bool search_visit(struct search *s, struct sg_action action, uint32_t visits, struct sg_rng *rng)
{
    static _Thread_local struct worker w;
    s->only = NULL;
    for (int i = 0; i < s->root->count; i++)
        if (sg_action_eq(s->root->edge[i].action, action))
            s->only = &s->root->edge[i];
    if (!s->only)
        return false;
    s->shared = false;
    w.s = s;
    sg_rng_split(rng, &w.rng);
    while (s->only->visits < visits && !atomic_load_explicit(&s->stop_early, memory_order_relaxed) &&
           (s->latest <= 0 || s->now() < s->latest)) {
        w.number = ++s->done;
        search_one_playout(&w);
    }
    s->only = NULL;
    return true;
}

/* ---- advice ------------------------------------------------------------------------------------------- */

static float chance_of(const struct tree_edge *e)
{
    return e->visits ? e->value / (float)e->visits : -1;
}

float search_chance(const struct search *s, struct sg_action action)
{
    for (int i = 0; i < s->root->count; i++)
        if (sg_action_eq(s->root->edge[i].action, action))
            return chance_of(&s->root->edge[i]);
    return -1;
}

/* The move with the best chance of those that were looked at `least` times. */
static struct tree_edge *best_chance(const struct tree_node *n, uint32_t least)
{
    struct tree_edge *best = NULL;
    for (int i = 0; i < n->count; i++)
        if (n->edge[i].visits >= least && (!best || chance_of(&n->edge[i]) > chance_of(best)))
            best = &n->edge[i];
    return best;
}

struct sg_action search_compare(struct search *s, struct sg_rng *rng)
{
    enum { FEW = 8, SPARE = 200 };
    uint32_t even = s->best->visits;
    uint64_t most = s->done + s->done / 2 + SPARE;
    double start = s->now ? s->now() : 0;
    s->latest = s->end > 0 ? start + (s->end - s->start) / 4 : 0;
    while (even && s->done < most && !atomic_load(&s->stop_early) && (s->latest <= 0 || s->now() < s->latest)) {
        struct tree_edge *top = best_chance(s->root, 1);
        if (top->visits >= even)
            break;
        uint32_t more = top->visits > FEW ? top->visits : FEW;
        search_visit(s, top->action, top->visits + more < even ? top->visits + more : even, rng);
    }
    s->latest = 0;
    s->took += s->now ? s->now() - start : 0;
    s->best = best_chance(s->root, even);
    s->compared = true;
    return s->best->action;
}

/* ---- reports ------------------------------------------------------------------------------------------- */

/* A move that was looked at so often for its chance to be worth showing beside that of the best. */
static bool compares(const struct search *s, const struct tree_edge *e)
{
    enum { SELDOM = 16, FEW = 4, MANY = 64 };
    uint32_t least = s->best->visits / SELDOM;
    return e->visits >= (least < FEW ? FEW : least > MANY ? MANY : least);
}

/* Where a move stands in the report: by visits, or by the chance that is shown. */
static float rank_of_move(const struct search *s, const struct ai_opinion *o)
{
    if (sg_action_eq(o->action, s->best->action))
        return 1e9f;
    if (!s->compared || o->chance >= 0)
        return s->compared ? o->chance : (float)o->visits;
    return -1e9f + (float)o->visits;
}

static void add_opinion(const struct search *s, struct ai_report *r, const struct tree_edge *e)
{
    struct ai_opinion o = {.action = e->action, .visits = e->visits, .prior = e->prior, .chance = chance_of(e)};
    if (s->compared && o.chance > chance_of(s->best))
        return; /* there was no time to compare it */
    if (s->compared && e != s->best && !compares(s, e))
        o.chance = -1;
    int at = r->count++;
    for (; at > 0 && rank_of_move(s, &r->opinion[at - 1]) < rank_of_move(s, &o); at--)
        r->opinion[at] = r->opinion[at - 1];
    r->opinion[at] = o;
}

/* Follows the most visited moves through one guess at the truth. */
int search_line(const struct search *s, struct sg_action first, int most, struct sg_action *line, int8_t *seat)
{
    enum { ENOUGH = 6 };
    static _Thread_local struct worker w;
    const struct sg_game *game = s->ai.game;
    const struct tree_node *n = s->root;
    int count = 0;
    sg_rng_init(&w.rng, n->hash, n->visits);
    memcpy(w.state, s->view, game->state_size);
    game->resample(w.state, &w.rng);
    while (n && count < most && (n->visits >= ENOUGH || n == s->root)) {
        struct sg_action a = n == s->root ? first : best_edge(n)->action;
        if (n->seat != s->me && game->refuse(w.state, a, NULL))
            return count;
        seat[count] = n->seat;
        line[count++] = a;
        game->apply(w.state, a, NULL);
        if (ai_draw_on(game, w.state, &w.rng) == SG_OVER)
            return count;
        game->redact(w.state, s->me, w.view);
        n = tree_find(&s->tree, tree_hash(w.view, game->state_size));
    }
    return count;
}

/* Every seat's chance; of advice, if the best move is played: one number for the mover everywhere. */
static void put_chances(const struct search *s, struct ai_report *out)
{
    const struct sg_head *head = (const void *)s->view;
    for (int p = 0; p < head->seats; p++)
        out->chance[p] = s->root->sum[p] / (float)s->root->visits;
    float mine = out->chance[s->me], best = chance_of(s->best);
    if (!s->compared || best < 0 || mine > 0.9999f)
        return;
    for (int p = 0; p < head->seats; p++)
        out->chance[p] *= (1 - best) / (1 - mine);
    out->chance[s->me] = best;
}

void search_report(const struct search *s, struct ai_report *out)
{
    memset(out, 0, sizeof *out);
    out->seat = s->me;
    out->playouts = s->done;
    out->seconds = s->took;
    if (s->root->visits)
        put_chances(s, out);
    for (int i = 0; i < s->root->count && out->count < AI_MAX_MOVES; i++)
        add_opinion(s, out, &s->root->edge[i]);
    out->expects = search_line(s, s->best->action, AI_LINE, out->line, out->line_seat);
}
