/* tui_back.c: undo, redo, and looking back. */
#include "term/dialog.h"
#include "term/practise.h"
#include "term/tui.h"
#include "host/i18n.h"

#include <stdlib.h>
#include <string.h>

/* The others sit at the same table: they are asked one after the other. */
static bool others_agree(struct tui *f, int seat, enum match_request request)
{
    struct match *m = f->g->m;
    struct sg_error why;
    for (int s = 0; s < match_setup(m).seats; s++) {
        if (!(match_question(m).waiting >> s & 1))
            continue;
        bool yes =
            dialog_sure(i18n("term.agree-title"), i18n_words(request == MATCH_UNDO ? "term.agree" : "term.agree-redo",
                                                             name_of(m, seat), name_of(m, s)));
        if (!match_answer(m, s, yes, &why))
            dialog_message(i18n("term.agree-title"), i18n_error(&why));
        if (!yes)
            return false;
    }
    return true;
}

bool tui_undo(struct tui *f, int seat, enum match_request request)
{
    struct match *m = f->g->m;
    struct sg_error why;
    bool undo = request == MATCH_UNDO;
    int plies = undo ? match_back(m, seat) : match_forth(m, seat);
    if (match_closed(m)) {
        tui_set_message(f, i18n("term.undo-closed"));
        return false;
    }
    if (plies == 0) {
        tui_set_message(f, i18n(undo ? "term.nothing-to-undo" : "term.nothing-to-redo"));
        return false;
    }
    bool done = (undo ? match_undo : match_redo)(m, seat, plies, &why);
    if (!done) {
        if (!match_ask(m, seat, request, plies, &why)) {
            tui_set_message(f, i18n_error(&why));
            return false;
        }
        done = others_agree(f, seat, request);
    }
    tui_log_forget(f);
    if (f->fresh > match_plies(m))
        f->fresh = match_plies(m);
    tui_set_message(f, i18n(!done ? "term.not-agreed" : undo ? "term.undone" : "term.redone"));
    return done;
}

static void count_event(void *ctx, const struct sg_event *event)
{
    (void)event;
    ++*(int *)ctx;
}

bool tui_in_submenu(const struct tui *f, int seat)
{
    const struct match *m = f->g->m;
    int last = match_plies(m) - 1, events = 0;
    struct sg_trace trace = {count_event, &events};
    if (last < 0 || match_back(m, seat) != 1 || match_free_undo(m, seat) < 1)
        return false;
    match_events(m, last, &trace);
    return events == 0;
}

void tui_practise(struct tui *f)
{
    if (match_turn(f->g->m) != SG_OVER || !f->g->humans) {
        tui_set_message(f, i18n("practise.when-over"));
        return;
    }
    practise_match(f->g->m, f->g->humans, NULL);
    dialog_backdrop(tui_draw, f);
}

/* ---- Looking back ------------------------------------------------------------------ */

static void go_to(struct tui *f)
{
    char text[12] = "";
    if (!dialog_type(i18n("term.replay-title"), i18n_numbers("term.replay-go", match_plies(f->g->m), 0), text,
                     sizeof text))
        return;
    long n = strtol(text, NULL, 10);
    f->ply = n < 0 ? 0 : n > match_plies(f->g->m) ? match_plies(f->g->m) : (int)n;
}

void tui_history(struct tui *f)
{
    int last = match_plies(f->g->m), fresh = f->fresh;
    bool leave = false;
    f->back = true;
    f->message[0] = 0;
    while (!leave) {
        f->fresh = f->ply > 0 ? f->ply - 1 : 0;
        struct frame here = frame_begin();
        tui_refresh(f);
        dialog_draw_backdrop();
        screen_show();
        frame_end(here);
        struct screen_input hit = dialog_hit(-1);
        switch (hit.key) {
        case INPUT_LEFT:
        case INPUT_UP:
        case INPUT_WHEEL_UP: f->ply--; break;
        case INPUT_RIGHT:
        case INPUT_DOWN:
        case ' ':
        case INPUT_WHEEL_DOWN: f->ply++; break;
        case INPUT_PAGE_UP: f->ply -= 10; break;
        case INPUT_PAGE_DOWN: f->ply += 10; break;
        case INPUT_HOME: f->ply = 0; break;
        case INPUT_END: f->ply = last; break;
        case 'g': go_to(f); break;
        case 'l': tui_log_read(f); break;
        case 'v': tui_score(f, false); break;
        case '?': tui_explain(f); break;
        case INPUT_CLICK: tui_explain_at(f, hit); break;
        case INPUT_ESCAPE:
        case 'q':
        case 't':
        case INPUT_LEAVE: leave = true; break;
        default: break;
        }
        f->ply = f->ply < 0 ? 0 : f->ply > last ? last : f->ply;
    }
    f->back = false;
    f->fresh = fresh;
    tui_refresh(f);
}
