/* record.c: a played game with what its players thought, in memory and in shards. */
#include "lab/train/train.h"

#include <stdlib.h>
#include <string.h>

static bool grow(void **at, uint32_t *room, uint32_t count, size_t size)
{
    if (count < *room)
        return true;
    uint32_t next = *room ? 2 * *room : 256;
    void *made = realloc(*at, next * size);
    if (!made)
        return false;
    *at = made;
    *room = next;
    return true;
}

void record_clear(struct record *r)
{
    r->plies = r->thoughts = r->moves = 0;
}

void record_free(struct record *r)
{
    free(r->action);
    free(r->thought);
    free(r->move);
    memset(r, 0, sizeof *r);
}

bool record_ply(struct record *r, struct sg_action action)
{
    if (!grow((void **)&r->action, &r->room_plies, r->plies, sizeof *r->action))
        return false;
    r->action[r->plies++] = action;
    return true;
}

bool record_thought(struct record *r, const struct thought *t, const struct thought_move *move)
{
    if (!grow((void **)&r->thought, &r->room_thoughts, r->thoughts, sizeof *r->thought))
        return false;
    struct thought *to = &r->thought[r->thoughts];
    *to = *t;
    to->ply = r->plies;
    to->first = r->moves;
    for (int i = 0; i < t->count; i++) {
        if (!grow((void **)&r->move, &r->room_moves, r->moves, sizeof *r->move))
            return false;
        r->move[r->moves++] = move[i];
    }
    r->thoughts++;
    return true;
}

/* ---- files: records one after another, each with its lengths before it and a sum behind ---------- */

enum { MARK = 0x32525453, LIMIT = 1 << 20 };

static uint32_t sum_of(const void *bytes, size_t length, uint32_t h)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++)
        h = (h ^ at[i]) * 16777619u;
    return h;
}

static bool write_hashed(FILE *out, const void *bytes, size_t length, uint32_t *h)
{
    *h = sum_of(bytes, length, *h);
    return length == 0 || fwrite(bytes, length, 1, out) == 1;
}

static bool read_hashed(FILE *in, void *bytes, size_t length, uint32_t *h)
{
    if (length && fread(bytes, length, 1, in) != 1)
        return false;
    *h = sum_of(bytes, length, *h);
    return true;
}

bool record_write(const struct record *r, FILE *out)
{
    uint32_t head[7] = {MARK, r->plies, r->thoughts, r->moves, r->setup.seats, r->setup.set, r->setup.options};
    uint32_t h = 2166136261u;
    return write_hashed(out, head, sizeof head, &h) && write_hashed(out, r->action, r->plies * sizeof *r->action, &h) &&
           write_hashed(out, r->thought, r->thoughts * sizeof *r->thought, &h) &&
           write_hashed(out, r->move, r->moves * sizeof *r->move, &h) && fwrite(&h, sizeof h, 1, out) == 1;
}

static bool make_room(struct record *r, const uint32_t *head)
{
    record_free(r);
    r->action = malloc((head[1] + 1) * sizeof *r->action);
    r->thought = malloc((head[2] + 1) * sizeof *r->thought);
    r->move = malloc((head[3] + 1) * sizeof *r->move);
    r->room_plies = r->plies = head[1];
    r->room_thoughts = r->thoughts = head[2];
    r->room_moves = r->moves = head[3];
    r->setup = (struct sg_setup){(uint8_t)head[4], (uint8_t)head[5], head[6]};
    return r->action && r->thought && r->move;
}

bool record_read(struct record *r, FILE *in)
{
    uint32_t head[7], h = 2166136261u, sum;
    return read_hashed(in, head, sizeof head, &h) && head[0] == MARK && head[1] < LIMIT && head[2] < LIMIT &&
           head[3] < LIMIT * 8 && make_room(r, head) && read_hashed(in, r->action, r->plies * sizeof *r->action, &h) &&
           read_hashed(in, r->thought, r->thoughts * sizeof *r->thought, &h) &&
           read_hashed(in, r->move, r->moves * sizeof *r->move, &h) && fread(&sum, sizeof sum, 1, in) == 1 && sum == h;
}
