/* tournament_json.h: a tournament as docs/api.md describes it. */
#ifndef SERVER_TOURNAMENT_JSON_H
#define SERVER_TOURNAMENT_JSON_H

#include "server/tournaments/tournaments.h"

/* A line of a list. */
void tournament_summary_json(struct json *j, const struct db_tournament *row);
/* All of it in the eyes of `who`, with standings. */
void tournament_json(struct json *j, struct tourney *t, const struct principal *who);

#endif
