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
    const char *mail;      /* "": none; "smtp://user:password@host:587", "smtps://..." or
                              "sendmail:/usr/sbin/sendmail -t -i" */
    const char *mail_from; /* "Signoria <games@example.org>" */
    const char *origin;    /* "https://games.example.org", for links */
    bool hooks;            /* may users have hooks? */
    bool hooks_inside;     /* may they point into private networks? */
    int wait_s;            /* a turn is told of when it has waited so long; 0: 60 */
    int every_ms;          /* the thread looks so often; 0: 5000 */
    enum notify_tls tls;   /* of smtp://; smtps:// is always encrypted */
};

struct server;
/* As a server's settings say (serve.c). */
struct notify_options notify_options_of(const struct server *server);

/* NULL with why if an option will not do. */
struct notify *notify_start(struct db *db, const struct notify_options *options, struct sg_text *why);
void notify_stop(struct notify *notify); /* NULL is fine */

/* For /metrics. */
struct notify_stats {
    int64_t mails, hooks, failures, given_up;
};
struct notify_stats notify_stats(struct notify *notify);

/* ---- What a user chose ------------------------------------------------------ */

enum notify_mail {
    NOTIFY_MAIL_NO,
    NOTIFY_MAIL_YES,
    NOTIFY_MAIL_ASKED, /* not confirmed yet */
    NOTIFY_MAIL_OFF    /* confirmed, and off at the moment: no need to ask again */
};

struct notify_ways {
    int mail;       /* enum notify_mail */
    int digest;     /* hours that mails are gathered; 0: at once */
    char hook[512]; /* "": none */
    char key[65];   /* of the hook's signature; made by notify_put() */
};

/* DB_OK with all off for who never chose. */
enum db_code notify_get(struct db_tx *tx, int64_t user, struct notify_ways *out);
/*
 * Writes mail (NOTIFY_MAIL_NO or NOTIFY_MAIL_YES, changed to what it came to),
 * digest and hook; the key is filled in. `address` is the user's as the store
 * has it now. With mail on, an address that was not confirmed yet is asked by a
 * mail (NOTIFY_MAIL_ASKED), with a new key: one made for another address is void.
 * An address is asked at most once an hour and three times a day, and not for a
 * day after its owner refused, whichever users name it.
 */
enum db_code notify_put(struct db_tx *tx, int64_t user, const char *address, struct notify_ways *ways);
/* An http or https address that could be a hook; else what is wrong. Names are looked
 * up only when it is sent to. */
bool notify_hook_ok(const struct notify_options *options, const char *url, struct sg_text *why);

/* ---- Links in mails ---------------------------------------------------------- */

/* A whole HTML page without any script; NONE: no such key (404). */
enum db_code notify_page(struct db_tx *tx, const char *key, struct sg_text *html);
/* DB_OK: done. */
enum db_code notify_answer(struct db_tx *tx, const char *key, bool yes);

#endif
