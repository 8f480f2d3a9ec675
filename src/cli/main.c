/* main.c: finds the language and the command, and calls it. */
#define _POSIX_C_SOURCE 200809L
#include "ai/ai.h"
#include "cli/commands.h"
#include "games/games.h"
#include "host/help.h"
#include "host/i18n.h"
#include "host/suggest.h"
#include "present/lang.h"
#include "term/screen/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
};

static const struct command commands[] = {
    {"analyse", cmd_analyse},
    {"backup", cmd_backup},
    {"balance", cmd_balance},
    {"bench", cmd_bench},
    {"bot", cmd_bot},
    {"complete", cmd_complete},
    {"components", cmd_components},
    {"daily", cmd_daily},
    {"describe", cmd_describe},
    {"engine", cmd_engine},
    {"games", cmd_games},
    {"hint", cmd_hint},
    {"learn", cmd_learn},
    {"mcp", cmd_mcp},
    {"perft", cmd_perft},
    {"play", cmd_play},
    {"replay", cmd_replay},
    {"restore", cmd_restore},
    {"rules", cmd_rules},
    {"scenarios", cmd_scenarios},
    {"selfplay", cmd_selfplay},
    {"serve", cmd_serve},
    {"soak", cmd_soak},
    {"tournament", cmd_tournament},
    {"train", cmd_train},
    {"users", cmd_users},
    {"verify", cmd_verify},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

int commands_count(void)
{
    return COMMANDS;
}

const char *commands_name(int index)
{
    return commands[index].name;
}

static int usage(FILE *out, int code)
{
    const char *names[COMMANDS];
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    help_commands(names, COMMANDS, out);
    return code;
}

/* ---- Which language ---- */

/* Help and rules are whole in every language; the games speak what has the terminal's sentences. */
static bool is_whole(int argc, char **argv)
{
    struct sg_slice own;
    bool whole = argc < 2 || strcmp(argv[1], "help") == 0 || strcmp(argv[1], "rules") == 0;
    for (int i = 1; i < argc; i++)
        whole |= strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0;
    return whole || lang_find_in(lang_chosen(), "play.bye", &own);
}

static void choose_language(int argc, char **argv)
{
    static const char *const names[] = {"SIGNORIA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *wanted = getenv(names[i]);
        if (!wanted || !wanted[0])
            continue;
        lang_choose(wanted); /* what we do not speak is said in English */
        /* Nobody asked for a mixture: half a translation is only for who names it. */
        if (i > 0 && !is_whole(argc, argv))
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
        fprintf(stderr, "signoria: %s\n", i18n_words("wrong.language", frame_printf("%.20s", code), help_languages()));
        ok = false;
    }
    argv[kept] = NULL;
    *argc = kept;
    return ok;
}

/* A choice about the screen that every command takes. */
struct screen_option {
    const char *option, *variable;
    bool (*choose)(const char *word);
    const char *wrong;
};

/* Takes "--theme WORD" out of the words; else it is SIGNORIA_THEME. False, with a message, if there is no such theme.
 */
static bool take_screen_option(int *argc, char **argv, const struct screen_option *o)
{
    const char *usual = getenv(o->variable);
    size_t length = strlen(o->option);
    int left = 1;
    bool ok = true;
    if (usual && *usual)
        o->choose(usual);
    for (int i = 1; i < *argc; i++) {
        bool alone = strcmp(argv[i], o->option) == 0;
        if (!alone && (strncmp(argv[i], o->option, length) != 0 || argv[i][length] != '=')) {
            argv[left++] = argv[i];
            continue;
        }
        const char *word = !alone ? argv[i] + length + 1 : i + 1 < *argc ? argv[++i] : "";
        if (o->choose(word))
            continue;
        fprintf(stderr, "signoria: %s\n", i18n_words(o->wrong, frame_printf("%.20s", word), NULL));
        ok = false;
    }
    argv[left] = NULL;
    *argc = left;
    return ok;
}

static bool take_screen_options(int *argc, char **argv)
{
    static const struct screen_option options[] = {
        {"--theme", "SIGNORIA_THEME", screen_choose_theme, "wrong.theme"},
        {"--pictures", "SIGNORIA_PICTURES", screen_choose_pictures, "wrong.pictures"}};
    bool ok = true;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        ok &= take_screen_option(argc, argv, &options[i]);
    return ok;
}

/* ---- The command -------------------------------------------------------------- */

static bool is_one_of(const char *word, const char *a, const char *b, const char *c)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

/* What a shell completes is not meant yet. */
static bool is_completing(int argc, char **argv)
{
    return argc > 1 && strcmp(argv[1], "complete") == 0;
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    static const char *const others[] = {"help", "--help", "version", "--version"};
    enum { OTHERS = sizeof others / sizeof others[0] };
    const char *names[COMMANDS + OTHERS];
    for (int i = 0; i < COMMANDS + OTHERS; i++)
        names[i] = i < COMMANDS ? commands[i].name : others[i - COMMANDS];
    const char *near = suggest(name, names, COMMANDS + OTHERS);
    fprintf(stderr, "signoria: %s\n", i18n_words("wrong.command", frame_printf("%.60s", name), NULL));
    if (near)
        fprintf(stderr, "%s\n", i18n_words("wrong.near", near, NULL));
    fprintf(stderr, "%s\n", i18n("wrong.command-list"));
    return 2;
}

static int version(void)
{
    printf("signoria %s\n", SIGNORIA_VERSION);
    return 0;
}

/* `signoria help`, or `signoria help COMMAND`. */
static int print_help(int argc, char **argv)
{
    if (argc < 1)
        return usage(stdout, 0);
    if (!find_command(argv[0]))
        return unknown_command(argv[0]);
    help_print(argv[0], stdout);
    return 0;
}

static int call_command(int argc, char **argv)
{
    if (argc < 2 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return cmd_play(0, argv + 1); /* a person: the first screen */
    if (argc < 2)
        return usage(stderr, 2);
    if (is_one_of(argv[1], "--version", "-V", "version"))
        return version();
    if (is_one_of(argv[1], "help", "--help", "-h"))
        return print_help(argc - 2, argv + 2);
    const struct command *command = find_command(argv[1]);
    if (!command)
        return unknown_command(argv[1]);
    for (int i = 2; i < argc && !is_completing(argc, argv); i++)
        if (strcmp(argv[i], "--version") == 0)
            return version();
    return command->run(argc - 2, argv + 2);
}

int main(int argc, char **argv)
{
    sg_games_init();
    ai_init();
    choose_language(argc, argv);
    if (!is_completing(argc, argv) && !(take_language(&argc, argv) & take_screen_options(&argc, argv)))
        return 2;
    int code = call_command(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "signoria: %s\n", i18n("wrong.output"));
        return 1;
    }
    return code;
}
