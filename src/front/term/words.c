/* words.c: sentences of the language files, in memory that is used again and again. */
#include "front/term/words.h"

#include "base/check.h"
#include "base/form.h"
#include "front/term/screen.h"
#include "proto/lang.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PIECES = 64, PIECE = 768 };

static char *piece(void)
{
    static char memory[PIECES][PIECE];
    static int next;
    next = (next + 1) % PIECES;
    return memory[next];
}

/* ---- Finding them fast: a picture has hundreds ------------------------------------- */

enum { SLOTS = 8192 };

static struct lang_entry *slot_of(struct lang_entry *slots, const char *key, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)key[i]) * 16777619u;
    uint32_t at = hash % SLOTS;
    while (slots[at].key.length && (slots[at].key.length != length || memcmp(slots[at].key.at, key, length) != 0))
        at = (at + 1) % SLOTS;
    return &slots[at];
}

static void learn(struct lang_entry *slots, int language)
{
    struct sg_word rest = lang_all(language);
    struct lang_entry e;
    int count = 0;
    while (lang_next(&rest, &e)) {
        sg_check(++count < SLOTS / 2);
        *slot_of(slots, e.key.at, e.key.length) = e;
    }
}

static bool find(const char *key, struct sg_word *sentence)
{
    static struct lang_entry slots[SLOTS];
    static bool filled;
    if (!filled)
        learn(slots, 0); /* English has every key */
    if (!filled && lang_chosen())
        learn(slots, lang_chosen());
    filled = true;
    struct lang_entry *slot = slot_of(slots, key, strlen(key));
    *sentence = slot->sentence;
    return slot->key.length > 0;
}

const char *word_mixed(const char *key, const char *a, const char *b, const char *c, int64_t an,
                       int64_t bn, int64_t cn)
{
    struct lang_args args = {{an, bn, cn}, {a, b, c}, NULL};
    struct sg_text out;
    struct sg_word sentence;
    sg_text_init(&out, piece(), PIECE);
    if (find(key, &sentence))
        lang_fill(sentence, &args, &out);
    else
        sg_text_add(&out, key);
    return out.at;
}

const char *word(const char *key)
{
    return word_mixed(key, NULL, NULL, NULL, 0, 0, 0);
}

const char *word_n(const char *key, int64_t a, int64_t b)
{
    return word_mixed(key, NULL, NULL, NULL, a, b, 0);
}

const char *word_s(const char *key, const char *a, const char *b)
{
    return word_mixed(key, a, b, NULL, 0, 0, 0);
}

const char *word_of(const char *kind, const char *game, const char *name)
{
    char key[128];
    struct sg_word found;
    snprintf(key, sizeof key, "%s.%s.%s", kind, game, name);
    return find(key, &found) ? word(key) : NULL;
}

const char *form(const char *how, ...)
{
    char *out = piece();
    va_list args;
    va_start(args, how);
    vsnprintf(out, PIECE, how, args);
    va_end(args);
    return out;
}

const char *name_of(const struct match *m, int seat)
{
    if (seat < 0 || seat >= match_setup(m).seats) /* asked about in "why not" */
        return word_n("term.seat", seat + 1, 0);
    const struct match_seat *s = match_seat(m, seat);
    return s->name[0] ? s->name : word_n("term.seat", seat + 1, 0);
}

const char *seat_words(const struct match *m, int seat)
{
    return screen_is_open() ? form("%s %s", seat_sign(seat), name_of(m, seat)) : name_of(m, seat);
}

const char *event_words(const struct match *m, const struct sg_event *event, int viewer)
{
    struct sg_text out;
    const char *seats[SG_MAX_SEATS];
    for (int s = 0; s < SG_MAX_SEATS; s++)
        seats[s] = name_of(m, s);
    sg_text_init(&out, piece(), PIECE);
    lang_event_of(match_game(m), event, viewer, seats, &out);
    return out.at;
}

const char *verb_words(const struct sg_game *game, int kind)
{
    struct sg_text out;
    sg_text_init(&out, piece(), PIECE);
    lang_verb(game, kind, &out);
    return out.at;
}

const char *table_words(const char *kind, const char *game, const char *name, const char *more, const char *otherwise)
{
    char key[128];
    struct sg_word found;
    snprintf(key, sizeof key, "%s.%s%s%s%s%s", kind, game, *name ? "." : "", name, *more ? "." : "", more);
    return find(key, &found) ? word(key) : otherwise;
}

const char *action_words(const struct sg_game *game, struct sg_action action)
{
    struct sg_text out;
    sg_text_init(&out, piece(), PIECE);
    sg_action_format(game, action, &out);
    return out.at;
}
