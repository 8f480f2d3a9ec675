/* stream_open.c: a browser opens its stream, for the first time or again. */
#define _GNU_SOURCE
#include "base/check.h"
#include "server/api/api.h"
#include "server/streams/internal.h"
#include "server/http/limits.h"
#include "server/http/reply.h"
#include "server/accounts/auth.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

enum { MAX_TABLES = 200 };

/* What it costs (limits.h; the stream itself: routes.c): a table, a step; and how many steps to load or lines cost 1.
 */
enum { COST_TABLE = 5, COST_STEP = 1, STEPS_LOADED = 16, CHATS_SENT = 20 };

/* The tables to listen to, and what the browser says it has of them. */
struct opening {
    struct request *request;
    struct stream *stream;
    struct todo *todo[MAX_TABLES];
    int count, watched;
    struct db_mark mark[MAX_TABLES]; /* of the first `marked` of them */
    int marked;
    bool odd; /* `watch` is not a list of tables */
};

static struct todo *find_todo(struct opening *o, int64_t table)
{
    for (int i = 0; i < o->count; i++)
        if (o->todo[i]->table == table)
            return o->todo[i];
    return NULL;
}

static struct todo *todo_for(struct opening *o, int64_t table)
{
    struct todo *known = find_todo(o, table);
    if (known || o->count == MAX_TABLES)
        return known;
    struct todo *w = calloc(1, sizeof *w);
    sg_check(w);
    w->table = table;
    w->seq = -1;
    o->todo[o->count++] = w;
    return w;
}

/* "17.58.3.0,4.2.1.0" */
static void read_last_id(struct opening *o, const char *text)
{
    struct sg_slice rest = sg_slice_of(text), one, part;
    bool more = rest.length > 0 && rest.length < 2048;
    /* Who has no name watches what `watch` names and nothing else; nobody watches more than they may. */
    int64_t most = o->request->who.id ? o->request->server->config.watch_user : 0;
    while (more) {
        int64_t n[4];
        more = sg_slice_split(rest, ',', &one, &rest);
        one = more ? one : rest;
        int i = 0;
        for (; i < 4; i++) {
            bool dot = sg_slice_split(one, '.', &part, &one);
            if (!sg_slice_number(dot ? part : one, 0, INT64_MAX / 2, &n[i]) || dot != (i < 3))
                break;
        }
        if (i < 4 || !n[0])
            continue;
        struct todo *w = find_todo(o, n[0]);
        if (!w && o->watched < most) { /* one that is over; or one that is watched */
            w = todo_for(o, n[0]);
            o->watched += w != NULL;
        }
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
    struct sg_slice rest = sg_slice_of(text), one, code;
    bool more = rest.length > 0;
    while (more) {
        int64_t id;
        more = sg_slice_split(rest, ',', &one, &rest);
        one = more ? one : rest;
        struct sg_slice number = one;
        bool coded = sg_slice_split(one, '.', &number, &code);
        if (!coded)
            number = one;
        if (!sg_slice_number(number, 1, INT64_MAX / 2, &id)) {
            o->odd = true;
            continue;
        }
        struct todo *w = todo_for(o, id);
        if (!w)
            return;
        o->watched += !w->watch;
        w->watch = true;
        if (coded && code.length < sizeof w->code)
            memcpy(w->code, code.at, code.length);
    }
}

/* It comes to this table by itself, and knows what its browser has of it. */
static bool will_join(const struct stream *s, int64_t table)
{
    const struct todo *w = s->todo;
    while (w && (w->joined || w->table != table))
        w = w->next;
    return w != NULL;
}

void stream_follow(struct table *t, int64_t user)
{
    struct streams *streams = t->server->streams;
    int count;
    pthread_mutex_lock(&streams->lock);
    for (struct stream *s = stream_list_of(streams, user, &count); s; s = s->peer) {
        if (stream_sub(s, t->id, false) || will_join(s, t->id))
            continue;
        struct sub *sub = stream_sub(s, t->id, true);
        sub->seats = table_seats_of(t, user);
        sub->late = table_late(t, user) ? t->rules.delay : 0;
        sub->seq = table_seen(t, user);
        sub->rev = -1;
        sub->chats = sub->late ? 0 : t->row->chats;
    }
    pthread_mutex_unlock(&streams->lock);
}

/* ---- Between libmicrohttpd and the streams --------------------------------------------- */

/* The head is sent: from now on the streams writes. Called again when it is over. */
static ssize_t take_over(void *cls, uint64_t at, char *out, size_t most)
{
    struct stream *s = cls;
    struct streams *streams = s->streams;
    int one = 1, zero = 0;
    ssize_t result = 0;
    (void)at;
    (void)out;
    (void)most;
    pthread_mutex_lock(&streams->lock);
    if (s->over || streams->stop || !s->listed) {
        result = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (s->fd < 0) {
        s->fd = MHD_get_connection_info(s->connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        setsockopt(s->fd, IPPROTO_TCP, TCP_CORK, &zero, sizeof zero);
        setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        struct epoll_event e = {.events = EPOLLRDHUP, .data.ptr = s};
        MHD_suspend_connection(s->connection);
        epoll_ctl(streams->epoll, EPOLL_CTL_ADD, s->fd, &e);
        s->last = server_ticks();
        s->dirty = true;
        s->next_dirty = streams->dirty;
        streams->dirty = s;
        stream_ring(streams);
    }
    pthread_mutex_unlock(&streams->lock);
    return result;
}

static void drop_stream(struct request *r)
{
    struct stream *s = r->ctx;
    pthread_mutex_lock(&s->streams->lock);
    stream_remove(s);
    s->gone = true;
    bool ours = !s->working; /* else who works for it frees it */
    pthread_mutex_unlock(&s->streams->lock);
    if (ours)
        stream_free_one(s);
}

/* Whose streams are counted together: a user's, or those without a name of one address. */
static int64_t person_key(const struct request *r)
{
    return r->who.id ? r->who.id : -1 - (int64_t)(limits_share_key(r->server->limits, r->address) >> 2);
}

/* What its address is counted by; 0: this machine is not limited. */
static uint64_t place_key(const struct request *r)
{
    return limits_local(r->address) ? 0 : limits_share_key(r->server->limits, r->address);
}

static bool room_for(struct streams *streams, const struct request *r)
{
    const struct config *c = &streams->server->config;
    int mine;
    pthread_mutex_lock(&streams->lock);
    stream_list_of(streams, person_key(r), &mine);
    bool room = streams->count < c->streams && !streams->stop &&
                mine < (r->who.id ? c->streams_user : c->streams_address) &&
                stream_place_has_room(streams, place_key(r));
    pthread_mutex_unlock(&streams->lock);
    return room;
}

static struct stream *new_stream(struct request *r)
{
    struct stream *s = calloc(1, sizeof *s);
    sg_check(s);
    s->streams = r->server->streams;
    s->connection = r->connection;
    s->who = r->who;
    if (s->who.id && !auth_hash(r, s->session))
        s->session[0] = 0;
    s->fd = -1;
    s->chunked = r->http11;
    s->last = server_ticks();
    r->ctx = s;
    r->forget = drop_stream;
    return s;
}

/* From now on the stream is the streams's, with all it is to be brought up to date with. */
static bool greet(struct opening *o)
{
    struct stream *s = o->stream;
    struct buffer data = {NULL, 0, 0};
    struct json j;
    buffer_json(&data, &j);
    user_json(&j, &s->who);
    pthread_mutex_lock(&s->streams->lock);
    if (!room_for(s->streams, o->request)) { /* others were opened meanwhile */
        pthread_mutex_unlock(&s->streams->lock);
        buffer_free(&data);
        return false;
    }
    stream_enlist(s, person_key(o->request), place_key(o->request));
    stream_retry(s);
    stream_event(s, NULL, "hello", data.at, data.length);
    for (int i = 0; i < o->count; i++) {
        o->todo[i]->since = o->request->arrived;
        stream_todo(s, o->todo[i]);
    }
    o->count = 0;
    pthread_mutex_unlock(&s->streams->lock);
    buffer_free(&data);
    return true;
}

/* Lines of chat that will be sent of a table whose steps are. */
static int64_t missed_chats(const struct opening *o, const struct todo *w, const struct db_mark *mark)
{
    const struct request *r = o->request;
    int64_t most = r->who.id ? r->server->config.replay_chat : STREAM_CHAT_WATCH, missed = mark->chats - w->chats;
    return w->seq < 0 || missed < 0 ? 0 : missed < most ? missed : most;
}

/* One's own were read with their marks: only those of the others are missing. */
static enum db_code read_marks(struct opening *o, struct db_tx *tx)
{
    int known = o->marked;
    for (; o->marked < o->count; o->marked++)
        o->mark[o->marked] = (struct db_mark){.table = o->todo[o->marked]->table};
    return db_marks(tx, o->mark + known, o->count - known);
}

/* What it costs to bring the stream up to date; what is beyond the most for one request is not replayed. */
static int64_t cost_of(struct opening *o)
{
    const struct config *c = &o->request->server->config;
    int64_t cost = 0;
    for (int i = 0; i < o->count; i++) {
        struct todo *w = o->todo[i];
        const struct db_mark *mark = &o->mark[i];
        int64_t most = w->watch ? c->replay_watch : c->replay_steps;
        int64_t missed = w->seq >= 0 && w->seq < mark->next ? mark->next - w->seq : 0;
        int64_t steps = missed <= most ? missed * COST_STEP + (missed > 1 ? w->seq / STEPS_LOADED : 0) : 0;
        steps += missed_chats(o, w, mark) / CHATS_SENT;
        if (missed > most || cost + steps > c->cost_request)
            w->seq = -1; /* the whole table instead */
        else
            cost += steps;
        cost += COST_TABLE;
    }
    return cost;
}

static enum db_code read_todos(struct opening *o, int64_t *cost)
{
    struct request *r = o->request;
    const char *last = request_header(r, "Last-Event-ID"), *watch = request_query(r, "watch");
    enum db_code code = DB_OK;
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    if (r->who.id) {
        code = db_follows(tx, r->who.id, o->mark, MAX_TABLES, &o->marked);
        for (int i = 0; i < o->marked; i++)
            todo_for(o, o->mark[i].table);
    }
    if (watch)
        read_watch(o, watch);
    if (last)
        read_last_id(o, last);
    if (code == DB_OK)
        code = read_marks(o, tx);
    if (code == DB_OK)
        *cost = cost_of(o);
    enum db_code end = db_end(tx);
    return code == DB_OK ? end : code;
}

/* Without a stream: the headers alone, for HEAD. */
static void answer_with_stream(struct request *r, struct stream *s)
{
    r->status = 200;
    r->response = s ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 256, take_over, s, NULL)
                    : MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    sg_check(r->response);
    MHD_add_response_header(r->response, "Content-Type", "text/event-stream");
    MHD_add_response_header(r->response, "Cache-Control", "no-store");
    MHD_add_response_header(r->response, "X-Accel-Buffering", "no");
    MHD_add_response_header(r->response, "X-Content-Type-Options", "nosniff");
}

static void free_todos(struct opening *o)
{
    while (o->count)
        free(o->todo[--o->count]);
}

/* Are there too many tables to watch, or are they none? Then it has been answered, before anything is read. */
static bool watches_wrongly(struct opening *o)
{
    struct request *r = o->request;
    const char *watch = request_query(r, "watch");
    int64_t most = r->who.id ? r->server->config.watch_user : r->server->config.watch_nobody;
    if (watch)
        read_watch(o, watch);
    bool wrong = o->odd || o->watched > most;
    if (o->odd)
        problem(r, 400, "'watch' in the query is a list of tables: ID,ID.CODE");
    else if (wrong)
        problem(r, 400, "a stream can watch %d tables%s", (int)most, r->who.id ? "" : " without a session");
    free_todos(o); /* one's own come first */
    o->watched = 0;
    return wrong;
}

static enum handled no_room(struct request *r)
{
    r->retry_after = 10;
    return problem(r, 429, "there are too many event streams open");
}

enum handled stream_open(struct request *r)
{
    if (!r->who.id && !request_query(r, "watch"))
        return problem(r, 401, "say who you are first: POST /api/v1/session or /api/v1/login");
    if (!room_for(r->server->streams, r))
        return no_room(r);
    struct opening *o = calloc(1, sizeof *o);
    int64_t cost = 0;
    sg_check(o);
    o->request = r;
    enum db_code code = watches_wrongly(o) ? DB_OK : read_todos(o, &cost);
    if (code == DB_OK && !r->status && r->head) {
        answer_with_stream(r, NULL);
    } else if (code == DB_OK && !r->status && limits_charge(r, cost)) {
        o->stream = new_stream(r);
        if (greet(o)) {
            stream_check_opened(r, o->stream);
            answer_with_stream(r, o->stream);
        } else {
            no_room(r);
        }
    }
    free_todos(o);
    free(o);
    return code == DB_OK ? DONE : problem_store(r, code);
}
