/* labels.c: an action on a button or in a list. The title says it all; the brief one does without its group's verb. */
#include "games/florenza/present/internal.h"

#include <string.h>

/* A label on its way. */
struct labelling {
    const struct sg_view *v;
    const struct florenza_state *s;
    const struct florenza_set *set;
    struct sg_arena *arena;
    struct sg_label *out;
    int seat; /* whose action it is */
};

static const char *const crests[] = {"crest-1", "crest-2", "crest-3", "crest-4", "crest-5"};

/* "Zecca: 1go" */
static const struct sg_message *brief_pair(const struct sg_message *name, const struct sg_message *what,
                                           struct sg_arena *arena)
{
    return sg_msg(arena, "brief.florenza.of", sg_sub(name), sg_sub(what));
}

static void put_label(struct labelling *l, const struct sg_message *title, const char *group, const char *icon)
{
    l->out->title = title;
    l->out->group = group;
    l->out->icon = icon;
}

/* "costs 2 wood; gives 1 gold", and what the player lacks of the price now. */
static const struct sg_message *say_bargain(const struct labelling *l, const char *key,
                                            const struct florenza_price *price, const struct sg_message *gives)
{
    struct florenza_price lacks;
    const struct sg_message *out = sg_msg(l->arena, key, sg_sub(say_goods(price, NULL, l->arena)), sg_sub(gives));
    l->out->lacks = florenza_lacks(l->s, l->seat, price, 0, &lacks);
    if (!l->out->lacks)
        return out;
    return sg_msg(l->arena, "do.florenza.lacks", sg_sub(out), sg_sub(say_goods(&lacks, NULL, l->arena)));
}

/* ---- Phase 4 ----------------------------------------------------------------------------------- */

/* How many ways a placement leaves: the actions that come next. */
static int count_next(const struct labelling *l, struct sg_action a)
{
    _Alignas(16) unsigned char next[SG_MAX_STATE];
    struct sg_choice list[SG_MAX_CHOICES];
    const struct sg_game *game = l->v->game;
    if (l->s->step != FL_AT_PLACE || game->refuse(l->s, a, NULL))
        return 0;
    memcpy(next, l->s, game->state_size);
    game->apply(next, a, NULL);
    return game->turn(next) == l->seat ? game->actions(next, list) : 0;
}

static void label_place(struct labelling *l, struct sg_action a)
{
    static const struct {
        const char *title, *brief, *detail, *count, *icon;
    } row[FL_TO_COUNT] = {
        [FL_TO_OPERATE] = {"do.florenza.to-operate", "do.florenza.to-operate.brief", "do.florenza.to-operate.detail",
                           "do.florenza.to-operate.count", "a-operate"},
        [FL_TO_BUILD] = {"do.florenza.to-build", "do.florenza.to-build.brief", "do.florenza.to-build.detail",
                         "do.florenza.to-build.count", "a-build"},
        [FL_TO_ARTWORK] = {"do.florenza.to-artwork", "do.florenza.to-artwork.brief", "do.florenza.to-artwork.detail",
                           "do.florenza.to-artwork.count", "a-artwork"},
        [FL_TO_MARKET] = {"do.florenza.to-market", "do.florenza.to-market.brief", "do.florenza.to-market.detail", NULL,
                          "a-market"},
        [FL_TO_CHARITY] = {"do.florenza.to-charity", "do.florenza.to-charity.brief", "do.florenza.to-charity.detail",
                           NULL, "a-charity"},
        [FL_TO_WORK] = {"do.florenza.to-work", "do.florenza.to-work.brief", "do.florenza.to-work.detail", NULL,
                        "a-work"},
    };
    int to = a.arg[0];
    if (to >= FL_TO_COUNT)
        return;
    put_label(l, sg_msg0(l->arena, row[to].title), "place", row[to].icon);
    l->out->brief = sg_msg0(l->arena, row[to].brief);
    int ways = row[to].count ? count_next(l, a) : 0;
    l->out->detail = ways ? sg_msg(l->arena, row[to].count, sg_num(ways)) : sg_msg0(l->arena, row[to].detail);
    if (to == FL_TO_WORK)
        l->out->gain = signed_florins(FL_WORK_FLORINS, l->arena);
    if (to == FL_TO_MARKET || to == FL_TO_WORK)
        l->out->about = sg_thing_of(to == FL_TO_MARKET ? FTHING_MARKET : FTHING_WORK, 0);
}

static void label_operate(struct labelling *l, struct sg_action a)
{
    int owner = a.arg[0], space = a.arg[1];
    if (owner >= SG_MAX_SEATS || space >= FL_SPACES)
        return;
    int tile = l->s->district[owner][space];
    const struct sg_message *name = name_workshop(tile, l->arena);
    bool own = owner == l->seat;
    put_label(l,
              own ? sg_msg(l->arena, "do.florenza.operate-own", sg_sub(name))
                  : sg_msg(l->arena, "do.florenza.operate-of", sg_sub(name), sg_seat(owner)),
              own ? "own-shops" : "other-shops", crests[owner]);
    l->out->detail = say_work(&l->set->workshop[tile], l->arena);
    const struct sg_message *whose =
        own ? name : sg_msg(l->arena, "do.florenza.operate-of", sg_sub(name), sg_seat(owner));
    l->out->brief = brief_pair(whose, brief_work(&l->set->workshop[tile], l->arena), l->arena);
    if (!own)
        l->out->gain = signed_prestige(-FL_OPERATE_PRESTIGE, l->arena);
    l->out->about = sg_thing_of(FTHING_SPACE, owner * FL_SPACES + space);
}

static void label_build(struct labelling *l, struct sg_action a)
{
    int tile = a.arg[0];
    if (tile >= FL_WORKSHOPS)
        return;
    const struct florenza_workshop *w = &l->set->workshop[tile];
    const struct sg_message *name = name_workshop(tile, l->arena);
    l->out->about = sg_thing_of(FTHING_WORKSHOP, tile);
    if (a.kind == FL_START) {
        put_label(l, name, "start", "a-operate");
        l->out->detail = say_work(w, l->arena);
        l->out->brief = brief_pair(name, brief_work(w, l->arena), l->arena);
        return;
    }
    put_label(l, sg_msg(l->arena, "do.florenza.build", sg_sub(name)), "build", "a-build");
    l->out->detail = say_bargain(l, w->priced ? "do.florenza.build.detail" : "do.florenza.box.detail", &w->price,
                                 say_work(w, l->arena));
    l->out->brief = sg_msg(l->arena, "brief.florenza.bargain", sg_sub(name),
                           sg_sub(brief_goods(&w->price, NULL, l->arena)), sg_sub(brief_work(w, l->arena)));
    if (w->built.prestige)
        l->out->gain = signed_prestige(w->built.prestige, l->arena);
}

static const char *group_of_box(int box)
{
    return box < FL_CIVIC ? "boxes-own" : box < FL_DUOMO ? "boxes-civic" : "boxes-duomo";
}

/* An artwork in a list: with its building in a word, unless the heading names it. */
static const struct sg_message *brief_box(int box, bool headed, struct sg_arena *arena)
{
    const struct sg_message *alone = name_box_alone(box, arena);
    if (headed && box >= FL_DUOMO)
        return alone;
    return sg_msg(arena, "brief.florenza.box", sg_sub(alone), sg_sub(name_building_alone(building_of(box), arena)));
}

static void label_box(struct labelling *l, struct sg_action a)
{
    int box = a.arg[0];
    if (box >= FL_BOXES)
        return;
    const struct florenza_box *b = &l->set->box[box];
    const struct sg_message *name = name_box(box, l->arena), *gives = say_goods(NULL, &b->gain, l->arena);
    bool finish = a.kind == FL_FINISH;
    put_label(l, finish ? sg_msg(l->arena, "do.florenza.finish", sg_sub(name)) : name,
              finish ? "finish" : group_of_box(box), "a-artwork");
    l->out->detail = say_bargain(l, "do.florenza.box.detail", &b->price, gives);
    if (!finish)
        l->out->detail =
            sg_msg(l->arena, "do.florenza.asks", sg_sub(l->out->detail), sg_sub(either_skill(b->skills, l->arena)));
    l->out->brief =
        sg_msg(l->arena, "brief.florenza.bargain", sg_sub(brief_box(box, !finish, l->arena)),
               sg_sub(brief_goods(&b->price, NULL, l->arena)), sg_sub(brief_goods(NULL, &b->gain, l->arena)));
    l->out->about = sg_thing_of(FTHING_BOX, box);
}

/* ---- People ---------------------------------------------------------------------------------------- */

static const char *icon_of_person(const struct florenza_character *c)
{
    for (int i = 0; i < FL_SKILLS; i++)
        if (c->skills >> i & 1)
            return florenza_skill_names.name[i];
    return "preacher";
}

static void label_person(struct labelling *l, struct sg_action a)
{
    static const struct {
        const char *title, *group, *icon;
    } row[FL_KINDS] = {
        [FL_DETAIN_ARTIST] = {"do.florenza.detain-artist", "people", "lock"},
        [FL_EXPEL] = {"do.florenza.expel", "people", "out"},
        [FL_HIRE] = {"do.florenza.hire", "hire", NULL},
        [FL_PREACHER] = {"do.florenza.preacher", "preacher", "preacher"},
    };
    int who = a.arg[0];
    if (who >= FL_CHARACTERS)
        return;
    const struct sg_message *name = name_person(who, l->arena);
    const char *icon = row[a.kind].icon;
    unsigned skills = a.kind == FL_HIRE && l->s->box < FL_BOXES ? l->set->box[l->s->box].skills : ~0u;
    put_label(l, sg_msg(l->arena, row[a.kind].title, sg_sub(name)), row[a.kind].group,
              icon ? icon : icon_of_person(&l->set->character[who]));
    l->out->detail = say_terms(l->v, who, skills, l->arena);
    l->out->brief = brief_pair(name, brief_terms(l->v, who, skills, l->arena), l->arena);
    l->out->about = sg_thing_of(FTHING_PERSON, who);
}

static void label_worker(struct labelling *l, struct sg_action a)
{
    int of = a.arg[0];
    if (of >= SG_MAX_SEATS)
        return;
    const char *key = a.kind == FL_CONVERT ? "do.florenza.convert" : "do.florenza.detain-worker";
    put_label(l, sg_msg(l->arena, key, sg_seat(of)), "workers", crests[of]);
    l->out->detail = sg_msg(l->arena, "do.florenza.at-hand", sg_num(l->s->hand[of]));
    l->out->about = sg_thing_of(FTHING_SEAT, of);
}

static void label_pulpit(struct labelling *l, struct sg_action a)
{
    bool own = a.arg[0] == PULPIT_CHIESA;
    put_label(l, sg_msg0(l->arena, own ? "do.florenza.pulpit-chiesa" : "do.florenza.pulpit-duomo"), "pulpit",
              own ? "chiesa" : "a-charity");
    l->out->about = sg_thing_of(FTHING_PULPIT, own ? PULPIT_CHIESA : PULPIT_DUOMO);
}

/* ---- Income and market ------------------------------------------------------------------------------- */

static void label_cube(struct labelling *l, struct sg_action a)
{
    static const char *const pairs[FL_CUBES][FL_CUBES] = {
        {"gold gold", "gold metal", "gold textile", "gold spice", "gold marble", "gold wood"},
        {"", "metal metal", "metal textile", "metal spice", "metal marble", "metal wood"},
        {"", "", "textile textile", "textile spice", "textile marble", "textile wood"},
        {"", "", "", "spice spice", "spice marble", "spice wood"},
        {"", "", "", "", "marble marble", "marble wood"},
        {"", "", "", "", "", "wood wood"},
    };
    int first = a.arg[0], second = a.arg[1];
    if (first >= FL_CUBES || second >= FL_CUBES)
        return;
    struct sg_arg name = sg_sub(name_good(first, l->arena));
    const char *icon = florenza_cube_names.name[first];
    l->out->about = sg_thing_of(FTHING_GOOD, first);
    switch (a.kind) {
    case FL_SELL: put_label(l, sg_msg(l->arena, "do.florenza.sell", name, sg_num(FL_SALE)), "sell", icon); break;
    case FL_BUY: put_label(l, sg_msg(l->arena, "do.florenza.buy", name, sg_num(FL_PURCHASE)), "buy", icon); break;
    case FL_TAKE: put_label(l, sg_msg(l->arena, "do.florenza.take", name), "take", icon); break;
    default:
        put_label(l, sg_msg(l->arena, "do.florenza.trade", name, sg_sub(name_good(second, l->arena))), "trade",
                  first <= second ? pairs[first][second] : NULL);
        break;
    }
}

static void label_atrio(struct labelling *l, struct sg_action a)
{
    put_label(l,
              a.arg[0] ? sg_msg(l->arena, "do.florenza.atrio-sell", sg_num(FL_ATRIO_SALE))
                       : sg_msg0(l->arena, "do.florenza.atrio-take"),
              "atrio", "gold");
    l->out->about = sg_thing_of(FTHING_BOX, FL_ATRIO);
}

/* ---- Phases 6 and 7 ------------------------------------------------------------------------------------ */

static void label_produce(struct labelling *l)
{
    int owner = l->s->step == FL_AT_PRODUCE ? florenza_producer(l->s) : l->seat;
    int tile = owner < SG_MAX_SEATS ? l->s->district[owner][l->s->space % FL_SPACES] : 0;
    const struct florenza_workshop *w = &l->set->workshop[tile];
    put_label(l, sg_msg0(l->arena, "do.florenza.produce"), "produce", "a-operate");
    l->out->detail = sg_msg(l->arena, "do.florenza.produce.detail", sg_sub(name_workshop(tile, l->arena)),
                            sg_sub(say_work(w, l->arena)));
    l->out->brief = brief_pair(name_workshop(tile, l->arena), brief_work(w, l->arena), l->arena);
    if (owner < SG_MAX_SEATS)
        l->out->about = sg_thing_of(FTHING_SPACE, owner * FL_SPACES + l->s->space % FL_SPACES);
}

static bool artist_in_hand(const struct florenza_state *s)
{
    return s->artist < FL_CHARACTERS && s->box < FL_BOXES;
}

static void label_skill(struct labelling *l, struct sg_action a)
{
    int skill = a.arg[0];
    if (skill >= FL_SKILLS)
        return;
    put_label(l, sg_msg(l->arena, "do.florenza.skill", sg_sub(name_skill(skill, l->arena))), "skill",
              florenza_skill_names.name[skill]);
    if (!artist_in_hand(l->s))
        return;
    l->out->detail = say_terms(l->v, l->s->artist, 1u << skill, l->arena);
    l->out->about = sg_thing_of(FTHING_PERSON, l->s->artist);
}

/* What a value on the table of the artist in hand is worth. */
static void put_result(struct labelling *l, int value)
{
    const struct florenza_state *s = l->s;
    if (!artist_in_hand(s) || s->skill >= FL_SKILLS || value < 1 || value > 6)
        return;
    const struct florenza_line *line = &l->set->character[s->artist].line[s->skill];
    const int8_t *results = florenza_results(l->set, s, s->artist, s->skill);
    l->out->gain = signed_prestige(results[value - 1], l->arena);
    if (results == line->fresh && (line->gold >> (value - 1) & 1))
        l->out->detail = sg_msg0(l->arena, "do.florenza.masterpiece");
    l->out->about = sg_thing_of(FTHING_PERSON, s->artist);
}

static void label_incentive(struct labelling *l, struct sg_action a)
{
    put_label(l, sg_msg(l->arena, "do.florenza.incentive", sg_num(a.arg[0] * FL_INCENTIVE_FLORINS)), "incentive", "f");
    if (l->s->box < FL_BOXES)
        put_result(l, florenza_value(l->s->box, a.arg[0]));
}

static void label_keep(struct labelling *l, struct sg_action a)
{
    put_label(l, sg_msg(l->arena, "do.florenza.keep", sg_num(a.arg[0] + 1)), "keep", "die");
    put_result(l, a.arg[0] + 1);
}

/* ---- All ------------------------------------------------------------------------------------------------- */

void label_action(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena, struct sg_label *out)
{
    struct labelling l = {v, state_of(v), set_of_view(v), arena, out, v->turn >= 0 ? v->turn : sg_view_seat(v)};
    struct sg_action a = choice->action;
    switch (a.kind) {
    case FL_START:
    case FL_BUILD: label_build(&l, a); break;
    case FL_ATRIO_INCOME: label_atrio(&l, a); break;
    case FL_DETAIN_WORKER:
    case FL_CONVERT: label_worker(&l, a); break;
    case FL_DETAIN_ARTIST:
    case FL_EXPEL:
    case FL_HIRE:
    case FL_PREACHER: label_person(&l, a); break;
    case FL_DECLINE:
        put_label(&l,
                  sg_msg0(arena, l.s->step == FL_AT_PRODUCE ? "do.florenza.decline-production" : "do.florenza.decline"),
                  "decline", "out");
        break;
    case FL_PLACE: label_place(&l, a); break;
    case FL_STOP:
        put_label(&l, sg_msg0(arena, "do.florenza.stop"), "stop", "a-stop");
        out->detail = sg_msg0(arena, "do.florenza.stop.detail");
        break;
    case FL_OPERATE: label_operate(&l, a); break;
    case FL_BOX:
    case FL_FINISH: label_box(&l, a); break;
    case FL_PULPIT: label_pulpit(&l, a); break;
    case FL_SELL:
    case FL_BUY:
    case FL_TRADE:
    case FL_TAKE: label_cube(&l, a); break;
    case FL_DONE: put_label(&l, sg_msg0(arena, "do.florenza.done"), "done", "check"); break;
    case FL_PRODUCE: label_produce(&l); break;
    case FL_SKILL: label_skill(&l, a); break;
    case FL_INCENTIVE: label_incentive(&l, a); break;
    case FL_KEEP: label_keep(&l, a); break;
    default: break; /* chance: as the tables have it */
    }
}
