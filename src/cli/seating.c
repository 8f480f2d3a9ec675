/* seating.c: which bot sits where. */
#include "cli/seating.h"

#include "ai/pvnet.h"
#include "base/error.h"
#include "host/files.h"
#include "host/i18n.h"

#include <stdlib.h>
#include <string.h>

/* Cuts "a,b,c" apart. The number of pieces, or -1 if there are too many. */
static int cut_pieces(const char *words, struct sg_slice *out)
{
    struct sg_slice rest = sg_slice_of(words), head, tail;
    int n = 0;
    for (bool more = true; more; rest = tail) {
        more = sg_slice_split(rest, ',', &head, &tail);
        if (n == SG_MAX_SEATS)
            return -1;
        out[n++] = more ? head : rest;
    }
    return n;
}

static bool sit(struct seating *s, int seat, const struct sg_game *game, struct sg_slice spec,
                const struct ai_host *host, struct sg_error *why)
{
    size_t n = spec.length < AI_MAX_COMMAND ? spec.length : AI_MAX_COMMAND - 1;
    memcpy(s->spec[seat], spec.at, n);
    s->spec[seat][n] = 0;
    s->bot[seat] = ai_bot_new(game, s->spec[seat], host, why);
    return s->bot[seat] != NULL;
}

bool seating_make(struct seating *out, const struct sg_game *game, int seats, const char *words,
                  const struct ai_host *host, struct sg_error *why)
{
    struct sg_slice spec[SG_MAX_SEATS];
    int given = cut_pieces(words, spec);
    memset(out, 0, sizeof *out);
    if (given < 0 || given > seats)
        return sg_wrong_args(why, "wrong.front.more-bots", "%d", seats);
    for (int s = 0; s < seats; s++) {
        if (sit(out, s, game, spec[s < given ? s : given - 1], host, why))
            continue;
        seating_free(out);
        return false;
    }
    return true;
}

void seating_begin(struct seating *s, uint64_t seed, uint64_t stream)
{
    for (int i = 0; i < SG_MAX_SEATS; i++)
        if (s->bot[i])
            ai_bot_begin(s->bot[i], seed, stream * SG_MAX_SEATS + (uint64_t)i);
}

void seating_free(struct seating *s)
{
    for (int i = 0; i < SG_MAX_SEATS; i++) {
        ai_bot_free(s->bot[i]);
        s->bot[i] = NULL;
    }
}

bool seating_weights(struct args *a, const struct sg_game *game, const char *path)
{
    enum { MOST = 64 << 20 };
    static struct pvnet net;
    struct sg_error why;
    if (!path)
        return true;
    const char *words = NULL;
    size_t length;
    char *bytes = files_read(path, MOST, &length, &words);
    if (bytes && !pvnet_read(&net, game, bytes, length, &why))
        words = i18n_error(&why);
    free(bytes);
    if (words) {
        args_wrong_said(a, path, words);
        return false;
    }
    ai_net_use(&net);
    return true;
}
