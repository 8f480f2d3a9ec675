/* encode_name.c: what an input of a net stands for, in words, see encode.h. */
#include "ai/encode.h"

#include "base/text.h"

void encode_row_name(const struct sg_field *f, int row, struct sg_text *out)
{
    if (f->rows < 2)
        return;
    if (!f->by && f->rows == SG_MAX_SEATS)
        sg_text_printf(out, " @%d", row);
    else if (f->by)
        sg_text_printf(out, " %s", f->by->name[row]);
    else
        sg_text_printf(out, " %d", row + 1);
}

/* The least number of interval `n`, and of all that follow. */
static uint32_t begin_of(uint32_t (*interval)(uint32_t), uint32_t n)
{
    uint32_t low = 0, high = ENCODE_LARGEST + 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (interval(middle) < n)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void name_interval(const struct sg_field *f, uint32_t (*interval)(uint32_t), uint32_t n, struct sg_text *out)
{
    int64_t first = (int64_t)begin_of(interval, n) + f->low, end = (int64_t)begin_of(interval, n + 1) + f->low;
    int64_t last = end > f->high || end > ENCODE_LARGEST ? f->high : end - 1;
    sg_text_add(out, interval == encode_wide ? " in " : " = ");
    sg_text_number(out, first);
    if (last > first || interval == encode_wide) {
        sg_text_add(out, " to ");
        sg_text_number(out, last);
    }
}

static void name_number(const struct encode_field *e, const struct sg_field *f, uint32_t rest, struct sg_text *out)
{
    bool is_narrow = rest < e->columns * e->width;
    uint32_t width = e->width;
    if (!is_narrow) {
        rest -= e->columns * e->width;
        width = (e->block - e->columns * e->width) / e->columns;
    }
    if (f->per)
        sg_text_printf(out, " %s", f->per->name[rest / width]);
    else if (e->columns > 1)
        sg_text_printf(out, " %d", (int)(rest / width) + 1);
    name_interval(f, is_narrow ? encode_narrow : encode_wide, rest % width, out);
}

/* A name of the field's list; a seat is counted from the one that looks. */
static void name_value(const struct encode_field *e, const struct sg_field *f, uint32_t value, struct sg_text *out)
{
    if (e->seat_from >= 0 && (int)value >= e->seat_from)
        sg_text_printf(out, "@%d", (int)value - e->seat_from);
    else
        sg_text_add(out, f->names->name[value]);
}

static void name_in_field(const struct encoder *e, int i, uint32_t rest, struct sg_text *out)
{
    const struct sg_field *f = &e->game->fields[i];
    const struct encode_field *own = &e->field[i];
    sg_text_add(out, f->name);
    encode_row_name(f, (int)(rest / own->block), out);
    rest %= own->block;
    switch (f->type) {
    case SG_NUMBER: name_number(own, f, rest, out); return;
    case SG_SET: sg_text_add(out, " "); break;
    case SG_NAME: sg_text_add(out, " = "); break;
    default: sg_text_printf(out, " %d = ", (int)(rest / own->width) + 1);
    }
    name_value(own, f, rest % own->width, out);
}

static void name_option(const struct encoder *e, uint32_t rest, struct sg_text *out)
{
    const struct sg_option *o = e->game->options;
    for (; rest >= (uint32_t)o->values.count; o++)
        rest -= (uint32_t)o->values.count;
    sg_text_printf(out, "%s = %s", o->name, o->values.name[rest]);
}

void encode_name(const struct encoder *e, uint32_t input, struct sg_text *out)
{
    if (input >= e->option) {
        name_option(e, input - e->option, out);
    } else if (input >= e->mover) {
        sg_text_printf(out, "mover = @%d", (int)(input - e->mover));
    } else if (input >= e->seats) {
        sg_text_printf(out, "seats = %d", (int)(input - e->seats));
    } else {
        int i = 0;
        while (i + 1 < e->field_count && e->field[i + 1].base <= input)
            i++;
        name_in_field(e, i, input - e->field[i].base, out);
    }
}
