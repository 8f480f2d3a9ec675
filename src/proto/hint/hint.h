/*
 * hint.h: advice with its reasons, made once for every front.
 *
 * A bot that advises (ai_host.advises) thinks about the view of the seat to move; then hint_make() says what it would
 * play, one number for how good that is, what else there is, and why: what the move changes at once, what it is
 * expected to lead to compared with the next best, what the next player can no longer do, and what should follow.
 * hint_judge() says of any legal move what it gained and gave away compared with another.
 *
 *     ai_bot_choose(bot, view);
 *     hint_make(bot, view, arena, &hint);
 *     hint_judge(bot, view, played, NULL, arena, &verdict);
 *
 * The number is the chance of winning as the search values the move: the same one that orders the moves, in whole
 * percent. Everything is worked out from the view. What is expected is a mean over many worlds that the view leaves
 * possible, in which stewards play on to the horizon of the game's evaluation; only what is beyond chance is said.
 */
#ifndef PROTO_HINT_H
#define PROTO_HINT_H

#include "ai/ai.h"
#include "present/present.h"
#include "proto/json/json.h"

enum { HINT_REASONS = 8, HINT_AMOUNTS = 4, HINT_NEXT = 3 };

enum hint_kind {
    HINT_NOW,      /* what the move and those that go with it change at once: certain */
    HINT_MORE,     /* what the seat is expected to have more (and perhaps less) than with the other move */
    HINT_LESS,     /* what it is expected to have less, and nothing more */
    HINT_RIVAL,    /* what another seat is expected to have less, or more */
    HINT_GAME,     /* what the game itself says of the move, or only of the other one (sg_present.after) */
    HINT_PREVENTS, /* what the next player would do after the other move, and cannot do after this one */
    HINT_ALLOWS,   /* what the next player is expected to do, and could not do after the other move */
    HINT_OTHER,    /* what the other move would change at once: where nothing else can be said */
    HINT_EXPECTS,  /* what the next player is expected to do: where nothing else can be said */
    HINT_FOLLOWS,  /* what the seat is expected to do next */
    HINT_KINDS
};

/* How much of something: "florins", 14. */
struct hint_amount {
    const char *what; /* the last word of its key */
    int64_t amount;   /* more or less than with the other move, or than before it */
};

struct hint_reason {
    enum hint_kind kind;
    const struct sg_message *text;
    int seat;              /* whom it is about */
    struct sg_action than; /* compared with this move; kind 0: with none */
    int amounts;
    struct hint_amount amount[2 * HINT_AMOUNTS];
    int actions; /* of HINT_NOW: played one after the other; of HINT_FOLLOWS: what follows */
    struct sg_action action[AI_LINE];
};

struct hint_move {
    struct sg_action action;
    const struct sg_message *label;
    float chance; /* -1: not known */
    int percent;
};

struct hint {
    int seat;
    struct sg_action action;
    const struct sg_message *label;
    int percent; /* its chance of winning; -1: not known */
    /* "Winning chance: 38 %. Next best: ..., 35 %."; sg_message_empty: nothing is known. */
    const struct sg_message *text;
    int moves; /* the best first, in the order of their chances */
    struct hint_move move[AI_MAX_MOVES];
    int reasons;
    struct hint_reason reason[HINT_REASONS];
};

/* The hint of a bot that chose for the view last. */
void hint_make(struct ai_bot *bot, const void *view, struct sg_arena *arena, struct hint *out);
/* The same in memory of its own; free() gives it back, with its messages. */
struct hint *hint_new(struct ai_bot *bot, const void *view);

/* A move beside another. It is worse only where it costs so many points of chance: less is within what bots guess. */
enum { HINT_WORTH = 5 };
enum hint_grade { HINT_BEST, HINT_BETTER, HINT_AS_GOOD, HINT_WORSE };

struct hint_verdict {
    enum hint_grade grade; /* HINT_BEST: the best there is, and better than the other or the same */
    struct sg_action played, against;
    const struct sg_message *label, *other_label; /* what they are called */
    float chance, other;                          /* of winning, with the one and with the other; -1: not known */
    int percent, other_percent;
    const struct sg_message *text; /* "Worse than ...: 31 % instead of 38 %." */
    int reasons;                   /* what it gained and gave away */
    struct hint_reason reason[HINT_REASONS];
};

/*
 * What a legal move gained and gave away compared with another; NULL: with the best one. The bot chose for the view
 * last.
 */
void hint_judge(struct ai_bot *bot, const void *view, struct sg_action played, const struct sg_action *against,
                struct sg_arena *arena, struct hint_verdict *out);
/* The same where the chances are known: of the move, of the other and of the best. */
void hint_judge_with(struct ai_bot *bot, const void *view, struct sg_action played, struct sg_action against,
                     const float chance[3], struct sg_arena *arena, struct hint_verdict *out);

/* What a move is called: its title, with what it gains or costs; `all`: with its second line, too. */
const struct sg_message *hint_label(const struct sg_game *game, const void *view, struct sg_action action, bool all,
                                    struct sg_arena *arena);
/* What people may read: whole percent. */
int hint_percent(float chance);

/* Keys of an open object: "label", "percent", "text", "reasons"; and of the verdict "grade", too. */
void json_hint(struct json *j, const struct sg_game *game, const struct hint *hint);
void json_verdict(struct json *j, const struct sg_game *game, const struct hint_verdict *verdict);

#endif
