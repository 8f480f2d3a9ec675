/* batch.c: many tables at once, see batch.h. */
#include "env/batch.h"

#include "base/error.h"
#include "base/rng.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENDLESS_LIMIT = 20000,
    TOO_FEW = 16, /* tables that are not worth a thread */
    LOOKS = 2000  /* at what a thread waits for, before it sleeps: waking takes longer than most jobs */
};

struct table {
    struct sg_rng chance, taste; /* of the draws, of batch_sample() */
    uint64_t seed, games;
    int decisions, seat, pick, legal_count;
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    struct flat_entry legal[FLAT_MOST];
};

/* Something to be done with every table, shared out among threads. */
struct job {
    void (*work)(struct sg_batch *batch, int table, const struct sg_batch_arrays *arrays);
    const struct sg_batch_arrays *arrays;
};

struct sg_batch {
    const struct sg_game *game;
    struct sg_setup setup;
    struct sg_batch_options options;
    struct flat flat;
    struct dense dense;
    struct encoder encoder;
    float scale[DENSE_MOST];
    struct table *table;

    pthread_t *thread; /* options.threads - 1 helpers; the caller works too */
    int started;
    unsigned forks; /* when they were started; a child that was made since has none of them */
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    struct job job;
    _Alignas(64) _Atomic uint64_t turn; /* counts jobs; in a line of its own, for those who look at it */
    _Alignas(64) atomic_int busy;       /* helpers that have not finished this one */
    _Alignas(64) atomic_bool closing;
    _Alignas(64) atomic_int wrong; /* the first table whose action is not legal */
};

struct helper {
    struct sg_batch *batch;
    int part;
};

/* ---- threads ------------------------------------------------------------------- */

static atomic_uint forks; /* how many there are between the first process and this one */

static void count_fork(void)
{
    atomic_fetch_add(&forks, 1);
}

static void watch_forks(void)
{
    pthread_atfork(NULL, NULL, count_fork);
}

static void work_part(struct sg_batch *b, int part)
{
    int64_t tables = b->options.tables, parts = b->options.threads;
    for (int t = (int)(tables * part / parts); t < (int)(tables * (part + 1) / parts); t++)
        b->job.work(b, t, b->job.arrays);
}

static bool has_job(const struct sg_batch *b, uint64_t done)
{
    return atomic_load(&b->turn) != done || atomic_load(&b->closing);
}

static bool is_done(const struct sg_batch *b, uint64_t unused)
{
    (void)unused;
    return atomic_load(&b->busy) == 0;
}

/* Waits: at first awake, since jobs follow each other within microseconds, then asleep. */
static void wait_until(struct sg_batch *b, bool (*ready)(const struct sg_batch *, uint64_t), uint64_t done,
                       pthread_cond_t *news)
{
    for (int look = 1; look <= LOOKS; look++) {
        if (ready(b, done))
            return;
        if (look % 64 == 0)
            sched_yield();
    }
    pthread_mutex_lock(&b->lock);
    while (!ready(b, done))
        pthread_cond_wait(news, &b->lock);
    pthread_mutex_unlock(&b->lock);
}

static void wake(struct sg_batch *b, pthread_cond_t *news)
{
    pthread_mutex_lock(&b->lock);
    pthread_cond_broadcast(news);
    pthread_mutex_unlock(&b->lock);
}

static void *help(void *argument)
{
    struct helper me = *(struct helper *)argument;
    struct sg_batch *b = me.batch;
    free(argument);
    for (uint64_t done = 0;; done++) {
        wait_until(b, has_job, done, &b->begin);
        if (atomic_load(&b->closing))
            return NULL;
        work_part(b, me.part);
        if (atomic_fetch_sub(&b->busy, 1) == 1)
            wake(b, &b->end);
    }
}

static void run_job(struct sg_batch *b, struct job job)
{
    b->job = job;
    int parts = b->options.threads;
    if (parts > 1 && b->forks != atomic_load(&forks)) {
        for (int part = 0; part < parts; part++)
            work_part(b, part);
        return;
    }
    if (parts > 1) {
        atomic_store(&b->busy, parts - 1);
        atomic_fetch_add(&b->turn, 1);
        wake(b, &b->begin);
    }
    work_part(b, 0);
    if (parts > 1)
        wait_until(b, is_done, 0, &b->end);
}

static bool start_helpers(struct sg_batch *b)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->begin, NULL);
    pthread_cond_init(&b->end, NULL);
    pthread_once(&once, watch_forks);
    b->forks = atomic_load(&forks);
    b->thread = calloc((size_t)b->options.threads, sizeof *b->thread);
    for (int part = 1; b->thread && part < b->options.threads; part++) {
        struct helper *h = malloc(sizeof *h);
        if (!h)
            return false;
        *h = (struct helper){b, part};
        if (pthread_create(&b->thread[b->started], NULL, help, h) != 0) {
            free(h);
            return false;
        }
        b->started++;
    }
    return b->thread != NULL;
}

static void end_helpers(struct sg_batch *b)
{
    atomic_store(&b->closing, true);
    wake(b, &b->begin);
    for (int i = 0; i < b->started; i++)
        pthread_join(b->thread[i], NULL);
    pthread_cond_destroy(&b->begin);
    pthread_cond_destroy(&b->end);
    pthread_mutex_destroy(&b->lock);
}

void batch_free(struct sg_batch *b)
{
    if (!b)
        return;
    if (b->started && b->forks == atomic_load(&forks))
        end_helpers(b);
    free(b->thread);
    free(b->table);
    free(b);
}

/* ---- a batch -------------------------------------------------------------------- */

static bool check_options(struct sg_batch_options o, struct sg_error *why)
{
    if (o.tables < 1 || o.tables > SG_BATCH_TABLES)
        sg_wrong_args(why, "wrong.front.batch-tables", "%d%d", o.tables, SG_BATCH_TABLES);
    else if (o.threads < 1 || o.threads > SG_BATCH_THREADS)
        sg_wrong_args(why, "wrong.front.batch-threads", "%d%d", o.threads, SG_BATCH_THREADS);
    else if (o.limit < 0)
        sg_wrong_args(why, "wrong.front.batch-limit", "%d", o.limit);
    else if ((int)o.form < SG_BATCH_BYTES || (int)o.form > SG_BATCH_NOTHING)
        sg_wrong_args(why, "wrong.front.batch-form", "%d%d", (int)o.form, SG_BATCH_NOTHING);
    else
        return true;
    return false;
}

static bool make_layouts(struct sg_batch *b)
{
    if (!flat_init(&b->flat, b->game) || !dense_init(&b->dense, b->game, &b->setup) ||
        !encoder_init(&b->encoder, b->game))
        return false;
    for (int i = 0; i < b->dense.size; i++)
        b->scale[i] = 1.0f / (float)(b->dense.most[i] ? b->dense.most[i] : 1);
    return true;
}

struct sg_batch *batch_new(const struct sg_game *game, const struct sg_setup *setup, struct sg_batch_options options,
                           struct sg_error *why)
{
    if (!check_options(options, why))
        return NULL;
    struct sg_batch *b = aligned_alloc(_Alignof(struct sg_batch), sizeof *b);
    if (!b) {
        sg_wrong(why, "wrong.front.no-memory");
        return NULL;
    }
    memset(b, 0, sizeof *b);
    b->game = game;
    b->setup = *setup;
    b->options = options;
    if (options.tables / options.threads < TOO_FEW)
        b->options.threads = options.tables / TOO_FEW > 1 ? options.tables / TOO_FEW : 1;
    if (!options.limit && (setup->options & game->endless))
        b->options.limit = ENDLESS_LIMIT;
    b->table = calloc((size_t)options.tables, sizeof *b->table);
    if (!make_layouts(b))
        sg_wrong(why, "wrong.front.batch-game");
    else if (!start_helpers(b) || !b->table)
        sg_wrong(why, "wrong.front.no-memory");
    else
        return b;
    batch_free(b);
    return NULL;
}

const struct flat *batch_flat(const struct sg_batch *b)
{
    return &b->flat;
}

const struct dense *batch_dense(const struct sg_batch *b)
{
    return &b->dense;
}

const struct encoder *batch_encoder(const struct sg_batch *b)
{
    return &b->encoder;
}

enum sg_batch_form batch_form(const struct sg_batch *b)
{
    return b->options.form;
}

int batch_row_length(const struct sg_batch *b)
{
    switch (b->options.form) {
    case SG_BATCH_SPARSE: return ENCODE_ACTIVE;
    case SG_BATCH_NOTHING: return 0;
    default: return b->dense.size;
    }
}

size_t batch_row_bytes(const struct sg_batch *b)
{
    return (size_t)batch_row_length(b) * (b->options.form == SG_BATCH_BYTES ? 1 : 4);
}

int batch_seats(const struct sg_batch *b)
{
    return b->setup.seats;
}

int batch_tables(const struct sg_batch *b)
{
    return b->options.tables;
}

int batch_legal(const struct sg_batch *b, int table, const struct flat_entry **out)
{
    *out = b->table[table].legal;
    return b->table[table].legal_count;
}

const void *batch_state(const struct sg_batch *b, int table)
{
    return b->table[table].state;
}

/* ---- what a seat sees -------------------------------------------------------------- */

static void write_sparse(const struct sg_batch *b, const void *view, int seat, int32_t *out)
{
    uint32_t inputs[ENCODE_ACTIVE];
    int count = encode_state(&b->encoder, view, seat, inputs);
    memcpy(out, inputs, (size_t)count * sizeof *out);
    memset(out + count, 0xff, (size_t)(ENCODE_ACTIVE - count) * sizeof *out);
}

static void write_floats(const struct sg_batch *b, const void *view, int seat, float *out)
{
    uint8_t bytes[DENSE_MOST];
    dense_encode(&b->dense, view, seat, bytes);
    for (int i = 0; i < b->dense.size; i++)
        out[i] = (float)bytes[i] * b->scale[i];
}

static void write_observation(const struct sg_batch *b, const struct table *t, void *out)
{
    _Alignas(16) unsigned char view[SG_MAX_STATE + 8];
    b->game->redact(t->state, t->seat, view);
    switch (b->options.form) {
    case SG_BATCH_SPARSE: write_sparse(b, view, t->seat, out); break;
    case SG_BATCH_FLOATS: write_floats(b, view, t->seat, out); break;
    default: dense_encode(&b->dense, view, t->seat, out);
    }
}

static void write_table(struct sg_batch *b, int at, const struct sg_batch_arrays *arrays)
{
    const struct table *t = &b->table[at];
    size_t numbers = (size_t)b->flat.count, bytes = batch_row_bytes(b);
    if (arrays->observations && bytes)
        write_observation(b, t, (unsigned char *)arrays->observations + (size_t)at * bytes);
    if (arrays->masks) {
        uint8_t *mask = arrays->masks + (size_t)at * numbers;
        memset(mask, 0, numbers);
        for (int i = 0; i < t->legal_count; i++)
            mask[t->legal[i].number] = 1;
    }
    if (arrays->seats)
        arrays->seats[at] = (int8_t)t->seat;
}

/* ---- play --------------------------------------------------------------------------- */

/* Chance plays until a seat decides or the game is over. */
static void play_chance(struct sg_batch *b, struct table *t)
{
    while ((t->seat = b->game->turn(t->state)) == SG_CHANCE) {
        uint32_t at = sg_rng_below(&t->chance, b->game->chance_total(t->state));
        b->game->apply(t->state, b->game->chance_sample(t->state, at), NULL);
    }
}

/* The next game of a table, up to its first decision; one that ends before is passed over. */
static void deal_game(struct sg_batch *b, struct table *t)
{
    do {
        sg_rng_init(&t->chance, t->seed, t->games++);
        t->decisions = 0;
        b->game->init(t->state, &b->setup);
        play_chance(b, t);
    } while (t->seat == SG_OVER);
}

static void write_rewards(const struct sg_batch *b, const struct table *t, float *out)
{
    struct sg_result result;
    b->game->result(t->state, &result);
    int winners = 0;
    for (int s = 0; s < b->setup.seats; s++)
        winners += result.winners >> s & 1;
    for (int s = 0; s < b->setup.seats; s++)
        out[s] = result.winners >> s & 1 ? 1.0f / (float)winners : 0.0f;
}

static void find_pick(struct sg_batch *b, int at, const struct sg_batch_arrays *arrays)
{
    struct table *t = &b->table[at];
    int32_t number = arrays->actions[at];
    t->pick = -1;
    for (int i = 0; i < t->legal_count; i++)
        if (t->legal[i].number == number)
            t->pick = i;
    /* Nobody reads the tables of another thread to find out: that would take longer than to play at them. */
    int first = atomic_load_explicit(&b->wrong, memory_order_relaxed);
    while (t->pick < 0 && at < first && !atomic_compare_exchange_weak(&b->wrong, &first, at)) {
    }
}

static void play_pick(struct sg_batch *b, int at, const struct sg_batch_arrays *arrays)
{
    struct table *t = &b->table[at];
    float *rewards = arrays->rewards ? arrays->rewards + (size_t)at * b->setup.seats : NULL;
    enum sg_batch_end end = SG_BATCH_RUNNING;
    b->game->apply(t->state, t->legal[t->pick].action, NULL);
    t->decisions++;
    play_chance(b, t);
    if (t->seat == SG_OVER)
        end = SG_BATCH_ENDED;
    else if (t->decisions == b->options.limit)
        end = SG_BATCH_CUT;
    if (rewards)
        memset(rewards, 0, b->setup.seats * sizeof *rewards);
    if (rewards && end == SG_BATCH_ENDED)
        write_rewards(b, t, rewards);
    if (arrays->ends)
        arrays->ends[at] = (uint8_t)end;
    if (end != SG_BATCH_RUNNING)
        deal_game(b, t);
    t->legal_count = flat_legal(&b->flat, t->state, t->seat, t->legal);
    write_table(b, at, arrays);
}

int batch_step(struct sg_batch *b, const struct sg_batch_arrays *arrays)
{
    atomic_store(&b->wrong, b->options.tables);
    run_job(b, (struct job){find_pick, arrays});
    if (b->wrong < b->options.tables)
        return b->wrong;
    run_job(b, (struct job){play_pick, arrays});
    return -1;
}

static void begin_table(struct sg_batch *b, int at, const struct sg_batch_arrays *arrays)
{
    struct table *t = &b->table[at];
    t->games = 0;
    sg_rng_init(&t->taste, t->seed, UINT64_MAX);
    deal_game(b, t);
    if (arrays->rewards)
        memset(arrays->rewards + (size_t)at * b->setup.seats, 0, b->setup.seats * sizeof *arrays->rewards);
    if (arrays->ends)
        arrays->ends[at] = SG_BATCH_RUNNING;
    t->legal_count = flat_legal(&b->flat, t->state, t->seat, t->legal);
    write_table(b, at, arrays);
}

void batch_put(struct sg_batch *b, int at, const void *state, const struct sg_batch_arrays *arrays)
{
    struct table *t = &b->table[at];
    memcpy(t->state, state, b->game->state_size);
    t->seat = b->game->turn(t->state);
    t->legal_count = flat_legal(&b->flat, t->state, t->seat, t->legal);
    write_table(b, at, arrays);
}

void batch_reset(struct sg_batch *b, const uint64_t *seeds, const struct sg_batch_arrays *arrays)
{
    for (int at = 0; at < b->options.tables; at++)
        b->table[at].seed = seeds ? seeds[at] : (uint64_t)at;
    run_job(b, (struct job){begin_table, arrays});
}

static void sample_table(struct sg_batch *b, int at, const struct sg_batch_arrays *arrays)
{
    struct table *t = &b->table[at];
    arrays->actions[at] = t->legal[sg_rng_below(&t->taste, (uint32_t)t->legal_count)].number;
}

void batch_sample(struct sg_batch *b, int32_t *actions)
{
    struct sg_batch_arrays arrays = {.actions = actions};
    run_job(b, (struct job){sample_table, &arrays});
}
