/* i18n.c: sentences of the language files, in the memory of the frame. */
#include "host/i18n.h"

#include "base/codec.h"
#include "host/system.h"
#include "present/lang.h"
#include "present/present.h"

#include <stdio.h>
#include <string.h>

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
    struct sg_text out = begin_text();
    system_error(code, &out);
    return end_text(&out);
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

const char *name_of(const struct match *m, int seat)
{
    if (seat < 0 || seat >= match_setup(m).seats) /* asked about in "why not" */
        return i18n_numbers("term.seat", seat + 1, 0);
    const struct match_seat *s = match_seat(m, seat);
    return s->name[0] ? s->name : i18n_numbers("term.seat", seat + 1, 0);
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
