/*
 * unit_florenza_present.c: what people see of Florenza. In positions of every recorded match everything is said, in
 * every language; and no number of the component set is written anywhere else.
 */
#include "base/visitor.h"
#include "games/florenza/rules/events.h"
#include "games/florenza/rules/florenza.h"
#include "games/games.h"
#include "match/match.h"
#include "present/lang.h"
#include "present/present.h"
#include "present/tr.h"
#include "base/codec.h"
#include "proto/event.h"
#include "tests/unit/file_help.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EVERY = 23 }; /* plies: enough of them, in few seconds */

static const char *const names[SG_MAX_SEATS] = {"Anna", "Bruno", "Carla", "Dario", "Elena"};
static unsigned char memory[2 * SG_ARENA_USUAL];
static struct sg_arena arena;
static int texts, wrong;

/* ---- Messages are text in every language --------------------------------------------------- */

static bool find_alone(const void *ctx, const char *key, struct sg_slice *sentence)
{
    return lang_find_in(*(const int *)ctx, key, sentence);
}

static void note_lacking(void *ctx, const char *key, bool nowhere)
{
    (void)nowhere;
    *(const char **)ctx = key;
}

/* The text of a message in one language, without help from English. */
static const char *text_in(int language, const struct sg_message *m, const char **lacking)
{
    static char text[2048];
    struct sg_text out;
    struct tr_language own = {lang_code(language), find_alone, &language, NULL};
    struct tr t = {&own, names, SG_MAX_SEATS, false, note_lacking, (void *)lacking};
    sg_text_init(&out, text, sizeof text);
    *lacking = NULL;
    tr(&t, m, &out);
    return text;
}

static const char *fault_in(const char *said)
{
    if (!*said)
        return "nothing";
    if (said[0] == ' ' || strstr(said, "  ") || strstr(said, " ,") ||
        (strstr(said, "..") && strncmp(said, "... ", 4)) || strstr(said, " ."))
        return "a gap";
    if (strpbrk(said, "{}") || strstr(said, ".florenza."))
        return "not filled in";
    return strchr(said, '?') && strstr(said, "? ") != NULL && said[0] == '?' ? "a name is missing" : NULL;
}

static void check_message(const struct sg_message *m, const char *what)
{
    assert_non_null(m);
    for (int language = 0; language < lang_count(); language++) {
        const char *lacking, *said = text_in(language, m, &lacking), *why = lacking ? lacking : fault_in(said);
        texts++;
        if (why && wrong++ < 20)
            print_error("%s, %s: %s: '%s'\n", what, lang_code(language), why, said);
    }
}

static void check_page(const struct sg_page *page, const char *what)
{
    assert_false(page->full);
    for (int i = 0; i < page->count; i++)
        check_message(page->paragraph[i].text, what);
}

/* ---- Everything that can be asked of a position ------------------------------------------------ */

static void check_actions(const struct sg_view *v)
{
    static struct sg_choice list[SG_MAX_CHOICES];
    static struct sg_page page;
    struct sg_group groups[SG_MAX_GROUPS];
    int count = v->game->actions(v->state, list);
    int n = sg_groups(v, list, count, &arena, groups);
    for (int i = 0; i < n; i++)
        check_message(groups[i].title, groups[i].id);
    for (int i = 0; i < count; i++) {
        struct sg_label label;
        sg_arena_reset(&arena);
        sg_label(v, &list[i], &arena, &label);
        check_message(label.title, "title");
        assert_string_not_equal(label.title->key ? label.title->key : "", "");
        if (label.brief)
            check_message(label.brief, "brief");
        if (label.detail)
            check_message(label.detail, "detail");
        if (label.gain)
            check_message(label.gain, "gain");
        assert_non_null(label.icon);
        if (i % 7 == 0) {
            sg_after(v, list[i].action, 0, &arena, &page);
            check_page(&page, "after");
        }
        assert_false(arena.full);
    }
    struct sg_topic topics[SG_MAX_TOPICS];
    int known = sg_topics(v, list, count, &arena, topics);
    for (int i = 0; i < known; i++) {
        check_message(topics[i].title, topics[i].id);
        check_message(topics[i].text, topics[i].id);
    }
}

static void check_position(const struct sg_view *v)
{
    static struct sg_page page;
    sg_arena_reset(&arena);
    check_message(sg_status(v, &arena), "status");
    for (int how = SG_DESCRIBE_TABLE; how <= SG_DESCRIBE_LISTS; how++) {
        sg_arena_reset(&arena);
        sg_describe(v, (enum sg_description)how, &arena, &page);
        check_page(&page, "description");
        assert_false(arena.full);
    }
    struct sg_captions captions;
    sg_arena_reset(&arena);
    sg_captions(v, &arena, &captions);
    assert_false(arena.full);
    for (const struct sg_caption *one = captions.first; one; one = one->next)
        check_message(one->text, one->id);
    if (v->turn >= 0)
        check_actions(v);
}

static void check_things(const struct sg_view *v)
{
    static struct sg_page page;
    const struct sg_present *p = sg_present_of(v->game);
    for (int kind = 0; kind < p->kind_count; kind++)
        for (int i = 0; i < sg_thing_count(v, kind); i++) {
            struct sg_thing thing = sg_thing_of(kind, i);
            if (kind == 1 && i / FL_SPACES >= ((const struct sg_head *)v->state)->seats)
                continue;
            sg_arena_reset(&arena);
            check_message(sg_thing_name(v, thing, &arena), p->kinds[kind].name);
            check_message(sg_thing_short_name(v, thing, &arena), p->kinds[kind].name);
            assert_true(sg_explain(v, thing, &arena, &page));
            assert_true(page.count > 1);
            assert_int_equal(page.paragraph[0].style, SG_PAR_TITLE);
            check_page(&page, p->kinds[kind].name);
            assert_false(arena.full);
        }
}

static void check_events(const struct sg_view *v, const struct event_log *log)
{
    for (int i = 0; i < log->count;) {
        struct sg_sentence s;
        sg_arena_reset(&arena);
        assert_true(sg_sentence(v, &log->event[i], log->count - i, &arena, &s));
        check_message(s.text, "event");
        i += s.used;
    }
}

static void check_match(const struct match *m)
{
    _Alignas(16) static unsigned char state[SG_MAX_STATE], seen[SG_MAX_STATE];
    struct event_log log;
    struct sg_trace trace = event_log_trace(&log);
    const struct sg_game *game = match_game(m);
    for (int ply = 0; ply < match_plies(m); ply += EVERY) {
        match_state_at(m, ply, state);
        int turn = game->turn(state);
        game->redact(state, turn >= 0 ? turn : SG_SPECTATOR, seen);
        struct sg_view v = sg_view_of(game, seen);
        check_position(&v);
        if (ply % (EVERY * 9) == 0)
            check_things(&v);
        event_log_clear(&log);
        match_events(m, ply, &trace);
        check_events(&v, &log);
    }
    match_state_at(m, match_plies(m), state);
    struct sg_view v = sg_view_of(game, state);
    check_position(&v);
    check_things(&v);
}

static void everything_is_said(void **unused)
{
    static const char place[] = SOURCE_DIR "/games/florenza/tests/replays";
    char path[1024];
    struct sg_error why;
    int matches = 0;
    (void)unused;
    DIR *folder = opendir(place);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".match"))
            continue;
        size_t length;
        snprintf(path, sizeof path, "%s/%.200s", place, entry->d_name);
        char *text = read_file(path, &length);
        struct match *m = match_load(text, length, NULL, &why);
        free(text);
        assert_non_null(m);
        check_match(m);
        match_free(m);
        matches++;
    }
    closedir(folder);
    assert_int_equal(wrong, 0);
    assert_true(matches >= 13 && texts > 100000);
}

/* ---- One place for each number -------------------------------------------------------------------- */

/* A component set with one number changed, in slot 1. */
static void bend(const char *line, const char *from, const char *to)
{
    size_t length;
    struct sg_error why;
    char *text = read_file(SOURCE_DIR "/games/florenza/data/components.txt", &length), *bent = malloc(length + 64);
    char *name = strstr(text, "set built-in"), *at = strstr(text, line), *number = at ? strstr(at, from) : NULL;
    assert_non_null(bent);
    assert_non_null(name);
    assert_non_null(number);
    memcpy(name, "set bent-set", strlen("set bent-set"));
    assert_true(number < strchr(at, '\n'));
    size_t before = (size_t)(number - text);
    memcpy(bent, text, before);
    strcpy(bent + before, to);
    strcat(bent, number + strlen(from));
    if (!florenza_game.components->load(1, bent, strlen(bent), &why))
        fail_msg("%s", why.key);
    free(text);
    free(bent);
}

/* The view of seat 1 at its first placement, with the bent set. */
static struct sg_view view_of_bent(void)
{
    _Alignas(16) static unsigned char state[SG_MAX_STATE], seen[SG_MAX_STATE];
    static struct sg_choice list[SG_MAX_CHOICES];
    struct sg_setup setup = {3, 1, 0};
    const struct sg_game *game = &florenza_game;
    game->init(state, &setup);
    for (struct florenza_state *s = (void *)state; s->step != FL_AT_PLACE;) {
        if (game->turn(state) == SG_CHANCE)
            game->apply(state, game->chance_sample(state, 0), NULL);
        else if (game->actions(state, list))
            game->apply(state, list[0].action, NULL);
    }
    game->redact(state, game->turn(state), seen);
    return sg_view_of(game, seen);
}

static bool said_in_page(const struct sg_page *page, const char *part)
{
    const char *lacking;
    for (int i = 0; i < page->count; i++)
        if (strstr(text_in(0, page->paragraph[i].text, &lacking), part))
            return true;
    return false;
}

/* A listener that looks for a number. */
struct search {
    int64_t number;
    bool found;
};
static void skip_key(void *ctx, const char *key)
{
    (void)ctx;
    (void)key;
}
static void skip_open(void *ctx, char bracket)
{
    (void)ctx;
    (void)bracket;
}
static void skip_close(void *ctx)
{
    (void)ctx;
}
static void skip_word(void *ctx, const char *word)
{
    (void)ctx;
    (void)word;
}
static void skip_flag(void *ctx, bool yes)
{
    (void)ctx;
    (void)yes;
}
static void look_at_number(void *ctx, int64_t number)
{
    struct search *s = ctx;
    s->found |= number == s->number;
}

static bool in_facts(const struct sg_view *v, int64_t number)
{
    struct search s = {number, false};
    struct sg_visitor to = {&s, skip_key, skip_open, skip_close, look_at_number, skip_word, skip_flag};
    sg_facts(v, 0, &to);
    return s.found;
}

static bool said_in_label(const struct sg_view *v, struct sg_action a, const char *detail, const char *brief)
{
    const char *lacking;
    struct sg_label label;
    struct sg_choice choice = {a, 0};
    sg_label(v, &choice, &arena, &label);
    return strstr(text_in(0, label.detail, &lacking), detail) && strstr(text_in(0, label.brief, &lacking), brief);
}

static bool said_in_captions(const struct sg_view *v, const char *part)
{
    const char *lacking;
    struct sg_captions captions;
    sg_arena_reset(&arena);
    sg_captions(v, &arena, &captions);
    for (const struct sg_caption *one = captions.first; one; one = one->next)
        if (strstr(text_in(0, one->text, &lacking), part))
            return true;
    return false;
}

static void numbers_come_from_components(void **unused)
{
    static struct sg_page page;
    static const struct {
        const char *line, *from, *to; /* what is bent */
        struct sg_action action;      /* whose label says it */
        const char *detail, *brief;
        int kind, index; /* the thing whose explanation says it */
        int number;      /* that the facts have */
    } row[] = {
        {"workshop armaiuolo", "wood 2", "wood 31", {FL_BUILD, {1}}, "31 wood", "31wo", 2, 1, 31},
        {"box palazzo-facciata", "marble 2", "marble 33", {FL_BOX, {0}}, "33 marble", "33ma", 3, 0, 33},
        {"artist giotto", "florins 200", "florins 391", {FL_HIRE, {24}}, "391 F", "391F", 4, 24, 391},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        sg_arena_reset(&arena);
        bend(row[i].line, row[i].from, row[i].to);
        struct sg_view v = view_of_bent();
        if (row[i].kind == 4) /* facts are about those in town */
            ((struct florenza_state *)v.state)->life[3] |= (uint64_t)1 << row[i].index;
        assert_true(said_in_label(&v, row[i].action, row[i].detail, row[i].brief));
        assert_true(sg_explain(&v, sg_thing_of(row[i].kind, row[i].index), &arena, &page));
        assert_true(said_in_page(&page, row[i].detail));
        sg_describe(&v, SG_DESCRIBE_LISTS, &arena, &page);
        assert_true(said_in_page(&page, row[i].detail));
        assert_true(in_facts(&v, row[i].number));
        assert_true(row[i].kind == 2 || said_in_captions(&v, row[i].detail)); /* a price to build is shown by signs */
    }
}

/* ---- The plan ------------------------------------------------------------------------------------ */

/* The key of the first sentence of the plan that is about artworks to begin; NULL: there is none. */
static const char *planned(const char *text)
{
    static struct florenza_state s;
    static struct sg_page page;
    struct sg_error why;
    memset(&s, 0, sizeof s);
    assert_true(sg_position_parse(&florenza_game, text, strlen(text), &s, &why));
    struct sg_view v = sg_view_of(&florenza_game, &s);
    sg_arena_reset(&arena);
    sg_plan(&v, 0, &arena, &page);
    for (int i = 0; i < page.count; i++)
        if (strncmp(page.paragraph[i].text->key, "plan.florenza.artwork", 21) == 0)
            return page.paragraph[i].text->key;
    return NULL;
}

/* What a worker on a site will need is not there for another artwork. */
static void the_plan_counts_what_is_pledged(void **unused)
{
    (void)unused;
#define TABLE "florenza seats=2; step place; hand 1 1; life III michelangelo; cubes 1 = 0,0,0,0,2,2; "
#define SITE "sites 1 = palazzo-facciata; artists 1 = michelangelo"
    assert_string_equal(planned(TABLE "florins 1 = 900"), "plan.florenza.artwork-now");
    assert_string_equal(planned(TABLE "florins 1 = 900; " SITE), "plan.florenza.artwork");
    assert_null(planned(TABLE "florins 1 = 100; " SITE)); /* first what was begun */
#undef TABLE
#undef SITE
}

/* What the sentence that begins with the first of these events is in English. */
static const char *said_of(const struct sg_view *v, const struct sg_event *events, int count, int used)
{
    const char *lacking;
    struct sg_sentence s;
    sg_arena_reset(&arena);
    assert_true(sg_sentence(v, events, count, &arena, &s));
    assert_int_equal(s.used, used);
    return text_in(0, s.text, &lacking);
}

/* Two of a kind that are paid one after the other are one number; others stay apart. */
static void alike_cubes_are_one_number(void **unused)
{
    (void)unused;
    static struct florenza_state s;
    struct sg_error why;
    static const char text[] = "florenza seats=2; step place";
    assert_true(sg_position_parse(&florenza_game, text, strlen(text), &s, &why));
    struct sg_view v = sg_view_of(&florenza_game, &s);
    struct sg_event wood = {.kind = EV_CUBES, .seat = 0, .audience = SG_EVERYONE, .arg = {FL_WOOD, -1}}, gold = wood,
                    got = wood, other = wood;
    gold.arg[0] = FL_GOLD;
    got.arg[1] = 1;
    other.seat = 1;
    const struct sg_event alike[] = {wood, wood, gold, got, other};
    assert_string_equal(said_of(&v, alike, 5, 3), "Anna pays 2 wood, 1 gold.");
    const struct sg_event apart[] = {wood, gold, wood, other};
    assert_string_equal(said_of(&v, apart, 4, 3), "Anna pays 1 wood, 1 gold, 1 wood.");
    const struct sg_event one[] = {wood, other};
    assert_string_equal(said_of(&v, one, 2, 1), "Anna pays 1 wood.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_said),
        cmocka_unit_test(numbers_come_from_components),
        cmocka_unit_test(the_plan_counts_what_is_pledged),
        cmocka_unit_test(alike_cubes_are_one_number),
    };
    sg_games_init();
    sg_arena_init(&arena, memory, sizeof memory);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
