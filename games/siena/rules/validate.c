/* validate.c: what every component set of Siena must obey, and writing one out. */
#include "base/text.h"
#include "games/siena/rules/components.h"
#include "games/siena/rules/internal.h"

#include <string.h>

static void derive_set(struct siena_set *set)
{
    set->stars = set->goods = set->journeys = set->opening = 0;
    memset(set->of_kind, 0, sizeof set->of_kind);
    memset(set->places, 0, sizeof set->places);
    memset(set->up_to, 0, sizeof set->up_to);
    for (unsigned c = 0; c < SIENA_CARDS; c++) {
        const struct siena_card *card = &set->card[c];
        uint64_t bit = card_bit(c);
        set->of_kind[card->kind] |= bit;
        if (card->kind == CARD_GOODS)
            set->goods |= bit;
        if (card->journey)
            set->journeys |= bit;
        if (card->star)
            set->stars |= bit;
        if (card->star && card->green >= 1 && card->green <= 5)
            set->opening |= bit;
        for (unsigned g = 0; g < SIENA_GOODS; g++)
            if (card->workers[g])
                set->places[g] |= bit;
        for (unsigned p = card->price; p < 10 && !card->star; p++)
            set->up_to[p] |= bit;
    }
    for (unsigned i = 0; i < SIENA_DISTRICTS; i++) {
        unsigned a = set->district[i], b = set->district[(i + 1) % SIENA_DISTRICTS];
        set->next[a] = (uint8_t)b;
        set->previous[b] = (uint8_t)a;
    }
}

static bool equal_cards(const struct siena_card *a, const struct siena_card *b)
{
    return a->kind == b->kind && a->journey == b->journey && memcmp(a->workers, b->workers, sizeof a->workers) == 0;
}

static bool check_deck(const struct siena_set *set, struct sg_error *why)
{
    if (sg_bit_count(set->goods) != 25)
        return sg_wrong(why, "wrong.siena.set.goods-cards");
    if (sg_bit_count(set->journeys) != 10)
        return sg_wrong(why, "wrong.siena.set.journeys");
    for (unsigned k = CARD_MULE; k < CARD_KINDS; k++)
        if (!set->of_kind[k])
            return sg_wrong(why, "wrong.siena.set.kinds");
    if (sg_bit_count(set->stars) != 12 || (set->stars & set->goods))
        return sg_wrong(why, "wrong.siena.set.stars");
    if (sg_bit_count(set->opening) != 7)
        return sg_wrong(why, "wrong.siena.set.stars-low");
    for (unsigned a = 0; a < SIENA_CARDS; a++)
        for (unsigned b = a + 1; b < SIENA_CARDS; b++)
            if ((set->stars >> a & 1) && (set->stars >> b & 1) && set->card[a].green == set->card[b].green &&
                !equal_cards(&set->card[a], &set->card[b]))
                return sg_wrong(why, "wrong.siena.set.stars-equal");
    return true;
}

static bool check_goods(const struct siena_set *set, struct sg_error *why)
{
    for (unsigned c = 0; c < SIENA_CARDS; c++) {
        const struct siena_card *card = &set->card[c];
        unsigned goods = 0;
        for (unsigned g = 0; g < SIENA_GOODS; g++)
            goods += card->workers[g] > 0;
        if (card->journey && (card->workers[CLOTH] || card->workers[SPICES]))
            return sg_wrong(why, "wrong.siena.set.journey-goods");
        if (card->kind == CARD_GOODS && (goods < 2 || goods > 3))
            return sg_wrong(why, "wrong.siena.set.card-goods");
        if (card->green == 0)
            return sg_wrong(why, "wrong.siena.set.card-green");
    }
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if (set->frame[g] < 1 || set->sale[g] < 1)
            return sg_wrong(why, "wrong.siena.set.frames-sales");
    return true;
}

static unsigned at(const struct siena_set *set, unsigned place)
{
    unsigned i = 0;
    while (i < SIENA_DISTRICTS && set->district[i] != place)
        i++;
    return i;
}

static bool check_districts(const struct siena_set *set, struct sg_error *why)
{
    unsigned seen = 0;
    for (unsigned i = 0; i < SIENA_DISTRICTS; i++)
        seen |= 1u << set->district[i];
    if (seen != (1u << SIENA_DISTRICTS) - 1)
        return sg_wrong(why, "wrong.siena.set.districts-once");
    if (set->district[0] != BANCHI_DI_SOTTO)
        return sg_wrong(why, "wrong.siena.set.entry-first");
    unsigned servi = at(set, VIA_DEI_SERVI);
    if (set->district[(servi + 1) % SIENA_DISTRICTS] != VIA_DELLE_CERCHIA ||
        set->district[(servi + 2) % SIENA_DISTRICTS] != PALAZZO_TOLOMEI)
        return sg_wrong(why, "wrong.siena.set.servi-cerchia-tolomei");
    if (set->district[(at(set, PIAZZA_DEL_CAMPO) + 1) % SIENA_DISTRICTS] != TORRE_DEL_MANGIA)
        return sg_wrong(why, "wrong.siena.set.campo-before-torre");
    return true;
}

static bool check_board(const struct siena_set *set, struct sg_error *why)
{
    if (set->road_pay[0][2] == 0 || set->road_pay[1][1] == 0)
        return sg_wrong(why, "wrong.siena.set.road-pays");
    for (unsigned i = 0; i < SIENA_LEVELS; i++)
        if (set->cost[i] < 1)
            return sg_wrong(why, "wrong.siena.set.levels-cost");
    return true;
}

bool siena_validate(struct siena_set *set, struct sg_error *why)
{
    if (!check_districts(set, why))
        return false;
    derive_set(set);
    return check_deck(set, why) && check_goods(set, why) && check_board(set, why);
}

/* ---- printing ------------------------------------------------------------------------------------- */

static void print_card(const struct siena_set *set, unsigned c, struct sg_text *out)
{
    const struct siena_card *card = &set->card[c];
    sg_text_printf(out, "card %s %s ", siena_card_names.name[c],
                   card->journey ? "journey" : siena_kind_names.name[card->kind]);
    if (card->star)
        sg_text_add(out, "star");
    else
        sg_text_printf(out, "price %d", card->price);
    sg_text_printf(out, " green %d", card->green);
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if (card->workers[g])
            sg_text_printf(out, " %s %d", siena_good_names.name[g], card->workers[g]);
    sg_text_printf(out, " %s\n", card->origin);
}

static void print_board(const struct siena_set *set, struct sg_text *out)
{
    static const char *const fato[] = {"corn", "wine", "oil", "banker"};
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        sg_text_printf(out, "sale %s %d %s\n", siena_good_names.name[g], set->sale[g], set->sale_origin[g]);
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        sg_text_printf(out, "frame %s %d %s\n", siena_good_names.name[g], set->frame[g], set->frame_origin[g]);
    sg_text_printf(out, "road firenze %d %d %d %s\n", set->road_pay[0][0], set->road_pay[0][1], set->road_pay[0][2],
                   set->road_origin[0]);
    sg_text_printf(out, "road arezzo %d %d %s\n", set->road_pay[1][0], set->road_pay[1][1], set->road_origin[1]);
    sg_text_add(out, "surcharge");
    for (unsigned i = 0; i < SG_MAX_SEATS; i++)
        sg_text_printf(out, " %d", set->surcharge[i]);
    sg_text_printf(out, " %s\n", set->surcharge_origin);
    for (unsigned i = 0; i < 4; i++)
        sg_text_printf(out, "fato %s %d %s\n", fato[i], set->fato[i], set->fato_origin[i]);
    for (unsigned i = 0; i < SIENA_LEVELS; i++)
        sg_text_printf(out, "level %d cost %d points %d %s\n", (int)i + 1, set->cost[i], set->level_points[i],
                       set->level_origin[i]);
    for (unsigned i = 0; i < SIENA_DISTRICTS; i++)
        sg_text_printf(out, "district %s %s\n", siena_place_names.name[set->district[i]], set->district_origin[i]);
}

void siena_print_set(int slot, struct sg_text *out)
{
    const struct siena_set *set = siena_set(slot);
    sg_text_printf(out, "siena components 1\nname %s\n", set->name);
    print_board(set, out);
    for (unsigned c = 0; c < SIENA_CARDS; c++)
        print_card(set, c, out);
    for (unsigned i = 0; i < SIENA_ARTISTS; i++)
        sg_text_printf(out, "artist %d %s %s\n", (int)i + 1, set->artist[i], set->artist_origin[i]);
}
