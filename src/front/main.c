/* main.c: finds the language and the command, and calls it. */
#include "ai/ai.h"
#include "front/commands.h"
#include "games/games.h"
#include "proto/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
};

static const struct command commands[] = {
    {"analyse", cmd_analyse, "look back at a saved game: luck, skill, the costliest moves"},
    {"backup", cmd_backup, "write a server's store to a file while it plays on"},
    {"balance", cmd_balance, "tell what wins when a bot plays itself"},
    {"bench", cmd_bench, "measure how fast a game plays by chance, or a master thinks"},
    {"components", cmd_components, "show and check the numbers on cards and boards"},
    {"describe", cmd_describe, "the names a game uses for everything"},
    {"engine", cmd_engine, "speak the line protocol, for bots and tools"},
    {"games", cmd_games, "list the games with their options"},
    {"hint", cmd_hint, "ask a master what to do in a position"},
    {"learn", cmd_learn, "learn a game by doing"},
    {"perft", cmd_perft, "count the ways that play can go on"},
    {"play", cmd_play, "play a game in this terminal"},
    {"replay", cmd_replay, "tell a saved match ply by ply, as text or JSON"},
    {"restore", cmd_restore, "fill an empty store from such a file"},
    {"rules", cmd_rules, "show the rules of a game, clause by clause"},
    {"scenarios", cmd_scenarios, "run plain-text tests of the rules"},
    {"selfplay", cmd_selfplay, "play whole games by chance or by bots and save them"},
    {"serve", cmd_serve, "serve tables to browsers and programs"},
    {"soak", cmd_soak, "play random games and check the contract on the way"},
    {"tournament", cmd_tournament, "let bots play each other, and tell who is better"},
    {"users", cmd_users, "list the accounts of a server, and change them"},
    {"verify", cmd_verify, "check a saved match: every move, every draw"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int usage(FILE *out, int code)
{
    fprintf(out, "usage: signoria COMMAND ...\n\n");
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-12s %s\n", commands[i].name, commands[i].about);
    fprintf(out, "\nsignoria COMMAND --help tells more. Every command takes --lang CODE:");
    for (int i = 0; i < lang_count(); i++)
        fprintf(out, " %s", lang_code(i));
    fprintf(out, "\n(if not said: SIGNORIA_LANG, LC_ALL, LC_MESSAGES, LANG).\n");
    return code;
}

/* ---- Which language ---- */

static void wish_language(void)
{
    static const char *const names[] = {"SIGNORIA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *wish = getenv(names[i]);
        if (!wish || !wish[0])
            continue;
        lang_choose(wish); /* what we do not speak is said in English */
        /* Nobody asked for a mixture: half a translation is only for who names it. */
        if (i > 0 && !lang_has(lang_chosen(), "play.bye"))
            lang_choose("en");
        return;
    }
}

/* Takes "--lang CODE" out of the words. False, with a message, if there is no such language. */
static bool take_language(int *argc, char **argv)
{
    int kept = 1;
    bool ok = true;
    for (int i = 1; i < *argc; i++) {
        bool alone = strcmp(argv[i], "--lang") == 0;
        if (!alone && strncmp(argv[i], "--lang=", 7) != 0) {
            argv[kept++] = argv[i];
            continue;
        }
        const char *code = !alone ? argv[i] + 7 : i + 1 < *argc ? argv[++i] : "";
        if (lang_choose(code))
            continue;
        fprintf(stderr, "signoria: there is no language '%.20s'; there is:", code);
        for (int k = 0; k < lang_count(); k++)
            fprintf(stderr, " %s", lang_code(k));
        fputc('\n', stderr);
        ok = false;
    }
    argv[kept] = NULL;
    *argc = kept;
    return ok;
}

int main(int argc, char **argv)
{
    sg_games_init();
    ai_init();
    wish_language();
    if (!take_language(&argc, argv))
        return 2;
    if (argc < 2)
        return usage(stderr, 2);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
        return usage(stdout, 0);
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    fprintf(stderr, "signoria: there is no command '%s'\n\n", argv[1]);
    return usage(stderr, 2);
}
