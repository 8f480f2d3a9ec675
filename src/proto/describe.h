/*
 * describe.h: a game's tables as a document.
 *
 * games/GAME/docs/state.md is what this writes; a test compares the two, so that
 * the names of options, actions, events and fields cannot go out of date.
 */
#ifndef PROTO_DESCRIBE_H
#define PROTO_DESCRIBE_H

#include "proto/buffer.h"
#include "signoria/game.h"

/* Markdown, whole. */
void describe_game(const struct sg_game *game, struct buffer *out);

/* The same for games/GAME/docs/learning.md: each number that a batch of tables (env/batch.h) shows and takes. */
void describe_learning(const struct sg_game *game, struct buffer *out);

#endif
