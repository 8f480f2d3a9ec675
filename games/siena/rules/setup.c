/* setup.c: S-SET, and the introductory game's S-VAR-01. */
#include "games/siena/rules/internal.h"

#include <string.h>

bool siena_check_setup(const struct sg_setup *setup, struct sg_error *why)
{
    if (setup->seats < 2 || setup->seats > 5)
        return sg_wrong_by(why, "S-SET-01", "wrong.siena.seats");
    if (setup->set >= SG_MAX_SETS || !siena_components.name(setup->set))
        return sg_wrong(why, "wrong.siena.set");
    if (setup->options >> 29 || (setup->options >> OPT_CHARITY_SHIFT & 3) == 3 ||
        (setup->options >> OPT_STOP_SHIFT & 3) == 3 || (setup->options >> OPT_DONATION_SHIFT & 3) == 3)
        return sg_wrong(why, "wrong.siena.options");
    return true;
}

static void lay_cards(struct siena_state *s, const struct siena_set *set)
{
    uint64_t all = card_bit(SIENA_CARDS) - 1;
    if (opt(s, OPT_INTRODUCTORY)) { /* S-VAR-01 */
        s->gone = set->stars;
        s->deck = set->goods;
        s->discards = all & ~set->stars & ~set->goods;
        return;
    }
    s->display = set->opening; /* S-SET-08 */
    s->deck = all & ~set->opening;
}

void siena_init(void *state, const struct sg_setup *setup)
{
    static const uint8_t senesi[4] = {12, 8, 4, 2}; /* S-SET-02 */
    struct siena_state *s = state;
    memset(s, 0, sizeof *s);
    s->head = (struct sg_head){setup->seats, setup->set, SG_TRUTH, 0, setup->options};
    lay_cards(s, set_of(s));
    memset(s->wealth, NOBODY, sizeof s->wealth);
    memset(s->track, NOBODY, sizeof s->track);
    memset(s->place, NOWHERE, sizeof s->place);
    memset(s->tower, NOBODY, sizeof s->tower);
    memset(s->bottom, 255, sizeof s->bottom);
    memset(s->bottom_by, 255, sizeof s->bottom_by);
    memset(s->drawn, 255, sizeof s->drawn);
    for (unsigned p = 0; p < setup->seats; p++)
        s->florins[p] = (uint16_t)siena_first_florins(setup->options); /* S-SET-05 S-VAR-01 */
    memcpy(s->senesi_deck, senesi, sizeof senesi);
    s->artist_top = 0x7F; /* S-SET-07: Lorenzetti below, two more to be drawn */
    s->artist_low = 0x80;
    s->top_left = 7;
    s->low_left = 1;
    s->artist_up = NOBODY;
    s->ready[CORN] = opt(s, OPT_CORN_EACH) ? setup->seats : 1; /* S-SET-03 */
    s->calandrino = BANCHI_DI_SOTTO;                           /* S-SET-04 */
    s->actor = NOBODY;
    s->cause = NOT_ENDED;
    siena_clear_turn(s);
    s->phase = PHASE_SETUP;
    s->step = STEP_ORDER;
    s->left = setup->seats;
}
