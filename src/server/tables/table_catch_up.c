/* table_catch_up.c: what other nodes wrote to a table that is in memory. */
#include "server/tables/table.h"

#include "base/check.h"
#include "server/streams/streams.h"
#include "server/log.h"

#include <stdlib.h>

/* Steps as they were read. */
struct fresh {
    struct buffer text;
    size_t *end; /* where each of them ends in `text` */
    int64_t *at; /* when it was written */
    int count, room;
    int64_t next; /* the seq that must come */
    bool gap;
};

static bool take_step(void *ctx, int64_t seq, const char *text, size_t length, int64_t at)
{
    struct fresh *f = ctx;
    f->gap |= seq != f->next++;
    if (f->count == f->room) {
        f->room = f->room ? 2 * f->room : 8;
        f->end = realloc(f->end, (size_t)f->room * sizeof *f->end);
        f->at = realloc(f->at, (size_t)f->room * sizeof *f->at);
        sg_check(f->end && f->at);
    }
    buffer_bytes(&f->text, text, length);
    f->end[f->count] = f->text.length;
    f->at[f->count++] = at;
    return true;
}

/* One moment of the store: the numbers, and the steps after those that are in memory. */
static enum db_code read_fresh(struct server *server, int64_t id, const struct db_mark *have, struct db_table *now,
                               struct fresh *f)
{
    struct db_tx *tx = db_begin(server->db, DB_ONCE);
    enum db_code code = db_log_since(tx, id, have->next, now, take_step, f);
    enum db_code end = db_end(tx);
    code = code == DB_OK ? end : code;
    return code == DB_OK && (now->rev != have->rev || now->next < have->next) ? DB_CONFLICT : code;
}

/* Those that steps and chat change. */
static void take_numbers(struct db_table *row, const struct db_table *now)
{
    row->status = now->status;
    row->turn = now->turn;
    row->plies = now->plies;
    row->deadline = now->deadline;
    row->turn_at = now->turn_at;
    row->started = now->started;
    row->ended = now->ended;
    row->changed = now->changed;
    row->next = now->next;
    row->chats = now->chats;
    row->tail = now->tail;
}

/* Plays one step, and sends it to whoever listens here, like a step of this node's own. */
static bool play_step(struct table *t, struct sg_slice text, int64_t at, bool latest)
{
    struct sg_error why;
    size_t start = match_text(t->match).length;
    int plies = match_plies(t->match);
    struct clock_mark before = clock_mark(t, t->match);
    if (!match_append(t->match, text.at, text.length, &why)) {
        log_error(t->server, "step-does-not-fit", t->id, &why);
        return false;
    }
    table_step_begins(t, start);
    clock_step(t, &before, t->match, at);
    struct step_view view = {t, t->match, t->steps, at / 1000, plies, text, latest};
    step_publish(t, step_prepare(&view), true);
    return true;
}

static bool play_fresh(struct table *t, const struct fresh *f, const struct db_table *now)
{
    uint64_t tail = t->row->tail;
    size_t from = 0;
    take_numbers(t->row, now);
    for (int i = 0; i < f->count; i++) {
        struct sg_slice text = {f->text.at + from, f->end[i] - from};
        tail = db_tail(tail, text.at, text.length);
        from = f->end[i];
        if (!play_step(t, text, f->at[i], i + 1 == f->count))
            return false;
    }
    return tail == now->tail;
}

enum db_code table_catch_up(struct table *t)
{
    struct fresh f = {.next = t->steps};
    struct db_table now;
    struct db_mark have = {t->id, t->steps, t->row->rev, t->row->chats};
    pthread_mutex_unlock(&t->lock);
    enum db_code code = read_fresh(t->server, t->id, &have, &now, &f);
    pthread_mutex_lock(&t->lock);
    /* With its start comes its secret, with its end its result: those are read whole. */
    if (code == DB_OK && (now.status != t->row->status || f.gap || (f.count && !t->match)))
        code = DB_CONFLICT;
    if (code == DB_OK && !play_fresh(t, &f, &now))
        code = DB_CONFLICT;
    if (f.count)
        stream_flush(t->server->streams);
    buffer_free(&f.text);
    free(f.end);
    free(f.at);
    return code;
}
