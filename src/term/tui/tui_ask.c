/* tui_ask.c: what one can ask: explain, rules, points, keys, hints; saving a copy. */
#include "ai/ai.h"
#include "base/codec.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "proto/rules/example.h"
#include "proto/rules/rulebook.h"
#include "proto/rules/rulemine.h"
#include "term/bots.h"
#include "term/review.h"
#include "term/screen/dialog.h"
#include "term/text/hint_text.h"
#include "term/text/model.h"
#include "term/text/overview.h"
#include "term/text/ruletext.h"
#include "term/tui/internal.h"

#include <stdio.h>
#include <string.h>

/* ---- Explaining -------------------------------------------------------------------- */

void tui_explain(struct tui *f)
{
    struct textblock p = {0};
    int kind = f->model.kind, index = f->model.index;
    bool known = f->on_table || f->back ? kind != NO_THING : false;
    if (!known && f->count) {
        struct sg_action a = f->list[f->at].action;
        textblock_add(&p, LOOK_BOLD, 2, model_label(&f->model, &f->list[f->at]));
        textblock_add(&p, LOOK_PLAIN, 2, verb_words(f->model.game, a.kind));
        known = model_about(&f->model, a, &kind, &index);
        if (known)
            textblock_add(&p, LOOK_PLAIN, 0, "");
    }
    if (known)
        model_explain(&f->model, kind, index, &p);
    if (!p.count)
        textblock_add(&p, LOOK_PLAIN, 0, i18n("term.explain-what"));
    dialog_read(i18n("term.explain-title"), &p, NULL, i18n("term.foot-read"));
    textblock_free(&p);
}

void tui_browse(struct tui *f)
{
    struct textblock p = {0};
    model_browse(&f->model, &p);
    dialog_read(i18n("term.browse"), &p, NULL, i18n("term.foot-read"));
    textblock_free(&p);
}

/* ---- Rules --------------------------------------------------------------------------- */

/* The board of an example, with what is said about it. True: Enter was pressed. */
static bool show_figure(const struct sg_game *game, const unsigned char *state, int seat, const struct textblock *text)
{
    struct match_start start = {.setup = sg_setup_of(state), .position = state, .chance = {.source = MATCH_SEEDED}};
    struct sg_error why;
    for (int s = 0; s < start.setup.seats; s++)
        snprintf(start.seat[s].name, sizeof start.seat[s].name, "%s", example_names[s]);
    struct term_game g = {.humans = 1u << seat, .viewer = -1, .m = match_new(game, &start, &why), .once = true};
    bool on = g.m && tui_page(&g, i18n("example.title"), text, i18n("learn.foot")) == INPUT_ENTER;
    match_free(g.m);
    return on;
}

/* The figure of a chapter: the board before its example, then the board after it. */
static void read_figure(struct tui *f, const char *id)
{
    struct ruletext_figure figure = {0};
    if (ruletext_figure(f->model.game, id, &figure) &&
        show_figure(f->model.game, figure.before, figure.seat, &figure.happens))
        show_figure(f->model.game, figure.after, figure.seat, &figure.then);
    textblock_free(&figure.happens);
    textblock_free(&figure.then);
    dialog_backdrop(tui_draw, f);
}

static void read_rule(struct tui *f, const struct sg_setup *mine, const char *id)
{
    struct textblock p = {0};
    struct example example;
    bool drawn = example_of_chapter(f->model.game, sg_slice_of(id), &example);
    bool known = ruletext_add(&p, f->model.game, mine, id);
    const char *title = i18n_words("term.rules-title", f->model.game->title, NULL);
    while (known &&
           dialog_read(title, &p, drawn ? "f" : NULL, i18n(drawn ? "term.foot-rule" : "term.foot-read")) == 'f')
        read_figure(f, id);
    textblock_free(&p);
}

enum { MAX_CHAPTERS = 64 };

/* The entries before and behind the chapters. */
static const char card_id[] = "card", all_id[] = "all";

struct chapter_list {
    char ids[MAX_CHAPTERS][24], titles[MAX_CHAPTERS][96];
    struct dialog_entry entries[MAX_CHAPTERS];
    int count;
};

static void add_chapter(struct chapter_list *list, struct sg_slice id, struct sg_slice title)
{
    int i = list->count;
    if (i == MAX_CHAPTERS)
        return;
    snprintf(list->ids[i], sizeof list->ids[i], "%.*s", (int)id.length, id.at);
    snprintf(list->titles[i], sizeof list->titles[i], "%.*s", (int)title.length, title.at);
    list->entries[i] = (struct dialog_entry){.words = list->ids[i], .about = list->titles[i]};
    list->count++;
}

/* The chapters that games of this set-up use, or all. False: there are no rules. */
static bool list_chapters(const struct sg_game *game, const struct sg_setup *mine, struct chapter_list *list)
{
    struct rulebook book;
    struct rulebook_part part;
    list->count = 0;
    if (!rulebook_open(&book, game->name))
        return false;
    add_chapter(list, sg_slice_of(card_id), sg_slice_of(i18n("sheet.title")));
    while (rulebook_next(&book, &part))
        if (!part.clause && list->count < MAX_CHAPTERS - 1 && (!mine || rulemine_uses(game, mine, part.id)))
            add_chapter(list, part.id, part.title);
    add_chapter(list, sg_slice_of(all_id), sg_slice_of(i18n(mine ? "term.rules-all" : "term.rules-mine")));
    return true;
}

void tui_rules(struct tui *f, const char *clause)
{
    const struct sg_setup own = match_setup(f->g->m), *mine = &own;
    const struct sg_game *game = f->model.game;
    struct chapter_list list;
    int at = 0;
    if (clause) {
        read_rule(f, NULL, clause);
        return;
    }
    if (!list_chapters(game, mine, &list)) {
        dialog_message(i18n_words("term.rules-title", game->title, NULL), i18n("term.rules-none"));
        return;
    }
    while ((at = dialog_choose(i18n_words("term.rules-title", game->title, NULL), list.entries, list.count, at)) >= 0) {
        if (strcmp(list.ids[at], card_id) == 0) {
            card_read(game, f->model.view);
        } else if (strcmp(list.ids[at], all_id) == 0) {
            mine = mine ? NULL : &own;
            list_chapters(game, mine, &list);
            at = list.count - 1;
        } else {
            read_rule(f, mine, list.ids[at]);
        }
    }
}

/* ---- Points ----------------------------------------------------------------------------- */

static void add_seat(struct tui *f, const void *view, int seat, const struct sg_result *r, bool reasons,
                     struct textblock *p)
{
    struct sg_line lines[SG_MAX_LINES];
    char text[128];
    int n = f->model.game->score_lines(view, seat, lines);
    const char *head = i18n_mixed("term.score-place", NULL, seat_words(f->g->m, seat),
                                  points_words(f->model.game, r->points[seat]), r->place[seat], 0, 0);
    int counted = 0;
    const char *why = model_uncounted(&f->model, view, seat);
    for (int i = 0; i < n; i++)
        counted += lines[i].points != 0;
    counted += why != NULL;
    if (reasons && !counted) /* the seat stands above already */
        return;
    textblock_add(p, LOOK_SEAT + seat, 2,
                  f->model.turn == SG_OVER && r->winners >> seat & 1
                      ? i18n_words("lang.dot", head, i18n("term.score-wins"))
                      : head);
    if (reasons && why)
        textblock_add(p, LOOK_PLAIN, 8, frame_printf("        %s", why));
    for (int i = 0; i < n && reasons; i++) {
        struct sg_text out;
        if (!lines[i].points)
            continue;
        sg_text_init(&out, text, sizeof text);
        lang_line(f->model.game, &lines[i], &out);
        textblock_add(p, LOOK_PLAIN, 8,
                      frame_printf("  %s  %s", i18n_signed((int)lines[i].points, 4),
                                   i18n_words("lang.brackets", text, lines[i].clause)));
    }
}

void tui_score(struct tui *f, bool end)
{
    struct textblock p = {0};
    struct sg_result r;
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    memcpy(state, f->view, f->model.game->state_size);
    if (f->model.turn == SG_OVER) /* no secrets any more */
        match_state_at(f->g->m, f->ply, state);
    f->model.game->result(state, &r);
    for (int reasons = 0; reasons < 2; reasons++) { /* first all of them at a glance */
        for (int place = 1; place <= SG_MAX_SEATS; place++)
            for (int s = 0; s < match_setup(f->g->m).seats; s++)
                if (r.place[s] == place)
                    add_seat(f, state, s, &r, reasons, &p);
        if (!reasons)
            textblock_add(&p, LOOK_PLAIN, 0, "");
    }
    dialog_read(i18n(end ? "term.end-title" : "term.score-title"), &p, NULL, i18n("term.foot-read"));
    textblock_free(&p);
}

/* ---- Keys, hints, comments ---------------------------------------------------------------- */

void tui_help(struct tui *f)
{
    struct textblock p = {0};
    const char *signs = NULL;
    for (int s = 0; s < match_setup(f->g->m).seats; s++) {
        const char *one = frame_printf("%s %s", seat_sign(s), name_of(f->g->m, s));
        signs = signs ? i18n_words("lang.comma", signs, one) : one;
    }
    for (int i = 1; i <= 16; i++)
        textblock_add(&p, LOOK_PLAIN, 18, i18n_words(frame_printf("term.help-%d", i), signs, NULL));
    if (tui_has_orders(f))
        textblock_add(&p, LOOK_PLAIN, 18, i18n("term.help-order"));
    if (tui_has_picture(f))
        textblock_add(&p, LOOK_PLAIN, 18, i18n("term.help-picture"));
    const char *legend = i18n_of("legend", f->model.game->name, "table");
    if (legend)
        textblock_add(&p, LOOK_PLAIN, 2, legend);
    dialog_read(i18n("term.help-title"), &p, NULL, i18n("term.foot-read"));
    textblock_free(&p);
}

/* Puts the cursor on an action. */
static void point_at(struct tui *f, struct sg_action a)
{
    for (int i = 0; i < f->count; i++) {
        struct sg_action first = f->list[i].action, same = a;
        same.arg[2] = first.arg[2];
        if (sg_action_eq(first, same) && a.arg[2] >= first.arg[2] && a.arg[2] <= first.arg[2] + f->list[i].more) {
            f->at = f->hinted = i;
            f->hint = a.arg[2];
            f->hint_ply = match_plies(f->g->m);
        }
    }
}

/* On a page of a chapter: its text again, its hint, and the next action of a way to the goal. False: ask a bot. */
static bool hint_of_page(struct tui *f)
{
    const struct term_game *g = f->g;
    struct sg_choice c = {.more = 0};
    dialog_message(i18n("learn.hint"), g->page_hint[0] ? g->page_hint : g->page_text);
    f->g->page_hints++;
    if (page_hint(g->page, g->m, &c.action)) {
        point_at(f, c.action);
        tui_set_message(f, i18n_words("term.hint", model_label(&f->model, &c), NULL));
        return true;
    }
    return g->page->kind != PAGE_CHALLENGE;
}

/* What the master would do, and why; the cursor goes there. */
void tui_hint(struct tui *f)
{
    if (f->g->page && hint_of_page(f))
        return;
    struct ai_bot *bot = f->count ? bots_adviser(f->g) : NULL;
    struct textblock p = {0};
    struct hint_text hint;
    struct sg_action a;
    if (!bot) {
        tui_set_message(f, i18n("term.no-hint"));
        return;
    }
    bool known = tui_think(f, bot, "", true, &a);
    if (known)
        hint_in_words(&f->model, bot, &hint);
    ai_bot_free(bot);
    if (!known)
        return;
    point_at(f, a);
    tui_set_message(f, i18n_words("term.hint", hint.label, NULL));
    if (f->g->page)
        textblock_add(&p, LOOK_PLAIN, 0, i18n("challenge.off-way"));
    textblock_add(&p, LOOK_BOLD, 0, i18n_words("term.hint", hint.label, NULL));
    hint_block(&hint, &p);
    tui_draw(f, false);
    dialog_read(i18n("term.hint-title"), &p, NULL, i18n("term.foot-read"));
    textblock_free(&p);
}

/* The most urgent topic that nothing was said about yet; in another phase the plan, too. */
void tui_coach(struct tui *f)
{
    const char *text = f->g->coached ? term_tip(f->g, &f->model) : NULL, *where = model_where(&f->model);
    bool moved = f->g->coached && strcmp(where, f->g->where) != 0;
    struct textblock p = {0};
    if (!text && !moved)
        return;
    snprintf(f->g->where, sizeof f->g->where, "%s", where);
    if (f->g->reviews)
        tui_show(f); /* the teacher thinks */
    review_resumed(f->g, &p);
    if (text)
        textblock_add(&p, LOOK_PLAIN, 0, text);
    if (moved) {
        textblock_add(&p, LOOK_BOLD, 0, i18n("learn.plan"));
        model_plan(&f->model, &p);
    }
    tui_draw(f, false);
    dialog_read_low(i18n("term.coach-title"), &p, i18n("term.foot-on"));
    textblock_free(&p);
}

/* ---- A copy of the game ---------------------------------------------------------------------- */

void tui_save(struct tui *f)
{
    char path[256] = "";
    struct sg_error why;
    if (!dialog_type(i18n("term.save-title"), i18n("term.save-what"), path, sizeof path) || !path[0])
        return;
    bool ok = term_save(f->g, path, &why);
    dialog_message(i18n("term.save-title"),
                   i18n_words(ok ? "term.saved" : "term.not-saved", ok ? path : i18n_error(&why), NULL));
}
