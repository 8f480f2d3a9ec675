/*
 * plan.c: what a seat has begun and what will be left of its stock.
 *
 * Like the projection of F-PRJ-01, but as one sum: everything that comes in
 * less everything that is to be paid, whatever the order. What is below zero
 * is lacking and has to be earned while there is time.
 */
#include "games/florenza/bot/internal.h"

static void shift_stock(struct stock *stock, const struct florenza_price *goods, int sign)
{
    stock->florins += sign * goods->florins;
    for (int c = 0; c < FL_CUBES; c++)
        stock->cubes[c] += sign * goods->cubes[c];
}

static void book(struct context *m, const struct florenza_price *goods, int sign, int space)
{
    shift_stock(&m->free, goods, sign);
    if (space < m->space)
        shift_stock(&m->early, goods, sign);
}

static void add_gain(struct context *m, const struct florenza_gain *gain)
{
    m->begun += gain->prestige;
    m->influence += gain->influence;
}

/* Calls for each worker of the seat in a district, space by space. */
static void walk_workers(struct context *m, void (*visit)(struct context *m, int tile, int space, bool building))
{
    const struct florenza_state *s = m->s;
    for (int q = 0; q < s->head.seats; q++) {
        const uint8_t *on = s->on[q];
        uint64_t v = eight(on) ^ (0x0101010101010101u * (uint64_t)(m->seat + 1));
        if (nonzero_bytes(v) == 0x0101010101010101u)
            continue; /* none of the seat's workers here */
        for (int i = 0; i < FL_SPACES; i++)
            if (on[i] == m->seat + 1)
                visit(m, s->district[q][i], i, s->unfinished[q] >> i & 1);
    }
}

/* Constructions and productions without a price happen by themselves. */
static void visit_sure(struct context *m, int tile, int space, bool building)
{
    const struct florenza_workshop *w = &m->k->workshop[tile];
    if (building) {
        book(m, &w->price, -1, space);
        add_gain(m, &w->built);
    } else if (!w->priced) {
        book(m, &w->take, 1, space);
        add_gain(m, &w->gain);
    }
}

/* A priced one is done if it takes nothing that something else needs. */
static void visit_priced(struct context *m, int tile, int space, bool building)
{
    const struct florenza_workshop *w = &m->k->workshop[tile];
    if (building || !w->priced || !affords(&m->free, &w->spend, 0))
        return;
    book(m, &w->spend, -1, space);
    book(m, &w->take, 1, space);
    add_gain(m, &w->gain);
}

/* F-ART-07: does this box complete its building? */
static void complete_box(struct context *m, int box)
{
    uint32_t four = box < FL_CHIESA ? PALAZZO_BOXES : CHIESA_BOXES;
    bool before = (m->crests & four) == four;
    m->crests |= BIT32(box);
    if (!is_own(box) || before || (m->crests & four) != four)
        return;
    if (box < FL_CHIESA)
        m->begun += 4;
    else
        m->influence += 4;
}

static void plan_artwork(struct context *m, int box, int artist)
{
    const struct florenza_box *b = &m->k->box[box];
    float value = 0;
    int skill = best_skill(m, box, artist, m->free.florins - b->price.florins, &value);
    shift_stock(&m->free, &b->price, -1);
    m->free.florins -= m->k->character[artist].line[skill].florins;
    m->begun += roll_value(m, artist, skill, box);
    add_gain(m, &b->gain);
    complete_box(m, box);
}

int income_workers(const struct context *m)
{
    int sum = 4;
    for (int i = 0; i < FL_SPACES; i++) {
        const struct florenza_workshop *w = &m->k->workshop[m->s->district[m->seat][i]];
        sum += w->works ? 0 : w->gain.workers;
    }
    for (uint64_t boxes = m->crests & SHARED_BOXES; boxes;)
        sum += m->k->box[sg_bit_next(&boxes)].income.workers;
    return sum;
}

static int first_space(const uint8_t *district)
{
    int i = 0;
    while (i < FL_SPACES && district[i])
        i++;
    return i;
}

/* What follows when everything is booked. */
static void close_books(struct context *m)
{
    uint8_t have[FL_CUBES];
    m->debt = m->free.florins < 0;
    for (int c = 0; c < FL_CUBES; c++) {
        int n = m->free.cubes[c];
        m->debt |= n < 0;
        have[c] = (uint8_t)(n < 0 ? 0 : n > 127 ? 127 : n);
    }
    m->have = side_by_side(have);
    m->church = influence_value(m, m->influence);
}

void context_open(struct context *m, const struct florenza_state *s, int seat)
{
    m->s = s;
    m->k = set_of(s);
    m->t = &florenza_taste;
    m->seat = seat;
    m->left = FL_ROUNDS - (s->round < 1 ? 1 : s->round);
    m->space = first_space(s->district[seat]);
    m->free.florins = s->florins[seat];
    for (int c = 0; c < FL_CUBES; c++)
        m->free.cubes[c] = s->cubes[seat][c];
    m->early = m->free;
    m->influence = s->influence[seat];
    m->crests = s->crests[seat];
    m->begun = 0;
    context_prices(m);
    walk_workers(m, visit_sure);
    for (int i = 0; i < FL_WORKERS && s->sites[seat][i] != FL_NONE; i++)
        plan_artwork(m, s->sites[seat][i], s->artists[seat][i]);
    walk_workers(m, visit_priced);
    close_books(m);
}
