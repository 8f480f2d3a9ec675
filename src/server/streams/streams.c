/* streams.c: event streams: the lists, the queue of each, and the thread that writes. */
#define _GNU_SOURCE
#include "base/check.h"
#include "server/streams/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- Topics and subscriptions ------------------------------------------------------ */

struct topic *stream_topic(struct streams *streams, int64_t table, bool make)
{
    struct topic **at = &streams->topics[table % STREAM_CHAINS];
    for (; *at; at = &(*at)->chain)
        if ((*at)->table == table)
            return *at;
    if (!make)
        return NULL;
    *at = calloc(1, sizeof **at);
    sg_check(*at);
    (*at)->table = table;
    return *at;
}

static void forget_topic(struct streams *streams, struct topic *topic)
{
    struct topic **at = &streams->topics[topic->table % STREAM_CHAINS];
    while (*at != topic)
        at = &(*at)->chain;
    *at = topic->chain;
    free(topic);
}

struct sub *stream_sub(struct stream *s, int64_t table, bool make)
{
    struct sub *sub = s->subs;
    while (sub && sub->topic->table != table)
        sub = sub->next;
    if (sub || !make)
        return sub;
    sub = calloc(1, sizeof *sub);
    sg_check(sub);
    sub->stream = s;
    sub->topic = stream_topic(s->streams, table, true);
    sub->after = sub->topic->subs;
    if (sub->after)
        sub->after->before = sub;
    sub->topic->subs = sub;
    sub->next = s->subs;
    s->subs = sub;
    return sub;
}

void stream_unsub(struct sub *sub)
{
    struct sub **at = &sub->stream->subs;
    while (*at != sub)
        at = &(*at)->next;
    *at = sub->next;
    *(sub->before ? &sub->before->after : &sub->topic->subs) = sub->after;
    if (sub->after)
        sub->after->before = sub->before;
    if (!sub->topic->subs)
        forget_topic(sub->stream->streams, sub->topic);
    free(sub);
}

/* ---- People ------------------------------------------------------------------------- */

static struct person **chain_of(struct streams *streams, int64_t user)
{
    return &streams->people[(uint64_t)user % STREAM_CHAINS];
}

struct person *stream_person(struct streams *streams, int64_t user, bool make)
{
    struct person **at = chain_of(streams, user);
    for (; *at; at = &(*at)->chain)
        if ((*at)->user == user)
            return *at;
    if (!make)
        return NULL;
    *at = calloc(1, sizeof **at);
    sg_check(*at);
    (*at)->user = user;
    return *at;
}

struct stream *stream_list_of(struct streams *streams, int64_t user, int *count)
{
    struct person *p = user ? stream_person(streams, user, false) : NULL;
    *count = p ? p->streams : 0;
    return p ? p->first : NULL;
}

static void leave_person(struct streams *streams, struct stream *s)
{
    struct person *p = s->person, **at;
    struct stream **peer = &p->first;
    while (*peer != s)
        peer = &(*peer)->peer;
    *peer = s->peer;
    s->person = NULL;
    if (--p->streams)
        return;
    stream_online_changed(s, false);
    for (at = chain_of(streams, p->user); *at != p;)
        at = &(*at)->chain;
    *at = p->chain;
    free(p);
}

/* ---- Addresses ------------------------------------------------------------------------ */

static struct place *find_place(struct streams *streams, uint64_t key, bool make)
{
    struct place **at = &streams->places[key % STREAM_CHAINS];
    while (*at && (*at)->key != key)
        at = &(*at)->chain;
    if (*at || !make)
        return *at;
    *at = calloc(1, sizeof **at);
    sg_check(*at);
    (*at)->key = key;
    return *at;
}

static void leave_place(struct streams *streams, struct stream *s)
{
    struct place *p = s->place, **at;
    s->place = NULL;
    if (!p || --p->streams)
        return;
    for (at = &streams->places[p->key % STREAM_CHAINS]; *at != p;)
        at = &(*at)->chain;
    *at = p->chain;
    free(p);
}

static int most_of_a_place(const struct streams *streams)
{
    int most = 0;
    for (int i = 0; i < STREAM_CHAINS; i++)
        for (const struct place *p = streams->places[i]; p; p = p->chain)
            most = p->streams > most ? p->streams : most;
    return most;
}

/* When three quarters are taken, the address with the most gets no more; but one user's worth is never too much. */
bool stream_place_has_room(struct streams *streams, uint64_t place)
{
    const struct config *c = &streams->server->config;
    const struct place *p = place ? find_place(streams, place, false) : NULL;
    bool scarce = streams->count >= c->streams - c->streams / 4;
    if (!p || p->streams >= c->streams_network)
        return !p;
    return !scarce || p->streams < c->streams_user || p->streams < most_of_a_place(streams);
}

/* ---- In and out ------------------------------------------------------------------------ */

void stream_enlist(struct stream *s, int64_t person, uint64_t place)
{
    struct streams *streams = s->streams;
    s->listed = true;
    s->before = streams->all.before;
    s->after = &streams->all;
    s->before->after = s->after->before = s;
    streams->count++;
    if (place) {
        s->place = find_place(streams, place, true);
        s->place->streams++;
    }
    s->person = stream_person(streams, person, true);
    s->peer = s->person->first;
    s->person->first = s;
    if (s->person->streams++ == 0)
        stream_presence_publish(s, true);
}

void stream_remove(struct stream *s)
{
    struct streams *streams = s->streams;
    if (!s->listed)
        return;
    s->listed = false;
    s->before->after = s->after;
    s->after->before = s->before;
    streams->count--;
    leave_person(streams, s);
    leave_place(streams, s);
    while (s->subs)
        stream_unsub(s->subs);
    stream_untodo(s);
    if (s->dirty) {
        struct stream **at = &streams->dirty;
        while (*at != s)
            at = &(*at)->next_dirty;
        *at = s->next_dirty;
        s->dirty = false;
    }
    if (s->fd >= 0)
        epoll_ctl(streams->epoll, EPOLL_CTL_DEL, s->fd, NULL);
}

bool stream_here(struct streams *streams, int64_t user)
{
    pthread_mutex_lock(&streams->lock);
    bool there = stream_person(streams, user, false) != NULL;
    pthread_mutex_unlock(&streams->lock);
    return there;
}

bool stream_online(struct streams *streams, int64_t user)
{
    pthread_mutex_lock(&streams->lock);
    bool there = stream_person(streams, user, false) || stream_far(streams, user);
    pthread_mutex_unlock(&streams->lock);
    return there;
}

bool stream_follows(struct streams *streams, int64_t user, int64_t table)
{
    pthread_mutex_lock(&streams->lock);
    struct person *p = stream_person(streams, user, false);
    bool all = p != NULL;
    for (struct stream *s = p ? p->first : NULL; s && all; s = s->peer)
        all = stream_sub(s, table, false) != NULL;
    pthread_mutex_unlock(&streams->lock);
    return all;
}

int64_t *stream_users(struct streams *streams, int64_t *count)
{
    pthread_mutex_lock(&streams->lock);
    int64_t n = 0, *list = malloc((size_t)(streams->count + 1) * sizeof *list);
    sg_check(list);
    for (int i = 0; i < STREAM_CHAINS; i++)
        for (struct person *p = streams->people[i]; p; p = p->chain)
            if (p->user > 0)
                list[n++] = p->user;
    pthread_mutex_unlock(&streams->lock);
    *count = n;
    return list;
}

int64_t stream_count(struct streams *streams)
{
    pthread_mutex_lock(&streams->lock);
    int64_t n = streams->count;
    pthread_mutex_unlock(&streams->lock);
    return n;
}

bool stream_listens(struct streams *streams, int64_t table)
{
    pthread_mutex_lock(&streams->lock);
    bool some = stream_topic(streams, table, false) != NULL;
    pthread_mutex_unlock(&streams->lock);
    return some;
}

bool stream_has(struct streams *streams, const struct db_mark *mark)
{
    pthread_mutex_lock(&streams->lock);
    struct topic *topic = stream_topic(streams, mark->table, false);
    bool all = true;
    for (struct sub *s = topic ? topic->subs : NULL; s && all; s = s->after)
        all = s->behind ||
              (s->seq >= mark->next - s->late && s->rev == mark->rev && (s->late || s->chats >= mark->chats));
    pthread_mutex_unlock(&streams->lock);
    return all;
}

int64_t *stream_tables(struct streams *streams, int64_t *count)
{
    int64_t n = 0, room = 64, *list = malloc((size_t)room * sizeof *list);
    sg_check(list);
    pthread_mutex_lock(&streams->lock);
    for (int i = 0; i < STREAM_CHAINS; i++) {
        for (struct topic *t = streams->topics[i]; t; t = t->chain) {
            if (n == room) {
                room *= 2;
                list = realloc(list, (size_t)room * sizeof *list);
                sg_check(list);
            }
            list[n++] = t->table;
        }
    }
    pthread_mutex_unlock(&streams->lock);
    *count = n;
    return list;
}

/* ---- Queueing -------------------------------------------------------------------------- */

static void mark_dirty(struct stream *s)
{
    if (s->dirty || s->fd < 0)
        return;
    s->dirty = true;
    s->next_dirty = s->streams->dirty;
    s->streams->dirty = s;
}

size_t stream_waiting(const struct stream *s)
{
    return s->out.length + s->behind;
}

/* Bytes in the form of the connection: a chunk, or as they are. */
static void queue_bytes(struct stream *s, const struct buffer *bytes)
{
    char head[24];
    struct server *server = s->streams->server;
    if (stream_waiting(s) > (size_t)server->config.stream_queue) {
        if (!s->over)
            atomic_fetch_add(&server->counts.cut_off, 1);
        s->over = true; /* the writer ends it */
    } else if (s->chunked) {
        static const char digits[] = "0123456789abcdef";
        size_t n = bytes->length;
        int at = (int)sizeof head;
        head[--at] = '\n';
        head[--at] = '\r';
        for (; n; n >>= 4)
            head[--at] = digits[n & 15];
        buffer_bytes(&s->out, head + at, sizeof head - (size_t)at);
        buffer_bytes(&s->out, bytes->at, bytes->length);
        buffer_bytes(&s->out, "\r\n", 2);
    } else {
        buffer_bytes(&s->out, bytes->at, bytes->length);
    }
    atomic_fetch_add_explicit(&server->counts.event_bytes, (long long)bytes->length, memory_order_relaxed);
    mark_dirty(s);
}

/* "17.58.3.0,4.2.1.0": what the stream has been sent of its tables, the latest first. */
static void write_id(struct buffer *b, struct stream *s, struct sub *sub)
{
    struct sub **at = &s->subs;
    while (*at != sub)
        at = &(*at)->next;
    *at = sub->next;
    sub->next = s->subs;
    s->subs = sub;
    buffer_add(b, "id: ");
    int n = 0;
    for (; sub && n < STREAM_ID_TABLES; sub = sub->next, n++) {
        if (n)
            buffer_bytes(b, ",", 1);
        buffer_number(b, sub->topic->table);
        buffer_bytes(b, ".", 1);
        buffer_number(b, sub->seq);
        buffer_bytes(b, ".", 1);
        buffer_number(b, sub->rev);
        buffer_bytes(b, ".", 1);
        buffer_number(b, sub->chats);
    }
    buffer_bytes(b, "\n", 1);
}

void stream_event(struct stream *s, struct sub *sub, const char *name, const char *data, size_t length)
{
    struct buffer b = {NULL, 0, 0};
    if (sub)
        write_id(&b, s, sub);
    buffer_add(&b, "event: ");
    buffer_add(&b, name);
    buffer_add(&b, "\ndata: ");
    buffer_bytes(&b, data, length);
    buffer_add(&b, "\n\n");
    queue_bytes(s, &b);
    buffer_free(&b);
    atomic_fetch_add_explicit(&s->streams->server->counts.events, 1, memory_order_relaxed);
}

void stream_retry(struct stream *s)
{
    static const struct buffer words = {(char *)(uintptr_t) "retry: 1500\n\n", 13, 0};
    queue_bytes(s, &words);
}

void stream_publish_online(struct streams *streams, int64_t table, int seat, int64_t user, bool online)
{
    char memory[128];
    struct sg_text text;
    struct json j;
    struct topic *topic = stream_topic(streams, table, false);
    if (!topic)
        return;
    sg_text_init(&text, memory, sizeof memory);
    json_init_text(&j, &text);
    json_open(&j, '{');
    json_put_number(&j, "table", table);
    json_put_number(&j, "seat", seat + 1);
    json_put_bool(&j, "online", online);
    json_close(&j);
    for (struct sub *to = topic->subs; to; to = to->after)
        if (to->stream->who.id != user)
            stream_event(to->stream, NULL, "online", memory, text.length);
}

static void notify_at(const struct sub *mine, bool online)
{
    const struct stream *s = mine->stream;
    if (!online && stream_far(s->streams, s->who.id))
        return; /* they are online all the same */
    for (int seat = 0; seat < SG_MAX_SEATS; seat++)
        if (mine->seats >> seat & 1 && !stream_far_at(s->streams, s->who.id, mine->topic->table, seat))
            stream_publish_online(s->streams, mine->topic->table, seat, s->who.id, online);
}

void stream_online_at(struct sub *mine)
{
    stream_presence_at(mine);
    notify_at(mine, true);
}

void stream_online_changed(struct stream *s, bool online)
{
    stream_presence_publish(s, online);
    for (struct sub *mine = s->subs; mine; mine = mine->next)
        notify_at(mine, online);
}

void stream_ring(struct streams *streams)
{
    uint64_t one = 1;
    if (!atomic_exchange(&streams->rung, true) && write(streams->bell, &one, sizeof one) < 0)
        return; /* it is ringing already */
}

void stream_flush(struct streams *streams)
{
    pthread_mutex_lock(&streams->lock);
    bool some = streams->dirty != NULL;
    pthread_mutex_unlock(&streams->lock);
    if (some)
        stream_ring(streams);
}

/* ---- Writing --------------------------------------------------------------------------- */

static void watch_stream(struct stream *s, bool blocked)
{
    struct epoll_event e = {.events = EPOLLRDHUP | (blocked ? EPOLLOUT : 0), .data.ptr = s};
    if (blocked != s->blocked)
        epoll_ctl(s->streams->epoll, EPOLL_CTL_MOD, s->fd, &e);
    s->blocked = blocked;
}

/*
 * Sends what waits. Not with the lock in our hands, for everybody who plays
 * needs it: what is queued meanwhile goes next. A stream with a socket is ended
 * by this thread alone, so it cannot go away under us.
 */
static void flush_stream(struct stream *s, int64_t now)
{
    while (true) {
        if (s->sent == s->going.length) {
            buffer_free(&s->going);
            s->going = s->out;
            s->out = (struct buffer){NULL, 0, 0}; /* an idle stream keeps no buffer */
            s->sent = 0;
        }
        s->behind = s->going.length - s->sent;
        if (!s->behind || s->over)
            break;
        pthread_mutex_unlock(&s->streams->lock);
        ssize_t n = send(s->fd, s->going.at + s->sent, s->going.length - s->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        int error = errno;
        pthread_mutex_lock(&s->streams->lock);
        if (n >= 0) {
            s->sent += (size_t)n;
            s->behind = s->going.length - s->sent;
            s->last = now;
            stream_unpark(s);
        } else if (error == EAGAIN || error == EWOULDBLOCK) {
            watch_stream(s, true);
            return;
        } else if (error != EINTR) {
            s->over = true;
        }
    }
    watch_stream(s, false);
}

/* Gives the connection back to libmicrohttpd, which closes it. */
static void end_stream(struct stream *s)
{
    stream_remove(s);
    s->over = true;
    s->fd = -1;
    MHD_resume_connection(s->connection);
}

static void write_dirty(struct streams *streams, int64_t now)
{
    while (streams->dirty) {
        struct stream *s = streams->dirty;
        streams->dirty = s->next_dirty;
        s->dirty = false;
        if (!s->over && !s->blocked)
            flush_stream(s, now);
        if (s->over)
            end_stream(s);
    }
}

static void heartbeat(struct streams *streams, int64_t now)
{
    static const struct buffer beat = {(char *)(uintptr_t) ":\n\n", 3, 0};
    int64_t before = now - streams->server->config.heartbeat_seconds * 1000;
    for (struct stream *s = streams->all.after; s != &streams->all; s = s->after) {
        if (s->fd < 0 || s->last > before)
            continue;
        s->last = now;
        queue_bytes(s, &beat);
    }
}

static void handle_event(struct streams *streams, const struct epoll_event *e, int64_t now)
{
    struct stream *s = e->data.ptr;
    uint64_t bell;
    if (!s) {
        atomic_store(&streams->rung, false);
        if (read(streams->bell, &bell, sizeof bell) < 0)
            return;
    } else if (e->events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) {
        s->over = true;
        mark_dirty(s);
    } else if (e->events & EPOLLOUT) {
        flush_stream(s, now);
        if (s->over)
            mark_dirty(s);
    }
}

static void *write_all(void *ctx)
{
    struct streams *streams = ctx;
    struct epoll_event list[64];
    int64_t beat = server_ticks();
    while (true) {
        int n = epoll_wait(streams->epoll, list, 64, 1000);
        int64_t now = server_ticks();
        pthread_mutex_lock(&streams->lock);
        for (int i = 0; i < n; i++)
            handle_event(streams, &list[i], now);
        if (now - beat >= 1000) {
            heartbeat(streams, now);
            beat = now;
        }
        write_dirty(streams, now);
        while (streams->stop && streams->all.after != &streams->all) {
            struct stream *s = streams->all.after;
            if (s->fd >= 0)
                end_stream(s);
            else
                stream_remove(s);
        }
        bool stop = streams->stop;
        pthread_mutex_unlock(&streams->lock);
        if (stop)
            return NULL;
    }
}

/* ---- Beginning and end --------------------------------------------------------------------- */

struct streams *streams_new(struct server *server)
{
    struct streams *streams = calloc(1, sizeof *streams);
    sg_check(streams);
    streams->server = server;
    streams->all.before = streams->all.after = &streams->all;
    pthread_mutexattr_t attr; /* what is sent of a table asks the streams who is online */
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&streams->lock, &attr);
    pthread_mutexattr_destroy(&attr);
    streams->epoll = epoll_create1(EPOLL_CLOEXEC);
    streams->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = NULL};
    sg_check(streams->epoll >= 0 && streams->bell >= 0);
    sg_check(epoll_ctl(streams->epoll, EPOLL_CTL_ADD, streams->bell, &e) == 0);
    sg_check(pthread_create(&streams->thread, NULL, write_all, streams) == 0);
    stream_replay_start(streams);
    return streams;
}

void streams_end(struct streams *streams)
{
    pthread_mutex_lock(&streams->lock);
    streams->stop = true;
    pthread_mutex_unlock(&streams->lock);
    stream_ring(streams);
    stream_replay_end(streams);
    pthread_join(streams->thread, NULL);
    stream_presence_end(streams);
}

void streams_free(struct streams *streams)
{
    if (!streams)
        return;
    stream_presence_free(streams);
    close(streams->epoll);
    close(streams->bell);
    pthread_mutex_destroy(&streams->lock);
    pthread_cond_destroy(&streams->todo_some);
    free(streams);
}
