/* json_bot.h: what a bot thinks, as JSON. */
#ifndef PROTO_JSON_BOT_H
#define PROTO_JSON_BOT_H

#include "ai/ai.h"
#include "proto/hint/hint.h"

/*
 * A bot's choice and why: {"bot":"master:500","seat":1,"action":...,"moves":
 * [...],"expected":[...]}. `report` is NULL if the bot did not search: then
 * there are no chances and no moves. At most `top` moves are given. Of advice the `hint` is put behind, with the names
 * of its moves; NULL: none.
 */
struct thought {
    const char *bot;
    struct sg_action action;
    int seat, seats, top;
    const struct ai_report *report;
    const struct hint *hint;
};
void json_thought(struct json *j, const struct sg_game *game, const struct thought *t);

#endif
