/* tui_log.c: what happened, in sentences: a few on the table, all to read, and to a file. */
#include "base/check.h"
#include "host/i18n.h"
#include "term/screen/dialog.h"
#include "term/text/log_text.h"
#include "term/tui/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sentences as they come ----------------------------------------------------------- */

/* What a ply did, on its way into the log. */
struct entering {
    struct tui *f;
    struct log_text text;
    int ply, first; /* the sentence with which it begins */
};

static const char *behind_word(const char *sentence, const char *word)
{
    size_t length = strlen(word);
    return length && strncmp(sentence, word, length) == 0 && sentence[length] == ' ' ? sentence + length + 1 : NULL;
}

/* "Ann sells corn." where Ann is named already: "sells corn." */
static const char *without_name(const struct match *m, int seat, const char *sentence)
{
    const char *you = i18n("term.log-you"), *rest = seat >= 0 ? behind_word(sentence, name_of(m, seat)) : sentence;
    if (rest || seat != name_you(m))
        return rest ? rest : sentence;
    if (strcmp(you, "-") != 0) { /* sentences to the reader begin with this word, or are about something else */
        rest = behind_word(sentence, you);
        return rest ? rest : sentence;
    }
    for (int s = 0; s < match_setup(m).seats; s++)
        if (behind_word(sentence, name_of(m, s)))
            return sentence;
    if (sentence[0] < 'A' || sentence[0] > 'Z')
        return sentence;
    return frame_printf("%c%s", sentence[0] - 'A' + 'a', sentence + 1); /* a verb whose ending names who is meant */
}

static void mark_sentence(struct tui *f, int at, struct log_about about)
{
    if (at >= f->log_about_room) {
        f->log_about_room = 2 * at + 256;
        f->log_about = realloc(f->log_about, (size_t)f->log_about_room * sizeof *f->log_about);
        sg_check(f->log_about);
    }
    f->log_about[at] = about;
}

/*
 * What is paid or received goes with its cause, whichever comes first: "Ann buys G07 for 12 florins; pays 12 florins
 * and has 30."
 */
static bool join_small(struct entering *e, int seat, const char *sentence)
{
    struct tui *f = e->f;
    int last = f->log.count - 1;
    bool small = e->text.weight == SG_WEIGHT_SMALL;
    if (seat < 0 || last < e->first || f->log_about[last].seat != seat || (!small && !f->log_about[last].small))
        return false;
    const char *before = f->log.part[last].text, *cause = small ? before : sentence;
    const char *both = i18n_words("term.log-with", cause, without_name(f->g->m, seat, small ? sentence : before));
    free(f->log.part[last].text);
    f->log.part[last].text = strdup(both);
    sg_check(f->log.part[last].text);
    f->log_about[last].small &= small;
    return true;
}

static void put_entry(void *ctx, int seat, const char *sentence)
{
    struct entering *e = ctx;
    struct tui *f = e->f;
    bool round = strcmp(e->text.event, "round") == 0, head = round || strcmp(e->text.event, "phase") == 0;
    bool small = e->text.weight == SG_WEIGHT_SMALL;
    if (e->text.by >= 0 && seat >= 0 && without_name(f->g->m, e->text.by, sentence) != sentence)
        seat = e->text.by; /* "You let Ann take the first turn." is about Ann, but what you did */
    int by = head ? -1 : seat < 0 || small ? (e->text.by >= 0 ? e->text.by : -1) : seat;
    f->log_round[e->ply] |= round;
    if (strcmp(e->text.event, "turn") == 0 || join_small(e, seat, sentence)) /* whose turn it is stands over it */
        return;
    mark_sentence(f, f->log.count,
                  (struct log_about){.by = (signed char)by, .seat = (signed char)seat, .small = small});
    textblock_add(&f->log, head ? LOOK_BOLD : seat >= 0 ? LOOK_PLAIN : LOOK_DIM, 2, sentence);
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
    while (from > 0 && sg_log_goes_on(match_ply(m, from - 1)->seat, match_ply(m, from)->seat))
        from--;
    while (f->log.count > f->log_end[from])
        free(f->log.part[--f->log.count].text);
    struct entering e = {
        .f = f, .text = {.model = &model, .put = put_entry, .event = ""}, .ply = ply, .first = f->log.count};
    e.text.ctx = &e;
    memset(f->log_round + from, 0, (size_t)(ply - from + 1) * sizeof *f->log_round);
    for (int i = from; i <= ply; i++) {
        f->log_end[i] = f->log_end[from];
        log_text_ply(&e.text, i);
    }
    log_text_end(&e.text);
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
        f->log_round = realloc(f->log_round, (size_t)f->log_room * sizeof *f->log_round);
        sg_check(f->log_end && f->log_round);
    }
    for (; f->log_plies < plies; f->log_plies++) {
        f->log_end[f->log_plies] = f->log.count;
        put_ply(f, f->log_plies);
    }
    f->log_end[plies] = f->log.count;
}

void tui_log_free(struct tui *f)
{
    textblock_free(&f->log);
    free(f->log_end);
    free(f->log_round);
    free(f->log_about);
}

/* ---- By turns ---------------------------------------------------------------------------- */

/* The end of the turn that sentence `at` belongs to. */
static int turn_end(const struct tui *f, int at, int end)
{
    int by = f->log_about[at].by, i = at + 1;
    while (i < end && by >= 0 && f->log_about[i].by == by)
        i++;
    return i;
}

/* Sentences by turns: a turn of several under the name of who has it. New ones are lit. */
static void add_turns(const struct tui *f, int from, int end, struct textblock *out)
{
    int fresh = f->fresh < f->ply ? f->log_end[f->fresh] : end;
    for (int i = from, stop; i < end; i = stop) {
        int by = f->log_about[i].by;
        stop = turn_end(f, i, end);
        bool headed = stop - i > 1;
        if (headed)
            textblock_add(out, LOOK_SEAT + by, 0, seat_words(f->g->m, by));
        for (int k = i; k < stop; k++) {
            const struct textblock_part *part = &f->log.part[k];
            const char *own = f->log_about[k].seat == by ? without_name(f->g->m, by, part->text) : part->text;
            const char *text = headed ? frame_printf("  %s", own) : part->text;
            bool lit = k >= fresh && part->look != LOOK_BOLD;
            textblock_add(out, lit ? LOOK_NEW : part->look, headed ? 4 : 2, text);
        }
    }
}

/* The last sentences before the ply shown, as many as fit, in whole turns. */
void tui_log_lines(struct tui *f, struct area a)
{
    struct textblock p = {0};
    int end = f->log_end[f->ply], from = end, lines = 0;
    while (from > 0 && lines < a.rows) {
        struct textblock one = {f->log.part + --from, 1, 1};
        lines += textblock_lines(&one, a.columns);
    }
    while (from > 0 && f->log_about[from].by >= 0 && f->log_about[from - 1].by == f->log_about[from].by)
        from--;
    struct frame here = frame_begin();
    add_turns(f, from, end, &p);
    lines = textblock_lines(&p, a.columns);
    textblock_draw(&p, a, lines > a.rows ? lines - a.rows : 0);
    textblock_free(&p);
    frame_end(here);
}

void tui_log_draw(struct tui *f, struct area a)
{
    if (a.rows < 2 || a.columns < 10)
        return;
    area_put_cut(a, 0, 0, a.columns, LOOK_HEAD, i18n("term.log"));
    tui_log_lines(f, area_part(a, 1, 0, a.rows - 1, a.columns));
}

/* In a guided game: what happened while others played, to be read before the next decision; little needs no window. */
void tui_log_news(struct tui *f)
{
    enum { FEW = 6 };
    struct textblock p = {0};
    int end = f->log_end[f->ply], from = f->fresh < f->ply ? f->log_end[f->fresh] : end;
    if (end - from <= FEW)
        return;
    struct frame here = frame_begin();
    add_turns(f, from, end, &p);
    for (int i = 0; i < p.count; i++)
        if (p.part[i].look == LOOK_NEW)
            p.part[i].look = LOOK_PLAIN;
    tui_draw(f, true);
    dialog_read(i18n("term.news-title"), &p, NULL, i18n("term.foot-on"));
    textblock_free(&p);
    frame_end(here);
}

/* ---- All of it ----------------------------------------------------------------------------- */

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
    struct textblock empty = {0}, all = {0};
    struct frame here = frame_begin();
    textblock_add(&empty, LOOK_PLAIN, 0, i18n("term.log-empty"));
    /* From the beginning to now; now is what one sees first. */
    add_turns(f, 0, f->log_end[f->ply], &all);
    while (dialog_read_end(i18n("term.log-title"), all.count ? &all : &empty, "e", i18n("term.foot-log")) == 'e')
        export_log(f);
    textblock_free(&all);
    textblock_free(&empty);
    frame_end(here);
}
