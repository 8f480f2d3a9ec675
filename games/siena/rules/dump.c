/* dump.c: lists a component set number by number, each with its source. */
#include "games/siena/rules/components.h"

#include "base/visitor.h"
#include "games/siena/rules/internal.h"

/* "PR" is two origins. */
static void dump_origin(const struct sg_visitor *to, const char *letters)
{
    sg_visit_open(to, "from", '[');
    for (; *letters; letters++)
        sg_visit_word(to, NULL, *letters == 'B' ? "book" : *letters == 'P' ? "page" : "reconstructed");
    sg_visit_close(to);
}

static void dump_goods(const struct siena_set *set, const struct sg_visitor *to)
{
    sg_visit_open(to, "sale", '[');
    for (int g = 0; g < SIENA_GOODS; g++) {
        sg_visit_open(to, NULL, '{');
        sg_visit_word(to, "good", siena_good_names.name[g]);
        sg_visit_number(to, "florins", set->sale[g]);
        dump_origin(to, set->sale_origin[g]);
        sg_visit_close(to);
    }
    sg_visit_close(to);
    sg_visit_open(to, "frame", '[');
    for (int g = 0; g < SIENA_GOODS; g++) {
        sg_visit_open(to, NULL, '{');
        sg_visit_word(to, "good", siena_good_names.name[g]);
        sg_visit_number(to, "workers", set->frame[g]);
        dump_origin(to, set->frame_origin[g]);
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

static void dump_roads(const struct siena_set *set, const struct sg_visitor *to)
{
    static const char *const names[] = {"firenze", "arezzo"};
    sg_visit_open(to, "road", '[');
    for (int i = 0; i < 2; i++) {
        sg_visit_open(to, NULL, '{');
        sg_visit_word(to, "to", names[i]);
        sg_visit_open(to, "pay", '[');
        for (int n = 0; n < set->road_length[i]; n++)
            sg_visit_number(to, NULL, set->road_pay[i][n]);
        sg_visit_close(to);
        dump_origin(to, set->road_origin[i]);
        sg_visit_close(to);
    }
    sg_visit_close(to);
    sg_visit_open(to, "surcharge", '{');
    sg_visit_open(to, "florins", '[');
    for (int i = 0; i < SG_MAX_SEATS; i++)
        sg_visit_number(to, NULL, set->surcharge[i]);
    sg_visit_close(to);
    dump_origin(to, set->surcharge_origin);
    sg_visit_close(to);
}

static void dump_fato(const struct siena_set *set, const struct sg_visitor *to)
{
    static const char *const names[] = {"corn", "wine", "oil", "banker"};
    sg_visit_open(to, "fato", '[');
    for (int i = 0; i < 4; i++) {
        sg_visit_open(to, NULL, '{');
        sg_visit_word(to, "what", names[i]);
        sg_visit_number(to, "florins", set->fato[i]);
        dump_origin(to, set->fato_origin[i]);
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

static void dump_town(const struct siena_set *set, const struct sg_visitor *to)
{
    sg_visit_open(to, "level", '[');
    for (int i = 0; i < SIENA_LEVELS; i++) {
        sg_visit_open(to, NULL, '{');
        sg_visit_number(to, "level", i + 1);
        sg_visit_number(to, "cost", set->cost[i]);
        sg_visit_number(to, "points", set->level_points[i]);
        dump_origin(to, set->level_origin[i]);
        sg_visit_close(to);
    }
    sg_visit_close(to);
    sg_visit_open(to, "district", '[');
    for (int i = 0; i < SIENA_DISTRICTS; i++) {
        sg_visit_open(to, NULL, '{');
        sg_visit_word(to, "name", siena_place_names.name[set->district[i]]);
        dump_origin(to, set->district_origin[i]);
        sg_visit_close(to);
    }
    sg_visit_close(to);
    sg_visit_open(to, "artist", '[');
    for (int i = 0; i < SIENA_ARTISTS; i++) {
        sg_visit_open(to, NULL, '{');
        sg_visit_number(to, "number", i + 1);
        sg_visit_word(to, "name", set->artist[i]);
        dump_origin(to, set->artist_origin[i]);
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

static void dump_card(const struct siena_set *set, int id, const struct sg_visitor *to)
{
    const struct siena_card *card = &set->card[id];
    sg_visit_open(to, NULL, '{');
    sg_visit_word(to, "id", siena_card_names.name[id]);
    sg_visit_word(to, "kind", siena_kind_names.name[card->kind]);
    sg_visit_flag(to, "journey", card->journey);
    sg_visit_flag(to, "star", card->star);
    if (card->star)
        sg_visit_word(to, "price", NULL);
    else
        sg_visit_number(to, "price", card->price);
    sg_visit_number(to, "green", card->green);
    sg_visit_open(to, "workers", '{');
    for (int g = 0; g < SIENA_GOODS; g++)
        if (card->workers[g])
            sg_visit_number(to, siena_good_names.name[g], card->workers[g]);
    sg_visit_close(to);
    dump_origin(to, card->origin);
    sg_visit_close(to);
}

void siena_dump_set(int slot, const struct sg_visitor *to)
{
    const struct siena_set *set = siena_set(slot);
    dump_goods(set, to);
    dump_roads(set, to);
    dump_fato(set, to);
    dump_town(set, to);
    sg_visit_open(to, "card", '[');
    for (int c = 0; c < SIENA_CARDS; c++)
        dump_card(set, c, to);
    sg_visit_close(to);
}
