/* scenario_expect.c: what scenarios may expect, and how it is checked. */
#include "proto/scenario/internal.h"

#include "present/lang.h"

#include <string.h>

static int seats_of(const struct check *c)
{
    return sg_setup_of(c->r->state).seats;
}

bool check_misread(struct check *c, const char *what)
{
    c->out.length = 0;
    sg_text_add(&c->out, what);
    return false;
}

bool check_wrong(struct check *c, const struct sg_error *why)
{
    c->out.length = 0;
    lang_error_in(LANG_ENGLISH, why, &c->out);
    return false;
}

/* Takes the number of a seat in play from the rest. */
static bool take_seat(struct check *c, int *seat)
{
    struct sg_slice w;
    int64_t n;
    if (!sg_slice_next(&c->rest, &w) || !sg_slice_number(w, 1, seats_of(c), &n)) {
        sg_text_printf(&c->out, "expected a seat from 1 to %d here", seats_of(c));
        return false;
    }
    *seat = (int)n - 1;
    return true;
}

static bool take_number(struct check *c, int64_t *n)
{
    struct sg_slice w;
    if (sg_slice_next(&c->rest, &w) && sg_slice_number(w, INT32_MIN, INT32_MAX, n))
        return true;
    return check_misread(c, "expected a number here");
}

bool check_take_word(struct check *c, const char *word)
{
    struct sg_slice rest = c->rest, w;
    if (!sg_slice_next(&rest, &w) || !sg_slice_is(w, word))
        return false;
    c->rest = rest;
    return true;
}

bool check_at_end(struct check *c)
{
    struct sg_slice rest = c->rest, w;
    return !sg_slice_next(&rest, &w);
}

/* ---- who is to move, and what they may do ----------------------------------------- */

void check_say_turn(int turn, struct sg_text *out)
{
    if (turn >= 0)
        sg_text_printf(out, "seat %d is to move", turn + 1);
    else
        sg_text_add(out, turn == SG_CHANCE ? "chance is to move" : "the game is over");
}

static bool check_to(struct check *c)
{
    int turn = c->r->game->turn(c->r->state), want;
    if (!check_take_word(c, "move"))
        return check_misread(c, "expected 'to move' and a seat, 'chance' or 'over'");
    if (check_take_word(c, "chance"))
        want = SG_CHANCE;
    else if (check_take_word(c, "over"))
        want = SG_OVER;
    else if (!take_seat(c, &want))
        return false;
    if (!check_at_end(c))
        return check_misread(c, "expected one seat, 'chance' or 'over' after 'to move'");
    check_say_turn(turn, &c->out);
    return turn == want;
}

/* Is the action possible now? Says why not, or that it is. */
static bool possible(struct check *c, struct sg_action action)
{
    struct runner *r = c->r;
    struct sg_error why;
    int turn = r->game->turn(r->state);
    if (turn == SG_CHANCE && r->game->verbs[action.kind].chance) {
        bool can = scenario_weight(r, action) > 0;
        if (can)
            sg_text_add(&c->out, "it can come");
        else
            scenario_list_outcomes(r, &c->out);
        return can;
    }
    if (r->game->refuse(r->state, action, &why)) {
        scenario_say_refusal(&why, &c->out);
        return false;
    }
    sg_text_add(&c->out, "it is legal");
    return true;
}

static bool take_action(struct check *c, struct sg_action *action)
{
    struct sg_error why;
    return sg_action_parse(c->r->game, c->rest.at, c->rest.length, action, &why) || check_wrong(c, &why);
}

static bool check_legal(struct check *c)
{
    struct sg_action action;
    return take_action(c, &action) && possible(c, action);
}

static bool check_illegal(struct check *c)
{
    struct sg_action action;
    return take_action(c, &action) && !possible(c, action);
}

static bool check_actions(struct check *c)
{
    struct runner *r = c->r;
    int turn = r->game->turn(r->state), total = 0;
    int64_t want;
    if (check_take_word(c, "="))
        return check_list(c);
    if (!take_number(c, &want) || !check_at_end(c))
        return check_misread(c, "'actions' needs one number, or '=' and a list");
    if (turn == SG_CHANCE) {
        struct sg_outcome list[SG_MAX_CHOICES];
        total = r->game->outcomes(r->state, list);
    } else if (turn >= 0) {
        struct sg_choice list[SG_MAX_CHOICES];
        int count = r->game->actions(r->state, list);
        for (int i = 0; i < count; i++)
            total += 1 + list[i].more;
    }
    check_say_turn(turn, &c->out);
    sg_text_printf(&c->out, " with %d action%s", total, total == 1 ? "" : "s");
    return total == want;
}

/* The words before and after the last '=' that stands alone. */
static bool split_sign(struct check *c, struct sg_slice *before)
{
    struct sg_slice rest = c->rest, w, after = {c->rest.at, 0};
    bool found = false;
    while (sg_slice_next(&rest, &w)) {
        if (!sg_slice_is(w, "="))
            continue;
        found = true;
        before->at = c->rest.at;
        before->length = (size_t)(w.at - c->rest.at);
        after = rest;
    }
    if (found)
        c->rest = after;
    return found;
}

static bool check_weight(struct check *c)
{
    struct sg_slice text;
    struct sg_action action;
    struct sg_error why;
    int64_t want;
    if (!split_sign(c, &text) || !take_number(c, &want) || !check_at_end(c))
        return check_misread(c, "'weight' needs an outcome of chance, '=' and a number");
    if (!sg_action_parse(c->r->game, text.at, text.length, &action, &why))
        return check_wrong(c, &why);
    int turn = c->r->game->turn(c->r->state);
    if (turn != SG_CHANCE) {
        check_say_turn(turn, &c->out);
        return false;
    }
    uint32_t weight = scenario_weight(c->r, action);
    sg_text_printf(&c->out, "its weight is %d", (int)weight);
    return (int64_t)weight == want;
}

/* ---- scores --------------------------------------------------------------------------- */

static int32_t of_result(const struct sg_result *result, int seat, bool place)
{
    return place ? result->place[seat] : result->points[seat];
}

/* "score 2 = 14", "score = 14 9 3", and the same for places. */
static bool numbers_by_seat(struct check *c, bool place)
{
    struct sg_result result;
    int64_t want;
    int seat = 0, last = seats_of(c) - 1;
    c->r->game->result(c->r->state, &result);
    if (!check_take_word(c, "=")) {
        if (!take_seat(c, &seat))
            return false;
        last = seat;
        if (!check_take_word(c, "="))
            return check_misread(c, "expected '=' here");
    }
    for (; seat <= last; seat++) {
        if (!take_number(c, &want))
            return false;
        if (of_result(&result, seat, place) == want)
            continue;
        sg_text_printf(&c->out, "%s %d is %d", place ? "place" : "score", seat + 1,
                       (int)of_result(&result, seat, place));
        return false;
    }
    return check_at_end(c) ? true : check_misread(c, "too many numbers");
}

static bool check_score(struct check *c)
{
    return numbers_by_seat(c, false);
}

static bool check_place(struct check *c)
{
    return numbers_by_seat(c, true);
}

static void say_lines(const struct sg_line *line, int count, int seat, struct sg_text *out)
{
    sg_text_printf(out, "the lines of seat %d are:", seat + 1);
    for (int i = 0; i < count; i++)
        sg_text_printf(out, "%s %s = %d clause %s", i ? "," : "", line[i].key, (int)line[i].points, line[i].clause);
}

/* "line 2 tower = 3 clause S-SCO-04"; a reason that is not there counts 0. */
static bool check_line(struct check *c)
{
    struct sg_line line[SG_MAX_LINES];
    struct sg_slice key, clause = {NULL, 0};
    int64_t want, sum = 0;
    int seat;
    bool cited = true;
    if (!take_seat(c, &seat))
        return false;
    if (!sg_slice_next(&c->rest, &key) || !check_take_word(c, "=") || !take_number(c, &want))
        return check_misread(c, "'line' needs a seat, a key, '=' and a number");
    if (check_take_word(c, "clause") && !sg_slice_next(&c->rest, &clause))
        return check_misread(c, "'clause' needs a clause's id");
    if (!check_at_end(c))
        return check_misread(c, "too many words");
    if (!scenario_knows_line(c->r->game, key, &c->out) ||
        (clause.length && !scenario_knows_clause(c->r->game, clause, &c->out)))
        return false;
    int count = c->r->game->score_lines(c->r->state, seat, line);
    for (int i = 0; i < count; i++) {
        if (!sg_slice_is(key, line[i].key))
            continue;
        sum += line[i].points;
        cited &= !clause.length || sg_slice_is(clause, line[i].clause);
    }
    say_lines(line, count, seat, &c->out);
    return sum == want && cited;
}

static bool check_winner(struct check *c)
{
    struct sg_result result;
    unsigned want = 0;
    int seat;
    c->r->game->result(c->r->state, &result);
    if (check_at_end(c))
        return check_misread(c, "'winner' needs seats, or '-' for nobody");
    if (!check_take_word(c, "-")) {
        while (!check_at_end(c)) {
            if (!take_seat(c, &seat))
                return false;
            want |= 1u << seat;
        }
    }
    if (!check_at_end(c))
        return check_misread(c, "'-' stands alone");
    sg_text_add(&c->out, "winner");
    for (seat = 0; seat < seats_of(c); seat++)
        if (result.winners >> seat & 1)
            sg_text_printf(&c->out, " %d", seat + 1);
    sg_text_add(&c->out, result.winners ? "" : " -");
    return result.winners == want;
}

/* ---- events ----------------------------------------------------------------------------- */

/* One thing said of an event: "seat 2", "stake=3", "clause P-THR-01". */
static bool event_fits(struct check *c, const struct sg_event *e, struct sg_slice words)
{
    const struct sg_event_info *info = sg_event_row(c->r->game, e);
    struct sg_slice w, name, value;
    int64_t n;
    if (!info || !sg_slice_next(&words, &w) || !sg_slice_is(w, info->name))
        return false;
    while (sg_slice_next(&words, &w)) {
        if (sg_slice_is(w, "seat")) {
            sg_slice_next(&words, &w);
            if (sg_slice_is(w, "-") ? e->seat >= 0 : !sg_slice_number(w, 1, SG_MAX_SEATS, &n) || e->seat != n - 1)
                return false;
        } else if (sg_slice_is(w, "clause")) {
            sg_slice_next(&words, &w);
            if (!e->clause || !sg_slice_is(w, e->clause))
                return false;
        } else if (sg_slice_split(w, '=', &name, &value)) {
            char memory[64];
            struct sg_text text;
            int i = 0;
            while (i < 3 && !(info->arg[i] && sg_slice_is(name, info->arg[i])))
                i++;
            sg_text_init(&text, memory, sizeof memory);
            if (i < 3)
                sg_event_value(c->r->game, e, i, c->viewer, &text);
            if (i == 3 || !sg_slice_is(value, memory))
                return false;
        }
    }
    return true;
}

/* Can number `i` of such an event be this? A name, '-' for none, '?' where it may be hidden; or a number. */
static bool event_can_be(const struct sg_event_info *info, int i, struct sg_slice value)
{
    int64_t n;
    if (sg_slice_is(value, "?"))
        return i == 2;
    if (!info->names[i])
        return sg_slice_number(value, INT32_MIN, INT32_MAX, &n);
    for (int k = 0; k < info->names[i]->count; k++)
        if (sg_slice_is(value, info->names[i]->name[k]))
            return true;
    return sg_slice_is(value, "-");
}

/* One thing said of an event and its value: "seat 2", "clause P-THR-01", "stake=3". */
static bool event_part(struct check *c, const struct sg_event_info *info, struct sg_slice w, struct sg_slice *words)
{
    struct sg_slice name, value;
    int64_t n;
    if (sg_slice_is(w, "seat"))
        return sg_slice_next(words, &w) && (sg_slice_is(w, "-") || sg_slice_number(w, 1, seats_of(c), &n));
    if (sg_slice_is(w, "clause")) {
        if (!sg_slice_next(words, &w))
            return false;
        return scenario_knows_clause(c->r->game, w, &c->out);
    }
    if (!sg_slice_split(w, '=', &name, &value))
        return false;
    for (int i = 0; i < 3; i++)
        if (info->arg[i] && sg_slice_is(name, info->arg[i]) && event_can_be(info, i, value))
            return true;
    return false;
}

/* Are these words about events of this game at all? */
static bool event_words(struct check *c)
{
    const struct sg_game *game = c->r->game;
    struct sg_slice words = c->rest, w;
    int kind = 1;
    if (!sg_slice_next(&words, &w))
        return check_misread(c, "'event' needs an event's name");
    while (kind < game->event_count && !sg_slice_is(w, game->events[kind].name))
        kind++;
    if (kind >= game->event_count) {
        sg_text_printf(&c->out, "no event of %s is called that:", game->name);
        for (int i = 1; i < game->event_count; i++)
            sg_text_printf(&c->out, " %s", game->events[i].name);
        return false;
    }
    const struct sg_event_info *info = &game->events[kind];
    while (sg_slice_next(&words, &w)) {
        if (event_part(c, info, w, &words))
            continue;
        if (c->out.length) /* it has been said */
            return false;
        sg_text_printf(&c->out, "allowed after '%s': seat N, clause ID", info->name);
        for (int i = 0; i < 3; i++)
            if (info->arg[i])
                sg_text_printf(&c->out, info->names[i] ? ", %s=NAME" : ", %s=NUMBER", info->arg[i]);
        sg_text_printf(&c->out, "; seats are 1 to %d", seats_of(c));
        return false;
    }
    return true;
}

static bool events_have(struct check *c, bool want)
{
    const struct event_log *log = &c->r->events;
    bool found = false;
    if (!event_words(c))
        return false;
    for (int i = 0; i < log->count; i++)
        found |= event_fits(c, &log->event[i], c->rest);
    if (found == want)
        return true;
    sg_text_add(&c->out, log->count ? "the events are: " : "there are no events");
    for (int i = 0; i < log->count; i++) {
        sg_text_add(&c->out, i ? "; " : "");
        event_format(c->r->game, &log->event[i], c->viewer, &c->out);
    }
    return false;
}

static bool check_event(struct check *c)
{
    return events_have(c, true);
}

static bool check_no(struct check *c)
{
    if (check_take_word(c, "message"))
        return check_no_message(c);
    if (!check_take_word(c, "event"))
        return check_misread(c, "'no' is for events: 'no event NAME', 'no message SENTENCE'");
    return events_have(c, false);
}

/* ---- fields and views --------------------------------------------------------------------- */

static bool check_fields(struct check *c, const void *state)
{
    struct sg_error why;
    if (sg_fields_expect(c->r->game, state, c->rest.at, c->rest.length, &c->out, &why))
        return true;
    return why.key ? check_wrong(c, &why) : false;
}

/* "view 2 action pebble ?": the last action in the eyes of a seat. */
static bool check_seen(struct check *c)
{
    struct runner *r = c->r;
    struct sg_slice rest = c->rest, w, have;
    if (!r->moved)
        return check_misread(c, "nothing was played yet");
    struct sg_action seen = r->game->hide(r->before, r->last, c->viewer);
    sg_action_format(r->game, seen, &c->out);
    struct sg_slice there = {c->out.at, c->out.length};
    while (sg_slice_next(&rest, &w)) /* compare words, not blanks */
        if (!sg_slice_next(&there, &have) || have.length != w.length || memcmp(have.at, w.at, w.length) != 0)
            return false;
    return !sg_slice_next(&there, &have);
}

static bool check_view(struct check *c)
{
    _Alignas(8) char view[SG_MAX_STATE];
    if (check_take_word(c, "spectator"))
        c->viewer = SG_SPECTATOR;
    else if (!take_seat(c, &c->viewer))
        return check_misread(c, "'view' needs a seat in play or 'spectator', and what is seen");
    if (check_take_word(c, "event"))
        return check_event(c);
    if (check_take_word(c, "no"))
        return check_no(c);
    if (check_take_word(c, "action"))
        return check_seen(c);
    if (check_take_word(c, "message"))
        return check_message(c);
    c->r->game->redact(c->r->state, c->viewer, view);
    return check_fields(c, view);
}

const char *const scenario_expect_words[] = {"to",    "legal", "illegal", "actions", "weight",
                                             "score", "place", "line",    "winner",  "event",
                                             "no",    "view",  "reason",  "message", NULL};

static check_fn *const checks[] = {check_to,    check_legal, check_illegal, check_actions, check_weight,
                                   check_score, check_place, check_line,    check_winner,  check_event,
                                   check_no,    check_view,  check_reason,  check_message};

void scenario_expect(struct runner *r, struct sg_slice rest)
{
    struct check c = {r, rest, rest, SG_TRUTH, scenario_there(r)};
    for (int i = 0; scenario_expect_words[i]; i++) {
        if (!check_take_word(&c, scenario_expect_words[i]))
            continue;
        if (!checks[i](&c))
            scenario_fail(r, c.all);
        return;
    }
    if (!check_fields(&c, r->state))
        scenario_fail(r, c.all);
}

/* ---- refusals -------------------------------------------------------------------------------- */

void scenario_refuse(struct runner *r, struct sg_slice rest)
{
    struct check c = {r, r->text, rest, SG_TRUTH, scenario_there(r)};
    struct sg_slice words = rest, w, action_text = rest, clause, key = {NULL, 0};
    struct sg_error why;
    struct sg_action action;
    bool colon = false;
    while (!colon && sg_slice_next(&words, &w))
        colon = sg_slice_is(w, ":");
    if (!colon || !sg_slice_next(&words, &clause)) {
        check_misread(&c, "'refuse' needs an action, ':' and the clause that forbids it");
        scenario_fail(r, c.all);
        return;
    }
    sg_slice_next(&words, &key);
    action_text.length = (size_t)(w.at - rest.at);
    if (!sg_action_parse(r->game, action_text.at, action_text.length, &action, &why)) {
        check_wrong(&c, &why);
        scenario_fail(r, c.all);
        return;
    }
    int turn = r->game->turn(r->state);
    bool comes = turn == SG_CHANCE && scenario_weight(r, action) > 0;
    if (comes || !r->game->refuse(r->state, action, &why)) {
        sg_text_add(&c.out, comes ? "it is a possible outcome" : "it is legal");
        scenario_fail(r, c.all);
        return;
    }
    if (why.clause && sg_slice_is(clause, why.clause) && (!key.length || (why.key && sg_slice_is(key, why.key))))
        return;
    scenario_say_refusal(&why, &c.out);
    scenario_fail(r, c.all);
}
