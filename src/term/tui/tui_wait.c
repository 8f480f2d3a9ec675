/* tui_wait.c: the screen stays awake while others think and move. */
#include "ai/ai.h"
#include "host/clock.h"
#include "host/i18n.h"
#include "term/bots.h"
#include "term/screen/dialog.h"
#include "term/tui/internal.h"

#include <stdio.h>

enum { LOOK_AGAIN = 25 }; /* milliseconds between two looks at a thought */

/* A key while nobody here is to move. True if the position changed or the game is left. */
static bool obey_key_waiting(struct tui *f, struct screen_input hit)
{
    int seat = f->viewer < SG_MAX_SEATS ? f->viewer : 0;
    switch (hit.key) {
    case INPUT_NOTHING:
    case INPUT_RESIZE: return false;
    case 'q':
    case INPUT_LEAVE: return f->g->leave = tui_leaves(f);
    case 'u': return tui_people(f) && tui_undo(f, seat, MATCH_UNDO);
    case INPUT_CLICK: tui_explain_at(f, hit); return false;
    case ' ':
    case INPUT_ENTER: f->stop_early = true; return false;
    default: break;
    }
    tui_question(f, hit.key); /* others mean nothing yet; the last line has those that do */
    return false;
}

/*
 * Lets a bot think in a thread of its own and keeps an eye on the keys. False:
 * nobody wants to know the answer any more.
 */
bool tui_think(struct tui *f, struct ai_bot *bot, const char *sentence, bool hint, struct sg_action *out)
{
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    char kept[128];
    bool given_up = false;
    int turn = match_turn(f->g->m);
    double since = clock_seconds();
    match_view(f->g->m, turn, match_plies(f->g->m), view);
    struct ai_thought *t = ai_bot_thinks(bot) ? ai_think(bot, view) : NULL;
    if (!t) {
        *out = ai_bot_choose(bot, view);
        return true;
    }
    snprintf(kept, sizeof kept, "%s", sentence);
    f->stop_early = false;
    for (int shown = -1; !ai_think_done(t) && !(f->stop_early && ai_bot_searches(bot)) && !given_up;) {
        struct frame here = frame_begin();
        int seconds = (int)(clock_seconds() - since);
        if (seconds != shown)
            tui_set_keys(f, i18n_mixed(hint ? "term.thinking-hint" : "term.thinking", kept, NULL, NULL, 0, seconds, 0));
        shown = seconds;
        tui_show(f);
        struct screen_input hit = dialog_hit(LOOK_AGAIN);
        if (hint && (hit.key == INPUT_ESCAPE || hit.key == INPUT_LEAVE))
            f->stop_early = true;
        else if (!hint)
            given_up = obey_key_waiting(f, hit);
        given_up |= screen_leaving();
        frame_end(here);
    }
    *out = ai_think_end(t, (f->stop_early && ai_bot_searches(bot)) || given_up);
    f->keys[0] = 0;
    return !given_up;
}

/* Shows what was done for a moment; a key makes it short. */
static void tui_watch(struct tui *f)
{
    int turn = match_turn(f->g->m);
    if (turn >= 0 && f->g->humans >> turn & 1)
        return; /* the list is shown at once, and its keys work */
    tui_show(f);
    if (f->watching && !f->stopped)
        return;
    f->stop_early = false;
    struct screen_input hit = dialog_hit(f->stopped ? -1 : f->pace);
    if (hit.key == ' ' && !tui_people(f))
        f->stopped = !f->stopped;
    else
        obey_key_waiting(f, hit);
    f->watching |= f->stop_early && tui_people(f); /* until a person's turn */
}

bool tui_bots_turn(struct tui *f, int seat, struct sg_error *why)
{
    struct ai_bot *bot = f->g->bot[seat];
    bool ok;
    if (bot && ai_bot_thinks(bot)) {
        struct sg_action a;
        if (!tui_think(f, bot, name_of(f->g->m, seat), false, &a))
            return true;
        ok = match_play(f->g->m, seat, a, why);
    } else {
        ok = line_bots_turn(f->g, seat, why);
    }
    const char *lost = bots_news(f->g, seat);
    if (lost)
        dialog_message(i18n("term.bot-lost"), lost);
    if (ok)
        tui_watch(f);
    return ok;
}
