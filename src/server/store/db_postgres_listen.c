/*
 * db_postgres_listen.c: hears what other nodes say, says what they are to hear, and knows
 * whether PostgreSQL is there.
 *
 * One thread with a connection of its own. It asks for a sign of life every few
 * seconds; when none comes, or when somebody else has waited in vain, the store
 * is "away" until this thread has got an answer.
 */
#define _GNU_SOURCE
#include "server/store/db_postgres_link.h"

#include "base/check.h"
#include "host/system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    POLL_MS = 4000,   /* between two signs of life */
    PROBE_MS = 5000,  /* how long one may take */
    AWAY_MS = 2000,   /* the same while it is away */
    ALIVE_MS = 10000, /* how long others respect this node's leases */
    LINE = 7000,      /* of words; PostgreSQL takes 8000 bytes */
    QUEUE = 64 << 20  /* bytes that may wait: as long as all who are online at a very large node */
};

struct listener {
    struct db *db;
    pthread_t thread;
    int wake[2]; /* a byte into [1] wakes the thread */
    bool running;
    atomic_bool stop, away;
    atomic_llong answered; /* when it last answered anybody: db_postgres_ms() */
    atomic_bool there;     /* connected: what is said now is heard; else all is said again afterwards */
    pthread_mutex_t lock;  /* of what waits to be said: lines, each ended by NUL; and of changes of `away` */
    char *words;
    size_t from, length, room;
};

static struct listener *listener_of(struct db *db)
{
    return *db_driver_data(db);
}

static void wake_listener(struct listener *l)
{
    ssize_t wrote = write(l->wake[1], "x", 1);
    (void)wrote; /* full: it is awake */
}

bool db_postgres_away(struct db *db)
{
    struct listener *l = listener_of(db);
    return l && l->running && atomic_load(&l->away);
}

void db_postgres_answered(struct db *db)
{
    struct listener *l = listener_of(db);
    if (l)
        atomic_store_explicit(&l->answered, db_postgres_ms(), memory_order_relaxed);
}

/* The listening thread has got an answer. */
static void mark_back(struct listener *l)
{
    pthread_mutex_lock(&l->lock);
    db_postgres_answered(l->db);
    atomic_store(&l->away, false);
    pthread_mutex_unlock(&l->lock);
}

void db_postgres_gone(struct db *db, int64_t since)
{
    struct listener *l = listener_of(db);
    if (!l || !l->running)
        return;
    pthread_mutex_lock(&l->lock);
    bool news = atomic_load(&l->answered) <= since && !atomic_exchange(&l->away, true);
    pthread_mutex_unlock(&l->lock);
    if (!news)
        return;
    db_trouble(db, "store", "PostgreSQL does not answer; until it does, nobody waits for it");
    wake_listener(l);
}

/* ---- Saying ---------------------------------------------------------------- */

void db_postgres_send(struct db *db, const char *words)
{
    struct listener *l = listener_of(db);
    size_t length = strlen(words) + 1;
    if (!l || !l->running || length > LINE || !atomic_load(&l->there))
        return;
    pthread_mutex_lock(&l->lock);
    if (l->length + length > l->room && l->length + length <= QUEUE) {
        l->room = 2 * l->length + length + 4096;
        l->words = realloc(l->words, l->room);
        sg_check(l->words);
    }
    if (l->length + length <= l->room) {
        memcpy(l->words + l->length, words, length);
        l->length += length;
    }
    pthread_mutex_unlock(&l->lock);
    wake_listener(l);
}

/* Nothing waits any more; a long list is not kept. The lock is held. */
static void drop_words(struct listener *l)
{
    l->from = l->length = 0;
    if (l->room <= LINE)
        return;
    free(l->words);
    l->words = NULL;
    l->room = 0;
}

/* As many lines as fit in one, out of the queue; false if there is none. */
static bool take_words(struct listener *l, char line[LINE + 100])
{
    struct sg_text text;
    sg_text_init(&text, line, LINE + 100);
    sg_text_printf(&text, "%s !", db_node(l->db));
    pthread_mutex_lock(&l->lock);
    size_t from = l->from;
    while (l->from < l->length && text.length + strlen(l->words + l->from) < LINE + 90) {
        sg_text_add(&text, l->words + l->from);
        l->from += strlen(l->words + l->from) + 1;
    }
    bool some = l->from > from;
    if (l->from == l->length)
        drop_words(l);
    pthread_mutex_unlock(&l->lock);
    return some;
}

static bool send_all(struct listener *l, PGconn *pg)
{
    char line[LINE + 100];
    while (take_words(l, line)) {
        const char *const values[] = {line};
        int sent = PQsendQueryParams(pg, "SELECT pg_notify('signoria', $1)", 1, NULL, values, NULL, NULL, 0);
        PGresult *result = db_postgres_last(pg, sent, db_postgres_ms() + PROBE_MS);
        bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
        PQclear(result);
        if (!good)
            return false;
    }
    return true;
}

static void forget_words(struct listener *l)
{
    pthread_mutex_lock(&l->lock);
    drop_words(l);
    pthread_mutex_unlock(&l->lock);
}

/* ---- Hearing --------------------------------------------------------------- */

static enum db_news kind_of_news(char letter)
{
    return letter == 't' ? DB_NEWS_TABLE : letter == 's' ? DB_NEWS_SEATS : letter == 'u' ? DB_NEWS_USER : DB_NEWS_ALL;
}

/* "node t57 s60 u12 *0", or "node ! words" */
static void read_news(struct listener *l, const char *text)
{
    struct sg_slice rest = sg_slice_of(text), word;
    char node[64];
    if (!sg_slice_next(&rest, &word) || sg_slice_is(word, db_node(l->db)) || word.length >= sizeof node)
        return;
    memcpy(node, word.at, word.length);
    node[word.length] = 0;
    while (sg_slice_next(&rest, &word)) {
        struct sg_slice digits = {word.at + 1, word.length - 1};
        int64_t id;
        if (sg_slice_is(word, "!")) {
            db_heard(l->db, node, rest.at);
            return;
        }
        if (sg_slice_number(digits, 0, INT64_MAX, &id))
            db_news(l->db, kind_of_news(word.at[0]), id);
    }
}

/* Other nodes respect this one's leases as long as it says that it lives. */
static void renew_life(struct listener *l, bool on)
{
    char what[80];
    snprintf(what, sizeof what, "node %s", db_node(l->db));
    if (on)
        db_lease(l->db, what, ALIVE_MS);
    else
        db_unlease(l->db, what);
}

static void sleep_until_woken(struct listener *l, int ms)
{
    struct pollfd fd = {l->wake[0], POLLIN, 0};
    char bytes[64];
    poll(&fd, 1, ms);
    while (read(l->wake[0], bytes, sizeof bytes) == (ssize_t)sizeof bytes) {
    }
}

/* Is it there? The safety net, too: everything is compared. */
static bool probe(struct listener *l, PGconn *pg)
{
    bool away = atomic_load(&l->away);
    if (!db_postgres_ask(pg, "SELECT 1", db_postgres_ms() + (away ? AWAY_MS : PROBE_MS), NULL))
        return false;
    mark_back(l);
    renew_life(l, true);
    db_news(l->db, DB_NEWS_ALL, 0);
    return true;
}

/* Until the connection is lost or the thread is to end. */
static void listen_at(struct listener *l, PGconn *pg)
{
    int64_t last = db_postgres_ms();
    char bytes[64];
    while (!atomic_load(&l->stop)) {
        struct pollfd fds[2] = {{PQsocket(pg), POLLIN, 0}, {l->wake[0], POLLIN, 0}};
        int64_t left = last + POLL_MS - db_postgres_ms();
        if (poll(fds, 2, left > 0 ? (int)left : 0) < 0 && errno != EINTR)
            return;
        while (read(l->wake[0], bytes, sizeof bytes) == (ssize_t)sizeof bytes) {
        }
        if (db_postgres_ms() - last >= POLL_MS || atomic_load(&l->away)) {
            if (!probe(l, pg))
                return;
            last = db_postgres_ms();
        }
        if (!send_all(l, pg) || !PQconsumeInput(pg))
            return;
        for (PGnotify *n; (n = PQnotifies(pg)); PQfreemem(n))
            read_news(l, n->extra);
    }
    send_all(l, pg); /* that this node ends */
}

static void *listen_always(void *arg)
{
    struct listener *l = arg;
    int wait = 50;
    while (!atomic_load(&l->stop)) {
        int64_t deadline = db_postgres_ms() + AWAY_MS;
        PGconn *pg = db_postgres_connect(l->db, deadline, NULL);
        if (pg && db_postgres_ask(pg, "LISTEN signoria", deadline, NULL)) {
            wait = 50;
            mark_back(l);
            renew_life(l, true);
            atomic_store(&l->there, true);
            db_news(l->db, DB_NEWS_ALL, DB_NEWS_MISSED); /* whatever was missed before */
            listen_at(l, pg);
            atomic_store(&l->there, false);
            if (!atomic_load(&l->stop))
                forget_words(l);
        } else if (db_postgres_ms() >= deadline) {
            db_postgres_gone(l->db, deadline - AWAY_MS);
        }
        PQfinish(pg);
        if (!atomic_load(&l->stop))
            sleep_until_woken(l, wait);
        wait = wait < 1000 ? wait * 2 : wait;
    }
    return NULL;
}

/* ---- Beginning and end ------------------------------------------------------ */

bool db_postgres_start(struct db *db, struct sg_error *why)
{
    struct listener *l = calloc(1, sizeof *l);
    sg_check(l);
    *db_driver_data(db) = l;
    l->db = db;
    pthread_mutex_init(&l->lock, NULL);
    if (pipe2(l->wake, O_NONBLOCK | O_CLOEXEC) != 0) {
        int code = errno;
        sg_wrong(why, "wrong.store.pipe");
        system_add(why, code);
        l->wake[0] = l->wake[1] = -1;
        return false;
    }
    if (db_options(db)->tool)
        return true;
    l->running = true;
    sg_check(pthread_create(&l->thread, NULL, listen_always, l) == 0);
    return true;
}

void db_postgres_stop(struct db *db)
{
    struct listener *l = listener_of(db);
    if (!l)
        return;
    atomic_store(&l->stop, true);
    if (l->running) {
        wake_listener(l);
        pthread_join(l->thread, NULL);
        renew_life(l, false);
    }
    if (l->wake[0] >= 0) {
        close(l->wake[0]);
        close(l->wake[1]);
    }
    pthread_mutex_destroy(&l->lock);
    free(l->words);
    free(l);
    *db_driver_data(db) = NULL;
}
