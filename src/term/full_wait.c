/* full_wait.c: the screen stays awake while others think and move. */
#include "ai/ai.h"
#include "host/clock.h"
#include "term/dialog.h"
#include "term/full.h"
#include "host/words.h"

#include <stdio.h>

enum { LOOK_AGAIN = 25 }; /* milliseconds between two looks at a thought */

/* A key while nobody here is to move. True if the position changed or the game is left. */
static bool obey(struct full *f, struct screen_hit hit)
{
    int seat = f->viewer < SG_MAX_SEATS ? f->viewer : 0;
    switch (hit.key) {
    case HIT_NOTHING: case HIT_RESIZE: return false;
    case 'q': case HIT_LEAVE: return f->g->leave = full_leaves(f);
    case 'u': return full_people(f) && full_take_back(f, seat, MATCH_UNDO);
    case HIT_CLICK: full_explain_at(f, hit); return false;
    case ' ': case HIT_ENTER: f->hurry = true; return false;
    default: break;
    }
    full_question(f, hit.key); /* others mean nothing yet; the last line has those that do */
    return false;
}

/*
 * Lets a bot think in a thread of its own and keeps an eye on the keys. False:
 * nobody wants to know the answer any more.
 */
bool full_think(struct full *f, struct ai_bot *bot, const char *sentence, bool hint, struct sg_action *out)
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
    f->hurry = false;
    for (int told = -1; !ai_think_done(t) && !f->hurry && !given_up;) {
        int seconds = (int)(clock_seconds() - since);
        if (seconds != told)
            full_say(f, word_mixed(hint ? "term.thinking-hint" : "term.thinking", kept, NULL, NULL, 0, seconds, 0));
        told = seconds;
        full_show(f);
        struct screen_hit hit = dialog_hit(LOOK_AGAIN);
        if (hint && (hit.key == HIT_ESCAPE || hit.key == HIT_LEAVE))
            f->hurry = true;
        else if (!hint)
            given_up = obey(f, hit);
        given_up |= screen_leaving();
    }
    *out = ai_think_end(t, f->hurry || given_up);
    f->message[0] = 0;
    return !given_up;
}

/* Shows what was done for a moment; a key makes it short. */
void full_watch(struct full *f)
{
    int turn = match_turn(f->g->m);
    if (turn >= 0 && f->g->humans >> turn & 1)
        return; /* the list is shown at once, and its keys work */
    full_show(f);
    if (f->watching && !f->stopped)
        return;
    f->hurry = false;
    struct screen_hit hit = dialog_hit(f->stopped ? -1 : f->pace);
    if (hit.key == ' ' && !full_people(f))
        f->stopped = !f->stopped;
    else
        obey(f, hit);
    f->watching |= f->hurry && full_people(f); /* until a person's turn */
}

bool full_bots_turn(struct full *f, int seat, struct sg_error *why)
{
    struct ai_bot *bot = f->g->bot[seat];
    bool ok;
    if (bot && ai_bot_thinks(bot)) {
        struct sg_action a;
        if (!full_think(f, bot, name_of(f->g->m, seat), false, &a))
            return true;
        ok = match_play(f->g->m, seat, a, why);
    } else {
        ok = line_bots_turn(f->g, seat, why);
    }
    if (ok)
        full_watch(f);
    return ok;
}
