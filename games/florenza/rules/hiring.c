/* hiring.c: phase 4 (F-PLC) - artists for artworks, preachers for charity. */
#include "games/florenza/rules/internal.h"

enum { PULPIT_OWN, PULPIT_DUOMO };

/* ---- Who and what is free --------------------------------------------------------- */

/* F-PLC-06 F-PLC-07 F-CAP-03 */
static uint64_t artists_of(const struct florenza_state *s, const struct florenza_set *k, uint64_t town, int seat)
{
    uint64_t m = ((town & k->artists) | UNNAMED_ARTISTS) & ~s->busy;
    if (s->detained_artist != FL_NONE && seat != s->captain)
        m &= ~BIT64(s->detained_artist);
    return m;
}

uint64_t free_artists(const struct florenza_state *s, int seat)
{
    return artists_of(s, set_of(s), in_town(s), seat);
}

/* F-PLC-06: boxes without crest and worker that one of these artists can do. */
static uint32_t boxes_for(const struct florenza_state *s, const struct florenza_set *k, uint64_t artists, int seat)
{
    uint32_t m = 0;
    for (int skill = 0; skill < FL_SKILLS; skill++)
        m |= k->asks[skill] & (0 - (uint32_t)((artists & k->able[skill]) != 0));
    return m & ~(s->closed | s->closed_own[seat]);
}

uint32_t open_boxes(const struct florenza_state *s, int seat)
{
    return boxes_for(s, set_of(s), free_artists(s, seat), seat);
}

/* F-PLC-10: in town, on no pulpit this round, not expelled. */
static uint64_t preachers_of(const struct florenza_state *s, const struct florenza_set *k, uint64_t town)
{
    uint64_t m = (town & k->preachers) | BIT64(FL_UNNAMED_PREACHER);
    if (s->expelled != FL_NONE)
        m &= ~BIT64(s->expelled);
    return m & ~s->busy;
}

uint64_t free_preachers(const struct florenza_state *s)
{
    return preachers_of(s, set_of(s), in_town(s));
}

/* All preachers whose price the seat could pay, wherever they are: F-PLC-09. */
static uint64_t affordable(const struct florenza_state *s, const struct florenza_set *k, int seat)
{
    int16_t purse = (int16_t)(s->florins[seat] < MOST_PRICE ? s->florins[seat] : MOST_PRICE), n = 0;
    for (int i = 0; i < FL_PREACHERS + 1; i++)
        n = (int16_t)(n + (k->preacher_price[i] <= purse));
    return k->payable[n];
}

uint64_t payable_preachers(const struct florenza_state *s, int seat)
{
    return affordable(s, set_of(s), seat) & free_preachers(s);
}

/* FL_TO_ARTWORK and FL_TO_CHARITY, as bits, if they are possible. */
unsigned hiring_purposes(const struct florenza_state *s, int seat)
{
    const struct florenza_set *k = set_of(s);
    uint64_t town = in_town(s);
    unsigned artwork = boxes_for(s, k, artists_of(s, k, town, seat), seat) != 0;
    unsigned preacher = (affordable(s, k, seat) & preachers_of(s, k, town)) != 0;
    unsigned pulpit = free_pulpits(s, seat) != 0;
    return artwork << FL_TO_ARTWORK | (pulpit & preacher) << FL_TO_CHARITY;
}

int cheapest_preacher(const struct florenza_state *s)
{
    const struct florenza_set *k = set_of(s);
    int least = FL_MOST;
    for (uint64_t rest = free_preachers(s); rest;) {
        int price = k->character[sg_bit_next(&rest)].price.florins;
        least = price < least ? price : least;
    }
    return least;
}

static bool duomo_open(const struct florenza_state *s)
{
    uint32_t crests = 0;
    for (int q = 0; q < SG_MAX_SEATS; q++)
        crests |= s->crests[q];
    return crests >> FL_PULPITO & 1;
}

unsigned free_pulpits(const struct florenza_state *s, int seat) /* F-PLC-09 F-PLC-11 */
{
    unsigned m = s->pulpit[seat] == FL_NONE ? 1u << PULPIT_OWN : 0;
    if (s->duomo_pulpit == FL_NONE && duomo_open(s))
        m |= 1u << PULPIT_DUOMO;
    return m;
}

/* ---- Lists ---------------------------------------------------------------------------- */

int box_list(const struct florenza_state *s, struct sg_choice *out)
{
    return put_many(out, 0, FL_BOX, open_boxes(s, s->turn), FL_BOXES);
}

int artist_list(const struct florenza_state *s, struct sg_choice *out)
{
    return put_few(out, 0, FL_HIRE, free_artists(s, s->turn) & set_of(s)->fits[s->box]);
}

int pulpit_list(const struct florenza_state *s, struct sg_choice *out)
{
    return put_many(out, 0, FL_PULPIT, free_pulpits(s, s->turn), 2);
}

int preacher_list(const struct florenza_state *s, struct sg_choice *out)
{
    return put_few(out, 0, FL_PREACHER, payable_preachers(s, s->turn));
}

/* ---- Why not ------------------------------------------------------------------------------ */

static bool box_why(const struct florenza_state *s, int box, struct sg_error *why)
{
    if (box >= FL_BOXES)
        return no(why, "F-PLC-06", "no-such-box", 0, 0);
    if (open_boxes(s, s->turn) >> box & 1)
        return false;
    for (int q = 0; q < s->head.seats; q++) {
        if (is_own(box) && q != s->turn)
            continue;
        if (s->crests[q] >> box & 1)
            return no(why, "F-ART-03", "box-done", q + 1, 0);
        if (site_of(s, q, box) >= 0)
            return no(why, "F-PLC-06", "box-occupied", q + 1, 0);
    }
    return no(why, "F-PLC-06", "no-artist-for-box", 0, 0);
}

/* `box` may be FL_NONE: only whether the artist is free at all. */
static bool hire_why(const struct florenza_state *s, int c, int box, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    if (c >= FL_CHARACTERS || !(k->artists >> c & 1))
        return no(why, "F-PLC-06", "not-an-artist", 0, 0);
    if (box != FL_NONE && !(k->fits[box] >> c & 1))
        return no(why, "F-PLC-06", "lacks-skill", 0, 0);
    if (free_artists(s, s->turn) >> c & 1)
        return false;
    if (c >= FL_UNNAMED)
        return no(why, "F-PLC-07", "unnamed-hired", 2, 2);
    if (!(in_town(s) >> c & 1))
        return no(why, "F-PLC-06", "not-in-town", 0, 0);
    if (c == s->detained_artist && s->turn != s->captain)
        return no(why, "F-CAP-03", "detained", 0, 0);
    return no(why, "F-PLC-06", "already-hired", 0, 0);
}

static bool pulpit_why(const struct florenza_state *s, int pulpit, struct sg_error *why)
{
    if (pulpit > PULPIT_DUOMO)
        return no(why, "F-PLC-09", "no-such-pulpit", 0, 0);
    if (free_pulpits(s, s->turn) >> pulpit & 1)
        return false;
    if (pulpit == PULPIT_DUOMO && !duomo_open(s))
        return no(why, "F-PLC-09", "pulpito-not-done", 0, 0);
    return no(why, "F-PLC-11", "pulpit-occupied", 0, 0);
}

static bool preacher_why(const struct florenza_state *s, int c, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    if (c >= FL_CHARACTERS || !(k->preachers >> c & 1))
        return no(why, "F-PLC-09", "not-a-preacher", 0, 0);
    if (c < FL_NAMED && !(in_town(s) >> c & 1))
        return no(why, "F-PLC-10", "not-in-town", 0, 0);
    if (c == s->expelled)
        return no(why, "F-BIS-03", "expelled", 0, 0);
    if (!(free_preachers(s) >> c & 1))
        return no(why, "F-PLC-10", "preacher-used", 0, 0);
    if (k->character[c].price.florins > s->florins[s->turn])
        return no(why, "F-PLC-09", "cannot-pay-preacher", k->character[c].price.florins, s->florins[s->turn]);
    return false;
}

/* Is also asked in FL_AT_PLACE, where nothing of this can be done yet. */
bool hiring_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    bool early = s->step == FL_AT_PLACE;
    if (a.kind == FL_BOX && (early || s->step == FL_AT_BOX))
        return box_why(s, a.arg[0], why);
    if (a.kind == FL_HIRE && (early || s->step == FL_AT_BOX || s->step == FL_AT_ARTIST)) {
        if (hire_why(s, a.arg[0], s->step == FL_AT_ARTIST ? s->box : FL_NONE, why))
            return true;
        return s->step == FL_AT_BOX ? no(why, "F-PLC-06", "choose-box", 0, 0) : false;
    }
    if (a.kind == FL_PULPIT && (early || s->step == FL_AT_PULPIT))
        return pulpit_why(s, a.arg[0], why);
    if (a.kind == FL_PREACHER && (early || s->step == FL_AT_PULPIT || s->step == FL_AT_PREACHER)) {
        if (preacher_why(s, a.arg[0], why))
            return true;
        return s->step == FL_AT_PULPIT ? no(why, "F-PLC-09", "choose-pulpit", 0, 0) : false;
    }
    switch (s->step) {
    case FL_AT_BOX: return no(why, "F-PLC-06", "choose-box", 0, 0);
    case FL_AT_ARTIST: return no(why, "F-PLC-06", "choose-artist", 0, 0);
    case FL_AT_PULPIT: return no(why, "F-PLC-09", "choose-pulpit", 0, 0);
    default: return no(why, "F-PLC-09", "choose-preacher", 0, 0);
    }
}

/* ---- Doing it --------------------------------------------------------------------------------- */

static void hire(const struct play *p, int character) /* F-PLC-06 F-PLC-07 */
{
    struct florenza_state *s = p->s;
    send_worker(p);
    site_add(s, s->turn, s->box, character);
    box_close(s, s->turn, s->box);
    character_busy(s, character);
    emit(p, EV_HIRED, s->turn, character < FL_NAMED ? "F-PLC-06" : "F-PLC-07", s->box, character);
    placed(p);
}

static void at_box(const struct play *p, int box)
{
    struct florenza_state *s = p->s;
    uint64_t m = free_artists(s, s->turn) & p->k->fits[box];
    s->box = (uint8_t)box;
    if (sg_bit_single(m))
        hire(p, sg_bit_lowest(m));
    else
        s->step = FL_AT_ARTIST;
}

void hiring_box(const struct play *p)
{
    uint32_t m = open_boxes(p->s, p->s->turn);
    if (sg_bit_single(m))
        at_box(p, sg_bit_lowest(m));
    else
        p->s->step = FL_AT_BOX;
}

/* F-PLC-09 F-PLC-10: paid at once, and at once one gets what the card gives. */
static void give_charity(const struct play *p, int character)
{
    struct florenza_state *s = p->s;
    const struct florenza_character *c = &p->k->character[character];
    const char *clause = character < FL_NAMED ? "F-PLC-09" : "F-PLC-10";
    int seat = s->turn;
    send_worker(p); /* before new ones come: an event names how many are at hand then */
    if (s->chosen_pulpit == PULPIT_DUOMO) {
        s->duomo_pulpit = (uint8_t)character;
        s->duomo_donor = (uint8_t)seat;
    } else {
        s->pulpit[seat] = (uint8_t)character;
    }
    character_busy(s, character);
    emit(p, EV_PREACHED, seat, clause, character, s->chosen_pulpit);
    give_florins(p, seat, -c->price.florins, clause);
    give_gain(p, seat, &c->gain, clause);
    give_goods(p, seat, &c->gift, clause);
    placed(p);
}

static void at_pulpit(const struct play *p, int pulpit)
{
    struct florenza_state *s = p->s;
    uint64_t m = payable_preachers(s, s->turn);
    s->chosen_pulpit = (uint8_t)pulpit;
    if (sg_bit_single(m))
        give_charity(p, sg_bit_lowest(m));
    else
        s->step = FL_AT_PREACHER;
}

void hiring_pulpit(const struct play *p)
{
    unsigned m = free_pulpits(p->s, p->s->turn);
    if (sg_bit_single(m))
        at_pulpit(p, sg_bit_lowest(m));
    else
        p->s->step = FL_AT_PULPIT;
}

void box_apply(const struct play *p, struct sg_action a)
{
    at_box(p, a.arg[0]);
}

void hire_apply(const struct play *p, struct sg_action a)
{
    hire(p, a.arg[0]);
}

void pulpit_apply(const struct play *p, struct sg_action a)
{
    at_pulpit(p, a.arg[0]);
}

void preacher_apply(const struct play *p, struct sg_action a)
{
    give_charity(p, a.arg[0]);
}
