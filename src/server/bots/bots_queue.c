/* bots_queue.c: bots that are to move, in a line that is fair to addresses and to the owners of tables. */
#include "server/bots/bots_queue.h"

#include "base/check.h"

#include <stdlib.h>

enum { TIDY_CALLS = 256 };

static const double hour_ms = 3600000;

/* What an owner or a group has used. */
struct share {
    double used;  /* virtual time: who has the least is next */
    double spent; /* of the quota */
    int64_t at;   /* ticks when `spent` was right */
};

struct group {
    struct group *next;
    int64_t key;
    struct share share;
    double now; /* what the owner who was served last had used */
    int jobs, hints, owners;
};

struct owner {
    struct owner *next;
    int64_t user;
    struct group *group;
    struct share share;
    struct job *first, **last;
    int jobs, hints;
};

static struct owner *find_owner(const struct line *line, int64_t user)
{
    struct owner *o = line->owners;
    while (o && o->user != user)
        o = o->next;
    return o;
}

static struct group *find_group(const struct line *line, int64_t key)
{
    struct group *g = line->groups;
    while (g && g->key != key)
        g = g->next;
    return g;
}

static struct group *group_of(struct line *line, int64_t key)
{
    struct group *g = find_group(line, key);
    if (g)
        return g;
    g = calloc(1, sizeof *g);
    sg_check(g);
    g->key = key;
    g->share = (struct share){.used = line->now, .at = server_ticks()};
    g->next = line->groups;
    line->groups = g;
    return g;
}

/* Puts an owner in the group that they act from now; those there are not passed. */
static void move_owner(struct line *line, struct owner *o, int64_t key)
{
    struct group *g = group_of(line, key);
    if (o->group == g)
        return;
    if (o->group) {
        o->group->jobs -= o->jobs;
        o->group->hints -= o->hints;
        o->group->owners--;
    }
    if (!g->jobs && g->share.used < line->now)
        g->share.used = line->now;
    g->jobs += o->jobs;
    g->hints += o->hints;
    g->owners++;
    o->group = g;
    o->share.used = g->now;
}

static struct owner *owner_of(struct line *line, struct payer payer)
{
    struct owner *o = find_owner(line, payer.owner);
    if (o)
        return o;
    o = calloc(1, sizeof *o);
    sg_check(o);
    o->user = payer.owner;
    o->share.at = server_ticks();
    o->last = &o->first;
    o->next = line->owners;
    line->owners = o;
    line->people++;
    move_owner(line, o, payer.group);
    return o;
}

/* What was spent is forgiven little by little, all of the quota within an hour. */
static void forgive(struct share *s, int64_t quota_ms)
{
    int64_t now = server_ticks();
    s->spent -= (double)(now - s->at) * (double)quota_ms / hour_ms;
    s->spent = s->spent < 0 ? 0 : s->spent;
    s->at = now;
}

static void count_job(struct line *line, struct owner *o, const struct job *job, int by)
{
    int hint = job->request ? by : 0;
    line->count += by;
    line->hints += hint;
    o->jobs += by;
    o->hints += hint;
    o->group->jobs += by;
    o->group->hints += hint;
}

void line_put(struct line *line, struct job *job)
{
    struct owner *o = owner_of(line, job->payer);
    move_owner(line, o, job->payer.group);
    struct group *g = o->group;
    if (!g->jobs && g->share.used < line->now)
        g->share.used = line->now;
    if (!o->jobs && o->share.used < g->now)
        o->share.used = g->now;
    job->next = NULL;
    *o->last = job;
    o->last = &job->next;
    count_job(line, o, job, 1);
}

void line_move(struct line *line, struct payer from, struct payer to)
{
    struct owner *o = find_owner(line, from.owner);
    if (!o)
        return;
    if (from.owner == to.owner) {
        move_owner(line, o, to.group);
        return;
    }
    for (struct job *job = from.owner > 0 ? o->first : NULL, *next; job; job = next) {
        next = job->next;
        count_job(line, o, job, -1);
        job->payer = to;
        line_put(line, job);
    }
    if (from.owner > 0) {
        o->first = NULL;
        o->last = &o->first;
    }
}

/* The group with something to do that has used the least, of equals the one that was first here, or NULL. */
static struct group *next_group(const struct line *line)
{
    struct group *best = NULL;
    for (struct group *g = line->groups; g; g = g->next)
        if (g->jobs && (!best || g->share.used <= best->share.used))
            best = g;
    return best;
}

/* Its owner with something to do who has used the least. */
static struct owner *next_owner(const struct line *line, const struct group *g)
{
    struct owner *best = NULL;
    for (struct owner *o = line->owners; o; o = o->next)
        if (o->group == g && o->first && (!best || o->share.used <= best->share.used))
            best = o;
    sg_check(best);
    return best;
}

struct job *line_take(struct line *line)
{
    struct group *g = next_group(line);
    if (!g)
        return NULL;
    struct owner *o = next_owner(line, g);
    struct job *job = o->first;
    job->payer.group = g->key; /* the owner may have moved since */
    o->first = job->next;
    if (!o->first)
        o->last = &o->first;
    line->now = g->share.used;
    g->now = o->share.used;
    count_job(line, o, job, -1);
    return job;
}

/* Forgets who has no job and nothing to pay back. */
static void tidy(struct line *line, int64_t quota_ms)
{
    for (struct owner **at = &line->owners; *at;) {
        struct owner *o = *at;
        forgive(&o->share, quota_ms);
        bool ahead = o->group->jobs && o->share.used > o->group->now;
        if (o->first || o->share.spent > 0 || ahead) {
            at = &o->next;
            continue;
        }
        *at = o->next;
        o->group->owners--;
        line->people--;
        free(o);
    }
    for (struct group **at = &line->groups; *at;) {
        struct group *g = *at;
        forgive(&g->share, LINE_GROUP_QUOTAS * quota_ms);
        if (g->owners || g->share.spent > 0 || g->share.used > line->now) {
            at = &g->next;
            continue;
        }
        *at = g->next;
        free(g);
    }
}

static void use(struct share *s, int64_t ms, int64_t quota_ms)
{
    forgive(s, quota_ms);
    s->used += (double)ms + 0.01; /* a move is never for nothing */
    s->spent += (double)ms;
}

void line_used(struct line *line, struct payer payer, int64_t ms, int64_t quota_ms)
{
    use(&owner_of(line, payer)->share, ms, quota_ms);
    use(&group_of(line, payer.group)->share, ms, LINE_GROUP_QUOTAS * quota_ms);
    if (!line->count || ++line->calls % TIDY_CALLS == 0)
        tidy(line, quota_ms);
}

int64_t line_left(struct line *line, struct payer payer, int64_t quota_ms)
{
    struct owner *o = find_owner(line, payer.owner);
    struct group *g = payer.group ? find_group(line, payer.group) : NULL;
    int64_t left = quota_ms, together = LINE_GROUP_QUOTAS * quota_ms;
    if (o) {
        forgive(&o->share, quota_ms);
        left -= (int64_t)o->share.spent;
    }
    if (g) {
        forgive(&g->share, LINE_GROUP_QUOTAS * quota_ms);
        together -= (int64_t)g->share.spent;
    }
    return left < together ? left : together;
}

void line_hints(const struct line *line, struct payer payer, int *owner, int *group)
{
    const struct owner *o = find_owner(line, payer.owner);
    const struct group *g = find_group(line, payer.group);
    *owner = o ? o->hints : 0;
    *group = g ? g->hints : 0;
}

void line_free(struct line *line)
{
    while (line->owners) {
        struct owner *next = line->owners->next;
        free(line->owners);
        line->owners = next;
    }
    while (line->groups) {
        struct group *next = line->groups->next;
        free(line->groups);
        line->groups = next;
    }
}
