/* describe_learning.c: what programs that learn see and do, number by number, as a document: see describe.h. */
#include "proto/describe.h"

#include "ai/encode.h"
#include "base/check.h"
#include "base/codec.h"
#include "base/text.h"
#include "env/dense.h"
#include "env/flat.h"
#include "signoria/signoria.h"

#include <stdlib.h>

enum { SHORT_LIST = 6 };

struct layouts {
    struct dense dense;
    struct encoder encoder;
    struct flat flat;
};

static void add_range(struct buffer *out, int first, int count)
{
    buffer_add(out, "| ");
    buffer_number(out, first);
    buffer_add(out, " | ");
    buffer_number(out, first + count - 1);
    buffer_add(out, " | ");
}

static void add_code(struct buffer *out, const char *words)
{
    buffer_add(out, "`");
    buffer_add(out, words);
    buffer_add(out, "`");
}

static void add_count(struct buffer *out, int count, const char *words)
{
    buffer_number(out, count);
    buffer_add(out, words);
}

/* "`corn` `wine`", or "60 names". */
static void add_names(struct buffer *out, const struct sg_names *names)
{
    if (names->count > SHORT_LIST) {
        add_count(out, names->count, " names");
        return;
    }
    for (int i = 0; i < names->count; i++) {
        buffer_add(out, i ? " " : "");
        add_code(out, names->name[i]);
    }
}

/* What the rows of a field belong to. */
static void add_rows(struct buffer *out, const struct sg_field *f)
{
    if (f->rows < 2)
        return;
    if (f->by)
        add_names(out, f->by);
    else if (f->rows == SG_MAX_SEATS)
        buffer_add(out, "`@0` to `@4`");
    else
        add_count(out, f->rows, "");
}

/* The names of a list; its seats are counted from the one that looks. */
static void add_values(struct buffer *out, const struct sg_names *names)
{
    int from = encode_seats_from(names);
    if (from < 0) {
        add_names(out, names);
        return;
    }
    for (int i = 0; i < from; i++) {
        add_code(out, names->name[i]);
        buffer_add(out, " ");
    }
    buffer_add(out, "`@0` to `@4`");
}

/* For each column of a field of numbers. */
static void add_columns(struct buffer *out, const struct sg_field *f)
{
    if (f->type != SG_NUMBER || !f->inner)
        return;
    buffer_add(out, "for each of ");
    if (f->per)
        add_names(out, f->per);
    else
        add_count(out, f->inner, " columns");
    buffer_add(out, ": ");
}

/* ---- bytes ---------------------------------------------------------------------------- */

static bool is_large(const struct sg_field *f)
{
    return f->type == SG_NUMBER && (int64_t)f->high - f->low > 255;
}

static void add_bytes(struct buffer *out, const struct sg_field *f)
{
    add_columns(out, f);
    switch (f->type) {
    case SG_NUMBER:
        buffer_add(out, is_large(f) ? "a number and a sixteenth of it" : "a number");
        if (f->low) {
            buffer_add(out, ", counted from ");
            buffer_number(out, f->low);
        }
        break;
    case SG_SET:
        buffer_add(out, "0 or 1 for each of ");
        add_values(out, f->names);
        break;
    default:
        if (f->type == SG_LIST)
            add_count(out, f->inner, " places, each ");
        buffer_add(out, "0: none, then from 1: ");
        add_values(out, f->names);
    }
}

static void bytes(struct buffer *out, const struct dense *dense)
{
    const struct sg_game *game = dense->game;
    buffer_add(out, "\n## Bytes and floats\n\nObservation version ");
    buffer_number(out, SG_BATCH_OBSERVATION_VERSION);
    buffer_add(out, ": ");
    add_count(out, dense->size, " numbers");
    buffer_add(out, ". Floats are divided by the last column.\n\n"
                    "| from | to | field | rows | in each row | at most |\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < game->field_count; i++) {
        const struct sg_field *f = &game->fields[i];
        add_range(out, dense->at[i], f->rows * dense->block[i]);
        add_code(out, f->name);
        buffer_add(out, " | ");
        add_rows(out, f);
        buffer_add(out, " | ");
        add_bytes(out, f);
        buffer_add(out, " | ");
        buffer_number(out, dense->most[dense->at[i]]);
        if (is_large(f)) {
            buffer_add(out, ", ");
            buffer_number(out, dense->most[dense->at[i] + 1]);
        }
        buffer_add(out, " |\n");
    }
    add_range(out, dense->tail, 1);
    buffer_add(out, "seats | | how many play | 5 |\n");
    add_range(out, dense->tail + 1, 1);
    buffer_add(out, "mover | | from 1, counted from the seat that looks; 0: nobody | 5 |\n");
    for (int i = 0; i < game->option_count; i++) {
        add_range(out, dense->tail + 2 + i, 1);
        buffer_add(out, "option ");
        add_code(out, game->options[i].name);
        buffer_add(out, " | | from 0: ");
        add_names(out, &game->options[i].values);
        buffer_add(out, " | ");
        buffer_number(out, game->options[i].values.count - 1);
        buffer_add(out, " |\n");
    }
    int rest = dense->tail + 2 + game->option_count;
    if (rest < dense->size) {
        add_range(out, rest, dense->size - rest);
        buffer_add(out, "nothing | | 0 | 1 |\n");
    }
}

/* ---- inputs ------------------------------------------------------------------------------ */

static void add_inputs(struct buffer *out, const struct sg_field *f, const struct encode_field *e)
{
    add_columns(out, f);
    switch (f->type) {
    case SG_NUMBER:
        add_count(out, (int)e->width, " narrow intervals");
        if (f->low) {
            buffer_add(out, ", counted from ");
            buffer_number(out, f->low);
        }
        if (e->wide) {
            buffer_add(out, f->inner ? "; behind all of them, for each: " : ", then ");
            add_count(out, (int)((e->block - e->columns * e->width) / e->columns), " wide ones");
        }
        return;
    case SG_LIST:
        buffer_add(out, "the first ");
        add_count(out, (int)e->columns, " places, each: ");
        break;
    default: break;
    }
    add_values(out, f->names);
}

static void inputs(struct buffer *out, const struct encoder *e)
{
    const struct sg_game *game = e->game;
    buffer_add(out, "\n## Sparse\n\nInput version ");
    buffer_number(out, SG_BATCH_INPUT_VERSION);
    buffer_add(out, ": ");
    buffer_number(out, e->inputs);
    buffer_add(out, " inputs, of which a row names those that are 1.\n\n"
                    "| from | to | field | rows | in each row an input for each of |\n|---|---|---|---|---|\n");
    for (int i = 0; i < game->field_count; i++) {
        const struct sg_field *f = &game->fields[i];
        add_range(out, (int)e->field[i].base, (int)e->field[i].block * f->rows);
        add_code(out, f->name);
        buffer_add(out, " | ");
        add_rows(out, f);
        buffer_add(out, " | ");
        add_inputs(out, f, &e->field[i]);
        buffer_add(out, " |\n");
    }
    add_range(out, (int)e->seats, SG_MAX_SEATS + 1);
    buffer_add(out, "seats | | 0 to 5 seats that play |\n");
    add_range(out, (int)e->mover, SG_MAX_SEATS);
    buffer_add(out, "mover | | `@0` to `@4` |\n");
    uint32_t at = e->option;
    for (int i = 0; i < game->option_count; i++) {
        add_range(out, (int)at, game->options[i].values.count);
        buffer_add(out, "option ");
        add_code(out, game->options[i].name);
        buffer_add(out, " | | ");
        add_names(out, &game->options[i].values);
        buffer_add(out, " (the first is never 1) |\n");
        at += (uint32_t)game->options[i].values.count;
    }
}

/* ---- actions ------------------------------------------------------------------------------- */

static void add_argument(struct buffer *out, const struct sg_verb *verb, const struct flat_kind *k, int i)
{
    switch (k->type[i]) {
    case FLAT_NAME: add_names(out, verb->names[i]); break;
    case FLAT_SEAT: buffer_add(out, "seats from `@0`"); break;
    case FLAT_PIECE:
        add_count(out, k->radix[i], verb->open ? " places among the open cards" : " places in the hand");
        break;
    default: add_count(out, k->radix[i], " steps above the least amount");
    }
}

static void actions(struct buffer *out, const struct flat *flat)
{
    const struct sg_game *game = flat->game;
    buffer_add(out, "\n## Actions\n\nAction version ");
    buffer_number(out, SG_BATCH_ACTION_VERSION);
    buffer_add(out, ": ");
    add_count(out, flat->count, " numbers");
    buffer_add(out, ". The last argument counts fastest.\n\n| from | to | action | arguments |\n|---|---|---|---|\n");
    for (int kind = 1; kind < game->verb_count; kind++) {
        const struct sg_verb *verb = &game->verbs[kind];
        const struct flat_kind *k = &flat->kind[kind];
        if (!verb->form || verb->chance)
            continue;
        add_range(out, k->base, k->radix[0] * k->radix[1] * k->radix[2]);
        add_code(out, verb->form);
        buffer_add(out, " | ");
        for (int i = 0, more = 0; i < 3; i++) {
            if (k->type[i] == FLAT_NOTHING)
                continue;
            buffer_add(out, more++ ? "; `%" : "`%");
            buffer_number(out, i);
            buffer_add(out, "` ");
            add_argument(out, verb, k, i);
        }
        buffer_add(out, " |\n");
    }
}

void describe_learning(const struct sg_game *game, struct buffer *out)
{
    buffer_add(out, "# ");
    buffer_add(out, game->title);
    buffer_add(out, ": what programs that learn see and do\n\nWritten by `signoria describe ");
    buffer_add(out, game->name);
    buffer_add(out, " --learning` from the game's own tables, rules version ");
    buffer_number(out, game->rules_version);
    buffer_add(
        out, ".\nlibrary.md explains the forms and steps, state.md has the meaning of fields and the lists of names.\n"
             "`@0` is the seat to move, `@1` the next one.\n");
    const struct sg_setup setup = {.seats = game->min_seats};
    struct layouts *l = calloc(1, sizeof *l);
    sg_check(l != NULL);
    if (dense_init(&l->dense, game, &setup) && encoder_init(&l->encoder, game) && flat_init(&l->flat, game)) {
        bytes(out, &l->dense);
        inputs(out, &l->encoder);
        actions(out, &l->flat);
    } else {
        buffer_add(out, "\nIts tables are too large for a batch.\n");
    }
    free(l);
}
