/* cmd_mcp.c: `signoria mcp` speaks the Model Context Protocol on stdin and stdout. */
#define _POSIX_C_SOURCE 200809L

#include "cli/commands.h"
#include "host/args.h"
#include "host/clock.h"
#include "host/i18n.h"
#include "mcp/mcp.h"
#include "present/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 10000, MOST_QUESTIONS = 1000, MOST_SECONDS = 60 };

/* Reads a line, without its end. False at the end of the input. */
static bool read_line(char **line, size_t *room, size_t *length)
{
    ssize_t got = getline(line, room, stdin);
    if (got <= 0)
        return false;
    *length = (size_t)got - ((*line)[got - 1] == '\n');
    return true;
}

static bool put_line(struct buffer *out, FILE *to)
{
    if (!out->length)
        return true;
    buffer_bytes(out, "\n", 1);
    bool ok = fwrite(out->at, 1, out->length, to) == out->length && fflush(to) == 0;
    buffer_clear(out);
    return ok;
}

static bool speak(struct mcp *m)
{
    struct buffer out = {NULL, 0, 0};
    char *line = NULL;
    size_t room = 0, length;
    bool heard = true;
    while (heard && read_line(&line, &room, &length)) {
        if (length > MCP_MAX_LINE)
            mcp_too_long(&out);
        else if (length > 0)
            mcp_line(m, line, length, &out);
        heard = put_line(&out, stdout);
    }
    free(line);
    buffer_free(&out);
    return heard;
}

/* Writes the report of a benchmark to a file. */
static bool write_report(struct args *a, struct mcp *m, const char *path)
{
    struct buffer out = {NULL, 0, 0};
    FILE *file = fopen(path, "w");
    mcp_report(m, &out);
    bool ok = file && put_line(&out, file);
    if (file && fclose(file) != 0)
        ok = false;
    if (!ok)
        args_wrong_words(a, "wrong.unwritable", path, NULL);
    buffer_free(&out);
    return ok;
}

struct asked {
    const char *report, *bots, *options;
    const struct sg_game *game;
    int64_t seats, games, questions, seed, threads;
};

static bool read_words(struct args *a, struct asked *r)
{
    while (args_more(a))
        if (!args_text(a, "--rate", &r->report) && !args_text(a, "--bots", &r->bots) &&
            !args_text(a, "--options", &r->options) && !args_seats(a, &r->seats) &&
            !args_number(a, "--games", 1, MOST_GAMES, &r->games) &&
            !args_number(a, "--questions", 0, MOST_QUESTIONS, &r->questions) &&
            !args_number(a, "--seed", 0, INT64_MAX, &r->seed) && !args_number(a, "--threads", 1, 64, &r->threads) &&
            !(!r->game && args_game(a, &r->game)))
            args_unknown(a);
    if (!a->wrong && (r->report != NULL) != (r->game != NULL))
        args_wrong(a, "wrong.mcp.rate");
    return !a->wrong;
}

int cmd_mcp(int argc, char **argv)
{
    struct args a = {"mcp", argc, argv, 0, false};
    struct asked r = {.bots = "random,steward,master:60", .games = 12, .questions = 40, .seed = -1, .threads = 1};
    struct sg_error why;
    if (args_help(argc, argv, "mcp"))
        return 0;
    if (!read_words(&a, &r))
        return 2;
    if (r.seed < 0)
        r.seed = r.game ? 1 : clock_utc(); /* a benchmark is the same for everybody */
    struct mcp_benchmark benchmark = {r.game, {0}, r.bots, (int)r.games, (int)r.questions, (uint64_t)r.seed};
    if (r.game && !args_setup(&a, r.game, r.options, r.seats, NULL, &benchmark.setup))
        return 2;
    struct mcp_host host = {
        .ai = {.now = clock_seconds, .threads = (int)r.threads, .most_seconds = MOST_SECONDS},
        .version = SIGNORIA_VERSION,
        .seed = (uint64_t)r.seed,
    };
    lang_choose("en"); /* what one program says to another */
    struct mcp *m = mcp_new(&host, &benchmark, &why);
    if (!m) {
        args_wrong_bot(&a, NULL, &why);
        return 2;
    }
    bool ok = speak(m);
    if (r.report && !write_report(&a, m, r.report))
        ok = false;
    mcp_free(m);
    return ok ? 0 : 1;
}
