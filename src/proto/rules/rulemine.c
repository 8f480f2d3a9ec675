/* rulemine.c: leaves out of the rules what a set-up does not use. */
#include "proto/rules/rulemine.h"

#include "base/codec.h"
#include "present/lang.h"
#include "proto/fold.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MOST = 64 };

/* Takes a line with its end. */
static bool take_whole_line(struct sg_slice *rest, struct sg_slice *line)
{
    const char *end = rest->length ? memchr(rest->at, '\n', rest->length) : NULL;
    if (!rest->length)
        return false;
    line->at = rest->at;
    line->length = end ? (size_t)(end - rest->at) + 1 : rest->length;
    rest->at += line->length;
    rest->length -= line->length;
    return true;
}

bool rulemine_next(struct sg_slice *rest, struct rulemine_clause *out)
{
    struct sg_slice line, word;
    while (take_whole_line(rest, &line)) {
        line.length -= line.at[line.length - 1] == '\n';
        line = sg_slice_trim(line);
        memset(out, 0, sizeof *out);
        if (!line.length || line.at[0] == '#' || !sg_slice_next(&line, &out->id) || !sg_slice_next(&line, &word))
            continue;
        out->without = sg_slice_is(word, "not");
        if (out->without && !sg_slice_next(&line, &word))
            continue;
        if (!sg_slice_split(word, '=', &out->option, &out->value)) {
            out->option = word;
            out->value = (struct sg_slice){"", 0};
        }
        return true;
    }
    return false;
}

/* The value that an option has, from 0 up. */
static uint32_t option_value(const struct sg_option *o, uint32_t options)
{
    return options >> o->shift & ((1u << o->bits) - 1);
}

static bool setup_has(const struct sg_game *game, const struct sg_setup *setup, const struct rulemine_clause *c)
{
    int64_t seats;
    if (sg_slice_is(c->option, "seats"))
        return sg_slice_number(c->value, 1, SG_MAX_SEATS, &seats) && setup->seats == seats;
    for (int i = 0; i < game->option_count; i++) {
        const struct sg_option *o = &game->options[i];
        uint32_t v = option_value(o, setup->options);
        if (sg_slice_is(c->option, o->name))
            return c->value.length ? (int)v < o->values.count && sg_slice_is(c->value, o->values.name[v]) : v != 0;
    }
    return false;
}

/* Is `id` this clause, or one of the chapter? */
static bool belongs(struct sg_slice id, struct sg_slice to)
{
    return id.length >= to.length && memcmp(id.at, to.at, to.length) == 0 &&
           (id.length == to.length || id.at[to.length] == '-');
}

bool rulemine_uses(const struct sg_game *game, const struct sg_setup *setup, struct sg_slice id)
{
    struct sg_slice rest = rulemine_clauses(game);
    struct rulemine_clause c;
    while (rulemine_next(&rest, &c))
        if (belongs(id, c.id) && setup_has(game, setup, &c) == c.without)
            return false;
    return true;
}

/* ---- Editions --------------------------------------------------------------------------- */

static bool follows(const struct sg_preset *p, const struct sg_setup *setup)
{
    return (setup->options & p->mask) == p->options;
}

/* Does the set-up do what this edition does in the clause? Where no option is about it: is it this edition? */
static bool edition_fits(const struct sg_game *game, const struct sg_setup *setup, struct sg_slice id,
                         const struct sg_preset *p)
{
    bool about = false, other = false;
    for (int i = 0; i < game->option_count; i++) {
        const struct sg_option *o = &game->options[i];
        uint32_t mask = ((1u << o->bits) - 1) << o->shift;
        if (!(mask & p->mask) || !sg_slice_is(id, o->clause))
            continue;
        about = true;
        other |= (setup->options & mask) != (p->options & mask);
    }
    if (about)
        return !other;
    bool pure = false;
    for (int i = 0; i < game->preset_count; i++)
        pure |= follows(&game->presets[i], setup);
    return !pure || follows(p, setup);
}

static bool same_word(struct sg_slice word, struct sg_slice name)
{
    char a[WORD_MOST], b[WORD_MOST], typed[WORD_MOST];
    if (word.length >= WORD_MOST || name.length >= WORD_MOST)
        return false;
    memcpy(typed, word.at, word.length);
    typed[word.length] = 0;
    fold_text(typed, a, sizeof a);
    memcpy(typed, name.at, name.length);
    typed[name.length] = 0;
    fold_text(typed, b, sizeof b);
    return strcmp(a, b) == 0;
}

/* The edition of this name; NULL: it is none. */
static const struct sg_preset *edition_named(const struct sg_game *game, struct sg_slice word)
{
    for (int i = 0; i < game->preset_count; i++) {
        const struct sg_preset *p = &game->presets[i];
        struct sg_slice name;
        char key[WORD_MOST];
        snprintf(key, sizeof key, "edition.%s", p->value);
        if (same_word(word, sg_slice_of(p->value)) || (lang_find(key, &name) && same_word(word, name)))
            return p;
    }
    return NULL;
}

/* "French, Dutch: ...": is it about none of the editions that fit? Whatever names no edition is for all. */
static bool is_for_others(const struct sg_game *game, const struct sg_setup *setup, struct sg_slice id,
                          struct sg_slice line)
{
    struct sg_slice head, rest, word, after;
    bool fits = false, more = true;
    line = (struct sg_slice){line.at + 2, line.length - 2};
    if (!sg_slice_split(line, ':', &head, &rest))
        return false;
    while (more) {
        more = sg_slice_split(head, ',', &word, &after);
        word = sg_slice_trim(more ? word : head);
        if (word.length > 2 &&
            memcmp(word.at + word.length - 2, "\xc2\xa0", 2) == 0) /* French sets one before a colon */
            word.length -= 2;
        head = after;
        const struct sg_preset *p = edition_named(game, word);
        if (!p)
            return false;
        fits |= edition_fits(game, setup, id, p);
    }
    return !fits;
}

size_t rulemine_text(const struct sg_game *game, const struct sg_setup *setup, const struct rulebook_part *part,
                     char *out)
{
    struct sg_slice rest = part->text, line;
    size_t used = 0;
    bool skips = false;
    while (take_whole_line(&rest, &line)) {
        bool item = line.length > 2 && memcmp(line.at, "- ", 2) == 0, goes_on = line.length > 1 && line.at[0] == ' ';
        if (item)
            skips = is_for_others(game, setup, part->id, line);
        else if (!goes_on)
            skips = false;
        if (skips)
            continue;
        memcpy(out + used, line.at, line.length);
        used += line.length;
    }
    while (used && out[used - 1] == '\n')
        used--;
    return used;
}
