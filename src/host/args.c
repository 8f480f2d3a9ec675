/* args.c: reads the words after a command. */
#define _POSIX_C_SOURCE 200809L

#include "host/args.h"

#include "base/codec.h"
#include "base/error.h"
#include "host/files.h"
#include "host/help.h"
#include "host/suggest.h"
#include "host/i18n.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_COMPONENTS = 1 << 20 }; /* bytes of a component file */

bool args_more(const struct args *a)
{
    return !a->wrong && a->at < a->argc;
}

void args_wrong_said(struct args *a, const char *where, const char *why)
{
    fprintf(stderr, "signoria %s: %s%s%s\n", a->command, where ? where : "", where ? ": " : "", why);
    a->wrong = true;
}

void args_wrong(struct args *a, const char *key)
{
    args_wrong_said(a, NULL, i18n(key));
}

void args_wrong_words(struct args *a, const char *key, const char *first, const char *second)
{
    args_wrong_said(a, NULL, i18n_words(key, first, second));
}

void args_wrong_numbers(struct args *a, const char *key, int64_t first, int64_t second)
{
    args_wrong_said(a, NULL, i18n_numbers(key, first, second));
}

void args_unknown(struct args *a)
{
    const char *typed = a->argv[a->at], *end = strchr(typed, '=');
    const char *name = frame_printf("%.*s", end ? (int)(end - typed) : 60, typed);
    const char *near = typed[0] == '-' && a->tried_at == a->at ? suggest(name, a->tried, a->tried_count) : NULL;
    const char *said = i18n_words("wrong.unknown", frame_printf("%.60s", typed), a->command);
    args_wrong_said(a, NULL, near ? frame_printf("%s\n%s", said, i18n_words("wrong.near", near, NULL)) : said);
}

/* Notes what the next word was compared with. */
static void note_tried(struct args *a, const char *name)
{
    if (a->tried_at != a->at)
        a->tried_count = 0;
    a->tried_at = a->at;
    if (a->tried_count < ARGS_TRIED)
        a->tried[a->tried_count++] = name;
}

void args_no_game(struct args *a, const char *name)
{
    const char *said = i18n_words("wrong.game", frame_printf("%.40s", name), help_games()), *near = suggest_game(name);
    args_wrong_said(a, NULL, near ? frame_printf("%s\n%s", said, i18n_words("wrong.near", near, NULL)) : said);
}

const char *args_bot_words(const struct sg_error *why)
{
    const char *said = i18n_error(why);
    char memory[80], *name = memory;
    struct sg_text words;
    if (strcmp(why->key, "wrong.bot.none") != 0)
        return said;
    sg_text_init(&words, memory, sizeof memory);
    sg_error_words(why, 0, &words);
    name += strcspn(name, "'") + 1; /* between quotes */
    const char *near =
        name < memory + words.length ? suggest_bot(frame_printf("%.*s", (int)strcspn(name, "'"), name)) : NULL;
    return near ? frame_printf("%s\n%s", said, i18n_words("wrong.near", near, NULL)) : said;
}

void args_wrong_bot(struct args *a, const char *where, const struct sg_error *why)
{
    args_wrong_said(a, where, args_bot_words(why));
}

bool args_flag(struct args *a, const char *name, bool *out)
{
    if (strcmp(a->argv[a->at], name) != 0) {
        note_tried(a, name);
        return false;
    }
    *out = true;
    a->at++;
    return true;
}

bool args_text(struct args *a, const char *name, const char **out)
{
    const char *said = a->argv[a->at];
    size_t n = strlen(name);
    if (strncmp(said, name, n) != 0 || (said[n] != 0 && said[n] != '=')) {
        note_tried(a, name);
        return false;
    }
    a->at++;
    if (said[n] == '=') {
        *out = said + n + 1;
    } else if (a->at < a->argc) {
        *out = a->argv[a->at++];
    } else {
        args_wrong_words(a, "wrong.value", name, NULL);
    }
    return true;
}

bool args_number(struct args *a, const char *name, int64_t low, int64_t high, int64_t *out)
{
    const char *text = NULL;
    if (!args_text(a, name, &text))
        return false;
    if (text && !sg_slice_number(sg_slice_of(text), low, high, out))
        args_wrong_said(a, NULL,
                        i18n_mixed("wrong.number", frame_printf("%s %.40s", name, text), NULL, NULL, 0, low, high));
    return true;
}

/* ---- Seats: which numbers are allowed is known once the game is --------------------- */

bool args_seats_range(struct args *a, int64_t *from, int64_t *to)
{
    struct sg_slice first, last;
    if (!args_text(a, "--seats", &a->seats))
        return false;
    *from = *to = -1;
    if (!a->seats)
        return true;
    first = last = sg_slice_of(a->seats);
    sg_slice_split(sg_slice_of(a->seats), '-', &first, &last);
    if (!sg_slice_number(first, 1, SG_MAX_SEATS, from) || !sg_slice_number(last, *from, SG_MAX_SEATS, to))
        *from = *to = -1;
    return true;
}

bool args_seats(struct args *a, int64_t *out)
{
    if (!args_text(a, "--seats", &a->seats))
        return false;
    if (!a->seats || !sg_slice_number(sg_slice_of(a->seats), 1, SG_MAX_SEATS, out))
        *out = -1;
    return true;
}

int args_seats_of(const struct sg_game *game)
{
    return ARGS_SEATS < game->min_seats ? game->min_seats : ARGS_SEATS > game->max_seats ? game->max_seats : ARGS_SEATS;
}

bool args_seats_fit(struct args *a, const struct sg_game *game, int64_t from, int64_t to)
{
    int least = game ? game->min_seats : SG_MAX_SEATS, most = game ? game->max_seats : 1;
    for (int i = 0; i < sg_game_count() && !game; i++) {
        least = sg_game_at(i)->min_seats < least ? sg_game_at(i)->min_seats : least;
        most = sg_game_at(i)->max_seats > most ? sg_game_at(i)->max_seats : most;
    }
    if (!a->seats || (from >= least && to <= most))
        return true;
    args_wrong_said(a, game ? game->title : NULL,
                    i18n_mixed("wrong.number", frame_printf("--seats %.40s", a->seats), NULL, NULL, 0, least, most));
    return false;
}

bool args_game(struct args *a, const struct sg_game **game)
{
    const char *name = a->argv[a->at];
    if (name[0] == '-' || *game)
        return false;
    *game = args_find_game(name);
    a->at++;
    if (*game)
        return true;
    args_no_game(a, name);
    return true;
}

const struct sg_game *args_find_game(const char *name)
{
    for (int i = 0; i < sg_game_count(); i++)
        if (strcasecmp(name, sg_game_at(i)->name) == 0)
            return sg_game_at(i);
    return NULL;
}

bool args_word(struct args *a, const char **out)
{
    if (a->argv[a->at][0] == '-' && a->argv[a->at][1])
        return false;
    *out = a->argv[a->at++];
    return true;
}

bool args_help(int argc, char **argv, const char *command)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") != 0 && strcmp(argv[i], "-h") != 0)
            continue;
        help_print(command, stdout);
        return true;
    }
    return false;
}

/* The next slot of a game without a set, or -1 after saying that there is none. */
static int free_slot(struct args *a, const struct sg_game *game)
{
    int slot = 1;
    if (!game->components) {
        args_wrong_words(a, "wrong.no-components", game->name, NULL);
        return -1;
    }
    while (slot < SG_MAX_SETS && game->components->name(slot))
        slot++;
    if (slot < SG_MAX_SETS)
        return slot;
    args_wrong(a, "wrong.no-slot");
    return -1;
}

/* The game that the first word of a component file names, or NULL. */
static const struct sg_game *game_named_in(struct sg_slice text)
{
    struct sg_slice first = {NULL, 0};
    sg_slice_next(&text, &first);
    for (int i = 0; i < sg_game_count(); i++)
        if (sg_slice_is(first, sg_game_at(i)->name))
            return sg_game_at(i);
    return NULL;
}

/* Loads a file that names no game into a free slot of the game that can read it; -1: none can. */
static int load_where_it_fits(struct sg_slice text)
{
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_components *sets = sg_game_at(i)->components;
        struct sg_error why;
        int slot = 1;
        while (sets && slot < SG_MAX_SETS && sets->name(slot))
            slot++;
        if (sets && slot < SG_MAX_SETS && sets->load(slot, text.at, text.length, &why))
            return slot;
    }
    return -1;
}

/* Loads into a free slot of `game`; NULL: the game that the file is for. */
static int load_components(struct args *a, const struct sg_game *game, const char *path)
{
    struct sg_error why;
    const char *unread = NULL;
    size_t length = 0;
    char *text = files_read(path, MAX_COMPONENTS, &length, &unread);
    if (!text) {
        args_wrong_said(a, path, unread);
        return -1;
    }
    if (!game)
        game = game_named_in((struct sg_slice){text, length});
    int slot = game ? free_slot(a, game) : load_where_it_fits((struct sg_slice){text, length});
    if (!game && slot < 0)
        args_wrong_said(a, path, i18n("wrong.component-file"));
    if (game && slot >= 0 && !game->components->load(slot, text, length, &why)) {
        args_wrong_said(a, path, i18n_error(&why));
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

bool args_setup_seats(struct args *a, const struct sg_game *game, const char *options, int64_t seats, int slot,
                      struct sg_setup *out)
{
    char words[512];
    struct sg_text text;
    struct sg_error why;
    sg_text_init(&text, words, sizeof words);
    if (!args_seats_fit(a, game, seats, seats))
        return false;
    if (!seats) /* a later seats= of the options counts */
        sg_text_printf(&text, "seats=%d ", args_seats_of(game));
    sg_text_add(&text, options ? options : "");
    if (seats)
        sg_text_printf(&text, " seats=%d", (int)seats);
    if (slot > 0)
        sg_text_printf(&text, " set=%s", game->components->name(slot));
    if (text.full) {
        args_wrong_words(a, "wrong.too-long", "--options", NULL);
        return false;
    }
    if (sg_setup_parse(game, words, text.length, out, &why))
        return true;
    args_wrong_said(a, NULL, i18n_error(&why));
    return false;
}

bool args_setup(struct args *a, const struct sg_game *game, const char *options, int64_t seats, const char *components,
                struct sg_setup *out)
{
    int slot = 0;
    if (components && (slot = args_components(a, game, components)) < 0)
        return false;
    return args_setup_seats(a, game, options, seats, slot, out);
}
