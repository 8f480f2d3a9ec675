/* hub_in.h: what the files of the hub share. */
#ifndef SERVER_HUB_IN_H
#define SERVER_HUB_IN_H

#include "front/server/hub.h"

enum { HUB_CHAINS = 4096, HUB_ID_TABLES = 16 };

struct stream;

/* One table that a stream listens to, and what it has been sent of it. */
struct sub {
    struct stream *stream;
    struct topic *topic;
    struct sub *before, *after; /* in the topic */
    struct sub *next;           /* of the stream; the one told last comes first */
    int64_t seq, rev, chats;
    unsigned seats; /* the stream's user's own */
    bool watch;     /* he only looks on */
    char code[32];  /* of the link, with which he came */
};

struct topic {
    int64_t table;
    struct topic *chain;
    struct sub *subs;
};

/* Somebody with at least one stream. */
struct person {
    int64_t user;
    int streams;
    struct person *chain;
    struct stream *first;
};

struct stream {
    struct hub *hub;
    struct MHD_Connection *connection;
    int fd; /* -1: not ours yet */
    struct who who;
    char session[65]; /* hash of the session that it was opened with; "": none */
    struct person *person; /* NULL: a spectator without a name */
    struct stream *peer;   /* next of the same person */
    struct stream *before, *after, *next_dirty;
    struct sub *subs;
    struct buffer out;   /* what waits */
    struct buffer going; /* what is being sent, and how much of it was: the hub's thread's own */
    size_t sent, behind; /* behind: bytes of `going` that are not sent yet */
    int64_t last; /* ticks of the last byte */
    bool chunked, dirty, over, blocked, listed;
};

struct hub {
    struct server *server;
    pthread_mutex_t lock;
    pthread_t thread;
    int epoll, bell;
    bool stop;
    atomic_bool rung;
    struct topic *topics[HUB_CHAINS];
    struct person *people[HUB_CHAINS];
    struct stream all; /* head of the ring */
    struct stream *dirty;
    int64_t count;
};

/* With the hub's lock held: */
struct topic *hub_topic(struct hub *hub, int64_t table, bool make);
struct sub *hub_sub(struct stream *s, int64_t table, bool make);
void hub_unsub(struct sub *sub);
/* Queues one event; NULL `sub`: it has no id. */
void hub_event(struct stream *s, struct sub *sub, const char *name, const char *data,
               size_t length);
/* Tells the browser how soon to come back when the stream breaks. */
void hub_retry(struct stream *s);
void hub_online_changed(struct stream *s, bool online);
void hub_enlist(struct stream *s);
void hub_remove(struct stream *s); /* from all lists; its memory stays */
void hub_ring(struct hub *hub);

/* hub_access.c */
void hub_keep_code(struct sub *sub, const char *code);
/* May the stream of `sub` see the table as it is now? Its seats are looked up again. Both locks held. */
bool hub_allowed(const struct table *t, struct sub *sub);
/* Ends the stream that was just opened if its session ended meanwhile. No lock held. */
void hub_check_opened(struct request *r, struct stream *s);

/* hub_tell.c: with the table's lock and the hub's lock held. */
void hub_catch_up(struct table *t, struct sub *sub);
void hub_tell_table(struct table *t, struct sub *sub);

#endif
