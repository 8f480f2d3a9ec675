/* unit_lang.c: every word that a game uses has a sentence. */
#include "ai/ai.h"
#include "base/codec.h"
#include "tests/unit/error_help.h"
#include "games/games.h"
#include "games/pebbles/rules/pebbles.h"
#include "present/lang.h"
#include "present/present.h"
#include "trial/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* An error is a value: it is kept, copied and said when what it speaks of is gone. */
static void errors_hold_their_words(void **unused)
{
    struct sg_error why, kept;
    char words[] = "castle";
    (void)unused;
    assert_false(sg_wrong_quote(&why, "wrong.form.no-part", sg_slice_of(words)));
    sg_error_add_text(&why, sg_slice_of(words));
    sg_error_add_list(&why, SG_ERROR_ARG_FIELDS, &pebbles_game, 0);
    kept = why;
    memset(words, 'x', sizeof words - 1);
    memset(&why, 0, sizeof why);
    assert_string_equal(
        error_words(&kept),
        "'castle' is not a field of castle; allowed: bag hand held coins pot top turn drawing dealt over");
    assert_false(sg_wrong_by(&why, "P-SET-02", "wrong.pebbles.coins-most"));
    why.line = 7;
    assert_string_equal(error_words(&why), "line 7: P-SET-02: there are five coins per seat");
    why.ply = 3;
    assert_string_equal(error_words(&why), "line 7: ply 3: P-SET-02: there are five coins per seat");
    assert_false(sg_wrong(NULL, "wrong.match.over")); /* nobody asks */
    assert_false(sg_wrong_args(NULL, "wrong.match.other-moves", "%d%d", 1, 2));
}

static void errors_list_what_is_allowed(void **unused)
{
    struct sg_error why;
    struct sg_setup setup;
    struct sg_action action;
    struct pebbles_state s;
    (void)unused;
    assert_false(sg_setup_parse(&pebbles_game, "fast", 4, &setup, &why));
    assert_string_equal(error_words(&why), "'fast' is not an option of pebbles; allowed: seats=2..5, quick, open");
    assert_false(sg_action_parse(&pebbles_game, "throw 1", 7, &action, &why));
    assert_string_equal(error_words(&why), "no action of pebbles reads 'throw 1'; did you mean 'throw %0 stake %2'?");
    assert_false(sg_action_parse(&pebbles_game, "throw 9 stake 1", 15, &action, &why));
    assert_string_equal(error_words(&why), "'9' does not fit 'throw %0 stake %2'; allowed: 1 2 3 4 5 6");
    pebbles_game.init(&s, &(struct sg_setup){2, 0, 0});
    assert_false(sg_fields_set(&pebbles_game, &s, "pot 99", 6, &why));
    assert_string_equal(error_words(&why), "'99' is not a value of 'pot'; expected a number from 0 to 25");
    assert_false(sg_fields_set(&pebbles_game, &s, "top 9", 5, &why));
    assert_string_equal(error_words(&why), "'9' is not a value of 'top'; allowed: - 1 2 3 4 5 6");
    assert_false(sg_fields_set(&pebbles_game, &s, "coins 3 = 1", 11, &why));
    assert_string_equal(error_words(&why), "'coins' is indexed by seat: 1 2");
}

/* Texts that do not fit are cut, and nothing is written beyond. */
static void long_words_are_cut(void **unused)
{
    struct sg_error why;
    char words[SG_ERROR_TEXT + 100];
    (void)unused;
    memset(words, 'w', sizeof words);
    sg_wrong(&why, "wrong.at-file");
    sg_error_add_text(&why, (struct sg_slice){words, sizeof words});
    sg_error_add_text(&why, sg_slice_of("no place"));
    assert_int_equal(strlen(error_words(&why)), SG_ERROR_TEXT - 1 + strlen(": "));
}

/* The sentence of events for a viewer, as every front has it; "" unless it covers all of them. */
static const char *sentence_of(const struct sg_game *game, const struct sg_event *events, int count, int viewer)
{
    static unsigned char messages[SG_ARENA_USUAL];
    static char memory[400];
    static const char *const seats[SG_MAX_SEATS] = {"Ann", "Bea", "Carl", "Dina", "Ezio"};
    _Alignas(16) static unsigned char state[SG_MAX_STATE], seen[SG_MAX_STATE];
    struct sg_setup setup = {game->max_seats, 0, 0};
    struct sg_sentence s;
    struct sg_arena arena;
    struct sg_text out;
    sg_arena_init(&arena, messages, sizeof messages);
    game->init(state, &setup);
    game->redact(state, viewer, seen);
    struct sg_view v = sg_view_of(game, seen);
    sg_text_init(&out, memory, sizeof memory);
    if (sg_sentence(&v, events, count, &arena, &s) && s.used == count)
        assert_true(lang_tr(s.text, seats, SG_MAX_SEATS, &out));
    return memory;
}

static void sentences_are_filled_in(void **unused)
{
    char memory[200];
    struct sg_text out;
    struct sg_error why;
    (void)unused;
    sg_refuse(&why, "pebbles", "P-THR-03", "too-few-coins", 1, 0);
    sg_text_init(&out, memory, sizeof memory);
    assert_true(lang_error(&why, &out));
    assert_string_equal(memory, "You cannot stake 1 coin: you have 0. (P-THR-03)");
    struct sg_event drew = {1, 1, 1 << 1, "P-DRW-01", {0, 0}, 3, 0};
    assert_string_equal(sentence_of(&pebbles_game, &drew, 1, 1), "Bea drew a 4 from the bag.");
    assert_string_equal(sentence_of(&pebbles_game, &drew, 1, 0), "Bea drew a pebble from the bag.");
    sg_text_init(&out, memory, sizeof memory);
    assert_false(lang_plain("no.such.key", &out));
    assert_string_equal(memory, "no.such.key");
}

/* An event by its name, that everybody may know. */
static struct sg_event event_called(const struct sg_game *game, const char *name, int seat, int a, int b, int third)
{
    struct sg_event e = {0, (int8_t)seat, SG_EVERYONE, "F-RND-01", {a, b}, third, 0};
    for (int i = 1; i < game->event_count; i++)
        if (strcmp(game->events[i].name, name) == 0)
            e.kind = (uint16_t)i;
    assert_true(e.kind);
    return e;
}

/* The sentence of an event of Florenza in English. */
static const char *in_english(const char *name, int seat, int a, int b, int third)
{
    const struct sg_game *game = sg_game_find("florenza");
    struct sg_event e = event_called(game, name, seat, a, b, third);
    return sentence_of(game, &e, 1, SG_SPECTATOR);
}

/* The sentence of two events, or "": each has its own. */
static const char *together(const char *game_name, const char *name, int seat, int a, int b, int then_seat, int then_a,
                            int then_b)
{
    const struct sg_game *game = sg_game_find(game_name);
    struct sg_event both[] = {event_called(game, name, seat, a, b, 0),
                              event_called(game, name, then_seat, then_a, then_b, 0)};
    return sentence_of(game, both, 2, SG_SPECTATOR);
}

static void events_are_put_together(void **unused)
{
    (void)unused;
    assert_string_equal(together("florenza", "cubes", 1, 0, 2, 1, 5, 1), "Bea gets 2 gold, 1 wood.");
    assert_string_equal(together("florenza", "cubes", 1, 0, -2, 1, 5, -1), "Bea pays 2 gold, 1 wood.");
    assert_string_equal(together("florenza", "cubes", 1, 0, 2, 1, 5, -1), ""); /* gets, and gives up */
    assert_string_equal(together("florenza", "cubes", 1, 0, 2, 2, 5, 1), "");  /* another one gets */
    assert_non_null(strstr(together("florenza", "seated", 1, 1, 0, 2, 2, 0), ", Carl number 2."));
    assert_string_equal(together("florenza", "florins", 1, 50, 50, 1, 50, 100), ""); /* nothing says how */
    assert_non_null(strstr(together("siena", "space", 0, 0, 1, 2, 1, 2), ", Carl on +1."));
}

static void events_have_better_sentences(void **unused)
{
    (void)unused;
    assert_string_equal(in_english("florins", 1, 50, 250, 0), "Bea gets 50 F and has 250 F.");
    assert_string_equal(in_english("florins", 1, -50, 250, 0), "Bea pays 50 F and has 250 F.");
    assert_string_equal(in_english("prestige", 0, -1, -2, 0), "Ann loses 1 prestige and is at \u22122.");
    assert_string_equal(in_english("prestige", 0, 1, -2, 0), "Ann gains 1 prestige and is at \u22122.");
    assert_string_equal(in_english("cubes", 2, 0, -2, 0), "Carl pays 2 gold.");
    assert_string_equal(in_english("phase", -1, 4, 0, 0), "Phase 4: Worker Placement.");
    assert_string_equal(in_english("bishop", 1, 0, 0, 0), "Bishop: Bea.");
    assert_string_equal(in_english("bishop", -1, 0, 0, 0), "There is no Bishop.");
    assert_non_null(strstr(in_english("operating", 1, 0, 3, 1), "on Ann’s "));
    assert_non_null(strstr(in_english("operating", 1, 1, 3, 1), "their own"));
    for (int phase = 1; phase <= 9; phase++)
        assert_non_null(strchr(in_english("phase", -1, phase, 0, 0), ':'));
}

static void words_fit_numbers(void **unused)
{
    char memory[100];
    struct sg_text out;
    struct lang_args args = {{1, 3, 0}, {NULL, NULL, NULL}, NULL};
    (void)unused;
    sg_text_init(&out, memory, sizeof memory);
    lang_fill(sg_slice_of("{0|card|cards} {0?lies|lie}, {1|card|cards} {1?lies|lie}, {seat}"), &args, &out);
    assert_string_equal(memory, "1 card lies, 3 cards lie, the table");
}

/* Which of {0}, {1}, {2}, {seat}, {3} ... a sentence has, as bits. */
static unsigned places(struct sg_slice s)
{
    struct sg_slice before, after, place, tail;
    unsigned bits = 0;
    while (sg_slice_split(s, '{', &before, &after) && sg_slice_split(after, '}', &place, &tail)) {
        unsigned at = (unsigned)(place.at[0] - '0');
        bits |= place.at[0] == 's' ? 8u : at < 3 ? 1u << at : 1u << (at + 1);
        s = tail;
    }
    return bits;
}

static bool find_in(int language, struct sg_slice key, struct sg_slice *sentence)
{
    char text[128];
    snprintf(text, sizeof text, "%.*s", (int)key.length, key.at);
    return lang_find_in(language, text, sentence);
}

/* Refusals have two numbers, events three; other messages may have ten. */
static bool has_few_places(struct sg_slice key)
{
    static const char *const kinds[] = {"refuse.", "event.", "line.", "wrong.", "term.", "play."};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (key.length > strlen(kinds[i]) && memcmp(key.at, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

static void file_is_well_made(int language)
{
    struct sg_slice rest = lang_all(language), first;
    struct lang_entry e;
    int count = 0;
    for (; lang_next(&rest, &e); count++) {
        const char *wrong = e.sentence.length ? lang_wrong(e.sentence) : "an empty sentence";
        bool no = e.key.length > 6 && memcmp(e.key.at, "wrong.", 6) == 0; /* an error has four arguments */
        if (!wrong && has_few_places(e.key) && places(e.sentence) & ~(no ? 31u : 15u))
            wrong = no ? "between braces stands 0 to 3 or seat" : "between braces stands 0, 1, 2 or seat";
        if (wrong)
            fail_msg("%s: %.*s: %s", lang_code(language), (int)e.key.length, e.key.at, wrong);
        assert_true(find_in(language, e.key, &first));
        if (first.at != e.sentence.at)
            fail_msg("%s: %.*s comes twice", lang_code(language), (int)e.key.length, e.key.at);
    }
    assert_true(count > 10);
}

static void files_are_well_made(void **unused)
{
    (void)unused;
    for (int i = 0; i < lang_count(); i++)
        file_is_well_made(i);
    assert_non_null(lang_wrong(sg_slice_of("a {0")));
    assert_non_null(lang_wrong(sg_slice_of("a {x}")));
    assert_non_null(lang_wrong(sg_slice_of("a {0|coin}")));
    assert_non_null(lang_wrong(sg_slice_of("a {0|coin|coins|coinz}")));
    assert_non_null(lang_wrong(sg_slice_of("a {0?}")));
    assert_non_null(lang_wrong(sg_slice_of("a 0}")));
    assert_null(lang_wrong(sg_slice_of("{seat} {0} {1|coin|coins} {1?is|are}")));
}

/*
 * A translation says the same numbers and names as English, and nothing else.
 * What it lacks is said in English; tools/check-lang finds it.
 */
static void languages_agree(void **unused)
{
    int wrong = 0;
    (void)unused;
    for (int i = 1; i < lang_count(); i++) {
        struct sg_slice rest = lang_all(0);
        struct sg_slice other;
        struct lang_entry e, o;
        while (lang_next(&rest, &e)) {
            if (find_in(i, e.key, &other) && places(e.sentence) != places(other)) {
                print_error("lang/%s: %.*s has other {places} than English\n", lang_code(i), (int)e.key.length,
                            e.key.at);
                wrong++;
            }
        }
        rest = lang_all(i);
        while (lang_next(&rest, &o))
            if (!find_in(0, o.key, &other)) {
                print_error("lang/%s: English has no %.*s\n", lang_code(i), (int)o.key.length, o.key.at);
                wrong++;
            }
    }
    assert_int_equal(wrong, 0);
}

static void languages_are_found(void **unused)
{
    (void)unused;
    assert_string_equal(lang_code(0), "en");
    assert_false(lang_choose("xx"));
    assert_false(lang_choose("e"));
    assert_false(lang_choose(""));
    assert_false(lang_choose("C.UTF-8"));
    char name[20];
    for (int i = lang_count() - 1; i >= 0; i--) { /* English again at the end */
        struct sg_slice found;
        snprintf(name, sizeof name, "%s_XY.UTF-8", lang_code(i));
        assert_true(lang_choose(name));
        assert_int_equal(lang_chosen(), i);
        assert_true(lang_find("lang.name", &found));
    }
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
    struct sg_slice found;
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
    enum { MOST = 256 };
    static char seen[MOST + 1][64]; /* behind the last one the next is written */
    static int count;
    struct missing *m = ctx;
    snprintf(seen[count], sizeof seen[0], "%d %s %s", (int)kind, m->game->name, key);
    for (int i = 0; i < count; i++)
        if (strcmp(seen[i], seen[count]) == 0)
            return;
    count += count < MOST;
    need(m, kinds[kind], key);
}

static void need_more(struct missing *m, const char *kind, const char *name, const char *more)
{
    char both[96];
    snprintf(both, sizeof both, "%s.%s", name, more);
    need(m, kind, both);
}

/* Actions, options and presets are not shown as the tables write them. */
static void every_table_has_words(void **unused)
{
    bool ok = true;
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        struct missing m = {g, "", 0};
        for (int k = 1; k < g->verb_count; k++) {
            char memory[200];
            struct sg_text out;
            sg_text_init(&out, memory, sizeof memory);
            if (!g->verbs[k].chance && !lang_verb(g, k, &out))
                need(&m, "verb", g->verbs[k].form);
        }
        for (int k = 0; k < g->option_count; k++) {
            const struct sg_option *o = &g->options[k];
            need(&m, "option", o->name);
            need_more(&m, "option", o->name, "about");
            for (int v = 0; v < o->values.count; v++)
                need_more(&m, "option", o->name, o->values.name[v]);
        }
        for (int k = 0; k < g->preset_count; k++)
            need_more(&m, "preset", g->presets[k].name, g->presets[k].value);
        if (m.keys[0]) {
            print_error("the language files lack:\n%s", m.keys);
            ok = false;
        }
    }
    for (int i = 0; i < ai_kind_count(); i++) {
        char key[64];
        struct sg_slice found;
        snprintf(key, sizeof key, "bot.%s.about", ai_kind_at(i)->name);
        assert_true(lang_find(key, &found));
    }
    assert_true(ok);
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
            print_error("games/%s/lang/en.txt lacks:\n%s", m.game->name, m.keys);
            ok = false;
        }
    }
    assert_true(ok);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_hold_their_words),
        cmocka_unit_test(errors_list_what_is_allowed),
        cmocka_unit_test(long_words_are_cut),
        cmocka_unit_test(sentences_are_filled_in),
        cmocka_unit_test(events_have_better_sentences),
        cmocka_unit_test(events_are_put_together),
        cmocka_unit_test(words_fit_numbers),
        cmocka_unit_test(files_are_well_made),
        cmocka_unit_test(languages_agree),
        cmocka_unit_test(languages_are_found),
        cmocka_unit_test(every_table_has_words),
        cmocka_unit_test(every_word_has_a_sentence),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
