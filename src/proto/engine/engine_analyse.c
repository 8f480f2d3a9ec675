/*
 * engine_analyse.c: the command of the line protocol that looks back at the
 * match, a step at a time, so that a client can show how far it is.
 */
#include "proto/engine/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "proto/analysis/analysis.h"
#include "proto/arena.h"

#include <stdlib.h>

void engine_analyse_end(struct engine *e)
{
    analyst_free(e->analyst);
    analysis_free(e->analysis);
    match_free(e->studied);
    e->analyst = NULL;
    e->analysis = NULL;
    e->studied = NULL;
    e->analysed = 0;
}

/* "ok DONE COUNT": steps. */
static void put_steps(struct request *r)
{
    buffer_add(r->out, "ok ");
    buffer_number(r->out, r->engine->analysed);
    buffer_add(r->out, " ");
    buffer_number(r->out, analysis_count(r->engine->analysis));
}

static bool copy_match(struct request *r)
{
    struct sg_slice text = match_text(r->engine->match);
    r->engine->studied = match_load(text.at, text.length, NULL, &r->error);
    return r->engine->studied != NULL;
}

static void begin_analysis(struct request *r)
{
    struct engine *e = r->engine;
    char spec[AI_MAX_SPEC + 1];
    struct sg_slice w;
    int64_t playouts;
    struct sg_text text;
    if (!e->match) {
        engine_no(r, "wrong.engine.analyse-match");
        return;
    }
    if (!sg_slice_next(&r->rest, &w)) {
        engine_no(r, "wrong.engine.analyse-bot");
        return;
    }
    sg_text_init(&text, spec, sizeof spec);
    sg_text_bytes(&text, w.at, w.length < AI_MAX_SPEC ? w.length : AI_MAX_SPEC);
    if (!engine_number(r, 1, 100000, 0, &playouts))
        return;
    engine_analyse_end(e);
    struct analysis_plan plan = {.bot = spec, .host = e->host.ai, .playouts = (int)playouts, .seed = e->seed};
    if (copy_match(r))
        e->analysis = analysis_new(e->studied, &plan, &r->error);
    if (e->analysis)
        e->analyst = analyst_new(e->analysis, &r->error);
    if (e->analyst) {
        put_steps(r);
        return;
    }
    engine_analyse_end(e);
    engine_wrong(r);
}

static void analyse_next(struct request *r)
{
    struct engine *e = r->engine;
    struct json j;
    if (e->analysed == analysis_count(e->analysis)) {
        engine_no(r, "wrong.engine.analyse-done");
        return;
    }
    analyst_step(e->analyst, e->analysed);
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    analysis_json_step(e->analysis, e->analysed++, &j);
}

static void report_analysis(struct request *r)
{
    struct engine *e = r->engine;
    struct json j;
    if (e->analysed < analysis_count(e->analysis)) {
        engine_no(r, "wrong.engine.analyse-not-done");
        return;
    }
    analysis_finish(e->analysis);
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    analysis_json(e->analysis, &j);
}

/* An action of a step that was worked out: the one that is named, or the best. False after an error. */
static bool take_trial(struct request *r, int step, struct sg_action *out)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct engine *e = r->engine;
    const struct sg_game *game = match_game(e->studied);
    struct sg_slice text = sg_slice_trim(r->rest);
    struct sg_error why;
    *out = analysis_step(e->analysis, step)->better;
    if (!text.length)
        return true;
    if (!sg_action_parse(game, text.at, text.length, out, &r->error)) {
        engine_wrong(r);
        return false;
    }
    match_state_at(e->studied, analysis_step(e->analysis, step)->from, state);
    if (!game->refuse(state, *out, &why))
        return true;
    engine_refused(r, &why);
    return false;
}

/* "analyse try STEP [ACTION]": what another action would have been worth. */
static void try_step(struct request *r)
{
    struct engine *e = r->engine;
    struct hint_verdict verdict;
    struct sg_action action;
    struct json j;
    int64_t step;
    if (!e->analysed) {
        engine_no(r, "wrong.engine.analyse-not-done");
        return;
    }
    struct sg_slice rest = r->rest, number = {"", 0};
    sg_slice_next(&rest, &number);
    r->rest = number;
    if (!engine_number(r, 0, e->analysed - 1, e->analysed - 1, &step))
        return;
    r->rest = rest;
    if (analysis_step(e->analysis, (int)step)->best <= 0) {
        engine_no(r, "wrong.engine.analyse-no-choice");
        return;
    }
    if (!take_trial(r, (int)step, &action))
        return;
    struct sg_arena *arena = arena_new();
    sg_check(analyst_try(e->analyst, (int)step, action, arena, &verdict));
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '{');
    json_verdict(&j, match_game(e->studied), &verdict);
    json_close(&j);
    free(arena);
}

void engine_analyse(struct request *r)
{
    struct sg_slice what = {"", 0};
    bool said = sg_slice_next(&r->rest, &what);
    if (said && sg_slice_is(what, "begin")) {
        begin_analysis(r);
        return;
    }
    if (said && sg_slice_is(what, "try") && r->engine->analysis) {
        try_step(r);
        return;
    }
    bool known = !said || sg_slice_is(what, "next") || sg_slice_is(what, "report") || sg_slice_is(what, "end") ||
                 sg_slice_is(what, "try");
    if (!known)
        engine_no(r, "wrong.engine.analyse-what");
    else if (!r->engine->analysis)
        engine_no(r, "wrong.engine.analyse-nothing");
    else if (!engine_end(r))
        return;
    else if (!said)
        put_steps(r);
    else if (sg_slice_is(what, "next"))
        analyse_next(r);
    else if (sg_slice_is(what, "report"))
        report_analysis(r);
    else {
        engine_analyse_end(r->engine);
        buffer_add(r->out, "ok");
    }
}
