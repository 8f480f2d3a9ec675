/*
 * notify_wake.c: wakes browsers by Web Push.
 *
 * Each browser has its own state in the store: it is to be woken or not, however much waits for its person. So several
 * notifications come to one push, a service that fails is tried again without the others, and a browser that the
 * service no longer knows is forgotten.
 */
#define _POSIX_C_SOURCE 200809L
#include "server/notify/internal.h"

#include "base/check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16, HOLD_MS = 120000, LATER_MS = 10000 };

struct notify_wake {
    struct db *db;
    const struct notify_options *options;
    struct notify_hooks *hooks;
    pthread_mutex_t lock; /* of all that follows */
    struct notify_vapid *vapid;
    int64_t sent, failures;
};

struct notify_wake *notify_wake_new(struct db *db, const struct notify_options *options, struct notify_hooks *hooks)
{
    struct notify_wake *w = calloc(1, sizeof *w);
    sg_check(w);
    w->db = db;
    w->options = options;
    w->hooks = hooks;
    pthread_mutex_init(&w->lock, NULL);
    return w;
}

void notify_wake_free(struct notify_wake *w)
{
    notify_vapid_free(w->vapid);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

const struct notify_vapid *notify_wake_vapid(struct notify_wake *w)
{
    pthread_mutex_lock(&w->lock);
    const struct notify_vapid *vapid = w->vapid;
    pthread_mutex_unlock(&w->lock);
    if (vapid)
        return vapid;
    struct notify_vapid *found = notify_vapid_new(w->db); /* waits for the store: without the lock */
    pthread_mutex_lock(&w->lock);
    if (w->vapid)
        notify_vapid_free(found);
    else
        w->vapid = found;
    vapid = w->vapid;
    pthread_mutex_unlock(&w->lock);
    return vapid;
}

void notify_wake_stats(struct notify_wake *w, int64_t *sent, int64_t *failures)
{
    pthread_mutex_lock(&w->lock);
    *sent = w->sent;
    *failures = w->failures;
    pthread_mutex_unlock(&w->lock);
}

enum db_code notify_wake_user(struct notify_wake *w, int64_t user)
{
    static const char sql[] = "UPDATE pushes SET wake = $2, tries = 0 WHERE user_id = $1";
    struct db_tx *tx = db_begin(w->db, DB_WRITE);
    enum db_code code = db_do(tx, sql, DB_ARGS(db_int(user), db_int(db_now())), false);
    enum db_code end = db_end(tx);
    return code == DB_OK ? end : code;
}

/* ---- One browser --------------------------------------------------------------------- */

struct sleeper {
    int64_t id, user, wake;
    int tries;
    char endpoint[NOTIFY_ENDPOINT_BYTES + 1];
    struct notify_quiet quiet;
};

struct sleepers {
    struct sleeper at[MOST];
    int count;
};

static bool sleeper_row(void *ctx, const struct db_row *row)
{
    struct sleepers *l = ctx;
    const struct db_cell *c = row->cell;
    struct sleeper *s = &l->at[l->count++];
    *s = (struct sleeper){.id = c[0].n, .user = c[1].n, .wake = c[2].n, .tries = (int)c[3].n};
    snprintf(s->endpoint, sizeof s->endpoint, "%s", c[4].at);
    s->quiet = notify_quiet_of(c + 5);
    return l->count < MOST;
}

static bool run_sql(struct notify_wake *w, const char *sql, const struct db_cell *args, int count)
{
    struct db_tx *tx = db_begin(w->db, DB_WRITE);
    enum db_code code = db_do(tx, sql, args, count, true);
    return db_end(tx) == DB_OK && code == DB_OK;
}

/* Whoever changes the row first has it. */
static bool take_sleeper(struct notify_wake *w, const struct sleeper *s)
{
    static const char sql[] = "UPDATE pushes SET until = $1 WHERE id = $2 AND until <= $3 AND wake = $4";
    int64_t now = db_now();
    return run_sql(w, sql, DB_ARGS(db_int(now + HOLD_MS), db_int(s->id), db_int(now), db_int(s->wake)));
}

/* Not before then; that was not a try. */
static void let_sleep(struct notify_wake *w, const struct sleeper *s, int64_t until)
{
    static const char sql[] = "UPDATE pushes SET until = $1 WHERE id = $2";
    run_sql(w, sql, DB_ARGS(db_int(until), db_int(s->id)));
}

static void forget_sleeper(struct notify_wake *w, int64_t id)
{
    static const char sql[] = "DELETE FROM pushes WHERE id = $1";
    run_sql(w, sql, DB_ARGS(db_int(id)));
}

/* What became of a push. If there is more to say since then, `wake` is another and stays. */
static void settle_push(struct notify_hook *hook, enum notify_sent sent, const char *why)
{
    static const char done_sql[] = "UPDATE pushes SET wake = $3, tries = $4 WHERE id = $1 AND wake = $2";
    struct notify_wake *w = hook->ctx;
    int64_t later = notify_later(hook->tries);
    bool again = sent == NOTIFY_AGAIN && later > 0;
    if (sent == NOTIFY_AGAIN || sent == NOTIFY_NEVER)
        db_trouble(w->db, "push", why);
    if (sent == NOTIFY_GONE) {
        forget_sleeper(w, hook->id);
    } else {
        run_sql(w, done_sql,
                DB_ARGS(db_int(hook->id), db_int(hook->wake), db_int(again ? db_now() + later : 0),
                        db_int(again ? hook->tries + 1 : 0)));
        let_sleep(w, &(struct sleeper){.id = hook->id}, 0);
    }
    pthread_mutex_lock(&w->lock);
    w->sent += sent == NOTIFY_SENT;
    w->failures += sent != NOTIFY_SENT;
    pthread_mutex_unlock(&w->lock);
}

/* False: it is not called now. */
static bool call_service(struct notify_wake *w, const struct sleeper *s, bool inside)
{
    const struct notify_vapid *vapid = notify_wake_vapid(w);
    if (!vapid)
        return false;
    struct notify_hook *hook = calloc(1, sizeof *hook);
    sg_check(hook);
    *hook = (struct notify_hook){.user = s->user,
                                 .push = true,
                                 .inside = inside,
                                 .done = settle_push,
                                 .ctx = w,
                                 .id = s->id,
                                 .tries = s->tries,
                                 .wake = s->wake};
    strcpy(hook->url, s->endpoint);
    if (notify_vapid_header(vapid, w->options, s->endpoint, db_now(), hook->body) && notify_hooks_call(w->hooks, hook))
        return true;
    free(hook);
    return false;
}

static void wake_sleeper(struct notify_wake *w, const struct sleeper *s)
{
    bool inside;
    int64_t now = db_now(), quiet_end = notify_quiet_end(&s->quiet, now);
    if (!take_sleeper(w, s))
        return;
    if (notify_push_check(w->options, s->endpoint, &inside) != NOTIFY_PUSH_OK)
        forget_sleeper(w, s->id); /* the host has changed the list of services */
    else if (quiet_end > now)
        let_sleep(w, s, quiet_end);
    else if (!call_service(w, s, inside))
        let_sleep(w, s, now + LATER_MS);
}

bool notify_wake_all(struct notify_wake *w)
{
    static const char sql[] = "SELECT p.id, p.user_id, p.wake, p.tries, p.endpoint, " NOTIFY_QUIET " FROM pushes p"
                              " LEFT JOIN quiet q ON q.user_id = p.user_id WHERE p.wake > 0 AND p.wake <= $1"
                              " AND p.until <= $1 ORDER BY p.wake, p.id LIMIT 16";
    struct sleepers list = {.count = 0};
    if (!w->options->push)
        return false;
    struct db_tx *tx = db_begin(w->db, DB_READ);
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(db_now())), sleeper_row, &list}, NULL);
    db_end(tx);
    for (int i = 0; code == DB_OK && i < list.count; i++)
        wake_sleeper(w, &list.at[i]);
    return code == DB_OK && list.count == MOST;
}
