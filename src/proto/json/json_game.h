/*
 * json_game.h: set-ups, states, actions, events and results as JSON.
 *
 * Names are those of the game's tables, in the order of the tables, so that
 * equal things give equal bytes; docs/state.md lists them. Seats count from
 * 1. Each function writes one value.
 */
#ifndef PROTO_JSON_GAME_H
#define PROTO_JSON_GAME_H

#include "match/match.h"
#include "proto/event.h"
#include "proto/json/json.h"
#include "signoria/game.h"

/* {"text":"pebbles seats=2","game":"pebbles","seats":2,"options":{...},...} */
void json_setup(struct json *j, const struct sg_game *game, const struct sg_setup *setup);
/* 1, 2, ... for seats, "chance", "over". */
void json_turn(struct json *j, int turn);
/* Every field: {"bag":{"1":4,...},"coins":[5,5],...}. A view is written alike. */
void json_state(struct json *j, const struct sg_game *game, const void *state);
/* "truth", "spectator", or the number of a seat: whose knowledge it is. */
void json_viewer(struct json *j, int viewer);
/* "throw 3 stake 2" */
void json_action_text(struct json *j, const struct sg_game *game, struct sg_action action);
/* "action":"throw 3 stake 2","kind":"throw %0 stake %2","args":["3",2], into the object that is open. */
void json_action_keys(struct json *j, const struct sg_game *game, struct sg_action action);
/* The same with "verb":"throw stake", for a client that takes actions apart. */
void json_action_parts(struct json *j, const struct sg_game *game, struct sg_action action);
/*
 * Of a range: "amount":{"least":0,"most":5,"step":1}, into the object that is open; with "now" unless that is NULL.
 * Nothing for a single action.
 */
void json_amount(struct json *j, const struct sg_choice *choice, const uint16_t *now);
/* {"event":"drew","seat":1,"args":{"value":"3"},"clause":"P-DRW-01"} */
void json_event(struct json *j, const struct sg_game *game, const struct sg_event *event, int viewer);
void json_events(struct json *j, const struct sg_game *game, const struct event_log *log, int viewer);
/*
 * What whoever is to move can play: [{"action":"draw"},{"action":"throw 1
 * stake 0","to":5}]; "to" is the last value of the number that counts up.
 * For chance: [{"action":"pebble 1","weight":4}]. With `parts`, "kind", "args"
 * and "verb" too, as in json_action_parts(), and the "amount" of a range.
 */
void json_legal(struct json *j, const struct sg_game *game, const void *state, bool parts);
/* {"points":[5,5],"place":[1,1],"winners":[1,2],"lines":[[...],[...]]} */
void json_result(struct json *j, const struct sg_game *game, const void *state);
/* The same of a match, which may have ended by a resignation (match_result()). */
void json_match_result(struct json *j, const struct match *m, const void *state);

#endif
