/* tui_back.c: undo, redo, and turning points again. */
#include "host/i18n.h"
#include "term/learn/practise.h"
#include "term/screen/dialog.h"
#include "term/tui/internal.h"

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
