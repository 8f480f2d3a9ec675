/* match.c: setting up a match, looking at it, playing. */
#include "match/match.h"

#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"
#include "base/error.h"
#include "match/internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- Setting up ---------------------------------------------------------- */

struct match *match_make(const struct sg_game *game)
{
    struct match *m = calloc(1, sizeof *m);
    sg_check(m && game->state_size <= SG_MAX_STATE);
    m->game = game;
    m->rules = game->rules_version;
    return m;
}

void match_free(struct match *m)
{
    if (!m)
        return;
    free(m->plies);
    free(m->snapshots);
    free(m->text);
    free(m->streams);
    free(m);
}

bool match_name_ok(const char *name, size_t length, struct sg_error *why)
{
    if (length == 0 || length >= MATCH_MAX_NAME)
        return sg_wrong_args(why, "wrong.match.name-bytes", "%d", MATCH_MAX_NAME - 1);
    if (name[0] == ' ' || name[length - 1] == ' ')
        return sg_wrong(why, "wrong.match.name-blank");
    if (sg_slice_readable((struct sg_slice){name, length}))
        return true;
    return sg_wrong(why, "wrong.match.name-control");
}

bool match_bot_ok(const char *word, size_t length, struct sg_error *why)
{
    bool ok = length < MATCH_MAX_BOT;
    for (size_t i = 0; ok && i < length; i++)
        ok = word[i] > ' ' && word[i] < 127;
    if (!ok)
        sg_wrong_args(why, "wrong.match.bot-word", "%d", MATCH_MAX_BOT - 1);
    return ok;
}

static bool check_seat(const struct match_seat *seat, struct sg_error *why)
{
    const char *bot_end = memchr(seat->bot, 0, sizeof seat->bot);
    const char *end = memchr(seat->name, 0, sizeof seat->name);
    if (seat->who > MATCH_REMOTE || !end)
        return sg_wrong(why, "wrong.match.seat-who");
    if (seat->bot[0] && seat->who != MATCH_BOT)
        return sg_wrong(why, "wrong.match.only-bot");
    return match_bot_ok(seat->bot, bot_end ? (size_t)(bot_end - seat->bot) : sizeof seat->bot, why) &&
           match_name_ok(seat->name, (size_t)(end - seat->name), why);
}

static bool set_loaded(const struct sg_game *game, int set)
{
    return game->components ? set < SG_MAX_SETS && game->components->name(set) != NULL : set == 0;
}

static bool take_seats(struct match *m, const struct match_start *start, struct sg_error *why)
{
    for (int s = 0; s < m->setup.seats; s++) {
        m->seat[s] = start->seat[s];
        if (m->seat[s].name[0] == 0) {
            struct sg_text name;
            sg_text_init(&name, m->seat[s].name, sizeof m->seat[s].name);
            sg_text_printf(&name, "Seat %d", s + 1);
        }
        if (!check_seat(&m->seat[s], why))
            return false;
    }
    return true;
}

/* The position as its own text reads, so that the save begins the same way. */
static bool take_position(struct match *m, const void *position, struct sg_error *why)
{
    char memory[SG_MAX_POSITION];
    struct sg_text text;
    struct sg_head head;
    if (!position) {
        m->game->init(m->state, &m->setup);
        return true;
    }
    memcpy(&head, position, sizeof head);
    if (head.viewer != SG_TRUTH)
        return sg_wrong(why, "wrong.match.view");
    struct sg_setup setup = sg_setup_of(position);
    if (setup.seats != m->setup.seats || setup.set != m->setup.set || setup.options != m->setup.options)
        return sg_wrong(why, "wrong.match.other-setup");
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(m->game, position, &text);
    return sg_position_parse(m->game, memory, text.length, m->state, why);
}

static bool take_start(struct match *m, const struct match_start *start, struct sg_error *why)
{
    m->setup = start->setup;
    if (!m->game->check_setup(&start->setup, why))
        return false;
    if (!set_loaded(m->game, start->setup.set))
        return sg_wrong(why, "wrong.match.set");
    if (start->chance.source > MATCH_DUPLICATE)
        return sg_wrong(why, "wrong.match.chance");
    m->chance = start->chance;
    if (match_committed(m)) {
        m->knows_secret = true;
        fair_commit(m->chance.secret, m->commitment);
    }
    return take_seats(m, start, why) && take_position(m, start->position, why);
}

struct match *match_new(const struct sg_game *game, const struct match_start *start, struct sg_error *why)
{
    struct match *m = match_make(game);
    if (!take_start(m, start, why)) {
        match_free(m);
        return NULL;
    }
    match_write_header(m, start->position ? m->state : NULL);
    match_do_start(m);
    return m;
}

void match_do_seat(struct match *m, int seat, const struct match_seat *who)
{
    m->seat[seat] = *who;
    m->question.request = MATCH_NOTHING;
}

bool match_seat_set(struct match *m, int seat, const struct match_seat *who, struct sg_error *why)
{
    char memory[LINE_MAX];
    struct sg_text line;
    sg_check(seat >= 0 && seat < m->setup.seats);
    if (m->revealed)
        sg_wrong(why, "wrong.match.revealed-change");
    if (m->revealed || !check_seat(who, why))
        return false;
    sg_text_init(&line, memory, sizeof memory);
    match_write_seat(&line, seat, who);
    if (!match_write_lines(m, &line, true, why))
        return false;
    match_do_seat(m, seat, who);
    return true;
}

/* ---- Looking ------------------------------------------------------------- */

const struct sg_game *match_game(const struct match *m)
{
    return m->game;
}

uint32_t match_rules(const struct match *m)
{
    return m->rules;
}

struct sg_setup match_setup(const struct match *m)
{
    return m->setup;
}

const struct match_seat *match_seat(const struct match *m, int seat)
{
    sg_check(seat >= 0 && seat < m->setup.seats);
    return &m->seat[seat];
}

const char *match_set_name(const struct match *m)
{
    return m->game->components ? m->game->components->name(m->setup.set) : "-";
}

uint64_t match_set_hash(const struct match *m)
{
    return m->game->components ? m->game->components->hash(m->setup.set) : 0;
}

const void *match_state(const struct match *m)
{
    return m->state;
}

int match_turn(const struct match *m)
{
    return m->ended ? SG_OVER : m->game->turn(m->state);
}

bool match_committed(const struct match *m)
{
    return m->chance.source == MATCH_FAIR || m->chance.source == MATCH_DUPLICATE;
}

bool match_closed(const struct match *m)
{
    return m->revealed;
}

bool match_draws(const struct match *m)
{
    return !m->revealed && (m->chance.source == MATCH_SEEDED || (match_committed(m) && m->knows_secret));
}

int match_plies(const struct match *m)
{
    return m->count;
}

const struct match_ply *match_ply(const struct match *m, int ply)
{
    sg_check(ply >= 0 && ply < m->kept);
    return &m->plies[ply];
}

void match_state_at(const struct match *m, int ply, void *state)
{
    sg_check(ply >= 0 && ply <= m->kept);
    if (ply == m->count) {
        memcpy(state, m->state, m->game->state_size);
        return;
    }
    int from = ply / SNAPSHOT_EVERY;
    memcpy(state, m->snapshots + (size_t)from * m->game->state_size, m->game->state_size);
    for (int i = from * SNAPSHOT_EVERY; i < ply; i++)
        m->game->apply(state, m->plies[i].action, NULL);
}

void match_events(const struct match *m, int ply, const struct sg_trace *trace)
{
    _Alignas(16) char state[SG_MAX_STATE];
    sg_check(ply >= 0 && ply < m->count);
    match_state_at(m, ply, state);
    m->game->apply(state, m->plies[ply].action, trace);
}

void match_view(const struct match *m, int viewer, int ply, void *view)
{
    _Alignas(16) char state[SG_MAX_STATE];
    sg_check(viewer == SG_SPECTATOR || (viewer >= 0 && viewer < m->setup.seats));
    match_state_at(m, ply, state);
    m->game->redact(state, viewer, view);
}

struct sg_action match_action_seen(const struct match *m, int viewer, int ply)
{
    _Alignas(16) char state[SG_MAX_STATE];
    sg_check(ply >= 0 && ply < m->count);
    if (viewer == SG_TRUTH)
        return m->plies[ply].action;
    match_state_at(m, ply, state);
    return m->game->hide(state, m->plies[ply].action, viewer);
}

int match_actions(const struct match *m, struct sg_choice *out)
{
    return match_turn(m) >= 0 && !m->revealed ? m->game->actions(m->state, out) : 0;
}

/* ---- Playing ------------------------------------------------------------- */

static bool open_for_play(const struct match *m, struct sg_error *why)
{
    if (m->revealed)
        sg_wrong(why, "wrong.match.revealed-play");
    else if (match_turn(m) == SG_OVER)
        sg_wrong(why, "wrong.match.over");
    else
        return true;
    return false;
}

bool match_may_play(const struct match *m, int seat, struct sg_action action, struct sg_error *why)
{
    int turn = match_turn(m);
    if (!open_for_play(m, why))
        return false;
    if (turn == SG_CHANCE)
        return sg_wrong(why, "wrong.match.chance-moves");
    if (turn != seat)
        return sg_wrong_args(why, "wrong.match.other-moves", "%d%d", turn + 1, seat + 1);
    return !m->game->refuse(m->state, action, why);
}

bool match_may_draw(const struct match *m, struct sg_error *why)
{
    unsigned missing = match_numbers_missing(m);
    if (!open_for_play(m, why))
        return false;
    if (match_turn(m) != SG_CHANCE)
        return sg_wrong_args(why, "wrong.match.seat-moves", "%d", match_turn(m) + 1);
    if (m->chance.source == MATCH_OUTSIDE)
        return sg_wrong(why, "wrong.match.outside");
    for (int s = 0; missing; s++, missing >>= 1) {
        if (!(missing & 1))
            continue;
        return sg_wrong_args(why, "wrong.match.number-first", "%d", s + 1);
    }
    return true;
}

bool match_may_force(const struct match *m, struct sg_action outcome, struct sg_error *why)
{
    struct sg_outcome list[SG_MAX_CHOICES];
    if (!open_for_play(m, why))
        return false;
    if (match_turn(m) != SG_CHANCE)
        return sg_wrong_args(why, "wrong.match.seat-moves", "%d", match_turn(m) + 1);
    if (match_committed(m))
        return sg_wrong(why, "wrong.match.fair-forces");
    for (int i = m->game->outcomes(m->state, list); i-- > 0;)
        if (sg_action_eq(list[i].action, outcome))
            return true;
    return sg_wrong(why, "wrong.match.outcome");
}

static void keep_snapshot(struct match *m)
{
    int index = m->count / SNAPSHOT_EVERY;
    if (index >= m->snapshot_capacity) {
        m->snapshot_capacity = m->snapshot_capacity ? 2 * m->snapshot_capacity : 16;
        m->snapshots = realloc(m->snapshots, (size_t)m->snapshot_capacity * m->game->state_size);
        sg_check(m->snapshots);
    }
    memcpy(m->snapshots + (size_t)index * m->game->state_size, m->state, m->game->state_size);
}

void match_do_start(struct match *m)
{
    m->count = m->kept = 0;
    keep_snapshot(m);
}

void match_do_ply(struct match *m, const struct match_ply *ply)
{
    if (m->count == m->capacity) {
        m->capacity = m->capacity ? 2 * m->capacity : 256;
        m->plies = realloc(m->plies, (size_t)m->capacity * sizeof *m->plies);
        sg_check(m->plies);
    }
    m->plies[m->count] = *ply;
    m->plies[m->count++].effects = UNKNOWN_EFFECTS;
    m->kept = m->count;
    m->question.request = MATCH_NOTHING;
    if (ply->seat == SG_CHANCE && !ply->forced) {
        m->draws++;
        if (m->streams)
            m->streams[ply->stream]++;
    }
    if (m->count % SNAPSHOT_EVERY == 0)
        keep_snapshot(m);
}

/* Plays what was checked: tries it on m->next, writes it, then it counts. */
static bool write_ply(struct match *m, const struct match_ply *ply, struct sg_text *line, struct sg_error *why)
{
    memcpy(m->next, m->state, m->game->state_size);
    m->game->apply(m->next, ply->action, NULL);
    sg_action_format(m->game, ply->action, line);
    sg_text_char(line, '\n');
    if ((m->count + 1) % MATCH_HASH_EVERY == 0 || m->game->turn(m->next) == SG_OVER) {
        sg_text_printf(line, "hash %d ", m->count + 1);
        sg_text_hex(line, sg_state_hash_as(m->game, m->next, m->rules));
        sg_text_char(line, '\n');
    }
    if (!match_write_lines(m, line, false, why))
        return false;
    memcpy(m->state, m->next, m->game->state_size);
    match_do_ply(m, ply);
    return true;
}

bool match_play(struct match *m, int seat, struct sg_action action, struct sg_error *why)
{
    char memory[LINE_MAX];
    struct sg_text line;
    struct match_ply ply = {.action = action, .seat = (int8_t)seat};
    if (!match_may_play(m, seat, action, why))
        return false;
    sg_text_init(&line, memory, sizeof memory);
    sg_text_printf(&line, "play %d ", seat + 1);
    return write_ply(m, &ply, &line, why);
}

uint32_t match_drawn(struct match *m, const struct match_ply *ply)
{
    if (m->chance.source == MATCH_DUPLICATE)
        return match_drawn_duplicate(m, ply);
    if (m->chance.source == MATCH_SEEDED) {
        struct sg_rng rng; /* a stream a draw, so that a loaded match continues the same */
        sg_rng_init(&rng, m->chance.seed, ply->draw);
        return sg_rng_below(&rng, ply->weight);
    }
    if (!m->keyed)
        fair_key(m->chance.secret, &m->numbers, m->key);
    m->keyed = true;
    return fair_draw(m->key, ply->draw, ply->weight);
}

bool match_draw(struct match *m, struct sg_error *why)
{
    char memory[LINE_MAX];
    struct sg_text line;
    struct match_ply ply = {.seat = SG_CHANCE, .draw = m->draws};
    if (!match_may_draw(m, why))
        return false;
    if (match_committed(m) && !m->knows_secret)
        return sg_wrong(why, "wrong.match.host-draws");
    ply.weight = m->game->chance_total(m->state);
    match_find_stream(m, &ply);
    ply.at = match_drawn(m, &ply);
    ply.action = m->game->chance_sample(m->state, ply.at);
    sg_text_init(&line, memory, sizeof memory);
    sg_text_add(&line, "draw ");
    sg_text_number(&line, ply.at);
    sg_text_char(&line, '/');
    sg_text_number(&line, ply.weight);
    sg_text_char(&line, ' ');
    return write_ply(m, &ply, &line, why);
}

bool match_force(struct match *m, struct sg_action outcome, struct sg_error *why)
{
    char memory[LINE_MAX];
    struct sg_text line;
    struct match_ply ply = {.action = outcome, .seat = SG_CHANCE, .forced = 1};
    if (!match_may_force(m, outcome, why))
        return false;
    sg_text_init(&line, memory, sizeof memory);
    sg_text_add(&line, "force ");
    return write_ply(m, &ply, &line, why);
}

/* ---- Fair chance --------------------------------------------------------- */

bool match_duplicate(const struct match *m)
{
    return m->chance.source == MATCH_DUPLICATE;
}

bool match_commitment(const struct match *m, uint8_t commitment[FAIR_BYTES])
{
    memcpy(commitment, m->commitment, FAIR_BYTES);
    return match_committed(m);
}

const struct fair_numbers *match_numbers(const struct match *m)
{
    return &m->numbers;
}

unsigned match_numbers_missing(const struct match *m)
{
    unsigned missing = 0;
    for (int s = 0; s < m->setup.seats && m->chance.source == MATCH_FAIR; s++)
        if (m->seat[s].who != MATCH_BOT && !(m->numbers.given >> s & 1))
            missing |= 1u << s;
    return m->draws ? 0 : missing;
}

bool match_may_number(const struct match *m, int seat, struct sg_error *why)
{
    if (m->chance.source != MATCH_FAIR)
        sg_wrong(why, "wrong.match.fair-numbers");
    else if (m->draws || m->revealed)
        sg_wrong(why, "wrong.match.numbers-before");
    else if (m->numbers.given >> seat & 1)
        sg_wrong_args(why, "wrong.match.number-given", "%d", seat + 1);
    else
        return true;
    return false;
}

void match_do_number(struct match *m, int seat, const uint8_t number[FAIR_BYTES])
{
    m->numbers.given |= 1u << seat;
    memcpy(m->numbers.of[seat], number, FAIR_BYTES);
}

bool match_number(struct match *m, int seat, const uint8_t number[FAIR_BYTES], struct sg_error *why)
{
    char memory[LINE_MAX], hex[FAIR_HEX + 1];
    struct sg_text line;
    sg_check(seat >= 0 && seat < m->setup.seats);
    if (!match_may_number(m, seat, why))
        return false;
    fair_format(number, hex);
    sg_text_init(&line, memory, sizeof memory);
    sg_text_printf(&line, "number %d %s\n", seat + 1, hex);
    if (!match_write_lines(m, &line, false, why))
        return false;
    match_do_number(m, seat, number);
    return true;
}

bool match_may_reveal(const struct match *m, struct sg_error *why)
{
    if (!match_committed(m))
        sg_wrong(why, "wrong.match.fair-secret");
    else if (m->revealed)
        sg_wrong(why, "wrong.match.revealed");
    else
        return true;
    return false;
}

void match_do_reveal(struct match *m)
{
    m->revealed = true;
    m->question.request = MATCH_NOTHING;
}

bool match_reveal(struct match *m, struct sg_error *why)
{
    char memory[LINE_MAX], hex[FAIR_HEX + 1];
    struct sg_text line;
    if (!match_may_reveal(m, why))
        return false;
    if (!m->knows_secret)
        return sg_wrong(why, "wrong.match.no-secret");
    fair_format(m->chance.secret, hex);
    sg_text_init(&line, memory, sizeof memory);
    sg_text_printf(&line, "reveal %s\n", hex);
    if (!match_write_lines(m, &line, true, why))
        return false;
    match_do_reveal(m);
    return true;
}

bool match_secret(const struct match *m, uint8_t secret[FAIR_BYTES])
{
    if (!m->revealed)
        return false;
    memcpy(secret, m->chance.secret, FAIR_BYTES);
    return true;
}
