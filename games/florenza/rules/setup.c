/* setup.c: F-SET - who is in town, the first turn order, the first workshops. */
#include "games/florenza/rules/internal.h"

#include <string.h>

/* F-SET-06: the twelve kinds that the game begins with. */
const uint32_t florenza_starters = BIT32(3) | BIT32(4) | BIT32(11) | BIT32(12) | BIT32(14) | BIT32(15) | BIT32(18) |
                                   BIT32(19) | BIT32(20) | BIT32(22) | BIT32(27) | BIT32(28);

/* F-SET-07: the pair of the last player first. */
static const uint8_t first_game[SG_MAX_SEATS][2] = {{22, 15}, {3, 20}, {12, 11}, {4, 19}, {18, 14}};

bool florenza_check_setup(const struct sg_setup *setup, struct sg_error *why)
{
    if (setup->seats < 2 || setup->seats > SG_MAX_SEATS)
        return sg_wrong_by(why, "F-SET-01", "wrong.florenza.seats");
    if (setup->options & ~(uint32_t)(FL_NO_DIE | FL_FIRST_GAME | FL_CAPTAIN_ANY | FL_HIDDEN))
        return sg_wrong(why, "wrong.florenza.options");
    if (setup->set >= SG_MAX_SETS || !florenza_sets[setup->set].name[0])
        return sg_wrong(why, "wrong.florenza.set");
    return true;
}

/* F-SET-04 F-SET-05 */
static void start_seat(struct florenza_state *s, int seat)
{
    s->hand[seat] = s->pool[seat] = FL_WORKERS / 2;
    s->florins[seat] = 300;
    for (int c = 0; c < FL_CUBES; c++)
        s->cubes[seat][c] = 1;
}

void florenza_init(void *state, const struct sg_setup *setup)
{
    struct florenza_state *s = state;
    memset(s, 0, sizeof *s);
    s->head = (struct sg_head){setup->seats, setup->set, SG_TRUTH, 0, setup->options};
    s->bag = NAMED_CHARACTERS; /* F-SET-02 */
    memset(s->sites, FL_NONE, sizeof s->sites);
    memset(s->artists, FL_NONE, sizeof s->artists);
    memset(s->pulpit, FL_NONE, sizeof s->pulpit);
    memset(s->order, FL_NONE, sizeof s->order);
    memset(s->given, FL_NONE, sizeof s->given);
    memset(s->dice, FL_NONE, sizeof s->dice);
    s->duomo_pulpit = s->duomo_donor = s->captain = s->bishop = FL_NONE;
    s->detained_worker = s->detained_artist = s->expelled = FL_NONE;
    s->box = s->artist = s->skill = s->turn = s->chosen_pulpit = FL_NONE;
    for (int seat = 0; seat < SG_MAX_SEATS; seat++)
        s->family[seat] = (uint8_t)seat; /* F-SET-01 */
    for (int seat = 0; seat < setup->seats; seat++)
        start_seat(s, seat);
    for (int w = 1; w < FL_WORKSHOPS; w++)
        s->supply[w] = florenza_sets[setup->set].workshop[w].count;
    s->round = 1;
    s->step = FL_AT_CHARACTERS;
    s->draws = (uint8_t)(4 + setup->seats); /* F-SET-03 */
}

/* A named character comes out of the bag, under the card of that number. */
void character_arrives(const struct play *p, int character, const char *clause)
{
    int stay = p->k->character[character].stay;
    p->s->bag &= ~BIT64(character);
    p->s->life[stay - 1] |= BIT64(character);
    emit(p, EV_ARRIVED, -1, clause, character, stay);
}

void setup_draw(const struct play *p, int character) /* F-SET-03 */
{
    character_arrives(p, character, "F-SET-03");
    if (--p->s->draws)
        return;
    memset(p->s->order, FL_NONE, sizeof p->s->order);
    p->s->captain = p->s->bishop = FL_NONE; /* F-SET-05 */
    p->s->step = FL_AT_ORDER;
}

/* F-SET-05: the order seat by seat; the last one is no longer a matter of chance. */
void setup_seat(const struct play *p, int seat)
{
    struct florenza_state *s = p->s;
    int n = 0, seats = s->head.seats;
    unsigned rest = (1u << seats) - 1;
    for (; n < seats && s->order[n] != FL_NONE; n++)
        rest &= ~(1u << s->order[n]);
    s->order[n++] = (uint8_t)seat;
    rest &= ~(1u << seat);
    emit(p, EV_SEATED, seat, "F-SET-05", n, 0);
    if (!sg_bit_single(rest))
        return;
    s->order[n++] = (uint8_t)sg_bit_lowest(rest);
    emit(p, EV_SEATED, s->order[n - 1], "F-SET-05", n, 0);
    setup_enter_workshops(p);
}

/* Seat and space of the pick that play has come to: F-SET-06. */
static int picker(const struct florenza_state *s)
{
    return s->order[s->head.seats - 1 - s->slot % s->head.seats];
}

static void start_with(const struct play *p, int seat, int space, int workshop, const char *clause)
{
    struct florenza_state *s = p->s;
    s->district[seat][space] = (uint8_t)workshop;
    s->ready[seat] |= (uint8_t)((p->k->works >> workshop & 1) << space);
    s->offer &= ~BIT32(workshop);
    emit(p, EV_STARTED, seat, clause, workshop, space + 1);
}

static void first_round(const struct play *p)
{
    struct florenza_state *s = p->s;
    for (uint64_t rest = s->offer; rest;) /* what is left goes to the supply */
        s->supply[sg_bit_next(&rest)]++;
    s->offer = 0;
    s->slot = 0;
    round_enter(p);
}

void setup_enter_workshops(const struct play *p)
{
    struct florenza_state *s = p->s;
    everyone_home(s); /* F-SET-04: districts are empty, four workers at hand */
    memset(s->district, 0, sizeof s->district);
    memset(s->unfinished, 0, sizeof s->unfinished);
    memset(s->ready, 0, sizeof s->ready);
    memset(s->hand, FL_WORKERS / 2, s->head.seats);
    memset(s->pool, FL_WORKERS / 2, s->head.seats);
    s->offer = florenza_starters;
    for (int w = 1; w < FL_WORKSHOPS; w++)
        s->supply[w] = (uint8_t)(p->k->workshop[w].count - (s->offer >> w & 1));
    s->slot = 0;
    if (!(s->head.options & FL_FIRST_GAME)) {
        s->step = FL_AT_WORKSHOPS;
        s->turn = (uint8_t)picker(s);
        return;
    }
    for (int i = 0; i < s->head.seats; i++) { /* F-SET-07 */
        int seat = s->order[s->head.seats - 1 - i];
        start_with(p, seat, 0, first_game[i][0], "F-SET-07");
        start_with(p, seat, 1, first_game[i][1], "F-SET-07");
    }
    first_round(p);
}

int setup_list(const struct florenza_state *s, struct sg_choice *out)
{
    return put_many(out, 0, FL_START, s->offer, FL_WORKSHOPS);
}

bool setup_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    int w = a.arg[0];
    if (a.kind != FL_START)
        return no(why, "F-SET-06", "choose-start", 0, 0);
    if (w > 0 && w < FL_WORKSHOPS && (s->offer >> w & 1))
        return false;
    if (w > 0 && w < FL_WORKSHOPS && (florenza_starters >> w & 1))
        return no(why, "F-SET-06", "start-taken", w, 0);
    return no(why, "F-SET-06", "no-start", w, 0);
}

void setup_apply(const struct play *p, struct sg_action a) /* F-SET-06 */
{
    struct florenza_state *s = p->s;
    start_with(p, picker(s), s->slot / s->head.seats, a.arg[0], "F-SET-06");
    if (++s->slot == 2 * s->head.seats)
        first_round(p);
    else
        s->turn = (uint8_t)picker(s);
}

/* F-RND-01: in round 1 phases 1, 2 and 3 are left out. */
void round_enter(const struct play *p)
{
    emit(p, EV_ROUND, -1, "F-RND-01", p->s->round, 0);
    if (p->s->round == 1)
        placement_enter(p);
    else
        income_enter(p);
}
