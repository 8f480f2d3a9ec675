/* tui_replay.c: looking back: by steps, turns and rounds, or as a film. */
#include "host/i18n.h"
#include "term/screen/dialog.h"
#include "term/tui/internal.h"

#include <stdlib.h>

/* Milliseconds that a step is shown, from slow to fast. */
static const int paces[TUI_SPEEDS] = {3000, 1500, 800, 400, 200, 80};
enum { USUAL = 2 };

/* Does a turn begin with this ply? Somebody else decides than before. */
static bool begins_turn(const struct tui *f, int ply)
{
    const struct match *m = f->g->m;
    int before = ply - 1;
    if (ply >= match_plies(m) || match_ply(m, ply)->seat < 0)
        return false;
    while (before >= 0 && match_ply(m, before)->seat < 0)
        before--;
    return before < 0 || match_ply(m, before)->seat != match_ply(m, ply)->seat;
}

static bool begins_round(const struct tui *f, int ply)
{
    return ply < match_plies(f->g->m) && f->log_round[ply];
}

/* To the next or the last place of a kind; the start or the end if there is none. */
static void go_by(struct tui *f, bool (*begins)(const struct tui *f, int ply), int step)
{
    int last = match_plies(f->g->m), ply = f->ply + step;
    while (ply > 0 && ply < last && !begins(f, ply))
        ply += step;
    f->ply = ply;
}

static void go_to(struct tui *f)
{
    char text[12] = "";
    if (!dialog_type(i18n("term.replay-title"), i18n_numbers("term.replay-go", match_plies(f->g->m), 0), text,
                     sizeof text))
        return;
    f->ply = (int)strtol(text, NULL, 10);
}

/* The keys of a replay, explained. */
static void show_replay_keys(void)
{
    struct textblock p = {0};
    for (int i = 1; i <= TUI_REPLAY_HELP; i++)
        textblock_add(&p, LOOK_PLAIN, 18, i18n(frame_printf("term.replay-help-%d", i)));
    dialog_read(i18n("term.replay-title"), &p, NULL, i18n("term.foot-read"));
    textblock_free(&p);
}

/* Keys that play, stop, and change the pace; false: another key. */
static bool obey_player(struct tui *f, int key)
{
    switch (key) {
    case ' ':
        f->playing = !f->playing;
        if (f->playing && f->ply == match_plies(f->g->m)) /* again from the start */
            f->ply = 0;
        return true;
    case '+':
    case '=': f->speed += f->speed < TUI_SPEEDS - 1; return true;
    case '-': f->speed -= f->speed > 0; return true;
    default: return false;
    }
}

/* Keys that go somewhere; false: another key. */
static bool obey_step(struct tui *f, int key)
{
    switch (key) {
    case INPUT_LEFT:
    case INPUT_WHEEL_UP: f->ply--; break;
    case INPUT_RIGHT:
    case INPUT_WHEEL_DOWN: f->ply++; break;
    case INPUT_UP: go_by(f, begins_turn, -1); break;
    case INPUT_DOWN: go_by(f, begins_turn, 1); break;
    case INPUT_PAGE_UP: go_by(f, begins_round, -1); break;
    case INPUT_PAGE_DOWN: go_by(f, begins_round, 1); break;
    case INPUT_HOME: f->ply = 0; break;
    case INPUT_END: f->ply = match_plies(f->g->m); break;
    case 'g': go_to(f); break;
    default: return false;
    }
    f->playing = false;
    return true;
}

/* False: it is left. */
static bool obey_replay(struct tui *f, struct screen_input hit)
{
    if (obey_player(f, hit.key) || obey_step(f, hit.key))
        return true;
    switch (hit.key) {
    case 'l': tui_log_read(f); break;
    case 'v': tui_score(f, false); break;
    case '?': tui_explain(f); break;
    case 'R': tui_rules(f, NULL); break;
    case 'B': tui_picture(f); break;
    case INPUT_HELP:
    case 'H': show_replay_keys(); break;
    case INPUT_CLICK: tui_explain_at(f, hit); break;
    case INPUT_ESCAPE:
    case 'q':
    case 't':
    case INPUT_LEAVE: return false;
    default: break;
    }
    return true;
}

static void show_step(struct tui *f, int since)
{
    struct frame here = frame_begin();
    f->fresh = since;
    tui_refresh(f);
    dialog_draw_backdrop();
    screen_show();
    frame_end(here);
}

void tui_history(struct tui *f)
{
    int last = match_plies(f->g->m), fresh = f->fresh, since = f->ply > 0 ? f->ply - 1 : 0;
    f->back = true;
    f->playing = false;
    f->speed = USUAL;
    f->message[0] = 0;
    for (bool going = true; going;) {
        show_step(f, since);
        int before = f->ply;
        struct screen_input hit = dialog_hit(f->playing ? paces[f->speed] : -1);
        if (hit.key == INPUT_NOTHING && f->playing)
            f->ply++;
        going = obey_replay(f, hit);
        f->ply = f->ply < 0 ? 0 : f->ply > last ? last : f->ply;
        f->playing = f->playing && f->ply < last;
        if (f->ply != before) /* what is new is what happened between */
            since = f->ply > before ? before : f->ply > 0 ? f->ply - 1 : 0;
    }
    f->back = false;
    f->playing = false;
    f->fresh = fresh;
    tui_refresh(f);
}
