/* goods.c: amounts and prices, and what workshops and people do, in words. */
#include "games/florenza/present/internal.h"

#include "base/bits.h"

enum { AMOUNTS = FL_CUBES + 4 }; /* cubes, fiorini, prestige, influence, workers */

static const char *const amount_keys[AMOUNTS] = {
    "goods.florenza.gold",      "goods.florenza.metal",  "goods.florenza.textile", "goods.florenza.spice",
    "goods.florenza.marble",    "goods.florenza.wood",   "goods.florenza.florins", "goods.florenza.prestige",
    "goods.florenza.influence", "goods.florenza.workers"};
static const char *const brief_keys[AMOUNTS] = {
    "brief.florenza.gold",      "brief.florenza.metal",  "brief.florenza.textile", "brief.florenza.spice",
    "brief.florenza.marble",    "brief.florenza.wood",   "brief.florenza.florins", "brief.florenza.prestige",
    "brief.florenza.influence", "brief.florenza.workers"};

static void count_goods(const struct florenza_price *p, const struct florenza_gain *g, int amount[AMOUNTS])
{
    for (int i = 0; i < AMOUNTS; i++)
        amount[i] = 0;
    for (int c = 0; p && c < FL_CUBES; c++)
        amount[c] = p->cubes[c];
    if (p)
        amount[GOOD_FLORINS] = p->florins;
    if (g) {
        amount[GOODS] = g->prestige;
        amount[GOODS + 1] = g->influence;
        amount[GOODS + 2] = g->workers;
    }
}

static const struct sg_message *say_amount(int what, struct sg_arg n, struct sg_arena *arena)
{
    return sg_msg(arena, amount_keys[what], n);
}

const struct sg_message *list_goods(const struct florenza_price *p, const struct florenza_gain *g,
                                    struct sg_arena *arena)
{
    int amount[AMOUNTS];
    struct sg_list *list = sg_list_make(arena);
    count_goods(p, g, amount);
    for (int i = 0; i < AMOUNTS; i++)
        if (amount[i])
            sg_list_add(arena, list, say_amount(i, sg_num(amount[i]), arena));
    return list->count ? sg_msg(arena, "goods.florenza.list", sg_items(list)) : NULL;
}

const struct sg_message *say_goods(const struct florenza_price *p, const struct florenza_gain *g,
                                   struct sg_arena *arena)
{
    const struct sg_message *out = list_goods(p, g, arena);
    return out ? out : sg_msg0(arena, "goods.florenza.nothing");
}

/* `next` behind `first`, with a blank between. */
static const struct sg_message *put_behind(const struct sg_message *first, const struct sg_message *next,
                                           struct sg_arena *arena)
{
    return first ? sg_msg(arena, "brief.florenza.two", sg_sub(first), sg_sub(next)) : next;
}

const struct sg_message *brief_goods(const struct florenza_price *p, const struct florenza_gain *g,
                                     struct sg_arena *arena)
{
    int amount[AMOUNTS];
    const struct sg_message *out = NULL;
    count_goods(p, g, amount);
    for (int i = 0; i < AMOUNTS; i++)
        if (amount[i])
            out = put_behind(out, sg_msg(arena, brief_keys[i], sg_num(amount[i])), arena);
    return out ? out : sg_msg0(arena, "brief.florenza.nothing");
}

const struct sg_message *signed_prestige(int n, struct sg_arena *arena)
{
    return say_amount(GOODS, sg_signed(n), arena);
}

const struct sg_message *signed_florins(int n, struct sg_arena *arena)
{
    return say_amount(GOOD_FLORINS, sg_signed(n), arena);
}

/* ---- Workshops -------------------------------------------------------------------------------- */

const struct sg_message *say_work(const struct florenza_workshop *w, struct sg_arena *arena)
{
    const struct sg_message *gives = say_goods(&w->take, &w->gain, arena);
    if (!w->works)
        return sg_msg(arena, "goods.florenza.each-round", sg_sub(gives));
    return w->priced ? sg_msg(arena, "goods.florenza.becomes", sg_sub(say_goods(&w->spend, NULL, arena)), sg_sub(gives))
                     : gives;
}

const struct sg_message *brief_work(const struct florenza_workshop *w, struct sg_arena *arena)
{
    const struct sg_message *gives = brief_goods(&w->take, &w->gain, arena);
    if (!w->priced)
        return gives;
    return sg_msg(arena, "brief.florenza.becomes", sg_sub(brief_goods(&w->spend, NULL, arena)), sg_sub(gives));
}

/* ---- People ------------------------------------------------------------------------------------ */

const struct sg_message *list_skills(unsigned skills, struct sg_arena *arena)
{
    struct sg_list *list = sg_list_make(arena);
    for (int i = 0; i < FL_SKILLS; i++)
        if (skills >> i & 1)
            sg_list_add(arena, list, name_skill(i, arena));
    return sg_msg(arena, "goods.florenza.list", sg_items(list));
}

const struct sg_message *either_skill(unsigned skills, struct sg_arena *arena)
{
    struct sg_list *others = sg_list_make(arena);
    uint64_t left = skills;
    if (sg_bit_count(left) < 2)
        return list_skills(skills, arena);
    while (!sg_bit_single(left))
        sg_list_add(arena, others, name_skill(sg_bit_next(&left), arena));
    return sg_msg(arena, "goods.florenza.either", sg_items(others), sg_sub(name_skill(sg_bit_lowest(left), arena)));
}

const char *results_text(const struct sg_view *v, int who, int skill, struct sg_arena *arena)
{
    char memory[64];
    struct sg_text text;
    const struct florenza_set *set = set_of_view(v);
    const int8_t *value = florenza_results(set, v->state, who, skill);
    const struct florenza_line *line = &set->character[who].line[skill];
    sg_text_init(&text, memory, sizeof memory);
    for (int d = 0; d < 6; d++) {
        if (d)
            sg_text_char(&text, ' ');
        if (value[d] < 0)
            sg_text_add(&text, "\u2212");
        sg_text_number(&text, value[d] < 0 ? -value[d] : value[d]);
        if (value == line->fresh && (line->gold >> d & 1))
            sg_text_char(&text, '*');
    }
    return sg_arena_text(arena, memory);
}

const struct sg_message *say_terms(const struct sg_view *v, int who, unsigned skills, struct sg_arena *arena)
{
    const struct florenza_character *c = &set_of_view(v)->character[who];
    struct sg_list *list = sg_list_make(arena);
    if (!c->skills)
        return sg_msg(arena, "goods.florenza.preacher", sg_num(c->price.florins),
                      sg_sub(say_goods(&c->gift, &c->gain, arena)));
    for (int i = 0; i < FL_SKILLS; i++)
        if ((c->skills & skills) >> i & 1)
            sg_list_add(arena, list,
                        sg_msg(arena, "goods.florenza.line", sg_sub(name_skill(i, arena)), sg_num(c->line[i].florins),
                               sg_str(results_text(v, who, i, arena))));
    return sg_msg(arena, "goods.florenza.list", sg_items(list));
}

/*
 * What an artist costs and brings: "painter 200F, 3…5pp; architect 150F, 2…4pp"; the unnamed have one skill each. Of
 * three skills there is room for the prices only.
 */
static const struct sg_message *brief_line(const struct sg_view *v, int who, int skill, bool results,
                                           struct sg_arena *arena)
{
    const struct florenza_set *set = set_of_view(v);
    const int8_t *value = florenza_results(set, v->state, who, skill);
    struct sg_arg florins = sg_num(set->character[who].line[skill].florins);
    const struct sg_message *line =
        results ? sg_msg(arena, "brief.florenza.line", florins, sg_num(value[0]), sg_num(value[5]))
                : sg_msg(arena, "brief.florenza.florins", florins);
    if (who >= FL_UNNAMED)
        return line;
    return sg_msg(arena, "brief.florenza.skill", sg_sub(name_skill(skill, arena)), sg_sub(line));
}

const struct sg_message *brief_terms(const struct sg_view *v, int who, unsigned skills, struct sg_arena *arena)
{
    const struct florenza_character *c = &set_of_view(v)->character[who];
    const struct sg_message *out = NULL;
    bool results = sg_bit_count(c->skills & skills) < FL_SKILLS;
    if (!c->skills)
        return sg_msg(arena, "brief.florenza.preacher", sg_num(c->price.florins),
                      sg_sub(brief_goods(&c->gift, &c->gain, arena)));
    for (int i = 0; i < FL_SKILLS; i++)
        if ((c->skills & skills) >> i & 1) {
            const struct sg_message *line = brief_line(v, who, i, results, arena);
            out = out ? sg_msg(arena, "lang.semicolon", sg_sub(out), sg_sub(line)) : line;
        }
    return out ? out : &sg_message_empty;
}
