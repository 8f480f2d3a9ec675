/* card.c: the summary card of Siena: a round, the ranks, what things cost, what counts. */
#include "games/siena/present/internal.h"

static void add_item(struct sg_page *out, const struct sg_message *text)
{
    sg_page_add(out, SG_PAR_ITEM, text);
}

static void add_head(struct sg_page *out, const char *key, struct sg_arena *arena)
{
    sg_page_add(out, SG_PAR_HEAD, sg_msg0(arena, key));
}

static const struct sg_list *numbers(const uint8_t *of, int count, struct sg_arena *arena)
{
    struct sg_list *list = sg_list_make(arena);
    for (int i = 0; i < count; i++)
        sg_list_add(arena, list, sg_msg(arena, "sheet.siena.number", sg_num(of[i])));
    return list;
}

static void add_round(const struct siena_state *s, const struct siena_set *set, struct sg_arena *arena,
                      struct sg_page *out)
{
    bool introductory = s->head.options & OPT_INTRODUCTORY;
    add_head(out, "sheet.siena.round.title", arena);
    if (!introductory)
        add_item(out, sg_msg0(arena, "sheet.siena.round.opening"));
    add_item(out, sg_msg0(arena, "sheet.siena.round.deal"));
    add_item(out, sg_msg(arena, "sheet.siena.round.take", sg_items(numbers(set->surcharge, s->head.seats, arena)),
                         sg_num(SIENA_HAND)));
    if (!introductory)
        add_item(out, sg_msg0(arena, "sheet.siena.round.auction"));
    add_item(out, sg_msg0(arena, "sheet.siena.round.turns"));
}

static void add_ranks(const struct siena_state *s, struct sg_arena *arena, struct sg_page *out)
{
    add_head(out, "sheet.siena.status.title", arena);
    add_item(out, sg_msg(arena, "sheet.siena.status.peasant", sg_num(siena_first_florins(s->head.options))));
    add_item(out,
             sg_msg(arena, "sheet.siena.status.merchant", sg_num(siena_rises_at(PEASANT)), sg_num(SIENA_BANKER_SHARE)));
    add_item(out,
             sg_msg(arena, "sheet.siena.status.banker", sg_num(siena_rises_at(MERCHANT)), sg_num(SIENA_BANKER_INCOME)));
}

static void add_country(const struct siena_state *s, const struct siena_set *set, struct sg_arena *arena,
                        struct sg_page *out)
{
    add_head(out, "sheet.siena.goods.title", arena);
    for (int good = 0; good < SIENA_GOODS; good++)
        add_item(out, sg_msg(arena, "sheet.siena.goods.good", sg_sub(siena_good_name(good, arena)),
                             sg_num(set->frame[good]), sg_num(set->sale[good])));
    for (int road = 0; road < 2; road++)
        add_item(out, sg_msg(arena, "sheet.siena.goods.road", sg_sub(siena_road_name(road, arena)),
                             sg_items(numbers(set->road_pay[road], set->road_length[road], arena))));
    if (!(s->head.options & OPT_INTRODUCTORY))
        add_item(out, sg_msg(arena, "sheet.siena.goods.francigena", sg_num(set->fato[CORN]), sg_num(set->fato[WINE]),
                             sg_num(set->fato[OIL])));
}

static void add_cards(const struct siena_state *s, const struct siena_set *set, struct sg_arena *arena,
                      struct sg_page *out)
{
    bool introductory = s->head.options & OPT_INTRODUCTORY;
    add_head(out, "sheet.siena.cards.title", arena);
    if (!introductory)
        add_item(out, sg_msg0(arena, "sheet.siena.cards.peasant"));
    add_item(out, sg_msg0(arena, "sheet.siena.cards.merchant"));
    add_item(out, introductory
                      ? sg_msg0(arena, "sheet.siena.cards.banker.introductory")
                      : sg_msg(arena, "sheet.siena.cards.banker", sg_num((int)siena_deal_income(s, BANCHI_DI_SOTTO)),
                               sg_num((int)siena_deal_income(s, VIA_DEI_SERVI)), sg_num(set->fato[3])));
    add_item(out, sg_msg(arena, "sheet.siena.cards.all", sg_num(s->head.options & OPT_ONE_INN ? 1 : 3),
                         sg_num(SIENA_INN_INCOME)));
}

static void add_town(const struct siena_set *set, struct sg_arena *arena, struct sg_page *out)
{
    add_head(out, "sheet.siena.town.title", arena);
    add_item(out, sg_msg(arena, "sheet.siena.town.tower", sg_items(numbers(set->cost, SIENA_LEVELS, arena)),
                         sg_num(SIENA_OWN_LEVELS), sg_num(SIENA_BRICKLAYER)));
    add_item(out, sg_msg(arena, "sheet.siena.town.duomo", sg_num(SIENA_LEAST_DONATION)));
    add_item(out, sg_msg(arena, "sheet.siena.town.yellow", sg_num(SIENA_DISTRICT_INCOME), sg_num(SIENA_WEDDING_GIFT)));
    add_item(out,
             sg_msg(arena, "sheet.siena.town.inn", sg_num(SIENA_COURTESAN_PRICE), sg_num(SIENA_FIRST_BID),
                    sg_num(siena_raise_of(PEASANT)), sg_num(siena_raise_of(MERCHANT)), sg_num(siena_raise_of(BANKER))));
    add_item(out,
             sg_msg(arena, "sheet.siena.town.beggar", sg_num(siena_alms(VIA_DEI_SERVI)), sg_num(siena_alms(DUOMO))));
}

static void add_scoring(const struct siena_state *s, const struct siena_set *set, struct sg_arena *arena,
                        struct sg_page *out)
{
    bool poorer_loses = s->head.seats > 2 || s->head.options & OPT_POORER_LOSES; /* S-SCO-02 */
    add_head(out, "sheet.siena.points.title", arena);
    add_item(out, sg_msg0(arena, "overview.siena.win"));
    add_item(out, sg_msg(arena, "sheet.siena.points.tower", sg_items(numbers(set->level_points, SIENA_LEVELS, arena)),
                         sg_num(SIENA_LEVELS_POINTS)));
    add_item(out, sg_msg0(arena, "sheet.siena.points.cards"));
    add_item(out, sg_msg(arena, poorer_loses ? "sheet.siena.points.wealth" : "sheet.siena.points.wealth.two",
                         sg_num(SIENA_WEALTH_POINTS)));
    add_item(out, sg_msg0(arena, s->head.options & OPT_ONE_COUNT ? "sheet.siena.points.cubes.together"
                                                                 : "sheet.siena.points.cubes"));
    add_item(out, sg_msg0(arena, "sheet.siena.points.tie"));
}

void siena_card(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    add_round(s, set, arena, out);
    add_ranks(s, arena, out);
    add_country(s, set, arena, out);
    add_cards(s, set, arena, out);
    add_town(set, arena, out);
    add_scoring(s, set, arena, out);
    add_head(out, "overview.siena.end.title", arena);
    add_item(out, siena_end_message(s, set, arena));
}
