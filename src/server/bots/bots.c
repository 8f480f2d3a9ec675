/* bots.c: bots think in a few threads of their own, on views only. */
#define _GNU_SOURCE
#include "server/bots/bots.h"

#include "base/check.h"
#include "base/codec.h"
#include "proto/hint/hint.h"
#include "proto/json/json_game.h"
#include "server/bots/bots_queue.h"
#include "server/http/limits.h"
#include "server/http/reply.h"
#include "server/log.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    MAX_JOBS = 100000,
    MAX_HINTS = 256,
    MAX_HINTS_GROUP = 8,
    MAX_HINTS_OWNER = 4,
    TREE_BYTES = 16 << 20,
    LEASE_MS = 60000,
    TIRED_PLAYOUTS = 100 /* of who has used up the quota */
};

const char bots_usual[] = "steward";
static const char adviser[] = "master:400";

/*
 * Bots that answer at once have a thread of their own, so that they never wait
 * for those that search; it also finds out which of the two a table's bot is.
 */
enum { QUICK, DEEP, LINES };

/* From where people acted the last time. Who makes many guests or accounts gets no more of the bots by that. */
enum { PEOPLE = 4096 };
struct person {
    atomic_llong user, owner, group;
};

struct bots {
    struct server *server;
    struct person person[PEOPLE];
    pthread_mutex_t lock;
    pthread_cond_t some[LINES];
    struct line line[LINES];
    int threads; /* the first is the quick one */
    bool stop;
    pthread_t thread[65];
};

/* What a thread keeps from one move to the next. */
struct thinker {
    struct bots *bots;
    int which; /* of the lines */
    struct ai_bot *bot;
    const struct sg_game *game;
    uint64_t most; /* playouts */
    char spec[AI_MAX_SPEC];
    bool advises;
};

/* ---- Kinds ----------------------------------------------------------------------- */

bool bots_known(const char *name)
{
    return ai_kind_find(name) != NULL;
}

void bots_names(struct sg_text *out)
{
    for (int i = 0; i < ai_kind_count(); i++)
        sg_text_printf(out, "%s%s", i ? ", " : "", ai_kind_at(i)->name);
}

/* Does it search, and so take its time? */
static bool deep(const char *bot)
{
    const struct ai_kind *kind = ai_kind_find(bot);
    const char *spec = kind ? kind->spec : bot;
    return strncmp(spec, "random", 6) != 0 && strncmp(spec, "steward", 7) != 0;
}

/* ---- The queue ---------------------------------------------------------------------- */

static bool push(struct bots *b, int which, struct job *job)
{
    struct line *line = &b->line[which];
    pthread_mutex_lock(&b->lock);
    bool room = !b->stop && line->count < MAX_JOBS;
    if (job->request) {
        int owner, group;
        line_hints(line, job->payer, &owner, &group);
        room = room && line->hints < MAX_HINTS && owner < MAX_HINTS_OWNER && group < MAX_HINTS_GROUP;
    }
    if (room) {
        line_put(line, job);
        pthread_cond_signal(&b->some[which]);
    }
    pthread_mutex_unlock(&b->lock);
    return room;
}

static struct job *pop(struct bots *b, int which)
{
    struct job *job = NULL;
    pthread_mutex_lock(&b->lock);
    while (!b->stop && !(job = line_take(&b->line[which])))
        pthread_cond_wait(&b->some[which], &b->lock);
    pthread_mutex_unlock(&b->lock);
    return job;
}

static struct job *new_job(int64_t table, struct payer payer, bool hint)
{
    struct job *job = calloc(1, sizeof *job + (hint ? SG_MAX_STATE : 0));
    sg_check(job);
    job->table = table;
    job->payer = payer;
    return job;
}

static bool queue_job(struct server *server, int which, int64_t table, struct payer payer)
{
    struct job *job = new_job(table, payer, false);
    bool done = push(server->bots, which, job);
    if (!done)
        free(job);
    return done;
}

void bots_scan(struct server *server, int64_t table)
{
    queue_job(server, QUICK, table, (struct payer){0, 0});
}

/* Who pays for a user's bots: they, or all guests of their address; and all of the address together. */
static struct payer payer_for(struct bots *b, int64_t user)
{
    struct person *p = &b->person[user % PEOPLE];
    if (!user || atomic_load(&p->user) != user)
        return (struct payer){user, 0};
    return (struct payer){atomic_load(&p->owner), atomic_load(&p->group)};
}

void bots_note_address(const struct request *r)
{
    struct bots *b = r->server->bots;
    struct person *p = &b->person[r->who.id % PEOPLE];
    bool local = limits_local(r->address); /* this machine is not limited */
    int64_t group = local ? r->who.id : -1 - (int64_t)(limits_share_key(r->server->limits, r->address) >> 2);
    int64_t owner = r->who.account ? r->who.id : group;
    if (atomic_load_explicit(&p->user, memory_order_relaxed) == r->who.id &&
        atomic_load_explicit(&p->owner, memory_order_relaxed) == owner &&
        atomic_load_explicit(&p->group, memory_order_relaxed) == group)
        return;
    struct payer before = payer_for(b, r->who.id), now = {owner, group};
    atomic_store(&p->owner, owner);
    atomic_store(&p->group, group);
    atomic_store(&p->user, r->who.id);
    pthread_mutex_lock(&b->lock);
    for (int i = 0; i < LINES; i++)
        line_move(&b->line[i], before, now);
    pthread_mutex_unlock(&b->lock);
}

/* Whose table it is: who made it, or else a person who plays there. */
static struct payer payer_of(const struct table *t)
{
    int64_t owner = t->row->host;
    for (int s = 0; s < t->setup.seats && !owner; s++)
        owner = t->seat[s].user;
    return payer_for(t->server->bots, owner);
}

void bots_schedule(struct table *t)
{
    if (t->bot_queued)
        return;
    const char *bot = t->seat[table_turn(t)].bot; /* "": a person, who may have given an order */
    t->bot_queued = queue_job(t->server, bot[0] && deep(bot) ? DEEP : QUICK, t->id, payer_of(t));
}

bool bots_hint(struct request *r, const struct table *t, int seat)
{
    struct job *job = new_job(t->id, payer_for(r->server->bots, r->who.id), true);
    job->game = t->game;
    job->ply = match_plies(t->match);
    job->request = r;
    match_view(t->match, seat, match_plies(t->match), job->view);
    request_suspend(r);
    if (push(t->server->bots, DEEP, job))
        return true;
    free(job);
    problem(r, 503, "all who could give a hint are busy; try again");
    r->retry_after = 2;
    request_answer(r);
    return false;
}

int bots_waiting(struct bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    int n = bots->line[QUICK].count + bots->line[DEEP].count;
    pthread_mutex_unlock(&bots->lock);
    return n;
}

/* ---- Thinking ------------------------------------------------------------------------ */

static double seconds_now(void)
{
    return (double)server_ticks() / 1000;
}

static struct ai_bot *bot_for(struct thinker *me, const struct sg_game *game, const char *spec, bool advises,
                              uint64_t most)
{
    struct sg_error why;
    uint8_t seed[FAIR_BYTES];
    struct ai_host host = {
        .now = seconds_now, .threads = 1, .memory = TREE_BYTES, .advises = advises, .most_playouts = most};
    uint64_t a, b;
    if (me->bot && (me->game != game || me->advises != advises || me->most != most || strcmp(me->spec, spec) != 0)) {
        ai_bot_free(me->bot);
        me->bot = NULL;
    }
    if (!me->bot) {
        me->bot = ai_bot_new(game, spec, &host, &why);
        if (!me->bot) /* a level that this version no longer has */
            me->bot = ai_bot_new(game, bots_usual, &host, &why);
        sg_check(me->bot);
        me->game = game;
        me->advises = advises;
        me->most = most;
        strcpy(me->spec, spec);
    }
    fair_random(seed);
    memcpy(&a, seed, sizeof a);
    memcpy(&b, seed + sizeof a, sizeof b);
    ai_bot_begin(me->bot, a, b);
    return me->bot;
}

static void charge(struct bots *b, int which, struct payer payer, int64_t ms)
{
    pthread_mutex_lock(&b->lock);
    line_used(&b->line[which], payer, ms, b->server->config.bot_minutes_hour * 60000);
    pthread_mutex_unlock(&b->lock);
}

/* Thinks on the payer's account: as hard as the host allows, or a little if the quota is used up. */
static struct sg_action think_for(struct thinker *me, const struct sg_game *game, const char *spec, struct payer payer,
                                  const void *view)
{
    struct bots *b = me->bots;
    struct line *line = &b->line[me->which];
    const struct config *config = &b->server->config;
    int64_t quota = config->bot_minutes_hour * 60000, from = server_ticks();
    uint64_t most = (uint64_t)config->bot_playouts;
    pthread_mutex_lock(&b->lock);
    if (line_left(line, payer, quota) <= 0 && most > TIRED_PLAYOUTS)
        most = TIRED_PLAYOUTS;
    pthread_mutex_unlock(&b->lock);
    struct sg_action action = ai_bot_choose(bot_for(me, game, spec, spec == adviser, most), view);
    int64_t took = server_ticks() - from;
    if (me->which == DEEP) /* a quick one is charged for all that it took */
        charge(b, DEEP, payer, took);
    atomic_fetch_add(&b->server->counts.bot_ms, took);
    return action;
}

static void play_action(struct thinker *me, struct table *t, int seat, struct sg_action action)
{
    struct sg_error why;
    struct step *step = step_begin(t);
    if (!match_play(t->match, seat, action, &why)) {
        step_cancel(step);
        log_error(t->server, "bot-refused", t->id, &why);
        table_release(t);
        return;
    }
    step_settle(step);
    atomic_fetch_add(&me->bots->server->counts.bot_moves, 1);
    step_commit(step, NULL);
}

/* The move of a bot at a table, if one is to move there; one that searches is left to the other line. */
static void move_at_table(struct thinker *me, int64_t id)
{
    struct server *server = me->bots->server;
    _Alignas(16) char view[SG_MAX_STATE];
    char spec[AI_MAX_SPEC];
    enum db_code code;
    struct table *t = table_hold(server, id, &code);
    if (!t) {
        table_unqueue(server, id);
        return;
    }
    t->bot_queued = false;
    if (!table_bot_to_move(t)) {
        table_release(t);
        return;
    }
    const struct sg_game *game = t->game;
    int seat = table_turn(t), steps = t->steps;
    struct payer payer = payer_of(t);
    if (me->which == QUICK && deep(t->seat[seat].bot)) {
        bots_schedule(t);
        table_release(t);
        return;
    }
    match_view(t->match, seat, match_plies(t->match), view);
    strcpy(spec, t->seat[seat].bot);
    t->bot_queued = true; /* nobody else needs to look meanwhile */
    table_release(t);

    struct sg_action action = think_for(me, game, spec, payer, view);
    t = table_hold(server, id, &code);
    if (!t) {
        table_unqueue(server, id);
        return;
    }
    t->bot_queued = false;
    if (t->steps == steps && table_bot_to_move(t)) {
        play_action(me, t, seat, action);
        return;
    }
    if (table_bot_to_move(t) || table_may_follow(t))
        bots_schedule(t);
    table_release(t);
}

static void lease_and_move(struct thinker *me, int64_t id)
{
    struct server *server = me->bots->server;
    char memory[40];
    struct sg_text what;
    if (table_follow_orders(server, id))
        return;
    sg_text_init(&what, memory, sizeof memory);
    sg_text_add(&what, "bot ");
    sg_text_number(&what, id);
    if (!db_shared(server->db)) {
        move_at_table(me, id);
    } else if (db_lease(server->db, memory, LEASE_MS) == DB_OK) {
        move_at_table(me, id);
        db_unlease(server->db, memory);
    } else {
        table_unqueue(server, id); /* another node thinks; should it die, the housekeeper looks again */
    }
}

static void give_hint(struct thinker *me, struct job *job)
{
    struct request *r = job->request;
    struct json j;
    struct sg_action action = think_for(me, job->game, adviser, job->payer, job->view);
    struct hint *hint = hint_new(me->bot, job->view);
    atomic_fetch_add(&r->server->counts.hints, 1);
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_number(&j, "ply", job->ply);
    json_key(&j, "action");
    json_action_text(&j, job->game, action);
    json_hint(&j, job->game, hint);
    json_close(&j);
    request_answer(r);
    free(hint);
}

static void run_jobs(struct bots *b, int which)
{
    struct thinker me = {.bots = b, .which = which};
    struct job *job;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), which == QUICK ? 5 : 10); /* people come first */
    while ((job = pop(b, which))) {
        int64_t from = server_ticks();
        if (job->request)
            give_hint(&me, job);
        else
            lease_and_move(&me, job->table);
        if (which == QUICK)
            charge(b, QUICK, job->payer, server_ticks() - from);
        free(job);
        if (bots_waiting(b) == 0) { /* a search tree is large: not while idle */
            ai_bot_free(me.bot);
            me.bot = NULL;
        }
    }
    ai_bot_free(me.bot);
}

static void *run_quick(void *ctx)
{
    run_jobs(ctx, QUICK);
    return NULL;
}

static void *run_deep(void *ctx)
{
    run_jobs(ctx, DEEP);
    return NULL;
}

struct bots *bots_new(struct server *server)
{
    struct bots *b = calloc(1, sizeof *b);
    sg_check(b);
    b->server = server;
    b->threads = 1 + (int)server->config.bot_threads;
    pthread_mutex_init(&b->lock, NULL);
    for (int i = 0; i < LINES; i++)
        pthread_cond_init(&b->some[i], NULL);
    for (int i = 0; i < b->threads; i++)
        sg_check(pthread_create(&b->thread[i], NULL, i ? run_deep : run_quick, b) == 0);
    return b;
}

static void drop_jobs(struct line *line)
{
    struct job *job;
    while ((job = line_take(line))) {
        if (job->request) {
            problem(job->request, 503, "the server is being stopped; try again soon");
            request_answer(job->request);
        }
        free(job);
    }
}

void bots_end(struct bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    bots->stop = true;
    for (int i = 0; i < LINES; i++)
        pthread_cond_broadcast(&bots->some[i]);
    pthread_mutex_unlock(&bots->lock);
    for (int i = 0; i < bots->threads; i++)
        pthread_join(bots->thread[i], NULL);
    for (int i = 0; i < LINES; i++)
        drop_jobs(&bots->line[i]);
}

void bots_free(struct bots *bots)
{
    if (!bots)
        return;
    pthread_mutex_destroy(&bots->lock);
    for (int i = 0; i < LINES; i++) {
        pthread_cond_destroy(&bots->some[i]);
        line_free(&bots->line[i]);
    }
    free(bots);
}
