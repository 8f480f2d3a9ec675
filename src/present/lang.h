/*
 * lang.h: finds the sentences that people read, by key.
 *
 * Sentences live in the files of lang/CODE (en, de, ...) and are compiled in.
 * English is complete; what another language lacks is said in English. The
 * language is chosen once, when the program starts. A line is
 *
 *     key = sentence
 *
 * and '#' begins a comment. Keys are refuse.GAME.KEY, event.GAME.NAME, line.GAME.KEY
 * for a reason for points, name.GAME.WORD for a word of a game's tables that people
 * read otherwise ("Via dei Servi" for via-dei-servi), and what a front makes
 * up for itself ("play.bye"). An event may have better sentences than its plain
 * one: event.GAME.NAME.hidden for who may not know the secret, .less where its
 * first number is below 0 (and is said without its sign), .own where {0} is the seat
 * that it happens to, .none where it happens to nobody, .4 where its only number is
 * a 4. What .and behind any of these keys says is put behind the sentence of an event
 * before that has the same key: "Ann gets 1 wood, 2 gold". tr.h says what may stand between braces,
 * and plural.h which form of a word goes with which number. Of an event {2} is the secret.
 * Only the sentences of errors (wrong...) have a {3}.
 *
 * What one program says to another stays English, whatever the language: the line
 * protocol, the server's problem details, reports of scenarios, component files and broken
 * contracts, and the notation of saves and replays.
 *
 * lang.name is the language's own name, lang.table stands for {seat} where nobody is meant.
 */
#ifndef PRESENT_LANG_H
#define PRESENT_LANG_H

#include "base/error.h"
#include "base/text.h"
#include "present/message.h"
#include "signoria/game.h"

/* ---- Languages; 0 is English ---- */

enum { LANG_ENGLISH = 0 };
int lang_count(void);
/* "en", "de". */
const char *lang_code(int language);
/*
 * From now on sentences come in this language: "de", "de_AT.UTF-8", "de-CH".
 * False, and nothing changes, if there is none. Before any thread starts.
 */
bool lang_choose(const char *code);
/* The sentence of this language itself, as it stands in the file; false if it has none. */
bool lang_find_in(int language, const char *key, struct sg_slice *sentence);
/* The one that was chosen. */
int lang_chosen(void);

/* ---- Messages ---- */

/*
 * Writes a message (message.h) as text in the chosen language. `seats` are the players' names;
 * NULL, here or there: "Seat 2". False if its key is nowhere: then the key is written.
 */
bool lang_tr(const struct sg_message *message, const char *const *seats, int seat_count, struct sg_text *out);
/* The same for somebody at seat `you`, who is spoken to ("You bid 5"); -1: nobody. */
bool lang_tr_to(const struct sg_message *message, const char *const *seats, int seat_count, int you,
                struct sg_text *out);
/* The same in another language than the chosen one. */
bool lang_tr_in(int language, const struct sg_message *message, const char *const *seats, int seat_count,
                struct sg_text *out);

/* ---- Sentences by key: for what is not made of messages ---- */

/* What stands in for {0} to {3} and {seat}. */
enum { LANG_ARGS = 4 };
struct lang_args {
    int64_t number[LANG_ARGS];
    const char *word[LANG_ARGS]; /* instead of the number, unless NULL */
    const char *seat;            /* NULL: "the table" */
};

/* The sentence as it stands in the file; false if there is none. */
bool lang_find(const char *key, struct sg_slice *sentence);
/* Writes the sentence, filled in. False, with the key written, if none. */
bool lang_write(const char *key, const struct lang_args *args, struct sg_text *out);
/* Writes a sentence that was found, filled in. */
void lang_fill(struct sg_slice sentence, const struct lang_args *args, struct sg_text *out);
/* Writes a sentence that needs nothing filled in. */
bool lang_plain(const char *key, struct sg_text *out);

/*
 * Why something is refused: the one place where an error becomes text. An action's
 * refusal has its clause in brackets behind the sentence, everything else in front; the
 * line and ply of a text come first. False, with the key written, if there is no sentence.
 */
bool lang_error(const struct sg_error *why, struct sg_text *out);
/* The same in a language; LANG_ENGLISH is for what programs say to each other. */
bool lang_error_in(int language, const struct sg_error *why, struct sg_text *out);
/* What an action of this kind means, in one line. */
bool lang_verb(const struct sg_game *game, int kind, struct sg_text *out);
/* A reason for points. */
bool lang_line(const struct sg_game *game, const struct sg_line *line, struct sg_text *out);

/* ---- All keys of a language, in the order of its files ---- */

struct lang_entry {
    struct sg_slice key, sentence;
};
/* False past the last. */
bool lang_next(struct sg_slice *rest, struct lang_entry *out);
struct sg_slice lang_all(int language);
/* NULL, or what is wrong with a sentence: an unknown {thing}, an open '{'. */
const char *lang_wrong(struct sg_slice sentence);

#endif
