/* cards.c: the display and the hand, as boxes with their texts or one card in a line. */
#include "games/siena/term/internal.h"

#include "base/bits.h"
#include "host/i18n.h"

enum { BOX_LEAST = 15, BOX_MOST = 30 };

static uint64_t cards_of(const struct board *b, bool hand)
{
    if (!hand)
        return b->v->display;
    return b->s->viewer < b->v->head.seats ? b->v->hand[b->s->viewer] : 0;
}

static const char *title_of(bool hand)
{
    return i18n(hand ? "table.siena.hand" : "web.siena.market");
}

/* ---- Words --------------------------------------------------------------------------------------------- */

static const char *name_of_card(const struct board *b, int card)
{
    const struct siena_card *c = &b->set->card[card];
    if (c->kind != CARD_GOODS)
        return siena_thing_text(b->s, SIENA_CARD, card);
    return i18n(c->journey ? "web.siena.card-journey" : "web.siena.card-goods");
}

/* What an open card costs the viewer, and whether they can pay it. "": it is in hand. */
static const char *price_of(const struct board *b, bool hand, int card, int *look)
{
    const struct siena_card *c = &b->set->card[card];
    struct sg_view v = model_view(b->s);
    unsigned seat = (unsigned)sg_view_seat(&v);
    *look = LOOK_DIM;
    if (hand)
        return "";
    if (c->star)
        return board_star();
    unsigned price = siena_price(b->v, seat, (unsigned)card);
    bool can = price <= b->v->florins[seat];
    *look = can ? LOOK_CAN : LOOK_LACKS;
    return frame_printf("%s%s", i18n_numbers("term.siena.price", price, 0), can ? "" : either(" \u2717", " x"));
}

static int lines_of(const char *text, int columns)
{
    struct textblock p = {0};
    textblock_add(&p, LOOK_DIM, 0, text);
    int lines = textblock_lines(&p, columns);
    textblock_free(&p);
    return lines;
}

/* The sentence about a card's picture. */
static const char *whole_text(const struct board *b, int card)
{
    struct sg_view v = model_view(b->s);
    struct sg_page page;
    if (sg_explain(&v, sg_thing_of(SIENA_CARD, card), frame_messages(), &page))
        for (int i = 0; i < page.count; i++)
            if (page.paragraph[i].style == SG_PAR_TEXT)
                return model_text(b->s, page.paragraph[i].text);
    return "";
}

/* The same, or the short one of the drawn board; "" where there is no room for either. */
static const char *text_of(const struct board *b, int card, int columns, int rows)
{
    const char *whole = whole_text(b, card), *brief = board_caption(b, "does", siena_card_names.name[card]);
    return lines_of(whole, columns) <= rows ? whole : lines_of(brief, columns) <= rows ? brief : "";
}

/* "2 corn", "1 spice". */
static const char *count_words(int good, int n)
{
    return i18n_numbers(frame_printf("term.siena.count.%s", siena_good_names.name[good]), n, 0);
}

/* "ψ2 corn ∴1 wine": the workers of a goods card. Answers the column after it. */
static int put_workers(const struct board *b, struct area a, int row, int column, int card, bool words)
{
    for (int g = 0; g < SIENA_GOODS; g++) {
        int n = b->set->card[card].workers[g];
        if (!n)
            continue;
        column = area_put(a, row, column, LOOK_OWN + g,
                          words ? frame_printf("%s%s ", board_good_sign(g), count_words(g, n))
                                : frame_printf("%s%d ", board_good_sign(g), n));
    }
    return column;
}

static int workers_columns(const struct board *b, int card)
{
    int n = 0;
    for (int g = 0; g < SIENA_GOODS; g++)
        if (b->set->card[card].workers[g])
            n += 2 + text_columns(count_words(g, b->set->card[card].workers[g]));
    return n;
}

/* What the signs of cards mean, below the first panel that has cards. */
static void draw_foot(const struct board *b, struct area a, bool hand)
{
    const char *heading = frame_printf("%s %s", board_heading_sign(), i18n("term.siena.heading-note"));
    const char *both = frame_printf("%s %s \u00b7 %s", board_star(), i18n("term.siena.star-note"), heading);
    bool star = false;
    for (int card = 0; card < SIENA_CARDS && !hand; card++)
        star |= b->v->display >> card & 1 && b->set->card[card].star;
    const char *words = star && text_columns(both) <= a.columns - 6 ? both : heading;
    if (cards_of(b, hand) && !(hand && b->v->display) && text_columns(words) <= a.columns - 6)
        panel_foot(a, LOOK_DIM, words);
}

/* ---- Boxes ---------------------------------------------------------------------------------------------- */

static int draw_goods(struct board *b, struct area in, int row, int card)
{
    for (int g = 0; g < SIENA_GOODS; g++) {
        int n = b->set->card[card].workers[g];
        if (!n)
            continue;
        int c = area_put(in, row, 0, LOOK_OWN + g, frame_printf("%s ", board_good_sign(g)));
        const char *words = count_words(g, n);
        area_put(in, row++, c, LOOK_OWN + g, c + text_columns(words) <= in.columns ? words : frame_printf("%d", n));
    }
    return row;
}

static void draw_box(struct board *b, struct area a, bool hand, int card)
{
    bool picked = model_picked(b->s, SIENA_CARD, card), lot = b->v->lot == card;
    int look, last = a.rows - 3;
    const char *price = price_of(b, hand, card, &look), *id = siena_card_names.name[card];
    struct area in = panel_card(a, picked || lot ? LOOK_LIT : LOOK_FRAME);
    in = area_part(in, 0, 1, in.rows, in.columns - 2);
    for (int r = 0; r < a.rows; r++)
        model_spot(b->s, a, r, 0, a.columns, SIENA_CARD, card);
    area_put(a, 0, 2, picked ? LOOK_PICKED : LOOK_DIM, frame_printf(" %s ", id));
    if (*price)
        area_put(a, 0, a.columns - text_columns(price) - 4, look, frame_printf(" %s ", price));
    int row = panel_words(in, 0, 2, picked ? LOOK_KEY : LOOK_TITLE, name_of_card(b, card));
    row = draw_goods(b, in, row, card);
    const char *text = text_of(b, card, in.columns, last - row);
    panel_words(in, row, last - row, LOOK_DIM, text);
    int green = b->set->card[card].green;
    const char *heading = frame_printf("%s %s", board_heading_sign(), i18n_numbers("do.siena.heading-n", green, 0));
    if (text_columns(heading) > in.columns) /* as in lines */
        heading = frame_printf("%s%d", board_heading_sign(), green);
    area_put(in, last, 0, OWN_HEADING, heading);
}

void siena_draw_boxes(struct board *b, struct area a, bool hand)
{
    uint64_t cards = cards_of(b, hand);
    int count = sg_bit_count(cards), n = 0;
    bool lit = board_lit(b, SIENA_CARD) && b->s->index < SIENA_CARDS && cards >> b->s->index & 1;
    const char *note = board_caption(b, hand ? "held" : "market", "");
    struct area in = panel_draw(a, title_of(hand), note, lit);
    draw_foot(b, a, hand);
    if (!count) {
        area_put(in, 0, 0, LOOK_OFF, i18n("term.siena.no-cards"));
        return;
    }
    int wide = in.columns / count;
    wide = wide > BOX_MOST ? BOX_MOST : wide < BOX_LEAST ? BOX_LEAST : wide;
    for (int card = 0; card < SIENA_CARDS; card++)
        if (cards >> card & 1)
            draw_box(b, area_part(in, 0, n++ * wide, in.rows, wide), hand, card);
}

/* ---- Lines ------------------------------------------------------------------------------------------------ */

static void draw_line(struct board *b, struct area a, int row, bool hand, int card)
{
    const struct siena_card *k = &b->set->card[card];
    int look, end = a.columns;
    const char *price = price_of(b, hand, card, &look);
    const char *heading = frame_printf("%s%d", board_heading_sign(), k->green);
    end -= text_columns(heading);
    area_put(a, row, end, OWN_HEADING, heading);
    if (*price) {
        end -= text_columns(price) + 1;
        area_put(a, row, end, look, price);
    }
    int c = model_put(b->s, a, row, 0, 4, LOOK_DIM, SIENA_CARD, card, siena_card_names.name[card]) + 1;
    model_spot(b->s, a, row, c, end - c - 1, SIENA_CARD, card);
    if (k->kind == CARD_GOODS) {
        bool words = c + workers_columns(b, card) + (k->journey ? 2 : 0) <= end;
        c = put_workers(b, a, row, c, card, words);
        if (k->journey)
            area_put(a, row, c, LOOK_ROAD, either("\u21e2", ">"));
        return;
    }
    const char *name = name_of_card(b, card);
    if (text_columns(name) > end - c - 1)
        name = siena_thing_short(b->s, SIENA_CARD, card);
    area_put_cut(a, row, c, end - c - 1, b->v->lot == card ? LOOK_KEY : LOOK_PLAIN, name);
}

static void draw_text(struct board *b, struct area a, int card)
{
    panel_words(a, 0, a.rows, LOOK_DIM, text_of(b, card, a.columns, a.rows));
}

/* The cards of a hand that is known: "Mule, Inn", all of them in few letters if that is too long. */
const char *board_hand(const struct board *b, int p, int columns, int rows)
{
    for (int brief = 0; brief < 2; brief++) {
        struct joined all = {""};
        for (int card = 0; card < SIENA_CARDS; card++)
            if (b->v->hand[p] >> card & 1)
                join(&all, brief ? board_card_signs(b->s, card) : siena_thing_text(b->s, SIENA_CARD, card));
        if (lines_of(all.at, columns) <= rows)
            return frame_printf("%s", all.at);
    }
    return i18n_numbers("have.siena.cards", b->v->held[p], 0);
}

/* An empty display has room for the others' hands, as far as they are known. */
static void draw_others(struct board *b, struct area a)
{
    int row = 0, known = 0;
    for (int p = 0; p < b->v->head.seats; p++)
        known += p != b->s->viewer && b->v->hand[p];
    for (int i = 0; i < b->v->head.seats && known; i++) {
        int p = b->v->track[i];
        if (p >= b->v->head.seats || p == b->s->viewer || !b->v->hand[p] || row + 2 > a.rows)
            continue;
        int rows = (a.rows - row) / known-- - 1;
        const char *whose = i18n_words("term.siena.holds", seat_words(b->s->m, p), NULL);
        model_put(b->s, a, row, 0, a.columns, LOOK_SEAT + p, THING_SEAT, p, whose);
        row = panel_words(area_part(a, 0, 2, a.rows, a.columns - 2), row + 1, rows, LOOK_DIM,
                          board_hand(b, p, a.columns - 2, rows));
    }
}

/* ---- One card in a line, with as much of its text as the spare rows hold ------------------------------------- */

/* Rows for the texts of cards but Goods, which are in the line: for all of them or none; whole ones as far as they go.
 */
static void share_rows(const struct board *b, uint64_t cards, int columns, int spare, int *rows)
{
    for (int card = 0; card < SIENA_CARDS; card++) {
        bool has = cards >> card & 1 && b->set->card[card].kind != CARD_GOODS;
        rows[card] = has ? lines_of(board_caption(b, "does", siena_card_names.name[card]), columns) : 0;
        spare -= rows[card];
    }
    bool all = spare >= 0;
    for (int card = 0; card < SIENA_CARDS; card++) {
        int whole = all && rows[card] ? lines_of(whole_text(b, card), columns) : 0;
        if (whole > rows[card] && whole - rows[card] <= spare) {
            spare -= whole - rows[card];
            rows[card] = whole;
        }
        rows[card] = all ? rows[card] : 0;
    }
}

void siena_draw_list(struct board *b, struct area a, bool hand)
{
    enum { INDENT = 4 };
    uint64_t cards = cards_of(b, hand);
    int count = sg_bit_count(cards), n = 0, rows[SIENA_CARDS];
    bool lit = board_lit(b, SIENA_CARD) && b->s->index < SIENA_CARDS && cards >> b->s->index & 1;
    struct area in = panel_draw(a, title_of(hand), NULL, lit);
    draw_foot(b, a, hand);
    int each = count > in.rows ? 2 : 1, wide = in.columns / each;
    if (!count)
        area_put(in, 0, 0, LOOK_OFF, i18n("term.siena.no-cards"));
    if (!count && !hand && b->size == SIZE_FULL)
        draw_others(b, area_part(in, 1, 0, in.rows - 1, in.columns));
    share_rows(b, cards, in.columns - INDENT, in.rows - count, rows);
    for (int card = 0; card < SIENA_CARDS; card++) {
        if (!(cards >> card & 1))
            continue;
        int row = n % in.rows, more = each > 1 ? 0 : rows[card];
        draw_line(b, area_part(in, 0, n / in.rows * wide, in.rows, each > 1 ? wide - 1 : wide), row, hand, card);
        draw_text(b, area_part(in, row + 1, INDENT, more, in.columns - INDENT), card);
        n += 1 + more;
    }
}
