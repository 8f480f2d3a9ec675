/* scoring.c: matchpoints against the same seat, rankings at the table, and standings. */
#include "server/tournaments/scoring.h"

#include <stdlib.h>
#include <string.h>

/* More points are better; with the same points, the better place. */
static int compare_rows(const struct score_row *a, const struct score_row *b)
{
    if (a->points != b->points)
        return a->points > b->points ? 1 : -1;
    return a->place != b->place ? (a->place < b->place ? 1 : -1) : 0;
}

static int share(int halves, int others)
{
    return (SCORE_WHOLE * halves + others) / (2 * others);
}

/* The first row behind `from` that is of another round. */
static int end_of_round(const struct score_row *rows, int count, int from)
{
    int end = from;
    while (end < count && rows[end].round == rows[from].round)
        end++;
    return end;
}

void score_rows(struct score_row *rows, int count)
{
    for (int i = 0, first = 0, end = 0; i < count; i++) {
        struct score_row *r = &rows[i];
        int halves = 0, others = 0, behind = 0, beside = 0;
        if (i == end) {
            first = i;
            end = end_of_round(rows, count, i);
        }
        for (int k = first; k < end && r->done; k++) {
            const struct score_row *o = &rows[k];
            if (k == i || !o->done)
                continue;
            if (o->table == r->table) {
                beside++;
                behind += o->place > r->place ? 2 : o->place == r->place;
            } else if (o->seat == r->seat) {
                int c = compare_rows(r, o);
                others++;
                halves += c > 0 ? 2 : c == 0;
            }
        }
        r->matchpoints = others ? share(halves, others) : SCORE_NONE;
        r->ranking = beside ? share(behind, beside) : 0;
    }
}

static void add_row(struct score_person *p, const struct score_row *r)
{
    if (r->round >= p->reached) {
        p->reached = r->round;
        p->last_matchpoints = r->done ? r->matchpoints : SCORE_NONE;
        p->last_ranking = r->done ? r->ranking : 0;
    }
    if (!r->done)
        return;
    p->played++;
    p->matchpoints += r->matchpoints == SCORE_NONE ? 0 : r->matchpoints;
    p->ranking += r->ranking;
    p->points += r->points;
}

static int descending(int64_t a, int64_t b)
{
    return a < b ? 1 : a > b ? -1 : 0;
}

static int compare_people(const struct score_person *x, const struct score_person *y)
{
    int c = descending(x->matchpoints, y->matchpoints);
    c = c ? c : descending(x->ranking, y->ranking);
    return c ? c : descending(x->points, y->points);
}

static int compare_knockout(const struct score_person *x, const struct score_person *y)
{
    int c = descending(x->reached, y->reached);
    c = c ? c : descending(x->last_matchpoints, y->last_matchpoints);
    c = c ? c : descending(x->last_ranking, y->last_ranking);
    return c ? c : compare_people(x, y);
}

static int by_sums(const void *a, const void *b)
{
    const struct score_person *x = a, *y = b;
    int c = compare_people(x, y);
    return c ? c : x->person - y->person;
}

static int by_rounds(const void *a, const void *b)
{
    const struct score_person *x = a, *y = b;
    int c = compare_knockout(x, y);
    return c ? c : x->person - y->person;
}

void score_standings(const struct score_row *rows, int count, bool knockout, struct score_person *out, int people)
{
    memset(out, 0, (size_t)people * sizeof *out);
    for (int p = 0; p < people; p++)
        out[p] = (struct score_person){.person = p, .last_matchpoints = SCORE_NONE};
    for (int i = 0; i < count; i++)
        if (rows[i].person >= 0 && rows[i].person < people)
            add_row(&out[rows[i].person], &rows[i]);
    qsort(out, (size_t)people, sizeof *out, knockout ? by_rounds : by_sums);
    for (int p = 0; p < people; p++) {
        bool same = p && (knockout ? compare_knockout : compare_people)(&out[p - 1], &out[p]) == 0;
        out[p].rank = same ? out[p - 1].rank : p + 1;
    }
}
