/* args.c: reads the words after a command. */
#include "front/args.h"

#include "base/form.h"
#include "front/files.h"
#include "games/games.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_COMPONENTS = 1 << 20 }; /* bytes of a component file */

bool args_more(const struct args *a)
{
    return !a->wrong && a->at < a->argc;
}

void args_wrong(struct args *a, const char *form, ...)
{
    va_list list;
    fprintf(stderr, "signoria %s: ", a->command);
    va_start(list, form);
    vfprintf(stderr, form, list);
    va_end(list);
    fputc('\n', stderr);
    a->wrong = true;
}

void args_unknown(struct args *a)
{
    args_wrong(a, "'%.60s' is not understood; signoria %s --help lists what is", a->argv[a->at],
               a->command);
}

bool args_flag(struct args *a, const char *name, bool *out)
{
    if (strcmp(a->argv[a->at], name) != 0)
        return false;
    *out = true;
    a->at++;
    return true;
}

bool args_text(struct args *a, const char *name, const char **out)
{
    const char *word = a->argv[a->at];
    size_t n = strlen(name);
    if (strncmp(word, name, n) != 0 || (word[n] != 0 && word[n] != '='))
        return false;
    a->at++;
    if (word[n] == '=') {
        *out = word + n + 1;
    } else if (a->at < a->argc) {
        *out = a->argv[a->at++];
    } else {
        args_wrong(a, "%s wants something after it", name);
    }
    return true;
}

bool args_number(struct args *a, const char *name, int64_t low, int64_t high, int64_t *out)
{
    const char *text = NULL;
    if (!args_text(a, name, &text))
        return false;
    if (text && !sg_word_number(sg_word_of(text), low, high, out))
        args_wrong(a, "%s wants a number from %lld to %lld, not '%.40s'", name, (long long)low,
                   (long long)high, text);
    return true;
}

bool args_range(struct args *a, const char *name, int64_t low, int64_t high, int64_t *from,
                int64_t *to)
{
    const char *text = NULL;
    struct sg_word first, last;
    if (!args_text(a, name, &text))
        return false;
    if (!text)
        return true;
    first = last = sg_word_of(text);
    sg_word_split(sg_word_of(text), '-', &first, &last);
    if (!sg_word_number(first, low, high, from) || !sg_word_number(last, *from, high, to))
        args_wrong(a, "%s wants a number or a range such as %lld-%lld, not '%.40s'", name,
                   (long long)low, (long long)high, text);
    return true;
}

bool args_game(struct args *a, const struct sg_game **game)
{
    const char *word = a->argv[a->at];
    if (word[0] == '-' || *game)
        return false;
    *game = sg_game_find(word);
    a->at++;
    if (*game)
        return true;
    args_wrong(a, "there is no game '%.40s'; the games are:", word);
    for (int i = 0; i < sg_game_count(); i++)
        fprintf(stderr, "  %s\n", sg_game_at(i)->name);
    return true;
}

bool args_word(struct args *a, const char **out)
{
    if (a->argv[a->at][0] == '-' && a->argv[a->at][1])
        return false;
    *out = a->argv[a->at++];
    return true;
}

bool args_help(int argc, char **argv, const char *help)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") != 0 && strcmp(argv[i], "-h") != 0)
            continue;
        fputs(help, stdout);
        return true;
    }
    return false;
}

/* The next slot of a game without a set, or -1 after saying that there is none. */
static int free_slot(struct args *a, const struct sg_game *game)
{
    int slot = 1;
    if (!game->components) {
        args_wrong(a, "%s has no components to replace", game->name);
        return -1;
    }
    while (slot < SG_MAX_SETS && game->components->name(slot))
        slot++;
    if (slot < SG_MAX_SETS)
        return slot;
    args_wrong(a, "there is no room for another component set");
    return -1;
}

/* Loads into a free slot of `game`; NULL: the game that the first word names. */
static int load_components(struct args *a, const struct sg_game *game, const char *path)
{
    char memory[1024];
    struct sg_text why;
    const char *unread = NULL;
    size_t length = 0;
    char *text = files_read(path, MAX_COMPONENTS, &length, &unread);
    if (!text) {
        args_wrong(a, "%s: %s", path, unread);
        return -1;
    }
    struct sg_word rest = {text, length}, word;
    sg_word_next(&rest, &word);
    for (int i = 0; !game && i < sg_game_count(); i++)
        if (sg_word_is(word, sg_game_at(i)->name))
            game = sg_game_at(i);
    if (!game)
        args_wrong(a, "%s: a component file begins with the name of a game", path);
    int slot = game ? free_slot(a, game) : -1;
    sg_text_init(&why, memory, sizeof memory);
    if (slot >= 0 && !game->components->load(slot, text, length, &why)) {
        args_wrong(a, "%s: %s", path, memory);
        slot = -1;
    }
    free(text);
    return slot;
}

int args_components(struct args *a, const struct sg_game *game, const char *path)
{
    return load_components(a, game, path);
}

bool args_any_components(struct args *a)
{
    const char *path = NULL;
    if (!args_text(a, "--components", &path))
        return false;
    if (path)
        load_components(a, NULL, path);
    return true;
}

bool args_setup_seats(struct args *a, const struct sg_game *game, const char *options,
                      int64_t seats, int slot, struct sg_setup *out)
{
    char words[512], memory[1024];
    struct sg_text text, why;
    sg_text_init(&text, words, sizeof words);
    sg_text_init(&why, memory, sizeof memory);
    sg_text_add(&text, options ? options : "");
    if (seats)
        sg_text_form(&text, " seats=%d", (int)seats);
    if (slot > 0)
        sg_text_form(&text, " set=%s", game->components->name(slot));
    if (text.full) {
        args_wrong(a, "--options is too long");
        return false;
    }
    if (sg_setup_parse(game, words, text.length, out, &why))
        return true;
    args_wrong(a, "%s", memory);
    return false;
}

bool args_setup(struct args *a, const struct sg_game *game, const char *options, int64_t seats,
                const char *components, struct sg_setup *out)
{
    int slot = 0;
    if (components && (slot = args_components(a, game, components)) < 0)
        return false;
    return args_setup_seats(a, game, options, seats, slot, out);
}
