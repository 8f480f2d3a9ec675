/* limits.c: how often an address may ask; buckets that fill again with time. */
#define _GNU_SOURCE
#include "front/server/limits.h"

#include "base/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, WAYS = 4 };

struct bucket {
    uint64_t key; /* hash of the address; 0: free */
    int64_t at;   /* ticks of the last look */
    double asks, writes;
};

struct limits {
    pthread_mutex_t lock;
    double rate, burst, write_rate, write_burst;
    uint64_t salt;
    struct bucket bucket[SLOTS];
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
    l->salt = (uint64_t)server_ticks() * 0x9e3779b97f4a7c15u;
    return l;
}

void limits_free(struct limits *limits)
{
    free(limits);
}

static uint64_t hash(const struct limits *l, const char *address)
{
    uint64_t h = l->salt;
    for (; *address; address++)
        h = (h ^ (unsigned char)*address) * 0x100000001b3u;
    return h ^ h >> 29 ? h ^ h >> 29 : 1;
}

/* The bucket of an address; the one longest unused makes room for a new one. */
static struct bucket *find(struct limits *l, uint64_t key, int64_t now)
{
    struct bucket *row = &l->bucket[key % (SLOTS / WAYS) * WAYS], *oldest = row;
    for (int i = 0; i < WAYS; i++) {
        if (row[i].key == key)
            return &row[i];
        if (row[i].at < oldest->at)
            oldest = &row[i];
    }
    *oldest = (struct bucket){key, now, l->burst, l->write_burst};
    return oldest;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

int limits_ask(struct limits *limits, const char *address, bool write)
{
    if (strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0)
        return 0;
    int64_t now = server_ticks();
    int wait = 0;
    pthread_mutex_lock(&limits->lock);
    struct bucket *b = find(limits, hash(limits, address), now);
    double passed = (double)(now - b->at);
    b->at = now;
    b->asks = least(limits->burst, b->asks + passed * limits->rate);
    b->writes = least(limits->write_burst, b->writes + passed * limits->write_rate);
    if (b->asks < 1)
        wait = 1 + (int)((1 - b->asks) / limits->rate / 1000);
    else if (write && b->writes < 1)
        wait = 1 + (int)((1 - b->writes) / limits->write_rate / 1000);
    else
        b->asks -= 1, b->writes -= write;
    pthread_mutex_unlock(&limits->lock);
    return wait;
}
