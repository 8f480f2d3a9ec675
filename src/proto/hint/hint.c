/* hint.c: advice with its reasons, see hint.h. */
#include "proto/hint/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"
#include "proto/json/json_game.h"
#include "proto/json/json_present.h"

#include <stdlib.h>
#include <string.h>

enum { GUESSES = 8, LEAST_VISITS = 100, SEED = 7, TRIES = 5 };

int hint_percent(float chance)
{
    /* From the four decimals that JSON has: whoever rounds those shows the same number. */
    return chance < 0 ? -1 : ((int)(10000 * (double)chance + 0.5) + 50) / 100;
}

const struct sg_message *hint_label(const struct sg_game *game, const void *view, struct sg_action action, bool all,
                                    struct sg_arena *arena)
{
    struct sg_view v = sg_view_of(game, view);
    struct sg_choice choice = {action, 0};
    struct sg_label l;
    sg_label(&v, &choice, arena, &l);
    const struct sg_message *title =
        l.gain ? sg_msg(arena, "present.hint-label", sg_sub(l.title), sg_sub(l.gain)) : l.title;
    return all && l.detail ? sg_msg(arena, "lang.dot", sg_sub(title), sg_sub(l.detail)) : title;
}

struct hint_reason *hint_add(struct hint_reasons *out, enum hint_kind kind, int seat)
{
    if (out->count == HINT_REASONS)
        return NULL;
    struct hint_reason *r = &out->reason[out->count++];
    *r = (struct hint_reason){.kind = kind, .seat = seat};
    return r;
}

static struct hint_question ask(struct ai_bot *bot, const void *view, struct sg_arena *arena)
{
    const struct sg_game *game = ai_bot_game(bot);
    return (struct hint_question){.ai = ai_game_of(game),
                                  .bot = bot,
                                  .view = view,
                                  .seat = game->turn(view),
                                  .seats = sg_setup_of(view).seats,
                                  .arena = arena};
}

/* A move with what the same seat is expected to play right after it. */
static struct hint_plan plan_of(const struct hint_question *q, struct sg_action action)
{
    struct hint_plan p = {.label = hint_label(q->ai.game, q->view, action, false, q->arena)};
    int8_t seat[AI_LINE];
    int count = ai_bot_line(q->bot, action, p.plan.action, seat);
    p.plan.action[0] = action;
    p.plan.count = 1;
    while (p.plan.count < count && seat[p.plan.count] == q->seat)
        p.plan.count++;
    return p;
}

/* One guess at what the seat cannot see. */
static void guess(const struct hint_question *q, uint64_t n, struct sg_rng *rng, void *state)
{
    sg_rng_init(rng, SEED, n);
    memcpy(state, q->view, q->ai.game->state_size);
    q->ai.game->resample(state, rng);
}

/* ---- At once ---------------------------------------------------------------------------------------- */

/* Plays a plan as far as nobody else decides anything, chance neither; how far. Leaves what the seat sees. */
static int play_plan(const struct hint_question *q, const struct study_plan *plan, uint64_t n, void *seen)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    const struct sg_game *game = q->ai.game;
    struct sg_rng rng;
    int i = 0;
    guess(q, n, &rng, state);
    for (; i < plan->count && game->turn(state) == q->seat && !game->refuse(state, plan->action[i], NULL); i++)
        game->apply(state, plan->action[i], NULL);
    game->redact(state, q->seat, seen);
    return i;
}

/* What a plan changes for certain. How many of its moves were played; 0: that depends on what is hidden. */
static int find_change(const struct hint_question *q, const struct study_plan *plan, struct sg_holding *row, int *rows,
                       int64_t *change)
{
    _Alignas(16) unsigned char seen[SG_MAX_STATE];
    struct sg_view before = sg_view_of(q->ai.game, q->view);
    struct sg_holding now[SG_MAX_HOLDINGS];
    int far = 0;
    *rows = sg_holdings(&before, q->seat, now);
    for (uint64_t n = 0; n < GUESSES; n++) {
        int played = play_plan(q, plan, n, seen);
        struct sg_view after = sg_view_of(q->ai.game, seen);
        sg_holdings(&after, q->seat, row);
        for (int i = 0; i < *rows; i++) {
            if (n && change[i] != row[i].amount - now[i].amount)
                return 0;
            change[i] = row[i].amount - now[i].amount;
        }
        if (n && played != far)
            return 0;
        far = played;
    }
    return far;
}

/* The sentence of a change: with more, with less, or with both. */
struct change_keys {
    const char *get, *pay, *swap;
};

/* Says what a plan changes; `label`, unless NULL, is the other move that it belongs to. */
static bool add_change(const struct hint_question *q, const struct study_plan *plan, const struct change_keys *keys,
                       const struct sg_message *label, struct hint_reason *note)
{
    struct sg_holding row[SG_MAX_HOLDINGS];
    int64_t change[SG_MAX_HOLDINGS];
    struct sg_arena *arena = q->arena;
    int rows, far = find_change(q, plan, row, &rows, change);
    const struct sg_message *more = far ? hint_list(arena, row, change, rows, false, note) : NULL;
    const struct sg_message *less = far ? hint_list(arena, row, change, rows, true, note) : NULL;
    const struct sg_message *other = label ? label : &sg_message_empty;
    if (!more && !less)
        return false;
    note->actions = far;
    memcpy(note->action, plan->action, sizeof note->action);
    if (more && less)
        note->text = sg_msg(arena, keys->swap, sg_sub(more), sg_sub(less), sg_sub(other));
    else
        note->text = sg_msg(arena, more ? keys->get : keys->pay, sg_sub(more ? more : less), sg_sub(other));
    return true;
}

static void add_now(const struct hint_question *q, const struct hint_plan *plan, struct hint_reasons *out)
{
    static const struct change_keys one = {"present.hint-get", "present.hint-pay", "present.hint-swap"},
                                    more = {"present.hint-get-turn", "present.hint-pay-turn", "present.hint-swap-turn"};
    struct hint_reason note = {.kind = HINT_NOW, .seat = q->seat};
    _Alignas(16) unsigned char seen[SG_MAX_STATE];
    bool several = play_plan(q, &plan->plan, 0, seen) > 1;
    if (out->count < HINT_REASONS && add_change(q, &plan->plan, several ? &more : &one, NULL, &note))
        out->reason[out->count++] = note;
}

static bool gives(const struct hint_reason *note)
{
    for (int i = 0; i < note->amounts; i++)
        if (note->amount[i].amount > 0)
            return true;
    return false;
}

/* What another move would change, its own alone; against a bad move, only where that gives something. */
static void add_other(const struct hint_question *q, struct sg_action action, struct hint_reasons *out)
{
    static const struct change_keys keys = {"present.hint-other-get", "present.hint-other-pay",
                                            "present.hint-other-swap"};
    struct study_plan plan = {1, {action}};
    struct hint_reason note = {.kind = HINT_OTHER, .seat = q->seat, .than = action};
    const struct sg_message *label = hint_label(q->ai.game, q->view, action, false, q->arena);
    if (out->count < HINT_REASONS && add_change(q, &plan, &keys, label, &note) && (!out->blames || gives(&note)))
        out->reason[out->count++] = note;
}

/* ---- In the game's own words ----------------------------------------------------------------------------- */

/* What the game says about the moment after a move and those that go with it. */
static struct sg_page *page_after(const struct hint_question *q, const struct study_plan *plan)
{
    _Alignas(16) unsigned char seen[SG_MAX_STATE];
    const struct sg_present *p = sg_present_of(q->ai.game);
    struct sg_page *page = sg_arena_take(q->arena, sizeof *page);
    struct sg_view v = sg_view_of(q->ai.game, q->view);
    if (!page || !p->after)
        return page;
    play_plan(q, plan, 0, seen);
    struct sg_view then = sg_view_of(q->ai.game, seen);
    p->after(&v, plan->action[0], &then, q->arena, page);
    return page;
}

static bool same_message(const struct sg_message *a, const struct sg_message *b);

static bool same_list(const struct sg_list *a, const struct sg_list *b)
{
    const struct sg_list_item *x = a->first, *y = b->first;
    for (; x && y && same_message(x->message, y->message); y = y->next)
        x = x->next;
    return !x && !y;
}

static bool same_arg(const struct sg_arg *a, const struct sg_arg *b)
{
    if (a->type != b->type || a->number != b->number)
        return false;
    switch (a->type) {
    case SG_ARG_TEXT: return strcmp(a->text, b->text) == 0;
    case SG_ARG_MESSAGE: return same_message(a->message, b->message);
    case SG_ARG_LIST: return same_list(a->list, b->list);
    default: return true;
    }
}

static bool same_message(const struct sg_message *a, const struct sg_message *b)
{
    if (a->count != b->count || !a->key != !b->key || (a->key && strcmp(a->key, b->key) != 0))
        return false;
    for (int i = 0; i < a->count; i++)
        if (!same_arg(&a->arg[i], &b->arg[i]))
            return false;
    return true;
}

static bool says(const struct sg_page *page, const struct sg_message *text)
{
    for (int i = 0; i < page->count; i++)
        if (same_message(page->paragraph[i].text, text))
            return true;
    return false;
}

static bool names_a_seat(const struct sg_message *m)
{
    for (int i = 0; i < m->count; i++)
        if (m->arg[i].type == SG_ARG_SEAT)
            return true;
    return m->seat >= 0;
}

/* The first thing of a style that a page says and the other does not; of losses, what somebody else can do with it. */
static const struct sg_message *only_here(const struct sg_page *page, const struct sg_page *other,
                                          enum sg_paragraph_style style)
{
    for (int i = 0; i < page->count; i++)
        if (page->paragraph[i].style == style && !says(other, page->paragraph[i].text) &&
            (style != SG_PAR_LOSS || names_a_seat(page->paragraph[i].text)))
            return page->paragraph[i].text;
    return NULL;
}

/* What is good about this move and not about the other, and what is bad about the other and not about this one. */
static int add_game(const struct hint_question *q, const struct hint_plan *plan, const struct hint_plan *than,
                    struct hint_reasons *out)
{
    const struct sg_page *here = page_after(q, &plan->plan), *there = page_after(q, &than->plan);
    if (!here || !there)
        return 0;
    const struct sg_message *good = only_here(here, there, SG_PAR_GAIN), *bad = only_here(there, here, SG_PAR_WARNING);
    bad = bad ? bad : only_here(there, here, SG_PAR_LOSS);
    struct hint_reason *r = good || bad ? hint_add(out, HINT_GAME, q->seat) : NULL;
    if (!r)
        return 0;
    r->than = than->plan.action[0];
    r->text = good ? good : sg_msg(q->arena, "present.hint-otherwise", sg_sub(than->label), sg_sub(bad));
    return 1;
}

/* What is bad about this move and not about the other, else what is good about the other alone. */
static void add_fault(const struct hint_question *q, const struct hint_plan *plan, const struct hint_plan *than,
                      struct hint_reasons *out)
{
    const struct sg_page *here = page_after(q, &plan->plan), *there = page_after(q, &than->plan);
    if (!here || !there)
        return;
    const struct sg_message *bad = only_here(here, there, SG_PAR_WARNING), *good = only_here(there, here, SG_PAR_GAIN);
    bad = bad ? bad : only_here(here, there, SG_PAR_LOSS);
    struct hint_reason *r = good || bad ? hint_add(out, HINT_GAME, q->seat) : NULL;
    if (!r)
        return;
    r->than = than->plan.action[0];
    r->text = bad ? bad : sg_msg(q->arena, "present.hint-otherwise", sg_sub(than->label), sg_sub(good));
}

/* ---- What follows -------------------------------------------------------------------------------------- */

/* How far a line goes in one guess before chance decides anything; own moves behind the first in words, if `list`. */
static int follow_line(const struct hint_question *q, uint64_t n, const struct sg_action *line, const int8_t *seat,
                       int count, struct sg_list *list, struct hint_reason *note)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE], seen[SG_MAX_STATE];
    const struct sg_game *game = q->ai.game;
    struct sg_rng rng;
    int i = 0;
    guess(q, n, &rng, state);
    for (; i < count && game->turn(state) == seat[i] && !game->refuse(state, line[i], NULL); i++) {
        if (list && i && seat[i] == q->seat && list->count < HINT_NEXT) {
            game->redact(state, q->seat, seen);
            sg_list_add(
                q->arena, list,
                sg_msg(q->arena, "present.hint-quote", sg_sub(hint_label(game, seen, line[i], false, q->arena))));
            note->action[note->actions++] = line[i];
        }
        game->apply(state, line[i], NULL);
    }
    return i;
}

static void add_follows(const struct hint_question *q, struct sg_action action, struct hint_reasons *out)
{
    struct sg_action line[AI_LINE];
    int8_t seat[AI_LINE];
    int count = ai_bot_line(q->bot, action, line, seat), most = 0;
    struct hint_reason note = {.kind = HINT_FOLLOWS, .seat = q->seat};
    struct sg_list *list = sg_list_make(q->arena);
    uint64_t best = 0;
    for (uint64_t n = 0; n < GUESSES; n++) {
        int far = follow_line(q, n, line, seat, count, NULL, NULL);
        best = far > most ? n : best;
        most = far > most ? far : most;
    }
    follow_line(q, best, line, seat, most, list, &note);
    if (!list->count || out->count == HINT_REASONS)
        return;
    note.text = sg_msg(q->arena, "present.hint-then", sg_items(list));
    out->reason[out->count++] = note;
}

/* What the first other seat is expected to do, as far as chance decides nothing before. */
static void add_expected(const struct hint_question *q, struct sg_action action, struct hint_reasons *out)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE], seen[SG_MAX_STATE];
    const struct sg_game *game = q->ai.game;
    struct sg_action line[AI_LINE];
    struct sg_rng rng;
    int8_t seat[AI_LINE];
    int count = ai_bot_line(q->bot, action, line, seat), i = 0;
    guess(q, 0, &rng, state);
    for (; i < count && seat[i] == q->seat && game->turn(state) == q->seat && !game->refuse(state, line[i], NULL); i++)
        game->apply(state, line[i], NULL);
    if (i == count || game->turn(state) != seat[i] || game->refuse(state, line[i], NULL))
        return;
    struct hint_reason *r = hint_add(out, HINT_EXPECTS, seat[i]);
    if (!r)
        return;
    game->redact(state, seat[i], seen);
    r->actions = 1;
    r->action[0] = line[i];
    const struct sg_message *label = hint_label(game, seen, line[i], false, q->arena);
    r->text = sg_msg_about(q->arena, sg_msg(q->arena, "present.hint-expects", sg_sub(label)), seat[i]);
}

/* ---- A hint ---------------------------------------------------------------------------------------------- */

static void add_moves(const struct hint_question *q, const struct ai_report *r, struct hint *out)
{
    for (int i = 0; i < r->count; i++) {
        const struct ai_opinion *o = &r->opinion[i];
        out->move[out->moves++] =
            (struct hint_move){.action = o->action,
                               .label = hint_label(q->ai.game, q->view, o->action, false, q->arena),
                               .chance = o->chance,
                               .percent = hint_percent(o->chance)};
    }
}

static const struct sg_message *say_chance(const struct hint_question *q, const struct hint *h)
{
    const struct hint_move *next = &h->move[1];
    const struct sg_message *label = h->moves > 1 ? next->label : NULL;
    if (label && same_message(label, h->move[0].label)) /* two cards alike, say */
        label = hint_label(q->ai.game, q->view, next->action, true, q->arena);
    if (h->moves == 1)
        return sg_msg0(q->arena, "present.hint-only");
    if (h->percent < 0)
        return &sg_message_empty;
    if (next->percent < 0 || same_message(label, h->label))
        return sg_msg(q->arena, "present.hint-chance", sg_num(h->percent));
    if (next->percent == h->percent)
        return sg_msg(q->arena, "present.hint-close", sg_num(h->percent), sg_sub(label));
    return sg_msg(q->arena, "present.hint-next", sg_num(h->percent), sg_sub(label), sg_num(next->percent));
}

/* Compares with the next best, and where that says nothing with those behind it. */
static void add_comparison(const struct hint_question *q, const struct hint *h, const struct hint_plan *best,
                           struct hint_reasons *out)
{
    int from = out->count;
    for (int i = 1; i < h->moves && i <= TRIES; i++) {
        struct hint_plan than = plan_of(q, h->move[i].action);
        struct hint_reason spare[HINT_REASONS];
        struct hint_reasons found = {.reason = spare, .advises = true};
        int count = hint_compare(q, best, &than, &found);
        count += add_game(q, best, &than, &found);
        if (!count && i + 1 < h->moves && i < TRIES)
            continue;
        for (int k = 0; k < found.count && out->count < HINT_REASONS - 1; k++)
            if (spare[k].kind != HINT_ALLOWS && spare[k].kind != HINT_LESS)
                out->reason[out->count++] = spare[k];
        if (out->count > from)
            return;
    }
}

void hint_make(struct ai_bot *bot, const void *view, struct sg_arena *arena, struct hint *out)
{
    struct hint_question q = ask(bot, view, arena);
    struct hint_reasons reasons = {.reason = out->reason, .advises = true};
    struct ai_report report;
    memset(out, 0, sizeof *out);
    out->seat = q.seat;
    out->percent = -1;
    out->text = &sg_message_empty;
    if (!ai_bot_report(bot, &report) || !report.count)
        return;
    add_moves(&q, &report, out);
    out->action = out->move[0].action;
    out->label = hint_label(q.ai.game, view, out->action, true, arena);
    out->percent = out->move[0].percent;
    out->text = say_chance(&q, out);
    struct hint_plan best = plan_of(&q, out->action);
    add_now(&q, &best, &reasons);
    add_comparison(&q, out, &best, &reasons);
    add_follows(&q, out->action, &reasons);
    if (!reasons.count && out->moves > 1)
        add_other(&q, out->move[1].action, &reasons);
    if (!reasons.count)
        add_expected(&q, out->action, &reasons);
    out->reasons = reasons.count;
}

struct hint *hint_new(struct ai_bot *bot, const void *view)
{
    struct room {
        struct hint hint;
        _Alignas(16) unsigned char memory[SG_ARENA_USUAL];
    } *room = malloc(sizeof *room);
    struct sg_arena arena;
    sg_check(room != NULL);
    sg_arena_init(&arena, room->memory, sizeof room->memory);
    hint_make(bot, view, &arena, &room->hint);
    return &room->hint;
}

/* ---- A verdict ------------------------------------------------------------------------------------------- */

static enum hint_grade grade_of(const float chance[3])
{
    int played = hint_percent(chance[0]), other = hint_percent(chance[1]), best = hint_percent(chance[2]);
    if (played > other + 1)
        return played >= best ? HINT_BEST : HINT_BETTER;
    return other - played >= HINT_WORTH ? HINT_WORSE : HINT_AS_GOOD;
}

void hint_judge_with(struct ai_bot *bot, const void *view, struct sg_action played, struct sg_action against,
                     const float chance[3], struct sg_arena *arena, struct hint_verdict *out)
{
    static const char *const keys[] = {"present.judge-best", "present.judge-better", "present.judge-as-good",
                                       "present.judge-worse"};
    struct hint_question q = ask(bot, view, arena);
    struct hint_reasons reasons = {.reason = out->reason};
    memset(out, 0, sizeof *out);
    out->played = played;
    out->against = against;
    out->chance = chance[0];
    out->other = chance[1];
    out->percent = hint_percent(chance[0]);
    out->other_percent = hint_percent(chance[1]);
    struct hint_plan plan = plan_of(&q, played), than = plan_of(&q, against);
    bool same = sg_action_eq(played, against);
    out->label = plan.label;
    out->other_label = than.label;
    out->grade = !same ? grade_of(chance) : out->percent >= hint_percent(chance[2]) ? HINT_BEST : HINT_AS_GOOD;
    if (same)
        out->text = sg_msg(arena, out->grade == HINT_BEST ? "present.judge-same-best" : "present.judge-same",
                           sg_num(out->percent));
    else
        out->text =
            sg_msg(arena, keys[out->grade], sg_num(out->percent), sg_num(out->other_percent), sg_sub(than.label));
    if (out->percent < 0) /* nothing was searched: there are no chances to compare */
        out->text = &sg_message_empty;
    reasons.advises = out->grade == HINT_BEST || out->grade == HINT_BETTER;
    reasons.blames = out->grade == HINT_WORSE;
    if (!reasons.blames)
        add_now(&q, &plan, &reasons);
    if (!same) {
        hint_compare(&q, &plan, &than, &reasons);
        if (reasons.blames)
            add_fault(&q, &plan, &than, &reasons);
        if (reasons.blames && !reasons.count)
            add_other(&q, against, &reasons);
        if (!reasons.blames)
            add_game(&q, &plan, &than, &reasons);
    }
    out->reasons = reasons.count;
}

/* The chance that a hint shows for a move; -1: none. A verdict shows no other number for it. */
static float chance_said(const struct ai_report *r, struct sg_action action)
{
    for (int i = 0; i < r->count; i++)
        if (sg_action_eq(r->opinion[i].action, action))
            return r->opinion[i].chance;
    return -1;
}

void hint_judge(struct ai_bot *bot, const void *view, struct sg_action played, const struct sg_action *against,
                struct sg_arena *arena, struct hint_verdict *out)
{
    struct ai_game ai = ai_game_of(ai_bot_game(bot));
    struct ai_report report;
    float chance[3] = {-1, -1, -1};
    bool searched = ai_bot_report(bot, &report) && report.count;
    struct sg_action best = searched ? report.opinion[0].action : played, other = against ? *against : best;
    if (searched && report.count == 1 && sg_action_eq(played, best) && sg_action_eq(other, best)) {
        chance[0] = chance[1] = chance[2] = report.opinion[0].chance;
    } else if (searched) {
        uint32_t visits = report.opinion[0].visits > LEAST_VISITS ? report.opinion[0].visits : LEAST_VISITS;
        const struct sg_action of[3] = {played, other, best};
        for (int i = 0; i < 3; i++) {
            chance[i] = chance_said(&report, of[i]);
            for (int k = 0; k < i && chance[i] < 0; k++)
                chance[i] = sg_action_eq(of[i], of[k]) ? chance[k] : -1;
            if (chance[i] < 0)
                chance[i] = study_move(&ai, bot, view, of[i], visits, SEED);
        }
    }
    hint_judge_with(bot, view, played, other, chance, arena, out);
}

/* ---- As JSON --------------------------------------------------------------------------------------------- */

static void put_actions(struct json *j, const struct sg_game *game, const struct hint_reason *r)
{
    json_key(j, "actions");
    json_open(j, '[');
    for (int i = 0; i < r->actions; i++)
        json_action_text(j, game, r->action[i]);
    json_close(j);
}

static void put_reason(struct json *j, const struct sg_game *game, const struct hint_reason *r)
{
    static const char *const kinds[HINT_KINDS] = {"now",      "more",   "less",  "rival",   "game",
                                                  "prevents", "allows", "other", "expects", "follows"};
    json_open(j, '{');
    json_put_string(j, "kind", kinds[r->kind]);
    json_put_number(j, "seat", r->seat + 1);
    json_key(j, "text");
    json_message(j, r->text);
    if (r->than.kind) {
        json_key(j, "than");
        json_action_text(j, game, r->than);
    }
    json_key(j, "amounts");
    json_open(j, '[');
    for (int i = 0; i < r->amounts; i++) {
        json_open(j, '{');
        json_put_string(j, "what", r->amount[i].what);
        json_put_number(j, "amount", r->amount[i].amount);
        json_close(j);
    }
    json_close(j);
    put_actions(j, game, r);
    json_close(j);
}

static void put_reasons(struct json *j, const struct sg_game *game, const struct hint_reason *reason, int count)
{
    json_key(j, "reasons");
    json_open(j, '[');
    for (int i = 0; i < count; i++)
        put_reason(j, game, &reason[i]);
    json_close(j);
}

static void put_percent(struct json *j, const char *key, int percent)
{
    json_key(j, key);
    if (percent < 0)
        json_null(j);
    else
        json_number(j, percent);
}

void json_hint(struct json *j, const struct sg_game *game, const struct hint *hint)
{
    json_key(j, "label");
    json_message(j, hint->label ? hint->label : &sg_message_empty);
    put_percent(j, "percent", hint->percent);
    json_key(j, "text");
    json_message(j, hint->text);
    put_reasons(j, game, hint->reason, hint->reasons);
}

void json_verdict(struct json *j, const struct sg_game *game, const struct hint_verdict *verdict)
{
    static const char *const grades[] = {"best", "better", "as-good", "worse"};
    json_put_string(j, "grade", grades[verdict->grade]);
    json_key(j, "action");
    json_action_text(j, game, verdict->played);
    json_key(j, "label");
    json_message(j, verdict->label);
    json_key(j, "against");
    json_action_text(j, game, verdict->against);
    json_key(j, "against_label");
    json_message(j, verdict->other_label);
    put_percent(j, "percent", verdict->percent);
    put_percent(j, "against_percent", verdict->other_percent);
    json_key(j, "text");
    json_message(j, verdict->text);
    put_reasons(j, game, verdict->reason, verdict->reasons);
}
