/* internal.h: what the parts of notify.h share. */
#ifndef SERVER_NOTIFY_INTERNAL_H
#define SERVER_NOTIFY_INTERNAL_H

#include "server/notify/notify.h"
#include "server/store/db_driver.h"
#include "proto/buffer.h"

enum notify_way { NOTIFY_BY_MAIL = 1, NOTIFY_BY_HOOK = 2, NOTIFY_BY_PUSH = 3 };

/* Notes it once for each (user, way, what, table, stamp), whoever comes first. */
enum db_code notify_note(struct db_tx *tx, int64_t user, int way, const char *what, int64_t table, int64_t stamp,
                         int64_t due);
/* `*due`: when question `id` may be sent to the address of that number; what has passed: at once. */
enum db_code notify_confirm_due(struct db_tx *tx, int64_t id, int64_t address, int64_t *due);

/* Milliseconds after which it is tried again that failed after so many tries; 0: it is given up. */
int64_t notify_later(int tries);
/* The user has a row of settings, if only of defaults. */
enum db_code notify_reach_add(struct db_tx *tx, int64_t user);

/* Columns of quiet q, which may not be there; and what is in three cells of a row with them. */
#define NOTIFY_QUIET "coalesce(q.since, 0), coalesce(q.until, 0), coalesce(q.zone, '')"
struct notify_quiet notify_quiet_of(const struct db_cell *cell);

/* ---- Sending (notify_send.c) ---------------------------------------------------- */

/* What became of it. */
enum notify_sent {
    NOTIFY_SENT,
    NOTIFY_AGAIN, /* perhaps later */
    NOTIFY_NEVER, /* there is no use in trying again */
    NOTIFY_GONE   /* of a push: the browser no longer wants any */
};

struct notify_mail_out {
    const char *to, *subject;
    const char *body; /* lines end in \n */
    const char *stop; /* address of the link that stops mails */
};

/* Is an SMTP server of these options talked to over TLS or not at all? */
bool notify_must_encrypt(const struct notify_options *options);
bool notify_send_ready(const struct notify_options *options, struct sg_error *why);
enum notify_sent notify_send_mail(const struct notify_options *options, const struct notify_mail_out *mail,
                                  struct sg_text *why);
enum notify_sent notify_send_hook(bool inside, const char *url, const char *key, const char *body, struct sg_text *why);
/* An empty push. `inside`: it may go to a private network; `authorization`: notify_vapid_header(). */
enum notify_sent notify_send_push(const char *endpoint, bool inside, const char *authorization, struct sg_text *why);
/* The message with its headers, as it goes over the wire. */
void notify_message(const struct notify_options *options, const struct notify_mail_out *mail, int64_t now,
                    struct buffer *out);
/* "t=SECONDS,v1=HEX" */
void notify_signature(const char *key, const char *body, int64_t seconds, char out[100]);

/* ---- Several hooks at once (notify_hooks.c) ---------------------------------------- */

struct notify_hooks;

/* One call; from malloc(). */
struct notify_hook {
    int64_t user;
    bool push;   /* without a body: that is its header */
    bool inside; /* it may be in a private network */
    char url[NOTIFY_ENDPOINT_BYTES + 1], key[70], body[2000];
    /* From a thread of its own; the hook is freed afterwards. */
    void (*done)(struct notify_hook *hook, enum notify_sent sent, const char *why);
    void *ctx;
    int64_t id; /* the caller's own */
    int tries;
    int64_t wake;
    struct notify_hooks *hooks;
    bool slow; /* its user's last one was */
    struct notify_hook *next;
};

struct notify_hooks *notify_hooks_new(void);
/* Waits for those that are under way. */
void notify_hooks_end(struct notify_hooks *hooks);
/* Is there room for one more call of this user's at that address? It stays until notify_hooks_call(). */
bool notify_hooks_room(struct notify_hooks *hooks, int64_t user, const char *url);
/* Calls it. False: too many of this host, of this user or at all are under way; it is the caller's still. */
bool notify_hooks_call(struct notify_hooks *hooks, struct notify_hook *hook);

/* ---- Web Push (notify_push.c, notify_wake.c) ------------------------------------------ */

enum { NOTIFY_VAPID = 2000 };

struct notify_vapid; /* the server's key pair, and its public half as text */

/* That of the store, where it is made if there is none. NULL: libcrypto or the store cannot. */
struct notify_vapid *notify_vapid_new(struct db *db);
void notify_vapid_free(struct notify_vapid *vapid); /* NULL is fine */
const char *notify_vapid_key(const struct notify_vapid *vapid);
/* "Authorization: vapid t=TOKEN, k=KEY" for this endpoint, good for half a day from `now`. */
bool notify_vapid_header(const struct notify_vapid *vapid, const struct notify_options *options, const char *endpoint,
                         int64_t now, char out[NOTIFY_VAPID]);

struct notify_wake;
struct notify_wake *notify_wake_new(struct db *db, const struct notify_options *options, struct notify_hooks *hooks);
void notify_wake_free(struct notify_wake *wake);
/* NULL: there is none. Waits for the store the first time. */
const struct notify_vapid *notify_wake_vapid(struct notify_wake *wake);
/* All browsers of this user are to be woken. */
enum db_code notify_wake_user(struct notify_wake *wake, int64_t user);
/* Wakes some of those that are to be; true: there may be more. */
bool notify_wake_all(struct notify_wake *wake);
void notify_wake_stats(struct notify_wake *wake, int64_t *sent, int64_t *failures);

#endif
