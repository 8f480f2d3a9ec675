/* dense.c: a view as bytes, made from a game's tables, see dense.h. */
#include "env/dense.h"

#include "ai/encode.h"
#include "base/text.h"

#include <string.h>

enum { SIXTEENTH = 4 /* bits that the second byte of a large number leaves out */ };

/* ---- the layout -------------------------------------------------------------- */

static bool is_large(const struct sg_field *f)
{
    return f->type == SG_NUMBER && (int64_t)f->high - f->low > 255;
}

static bool has_seat_rows(const struct sg_field *f)
{
    return !f->by && f->rows == SG_MAX_SEATS;
}

static int columns_of(const struct sg_field *f)
{
    switch (f->type) {
    case SG_NUMBER: return f->inner ? f->inner : 1;
    case SG_SET: return f->names->count;
    case SG_LIST: return f->inner;
    default: return 1;
    }
}

/* The largest value of a byte of this field. */
static uint8_t largest(const struct sg_field *f, int column)
{
    int64_t span = (int64_t)f->high - f->low;
    if (f->type == SG_SET)
        return 1;
    if (f->type != SG_NUMBER)
        return (uint8_t)f->names->count;
    if (is_large(f) && column & 1)
        span >>= SIXTEENTH;
    return span > 255 ? 255 : (uint8_t)span;
}

static bool lay_out(struct dense *dense)
{
    const struct sg_game *game = dense->game;
    for (int i = 0; i < game->field_count; i++) {
        const struct sg_field *f = &game->fields[i];
        int block = columns_of(f) * (is_large(f) ? 2 : 1);
        dense->at[i] = (uint16_t)dense->size;
        dense->block[i] = (uint16_t)block;
        if (dense->size + f->rows * block + 2 + game->option_count + 16 > DENSE_MOST)
            return false;
        for (int n = 0; n < f->rows * block; n++)
            dense->most[dense->size++] = largest(f, n % block);
    }
    dense->tail = dense->size;
    dense->most[dense->size++] = SG_MAX_SEATS;
    dense->most[dense->size++] = SG_MAX_SEATS;
    for (int i = 0; i < game->option_count; i++)
        dense->most[dense->size++] = (uint8_t)(game->options[i].values.count - 1);
    dense->size = (dense->size > dense->tail + 8 ? dense->size + 7 : dense->tail + 15) / 8 * 8;
    return true;
}

/* ---- plans ---------------------------------------------------------------------- */

static void fill_tables(struct dense_plan *p, unsigned seats, unsigned seat)
{
    for (unsigned v = 0; v < 256; v++) {
        unsigned turned = v >= seats ? v : v >= seat ? v - seat : v + seats - seat;
        p->seat[v] = (uint8_t)(turned + 1);
        p->seat_or_none[(v + 1) & 255] = v == 255 ? 1 : (uint8_t)(turned + 2);
    }
    for (unsigned bits = 0; bits < 32; bits++)
        for (unsigned s = 0; s < SG_MAX_SEATS; s++)
            p->seats[bits][p->seat[s] - 1] = bits >> s & 1;
}

/* Ops are counted first, then put into their places. */
struct drawing {
    struct dense_plan *plan;
    uint16_t count[DENSE_WAYS];
    bool counting, fits;
};

static void add_op(struct drawing *d, enum dense_way way, struct dense_op op)
{
    if (!d->counting)
        d->plan->op[d->plan->first[way] + d->count[way]] = op;
    d->count[way]++;
}

/* Bytes that become bytes: eight at a time, the last eight perhaps in part again; fewer than eight one by one. */
static void add_bytes(struct drawing *d, enum dense_way eight, enum dense_way one, int from, int to, int length)
{
    if (length < 8) {
        for (int i = 0; i < length; i++)
            add_op(d, one, (struct dense_op){.from = (uint16_t)(from + i), .to = (uint16_t)(to + i)});
        return;
    }
    for (int i = 0; i < length; i += 8) {
        int at = i + 8 <= length ? i : length - 8;
        add_op(d, eight, (struct dense_op){.from = (uint16_t)(from + at), .to = (uint16_t)(to + at)});
    }
}

static void add_set(struct drawing *d, int from, int to, int members)
{
    int i = 0;
    if (members > 24) { /* the last eight of these perhaps in part again */
        int most = members > 40 ? 40 : members;
        enum dense_way way = members > 32 ? DENSE_SET_OF_FORTY : DENSE_SET_OF_THIRTY;
        add_op(d, way, (struct dense_op){(uint16_t)from, (uint16_t)to, (uint8_t)(most - 8), 0});
        i = most;
    }
    for (; i < members; i += 8) {
        if (i + 8 <= members) {
            add_op(d, DENSE_SET, (struct dense_op){.from = (uint16_t)(from + i / 8), .to = (uint16_t)(to + i)});
        } else if (members > 8) { /* from the byte in which its first bit is; a bit of it is never beyond 15 */
            int bit = members - 8;
            add_op(d, DENSE_SET_END,
                   (struct dense_op){(uint16_t)(from + bit / 8), (uint16_t)(to + bit), (uint8_t)(bit % 8), 0});
        } else {
            for (int k = 0; k < members; k++)
                add_op(d, DENSE_MEMBER, (struct dense_op){(uint16_t)from, (uint16_t)(to + k), (uint8_t)k, 0});
        }
    }
}

/* A number of one byte that stands for itself. */
static bool is_plain(const struct sg_field *f)
{
    return f->type == SG_NUMBER && f->size == 1 && !f->low && !is_large(f);
}

/* Two bytes with a sixteenth each; `pairs` of them are written at once. */
static bool is_pair(const struct sg_field *f, bool pairs)
{
    return f->size == 2 && is_large(f) && !f->low && (!pairs || f->high < 1 << 15);
}

static enum dense_way way_of_number(const struct sg_field *f)
{
    if (is_pair(f, false))
        return DENSE_PAIR;
    if (f->size == 2 && is_large(f) && f->low < 0)
        return DENSE_SIGNED;
    return f->size == 4 && is_large(f) && !f->low ? DENSE_FOUR : DENSE_NUMBER;
}

static void add_numbers(struct drawing *d, const struct sg_field *f, int index, int from, int to, int count)
{
    int width = is_large(f) ? 2 : 1;
    if (is_plain(f)) {
        add_bytes(d, DENSE_SAME_EIGHT, DENSE_SAME, from, to, count);
        return;
    }
    bool fours = is_pair(f, true) && count >= 4;
    for (int i = 0; i < count; i += fours ? 4 : 1) {
        int at = fours && i + 4 > count ? count - 4 : i;
        add_op(d, fours ? DENSE_PAIRS : way_of_number(f),
               (struct dense_op){(uint16_t)(from + at * f->size), (uint16_t)(to + at * width), 0, (uint8_t)index});
    }
}

/* Names, one or a list of them, each a byte. */
static void add_names(struct drawing *d, const struct sg_field *f, int from, int to, int count)
{
    switch (encode_seats_from(f->names)) {
    case 0: add_bytes(d, DENSE_SEATS, DENSE_SEAT, from, to, count); break;
    case 1: add_bytes(d, DENSE_SEATS_OR_NONE, DENSE_SEAT_OR_NONE, from, to, count); break;
    default: add_bytes(d, DENSE_NAMES, DENSE_NAME, from, to, count);
    }
}

/* `count` values that follow each other, or a set. */
static void add_values(struct drawing *d, const struct sg_field *f, int index, int from, int to, int count)
{
    if (f->type == SG_NUMBER)
        add_numbers(d, f, index, from, to, count);
    else if (f->type != SG_SET)
        add_names(d, f, from, to, count);
    else if (encode_seats_from(f->names) == 0)
        add_op(d, DENSE_SEAT_SET, (struct dense_op){.from = (uint16_t)from, .to = (uint16_t)to});
    else
        add_set(d, from, to, columns_of(f));
}

/* A byte of each seat; rows that nobody plays become 0. */
static bool add_by_seat(struct drawing *d, const struct sg_field *f, int to)
{
    bool name = f->type == SG_NAME && encode_seats_from(f->names) < 0;
    if (!has_seat_rows(f) || f->size != 1 || f->stride != 1 || columns_of(f) != 1 || (!name && !is_plain(f)))
        return false;
    add_op(d, DENSE_BY_SEAT, (struct dense_op){f->offset, (uint16_t)to, name, 0});
    return true;
}

static void add_field(struct drawing *d, const struct dense *dense, int index, int seat)
{
    const struct sg_field *f = &dense->game->fields[index];
    bool by_seat = has_seat_rows(f), one_row = !by_seat && f->type != SG_SET && f->stride == columns_of(f) * f->size;
    d->fits &= f->size == 1 || f->type == SG_NUMBER || f->type == SG_SET;
    if (add_by_seat(d, f, dense->at[index]))
        return;
    if (one_row) {
        add_values(d, f, index, f->offset, dense->at[index], f->rows * columns_of(f));
        return;
    }
    for (int r = 0; r < f->rows; r++) {
        int row = by_seat ? (seat + r) % dense->seats : r;
        int from = f->offset + row * f->stride, to = dense->at[index] + r * dense->block[index];
        if (by_seat && r >= dense->seats)
            add_bytes(d, DENSE_ZEROS, DENSE_ZERO, 0, to, dense->block[index]);
        else
            add_values(d, f, index, from, to, columns_of(f));
    }
}

static bool draw_plan(struct dense *dense, int seat)
{
    struct drawing d = {&dense->plan[seat], {0}, true, true};
    for (int i = 0; i < dense->game->field_count; i++)
        add_field(&d, dense, i, seat);
    for (int way = 0; way < DENSE_WAYS; way++) {
        d.plan->first[way + 1] = (uint16_t)(d.plan->first[way] + d.count[way]);
        d.count[way] = 0;
    }
    if (!d.fits || d.plan->first[DENSE_WAYS] > DENSE_OPS)
        return false;
    d.counting = false;
    for (int i = 0; i < dense->game->field_count; i++)
        add_field(&d, dense, i, seat);
    return true;
}

bool dense_init(struct dense *dense, const struct sg_game *game, const struct sg_setup *setup)
{
    int seats = setup->seats;
    memset(dense, 0, sizeof *dense);
    dense->game = game;
    dense->seats = seats;
    if (game->field_count > DENSE_FIELDS || game->option_count > 48 || !lay_out(dense))
        return false;
    dense->empty[0] = (uint8_t)seats;
    for (int i = 0; i < game->option_count; i++) {
        const struct sg_option *o = &game->options[i];
        dense->empty[2 + i] = (uint8_t)(setup->options >> o->shift & ((1u << o->bits) - 1));
    }
    for (int bits = 0; bits < 256; bits++)
        for (int i = 0; i < 8; i++)
            dense->spread[bits][i] = bits >> i & 1;
    for (int seat = 0; seat < seats; seat++) {
        fill_tables(&dense->plan[seat], (unsigned)seats, (unsigned)seat);
        if (!draw_plan(dense, seat))
            return false;
    }
    return true;
}

/* ---- a view ---------------------------------------------------------------------- */

/* What a set_end() reads behind a view is not used. */
static uint64_t load_eight(const unsigned char *at)
{
    uint64_t eight;
    memcpy(&eight, at, sizeof eight);
    return eight;
}

static uint16_t load_two(const unsigned char *at)
{
    uint16_t two;
    memcpy(&two, at, sizeof two);
    return two;
}

/* Counted from the least that is allowed. */
static uint64_t load_number(const struct sg_field *f, const unsigned char *at)
{
    uint64_t v = encode_load(at, f->size);
    if (f->low < 0) {
        uint64_t top = 1ull << (8 * f->size - 1);
        v = (v ^ top) - top;
    }
    v -= (uint64_t)(int64_t)f->low;
    return v >> 63 ? 0 : v;
}

static void write_number(const struct sg_field *f, const unsigned char *from, uint8_t *to)
{
    uint64_t v = load_number(f, from), sixteenth = v >> SIXTEENTH;
    to[0] = v > 255 ? 255 : (uint8_t)v;
    if (is_large(f))
        to[1] = sixteenth > 255 ? 255 : (uint8_t)sixteenth;
}

static void put_pair(uint8_t *to, unsigned v)
{
    unsigned sixteenth = v >> SIXTEENTH;
    to[0] = v > 255 ? 255 : (uint8_t)v;
    to[1] = sixteenth > 255 ? 255 : (uint8_t)sixteenth;
}

/* Of four numbers below 2^15, each in two bytes: the number and a sixteenth of it, 255 at most. */
static uint64_t make_pairs(uint64_t v)
{
    const uint64_t top = 0x8000800080008000u, low = 0x00ff00ff00ff00ffu;
    uint64_t large = ((v + 0x7f007f007f007f00u) & top) >> 15, larger = ((v + 0x7000700070007000u) & top) >> 15;
    uint64_t number = (v | large * 255) & low, sixteenth = (v >> SIXTEENTH | larger * 255) & low;
    return number | sixteenth << 8;
}

/* ---- eight bytes at a time ---- */

#define ONES 0x0101010101010101u
#define TOPS 0x8080808080808080u

/* Adds 0 or 1 to each byte: 255 becomes 0. */
static uint64_t add_each(uint64_t eight, unsigned one)
{
    return ((eight & ~TOPS) + ONES * one) ^ (eight & TOPS);
}

static uint64_t add_ones(uint64_t eight)
{
    return add_each(eight, 1);
}

/* Seats that are written as seat + first, counted from `seat`; bytes below `first` stay as they are. */
static uint64_t turn_seats(uint64_t eight, unsigned first, unsigned seats, unsigned seat)
{
    uint64_t is_seat = ((eight + ONES * (128 - first)) & TOPS) >> 7;
    uint64_t not_before = ((eight + ONES * (128 - first - seat)) & TOPS) >> 7;
    return eight + (is_seat & ~not_before) * seats - is_seat * seat;
}

/* The first bytes, one of each seat, with that of `seat` first; the others become 0. */
static uint64_t rotate_seats(uint64_t eight, unsigned seats, unsigned seat)
{
    uint64_t mask = (1ull << (8 * seats)) - 1;
    eight &= mask;
    return (eight >> (8 * seat) | eight << (8 * (seats - seat))) & mask;
}

/* ---- */

struct writing {
    const struct dense *dense;
    const struct dense_plan *plan;
    const unsigned char *view;
    uint8_t *out;
};

/* The ops of a way, one after the other, with `o` for each. */
#define FOR_EACH(way)                                                                                                  \
    for (const struct dense_op *o = w.plan->op + w.plan->first[way], *end = w.plan->op + w.plan->first[(way) + 1];     \
         o < end; o++)

static void put_eight(uint8_t *to, uint64_t eight)
{
    memcpy(to, &eight, sizeof eight);
}

static void write_bytes(struct writing w)
{
    FOR_EACH (DENSE_ZEROS)
        put_eight(w.out + o->to, 0);
    FOR_EACH (DENSE_ZERO)
        w.out[o->to] = 0;
    FOR_EACH (DENSE_SAME_EIGHT)
        put_eight(w.out + o->to, load_eight(w.view + o->from));
    FOR_EACH (DENSE_SAME)
        w.out[o->to] = w.view[o->from];
    FOR_EACH (DENSE_NAMES)
        put_eight(w.out + o->to, add_ones(load_eight(w.view + o->from)));
    FOR_EACH (DENSE_NAME)
        w.out[o->to] = (uint8_t)(w.view[o->from] + 1);
}

static void write_by_seat(struct writing w, unsigned seat)
{
    unsigned seats = (unsigned)w.dense->seats;
    FOR_EACH (DENSE_BY_SEAT)
        put_eight(w.out + o->to, rotate_seats(add_each(load_eight(w.view + o->from), o->shift), seats, seat));
}

static void write_seats(struct writing w, unsigned seat)
{
    unsigned seats = (unsigned)w.dense->seats;
    FOR_EACH (DENSE_SEATS)
        put_eight(w.out + o->to, turn_seats(add_ones(load_eight(w.view + o->from)), 1, seats, seat));
    FOR_EACH (DENSE_SEAT)
        w.out[o->to] = w.plan->seat[w.view[o->from]];
    FOR_EACH (DENSE_SEATS_OR_NONE)
        put_eight(w.out + o->to, turn_seats(add_ones(load_eight(w.view + o->from)), 2, seats, seat));
    FOR_EACH (DENSE_SEAT_OR_NONE)
        w.out[o->to] = w.plan->seat_or_none[w.view[o->from]];
}

static void write_sets(struct writing w)
{
    const uint8_t(*spread)[8] = w.dense->spread;
    FOR_EACH (DENSE_SET_OF_FORTY) {
        uint64_t set = load_eight(w.view + o->from);
        for (int i = 0; i < 32; i += 8)
            memcpy(w.out + o->to + i, spread[set >> i & 255], 8);
        memcpy(w.out + o->to + o->shift, spread[set >> o->shift & 255], 8);
    }
    FOR_EACH (DENSE_SET_OF_THIRTY) {
        uint64_t set = load_eight(w.view + o->from);
        for (int i = 0; i < 24; i += 8)
            memcpy(w.out + o->to + i, spread[set >> i & 255], 8);
        memcpy(w.out + o->to + o->shift, spread[set >> o->shift & 255], 8);
    }
    FOR_EACH (DENSE_SET)
        memcpy(w.out + o->to, spread[w.view[o->from]], 8);
    FOR_EACH (DENSE_SET_END)
        memcpy(w.out + o->to, spread[load_two(w.view + o->from) >> o->shift & 255], 8);
    FOR_EACH (DENSE_MEMBER)
        w.out[o->to] = w.view[o->from] >> o->shift & 1;
    FOR_EACH (DENSE_SEAT_SET)
        memcpy(w.out + o->to, w.plan->seats[w.view[o->from] & 31], SG_MAX_SEATS);
}

static void write_numbers(struct writing w)
{
    const struct sg_field *fields = w.dense->game->fields;
    FOR_EACH (DENSE_PAIRS)
        put_eight(w.out + o->to, make_pairs(load_eight(w.view + o->from)));
    FOR_EACH (DENSE_PAIR)
        put_pair(w.out + o->to, load_two(w.view + o->from));
    FOR_EACH (DENSE_SIGNED) {
        int v = (int16_t)load_two(w.view + o->from) - fields[o->field].low;
        put_pair(w.out + o->to, v < 0 ? 0 : (unsigned)v);
    }
    FOR_EACH (DENSE_FOUR) {
        uint32_t v;
        memcpy(&v, w.view + o->from, sizeof v);
        put_pair(w.out + o->to, v);
    }
    FOR_EACH (DENSE_NUMBER)
        write_number(&fields[o->field], w.view + o->from, w.out + o->to);
}

void dense_encode(const struct dense *dense, const void *view, int seat, uint8_t *out)
{
    struct writing w = {dense, &dense->plan[seat], view, out};
    write_by_seat(w, (unsigned)seat);
    write_bytes(w);
    write_seats(w, (unsigned)seat);
    write_sets(w);
    write_numbers(w);
    memcpy(out + dense->tail, dense->empty, (size_t)(dense->size - dense->tail));
    int turn = dense->game->turn(view);
    out[dense->tail + 1] = turn < 0 ? 0 : w.plan->seat[turn];
}

/* ---- words ------------------------------------------------------------------------ */

static void name_column(const struct sg_field *f, int column, struct sg_text *out)
{
    bool sixteenth = is_large(f) && column & 1;
    if (is_large(f))
        column /= 2;
    if (f->type == SG_SET && encode_seats_from(f->names) == 0)
        sg_text_printf(out, " @%d", column);
    else if (f->type == SG_SET)
        sg_text_printf(out, " %s", f->names->name[column]);
    else if (f->type == SG_NUMBER && f->per)
        sg_text_printf(out, " %s", f->per->name[column]);
    else if (columns_of(f) > 1)
        sg_text_printf(out, " %d", column + 1);
    if (sixteenth)
        sg_text_add(out, " /16");
}

void dense_name(const struct dense *dense, int index, struct sg_text *out)
{
    if (index >= dense->tail) {
        int i = index - dense->tail;
        bool option = i >= 2 && i - 2 < dense->game->option_count;
        sg_text_add(out, i == 0 ? "seats" : i == 1 ? "mover" : option ? dense->game->options[i - 2].name : "nothing");
        return;
    }
    int i = 0;
    while (i + 1 < dense->game->field_count && dense->at[i + 1] <= index)
        i++;
    const struct sg_field *f = &dense->game->fields[i];
    sg_text_add(out, f->name);
    encode_row_name(f, (index - dense->at[i]) / dense->block[i], out);
    name_column(f, (index - dense->at[i]) % dense->block[i], out);
}
