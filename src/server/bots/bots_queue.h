/*
 * bots_queue.h: bots that are to move, in a line that is fair to addresses and to the owners of tables.
 *
 * Who owns tables has a line of their own there, and belongs to the group of the
 * address that they last acted from. Next comes the group whose bots have
 * thought the least, and in it the owner whose bots have; an owner's tables take
 * turns. A newcomer starts where the others are, so that nobody saves up time by
 * being away. Owners and groups also have a quota of thinking time that fills
 * again within an hour. Used under the lock of the bots.
 */
#ifndef SERVER_BOTS_QUEUE_H
#define SERVER_BOTS_QUEUE_H

#include "server/http/http.h"
#include "signoria/game.h"

enum { LINE_GROUP_QUOTAS = 2 }; /* a group may think as long as so many owners */

/* Whose thinking time it is. Group 0: of everybody whose address is not known; it has no quota together. */
struct payer {
    int64_t owner, group;
};

/* A table to look at, or a hint to give. */
struct job {
    struct job *next;
    int64_t table;
    struct payer payer;
    struct request *request; /* a hint's; or NULL */
    const struct sg_game *game;
    int64_t ply;
    _Alignas(16) char view[]; /* of a hint: SG_MAX_STATE bytes */
};

struct owner;
struct group;

struct line {
    struct group *groups; /* of these owners */
    struct owner *owners; /* everybody with a job, or who has used time lately */
    double now;           /* what the group that was served last had used */
    int count, hints;     /* jobs that wait */
    int people, calls;    /* owners; calls of line_used() */
};

/* An owner who comes from another group now takes all their jobs with them. */
void line_put(struct line *line, struct job *job);
/* Who pays for an owner's jobs is known now, or has changed. Those of the guests of an address stay theirs. */
void line_move(struct line *line, struct payer from, struct payer to);
/* The next, or NULL. */
struct job *line_take(struct line *line);
/* The payer's bots have thought for so long. */
void line_used(struct line *line, struct payer payer, int64_t ms, int64_t quota_ms);
/* Milliseconds that the payer's bots may still think at full strength. */
int64_t line_left(struct line *line, struct payer payer, int64_t quota_ms);
/* Hints that wait, of this owner and of all in the group. */
void line_hints(const struct line *line, struct payer payer, int *owner, int *group);
void line_free(struct line *line); /* it is empty */

#endif
