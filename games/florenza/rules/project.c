/* project.c: looking ahead (F-PRJ-01). project.h says what it answers. */
#include "games/florenza/rules/project.h"

#include "games/florenza/rules/internal.h"

#include <string.h>

/* Something that has to be paid, and what of it one run lacked. */
struct task {
    bool artwork, paid;
    uint8_t what, space, artist;
    struct florenza_price lacks;
};

struct run {
    const struct florenza_state *s;
    const struct florenza_set *k;
    struct florenza_stock stock;
    uint32_t crests; /* of the seat, with those that the run adds */
    bool priced;     /* do every payable priced production */
    int tasks, idles;
    struct task task[FL_WORKERS];
    struct florenza_idle idle[FL_WORKERS];
};

static void shift_stock(struct florenza_stock *stock, const struct florenza_price *goods, int sign, int florins)
{
    stock->florins += sign * florins;
    for (int c = 0; c < FL_CUBES; c++)
        stock->cubes[c] += sign * goods->cubes[c];
}

/* F-RND-02: the tracks end at -3 and 0. */
static void add_points(struct florenza_stock *stock, int prestige, int influence)
{
    int p = stock->prestige + prestige, i = stock->influence + influence;
    stock->prestige = p < FL_LEAST_PRESTIGE ? FL_LEAST_PRESTIGE : p;
    stock->influence = i < 0 ? 0 : i;
}

/* True if nothing is lacking; otherwise what is, in `lacks`. */
static bool enough(const struct florenza_stock *stock, const struct florenza_price *price, int florins,
                   struct florenza_price *lacks)
{
    bool all = true;
    memset(lacks, 0, sizeof *lacks);
    if (stock->florins < florins) {
        lacks->florins = (uint16_t)(florins - stock->florins);
        all = false;
    }
    for (int c = 0; c < FL_CUBES; c++)
        if (stock->cubes[c] < price->cubes[c]) {
            lacks->cubes[c] = (uint8_t)(price->cubes[c] - stock->cubes[c]);
            all = false;
        }
    return all;
}

/* Notes the task and pays for it if that is possible. */
static bool settle_task(struct run *r, struct task task, const struct florenza_price *price, int florins)
{
    task.paid = enough(&r->stock, price, florins, &task.lacks);
    if (task.paid)
        shift_stock(&r->stock, price, -1, florins);
    if (r->tasks < FL_WORKERS)
        r->task[r->tasks++] = task;
    return task.paid;
}

static void construction(struct run *r, int workshop, int space)
{
    const struct florenza_workshop *w = &r->k->workshop[workshop];
    struct task task = {.what = (uint8_t)workshop, .space = (uint8_t)space, .artist = FL_NONE};
    if (settle_task(r, task, &w->price, w->price.florins))
        add_points(&r->stock, w->built.prestige, w->built.influence);
    else
        add_points(&r->stock, -FL_NOT_BUILT, 0); /* F-DIS-04 */
}

static void production(struct run *r, int workshop, int owner, int space)
{
    const struct florenza_workshop *w = &r->k->workshop[workshop];
    struct florenza_idle idle = {.workshop = (uint8_t)workshop, .owner = (uint8_t)owner, .space = (uint8_t)space};
    bool payable = !w->priced || enough(&r->stock, &w->spend, w->spend.florins, &idle.lacks);
    if (!payable && r->idles < FL_WORKERS)
        r->idle[r->idles++] = idle;
    if (!payable || (w->priced && !r->priced))
        return;
    shift_stock(&r->stock, &w->spend, -1, w->spend.florins);
    shift_stock(&r->stock, &w->take, 1, w->take.florins);
    add_points(&r->stock, w->gain.prestige, w->gain.influence);
}

static void districts(struct run *r, int seat) /* F-DIS-01 */
{
    const struct florenza_state *s = r->s;
    for (int space = 0; space < FL_SPACES; space++)
        for (int i = 0; i < s->head.seats && s->order[i] != FL_NONE; i++) {
            int owner = s->order[i];
            if (s->on[owner][space] != seat + 1)
                continue;
            if (s->unfinished[owner] >> space & 1)
                construction(r, s->district[owner][space], space);
            else
                production(r, s->district[owner][space], owner, space);
        }
}

/* The artist's price with the cheapest skill that fits. */
static int cheapest(const struct florenza_set *k, int box, int artist)
{
    const struct florenza_character *c = &k->character[artist];
    int least = MOST_PRICE;
    for (int skill = 0; skill < FL_SKILLS; skill++)
        if ((c->skills & k->box[box].skills) >> skill & 1)
            least = c->line[skill].florins < least ? c->line[skill].florins : least;
    return least;
}

static void artwork(struct run *r, int box, int artist)
{
    const struct florenza_box *b = &r->k->box[box];
    struct task task = {.artwork = true, .what = (uint8_t)box, .space = FL_NONE, .artist = (uint8_t)artist};
    uint32_t palazzo = r->crests & PALAZZO_BOXES, chiesa = r->crests & CHIESA_BOXES;
    if (!settle_task(r, task, &b->price, b->price.florins + cheapest(r->k, box, artist))) {
        add_points(&r->stock, -florenza_failure(box, artist), 0);
        return;
    }
    r->crests |= BIT32(box);
    add_points(&r->stock, b->gain.prestige, b->gain.influence);
    if (palazzo != PALAZZO_BOXES && (r->crests & PALAZZO_BOXES) == PALAZZO_BOXES) /* F-ART-07 */
        add_points(&r->stock, FL_HALL, 0);
    if (chiesa != CHIESA_BOXES && (r->crests & CHIESA_BOXES) == CHIESA_BOXES)
        add_points(&r->stock, 0, FL_HALL);
}

static void project_seat(struct run *r, int seat)
{
    const struct florenza_state *s = r->s;
    r->stock.florins = s->florins[seat];
    r->stock.prestige = s->prestige[seat];
    r->stock.influence = s->influence[seat];
    for (int c = 0; c < FL_CUBES; c++)
        r->stock.cubes[c] = s->cubes[seat][c];
    r->crests = s->crests[seat];
    districts(r, seat);
    int in_hand = s->step == FL_AT_SKILL && s->turn == seat ? s->box : FL_NONE;
    if (in_hand != FL_NONE) /* the seat has named it: before the others of its class */
        artwork(r, in_hand, s->artist);
    for (int i = 0; i < FL_WORKERS && s->sites[seat][i] != FL_NONE; i++)
        if (s->sites[seat][i] != in_hand)
            artwork(r, s->sites[seat][i], s->artists[seat][i]);
}

/* Both runs meet the same tasks in the same order. */
void florenza_project(const struct florenza_state *state, int seat, struct florenza_projection *out)
{
    struct run plain = {.s = state, .k = set_of(state)};
    struct run priced = {.s = state, .k = set_of(state), .priced = true};
    memset(out, 0, sizeof *out);
    project_seat(&plain, seat);
    project_seat(&priced, seat);
    out->plain = plain.stock;
    out->priced = priced.stock;
    out->idles = priced.idles;
    memcpy(out->idle, priced.idle, sizeof out->idle);
    for (int i = 0; i < plain.tasks; i++) {
        const struct task *a = &plain.task[i], *b = &priced.task[i];
        if (a->paid && b->paid)
            continue;
        struct florenza_warning *w = &out->warning[out->warnings++];
        w->verdict = a->paid ? FL_SPOILT : b->paid ? FL_NEEDS : FL_SHORT;
        w->artwork = a->artwork;
        w->what = a->what;
        w->space = a->space;
        w->artist = a->artist;
        w->lacks = a->paid ? b->lacks : a->lacks;
    }
}
