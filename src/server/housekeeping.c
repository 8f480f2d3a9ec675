/* housekeeping.c: what comes round by itself: clocks, bots after a restart, memory, slow clients. */
#define _GNU_SOURCE
#include "server/housekeeping.h"

#include "base/check.h"
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/http/conns.h"
#include "server/streams/streams.h"
#include "server/log.h"
#include "server/http/steady.h"
#include "server/accounts/auth.h"
#include "server/accounts/rated.h"
#include "server/tournaments/tournaments.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NEWS_MOST = 4096, PAGE = 256, DUE_MOST = 100, MINE_MOST = 100 };

struct housekeeping {
    struct server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t some;
    bool stop, all, missed; /* anything may have changed; and who sits where, too */
    struct news {
        int64_t table;
        bool seats; /* who sits there changed */
    } news[NEWS_MOST];
    int count;
};

/* ---- News of other nodes ------------------------------------------------------------- */

void housekeeping_news(struct housekeeping *housekeeping, enum db_news what, int64_t id)
{
    pthread_mutex_lock(&housekeeping->lock);
    int i = 0;
    while (i < housekeeping->count && housekeeping->news[i].table != id)
        i++;
    if (what == DB_NEWS_ALL || i == NEWS_MOST) {
        housekeeping->all = true;
        housekeeping->missed |= what != DB_NEWS_ALL || id == DB_NEWS_MISSED;
    } else {
        if (i == housekeeping->count)
            housekeeping->news[housekeeping->count++] = (struct news){id, false};
        housekeeping->news[i].seats |= what == DB_NEWS_SEATS;
    }
    pthread_cond_signal(&housekeeping->some);
    pthread_mutex_unlock(&housekeeping->lock);
}

struct sitting {
    struct streams *streams;
    bool here;
};

static bool sits_here(void *ctx, const struct db_seat *seat)
{
    struct sitting *s = ctx;
    s->here = seat->user && stream_here(s->streams, seat->user);
    return !s->here;
}

static bool invited_here(void *ctx, const struct db_invite *invite)
{
    struct sitting *s = ctx;
    s->here = invite->answer == DB_ASKED && stream_here(s->streams, invite->user);
    return !s->here;
}

/* Has somebody with a stream here a seat there, was invited, or opened it? Without loading the table. */
static bool concerns(struct server *server, int64_t id)
{
    enum db_code code;
    struct sitting sitting = {server->streams, false};
    if (!stream_count(server->streams))
        return false;
    struct db_tx *tx = db_begin(server->db, DB_READ);
    struct db_table *row = db_table_get(tx, id, &code);
    if (row && row->status < DB_ARCHIVED) {
        sitting.here = row->host && stream_here(server->streams, row->host);
        if (!sitting.here)
            db_seats(tx, id, sits_here, &sitting);
        if (!sitting.here && row->status == DB_SEATING)
            db_invites(tx, id, invited_here, &sitting);
    }
    free(row);
    db_end(tx);
    return sitting.here;
}

static void follow_all(struct table *t)
{
    for (int s = 0; s < t->setup.seats; s++)
        stream_follow(t, t->seat[s].user);
    stream_follow(t, t->row->host);
}

/* The table as the store has it now; it is sent to whoever listens, and players listen. */
static void refresh_table(struct server *server, int64_t id, bool seats)
{
    enum db_code code;
    struct table *t = table_peek(server, id);
    if (t) {
        if (seats)
            t->stale = true; /* whole: what is new are not steps alone */
        else
            t->behind = true;
        table_release(t);
    }
    if (!t && !stream_listens(server->streams, id) && !(seats && concerns(server, id)))
        return;
    struct seats_asked asked = {.count = 0};
    if (seats)
        seats_asked(server, id, &asked);
    t = table_hold(server, id, &code);
    if (!t)
        return;
    if (seats && table_status(t) != DB_OVER)
        follow_all(t);
    seats_follow(t, &asked);
    stream_sync(t);
    table_leave(t, false); /* wakes who waits for news */
    if (table_bot_to_move(t) || table_may_follow(t))
        bots_schedule(t);
    int64_t chats = t->row->chats;
    table_release(t);
    stream_chat(server->streams, id, chats);
}

/* Is what this node has of the table what the store has? */
static bool up_to_date(struct server *server, const struct db_mark *mark)
{
    struct table *t = table_peek(server, mark->table);
    bool same = true;
    if (t) {
        same = t->busy || (t->row->next == mark->next && t->row->rev == mark->rev && t->row->chats == mark->chats);
        table_release(t);
    }
    return same && stream_has(server->streams, mark);
}

static void compare_tables(struct server *server, struct db_mark *marks, int count)
{
    struct db_tx *tx = db_begin(server->db, DB_ONCE);
    enum db_code code = db_marks(tx, marks, count);
    enum db_code end = db_end(tx);
    for (int i = 0; i < count && code == DB_OK && end == DB_OK; i++)
        if (marks[i].next >= 0 && !up_to_date(server, &marks[i]))
            refresh_table(server, marks[i].table, true);
}

/* Compares what is in memory, or listened to, with the numbers of the store. */
static void compare_list(struct server *server, int64_t *ids, int64_t count)
{
    struct db_mark marks[PAGE];
    for (int64_t from = 0; from < count; from += PAGE) {
        int n = count - from < PAGE ? (int)(count - from) : PAGE;
        for (int i = 0; i < n; i++)
            marks[i] = (struct db_mark){.table = ids[from + i]};
        compare_tables(server, marks, n);
    }
    free(ids);
}

static void compare_all(struct server *server)
{
    int64_t count;
    int64_t *ids = stream_tables(server->streams, &count);
    compare_list(server, ids, count);
    ids = tables_ids(server->tables, &count);
    compare_list(server, ids, count);
}

/* News were missed: everybody with a stream here may have got a seat somewhere. */
static void find_missed_seats(struct server *server)
{
    int64_t count;
    int64_t *users = stream_users(server->streams, &count);
    for (int64_t i = 0; i < count && !atomic_load(&server->stopping); i++) {
        struct db_mark mine[MINE_MOST];
        int tables = 0;
        struct db_tx *tx = db_begin(server->db, DB_READ);
        enum db_code code = db_follows(tx, users[i], mine, MINE_MOST, &tables);
        enum db_code end = db_end(tx);
        for (int m = 0; m < tables && code == DB_OK && end == DB_OK; m++)
            if (!stream_follows(server->streams, users[i], mine[m].table))
                refresh_table(server, mine[m].table, true);
        if (code != DB_OK || end != DB_OK)
            break; /* it is away again; it says so when it is back */
    }
    free(users);
}

static void take_news(struct housekeeping *s)
{
    pthread_mutex_lock(&s->lock);
    int count = s->count;
    bool all = s->all, missed = s->missed;
    struct news *news = malloc((size_t)(count + 1) * sizeof *news);
    sg_check(news);
    memcpy(news, s->news, (size_t)count * sizeof *news);
    s->count = 0;
    s->all = s->missed = false;
    pthread_mutex_unlock(&s->lock);
    if (all)
        compare_all(s->server);
    for (int i = 0; i < count; i++)
        if (!all || news[i].seats)
            refresh_table(s->server, news[i].table, news[i].seats);
    free(news);
    if (missed)
        find_missed_seats(s->server);
}

/* ---- Clocks, and bots after a restart ---------------------------------------------------- */

static bool found_due(void *ctx, int64_t table, int turn, int64_t deadline)
{
    (void)turn;
    (void)deadline;
    return db_page_add(ctx, table);
}

static void run_clocks(struct server *server)
{
    struct db_page due = {.count = 0};
    struct db_tx *tx = db_begin(server->db, DB_READ);
    db_due(tx, db_now(), DUE_MOST, found_due, &due);
    db_end(tx);
    for (int i = 0; i < due.count; i++)
        seats_clock_out(server, due.id[i]);
}

struct turn {
    int seat;
    bool bot, person; /* a bot is to move; somebody is there */
};

static bool is_bot(void *ctx, const struct db_seat *seat)
{
    struct turn *t = ctx;
    bool bot = seat->bot && seat->bot[0];
    t->bot |= bot && seat->seat == t->seat;
    t->person |= !bot && seat->user;
    return true;
}

/* Does a bot owe a move there? Not where nobody is (table_paused()). Without loading the table. */
static bool bot_owes(struct db_tx *tx, int64_t id)
{
    enum db_code code;
    struct turn turn = {.seat = -1};
    struct db_table *row = db_table_get(tx, id, &code);
    if (row) {
        turn.seat = row->turn;
        db_seats(tx, id, is_bot, &turn);
    }
    free(row);
    return turn.bot && turn.person;
}

static void find_bots(struct server *server)
{
    struct db_page page;
    int64_t after = 0;
    do {
        page.count = 0;
        struct db_tx *tx = db_begin(server->db, DB_READ);
        db_ids(tx, DB_PLAYING, after, DB_PAGE, db_page_add, &page);
        for (int i = 0; i < page.count; i++) {
            after = page.id[i];
            if (bot_owes(tx, after))
                bots_scan(server, after);
        }
        db_end(tx);
    } while (page.count == DB_PAGE && !atomic_load(&server->stopping));
}

static bool scan_bots(void *ctx, int64_t table)
{
    struct server *server = ctx;
    bots_scan(server, table);
    return !atomic_load(&server->stopping);
}

/* ---- What nobody comes back for ------------------------------------------------------------ */

static bool drop_guest(void *ctx, int64_t user)
{
    struct server *server = ctx;
    struct db_tx *tx = db_begin(server->db, DB_WRITE);
    if (db_user_drop(tx, user, "") == DB_OK)
        db_end(tx);
    else
        db_cancel(tx);
    return !atomic_load(&server->stopping);
}

static bool give_table_up(void *ctx, int64_t table)
{
    struct server *server = ctx;
    seats_give_up(server, table);
    return !atomic_load(&server->stopping);
}

static void clear_away(struct server *server)
{
    db_visit_ids(server->db, db_guests_left, drop_guest, server);
    db_visit_ids(server->db, db_tables_left, give_table_up, server);
}

/* ---- Going round --------------------------------------------------------------------------- */

static void second(struct server *server, int64_t n)
{
    int64_t count, bytes;
    conns_cut(server->config.request_seconds * 1000, (server->config.idle_seconds + 5) * 1000);
    tables_wake_old(server->tables);
    stream_presence_round(server->streams);
    if (n % 5 == 0)
        run_clocks(server);
    if (n % 10 == 0)
        tables_trim(server->tables, false, &count, &bytes);
    if (n == 0 || (n % 30 == 0 && db_shared(server->db)))
        find_bots(server);
    if (n == 0 || (n % 30 == 0 && db_shared(server->db)))
        db_visit_ids(server->db, db_orders_tables, scan_bots, server); /* what somebody ordered may be left to do */
    tournaments_round(server);
    if (n == 0 || (n % 30 == 0 && db_shared(server->db)))
        db_visit_ids(server->db, db_tournament_tables, scan_bots, server);
    if (n % 60 == 0)
        rated_settle_all(server);
    if (n % 60 == 59)
        auth_clock_tick(server);
    if (n % 3600 == 3599) {
        struct db_tx *tx = db_begin(server->db, DB_WRITE);
        db_sessions_drop(tx, 0, NULL, auth_now(server));
        db_end(tx);
    }
    if (n % 3600 == 1)
        clear_away(server);
}

static void *go_round(void *ctx)
{
    struct housekeeping *s = ctx;
    int64_t next = server_ticks();
    for (int64_t n = 0;;) {
        struct timespec until = steady_in(1000);
        pthread_mutex_lock(&s->lock);
        bool news = s->count || s->all;
        if (!s->stop && !news && server_ticks() < next)
            pthread_cond_timedwait(&s->some, &s->lock, &until);
        bool stop = s->stop;
        pthread_mutex_unlock(&s->lock);
        if (stop)
            return NULL;
        take_news(s);
        if (server_ticks() < next)
            continue;
        second(s->server, n++);
        next = server_ticks() + 1000;
    }
}

struct housekeeping *housekeeping_new(struct server *server)
{
    struct housekeeping *s = calloc(1, sizeof *s);
    sg_check(s);
    s->server = server;
    pthread_mutex_init(&s->lock, NULL);
    steady_cond(&s->some);
    sg_check(pthread_create(&s->thread, NULL, go_round, s) == 0);
    return s;
}

void housekeeping_end(struct housekeeping *housekeeping)
{
    if (!housekeeping)
        return;
    pthread_mutex_lock(&housekeeping->lock);
    housekeeping->stop = true;
    pthread_cond_signal(&housekeeping->some);
    pthread_mutex_unlock(&housekeeping->lock);
    pthread_join(housekeeping->thread, NULL);
}

void housekeeping_free(struct housekeeping *housekeeping)
{
    if (!housekeeping)
        return;
    pthread_mutex_destroy(&housekeeping->lock);
    pthread_cond_destroy(&housekeeping->some);
    free(housekeeping);
}
