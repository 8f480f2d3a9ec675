/* scenario.c: reads scenarios line by line, sets up positions and plays. */
#include "proto/scenario/internal.h"

#include "games/games.h"
#include "present/lang.h"

#include <string.h>

enum { MAX_DRAWS = 10000 }; /* by itself, after one line: more is a loop */

const char *const scenario_line_words[] = {"game",   "position", "given",      "begin", "chance", "as",
                                           "expect", "refuse",   "impossible", "show",  "each",   "chapter",
                                           "page",   "goal",     "answer",     "point", NULL};

/* ---- reports ---------------------------------------------------------------- */

struct sg_text scenario_there(struct runner *r)
{
    struct sg_text out;
    sg_text_init(&out, r->there, sizeof r->there);
    return out;
}

void scenario_fail(struct runner *r, struct sg_slice expected)
{
    struct sg_text what;
    sg_text_init(&what, r->what, sizeof r->what);
    sg_text_bytes(&what, expected.at, expected.length);
    struct scenario_failure f = {r->line, r->heading, r->what, r->there};
    r->failed = true;
    if (r->sink->fail)
        r->sink->fail(r->sink->ctx, &f);
}

/* The line cannot be done, and what follows would make no sense. */
static void stop_scenario(struct runner *r)
{
    scenario_fail(r, r->text);
    r->broken = true;
}

/* The same for a line that cannot be done: what follows would make no sense. */
static void scenario_stop(struct runner *r, const char *why)
{
    struct sg_text out = scenario_there(r);
    sg_text_add(&out, why);
    stop_scenario(r);
}

/* Puts what is wrong into `there`, in English; false. */
static bool scenario_wrong(struct runner *r, const struct sg_error *why)
{
    struct sg_text out = scenario_there(r);
    lang_error_in(LANG_ENGLISH, why, &out);
    return false;
}

void scenario_list_outcomes(const struct runner *r, struct sg_text *out)
{
    struct sg_outcome list[SG_MAX_CHOICES];
    int count = r->game->outcomes(r->state, list);
    sg_text_add(out, "chance is to move, one of: ");
    for (int i = 0; i < count; i++) {
        if (i)
            sg_text_add(out, ", ");
        sg_action_format(r->game, list[i].action, out);
    }
}

uint32_t scenario_weight(const struct runner *r, struct sg_action action)
{
    struct sg_outcome list[SG_MAX_CHOICES];
    int count = r->game->outcomes(r->state, list);
    for (int i = 0; i < count; i++)
        if (sg_action_eq(list[i].action, action))
            return list[i].weight;
    return 0;
}

void scenario_say_refusal(const struct sg_error *why, struct sg_text *out)
{
    sg_text_printf(out, "refused by %s (%s", why->clause ? why->clause : "no clause", why->key ? why->key : "no key");
    if (why->arg[0].number || why->arg[1].number)
        sg_text_printf(out, ": %d, %d", (int)why->arg[0].number, (int)why->arg[1].number);
    sg_text_char(out, ')');
}

/* ---- playing ------------------------------------------------------------------ */

static void apply_action(struct runner *r, struct sg_action action)
{
    struct sg_trace trace = event_log_trace(&r->events);
    memcpy(r->before, r->state, r->game->state_size);
    r->last = action;
    r->moved = true;
    r->game->apply(r->state, action, &trace);
}

/* Lets chance move by itself, if the scenario asked for it. */
static void draw_all(struct runner *r)
{
    for (int i = 0; r->seeded && r->game->turn(r->state) == SG_CHANCE; i++) {
        if (i == MAX_DRAWS) {
            scenario_stop(r, "chance moves without end");
            return;
        }
        apply_action(r, r->game->chance_sample(r->state, sg_rng_below(&r->rng, r->game->chance_total(r->state))));
    }
}

/* False if what was given can never be. */
static bool normalize_given(struct runner *r)
{
    if (!r->unsettled)
        return true;
    r->unsettled = false;
    struct sg_error why;
    if (!r->game->normalize(r->state, &why)) {
        struct sg_text out = scenario_there(r);
        sg_text_add(&out, "what was given can never be: ");
        lang_error_in(LANG_ENGLISH, &why, &out);
        r->line = r->given_line;
        r->text = r->given;
        stop_scenario(r);
        return false;
    }
    draw_all(r);
    return !r->broken;
}

static bool may_play(struct runner *r, struct sg_action action)
{
    struct sg_text out = scenario_there(r);
    struct sg_error why;
    int who = r->game->turn(r->state);
    if (who == SG_OVER) {
        sg_text_add(&out, "the game is over");
        return false;
    }
    if (who == SG_CHANCE) {
        if (scenario_weight(r, action))
            return true;
        scenario_list_outcomes(r, &out);
        return false;
    }
    if (r->game->verbs[action.kind].chance) {
        sg_text_printf(&out, "seat %d is to move, not chance", who + 1);
        return false;
    }
    if (!r->game->refuse(r->state, action, &why))
        return true;
    scenario_say_refusal(&why, &out);
    return false;
}

static void play_text(struct runner *r, struct sg_slice text)
{
    struct sg_action action;
    struct sg_error why;
    if (!sg_action_parse(r->game, text.at, text.length, &action, &why)) {
        scenario_wrong(r, &why);
        stop_scenario(r);
        return;
    }
    event_log_clear(&r->events);
    if (!may_play(r, action)) {
        stop_scenario(r);
        return;
    }
    apply_action(r, action);
    draw_all(r);
}

/* "as 2 sell corn", "as chance pebble 3": checks first who is to move. */
static void play_as(struct runner *r, struct sg_slice rest)
{
    struct sg_slice who;
    int64_t seat = 0;
    int turn = r->game->turn(r->state);
    bool chance = sg_slice_next(&rest, &who) && sg_slice_is(who, "chance");
    if (!chance && !sg_slice_number(who, 1, SG_MAX_SEATS, &seat)) {
        scenario_stop(r, "'as' needs a seat or 'chance', and an action");
        return;
    }
    if (turn == (chance ? SG_CHANCE : (int)seat - 1)) {
        play_text(r, rest);
        return;
    }
    struct sg_text out = scenario_there(r);
    if (turn >= 0)
        sg_text_printf(&out, "seat %d is to move", turn + 1);
    else
        sg_text_add(&out, turn == SG_CHANCE ? "chance is to move" : "the game is over");
    stop_scenario(r);
}

/* "chance 7" draws from a seed, "chance off" wants every outcome said. */
static void set_chance(struct runner *r, struct sg_slice rest)
{
    struct sg_slice w, more;
    int64_t seed;
    bool some = sg_slice_next(&rest, &w) && !sg_slice_next(&rest, &more);
    if (some && sg_slice_is(w, "off")) {
        r->seeded = false;
        return;
    }
    if (!some || !sg_slice_number(w, 0, INT64_MAX, &seed)) {
        scenario_stop(r, "'chance' needs a seed (a number from 0 up) or 'off'");
        return;
    }
    sg_rng_init(&r->rng, (uint64_t)seed, 0);
    r->seeded = true;
    if (!r->unsettled)
        draw_all(r);
}

/* ---- setting up ---------------------------------------------------------------- */

/* Notes that normalize_given() is due, and where to complain. */
static void normalize_later(struct runner *r)
{
    r->unsettled = true;
    r->given_line = r->line;
    r->given = r->text;
    if (r->text.at != r->filled)
        return;
    memcpy(r->given_memory, r->filled, r->text.length); /* the next line may be filled in, too */
    r->given.at = r->given_memory;
}

static void set_given(struct runner *r, struct sg_slice rest)
{
    struct sg_error why;
    if (!sg_fields_set(r->game, r->state, rest.at, rest.length, &why)) {
        scenario_wrong(r, &why);
        stop_scenario(r);
        return;
    }
    scenario_note_sets(r, rest);
    normalize_later(r);
}

/*
 * Begins something by its name. What was given may make sense only after
 * that (a full hand while cards are still being dealt), so normalize_given() may
 * complain before, but not after.
 */
static bool begin_phase(const struct sg_game *game, void *state, int what, int seat, const struct sg_trace *trace,
                        struct sg_error *why)
{
    _Alignas(8) char copy[SG_MAX_STATE];
    memcpy(copy, state, game->state_size);
    if (game->normalize(copy, NULL))
        memcpy(state, copy, game->state_size);
    return game->start_phase(state, what, seat, trace, why);
}

enum start_line { NO_START, BAD_START, START };

/* "turn 1", "auction": is this a line that begins something? */
static enum start_line read_start(struct runner *r, struct sg_slice text, int *what, int *seat)
{
    const struct sg_names *starts = &r->game->starts;
    struct sg_text out = scenario_there(r);
    struct sg_slice name = {text.at, 0}, number, more;
    int seats = sg_setup_of(r->state).seats;
    int64_t n = 0;
    sg_slice_next(&text, &name);
    for (*what = 0; *what < starts->count; ++*what)
        if (sg_slice_is(name, starts->name[*what]))
            break;
    bool numbered = sg_slice_next(&text, &number);
    bool whole = !numbered || (sg_slice_number(number, 0, 99, &n) && !sg_slice_next(&text, &more));
    *seat = (int)n - 1;
    if (*what == starts->count || !whole) {
        sg_text_add(&out, "what can begin (with the number of a seat after it) is:");
        for (int i = 0; i < starts->count; i++)
            sg_text_printf(&out, " %s", starts->name[i]);
        return NO_START;
    }
    if (!numbered || (n >= 1 && n <= seats))
        return START;
    sg_text_printf(&out, "a seat is a number from 1 to %d", seats);
    return BAD_START;
}

/* False if it is some other line. */
static bool try_begin(struct runner *r, struct sg_slice text, bool must)
{
    int what, seat;
    enum start_line kind = read_start(r, text, &what, &seat);
    if (kind == NO_START && !must)
        return false;
    if (kind != START) {
        stop_scenario(r);
        return true;
    }
    _Alignas(8) char before[SG_MAX_STATE];
    struct sg_trace trace = event_log_trace(&r->events);
    memcpy(before, r->state, r->game->state_size);
    event_log_clear(&r->events);
    struct sg_error why;
    if (!begin_phase(r->game, r->state, what, seat, &trace, &why)) {
        scenario_wrong(r, &why);
        stop_scenario(r);
        return true;
    }
    struct sg_text out = scenario_there(r);
    if (scenario_lost(r, before, &out)) {
        stop_scenario(r);
        return true;
    }
    normalize_later(r);
    normalize_given(r);
    return true;
}

static const struct sg_game *find_game(struct runner *r, struct sg_slice text)
{
    struct sg_slice name = {text.at, 0};
    sg_slice_next(&text, &name);
    if (name.length && name.at[name.length - 1] == ';')
        name.length--;
    for (int i = 0; i < sg_game_count(); i++)
        if (sg_slice_is(name, sg_game_at(i)->name))
            return sg_game_at(i);
    struct sg_text out = scenario_there(r);
    sg_text_add(&out, "expected a game:");
    for (int i = 0; i < sg_game_count(); i++)
        sg_text_printf(&out, " %s", sg_game_at(i)->name);
    return NULL;
}

static bool set_up(struct runner *r, struct sg_slice text, bool position)
{
    struct sg_error why;
    struct sg_slice rest = text, name;
    struct sg_setup setup;
    r->game = find_game(r, text);
    if (!r->game)
        return false;
    if (position) {
        struct sg_head head;
        if (!sg_position_parse(r->game, text.at, text.length, r->state, &why))
            return scenario_wrong(r, &why);
        memcpy(&head, r->state, sizeof head);
        if (head.viewer == SG_TRUTH)
            return true;
        struct sg_text out = scenario_there(r);
        sg_text_add(&out, "that is what somebody sees; a scenario needs a whole position");
        return false;
    }
    sg_slice_next(&rest, &name);
    if (!sg_setup_parse(r->game, rest.at, rest.length, &setup, &why))
        return scenario_wrong(r, &why);
    r->game->init(r->state, &setup);
    return true;
}

/* Tries a line that sets up on a copy. True if it can be; else `there` says why not. */
static bool can_be(struct runner *r, struct sg_slice line)
{
    _Alignas(8) char copy[SG_MAX_STATE];
    struct sg_slice rest = line, w = {line.at, 0}, name;
    struct sg_setup setup;
    struct sg_error why;
    bool can = true;
    int what, seat;
    memcpy(copy, r->state, r->game->state_size);
    sg_slice_next(&rest, &w);
    if (sg_slice_is(w, "game")) {
        const struct sg_game *game = find_game(r, rest);
        if (!game) /* find_game() has said it */
            return false;
        sg_slice_next(&rest, &name);
        can = sg_setup_parse(game, rest.at, rest.length, &setup, &why);
    } else {
        if (sg_slice_is(w, "given")) {
            can = sg_fields_set(r->game, copy, rest.at, rest.length, &why);
        } else {
            if (read_start(r, sg_slice_is(w, "begin") ? rest : line, &what, &seat) != START)
                return false;
            can = begin_phase(r->game, copy, what, seat, NULL, &why);
        }
        can = can && r->game->normalize(copy, &why);
    }
    if (!can)
        return scenario_wrong(r, &why);
    struct sg_text out = scenario_there(r);
    sg_text_add(&out, "it can be");
    return true;
}

/* "impossible given pot 90 : P-SET-02": the line is refused, and why. */
static void impossible(struct runner *r, struct sg_slice rest)
{
    struct sg_slice words = rest, w, line = rest, clause = {rest.at, 0};
    while (sg_slice_next(&words, &w))
        if (sg_slice_is(w, ":")) {
            line.length = (size_t)(w.at - rest.at);
            sg_slice_next(&words, &clause);
            break;
        }
    bool can = can_be(r, sg_slice_trim(line));
    size_t n = clause.length;
    if (can || strlen(r->there) < n || memcmp(r->there, clause.at, n) != 0 ||
        (n && scenario_is_clause(clause) && r->there[n] >= '0' && r->there[n] <= '9'))
        scenario_fail(r, r->text);
}

/* ---- showing ------------------------------------------------------------------- */

/* "show": for whoever writes a scenario and wants to see where it stands. */
static void show_position(struct runner *r)
{
    struct sg_text out = scenario_there(r);
    struct sg_choice list[SG_MAX_CHOICES];
    int who = r->game->turn(r->state);
    sg_position_format(r->game, r->state, &out);
    for (int i = 0; i < r->events.count; i++) {
        sg_text_add(&out, "\nevent ");
        event_format(r->game, &r->events.event[i], SG_TRUTH, &out);
    }
    sg_text_char(&out, '\n');
    if (who == SG_CHANCE)
        scenario_list_outcomes(r, &out);
    else if (who == SG_OVER)
        sg_text_add(&out, "the game is over");
    else
        sg_text_printf(&out, "seat %d is to move, one of: ", who + 1);
    int count = who >= 0 ? r->game->actions(r->state, list) : 0;
    for (int i = 0; i < count; i++) {
        sg_text_add(&out, i ? ", " : "");
        sg_choice_format(r->game, &list[i], &out);
    }
    if (r->sink->show)
        r->sink->show(r->sink->ctx, r->line, r->there);
}

/* ---- lines ---------------------------------------------------------------------- */

bool scenario_is_clause(struct sg_slice w)
{
    size_t i = 0;
    for (int part = 0; part < 2; part++) {
        size_t from = i;
        while (i < w.length && w.at[i] >= 'A' && w.at[i] <= 'Z')
            i++;
        if (i == from || i == w.length || w.at[i++] != '-')
            return false;
    }
    size_t digits = i;
    while (i < w.length && w.at[i] >= '0' && w.at[i] <= '9')
        i++;
    return i > digits && i == w.length;
}

static void finish_scenario(struct runner *r, struct scenario_count *count)
{
    if (!r->open)
        return;
    if (!r->broken)
        normalize_given(r);
    if (r->failed)
        count->failed++;
    else
        count->passed++;
    r->open = false;
}

static void start_scenario(struct runner *r, struct sg_slice heading, struct sg_slice rest, bool position)
{
    r->open = true;
    r->broken = r->failed = r->seeded = r->moved = r->unsettled = false;
    memset(r->given_set, 0, sizeof r->given_set);
    r->heading = scenario_each_title(r, heading);
    event_log_clear(&r->events);
    if (r->sink->start && r->run == 0)
        r->sink->start(r->sink->ctx, r->line, heading);
    if (!heading.length) {
        scenario_stop(r, "a scenario is headed by a comment with its clauses: "
                         "# S-GDS-04  A full frame becomes a good");
        return;
    }
    if (!set_up(r, sg_slice_trim(rest), position)) {
        stop_scenario(r);
        return;
    }
    struct sg_text out = scenario_there(r);
    if (!scenario_knows_heading(r->game, heading, &out))
        scenario_fail(r, heading);
}

/* What divides a scenario into the pages of a chapter (proto/lessons/chapter.h): nothing is played. */
static bool is_of_chapter(struct sg_slice w)
{
    return sg_slice_is(w, "chapter") || sg_slice_is(w, "page") || sg_slice_is(w, "answer") || sg_slice_is(w, "point");
}

/* A line of a scenario that has begun. */
static void run_line(struct runner *r)
{
    struct sg_slice rest = r->text, w;
    sg_slice_next(&rest, &w);
    rest = sg_slice_trim(rest);
    if (sg_slice_is(w, "given")) {
        set_given(r, rest);
    } else if (sg_slice_is(w, "chance") && rest.length) {
        set_chance(r, rest);
    } else if (sg_slice_is(w, "begin")) {
        try_begin(r, rest, true);
    } else if (try_begin(r, r->text, false) || !normalize_given(r)) {
        return;
    } else if (sg_slice_is(w, "expect") || sg_slice_is(w, "goal")) {
        scenario_expect(r, rest);
    } else if (is_of_chapter(w)) {
        if (!rest.length)
            scenario_stop(r, "'chapter', 'page' and 'answer' need a name");
    } else if (sg_slice_is(w, "refuse") && rest.length) { /* alone it may be an action */
        scenario_refuse(r, rest);
    } else if (sg_slice_is(w, "impossible")) {
        impossible(r, rest);
    } else if (sg_slice_is(w, "as")) {
        play_as(r, rest);
    } else if (sg_slice_is(w, "show") && !rest.length) {
        show_position(r);
    } else {
        play_text(r, r->text);
    }
}

/* The heading in a comment, or nothing. */
static struct sg_slice heading_in(struct sg_slice line)
{
    struct sg_slice text = {line.at + 1, line.length - 1}, rest, w, none = {line.at, 0};
    text = rest = sg_slice_trim(text);
    return sg_slice_next(&rest, &w) && scenario_is_clause(w) ? text : none;
}

/* ---- whole texts ------------------------------------------------------------------- */

/* A scenario as it stands in the text: its heading, and all from its first line on. */
struct block {
    struct sg_slice heading, text;
    int line; /* of the first */
    bool open;
};

/* Takes a line from *rest, without the blanks around it; false after the last. */
static bool next_line(struct sg_slice *rest, struct sg_slice *line)
{
    struct sg_slice after;
    if (!rest->at)
        return false;
    bool more = sg_slice_split(*rest, '\n', line, &after);
    *line = sg_slice_trim(more ? *line : *rest);
    *rest = more ? after : (struct sg_slice){NULL, 0};
    return true;
}

static void run_once(struct runner *r, const struct block *b, struct scenario_count *count)
{
    struct sg_slice all = b->text, line, rest, w;
    for (int number = b->line; next_line(&all, &line); number++) {
        if (!line.length || *line.at == '#')
            continue;
        r->line = number;
        bool filled = scenario_each_fill(r, line);
        rest = r->text;
        sg_slice_next(&rest, &w);
        if (number == b->line)
            start_scenario(r, b->heading, rest, sg_slice_is(w, "position"));
        if (r->broken)
            break;
        if (!filled)
            stop_scenario(r);
        else if (number != b->line)
            run_line(r);
    }
    finish_scenario(r, count);
}

/* Runs a scenario once, or for each column of the 'each' lines above it. */
static void run_block(struct runner *r, struct block *b, struct scenario_count *count)
{
    int failed = count->failed;
    if (!b->open)
        return;
    b->open = false;
    for (r->run = 0; r->run == 0 || r->run < r->each.runs; r->run++)
        run_once(r, b, count);
    for (int i = 0; i < r->each.names && count->failed == failed; i++) {
        if (r->each.row[i].used)
            continue;
        r->line = r->each.row[i].line;
        r->heading = b->heading;
        struct sg_text out = scenario_there(r);
        sg_text_add(&out, "no line of the scenario has this name between '{' and '}'");
        scenario_fail(r, r->each.row[i].name);
        count->failed++;
    }
    r->each.names = r->each.runs = r->run = 0;
}

/* A line that cannot stand where it stands, or not as it is. */
static void misplaced(struct runner *r, const char *why, struct scenario_count *count)
{
    if (!r->broken) { /* one complaint is enough until a scenario begins */
        scenario_stop(r, why);
        count->failed++;
    }
    r->each.names = r->each.runs = 0;
}

/* A line that is neither blank nor a comment. True if what stands above it is still the heading. */
static bool line_of_text(struct runner *r, struct block *b, struct sg_slice line, struct sg_slice heading,
                         struct scenario_count *count)
{
    struct sg_slice rest = line, w;
    int number = r->line;
    sg_slice_next(&rest, &w);
    bool each = sg_slice_is(w, "each"), first = sg_slice_is(w, "game") || sg_slice_is(w, "position");
    if (each || first) {
        if (b->open)
            run_block(r, b, count);
        r->line = number; /* run_block() may have reported lines before */
        r->text = line;
    }
    if (each) {
        const char *wrong = scenario_each_add(&r->each, rest, number);
        r->heading = heading;
        if (r->each.names <= 1)
            r->broken = false;
        if (wrong)
            misplaced(r, wrong, count);
        return true;
    }
    if (first)
        *b = (struct block){heading, line, number, true};
    else if (b->open)
        b->text.length = (size_t)(line.at + line.length - b->text.at);
    else
        misplaced(r,
                  r->each.names ? "after 'each' lines comes 'game ...' or 'position ...'"
                                : "a scenario begins with 'game ...' or 'position ...'",
                  count);
    return false;
}

void scenario_run(const char *text, size_t length, const struct scenario_sink *sink, struct scenario_count *count)
{
    struct runner run, *r = &run;
    struct scenario_count here = {0, 0};
    struct sg_slice all = {text, length}, line, heading = {text, 0};
    struct block block = {.open = false};
    memset(r, 0, sizeof *r);
    r->sink = sink;
    r->heading = heading;
    for (int number = 1; next_line(&all, &line); number++) {
        r->line = number;
        r->text = line;
        if (!line.length)
            continue;
        if (*line.at == '#') {
            if (!heading.length)
                heading = heading_in(line);
        } else if (!line_of_text(r, &block, line, heading, &here)) {
            heading.length = 0;
        }
    }
    int last = r->line;
    run_block(r, &block, &here);
    r->line = last;
    if (r->each.names) {
        r->text = r->each.row[0].name;
        misplaced(r, "after 'each' lines comes 'game ...' or 'position ...'", &here);
    }
    if (here.passed + here.failed == 0) {
        scenario_stop(r, "no scenario in this text: one begins with 'game ...' or 'position ...'");
        here.failed++;
    }
    count->passed += here.passed;
    count->failed += here.failed;
}
