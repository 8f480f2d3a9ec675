/* unit_lang.c: every word that a game uses has a sentence. */
#include "games/games.h"
#include "games/pebbles/pebbles.h"
#include "proto/lang.h"
#include "trial/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void sentences_are_filled_in(void **unused)
{
    char memory[200];
    struct sg_text out;
    struct sg_refusal why = {"P-THR-03", "too-few-coins", {1, 0}};
    (void)unused;
    sg_text_init(&out, memory, sizeof memory);
    assert_true(lang_refusal(&pebbles_game, &why, &out));
    assert_string_equal(
        memory, "You cannot stake 1 coin: you have 0. (P-THR-03)");
    struct sg_event drew = {1, 1, 1 << 1, "P-DRW-01", {0, 0}, 3, 0};
    sg_text_init(&out, memory, sizeof memory);
    assert_true(lang_event(&pebbles_game, &drew, 1, "Ann", &out));
    assert_string_equal(memory, "Ann drew a 4 from the bag.");
    sg_text_init(&out, memory, sizeof memory);
    assert_true(lang_event(&pebbles_game, &drew, 0, "Ann", &out));
    assert_string_equal(memory, "Ann drew a pebble from the bag.");
    sg_text_init(&out, memory, sizeof memory);
    assert_false(lang_plain("no.such.key", &out));
    assert_string_equal(memory, "no.such.key");
}

static void files_are_well_made(void **unused)
{
    struct sg_word rest = lang_all(), other;
    struct lang_entry e, o;
    int count = 0;
    (void)unused;
    for (; lang_next(&rest, &e); count++) {
        const char *wrong = e.sentence.length ? lang_wrong(e.sentence) : "an empty sentence";
        if (wrong)
            fail_msg("%.*s: %s", (int)e.key.length, e.key.at, wrong);
        for (other = rest; lang_next(&other, &o);)
            if (o.key.length == e.key.length && memcmp(o.key.at, e.key.at, e.key.length) == 0)
                fail_msg("%.*s comes twice", (int)e.key.length, e.key.at);
    }
    assert_true(count > 10);
    assert_non_null(lang_wrong(sg_word_of("a {0")));
    assert_non_null(lang_wrong(sg_word_of("a {3}")));
    assert_non_null(lang_wrong(sg_word_of("a {0|coin}")));
    assert_non_null(lang_wrong(sg_word_of("a 0}")));
    assert_null(lang_wrong(sg_word_of("{seat} {0} {1|coin|coins}")));
}

/* Keys without a sentence, each once. */
struct missing {
    const struct sg_game *game;
    char keys[4000];
    int met;
};

static void need(struct missing *m, const char *kind, const char *name)
{
    char key[128], line[132];
    struct sg_word found;
    snprintf(key, sizeof key, "%s.%s.%s", kind, m->game->name, name);
    m->met++;
    if (lang_find(key, &found))
        return;
    snprintf(line, sizeof line, "%s\n", key);
    if (!strstr(m->keys, line) && strlen(m->keys) + strlen(line) < sizeof m->keys)
        strcat(m->keys, line);
}

static void met(void *ctx, enum trial_word kind, const char *key)
{
    static const char *const kinds[] = {"refuse", "event", "line"};
    static char seen[256][64];
    static int count;
    struct missing *m = ctx;
    char name[64];
    snprintf(name, sizeof name, "%d %s %s", (int)kind, m->game->name, key);
    for (int i = 0; i < count; i++)
        if (strcmp(seen[i], name) == 0)
            return;
    if (count < 256)
        memcpy(seen[count++], name, sizeof name);
    need(m, kinds[kind], key);
}

static void every_word_has_a_sentence(void **unused)
{
    static struct trial t;
    bool ok = true;
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        struct missing m = {sg_game_at(i), "", 0};
        for (int k = 1; k < m.game->event_count; k++)
            need(&m, "event", m.game->events[k].name);
        struct sg_setup setup;
        bool refused;
        for (int s = 0; trial_case_at(m.game, s, &setup, &refused); s++) {
            if (refused)
                continue;
            memset(&t, 0, sizeof t);
            t.game = m.game;
            t.setup = setup;
            t.seed = 77;
            t.number = (uint64_t)s;
            t.checks = TRIAL_REFUSE | TRIAL_SCORE;
            t.every = 64;
            t.may_not_end = true;
            t.met = met;
            t.ctx = &m;
            trial_play(&t); /* what is broken is for unit_contract to say */
        }
        assert_true(m.met > 0);
        if (m.keys[0]) {
            print_error("lang/en/%s.txt lacks:\n%s", m.game->name, m.keys);
            ok = false;
        }
    }
    assert_true(ok);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_filled_in),
        cmocka_unit_test(files_are_well_made),
        cmocka_unit_test(every_word_has_a_sentence),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
