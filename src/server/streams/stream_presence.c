/*
 * stream_presence.c: who is online at other nodes.
 *
 * Each node says to all others who comes and who goes, with the seats they have
 * at the tables they listen to, so that those who sit with them are sent it:
 *
 *     +12:57.1,60.2    user 12 is online (seat 1 of table 57, seat 2 of table 60)
 *     -12:57.1         and no longer
 *     = ... .          between these two are all who are online here
 *     ?                who is online there?
 *     h                this node is alive
 *     x                this node ends
 *
 * A node that has been silent for SILENT_MS is gone, and with it all who were there.
 */
#include "base/check.h"
#include "server/streams/internal.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 6000, SEATS_MOST = 64, BEAT_MS = 4000, SILENT_MS = 15000 };

struct far_seat {
    int64_t table;
    int seat;
};

struct far_node {
    struct far_node *next;
    char name[64];
    int64_t heard; /* ticks */
};

/* Somebody at one other node. */
struct far {
    struct far *chain;
    const struct far_node *node;
    int64_t user;
    bool doubtful; /* a list of all is being read, and they were not in it yet */
    int count;
    struct far_seat seat[];
};

bool stream_far(struct streams *streams, int64_t user)
{
    for (struct far *f = streams->far[user % STREAM_CHAINS]; f; f = f->chain)
        if (f->user == user)
            return true;
    return false;
}

static int by_id(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return one < other ? -1 : one > other;
}

static int64_t count_far(const struct streams *streams)
{
    int64_t count = 0;
    for (int i = 0; i < STREAM_CHAINS; i++)
        for (const struct far *f = streams->far[i]; f; f = f->chain)
            count++;
    return count;
}

int64_t *stream_everybody(struct streams *streams, int64_t *count)
{
    int64_t n = 0, once = 0;
    pthread_mutex_lock(&streams->lock);
    int64_t *list = malloc((size_t)(streams->count + count_far(streams) + 1) * sizeof *list);
    sg_check(list);
    for (int i = 0; i < STREAM_CHAINS; i++) {
        for (const struct person *p = streams->people[i]; p; p = p->chain)
            if (p->user > 0)
                list[n++] = p->user;
        for (const struct far *f = streams->far[i]; f; f = f->chain)
            list[n++] = f->user;
    }
    pthread_mutex_unlock(&streams->lock);
    qsort(list, (size_t)n, sizeof *list, by_id);
    for (int64_t i = 0; i < n; i++)
        if (!once || list[once - 1] != list[i])
            list[once++] = list[i];
    *count = once;
    return list;
}

/* ---- Saying ------------------------------------------------------------------------ */

static void add_pair(struct sg_text *out, char sign, int64_t table, int seat)
{
    sg_text_char(out, sign);
    sg_text_number(out, table);
    sg_text_char(out, '.');
    sg_text_number(out, seat + 1);
}

/* "+12:57.1,60.2" */
static void add_person(struct sg_text *out, const struct stream *s, char sign)
{
    int count = 0;
    sg_text_char(out, ' ');
    sg_text_char(out, sign);
    sg_text_number(out, s->who.id);
    for (struct sub *sub = s->subs; sub; sub = sub->next)
        for (int seat = 0; seat < SG_MAX_SEATS && count < SEATS_MOST; seat++)
            if (sub->seats >> seat & 1)
                add_pair(out, count++ ? ',' : ':', sub->topic->table, seat);
}

/* " +12:57.1": one table more. */
void stream_presence_at(struct sub *sub)
{
    char memory[256];
    struct sg_text words;
    int64_t user = sub->stream->who.id;
    int count = 0;
    if (!user || !sub->seats || !db_shared(sub->stream->streams->server->db))
        return;
    sg_text_init(&words, memory, sizeof memory);
    sg_text_add(&words, " +");
    sg_text_number(&words, user);
    for (int seat = 0; seat < SG_MAX_SEATS; seat++)
        if (sub->seats >> seat & 1)
            add_pair(&words, count++ ? ',' : ':', sub->topic->table, seat);
    db_send(sub->stream->streams->server->db, memory);
}

void stream_presence_publish(struct stream *s, bool online)
{
    char memory[LINE + 1500];
    struct sg_text words;
    if (!s->who.id || !db_shared(s->streams->server->db))
        return;
    sg_text_init(&words, memory, sizeof memory);
    add_person(&words, s, online ? '+' : '-');
    db_send(s->streams->server->db, memory);
}

static void publish_all(struct streams *streams)
{
    char memory[LINE + 1500];
    struct sg_text words;
    sg_text_init(&words, memory, sizeof memory);
    sg_text_add(&words, " =");
    for (int i = 0; i < STREAM_CHAINS; i++)
        for (struct person *p = streams->people[i]; p; p = p->chain) {
            if (p->user <= 0)
                continue; /* an address without a name */
            add_person(&words, p->first, '+');
            if (words.length < LINE)
                continue;
            db_send(streams->server->db, memory);
            sg_text_init(&words, memory, sizeof memory);
        }
    sg_text_add(&words, " .");
    db_send(streams->server->db, memory);
}

void stream_presence_all(struct streams *streams)
{
    pthread_mutex_lock(&streams->lock);
    db_send(streams->server->db, " ?");
    publish_all(streams);
    pthread_mutex_unlock(&streams->lock);
}

/* ---- Hearing ------------------------------------------------------------------------- */

static struct far_node *node_of(struct streams *streams, const char *name)
{
    struct far_node *n = streams->far_nodes;
    while (n && strcmp(n->name, name) != 0)
        n = n->next;
    if (n)
        return n;
    n = calloc(1, sizeof *n);
    sg_check(n);
    struct sg_text out;
    sg_text_init(&out, n->name, sizeof n->name);
    sg_text_add(&out, name);
    n->next = streams->far_nodes;
    streams->far_nodes = n;
    return n;
}

static bool has_seat(const struct far *f, const struct far_seat *seat)
{
    for (int i = 0; f && i < f->count; i++)
        if (f->seat[i].table == seat->table && f->seat[i].seat == seat->seat)
            return true;
    return false;
}

bool stream_far_at(struct streams *streams, int64_t user, int64_t table, int seat)
{
    const struct far_seat wanted = {table, seat};
    for (struct far *f = streams->far[user % STREAM_CHAINS]; f; f = f->chain)
        if (f->user == user && has_seat(f, &wanted))
            return true;
    return false;
}

/* Did those who sit there hear already that they are online, from a stream here? */
static bool here_at(struct streams *streams, int64_t user, const struct far_seat *seat)
{
    int count;
    for (struct stream *s = stream_list_of(streams, user, &count); s; s = s->peer) {
        struct sub *sub = stream_sub(s, seat->table, false);
        if (sub && sub->seats >> seat->seat & 1)
            return true;
    }
    return false;
}

/*
 * Those who sit with them hear it, but for what they have heard already. `f` is in no list. They
 * are online as soon as one node says so, seat by seat, and away when none does.
 */
static void notify_seats(struct streams *streams, const struct far *f, const struct far *heard, bool online)
{
    if (!online && (stream_person(streams, f->user, false) || stream_far(streams, f->user)))
        return;
    for (int i = 0; i < f->count; i++)
        if (!has_seat(heard, &f->seat[i]) && !here_at(streams, f->user, &f->seat[i]) &&
            !stream_far_at(streams, f->user, f->seat[i].table, f->seat[i].seat))
            stream_publish_online(streams, f->seat[i].table, f->seat[i].seat, f->user, online);
}

static struct far *take_out(struct streams *streams, const struct far_node *node, int64_t user)
{
    struct far **at = &streams->far[user % STREAM_CHAINS], *f;
    while (*at && ((*at)->user != user || (*at)->node != node))
        at = &(*at)->chain;
    f = *at;
    if (f)
        *at = f->chain;
    return f;
}

static void put_in(struct streams *streams, struct far *f)
{
    struct far **at = &streams->far[f->user % STREAM_CHAINS];
    f->chain = *at;
    *at = f;
}

/* "12:57.1,60.2"; NULL if it is not. */
static struct far *read_person(const struct far_node *node, struct sg_slice word)
{
    struct sg_slice user = word, rest = {NULL, 0}, one, table;
    bool seats = sg_slice_split(word, ':', &user, &rest);
    int64_t id, number;
    if (!sg_slice_number(seats ? user : word, 1, INT64_MAX, &id))
        return NULL;
    struct far *f = calloc(1, sizeof *f + SEATS_MOST * sizeof f->seat[0]);
    sg_check(f);
    f->node = node;
    f->user = id;
    for (bool more = seats; more && f->count < SEATS_MOST;) {
        more = sg_slice_split(rest, ',', &one, &rest);
        one = more ? one : rest;
        struct far_seat *s = &f->seat[f->count];
        if (!sg_slice_split(one, '.', &table, &one) || !sg_slice_number(table, 1, INT64_MAX, &s->table) ||
            !sg_slice_number(one, 1, SG_MAX_SEATS, &number))
            break;
        s->seat = (int)number - 1;
        f->count++;
    }
    struct far *small = realloc(f, sizeof *f + (size_t)f->count * sizeof f->seat[0]);
    return small ? small : f;
}

static void came(struct streams *streams, const struct far_node *node, struct sg_slice word)
{
    struct far *f = read_person(node, word);
    if (!f)
        return;
    struct far *before = take_out(streams, node, f->user);
    int known = before ? before->count : 0;
    notify_seats(streams, f, before, true);
    struct far *all = realloc(f, sizeof *f + (size_t)(f->count + known) * sizeof f->seat[0]);
    sg_check(all);
    for (int i = 0; i < known && all->count < SEATS_MOST; i++)
        if (!has_seat(all, &before->seat[i]))
            all->seat[all->count++] = before->seat[i];
    free(before);
    put_in(streams, all);
}

static void went(struct streams *streams, const struct far_node *node, struct sg_slice word)
{
    struct far *f = read_person(node, word);
    struct far *before = f ? take_out(streams, node, f->user) : NULL;
    if (before)
        notify_seats(streams, f, NULL, false);
    free(before);
    free(f);
}

enum which { DOUBT, DOUBTFUL_GO, ALL_GO };

static void each(struct streams *streams, const struct far_node *node, enum which what)
{
    for (int i = 0; i < STREAM_CHAINS; i++)
        for (struct far **at = &streams->far[i]; *at;) {
            struct far *f = *at;
            if (f->node == node && what == DOUBT)
                f->doubtful = true;
            if (f->node != node || what == DOUBT || (what == DOUBTFUL_GO && !f->doubtful)) {
                at = &f->chain;
                continue;
            }
            *at = f->chain;
            notify_seats(streams, f, NULL, false);
            free(f);
        }
}

void stream_presence_heard(struct streams *streams, const char *name, const char *words)
{
    struct sg_slice rest = sg_slice_of(words), word;
    pthread_mutex_lock(&streams->lock);
    struct far_node *node = node_of(streams, name);
    node->heard = server_ticks();
    while (sg_slice_next(&rest, &word)) {
        struct sg_slice inner = {word.at + 1, word.length - 1};
        switch (word.at[0]) {
        case '+': came(streams, node, inner); break;
        case '-': went(streams, node, inner); break;
        case '=': each(streams, node, DOUBT); break;
        case '.': each(streams, node, DOUBTFUL_GO); break;
        case 'x': each(streams, node, ALL_GO); break;
        case '?': publish_all(streams); break;
        default: break; /* a sign of life, or a newer version's word */
        }
    }
    pthread_mutex_unlock(&streams->lock);
    stream_flush(streams);
}

/* ---- Time passes ------------------------------------------------------------------------ */

void stream_presence_round(struct streams *streams)
{
    int64_t now = server_ticks();
    if (!db_shared(streams->server->db))
        return;
    pthread_mutex_lock(&streams->lock);
    if (now - streams->beat >= BEAT_MS) {
        streams->beat = now;
        db_send(streams->server->db, " h");
    }
    for (struct far_node **at = &streams->far_nodes; *at;) {
        struct far_node *n = *at;
        if (now - n->heard < SILENT_MS) {
            at = &n->next;
            continue;
        }
        each(streams, n, ALL_GO);
        *at = n->next;
        free(n);
    }
    pthread_mutex_unlock(&streams->lock);
    stream_flush(streams);
}

void stream_presence_end(struct streams *streams)
{
    db_send(streams->server->db, " x");
}

void stream_presence_free(struct streams *streams)
{
    for (int i = 0; i < STREAM_CHAINS; i++)
        while (streams->far[i]) {
            struct far *f = streams->far[i];
            streams->far[i] = f->chain;
            free(f);
        }
    while (streams->far_nodes) {
        struct far_node *n = streams->far_nodes;
        streams->far_nodes = n->next;
        free(n);
    }
}
