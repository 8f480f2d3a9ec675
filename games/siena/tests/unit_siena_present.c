/*
 * unit_siena_present.c: what people see of Siena: every position of the replays has labels, groups, sentences and
 * explanations in every language, a bent component number is found bent wherever it is shown, and what the editions
 * do not have in common follows the options.
 */
#include "base/codec.h"
#include "games/games.h"
#include "games/siena/present/things.h"
#include "games/siena/rules/siena.h"
#include "match/match.h"
#include "present/lang.h"
#include "present/present.h"
#include "proto/json/json.h"
#include "proto/json/json_tables.h"
#include "tests/unit/error_help.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EVERY = 17, SLOT = 1, FILE_MOST = 1 << 20, DEEP = 12 };

static unsigned char memory[4 * SG_ARENA_USUAL];
static struct sg_arena arena;
static const char *const names[] = {"Ann", "Bob", "Cy", "Dan", "Eva"};
static int texts;

/* ---- Messages in every language ---------------------------------------------------------------------- */

static void key_is_there(const struct sg_message *m)
{
    struct sg_slice sentence;
    for (int l = 0; l < lang_count(); l++) {
        const struct sg_message *at = m;
        while (at && at->key && !lang_find_in(l, at->key, &sentence))
            at = at->otherwise;
        if (!at)
            fail_msg("%s has no %s", lang_code(l), m->key);
    }
}

static void parts_are_there(const struct sg_message *m, int depth)
{
    assert_true(depth < DEEP);
    if (m->key)
        key_is_there(m);
    for (int i = 0; i < m->count; i++) {
        const struct sg_arg *a = &m->arg[i];
        if (a->type == SG_ARG_MESSAGE)
            parts_are_there(a->message, depth + 1);
        for (const struct sg_list_item *it = a->type == SG_ARG_LIST ? a->list->first : NULL; it; it = it->next)
            parts_are_there(it->message, depth + 1);
    }
}

/* A message is whole: each of its parts has a sentence in each language, and none shows a key or a brace. */
static void is_whole(const struct sg_message *m)
{
    char text[2048];
    parts_are_there(m, 0);
    for (int l = 0; l < lang_count(); l++) {
        struct sg_text out;
        sg_text_init(&out, text, sizeof text);
        assert_true(lang_tr_in(l, m, names, 5, &out));
        if (strstr(text, ".siena.") || strchr(text, '{'))
            fail_msg("%s: %s", lang_code(l), text);
        texts++;
    }
}

/* The same, unless it is not there. */
static void may_be_whole(const struct sg_message *m)
{
    if (m)
        is_whole(m);
}

static void page_is_whole(const struct sg_page *page)
{
    assert_false(page->full);
    for (int i = 0; i < page->count; i++)
        is_whole(page->paragraph[i].text);
}

/* ---- Everything that a position shows ------------------------------------------------------------------ */

static struct sg_choice list[SG_MAX_CHOICES];
static struct sg_page page;

static void actions_are_whole(const struct sg_view *v, int count)
{
    struct sg_group groups[SG_MAX_GROUPS];
    int rows = sg_groups(v, list, count, &arena, groups);
    for (int i = 0; i < rows; i++) {
        is_whole(groups[i].title);
        may_be_whole(groups[i].heading);
        may_be_whole(groups[i].detail);
        may_be_whole(groups[i].gain);
        if (!groups[i].actions)
            is_whole(sg_refusal_message(&siena_game, &groups[i].why, &arena));
    }
    for (int i = 0; i < count; i++) {
        struct sg_label label;
        sg_label(v, &list[i], &arena, &label);
        assert_non_null(label.title->key); /* notation would have none */
        is_whole(label.title);
        may_be_whole(label.brief);
        may_be_whole(label.detail);
        may_be_whole(label.gain);
        int at = sg_group_find(groups, rows, label.group);
        assert_true(at >= 0 && strcmp(groups[at].title->key, "present.group-all") != 0);
        if (i % 4 == 0) {
            sg_after(v, list[i].action, 0, &arena, &page);
            page_is_whole(&page);
        }
    }
}

static const char *facts_text(const struct sg_view *v, int seat)
{
    static char all[1 << 16];
    struct sg_text out;
    struct json j;
    sg_text_init(&out, all, sizeof all);
    json_init_text(&j, &out);
    struct sg_visitor to = json_visitor(&j);
    json_open(&j, '{');
    sg_facts(v, seat, &to);
    json_close(&j);
    return all;
}

static void facts_have(const struct sg_view *v, int seat, const char *words)
{
    const char *all = facts_text(v, seat);
    if (!strstr(all, words))
        fail_msg("the facts lack %s: %s", words, all);
}

static void position_is_whole(const struct sg_view *v, int count)
{
    struct sg_topic topics[SG_MAX_TOPICS];
    int n = sg_topics(v, list, count, &arena, topics);
    for (int i = 0; i < n; i++) {
        may_be_whole(topics[i].title);
        is_whole(topics[i].text);
    }
    is_whole(sg_status(v, &arena));
    struct sg_captions captions;
    sg_captions(v, &arena, &captions);
    for (const struct sg_caption *one = captions.first; one; one = one->next)
        is_whole(one->text);
    for (int how = SG_DESCRIBE_TABLE; how <= SG_DESCRIBE_LISTS; how++) {
        sg_describe(v, (enum sg_description)how, &arena, &page);
        page_is_whole(&page);
    }
    for (int seat = 0; seat < ((const struct sg_head *)v->state)->seats; seat++) {
        may_be_whole(sg_uncounted(v, seat, &arena));
        may_be_whole(sg_unseen(v, seat, &arena));
        facts_have(v, seat, "\"status\":");
    }
}

static void things_are_whole(const struct sg_view *v)
{
    for (int kind = 0; kind < SIENA_THINGS; kind++)
        for (int i = 0; i < sg_thing_count(v, kind); i++) {
            sg_arena_reset(&arena);
            is_whole(sg_thing_name(v, sg_thing_of(kind, i), &arena));
            is_whole(sg_thing_short_name(v, sg_thing_of(kind, i), &arena));
            assert_true(sg_explain(v, sg_thing_of(kind, i), &arena, &page));
            assert_true(page.count > 1);
            page_is_whole(&page);
        }
}

/* ---- The replays ---------------------------------------------------------------------------------------- */

struct heard {
    struct sg_event event[64];
    int count;
};

static void hear_event(void *ctx, const struct sg_event *event)
{
    struct heard *h = ctx;
    if (h->count < 64)
        h->event[h->count++] = *event;
}

static void events_are_whole(const struct match *m, const struct sg_view *v, int ply)
{
    struct heard heard = {.count = 0};
    struct sg_trace trace = {hear_event, &heard};
    match_events(m, ply, &trace);
    for (int at = 0; at < heard.count;) {
        struct sg_sentence s;
        assert_true(sg_sentence(v, heard.event + at, heard.count - at, &arena, &s));
        is_whole(s.text);
        at += s.used;
    }
}

static void match_is_whole(const struct match *m, int first)
{
    _Alignas(16) static unsigned char view[SG_MAX_STATE];
    for (int ply = first; ply <= match_plies(m); ply += EVERY) {
        match_state_at(m, ply, view);
        int turn = siena_game.turn(view), viewer = turn >= 0 ? turn : SG_SPECTATOR;
        match_view(m, viewer, ply, view);
        struct sg_view v = sg_view_of(&siena_game, view);
        sg_arena_reset(&arena);
        int count = turn >= 0 ? siena_game.actions(view, list) : 0;
        actions_are_whole(&v, count);
        position_is_whole(&v, count);
        if (ply < match_plies(m))
            events_are_whole(m, &v, ply);
        assert_false(arena.full);
        if (ply == first)
            things_are_whole(&v);
    }
}

static char file[FILE_MOST];

static size_t read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t n = fread(file, 1, sizeof file - 1, f);
    fclose(f);
    file[n] = 0;
    return n;
}

static void replays_are_told_in_every_language(void **unused)
{
    (void)unused;
    DIR *folder = opendir(SOURCE_DIR "/games/siena/tests/replays");
    assert_non_null(folder);
    int matches = 0;
    for (struct dirent *d; (d = readdir(folder));) {
        char path[512];
        struct sg_error why;
        if (!strstr(d->d_name, ".match"))
            continue;
        snprintf(path, sizeof path, "%s/games/siena/tests/replays/%s", SOURCE_DIR, d->d_name);
        size_t length = read_file(path);
        struct match *m = match_load(file, length, NULL, &why);
        if (!m)
            fail_msg("%s: %s", d->d_name, error_words(&why));
        match_is_whole(m, matches++ % EVERY);
        match_free(m);
    }
    closedir(folder);
    assert_true(matches > 20);
    assert_true(texts > 100000);
}

/* ---- Bent numbers ----------------------------------------------------------------------------------------- */

static void change_text(const char *old, const char *new)
{
    static char copy[FILE_MOST];
    char *at = strstr(file, old);
    if (!at)
        fail_msg("games/siena/data/components.txt lacks '%s'", old);
    snprintf(copy, sizeof copy, "%.*s%s%s", (int)(at - file), file, new, at + strlen(old));
    memcpy(file, copy, strlen(copy) + 1);
}

/* Three seats buy with the changed set; the first has the most expensive space of the track. */
static struct sg_view bent_position(void)
{
    static struct siena_state state;
    static const uint8_t order[] = {1, 2, 0};
    struct sg_setup setup = {.seats = 3, .set = SLOT};
    siena_game.init(&state, &setup);
    memcpy(state.track, order, sizeof order);
    memcpy(state.wealth, order, sizeof order);
    state.phase = PHASE_BUYING;
    state.step = STEP_PLAIN;
    state.lap = 1;
    state.actor = 0;
    return sg_view_of(&siena_game, &state);
}

static char shown[8192];

static const char *message_text(const struct sg_message *m)
{
    struct sg_text out;
    sg_text_init(&out, shown, sizeof shown);
    lang_tr_in(0, m, names, 5, &out);
    return shown;
}

static const char *label_text(const struct sg_view *v, struct sg_action a, bool gain)
{
    struct sg_label label;
    struct sg_choice choice = {a, 0};
    sg_arena_reset(&arena);
    sg_label(v, &choice, &arena, &label);
    return message_text(gain ? label.gain : label.detail);
}

static void explains(const struct sg_view *v, int kind, int index, const char *words)
{
    sg_arena_reset(&arena);
    assert_true(sg_explain(v, sg_thing_of(kind, index), &arena, &page));
    for (int i = 0; i < page.count; i++)
        if (strstr(message_text(page.paragraph[i].text), words))
            return;
    fail_msg("thing %d %d is not explained with '%s'", kind, index, words);
}

static void caption_is(const struct sg_view *v, const char *id, const char *words)
{
    struct sg_captions captions;
    sg_arena_reset(&arena);
    sg_captions(v, &arena, &captions);
    for (const struct sg_caption *one = captions.first; one; one = one->next)
        if (strcmp(one->id, id) == 0) {
            assert_string_equal(message_text(one->text), words);
            return;
        }
    fail_msg("there is no caption %s", id);
}

static void a_bent_number_is_shown_bent(void **unused)
{
    (void)unused;
    struct sg_error why;
    read_file(SOURCE_DIR "/games/siena/data/components.txt");
    change_text("name shipped", "name bent");
    change_text("sale corn 8", "sale corn 9");
    change_text("frame corn 3", "frame corn 4");
    change_text("road firenze 0 5 20", "road firenze 0 6 21");
    change_text("surcharge 0 1 2 2 3", "surcharge 0 1 3 3 4");
    change_text("fato banker 7", "fato banker 11");
    change_text("level 1 cost 15 points 2", "level 1 cost 17 points 3");
    change_text("card G01 goods price 1 green 2", "card G01 goods price 2 green 3");
    if (!siena_components.load(SLOT, file, strlen(file), &why))
        fail_msg("%s", error_words(&why));
    struct sg_view v = bent_position();
    assert_string_equal(label_text(&v, (struct sg_action){ACT_BUY, {0, 0, 0}}, true), "\u22125");
    assert_string_equal(label_text(&v, (struct sg_action){ACT_BUY, {0, 0, 0}}, false), "heading 3");
    explains(&v, SIENA_CARD, 0, "2 florins plus the surcharge of the initiative track. You pay 5");
    facts_have(&v, 0, "\"G01\":5");
    facts_have(&v, 0, "\"surcharge\":3");
    assert_string_equal(label_text(&v, (struct sg_action){ACT_SELL, {CORN, 0, 0}}, true), "+9");
    explains(&v, SIENA_GOOD, CORN, "0 of 4");
    explains(&v, SIENA_GOOD, CORN, "9 florins");
    facts_have(&v, 0, "\"frame\":4");
    explains(&v, SIENA_ROAD, 0, "0, 6, 21");
    facts_have(&v, 0, "\"pay\":21");
    assert_string_equal(label_text(&v, (struct sg_action){ACT_TRAVEL, {0, 0, 3}}, true), "+21");
    assert_string_equal(label_text(&v, (struct sg_action){ACT_BUILD, {0, 0, 0}}, true), "\u221217");
    explains(&v, SIENA_TOWER, 0, "17 florins, 3 Consent Points");
    facts_have(&v, 0, "\"cost\":17");
    explains(&v, SIENA_PLACE, PIAZZA_SALIMBENI, "11 florins");
    caption_is(&v, "good corn", "Corn: 0 of 4 workers, 1 ready; Peasants sell for 9");
    caption_is(&v, "stop firenze 3", "Road to Firenze, stop 3: pays 21");
    caption_is(&v, "lot torre-del-mangia", "level 1: 17 fl, 3 CP");
    caption_is(&v, "lot piazza-salimbeni", "its card: 11 per Fato card");
    caption_is(&v, "card G01", "Goods (2 corn, 1 wine, 1 cloth); heading 3");
}

/* ---- Editions ------------------------------------------------------------------------------------------ */

enum { ENGLISH, FRENCH, DUTCH, GERMAN, EDITIONS };

static struct siena_state edition_state;

/* A game of an edition in its turns; the first seat, a Banker with 115 florins, decides. */
static struct sg_view edition_position(int edition, const char *seats)
{
    static const char *const words[EDITIONS] = {"english", "french", "dutch", "german"};
    char text[64];
    struct sg_setup setup;
    struct sg_error why;
    snprintf(text, sizeof text, "%s edition=%s", seats, words[edition]);
    if (!sg_setup_parse(&siena_game, text, strlen(text), &setup, &why))
        fail_msg("%s: %s", text, error_words(&why));
    siena_game.init(&edition_state, &setup);
    edition_state.phase = PHASE_TURNS;
    edition_state.actor = 0;
    edition_state.status[0] = BANKER;
    edition_state.florins[0] = 115;
    for (uint8_t p = 0; p < setup.seats; p++)
        edition_state.track[p] = edition_state.wealth[p] = p;
    return sg_view_of(&siena_game, &edition_state);
}

/* The paragraph of an overview with this key; fails if there is none. */
static const char *overview_text(const struct sg_view *v, const char *key)
{
    sg_arena_reset(&arena);
    assert_true(sg_overview(v, &arena, &page));
    for (int i = 0; i < page.count; i++)
        if (strcmp(page.paragraph[i].text->key, key) == 0)
            return message_text(page.paragraph[i].text);
    fail_msg("there is no %s", key);
    return "";
}

/* What is true of some editions and ways to play only is shown in these only. */
static void the_overview_follows_the_setup(void **unused)
{
    (void)unused;
    for (int edition = 0; edition < EDITIONS; edition++) {
        bool loses = edition == DUTCH || edition == GERMAN; /* S-SCO-02 */
        struct sg_view v = edition_position(edition, "seats=2");
        overview_text(&v, loses ? "overview.siena.points" : "overview.siena.points.two");
        v = edition_position(edition, "seats=3");
        assert_non_null(strstr(overview_text(&v, "overview.siena.points"), "the poorest loses 2"));
        assert_non_null(strstr(overview_text(&v, "overview.siena.aim"), "28 florins"));
        assert_non_null(strstr(overview_text(&v, "overview.siena.end"), "round 20"));
        v = edition_position(edition, "seats=3 introductory advanced");
        assert_non_null(strstr(overview_text(&v, "overview.siena.aim"), "18 florins"));
        assert_null(strstr(overview_text(&v, "overview.siena.round.introductory"), "auction"));
        assert_null(strstr(overview_text(&v, "overview.siena.end.endless"), "20"));
    }
}

static int card_of_kind(int kind, bool journey)
{
    const struct siena_set *set = siena_set(0);
    int card = 0;
    while (set->card[card].kind != kind || set->card[card].journey != journey)
        card++;
    return card;
}

/* A card's image is explained with these words. */
static void card_says(int edition, int kind, const char *words)
{
    struct sg_view v = edition_position(edition, "seats=3");
    explains(&v, SIENA_CARD, card_of_kind(kind, false), words);
}

/* None of the paragraphs about a thing has these words. */
static void is_silent_about(const struct sg_view *v, int kind, int index, const char *words)
{
    sg_arena_reset(&arena);
    assert_true(sg_explain(v, sg_thing_of(kind, index), &arena, &page));
    for (int i = 0; i < page.count; i++)
        if (strstr(message_text(page.paragraph[i].text), words))
            fail_msg("'%s' does not hold here", words);
}

/* What is to be decided at a step is said with these words, and with them only. */
static void step_says(int edition, int step, const char *words, const char *without)
{
    struct sg_view v = edition_position(edition, "seats=3");
    struct sg_topic topics[SG_MAX_TOPICS];
    edition_state.step = (uint8_t)step;
    v = sg_view_of(&siena_game, &edition_state);
    v.turn = 0;
    sg_arena_reset(&arena);
    list[0] = (struct sg_choice){{ACT_END, {0, 0, 0}}, 0};
    assert_true(sg_topics(&v, list, 1, &arena, topics) >= 1);
    is_whole(topics[0].text);
    const char *text = message_text(topics[0].text);
    if (!strstr(text, words) || (without && strstr(text, without)))
        fail_msg("edition %d, step %d: %s", edition, step, text);
}

/* A heading is a detail of a card, but not for a Banker. */
static void a_banker_is_told_the_heading_of_each_card(void **unused)
{
    (void)unused;
    for (unsigned status = PEASANT; status <= BANKER; status++) {
        struct sg_view v = edition_position(ENGLISH, "seats=3");
        struct sg_choice choice = {{ACT_BUY, {0, 0, 0}}, 0};
        struct sg_label label;
        edition_state.phase = PHASE_BUYING;
        edition_state.status[0] = (uint8_t)status;
        v = sg_view_of(&siena_game, &edition_state);
        v.turn = 0;
        sg_arena_reset(&arena);
        sg_label(&v, &choice, &arena, &label);
        assert_int_equal(strstr(message_text(label.title), "heading 2") != NULL, status == BANKER);
        assert_int_equal(label.detail != NULL, status != BANKER);
    }
}

/* Only Peasants and Merchants look for frames when they buy. */
static void tips_for_buying_follow_the_status(void **unused)
{
    (void)unused;
    static const char *const words[] = {[PEASANT] = "Look at the frames",
                                        [MERCHANT] = "Look for cloth and spices",
                                        [BANKER] = "A Banker sells nothing"};
    for (unsigned status = PEASANT; status <= BANKER; status++) {
        struct sg_view v = edition_position(ENGLISH, "seats=3");
        struct sg_topic topics[SG_MAX_TOPICS];
        edition_state.phase = PHASE_BUYING;
        edition_state.status[0] = (uint8_t)status;
        v = sg_view_of(&siena_game, &edition_state);
        v.turn = 0;
        sg_arena_reset(&arena);
        list[0] = (struct sg_choice){{ACT_PASS, {0, 0, 0}}, 0};
        int said = 0;
        for (int i = sg_topics(&v, list, 1, &arena, topics) - 1; i > 0; i--)
            said += strncmp(message_text(topics[i].text), words[status], strlen(words[status])) == 0;
        if (said != 1)
            fail_msg("status %u: %d tips begin with '%s'", status, said, words[status]);
    }
}

static void declining_follows_the_edition(void **unused)
{
    (void)unused;
    for (int e = ENGLISH; e < EDITIONS; e++) {
        struct sg_view v = edition_position(e, "seats=3");
        assert_string_equal(label_text(&v, (struct sg_action){ACT_DECLINE, {0, 0, 0}}, false),
                            e == ENGLISH ? "you sit out the next auction" : "you are out of the opening auction");
    }
}

static void cards_follow_the_edition(void **unused)
{
    (void)unused;
    for (int e = ENGLISH; e < EDITIONS; e++) {
        struct sg_view v = edition_position(e, "seats=3");
        int inn = card_of_kind(CARD_INN, false), banchi = card_of_kind(CARD_BANCHI, false);
        bool two = e == FRENCH || e == DUTCH;
        card_says(e, CARD_INN, e == GERMAN ? "1 Inn card earns 20" : "3 Inn cards together earn 20");
        if (e == GERMAN)
            is_silent_about(&v, SIENA_CARD, inn, "shows you the Artist");
        else
            explains(&v, SIENA_CARD, inn, "shows you the Artist");
        card_says(e, CARD_SERVI, e == GERMAN ? "earns 40 florins" : "earns 20 florins");
        explains(&v, SIENA_PLACE, VIA_DEI_SERVI, e == GERMAN ? "earns 40 florins" : "earns 20 florins");
        if (two)
            explains(&v, SIENA_CARD, banchi, "at most 2 such cards");
        else
            is_silent_about(&v, SIENA_CARD, banchi, "at most");
        card_says(e, CARD_MULE, e == GERMAN ? "Peasants and Merchants" : "Peasants only");
        card_says(e, CARD_GIRLFRIENDS, two ? "or enter without paying" : "may pass them by.");
        explains(&v, SIENA_CARD, card_of_kind(CARD_GOODS, true), e == GERMAN ? "instead" : "may also travel");
        facts_have(&v, 0, e == GERMAN ? "\"merchants_mule\":true" : "\"merchants_mule\":false");
        facts_have(&v, 0, e == GERMAN ? "\"shows_artist\":false" : "\"shows_artist\":true");
        facts_have(&v, 0, e == GERMAN ? "\"cards\":1,\"earns\":20" : "\"cards\":3,\"earns\":20");
    }
}

static void donations_follow_the_edition(void **unused)
{
    static const char *const words[EDITIONS] = {"donate 60", "donate 50", "donate 60", "donate 110"};
    (void)unused;
    for (int e = ENGLISH; e < EDITIONS; e++) {
        struct sg_view v = edition_position(e, "seats=3");
        explains(&v, SIENA_PLACE, DUOMO, words[e]);
    }
}

/* However many points there are for the beggar, there is a district for each. */
static void beggars_way_is_as_long_as_his_points(void **unused)
{
    static const uint8_t points[] = {3, 12, 13, 40};
    (void)unused;
    for (size_t i = 0; i < sizeof points; i++) {
        struct sg_view v = edition_position(ENGLISH, "seats=3");
        edition_state.step = STEP_CALANDRINO;
        edition_state.calandrino = DUOMO;
        edition_state.points = points[i];
        v = sg_view_of(&siena_game, &edition_state);
        int steps = 0;
        for (const char *at = facts_text(&v, 0); (at = strstr(at, "\"must\":")) != NULL; at++)
            steps++;
        assert_true(steps >= points[i]);
    }
}

static void decisions_follow_the_edition(void **unused)
{
    (void)unused;
    for (int e = ENGLISH; e < EDITIONS; e++) {
        bool two = e == FRENCH || e == DUTCH;
        step_says(e, STEP_INNS, e == GERMAN ? "1 Inn card earns" : "3 Inn cards together earn", NULL);
        step_says(e, STEP_PULLED, two ? "or enter without paying" : "lets you pass", two ? NULL : "without");
        step_says(e, STEP_ARTIST, "look for 8 florins", e == GERMAN ? "Inn card" : NULL);
        step_says(e, STEP_BEGGED, e == DUTCH ? "counted together" : "The first cube costs 1", NULL);
    }
}

static void points_follow_the_edition(void **unused)
{
    (void)unused;
    for (int e = ENGLISH; e < EDITIONS; e++) {
        struct sg_view v = edition_position(e, "seats=3");
        const char *cubes = e == DUTCH ? "counted together" : "first costs 1";
        explains(&v, SIENA_COLUMN, COLUMN_CUBES, cubes);
        explains(&v, SIENA_LINE, LINE_STINGINESS, e == DUTCH ? "counted together" : "the first 1");
        explains(&v, SIENA_LINE, LINE_POOREST, "loses 2 Consent Points");
        v = edition_position(e, "seats=2");
        explains(&v, SIENA_LINE, LINE_POOREST, e == ENGLISH || e == FRENCH ? "loses nothing" : "loses 2");
    }
}

/* One Artist's point is "1 Consent Point", though the event has a name there instead of a number. */
static void a_single_point_is_singular(void **unused)
{
    (void)unused;
    struct sg_view v = edition_position(ENGLISH, "seats=3");
    struct sg_event looked = {.seat = 0, .audience = SG_EVERYONE};
    while (looked.kind < siena_game.event_count &&
           (!siena_game.events[looked.kind].name || strcmp(siena_game.events[looked.kind].name, "looked") != 0))
        looked.kind++;
    for (int artist = 0; artist < 2; artist++) {
        struct sg_sentence s;
        looked.secret = artist;
        sg_arena_reset(&arena);
        assert_true(sg_sentence(&v, &looked, 1, &arena, &s));
        assert_non_null(strstr(message_text(s.text), artist ? "number 2, worth 2 Consent Points" : "1 Consent Point."));
    }
}

static void editions_are_told_in_every_language(void **unused)
{
    (void)unused;
    for (int e = ENGLISH; e < EDITIONS; e++)
        for (int seats = 2; seats <= 3; seats++) {
            struct sg_view v = edition_position(e, seats == 2 ? "seats=2" : "seats=3");
            things_are_whole(&v);
        }
}

/* A Merchant on a road is shown how far its end is, what it pays and the cards in hand. */
static void the_plan_follows_the_road(void **unused)
{
    const struct siena_set *set = siena_set(0);
    struct sg_view v = edition_position(ENGLISH, "seats=3");
    const char *said[2] = {NULL, NULL};
    (void)unused;
    edition_state.status[0] = MERCHANT;
    edition_state.stop[0] = 2;
    edition_state.hand[0] = set->journeys & (~set->journeys + 1); /* the first of them */
    for (int road = NO_ROAD; road <= FIRENZE; road++) {
        edition_state.road[0] = (uint8_t)road;
        sg_arena_reset(&arena);
        sg_plan(&v, 0, &arena, &page);
        for (int i = 0; i < page.count; i++)
            if (strcmp(page.paragraph[i].text->key, "plan.siena.road") == 0)
                said[road] = message_text(page.paragraph[i].text);
    }
    assert_null(said[NO_ROAD]);
    assert_string_equal(said[FIRENZE], "You are on space 2 of the road to Firenze. Its end is 1 Journey card away and "
                                       "pays 20 florins. You hold 1 Journey card.");
}

static int start_games(void **unused)
{
    (void)unused;
    sg_games_init();
    sg_arena_init(&arena, memory, sizeof memory);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_plan_follows_the_road),
        cmocka_unit_test(replays_are_told_in_every_language),
        cmocka_unit_test(a_bent_number_is_shown_bent),
        cmocka_unit_test(tips_for_buying_follow_the_status),
        cmocka_unit_test(a_banker_is_told_the_heading_of_each_card),
        cmocka_unit_test(declining_follows_the_edition),
        cmocka_unit_test(cards_follow_the_edition),
        cmocka_unit_test(donations_follow_the_edition),
        cmocka_unit_test(beggars_way_is_as_long_as_his_points),
        cmocka_unit_test(decisions_follow_the_edition),
        cmocka_unit_test(the_overview_follows_the_setup),
        cmocka_unit_test(points_follow_the_edition),
        cmocka_unit_test(a_single_point_is_singular),
        cmocka_unit_test(editions_are_told_in_every_language),
    };
    return cmocka_run_group_tests(tests, start_games, NULL);
}
