/* cmd_complete.c: `signoria complete WORDS...` lists what the last word can become, for the shells' completion. */
#define _POSIX_C_SOURCE 200809L

#include "ai/ai.h"
#include "cli/commands.h"
#include "games/games.h"
#include "host/args.h"
#include "host/help.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "proto/lessons/chapter.h"
#include "proto/rules/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct question {
    int count;
    char **words;       /* after "signoria"; the last one is half typed */
    const char *before; /* what stays in front of every answer: "steward," or "--bots=" */
    const char *typed;  /* what it has to begin with */
    const struct sg_game *game;
};

static void offer(const struct question *q, const char *name, size_t length)
{
    size_t typed = strlen(q->typed);
    if (length >= typed && strncmp(name, q->typed, typed) == 0)
        printf("%s%.*s\n", q->before, (int)length, name);
}

static void offer_text(const struct question *q, const char *name)
{
    offer(q, name, strlen(name));
}

/* The shell adds files by itself when it reads this line. */
static void offer_files(void)
{
    puts(":files");
}

static void offer_games(const struct question *q)
{
    for (int i = 0; i < sg_game_count(); i++)
        offer_text(q, sg_game_at(i)->name);
}

/* Every word of the command's help that begins with two dashes. */
static void offer_options(const struct question *q, const char *command)
{
    char *help = NULL;
    size_t length = 0;
    char seen[1024] = " --help --lang --version ";
    FILE *out = open_memstream(&help, &length);
    if (!out)
        return;
    help_print(command, out);
    if (fclose(out) != 0)
        return;
    static const char *const common[] = {"--help", "--lang", "--version"};
    for (int i = 0; i < 3; i++)
        offer_text(q, common[i]);
    for (const char *at = help; (at = strstr(at, "--")) != NULL;) {
        size_t n = 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
        char key[64];
        snprintf(key, sizeof key, " %.*s ", (int)n, at);
        if (n > 3 && !strstr(seen, key) && strlen(seen) + n + 2 < sizeof seen) {
            strcat(seen, key + 1);
            offer(q, at, n);
        }
        at += n;
    }
    free(help);
}

static void offer_clauses(const struct question *q)
{
    struct rulebook book;
    struct rulebook_part part;
    if (!rulebook_open(&book, q->game->name))
        return;
    while (rulebook_next(&book, &part))
        offer(q, part.id.at, part.id.length);
}

static void offer_chapters(const struct question *q)
{
    struct chapter c;
    for (int i = 0; chapter_find(q->game, i, &c); i++)
        offer_text(q, c.name);
}

/* Of one game, or of all. */
static void offer_set_ups(const struct question *q)
{
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        if (q->game && q->game != game)
            continue;
        for (int i = 0; i < game->preset_count; i++)
            offer_text(q, frame_printf("%s=%s", game->presets[i].name, game->presets[i].value));
        for (int i = 0; i < game->option_count; i++)
            for (int v = 0; v < game->options[i].values.count; v++)
                offer_text(q, frame_printf("%s=%s", game->options[i].name, game->options[i].values.name[v]));
    }
}

static void offer_numbers(const struct question *q, int from, int to)
{
    for (int i = from; i <= to; i++)
        offer_text(q, frame_printf("%d", i));
}

static int range_of(const struct question *q, bool most)
{
    return !q->game ? (most ? SG_MAX_SEATS : 2) : most ? q->game->max_seats : q->game->min_seats;
}

/* What can follow an option; false: it takes nothing. */
static bool offer_values(struct question *q, const char *option)
{
    static const char *const paths[] = {"--components", "--load",   "--save",  "--replay", "--out",   "--svg",
                                        "--weights",    "--config", "--check", "--store",  "--update"};
    static const char *const others[] = {
        "--seed",  "--games", "--names", "--pace",   "--position",   "--ply",    "--threads",   "--playouts",
        "--depth", "--top",   "--worst", "--listen", "--commitment", "--search", "--max-plies", "--date"};
    const char *comma = strrchr(q->typed, ',');
    if (strcmp(option, "--bots") == 0 || strcmp(option, "--bot") == 0) {
        if (comma) {
            q->before = frame_printf("%s%.*s", q->before, (int)(comma + 1 - q->typed), q->typed);
            q->typed = comma + 1;
        }
        for (int i = 0; i < ai_kind_count(); i++)
            offer_text(q, ai_kind_at(i)->name);
        if (strcmp(option, "--bots") == 0)
            offer_text(q, "exec:");
    } else if (strcmp(option, "--lang") == 0) {
        for (int i = 0; i < lang_count(); i++)
            offer_text(q, lang_code(i));
    } else if (strcmp(option, "--theme") == 0) {
        offer_text(q, "auto");
        offer_text(q, "dark");
        offer_text(q, "light");
    } else if (strcmp(option, "--pictures") == 0) {
        offer_text(q, "auto");
        offer_text(q, "sixel");
        offer_text(q, "kitty");
        offer_text(q, "off");
    } else if (strcmp(option, "--game") == 0) {
        offer_games(q);
    } else if (strcmp(option, "--options") == 0) {
        offer_set_ups(q);
    } else if (strcmp(option, "--seats") == 0) {
        offer_numbers(q, range_of(q, false), range_of(q, true));
    } else if (strcmp(option, "--human") == 0 || strcmp(option, "--view") == 0 || strcmp(option, "--seat") == 0) {
        offer_numbers(q, 1, range_of(q, true));
        if (strcmp(option, "--view") == 0)
            offer_text(q, "spectator");
        if (strcmp(option, "--human") == 0) {
            offer_text(q, "all");
            offer_text(q, "none");
        }
    } else {
        for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
            if (strcmp(option, paths[i]) == 0) {
                offer_files();
                return true;
            }
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
            if (strcmp(option, others[i]) == 0)
                return true;
        return false;
    }
    return true;
}

/* A word that is not an option, after a command. */
static void offer_words(const struct question *q, const char *command)
{
    static const char *const games[] = {"bench", "components", "daily", "describe", "games", "hint",
                                        "learn", "perft",      "play",  "rules",    "soak"};
    static const char *const files[] = {"analyse", "backup",    "hint",   "replay",
                                        "restore", "scenarios", "verify", "perft"};
    static const char *const actions[] = {"add",  "password", "admin",  "player", "spectator", "close",
                                          "open", "bot",      "revoke", "mute",   "suspend",   "lift"};
    if (strcmp(command, "rules") == 0 && q->game) {
        offer_clauses(q);
        return;
    }
    if (strcmp(command, "learn") == 0 && q->game) {
        offer_chapters(q);
        return;
    }
    for (size_t i = 0; i < sizeof games / sizeof games[0] && !q->game; i++)
        if (strcmp(command, games[i]) == 0)
            offer_games(q);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (strcmp(command, files[i]) == 0)
            offer_files();
    for (size_t i = 0; i < sizeof actions / sizeof actions[0] && strcmp(command, "users") == 0; i++)
        offer_text(q, actions[i]);
}

int cmd_complete(int argc, char **argv)
{
    if (args_help(argc > 1 ? 1 : argc, argv, "complete"))
        return 0;
    if (argc == 0) {
        help_print("complete", stderr);
        return 2;
    }
    struct question q = {argc, argv, "", argv[argc - 1], NULL};
    bool joined = argc > 2 && strcmp(argv[argc - 1], "=") != 0 && strcmp(argv[argc - 2], "=") == 0;
    if (argc > 1 && strcmp(q.typed, "=") == 0) { /* bash makes "--bots=" three words */
        q.typed = "";
        joined = false;
        q.count--;
    }
    for (int i = 1; i + 1 < argc && !q.game; i++)
        q.game = args_find_game(argv[i]);
    int before = q.count < argc ? q.count - 1 : joined ? argc - 3 : argc - 2;
    const char *previous = before >= 1 ? argv[before] : "", *equals = strchr(q.typed, '=');
    if (argc == 1 || strcmp(argv[0], "help") == 0) {
        for (int i = 0; i < commands_count(); i++)
            offer_text(&q, commands_name(i));
        if (argc == 1)
            offer_text(&q, "help");
        for (int i = 0; i < 2 && argc == 1; i++)
            offer_text(&q, i ? "--version" : "--help");
        return 0;
    }
    if (q.typed[0] == '-' && equals) { /* zsh: "--bots=ste" */
        q.before = frame_printf("%.*s", (int)(equals + 1 - q.typed), q.typed);
        previous = frame_printf("%.*s", (int)(equals - q.typed), q.typed);
        q.typed = equals + 1;
        offer_values(&q, previous);
    } else if (previous[0] != '-' || !offer_values(&q, previous)) {
        if (q.typed[0] == '-')
            offer_options(&q, argv[0]);
        else
            offer_words(&q, argv[0]);
    }
    return 0;
}
