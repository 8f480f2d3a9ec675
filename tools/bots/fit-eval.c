/*
 * fit-eval.c: fits a game's evaluation to games that bots play.
 *
 *     fit-eval GAME --games N [--seed S] [--bot steward] [--hidden 24]
 *              [--epochs 12] [--seats 2..5] [--out FILE]
 *     fit-eval GAME --test --games N [--seed S] [--bot steward] [--seats 2..5]
 *
 * Plays N games with 2 to 5 seats, notes the features of every seat at some
 * moments of each, fits the network of src/ai/net.h to who won, and prints
 * its log loss on the games that it was not fitted on, beside that of the
 * evaluation in use, of the score difference (softmax of points, scaled as
 * fits best for each part of the game) and of knowing nothing.
 * Every fifth group of games is held back. With --test nothing is fitted but
 * the scale of the score difference: the evaluation in use is held against
 * it, on games of a seed that it has not seen. The same call gives the same
 * weights.
 */
#define _POSIX_C_SOURCE 200809L

#include "ai/common.h"
#include "ai/net.h"
#include "host/clock.h"
#include "games/games.h"
#include "host/i18n.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PARTS = 5, MAX_SAMPLES = 400000, GAME_SAMPLES = 64, BATCH = 64 };

struct sample {
    int game, number; /* of the samples of a game */
    uint8_t seats, held_back, part;
    float share[SG_MAX_SEATS];  /* of the win, in the end */
    float points[SG_MAX_SEATS]; /* as they stood */
    float hand[SG_MAX_SEATS];   /* chances by the evaluation in use */
    float *feature;             /* of each seat in turn */
};

struct job {
    struct ai_game ai;
    const char *bot;
    uint64_t seed;
    int games, hidden, epochs, seats;
    bool test;
    const char *out;
    int next;
    pthread_mutex_t lock;
    struct sample *list;
    int count;
};

/* ---- playing ------------------------------------------------------------------------------ */

struct table {
    struct job *job;
    struct ai_bot *bot;
    pthread_t thread;
    struct sg_rng rng;
    _Alignas(16) unsigned char state[SG_MAX_STATE], view[SG_MAX_STATE];
    struct sample note[GAME_SAMPLES];
    int notes;
};

static void take_note(struct table *t)
{
    const struct ai_game *k = &t->job->ai;
    const struct sg_head *head = (const void *)t->state;
    if (t->notes == GAME_SAMPLES)
        return;
    struct sample *s = &t->note[t->notes++];
    struct sg_result r;
    memset(s, 0, sizeof *s);
    s->seats = head->seats;
    s->feature = calloc((size_t)(head->seats * k->feature_count), sizeof *s->feature);
    k->game->result(t->state, &r);
    for (int p = 0; p < head->seats; p++) {
        s->points[p] = (float)r.points[p];
        k->features(t->state, p, s->feature + p * k->feature_count);
    }
    ai_evaluate(k, t->state, s->hand);
}

/* Mostly what the bot does; now and then something else worth a thought, so
 * that positions are not all alike. */
static struct sg_action decide_for(struct table *t, int seat, float wild)
{
    const struct ai_game *k = &t->job->ai;
    struct ai_move move[AI_MAX_MOVES];
    if (ai_unit(&t->rng) >= wild) {
        k->game->redact(t->state, seat, t->view);
        return ai_bot_choose(t->bot, t->view);
    }
    int n = ai_moves(k, t->state, move);
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += move[i].weight;
    float at = ai_unit(&t->rng) * sum;
    for (int i = 0; i < n - 1; i++)
        if ((at -= move[i].weight) < 0)
            return move[i].action;
    return move[n - 1].action;
}

static void play_game(struct table *t, int game)
{
    static const float wildness[] = {0, 0.05f, 0.2f};
    struct job *job = t->job;
    const struct sg_game *g = job->ai.game;
    int least = g->min_seats, seats = least + game % (g->max_seats - least + 1), turn;
    struct sg_setup setup;
    float wild[SG_MAX_SEATS], share[SG_MAX_SEATS];
    seats = job->seats ? job->seats : seats;
    setup = (struct sg_setup){.seats = (uint8_t)seats};
    sg_rng_init(&t->rng, job->seed, (uint64_t)game);
    ai_bot_begin(t->bot, job->seed + 1, (uint64_t)game);
    for (int p = 0; p < seats; p++)
        wild[p] = wildness[sg_rng_below(&t->rng, 3)];
    g->init(t->state, &setup);
    t->notes = 0;
    for (unsigned last = 0; (turn = g->turn(t->state)) != SG_OVER;) {
        if (turn == SG_CHANCE) {
            g->apply(t->state, ai_draw(g, t->state, &t->rng), NULL);
            continue;
        }
        unsigned now = job->ai.progress(t->state);
        if ((now != last && ai_unit(&t->rng) < 0.7f) || ai_unit(&t->rng) < 0.01f)
            take_note(t);
        last = now;
        g->apply(t->state, decide_for(t, turn, wild[turn]), NULL);
    }
    ai_shares(g, t->state, share);
    pthread_mutex_lock(&job->lock);
    for (int i = 0; i < t->notes; i++) {
        struct sample *s = &t->note[i];
        memcpy(s->share, share, sizeof share);
        s->game = game;
        s->number = i;
        s->held_back = game / 8 % 5 == 0;
        s->part = (uint8_t)(i * PARTS / t->notes);
        if (job->count < MAX_SAMPLES)
            job->list[job->count++] = *s;
    }
    pthread_mutex_unlock(&job->lock);
}

static void *play_on(void *ctx)
{
    struct table *t = ctx;
    for (;;) {
        pthread_mutex_lock(&t->job->lock);
        int game = t->job->next++;
        pthread_mutex_unlock(&t->job->lock);
        if (game >= t->job->games)
            return NULL;
        play_game(t, game);
    }
}

/* By game, not by who was done first: a fit can be repeated. */
static int by_game(const void *a, const void *b)
{
    const struct sample *x = a, *y = b;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

static bool play_all(struct job *job)
{
    int threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    struct table *t = calloc((size_t)threads, sizeof *t);
    struct ai_host host = {.now = clock_seconds, .threads = 1};
    struct sg_error why;
    for (int i = 0; i < threads; i++) {
        t[i].job = job;
        t[i].bot = ai_bot_new(job->ai.game, job->bot, &host, &why);
        if (!t[i].bot) {
            fprintf(stderr, "fit-eval: %s\n", i18n_error(&why));
            return false;
        }
        pthread_create(&t[i].thread, NULL, play_on, &t[i]);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(t[i].thread, NULL);
        ai_bot_free(t[i].bot);
    }
    free(t);
    qsort(job->list, (size_t)job->count, sizeof *job->list, by_game);
    return true;
}

/* ---- losses ----------------------------------------------------------------------------------- */

static double loss(const struct sample *s, const float *chance)
{
    double sum = 0;
    for (int p = 0; p < s->seats; p++)
        if (s->share[p] > 0)
            sum -= (double)s->share[p] * log(fmax((double)chance[p], 1e-6));
    return sum;
}

static void by_points(const struct sample *s, float scale, float *chance)
{
    float logit[SG_MAX_SEATS];
    for (int p = 0; p < s->seats; p++)
        logit[p] = scale * s->points[p];
    ai_softmax(logit, s->seats, chance);
}

static void by_net(const struct job *job, const struct ai_net *net, const struct sample *s, float *chance)
{
    float logit[SG_MAX_SEATS];
    for (int p = 0; p < s->seats; p++)
        logit[p] = ai_net_logit(net, s->feature + p * job->ai.feature_count);
    ai_softmax(logit, s->seats, chance);
}

/* The best scale for points in one part of the game, on what may be seen. */
static float best_scale(const struct job *job, int part)
{
    double best = 1e30;
    float found = 0;
    for (float scale = 0; scale < 1.5f; scale = scale < 0.1f ? scale + 0.01f : scale * 1.1f) {
        double sum = 0;
        for (int i = 0; i < job->count; i++) {
            float chance[SG_MAX_SEATS];
            if (job->list[i].held_back || job->list[i].part != part)
                continue;
            by_points(&job->list[i], scale, chance);
            sum += loss(&job->list[i], chance);
        }
        if (sum < best) {
            best = sum;
            found = scale;
        }
    }
    return found;
}

static double net_loss(const struct job *job, const struct ai_net *net, bool held_back)
{
    double sum = 0;
    int n = 0;
    for (int i = 0; i < job->count; i++) {
        float chance[SG_MAX_SEATS];
        if (job->list[i].held_back != held_back)
            continue;
        by_net(job, net, &job->list[i], chance);
        sum += loss(&job->list[i], chance);
        n++;
    }
    return sum / n;
}

/* Without a network: the evaluation in use alone. */
static void compare_nets(const struct job *job, const struct ai_net *net, FILE *out, const char *before)
{
    double sum[PARTS + 1][4] = {{0}};
    int n[PARTS + 1] = {0};
    float scale[PARTS];
    for (int part = 0; part < PARTS; part++)
        scale[part] = best_scale(job, part);
    for (int i = 0; i < job->count; i++) {
        const struct sample *s = &job->list[i];
        float chance[4][SG_MAX_SEATS];
        if (!s->held_back)
            continue;
        for (int p = 0; p < s->seats; p++)
            chance[0][p] = 1.0f / (float)s->seats;
        by_points(s, scale[s->part], chance[1]);
        memcpy(chance[2], s->hand, sizeof chance[2]);
        if (net)
            by_net(job, net, s, chance[3]);
        for (int k = 0; k < (net ? 4 : 3); k++) {
            sum[s->part][k] += loss(s, chance[k]);
            sum[PARTS][k] += loss(s, chance[k]);
        }
        n[s->part]++;
        n[PARTS]++;
    }
    fprintf(out, "%slog loss on games held back: even, score difference, %s\n", before,
            net ? "evaluation before, network" : "evaluation in use");
    for (int part = 0; part <= PARTS; part++) {
        fprintf(out, "%s%s %d:", before, part < PARTS ? "fifth" : "all of", part < PARTS ? part + 1 : PARTS);
        for (int k = 0; k < (net ? 4 : 3); k++)
            fprintf(out, " %.4f", sum[part][k] / n[part]);
        fprintf(out, " (%d positions)\n", n[part]);
    }
}

/* ---- fitting ------------------------------------------------------------------------------------- */

/* All weights of a network as one row of numbers, with Adam's two moments. */
struct fit {
    struct ai_net net, slope, first, second;
    int steps;
};

static void add_slopes(const struct job *job, struct fit *f, const struct sample *s)
{
    const struct ai_net *net = &f->net;
    float chance[SG_MAX_SEATS];
    by_net(job, net, s, chance);
    for (int p = 0; p < s->seats; p++) {
        const float *x = s->feature + p * job->ai.feature_count;
        float h[AI_NET_HIDDEN], error = chance[p] - s->share[p];
        memcpy(h, net->bias, sizeof h);
        for (int i = 0; i < net->inputs; i++)
            for (int j = 0; x[i] != 0 && j < net->hidden; j++)
                h[j] += x[i] * net->in[i][j];
        for (int j = 0; j < net->hidden; j++) {
            if (h[j] <= 0) {
                h[j] = 0;
                continue;
            }
            f->slope.out[j] += error * h[j];
            h[j] = error * net->out[j];
            f->slope.bias[j] += h[j];
        }
        for (int i = 0; i < net->inputs; i++) {
            if (x[i] == 0)
                continue;
            f->slope.plain[i] += error * x[i];
            for (int j = 0; j < net->hidden; j++)
                f->slope.in[i][j] += h[j] * x[i];
        }
    }
}

static void adam(float *w, float *slope, float *first, float *second, int count, float rate, int steps)
{
    float fix1 = 1 - powf(0.9f, (float)steps), fix2 = 1 - powf(0.999f, (float)steps);
    for (int i = 0; i < count; i++) {
        float g = slope[i] / BATCH + 2e-5f * w[i];
        first[i] = 0.9f * first[i] + 0.1f * g;
        second[i] = 0.999f * second[i] + 0.001f * g * g;
        w[i] -= rate * (first[i] / fix1) / (sqrtf(second[i] / fix2) + 1e-8f);
        slope[i] = 0;
    }
}

static void step_fit(struct fit *f, float rate)
{
    f->steps++;
#define ADAM(part, count) adam(f->net.part, f->slope.part, f->first.part, f->second.part, count, rate, f->steps)
    ADAM(plain, AI_MAX_FEATURES);
    ADAM(out, AI_NET_HIDDEN);
    ADAM(bias, AI_NET_HIDDEN);
    for (int i = 0; i < f->net.inputs; i++)
        ADAM(in[i], AI_NET_HIDDEN);
#undef ADAM
}

static void fit_all(struct job *job, struct fit *f)
{
    struct sg_rng rng;
    int *order = malloc((size_t)job->count * sizeof *order), n = 0;
    sg_rng_init(&rng, job->seed, 99);
    f->net.inputs = job->ai.feature_count;
    f->net.hidden = job->hidden;
    for (int j = 0; j < job->hidden; j++) {
        f->net.out[j] = (ai_unit(&rng) - 0.5f) * 0.4f;
        for (int i = 0; i < f->net.inputs; i++)
            f->net.in[i][j] = (ai_unit(&rng) - 0.5f) * 0.5f;
    }
    for (int i = 0; i < job->count; i++)
        if (!job->list[i].held_back)
            order[n++] = i;
    for (int epoch = 0; epoch < job->epochs; epoch++) {
        float rate = 0.002f * powf(0.1f, 1.5f * (float)epoch / (float)job->epochs);
        for (int i = n - 1; i > 0; i--) {
            int j = (int)sg_rng_below(&rng, (uint32_t)i + 1), swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        for (int i = 0; i < n; i++) {
            add_slopes(job, f, &job->list[order[i]]);
            if (i % BATCH == BATCH - 1)
                step_fit(f, rate);
        }
        fprintf(stderr, "epoch %d: %.4f, held back %.4f\n", epoch + 1, net_loss(job, &f->net, false),
                net_loss(job, &f->net, true));
    }
    free(order);
}

/* ---- all of it --------------------------------------------------------------------------------------- */

static void print_row(FILE *out, const char *word, const float *v, int n, const char *note)
{
    fprintf(out, "%s", word);
    for (int i = 0; i < n; i++)
        fprintf(out, " %.5g", (double)v[i]);
    fprintf(out, note ? " # %s\n" : "\n", note);
}

static bool print_net(const struct job *job, const struct ai_net *net)
{
    FILE *out = fopen(job->out, "w");
    if (!out)
        return false;
    fprintf(out,
            "# The evaluation of %s: chances to win from the features of games/%s/bot.\n"
            "# Origin: fit-eval %s --games %d --seed %llu --bot %s --hidden %d --epochs %d, 2 to 5 seats.\n",
            job->ai.game->title, job->ai.game->name, job->ai.game->name, job->games, (unsigned long long)job->seed,
            job->bot, job->hidden, job->epochs);
    compare_nets(job, net, out, "# ");
    fprintf(out, "net %d %d\n", net->inputs, net->hidden);
    print_row(out, "plain", net->plain, net->inputs, NULL);
    print_row(out, "out", net->out, net->hidden, NULL);
    print_row(out, "bias", net->bias, net->hidden, NULL);
    for (int i = 0; i < net->inputs; i++)
        print_row(out, "in", net->in[i], net->hidden, job->ai.feature_names[i]);
    return fclose(out) == 0;
}

static bool read_args(struct job *job, int argc, char **argv)
{
    const struct sg_game *game = argc > 1 ? sg_game_find(argv[1]) : NULL;
    *job = (struct job){.bot = "steward", .seed = 1, .games = 4000, .hidden = 24, .epochs = 12};
    for (int i = 2; i < argc; i += 2) {
        if (strcmp(argv[i], "--test") == 0) {
            job->test = true;
            i--;
            continue;
        }
        if (i + 1 == argc)
            return false;
        if (strcmp(argv[i], "--games") == 0)
            job->games = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--seed") == 0)
            job->seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--bot") == 0)
            job->bot = argv[i + 1];
        else if (strcmp(argv[i], "--hidden") == 0)
            job->hidden = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--epochs") == 0)
            job->epochs = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--seats") == 0)
            job->seats = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--out") == 0)
            job->out = argv[i + 1];
        else
            return false;
    }
    if (!game || job->games < 8 || job->hidden < 4 || job->hidden > AI_NET_HIDDEN || job->hidden % 4 ||
        job->epochs < 1 || (job->seats && (job->seats < game->min_seats || job->seats > game->max_seats)))
        return false;
    job->ai = ai_game_of(game);
    return job->ai.features != NULL;
}

int main(int argc, char **argv)
{
    static struct job job;
    static struct fit f;
    sg_games_init();
    ai_init();
    bool help = argc == 2 && (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0);
    if (help || !read_args(&job, argc, argv)) {
        fprintf(help ? stdout : stderr,
                "usage: fit-eval GAME [--test] [--games N] [--seed S] [--bot SPEC] [--seats N]\n"
                "                [--hidden 4..%d] [--epochs E] [--out FILE]; the game must have features\n",
                AI_NET_HIDDEN);
        return help ? 0 : 2;
    }
    job.list = calloc(MAX_SAMPLES, sizeof *job.list);
    pthread_mutex_init(&job.lock, NULL);
    if (!job.list || !play_all(&job))
        return 2;
    fprintf(stderr, "%d positions of %d games\n", job.count, job.games);
    if (!job.test)
        fit_all(&job, &f);
    compare_nets(&job, job.test ? NULL : &f.net, stdout, "");
    if (job.out && !job.test && !print_net(&job, &f.net)) {
        fprintf(stderr, "fit-eval: cannot write '%s'\n", job.out);
        return 2;
    }
    for (int i = 0; i < job.count; i++)
        free(job.list[i].feature);
    free(job.list);
    return 0;
}
