/* hub_in.h: what the files of the hub share. */
#ifndef SERVER_HUB_IN_H
#define SERVER_HUB_IN_H

#include "server/streams/hub.h"

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
    bool behind;    /* the replayer (hub_replay.c) brings it up to date */
    bool chat_behind; /* the same of its chat */
};

/* A table that a stream is to be brought up to date with. */
struct todo {
    struct todo *next;
    int64_t table, seq, rev, chats; /* what the browser says it has; seq -1: nothing */
    char code[48];
    bool watch;
    bool joined; /* the stream listens to it already */
    bool whole;  /* the table as it is, not its steps: too many wait for slow readers */
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

/* An address with at least one stream; what stands for it: see limits_key(). */
struct place {
    uint64_t key;
    int streams;
    struct place *chain;
};

struct stream {
    struct hub *hub;
    struct MHD_Connection *connection;
    int fd; /* -1: not ours yet */
    struct who who;
    char session[65]; /* hash of the session that it was opened with; "": none */
    struct person *person;
    struct stream *peer;   /* next of the same person */
    struct place *place;   /* NULL: this machine, which is not limited */
    struct stream *before, *after, *next_dirty;
    struct sub *subs;
    struct buffer out;   /* what waits */
    struct buffer going; /* what is being sent, and how much of it was: the hub's thread's own */
    size_t sent, behind; /* behind: bytes of `going` that are not sent yet */
    int64_t last; /* ticks of the last byte */
    bool chunked, dirty, over, blocked, listed;

    /* hub_replay.c */
    struct todo *todo;
    struct stream *todo_before, *todo_after; /* in the list it waits in; NULL: in none */
    struct match *replay;                    /* of the first table to do, where it was left */
    bool working;                            /* a replayer has it */
    bool parked;                             /* it goes on when its reader has read */
    bool gone;                               /* whoever has it frees it */
};

enum { HUB_REPLAYERS = 2 };

/* Lines of missed chat that who looks on is sent; a player: replay_chat. */
enum { HUB_CHAT_WATCH = 200 };

struct far;

struct hub {
    struct server *server;
    pthread_mutex_t lock;
    pthread_t thread;
    int epoll, bell;
    bool stop;
    atomic_bool rung;
    struct topic *topics[HUB_CHAINS];
    struct person *people[HUB_CHAINS];
    struct place *places[HUB_CHAINS];
    struct far *far[HUB_CHAINS]; /* who is online at another node */
    struct far_node *far_nodes;
    int64_t beat;                /* when this node last gave a sign of life */
    struct stream all; /* head of the ring */
    struct stream *dirty;
    int64_t count;
    struct stream fresh, long_; /* heads of rings: first pages go before further ones */
    pthread_cond_t todo_some;
    pthread_t replayer[HUB_REPLAYERS];
    int replays; /* streams that keep a match of their own between two pages */
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
/* The first stream of a user was opened, or the last one ended: all who sit with them hear it. */
void hub_online_changed(struct stream *s, bool online);
/* They listen to one more table: those who sit there hear it. */
void hub_online_at(struct sub *mine);
/* The streams of somebody (of a user, or of an address: < 0), and how many. */
struct stream *hub_streams_of(struct hub *hub, int64_t user, int *count);
/* `place`: limits_key() of the address; 0: not counted. */
void hub_enlist(struct stream *s, int64_t person, uint64_t place);
/* May this address have one more stream? */
bool hub_place_has_room(struct hub *hub, uint64_t place);
struct person *hub_person(struct hub *hub, int64_t user, bool make);
/* hub_presence.c */
bool hub_far(struct hub *hub, int64_t user);
/* The same, and it is known there that they have this seat. */
bool hub_far_at(struct hub *hub, int64_t user, int64_t table, int seat);
void hub_presence_say(struct stream *s, bool online);
void hub_presence_at(struct sub *sub);
void hub_presence_end(struct hub *hub);
void hub_presence_free(struct hub *hub);
/* Queues "online" for who listens to the table, but not for the user's own streams. */
void hub_tell_online(struct hub *hub, int64_t table, int seat, int64_t user, bool online);
void hub_remove(struct stream *s); /* from all lists; its memory stays */
void hub_ring(struct hub *hub);
/* Bytes that wait for the reader. */
size_t hub_waiting(const struct stream *s);

/* hub_access.c */
void hub_end_stream(struct stream *s);
void hub_keep_code(struct sub *sub, const char *code);
/* May the stream of `sub` see the table as it is now? Its seats are looked up again. Both locks held. */
bool hub_allowed(const struct table *t, struct sub *sub);
/* Ends the stream that was just opened if its session ended meanwhile. No lock held. */
void hub_check_opened(struct request *r, struct stream *s);

/* hub_tell.c: a page of chat from line `from` on, of `chats`, for one stream. No lock held. */
bool hub_chat_page(struct stream *s, int64_t table, int64_t from, int64_t chats); /* false: the stream is ended */

/* hub_replay.c */
void hub_replay_start(struct hub *hub);
void hub_replay_end(struct hub *hub);
/* There is something to do for the stream. Lock held. */
void hub_todo(struct stream *s, struct todo *todo);
/* What the stream listens to already has gone on without it. Lock held. */
void hub_todo_sub(struct sub *sub);
/* Its reader has read: it goes on. Lock held. */
void hub_unpark(struct stream *s);
/* Takes it from the list of those to do. Lock held. */
void hub_untodo(struct stream *s);
void hub_stream_free(struct stream *s);

#endif
