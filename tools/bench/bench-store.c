/*
 * bench-store.c: measures how many durable steps a second a store takes.
 *
 *   cmake --build build --target bench-store
 *   build/bench-store WHERE [PRODUCERS] [TABLES] [SECONDS]
 *
 * WHERE is a new file, or postgres://...  Each producer sends one step at a
 * time to a table of its own choice and waits until it is on the disk.
 */
#define _GNU_SOURCE
#include "server/store/db.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_PRODUCERS = 256, MAX_SAMPLES = 1 << 21 };

struct place {
    int64_t id, seq;
    uint64_t tail;
};

struct producer {
    struct db *db;
    struct place *places; /* its own part of all tables */
    int count;
    pthread_t thread;
    long kept, failed;
};

static atomic_bool stop;
static atomic_int samples;
static uint32_t sample[MAX_SAMPLES]; /* microseconds from asking to the answer */

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void done(struct db_step *step)
{
    sem_post(step->ctx);
}

static void *produce_steps(void *arg)
{
    struct producer *p = arg;
    sem_t answered;
    sem_init(&answered, 0, 0);
    for (int n = 0; !atomic_load(&stop); n++) {
        struct place *at = &p->places[n % p->count];
        char text[80];
        int length =
            snprintf(text, sizeof text, "play %d throw %d stake 3\nhash %d 0123456789abcdef\n", n % 4 + 1, n % 6, n);
        struct db_step step = {.table = at->id,
                               .seq = at->seq,
                               .tail = at->tail,
                               .text = text,
                               .length = (size_t)length,
                               .head = {DB_PLAYING, n % 4, (int)at->seq, 0, NULL},
                               .done = done,
                               .ctx = &answered};
        int64_t from = now_us();
        db_submit(p->db, &step);
        sem_wait(&answered);
        int i = atomic_fetch_add(&samples, 1);
        if (i < MAX_SAMPLES)
            sample[i] = (uint32_t)(now_us() - from);
        if (step.code != DB_OK) {
            p->failed++;
            continue;
        }
        p->kept++;
        at->seq++;
        at->tail = db_tail(at->tail, text, step.length);
    }
    sem_destroy(&answered);
    return NULL;
}

static bool make_tables(struct db *db, struct place *places, int count)
{
    struct db_tx *tx = db_begin(db, DB_WRITE);
    for (int i = 0; i < count; i++) {
        char link[60];
        snprintf(link, sizeof link, "%lld-%d", (long long)now_us(), i);
        struct db_table t = {.game = "pebbles",
                             .setup = "pebbles seats=4",
                             .title = "A table",
                             .link = link,
                             .options = "{}",
                             .seats = 4};
        if (db_table_add(tx, &t) != DB_OK)
            break;
        places[i] = (struct place){t.id, 0, 0};
    }
    return db_end(tx) == DB_OK;
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void print_report(struct db *db, const struct producer *p, int producers, double seconds)
{
    long kept = 0, failed = 0;
    int count = atomic_load(&samples) < MAX_SAMPLES ? atomic_load(&samples) : MAX_SAMPLES;
    for (int i = 0; i < producers; i++) {
        kept += p[i].kept;
        failed += p[i].failed;
    }
    qsort(sample, (size_t)count, sizeof *sample, by_size);
    struct db_stats s = db_stats(db);
    int middle = count / 2, late = (int)((long)count * 99 / 100);
    printf("%s: %d producers, %.1f s: %.0f steps/s, answered in %.2f ms (median), %.2f ms (p99), "
           "%.2f ms (worst); %.1f steps a commit; %ld failed\n",
           db_kind(db), producers, seconds, (double)kept / seconds, sample[middle] / 1e3, sample[late] / 1e3,
           sample[count - 1] / 1e3, (double)s.steps / (double)(s.batches ? s.batches : 1), failed);
}

int main(int argc, char **argv)
{
    char words[1000];
    struct sg_text text;
    struct sg_error why;
    int producers = argc > 2 ? atoi(argv[2]) : 64, tables = argc > 3 ? atoi(argv[3]) : 512;
    double seconds = argc > 4 ? atof(argv[4]) : 3;
    bool help = argc == 2 && (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0);
    if (help || argc < 2 || producers < 1 || producers > MAX_PRODUCERS || tables < producers || tables > 100000 ||
        seconds <= 0 || seconds > 600) {
        fprintf(help ? stdout : stderr, "usage: bench-store WHERE [PRODUCERS 1-256] [TABLES] [SECONDS]\n");
        return help ? 0 : 2;
    }
    struct db *db = db_open(argv[1], NULL, &why);
    struct place *places = calloc((size_t)tables, sizeof *places);
    struct producer *p = calloc((size_t)producers, sizeof *p);
    if (!db || !places || !p || !make_tables(db, places, tables)) {
        sg_text_init(&text, words, sizeof words);
        sg_error_report(&why, &text);
        fprintf(stderr, "bench-store: %s\n", words);
        return 2;
    }
    int64_t from = now_us();
    for (int i = 0; i < producers; i++) {
        int first = (int)((long)tables * i / producers);
        p[i] = (struct producer){
            .db = db, .places = places + first, .count = (int)((long)tables * (i + 1) / producers) - first};
        pthread_create(&p[i].thread, NULL, produce_steps, &p[i]);
    }
    struct timespec wait = {(time_t)seconds, (long)((seconds - (double)(long)seconds) * 1e9)};
    nanosleep(&wait, NULL);
    atomic_store(&stop, true);
    for (int i = 0; i < producers; i++)
        pthread_join(p[i].thread, NULL);
    print_report(db, p, producers, (double)(now_us() - from) / 1e6);
    db_close(db);
    free(places);
    free(p);
    return 0;
}
