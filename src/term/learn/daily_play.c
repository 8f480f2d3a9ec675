/* daily_play.c: the position of the day, played on the full screen and in lines. */
#include "term/learn/daily.h"

#include "games/games.h"
#include "host/i18n.h"
#include "term/learn/learn_challenge.h"
#include "term/screen/dialog.h"
#include "term/screen/screen.h"
#include "term/text/show.h"

#include <stdio.h>

enum { MOST_GAMES = 16 };

/* A visit to the position of a day. */
struct day_visit {
    struct challenge_visit visit; /* first: ended() finds the rest by it */
    const struct sg_game *game;
    struct daily_record record;
    int day;
    bool past;
};

bool daily_known(const struct sg_game *game)
{
    struct challenge c;
    return challenge_find(game, DAILY_LIST, 0, &c);
}

/* The first result of a day counts, and can be shown to others. */
static void note_try(struct challenge_visit *visit, int stars, int hints, struct textblock *text)
{
    struct day_visit *d = (struct day_visit *)visit;
    if (d->past)
        return;
    bool counts = daily_note(&d->record, d->day, stars, hints);
    daily_save(&d->record, d->game);
    visit->closed = !d->record.stars;
    if (!d->record.stars)
        return;
    textblock_add(text, LOOK_PLAIN, 0, i18n(counts ? "daily.counts" : "daily.counted"));
    textblock_add(text, LOOK_BOLD, 0, daily_share_words(&d->record, d->game));
}

/* How somebody stands: today's result, or the streak that is to be continued. NULL: there is nothing to say. */
static const char *standing_words(const struct daily_record *r)
{
    int today = daily_today(), streak = daily_streak(r, today);
    if (r->day == today && r->stars)
        return i18n_words("daily.today", daily_result_words(r), NULL);
    if (streak < 2)
        return NULL;
    return i18n_words("lang.dot", i18n_numbers("present.streak", streak, 0), i18n_numbers("daily.best", r->best, 0));
}

void daily_play(const struct sg_game *game, int day, bool full)
{
    struct day_visit d = {.visit = {.single = true, .ended = note_try}, .game = game, .day = day};
    struct challenge c;
    d.past = day != daily_today();
    daily_load(&d.record, game);
    d.visit.closed = !d.past && !(d.record.day == day && d.record.stars);
    if (!daily_find(game, day, &c))
        return;
    const char *standing = standing_words(&d.record);
    if (!full && d.past)
        show_line(0, i18n_words("daily.past", daily_date_words(day), NULL));
    else if (!full && standing)
        show_line(0, standing);
    char title[160];
    snprintf(title, sizeof title, "%s \u00b7 %s", game->title, daily_title(day));
    challenge_play(game, &c, title, full, &d.visit);
}

void daily_screen(const struct sg_game *game)
{
    int at = 0;
    while (at >= 0 && !screen_leaving()) {
        struct frame here = frame_begin();
        struct daily_record r;
        int today = daily_today();
        daily_load(&r, game);
        struct dialog_entry entries[] = {{.words = daily_title(today), .about = standing_words(&r)},
                                         {.words = i18n_words("daily.yesterday", daily_date_words(today - 1), NULL)}};
        at = dialog_choose(game->title, entries, 2, at);
        if (at >= 0)
            daily_play(game, today - at, true);
        frame_end(here);
    }
}

const struct sg_game *daily_choose_on_screen(void)
{
    const struct sg_game *known[MOST_GAMES];
    struct dialog_entry entries[MOST_GAMES];
    int count = 0;
    for (int i = 0; i < sg_game_count() && count < MOST_GAMES; i++) {
        if (!daily_known(sg_game_at(i)))
            continue;
        known[count] = sg_game_at(i);
        entries[count++] = (struct dialog_entry){.words = sg_game_at(i)->title};
    }
    int at = count ? dialog_choose(i18n("present.daily"), entries, count, 0) : -1;
    return at < 0 ? NULL : known[at];
}
