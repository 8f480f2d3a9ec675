/* notify.c: finds out who is to be notified, and sees to it that they are, once. */
#define _POSIX_C_SOURCE 200809L
#include "server/notify/notify.h"

#include "base/check.h"
#include "server/store/db_driver.h"
#include "server/http/steady.h"
#include "server/notify/internal.h"
#include "present/lang.h"

#include <errno.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_DUE = 16,  /* sent in one round */
    MAX_NEW = 200, /* noted in one round */
    MAX_TRIES = 5,
    HOLD_MS = 120000, /* a node that took one and died blocks it so long */
    LATER_MS = 10000, /* a hook whose host is busy is looked at again after that */
    PENDING = 0,
    DONE = 1,
    GIVEN_UP = 2
};

static const int64_t keep_ms = 30 * 86400000LL; /* what was sent is remembered so long */

struct notify {
    struct db *db;
    struct notify_options options;
    char *copies[3];
    pthread_t thread;
    struct notify_hooks *hooks;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t more;
    bool stop;
    struct notify_stats stats;
};

/* ---- Who is to be told --------------------------------------------------------- */

struct fresh {
    int64_t user, table, stamp;
    int mail, digest;
    bool hook;
};

struct fresh_list {
    struct fresh at[MAX_NEW];
    int count;
};

static bool fresh_row(void *ctx, const struct db_row *row)
{
    struct fresh_list *l = ctx;
    const struct db_cell *c = row->cell;
    l->at[l->count++] = (struct fresh){c[0].n, c[1].n, c[2].n, (int)c[3].n, (int)c[4].n, c[5].length > 0};
    return l->count < MAX_NEW;
}

/* From the few who want to be told, over their seats, to the tables. */
#define NOT_NOTED(what, stamp)                                                                                         \
    " AND NOT EXISTS (SELECT 1 FROM tells x WHERE x.user_id = r.user_id AND x.what = '" what "' AND x.stamp = " stamp  \
    " AND x.table_id = "
static const char turns_sql[] = "SELECT r.user_id, h.table_id, h.turn_at, r.mail, r.digest, r.hook FROM reach r"
                                " JOIN seats s ON s.user_id = r.user_id AND s.bot = ''"
                                " JOIN heads h ON h.table_id = s.table_id AND h.turn = s.seat AND h.status = 1"
                                " WHERE (r.mail = 1 OR r.hook <> '') AND s.user_id <> 0 AND h.turn_at <= $1" NOT_NOTED(
                                    "turn", "h.turn_at") "h.table_id) LIMIT 200";
static const char invites_sql[] =
    "SELECT r.user_id, i.table_id, i.created, r.mail, r.digest, r.hook FROM reach r"
    " JOIN invites i ON i.user_id = r.user_id AND i.answer = 0"
    " WHERE (r.mail = 1 OR r.hook <> '') AND i.created <= $1" NOT_NOTED("invite", "i.created") "i.table_id) LIMIT 200";

static bool first_number(void *ctx, const struct db_row *row)
{
    *(int64_t *)ctx = row->cell[0].n;
    return false;
}

/* Mails that are gathered go together with the first of them. */
static int64_t mail_due(struct db_tx *tx, const struct fresh *f, int64_t now)
{
    static const char sql[] = "SELECT due FROM tells WHERE user_id = $1 AND way = 1 AND state = 0"
                              " AND what <> 'confirm' ORDER BY due LIMIT 1";
    int64_t due = 0;
    if (f->digest <= 0)
        return now;
    db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(f->user)), first_number, &due}, NULL);
    return due > now ? due : now + f->digest * 3600000LL;
}

static void note_all(struct notify *t, const char *sql, const char *what, int64_t before)
{
    struct fresh_list list = {.count = 0};
    int64_t now = db_now();
    struct db_tx *tx = db_begin(t->db, DB_READ);
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(before)), fresh_row, &list}, NULL);
    db_end(tx);
    if (code != DB_OK || list.count == 0)
        return;
    tx = db_begin(t->db, DB_WRITE);
    for (int i = 0; i < list.count; i++) {
        const struct fresh *f = &list.at[i];
        if (f->mail == NOTIFY_MAIL_YES && t->options.mail[0])
            notify_note(tx, f->user, NOTIFY_BY_MAIL, what, f->table, f->stamp, mail_due(tx, f, now));
        if (f->hook && t->options.hooks)
            notify_note(tx, f->user, NOTIFY_BY_HOOK, what, f->table, f->stamp, now);
    }
    db_end(tx);
}

/* ---- What is due ---------------------------------------------------------------- */

struct due {
    int64_t id, user, table, stamp;
    int way, tries;
    char what[16];
};

struct due_list {
    struct due at[MAX_DUE];
    int count;
};

static bool due_row(void *ctx, const struct db_row *row)
{
    struct due_list *l = ctx;
    const struct db_cell *c = row->cell;
    struct due *d = &l->at[l->count++];
    *d = (struct due){c[0].n, c[1].n, c[2].n, c[3].n, (int)c[4].n, (int)c[5].n, {0}};
    snprintf(d->what, sizeof d->what, "%.15s", c[6].at);
    return l->count < MAX_DUE;
}

/* Whoever changes the row first has it; the other nodes find nothing to change. */
static bool take_due(struct notify *t, const struct due *d)
{
    static const char sql[] = "UPDATE tells SET node = $1, until = $2, tries = tries + 1"
                              " WHERE id = $3 AND state = 0 AND until <= $4";
    int64_t now = db_now();
    struct db_tx *tx = db_begin(t->db, DB_WRITE);
    enum db_code code =
        db_do(tx, sql, DB_ARGS(db_str(db_node(t->db)), db_int(now + HOLD_MS), db_int(d->id), db_int(now)), true);
    enum db_code end = db_end(tx);
    return code == DB_OK && end == DB_OK;
}

/* It is not sent now: it comes again then, and this did not count as a try. */
static void put_off(struct notify *t, const struct due *d, int64_t due)
{
    static const char sql[] = "UPDATE tells SET until = 0, node = '', due = $1, tries = tries - 1 WHERE id = $2";
    struct db_tx *tx = db_begin(t->db, DB_WRITE);
    db_do(tx, sql, DB_ARGS(db_int(due), db_int(d->id)), false);
    db_end(tx);
}

static void settle(struct notify *t, const struct due *d, enum notify_sent sent)
{
    static const char sql[] = "UPDATE tells SET state = $1, due = $2, until = 0, node = '' WHERE id = $3";
    static const int minutes[MAX_TRIES] = {1, 5, 20, 60, 240};
    int64_t due = db_now();
    int state = DONE;
    if (sent == NOTIFY_AGAIN && d->tries + 1 < MAX_TRIES) {
        state = PENDING;
        due += minutes[d->tries] * 60000LL;
    } else if (sent != NOTIFY_SENT) {
        state = GIVEN_UP;
    }
    struct db_tx *tx = db_begin(t->db, DB_WRITE);
    db_do(tx, sql, DB_ARGS(db_int(state), db_int(due), db_int(d->id)), false);
    db_end(tx);
    pthread_mutex_lock(&t->lock);
    t->stats.failures += sent != NOTIFY_SENT;
    t->stats.given_up += state == GIVEN_UP;
    pthread_mutex_unlock(&t->lock);
}

/* ---- What is said ------------------------------------------------------------------ */

struct reader {
    char name[128], mail[260], hook[520], key[70], stop[70];
    int ways; /* of mail; -1: no such user */
    int64_t hooks;
};

static bool reader_row(void *ctx, const struct db_row *row)
{
    struct reader *r = ctx;
    const struct db_cell *c = row->cell;
    snprintf(r->name, sizeof r->name, "%s", c[0].at);
    snprintf(r->mail, sizeof r->mail, "%s", c[1].at);
    snprintf(r->hook, sizeof r->hook, "%s", c[2].at);
    snprintf(r->key, sizeof r->key, "%s", c[3].at);
    snprintf(r->stop, sizeof r->stop, "%s", c[4].at);
    r->ways = (int)c[5].n;
    return false;
}

static void find_reader(struct db_tx *tx, int64_t user, struct reader *out)
{
    static const char sql[] = "SELECT u.name, u.mail, r.hook, r.hook_key, r.stop_key,"
                              " CASE WHEN a.address = u.mail THEN r.mail ELSE 0 END FROM users u"
                              " JOIN reach r ON r.user_id = u.id LEFT JOIN addresses a ON a.user_id = u.id"
                              " WHERE u.id = $1 AND u.shut = 0";
    *out = (struct reader){.ways = -1};
    db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), reader_row, out}, NULL);
}

static void link_of(const struct notify *t, int64_t table, char *out, size_t size)
{
    snprintf(out, size, "%s/#/table/%lld", t->options.origin, (long long)table);
}

/* Is it still so? Who has played meanwhile need not be told. */
static struct db_table *still(struct db_tx *tx, const struct due *d, int *seat)
{
    static const char seat_sql[] = "SELECT seat FROM seats WHERE table_id = $1 AND user_id = $2"
                                   " AND seat = $3 AND bot = ''";
    static const char invite_sql[] = "SELECT seat + 1000 FROM invites WHERE table_id = $1 AND"
                                     " user_id = $2 AND answer = 0";
    enum db_code code;
    int64_t found = -1;
    struct db_table *table = db_table_get(tx, d->table, &code);
    if (table && strcmp(d->what, "turn") == 0 && table->turn_at == d->stamp && table->status == DB_PLAYING)
        db_ask(tx,
               &(struct db_query){seat_sql, DB_ARGS(db_int(d->table), db_int(d->user), db_int(table->turn)),
                                  first_number, &found},
               NULL);
    else if (table && strcmp(d->what, "invite") == 0 && table->status == DB_SEATING)
        db_ask(tx, &(struct db_query){invite_sql, DB_ARGS(db_int(d->table), db_int(d->user)), first_number, &found},
               NULL);
    *seat = (int)found;
    if (found >= 0)
        return table;
    free(table);
    return NULL;
}

static void write_table(const struct notify *t, const struct due *d, const struct db_table *table, struct sg_text *out)
{
    char link[400], key[32];
    struct lang_args args = {.word = {table->title[0] ? table->title : table->game, link, table->game}};
    link_of(t, d->table, link, sizeof link);
    snprintf(key, sizeof key, "mail.%s", d->what);
    lang_write(key, &args, out);
    sg_text_add(out, "\n");
}

/* One mail for all that waits for this user; how many lines it got. */
static int gather_lines(struct notify *t, struct due_list *list, int from, struct sg_text *body, char *subject,
                        size_t size)
{
    const struct due *first = &list->at[from];
    int lines = 0;
    struct db_tx *tx = db_begin(t->db, DB_READ);
    for (int i = from; i < list->count; i++) {
        struct due *d = &list->at[i];
        int seat;
        if (d->user != first->user || d->way != NOTIFY_BY_MAIL || strcmp(d->what, "confirm") == 0)
            continue;
        struct db_table *table = still(tx, d, &seat);
        if (!table)
            continue;
        struct sg_text line;
        struct lang_args args = {.word = {table->title[0] ? table->title : table->game}};
        sg_text_init(&line, subject, size);
        if (lines == 0)
            lang_write(strcmp(d->what, "turn") == 0 ? "mail.turn-subject" : "mail.invite-subject", &args, &line);
        else
            lang_write("mail.many-subject", &(struct lang_args){.number = {lines + 1}}, &line);
        write_table(t, d, table, body);
        free(table);
        lines++;
    }
    db_end(tx);
    return lines;
}

static enum notify_sent send_mail(struct notify *t, struct due_list *list, int from, const struct reader *reader)
{
    char memory[6000], subject[160], stop[400], words[300];
    struct sg_text body, why;
    struct due *d = &list->at[from];
    bool confirm = strcmp(d->what, "confirm") == 0;
    int wanted = confirm ? NOTIFY_MAIL_ASKED : NOTIFY_MAIL_YES;
    if (reader->ways != wanted || !reader->mail[0])
        return NOTIFY_SENT; /* they no longer want it */
    snprintf(stop, sizeof stop, "%s/mail?key=%s", t->options.origin, reader->stop);
    struct lang_args args = {.word = {reader->name, stop}};
    sg_text_init(&body, memory, sizeof memory);
    sg_text_init(&why, words, sizeof words);
    if (!confirm) { /* a name is what somebody wrote: not to an address that never agreed */
        lang_write("mail.hello", &args, &body);
        sg_text_add(&body, "\n\n");
    }
    if (confirm) {
        struct sg_text line;
        sg_text_init(&line, subject, sizeof subject);
        lang_plain("mail.confirm-subject", &line);
        lang_write("mail.confirm", &args, &body);
        sg_text_add(&body, "\n");
    } else if (gather_lines(t, list, from, &body, subject, sizeof subject) == 0) {
        return NOTIFY_SENT; /* all of it has passed */
    }
    sg_text_add(&body, "\n");
    if (!confirm)
        lang_write("mail.stop", &args, &body);
    sg_text_add(&body, "\n");
    enum notify_sent sent =
        notify_send_mail(&t->options, &(struct notify_mail_out){reader->mail, subject, memory, stop}, &why);
    if (sent != NOTIFY_SENT)
        db_trouble(t->db, "mail", words);
    pthread_mutex_lock(&t->lock);
    t->stats.mails += sent == NOTIFY_SENT;
    pthread_mutex_unlock(&t->lock);
    return sent;
}

static void hook_done(struct notify_hook *hook, enum notify_sent sent, const char *why)
{
    struct notify *t = hook->ctx;
    struct due d = {.id = hook->id, .tries = hook->tries};
    if (sent != NOTIFY_SENT)
        db_trouble(t->db, "hook", why);
    pthread_mutex_lock(&t->lock);
    t->stats.hooks += sent == NOTIFY_SENT;
    pthread_mutex_unlock(&t->lock);
    settle(t, &d, sent);
}

static void hook_body(const struct notify *t, const struct due *d, const struct reader *reader,
                      const struct db_table *table, int seat, struct sg_text *body)
{
    char link[400];
    struct json j;
    link_of(t, d->table, link, sizeof link);
    json_init_text(&j, body);
    json_open(&j, '{');
    const char *const texts[][2] = {
        {"event", d->what}, {"title", table->title}, {"game", table->game}, {"name", reader->name}, {"link", link}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        json_key(&j, texts[i][0]);
        json_string(&j, texts[i][1]);
    }
    json_key(&j, "table");
    json_number(&j, d->table);
    if (seat < 500) { /* an invitation has none */
        json_key(&j, "seat");
        json_number(&j, seat + 1);
    }
    json_key(&j, "since");
    json_number(&j, d->stamp / 1000);
    json_close(&j);
}

/* True: it is under way, or put off. False: it is not wanted any more. */
static bool call_hook(struct notify *t, const struct due *d, const struct reader *reader)
{
    struct sg_text body;
    int seat;
    if (reader->ways < 0 || !reader->hook[0])
        return false;
    struct db_tx *tx = db_begin(t->db, DB_READ);
    struct db_table *table = still(tx, d, &seat);
    db_end(tx);
    if (!table)
        return false;
    struct notify_hook *hook = calloc(1, sizeof *hook);
    sg_check(hook);
    *hook = (struct notify_hook){
        .user = d->user, .options = &t->options, .done = hook_done, .ctx = t, .id = d->id, .tries = d->tries};
    strcpy(hook->url, reader->hook);
    strcpy(hook->key, reader->key);
    sg_text_init(&body, hook->body, sizeof hook->body);
    hook_body(t, d, reader, table, seat, &body);
    free(table);
    if (!notify_hooks_call(t->hooks, hook)) {
        free(hook);
        put_off(t, d, db_now() + LATER_MS);
    }
    return true;
}

/* ---- The thread --------------------------------------------------------------------- */

/* Was this address asked too often already? Many accounts may have named it at the same time. */
static bool asked_enough(struct notify *t, const struct due *d)
{
    int64_t due = 0, now = db_now();
    struct db_tx *tx = db_begin(t->db, DB_READ);
    enum db_code code = notify_confirm_due(tx, d->id, d->table, &due);
    enum db_code end = db_end(tx);
    if (code != DB_OK || end != DB_OK)
        due = now + LATER_MS;
    if (due > now)
        put_off(t, d, due);
    return due > now;
}

/* Too many of this user's hooks, or of its host's, are under way: all that are due come later, with one write. */
static void put_off_hooks(struct notify *t, struct due_list *list, int64_t user)
{
    static const char sql[] = "UPDATE tells SET due = $1 WHERE user_id = $2 AND way = 2 AND state = 0"
                              " AND due <= $3 AND until <= $3";
    int64_t now = db_now();
    struct db_tx *tx = db_begin(t->db, DB_WRITE);
    db_do(tx, sql, DB_ARGS(db_int(now + LATER_MS), db_int(user), db_int(now)), false);
    db_end(tx);
    for (int i = 0; i < list->count; i++)
        if (list->at[i].user == user && list->at[i].way == NOTIFY_BY_HOOK)
            list->at[i].id = 0;
}

/* Takes what belongs to one mail, sends it, and settles all of it. */
static void send_from(struct notify *t, struct due_list *list, int from)
{
    struct reader reader;
    struct due *d = &list->at[from];
    bool ours[MAX_DUE] = {false};
    if (d->id == 0)
        return;
    struct db_tx *tx = db_begin(t->db, DB_READ);
    find_reader(tx, d->user, &reader);
    db_end(tx);
    if (d->way == NOTIFY_BY_HOOK && reader.hook[0] && !notify_hooks_room(t->hooks, d->user, reader.hook)) {
        put_off_hooks(t, list, d->user);
        return;
    }
    if (!take_due(t, d))
        return;
    ours[from] = true;
    if (d->way == NOTIFY_BY_MAIL && strcmp(d->what, "confirm") != 0)
        for (int i = from + 1; i < list->count; i++) {
            struct due *o = &list->at[i];
            if (o->id && o->user == d->user && o->way == NOTIFY_BY_MAIL && strcmp(o->what, "confirm") != 0) {
                ours[i] = take_due(t, o);
                if (!ours[i])
                    o->user = 0; /* another node's; not in this mail */
            }
        }
    if (d->way == NOTIFY_BY_HOOK && call_hook(t, d, &reader)) {
        d->id = 0;
        return;
    }
    if (strcmp(d->what, "confirm") == 0 && asked_enough(t, d)) {
        d->id = 0;
        return;
    }
    enum notify_sent sent = d->way == NOTIFY_BY_MAIL ? send_mail(t, list, from, &reader) : NOTIFY_SENT;
    for (int i = from; i < list->count; i++)
        if (ours[i]) {
            settle(t, &list->at[i], sent);
            list->at[i].id = 0;
        }
}

static int send_due(struct notify *t)
{
    static const char sql[] = "SELECT id, user_id, table_id, stamp, way, tries, what FROM tells WHERE state = 0"
                              " AND due <= $1 AND until <= $1 ORDER BY due, id LIMIT 16";
    struct due_list list = {.count = 0};
    struct db_tx *tx = db_begin(t->db, DB_READ);
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(db_now())), due_row, &list}, NULL);
    db_end(tx);
    for (int i = 0; code == DB_OK && i < list.count; i++)
        send_from(t, &list, i);
    return list.count;
}

static void delete_old(struct notify *t)
{
    static const char sql[] = "DELETE FROM tells WHERE state <> 0 AND due < $1";
    static const char chat_sql[] = "DELETE FROM chat_ids WHERE at < $1";
    static const char lease_sql[] = "DELETE FROM leases WHERE until < $1";
    int64_t now = db_now();
    struct db_tx *tx = db_begin(t->db, DB_WRITE);
    db_do(tx, sql, DB_ARGS(db_int(now - keep_ms)), false);
    db_do(tx, lease_sql, DB_ARGS(db_int(now - keep_ms)), false);
    db_do(tx, chat_sql, DB_ARGS(db_int(now - 86400000)), false); /* nobody repeats a request so late */
    db_end(tx);
}

static void run_round(struct notify *t, int64_t *cleaned)
{
    int64_t now = db_now();
    if (db_lease(t->db, "tell", t->options.every_ms * 3LL) == DB_OK) {
        note_all(t, turns_sql, "turn", now - t->options.wait_s * 1000LL);
        note_all(t, invites_sql, "invite", now);
        if (now - *cleaned > 3600000) {
            delete_old(t);
            *cleaned = now;
        }
    }
    while (send_due(t) == MAX_DUE) {
        pthread_mutex_lock(&t->lock);
        bool stop = t->stop;
        pthread_mutex_unlock(&t->lock);
        if (stop)
            return;
    }
}

static void *notify_always(void *arg)
{
    struct notify *t = arg;
    int64_t cleaned = 0;
    pthread_mutex_lock(&t->lock);
    while (!t->stop) {
        pthread_mutex_unlock(&t->lock);
        run_round(t, &cleaned);
        pthread_mutex_lock(&t->lock);
        struct timespec until = steady_in(t->options.every_ms);
        while (!t->stop)
            if (pthread_cond_timedwait(&t->more, &t->lock, &until) == ETIMEDOUT)
                break;
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* ---- Beginning and end ---------------------------------------------------------------- */

static const char *keep_text(struct notify *t, int i, const char *text)
{
    t->copies[i] = strdup(text ? text : "");
    sg_check(t->copies[i]);
    return t->copies[i];
}

static void free_all(struct notify *t)
{
    for (int i = 0; i < 3; i++)
        free(t->copies[i]);
    free(t);
}

struct notify *notify_start(struct db *db, const struct notify_options *options, struct sg_text *why)
{
    struct notify *t = calloc(1, sizeof *t);
    sg_check(t && sodium_init() >= 0);
    t->db = db;
    t->options = *options;
    t->options.mail = keep_text(t, 0, options->mail);
    t->options.mail_from = keep_text(t, 1, options->mail_from);
    t->options.origin = keep_text(t, 2, options->origin);
    t->options.wait_s = options->wait_s > 0 ? options->wait_s : options->wait_s < 0 ? 0 : 60;
    t->options.every_ms = options->every_ms > 0 ? options->every_ms : 5000;
    if (!notify_send_ready(&t->options, why)) {
        free_all(t);
        return NULL;
    }
    pthread_mutex_init(&t->lock, NULL);
    steady_cond(&t->more);
    t->hooks = notify_hooks_new();
    sg_check(pthread_create(&t->thread, NULL, notify_always, t) == 0);
    return t;
}

struct notify_stats notify_stats(struct notify *t)
{
    pthread_mutex_lock(&t->lock);
    struct notify_stats stats = t->stats;
    pthread_mutex_unlock(&t->lock);
    return stats;
}

void notify_stop(struct notify *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->stop = true;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    notify_hooks_end(t->hooks);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->more);
    free_all(t);
}
