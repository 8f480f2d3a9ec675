/* engine.c: the line protocol: sessions, and the commands that change something. */
#include "proto/engine_in.h"

#include "base/check.h"
#include "base/form.h"
#include "base/rng.h"
#include "games/games.h"
#include "proto/scene.h"

#include <stdlib.h>
#include <string.h>

/* ---- answering and reading ------------------------------------------------------- */

void engine_error(struct request *r, const char *why)
{
    buffer_add(r->out, "error ");
    buffer_add(r->out, why);
}

const struct sg_game *engine_game(const struct request *r)
{
    return r->engine->match ? match_game(r->engine->match) : r->engine->game;
}

const void *engine_position(const struct request *r)
{
    return r->engine->match ? match_state(r->engine->match) : r->engine->view;
}

int engine_turn(const struct request *r)
{
    return engine_game(r)->turn(engine_position(r));
}

int engine_knows(const struct request *r)
{
    const struct sg_head *head = engine_position(r);
    return head->viewer;
}

bool engine_seen(struct request *r, int viewer, void *view)
{
    int knows = engine_knows(r);
    if (knows == SG_TRUTH && viewer != SG_TRUTH) {
        engine_game(r)->redact(engine_position(r), viewer, view);
        return true;
    }
    memcpy(view, engine_position(r), engine_game(r)->state_size);
    if (viewer == knows || viewer == SG_TRUTH)
        return true;
    sg_text_add(&r->why, "this session holds only what ");
    if (knows == SG_SPECTATOR)
        sg_text_add(&r->why, "a spectator sees");
    else
        sg_text_form(&r->why, "seat %d sees", knows + 1);
    engine_error(r, r->memory);
    return false;
}

bool engine_mover(struct request *r)
{
    int turn = engine_turn(r), knows = engine_knows(r);
    if (turn == SG_OVER)
        engine_error(r, "the game is over");
    else if (turn == SG_CHANCE)
        engine_error(r, "chance is to move, ask 'chance'");
    else if (knows == SG_TRUTH || knows == turn)
        return true;
    else {
        sg_text_form(&r->why, "seat %d is to move, and this session does not hold what he sees",
                     turn + 1);
        engine_error(r, r->memory);
    }
    return false;
}

void engine_where(struct request *r)
{
    int turn = engine_turn(r);
    buffer_add(r->out, "ok ");
    if (turn >= 0)
        buffer_number(r->out, turn + 1);
    else
        buffer_add(r->out, turn == SG_CHANCE ? "chance" : "over");
    buffer_add(r->out, " ");
    buffer_number(r->out, r->engine->match ? match_plies(r->engine->match) : 0);
}

bool engine_end(struct request *r)
{
    struct sg_word w;
    if (!sg_word_next(&r->rest, &w))
        return true;
    sg_text_add(&r->why, "nothing is wanted after that, '");
    sg_text_bytes(&r->why, w.at, w.length < 40 ? w.length : 40);
    sg_text_add(&r->why, "' is there");
    engine_error(r, r->memory);
    return false;
}

bool engine_number(struct request *r, int64_t low, int64_t high, int64_t otherwise, int64_t *out)
{
    struct sg_word w;
    *out = otherwise;
    if (!sg_word_next(&r->rest, &w) && otherwise >= 0)
        return true;
    if (sg_word_number(w, low, high, out))
        return engine_end(r);
    sg_text_add(&r->why, "a number from ");
    sg_text_number(&r->why, low);
    sg_text_add(&r->why, " to ");
    sg_text_number(&r->why, high);
    sg_text_add(&r->why, " is wanted");
    engine_error(r, r->memory);
    return false;
}

bool engine_viewer(struct request *r, int *viewer)
{
    struct sg_word w;
    int64_t n;
    int seats = sg_setup_of(engine_position(r)).seats;
    *viewer = SG_TRUTH;
    if (!sg_word_next(&r->rest, &w))
        return true;
    if (sg_word_is(w, "spectator")) {
        *viewer = SG_SPECTATOR;
    } else if (sg_word_number(w, 1, seats, &n)) {
        *viewer = (int)n - 1;
    } else {
        sg_text_form(&r->why, "a seat from 1 to %d or 'spectator' is wanted", seats);
        engine_error(r, r->memory);
        return false;
    }
    return engine_end(r);
}

/* ---- matches ----------------------------------------------------------------------- */

/* The game that the rest names; the word is taken only if `take`. */
static const struct sg_game *named_game(struct request *r, bool take)
{
    struct sg_word rest = r->rest, name;
    sg_word_next(&rest, &name);
    if (name.length && name.at[name.length - 1] == ';')
        name.length--;
    for (int i = 0; i < sg_game_count(); i++) {
        if (!sg_word_is(name, sg_game_at(i)->name))
            continue;
        if (take)
            r->rest = rest;
        return sg_game_at(i);
    }
    sg_text_add(&r->why, "a game is wanted, one of:");
    for (int i = 0; i < sg_game_count(); i++)
        sg_text_form(&r->why, " %s", sg_game_at(i)->name);
    engine_error(r, r->memory);
    return NULL;
}

const struct sg_game *engine_named(struct request *r)
{
    return named_game(r, true);
}

/* Takes a new match, and forgets what was there. */
static void take_match(struct request *r, struct match *m)
{
    if (!m) {
        engine_error(r, r->memory);
        return;
    }
    match_free(r->engine->match);
    r->engine->match = m;
    r->engine->game = NULL;
    engine_where(r);
}

static void start(struct request *r, const struct sg_game *game, struct sg_setup setup,
                  const void *position)
{
    struct match_start begin;
    memset(&begin, 0, sizeof begin);
    begin.setup = setup;
    begin.chance.source = MATCH_SEEDED;
    begin.chance.seed = r->engine->seed;
    begin.position = position;
    take_match(r, match_new(game, &begin, &r->why));
}

static void do_new(struct request *r)
{
    struct sg_setup setup;
    const struct sg_game *game = named_game(r, true);
    if (!game)
        return;
    if (sg_setup_parse(game, r->rest.at, r->rest.length, &setup, &r->why))
        start(r, game, setup, NULL);
    else
        engine_error(r, r->memory);
}

static void do_position(struct request *r)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_head head;
    const struct sg_game *game = named_game(r, false);
    if (!game)
        return;
    if (!sg_position_parse(game, r->rest.at, r->rest.length, state, &r->why)) {
        engine_error(r, r->memory);
        return;
    }
    memcpy(&head, state, sizeof head);
    if (head.viewer == SG_TRUTH) {
        start(r, game, sg_setup_of(state), state);
        return;
    }
    match_free(r->engine->match);
    r->engine->match = NULL;
    r->engine->game = game;
    memcpy(r->engine->view, state, game->state_size);
    engine_where(r);
}

/* "GAME SETUP; given FIELDS; turn 1": a match from a position in the words of scenarios. */
static void do_scene(struct request *r)
{
    _Alignas(16) char state[SG_MAX_STATE];
    static const char prefix[] = "game ";
    struct sg_word whole = r->rest;
    const struct sg_game *game = engine_named(r);
    char lines[4096];
    if (!game)
        return;
    if (whole.length + sizeof prefix > sizeof lines) {
        engine_error(r, "a scene has at most 4000 bytes");
        return;
    }
    memcpy(lines, prefix, sizeof prefix - 1);
    memcpy(lines + sizeof prefix - 1, whole.at, whole.length);
    if (scene_begin(game, (struct sg_word){lines, whole.length + sizeof prefix - 1}, ';', state, &r->why))
        start(r, game, sg_setup_of(state), state);
    else
        engine_error(r, r->memory);
}

static void do_expect(struct request *r)
{
    bool misread = false;
    if (sg_fields_expect(engine_game(r), engine_position(r), r->rest.at, r->rest.length, &misread, &r->why))
        buffer_add(r->out, "ok yes");
    else if (misread)
        engine_error(r, r->memory);
    else {
        buffer_add(r->out, "ok no ");
        buffer_add(r->out, r->memory);
    }
}

static void do_seed(struct request *r)
{
    int64_t n;
    if (!engine_number(r, 0, INT64_MAX, -1, &n))
        return;
    r->engine->seed = (uint64_t)n;
    buffer_add(r->out, "ok");
}

static void do_save(struct request *r)
{
    struct json j;
    if (!engine_end(r))
        return;
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_word(&j, match_text(r->engine->match));
}

static void do_load(struct request *r)
{
    struct sg_word quoted = sg_word_trim(r->rest);
    size_t length = 0;
    char *text = malloc(quoted.length + 1);
    struct match *m = NULL;
    sg_check(text != NULL);
    if (!json_unquote(quoted, text, &length))
        sg_text_add(&r->why, "'load' wants a text in JSON's quotation marks, as 'save' gives it");
    else
        m = match_load(text, length, NULL, &r->why);
    free(text);
    take_match(r, m);
}

/* ---- playing ------------------------------------------------------------------------- */

void engine_refused(struct request *r, const struct sg_refusal *why)
{
    sg_text_form(&r->why, "refused %s %s %d %d", why->clause, why->key ? why->key : "-",
                 (int)why->arg[0], (int)why->arg[1]);
    engine_error(r, r->memory);
}

static void force(struct request *r, struct sg_action action, bool tell)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    struct match *m = r->engine->match;
    if (!match_force(m, action, &r->why)) {
        engine_error(r, r->memory);
        return;
    }
    engine_where(r);
    if (!tell)
        return;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(match_game(m), action, &text);
    buffer_add(r->out, " ");
    buffer_add(r->out, memory);
}

static void do_play(struct request *r)
{
    struct match *m = r->engine->match;
    struct sg_action action;
    struct sg_refusal why = {NULL, NULL, {0, 0}};
    int turn = match_turn(m);
    if (!sg_action_parse(match_game(m), r->rest.at, r->rest.length, &action, &r->why)) {
        engine_error(r, r->memory);
    } else if (turn == SG_OVER) {
        engine_error(r, "the game is over");
    } else if (turn == SG_CHANCE) {
        force(r, action, false);
    } else if (match_play(m, turn, action, &why, &r->why)) {
        engine_where(r);
    } else if (why.clause) {
        sg_text_init(&r->why, r->memory, sizeof r->memory);
        engine_refused(r, &why);
    } else {
        engine_error(r, r->memory);
    }
}

/* "chance": what can come. "chance draw [SEED]". "chance ACTION": this comes. */
static void do_chance(struct request *r)
{
    struct match *m = r->engine->match;
    const struct sg_game *game = match_game(m);
    struct sg_word rest = r->rest, w;
    struct sg_rng rng;
    int64_t seed;
    if (match_turn(m) != SG_CHANCE) {
        engine_error(r, match_turn(m) == SG_OVER ? "the game is over" : "a seat is to move");
    } else if (!sg_word_next(&rest, &w)) {
        engine_outcomes(r);
    } else if (!sg_word_is(w, "draw")) {
        do_play(r);
    } else {
        r->rest = rest;
        bool seeded = sg_word_next(&rest, &w);
        if (!engine_number(r, 0, INT64_MAX, 0, &seed))
            return;
        if (seeded) {
            sg_rng_init(&rng, (uint64_t)seed, (uint64_t)match_plies(m));
            uint32_t at = sg_rng_below(&rng, game->weight(match_state(m)));
            force(r, game->draw(match_state(m), at), true);
        } else if (match_draw(m, &r->why)) {
            char memory[SG_MAX_TEXT];
            struct sg_text text;
            sg_text_init(&text, memory, sizeof memory);
            sg_action_format(game, match_ply(m, match_plies(m) - 1)->action, &text);
            engine_where(r);
            buffer_add(r->out, " ");
            buffer_add(r->out, memory);
        } else {
            engine_error(r, r->memory);
        }
    }
}

static void take_back(struct request *r, bool again)
{
    struct match *m = r->engine->match;
    int most = again ? match_redo_plies(m) : match_plies(m);
    int64_t n;
    if (most == 0) {
        engine_error(r, again ? "nothing was taken back" : "nothing was played yet");
        return;
    }
    if (!engine_number(r, 1, most, 1, &n))
        return;
    if (again ? match_redo(m, MATCH_TABLE, (int)n, &r->why)
              : match_undo(m, MATCH_TABLE, (int)n, &r->why))
        engine_where(r);
    else
        engine_error(r, r->memory);
}

static void do_undo(struct request *r)
{
    take_back(r, false);
}

static void do_redo(struct request *r)
{
    take_back(r, true);
}

static void do_turn(struct request *r)
{
    if (engine_end(r))
        engine_where(r);
}

/* ---- the session ------------------------------------------------------------------------ */

static void do_games(struct request *r)
{
    if (!engine_end(r))
        return;
    buffer_add(r->out, "ok");
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        buffer_add(r->out, i ? "; " : " ");
        buffer_add(r->out, g->name);
        buffer_add(r->out, " seats=");
        buffer_number(r->out, g->min_seats);
        buffer_add(r->out, "..");
        buffer_number(r->out, g->max_seats);
        buffer_add(r->out, " rules=");
        buffer_number(r->out, g->rules_version);
    }
}

/* "hello 1": can both sides speak this version? */
static void do_hello(struct request *r)
{
    int64_t n;
    if (!engine_number(r, 1, 1000000, ENGINE_PROTOCOL, &n))
        return;
    if (n == ENGINE_PROTOCOL)
        buffer_add(r->out, "ok signoria protocol ");
    else
        buffer_add(r->out, "error this program speaks protocol ");
    buffer_number(r->out, ENGINE_PROTOCOL);
}

static void do_help(struct request *r)
{
    struct sg_word w;
    if (!sg_word_next(&r->rest, &w)) {
        buffer_add(r->out, "ok");
        for (int i = 0; i < engine_command_count; i++) {
            buffer_add(r->out, " ");
            buffer_add(r->out, engine_commands[i].name);
        }
        return;
    }
    for (int i = 0; i < engine_command_count; i++) {
        if (!sg_word_is(w, engine_commands[i].name) || !engine_end(r))
            continue;
        buffer_add(r->out, "ok ");
        buffer_add(r->out, engine_commands[i].usage);
        buffer_add(r->out, ": ");
        buffer_add(r->out, engine_commands[i].about);
        return;
    }
    if (!r->why.length)
        engine_error(r, "there is no such command; 'help' alone lists them");
}

static void do_quit(struct request *r)
{
    if (!engine_end(r))
        return;
    r->engine->over = true;
    buffer_add(r->out, "ok");
}

const struct engine_command engine_commands[] = {
    {"actions", engine_actions, NEEDS_POSITION, "actions", "what the seat to move can play"},
    {"after", engine_after, NEEDS_POSITION, "after ACTION [; ACTION ...]",
     "what an action leads to, as messages; nothing is played"},
    {"analyse", engine_analyse, NEEDS_NOTHING, "analyse [begin BOT [PLAYOUTS] | next | report | end]",
     "looks back at the match, step by step, as JSON"},
    {"bench", engine_bench, NEEDS_MATCH, "bench [GAMES]", "plays random games from here and counts plies"},
    {"chance", do_chance, NEEDS_MATCH, "chance [draw [SEED] | ACTION]", "lists what can come, draws, or forces"},
    {"components", engine_components, NEEDS_NOTHING, "components [GAME [SET]]",
     "the component set as JSON, with where its numbers come from"},
    {"describe", engine_describe, NEEDS_NOTHING, "describe [GAME]", "the game's tables of names as JSON"},
    {"effects", engine_effects, NEEDS_POSITION, "effects ACTION", "what a legal action would set going"},
    {"events", engine_events, NEEDS_MATCH, "events [SEAT | spectator]", "what the last ply made happen"},
    {"expect", do_expect, NEEDS_POSITION, "expect FIELDS", "whether parts of the position are as said"},
    {"explain", engine_explain, NEEDS_POSITION, "explain THING [as SEAT]", "all about a thing, as messages"},
    {"facts", engine_facts, NEEDS_POSITION, "facts [SEAT]", "derived numbers for a seat, as JSON"},
    {"games", do_games, NEEDS_NOTHING, "games", "the games there are"},
    {"hash", engine_hash, NEEDS_POSITION, "hash", "a number that is equal for equal positions"},
    {"hello", do_hello, NEEDS_NOTHING, "hello [VERSION]", "the version of this protocol"},
    {"help", do_help, NEEDS_NOTHING, "help [COMMAND]", "this list, or one command"},
    {"hint", engine_hint, NEEDS_POSITION, "hint BOT", "what a bot would advise: the move with the best chance, as JSON"},
    {"history", engine_history, NEEDS_MATCH, "history [SEAT | spectator]", "all plies so far"},
    {"json", engine_json, NEEDS_POSITION, "json [state | view SEAT | setup | actions | events [SEAT] | history [SEAT] | result]",
     "the same things as JSON"},
    {"label", engine_label, NEEDS_POSITION, "label ACTION [; ACTION ...]", "what an action is called, as messages"},
    {"labels", engine_labels, NEEDS_POSITION, "labels [ACTION ; ...]",
     "what the seat to move can play, in groups, as messages; or what may follow these actions"},
    {"load", do_load, NEEDS_NOTHING, "load \"TEXT\"", "takes up a match that 'save' gave"},
    {"names", engine_names, NEEDS_POSITION, "names [SEAT | spectator]", "what things are called, as messages"},
    {"new", do_new, NEEDS_NOTHING, "new GAME SETUP", "begins a match"},
    {"perft", engine_perft, NEEDS_MATCH, "perft DEPTH", "counts the ways play can go on"},
    {"play", do_play, NEEDS_MATCH, "play ACTION", "plays for whoever is to move"},
    {"position", do_position, NEEDS_NOTHING, "position TEXT", "begins a match from a position"},
    {"project", engine_project, NEEDS_POSITION, "project [SEAT]",
     "what lies ahead of a seat if nobody does more, as JSON"},
    {"quit", do_quit, NEEDS_NOTHING, "quit", "ends the session"},
    {"redo", do_redo, NEEDS_MATCH, "redo [PLIES]", "plays again what was taken back"},
    {"refuse", engine_refuse, NEEDS_POSITION, "refuse ACTION", "whether and why it is forbidden"},
    {"result", engine_result, NEEDS_POSITION, "result", "points, places and winners as if the game ended now"},
    {"save", do_save, NEEDS_MATCH, "save", "the whole match as text"},
    {"scene", do_scene, NEEDS_NOTHING, "scene GAME SETUP; given FIELDS; START", "begins a match as scenarios do"},
    {"score", engine_score, NEEDS_POSITION, "score SEAT", "the reasons for a seat's points"},
    {"seed", do_seed, NEEDS_NOTHING, "seed NUMBER", "where chance comes from in the next matches"},
    {"sentences", engine_sentences, NEEDS_POSITION, "sentences [last | all | of EVENT; ...] [as SEAT]",
     "what happened, as messages"},
    {"state", engine_state, NEEDS_POSITION, "state", "the whole position as text"},
    {"status", engine_status, NEEDS_POSITION, "status [SEAT | spectator]", "where the game is, as a message"},
    {"table", engine_table, NEEDS_POSITION, "table [all | turn | step | now | lists] [as SEAT]",
     "what is in sight, as messages"},
    {"think", engine_think, NEEDS_POSITION, "think BOT", "what a bot would play, and why, as JSON"},
    {"topics", engine_topics, NEEDS_POSITION, "topics [SEAT | spectator], topics after ACTION [; ACTION ...]",
     "situations that lessons speak about, as messages"},
    {"try", engine_try, NEEDS_POSITION, "try ACTION [; ACTION ...] [as SEAT]",
     "what actions would lead to, as JSON; nothing is played"},
    {"turn", do_turn, NEEDS_POSITION, "turn", "who is to move, and how many plies were played"},
    {"undo", do_undo, NEEDS_MATCH, "undo [PLIES]", "takes back"},
    {"view", engine_view, NEEDS_POSITION, "view SEAT | spectator", "the position as somebody may know it"},
};
const int engine_command_count = sizeof engine_commands / sizeof engine_commands[0];

struct engine *engine_new(const struct engine_host *host)
{
    struct engine *e = calloc(1, sizeof *e);
    sg_check(e != NULL);
    if (host)
        e->host = *host;
    return e;
}

void engine_free(struct engine *e)
{
    if (e) {
        match_free(e->match);
        ai_bot_free(e->bot);
        engine_analyse_end(e);
    }
    free(e);
}

void engine_too_long(struct buffer *out)
{
    buffer_add(out, "error the line is too long");
}

/* What was quoted from the line may hold anything; an answer is one line. */
static void clean(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 32 || text[i] == 127)
            text[i] = '?';
}

bool engine_line(struct engine *e, const char *line, size_t length, struct buffer *out)
{
    struct sg_word text = {line, length}, w;
    struct request r;
    size_t from = out->length;
    text = sg_word_trim(text);
    if (!sg_word_next(&text, &w) || w.at[0] == '#')
        return !e->over;
    r.engine = e;
    r.rest = sg_word_trim(text);
    r.out = out;
    sg_text_init(&r.why, r.memory, sizeof r.memory);
    int i = 0;
    while (i < engine_command_count && !sg_word_is(w, engine_commands[i].name))
        i++;
    if (i == engine_command_count)
        engine_error(&r, "there is no such command; 'help' lists them");
    else if (engine_commands[i].needs != NEEDS_NOTHING && !e->match && !e->game)
        engine_error(&r, "there is no match yet; 'new', 'position' or 'load' begins one");
    else if (engine_commands[i].needs == NEEDS_MATCH && !e->match)
        engine_error(&r, "this session holds only what somebody sees; that needs a whole match");
    else
        engine_commands[i].run(&r);
    if (out->length > from)
        clean(out->at + from, out->length - from);
    return !e->over;
}
