/*
 * judge-eval.c: a benchmark of rolled-out positions, and evaluations held against it.
 *
 *     judge-eval GAME --make N [--playouts 1000] [--seed 1] [--out FILE]
 *     judge-eval GAME --judge FILE [--net FILE]...
 *
 * The first makes N positions (2 and 4 seats in turn, from games of stewards
 * who stray now and then) and rolls every move worth a thought out to the
 * end. The second lets evaluations decide in them: the score difference, the
 * evaluation in use, and networks of fit-eval; see src/ai/judge.h.
 */
#include "ai/common.h"
#include "ai/judge.h"
#include "ai/net.h"
#include "base/codec.h"
#include "games/games.h"
#include "host/i18n.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1000, MOST_NETS = 8, MOST_TEXT = 4 << 20, MOST_TRIES = 100000 };

struct job {
    struct ai_game ai;
    int make, playouts;
    uint64_t seed;
    const char *out, *judge, *net[MOST_NETS];
    int nets;
};

/* ---- making ------------------------------------------------------------------------- */

/* A position somewhere in a game of stewards; false if it ended before. */
static bool walk_game(const struct ai_game *k, struct sg_rng *rng, int seats, int decisions, void *state)
{
    struct sg_setup setup = {.seats = (uint8_t)seats};
    k->game->init(state, &setup);
    for (int turn; (turn = k->game->turn(state)) != SG_OVER;) {
        if (turn == SG_CHANCE) {
            k->game->apply(state, ai_draw(k->game, state, rng), NULL);
            continue;
        }
        if (decisions-- == 0)
            return true;
        bool stray = ai_unit(rng) < 0.03f;
        k->game->apply(state, stray ? ai_random_action(k->game, state, rng) : ai_choose(k, state, rng), NULL);
    }
    return false;
}

static int make_positions(const struct job *job, FILE *out)
{
    static char memory[SG_MAX_POSITION + 2048];
    static struct judged j;
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    int made = 0;
    fprintf(out,
            "# Rolled-out positions of %s: chances of the mover after each move, %d playouts per move\n"
            "# by stewards to the end. Made by: judge-eval %s --make %d --playouts %d --seed %llu\n",
            job->ai.game->title, job->playouts, job->ai.game->name, job->make, job->playouts,
            (unsigned long long)job->seed);
    for (uint64_t i = 0; made < job->make && i < MOST_TRIES; i++) {
        struct sg_rng rng;
        struct sg_text text;
        sg_rng_init(&rng, job->seed, i);
        int seats = made % 2 ? 4 : 2, decisions = 20 + (int)sg_rng_below(&rng, (uint32_t)seats * 90);
        if (!walk_game(&job->ai, &rng, seats, decisions, state) ||
            !judge_make(&job->ai, state, job->playouts, &rng, &j))
            continue;
        sg_text_init(&text, memory, sizeof memory);
        judge_print(job->ai.game, &j, &text);
        fputs(memory, out);
        made++;
        fprintf(stderr, "\r%d of %d positions", made, job->make);
    }
    fprintf(stderr, "\n");
    return made == job->make ? 0 : 2;
}

/* ---- judging --------------------------------------------------------------------------- */

struct with_net {
    const struct ai_game *ai;
    struct ai_net net;
};

static void by_net(void *ctx, const void *state, float *chance)
{
    const struct with_net *w = ctx;
    const struct sg_head *head = state;
    float logit[SG_MAX_SEATS], feature[AI_MAX_FEATURES];
    for (int p = 0; p < head->seats; p++) {
        w->ai->features(state, p, feature);
        logit[p] = ai_net_logit(&w->net, feature);
    }
    ai_softmax(logit, head->seats, chance);
}

static bool read_text(const char *path, char *memory)
{
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(memory, 1, MOST_TEXT - 1, f) : 0;
    memory[n] = 0;
    if (f)
        fclose(f);
    return n > 0;
}

static void print_view(const struct job *job, const struct judged *list, int count, struct judge_view view,
                       const char *name)
{
    struct judge_sum sum;
    judge_all(&job->ai, list, count, &view, job->seed, &sum);
    printf("%-32s loses %5.2f %% (+-%.2f) of the win a decision, right in %d of %d\n", name, 100 * sum.loss,
           100 * sum.error, sum.right, sum.positions);
}

static int judge_positions(struct job *job)
{
    static char text[MOST_TEXT];
    static struct judged list[MOST];
    static struct with_net with;
    struct sg_error why;
    int count = read_text(job->judge, text) ? judge_read(job->ai.game, text, list, MOST, &why) : -1;
    if (count <= 0) {
        fprintf(stderr, "judge-eval: '%s' cannot be used: %s\n", job->judge, i18n_error(&why));
        return 2;
    }
    print_view(job, list, count, (struct judge_view){judge_by_score, &job->ai}, "score difference");
    print_view(job, list, count, (struct judge_view){judge_by_use, &job->ai}, "evaluation in use");
    with.ai = &job->ai;
    for (int i = 0; i < job->nets; i++) {
        if (!read_text(job->net[i], text) || !ai_net_read(&with.net, text, job->ai.feature_count, &why)) {
            fprintf(stderr, "judge-eval: '%s' cannot be used: %s\n", job->net[i], i18n_error(&why));
            return 2;
        }
        print_view(job, list, count, (struct judge_view){by_net, &with}, job->net[i]);
    }
    return 0;
}

/* ---- the call ---------------------------------------------------------------------------- */

static bool read_args(struct job *job, int argc, char **argv)
{
    const struct sg_game *game = argc > 1 ? sg_game_find(argv[1]) : NULL;
    *job = (struct job){.playouts = 1000, .seed = 1};
    for (int i = 2; i + 1 < argc; i += 2) {
        const char *value = argv[i + 1];
        if (strcmp(argv[i], "--make") == 0)
            job->make = atoi(value);
        else if (strcmp(argv[i], "--playouts") == 0)
            job->playouts = atoi(value);
        else if (strcmp(argv[i], "--seed") == 0)
            job->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--out") == 0)
            job->out = value;
        else if (strcmp(argv[i], "--judge") == 0)
            job->judge = value;
        else if (strcmp(argv[i], "--net") == 0 && job->nets < MOST_NETS)
            job->net[job->nets++] = value;
        else
            return false;
    }
    if (!game || argc % 2 || (job->make > 0) == (job->judge != NULL) || job->make > MOST || job->playouts < 1)
        return false;
    job->ai = ai_game_of(game);
    return job->ai.features != NULL;
}

int main(int argc, char **argv)
{
    static struct job job;
    sg_games_init();
    ai_init();
    bool help = argc == 2 && (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0);
    if (help || !read_args(&job, argc, argv)) {
        fprintf(help ? stdout : stderr,
                "usage: judge-eval GAME --make 1..%d [--playouts P] [--seed S] [--out FILE]\n"
                "       judge-eval GAME --judge FILE [--net FILE]...; the game must have features\n",
                MOST);
        return help ? 0 : 2;
    }
    if (job.judge)
        return judge_positions(&job);
    FILE *out = job.out ? fopen(job.out, "w") : stdout;
    if (!out) {
        fprintf(stderr, "judge-eval: cannot write '%s'\n", job.out);
        return 2;
    }
    int code = make_positions(&job, out);
    return fclose(out) == 0 ? code : 2;
}
