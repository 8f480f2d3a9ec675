/*
 * position.c: positions made by hand or read from outside. normalize() brings
 * into line what follows from the rest and finds what can never be, so that
 * play can trust every state it is given. begin.c starts phases in them.
 */
#include "games/florenza/rules/internal.h"

#include <string.h>

/* ---- What follows from the rest -------------------------------------------------- */

/* Seats that are not in play hold what init() puts there. */
static void clear_others(struct florenza_state *s)
{
    struct florenza_state fresh;
    struct sg_setup setup = {s->head.seats, s->head.set, s->head.options};
    florenza_init(&fresh, &setup);
    for (int q = s->head.seats; q < SG_MAX_SEATS; q++) {
        s->florins[q] = s->prestige[q] = s->influence[q] = s->certificates[q] = 0;
        s->crests[q] = 0;
        memset(s->cubes[q], 0, sizeof s->cubes[q]);
        memcpy(s->district[q], fresh.district[q], FL_SPACES);
        memcpy(s->on[q], fresh.on[q], FL_SPACES);
        memcpy(s->sites[q], fresh.sites[q], FL_WORKERS);
        memcpy(s->artists[q], fresh.artists[q], FL_WORKERS);
        s->unfinished[q] = s->hand[q] = s->pool[q] = s->working[q] = 0;
        s->pulpit[q] = FL_NONE;
        s->ready[q] = s->closed_own[q] = 0;
        s->family[q] = (uint8_t)q;
    }
}

/* Lists that end early mean nothing on the spaces that follow. */
static void fill_lists(struct florenza_state *s)
{
    for (int q = 0; q < s->head.seats; q++)
        for (int i = 0; i < FL_SPACES; i++) {
            if (s->district[q][i] == FL_NONE)
                s->district[q][i] = 0;
            if (s->on[q][i] == FL_NONE)
                s->on[q][i] = 0;
        }
}

/* Sites in the order of the boxes, each with its artist. */
static bool sort_sites(struct florenza_state *s, int seat, struct sg_error *why)
{
    uint8_t sites[FL_WORKERS], artists[FL_WORKERS];
    memcpy(sites, s->sites[seat], sizeof sites);
    memcpy(artists, s->artists[seat], sizeof artists);
    memset(s->sites[seat], FL_NONE, FL_WORKERS);
    memset(s->artists[seat], FL_NONE, FL_WORKERS);
    for (int i = 0; i < FL_WORKERS; i++) {
        if ((sites[i] == FL_NONE) != (artists[i] == FL_NONE))
            return sg_wrong_by(why, "F-PLC-06", "wrong.florenza.site-needs-artist");
        if (sites[i] == FL_NONE)
            continue;
        if (site_of(s, seat, sites[i]) >= 0)
            return sg_wrong_by(why, "F-PLC-06", "wrong.florenza.one-worker-a-site");
        site_add(s, seat, sites[i], artists[i]);
    }
    return true;
}

static bool count_tiles(struct florenza_state *s, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    int left[FL_WORKSHOPS];
    for (int w = 0; w < FL_WORKSHOPS; w++)
        left[w] = k->workshop[w].count - (int)(s->offer >> w & 1);
    for (int q = 0; q < s->head.seats; q++)
        for (int i = 0; i < FL_SPACES; i++)
            if (s->district[q][i])
                left[s->district[q][i]]--;
    s->supply[0] = 0;
    for (int w = 1; w < FL_WORKSHOPS; w++) {
        if (left[w] < 0)
            return sg_wrong_by(why, "F-PLC-05", "wrong.florenza.too-many-workshops");
        s->supply[w] = (uint8_t)left[w];
    }
    return true;
}

static bool count_workers(struct florenza_state *s, struct sg_error *why)
{
    int used[SG_MAX_SEATS] = {0};
    for (int q = 0; q < s->head.seats; q++) {
        used[q] += s->hand[q] + s->working[q] + (s->market >> q & 1) + (s->pulpit[q] != FL_NONE) +
                   (s->duomo_donor == q) + (s->detained_worker == q);
        for (int i = 0; i < FL_SPACES; i++) {
            used[q] += s->sites[q][i] != FL_NONE;
            if (s->on[q][i])
                used[s->on[q][i] - 1]++;
        }
    }
    for (int q = 0; q < s->head.seats; q++) {
        if (used[q] > FL_WORKERS)
            return sg_wrong_by(why, "F-SET-04", "wrong.florenza.family-workers");
        s->pool[q] = (uint8_t)(FL_WORKERS - used[q]);
    }
    return true;
}

/* Missing seats follow by number; the offices stand in front (F-ORD-05). */
void position_fill_order(struct florenza_state *s)
{
    unsigned seen = 0;
    int n = 0;
    for (; n < s->head.seats && s->order[n] != FL_NONE; n++)
        seen |= 1u << s->order[n];
    for (int q = 0; q < s->head.seats; q++)
        if (!(seen >> q & 1))
            s->order[n++] = (uint8_t)q;
    order_make(s);
}

/* ---- What can never be --------------------------------------------------------------- */

static bool no_seat(const struct florenza_state *s, uint8_t seat)
{
    return seat != FL_NONE && seat >= s->head.seats;
}

static bool check_seats(const struct florenza_state *s, struct sg_error *why)
{
    unsigned seen = 0, families = 0;
    for (int i = 0; i < SG_MAX_SEATS; i++) {
        bool over = s->order[i] == FL_NONE;
        for (int j = i; over && j < SG_MAX_SEATS; j++)
            over = s->order[j] == FL_NONE;
        if (over)
            break;
        if (s->order[i] >= s->head.seats || (seen >> s->order[i] & 1))
            return sg_wrong_by(why, "F-SET-05", "wrong.florenza.order-names-seats");
        seen |= 1u << s->order[i];
    }
    for (int q = 0; q < s->head.seats; q++) {
        if (s->family[q] >= SG_MAX_SEATS || (families >> s->family[q] & 1))
            return sg_wrong_by(why, "F-SET-01", "wrong.florenza.family-of-own");
        families |= 1u << s->family[q];
    }
    if (no_seat(s, s->captain) || no_seat(s, s->bishop) || no_seat(s, s->turn) || no_seat(s, s->duomo_donor) ||
        no_seat(s, s->detained_worker) || (s->market | s->stopped) >> s->head.seats)
        return sg_wrong_by(why, "F-SET-01", "wrong.florenza.seat-not-in-play");
    for (int q = 0; q < s->head.seats; q++)
        for (int i = 0; i < FL_SPACES; i++)
            if (s->on[q][i] > s->head.seats)
                return sg_wrong_by(why, "F-SET-01", "wrong.florenza.seat-not-in-play");
    return true;
}

static bool check_characters(const struct florenza_state *s, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    uint64_t all = s->bag, twice = s->bag & s->gone;
    for (int i = 0; i < FL_LIVES; i++) {
        twice |= all & s->life[i];
        all |= s->life[i];
    }
    if (twice || (all & s->gone) || (all | s->gone) != NAMED_CHARACTERS)
        return sg_wrong_by(why, "F-SET-02", "wrong.florenza.characters-once");
    if (s->masterpiece & ~k->artists)
        return sg_wrong_by(why, "F-ART-05", "wrong.florenza.masterpiece-by-artist");
    uint64_t town = in_town(s);
    if (s->detained_artist != FL_NONE && !(town & k->artists & BIT64(s->detained_artist)))
        return sg_wrong_by(why, "F-CAP-03", "wrong.florenza.captain-detains-artist");
    if (s->expelled != FL_NONE && !(town & k->preachers & BIT64(s->expelled)))
        return sg_wrong_by(why, "F-BIS-03", "wrong.florenza.bishop-expels-preacher");
    if (s->detained_artist != FL_NONE && s->detained_worker != FL_NONE)
        return sg_wrong_by(why, "F-CAP-01", "wrong.florenza.captain-detains-one");
    return true;
}

static bool check_workshops(const struct florenza_state *s, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    for (int q = 0; q < s->head.seats; q++)
        for (int i = 0; i < FL_SPACES; i++) {
            int w = s->district[q][i], on = s->on[q][i];
            if (s->unfinished[q] >> i & 1) {
                if (!w || on != q + 1)
                    return sg_wrong_by(why, "F-PLC-05", "wrong.florenza.unfinished-needs-builder");
            } else if (on && !(k->works >> w & 1)) {
                return w ? sg_wrong_by(why, "F-PLC-04", "wrong.florenza.workshop-takes-none")
                         : sg_wrong_by(why, "F-PLC-03", "wrong.florenza.worker-needs-workshop");
            }
        }
    return true;
}

/* A character is used: false if not there, or once too often. */
static bool use_character(const struct florenza_state *s, int c, uint64_t *once, uint64_t *twice)
{
    uint64_t bit = BIT64(c);
    if (c < FL_NAMED ? !(in_town(s) & bit) || (*once & bit) : (*twice & bit) != 0)
        return false;
    *twice |= *once & bit;
    *once |= bit;
    return true;
}

static bool check_artworks(const struct florenza_state *s, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    uint64_t once = 0, twice = 0;
    uint32_t shared = 0;
    for (int q = 0; q < s->head.seats; q++) {
        if (s->crests[q] & shared & SHARED_BOXES)
            return sg_wrong_by(why, "F-ART-03", "wrong.florenza.artwork-made-once");
        shared |= s->crests[q] & SHARED_BOXES;
    }
    for (int q = 0; q < s->head.seats; q++)
        for (int i = 0; i < FL_WORKERS && s->sites[q][i] != FL_NONE; i++) {
            int box = s->sites[q][i], c = s->artists[q][i];
            if ((s->crests[q] | shared) >> box & 1)
                return sg_wrong_by(why, "F-ART-03", "wrong.florenza.artwork-made-once");
            if (!is_own(box))
                shared |= BIT32(box);
            if (!(k->fits[box] >> c & 1))
                return sg_wrong_by(why, "F-PLC-06", "wrong.florenza.artist-skill");
            if (!use_character(s, c, &once, &twice))
                return sg_wrong_by(why, "F-PLC-06", "wrong.florenza.artist-once");
            if (c == s->detained_artist && q != s->captain)
                return sg_wrong_by(why, "F-CAP-03", "wrong.florenza.detained-artist");
        }
    return true;
}

static bool check_pulpits(const struct florenza_state *s, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    uint64_t once = 0, twice = 0;
    uint32_t crests = 0;
    for (int q = 0; q < s->head.seats; q++)
        crests |= s->crests[q];
    if ((s->duomo_pulpit == FL_NONE) != (s->duomo_donor == FL_NONE))
        return sg_wrong_by(why, "F-PLC-09", "wrong.florenza.duomo-pulpit-pair");
    if (s->duomo_pulpit != FL_NONE && !(crests >> FL_PULPITO & 1))
        return sg_wrong_by(why, "F-PLC-09", "wrong.florenza.duomo-pulpit-waits");
    for (int q = 0; q <= s->head.seats; q++) {
        int c = q < s->head.seats ? s->pulpit[q] : s->duomo_pulpit;
        if (c == FL_NONE)
            continue;
        if (!(k->preachers >> c & 1))
            return sg_wrong_by(why, "F-PLC-09", "wrong.florenza.pulpit-needs-preacher");
        if (c == s->expelled || !use_character(s, c, &once, &twice))
            return sg_wrong_by(why, "F-PLC-10", "wrong.florenza.preacher-once");
    }
    return true;
}

/* ---- What the game waits for ------------------------------------------------------------ */

static int bag_count(const struct florenza_state *s)
{
    return sg_bit_count(s->bag);
}

/* What a step does not use is empty, so that equal positions are equal bytes. */
void position_clear_unused(struct florenza_state *s)
{
    int at = s->step;
    bool artwork = at >= FL_AT_SKILL && at <= FL_AT_KEEP;
    if (at != FL_AT_CHARACTERS && at != FL_AT_ARRIVALS)
        s->draws = 0;
    if (at != FL_AT_WORKSHOPS)
        s->offer = 0;
    if (at != FL_AT_MARKET && at != FL_AT_TRADE)
        s->deals = 0;
    if (at != FL_AT_TRADE)
        s->given[0] = s->given[1] = FL_NONE;
    if (at != FL_AT_PREACHER)
        s->chosen_pulpit = FL_NONE;
    if (at != FL_AT_ARTIST && !artwork)
        s->box = FL_NONE;
    if (!artwork)
        s->artist = FL_NONE;
    if (at < FL_AT_INCENTIVE || at > FL_AT_KEEP)
        s->skill = FL_NONE;
    if (at != FL_AT_ROLL && at != FL_AT_KEEP)
        s->dice[0] = s->dice[1] = FL_NONE;
    if (at != FL_AT_WORKSHOPS && (at < FL_AT_PLACE || at > FL_AT_KEEP))
        s->slot = 0;
    if (at != FL_AT_PRODUCE)
        s->space = 0;
}

static bool check_setup_step(struct florenza_state *s, struct sg_error *why)
{
    int n = s->head.seats, seated = 0;
    switch (s->step) {
    case FL_AT_CHARACTERS:
        s->turn = FL_NONE;
        return !(s->draws < 1 || s->draws > bag_count(s)) ||
               sg_wrong_by(why, "F-SET-03", "wrong.florenza.too-few-characters");
    case FL_AT_ORDER:
        s->turn = FL_NONE;
        if (s->captain != FL_NONE || s->bishop != FL_NONE)
            return sg_wrong_by(why, "F-SET-05", "wrong.florenza.no-offices-yet");
        while (seated < n && s->order[seated] != FL_NONE)
            seated++;
        return !(seated + 2 > n) || sg_wrong_by(why, "F-SET-05", "wrong.florenza.turn-order-complete");
    default:
        if (s->slot >= 2 * n || s->offer & ~florenza_starters || sg_bit_count(s->offer) != 12 - s->slot)
            return sg_wrong_by(why, "F-SET-06", "wrong.florenza.starting-workshops");
        for (int i = 0; i < 2 * n; i++)
            if ((s->district[s->order[n - 1 - i % n]][i / n] != 0) != (i < s->slot))
                return sg_wrong_by(why, "F-SET-06", "wrong.florenza.starting-workshops");
        s->turn = s->order[n - 1 - s->slot % n];
        return true;
    }
}

static bool offices_used(const struct florenza_state *s, bool captain)
{
    return s->expelled != FL_NONE || (captain && (s->detained_artist != FL_NONE || s->detained_worker != FL_NONE));
}

static bool check_office_step(struct florenza_state *s, struct sg_error *why)
{
    if (offices_used(s, s->step != FL_AT_BISHOP))
        return sg_wrong_by(why, "F-RND-01", "wrong.florenza.office-used-early");
    switch (s->step) {
    case FL_AT_ATRIO:
        s->turn = (uint8_t)atrio_owner(s);
        if (s->turn == FL_NONE || !s->cubes[s->turn][FL_GOLD] || !set_of(s)->box[FL_ATRIO].gold_or_sale)
            return sg_wrong_by(why, "F-INC-05", "wrong.florenza.no-atrio-choice");
        return true;
    case FL_AT_CAPTAIN:
        s->turn = s->captain;
        return !(s->turn == FL_NONE) || sg_wrong_by(why, "F-CAP-01", "wrong.florenza.no-captain");
    case FL_AT_BISHOP:
        s->turn = s->bishop;
        return !(s->turn == FL_NONE) || sg_wrong_by(why, "F-BIS-01", "wrong.florenza.no-bishop");
    default: /* the die */ s->turn = FL_NONE; return true;
    }
}

static bool check_placement_step(struct florenza_state *s, struct sg_error *why)
{
    struct sg_choice list[SG_MAX_CHOICES];
    if (s->slot >= place_slots(s))
        return sg_wrong_by(why, "F-PLC-01", "wrong.florenza.no-such-turn");
    s->turn = (uint8_t)place_seat(s, s->slot);
    if (s->hand[s->turn] == 0 || (s->stopped >> s->turn & 1))
        return sg_wrong_by(why, "F-PLC-01", "wrong.florenza.turn-without-worker");
    if (s->step == FL_AT_ARTIST && (s->box == FL_NONE || !(open_boxes(s, s->turn) >> s->box & 1)))
        return sg_wrong_by(why, "F-PLC-06", "wrong.florenza.artwork-not-open");
    if (s->step == FL_AT_PULPIT && !payable_preachers(s, s->turn))
        return sg_wrong_by(why, "F-PLC-09", "wrong.florenza.no-preacher-paid");
    if (s->step == FL_AT_PREACHER && (s->chosen_pulpit > 1 || !(free_pulpits(s, s->turn) >> s->chosen_pulpit & 1)))
        return sg_wrong_by(why, "F-PLC-11", "wrong.florenza.pulpit-not-free");
    if (florenza_actions(s, list) == 0)
        return sg_wrong_by(why, "F-PLC-01", "wrong.florenza.nothing-to-choose");
    return true;
}

static bool check_market_step(struct florenza_state *s, struct sg_error *why)
{
    if (s->slot >= s->head.seats || !(s->market >> s->order[s->slot] & 1))
        return sg_wrong_by(why, "F-MKT-01", "wrong.florenza.no-market-worker");
    s->turn = s->order[s->slot];
    if (s->step == FL_AT_MARKET)
        return true;
    if (s->given[0] > s->given[1]) {
        uint8_t a = s->given[0];
        s->given[0] = s->given[1];
        s->given[1] = a;
    }
    struct florenza_state before = *s;
    before.step = FL_AT_MARKET;
    struct sg_action trade = {FL_TRADE, {s->given[0], s->given[1], 0}};
    return !(market_why(&before, trade, NULL)) || sg_wrong_by(why, "F-MKT-02", "wrong.florenza.trade-without-cubes");
}

static bool check_district_step(struct florenza_state *s, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    if (s->slot >= s->head.seats)
        return sg_wrong_by(why, "F-DIS-01", "wrong.florenza.no-such-district");
    for (int i = 0; i < s->space * s->head.seats + s->slot; i++)
        if (s->on[s->order[i % s->head.seats]][i / s->head.seats])
            return sg_wrong_by(why, "F-DIS-01", "wrong.florenza.past-space-worker");
    int owner = s->order[s->slot], w = s->district[owner][s->space];
    if (!s->on[owner][s->space] || (s->unfinished[owner] >> s->space & 1) || !k->workshop[w].priced)
        return sg_wrong_by(why, "F-DIS-02", "wrong.florenza.space-undecided");
    s->turn = (uint8_t)(s->on[owner][s->space] - 1);
    return can_pay(s, s->turn, &k->workshop[w].spend, 0) ||
           sg_wrong_by(why, "F-DIS-02", "wrong.florenza.production-unpaid");
}

static bool check_roll(const struct florenza_state *s, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    bool die = !(s->head.options & FL_NO_DIE), duomo = s->box >= FL_DUOMO;
    unsigned skills = k->character[s->artist].skills & k->box[s->box].skills;
    if (!(s->crests[s->turn] >> s->box & 1) || s->skill >= FL_SKILLS || !(skills >> s->skill & 1))
        return sg_wrong_by(why, "F-ART-04", "wrong.florenza.result-unpaid");
    if (die != (s->step != FL_AT_INCENTIVE))
        return sg_wrong_by(why, "F-ART-09", "wrong.florenza.die-or-incentive");
    if (!die && s->florins[s->turn] < 50)
        return sg_wrong_by(why, "F-ART-09", "wrong.florenza.nothing-for-incentive");
    if (s->step == FL_AT_KEEP ? !duomo || s->dice[0] == FL_NONE || s->dice[1] == FL_NONE || s->dice[0] == s->dice[1]
                              : s->dice[1] != FL_NONE || (!duomo && s->dice[0] != FL_NONE))
        return sg_wrong_by(why, "F-ART-04", "wrong.florenza.rolls-unfit");
    return true;
}

static bool check_artwork_step(struct florenza_state *s, struct sg_error *why)
{
    if (s->slot >= s->head.seats)
        return sg_wrong_by(why, "F-ART-01", "wrong.florenza.no-such-turn");
    s->turn = s->order[s->slot];
    if (s->step == FL_AT_ARTWORK)
        return artworks_next(s, s->turn) || sg_wrong_by(why, "F-ART-01", "wrong.florenza.no-artwork-to-settle");
    if (s->box >= FL_BOXES || s->artist >= FL_CHARACTERS || !(set_of(s)->fits[s->box] >> s->artist & 1))
        return sg_wrong_by(why, "F-ART-02", "wrong.florenza.artwork-or-artist");
    if (s->step != FL_AT_SKILL)
        return check_roll(s, why);
    int i = site_of(s, s->turn, s->box);
    if (i < 0 || s->artists[s->turn][i] != s->artist || !(artworks_next(s, s->turn) >> s->box & 1))
        return sg_wrong_by(why, "F-ART-02", "wrong.florenza.artwork-or-artist");
    return payable_skills(s, s->turn, s->box, s->artist) ||
           sg_wrong_by(why, "F-ART-02", "wrong.florenza.no-skill-paid");
}

/* Workers stand somewhere in phases 4 to 8, on workshops in phases 4 to 6. */
bool position_check_phase(const struct florenza_state *s, struct sg_error *why)
{
    bool on = false, elsewhere = s->market || s->stopped || s->duomo_pulpit != FL_NONE;
    for (int q = 0; q < s->head.seats; q++) {
        elsewhere |= s->sites[q][0] != FL_NONE || s->working[q] || s->pulpit[q] != FL_NONE;
        for (int i = 0; i < FL_SPACES; i++)
            on |= s->on[q][i] != 0;
    }
    if ((on || elsewhere) && (s->step < FL_AT_PLACE || s->step == FL_AT_ARRIVALS))
        return sg_wrong_by(why, "F-RND-01", "wrong.florenza.workers-out-of-phase");
    if (on && s->step > FL_AT_PRODUCE)
        return sg_wrong_by(why, "F-DIS-05", "wrong.florenza.workshops-emptied");
    return true;
}

static bool check_step(struct florenza_state *s, struct sg_error *why)
{
    position_clear_unused(s);
    if (s->step <= FL_AT_WORKSHOPS)
        return check_setup_step(s, why);
    if (!position_check_phase(s, why))
        return false;
    if (s->step <= FL_AT_BISHOP)
        return check_office_step(s, why);
    if (s->step <= FL_AT_PREACHER)
        return check_placement_step(s, why);
    if (s->step <= FL_AT_TRADE)
        return check_market_step(s, why);
    if (s->step == FL_AT_PRODUCE)
        return check_district_step(s, why);
    if (s->step <= FL_AT_KEEP)
        return check_artwork_step(s, why);
    s->turn = FL_NONE;
    if (s->step == FL_AT_OVER)
        return true;
    if (s->round >= FL_ROUNDS || s->draws < 1 || s->draws > bag_count(s))
        return sg_wrong_by(why, "F-END-02", "wrong.florenza.nobody-draws");
    return !(offices_used(s, true)) || sg_wrong_by(why, "F-END-01", "wrong.florenza.offices-returned");
}

/* Everything but the step. */
bool position_check_pieces(struct florenza_state *s, struct sg_error *why)
{
    clear_others(s);
    fill_lists(s);
    if (!check_seats(s, why))
        return false;
    for (int q = 0; q < s->head.seats; q++)
        if (!sort_sites(s, q, why))
            return false;
    return check_characters(s, why) && check_workshops(s, why) && check_artworks(s, why) && check_pulpits(s, why) &&
           count_tiles(s, why) && count_workers(s, why);
}

bool florenza_normalize(void *state, struct sg_error *why)
{
    struct florenza_state *s = state;
    if (s->step >= FL_STEPS)
        return sg_wrong(why, "wrong.florenza.step-missing");
    if (s->step != FL_AT_WORKSHOPS)
        s->offer = 0; /* before tiles are counted */
    if (!position_check_pieces(s, why))
        return false;
    if (s->step > FL_AT_ORDER)
        position_fill_order(s);
    summarize(s);
    return check_step(s, why);
}
