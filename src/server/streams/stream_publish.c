/* stream_publish.c: what the listeners of a table are sent: steps, seats and rules, chat. */
#include "base/check.h"
#include "server/api/api.h"
#include "server/streams/internal.h"

#include <stdlib.h>

/* ---- A step as it happens --------------------------------------------------------- */

enum { VIEWERS = SG_MAX_SEATS + 1 };

struct step_payloads {
    int64_t seq;
    struct buffer data[VIEWERS]; /* by seat; the last is for those who look on */
};

static int slot(int viewer)
{
    return viewer == SG_SPECTATOR ? SG_MAX_SEATS : viewer;
}

struct step_payloads *step_prepare(const struct step_view *view)
{
    const struct table *t = view->t;
    struct streams *streams = t->server->streams;
    int viewer[VIEWERS], count = 0;
    unsigned seen = 0;
    pthread_mutex_lock(&streams->lock);
    struct topic *topic = stream_topic(streams, t->id, false);
    for (struct sub *sub = topic ? topic->subs : NULL; sub; sub = sub->after) {
        int v = table_viewer(t, sub->stream->who.id);
        if (!(seen >> slot(v) & 1))
            viewer[count++] = v;
        seen |= 1u << slot(v);
    }
    pthread_mutex_unlock(&streams->lock);
    if (!count)
        return NULL;
    struct step_payloads *payloads = calloc(1, sizeof *payloads);
    sg_check(payloads);
    payloads->seq = view->seq;
    for (int i = 0; i < count; i++) {
        struct json j;
        buffer_json(&payloads->data[slot(viewer[i])], &j);
        step_json(&j, view, viewer[i], false);
    }
    return payloads;
}

const struct buffer *step_payload(const struct step_payloads *payloads, int viewer)
{
    const struct buffer *words = payloads ? &payloads->data[slot(viewer)] : NULL;
    return words && words->length ? words : NULL;
}

static void deliver(const struct table *t, const struct step_payloads *payloads)
{
    struct topic *topic = stream_topic(t->server->streams, t->id, false);
    for (struct sub *sub = topic ? topic->subs : NULL; sub; sub = sub->after) {
        bool was_late = sub->late > 0;
        sub->late = table_late(t, sub->stream->who.id) ? t->rules.delay : 0;
        if ((was_late || sub->late) && !sub->behind) {
            stream_todo_sub(sub); /* an older step; at the end all of them */
            continue;
        }
        const struct buffer *data = step_payload(payloads, table_viewer(t, sub->stream->who.id));
        if (sub->behind || sub->seq != payloads->seq - 1 || !data)
            continue; /* stream_sync() sends it to them */
        sub->seq = payloads->seq;
        stream_event(sub->stream, sub, "step", data->at, data->length);
    }
}

void step_publish(const struct table *t, struct step_payloads *payloads, bool ok)
{
    struct streams *streams = t->server->streams;
    if (!payloads)
        return;
    if (ok) {
        pthread_mutex_lock(&streams->lock);
        deliver(t, payloads);
        pthread_mutex_unlock(&streams->lock);
    }
    for (int i = 0; i < VIEWERS; i++)
        buffer_free(&payloads->data[i]);
    free(payloads);
}

/* ---- What was missed ------------------------------------------------------------------ */

/* Does somebody miss exactly the latest step? */
static bool one_missing(const struct table *t)
{
    struct streams *streams = t->server->streams;
    bool some = false;
    pthread_mutex_lock(&streams->lock);
    struct topic *topic = stream_topic(streams, t->id, false);
    for (struct sub *sub = topic ? topic->subs : NULL; sub && !some; sub = sub->after)
        some = !sub->behind && !sub->late && sub->seq == t->steps - 1;
    pthread_mutex_unlock(&streams->lock);
    return some;
}

/* Whoever may no longer look is sent nothing more. */
static void let_go_of(struct table *t)
{
    struct streams *streams = t->server->streams;
    pthread_mutex_lock(&streams->lock);
    struct topic *topic = stream_topic(streams, t->id, false);
    for (struct sub *sub = topic ? topic->subs : NULL, *after; sub; sub = after) {
        after = sub->after;
        if (!stream_allowed(t, sub))
            stream_unsub(sub);
    }
    pthread_mutex_unlock(&streams->lock);
}

void stream_sync(struct table *t)
{
    struct streams *streams = t->server->streams;
    let_go_of(t);
    if (t->match && one_missing(t)) { /* it is made once for each view, from the match as it is */
        struct sg_slice text = table_step_text(t, t->steps - 1);
        struct step_view view = {
            t, t->match, t->steps, t->row->changed / 1000, match_plies(t->match) - table_step_grew(text), text, true};
        step_publish(t, step_prepare(&view), true);
    }
    pthread_mutex_lock(&streams->lock);
    struct topic *topic = stream_topic(streams, t->id, false);
    for (struct sub *sub = topic ? topic->subs : NULL; sub; sub = sub->after)
        if (!sub->behind && (sub->rev != t->row->rev || sub->seq != table_seen(t, sub->stream->who.id)))
            stream_todo_sub(sub);
    pthread_mutex_unlock(&streams->lock);
    stream_flush(streams);
}

/* ---- Chat -------------------------------------------------------------------------------- */

enum { CHAT_AT_ONCE = 100 };

/* Lines from the store, as everybody is sent them. */
struct chat_page {
    int64_t table, n[CHAT_AT_ONCE];
    struct buffer line[CHAT_AT_ONCE];
    int count;
    size_t bytes, most; /* most 0: any */
};

static bool take_line(void *ctx, const struct db_chat *line)
{
    struct chat_page *page = ctx;
    struct json j;
    page->n[page->count] = line->n;
    buffer_json(&page->line[page->count], &j);
    chat_json(&j, page->table, line);
    page->bytes += page->line[page->count].length;
    return ++page->count < CHAT_AT_ONCE && (!page->most || page->bytes < page->most);
}

/* The first line that somebody has not been sent; `chats` if there is none. */
static int64_t first_wanted(struct streams *streams, int64_t table, int64_t chats)
{
    int64_t from = chats;
    pthread_mutex_lock(&streams->lock);
    struct topic *topic = stream_topic(streams, table, false);
    for (struct sub *sub = topic ? topic->subs : NULL; sub; sub = sub->after)
        from = sub->chats < from && !sub->chat_behind && !sub->late ? sub->chats : from;
    pthread_mutex_unlock(&streams->lock);
    return from;
}

/* To all who have what is before `from`; then they have what is before `to`. */
static void deliver_page(struct streams *streams, const struct chat_page *page, int64_t from, int64_t to)
{
    pthread_mutex_lock(&streams->lock);
    struct topic *topic = stream_topic(streams, page->table, false);
    for (struct sub *sub = topic ? topic->subs : NULL; sub; sub = sub->after) {
        if (sub->chat_behind || sub->late || sub->chats < from || sub->chats >= to)
            continue;
        for (int i = 0; i < page->count; i++) {
            if (page->n[i] < sub->chats)
                continue;
            sub->chats = page->n[i] + 1;
            stream_event(sub->stream, sub, "chat", page->line[i].at, page->line[i].length);
        }
        sub->chats = to; /* words of who asked to be forgotten are not there any more */
    }
    pthread_mutex_unlock(&streams->lock);
}

static bool read_page(struct streams *streams, struct chat_page *page, int64_t from)
{
    struct db_tx *tx = db_begin(streams->server->db, DB_READ);
    enum db_code code = db_chats(tx, page->table, from, CHAT_AT_ONCE, take_line, page);
    enum db_code end = db_end(tx);
    return code == DB_OK && end == DB_OK;
}

static void free_page(struct chat_page *page)
{
    for (int i = 0; i < page->count; i++)
        buffer_free(&page->line[i]);
}

bool stream_chat_page(struct stream *s, int64_t table, int64_t from, int64_t chats)
{
    struct chat_page page = {.table = table, .most = (size_t)s->streams->server->config.stream_queue / 4};
    bool good = read_page(s->streams, &page, from);
    pthread_mutex_lock(&s->streams->lock);
    struct sub *sub = s->listed ? stream_sub(s, table, false) : NULL;
    for (int i = 0; sub && i < page.count; i++) {
        sub->chats = page.n[i] + 1;
        stream_event(s, sub, "chat", page.line[i].at, page.line[i].length);
    }
    if (!good)
        stream_end_one(s); /* the store is away: they come back, and ask for what they have not got */
    else if (sub && !page.count)
        sub->chats = chats; /* the rest is gone */
    pthread_mutex_unlock(&s->streams->lock);
    free_page(&page);
    return good;
}

void stream_chat(struct streams *streams, int64_t table, int64_t chats)
{
    for (int64_t from; (from = first_wanted(streams, table, chats)) < chats;) {
        struct chat_page page = {.table = table};
        bool good = read_page(streams, &page, from);
        int64_t to = page.count == CHAT_AT_ONCE ? page.n[CHAT_AT_ONCE - 1] + 1 : chats;
        if (page.count && page.n[page.count - 1] >= to)
            to = page.n[page.count - 1] + 1; /* somebody spoke meanwhile */
        if (good)
            deliver_page(streams, &page, from, to);
        free_page(&page);
        if (!good)
            break; /* the store is away; the housekeeper looks again */
    }
    stream_flush(streams);
}
