/* internal.h: what the files of the streams share. */
#ifndef SERVER_STREAMS_INTERNAL_H
#define SERVER_STREAMS_INTERNAL_H

#include "server/streams/streams.h"

enum { STREAM_CHAINS = 4096, STREAM_ID_TABLES = 16 };

struct stream;

/* One table that a stream listens to, and what it has been sent of it. */
struct sub {
    struct stream *stream;
    struct topic *topic;
    struct sub *before, *after; /* in the topic */
    struct sub *next;           /* of the stream; the one sent to last comes first */
    int64_t seq, rev, chats;
    unsigned seats;   /* the stream's user's own */
    bool watch;       /* they only look on */
    int64_t late;     /* so many steps behind, and without the chat (rules.delay); 0: not */
    char code[32];    /* of the link with which they came */
    bool behind;      /* the replayer (stream_replay.c) updates it */
    bool chat_behind; /* the same of its chat */
};

/* A table that a stream is to be brought up to date with. */
struct todo {
    struct todo *next;
    int64_t table, seq, rev, chats; /* what the browser says it has; seq -1: nothing */
    char code[48];
    bool watch;
    bool joined;   /* the stream listens to it already */
    bool whole;    /* the table as it is, not its steps: too many wait for slow readers */
    int64_t since; /* server_moment(): nothing older than that will do */
};

struct topic {
    int64_t table;
    struct topic *chain;
    struct sub *subs;
};

/* Somebody with at least one stream; without a name, an address is one (user < 0). */
struct person {
    int64_t user;
    int streams;
    struct person *chain;
    struct stream *first;
};

/* An address with at least one stream; what stands for it: see limits_share_key(). */
struct place {
    uint64_t key;
    int streams;
    struct place *chain;
};

struct stream {
    struct streams *streams;
    struct MHD_Connection *connection;
    int fd; /* -1: not ours yet */
    struct principal who;
    char session[65]; /* hash of the session that it was opened with; "": none */
    struct person *person;
    struct stream *peer; /* next of the same person */
    struct place *place; /* NULL: this machine, which is not limited */
    struct stream *before, *after, *next_dirty;
    struct sub *subs;
    struct buffer out;   /* what waits */
    struct buffer going; /* what is being sent, and how much of it was: the streams's thread's own */
    size_t sent, behind; /* behind: bytes of `going` that are not sent yet */
    int64_t last;        /* ticks of the last byte */
    bool chunked, dirty, over, blocked, listed;

    /* stream_replay.c */
    struct todo *todo;
    struct stream *todo_before, *todo_after; /* in the list it waits in; NULL: in none */
    struct match *replay;                    /* of the first table to do, where it was left */
    bool working;                            /* a replayer has it */
    bool parked;                             /* it continues when its reader has read */
    bool gone;                               /* whoever has it frees it */
};

enum { STREAM_REPLAYERS = 2 };

/* Lines of missed chat that who looks on is sent; a player: replay_chat. */
enum { STREAM_CHAT_WATCH = 200 };

struct far;

struct streams {
    struct server *server;
    pthread_mutex_t lock;
    pthread_t thread;
    int epoll, bell;
    bool stop;
    atomic_bool rung;
    struct topic *topics[STREAM_CHAINS];
    struct person *people[STREAM_CHAINS];
    struct place *places[STREAM_CHAINS];
    struct far *far[STREAM_CHAINS]; /* who is online at another node */
    struct far_node *far_nodes;
    int64_t beat;      /* when this node last gave a sign of life */
    struct stream all; /* head of the ring */
    struct stream *dirty;
    int64_t count;
    struct stream fresh, long_; /* heads of rings: first pages go before further ones */
    pthread_cond_t todo_some;
    pthread_t replayer[STREAM_REPLAYERS];
    int replays; /* streams that keep a match of their own between two pages */
};

/* With the streams's lock held: */
struct topic *stream_topic(struct streams *streams, int64_t table, bool make);
struct sub *stream_sub(struct stream *s, int64_t table, bool make);
void stream_unsub(struct sub *sub);
/* Queues one event; NULL `sub`: it has no id. */
void stream_event(struct stream *s, struct sub *sub, const char *name, const char *data, size_t length);
/* Asks the browser how soon to come back when the stream breaks. */
void stream_retry(struct stream *s);
/* The first stream of a user was opened, or the last one ended: all who sit with them hear it. */
void stream_online_changed(struct stream *s, bool online);
/* They listen to one more table: those who sit there hear it. */
void stream_online_at(struct sub *mine);
/* The streams of somebody (of a user, or of an address: < 0), and how many. */
struct stream *stream_list_of(struct streams *streams, int64_t user, int *count);
/* `place`: limits_share_key() of the address; 0: not counted. */
void stream_enlist(struct stream *s, int64_t person, uint64_t place);
/* May this address have one more stream? */
bool stream_place_has_room(struct streams *streams, uint64_t place);
struct person *stream_person(struct streams *streams, int64_t user, bool make);
/* stream_presence.c */
bool stream_far(struct streams *streams, int64_t user);
/* The same, and it is known there that they have this seat. */
bool stream_far_at(struct streams *streams, int64_t user, int64_t table, int seat);
void stream_presence_publish(struct stream *s, bool online);
void stream_presence_at(struct sub *sub);
void stream_presence_end(struct streams *streams);
void stream_presence_free(struct streams *streams);
/* Queues "online" for who listens to the table, but not for the user's own streams. */
void stream_publish_online(struct streams *streams, int64_t table, int seat, int64_t user, bool online);
void stream_remove(struct stream *s); /* from all lists; its memory stays */
void stream_ring(struct streams *streams);
/* Bytes that wait for the reader. */
size_t stream_waiting(const struct stream *s);

/* stream_access.c */
void stream_end_one(struct stream *s);
void stream_keep_code(struct sub *sub, const char *code);
/* May the stream of `sub` see the table as it is now? Its seats are looked up again. Both locks held. */
bool stream_allowed(const struct table *t, struct sub *sub);
/* Ends the stream that was just opened if its session ended meanwhile. No lock held. */
void stream_check_opened(struct request *r, struct stream *s);

/* stream_publish.c: a page of chat from line `from` on, of `chats`, for one stream. No lock held. */
bool stream_chat_page(struct stream *s, int64_t table, int64_t from, int64_t chats); /* false: the stream is ended */

/* stream_replay.c */
void stream_replay_start(struct streams *streams);
void stream_replay_end(struct streams *streams);
/* There is something to do for the stream. Lock held. */
void stream_todo(struct stream *s, struct todo *todo);
/* What the stream listens to already has moved ahead without it. Lock held. */
void stream_todo_sub(struct sub *sub);
/* Its reader has read: it continues. Lock held. */
void stream_unpark(struct stream *s);
/* Takes it from the list of those to do. Lock held. */
void stream_untodo(struct stream *s);
void stream_free_one(struct stream *s);

#endif
