/* cmd_perft.c: `signoria perft` counts the ways that play can continue. */
#define _POSIX_C_SOURCE 200809L

#include "base/codec.h"
#include "host/args.h"
#include "host/clock.h"
#include "cli/commands.h"
#include "host/files.h"
#include "host/i18n.h"
#include "games/games.h"
#include "trial/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_FILE = 4 << 20 };

/* ---- one position ------------------------------------------------------------- */

static void divide_by(const struct sg_game *g, const void *state, struct sg_action a, int depth)
{
    _Alignas(8) unsigned char next[SG_MAX_STATE];
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(g, a, &text);
    memcpy(next, state, g->state_size);
    g->apply(next, a, NULL);
    printf("%12" PRIu64 "  %s\n", trial_perft(g, next, depth - 1), memory);
}

static void divide(const struct sg_game *g, const void *state, int depth)
{
    int turn = g->turn(state);
    if (turn == SG_CHANCE) {
        struct sg_outcome faces[SG_MAX_CHOICES];
        int n = g->outcomes(state, faces);
        for (int i = 0; i < n; i++)
            divide_by(g, state, faces[i].action, depth);
    } else if (turn >= 0) {
        struct sg_choice list[SG_MAX_CHOICES];
        int n = g->actions(state, list);
        for (int i = 0; i < n; i++) {
            struct sg_action a = list[i].action;
            for (unsigned more = 0; more <= list[i].more; more++, a.arg[2]++)
                divide_by(g, state, a, depth);
        }
    }
}

static void count_positions(const struct sg_game *g, const void *state, int depth)
{
    for (int d = 1; d <= depth; d++) {
        double from = clock_seconds();
        uint64_t n = trial_perft(g, state, d);
        puts(i18n_mixed("perft.depth", NULL, NULL, i18n_decimal(clock_seconds() - from, 2), d, (int64_t)n, 0));
        fflush(stdout);
    }
}

/* The game that a position is of, by its first word. */
static const struct sg_game *game_of(const char *position)
{
    struct sg_slice rest = sg_slice_of(position), head = rest, tail, name;
    sg_slice_split(rest, ';', &head, &tail);
    if (!sg_slice_next(&head, &name))
        return NULL;
    for (int i = 0; i < sg_game_count(); i++)
        if (sg_slice_is(name, sg_game_at(i)->name))
            return sg_game_at(i);
    return NULL;
}

static bool read_position(struct args *a, const char *position, const struct sg_game **game, void *state)
{
    struct sg_error why;
    *game = game_of(position);
    if (!*game)
        args_wrong(a, "wrong.position-game");
    else if (!sg_position_parse(*game, position, strlen(position), state, &why))
        args_wrong_said(a, NULL, i18n_error(&why));
    return !a->wrong;
}

/* ---- files ---------------------------------------------------------------------- */

struct tally {
    int passed, failed;
};

/* One line of a file: compared, or written again into `out`. */
static void take_line(const char *path, int number, const char *line, size_t length, struct tally *t, FILE *out)
{
    static struct trial_perft_line at;
    struct sg_error why;
    struct sg_slice rest = {line, length}, w;
    if (!sg_slice_next(&rest, &w) || *w.at == '#') {
        if (out)
            fprintf(out, "%.*s\n", (int)length, line);
        return;
    }
    if (!trial_perft_parse(line, length, &at, &why)) {
        printf("%s:%d: %s\n", path, number, i18n_error(&why));
        t->failed++;
        return;
    }
    uint64_t n = trial_perft(at.game, at.state, at.depth);
    if (out) {
        sg_slice_next(&rest, &w);
        while (rest.length && *rest.at == ' ') {
            rest.at++;
            rest.length--;
        }
        fprintf(out, "%d %" PRIu64 " %.*s\n", at.depth, n, (int)rest.length, rest.at);
        t->passed++;
    } else if (n == at.count) {
        t->passed++;
    } else {
        printf("%s:%d: %s\n", path, number,
               i18n_mixed("perft.differs", NULL, NULL, NULL, (int64_t)n, at.depth, (int64_t)at.count));
        t->failed++;
    }
}

static bool take_file(struct args *a, const char *path, struct tally *t, FILE *out)
{
    const char *why = NULL;
    size_t length = 0;
    char *text = files_read(path, MAX_FILE, &length, &why);
    if (!text) {
        args_wrong_said(a, path, why);
        return false;
    }
    int number = 0;
    for (size_t from = 0; from < length;) {
        const char *end = memchr(text + from, '\n', length - from);
        size_t n = end ? (size_t)(end - text) - from : length - from;
        take_line(path, ++number, text + from, n, t, out);
        from += n + 1;
    }
    free(text);
    return true;
}

static int check_file(struct args *a, int argc, char **argv)
{
    struct files_list files = {NULL, 0, 0};
    struct tally t = {0, 0};
    for (int i = 0; i < argc && !a->wrong; i++) {
        const char *why = files_find(&files, argv[i], ".txt");
        if (why)
            args_wrong_said(a, argv[i], why);
    }
    if (!a->wrong && !files.count)
        args_wrong(a, "wrong.perft-files");
    for (int i = 0; i < files.count && !a->wrong; i++)
        take_file(a, files.path[i], &t, NULL);
    files_free(&files);
    if (a->wrong)
        return 2;
    printf("%d passed, %d failed\n", t.passed, t.failed);
    return t.failed > 0;
}

static void update_file(struct args *a, const char *path)
{
    struct tally t = {0, 0};
    FILE *out = access(path, R_OK) == 0 ? files_begin(path) : NULL; /* no folder is made for a wrong path */
    if (!out) {
        args_wrong_words(a, "wrong.unwritable", path, NULL);
    } else if (!take_file(a, path, &t, out) || t.failed) {
        fclose(out);
        files_drop(path);
        if (!a->wrong)
            args_wrong_words(a, "wrong.left-alone", path, NULL);
    } else if (files_end(out, path)) {
        printf("%s: %s\n", path, i18n_numbers("perft.counted", t.passed, 0));
    } else {
        args_wrong_words(a, "wrong.unwritable", path, NULL);
    }
}

int cmd_perft(int argc, char **argv)
{
    struct args a = {"perft", argc, argv, 0, false};
    const struct sg_game *game = NULL;
    const char *options = NULL, *position = NULL, *components = NULL;
    int64_t seats = 0, depth = 3;
    bool by_action = false;
    struct sg_setup setup;
    _Alignas(8) unsigned char state[SG_MAX_STATE];
    if (args_help(argc, argv, "perft"))
        return 0;
    if (argc > 0 && strcmp(argv[0], "--check") == 0)
        return check_file(&a, argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[0], "--update") == 0) {
        for (int i = 1; i < argc && !a.wrong; i++)
            update_file(&a, argv[i]);
        return a.wrong ? 2 : 0;
    }
    while (args_more(&a)) {
        if (args_game(&a, &game) || args_seats(&a, &seats) || args_text(&a, "--options", &options) ||
            args_text(&a, "--components", &components) || args_text(&a, "--position", &position) ||
            args_number(&a, "--depth", 1, 20, &depth) || args_flag(&a, "--divide", &by_action))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !game == !position)
        args_wrong(&a, "wrong.perft-what");
    if (a.wrong)
        return 2;
    if (position) {
        if (!read_position(&a, position, &game, state))
            return 2;
    } else {
        if (!game || !args_setup(&a, game, options, seats, components, &setup))
            return 2;
        game->init(state, &setup);
    }
    if (by_action)
        divide(game, state, (int)depth);
    count_positions(game, state, (int)depth);
    return 0;
}
