/* json_order.h: standing orders (match/order.h) as JSON. */
#ifndef PROTO_JSON_ORDER_H
#define PROTO_JSON_ORDER_H

#include "match/order.h"
#include "proto/json/json.h"

/*
 * Into the object that is open:
 *
 *     "orders":["bid 12 then pass"], "standing":[{"actions":["bid 12"],"amount":12,"instead":"pass"}]
 *
 * the words of each order, and its parts: up to which amount, what is played when that is not enough, and its
 * condition: what seat `after` has `played`, `fields` that stay;
 *
 *     "offers":[{"action":"bid 5","least":5,"most":20,"words":["bid 8","bid 8 then pass"],"instead":"pass"},...]
 *
 * what the game offers the seat in this view; with an amount also the words that order it, up to the one given here.
 */
void json_orders(struct json *j, const struct sg_game *game, const struct orders *orders);
void json_offers(struct json *j, const struct sg_game *game, const void *view, int seat, int amount);

#endif
