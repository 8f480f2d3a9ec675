/* unit_server_bounds.c: what the parts of a server keep and do has bounds, but nothing is lost by them. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/codec.h"
#include "db_help.h"
#include "server/bots/bots_queue.h"
#include "server/http/limits.h"
#include "server/tables/table.h"
#include "games/games.h"

#include <arpa/inet.h>
#include <stdatomic.h>

/* ---- Addresses ---------------------------------------------------------------------------- */

/* The networks of a /48, of size /64, are sixteen; others, and IPv4, are themselves. */
static void a_site_is_sixteen_networks(void **state)
{
    (void)state;
    unsigned char seen[16] = {0}, part[8], first[8];
    struct in6_addr six;
    assert_int_equal(inet_pton(AF_INET6, "2001:db8:7::1", &six), 1);
    assert_int_equal(limits_share_part(&six, first), 8);
    for (int n = 0; n < 65536; n++) {
        six.s6_addr[6] = (unsigned char)(n >> 8);
        six.s6_addr[7] = (unsigned char)n;
        assert_int_equal(limits_share_part(&six, part), 8);
        assert_memory_equal(part, first, 7);
        assert_true(part[7] < 16);
        seen[part[7]] = 1;
    }
    for (int n = 0; n < 16; n++)
        assert_true(seen[n]);
    six.s6_addr[5]++;
    limits_share_part(&six, part);
    assert_memory_not_equal(part, first, 6);
    assert_int_equal(inet_pton(AF_INET6, "::ffff:203.0.113.9", &six), 1);
    assert_int_equal(limits_share_part(&six, part), 4);
    assert_int_equal(part[3], 9);
}

/* ---- Words for other nodes ---------------------------------------------------------- */

enum { LINES = 1500 };

static atomic_int heard, connected;

static void on_words(void *ctx, const char *node, const char *words)
{
    (void)ctx, (void)node;
    for (; *words; words++)
        heard += *words == '+';
}

static void on_news(void *ctx, enum db_news what, int64_t id)
{
    (void)ctx;
    connected += what == DB_NEWS_ALL && id == DB_NEWS_MISSED;
}

static bool wait_for(atomic_int *count, int wanted, int seconds)
{
    for (int i = 0; i < seconds * 100 && *count < wanted; i++)
        usleep(10000);
    return *count >= wanted;
}

/* Who is online at a large node is more than a few lines: all of it arrives. */
static void many_words_arrive(void **state)
{
    (void)state;
    const char *where = help_fresh(true);
    struct db *here = help_open(where), *there = help_open(where);
    char line[1000];
    memset(line, '.', sizeof line);
    memcpy(line, " +", 2);
    line[sizeof line - 1] = 0;
    heard = connected = 0;
    db_hear(there, on_words, NULL);
    db_listen(there, on_news, NULL);
    db_listen(here, on_news, NULL);
    for (int i = 0; i < 500 && !heard; i++) { /* both are connected when the first word arrives */
        db_send(here, " +1");
        usleep(10000);
    }
    assert_true(heard > 0);
    usleep(200000);
    heard = 0;
    for (int i = 0; i < LINES; i++)
        db_send(here, line);
    wait_for(&heard, LINES, 20);
    assert_int_equal(heard, LINES);
    db_listen(here, NULL, NULL);
    db_listen(there, NULL, NULL);
    db_hear(there, NULL, NULL);
    db_close(here);
    db_close(there);
}

/* ---- Clocks ----------------------------------------------------------------------------- */

static struct match *match_of_two(void)
{
    struct sg_error why;
    struct match_start start = {.setup = {.seats = 2}};
    const struct sg_game *game = sg_game_find("siena");
    assert_true(sg_setup_parse(game, "seats=2", 7, &start.setup, &why));
    for (int s = 0; s < 2; s++) {
        start.seat[s].who = MATCH_REMOTE;
        snprintf(start.seat[s].name, sizeof start.seat[s].name, "P%d", s);
    }
    start.chance.source = MATCH_SEEDED;
    struct match *m = match_new(game, &start, &why);
    assert_non_null(m);
    return m;
}

/* Turns are counted on from where they were counted before: the same as counted from the start, also after undoing. */
static void turns_are_counted_once(void **state)
{
    (void)state;
    struct sg_error why;
    struct table t = {.rules = {.clock = CLOCK_LIVE, .add = 5, .seconds = 600}, .setup = {.seats = 2}};
    struct match *m = match_of_two();
    uint32_t dice = 12345;
    int undone = 0;
    for (int step = 0; step < 600 && match_turn(m) != SG_OVER; step++) {
        struct sg_choice list[SG_MAX_CHOICES];
        struct clock_mark before = clock_mark(&t, m);
        int turn = match_turn(m);
        dice = dice * 1664525u + 1013904223u;
        if (turn == SG_CHANCE) {
            assert_true(match_draw(m, &why));
        } else if (dice >> 28 == 0 && match_free_undo(m, turn)) {
            assert_true(match_undo(m, turn, 1, &why));
            undone++;
        } else if (dice >> 28 == 1 && match_free_redo(m, turn)) {
            assert_true(match_redo(m, turn, 1, &why));
        } else {
            int n = match_actions(m, list);
            assert_true(match_play(m, turn, list[(dice >> 8) % (unsigned)n].action, &why));
        }
        clock_step(&t, &before, m, 1000 + step);
        struct table again = {.rules = t.rules, .setup = t.setup};
        struct clock_mark a = clock_mark(&t, m), b = clock_mark(&again, m);
        assert_memory_equal(a.turns, b.turns, sizeof a.turns);
    }
    assert_true(undone > 5);
    match_free(m);
}

static void hand_seat(struct table *t, struct match *m, int seat, bool bot, int64_t at)
{
    struct sg_error why;
    struct clock_mark before = clock_mark(t, m);
    struct match_seat who = {.who = bot ? MATCH_BOT : MATCH_REMOTE};
    snprintf(who.name, sizeof who.name, "P%d", seat);
    snprintf(who.bot, sizeof who.bot, "%s", bot ? "steward" : "");
    assert_true(match_seat_set(m, seat, &who, &why));
    clock_step(t, &before, m, at);
}

/* Plays one action for the seat to move, and what chance decides after it. */
static void play_one(struct table *t, struct match *m, int64_t at)
{
    struct sg_error why;
    struct sg_choice list[SG_MAX_CHOICES];
    struct clock_mark before = clock_mark(t, m);
    assert_true(match_actions(m, list) > 0);
    assert_true(match_play(m, match_turn(m), list[0].action, &why));
    while (match_turn(m) == SG_CHANCE)
        assert_true(match_draw(m, &why));
    clock_step(t, &before, m, at);
}

/* Who leaves a seat and comes back has the time that they had; a minute or new days only after a bot has played there.
 */
static void leaving_gives_no_time(void **state)
{
    (void)state;
    struct sg_error why;
    for (int live = 0; live < 2; live++) {
        struct table t = {.rules = {.clock = live ? CLOCK_LIVE : CLOCK_DAYS, .seconds = 50},
                          .setup = {.seats = 2},
                          .turn_at = 1000,
                          .left = {50000, 50000}};
        struct match *m = match_of_two();
        while (match_turn(m) == SG_CHANCE)
            assert_true(match_draw(m, &why));
        int turn = match_turn(m), other = 1 - turn;
        hand_seat(&t, m, turn, true, 31000); /* after thirty seconds */
        hand_seat(&t, m, turn, false, 32000);
        t.match = m;
        if (live) /* twenty are left */
            assert_int_equal(table_deadline(&t), 52000);
        else
            assert_int_equal(table_deadline(&t), 51000);
        hand_seat(&t, m, other, true, 33000); /* nor who does so while others are to move */
        hand_seat(&t, m, other, false, 34000);
        assert_int_equal(t.left[other], 50000);
        hand_seat(&t, m, turn, true, 35000);
        play_one(&t, m, 35500);
        hand_seat(&t, m, turn, false, 36000);
        if (live)
            assert_int_equal(t.left[turn], 60000);
        if (match_turn(m) == turn)
            assert_int_equal(table_deadline(&t), live ? 96000 : 86000);
        hand_seat(&t, m, other, true, 37000); /* nobody is there: who comes back first is not too late */
        hand_seat(&t, m, turn, true, 37000);
        t.left[turn] = -1000;
        hand_seat(&t, m, turn, false, 90000);
        assert_int_equal(t.left[turn], 60000);
        match_free(m);
    }
}

/* ---- Shares of the bots -------------------------------------------------------------------- */

static struct job *new_job(int64_t owner, int64_t group)
{
    struct job *job = calloc(1, sizeof *job);
    assert_non_null(job);
    job->payer = (struct payer){owner, group};
    return job;
}

/* Takes the next, which thinks for so long; whose it was. */
static int64_t serve_next(struct line *line, int64_t ms)
{
    struct job *job = line_take(line);
    assert_non_null(job);
    struct payer payer = job->payer;
    free(job);
    line_used(line, payer, ms, 1 << 30);
    return payer.owner;
}

static void empty_line(struct line *line)
{
    for (struct job *job; (job = line_take(line));)
        free(job);
    line_free(line);
}

/* bot_minutes_hour: what an owner's bots have thought counts against them alone, and is forgiven with time. */
static void a_quota_is_used_up_and_comes_back(void **state)
{
    (void)state;
    struct line line = {.count = 0};
    struct payer seven = {7, 7}, eight = {8, 8};
    const int64_t quota = 3600000; /* so that a millisecond is forgiven in a millisecond */
    assert_int_equal(line_left(&line, seven, quota), quota);
    line_put(&line, new_job(7, 7)); /* who has a job is remembered */
    line_used(&line, seven, quota + 100, quota);
    assert_true(line_left(&line, seven, quota) <= 0);
    assert_int_equal(line_left(&line, eight, quota), quota);
    usleep(200000);
    int64_t left = line_left(&line, seven, quota);
    assert_true(left > 0 && left < 5000);
    free(line_take(&line));
    line_used(&line, seven, 10, quota); /* what is not paid back is not forgotten with the last job */
    assert_true(line_left(&line, seven, quota) < quota / 2);
    line_free(&line);
}

/* All owners of an address have a quota together; those whose address is not known have none. */
static void a_group_has_a_quota(void **state)
{
    (void)state;
    struct line line = {.count = 0};
    const int64_t quota = 1 << 30;
    for (int64_t owner = 1; owner <= LINE_GROUP_QUOTAS; owner++) {
        assert_int_equal(line_left(&line, (struct payer){9, -5}, quota), quota);
        line_used(&line, (struct payer){owner, -5}, quota, quota);
        line_used(&line, (struct payer){100 + owner, 0}, quota, quota);
    }
    assert_true(line_left(&line, (struct payer){9, -5}, quota) < quota / 100);
    assert_int_equal(line_left(&line, (struct payer){9, -6}, quota), quota);
    assert_int_equal(line_left(&line, (struct payer){9, 0}, quota), quota);
    line_free(&line);
}

/* Next is whose bots have thought the least; a newcomer does not wait for all that others have left to do. */
static void the_line_is_fair(void **state)
{
    (void)state;
    struct line line = {.count = 0};
    for (int i = 0; i < 7; i++)
        line_put(&line, new_job(1, 1));
    for (int i = 0; i < 2; i++)
        serve_next(&line, 100);
    line_put(&line, new_job(2, 2));
    int64_t owner = 1;
    for (int i = 0; i < 2 && owner == 1; i++)
        owner = serve_next(&line, 100);
    assert_int_equal(owner, 2);
    empty_line(&line);
}

/* Thirty people of one address have as much as one elsewhere, and among themselves each has as much as the others. */
static void the_line_is_fair_to_addresses(void **state)
{
    (void)state;
    struct line line = {.count = 0};
    int of_many[31] = {0}, alone = 0;
    for (int i = 0; i < 20; i++) {
        for (int64_t owner = 1; owner <= 30; owner++)
            line_put(&line, new_job(owner, -5));
        line_put(&line, new_job(99, -6));
    }
    for (int i = 0; i < 40; i++) {
        int64_t owner = serve_next(&line, 100);
        if (owner == 99)
            alone++;
        else
            of_many[owner]++;
    }
    assert_in_range(alone, 19, 21);
    for (int owner = 1; owner <= 30; owner++)
        assert_in_range(of_many[owner], 0, 1);
    empty_line(&line);
}

/* Whoever comes from another address takes their jobs with them and waits there like a newcomer. */
static void an_owner_moves_to_another_address(void **state)
{
    (void)state;
    struct line line = {.count = 0};
    for (int i = 0; i < 10; i++) {
        line_put(&line, new_job(1, -5));
        line_put(&line, new_job(2, -6));
    }
    for (int i = 0; i < 6; i++)
        serve_next(&line, 100);
    line_put(&line, new_job(1, -6));
    for (int i = 0; i < 7; i++)
        line_put(&line, new_job(3, -7));
    int of[4] = {0};
    for (int i = 0; i < 12; i++)
        of[serve_next(&line, 100)]++;
    assert_in_range(of[1], 2, 4); /* one and two share what three has alone */
    assert_in_range(of[2], 2, 4);
    assert_in_range(of[3], 5, 7);
    empty_line(&line);
}

/* Where somebody asks from is known only now, as after a restart: what waits moves there at once. */
static void jobs_move_when_the_address_is_known(void **state)
{
    (void)state;
    struct line line = {.count = 0};
    int owner, group;
    for (int64_t i = 1; i <= 30; i++)
        line_put(&line, new_job(i, 0));
    for (int i = 0; i < 3; i++)
        line_put(&line, new_job(50, 0)); /* a guest */
    line_put(&line, new_job(99, 0));
    assert_int_not_equal(serve_next(&line, 100), 99);
    line_move(&line, (struct payer){99, 0}, (struct payer){99, -6});
    line_move(&line, (struct payer){50, 0}, (struct payer){-7, -7});
    line_move(&line, (struct payer){51, 0}, (struct payer){51, -6}); /* has none */
    assert_int_equal(line.count, 33);
    line_hints(&line, (struct payer){-7, -7}, &owner, &group);
    assert_int_equal(owner + group, 0);
    int of_guest = 0, of_99 = 0;
    for (int i = 0; i < 7; i++) {
        int64_t served = serve_next(&line, 100);
        of_guest += served == -7;
        of_99 += served == 99;
        assert_int_not_equal(served, 50);
    }
    assert_in_range(of_guest, 2, 3);
    assert_int_equal(of_99, 1);
    line_move(&line, (struct payer){-7, -7}, (struct payer){-8, -8}); /* of all guests there: stays */
    for (int n = line.count; n > 0; n--)
        assert_int_not_equal(serve_next(&line, 100), -8);
    assert_int_equal(line.count, 0);
    empty_line(&line);
}

/* Who has nothing to do and nothing to pay back is forgotten, also while others wait. */
static void the_line_forgets(void **state)
{
    (void)state;
    struct line line = {.count = 0};
    const int64_t quota = (int64_t)3600000 * 1000000; /* a millisecond is forgiven in a nanosecond */
    line_put(&line, new_job(1, -1));
    line_put(&line, new_job(2, -2));
    for (int64_t i = 0; i < 4000; i++) {
        if (i % 2)
            line_put(&line, new_job(10 + i, -10 - i));
        struct job *job = line_take(&line);
        struct payer payer = job->payer;
        free(job);
        line_used(&line, payer, 1, quota);
        if (payer.owner < 10)
            line_put(&line, new_job(payer.owner, payer.group));
    }
    assert_in_range(line.count, 2, 3);
    assert_in_range(line.people, 2, 1000);
    empty_line(&line);
}

/* ---- The file of the store --------------------------------------------------------------------- */

static enum db_code write_something(struct db *db)
{
    struct db_user user = {.name = "Anna"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    enum db_code code = db_user_add(tx, &user), end = db_end(tx);
    return code == DB_OK ? end : code;
}

/* The next write after the file was moved, removed or replaced fails; put back, it is as before. */
static void a_file_that_is_gone_takes_no_writes(void **state)
{
    (void)state;
    char where[200], away[220], wal[220];
    snprintf(where, sizeof where, "%s", help_fresh(false));
    snprintf(away, sizeof away, "%s.away", where);
    snprintf(wal, sizeof wal, "%s-wal", where);
    struct db *db = help_open(where);
    for (int i = 0; i < 5; i++)
        assert_int_equal(write_something(db), DB_OK);
    assert_int_equal(rename(where, away), 0);
    assert_int_equal(write_something(db), DB_BROKEN);
    assert_int_equal(rename(away, where), 0);
    assert_int_equal(write_something(db), DB_OK);
    assert_int_equal(write_something(db), DB_OK);
    assert_int_equal(rename(wal, away), 0);
    assert_int_equal(write_something(db), DB_BROKEN);
    assert_int_equal(rename(away, wal), 0);
    assert_int_equal(write_something(db), DB_OK);
    FILE *other = fopen(away, "w");
    assert_non_null(other);
    fclose(other);
    assert_int_equal(rename(away, where), 0); /* another file under its name */
    assert_int_equal(write_something(db), DB_BROKEN);
    db_close(db);
}

static const struct CMUnitTest without[] = {
    cmocka_unit_test(a_site_is_sixteen_networks),
    cmocka_unit_test(turns_are_counted_once),
    cmocka_unit_test(leaving_gives_no_time),
    cmocka_unit_test(a_quota_is_used_up_and_comes_back),
    cmocka_unit_test(a_group_has_a_quota),
    cmocka_unit_test(the_line_is_fair),
    cmocka_unit_test(the_line_is_fair_to_addresses),
    cmocka_unit_test(an_owner_moves_to_another_address),
    cmocka_unit_test(jobs_move_when_the_address_is_known),
    cmocka_unit_test(the_line_forgets),
    cmocka_unit_test(a_file_that_is_gone_takes_no_writes),
};

static const struct CMUnitTest with_postgres[] = {
    cmocka_unit_test(many_words_arrive),
};

int main(void)
{
    sg_games_init();
    help_start_folder();
    int failed = cmocka_run_group_tests_name("bounds", without, NULL, NULL);
    if (!help_start_postgres())
        fprintf(stderr, "# no PostgreSQL here: its half is left out\n");
    else
        failed += cmocka_run_group_tests_name("bounds of postgres", with_postgres, NULL, NULL);
    return failed;
}
