/* engine_match.c: the commands of the line protocol that begin, load, save and play a match. */
#include "proto/engine/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"
#include "proto/scenario/scenario_start.h"

#include <stdlib.h>
#include <string.h>

/* ---- matches ----------------------------------------------------------------------- */

/* Takes a new match, and forgets what was there. */
static void take_match(struct request *r, struct match *m)
{
    if (!m) {
        engine_wrong(r);
        return;
    }
    match_free(r->engine->match);
    r->engine->match = m;
    r->engine->game = NULL;
    memset(r->engine->orders, 0, sizeof r->engine->orders);
    engine_where(r);
}

static void start_match(struct request *r, const struct sg_game *game, struct sg_setup setup, const void *position)
{
    struct match_start begin;
    memset(&begin, 0, sizeof begin);
    begin.setup = setup;
    begin.chance.source = MATCH_SEEDED;
    begin.chance.seed = r->engine->seed;
    begin.position = position;
    take_match(r, match_new(game, &begin, &r->error));
}

void engine_begin(struct request *r, const struct sg_game *game, const void *state, uint64_t seed)
{
    uint64_t before = r->engine->seed;
    r->engine->seed = seed;
    start_match(r, game, sg_setup_of(state), state);
    r->engine->seed = before;
}

void engine_new_match(struct request *r)
{
    struct sg_setup setup;
    const struct sg_game *game = engine_named(r, true);
    if (!game)
        return;
    if (sg_setup_parse(game, r->rest.at, r->rest.length, &setup, &r->error))
        start_match(r, game, setup, NULL);
    else
        engine_wrong(r);
}

void engine_set_position(struct request *r)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_head head;
    const struct sg_game *game = engine_named(r, false);
    if (!game)
        return;
    if (!sg_position_parse(game, r->rest.at, r->rest.length, state, &r->error)) {
        engine_wrong(r);
        return;
    }
    memcpy(&head, state, sizeof head);
    if (head.viewer == SG_TRUTH) {
        start_match(r, game, sg_setup_of(state), state);
        return;
    }
    match_free(r->engine->match);
    r->engine->match = NULL;
    r->engine->game = game;
    memcpy(r->engine->view, state, game->state_size);
    engine_where(r);
}

/* "GAME SETUP; given FIELDS; turn 1": a match from a position in the words of scenarios. */
void engine_scene(struct request *r)
{
    _Alignas(16) char state[SG_MAX_STATE];
    static const char prefix[] = "game ";
    struct sg_slice whole = r->rest;
    const struct sg_game *game = engine_named(r, true);
    char lines[4096];
    if (!game)
        return;
    if (whole.length + sizeof prefix > sizeof lines) {
        engine_no(r, "wrong.engine.scene-bytes");
        return;
    }
    memcpy(lines, prefix, sizeof prefix - 1);
    memcpy(lines + sizeof prefix - 1, whole.at, whole.length);
    if (scenario_start(game, (struct sg_slice){lines, whole.length + sizeof prefix - 1}, ';', state, &r->error))
        start_match(r, game, sg_setup_of(state), state);
    else
        engine_wrong(r);
}

#ifndef __wasm__
void engine_expect(struct request *r)
{
    if (sg_fields_expect(engine_game(r), engine_position(r), r->rest.at, r->rest.length, &r->why, &r->error))
        buffer_add(r->out, "ok yes");
    else if (r->error.key)
        engine_wrong(r);
    else {
        buffer_add(r->out, "ok no ");
        buffer_add(r->out, r->memory);
    }
}
#endif

void engine_seed(struct request *r)
{
    int64_t n;
    if (!engine_number(r, 0, INT64_MAX, -1, &n))
        return;
    r->engine->seed = (uint64_t)n;
    buffer_add(r->out, "ok");
}

/* Begins like `old`: the same set-up, people and start, and its first plies. NULL with why. */
static struct match *branch_of(struct request *r, const struct match *old, int plies)
{
    _Alignas(16) char first[SG_MAX_STATE], usual[SG_MAX_STATE];
    const struct sg_game *game = match_game(old);
    struct match_start begin;
    memset(&begin, 0, sizeof begin);
    begin.setup = match_setup(old);
    for (int s = 0; s < begin.setup.seats; s++)
        begin.seat[s] = *match_seat(old, s);
    begin.chance.source = MATCH_SEEDED;
    begin.chance.seed = r->engine->seed;
    match_state_at(old, 0, first);
    game->init(usual, &begin.setup);
    if (memcmp(first, usual, game->state_size) != 0)
        begin.position = first;
    struct match *m = match_new(game, &begin, &r->error);
    for (int i = 0; m && i < plies; i++) {
        const struct match_ply *p = match_ply(old, i);
        bool played =
            p->seat == SG_CHANCE ? match_force(m, p->action, &r->error) : match_play(m, p->seat, p->action, &r->error);
        if (!played) {
            match_free(m);
            m = NULL;
        }
    }
    return m;
}

void engine_branch(struct request *r)
{
    const struct match *old = r->engine->match;
    int64_t plies;
    if (engine_number(r, 0, match_plies(old), match_plies(old), &plies))
        take_match(r, branch_of(r, old, (int)plies));
}

/* The line is one of the log, and is read as such. */
void engine_seat(struct request *r)
{
    char memory[MATCH_MAX_NAME + MATCH_MAX_BOT + 32];
    struct sg_text line;
    sg_text_init(&line, memory, sizeof memory);
    sg_text_add(&line, "seat ");
    sg_text_bytes(&line, r->rest.at, r->rest.length);
    sg_text_char(&line, '\n');
    if (memchr(r->rest.at, '\n', r->rest.length))
        engine_no(r, "wrong.save.who");
    else if (match_append(r->engine->match, memory, line.length, &r->error))
        engine_where(r);
    else
        engine_wrong(r);
}

void engine_save(struct request *r)
{
    struct json j;
    if (!engine_end(r))
        return;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_word(&j, match_text(r->engine->match));
}

void engine_load(struct request *r)
{
    struct sg_slice quoted = sg_slice_trim(r->rest);
    size_t length = 0;
    char *text = malloc(quoted.length + 1);
    struct match *m = NULL;
    sg_check(text != NULL);
    bool read = json_unquote(quoted, text, &length);
    if (read)
        m = match_load(text, length, NULL, &r->error);
    free(text);
    if (read)
        take_match(r, m);
    else
        engine_no(r, "wrong.engine.load-text");
}

/* ---- playing ------------------------------------------------------------------------- */

/* Answers after chance has played: where the match is, and what came. */
static void answer_drawn(struct request *r, bool good)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    const struct match *m = r->engine->match;
    if (!good) {
        engine_wrong(r);
        return;
    }
    engine_where(r);
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(match_game(m), match_ply(m, match_plies(m) - 1)->action, &text);
    buffer_add(r->out, " ");
    buffer_add(r->out, memory);
}

void engine_play(struct request *r)
{
    struct match *m = r->engine->match;
    struct sg_action action;
    int turn = match_turn(m);
    if (!sg_action_parse(match_game(m), r->rest.at, r->rest.length, &action, &r->error)) {
        engine_wrong(r);
    } else if (turn == SG_OVER) {
        engine_no(r, "wrong.match.over");
    } else if (turn == SG_CHANCE ? match_force(m, action, &r->error) : match_play(m, turn, action, &r->error)) {
        engine_where(r);
    } else if (r->error.game) {
        engine_refused(r, &r->error);
    } else {
        engine_wrong(r);
    }
}

/* "chance": what can come. "chance draw [SEED]". "chance ACTION": this comes. */
void engine_chance(struct request *r)
{
    struct match *m = r->engine->match;
    const struct sg_game *game = match_game(m);
    struct sg_slice rest = r->rest, w;
    struct sg_rng rng;
    int64_t seed;
    if (match_turn(m) != SG_CHANCE) {
        engine_no(r, match_turn(m) == SG_OVER ? "wrong.match.over" : "wrong.engine.seat-moves");
    } else if (!sg_slice_next(&rest, &w)) {
        engine_outcomes(r);
    } else if (!sg_slice_is(w, "draw")) {
        engine_play(r);
    } else {
        r->rest = rest;
        bool seeded = sg_slice_next(&rest, &w);
        if (!engine_number(r, 0, INT64_MAX, 0, &seed))
            return;
        if (seeded) {
            sg_rng_init(&rng, (uint64_t)seed, (uint64_t)match_plies(m));
            uint32_t at = sg_rng_below(&rng, game->chance_total(match_state(m)));
            answer_drawn(r, match_force(m, game->chance_sample(match_state(m), at), &r->error));
        } else {
            answer_drawn(r, match_draw(m, &r->error));
        }
    }
}

static void undo_or_redo(struct request *r, bool redo)
{
    struct match *m = r->engine->match;
    int most = redo ? match_redo_plies(m) : match_plies(m);
    int64_t n;
    if (most == 0) {
        engine_no(r, redo ? "wrong.engine.nothing-undone" : "wrong.engine.nothing-played");
        return;
    }
    if (!engine_number(r, 1, most, 1, &n))
        return;
    if (redo ? match_redo(m, MATCH_TABLE, (int)n, &r->error) : match_undo(m, MATCH_TABLE, (int)n, &r->error))
        engine_where(r);
    else
        engine_wrong(r);
}

void engine_undo(struct request *r)
{
    undo_or_redo(r, false);
}

void engine_redo(struct request *r)
{
    undo_or_redo(r, true);
}
