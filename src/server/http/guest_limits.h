/*
 * guest_limits.h: what guests of one address may put before everybody, however many names they take.
 *
 * A guest costs nothing, so limits of a person do not bind who makes many of them. Accounts are few (an
 * address registers fifty in a quarter of an hour) and can be closed; their own limits will do.
 */
#ifndef SERVER_GUEST_LIMITS_H
#define SERVER_GUEST_LIMITS_H

#include "server/http/http.h"

enum guest_thing {
    GUEST_REPORT, /* to the administrators */
    GUEST_LISTED, /* a table that anybody may join and everybody sees in the list */
    GUEST_CHAT,   /* a line at a table where they have no seat */
    GUEST_THINGS
};

struct guest_limits *guest_limits_new(void);
void guest_limits_free(struct guest_limits *limits);
/* Counts one more of who asks; false after a problem (429). */
bool guest_may(struct request *r, enum guest_thing thing);

#endif
