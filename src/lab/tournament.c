/* tournament.c: plays a tournament's games on all cores, and adds them up. */
#include "lab/tournament.h"

#include "ai/common.h"
#include "base/check.h"
#include "base/codec.h"
#include "base/error.h"
#include "host/clock.h"
#include "host/exec_bot.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- playing ------------------------------------------------------------------------- */

struct hall {
    const struct tournament *t;
    struct tournament_game *list;
    const struct sg_field *cause;
    int64_t next;
    /* A rank that works for another: the games of this batch; list[i] is game index[i]. */
    int batch;
    int64_t index[TOURNAMENT_MAX_BATCH];
    pthread_mutex_t lock;
};

struct player {
    struct hall *hall;
    pthread_t thread;
    struct ai_bot *bot[SG_MAX_SEATS];
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    _Alignas(16) unsigned char other[SG_MAX_STATE]; /* what other draws would have led to */
};

static bool make_bots(struct player *p, struct sg_error *why)
{
    const struct tournament *t = p->hall->t;
    struct ai_host host = {.now = clock_seconds, .threads = 1, .memory = t->memory, .outside = &exec_bots};
    for (int i = 0; i < t->setup.seats; i++) {
        p->bot[i] = ai_bot_new(t->game, t->bot[i], &host, why);
        if (!p->bot[i])
            return false;
    }
    return true;
}

static void play_decision(struct player *p, struct tournament_game *g, int seat)
{
    const struct sg_game *game = p->hall->t->game;
    int b = 0;
    while (g->seat[b] != seat)
        b++;
    double start = clock_seconds();
    game->redact(p->state, seat, p->view);
    struct sg_action a = ai_bot_choose(p->bot[b], p->view);
    g->seconds[b] += (float)(clock_seconds() - start);
    g->decisions[b]++;
    game->apply(p->state, a, NULL);
}

/* What the game's own evaluation, which no bot of the match can change, gives each seat where one is to move. */
static void evaluate(const struct ai_game *ai, const void *state, float *chance)
{
    if (ai->game->turn(state) == SG_OVER)
        ai_shares(ai->game, state, chance);
    else
        ai_evaluate(ai, state, chance);
}

/*
 * Draws until a seat is to move. With `luck`, notes how much better that is for each bot than other draws of the same
 * decks: on average that is nothing, so a result less its luck has the same mean, and less of chance in it.
 */
static void play_draws(struct player *p, struct tournament_game *g, struct sg_rng *chance, struct sg_rng *others)
{
    enum { OTHERS = 8 };
    const struct tournament *t = p->hall->t;
    struct ai_game ai = ai_game_of(t->game);
    float mean[SG_MAX_SEATS] = {0}, after[SG_MAX_SEATS];
    for (int k = 0; t->luck && k < OTHERS; k++) {
        memcpy(p->other, p->state, t->game->state_size);
        ai_draw_on(t->game, p->other, others);
        evaluate(&ai, p->other, after);
        for (int s = 0; s < t->setup.seats; s++)
            mean[s] += after[s] / OTHERS;
    }
    ai_draw_on(t->game, p->state, chance);
    if (!t->luck)
        return;
    evaluate(&ai, p->state, after);
    for (int b = 0; b < t->setup.seats; b++)
        g->luck[b] += after[g->seat[b]] - mean[g->seat[b]];
}

/* A program that hung, lied or died is the last, and others share the win that its seat may have had. */
static void place_lost_last(struct tournament_game *g, int seats, bool won)
{
    int places[SG_MAX_SEATS], best = SG_MAX_SEATS + 1, winners = 0;
    for (int b = 0; b < seats; b++) {
        places[b] = g->place[b];
        for (int other = 0; other < seats; other++)
            places[b] -= (g->lost >> other & 1) && g->place[other] < g->place[b];
        if (g->lost >> b & 1)
            places[b] = seats;
        else if (places[b] < best)
            best = places[b];
    }
    for (int b = 0; b < seats; b++) {
        g->place[b] = (uint8_t)places[b];
        winners += !(g->lost >> b & 1) && places[b] == best;
    }
    for (int b = 0; b < seats; b++)
        g->share[b] = won && !(g->lost >> b & 1) && places[b] == best ? 1.0f / (float)winners : 0.0f;
}

static void note_lost(struct player *p, struct tournament_game *g, int64_t index)
{
    struct hall *h = p->hall;
    for (int b = 0; b < h->t->setup.seats; b++) {
        const struct sg_error *why = ai_bot_lost(p->bot[b]);
        if (!why)
            continue;
        g->lost |= (uint8_t)(1u << b);
        pthread_mutex_lock(&h->lock);
        if (h->t->lost)
            h->t->lost(h->t->ctx, index, b, why);
        pthread_mutex_unlock(&h->lock);
    }
}

static void play_game(struct player *p, int64_t index, struct tournament_game *out)
{
    const struct tournament *t = p->hall->t;
    const struct sg_game *game = t->game;
    int seats = t->setup.seats, turn;
    struct tournament_game g = {.played = 1, .cause = 65535};
    struct sg_rng chance, others;
    sg_rng_init(&chance, t->seed, (uint64_t)(index / seats));
    sg_rng_init(&others, ~t->seed, (uint64_t)(index / seats));
    for (int b = 0; b < seats; b++) {
        g.seat[b] = (uint8_t)((b + index) % seats);
        ai_bot_begin(p->bot[b], t->seed ^ 0x7107A5D3u, (uint64_t)index * SG_MAX_SEATS + (uint64_t)b);
    }
    game->init(p->state, &t->setup);
    for (int plies = 0; (turn = game->turn(p->state)) != SG_OVER && plies < TOURNAMENT_MAX_PLIES; plies++) {
        if (turn == SG_CHANCE)
            play_draws(p, &g, &chance, &others);
        else
            play_decision(p, &g, turn);
    }
    struct sg_result r;
    int winners = 0;
    game->result(p->state, &r);
    g.finished = turn == SG_OVER;
    for (int s = 0; s < seats; s++)
        winners += r.winners >> s & 1;
    for (int b = 0; b < seats; b++) {
        g.place[b] = r.place[g.seat[b]];
        g.points[b] = r.points[g.seat[b]];
        g.share[b] = g.finished && (r.winners >> g.seat[b] & 1) ? 1.0f / (float)winners : 0.0f;
    }
    note_lost(p, &g, index);
    if (g.lost)
        place_lost_last(&g, seats, g.finished && winners > 0);
    if (p->hall->cause && g.finished)
        g.cause = (uint16_t)sg_field_get(p->hall->cause, p->state, 0, 0);
    *out = g;
}

static int64_t next_game(struct hall *h)
{
    int64_t game = -1;
    int64_t games = h->batch ? h->batch : h->t->games;
    pthread_mutex_lock(&h->lock);
    while (h->next < games && h->list[h->next].played)
        h->next++;
    if (h->next < games && !(h->t->stop && *h->t->stop))
        game = h->next++;
    pthread_mutex_unlock(&h->lock);
    return game;
}

static void *play_on(void *ctx)
{
    struct player *p = ctx;
    struct hall *h = p->hall;
    for (int64_t i; (i = next_game(h)) >= 0;) {
        struct tournament_game g;
        play_game(p, h->batch ? h->index[i] : i, &g);
        pthread_mutex_lock(&h->lock);
        h->list[i] = g;
        if (h->t->after)
            h->t->after(h->t->ctx, i);
        pthread_mutex_unlock(&h->lock);
    }
    return NULL;
}

/* ---- several ranks ------------------------------------------------------------------- */

enum { ASKS, BRINGS, PLAYS, GOES };

/* A rank asks for games or delivers one; rank 0 answers a question with games, or with "go". */
struct message {
    int32_t what, count; /* games wanted or handed out */
    int64_t index[TOURNAMENT_MAX_BATCH];
    struct tournament_game game;
};

/* False: there are no more, and the rank goes. */
static bool hand_out(struct hall *h, int rank, int wanted)
{
    struct message m = {.what = PLAYS};
    while (m.count < wanted && m.count < TOURNAMENT_MAX_BATCH) {
        int64_t game = next_game(h);
        if (game < 0)
            break;
        m.index[m.count++] = game;
    }
    m.what = m.count ? PLAYS : GOES;
    h->t->ranks->send(rank, &m, sizeof m);
    return m.count > 0;
}

static void finish_game(struct hall *h, int64_t index, const struct tournament_game *game)
{
    pthread_mutex_lock(&h->lock);
    h->list[index] = *game;
    if (h->t->after)
        h->t->after(h->t->ctx, index);
    pthread_mutex_unlock(&h->lock);
}

/* Rank 0: hands out games until all other ranks have gone. */
static void serve_ranks(struct hall *h)
{
    struct message m;
    for (int left = h->t->ranks->size - 1; left > 0;) {
        int rank = h->t->ranks->receive(&m, sizeof m);
        if (m.what == BRINGS && m.index[0] >= 0 && m.index[0] < h->t->games) {
            finish_game(h, m.index[0], &m.game);
        } else if (m.what == ASKS) {
            left -= !hand_out(h, rank, m.count);
        }
    }
}

void tournament_dismiss(const struct ranks *ranks)
{
    struct message m, go = {.what = GOES};
    for (int left = ranks->size - 1; left > 0;) {
        int rank = ranks->receive(&m, sizeof m);
        if (m.what != ASKS)
            continue;
        ranks->send(rank, &go, sizeof go);
        left--;
    }
}

/* ---- the hall ------------------------------------------------------------------------- */

static bool open_hall(struct hall *h, struct player **player, struct sg_error *why)
{
    int threads = h->t->threads;
    sg_check(threads > 0);
    bool ok = (*player = calloc((size_t)threads, sizeof **player)) != NULL;
    if (!ok)
        sg_wrong(why, "wrong.memory");
    pthread_mutex_init(&h->lock, NULL);
    for (int i = 0; ok && i < threads; i++) {
        (*player)[i].hall = h;
        ok = make_bots(&(*player)[i], why);
    }
    return ok;
}

static void close_hall(struct hall *h, struct player *player)
{
    for (int i = 0; player && i < h->t->threads; i++)
        for (int b = 0; b < SG_MAX_SEATS; b++)
            ai_bot_free(player[i].bot[b]);
    pthread_mutex_destroy(&h->lock);
    free(player);
}

/* All players play until there are no more games; rank 0 of several serves meanwhile. */
static void play_all(struct hall *h, struct player *player, bool served)
{
    int started = 0, own = served ? 0 : 1; /* players of the thread that calls */
    for (; started < h->t->threads - own; started++)
        if (pthread_create(&player[started + own].thread, NULL, play_on, &player[started + own]) != 0)
            break; /* then fewer play */
    if (served)
        serve_ranks(h);
    else
        play_on(&player[0]);
    for (int i = 0; i < started; i++)
        pthread_join(player[i + own].thread, NULL);
}

bool tournament_run(const struct tournament *t, struct tournament_game *list, struct sg_error *why)
{
    struct hall hall = {.t = t, .list = list, .cause = sg_field_find(t->game, sg_slice_of("cause"))};
    struct player *player;
    bool several = t->ranks && t->ranks->size > 1;
    bool ok = open_hall(&hall, &player, why);
    if (ok)
        play_all(&hall, player, several);
    else if (several)
        tournament_dismiss(t->ranks);
    close_hall(&hall, player);
    return ok;
}

/* Plays the games of one answer and delivers each of them. */
static void play_batch(struct hall *h, struct player *player, struct message *m)
{
    h->next = 0;
    memset(h->list, 0, sizeof *h->list * TOURNAMENT_MAX_BATCH);
    memcpy(h->index, m->index, sizeof h->index);
    h->batch = m->count;
    play_all(h, player, false);
    for (int i = 0; i < m->count; i++) {
        struct message done = {.what = BRINGS, .index = {m->index[i]}, .game = h->list[i]};
        h->t->ranks->send(0, &done, sizeof done);
    }
}

bool tournament_work(const struct tournament *t, struct sg_error *why)
{
    struct tournament_game list[TOURNAMENT_MAX_BATCH];
    struct tournament quiet = *t;
    struct hall hall = {.t = &quiet, .list = list, .cause = sg_field_find(t->game, sg_slice_of("cause"))};
    struct player *player;
    struct message m;
    quiet.after = NULL;
    quiet.lost = NULL;
    quiet.stop = NULL; /* rank 0 decides when it is over */
    bool ok = open_hall(&hall, &player, why);
    for (bool more = true; more;) {
        struct message ask = {.what = ASKS, .count = ok ? t->threads : 0};
        t->ranks->send(0, &ask, sizeof ask);
        t->ranks->receive(&m, sizeof m);
        more = m.what == PLAYS;
        if (more)
            play_batch(&hall, player, &m);
    }
    close_hall(&hall, player);
    return ok;
}

/* ---- adding up ---------------------------------------------------------------------------- */

void tournament_wilson(double wins, double games, double *low, double *high)
{
    const double z = 1.959964;
    double p = games > 0 ? wins / games : 0, zz = z * z;
    *low = 0;
    *high = 1;
    if (games <= 0)
        return;
    double middle = (p + zz / (2 * games)) / (1 + zz / games);
    double half = z * sqrt(p * (1 - p) / games + zz / (4 * games * games)) / (1 + zz / games);
    *low = middle > half ? middle - half : 0;
    *high = middle + half < 1 ? middle + half : 1;
}

/*
 * Wins are shared out among the bots as a multinomial; to first order the
 * logarithms are as wrong as the shares are, each by its own size.
 */
static double elo_error(const struct tournament_sum *out, int seats, int bot)
{
    double games = (double)out->games + 1, squares = 0, mean = 0;
    for (int i = 0; i < seats; i++) {
        double p = (out->bot[i].win_share * (double)out->games + 0.5) / games;
        double slope = ((i == bot) - 1.0 / seats) / p;
        squares += slope * slope * p;
        mean += slope * p;
    }
    double variance = (squares - mean * mean) / games;
    return 1.959964 * 400 / log(10) * sqrt(variance > 0 ? variance : 0);
}

/*
 * The chance to win a game is proportional to a bot's strength: for two
 * seats that is Elo as everybody knows it. Half a game more for each keeps
 * those who never won in the table.
 */
static void rate_bots(struct tournament_sum *out, int seats)
{
    double mean = 0;
    for (int b = 0; b < seats; b++) {
        double wins = out->bot[b].win_share * (double)out->games;
        out->bot[b].elo = 400 * log10((wins + 0.5) / ((double)out->games + 1));
        mean += out->bot[b].elo / seats;
    }
    for (int b = 0; b < seats; b++) {
        out->bot[b].elo -= mean;
        out->bot[b].elo_error = elo_error(out, seats, b);
    }
}

static void add_game(const struct tournament_game *g, int seats, struct tournament_sum *out, double *seconds)
{
    double won = 0;
    out->games++;
    out->unfinished += !g->finished;
    if (g->cause < TOURNAMENT_CAUSES)
        out->cause[g->cause]++;
    for (int b = 0; b < seats; b++) {
        struct tournament_bot *bot = &out->bot[b];
        won += g->share[b];
        bot->win_share += g->share[b];
        bot->points += g->points[b];
        bot->place += g->place[b];
        bot->decisions += g->decisions[b];
        bot->lost += g->lost >> b & 1;
        seconds[b] += g->seconds[b];
        out->decisions += g->decisions[b];
        out->seat_share[g->seat[b]] += g->share[b];
    }
    out->nobody += won <= 0;
}

/* Shares of wins and luck of a bot in whole groups of games: sums, and sums of products. */
struct group_sums {
    double n, share, luck, share2, luck2, both;
};

static struct group_sums add_groups(const struct tournament *t, const struct tournament_game *list, int bot)
{
    int seats = t->setup.seats;
    struct group_sums g = {0};
    for (int64_t i = 0; i + seats <= t->games; i += seats) {
        double share = 0, luck = 0;
        bool whole = true;
        for (int k = 0; k < seats; k++) {
            whole = whole && list[i + k].played;
            share += (double)list[i + k].share[bot] / seats;
            luck += (double)list[i + k].luck[bot] / seats;
        }
        if (!whole)
            continue;
        g.n++;
        g.share += share;
        g.luck += luck;
        g.share2 += share * share;
        g.luck2 += luck * luck;
        g.both += share * luck;
    }
    return g;
}

/*
 * Luck is taken out as far as it goes with the wins: what is left of them has the least variance then. The games of a
 * group have the same draws, so much luck has gone already.
 */
static double take_luck_out(const struct tournament *t, const struct tournament_game *list, int b,
                            struct tournament_bot *bot)
{
    struct group_sums g = add_groups(t, list, b);
    if (g.n < 3)
        return 1;
    double share = g.share / g.n, luck = g.luck / g.n;
    double plain = g.share2 / g.n - share * share, spread = g.luck2 / g.n - luck * luck,
           both = g.both / g.n - share * luck;
    double much = spread > 0 ? both / spread : 0, left = plain - much * both;
    bot->fair = share - much * luck;
    bot->fair_error = 1.959964 * sqrt(left > 0 ? left / (g.n - 2) : 0);
    return left > 0 ? plain / left : 1;
}

void tournament_sum(const struct tournament *t, const struct tournament_game *list, struct tournament_sum *out)
{
    int seats = t->setup.seats;
    double seconds[SG_MAX_SEATS] = {0};
    memset(out, 0, sizeof *out);
    for (int64_t i = 0; i < t->games; i++)
        if (list[i].played)
            add_game(&list[i], seats, out, seconds);
    double games = out->games ? (double)out->games : 1;
    for (int b = 0; b < seats; b++) {
        struct tournament_bot *bot = &out->bot[b];
        tournament_wilson(bot->win_share, (double)out->games, &bot->low, &bot->high);
        bot->move_micros = bot->decisions > 0 ? 1e6 * seconds[b] / bot->decisions : 0;
        bot->win_share /= games;
        bot->points /= games;
        bot->place /= games;
        bot->decisions /= games;
        out->seat_share[b] /= games;
    }
    out->decisions /= games;
    rate_bots(out, seats);
    for (int b = seats - 1; t->luck && b >= 0; b--)
        out->gain = take_luck_out(t, list, b, &out->bot[b]);
}
