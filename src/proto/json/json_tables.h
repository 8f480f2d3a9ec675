/*
 * json_tables.h: a game's tables, its component sets and its look-ahead as
 * JSON, so that other programs need no list of names of their own.
 */
#ifndef PROTO_JSON_TABLES_H
#define PROTO_JSON_TABLES_H

#include "proto/json/json.h"
#include "signoria/game.h"

/* Options, actions, events and fields with all their names. */
void json_tables(struct json *j, const struct sg_game *game);
/* {"game":"GAME","set":"shipped","hash":...}; null if the game has none. */
void json_components(struct json *j, const struct sg_game *game, int slot);
/* What lies ahead of a seat; null if the game has no look-ahead. */
void json_project(struct json *j, const struct sg_game *game, const void *state, int seat);

#endif
