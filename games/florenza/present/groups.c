/*
 * groups.c: the headings over actions, in the order in which a person looks for them. What a worker can be placed
 * for is one group; a purpose that is not possible now is a group of its own, with the reason.
 */
#include "games/florenza/present/internal.h"

struct row {
    uint8_t step;
    const char *id, *title, *icon;
    uint16_t kind;   /* of an action of the group: why there is none is asked with it; 0: it is not missed */
    uint16_t number; /* its argument; without an action the number in the heading: "Sell one for 100 F" */
    bool primary;
};

static const struct row rows[] = {
    {FL_AT_WORKSHOPS, "start", "group.florenza.start", "a-operate", 0, 0, false},
    {FL_AT_ATRIO, "atrio", "group.florenza.atrio", "gold", 0, 0, false},
    {FL_AT_CAPTAIN, "workers", "group.florenza.detain-workers", "worker", 0, 0, false},
    {FL_AT_CAPTAIN, "people", "group.florenza.detain-artists", "lock", 0, 0, false},
    {FL_AT_CAPTAIN, "decline", "do.florenza.decline", "out", 0, 0, true},
    {FL_AT_BISHOP, "workers", "group.florenza.convert", "worker", 0, 0, false},
    {FL_AT_BISHOP, "people", "group.florenza.expel", "out", 0, 0, false},
    {FL_AT_BISHOP, "decline", "do.florenza.decline", "out", 0, 0, true},
    {FL_AT_PLACE, "place", "group.florenza.place", "worker", 0, 0, false},
    {FL_AT_PLACE, "place-operate", "do.florenza.to-operate.brief", "a-operate", FL_PLACE, FL_TO_OPERATE, false},
    {FL_AT_PLACE, "place-build", "do.florenza.to-build.brief", "a-build", FL_PLACE, FL_TO_BUILD, false},
    {FL_AT_PLACE, "place-artwork", "do.florenza.to-artwork.brief", "a-artwork", FL_PLACE, FL_TO_ARTWORK, false},
    {FL_AT_PLACE, "place-market", "do.florenza.to-market.brief", "a-market", FL_PLACE, FL_TO_MARKET, false},
    {FL_AT_PLACE, "place-charity", "do.florenza.to-charity.brief", "a-charity", FL_PLACE, FL_TO_CHARITY, false},
    {FL_AT_PLACE, "place-work", "do.florenza.to-work.brief", "a-work", FL_PLACE, FL_TO_WORK, false},
    {FL_AT_PLACE, "stop", "do.florenza.stop", "a-stop", 0, 0, true},
    {FL_AT_OPERATE, "own-shops", "group.florenza.own-shops", "a-operate", 0, 0, false},
    {FL_AT_OPERATE, "other-shops", "group.florenza.other-shops", "a-operate", 0, FL_OPERATE_PRESTIGE, false},
    {FL_AT_BUILD, "build", "group.florenza.build", "a-build", 0, 0, false},
    {FL_AT_BOX, "boxes-own", "group.florenza.boxes-own", "palazzo", 0, 0, false},
    {FL_AT_BOX, "boxes-civic", "group.florenza.boxes-civic", "a-artwork", 0, 0, false},
    {FL_AT_BOX, "boxes-duomo", "group.florenza.boxes-duomo", "a-artwork", 0, 0, false},
    {FL_AT_ARTIST, "hire", "group.florenza.hire", "painter", 0, 0, false},
    {FL_AT_PULPIT, "pulpit", "group.florenza.pulpit", "a-charity", 0, 0, false},
    {FL_AT_PREACHER, "preacher", "group.florenza.preacher", "preacher", 0, 0, false},
    {FL_AT_MARKET, "sell", "group.florenza.sell", "f", 0, FL_SALE, false},
    {FL_AT_MARKET, "buy", "group.florenza.buy", "a-market", 0, FL_PURCHASE, false},
    {FL_AT_MARKET, "trade", "group.florenza.trade", "trade", 0, 0, false},
    {FL_AT_MARKET, "done", "do.florenza.done", "check", 0, 0, true},
    {FL_AT_TRADE, "take", "group.florenza.take", "trade", 0, 0, false},
    {FL_AT_PRODUCE, "produce", "do.florenza.produce", "a-operate", 0, 0, false},
    {FL_AT_PRODUCE, "decline", "do.florenza.decline-production", "out", 0, 0, true},
    {FL_AT_ARTWORK, "finish", "group.florenza.finish", "a-artwork", 0, 0, false},
    {FL_AT_SKILL, "skill", "group.florenza.skill", "painter", 0, 0, false},
    {FL_AT_INCENTIVE, "incentive", "group.florenza.incentive", "f", 0, 0, false},
    {FL_AT_KEEP, "keep", "group.florenza.keep", "die", 0, 0, false},
};

int list_groups(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                struct sg_group *out)
{
    int n = 0;
    (void)list;
    (void)count;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].step == state_of(v)->step)
            out[n++] = (struct sg_group){.id = rows[i].id,
                                         .title = sg_msg(arena, rows[i].title, sg_num(rows[i].number)),
                                         .icon = rows[i].icon,
                                         .about = sg_no_thing(),
                                         .primary = rows[i].primary,
                                         .refused = {.kind = rows[i].kind, .arg = {rows[i].number}}};
    return n;
}
