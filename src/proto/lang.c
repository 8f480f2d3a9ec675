/* lang.c: the sentences of lang/en, found and filled in. */
#include "proto/lang.h"

#include "proto/event.h"

#include <string.h>

static const unsigned char english[] = {
#include "lang/en.inc"
};

enum { MAX_KEY = 96 };

struct sg_word lang_all(void)
{
    return (struct sg_word){(const char *)english, sizeof english};
}

static struct sg_word trim(struct sg_word w)
{
    while (w.length && (*w.at == ' ' || *w.at == '\t')) {
        w.at++;
        w.length--;
    }
    while (w.length && (w.at[w.length - 1] == ' ' || w.at[w.length - 1] == '\t' ||
                        w.at[w.length - 1] == '\r'))
        w.length--;
    return w;
}

bool lang_next(struct sg_word *rest, struct lang_entry *out)
{
    while (rest->length) {
        struct sg_word line = *rest, after = {rest->at + rest->length, 0};
        sg_word_split(*rest, '\n', &line, &after);
        *rest = after;
        line = trim(line);
        if (!line.length || *line.at == '#' || !sg_word_split(line, '=', &out->key, &out->sentence))
            continue;
        out->key = trim(out->key);
        out->sentence = trim(out->sentence);
        return true;
    }
    return false;
}

bool lang_find(const char *key, struct sg_word *sentence)
{
    struct sg_word rest = lang_all();
    struct lang_entry entry;
    while (lang_next(&rest, &entry)) {
        if (!sg_word_is(entry.key, key))
            continue;
        *sentence = entry.sentence;
        return true;
    }
    return false;
}

static void put_value(const struct lang_args *args, int i, struct sg_text *out)
{
    if (args->word[i])
        sg_text_add(out, args->word[i]);
    else
        sg_text_number(out, args->number[i]);
}

/* Writes what stands between two braces: "0", "seat", "1|coin|coins". */
static void put_place(struct sg_word place, const struct lang_args *args, struct sg_text *out)
{
    struct sg_word which = place, forms, one, many;
    if (sg_word_is(place, "seat")) {
        sg_text_add(out, args->seat ? args->seat : "the table");
        return;
    }
    bool counted = sg_word_split(place, '|', &which, &forms);
    int64_t i = 0;
    if (!sg_word_number(which, 0, 2, &i))
        return;
    put_value(args, (int)i, out);
    if (!counted || !sg_word_split(forms, '|', &one, &many))
        return;
    struct sg_word form = args->number[i] == 1 ? one : many;
    sg_text_char(out, ' ');
    sg_text_bytes(out, form.at, form.length);
}

void lang_fill(struct sg_word s, const struct lang_args *args, struct sg_text *out)
{
    struct sg_word before, after, place, tail;
    while (sg_word_split(s, '{', &before, &after) && sg_word_split(after, '}', &place, &tail)) {
        sg_text_bytes(out, before.at, before.length);
        put_place(place, args, out);
        s = tail;
    }
    sg_text_bytes(out, s.at, s.length);
}

const char *lang_wrong(struct sg_word s)
{
    struct sg_word before, after, place, tail, which, forms, one, many;
    while (sg_word_split(s, '{', &before, &after)) {
        int64_t i;
        if (!sg_word_split(after, '}', &place, &tail))
            return "a '{' is not closed";
        s = tail;
        if (sg_word_is(place, "seat"))
            continue;
        which = place;
        if (sg_word_split(place, '|', &which, &forms) && !sg_word_split(forms, '|', &one, &many))
            return "a number with a word wants two of them, {0|coin|coins}";
        if (!sg_word_number(which, 0, 2, &i))
            return "between braces stands 0, 1, 2 or seat";
    }
    return s.length && memchr(s.at, '}', s.length) ? "a '}' too much" : NULL;
}

bool lang_say(const char *key, const struct lang_args *args, struct sg_text *out)
{
    struct sg_word sentence;
    if (!lang_find(key, &sentence)) {
        sg_text_add(out, key);
        return false;
    }
    lang_fill(sentence, args, out);
    return true;
}

bool lang_plain(const char *key, struct sg_text *out)
{
    struct lang_args none = {{0, 0, 0}, {NULL, NULL, NULL}, NULL};
    return lang_say(key, &none, out);
}

static void make_key(char *out, const char *kind, const char *game, const char *name,
                     const char *more)
{
    struct sg_text text;
    sg_text_init(&text, out, MAX_KEY);
    sg_text_form(&text, "%s.%s.%s", kind, game, name);
    sg_text_add(&text, more);
}

bool lang_refusal(const struct sg_game *game, const struct sg_refusal *why, struct sg_text *out)
{
    char key[MAX_KEY];
    struct lang_args args = {{why->arg[0], why->arg[1], 0}, {NULL, NULL, NULL}, NULL};
    make_key(key, "refuse", game->name, why->key, "");
    bool ok = lang_say(key, &args, out);
    sg_text_form(out, " (%s)", why->clause);
    return ok;
}

bool lang_event(const struct sg_game *game, const struct sg_event *event, int viewer,
                const char *seat, struct sg_text *out)
{
    char key[MAX_KEY], memory[3][64];
    struct lang_args args = {{0, 0, 0}, {NULL, NULL, NULL}, seat};
    const struct sg_event_info *info = event_info(game, event);
    struct sg_word found;
    if (!info) {
        sg_text_add(out, "?");
        return false;
    }
    for (int i = 0; i < 3; i++) {
        struct sg_text text;
        args.number[i] = event_number(event, i);
        if (!info->names[i] && (i < 2 || event_open(event, viewer)))
            continue;
        sg_text_init(&text, memory[i], sizeof memory[i]);
        event_value(game, event, i, viewer, &text);
        args.word[i] = memory[i];
    }
    make_key(key, "event", game->name, info->name, ".hidden");
    if (event_open(event, viewer) || !info->arg[2] || !lang_find(key, &found))
        make_key(key, "event", game->name, info->name, "");
    return lang_say(key, &args, out);
}

bool lang_line(const struct sg_game *game, const struct sg_line *line, struct sg_text *out)
{
    char key[MAX_KEY];
    make_key(key, "line", game->name, line->key, "");
    return lang_plain(key, out);
}
