/*
 * args.h: reads the words after a command, the same way for all commands.
 *
 *     struct args a = {"soak", argc, argv};
 *     while (args_more(&a)) {
 *         if (args_number(&a, "--games", 1, 1000000, &games)) continue;
 *         if (args_flag(&a, "--full", &full)) continue;
 *         args_unknown(&a);
 *     }
 *     if (a.wrong) return 2;
 *
 * Mistakes are said on stderr with what is allowed, and set `wrong`.
 */
#ifndef SG_HOST_ARGS_H
#define SG_HOST_ARGS_H

#include "signoria/game.h"

enum { ARGS_TRIED = 64, ARGS_SEATS = 3 }; /* seats where nobody asks for another number */

struct args {
    const char *command;
    int argc;
    char **argv;
    int at;
    bool wrong;
    /* What this word was compared with, for suggestions; --seats as it was typed. */
    const char *tried[ARGS_TRIED];
    int tried_count, tried_at;
    const char *seats;
};

/* Is there another word, and all well so far? */
bool args_more(const struct args *a);
/* Each takes its word (and value: "--name V" or "--name=V") if it is next. */
bool args_flag(struct args *a, const char *name, bool *out);
bool args_text(struct args *a, const char *name, const char **out);
bool args_number(struct args *a, const char *name, int64_t low, int64_t high, int64_t *out);
/*
 * "--seats N", for args_setup(), which knows the game's own range: the number
 * may come before the game. `args_seats_fit()` says what is wrong with it; NULL
 * stands for all games.
 */
bool args_seats(struct args *a, int64_t *out);
bool args_seats_range(struct args *a, int64_t *from, int64_t *to);
bool args_seats_fit(struct args *a, const struct sg_game *game, int64_t from, int64_t to);
/* How many seats a game has where nobody asks for another number. */
int args_seats_of(const struct sg_game *game);
/* A word that is not an option: the game's name, once. */
bool args_game(struct args *a, const struct sg_game **game);
/* The game of that name, in capitals or not. */
const struct sg_game *args_find_game(const char *name);
/* Any other word that is not an option. */
bool args_word(struct args *a, const char **out);
/* Says that the next word is unknown, and which option may be meant. */
void args_unknown(struct args *a);
/*
 * Says what is wrong, with the command's name in front: a sentence of the
 * language files, with what stands in for {0}, {1} and {2}.
 */
void args_wrong(struct args *a, const char *key);
void args_wrong_words(struct args *a, const char *key, const char *first, const char *second);
void args_wrong_numbers(struct args *a, const char *key, int64_t first, int64_t second);
/* The same for what somebody else has put into words: "where: why". NULL: nowhere. */
void args_wrong_said(struct args *a, const char *where, const char *why);
/* Why a bot does not sit down; one that there is not: with the nearest that there is. */
void args_wrong_bot(struct args *a, const char *where, const struct sg_error *why);
/* The same in words only. */
const char *args_bot_words(const struct sg_error *why);
/* Says that there is no such game, and which there are. */
void args_no_game(struct args *a, const char *name);

/* Is "--help" or "-h" anywhere? Then prints the help of this command (help.h). */
bool args_help(int argc, char **argv, const char *command);

/*
 * A set-up from the words of --options, a number of seats (0: as the words
 * say, or ARGS_SEATS) and a component file to load (NULL: none).
 */
bool args_setup(struct args *a, const struct sg_game *game, const char *options, int64_t seats, const char *components,
                struct sg_setup *out);
/* The same when the file is loaded already; NULL, or what is wrong. */
bool args_setup_seats(struct args *a, const struct sg_game *game, const char *options, int64_t seats, int slot,
                      struct sg_setup *out);

/*
 * Loads a component file into the next free slot. The slot, or -1 with what
 * is wrong on stderr.
 */
int args_components(struct args *a, const struct sg_game *game, const char *path);
/*
 * Takes "--components FILE" and loads it for the game that its first word
 * names; for commands that are about any game. May be said more than once.
 */
bool args_any_components(struct args *a);

#endif
