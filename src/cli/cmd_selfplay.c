/* cmd_selfplay.c: `signoria selfplay` writes whole games, played by chance or by bots. */
#define _POSIX_C_SOURCE 200809L

#include "base/codec.h"
#include "base/rng.h"
#include "cli/commands.h"
#include "cli/seating.h"
#include "games/games.h"
#include "host/args.h"
#include "host/clock.h"
#include "host/exec_bot.h"
#include "host/files.h"
#include "host/i18n.h"
#include "lab/dataset.h"
#include "match/match.h"
#include "proto/buffer.h"
#include "proto/json/json_game.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum format { FORMAT_MATCH, FORMAT_JSON_LINES, FORMAT_ARRAYS };

struct plan {
    const struct sg_game *game;
    struct sg_setup setup;
    const char *out, *options, *components, *bots;
    struct seating *seating; /* NULL: by chance */
    int64_t seats, seed, games, max_plies;
    enum format format;
    FILE *lines;             /* of FORMAT_JSON_LINES */
    struct dataset *dataset; /* of FORMAT_ARRAYS */
};

struct tally {
    long over, stopped, plies;
};

static bool take_game(struct args *a, struct plan *p)
{
    const char *name = NULL;
    if (!args_text(a, "--game", &name))
        return false;
    p->game = name ? args_find_game(name) : NULL;
    if (p->game || !name)
        return true;
    args_no_game(a, name);
    return true;
}

/* "--format match", "jsonl" or "arrays". */
static bool take_format(struct args *a, struct plan *p)
{
    static const char *const names[] = {"match", "jsonl", "arrays"};
    const char *name = NULL;
    if (!args_text(a, "--format", &name))
        return false;
    for (int i = 0; name && i < (int)(sizeof names / sizeof names[0]); i++)
        if (strcmp(name, names[i]) == 0) {
            p->format = (enum format)i;
            return true;
        }
    if (name)
        args_wrong_words(a, "wrong.selfplay.format", name, NULL);
    return true;
}

static bool take_all(struct plan *p, int argc, char **argv)
{
    struct args a = {"selfplay", argc, argv, 0, false};
    *p = (struct plan){.seed = 1, .games = 1, .max_plies = 20000};
    while (args_more(&a)) {
        if (take_game(&a, p) || take_format(&a, p) || args_text(&a, "--out", &p->out) ||
            args_text(&a, "--options", &p->options) || args_text(&a, "--bots", &p->bots) ||
            args_text(&a, "--components", &p->components) || args_seats(&a, &p->seats) ||
            args_number(&a, "--seed", 0, 9999999999999999, &p->seed) ||
            args_number(&a, "--games", 1, 1000000, &p->games) ||
            args_number(&a, "--max-plies", 1, 200000, &p->max_plies))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !p->game)
        args_wrong(&a, "wrong.game-wanted");
    if (!a.wrong && (!p->out || !p->out[0]))
        args_wrong(&a, "wrong.out-wanted");
    return !a.wrong && args_setup(&a, p->game, p->options, p->seats, p->components, &p->setup);
}

/* Bytes that follow from the seed: "selfplay 5 17 secret". */
static void derive_bytes(const struct plan *p, int64_t game, const char *what, uint8_t out[FAIR_BYTES])
{
    char text[96];
    int n = snprintf(text, sizeof text, "selfplay %lld %lld %s", (long long)p->seed, (long long)game, what);
    fair_from_text(text, (size_t)n, out);
}

static struct match *start_game(const struct plan *p, int64_t game, struct sg_error *why)
{
    struct match_start s = {.setup = p->setup, .chance = {.source = MATCH_FAIR}};
    derive_bytes(p, game, "secret", s.chance.secret);
    for (int i = 0; i < p->setup.seats; i++) {
        s.seat[i].who = MATCH_BOT;
        snprintf(s.seat[i].name, sizeof s.seat[i].name, "%.20s %d",
                 !p->seating                            ? "Random"
                 : ai_spec_outside(p->seating->spec[i]) ? "exec"
                                                        : p->seating->spec[i],
                 i + 1);
    }
    struct match *m = match_new(p->game, &s, why);
    for (int i = 0; m && i < p->setup.seats; i++) {
        uint8_t bytes[FAIR_BYTES];
        char what[32];
        snprintf(what, sizeof what, "number %d", i + 1);
        derive_bytes(p, game, what, bytes);
        if (match_number(m, i, bytes, why))
            continue;
        match_free(m);
        return NULL;
    }
    return m;
}

static bool play_action(const struct plan *p, struct match *m, const void *view, struct sg_action action,
                        struct sg_error *why)
{
    int seat = match_turn(m);
    if (!match_play(m, seat, action, why))
        return false;
    if (p->dataset)
        dataset_decision(p->dataset, view, seat, action);
    return true;
}

static bool play_step(const struct plan *p, struct match *m, struct sg_rng *rng, struct sg_error *why)
{
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct sg_choice list[SG_MAX_CHOICES];
    if (match_turn(m) == SG_CHANCE)
        return match_draw(m, why);
    if (p->seating) {
        int seat = match_turn(m);
        match_view(m, seat, match_plies(m), view);
        return play_action(p, m, view, ai_bot_choose(p->seating->bot[seat], view), why);
    }
    struct sg_choice c = list[sg_rng_below(rng, (uint32_t)match_actions(m, list))];
    c.action.arg[2] = (uint16_t)(c.action.arg[2] + sg_rng_below(rng, c.more + 1u));
    match_view(m, match_turn(m), match_plies(m), view);
    return play_action(p, m, view, c.action, why);
}

static bool play_game(const struct plan *p, struct match *m, int64_t game, struct sg_error *why)
{
    struct sg_rng rng;
    sg_rng_init(&rng, (uint64_t)p->seed, (uint64_t)game);
    if (p->seating)
        seating_begin(p->seating, (uint64_t)p->seed, (uint64_t)game);
    while (match_turn(m) != SG_OVER && match_plies(m) < p->max_plies)
        if (!play_step(p, m, &rng, why))
            return false;
    for (int s = 0; p->seating && s < p->setup.seats; s++)
        if (ai_bot_lost(p->seating->bot[s]))
            fprintf(stderr, "signoria selfplay: %s\n",
                    i18n_mixed("tournament.lost", i18n_error(ai_bot_lost(p->seating->bot[s])), NULL, NULL, 0, game, 0));
    return match_reveal(m, why);
}

/* What is wrong with a file, by errno. */
static bool is_unwritable(const char *path)
{
    fprintf(stderr, "signoria selfplay: %s\n",
            i18n_colon(i18n_words("wrong.unwritable", path, NULL), i18n_system(errno)));
    return false;
}

/* "FOLDER/pebbles-3-1-000001.match"; number 0: of all games. False if it is too long. */
static bool make_path(const struct plan *p, int64_t game, const char *ending, char *out, size_t size)
{
    char number[24] = "";
    if (game)
        snprintf(number, sizeof number, "-%06lld", (long long)game);
    int n = snprintf(out, size, "%s/%s-%d-%lld%s.%s", p->out, p->game->name, p->setup.seats, (long long)p->seed, number,
                     ending);
    if (n < (int)size)
        return true;
    fprintf(stderr, "signoria selfplay: %s\n", i18n("wrong.path-too-long"));
    return false;
}

static bool save_match(const struct plan *p, const struct match *m, int64_t game)
{
    char path[4096];
    struct sg_slice all = match_text(m);
    if (!make_path(p, game, "match", path, sizeof path))
        return false;
    FILE *file = files_begin(path);
    if (file)
        fwrite(all.at, 1, all.length, file);
    return (file && files_end(file, path)) || is_unwritable(path);
}

static void put_plies(const struct match *m, struct json *j)
{
    char words[256];
    struct sg_text text;
    json_key(j, "plies");
    json_open(j, '[');
    for (int ply = 0; ply < match_plies(m); ply++) {
        sg_text_init(&text, words, sizeof words);
        sg_action_format(match_game(m), match_ply(m, ply)->action, &text);
        json_open(j, '{');
        json_key(j, "by");
        json_turn(j, match_ply(m, ply)->seat);
        json_put_string(j, "action", words);
        json_close(j);
    }
    json_close(j);
}

/* A game as one line of JSON (docs/library.md). */
static bool save_line(const struct plan *p, const struct match *m, int64_t game)
{
    struct buffer line = {NULL, 0, 0};
    struct sg_text text;
    struct json j;
    char words[400];
    sg_text_init(&text, words, sizeof words);
    sg_setup_format(p->game, &p->setup, &text);
    buffer_json(&line, &j);
    json_open(&j, '{');
    json_put_number(&j, "version", DATASET_VERSION);
    json_put_string(&j, "game", p->game->name);
    json_put_number(&j, "rules", p->game->rules_version);
    json_put_string(&j, "setup", words);
    json_put_number(&j, "seed", p->seed);
    json_put_number(&j, "number", game);
    json_key(&j, "bots");
    json_open(&j, '[');
    for (int seat = 0; seat < p->setup.seats; seat++)
        json_string(&j, p->seating ? p->seating->spec[seat] : "random");
    json_close(&j);
    put_plies(m, &j);
    json_put_bool(&j, "over", match_turn(m) == SG_OVER);
    json_key(&j, "result");
    json_result(&j, p->game, match_state(m));
    json_close(&j);
    buffer_add(&line, "\n");
    bool ok = fwrite(line.at, 1, line.length, p->lines) == line.length;
    buffer_free(&line);
    return ok || is_unwritable(p->out);
}

static bool save_game(const struct plan *p, const struct match *m, int64_t game)
{
    struct sg_result result;
    if (p->format == FORMAT_JSON_LINES)
        return save_line(p, m, game);
    if (p->format == FORMAT_MATCH)
        return save_match(p, m, game);
    p->game->result(match_state(m), &result);
    dataset_game(p->dataset, &result, match_turn(m) == SG_OVER);
    return true;
}

/* Opens what all games are written to. */
static bool begin_output(struct plan *p, char *path, size_t size)
{
    if (p->format == FORMAT_JSON_LINES) {
        if (!make_path(p, 0, "jsonl", path, size))
            return false;
        p->lines = files_begin(path);
        return p->lines || is_unwritable(path);
    }
    if (p->format == FORMAT_ARRAYS) {
        p->dataset = dataset_begin(p->out, p->game, &p->setup);
        return p->dataset || is_unwritable(p->out);
    }
    return true;
}

static bool end_output(struct plan *p, const char *path)
{
    if (p->lines)
        return files_end(p->lines, path) || is_unwritable(path);
    if (p->dataset)
        return dataset_end(p->dataset) || is_unwritable(p->out);
    return true;
}

static bool one_game(const struct plan *p, int64_t game, struct tally *tally)
{
    struct sg_error why;
    struct match *m = start_game(p, game, &why);
    bool ok = m && play_game(p, m, game, &why);
    if (!ok)
        fprintf(stderr, "signoria selfplay: %s\n", i18n_colon(i18n_numbers("lab.game", game, 0), i18n_error(&why)));
    ok = ok && save_game(p, m, game);
    if (ok) {
        tally->plies += match_plies(m);
        *(match_turn(m) == SG_OVER ? &tally->over : &tally->stopped) += 1;
    }
    match_free(m);
    return ok;
}

static bool make_bots(struct plan *p, struct seating *seating)
{
    struct sg_error why;
    struct ai_host host = {.now = clock_seconds, .threads = 1 /* so that seeds repeat games */, .outside = &exec_bots};
    if (!p->bots)
        return true;
    p->seating = seating;
    if (seating_make(seating, p->game, p->setup.seats, p->bots, &host, &why))
        return true;
    fprintf(stderr, "signoria selfplay: --bots: %s\n", args_bot_words(&why));
    return false;
}

int cmd_selfplay(int argc, char **argv)
{
    struct plan p;
    static struct seating seating;
    struct tally tally = {0, 0, 0};
    if (args_help(argc, argv, "selfplay"))
        return 0;
    if (!take_all(&p, argc, argv) || !make_bots(&p, &seating))
        return 2;
    if (mkdir(p.out, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "signoria selfplay: %s\n",
                i18n_colon(i18n_words("wrong.no-folder", p.out, NULL), i18n_system(errno)));
        return 2;
    }
    char path[4096];
    bool ok = begin_output(&p, path, sizeof path);
    for (int64_t game = 1; ok && game <= p.games; game++)
        ok = one_game(&p, game, &tally);
    ok = end_output(&p, path) && ok;
    seating_free(&seating);
    if (!ok)
        return 2;
    printf("%s\n", i18n_mixed("selfplay.done", NULL, p.out, NULL, tally.over + tally.stopped, 0, tally.plies));
    if (tally.stopped)
        printf("%s\n", i18n_numbers("selfplay.stopped", tally.stopped, p.max_plies));
    return 0;
}
