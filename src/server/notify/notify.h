/*
 * notify.h: notifies people who are not looking that it is their turn.
 *
 * By e-mail (at once, or together a few hours later), and by web hook. A thread
 * looks through the tables that are played: whose turn has been waiting for a
 * while is noted in the store once for each turn, and what is noted is sent by
 * whichever node takes it first. Nothing is lost by a crash and nothing is sent
 * by two nodes; when a node dies between sending and noting that it did, another
 * one sends it again after a while, which is rare and the lesser evil.
 *
 * Mail is sent only to users who asked for it and have confirmed that the address
 * is theirs: the first mail says no more than that, with a link. Each mail carries
 * another that stops them (RFC 8058, one click). Both links have a secret key:
 *
 *     GET  /mail?key=KEY   notify_page(): what the key is about, with buttons
 *     POST /mail?key=KEY   notify_answer(): body "do=yes" confirms; anything else, as the
 *                          "List-Unsubscribe=One-Click" of mail programs, stops all mail
 *
 * A hook is a POST of JSON, {"event":"turn","table":17,"title":...,"game":...,
 * "seat":2,"name":"Anna","since":1789000000,"link":...}, with the header
 * "Signoria-Signature: t=SECONDS,v1=HEX": HMAC-SHA256 of "SECONDS.BODY" under
 * the key that the user was shown. No redirects, ten seconds, five tries.
 * Addresses inside the host's own network are refused unless that is allowed.
 *
 * A browser is woken by an empty push (RFC 8030), signed with a key pair that all nodes share (RFC 8292). What there is
 * to say its service worker asks this server, with its cookie: the push service learns no name and no table. A browser
 * belongs to a session and is forgotten with it, or when the service no longer knows it (404, 410).
 *
 * Who has quiet hours is sent nothing while they last: what came meanwhile and is still so is sent at their end,
 * in one e-mail.
 */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

#include "server/store/db.h"

struct notify;

/* When must a connection to an SMTP server be encrypted? It carries the host's password. */
enum notify_tls {
    NOTIFY_TLS_OFFERED, /* only if the server offers it */
    NOTIFY_TLS_OUTSIDE, /* always, unless the server is this machine */
    NOTIFY_TLS_ALWAYS
};

struct notify_options {
    const char *mail;          /* "": none; "smtp://user:password@host:587", "smtps://..." or
                                  "sendmail:/usr/sbin/sendmail -t -i" */
    const char *mail_from;     /* "Signoria <games@example.org>" */
    const char *origin;        /* "https://games.example.org", for links */
    bool hooks;                /* may users have hooks? */
    bool hooks_inside;         /* may they point into private networks? */
    int wait_s;                /* a notification of a turn is sent after so many seconds; 0: 60 */
    int every_ms;              /* the thread looks so often; 0: 5000 */
    enum notify_tls tls;       /* of smtp://; smtps:// is always encrypted */
    bool push;                 /* may browsers be woken? */
    const char *push_services; /* whose push services are known besides those of the usual browsers */
};

struct server;
/* As a server's settings say (serve.c). */
struct notify_options notify_options_of(const struct server *server);

/* NULL with why if an option will not do. */
struct notify *notify_start(struct db *db, const struct notify_options *options, struct sg_error *why);
void notify_stop(struct notify *notify); /* NULL is fine */

/* For /metrics. */
struct notify_stats {
    int64_t mails, hooks, pushes, failures, given_up;
};
struct notify_stats notify_stats(struct notify *notify);

/* ---- What a user chose ------------------------------------------------------ */

enum notify_mail {
    NOTIFY_MAIL_NO,
    NOTIFY_MAIL_YES,
    NOTIFY_MAIL_ASKED, /* not confirmed yet */
    NOTIFY_MAIL_OFF    /* confirmed, and off at the moment: no need to ask again */
};

/* Hours of every day in which somebody is sent nothing: [from, to) in minutes of their day; both the same: none. */
struct notify_quiet {
    int from, to;
    char zone[64]; /* "Europe/Rome", "UTC", "+02:00" */
};

struct notify_ways {
    int mail;       /* enum notify_mail */
    int digest;     /* hours that mails are gathered; 0: at once */
    char hook[512]; /* "": none */
    char key[65];   /* of the hook's signature; made by notify_put() */
    struct notify_quiet quiet;
};

/* DB_OK with all off for who never chose. */
enum db_code notify_get(struct db_tx *tx, int64_t user, struct notify_ways *out);
/*
 * Writes mail (NOTIFY_MAIL_NO or NOTIFY_MAIL_YES, changed to what it came to),
 * digest, hook and quiet hours; the key is filled in. `address` is the user's as the store
 * has it now. With mail on, an address that was not confirmed yet is asked by a
 * mail (NOTIFY_MAIL_ASKED), with a new key: one made for another address is void.
 * An address is asked at most once an hour and three times a day, and not for a
 * day after its owner refused, whichever users name it.
 */
enum db_code notify_put(struct db_tx *tx, int64_t user, const char *address, struct notify_ways *ways);

enum { NOTIFY_HOOK_BYTES = 500 };

enum notify_hook_fault {
    NOTIFY_HOOK_OK,        /* an address, or "": none */
    NOTIFY_HOOK_NONE,      /* this server sends to no hooks */
    NOTIFY_HOOK_ADDRESS,   /* not http or https, or too long */
    NOTIFY_HOOK_HOST,      /* no host, or a name and a password before it */
    NOTIFY_HOOK_CHARACTERS /* characters that addresses do not have */
};
/* Could it be a hook? Names are looked up only when it is sent to. */
enum notify_hook_fault notify_hook_check(const struct notify_options *options, const char *url);

/* ---- Web Push (notify_push.c) ---------------------------------------------------- */

enum { NOTIFY_ENDPOINT_BYTES = 1000, NOTIFY_PUSH_KEY = 90, NOTIFY_SERVICE = 200 };
enum { NOTIFY_PUSHES = 10 }; /* browsers of a user; one more takes the place of the oldest */

enum notify_push_fault {
    NOTIFY_PUSH_OK,
    NOTIFY_PUSH_NONE,    /* this server wakes no browsers */
    NOTIFY_PUSH_ADDRESS, /* not an address of the web, or too long */
    NOTIFY_PUSH_SERVICE  /* not of a push service that is known */
};
/* `*inside`: the host named the service, which may be in a network of theirs. */
enum notify_push_fault notify_push_check(const struct notify_options *options, const char *endpoint, bool *inside);
/* Is it a list of hosts, "*.hosts" and origins? */
bool notify_push_services_ok(const char *list);

/* The public key for PushManager.subscribe(); false: there is no libcrypto, or the store does not answer. */
bool notify_push_key(struct notify *notify, char out[NOTIFY_PUSH_KEY]);

struct notify_push {
    int64_t id, created;
    const char *session;          /* its hash */
    char service[NOTIFY_SERVICE]; /* the host */
};
/* In the place of the session's other one, if it has one. */
enum db_code notify_push_add(struct db_tx *tx, int64_t user, const char *session, const char *endpoint);
/* By its id (0: none) or session (""). DB_NONE: there is none. */
enum db_code notify_push_drop(struct db_tx *tx, int64_t user, int64_t id, const char *session);
enum db_code notify_pushes(struct db_tx *tx, int64_t user, void (*row)(void *ctx, const struct notify_push *push),
                           void *ctx);
/* The host of an endpoint. */
void notify_push_service(const char *endpoint, char out[NOTIFY_SERVICE]);

/* ---- Quiet hours (notify_quiet.c) --------------------------------------------- */

/* "22:30" as minutes of the day; false: it is not a time. */
bool notify_quiet_read(const char *text, int *minute);
void notify_quiet_write(int minute, char out[6]);
/* Does ICU know this time zone? */
bool notify_quiet_zone(const char *zone);
/* When the quiet hours that there are at `now` end; `now` itself: there are none. Milliseconds since 1970. */
int64_t notify_quiet_end(const struct notify_quiet *quiet, int64_t now);

/* ---- Links in mails ---------------------------------------------------------- */

/* A whole HTML page without any script; NONE: no such key (404). */
enum db_code notify_page(struct db_tx *tx, const char *key, struct sg_text *html);
/* What is shown for a link that is not good any more. */
void notify_page_gone(struct sg_text *html);
/* DB_OK: done. */
enum db_code notify_answer(struct db_tx *tx, const char *key, bool yes);

/* What is wrong with an address of the web? */
enum notify_hook_fault notify_url_fault(const char *url, size_t most);

struct sockaddr;
/* Of a private network, this machine, or no place one could want to send to? */
bool notify_inside(const struct sockaddr *address);

#endif
