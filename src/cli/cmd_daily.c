/* cmd_daily.c: `signoria daily` plays the position of the day. */
#include "cli/commands.h"
#include "games/games.h"
#include "host/args.h"
#include "host/i18n.h"
#include "term/learn/daily.h"
#include "term/learn/learn.h"
#include "term/line/line.h"
#include "term/screen/screen.h"
#include "term/text/show.h"

#include <stdio.h>

struct request {
    const struct sg_game *game;
    const char *date;
    int day;
    bool plain, share;
};

static void read_words(struct args *a, struct request *r)
{
    struct sg_error why;
    while (args_more(a))
        if (!(!r->game && args_game(a, &r->game)) && !args_text(a, "--date", &r->date) &&
            !args_flag(a, "--plain", &r->plain) && !args_flag(a, "--share", &r->share))
            args_unknown(a);
    if (!a->wrong && r->game && !daily_known(r->game))
        args_wrong_words(a, "wrong.no-daily", r->game->name, NULL);
    if (!a->wrong && r->date && !daily_read_past(sg_slice_of(r->date), &r->day, &why))
        args_wrong_said(a, "--date", i18n_error(&why));
}

/* The game learnt last, else the first one that has positions for the day. */
static const struct sg_game *usual_game(void)
{
    const struct sg_game *game = learn_latest();
    for (int i = 0; !(game && daily_known(game)) && i < sg_game_count(); i++)
        game = sg_game_at(i);
    return game && daily_known(game) ? game : NULL;
}

/* Today's result as text for others. */
static int print_share(const struct sg_game *game)
{
    struct daily_record record;
    daily_load(&record, game);
    bool done = record.day == daily_today() && record.stars;
    if (done)
        printf("%s\n", daily_share_words(&record, game));
    else
        show_line(0, i18n("daily.none-yet"));
    return done ? 0 : 1;
}

int cmd_daily(int argc, char **argv)
{
    struct args a = {"daily", argc, argv, 0, false};
    struct request r = {.day = -1};
    if (args_help(argc, argv, "daily"))
        return 0;
    read_words(&a, &r);
    if (!a.wrong && !r.game && !(r.game = usual_game()))
        args_wrong_words(&a, "wrong.daily.none", NULL, NULL);
    if (a.wrong)
        return 2;
    if (r.share)
        return print_share(r.game);
    line_catch_interrupt();
    bool full = !r.plain && screen_open();
    if (full && r.day < 0)
        daily_screen(r.game);
    else
        daily_play(r.game, r.day < 0 ? daily_today() : r.day, full);
    if (full)
        screen_close();
    return 0;
}
