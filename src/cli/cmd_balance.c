/* cmd_balance.c: `signoria balance` reports what wins when a bot plays itself. */
#define _POSIX_C_SOURCE 200809L

#include "cli/advice.h"
#include "host/args.h"
#include "lab/balance.h"
#include "host/clock.h"
#include "cli/commands.h"
#include "lab/tournament.h"
#include "host/i18n.h"
#include "present/lang.h"
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
    struct frame here = frame_begin();
    fprintf(stderr, "\r%s", i18n_numbers("lab.progress", games, b->games));
    frame_end(here);
}

/* ---- text ---------------------------------------------------------------------------- */

enum { NAME = 40, NUMBER = 15 };

/* Names of the game's own, such as the lines of its score. */
static void print_sources(const struct balance *b, const char *columns, const char *kind,
                          const struct balance_source *list, int count, const struct balance_sum *s)
{
    if (!count)
        return;
    fputs("\n  ", stdout);
    for (int i = 0; i < 3; i++)
        advice_put(advice_column(columns, i), i ? NUMBER : NAME, i > 0);
    putchar('\n');
    for (int i = 0; i < count; i++) {
        fputs("  ", stdout);
        advice_put(table_words(kind, b->game->name, list[i].name, "", list[i].name), NAME, false);
        advice_put(i18n_decimal(list[i].all / (double)s->finished / b->setup.seats, 2), NUMBER, true);
        advice_put(i18n_decimal(s->winners > 0 ? list[i].winners / s->winners : 0, 2), NUMBER, true);
        putchar('\n');
    }
}

/* "12.3% (8.1 to 18.0)" of what was won in so many games. */
static const char *share_words(double wins, double games)
{
    double low, high;
    tournament_wilson(wins, games, &low, &high);
    return i18n_mixed("lab.share", advice_percent(wins / games), advice_percent(low), advice_percent(high), 0, 0, 0);
}

static const char *one_digit(double number)
{
    return i18n_decimal(number, 1);
}

static void print_ranks(const struct balance *b, const struct balance_sum *s)
{
    for (int r = 1; r < s->ranks; r++) {
        const struct balance_rank *k = &s->rank[r];
        if (!k->rises)
            continue;
        printf("\n  %s\n  %s\n   ",
               i18n_mixed("balance.rank", table_words("name", b->game->name, k->name, "", k->name),
                          advice_percent((double)k->rises / (double)(s->finished * b->setup.seats)),
                          one_digit(k->rounds / (double)k->rises), 0, 0, 0),
               i18n_words("balance.first", one_digit(k->first_rounds / (double)k->games),
                          share_words(k->first_wins, (double)k->games)));
        for (int i = 1; i < BALANCE_ROUNDS; i++)
            if (k->by_round[i])
                printf(" %d: %s", i, i18n_percent((double)k->by_round[i] / (double)k->rises, 0));
        printf("\n");
    }
}

static void print_points(const struct balance_sum *s, double games, int seats)
{
    printf("  %s\n", i18n_mixed("balance.winner", one_digit(s->winners > 0 ? s->winner_points / s->winners : 0), NULL,
                                NULL, 0, s->winner_low, s->winner_high));
    printf("  %s\n",
           i18n_words("balance.others", one_digit(s->second_points / games), one_digit(s->points / games / seats)));
}

static void print_text(const struct balance *b, const struct balance_sum *s, double seconds)
{
    int seats = b->setup.seats;
    double n = s->finished ? (double)s->finished : 1;
    printf("%s\n%s\n\n", i18n_mixed("lab.games", NULL, b->game->title, NULL, s->games, 0, seats),
           i18n_args("balance.run", &(struct lang_args){{0, (int64_t)b->seed, 0, b->threads},
                                                        {b->bot, NULL, frame_printf("%.0f", seconds)},
                                                        NULL}));
    for (int i = 0; i < seats; i++)
        printf("  %s\n", i18n_mixed("lab.seat-wins", NULL, share_words(s->seat_wins[i], n), NULL, i + 1, 0, 0));
    printf("  %s\n", i18n_words("balance.length", one_digit(s->rounds / n), frame_printf("%.0f", s->decisions / n)));
    printf("  %s\n",
           i18n_mixed("balance.ends", NULL, NULL, NULL, s->ties, s->nobody, (int64_t)(s->games - s->finished)));
    print_points(s, n, seats);
    for (int i = 0; i < BALANCE_CAUSES && s->cause_name[i]; i++)
        printf("  %s\n",
               i18n_mixed("balance.ended", table_words("name", b->game->name, s->cause_name[i], "", s->cause_name[i]),
                          advice_percent((double)s->cause[i] / n),
                          one_digit(s->cause[i] ? s->cause_rounds[i] / (double)s->cause[i] : 0), 0, 0, 0));
    if (s->levels > 0)
        printf("  %s\n", i18n_words("balance.built", one_digit(s->levels / n), one_digit(s->artists / n)));
    print_ranks(b, s);
    print_sources(b, "balance.lines", "line", s->line, s->lines, s);
    print_sources(b, "balance.events", "clause", s->event, s->events, s);
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
        args_wrong_bot(&a, "--bot", &why);
        return 2;
    }
    if (!quiet)
        fprintf(stderr, "\r\033[K");
    (json ? print_json : print_text)(&b, &sum, clock_seconds() - start);
    return 0;
}
