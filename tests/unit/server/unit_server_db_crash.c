/*
 * unit_server_db_crash.c: kill -9, a full disk, broken files.
 *
 * A child appends steps and says on a pipe which were acknowledged; it is
 * killed, the store is opened again, and every acknowledged step must be there,
 * once, with its text. SIGNORIA_KILLS sets how often (default 6 a store).
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "db_help.h"
#include "tests/unit/file_help.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <sys/mount.h>
#include <sys/resource.h>

enum { TABLES = 16, DEPTH = 4 };

static bool postgres;
static char where[300];

static int kills(void)
{
    const char *text = getenv("SIGNORIA_KILLS");
    return text ? atoi(text) : 6;
}

/* ---- The child: appends until it is killed ------------------------------- */

struct ack {
    int64_t table, seq;
};

struct line {
    struct db *db;
    int64_t table, next;
    uint64_t tail;
    int pipe;
    sem_t answered;
    struct {
        struct db_step step;
        char text[80];
    } slot[DEPTH]; /* several under way at once */
    pthread_t thread;
};

static void line_done(struct db_step *step)
{
    struct line *l = step->ctx;
    struct ack ack = {step->table, step->seq};
    if (step->code == DB_OK && write(l->pipe, &ack, sizeof ack) != (ssize_t)sizeof ack)
        _exit(3);
    if (step->code != DB_OK && step->code != DB_LOST)
        _exit(4);
    sem_post(&l->answered);
}

static void *append_lines(void *arg)
{
    struct line *l = arg;
    sem_init(&l->answered, 0, DEPTH);
    for (int i = 0;; i = (i + 1) % DEPTH) {
        sem_wait(&l->answered); /* in order: the slot that was sent first is free first */
        struct db_step *s = &l->slot[i].step;
        int length = snprintf(l->slot[i].text, sizeof l->slot[i].text, "play %lld %lld\ndraw 1/2 x\n",
                              (long long)l->table, (long long)l->next);
        *s = (struct db_step){.table = l->table,
                              .seq = l->next,
                              .tail = l->tail,
                              .text = l->slot[i].text,
                              .length = (size_t)length,
                              .head = {DB_PLAYING, 0, (int)l->next, 0, NULL},
                              .done = line_done,
                              .ctx = l};
        l->tail = db_tail(l->tail, s->text, s->length);
        l->next++;
        db_submit(l->db, s);
    }
    return NULL;
}

static bool begin_line(void *ctx, const struct db_table *t)
{
    struct line **to = ctx;
    (*to)->table = t->id;
    (*to)->next = t->next;
    (*to)->tail = t->tail;
    (*to)++;
    return true;
}

static void child(int out)
{
    static struct line lines[TABLES];
    struct db *db = help_open(where);
    if (!db)
        _exit(5);
    struct line *to = lines;
    struct db_list all = {.which = DB_LIST_ALL, .limit = TABLES};
    struct db_tx *tx = db_begin(db, DB_READ);
    if (db_tables(tx, &all, begin_line, &to) != DB_OK || to != lines + TABLES)
        _exit(6);
    db_end(tx);
    for (int i = 0; i < TABLES; i++) {
        lines[i].db = db;
        lines[i].pipe = out;
        pthread_create(&lines[i].thread, NULL, append_lines, &lines[i]);
    }
    for (;;)
        pause();
}

/* ---- The parent ---------------------------------------------------------- */

static int64_t acked[4096]; /* by table: the highest seq that was acknowledged, + 1 */
static long acks;

/* Reads what was acknowledged; false at the end of the pipe. */
static bool read_acks(int in)
{
    struct ack some[512];
    ssize_t got = read(in, some, sizeof some);
    if (got <= 0)
        return false;
    assert_int_equal((size_t)got % sizeof *some, 0);
    for (size_t i = 0; i < (size_t)got / sizeof *some; i++) {
        assert_true(some[i].table > 0 && some[i].table < 4096);
        assert_int_equal(some[i].seq, acked[some[i].table]); /* in order, none left out */
        acked[some[i].table] = some[i].seq + 1;
        acks++;
    }
    return true;
}

struct checked {
    int64_t table, next;
    uint64_t tail;
};

static bool check_line(void *ctx, int64_t seq, const char *text, size_t length, int64_t at)
{
    struct checked *c = ctx;
    char wanted[80];
    (void)at;
    assert_int_equal(seq, c->next);
    int n = snprintf(wanted, sizeof wanted, "play %lld %lld\ndraw 1/2 x\n", (long long)c->table, (long long)seq);
    assert_int_equal((size_t)n, length);
    assert_memory_equal(text, wanted, length);
    c->next++;
    c->tail = db_tail(c->tail, text, length);
    return true;
}

static bool check_table(void *ctx, const struct db_table *t)
{
    struct db_tx *tx = *(struct db_tx **)ctx;
    struct checked c = {t->id, 0, 0};
    assert_int_equal(db_log(tx, t->id, 0, check_line, &c), DB_OK);
    assert_int_equal(c.next, t->next);
    assert_true(c.tail == t->tail);
    assert_true(t->next >= acked[t->id]); /* nothing acknowledged is lost */
    acked[t->id] = t->next;               /* what was kept without an answer counts */
    return true;
}

static int64_t check_ids[TABLES];

static bool note_id(void *ctx, const struct db_table *t)
{
    int *n = ctx;
    check_ids[(*n)++] = t->id;
    return true;
}

static void check_all(void)
{
    struct db *db = help_open(where);
    assert_non_null(db);
    struct db_list all = {.which = DB_LIST_ALL, .limit = TABLES};
    int n = 0;
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_tables(tx, &all, note_id, &n), DB_OK);
    assert_int_equal(n, TABLES);
    for (int i = 0; i < n; i++) {
        enum db_code code;
        struct db_table *t = db_table_get(tx, check_ids[i], &code);
        check_table(&tx, t);
        free(t);
    }
    assert_int_equal(db_end(tx), DB_OK);
    db_close(db);
}

static void make_tables(void)
{
    snprintf(where, sizeof where, "%s", help_fresh(postgres));
    memset(acked, 0, sizeof acked);
    acks = 0;
    struct db *db = help_open(where);
    assert_non_null(db);
    struct db_tx *tx = db_begin(db, DB_WRITE);
    for (int i = 0; i < TABLES; i++) {
        char link[16];
        snprintf(link, sizeof link, "l%d", i);
        struct db_table t = {.game = "pebbles", .link = link, .seats = 2};
        assert_int_equal(db_table_add(tx, &t), DB_OK);
    }
    assert_int_equal(db_end(tx), DB_OK);
    db_close(db);
}

static pid_t start_child(int *in)
{
    int fds[2];
    assert_int_equal(pipe(fds), 0);
    pid_t pid = fork();
    if (pid == 0) {
        close(fds[0]);
        child(fds[1]);
    }
    close(fds[1]);
    *in = fds[0];
    return pid;
}

/* Lets it run until so many steps more were acknowledged. */
static void listen_for(int in, long more)
{
    long until = acks + more;
    while (acks < until) {
        struct pollfd p = {in, POLLIN, 0};
        assert_int_equal(poll(&p, 1, 60000), 1); /* it continues */
        assert_true(read_acks(in));
    }
}

/* PostgreSQL finishes what the dead one had asked for: until then the log may still grow. */
static void wait_for_backends(void)
{
    static const char sql[] = "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend'"
                              " AND pid <> pg_backend_pid()";
    PGconn *pg = PQconnectdb(help_url);
    bool some = PQstatus(pg) == CONNECTION_OK;
    for (int i = 0; i < 500 && some; i++) {
        PGresult *result = PQexec(pg, sql);
        some = PQntuples(result) > 0;
        PQclear(result);
        if (some)
            usleep(20000);
    }
    PQfinish(pg);
}

static void end_child(pid_t pid, int in)
{
    int status;
    kill(pid, SIGKILL);
    while (read_acks(in)) /* what it said before it died counts */
        ;
    close(in);
    waitpid(pid, &status, 0);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    if (postgres)
        wait_for_backends();
}

static void killed_server_loses_nothing(void **state)
{
    (void)state;
    make_tables();
    for (int i = 0; i < kills(); i++) {
        int in;
        pid_t pid = start_child(&in);
        listen_for(in, 50 + rand() % 400);
        end_child(pid, in);
        check_all();
    }
    printf("# %s: %d times kill -9, %ld acknowledged steps, none lost, none twice\n", postgres ? "postgres" : "sqlite",
           kills(), acks);
}

/* The database dies under a server that lives on: it connects again and knows what
 * became of each step. */
static void killed_postgres_loses_nothing(void **state)
{
    (void)state;
    int in;
    make_tables();
    pid_t pid = start_child(&in);
    for (int i = 0; i < 2; i++) {
        listen_for(in, 200);
        char command[300];
        /* The postmaster; its children end when they notice. */
        snprintf(command, sizeof command, "kill -9 $(head -n 1 %s/pg/data/postmaster.pid)", help_folder);
        help_run(command);
        waitpid(help_postgres, NULL, 0);
        help_postgres = 0;
        help_launch_postgres();
        listen_for(in, 200); /* it continues by itself */
    }
    end_child(pid, in);
    check_all();
}

/* ---- A full disk ---------------------------------------------------------- */

static void step_done(struct db_step *step)
{
    sem_post(step->ctx);
}

static enum db_code append_text(struct db *db, int64_t table, int64_t *seq, uint64_t *tail, const char *text)
{
    sem_t answered;
    sem_init(&answered, 0, 0);
    struct db_step s = {.table = table,
                        .seq = *seq,
                        .tail = *tail,
                        .text = text,
                        .length = strlen(text),
                        .head.status = DB_PLAYING,
                        .done = step_done,
                        .ctx = &answered};
    db_submit(db, &s);
    sem_wait(&answered);
    sem_destroy(&answered);
    if (s.code == DB_OK) {
        (*seq)++;
        *tail = db_tail(*tail, text, strlen(text));
    }
    return s.code;
}

static int64_t one_table(struct db *db)
{
    struct db_table t = {.game = "pebbles", .link = "l", .seats = 2};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_table_add(tx, &t), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    return t.id;
}

static bool count_steps(void *ctx, int64_t seq, const char *text, size_t length, int64_t at)
{
    int64_t *n = ctx;
    (void)text, (void)at;
    assert_int_equal(seq, *n);
    assert_true(length > 0);
    (*n)++;
    return true;
}

static void expect_steps(struct db *db, int64_t table, int64_t wanted)
{
    int64_t n = 0;
    enum db_code code;
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_log(tx, table, 0, count_steps, &n), DB_OK);
    struct db_table *t = db_table_get(tx, table, &code);
    assert_int_equal(db_end(tx), DB_OK);
    assert_int_equal(n, wanted);
    assert_int_equal(t->next, wanted);
    free(t);
}

static void fill_and_free(const char *path, void (*more_room)(const char *path))
{
    char text[3000];
    memset(text, 'x', sizeof text - 2);
    text[sizeof text - 2] = '\n';
    text[sizeof text - 1] = 0;
    struct db *db = help_open(path);
    assert_non_null(db);
    int64_t table = one_table(db), seq = 0;
    uint64_t tail = 0;
    enum db_code code = DB_OK;
    for (int i = 0; i < 5000 && code == DB_OK; i++)
        code = append_text(db, table, &seq, &tail, text);
    assert_int_equal(code, DB_FULL);
    assert_true(seq > 10);
    expect_steps(db, table, seq); /* what was acknowledged, and nothing half */
    assert_int_equal(append_text(db, table, &seq, &tail, text), DB_FULL);
    more_room(path);
    assert_int_equal(append_text(db, table, &seq, &tail, text), DB_OK); /* it continues by itself */
    expect_steps(db, table, seq);
    db_close(db);
    db = help_open(path);
    assert_non_null(db);
    expect_steps(db, table, seq);
    db_close(db);
}

static void raise_limit(const char *path)
{
    (void)path;
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}

/* Every file may be no longer than 2 MB: no root is needed for that. */
static void a_full_disk_by_limit(void **state)
{
    (void)state;
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 2 << 20;
    setrlimit(RLIMIT_FSIZE, &limit);
    char path[200];
    snprintf(path, sizeof path, "%s", help_fresh(false));
    fill_and_free(path, raise_limit);
}

static void remount(const char *path)
{
    (void)path;
    char folder[200];
    snprintf(folder, sizeof folder, "%s/small", help_folder);
    assert_int_equal(mount("tmpfs", folder, "tmpfs", MS_REMOUNT, "size=16m"), 0);
}

/* A real file system without room, where we may mount one. */
static void a_full_disk_by_mount(void **state)
{
    (void)state;
    char folder[200], path[220];
    snprintf(folder, sizeof folder, "%s/small", help_folder);
    snprintf(path, sizeof path, "%s/full.db", folder);
    mkdir(folder, 0755);
    if (mount("tmpfs", folder, "tmpfs", 0, "size=2m") != 0)
        skip(); /* only root may; the test by limit stays */
    fill_and_free(path, remount);
    umount(folder);
}

/* ---- Broken and foreign files ---------------------------------------------- */

static void write_file(const char *path, const char *bytes, size_t length)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, length, f), length);
    fclose(f);
}

/* It is refused, the sentence has `word` in it, and no byte of it has changed. */
static void expect_refused(const char *path, const char *word)
{
    struct sg_error why;
    size_t before, after;
    char *one = read_file(path, &before);
    assert_null(db_open(path, NULL, &why));
    const char *words = error_words(&why);
    if (!strstr(words, word))
        print_message("%s\n", words);
    assert_non_null(strstr(words, word));
    assert_non_null(strstr(words, "othing was changed"));
    char *two = read_file(path, &after);
    assert_int_equal(before, after);
    assert_memory_equal(one, two, before);
    free(one);
    free(two);
}

static void broken_files_are_refused(void **state)
{
    (void)state;
    char path[200];
    size_t length;
    snprintf(path, sizeof path, "%s", help_fresh(false));
    write_file(path, "This is my diary. ", 18);
    expect_refused(path, "not a Signoria store");
    write_file(path, "", 0);
    expect_refused(path, "not a Signoria store");
    unlink(path);
    sqlite3 *other;
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "CREATE TABLE diary (day TEXT)", NULL, NULL, NULL), 0);
    sqlite3_close(other);
    expect_refused(path, "another program");

    snprintf(path, sizeof path, "%s", help_fresh(false));
    struct db *db = help_open(path);
    int64_t table = one_table(db), seq = 0;
    uint64_t tail = 0;
    for (int i = 0; i < 500; i++)
        append_text(db, table, &seq, &tail, "play 1 something that takes a little room\n");
    db_close(db);
    char *good = read_file(path, &length);
    char *bad = malloc(length);
    memcpy(bad, good, length);
    bad[63] = 99; /* user_version */
    write_file(path, bad, length);
    expect_refused(path, "newer");
    memcpy(bad, good, length);
    memset(bad + 4096, 0x5a, length - 4096 < 40960 ? length - 4096 : 40960);
    write_file(path, bad, length);
    expect_refused(path, "damaged");
    write_file(path, good, length / 2 / 4096 * 4096); /* cut off */
    expect_refused(path, "damaged");
    write_file(path, good, length);
    db = help_open(path);
    assert_non_null(db);
    expect_steps(db, table, 500);
    free(good);
    free(bad);
    db_close(db);
}

static void one_server_a_file(void **state)
{
    (void)state;
    char path[200];
    struct sg_error why;
    snprintf(path, sizeof path, "%s", help_fresh(false));
    struct db *db = help_open(path);
    assert_null(db_open(path, NULL, &why));
    assert_non_null(strstr(error_words(&why), "is already open in another server"));
    struct db_options tool = {.tool = true};
    struct db *beside = db_open(path, &tool, &why);
    assert_non_null(beside);
    db_close(beside);
    db_close(db);
    assert_null(db_open("/nowhere/at/all.db", NULL, &why));
    assert_non_null(strstr(error_words(&why), "/nowhere/at/all.db.lock: No such file"));
    assert_null(db_open("postgres://x@127.0.0.1:1/none?connect_timeout=1", NULL, &why));
}

static void strange_databases_are_refused(void **state)
{
    (void)state;
    struct sg_error why;
    PGconn *pg = PQconnectdb(help_url);
    help_fresh(true);
    PQclear(PQexec(pg, "CREATE SCHEMA signoria; CREATE TABLE signoria.diary (day TEXT)"));
    assert_null(db_open(help_url, NULL, &why));
    assert_non_null(strstr(error_words(&why), "belongs to something else"));
    help_fresh(true);
    db_close(help_open(help_url));
    PQclear(PQexec(pg, "UPDATE signoria.store SET version = 99"));
    assert_null(db_open(help_url, NULL, &why));
    assert_non_null(strstr(error_words(&why), "newer"));
    PQfinish(pg);
}

/* ---- Two nodes -------------------------------------------------------------- */

static atomic_llong heard;
static atomic_int heard_all;

static void on_news(void *ctx, enum db_news what, int64_t id)
{
    (void)ctx;
    if (what == DB_NEWS_TABLE || what == DB_NEWS_SEATS)
        atomic_store(&heard, id);
    else
        atomic_fetch_add(&heard_all, 1);
}

static void nodes_hear_of_each_other(void **state)
{
    (void)state;
    help_fresh(true);
    struct db *a = help_open(help_url), *b = help_open(help_url);
    assert_true(a && b && db_shared(a));
    assert_string_not_equal(db_node(a), db_node(b));
    db_listen(b, on_news, NULL);
    for (int i = 0; i < 500 && !atomic_load(&heard_all); i++) /* it listens, or looks around */
        usleep(20000);
    assert_true(atomic_load(&heard_all) > 0);
    int64_t table = one_table(a), seq = 0;
    uint64_t tail = 0;
    for (int i = 0; i < 200 && atomic_load(&heard) != table; i++)
        usleep(20000);
    assert_int_equal(atomic_load(&heard), table);
    atomic_store(&heard, 0);
    assert_int_equal(append_text(a, table, &seq, &tail, "one\n"), DB_OK);
    for (int i = 0; i < 200 && atomic_load(&heard) != table; i++)
        usleep(20000);
    assert_int_equal(atomic_load(&heard), table);
    int64_t late = 0;
    uint64_t empty = 0;
    assert_int_equal(append_text(b, table, &late, &empty, "two\n"), DB_CONFLICT);
    assert_int_equal(append_text(b, table, &late, &empty, "one\n"), DB_OK); /* the same: it is there */
    atomic_store(&heard, 0);
    assert_int_equal(append_text(b, table, &seq, &tail, "two\n"), DB_OK);
    usleep(100000);
    assert_int_equal(atomic_load(&heard), 0); /* not of what it did itself */

    assert_int_equal(db_lease(a, "bots 1", 300), DB_OK);
    assert_int_equal(db_lease(a, "bots 1", 300), DB_OK); /* prolonged */
    assert_int_equal(db_lease(b, "bots 1", 300), DB_CONFLICT);
    usleep(400000);
    assert_int_equal(db_lease(b, "bots 1", 60000), DB_OK); /* it ran out */
    assert_int_equal(db_lease(a, "bots 1", 300), DB_CONFLICT);
    db_unlease(b, "bots 1");
    assert_int_equal(db_lease(a, "bots 1", 60000), DB_OK);
    assert_int_equal(db_lease(b, "bots 1", 300), DB_CONFLICT);
    db_close(a); /* who has gone has no leases, however long they were */
    assert_int_equal(db_lease(b, "bots 1", 300), DB_OK);
    db_close(b);
}

static void some_news(struct db *db)
{
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_publish_user(tx, 5), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
}

struct slow_ear {
    atomic_int begun, ended;
};

static void hear_slowly(void *ctx, enum db_news what, int64_t id)
{
    struct slow_ear *ear = ctx;
    (void)what, (void)id;
    atomic_fetch_add(&ear->begun, 1);
    usleep(300000);
    atomic_fetch_add(&ear->ended, 1);
}

/* Who stops listening may free what the listener uses: no call is running then, and none comes. */
static void who_stops_listening_is_not_called_any_more(void **state)
{
    (void)state;
    help_fresh(true);
    struct db *a = help_open(help_url), *b = help_open(help_url);
    assert_true(a && b);
    struct slow_ear ear = {0};
    db_listen(b, hear_slowly, &ear);
    for (int i = 0; i < 1000 && !atomic_load(&ear.begun); i++) {
        if (i % 50 == 0)
            some_news(a);
        usleep(10000);
    }
    assert_true(atomic_load(&ear.begun) > 0);
    db_listen(b, NULL, NULL);
    int calls = atomic_load(&ear.begun);
    assert_int_equal(atomic_load(&ear.ended), calls);
    some_news(a);
    usleep(200000);
    assert_int_equal(atomic_load(&ear.begun), calls);
    db_close(a);
    db_close(b);
}

/* Two nodes at the same tables: of each seq exactly one is kept. */
struct racer {
    struct db *db;
    int64_t tables[4];
    long won, lost;
    pthread_t thread;
};

static bool read_tail(void *ctx, int64_t seq, const char *text, size_t length, int64_t at)
{
    struct checked *c = ctx;
    (void)at;
    c->next = seq + 1;
    c->tail = db_tail(c->tail, text, length);
    return true;
}

static void *race(void *arg)
{
    struct racer *r = arg;
    struct checked c[4] = {{0}};
    for (int i = 0; i < 400; i++) {
        int t = i % 4;
        char text[60];
        snprintf(text, sizeof text, "%s %d\n", db_node(r->db), i);
        enum db_code code = append_text(r->db, r->tables[t], &c[t].next, &c[t].tail, text);
        if (code == DB_OK) {
            r->won++;
        } else if (code == DB_CONFLICT) {
            r->lost++;
            c[t] = (struct checked){0, 0, 0};
            struct db_tx *tx = db_begin(r->db, DB_READ);
            db_log(tx, r->tables[t], 0, read_tail, &c[t]);
            db_end(tx);
        }
    }
    return NULL;
}

static void nodes_race(void **state)
{
    (void)state;
    help_fresh(true);
    struct racer r[2] = {{.db = help_open(help_url)}, {.db = help_open(help_url)}};
    int64_t total = 0;
    for (int t = 0; t < 4; t++) {
        char link[16];
        snprintf(link, sizeof link, "r%d", t);
        struct db_table table = {.game = "pebbles", .link = link, .seats = 2};
        struct db_tx *tx = db_begin(r[0].db, DB_WRITE);
        assert_int_equal(db_table_add(tx, &table), DB_OK);
        assert_int_equal(db_end(tx), DB_OK);
        r[0].tables[t] = r[1].tables[t] = table.id;
    }
    for (int i = 0; i < 2; i++)
        pthread_create(&r[i].thread, NULL, race, &r[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(r[i].thread, NULL);
    for (int t = 0; t < 4; t++) {
        struct checked c = {0, 0, 0};
        enum db_code code;
        struct db_tx *tx = db_begin(r[0].db, DB_READ);
        db_log(tx, r[0].tables[t], 0, read_tail, &c);
        struct db_table *row = db_table_get(tx, r[0].tables[t], &code);
        db_end(tx);
        assert_int_equal(row->next, c.next);
        assert_true(row->tail == c.tail);
        total += c.next;
        free(row);
    }
    assert_int_equal(r[0].won + r[1].won, total);
    assert_int_equal(r[0].won + r[1].won + r[0].lost + r[1].lost, 800);
    db_close(r[0].db);
    db_close(r[1].db);
}

/* What each kind of store has to bear. */
static const struct CMUnitTest of_sqlite[] = {
    cmocka_unit_test(killed_server_loses_nothing), cmocka_unit_test(a_full_disk_by_mount),
    cmocka_unit_test(broken_files_are_refused),    cmocka_unit_test(one_server_a_file),
    cmocka_unit_test(a_full_disk_by_limit), /* last: the limit stays lowered if it fails */
};

static const struct CMUnitTest of_postgres[] = {
    cmocka_unit_test(killed_server_loses_nothing),
    cmocka_unit_test(killed_postgres_loses_nothing),
    cmocka_unit_test(strange_databases_are_refused),
    cmocka_unit_test(nodes_hear_of_each_other),
    cmocka_unit_test(who_stops_listening_is_not_called_any_more),
    cmocka_unit_test(nodes_race),
};

int main(void)
{
    help_start_folder();
    srand((unsigned)getpid());
    int failed = cmocka_run_group_tests_name("sqlite", of_sqlite, NULL, NULL);
    postgres = true;
    if (!help_start_postgres())
        fprintf(stderr, "# no PostgreSQL here: its half is left out\n");
    else
        failed += cmocka_run_group_tests_name("postgres", of_postgres, NULL, NULL);
    return failed;
}
