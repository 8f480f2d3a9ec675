/* tui_log.c: what happened, in sentences: a few on the table, all to read, and to a file. */
#include "base/check.h"
#include "term/dialog.h"
#include "term/tui.h"
#include "term/log_text.h"
#include "host/i18n.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_entry(void *ctx, int seat, const char *sentence)
{
    struct tui *f = ctx;
    textblock_add(&f->log, seat >= 0 ? LOOK_PLAIN : LOOK_DIM, 2, sentence);
}

/*
 * What one ply did is put together, and what draws did that follow each other:
 * those are put again with every draw more, and belong to the last of them.
 */
static void put_ply(struct tui *f, int ply)
{
    const struct match *m = f->g->m;
    int from = ply;
    struct frame here = frame_begin();
    struct screen_model model = f->model;
    model.m = m;
    model.game = match_game(m);
    model.viewer = f->viewer;
    struct log_text r = {.model = &model, .put = put_entry, .ctx = f};
    while (from > 0 && sg_log_goes_on(match_ply(m, from - 1)->seat, match_ply(m, from)->seat))
        from--;
    while (f->log.count > f->log_end[from])
        free(f->log.part[--f->log.count].text);
    for (int i = from; i <= ply; i++) {
        f->log_end[i] = f->log_end[from];
        log_text_ply(&r, i);
    }
    log_text_end(&r);
    frame_end(here);
}

void tui_log_forget(struct tui *f)
{
    textblock_free(&f->log);
    f->log_plies = 0;
}

void tui_log_update(struct tui *f)
{
    int plies = match_plies(f->g->m);
    if (f->log_viewer != f->viewer || f->log_plies > plies)
        tui_log_forget(f);
    f->log_viewer = f->viewer;
    if (plies + 1 > f->log_room) {
        f->log_room = 2 * plies + 256;
        f->log_end = realloc(f->log_end, (size_t)f->log_room * sizeof *f->log_end);
        sg_check(f->log_end);
    }
    for (; f->log_plies < plies; f->log_plies++) {
        f->log_end[f->log_plies] = f->log.count;
        put_ply(f, f->log_plies);
    }
    f->log_end[plies] = f->log.count;
}

/* The last sentences before the ply shown, as many as fit. */
void tui_log_draw(struct tui *f, struct area a)
{
    int end = f->log_end[f->ply], from = end, lines = 0;
    int fresh = f->fresh < f->ply ? f->log_end[f->fresh] : end;
    if (a.rows < 2 || a.columns < 10)
        return;
    area_put_cut(a, 0, 0, a.columns, LOOK_HEAD, i18n("term.log"));
    a = area_part(a, 1, 0, a.rows - 1, a.columns);
    while (from > 0 && lines < a.rows) {
        struct textblock one = {f->log.part + --from, 1, 1};
        lines += textblock_lines(&one, a.columns);
    }
    int row = lines > a.rows ? a.rows - lines : 0;
    for (int i = from; i < end; i++) {
        struct textblock_part part = f->log.part[i];
        if (i >= fresh)
            part.look = LOOK_NEW;
        struct textblock one = {&part, 1, 1};
        struct area rest = area_part(a, row > 0 ? row : 0, 0, a.rows, a.columns);
        textblock_draw(&one, rest, row < 0 ? -row : 0);
        row += textblock_lines(&one, a.columns);
    }
}

static void export_log(struct tui *f)
{
    char path[256] = "";
    if (!dialog_type(i18n("term.export-title"), i18n("term.export-what"), path, sizeof path) || !path[0])
        return;
    FILE *file = fopen(path, "wx");
    bool ok = file != NULL;
    for (int i = 0; ok && i < f->log.count; i++)
        ok = fprintf(file, "%s\n", f->log.part[i].text) >= 0;
    if (file && fclose(file) != 0)
        ok = false;
    if (file && !ok)
        remove(path);
    dialog_message(i18n("term.export-title"),
                   ok ? i18n_words("term.saved", path, NULL)
                      : i18n_words("term.not-saved", i18n(file ? "term.save-disk" : "term.save-there"), NULL));
}

void tui_log_read(struct tui *f)
{
    struct textblock empty = {0}, part = f->log;
    part.count = f->log_end[f->ply];
    textblock_add(&empty, LOOK_PLAIN, 0, i18n("term.log-empty"));
    /* From the beginning to now; now is what one sees first. */
    struct textblock marked = {0};
    for (int i = 0; i < part.count; i++)
        textblock_add(&marked, f->fresh < f->ply && i >= f->log_end[f->fresh] ? LOOK_NEW : part.part[i].look, 2,
                      part.part[i].text);
    while (dialog_read_end(i18n("term.log-title"), marked.count ? &marked : &empty, "e", i18n("term.foot-log")) == 'e')
        export_log(f);
    textblock_free(&marked);
    textblock_free(&empty);
}
