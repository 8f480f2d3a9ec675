/* engine_query.c: the commands of the line protocol that change nothing. */
#include "proto/engine/internal.h"

#include "base/codec.h"
#include "base/rng.h"
#include "proto/json/json_game.h"
#include "proto/json/json_tables.h"
#include "proto/perft.h"

#include <string.h>

static void add_action(struct request *r, struct sg_action action)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(engine_game(r), action, &text);
    buffer_add(r->out, memory);
}

static void add_position(struct request *r, const void *state)
{
    char memory[SG_MAX_POSITION];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(engine_game(r), state, &text);
    if (text.full)
        engine_no(r, "wrong.engine.position-long");
    else {
        buffer_add(r->out, "ok ");
        buffer_add(r->out, memory);
    }
}

static bool take_action(struct request *r, struct sg_action *action)
{
    if (sg_action_parse(engine_game(r), r->rest.at, r->rest.length, action, &r->error))
        return true;
    engine_wrong(r);
    return false;
}

/* ---- what can be played ----------------------------------------------------------- */

void engine_actions(struct request *r)
{
    struct sg_choice list[SG_MAX_CHOICES];
    if (!engine_end(r) || !engine_mover(r))
        return;
    int count = engine_game(r)->actions(engine_position(r), list);
    buffer_add(r->out, "ok");
    for (int i = 0; i < count; i++) {
        char memory[SG_MAX_TEXT + 16];
        struct sg_text text;
        sg_text_init(&text, memory, sizeof memory);
        sg_choice_format_with(engine_game(r), &list[i], " to ", &text);
        buffer_add(r->out, i ? "; " : " ");
        buffer_add(r->out, memory);
    }
}

void engine_outcomes(struct request *r)
{
    struct sg_outcome list[SG_MAX_CHOICES];
    int count = engine_game(r)->outcomes(match_state(r->engine->match), list);
    buffer_add(r->out, "ok");
    for (int i = 0; i < count; i++) {
        buffer_add(r->out, i ? "; " : " ");
        add_action(r, list[i].action);
        buffer_add(r->out, " weight ");
        buffer_number(r->out, list[i].weight);
    }
}

/* Is it one of the outcomes that chance can bring now? */
static bool can_come(struct request *r, struct sg_action action)
{
    struct sg_outcome list[SG_MAX_CHOICES];
    int count = engine_game(r)->outcomes(match_state(r->engine->match), list);
    for (int i = 0; i < count; i++)
        if (sg_action_eq(list[i].action, action))
            return true;
    return false;
}

void engine_refuse(struct request *r)
{
    struct sg_action action;
    struct sg_error why;
    int turn = engine_turn(r);
    if (!take_action(r, &action) || (turn >= 0 && !engine_mover(r)))
        return;
    bool comes = turn == SG_CHANCE && r->engine->match && can_come(r, action);
    if (comes || !engine_game(r)->refuse(engine_position(r), action, &why)) {
        buffer_add(r->out, "ok legal");
        return;
    }
    sg_text_printf(&r->why, "ok refused %s %s %d %d", why.clause, why.key ? why.key : "-", (int)why.arg[0].number,
                   (int)why.arg[1].number);
    buffer_add(r->out, r->memory);
}

void engine_effects(struct request *r)
{
    static const char *const words[] = {" draws", " shows", " hands-on", " ends-turn", " ends-game"};
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_action action;
    if (!take_action(r, &action) || !engine_mover(r))
        return;
    if (engine_game(r)->refuse(engine_position(r), action, NULL)) {
        engine_no(r, "wrong.engine.not-legal");
        return;
    }
    const void *whole = engine_position(r);
    if (!r->engine->match) {
        engine_guess(r, 0, state);
        whole = state;
    }
    unsigned effects = match_effects(engine_game(r), whole, action);
    buffer_add(r->out, "ok");
    for (int i = 0; i < 5; i++)
        if (effects >> i & 1)
            buffer_add(r->out, words[i]);
}

/* ---- what is there ------------------------------------------------------------------ */

void engine_state(struct request *r)
{
    if (engine_end(r))
        add_position(r, engine_position(r));
}

void engine_view(struct request *r)
{
    _Alignas(16) char view[SG_MAX_STATE];
    int viewer;
    if (!engine_viewer(r, &viewer))
        return;
    if (viewer == SG_TRUTH) {
        engine_no(r, "wrong.engine.view-whom");
        return;
    }
    if (engine_seen(r, viewer, view))
        add_position(r, view);
}

void engine_hash(struct request *r)
{
    if (!engine_end(r))
        return;
    sg_text_add(&r->why, "ok ");
    sg_text_hex(&r->why, sg_state_hash(engine_game(r), engine_position(r)));
    buffer_add(r->out, r->memory);
}

static void events_of(struct request *r, int ply, struct event_log *log)
{
    struct sg_trace trace = event_log_trace(log);
    event_log_clear(log);
    if (ply >= 0)
        match_events(r->engine->match, ply, &trace);
}

static void last_events(struct request *r, struct event_log *log)
{
    events_of(r, match_plies(r->engine->match) - 1, log);
}

void engine_events(struct request *r)
{
    struct event_log log;
    int viewer;
    if (!engine_viewer(r, &viewer))
        return;
    last_events(r, &log);
    buffer_add(r->out, "ok");
    for (int i = 0; i < log.count; i++) {
        char memory[512];
        struct sg_text text;
        sg_text_init(&text, memory, sizeof memory);
        event_format(engine_game(r), &log.event[i], viewer, &text);
        buffer_add(r->out, i ? "; " : " ");
        buffer_add(r->out, memory);
    }
}

void engine_history(struct request *r)
{
    struct match *m = r->engine->match;
    int viewer;
    if (!engine_viewer(r, &viewer))
        return;
    buffer_add(r->out, "ok");
    for (int i = 0; i < match_plies(m); i++) {
        int seat = match_ply(m, i)->seat;
        buffer_add(r->out, i ? "; " : " ");
        if (seat >= 0)
            buffer_number(r->out, seat + 1);
        else
            buffer_add(r->out, "chance");
        buffer_add(r->out, " ");
        add_action(r, match_action_seen(m, viewer, i));
    }
}

/* ---- scores ---------------------------------------------------------------------------- */

void engine_result(struct request *r)
{
    struct sg_result result;
    int seats = sg_setup_of(engine_position(r)).seats;
    if (!engine_end(r))
        return;
    engine_game(r)->result(engine_position(r), &result);
    buffer_add(r->out, "ok points");
    for (int s = 0; s < seats; s++) {
        buffer_add(r->out, " ");
        buffer_number(r->out, result.points[s]);
    }
    buffer_add(r->out, "; place");
    for (int s = 0; s < seats; s++) {
        buffer_add(r->out, " ");
        buffer_number(r->out, result.place[s]);
    }
    buffer_add(r->out, "; winners");
    for (int s = 0; s < seats; s++) {
        if (!(result.winners >> s & 1))
            continue;
        buffer_add(r->out, " ");
        buffer_number(r->out, s + 1);
    }
    buffer_add(r->out, result.winners ? "" : " -");
}

void engine_score(struct request *r)
{
    struct sg_line line[SG_MAX_LINES];
    int64_t seat;
    if (!engine_number(r, 1, sg_setup_of(engine_position(r)).seats, -1, &seat))
        return;
    int count = engine_game(r)->score_lines(engine_position(r), (int)seat - 1, line);
    buffer_add(r->out, "ok");
    for (int i = 0; i < count; i++) {
        buffer_add(r->out, i ? "; " : " ");
        buffer_add(r->out, line[i].key);
        buffer_add(r->out, " ");
        buffer_number(r->out, line[i].points);
        buffer_add(r->out, " clause ");
        buffer_add(r->out, line[i].clause);
    }
}

/* ---- JSON -------------------------------------------------------------------------------- */

static void json_ply(struct request *r, struct json *j, int ply, int viewer)
{
    struct match *m = r->engine->match;
    struct event_log log;
    events_of(r, ply, &log);
    json_open(j, '{');
    json_put_number(j, "ply", ply + 1);
    json_key(j, "by");
    json_turn(j, match_ply(m, ply)->seat);
    json_action_keys(j, engine_game(r), match_action_seen(m, viewer, ply));
    json_key(j, "events");
    json_events(j, engine_game(r), &log, viewer);
    /* Does it end what can be undone free of charge? */
    json_put_bool(j, "barrier", (match_effects_at(m, ply) & (MATCH_DRAWS | MATCH_SHOWS)) != 0);
    json_close(j);
}

static void json_plies(struct request *r, struct json *j, int viewer)
{
    json_open(j, '[');
    for (int i = 0; i < match_plies(r->engine->match); i++)
        json_ply(r, j, i, viewer);
    json_close(j);
}

static void json_last(struct request *r, struct json *j, int viewer)
{
    int plies = match_plies(r->engine->match);
    if (plies)
        json_ply(r, j, plies - 1, viewer);
    else
        json_null(j);
}

/* In a view there is nothing to choose for others, and chance is drawn elsewhere. */
static void json_choices(struct request *r, struct json *j)
{
    int knows = engine_knows(r);
    if (knows == SG_TRUTH || knows == engine_turn(r)) {
        json_legal(j, engine_game(r), engine_position(r), true);
    } else {
        json_open(j, '[');
        json_close(j);
    }
}

/* All that a page draws a position from: who is to move, what `viewer` sees, can play and has ahead. */
static void json_play(struct request *r, struct json *j, int viewer, const void *view)
{
    const struct sg_game *game = engine_game(r);
    int turn = engine_turn(r);
    json_open(j, '{');
    json_key(j, "to_move");
    json_turn(j, turn);
    json_put_number(j, "plies", r->engine->match ? match_plies(r->engine->match) : 0);
    json_key(j, "view");
    json_state(j, game, view);
    json_key(j, "actions");
    if (turn >= 0 && turn == viewer) {
        json_legal(j, game, view, true);
    } else {
        json_open(j, '[');
        json_close(j);
    }
    json_key(j, "project");
    if (viewer < SG_MAX_SEATS && turn != SG_OVER)
        json_project(j, game, view, viewer);
    else
        json_null(j);
    json_key(j, "result");
    if (turn != SG_OVER)
        json_null(j);
    else if (r->engine->match)
        json_match_result(j, r->engine->match, engine_position(r));
    else
        json_result(j, game, engine_position(r));
    json_close(j);
}

/* Who plays, and whether it can be continued here. */
static void json_match(struct json *j, const struct match *m)
{
    static const char *const words[] = {[MATCH_HUMAN] = "human", [MATCH_BOT] = "bot", [MATCH_REMOTE] = "remote"};
    json_open(j, '{');
    json_key(j, "players");
    json_open(j, '[');
    for (int s = 0; s < match_setup(m).seats; s++) {
        const struct match_seat *seat = match_seat(m, s);
        json_open(j, '{');
        json_put_number(j, "seat", s + 1);
        json_put_string(j, "who", words[seat->who]);
        json_put_string(j, "name", seat->name);
        if (seat->bot[0])
            json_put_string(j, "bot", seat->bot);
        json_close(j);
    }
    json_close(j);
    json_put_bool(j, "draws", match_draws(m));
    json_close(j);
}

static void json_of(struct request *r, struct sg_slice what, int viewer)
{
    _Alignas(16) char view[SG_MAX_STATE];
    const struct sg_game *game = engine_game(r);
    const void *state = engine_position(r);
    struct sg_setup setup = sg_setup_of(state);
    struct event_log log;
    struct json j;
    bool play = sg_slice_is(what, "play");
    if (!engine_seen(r, play || sg_slice_is(what, "view") ? viewer : SG_TRUTH, view))
        return;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    if (sg_slice_is(what, "setup")) {
        json_setup(&j, game, &setup);
    } else if (sg_slice_is(what, "match")) {
        json_match(&j, r->engine->match);
    } else if (sg_slice_is(what, "actions")) {
        json_choices(r, &j);
    } else if (sg_slice_is(what, "events")) {
        last_events(r, &log);
        json_events(&j, game, &log, viewer);
    } else if (sg_slice_is(what, "history")) {
        json_plies(r, &j, viewer);
    } else if (sg_slice_is(what, "last")) {
        json_last(r, &j, viewer);
    } else if (play) {
        json_play(r, &j, viewer, view);
    } else if (sg_slice_is(what, "result")) {
        json_result(&j, game, state);
    } else {
        json_state(&j, game, view);
    }
}

void engine_json(struct request *r)
{
    static const char *const words[] = {"state",   "view", "setup",  "actions", "events",
                                        "history", "last", "result", "play",    "match"};
    enum { WORDS = sizeof words / sizeof words[0] };
    struct sg_slice what = sg_slice_of("state"), w;
    int viewer = SG_TRUTH, i = 0;
    if (sg_slice_next(&r->rest, &w))
        what = w;
    while (i < WORDS && !sg_slice_is(what, words[i]))
        i++;
    if (i == WORDS) {
        engine_no(r, "wrong.engine.json-what");
        return;
    }
    bool past = sg_slice_is(what, "events") || sg_slice_is(what, "history") || sg_slice_is(what, "last");
    bool eyes = sg_slice_is(what, "view") || sg_slice_is(what, "play"), seen = eyes || past;
    if (seen ? !engine_viewer(r, &viewer) : !engine_end(r))
        return;
    if (viewer == SG_TRUTH && eyes)
        engine_no(r, "wrong.engine.json-view");
    else if ((past || sg_slice_is(what, "match")) && !r->engine->match)
        engine_no(r, "wrong.engine.needs-match");
    else
        json_of(r, what, viewer);
}

/* ---- counting ------------------------------------------------------------------------------ */

void engine_perft(struct request *r)
{
    int64_t depth;
    long budget = ENGINE_MAX_NODES;
    uint64_t count = 0;
    if (!engine_number(r, 0, 64, -1, &depth))
        return;
    if (!perft(engine_game(r), match_state(r->engine->match), (int)depth, &budget, &count)) {
        engine_no(r, "wrong.engine.perft-deep");
        return;
    }
    buffer_add(r->out, "ok ");
    buffer_number(r->out, (int64_t)count);
}

/* One random decision. */
static struct sg_action random_action(const struct sg_game *game, const void *state, struct sg_rng *rng)
{
    struct sg_choice list[SG_MAX_CHOICES];
    if (game->turn(state) == SG_CHANCE)
        return game->chance_sample(state, sg_rng_below(rng, game->chance_total(state)));
    int count = game->actions(state, list);
    struct sg_choice c = list[sg_rng_below(rng, (uint32_t)count)];
    c.action.arg[2] = (uint16_t)(c.action.arg[2] + sg_rng_below(rng, c.more + 1u));
    return c.action;
}

/* The plies and the hash are the same everywhere; only the time is not. */
void engine_bench(struct request *r)
{
    _Alignas(16) char state[SG_MAX_STATE];
    const struct sg_game *game = engine_game(r);
    struct engine *e = r->engine;
    int64_t games, played = 0;
    long plies = 0;
    uint64_t hash = 0;
    if (!engine_number(r, 1, 1000000, 100, &games))
        return;
    uint64_t from = e->host.now ? e->host.now() : 0;
    for (; played < games && plies < ENGINE_MAX_NODES; played++) {
        struct sg_rng rng;
        sg_rng_init(&rng, 1, (uint64_t)played);
        memcpy(state, match_state(e->match), game->state_size);
        for (; game->turn(state) != SG_OVER && plies < ENGINE_MAX_NODES; plies++)
            game->apply(state, random_action(game, state, &rng), NULL);
        uint64_t end = sg_state_hash(game, state);
        hash = hash * 31 + end;
    }
    sg_text_add(&r->why, "ok games ");
    sg_text_number(&r->why, played);
    sg_text_add(&r->why, " plies ");
    sg_text_number(&r->why, plies);
    sg_text_add(&r->why, " hash ");
    sg_text_hex(&r->why, hash);
    if (e->host.now) {
        sg_text_add(&r->why, " ms ");
        sg_text_number(&r->why, (int64_t)(e->host.now() - from));
    }
    buffer_add(r->out, r->memory);
}
