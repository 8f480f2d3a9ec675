/*
 * make-challenges.c: makes challenges from games of bots, and proves them again.
 *
 *     make-challenges make KINDS [--games 40] [--each 4] [--tries 4000] [--bot master:200] [--seed 1] [--seats N]
 *     make-challenges choose KINDS [--from FILE]
 *     make-challenges check KINDS
 *     make-challenges prove GAME [--tries 4000] [--seed 1]
 *
 * The first plays games as the file KINDS says (docs/challenges.md), looks for positions in which a search finds more
 * than a steward, and writes an entry for each. The second chooses the challenges and the positions for the day from
 * these and from those of the lists beside KINDS, and writes the lists. The third checks that every entry is what its
 * kind says, and that choosing again gives the same lists. The fourth plays the solutions of both lists, and looks for
 * better ones. Run the first and the last with `nice -n 15`: they take minutes.
 */
#include "kinds.h"

#include "ai/ai.h"
#include "base/codec.h"
#include "base/error.h"
#include "games/games.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ENTRY = 32768, STRAYS = 400, FEW = 300, STEWARDS = 6 };

/* ---- Entries -------------------------------------------------------------------------------------------------- */

static void write_entry(const struct job *job, const struct kind *k, const void *state, int64_t seed, int game,
                        const char *name, struct sg_text *out)
{
    static char memory[SG_MAX_POSITION];
    struct sg_text position;
    sg_text_init(&position, memory, sizeof memory);
    sg_position_format(job->game, state, &position);
    sg_text_printf(out, "challenge %s\n", name);
    sg_text_printf(out, "from --bot %s --seats %d --seed %d, game %d\n", job->bot, sg_setup_of(state).seats,
                   (int)job->seed, game + 1);
    sg_text_printf(out, "position %s\nseed %d\n", memory, (int)seed);
    kinds_lines(job->game, k, state, out);
}

static void write_way(const struct job *job, const struct solution *s, FILE *out)
{
    fprintf(out, "way ");
    for (int i = 0; i < s->count; i++) {
        char memory[SG_MAX_TEXT];
        struct sg_text text;
        sg_text_init(&text, memory, sizeof memory);
        sg_action_format(job->game, s->action[i], &text);
        fprintf(out, "%s%s", i ? "; " : "", memory);
    }
    fprintf(out, "\n");
}

/* The best of a steward with the seed of the challenge and with others. */
static void best_steward(const struct page *p, bool less, struct solution *own, struct solution *best)
{
    struct solution other;
    solve_steward(p, p->challenge.seed, own);
    *best = *own;
    for (int i = 0; i < STEWARDS; i++) {
        solve_steward(p, 1000 + i, &other);
        if (solve_better(&other, best, less))
            *best = other;
    }
}

/* One, two and three stars: what the steward reaches, halfway, and the best. False: there is no room between. */
static bool choose_stars(const struct kind *k, const struct solution *steward, const struct solution *best,
                         int64_t stars[CHALLENGE_STARS])
{
    int64_t sign = k->plan.less ? -1 : 1, top = sign * best->value;
    int64_t low = steward->counts ? sign * steward->value : top - 2 * (k->gap > 2 ? k->gap : 2);
    if (top - low < k->gap)
        return false;
    if (!k->plan.less && low < 1) /* nothing earns no star */
        low = 1;
    top = low + (top - low) * k->ease / 100;
    if (top - low < 2)
        return false;
    int64_t middle = low + (top - low + 1) / 2;
    if (k->round > 1) {
        middle = (middle + k->round / 2) / k->round * k->round;
        top = top / k->round * k->round;
    }
    stars[0] = sign * low;
    stars[1] = sign * middle;
    stars[2] = sign * top;
    return low < middle && middle < top;
}

/* Makes an entry of a position, if a search finds more in it than a steward does. */
static bool try_position(struct job *job, struct kind *k, const void *state, int game, struct sg_rng *rng, FILE *out)
{
    static char memory[MOST_ENTRY];
    static struct page page;
    struct solution steward, best, first, idle;
    struct sg_text text;
    struct challenge c;
    struct sg_error why;
    char name[64];
    int64_t stars[CHALLENGE_STARS];
    snprintf(name, sizeof name, "%.20s-%d", k->name, k->found + 1);
    sg_text_init(&text, memory, sizeof memory);
    write_entry(job, k, state, 1 + sg_rng_below(rng, 999), game, name, &text);
    sg_error_clear(&why);
    if (text.full || !challenge_first(sg_slice_of(memory), &c) || !challenge_open(job->game, &c, &page, &why)) {
        fprintf(stderr, "%s: left out: %s\n", name, kinds_error(&why)); /* a round after the last, for instance */
        return false;
    }
    best_steward(&page, k->plan.less, &steward, &best);
    struct solution plain = best;
    if (k->plan.avoids) /* the steward may have been lucky */
        solve_plain(&page, &k->plan, rng, &best);
    k->plan.tries = FEW;
    solve_search(&page, &k->plan, rng, &best);
    if (!best.counts || !choose_stars(k, &plain, &best, stars))
        return false;
    k->plan.tries = (int)job->tries;
    solve_search(&page, &k->plan, rng, &best);
    solve_first(&page, &first);
    solve_idle(&page, &idle);
    if (!choose_stars(k, steward.counts ? &steward : &plain, &best, stars) || best.count >= SOLVE_MOST)
        return false;
    struct solution three = {.counts = true, .value = stars[2]};
    if (!solve_better(&three, &plain, k->plan.less) || !solve_better(&three, &first, k->plan.less) ||
        !solve_better(&three, &idle, k->plan.less))
        return false;
    int often = solve_stray(&page, k->plan.less, stars[2], STRAYS, rng);
    double hard = best.count / 4.0 - 10 * log10((often + 0.5) / STRAYS);
    fprintf(out, "# %05.1f %s: steward %lld%s, best %lld, first %lld, %d of %d stray there, %d actions\n", hard, name,
            (long long)steward.value, steward.counts ? "" : " (fails)", (long long)best.value,
            first.counts ? (long long)first.value : -1LL, often, STRAYS, best.count);
    fprintf(out, "%sstars %lld %lld %lld\n", memory, (long long)stars[0], (long long)stars[1], (long long)stars[2]);
    write_way(job, &best, out);
    fprintf(out, "\n");
    fflush(out);
    return true;
}

/* ---- Games ---------------------------------------------------------------------------------------------------- */

/* Looks at a decision of seat 1. */
static void look_at(struct job *job, int from, int to, int game, const void *state, struct sg_rng *rng, FILE *out)
{
    for (int i = from; i < to; i++) {
        struct kind *k = &job->kind[i];
        bool fits = kinds_fit(job, k, state), begins = fits && !k->held;
        k->held = fits;
        if (fits && k->once.length) {
            int64_t value = kinds_value(job->game, state, k->once);
            begins = value != k->last;
            k->last = value;
        }
        if (!begins || k->found >= job->each || k->tried_game == game || sg_rng_below(rng, 3) == 0)
            continue;
        if (try_position(job, k, state, game, rng, out)) {
            k->found++;
            k->tried_game = game;
        }
    }
}

/* One game of the bot against itself, for the kinds from..to-1, which share a set-up. */
static bool play_game(struct job *job, struct ai_bot *bot, int from, int to, int number, FILE *out)
{
    const struct sg_game *game = job->game;
    _Alignas(16) unsigned char state[SG_MAX_STATE], view[SG_MAX_STATE];
    struct sg_setup setup;
    struct sg_error why;
    struct sg_rng rng;
    struct sg_slice words = job->kind[from].setup, name;
    sg_slice_next(&words, &name);
    if (!sg_setup_parse(game, words.at, words.length, &setup, &why))
        return kinds_fail("set-up", kinds_error(&why)) == 0;
    if (job->seats >= game->min_seats && job->seats <= game->max_seats)
        setup.seats = (uint8_t)job->seats;
    sg_rng_init(&rng, (uint64_t)job->seed, (uint64_t)(number * 100 + from));
    ai_bot_begin(bot, (uint64_t)job->seed, (uint64_t)(number * 100 + from));
    game->init(state, &setup);
    for (int plies = 0, turn; (turn = game->turn(state)) != SG_OVER && plies < 20000; plies++) {
        if (turn == SG_CHANCE) {
            game->apply(state, game->chance_sample(state, sg_rng_below(&rng, game->chance_total(state))), NULL);
            continue;
        }
        if (turn == 0)
            look_at(job, from, to, number, state, &rng, out);
        game->redact(state, turn, view);
        game->apply(state, ai_bot_choose(bot, view), NULL);
    }
    return true;
}

static bool all_found(const struct job *job, int from, int to)
{
    for (int i = from; i < to; i++)
        if (job->kind[i].found < job->each)
            return false;
    return true;
}

static int make_list(struct job *job, const char *path)
{
    struct sg_error why;
    size_t length;
    char *text = kinds_text(path, &length);
    if (!text)
        return kinds_fail(path, "cannot be read");
    if (!kinds_read(job, (struct sg_slice){text, length}))
        return kinds_fail(path, "a line that cannot be read");
    struct ai_host host = {.threads = 1, .repeat = true};
    struct ai_bot *bot = ai_bot_new(job->game, job->bot, &host, &why);
    if (!bot)
        return kinds_fail(job->bot, kinds_error(&why));
    for (int from = 0, to; from < job->kinds; from = to) {
        for (to = from + 1; to < job->kinds && job->kind[to].setup.at == job->kind[from].setup.at;)
            to++;
        for (int g = 0; g < job->games && !all_found(job, from, to); g++) {
            for (int i = from; i < to; i++)
                job->kind[i].held = false, job->kind[i].last = -1;
            if (!play_game(job, bot, from, to, g, stdout))
                return 2;
            fprintf(stderr, "%s: game %d of %lld\n", job->kind[from].name, g + 1, (long long)job->games);
        }
    }
    for (int i = 0; i < job->kinds; i++)
        fprintf(stderr, "%s: %d\n", job->kind[i].name, job->kind[i].found);
    ai_bot_free(bot);
    free(text);
    return 0;
}

/* ---- Proving -------------------------------------------------------------------------------------------------- */

/* Plays the solution, and searches from it and from the steward's course. False: something does not hold. */
static bool prove_entry(const struct job *job, const struct challenge *c)
{
    static struct page page;
    struct solution way, steward, plain, found;
    struct sg_error why;
    struct sg_rng rng;
    if (!challenge_open(job->game, c, &page, &why))
        return kinds_fail(c->name, kinds_error(&why)) == 0;
    c = &page.challenge;
    bool less = c->stars[2] < c->stars[0];
    struct solve_plan plan = {.less = less, .tries = (int)job->tries};
    bool plays = solve_way(&page, &way) && way.counts;
    int stars = plays ? challenge_stars(c, way.value) : 0;
    best_steward(&page, less, &steward, &plain);
    found = steward;
    sg_rng_init(&rng, (uint64_t)job->seed, 1);
    solve_search(&page, &plan, &rng, &found);
    int blind = found.counts ? challenge_stars(c, found.value) : 0;
    if (plays)
        found = way;
    solve_search(&page, &plan, &rng, &found);
    printf("%-20s solution %lld (%d stars), steward %lld, a search from scratch %d stars, from the solution %lld\n",
           c->name, (long long)way.value, stars, steward.counts ? (long long)steward.value : -1LL, blind,
           (long long)found.value);
    return stars == CHALLENGE_STARS && (!steward.counts || challenge_stars(c, steward.value) < CHALLENGE_STARS);
}

static int prove_lists(const struct job *job)
{
    struct challenge c;
    int wrong = 0, count = 0;
    for (int list = 0; list < 2; list++)
        for (int i = 0; challenge_find(job->game, list, i, &c); i++, count++)
            wrong += !prove_entry(job, &c);
    printf("%d challenges, %d wrong\n", count, wrong);
    return wrong ? 1 : 0;
}

/* ---- The call ------------------------------------------------------------------------------------------------- */

static bool read_number(const char *name, const char *given, const char *value, int64_t *out)
{
    return strcmp(given, name) == 0 && sg_slice_number(sg_slice_of(value), 0, 100000000, out);
}

int main(int argc, char **argv)
{
    static struct job job = {.bot = "master:200", .games = 40, .each = 4, .tries = 4000, .seed = 1};
    sg_games_init();
    ai_init();
    const char *verb = argc > 2 ? argv[1] : "", *candidates = NULL;
    if (argc < 3 || argc % 2 == 0)
        return kinds_fail("usage", "make KINDS | choose KINDS [--from FILE] | check KINDS | prove GAME [--games N] "
                                   "[--each N] [--tries N] [--bot BOT] [--seats N] [--seed N]");
    for (int i = 3; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--bot") == 0)
            job.bot = argv[i + 1];
        else if (strcmp(argv[i], "--from") == 0)
            candidates = argv[i + 1];
        else if (!read_number("--games", argv[i], argv[i + 1], &job.games) &&
                 !read_number("--each", argv[i], argv[i + 1], &job.each) &&
                 !read_number("--tries", argv[i], argv[i + 1], &job.tries) &&
                 !read_number("--seats", argv[i], argv[i + 1], &job.seats) &&
                 !read_number("--seed", argv[i], argv[i + 1], &job.seed))
            return kinds_fail(argv[i], "there is no such option, or it needs a number");
    }
    if (strcmp(verb, "make") == 0)
        return make_list(&job, argv[2]);
    if (strcmp(verb, "choose") == 0)
        return choose_lists(&job, argv[2], candidates);
    if (strcmp(verb, "check") == 0)
        return check_lists(&job, argv[2]);
    if (strcmp(verb, "prove") != 0)
        return kinds_fail(verb, "expected make, choose, check or prove");
    for (int i = 0; i < sg_game_count(); i++)
        if (strcmp(sg_game_at(i)->name, argv[2]) == 0)
            job.game = sg_game_at(i);
    return job.game ? prove_lists(&job) : kinds_fail(argv[2], "there is no such game");
}
