/* limits.c: how much an address and a user may ask for; buckets that fill again with time. */
#define _GNU_SOURCE
#include "server/http/limits.h"

#include "base/check.h"
#include "server/http/reply.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, WAYS = 4, COST_SECONDS = 60 }; /* what was not spent is kept for a minute */

/* A /48 of IPv6 has 65,536 addresses in this sense (/64) and is one customer's: together they may as much as SITE. */
enum { OF_ADDRESS, OF_USER, OF_SITE, KINDS, SITE = 16, SITE_BYTES = 6 };

struct bucket {
    uint64_t key; /* hash of the address or user; 0: free */
    int64_t at;   /* ticks of the last look */
    double asks, writes, cost;
};

struct limits {
    pthread_mutex_t lock;
    double rate, burst, write_rate, write_burst;
    double cost_rate[KINDS];
    uint64_t salt;
    struct bucket bucket[KINDS][SLOTS];
};

struct limits *limits_new(const struct config *config)
{
    struct limits *l = calloc(1, sizeof *l);
    sg_check(l);
    pthread_mutex_init(&l->lock, NULL);
    l->rate = (double)config->requests_second / 1000;
    l->burst = (double)config->requests_burst;
    l->write_rate = (double)config->writes_minute / 60000;
    l->write_burst = (double)config->writes_minute;
    l->cost_rate[OF_ADDRESS] = (double)config->cost_address / 1000;
    l->cost_rate[OF_USER] = (double)config->cost_user / 1000;
    l->cost_rate[OF_SITE] = SITE * l->cost_rate[OF_ADDRESS];
    l->salt = (uint64_t)server_ticks() * 0x9e3779b97f4a7c15u;
    return l;
}

void limits_free(struct limits *limits)
{
    free(limits);
}

static uint64_t hash_key(const struct limits *l, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t h = l->salt;
    for (size_t i = 0; i < length; i++)
        h = (h ^ at[i]) * 0x100000001b3u;
    return h ^ h >> 29 ? h ^ h >> 29 : 1;
}

bool limits_local(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

size_t limits_part(const struct in6_addr *six, unsigned char part[8])
{
    size_t from = IN6_IS_ADDR_V4MAPPED(six) ? 12 : 0, length = from ? 4 : 8;
    memcpy(part, six->s6_addr + from, length);
    return length;
}

uint64_t limits_key(const struct limits *limits, const char *address)
{
    struct in6_addr six;
    struct in_addr four;
    unsigned char part[8];
    if (inet_pton(AF_INET, address, &four) == 1)
        return hash_key(limits, &four, sizeof four);
    if (inet_pton(AF_INET6, address, &six) != 1)
        return hash_key(limits, address, strlen(address));
    return hash_key(limits, part, limits_part(&six, part));
}

/* The same for its /48; 0: it is not IPv6. */
static uint64_t site_key(const struct limits *limits, const char *address)
{
    struct in6_addr six;
    bool whole = inet_pton(AF_INET6, address, &six) == 1 && !IN6_IS_ADDR_V4MAPPED(&six);
    return whole ? hash_key(limits, six.s6_addr, SITE_BYTES) : 0;
}

size_t limits_share_part(const struct in6_addr *six, unsigned char part[8])
{
    size_t length = limits_part(six, part);
    if (length > SITE_BYTES) {
        part[SITE_BYTES] = 0;
        part[SITE_BYTES + 1] %= SITE;
    }
    return length;
}

uint64_t limits_share_key(const struct limits *limits, const char *address)
{
    struct in6_addr six;
    unsigned char part[8];
    if (inet_pton(AF_INET6, address, &six) != 1)
        return limits_key(limits, address);
    return hash_key(limits, part, limits_share_part(&six, part));
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* The bucket of an address or a user, filled up; the one longest unused makes room for a new one. */
static struct bucket *find_bucket(struct limits *l, int which, uint64_t key, int64_t now)
{
    struct bucket *row = &l->bucket[which][key % (SLOTS / WAYS) * WAYS], *b = NULL, *oldest = row;
    double most = l->cost_rate[which] * COST_SECONDS * 1000, times = which == OF_SITE ? SITE : 1;
    for (int i = 0; i < WAYS && !b; i++) {
        b = row[i].key == key ? &row[i] : NULL;
        if (row[i].at < oldest->at)
            oldest = &row[i];
    }
    if (!b) {
        *oldest = (struct bucket){key, now, times * l->burst, times * l->write_burst, most};
        return oldest;
    }
    double passed = (double)(now - b->at);
    b->at = now;
    b->asks = smaller(times * l->burst, b->asks + passed * times * l->rate);
    b->writes = smaller(times * l->write_burst, b->writes + passed * times * l->write_rate);
    b->cost = smaller(most, b->cost + passed * l->cost_rate[which]);
    return b;
}

/* Seconds until the bucket has what one request needs. */
static int wait_for_one(const struct limits *l, const struct bucket *b, bool write)
{
    if (!b)
        return 0;
    if (b->asks < 1)
        return 1 + (int)((1 - b->asks) / l->rate / 1000);
    return write && b->writes < 1 ? 1 + (int)((1 - b->writes) / l->write_rate / 1000) : 0;
}

int limits_ask(struct limits *limits, const char *address, bool write)
{
    if (limits_local(address))
        return 0;
    int64_t now = server_ticks();
    uint64_t key = limits_key(limits, address), site = site_key(limits, address);
    pthread_mutex_lock(&limits->lock);
    struct bucket *of[2] = {find_bucket(limits, OF_ADDRESS, key, now),
                            site ? find_bucket(limits, OF_SITE, site, now) : NULL};
    int wait = wait_for_one(limits, of[0], write), also = wait_for_one(limits, of[1], write);
    wait = also > wait ? also : wait;
    for (int i = 0; i < 2; i++)
        if (!wait && of[i])
            of[i]->asks -= 1, of[i]->writes -= write;
    pthread_mutex_unlock(&limits->lock);
    return wait;
}

/*
 * Seconds until the bucket has `cost` after `paid`, or is full: who asks for more than fits in it
 * pays afterwards. Who comes back pays both, so both are waited for.
 */
static int short_of(const struct limits *l, int which, const struct bucket *b, double paid, double cost)
{
    double rate = l->cost_rate[which], whole = smaller(paid + cost, rate * COST_SECONDS * 1000);
    return !b || b->cost >= whole - paid ? 0 : 1 + (int)((whole - b->cost) / rate / 1000);
}

int limits_spend(struct limits *limits, const char *address, int64_t user, int64_t paid, int64_t cost)
{
    int64_t now = server_ticks();
    bool local = limits_local(address);
    uint64_t key = local ? 0 : limits_key(limits, address);
    uint64_t user_key = user ? hash_key(limits, &user, sizeof user) : 0;
    uint64_t site = local ? 0 : site_key(limits, address);
    int wait = 0;
    pthread_mutex_lock(&limits->lock);
    struct bucket *of[KINDS] = {[OF_ADDRESS] = local ? NULL : find_bucket(limits, OF_ADDRESS, key, now),
                                [OF_USER] = user ? find_bucket(limits, OF_USER, user_key, now) : NULL,
                                [OF_SITE] = site ? find_bucket(limits, OF_SITE, site, now) : NULL};
    for (int i = 0; i < KINDS; i++) {
        int one = short_of(limits, i, of[i], (double)paid, (double)cost);
        wait = one > wait ? one : wait;
    }
    for (int i = 0; i < KINDS; i++)
        if (!wait && of[i])
            of[i]->cost -= (double)cost;
    pthread_mutex_unlock(&limits->lock);
    return wait;
}

bool limits_charge(struct request *r, int64_t cost)
{
    int64_t paid = r->paid ? r->route->cost : 0;
    int wait = limits_spend(r->server->limits, r->address, r->who.id, paid, cost);
    if (!wait)
        return true;
    atomic_fetch_add(&r->server->counts.limited, 1);
    problem(r, 429, "you have asked for too much work; try again in %d seconds", wait);
    r->retry_after = wait;
    return false;
}
