/* serve.c: starts a server and stops it, part by part. */
#define _GNU_SOURCE
#include "server/serve.h"

#include "base/check.h"
#include "server/accounts/access.h"
#include "server/bots/bots.h"
#include "server/health.h"
#include "server/streams/streams.h"
#include "server/http/guest_limits.h"
#include "server/http/limits.h"
#include "server/log.h"
#include "server/tables/freshness.h"
#include "server/housekeeping.h"
#include "server/notify/notify.h"
#include "server/accounts/users.h"
#include "server/accounts/auth.h"
#include "server/signin/signin.h"

#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

int64_t server_ticks(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t server_moment(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void after_batch(void *ctx)
{
    struct server *s = ctx;
    stream_flush(s->streams);
}

static void on_news(void *ctx, enum db_news what, int64_t id)
{
    struct server *s = ctx;
    if (what == DB_NEWS_USER) {
        auth_changed(s, id);
        access_news(s->access, id);
    } else {
        housekeeping_news(s->housekeeping, what, id);
    }
    if (what == DB_NEWS_ALL && id == DB_NEWS_MISSED)
        stream_presence_all(s->streams);
}

static void on_words(void *ctx, const char *node, const char *words)
{
    struct server *s = ctx;
    stream_presence_heard(s->streams, node, words);
}

/* As many open files as the connections of the limits need; fewer connections if there are none. */
static bool raise_files(struct server *s, struct sg_error *why)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)s->config.connections + 256;
    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= wanted)
        return true;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= wanted)
        return true;
    if (limit.rlim_cur < 512)
        return sg_wrong_args(why, "wrong.serve.open-files", "%d", (int)limit.rlim_cur);
    s->config.connections = (int64_t)limit.rlim_cur - 256;
    log_line(s, "fewer-connections", s->config.connections, "the system allows no more open files");
    return true;
}

/*
 * The kernel's table of open files grows by doubling, and once there are several threads everybody who opens a file
 * waits for that, some 20 ms each time: 4,000 clients who come back at once would wait for it seven times. It never
 * shrinks, so it grows here, before the first thread.
 */
static void grow_file_table(const struct server *s)
{
    int last = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, (int)s->config.connections + 255);
    if (last >= 0)
        close(last);
}

struct notify_options notify_options_of(const struct server *s)
{
    return (struct notify_options){.mail = s->config.mail,
                                   .mail_from = s->config.mail_from,
                                   .origin = s->config.origin,
                                   .hooks = s->config.hooks > 0,
                                   .hooks_inside = s->config.hooks > 1,
                                   .wait_s = (int)s->config.notify_seconds,
                                   .tls = (enum notify_tls)s->config.mail_tls,
                                   .push = s->config.push > 0,
                                   .push_services = s->config.push_services};
}

/* Passwords, and notifying who is away. */
static bool start_people(struct server *s, struct sg_error *why)
{
    struct notify_options options = notify_options_of(s);
    struct users_options users = {.tries = (int)s->config.login_tries};
    s->notify = notify_start(s->db, &options, why);
    if (!s->notify)
        return false;
    users_shape_all(s->db); /* if it fails, the next start does it */
    s->users = users_start(s->db, &users);
    s->signin = signin_start(s, why);
    return !why->key;
}

static void stop_parts(struct server *s)
{
    users_stop(s->users);
    signin_stop(s->signin);
    notify_stop(s->notify);
    if (s->db) {
        db_listen(s->db, NULL, NULL);
        db_hear(s->db, NULL, NULL);
    }
    access_end(s->access);
    housekeeping_end(s->housekeeping);
    if (s->bots)
        bots_end(s->bots);
    freshness_end(s->freshness);
    health_end(s->health);
    if (s->db)
        db_drain(s->db);
    if (s->streams)
        streams_end(s->streams);
    for (int i = 0; i < 500 && atomic_load(&s->under_way); i++)
        usleep(10000); /* libmicrohttpd cannot end while a request waits */
    http_stop(s);
    db_close(s->db);
    access_free(s->access); /* requests may have named tables to the housekeeper until now */
    housekeeping_free(s->housekeeping);
    bots_free(s->bots);
    tables_free(s->tables);
    freshness_free(s->freshness);
    health_free(s->health);
    streams_free(s->streams);
    limits_free(s->limits);
    guest_limits_free(s->guests);
    auth_free(s->who);
    free(s);
}

static int let_go(struct dl_phdr_info *of, size_t size, void *ctx)
{
    (void)size, (void)ctx;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < of->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &of->dlpi_phdr[i];
        uintptr_t from = (of->dlpi_addr + part->p_vaddr + page - 1) & ~(page - 1);
        uintptr_t to = (of->dlpi_addr + part->p_vaddr + part->p_memsz) & ~(page - 1);
        if (part->p_type == PT_LOAD && !(part->p_flags & PF_W) && from < to)
            madvise((void *)from, to - from, MADV_DONTNEED);
    }
    return 0;
}

/*
 * Much of the code of a dozen libraries runs once, when they start. Its pages
 * are given back: the kernel has them in its cache, and loads those that are
 * needed again.
 */
static void travel_light(void)
{
    dl_iterate_phdr(let_go, NULL);
    malloc_trim(0);
}

static void note_trouble(void *ctx, const char *what, const char *words)
{
    log_line(ctx, what, 0, words);
}

struct server *serve_start(const struct serve_options *options, struct sg_error *why)
{
    struct server *s = calloc(1, sizeof *s);
    sg_check(s && sodium_init() >= 0);
    sg_error_clear(why);
    s->config = options->config;
    s->started = db_now();
    s->listening = -1;
    struct db_options db = {.trouble = note_trouble, .trouble_ctx = s};
    if (users_load_names(why) && raise_files(s, why)) {
        grow_file_table(s);
        s->db = db_open(options->store, &db, why);
    }
    if (!s->db) {
        free(s);
        return NULL;
    }
    s->tables = tables_new(s);
    s->freshness = freshness_new(s);
    s->health = health_new(s);
    s->limits = limits_new(&s->config);
    s->guests = guest_limits_new();
    s->who = auth_new(&s->config);
    auth_clock_begin(s);
    s->streams = streams_new(s);
    s->bots = bots_new(s);
    s->housekeeping = housekeeping_new(s);
    s->access = access_new(s);
    db_on_batch(s->db, after_batch, s);
    db_listen(s->db, on_news, s);
    db_hear(s->db, on_words, s);
    stream_presence_all(s->streams);
    if (start_people(s, why) && http_start(s, options->listen, why)) {
        travel_light();
        return s;
    }
    stop_parts(s);
    return NULL;
}

void serve_stop(struct server *server)
{
    atomic_store(&server->stopping, true);
    log_line(server, "stopping", 0, NULL);
    http_quiesce(server);
    tables_wake_old(server->tables);
    for (int i = 0; i < 100 && db_stats(server->db).waiting; i++)
        usleep(20000);
    usleep(100000); /* answers that are on their way */
    stop_parts(server);
}
