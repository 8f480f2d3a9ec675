/* tui_order.c: standing orders on the full screen: what stands, giving one, cancelling them. */
#include "base/codec.h"
#include "host/i18n.h"
#include "term/screen/dialog.h"
#include "term/tui/internal.h"

#include <stdlib.h>

bool tui_has_orders(const struct tui *f)
{
    struct sg_order list[SG_MAX_ORDERS];
    int seat = f->viewer;
    return seat < SG_MAX_SEATS && match_turn(f->g->m) != SG_OVER &&
           (f->g->order[seat].count || orders_offered(f->g->m, seat, list));
}

bool tui_can_bid_on(const struct tui *f)
{
    struct sg_order list[SG_MAX_ORDERS];
    return f->viewer < SG_MAX_SEATS && orders_offered(f->g->m, f->viewer, list) && list[0].most;
}

/* True if it was given. */
static bool give(struct tui *f, int seat, const char *words, const char *said)
{
    struct sg_error why;
    struct order order;
    if (order_parse(f->g->m, seat, sg_slice_of(words), &order, &why) &&
        orders_add(f->g->m, &f->g->order[seat], &order, &why)) {
        tui_set_message(f, said);
        return true;
    }
    dialog_message(i18n("term.order-title"), i18n_error(&why));
    return false;
}

/* An order in words, as in lines. */
static bool type_order(struct tui *f, int seat)
{
    char words[ORDER_WORDS / 2] = "";
    if (!dialog_type(i18n("term.order-title"), i18n("term.order-ask"), words, sizeof words) || !words[0])
        return false;
    return give(f, seat, words, i18n_words("play.order", words, NULL));
}

/* Bidding up to a limit, which is asked for, and then passing, or deciding again. */
static bool give_limit(struct tui *f, int seat, const struct sg_order *offer, bool then)
{
    char typed[8] = "", words[ORDER_WORDS / 2];
    struct sg_action a = offer->action;
    struct sg_text text;
    if (!dialog_type(i18n("term.order-title"), i18n_numbers("term.order-limit", a.arg[2], offer->most), typed,
                     sizeof typed) ||
        !typed[0])
        return false;
    long limit = strtol(typed, NULL, 10);
    if (limit < a.arg[2] || limit > offer->most) {
        dialog_message(i18n("term.order-title"), i18n_numbers("term.number-wrong", a.arg[2], offer->most));
        return false;
    }
    a.arg[2] = (uint16_t)limit;
    sg_text_init(&text, words, sizeof words);
    sg_action_format(f->model.game, a, &text);
    if (then) {
        sg_text_add(&text, " then ");
        sg_action_format(f->model.game, offer->instead, &text);
    }
    return give(f, seat, words, i18n_numbers(then ? "term.order-bids-pass" : "term.order-bids", limit, 0));
}

/* Which order? What the game offers now comes first. True if one was given. */
static bool choose_order(struct tui *f, int seat)
{
    struct sg_order list[SG_MAX_ORDERS];
    struct dialog_entry entries[3];
    int count = 0;
    bool bids = orders_offered(f->g->m, seat, list) && list[0].most, passes = bids && list[0].instead.kind;
    if (!bids)
        return type_order(f, seat);
    if (passes)
        entries[count++] = (struct dialog_entry){.words = i18n("term.order-then")};
    entries[count++] = (struct dialog_entry){.words = i18n("term.order-upto")};
    entries[count++] = (struct dialog_entry){.words = i18n("term.order-typed")};
    int chosen = dialog_choose_low(i18n("term.order-title"), i18n("term.order-about"), entries, count);
    if (chosen == count - 1)
        return type_order(f, seat);
    return chosen >= 0 && give_limit(f, seat, &list[0], passes && chosen == 0);
}

bool tui_orders(struct tui *f)
{
    char words[ORDER_WORDS];
    struct sg_text text;
    int seat = f->viewer;
    if (seat >= SG_MAX_SEATS || match_turn(f->g->m) == SG_OVER)
        return false;
    struct orders *orders = &f->g->order[seat];
    if (!orders_tidy(f->g->m, orders))
        return choose_order(f, seat);
    sg_text_init(&text, words, sizeof words);
    order_format(f->model.game, &orders->order[0], &text);
    struct dialog_entry entries[] = {{.words = i18n("term.order-new")}, {.words = i18n("term.order-cancel")}};
    int chosen = dialog_choose(i18n_words("play.order", words, NULL), entries, 2, 0);
    if (chosen == 1) {
        orders->count = 0;
        tui_set_message(f, i18n("play.order-none"));
    }
    return chosen == 0 && choose_order(f, seat);
}
