/* play.c: who decides, and which chapter of the rules answers. */
#include "games/siena/rules/internal.h"

#include "base/check.h"
#include "base/codec.h"

int siena_turn(const void *state)
{
    const struct siena_state *s = state;
    if (s->phase == PHASE_OVER)
        return SG_OVER;
    if (chance_step(s->step))
        return SG_CHANCE;
    const unsigned answers = 1u << STEP_BIDDING | 1u << STEP_ARTIST | 1u << STEP_BEGGED | 1u << STEP_CALLED;
    return answers >> s->step & 1 ? s->bidder : s->actor;
}

int siena_actions(const void *state, struct sg_choice *out)
{
    const struct siena_state *s = state;
    struct list l = {out, 0};
    switch (s->step) {
    case STEP_PLAIN:
        if (s->phase == PHASE_OPENING)
            siena_list_opening(s, &l);
        else if (s->phase == PHASE_TURNS)
            siena_list_turn(s, &l);
        else if (s->phase == PHASE_BUYING || s->phase == PHASE_NAMING)
            siena_list_round(s, &l);
        break;
    case STEP_BIDDING: siena_list_bidding(s, &l); break;
    case STEP_LOADING:
    case STEP_INNS: siena_list_loading(s, &l); break;
    case STEP_TRAVEL:
        for (uint64_t rest = s->hand[s->actor] & set_of(s)->journeys; rest; rest &= rest - 1)
            add_choice(&l, ACT_WITH, sg_bit_lowest(rest), 0, 0);
        break;
    case STEP_MOVING:
    case STEP_PULLED: siena_list_moving(s, &l); break;
    case STEP_CALANDRINO: siena_list_sending(s, &l); break;
    case STEP_BEGGED: siena_list_begged(s, &l); break;
    case STEP_ARTIST: siena_list_artist(s, &l); break;
    case STEP_KEEP: siena_list_keep(s, &l); break;
    case STEP_CALLED: siena_list_called(s, &l); break;
    default: break;
    }
    return l.count;
}

/* Which chapter a kind of action belongs to. */
enum chapter { AUCTION, ROUND, GOODS, JOURNEY, MOVE, TOWN, ARTIST, BEGGAR, CHANCE };

static enum chapter chapter_of(const struct siena_state *s, unsigned kind)
{
    static const uint8_t of[ACTION_KINDS] = {
        [ACT_AUCTION] = AUCTION,  [ACT_DECLINE] = AUCTION,   [ACT_BID] = AUCTION,    [ACT_PASS] = AUCTION,
        [ACT_BUY] = ROUND,        [ACT_FIRST] = ROUND,       [ACT_GOODS] = GOODS,    [ACT_SELL] = GOODS,
        [ACT_MULE] = GOODS,       [ACT_FRANCIGENA] = GOODS,  [ACT_LOAD] = GOODS,     [ACT_FATO] = GOODS,
        [ACT_GIVE] = GOODS,       [ACT_KEEP] = GOODS,        [ACT_INNS] = GOODS,     [ACT_DISCARD] = GOODS,
        [ACT_RISE] = GOODS,       [ACT_END] = GOODS,         [ACT_TRAVEL] = JOURNEY, [ACT_WITH] = JOURNEY,
        [ACT_HEADING] = MOVE,     [ACT_STEP] = MOVE,         [ACT_GIFT] = MOVE,      [ACT_ENTER] = MOVE,
        [ACT_ENTER_WITH] = MOVE,  [ACT_GIRLFRIENDS] = MOVE,  [ACT_STOP] = MOVE,      [ACT_DEAL] = TOWN,
        [ACT_SALIMBENI] = TOWN,   [ACT_DONATE] = TOWN,       [ACT_BUILD] = TOWN,     [ACT_BUILD_WITH] = TOWN,
        [ACT_COURTESAN] = TOWN,   [ACT_PAY] = TOWN,          [ACT_ENGAGE] = ARTIST,  [ACT_LOOK] = ARTIST,
        [ACT_LOOK_WITH] = ARTIST, [ACT_CALANDRINO] = BEGGAR, [ACT_SEND] = BEGGAR,    [ACT_SEND_INN] = BEGGAR,
        [ACT_TO_INN] = BEGGAR,    [ACT_ALMS] = BEGGAR,       [ACT_CUBE] = BEGGAR,    [ACT_GUARDS] = BEGGAR,
    };
    if (kind >= CHANCE_ORDER)
        return CHANCE;
    if ((kind == ACT_BID || kind == ACT_PASS) && s->step == STEP_ARTIST)
        return ARTIST;
    if (kind == ACT_PASS && s->phase == PHASE_BUYING)
        return ROUND;
    if (kind == ACT_HEADING && s->step == STEP_CALANDRINO)
        return BEGGAR;
    if (kind == ACT_GIRLFRIENDS && s->step == STEP_CALLED)
        return TOWN;
    return (enum chapter)of[kind];
}

bool siena_refuse(const void *state, struct sg_action a, struct sg_error *why)
{
    static bool (*const reasons[])(const struct siena_state *, struct sg_action, struct sg_error *) = {
        siena_why_auction, siena_why_round, siena_why_goods,  siena_why_journey,
        siena_why_move,    siena_why_town,  siena_why_artist, siena_why_calandrino,
    };
    const struct siena_state *s = state;
    if (s->phase == PHASE_OVER)
        return no(why, "S-END-04", "over", 0, 0);
    if (!sg_action_valid(&siena_game, a))
        return no(why, "S-ACT-09", "no-such-action", 0, 0);
    if (a.kind >= CHANCE_ORDER || chance_step(s->step))
        return no(why, "S-SET-09", "chance", 0, 0);
    return reasons[chapter_of(s, a.kind)](s, a, why);
}

void siena_apply(void *state, struct sg_action a, const struct sg_trace *t)
{
    static void (*const acts[])(struct siena_state *, struct sg_action, const struct sg_trace *) = {
        siena_do_auction, siena_do_round,  siena_do_goods,      siena_do_journey, siena_do_move,
        siena_do_town,    siena_do_artist, siena_do_calandrino, siena_do_chance,
    };
    struct siena_state *s = state;
    sg_check(a.kind > 0 && a.kind < ACTION_KINDS);
    if (opt(s, OPT_RECEIPTS) && a.kind < CHANCE_ORDER && a.kind != ACT_GIVE)
        s->earned = 0; /* S-CHA-01 dutch, german: before the player's next act */
    acts[chapter_of(s, a.kind)](s, a, t);
}
