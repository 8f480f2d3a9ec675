/* tui_why.c: "why can't I ...?": any action there is, and the rule about it. */
#include "host/i18n.h"
#include "term/screen/dialog.h"
#include "term/text/ask.h"
#include "term/text/model.h"
#include "term/tui/internal.h"

#include <stdio.h>
#include <string.h>

/* The answer for one action; the clause, if a rule forbids it. */
static const char *put_answer(const struct tui *f, struct sg_action a, struct textblock *p)
{
    char memory[512];
    const char *clause = ask_why(&f->model, a, memory, sizeof memory);
    textblock_add(p, clause ? LOOK_WARN : LOOK_GOOD, 0, clause ? memory : i18n("term.why-can"));
    return clause;
}

/* What an action is called, and how one would type it where there is room. */
static void draw_action(const struct tui *f, struct area a, const struct sg_choice *choice, bool picked)
{
    const char *typed = action_words(f->model.game, choice->action), *label = model_label(&f->model, choice);
    int room = a.columns - text_columns(typed) - 2;
    if (picked)
        area_put(a, 0, 0, LOOK_PICKED, frame_printf("%*s", a.columns, ""));
    label = text_columns(label) <= a.columns ? label : model_brief(&f->model, choice, BRIEF_SHORT);
    area_put_cut(a, 0, 0, a.columns, picked ? LOOK_PICKED : LOOK_PLAIN, label);
    if (text_columns(label) <= room)
        area_put(a, 0, room + 2, picked ? LOOK_PICKED : LOOK_DIM, typed);
}

static const char *draw_why(struct tui *f, const char *typed, const struct sg_action *list, int count, int at)
{
    struct textblock p = {0};
    const char *clause = NULL;
    struct frame here = frame_begin();
    dialog_draw_beneath();
    struct area all = screen_all(), frame = dialog_middle(all.rows - 2, all.columns > 112 ? 108 : 78),
                in = area_frame(frame, i18n("term.why-title"));
    int c = area_put(in, 0, 0, LOOK_KEY, "> ");
    c = area_put(in, 0, c, LOOK_BOLD, typed);
    area_put(in, 0, c, LOOK_PICKED, " ");
    if (!typed[0])
        area_put(
            in, 0, c + 2, LOOK_DIM,
            i18n_words("term.why-what", f->count ? action_words(f->model.game, f->list[f->at].action) : "-", NULL));
    int rows = in.rows - 5, top = at >= rows ? at - rows + 1 : 0;
    for (int i = top; i < count && i < top + rows; i++) {
        struct sg_choice choice = {list[i], 0};
        draw_action(f, area_part(in, 2 + i - top, 0, 1, in.columns), &choice, i == at);
    }
    if (count)
        clause = put_answer(f, list[at], &p);
    else
        textblock_add(&p, LOOK_WARN, 0, i18n("term.why-none-plain"));
    textblock_draw(&p, area_part(in, in.rows - 3, 0, 3, in.columns), 0);
    textblock_free(&p);
    dialog_foot(frame, i18n("term.foot-why"));
    screen_show();
    frame_end(here);
    return clause;
}

void tui_why(struct tui *f)
{
    struct sg_action list[ASK_MOST];
    char typed[SG_MAX_TEXT] = "";
    int at = 0;
    if (f->on_table && f->model.kind != NO_THING) /* about what is picked */
        snprintf(typed, sizeof typed, "%s", model_token(&f->model, f->model.kind, f->model.index));
    int count = ask_actions(&f->model, typed, list);
    for (;;) {
        const char *clause = draw_why(f, typed, list, count, at);
        struct screen_input hit = dialog_hit(-1);
        if (hit.key == INPUT_ESCAPE || hit.key == INPUT_LEAVE)
            return;
        if (hit.key == INPUT_UP || hit.key == INPUT_WHEEL_UP)
            at = at ? at - 1 : 0;
        else if (hit.key == INPUT_DOWN || hit.key == INPUT_WHEEL_DOWN)
            at = at + 1 < count ? at + 1 : at;
        else if (hit.key == INPUT_PAGE_DOWN)
            at = at + 10 < count ? at + 10 : count ? count - 1 : 0;
        else if (hit.key == INPUT_PAGE_UP)
            at = at > 10 ? at - 10 : 0;
        else if (hit.key == INPUT_ENTER && clause)
            tui_rules(f, clause);
        else if (dialog_edit(typed, sizeof typed, hit.key)) {
            count = ask_actions(&f->model, typed, list);
            at = 0;
        }
    }
}
