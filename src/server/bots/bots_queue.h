/*
 * bots_queue.h: bots that are to move, in a line that is fair to the owners of tables.
 *
 * Each owner has a line of their own. Next comes the owner whose bots have
 * thought the least; a newcomer starts where the others are, so that nobody
 * saves up time by being away. An owner also has a quota of thinking time that
 * fills again within an hour. Used under the lock of the bots.
 */
#ifndef SERVER_BOTS_QUEUE_H
#define SERVER_BOTS_QUEUE_H

#include "server/http/http.h"
#include "signoria/game.h"

/* A table to look at, or a hint to give. */
struct job {
    struct job *next;
    int64_t table, owner;
    struct request *request; /* a hint's; or NULL */
    const struct sg_game *game;
    int64_t ply;
    _Alignas(16) char view[]; /* of a hint: SG_MAX_STATE bytes */
};

struct owner;

struct line {
    struct owner *all; /* everybody with a job, or who has used time lately */
    double now;        /* what the one who was served last had used */
    int count, hints;
};

void line_put(struct line *line, struct job *job);
/* The next, or NULL. */
struct job *line_take(struct line *line);
/* The owner's bots have thought for so long. */
void line_used(struct line *line, int64_t owner, int64_t ms, int64_t quota_ms);
/* Milliseconds that the owner's bots may still think at full strength. */
int64_t line_left(struct line *line, int64_t owner, int64_t quota_ms);
/* Hints of the owner that wait. */
int line_hints(const struct line *line, int64_t owner);
void line_free(struct line *line); /* it is empty */

#endif
