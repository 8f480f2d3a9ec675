/* challenge.c: reads challenges, and plays, measures and judges them. */
#include "proto/lessons/challenge.h"

#include "ai/common.h"
#include "base/codec.h"
#include "proto/lessons/chapter.h"
#include "proto/lessons/learn_lines.h"
#include "proto/scenario/scenario_start.h"

#include <string.h>

enum { MOST_NUMBER = 1000000 };

/* ---- The lists ---------------------------------------------------------------------------------------------- */

/* "goal KIND NUMBER..." */
static void read_goal(struct sg_slice words, struct challenge *c)
{
    struct sg_slice w;
    learn_take_name(&words, c->kind);
    c->args = 0;
    while (c->args < CHALLENGE_ARGS && sg_slice_next(&words, &w) &&
           sg_slice_number(w, 0, MOST_NUMBER, &c->arg[c->args]))
        c->args++;
}

/* Entry `index` of a text, from 0 up; with a name the one that has it. */
static bool find_entry(struct sg_slice text, const struct sg_slice *name, int index, struct challenge *out)
{
    struct sg_slice rest = text, line, words;
    bool inside = false;
    memset(out, 0, sizeof *out);
    for (int at = -1; learn_next_line(&rest, &line);) {
        if (learn_line_is(line, "challenge", &words)) {
            if (inside)
                break;
            inside =
                name ? words.length == name->length && memcmp(words.at, name->at, words.length) == 0 : ++at == index;
            out->text.at = line.at;
            if (inside && !learn_take_name(&words, out->name))
                return false;
        } else if (inside && learn_line_is(line, "goal", &words)) {
            read_goal(words, out);
        }
        if (inside)
            out->text.length = (size_t)(line.at + line.length - out->text.at);
    }
    return inside;
}

bool challenge_find(const struct sg_game *game, int list, int index, struct challenge *out)
{
    return find_entry(challenges_of(game, list), NULL, index, out);
}

bool challenge_named(const struct sg_game *game, struct sg_slice name, struct challenge *out)
{
    return find_entry(challenges_of(game, 0), &name, 0, out) || find_entry(challenges_of(game, 1), &name, 0, out);
}

bool challenge_first(struct sg_slice text, struct challenge *out)
{
    return find_entry(text, NULL, 0, out);
}

/* ---- One of them ---------------------------------------------------------------------------------------------- */

/* Which of the names a word is, or which number from 1 up; -1: neither. */
static int index_of(const struct sg_names *names, int count, struct sg_slice w)
{
    int64_t n;
    if (!names)
        return sg_slice_number(w, 1, count, &n) ? (int)n - 1 : -1;
    for (int i = 0; i < names->count; i++)
        if (sg_slice_is(w, names->name[i]))
            return i;
    return -1;
}

/* "count FIELD", "count FIELD VALUE", "FIELD", "FIELD ROW", "FIELD ROW COLUMN" */
static bool read_field(const struct sg_game *game, struct sg_slice w, struct sg_slice words, struct challenge_term *t)
{
    bool counts = sg_slice_is(w, "count");
    if (counts && !sg_slice_next(&words, &w))
        return false;
    t->field = sg_field_find(game, w);
    if (!t->field)
        return false;
    t->type = counts ? TERM_COUNT : TERM_FIELD;
    t->row = t->column = -1;
    t->what = -1;
    if (counts)
        return !sg_slice_next(&words, &w) || (t->what = index_of(t->field->names, 0, w)) >= 0;
    if (t->field->rows > 1 && sg_slice_next(&words, &w) && (t->row = index_of(t->field->by, SG_MAX_SEATS, w)) < 0)
        return false;
    return !sg_slice_next(&words, &w) || (t->column = index_of(t->field->per, 0, w)) >= 0;
}

/* The kind of event that has this name; 0: none. */
static int event_kind(const struct sg_game *game, struct sg_slice name)
{
    for (int kind = 1; kind < game->event_count; kind++)
        if (sg_slice_is(name, game->events[kind].name))
            return kind;
    return 0;
}

/* "event NAME", "event NAME NUMBER" */
static bool read_event(const struct sg_game *game, struct sg_slice words, struct challenge_term *t)
{
    struct sg_slice name, number;
    if (!sg_slice_next(&words, &name))
        return false;
    bool adds = sg_slice_next(&words, &number);
    t->type = TERM_EVENT;
    t->number = -1;
    t->what = event_kind(game, name);
    for (int i = 0; t->what && adds && i < 2; i++)
        if (game->events[t->what].arg[i] && sg_slice_is(number, game->events[t->what].arg[i]))
            t->number = i;
    return t->what && (!adds || t->number >= 0);
}

/* "event NAME", which must not happen */
static bool read_without(const struct sg_game *game, struct sg_slice words, struct challenge *c)
{
    struct sg_slice name;
    if (c->withouts == CHALLENGE_WITHOUT || !learn_line_is(words, "event", &name))
        return false;
    c->without[c->withouts] = event_kind(game, name);
    return c->without[c->withouts++] != 0;
}

bool challenge_measure(const struct sg_game *game, struct sg_slice words, struct challenge *c)
{
    static const struct {
        const char *word;
        int type;
    } plain[] = {{"score", TERM_SCORE}, {"lead", TERM_LEAD}, {"place", TERM_PLACE}};
    struct challenge_term *t = &c->term[c->terms];
    struct sg_slice w;
    if (c->terms++ == CHALLENGE_TERMS || !sg_slice_next(&words, &w))
        return false;
    t->sign = sg_slice_is(w, "-") ? -1 : 1;
    if (t->sign < 0 && !sg_slice_next(&words, &w))
        return false;
    for (int i = 0; i < 3; i++)
        if (sg_slice_is(w, plain[i].word)) {
            t->type = plain[i].type;
            return true;
        }
    if (sg_slice_number(w, 0, MOST_NUMBER, &t->number))
        return true;
    return sg_slice_is(w, "event") ? read_event(game, words, t) : read_field(game, w, words, t);
}

static bool add_condition(struct sg_slice words, struct sg_slice *list, int *count, int most)
{
    if (*count == most)
        return false;
    list[(*count)++] = words;
    return true;
}

/* "stars 12 15 18" */
static bool read_stars(struct sg_slice words, int64_t stars[CHALLENGE_STARS])
{
    struct sg_slice w;
    for (int i = 0; i < CHALLENGE_STARS; i++)
        if (!sg_slice_next(&words, &w) || !sg_slice_number(w, -MOST_NUMBER, MOST_NUMBER, &stars[i]))
            return false;
    return (stars[0] < stars[1] && stars[1] < stars[2]) || (stars[0] > stars[1] && stars[1] > stars[2]);
}

/* A line that is not of the position. */
static bool read_line(const struct sg_game *game, struct sg_slice line, struct page *p)
{
    struct challenge *c = &p->challenge;
    struct sg_slice rest;
    if (learn_line_is(line, "challenge", &rest) || learn_line_is(line, "goal", &rest) ||
        learn_line_is(line, "from", &rest))
        return true; /* find_entry() read it, or it is for people */
    if (learn_line_is(line, "unit", &rest))
        return learn_take_name(&rest, c->unit);
    if (learn_line_is(line, "seed", &rest))
        return sg_slice_number(rest, 0, MOST_NUMBER, &c->seed);
    if (learn_line_is(line, "until", &rest))
        return add_condition(rest, c->until, &c->untils, CHALLENGE_TERMS);
    if (learn_line_is(line, "need", &rest))
        return add_condition(rest, p->goal, &p->goals, PAGE_GOALS);
    if (learn_line_is(line, "without", &rest))
        return read_without(game, rest, c);
    if (learn_line_is(line, "measure", &rest))
        return challenge_measure(game, rest, c);
    if (learn_line_is(line, "stars", &rest))
        return read_stars(rest, c->stars);
    c->way = rest;
    return learn_line_is(line, "way", &c->way);
}

/* "CONDITION", "not CONDITION" */
static bool condition_holds(const struct sg_game *game, const void *state, struct sg_slice condition,
                            struct sg_error *why)
{
    struct sg_slice rest;
    bool denied = learn_line_is(condition, "not", &rest);
    return page_holds(game, state, denied ? rest : condition, why) != denied && !why->key;
}

bool challenge_open(const struct sg_game *game, const struct challenge *challenge, struct page *out,
                    struct sg_error *why)
{
    struct sg_slice rest = challenge->text, line, words;
    bool ready = false, given = false;
    int seat;
    memset(out, 0, sizeof *out);
    out->game = game;
    out->kind = PAGE_CHALLENGE;
    out->challenge = *challenge;
    memcpy(out->name, challenge->name, sizeof out->name);
    while (learn_next_line(&rest, &line)) {
        bool sets = learn_line_is(line, "game", &words) || learn_line_is(line, "position", &words) ||
                    learn_line_is(line, "given", &words) || scenario_start_named(game, line, &seat) >= 0;
        if (sets && !scenario_start_line(game, line, out->state, &ready, &given, why))
            return false;
        if (!sets && !read_line(game, line, out))
            return sg_wrong(why, "wrong.chapter.line");
    }
    if (!ready || !out->challenge.terms || (given && !game->normalize(out->state, why)))
        return sg_wrong(why, "wrong.chapter.page");
    for (int i = 0; i < out->challenge.untils; i++)
        if (!condition_holds(game, out->state, out->challenge.until[i], why) && why->key)
            return false;
    for (int i = 0; i < out->goals; i++)
        if (!condition_holds(game, out->state, out->goal[i], why) && why->key)
            return false;
    return true;
}

/* ---- What happens in it --------------------------------------------------------------------------------------- */

static bool any_until(const struct page *p, const void *state)
{
    struct sg_error why;
    for (int i = 0; i < p->challenge.untils; i++)
        if (condition_holds(p->game, state, p->challenge.until[i], &why))
            return true;
    return p->game->turn(state) == SG_OVER;
}

void course_begin(const struct page *p, struct course *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->state, p->state, p->game->state_size);
    out->over = any_until(p, out->state);
}

struct listener {
    const struct challenge *challenge;
    struct course *course;
};

/* What happens to the solver is counted. */
static void count_event(void *ctx, const struct sg_event *event)
{
    const struct listener *l = ctx;
    for (int i = 0; i < l->challenge->withouts; i++)
        l->course->spoilt |= l->challenge->without[i] == event->kind && event->seat == 0;
    for (int i = 0; i < l->challenge->terms; i++) {
        const struct challenge_term *t = &l->challenge->term[i];
        if (t->type == TERM_EVENT && t->what == event->kind && event->seat == 0)
            l->course->tally[i] += t->number < 0 ? 1 : event->arg[t->number];
    }
}

void course_step(const struct page *p, struct course *c, struct sg_action action)
{
    struct listener l = {&p->challenge, c};
    struct sg_trace trace = {count_event, &l};
    int turn = p->game->turn(c->state);
    c->own += turn == 0;
    c->draws += turn == SG_CHANCE;
    p->game->apply(c->state, action, &trace);
    c->over = c->over || any_until(p, c->state);
}

struct sg_action course_steward(const struct sg_game *game, const void *state, int64_t seed)
{
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct ai_game ai = ai_game_of(game);
    struct sg_rng rng;
    game->redact(state, game->turn(state), view);
    sg_rng_init(&rng, (uint64_t)seed, sg_state_hash(game, view));
    game->resample(view, &rng);
    return ai_choose(&ai, view, &rng);
}

bool course_reply(const struct page *p, const struct course *c, struct sg_action *out)
{
    struct sg_rng rng;
    int turn = p->game->turn(c->state);
    if (c->over || turn == 0)
        return false;
    if (turn == SG_CHANCE) {
        sg_rng_init(&rng, (uint64_t)p->challenge.seed, (uint64_t)c->draws);
        *out = ai_draw(p->game, c->state, &rng);
    } else {
        *out = course_steward(p->game, c->state, p->challenge.seed);
    }
    return true;
}

/* ---- Measuring ------------------------------------------------------------------------------------------------ */

/* How much is in one row of a field: a number or the sum of a row's numbers, or how many a set or list holds. */
static int64_t row_size(const struct sg_field *f, const void *state, int row, int column)
{
    int64_t n = 0;
    for (int i = 0; i < (f->inner ? f->inner : 1); i++) {
        if (column >= 0 && i != column)
            continue;
        if (f->type == SG_NUMBER || f->type == SG_NAME)
            n += sg_field_number(f, state, row, i);
        else if (f->type == SG_LIST)
            n += sg_field_get(f, state, row, i) != 255;
        else
            for (uint64_t set = sg_field_get(f, state, row, i); set; set &= set - 1)
                n++;
    }
    return n;
}

static int64_t measure_term(const struct page *p, const struct course *c, int i)
{
    const struct challenge_term *t = &p->challenge.term[i];
    const struct sg_field *f = t->field;
    struct sg_result result;
    int64_t n = 0, best = INT32_MIN;
    switch (t->type) {
    case TERM_NUMBER: return t->number;
    case TERM_EVENT: return c->tally[i];
    case TERM_COUNT:
    case TERM_FIELD:
        for (int row = 0; row < sg_field_rows(f, c->state); row++) {
            if (t->type == TERM_COUNT)
                n += t->what < 0 ? sg_field_get(f, c->state, row, 0) < (uint64_t)f->names->count
                                 : sg_field_get(f, c->state, row, 0) == (uint64_t)t->what;
            else if (t->row < 0 || t->row == row)
                n += row_size(f, c->state, row, t->column);
        }
        return n;
    default: p->game->result(c->state, &result);
    }
    if (t->type == TERM_PLACE)
        return result.place[0];
    for (int s = 1; s < sg_setup_of(c->state).seats; s++)
        best = result.points[s] > best ? result.points[s] : best;
    return result.points[0] - (t->type == TERM_LEAD ? best : 0);
}

bool course_value(const struct page *p, const struct course *c, int64_t *out)
{
    struct sg_error why;
    *out = 0;
    if (c->spoilt)
        return false;
    for (int i = 0; i < p->goals; i++)
        if (!condition_holds(p->game, c->state, p->goal[i], &why))
            return false;
    for (int i = 0; i < p->challenge.terms; i++)
        *out += p->challenge.term[i].sign * measure_term(p, c, i);
    return true;
}

int challenge_stars(const struct challenge *c, int64_t value)
{
    int n = 0, sign = c->stars[2] < c->stars[0] ? -1 : 1;
    while (n < CHALLENGE_STARS && sign * value >= sign * c->stars[n])
        n++;
    return n;
}

/* ---- The solution --------------------------------------------------------------------------------------------- */

bool challenge_way(const struct sg_game *game, const struct challenge *c, int n, struct sg_action *out)
{
    struct sg_slice rest = c->way, one, after;
    struct sg_error why;
    for (;; rest = after) {
        bool more = sg_slice_split(rest, ';', &one, &after);
        if (n-- == 0) {
            one = sg_slice_trim(more ? one : rest);
            return sg_action_parse(game, one.at, one.length, out, &why);
        }
        if (!more)
            return false;
    }
}

void course_of(const struct page *p, const struct match *m, struct course *out, bool *on_way)
{
    struct sg_action way;
    course_begin(p, out);
    *on_way = true;
    for (int i = 0; i < match_plies(m); i++) {
        struct sg_action action = match_ply(m, i)->action;
        if (match_ply(m, i)->seat == 0)
            *on_way = *on_way && challenge_way(p->game, &p->challenge, out->own, &way) && sg_action_eq(way, action);
        course_step(p, out, action);
    }
}
