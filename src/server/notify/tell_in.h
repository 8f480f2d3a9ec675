/* tell_in.h: what the parts of tell.h share. */
#ifndef SERVER_TELL_IN_H
#define SERVER_TELL_IN_H

#include "server/notify/tell.h"
#include "proto/buffer.h"

enum tell_way { TELL_BY_MAIL = 1, TELL_BY_HOOK = 2 };

/* Notes it once for each (user, way, what, table, stamp), whoever comes first. */
enum db_code tell_note(struct db_tx *tx, int64_t user, int way, const char *what, int64_t table,
                       int64_t stamp, int64_t due);
/* `*due`: when question `id` may be sent to the address of that number; what has passed: at once. */
enum db_code tell_confirm_due(struct db_tx *tx, int64_t id, int64_t address, int64_t *due);

/* ---- Sending (tell_send.c) ---------------------------------------------------- */

/* What became of it. */
enum tell_sent {
    TELL_SENT,
    TELL_AGAIN, /* perhaps later */
    TELL_NEVER  /* there is no use in trying again */
};

struct tell_mail_out {
    const char *to, *subject;
    const char *body; /* lines end in \n */
    const char *stop; /* address of the link that stops mails */
};

/* Is an SMTP server of these options talked to over TLS or not at all? */
bool tell_must_encrypt(const struct tell_options *options);
bool tell_send_ready(const struct tell_options *options, struct sg_text *why);
enum tell_sent tell_send_mail(const struct tell_options *options, const struct tell_mail_out *mail,
                              struct sg_text *why);
enum tell_sent tell_send_hook(const struct tell_options *options, const char *url, const char *key,
                              const char *body, struct sg_text *why);
/* The message with its headers, as it goes over the wire. */
void tell_message(const struct tell_options *options, const struct tell_mail_out *mail,
                  int64_t now, struct buffer *out);
/* "t=SECONDS,v1=HEX" */
void tell_signature(const char *key, const char *body, int64_t seconds, char out[100]);

/* ---- Several hooks at once (tell_hooks.c) ---------------------------------------- */

struct tell_hooks;

/* One call; from malloc(). */
struct tell_hook {
    int64_t user;
    char url[520], key[70], body[2000];
    const struct tell_options *options;
    /* From a thread of its own; the hook is freed afterwards. */
    void (*done)(struct tell_hook *hook, enum tell_sent sent, const char *why);
    void *ctx;
    int64_t id; /* the caller's own */
    int tries;
    struct tell_hooks *hooks;
    struct tell_hook *next;
};

struct tell_hooks *tell_hooks_new(void);
/* Waits for those that are under way. */
void tell_hooks_end(struct tell_hooks *hooks);
/* Is there room for one more call of this user's at that address? It stays until tell_hooks_call(). */
bool tell_hooks_room(struct tell_hooks *hooks, int64_t user, const char *url);
/* Calls it. False: too many of this host, of this user or at all are under way; it is the caller's still. */
bool tell_hooks_call(struct tell_hooks *hooks, struct tell_hook *hook);

struct sockaddr;
/* Of a private network, this machine, or no place one could want to send to? */
bool tell_inside(const struct sockaddr *address);

#endif
