/* tui_about.c: what is selected, explained beside the table where there is room. */
#include "host/i18n.h"
#include "term/text/model.h"
#include "term/text/preview.h"
#include "term/tui/internal.h"

/* What the action under the cursor does, and all about what it is about. Its name is in the list. */
static void about_action(struct tui *f, struct textblock *out)
{
    enum { NAME = 1 };
    struct sg_choice *c = &f->list[f->at];
    struct textblock all = {0};
    int kind, index;
    preview(&f->model, tui_people(f) <= 1, false, c->action, &all);
    for (int i = NAME; i < all.count; i++)
        textblock_add(out, all.part[i].look, all.part[i].indent, all.part[i].text);
    textblock_free(&all);
    if (!model_about(&f->model, c->action, &kind, &index))
        return;
    textblock_add(out, LOOK_PLAIN, 0, "");
    model_explain(&f->model, kind, index, out);
}

/* Is it a thing of the table, not an action? */
static bool is_thing(const struct tui *f)
{
    return (f->on_table || f->back || !f->count) && f->model.kind != NO_THING;
}

static void add_keys(const struct tui *f, struct textblock *out)
{
    if (!f->back)
        textblock_add(out, LOOK_DIM, 0, i18n("term.explain-what"));
    for (int i = 1; i <= TUI_REPLAY_HELP && f->back; i++)
        textblock_add(out, LOOK_DIM, 18, i18n(frame_printf("term.replay-help-%d", i)));
}

/* Everybody's points now, the first place first. */
static void add_points(const struct tui *f, struct textblock *out)
{
    struct sg_result r;
    f->model.game->result(f->view, &r);
    for (int place = 1; place <= SG_MAX_SEATS; place++)
        for (int s = 0; s < match_setup(f->g->m).seats; s++)
            if (r.place[s] == place)
                textblock_add(out, LOOK_SEAT + s, 2,
                              i18n_mixed("term.score-place", NULL, seat_words(f->g->m, s),
                                         points_words(f->model.game, r.points[s]), place, 0, 0));
}

bool tui_about_text(struct tui *f, struct area a)
{
    struct textblock text = {0};
    if (is_thing(f))
        model_explain(&f->model, f->model.kind, f->model.index, &text);
    else if (f->count)
        about_action(f, &text);
    else if (f->viewer < SG_MAX_SEATS && !f->back)
        model_plan(&f->model, &text);
    if (!text.count) /* never an empty panel: what the keys do */
        add_keys(f, &text);
    bool whole = panel_text(a, 0, &text);
    textblock_free(&text);
    return whole;
}

void tui_about_lines(struct tui *f, struct area a)
{
    struct textblock text = {0};
    model_explain(&f->model, f->model.kind, f->model.index, &text);
    if (textblock_draw(&text, a, 0) > a.rows) {
        const char *more = i18n("term.about-more");
        area_clear(area_part(a, a.rows - 1, 0, 1, a.columns));
        area_put(a, a.rows - 1, a.columns - text_columns(more), LOOK_KEY, more);
    }
    textblock_free(&text);
}

void tui_about_draw(struct tui *f, struct area a)
{
    const char *title = is_thing(f) || !f->count ? "term.explain-title" : "term.preview";
    if (!tui_about_text(f, panel_draw(a, i18n(title), NULL, false)))
        panel_foot(a, LOOK_KEY, i18n("term.about-more"));
}

void tui_nothing_draw(struct tui *f, struct area a)
{
    struct textblock text = {0};
    model_describe(&f->model, SG_DESCRIBE_NOW, &text);
    if (text.count)
        textblock_add(&text, LOOK_PLAIN, 0, "");
    textblock_add(&text, LOOK_BOLD, 0, i18n("term.score-title"));
    add_points(f, &text);
    panel_text(a, 0, &text);
    textblock_free(&text);
}
