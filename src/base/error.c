/* error.c: why something is refused: key, clause and what is filled in. */
#include "base/error.h"

#include "base/check.h"
#include "base/codec.h"

#include <string.h>

void sg_error_clear(struct sg_error *why)
{
    why->clause = why->key = why->game = NULL;
    why->line = why->ply = 0;
    why->used = 0;
    for (int i = 0; i < SG_ERROR_ARGS; i++)
        why->arg[i] = (struct sg_error_arg){.type = SG_ERROR_ARG_NONE};
}

bool sg_wrong(struct sg_error *why, const char *key)
{
    if (why) {
        sg_error_clear(why);
        why->key = key;
    }
    return false;
}

bool sg_wrong_by(struct sg_error *why, const char *clause, const char *key)
{
    sg_wrong(why, key);
    if (why)
        why->clause = clause;
    return false;
}

bool sg_wrong_quote(struct sg_error *why, const char *key, struct sg_slice words)
{
    sg_wrong(why, key);
    return sg_error_add_quoted(why, words);
}

bool sg_wrong_args(struct sg_error *why, const char *key, const char *kinds, ...)
{
    va_list list;
    sg_wrong(why, key);
    va_start(list, kinds);
    for (; *kinds; kinds += 2) {
        sg_check(kinds[0] == '%' && (kinds[1] == 's' || kinds[1] == 'd'));
        if (kinds[1] == 's')
            sg_error_add_text(why, sg_slice_of(va_arg(list, const char *)));
        else
            sg_error_add_number(why, va_arg(list, int));
    }
    va_end(list);
    return false;
}

/* ---- What is filled in -------------------------------------------------------- */

/* The next free argument, of this type. */
static struct sg_error_arg *add_arg(struct sg_error *why, enum sg_error_arg_type type)
{
    int i = 0;
    while (i < SG_ERROR_ARGS && why->arg[i].type != SG_ERROR_ARG_NONE)
        i++;
    sg_check(i < SG_ERROR_ARGS);
    why->arg[i] = (struct sg_error_arg){.type = (uint8_t)type};
    return &why->arg[i];
}

bool sg_error_add_number(struct sg_error *why, int64_t number)
{
    if (why)
        add_arg(why, SG_ERROR_ARG_NUMBER)->number = number;
    return false;
}

bool sg_error_add_text(struct sg_error *why, struct sg_slice text)
{
    struct sg_text room;
    if (!why)
        return false;
    if (why->used >= SG_ERROR_TEXT) /* nothing more fits: an empty text, the last NUL */
        why->used = SG_ERROR_TEXT - 1;
    add_arg(why, SG_ERROR_ARG_TEXT)->at = why->used;
    sg_text_init(&room, why->text + why->used, (size_t)(SG_ERROR_TEXT - why->used));
    sg_text_bytes(&room, text.at, text.length);
    why->used = (uint16_t)(why->used + room.length + 1);
    return false;
}

bool sg_error_add_quoted(struct sg_error *why, struct sg_slice words)
{
    enum { MOST = 60 };
    char memory[MOST + 8];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_text_quote(&text, words.at, words.length, MOST);
    return sg_error_add_text(why, (struct sg_slice){memory, text.length});
}

bool sg_error_add_hex(struct sg_error *why, uint64_t number)
{
    char memory[17];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_text_hex(&text, number);
    return sg_error_add_text(why, (struct sg_slice){memory, text.length});
}

bool sg_error_add_names(struct sg_error *why, const struct sg_names *names)
{
    if (why)
        add_arg(why, SG_ERROR_ARG_NAMES)->of.names = names;
    return false;
}

bool sg_error_add_sentence(struct sg_error *why, const char *key, int64_t number)
{
    if (why) {
        struct sg_error_arg *arg = add_arg(why, SG_ERROR_ARG_SENTENCE);
        arg->of.key = key;
        arg->number = number;
    }
    return false;
}

bool sg_error_add_list(struct sg_error *why, enum sg_error_arg_type type, const struct sg_game *game, int number)
{
    if (why) {
        struct sg_error_arg *arg = add_arg(why, type);
        arg->of.game = game;
        arg->number = number;
    }
    return false;
}

/* ---- As words ------------------------------------------------------------------ */

static void put_blank(struct sg_text *out, bool first)
{
    if (!first)
        sg_text_char(out, ' ');
}

/* The actions that begin with the same word as the one of kind `kind`. */
static void put_verbs(const struct sg_game *game, int kind, struct sg_text *out)
{
    struct sg_slice form = sg_slice_of(game->verbs[kind].form), first, w;
    bool some = false;
    sg_slice_next(&form, &first);
    for (int k = 1; k < game->verb_count; k++) {
        form = sg_slice_of(game->verbs[k].form);
        sg_slice_next(&form, &w);
        if (w.length != first.length || memcmp(w.at, first.at, w.length) != 0)
            continue;
        sg_text_printf(out, some ? ", '%s'" : "'%s'", game->verbs[k].form);
        some = true;
    }
}

void sg_error_words(const struct sg_error *why, int i, struct sg_text *out)
{
    const struct sg_error_arg *arg = &why->arg[i];
    switch (arg->type) {
    case SG_ERROR_ARG_NUMBER: sg_text_number(out, arg->number); break;
    case SG_ERROR_ARG_TEXT: sg_text_add(out, why->text + arg->at); break;
    case SG_ERROR_ARG_SENTENCE: sg_text_add(out, arg->of.key); break;
    case SG_ERROR_ARG_NAMES:
        for (int n = 0; n < arg->of.names->count; n++) {
            put_blank(out, n == 0);
            sg_text_add(out, arg->of.names->name[n]);
        }
        break;
    case SG_ERROR_ARG_SEATS:
        for (int n = 1; n <= arg->number; n++) {
            put_blank(out, n == 1);
            sg_text_number(out, n);
        }
        break;
    case SG_ERROR_ARG_FIELDS:
        for (int n = 0; n < arg->of.game->field_count; n++) {
            put_blank(out, n == 0);
            sg_text_add(out, arg->of.game->fields[n].name);
        }
        break;
    case SG_ERROR_ARG_OPTIONS: sg_setup_options(arg->of.game, out); break;
    case SG_ERROR_ARG_VERBS: put_verbs(arg->of.game, (int)arg->number, out); break;
    default: break;
    }
}
