/* tell_in.h: what the parts of tell.h share. */
#ifndef SERVER_TELL_IN_H
#define SERVER_TELL_IN_H

#include "front/server/tell.h"
#include "proto/buffer.h"

enum tell_way { TELL_BY_MAIL = 1, TELL_BY_HOOK = 2 };

/* Notes it once for each (user, way, what, table, stamp), whoever comes first. */
enum db_code tell_note(struct db_tx *tx, int64_t user, int way, const char *what, int64_t table,
                       int64_t stamp, int64_t due);

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

struct sockaddr;
/* Of a private network, this machine, or no place one could want to send to? */
bool tell_inside(const struct sockaddr *address);

#endif
