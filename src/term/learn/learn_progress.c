/* learn_progress.c: which chapters were done, and where the others were left, in a small file. */
#include "term/learn/learn.h"

#include "host/files.h"
#include "host/i18n.h"

#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 65536 };

/* "NAME done", "NAME 3" (the page to resume at), "last NAME". What nobody knows any more is left out. */
static void read_line(void *progress, struct sg_slice line)
{
    struct learn_progress *p = progress;
    struct sg_slice first, second;
    int64_t n;
    if (!sg_slice_next(&line, &first) || !sg_slice_next(&line, &second))
        return;
    bool last = sg_slice_is(first, "last");
    int index = chapter_named(p->game, last ? second : first);
    if (index < 0 || index >= p->count)
        return;
    if (last)
        p->last = index;
    else if (sg_slice_is(second, "done"))
        p->done[index] = true;
    else if (sg_slice_number(second, 1, CHAPTER_PAGES, &n))
        p->page[index] = (int)n - 1;
}

void learn_load(struct learn_progress *p, const struct sg_game *game)
{
    char folder[900];
    memset(p, 0, sizeof *p);
    p->game = game;
    p->count = chapter_count(game) < CHAPTER_MOST ? chapter_count(game) : CHAPTER_MOST;
    p->last = -1;
    if (!files_home(folder, sizeof folder))
        return;
    snprintf(p->path, sizeof p->path, "%s/learn-%s.txt", folder, game->name);
    files_lines(p->path, MOST_BYTES, read_line, p);
}

void learn_first_path(const struct sg_game *game, bool is_short, char *out, size_t size)
{
    char folder[900];
    out[0] = 0;
    if (files_home(folder, sizeof folder))
        snprintf(out, size, "%s/first-%s%s.match", folder, is_short ? "short-" : "", game->name);
}

void learn_save(const struct learn_progress *p)
{
    struct chapter c;
    FILE *file = files_begin(p->path);
    if (!file)
        return; /* chapters can be done all the same */
    for (int i = 0; i < p->count && chapter_find(p->game, i, &c); i++) {
        if (p->done[i])
            fprintf(file, "%s done\n", c.name);
        if (p->page[i])
            fprintf(file, "%s %d\n", c.name, p->page[i] + 1);
        if (p->last == i)
            fprintf(file, "last %s\n", c.name);
    }
    files_end(file, p->path);
}

int learn_next(const struct learn_progress *p)
{
    if (p->last >= 0 && (!p->done[p->last] || p->page[p->last]))
        return p->last;
    for (int i = 0; i < p->count; i++)
        if (!p->done[i])
            return i;
    return -1;
}

bool learn_begun(const struct learn_progress *p)
{
    return p->last >= 0;
}

const char *learn_title(const struct sg_game *game, int index)
{
    struct chapter c;
    chapter_find(game, index, &c);
    return i18n(frame_printf("learn.%s.%s.title", game->name, c.name));
}

const char *learn_status(const struct learn_progress *p, int index)
{
    struct chapter c;
    chapter_find(p->game, index, &c);
    if (p->done[index]) /* reading it again changes nothing */
        return i18n("learn.done");
    if (p->page[index] > 0)
        return i18n_numbers("learn.at-page", p->page[index] + 1, c.pages);
    return i18n(p->last == index ? "learn.begun" : "learn.new");
}
