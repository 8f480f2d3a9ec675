/* api_play.c: actions, undo and redo, answers to requests, hints. */
#include "base/codec.h"
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/http/limits.h"
#include "server/bots/bots.h"
#include "server/http/reply.h"

#include <string.h>

/* What a request that changes the match wants. */
struct want {
    struct table *table;
    int seat;
    unsigned seats;          /* that it may be about: the one that was named, or all of the asker's */
    int64_t ply, seq, plies; /* seq -1: not said */
};

static enum handled give_up(struct want *w)
{
    table_release(w->table);
    return DONE;
}

/* 409 with the news. */
static enum handled answer_stale(struct request *r, struct want *w)
{
    struct json j;
    if (!r->unsure) /* else the store is looked at first */
        atomic_fetch_add(&r->server->counts.stale, 1);
    problem_open(r, &j, 409, "/problems/late", "the table is not where it was when you decided; look at the news");
    json_key(&j, "table");
    table_json(&j, w->table, &r->who, -1, false);
    json_close(&j);
    return give_up(w);
}

/* A log of more steps than that is not looked through on an HTTP thread; so many steps played again cost 1. */
enum { FEW_STEPS = 256, STEPS_AGAIN = 16 };

/* The latest step, from the match as it is. */
static enum handled latest_again(struct request *r, struct want *w)
{
    struct table *t = w->table;
    struct sg_slice text = table_step_text(t, t->steps - 1);
    struct step_view view = {
        t, t->match, t->steps, t->row->changed / 1000, match_plies(t->match) - table_step_grew(text), text, true};
    struct json j;
    reply_json(r, 200, &j);
    step_json(&j, &view, table_viewer_in(t->match, table_seats_of(t, r->who.id)), true);
    return give_up(w);
}

/* An older one: the log is played again up to it. That is paid for, and done without the table's lock. */
static enum handled older_again(struct request *r, struct want *w, int n)
{
    struct sg_error why;
    struct table *t = w->table, then;
    struct db_table row;
    struct sg_slice step = table_step_text(t, n);
    struct buffer log = {NULL, 0, 0};
    struct json j;
    if (!limits_charge(r, 2 + n / STEPS_AGAIN))
        return give_up(w);
    buffer_bytes(&log, match_text(t->match).at, t->starts[n] + step.length);
    step = (struct sg_slice){log.at + t->starts[n], step.length};
    table_copy(t, &then, &row);
    table_release(t);
    then.match = match_load(log.at, log.length - step.length, NULL, &why);
    int plies = then.match ? match_plies(then.match) : 0;
    if (then.match && match_append(then.match, step.at, step.length, &why)) {
        struct step_view view = {&then, then.match, n + 1, row.changed / 1000, plies, step, false};
        reply_json(r, 200, &j);
        step_json(&j, &view, table_viewer_in(then.match, table_seats_of(&then, r->who.id)), true);
    } else {
        problem_store(r, DB_BROKEN);
    }
    match_free(then.match);
    buffer_free(&log);
    return DONE;
}

/* The same was done already by this very request: the step is answered again, as it was then. */
static enum handled answer_duplicate(struct request *r, struct want *w, int n)
{
    if (r->unsure) { /* another node may have undone it meanwhile: the store is looked at first */
        table_release(w->table);
        r->compare = true;
        r->unsure = false;
        return AGAIN;
    }
    if (n + 1 != w->table->steps && !r->blocking) {
        table_release(w->table);
        return LATER;
    }
    atomic_fetch_add(&r->server->counts.duplicate, 1);
    return n + 1 == w->table->steps ? latest_again(r, w) : older_again(r, w, n);
}

/* ---- Requests that come again -------------------------------------------------------- */

/* What the first record of a step must be to be this request's: its answer got lost. */
struct same {
    const struct want *w;
    enum match_log kind; /* PLAY, YES, NO; UNDO or REDO, or the question for it; ASK: for the end */
    const char *action;  /* of PLAY */
};

static bool is_same(void *ctx, const struct match_record *record)
{
    const struct same *same = ctx;
    const struct want *w = same->w;
    if (record->seat < 0 || !(w->seats >> record->seat & 1))
        return false;
    if (same->action)
        return record->kind == MATCH_LOG_PLAY && sg_slice_is(record->action, same->action);
    if (same->kind != MATCH_LOG_UNDO && same->kind != MATCH_LOG_REDO)
        return record->kind == same->kind && (record->kind != MATCH_LOG_ASK || record->request == MATCH_END);
    enum match_request request = same->kind == MATCH_LOG_UNDO ? MATCH_UNDO : MATCH_REDO;
    return (record->kind == same->kind || record->kind == MATCH_LOG_ASK) && record->request == request &&
           (!w->plies || w->plies == record->plies);
}

enum { STEP_NONE = -1, STEP_LATER = -2 };

/* The step that this very request made when it came first, or STEP_NONE. STEP_LATER: it takes long to look. */
static int step_before(const struct request *r, const struct want *w, enum match_log kind, const char *action)
{
    const struct table *t = w->table;
    struct same same = {w, kind, action};
    struct match_record first;
    if (w->seq < 0 && !r->blocking && t->steps > FEW_STEPS)
        return STEP_LATER;
    if (w->seq < 0)
        return table_find_step(t, w->ply, is_same, &same);
    if (w->seq >= t->steps || w->seq == 0)
        return STEP_NONE;
    struct sg_slice text = table_step_text(t, (int)w->seq);
    struct match_cursor cursor = match_cursor(text.at, text.length);
    return match_record_next(&cursor, &first) && is_same(&same, &first) ? (int)w->seq : STEP_NONE;
}

static enum handled duplicate_or_stale(struct request *r, struct want *w, int before)
{
    if (before != STEP_LATER)
        return before >= 0 ? answer_duplicate(r, w, before) : answer_stale(r, w);
    table_release(w->table);
    return LATER;
}

/* Takes seat, ply and seq from the body; NULL and the answer if that is not all. */
static struct table *begin_play(struct request *r, struct want *w, const char *keys, enum handled *h)
{
    *h = DONE;
    if (!body_known(r, r->json, keys) || !body_number(r, r->json, "ply", 0, INT32_MAX, -1, &w->ply) ||
        !body_number(r, r->json, "seq", 0, INT32_MAX, -1, &w->seq) ||
        !body_number(r, r->json, "plies", 1, INT32_MAX, 0, &w->plies))
        return NULL;
    struct table *t = w->table = api_get(r, h);
    if (!t)
        return NULL;
    *h = DONE;
    if (!api_seat(r, t, &w->seat)) {
        table_release(t);
        return NULL;
    }
    w->seats = json_object_get(r->json, "seat") ? 1u << w->seat : table_seats_of(t, r->who.id);
    if (t->match && table_status(t) == DB_PLAYING)
        return t;
    if (!t->match || t->row->status == DB_ARCHIVED) {
        problem(r, 409, t->match ? "this table was put away" : "the game has not begun");
        table_release(t);
        return NULL;
    }
    return t;
}

static bool is_fresh(const struct want *w)
{
    return w->ply == match_plies(w->table->match) && (w->seq < 0 || w->seq == w->table->steps);
}

static bool must_ply(struct request *r, struct want *w)
{
    if (w->ply >= 0)
        return true;
    problem(r, 400, "'ply' is missing: how many plies were played when you decided");
    return false;
}

/* ---- Actions ------------------------------------------------------------------------ */

/* The step in which this action was played at this ply (and seq, if given); as step_before() answers. */
static int played(const struct request *r, const struct want *w, struct sg_action action)
{
    char line[SG_MAX_TEXT + 1];
    struct sg_text text;
    const struct match *m = w->table->match;
    const struct match_ply *p = w->ply < match_plies(m) ? match_ply(m, (int)w->ply) : NULL;
    if (w->seq < 0 && !(p && p->seat >= 0 && (w->seats >> p->seat & 1) && sg_action_eq(p->action, action)))
        return STEP_NONE; /* without seq only what still stands counts */
    sg_text_init(&text, line, sizeof line);
    sg_action_format(w->table->game, action, &text);
    return step_before(r, w, MATCH_LOG_PLAY, line);
}

static enum handled answer_refusal(struct request *r, struct want *w, const struct sg_error *why)
{
    if (!r->unsure)
        atomic_fetch_add(&r->server->counts.refused, 1);
    if (why->game)
        problem_refused(r, why);
    else
        problem_error(r, 409, NULL, why);
    return give_up(w);
}

static enum handled play_action(struct request *r, struct want *w, struct sg_action action)
{
    struct sg_error why;
    struct step *step = step_begin(w->table);
    if (!match_play(w->table->match, w->seat, action, &why)) {
        step_cancel(step);
        return answer_refusal(r, w, &why);
    }
    step_settle(step);
    return step_commit(step, r);
}

enum handled api_action(struct request *r)
{
    struct sg_error why;
    struct sg_action action;
    struct want w;
    enum handled h;
    const char *words;
    if (!body_must_text(r, r->json, "action", SG_MAX_TEXT - 1, &words))
        return DONE;
    if (!begin_play(r, &w, "ply action seat seq", &h))
        return h; /* WAIT: the request is somebody else's already */
    if (!must_ply(r, &w))
        return give_up(&w);
    if (!sg_action_parse(w.table->game, words, strlen(words), &action, &why)) {
        problem_error(r, 400, NULL, &why);
        return give_up(&w);
    }
    bool now = is_fresh(&w) && table_status(w.table) == DB_PLAYING;
    if (now && table_turn(w.table) == w.seat && w.table->seat[w.seat].bot[0]) {
        problem(r, 409, "a bot plays this seat; return first: POST .../return");
        return give_up(&w);
    }
    if (now)
        return play_action(r, &w, action);
    return duplicate_or_stale(r, &w, played(r, &w, action));
}

/* ---- Undo and redo ----------------------------------------------------------------------- */

/* Somebody who is away, and for whom a bot plays, has agreed to nothing: bots do not answer for people. */
static bool nobody_away(const struct want *w, enum match_request request, int plies, struct sg_error *why)
{
    const struct table *t = w->table;
    unsigned away = table_away(t, t->seat[w->seat].user);
    int most = request == MATCH_UNDO ? match_free_undo(t->match, w->seat) : match_free_redo(t->match, w->seat);
    for (int s = 0; s < t->setup.seats && plies > most; s++) {
        if (!(away >> s & 1))
            continue;
        return sg_wrong_args(why, "wrong.server.away", "%d%s%d", s + 1, t->seat[s].name, most);
    }
    return true;
}

/* Free of charge, or alone at the table; else the others are asked. */
static bool move_or_ask(struct want *w, enum match_request request, int plies, struct sg_error *why)
{
    struct match *m = w->table->match;
    int most = request == MATCH_UNDO ? match_free_undo(m, w->seat) : match_free_redo(m, w->seat);
    if (!nobody_away(w, request, plies, why))
        return false;
    if (w->table->rules.tournament && plies > most) /* not even alone with bots: the cards are those of other tables */
        return sg_wrong_args(why, "wrong.server.tournament-undo", "%d", most);
    if ((request == MATCH_UNDO ? match_undo : match_redo)(m, w->seat, plies, why))
        return true;
    return w->table->rules.undo == UNDO_CONSENT && match_ask(m, w->seat, request, plies, why);
}

static int default_plies(const struct want *w, enum match_request request)
{
    const struct match *m = w->table->match;
    if (w->plies)
        return (int)w->plies;
    if (request == MATCH_UNDO)
        return match_back(m, w->seat);
    int free = match_free_redo(m, w->seat);
    return free ? 1 : match_redo_plies(m);
}

static enum handled undo_or_redo(struct request *r, enum match_request request)
{
    struct sg_error why;
    struct want w;
    enum handled h;
    if (!begin_play(r, &w, "ply plies seat seq", &h))
        return h;
    if (!must_ply(r, &w))
        return give_up(&w);
    struct match_question q = match_question(w.table->match);
    bool asked = q.request == request && (w.seats >> q.seat & 1) && (!w.plies || w.plies == q.plies);
    if (!is_fresh(&w) || (asked && w.seq < 0)) /* asked: the others are still thinking about it */
        return duplicate_or_stale(r, &w,
                                  step_before(r, &w, request == MATCH_UNDO ? MATCH_LOG_UNDO : MATCH_LOG_REDO, NULL));
    if (w.table->rules.undo == UNDO_NONE || table_status(w.table) != DB_PLAYING) {
        problem(r, 409, "undo is not allowed at this table");
        return give_up(&w);
    }
    if (table_full(w.table)) {
        problem(r, 409, "this game has %d steps already: from now on nothing is undone or redone here", w.table->steps);
        return give_up(&w);
    }
    int plies = default_plies(&w, request);
    struct step *step = step_begin(w.table);
    if (plies < 1)
        sg_wrong(&why, "wrong.server.nothing-back");
    return api_step_end(r, w.table, step, plies >= 1 && move_or_ask(&w, request, plies, &why), &why);
}

enum handled api_undo(struct request *r)
{
    return undo_or_redo(r, MATCH_UNDO);
}

enum handled api_redo(struct request *r)
{
    return undo_or_redo(r, MATCH_REDO);
}

/* Everybody who plays is asked to end the game as it stands. */
enum handled api_end(struct request *r)
{
    struct sg_error why;
    struct want w;
    enum handled h;
    if (!begin_play(r, &w, "ply seat seq", &h))
        return h;
    if (!must_ply(r, &w))
        return give_up(&w);
    struct match_question q = match_question(w.table->match);
    bool asked = q.request == MATCH_END && (w.seats >> q.seat & 1);
    if (w.table->rules.tournament) {
        problem(r, 409, "a game of a tournament is played to its end; you can resign");
        return give_up(&w);
    }
    if (!is_fresh(&w) || (asked && w.seq < 0))
        return duplicate_or_stale(r, &w, step_before(r, &w, MATCH_LOG_ASK, NULL));
    if (w.table->seat[w.seat].bot[0] || table_full(w.table)) {
        problem(r, 409,
                table_full(w.table) ? "this game has too many steps already: nothing is asked here any more"
                                    : "a bot plays this seat; return first: POST .../return");
        return give_up(&w);
    }
    struct step *step = step_begin(w.table);
    return api_step_end(r, w.table, step, match_ask(w.table->match, w.seat, MATCH_END, 0, &why), &why);
}

/* A person with several seats answers for all of them at once. */
static bool answer_all(struct request *r, struct want *w, bool yes, struct sg_error *why)
{
    struct match *m = w->table->match;
    unsigned mine = table_seats_of(w->table, r->who.id);
    if (!match_answer(m, w->seat, yes, why))
        return false;
    for (int s = 0; s < w->table->setup.seats; s++)
        if ((mine >> s & 1) && (match_question(m).waiting >> s & 1) && match_question(m).request != MATCH_NOTHING)
            match_answer(m, s, yes, why);
    return true;
}

static bool is_question(void *ctx, const struct match_record *record)
{
    (void)ctx;
    return record->kind == MATCH_LOG_ASK;
}

/* The step in which this answer was given, as step_before() answers; without seq only to the last question. */
static int step_of_answer(const struct request *r, const struct want *w, bool yes)
{
    int n = step_before(r, w, yes ? MATCH_LOG_YES : MATCH_LOG_NO, NULL);
    if (w->seq >= 0 || n < 0)
        return n;
    return n > table_find_step(w->table, -1, is_question, NULL) ? n : STEP_NONE;
}

enum handled api_answer(struct request *r)
{
    struct sg_error why;
    struct want w;
    enum handled h;
    bool yes;
    if (!json_object_get(r->json, "yes"))
        return problem(r, 400, "'yes' is missing: true or false");
    if (!body_bool(r, r->json, "yes", false, &yes))
        return DONE;
    if (!begin_play(r, &w, "yes seat seq", &h))
        return h;
    struct match_question q = match_question(w.table->match);
    if (!json_object_get(r->json, "seat"))
        for (int s = 0; s < w.table->setup.seats; s++)
            if ((q.waiting >> s & 1) && (table_seats_of(w.table, r->who.id) >> s & 1))
                w.seat = s;
    bool open = q.request != MATCH_NOTHING && ((q.waiting | 1u << q.seat) & w.seats);
    bool old = w.seq >= 0 && w.seq != w.table->steps; /* not about what is asked now */
    int before = open && !old ? STEP_NONE : step_of_answer(r, &w, yes);
    if (before != STEP_NONE || old)
        return duplicate_or_stale(r, &w, before);
    struct step *step = step_begin(w.table);
    return api_step_end(r, w.table, step, answer_all(r, &w, yes, &why), &why);
}

/* ---- Hints --------------------------------------------------------------------------------- */

enum handled api_hint(struct request *r)
{
    struct want w;
    enum handled h;
    if (!begin_play(r, &w, "ply seat", &h))
        return h;
    struct table *t = w.table;
    if (t->rules.rated)
        problem_key(r, 403, "rated.hints", "a rated table gives no hints");
    else if (!t->rules.hints)
        problem(r, 403, "at this table there are no hints");
    else if (table_turn(t) != w.seat || t->seat[w.seat].bot[0])
        problem(r, 409, "it is not your turn");
    else if (w.ply >= 0 && w.ply != match_plies(t->match))
        return answer_stale(r, &w);
    if (r->status)
        return give_up(&w);
    bots_hint(r, t, w.seat);
    table_release(t);
    return WAIT;
}
