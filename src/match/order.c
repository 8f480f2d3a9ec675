/* order.c: standing orders, held against the view of who gave them. */
#include "match/order.h"

#include "base/check.h"
#include "base/codec.h"

#include <string.h>

/* ---- Views ----------------------------------------------------------------- */

static bool field_is_same(const struct sg_field *f, const void *a, const void *b)
{
    int columns = f->inner ? f->inner : 1;
    for (int row = 0; row < sg_field_rows(f, a); row++)
        for (int c = 0; c < columns; c++)
            if (sg_field_get(f, a, row, c) != sg_field_get(f, b, row, c))
                return false;
    return true;
}

static bool all_same(const struct order *o, const void *then, const void *now)
{
    for (int i = 0; i < o->same; i++)
        if (!field_is_same(o->field[i], then, now))
            return false;
    return true;
}

static int offered_in(const struct sg_game *game, const void *view, int seat, struct sg_order *out)
{
    return game->orders && game->turn(view) != SG_OVER ? game->orders(view, seat, out) : 0;
}

int orders_offered(const struct match *m, int seat, struct sg_order *out)
{
    _Alignas(16) char view[SG_MAX_STATE];
    match_view(m, seat, match_plies(m), view);
    return offered_in(match_game(m), view, seat, out);
}

/* ---- Words ------------------------------------------------------------------- */

/* Splits the words at the last `word` that stands alone; false: there is none. */
static bool split_at(struct sg_slice *words, const char *word, struct sg_slice *after)
{
    struct sg_slice rest = *words, w;
    const char *at = NULL;
    while (sg_slice_next(&rest, &w))
        if (sg_slice_is(w, word)) {
            at = w.at;
            *after = sg_slice_trim(rest);
        }
    if (at)
        *words = sg_slice_trim((struct sg_slice){words->at, (size_t)(at - words->at)});
    return at != NULL;
}

static bool read_action(const struct sg_game *game, struct sg_slice words, struct sg_action *out, struct sg_error *why)
{
    if (!sg_action_parse(game, words.at, words.length, out, why))
        return false;
    return !game->verbs[out->kind].chance || sg_wrong(why, "wrong.order.chance");
}

static bool read_fields(const struct sg_game *game, struct sg_slice words, struct order *o, struct sg_error *why)
{
    struct sg_slice w;
    while (sg_slice_next(&words, &w)) {
        const struct sg_field *f = sg_field_find(game, w);
        if (!f)
            return sg_wrong_quote(why, "wrong.order.field", w);
        if (o->fields == ORDER_FIELDS)
            return sg_wrong_args(why, "wrong.order.fields", "%d", ORDER_FIELDS);
        o->field[o->fields++] = f;
    }
    o->same = o->fields;
    return o->fields > 0 || sg_wrong(why, "wrong.order.while");
}

static bool read_event(const struct match *m, struct sg_slice words, struct order *o, struct sg_error *why)
{
    struct sg_slice w = {NULL, 0};
    int64_t seat;
    int seats = match_setup(m).seats;
    sg_slice_next(&words, &w);
    if (!sg_slice_number(w, 1, seats, &seat) || seat - 1 == o->seat)
        return sg_wrong_args(why, "wrong.order.seat", "%d", seats);
    o->other = (int8_t)(seat - 1);
    return read_action(match_game(m), sg_slice_trim(words), &o->event, why);
}

static bool read_steps(const struct sg_game *game, struct sg_slice words, struct order *o, struct sg_error *why)
{
    struct sg_slice one, rest = words;
    for (bool more = true; more; words = rest) {
        more = sg_slice_split(words, ';', &one, &rest);
        if (!more)
            one = words;
        if (o->steps == ORDER_STEPS)
            return sg_wrong_args(why, "wrong.order.steps", "%d", ORDER_STEPS);
        if (!read_action(game, sg_slice_trim(one), &o->step[o->steps++], why))
            return false;
    }
    return true;
}

/* What the game says about such an order: its amount, and what it depends on. */
static bool apply_offer(const struct sg_game *game, const void *view, struct order *o, struct sg_error *why)
{
    struct sg_order list[SG_MAX_ORDERS];
    int n = offered_in(game, view, o->seat, list), i = 0;
    while (i < n && list[i].action.kind != o->step[0].kind)
        i++;
    if (i == n || o->steps > 1)
        return !o->instead.kind || sg_wrong(why, "wrong.order.then");
    o->stays = true;
    o->rises = list[i].most > 0;
    if (o->rises && (o->step[0].arg[2] < list[i].action.arg[2] || o->step[0].arg[2] > list[i].most))
        return sg_wrong_args(why, "wrong.order.amount", "%d%d", list[i].action.arg[2], list[i].most);
    if (o->instead.kind && !(o->rises && sg_action_eq(o->instead, list[i].instead)))
        return sg_wrong(why, "wrong.order.then");
    for (const char *const *name = list[i].same; name && *name; name++) {
        const struct sg_field *f = sg_field_find(game, sg_slice_of(*name));
        sg_check(f && o->same < sizeof o->field / sizeof *o->field);
        o->field[o->same++] = f;
    }
    return true;
}

/* What an order plays now, `done` decisions of its seat after it was given; false: it has ended. */
static bool order_action(const struct sg_game *game, const struct order *o, const void *view, int done,
                         struct sg_action *out)
{
    struct sg_choice list[SG_MAX_CHOICES];
    *out = o->step[o->stays ? 0 : done];
    if (o->rises) {
        int n = game->actions(view, list), i = 0;
        while (i < n && (list[i].action.kind != out->kind || list[i].action.arg[0] != out->arg[0] ||
                         list[i].action.arg[1] != out->arg[1]))
            i++;
        if (i < n && list[i].action.arg[2] <= out->arg[2])
            out->arg[2] = list[i].action.arg[2];
        else
            *out = o->instead;
    }
    return out->kind && !game->refuse(view, *out, NULL);
}

bool order_parse_at(const struct match *m, int seat, int ply, size_t log, struct sg_slice words, struct order *out,
                    struct sg_error *why)
{
    _Alignas(16) char view[SG_MAX_STATE];
    const struct sg_game *game = match_game(m);
    struct order o;
    struct sg_slice after;
    memset(&o, 0, sizeof o);
    o.seat = (int8_t)seat;
    o.other = -1;
    o.ply = ply;
    o.log = log;
    words = sg_slice_trim(words);
    if (words.length >= ORDER_WORDS / 2)
        return sg_wrong_args(why, "wrong.order.long", "%d", ORDER_WORDS / 2 - 1);
    if (split_at(&words, "while", &after) && !read_fields(game, after, &o, why))
        return false;
    if (split_at(&words, "if", &after) && !read_event(m, after, &o, why))
        return false;
    if (split_at(&words, "then", &after) && !read_action(game, after, &o.instead, why))
        return false;
    if (!words.length)
        return sg_wrong(why, "wrong.order.nothing");
    if (!read_steps(game, words, &o, why))
        return false;
    if (o.fields && o.steps > 1)
        return sg_wrong(why, "wrong.order.while-one");
    o.stays = o.fields > 0;
    match_view(m, seat, ply, view);
    if (!apply_offer(game, view, &o, why))
        return false;
    *out = o;
    return true;
}

bool order_parse(const struct match *m, int seat, struct sg_slice words, struct order *out, struct sg_error *why)
{
    _Alignas(16) char view[SG_MAX_STATE];
    struct order o;
    struct sg_action action;
    if (match_turn(m) == SG_OVER)
        return sg_wrong(why, "wrong.match.over");
    if (!order_parse_at(m, seat, match_plies(m), match_text(m).length, words, &o, why))
        return false;
    if (match_turn(m) == seat && o.other >= 0)
        return sg_wrong(why, "wrong.order.your-turn");
    match_view(m, seat, o.ply, view);
    if (match_turn(m) == seat && !order_action(match_game(m), &o, view, 0, &action)) {
        match_game(m)->refuse(view, action, why);
        return false;
    }
    *out = o;
    return true;
}

void order_format(const struct sg_game *game, const struct order *o, struct sg_text *out)
{
    for (int i = 0; i < o->steps; i++) {
        sg_text_add(out, i ? "; " : "");
        sg_action_format(game, o->step[i], out);
    }
    if (o->instead.kind) {
        sg_text_add(out, " then ");
        sg_action_format(game, o->instead, out);
    }
    if (o->other >= 0) {
        sg_text_printf(out, " if %d ", o->other + 1);
        sg_action_format(game, o->event, out);
    }
    for (int i = 0; i < o->fields; i++)
        sg_text_printf(out, i ? " %s" : " while %s", o->field[i]->name);
}

void order_save(const struct sg_game *game, const struct order *o, struct sg_text *out)
{
    sg_text_number(out, o->ply);
    sg_text_char(out, ' ');
    sg_text_number(out, (int64_t)o->log);
    sg_text_char(out, ' ');
    order_format(game, o, out);
}

bool order_load(const struct match *m, int seat, struct sg_slice text, struct order *out, struct sg_error *why)
{
    struct sg_slice w;
    int64_t ply, log;
    if (!sg_slice_next(&text, &w) || !sg_slice_number(w, 0, match_plies(m), &ply) || !sg_slice_next(&text, &w) ||
        !sg_slice_number(w, 1, (int64_t)match_text(m).length, &log))
        return sg_wrong(why, "wrong.order.gone");
    return order_parse_at(m, seat, (int)ply, (size_t)log, text, out, why);
}

/* ---- What comes of it ----------------------------------------------------------- */

/* Was something undone or redone since? */
static bool went_back(const struct match *m, const struct order *o)
{
    struct sg_slice text = match_text(m);
    struct match_record record;
    if (o->log < 1 || o->log > text.length || text.at[o->log - 1] != '\n')
        return true;
    struct match_cursor cursor = match_cursor(text.at + o->log, text.length - o->log);
    while (match_record_next(&cursor, &record))
        if (record.kind == MATCH_LOG_UNDO || record.kind == MATCH_LOG_REDO ||
            (record.kind == MATCH_LOG_YES && record.request != MATCH_NOTHING))
            return true;
    return cursor.wrong;
}

enum order_state order_look(const struct match *m, const struct order *o, struct sg_action *action)
{
    _Alignas(16) char state[SG_MAX_STATE], then[SG_MAX_STATE], view[SG_MAX_STATE];
    const struct sg_game *game = match_game(m);
    int plies = match_plies(m), done = 0;
    bool met = o->other < 0;
    if (o->ply > plies || match_turn(m) == SG_OVER || went_back(m, o))
        return ORDER_ENDED;
    match_state_at(m, o->ply, state);
    game->redact(state, o->seat, then);
    memcpy(view, then, game->state_size);
    for (int i = o->ply; i < plies; i++) {
        const struct match_ply *p = match_ply(m, i);
        if (p->seat == o->seat) {
            if (!met || !order_action(game, o, view, done++, action) || !sg_action_eq(*action, p->action))
                return ORDER_ENDED;
            if (done == (o->stays ? ORDERS_RUN : o->steps))
                return ORDER_ENDED;
        } else if (p->seat == o->other && sg_action_eq(game->hide(state, p->action, o->seat), o->event)) {
            met = true;
        }
        game->apply(state, p->action, NULL);
        game->redact(state, o->seat, view);
        if (!all_same(o, then, view))
            return ORDER_ENDED;
    }
    if (match_turn(m) != o->seat)
        return ORDER_WAITS;
    return met && order_action(game, o, view, done, action) ? ORDER_ACTS : ORDER_ENDED;
}

int orders_tidy(const struct match *m, struct orders *orders)
{
    struct sg_action action;
    int n = 0;
    for (int i = 0; i < orders->count; i++)
        if (order_look(m, &orders->order[i], &action) != ORDER_ENDED)
            orders->order[n++] = orders->order[i];
    orders->count = n;
    return n;
}

/* Would both do the same under the same condition? Then the later one counts. */
static bool is_about_same(const struct order *a, const struct order *b)
{
    return a->other == b->other && sg_action_eq(a->event, b->event) && a->step[0].kind == b->step[0].kind &&
           a->rises == b->rises && (a->rises || sg_action_eq(a->step[0], b->step[0]));
}

bool orders_add(const struct match *m, struct orders *orders, const struct order *order, struct sg_error *why)
{
    int n = 0;
    orders_tidy(m, orders);
    for (int i = 0; i < orders->count; i++)
        if (!is_about_same(&orders->order[i], order))
            orders->order[n++] = orders->order[i];
    orders->count = n;
    if (n == ORDERS_MOST)
        return sg_wrong_args(why, "wrong.order.many", "%d", ORDERS_MOST);
    orders->order[orders->count++] = *order;
    return true;
}

bool orders_next(const struct match *m, const struct orders *of, struct sg_action *action)
{
    int turn = match_turn(m);
    for (int i = 0; turn >= 0 && i < of[turn].count; i++)
        if (order_look(m, &of[turn].order[i], action) == ORDER_ACTS)
            return true;
    return false;
}
