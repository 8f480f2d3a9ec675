/* table_orders.c: what people have ordered beforehand is played when their turn comes. */
#define _GNU_SOURCE
#include "server/tables/table.h"

#include "base/check.h"
#include "match/order.h"
#include "server/accounts/moderation.h"
#include "server/log.h"

#include <stdlib.h>
#include <string.h>

static bool person_to_move(const struct table *t)
{
    int turn = table_turn(t);
    return t->match && turn >= 0 && t->seat[turn].user && !t->seat[turn].bot[0];
}

bool table_may_follow(const struct table *t)
{
    if (!person_to_move(t) || match_question(t->match).request != MATCH_NOTHING)
        return false;
    return db_shared(t->server->db) || !t->orders_read || (t->ordered >> table_turn(t) & 1);
}

void table_read_orders(const struct match *m, int seat, const char *words, struct orders *out)
{
    struct sg_error why;
    struct sg_slice rest = sg_slice_of(words), line;
    out->count = 0;
    for (bool more = rest.length > 0; more && out->count < ORDERS_MOST;) {
        struct sg_slice all = rest;
        more = sg_slice_split(all, '\n', &line, &rest);
        if (order_load(m, seat, more ? line : all, &out->order[out->count], &why))
            out->count++;
    }
    orders_tidy(m, out);
}

/* The orders of all seats, as they were read. */
struct reading {
    int64_t user[SG_MAX_SEATS];
    char *words[SG_MAX_SEATS];
};

static bool keep_words(void *ctx, int seat, int64_t user, const char *words)
{
    struct reading *r = ctx;
    if (seat < 0 || seat >= SG_MAX_SEATS || r->words[seat])
        return true;
    r->user[seat] = user;
    r->words[seat] = strdup(words);
    sg_check(r->words[seat]);
    return true;
}

/* Plays for the seat to move and lets the table go. False: there was nothing to play; the table is still held. */
static bool play_order(struct table *t, const struct orders *orders)
{
    struct sg_error why;
    struct sg_action action;
    struct orders *of = calloc(SG_MAX_SEATS, sizeof *of);
    int seat = table_turn(t);
    sg_check(of);
    of[seat] = *orders;
    bool acts = orders_next(t->match, of, &action);
    free(of);
    if (!acts)
        return false;
    struct step *step = step_begin(t);
    if (!match_play(t->match, seat, action, &why)) {
        step_cancel(step);
        log_error(t->server, "order-refused", t->id, &why);
        return false;
    }
    step_settle(step);
    step_commit(step, NULL);
    return true;
}

/* What a suspended person ordered is not played, and ends. */
static enum db_code leave_out_suspended(struct db_tx *tx, struct reading *read)
{
    enum db_code code = DB_OK;
    for (int s = 0; s < SG_MAX_SEATS && code == DB_OK; s++) {
        struct principal who = {.id = read->user[s]};
        if (!read->words[s])
            continue;
        code = moderation_find(tx, &who);
        if (code == DB_OK && moderation_suspended(&who))
            read->user[s] = 0;
    }
    return code;
}

static void drop_orders(struct server *server, int64_t id, int seat, const char *words)
{
    struct db_tx *tx = db_begin(server->db, DB_WRITE);
    if (db_orders_drop(tx, id, seat, words) == DB_OK)
        db_end(tx);
    else
        db_cancel(tx);
}

/* The table is held; it is let go. */
static void follow_read(struct table *t, const struct reading *read)
{
    struct server *server = t->server;
    struct orders *orders = calloc(1, sizeof *orders);
    int seat = table_turn(t);
    int64_t id = t->id;
    sg_check(orders);
    for (int s = 0; s < SG_MAX_SEATS; s++)
        t->ordered |= (uint8_t)((read->words[s] != NULL) << s);
    t->orders_read = true;
    bool ended = false, gone = false;
    if (table_may_follow(t) && read->words[seat]) {
        if (read->user[seat] == t->seat[seat].user)
            table_read_orders(t->match, seat, read->words[seat], orders);
        ended = orders->count == 0;
        gone = !ended && play_order(t, orders);
    }
    if (!gone)
        table_release(t);
    if (ended)
        drop_orders(server, id, seat, read->words[seat]);
    free(orders);
}

void table_unqueue(struct server *server, int64_t id)
{
    struct table *t = table_peek(server, id);
    if (!t)
        return;
    t->bot_queued = false;
    table_release(t);
}

bool table_follow_orders(struct server *server, int64_t id)
{
    enum db_code code;
    struct reading read = {{0}, {NULL}};
    struct table *t = table_hold(server, id, &code);
    if (!t) {
        table_unqueue(server, id);
        return true;
    }
    bool person = person_to_move(t), may = table_may_follow(t);
    if (person)
        t->bot_queued = false;
    table_release(t);
    if (!may)
        return person;
    struct db_tx *tx = db_begin(server->db, DB_READ);
    code = db_orders(tx, id, keep_words, &read);
    if (code == DB_OK)
        code = leave_out_suspended(tx, &read);
    enum db_code end = db_end(tx);
    t = code == DB_OK && end == DB_OK ? table_hold(server, id, &code) : NULL;
    if (t)
        follow_read(t, &read);
    for (int s = 0; s < SG_MAX_SEATS; s++)
        free(read.words[s]);
    return true;
}
