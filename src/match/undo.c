/* undo.c: the information barrier, undo and redo, consent of the table. */
#include "base/check.h"

#include "base/error.h"
#include "match/internal.h"

#include <string.h>

/* ---- The barrier --------------------------------------------------------- */

struct watch {
    const struct sg_game *game;
    int mover;
    bool shows;
};

/*
 * A game marks news itself. A secret shown to anybody but the mover is news
 * whatever the game says: they did not choose to know it.
 */
static void notice(void *ctx, const struct sg_event *e)
{
    struct watch *w = ctx;
    bool secret = e->audience != SG_EVERYONE && w->game->events[e->kind].arg[2] != NULL;
    if (e->news || (secret && (e->audience & ~(1u << w->mover))))
        w->shows = true;
}

unsigned match_effects(const struct sg_game *game, const void *state, struct sg_action action)
{
    _Alignas(16) char next[SG_MAX_STATE];
    struct watch watch = {game, game->turn(state), false};
    struct sg_trace trace = {notice, &watch};
    unsigned effects = 0;
    if (watch.mover < 0)
        return MATCH_DRAWS;
    memcpy(next, state, game->state_size);
    game->apply(next, action, &trace);
    int turn = game->turn(next);
    if (turn == SG_CHANCE)
        effects |= MATCH_DRAWS;
    else if (turn == SG_OVER)
        effects |= MATCH_ENDS_GAME;
    else if (turn != watch.mover)
        effects |= MATCH_HANDS_ON;
    if (watch.shows)
        effects |= MATCH_SHOWS;
    if (game->verbs[action.kind].ends)
        effects |= MATCH_ENDS_TURN;
    return effects;
}

unsigned match_effects_at(const struct match *m, int ply)
{
    _Alignas(16) char state[SG_MAX_STATE];
    sg_check(ply >= 0 && ply < m->kept);
    struct match_ply *p = &m->plies[ply];
    if (p->effects == UNKNOWN_EFFECTS) { /* they never change: remembered */
        match_state_at(m, ply, state);
        p->effects = (uint8_t)match_effects(m->game, state, p->action);
    }
    return p->effects;
}

static bool own_and_free(const struct match *m, int seat, int ply)
{
    return m->plies[ply].seat == seat && match_effects_at(m, ply) == 0;
}

int match_free_undo(const struct match *m, int seat)
{
    int n = 0;
    while (!m->revealed && n < m->count && own_and_free(m, seat, m->count - 1 - n))
        n++;
    return n;
}

int match_free_redo(const struct match *m, int seat)
{
    int n = 0;
    while (!m->revealed && m->count + n < m->kept && own_and_free(m, seat, m->count + n))
        n++;
    return n;
}

int match_redo_plies(const struct match *m)
{
    return m->revealed ? 0 : m->kept - m->count;
}

int match_back(const struct match *m, int seat)
{
    for (int ply = m->count - 1; ply >= 0; ply--)
        if (m->plies[ply].seat == seat)
            return m->count - ply;
    return 0;
}

int match_forth(const struct match *m, int seat)
{
    int most = match_redo_plies(m);
    for (int n = 1; n < most; n++)
        if (m->plies[m->count + n].seat == seat)
            return n;
    return most;
}

/* ---- Moving along the line of play --------------------------------------- */

static bool in_reach(const struct match *m, enum match_request request, int plies, struct sg_error *why)
{
    int most = request == MATCH_UNDO ? m->count : m->kept - m->count;
    if (m->revealed)
        sg_wrong(why, "wrong.match.revealed-undo");
    else if (m->ended)
        sg_wrong(why, "wrong.match.over");
    else if (request == MATCH_END)
        return match_may_resign(m, why);
    else if (plies < 1 || plies > most)
        sg_wrong_args(why, request == MATCH_UNDO ? "wrong.match.undo-most" : "wrong.match.redo-most", "%d%d", most,
                      plies);
    else
        return true;
    return false;
}

/* Bit s: a person other than `seat` sits there. */
static unsigned other_people(const struct match *m, int seat)
{
    unsigned people = 0;
    for (int s = 0; s < m->setup.seats; s++)
        if (s != seat && m->seat[s].who != MATCH_BOT)
            people |= 1u << s;
    return people;
}

bool match_may_move(const struct match *m, enum match_request request, int seat, int plies, struct sg_error *why)
{
    if (!in_reach(m, request, plies, why))
        return false;
    if (seat == MATCH_TABLE) {
        if (!match_committed(m))
            return true;
        return sg_wrong(why, "wrong.match.fair-undo");
    }
    if (!other_people(m, seat))
        return true;
    int most = request == MATCH_UNDO ? match_free_undo(m, seat) : match_free_redo(m, seat);
    if (plies <= most)
        return true;
    return sg_wrong_args(why, request == MATCH_UNDO ? "wrong.match.undo-alone" : "wrong.match.redo-alone", "%d%d%d",
                         seat + 1, most, plies);
}

void match_do_move(struct match *m, enum match_request request, int plies)
{
    int to = request == MATCH_UNDO ? m->count - plies : m->count + plies;
    match_state_at(m, to, m->next);
    memcpy(m->state, m->next, m->game->state_size);
    m->count = to;
    m->question.request = MATCH_NOTHING;
}

static const char *const request_words[] = {"nothing", "undo", "redo", "end"};

/* "undo 3", or "end" alone. */
static void write_request(struct sg_text *line, enum match_request request, int plies)
{
    if (request == MATCH_END)
        sg_text_add(line, request_words[request]);
    else
        sg_text_printf(line, "%s %d", request_words[request], plies);
}

static bool move_plies(struct match *m, enum match_request request, int seat, int plies, struct sg_error *why)
{
    char memory[LINE_MAX];
    struct sg_text line;
    sg_check(seat >= MATCH_TABLE && seat < m->setup.seats);
    if (!match_may_move(m, request, seat, plies, why))
        return false;
    sg_text_init(&line, memory, sizeof memory);
    if (seat == MATCH_TABLE)
        sg_text_printf(&line, "%s table %d\n", request_words[request], plies);
    else
        sg_text_printf(&line, "%s %d %d\n", request_words[request], seat + 1, plies);
    if (!match_write_lines(m, &line, false, why))
        return false;
    match_do_move(m, request, plies);
    return true;
}

bool match_undo(struct match *m, int seat, int plies, struct sg_error *why)
{
    return move_plies(m, MATCH_UNDO, seat, plies, why);
}

bool match_redo(struct match *m, int seat, int plies, struct sg_error *why)
{
    return move_plies(m, MATCH_REDO, seat, plies, why);
}

/* ---- Consent of the table ------------------------------------------------ */

bool match_may_ask(const struct match *m, int seat, enum match_request request, int plies, struct sg_error *why)
{
    if (!in_reach(m, request, plies, why))
        return false;
    if (m->question.request != MATCH_NOTHING)
        sg_wrong_args(why, "wrong.match.question-open", "%d", m->question.seat + 1);
    else if (!other_people(m, seat))
        sg_wrong(why, request == MATCH_END ? "wrong.match.nobody-else" : "wrong.match.nobody-asked");
    else
        return true;
    return false;
}

void match_do_ask(struct match *m, int seat, enum match_request request, int plies)
{
    m->question = (struct match_question){(uint8_t)request, (int8_t)seat, (uint8_t)other_people(m, seat), plies};
}

bool match_ask(struct match *m, int seat, enum match_request request, int plies, struct sg_error *why)
{
    char memory[LINE_MAX];
    struct sg_text line;
    sg_check(seat >= 0 && seat < m->setup.seats && request != MATCH_NOTHING && (request == MATCH_END) == !plies);
    if (!match_may_ask(m, seat, request, plies, why))
        return false;
    sg_text_init(&line, memory, sizeof memory);
    sg_text_printf(&line, "ask %d ", seat + 1);
    write_request(&line, request, plies);
    sg_text_char(&line, '\n');
    if (!match_write_lines(m, &line, false, why))
        return false;
    match_do_ask(m, seat, request, plies);
    return true;
}

bool match_may_answer(const struct match *m, int seat, bool yes, struct sg_error *why)
{
    const struct match_question *q = &m->question;
    if (q->request == MATCH_NOTHING)
        sg_wrong(why, "wrong.match.no-question");
    else if (!(q->waiting >> seat & 1) && (yes || seat != q->seat))
        sg_wrong_args(why, "wrong.match.not-asked", "%d", seat + 1);
    else
        return true;
    return false;
}

enum match_request match_do_answer(struct match *m, int seat, bool yes)
{
    struct match_question *q = &m->question;
    enum match_request request = q->request;
    q->waiting &= (uint8_t) ~(1u << seat);
    if (yes && q->waiting)
        return MATCH_NOTHING;
    q->request = MATCH_NOTHING;
    return yes ? request : MATCH_NOTHING;
}

bool match_answer(struct match *m, int seat, bool yes, struct sg_error *why)
{
    char memory[LINE_MAX];
    struct sg_text line;
    sg_check(seat >= 0 && seat < m->setup.seats);
    if (!match_may_answer(m, seat, yes, why))
        return false;
    struct match_question q = m->question;
    sg_text_init(&line, memory, sizeof memory);
    sg_text_printf(&line, "%s %d", yes ? "yes" : "no", seat + 1);
    if (yes && q.waiting == 1u << seat) { /* the last yes says what it does */
        sg_text_char(&line, ' ');
        write_request(&line, q.request, q.plies);
    }
    sg_text_char(&line, '\n');
    if (!match_write_lines(m, &line, false, why))
        return false;
    enum match_request agreed = match_do_answer(m, seat, yes);
    if (agreed == MATCH_END)
        match_do_end(m, MATCH_TABLE);
    else if (agreed != MATCH_NOTHING)
        match_do_move(m, agreed, q.plies);
    return true;
}

struct match_question match_question(const struct match *m)
{
    return m->question;
}

/* ---- The end before the game is over --------------------------------------- */

bool match_may_resign(const struct match *m, struct sg_error *why)
{
    if (!m->revealed && match_turn(m) != SG_OVER)
        return true;
    return sg_wrong(why, "wrong.match.over");
}

void match_do_end(struct match *m, int seat)
{
    m->ended = true;
    m->resigned = (int8_t)seat;
    m->question.request = MATCH_NOTHING;
}

bool match_resign(struct match *m, int seat, struct sg_error *why)
{
    char memory[LINE_MAX];
    struct sg_text line;
    sg_check(seat >= 0 && seat < m->setup.seats);
    if (!match_may_resign(m, why))
        return false;
    sg_text_init(&line, memory, sizeof memory);
    sg_text_printf(&line, "end %d\n", seat + 1);
    if (!match_write_lines(m, &line, false, why))
        return false;
    match_do_end(m, seat);
    return true;
}

bool match_ended(const struct match *m, int *seat)
{
    *seat = m->ended ? m->resigned : MATCH_TABLE;
    return m->ended;
}

/* Those behind the seat move up by one place; it is last. */
static void place_last(struct sg_result *r, int seat, int seats)
{
    int place = r->place[seat], best = seats;
    for (int s = 0; s < seats; s++)
        if (s != seat && r->place[s] > place)
            r->place[s]--;
    r->place[seat] = (uint8_t)seats;
    r->winners &= (uint8_t) ~(1u << seat);
    for (int s = 0; s < seats; s++)
        best = s != seat && r->place[s] < best ? r->place[s] : best;
    for (int s = 0; s < seats && !r->winners; s++)
        if (s != seat && r->place[s] == best)
            r->winners |= (uint8_t)(1u << s);
}

void match_result(const struct match *m, const void *state, struct sg_result *out)
{
    m->game->result(state, out);
    if (m->ended && m->resigned >= 0)
        place_last(out, m->resigned, m->setup.seats);
}
