/* pool.c: bots think in a few threads of their own, on views only. */
#define _GNU_SOURCE
#include "front/server/pool.h"

#include "base/check.h"
#include "base/form.h"
#include "front/server/log.h"
#include "front/server/reply.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MAX_JOBS = 100000, MAX_HINTS = 16, TREE_BYTES = 16 << 20, LEASE_MS = 60000 };

const char pool_default[] = "steward";
static const char adviser[] = "master:400";

/* A table to look at, or a hint to give. */
struct job {
    struct job *next;
    int64_t table;
    struct request *request;
    const struct sg_game *game;
    int64_t ply;
    _Alignas(16) char view[SG_MAX_STATE];
};

struct pool {
    struct server *server;
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct job *first, **last;
    int count, hints, threads;
    bool stop;
    pthread_t thread[64];
};

/* What a thread keeps from one move to the next. */
struct thinker {
    struct pool *bots;
    struct ai_bot *bot;
    const struct sg_game *game;
    char spec[AI_MAX_SPEC];
    bool advises;
};

/* ---- Kinds ----------------------------------------------------------------------- */

bool pool_known(const char *name)
{
    for (int i = 0; i < ai_kind_count(); i++)
        if (strcmp(ai_kind_at(i)->name, name) == 0)
            return true;
    return false;
}

void pool_names(struct sg_text *out)
{
    for (int i = 0; i < ai_kind_count(); i++)
        sg_text_form(out, "%s%s", i ? ", " : "", ai_kind_at(i)->name);
}

/* ---- The queue ---------------------------------------------------------------------- */

static bool push(struct pool *b, struct job *job)
{
    pthread_mutex_lock(&b->lock);
    bool room = !b->stop && b->count < MAX_JOBS && (!job->request || b->hints < MAX_HINTS);
    if (room) {
        *b->last = job;
        b->last = &job->next;
        b->count++;
        b->hints += job->request != NULL;
        pthread_cond_signal(&b->some);
    }
    pthread_mutex_unlock(&b->lock);
    return room;
}

static struct job *pop(struct pool *b)
{
    pthread_mutex_lock(&b->lock);
    while (!b->first && !b->stop)
        pthread_cond_wait(&b->some, &b->lock);
    struct job *job = b->stop ? NULL : b->first;
    if (job) {
        b->first = job->next;
        if (!b->first)
            b->last = &b->first;
        b->count--;
        b->hints -= job->request != NULL;
    }
    pthread_mutex_unlock(&b->lock);
    return job;
}

static struct job *new_job(int64_t table)
{
    struct job *job = calloc(1, sizeof *job);
    sg_check(job);
    job->table = table;
    return job;
}

void pool_look(struct server *server, int64_t table)
{
    struct job *job = new_job(table);
    if (!push(server->pool, job))
        free(job);
}

void pool_want(struct table *t)
{
    if (t->bot_queued)
        return;
    t->bot_queued = true;
    pool_look(t->server, t->id);
}

bool pool_hint(struct request *r, const struct table *t, int seat)
{
    struct job *job = new_job(t->id);
    job->game = t->game;
    job->ply = match_plies(t->match);
    job->request = r;
    match_view(t->match, seat, match_plies(t->match), job->view);
    request_suspend(r);
    if (push(t->server->pool, job))
        return true;
    free(job);
    problem(r, 503, "all who could give a hint are busy; try again");
    r->retry_after = 2;
    request_answer(r);
    return false;
}

int pool_waiting(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int n = pool->count;
    pthread_mutex_unlock(&pool->lock);
    return n;
}

/* ---- Thinking ------------------------------------------------------------------------ */

static double seconds(void)
{
    return (double)server_ticks() / 1000;
}

static struct ai_bot *bot_for(struct thinker *me, const struct sg_game *game, const char *spec,
                              bool advises)
{
    char memory[256];
    struct sg_text why;
    uint8_t seed[FAIR_BYTES];
    struct ai_host host = {.now = seconds, .threads = 1, .memory = TREE_BYTES, .advises = advises};
    uint64_t a, b;
    if (me->bot && (me->game != game || me->advises != advises || strcmp(me->spec, spec) != 0)) {
        ai_bot_free(me->bot);
        me->bot = NULL;
    }
    if (!me->bot) {
        sg_text_init(&why, memory, sizeof memory);
        me->bot = ai_bot_new(game, spec, &host, &why);
        if (!me->bot) /* a level that this version no longer has */
            me->bot = ai_bot_new(game, pool_default, &host, &why);
        sg_check(me->bot);
        me->game = game;
        me->advises = advises;
        strcpy(me->spec, spec);
    }
    fair_random(seed);
    memcpy(&a, seed, sizeof a);
    memcpy(&b, seed + sizeof a, sizeof b);
    ai_bot_begin(me->bot, a, b);
    return me->bot;
}

static struct sg_action think(struct thinker *me, const struct sg_game *game, const char *spec,
                              bool advises, const void *view)
{
    int64_t from = server_ticks();
    struct sg_action action = ai_bot_choose(bot_for(me, game, spec, advises), view);
    atomic_fetch_add(&me->bots->server->counts.bot_ms, server_ticks() - from);
    return action;
}

static void play(struct thinker *me, struct table *t, int seat, struct sg_action action)
{
    char memory[256];
    struct sg_text why;
    struct op *op = op_begin(t);
    sg_text_init(&why, memory, sizeof memory);
    if (!match_play(t->match, seat, action, NULL, &why)) {
        op_cancel(op);
        log_line(t->server, "bot-refused", t->id, memory);
        table_release(t);
        return;
    }
    op_settle(op);
    atomic_fetch_add(&me->bots->server->counts.bot_moves, 1);
    op_commit(op, NULL);
}

/* The move of a bot at a table, if one is to move there. */
static void move(struct thinker *me, int64_t id)
{
    struct server *server = me->bots->server;
    _Alignas(16) char view[SG_MAX_STATE];
    char spec[AI_MAX_SPEC];
    enum db_code code;
    struct table *t = table_hold(server, id, &code);
    if (!t)
        return;
    t->bot_queued = false;
    if (!table_bot_to_move(t)) {
        table_release(t);
        return;
    }
    const struct sg_game *game = t->game;
    int seat = table_turn(t), steps = t->steps;
    match_view(t->match, seat, match_plies(t->match), view);
    strcpy(spec, t->seat[seat].bot);
    t->bot_queued = true; /* nobody else needs to look meanwhile */
    table_release(t);

    struct sg_action action = think(me, game, spec, false, view);
    t = table_hold(server, id, &code);
    if (!t)
        return;
    t->bot_queued = false;
    if (t->steps == steps && table_bot_to_move(t)) {
        play(me, t, seat, action);
        return;
    }
    if (table_bot_to_move(t))
        pool_want(t);
    table_release(t);
}

static void lease_and_move(struct thinker *me, int64_t id)
{
    struct server *server = me->bots->server;
    char memory[40];
    struct sg_text what;
    sg_text_init(&what, memory, sizeof memory);
    sg_text_add(&what, "bot ");
    sg_text_number(&what, id);
    if (!db_shared(server->db)) {
        move(me, id);
    } else if (db_lease(server->db, memory, LEASE_MS) == DB_OK) {
        move(me, id);
        db_unlease(server->db, memory);
    } else {
        enum db_code code; /* another node thinks; should it die, the sweeper looks again */
        struct table *t = table_hold(server, id, &code);
        if (t) {
            t->bot_queued = false;
            table_release(t);
        }
    }
}

static void hint(struct thinker *me, struct job *job)
{
    struct request *r = job->request;
    struct ai_report report;
    struct json j;
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    struct sg_action action = think(me, job->game, adviser, true, job->view);
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(job->game, action, &text);
    atomic_fetch_add(&r->server->counts.hints, 1);
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_key(&j, "ply");
    json_number(&j, job->ply);
    json_key(&j, "action");
    json_string(&j, memory);
    json_key(&j, "percent");
    if (ai_bot_report(me->bot, &report) && report.count && report.opinion[0].chance >= 0)
        json_number(&j, (int64_t)(report.opinion[0].chance * 100 + 0.5f));
    else
        json_null(&j);
    json_close(&j);
    request_answer(r);
}

static void *run(void *ctx)
{
    struct thinker me = {.bots = ctx};
    struct job *job;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10); /* people come first */
    while ((job = pop(me.bots))) {
        if (job->request)
            hint(&me, job);
        else
            lease_and_move(&me, job->table);
        free(job);
        if (pool_waiting(me.bots) == 0) { /* a search tree is large: not while idle */
            ai_bot_free(me.bot);
            me.bot = NULL;
        }
    }
    ai_bot_free(me.bot);
    return NULL;
}

struct pool *pool_new(struct server *server)
{
    struct pool *b = calloc(1, sizeof *b);
    sg_check(b);
    b->server = server;
    b->last = &b->first;
    b->threads = (int)server->config.bot_threads;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->some, NULL);
    for (int i = 0; i < b->threads; i++)
        sg_check(pthread_create(&b->thread[i], NULL, run, b) == 0);
    return b;
}

void pool_end(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->stop = true;
    pthread_cond_broadcast(&pool->some);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    while (pool->first) {
        struct job *job = pool->first;
        pool->first = job->next;
        if (job->request) {
            problem(job->request, 503, "the server is being stopped; try again soon");
            request_answer(job->request);
        }
        free(job);
    }
}

void pool_free(struct pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->some);
    free(pool);
}
