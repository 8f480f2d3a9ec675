/* held.c: how much of what was answered waits for its readers, by address. */
#define _GNU_SOURCE
#include "server/http/held.h"

#include "base/check.h"
#include "server/http/conns.h"
#include "server/http/limits.h"
#include "server/http/reply.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 256, SMALL = 4096, MOST = 8 << 20, MOST_OF_ALL = 128 << 20, WAIT_SECONDS = 5 };

/* An address with answers that wait, the oldest first. */
struct holder {
    uint64_t key;
    struct holder *chain;
    struct request *first, **last;
    size_t bytes;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all that follows */
static struct holder *holders[CHAINS];
static size_t bytes_of_all;

/* ---- With the lock held ------------------------------------------------------------------ */

static struct holder **find_holder(uint64_t key)
{
    struct holder **at = &holders[key % CHAINS];
    while (*at && (*at)->key != key)
        at = &(*at)->chain;
    return at;
}

static struct holder *holder_of(uint64_t key)
{
    struct holder **at = find_holder(key), *h = *at;
    if (h)
        return h;
    h = *at = calloc(1, sizeof *h);
    sg_check(h);
    h->key = key;
    h->last = &h->first;
    return h;
}

static void add(struct holder *h, struct request *r, size_t bytes)
{
    r->held = bytes;
    r->holder = h->key;
    r->next_held = NULL;
    *h->last = r;
    h->last = &r->next_held;
    h->bytes += r->held;
    bytes_of_all += r->held;
}

static void let_go(struct request *r)
{
    struct holder **of = find_holder(r->holder), *h = *of;
    struct request **at = &h->first;
    while (*at != r)
        at = &(*at)->next_held;
    *at = r->next_held;
    if (h->last == &r->next_held)
        h->last = at;
    h->bytes -= r->held;
    bytes_of_all -= r->held;
    r->held = 0;
    if (h->first)
        return;
    *of = h->chain;
    free(h);
}

/* The address with the most loses what has waited longest, until there is room. */
static void make_room(size_t bytes)
{
    while (bytes_of_all && bytes_of_all + bytes > MOST_OF_ALL) {
        struct holder *greedy = NULL;
        for (int i = 0; i < CHAINS; i++)
            for (struct holder *h = holders[i]; h; h = h->chain)
                if (!greedy || h->bytes > greedy->bytes)
                    greedy = h;
        struct request *oldest = greedy->first;
        conns_end(conns_of(oldest->connection));
        let_go(oldest);
    }
}

/* ---- Answers ----------------------------------------------------------------------------- */

bool held_begin(struct request *r)
{
    size_t bytes = !r->file ? r->out.length : r->file < HELD_BY_KERNEL ? r->file : HELD_BY_KERNEL;
    if (bytes <= SMALL)
        return true;
    uint64_t key = limits_share_key(r->server->limits, r->address);
    bool look = r->file || strcmp(r->route->method, "GET") == 0; /* what was done is not answered as if it were not */
    pthread_mutex_lock(&lock);
    struct holder *h = *find_holder(key);
    bool fine = !look || limits_local(r->address) || !h || h->bytes + bytes <= MOST;
    if (fine) {
        make_room(bytes);
        add(holder_of(key), r, bytes);
    }
    pthread_mutex_unlock(&lock);
    if (fine)
        return true;
    atomic_fetch_add(&r->server->counts.limited, 1);
    if (r->response)
        MHD_destroy_response(r->response);
    r->response = NULL;
    problem(r, 429, "you have not read what you were answered before; read it, or try again in %d seconds",
            WAIT_SECONDS);
    r->retry_after = WAIT_SECONDS;
    return false;
}

void held_end(struct request *r)
{
    pthread_mutex_lock(&lock);
    if (r->held)
        let_go(r);
    pthread_mutex_unlock(&lock);
}
