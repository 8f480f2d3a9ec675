/*
 * texts.c: what the terminal and the game in lines write of recorded games, for tests/wasm/texts.mjs to compare with
 * the page: status, labels, the log, explanations, and captions, in every language.
 *
 *     golden-texts MATCH...
 *
 * A line is "at FILE LINES VIEWER" (the match as it stood after so many lines of its save), "in LANGUAGE", or a kind,
 * an id and a text with tabs between. Positions are those of seats to move, some in every game.
 */
#include "base/codec.h"
#include "games/games.h"
#include "present/lang.h"
#include "term/text/log_text.h"
#include "term/text/model.h"
#include "term/text/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 5, EVERY_THING = 7 };

static void put(const char *kind, const char *id, const char *text)
{
    printf("%s\t%s\t%s\n", kind, id, text);
}

static void put_labels(const struct screen_model *s)
{
    static struct sg_choice list[SG_MAX_CHOICES];
    char memory[160];
    struct sg_text id;
    int count = s->game->actions(s->view, list);
    for (int i = 0; i < count; i++) {
        sg_text_init(&id, memory, sizeof memory);
        sg_action_format(s->game, list[i].action, &id);
        put(list[i].more ? "range" : "label", memory, model_label(s, &list[i]));
    }
}

static void put_things(const struct screen_model *s, int first)
{
    struct sg_view v = model_view(s);
    const struct sg_present *p = sg_present_of(s->game);
    char memory[160], id[192];
    int number = first;
    for (int kind = 0; kind < p->kind_count; kind++)
        for (int i = 0; i < sg_thing_count(&v, kind); i++) {
            struct textblock page = {0};
            struct sg_text thing;
            if (number++ % EVERY_THING)
                continue;
            sg_text_init(&thing, memory, sizeof memory);
            sg_thing_format(&v, sg_thing_of(kind, i), &thing);
            model_explain(s, kind, i, &page);
            for (int n = 0; n < page.count; n++) {
                snprintf(id, sizeof id, "%s|%d", memory, n);
                put("explain", id, page.part[n].text);
            }
            textblock_free(&page);
        }
}

static void put_captions(const struct screen_model *s)
{
    static unsigned char memory[SG_ARENA_USUAL];
    struct sg_view v = model_view(s);
    struct sg_arena arena;
    struct sg_captions captions;
    sg_arena_init(&arena, memory, sizeof memory);
    sg_captions(&v, &arena, &captions);
    for (const struct sg_caption *one = captions.first; one; one = one->next)
        put("caption", one->id, model_text(s, one->text));
}

static void put_sentence(void *ctx, int seat, const char *sentence)
{
    (void)ctx;
    (void)seat;
    put("sentence", "", sentence);
}

static void put_position(const struct match *m, int ply, int viewer, int number)
{
    const struct screen_model *s = show_model(m, viewer, ply);
    struct log_text log = {.model = s, .put = put_sentence};
    put("status", "", model_where(s));
    put_labels(s);
    put_things(s, number);
    put_captions(s);
    log_text_ply(&log, ply - 1);
    log_text_end(&log);
}

/* The bytes of the first `lines` lines of a text. */
static size_t length_of_lines(const char *text, size_t length, int lines)
{
    size_t at = 0;
    while (at < length && lines > 0)
        lines -= text[at++] == '\n';
    return at;
}

static int count_lines(const char *text, size_t length)
{
    int lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* A match as it stood after so many lines of its save or a few more, when a seat was to move; NULL: it was over. */
static struct match *match_after(const char *text, size_t length, int *lines)
{
    struct sg_error why;
    for (; length_of_lines(text, length, *lines) < length; ++*lines) {
        struct match *m = match_load(text, length_of_lines(text, length, *lines), NULL, &why);
        if (m && match_turn(m) >= 0 && match_plies(m) > 0)
            return m;
        match_free(m);
    }
    return NULL;
}

static void put_match(const char *path, const char *text, size_t length)
{
    int all = count_lines(text, length);
    for (int i = 0; i < POINTS; i++) {
        int lines = 20 + (all - 20) * i / POINTS; /* the head has no more */
        struct match *m = match_after(text, length, &lines);
        if (!m)
            return;
        int seat = match_turn(m);
        printf("at\t%s\t%d\t%d\n", path, lines, seat + 1);
        for (int l = 0; l < lang_count(); l++) {
            lang_choose(lang_code(l));
            printf("in\t%s\n", lang_code(l));
            put_position(m, match_plies(m), seat, i);
        }
        match_free(m);
    }
}

int main(int count, char **path)
{
    static char text[1 << 20];
    sg_games_init();
    for (int i = 1; i < count; i++) {
        FILE *f = fopen(path[i], "rb");
        size_t length = f ? fread(text, 1, sizeof text, f) : 0;
        if (f)
            fclose(f);
        if (!length) {
            fprintf(stderr, "golden-texts: %s cannot be read\n", path[i]);
            return 1;
        }
        put_match(path[i], text, length);
    }
    return 0;
}
