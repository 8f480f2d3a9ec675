/* tables.c: are the tables of a game well made? */
#include "trial/internal.h"

#include "base/codec.h"

#include <string.h>

static bool explain_pair(struct sg_text *why, const char *form, const char *a, const char *b)
{
    sg_text_printf(why, form, a, b);
    return false;
}

/* Names stand in texts between blanks, commas and signs. */
static bool name_is_good(const char *s)
{
    if (!s || !*s || strcmp(s, "-") == 0 || strcmp(s, "?") == 0 || strcmp(s, "=") == 0)
        return false;
    for (; *s; s++)
        if (*s <= ' ' || *s > '~' || strchr(",;+=|'\"\\", *s))
            return false;
    return true;
}

static bool names_are_good(const struct sg_names *n, const char *where, struct sg_text *why)
{
    for (int i = 0; n && i < n->count; i++) {
        if (!name_is_good(n->name[i]))
            return explain_pair(why, "%s: '%s' is not a valid name", where, n->name[i] ? n->name[i] : "");
        for (int j = 0; j < i; j++)
            if (strcmp(n->name[i], n->name[j]) == 0)
                return explain_pair(why, "%s: the name '%s' comes twice", where, n->name[i]);
    }
    return true;
}

static bool options_are_good(const struct sg_game *g, struct sg_text *why)
{
    uint32_t taken = 0;
    for (int i = 0; i < g->option_count; i++) {
        const struct sg_option *o = &g->options[i];
        uint32_t mask = ((1u << o->bits) - 1) << o->shift;
        if (!name_is_good(o->name) || !o->about || !trial_clause(g, o->clause))
            return explain_pair(why, "option '%s' lacks its clause or its line%s", o->name, "");
        if (taken & mask || o->shift + o->bits > 32)
            return explain_pair(why, "option '%s' shares its bits%s", o->name, "");
        if (o->values.count < 2 || o->values.count > 1 << o->bits)
            return explain_pair(why, "option '%s' has values that do not fit its bits%s", o->name, "");
        if (o->since > g->rules_version)
            return explain_pair(why, "option '%s' comes with rules that are still to come%s", o->name, "");
        taken |= mask;
        if (!names_are_good(&o->values, o->name, why))
            return false;
    }
    for (int i = 0; i < g->preset_count; i++) {
        const struct sg_preset *p = &g->presets[i];
        if (!name_is_good(p->name) || !name_is_good(p->value))
            return explain_pair(why, "preset '%s=%s' has no good name", p->name, p->value);
        if ((p->mask & ~taken) || (p->options & ~p->mask))
            return explain_pair(why, "preset '%s=%s' sets something that is not an option", p->name, p->value);
    }
    return true;
}

static bool verbs_are_good(const struct sg_game *g, struct sg_text *why)
{
    for (int k = 1; k < g->verb_count; k++) {
        const struct sg_verb *v = &g->verbs[k];
        if (!v->form || !*v->form || !v->about)
            return explain_pair(why, "a verb of %s has no words%s", g->name, "");
        for (int j = 1; j < k; j++)
            if (strcmp(v->form, g->verbs[j].form) == 0)
                return explain_pair(why, "the verb '%s' comes twice%s", v->form, "");
        for (int i = 0; i < 3; i++) {
            char place[3] = {'%', (char)('0' + i), 0};
            if (v->names[i] && !strstr(v->form, place))
                return explain_pair(why, "'%s' has names for an argument that it does not say%s", v->form, "");
            if (!names_are_good(v->names[i], v->form, why))
                return false;
        }
    }
    return true;
}

static bool events_are_good(const struct sg_game *g, struct sg_text *why)
{
    for (int k = 1; k < g->event_count; k++) {
        const struct sg_event_info *e = &g->events[k];
        if (!trial_key(e->name))
            return explain_pair(why, "event '%s' has no good name%s", e->name ? e->name : "", "");
        for (int j = 1; j < k; j++)
            if (strcmp(e->name, g->events[j].name) == 0)
                return explain_pair(why, "event '%s' comes twice%s", e->name, "");
        for (int i = 0; i < 3; i++)
            if ((e->names[i] && !e->arg[i]) || !names_are_good(e->names[i], e->name, why))
                return explain_pair(why, "event '%s' has names without a number%s", e->name, "");
    }
    return true;
}

/* Marks the bytes of a field; false if it leaves the state or meets another. */
static bool mark_bytes(const struct sg_game *g, const struct sg_field *f, uint8_t *taken)
{
    bool wide = f->type == SG_NUMBER || f->type == SG_LIST;
    int columns = wide && f->inner ? f->inner : 1;
    for (int r = 0; r < f->rows; r++) {
        for (int b = 0; b < columns * f->size; b++) {
            int at = f->offset + r * f->stride + b;
            if (at >= g->state_size || taken[at])
                return false;
            taken[at] = 1;
        }
    }
    return true;
}

static bool fields_are_good(const struct sg_game *g, struct sg_text *why)
{
    uint8_t taken[SG_MAX_STATE] = {0};
    memset(taken, 1, sizeof(struct sg_head));
    for (int i = 0; i < g->field_count; i++) {
        const struct sg_field *f = &g->fields[i];
        if (!name_is_good(f->name) || strcmp(f->name, "seat") == 0 || strcmp(f->name, "view") == 0)
            return explain_pair(why, "'%s' is not a valid name for a field%s", f->name ? f->name : "", "");
        for (int j = 0; j < i; j++)
            if (strcmp(f->name, g->fields[j].name) == 0)
                return explain_pair(why, "field '%s' comes twice%s", f->name, "");
        if (!f->about || f->rows < 1 || (f->size != 1 && f->size != 2 && f->size != 4 && f->size != 8))
            return explain_pair(why, "field '%s' has no size, no rows or no line about it%s", f->name, "");
        if (f->type != SG_NUMBER && !f->names)
            return explain_pair(why, "field '%s' has no names%s", f->name, "");
        if (f->type == SG_SET && f->names->count > 8 * f->size)
            return explain_pair(why, "field '%s' is a set of too many names%s", f->name, "");
        if ((f->by && f->by->count < f->rows) || (f->per && f->per->count < (f->inner ? f->inner : 1)) ||
            (!f->by && f->rows > SG_MAX_SEATS))
            return explain_pair(why, "field '%s' has rows or columns without a name%s", f->name, "");
        if (!mark_bytes(g, f, taken))
            return explain_pair(why, "field '%s' lies outside the state or over another%s", f->name, "");
        if (!names_are_good(f->by, f->name, why) || !names_are_good(f->per, f->name, why) ||
            !names_are_good(f->names, f->name, why))
            return false;
    }
    return true;
}

bool trial_tables(const struct sg_game *g, struct sg_text *why)
{
    if (g->state_size > SG_MAX_STATE || g->state_size < sizeof(struct sg_head))
        return explain_pair(why, "a state of %s is larger than a state may be%s", g->name, "");
    if (g->min_seats < 1 || g->max_seats > SG_MAX_SEATS || g->min_seats > g->max_seats)
        return explain_pair(why, "%s has an odd number of seats%s", g->name, "");
    return options_are_good(g, why) && verbs_are_good(g, why) && events_are_good(g, why) && fields_are_good(g, why) &&
           names_are_good(&g->starts, "starts", why);
}

static bool turned_away(const struct sg_game *g, struct sg_setup s, const char *what, struct sg_text *why)
{
    struct sg_error no;
    if (!g->check_setup(&s, &no) && no.key)
        return true;
    sg_text_printf(why, "%s is set up with %s (%d seats, ", g->name, what, s.seats);
    sg_text_printf(why, "set %d, options %d)", s.set, (int)s.options);
    return false;
}

bool trial_bad_setups(const struct sg_game *g, struct sg_text *why)
{
    uint32_t taken = 0;
    for (int seats = 0; seats < 256; seats++) {
        struct sg_setup s = {(uint8_t)seats, 0, 0};
        if (seats >= g->min_seats && seats <= g->max_seats ? !g->check_setup(&s, NULL)
                                                           : !turned_away(g, s, "its seats", why))
            return why->length ? false : explain_pair(why, "%s refuses its own seats%s", g->name, "");
    }
    for (int set = 1; set < 256; set++) {
        struct sg_setup s = {g->min_seats, (uint8_t)set, 0};
        bool there = set < SG_MAX_SETS && g->components && g->components->name(set);
        if (!there && !turned_away(g, s, "a component set that is not there", why))
            return false;
    }
    for (int i = 0; i < g->option_count; i++) {
        const struct sg_option *o = &g->options[i];
        taken |= ((1u << o->bits) - 1) << o->shift;
        for (int v = o->values.count; v < 1 << o->bits; v++) {
            struct sg_setup s = {g->min_seats, 0, (uint32_t)v << o->shift};
            if (!turned_away(g, s, "a value that an option has not", why))
                return false;
        }
    }
    for (int bit = 0; bit < 32; bit++) {
        struct sg_setup s = {g->min_seats, 0, 1u << bit};
        if (!(taken >> bit & 1) && !turned_away(g, s, "an option that there is not", why))
            return false;
    }
    return true;
}
