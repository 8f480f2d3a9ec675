/*
 * batch.h: many tables of one game that are played together, for programs that learn.
 *
 * signoria.h says how a batch behaves; the library's functions of that name only
 * add words to these.
 */
#ifndef SG_ENV_BATCH_H
#define SG_ENV_BATCH_H

#include "ai/encode.h"
#include "env/dense.h"
#include "env/flat.h"
#include "signoria/signoria.h"

/* NULL with why: too many tables, or a game whose tables do not fit. */
struct sg_batch *batch_new(const struct sg_game *game, const struct sg_setup *setup, struct sg_batch_options options,
                           struct sg_error *why);
void batch_free(struct sg_batch *batch);

const struct flat *batch_flat(const struct sg_batch *batch);
const struct dense *batch_dense(const struct sg_batch *batch);
const struct encoder *batch_encoder(const struct sg_batch *batch);
enum sg_batch_form batch_form(const struct sg_batch *batch);
int batch_row_length(const struct sg_batch *batch); /* elements of an observation */
size_t batch_row_bytes(const struct sg_batch *batch);
int batch_seats(const struct sg_batch *batch);
int batch_tables(const struct sg_batch *batch);

/* Deals the first game of every table from its seed, and writes the arrays. Seeds NULL: 0, 1, 2, ... */
void batch_reset(struct sg_batch *batch, const uint64_t *seeds, const struct sg_batch_arrays *arrays);

/* Plays arrays->actions[t] at every table t. -1, or the first table whose action is not legal; then nothing changed. */
int batch_step(struct sg_batch *batch, const struct sg_batch_arrays *arrays);

/* Writes a legal action of each table, drawn evenly from those that have a number. */
void batch_sample(struct sg_batch *batch, int32_t *actions);

/* Puts another state, in which a seat is to decide, at a table, and writes its arrays. For tests. */
void batch_put(struct sg_batch *batch, int table, const void *state, const struct sg_batch_arrays *arrays);

/* The legal actions of a table that have a number, and its state. */
int batch_legal(const struct sg_batch *batch, int table, const struct flat_entry **out);
const void *batch_state(const struct sg_batch *batch, int table);

#endif
