/* tools.c: what a model can call: each tool with its arguments, and what it does. */
#include "mcp/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "games/games.h"
#include "host/read_json.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PARAMETERS = 6, MAX_SETUP = 400 };

/* Where a tool is offered. */
enum offered { ALWAYS, FREE_PLAY, BENCHMARK };

struct parameter {
    const char *name, *type, *about;
    bool required;
};

struct call {
    struct mcp *mcp;
    const json_t *arguments;
    struct buffer *out;
};

struct tool {
    const char *name, *about;
    bool (*run)(struct call *c);
    enum offered offered;
    bool at_table; /* needs a match */
    struct parameter parameter[MAX_PARAMETERS];
};

/* ---- Arguments --------------------------------------------------------------------------------- */

static const char *text_of(const struct call *c, const char *name)
{
    const char *text = json_string_value(json_object_get(c->arguments, name));
    return text && *text ? text : NULL;
}

static int64_t number_of(const struct call *c, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(c->arguments, name);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

static bool is_wrong(struct call *c, const char *first, const char *second, const char *third)
{
    buffer_add(c->out, first);
    buffer_add(c->out, second);
    buffer_add(c->out, third);
    return false;
}

static bool is_refused(struct call *c, const struct sg_error *why)
{
    words_error(why, c->out);
    return false;
}

static const struct sg_game *game_of(struct call *c)
{
    const char *name = text_of(c, "game");
    for (int i = 0; i < sg_game_count(); i++)
        if (name && strcmp(sg_game_at(i)->name, name) == 0)
            return sg_game_at(i);
    is_wrong(c, "`game` must be one of:", "", "");
    for (int i = 0; i < sg_game_count(); i++)
        is_wrong(c, " ", sg_game_at(i)->name, "");
    return NULL;
}

/* "seats=3 introductory" from `seats` and `options`. */
static bool setup_of(struct call *c, const struct sg_game *game, struct sg_setup *out)
{
    char words[MAX_SETUP];
    struct sg_text text;
    struct sg_error why;
    const char *options = text_of(c, "options");
    sg_text_init(&text, words, sizeof words);
    sg_text_printf(&text, "seats=%d %s", (int)number_of(c, "seats", game->min_seats > 3 ? game->min_seats : 3),
                   options ? options : "");
    if (text.full)
        return is_wrong(c, "`options` is too long", "", "");
    if (!sg_setup_parse(game, words, text.length, out, &why))
        return is_refused(c, &why);
    return true;
}

/* ---- The tools ----------------------------------------------------------------------------------- */

static bool run_games(struct call *c)
{
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *game = sg_game_at(i);
        is_wrong(c, "- `", game->name, "`: ");
        is_wrong(c, game->title, ", seats ", "");
        buffer_number(c->out, game->min_seats);
        buffer_add(c->out, " to ");
        buffer_number(c->out, game->max_seats);
        buffer_add(c->out, "; options:");
        for (int k = 0; k < game->option_count; k++)
            is_wrong(c, " `", game->options[k].name, "`");
        buffer_add(c->out, "\n");
    }
    return true;
}

static bool run_overview(struct call *c)
{
    const struct sg_game *game = game_of(c);
    struct sg_setup setup;
    if (!game || !setup_of(c, game, &setup))
        return false;
    words_overview(game, setup, c->out);
    return true;
}

static bool run_rules(struct call *c)
{
    const struct sg_game *game = game_of(c);
    return game && pages_rules(game->name, text_of(c, "clause"), text_of(c, "search"), c->out);
}

/* What a model needs to decide: where it is, what it sees and what it can do. */
static void show_decision(struct call *c)
{
    const struct table *t = &c->mcp->table;
    words_status(t, c->out);
    if (match_turn(t->match) == SG_OVER) {
        words_result(t, c->out);
        if (c->mcp->benchmark)
            buffer_add(c->out, "Call `next_match`.\n");
        return;
    }
    words_actions(t, c->out);
}

static bool run_new_match(struct call *c)
{
    struct mcp *m = c->mcp;
    struct sg_error why;
    struct table_start start = {.game = game_of(c), .bots = text_of(c, "bots")};
    if (!start.game || !setup_of(c, start.game, &start.setup))
        return false;
    int64_t seat = number_of(c, "seat", 1);
    if (seat < 1 || seat > start.setup.seats)
        return is_wrong(c, "`seat` must be from 1 to the number of seats", "", "");
    start.seat = (int)seat - 1;
    start.seed = (uint64_t)number_of(c, "seed", (int64_t)(m->host.seed + m->matches));
    if (!start.bots)
        start.bots = "steward";
    if (!table_begin(&m->table, &start, &m->host.ai, &why))
        return is_refused(c, &why);
    m->matches++;
    words_view(&m->table, SG_DESCRIBE_TABLE, c->out);
    show_decision(c);
    return true;
}

static bool run_view(struct call *c)
{
    static const struct {
        const char *name;
        enum sg_description how;
    } parts[] = {
        {"all", SG_DESCRIBE_TABLE}, {"turn", SG_DESCRIBE_TURN}, {"now", SG_DESCRIBE_NOW}, {"lists", SG_DESCRIBE_LISTS}};
    const char *part = text_of(c, "part");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strcmp(part ? part : "all", parts[i].name) != 0)
            continue;
        words_view(&c->mcp->table, parts[i].how, c->out);
        words_status(&c->mcp->table, c->out);
        return true;
    }
    return is_wrong(c, "`part` must be one of: all turn now lists", "", "");
}

static bool run_actions(struct call *c)
{
    words_status(&c->mcp->table, c->out);
    words_actions(&c->mcp->table, c->out);
    return true;
}

static bool run_plan(struct call *c)
{
    words_plan(&c->mcp->table, c->out);
    return true;
}

static bool run_result(struct call *c)
{
    words_result(&c->mcp->table, c->out);
    return true;
}

static bool run_log(struct call *c)
{
    int plies = match_plies(c->mcp->table.match);
    int64_t last = number_of(c, "last", 40);
    if (last < 1)
        return is_wrong(c, "`last` must be 1 or more", "", "");
    words_log(&c->mcp->table, last < plies ? plies - (int)last : 0, c->out);
    return true;
}

static bool run_why_not(struct call *c)
{
    struct sg_action action;
    struct sg_error why;
    if (table_legal(&c->mcp->table, sg_slice_of(text_of(c, "action")), &action, &why))
        buffer_add(c->out, "It is legal now.\n");
    else
        words_error(&why, c->out);
    return true;
}

static bool run_preview(struct call *c)
{
    struct sg_action action;
    struct sg_error why;
    if (!table_legal(&c->mcp->table, sg_slice_of(text_of(c, "action")), &action, &why))
        return is_refused(c, &why);
    words_preview(&c->mcp->table, action, c->out);
    return true;
}

static bool run_play(struct call *c)
{
    struct mcp *m = c->mcp;
    struct sg_error why;
    if (match_turn(m->table.match) == SG_OVER)
        return is_wrong(c, "The game is over: nothing more can be played.", "", "");
    if (!table_play(&m->table, sg_slice_of(text_of(c, "action")), &why)) {
        words_error(&why, c->out);
        return is_wrong(c, "\nNothing was played. `legal_actions` lists what you can play.", "", "");
    }
    buffer_add(c->out, "What happened:\n");
    words_log(&m->table, m->table.known, c->out);
    m->table.known = match_plies(m->table.match);
    if (m->benchmark)
        benchmark_note(m->benchmark, &m->table);
    buffer_add(c->out, "\n");
    show_decision(c);
    return true;
}

static bool run_explain(struct call *c)
{
    const char *thing = text_of(c, "thing");
    return words_explain(&c->mcp->table, sg_slice_of(thing), c->out) ||
           is_wrong(c, "There is no such thing here: ", thing,
                    ". Use a word of the notation, such as `seat 1` or a card's name.");
}

static bool run_next_match(struct call *c)
{
    struct mcp *m = c->mcp;
    if (m->table.match && match_turn(m->table.match) != SG_OVER)
        return is_wrong(c, "Finish this match first.", "", "");
    if (!benchmark_next(m->benchmark, &m->table, c->out))
        return true;
    words_view(&m->table, SG_DESCRIBE_TABLE, c->out);
    show_decision(c);
    return true;
}

static bool run_question(struct call *c)
{
    benchmark_question(c->mcp->benchmark, c->out);
    return true;
}

static bool run_answer(struct call *c)
{
    return benchmark_answer(c->mcp->benchmark, json_is_true(json_object_get(c->arguments, "legal")), c->out);
}

static bool run_report(struct call *c)
{
    mcp_report(c->mcp, c->out);
    return true;
}

static const struct tool tools[] = {
    {"games", "Lists the games, their numbers of seats and their options.", run_games, ALWAYS, false, {{0}}},
    {"overview",
     "The game in two minutes: who you are, what wins, what a round is.",
     run_overview,
     ALWAYS,
     false,
     {{"game", "string", "Its name, as `games` lists it", true},
      {"options", "string", "Options of the set-up, separated by blanks", false}}},
    {"rules",
     "The rules. Without a clause or words: the contents.",
     run_rules,
     ALWAYS,
     false,
     {{"game", "string", "Its name, as `games` lists it", true},
      {"clause", "string", "A clause or chapter by its id", false},
      {"search", "string", "Words to search for", false}}},
    {"new_match",
     "Begins a match: you play one seat, bots play the others. Answers with the table and what you can play.",
     run_new_match,
     FREE_PLAY,
     false,
     {{"game", "string", "Its name, as `games` lists it", true},
      {"seats", "integer", "How many play; default 3", false},
      {"options", "string", "Options of the set-up, separated by blanks", false},
      {"seat", "integer", "Yours, from 1; default 1", false},
      {"bots", "string", "The bots of the other seats: steward,master:60; default steward", false},
      {"seed", "integer", "Of all chance in the match; default: another one each time", false}}},
    {"next_match", "Begins the next match of the benchmark.", run_next_match, BENCHMARK, false, {{0}}},
    {"question",
     "The next question about the rules: can this action be played?",
     run_question,
     BENCHMARK,
     false,
     {{0}}},
    {"answer",
     "Answers the question.",
     run_answer,
     BENCHMARK,
     false,
     {{"legal", "boolean", "True: the action can be played in that position", true}}},
    {"report", "The figures of the benchmark so far, as JSON.", run_report, BENCHMARK, false, {{0}}},
    {"view",
     "The table as your seat sees it.",
     run_view,
     ALWAYS,
     true,
     {{"part", "string", "all (default), turn (what a turn begins with), now (the current situation) or lists",
       false}}},
    {"legal_actions", "What you can play now, and what you cannot and why.", run_actions, ALWAYS, true, {{0}}},
    {"why_not",
     "Whether an action can be played now, and if not, which rule forbids it.",
     run_why_not,
     ALWAYS,
     true,
     {{"action", "string", "An action in the notation of `legal_actions`", true}}},
    {"preview",
     "What a legal action leads to, before it is played.",
     run_preview,
     ALWAYS,
     true,
     {{"action", "string", "An action in the notation of `legal_actions`", true}}},
    {"play",
     "Plays an action for you, then everybody else up to your next decision. Answers with what happened.",
     run_play,
     ALWAYS,
     true,
     {{"action", "string", "An action in the notation of `legal_actions`", true}}},
    {"plan", "What your seat needs next.", run_plan, ALWAYS, true, {{0}}},
    {"explain",
     "What is known about a thing of the table: a card, a seat, a district.",
     run_explain,
     ALWAYS,
     true,
     {{"thing", "string", "A word of the notation", true}}},
    {"log", "What happened lately.", run_log, ALWAYS, true, {{"last", "integer", "How many steps; default 40", false}}},
    {"result", "Points and places now, or at the end.", run_result, ALWAYS, true, {{0}}},
};

enum { TOOLS = sizeof tools / sizeof tools[0] };

static bool is_offered(const struct mcp *m, const struct tool *tool)
{
    return tool->offered == ALWAYS || (tool->offered == BENCHMARK) == (m->benchmark != NULL);
}

/* ---- Listing and calling ----------------------------------------------------------------------------- */

static void put_schema(const struct tool *tool, struct json *j)
{
    json_open(j, '{');
    json_put_string(j, "type", "object");
    json_key(j, "properties");
    json_open(j, '{');
    for (int i = 0; i < MAX_PARAMETERS && tool->parameter[i].name; i++) {
        json_key(j, tool->parameter[i].name);
        json_open(j, '{');
        json_put_string(j, "type", tool->parameter[i].type);
        json_put_string(j, "description", tool->parameter[i].about);
        json_close(j);
    }
    json_close(j);
    json_key(j, "required");
    json_open(j, '[');
    for (int i = 0; i < MAX_PARAMETERS && tool->parameter[i].name; i++)
        if (tool->parameter[i].required)
            json_string(j, tool->parameter[i].name);
    json_close(j);
    json_put_bool(j, "additionalProperties", false);
    json_close(j);
}

void tools_list(const struct mcp *m, struct json *j)
{
    json_open(j, '[');
    for (int i = 0; i < TOOLS; i++) {
        if (!is_offered(m, &tools[i]))
            continue;
        json_open(j, '{');
        json_put_string(j, "name", tools[i].name);
        json_put_string(j, "description", tools[i].about);
        json_key(j, "inputSchema");
        put_schema(&tools[i], j);
        json_close(j);
    }
    json_close(j);
}

static const struct parameter *parameter_of(const struct tool *tool, const char *name)
{
    for (int i = 0; i < MAX_PARAMETERS && tool->parameter[i].name; i++)
        if (strcmp(tool->parameter[i].name, name) == 0)
            return &tool->parameter[i];
    return NULL;
}

static bool has_type(const json_t *value, const char *type)
{
    return strcmp(type, "string") == 0    ? json_is_string(value)
           : strcmp(type, "integer") == 0 ? json_is_integer(value)
                                          : json_is_boolean(value);
}

/* Are the arguments those of the tool, all that are required among them? */
static bool check_arguments(struct call *c, const struct tool *tool)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)c->arguments, name, value)
    {
        const struct parameter *p = parameter_of(tool, name);
        if (!p)
            return is_wrong(c, "The tool has no argument `", name, "`.");
        if (!has_type(value, p->type)) {
            is_wrong(c, "`", name, "` must be of type ");
            return is_wrong(c, p->type, ".", "");
        }
    }
    for (int i = 0; i < MAX_PARAMETERS && tool->parameter[i].name; i++) {
        const struct parameter *p = &tool->parameter[i];
        const json_t *given = json_object_get(c->arguments, p->name);
        if (p->required && (!given || (json_is_string(given) && !*json_string_value(given))))
            return is_wrong(c, "The tool needs the argument `", p->name, "`.");
    }
    return true;
}

bool tools_call(struct mcp *m, const char *name, const struct json_t *arguments, struct buffer *out, bool *known)
{
    struct call c = {m, arguments, out};
    for (int i = 0; i < TOOLS; i++) {
        if (strcmp(tools[i].name, name) != 0 || !is_offered(m, &tools[i]))
            continue;
        if (!check_arguments(&c, &tools[i]))
            return false;
        if (tools[i].at_table && !m->table.match)
            return is_wrong(&c, "There is no match yet: call `", m->benchmark ? "next_match" : "new_match", "` first.");
        return tools[i].run(&c);
    }
    *known = false;
    return false;
}
