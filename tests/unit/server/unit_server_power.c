/*
 * Power cuts: games are played into a store on a disk that loses power again and
 * again (power_disk.h). Nothing that was acknowledged is ever lost, and the store
 * always opens.
 *
 *     build-dev/tests/unit_server_power             some seconds, with planted mistakes that are found
 *     build/tests/unit_server_power 3600 [SEED]     for an hour; prints what was done
 *
 * tools/build release unit_server_power makes the second.
 */
#define _GNU_SOURCE
#include "db_help.h"
#include "tests/unit/match_help.h"
#include "power_disk.h"

#include <pthread.h>
#include <stdatomic.h>

enum { PLAYERS = 3, LIFE_STEPS = 60, STORE_LIVES = 40, MOST_TABLES = 400 };

/* What a player knows: what was acknowledged, and what perhaps was written. */
struct known {
    int64_t table;
    char *acked, *maybe; /* lines of the log */
    int64_t steps, chats, maybe_chats;
};

struct player {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t done;
    bool answered;
    struct db *db;
    struct sg_rng rng;
    struct known *now; /* the table it plays at */
    struct match *match;
    uint64_t tail;
};

static struct {
    struct known known[MOST_TABLES];
    int count;
    pthread_mutex_t lock;
    long lives, cuts, opens_cut, steps, chats, tables, read;
    char wrong[600];
} world = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void note_wrong(const char *what, int64_t table, const char *more)
{
    pthread_mutex_lock(&world.lock);
    if (!world.wrong[0])
        snprintf(world.wrong, sizeof world.wrong, "%s (table %lld, life %ld): %.400s", what, (long long)table,
                 world.lives, more);
    pthread_mutex_unlock(&world.lock);
}

static char *joined(const char *a, const char *b, size_t length)
{
    size_t n = a ? strlen(a) : 0;
    char *out = malloc(n + length + 1);
    assert_non_null(out);
    memcpy(out, a ? a : "", n);
    memcpy(out + n, b, length);
    out[n + length] = 0;
    return out;
}

/* ---- Playing ----------------------------------------------------------------- */

static bool collect_lines(void *ctx, const char *text, size_t length, struct sg_error *why)
{
    char **lines = ctx, *longer = joined(*lines, text, length);
    (void)why;
    free(*lines);
    *lines = longer;
    return true;
}

static void on_written(struct db_step *step)
{
    struct player *p = step->ctx;
    pthread_mutex_lock(&p->lock);
    p->answered = true;
    pthread_cond_signal(&p->done);
    pthread_mutex_unlock(&p->lock);
}

/* One action with the draws after it; the lines it wrote. */
static char *play_lines(struct player *p)
{
    char *lines = NULL;
    struct said s;
    struct match_sink sink = {collect_lines, &lines};
    match_journal(p->match, &sink);
    random_step(p->match, &p->rng);
    while (match_turn(p->match) == SG_CHANCE)
        must(match_draw(p->match, error_of(&s)), &s.why);
    match_journal(p->match, NULL);
    return lines;
}

/* False: the store said no, so the match is ahead of it. */
static bool play_step(struct player *p)
{
    struct known *k = p->now;
    k->maybe = play_lines(p);
    struct db_step step = {.table = k->table,
                           .seq = k->steps,
                           .tail = p->tail,
                           .text = k->maybe,
                           .length = strlen(k->maybe),
                           .done = on_written,
                           .ctx = p};
    step.head = (struct db_head){
        .status = match_turn(p->match) == SG_OVER ? DB_OVER : DB_PLAYING, .turn = -1, .plies = match_plies(p->match)};
    p->answered = false;
    db_submit(p->db, &step);
    pthread_mutex_lock(&p->lock);
    while (!p->answered)
        pthread_cond_wait(&p->done, &p->lock);
    pthread_mutex_unlock(&p->lock);
    if (step.code != DB_OK)
        return false;
    p->tail = db_tail(p->tail, k->maybe, strlen(k->maybe));
    char *all = joined(k->acked, k->maybe, strlen(k->maybe));
    free(k->acked);
    free(k->maybe);
    k->acked = all;
    k->maybe = NULL;
    k->steps++;
    atomic_fetch_add((_Atomic long *)&world.steps, 1);
    return true;
}

static bool send_chat(struct player *p)
{
    struct known *k = p->now;
    struct db_chat line = {.seat = -1, .name = "Anna", .text = "so it is"};
    struct db_tx *tx = db_begin(p->db, DB_WRITE);
    enum db_code code = db_chat_add(tx, k->table, &line);
    k->maybe_chats = 1;
    if (code != DB_OK) {
        db_cancel(tx);
        return false;
    }
    if (db_end(tx) != DB_OK)
        return false;
    k->chats++;
    k->maybe_chats = 0;
    atomic_fetch_add((_Atomic long *)&world.chats, 1);
    return true;
}

/* A new table with the first step of its match, in one transaction. */
static bool open_table(struct player *p)
{
    char link[40];
    const struct sg_game *game = sg_game_at((int)sg_rng_below(&p->rng, (uint32_t)sg_game_count()));
    struct sg_setup setup = {(uint8_t)game->min_seats, 0, 0};
    match_free(p->match);
    p->match = seeded(game, &setup, sg_rng_below(&p->rng, 1u << 30));
    struct said s;
    while (match_turn(p->match) == SG_CHANCE)
        must(match_draw(p->match, error_of(&s)), &s.why);
    struct sg_slice text = match_text(p->match);
    snprintf(link, sizeof link, "%lx%lx", world.lives, (unsigned long)sg_rng_below(&p->rng, 1u << 31));
    struct db_table table = {
        .game = game->name, .setup = game->name, .link = link, .options = "{}", .seats = setup.seats};
    struct db_step step = {.text = text.at, .length = text.length, .head = {.status = DB_PLAYING, .turn = -1}};
    struct db_tx *tx = db_begin(p->db, DB_WRITE);
    enum db_code code = db_table_add(tx, &table);
    step.table = table.id;
    if (code == DB_OK)
        code = db_seat_put(tx, table.id, &(struct db_seat){.seat = 0, .name = "Anna", .bot = "steward"});
    if (code == DB_OK)
        code = db_step_add(tx, &step);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (code != DB_OK)
        return false;
    pthread_mutex_lock(&world.lock);
    bool room = world.count < MOST_TABLES;
    struct known *k = room ? &world.known[world.count++] : NULL;
    world.tables += room;
    pthread_mutex_unlock(&world.lock);
    if (!k)
        return false;
    *k = (struct known){.table = table.id, .acked = joined(NULL, text.at, text.length), .steps = 1};
    p->now = k;
    p->tail = db_tail(0, text.at, text.length);
    return true;
}

static void *play_life(void *arg)
{
    struct player *p = arg;
    bool on = true;
    for (int i = 0; i < LIFE_STEPS && on; i++) {
        if (!p->now || match_turn(p->match) == SG_OVER)
            on = open_table(p);
        else if (sg_rng_below(&p->rng, 8) == 0)
            on = send_chat(p);
        else
            on = play_step(p);
    }
    return NULL;
}

/* ---- Looking ------------------------------------------------------------------ */

struct log {
    char *text;
    int64_t steps;
};

static bool take_step(void *ctx, int64_t seq, const char *text, size_t length, int64_t at)
{
    struct log *l = ctx;
    (void)at;
    char *longer = joined(l->text, text, length);
    free(l->text);
    l->text = longer;
    if (seq != l->steps++)
        note_wrong("a gap in a log", 0, text);
    return true;
}

static bool count_chat(void *ctx, const struct db_chat *line)
{
    (void)line;
    ++*(int64_t *)ctx;
    return true;
}

/* What the store has of a table is what was acknowledged, and at most what was under way. */
static void check_table(struct db *db, struct known *k)
{
    enum db_code code;
    struct log log = {joined(NULL, "", 0), 0};
    int64_t chats = 0;
    struct db_tx *tx = db_begin(db, DB_READ);
    struct db_table *row = db_table_get(tx, k->table, &code);
    if (!row || db_log(tx, k->table, 0, take_step, &log) != DB_OK ||
        db_chats(tx, k->table, 0, 100000, count_chat, &chats) != DB_OK)
        note_wrong("a table is lost, or cannot be read", k->table, db_code_name(code));
    db_end(tx);
    size_t length = strlen(k->acked);
    bool whole = strncmp(log.text, k->acked, length) == 0;
    bool more = whole && log.text[length];
    if (!whole)
        note_wrong("an acknowledged step is lost", k->table,
                   log.text + (strlen(log.text) > 200 ? strlen(log.text) - 200 : 0));
    else if (more && !(k->maybe && strcmp(log.text + length, k->maybe) == 0))
        note_wrong("a step that nobody sent", k->table, log.text + length);
    if (row && (row->next != log.steps || row->chats != chats))
        note_wrong("the head does not fit the log", k->table, log.text);
    if (chats < k->chats || chats > k->chats + k->maybe_chats)
        note_wrong("chat is lost or doubled", k->table, "");
    free(k->acked);
    free(k->maybe);
    k->acked = log.text;
    k->maybe = NULL;
    k->steps = log.steps;
    k->chats = chats;
    k->maybe_chats = 0;
    world.read++;
    free(row);
}

static int first_word(void *ctx, int count, char **text, char **names)
{
    (void)count, (void)names;
    if (!((char *)ctx)[0])
        snprintf(ctx, 300, "%s", text[0] ? text[0] : "");
    return 0;
}

static void check_file(const char *path)
{
    char words[300] = "";
    sqlite3 *at = NULL;
    if (sqlite3_open_v2(path, &at, SQLITE_OPEN_READONLY, "unix") != SQLITE_OK ||
        sqlite3_exec(at, "PRAGMA integrity_check", first_word, words, NULL) != SQLITE_OK || strcmp(words, "ok") != 0)
        note_wrong("the file is damaged", 0, words[0] ? words : sqlite3_errmsg(at));
    sqlite3_close(at);
}

/* The player's table again, as the store has it. */
static void sit_down(struct player *p)
{
    struct said s;
    match_free(p->match);
    p->match = NULL;
    if (!p->now)
        return;
    p->match = match_load(p->now->acked, strlen(p->now->acked), NULL, error_of(&s));
    if (!p->match) {
        note_wrong("a log cannot be played", p->now->table, error_words(&s.why));
        p->now = NULL;
        return;
    }
    struct db_tx *tx = db_begin(p->db, DB_READ);
    enum db_code code;
    struct db_table *row = db_table_get(tx, p->now->table, &code);
    db_end(tx);
    p->tail = row ? row->tail : 0;
    free(row);
}

/* ---- Lives --------------------------------------------------------------------- */

static struct player players[PLAYERS];

static void forget_store(const char *path)
{
    char name[300];
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", ".lock"};
    for (int i = 0; i < 5; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    for (int i = 0; i < world.count; i++) {
        free(world.known[i].acked);
        free(world.known[i].maybe);
    }
    world.count = 0;
    for (int i = 0; i < PLAYERS; i++) {
        players[i].now = NULL;
        match_free(players[i].match);
        players[i].match = NULL;
    }
}

static void play_all(struct db *db)
{
    for (int i = 0; i < PLAYERS; i++) {
        players[i].db = db;
        sit_down(&players[i]);
    }
    for (int i = 0; i < PLAYERS; i++)
        assert_int_equal(pthread_create(&players[i].thread, NULL, play_life, &players[i]), 0);
    for (int i = 0; i < PLAYERS; i++)
        pthread_join(players[i].thread, NULL);
}

/* From one start of the store to the cut. */
static void live_until_cut(const char *path, uint64_t seed, enum power_plant plant)
{
    struct sg_error why;
    struct sg_rng rng;
    sg_rng_init(&rng, seed, 9);
    for (int i = 0; i < PLAYERS; i++)
        sg_rng_init(&players[i].rng, seed, 20 + (uint64_t)i);
    bool early = sg_rng_below(&rng, 5) == 0; /* while it recovers */
    long cut = early ? 1 + (long)sg_rng_below(&rng, 40) : 20 + (long)sg_rng_below(&rng, 500);
    struct db_options options = {.carry_pages = 10 + (int)sg_rng_below(&rng, 150)};
    power_on(seed, cut, plant);
    struct db *db = db_open(path, &options, &why);
    if (!db && !power.off)
        note_wrong("the store does not open", 0, error_words(&why));
    if (db && !power.off && !world.wrong[0]) {
        check_file(path);
        for (int i = 0; i < world.count && !world.wrong[0]; i++)
            check_table(db, &world.known[i]);
        if (!world.wrong[0])
            play_all(db);
    }
    db_close(db);
    world.opens_cut += !db;
    world.cuts += power.off;
    world.lives++;
    power_restore();
}

enum { SLOWEST = 120 };

/* Was there enough to look at? A busy machine takes longer. */
static bool enough(enum power_plant plant)
{
    return plant != PLANT_NONE || (world.cuts > 20 && world.steps > 100);
}

/* Until the time is up or something is wrong; how many seconds it took. */
static double live_for(double seconds, uint64_t seed, enum power_plant plant)
{
    char path[200];
    struct timespec from, now;
    double took = 0;
    snprintf(path, sizeof path, "%s/power.db", help_folder);
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (uint64_t n = 0; (took < seconds || (!enough(plant) && took < SLOWEST)) && !world.wrong[0]; n++) {
        if (n % STORE_LIVES == 0) {
            forget_store(path);
            world.lives = (long)(n / STORE_LIVES) * STORE_LIVES;
        }
        live_until_cut(path, seed + n, plant);
        clock_gettime(CLOCK_MONOTONIC, &now);
        took = (double)(now.tv_sec - from.tv_sec) + (double)(now.tv_nsec - from.tv_nsec) / 1e9;
    }
    forget_store(path);
    return took;
}

static void print_report(double seconds)
{
    printf("# %ld power cuts in %.0f s (%.0f a minute; %ld while the store opened): %ld steps, %ld lines of chat and "
           "%ld tables "
           "acknowledged; %ld writes and %ld syncs, of sectors not synced %ld lost, %ld kept, %ld torn: %s\n",
           world.cuts, seconds, (double)world.cuts * 60 / seconds, world.opens_cut, world.steps, world.chats,
           world.tables, power.writes, power.syncs, power.lost, power.kept, power.torn,
           world.wrong[0] ? world.wrong : "nothing lost, the store always opened");
}

static uint64_t first_seed = 1;

static void nothing_acknowledged_is_lost(void **state)
{
    const char *seconds = getenv("POWER_SECONDS");
    (void)state;
    world.wrong[0] = 0;
    print_report(live_for(seconds ? atof(seconds) : 8, first_seed, PLANT_NONE));
    assert_string_equal(world.wrong, "");
    assert_true(enough(PLANT_NONE));
}

/* The same with a mistake: it must be found. */
static void planted(enum power_plant plant)
{
    world.wrong[0] = 0;
    double took = live_for(60, 77, plant);
    printf("# found after %.1f s: %s\n", took, world.wrong);
    assert_string_not_equal(world.wrong, "");
}

static void a_disk_that_does_not_sync_is_found(void **state)
{
    (void)state;
    planted(PLANT_DEAF);
}

static void synchronous_off_is_found(void **state)
{
    (void)state;
    planted(PLANT_OFF);
}

static void synchronous_normal_is_found(void **state)
{
    (void)state;
    planted(PLANT_NORMAL);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_acknowledged_is_lost),
        cmocka_unit_test(a_disk_that_does_not_sync_is_found),
        cmocka_unit_test(synchronous_off_is_found),
        cmocka_unit_test(synchronous_normal_is_found),
    };
    help_start_folder();
    sg_games_init();
    power_install();
    for (int i = 0; i < PLAYERS; i++) {
        pthread_mutex_init(&players[i].lock, NULL);
        pthread_cond_init(&players[i].done, NULL);
    }
    int failed;
    if (argc > 1) { /* as long as it is asked, and nothing else */
        first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
        printf("# seed %llu\n", (unsigned long long)first_seed);
        setenv("POWER_SECONDS", argv[1], 1);
        failed = cmocka_run_group_tests_name("power", ((struct CMUnitTest[]){tests[0]}), NULL, NULL);
    } else {
        failed = cmocka_run_group_tests_name("power", tests, NULL, NULL);
    }
    help_end();
    return failed;
}
