/* i18n.c: sentences of the language files, in the memory of the frame. */
#include "host/i18n.h"

#include "base/codec.h"
#include "host/system.h"
#include "present/lang.h"
#include "present/present.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ROOM = 4096 }; /* bytes that a sentence may have */

static struct sg_text begin_text(void)
{
    struct sg_text out;
    sg_text_init(&out, frame_room(ROOM), ROOM);
    return out;
}

static const char *end_text(const struct sg_text *out)
{
    frame_keep(strlen(out->at) + 1);
    return out->at;
}

const char *i18n_args(const char *key, const struct lang_args *args)
{
    struct sg_text out = begin_text();
    lang_write(key, args, &out);
    return end_text(&out);
}

const char *i18n_mixed(const char *key, const char *a, const char *b, const char *c, int64_t an, int64_t bn, int64_t cn)
{
    return i18n_args(key, &(struct lang_args){{an, bn, cn}, {a, b, c}, NULL});
}

const char *i18n(const char *key)
{
    return i18n_mixed(key, NULL, NULL, NULL, 0, 0, 0);
}

const char *i18n_numbers(const char *key, int64_t a, int64_t b)
{
    return i18n_mixed(key, NULL, NULL, NULL, a, b, 0);
}

const char *i18n_words(const char *key, const char *a, const char *b)
{
    return i18n_mixed(key, a, b, NULL, 0, 0, 0);
}

const char *i18n_of(const char *kind, const char *game, const char *name)
{
    char key[128];
    struct sg_slice found;
    snprintf(key, sizeof key, "%s.%s.%s", kind, game, name);
    return lang_find(key, &found) ? i18n(key) : NULL;
}

const char *i18n_system(int code)
{
    return i18n_numbers(system_key(code), code, 0);
}

/* What printf made of a number, as the language writes it. */
static const char *write_decimal(const char *number)
{
    struct sg_text out = begin_text();
    struct sg_arg arg = sg_decimal(number);
    const struct sg_message message = {.count = 1, .arg = &arg, .seat = SG_NOBODY};
    lang_tr(&message, NULL, 0, &out);
    return end_text(&out);
}

const char *i18n_decimal(double number, int decimals)
{
    return write_decimal(frame_printf("%.*f", decimals, number));
}

const char *i18n_change(double number, int decimals)
{
    return write_decimal(frame_printf("%+.*f", decimals, number));
}

const char *i18n_signed(int number, int columns)
{
    const char *digits = frame_printf("%d", abs(number));
    int blanks = columns - 1 - (int)strlen(digits);
    return frame_printf("%*s%s%s", blanks > 0 ? blanks : 0, "", number < 0 ? "\u2212" : "+", digits);
}

const char *i18n_percent(double share, int decimals)
{
    return i18n_words("lang.percent", i18n_decimal(100 * share, decimals), NULL);
}

const char *i18n_colon(const char *first, const char *then)
{
    return i18n_words("lang.colon", first, then);
}

const char *i18n_error(const struct sg_error *why)
{
    struct sg_text out = begin_text();
    lang_error(why, &out);
    return end_text(&out);
}

/*
 * Has nobody named this seat? Then it is called as match_new() does, or as the language of an old save did. Somebody
 * called "You" is not named either: sentences would say "You plays".
 */
static bool is_unnamed(const struct match *m, int seat)
{
    char usual[24];
    const char *name = match_seat(m, seat)->name;
    snprintf(usual, sizeof usual, "Seat %d", seat + 1);
    return !name[0] || strcmp(name, usual) == 0 || strcmp(name, i18n_numbers("term.seat", seat + 1, 0)) == 0 ||
           strcasecmp(name, i18n("play.brief-you")) == 0;
}

int name_you(const struct match *m)
{
    int you = -1, people = 0;
    for (int s = 0; s < match_setup(m).seats; s++) {
        if (match_seat(m, s)->who != MATCH_HUMAN)
            continue;
        people++;
        you = is_unnamed(m, s) ? s : -1;
    }
    return people == 1 ? you : -1;
}

const char *seat_name(const struct match *m, int seat)
{
    bool there = seat >= 0 && seat < match_setup(m).seats; /* any seat is asked about in "why not" */
    return there && !is_unnamed(m, seat) ? match_seat(m, seat)->name : i18n_numbers("term.seat", seat + 1, 0);
}

const char *name_of(const struct match *m, int seat)
{
    return seat >= 0 && seat == name_you(m) ? i18n("play.brief-you") : seat_name(m, seat);
}

const char *points_words(const struct sg_game *game, int64_t points)
{
    const struct sg_message *message = sg_points(game, points, frame_messages());
    struct sg_text out = begin_text();
    lang_tr(message, NULL, 0, &out);
    return end_text(&out);
}

const char *verb_words(const struct sg_game *game, int kind)
{
    struct sg_text out = begin_text();
    lang_verb(game, kind, &out);
    return end_text(&out);
}

const char *table_words(const char *kind, const char *game, const char *name, const char *more, const char *otherwise)
{
    char key[128];
    struct sg_slice found;
    snprintf(key, sizeof key, "%s.%s%s%s%s%s", kind, game, *name ? "." : "", name, *more ? "." : "", more);
    return lang_find(key, &found) ? i18n(key) : otherwise;
}

const char *action_words(const struct sg_game *game, struct sg_action action)
{
    struct sg_text out = begin_text();
    sg_action_format(game, action, &out);
    return end_text(&out);
}
