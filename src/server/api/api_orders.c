/* api_orders.c: standing orders of a seat (match/order.h). Nobody else learns of them. */
#define _GNU_SOURCE
#include "server/api/api.h"

#include "base/check.h"
#include "proto/json/json_order.h"
#include "server/bots/bots.h"
#include "server/http/body.h"
#include "server/http/reply.h"

#include <stdlib.h>
#include <string.h>

enum { SEQ_BACK = 64 }; /* steps that may have come since the asker looked */

/* What is stored for one seat of one user. */
struct stored {
    int seat;
    int64_t user;
    char *words;
};

static bool keep_seat(void *ctx, int seat, int64_t user, const char *words)
{
    struct stored *s = ctx;
    if (seat != s->seat || user != s->user)
        return true;
    s->words = strdup(words);
    sg_check(s->words);
    return false;
}

/* The table, locked, and the seat that is asked about; NULL and what to answer. */
static struct table *seat_at_table(struct request *r, int *seat, enum handled *h)
{
    struct table *t = api_get(r, h);
    if (!t)
        return NULL;
    *h = DONE;
    unsigned mine = table_seats_of(t, r->who.id);
    const char *asked = request_query(r, "seat");
    int64_t number = 0;
    bool fine = true;
    if (r->json)
        fine = api_seat(r, t, seat);
    else if (!mine)
        fine = false, problem(r, 403, "you have no seat at this table");
    else if (asked && (!sg_slice_number(sg_slice_of(asked), 1, t->setup.seats, &number) || !(mine >> (number - 1) & 1)))
        fine = false, problem(r, 403, "seat %s is not yours", asked);
    else
        *seat = asked ? (int)number - 1 : table_viewer(t, r->who.id);
    if (fine && r->json && (!t->match || table_status(t) != DB_PLAYING))
        fine = false, problem(r, 409, "orders are for a game that is being played");
    if (fine)
        return t;
    table_release(t);
    return NULL;
}

static enum db_code read_stored(struct request *r, struct stored *s)
{
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_orders(tx, r->id, keep_seat, s);
    enum db_code end = db_end(tx);
    return code == DB_OK ? end : code;
}

static void reply_orders(struct request *r, const struct table *t, int seat, const struct orders *orders)
{
    _Alignas(16) char view[SG_MAX_STATE];
    struct json j;
    if (t->match)
        match_view(t->match, seat, match_plies(t->match), view);
    else /* nothing can be ordered before the start */
        t->game->init(view, &t->setup);
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_number(&j, "seat", seat + 1);
    json_put_number(&j, "seq", t->steps);
    json_orders(&j, t->game, orders);
    json_offers(&j, t->game, view, seat, 0);
    json_close(&j);
}

/* The table of the request, once its seat's stored orders were read, which must not happen while it is held. */
static struct table *read_then_sit(struct request *r, struct stored *stored, enum handled *h)
{
    struct table *t = seat_at_table(r, &stored->seat, h);
    if (!t)
        return NULL;
    table_release(t);
    enum db_code code = read_stored(r, stored);
    if (code == DB_OK)
        return seat_at_table(r, &stored->seat, h);
    *h = problem_store(r, code);
    return NULL;
}

enum handled api_orders(struct request *r)
{
    enum handled h;
    struct stored stored = {.user = r->who.id};
    struct table *t = read_then_sit(r, &stored, &h);
    if (t) {
        struct orders *orders = calloc(1, sizeof *orders);
        sg_check(orders);
        if (t->match)
            table_read_orders(t->match, stored.seat, stored.words ? stored.words : "", orders);
        reply_orders(r, t, stored.seat, orders);
        free(orders);
        table_release(t);
    }
    free(stored.words);
    return h;
}

/* ---- Giving them ----------------------------------------------------------------------- */

/* Where the asker was when they decided: so many steps. False after a problem. */
static bool place_of(struct request *r, const struct table *t, int64_t seq, int *ply, size_t *log)
{
    *ply = match_plies(t->match);
    *log = match_text(t->match).length;
    if (seq < 0 || seq == t->steps)
        return true;
    if (seq == 0 || seq > t->steps || seq < t->steps - SEQ_BACK) {
        problem(r, 409, "the table is not where it was when you decided; look at the news");
        return false;
    }
    *log = t->starts[seq];
    for (int n = (int)seq; n < t->steps; n++)
        *ply -= table_step_grew(table_step_text(t, n));
    return true;
}

/* One that was given before stays as it was given. */
static const struct order *given_before(const struct sg_game *game, const struct orders *old, const struct order *order)
{
    char mine[ORDER_WORDS], theirs[ORDER_WORDS];
    struct sg_text a, b;
    sg_text_init(&a, mine, sizeof mine);
    order_format(game, order, &a);
    for (int i = 0; i < old->count; i++) {
        sg_text_init(&b, theirs, sizeof theirs);
        order_format(game, &old->order[i], &b);
        if (strcmp(mine, theirs) == 0)
            return &old->order[i];
    }
    return NULL;
}

static bool take_order(struct request *r, const struct table *t, int seat, int64_t seq, json_t *word,
                       const struct orders *old, struct orders *out)
{
    struct sg_error why;
    struct order order;
    struct sg_action action;
    int ply;
    size_t log;
    if (!place_of(r, t, seq, &ply, &log))
        return false;
    struct sg_slice words = {json_string_value(word), json_string_length(word)};
    bool now = ply == match_plies(t->match);
    const struct order *before = NULL;
    bool read = now ? order_parse(t->match, seat, words, &order, &why)
                    : order_parse_at(t->match, seat, ply, log, words, &order, &why);
    if (read)
        before = given_before(t->game, old, &order);
    if (!read && why.game)
        problem_refused(r, &why);
    else if (!read)
        problem_error(r, 422, NULL, &why);
    else if (!before && order_look(t->match, &order, &action) == ORDER_ENDED)
        problem(r, 409, "the table is not where it was when you decided; look at the news");
    else if (!orders_add(t->match, out, before ? before : &order, &why))
        problem_error(r, 422, NULL, &why);
    return r->status == 0;
}

static void save_orders(const struct table *t, const struct orders *orders, struct buffer *out)
{
    char memory[ORDER_WORDS + 48];
    struct sg_text line;
    for (int i = 0; i < orders->count; i++) {
        sg_text_init(&line, memory, sizeof memory);
        order_save(t->game, &orders->order[i], &line);
        buffer_add(out, i ? "\n" : "");
        buffer_add(out, memory);
    }
    buffer_add(out, "");
}

static bool take_list(struct request *r, struct table *t, const struct stored *stored, int64_t seq, struct buffer *out)
{
    json_t *list = json_object_get(r->json, "orders");
    struct orders *old = calloc(2, sizeof *old), *now = old + 1;
    sg_check(old);
    table_read_orders(t->match, stored->seat, stored->words ? stored->words : "", old);
    bool fine = true;
    for (size_t i = 0; fine && i < json_array_size(list); i++)
        fine = take_order(r, t, stored->seat, seq, json_array_get(list, i), old, now);
    if (fine) {
        save_orders(t, now, out);
        reply_orders(r, t, stored->seat, now);
    }
    free(old);
    return fine;
}

static enum db_code write_orders(struct request *r, const struct stored *stored, const char *words)
{
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = api_stays(r, tx);
    if (code == DB_OK)
        code = db_orders_put(tx, r->id, stored->seat, r->who.id, words);
    if (code == DB_OK)
        return db_end(tx);
    db_cancel(tx);
    return code;
}

static bool list_is_fine(struct request *r)
{
    json_t *list = json_object_get(r->json, "orders");
    if (!json_is_array(list) || json_array_size(list) > ORDERS_MOST) {
        problem(r, 400, "'orders' is a list of at most %d texts", ORDERS_MOST);
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_string(json_array_get(list, i))) {
            problem(r, 400, "'orders' is a list of at most %d texts", ORDERS_MOST);
            return false;
        }
    return true;
}

enum handled api_orders_put(struct request *r)
{
    enum handled h;
    int64_t seq;
    enum db_code code = DB_OK;
    struct buffer words = {NULL, 0, 0};
    struct stored stored = {.user = r->who.id};
    if (!body_known(r, r->json, "orders seat seq") || !list_is_fine(r) ||
        !body_number(r, r->json, "seq", 0, INT32_MAX, -1, &seq))
        return DONE;
    struct table *t = read_then_sit(r, &stored, &h);
    bool fine = t && take_list(r, t, &stored, seq, &words);
    if (fine)
        t->ordered |= (uint8_t)(1u << stored.seat);
    if (t)
        table_release(t);
    if (fine)
        code = write_orders(r, &stored, words.at ? words.at : "");
    if (fine && code == DB_OK)
        bots_scan(r->server, r->id);
    buffer_free(&words);
    free(stored.words);
    return code == DB_OK || (fine && r->status == 401) ? h : problem_store(r, code);
}
