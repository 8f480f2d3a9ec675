/* practise.c: the turning points of a finished game, played again. */
#include "term/learn/practise.h"

#include "host/clock.h"
#include "host/i18n.h"
#include "proto/analysis/analysis.h"
#include "term/line/line_parse.h"
#include "term/screen/dialog.h"
#include "term/text/hint_text.h"
#include "term/text/model.h"
#include "term/text/show.h"
#include "term/tui/tui.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 8, MEMORY = 16 << 20 };

static const char judge[] = "master:500"; /* as `signoria analyse` */

/* One turning point. */
struct point {
    const struct match *m;
    const struct analysis *a;
    struct analyst *who;
    int step, number, count;
    const struct screen_model *model; /* what the seat saw */
};

static const struct analysis_step *step_of(const struct point *p)
{
    return analysis_step(p->a, p->step);
}

/* ---- The position ---------------------------------------------------------------------------------------- */

/* A match that begins at the turning point, and ends with the choice. */
static bool begin_point(const struct point *p, struct term_game *g, struct sg_error *why)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct match_start start = {.setup = match_setup(p->m), .position = state, .chance = {.source = MATCH_SEEDED}};
    int seat = step_of(p)->seat;
    match_state_at(p->m, step_of(p)->from, state);
    for (int s = 0; s < start.setup.seats; s++) {
        start.seat[s] = *match_seat(p->m, s);
        start.seat[s].who = s == seat ? MATCH_HUMAN : MATCH_BOT;
    }
    *g = (struct term_game){
        .humans = 1u << seat, .viewer = -1, .m = match_new(match_game(p->m), &start, why), .once = true};
    g->shown[seat] = true;
    return g->m != NULL;
}

/* The choice; false: left without one, for what is typed. */
static bool ask_choice(const struct point *p, struct sg_action *out, enum page_request *typed)
{
    struct sg_error why;
    struct term_game g;
    if (!begin_point(p, &g, &why)) {
        puts(i18n_error(&why));
        return false;
    }
    const struct analysis_step *s = step_of(p);
    const char *played = model_label(p->model, &(struct sg_choice){s->action, 0});
    snprintf(g.page_text, sizeof g.page_text, "%s", i18n_words("practise.goal", played, NULL));
    if (screen_is_open())
        tui_lesson(&g, g.page_text);
    else
        line_play(&g);
    *typed = g.page_request;
    bool chosen = match_plies(g.m) > 0;
    if (chosen)
        *out = match_ply(g.m, 0)->action;
    match_free(g.m);
    return chosen;
}

/* ---- The answer ------------------------------------------------------------------------------------------- */

static void show_answer(const struct point *p, const char *head, struct sg_action action)
{
    struct hint_verdict verdict;
    struct hint_text text;
    struct textblock block = {0};
    if (!analyst_try(p->who, p->step, action, frame_messages(), &verdict))
        return;
    verdict_in_words(p->model, &verdict, &text);
    textblock_add(&block, LOOK_BOLD, 0, i18n_words(head, text.label, NULL));
    hint_block(&text, &block);
    if (screen_is_open()) {
        dialog_backdrop(NULL, NULL);
        dialog_read(i18n("practise.title"), &block, NULL, i18n("term.foot-read"));
    } else {
        show_textblock(&block);
    }
    textblock_free(&block);
}

static enum page_request ask_in_lines(void)
{
    char line[LINE_INPUT];
    show_text("practise.what");
    while (line_read(">", line)) {
        struct sg_slice rest = sg_slice_of(line), w;
        if (!sg_slice_next(&rest, &w) || line_means(w, "next", 1))
            return PAGE_NEXT;
        if (line_means(w, "again", 1))
            return PAGE_AGAIN;
        if (line_means(w, "best", 1))
            return PAGE_SOLUTION;
        if (line_means(w, "quit", 1) || line_means(w, "exit", 1))
            return PAGE_LEAVE;
        show_text("practise.what");
    }
    return PAGE_LEAVE;
}

static enum page_request ask_on_screen(const struct point *p)
{
    static const enum page_request requests[] = {PAGE_AGAIN, PAGE_SOLUTION, PAGE_NEXT, PAGE_LEAVE};
    struct dialog_entry entries[] = {{i18n("practise.again"), NULL},
                                     {i18n("practise.show-best"), NULL},
                                     {i18n(p->number < p->count ? "practise.next" : "practise.end"), NULL},
                                     {i18n("practise.leave"), NULL}};
    int chosen = screen_leaving() ? -1 : dialog_choose(i18n("practise.title"), entries, 4, 0);
    return chosen < 0 ? PAGE_LEAVE : requests[chosen];
}

static void show_point(const struct point *p)
{
    const struct analysis_step *s = step_of(p);
    const char *where = i18n_mixed("practise.point", NULL, NULL, model_where(p->model), p->number, p->count, 0);
    const char *played =
        i18n_mixed(s->seat == name_you(p->m) ? "practise.played.you" : "practise.played", seat_name(p->m, s->seat),
                   model_label(p->model, &(struct sg_choice){s->action, 0}), NULL, 0, 0, hint_percent(s->played));
    if (screen_is_open()) {
        dialog_backdrop(NULL, NULL);
        dialog_message(i18n("practise.title"), frame_printf("%s %s", where, played));
        return;
    }
    printf("\n%s\n", where);
    show_position(p->m, s->seat, s->from, SG_DESCRIBE_TABLE);
    show_line(0, played);
}

/* False: the player has had enough. */
static bool practise_point(struct point *p)
{
    const struct analysis_step *s = step_of(p);
    p->model = show_model(p->m, s->seat, s->from);
    show_point(p);
    for (enum page_request request = PAGE_AGAIN; request != PAGE_NEXT;) {
        struct frame here = frame_begin();
        struct sg_action action;
        enum page_request typed = PAGE_LEAVE;
        if (request == PAGE_LEAVE) {
            frame_end(here);
            return false;
        }
        if (request == PAGE_SOLUTION)
            show_answer(p, "practise.better", s->better);
        else if (ask_choice(p, &action, &typed))
            show_answer(p, "practise.chose", action);
        request = typed != PAGE_LEAVE ? typed : screen_is_open() ? ask_on_screen(p) : ask_in_lines();
        frame_end(here);
    }
    return true;
}

static void practise_steps(const struct match *m, const struct analysis *a, struct analyst *who, const int *step,
                           int count)
{
    bool going = true;
    for (int i = 0; i < count && going; i++) {
        struct frame here = frame_begin();
        struct point p = {.m = m, .a = a, .who = who, .step = step[i], .number = i + 1, .count = count};
        going = practise_point(&p);
        frame_end(here);
    }
    if (going && !screen_is_open())
        show_text(count ? "practise.done" : "practise.none");
    else if (going && !count)
        dialog_message(i18n("practise.title"), i18n("practise.none"));
}

/* ---- Looking for them --------------------------------------------------------------------------------------- */

static void show_progress(int done, int count)
{
    if (!screen_is_open())
        return;
    struct frame here = frame_begin();
    screen_clear();
    area_put(screen_all(), 1, 2, LOOK_PLAIN, i18n_numbers("analyse.progress", done, count));
    screen_show();
    frame_end(here);
}

void practise_match(const struct match *m, unsigned seats, const char *bot)
{
    struct analysis_plan plan = {.bot = bot ? bot : judge, .seed = 1, .host = {.now = clock_seconds, .memory = MEMORY}};
    struct sg_error why;
    struct analysis *a = analysis_new(m, &plan, &why);
    struct analyst *who = a ? analyst_new(a, &why) : NULL;
    int worst[ANALYSIS_WORST], own[MOST], count = 0;
    if (!screen_is_open())
        puts(who ? i18n("practise.looking") : i18n_error(&why));
    if (!who) {
        analysis_free(a);
        return;
    }
    for (int i = 0; i < analysis_count(a); i++) {
        int seat = analysis_step(a, i)->seat;
        show_progress(i, analysis_count(a));
        if (seat >= 0 && seats >> seat & 1)
            analyst_judge(who, i);
    }
    int found = analysis_worst(a, -1, worst, ANALYSIS_WORST);
    for (int i = 0; i < found && count < MOST; i++)
        own[count++] = worst[i];
    practise_steps(m, a, who, own, count);
    analyst_free(who);
    analysis_free(a);
}
