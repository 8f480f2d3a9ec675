/* bots_queue.c: bots that are to move, in a line that is fair to the owners of tables. */
#include "server/bots/bots_queue.h"

#include "base/check.h"

#include <stdlib.h>

static const double hour_ms = 3600000;

struct owner {
    struct owner *next;
    int64_t user;
    double used;  /* virtual time: who has the least is next */
    double spent; /* of the quota */
    int64_t at;   /* ticks when `spent` was right */
    struct job *first, **last;
    int hints;
};

static struct owner *find_owner(const struct line *line, int64_t user)
{
    struct owner *o = line->all;
    while (o && o->user != user)
        o = o->next;
    return o;
}

static struct owner *owner_of(struct line *line, int64_t user)
{
    struct owner *o = find_owner(line, user);
    if (o)
        return o;
    o = calloc(1, sizeof *o);
    sg_check(o);
    o->user = user;
    o->used = line->now;
    o->at = server_ticks();
    o->last = &o->first;
    o->next = line->all;
    line->all = o;
    return o;
}

/* What was spent is forgiven little by little, all of the quota within an hour. */
static void forgive(struct owner *o, int64_t quota_ms)
{
    int64_t now = server_ticks();
    o->spent -= (double)(now - o->at) * (double)quota_ms / hour_ms;
    o->spent = o->spent < 0 ? 0 : o->spent;
    o->at = now;
}

void line_put(struct line *line, struct job *job)
{
    struct owner *o = owner_of(line, job->owner);
    if (!o->first && o->used < line->now)
        o->used = line->now;
    job->next = NULL;
    *o->last = job;
    o->last = &job->next;
    o->hints += job->request != NULL;
    line->count++;
    line->hints += job->request != NULL;
}

struct job *line_take(struct line *line)
{
    struct owner *best = NULL;
    for (struct owner *o = line->all; o; o = o->next)
        if (o->first && (!best || o->used < best->used))
            best = o;
    if (!best)
        return NULL;
    struct job *job = best->first;
    best->first = job->next;
    if (!best->first)
        best->last = &best->first;
    best->hints -= job->request != NULL;
    line->now = best->used;
    line->count--;
    line->hints -= job->request != NULL;
    return job;
}

/* Forgets who has no job and nothing to pay back. */
static void tidy(struct line *line, int64_t quota_ms)
{
    for (struct owner **at = &line->all; *at;) {
        struct owner *o = *at;
        forgive(o, quota_ms);
        if (o->first || o->spent > 0 || o->used > line->now) {
            at = &o->next;
            continue;
        }
        *at = o->next;
        free(o);
    }
}

void line_used(struct line *line, int64_t owner, int64_t ms, int64_t quota_ms)
{
    struct owner *o = owner_of(line, owner);
    forgive(o, quota_ms);
    o->used += (double)ms + 0.01; /* a move is never for nothing */
    o->spent += (double)ms;
    if (!line->count)
        tidy(line, quota_ms);
}

int64_t line_left(struct line *line, int64_t owner, int64_t quota_ms)
{
    struct owner *o = find_owner(line, owner);
    if (!o)
        return quota_ms;
    forgive(o, quota_ms);
    return quota_ms - (int64_t)o->spent;
}

int line_hints(const struct line *line, int64_t owner)
{
    const struct owner *o = find_owner(line, owner);
    return o ? o->hints : 0;
}

void line_free(struct line *line)
{
    while (line->all) {
        struct owner *next = line->all->next;
        free(line->all);
        line->all = next;
    }
}
