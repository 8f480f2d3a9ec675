/* printing.c: writes a component set as a data file that load() accepts. */
#include "games/florenza/rules/internal.h"

#include "base/text.h"

static void print_pair(struct sg_text *out, const char *word, int n)
{
    if (n)
        sg_text_printf(out, " %s %d", word, n);
}

static void cubes(struct sg_text *out, const uint8_t *c)
{
    for (int i = 0; i < FL_CUBES; i++)
        print_pair(out, florenza_cube_names.name[i], c[i]);
}

static void print_price(struct sg_text *out, const struct florenza_price *p)
{
    cubes(out, p->cubes);
    print_pair(out, "florins", p->florins);
}

static void print_gain(struct sg_text *out, const struct florenza_gain *g)
{
    print_pair(out, "pp", g->prestige);
    print_pair(out, "ci", g->influence);
    print_pair(out, "workers", g->workers);
}

static bool gains_some(const struct florenza_gain *g)
{
    return g->prestige || g->influence || g->workers;
}

static void print_origin(struct sg_text *out, unsigned origin)
{
    bool first = true;
    for (int i = 0; i < 4; i++)
        if (origin >> i & 1) {
            sg_text_printf(out, "%s%c", first ? " from " : "+", "BKRO"[i]);
            first = false;
        }
    sg_text_char(out, '\n');
}

static void print_workshop(struct sg_text *out, const char *name, const struct florenza_workshop *w)
{
    sg_text_printf(out, "workshop %s count %d price", name, w->count);
    print_price(out, &w->price);
    if (gains_some(&w->built)) {
        sg_text_add(out, " built");
        print_gain(out, &w->built);
    }
    if (w->priced) {
        sg_text_add(out, " spend");
        print_price(out, &w->spend);
    }
    sg_text_add(out, w->works ? " take" : " income");
    print_price(out, &w->take);
    print_gain(out, &w->gain);
    print_origin(out, w->from);
}

static void print_box(struct sg_text *out, const char *name, const struct florenza_box *b)
{
    sg_text_printf(out, "box %s skill", name);
    for (int i = 0; i < FL_SKILLS; i++)
        if (b->skills >> i & 1)
            sg_text_printf(out, " %s", florenza_skill_names.name[i]);
    sg_text_add(out, " price");
    print_price(out, &b->price);
    sg_text_add(out, " gain");
    print_gain(out, &b->gain);
    if (b->gold_or_sale)
        sg_text_add(out, " income gold-or-sale");
    if (gains_some(&b->income)) {
        sg_text_add(out, " income");
        print_gain(out, &b->income);
    }
    print_origin(out, b->from);
}

static void print_results(struct sg_text *out, const char *word, const int8_t *r, unsigned gold)
{
    sg_text_printf(out, " %s", word);
    for (int i = 0; i < 6; i++)
        sg_text_printf(out, " %d%s", r[i], gold >> i & 1 ? "*" : "");
}

static void print_charity(struct sg_text *out, const struct florenza_character *c)
{
    sg_text_printf(out, " florins %d workers %d gain", c->price.florins, c->gain.workers);
    cubes(out, c->gift.cubes);
    print_pair(out, "pp", c->gain.prestige);
    print_pair(out, "ci", c->gain.influence);
}

static void print_character(struct sg_text *out, int id, const struct florenza_character *c)
{
    if (id >= FL_UNNAMED)
        sg_text_printf(out, "unnamed %s", c->skills ? florenza_skill_names.name[id - FL_UNNAMED] : "preacher");
    else
        sg_text_printf(out, "%s %s stay %d", c->skills ? "artist" : "preacher", florenza_character_names.name[id],
                       c->stay);
    if (!c->skills)
        print_charity(out, c);
    for (int i = 0; i < FL_SKILLS; i++) {
        if (!(c->skills >> i & 1))
            continue;
        if (id < FL_UNNAMED)
            sg_text_printf(out, " %s florins %d", florenza_skill_names.name[i], c->line[i].florins);
        print_results(out, "fresh", c->line[i].fresh, c->line[i].gold);
        if (id < FL_UNNAMED)
            print_results(out, "after", c->line[i].after, 0);
    }
    print_origin(out, c->from);
}

void florenza_print(int slot, struct sg_text *out)
{
    const struct florenza_set *k = &florenza_sets[slot];
    sg_text_printf(out, "set %s\ncubes", k->name);
    for (int i = 0; i < FL_CUBES; i++)
        sg_text_printf(out, " %s %d", florenza_cube_names.name[i], k->supply[i]);
    print_origin(out, k->supply_from);
    sg_text_add(out, "die");
    for (int i = 0; i < 6; i++)
        sg_text_printf(out, " %s", florenza_cube_names.name[k->die[i]]);
    print_origin(out, k->die_from);
    for (int i = 1; i < FL_WORKSHOPS; i++)
        print_workshop(out, florenza_workshop_names.name[i], &k->workshop[i]);
    for (int i = 0; i < FL_BOXES; i++)
        print_box(out, florenza_box_names.name[i], &k->box[i]);
    for (int i = 0; i < FL_CHARACTERS; i++)
        print_character(out, i, &k->character[i]);
}
