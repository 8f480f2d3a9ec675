/* scenario_known.c: clauses, keys and given pieces: a slip of the pen must not pass for a test. */
#include "proto/scenario/internal.h"

#include "base/bits.h"
#include "present/lang.h"
#include "proto/rules/rulebook.h"

#include <string.h>

/* ---- clauses -------------------------------------------------------------------- */

bool scenario_knows_clause(const struct sg_game *game, struct sg_slice clause, struct sg_text *out)
{
    struct rulebook book;
    struct rulebook_part part;
    bool some = rulebook_open(&book, game->name);
    while (some && rulebook_next(&book, &part))
        if (part.clause && part.id.length == clause.length && memcmp(part.id.at, clause.at, clause.length) == 0)
            return true;
    sg_text_quote(out, clause.at, clause.length, 40);
    sg_text_printf(out, " is not a clause of games/%s/docs/rules/en.md", game->name);
    return false;
}

/* "S-GDS06", "SGDS-06": something that was meant as the id of a clause. */
static bool is_almost_clause(struct sg_slice w)
{
    size_t dashes = 0, digits = 0, capitals = 0;
    for (size_t i = 0; i < w.length; i++) {
        dashes += w.at[i] == '-';
        digits += w.at[i] >= '0' && w.at[i] <= '9';
        capitals += w.at[i] >= 'A' && w.at[i] <= 'Z';
    }
    return dashes && digits && capitals > 1 && dashes + digits + capitals == w.length;
}

bool scenario_knows_heading(const struct sg_game *game, struct sg_slice heading, struct sg_text *out)
{
    struct sg_slice w;
    while (sg_slice_next(&heading, &w) && (scenario_is_clause(w) || is_almost_clause(w)))
        if (!scenario_knows_clause(game, w, out))
            return false;
    return true;
}

/* ---- reasons for points ------------------------------------------------------------ */

/* The sentences of a game's reasons begin so; they are complete in English (unit_lang). */
static struct sg_text prefix_of(const struct sg_game *game, char *memory, size_t size)
{
    struct sg_text prefix;
    sg_text_init(&prefix, memory, size);
    sg_text_printf(&prefix, "line.%s.", game->name);
    return prefix;
}

bool scenario_knows_line(const struct sg_game *game, struct sg_slice key, struct sg_text *out)
{
    char memory[64];
    struct sg_text prefix = prefix_of(game, memory, sizeof memory);
    struct sg_slice rest = lang_all(0);
    struct lang_entry entry;
    size_t n = prefix.length;
    while (lang_next(&rest, &entry))
        if (entry.key.length == n + key.length && memcmp(entry.key.at, memory, n) == 0 &&
            memcmp(entry.key.at + n, key.at, key.length) == 0)
            return true;
    sg_text_printf(out, "no reason for points of %s is called that; there are:", game->name);
    for (rest = lang_all(0); lang_next(&rest, &entry);) {
        if (entry.key.length <= n || memcmp(entry.key.at, memory, n) != 0)
            continue;
        sg_text_char(out, ' ');
        sg_text_bytes(out, entry.key.at + n, entry.key.length - n);
    }
    return false;
}

/* ---- pieces that were given ----------------------------------------------------------- */

void scenario_note_sets(struct runner *r, struct sg_slice words)
{
    struct sg_slice w;
    while (sg_slice_next(&words, &w)) {
        const struct sg_field *f = sg_field_find(r->game, w);
        if (f && f->type == SG_SET && f->group)
            r->given_set[f - r->game->fields] = true;
    }
}

/* Where the pieces of a group come from. */
static const struct sg_field *home_of(const struct sg_game *game, int group)
{
    for (int i = 0; i < game->field_count; i++)
        if (game->fields[i].type == SG_SET && game->fields[i].group == group && game->fields[i].home)
            return &game->fields[i];
    return NULL;
}

/* Did an event report this many pieces ("reshuffled cards=12")? */
static bool event_has_number(const struct runner *r, int number)
{
    for (int i = 0; i < r->events.count; i++) {
        const struct sg_event_info *info = sg_event_row(r->game, &r->events.event[i]);
        if (info && info->arg[0] && !info->names[0] && r->events.event[i].arg[0] == number)
            return true;
    }
    return false;
}

bool scenario_lost(const struct runner *r, const void *before, struct sg_text *out)
{
    for (int i = 0; i < r->game->field_count; i++) {
        const struct sg_field *f = &r->game->fields[i], *home = r->given_set[i] ? home_of(r->game, f->group) : NULL;
        for (int row = 0; home && f != home && row < sg_field_rows(f, r->state); row++) {
            uint64_t lost = sg_field_get(f, before, row, 0) & ~sg_field_get(f, r->state, row, 0);
            lost &= sg_field_get(home, r->state, 0, 0) & ~sg_field_get(home, before, 0, 0);
            if (!lost || event_has_number(r, sg_bit_count(lost)))
                continue;
            sg_text_printf(out, "what was given of '%s' is put into '%s' when this begins:", f->name, home->name);
            for (int piece = 0; piece < f->names->count; piece++)
                if (lost >> piece & 1)
                    sg_text_printf(out, " %s", f->names->name[piece]);
            sg_text_add(out, ". Give it after this line, or give what play would have left");
            return true;
        }
    }
    return false;
}
