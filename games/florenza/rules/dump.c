/* dump.c: lists a component set with the sources of its numbers, and what lies ahead of a seat. */
#include "games/florenza/rules/internal.h"

#include "base/visitor.h"
#include "games/florenza/rules/project.h"

static void dump_pair(const struct sg_visitor *to, const char *key, int n)
{
    if (n)
        sg_visit_number(to, key, n);
}

static void dump_origin(const struct sg_visitor *to, unsigned from)
{
    static const char *const words[] = {"book", "cards", "reconstructed", "owner"};
    sg_visit_open(to, "from", '[');
    for (int i = 0; i < 4; i++)
        if (from >> i & 1)
            sg_visit_word(to, NULL, words[i]);
    sg_visit_close(to);
}

static void pairs_of_price(const struct sg_visitor *to, const struct florenza_price *p)
{
    for (int i = 0; i < FL_CUBES; i++)
        dump_pair(to, florenza_cube_names.name[i], p->cubes[i]);
    dump_pair(to, "florins", p->florins);
}

static void pairs_of_gain(const struct sg_visitor *to, const struct florenza_gain *g)
{
    dump_pair(to, "prestige", g->prestige);
    dump_pair(to, "influence", g->influence);
    dump_pair(to, "workers", g->workers);
}

static void dump_price(const struct sg_visitor *to, const char *key, const struct florenza_price *p)
{
    sg_visit_open(to, key, '{');
    pairs_of_price(to, p);
    sg_visit_close(to);
}

static void dump_gain(const struct sg_visitor *to, const char *key, const struct florenza_gain *g)
{
    sg_visit_open(to, key, '{');
    pairs_of_gain(to, g);
    sg_visit_close(to);
}

/* Goods and points together: what a production or an income gives. */
static void yield(const struct sg_visitor *to, const char *key, const struct florenza_price *p,
                  const struct florenza_gain *g)
{
    sg_visit_open(to, key, '{');
    pairs_of_price(to, p);
    pairs_of_gain(to, g);
    sg_visit_close(to);
}

static void skills(const struct sg_visitor *to, unsigned set)
{
    sg_visit_open(to, "skills", '[');
    for (int i = 0; i < FL_SKILLS; i++)
        if (set >> i & 1)
            sg_visit_word(to, NULL, florenza_skill_names.name[i]);
    sg_visit_close(to);
}

/* ---- components -------------------------------------------------------------- */

static void dump_supply(const struct sg_visitor *to, const struct florenza_set *k)
{
    sg_visit_open(to, "cubes", '{');
    for (int i = 0; i < FL_CUBES; i++)
        sg_visit_number(to, florenza_cube_names.name[i], k->supply[i]);
    dump_origin(to, k->supply_from);
    sg_visit_close(to);
    sg_visit_open(to, "die", '{');
    sg_visit_open(to, "faces", '[');
    for (int i = 0; i < 6; i++)
        sg_visit_word(to, NULL, florenza_cube_names.name[k->die[i]]);
    sg_visit_close(to);
    dump_origin(to, k->die_from);
    sg_visit_close(to);
}

static void dump_workshop(const struct sg_visitor *to, const char *name, const struct florenza_workshop *w)
{
    sg_visit_open(to, NULL, '{');
    sg_visit_word(to, "name", name);
    sg_visit_number(to, "count", w->count);
    sg_visit_flag(to, "works", w->works);
    dump_price(to, "price", &w->price);
    dump_gain(to, "built", &w->built);
    dump_price(to, "spend", &w->spend);
    yield(to, w->works ? "take" : "income", &w->take, &w->gain);
    dump_origin(to, w->from);
    sg_visit_close(to);
}

static void dump_box(const struct sg_visitor *to, int id, const struct florenza_box *b)
{
    sg_visit_open(to, NULL, '{');
    sg_visit_word(to, "name", florenza_box_names.name[id]);
    sg_visit_word(to, "class", id < FL_CIVIC ? "own" : id < FL_DUOMO ? "civic" : "duomo");
    skills(to, b->skills);
    dump_price(to, "price", &b->price);
    dump_gain(to, "gain", &b->gain);
    dump_gain(to, "income", &b->income);
    sg_visit_flag(to, "gold_or_sale", b->gold_or_sale);
    dump_origin(to, b->from);
    sg_visit_close(to);
}

static void dump_results(const struct sg_visitor *to, const char *key, const int8_t *r)
{
    sg_visit_open(to, key, '[');
    for (int i = 0; i < 6; i++)
        sg_visit_number(to, NULL, r[i]);
    sg_visit_close(to);
}

static void dump_line(const struct sg_visitor *to, int skill, const struct florenza_line *line)
{
    sg_visit_open(to, NULL, '{');
    sg_visit_word(to, "skill", florenza_skill_names.name[skill]);
    sg_visit_number(to, "florins", line->florins);
    dump_results(to, "fresh", line->fresh);
    dump_results(to, "after", line->after);
    sg_visit_open(to, "masterpiece", '[');
    for (int i = 0; i < 6; i++)
        sg_visit_flag(to, NULL, line->gold >> i & 1);
    sg_visit_close(to);
    sg_visit_close(to);
}

static void dump_character(const struct sg_visitor *to, int id, const struct florenza_character *c)
{
    sg_visit_open(to, NULL, '{');
    sg_visit_word(to, "name", florenza_character_names.name[id]);
    sg_visit_flag(to, "named", id < FL_UNNAMED);
    sg_visit_word(to, "kind", c->skills ? "artist" : "preacher");
    sg_visit_number(to, "stay", c->stay);
    sg_visit_open(to, "lines", '[');
    for (int i = 0; i < FL_SKILLS; i++)
        if (c->skills >> i & 1)
            dump_line(to, i, &c->line[i]);
    sg_visit_close(to);
    if (!c->skills) {
        dump_price(to, "price", &c->price);
        yield(to, "gain", &c->gift, &c->gain);
    }
    dump_origin(to, c->from);
    sg_visit_close(to);
}

void florenza_dump(int slot, const struct sg_visitor *to)
{
    const struct florenza_set *k = &florenza_sets[slot];
    dump_supply(to, k);
    sg_visit_open(to, "workshop", '[');
    for (int i = 1; i < FL_WORKSHOPS; i++)
        dump_workshop(to, florenza_workshop_names.name[i], &k->workshop[i]);
    sg_visit_close(to);
    sg_visit_open(to, "box", '[');
    for (int i = 0; i < FL_BOXES; i++)
        dump_box(to, i, &k->box[i]);
    sg_visit_close(to);
    sg_visit_open(to, "character", '[');
    for (int i = 0; i < FL_CHARACTERS; i++)
        dump_character(to, i, &k->character[i]);
    sg_visit_close(to);
}

/* ---- looking ahead (F-PRJ-01) -------------------------------------------------- */

static void dump_stock(const struct sg_visitor *to, const char *key, const struct florenza_stock *s)
{
    sg_visit_open(to, key, '{');
    sg_visit_number(to, "florins", s->florins);
    for (int i = 0; i < FL_CUBES; i++)
        sg_visit_number(to, florenza_cube_names.name[i], s->cubes[i]);
    sg_visit_number(to, "prestige", s->prestige);
    sg_visit_number(to, "influence", s->influence);
    sg_visit_close(to);
}

static void dump_warning(const struct sg_visitor *to, const struct florenza_warning *w)
{
    static const char *const verdicts[] = {"short", "needs", "spoilt"};
    sg_visit_open(to, NULL, '{');
    sg_visit_word(to, "verdict", verdicts[w->verdict]);
    sg_visit_word(to, "what", w->artwork ? "artwork" : "construction");
    sg_visit_word(to, "name", w->artwork ? florenza_box_names.name[w->what] : florenza_workshop_names.name[w->what]);
    if (w->artwork)
        sg_visit_word(to, "artist", florenza_character_names.name[w->artist]);
    else
        sg_visit_number(to, "space", w->space + 1);
    dump_price(to, "lacks", &w->lacks);
    sg_visit_close(to);
}

void florenza_dump_ahead(const void *state, int seat, const struct sg_visitor *to)
{
    struct florenza_projection p;
    florenza_project(state, seat, &p);
    sg_visit_word(to, "clause", "F-PRJ-01");
    dump_stock(to, "plain", &p.plain);
    dump_stock(to, "priced", &p.priced);
    sg_visit_open(to, "warnings", '[');
    for (int i = 0; i < p.warnings; i++)
        dump_warning(to, &p.warning[i]);
    sg_visit_close(to);
}
