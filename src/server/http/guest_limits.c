/* guest_limits.c: what guests of one address may put before everybody. */
#include "server/http/guest_limits.h"

#include "base/check.h"
#include "server/accounts/users_tries.h"
#include "server/http/limits.h"
#include "server/http/reply.h"

#include <stdlib.h>

enum { MOST = 20, MINUTES = 15 };

struct guest_limits {
    struct tries *of[GUEST_THINGS];
};

struct guest_limits *guest_limits_new(void)
{
    struct guest_limits *limits = calloc(1, sizeof *limits);
    sg_check(limits);
    for (int i = 0; i < GUEST_THINGS; i++)
        limits->of[i] = tries_new(MOST, MOST, MINUTES);
    return limits;
}

void guest_limits_free(struct guest_limits *limits)
{
    for (int i = 0; limits && i < GUEST_THINGS; i++)
        tries_free(limits->of[i]);
    free(limits);
}

bool guest_may(struct request *r, enum guest_thing thing)
{
    char place[24];
    struct sg_text text;
    if (r->who.account || limits_local(r->address))
        return true;
    sg_text_init(&text, place, sizeof place);
    sg_text_number(&text, (int64_t)(limits_share_key(r->server->limits, r->address) >> 1));
    if (tries_count(r->server->guests->of[thing], "", place, &r->retry_after))
        return true;
    atomic_fetch_add(&r->server->counts.limited, 1);
    problem(r, 429, "guests of your address did this %d times in %d minutes; wait, or make an account", MOST, MINUTES);
    return false;
}
