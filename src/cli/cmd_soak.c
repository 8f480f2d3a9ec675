/* cmd_soak.c: `signoria soak GAME` plays random games for hours and checks. */
#include "base/check.h"
#include "base/codec.h"
#include "host/args.h"
#include "host/clock.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "cli/commands.h"
#include "lab/hidden.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct soak {
    const struct sg_game *game;
    int64_t games, from, to, seed, first, every, plies, threads;
    const char *options, *components;
    bool all_options, full, may_not_end, hidden;

    /* Shared by the threads. */
    pthread_mutex_t lock;
    struct sg_setup setup; /* that is being played */
    int64_t next;          /* game of it */
    bool broken;

    int64_t played, total_plies;
    struct trial_worlds worlds;
    uint64_t bytes, moves[HIDDEN_BOTS];
    double started, spoke;
};

static void setup_words(const struct sg_game *game, const struct sg_setup *setup, char *out, size_t size)
{
    struct sg_text text;
    sg_text_init(&text, out, size);
    sg_setup_format(game, setup, &text);
}

static void report_violation(const struct soak *s, const struct trial *t)
{
    char words[256];
    setup_words(s->game, &t->setup, words, sizeof words);
    printf("%s\n", i18n_args("soak.violation",
                             &(struct lang_args){{0, (int64_t)t->seed, (int64_t)t->number, t->plies}, {words}, NULL}));
    if (t->action[0])
        printf("  %s\n", i18n_words("soak.playing", t->action, NULL));
    printf("  %s\n  %s\n", i18n_words("soak.broken", t->why, NULL), i18n_words("soak.position", t->where, NULL));
    const char *call = frame_printf(
        "signoria soak %s --seats %d --options \"%s\" --seed %" PRIu64 " --first %" PRIu64 " --games 1%s --every %u",
        s->game->name, t->setup.seats, words + strlen(s->game->name) + 1, t->seed, t->number,
        s->hidden ? " --hidden"
        : s->full ? " --full"
                  : "",
        t->every);
    printf("  %s\n", i18n_words("soak.repeat", call, NULL));
}

/* Now and then a line on stderr, so that a long run does not look dead. */
static void print_progress(struct soak *s, const struct trial *t)
{
    char words[256];
    double now = clock_seconds();
    if (now - s->spoke < 5)
        return;
    s->spoke = now;
    setup_words(s->game, &t->setup, words, sizeof words);
    struct frame here = frame_begin();
    fprintf(stderr, "%s\n",
            i18n_args("soak.progress",
                      &(struct lang_args){
                          {s->played, (int64_t)(now - s->started), 0, (int64_t)t->number}, {NULL, NULL, words}, NULL}));
    frame_end(here);
}

static void fill_trial(const struct soak *s, struct trial *t, int64_t number)
{
    memset(t, 0, offsetof(struct trial, why));
    t->game = s->game;
    t->setup = s->setup;
    t->seed = (uint64_t)s->seed;
    t->number = (uint64_t)number;
    t->checks = s->hidden ? TRIAL_WORLDS : s->full ? TRIAL_ALL : TRIAL_LIGHT | TRIAL_WORLDS;
    t->every = (unsigned)s->every;
    t->max_plies = (int)s->plies;
    t->may_not_end = s->may_not_end;
}

/* Adds what a game came to. The lock is held. */
static void count_game(struct soak *s, const struct trial *t, bool ok)
{
    s->played++;
    s->total_plies += t->plies;
    s->worlds.views += t->worlds.views;
    s->worlds.different += t->worlds.different;
    s->worlds.steps += t->worlds.steps;
    s->worlds.news += t->worlds.news;
    s->worlds.alone += t->worlds.alone;
    if (!ok && !s->broken)
        report_violation(s, t);
    s->broken |= !ok;
    print_progress(s, t);
}

/* One thread: takes the next game until there is none. */
static void *play_on(void *ctx)
{
    struct soak *s = ctx;
    struct trial *t = calloc(1, sizeof *t);
    struct hidden *h = s->hidden ? hidden_new(s->game) : NULL;
    sg_check(t);
    pthread_mutex_lock(&s->lock);
    while (!s->broken && s->next < s->games) {
        int64_t number = s->first + s->next++;
        pthread_mutex_unlock(&s->lock);
        fill_trial(s, t, number);
        if (h)
            hidden_join(h, t);
        bool ok = trial_play(t);
        pthread_mutex_lock(&s->lock);
        count_game(s, t, ok);
    }
    for (int i = 0; h && i < HIDDEN_BOTS; i++)
        s->moves[i] += h->moves[i];
    s->bytes += h ? h->bytes : 0;
    pthread_mutex_unlock(&s->lock);
    hidden_free(h);
    free(t);
    return NULL;
}

static bool soak_setup(struct soak *s, const struct sg_setup *setup)
{
    pthread_t thread[256];
    int started = 0;
    s->setup = *setup;
    s->next = 0;
    while (started < s->threads - 1 && started < s->games - 1 &&
           pthread_create(&thread[started], NULL, play_on, s) == 0)
        started++;
    play_on(s);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return !s->broken;
}

/* All set-ups of one number of seats. */
static bool soak_seats(struct soak *s, struct args *a, int64_t seats, int slot)
{
    struct sg_setup setup;
    bool refused;
    if (!s->all_options)
        return args_setup_seats(a, s->game, s->options, seats, slot, &setup) && soak_setup(s, &setup);
    for (int i = 0; trial_setup_at(s->game, i, (int)seats, &setup, &refused); i++) {
        setup.set = (uint8_t)slot;
        if (!refused && !soak_setup(s, &setup))
            return false;
    }
    return true;
}

static bool read_words(struct args *a, struct soak *s)
{
    s->every = 0;
    while (args_more(a)) {
        if (args_game(a, &s->game) || args_number(a, "--games", 1, 1000000000, &s->games) ||
            args_seats_range(a, &s->from, &s->to) || args_text(a, "--options", &s->options) ||
            args_flag(a, "--all-options", &s->all_options) || args_text(a, "--components", &s->components) ||
            args_number(a, "--seed", 0, INT64_MAX / 100, &s->seed) ||
            args_number(a, "--first", 0, INT64_MAX / 100, &s->first) || args_flag(a, "--full", &s->full) ||
            args_number(a, "--every", 1, 100000, &s->every) || args_number(a, "--plies", 1, 100000000, &s->plies) ||
            args_flag(a, "--may-not-end", &s->may_not_end) || args_flag(a, "--hidden", &s->hidden) ||
            args_number(a, "--threads", 1, 256, &s->threads))
            continue;
        args_unknown(a);
    }
    if (!a->wrong && !s->game)
        args_wrong_words(a, "wrong.which-game", a->command, NULL);
    if (!a->wrong)
        args_seats_fit(a, s->game, s->from, s->to);
    if (!a->wrong && s->all_options && s->options)
        args_wrong_words(a, "wrong.exclude", "--options", "--all-options");
    if (!a->wrong && s->full && s->hidden)
        args_wrong_words(a, "wrong.exclude", "--full", "--hidden");
    if (!s->every)
        s->every = s->hidden ? 1 : s->full ? 8 : 16;
    if (!s->threads)
        s->threads = sysconf(_SC_NPROCESSORS_ONLN) > 0 ? sysconf(_SC_NPROCESSORS_ONLN) : 1;
    return !a->wrong && s->game;
}

static void print_hidden(const struct soak *s)
{
    const struct trial_worlds *w = &s->worlds;
    printf("  %s\n", i18n_numbers("soak.views", (int64_t)w->views, (int64_t)w->different));
    printf("  %s\n", i18n_numbers("soak.events", (int64_t)w->steps, (int64_t)s->bytes));
    printf("  %s\n", i18n_numbers("soak.news", (int64_t)w->news, (int64_t)w->alone));
    for (int i = 0; i < HIDDEN_BOTS; i++)
        printf("  %s\n", i18n_mixed("soak.moves", NULL, hidden_bots[i], NULL, (int64_t)s->moves[i], 0, 0));
}

int cmd_soak(int argc, char **argv)
{
    struct soak s = {.games = 1000, .seed = 1, .plies = TRIAL_PLIES};
    struct args a = {"soak", argc, argv, 0, false};
    int slot = 0;
    if (args_help(argc, argv, "soak"))
        return 0;
    if (!read_words(&a, &s))
        return 2;
    if (!s.from) {
        s.from = s.game->min_seats;
        s.to = s.game->max_seats;
    }
    if (s.components && (slot = args_components(&a, s.game, s.components)) < 0)
        return 2;
    pthread_mutex_init(&s.lock, NULL);
    s.started = s.spoke = clock_seconds();
    bool ok = true;
    for (int64_t seats = s.from; ok && seats <= s.to; seats++)
        ok = soak_seats(&s, &a, seats, slot);
    if (a.wrong)
        return 2;
    printf("%s\n",
           i18n_args("soak.done", &(struct lang_args){{0, s.played, s.total_plies, !ok}, {s.game->title}, NULL}));
    printf("%s\n", i18n_words("lab.seconds", i18n_decimal(clock_seconds() - s.started, 1), NULL));
    if (ok && s.hidden)
        print_hidden(&s);
    return ok ? 0 : 1;
}
