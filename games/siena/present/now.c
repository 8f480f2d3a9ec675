/* now.c: what is happening at this moment of Siena, in a few lines. */
#include "games/siena/present/internal.h"

static void add_note(struct sg_page *out, enum sg_paragraph_style style, const struct sg_message *text)
{
    sg_page_add(out, style, text);
}

static void note_auction(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    struct sg_list *in = sg_list_make(arena);
    bool artist = s->step == STEP_ARTIST, seen = s->artist_up < SIENA_ARTISTS;
    if (artist && seen)
        add_note(out, SG_PAR_HEAD,
                 sg_msg(arena, "table.siena.lot-artist", sg_sub(siena_artist_name(set, s->artist_up, arena)),
                        sg_num(s->artist_up + 1)));
    else if (artist)
        add_note(out, SG_PAR_HEAD,
                 sg_msg(arena, "table.siena.lot", sg_sub(siena_artist_name(set, SIENA_ARTISTS, arena))));
    else if (s->lot < SIENA_CARDS)
        add_note(out, SG_PAR_HEAD, sg_msg(arena, "table.siena.lot", sg_sub(siena_card_name(set, s->lot, arena))));
    add_note(out, SG_PAR_TEXT,
             is_seat(s, s->high) ? sg_msg(arena, "table.siena.high", sg_seat(s->high), sg_num(s->bid))
                                 : sg_msg0(arena, "table.siena.no-bid"));
    for (int p = 0; p < s->head.seats; p++)
        if (s->in >> p & 1)
            sg_list_add(arena, in, sg_msg_seat(arena, p));
    if (in->count)
        add_note(out, SG_PAR_TEXT, sg_msg(arena, "table.siena.still-in", sg_items(in)));
}

/* "corn, wine": goods of which there is a count, or a bit. */
static const struct sg_message *goods_message(const char *key, const uint8_t *counts, unsigned set, int most,
                                              struct sg_arena *arena)
{
    struct sg_list *list = sg_list_make(arena);
    for (int g = 0; g < most; g++)
        if (counts ? counts[g] : set >> g & 1)
            sg_list_add(arena, list, siena_good_name(g, arena));
    if (!list->count)
        sg_list_add(arena, list, sg_msg0(arena, "table.siena.nothing"));
    return sg_msg(arena, key, sg_items(list));
}

/* What interrupts a turn. */
static void note_step(const struct siena_state *s, struct sg_arena *arena, struct sg_page *out)
{
    switch (s->step) {
    case STEP_BEGGED:
        add_note(out, SG_PAR_WARNING,
                 sg_msg(arena, "table.siena.now-begged", sg_sub(siena_place_in(s->calandrino, arena)),
                        sg_num(siena_alms(s->calandrino))));
        break;
    case STEP_CALLED:
        add_note(out, SG_PAR_WARNING, sg_msg(arena, "table.siena.now-called", sg_num(SIENA_COURTESAN_PRICE)));
        break;
    case STEP_CALANDRINO:
        add_note(out, SG_PAR_TEXT, sg_msg(arena, "table.siena.now-walk", sg_num(SIENA_BEGGAR_STEPS)));
        break;
    case STEP_LOADING:
        add_note(out, SG_PAR_TEXT, goods_message("table.siena.now-road", s->loaded, 0, OIL + 1, arena));
        break;
    case STEP_TRAVEL: add_note(out, SG_PAR_TEXT, sg_msg(arena, "table.siena.now-travel", sg_num(s->due))); break;
    default: break;
    }
}

static void note_turn(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    note_step(s, arena, out);
    if ((s->step == STEP_BEGGED || s->step == STEP_CALLED) && v->viewer == v->turn)
        return; /* whose turn it is does not matter to who is asked */
    if (s->status[s->actor] == BANKER) {
        add_note(out, SG_PAR_TEXT,
                 s->moved == 2 ? sg_msg0(arena, "table.siena.now-moved")
                               : sg_msg(arena, "table.siena.now-points", sg_num(s->points)));
        return;
    }
    if (!s->placed)
        return; /* nothing to report yet */
    add_note(out, SG_PAR_TEXT, goods_message("table.siena.now-placed", NULL, s->placed, SIENA_GOODS, arena));
    add_note(out, SG_PAR_TEXT, goods_message("table.siena.now-sold", s->sold, 0, SIENA_GOODS, arena));
    if (s->mule)
        add_note(out, SG_PAR_TEXT, sg_msg0(arena, "table.siena.now-mule"));
    if (s->earned && !s->gave && s->status[s->actor] == MERCHANT)
        add_note(out, SG_PAR_TEXT, sg_msg(arena, "table.siena.now-earned", sg_num(s->earned)));
}

void siena_describe_now(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    if (s->phase == PHASE_OPENING || s->phase == PHASE_AUCTION || (s->phase == PHASE_TURNS && s->step == STEP_ARTIST))
        note_auction(v, arena, out);
    else if (s->phase == PHASE_BUYING)
        add_note(out, SG_PAR_TEXT,
                 sg_msg(arena, "table.siena.lap", sg_num(s->lap), sg_num(SIENA_LAPS),
                        sg_num(siena_surcharge(s, (unsigned)sg_view_seat(v)))));
    else if (s->phase == PHASE_TURNS && is_seat(s, s->actor))
        note_turn(v, arena, out);
}
