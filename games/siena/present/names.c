/* names.c: what the things of Siena are called. */
#include "games/siena/present/internal.h"

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

/* ---- Words, as they are typed and as keys have them ------------------------------------------ */

static const char *const column_words[COLUMNS] = {"status", "track", "florins", "hand", "senesi", "artists", "cubes"};
static const char *const pile_words[PILES] = {"deck", "discards", "senesi", "artists"};
static const char *const value_words[] = {"1", "2", "3", "4"};
static const char *const line_words[LINES] = {
    [LINE_RICHEST] = "richest",         [LINE_POOREST] = "poorest", [LINE_TOWER] = "tower",
    [LINE_MOST_LEVELS] = "most-levels", [LINE_SENESI] = "senesi",   [LINE_ARTISTS] = "artists",
    [LINE_STINGINESS] = "stinginess"};

static const struct sg_names columns = {COLUMNS, column_words}, piles = {PILES, pile_words},
                             values = {COUNT(value_words), value_words}, lines = {LINES, line_words};

const struct sg_thing_kind siena_kinds[SIENA_THINGS] = {
    [SG_THING_SEAT] = {"seat", NULL},
    [SIENA_CARD] = {"card", &siena_card_names},
    [SIENA_PLACE] = {"place", &siena_place_names},
    [SIENA_GOOD] = {"good", &siena_good_names},
    [SIENA_ROAD] = {"road", &siena_road_names},
    [SIENA_TOWER] = {"tower", NULL},
    [SIENA_COLUMN] = {"column", &columns},
    [SIENA_STATUS] = {"status", &siena_status_names},
    [SIENA_PILE] = {"pile", &piles},
    [SIENA_ARTIST] = {"artist", &siena_artist_names},
    [SIENA_VALUE] = {"senesi", &values},
    [SIENA_LINE] = {"line", &lines},
    [SIENA_END] = {"end", NULL},
};

const char *siena_thing_token(const struct sg_view *v, struct sg_thing thing)
{
    (void)v;
    /* The tower is built with an action of its own; other things are called by their words. */
    return thing.kind == SIENA_TOWER ? "build" : NULL;
}

/* ---- Cards ---------------------------------------------------------------------------------------- */

const char *siena_card_id(int card)
{
    return siena_card_names.name[card];
}

const char *siena_card_word(const struct siena_set *set, int card)
{
    const struct siena_card *c = &set->card[card];
    return c->kind == CARD_GOODS && c->journey ? "journey" : siena_kind_names.name[c->kind];
}

/* "2 corn, 1 wine, Journey", "Mule". */
static const struct sg_message *card_face(const struct siena_set *set, int card, struct sg_arena *arena)
{
    const struct siena_card *c = &set->card[card];
    if (c->kind != CARD_GOODS)
        return sg_msg0(arena, sg_key(arena, "card.siena.%s", siena_kind_names.name[c->kind]));
    struct sg_list *list = sg_list_make(arena);
    for (int g = 0; g < SIENA_GOODS; g++)
        if (c->workers[g])
            sg_list_add(arena, list,
                        g == SPICES ? sg_msg(arena, "name.siena.workers-spices", sg_num(c->workers[g]))
                                    : sg_msg(arena, "name.siena.workers", sg_num(c->workers[g]),
                                             sg_sub(siena_good_name(g, arena))));
    return sg_msg(arena, c->journey ? "name.siena.journey" : "name.siena.goods", sg_items(list));
}

const struct sg_message *siena_card_face_short(const struct siena_set *set, int card, struct sg_arena *arena)
{
    const struct siena_card *c = &set->card[card];
    if (c->kind != CARD_GOODS)
        return sg_msg0(arena, sg_key(arena, "card.siena.%s.short", siena_kind_names.name[c->kind]));
    const struct sg_message *all = &sg_message_empty;
    for (int g = 0; g < SIENA_GOODS; g++)
        if (c->workers[g])
            all = sg_msg(arena, "name.siena.workers-short", sg_sub(all), sg_num(c->workers[g]),
                         sg_sub(sg_msg0(arena, sg_key(arena, "good.siena.%s.short", siena_good_names.name[g]))));
    return c->journey ? sg_msg(arena, "name.siena.journey-short", sg_sub(all)) : all;
}

const struct sg_message *siena_card_name(const struct siena_set *set, int card, struct sg_arena *arena)
{
    const struct sg_message *face = card_face(set, card, arena);
    return set->card[card].kind == CARD_GOODS
               ? sg_msg(arena, "name.siena.goods-card", sg_sub(sg_msg0(arena, "card.siena.goods")), sg_sub(face))
               : face;
}

/* ---- Other things ------------------------------------------------------------------------------------ */

const struct sg_message *siena_good_name(int good, struct sg_arena *arena)
{
    return sg_msg0(arena, sg_key(arena, "good.siena.%s", siena_good_names.name[good]));
}

const struct sg_message *siena_place_in(int place, struct sg_arena *arena)
{
    return sg_msg0(arena, sg_key(arena, "name.siena.%s", siena_place_names.name[place]));
}

const struct sg_message *siena_place_name(int place, struct sg_arena *arena)
{
    return sg_msg0(arena, sg_key(arena, "place.siena.%s", siena_place_names.name[place]));
}

const struct sg_message *siena_road_name(int road, struct sg_arena *arena)
{
    return sg_msg0(arena, sg_key(arena, "name.siena.%s", siena_road_names.name[road]));
}

const struct sg_message *siena_status_name(int status, struct sg_arena *arena)
{
    return sg_msg0(arena, sg_key(arena, "status.siena.%s", siena_status_names.name[status]));
}

const struct sg_message *siena_status_word(int status, struct sg_arena *arena)
{
    return sg_msg0(arena, sg_key(arena, "name.siena.%s", siena_status_names.name[status]));
}

const struct sg_message *siena_artist_name(const struct siena_set *set, int artist, struct sg_arena *arena)
{
    char name[sizeof set->artist[0]];
    if (artist >= SIENA_ARTISTS)
        return sg_msg0(arena, "thing.siena.artist-unseen");
    for (size_t i = 0; i < sizeof name; i++) /* the data file has no blanks in names */
        name[i] = set->artist[artist][i] == '_' ? ' ' : set->artist[artist][i];
    return sg_msg_text(arena, name);
}

const struct sg_message *siena_name_thing(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena)
{
    const struct siena_set *set = set_of_view(v);
    switch (thing.kind) {
    case SIENA_CARD: return siena_card_name(set, thing.index, arena);
    case SIENA_PLACE: return siena_place_name(thing.index, arena);
    case SIENA_GOOD: return siena_good_name(thing.index, arena);
    case SIENA_ROAD: return siena_road_name(thing.index, arena);
    case SIENA_TOWER: return sg_msg0(arena, "thing.siena.tower");
    case SIENA_COLUMN: return sg_msg0(arena, sg_key(arena, "thing.siena.column-%s", column_words[thing.index]));
    case SIENA_STATUS: return siena_status_name(thing.index, arena);
    case SIENA_PILE: return sg_msg0(arena, sg_key(arena, "thing.siena.pile-%s", pile_words[thing.index]));
    case SIENA_ARTIST: return siena_artist_name(set, thing.index, arena);
    case SIENA_VALUE: return sg_msg(arena, "thing.siena.senesi", sg_num(thing.index + 1));
    case SIENA_LINE: return sg_msg0(arena, sg_key(arena, "line.siena.%s", line_words[thing.index]));
    case SIENA_END: return sg_msg0(arena, "thing.siena.end");
    default: return NULL; /* a seat: by its player's name */
    }
}

const struct sg_message *siena_short_name(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena)
{
    switch (thing.kind) {
    case SIENA_CARD: return siena_card_face_short(set_of_view(v), thing.index, arena);
    case SIENA_PLACE: return sg_msg0(arena, sg_key(arena, "place.siena.%s.short", siena_place_names.name[thing.index]));
    case SIENA_COLUMN: return sg_msg0(arena, sg_key(arena, "thing.siena.column-%s.short", column_words[thing.index]));
    default: return NULL;
    }
}
