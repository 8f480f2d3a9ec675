/* cmd_tournament.c: `signoria tournament` lets bots play each other and says who is better. */
#define _POSIX_C_SOURCE 200809L

#include "base/codec.h"
#include "cli/advice.h"
#include "cli/commands.h"
#include "cli/seating.h"
#include "games/games.h"
#include "host/args.h"
#include "host/clock.h"
#include "host/exec_bot.h"
#include "host/i18n.h"
#include "lab/journal.h"
#include "lab/sprt.h"
#include "lab/tournament.h"
#include "present/lang.h"
#include "proto/json/json.h"
#include "term/screen/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOT = 24 /* columns of a name */, COLUMNS = 7 };

static volatile sig_atomic_t interrupted;

struct plan {
    struct tournament t;
    const char *name, *bots, *options, *components, *weights, *out, *svg;
    int64_t seats, seed, threads;
    const char *test; /* "50:55" */
    struct sprt sprt;
    bool json, quiet, served;
    char words[SG_MAX_SEATS * AI_MAX_COMMAND]; /* the bots, cut apart */
    bool failed[SG_MAX_SEATS];                 /* people know why this program lost a game */
    struct tournament_game *list;
    struct journal journal;
    struct ranks ranks;
    int64_t before; /* games that the journal had */
    double start, printed;
};

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

/* ---- the call ------------------------------------------------------------------------ */

static bool cut_bots(struct args *a, struct plan *p)
{
    int n = 0;
    if (strlen(p->bots) >= sizeof p->words) {
        args_wrong_words(a, "wrong.too-long", "--bots", NULL);
        return false;
    }
    strcpy(p->words, p->bots);
    for (char *at = p->words, *comma; at; at = comma) {
        comma = strchr(at, ',');
        if (comma)
            *comma++ = 0;
        if (n == SG_MAX_SEATS) {
            args_wrong_numbers(a, "wrong.many-bots", SG_MAX_SEATS, 0);
            return false;
        }
        p->t.bot[n++] = at;
    }
    if (!p->seats)
        p->seats = n > p->t.game->min_seats ? n : p->t.game->min_seats;
    if (n > p->seats) {
        args_wrong_numbers(a, "wrong.bots-seats", n, p->seats);
        return false;
    }
    for (int i = n; i < p->seats; i++)
        p->t.bot[i] = p->t.bot[n - 1];
    return true;
}

static bool check_bots(struct args *a, const struct plan *p)
{
    struct ai_host host = {.now = clock_seconds, .threads = 1, .memory = 1 << 20, .outside = &exec_bots};
    for (int i = 0; i < p->t.setup.seats; i++) {
        struct sg_error why;
        if (i && p->t.bot[i] == p->t.bot[i - 1])
            continue; /* the last one takes the seats that are left */
        struct ai_bot *bot = ai_bot_new(p->t.game, p->t.bot[i], &host, &why);
        ai_bot_free(bot);
        if (bot)
            continue;
        args_wrong_bot(a, "--bots", &why);
        return false;
    }
    return true;
}

/* "50:55": percents, the lower one first. */
static bool read_test(struct args *a, struct plan *p)
{
    char more;
    if (!p->test)
        return true;
    if (sscanf(p->test, "%lf:%lf%c", &p->sprt.low, &p->sprt.high, &more) != 2 || !(p->sprt.low >= 0) ||
        !(p->sprt.high <= 100) || !(p->sprt.low < p->sprt.high)) {
        args_wrong(a, "wrong.sprt");
        return false;
    }
    p->sprt.low /= 100;
    p->sprt.high /= 100;
    return true;
}

static bool read_words(struct args *a, struct plan *p)
{
    while (args_more(a)) {
        if (args_text(a, "--game", &p->name) || args_text(a, "--bots", &p->bots) || args_seats(a, &p->seats) ||
            args_number(a, "--games", 1, 1000000, &p->t.games) ||
            args_number(a, "--seed", 0, 9999999999999999, &p->seed) || args_text(a, "--options", &p->options) ||
            args_text(a, "--components", &p->components) || args_text(a, "--weights", &p->weights) ||
            args_number(a, "--threads", 1, 256, &p->threads) || args_text(a, "--out", &p->out) ||
            args_text(a, "--svg", &p->svg) || args_text(a, "--sprt", &p->test) || args_flag(a, "--luck", &p->t.luck) ||
            args_flag(a, "--json", &p->json) || args_flag(a, "--quiet", &p->quiet))
            continue;
        args_unknown(a);
    }
    if (!a->wrong && !p->name)
        args_wrong(a, "wrong.game-wanted");
    if (!a->wrong && !(p->t.game = args_find_game(p->name)))
        args_no_game(a, p->name);
    if (!a->wrong && !p->bots)
        args_wrong(a, "wrong.bots-wanted");
    if (a->wrong || !p->t.game || !p->bots || !args_seats_fit(a, p->t.game, p->seats, p->seats) || !cut_bots(a, p) ||
        !args_setup(a, p->t.game, p->options, p->seats, p->components, &p->t.setup) ||
        !seating_weights(a, p->t.game, p->weights) || !read_test(a, p))
        return false;
    p->t.seed = (uint64_t)p->seed;
    p->t.threads = p->threads                           ? (int)p->threads
                   : p->t.ranks && p->t.ranks->size > 1 ? 1
                                                        : (int)sysconf(_SC_NPROCESSORS_ONLN);
    p->t.threads = p->t.threads < 1 ? 1 : p->t.threads;
    return check_bots(a, p);
}

/* ---- on the way ------------------------------------------------------------------------- */

/* A command may be long; the beginning says which it is. */
static const char *short_name(const char *name)
{
    int bytes = 0;
    while (bytes < BOT && name[bytes])
        bytes++;
    if (!name[bytes])
        return name;
    while (bytes > 0 && ((unsigned char)name[bytes] & 0xc0) == 0x80)
        bytes--; /* not inside of a letter */
    return frame_printf("%.*s…", bytes, name);
}

/* "master:2000 61 % ±5": who leads, for the line of progress. */
static void print_progress(const struct plan *p)
{
    struct tournament_sum sum;
    tournament_sum(&p->t, p->list, &sum);
    double seconds = clock_seconds() - p->start;
    double each = seconds / (double)(sum.games - p->before ? sum.games - p->before : 1);
    struct frame here = frame_begin();
    fprintf(stderr, "\r%s",
            i18n_mixed("tournament.progress", NULL, NULL, NULL, sum.games, p->t.games,
                       (int64_t)(each * (double)(p->t.games - sum.games))));
    for (int b = 0; b < p->t.setup.seats; b++)
        fprintf(stderr, " %s %s", short_name(p->t.bot[b]), i18n_percent(sum.bot[b].win_share, 1));
    fprintf(stderr, "   ");
    fflush(stderr);
    frame_end(here);
}

static void after_game(void *ctx, int64_t game)
{
    struct plan *p = ctx;
    if (p->out)
        journal_write(&p->journal, game, &p->list[game], p->t.setup.seats);
    if (p->test)
        sprt_update(&p->sprt, &p->t, p->list);
    if (p->sprt.answer)
        interrupted = 1;
    double now = clock_seconds();
    if (p->quiet || now - p->printed < 0.5)
        return;
    p->printed = now;
    print_progress(p);
}

/* Of every program the first failure is reported; the others are counted. */
static void after_loss(void *ctx, int64_t game, int bot, const struct sg_error *why)
{
    struct plan *p = ctx;
    struct frame here = frame_begin();
    if (!p->failed[bot])
        fprintf(stderr, "%s%s\n", p->quiet ? "" : "\r\033[K",
                i18n_mixed("tournament.lost", i18n_error(why), NULL, NULL, 0, game + 1, 0));
    p->failed[bot] = true;
    frame_end(here);
}

/* ---- reports -------------------------------------------------------------------------------- */

static const char *cause_name(const struct sg_game *game, int cause)
{
    const struct sg_field *f = sg_field_find(game, sg_slice_of("cause"));
    return f && f->names && cause < f->names->count ? f->names->name[cause] : NULL;
}

static const int width[COLUMNS] = {BOT, 9, 18, 14, 10, 8, 14};

/* A name that is too long for its column, such as a command, has a line of its own. */
static void print_name(const char *name)
{
    bool fits = text_columns(name) < BOT;
    if (!fits)
        puts(name);
    advice_put(fits ? name : "", BOT, false);
}

static void print_bots(const struct plan *p, const struct tournament_sum *s)
{
    for (int i = 0; i < COLUMNS; i++)
        advice_put(advice_column("tournament.columns", i), width[i], i > 0);
    putchar('\n');
    for (int b = 0; b < p->t.setup.seats; b++) {
        const struct tournament_bot *x = &s->bot[b];
        print_name(p->t.bot[b]);
        advice_put(i18n_percent(x->win_share, 1), width[1], true);
        advice_put(i18n_words("lang.range", advice_percent(x->low), advice_percent(x->high)), width[2], true);
        advice_put(frame_printf("%s ± %s", i18n_change(x->elo, 0), i18n_decimal(x->elo_error, 0)), width[3], true);
        advice_put(i18n_decimal(x->points, 2), width[4], true);
        advice_put(i18n_decimal(x->place, 2), width[5], true);
        advice_put(i18n_decimal(x->move_micros, 1), width[6], true);
        putchar('\n');
    }
}

static void print_ends(const struct plan *p, const struct tournament_sum *s)
{
    const struct sg_game *game = p->t.game;
    for (int i = 0; i < TOURNAMENT_CAUSES && cause_name(game, i); i++)
        printf("%s\n", i18n_mixed("tournament.ended",
                                  table_words("name", game->name, cause_name(game, i), "", cause_name(game, i)), NULL,
                                  NULL, 0, s->cause[i], 0));
    printf("%s\n", i18n_numbers("tournament.ends", s->unfinished, s->nobody));
}

static void print_test(const struct sprt *test)
{
    static const char *const key[] = {
        [SPRT_OPEN] = "tournament.sprt-open", [SPRT_LOW] = "tournament.sprt-low", [SPRT_HIGH] = "tournament.sprt-high"};
    struct lang_args args = {
        {test->groups},
        {NULL, i18n_percent(test->low, 1), i18n_percent(test->high, 1), i18n_decimal(test->ratio, 2)},
        NULL};
    printf("%s\n", i18n_args(key[test->answer], &args));
}

static void print_luck(const struct plan *p, const struct tournament_sum *s)
{
    for (int b = 0; b < p->t.setup.seats; b++)
        printf("%s\n", i18n_words("tournament.luck", p->t.bot[b],
                                  frame_printf("%s ± %s", i18n_percent(s->bot[b].fair, 1),
                                               i18n_percent(s->bot[b].fair_error, 1))));
    printf("%s\n", i18n_words("tournament.worth", i18n_decimal(s->gain, 2), NULL));
}

static void print_text(const struct plan *p, const struct tournament_sum *s, double seconds, double rate)
{
    struct lang_args run = {
        {p->seed, 0, p->t.threads, p->t.ranks ? p->t.ranks->size : 1}, {NULL, i18n_decimal(seconds, 1)}, NULL};
    printf("%s\n%s\n\n", i18n_mixed("lab.games", NULL, p->t.game->title, NULL, s->games, 0, p->t.setup.seats),
           i18n_args(p->t.ranks ? "tournament.run-ranks" : "tournament.run", &run));
    print_bots(p, s);
    printf("\n%s\n", i18n_numbers("tournament.pace", (int64_t)(s->decisions + 0.5), (int64_t)(rate + 0.5)));
    for (int i = 0; i < p->t.setup.seats; i++)
        printf("%s\n", i18n_mixed("lab.seat-wins", NULL, i18n_percent(s->seat_share[i], 1), NULL, i + 1, 0, 0));
    print_ends(p, s);
    if (p->t.luck)
        print_luck(p, s);
    if (p->test)
        print_test(&p->sprt);
    for (int b = 0; b < p->t.setup.seats; b++)
        if (s->bot[b].lost)
            printf("%s\n", i18n_mixed("tournament.failed", p->t.bot[b], NULL, NULL, 0, s->bot[b].lost, 0));
}

/* What is measured comes last: all before it is the same on any number of threads and ranks. */
static void json_times(const struct plan *p, const struct tournament_sum *s, double seconds, double rate)
{
    printf(",\"time\":{\"seconds\":%.3f,\"threads\":%d,\"ranks\":%d,"
           "\"decisions_per_second\":%.1f,\"move_us\":[",
           seconds, p->t.threads, p->t.ranks ? p->t.ranks->size : 1, rate);
    for (int b = 0; b < p->t.setup.seats; b++)
        printf("%s%.2f", b ? "," : "", s->bot[b].move_micros);
    printf("]}}\n");
}

static void write_out(void *ctx, const char *bytes, size_t count)
{
    fwrite(bytes, 1, count, ctx);
}

/* A command may hold anything. */
static void print_json_string(const char *text)
{
    struct json j;
    json_init(&j, write_out, stdout);
    json_string(&j, text);
}

static void print_json(const struct plan *p, const struct tournament_sum *s, double seconds, double rate)
{
    printf("{\"game\":\"%s\",\"seats\":%d,\"seed\":%lld,\"games\":%lld,\"unfinished\":%lld,"
           "\"nobody\":%lld,\"decisions_per_game\":%.2f,\"bots\":[",
           p->t.game->name, p->t.setup.seats, (long long)p->seed, (long long)s->games, (long long)s->unfinished,
           (long long)s->nobody, s->decisions);
    for (int b = 0; b < p->t.setup.seats; b++) {
        const struct tournament_bot *x = &s->bot[b];
        printf("%s{\"name\":", b ? "," : "");
        print_json_string(p->t.bot[b]);
        printf(",\"win_share\":%.6f,\"low\":%.6f,\"high\":%.6f,\"elo\":%.1f,"
               "\"elo_error\":%.1f,\"points\":%.3f,\"place\":%.3f,\"decisions\":%.2f,"
               "\"failed\":%lld}",
               x->win_share, x->low, x->high, x->elo, x->elo_error, x->points, x->place, x->decisions,
               (long long)x->lost);
    }
    printf("],\"seat_share\":[");
    for (int i = 0; i < p->t.setup.seats; i++)
        printf("%s%.6f", i ? "," : "", s->seat_share[i]);
    printf("],\"ends\":{");
    for (int i = 0; i < TOURNAMENT_CAUSES && cause_name(p->t.game, i); i++)
        printf("%s\"%s\":%lld", i ? "," : "", cause_name(p->t.game, i), (long long)s->cause[i]);
    putchar('}');
    for (int b = 0; p->t.luck && b < p->t.setup.seats; b++)
        printf("%s{\"win_share\":%.6f,\"error\":%.6f}", b ? "," : ",\"without_luck\":[", s->bot[b].fair,
               s->bot[b].fair_error);
    if (p->t.luck)
        printf("],\"worth\":%.3f", s->gain);
    if (p->test)
        printf(",\"sprt\":{\"groups\":%lld,\"ratio\":%.3f,\"answer\":\"%s\"}", (long long)p->sprt.groups, p->sprt.ratio,
               p->sprt.answer == SPRT_HIGH  ? "high"
               : p->sprt.answer == SPRT_LOW ? "low"
                                            : "open");
    json_times(p, s, seconds, rate);
}

/* ---- all of it ----------------------------------------------------------------------------------- */

static int run_tournament(struct args *a, struct plan *p)
{
    struct sg_error why;
    struct tournament_sum sum;
    p->t.stop = &interrupted;
    p->t.after = after_game;
    p->t.lost = after_loss;
    p->t.ctx = p;
    p->start = clock_seconds();
    p->served = true; /* it sees to the other ranks, whatever comes */
    if (!tournament_run(&p->t, p->list, &why)) {
        args_wrong_said(a, NULL, i18n_error(&why));
        return 2;
    }
    double seconds = clock_seconds() - p->start;
    if (!p->quiet)
        fprintf(stderr, "\r\033[K");
    tournament_sum(&p->t, p->list, &sum);
    double rate = sum.decisions * (double)(sum.games - p->before) / (seconds > 0 ? seconds : 1);
    if (p->json)
        print_json(p, &sum, seconds, rate);
    else
        print_text(p, &sum, seconds, rate);
    if (p->svg && !tournament_svg(&p->t, &sum, p->svg)) {
        args_wrong_words(a, "wrong.unwritable", p->svg, NULL);
        return 2;
    }
    if (p->out && !journal_close(&p->journal)) {
        args_wrong_words(a, "wrong.not-kept", p->out, NULL);
        return 2;
    }
    if (interrupted && !p->sprt.answer && sum.games < p->t.games && p->out)
        fprintf(stderr, "%s\n", i18n("tournament.stopped"));
    return 0;
}

static int lead(struct args *a, struct plan *p)
{
    struct sg_error why;
    int code = 2;
    p->list = calloc((size_t)p->t.games, sizeof *p->list);
    if (!p->list)
        args_wrong(a, "wrong.many-games");
    else if (p->out && !journal_open(&p->journal, p->out, &p->t, p->list, &p->before, &why))
        args_wrong_said(a, NULL, i18n_error(&why));
    else
        code = run_tournament(a, p);
    if (a->wrong && p->t.ranks && !p->served)
        tournament_dismiss(p->t.ranks);
    free(p->list);
    return code;
}

/* A rank that works for rank 0, which does all the talking. */
static int work_for_rank(struct args *a, struct plan *p)
{
    struct sg_error why;
    if (tournament_work(&p->t, &why))
        return 0;
    args_wrong_said(a, i18n_numbers("lab.rank", p->t.ranks->rank, 0), i18n_error(&why));
    return 2;
}

/* Several of us say the same about a wrong call: only rank 0 is heard. */
static bool read_call(struct args *a, struct plan *p)
{
    if (!p->t.ranks || p->t.ranks->rank == 0)
        return read_words(a, p);
    int kept = dup(STDERR_FILENO);
    FILE *none = freopen("/dev/null", "w", stderr);
    bool ok = read_words(a, p);
    fflush(stderr);
    if (none && kept >= 0)
        dup2(kept, STDERR_FILENO);
    if (kept >= 0)
        close(kept);
    return ok;
}

static bool find_ranks(struct args *a, struct plan *p)
{
    struct sg_error why;
    if (!ranks_expected())
        return true;
    if (ranks_begin(&p->ranks, &why)) {
        p->t.ranks = &p->ranks;
        return true;
    }
    args_wrong_said(a, NULL, i18n_error(&why));
    return false;
}

int cmd_tournament(int argc, char **argv)
{
    struct args a = {"tournament", argc, argv, 0, false};
    struct sigaction act = {.sa_handler = on_interrupt};
    static struct plan p;
    int code = 2;
    if (args_help(argc, argv, "tournament"))
        return 0;
    p = (struct plan){.t.games = 100, .seed = 1, .quiet = !isatty(STDERR_FILENO)};
    if (!find_ranks(&a, &p))
        return 2;
    if (read_call(&a, &p)) {
        sigaction(SIGINT, &act, NULL);
        sigaction(SIGTERM, &act, NULL);
        code = p.t.ranks && p.t.ranks->rank ? work_for_rank(&a, &p) : lead(&a, &p);
    }
    if (p.t.ranks)
        p.t.ranks->end();
    return code;
}
