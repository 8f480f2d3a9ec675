/* codec_action.c: actions as text, from the game's table of verbs. */
#include "base/codec.h"

#include "base/error.h"

#include <string.h>

/* The argument a word of a form stands for ("%1" is 1), or -1. */
static int placeholder(struct sg_slice w)
{
    return w.length == 2 && w.at[0] == '%' && w.at[1] >= '0' && w.at[1] <= '2' ? w.at[1] - '0' : -1;
}

/*
 * What follows the word in `name` (its end or its next letter), or -1 if the
 * name begins otherwise. Loading a match comes here many times a ply, and
 * mostly the first letter decides.
 */
static int after_word(const char *name, struct sg_slice w)
{
    size_t i = 0;
    while (i < w.length && name[i] == w.at[i] && name[i] != 0)
        i++;
    return i == w.length ? name[i] : -1;
}

static int find_name(const struct sg_names *names, struct sg_slice w)
{
    for (int i = 0; i < names->count; i++)
        if (after_word(names->name[i], w) == 0)
            return i;
    return -1;
}

/* Does the form begin with this word, or with an argument? */
static bool form_begins(const char *form, struct sg_slice first)
{
    int next = after_word(form, first);
    return form[0] == '%' || next == ' ' || next == 0;
}

static void put_arg(struct sg_text *out, const struct sg_verb *verb, int i, uint16_t value)
{
    const struct sg_names *names = verb->names[i];
    if (value == SG_HIDDEN && names)
        sg_text_char(out, '?');
    else if (!names)
        sg_text_number(out, value);
    else
        sg_text_add(out, value < names->count ? names->name[value] : "?");
}

void sg_choice_format_with(const struct sg_game *game, const struct sg_choice *choice, const char *between,
                           struct sg_text *out)
{
    struct sg_action action = choice->action;
    if (action.kind == 0 || action.kind >= game->verb_count) {
        sg_text_add(out, "?");
        return;
    }
    const struct sg_verb *verb = &game->verbs[action.kind];
    struct sg_slice rest = sg_slice_of(verb->form), w;
    for (bool first = true; sg_slice_next(&rest, &w); first = false) {
        if (!first)
            sg_text_char(out, ' ');
        int i = placeholder(w);
        if (i < 0)
            sg_text_bytes(out, w.at, w.length);
        else
            put_arg(out, verb, i, action.arg[i]);
        if (i == 2 && choice->more)
            sg_text_printf(out, "%s%d", between, action.arg[2] + choice->more);
    }
}

void sg_choice_format(const struct sg_game *game, const struct sg_choice *choice, struct sg_text *out)
{
    sg_choice_format_with(game, choice, "..", out);
}

void sg_action_format(const struct sg_game *game, struct sg_action action, struct sg_text *out)
{
    struct sg_choice choice = {action, 0};
    sg_choice_format(game, &choice, out);
}

bool sg_verb_has(const struct sg_verb *verb, int argument)
{
    struct sg_slice rest = sg_slice_of(verb->form), w;
    while (sg_slice_next(&rest, &w))
        if (placeholder(w) == argument)
            return true;
    return false;
}

void sg_verb_format(const struct sg_verb *verb, char between, struct sg_text *out)
{
    struct sg_slice rest = sg_slice_of(verb->form), w;
    for (bool first = true; sg_slice_next(&rest, &w);) {
        if (placeholder(w) >= 0)
            continue;
        if (!first)
            sg_text_char(out, between);
        sg_text_bytes(out, w.at, w.length);
        first = false;
    }
}

static bool take_arg(const struct sg_verb *verb, int i, struct sg_slice w, uint16_t *out)
{
    int64_t n;
    if (verb->names[i]) {
        if (sg_slice_is(w, "?")) {
            *out = SG_HIDDEN;
            return true;
        }
        n = find_name(verb->names[i], w);
        if (n < 0)
            return false;
    } else if (!sg_slice_number(w, 0, SG_HIDDEN - 1, &n)) {
        return false;
    }
    *out = (uint16_t)n;
    return true;
}

/* 1: it is this verb. 0: it is not. -1: but for the argument in *bad it is. */
static int match(const struct sg_verb *verb, struct sg_slice text, struct sg_action *out, struct sg_slice *bad,
                 int *bad_arg)
{
    struct sg_slice form = sg_slice_of(verb->form), f, w;
    int verdict = 1;
    while (sg_slice_next(&form, &f)) {
        if (!sg_slice_next(&text, &w))
            return 0;
        int i = placeholder(f);
        if (i < 0) {
            if (w.length != f.length || memcmp(w.at, f.at, f.length) != 0)
                return 0;
        } else if (!take_arg(verb, i, w, &out->arg[i])) {
            verdict = -1;
            *bad = w;
            *bad_arg = i;
        }
    }
    return sg_slice_next(&text, &w) ? 0 : verdict;
}

static bool explain_arg(const struct sg_verb *verb, int arg, struct sg_slice bad, struct sg_error *why)
{
    const struct sg_names *names = verb->names[arg];
    sg_wrong_quote(why, names ? "wrong.form.unfit-name" : "wrong.form.unfit-number", bad);
    sg_error_add_text(why, sg_slice_of(verb->form));
    return names && sg_error_add_names(why, names);
}

/* No action reads like this; if some begin so, they are named. */
static bool no_such_action(const struct sg_game *game, struct sg_slice all, struct sg_slice first, struct sg_error *why)
{
    int near = 0;
    for (int kind = 1; kind < game->verb_count && !near; kind++) {
        struct sg_slice form = sg_slice_of(game->verbs[kind].form), w;
        sg_slice_next(&form, &w);
        if (w.length == first.length && memcmp(w.at, first.at, w.length) == 0)
            near = kind;
    }
    sg_wrong_args(why, near ? "wrong.form.other-action" : "wrong.form.no-such-action", "%s", game->name);
    sg_error_add_quoted(why, all);
    return near && sg_error_add_list(why, SG_ERROR_ARG_VERBS, game, near);
}

bool sg_action_parse(const struct sg_game *game, const char *text, size_t length, struct sg_action *out,
                     struct sg_error *why)
{
    struct sg_slice all = {text, length}, rest = all, bad, first;
    int near = 0, near_arg = 0;
    struct sg_slice near_word = {text, 0};
    if (!sg_slice_next(&rest, &first))
        return sg_wrong(why, "wrong.form.no-action");
    for (int kind = 1; kind < game->verb_count; kind++) {
        if (!form_begins(game->verbs[kind].form, first))
            continue;
        struct sg_action a = {(uint16_t)kind, {0, 0, 0}};
        int arg = 0;
        int verdict = match(&game->verbs[kind], all, &a, &bad, &arg);
        if (verdict > 0) {
            *out = a;
            return true;
        }
        if (verdict < 0 && !near) {
            near = kind;
            near_arg = arg;
            near_word = bad;
        }
    }
    if (near)
        return explain_arg(&game->verbs[near], near_arg, near_word, why);
    return no_such_action(game, all, first, why);
}

bool sg_action_valid(const struct sg_game *game, struct sg_action action)
{
    if (action.kind == 0 || action.kind >= game->verb_count)
        return false;
    const struct sg_verb *verb = &game->verbs[action.kind];
    for (int i = 0; i < 3; i++) {
        const struct sg_names *names = verb->names[i];
        bool used = sg_verb_has(verb, i);
        if (!used && action.arg[i] != 0)
            return false;
        if (!used || !names)
            continue;
        if (action.arg[i] >= names->count)
            return false;
    }
    return true;
}
