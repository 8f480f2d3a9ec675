/* unit_florenza.c: Florenza's component sets, and what holds in every game. */
#include "tests/unit/error_help.h"
#include "base/codec.h"
#include "base/rng.h"
#include "games/florenza/rules/internal.h"
#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 32768 };

static const struct florenza_set *shipped(void)
{
    return &florenza_sets[0];
}

/* ---- The shipped numbers ------------------------------------------------------- */

static void pieces_are_all_there(void **unused)
{
    (void)unused;
    const struct florenza_set *k = shipped();
    int tiles = 0, cubes = 0, artists = 0, preachers = 0;
    for (int w = 1; w < FL_WORKSHOPS; w++)
        tiles += k->workshop[w].count;
    for (int c = 0; c < FL_CUBES; c++)
        cubes += k->supply[c];
    for (int c = 0; c < FL_NAMED; c++)
        *(k->character[c].skills ? &artists : &preachers) += 1;
    assert_int_equal(tiles, 45);
    assert_int_equal(cubes, 84);
    assert_int_equal(artists, 34);
    assert_int_equal(preachers, 6);
}

/* Every box is worth its cubes, its fiorini / 50 and its tier, less its income. */
static void artworks_obey_their_law(void **unused)
{
    (void)unused;
    for (int i = 0; i < FL_BOXES; i++) {
        const struct florenza_box *b = &shipped()->box[i];
        int law = b->price.florins / 50 + (i < FL_CIVIC ? 0 : i < FL_DUOMO ? 1 : 3);
        for (int c = 0; c < FL_CUBES; c++)
            law += b->price.cubes[c];
        law -= 2 * (b->income.prestige + b->income.influence) + 3 * b->income.workers + 3 * b->gold_or_sale;
        if (b->gain.prestige + b->gain.influence != law)
            fail_msg("%s: %d and %d, the law says %d", florenza_box_names.name[i], b->gain.prestige, b->gain.influence,
                     law);
    }
}

/* An artist's mean is about the price / 50; a 6 is the masterpiece, and only that. */
static void artists_are_worth_their_price(void **unused)
{
    (void)unused;
    for (int i = 0; i < FL_NAMED; i++)
        for (int skill = 0; skill < FL_SKILLS; skill++) {
            const struct florenza_character *c = &shipped()->character[i];
            const struct florenza_line *l = &c->line[skill];
            int sum = 0;
            if (!(c->skills >> skill & 1))
                continue;
            for (int d = 0; d < 6; d++) {
                sum += l->fresh[d];
                assert_true(d == 0 || l->fresh[d] >= l->fresh[d - 1]);
            }
            assert_memory_equal(l->fresh, l->after, 5);
            assert_int_equal(l->gold, 1 << 5);
            if (sum * 50 - 6 * l->florins > 150 || 6 * l->florins - sum * 50 > 150)
                fail_msg("%s: mean %d/6 for %d F", florenza_character_names.name[i], sum, l->florins);
        }
}

/* ---- Files ------------------------------------------------------------------------ */

static char file[ROOM], other[ROOM];

static void print(int slot, char *memory)
{
    struct sg_text out;
    sg_text_init(&out, memory, ROOM);
    florenza_game.components->print(slot, &out);
    assert_false(out.full);
}

/* Replaces the first `from` of the printed built-in set. */
static void edited(const char *from, const char *to)
{
    print(0, other);
    char *at = strstr(other, from);
    if (!at)
        fail_msg("the built-in set has no '%s'", from);
    snprintf(file, ROOM, "%.*s%s%s", (int)(at - other), other, to, at + strlen(from));
}

static bool load_text(int slot, char *why_memory)
{
    struct sg_error why;
    bool ok = florenza_game.components->load(slot, file, strlen(file), &why);
    struct sg_text text;
    sg_text_init(&text, why_memory, 400);
    if (!ok)
        sg_error_report(&why, &text);
    return ok;
}

static void a_printed_set_is_the_same_set(void **unused)
{
    (void)unused;
    char why[400];
    edited("set built-in", "set printed");
    assert_true(load_text(5, why));
    assert_int_equal(florenza_game.components->hash(5), florenza_game.components->hash(0));
    print(5, other);
    assert_string_equal(file, other);
    assert_string_equal(florenza_game.components->name(5), "printed");
    edited("set built-in", "# an owner's\nset printed");
    assert_true(load_text(5, why)); /* a slot can be filled again; words do not change the hash */
    assert_int_equal(florenza_game.components->hash(5), florenza_game.components->hash(0));
    edited("set built-in", "set printed");
    memcpy(other, file, ROOM);
    char *at = strstr(other, "painter florins 100");
    assert_non_null(at);
    memcpy(at, "painter florins 101", 19);
    memcpy(file, other, ROOM);
    assert_true(load_text(5, why));
    assert_int_not_equal(florenza_game.components->hash(5), florenza_game.components->hash(0));
}

static void bad_files_are_refused(void **unused)
{
    static const struct {
        const char *from, *to, *why;
    } cases[] = {
        {"set built-in", "", "has no name"},
        {"set built-in", "set Mine", "is not a name of a set"},
        {"set built-in", "set built-in", "another set is already named"},
        {"set built-in", "set a\nset b", "line 2: the set already has a name"},
        {"workshop casa ", "workshop castle ", "'castle' is not a workshop"},
        {"workshop casa count 4", "workshop casa count 0", "expected a number from 1 to 9, not '0'"},
        {"workshop casa count 4", "workshop fabbro count 4", "already given"},
        {"workshop casa count 4 price wood 2", "workshop casa count 4 price wood 2 wood 3", "'wood' is given twice"},
        {"workshop casa count 4 price wood 2", "workshop casa count 4 price wood -2", "from 0 to 99"},
        {"income florins 50 workers 1 from B", "income florins 50 workers 9 from B", "from 0 to 8"},
        {"income florins 50 workers 1 from B", "income florins 50 workers 1", "expected 'from'"},
        {"income florins 50 workers 1 from B", "income florins 50 workers 1 from X", "is not an origin"},
        {"income florins 50 workers 1 from B", "income florins 50 workers 1 from B+", "is not an origin"},
        {"income florins 50 workers 1 from B", "income florins 50 workers 1 from B too", "unexpected 'too'"},
        {"box palazzo-sala skill painter", "box palazzo-sala skill poet", "'poet' is not a skill"},
        {"box palazzo-sala ", "box palazzo-salt ", "is not an artwork"},
        {"gain pp 5 from K+R", "gain pp 5 income pp 1 from K+R", "pays no income (F-INC-04)"},
        {"income pp 1 from R", "income gold-or-sale from R", "only the Atrio"},
        {"artist giotto stay 4", "artist giotto stay 8", "from 1 to 7"},
        {"artist giotto", "artist savonarola", "this is a preacher"},
        {"preacher savonarola", "preacher giotto", "this is an artist"},
        {"fresh 1 1 2 2 2 3*", "fresh 1 1 2 2 2", "is not a result"},
        {"after 1 1 2 2 2 2", "after 1 1 2 2 2 2*", "is not a result"},
        {"unnamed painter", "unnamed poet", "expected painter, sculptor, architect or preacher"},
        {"unnamed preacher", "unnamed painter", "these are already given"},
        {"die marble wood", "die marble", "six resources"},
        {"die marble", "die marble wood metal textile spice gold from R\ndie marble", "'die' is already given"},
        {"cubes gold", "cubes gold 1 from B\ncubes gold", "'cubes' is already given"},
        {"box palazzo-sala ", "box palazzo-facciata ", "this artwork is already given"},
        {"artist giotto ", "artist mantegna ", "this character is already given"},
        {"after 0 1 1 1 1 1 sculptor", "after 0 1 1 1 1 1 painter", "already has that skill"},
        {"cubes gold", "cube gold", "does not begin an entry"},
        {"cubes gold 12 metal 12 textile 12 spice 12 marble 18 wood 18 from B\n", "", "lacks the entry cubes"},
    };
    char why[400];
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        edited(cases[i].from, cases[i].to);
        if (load_text(6, why))
            fail_msg("'%s' for '%s' was accepted", cases[i].to, cases[i].from);
        if (!strstr(why, cases[i].why))
            fail_msg("'%s': '%s', not '%s'", cases[i].to, why, cases[i].why);
        assert_null(florenza_game.components->name(6)); /* the slot is as it was */
    }
    edited("set built-in", "set mine");
    assert_false(load_text(SG_MAX_SETS, why));
    assert_non_null(strstr(why, "there is no slot 8"));
}

/* Every prefix and every single bent byte: an answer, never a crash. */
static void any_bytes_are_answered(void **unused)
{
    (void)unused;
    struct sg_rng rng;
    struct sg_error why;
    sg_rng_init(&rng, 3, 0);
    edited("set built-in", "set mangled");
    size_t length = strlen(file);
    for (size_t n = 0; n < length; n += 7) {
        sg_error_clear(&why);
        assert_false(florenza_game.components->load(6, file, n, &why));
        assert_non_null(why.key);
    }
    for (int i = 0; i < 2000; i++) {
        size_t at = sg_rng_below(&rng, (uint32_t)length);
        char was = file[at];
        file[at] = (char)sg_rng_below(&rng, 256);
        sg_error_clear(&why);
        if (!florenza_game.components->load(6, file, length, &why))
            assert_non_null(why.key);
        file[at] = was;
    }
}

/* ---- What holds in every game ---------------------------------------------------------- */

static void conserved(const struct florenza_state *s)
{
    int tiles = sg_bit_count(s->offer), workers[SG_MAX_SEATS] = {0};
    for (int w = 1; w < FL_WORKSHOPS; w++)
        tiles += s->supply[w];
    for (int q = 0; q < s->head.seats; q++) {
        workers[q] += s->hand[q] + s->pool[q] + s->working[q] + (s->market >> q & 1) + (s->pulpit[q] != FL_NONE);
        workers[q] += (s->duomo_donor == q) + (s->detained_worker == q);
        for (int i = 0; i < FL_SPACES; i++) {
            tiles += s->district[q][i] != 0;
            workers[q] += s->sites[q][i] != FL_NONE;
            if (s->on[q][i])
                workers[s->on[q][i] - 1]++;
        }
        assert_true(s->prestige[q] >= -3 && s->influence[q] >= 0 && s->florins[q] >= 0);
    }
    assert_int_equal(tiles, 45);
    for (int q = 0; q < s->head.seats; q++)
        assert_int_equal(workers[q], FL_WORKERS);
    assert_int_equal(sg_bit_count(s->bag) + sg_bit_count(in_town(s)) + sg_bit_count(s->gone), 40);
    if (s->step > FL_AT_CHARACTERS && s->step != FL_AT_ARRIVALS)
        assert_int_equal(sg_bit_count(in_town(s)), 4 + s->head.seats);
}

/* The notes of the rules: the bag never runs empty, nothing stays half built. */
static void invariants(const struct florenza_state *s)
{
    uint64_t hired = 0;
    assert_true(sg_bit_count(s->bag) >= 4);
    for (int q = 0; q < s->head.seats; q++) {
        if (s->step > FL_AT_PRODUCE || s->step < FL_AT_PLACE)
            assert_int_equal(s->unfinished[q], 0);
        for (int i = 0; i < FL_WORKERS && s->sites[q][i] != FL_NONE; i++)
            if (s->artists[q][i] < FL_NAMED)
                hired |= BIT64(s->artists[q][i]);
    }
    assert_int_equal(hired & ~in_town(s), 0);
    if (s->captain != FL_NONE && s->step > FL_AT_ORDER)
        assert_int_equal(s->order[0], s->captain);
}

static void random_games_conserve(void **unused)
{
    (void)unused;
    for (int n = 0; n < 400; n++) {
        struct sg_rng rng;
        struct florenza_state s;
        struct sg_choice list[SG_MAX_CHOICES];
        struct sg_setup setup = {(uint8_t)(2 + n % 4), 0, (uint32_t)(n / 4 % 16)};
        sg_rng_init(&rng, 99, (uint64_t)n);
        florenza_init(&s, &setup);
        while (florenza_turn(&s) != SG_OVER) {
            conserved(&s);
            invariants(&s);
            if (florenza_turn(&s) < 0)
                florenza_apply(&s, florenza_chance_sample(&s, sg_rng_below(&rng, florenza_chance_total(&s))), NULL);
            else
                florenza_apply(&s, list[sg_rng_below(&rng, (uint32_t)florenza_actions(&s, list))].action, NULL);
        }
        conserved(&s);
        assert_int_equal(s.round, 8);
    }
}

/* ---- Positions from outside ------------------------------------------------------------ */

static void step_on(struct florenza_state *s, struct sg_rng *rng)
{
    struct sg_choice list[SG_MAX_CHOICES];
    if (florenza_turn(s) < 0)
        florenza_apply(s, florenza_chance_sample(s, sg_rng_below(rng, florenza_chance_total(s))), NULL);
    else
        florenza_apply(s, list[sg_rng_below(rng, (uint32_t)florenza_actions(s, list))].action, NULL);
}

static void print_state(const struct florenza_state *s, const char *what)
{
    static char memory[SG_MAX_POSITION];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(&florenza_game, s, &text);
    print_error("%s %s\n", what, memory);
}

/* What is accepted can be played to the end, and every position on the way is accepted. */
static void play_on(struct florenza_state *s, struct sg_rng *rng)
{
    for (int ply = 0; florenza_turn(s) != SG_OVER; ply++) {
        struct florenza_state before = *s, settled;
        assert_true(ply < 5000);
        step_on(s, rng);
        settled = *s;
        struct sg_error why;
        bool fine = florenza_normalize(&settled, &why);
        if (fine && memcmp(&settled, s, sizeof settled) == 0)
            continue;
        print_state(&before, "before:");
        print_state(s, "after:");
        print_state(&settled, "settled:");
        fail_msg("%s", fine ? "settling changed it" : error_words(&why));
    }
}

/* Words that are well made set what they name; others are refused and change nothing. */
static void parts_are_set_by_words(void **unused)
{
    struct florenza_state s, before;
    struct sg_error why;
    struct sg_setup setup = {3, 0, 0};
    (void)unused;
    florenza_game.init(&s, &setup);
    assert_true(sg_fields_set(&florenza_game, &s, "seat 1 florins = 250 prestige 4", 31, &why));
    assert_int_equal(s.florins[0], 250);
    assert_int_equal(s.prestige[0], 4);
    assert_true(sg_fields_set(&florenza_game, &s, "cubes 1 gold 2", 14, &why));
    assert_int_equal(s.cubes[0][FL_GOLD], 2);
    before = s;
    assert_false(sg_fields_set(&florenza_game, &s, "cubes 1 gold 99999", 18, &why));
    assert_true(why.key != NULL);
    assert_memory_equal(&s, &before, sizeof s);
}

/* Bytes of a position with a few of them bent: refused, or as good as any other. */
static void bent_positions_are_refused_or_playable(void **unused)
{
    (void)unused;
    struct sg_rng rng;
    int accepted = 0, tried = 0;
    uint8_t bytes[SG_MAX_STATE + 64];
    sg_rng_init(&rng, 12, 0);
    for (int n = 0; n < 24; n++) {
        struct sg_setup setup = {(uint8_t)(2 + n % 4), 0, (uint32_t)(n / 4 % 16)};
        struct florenza_state s, bent;
        florenza_init(&s, &setup);
        while (florenza_turn(&s) != SG_OVER) {
            for (int i = 0; i < 6; i++, tried++) {
                size_t size = sg_state_encode(&florenza_game, &s, bytes, sizeof bytes);
                for (uint32_t k = 1 + sg_rng_below(&rng, 3); k > 0; k--)
                    bytes[14 + sg_rng_below(&rng, (uint32_t)size - 14)] =
                        (uint8_t)sg_rng_below(&rng, sg_rng_below(&rng, 2) ? 9 : 256);
                struct sg_error why;
                if (!sg_state_decode(&florenza_game, bytes, size, &bent, &why))
                    continue;
                accepted++;
                play_on(&bent, &rng);
            }
            step_on(&s, &rng);
        }
    }
    print_message("%d of %d bent positions were accepted\n", accepted, tried);
    assert_true(accepted > 1000);
}

/* ---- Small things that all else leans on -------------------------------------------------- */

static void bits_are_counted_and_found(void **unused)
{
    (void)unused;
    for (int i = 0; i < 64; i++) {
        uint64_t m = BIT64(i) | BIT64(63);
        assert_int_equal(sg_bit_next(&m), i);
        assert_int_equal(m, i < 63 ? BIT64(63) : 0);
        assert_int_equal(sg_bit_count(BIT64(i) | BIT64(63) | 1), 1 + (i != 0) + (i != 63));
        assert_true(sg_bit_single(BIT64(i)));
    }
    assert_int_equal(sg_bit_count(~(uint64_t)0), 64);
    assert_false(sg_bit_single(0));
    assert_false(sg_bit_single(3));
    for (int i = 0; i < 256; i++) {
        uint8_t bytes[8];
        for (int b = 0; b < 8; b++)
            bytes[b] = (uint8_t)(i >> b & 1 ? 1 << b : 0);
        assert_int_equal(nonzero_mask(bytes), i);
    }
}

/* The fast draw and the list of outcomes agree on every bag. */
static void draws_follow_the_list(void **unused)
{
    (void)unused;
    struct sg_setup setup = {3, 0, 0};
    struct florenza_state s;
    struct sg_outcome out[SG_MAX_CHOICES];
    struct sg_rng rng;
    sg_rng_init(&rng, 4, 0);
    florenza_init(&s, &setup);
    for (int i = 0; i < 500; i++) {
        s.bag = (sg_rng_next(&rng) & sg_rng_next(&rng) & NAMED_CHARACTERS) | BIT64(sg_rng_below(&rng, 40));
        int n = florenza_outcomes(&s, out);
        assert_int_equal(n, florenza_chance_total(&s));
        for (int k = 0; k < n; k++)
            assert_true(sg_action_eq(out[k].action, florenza_chance_sample(&s, (uint32_t)k)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_all_there),
        cmocka_unit_test(artworks_obey_their_law),
        cmocka_unit_test(artists_are_worth_their_price),
        cmocka_unit_test(a_printed_set_is_the_same_set),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(any_bytes_are_answered),
        cmocka_unit_test(random_games_conserve),
        cmocka_unit_test(parts_are_set_by_words),
        cmocka_unit_test(bent_positions_are_refused_or_playable),
        cmocka_unit_test(bits_are_counted_and_found),
        cmocka_unit_test(draws_follow_the_list),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
