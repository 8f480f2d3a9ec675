/*
 * limits.h: how much an address and a user may ask for; buckets that fill again with time.
 *
 * Every request counts against its address (requests_second, writes_minute). What
 * is expensive is also paid for, before it is done, in units of about 50
 * microseconds of work: by the user (cost_user) and by the address
 * (cost_address). A network of IPv6 (/64) counts as one address: who has one
 * has them all; and a /48 as sixteen, however many of its networks ask. This machine itself is no address that is
 * limited.
 */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include "server/http/http.h"

#include <netinet/in.h>

struct limits *limits_new(const struct config *config);
void limits_free(struct limits *limits);
/*
 * May this address ask now? `write`: something that costs the store. Answers
 * 0, or the seconds after which it may.
 */
int limits_ask(struct limits *limits, const char *address, bool write);
/*
 * Spends `cost` units of the user (0: nobody) and of the address, or nothing: 0, or the seconds
 * after which there is enough. `paid` was spent for the same request already, and will be again.
 */
int limits_spend(struct limits *limits, const char *address, int64_t user, int64_t paid, int64_t cost);
/* The same for who asks, beside what the route costs; false after a problem (429). */
bool limits_charge(struct request *r, int64_t cost);
/* What stands for an address: the same for all of an IPv6 /64. Never 0. */
uint64_t limits_key(const struct limits *limits, const char *address);
/* The same where each has a share: a /48 of IPv6 has at most sixteen. */
uint64_t limits_share_key(const struct limits *limits, const char *address);
/* The bytes of an IPv6 address that count as one: its /64, or IPv4 in it (::ffff:a.b.c.d); how many. */
size_t limits_part(const struct in6_addr *six, unsigned char part[8]);
/* The same where a /48 has sixteen of them at most. */
size_t limits_share_part(const struct in6_addr *six, unsigned char part[8]);
bool limits_local(const char *address);

#endif
