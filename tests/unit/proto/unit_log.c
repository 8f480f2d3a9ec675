/* unit_log.c: the log of every recorded match (games/GAME/tests/replays) in every language: whole sentences, about
 * somebody. */
#include "base/codec.h"
#include "games/games.h"
#include "match/match.h"
#include "proto/event.h"
#include "present/lang.h"
#include "tests/unit/file_help.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[SG_MAX_SEATS] = {"Anna", "Bruno", "Carla", "Dario", "Elena"};
static int sentences, wrong, matches;

/* A name left out leaves a gap, a number left out its braces. */
static const char *fault_in(const char *said, const struct sg_event *e)
{
    size_t n = strlen(said);
    if (n < 4 || !strchr(".!?", said[n - 1]))
        return "no sentence";
    if (said[0] == ' ' || strstr(said, "  ") || strstr(said, " .") || strstr(said, " ,") || strstr(said, ": ."))
        return "a gap";
    if (strpbrk(said, "{}"))
        return "not filled in";
    for (int s = 0; e->seat < 0 && s < SG_MAX_SEATS; s++)
        if (strncmp(said, names[s], strlen(names[s])) == 0)
            return "somebody, and it happened to nobody";
    return NULL;
}

static void check_sentence(const struct sg_sentence *s, const struct sg_event *e, int language, const char *where)
{
    char memory[2048];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    lang_tr_in(language, s->text, names, SG_MAX_SEATS, &out);
    const char *why = fault_in(memory, e);
    sentences++;
    if (why && wrong++ < 20)
        print_error("%s, %s: %s: '%s'\n", where, lang_code(language), why, memory);
}

/* What a ply made happen, as the fronts show it to a spectator. */
static void check_ply(const struct match *m, int ply, const struct event_log *log, const char *where)
{
    static unsigned char memory[SG_ARENA_USUAL];
    _Alignas(16) static unsigned char seen[SG_MAX_STATE];
    struct sg_arena arena;
    sg_arena_init(&arena, memory, sizeof memory);
    match_view(m, SG_SPECTATOR, ply, seen);
    struct sg_view v = sg_view_of(match_game(m), seen);
    for (int at = 0; at < log->count;) {
        struct sg_sentence s;
        bool said = sg_sentence(&v, log->event + at, log->count - at, &arena, &s);
        for (int language = 0; said && language < lang_count(); language++)
            check_sentence(&s, &log->event[at], language, where);
        at += s.used;
    }
    assert_false(arena.full);
}

static void look_at_match(const char *path)
{
    struct sg_error why;
    struct event_log log;
    struct sg_trace trace = event_log_trace(&log);
    size_t length;
    char *text = read_file(path, &length);
    struct match *m = match_load(text, length, NULL, &why);
    free(text);
    assert_non_null(m);
    matches++;
    for (int ply = 0; ply < match_plies(m); ply++) {
        event_log_clear(&log);
        match_events(m, ply, &trace);
        check_ply(m, ply + 1, &log, path);
    }
    match_free(m);
}

static void logs_are_whole_sentences(void **unused)
{
    char place[512], path[1024];
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        snprintf(place, sizeof place, SOURCE_DIR "/games/%s/tests/replays", sg_game_at(g)->name);
        DIR *folder = opendir(place);
        assert_non_null(folder);
        for (struct dirent *entry; (entry = readdir(folder));) {
            if (!strstr(entry->d_name, ".match"))
                continue;
            snprintf(path, sizeof path, "%s/%.200s", place, entry->d_name);
            look_at_match(path);
        }
        closedir(folder);
    }
    assert_int_equal(wrong, 0);
    assert_true(matches >= 36 && sentences > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(logs_are_whole_sentences)};
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
