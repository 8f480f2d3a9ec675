/* notify.c: finds out who is to be notified, and sees to it that they are, once. */
#define _POSIX_C_SOURCE 200809L
#include "server/notify/notify.h"

#include "base/check.h"
#include "server/store/db_driver.h"
#include "server/http/steady.h"
#include "server/notify/internal.h"
#include "games/games.h"
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
    char *copies[4];
    pthread_t thread;
    struct notify_hooks *hooks;
    struct notify_wake *wake;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t more;
    bool stop;
    struct notify_stats stats;
};

/* ---- Who is notified --------------------------------------------------------- */

struct fresh {
    int64_t user, table, stamp;
    int mail, digest;
    bool hook, push;
};

struct fresh_list {
    struct fresh at[MAX_NEW];
    int count;
};

static bool fresh_row(void *ctx, const struct db_row *row)
{
    struct fresh_list *l = ctx;
    const struct db_cell *c = row->cell;
    l->at[l->count++] = (struct fresh){c[0].n, c[1].n, c[2].n, (int)c[3].n, (int)c[4].n, c[5].length > 0, c[6].n > 0};
    return l->count < MAX_NEW;
}

/* From the few who want notifications, over their seats, to the tables. */
#define NOT_NOTED(what, stamp)                                                                                         \
    " AND NOT EXISTS (SELECT 1 FROM tells x WHERE x.user_id = r.user_id AND x.what = '" what "' AND x.stamp = " stamp  \
    " AND x.table_id = "
/* $2, $3, $4: does this server send e-mails, call hooks, wake browsers? */
#define WANTED                                                                                                         \
    " WHERE ((r.mail = 1 AND $2 = 1) OR (r.hook <> '' AND $3 = 1) OR ($4 = 1 AND EXISTS"                               \
    " (SELECT 1 FROM pushes p WHERE p.user_id = r.user_id)))"
#define WAYS "r.mail, r.digest, r.hook, (SELECT count(*) FROM pushes p WHERE p.user_id = r.user_id)"
static const char turns_sql[] =
    "SELECT r.user_id, h.table_id, h.turn_at, " WAYS " FROM reach r"
    " JOIN seats s ON s.user_id = r.user_id AND s.shelf = 0 AND s.bot = ''"
    " JOIN heads h ON h.table_id = s.table_id AND h.turn = s.seat AND h.status = 1" WANTED
    " AND s.user_id <> 0 AND h.turn_at <= $1" NOT_NOTED("turn", "h.turn_at") "h.table_id) LIMIT 200";
static const char invites_sql[] = "SELECT r.user_id, i.table_id, i.created, " WAYS " FROM reach r"
                                  " JOIN invites i ON i.user_id = r.user_id AND i.answer = 0" WANTED
                                  " AND i.created <= $1" NOT_NOTED("invite", "i.created") "i.table_id) LIMIT 200";

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
    enum db_code code = db_ask(tx,
                               &(struct db_query){sql,
                                                  DB_ARGS(db_int(before), db_int(t->options.mail[0] != 0),
                                                          db_int(t->options.hooks), db_int(t->options.push)),
                                                  fresh_row, &list},
                               NULL);
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
        if (f->push && t->options.push)
            notify_note(tx, f->user, NOTIFY_BY_PUSH, what, f->table, f->stamp, now);
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

int64_t notify_later(int tries)
{
    static const int minutes[MAX_TRIES] = {1, 5, 20, 60, 240};
    return tries + 1 < MAX_TRIES ? minutes[tries] * 60000LL : 0;
}

static void settle(struct notify *t, const struct due *d, enum notify_sent sent)
{
    static const char sql[] = "UPDATE tells SET state = $1, due = $2, until = 0, node = '' WHERE id = $3";
    int64_t due = db_now(), later = notify_later(d->tries);
    int state = DONE;
    if (sent == NOTIFY_AGAIN && later > 0) {
        state = PENDING;
        due += later;
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
    struct notify_quiet quiet;
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
    r->quiet = notify_quiet_of(c + 6);
    return false;
}

static void find_reader(struct db_tx *tx, int64_t user, struct reader *out)
{
    static const char sql[] = "SELECT u.name, u.mail, r.hook, r.hook_key, r.stop_key,"
                              " CASE WHEN a.address = u.mail THEN r.mail ELSE 0 END, " NOTIFY_QUIET " FROM users u"
                              " JOIN reach r ON r.user_id = u.id LEFT JOIN addresses a ON a.user_id = u.id"
                              " LEFT JOIN quiet q ON q.user_id = u.id"
                              " WHERE u.id = $1 AND u.shut = 0";
    *out = (struct reader){.ways = -1};
    db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), reader_row, out}, NULL);
}

static void link_of(const struct notify *t, int64_t table, char *out, size_t size)
{
    snprintf(out, size, "%s/#/table/%lld", t->options.origin, (long long)table);
}

/* Is it still so? Whoever has played meanwhile needs no notification. */
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

/* What people call a table: its title, or that of its game. */
static const char *title_of(const struct db_table *table)
{
    const struct sg_game *game = sg_game_find(table->game);
    return table->title[0] ? table->title : game ? game->title : table->game;
}

static void write_table(const struct notify *t, const struct due *d, const struct db_table *table, struct sg_text *out)
{
    char link[400], key[32];
    struct lang_args args = {.word = {title_of(table), link, table->game}};
    link_of(t, d->table, link, sizeof link);
    snprintf(key, sizeof key, "mail.%s", d->what);
    lang_write(key, &args, out);
    sg_text_add(out, "\n");
}

/* One mail for all that waits for this user; how many lines it got. */
static int gather_lines(struct notify *t, const struct due_list *list, struct sg_text *body, char *subject, size_t size)
{
    int lines = 0;
    struct db_tx *tx = db_begin(t->db, DB_READ);
    for (int i = 0; i < list->count; i++) {
        const struct due *d = &list->at[i];
        int seat;
        struct db_table *table = still(tx, d, &seat);
        if (!table)
            continue;
        struct sg_text line;
        struct lang_args args = {.word = {title_of(table)}};
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

static bool is_question(const struct due *d)
{
    return strcmp(d->what, "confirm") == 0;
}

static enum notify_sent send_mail(struct notify *t, const struct due_list *list, const struct reader *reader)
{
    char memory[6000], subject[160], stop[400], words[300];
    struct sg_text body, why;
    bool confirm = is_question(&list->at[0]);
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
    } else if (gather_lines(t, list, &body, subject, sizeof subject) == 0) {
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

/* Their browsers are to be woken, if anything of it is still so. */
static enum notify_sent wake_reader(struct notify *t, const struct due_list *list, const struct reader *reader)
{
    bool any = false;
    struct db_tx *tx = db_begin(t->db, DB_READ);
    for (int i = 0; i < list->count && reader->ways >= 0 && !any; i++) {
        int seat;
        struct db_table *table = still(tx, &list->at[i], &seat);
        any = table != NULL;
        free(table);
    }
    db_end(tx);
    return !any || notify_wake_user(t->wake, list->at[0].user) == DB_OK ? NOTIFY_SENT : NOTIFY_AGAIN;
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
        json_put_string(&j, texts[i][0], texts[i][1]);
    }
    json_put_number(&j, "table", d->table);
    if (seat < 500) { /* an invitation has none */
        json_put_number(&j, "seat", seat + 1);
    }
    json_put_number(&j, "since", d->stamp / 1000);
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
    *hook = (struct notify_hook){.user = d->user,
                                 .inside = t->options.hooks_inside,
                                 .done = hook_done,
                                 .ctx = t,
                                 .id = d->id,
                                 .tries = d->tries};
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

/* They are seen to: of this user, that way (0: any). */
static void strike(struct due_list *list, int64_t user, int way)
{
    for (int i = 0; i < list->count; i++)
        if (list->at[i].user == user && (!way || list->at[i].way == way) && !is_question(&list->at[i]))
            list->at[i].id = 0;
}

/* All of this user's that are due, that way (0: any), come later, with one write. */
static void put_off_all(struct notify *t, struct due_list *list, int64_t user, int way, int64_t due)
{
    static const char sql[] = "UPDATE tells SET due = $1 WHERE user_id = $2 AND ($3 = 0 OR way = $3) AND state = 0"
                              " AND what <> 'confirm' AND due <= $4 AND until <= $4";
    struct db_tx *tx = db_begin(t->db, DB_WRITE);
    db_do(tx, sql, DB_ARGS(db_int(due), db_int(user), db_int(way), db_int(db_now())), false);
    db_end(tx);
    strike(list, user, way);
}

#define DUE                                                                                                            \
    "SELECT id, user_id, table_id, stamp, way, tries, what FROM tells WHERE state = 0 AND due <= $1 AND until <= $1"
#define DUE_FIRST " ORDER BY due, id LIMIT 16"

/* A mail has all that waits for its reader, and a push none of it; a hook is called for each. */
static bool goes_together(const struct due *d)
{
    return d->way != NOTIFY_BY_HOOK && !is_question(d);
}

/* What goes together with it: all that this user is to get that way now. */
static void find_together(struct notify *t, const struct due *d, struct due_list *out)
{
    static const char sql[] = DUE " AND user_id = $2 AND way = $3 AND what <> 'confirm'" DUE_FIRST;
    struct db_tx *tx = db_begin(t->db, DB_READ);
    db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(db_now()), db_int(d->user), db_int(d->way)), due_row, out}, NULL);
    db_end(tx);
}

/* Takes it and what goes with it; those that another node has are left out. */
static void take_together(struct notify *t, const struct due *d, struct due_list *out)
{
    struct due_list found = {.count = 0};
    if (goes_together(d))
        find_together(t, d, &found);
    else
        found.at[found.count++] = *d;
    out->count = 0;
    for (int i = 0; i < found.count; i++)
        if (take_due(t, &found.at[i]))
            out->at[out->count++] = found.at[i];
}

/* Takes what belongs to one mail, sends it, and settles all of it. */
static void send_from(struct notify *t, struct due_list *list, int from)
{
    struct reader reader;
    struct due d = list->at[from];
    struct due_list ours;
    int64_t now = db_now();
    if (d.id == 0)
        return;
    struct db_tx *tx = db_begin(t->db, DB_READ);
    find_reader(tx, d.user, &reader);
    db_end(tx);
    int64_t quiet_end = is_question(&d) ? now : notify_quiet_end(&reader.quiet, now);
    if (quiet_end > now) {
        put_off_all(t, list, d.user, 0, quiet_end);
        return;
    }
    if (d.way == NOTIFY_BY_HOOK && reader.hook[0] && !notify_hooks_room(t->hooks, d.user, reader.hook)) {
        put_off_all(t, list, d.user, NOTIFY_BY_HOOK, now + LATER_MS);
        return;
    }
    take_together(t, &d, &ours);
    if (goes_together(&d))
        strike(list, d.user, d.way);
    if (ours.count == 0 || (d.way == NOTIFY_BY_HOOK && call_hook(t, &d, &reader)) ||
        (is_question(&d) && asked_enough(t, &d)))
        return;
    enum notify_sent sent = d.way == NOTIFY_BY_MAIL   ? send_mail(t, &ours, &reader)
                            : d.way == NOTIFY_BY_PUSH ? wake_reader(t, &ours, &reader)
                                                      : NOTIFY_SENT;
    for (int i = 0; i < ours.count; i++)
        settle(t, &ours.at[i], sent);
}

static int send_due(struct notify *t)
{
    static const char sql[] = DUE DUE_FIRST;
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

static bool stopping(struct notify *t)
{
    pthread_mutex_lock(&t->lock);
    bool stop = t->stop;
    pthread_mutex_unlock(&t->lock);
    return stop;
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
    while (!stopping(t) && send_due(t) == MAX_DUE)
        ;
    while (!stopping(t) && notify_wake_all(t->wake))
        ;
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
    for (size_t i = 0; i < sizeof t->copies / sizeof t->copies[0]; i++)
        free(t->copies[i]);
    free(t);
}

struct notify *notify_start(struct db *db, const struct notify_options *options, struct sg_error *why)
{
    struct notify *t = calloc(1, sizeof *t);
    sg_check(t && sodium_init() >= 0);
    t->db = db;
    t->options = *options;
    t->options.mail = keep_text(t, 0, options->mail);
    t->options.mail_from = keep_text(t, 1, options->mail_from);
    t->options.origin = keep_text(t, 2, options->origin);
    t->options.push_services = keep_text(t, 3, options->push_services);
    t->options.wait_s = options->wait_s > 0 ? options->wait_s : options->wait_s < 0 ? 0 : 60;
    t->options.every_ms = options->every_ms > 0 ? options->every_ms : 5000;
    if (!notify_send_ready(&t->options, why)) {
        free_all(t);
        return NULL;
    }
    pthread_mutex_init(&t->lock, NULL);
    steady_cond(&t->more);
    t->hooks = notify_hooks_new();
    t->wake = notify_wake_new(db, &t->options, t->hooks);
    sg_check(pthread_create(&t->thread, NULL, notify_always, t) == 0);
    return t;
}

struct notify_stats notify_stats(struct notify *t)
{
    pthread_mutex_lock(&t->lock);
    struct notify_stats stats = t->stats;
    pthread_mutex_unlock(&t->lock);
    int64_t failures;
    notify_wake_stats(t->wake, &stats.pushes, &failures);
    stats.failures += failures;
    return stats;
}

bool notify_push_key(struct notify *t, char out[NOTIFY_PUSH_KEY])
{
    const struct notify_vapid *vapid = notify_wake_vapid(t->wake);
    if (vapid)
        snprintf(out, NOTIFY_PUSH_KEY, "%s", notify_vapid_key(vapid));
    return vapid != NULL;
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
    notify_wake_free(t->wake);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->more);
    free_all(t);
}
