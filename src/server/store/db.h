/*
 * db.h: where a server keeps everything: tables, logs, people, chat.
 *
 * Two real stores stand behind it: SQLite (one file, one node) and PostgreSQL
 * (any number of nodes). db_driver.h is the table of functions that each of
 * them fills; the questions asked of them are written once, in db_*.c.
 *
 *     struct db *db = db_open("games.db", &options, &why);
 *     struct db_tx *tx = db_begin(db, DB_WRITE);
 *     db_table_add(tx, &table);                  // table.id is filled in
 *     db_seat_put(tx, table.id, &seat);
 *     if (db_end(tx) == DB_OK) ...               // all of it is on the disk, or nothing
 *
 * THE LOG. A table's match is the text of docs/save-format.md, cut into steps
 * 0, 1, 2 ... of whole lines. Step 0 is the text at the start of the match
 * (match_text()); each further one is all that one accepted action wrote to
 * the journal, its draws included. (table, seq) is unique: of two nodes that
 * append the same seq one wins, the other is answered DB_CONFLICT, loads what
 * the winner wrote and looks again. A step is appended only when it continues
 * the log that is there: its seq is the number of steps (struct db_table.next)
 * and its `tail` the hash of them all (db_tail()). So several steps of a table
 * may be under way at once: when one fails, all after it fail.
 *
 * db_submit() puts a step in a queue and returns at once. One thread commits
 * the steps of all tables that are waiting in one transaction and calls back
 * when they are on the disk. Only then may anybody hear of it. After any answer
 * but DB_OK the match in memory is ahead of the log: drop it and load the log.
 * When the answer got lost on the way from PostgreSQL, the store connects
 * again and finds out what became of the step. A step that is there already,
 * word for word and after the same steps, counts as appended, whoever wrote
 * it: DB_OK.
 *
 * UPDATES. What somebody has seen of a table is (table, seq): seqs up to which
 * they have been sent, plus `rev` for seats and options and `chats` for chat
 * lines. All three are counted by the database, so they mean the same at every
 * node and after every restart: an event id made of them needs nothing else.
 *
 * PEOPLE. Everybody who does anything is a user: with a password (account) or,
 * at home, with no more than a name (guest). A browser's cookie is the token
 * of a session, of which the store sees only a hash (users.h makes both), a
 * session belongs to a user, and a seat belongs to a user.
 *
 * Text is UTF-8 without NUL; other text is refused (DB_BAD). A NULL text is "".
 * Times are milliseconds since 1970; 0 is "never". Ids start at 1; 0 is "none".
 * Every function may be called from any thread; a transaction is used by one.
 */
#ifndef SERVER_DB_H
#define SERVER_DB_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db;
struct db_tx;

enum db_code {
    DB_OK,
    DB_NONE,     /* there is no such thing */
    DB_CONFLICT, /* another node (or an earlier step) took that seq; a name is taken */
    DB_FULL,     /* no room on the disk: nothing was changed; try again later */
    DB_LOST,     /* no connection to the database for too long: perhaps it was done, look */
    DB_BAD,      /* text that no store can keep (not UTF-8, or a NUL in it) */
    DB_BROKEN,   /* the store itself says no; options.trouble has the reason */
};

/* One word for logs: "ok", "none", "conflict", "full", "lost", "bad", "broken". */
const char *db_code_name(enum db_code code);

/* ---- Opening ------------------------------------------------------------- */

struct db_options {
    const char *node; /* name of this process among the nodes; NULL: host and pid */
    int max_wait_ms;  /* until a lost connection is DB_LOST; 0: 10000 */
    int max_batch;    /* steps in one transaction; 0: 512 */
    int carry_pages;  /* of SQLite's WAL, from which on it is carried over; 0: 8000 */
    bool tool;        /* beside a server: creates, upgrades and locks no store */
    /* Notified of what goes wrong ("store", "mail", "hook") in the words of whoever said no, of
     * the same only once a minute. From any thread; NULL: nobody is. */
    void (*trouble)(void *ctx, const char *what, const char *words);
    void *trouble_ctx;
};

/*
 * `where` is a file for SQLite, or postgres://... or postgresql://... . Makes
 * the schema in an empty store and upgrades an older one. NULL with
 * a sentence for people, saying what is wrong and the way out, if the store is
 * broken, belongs to something else, is of a newer Signoria, or (SQLite) has a
 * server already; it is not touched then.
 */
struct db *db_open(const char *where, const struct db_options *options, struct sg_error *why);
/* Commits what is queued, calls back, and closes. NULL is fine. */
void db_close(struct db *db);

const char *db_kind(const struct db *db); /* "sqlite", "postgres" */
const char *db_node(const struct db *db);
/* Is somebody else able to write to it? False: leases and wake-ups are free. */
bool db_shared(const struct db *db);
/* Does it answer, and does it take writes? For /healthz. Waits no longer than a second or two. */
enum db_code db_ping(struct db *db);

/* For /metrics. Counts since the start. */
struct db_stats {
    int64_t steps, conflicts, failures; /* answers to db_submit() */
    int64_t batches;                    /* transactions of the writer */
    int64_t waiting;                    /* steps in the queue now */
    int64_t reconnects;
    int64_t commit_us; /* microseconds spent in those transactions */
};
struct db_stats db_stats(struct db *db);

int64_t db_now(void); /* milliseconds since 1970 */

/* ---- Transactions -------------------------------------------------------- */

/*
 * A transaction sees one moment of the store. DB_WRITE ones are alone in
 * writing (SQLite) or lock what they touch (PostgreSQL): keep them short.
 * Once an answer is DB_FULL, DB_LOST or DB_BROKEN the transaction is dead:
 * every further call answers the same, and so does db_end(). db_begin() never
 * answers NULL; the first call answers what went wrong.
 */
enum db_mode {
    DB_READ,
    DB_WRITE,
    DB_ONCE /* reading statements that each see one moment, and need not see the same: a round trip each */
};
struct db_tx *db_begin(struct db *db, enum db_mode mode);
/* Commits. Whatever the answer, the transaction is gone. */
enum db_code db_end(struct db_tx *tx);
/* Undoes it all. */
void db_cancel(struct db_tx *tx);

/*
 * All that this thread asks the store for from now on is answered by then, in milliseconds on a
 * steady clock: DB_LOST if need be, as after max_wait_ms, which bounds each wait. 0: no such bound.
 */
void db_until(int64_t ms);
int db_patience(const struct db *db); /* max_wait_ms */

/*
 * Work that may wait for a disk or a network, away from who must not: `run` is
 * called by a thread of the store's, may use transactions, and ends by handing
 * its result over itself. What is short goes first, and one thread does nothing
 * else. Who has asked for much waits for it; others come in turn (`whose`: any
 * number for each). False if too many are waiting (answer 503).
 */
enum db_work { DB_SHORT, DB_BULK };
bool db_later(struct db *db, enum db_work work, uint64_t whose, void (*run)(struct db *db, void *ctx), void *ctx);

/*
 * For who does what is not urgent: waits a few milliseconds at most while short work waits, or
 * while another has its turn in a crowd of bulk work. What db_turn_end() gets.
 */
int64_t db_turn_begin(struct db *db);
void db_turn_end(struct db *db, int64_t turn);

/* ---- Steps: the hot path ------------------------------------------------- */

enum db_status {
    DB_SEATING, /* waits for players; no log yet */
    DB_PLAYING,
    DB_OVER,
    DB_ARCHIVED /* given up before it began; in stores of older versions also over and put away by somebody */
};

/* What lists and clocks know of a match without loading it. */
struct db_head {
    int status; /* enum db_status */
    int turn;   /* the seat that is to move; -1: none */
    int plies;
    int64_t deadline;   /* when the clock of `turn` runs out */
    const char *result; /* NULL: as it is; else JSON, e.g. of places and points */
};

/* The caller's memory, not to be touched between db_submit() and done(). */
struct db_step {
    int64_t table, seq;
    uint64_t tail;    /* of the steps before this one, see db_tail() */
    const char *text; /* whole lines; at least one */
    size_t length;
    struct db_head head; /* as it is after this step */
    int64_t at;          /* when; 0: now */
    /* Called by the store's writer thread. It must be short and must not call
     * db_begin(); the step is the caller's again. */
    void (*done)(struct db_step *step);
    void *ctx;
    enum db_code code;         /* the answer, in done() */
    bool there;                /* DB_OK because it was there already; there may be more after it */
    struct db_step *next_step; /* the store's own: these two */
    int64_t until;             /* when who waits for it gives up; on a steady clock */
};

/*
 * The hash of a log after one more step: 0 when it is empty, and then
 * tail = db_tail(tail, text, length) with every step that is submitted or read.
 */
uint64_t db_tail(uint64_t tail, const char *text, size_t length);

void db_submit(struct db *db, struct db_step *step);
/* The same inside a transaction, for a step that changes seats as well. */
enum db_code db_step_add(struct db_tx *tx, struct db_step *step);
/* Called by the writer after the done() of a whole batch: time for one wake-up. */
void db_on_batch(struct db *db, void (*fn)(void *ctx), void *ctx);
/* Waits until nothing is queued. */
void db_drain(struct db *db);

/*
 * The steps of a table from `seq` on, in order. `text` is not ended by NUL and
 * gone after the call. A `row` that answers false wants no more (all lists).
 */
enum db_code db_log(struct db_tx *tx, int64_t table, int64_t seq,
                    bool (*row)(void *ctx, int64_t seq, const char *text, size_t length, int64_t at), void *ctx);

struct db_table;
/*
 * What a table in memory lacks, in one statement: `now` gets its numbers (and no
 * strings), `row` the steps from `seq` on. DB_NONE: there is no such table.
 */
enum db_code db_log_since(struct db_tx *tx, int64_t table, int64_t seq, struct db_table *now,
                          bool (*row)(void *ctx, int64_t seq, const char *text, size_t length, int64_t at), void *ctx);

/* ---- Tables -------------------------------------------------------------- */

enum db_access {
    DB_PUBLIC, /* anybody may join, and it is listed */
    DB_LINK,   /* who has the link may join */
    DB_INVITED /* who is invited may join */
};

struct db_table {
    int64_t id;
    const char *game;  /* its name */
    const char *setup; /* as sg_setup_format() writes it */
    const char *title;
    const char *link;    /* secret word of its link; unique */
    const char *options; /* JSON, the server's own: undo policy, clock, hidden or shown ... */
    const char *result;  /* JSON when it is over, else "" */
    int64_t host;        /* user who made it */
    int64_t before;      /* table that this is a rematch of */
    int seats;           /* how many */
    int access;          /* enum db_access */
    int status, turn, plies;
    int64_t deadline;
    int64_t turn_at; /* since when `turn` is to move */
    int64_t created, started, ended, changed;
    int64_t next;  /* steps in the log: the seq of the next one */
    int64_t rev;   /* counts changes of the table and its seats, from 1 */
    int64_t chats; /* chat lines so far */
    uint64_t tail; /* of the whole log */
};

/* Fills in id, created, changed and rev; next, chats, started, ended are 0 at first. */
enum db_code db_table_add(struct db_tx *tx, struct db_table *table);
/* One block of memory with its strings in it, for free(); NULL: see *code. */
struct db_table *db_table_get(struct db_tx *tx, int64_t id, enum db_code *code);
/*
 * Writes title, options, access, status, host, result, turn and deadline and
 * counts rev up. The log's own numbers (next, plies) change by steps alone.
 * DB_CONFLICT if rev is not that of the store: somebody changed it; read again.
 */
enum db_code db_table_put(struct db_tx *tx, struct db_table *table);

/* Numbers that show whether there is news; of many tables at once. */
struct db_mark {
    int64_t table, next, rev, chats; /* next is -1 if there is no such table */
};
/* Fills in next, rev and chats of marks[i].table. */
enum db_code db_marks(struct db_tx *tx, struct db_mark *marks, int count);
/* The tables that a user's stream follows, with their marks: where they sit or are host (the newest 100 of each), and
 * their 20 newest invitations; each once. */
enum db_code db_follows(struct db_tx *tx, int64_t user, struct db_mark *marks, int most, int *count);

enum db_which {
    DB_LIST_OPEN,    /* public ones that wait for players */
    DB_LIST_WATCH,   /* public ones that are played and that anyone may watch */
    DB_LIST_MINE,    /* where `user` sits or is host, being seated or played */
    DB_LIST_INVITED, /* that `user` is invited to and has not answered */
    DB_LIST_PAST,    /* where `user` sat, over (not archived by them) */
    DB_LIST_ARCHIVE, /* where `user` sat, archived by them or given up */
    DB_LIST_ALL,     /* for administrators */
    DB_LIST_WAITING  /* where it is `user`'s turn: the clock that runs out first, then the longest wait */
};

struct db_list {
    int which; /* enum db_which */
    int64_t user;
    const char *game; /* NULL: any */
    int64_t before;   /* only ids below this one: the last of the page before; 0: from the newest */
    int limit;        /* at most so many; 1 to 1000 */
};
enum db_code db_tables(struct db_tx *tx, const struct db_list *list,
                       bool (*row)(void *ctx, const struct db_table *table), void *ctx);
/* Tables that are played, with the clock run out at `now`, the longest ago first. */
enum db_code db_due(struct db_tx *tx, int64_t now, int limit,
                    bool (*row)(void *ctx, int64_t table, int turn, int64_t deadline), void *ctx);
/* Ids of all tables with this status and id > after: what a starting node looks through. */
enum db_code db_ids(struct db_tx *tx, int status, int64_t after, int limit, bool (*row)(void *ctx, int64_t table),
                    void *ctx);

/* A page of ids; db_page_add() is the `row` of functions that list some. */
enum { DB_PAGE = 256 };
struct db_page {
    int64_t id[DB_PAGE];
    int count;
};
bool db_page_add(void *page, int64_t id);
/* Lists ids > after, at most `limit` of them. */
typedef enum db_code db_list_ids(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, int64_t id),
                                 void *ctx);
/* Visits all ids of a list until `visit` answers false. Each page is read in a transaction that has ended by then. */
void db_visit_ids(struct db *db, db_list_ids *list, bool (*visit)(void *ctx, int64_t id), void *ctx);

/*
 * What nobody comes back for, for 30 days (db_left.c): guests without a session who left no trace at any table, and
 * tables that wait for players and were not touched.
 */
db_list_ids db_guests_left, db_tables_left;

/* ---- Seats --------------------------------------------------------------- */

/*
 * user 0 and no bot: free. user 0 and a bot: the bot's. A user and a bot: the
 * user's, but the bot plays for them until they take the seat back.
 */
struct db_seat {
    int seat; /* from 0 */
    int64_t user;
    const char *name; /* as shown at the table */
    const char *bot;  /* "" or what kind: "master", "steward" ... */
    int64_t since;    /* when this became so; 0: now */
    bool shelved;     /* db_seats(): its user has put the table away */
};

/* Who put a table that is over away has it in another list; nobody else notices. */
enum db_code db_shelve(struct db_tx *tx, int64_t table, int64_t user, bool away);

/* Each of these counts the table's rev up. */
enum db_code db_seat_put(struct db_tx *tx, int64_t table, const struct db_seat *seat);
/* Takes the seat for the user if it is free, else DB_CONFLICT: no two get it. */
enum db_code db_seat_take(struct db_tx *tx, int64_t table, const struct db_seat *seat);
enum db_code db_seats(struct db_tx *tx, int64_t table, bool (*row)(void *ctx, const struct db_seat *seat), void *ctx);

/* ---- Chat ---------------------------------------------------------------- */

struct db_chat {
    int64_t n; /* from 0 in each table */
    int64_t user;
    int seat; /* -1: a spectator */
    const char *name, *text;
    int64_t at;
    const char *client_id; /* db_chat_add(): by which its client knows it; NULL: none */
    bool duplicate;        /* db_chat_add(): it was there already, as number n */
};

/* Fills in n and at. A line of the same user with the same client_id is added once. */
enum db_code db_chat_add(struct db_tx *tx, int64_t table, struct db_chat *line);
enum db_code db_chats(struct db_tx *tx, int64_t table, int64_t from, int limit,
                      bool (*row)(void *ctx, const struct db_chat *line), void *ctx);

/* ---- Users and sessions (users.h is what a server calls) ------------------ */

enum db_role { DB_PLAYER, DB_SPECTATOR, DB_ADMIN, DB_BOT };

struct db_user {
    int64_t id;
    const char *name;     /* as shown */
    const char *key;      /* what makes an account's name unique; "": a guest */
    const char *pass;     /* argon2id string; "": has none */
    const char *mail;     /* "": none */
    const char *settings; /* JSON of the browser client */
    int role;             /* enum db_role */
    bool disabled;        /* an administrator closed the account */
    int64_t created, seen;
};

/* DB_CONFLICT: an account with that key is there. Fills in id and created. */
enum db_code db_user_add(struct db_tx *tx, struct db_user *user);
struct db_user *db_user_get(struct db_tx *tx, int64_t id, enum db_code *code); /* free() it */
struct db_user *db_user_by_key(struct db_tx *tx, const char *key, enum db_code *code);
enum db_code db_user_put(struct db_tx *tx, const struct db_user *user);
/* The same for a guest who becomes an account. DB_NONE: they have one, or are gone. */
enum db_code db_user_enrol(struct db_tx *tx, const struct db_user *user);
/* The hash of the password alone: what else was changed since the user was read stays. */
enum db_code db_user_pass(struct db_tx *tx, int64_t id, const char *pass);
/* What the account's name looks like (users_shape()). DB_CONFLICT: another's looks the same. */
enum db_code db_shape_put(struct db_tx *tx, int64_t user, const char *shape);
/* Has an account this name, or one that looks the same? */
enum db_code db_name_of_account(struct db_tx *tx, const char *key, const char *shape, bool *is);
/* Accounts whose shape is not known: of an older version, or from a backup. */
enum db_code db_users_shapeless(struct db_tx *tx, int64_t after, int limit,
                                bool (*row)(void *ctx, const struct db_user *user), void *ctx);
/* The user stays until this transaction ends. DB_NONE: they are gone, and nothing may be theirs any more. */
enum db_code db_user_hold(struct db_tx *tx, int64_t id);
/* Does a game wait for them, or will it? Where a bot sits in for them, none does. */
enum db_code db_user_sits(struct db_tx *tx, int64_t id, bool *sits);
/* Removes the user with sessions, settings, invitations and words said in chat;
 * their seats in old matches stay, without them and without their name. */
enum db_code db_user_drop(struct db_tx *tx, int64_t id, const char *nameless);
enum db_code db_users(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, const struct db_user *user),
                      void *ctx);

struct db_session {
    const char *hash; /* of the token, as text */
    int64_t user, created, seen, expires;
};
enum db_code db_session_add(struct db_tx *tx, const struct db_session *session);
/* free() it. One that has expired at `now` is none. */
struct db_session *db_session_get(struct db_tx *tx, const char *hash, int64_t now, enum db_code *code);
/* A session ends with the browser that was to be woken for it (notify.h). */
enum db_code db_session_drop(struct db_tx *tx, const char *hash);
/* All of a user but `keep` (NULL: all); with user 0: those that expired before `now`. */
enum db_code db_sessions_drop(struct db_tx *tx, int64_t user, const char *keep, int64_t now);

/* ---- Sign-in by a provider (db_signin.c; signin.h is what a server calls) --- */

/* Whose account this subject of this issuer opens; DB_NONE: nobody's. */
enum db_code db_identity_find(struct db_tx *tx, const char *issuer, const char *subject, int64_t *user);
/* DB_CONFLICT: it is somebody's already, or the user has another one of this issuer. */
enum db_code db_identity_add(struct db_tx *tx, const char *issuer, const char *subject, int64_t user);
enum db_code db_identity_drop(struct db_tx *tx, int64_t user, const char *issuer);
enum db_code db_identities(struct db_tx *tx, int64_t user,
                           bool (*row)(void *ctx, const char *issuer, const char *subject, int64_t at), void *ctx);

/* A sign-in that is under way, or that waits for a name. */
struct db_signin {
    const char *state, *browser; /* hashes: of what the provider gives back, and of the browser's cookie */
    const char *issuer, *nonce, *verifier;
    const char *back;           /* where the person came from */
    const char *subject, *name; /* "", until the provider has said them */
    int64_t user;               /* who began it; 0: nobody */
    int way;                    /* enum signin_way */
    int64_t until;
};
/* Drops those that have run out, too. */
enum db_code db_signin_add(struct db_tx *tx, const struct db_signin *signin, int64_t now);
/* free() it. Of another browser, or run out: DB_NONE. */
struct db_signin *db_signin_get(struct db_tx *tx, const char *state, const char *browser, int64_t now,
                                enum db_code *code);
/* The same, and it is gone then: of two who ask one gets it. */
struct db_signin *db_signin_take(struct db_tx *tx, const char *state, const char *browser, int64_t now,
                                 enum db_code *code);

/* ---- Bot accounts (db_bots.c) --------------------------------------------- */

/* A user of the role DB_BOT, and whose it is. Its token is a session. */
struct db_bot {
    int64_t user, owner; /* owner 0: the host's */
    const char *name;    /* read only, as all that follows */
    bool token;          /* it has one */
    int64_t created;
};
enum db_code db_bot_add(struct db_tx *tx, int64_t user, int64_t owner);
/* Those of an owner, by id. */
enum db_code db_bots(struct db_tx *tx, int64_t owner, bool (*row)(void *ctx, const struct db_bot *bot), void *ctx);
/* Their ids alone. */
enum { DB_BOTS_MOST = 1000 };
enum db_code db_bot_ids(struct db_tx *tx, int64_t owner, int64_t id[DB_BOTS_MOST], int *count);
/* DB_NONE: it is not a bot account. */
enum db_code db_bot_owner(struct db_tx *tx, int64_t user, int64_t *owner);

/* ---- Invitations --------------------------------------------------------- */

enum db_answer {
    DB_ASKED,
    DB_ACCEPTED,
    DB_DECLINED,
    DB_WITHDRAWN, /* the seat is somebody else's, or open */
    DB_SHELVED    /* the table was put away; asked again if it comes back */
};

struct db_invite {
    int64_t id, table, from, user; /* user: who is invited */
    int seat;                      /* -1: any */
    int answer;                    /* enum db_answer */
    int64_t created;
};
/* DB_CONFLICT: they are invited to that table already. */
enum db_code db_invite_add(struct db_tx *tx, struct db_invite *invite);
/* The user's at that table, whichever it is; DB_OK even if there is none. */
enum db_code db_invite_settle(struct db_tx *tx, int64_t table, int64_t user, int answer);
/* How many that `from` sent wait for an answer, at tables that have not begun. */
enum db_code db_invites_from(struct db_tx *tx, int64_t from, int64_t *count);
/* A table is put away, or comes back: so do the invitations to it that have no answer. */
enum db_code db_invites_shelve(struct db_tx *tx, int64_t table, bool away);
/* All of a table, answered or not. */
enum db_code db_invites(struct db_tx *tx, int64_t table, bool (*row)(void *ctx, const struct db_invite *invite),
                        void *ctx);

/* Those of `user` that wait for an answer, at tables that have not begun, by table. */
struct db_waiting {
    int64_t user;
    int64_t from;  /* 0: everybody's; -1: guests' */
    int64_t table; /* 0: any */
    int64_t after; /* those of later tables than this one */
    int limit;
};
enum db_code db_invites_waiting(struct db_tx *tx, const struct db_waiting *which,
                                bool (*row)(void *ctx, const struct db_invite *invite), void *ctx);

/*
 * Whose invitations a user does not want: `who` is a user's id, or DB_GUESTS for
 * those of all guests.
 */
enum { DB_GUESTS = 0 };
enum db_code db_block_put(struct db_tx *tx, int64_t user, int64_t who, bool blocked);
enum db_code db_blocks(struct db_tx *tx, int64_t user, bool (*row)(void *ctx, int64_t who, const char *name),
                       void *ctx);

/* ---- Friends, records and notes (db_club.c) ------------------------------- */

struct db_friend {
    int64_t user;
    const char *name;
    bool mine, theirs; /* who wants it; both: they are friends */
    int64_t at;
};
/* `user` wants to be a friend of `other`; false: neither wants it any more. */
enum db_code db_friend_put(struct db_tx *tx, int64_t user, int64_t other, bool friend);
/*
 * Friends and whom `user` has asked, then those who ask: however many these are, they push nobody out. Each by
 * name; not whom `user` blocks. `other`: this one alone, 0: all.
 */
enum db_code db_friends(struct db_tx *tx, int64_t user, int64_t other, int limit,
                        bool (*row)(void *ctx, const struct db_friend *friend), void *ctx);
/* How many friends `user` has or wants. */
enum db_code db_friends_of(struct db_tx *tx, int64_t user, int64_t *count);

/* A game that somebody played to its end at one seat. */
struct db_played {
    const char *game, *result; /* result: JSON (struct db_table) */
    int seat;
    int64_t people; /* others who sat there */
};
/* The latest ones, newest first; not those where they sat at several seats. */
enum db_code db_played(struct db_tx *tx, int64_t user, int limit,
                       bool (*row)(void *ctx, const struct db_played *played), void *ctx);

/* What a user wrote down about a table; "": nothing. New memory, or NULL: see *code (DB_NONE: no note). */
char *db_note_get(struct db_tx *tx, int64_t user, int64_t table, int64_t *at, enum db_code *code);
enum db_code db_note_put(struct db_tx *tx, int64_t user, int64_t table, const char *text);
enum db_code db_notes_of(struct db_tx *tx, int64_t user, int64_t *count);

/* Standing orders at a table, of all its seats; "": none. */
enum db_code db_orders(struct db_tx *tx, int64_t table,
                       bool (*row)(void *ctx, int seat, int64_t user, const char *words), void *ctx);
enum db_code db_orders_put(struct db_tx *tx, int64_t table, int seat, int64_t user, const char *words);
/* Drops them if they are still these. */
enum db_code db_orders_drop(struct db_tx *tx, int64_t table, int seat, const char *words);
/* Tables that have some, from the next after `after`. */
enum db_code db_orders_tables(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, int64_t table),
                              void *ctx);

/*
 * Finished tables, newest first: of `user`, or (0) those that anyone may watch. Texts are parts of
 * names and titles, in any case; NULL or "": any. One call looks at a bounded number of tables, so
 * *next is where to look further (the next `before`), or 0.
 */
struct db_search {
    int64_t user;
    bool archived; /* of `user`: those that were archived */
    const char *game, *player, *title;
    int64_t from, to; /* when it ended, in milliseconds; to 0: no end */
    int64_t before;
    int limit;
};
enum db_code db_search(struct db_tx *tx, const struct db_search *search, bool (*row)(void *ctx, int64_t table),
                       void *ctx, int64_t *next);

/* ---- Between nodes ------------------------------------------------------- */

/*
 * Reports that another node may have changed something: a table, a user's
 * invitations, or (DB_NEWS_ALL: after a lost connection, and every few seconds
 * as a safety net) anything: then compare what you hold with db_marks(). Comes
 * from a thread of the store's; be short and call no db_ function in it. What
 * this node did itself is not reported. With SQLite nothing ever is. db_listen() waits for a call
 * that is running: when it returns, the function of before is not called any more.
 */
enum db_news {
    DB_NEWS_ALL,   /* id: DB_NEWS_MISSED after a lost connection, else 0 */
    DB_NEWS_TABLE, /* steps or chat */
    DB_NEWS_SEATS, /* a table is new, or its seats or rules changed */
    DB_NEWS_USER
};
enum { DB_NEWS_MISSED = 1 };
void db_listen(struct db *db, void (*fn)(void *ctx, enum db_news what, int64_t id), void *ctx);
/*
 * A line of words for all other nodes, of up to 7000 bytes, which is nobody's
 * news: what it means is the server's business. Queued, never waits; lost when
 * the connection is (then DB_NEWS_ALL comes with DB_NEWS_MISSED).
 */
void db_send(struct db *db, const char *words);
/* Who hears it; from the thread of db_listen(), and as short. */
void db_hear(struct db *db, void (*fn)(void *ctx, const char *node, const char *words), void *ctx);
/*
 * Steps and db_*() changes of a table are reported by themselves. This one says that a user's
 * sessions or rights have changed: by DB_NEWS_USER, and by a list that every store has, also a
 * file to which a tool writes beside its server.
 */
enum db_code db_publish_user(struct db_tx *tx, int64_t user);
/*
 * Entries of that list after `*last`, which becomes the newest one; with a NULL `row` only that.
 * PostgreSQL numbers an entry before it is committed, so one with a lower id may appear later:
 * those of the last ten minutes among the DB_ACCESS_AGAIN ids up to `*last` come again each time.
 */
enum { DB_ACCESS_AGAIN = 1000, DB_ACCESS_MOST = 2 * DB_ACCESS_AGAIN };
enum db_code db_access_news(struct db_tx *tx, int64_t *last, bool (*row)(void *ctx, int64_t id, int64_t user),
                            void *ctx);
/* Forgets entries before `before`. */
enum db_code db_access_clean(struct db_tx *tx, int64_t before);

/*
 * A lease: this node alone does `what` (say "bots 57") until it runs out, lets
 * go, or takes it again to prolong it. A node that has given no sign of life for
 * ten seconds, or has ended, has none (each keeps a lease "node NAME" for that).
 * DB_OK: it is ours; DB_CONFLICT: another node has it. It saves double work
 * only: what keeps a log right is the unique seq. Free of charge when the
 * store is not shared.
 */
enum db_code db_lease(struct db *db, const char *what, int64_t ms);
void db_unlease(struct db *db, const char *what);

/* ---- Ratings (db_ratings.c) ------------------------------------------------ */

/* What a rated table came to. */
enum db_rated {
    DB_RATED_WAITS, /* it is not over, or nobody has looked since */
    DB_RATED_DONE,
    DB_RATED_VOID /* over, but fewer than two accounts are left that could be rated */
};

/* mu, sigma and low in the unit of rating.h. */
struct db_rating {
    int64_t user;
    const char *game;
    int64_t mu, sigma, low;
    int games;
    const char *name; /* of the user; read only */
};

struct db_rated_result {
    int64_t table, user;
    int seat, place, seats; /* seat from 0; place among those who were rated; how many they were */
    const char *game;
    int64_t mu_before, sigma_before, mu, sigma;
    int games; /* of the user, with this one */
    int64_t at;
};

enum db_code db_rated_add(struct db_tx *tx, int64_t table);
/* enum db_rated; DB_NONE: the table is not rated. */
enum db_code db_rated_state(struct db_tx *tx, int64_t table, int *state);
/* DB_NONE: another was first. Who gets DB_OK writes the ratings in the same transaction. */
enum db_code db_rated_settle(struct db_tx *tx, int64_t table, int state);
/* Rated tables that are over and wait, with id > after. */
enum db_code db_rated_waiting(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, int64_t table),
                              void *ctx);
/*
 * Counts a game of user and game, and fills in mu, sigma and games; with the values given for somebody new. Nobody
 * else changes that rating until the transaction ends. In the order of users, so that two never wait for each other.
 */
enum db_code db_rating_lock(struct db_tx *tx, struct db_rating *rating);
enum db_code db_rating_put(struct db_tx *tx, const struct db_rating *rating);
enum db_code db_ratings_of(struct db_tx *tx, int64_t user, bool (*row)(void *ctx, const struct db_rating *rating),
                           void *ctx);
/* The best by `low` first, after so many. */
enum db_code db_leaderboard(struct db_tx *tx, const char *game, int from, int limit,
                            bool (*row)(void *ctx, const struct db_rating *rating), void *ctx);
enum db_code db_rated_result_add(struct db_tx *tx, const struct db_rated_result *result);
enum db_code db_rated_results(struct db_tx *tx, int64_t table,
                              bool (*row)(void *ctx, const struct db_rated_result *result), void *ctx);
/* Those of a user with a table below `before` (0: all), the newest first. */
enum db_code db_rated_history(struct db_tx *tx, int64_t user, int64_t before, int limit,
                              bool (*row)(void *ctx, const struct db_rated_result *result), void *ctx);

/* ---- Tournaments (db_tournaments.c) ------------------------------------------ */

enum db_tournament_state { DB_T_OPEN, DB_T_RUNNING, DB_T_OVER, DB_T_CANCELLED };

struct db_tournament {
    int64_t id, host;
    const char *host_name; /* read only */
    const char *title, *game, *setup;
    const char *options; /* JSON, the server's own */
    const char *link;    /* secret word of its link */
    int state, round;    /* enum db_tournament_state; the round that is played, from 1; 0: none yet */
    int people;          /* read only: who entered and did not leave */
    int64_t created, started, ended;
};
/* Fills in id and created. */
enum db_code db_tournament_add(struct db_tx *tx, struct db_tournament *t);
/* One block of memory with its strings in it, for free(); NULL: see *code. */
struct db_tournament *db_tournament_get(struct db_tx *tx, int64_t id, enum db_code *code);
/* Until the transaction ends nobody else changes the tournament. Before it is read. */
enum db_code db_tournament_lock(struct db_tx *tx, int64_t id);
/* Writes state, round, started and ended. */
enum db_code db_tournament_put(struct db_tx *tx, const struct db_tournament *t);

enum db_tournaments {
    DB_T_LIST_OPEN,    /* people can still enter */
    DB_T_LIST_RUNNING, /* rounds are played */
    DB_T_LIST_OVER,
    DB_T_LIST_MINE /* which `user` made or entered, in every state */
};
/* The newest first, ids below `before` (0: all); those by link only in DB_T_LIST_MINE. `link` in options: "access":1.
 */
enum db_code db_tournaments(struct db_tx *tx, int which, int64_t user, int64_t before, int limit,
                            bool (*row)(void *ctx, const struct db_tournament *t), void *ctx);
/* How many that are not over `user` has made. */
enum db_code db_tournaments_of(struct db_tx *tx, int64_t user, int64_t *count);

struct db_entrant {
    int64_t user;
    const char *name;
    int state; /* 0: plays; 1: has left, or was taken out */
    int place; /* in the order that was drawn at the start */
    int64_t at;
};
/* New, or changed. */
enum db_code db_entrant_put(struct db_tx *tx, int64_t tournament, const struct db_entrant *entrant);
enum db_code db_entrant_drop(struct db_tx *tx, int64_t tournament, int64_t user);
/* By place, then by entry. */
enum db_code db_entrants(struct db_tx *tx, int64_t tournament, bool (*row)(void *ctx, const struct db_entrant *entrant),
                         void *ctx);

struct db_round {
    int round;
    const char *secret; /* 64 digits; nobody may see it before it is revealed */
    int64_t started, ended;
    bool revealed;
};
enum db_code db_round_add(struct db_tx *tx, int64_t tournament, int round, const char *secret);
/* DB_NONE: it has ended already. */
enum db_code db_round_end(struct db_tx *tx, int64_t tournament, int round);
enum db_code db_round_reveal(struct db_tx *tx, int64_t tournament, int round);
enum db_code db_rounds(struct db_tx *tx, int64_t tournament, bool (*row)(void *ctx, const struct db_round *round),
                       void *ctx);

struct db_pairing {
    int64_t user; /* 0: a bot; below 0: somebody who has deleted their account */
    const char *name;
    int round, number, seat; /* number: of the table in the round, from 1; seat from 0 */
    int64_t table;
    bool done;
    int points, place;
    int status, plies; /* of the table; read only, as is what follows */
    const char *link;
};
enum db_code db_pairing_add(struct db_tx *tx, int64_t tournament, const struct db_pairing *pairing);
/* The table is over, and this is what it came to. */
enum db_code db_pairing_done(struct db_tx *tx, int64_t tournament, const struct db_pairing *pairing);
/* By round, table and seat; round 0: all. */
enum db_code db_pairings(struct db_tx *tx, int64_t tournament, int round,
                         bool (*row)(void *ctx, const struct db_pairing *pairing), void *ctx);
/* Tournaments with tables that are over and not counted yet, or rounds whose secret is not revealed. */
enum db_code db_tournaments_waiting(struct db_tx *tx, int limit, bool (*row)(void *ctx, int64_t tournament), void *ctx);
/* Tables of tournaments that are not over. */
enum db_code db_tournament_tables(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, int64_t table),
                                  void *ctx);

/* ---- Small things by name ------------------------------------------------- */

/* A setting of the whole installation; new memory, or NULL. */
char *db_value_get(struct db_tx *tx, const char *name, enum db_code *code);
enum db_code db_value_put(struct db_tx *tx, const char *name, const char *value);

/* ---- Backup -------------------------------------------------------------- */

/*
 * Writes everything to `path` while the server plays on: one moment of the
 * store, as text that either kind of store restores (docs/hosting.md). It gets
 * its name only when it is whole.
 */
bool db_backup(struct db *db, const char *path, struct sg_error *why);
/* Fills a store that has no tables and no users in it. */
bool db_restore(struct db *db, const char *path, struct sg_error *why);

#endif
