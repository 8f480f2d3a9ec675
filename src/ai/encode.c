/* encode.c: inputs of a net from a game's tables, see encode.h. */
#include "ai/encode.h"

#include "base/codec.h"

#include "base/bits.h"
#include "base/check.h"

#include <string.h>

enum {
    EXACT = 40, /* numbers up to this have an interval of their own */
    LARGEST = ENCODE_LARGEST,
    WIDE_FROM = 41,   /* fields that can hold more than this get wide intervals as well */
    LONGEST_LIST = 12 /* places of a list that are looked at */
};

/* ---- intervals of numbers -------------------------------------------------------- */

/* Exact up to 40, steps of 2 up to 80, of 4 up to 160, then sixteen per octave. */
uint32_t encode_narrow(uint32_t v)
{
    if (v <= EXACT)
        return v;
    if (v < 80)
        return EXACT + (v - EXACT) / 2;
    if (v < 160)
        return 60 + (v - 80) / 4;
    if (v > LARGEST)
        v = LARGEST;
    uint32_t octave = 0;
    while (v >> octave >= 320)
        octave++;
    return 80 + 16 * octave + ((v >> octave) - 160) / 10;
}

/* Two per octave. */
uint32_t encode_wide(uint32_t v)
{
    if (v < 3)
        return v;
    if (v > LARGEST)
        v = LARGEST;
    uint32_t octave = 0;
    while (v >> octave >= 4)
        octave++;
    return 1 + 2 * octave + (v >> octave) - 1;
}

/* ---- the layout -------------------------------------------------------------------- */

int8_t encode_seats_from(const struct sg_names *names)
{
    if (!names || (names->count != SG_MAX_SEATS && names->count != SG_MAX_SEATS + 1))
        return -1;
    int from = names->count - SG_MAX_SEATS;
    for (int i = 0; i < SG_MAX_SEATS; i++)
        if (names->name[from + i][0] != '1' + i || names->name[from + i][1])
            return -1;
    return (int8_t)from;
}

static uint32_t number_width(const struct sg_field *f)
{
    return encode_narrow((uint32_t)(f->high - f->low)) + 1;
}

static void add_field(struct encoder *e, const struct sg_field *f)
{
    struct encode_field *out = &e->field[e->field_count++];
    *out = (struct encode_field){.type = f->type,
                                 .size = f->size,
                                 .rows = f->rows,
                                 .columns = f->inner ? f->inner : 1,
                                 .offset = f->offset,
                                 .stride = f->stride,
                                 .low = f->low,
                                 .base = e->inputs,
                                 .seat_from = encode_seats_from(f->names)};
    out->seat_rows = !f->by && f->rows == SG_MAX_SEATS;
    switch (f->type) {
    case SG_NUMBER:
        out->wide = f->high - f->low > WIDE_FROM;
        out->width = number_width(f);
        out->block = out->columns * (out->width + (out->wide ? encode_wide((uint32_t)(f->high - f->low)) + 1 : 0));
        break;
    case SG_LIST:
        out->columns = out->columns < LONGEST_LIST ? out->columns : LONGEST_LIST;
        out->width = (uint32_t)f->names->count;
        out->block = out->columns * out->width;
        break;
    default: out->columns = 1; out->width = out->block = (uint32_t)f->names->count;
    }
    e->inputs += out->block * out->rows;
}

static void add_kind(struct encoder *e, int kind)
{
    const struct sg_verb *verb = &e->game->verbs[kind];
    struct encode_kind *out = &e->kind[kind];
    out->base = e->factors++;
    for (int i = 0; i < 3; i++) {
        if (!verb->form || !sg_verb_has(verb, i))
            continue;
        out->seat[i] = encode_seats_from(verb->names[i]) == 0;
        out->count[i] = (uint16_t)(verb->names[i] ? verb->names[i]->count : (int)encode_narrow(LARGEST) + 1);
        out->argument[i] = e->factors;
        e->factors += out->count[i];
    }
}

static uint64_t mix_hash(uint64_t h, uint64_t v)
{
    h = (h ^ v) * 0xFF51AFD7ED558CCDu;
    return h ^ h >> 32;
}

static uint64_t layout_hash(const struct encoder *e)
{
    uint64_t h = mix_hash(0x9E3779B97F4A7C15u, ENCODE_VERSION);
    for (int i = 0; i < e->field_count; i++) {
        const struct encode_field *f = &e->field[i];
        for (const char *c = e->game->fields[i].name; *c; c++)
            h = mix_hash(h, (unsigned char)*c);
        h = mix_hash(mix_hash(mix_hash(h, f->base), f->width), (uint64_t)f->seat_rows << 8 | (uint8_t)f->seat_from);
    }
    for (int k = 1; k < e->game->verb_count; k++)
        h = mix_hash(mix_hash(h, e->kind[k].base), e->kind[k].argument[0] + e->kind[k].argument[2]);
    return mix_hash(h, e->inputs);
}

bool encoder_init(struct encoder *e, const struct sg_game *game)
{
    memset(e, 0, sizeof *e);
    if (game->field_count > ENCODE_FIELDS || game->verb_count > ENCODE_KINDS)
        return false;
    e->game = game;
    for (int i = 0; i < game->field_count; i++)
        add_field(e, &game->fields[i]);
    e->seats = e->inputs;
    e->mover = e->seats + SG_MAX_SEATS + 1;
    e->option = e->mover + SG_MAX_SEATS;
    e->inputs = e->option;
    for (int i = 0; i < game->option_count; i++)
        e->inputs += (uint32_t)game->options[i].values.count;
    e->factors = 1; /* so that 0 can mean "none" */
    for (int k = 1; k < game->verb_count; k++)
        add_kind(e, k);
    e->hash = layout_hash(e);
    return true;
}

/* ---- a state -------------------------------------------------------------------------- */

static int64_t load_signed(const unsigned char *at, int size)
{
    uint64_t v = encode_load(at, size), top = 1ull << (8 * size - 1);
    return (int64_t)((v ^ top) - top);
}

struct writer {
    uint32_t *out;
    int count;
    uint32_t seats, seat;
};

static void set_input(struct writer *w, uint32_t input)
{
    if (w->count < ENCODE_ACTIVE)
        w->out[w->count++] = input;
}

/* A seat as seen from the looking one; what is no seat in play stays as it is. */
static uint32_t turned(const struct writer *w, uint64_t value)
{
    if (value >= w->seats)
        return (uint32_t)value;
    uint32_t v = (uint32_t)value + w->seats - w->seat;
    return v >= w->seats ? v - w->seats : v;
}

static uint32_t value_of(const struct encode_field *f, const struct writer *w, uint64_t value)
{
    if (f->seat_from < 0)
        return (uint32_t)value;
    return (uint32_t)f->seat_from + turned(w, value - (uint64_t)f->seat_from);
}

static void encode_numbers(const struct encode_field *f, const unsigned char *at, uint32_t base, struct writer *w)
{
    uint32_t wide_base = base + f->columns * f->width, wide_width = 0;
    if (f->wide)
        wide_width = (f->block - f->columns * f->width) / f->columns;
    for (uint32_t c = 0; c < f->columns; c++, at += f->size) {
        int64_t v = (f->low < 0 ? load_signed(at, f->size) : (int64_t)encode_load(at, f->size)) - f->low;
        if (v <= 0)
            continue;
        uint32_t n = encode_narrow(v > LARGEST ? LARGEST : (uint32_t)v);
        set_input(w, base + c * f->width + (n < f->width ? n : f->width - 1));
        if (f->wide) {
            uint32_t x = encode_wide(v > LARGEST ? LARGEST : (uint32_t)v);
            set_input(w, wide_base + c * wide_width + (x < wide_width ? x : wide_width - 1));
        }
    }
}

static void encode_row(const struct encode_field *f, const unsigned char *at, uint32_t base, struct writer *w)
{
    uint64_t v;
    switch (f->type) {
    case SG_NUMBER: encode_numbers(f, at, base, w); break;
    case SG_NAME:
        v = encode_load(at, f->size);
        if (v < f->width)
            set_input(w, base + value_of(f, w, v));
        break;
    case SG_SET:
        for (v = encode_load(at, f->size); v;) {
            uint32_t bit = sg_bit_next(&v);
            if (bit < f->width)
                set_input(w, base + value_of(f, w, bit));
        }
        break;
    default:
        for (uint32_t c = 0; c < f->columns && at[c] != 255; c++)
            if (at[c] < f->width && (f->seat_from < 1 || at[c]))
                set_input(w, base + c * f->width + value_of(f, w, at[c]));
    }
}

int encode_state(const struct encoder *e, const void *state, int seat, uint32_t out[ENCODE_ACTIVE])
{
    const struct sg_head *head = state;
    struct writer w = {.out = out, .seats = head->seats, .seat = (uint32_t)seat};
    for (int i = 0; i < e->field_count; i++) {
        const struct encode_field *f = &e->field[i];
        const unsigned char *at = (const unsigned char *)state + f->offset;
        uint32_t rows = f->seat_rows ? head->seats : f->rows;
        for (uint32_t r = 0; r < rows; r++, at += f->stride)
            encode_row(f, at, f->base + (f->seat_rows ? turned(&w, r) : r) * f->block, &w);
    }
    set_input(&w, e->seats + head->seats);
    int turn = e->game->turn(state);
    if (turn >= 0)
        set_input(&w, e->mover + turned(&w, (uint64_t)turn));
    uint32_t base = e->option;
    for (int i = 0; i < e->game->option_count && head->options; i++) {
        const struct sg_option *o = &e->game->options[i];
        uint32_t v = head->options >> o->shift & ((1u << o->bits) - 1);
        if (v && v < (uint32_t)o->values.count)
            set_input(&w, base + v);
        base += (uint32_t)o->values.count;
    }
    return w.count;
}

int encode_action(const struct encoder *e, int seats, int seat, struct sg_action action, uint32_t out[ENCODE_FACTORS])
{
    const struct encode_kind *k = &e->kind[action.kind];
    struct writer w = {.seats = (uint32_t)seats, .seat = (uint32_t)seat};
    int count = 0;
    out[count++] = k->base;
    for (int i = 0; i < 3; i++) {
        if (!k->argument[i])
            continue;
        uint32_t v = e->game->verbs[action.kind].names[i] ? action.arg[i] : encode_narrow(action.arg[i]);
        v = k->seat[i] ? turned(&w, v) : v;
        out[count++] = k->argument[i] + (v < k->count[i] ? v : k->count[i] - 1u);
    }
    return count;
}
