/*
 * unit_ai_judge.c: the kept benchmark of rolled-out positions can be read, and
 * the evaluations in use decide better in it than the score difference does.
 */
#include "tests/unit/error_help.h"
#include "ai/common.h"
#include "ai/judge.h"
#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 100, MOST_TEXT = 1 << 20 };

static char text[MOST_TEXT];
static struct judged list[MOST];

static int read_kept(const struct sg_game *game)
{
    char path[512];
    struct sg_error why;
    snprintf(path, sizeof path, "%s/games/%s/tests/judged.txt", SOURCE_DIR, game->name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    int count = judge_read(game, text, list, MOST, &why);
    if (count < 0)
        fail_msg("%s: %s", path, error_words(&why));
    return count;
}

static void check_game(const char *name, int least, double most_loss)
{
    struct ai_game ai = ai_game_of(sg_game_find(name));
    struct judge_view score = {judge_by_score, &ai}, use = {judge_by_use, &ai};
    struct judge_sum a, b;
    int count = read_kept(ai.game);
    assert_in_range(count, least, MOST);
    for (int i = 0; i < count; i++)
        assert_in_range(list[i].count, 2, JUDGE_MOVES);
    judge_all(&ai, list, count, &score, 1, &a);
    judge_all(&ai, list, count, &use, 1, &b);
    printf("%s: score difference loses %.4f, the evaluation %.4f\n", name, a.loss, b.loss);
    assert_true(b.loss < a.loss);
    assert_true(b.loss < most_loss);
}

static void siena_decides_better_than_the_score(void **unused)
{
    (void)unused;
    check_game("siena", 60, 0.03);
}

static void florenza_decides_better_than_the_score(void **unused)
{
    (void)unused;
    check_game("florenza", 40, 0.03);
}

/* An evaluation that knows nothing takes the first move everywhere. */
static void know_nothing(void *ctx, const void *state, float *chance)
{
    const struct sg_head *head = state;
    (void)ctx;
    for (int i = 0; i < head->seats; i++)
        chance[i] = 1.0f / (float)head->seats;
}

static void losses_are_told_right(void **unused)
{
    (void)unused;
    struct ai_game ai = ai_game_of(sg_game_find("siena"));
    struct judge_view view = {know_nothing, NULL};
    struct judge_sum sum;
    assert_true(read_kept(ai.game) > 0);
    for (int i = 0; i < list[0].count; i++)
        list[0].chance[i] = i ? 0.75f : 0.5f;
    judge_all(&ai, list, 1, &view, 1, &sum);
    assert_true(sum.loss > 0.249 && sum.loss < 0.251);
    assert_int_equal(sum.right, 0);
    list[0].chance[0] = 0.75f;
    judge_all(&ai, list, 1, &view, 1, &sum);
    assert_true(sum.loss == 0 && sum.right == 1);
}

/* What is made can be printed and read again. */
static void positions_can_be_made(void **unused)
{
    (void)unused;
    static struct judged made, again;
    struct ai_game ai = ai_game_of(sg_game_find("siena"));
    struct sg_rng rng;
    struct sg_text out;
    struct sg_error why;
    int found = 0;
    assert_true(read_kept(ai.game) > 4);
    sg_rng_init(&rng, 3, 3);
    for (int i = 0; i < 4; i++) {
        found += judge_make(&ai, list[i].state, 12, &rng, &made);
        sg_text_init(&out, text, sizeof text);
        judge_print(ai.game, &made, &out);
        assert_int_equal(judge_read(ai.game, text, &again, 1, &why), 1);
        assert_int_equal(again.count, made.count);
        assert_int_equal(again.seat, made.seat);
        assert_memory_equal(again.move, made.move, (size_t)made.count * sizeof made.move[0]);
    }
    assert_true(found > 0);
}

static void nonsense_is_refused(void **unused)
{
    static const char *const bad[] = {
        "move 0.5 pass\n",
        "position\n",
        "position siena seats=4; nothing 3\n",
        "hello\n",
        "position siena seats=2; round 1\nmove 2.0000 pass\n",
        "position siena seats=2; round 1\nmove 0.5000 fly\n",
    };
    (void)unused;
    const struct sg_game *game = sg_game_find("siena");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sg_error why = {.key = NULL};
        assert_int_equal(judge_read(game, bad[i], list, MOST, &why), -1);
        assert_non_null(why.key);
    }
}

int main(void)
{
    sg_games_init();
    ai_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(siena_decides_better_than_the_score),
        cmocka_unit_test(florenza_decides_better_than_the_score),
        cmocka_unit_test(losses_are_told_right),
        cmocka_unit_test(positions_can_be_made),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
