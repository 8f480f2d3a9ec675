/*
 * duplicate.c: the same draws at several tables (docs/fair-chance.md).
 *
 * Every lot that could be drawn has a rank, made of the stream, the count of the draw in it and what the
 * lot is; the lowest is drawn. So a card that comes at one table comes at the other, unless it is gone
 * there, even where the decks have come to differ.
 */
#include "base/check.h"
#include "base/codec.h"
#include "match/internal.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = SG_MAX_SEATS + 1 };

static struct sg_stream stream_now(const struct match *m)
{
    if (m->game->chance_stream)
        return m->game->chance_stream(m->state);
    return (struct sg_stream){m->game->chance_sample(m->state, 0).kind, -1};
}

void match_find_stream(struct match *m, struct match_ply *ply)
{
    if (m->chance.source != MATCH_DUPLICATE)
        return;
    if (!m->streams)
        m->streams = calloc((size_t)m->game->verb_count * SEATS, sizeof *m->streams);
    struct sg_stream s = stream_now(m);
    sg_check(m->streams && s.deck < m->game->verb_count && s.seat < m->setup.seats);
    ply->stream = (uint16_t)(s.deck * SEATS + s.seat + 1);
}

uint32_t match_drawn_duplicate(struct match *m, const struct match_ply *ply)
{
    struct sg_outcome list[SG_MAX_CHOICES];
    char memory[SG_MAX_TEXT];
    struct sg_text words;
    struct fair_lot lot = {.seat = ply->stream % SEATS, .index = m->streams[ply->stream]};
    uint32_t at = 0, best = 0;
    uint64_t lowest = UINT64_MAX;
    const char *form = m->game->verbs[ply->stream / SEATS].form;
    lot.deck = (struct sg_slice){form, strcspn(form, " ")};
    if (!m->keyed)
        fair_duplicate_key(m->chance.secret, m->key);
    m->keyed = true;
    int count = m->game->outcomes(m->state, list);
    for (int i = 0; i < count; i++) {
        sg_text_init(&words, memory, sizeof memory);
        sg_action_format(m->game, list[i].action, &words);
        lot.outcome = (struct sg_slice){memory, words.length};
        for (lot.copy = 0; lot.copy < list[i].weight; lot.copy++, at++) {
            uint64_t rank = fair_rank(m->key, &lot);
            if (rank >= lowest)
                continue;
            lowest = rank;
            best = at;
        }
    }
    return best;
}
