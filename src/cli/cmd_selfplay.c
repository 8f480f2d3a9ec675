/* cmd_selfplay.c: `signoria selfplay` writes whole games, played by chance or by bots. */
#define _POSIX_C_SOURCE 200809L

#include "base/rng.h"
#include "host/args.h"
#include "host/clock.h"
#include "cli/commands.h"
#include "cli/seating.h"
#include "host/i18n.h"
#include "games/games.h"
#include "match/match.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

struct plan {
    const struct sg_game *game;
    struct sg_setup setup;
    const char *out, *options, *components, *bots;
    struct seating *seating; /* NULL: by chance */
    int64_t seats, seed, games, max_plies;
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

static bool take_all(struct plan *p, int argc, char **argv)
{
    struct args a = {"selfplay", argc, argv, 0, false};
    *p = (struct plan){.seed = 1, .games = 1, .max_plies = 20000};
    while (args_more(&a)) {
        if (take_game(&a, p) || args_text(&a, "--out", &p->out) || args_text(&a, "--options", &p->options) ||
            args_text(&a, "--bots", &p->bots) || args_text(&a, "--components", &p->components) ||
            args_seats(&a, &p->seats) || args_number(&a, "--seed", 0, 9999999999999999, &p->seed) ||
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
        snprintf(s.seat[i].name, sizeof s.seat[i].name, "%.20s %d", p->seating ? p->seating->spec[i] : "Random", i + 1);
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

static bool play_step(const struct plan *p, struct match *m, struct sg_rng *rng, struct sg_error *why)
{
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct sg_choice list[SG_MAX_CHOICES];
    if (match_turn(m) == SG_CHANCE)
        return match_draw(m, why);
    if (p->seating) {
        int seat = match_turn(m);
        match_view(m, seat, match_plies(m), view);
        return match_play(m, seat, ai_bot_choose(p->seating->bot[seat], view), why);
    }
    struct sg_choice c = list[sg_rng_below(rng, (uint32_t)match_actions(m, list))];
    c.action.arg[2] = (uint16_t)(c.action.arg[2] + sg_rng_below(rng, c.more + 1u));
    return match_play(m, match_turn(m), c.action, why);
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
    return match_reveal(m, why);
}

/* Whole or not at all: under another name first. */
static bool save_game(const struct plan *p, const struct match *m, int64_t game)
{
    char path[4096], made[4112];
    struct sg_slice all = match_text(m);
    int n = snprintf(path, sizeof path, "%s/%s-%d-%lld-%06lld.match", p->out, p->game->name, p->setup.seats,
                     (long long)p->seed, (long long)game);
    if (n >= (int)sizeof path) {
        fprintf(stderr, "signoria selfplay: %s\n", i18n("wrong.path-too-long"));
        return false;
    }
    snprintf(made, sizeof made, "%s.new", path);
    FILE *file = fopen(made, "wb");
    bool ok = file && fwrite(all.at, 1, all.length, file) == all.length;
    int code = errno;
    if (file && fclose(file) != 0 && ok) {
        code = errno;
        ok = false;
    }
    if (ok && rename(made, path) != 0) {
        code = errno;
        ok = false;
    }
    if (ok)
        return true;
    fprintf(stderr, "signoria selfplay: %s\n",
            i18n_colon(i18n_words("wrong.unwritable", path, NULL), i18n_system(code)));
    if (file)
        remove(made);
    return false;
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
    struct ai_host host = {.now = clock_seconds, .threads = 1}; /* so that seeds repeat games */
    if (!p->bots)
        return true;
    p->seating = seating;
    if (seating_make(seating, p->game, p->setup.seats, p->bots, &host, &why))
        return true;
    fprintf(stderr, "signoria selfplay: --bots: %s\n", i18n_error(&why));
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
    bool ok = true;
    for (int64_t game = 1; ok && game <= p.games; game++)
        ok = one_game(&p, game, &tally);
    seating_free(&seating);
    if (!ok)
        return 2;
    printf("%s\n", i18n_mixed("selfplay.done", NULL, p.out, NULL, tally.over + tally.stopped, 0, tally.plies));
    if (tally.stopped)
        printf("%s\n", i18n_numbers("selfplay.stopped", tally.stopped, p.max_plies));
    return 0;
}
