/* cmd_analyse.c: `signoria analyse FILE` looks back at a game: luck, skill, mistakes. */
#define _POSIX_C_SOURCE 200809L

#include "cli/advice.h"
#include "cli/commands.h"
#include "cli/matches.h"
#include "host/args.h"
#include "host/clock.h"
#include "host/i18n.h"
#include "proto/analysis/analysis.h"
#include "proto/buffer.h"
#include "term/learn/practise.h"
#include "term/line/line.h"
#include "term/screen/textblock.h"
#include "term/text/hint_text.h"
#include "term/text/show.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct job {
    const char *path, *bot;
    int64_t playouts, worst, threads, seed;
    int64_t seat; /* to practise; 0: the people's */
    bool json, brief, quiet, practise, plain;
    struct match *match;
    struct analysis *analysis;
    /* shared by the threads */
    pthread_mutex_t lock;
    int next, done;
    double printed;
};

static bool read_words(struct args *a, struct job *job)
{
    while (args_more(a)) {
        if (args_text(a, "--bot", &job->bot) || args_flag(a, "--json", &job->json) ||
            args_number(a, "--playouts", 10, 100000, &job->playouts) ||
            args_number(a, "--worst", 0, ANALYSIS_WORST, &job->worst) ||
            args_number(a, "--threads", 1, 64, &job->threads) ||
            args_number(a, "--seed", 0, INT64_MAX / 2, &job->seed) || args_flag(a, "--brief", &job->brief) ||
            args_flag(a, "--quiet", &job->quiet) || args_flag(a, "--practise", &job->practise) ||
            args_flag(a, "--plain", &job->plain) || args_number(a, "--seat", 1, SG_MAX_SEATS, &job->seat) ||
            args_any_components(a) || (!job->path && args_word(a, &job->path)))
            continue;
        args_unknown(a);
    }
    if (!a->wrong && !job->path)
        args_wrong_words(a, "wrong.file-wanted", a->command, NULL);
    return !a->wrong;
}

/* ---- the work, on all cores ------------------------------------------------------------ */

static void print_progress(struct job *job)
{
    double now = clock_seconds();
    if (job->quiet || now - job->printed < 0.2)
        return;
    job->printed = now;
    fprintf(stderr, "\r%s ", i18n_numbers("analyse.progress", job->done, analysis_count(job->analysis)));
    fflush(stderr);
}

static int next_step(struct job *job, bool finished)
{
    pthread_mutex_lock(&job->lock);
    job->done += finished;
    int step = job->next < analysis_count(job->analysis) ? job->next++ : -1;
    print_progress(job);
    pthread_mutex_unlock(&job->lock);
    return step;
}

static void *analyse_steps(void *ctx)
{
    struct job *job = ctx;
    struct sg_error why;
    struct analyst *who = analyst_new(job->analysis, &why);
    for (int step = who ? next_step(job, false) : -1; step >= 0; step = next_step(job, true))
        analyst_step(who, step);
    analyst_free(who);
    return NULL;
}

/* False if there was no memory for a single analyst. */
static bool work_all(struct job *job)
{
    enum { MOST = 64 };
    pthread_t thread[MOST];
    int started = 0;
    pthread_mutex_init(&job->lock, NULL);
    while (started < job->threads - 1 && pthread_create(&thread[started], NULL, analyse_steps, job) == 0)
        started++;
    analyse_steps(job);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&job->lock);
    if (!job->quiet)
        fprintf(stderr, "\r\033[K");
    return job->done == analysis_count(job->analysis);
}

/* ---- as text ------------------------------------------------------------------------------ */

enum { PLY = 5, WHO = 12, MOVE = 42, NUMBER = 8 };

/* Like the marks of chess: dubious, a mistake, a blunder. */
static const char *mark_of(const struct analysis_step *s)
{
    return s->loss >= 0.10f ? " ??" : s->loss >= 0.05f ? " ?" : s->loss >= 0.02f ? " ?!" : "";
}

/* What does not fit a column is cut off. */
static const char *cut_to(const char *text, int columns)
{
    size_t length = strlen(text);
    if (text_columns(text) <= columns)
        return text;
    while (text_columns(frame_printf("%.*s", (int)length, text)) > columns - 1)
        do
            length--;
        while ((text[length] & 0xC0) == 0x80);
    return frame_printf("%.*s…", (int)length, text);
}

static const char *move_of(const struct job *job, const struct analysis_step *s)
{
    _Alignas(16) char view[SG_MAX_STATE];
    match_view(job->match, s->seat, s->from, view);
    return advice_action(job->match, view, s->seat, s->action);
}

static void print_step(const struct job *job, int step)
{
    const struct analysis_step *s = analysis_step(job->analysis, step);
    int seats = match_setup(job->match).seats;
    bool opening = s->seat < 0;
    advice_put(opening ? "" : frame_printf("%d", s->from + 1), PLY, true);
    fputs("  ", stdout);
    advice_put(opening ? "" : frame_printf("%.*s", WHO - 1, seat_name(job->match, s->seat)), WHO, false);
    advice_put(opening ? i18n("analyse.opening") : frame_printf("%s%s", cut_to(move_of(job, s), MOVE - 4), mark_of(s)),
               MOVE, false);
    for (int p = 0; p < seats; p++)
        advice_put(advice_percent((double)s->chance[p]), NUMBER - 1, true);
    if (!opening) {
        advice_put(advice_change((double)s->luck[s->seat]), NUMBER, true);
        advice_put(s->choice ? advice_change((double)s->skill) : "", NUMBER, true);
    }
    putchar('\n');
}

static void print_steps(const struct job *job)
{
    int seats = match_setup(job->match).seats;
    advice_put(advice_column("analyse.columns", 0), PLY, true);
    fputs("  ", stdout);
    advice_put(advice_column("analyse.columns", 1), WHO, false);
    advice_put(advice_column("analyse.columns", 2), MOVE, false);
    for (int p = 0; p < seats; p++)
        advice_put(frame_printf("%d", p + 1), NUMBER - 1, true);
    advice_put(advice_column("analyse.columns", 3), NUMBER, true);
    advice_put(advice_column("analyse.columns", 4), NUMBER, true);
    putchar('\n');
    for (int i = 0; i < analysis_count(job->analysis); i++)
        print_step(job, i);
    putchar('\n');
}

/* Luck and skill of a seat in plain words, with round numbers. */
static void print_story(const struct job *job, int seat)
{
    const struct analysis_seat *s = analysis_seat(job->analysis, seat);
    const double part[2] = {s->luck, s->skill};
    static const char *const keys[2][3] = {{"present.luck-good", "present.luck-bad", "present.luck-none"},
                                           {"present.skill-good", "present.skill-bad", "present.skill-none"}};
    for (int i = 0; i < 2; i++) {
        int points = (int)lround(100 * fabs(part[i]));
        const char *key = keys[i][points < 2 ? 2 : part[i] < 0];
        show_line(2, i18n_mixed(key, seat_name(job->match, seat), NULL, NULL, 0, points, 0));
    }
}

static void print_sums(const struct job *job)
{
    advice_put(advice_column("analyse.sums", 0), PLY + 2 + WHO + 4, false);
    for (int i = 1; i < 8; i++)
        advice_put(advice_column("analyse.sums", i), NUMBER + (i < 6 ? 1 : 4), true);
    putchar('\n');
    for (int p = 0; p < match_setup(job->match).seats; p++) {
        const struct analysis_seat *s = analysis_seat(job->analysis, p);
        advice_put(frame_printf("%d  %.20s", p + 1, seat_name(job->match, p)), PLY + 2 + WHO + 4, false);
        advice_put(advice_percent(s->start), NUMBER + 1, true);
        advice_put(advice_change(s->luck), NUMBER + 1, true);
        advice_put(advice_change(s->skill), NUMBER + 1, true);
        advice_put(advice_change(s->others), NUMBER + 1, true);
        advice_put(advice_percent(s->end), NUMBER + 1, true);
        advice_put(advice_percent(s->lost), NUMBER + 4, true);
        advice_put(frame_printf("%d/%d", s->mistakes, s->choices), NUMBER + 4, true);
        putchar('\n');
    }
    printf("\n%s\n\n", i18n("analyse.explained"));
    for (int p = 0; p < match_setup(job->match).seats; p++)
        print_story(job, p);
}

/* Why the better move is better. */
static void print_reasons(const struct job *job, int step)
{
    const struct analysis_step *s = analysis_step(job->analysis, step);
    struct hint_verdict verdict;
    struct hint_text text;
    struct sg_error why;
    struct analyst *who = analyst_new(job->analysis, &why);
    if (who && analyst_try(who, step, s->better, frame_messages(), &verdict)) {
        verdict_in_words(show_model(job->match, s->seat, s->from), &verdict, &text);
        for (int i = 0; i < text.count; i++)
            show_line(6, frame_printf("    - %s", text.reason[i]));
    }
    analyst_free(who);
}

static void print_mistake(const struct job *job, int step)
{
    const struct analysis_step *s = analysis_step(job->analysis, step);
    _Alignas(16) char view[SG_MAX_STATE];
    const char *line[ANALYSIS_LINE];
    const char *then = NULL;
    match_view(job->match, s->seat, s->from, view);
    printf("\n  %s\n",
           i18n_mixed("analyse.mistake", NULL, seat_name(job->match, s->seat), move_of(job, s), s->from + 1, 0, 0));
    int count = advice_line(job->match, view, s->line, s->line_seat, s->expects, line);
    if (!count)
        return;
    printf("    %s\n",
           i18n_mixed("analyse.better", line[0], NULL, NULL, 0, hint_percent(s->best), hint_percent(s->played)));
    for (int i = 1; i < count && (!then || strlen(then) < 800); i++) {
        const char *move = i18n_words("analyse.move", seat_name(job->match, s->line_seat[i]), line[i]);
        then = then ? i18n_words("lang.semicolon", then, move) : move;
    }
    if (then)
        printf("    %s\n", i18n_words("analyse.then", then, NULL));
    print_reasons(job, step);
}

static void print_text(const struct job *job)
{
    int worst[ANALYSIS_WORST];
    int count = analysis_worst(job->analysis, -1, worst, (int)job->worst);
    printf("%s\n",
           i18n_mixed("analyse.title", match_game(job->match)->title, NULL, job->bot, 0, match_plies(job->match), 0));
    if (match_turn(job->match) != SG_OVER)
        printf("%s\n", i18n("analyse.unfinished"));
    putchar('\n');
    if (!job->brief)
        print_steps(job);
    print_sums(job);
    if (job->worst)
        printf("\n%s\n", i18n(count ? "analyse.worst" : "analyse.none"));
    for (int i = 0; i < count; i++)
        print_mistake(job, worst[i]);
}

/* ---- all of it -------------------------------------------------------------------------------- */

static bool print_json(const struct job *job)
{
    struct buffer out = {NULL, 0, 0};
    struct json j;
    buffer_json(&out, &j);
    analysis_json(job->analysis, &j);
    return advice_print(&out);
}

static int analyse_match(struct args *a, struct job *job)
{
    struct sg_error why;
    struct analysis_plan plan = {.bot = job->bot,
                                 .playouts = (int)job->playouts,
                                 .seed = (uint64_t)job->seed,
                                 .host = {.now = clock_seconds, .memory = 16 << 20}};
    job->analysis = analysis_new(job->match, &plan, &why);
    if (!job->analysis) {
        args_wrong_bot(a, "--bot", &why);
        return 2;
    }
    bool ok = work_all(job);
    if (!ok)
        args_wrong(a, "wrong.memory");
    analysis_finish(job->analysis);
    if (ok && job->json)
        ok = print_json(job);
    else if (ok)
        print_text(job);
    analysis_free(job->analysis);
    return ok && fflush(stdout) == 0 ? 0 : 2;
}

/* Whose turning points: of the seat that was named, of the people, or of everybody. */
static unsigned seats_to_practise(const struct job *job)
{
    unsigned people = 0;
    int seats = match_setup(job->match).seats;
    for (int s = 0; s < seats; s++)
        people |= match_seat(job->match, s)->who == MATCH_BOT ? 0 : 1u << s;
    return job->seat ? 1u << (job->seat - 1) : people ? people : (1u << seats) - 1;
}

static int practise(struct args *a, const struct job *job)
{
    if (job->seat > match_setup(job->match).seats) {
        args_wrong_said(a, NULL,
                        i18n_mixed("wrong.number", frame_printf("--seat %d", (int)job->seat), NULL, NULL, 0, 1,
                                   match_setup(job->match).seats));
        return 2;
    }
    bool screen = !job->plain && screen_open();
    line_catch_interrupt();
    practise_match(job->match, seats_to_practise(job), job->bot);
    if (screen)
        screen_close();
    return fflush(stdout) == 0 ? 0 : 2;
}

int cmd_analyse(int argc, char **argv)
{
    struct args a = {"analyse", argc, argv, 0, false};
    static struct job job;
    if (args_help(argc, argv, "analyse"))
        return 0;
    job = (struct job){.bot = "master:500",
                       .worst = 8,
                       .seed = 1,
                       .playouts = 0,
                       .threads = sysconf(_SC_NPROCESSORS_ONLN),
                       .quiet = !isatty(STDERR_FILENO)};
    if (!read_words(&a, &job))
        return 2;
    job.threads = job.threads < 1 ? 1 : job.threads;
    job.match = matches_load(&a, job.path);
    if (!job.match)
        return 2;
    int code = job.practise ? practise(&a, &job) : analyse_match(&a, &job);
    match_free(job.match);
    return code;
}
