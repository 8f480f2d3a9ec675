/* cmd_bench.c: `signoria bench GAME` measures random play. */
#include "front/args.h"
#include "front/bench.h"
#include "front/commands.h"

#include <inttypes.h>
#include <stdio.h>

static const char help[] =
    "usage: signoria bench GAME [--seats N] [--seconds S] [--options WORDS] [--json]\n"
    "\n"
    "Plays the game by chance on one core for S seconds (3): list the actions, choose\n"
    "one, apply it. Only decisions of seats are counted, the draws between them cost\n"
    "their time. Because machines differ, copying 8192 bytes is timed in the same run.\n"
    "\n"
    "  --seats N         4, or the nearest that the game allows\n"
    "  --seconds S       how long\n"
    "  --games N         so many games instead, without the copies: the same work every\n"
    "                    time, for counting instructions\n"
    "  --options WORDS   a set-up, such as \"edition=french advanced\"\n"
    "  --components FILE an owner's component file\n"
    "  --seed S          1 unless said\n"
    "  --json            decisions_per_second, games_per_second, draws_per_second,\n"
    "                    decision_ns, copy8k_ns, state_bytes and what was played\n";

static void print_plain(const struct sg_game *g, int seats, const struct bench *b)
{
    printf("%s with %d seats, %" PRIu64 " games\n", g->title, seats, b->games);
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
           g->name, seats, b->decisions_per_second, b->games_per_second, b->draws_per_second,
           b->decision_ns, b->copy8k_ns, b->state_bytes);
}

int cmd_bench(int argc, char **argv)
{
    struct args a = {"bench", argc, argv, 0, false};
    const struct sg_game *game = NULL;
    const char *options = NULL, *components = NULL;
    int64_t seats = 0, seconds = 3, games = 0, seed = 1;
    bool json = false;
    struct sg_setup setup;
    struct bench b;
    if (args_help(argc, argv, help))
        return 0;
    while (args_more(&a)) {
        if (args_game(&a, &game) || args_number(&a, "--seats", 1, SG_MAX_SEATS, &seats) ||
            args_number(&a, "--seconds", 1, 3600, &seconds) ||
            args_number(&a, "--games", 1, 100000000, &games) ||
            args_text(&a, "--options", &options) || args_text(&a, "--components", &components) ||
            args_number(&a, "--seed", 0, INT64_MAX / 100, &seed) || args_flag(&a, "--json", &json))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !game)
        args_wrong(&a, "which game? signoria bench --help tells more");
    if (a.wrong)
        return 2;
    if (!seats && !options)
        seats = game->max_seats < 4 ? game->max_seats : 4;
    if (!args_setup(&a, game, options, seats, components, &setup))
        return 2;
    bench_run(game, &setup, (double)seconds, (uint64_t)games, (uint64_t)seed, &b);
    (json ? print_json : print_plain)(game, setup.seats, &b);
    return 0;
}
