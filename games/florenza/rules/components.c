/*
 * components.c: reads, judges and writes what is printed on boards, tiles
 * and cards. games/florenza/data/components.txt, the built-in set, explains the format.
 */
#include "games/florenza/rules/internal.h"

#include "base/hash.h"
#include "base/text.h"

#include <string.h>

struct florenza_set florenza_sets[SG_MAX_SETS];

const struct florenza_set *florenza_set_of(const struct florenza_state *state)
{
    return &florenza_sets[state->head.set];
}

/* ---- Reading words ------------------------------------------------------------- */

enum { MOST_CUBES = 99, MOST_POINTS = 50, MOST_COUNT = 9 };

/* Bits of `seen`: one for each entry that a set must have exactly once. */
struct reader {
    struct florenza_set *set;
    struct sg_slice rest; /* of the line */
    struct sg_error *why;
    int line;
    bool named, cubes, die;
    uint32_t workshops, boxes;
    uint64_t characters;
};

/* The sentence of this key, with a word of the line filled in. */
static bool wrong_word(struct reader *r, const char *key, struct sg_slice w)
{
    return sg_wrong_quote(r->why, key, w);
}

static bool wrong_here(struct reader *r, const char *key)
{
    return sg_wrong(r->why, key);
}

/* The next word, left where it is. */
static struct sg_slice peek(const struct reader *r)
{
    struct sg_slice rest = r->rest, w = {NULL, 0};
    return sg_slice_next(&rest, &w) ? w : (struct sg_slice){NULL, 0};
}

static bool take_if(struct reader *r, const char *word)
{
    struct sg_slice w = peek(r);
    return w.length && sg_slice_is(w, word) && sg_slice_next(&r->rest, &w);
}

static bool expect_word(struct reader *r, const char *word)
{
    if (take_if(r, word))
        return true;
    struct sg_slice w = peek(r);
    sg_wrong_args(r->why, w.length ? "wrong.florenza.set.wanted-not" : "wrong.florenza.set.wanted", "%s", word);
    return w.length && sg_error_add_quoted(r->why, w);
}

static bool read_number(struct reader *r, int low, int high, int *out)
{
    struct sg_slice w = {NULL, 0};
    int64_t n;
    if (!sg_slice_next(&r->rest, &w) || !sg_slice_number(w, low, high, &n)) {
        sg_wrong_args(r->why, w.length ? "wrong.florenza.set.number-not" : "wrong.florenza.set.number", "%d%d", low,
                      high);
        return w.length && sg_error_add_quoted(r->why, w);
    }
    *out = (int)n;
    return true;
}

static int find_name(const struct sg_names *names, struct sg_slice w)
{
    for (int i = 0; i < names->count; i++)
        if (sg_slice_is(w, names->name[i]))
            return i;
    return -1;
}

static bool read_name(struct reader *r, const struct sg_names *names, const char *what, int *out)
{
    struct sg_slice w = {NULL, 0};
    if (!sg_slice_next(&r->rest, &w))
        return wrong_here(r, what);
    *out = find_name(names, w);
    return *out >= 0 ? true : wrong_word(r, what, w);
}

/* `from B+K` ends every entry. */
static bool read_origin(struct reader *r, uint8_t *out)
{
    static const char letters[] = "BKRO";
    struct sg_slice w = {NULL, 0};
    unsigned m = 0;
    if (!expect_word(r, "from"))
        return false;
    sg_slice_next(&r->rest, &w);
    for (size_t i = 0; i < w.length; i++) {
        const char *p = w.at[i] ? strchr(letters, w.at[i]) : NULL;
        if (i % 2 ? w.at[i] != '+' : !p)
            return wrong_word(r, "wrong.florenza.set.no-origin", w);
        if (p)
            m |= 1u << (p - letters);
    }
    if (w.length % 2 == 0)
        return wrong_word(r, "wrong.florenza.set.no-origin", w);
    *out = (uint8_t)m;
    w = peek(r);
    return w.length ? wrong_word(r, "wrong.florenza.set.origin-last", w) : true;
}

/* What pairs of words and numbers may speak of. */
enum { CUBES = 1, FLORINS = 2, POINTS = 4, WORKERS = 8 };

/* Pairs like "wood 2 florins 100" for as long as they come. */
static bool bundle(struct reader *r, unsigned allowed, struct florenza_price *goods, struct florenza_gain *gain)
{
    unsigned seen = 0;
    for (;;) {
        struct sg_slice w = peek(r);
        int cube = w.length ? find_name(&florenza_cube_names, w) : -1, n, what;
        if (cube >= 0 && (allowed & CUBES))
            what = cube;
        else if (w.length && sg_slice_is(w, "florins") && (allowed & FLORINS))
            what = 6;
        else if (w.length && sg_slice_is(w, "pp") && (allowed & POINTS))
            what = 7;
        else if (w.length && sg_slice_is(w, "ci") && (allowed & POINTS))
            what = 8;
        else if (w.length && sg_slice_is(w, "workers") && (allowed & WORKERS))
            what = 9;
        else
            return true;
        if (seen >> what & 1)
            return wrong_word(r, "wrong.florenza.set.twice", w);
        seen |= 1u << what;
        sg_slice_next(&r->rest, &w);
        bool points = what == 7 || what == 8;
        if (!read_number(r, points ? -MOST_POINTS : 0,
                         what == 6   ? MOST_PRICE
                         : points    ? MOST_POINTS
                         : what == 9 ? FL_WORKERS
                                     : MOST_CUBES,
                         &n))
            return false;
        if (what < FL_CUBES)
            goods->cubes[what] = (uint8_t)n;
        else if (what == 6)
            goods->florins = (uint16_t)n;
        else if (what == 7)
            gain->prestige = (int8_t)n;
        else if (what == 8)
            gain->influence = (int8_t)n;
        else
            gain->workers = (uint8_t)n;
    }
}

static bool costs_nothing(const struct florenza_price *p)
{
    static const struct florenza_price none;
    return p->florins == 0 && memcmp(p->cubes, none.cubes, sizeof none.cubes) == 0;
}

/* ---- Reading entries -------------------------------------------------------------- */

static bool read_set(struct reader *r)
{
    struct sg_slice w = {NULL, 0};
    if (r->named)
        return wrong_here(r, "wrong.florenza.set.named");
    sg_slice_next(&r->rest, &w);
    bool fine = w.length > 0 && w.length < sizeof r->set->name;
    for (size_t i = 0; fine && i < w.length; i++)
        fine = (w.at[i] >= 'a' && w.at[i] <= 'z') || (w.at[i] >= '0' && w.at[i] <= '9') || w.at[i] == '-';
    if (!fine)
        return wrong_word(r, "wrong.florenza.set.no-name", w);
    memset(r->set->name, 0, sizeof r->set->name);
    memcpy(r->set->name, w.at, w.length);
    r->named = true;
    w = peek(r);
    return w.length ? wrong_word(r, "wrong.florenza.set.too-much", w) : true;
}

static bool read_cubes(struct reader *r)
{
    struct florenza_price p = {0};
    if (r->cubes)
        return wrong_here(r, "wrong.florenza.set.cubes-twice");
    r->cubes = true;
    if (!bundle(r, CUBES, &p, NULL))
        return false;
    memcpy(r->set->supply, p.cubes, sizeof p.cubes);
    return read_origin(r, &r->set->supply_from);
}

static bool read_die(struct reader *r)
{
    if (r->die)
        return wrong_here(r, "wrong.florenza.set.die-twice");
    r->die = true;
    for (int i = 0; i < 6; i++) {
        int c;
        if (!read_name(r, &florenza_cube_names, "wrong.florenza.set.die-six", &c))
            return false;
        r->set->die[i] = (uint8_t)c;
    }
    return read_origin(r, &r->set->die_from);
}

static bool read_workshop(struct reader *r)
{
    int id = -1, count;
    if (!read_name(r, &florenza_workshop_names, "wrong.florenza.set.no-workshop", &id) || id == 0)
        return id == 0 ? wrong_here(r, "wrong.florenza.set.workshop-missing") : false;
    struct florenza_workshop *w = &r->set->workshop[id];
    if (r->workshops >> id & 1)
        return wrong_here(r, "wrong.florenza.set.workshop-twice");
    r->workshops |= BIT32(id);
    if (!expect_word(r, "count") || !read_number(r, 1, MOST_COUNT, &count))
        return false;
    w->count = (uint8_t)count;
    w->works = 1;
    if (!expect_word(r, "price") || !bundle(r, CUBES | FLORINS, &w->price, NULL))
        return false;
    if (take_if(r, "built") && !bundle(r, POINTS, NULL, &w->built))
        return false;
    if (take_if(r, "income")) {
        w->works = 0;
        return bundle(r, CUBES | FLORINS | POINTS | WORKERS, &w->take, &w->gain) && read_origin(r, &w->from);
    }
    if (take_if(r, "spend") && !bundle(r, CUBES | FLORINS, &w->spend, NULL))
        return false;
    w->priced = !costs_nothing(&w->spend);
    return expect_word(r, "take") && bundle(r, CUBES | FLORINS | POINTS, &w->take, &w->gain) &&
           read_origin(r, &w->from);
}

static bool read_box(struct reader *r)
{
    int id, skill;
    if (!read_name(r, &florenza_box_names, "wrong.florenza.set.no-artwork", &id))
        return false;
    struct florenza_box *b = &r->set->box[id];
    if (r->boxes >> id & 1)
        return wrong_here(r, "wrong.florenza.set.artwork-twice");
    r->boxes |= BIT32(id);
    if (!expect_word(r, "skill") || !read_name(r, &florenza_skill_names, "wrong.florenza.set.no-skill", &skill))
        return false;
    b->skills = (uint8_t)(1u << skill);
    for (struct sg_slice w = peek(r); w.length && (skill = find_name(&florenza_skill_names, w)) >= 0; w = peek(r)) {
        b->skills |= (uint8_t)(1u << skill);
        sg_slice_next(&r->rest, &w);
    }
    if (!expect_word(r, "price") || !bundle(r, CUBES | FLORINS, &b->price, NULL) || !expect_word(r, "gain") ||
        !bundle(r, POINTS, NULL, &b->gain))
        return false;
    if (take_if(r, "income")) {
        if (take_if(r, "gold-or-sale"))
            b->gold_or_sale = 1;
        else if (!bundle(r, POINTS | WORKERS, NULL, &b->income))
            return false;
        if (is_own(id))
            return wrong_here(r, "wrong.florenza.set.district-income");
        if (b->gold_or_sale && id != FL_ATRIO)
            return wrong_here(r, "wrong.florenza.set.atrio-only");
    }
    return read_origin(r, &b->from);
}

/* The next character of the right sort, not yet read. */
static bool character(struct reader *r, bool preacher, int *id)
{
    /* Card numbers 5, 9, 18, 22, 26 and 39 are preachers. */
    static const uint64_t preachers = BIT64(4) | BIT64(8) | BIT64(17) | BIT64(21) | BIT64(25) | BIT64(38);
    struct sg_names named = {FL_NAMED, florenza_character_names.name};
    if (!read_name(r, &named, preacher ? "wrong.florenza.set.no-preacher" : "wrong.florenza.set.no-artist", id))
        return false;
    if ((preachers >> *id & 1) != preacher)
        return wrong_here(r, preacher ? "wrong.florenza.set.is-artist" : "wrong.florenza.set.is-preacher");
    if (r->characters >> *id & 1)
        return wrong_here(r, "wrong.florenza.set.character-twice");
    r->characters |= BIT64(*id);
    int stay;
    if (!expect_word(r, "stay") || !read_number(r, 1, FL_LIVES, &stay))
        return false;
    r->set->character[*id].stay = (uint8_t)stay;
    return true;
}

/* Six results; those in gold have a star. */
static bool read_results(struct reader *r, int8_t *out, uint8_t *gold)
{
    for (int i = 0; i < 6; i++) {
        struct sg_slice w = {NULL, 0};
        int64_t n;
        sg_slice_next(&r->rest, &w);
        bool star = gold && w.length && w.at[w.length - 1] == '*';
        struct sg_slice digits = {w.at, w.length - star};
        if (!digits.length || !sg_slice_number(digits, -MOST_POINTS, MOST_POINTS, &n))
            return wrong_word(r, "wrong.florenza.set.no-result", w);
        out[i] = (int8_t)n;
        if (star)
            *gold |= (uint8_t)(1u << i);
    }
    return true;
}

static bool read_artist(struct reader *r)
{
    int id, skill, florins;
    if (!character(r, false, &id))
        return false;
    struct florenza_character *c = &r->set->character[id];
    do {
        if (!read_name(r, &florenza_skill_names, "wrong.florenza.set.no-skill", &skill))
            return false;
        if (c->skills >> skill & 1)
            return wrong_here(r, "wrong.florenza.set.skill-twice");
        struct florenza_line *l = &c->line[skill];
        c->skills |= (uint8_t)(1u << skill);
        if (!expect_word(r, "florins") || !read_number(r, 0, MOST_PRICE, &florins) || !expect_word(r, "fresh") ||
            !read_results(r, l->fresh, &l->gold) || !expect_word(r, "after") || !read_results(r, l->after, NULL))
            return false;
        l->florins = (uint16_t)florins;
    } while (!sg_slice_is(peek(r), "from"));
    return read_origin(r, &c->from);
}

static bool read_charity(struct reader *r, struct florenza_character *c)
{
    int florins, workers;
    if (!expect_word(r, "florins") || !read_number(r, 0, MOST_PRICE, &florins) || !expect_word(r, "workers") ||
        !read_number(r, 0, FL_WORKERS, &workers))
        return false;
    c->price.florins = (uint16_t)florins;
    c->gain.workers = (uint8_t)workers;
    if (take_if(r, "gain") && !bundle(r, CUBES | POINTS, &c->gift, &c->gain))
        return false;
    return read_origin(r, &c->from);
}

static bool read_preacher(struct reader *r)
{
    int id;
    return character(r, true, &id) && read_charity(r, &r->set->character[id]);
}

static bool read_unnamed(struct reader *r)
{
    static const char *const words[] = {"painter", "sculptor", "architect", "preacher"};
    static const struct sg_names kinds = {4, words};
    int kind;
    if (!read_name(r, &kinds, "wrong.florenza.set.no-unnamed", &kind))
        return false;
    int id = FL_UNNAMED + kind;
    struct florenza_character *c = &r->set->character[id];
    if (r->characters >> id & 1)
        return wrong_here(r, "wrong.florenza.set.unnamed-twice");
    r->characters |= BIT64(id);
    if (id == FL_UNNAMED_PREACHER)
        return read_charity(r, c);
    c->skills = (uint8_t)(1u << kind);
    if (!expect_word(r, "fresh") || !read_results(r, c->line[kind].fresh, NULL))
        return false;
    memcpy(c->line[kind].after, c->line[kind].fresh, 6); /* F-ART-05: never a masterpiece */
    return read_origin(r, &c->from);
}

static bool read_line(struct reader *r)
{
    static const struct {
        const char *word;
        bool (*read)(struct reader *r);
    } entries[] = {
        {"set", read_set}, {"cubes", read_cubes},   {"die", read_die},           {"workshop", read_workshop},
        {"box", read_box}, {"artist", read_artist}, {"preacher", read_preacher}, {"unnamed", read_unnamed},
    };
    struct sg_slice w;
    if (!sg_slice_next(&r->rest, &w) || w.at[0] == '#')
        return true;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        if (sg_slice_is(w, entries[i].word))
            return entries[i].read(r);
    return wrong_word(r, "wrong.florenza.set.no-entry", w);
}

/* ---- The whole set -------------------------------------------------------------------- */

static bool is_missing(struct reader *r, const char *key, const char *which)
{
    return sg_wrong_args(r->why, key, "%s", which);
}

static bool is_complete(struct reader *r)
{
    if (!r->named)
        return sg_wrong(r->why, "wrong.florenza.set.lacks-name");
    if (!r->cubes || !r->die)
        return is_missing(r, "wrong.florenza.set.lacks-entry", r->cubes ? "die" : "cubes");
    for (int i = 1; i < FL_WORKSHOPS; i++)
        if (!(r->workshops >> i & 1))
            return is_missing(r, "wrong.florenza.set.lacks-workshop", florenza_workshop_names.name[i]);
    for (int i = 0; i < FL_BOXES; i++)
        if (!(r->boxes >> i & 1))
            return is_missing(r, "wrong.florenza.set.lacks-box", florenza_box_names.name[i]);
    for (int i = 0; i < FL_CHARACTERS; i++)
        if (!(r->characters >> i & 1))
            return is_missing(r, "wrong.florenza.set.lacks-character", florenza_character_names.name[i]);
    return true;
}

static uint64_t mix_hash(uint64_t h, int n)
{
    uint32_t v = (uint32_t)n;
    uint8_t b[4] = {(uint8_t)v, (uint8_t)(v >> 8), (uint8_t)(v >> 16), (uint8_t)(v >> 24)};
    return sg_hash(b, sizeof b, h);
}

static uint64_t mix_price(uint64_t h, const struct florenza_price *p)
{
    return sg_hash(p->cubes, sizeof p->cubes, mix_hash(h, p->florins));
}

static uint64_t mix_gain(uint64_t h, const struct florenza_gain *g)
{
    return mix_hash(mix_hash(mix_hash(h, g->prestige), g->influence), g->workers);
}

static uint64_t hash_set(const struct florenza_set *k)
{
    uint64_t h = sg_hash(k->supply, sizeof k->supply, 0);
    h = sg_hash(k->die, sizeof k->die, h);
    for (int i = 1; i < FL_WORKSHOPS; i++) {
        const struct florenza_workshop *w = &k->workshop[i];
        h = mix_price(mix_hash(mix_hash(h, w->count), w->works), &w->price);
        h = mix_gain(mix_price(mix_price(mix_gain(h, &w->built), &w->spend), &w->take), &w->gain);
    }
    for (int i = 0; i < FL_BOXES; i++) {
        const struct florenza_box *b = &k->box[i];
        h = mix_price(mix_hash(mix_hash(h, b->skills), b->gold_or_sale), &b->price);
        h = mix_gain(mix_gain(h, &b->gain), &b->income);
    }
    for (int i = 0; i < FL_CHARACTERS; i++) {
        const struct florenza_character *c = &k->character[i];
        h = mix_gain(mix_price(mix_hash(mix_hash(h, c->stay), c->skills), &c->price), &c->gain);
        h = sg_hash(c->gift.cubes, sizeof c->gift.cubes, h);
        for (int l = 0; l < FL_SKILLS; l++)
            for (int d = 0; d < 6; d++)
                h = mix_hash(mix_hash(mix_hash(mix_hash(h, c->line[l].florins), c->line[l].gold), c->line[l].fresh[d]),
                             c->line[l].after[d]);
    }
    return h;
}

/* From the cheapest to the most expensive: F-PLC-09. */
static void rank_preachers(struct florenza_set *k)
{
    uint64_t done = 0;
    for (int n = 0; n < FL_PREACHERS; n++) {
        int best = -1;
        for (uint64_t rest = k->preachers & ~done; rest;) {
            int id = sg_bit_next(&rest);
            if (best < 0 || k->character[id].price.florins < k->character[best].price.florins)
                best = id;
        }
        done |= BIT64(best);
        k->preacher_price[n] = (int16_t)k->character[best].price.florins;
        k->payable[n + 1] = done;
    }
    k->preacher_price[FL_PREACHERS] = INT16_MAX;
}

/* Masks that play asks for all the time. */
static void derive_masks(struct florenza_set *k)
{
    for (int i = 1; i < FL_WORKSHOPS; i++)
        k->works |= (uint32_t)k->workshop[i].works << i;
    for (int i = 0; i < FL_CHARACTERS; i++) {
        *(k->character[i].skills ? &k->artists : &k->preachers) |= BIT64(i);
        for (int skill = 0; skill < FL_SKILLS; skill++)
            k->able[skill] |= (uint64_t)(k->character[i].skills >> skill & 1) << i;
    }
    for (int i = 0; i < FL_BOXES; i++)
        for (int skill = 0; skill < FL_SKILLS; skill++)
            if (k->box[i].skills >> skill & 1) {
                k->fits[i] |= k->able[skill];
                k->asks[skill] |= BIT32(i);
            }
    rank_preachers(k);
    k->hash = hash_set(k);
}

static bool load_text(int slot, const char *text, size_t length, struct sg_error *why)
{
    struct florenza_set set;
    memset(&set, 0, sizeof set);
    struct reader r = {.set = &set, .why = why};
    if (slot < 0 || slot >= SG_MAX_SETS)
        return sg_wrong_args(why, "wrong.florenza.set.no-slot", "%d", slot);
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t stop = end ? (size_t)(end - text) : length;
        r.rest = (struct sg_slice){text + at, stop - at};
        r.line++;
        if (!read_line(&r)) {
            if (why)
                why->line = r.line;
            return false;
        }
        at = stop + 1;
    }
    if (!is_complete(&r))
        return false;
    for (int i = 0; i < SG_MAX_SETS; i++)
        if (i != slot && strcmp(florenza_sets[i].name, set.name) == 0)
            return sg_wrong_args(why, "wrong.florenza.set.same-name", "%s", set.name);
    derive_masks(&set);
    florenza_sets[slot] = set;
    return true;
}

static const char *set_name(int slot)
{
    return slot >= 0 && slot < SG_MAX_SETS && florenza_sets[slot].name[0] ? florenza_sets[slot].name : NULL;
}

static uint64_t set_hash(int slot)
{
    return set_name(slot) ? florenza_sets[slot].hash : 0;
}

const struct sg_components florenza_components = {
    .load_builtin = florenza_load_builtin,
    .load = load_text,
    .name = set_name,
    .hash = set_hash,
    .print = florenza_print,
    .dump = florenza_dump,
};
