/* example.c: plays the worked examples of the rules and puts them into messages. */
#include "proto/rules/example.h"

#include "base/check.h"
#include "base/codec.h"
#include "proto/event.h"
#include "proto/lessons/chapter.h"
#include "proto/scenario/scenario_start.h"

#include <stdlib.h>
#include <string.h>

const char *const example_names[SG_MAX_SEATS] = {"Anna", "Bice", "Carlo", "Dora", "Elia"};

/* ---- Finding ----------------------------------------------------------------------------- */

/* The next line, without the blanks around it; false after the last. */
static bool take_line(struct sg_slice *rest, struct sg_slice *line)
{
    struct sg_slice after;
    if (!rest->length)
        return false;
    bool more = sg_slice_split(*rest, '\n', line, &after);
    if (!more)
        *line = *rest;
    *rest = more ? after : (struct sg_slice){rest->at + rest->length, 0};
    *line = sg_slice_trim(*line);
    return true;
}

/* Is this the first word of a line? Then *rest is what follows it. */
static bool is_line_of(struct sg_slice line, const char *word, struct sg_slice *rest)
{
    struct sg_slice w;
    *rest = line;
    if (!sg_slice_next(rest, &w) || !sg_slice_is(w, word))
        return false;
    *rest = sg_slice_trim(*rest);
    return true;
}

/* "S-GDS" of "S-GDS-04 S-GDS-06  A full frame": what stands before the last '-' of the first word. */
static void take_chapter(struct sg_slice heading, char out[EXAMPLE_ID])
{
    struct sg_slice w = {"", 0};
    size_t n = 0;
    sg_slice_next(&heading, &w);
    for (size_t i = 0; i < w.length; i++)
        if (w.at[i] == '-')
            n = i;
    n = n < EXAMPLE_ID ? n : EXAMPLE_ID - 1;
    memcpy(out, w.at, n);
    out[n] = 0;
}

bool example_find(const struct sg_game *game, int index, struct example *out)
{
    struct sg_slice rest = examples_of(game), line, words, heading = {"", 0};
    int at = -1;
    memset(out, 0, sizeof *out);
    while (at <= index && take_line(&rest, &line)) {
        if (line.length && line.at[0] == '#') {
            heading = sg_slice_trim((struct sg_slice){line.at + 1, line.length - 1});
            continue;
        }
        if ((is_line_of(line, "game", &words) || is_line_of(line, "position", &words)) && ++at == index) {
            out->clauses = heading;
            out->text.at = line.at;
            take_chapter(heading, out->chapter);
        }
        if (at == index && line.length)
            out->text.length = (size_t)(line.at + line.length - out->text.at);
    }
    return index >= 0 && at >= index;
}

static bool same_id(struct sg_slice a, const char *b)
{
    if (a.length != strlen(b))
        return false;
    for (size_t i = 0; i < a.length; i++) {
        char c = a.at[i] >= 'a' && a.at[i] <= 'z' ? (char)(a.at[i] - 'a' + 'A') : a.at[i];
        if (c != b[i])
            return false;
    }
    return true;
}

bool example_of_chapter(const struct sg_game *game, struct sg_slice chapter, struct example *out)
{
    for (int i = 0; example_find(game, i, out); i++)
        if (same_id(chapter, out->chapter))
            return true;
    return false;
}

/* ---- Playing ------------------------------------------------------------------------------ */

struct telling {
    const struct sg_game *game;
    struct sg_arena *arena;
    struct sg_page *page;
    struct example_play *play;
    bool given, ready; /* scenario_start.h */
    bool begun;        /* something was played or refused: the position is shown */
    unsigned actors;   /* seats that did something */
    struct event_log log;
    _Alignas(16) unsigned char state[SG_MAX_STATE];
};

static void add_head(struct telling *t, const char *key)
{
    sg_page_add(t->page, SG_PAR_HEAD, sg_msg0(t->arena, key));
}

static struct sg_view view_now(const struct telling *t)
{
    return sg_view_of(t->game, t->state);
}

/* "Anna: Stop here" */
static const struct sg_message *name_action(const struct telling *t, int seat, struct sg_action action)
{
    struct sg_view v = view_now(t);
    struct sg_choice choice = {action, 0};
    struct sg_label label;
    sg_label(&v, &choice, t->arena, &label);
    return sg_msg(t->arena, "present.played", sg_seat(seat), sg_sub(label.title));
}

/* What the last action made happen, in the sentences of the log; else that it was played. */
static void add_sentences(struct telling *t, const struct sg_message *played)
{
    struct sg_view v = view_now(t);
    int listed = 0;
    for (int shown = 0; shown < 2 && !listed; shown++) /* what a board shows anyway is said where nothing else is */
        for (int at = 0; at < t->log.count;) {
            struct sg_sentence s;
            bool said = sg_sentence(&v, t->log.event + at, t->log.count - at, t->arena, &s);
            at += s.used;
            if (!said || (s.shown && !shown) || (s.shown && played))
                continue;
            sg_page_add(t->page, listed ? SG_PAR_TEXT : SG_PAR_ITEM, s.text);
            listed++;
        }
    if (!listed && played)
        sg_page_add(t->page, SG_PAR_ITEM, played);
}

static bool settle_fields(struct telling *t, struct sg_error *why)
{
    bool due = t->given;
    t->given = false;
    return !due || t->game->normalize(t->state, why);
}

/* The first line that does something: what was set up is the position before. */
static bool begin_telling(struct telling *t, struct sg_error *why)
{
    if (!t->ready)
        return sg_wrong(why, "wrong.scenario-start.first-line");
    if (!settle_fields(t, why))
        return false;
    if (t->begun)
        return true;
    t->begun = true;
    memcpy(t->play->before, t->state, t->game->state_size);
    return true;
}

/* "ACTION" or "as SEAT ACTION" */
static bool play_action(struct telling *t, struct sg_slice line, struct sg_error *why)
{
    struct sg_slice rest, who;
    struct sg_action a;
    struct sg_trace trace = event_log_trace(&t->log);
    struct example_play *p = t->play;
    int turn = t->game->turn(t->state);
    if (is_line_of(line, "as", &rest)) {
        sg_slice_next(&rest, &who);
        line = sg_slice_trim(rest);
    }
    if (!sg_action_parse(t->game, line.at, line.length, &a, why))
        return false;
    if (turn == SG_OVER || !page_can_play(t->game, t->state, a))
        return sg_wrong_quote(why, "wrong.chapter.action", line);
    if (p->steps == EXAMPLE_STEPS)
        return sg_wrong(why, "wrong.chapter.long");
    p->step[p->steps].seat = turn;
    p->step[p->steps++].action = a;
    const struct sg_message *played = turn == SG_CHANCE ? NULL : name_action(t, turn, a);
    if (turn != SG_CHANCE)
        t->actors |= 1u << turn;
    event_log_clear(&t->log);
    t->game->apply(t->state, a, &trace);
    add_sentences(t, played);
    return true;
}

/* "ACTION : CLAUSE": what cannot be done, and why. */
static bool show_refusal(struct telling *t, struct sg_slice words, struct sg_error *why)
{
    struct sg_slice action, clause;
    struct sg_action a;
    struct sg_error reason;
    int turn = t->game->turn(t->state);
    if (!sg_slice_split(words, ':', &action, &clause))
        return sg_wrong(why, "wrong.chapter.line");
    action = sg_slice_trim(action);
    if (!sg_action_parse(t->game, action.at, action.length, &a, why))
        return false;
    if (turn < 0 || !t->game->refuse(t->state, a, &reason))
        return sg_wrong_quote(why, "wrong.chapter.action", action);
    t->actors |= 1u << turn;
    sg_page_add(t->page, SG_PAR_LOSS,
                sg_msg(t->arena, "example.refused", sg_sub(name_action(t, turn, a)),
                       sg_sub(sg_refusal_message(t->game, &reason, t->arena)), sg_str(reason.clause)));
    return true;
}

static bool read_example_line(struct telling *t, struct sg_slice line, struct sg_error *why)
{
    struct sg_slice rest;
    int seat;
    bool sets = is_line_of(line, "game", &rest) || is_line_of(line, "position", &rest) ||
                is_line_of(line, "given", &rest) || scenario_start_named(t->game, line, &seat) >= 0;
    if (is_line_of(line, "expect", &rest))
        return true;
    if (sets && t->begun)
        return sg_wrong(why, "wrong.chapter.late");
    if (sets)
        return scenario_start_line(t->game, line, t->state, &t->ready, &t->given, why);
    if (!begin_telling(t, why))
        return false;
    if (is_line_of(line, "refuse", &rest) && rest.length)
        return show_refusal(t, rest, why);
    return play_action(t, line, why);
}

/* ---- Before and after ------------------------------------------------------------------------ */

static int holdings_of(const struct sg_game *game, const void *state, int seat, struct sg_holding *out)
{
    struct sg_view v = sg_view_of(game, state);
    return sg_holdings(&v, seat, out);
}

static bool seat_changed(const struct telling *t, int seat)
{
    struct sg_holding before[SG_MAX_HOLDINGS], after[SG_MAX_HOLDINGS];
    int n = holdings_of(t->game, t->play->before, seat, before);
    holdings_of(t->game, t->play->after, seat, after);
    for (int i = 0; i < n; i++)
        if (before[i].amount != after[i].amount)
            return true;
    return false;
}

/* "Anna: 28 florins, 2 cards"; after it with what is different: "20 florins (-8)". */
static void add_seat_line(struct telling *t, int seat, bool after)
{
    struct sg_holding was[SG_MAX_HOLDINGS], is[SG_MAX_HOLDINGS];
    struct sg_list *list = sg_list_make(t->arena);
    int n = holdings_of(t->game, t->play->before, seat, was);
    holdings_of(t->game, t->play->after, seat, is);
    for (int i = 0; i < n; i++) {
        int64_t now = after ? is[i].amount : was[i].amount, change = is[i].amount - was[i].amount;
        if (is[i].rank || (!now && !change) || (!now && !after))
            continue;
        const struct sg_message *amount = sg_msg(t->arena, is[i].key, sg_num(now));
        if (after && change)
            amount = sg_msg(t->arena, "example.change", sg_sub(amount), sg_signed(change));
        sg_list_add(t->arena, list, amount);
    }
    if (!list->count)
        sg_list_add(t->arena, list, sg_msg0(t->arena, "example.nothing"));
    sg_page_add(t->page, SG_PAR_ITEM, sg_msg(t->arena, "present.field", sg_seat(seat), sg_items(list)));
}

static void add_seats(struct telling *t, const char *head, bool after)
{
    int seats = sg_setup_of(t->play->after).seats;
    unsigned concerned = t->actors;
    for (int seat = 0; seat < seats; seat++)
        concerned |= seat_changed(t, seat) ? 1u << seat : 0;
    add_head(t, head);
    for (int seat = 0; seat < seats; seat++)
        if (!concerned || concerned >> seat & 1)
            add_seat_line(t, seat, after);
}

/* After the end of a game: the points of everyone, and what they are for. */
static void add_points(struct telling *t)
{
    struct sg_result result;
    struct sg_line lines[SG_MAX_LINES];
    struct sg_view v = view_now(t);
    int seats = sg_setup_of(t->state).seats;
    t->game->result(t->state, &result);
    for (int place = 1; place <= seats; place++)
        for (int seat = 0; seat < seats; seat++) {
            const struct sg_message *none = sg_uncounted(&v, seat, t->arena);
            if (result.place[seat] != place)
                continue;
            sg_page_add(t->page, SG_PAR_ITEM,
                        sg_msg(t->arena, "present.field", sg_seat(seat),
                               sg_sub(none ? none : sg_points(t->game, result.points[seat], t->arena))));
            int n = none ? 0 : t->game->score_lines(t->state, seat, lines);
            for (int i = 0; i < n; i++)
                if (lines[i].points)
                    sg_page_add(t->page, SG_PAR_TEXT,
                                sg_msg(t->arena, "present.field", sg_sub(sg_line_message(t->game, &lines[i], t->arena)),
                                       sg_signed(lines[i].points)));
        }
}

/* What "example.pebbles.p-thr" says. */
static const struct sg_message *title_of(const struct sg_game *game, const struct example *example,
                                         struct sg_arena *arena)
{
    char id[EXAMPLE_ID];
    size_t i = 0;
    for (; example->chapter[i]; i++) {
        char c = example->chapter[i];
        id[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    id[i] = 0;
    return sg_msg0(arena, sg_key(arena, "example.%s.%s", game->name, id));
}

static bool tell_example(struct telling *t, const struct example *example, struct sg_error *why)
{
    struct sg_slice rest = example->text, line;
    struct sg_page *happened = calloc(1, sizeof *happened), *all = t->page;
    sg_check(happened != NULL);
    t->page = happened;
    bool well = true;
    while (well && take_line(&rest, &line))
        if (line.length && line.at[0] != '#')
            well = read_example_line(t, line, why);
    well = well && begin_telling(t, why);
    t->page = all;
    memcpy(t->play->after, t->state, t->game->state_size);
    if (well) {
        bool ended = t->game->turn(t->state) == SG_OVER;
        sg_page_add(all, SG_PAR_TITLE, title_of(t->game, example, t->arena));
        if (!ended || happened->count)
            add_seats(t, "example.before", false);
        if (happened->count)
            add_head(t, "example.happens");
        for (int i = 0; i < happened->count; i++)
            sg_page_add(all, happened->paragraph[i].style, happened->paragraph[i].text);
        if (ended) {
            add_head(t, "example.points");
            add_points(t);
        } else {
            add_seats(t, "example.after", true);
        }
    }
    free(happened);
    return well;
}

bool example_page(const struct sg_game *game, const struct example *example, struct sg_arena *arena,
                  struct sg_page *out, struct example_play *play, struct sg_error *why)
{
    struct telling *t = calloc(1, sizeof *t);
    struct example_play *own = calloc(1, sizeof *own);
    sg_check(t != NULL && own != NULL);
    memset(out, 0, sizeof *out);
    t->game = game;
    t->arena = arena;
    t->page = out;
    t->play = own;
    bool well = tell_example(t, example, why);
    struct sg_slice heading = example->clauses, w;
    while (well && sg_slice_next(&heading, &w) && w.length > 5 && w.at[1] == '-')
        sg_page_clause(out, sg_arena_bytes(arena, w.at, w.length));
    if (play)
        *play = *own;
    free(own);
    free(t);
    return well;
}
