/* nets.c: the nets in use: those that the program was built with, read when a bot first wants one, or others. */
#include "ai/pvnet.h"

#include "base/check.h"

#include <pthread.h>
#include <string.h>

/* The bytes of games/GAME/data/net.pvnet. */
struct built_in {
    const char *game;
    const unsigned char *from, *to;
};

#define BYTES_OF(game)                                                                                                 \
    __asm__(".pushsection .rodata\n"                                                                                   \
            ".balign 64\n"                                                                                             \
            ".globl sg_net_" #game "\n"                                                                                \
            ".hidden sg_net_" #game "\n"                                                                               \
            "sg_net_" #game ":\n"                                                                                      \
            ".incbin \"" SOURCE_DIR "/games/" #game "/data/net.pvnet\"\n"                                              \
            ".globl sg_net_end_" #game "\n"                                                                            \
            ".hidden sg_net_end_" #game "\n"                                                                           \
            "sg_net_end_" #game ":\n"                                                                                  \
            ".popsection\n");                                                                                          \
    extern const unsigned char sg_net_##game[], sg_net_end_##game[];

#include "games/nets.inc"

enum { GAMES = 16 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct pvnet read_in[GAMES];
static const struct pvnet *in_use[GAMES];

static int place_of(const struct sg_game *game)
{
    int i = 0;
    while (i < GAMES - 1 && in_use[i] && in_use[i]->encoder.game != game)
        i++;
    return i;
}

static const struct pvnet *read_built_in(const struct sg_game *game, struct pvnet *out)
{
    for (int i = 0; built_in[i].game; i++) {
        const struct built_in *b = &built_in[i];
        if (strcmp(b->game, game->name) == 0 && pvnet_read(out, game, b->from, (size_t)(b->to - b->from), NULL))
            return out;
    }
    return NULL;
}

const struct pvnet *ai_net_of(const struct sg_game *game)
{
    pthread_mutex_lock(&lock);
    int at = place_of(game);
    if (!in_use[at])
        in_use[at] = read_built_in(game, &read_in[at]);
    const struct pvnet *net = in_use[at];
    pthread_mutex_unlock(&lock);
    return net;
}

void ai_net_use(const struct pvnet *net)
{
    pthread_mutex_lock(&lock);
    in_use[place_of(net->encoder.game)] = net;
    pthread_mutex_unlock(&lock);
}
