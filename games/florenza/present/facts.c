/*
 * facts.c: derived numbers of a view for a seat. A front that needs such a number takes it from here:
 * the numbers of the rules, what the seat lacks of every price, results of artists, who is where, the next offices.
 */
#include "games/florenza/present/internal.h"

#include "base/visitor.h"

static void visit_rules(const struct sg_visitor *to)
{
    static const struct {
        const char *key;
        int number;
    } row[] = {
        {"rounds", FL_ROUNDS},
        {"phases", FL_PHASES},
        {"spaces", FL_SPACES},
        {"workers", FL_WORKERS},
        {"least_prestige", FL_LEAST_PRESTIGE},
        {"income_florins", FL_INCOME_FLORINS},
        {"income_workers", FL_INCOME_WORKERS},
        {"atrio_sale", FL_ATRIO_SALE},
        {"operate_prestige", FL_OPERATE_PRESTIGE},
        {"unnamed", FL_UNNAMED_EACH},
        {"work_florins", FL_WORK_FLORINS},
        {"sale", FL_SALE},
        {"purchase", FL_PURCHASE},
        {"not_built", FL_NOT_BUILT},
        {"hall", FL_HALL},
        {"incentive_florins", FL_INCENTIVE_FLORINS},
        {"bishop_least", FL_BISHOP_LEAST},
        {"cardinal_least", FL_CARDINAL_LEAST},
        {"cardinal_prestige", FL_CARDINAL_PRESTIGE},
        {"cubes_a_point", FL_CUBES_A_POINT},
        {"florins_a_point", FL_FLORINS_A_POINT},
        {"empty_hall", FL_EMPTY_HALL},
    };
    sg_visit_open(to, "rules", '{');
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        sg_visit_number(to, row[i].key, row[i].number);
    sg_visit_close(to);
}

static void visit_price(const struct sg_visitor *to, const char *key, const struct florenza_price *p)
{
    sg_visit_open(to, key, '{');
    for (int c = 0; c < FL_CUBES; c++)
        if (p->cubes[c])
            sg_visit_number(to, florenza_cube_names.name[c], p->cubes[c]);
    if (p->florins)
        sg_visit_number(to, "florins", p->florins);
    sg_visit_close(to);
}

/* Price, whether the seat can pay it now, and what it lacks. */
static void visit_payable(const struct sg_visitor *to, const struct florenza_state *s, int seat,
                          const struct florenza_price *price)
{
    struct florenza_price lacks;
    bool lacking = florenza_lacks(s, seat, price, 0, &lacks);
    visit_price(to, "price", price);
    sg_visit_flag(to, "payable", !lacking);
    visit_price(to, "lacks", &lacks);
}

static void visit_seat(const struct sg_visitor *to, const char *key, int seat)
{
    if (seat < SG_MAX_SEATS)
        sg_visit_number(to, key, seat + 1);
    else
        sg_visit_word(to, key, NULL);
}

static void visit_workshops(const struct sg_view *v, int seat, const struct sg_visitor *to)
{
    const struct florenza_set *set = set_of_view(v);
    sg_visit_open(to, "workshop", '{');
    for (int i = 1; i < FL_WORKSHOPS; i++) {
        sg_visit_open(to, florenza_workshop_names.name[i], '{');
        visit_payable(to, v->state, seat, &set->workshop[i].price);
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

static void visit_boxes(const struct sg_view *v, int seat, const struct sg_visitor *to)
{
    static const char *const building[HALLS] = {"palazzo",  "chiesa",   "banco",     "battistero", "lastricato",
                                                "ospedale", "signoria", "vescovile", "duomo"};
    const struct florenza_state *s = state_of(v);
    sg_visit_open(to, "box", '{');
    for (int i = 0; i < FL_BOXES; i++) {
        int artist = FL_NONE, worker = box_worker(s, i, seat, &artist);
        bool hired = worker != FL_NONE && artist < FL_CHARACTERS;
        sg_visit_open(to, florenza_box_names.name[i], '{');
        sg_visit_word(to, "building", building[building_of(i)]);
        visit_payable(to, s, seat, &set_of_view(v)->box[i].price);
        sg_visit_number(to, "failure", florenza_failure(i, FL_UNNAMED));
        sg_visit_number(to, "failure_named", florenza_failure(i, 0));
        visit_seat(to, "made", box_maker(s, i, seat));
        visit_seat(to, "worker", worker);
        sg_visit_word(to, "artist", hired ? florenza_character_names.name[artist] : NULL);
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

static void visit_line(const struct sg_view *v, int who, int skill, const struct sg_visitor *to)
{
    const struct florenza_set *set = set_of_view(v);
    const struct florenza_line *line = &set->character[who].line[skill];
    const int8_t *results = florenza_results(set, v->state, who, skill);
    sg_visit_open(to, NULL, '{');
    sg_visit_word(to, "skill", florenza_skill_names.name[skill]);
    sg_visit_number(to, "florins", line->florins);
    sg_visit_open(to, "results", '[');
    for (int d = 0; d < 6; d++)
        sg_visit_number(to, NULL, results[d]);
    sg_visit_close(to);
    sg_visit_open(to, "masterpiece", '[');
    for (int d = 0; d < 6; d++)
        sg_visit_flag(to, NULL, results == line->fresh && (line->gold >> d & 1));
    sg_visit_close(to);
    sg_visit_close(to);
}

static void visit_people(const struct sg_view *v, const struct sg_visitor *to)
{
    static const char *const how[] = {"free", "artwork", "pulpit", "detained", "expelled", "served"};
    const struct florenza_state *s = state_of(v);
    sg_visit_open(to, "person", '{');
    for (int i = 0; i < FL_CHARACTERS; i++) {
        int card = i < FL_NAMED ? life_card_of(s, i) : -1;
        if (i < FL_NAMED && card < 0)
            continue; /* not in town */
        struct stand at = find_person(s, i);
        sg_visit_open(to, florenza_character_names.name[i], '{');
        sg_visit_word(to, "stands", how[at.how]);
        visit_seat(to, "seat", at.seat);
        sg_visit_word(to, "box", at.box < FL_BOXES ? florenza_box_names.name[at.box] : NULL);
        if (i >= FL_UNNAMED)
            sg_visit_number(to, "free", unnamed_free(s, i));
        sg_visit_word(to, "life", card >= 0 ? florenza_life_names.name[card] : NULL);
        sg_visit_open(to, "lines", '[');
        for (int k = 0; k < FL_SKILLS; k++)
            if (set_of_view(v)->character[i].skills >> k & 1)
                visit_line(v, i, k, to);
        sg_visit_close(to);
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

int phase_of(int step)
{
    static const uint8_t phase[FL_STEPS] = {
        [FL_AT_DIE] = 1,      [FL_AT_ATRIO] = 1,     [FL_AT_CAPTAIN] = 2, [FL_AT_BISHOP] = 3,  [FL_AT_PLACE] = 4,
        [FL_AT_OPERATE] = 4,  [FL_AT_BUILD] = 4,     [FL_AT_BOX] = 4,     [FL_AT_ARTIST] = 4,  [FL_AT_PULPIT] = 4,
        [FL_AT_PREACHER] = 4, [FL_AT_MARKET] = 5,    [FL_AT_TRADE] = 5,   [FL_AT_PRODUCE] = 6, [FL_AT_ARTWORK] = 7,
        [FL_AT_SKILL] = 7,    [FL_AT_INCENTIVE] = 7, [FL_AT_ROLL] = 7,    [FL_AT_KEEP] = 7,    [FL_AT_ARRIVALS] = 9,
        [FL_AT_OVER] = 9};
    return step < FL_STEPS ? phase[step] : 0;
}

void visit_facts(const struct sg_view *v, int seat, const struct sg_visitor *to)
{
    const struct florenza_state *s = state_of(v);
    bool cardinal;
    visit_rules(to);
    sg_visit_number(to, "phase", phase_of(s->step));
    visit_seat(to, "next_captain", florenza_next_captain(s));
    visit_seat(to, "next_bishop", florenza_next_bishop(s, &cardinal));
    sg_visit_flag(to, "next_cardinal", cardinal);
    visit_seat(to, "producer", s->step == FL_AT_PRODUCE ? florenza_producer(s) : FL_NONE);
    visit_workshops(v, seat, to);
    visit_boxes(v, seat, to);
    visit_people(v, to);
}
