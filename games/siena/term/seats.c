/* seats.c: the players by initiative: what each is, has and holds. */
#include "games/siena/term/internal.h"

#include "base/bits.h"
#include "host/i18n.h"

#include <string.h>

/* "4 cards · 1 Senesi card": what there is none of is left out. */
static void add_count(struct joined *all, const char *key, int n)
{
    if (n)
        join(all, i18n_numbers(key, n, 0));
}

const char *board_held(const struct board *b, int p)
{
    struct joined all = {""};
    join(&all, i18n_numbers("have.siena.cards", b->v->held[p], 0));
    add_count(&all, "have.siena.senesi", b->v->senesi_held[p]);
    add_count(&all, "have.siena.artists", b->v->artists_held[p]);
    add_count(&all, "have.siena.cubes", b->v->stingy[p]);
    return frame_printf("%s", all.at);
}

/* The same in few letters: "7 cards  1 Sen". */
static const char *held_briefly(const struct board *b, int p)
{
    const int n[] = {b->v->senesi_held[p], b->v->artists_held[p], b->v->stingy[p]};
    const char *all = i18n_numbers("have.siena.cards", b->v->held[p], 0);
    for (int i = 0; i < 3; i++)
        if (n[i])
            all = frame_printf("%s  %d %s", all, n[i], siena_thing_short(b->s, SIENA_COLUMN, COLUMN_SENESI + i));
    return all;
}

/* "a · b · c" without as many of the last parts as do not fit. */
static const char *parts_within(const char *all, int columns)
{
    static const char dot[] = " \u00b7 ";
    while (text_columns(all) > columns) {
        const char *last = NULL;
        for (const char *at = strstr(all, dot); at; at = strstr(at + 1, dot))
            last = at;
        if (!last)
            return "";
        all = frame_printf("%.*s", (int)(last - all), all);
    }
    return all;
}

static void draw_seat(struct board *b, struct area a, int place, int p)
{
    bool turn = b->s->turn == p, own = p == b->s->viewer, wide = a.rows > 2;
    const char *florins = i18n_numbers("term.siena.price", b->v->florins[p], 0);
    const char *status = siena_thing_text(b->s, SIENA_STATUS, b->v->status[p]);
    const char *when = board_caption(b, "when", frame_printf("%d", p + 1));
    area_put(a, 0, 0, LOOK_KEY, turn ? either("\u25b8", ">") : " ");
    int c = area_put(a, 0, 1, LOOK_SEAT + p, frame_printf("%s ", seat_sign(p)));
    int end = a.columns - text_columns(florins), room = end - c - text_columns(status) - 2;
    c = model_put(b->s, a, 0, c, room > 4 ? room : 4, own ? LOOK_BOLD : LOOK_PLAIN, THING_SEAT, p, name_of(b->s->m, p));
    model_put(b->s, a, 0, c + 1, end - c - 2, LOOK_DIM, SIENA_STATUS, b->v->status[p], status);
    area_put(a, 0, end, LOOK_MONEY, florins);
    const char *track = frame_printf("+%d", b->set->surcharge[place]);
    c = model_put(b->s, a, 1, 2, 3, LOOK_DIM, SIENA_COLUMN, COLUMN_TRACK, track) + 1;
    const char *held = board_held(b, p);
    if (text_columns(held) > a.columns - c)
        held = held_briefly(b, p);
    area_put_cut(a, 1, c, a.columns - c, own ? LOOK_PLAIN : LOOK_DIM, held);
    if (!wide)
        return;
    area_put(a, 2, 3, LOOK_DIM, parts_within(board_caption(b, "seat", frame_printf("%d", p + 1)), a.columns - 3));
    int left = a.columns - text_columns(when), rises = (int)siena_rises_at(b->v->status[p]);
    area_put(a, 3, left, turn ? LOOK_KEY : LOOK_DIM, when);
    if (!own && b->v->hand[p] && a.rows > 4)
        panel_words(area_part(a, 4, 3, a.rows - 4, a.columns - 3), 0, a.rows - 4, LOOK_DIM,
                    board_hand(b, p, a.columns - 3, a.rows - 4));
    if (rises)
        bar_draw(a, 3, 3, left - 5, b->v->florins[p], rises, LOOK_SEAT + p);
}

void siena_draw_seats(struct board *b, struct area a)
{
    struct area in = panel_draw(a, i18n("web.siena.initiative"), board_caption(b, "round", ""),
                                board_lit(b, THING_SEAT) || board_lit(b, SIENA_STATUS) || board_lit(b, SIENA_COLUMN));
    panel_foot(a, LOOK_DIM, i18n("term.siena.surcharge"));
    int seats = b->v->head.seats, each = in.rows / seats > SEAT_ROWS ? SEAT_ROWS : in.rows / seats;
    for (int i = 0; i < seats; i++)
        if (b->v->track[i] < seats)
            draw_seat(b, area_part(in, i * each, 0, each, in.columns), i, b->v->track[i]);
}
