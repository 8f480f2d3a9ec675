/*
 * db_moderation.h: reports, mutes and suspensions, and the log of what administrators did.
 *
 * The log only grows: no statement changes or deletes a row of it. It has numbers of people, not their names, so it
 * stays when somebody is forgotten.
 */
#ifndef SERVER_DB_MODERATION_H
#define SERVER_DB_MODERATION_H

#include "server/store/db.h"

enum db_about { DB_ABOUT_PERSON, DB_ABOUT_CHAT, DB_ABOUT_TITLE };

struct db_report {
    int64_t id, by, user;       /* user: whom it is about; 0: nobody who is still there */
    int about;                  /* enum db_about */
    int64_t table, n;           /* n: of the chat line */
    const char *quote;          /* what was there when it was reported */
    const char *reason;         /* of who reports */
    int64_t at, settled;        /* settled: when; 0: it is open */
    const char *by_name, *name; /* read only */
};

/* Fills in id and at. Who reported the same already, and has no answer yet, gets that one (DB_CONFLICT). */
enum db_code db_report_add(struct db_tx *tx, struct db_report *report);
/* How many of a user's reports are open. */
enum db_code db_reports_by(struct db_tx *tx, int64_t user, int64_t *count);
/* Those with an id below `before` (0: all), the newest first; id: that one alone (0: all). */
struct db_reports {
    bool settled;
    int64_t id, before;
    int limit;
};
enum db_code db_reports(struct db_tx *tx, const struct db_reports *which,
                        bool (*row)(void *ctx, const struct db_report *report), void *ctx);
/* DB_NONE: there is no such report, or it was settled. */
enum db_code db_report_settle(struct db_tx *tx, int64_t id);

/* What is said in a chat line, and by whom; free() it. */
char *db_chat_line(struct db_tx *tx, int64_t table, int64_t n, int64_t *user, enum db_code *code);
/* Takes the words out of a chat line, or out of a table's title. */
enum db_code db_chat_clear(struct db_tx *tx, int64_t table, int64_t n);
enum db_code db_title_clear(struct db_tx *tx, int64_t table);

enum db_limit_kind { DB_MUTE = 1, DB_SUSPEND };

struct db_limit {
    int64_t user;
    int kind;      /* enum db_limit_kind */
    int64_t until; /* INT64_MAX: for good */
    const char *reason;
    int64_t by, at;
    const char *name; /* read only */
};

/* One of each kind per user; the later replaces the earlier. */
enum db_code db_limit_put(struct db_tx *tx, const struct db_limit *limit);
/* DB_NONE: there was none. */
enum db_code db_limit_drop(struct db_tx *tx, int64_t user, int kind);
/*
 * Those in force at `now`: of a user, the longest first of each kind, or (0) of everybody whose number is above
 * `after`, by number. A bot account has its owner's, too: DB_LIMITS_ONE in all.
 */
enum { DB_LIMITS_ONE = 4 };
enum db_code db_limits(struct db_tx *tx, int64_t user, int64_t after, int64_t now, int limit,
                       bool (*row)(void *ctx, const struct db_limit *limit), void *ctx);

struct db_deed {
    int64_t id, at, by, user;
    const char *what; /* "mute", "suspend", "lift mute" ... */
    int64_t until, table, n;
    const char *reason;
    const char *by_name, *name; /* read only; "": nobody who is still there */
};

enum db_code db_deed_add(struct db_tx *tx, const struct db_deed *deed);
/* The newest first, below `before` (0: all); user 0: everybody's. */
enum db_code db_deeds(struct db_tx *tx, int64_t user, int64_t before, int limit,
                      bool (*row)(void *ctx, const struct db_deed *deed), void *ctx);

/* Accounts whose key begins like this, or ("") everybody; the newest first, below `before` (0: all). */
enum db_code db_users_find(struct db_tx *tx, const char *key, int64_t before, int limit,
                           bool (*row)(void *ctx, const struct db_user *user), void *ctx);

#endif
