/* pairing.c: Swiss, round robin and knock-out for tables of two to five. */
#include "server/tournaments/pairing.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { MEET = 500000, SWEEPS = 60 };

void pair_remember(struct pair_history *h, const struct pair_round *round, int seats)
{
    for (int t = 0; t < round->tables; t++)
        for (int s = 0; s < seats; s++) {
            int p = round->person[t][s];
            if (p == PAIR_BOT)
                continue;
            h->sat[p][s]++;
            for (int o = 0; o < seats; o++) {
                int q = round->person[t][o];
                if (q == PAIR_BOT)
                    h->bots[p]++;
                else if (q != p)
                    h->met[p][q]++;
            }
        }
}

int pair_tables(int people, int seats)
{
    return (people + seats - 1) / seats;
}

int pair_rounds_robin(int people, int seats)
{
    int all = pair_tables(people, seats) * seats;
    return people <= seats ? 1 : (all - 1 + seats - 2) / (seats - 1);
}

int pair_rounds_knockout(int people, int seats)
{
    int rounds = 1;
    for (int tables = pair_tables(people, seats); tables > 1; tables = pair_tables(tables, seats))
        rounds++;
    return rounds;
}

/* ---- Seats at a table -------------------------------------------------------------------------- */

struct seating {
    const struct pair_history *history;
    int16_t *at, best[PAIR_SEATS];
    int seats, cost;
};

/* Tries all orders of those from `from` on. */
static void try_orders(struct seating *g, int from, int cost)
{
    if (cost >= g->cost)
        return;
    if (from == g->seats) {
        g->cost = cost;
        memcpy(g->best, g->at, sizeof g->best);
        return;
    }
    for (int i = from; i < g->seats; i++) {
        int16_t p = g->at[i];
        g->at[i] = g->at[from];
        g->at[from] = p;
        int sat = p == PAIR_BOT ? 0 : g->history->sat[p][from];
        try_orders(g, from + 1, cost + (2 * sat + 1) * (p != PAIR_BOT));
        g->at[from] = g->at[i];
        g->at[i] = p;
    }
}

/* Everybody sits at every seat as often as at any other. */
static void balance_seats(const struct pair_history *h, int16_t *table, int seats)
{
    struct seating g = {.history = h, .at = table, .seats = seats, .cost = 1 << 20};
    try_orders(&g, 0, 0);
    memcpy(table, g.best, (size_t)seats * sizeof *table);
}

/* ---- Tables ------------------------------------------------------------------------------------- */

/* Places to be filled, table by table: the bots are spread from the last table up. */
struct draft {
    const struct pair_history *history;
    int rank[PAIR_PEOPLE]; /* where somebody stands */
    int closeness;         /* what one rank between two at a table costs */
    int tables, seats, count;
    int bots[PAIR_PEOPLE]; /* at each table */
    int table_of[PAIR_PEOPLE], place[PAIR_PEOPLE];
    int who[PAIR_PEOPLE]; /* by place */
    uint64_t dice;
};

static void begin_draft(struct draft *d, const struct pair_history *h, const int *order, int count, int seats)
{
    memset(d, 0, sizeof *d);
    d->history = h;
    d->count = count;
    d->seats = seats;
    d->tables = pair_tables(count, seats);
    d->dice = 88172645463325252u;
    for (int b = d->tables * seats - count, t = d->tables; b > 0; b--) {
        t = t ? t - 1 : d->tables - 1;
        d->bots[t]++;
    }
    for (int i = 0, t = 0, left = 0; i < count; i++) {
        while (left == 0)
            left = seats - d->bots[t++];
        left--;
        d->table_of[i] = t - 1;
        d->who[i] = order[i];
        d->rank[order[i]] = i;
    }
}

static int cost_of_two(const struct draft *d, int p, int q)
{
    int met = d->history->met[p][q], apart = abs(d->rank[p] - d->rank[q]);
    return MEET * met * met + d->closeness * apart;
}

/* What the person `p` costs at the table of place `at`, beside all but who is at place `at`. */
static int cost_at(const struct draft *d, int p, int at)
{
    int table = d->table_of[at], cost = d->bots[table] * d->history->bots[p] * (MEET / 4);
    for (int i = at; i >= 0 && d->table_of[i] == table; i--)
        if (i != at)
            cost += cost_of_two(d, p, d->who[i]);
    for (int i = at + 1; i < d->count && d->table_of[i] == table; i++)
        cost += cost_of_two(d, p, d->who[i]);
    return cost;
}

static void swap_places(struct draft *d, int a, int b)
{
    int p = d->who[a];
    d->who[a] = d->who[b];
    d->who[b] = p;
}

static bool improve_once(struct draft *d)
{
    bool better = false;
    for (int a = 0; a < d->count; a++)
        for (int b = a + 1; b < d->count; b++) {
            if (d->table_of[a] == d->table_of[b])
                continue;
            int before = cost_at(d, d->who[a], a) + cost_at(d, d->who[b], b);
            int after = cost_at(d, d->who[b], a) + cost_at(d, d->who[a], b);
            if (after >= before)
                continue;
            swap_places(d, a, b);
            better = true;
        }
    return better;
}

static int64_t whole_cost(const struct draft *d, bool *again)
{
    int64_t cost = 0;
    *again = false;
    for (int i = 0; i < d->count; i++)
        cost += cost_at(d, d->who[i], i);
    for (int a = 0; a < d->count; a++)
        for (int b = a + 1; b < d->count && d->table_of[b] == d->table_of[a]; b++)
            *again |= d->history->met[d->who[a]][d->who[b]] > 0;
    return cost;
}

static unsigned throw_dice(struct draft *d, int sides)
{
    d->dice ^= d->dice << 13;
    d->dice ^= d->dice >> 7;
    d->dice ^= d->dice << 17;
    return (unsigned)(d->dice >> 20) % (unsigned)sides;
}

/* Swaps people until nothing gets better, and begins again from a disturbed draft while some meet again. */
static void improve_draft(struct draft *d)
{
    int best[PAIR_PEOPLE];
    int64_t least = INT64_MAX;
    bool again = true;
    int restarts = 4 + 20000 / (d->count * d->count); /* many people take long, and have many to meet */
    for (int r = 0; r <= restarts && again; r++) {
        for (int i = 0; r && i < d->count / 3 + 1; i++)
            swap_places(d, (int)throw_dice(d, d->count), (int)throw_dice(d, d->count));
        for (int i = 0; i < SWEEPS && improve_once(d); i++) {
        }
        int64_t cost = whole_cost(d, &again);
        if (cost < least) {
            least = cost;
            memcpy(best, d->who, sizeof best);
        } else {
            memcpy(d->who, best, sizeof best);
        }
    }
    memcpy(d->who, best, sizeof best);
}

static void seat_draft(const struct draft *d, struct pair_round *out)
{
    out->tables = d->tables;
    for (int t = 0, i = 0; t < d->tables; t++) {
        int n = 0;
        for (; i < d->count && d->table_of[i] == t; i++)
            out->person[t][n++] = (int16_t)d->who[i];
        while (n < d->seats)
            out->person[t][n++] = PAIR_BOT;
        balance_seats(d->history, out->person[t], d->seats);
    }
}

/* ---- The kinds of tournaments ---------------------------------------------------------------------- */

void pair_swiss(const struct pair_history *history, const int *order, int count, int seats, struct pair_round *out)
{
    struct draft d;
    sg_check(count >= 1 && count <= PAIR_PEOPLE && seats >= 2 && seats <= PAIR_SEATS);
    begin_draft(&d, history, order, count, seats);
    d.closeness = 8;
    improve_draft(&d);
    seat_draft(&d, out);
}

/* Tables of two: the first stays, the others go round; after count - 1 rounds all have met. */
static void go_round_once(const struct pair_history *h, const int *order, const bool *in, int count, int round,
                          struct pair_round *out)
{
    int all = count + count % 2, n = 0;
    for (int t = 0; t < all / 2; t++) {
        int16_t two[2];
        for (int s = 0; s < 2; s++) {
            int i = s ? all - 1 - t : t;
            i = i == 0 ? 0 : 1 + (i - 1 + round) % (all - 1);
            two[s] = (int16_t)(i < count && in[i] ? order[i] : PAIR_BOT);
        }
        if (two[0] == PAIR_BOT && two[1] == PAIR_BOT)
            continue;
        memcpy(out->person[n], two, sizeof two);
        balance_seats(h, out->person[n++], 2);
    }
    out->tables = n;
}

void pair_robin(const struct pair_history *history, const int *order, const bool *in, int count, int seats, int round,
                struct pair_round *out)
{
    struct draft d;
    int left[PAIR_PEOPLE], n = 0;
    sg_check(count >= 1 && count <= PAIR_PEOPLE && seats >= 2 && seats <= PAIR_SEATS);
    if (seats == 2) {
        go_round_once(history, order, in, count, round, out);
        return;
    }
    for (int i = 0; i < count; i++)
        if (in[i])
            left[n++] = order[i];
    begin_draft(&d, history, left, n, seats);
    improve_draft(&d);
    seat_draft(&d, out);
}

void pair_knockout(const struct pair_history *history, const int *order, int count, int seats, struct pair_round *out)
{
    struct draft d;
    int dealt[PAIR_PEOPLE], n = 0;
    sg_check(count >= 1 && count <= PAIR_PEOPLE && seats >= 2 && seats <= PAIR_SEATS);
    /* Down the tables and up again, so that the first table does not have all the best. */
    for (int t = 0, tables = pair_tables(count, seats); t < tables; t++)
        for (int row = 0; row < seats; row++) {
            int i = row * tables + (row % 2 ? tables - 1 - t : t);
            if (i < count)
                dealt[n++] = order[i];
        }
    begin_draft(&d, history, dealt, count, seats);
    seat_draft(&d, out);
}

static int compare_results(const struct pair_result *x, const struct pair_result *y)
{
    if (x->matchpoints != y->matchpoints)
        return y->matchpoints - x->matchpoints;
    if (x->place != y->place)
        return x->place - y->place;
    if (x->points != y->points)
        return y->points > x->points ? 1 : -1;
    return x->person - y->person;
}

static int by_table(const void *a, const void *b)
{
    const struct pair_result *x = a, *y = b;
    if (x->table != y->table)
        return x->table - y->table;
    return x->place != y->place ? x->place - y->place : compare_results(x, y);
}

static int by_result(const void *a, const void *b)
{
    return compare_results(a, b);
}

int pair_advance(struct pair_result *results, int count, int seats, int *order)
{
    int tables = 0, n = 0;
    qsort(results, (size_t)count, sizeof *results, by_table);
    for (int i = 0, last = -1; i < count; i++) { /* the best of each table come first */
        struct pair_result first = results[i];
        if (first.table == last)
            continue;
        last = first.table;
        memmove(results + tables + 1, results + tables, (size_t)(i - tables) * sizeof *results);
        results[tables++] = first;
    }
    if (tables < 2)
        return 0;
    qsort(results, (size_t)tables, sizeof *results, by_result);
    qsort(results + tables, (size_t)(count - tables), sizeof *results, by_result);
    for (int most = pair_tables(tables, seats) * seats; n < most && n < count; n++)
        order[n] = results[n].person;
    return n;
}
