/* flat.c: small numbers for actions, made from a game's tables, see flat.h. */
#include "env/flat.h"

#include "ai/encode.h"
#include "base/bits.h"
#include "base/check.h"
#include "base/codec.h"
#include "base/text.h"

#include <string.h>

/* Which of the legal amounts, counted from the least, each step is. */
static const uint8_t step_rank[FLAT_STEPS] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 12,
                                              14, 16, 18, 20, 25, 30, 35, 40, 50, 60, 80, 100};
static const uint8_t few_rank[FLAT_FEW_STEPS] = {0, 1, 2, 3, 5, 10};

/* ---- the layout -------------------------------------------------------------- */

static bool holds_pieces(const struct sg_field *f, const struct sg_names *names)
{
    return f->type == SG_SET && f->size == 8 && f->group && f->names == names;
}

static bool belongs_to_seats(const struct sg_field *f)
{
    return !f->by && f->rows == SG_MAX_SEATS;
}

/* Does anybody hold things of this list in a hand? */
static bool is_held(const struct sg_game *game, const struct sg_names *names)
{
    for (int i = 0; i < game->field_count; i++)
        if (holds_pieces(&game->fields[i], names) && belongs_to_seats(&game->fields[i]))
            return true;
    return false;
}

static bool add_heaps(struct flat *flat, const struct sg_names *names, bool of_seats)
{
    for (int i = 0; i < flat->game->field_count; i++) {
        const struct sg_field *f = &flat->game->fields[i];
        if (!holds_pieces(f, names) || belongs_to_seats(f) != of_seats)
            continue;
        if (flat->heaps == (int)(sizeof flat->heap / sizeof flat->heap[0]))
            return false;
        flat->heap[flat->heaps].offset = f->offset;
        flat->heap[flat->heaps++].stride = of_seats ? f->stride : 0;
    }
    return true;
}

/* The first list of pieces that is met is the only one. */
static bool is_piece(struct flat *flat, const struct sg_names *names, const struct sg_names **pieces)
{
    if (!is_held(flat->game, names) || (*pieces && *pieces != names))
        return false;
    if (!*pieces) {
        *pieces = names;
        return add_heaps(flat, names, true) && add_heaps(flat, names, false);
    }
    return true;
}

static void describe_argument(struct flat *flat, const struct sg_verb *verb, int i, const struct sg_names **pieces,
                              struct flat_kind *kind)
{
    const struct sg_names *names = verb->names[i];
    bool alone = true;
    for (int k = 0; k < 3; k++)
        alone &= k == i || !sg_verb_has(verb, k);
    if (!sg_verb_has(verb, i)) {
        kind->type[i] = FLAT_NOTHING;
        kind->radix[i] = 1;
    } else if (!names) {
        kind->type[i] = FLAT_AMOUNT;
        kind->radix[i] = alone ? FLAT_STEPS : FLAT_FEW_STEPS;
        kind->counted = true;
    } else if (is_piece(flat, names, pieces)) {
        kind->type[i] = FLAT_PIECE;
        kind->radix[i] = verb->open ? FLAT_OPEN : FLAT_HAND;
    } else {
        kind->type[i] = encode_seats_from(names) == 0 ? FLAT_SEAT : FLAT_NAME;
        kind->radix[i] = (uint8_t)names->count;
    }
}

static void write_factors(struct flat *flat, int kind, int size)
{
    const struct flat_kind *k = &flat->kind[kind];
    for (int n = 0; n < size; n++) {
        int16_t *out = flat->factor[k->base + n];
        out[0] = (int16_t)kind;
        int rest = n;
        for (int i = 2; i >= 0; i--) {
            out[i + 1] = (int16_t)(k->type[i] == FLAT_NOTHING ? -1 : rest % k->radix[i]);
            rest /= k->radix[i];
        }
        for (int i = 0; i < 4; i++)
            if (out[i] >= flat->size[i])
                flat->size[i] = (int16_t)(out[i] + 1);
    }
}

bool flat_init(struct flat *flat, const struct sg_game *game)
{
    memset(flat, 0, sizeof *flat);
    flat->game = game;
    if (game->verb_count > FLAT_KINDS)
        return false;
    for (int i = 0; i < 4; i++)
        flat->size[i] = 1;
    const struct sg_names *pieces = NULL;
    for (int kind = 1; kind < game->verb_count; kind++) {
        const struct sg_verb *verb = &game->verbs[kind];
        if (!verb->form || verb->chance)
            continue;
        struct flat_kind *k = &flat->kind[kind];
        k->base = (uint16_t)flat->count;
        int size = 1;
        for (int i = 0; i < 3; i++) {
            describe_argument(flat, verb, i, &pieces, k);
            size *= k->radix[i];
        }
        if (flat->count + size > FLAT_MOST || k->type[0] == FLAT_AMOUNT || k->type[1] == FLAT_AMOUNT)
            return false;
        k->plain = k->type[0] <= FLAT_NAME && k->type[1] <= FLAT_NAME && k->type[2] != FLAT_SEAT &&
                   k->type[2] != FLAT_PIECE && (k->counted || k->type[2] == FLAT_NOTHING);
        write_factors(flat, kind, size);
        flat->count += size;
    }
    return true;
}

/* ---- the legal actions of a position --------------------------------------------- */

/* Place of a piece among those it lies with. */
static unsigned place_of(const struct flat *flat, const unsigned char *state, int seat, unsigned piece)
{
    for (int h = 0; h < flat->heaps; h++) {
        uint64_t set;
        memcpy(&set, state + flat->heap[h].offset + (size_t)seat * flat->heap[h].stride, sizeof set);
        if (set >> piece & 1)
            return sg_bit_count(set & ((1ull << piece) - 1));
    }
    return FLAT_MOST;
}

static unsigned from_mover(unsigned value, unsigned seats, unsigned seat)
{
    return value >= seat ? value - seat : value + seats - seat;
}

/* The number of an action without its amount; at least FLAT_MOST if it has none. */
static unsigned number_without_amount(const struct flat *flat, const void *state, int seat, struct sg_action a)
{
    const struct flat_kind *k = &flat->kind[a.kind];
    const struct sg_head *head = state;
    unsigned number = 0;
    if (k->plain)
        return k->base + (a.arg[0] * (unsigned)k->radix[1] + a.arg[1]) * k->radix[2];
    for (int i = 0; i < 3; i++) {
        unsigned v = 0;
        switch (k->type[i]) {
        case FLAT_NAME: v = a.arg[i]; break;
        case FLAT_SEAT: v = from_mover(a.arg[i], head->seats, (unsigned)seat); break;
        case FLAT_PIECE: v = place_of(flat, state, seat, a.arg[i]); break;
        default: break;
        }
        if (v >= k->radix[i])
            return FLAT_MOST;
        number = number * k->radix[i] + v;
    }
    return k->base + number;
}

/* The actions of an entry that fall on a step; the entry's first amount has this rank. */
static int list_steps(const struct flat_kind *k, struct sg_choice c, unsigned number, unsigned rank,
                      struct flat_entry *out)
{
    int steps = k->radix[2], count = 0;
    const uint8_t *ranks = steps == FLAT_STEPS ? step_rank : few_rank;
    for (int s = 0; s < steps; s++) {
        if (ranks[s] < rank)
            continue;
        if (ranks[s] > rank + c.more)
            break;
        out[count] = (struct flat_entry){c.action, (uint16_t)(number + (unsigned)s)};
        out[count].action.arg[2] = (uint16_t)(c.action.arg[2] + ranks[s] - rank);
        count++;
    }
    return count;
}

static bool same_but_for_amount(struct sg_action a, struct sg_action b)
{
    return a.kind == b.kind && a.arg[0] == b.arg[0] && a.arg[1] == b.arg[1];
}

int flat_legal(const struct flat *flat, const void *state, int seat, struct flat_entry out[FLAT_MOST])
{
    struct sg_choice list[SG_MAX_CHOICES];
    int entries = flat->game->actions(state, list), count = 0;
    unsigned rank = 0;
    for (int i = 0; i < entries; i++) {
        struct sg_action a = list[i].action;
        const struct flat_kind *k = &flat->kind[a.kind];
        unsigned number = number_without_amount(flat, state, seat, a);
        rank = i && same_but_for_amount(a, list[i - 1].action) ? rank + list[i - 1].more + 1 : 0;
        if (number >= FLAT_MOST)
            continue;
        if (k->counted)
            count += list_steps(k, list[i], number, rank, out + count);
        else
            out[count++] = (struct flat_entry){a, (uint16_t)number};
    }
    sg_check(count > 0);
    return count;
}

/* ---- words ------------------------------------------------------------------------ */

static void name_argument(const struct flat *flat, int number, int i, struct sg_text *out)
{
    const struct flat_kind *k = &flat->kind[flat->factor[number][0]];
    int v = flat->factor[number][i + 1];
    switch (k->type[i]) {
    case FLAT_NAME: sg_text_add(out, flat->game->verbs[flat->factor[number][0]].names[i]->name[v]); break;
    case FLAT_SEAT: sg_text_printf(out, "@%d", v); break;
    case FLAT_PIECE: sg_text_printf(out, "#%d", v + 1); break;
    default: sg_text_printf(out, "+%d", k->radix[2] == FLAT_STEPS ? step_rank[v] : few_rank[v]);
    }
}

void flat_name(const struct flat *flat, int number, struct sg_text *out)
{
    for (const char *c = flat->game->verbs[flat->factor[number][0]].form; *c; c++)
        if (c[0] == '%' && c[1] >= '0' && c[1] <= '2')
            name_argument(flat, number, *++c - '0', out);
        else
            sg_text_char(out, *c);
}
