/*
 * golden.c: prints what seeded random games come to, one line a set-up.
 *
 *     golden              HASH PLIES SETUP, for every game
 *     golden --perft FILE checks perft counts; the last line counts the lines
 *
 * It links the rules and nothing else, so that it is quick to build with any
 * compiler and for any machine. tools/golden compares its output with the
 * files beside this one.
 */
#include "base/error.h"
#include "base/codec.h"
#include "games/games.h"
#include "trial/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GAMES = 10, SEED = 1 };

/* The rules alone have no language: a sentence is its key. */
void sg_error_report(const struct sg_error *why, struct sg_text *out)
{
    sg_text_add(out, why->key ? why->key : "?");
}

static void print_game(const struct sg_game *g)
{
    struct sg_setup setup;
    bool refused;
    for (int i = 0; trial_case_at(g, i, &setup, &refused); i++) {
        char memory[256];
        struct sg_text words;
        if (refused)
            continue;
        sg_text_init(&words, memory, sizeof memory);
        sg_setup_format(g, &setup, &words);
        struct trial_golden golden = trial_golden(g, &setup, SEED, GAMES);
        printf("%016" PRIx64 " %ld %s\n", golden.hash, golden.plies, memory);
    }
}

static int perft(const char *path)
{
    static char line[SG_MAX_POSITION + 64];
    static struct trial_perft_line at;
    int passed = 0, failed = 0, number = 0;
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "golden: %s cannot be read\n", path);
        return 2;
    }
    while (fgets(line, sizeof line, file)) {
        struct sg_error why;
        size_t length = strcspn(line, "\n");
        number++;
        if (length == 0 || line[0] == '#')
            continue;
        if (!trial_perft_parse(line, length, &at, &why)) {
            printf("%s:%d: %s\n", path, number, why.key);
            failed++;
            continue;
        }
        uint64_t n = trial_perft(at.game, at.state, at.depth);
        passed += n == at.count;
        failed += n != at.count;
        if (n != at.count)
            printf("%s:%d: %" PRIu64 " ways in %d plies, not %" PRIu64 "\n", path, number, n, at.depth, at.count);
    }
    fclose(file);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}

int main(int argc, char **argv)
{
    int worst = 0;
    sg_games_init();
    if (argc > 1 && strcmp(argv[1], "--perft") == 0) {
        for (int i = 2; i < argc; i++) {
            int code = perft(argv[i]);
            worst = code > worst ? code : worst;
        }
        return worst;
    }
    for (int i = 0; i < sg_game_count(); i++)
        print_game(sg_game_at(i));
    return 0;
}
