/* cmd_bench.c: `signoria bench GAME` measures random play, many tables at once, or how fast a master thinks. */
#include "host/args.h"
#include "lab/bench.h"
#include "lab/bench_bot.h"
#include "lab/bench_env.h"
#include "cli/commands.h"
#include "host/i18n.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_plain(const struct sg_game *g, int seats, const struct bench *b)
{
    printf("%s\n", i18n_mixed("lab.games", NULL, g->title, NULL, (int64_t)b->games, 0, seats));
    printf("decisions_per_second %.0f\n", b->decisions_per_second);
    printf("games_per_second     %.1f\n", b->games_per_second);
    printf("draws_per_second     %.0f\n", b->draws_per_second);
    printf("decision_ns          %.1f\n", b->decision_ns);
    printf("copy8k_ns            %.1f\n", b->copy8k_ns);
    printf("state_bytes          %d\n", b->state_bytes);
}

static void print_json(const struct sg_game *g, int seats, const struct bench *b)
{
    printf("{\"game\":\"%s\",\"seats\":%d,\"decisions_per_second\":%.0f,"
           "\"games_per_second\":%.1f,\"draws_per_second\":%.0f,\"decision_ns\":%.2f,"
           "\"copy8k_ns\":%.2f,\"state_bytes\":%d}\n",
           g->name, seats, b->decisions_per_second, b->games_per_second, b->draws_per_second, b->decision_ns,
           b->copy8k_ns, b->state_bytes);
}

static void print_bot(const struct sg_game *g, int seats, const struct bench_bot *b, bool json)
{
    const struct bench_parts *p = &b->part;
    const struct {
        const char *name;
        double value;
    } row[] = {
        {"playouts_per_second", b->playouts_per_second},
        {"playouts_per_cpu_second", b->per_cpu_second},
        {"guess_ns", p->guess},
        {"look_ns", p->look},
        {"moves_ns", p->moves},
        {"choose_ns", p->choose},
        {"apply_ns", p->apply},
        {"evaluate_ns", p->evaluate},
        {"rollout_ns", p->rollout},
        {"rollout_decisions", p->plies},
    };
    if (json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"threads\":%d,\"positions\":%d,"
               "\"playouts\":%" PRIu64 ",\"seconds\":%.3f",
               g->name, seats, b->threads, b->positions, b->playouts, b->seconds);
    else
        printf("%s\n%s\n", i18n_mixed("bench.master", g->title, NULL, NULL, 0, seats, b->positions),
               i18n_numbers("bench.playouts", (int64_t)b->playouts, b->threads));
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        printf(json ? ",\"%s\":%.1f" : "%-23s %.1f\n", row[i].name, row[i].value);
    if (json)
        printf("}\n");
}

static int run_bot(struct args *a, const struct sg_game *game, const struct sg_setup *setup, int64_t threads,
                   int64_t seconds, int64_t playouts, int64_t seed, bool json)
{
    struct sg_error why;
    struct bench_bot b;
    if (!threads)
        threads = sysconf(_SC_NPROCESSORS_ONLN);
    if (!bench_bot_run(game, setup, threads < 1 ? 1 : (int)threads, (double)seconds, (uint64_t)playouts, (uint64_t)seed,
                       &b, &why)) {
        args_wrong_said(a, NULL, i18n_error(&why));
        return 2;
    }
    print_bot(game, setup->seats, &b, json);
    return 0;
}

static void print_env(const struct sg_game *g, int seats, const struct bench_env *b, bool json)
{
    if (json) {
        printf("{\"game\":\"%s\",\"seats\":%d,\"steps_per_second\":%.0f,\"tables\":%d,\"threads\":%d,"
               "\"observation_bytes\":%zu,\"actions\":%d,\"games_per_second\":%.1f,\"steps\":%" PRIu64
               ",\"seconds\":%.3f}\n",
               g->name, seats, b->steps_per_second, b->tables, b->threads, b->observation_bytes, b->actions,
               b->games_per_second, b->steps, b->seconds);
        return;
    }
    printf("%s\n", i18n_mixed("lab.games", NULL, g->title, NULL, (int64_t)b->games, 0, seats));
    printf("steps_per_second     %.0f\n", b->steps_per_second);
    printf("games_per_second     %.1f\n", b->games_per_second);
    printf("tables               %d\n", b->tables);
    printf("threads              %d\n", b->threads);
    printf("observation_bytes    %zu\n", b->observation_bytes);
    printf("actions              %d\n", b->actions);
}

static int run_env(struct args *a, const struct sg_game *game, const struct sg_setup *setup, int64_t threads,
                   int64_t tables, const char *form, int64_t seconds, int64_t calls, int64_t seed, bool json)
{
    static const char *const forms[] = {"bytes", "floats", "sparse", "nothing"};
    struct sg_batch_options options = {.tables = tables ? (int)tables : 1024, .threads = threads ? (int)threads : 1};
    struct sg_error why;
    struct bench_env b;
    int at = 0;
    while (form && at < 4 && strcmp(form, forms[at]) != 0)
        at++;
    if (at == 4) {
        args_wrong_words(a, "wrong.bench-form", form, NULL);
        return 2;
    }
    options.form = (enum sg_batch_form)at;
    if (!bench_env_run(game, setup, options, (double)seconds, (uint64_t)calls, (uint64_t)seed, &b, &why)) {
        args_wrong_said(a, NULL, i18n_error(&why));
        return 2;
    }
    print_env(game, setup->seats, &b, json);
    return 0;
}

int cmd_bench(int argc, char **argv)
{
    struct args a = {"bench", argc, argv, 0, false};
    const struct sg_game *game = NULL;
    const char *options = NULL, *components = NULL, *form = NULL;
    int64_t seats = 0, seconds = 3, games = 0, seed = 1, threads = 0, playouts = 0, tables = 0;
    bool json = false, bot = false, env = false;
    struct sg_setup setup;
    struct bench b;
    if (args_help(argc, argv, "bench"))
        return 0;
    while (args_more(&a)) {
        if (args_game(&a, &game) || args_seats(&a, &seats) || args_number(&a, "--seconds", 1, 3600, &seconds) ||
            args_number(&a, "--games", 1, 100000000, &games) || args_text(&a, "--options", &options) ||
            args_text(&a, "--components", &components) || args_number(&a, "--seed", 0, INT64_MAX / 100, &seed) ||
            args_flag(&a, "--json", &json) || args_flag(&a, "--bot", &bot) || args_flag(&a, "--env", &env) ||
            args_number(&a, "--tables", 1, SG_BATCH_TABLES, &tables) || args_text(&a, "--form", &form) ||
            args_number(&a, "--threads", 1, 64, &threads) || args_number(&a, "--playouts", 1, 10000000, &playouts))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !game)
        args_wrong_words(&a, "wrong.which-game", a.command, NULL);
    if (!a.wrong && ((!bot && playouts) || (!bot && !env && threads) || (bot && env)))
        args_wrong(&a, "wrong.bench-bot");
    if (!a.wrong && !env && (tables || form))
        args_wrong(&a, "wrong.bench-env");
    if (a.wrong || !game)
        return 2;
    if (!args_setup(&a, game, options, seats, components, &setup))
        return 2;
    if (bot)
        return run_bot(&a, game, &setup, threads, seconds, playouts, seed, json);
    if (env)
        return run_env(&a, game, &setup, threads, tables, form, seconds, games, seed, json);
    bench_run(game, &setup, (double)seconds, (uint64_t)games, (uint64_t)seed, &b);
    (json ? print_json : print_plain)(game, setup.seats, &b);
    return 0;
}
