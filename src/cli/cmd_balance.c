/* cmd_balance.c: `signoria balance` reports what wins when a bot plays itself. */
#define _POSIX_C_SOURCE 200809L

#include "host/args.h"
#include "lab/balance.h"
#include "host/clock.h"
#include "cli/commands.h"
#include "lab/tournament.h"
#include "host/i18n.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

static void print_progress(void *ctx, int64_t games)
{
    const struct balance *b = ctx;
    fprintf(stderr, "\r%lld of %lld games", (long long)games, (long long)b->games);
}

/* ---- text ---------------------------------------------------------------------------- */

static void print_sources(const char *title, const struct balance_source *list, int count, const struct balance_sum *s,
                          int seats)
{
    if (!count)
        return;
    printf("\n  %-24s %10s %10s\n", title, "a seat", "a winner");
    for (int i = 0; i < count; i++)
        printf("  %-24s %10.2f %10.2f\n", list[i].name, list[i].all / (double)s->finished / seats,
               s->winners > 0 ? list[i].winners / s->winners : 0);
}

static void print_ranks(const struct balance_sum *s, int seats)
{
    for (int r = 1; r < s->ranks; r++) {
        const struct balance_rank *k = &s->rank[r];
        double low, high;
        if (!k->rises)
            continue;
        tournament_wilson(k->first_wins, (double)k->games, &low, &high);
        printf("\n  %s: %.1f %% of seats, in round %.1f; the first in round %.1f, who wins %.1f %% "
               "(%.1f to %.1f)\n   ",
               k->name, 100.0 * (double)k->rises / (double)(s->finished * seats), k->rounds / (double)k->rises,
               k->first_rounds / (double)k->games, 100 * k->first_wins / (double)k->games, 100 * low, 100 * high);
        for (int i = 1; i < BALANCE_ROUNDS; i++)
            if (k->by_round[i])
                printf(" %d: %.0f%%", i, 100.0 * (double)k->by_round[i] / (double)k->rises);
        printf("\n");
    }
}

static void print_text(const struct balance *b, const struct balance_sum *s, double seconds)
{
    int seats = b->setup.seats;
    double n = s->finished ? (double)s->finished : 1;
    printf("%lld games of %s, %d seats, all %s, seed %llu, %.0f s on %d threads\n\n", (long long)s->games,
           b->game->title, seats, b->bot, (unsigned long long)b->seed, seconds, b->threads);
    printf("  wins by seat:");
    for (int i = 0; i < seats; i++) {
        double low, high;
        tournament_wilson(s->seat_wins[i], n, &low, &high);
        printf(" %d: %.1f%% (%.1f to %.1f)", i + 1, 100 * s->seat_wins[i] / n, 100 * low, 100 * high);
    }
    printf("\n  %.1f rounds, %.0f decisions per game; ties %lld, nobody won %lld, unfinished %lld\n", s->rounds / n,
           s->decisions / n, (long long)s->ties, (long long)s->nobody, (long long)(s->games - s->finished));
    printf("  points: winner %.1f (%lld to %lld), second %.1f, a seat %.1f\n",
           s->winners > 0 ? s->winner_points / s->winners : 0, (long long)s->winner_low, (long long)s->winner_high,
           s->second_points / n, s->points / n / seats);
    for (int i = 0; i < BALANCE_CAUSES && s->cause_name[i]; i++)
        printf("  ended by %s: %.1f %%, in round %.1f\n", s->cause_name[i], 100 * (double)s->cause[i] / n,
               s->cause[i] ? s->cause_rounds[i] / (double)s->cause[i] : 0);
    if (s->levels > 0)
        printf("  %.1f levels of the tower, %.1f Artists a game\n", s->levels / n, s->artists / n);
    print_ranks(s, seats);
    print_sources("points by line", s->line, s->lines, s, seats);
    print_sources("prestige by clause", s->event, s->events, s, seats);
}

/* ---- JSON ------------------------------------------------------------------------------- */

static void json_sources(const char *name, const struct balance_source *list, int count, const struct balance_sum *s,
                         int seats)
{
    printf(",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        printf("%s{\"name\":\"%s\",\"seat\":%.4f,\"winner\":%.4f}", i ? "," : "", list[i].name,
               list[i].all / (double)s->finished / seats, s->winners > 0 ? list[i].winners / s->winners : 0);
    printf("]");
}

static void json_ranks(const struct balance_sum *s, int seats)
{
    printf(",\"ranks\":[");
    for (int r = 1; r < s->ranks; r++) {
        const struct balance_rank *k = &s->rank[r];
        double rises = k->rises ? (double)k->rises : 1, games = k->games ? (double)k->games : 1;
        printf("%s{\"name\":\"%s\",\"share\":%.4f,\"round\":%.3f,\"first_round\":%.3f,"
               "\"first_wins\":%.4f,\"by_round\":[",
               r > 1 ? "," : "", k->name, (double)k->rises / (double)(s->finished * seats), k->rounds / rises,
               k->first_rounds / games, k->first_wins / games);
        for (int i = 0; i < BALANCE_ROUNDS; i++)
            printf("%s%lld", i ? "," : "", (long long)k->by_round[i]);
        printf("]}");
    }
    printf("]");
}

static void print_json(const struct balance *b, const struct balance_sum *s, double seconds)
{
    int seats = b->setup.seats;
    double n = s->finished ? (double)s->finished : 1;
    printf("{\"game\":\"%s\",\"seats\":%d,\"bot\":\"%s\",\"seed\":%llu,\"games\":%lld,\"finished\":%lld,"
           "\"seconds\":%.1f,\"rounds\":%.3f,\"decisions\":%.2f,\"ties\":%lld,\"nobody\":%lld,\"seat_wins\":[",
           b->game->name, seats, b->bot, (unsigned long long)b->seed, (long long)s->games, (long long)s->finished,
           seconds, s->rounds / n, s->decisions / n, (long long)s->ties, (long long)s->nobody);
    for (int i = 0; i < seats; i++)
        printf("%s%.6f", i ? "," : "", s->seat_wins[i] / n);
    printf("],\"winner_points\":%.3f,\"second_points\":%.3f,\"points\":%.3f,\"levels\":%.3f,"
           "\"artists\":%.3f,\"ends\":{",
           s->winners > 0 ? s->winner_points / s->winners : 0, s->second_points / n, s->points / n / seats,
           s->levels / n, s->artists / n);
    for (int i = 0; i < BALANCE_CAUSES && s->cause_name[i]; i++)
        printf("%s\"%s\":%lld", i ? "," : "", s->cause_name[i], (long long)s->cause[i]);
    printf("}");
    json_ranks(s, seats);
    json_sources("lines", s->line, s->lines, s, seats);
    json_sources("prestige", s->event, s->events, s, seats);
    printf("}\n");
}

/* ---- the call ------------------------------------------------------------------------------ */

int cmd_balance(int argc, char **argv)
{
    struct args a = {"balance", argc, argv, 0, false};
    struct balance b = {.bot = "master:100", .games = 100, .stop = &interrupted};
    static struct balance_sum sum;
    const char *name = NULL, *options = NULL, *components = NULL;
    int64_t seats = 0, seed = 1, threads = 0;
    bool json = false, quiet = false;
    struct sg_error why;
    if (args_help(argc, argv, "balance"))
        return 0;
    while (args_more(&a)) {
        if (args_text(&a, "--game", &name) || args_text(&a, "--bot", &b.bot) || args_seats(&a, &seats) ||
            args_number(&a, "--games", 1, 1000000, &b.games) || args_number(&a, "--seed", 0, 9999999999999999, &seed) ||
            args_text(&a, "--options", &options) || args_text(&a, "--components", &components) ||
            args_number(&a, "--threads", 1, 256, &threads) || args_flag(&a, "--json", &json) ||
            args_flag(&a, "--quiet", &quiet))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !name)
        args_wrong(&a, "wrong.game-wanted");
    if (!a.wrong && !(b.game = args_find_game(name)))
        args_no_game(&a, name);
    if (a.wrong || !b.game)
        return 2;
    if (!args_setup(&a, b.game, options, seats, components, &b.setup))
        return 2;
    b.seed = (uint64_t)seed;
    b.threads = threads ? (int)threads : (int)sysconf(_SC_NPROCESSORS_ONLN);
    b.threads = b.threads < 1 ? 1 : b.threads;
    b.after = quiet ? NULL : print_progress;
    b.ctx = &b;
    struct sigaction act = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    double start = clock_seconds();
    if (!balance_run(&b, &sum, &why)) {
        args_wrong_said(&a, "--bot", i18n_error(&why));
        return 2;
    }
    if (!quiet)
        fprintf(stderr, "\r\033[K");
    (json ? print_json : print_text)(&b, &sum, clock_seconds() - start);
    return 0;
}
