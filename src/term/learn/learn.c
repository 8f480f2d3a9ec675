/* learn.c: the list of chapters, on the full screen and in lines. */
#include "term/learn/learn.h"

#include "base/codec.h"
#include "host/i18n.h"
#include "present/present.h"
#include "term/learn/daily.h"
#include "term/learn/learn_challenge.h"
#include "term/line/line.h"
#include "term/line/line_parse.h"
#include "term/screen/dialog.h"
#include "term/text/overview.h"
#include "term/text/show.h"

#include <stdio.h>
#include <string.h>

void learn_print_list(const struct learn_progress *p)
{
    for (int i = 0; i < p->count; i++)
        printf("  %2d  %s\n", i + 1, i18n_words("learn.row", learn_title(p->game, i), learn_status(p, i)));
}

/* What Enter does now. */
static void print_next(const struct learn_progress *p)
{
    int next = learn_next(p);
    if (next < 0)
        show_line(0, i18n("learn.lines-all-done"));
    else
        show_line(0, i18n_mixed(p->page[next] ? "learn.lines-resume-next" : "learn.lines-next",
                                learn_title(p->game, next), NULL, NULL, 0, next + 1, 0));
}

/* What Enter does, and all that can be typed. */
static void print_help(const struct learn_progress *p)
{
    int next = learn_next(p);
    if (next < 0)
        show_line(0, i18n("learn.lines-all-done"));
    else
        show_line(0, i18n_mixed(p->page[next] ? "learn.lines-resume" : "learn.lines-help", learn_title(p->game, next),
                                NULL, NULL, 0, next + 1, 0));
    if (sg_short_rounds(p->game))
        show_line(0, i18n_numbers("learn.short-typed", sg_short_rounds(p->game), 0));
    if (challenge_count(p->game))
        show_line(0, i18n("challenge.in-lines"));
    if (daily_known(p->game))
        show_line(0, i18n("daily.in-lines"));
    if (learn_games() > 1)
        show_line(0, i18n("learn.games-typed"));
}

/* Teaches chapters in lines, one after the other, as long as Enter is pressed. */
static void teach_in_lines(struct learn_progress *p, int at)
{
    if (learn_chapter(p, at, false))
        show_line(0, i18n_words("learn.chapter-done", learn_title(p->game, at), NULL));
    print_next(p);
}

enum learn_request learn_in_lines(struct learn_progress *p, int first)
{
    char line[LINE_INPUT];
    printf("%s\n", i18n_words("learn.title", p->game->title, NULL));
    if (first >= 0) {
        teach_in_lines(p, first);
    } else {
        learn_print_list(p);
        print_help(p);
    }
    while (line_read(">", line)) {
        struct sg_slice rest = sg_slice_of(line), w;
        int64_t n;
        int next = learn_next(p);
        bool typed = sg_slice_next(&rest, &w);
        if (typed && (line_means(w, "quit", 1) || line_means(w, "exit", 1)))
            break;
        if (typed && line_means(w, "first", 1))
            return LEARN_FIRST_GAME;
        if (typed && line_means(w, "short", 1) && sg_short_rounds(p->game))
            return LEARN_SHORT_GAME;
        if (typed && line_means(w, "games", 1))
            return LEARN_OTHER_GAME;
        int named = typed ? chapter_named(p->game, w) : next; /* Enter: the one that comes next */
        if (typed && sg_slice_number(w, 1, p->count, &n))
            named = (int)n - 1;
        if (named >= 0 && named < p->count)
            teach_in_lines(p, named);
        else if (typed && line_means(w, "overview", 1))
            overview_print_setup(p->game, NULL);
        else if (typed && line_means(w, "daily", 1) && daily_known(p->game)) {
            daily_play(p->game, daily_today(), false);
            print_next(p);
        } else if (typed && line_means(w, "challenges", 1) && challenge_count(p->game)) {
            learn_challenges(p->game, false);
            print_next(p);
        } else if (typed && line_means(w, "list", 1))
            learn_print_list(p);
        else
            print_help(p);
    }
    return LEARN_LEAVE;
}

/* ---- The screen -------------------------------------------------------------------------------- */

static void draw_title(void *ctx, bool covered)
{
    (void)covered;
    const struct sg_game *game = ctx;
    struct area all = screen_all();
    const char *text = i18n_words("learn.title", game->title, NULL);
    int at = (all.columns - text_columns(text)) / 2;
    area_put(all, 1, at > 0 ? at : 0, LOOK_BOLD, text);
}

/* What follows the chapters in the list. */
enum { AFTER_FIRST, AFTER_SHORT, AFTER_CHALLENGES, AFTER_DAILY, AFTER_GAMES, AFTERS };

/* 0 is the overview, then come the chapters, then entries of this kind; -1: leave. */
static int choose(const struct learn_progress *p, int cursor, int *after)
{
    char words[CHAPTER_MOST][128], about[CHAPTER_MOST][64];
    struct dialog_entry entries[CHAPTER_MOST + 1 + AFTERS];
    int kinds[AFTERS] = {0}, count = p->count + 1;
    const struct {
        const char *key;
        char sign; /* small letters are chapters */
        bool there;
    } more[AFTERS] = {{"learn.first", 'p', true},
                      {"learn.short", 'S', sg_short_rounds(p->game) > 0},
                      {"challenge.title", 'C', challenge_count(p->game) > 0},
                      {"present.daily", 'D', daily_known(p->game)},
                      {"learn.other-game", 'G', learn_games() > 1}};
    entries[0] = (struct dialog_entry){.words = i18n("present.overview"), .sign = 'o'};
    for (int i = 0; i < p->count; i++) {
        snprintf(words[i], sizeof words[i], "%s %s", p->done[i] ? either("\u2713", "x") : either("\u00b7", "-"),
                 learn_title(p->game, i));
        snprintf(about[i], sizeof about[i], "%s", learn_status(p, i));
        entries[i + 1] = (struct dialog_entry){words[i], about[i], dialog_sign(i)}; /* chapter 3 has key 3 */
    }
    for (int i = 0; i < AFTERS; i++)
        if (more[i].there) {
            kinds[count - p->count - 1] = i;
            entries[count++] = (struct dialog_entry){.words = i18n(more[i].key), .sign = more[i].sign};
        }
    const char *title = frame_printf("%s \u00b7 %s", p->game->title, i18n("learn.which"));
    dialog_backdrop(draw_title, (void *)(size_t)p->game);
    int chosen = dialog_choose(title, entries, count, cursor);
    if (chosen == 0)
        overview_read_setup(p->game, NULL);
    dialog_backdrop(NULL, NULL);
    *after = chosen > p->count ? kinds[chosen - p->count - 1] : -1;
    return chosen;
}

/* Teaches chapters as long as the next one is asked for. */
static void teach_on_screen(struct learn_progress *p, int at)
{
    while (learn_chapter(p, at, true) && !screen_leaving()) {
        char done[160], text[400];
        snprintf(done, sizeof done, "%s", i18n_words("learn.chapter-done", learn_title(p->game, at), NULL));
        int next = learn_next(p);
        if (next < 0)
            return;
        snprintf(text, sizeof text, "%s", i18n_words("learn.next-chapter", learn_title(p->game, next), NULL));
        dialog_backdrop(draw_title, (void *)(size_t)p->game);
        bool more = dialog_sure(done, text);
        dialog_backdrop(NULL, NULL);
        if (!more)
            return;
        at = next;
    }
}

enum learn_request learn_screen(struct learn_progress *p, int first)
{
    while (!screen_leaving()) {
        struct frame here = frame_begin();
        int next = learn_next(p);
        int cursor = !learn_begun(p) ? 0 : next < 0 ? p->count + 1 : next + 1, after = -1;
        int chosen = first >= 0 ? first + 1 : choose(p, cursor, &after);
        bool finished = next >= 0;
        first = -1;
        if (chosen > 0 && chosen <= p->count)
            teach_on_screen(p, chosen - 1);
        if (after == AFTER_CHALLENGES || after == AFTER_DAILY) {
            dialog_backdrop(draw_title, (void *)(size_t)p->game);
            if (after == AFTER_CHALLENGES)
                learn_challenges(p->game, true);
            else
                daily_screen(p->game);
            dialog_backdrop(NULL, NULL);
        }
        finished = finished && learn_next(p) < 0 && !screen_leaving();
        bool starts = finished && dialog_sure(i18n("learn.first"), i18n("learn.all-done"));
        frame_end(here);
        if (chosen < 0)
            return LEARN_LEAVE;
        if (after == AFTER_SHORT)
            return LEARN_SHORT_GAME;
        if (after == AFTER_GAMES)
            return LEARN_OTHER_GAME;
        if (starts || after == AFTER_FIRST)
            return LEARN_FIRST_GAME;
    }
    return LEARN_LEAVE;
}
