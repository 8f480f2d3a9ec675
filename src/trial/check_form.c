/* check_form.c: text, bytes, totals, scores, events and positions by hand. */
#include "trial/internal.h"

#include "base/codec.h"

#include <string.h>

/* ---- totals ---------------------------------------------------------------- */

bool trial_check_settled(struct trial *t, const void *state, const char *what)
{
    _Alignas(8) unsigned char copy[SG_MAX_STATE];
    memcpy(copy, state, t->game->state_size);
    struct sg_error why;
    if (!t->game->normalize(copy, &why))
        return trial_fail_why(t, "%s does not settle: %s", what, &why);
    if (memcmp(copy, state, t->game->state_size) != 0)
        return trial_fail(t, "normalize() changes %s", what);
    return true;
}

/* ---- text and bytes ----------------------------------------------------------- */

bool trial_check_action_text(struct trial *t, struct sg_action a)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    struct sg_error why;
    struct sg_action back = {0, {0, 0, 0}};
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(t->game, a, &text);
    if (text.full)
        return trial_fail_at(t, "an action is too long as text", a);
    if (!sg_action_parse(t->game, memory, text.length, &back, &why))
        return trial_fail_why(t, "'%s' is not understood: %s", memory, &why);
    if (!sg_action_eq(a, back))
        return trial_fail_at(t, "an action reads as another one", a);
    return true;
}

bool trial_check_position_text(struct trial *t, const void *state)
{
    static const char tail[] = "; no-such-part 1";
    _Alignas(8) unsigned char back[SG_MAX_STATE] = {0};
    char memory[SG_MAX_POSITION];
    struct sg_text text;
    struct sg_error why;
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(t->game, state, &text);
    if (text.full)
        return trial_fail(t, "a position is too long as text");
    if (!sg_position_parse(t->game, memory, text.length, back, &why))
        return trial_fail_why(t, "'%s' is not understood: %s", memory, &why);
    if (memcmp(back, state, t->game->state_size) != 0)
        return trial_fail(t, "a position comes back changed from '%s'", memory);
    for (int i = 0; t->game->turn(state) >= 0 && i < t->count; i++) {
        struct sg_choice c = t->list[i];
        if (!trial_check_action_text(t, c.action))
            return false;
        c.action.arg[2] = (uint16_t)(c.action.arg[2] + c.more);
        if (!trial_check_action_text(t, c.action))
            return false;
    }
    sg_text_add(&text, tail);
    if (!text.full && sg_position_parse(t->game, memory, text.length, back, &why))
        return trial_fail(t, "a position with an unknown part is accepted");
    return true;
}

/*
 * Bytes that come back equal also show that the table of fields covers the
 * whole state: what no field holds would be lost.
 */
bool trial_check_bytes(struct trial *t, const void *state)
{
    const struct sg_game *g = t->game;
    _Alignas(8) unsigned char back[SG_MAX_STATE] = {0};
    uint8_t bytes[2 * SG_MAX_STATE];
    struct sg_error why;
    size_t size = sg_state_encode(g, state, bytes, sizeof bytes);
    if (size > sizeof bytes)
        return trial_fail(t, "a state takes %d bytes", (int)size);
    if (!sg_state_decode(g, bytes, size, back, &why))
        return trial_fail_why(t, "the bytes of %s are refused: %s", "a state", &why);
    for (size_t i = 0; i < g->state_size; i++)
        if (back[i] != ((const unsigned char *)state)[i])
            return trial_fail(t, "byte %d of the state is lost: no field holds it", (int)i);
    if (sg_state_decode(g, bytes, size - 1, back, &why))
        return trial_fail(t, "bytes that are one short are accepted");
    return true;
}

/* ---- scores ------------------------------------------------------------------- */

bool trial_check_score(struct trial *t, const void *state)
{
    const struct sg_game *g = t->game;
    struct sg_line lines[SG_MAX_LINES + 1];
    struct sg_result r;
    memset(&r, 0xAA, sizeof r);
    g->result(state, &r);
    int first = 0;
    for (int p = 0; p < t->setup.seats; p++) {
        int n = g->score_lines(state, p, lines), sum = 0;
        if (n < 0 || n > SG_MAX_LINES)
            return trial_fail(t, "seat %d has %d lines of score", p + 1, n);
        for (int i = 0; i < n; i++) {
            sum += lines[i].points;
            if (!trial_clause(g, lines[i].clause) || !trial_key(lines[i].key))
                return trial_fail(t, "line %d of seat %d has no clause or no key", i + 1, p + 1);
            if (t->met)
                t->met(t->ctx, TRIAL_LINE, lines[i].key);
        }
        if (sum != r.points[p])
            return trial_fail(t, "the lines of seat %d add up to %d, not to %d", p + 1, sum, (int)r.points[p]);
        if (r.place[p] < 1 || r.place[p] > t->setup.seats)
            return trial_fail(t, "seat %d is in place %d", p + 1, r.place[p]);
        first += r.place[p] == 1;
        if ((r.winners >> p & 1) && r.place[p] != 1)
            return trial_fail(t, "seat %d wins from place %d", p + 1, r.place[p]);
    }
    if (r.winners >> t->setup.seats)
        return trial_fail(t, "a seat that is not in play has won");
    return first > 0 || trial_fail(t, "nobody is in the first place");
}

/* ---- events ------------------------------------------------------------------- */

static void note_event(void *ctx, const struct sg_event *e)
{
    struct trial_log *log = ctx;
    if (log->count < TRIAL_EVENTS_MAX)
        log->event[log->count] = *e;
    log->count++;
}

void trial_apply(const struct sg_game *game, void *state, struct sg_action a, struct trial_log *log)
{
    struct sg_trace trace = {note_event, log};
    log->count = 0;
    game->apply(state, a, &trace);
}

static bool event_is_good(struct trial *t, const struct sg_event *e)
{
    const struct sg_game *g = t->game;
    if (e->kind < 1 || e->kind >= g->event_count)
        return trial_fail(t, "an event of kind %d", e->kind);
    const struct sg_event_info *info = &g->events[e->kind];
    int32_t value[3] = {e->arg[0], e->arg[1], e->secret};
    if (e->seat < -1 || e->seat >= t->setup.seats)
        return trial_fail(t, "event '%s' happens to seat %d", info->name, e->seat + 1);
    if (!trial_clause(g, e->clause))
        return trial_fail(t, "event '%s' has no clause", info->name);
    for (int i = 0; i < 3; i++) {
        if (!info->arg[i] && value[i] != 0)
            return trial_fail(t, "event '%s' has a number that nobody names", info->name);
        if (info->arg[i] && info->names[i] && (value[i] < -1 || value[i] >= info->names[i]->count))
            return trial_fail(t, "'%s' of event '%s' is %d", info->arg[i], info->name, (int)value[i]);
    }
    if (t->met)
        t->met(t->ctx, TRIAL_EVENT, info->name);
    return true;
}

bool trial_check_step(struct trial *t, struct sg_action a)
{
    enum { GUARD = 64 };
    const struct sg_game *g = t->game;
    _Alignas(8) unsigned char heard[SG_MAX_STATE + GUARD], silent[SG_MAX_STATE];
    struct trial_log log;
    memset(heard, 0x5A, sizeof heard);
    memcpy(heard, t->state, g->state_size);
    memcpy(silent, t->state, g->state_size);
    trial_apply(g, heard, a, &log);
    g->apply(silent, a, NULL);
    if (memcmp(heard, silent, g->state_size) != 0)
        return trial_fail(t, "apply() does something else when somebody listens");
    for (size_t i = g->state_size; i < sizeof heard; i++)
        if (heard[i] != 0x5A)
            return trial_fail(t, "apply() writes beyond the state");
    if (memcmp(heard, t->state, g->state_size) == 0)
        return trial_fail(t, "an action changes nothing");
    if (memcmp(heard, t->state, sizeof(struct sg_head)) != 0)
        return trial_fail(t, "apply() changes the head of the state");
    if (log.count > TRIAL_EVENTS_MAX)
        return trial_fail(t, "%d events in one step", log.count);
    for (int i = 0; i < log.count; i++)
        if (!event_is_good(t, &log.event[i]))
            return false;
    return true;
}

/* ---- positions by hand ---------------------------------------------------------- */

static bool begun_is_good(struct trial *t, void *state, int what, int seat)
{
    const struct sg_game *g = t->game;
    const char *word = g->starts.name[what];
    int turn = g->turn(state);
    if (turn < SG_OVER || turn >= t->setup.seats)
        return trial_fail(t, "begin %s %d leads to turn %d", word, seat + 1, turn);
    if ((turn >= 0 && !trial_check_list(t, state)) || (turn == SG_CHANCE && !trial_check_chance(t, state)) ||
        !trial_check_settled(t, state, "a position that was begun") || !trial_check_position_text(t, state) ||
        !trial_check_bytes(t, state))
        return false;
    if (turn == SG_OVER)
        return true;
    struct sg_choice list[SG_MAX_CHOICES];
    g->apply(state, trial_choose(g, state, &t->other, list), NULL);
    return trial_check_settled(t, state, "the position after one that was begun");
}

bool trial_check_begin(struct trial *t)
{
    const struct sg_game *g = t->game;
    _Alignas(8) unsigned char copy[SG_MAX_STATE];
    char was[sizeof t->why];
    for (int what = 0; what < g->starts.count; what++) {
        for (int seat = -1; seat < t->setup.seats; seat++) {
            memcpy(copy, t->state, g->state_size);
            struct sg_error no = {.key = NULL};
            if (!g->start_phase(copy, what, seat, NULL, &no) || !g->normalize(copy, &no)) {
                if (!no.key)
                    return trial_fail(t, "begin %s refuses without a word", g->starts.name[what]);
                continue;
            }
            if (begun_is_good(t, copy, what, seat))
                continue;
            memcpy(was, t->why, sizeof was);
            return trial_fail(t, "after 'begin %s %d': %s", g->starts.name[what], seat + 1, was);
        }
    }
    /* The lists of the trial's own position are needed again. */
    return g->turn(t->state) >= 0    ? trial_check_list(t, t->state)
           : g->turn(t->state) == -1 ? trial_check_chance(t, t->state)
                                     : true;
}
