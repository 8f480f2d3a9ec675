/* income.c: phase 1 (F-INC) - what every family gets each round. */
#include "games/florenza/rules/internal.h"

enum { ATRIO_TAKE, ATRIO_SELL };

static const struct florenza_price family_income = {FL_INCOME_FLORINS, {[FL_MARBLE] = 1, [FL_WOOD] = 1}};

void income_enter(const struct play *p)
{
    struct florenza_state *s = p->s;
    emit(p, EV_PHASE, -1, "F-RND-01", 1, 0);
    for (int i = 0; i < s->head.seats; i++) { /* F-INC-01 */
        give_goods(p, s->order[i], &family_income, "F-INC-01");
        give_workers(p, s->order[i], FL_INCOME_WORKERS, "F-INC-01");
    }
    s->turn = FL_NONE;
    s->step = FL_AT_DIE;
}

/* F-INC-02: one for each player, or 100 F for everyone. */
static void table_resource(const struct play *p, int cube)
{
    const struct florenza_state *s = p->s;
    int rest = p->k->supply[cube], seats = s->head.seats;
    for (int seat = 0; seat < seats; seat++)
        rest -= s->cubes[seat][cube];
    for (int i = 0; i < seats; i++)
        if (rest < seats)
            give_florins(p, s->order[i], FL_DIE_FLORINS, "F-INC-02");
        else
            give_cubes(p, s->order[i], cube, 1, "F-INC-02");
}

/* F-INC-03: Casa, Casamento and Palagio. */
static void houses(const struct play *p, int seat)
{
    const struct florenza_state *s = p->s;
    unsigned works = s->ready[seat] | s->unfinished[seat];
    for (uint64_t m = nonzero_mask(s->district[seat]) & ~works; m;) {
        const struct florenza_workshop *house = &p->k->workshop[s->district[seat][sg_bit_next(&m)]];
        give_goods(p, seat, &house->take, "F-INC-03");
        give_gain(p, seat, &house->gain, "F-INC-03");
    }
}

int atrio_owner(const struct florenza_state *s)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        if (s->crests[seat] >> FL_ATRIO & 1)
            return seat;
    return FL_NONE;
}

static void atrio_take(const struct play *p, int seat)
{
    give_cubes(p, seat, FL_GOLD, 1, "F-INC-05");
}

/* F-INC-05: without gold there is nothing to choose. */
static void atrio(const struct play *p)
{
    struct florenza_state *s = p->s;
    int seat = atrio_owner(s);
    if (seat != FL_NONE && p->k->box[FL_ATRIO].gold_or_sale) {
        if (s->cubes[seat][FL_GOLD] > 0) {
            s->turn = (uint8_t)seat;
            s->step = FL_AT_ATRIO;
            return;
        }
        atrio_take(p, seat);
    }
    captain_enter(p);
}

void income_roll(const struct play *p, int die) /* F-INC-07: in this order */
{
    const struct florenza_state *s = p->s;
    emit(p, EV_ROLLED, s->order[0], "F-INC-02", die, 0);
    table_resource(p, p->k->die[die]);
    for (int i = 0; i < s->head.seats; i++)
        houses(p, s->order[i]);
    for (int i = 0; i < s->head.seats; i++) { /* F-INC-04 */
        uint64_t crests = s->crests[s->order[i]] & SHARED_BOXES;
        while (crests)
            give_gain(p, s->order[i], &p->k->box[sg_bit_next(&crests)].income, "F-INC-04");
    }
    atrio(p);
}

int atrio_list(const struct florenza_state *s, struct sg_choice *out)
{
    (void)s; /* with no gold at all nobody is asked */
    put_choice(out, 0, FL_ATRIO_INCOME, ATRIO_TAKE);
    return put_choice(out, 1, FL_ATRIO_INCOME, ATRIO_SELL);
}

bool atrio_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    (void)s;
    if (a.kind != FL_ATRIO_INCOME || a.arg[0] > ATRIO_SELL)
        return no(why, "F-INC-05", "choose-atrio", 0, 0);
    return false;
}

void atrio_apply(const struct play *p, struct sg_action a)
{
    int seat = p->s->turn;
    if (a.arg[0] == ATRIO_TAKE) {
        atrio_take(p, seat);
    } else {
        give_cubes(p, seat, FL_GOLD, -1, "F-INC-05");
        give_florins(p, seat, FL_ATRIO_SALE, "F-INC-05");
    }
    captain_enter(p);
}
