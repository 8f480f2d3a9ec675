/* artwork.c: phase 7 (F-ART) - artworks are paid, rolled for, or fail. */
#include "games/florenza/rules/internal.h"

#include <string.h>

#define CIVIC_BOXES (SHARED_BOXES & (BIT32(FL_DUOMO) - 1))
#define DUOMO_BOXES (SHARED_BOXES & ~CIVIC_BOXES)

/* 1 district, 2 civic building, 3 Cathedral: F-ART-06, F-ART-09. */
static int rank_of(int box)
{
    return box < FL_CIVIC ? 1 : box < FL_DUOMO ? 2 : 3;
}

int florenza_value(int box, int incentives)
{
    return rank_of(box) + incentives;
}

int florenza_failure(int box, int artist)
{
    return rank_of(box) + (artist < FL_NAMED);
}

/* ---- Sites: a seat's boxes in ascending order, and their artists -------------------- */

int site_of(const struct florenza_state *s, int seat, int box)
{
    for (int i = 0; i < FL_WORKERS; i++)
        if (s->sites[seat][i] == box)
            return i;
    return -1;
}

void site_add(struct florenza_state *s, int seat, int box, int artist)
{
    uint8_t *sites = s->sites[seat], *artists = s->artists[seat];
    uint8_t b = (uint8_t)box, a = (uint8_t)artist;
    int i = 0;
    while (sites[i] < box)
        i++;
    for (; b != FL_NONE; i++) { /* each moves the next one on */
        uint8_t next_box = sites[i], next_artist = artists[i];
        sites[i] = b;
        artists[i] = a;
        b = next_box;
        a = next_artist;
    }
}

static void site_drop(struct florenza_state *s, int seat, int i)
{
    size_t rest = (size_t)(FL_WORKERS - 1 - i);
    memmove(s->sites[seat] + i, s->sites[seat] + i + 1, rest);
    memmove(s->artists[seat] + i, s->artists[seat] + i + 1, rest);
    s->sites[seat][FL_WORKERS - 1] = s->artists[seat][FL_WORKERS - 1] = FL_NONE;
}

/* ---- Which artwork, which skill ---------------------------------------------------------- */

/* F-ART-01: first the district's, then civic buildings', then the Cathedral's. */
uint32_t artworks_next(const struct florenza_state *s, int seat)
{
    uint32_t m = 0;
    for (int i = 0; i < FL_WORKERS && s->sites[seat][i] != FL_NONE; i++)
        m |= BIT32(s->sites[seat][i]);
    return m & OWN_BOXES ? m & OWN_BOXES : m & CIVIC_BOXES ? m & CIVIC_BOXES : m & DUOMO_BOXES;
}

/* F-ART-02: skills that the artist has, the box asks for and the seat can pay. */
unsigned payable_skills(const struct florenza_state *s, int seat, int box, int artist)
{
    const struct florenza_set *k = set_of(s);
    const struct florenza_character *c = &k->character[artist];
    unsigned m = 0;
    for (int skill = 0; skill < FL_SKILLS; skill++)
        if ((c->skills & k->box[box].skills) >> skill & 1)
            m |= (unsigned)can_pay(s, seat, &k->box[box].price, c->line[skill].florins) << skill;
    return m;
}

/* ---- The end of one artwork ------------------------------------------------------------------ */

/* F-ART-08: the box is paid or failed, the worker and the artist go home. */
static void go_home(struct florenza_state *s)
{
    site_drop(s, s->turn, site_of(s, s->turn, s->box));
    s->pool[s->turn]++;
}

static void next_artwork(const struct play *p)
{
    struct florenza_state *s = p->s;
    s->box = s->artist = s->skill = s->dice[0] = s->dice[1] = FL_NONE;
    artwork_from(p, s->slot);
}

/* F-ART-06 */
static void fail_artwork(const struct play *p)
{
    struct florenza_state *s = p->s;
    go_home(s);
    box_open(s, s->turn, s->box);
    emit(p, EV_FAILED, s->turn, "F-ART-06", s->box, s->artist);
    give_prestige(p, s->turn, -florenza_failure(s->box, s->artist), "F-ART-06");
    next_artwork(p);
}

/* F-ART-04 F-ART-05: what the artist's table gives for this value. */
static void give_result(const struct play *p, int die)
{
    struct florenza_state *s = p->s;
    const struct florenza_line *line = &p->k->character[s->artist].line[s->skill];
    const char *clause = s->head.options & FL_NO_DIE ? "F-ART-09" : "F-ART-04";
    bool named = s->artist < FL_NAMED;
    bool turned = named && (s->masterpiece >> s->artist & 1);
    int points = florenza_results(p->k, s, s->artist, s->skill)[die];
    emit(p, EV_RESULT, s->turn, clause, die, points);
    give_prestige(p, s->turn, points, clause);
    if (named && !turned && (line->gold >> die & 1)) {
        s->masterpiece |= BIT64(s->artist);
        emit(p, EV_MASTERPIECE, s->turn, "F-ART-05", s->artist, 0);
    }
    next_artwork(p);
}

/* F-ART-09: at most what box and artist leave the player. */
static int most_incentive(const struct florenza_state *s)
{
    int n = s->florins[s->turn] / FL_INCENTIVE_FLORINS;
    return n < FL_INCENTIVES ? n : FL_INCENTIVES;
}

static void incentive(const struct play *p, int times)
{
    struct florenza_state *s = p->s;
    if (times) {
        emit(p, EV_INCENTIVE, s->turn, "F-ART-09", FL_INCENTIVE_FLORINS * times, 0);
        give_florins(p, s->turn, -FL_INCENTIVE_FLORINS * times, "F-ART-09");
    }
    give_result(p, florenza_value(s->box, times) - 1);
}

/* F-ART-07: each of one's four, before the roll. */
static void whole(const struct play *p, int box)
{
    struct florenza_state *s = p->s;
    uint32_t crests = s->crests[s->turn];
    if (box < FL_CHIESA && (crests & PALAZZO_BOXES) == PALAZZO_BOXES) {
        emit(p, EV_PALAZZO, s->turn, "F-ART-07", 0, 0);
        give_prestige(p, s->turn, FL_HALL, "F-ART-07");
    }
    if (box >= FL_CHIESA && box < FL_OWN && (crests & CHIESA_BOXES) == CHIESA_BOXES) {
        emit(p, EV_CHIESA, s->turn, "F-ART-07", 0, 0);
        give_influence(p, s->turn, FL_HALL, "F-ART-07");
    }
}

static void finish_artwork(const struct play *p, int skill) /* F-ART-02 F-ART-03 */
{
    struct florenza_state *s = p->s;
    const struct florenza_box *box = &p->k->box[s->box];
    int seat = s->turn;
    s->skill = (uint8_t)skill;
    go_home(s);
    pay(p, seat, &box->price, p->k->character[s->artist].line[skill].florins, "F-ART-02");
    emit(p, EV_FINISHED, seat, "F-ART-03", s->box, s->artist);
    s->crests[seat] |= BIT32(s->box);
    give_gain(p, seat, &box->gain, "F-ART-03");
    whole(p, s->box);
    if (!(s->head.options & FL_NO_DIE))
        s->step = FL_AT_ROLL;
    else if (most_incentive(s) > 0)
        s->step = FL_AT_INCENTIVE;
    else
        incentive(p, 0);
}

static void settle_box(const struct play *p, int box)
{
    struct florenza_state *s = p->s;
    s->box = (uint8_t)box;
    s->artist = s->artists[s->turn][site_of(s, s->turn, box)];
    unsigned skills = payable_skills(s, s->turn, s->box, s->artist);
    if (!skills)
        fail_artwork(p);
    else if (sg_bit_single(skills))
        finish_artwork(p, sg_bit_lowest(skills));
    else
        s->step = FL_AT_SKILL;
}

void artwork_from(const struct play *p, int slot)
{
    struct florenza_state *s = p->s;
    for (; slot < s->head.seats; slot++) {
        uint32_t m = artworks_next(s, s->order[slot]);
        if (!m)
            continue;
        s->slot = (uint8_t)slot;
        s->turn = s->order[slot];
        if (sg_bit_single(m))
            settle_box(p, sg_bit_lowest(m));
        else
            s->step = FL_AT_ARTWORK;
        return;
    }
    s->slot = 0;
    order_enter(p);
}

void artwork_enter(const struct play *p)
{
    emit(p, EV_PHASE, -1, "F-RND-01", 7, 0);
    artwork_from(p, 0);
}

/* F-ART-04: in the Cathedral two rolls; equal ones leave nothing to choose. */
void artwork_roll(const struct play *p, int die)
{
    struct florenza_state *s = p->s;
    emit(p, EV_ROLLED, s->turn, "F-ART-04", die, 0);
    if (s->box < FL_DUOMO || s->dice[0] == die) {
        give_result(p, die);
    } else if (s->dice[0] == FL_NONE) {
        s->dice[0] = (uint8_t)die;
    } else {
        s->dice[1] = (uint8_t)die;
        s->step = FL_AT_KEEP;
    }
}

/* ---- Decisions ----------------------------------------------------------------------------------- */

int artwork_list(const struct florenza_state *s, struct sg_choice *out)
{
    return put_few(out, 0, FL_FINISH, artworks_next(s, s->turn));
}

int skill_list(const struct florenza_state *s, struct sg_choice *out)
{
    return put_many(out, 0, FL_SKILL, payable_skills(s, s->turn, s->box, s->artist), FL_SKILLS);
}

int incentive_list(const struct florenza_state *s, struct sg_choice *out)
{
    int most = most_incentive(s);
    for (int i = 0; i <= most; i++)
        put_choice(out, i, FL_INCENTIVE, i);
    return most + 1;
}

int keep_list(const struct florenza_state *s, struct sg_choice *out)
{
    put_choice(out, 0, FL_KEEP, s->dice[0]);
    return put_choice(out, 1, FL_KEEP, s->dice[1]);
}

static bool finish_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    if (a.kind != FL_FINISH || a.arg[0] >= FL_BOXES)
        return no(why, "F-ART-01", "choose-artwork", 0, 0);
    if (artworks_next(s, s->turn) >> a.arg[0] & 1)
        return false;
    return site_of(s, s->turn, a.arg[0]) < 0 ? no(why, "F-ART-01", "not-your-artwork", 0, 0)
                                             : no(why, "F-ART-01", "other-class-first", 0, 0);
}

static bool skill_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    const struct florenza_character *c = &k->character[s->artist];
    int skill = a.arg[0];
    if (a.kind != FL_SKILL || skill >= FL_SKILLS)
        return no(why, "F-ART-02", "choose-skill", 0, 0);
    if (payable_skills(s, s->turn, s->box, s->artist) >> skill & 1)
        return false;
    if (!((c->skills & k->box[s->box].skills) >> skill & 1))
        return no(why, "F-ART-02", "lacks-skill", 0, 0);
    return no(why, "F-ART-02", "cannot-pay-skill", c->line[skill].florins + k->box[s->box].price.florins,
              s->florins[s->turn]);
}

bool artwork_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    switch (s->step) {
    case FL_AT_ARTWORK: return finish_why(s, a, why);
    case FL_AT_SKILL: return skill_why(s, a, why);
    case FL_AT_INCENTIVE:
        if (a.kind != FL_INCENTIVE || a.arg[0] > FL_INCENTIVES)
            return no(why, "F-ART-09", "choose-incentive", FL_INCENTIVE_FLORINS * FL_INCENTIVES, 0);
        if (a.arg[0] > most_incentive(s))
            return no(why, "F-ART-09", "lacks-florins", FL_INCENTIVE_FLORINS * a.arg[0], s->florins[s->turn]);
        return false;
    default:
        if (a.kind == FL_KEEP && (a.arg[0] == s->dice[0] || a.arg[0] == s->dice[1]))
            return false;
        return no(why, "F-ART-04", "choose-roll", 0, 0);
    }
}

void artwork_apply(const struct play *p, struct sg_action a)
{
    switch (a.kind) {
    case FL_FINISH: settle_box(p, a.arg[0]); break;
    case FL_SKILL: finish_artwork(p, a.arg[0]); break;
    case FL_INCENTIVE: incentive(p, a.arg[0]); break;
    default: give_result(p, a.arg[0]);
    }
}
