/* think.c: a bot that thinks in a thread of its own. */
#include "ai/common.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct ai_thought {
    struct ai_bot *bot;
    pthread_t thread;
    atomic_bool done;
    struct sg_action answer;
    _Alignas(16) unsigned char view[SG_MAX_STATE];
};

static void *run_thought(void *ctx)
{
    struct ai_thought *t = ctx;
    t->answer = ai_bot_choose(t->bot, t->view);
    atomic_store(&t->done, true);
    return NULL;
}

struct ai_thought *ai_think(struct ai_bot *bot, const void *view)
{
    struct ai_thought *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->bot = bot;
    memcpy(t->view, view, ai_bot_game(bot)->state_size);
    ai_bot_stop_early(bot, false);
    if (pthread_create(&t->thread, NULL, run_thought, t) == 0)
        return t;
    free(t);
    return NULL;
}

bool ai_think_done(const struct ai_thought *thought)
{
    return atomic_load(&thought->done);
}

struct sg_action ai_think_end(struct ai_thought *t, bool stop_early)
{
    if (stop_early)
        ai_bot_stop_early(t->bot, true);
    pthread_join(t->thread, NULL);
    struct sg_action answer = t->answer;
    ai_bot_stop_early(t->bot, false);
    free(t);
    return answer;
}
