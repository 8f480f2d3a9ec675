/* stages.c: playing, learning and testing, the stages of a generation. */
#define _POSIX_C_SOURCE 200809L

#include "lab/train/train.h"

#include "ai/common.h"
#include "ai/search.h"
#include "base/check.h"
#include "host/clock.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TREE_BYTES = 24 << 20, MAX_THREADS = 64 };

/* Decisions of one game are alike: few of many games teach more than many of few. */
static const float RECORDED = 0.25f, STEWARDS_RECORDED = 0.1f, POOL = 0.04f, STRAY = 0.15f, MIXED_OPTIONS = 0.2f,
                   SEARCH_STRAY = 0.05f;
static const float TAUGHT_POOL = 0.35f, TAUGHT_STRAY = 0.12f, TAUGHT_DUELS = 0.65f;
static const float FIRST_RATE = 0.002f, LATER_RATE = 0.001f, TAUGHT_RATE = 0.0007f;

/* Now and then, and at the end of a stage. */
static void show_progress(const struct run *run, int64_t generation, enum train_stage stage, double share, double since)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static double spoke;
    double now = clock_seconds();
    pthread_mutex_lock(&lock);
    if (run->progress && (now - spoke >= 1 || share >= 1)) {
        spoke = now;
        run->progress(run, generation, stage, share, share > 0 ? (now - since) * (1 - share) / share : 0);
    }
    pthread_mutex_unlock(&lock);
}

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
}

static bool is_there(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0;
}

/* The search of a grandmaster: what is learned from is as strong as what will play. */
static struct search *grand_search(const struct ai_game *ai)
{
    struct search *s = search_new(ai, TREE_BYTES, NULL);
    sg_check(s);
    return s;
}

/* The net of generation 0 imitates stewards. As a prior that is worse than the game's own weights. */
static struct search *first_search(const struct ai_game *ai)
{
    struct search *s = grand_search(ai);
    struct search_tuning tuning = search_tuning_of(ai);
    tuning.net_prior = tuning.net_leaf = 0;
    search_tune(s, &tuning);
    return s;
}

/* ---- playing --------------------------------------------------------------------------- */

struct play_stage {
    struct run *run;
    int64_t generation, blocks;
    int simulations;
    atomic_llong next, done;
    atomic_bool failed;
    double since;
};

struct block {
    const struct play_stage *stage;
    const struct selfplay *how;
    int64_t number;
};

static bool write_block(const void *ctx, FILE *out)
{
    const struct block *b = ctx;
    const struct recipe *recipe = &b->stage->run->recipe;
    struct record r = {0};
    bool ok = true;
    for (int i = 0; i < TRAIN_BLOCK && ok; i++) {
        uint64_t game = (uint64_t)(b->number * TRAIN_BLOCK + i);
        uint64_t seed = (uint64_t)recipe->seed * 1000003 + (uint64_t)b->stage->generation;
        if (selfplay_game(b->how, seed, game, &r))
            ok = record_write(&r, out);
    }
    record_free(&r);
    return ok;
}

static void *play_blocks(void *ctx)
{
    struct play_stage *stage = ctx;
    struct run *run = stage->run;
    struct selfplay how = {.ai = run->ai,
                           .net = &run->net,
                           .simulations = stage->simulations,
                           .fast = stage->simulations / 4,
                           .recorded = RECORDED,
                           .stray = SEARCH_STRAY,
                           .pool = POOL,
                           .mixed_options = MIXED_OPTIONS};
    if (run->recipe.taught) {
        how.taught = (int)run->recipe.taught;
        how.stray = TAUGHT_STRAY;
        how.pool = TAUGHT_POOL;
        how.duels = TAUGHT_DUELS;
    }
    how.ai.net = &run->net;
    how.search = run->kept == 0 && !how.taught ? first_search(&how.ai) : grand_search(&how.ai);
    for (int64_t at; (at = atomic_fetch_add(&stage->next, 1)) < stage->blocks && !stage->failed;) {
        char path[TRAIN_PATH];
        struct block block = {stage, &how, at};
        run_path(run, path, "%03d/%06d.shard", stage->generation, at);
        if (at % run->ranks == run->rank && !is_there(path) && !run_write_file(run, path, write_block, &block))
            stage->failed = true;
        int64_t done = atomic_fetch_add(&stage->done, 1) + 1;
        show_progress(run, stage->generation, TRAIN_PLAY, (double)done / (double)stage->blocks, stage->since);
    }
    search_free(how.search);
    return NULL;
}

/* Blocks of other processes: they come into the same folder. */
static void wait_for_blocks(const struct play_stage *stage)
{
    for (int64_t at = 0; at < stage->blocks; at++) {
        char path[TRAIN_PATH];
        run_path(stage->run, path, "%03d/%06d.shard", stage->generation, at);
        while (!is_there(path))
            nap();
    }
}

static void run_threads(int64_t threads, void *(*work)(void *), void *ctx)
{
    pthread_t thread[MAX_THREADS];
    int64_t started = 0;
    while (started < threads - 1 && started < MAX_THREADS && pthread_create(&thread[started], NULL, work, ctx) == 0)
        started++;
    work(ctx);
    while (started)
        pthread_join(thread[--started], NULL);
}

bool stage_play(struct run *run, int64_t generation)
{
    const struct recipe *r = &run->recipe;
    char path[TRAIN_PATH];
    int64_t simulations = r->simulations + r->simulations * (generation - 1) / 4;
    if (simulations > r->most_simulations)
        simulations = r->most_simulations;
    struct play_stage stage = {.run = run,
                               .generation = generation,
                               .since = clock_seconds(),
                               .blocks = (r->games + TRAIN_BLOCK - 1) / TRAIN_BLOCK,
                               .simulations = (int)simulations};
    run_path(run, path, "%03d", generation, 0);
    mkdir(path, 0777);
    run_threads(run->threads, play_blocks, &stage);
    if (stage.failed)
        return false;
    wait_for_blocks(&stage);
    return run->rank > 0 ||
           run_note(run, "play %" PRId64 " games %" PRId64 " simulations %" PRId64 " seconds %.0f", generation,
                    stage.blocks * TRAIN_BLOCK, simulations, clock_seconds() - stage.since);
}

/* ---- learning ---------------------------------------------------------------------------- */

static float falling_rate(float top, double share)
{
    double left = 1 - share;
    return top * (float)(0.03 + 0.97 * left * left);
}

static struct selfplay steward_play(const struct run *run)
{
    return (struct selfplay){
        .ai = run->ai, .stray = STRAY, .recorded = STEWARDS_RECORDED, .mixed_options = MIXED_OPTIONS};
}

/* Generation 0: games of stewards who stray are made as fast as they are learnt. */
static void learn_stewards(struct run *run, struct shuffle *shuffle)
{
    struct selfplay how = steward_play(run);
    struct record r = {0};
    double since = clock_seconds();
    for (int64_t i = 0; i < run->recipe.first_games; i++) {
        double share = (double)i / (double)run->recipe.first_games;
        learner_rate(run->learner, falling_rate(FIRST_RATE, share));
        if (selfplay_game(&how, (uint64_t)run->recipe.seed, (uint64_t)i, &r))
            sample_game(&run->ai, &run->encoder, &r, 0, shuffle_take, shuffle);
        show_progress(run, 0, TRAIN_STEWARDS, share, since);
    }
    record_free(&r);
}

/* What searches expect is trusted more from generation to generation; results are the rest of the target. */
static float blend_of(const struct recipe *r, int64_t generation)
{
    if (r->taught)
        return 0.8f;
    return generation < 5 ? 0.1f * (float)generation : 0.5f;
}

static void sample_shard(const struct run *run, const char *path, float blend,
                         void (*take)(void *ctx, const struct sample *s), void *ctx)
{
    struct record r = {0};
    FILE *in = fopen(path, "rb");
    while (in && record_read(&r, in))
        sample_game(&run->ai, &run->encoder, &r, blend, take, ctx);
    if (in)
        fclose(in);
    record_free(&r);
}

/* Some shards are never learned from: they measure what was learned. */
static bool is_held_back(int64_t block)
{
    return block % 16 == 15;
}

/* The shards of the window, in an order of chance that follows from the seed. */
static void learn_window(struct run *run, int64_t generation, struct shuffle *shuffle)
{
    const struct recipe *recipe = &run->recipe;
    int64_t first = generation - recipe->window + 1 > 1 ? generation - recipe->window + 1 : 1;
    int64_t blocks = (recipe->games + TRAIN_BLOCK - 1) / TRAIN_BLOCK, count = (generation - first + 1) * blocks;
    int64_t *order = malloc((size_t)count * sizeof *order);
    double since = clock_seconds();
    struct sg_rng rng;
    sg_check(order);
    sg_rng_init(&rng, (uint64_t)recipe->seed, (uint64_t)generation);
    for (int64_t epoch = 0; epoch < recipe->epochs; epoch++) {
        for (int64_t i = 0; i < count; i++) {
            uint32_t at = sg_rng_below(&rng, (uint32_t)i + 1);
            order[i] = order[at];
            order[at] = i;
        }
        for (int64_t i = 0; i < count; i++) {
            char path[TRAIN_PATH];
            double share = (double)(epoch * count + i) / (double)(recipe->epochs * count);
            learner_rate(run->learner, falling_rate(recipe->taught ? TAUGHT_RATE : LATER_RATE, share));
            if (is_held_back(order[i] % blocks))
                continue;
            run_path(run, path, "%03d/%06d.shard", first + order[i] / blocks, order[i] % blocks);
            sample_shard(run, path, blend_of(recipe, generation), shuffle_take, shuffle);
            show_progress(run, generation, TRAIN_LEARN, share, since);
        }
    }
    free(order);
}

/* ---- measuring ---------------------------------------------------------------------------- */

enum { THIRDS = 3, HELD_GAMES = 600 };

struct measure {
    struct learner *learner;
    struct learn_losses third[THIRDS];
};

static void measure_sample(void *measure, const struct sample *s)
{
    struct measure *m = measure;
    learner_test(m->learner, s, &m->third[s->third < THIRDS ? s->third : THIRDS - 1]);
}

/* Losses in games that were not learned from, by thirds of a game: results alone are the target. */
static bool note_held_back(struct run *run, int64_t generation)
{
    struct measure m = {.learner = run->learner};
    if (generation == 0 && run->recipe.from)
        return true;
    if (generation == 0) {
        struct selfplay how = steward_play(run);
        struct record r = {0};
        for (uint64_t i = 0; i < HELD_GAMES; i++)
            if (selfplay_game(&how, ~(uint64_t)run->recipe.seed, i, &r))
                sample_game(&run->ai, &run->encoder, &r, 0, measure_sample, &m);
        record_free(&r);
    } else {
        int64_t blocks = (run->recipe.games + TRAIN_BLOCK - 1) / TRAIN_BLOCK;
        for (int64_t i = 0; i < blocks; i++) {
            char path[TRAIN_PATH];
            run_path(run, path, "%03d/%06d.shard", generation, i);
            if (is_held_back(i))
                sample_shard(run, path, 0, measure_sample, &m);
        }
    }
    bool ok = true;
    for (int i = 0; i < THIRDS; i++) {
        const struct learn_losses *l = &m.third[i];
        double n = (double)(l->samples ? l->samples : 1), d = (double)(l->decisions ? l->decisions : 1);
        ok = ok && (!l->samples ||
                    run_note(run,
                             "held %" PRId64 " third %d views %ld value %.4f evaluation %.4f nothing %.4f policy %.4f "
                             "agree %.3f gain %.4f",
                             generation, i + 1, l->samples, l->value / n, l->expected / n, l->baseline / n,
                             l->policy / d, l->agree / d, l->taught ? l->gain / (double)l->taught : 0));
    }
    return ok;
}

struct net_file {
    const struct run *run;
    int64_t generation;
    struct learn_losses losses;
};

static bool write_net(const void *ctx, FILE *out)
{
    const struct net_file *f = ctx;
    const struct recipe *r = &f->run->recipe;
    char recipe[512];
    double n = (double)(f->losses.samples ? f->losses.samples : 1);
    double decisions = (double)(f->losses.decisions ? f->losses.decisions : 1);
    snprintf(recipe, sizeof recipe,
             "%s rules %" PRIu32 ", generation %" PRId64 " of seed %" PRId64 ", %" PRId64
             " units; losses: value %.4f (knowing nothing: %.4f), policy %.4f, on %ld views and %ld decisions",
             r->game->name, r->game->rules_version, f->generation, r->seed, r->hidden, f->losses.value / n,
             f->losses.baseline / n, f->losses.policy / decisions, f->losses.samples, f->losses.decisions);
    return learner_write_net(f->run->learner, recipe, out);
}

static bool write_learner(const void *ctx, FILE *out)
{
    return learner_save(ctx, out);
}

bool stage_learn(struct run *run, int64_t generation)
{
    char net[TRAIN_PATH], learner[TRAIN_PATH];
    double since = clock_seconds();
    struct shuffle *shuffle = shuffle_new((uint64_t)(run->recipe.seed + generation), run->learner);
    if (generation == 0 && run->recipe.from)
        sg_check(learner_begin(run->learner, run->recipe.from));
    else if (generation == 0)
        learn_stewards(run, shuffle);
    else
        learn_window(run, generation, shuffle);
    shuffle_flush(shuffle);
    shuffle_free(shuffle);
    struct net_file file = {run, generation, learner_losses(run->learner)};
    double n = (double)(file.losses.samples ? file.losses.samples : 1);
    double decisions = (double)(file.losses.decisions ? file.losses.decisions : 1);
    run_path(run, net, "net-%03d.pvnet", generation, 0);
    run_path(run, learner, "learner-%03d", generation, 0);
    return run_write_file(run, learner, write_learner, run->learner) && run_write_file(run, net, write_net, &file) &&
           run_note(run,
                    "learn %" PRId64 " views %ld value %.4f evaluation %.4f nothing %.4f points %.3f decisions %ld "
                    "policy %.4f agree %.3f seconds %.0f",
                    generation, file.losses.samples, file.losses.value / n, file.losses.expected / n,
                    file.losses.baseline / n, file.losses.points / n, file.losses.decisions,
                    file.losses.policy / decisions, file.losses.agree / decisions, clock_seconds() - since) &&
           note_held_back(run, generation);
}

/* ---- testing --------------------------------------------------------------------------------- */

enum { TEST_SEATS = 2, TEST_SIMULATIONS = 60 };

struct test_stage {
    struct run *run;
    const struct pvnet *candidate;
    int64_t generation, groups;
    atomic_llong next;
    pthread_mutex_t lock;
    double sum, squares; /* of the groups' scores */
    double wins;         /* with a teacher: of the candidate's policy alone, against stewards */
    double since;
};

/* The policy's choice: of the seat that looks, whose view was filled with a guess. */
static struct sg_action likeliest(const struct ai_game *ai, const void *view, const void *guess)
{
    struct ai_move move[AI_MAX_MOVES];
    struct pvnet_units units;
    int count = ai_moves(ai, guess, move), best = 0;
    pvnet_forward(ai->net, view, ai->game->turn(view), &units);
    pvnet_policy(ai->net, &units, move, count);
    for (int i = 1; i < count; i++)
        best = move[i].weight > move[best].weight ? i : best;
    return move[best].action;
}

/* One game of a policy alone against a steward, who has the other seat. */
static double test_policy(const struct ai_game *ai, int64_t group, int mine)
{
    const struct sg_game *game = ai->game;
    _Alignas(16) unsigned char state[SG_MAX_STATE], view[SG_MAX_STATE], guess[SG_MAX_STATE];
    struct sg_setup setup = {.seats = TEST_SEATS};
    struct sg_rng rng, own;
    float share[SG_MAX_SEATS];
    int turn;
    sg_rng_init(&rng, 99, (uint64_t)group);
    sg_rng_init(&own, 98, (uint64_t)group);
    game->init(state, &setup);
    for (int plies = 0; (turn = ai_draw_on(game, state, &rng)) != SG_OVER; plies++) {
        if (plies == TRAIN_PLIES)
            return 0.5;
        game->redact(state, turn, view);
        memcpy(guess, view, game->state_size);
        game->resample(guess, &own);
        game->apply(state, turn == mine ? likeliest(ai, view, guess) : ai_choose(ai, guess, &own), NULL);
    }
    ai_shares(game, state, share);
    return (double)share[mine];
}

/* One game: the candidate in seat `mine`, both with a few simulations, and as bots play: without noise. */
static double test_game(struct test_stage *stage, struct search *search[2], int64_t group, int mine)
{
    const struct sg_game *game = stage->run->recipe.game;
    _Alignas(16) unsigned char state[SG_MAX_STATE], view[SG_MAX_STATE];
    struct sg_setup setup = {.seats = TEST_SEATS};
    struct sg_rng rng, own;
    const struct search_limits limits = {.playouts = TEST_SIMULATIONS, .threads = 1};
    float share[SG_MAX_SEATS];
    int turn;
    sg_rng_init(&rng, 99, (uint64_t)group);
    sg_rng_init(&own, 98, (uint64_t)group);
    game->init(state, &setup);
    search_clear(search[0]);
    search_clear(search[1]);
    for (int plies = 0; (turn = ai_draw_on(game, state, &rng)) != SG_OVER; plies++) {
        if (plies == TRAIN_PLIES)
            return 0.5;
        game->redact(state, turn, view);
        struct search *s = search[turn != mine];
        game->apply(state, search_run(s, view, &limits, &own), NULL);
    }
    ai_shares(game, state, share);
    return (double)share[mine];
}

static void *test_groups(void *ctx)
{
    struct test_stage *stage = ctx;
    struct ai_game ai[2] = {stage->run->ai, stage->run->ai};
    ai[0].net = stage->candidate;
    ai[1].net = &stage->run->net;
    struct search *search[2] = {grand_search(&ai[0]), grand_search(&ai[1])};
    bool taught = stage->run->recipe.taught > 0;
    for (int64_t at; (at = atomic_fetch_add(&stage->next, 1)) < stage->groups;) {
        double score = 0, wins = 0;
        for (int mine = 0; mine < TEST_SEATS; mine++) {
            double won = taught ? test_policy(&ai[0], at, mine) : 0;
            wins += won;
            score += (taught ? 0.5 + (won - test_policy(&ai[1], at, mine)) / 2 : test_game(stage, search, at, mine)) /
                     TEST_SEATS;
        }
        pthread_mutex_lock(&stage->lock);
        stage->wins += wins;
        stage->sum += score;
        stage->squares += score * score;
        pthread_mutex_unlock(&stage->lock);
        show_progress(stage->run, stage->generation, TRAIN_TEST, (double)at / (double)stage->groups, stage->since);
    }
    search_free(search[0]);
    search_free(search[1]);
    return NULL;
}

static double elo_of(double score)
{
    score = score < 0.001 ? 0.001 : score > 0.999 ? 0.999 : score;
    return -400 * log10(1 / score - 1);
}

/* Kept, unless it is worse than the last one by more than the error of the test. */
bool stage_test(struct run *run, int64_t generation)
{
    struct pvnet candidate;
    struct test_stage stage = {.run = run,
                               .candidate = &candidate,
                               .generation = generation,
                               .groups = (run->recipe.test_games + TEST_SEATS - 1) / TEST_SEATS,
                               .since = clock_seconds(),
                               .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!run_load_net(run, generation, &candidate))
        return false;
    if (run->kept < 0) {
        run->net = candidate;
        run->kept = generation;
        return run_note(run, "generation %" PRId64 " kept elo 0", generation);
    }
    run_threads(run->threads, test_groups, &stage);
    double n = (double)stage.groups, mean = stage.sum / n;
    double error = sqrt((stage.squares / n - mean * mean) / n);
    bool keep = mean + error >= 0.5;
    bool ok = run_note(run, "test %" PRId64 " against %" PRId64 " games %" PRId64 " score %.3f error %.3f", generation,
                       run->kept, stage.groups * TEST_SEATS, mean, error);
    if (run->recipe.taught)
        ok = ok && run_note(run, "policy %" PRId64 " against stewards games %" PRId64 " wins %.3f", generation,
                            stage.groups * TEST_SEATS, stage.wins / (n * TEST_SEATS));
    if (keep) {
        run->elo += elo_of(mean);
        pvnet_free(&run->net);
        run->net = candidate;
        run->kept = generation;
        return ok && run_note(run, "generation %" PRId64 " kept elo %.0f", generation, run->elo);
    }
    pvnet_free(&candidate);
    return ok && run_note(run, "generation %" PRId64 " dropped", generation);
}
