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
    for (int i = 0; i < members; i += 8) {
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

static void add_numbers(struct drawing *d, const struct sg_field *f, int index, int from, int to)
{
    bool plain = f->size == 1 && !f->low && !is_large(f), pair = f->size == 2 && is_large(f) && !f->low;
    int width = is_large(f) ? 2 : 1;
    if (plain) {
        add_bytes(d, DENSE_SAME_EIGHT, DENSE_SAME, from, to, columns_of(f));
        return;
    }
    for (int i = 0; i < columns_of(f); i++)
        add_op(d, pair ? DENSE_PAIR : DENSE_NUMBER,
               (struct dense_op){(uint16_t)(from + i * f->size), (uint16_t)(to + i * width), 0, (uint8_t)index});
}

/* Names, one or a list of them, each a byte. */
static void add_names(struct drawing *d, const struct sg_field *f, int from, int to)
{
    int first = encode_seats_from(f->names);
    if (first < 0) {
        add_bytes(d, DENSE_NAMES, DENSE_NAME, from, to, columns_of(f));
        return;
    }
    for (int i = 0; i < columns_of(f); i++)
        add_op(d, first == 0 ? DENSE_SEAT : DENSE_SEAT_OR_NONE,
               (struct dense_op){.from = (uint16_t)(from + i), .to = (uint16_t)(to + i)});
}

static void add_field(struct drawing *d, const struct dense *dense, int index, int seat)
{
    const struct sg_field *f = &dense->game->fields[index];
    d->fits &= f->size == 1 || f->type == SG_NUMBER || f->type == SG_SET;
    for (int r = 0; r < f->rows; r++) {
        int row = has_seat_rows(f) ? (seat + r) % dense->seats : r;
        int from = f->offset + row * f->stride, to = dense->at[index] + r * dense->block[index];
        if (has_seat_rows(f) && r >= dense->seats)
            add_bytes(d, DENSE_ZEROS, DENSE_ZERO, 0, to, dense->block[index]);
        else if (f->type == SG_NUMBER)
            add_numbers(d, f, index, from, to);
        else if (f->type != SG_SET)
            add_names(d, f, from, to);
        else if (encode_seats_from(f->names) == 0)
            add_op(d, DENSE_SEAT_SET, (struct dense_op){.from = (uint16_t)from, .to = (uint16_t)to});
        else
            add_set(d, from, to, columns_of(f));
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

static void write_pair(const unsigned char *from, uint8_t *to)
{
    unsigned v = load_two(from), sixteenth = v >> SIXTEENTH;
    to[0] = v > 255 ? 255 : (uint8_t)v;
    to[1] = sixteenth > 255 ? 255 : (uint8_t)sixteenth;
}

/* Adds one to each byte, eight at a time: 255 becomes 0. */
static uint64_t add_ones(uint64_t eight)
{
    return ((eight & 0x7f7f7f7f7f7f7f7fu) + 0x0101010101010101u) ^ (eight & 0x8080808080808080u);
}

static void write_bytes(const struct dense_plan *p, const unsigned char *view, uint8_t *out)
{
    static const uint64_t zeros = 0;
    const struct dense_op *o = p->op, *end = p->op + p->first[DENSE_ZEROS + 1];
    for (; o < end; o++)
        memcpy(out + o->to, &zeros, 8);
    for (end = p->op + p->first[DENSE_ZERO + 1]; o < end; o++)
        out[o->to] = 0;
    for (end = p->op + p->first[DENSE_SAME_EIGHT + 1]; o < end; o++)
        memcpy(out + o->to, view + o->from, 8);
    for (end = p->op + p->first[DENSE_SAME + 1]; o < end; o++)
        out[o->to] = view[o->from];
    for (end = p->op + p->first[DENSE_NAMES + 1]; o < end; o++) {
        uint64_t eight = add_ones(load_eight(view + o->from));
        memcpy(out + o->to, &eight, 8);
    }
    for (end = p->op + p->first[DENSE_NAME + 1]; o < end; o++)
        out[o->to] = (uint8_t)(view[o->from] + 1);
    for (end = p->op + p->first[DENSE_SEAT + 1]; o < end; o++)
        out[o->to] = p->seat[view[o->from]];
    for (end = p->op + p->first[DENSE_SEAT_OR_NONE + 1]; o < end; o++)
        out[o->to] = p->seat_or_none[view[o->from]];
}

static void write_sets(const struct dense *dense, const struct dense_plan *p, const unsigned char *view, uint8_t *out)
{
    const struct dense_op *o = p->op + p->first[DENSE_SET], *end = p->op + p->first[DENSE_SET + 1];
    for (; o < end; o++)
        memcpy(out + o->to, dense->spread[view[o->from]], 8);
    for (end = p->op + p->first[DENSE_SET_END + 1]; o < end; o++)
        memcpy(out + o->to, dense->spread[load_two(view + o->from) >> o->shift & 255], 8);
    for (end = p->op + p->first[DENSE_MEMBER + 1]; o < end; o++)
        out[o->to] = view[o->from] >> o->shift & 1;
    for (end = p->op + p->first[DENSE_SEAT_SET + 1]; o < end; o++)
        memcpy(out + o->to, p->seats[view[o->from] & 31], SG_MAX_SEATS);
}

void dense_encode(const struct dense *dense, const void *view, int seat, uint8_t *out)
{
    const struct dense_plan *p = &dense->plan[seat];
    write_bytes(p, view, out);
    write_sets(dense, p, view, out);
    const struct dense_op *o = p->op + p->first[DENSE_PAIR], *end = p->op + p->first[DENSE_PAIR + 1];
    for (; o < end; o++)
        write_pair((const unsigned char *)view + o->from, out + o->to);
    for (end = p->op + p->first[DENSE_NUMBER + 1]; o < end; o++)
        write_number(&dense->game->fields[o->field], (const unsigned char *)view + o->from, out + o->to);
    memcpy(out + dense->tail, dense->empty, (size_t)(dense->size - dense->tail));
    int turn = dense->game->turn(view);
    out[dense->tail + 1] = turn < 0 ? 0 : p->seat[turn];
}

/* ---- words ------------------------------------------------------------------------ */

static void name_row(const struct sg_field *f, int row, struct sg_text *out)
{
    if (f->rows < 2)
        return;
    if (has_seat_rows(f))
        sg_text_printf(out, " @%d", row);
    else if (f->by)
        sg_text_printf(out, " %s", f->by->name[row]);
    else
        sg_text_printf(out, " %d", row + 1);
}

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
    name_row(f, (index - dense->at[i]) / dense->block[i], out);
    name_column(f, (index - dense->at[i]) % dense->block[i], out);
}
