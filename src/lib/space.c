/* space.c: numbers for actions and rows of integers, made from a game's tables. */
#include "lib/space.h"

#include "base/check.h"
#include "base/codec.h"

#include <string.h>

/* ---- actions --------------------------------------------------------------- */

static bool has_argument(const struct sg_verb *verb, int i)
{
    const char mark[] = {'%', (char)('0' + i), 0};
    return strstr(verb->form, mark) != NULL;
}

static int values_of(const struct sg_verb *verb, int i)
{
    if (!has_argument(verb, i))
        return 1;
    if (!verb->names[i])
        return SPACE_NUMBERS;
    return verb->names[i]->count;
}

static int elements(const struct sg_field *f);

void space_init(struct space *space, const struct sg_game *game)
{
    sg_check(game->verb_count <= SPACE_VERBS);
    memset(space, 0, sizeof *space);
    space->game = game;
    for (int kind = 1; kind < game->verb_count; kind++) {
        const struct sg_verb *verb = &game->verbs[kind];
        int size = verb->chance ? 0 : 1;
        for (int i = 0; i < 3; i++) {
            space->radix[kind][i] = values_of(verb, i);
            size *= space->radix[kind][i];
        }
        space->first[kind] = space->count;
        space->count += size;
    }
    space->first[game->verb_count] = space->count;
    for (int i = 0; i < game->field_count; i++)
        space->row += game->fields[i].rows * elements(&game->fields[i]);
}

int space_number(const struct space *space, struct sg_action a)
{
    if (a.kind < 1 || a.kind >= space->game->verb_count || space->game->verbs[a.kind].chance)
        return -1;
    int number = 0;
    for (int i = 0; i < 3; i++) {
        if (a.arg[i] >= space->radix[a.kind][i])
            return -1;
        number = number * space->radix[a.kind][i] + a.arg[i];
    }
    return space->first[a.kind] + number;
}

struct sg_action space_action(const struct space *space, int number)
{
    sg_check(number >= 0 && number < space->count);
    struct sg_action a = {1, {0, 0, 0}};
    while (space->first[a.kind + 1] <= number)
        a.kind++;
    number -= space->first[a.kind];
    for (int i = 2; i >= 0; i--) {
        a.arg[i] = (uint16_t)(number % space->radix[a.kind][i]);
        number /= space->radix[a.kind][i];
    }
    return a;
}

/* ---- observations ----------------------------------------------------------- */

/* Integers that one row of a field takes. */
static int elements(const struct sg_field *f)
{
    switch (f->type) {
    case SG_NUMBER: return f->inner ? f->inner : 1;
    case SG_SET: return f->names->count;
    case SG_LIST: return f->inner;
    default: return 1;
    }
}

static int32_t element(const struct sg_field *f, const void *view, int row, int i)
{
    switch (f->type) {
    case SG_NUMBER: return (int32_t)sg_field_number(f, view, row, i);
    case SG_SET: return (int32_t)(sg_field_get(f, view, row, 0) >> i & 1);
    default: {
        uint64_t value = sg_field_get(f, view, row, f->type == SG_LIST ? i : 0);
        return value < (uint64_t)f->names->count ? (int32_t)value : -1;
    }
    }
}

void space_observe(const struct space *space, const void *view, int32_t *out)
{
    for (int k = 0; k < space->game->field_count; k++) {
        const struct sg_field *f = &space->game->fields[k];
        int rows = sg_field_rows(f, view), each = elements(f);
        for (int row = 0; row < f->rows; row++)
            for (int i = 0; i < each; i++)
                *out++ = row < rows ? element(f, view, row, i) : -1;
    }
}

void space_name(const struct space *space, int index, struct sg_text *out)
{
    const struct sg_field *f = space->game->fields;
    for (; index >= f->rows * elements(f); f++)
        index -= f->rows * elements(f);
    int row = index / elements(f), i = index % elements(f);
    sg_text_add(out, f->name);
    if (f->rows > 1) {
        sg_text_char(out, ' ');
        if (f->by)
            sg_text_add(out, f->by->name[row]);
        else
            sg_text_number(out, row + 1);
    }
    if (elements(f) > 1) {
        const struct sg_names *names = f->type == SG_SET ? f->names : f->per;
        sg_text_char(out, ' ');
        if (names && f->type != SG_LIST)
            sg_text_add(out, names->name[i]);
        else
            sg_text_number(out, i + 1);
    }
}
