/*
 * stream_replay.c: updates streams that are behind, page by page.
 *
 * A browser that comes back may have missed a whole game. What it missed is
 * made here, by threads of their own: a page of steps is copied with the
 * table's lock, played on a match of the stream's own and put into words with
 * no lock at all, and queued with the streams's lock. A page is made only when
 * there is room in the queue of the stream; else the stream is parked until its
 * reader has read. First pages go before further ones, so that who missed
 * little does not wait for who missed much. Few parked streams keep their match;
 * the others are sent the table as it is when they have read.
 */
#include "base/check.h"
#include "server/api/api.h"
#include "server/streams/internal.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_STEPS = 32, MOST_KEPT = 64 };

/* ---- The lists: with the streams's lock held ------------------------------------------- */

static void put_last(struct stream *ring, struct stream *s)
{
    s->todo_before = ring->todo_before;
    s->todo_after = ring;
    s->todo_before->todo_after = s->todo_after->todo_before = s;
}

void stream_untodo(struct stream *s)
{
    if (!s->todo_after)
        return;
    s->todo_before->todo_after = s->todo_after;
    s->todo_after->todo_before = s->todo_before;
    s->todo_before = s->todo_after = NULL;
}

static bool is_full(const struct stream *s)
{
    return stream_waiting(s) > (size_t)s->streams->server->config.stream_queue / 4;
}

static void line_up(struct stream *s, struct stream *ring)
{
    if (!s->todo || s->todo_after || s->working || s->parked || !s->listed)
        return;
    put_last(ring, s);
    pthread_cond_signal(&s->streams->todo_some);
}

void stream_todo(struct stream *s, struct todo *todo)
{
    struct todo **at = &s->todo;
    while (*at)
        at = &(*at)->next;
    *at = todo;
    todo->next = NULL;
    line_up(s, &s->streams->fresh);
}

void stream_todo_sub(struct sub *sub)
{
    struct todo *todo = calloc(1, sizeof *todo);
    sg_check(todo);
    todo->table = sub->topic->table;
    todo->joined = todo->watch = true;
    sub->behind = true;
    stream_todo(sub->stream, todo);
}

void stream_unpark(struct stream *s)
{
    if (!s->parked || is_full(s))
        return;
    s->parked = false;
    line_up(s, &s->streams->long_);
}

static void drop_match(struct stream *s)
{
    s->streams->replays -= s->replay != NULL;
    match_free(s->replay);
    s->replay = NULL;
}

void stream_free_one(struct stream *s)
{
    while (s->todo) {
        struct todo *next = s->todo->next;
        free(s->todo);
        s->todo = next;
    }
    pthread_mutex_lock(&s->streams->lock);
    drop_match(s);
    pthread_mutex_unlock(&s->streams->lock);
    buffer_free(&s->out);
    buffer_free(&s->going);
    free(s);
}

/* ---- A page of steps ------------------------------------------------------------------ */

/* What was copied of a table while its lock was held. */
struct page {
    struct table table;  /* as it was */
    struct db_table row; /* its numbers alone */
    struct buffer before, text;
    int64_t from, to, time;
    size_t end[PAGE_STEPS]; /* of each step in `text` */
    struct buffer event[PAGE_STEPS];
    int events;
};

/* The table is locked. */
static void copy_page(struct page *p, const struct table *t, int64_t from, int64_t seen, bool whole)
{
    struct sg_slice all = match_text(t->match);
    table_copy(t, &p->table, &p->row); /* the table may be loaded again meanwhile */
    p->from = from;
    p->to = seen - from > PAGE_STEPS ? from + PAGE_STEPS : seen;
    p->table.past = seen < t->steps;
    p->table.steps = (int)seen;
    p->time = (p->table.past ? t->row->started : t->row->changed) / 1000;
    if (whole && from)
        buffer_bytes(&p->before, all.at, t->starts[from]);
    for (int64_t n = from; n < p->to; n++) {
        struct sg_slice step = table_step_text(t, (int)n);
        buffer_bytes(&p->text, step.at, step.length);
        p->end[n - from] = p->text.length;
    }
}

/* Puts the steps into words, as many as fit; no lock is held. False: the log does not fit. */
static bool make_page(struct page *p, struct match **m, unsigned seats, size_t room)
{
    struct sg_error why;
    size_t sum = 0;
    if (p->before.length)
        *m = match_load(p->before.at, p->before.length, NULL, &why);
    if (p->before.length && !*m)
        return false;
    for (int64_t n = p->from; n < p->to && sum <= room; n++) {
        int i = (int)(n - p->from), plies = *m ? match_plies(*m) : 0;
        size_t start = i ? p->end[i - 1] : 0;
        struct sg_slice text = {p->text.at + start, p->end[i] - start};
        if (!table_continue(m, text))
            return false;
        p->table.match = *m;
        struct step_view view = {&p->table, *m, n + 1, p->time, plies, text, n + 1 == p->table.steps && !p->table.past};
        struct json j;
        buffer_json(&p->event[i], &j);
        step_json(&j, &view, table_viewer_in(*m, seats), false);
        sum += p->event[i].length;
        p->events++;
    }
    return true;
}

static bool send_page(struct stream *s, const struct page *p)
{
    struct streams *streams = s->streams;
    pthread_mutex_lock(&streams->lock);
    struct sub *sub = s->listed ? stream_sub(s, p->table.id, false) : NULL;
    bool fits = sub && sub->seq == p->from;
    for (int i = 0; fits && i < p->events; i++) {
        sub->seq = p->from + i + 1;
        stream_event(s, sub, "step", p->event[i].at, p->event[i].length);
    }
    pthread_mutex_unlock(&streams->lock);
    return fits;
}

static void free_page(struct page *p)
{
    buffer_free(&p->before);
    buffer_free(&p->text);
    for (int i = 0; i < PAGE_STEPS; i++)
        buffer_free(&p->event[i]);
    free(p);
}

/* The latest step alone that they may see: from the match as it is, so that none is loaded. Lets the table go. */
static bool replay_last(struct stream *s, struct table *t, int64_t user, unsigned seats)
{
    struct page *p = calloc(1, sizeof *p);
    struct table then;
    struct db_table row;
    struct json j;
    sg_check(p);
    const struct table *shown = table_past(t, user, &then, &row) ? &then : t;
    struct sg_slice text = table_step_text(t, shown->steps - 1);
    struct step_view view = {shown,
                             shown->match,
                             shown->steps,
                             shown->row->changed / 1000,
                             match_plies(shown->match) - table_step_grew(text),
                             text,
                             !shown->past};
    buffer_json(&p->event[0], &j);
    step_json(&j, &view, table_viewer_in(shown->match, seats), false);
    p->table.id = t->id;
    p->from = shown->steps - 1;
    p->events = 1;
    table_release(t);
    bool fine = send_page(s, p);
    free_page(p);
    return fine;
}

/* One page of what was missed; lets the table go. False: it cannot be sent step by step. */
static bool replay_page(struct stream *s, struct table *t, int64_t from, int64_t seen, unsigned seats)
{
    struct page *p = calloc(1, sizeof *p);
    struct match *m = s->replay;
    sg_check(p);
    copy_page(p, t, from, seen, !m);
    table_release(t);
    bool fine = make_page(p, &m, seats, (size_t)s->streams->server->config.stream_queue / 4) && send_page(s, p);
    pthread_mutex_lock(&s->streams->lock);
    s->streams->replays += (m != NULL) - (s->replay != NULL);
    s->replay = m;
    if (!fine || p->from + p->events == p->table.steps)
        drop_match(s);
    pthread_mutex_unlock(&s->streams->lock);
    free_page(p);
    return fine;
}

/* ---- One table ------------------------------------------------------------------------- */

/* The stream listens to the table from now on. The table is locked. */
static void join_table(struct stream *s, const struct table *t, struct todo *w, bool mine)
{
    const struct config *c = &s->streams->server->config;
    int64_t most = mine ? c->replay_steps : c->replay_watch, chats = t->row->chats;
    int64_t lines = mine ? c->replay_chat : STREAM_CHAT_WATCH;
    struct sub *sub = stream_sub(s, w->table, false);
    w->joined = true;
    if (sub)
        return; /* it became theirs meanwhile */
    sub = stream_sub(s, w->table, true);
    sub->seats = table_seats_of(t, s->who.id);
    sub->watch = !mine;
    sub->behind = true;
    stream_keep_code(sub, w->code);
    int seen = table_seen(t, s->who.id);
    sub->late = table_late(t, s->who.id) ? t->rules.delay : 0;
    bool known = w->seq >= 0 && w->seq <= seen && w->chats <= chats && seen - w->seq <= most;
    sub->seq = known ? w->seq : seen;
    sub->rev = known ? w->rev : -1;
    sub->chats = sub->late ? 0 : !known ? chats : chats - w->chats > lines ? chats - lines : w->chats;
    if (s->who.id && s->person->streams == 1)
        stream_online_at(sub);
}

/* The table itself, if it is not the one that was sent to the stream. The table is locked. */
static void notify_table(struct stream *s, const struct principal *who, const struct table *t, bool changed)
{
    struct streams *streams = s->streams;
    struct buffer data = {NULL, 0, 0};
    struct json j;
    if (changed) {
        buffer_json(&data, &j);
        table_json(&j, t, who, -1, false);
    }
    pthread_mutex_lock(&streams->lock);
    struct sub *sub = s->listed ? stream_sub(s, t->id, false) : NULL;
    if (sub) {
        sub->rev = t->row->rev;
        sub->seq = table_seen(t, s->who.id);
        sub->late = table_late(t, s->who.id) ? t->rules.delay : 0;
        sub->behind = false;
        sub->chat_behind = !sub->late && sub->chats < t->row->chats;
    }
    if (sub && changed)
        stream_event(s, sub, "table", data.at, data.length);
    pthread_mutex_unlock(&streams->lock);
    buffer_free(&data);
}

static void drop_sub(struct stream *s, int64_t table)
{
    pthread_mutex_lock(&s->streams->lock);
    struct sub *sub = s->listed ? stream_sub(s, table, false) : NULL;
    if (sub)
        stream_unsub(sub);
    pthread_mutex_unlock(&s->streams->lock);
}

/* What the stream has of the table; false: nothing any more. The table is locked. */
static bool state_of(struct stream *s, const struct table *t, struct todo *w, bool mine, struct sub *out)
{
    struct streams *streams = s->streams;
    pthread_mutex_lock(&streams->lock);
    if (!w->joined && s->listed)
        join_table(s, t, w, mine);
    struct sub *sub = s->listed ? stream_sub(s, w->table, false) : NULL;
    if (sub && !stream_allowed(t, sub)) {
        stream_unsub(sub);
        sub = NULL;
    }
    if (sub)
        *out = *sub;
    pthread_mutex_unlock(&streams->lock);
    return sub != NULL;
}

/* A page of the first table to do; true: that table is done. */
static bool serve_page(struct stream *s)
{
    struct todo *w = s->todo;
    enum db_code code;
    struct sub has;
    pthread_mutex_lock(&s->streams->lock);
    struct principal who = s->who; /* their rights may change at any time */
    pthread_mutex_unlock(&s->streams->lock);
    struct table *t = table_hold_since(s->streams->server, w->table, w->since, &code);
    if (!t && code == DB_NONE) {
        drop_sub(s, w->table);
        return true;
    } else if (!t) { /* the store is away: the browser comes back, and misses nothing */
        pthread_mutex_lock(&s->streams->lock);
        stream_end_one(s);
        pthread_mutex_unlock(&s->streams->lock);
        return true;
    }
    bool mine = table_seats_of(t, who.id) || (who.id && who.id == t->row->host);
    bool may = mine || w->joined || table_may_view(t, &who, w->code);
    if (!may || !state_of(s, t, w, mine, &has)) {
        table_release(t);
        return true;
    }
    int64_t seen = table_seen(t, who.id);
    bool steps = t->match && has.seq < seen && has.rev >= 0 && !w->whole; /* else the table comes first */
    bool last = has.seq > 0 && has.seq == seen - 1;
    if (steps && !(last ? replay_last(s, t, who.id, has.seats) : replay_page(s, t, has.seq, seen, has.seats))) {
        t = table_hold(s->streams->server, w->table, &code); /* then the table as it is */
        if (t)
            notify_table(s, &who, t, true);
        if (t)
            table_release(t);
        return true;
    } else if (steps) {
        return false;
    }
    notify_table(s, &who, t, has.rev != t->row->rev || has.seq != seen);
    int64_t chats = t->row->chats;
    bool late = table_late(t, who.id);
    table_release(t);
    return late || has.chats >= chats || !stream_chat_page(s, w->table, has.chats, chats);
}

/* ---- The threads ----------------------------------------------------------------------- */

static struct stream *take_stream(struct streams *streams)
{
    struct stream *s = streams->fresh.todo_after;
    if (s == &streams->fresh)
        s = streams->long_.todo_after;
    if (s == &streams->long_)
        return NULL;
    stream_untodo(s);
    s->working = true;
    return s;
}

/* After a page: what comes next for the stream. Lock held. */
static void put_back(struct stream *s, bool done)
{
    struct streams *streams = s->streams;
    if (done) {
        struct todo *w = s->todo;
        s->todo = w->next;
        free(w);
        drop_match(s);
    }
    s->working = false;
    if (s->gone) {
        stream_free_one(s);
        return;
    }
    s->parked = is_full(s);
    if (s->parked && s->replay &&
        streams->replays > MOST_KEPT) { /* to load it again for each page would cost too much */
        s->todo->whole = true;
        drop_match(s);
    }
    line_up(s, done ? &streams->fresh : &streams->long_);
}

static void *replay_all(void *ctx)
{
    struct streams *streams = ctx;
    pthread_mutex_lock(&streams->lock);
    while (!streams->stop) {
        struct stream *s = take_stream(streams);
        if (!s) {
            pthread_cond_wait(&streams->todo_some, &streams->lock);
            continue;
        }
        pthread_mutex_unlock(&streams->lock);
        int64_t turn = db_turn_begin(streams->server->db); /* who plays comes first */
        bool done = serve_page(s);
        db_turn_end(streams->server->db, turn);
        stream_flush(streams);
        pthread_mutex_lock(&streams->lock);
        put_back(s, done);
    }
    pthread_mutex_unlock(&streams->lock);
    return NULL;
}

void stream_replay_start(struct streams *streams)
{
    streams->fresh.todo_before = streams->fresh.todo_after = &streams->fresh;
    streams->long_.todo_before = streams->long_.todo_after = &streams->long_;
    pthread_cond_init(&streams->todo_some, NULL);
    for (int i = 0; i < STREAM_REPLAYERS; i++)
        sg_check(pthread_create(&streams->replayer[i], NULL, replay_all, streams) == 0);
}

/* `stop` is set. */
void stream_replay_end(struct streams *streams)
{
    pthread_mutex_lock(&streams->lock);
    pthread_cond_broadcast(&streams->todo_some);
    pthread_mutex_unlock(&streams->lock);
    for (int i = 0; i < STREAM_REPLAYERS; i++)
        pthread_join(streams->replayer[i], NULL);
}
