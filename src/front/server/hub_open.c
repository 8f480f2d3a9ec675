/* hub_open.c: a browser opens its stream, for the first time or again. */
#define _GNU_SOURCE
#include "base/check.h"
#include "front/server/api.h"
#include "front/server/hub_in.h"
#include "front/server/reply.h"
#include "front/server/who.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

enum { MAX_TABLES = 200 };

/* One table to listen to, and what the browser says it has of it. */
struct wish {
    int64_t table, seq, rev, chats; /* seq -1: nothing */
    char code[48];
    bool watch;
};

struct opening {
    struct request *request;
    struct stream *stream;
    struct wish wish[MAX_TABLES];
    int count;
};

static struct wish *wish_for(struct opening *o, int64_t table)
{
    for (int i = 0; i < o->count; i++)
        if (o->wish[i].table == table)
            return &o->wish[i];
    if (o->count == MAX_TABLES)
        return NULL;
    o->wish[o->count] = (struct wish){.table = table, .seq = -1};
    return &o->wish[o->count++];
}

static bool add_mine(void *ctx, const struct db_table *row)
{
    wish_for(ctx, row->id);
    return true;
}

/* "17.58.3.0,4.2.1.0" */
static void read_last_id(struct opening *o, const char *text)
{
    struct sg_word rest = sg_word_of(text), one, part;
    bool more = rest.length > 0 && rest.length < 2048;
    while (more) {
        int64_t n[4];
        more = sg_word_split(rest, ',', &one, &rest);
        one = more ? one : rest;
        int i = 0;
        for (; i < 4; i++) {
            bool dot = sg_word_split(one, '.', &part, &one);
            if (!sg_word_number(dot ? part : one, 0, INT64_MAX / 2, &n[i]) || dot != (i < 3))
                break;
        }
        struct wish *w = i == 4 && n[0] ? wish_for(o, n[0]) : NULL;
        if (w) {
            w->seq = n[1];
            w->rev = n[2];
            w->chats = n[3];
        }
    }
}

/* "12,13.CODE" */
static void read_watch(struct opening *o, const char *text)
{
    struct sg_word rest = sg_word_of(text), one, code;
    bool more = rest.length > 0;
    while (more) {
        int64_t id;
        more = sg_word_split(rest, ',', &one, &rest);
        one = more ? one : rest;
        struct sg_word number = one;
        bool coded = sg_word_split(one, '.', &number, &code);
        if (!coded)
            number = one;
        if (!sg_word_number(number, 1, INT64_MAX / 2, &id))
            continue;
        struct wish *w = wish_for(o, id);
        if (!w)
            return;
        w->watch = true;
        if (coded && code.length < sizeof w->code)
            memcpy(w->code, code.at, code.length);
    }
}

static void listen_to(struct opening *o, const struct wish *w)
{
    enum db_code code;
    struct stream *s = o->stream;
    struct table *t = table_hold(s->hub->server, w->table, &code);
    if (!t)
        return;
    unsigned seats = table_seats_of(t, s->who.id);
    bool mine = seats || (s->who.id && s->who.id == t->row->host);
    if (mine || table_may_look(t, &s->who, w->code)) {
        pthread_mutex_lock(&s->hub->lock);
        struct sub *sub = hub_sub(s, w->table, true);
        sub->seats = seats;
        sub->watch = !mine;
        hub_keep_code(sub, w->code);
        bool known = w->seq >= 0 && w->seq <= t->steps && w->chats <= t->row->chats;
        sub->seq = known ? w->seq : t->steps;
        sub->rev = known ? w->rev : -1;
        sub->chats = known ? w->chats : t->row->chats;
        hub_catch_up(t, sub);
        pthread_mutex_unlock(&s->hub->lock);
    }
    int64_t chats = t->row->chats;
    table_release(t);
    hub_chat(s->hub, w->table, chats);
}

void hub_follow(struct table *t, int64_t user)
{
    struct hub *hub = t->server->hub;
    pthread_mutex_lock(&hub->lock);
    for (struct stream *s = hub->all.after; s != &hub->all; s = s->after) {
        if (s->who.id != user || !user)
            continue;
        struct sub *sub = hub_sub(s, t->id, false);
        if (sub)
            continue;
        sub = hub_sub(s, t->id, true);
        sub->seats = table_seats_of(t, user);
        sub->seq = t->steps;
        sub->rev = -1;
        sub->chats = t->row->chats;
    }
    pthread_mutex_unlock(&hub->lock);
}

/* ---- Between libmicrohttpd and the hub --------------------------------------------- */

/* The head is sent: from now on the hub writes. Called again when it is over. */
static ssize_t take_over(void *cls, uint64_t at, char *out, size_t most)
{
    struct stream *s = cls;
    struct hub *hub = s->hub;
    int one = 1, zero = 0;
    ssize_t result = 0;
    (void)at;
    (void)out;
    (void)most;
    pthread_mutex_lock(&hub->lock);
    if (s->over || hub->stop || !s->listed) {
        result = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (s->fd < 0) {
        s->fd = MHD_get_connection_info(s->connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        setsockopt(s->fd, IPPROTO_TCP, TCP_CORK, &zero, sizeof zero);
        setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        struct epoll_event e = {.events = EPOLLRDHUP, .data.ptr = s};
        MHD_suspend_connection(s->connection);
        epoll_ctl(hub->epoll, EPOLL_CTL_ADD, s->fd, &e);
        s->last = server_ticks();
        s->dirty = true;
        s->next_dirty = hub->dirty;
        hub->dirty = s;
        hub_ring(hub);
    }
    pthread_mutex_unlock(&hub->lock);
    return result;
}

static void forget(struct request *r)
{
    struct stream *s = r->ctx;
    pthread_mutex_lock(&s->hub->lock);
    hub_remove(s);
    pthread_mutex_unlock(&s->hub->lock);
    buffer_free(&s->out);
    buffer_free(&s->going);
    free(s);
}

static bool room_for(struct hub *hub, int64_t user)
{
    const struct config *c = &hub->server->config;
    pthread_mutex_lock(&hub->lock);
    int64_t mine = 0;
    for (struct stream *s = hub->all.after; user && s != &hub->all; s = s->after)
        mine += s->who.id == user;
    bool room = hub->count < c->streams && mine < c->streams_user && !hub->stop;
    pthread_mutex_unlock(&hub->lock);
    return room;
}

static struct stream *new_stream(struct request *r)
{
    struct stream *s = calloc(1, sizeof *s);
    sg_check(s);
    s->hub = r->server->hub;
    s->connection = r->connection;
    s->who = r->who;
    if (s->who.id && !who_hash(r, s->session))
        s->session[0] = 0;
    s->fd = -1;
    s->chunked = r->http11;
    s->last = server_ticks();
    r->ctx = s;
    r->forget = forget;
    return s;
}

static void greet(struct opening *o)
{
    struct stream *s = o->stream;
    struct buffer data = {NULL, 0, 0};
    struct json j;
    buffer_json(&data, &j);
    user_json(&j, &s->who);
    pthread_mutex_lock(&s->hub->lock);
    hub_enlist(s);
    hub_retry(s);
    hub_event(s, NULL, "hello", data.at, data.length);
    pthread_mutex_unlock(&s->hub->lock);
    buffer_free(&data);
}

static enum db_code read_wishes(struct opening *o)
{
    struct request *r = o->request;
    const char *last = request_header(r, "Last-Event-ID"), *watch = request_query(r, "watch");
    enum db_code code = DB_OK;
    if (last)
        read_last_id(o, last);
    if (watch)
        read_watch(o, watch);
    if (r->who.id) {
        struct db_list list = {.which = DB_LIST_MINE, .user = r->who.id, .limit = 100};
        struct db_tx *tx = db_begin(r->server->db, DB_READ);
        code = db_tables(tx, &list, add_mine, o);
        enum db_code end = db_end(tx);
        code = code == DB_OK ? end : code;
    }
    return code;
}

static void answer(struct request *r, struct stream *s)
{
    r->status = 200;
    r->response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 256, take_over, s, NULL);
    sg_check(r->response);
    MHD_add_response_header(r->response, "Content-Type", "text/event-stream");
    MHD_add_response_header(r->response, "Cache-Control", "no-store");
    MHD_add_response_header(r->response, "X-Accel-Buffering", "no");
    MHD_add_response_header(r->response, "X-Content-Type-Options", "nosniff");
}

enum handled hub_open(struct request *r)
{
    if (!r->who.id && !request_query(r, "watch"))
        return problem(r, 401, "say who you are first: POST /api/v1/session or /api/v1/login");
    if (!room_for(r->server->hub, r->who.id)) {
        r->retry_after = 10;
        return problem(r, 429, "there are too many event streams open");
    }
    struct opening *o = calloc(1, sizeof *o);
    sg_check(o);
    o->request = r;
    enum db_code code = read_wishes(o);
    if (code == DB_OK) {
        o->stream = new_stream(r);
        greet(o);
        for (int i = 0; i < o->count; i++)
            listen_to(o, &o->wish[i]);
        pthread_mutex_lock(&o->stream->hub->lock);
        if (o->stream->person && o->stream->person->streams == 1)
            hub_online_changed(o->stream, true);
        pthread_mutex_unlock(&o->stream->hub->lock);
        hub_flush(o->stream->hub);
        hub_check_opened(r, o->stream);
        answer(r, o->stream);
    }
    free(o);
    return code == DB_OK ? DONE : problem_store(r, code);
}
