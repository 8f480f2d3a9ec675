/* codec_setup.c: set-ups as text, from the game's options and presets. */
#include "base/codec.h"

#include "base/bits.h"
#include "base/error.h"

#include <string.h>

static uint32_t mask_of(const struct sg_option *o)
{
    return ((1u << o->bits) - 1) << o->shift;
}

uint32_t sg_option_get(const struct sg_option *o, uint32_t options)
{
    return (options & mask_of(o)) >> o->shift;
}

uint32_t sg_options_as_of(const struct sg_game *game, uint32_t options, uint32_t rules)
{
    for (int i = 0; i < game->option_count; i++)
        if (game->options[i].since > rules)
            options &= ~mask_of(&game->options[i]);
    return options;
}

struct sg_setup sg_setup_of(const void *state)
{
    struct sg_head head;
    memcpy(&head, state, sizeof head);
    struct sg_setup s = {head.seats, head.set, head.options};
    return s;
}

/* A yes-no option is written by its name alone: "advanced". */
static bool is_flag(const struct sg_option *o)
{
    return o->values.count == 2 && strcmp(o->values.name[0], "no") == 0;
}

void sg_setup_options(const struct sg_game *game, struct sg_text *out)
{
    sg_text_printf(out, "seats=%d..%d", game->min_seats, game->max_seats);
    if (game->components)
        sg_text_add(out, ", set=NAME");
    for (int i = 0; i < game->preset_count; i++)
        sg_text_printf(out, ", %s=%s", game->presets[i].name, game->presets[i].value);
    for (int i = 0; i < game->option_count; i++) {
        const struct sg_option *o = &game->options[i];
        sg_text_printf(out, ", %s", o->name);
        if (is_flag(o))
            continue;
        for (int v = 0; v < o->values.count; v++)
            sg_text_printf(out, "%c%s", v ? '|' : '=', o->values.name[v]);
    }
}

static bool take_set(const struct sg_game *game, struct sg_slice value, struct sg_setup *s)
{
    for (int slot = 0; game->components && slot < SG_MAX_SETS; slot++) {
        const char *name = game->components->name(slot);
        if (name && sg_slice_is(value, name)) {
            s->set = (uint8_t)slot;
            return true;
        }
    }
    return false;
}

static bool refuse_option(const struct sg_game *game, struct sg_slice w, bool set, struct sg_error *why)
{
    sg_wrong_quote(why, set ? "wrong.form.no-component-set" : "wrong.form.no-option", w);
    if (set)
        return false;
    sg_error_add_text(why, sg_slice_of(game->name));
    return sg_error_add_list(why, SG_ERROR_ARG_OPTIONS, game, 0);
}

/* True if `name` (with `value`) was understood. */
static bool take_option(const struct sg_game *game, struct sg_slice name, struct sg_slice value, bool valued,
                        struct sg_setup *s)
{
    int64_t n;
    if (sg_slice_is(name, "seats") && valued && sg_slice_number(value, 1, SG_MAX_SEATS, &n)) {
        s->seats = (uint8_t)n;
        return true;
    }
    if (sg_slice_is(name, "set") && valued)
        return take_set(game, value, s);
    for (int i = 0; i < game->preset_count; i++) {
        const struct sg_preset *p = &game->presets[i];
        if (valued && sg_slice_is(name, p->name) && sg_slice_is(value, p->value)) {
            s->options = (s->options & ~p->mask) | p->options;
            return true;
        }
    }
    for (int i = 0; i < game->option_count; i++) {
        const struct sg_option *o = &game->options[i];
        if (!sg_slice_is(name, o->name))
            continue;
        if (!valued && is_flag(o)) {
            s->options |= 1u << o->shift;
            return true;
        }
        for (int v = 0; valued && v < o->values.count; v++) {
            if (!sg_slice_is(value, o->values.name[v]))
                continue;
            s->options = (s->options & ~mask_of(o)) | (uint32_t)v << o->shift;
            return true;
        }
    }
    return false;
}

bool sg_setup_parse(const struct sg_game *game, const char *text, size_t length, struct sg_setup *out,
                    struct sg_error *why)
{
    struct sg_slice rest = {text, length}, w;
    struct sg_setup s = {game->min_seats, 0, 0};
    /* Presets first, so that "journeys=once edition=dutch" keeps its word. */
    for (int pass = 0; pass < 2; pass++) {
        rest.at = text;
        rest.length = length;
        while (sg_slice_next(&rest, &w)) {
            struct sg_slice name = w, value = {w.at, 0};
            bool valued = sg_slice_split(w, '=', &name, &value);
            bool preset = false;
            for (int i = 0; i < game->preset_count; i++)
                preset |= sg_slice_is(name, game->presets[i].name);
            if (preset == (pass == 1))
                continue;
            if (take_option(game, name, value, valued, &s))
                continue;
            return refuse_option(game, w, sg_slice_is(name, "set") && valued && game->components, why);
        }
    }
    if (!game->check_setup(&s, why))
        return false;
    *out = s;
    return true;
}

void sg_setup_format(const struct sg_game *game, const struct sg_setup *setup, struct sg_text *out)
{
    uint32_t base = 0;
    sg_text_printf(out, "%s seats=%d", game->name, setup->seats);
    if (setup->set && game->components && game->components->name(setup->set))
        sg_text_printf(out, " set=%s", game->components->name(setup->set));
    /* The preset that leaves the fewest bits to explain; the first if equal. */
    int best = -1, fewest = 0;
    for (int i = -1; i < game->preset_count; i++) {
        uint32_t left = setup->options ^ (i < 0 ? 0 : game->presets[i].options);
        int bits = sg_bit_count(left);
        if (i < 0 || bits < fewest) {
            best = i;
            fewest = bits;
        }
    }
    if (best >= 0) {
        base = game->presets[best].options;
        sg_text_printf(out, " %s=%s", game->presets[best].name, game->presets[best].value);
    }
    for (int i = 0; i < game->option_count; i++) {
        const struct sg_option *o = &game->options[i];
        uint32_t v = sg_option_get(o, setup->options);
        if (v == sg_option_get(o, base))
            continue;
        sg_text_printf(out, " %s", o->name);
        if (!is_flag(o) || v == 0)
            sg_text_printf(out, "=%s", v < (uint32_t)o->values.count ? o->values.name[v] : "?");
    }
}
