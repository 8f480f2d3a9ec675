/* tui_act.c: choosing an action, seeing what it will do, and doing it. */
#include "base/codec.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "term/review.h"
#include "term/screen/dialog.h"
#include "term/text/model.h"
#include "term/text/preview.h"
#include "term/tui/internal.h"

#include <stdio.h>
#include <string.h>

static bool is_final(const struct tui *f, unsigned effects)
{
    return tui_people(f) > 1 && (effects & (MATCH_DRAWS | MATCH_SHOWS | MATCH_HANDS_ON | MATCH_ENDS_TURN));
}

/* The clause that an action's own refusals would cite is found by its thing. */
static void show_thing(struct tui *f, struct sg_action a)
{
    int kind, index;
    struct textblock p = {0};
    if (model_about(&f->model, a, &kind, &index))
        model_explain(&f->model, kind, index, &p);
    else
        textblock_add(&p, LOOK_PLAIN, 0, verb_words(f->model.game, a.kind));
    dialog_read(i18n("term.explain-title"), &p, NULL, i18n("term.foot-read"));
    textblock_free(&p);
}

/* The sign of another entry leaves the window for that one: *other. */
static bool confirm(struct tui *f, struct sg_action a, int *other)
{
    char keys[SG_MAX_CHOICES + 2] = "?";
    int signs = 0;
    for (int i = 0; i < f->count; i++)
        if (tui_sign(f, i))
            keys[++signs] = (char)tui_sign(f, i);
    keys[signs + 1] = 0;
    for (;;) {
        struct textblock p = {0};
        preview(&f->model, tui_people(f) <= 1, false, a, &p);
        int key = dialog_read(i18n("term.preview"), &p, keys, i18n("term.foot-preview"));
        textblock_free(&p);
        for (int i = 0; i < f->count; i++)
            if (key && tui_sign(f, i) == key)
                *other = i;
        if (key != '?')
            return key == INPUT_ENTER;
        show_thing(f, a);
    }
}

/* A number of a range, with what it would do beneath. */
static bool ask_number(struct tui *f, const struct sg_choice *c, struct sg_action *out)
{
    char text[8];
    int low = c->action.arg[2], high = low + c->more;
    bool advised = f->hint_ply == match_plies(f->g->m) && f->hinted == f->at && f->hint >= low && f->hint <= high;
    long n = advised ? f->hint : low;
    bool typed = false;
    snprintf(text, sizeof text, "%ld", n);
    for (;;) {
        struct frame here = frame_begin();
        struct textblock p = {0};
        bool fine = text[0] && n >= low && n <= high;
        *out = c->action;
        out->arg[2] = (uint16_t)n;
        if (fine)
            preview(&f->model, tui_people(f) <= 1, false, *out, &p);
        else
            textblock_add(&p, LOOK_WARN, 0, i18n_numbers("term.number-wrong", low, high));
        dialog_draw_beneath();
        struct area frame = dialog_middle(textblock_lines(&p, 66) + 5, 70),
                    in = area_frame(frame, i18n("term.preview"));
        int at = area_put(in, 0, 0, LOOK_PLAIN, frame_printf("%s ", i18n_numbers("term.number-what", low, high)));
        at = area_put(in, 0, at, LOOK_BOLD, text);
        area_put(in, 0, at, LOOK_PICKED, " ");
        textblock_draw(&p, area_part(in, 2, 0, in.rows - 2, in.columns), 0);
        textblock_free(&p);
        dialog_foot(frame, i18n("term.foot-number"));
        screen_show();
        frame_end(here);
        int key = dialog_hit(-1).key, step = 0;
        if (key == INPUT_ENTER && fine)
            return true;
        if (key == INPUT_ESCAPE || key == INPUT_LEAVE || key == 'q')
            return false;
        if (key == INPUT_UP || key == INPUT_WHEEL_UP || key == INPUT_RIGHT || key == '+')
            step = 1;
        else if (key == INPUT_DOWN || key == INPUT_WHEEL_DOWN || key == INPUT_LEFT || key == '-')
            step = -1;
        else if (key == INPUT_PAGE_UP || key == INPUT_PAGE_DOWN)
            step = key == INPUT_PAGE_UP ? 10 : -10;
        else if ((key >= '0' && key <= '9') || key == INPUT_BACKSPACE) {
            if (!typed && key != INPUT_BACKSPACE)
                text[0] = 0;
            typed = true;
            dialog_edit(text, 6, key);
            n = 0;
            for (const char *d = text; *d; d++)
                n = 10 * n + (*d - '0');
        }
        if (key == INPUT_HOME || key == INPUT_END)
            n = key == INPUT_HOME ? low : high;
        n += step;
        if (step || key == INPUT_HOME || key == INPUT_END) {
            n = n < low ? low : n > high ? high : n;
            snprintf(text, sizeof text, "%d", (int)n);
        }
    }
}

/* In a guided game: what the decision gained; a window says what it gave away. */
static void review(struct tui *f, int seat)
{
    struct textblock p = {0};
    struct hint_text said;
    enum hint_grade grade;
    if (!review_last(f->g, seat, &said, &grade))
        return;
    if (grade != HINT_WORSE) {
        tui_set_message(f, said.text);
        return;
    }
    hint_block(&said, &p);
    dialog_read_low(i18n("learn.your-move"), &p, i18n("term.foot-on"));
    textblock_free(&p);
}

static bool play_action(struct tui *f, struct sg_action a)
{
    struct sg_error why;
    int seat = match_turn(f->g->m);
    if (match_play(f->g->m, seat, a, &why)) {
        review(f, seat);
        return true;
    }
    dialog_message(i18n("term.why-title"), i18n_words("term.not-done", i18n_error(&why), NULL));
    return false;
}

/* After a window: nothing is played unless Enter was pressed in it. */
static bool act_on_entry(struct tui *f, int entry, bool sign)
{
    struct sg_choice c = f->list[entry];
    struct sg_action a = c.action;
    int other = -1;
    f->at = entry;
    if (c.more)
        return ask_number(f, &c, &a) && play_action(f, a);
    if (!f->always_preview && !is_final(f, match_effects(f->model.game, match_state(f->g->m), a)))
        return !sign && play_action(f, a); /* a sign only goes there */
    if (confirm(f, a, &other))
        return play_action(f, a);
    return other >= 0 && act_on_entry(f, other, true);
}

bool tui_act(struct tui *f, int entry)
{
    return entry >= 0 && entry < f->count && act_on_entry(f, entry, false);
}

bool tui_pick(struct tui *f, int entry)
{
    return entry >= 0 && entry < f->count && act_on_entry(f, entry, true);
}
