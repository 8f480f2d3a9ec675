/* cmd_hint.c: `signoria hint` asks the master what to do in a position, and why. */
#define _POSIX_C_SOURCE 200809L

#include "base/form.h"
#include "front/args.h"
#include "front/clock.h"
#include "front/commands.h"
#include "front/files.h"
#include "games/games.h"
#include "match/match.h"

#include "ai/ai.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: signoria hint FILE [--ply P] [--bot SPEC] [--top N] [--json]\n"
    "       signoria hint GAME --position TEXT [--bot SPEC] [--top N] [--json]\n"
    "\n"
    "Tells the best moves for whoever is to move, with his chance to win, how often each\n"
    "was looked at, and what is expected to follow. All of it is thought out from what\n"
    "that seat may know.\n"
    "\n"
    "  FILE              a saved match: where it stands, or after --ply P of its plies\n"
    "  --position TEXT   a position, as `signoria play` takes it\n"
    "  --bot SPEC        who thinks: master:2000 (playouts), master:5s (time); 2 s if not\n"
    "                    said. With playouts and --threads 1 the answer can be repeated\n"
    "  --threads T       as many as there are cores if not said\n"
    "  --seed S          another seed, other guesses; 1 if not said\n"
    "  --top N           how many moves to tell; 5 if not said\n"
    "  --json            as JSON\n";

struct question {
    const struct sg_game *game;
    const char *file, *position, *bot, *word;
    int64_t ply, top, threads, seed;
    bool json;
    _Alignas(16) unsigned char state[SG_MAX_STATE], view[SG_MAX_STATE];
};

static bool read_words(struct args *a, struct question *q)
{
    *q = (struct question){.bot = "master:2s", .ply = -1, .top = 5, .seed = 1,
                           .threads = sysconf(_SC_NPROCESSORS_ONLN)};
    while (args_more(a)) {
        if (args_text(a, "--position", &q->position) || args_text(a, "--bot", &q->bot) ||
            args_number(a, "--ply", 0, 1000000, &q->ply) ||
            args_number(a, "--top", 1, AI_MAX_MOVES, &q->top) ||
            args_number(a, "--threads", 1, 64, &q->threads) ||
            args_number(a, "--seed", 0, INT64_MAX / 2, &q->seed) ||
            args_flag(a, "--json", &q->json) || (!q->word && args_word(a, &q->word)))
            continue;
        args_unknown(a);
    }
    if (!a->wrong && !q->word)
        args_wrong(a, "a saved match, or a game with --position, is wanted");
    if (!a->wrong && q->position && !(q->game = sg_game_find(q->word)))
        args_wrong(a, "there is no game '%.40s'; signoria games lists them", q->word);
    return !a->wrong;
}

/* The state that is asked about. */
static bool find_state(struct args *a, struct question *q)
{
    char memory[1024];
    struct sg_text why;
    sg_text_init(&why, memory, sizeof memory);
    if (q->position) {
        if (sg_position_parse(q->game, q->position, strlen(q->position), q->state, &why))
            return true;
        args_wrong(a, "--position: %s", memory);
        return false;
    }
    const char *wrong = NULL;
    size_t length;
    char *text = files_read(q->word, MATCH_MAX_TEXT, &length, &wrong);
    struct match *m = text ? match_load(text, length, NULL, &why) : NULL;
    free(text);
    if (!m) {
        args_wrong(a, "%s: %s", q->word, wrong ? wrong : memory);
        return false;
    }
    q->game = match_game(m);
    if (q->ply > match_plies(m))
        args_wrong(a, "--ply wants a number from 0 to %d", match_plies(m));
    else
        match_state_at(m, q->ply < 0 ? match_plies(m) : (int)q->ply, q->state);
    match_free(m);
    return !a->wrong;
}

static const char *text_of(const struct sg_game *game, struct sg_action action)
{
    static char memory[4][SG_MAX_TEXT];
    static int next;
    char *out = memory[next++ % 4];
    struct sg_text text;
    sg_text_init(&text, out, SG_MAX_TEXT);
    sg_action_format(game, action, &text);
    return out;
}

static void print_text(const struct question *q, const struct ai_report *r, int seats)
{
    printf("Seat %d is to move. Chances to win:", r->seat + 1);
    for (int s = 0; s < seats; s++)
        printf(" %d: %.1f%%", s + 1, 100 * (double)r->chance[s]);
    printf("\n\n  %-32s %8s %8s %8s\n", "move", "chance", "visits", "expected");
    for (int i = 0; i < r->count && i < q->top; i++) {
        const struct ai_opinion *o = &r->opinion[i];
        printf("  %-32s ", text_of(q->game, o->action));
        if (o->visits)
            printf("%7.1f%%", 100 * (double)o->chance);
        else
            printf("%8s", "-");
        printf(" %8u %7.1f%%\n", (unsigned)o->visits, 100 * (double)o->prior);
    }
    printf("\n  likely to follow:");
    for (int i = 0; i < r->expects; i++)
        printf("%s %d %s", i ? ";" : "", r->line_seat[i] + 1, text_of(q->game, r->line[i]));
    printf("\n  %llu playouts in %.1f s\n", (unsigned long long)r->playouts, r->seconds);
}

static void print_json(const struct question *q, const struct ai_report *r, int seats)
{
    printf("{\"seat\":%d,\"playouts\":%llu,\"seconds\":%.3f,\"chances\":[", r->seat + 1,
           (unsigned long long)r->playouts, r->seconds);
    for (int s = 0; s < seats; s++)
        printf("%s%.4f", s ? "," : "", (double)r->chance[s]);
    printf("],\"moves\":[");
    for (int i = 0; i < r->count && i < q->top; i++) {
        const struct ai_opinion *o = &r->opinion[i];
        printf("%s{\"action\":\"%s\",\"visits\":%u,\"prior\":%.4f,\"chance\":", i ? "," : "",
               text_of(q->game, o->action), (unsigned)o->visits, (double)o->prior);
        if (o->visits)
            printf("%.4f}", (double)o->chance);
        else
            printf("null}");
    }
    printf("],\"expected\":[");
    for (int i = 0; i < r->expects; i++)
        printf("%s{\"seat\":%d,\"action\":\"%s\"}", i ? "," : "", r->line_seat[i] + 1,
               text_of(q->game, r->line[i]));
    printf("]}\n");
}

static int answer(struct args *a, struct question *q)
{
    char memory[512];
    struct sg_text why;
    static struct ai_report report;
    struct ai_host host = {.now = clock_seconds, .threads = (int)q->threads};
    int seat = q->game->turn(q->state), seats = sg_setup_of(q->state).seats;
    sg_text_init(&why, memory, sizeof memory);
    if (seat < 0) {
        args_wrong(a, seat == SG_OVER ? "the game is over here: nobody is to move"
                                      : "chance is to move here: there is nothing to choose");
        return 2;
    }
    struct ai_bot *bot = ai_bot_new(q->game, q->bot, &host, &why);
    if (!bot) {
        args_wrong(a, "--bot: %s", memory);
        return 2;
    }
    ai_bot_begin(bot, (uint64_t)q->seed, 0);
    q->game->redact(q->state, seat, q->view);
    ai_bot_choose(bot, q->view);
    bool searched = ai_bot_report(bot, &report);
    ai_bot_free(bot);
    if (!searched) {
        args_wrong(a, "--bot: only masters can tell what they think, such as master:2000");
        return 2;
    }
    if (q->json)
        print_json(q, &report, seats);
    else
        print_text(q, &report, seats);
    return 0;
}

int cmd_hint(int argc, char **argv)
{
    struct args a = {"hint", argc, argv, 0, false};
    static struct question q;
    if (args_help(argc, argv, help))
        return 0;
    if (!read_words(&a, &q) || !find_state(&a, &q))
        return 2;
    return answer(&a, &q);
}
