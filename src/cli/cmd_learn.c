/* cmd_learn.c: `signoria learn` teaches a game by doing. */
#include "cli/commands.h"
#include "games/games.h"
#include "host/args.h"
#include "host/files.h"
#include "host/i18n.h"
#include "present/present.h"
#include "term/learn/learn.h"
#include "term/learn/learn_challenge.h"
#include "term/line/line.h"
#include "term/screen/dialog.h"
#include "term/screen/screen.h"
#include "term/text/overview.h"
#include "term/text/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct request {
    const struct sg_game *game;
    const char *chapter; /* by name or number */
    int64_t pace;
    bool plain, overview, list, first_game, is_short, challenges;
};

/* Is the first game there, and still to be played? One that is over, or cannot be read, makes room for another. */
static bool resumes_first(const char *path)
{
    struct sg_error error;
    const char *why;
    char aside[1100];
    size_t length;
    char *text = path[0] ? files_read(path, MATCH_MAX_TEXT, &length, &why) : NULL;
    if (!text)
        return false;
    struct match *m = match_load(text, length, NULL, &error);
    bool open = m && match_turn(m) != SG_OVER;
    match_free(m);
    free(text);
    snprintf(aside, sizeof aside, "%.*s-%ld.match", (int)strlen(path) - 6, path, (long)time(NULL));
    if (!open && rename(path, aside) != 0)
        remove(path);
    return open;
}

/* A first game is an ordinary one, with a teacher: saved on disk, and resumed where it was left. */
static int first_game(const struct sg_game *game, bool is_short, bool plain, int pace)
{
    char name[32], names[128], speed[16], path[1024], options[64];
    char words[][12] = {"--seats", "3",       "--names", "--seed", "21",        "--coach",
                        "--pace",  "--plain", "--load",  "--save", "--options", "--short"};
    char *argv[24];
    int n = 0;
    snprintf(name, sizeof name, "%s", game->name);
    snprintf(names, sizeof names, ",%s,%s", i18n("learn.seat-2"), i18n("learn.seat-3")); /* who plays is "You" */
    snprintf(speed, sizeof speed, "%d", pace);
    snprintf(options, sizeof options, "%s", sg_first_game(game));
    learn_first_path(game, is_short, path, sizeof path);
    bool resumes = resumes_first(path);
    char *begins[] = {name, words[0], words[1], words[2], names, words[3], words[4], words[10], options};
    for (size_t i = 0; !resumes && i < sizeof begins / sizeof begins[0]; i++)
        argv[n++] = begins[i];
    if (path[0] && (resumes || files_make_folders(path))) {
        argv[n++] = words[resumes ? 8 : 9];
        argv[n++] = path;
    }
    if (is_short)
        argv[n++] = words[11];
    argv[n++] = words[5];
    argv[n++] = words[6];
    argv[n++] = speed;
    if (plain)
        argv[n++] = words[7];
    argv[n] = NULL;
    if (plain)
        show_line(0, i18n("learn.first-in-lines"));
    if (plain && !resumes && options[0])
        show_line(0, i18n(frame_printf("option.%s.%s.about", game->name, options)));
    else if (!resumes && screen_open()) {
        dialog_message(i18n("learn.first"), i18n(frame_printf("learn.%s.first", game->name)));
        screen_close();
    }
    return cmd_play(n, argv);
}

/* Who learns is asked for the game; NULL: none. */
static const struct sg_game *choose_game(bool plain)
{
    bool full = !plain && screen_open();
    const struct sg_game *game = full ? learn_choose_on_screen() : learn_choose_in_lines();
    if (full)
        screen_close();
    return game;
}

/* Teaches until somebody has had enough; `first`: the chapter to begin with, or -1 for the list. */
static int teach_game(const struct request *r, int first)
{
    struct learn_progress progress;
    learn_load(&progress, r->game);
    if (first < 0 && learn_begun(&progress))
        first = learn_next(&progress);
    for (;;) {
        bool full = !r->plain && screen_open();
        enum learn_request request = full ? learn_screen(&progress, first) : learn_in_lines(&progress, first);
        if (full)
            screen_close();
        if (request == LEARN_LEAVE)
            return 0;
        if (request == LEARN_OTHER_GAME) {
            struct request other = *r;
            other.game = choose_game(other.plain);
            return other.game ? teach_game(&other, -1) : 0;
        }
        first = -1;
        int code = first_game(r->game, request == LEARN_SHORT_GAME, !full, (int)r->pace);
        if (code || line_interrupted() || screen_leaving())
            return code;
    }
}

/* The chapter of this name or number; -1: there is none. */
static int find_chapter(const struct sg_game *game, const char *typed)
{
    int64_t n;
    if (sg_slice_number(sg_slice_of(typed), 1, chapter_count(game), &n))
        return (int)n - 1;
    return chapter_named(game, sg_slice_of(typed));
}

static void read_words(struct args *a, struct request *r)
{
    while (args_more(a)) {
        if ((!r->game && args_game(a, &r->game)) || args_number(a, "--pace", 0, 60000, &r->pace) ||
            args_flag(a, "--plain", &r->plain) || args_flag(a, "--overview", &r->overview) ||
            args_flag(a, "--list", &r->list) || args_flag(a, "--first-game", &r->first_game) ||
            args_flag(a, "--short", &r->is_short) || args_flag(a, "--challenges", &r->challenges) ||
            (r->game && !r->chapter && args_word(a, &r->chapter)))
            continue;
        args_unknown(a);
    }
    r->first_game |= r->is_short;
    if (!a->wrong && r->is_short && r->game && !sg_short_rounds(r->game))
        args_wrong_words(a, "wrong.no-short", r->game->name, NULL);
    if (!r->game)
        return; /* the one learnt last, or the learner is asked */
    if (!a->wrong && !chapter_count(r->game))
        args_wrong_words(a, "wrong.no-lessons", r->game->name, NULL);
    if (!a->wrong && r->challenges && !challenge_count(r->game))
        args_wrong_words(a, "wrong.no-challenges", r->game->name, NULL);
    if (!a->wrong && r->chapter && find_chapter(r->game, r->chapter) < 0)
        args_wrong_words(a, "wrong.no-chapter", r->chapter, r->game->name);
}

/* No game was named: the one learnt last, else a question. False: none. */
static bool find_game(struct request *r)
{
    bool asks = !r->overview && !r->list;
    r->game = learn_latest();
    if (!r->game && !asks)
        r->game = sg_game_at(0);
    if (r->game)
        return true;
    r->game = choose_game(r->plain);
    return r->game != NULL;
}

/* The list of challenges, to print or to play. */
static void show_challenges(const struct request *r)
{
    struct challenge_record record;
    challenge_load_record(&record, r->game);
    if (r->list) {
        challenge_print_list(&record);
        return;
    }
    bool full = !r->plain && screen_open();
    learn_challenges(r->game, full);
    if (full)
        screen_close();
}

int cmd_learn(int argc, char **argv)
{
    struct args a = {"learn", argc, argv, 0, false};
    struct request r = {.pace = 600};
    struct learn_progress progress;
    if (args_help(argc, argv, "learn"))
        return 0;
    read_words(&a, &r);
    if (a.wrong)
        return 2;
    line_catch_interrupt();
    if (!r.game && !find_game(&r))
        return 0;
    if (r.overview) {
        overview_print_setup(r.game, NULL);
        return 0;
    }
    if (r.challenges) {
        show_challenges(&r);
        return 0;
    }
    if (r.list) {
        learn_load(&progress, r.game);
        learn_print_list(&progress);
        return 0;
    }
    if (r.first_game) {
        bool full = !r.plain && screen_open();
        if (full)
            screen_close();
        return first_game(r.game, r.is_short, !full, (int)r.pace);
    }
    return teach_game(&r, r.chapter ? find_chapter(r.game, r.chapter) : -1);
}
