/*
 * engine_think.c: the commands of the line protocol that look ahead: what a
 * bot would do, what actions would lead to, what lies ahead of a seat; and
 * what a client must know of a game to show it.
 *
 * All of it is worked out from what the seat to move may know, in a match as
 * in a view: where something is hidden it is guessed, never looked up. Only
 * "try ... as" another seat looks at the truth, for what that seat would see.
 */
#include "proto/engine/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"
#include "proto/arena.h"
#include "proto/json/json_bot.h"
#include "proto/json/json_game.h"
#include "proto/json/json_tables.h"

#include <stdlib.h>
#include <string.h>

/* The view of the seat to move; one is to move, and what it sees is there. */
static void movers_view(struct request *r, void *view)
{
    if (engine_knows(r) == SG_TRUTH)
        engine_game(r)->redact(engine_position(r), engine_turn(r), view);
    else
        memcpy(view, engine_position(r), engine_game(r)->state_size);
}

void engine_guess(struct request *r, uint64_t n, void *state)
{
    struct sg_rng rng;
    movers_view(r, state);
    sg_rng_init(&rng, r->engine->seed, n);
    engine_game(r)->resample(state, &rng);
}

/* ---- think ---------------------------------------------------------------------- */

/* The bot of that spec: the last one, or a new one. NULL after an error. */
static struct ai_bot *bot_for(struct request *r, struct sg_slice spec, bool advises)
{
    struct engine *e = r->engine;
    const struct sg_game *game = engine_game(r);
    char words[AI_MAX_SPEC + 1];
    size_t length = spec.length < AI_MAX_SPEC ? spec.length : AI_MAX_SPEC;
    memcpy(words, spec.at, length);
    words[length] = 0;
    if (e->bot && e->bot_game == game && e->bot_advises == advises && strcmp(e->bot_spec, words) == 0)
        return e->bot;
    struct ai_host host = e->host.ai;
    host.advises = advises;
    struct ai_bot *bot = ai_bot_new(game, words, &host, &r->error);
    if (!bot) {
        engine_wrong(r);
        return NULL;
    }
    ai_bot_free(e->bot);
    e->bot = bot;
    e->bot_game = game;
    e->bot_advises = advises;
    memcpy(e->bot_spec, words, length + 1); /* shorter than AI_MAX_SPEC, or there were no bot */
    return bot;
}

/* What the bot of the session chose, with the reasons of a hint. */
static void put_thought(struct request *r, const void *view, struct sg_action action, bool advises)
{
    const struct sg_game *game = engine_game(r);
    struct ai_report report;
    struct json j;
    struct hint *hint = advises ? hint_new(r->engine->bot, view) : NULL;
    struct thought t = {.bot = r->engine->bot_spec,
                        .action = action,
                        .seat = game->turn(view),
                        .seats = sg_setup_of(view).seats,
                        .top = AI_MAX_MOVES,
                        .hint = hint};
    if (ai_bot_report(r->engine->bot, &report))
        t.report = &report;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_thought(&j, game, &t);
    free(hint);
}

/* Lets the bot that is named next think about the mover's view. False after an error. */
static bool take_bot(struct request *r, const char *command, bool advises, void *view, struct sg_slice *spec)
{
    const char *usual = r->engine->host.bot;
    bool named = sg_slice_next(&r->rest, spec);
    if (!named && usual)
        *spec = sg_slice_of(usual);
    else if (!named) {
        sg_wrong_args(&r->error, "wrong.engine.which-bot", "%s", command);
        engine_wrong(r);
        return false;
    }
    if (!engine_mover(r) || !bot_for(r, *spec, advises))
        return false;
    movers_view(r, view);
    return true;
}

static struct sg_action choose(struct request *r, const void *view)
{
    ai_bot_begin(r->engine->bot, r->engine->seed, sg_state_hash(engine_game(r), view));
    return ai_bot_choose(r->engine->bot, view);
}

static void think_on_view(struct request *r, const char *command, bool advises)
{
    _Alignas(16) char view[SG_MAX_STATE];
    struct sg_slice spec;
    if (take_bot(r, command, advises, view, &spec) && engine_end(r))
        put_thought(r, view, choose(r, view), advises);
}

void engine_think(struct request *r)
{
    think_on_view(r, "think", false);
}

void engine_hint(struct request *r)
{
    think_on_view(r, "hint", true);
}

/* ---- judge ---------------------------------------------------------------------- */

/* An action that is legal now. False after an error. */
static bool take_action(struct request *r, struct sg_slice text, struct sg_action *out)
{
    const struct sg_game *game = engine_game(r);
    struct sg_error why;
    if (!sg_action_parse(game, text.at, text.length, out, &r->error)) {
        engine_wrong(r);
        return false;
    }
    if (!game->refuse(engine_position(r), *out, &why))
        return true;
    engine_refused(r, &why);
    return false;
}

/* Cuts "ACTION than ACTION" in two; false: there is one action only. */
static bool cut_than(struct sg_slice all, struct sg_slice *first, struct sg_slice *second)
{
    struct sg_slice rest = all, w;
    *first = all;
    while (sg_slice_next(&rest, &w)) {
        if (!sg_slice_is(w, "than"))
            continue;
        *first = sg_slice_trim((struct sg_slice){all.at, (size_t)(w.at - all.at)});
        *second = sg_slice_trim(rest);
        return true;
    }
    return false;
}

void engine_judge(struct request *r)
{
    _Alignas(16) char view[SG_MAX_STATE];
    struct sg_slice spec, first, second;
    struct sg_action played, against;
    struct hint_verdict verdict;
    struct json j;
    if (!take_bot(r, "judge", true, view, &spec))
        return;
    bool two = cut_than(sg_slice_trim(r->rest), &first, &second);
    if (!take_action(r, first, &played) || (two && !take_action(r, second, &against)))
        return;
    if (!ai_bot_searches(r->engine->bot)) {
        engine_no(r, "wrong.bot.no-judge");
        return;
    }
    choose(r, view);
    struct sg_arena *arena = arena_new();
    hint_judge(r->engine->bot, view, played, two ? &against : NULL, arena, &verdict);
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '{');
    json_verdict(&j, engine_game(r), &verdict);
    json_close(&j);
    free(arena);
}

/* ---- try ------------------------------------------------------------------------ */

struct trying {
    struct sg_slice actions; /* separated by ';' */
    int mover, viewer;
    unsigned effects;
    struct event_log *log; /* NULL: nobody asks */
    _Alignas(16) char state[SG_MAX_STATE];
};

/* "... as 2" ends the line: whose eyes the answer is for. */
static bool take_eyes(struct request *r, struct trying *t)
{
    struct sg_slice all = r->rest, last = {NULL, 0}, before = last, w, rest = all;
    while (sg_slice_next(&rest, &w)) {
        before = last;
        last = w;
    }
    t->viewer = t->mover;
    t->actions = all;
    if (!before.length || !sg_slice_is(before, "as"))
        return true;
    r->rest = last;
    if (!engine_viewer(r, &t->viewer))
        return false;
    t->actions.length = (size_t)(before.at - all.at);
    if (engine_knows(r) == SG_TRUTH || t->viewer == t->mover)
        return true;
    engine_no(r, "wrong.engine.other-view");
    return false;
}

/* Plays one action in the guess; false after an error, if `r`. */
static bool try_one(struct request *r, struct trying *t, struct sg_slice text, bool explain)
{
    const struct sg_game *game = engine_game(r);
    struct sg_error why;
    struct sg_action action;
    int turn = game->turn(t->state);
    bool read = sg_action_parse(game, text.at, text.length, &action, &r->error);
    if (read && turn == t->mover && !game->refuse(t->state, action, &why)) {
        t->effects |= match_effects(game, t->state, action);
        struct sg_trace trace = {NULL, NULL};
        if (t->log)
            trace = event_log_trace(t->log);
        game->apply(t->state, action, &trace);
        return true;
    }
    if (!explain)
        return false;
    if (read && turn == t->mover)
        engine_refused(r, &why);
    else if (read)
        engine_no(r, "wrong.engine.try-turn");
    else
        engine_wrong(r);
    return false;
}

/* Plays all of them in guess `n` and leaves what the viewer would see in `view`. */
static bool try_all(struct request *r, struct trying *t, uint64_t n, bool explain, void *view)
{
    struct sg_slice rest = t->actions, head, tail;
    bool more = true;
    t->effects = 0;
    if (t->log)
        event_log_clear(t->log);
    if (t->viewer == t->mover)
        engine_guess(r, n, t->state);
    else /* what they see depends on what the mover does not know: only the truth will do */
        memcpy(t->state, engine_position(r), engine_game(r)->state_size);
    while (more) {
        more = sg_slice_split(rest, ';', &head, &tail);
        if (!try_one(r, t, more ? head : rest, explain))
            return false;
        rest = tail;
    }
    memset(view, 0, SG_MAX_STATE);
    engine_game(r)->redact(t->state, t->viewer, view);
    return true;
}

/* Does the viewer learn what was hidden from them? Then what was shown of it is a guess. */
static bool learns(const struct trying *t)
{
    for (int i = 0; i < t->log->count; i++) {
        uint8_t news = t->log->event[i].news;
        if (news == SG_EVERYONE || (t->viewer < SG_MAX_SEATS && news >> t->viewer & 1))
            return true;
    }
    return false;
}

/* Do other guesses at what is hidden lead to the same? */
static bool certain(struct request *r, const struct trying *t, const void *view)
{
    _Alignas(16) char other_view[SG_MAX_STATE];
    struct trying other = {.actions = t->actions, .mover = t->mover, .viewer = t->viewer};
    if (t->viewer != t->mover)
        return true;
    if (learns(t))
        return false;
    for (uint64_t n = 1; n < ENGINE_GUESSES; n++)
        if (!try_all(r, &other, n, false, other_view) || memcmp(other_view, view, engine_game(r)->state_size) != 0)
            return false;
    return true;
}

static void put_effects(struct json *j, unsigned effects)
{
    static const char *const words[] = {"draws", "shows", "hands-on", "ends-turn", "ends-game"};
    json_key(j, "effects");
    json_open(j, '[');
    for (int i = 0; i < 5; i++)
        if (effects >> i & 1)
            json_string(j, words[i]);
    json_close(j);
}

/* What the same seat could play then, unless that depends on what is hidden, and its look-ahead. */
static void put_next(struct json *j, const struct sg_game *game, const struct trying *t, const void *view, bool sure)
{
    json_key(j, "actions");
    if (sure && game->turn(t->state) == t->mover && t->viewer == t->mover) {
        json_legal(j, game, t->state, true);
    } else {
        json_open(j, '[');
        json_close(j);
    }
    json_key(j, "project");
    if (t->viewer < SG_MAX_SEATS && game->turn(view) != SG_OVER)
        json_project(j, game, view, t->viewer);
    else
        json_null(j);
}

static void put_trial(struct request *r, const struct trying *t, const void *view, bool sure)
{
    const struct sg_game *game = engine_game(r);
    char memory[SG_MAX_POSITION];
    struct sg_text text;
    struct json j;
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(game, view, &text);
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '{');
    json_put_bool(&j, "certain", sure);
    put_effects(&j, t->effects);
    json_key(&j, "to_move");
    json_turn(&j, game->turn(view));
    json_key(&j, "view");
    json_state(&j, game, view);
    json_key(&j, "events");
    json_events(&j, game, t->log, t->viewer);
    json_key(&j, "result");
    json_result(&j, game, view);
    json_put_string(&j, "position", memory);
    put_next(&j, game, t, view, sure);
    json_close(&j);
}

void engine_try(struct request *r)
{
    _Alignas(16) char view[SG_MAX_STATE];
    struct event_log log;
    struct trying t = {.mover = engine_turn(r), .log = &log};
    if (engine_mover(r) && take_eyes(r, &t) && try_all(r, &t, 0, true, view))
        put_trial(r, &t, view, certain(r, &t, view));
}

/* ---- what lies ahead, and what a game is made of ----------------------------------- */

void engine_project(struct request *r)
{
    _Alignas(16) char view[SG_MAX_STATE];
    int64_t seat;
    int turn = engine_turn(r), knows = engine_knows(r);
    int own = knows < SG_MAX_SEATS ? knows : turn >= 0 ? turn : 0;
    struct json j;
    if (!engine_number(r, 1, sg_setup_of(engine_position(r)).seats, own + 1, &seat) ||
        !engine_seen(r, knows == SG_TRUTH ? (int)seat - 1 : knows, view))
        return;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_project(&j, engine_game(r), view, (int)seat - 1);
}

/* The game that is named, or that of the session; NULL after an error. */
static const struct sg_game *game_asked(struct request *r, bool *named)
{
    struct sg_slice rest = r->rest, w;
    *named = sg_slice_next(&rest, &w);
    if (*named)
        return engine_named(r, true);
    if (r->engine->match || r->engine->game)
        return engine_game(r);
    engine_no(r, "wrong.engine.game-or-match");
    return NULL;
}

void engine_describe(struct request *r)
{
    bool named;
    struct json j;
    const struct sg_game *game = game_asked(r, &named);
    if (!game || !engine_end(r))
        return;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_tables(&j, game);
}

/* The slot of a set by its name, or -1. */
static int slot_of(const struct sg_game *game, struct sg_slice name)
{
    for (int i = 0; game->components && i < SG_MAX_SETS; i++)
        if (game->components->name(i) && sg_slice_is(name, game->components->name(i)))
            return i;
    return -1;
}

/* A place for one more set, or -1. Sets that are there stay: a match may be played with them. */
static int free_slot(const struct sg_game *game)
{
    for (int i = 1; i < SG_MAX_SETS; i++)
        if (!game->components->name(i))
            return i;
    return -1;
}

static void load_set(struct request *r, const struct sg_game *game, struct sg_slice text)
{
    int slot = free_slot(game);
    if (slot < 0)
        engine_no(r, "wrong.engine.sets");
    else if (!game->components->load(slot, text.at, text.length, &r->error))
        engine_wrong(r);
    else {
        buffer_add(r->out, "ok ");
        buffer_add(r->out, game->components->name(slot));
    }
}

/* "components-load GAME "TEXT"": what --components does for a program, for a page. */
void engine_components_load(struct request *r)
{
    const struct sg_game *game = engine_named(r, true);
    struct sg_slice quoted = sg_slice_trim(r->rest);
    size_t length = 0;
    if (!game)
        return;
    if (!game->components) {
        engine_no(r, "wrong.engine.no-set");
        return;
    }
    char *text = malloc(quoted.length + 1);
    sg_check(text != NULL);
    if (json_unquote(quoted, text, &length))
        load_set(r, game, (struct sg_slice){text, length});
    else
        engine_no(r, "wrong.engine.set-text");
    free(text);
}

void engine_components(struct request *r)
{
    bool named;
    struct sg_slice set;
    struct json j;
    const struct sg_game *game = game_asked(r, &named);
    if (!game)
        return;
    int slot = named ? 0 : sg_setup_of(engine_position(r)).set;
    if (sg_slice_next(&r->rest, &set))
        slot = slot_of(game, set);
    if (slot < 0)
        engine_no(r, "wrong.engine.no-set");
    if (slot < 0 || !engine_end(r))
        return;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_components(&j, game, slot);
}
