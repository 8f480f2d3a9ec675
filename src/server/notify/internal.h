/* internal.h: what the parts of notify.h share. */
#ifndef SERVER_NOTIFY_INTERNAL_H
#define SERVER_NOTIFY_INTERNAL_H

#include "server/notify/notify.h"
#include "proto/buffer.h"

enum notify_way { NOTIFY_BY_MAIL = 1, NOTIFY_BY_HOOK = 2 };

/* Notes it once for each (user, way, what, table, stamp), whoever comes first. */
enum db_code notify_note(struct db_tx *tx, int64_t user, int way, const char *what, int64_t table, int64_t stamp,
                         int64_t due);
/* `*due`: when question `id` may be sent to the address of that number; what has passed: at once. */
enum db_code notify_confirm_due(struct db_tx *tx, int64_t id, int64_t address, int64_t *due);

/* ---- Sending (notify_send.c) ---------------------------------------------------- */

/* What became of it. */
enum notify_sent {
    NOTIFY_SENT,
    NOTIFY_AGAIN, /* perhaps later */
    NOTIFY_NEVER  /* there is no use in trying again */
};

struct notify_mail_out {
    const char *to, *subject;
    const char *body; /* lines end in \n */
    const char *stop; /* address of the link that stops mails */
};

/* Is an SMTP server of these options talked to over TLS or not at all? */
bool notify_must_encrypt(const struct notify_options *options);
bool notify_send_ready(const struct notify_options *options, struct sg_text *why);
enum notify_sent notify_send_mail(const struct notify_options *options, const struct notify_mail_out *mail,
                                  struct sg_text *why);
enum notify_sent notify_send_hook(const struct notify_options *options, const char *url, const char *key,
                                  const char *body, struct sg_text *why);
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
    char url[520], key[70], body[2000];
    const struct notify_options *options;
    /* From a thread of its own; the hook is freed afterwards. */
    void (*done)(struct notify_hook *hook, enum notify_sent sent, const char *why);
    void *ctx;
    int64_t id; /* the caller's own */
    int tries;
    struct notify_hooks *hooks;
    struct notify_hook *next;
};

struct notify_hooks *notify_hooks_new(void);
/* Waits for those that are under way. */
void notify_hooks_end(struct notify_hooks *hooks);
/* Is there room for one more call of this user's at that address? It stays until notify_hooks_call(). */
bool notify_hooks_room(struct notify_hooks *hooks, int64_t user, const char *url);
/* Calls it. False: too many of this host, of this user or at all are under way; it is the caller's still. */
bool notify_hooks_call(struct notify_hooks *hooks, struct notify_hook *hook);

struct sockaddr;
/* Of a private network, this machine, or no place one could want to send to? */
bool notify_inside(const struct sockaddr *address);

#endif
