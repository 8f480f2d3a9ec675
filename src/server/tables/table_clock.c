/* table_clock.c: whose clock runs, what a step does to the clocks, and when a table waits for its people. */
#include "server/tables/table.h"

enum { BACK_MS = 60000, SPARE_MS = 10000 };

bool table_paused(const struct table *t)
{
    if (table_status(t) != DB_PLAYING || t->rules.tournament) /* others wait for the end of the round */
        return false;
    for (int s = 0; s < t->setup.seats; s++)
        if (t->seat[s].user && !t->seat[s].bot[0])
            return false;
    return true;
}

bool table_bot_to_move(const struct table *t)
{
    int turn = table_turn(t);
    return turn >= 0 && t->seat[turn].bot[0] != 0 && !table_paused(t);
}

/* Milliseconds that were used; none if the clock on the wall was set back meanwhile. */
static int64_t table_used(int64_t from, int64_t to)
{
    return to > from ? to - from : 0;
}

int64_t table_deadline(const struct table *t)
{
    int turn = table_turn(t);
    if (turn < 0 || t->seat[turn].bot[0] || !t->turn_at)
        return 0;
    int64_t at = t->rules.clock == CLOCK_DAYS   ? t->turn_at + t->rules.seconds * 1000
                 : t->rules.clock == CLOCK_LIVE ? t->turn_at + t->left[turn]
                                                : 0;
    if (!(t->rules.programs >> turn & 1)) /* a bot account has less time, whatever the table agreed */
        return at;
    int64_t most = t->turn_at + t->server->config.bot_turn_seconds * 1000;
    return at && at < most ? at : most;
}

int64_t table_replace_at(const struct table *t, int seat)
{
    if (table_status(t) != DB_PLAYING || t->seat[seat].bot[0] ||
        (table_turn(t) != seat && !(match_numbers_missing(t->match) >> seat & 1)))
        return 0;
    int64_t deadline = table_deadline(t); /* a clock runs: it alone says when the time is over */
    return deadline ? deadline : (t->turn_at ? t->turn_at : t->row->changed) + t->rules.absent * 1000;
}

/* Continues from where it was counted the last time. */
static void count_turns(struct clock_turns *c, const struct match *m)
{
    for (; c->plies < match_plies(m); c->plies++) {
        int seat = match_ply(m, c->plies)->seat;
        if (seat < 0)
            continue;
        if (c->last && c->last != seat + 1)
            c->done[c->last - 1]++;
        c->last = seat + 1;
    }
}

struct clock_mark clock_mark(struct table *t, const struct match *m)
{
    struct clock_mark mark = {.turn = match_turn(m), .text = match_text(m).length};
    for (int s = 0; s < match_setup(m).seats; s++)
        mark.bots |= (unsigned)(match_seat(m, s)->who == MATCH_BOT) << s;
    mark.bot = mark.turn >= 0 && (mark.bots >> mark.turn & 1);
    if (t->rules.clock != CLOCK_LIVE || !t->rules.add)
        return mark;
    count_turns(&t->turns, m);
    for (int s = 0; s < SG_MAX_SEATS; s++)
        mark.turns[s] = t->turns.done[s];
    if (t->turns.last && t->turns.last - 1 != mark.turn)
        mark.turns[t->turns.last - 1]++;
    return mark;
}

/* Were plies undone since? Then what was counted of them is not right any more. */
static bool undone(const struct match *m, size_t since)
{
    struct sg_slice all = match_text(m);
    struct match_cursor cursor = match_cursor(all.at + since, all.length - since);
    struct match_record record;
    while (match_record_next(&cursor, &record))
        if (record.grows < 0)
            return true;
    return false;
}

/* What the seat's clock would show at that moment. */
static int64_t shown(const struct table *t, const struct clock_mark *mark, int seat, int64_t at)
{
    return t->left[seat] - (mark->turn == seat && !mark->bot ? table_used(t->turn_at, at) : 0);
}

/*
 * The increment belongs to a turn that was finished. Where turns were undone
 * it goes, too: time that was used does not come back. Nobody's clock runs
 * out by that alone.
 */
static void add_increments(struct table *t, const struct clock_mark *before, const struct clock_mark *after, int64_t at)
{
    for (int s = 0; s < t->setup.seats; s++) {
        int64_t was = shown(t, before, s, at), spare = was < SPARE_MS ? was : SPARE_MS;
        int64_t now = was + (after->turns[s] - before->turns[s]) * t->rules.add * 1000;
        t->left[s] += (now < was && now < spare ? spare : now) - was;
    }
}

/* Has a bot played for the seat since it took it over? */
static bool stood_in(const struct table *t, const struct match *m, int seat)
{
    for (int ply = t->away_at[seat]; ply < match_plies(m); ply++)
        if (match_ply(m, ply)->seat == seat)
            return true;
    return false;
}

/*
 * Seats that get time when they come back: a bot has played for them, or
 * nobody was there to wait. Who leaves and comes back before that has the time
 * that they had.
 */
static unsigned seats_back(const struct table *t, const struct clock_mark *before, const struct clock_mark *after,
                           const struct match *m)
{
    unsigned back = before->bots & ~after->bots, all = (1u << t->setup.seats) - 1, given = 0;
    for (int s = 0; s < t->setup.seats; s++)
        if ((back >> s & 1) && (before->bots == all || stood_in(t, m, s)))
            given |= 1u << s;
    return given;
}

void clock_step(struct table *t, const struct clock_mark *before, const struct match *m, int64_t at)
{
    if (undone(m, before->text))
        t->turns = (struct clock_turns){0};
    struct clock_mark after = clock_mark(t, m);
    unsigned back = seats_back(t, before, &after, m);
    bool handed = before->turn == after.turn && before->bot != after.bot;
    add_increments(t, before, &after, at);
    if (before->turn >= 0 && (before->turn != after.turn || handed))
        t->left[before->turn] = shown(t, before, before->turn, at);
    if (before->turn != after.turn || (handed && (t->rules.clock == CLOCK_LIVE || back >> after.turn & 1)))
        t->turn_at = at;
    for (int s = 0; s < t->setup.seats; s++) {
        if ((back >> s & 1) && t->left[s] < BACK_MS) /* a minute at least, whoever is to move */
            t->left[s] = BACK_MS;
        if ((after.bots & ~before->bots) >> s & 1)
            t->away_at[s] = match_plies(m);
    }
}
