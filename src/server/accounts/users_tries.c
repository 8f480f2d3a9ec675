/* users_tries.c: counts tries at passwords in a table of fixed size. */
#define _POSIX_C_SOURCE 200809L
#include "server/accounts/users_tries.h"

#include "base/check.h"
#include "server/http/limits.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROWS = 1024, WAYS = 8, ALL_PLACES = 10 };

struct entry {
    uint64_t key; /* keyed hash of what is counted; 0: empty */
    int64_t until;
    int count;
};

struct tries {
    int account, address;
    int64_t seconds;
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* so that nobody can aim at a row */
    pthread_mutex_t lock;
    struct entry entry[ROWS][WAYS];
};

static int64_t now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec;
}

struct tries *tries_new(int account, int address, int minutes)
{
    struct tries *t = calloc(1, sizeof *t);
    sg_check(t);
    t->account = account;
    t->address = address;
    t->seconds = (int64_t)minutes * 60;
    randombytes_buf(t->secret, sizeof t->secret);
    pthread_mutex_init(&t->lock, NULL);
    return t;
}

void tries_free(struct tries *t)
{
    if (!t)
        return;
    pthread_mutex_destroy(&t->lock);
    free(t);
}

static uint64_t key_of(struct tries *t, char kind, const char *account, const char *address)
{
    char text[400];
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t key;
    int length = snprintf(text, sizeof text, "%c%.180s\n%.180s", kind, account, address);
    crypto_shorthash(hash, (const uint8_t *)text, (unsigned long long)length, t->secret);
    memcpy(&key, hash, sizeof key);
    return key ? key : 1;
}

/* Its entry, or with `make` the emptiest one in its row. */
static struct entry *find_entry(struct tries *t, uint64_t key, bool make)
{
    struct entry *row = t->entry[key % ROWS], *worst = &row[0];
    int64_t now = now_s();
    for (int i = 0; i < WAYS; i++) {
        if (row[i].until <= now)
            row[i] = (struct entry){0, 0, 0};
        if (row[i].key == key)
            return &row[i];
        if (row[i].count < worst->count)
            worst = &row[i];
    }
    if (!make)
        return NULL;
    *worst = (struct entry){key, now + t->seconds, 0};
    return worst;
}

struct counted {
    uint64_t key;
    int most;
};

/* What an address is counted by: as for all limits, a /64 of IPv6 is one, a /48 sixteen, and IPv4 in IPv6 is IPv4. */
static const char *place_of(const char *address, char memory[INET6_ADDRSTRLEN])
{
    struct in6_addr six;
    unsigned char part[16] = {0};
    if (!address || inet_pton(AF_INET6, address, &six) != 1)
        return address;
    return inet_ntop(limits_share_part(&six, part) == 4 ? AF_INET : AF_INET6, part, memory, INET6_ADDRSTRLEN);
}

static int list_entries(struct tries *t, const char *account, const char *address, struct counted out[3])
{
    char memory[INET6_ADDRSTRLEN];
    int n = 0;
    address = place_of(address, memory);
    if (address && address[0])
        out[n++] = (struct counted){key_of(t, 'a', "", address), t->address};
    if (account[0]) {
        out[n++] = (struct counted){key_of(t, 'b', account, address ? address : ""), t->account};
        out[n++] = (struct counted){key_of(t, 'c', account, ""), t->account * ALL_PLACES};
    }
    return n;
}

bool tries_count(struct tries *t, const char *account, const char *address, int *retry_after)
{
    struct counted what[3];
    int n = list_entries(t, account, address, what);
    bool good = true;
    pthread_mutex_lock(&t->lock);
    for (int i = 0; i < n; i++) {
        struct entry *e = find_entry(t, what[i].key, false);
        if (e && e->count >= what[i].most) {
            int wait = (int)(e->until - now_s());
            *retry_after = wait > *retry_after ? wait : *retry_after;
            good = false;
        }
    }
    for (int i = 0; i < n && good; i++)
        find_entry(t, what[i].key, true)->count++;
    pthread_mutex_unlock(&t->lock);
    return good;
}

void tries_forgive(struct tries *t, const char *account, const char *address)
{
    struct counted what[3];
    int n = list_entries(t, account, address, what);
    pthread_mutex_lock(&t->lock);
    for (int i = 0; i < n; i++) {
        struct entry *e = find_entry(t, what[i].key, false);
        if (e && e->count > 0)
            e->count--;
    }
    pthread_mutex_unlock(&t->lock);
}
