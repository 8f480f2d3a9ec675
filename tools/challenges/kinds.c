/* kinds.c: reads the kinds of challenges of a game. */
#include "kinds.h"

#include "games/games.h"
#include "present/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *kinds_error(const struct sg_error *why)
{
    static char memory[512];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    lang_error_in(LANG_ENGLISH, why, &text);
    return memory;
}

/* A whole file, as text; NULL: it cannot be read. */
char *kinds_text(const char *path, size_t *length)
{
    enum { MOST = 1 << 20 };
    FILE *file = fopen(path, "r");
    char *text = file ? malloc(MOST) : NULL;
    *length = text ? fread(text, 1, MOST, file) : 0;
    if (file)
        fclose(file);
    return text;
}

int kinds_fail(const char *what, const char *why)
{
    fprintf(stderr, "make-challenges: %s: %s\n", what, why);
    return 2;
}

/* ---- Kinds ---------------------------------------------------------------------------------------------------- */

bool kinds_read(struct job *job, struct sg_slice text)
{
    struct sg_slice rest = text, line, words, setup = {NULL, 0};
    struct kind *k = NULL;
    while (learn_next_line(&rest, &line)) {
        if (learn_line_is(line, "game", &words)) {
            struct sg_slice name;
            setup = words;
            sg_slice_next(&words, &name);
            for (int i = 0; i < sg_game_count(); i++)
                if (sg_slice_is(name, sg_game_at(i)->name))
                    job->game = sg_game_at(i);
            k = NULL;
            continue;
        }
        if (learn_line_is(line, "kind", &words)) {
            if (job->kinds == MOST_KINDS || !setup.at)
                return false;
            k = &job->kind[job->kinds++];
            *k = (struct kind){.setup = setup, .gap = 2, .round = 1, .ease = 100, .tried_game = -1};
            if (!learn_take_name(&words, k->name))
                return false;
            continue;
        }
        if (!k)
            return false;
        if (learn_line_is(line, "when", &words) && k->whens < MOST_WHEN)
            k->when[k->whens++] = words;
        else if (learn_line_is(line, "gap", &words))
            sg_slice_number(words, 1, 100000, &k->gap);
        else if (learn_line_is(line, "round", &words))
            sg_slice_number(words, 1, 1000, &k->round);
        else if (learn_line_is(line, "ease", &words))
            sg_slice_number(words, 1, 100, &k->ease);
        else if (learn_line_is(line, "avoid", &words) && k->plan.avoids < SOLVE_AVOIDS)
            k->plan.avoid[k->plan.avoids++] = words;
        else if (learn_line_is(line, "choose", &words))
            sg_slice_number(words, 0, 30, &k->chosen);
        else if (learn_line_is(line, "once", &words))
            k->once = words;
        else if (learn_line_is(line, "less", &words))
            k->plan.less = true;
        else if (k->lines < MOST_LINES)
            k->line[k->lines++] = line;
        else
            return false;
    }
    return job->game && job->kinds;
}

/* Does a kind begin here? */
bool kinds_fit(const struct job *job, const struct kind *k, const void *state)
{
    struct sg_error why;
    for (int i = 0; i < k->whens; i++) {
        struct sg_slice rest;
        bool denied = learn_line_is(k->when[i], "not", &rest);
        bool holds = page_holds(job->game, state, denied ? rest : k->when[i], &why);
        if (why.key) {
            fprintf(stderr, "make-challenges: %s: %.*s: %s\n", k->name, (int)k->when[i].length, k->when[i].at,
                    kinds_error(&why));
            exit(2);
        }
        if (holds == denied)
            return false;
    }
    return true;
}

/* ---- Entries -------------------------------------------------------------------------------------------------- */

/* What a term ("round", "held 1") is worth in a state. */
int64_t kinds_value(const struct sg_game *game, const void *state, struct sg_slice term)
{
    static struct page page;
    struct course c;
    int64_t value = 0;
    memset(&page, 0, sizeof page);
    page.game = game;
    memcpy(page.state, state, game->state_size);
    if (!challenge_measure(game, term, &page.challenge)) {
        fprintf(stderr, "make-challenges: what is '%.*s'?\n", (int)term.length, term.at);
        exit(2);
    }
    course_begin(&page, &c);
    course_value(&page, &c, &value);
    return value;
}

/* A line with {TERM} and {TERM + N} worked out. */
static void add_line(const struct sg_game *game, const void *state, struct sg_slice line, struct sg_text *out)
{
    struct sg_slice before, after, inner, rest, term, more;
    int64_t n;
    while (sg_slice_split(line, '{', &before, &after) && sg_slice_split(after, '}', &inner, &rest)) {
        n = 0;
        if (sg_slice_split(inner, '+', &term, &more) && sg_slice_number(sg_slice_trim(more), 0, 1000, &n))
            inner = sg_slice_trim(term);
        sg_text_bytes(out, before.at, before.length);
        sg_text_number(out, n + kinds_value(game, state, inner));
        line = rest;
    }
    sg_text_bytes(out, line.at, line.length);
    sg_text_char(out, '\n');
}

void kinds_lines(const struct sg_game *game, const struct kind *k, const void *state, struct sg_text *out)
{
    for (int i = 0; i < k->lines; i++)
        add_line(game, state, k->line[i], out);
}
