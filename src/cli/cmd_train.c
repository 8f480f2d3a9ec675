/* cmd_train.c: `signoria train GAME` makes a net by self-play. */
#define _POSIX_C_SOURCE 200809L

#include "host/args.h"
#include "host/clock.h"
#include "cli/commands.h"
#include "cli/seating.h"
#include "lab/ranks.h"
#include "lab/train/train.h"
#include "host/i18n.h"
#include "present/lang.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool take_all(struct run *run, int argc, char **argv)
{
    struct args a = {"train", argc, argv, 0, false};
    struct recipe *r = &run->recipe;
    const char *weights = NULL;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *r = (struct recipe){.seed = 1,
                         .hidden = 128,
                         .generations = 24,
                         .first_games = 60000,
                         .games = 4096,
                         .simulations = 32,
                         .most_simulations = 128,
                         .window = 4,
                         .epochs = 2,
                         .test_games = 400};
    run->threads = cores > 0 ? cores : 1;
    while (args_more(&a)) {
        if (args_text(&a, "--out", &run->folder) || args_number(&a, "--seed", 0, 9999999999, &r->seed) ||
            args_number(&a, "--hidden", 16, PVNET_HIDDEN, &r->hidden) ||
            args_number(&a, "--generations", 1, 999, &r->generations) ||
            args_number(&a, "--first-games", 1, 10000000, &r->first_games) ||
            args_number(&a, "--games", TRAIN_BLOCK, 10000000, &r->games) ||
            args_number(&a, "--simulations", 4, 10000, &r->simulations) ||
            args_number(&a, "--most-simulations", 4, 10000, &r->most_simulations) ||
            args_number(&a, "--window", 1, 100, &r->window) || args_number(&a, "--epochs", 1, 20, &r->epochs) ||
            args_number(&a, "--test-games", 2, 100000, &r->test_games) ||
            args_number(&a, "--teach", 2, AI_MAX_MOVES, &r->taught) || args_text(&a, "--weights", &weights) ||
            args_number(&a, "--threads", 1, 64, &run->threads) || args_game(&a, &r->game))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !r->game)
        args_wrong(&a, "wrong.game-wanted");
    if (!a.wrong && (!run->folder || !run->folder[0]))
        args_wrong(&a, "wrong.out-wanted");
    if (!a.wrong && r->hidden % 16)
        args_wrong(&a, "wrong.train-hidden");
    if (a.wrong || !seating_weights(&a, r->game, weights))
        return false;
    if (r->taught && !(r->from = ai_net_of(r->game)))
        args_wrong(&a, "wrong.train-no-net");
    if (r->from)
        r->hidden = r->from->hidden;
    return !a.wrong;
}

/* Processes that only play wait for the first one to decide about a net. */
static bool wait_for_news(struct run *run, int64_t generation)
{
    for (;;) {
        int64_t next = run_open(run);
        if (next < 0 || next > generation)
            return next > generation;
        nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
    }
}

static const char *const stage_keys[] = {[TRAIN_PLAY] = "train.play",
                                         [TRAIN_STEWARDS] = "train.stewards",
                                         [TRAIN_LEARN] = "train.learn",
                                         [TRAIN_TEST] = "train.test"};

/* A line that replaces itself on a terminal; elsewhere a line every minute. */
static void show_progress(const struct run *run, int64_t generation, enum train_stage stage, double share, double left)
{
    static double spoke;
    bool terminal = isatty(STDERR_FILENO);
    double now = clock_seconds();
    if (!terminal && now - spoke < 60 && share < 1)
        return;
    spoke = now;
    struct frame frame = frame_begin();
    struct lang_args args = {
        {generation, 0, (int64_t)left, 0},
        {NULL, i18n_colon(i18n(stage_keys[stage]), i18n_percent(share, 0)), NULL, i18n_change(run->elo, 0)},
        NULL};
    fprintf(stderr, "%s%s%s", terminal ? "\r\033[K" : "", i18n_args("train.progress", &args),
            terminal && share < 1 ? "" : "\n");
    frame_end(frame);
}

static void report_failure(const struct run_failure *f)
{
    if (!f->why.key)
        return;
    const char *words = i18n_error(&f->why);
    fprintf(stderr, "signoria train: %s\n", f->code ? i18n_colon(words, i18n_system(f->code)) : words);
}

static bool make_generation(struct run *run, int64_t generation)
{
    if (generation > 0 && !stage_play(run, generation))
        return false;
    if (run->rank > 0)
        return wait_for_news(run, generation);
    if (!stage_learn(run, generation) || !stage_test(run, generation))
        return false;
    run_tidy(run, generation);
    puts(i18n_mixed("train.done", NULL, i18n_change(run->elo, 0), NULL, generation, 0, run->kept));
    return fflush(stdout) == 0;
}

int cmd_train(int argc, char **argv)
{
    static struct run run;
    static struct run_failure failure = {.lock = PTHREAD_MUTEX_INITIALIZER};
    struct ranks ranks = {.size = 1};
    struct sg_error why;
    if (args_help(argc, argv, "train"))
        return 0;
    if (!take_all(&run, argc, argv))
        return 2;
    if (ranks_expected() && !ranks_begin(&ranks, &why)) {
        fprintf(stderr, "signoria train: %s\n", i18n_error(&why));
        return 2;
    }
    run.failure = &failure;
    run.progress = show_progress;
    run.rank = ranks.rank;
    run.ranks = ranks.size;
    run.started = clock_seconds();
    run.ai = ai_game_of(run.recipe.game);
    if (!encoder_init(&run.encoder, run.recipe.game))
        return 2;
    run.learner = learner_new(run.recipe.game, (int)run.recipe.hidden, (uint64_t)run.recipe.seed);
    int64_t next = run_open(&run);
    bool ok = next >= 0;
    for (; ok && next < run.recipe.generations; next++)
        ok = make_generation(&run, next);
    if (!ok)
        report_failure(&failure);
    learner_free(run.learner);
    pvnet_free(&run.net);
    if (ranks.end)
        ranks.end();
    return ok ? 0 : 2;
}
