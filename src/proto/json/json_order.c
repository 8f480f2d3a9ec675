/* json_order.c: standing orders as JSON. */
#include "proto/json/json_order.h"

#include "proto/json/json_game.h"

static void put_words(struct json *j, const struct sg_game *game, const struct order *order)
{
    char memory[ORDER_WORDS];
    struct sg_text words;
    sg_text_init(&words, memory, sizeof memory);
    order_format(game, order, &words);
    json_string(j, memory);
}

static void put_instead(struct json *j, const struct sg_game *game, struct sg_action instead)
{
    if (!instead.kind)
        return;
    json_key(j, "instead");
    json_action_text(j, game, instead);
}

static void put_actions(struct json *j, const struct sg_game *game, const struct order *order)
{
    json_key(j, "actions");
    json_open(j, '[');
    for (int i = 0; i < order->steps; i++)
        json_action_text(j, game, order->step[i]);
    json_close(j);
}

static void put_condition(struct json *j, const struct sg_game *game, const struct order *order)
{
    if (order->other >= 0) {
        json_put_number(j, "after", order->other + 1);
        json_key(j, "played");
        json_action_text(j, game, order->event);
    }
    if (!order->fields)
        return;
    json_key(j, "fields");
    json_open(j, '[');
    for (int i = 0; i < order->fields; i++)
        json_string(j, order->field[i]->name);
    json_close(j);
}

void json_orders(struct json *j, const struct sg_game *game, const struct orders *orders)
{
    json_key(j, "orders");
    json_open(j, '[');
    for (int i = 0; i < orders->count; i++)
        put_words(j, game, &orders->order[i]);
    json_close(j);
    json_key(j, "standing");
    json_open(j, '[');
    for (int i = 0; i < orders->count; i++) {
        const struct order *one = &orders->order[i];
        json_open(j, '{');
        put_actions(j, game, one);
        if (one->rises)
            json_put_number(j, "amount", one->step[0].arg[2]);
        put_instead(j, game, one->instead);
        put_condition(j, game, one);
        json_close(j);
    }
    json_close(j);
}

/* The words that order it up to this amount: alone, and with what is played when that is not enough. */
static void put_order(struct json *j, const struct sg_game *game, const struct sg_order *offer, int amount)
{
    struct order order = {.other = -1, .steps = 1, .step = {offer->action}};
    int least = offer->action.arg[2], most = offer->most;
    order.step[0].arg[2] = (uint16_t)(amount < least ? least : amount > most ? most : amount);
    json_key(j, "words");
    json_open(j, '[');
    put_words(j, game, &order);
    order.instead = offer->instead;
    if (order.instead.kind)
        put_words(j, game, &order);
    json_close(j);
}

static void put_offer(struct json *j, const struct sg_game *game, const struct sg_order *offer, int amount)
{
    json_open(j, '{');
    json_key(j, "action");
    json_action_text(j, game, offer->action);
    if (offer->most) {
        json_put_number(j, "least", offer->action.arg[2]);
        json_put_number(j, "most", offer->most);
        put_order(j, game, offer, amount);
    }
    put_instead(j, game, offer->instead);
    json_close(j);
}

void json_offers(struct json *j, const struct sg_game *game, const void *view, int seat, int amount)
{
    struct sg_order list[SG_MAX_ORDERS];
    int n = game->orders && game->turn(view) != SG_OVER ? game->orders(view, seat, list) : 0;
    json_key(j, "offers");
    json_open(j, '[');
    for (int i = 0; i < n; i++)
        put_offer(j, game, &list[i], amount);
    json_close(j);
}
