/* pvnet.c: reads and asks a policy and value net, see pvnet.h. */
#include "ai/pvnet.h"

#include "ai/every_cpu.h"
#include "base/check.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- exponentials in integers -------------------------------------------------------- */

enum { STEPS = 64, REACH = 16 * STEPS };

/*
 * exp(-d / PVNET_ONE) as 0 to 2^30. Halving by 1/64 of an e-fold in whole
 * numbers, and straight lines between: equal everywhere.
 */
static uint32_t decay(uint64_t d)
{
    static const uint32_t power[10] = {/* exp(-2^k / 64) * 2^32, rounded */
                                       4228380000u, 4162825044u, 4034748382u, 3790295335u, 3344923893u,
                                       2605029347u, 1580030169u, 581260615u,  78665070u,   1440801u};
    uint64_t at = d * STEPS, whole = at / PVNET_ONE, part = at % PVNET_ONE;
    if (whole >= REACH - 1)
        return 0;
    uint64_t v = 1u << 30;
    for (int k = 0; k < 10; k++)
        if (whole >> k & 1)
            v = v * power[k] >> 32;
    uint64_t next = v * power[0] >> 32;
    return (uint32_t)(v - (v - next) * part / PVNET_ONE);
}

static void softmax(const int32_t *logit, int count, float *out)
{
    uint32_t e[AI_MAX_MOVES];
    int32_t top = logit[0];
    uint64_t sum = 0;
    for (int i = 1; i < count; i++)
        top = logit[i] > top ? logit[i] : top;
    for (int i = 0; i < count; i++)
        sum += e[i] = decay((uint64_t)((int64_t)top - logit[i]));
    for (int i = 0; i < count; i++)
        out[i] = (float)e[i] / (float)sum;
}

/* ln(w) in units of 1 / PVNET_ONE; `w` from 2^-20 to 2^20. */
static int32_t log_of(float w)
{
    uint64_t v = (uint64_t)((double)(w < 1e-6f ? 1e-6f : w) * 1099511627776.0); /* 2^40 */
    int top = 63 - __builtin_clzll(v | 1);
    uint64_t part = top >= 16 ? v >> (top - 16) & 0xFFFF : v << (16 - top) & 0xFFFF;
    /* log2(1 + x) is x + 0.3437 x (1 - x), to 0.008. */
    uint64_t bend = part * (65536 - part) / 65536 * 22525 / 65536;
    int64_t log2 = ((int64_t)(top - 40) * 65536) + (int64_t)(part + bend);
    return (int32_t)(log2 * 45426 / 65536 * PVNET_ONE / 65536); /* ln 2 = 45426 / 65536 */
}

/* ---- sums ---------------------------------------------------------------------------------- */

enum { LANES = 16, WIDE = 4 * LANES };

typedef int16_t lanes __attribute__((vector_size(LANES * sizeof(int16_t)), may_alias));

/*
 * Adds rows to the bias, some units at a time, so that their sums stay in
 * registers. In plain loops gcc would swap units and rows, and be several
 * times slower.
 */
EVERY_CPU static void add_rows(const struct pvnet *net, const uint32_t *row, int count, int16_t *out)
{
    size_t hidden = (size_t)net->hidden, at = 0;
    for (; at + WIDE <= hidden; at += WIDE) {
        const lanes *bias = (const void *)(net->bias + at);
        lanes a = bias[0], b = bias[1], c = bias[2], d = bias[3], *to = (void *)(out + at);
        for (int i = 0; i < count; i++) {
            const lanes *w = (const void *)(net->first + row[i] * hidden + at);
            a += w[0];
            b += w[1];
            c += w[2];
            d += w[3];
        }
        to[0] = a;
        to[1] = b;
        to[2] = c;
        to[3] = d;
    }
    for (; at < hidden; at += LANES) {
        lanes a = *(const lanes *)(const void *)(net->bias + at);
        for (int i = 0; i < count; i++)
            a += *(const lanes *)(const void *)(net->first + row[i] * hidden + at);
        *(lanes *)(void *)(out + at) = a;
    }
}

/* Clips units to 0..255 and squares them: 0..254. */
EVERY_CPU static void square_units(int16_t *unit, int hidden)
{
    for (int j = 0; j < hidden; j++) {
        int16_t low = unit[j] < 0 ? 0 : unit[j];
        uint16_t v = (uint16_t)(low > PVNET_UNIT ? PVNET_UNIT : low);
        unit[j] = (int16_t)((uint16_t)(v * v + 128) >> 8);
    }
}

EVERY_CPU static int32_t dot(const int16_t *restrict a, const int16_t *restrict b, int hidden)
{
    int32_t sum = 0;
    for (int j = 0; j < hidden; j++)
        sum += a[j] * b[j];
    return sum;
}

void pvnet_forward(const struct pvnet *net, const void *view, int seat, struct pvnet_units *out)
{
    uint32_t input[ENCODE_ACTIVE];
    int count = encode_state(&net->encoder, view, seat, input);
    out->seats = ((const struct sg_head *)view)->seats;
    out->seat = seat;
    for (int i = 0; i < count; i++)
        input[i] = net->row[input[i]]; /* one that was never set has the row of zeros */
    add_rows(net, input, count, out->unit);
    square_units(out->unit, net->hidden);
}

int32_t pvnet_logit(const struct pvnet *net, const struct pvnet_units *u, enum pvnet_head head, int relative)
{
    size_t row = (size_t)head * SG_MAX_SEATS + (size_t)relative;
    return dot(u->unit, net->head + row * (size_t)net->hidden, net->hidden) + net->head_bias[row];
}

/* The log of what the game's own knowledge says, as far as it is trusted. */
static int32_t trusted(int32_t trust, float weight)
{
    return trust ? (int32_t)((int64_t)trust * log_of(weight) / PVNET_OUT) : 0;
}

void pvnet_shares(const struct pvnet *net, const struct pvnet_units *u, float *share)
{
    int32_t logit[SG_MAX_SEATS] = {0};
    float turned[SG_MAX_SEATS];
    for (int i = 0; i < u->seats; i++)
        logit[i] = pvnet_logit(net, u, PVNET_WIN, i) + trusted(net->value_trust, share[(u->seat + i) % u->seats]);
    softmax(logit, u->seats, turned);
    for (int i = 0; i < u->seats; i++)
        share[(u->seat + i) % u->seats] = turned[i];
}

int32_t pvnet_score(const struct pvnet *net, const struct pvnet_units *u, struct sg_action action)
{
    uint32_t factor[ENCODE_FACTORS];
    int count = encode_action(&net->encoder, u->seats, u->seat, action, factor);
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += dot(u->unit, net->factor + (size_t)factor[i] * (size_t)net->hidden, net->hidden) +
               net->factor_bias[factor[i]];
    return sum;
}

void pvnet_policy(const struct pvnet *net, const struct pvnet_units *u, struct ai_move *move, int count)
{
    int32_t logit[AI_MAX_MOVES] = {0};
    float chance[AI_MAX_MOVES];
    sg_check(count <= AI_MAX_MOVES);
    for (int i = 0; i < count; i++)
        logit[i] = pvnet_score(net, u, move[i].action) + trusted(net->trust, move[i].weight);
    softmax(logit, count, chance);
    for (int i = 0; i < count; i++)
        move[i].weight = chance[i] > 1e-5f ? chance[i] : 1e-5f;
}

/* ---- reading ---------------------------------------------------------------------------------- */

static const char MARK[] = "pvnet 2 ";

enum { LONGEST_LINE = 1024 };

struct reader {
    const unsigned char *at, *end;
    bool bad;
};

static uint64_t read_bytes(struct reader *r, int size)
{
    uint64_t v = 0;
    if (r->end - r->at < size) {
        r->bad = true;
        return 0;
    }
    for (int i = 0; i < size; i++)
        v |= (uint64_t)*r->at++ << (8 * i);
    return v;
}

static void read_shorts(struct reader *r, int16_t *out, size_t count)
{
    for (size_t i = 0; i < count && !r->bad; i++)
        out[i] = (int16_t)read_bytes(r, 2);
}

static void read_longs(struct reader *r, int32_t *out, size_t count)
{
    for (size_t i = 0; i < count && !r->bad; i++)
        out[i] = (int32_t)read_bytes(r, 4);
}

/* One block for all: rows of 64 bytes' alignment first. */
static bool make_room(struct pvnet *n)
{
    size_t h = (size_t)n->hidden, shorts = ((size_t)n->rows + 2 + PVNET_HEADS * SG_MAX_SEATS + n->encoder.factors) * h;
    size_t bytes = shorts * sizeof(int16_t) + (n->encoder.inputs + n->encoder.factors) * sizeof(uint32_t);
    int16_t *at = n->memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!at)
        return false;
    memset(at, 0, bytes);
    n->first = at;
    n->bias = at += ((size_t)n->rows + 1) * h;
    n->head = at += h;
    n->factor = at += PVNET_HEADS * SG_MAX_SEATS * h;
    n->row = (uint32_t *)(void *)(at += n->encoder.factors * h);
    n->factor_bias = (int32_t *)(void *)(n->row + n->encoder.inputs);
    return true;
}

static void read_rows(struct reader *r, struct pvnet *n)
{
    size_t h = (size_t)n->hidden;
    for (uint32_t i = 0; i < n->encoder.inputs; i++)
        n->row[i] = n->rows;
    for (uint32_t i = 0; i < n->rows && !r->bad; i++) {
        uint64_t input = read_bytes(r, 4);
        if (input >= n->encoder.inputs)
            r->bad = true;
        else
            n->row[input] = i;
    }
    read_shorts(r, n->first, (size_t)n->rows * h);
    read_shorts(r, n->bias, h);
    read_shorts(r, n->head, PVNET_HEADS * SG_MAX_SEATS * h);
    read_longs(r, n->head_bias, PVNET_HEADS * SG_MAX_SEATS);
    read_shorts(r, n->factor, n->encoder.factors * h);
    read_longs(r, n->factor_bias, n->encoder.factors);
    n->trust = (int32_t)read_bytes(r, 4);
    n->value_trust = (int32_t)read_bytes(r, 4);
}

/* How many bytes follow the sizes, if they are sizes that a net can have; else 0. */
static size_t bytes_to_come(const struct pvnet *n)
{
    size_t h = (size_t)n->hidden, heads = PVNET_HEADS * SG_MAX_SEATS, factors = n->encoder.factors;
    if (n->hidden < LANES || n->hidden > PVNET_HIDDEN || n->hidden % LANES || n->rows > n->encoder.inputs)
        return 0;
    return 2 * h * (n->rows + 1 + heads + factors) + 4 * (n->rows + heads + factors + 2);
}

bool pvnet_read(struct pvnet *net, const struct sg_game *game, const void *bytes, size_t length, struct sg_error *why)
{
    const unsigned char *line = memchr(bytes, '\n', length < LONGEST_LINE ? length : LONGEST_LINE);
    struct reader r = {line ? line + 1 : bytes, (const unsigned char *)bytes + length, false};
    struct pvnet made = {0};
    if (!line || length < sizeof MARK || memcmp(bytes, MARK, sizeof MARK - 1) != 0)
        return sg_wrong(why, "wrong.bot.no-weights");
    if (!encoder_init(&made.encoder, game) || read_bytes(&r, 8) != made.encoder.hash)
        return sg_wrong(why, "wrong.bot.other-weights");
    made.hidden = (int)read_bytes(&r, 4);
    made.rows = (uint32_t)read_bytes(&r, 4);
    size_t needed = bytes_to_come(&made), left = (size_t)(r.end - r.at);
    if (!needed || needed != left)
        return sg_wrong(why, "wrong.bot.torn-weights");
    if (!make_room(&made))
        return sg_wrong(why, "wrong.bot.no-memory");
    read_rows(&r, &made);
    if (r.bad) {
        pvnet_free(&made);
        return sg_wrong(why, "wrong.bot.torn-weights");
    }
    *net = made;
    return true;
}

void pvnet_free(struct pvnet *net)
{
    free(net->memory);
    memset(net, 0, sizeof *net);
}
