/* unit_match_store.c: a match in a file, and processes that die at any moment. */
#define _POSIX_C_SOURCE 200809L

#include "tests/unit/match_help.h"

#include "base/hash.h"
#include "store/store.h"

#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { KILLS = 80, NAP = 20000000 }; /* nanoseconds before a kill, at most */

static char folder[64], path[96];

static int make_folder(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/signoria-store-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/a.match", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    unlink(path);
    return rmdir(folder); /* fails if something was left behind */
}

static long file_size(void)
{
    struct stat info;
    return stat(path, &info) == 0 ? (long)info.st_size : -1;
}

static struct match *fresh_match(void)
{
    struct sg_setup setup = {3, 0, 0};
    return seeded(sg_game_find("pebbles"), &setup, 5);
}

/* ---- The plain way --------------------------------------------------------------- */

static void what_is_stored_can_be_opened(void **unused)
{
    struct said s;
    struct store store;
    struct sg_rng rng;
    struct match_loaded loaded;
    struct match *m = fresh_match(), *other = fresh_match();
    (void)unused;
    sg_rng_init(&rng, 1, 1);
    must(store_create(&store, path, m, error_of(&s)), &s.why);
    for (int i = 0; i < 25; i++) {
        random_step(m, &rng);
        assert_int_equal(file_size(), match_text(m).length);
    }
    store_close(&store, m);
    random_step(m, &rng); /* no longer journaled */
    assert_true((size_t)file_size() < match_text(m).length);
    struct store second;
    assert_false(store_create(&second, path, other, error_of(&s))); /* never over another match */
    assert_non_null(strstr(error_words(&s.why), path));
    match_free(m);
    m = store_open(&store, path, &loaded, error_of(&s));
    must(m, &s.why);
    assert_int_equal(match_plies(m), 25);
    random_step(m, &rng);
    assert_int_equal(file_size(), match_text(m).length);
    store_close(&store, m);
    match_free(m);
    match_free(other);
    unlink(path);
}

static void what_is_no_match_is_left_alone(void **unused)
{
    struct said s;
    struct store store;
    (void)unused;
    assert_null(store_open(&store, path, NULL, error_of(&s)));
    assert_null(store_open(&store, folder, NULL, error_of(&s)));
    FILE *f = fopen(path, "wb");
    fputs("signoria match 1\nsetup pebbles seats=2\nhello", f);
    fclose(f);
    assert_null(store_open(&store, path, NULL, error_of(&s)));
    assert_string_equal(error_words(&s.why), "line 3: expected a line 'rules ...' here");
    assert_int_equal(file_size(), 44);
    unlink(path);
}

/* ---- Disks that fail -------------------------------------------------------------- */

static int sync_fails_for = 0;

static int poor_sync(int fd)
{
    (void)fd;
    errno = EIO;
    return sync_fails_for > 0 ? sync_fails_for--, -1 : 0;
}

static void nothing_counts_before_the_disk_has_it(void **unused)
{
    struct said s;
    struct store store;
    struct sg_rng rng;
    struct match *m = fresh_match();
    (void)unused;
    sg_rng_init(&rng, 1, 1);
    must(store_create(&store, path, m, error_of(&s)), &s.why);
    store.sync = poor_sync;
    random_step(m, &rng);
    long size = file_size();
    sync_fails_for = 1;
    assert_false(match_draw(m, error_of(&s)));
    assert_non_null(strstr(error_words(&s.why), "could not be written"));
    assert_int_equal(match_plies(m), 1);
    assert_int_equal(file_size(), size); /* cut back */
    random_step(m, &rng);
    size = file_size();
    sync_fails_for = 3; /* not even cutting back works: no more until it does */
    assert_false(match_draw(m, error_of(&s)));
    assert_true(store.broken);
    assert_false(match_draw(m, error_of(&s)));
    assert_non_null(strstr(error_words(&s.why), "could not be written"));
    assert_int_equal(match_plies(m), 2);
    assert_int_equal(sync_fails_for, 0);
    random_step(m, &rng); /* the disk works again: cut back first, then written */
    assert_false(store.broken);
    assert_int_equal(match_plies(m), 3);
    assert_true(file_size() > size);
    store_close(&store, m);
    match_free(m);
    m = store_open(&store, path, NULL, error_of(&s)); /* nothing half arrived is in it */
    assert_non_null(m);
    assert_int_equal(match_plies(m), 3);
    store_close(&store, m);
    match_free(m);
    unlink(path);
}

static void a_torn_line_is_cut_away(void **unused)
{
    struct said s;
    struct store store;
    struct sg_rng rng;
    struct match_loaded loaded;
    struct match *m = fresh_match();
    (void)unused;
    sg_rng_init(&rng, 1, 1);
    must(store_create(&store, path, m, error_of(&s)), &s.why);
    for (int i = 0; i < 5; i++)
        random_step(m, &rng);
    long size = file_size();
    store_close(&store, m);
    match_free(m);
    FILE *f = fopen(path, "ab");
    fputs("draw 3/2", f);
    fclose(f);
    m = store_open(&store, path, &loaded, error_of(&s));
    must(m, &s.why);
    assert_true(loaded.torn);
    assert_int_equal(file_size(), size);
    random_step(m, &rng);
    store_close(&store, m);
    match_free(m);
    m = store_open(&store, path, &loaded, error_of(&s));
    must(m, &s.why);
    assert_false(loaded.torn);
    assert_int_equal(match_plies(m), 6);
    store_close(&store, m);
    match_free(m);
    unlink(path);
}

/* ---- kill -9 ------------------------------------------------------------------------ */

/* The text that the table was notified of. */
struct told {
    uint64_t length, hash;
};

static struct told describe_match(const struct match *m)
{
    struct sg_slice all = match_text(m);
    return (struct told){all.length, sg_hash(all.at, all.length, 1)};
}

/* Opens the match or begins one, plays, and reports every change. */
static _Noreturn void play_until_killed(int to_parent, unsigned round)
{
    struct said s;
    struct store store;
    struct sg_rng rng;
    sg_rng_init(&rng, 77, round);
    struct match *m = store_open(&store, path, NULL, error_of(&s));
    if (!m) {
        const struct sg_game *game = sg_game_at((int)sg_rng_below(&rng, (uint32_t)sg_game_count()));
        struct sg_setup setup = {game->max_seats, 0, 0};
        m = seeded(game, &setup, round);
        if (!store_create(&store, path, m, error_of(&s)))
            _exit(3);
    }
    for (;;) {
        struct told told = describe_match(m);
        if (write(to_parent, &told, sizeof told) != sizeof told)
            _exit(4);
        bool back = match_turn(m) == SG_OVER || (match_plies(m) > 3 && sg_rng_below(&rng, 9) == 0);
        bool ok = back ? match_undo(m, MATCH_TABLE, match_turn(m) == SG_OVER ? match_plies(m) : 2, error_of(&s))
                  : match_turn(m) == SG_CHANCE ? match_draw(m, error_of(&s))
                                               : match_play(m, match_turn(m), pick_action(m, &rng), error_of(&s));
        if (!ok)
            _exit(5);
    }
}

/* What the table was notified of last. */
static struct told last_told(int from_child)
{
    struct told told = {0, 0}, next;
    while (read(from_child, &next, sizeof next) == (ssize_t)sizeof next)
        told = next;
    return told;
}

static void no_acknowledged_move_is_lost(void **unused)
{
    struct said s;
    struct sg_rng rng;
    uint64_t before = 0;
    uint32_t nap_most = NAP;
    int moved = 0;
    (void)unused;
    sg_rng_init(&rng, (uint64_t)time(NULL), (uint64_t)getpid());
    for (unsigned round = 0; round < KILLS; round++) {
        int ends[2], status = 0;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(ends[0]);
            play_until_killed(ends[1], round);
        }
        close(ends[1]);
        struct timespec nap = {0, (long)sg_rng_below(&rng, nap_most)};
        nanosleep(&nap, NULL);
        kill(child, SIGKILL);
        struct told told = last_told(ends[0]);
        assert_int_equal(waitpid(child, &status, 0), child);
        close(ends[0]);
        if (!WIFSIGNALED(status))
            fail_msg("the child gave up by itself: %d", WEXITSTATUS(status));
        struct store store;
        struct match_loaded loaded;
        struct match *m = store_open(&store, path, &loaded, error_of(&s));
        /* Where nothing happens before the kill the machine is slow: then it comes later. */
        nap_most = told.length > before ? NAP : nap_most < 16 * NAP ? 2 * nap_most : nap_most;
        if (!m && told.length == 0 && before == 0)
            continue; /* killed before the first match was made */
        must(m, &s.why);
        assert_true(match_text(m).length >= told.length && match_text(m).length >= before);
        if (told.length)
            assert_int_equal(sg_hash(match_text(m).at, told.length, 1), told.hash);
        moved += told.length > before;
        before = match_text(m).length;
        store_close(&store, m);
        match_free(m);
    }
    print_message("%d kills, %d of them after new moves; %d bytes of log\n", KILLS, moved, (int)before);
    assert_true(moved >= 8); /* or nothing was tried */
    unlink(path);
    char words[160]; /* what a kill in the middle of making a file left */
    snprintf(words, sizeof words, "rm -f %s/*.new-*", folder);
    assert_int_equal(system(words), 0);
}

/* ---- Two programs, one file ------------------------------------------------------------ */

static void a_match_is_open_only_once(void **unused)
{
    struct said s;
    struct store store;
    struct match *m = fresh_match();
    int status;
    (void)unused;
    must(store_create(&store, path, m, error_of(&s)), &s.why);
    pid_t child = fork();
    if (child == 0) {
        struct store second;
        struct match *n = store_open(&second, path, NULL, error_of(&s));
        _exit(n == NULL && strstr(error_words(&s.why), "open in another program") ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    store_close(&store, m);
    match_free(m);
    unlink(path);
}

int main(void)
{
    sg_games_init();
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_stored_can_be_opened, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_is_no_match_is_left_alone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(nothing_counts_before_the_disk_has_it, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_torn_line_is_cut_away, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(no_acknowledged_move_is_lost, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_match_is_open_only_once, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
