/*
 * components.c: the numbers on Siena's cards and board, read from a data file.
 *
 * The built-in set is games/siena/data/components.txt, compiled in as text. An owner's file
 * has the same form. Every line is checked as it is read; when all is read,
 * the set as a whole is checked (validate.c names the broken constraint).
 */
#include "games/siena/rules/components.h"

#include "base/check.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "games/siena/rules/internal.h"

#include <string.h>

/* The registry: filled before play begins, read-only after. */
struct siena_set siena_sets[SG_MAX_SETS];

static const char built_in[] = {
#include "data/siena/components.inc"
};

/* ---- reading one line --------------------------------------------------------------------- */

struct reader {
    struct siena_set *set;
    struct sg_slice rest; /* of the line */
    struct sg_error *why;
    uint64_t cards; /* seen */
    unsigned sales, frames, fates, roads, levels, artists, districts, surcharges, names;
};

static bool bad_line(struct reader *r, const char *key)
{
    return sg_wrong(r->why, key);
}

static bool take_number(struct reader *r, unsigned high, uint8_t *out)
{
    struct sg_slice w;
    int64_t n;
    if (!sg_slice_next(&r->rest, &w) || !sg_slice_number(w, 0, high, &n))
        return sg_wrong_args(r->why, "wrong.siena.set.number", "%d", (int)high);
    *out = (uint8_t)n;
    return true;
}

static bool take_word(struct reader *r, const char *word)
{
    struct sg_slice w;
    if (sg_slice_next(&r->rest, &w) && sg_slice_is(w, word))
        return true;
    return sg_wrong_args(r->why, "wrong.siena.set.word", "%s", word);
}

static bool take_name(struct reader *r, const struct sg_names *names, unsigned *out)
{
    struct sg_slice w;
    if (sg_slice_next(&r->rest, &w)) {
        for (int i = 0; i < names->count; i++)
            if (sg_slice_is(w, names->name[i])) {
                *out = (unsigned)i;
                return true;
            }
    }
    sg_wrong(r->why, "wrong.siena.set.one-of");
    return sg_error_add_names(r->why, names);
}

/* The origin ends a line: letters out of B, P, R. */
static bool take_origin(struct reader *r, char out[4])
{
    struct sg_slice w, more;
    if (!sg_slice_next(&r->rest, &w) || w.length > 3)
        return bad_line(r, "wrong.siena.set.origin-missing");
    for (size_t i = 0; i < w.length; i++) {
        if (w.at[i] != 'B' && w.at[i] != 'P' && w.at[i] != 'R')
            return bad_line(r, "wrong.siena.set.origin-letters");
        out[i] = w.at[i];
    }
    out[w.length] = 0;
    if (sg_slice_next(&r->rest, &more))
        return bad_line(r, "wrong.siena.set.origin-last");
    return true;
}

static bool once(struct reader *r, unsigned *seen, unsigned bit)
{
    if (*seen >> bit & 1)
        return bad_line(r, "wrong.siena.set.twice");
    *seen |= 1u << bit;
    return true;
}

static bool read_good(struct reader *r, unsigned *seen, uint8_t *values, char (*origins)[4])
{
    unsigned g;
    return take_name(r, &siena_good_names, &g) && once(r, seen, g) && take_number(r, 99, &values[g]) &&
           take_origin(r, origins[g]);
}

static bool read_fato(struct reader *r)
{
    static const char *const words[] = {"corn", "wine", "oil", "banker"};
    static const struct sg_names names = {4, words};
    unsigned i;
    return take_name(r, &names, &i) && once(r, &r->fates, i) && take_number(r, 99, &r->set->fato[i]) &&
           take_origin(r, r->set->fato_origin[i]);
}

static bool read_road(struct reader *r)
{
    static const char *const words[] = {"firenze", "arezzo"};
    static const struct sg_names names = {2, words};
    unsigned i;
    if (!take_name(r, &names, &i) || !once(r, &r->roads, i))
        return false;
    unsigned length = i == 0 ? 3 : 2;
    r->set->road_length[i] = (uint8_t)length;
    for (unsigned n = 0; n < length; n++)
        if (!take_number(r, 99, &r->set->road_pay[i][n]))
            return false;
    return take_origin(r, r->set->road_origin[i]);
}

static bool read_surcharge(struct reader *r)
{
    if (!once(r, &r->surcharges, 0))
        return false;
    for (unsigned i = 0; i < SG_MAX_SEATS; i++)
        if (!take_number(r, 9, &r->set->surcharge[i]))
            return false;
    return take_origin(r, r->set->surcharge_origin);
}

static bool read_level(struct reader *r)
{
    uint8_t level;
    if (!take_number(r, SIENA_LEVELS, &level))
        return false;
    if (level < 1)
        return bad_line(r, "wrong.siena.set.level-first");
    level--;
    return once(r, &r->levels, level) && take_word(r, "cost") && take_number(r, 250, &r->set->cost[level]) &&
           take_word(r, "points") && take_number(r, 99, &r->set->level_points[level]) &&
           take_origin(r, r->set->level_origin[level]);
}

static bool read_district(struct reader *r)
{
    unsigned place, n = r->districts;
    if (!take_name(r, &siena_place_names, &place))
        return false;
    if (place >= SIENA_DISTRICTS)
        return bad_line(r, "wrong.siena.set.no-district");
    if (n >= SIENA_DISTRICTS)
        return bad_line(r, "wrong.siena.set.districts");
    r->set->district[n] = (uint8_t)place;
    r->districts++;
    return take_origin(r, r->set->district_origin[n]);
}

static bool read_artist(struct reader *r)
{
    uint8_t number;
    struct sg_slice w;
    if (!take_number(r, SIENA_ARTISTS, &number))
        return false;
    if (number < 1)
        return bad_line(r, "wrong.siena.set.artist-first");
    number--;
    if (!once(r, &r->artists, number))
        return false;
    if (!sg_slice_next(&r->rest, &w) || w.length > 31 || !sg_slice_readable(w))
        return bad_line(r, "wrong.siena.set.artist-name");
    memset(r->set->artist[number], 0, sizeof r->set->artist[number]);
    memcpy(r->set->artist[number], w.at, w.length);
    return take_origin(r, r->set->artist_origin[number]);
}

/* ---- cards ------------------------------------------------------------------------------------ */

static bool read_workers(struct reader *r, struct siena_card *card)
{
    unsigned g, named = 0;
    while (r->rest.length) {
        struct sg_slice before = r->rest, w;
        if (!sg_slice_next(&r->rest, &w))
            break;
        r->rest = before;
        if (w.length <= 3 && (w.at[0] == 'B' || w.at[0] == 'P' || w.at[0] == 'R'))
            break;
        if (!take_name(r, &siena_good_names, &g) || !once(r, &named, g) || !take_number(r, 20, &card->workers[g]))
            return false;
        if (!card->workers[g])
            return bad_line(r, "wrong.siena.set.worker-none");
    }
    return true;
}

static bool read_card(struct reader *r)
{
    unsigned id;
    struct sg_slice w;
    if (!take_name(r, &siena_card_names, &id))
        return false;
    if (r->cards >> id & 1)
        return bad_line(r, "wrong.siena.set.card-twice");
    r->cards |= card_bit(id);
    struct siena_card *card = &r->set->card[id];
    struct sg_slice before = r->rest;
    if (sg_slice_next(&r->rest, &w) && sg_slice_is(w, "journey")) {
        card->journey = 1;
        card->kind = CARD_GOODS;
    } else {
        unsigned kind;
        r->rest = before;
        if (!take_name(r, &siena_kind_names, &kind))
            return false;
        card->kind = (uint8_t)kind;
    }
    if (!sg_slice_next(&r->rest, &w))
        return bad_line(r, "wrong.siena.set.star-or-price");
    if (sg_slice_is(w, "star"))
        card->star = 1;
    else if (!sg_slice_is(w, "price"))
        return bad_line(r, "wrong.siena.set.star-or-price");
    else if (!take_number(r, 9, &card->price))
        return false;
    if (!take_word(r, "green") || !take_number(r, 9, &card->green))
        return false;
    if (card->kind == CARD_GOODS && !read_workers(r, card))
        return false;
    return take_origin(r, card->origin);
}

/* ---- the whole file ------------------------------------------------------------------------------ */

static bool read_name(struct reader *r)
{
    struct sg_slice w, more;
    if (!once(r, &r->names, 0))
        return false;
    if (!sg_slice_next(&r->rest, &w) || w.length > 31 || sg_slice_next(&r->rest, &more))
        return bad_line(r, "wrong.siena.set.name-word");
    for (size_t i = 0; i < w.length; i++) {
        char c = w.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
            return bad_line(r, "wrong.siena.set.name-letters");
    }
    memcpy(r->set->name, w.at, w.length);
    r->set->name[w.length] = 0;
    return true;
}

static bool read_line(struct reader *r)
{
    struct sg_slice w;
    if (!sg_slice_next(&r->rest, &w) || w.at[0] == '#')
        return true;
    if (sg_slice_is(w, "name"))
        return read_name(r);
    if (sg_slice_is(w, "sale"))
        return read_good(r, &r->sales, r->set->sale, r->set->sale_origin);
    if (sg_slice_is(w, "frame"))
        return read_good(r, &r->frames, r->set->frame, r->set->frame_origin);
    if (sg_slice_is(w, "fato"))
        return read_fato(r);
    if (sg_slice_is(w, "road"))
        return read_road(r);
    if (sg_slice_is(w, "surcharge"))
        return read_surcharge(r);
    if (sg_slice_is(w, "level"))
        return read_level(r);
    if (sg_slice_is(w, "district"))
        return read_district(r);
    if (sg_slice_is(w, "artist"))
        return read_artist(r);
    if (sg_slice_is(w, "card"))
        return read_card(r);
    return bad_line(r, "wrong.siena.set.line-begin");
}

/* The key of what the file lacks, or NULL. */
static const char *missing_key(const struct reader *r)
{
    return r->names == 0                           ? "wrong.siena.set.no-name"
           : r->sales != 31                        ? "wrong.siena.set.no-sale"
           : r->frames != 31                       ? "wrong.siena.set.no-frame"
           : r->fates != 15                        ? "wrong.siena.set.no-fato"
           : r->roads != 3                         ? "wrong.siena.set.no-road"
           : r->surcharges != 1                    ? "wrong.siena.set.no-surcharge"
           : r->levels != 127                      ? "wrong.siena.set.no-level"
           : r->artists != 255                     ? "wrong.siena.set.no-artist"
           : r->districts != SIENA_DISTRICTS       ? "wrong.siena.set.no-place"
           : r->cards != card_bit(SIENA_CARDS) - 1 ? "wrong.siena.set.no-card"
                                                   : NULL;
}

static bool read_first_line(struct reader *r)
{
    struct sg_slice w;
    return (sg_slice_next(&r->rest, &w) && sg_slice_is(w, "siena") && sg_slice_next(&r->rest, &w) &&
            sg_slice_is(w, "components") && sg_slice_next(&r->rest, &w) && sg_slice_is(w, "1")) ||
           bad_line(r, "wrong.siena.set.first-line");
}

static bool read_set(struct siena_set *set, const char *text, size_t length, struct sg_error *why)
{
    struct reader r = {.set = set, .why = why};
    size_t from = 0;
    int line = 0;
    memset(set, 0, sizeof *set);
    while (from < length) {
        const char *end = memchr(text + from, '\n', length - from);
        size_t to = end ? (size_t)(end - text) : length;
        line++;
        r.rest = (struct sg_slice){text + from, to - from};
        if (!(line == 1 ? read_first_line(&r) : read_line(&r))) {
            if (why)
                why->line = line;
            return false;
        }
        from = to + 1;
    }
    const char *lacks = line ? missing_key(&r) : "wrong.siena.set.empty";
    return lacks ? sg_wrong(why, lacks) : siena_validate(set, why);
}

/* The hash is of the numbers: what a game could notice. */
static uint64_t hash_of(const struct siena_set *set)
{
    uint64_t h = sg_hash("siena", 5, 1);
    for (unsigned c = 0; c < SIENA_CARDS; c++) {
        const struct siena_card *k = &set->card[c];
        uint8_t bytes[10] = {k->kind, k->price, k->green, k->star, k->journey};
        memcpy(bytes + 5, k->workers, SIENA_GOODS);
        h = sg_hash(bytes, sizeof bytes, h);
    }
    h = sg_hash(set->sale, sizeof set->sale, h);
    h = sg_hash(set->frame, sizeof set->frame, h);
    h = sg_hash(set->fato, sizeof set->fato, h);
    h = sg_hash(set->road_pay, sizeof set->road_pay, h);
    h = sg_hash(set->surcharge, sizeof set->surcharge, h);
    h = sg_hash(set->cost, sizeof set->cost, h);
    h = sg_hash(set->level_points, sizeof set->level_points, h);
    return sg_hash(set->district, sizeof set->district, h);
}

static bool load_text(int slot, const char *text, size_t length, struct sg_error *why)
{
    struct siena_set set;
    if (slot < 0 || slot >= SG_MAX_SETS)
        return sg_wrong(why, "wrong.siena.set.no-room");
    if (!read_set(&set, text, length, why))
        return false;
    for (int i = 0; i < SG_MAX_SETS; i++)
        if (i != slot && siena_sets[i].name[0] && strcmp(siena_sets[i].name, set.name) == 0)
            return sg_wrong_args(why, "wrong.siena.set.same-name", "%s", set.name);
    set.hash = hash_of(&set);
    siena_sets[slot] = set;
    return true;
}

static const char *set_name(int slot)
{
    return slot >= 0 && slot < SG_MAX_SETS && siena_sets[slot].name[0] ? siena_sets[slot].name : NULL;
}

static uint64_t set_hash(int slot)
{
    return siena_sets[slot].hash;
}

static void load_builtin(void)
{
    struct sg_error why;
    if (!load_text(0, built_in, sizeof built_in, &why))
        sg_fail("games/siena/data/components.txt", why.line, why.key);
}

const struct sg_components siena_components = {
    .load_builtin = load_builtin,
    .load = load_text,
    .name = set_name,
    .hash = set_hash,
    .print = siena_print_set,
    .dump = siena_dump_set,
};

const struct siena_set *siena_set(int slot)
{
    return &siena_sets[slot];
}
