/* table_step.c: a change of a match, from the journal to the disk to the world. */
#include "base/check.h"
#include "front/server/pool.h"
#include "front/server/hub.h"
#include "front/server/log.h"
#include "front/server/reply.h"
#include "front/server/table.h"
#include "proto/json_game.h"

#include <stdlib.h>

struct op {
    struct db_step step;
    struct table *table;
    struct request *request; /* who is answered when it is done; or NULL */
    struct hub_post *post;
    struct buffer lines, result;
    int plies; /* before */
    struct clock_mark mark;
    int64_t moment; /* of its submission */
    size_t start;    /* of the lines in the match's text */
};

static bool collect(void *ctx, const char *text, size_t length, struct sg_error *why)
{
    (void)why;
    buffer_bytes(ctx, text, length);
    return true;
}

struct op *op_begin(struct table *t)
{
    struct op *op = calloc(1, sizeof *op);
    sg_check(op && t->match && !t->busy);
    op->table = t;
    op->plies = match_plies(t->match);
    op->mark = clock_mark(t->match);
    op->start = match_text(t->match).length;
    struct match_sink sink = {collect, &op->lines};
    match_journal(t->match, &sink);
    return op;
}

static void op_free(struct op *op)
{
    buffer_free(&op->lines);
    buffer_free(&op->result);
    free(op);
}

void op_cancel(struct op *op)
{
    sg_check(op->lines.length == 0);
    match_journal(op->table->match, NULL);
    op_free(op);
}

void op_settle(struct op *op)
{
    struct sg_error why;
    struct match *m = op->table->match;
    while (match_turn(m) == SG_CHANCE && match_draw(m, &why)) {}
    if (match_turn(m) == SG_OVER && !match_closed(m) && !op->table->rules.seeded)
        match_reveal(m, &why);
}

/* ---- Before it is written -------------------------------------------------------- */

static void fill_head(struct op *op)
{
    struct table *t = op->table;
    struct db_head *head = &op->step.head;
    int turn = match_turn(t->match);
    head->status = turn == SG_OVER ? DB_OVER : DB_PLAYING;
    head->turn = turn >= 0 ? turn : -1;
    head->plies = match_plies(t->match);
    head->deadline = table_deadline(t);
    if (turn == SG_OVER) {
        struct json j;
        buffer_json(&op->result, &j);
        json_result(&j, t->game, match_state(t->match));
        head->result = op->result.at;
    }
}

static void tell(struct op *op, struct request *r)
{
    struct table *t = op->table;
    struct told told = {t, t->match, op->step.seq + 1, op->step.at / 1000, op->plies,
                        {op->lines.at, op->lines.length}, true};
    op->post = hub_prepare(&told);
    if (!r)
        return;
    /* The answer is what his own stream is told, if he has one. */
    int viewer = table_viewer(t, r->who.id);
    const struct buffer *words = hub_words(op->post, viewer);
    struct json j;
    reply_json(r, 200, &j);
    if (words)
        buffer_bytes(&r->out, words->at, words->length);
    else
        step_json(&j, &told, viewer, false);
}

/* ---- After ------------------------------------------------------------------------- */

static void answer(struct op *op, enum db_code code)
{
    struct request *r = op->request;
    if (!r)
        return;
    if (code == DB_OK) {
        request_answer(r);
    } else if (code == DB_CONFLICT && r->tries++ < 5) {
        r->status = 0; /* it looks again, at the news */
        request_wake(r);
    } else {
        problem_store(r, code);
        request_answer(r);
    }
}

static void fail(struct op *op, enum db_code code)
{
    struct table *t = op->table;
    atomic_fetch_add(&t->server->counts.failed, 1);
    if (code != DB_CONFLICT)
        log_line(t->server, "step-not-written", t->id, db_code_name(code));
    t->steps--;
}

/* On the store's writer thread. */
static void written(struct db_step *step)
{
    struct op *op = step->ctx;
    struct table *t = op->table;
    enum db_code code = step->code;
    pthread_mutex_lock(&t->lock);
    if (code == DB_OK) {
        t->row->next = step->seq + 1;
        t->row->tail = db_tail(step->tail, step->text, step->length);
        t->row->plies = step->head.plies;
        t->row->status = step->head.status;
        t->row->changed = step->at;
        if (step->there)
            t->behind = true; /* another node wrote it, and perhaps more */
        else
            t->looked = op->moment;
        atomic_fetch_add_explicit(&t->server->counts.actions, 1, memory_order_relaxed);
    } else {
        fail(op, code);
    }
    hub_send(t, op->post, code == DB_OK);
    answer(op, code);
    table_leave(t, code != DB_OK);
    if (code == DB_OK && table_bot_to_move(t))
        pool_want(t);
    else if (code != DB_OK)
        pool_look(t->server, t->id);
    op_free(op);
    table_release(t);
}

enum handled op_commit(struct op *op, struct request *r)
{
    struct table *t = op->table;
    struct db_step *step = &op->step;
    match_journal(t->match, NULL);
    sg_check(op->lines.length);
    step->table = t->id;
    step->seq = t->steps;
    step->tail = t->row->tail;
    step->text = op->lines.at;
    step->length = op->lines.length;
    step->at = db_now();
    step->done = written;
    step->ctx = op;
    table_step_begins(t, op->start);
    clock_step(t, &op->mark, t->match, step->at);
    fill_head(op);
    tell(op, r);
    t->busy = true;
    op->moment = server_moment();
    op->request = r;
    if (r)
        request_suspend(r);
    struct db *db = t->server->db;
    pthread_mutex_unlock(&t->lock); /* the hold goes on to written() */
    db_submit(db, step);
    return WAIT;
}
