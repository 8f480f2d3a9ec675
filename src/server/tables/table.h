/*
 * table.h: tables in memory: seats, rules of the table, the match.
 *
 * A table is loaded from the store when somebody asks for it and dropped when
 * nobody has for a while. Its match may be one step ahead of the store: then
 * `busy` is set, nobody is shown anything, and whoever comes waits in the
 * queue. When the step is on the disk, it is sent to all; when it is not, the
 * table is `stale` and is loaded again by the next who asks.
 *
 * A table is used with its lock held; table_get() gives it locked.
 */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "ai/ai.h"
#include "base/error.h"
#include "server/http/http.h"
#include "match/match.h"

#include <pthread.h>

enum table_join { JOIN_LINK, JOIN_ANYONE, JOIN_INVITED };
enum table_watch { WATCH_LINK, WATCH_ANYONE, WATCH_NONE };
enum table_undo { UNDO_CONSENT, UNDO_FREE, UNDO_NONE };
enum table_clock { CLOCK_NONE, CLOCK_DAYS, CLOCK_LIVE };
enum table_out { OUT_BOT, OUT_NOTHING };

extern const char *const join_words[3],
    *const watch_words[3], *const undo_words[3], *const clock_words[3], *const out_words[2], *const chance_words[3];

/* What was agreed when the table was opened; options of struct db_table. */
struct rules {
    uint8_t join, watch, undo, clock, out, hints;
    bool rated;     /* its result changes ratings (accounts/rated.h) */
    uint8_t seeded; /* chance */
    uint64_t seed;
    int64_t seconds, add, absent;
    int64_t delay;                              /* steps that who looks on is behind, until the end */
    bool closed;                                /* given up before it began */
    int64_t rematch;                            /* the table that came after */
    int64_t tournament;                         /* it belongs to; 0: none. Its round shares the draws */
    uint8_t secret[FAIR_BYTES];                 /* until the match knows it */
    struct fair_numbers numbers;                /* given before the start */
    uint8_t resigned;                           /* bit s: seat s resigned; a bot plays it to the end */
    uint8_t programs;                           /* bit s: a bot account sits at seat s */
    uint8_t early;                              /* bit s: that of seat s came before the commitment could be seen */
    char invited[SG_MAX_SEATS][MATCH_MAX_NAME]; /* whom a free seat is kept for */
    int64_t invited_id[SG_MAX_SEATS];           /* the account of that name; 0: none */
};

struct table_seat {
    int64_t user;
    char name[MATCH_MAX_NAME];
    char bot[AI_MAX_SPEC]; /* "": a person plays */
    bool shelved;          /* its user has put the table away */
};

struct step;

/* Turns that were finished in the first plies of a match, so that each ply is counted once. */
struct clock_turns {
    int plies, last; /* last: the seat that decided last, from 1; 0: none */
    int done[SG_MAX_SEATS];
};

/* The match as it was some steps ago, for all who look on late; it follows the table's own when somebody asks. */
struct earlier {
    struct match *match; /* NULL: nobody asked */
    int steps;
};

struct table {
    int64_t id;
    struct server *server;
    struct table *chain, *older, *newer; /* tables.c */
    int users;                           /* who hold it; 0: may be dropped */
    pthread_mutex_t lock;
    pthread_cond_t settled;

    bool loaded, stale, busy, loading; /* loading: busy for that reason */
    bool behind;                       /* another node wrote to it: what is new is read before it is used */
    int64_t checked;                   /* server_moment() at which it was what the store had, or later */
    struct request *queue;             /* who waits until it is not busy */
    struct request *waiting;           /* who waits for news (?after=) */

    struct db_table *row;
    const struct sg_game *game;
    struct sg_setup setup;
    struct rules rules;
    struct table_seat seat[SG_MAX_SEATS];
    struct match *match; /* NULL until it has begun */
    uint32_t *starts;    /* where each step begins in the text of the match */
    int steps, room;
    int64_t turn_at;            /* milliseconds since 1970; when `turn` began */
    int64_t left[SG_MAX_SEATS]; /* milliseconds on live clocks when the turn began */
    struct clock_turns turns;   /* table_clock.c */
    int away_at[SG_MAX_SEATS];  /* plies of the match when a bot took the seat over */
    bool bot_queued;
    /* Standing orders (table_orders.c). `ordered`: bit s: seat s may have some; sure if `orders_read`. */
    bool orders_read;
    uint8_t ordered;
    bool past;               /* as it was some steps ago (table_past()) */
    struct earlier *earlier; /* of tables in memory */
};

/* ---- Finding (tables.c) ------------------------------------------------------ */

struct tables *tables_new(struct server *server);
void tables_free(struct tables *tables); /* all must be let go */

/*
 * The table, locked and loaded, or NULL: `*handled` is LATER (not in memory),
 * WAIT (busy: the request is in its queue), or DONE after a problem. With
 * `r->compare` it is compared with the store first.
 */
struct table *table_get(struct request *r, int64_t id, enum handled *handled);
/* The same for threads that may wait: bots, clocks, streams. NULL: none, or see *code. */
struct table *table_hold(struct server *server, int64_t id, enum db_code *code);
/* The same, as it stood at this moment (server_moment()) or later, whichever node wrote to it. */
struct table *table_hold_since(struct server *server, int64_t id, int64_t moment, enum db_code *code);
/* The same, but only if it is in memory; it may be busy, stale or on its way there then. */
struct table *table_peek(struct server *server, int64_t id);
/* Unlocks it and lets it go. */
void table_release(struct table *t);
/* The request will be called again when there is news; unlocks. */
enum handled table_wait_news(struct table *t, struct request *r);

/* From here to table_leave() others wait; the lock is free between. Blocking threads only. */
void table_enter(struct table *t);
/* Wakes who waited. `stale`: load it again first. The lock is held before and after. */
void table_leave(struct table *t, bool stale);

/* Drops what was not used lately until it fits; how many are left, and their bytes. */
void tables_trim(struct tables *tables, bool all, int64_t *count, int64_t *bytes);
/* Wakes who waited for news for too long. */
void tables_wake_old(struct tables *tables);
/* The ids of all tables in memory; to be freed. */
int64_t *tables_ids(struct tables *tables, int64_t *count);

/* ---- Who is who at a table ----------------------------------------------------- */

/* Bit set of the seats that are the user's. */
unsigned table_seats_of(const struct table *t, int64_t user);
/* Bit set of the seats of other people for whom a bot plays at the moment. */
unsigned table_away(const struct table *t, int64_t user);
/* Whose view the user gets: the seat to move if it is theirs, else their first; or SG_SPECTATOR. */
int table_viewer(const struct table *t, int64_t user);
/* The same in a match as it was, for who has these seats. */
int table_viewer_in(const struct match *m, unsigned seats);
/* May they see it at all? `code` is that of the link, or NULL. */
bool table_may_view(const struct table *t, const struct principal *who, const char *code);
/* Is the seat kept for them? By their account; where there is none, by the name alone. */
bool table_invited(const struct table *t, int seat, const struct principal *who);
int table_status(const struct table *t); /* enum db_status, archived counts as over or seating */
/* Has its log grown so long that nothing is undone any more (table_steps)? */
bool table_full(const struct table *t);
int table_turn(const struct table *t); /* seat, SG_CHANCE or SG_OVER; SG_CHANCE before */
const char *table_seat_name(const struct table *t, int seat);

/*
 * Looking on late (rules.delay): who has no seat knows the first steps alone until the game is over, nor its chat.
 * table_seen(): how many steps. table_past(): the table as it was then, for reading while the lock is held. False:
 * they are not late.
 */
bool table_late(const struct table *t, int64_t user);
int table_seen(const struct table *t, int64_t user);
bool table_past(const struct table *t, int64_t user, struct table *out, struct db_table *row);

/*
 * What is sent with a step, for callers that continue without the lock: seats, rules, clocks, and the numbers
 * of `row` (none of its strings). No match, and nothing of the lists that the table is in.
 */
void table_copy(const struct table *t, struct table *out, struct db_table *row);

/* ---- Clocks (table_clock.c) ------------------------------------------------------- */

/* No person plays at the table: it waits until one of them is back. */
bool table_paused(const struct table *t);
bool table_bot_to_move(const struct table *t); /* never while paused */
/* When the clock of the seat to move runs out; 0: never. */
int64_t table_deadline(const struct table *t);
/* When others may let a bot play for a person; 0: the game does not wait for this seat. */
int64_t table_replace_at(const struct table *t, int seat);

/* What a step does to the clocks follows from the match before and after it. */
struct clock_mark {
    int turn;                /* seat, SG_CHANCE or SG_OVER */
    bool bot;                /* a bot is to move */
    unsigned bots;           /* bit s: a bot plays seat s */
    int turns[SG_MAX_SEATS]; /* that each seat has finished; counted where a clock has increments */
    size_t text;             /* bytes of the match's text */
};
/* `m` is the match of the table, or one that becomes it step by step. */
struct clock_mark clock_mark(struct table *t, const struct match *m);
/* The step that led from `before` to `m` was written at `at`. */
void clock_step(struct table *t, const struct clock_mark *before, const struct match *m, int64_t at);

/* ---- Loading (table_load.c) ------------------------------------------------------ */

enum db_code table_load(struct table *t);
/*
 * Reads what other nodes wrote since, and publishes it to who listens. Called
 * with the lock held and the table busy; the lock is free while the store is
 * asked. DB_CONFLICT: not by steps alone, load it whole.
 */
enum db_code table_catch_up(struct table *t);
bool rules_parse(struct rules *rules, const char *json);
void rules_format(const struct rules *rules, struct buffer *out);
/* The text of step `n`. */
struct sg_slice table_step_text(const struct table *t, int n);
void table_step_begins(struct table *t, size_t at);
/* By how many plies the line of play is longer after a step with this text. */
int table_step_grew(struct sg_slice text);
/* Plays the text of a step on the match before it (NULL: it is the first). False if it does not fit. */
bool table_continue(struct match **m, struct sg_slice text);

/*
 * The last step after the start that began when so many plies were played (ply -1: at any time)
 * and whose first record `is` the one that is looked for (table_log.c); -1: there is none.
 */
int table_find_step(const struct table *t, int64_t ply, bool (*is)(void *ctx, const struct match_record *record),
                    void *ctx);

/* ---- Changing (table_step.c) ------------------------------------------------------ */

/*
 * A step is one change of a match: all lines that one accepted request wrote to its log. Begin,
 * call match_...() functions, then commit (or cancel if nothing was written). In between the lines
 * are collected. On its way it is a struct db_step for the store (db.h), a struct step_view for
 * step_json(), and payloads that step_publish() sends to who listens (streams.h).
 */
struct step *step_begin(struct table *t);
void step_cancel(struct step *step);
/* Draws as long as chance is to move; reveals the secret at the end. */
void step_settle(struct step *step);
/*
 * Hands it to the store. The table is busy until then; `r` (may be NULL) is
 * answered with the step in the eyes of its user. Unlocks and releases.
 */
enum handled step_commit(struct step *step, struct request *r);

/* ---- Standing orders (table_orders.c, match/order.h) --------------------------------- */

/* Is somebody to move who may have ordered what to play? The store knows. */
bool table_may_follow(const struct table *t);
/* Plays what the orders of the seat to move say, if a person's seat is; false: it is not. May wait for the store. */
bool table_follow_orders(struct server *server, int64_t id);
/* Nobody is about to look at the table: it could not be held, or another node does. */
void table_unqueue(struct server *server, int64_t id);
/* Orders as the store has them, one per line. What has ended, or was never of this match, is left out. */
struct orders;
void table_read_orders(const struct match *m, int seat, const char *words, struct orders *out);

/* ---- As JSON (table_json.c) -------------------------------------------------------- */

void table_json(struct json *j, const struct table *t, const struct principal *who, int ply, bool state);
/* A step to be shown; `m` is a match of the table just after it. */
struct step_view {
    const struct table *t;
    const struct match *m;
    int64_t seq, time; /* seq from 1 */
    int plies;         /* before it */
    struct sg_slice text;
    bool now; /* it is the latest: clocks may be shown */
};
void step_json(struct json *j, const struct step_view *view, int viewer, bool again);
void summary_json(struct json *j, const struct db_table *row, const struct table_seat *seat, const struct rules *rules,
                  int64_t user, bool invited);
/* The numbers of fair chance that were given so far. */
struct fair_numbers table_numbers(const struct table *t);
void ply_json(struct json *j, const struct match *m, int ply, int viewer);

#endif
