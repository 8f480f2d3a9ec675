/*
 * present.c: what people see of Florenza: the table of the presentation, the things that can be pointed at and
 * what they are called. The keys of the messages are in games/florenza/lang; every number comes from the
 * component set or from the rules (florenza.h).
 */
#include "games/florenza/present/internal.h"

/* ---- Things --------------------------------------------------------------------------------- */

#define SPACES_OF(s) s "-1", s "-2", s "-3", s "-4", s "-5", s "-6", s "-7", s "-8"
#define WORKS_OF(s)                                                                                                    \
    "operate " s " 1", "operate " s " 2", "operate " s " 3", "operate " s " 4", "operate " s " 5", "operate " s " 6",  \
        "operate " s " 7", "operate " s " 8"

static const char *const space_words[] = {SPACES_OF("1"), SPACES_OF("2"), SPACES_OF("3"), SPACES_OF("4"),
                                          SPACES_OF("5")};
static const char *const space_actions[] = {WORKS_OF("1"), WORKS_OF("2"), WORKS_OF("3"), WORKS_OF("4"), WORKS_OF("5")};
static const char *const building_words[] = {"palazzo",  "chiesa",   "banco",     "battistero", "lastricato",
                                             "ospedale", "signoria", "vescovile", "duomo"};
static const char *const good_words[] = {"gold", "metal", "textile", "spice", "marble", "wood", "florins"};
static const char *const pulpit_words[] = {"chiesa", "duomo"};

static const struct sg_names spaces = {SG_MAX_SEATS * FL_SPACES, space_words};
static const struct sg_names buildings = {HALLS, building_words};
static const struct sg_names goods = {GOODS, good_words};
static const struct sg_names pulpits = {2, pulpit_words};

static const struct sg_thing_kind kinds[FTHING_KINDS] = {
    [FTHING_SEAT] = {"seat", NULL},
    [FTHING_SPACE] = {"space", &spaces},
    [FTHING_WORKSHOP] = {"workshop", &florenza_workshop_names},
    [FTHING_BOX] = {"box", &florenza_box_names},
    [FTHING_PERSON] = {"person", &florenza_character_names},
    [FTHING_BUILDING] = {"building", &buildings},
    [FTHING_LIFE] = {"life", &florenza_life_names},
    [FTHING_GOOD] = {"good", &goods},
    [FTHING_PULPIT] = {"pulpit", &pulpits},
    [FTHING_CAPTAIN] = {"captain", NULL},
    [FTHING_BISHOP] = {"bishop", NULL},
    [FTHING_PRESTIGE] = {"prestige", NULL},
    [FTHING_INFLUENCE] = {"influence", NULL},
    [FTHING_CERTIFICATES] = {"certificates", NULL},
    [FTHING_WORKERS] = {"workers", NULL},
    [FTHING_MARKET] = {"market", NULL},
    [FTHING_WORK] = {"work", NULL},
    [FTHING_TRACKS] = {"tracks", NULL},
    [FTHING_AHEAD] = {"ahead", NULL},
};

/* ---- Names ---------------------------------------------------------------------------------- */

static const struct sg_message *name_word(const struct sg_names *names, int index, struct sg_arena *arena)
{
    return index >= 0 && index < names->count ? sg_msg0(arena, sg_key(arena, "name.florenza.%s", names->name[index]))
                                              : sg_msg_text(arena, "?");
}

/* A word's entry of another family of keys: "short.florenza.%s". */
static const struct sg_message *key_word(const char *form, const struct sg_names *names, int index,
                                         struct sg_arena *arena)
{
    return sg_msg0(arena, sg_key(arena, form, names->name[index]));
}

const struct sg_message *name_workshop(int workshop, struct sg_arena *arena)
{
    return name_word(&florenza_workshop_names, workshop, arena);
}

const struct sg_message *name_box(int box, struct sg_arena *arena)
{
    return name_word(&florenza_box_names, box, arena);
}

const struct sg_message *name_box_alone(int box, struct sg_arena *arena)
{
    return key_word("short.florenza.%s", &florenza_box_names, box, arena);
}

const struct sg_message *name_person(int who, struct sg_arena *arena)
{
    return name_word(&florenza_character_names, who, arena);
}

const struct sg_message *name_building(int building, struct sg_arena *arena)
{
    return key_word("building.florenza.%s", &buildings, building, arena);
}

const struct sg_message *name_building_alone(int building, struct sg_arena *arena)
{
    return key_word("short.florenza.%s", &buildings, building, arena);
}

const struct sg_message *name_good(int good, struct sg_arena *arena)
{
    return name_word(&goods, good, arena);
}

const struct sg_message *name_skill(int skill, struct sg_arena *arena)
{
    return name_word(&florenza_skill_names, skill, arena);
}

static const struct sg_message *name_thing(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena)
{
    const struct florenza_state *s = state_of(v);
    switch (thing.kind) {
    case FTHING_SEAT: return NULL; /* by the player's name */
    case FTHING_SPACE: return name_workshop(s->district[thing.index / FL_SPACES][thing.index % FL_SPACES], arena);
    case FTHING_WORKSHOP: return name_workshop(thing.index, arena);
    case FTHING_BOX: return name_box(thing.index, arena);
    case FTHING_PERSON: return name_person(thing.index, arena);
    case FTHING_BUILDING: return name_building(thing.index, arena);
    case FTHING_LIFE: return sg_msg(arena, "thing.florenza.life", sg_str(florenza_life_names.name[thing.index]));
    case FTHING_GOOD: return name_good(thing.index, arena);
    case FTHING_PULPIT: return sg_msg0(arena, sg_key(arena, "thing.florenza.pulpit-%s", pulpit_words[thing.index]));
    default: return sg_msg0(arena, sg_key(arena, "thing.florenza.%s", kinds[thing.kind].name));
    }
}

static const struct sg_message *short_name(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena)
{
    if (thing.kind == FTHING_BOX)
        return name_box_alone(thing.index, arena);
    if (thing.kind == FTHING_BUILDING)
        return name_building_alone(thing.index, arena);
    if (thing.kind == FTHING_GOOD)
        return sg_msg0(arena, sg_key(arena, "column.florenza.%s", good_words[thing.index]));
    if (thing.kind == FTHING_PERSON)
        return sg_msg_or(arena, key_word("short.florenza.%s", &florenza_character_names, thing.index, arena),
                         name_person(thing.index, arena));
    if (thing.kind >= FTHING_PRESTIGE && thing.kind <= FTHING_WORKERS)
        return sg_msg0(arena, sg_key(arena, "column.florenza.%s", kinds[thing.kind].name));
    if (thing.kind == FTHING_CAPTAIN || thing.kind == FTHING_BISHOP)
        return sg_msg0(arena, sg_key(arena, "office.florenza.%s", kinds[thing.kind].name));
    return name_thing(v, thing, arena);
}

/* What is typed for it in an action. */
static const char *thing_token(const struct sg_view *v, struct sg_thing thing)
{
    if (thing.kind != FTHING_SPACE)
        return NULL;
    return state_of(v)->district[thing.index / FL_SPACES][thing.index % FL_SPACES] ? space_actions[thing.index] : NULL;
}

/* ---- Where the game is ---------------------------------------------------------------------- */

int seat_in_order(const struct florenza_state *s, int place)
{
    int n = s->head.seats;
    return s->order[0] < n && s->order[n - 1] < n ? s->order[place] : place;
}

static const struct sg_message *say_status(const struct sg_view *v, struct sg_arena *arena)
{
    const struct florenza_state *s = state_of(v);
    const char *step = florenza_step_names.name[s->step < FL_STEPS ? s->step : FL_AT_OVER];
    return sg_msg(arena, "status.florenza.where", sg_num(s->round), sg_num(FL_ROUNDS),
                  sg_sub(sg_msg0(arena, sg_key(arena, "status.florenza.step-%s", step))));
}

extern const struct sg_present florenza_present; /* for the list that the build makes */
/* docs/strength.md */
static const struct sg_strength strengths[] = {{"novice", 499},  {"pupil", 763},        {"amateur", 1000},
                                               {"adept", 1354},  {"veteran", 1582},     {"expert", 1696},
                                               {"master", 1937}, {"grandmaster", 2113}, {NULL, 0}};

const struct sg_present florenza_present = {
    .game = "florenza",
    .strengths = strengths,
    .first_game = "first-game",
    .short_rounds = 3,
    .kinds = kinds,
    .kind_count = FTHING_KINDS,
    .label = label_action,
    .groups = list_groups,
    .sentence = say_event,
    .explain = explain_thing,
    .name = name_thing,
    .short_name = short_name,
    .facts = visit_facts,
    .after = say_after,
    .holdings = list_holdings,
    .topics = list_topics,
    .plan = make_plan,
    .overview = write_overview,
#ifndef __wasm__ /* a page has the card from rules/GAME.json */
    .card = write_card,
#endif
    .status = say_status,
    .describe = describe_table,
    .captions = add_captions,
    .token = thing_token,
};
