/* balance.c: plays the games of a balance report and adds them up. */
#include "lab/balance.h"

#include "base/check.h"
#include "base/codec.h"
#include "base/error.h"
#include "host/clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLIES = 100000, TREE_BYTES = 8 << 20 };

/* What is noted of one game while it is played. */
struct note {
    int rose[BALANCE_RANKS][SG_MAX_SEATS]; /* round, 0: never */
    int first[BALANCE_RANKS];              /* seat, -1: nobody */
    double event[BALANCE_SOURCES][SG_MAX_SEATS];
    const char *name[BALANCE_SOURCES];
    int events, decisions;
};

struct hall {
    const struct balance *b;
    struct balance_sum *sum;
    const struct sg_field *round, *status, *cause, *tower, *artists;
    int prestige; /* kind of event, 0: none */
    int64_t next;
    pthread_mutex_t lock;
};

struct player {
    struct hall *hall;
    pthread_t thread;
    struct ai_bot *bot[SG_MAX_SEATS];
    struct note note;
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    _Alignas(16) unsigned char view[SG_MAX_STATE];
};

/* ---- noting ------------------------------------------------------------------------------- */

static void note_points(void *ctx, const struct sg_event *e)
{
    struct player *p = ctx;
    struct note *n = &p->note;
    if (e->kind != p->hall->prestige || e->seat < 0)
        return;
    int i = 0;
    while (i < n->events && strcmp(n->name[i], e->clause) != 0)
        i++;
    if (i == BALANCE_SOURCES)
        return;
    if (i == n->events)
        n->name[n->events++] = e->clause;
    n->event[i][e->seat] += e->arg[0];
}

static void note_ranks(struct player *p)
{
    const struct hall *h = p->hall;
    struct note *n = &p->note;
    for (int s = 0; h->status && h->round && s < h->b->setup.seats; s++) {
        int rank = (int)sg_field_get(h->status, p->state, s, 0);
        for (int r = 1; r <= rank && r < BALANCE_RANKS; r++) {
            if (n->rose[r][s])
                continue;
            n->rose[r][s] = (int)sg_field_get(h->round, p->state, 0, 0);
            if (n->first[r] < 0)
                n->first[r] = s;
        }
    }
}

/* ---- adding up ----------------------------------------------------------------------------- */

static void add_source(struct balance_source *list, int *count, const char *name, double points, bool winner)
{
    int i = 0;
    while (i < *count && strcmp(list[i].name, name) != 0)
        i++;
    if (i == BALANCE_SOURCES)
        return;
    if (i == *count)
        list[(*count)++].name = name;
    list[i].all += points;
    list[i].winners += winner ? points : 0;
}

static void add_scores(struct balance_sum *sum, const struct player *p, const struct sg_result *r)
{
    const struct sg_game *game = p->hall->b->game;
    const struct note *n = &p->note;
    int seats = p->hall->b->setup.seats, best = -1000, second = -1000;
    for (int s = 0; s < seats; s++) {
        struct sg_line line[SG_MAX_LINES];
        bool won = r->winners >> s & 1;
        for (int i = game->score_lines(p->state, s, line) - 1; i >= 0; i--)
            add_source(sum->line, &sum->lines, line[i].key, line[i].points, won);
        for (int i = 0; i < n->events; i++)
            add_source(sum->event, &sum->events, n->name[i], n->event[i][s], won);
        int points = r->points[s];
        sum->points += points;
        second = points > best ? best : points > second ? points : second;
        best = points > best ? points : best;
        if (!won)
            continue;
        sum->winner_points += points;
        if (sum->winners == 0 || points < sum->winner_low)
            sum->winner_low = points;
        if (sum->winners == 0 || points > sum->winner_high)
            sum->winner_high = points;
        sum->winners++;
    }
    sum->second_points += second;
}

static void add_ranks(struct balance_sum *sum, const struct player *p, const double *share)
{
    for (int r = 1; r < sum->ranks; r++) {
        struct balance_rank *rank = &sum->rank[r];
        const int *rose = p->note.rose[r];
        int first = p->note.first[r];
        for (int s = 0; s < p->hall->b->setup.seats; s++) {
            if (!rose[s])
                continue;
            rank->rises++;
            rank->rounds += rose[s];
            rank->by_round[rose[s] < BALANCE_ROUNDS ? rose[s] : BALANCE_ROUNDS - 1]++;
        }
        if (first < 0)
            continue;
        rank->games++;
        rank->first_rounds += rose[first];
        rank->first_wins += share[first];
    }
}

static void add_end(struct balance_sum *sum, const struct player *p)
{
    const struct hall *h = p->hall;
    double rounds = h->round ? (double)sg_field_get(h->round, p->state, 0, 0) : 0;
    sum->rounds += rounds;
    uint64_t cause = h->cause ? sg_field_get(h->cause, p->state, 0, 0) : BALANCE_CAUSES;
    if (cause < BALANCE_CAUSES) {
        sum->cause[cause]++;
        sum->cause_rounds[cause] += rounds;
    }
    for (int i = 0; h->tower && i < h->tower->rows; i++)
        sum->levels += sg_field_get(h->tower, p->state, i, 0) < SG_MAX_SEATS;
    for (int s = 0; h->artists && s < h->b->setup.seats; s++)
        sum->artists += (double)sg_field_get(h->artists, p->state, s, 0);
}

static void add_game(struct hall *h, const struct player *p)
{
    struct balance_sum *sum = h->sum;
    struct sg_result r;
    double share[SG_MAX_SEATS];
    int winners = 0, seats = h->b->setup.seats;
    sum->games++;
    if (h->b->game->turn(p->state) != SG_OVER)
        return;
    h->b->game->result(p->state, &r);
    for (int s = 0; s < seats; s++)
        winners += r.winners >> s & 1;
    for (int s = 0; s < seats; s++) {
        share[s] = r.winners >> s & 1 ? 1.0 / winners : 0;
        sum->seat_wins[s] += share[s];
    }
    sum->finished++;
    sum->nobody += winners == 0;
    sum->ties += winners > 1;
    sum->decisions += p->note.decisions;
    add_scores(sum, p, &r);
    add_ranks(sum, p, share);
    add_end(sum, p);
}

/* The most important first; which game was done first must not matter. */
static int by_points(const void *a, const void *b)
{
    const struct balance_source *x = a, *y = b;
    return x->all != y->all ? (x->all > y->all ? -1 : 1) : strcmp(x->name, y->name);
}

/* ---- playing ---------------------------------------------------------------------------------- */

static void play_game(struct player *p, int64_t index)
{
    const struct balance *b = p->hall->b;
    const struct sg_game *game = b->game;
    struct sg_trace trace = {note_points, p};
    struct sg_rng chance;
    int turn;
    memset(&p->note, 0, sizeof p->note);
    memset(p->note.first, -1, sizeof p->note.first);
    sg_rng_init(&chance, b->seed, (uint64_t)index);
    for (int s = 0; s < b->setup.seats; s++)
        ai_bot_begin(p->bot[s], b->seed ^ 0xBA1A9CEu, (uint64_t)index * SG_MAX_SEATS + (uint64_t)s);
    game->init(p->state, &b->setup);
    for (int ply = 0; ply < MOST_PLIES && (turn = game->turn(p->state)) != SG_OVER; ply++) {
        struct sg_action a;
        if (turn == SG_CHANCE) {
            a = game->chance_sample(p->state, sg_rng_below(&chance, game->chance_total(p->state)));
        } else {
            game->redact(p->state, turn, p->view);
            a = ai_bot_choose(p->bot[turn], p->view);
            p->note.decisions++;
        }
        game->apply(p->state, a, p->hall->prestige ? &trace : NULL);
        note_ranks(p);
    }
}

static void *play_on(void *ctx)
{
    struct player *p = ctx;
    struct hall *h = p->hall;
    for (;;) {
        pthread_mutex_lock(&h->lock);
        int64_t game = h->next < h->b->games && !(h->b->stop && *h->b->stop) ? h->next++ : -1;
        pthread_mutex_unlock(&h->lock);
        if (game < 0)
            return NULL;
        play_game(p, game);
        pthread_mutex_lock(&h->lock);
        add_game(h, p);
        if (h->b->after)
            h->b->after(h->b->ctx, h->sum->games);
        pthread_mutex_unlock(&h->lock);
    }
}

static void open_hall(struct hall *h)
{
    const struct sg_game *game = h->b->game;
    h->round = sg_field_find(game, sg_slice_of("round"));
    h->status = sg_field_find(game, sg_slice_of("status"));
    h->cause = sg_field_find(game, sg_slice_of("cause"));
    h->tower = sg_field_find(game, sg_slice_of("tower"));
    h->artists = sg_field_find(game, sg_slice_of("artists_held"));
    for (int i = 1; i < game->event_count; i++)
        if (game->events[i].name && strcmp(game->events[i].name, "prestige") == 0)
            h->prestige = i;
    for (int i = 0; h->cause && i < h->cause->names->count && i < BALANCE_CAUSES; i++)
        h->sum->cause_name[i] = h->cause->names->name[i];
    for (int i = 0; h->status && i < h->status->names->count && i < BALANCE_RANKS; i++)
        h->sum->rank[h->sum->ranks++].name = h->status->names->name[i];
}

static bool make_bots(struct player *p, struct sg_error *why)
{
    const struct balance *b = p->hall->b;
    struct ai_host host = {.now = clock_seconds, .threads = 1, .memory = TREE_BYTES};
    bool ok = true;
    for (int s = 0; ok && s < b->setup.seats; s++)
        ok = (p->bot[s] = ai_bot_new(b->game, b->bot, &host, why)) != NULL;
    return ok;
}

bool balance_run(const struct balance *b, struct balance_sum *out, struct sg_error *why)
{
    const int threads = b->threads;
    sg_check(threads > 0);
    struct hall hall = {.b = b, .sum = out};
    struct player *player = calloc((size_t)threads, sizeof *player);
    int made = 0, started = 0;
    bool ok = player != NULL;
    if (!ok)
        sg_wrong(why, "wrong.memory");
    memset(out, 0, sizeof *out);
    open_hall(&hall);
    pthread_mutex_init(&hall.lock, NULL);
    for (; ok && made < threads; made++) {
        player[made].hall = &hall;
        ok = make_bots(&player[made], why);
    }
    for (; ok && started < threads - 1; started++)
        if (pthread_create(&player[started + 1].thread, NULL, play_on, &player[started + 1]) != 0)
            break; /* then fewer play */
    if (ok)
        play_on(&player[0]);
    for (int i = 0; i < started; i++)
        pthread_join(player[i + 1].thread, NULL);
    for (int i = 0; i < made; i++)
        for (int s = 0; s < b->setup.seats; s++)
            ai_bot_free(player[i].bot[s]);
    pthread_mutex_destroy(&hall.lock);
    free(player);
    qsort(out->line, (size_t)out->lines, sizeof out->line[0], by_points);
    qsort(out->event, (size_t)out->events, sizeof out->event[0], by_points);
    return ok;
}
