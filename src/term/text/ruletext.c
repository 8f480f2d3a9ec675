/* ruletext.c: puts clauses, chapters and worked examples into text blocks. */
#include "term/text/ruletext.h"

#include "base/check.h"
#include "base/codec.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "proto/rules/example.h"
#include "proto/rules/rulemine.h"
#include "term/text/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_blank(struct textblock *p)
{
    textblock_add(p, LOOK_PLAIN, 0, "");
}

static void add_clause(struct textblock *p, const struct sg_game *game, const struct sg_setup *mine,
                       const struct rulebook_part *part)
{
    char head[256];
    snprintf(head, sizeof head, part->title.length ? "%.*s \u00b7 %.*s" : "%.*s%.*s", (int)part->id.length, part->id.at,
             (int)part->title.length, part->title.at);
    textblock_add(p, LOOK_BOLD, 2, head);
    if (part->text.length)
        add_blank(p);
    if (!mine) {
        textblock_markdown(p, part->text.at, (int)part->text.length);
        return;
    }
    char *text = malloc(part->text.length + 1);
    sg_check(text != NULL);
    textblock_markdown(p, text, (int)rulemine_text(game, mine, part, text));
    free(text);
}

/* ---- Examples -------------------------------------------------------------------------- */

/* What seats are called in an example: as the game does, or by the names of examples. */
static void name_seats(const struct sg_game *game, const void *state, const char *names[SG_MAX_SEATS])
{
    struct sg_view v = sg_view_of(game, state);
    for (int seat = 0; seat < SG_MAX_SEATS; seat++) {
        const struct sg_message *own =
            seat < sg_setup_of(state).seats ? sg_seat_name(&v, seat, frame_messages()) : NULL;
        char memory[64];
        struct sg_text out;
        names[seat] = example_names[seat];
        if (!own)
            continue;
        sg_text_init(&out, memory, sizeof memory);
        lang_tr(own, NULL, 0, &out);
        names[seat] = frame_printf("%s", memory);
    }
}

static void add_message(struct textblock *p, const struct sg_paragraph *one, const char *const *names)
{
    char memory[1024];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    lang_tr(one->text, names, SG_MAX_SEATS, &out);
    switch (one->style) {
    case SG_PAR_TITLE:
        textblock_add(p, LOOK_BOLD, 2, i18n("example.title"));
        textblock_add(p, LOOK_PLAIN, 2, frame_printf("  %s", memory));
        break;
    case SG_PAR_HEAD: textblock_add(p, LOOK_HEAD, 2, frame_printf("  %s", memory)); break;
    case SG_PAR_ITEM: textblock_add(p, LOOK_PLAIN, 6, frame_printf("    \u2022 %s", memory)); break;
    case SG_PAR_LOSS: textblock_add(p, LOOK_PLAIN, 6, frame_printf("    \u00d7 %s", memory)); break;
    default: textblock_add(p, LOOK_PLAIN, 6, frame_printf("      %s", memory));
    }
}

/* The worked example of a chapter, in the memory of this frame. */
struct worked {
    struct sg_page page;
    struct example_play play;
    const char *names[SG_MAX_SEATS];
};

/* NULL: the chapter has none. */
static const struct worked *find_example(const struct sg_game *game, struct sg_slice chapter)
{
    struct example example;
    struct sg_error why;
    struct sg_arena arena; /* not frame_messages(), which name_seats() empties */
    struct worked *w = frame_take(sizeof *w);
    sg_arena_init(&arena, frame_take(SG_ARENA_USUAL), SG_ARENA_USUAL);
    if (!example_of_chapter(game, chapter, &example) || !example_page(game, &example, &arena, &w->page, &w->play, &why))
        return NULL;
    name_seats(game, w->play.before, w->names);
    return w;
}

/* The worked example of a chapter, if it has one. */
static void ruletext_example(struct textblock *p, const struct sg_game *game, struct sg_slice chapter)
{
    struct frame here = frame_begin();
    const struct worked *w = find_example(game, chapter);
    if (w)
        add_blank(p);
    for (int i = 0; w && i < w->page.count; i++)
        add_message(p, &w->page.paragraph[i], w->names);
    frame_end(here);
}

bool ruletext_figure(const struct sg_game *game, const char *id, struct ruletext_figure *out)
{
    struct frame here = frame_begin();
    const struct worked *w = find_example(game, sg_slice_of(id));
    for (int i = 0, heads = 0; w && i < w->page.count; i++) { /* "Before" is what the board shows */
        struct sg_paragraph one = w->page.paragraph[i];
        heads += one.style == SG_PAR_HEAD;
        if (one.style == SG_PAR_TITLE)
            one.style = SG_PAR_TEXT; /* the title of the dialog says that it is an example */
        if (heads != 1)
            add_message(heads < 3 ? &out->happens : &out->then, &one, w->names);
    }
    if (w) {
        memcpy(out->before, w->play.before, game->state_size);
        memcpy(out->after, w->play.after, game->state_size);
        out->seat = w->play.steps && w->play.step[0].seat >= 0 ? w->play.step[0].seat : 0;
    }
    frame_end(here);
    return w != NULL;
}

bool ruletext_add(struct textblock *p, const struct sg_game *game, const struct sg_setup *mine, const char *id)
{
    struct rulebook book;
    struct rulebook_part part, clause;
    if (!rulebook_open(&book, game->name) || !rulebook_find(&book, id, &part))
        return false;
    add_clause(p, game, mine, &part);
    if (part.clause)
        return true;
    while (rulebook_next(&book, &clause) && clause.clause) {
        if (mine && !rulemine_uses(game, mine, clause.id))
            continue;
        add_blank(p);
        add_clause(p, game, mine, &clause);
    }
    ruletext_example(p, game, part.id);
    return true;
}

/* ---- Searching --------------------------------------------------------------------------- */

int ruletext_search(struct rulebook book, const char *words, void (*found)(const struct ruletext_hit *hit))
{
    int count = 0;
    for (int whole = 1; whole >= 0; whole--) {
        struct rulebook rest = book;
        struct rulebook_part part;
        while (rulebook_next(&rest, &part)) {
            const char *at = rulebook_search_word(part.text, words);
            bool exact = at || rulebook_search_word(part.title, words);
            if (!exact)
                at = rulebook_search(part.text, words);
            if (exact != whole || (!exact && !at && !rulebook_search(part.title, words)))
                continue;
            count++;
            found(&(struct ruletext_hit){&part, at});
        }
    }
    return count;
}
