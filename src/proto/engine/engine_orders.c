/* engine_orders.c: the line protocol: standing orders, and matches from one possible truth. */
#include "proto/engine/internal.h"

#include "base/codec.h"
#include "base/rng.h"
#include "proto/json/json_order.h"

#include <string.h>

/* Takes a seat; if there is none, whose knowledge the session holds, or who is to move. False after an error. */
static bool order_seat(struct request *r, int *seat)
{
    struct sg_slice rest = r->rest, w;
    int64_t n;
    int seats = sg_setup_of(engine_position(r)).seats, knows = engine_knows(r), turn = engine_turn(r);
    *seat = knows < seats ? knows : turn >= 0 ? turn : 0;
    if (!sg_slice_next(&rest, &w))
        return true;
    if (!sg_slice_number(w, 1, seats, &n)) {
        sg_wrong_args(&r->error, "wrong.engine.seat", "%d", seats);
        engine_wrong(r);
        return false;
    }
    *seat = (int)n - 1;
    r->rest = sg_slice_trim(rest);
    return true;
}

static void answer_orders(struct request *r, int seat, int amount)
{
    _Alignas(16) char view[SG_MAX_STATE];
    struct engine *e = r->engine;
    static const struct orders none;
    struct json j;
    if (!engine_seen(r, seat, view))
        return;
    if (e->match)
        orders_tidy(e->match, &e->orders[seat]);
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '{');
    json_put_number(&j, "seat", seat + 1);
    json_orders(&j, engine_game(r), e->match ? &e->orders[seat] : &none);
    json_offers(&j, engine_game(r), view, seat, amount);
    json_close(&j);
}

/* "orders [SEAT [AMOUNT]]" */
void engine_orders(struct request *r)
{
    int seat;
    int64_t amount;
    if (order_seat(r, &seat) && engine_number(r, 0, UINT16_MAX, 0, &amount))
        answer_orders(r, seat, (int)amount);
}

/* "order play": what the seat to move has ordered, as "ok bid 5"; "ok" alone: nothing. */
static void play_ordered(struct request *r)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    struct sg_action action;
    struct match *m = r->engine->match;
    buffer_add(r->out, "ok");
    if (!orders_next(m, r->engine->orders, &action) || !match_play(m, match_turn(m), action, &r->error))
        return;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(match_game(m), action, &text);
    buffer_add(r->out, " ");
    buffer_add(r->out, memory);
}

static void cancel_order(struct request *r, int seat)
{
    struct orders *orders = &r->engine->orders[seat];
    int64_t n;
    orders_tidy(r->engine->match, orders);
    if (!engine_number(r, 0, orders->count, 0, &n))
        return;
    if (n > 0)
        memmove(&orders->order[n - 1], &orders->order[n], (size_t)(orders->count - n) * sizeof orders->order[0]);
    orders->count = n > 0 ? orders->count - 1 : 0;
    answer_orders(r, seat, 0);
}

/* "order SEAT WORDS", "order SEAT cancel [NUMBER]", "order play" */
void engine_order(struct request *r)
{
    struct sg_slice rest = r->rest, w = {NULL, 0};
    struct order order;
    int seat;
    sg_slice_next(&rest, &w);
    if (sg_slice_is(w, "play")) {
        r->rest = rest;
        if (engine_end(r))
            play_ordered(r);
        return;
    }
    if (!order_seat(r, &seat))
        return;
    rest = r->rest;
    if (sg_slice_next(&rest, &w) && sg_slice_is(w, "cancel")) {
        r->rest = rest;
        cancel_order(r, seat);
    } else if (order_parse(r->engine->match, seat, r->rest, &order, &r->error) &&
               orders_add(r->engine->match, &r->engine->orders[seat], &order, &r->error)) {
        answer_orders(r, seat, 0);
    } else if (r->error.game) {
        engine_refused(r, &r->error);
    } else {
        engine_wrong(r);
    }
}

/* "suppose SEAT [SEED]": a match of its own, from one of the truths that this seat must reckon with. */
void engine_suppose(struct request *r)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_rng rng;
    int64_t seed;
    int seat;
    if (!order_seat(r, &seat) || !engine_number(r, 0, INT64_MAX, 0, &seed) || !engine_seen(r, seat, state))
        return;
    sg_rng_init(&rng, (uint64_t)seed, 0);
    engine_game(r)->resample(state, &rng);
    engine_begin(r, engine_game(r), state, (uint64_t)seed);
}
