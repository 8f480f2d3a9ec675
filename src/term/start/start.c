/* start.c: the first screen. */
#include "term/start/start.h"

#include "host/i18n.h"
#include "term/screen/dialog.h"
#include "term/start/skyline.h"

#include <stdio.h>
#include <string.h>

/* What the first screen offers. */
enum offer { OFFER_LAST, OFFER_NEW, OFFER_LEARN, OFFER_DAILY, OFFER_LOAD, OFFER_REPLAY, OFFER_LEAVE, OFFERS };

struct first_screen {
    const char *folder;
    char last[1024], broken[1024], about[192]; /* the game that was left last */
    enum offer offer[OFFERS];
    struct dialog_entry entry[OFFERS];
    int count;
};

/* The game that was left comes first, if there is one; its key is 0, so that the others keep theirs. */
static void list_offers(struct first_screen *s)
{
    static const char *const keys[OFFERS] = {"start.last", "start.new",    "start.learn", "present.daily",
                                             "start.load", "start.replay", "start.leave"};
    bool has_last = start_last(s->folder, s->last, sizeof s->last, s->broken, sizeof s->broken);
    s->count = 0;
    for (int i = has_last ? OFFER_LAST : OFFER_NEW; i < OFFERS; i++) {
        s->offer[s->count] = (enum offer)i;
        s->entry[s->count++] = (struct dialog_entry){.words = i18n(keys[i]), .sign = (char)('0' + i)};
    }
    snprintf(s->about, sizeof s->about, "%s", has_last ? start_about(s->last) : "");
}

static void draw_centred(int row, int look, const char *text)
{
    struct area all = screen_all();
    int at = (all.columns - text_columns(text)) / 2;
    area_put(all, row, at > 0 ? at : 0, look, text);
}

static void draw_welcome(void *ctx, bool covered)
{
    enum { HIGHEST = 2, ABOVE = 9 }; /* rows that it stands over the middle window */
    const struct first_screen *s = ctx;
    int row = (screen_all().rows - OFFERS) / 2 - ABOVE;
    (void)covered;
    row = row > HIGHEST ? row : HIGHEST;
    skyline_draw(screen_all());
    draw_centred(row, LOOK_BOLD, i18n("start.title"));
    draw_centred(row + 1, LOOK_DIM, i18n("start.subtitle"));
    if (s->about[0]) {
        draw_centred(row + 3, LOOK_DIM, i18n("start.last-about"));
        draw_centred(row + 4, LOOK_PLAIN, s->about);
    }
}

/* START_QUIT: nothing came of it. */
static enum start_request take_offer(struct first_screen *s, enum offer offer, struct start_choice *choice)
{
    if (offer == OFFER_LAST && s->broken[0]) /* the player may mean that one */
        dialog_message(i18n("start.broken-title"), s->broken);
    switch (offer) {
    case OFFER_LAST: snprintf(choice->path, sizeof choice->path, "%s", s->last); return START_LOAD;
    case OFFER_NEW: return !start_new(choice) ? START_QUIT : choice->guided ? START_FIRST : START_NEW;
    case OFFER_LEARN: return START_LEARN;
    case OFFER_DAILY: return START_DAILY;
    default: break;
    }
    if (!start_choose_saved(s->folder, choice->path, sizeof choice->path))
        return START_QUIT;
    return offer == OFFER_LOAD ? START_LOAD : START_REPLAY;
}

enum start_request start_screen(struct start_choice *choice, const char *folder)
{
    struct first_screen s = {.folder = folder};
    enum start_request request = START_QUIT;
    dialog_backdrop(draw_welcome, &s);
    for (int at = 0; request == START_QUIT && !screen_leaving();) {
        struct frame here = frame_begin();
        list_offers(&s); /* one may have been deleted */
        choice->newcomer = s.offer[0] != OFFER_LAST && !s.broken[0];
        at = dialog_choose(i18n("start.what"), s.entry, s.count, at >= 0 && at < s.count ? at : 0);
        bool leaves = at < 0 ? dialog_sure(i18n("start.leave"), i18n("start.leave-sure")) : s.offer[at] == OFFER_LEAVE;
        if (!leaves && at >= 0)
            request = take_offer(&s, s.offer[at], choice);
        frame_end(here);
        if (leaves)
            break;
    }
    dialog_backdrop(NULL, NULL);
    return request;
}
