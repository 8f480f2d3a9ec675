/* chapter.c: reads chapters and their pages from the lessons of a game. */
#include "proto/lessons/chapter.h"

#include "base/codec.h"
#include "proto/lessons/learn_lines.h"
#include "proto/scenario/scenario_start.h"

#include <string.h>

bool learn_next_line(struct sg_slice *rest, struct sg_slice *line)
{
    struct sg_slice after;
    while (rest->length) {
        bool more = sg_slice_split(*rest, '\n', line, &after);
        if (!more)
            *line = *rest;
        *rest = more ? after : (struct sg_slice){rest->at + rest->length, 0};
        *line = sg_slice_trim(*line);
        if (line->length && line->at[0] != '#')
            return true;
    }
    return false;
}

bool learn_line_is(struct sg_slice line, const char *word, struct sg_slice *rest)
{
    struct sg_slice w;
    *rest = line;
    if (!sg_slice_next(rest, &w) || !sg_slice_is(w, word))
        return false;
    *rest = sg_slice_trim(*rest);
    return true;
}

bool learn_take_name(struct sg_slice *rest, char out[LEARN_NAME])
{
    struct sg_slice w;
    if (!sg_slice_next(rest, &w) || w.length >= LEARN_NAME)
        return false;
    for (size_t i = 0; i < w.length; i++)
        if (!(w.at[i] >= 'a' && w.at[i] <= 'z') && !(w.at[i] >= '0' && w.at[i] <= '9') && w.at[i] != '-')
            return false;
    memcpy(out, w.at, w.length);
    out[w.length] = 0;
    return true;
}

bool chapter_find(const struct sg_game *game, int index, struct chapter *out)
{
    struct sg_slice rest = lessons_of(game), line, words;
    const char *block = rest.at; /* where the position begins that the lines belong to */
    int at = -1;
    memset(out, 0, sizeof *out);
    while (at <= index && learn_next_line(&rest, &line)) {
        if (learn_line_is(line, "game", &words) || learn_line_is(line, "position", &words)) {
            block = line.at;
        } else if (learn_line_is(line, "chapter", &words)) {
            if (++at == index)
                out->text.at = block;
            if (at == index && !learn_take_name(&words, out->name))
                return false;
        } else if (at == index && learn_line_is(line, "page", &words) && out->pages < CHAPTER_PAGES) {
            if (learn_take_name(&words, out->page[out->pages]))
                out->pages++;
        }
        if (at == index)
            out->text.length = (size_t)(line.at + line.length - out->text.at);
        if (at > index) /* the first lines of the next one */
            out->text.length = (size_t)(block - out->text.at);
    }
    return index >= 0 && at >= index;
}

int chapter_count(const struct sg_game *game)
{
    struct chapter c;
    int n = 0;
    while (chapter_find(game, n, &c))
        n++;
    return n;
}

int chapter_named(const struct sg_game *game, struct sg_slice name)
{
    struct chapter c;
    for (int i = 0; chapter_find(game, i, &c); i++)
        if (sg_slice_is(name, c.name))
            return i;
    return -1;
}

/* ---- Conditions ------------------------------------------------------------------------ */

static bool is_legal(const struct sg_game *game, const void *state, struct sg_slice action, struct sg_error *why)
{
    struct sg_action a;
    struct sg_error refusal;
    return sg_action_parse(game, action.at, action.length, &a, why) && !game->refuse(state, a, &refusal);
}

/* "2 = 14" */
static bool has_score(const struct sg_game *game, const void *state, struct sg_slice words, struct sg_error *why)
{
    struct sg_slice seat, sign, number, more;
    struct sg_result result;
    int64_t s, n;
    if (!sg_slice_next(&words, &seat) || !sg_slice_number(seat, 1, sg_setup_of(state).seats, &s) ||
        !sg_slice_next(&words, &sign) || !sg_slice_is(sign, "=") || !sg_slice_next(&words, &number) ||
        !sg_slice_number(number, INT32_MIN, INT32_MAX, &n) || sg_slice_next(&words, &more))
        return sg_wrong(why, "wrong.chapter.line");
    game->result(state, &result);
    return result.points[s - 1] == n;
}

/* "1 3": exactly these. */
static bool has_winners(const struct sg_game *game, const void *state, struct sg_slice words, struct sg_error *why)
{
    struct sg_slice w;
    struct sg_result result;
    unsigned wanted = 0;
    int64_t s;
    while (sg_slice_next(&words, &w)) {
        if (!sg_slice_number(w, 1, sg_setup_of(state).seats, &s))
            return sg_wrong(why, "wrong.chapter.line");
        wanted |= 1u << (s - 1);
    }
    game->result(state, &result);
    return result.winners == wanted;
}

/* "move 2", "move over" */
static bool is_to_move(const struct sg_game *game, const void *state, struct sg_slice words, struct sg_error *why)
{
    struct sg_slice w, who;
    int64_t s;
    if (!sg_slice_next(&words, &w) || !sg_slice_is(w, "move") || !sg_slice_next(&words, &who))
        return sg_wrong(why, "wrong.chapter.line");
    int turn = game->turn(state);
    if (sg_slice_is(who, "chance") || sg_slice_is(who, "over"))
        return turn == (sg_slice_is(who, "over") ? SG_OVER : SG_CHANCE);
    if (!sg_slice_number(who, 1, sg_setup_of(state).seats, &s))
        return sg_wrong(why, "wrong.chapter.line");
    return turn == s - 1;
}

bool page_holds(const struct sg_game *game, const void *state, struct sg_slice condition, struct sg_error *why)
{
    struct sg_slice rest;
    char memory[256];
    struct sg_text differs;
    sg_error_clear(why);
    if (learn_line_is(condition, "legal", &rest))
        return is_legal(game, state, rest, why);
    if (learn_line_is(condition, "illegal", &rest))
        return !is_legal(game, state, rest, why) && !why->key;
    if (learn_line_is(condition, "score", &rest))
        return has_score(game, state, rest, why);
    if (learn_line_is(condition, "winner", &rest))
        return has_winners(game, state, rest, why);
    if (learn_line_is(condition, "to", &rest))
        return is_to_move(game, state, rest, why);
    sg_text_init(&differs, memory, sizeof memory);
    return sg_fields_expect(game, state, condition.at, condition.length, &differs, why);
}

/* ---- One page ------------------------------------------------------------------------------ */

struct reader {
    const struct sg_game *game;
    struct page *page;
    int at, wanted;
    bool inside; /* the lines are those of the page that was asked for */
    bool given;  /* fields were set since normalize() */
    bool ready;  /* there is a position */
    int own;     /* actions of the learner on the page */
    struct sg_slice condition[PAGE_ANSWERS];
    _Alignas(16) unsigned char state[SG_MAX_STATE];
};

static bool settle(struct reader *r, struct sg_error *why)
{
    bool due = r->given;
    r->given = false;
    return !due || r->game->normalize(r->state, why);
}

static bool play_line(struct reader *r, struct sg_slice line, struct sg_error *why)
{
    struct page *p = r->page;
    struct sg_slice rest, who;
    struct sg_action a;
    int turn = r->game->turn(r->state);
    if (learn_line_is(line, "as", &rest)) {
        sg_slice_next(&rest, &who);
        line = sg_slice_trim(rest);
    }
    if (!sg_action_parse(r->game, line.at, line.length, &a, why))
        return false;
    if (turn == SG_OVER || !page_can_play(r->game, r->state, a))
        return sg_wrong_quote(why, "wrong.chapter.action", line);
    if (r->inside) {
        if (p->lines == PAGE_LINES)
            return sg_wrong(why, "wrong.chapter.long");
        if (!p->lines)
            memcpy(p->state, r->state, r->game->state_size);
        p->line[p->lines].seat = turn;
        p->line[p->lines++].action = a;
        r->own += turn == 0;
    }
    r->game->apply(r->state, a, NULL);
    return true;
}

/* "NAME", "NAME right", "NAME if CONDITION" */
static bool add_answer(struct reader *r, struct sg_slice words, struct sg_error *why)
{
    struct page *p = r->page;
    struct sg_slice rest;
    if (p->answers == PAGE_ANSWERS || !learn_take_name(&words, p->answer[p->answers].name))
        return sg_wrong(why, "wrong.chapter.line");
    words = sg_slice_trim(words);
    bool judged = learn_line_is(words, "if", &rest);
    if (!judged && words.length && !sg_slice_is(words, "right"))
        return sg_wrong(why, "wrong.chapter.line");
    r->condition[p->answers] = judged ? rest : (struct sg_slice){words.at, 0};
    p->answer[p->answers++].right = !judged && words.length;
    return true;
}

static bool add_goal(struct reader *r, struct sg_slice condition, struct sg_error *why)
{
    if (r->page->goals == PAGE_GOALS)
        return sg_wrong(why, "wrong.chapter.long");
    r->page->goal[r->page->goals++] = condition;
    return true;
}

/* A line that is not of the position; those that only prove something are not read here. */
static bool read_line(struct reader *r, struct sg_slice line, struct sg_error *why)
{
    static const char *const proofs[] = {"chapter", "expect", "impossible", "show"};
    struct sg_slice rest;
    for (size_t i = 0; i < sizeof proofs / sizeof proofs[0]; i++)
        if (learn_line_is(line, proofs[i], &rest))
            return true;
    if (learn_line_is(line, "refuse", &rest) && rest.length)
        return true;
    if (!settle(r, why))
        return false;
    if (learn_line_is(line, "page", &rest)) {
        r->inside = ++r->at == r->wanted;
        return !r->inside || learn_take_name(&rest, r->page->name) || sg_wrong(why, "wrong.chapter.line");
    }
    if (learn_line_is(line, "point", &rest)) {
        if (r->inside)
            r->page->point = rest;
        return true;
    }
    if (learn_line_is(line, "goal", &rest))
        return !r->inside || add_goal(r, rest, why);
    if (learn_line_is(line, "answer", &rest))
        return !r->inside || add_answer(r, rest, why);
    return play_line(r, line, why);
}

/* What is right about the answers, and whether the goals can be read. */
static bool finish_page(struct reader *r, struct sg_error *why)
{
    struct page *p = r->page;
    if (!p->lines)
        memcpy(p->state, r->state, r->game->state_size);
    p->kind = p->answers ? PAGE_ASK : r->own ? PAGE_DO : PAGE_LOOK;
    for (int i = 0; i < p->answers; i++) {
        if (!r->condition[i].length)
            continue;
        p->answer[i].right = page_holds(r->game, p->state, r->condition[i], why);
        if (!p->answer[i].right && why->key)
            return false;
    }
    for (int i = 0; i < p->goals; i++)
        if (!page_holds(r->game, p->state, p->goal[i], why) && why->key)
            return false;
    return true;
}

bool chapter_page(const struct sg_game *game, const struct chapter *chapter, int index, struct page *out,
                  struct sg_error *why)
{
    struct reader r = {.game = game, .page = out, .at = -1, .wanted = index};
    struct sg_slice rest = chapter->text, line, words;
    int seat;
    memset(out, 0, sizeof *out);
    out->game = game;
    while (r.at <= index && learn_next_line(&rest, &line)) {
        bool starts = learn_line_is(line, "game", &words) || learn_line_is(line, "position", &words);
        bool sets = learn_line_is(line, "given", &words) || scenario_start_named(game, line, &seat) >= 0;
        if (r.at == index && (starts || learn_line_is(line, "page", &words)))
            break;
        if (sets && r.inside && out->lines)
            return sg_wrong(why, "wrong.chapter.late");
        if (!(starts || sets ? scenario_start_line(game, line, r.state, &r.ready, &r.given, why)
                             : read_line(&r, line, why)))
            return false;
    }
    if (r.at != index)
        return sg_wrong(why, "wrong.chapter.page");
    return settle(&r, why) && finish_page(&r, why);
}
