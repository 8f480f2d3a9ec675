/* tui_order.c: standing orders on the full screen: what stands, giving one, cancelling them. */
#include "base/codec.h"
#include "host/i18n.h"
#include "term/screen/dialog.h"
#include "term/tui/internal.h"

#include <stdio.h>

bool tui_has_orders(const struct tui *f)
{
    struct sg_order list[SG_MAX_ORDERS];
    int seat = f->viewer;
    return seat < SG_MAX_SEATS && match_turn(f->g->m) != SG_OVER &&
           (f->g->order[seat].count || orders_offered(f->g->m, seat, list));
}

/* What the game offers now, as one would type it; "": nothing. */
static void write_offer(const struct tui *f, int seat, char *out, size_t size)
{
    struct sg_order list[SG_MAX_ORDERS];
    struct sg_text text;
    sg_text_init(&text, out, size);
    if (!orders_offered(f->g->m, seat, list))
        return;
    sg_action_format(f->model.game, list[0].action, &text);
    if (list[0].most && list[0].instead.kind) {
        sg_text_add(&text, " then ");
        sg_action_format(f->model.game, list[0].instead, &text);
    }
}

/* True if one was given. */
static bool type_order(struct tui *f, int seat)
{
    char words[ORDER_WORDS / 2] = "";
    struct sg_error why;
    struct order order;
    write_offer(f, seat, words, sizeof words);
    if (!dialog_type(i18n("term.order-title"), i18n("term.order-ask"), words, sizeof words) || !words[0])
        return false;
    if (order_parse(f->g->m, seat, sg_slice_of(words), &order, &why) &&
        orders_add(f->g->m, &f->g->order[seat], &order, &why))
        return true;
    dialog_message(i18n("term.order-title"), i18n_error(&why));
    return false;
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
        return type_order(f, seat);
    sg_text_init(&text, words, sizeof words);
    order_format(f->model.game, &orders->order[0], &text);
    struct dialog_entry entries[] = {{.words = i18n("term.order-new")}, {.words = i18n("term.order-cancel")}};
    int chosen = dialog_choose(i18n_words("play.order", words, NULL), entries, 2, 0);
    if (chosen == 1) {
        orders->count = 0;
        tui_set_message(f, i18n("play.order-none"));
    }
    return chosen == 0 && type_order(f, seat);
}
