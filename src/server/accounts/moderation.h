/*
 * moderation.h: what somebody may not do for a while, and why.
 *
 * An administrator mutes somebody (no chat, comments and titles) or suspends them (nothing but reading why, exporting
 * or deleting their data, and logging out), until a moment or for good, always with a reason, which that person can
 * read. Both end by themselves.
 */
#ifndef SERVER_MODERATION_H
#define SERVER_MODERATION_H

#include "server/http/http.h"
#include "server/store/db_moderation.h"

extern const char *const limit_words[3]; /* by enum db_limit_kind; the first is "" */

/* Fills in until when they are muted and suspended, if they are now. */
enum db_code moderation_find(struct db_tx *tx, struct principal *who);
bool moderation_suspended(const struct principal *who);
bool moderation_muted(const struct principal *who);
/* 403 with the reason and the end. LATER if the store must be asked and may not be here. */
enum handled moderation_refuse(struct request *r, int kind);
/* Refuses `text` (NULL or "": there is none) of who is muted; false after the problem. Where the store may be asked. */
bool moderation_may_write(struct request *r, const char *text);
/* The keys limit, reason, since and until (seconds, or null: for good), in an object that the caller opens. */
void moderation_json(struct json *j, const struct db_limit *limit);

enum moderation_fault {
    MODERATION_FINE,
    MODERATION_NOBODY, /* there is no such person */
    MODERATION_ADMIN,  /* an administrator, who cannot be limited */
    MODERATION_NONE    /* there is nothing to lift */
};
/*
 * Begins or lifts a limit and writes it into the log; `limit->by` 0 is the host. After DB_OK nothing was changed unless
 * *fault is MODERATION_FINE.
 */
enum db_code moderation_change(struct db_tx *tx, const struct db_limit *limit, bool lift, enum moderation_fault *fault);

#endif
