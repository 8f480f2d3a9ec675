/* cmd_selfplay.c: `signoria selfplay` writes whole games, played by chance. */
#define _POSIX_C_SOURCE 200809L

#include "base/form.h"
#include "base/rng.h"
#include "front/commands.h"
#include "games/games.h"
#include "match/match.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char help[] =
    "usage: signoria selfplay --game GAME --out FOLDER [--seats N] [--seed S]\n"
    "                         [--games K] [--options \"WORDS\"] [--max-plies M]\n"
    "\n"
    "Plays K games (1 if not said) by chance and saves each to FOLDER, which is\n"
    "made if it is missing, as GAME-SEATS-SEED-NUMBER.match; `signoria verify`\n"
    "accepts every one. The same words write the same files, over older ones.\n"
    "An entry of the list of legal actions is chosen evenly, then evenly within\n"
    "its range. Chance is fair (docs/fair-chance.md); its secret and the seats'\n"
    "numbers follow from the seed.\n"
    "\n"
    "  --game GAME        signoria games lists them\n"
    "  --seats N          the fewest the game allows if not said\n"
    "  --seed S           0 to 9999999999999999; 1 if not said\n"
    "  --games K          1 to 1000000\n"
    "  --options \"WORDS\"  options of the game, as in a set-up\n"
    "  --max-plies M      a game that is longer is saved unfinished; 1 to 200000,\n"
    "                     20000 if not said (some set-ups need not end)\n";

struct plan {
    const struct sg_game *game;
    struct sg_setup setup;
    const char *out, *options;
    int64_t seats, seed, games, max_plies;
};

struct tally {
    long over, stopped, plies;
};

static bool complain(const char *what, const char *word)
{
    fprintf(stderr, "signoria selfplay: %s%s\n", what, word);
    return false;
}

static bool number(const char *name, const char *word, int64_t low, int64_t high, int64_t *out)
{
    if (sg_word_number(sg_word_of(word), low, high, out))
        return true;
    fprintf(stderr, "signoria selfplay: %s is a number from %lld to %lld, '%s' is not\n", name,
            (long long)low, (long long)high, word);
    return false;
}

static bool take_game(struct plan *p, const char *name)
{
    p->game = sg_game_find(name);
    if (p->game)
        return true;
    fprintf(stderr, "signoria selfplay: there is no game '%s'; there are:", name);
    for (int i = 0; i < sg_game_count(); i++)
        fprintf(stderr, " %s", sg_game_at(i)->name);
    fputc('\n', stderr);
    return false;
}

static bool take(struct plan *p, const char *name, const char *word)
{
    if (strcmp(name, "--game") == 0)
        return take_game(p, word);
    if (strcmp(name, "--seats") == 0)
        return number(name, word, 1, SG_MAX_SEATS, &p->seats);
    if (strcmp(name, "--seed") == 0)
        return number(name, word, 0, 9999999999999999, &p->seed);
    if (strcmp(name, "--games") == 0)
        return number(name, word, 1, 1000000, &p->games);
    if (strcmp(name, "--max-plies") == 0)
        return number(name, word, 1, 200000, &p->max_plies);
    if (strcmp(name, "--out") == 0)
        p->out = word;
    else if (strcmp(name, "--options") == 0)
        p->options = word;
    else
        return complain("there is no option ", name);
    return true;
}

static bool take_setup(struct plan *p)
{
    char words[1024], memory[1024];
    struct sg_text why;
    int64_t seats = p->seats ? p->seats : p->game->min_seats;
    if (snprintf(words, sizeof words, "%s seats=%d", p->options, (int)seats) >= (int)sizeof words)
        return complain("the options are too long", "");
    sg_text_init(&why, memory, sizeof memory);
    return sg_setup_parse(p->game, words, strlen(words), &p->setup, &why) || complain(memory, "");
}

static bool take_all(struct plan *p, int argc, char **argv)
{
    *p = (struct plan){.options = "", .seed = 1, .games = 1, .max_plies = 20000};
    for (int i = 0; i < argc; i += 2) {
        if (argv[i][0] != '-')
            return complain("options begin with --, this word does not: ", argv[i]);
        if (i + 1 == argc)
            return complain("a word is missing after ", argv[i]);
        if (!take(p, argv[i], argv[i + 1]))
            return false;
    }
    if (!p->game)
        return complain("--game GAME is wanted", "");
    if (!p->out || !p->out[0])
        return complain("--out FOLDER is wanted", "");
    return take_setup(p);
}

/* Bytes that follow from the seed: "selfplay 5 17 secret". */
static void derive(const struct plan *p, int64_t game, const char *what, uint8_t out[FAIR_BYTES])
{
    char text[96];
    int n = snprintf(text, sizeof text, "selfplay %lld %lld %s", (long long)p->seed,
                     (long long)game, what);
    fair_from_text(text, (size_t)n, out);
}

static struct match *start(const struct plan *p, int64_t game, struct sg_text *why)
{
    struct match_start s = {.setup = p->setup, .chance = {.source = MATCH_FAIR}};
    derive(p, game, "secret", s.chance.secret);
    for (int i = 0; i < p->setup.seats; i++) {
        s.seat[i].who = MATCH_BOT;
        snprintf(s.seat[i].name, sizeof s.seat[i].name, "Random %d", i + 1);
    }
    struct match *m = match_new(p->game, &s, why);
    for (int i = 0; m && i < p->setup.seats; i++) {
        uint8_t bytes[FAIR_BYTES];
        char what[32];
        snprintf(what, sizeof what, "number %d", i + 1);
        derive(p, game, what, bytes);
        if (match_number(m, i, bytes, why))
            continue;
        match_free(m);
        return NULL;
    }
    return m;
}

static bool step(struct match *m, struct sg_rng *rng, struct sg_text *why)
{
    struct sg_choice list[SG_MAX_CHOICES];
    if (match_turn(m) == SG_CHANCE)
        return match_draw(m, why);
    struct sg_choice c = list[sg_rng_below(rng, (uint32_t)match_actions(m, list))];
    c.action.arg[2] = (uint16_t)(c.action.arg[2] + sg_rng_below(rng, c.more + 1u));
    return match_play(m, match_turn(m), c.action, NULL, why);
}

static bool play(const struct plan *p, struct match *m, int64_t game, struct sg_text *why)
{
    struct sg_rng rng;
    sg_rng_init(&rng, (uint64_t)p->seed, (uint64_t)game);
    while (match_turn(m) != SG_OVER && match_plies(m) < p->max_plies)
        if (!step(m, &rng, why))
            return false;
    return match_reveal(m, why);
}

/* Whole or not at all: under another name first. */
static bool save(const struct plan *p, const struct match *m, int64_t game)
{
    char path[4096], made[4112];
    struct sg_word all = match_text(m);
    int n = snprintf(path, sizeof path, "%s/%s-%d-%lld-%06lld.match", p->out, p->game->name,
                     p->setup.seats, (long long)p->seed, (long long)game);
    if (n >= (int)sizeof path)
        return complain("the path is too long: ", p->out);
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
    fprintf(stderr, "signoria selfplay: cannot write '%s': %s\n", path, strerror(code));
    if (file)
        remove(made);
    return false;
}

static bool one_game(const struct plan *p, int64_t game, struct tally *tally)
{
    char memory[1024];
    struct sg_text why;
    sg_text_init(&why, memory, sizeof memory);
    struct match *m = start(p, game, &why);
    bool ok = m && play(p, m, game, &why);
    if (!ok)
        fprintf(stderr, "signoria selfplay: game %lld: %s\n", (long long)game, memory);
    ok = ok && save(p, m, game);
    if (ok) {
        tally->plies += match_plies(m);
        *(match_turn(m) == SG_OVER ? &tally->over : &tally->stopped) += 1;
    }
    match_free(m);
    return ok;
}

int cmd_selfplay(int argc, char **argv)
{
    struct plan p;
    struct tally tally = {0, 0, 0};
    if (argc > 0 && strcmp(argv[0], "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (!take_all(&p, argc, argv)) {
        fputs("signoria selfplay --help tells more\n", stderr);
        return 2;
    }
    if (mkdir(p.out, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "signoria selfplay: cannot make the folder '%s': %s\n", p.out, strerror(errno));
        return 2;
    }
    for (int64_t game = 1; game <= p.games; game++)
        if (!one_game(&p, game, &tally))
            return 2;
    printf("%ld games in %s: %ld over, %ld stopped at %lld plies; %ld plies\n",
           tally.over + tally.stopped, p.out, tally.over, tally.stopped, (long long)p.max_plies,
           tally.plies);
    return 0;
}
