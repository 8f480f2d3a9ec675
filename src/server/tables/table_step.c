/* table_step.c: a change of a match, from the journal to the disk to the world. */
#include "base/check.h"
#include "proto/json/json_game.h"
#include "server/accounts/rated.h"
#include "server/bots/bots.h"
#include "server/http/reply.h"
#include "server/log.h"
#include "server/streams/streams.h"
#include "server/tables/table.h"

#include <stdlib.h>

struct step {
    struct db_step stored; /* what is written */
    struct table *table;
    struct request *request; /* who is answered when it is done; or NULL */
    struct step_payloads *payloads;
    struct buffer lines, result;
    int plies; /* before */
    struct clock_mark mark;
    int64_t moment; /* of its submission */
    size_t start;   /* of the lines in the match's text */
};

static bool collect_lines(void *ctx, const char *text, size_t length, struct sg_error *why)
{
    (void)why;
    buffer_bytes(ctx, text, length);
    return true;
}

struct step *step_begin(struct table *t)
{
    struct step *step = calloc(1, sizeof *step);
    sg_check(step && t->match && !t->busy);
    step->table = t;
    step->plies = match_plies(t->match);
    step->mark = clock_mark(t, t->match);
    step->start = match_text(t->match).length;
    struct match_sink sink = {collect_lines, &step->lines};
    match_journal(t->match, &sink);
    return step;
}

static void step_free(struct step *step)
{
    buffer_free(&step->lines);
    buffer_free(&step->result);
    free(step);
}

void step_cancel(struct step *step)
{
    sg_check(step->lines.length == 0);
    match_journal(step->table->match, NULL);
    step_free(step);
}

void step_settle(struct step *step)
{
    struct sg_error why;
    struct match *m = step->table->match;
    while (match_turn(m) == SG_CHANCE && match_draw(m, &why)) {
    }
    if (match_turn(m) == SG_OVER && !match_closed(m) && !step->table->rules.seeded &&
        !step->table->rules.tournament) /* its round shares the secret (tournaments.h) */
        match_reveal(m, &why);
}

/* ---- Before it is written -------------------------------------------------------- */

static void fill_head(struct step *step)
{
    struct table *t = step->table;
    struct db_head *head = &step->stored.head;
    int turn = match_turn(t->match);
    head->status = turn == SG_OVER ? DB_OVER : DB_PLAYING;
    head->turn = turn >= 0 ? turn : -1;
    head->plies = match_plies(t->match);
    head->deadline = table_deadline(t);
    if (turn == SG_OVER) {
        struct json j;
        buffer_json(&step->result, &j);
        json_match_result(&j, t->match, match_state(t->match));
        head->result = step->result.at;
    }
}

static void prepare_payloads(struct step *step, struct request *r)
{
    struct table *t = step->table;
    struct step_view view = {
        t,   t->match, step->stored.seq + 1, step->stored.at / 1000, step->plies, {step->lines.at, step->lines.length},
        true};
    step->payloads = step_prepare(&view);
    if (!r)
        return;
    /* The answer is what their own stream is sent, if they have one. */
    int viewer = table_viewer(t, r->who.id);
    const struct buffer *words = step_payload(step->payloads, viewer);
    struct json j;
    reply_json(r, 200, &j);
    if (words)
        buffer_bytes(&r->out, words->at, words->length);
    else
        step_json(&j, &view, viewer, false);
}

/* ---- After ------------------------------------------------------------------------- */

static void answer_request(struct step *step, enum db_code code)
{
    struct request *r = step->request;
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

static void fail_step(struct step *step, enum db_code code)
{
    struct table *t = step->table;
    atomic_fetch_add(&t->server->counts.failed, 1);
    if (code != DB_CONFLICT)
        log_line(t->server, "step-not-written", t->id, db_code_name(code));
    t->steps--;
}

/* On the store's writer thread. */
static void on_written(struct db_step *stored)
{
    struct step *step = stored->ctx;
    struct table *t = step->table;
    enum db_code code = stored->code;
    pthread_mutex_lock(&t->lock);
    if (code == DB_OK) {
        t->row->next = stored->seq + 1;
        t->row->tail = db_tail(stored->tail, stored->text, stored->length);
        t->row->plies = stored->head.plies;
        t->row->turn = stored->head.turn;
        t->row->deadline = stored->head.deadline;
        t->row->status = stored->head.status;
        t->row->changed = stored->at;
        if (stored->there)
            t->behind = true; /* another node wrote it, and perhaps more */
        else
            t->checked = step->moment;
        atomic_fetch_add_explicit(&t->server->counts.actions, 1, memory_order_relaxed);
    } else {
        fail_step(step, code);
    }
    if (code == DB_OK && t->rules.rated && stored->head.status == DB_OVER)
        rated_settle_later(t->server->db, t->id);
    step_publish(t, step->payloads, code == DB_OK);
    answer_request(step, code);
    table_leave(t, code != DB_OK);
    if (code != DB_OK)
        bots_scan(t->server, t->id);
    else if (table_bot_to_move(t) || table_may_follow(t))
        bots_schedule(t);
    step_free(step);
    table_release(t);
}

enum handled step_commit(struct step *step, struct request *r)
{
    struct table *t = step->table;
    struct db_step *stored = &step->stored;
    match_journal(t->match, NULL);
    sg_check(step->lines.length);
    stored->table = t->id;
    stored->seq = t->steps;
    stored->tail = t->row->tail;
    stored->text = step->lines.at;
    stored->length = step->lines.length;
    stored->at = db_now();
    stored->done = on_written;
    stored->ctx = step;
    table_step_begins(t, step->start);
    clock_step(t, &step->mark, t->match, stored->at);
    fill_head(step);
    prepare_payloads(step, r);
    t->busy = true;
    step->moment = server_moment();
    step->request = r;
    if (r)
        request_suspend(r);
    struct db *db = t->server->db;
    pthread_mutex_unlock(&t->lock); /* the hold continues to on_written() */
    db_submit(db, stored);
    return WAIT;
}
