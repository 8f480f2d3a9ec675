/* engine.c: the line protocol: sessions, what every command uses, and the table of commands. */
#include "proto/engine/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "games/games.h"
#include "present/lang.h"

#include <stdlib.h>
#include <string.h>

/* ---- answering and reading ------------------------------------------------------- */

static void engine_error(struct request *r, const char *words)
{
    buffer_add(r->out, "error ");
    buffer_add(r->out, words);
}

void engine_no(struct request *r, const char *key)
{
    sg_wrong(&r->error, key);
    engine_wrong(r);
}

void engine_wrong(struct request *r)
{
    sg_text_init(&r->why, r->memory, sizeof r->memory);
    lang_error_in(LANG_ENGLISH, &r->error, &r->why);
    engine_error(r, r->memory);
}

void engine_refused(struct request *r, const struct sg_error *why)
{
    sg_text_init(&r->why, r->memory, sizeof r->memory);
    sg_text_printf(&r->why, "refused %s %s %d %d", why->clause, why->key ? why->key : "-", (int)why->arg[0].number,
                   (int)why->arg[1].number);
    engine_error(r, r->memory);
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
    return r->engine->match ? match_turn(r->engine->match) : engine_game(r)->turn(engine_position(r));
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
    if (knows == SG_SPECTATOR)
        sg_wrong(&r->error, "wrong.engine.holds-spectator");
    else
        sg_wrong_args(&r->error, "wrong.engine.holds-seat", "%d", knows + 1);
    engine_wrong(r);
    return false;
}

bool engine_mover(struct request *r)
{
    int turn = engine_turn(r), knows = engine_knows(r);
    if (turn == SG_OVER)
        engine_no(r, "wrong.match.over");
    else if (turn == SG_CHANCE)
        engine_no(r, "wrong.engine.chance-moves");
    else if (knows == SG_TRUTH || knows == turn)
        return true;
    else {
        sg_wrong_args(&r->error, "wrong.engine.other-moves", "%d", turn + 1);
        engine_wrong(r);
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
    struct sg_slice w;
    if (!sg_slice_next(&r->rest, &w))
        return true;
    sg_wrong(&r->error, "wrong.engine.too-much");
    sg_error_add_text(&r->error, (struct sg_slice){w.at, w.length < 40 ? w.length : 40});
    engine_wrong(r);
    return false;
}

bool engine_number(struct request *r, int64_t low, int64_t high, int64_t otherwise, int64_t *out)
{
    struct sg_slice w;
    *out = otherwise;
    if (!sg_slice_next(&r->rest, &w) && otherwise >= 0)
        return true;
    if (sg_slice_number(w, low, high, out))
        return engine_end(r);
    sg_wrong(&r->error, "wrong.engine.number");
    sg_error_add_number(&r->error, low);
    sg_error_add_number(&r->error, high);
    engine_wrong(r);
    return false;
}

bool engine_viewer(struct request *r, int *viewer)
{
    struct sg_slice w;
    int64_t n;
    int seats = sg_setup_of(engine_position(r)).seats;
    *viewer = SG_TRUTH;
    if (!sg_slice_next(&r->rest, &w))
        return true;
    if (sg_slice_is(w, "spectator")) {
        *viewer = SG_SPECTATOR;
    } else if (sg_slice_number(w, 1, seats, &n)) {
        *viewer = (int)n - 1;
    } else {
        sg_wrong_args(&r->error, "wrong.engine.viewer", "%d", seats);
        engine_wrong(r);
        return false;
    }
    return engine_end(r);
}

const struct sg_game *engine_named(struct request *r, bool take)
{
    struct sg_slice rest = r->rest, name;
    sg_slice_next(&rest, &name);
    if (name.length && name.at[name.length - 1] == ';')
        name.length--;
    for (int i = 0; i < sg_game_count(); i++) {
        if (!sg_slice_is(name, sg_game_at(i)->name))
            continue;
        if (take)
            r->rest = rest;
        return sg_game_at(i);
    }
    for (int i = 0; i < sg_game_count(); i++)
        sg_text_printf(&r->why, i ? " %s" : "%s", sg_game_at(i)->name);
    sg_wrong_args(&r->error, "wrong.engine.game", "%s", r->memory);
    engine_wrong(r);
    return NULL;
}

/* ---- the session ------------------------------------------------------------------------ */

static void do_turn(struct request *r)
{
    if (engine_end(r))
        engine_where(r);
}

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
    struct sg_slice w;
    if (!sg_slice_next(&r->rest, &w)) {
        buffer_add(r->out, "ok");
        for (int i = 0; i < engine_command_count; i++) {
            buffer_add(r->out, " ");
            buffer_add(r->out, engine_commands[i].name);
        }
        return;
    }
    for (int i = 0; i < engine_command_count; i++) {
        if (!sg_slice_is(w, engine_commands[i].name) || !engine_end(r))
            continue;
        buffer_add(r->out, "ok ");
        buffer_add(r->out, engine_commands[i].usage);
        buffer_add(r->out, ": ");
        buffer_add(r->out, engine_commands[i].about);
        return;
    }
    if (!r->why.length)
        engine_no(r, "wrong.engine.help-command");
}

static void do_quit(struct request *r)
{
    if (!engine_end(r))
        return;
    r->engine->over = true;
    buffer_add(r->out, "ok");
}

/* A page asks for no help, and needs no command that only developers use: both would only make it larger. */
#ifdef __wasm__
#define HELP(usage, about) "", ""
#else
#define HELP(usage, about) usage, about
#endif

const struct engine_command engine_commands[] = {
    {"actions", engine_actions, NEEDS_POSITION, HELP("actions", "what the seat to move can play")},
    {"after", engine_after, NEEDS_POSITION,
     HELP("after ACTION [; ACTION ...]", "what an action leads to, as messages; nothing is played")},
    {"amount", engine_amount, NEEDS_POSITION,
     HELP("amount NUMBER ACTION [; ACTION ...]", "what 'read' answers, for the last action with another amount")},
    {"analyse", engine_analyse, NEEDS_NOTHING,
     HELP("analyse [begin BOT [PLAYOUTS] | next | try STEP [ACTION] | report | end]",
          "looks back at the match, step by step, as JSON")},
    {"branch", engine_branch, NEEDS_MATCH,
     HELP("branch [PLIES]", "a match of its own that begins like this one; later draws come from the seed")},
    {"captions", engine_captions, NEEDS_POSITION,
     HELP("captions [SEAT | spectator], captions after ACTION [; ACTION ...]",
          "words of a drawn board that depend on the position, as messages")},
    {"chance", engine_chance, NEEDS_MATCH,
     HELP("chance [draw [SEED] | ACTION]", "lists what can come, draws, or forces")},
    {"challenge", engine_challenge, NEEDS_NOTHING,
     HELP("challenge GAME NAME", "begins a match with a challenge; about it as JSON")},
    {"challenges", engine_challenges, NEEDS_NOTHING,
     HELP("challenges GAME [daily]", "the challenges of a game, or its positions for the day, as JSON")},
    {"chapter", engine_chapter, NEEDS_NOTHING,
     HELP("chapter GAME NAME [PAGE]", "begins a match where a page of a chapter does; about the page as JSON")},
    {"chapters", engine_chapters, NEEDS_NOTHING, HELP("chapters GAME", "the chapters that teach a game, as JSON")},
    {"components", engine_components, NEEDS_NOTHING,
     HELP("components [GAME [SET]]", "the component set as JSON, with where its numbers come from")},
    {"components-load", engine_components_load, NEEDS_NOTHING,
     HELP("components-load GAME \"TEXT\"", "loads an owner's component set; 'new GAME set=NAME' plays with it")},
    {"daily", engine_daily, NEEDS_NOTHING, HELP("daily GAME [DATE]", "the challenge of a day, by UTC, as JSON")},
    {"describe", engine_describe, NEEDS_NOTHING, HELP("describe [GAME]", "the game's tables of names as JSON")},
    {"explain", engine_explain, NEEDS_POSITION, HELP("explain THING [as SEAT]", "all about a thing, as messages")},
    {"facts", engine_facts, NEEDS_POSITION, HELP("facts [SEAT]", "derived numbers for a seat, as JSON")},
    {"games", do_games, NEEDS_NOTHING, HELP("games", "the games there are")},
    {"hash", engine_hash, NEEDS_POSITION, HELP("hash", "a number that is equal for equal positions")},
    {"hello", do_hello, NEEDS_NOTHING, HELP("hello [VERSION]", "the version of this protocol")},
    {"help", do_help, NEEDS_NOTHING, HELP("help [COMMAND]", "this list, or one command")},
    {"hint", engine_hint, NEEDS_POSITION,
     HELP("hint BOT", "what a bot would advise, and why: the move with the best chance, as JSON")},
    {"history", engine_history, NEEDS_MATCH, HELP("history [SEAT | spectator]", "all plies so far")},
    {"json", engine_json, NEEDS_POSITION,
     HELP("json [state | view SEAT | setup | actions | events [SEAT] | history [SEAT] | last [SEAT] | match | result | "
          "play SEAT]",
          "the same things as JSON")},
    {"judge", engine_judge, NEEDS_POSITION,
     HELP("judge BOT ACTION [than ACTION]",
          "what an action gains and gives away compared with the best or with another, as JSON")},
    {"label", engine_label, NEEDS_POSITION,
     HELP("label ACTION [; ACTION ...]", "what an action is called, as messages")},
    {"labels", engine_labels, NEEDS_POSITION,
     HELP("labels [ACTION ; ...]",
          "what the seat to move can play, in groups, as messages; or what may follow these actions")},
    {"load", engine_load, NEEDS_NOTHING, HELP("load \"TEXT\"", "loads a match that 'save' gave")},
    {"names", engine_names, NEEDS_POSITION, HELP("names [SEAT | spectator]", "what things are called, as messages")},
    {"new", engine_new_match, NEEDS_NOTHING, HELP("new GAME SETUP", "begins a match")},
    {"order", engine_order, NEEDS_MATCH,
     HELP("order SEAT WORDS | SEAT cancel [NUMBER] | play",
          "a standing order of a seat, cancels orders, or plays what the seat to move has ordered")},
    {"orders", engine_orders, NEEDS_POSITION,
     HELP("orders [SEAT [AMOUNT]]", "standing orders of a seat, and what it can order now, as JSON")},
    {"overview", engine_overview, NEEDS_POSITION,
     HELP("overview", "the game in two minutes as it is set up, as messages")},
    {"page", engine_page, NEEDS_MATCH,
     HELP("page reply | judge | hint | solution | answer NAME",
          "plays what others do on the page; whether its goal is reached; a way to it; whether an answer is right")},
    {"plan", engine_plan, NEEDS_POSITION, HELP("plan [SEAT]", "what a seat works for, and what it lacks, as messages")},
    {"play", engine_play, NEEDS_MATCH, HELP("play ACTION", "plays for whoever is to move")},
    {"position", engine_set_position, NEEDS_NOTHING, HELP("position TEXT", "begins a match from a position")},
    {"project", engine_project, NEEDS_POSITION,
     HELP("project [SEAT]", "the forecast of a seat if nobody does more, as JSON")},
    {"quit", do_quit, NEEDS_NOTHING, HELP("quit", "ends the session")},
    {"read", engine_read, NEEDS_POSITION,
     HELP("read ACTION [; ACTION ...]",
          "kinds, arguments and amounts of actions, and why the last cannot be played, as JSON")},
    {"redo", engine_redo, NEEDS_MATCH, HELP("redo [PLIES]", "replays what was undone")},
    {"refuse", engine_refuse, NEEDS_POSITION, HELP("refuse ACTION", "whether and why it is forbidden")},
    {"result", engine_result, NEEDS_POSITION, HELP("result", "points, places and winners as if the game ended now")},
    {"save", engine_save, NEEDS_MATCH, HELP("save", "the whole match as text")},
    {"scene", engine_scene, NEEDS_NOTHING,
     HELP("scene GAME SETUP; given FIELDS; START", "begins a match as scenarios do")},
    {"seat", engine_seat, NEEDS_MATCH,
     HELP("seat NUMBER human | remote | bot:NAME [NAME]", "somebody else takes a seat of the match")},
    {"seed", engine_seed, NEEDS_NOTHING, HELP("seed NUMBER", "the seed of chance in later matches")},
    {"sentences", engine_sentences, NEEDS_POSITION,
     HELP("sentences [last | all | of EVENT; ...] [as SEAT]", "what happened, as messages")},
    {"state", engine_state, NEEDS_POSITION, HELP("state", "the whole position as text")},
    {"status", engine_status, NEEDS_POSITION, HELP("status [SEAT | spectator]", "where the game is, as a message")},
    {"streak", engine_streak, NEEDS_NOTHING,
     HELP("streak DATE [tried STARS HINTS] [RECORD]", "days in a row with a result, or a try of the day, as JSON")},
    {"suppose", engine_suppose, NEEDS_POSITION,
     HELP("suppose SEAT [SEED]", "begins a match from one possible truth that the seat's view allows")},
    {"table", engine_table, NEEDS_POSITION,
     HELP("table [all | turn | step | now | lists] [as SEAT]", "what is in sight, as messages")},
    {"think", engine_think, NEEDS_POSITION, HELP("think BOT", "what a bot would play, and why, as JSON")},
    {"topics", engine_topics, NEEDS_POSITION,
     HELP("topics [SEAT | spectator], topics after ACTION [; ACTION ...]",
          "situations that lessons speak about, as messages")},
    {"try", engine_try, NEEDS_POSITION,
     HELP("try ACTION [; ACTION ...] [as SEAT]", "what actions would lead to, as JSON; nothing is played")},
    {"turn", do_turn, NEEDS_POSITION, HELP("turn", "who is to move, and how many plies were played")},
    {"undo", engine_undo, NEEDS_MATCH, HELP("undo [PLIES]", "undoes plies")},
    {"view", engine_view, NEEDS_POSITION, HELP("view SEAT | spectator", "the position as a seat may know it")},
    {"write", engine_write, NEEDS_POSITION,
     HELP("write KIND [ARGUMENT ...]", "the text of an action of this kind, legal or not")},
#ifndef __wasm__
    {"bench", engine_bench, NEEDS_MATCH, HELP("bench [GAMES]", "plays random games from here and counts plies")},
    {"effects", engine_effects, NEEDS_POSITION, HELP("effects ACTION", "the effects of a legal action")},
    {"events", engine_events, NEEDS_MATCH, HELP("events [SEAT | spectator]", "what the last ply made happen")},
    {"expect", engine_expect, NEEDS_POSITION,
     HELP("expect FIELDS", "whether fields of the position have these values")},
    {"perft", engine_perft, NEEDS_MATCH, HELP("perft DEPTH", "counts the possible lines of play")},
    {"score", engine_score, NEEDS_POSITION, HELP("score SEAT", "the reasons for a seat's points")},
#endif
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
        free(e->page);
    }
    free(e);
}

void engine_too_long(struct buffer *out)
{
    buffer_add(out, "error the line is too long");
}

/* What was quoted from the line may hold anything; an answer is one line. */
static void clean_line(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 32 || text[i] == 127)
            text[i] = '?';
}

bool engine_line(struct engine *e, const char *line, size_t length, struct buffer *out)
{
    struct sg_slice text = {line, length}, w;
    struct request r;
    size_t from = out->length;
    text = sg_slice_trim(text);
    if (!sg_slice_next(&text, &w) || w.at[0] == '#')
        return !e->over;
    r.engine = e;
    r.rest = sg_slice_trim(text);
    r.out = out;
    sg_text_init(&r.why, r.memory, sizeof r.memory);
    int i = 0;
    while (i < engine_command_count && !sg_slice_is(w, engine_commands[i].name))
        i++;
    if (i == engine_command_count)
        engine_no(&r, "wrong.engine.no-command");
    else if (engine_commands[i].needs != NEEDS_NOTHING && !e->match && !e->game)
        engine_no(&r, "wrong.engine.no-match");
    else if (engine_commands[i].needs == NEEDS_MATCH && !e->match)
        engine_no(&r, "wrong.engine.needs-match");
    else
        engine_commands[i].run(&r);
    if (out->length > from)
        clean_line(out->at + from, out->length - from);
    return !e->over;
}
