/* replay.c: a match written ply by ply, as JSON lines or as text. */
#include "proto/replay.h"

#include "base/codec.h"
#include "proto/json/json_game.h"

#include <string.h>

static const char *const who_words[] = {"human", "bot", "remote"};

/* The state after `ply` plies, as the viewer may know it. */
static void state_at(const struct match *m, int ply, int viewer, void *state)
{
    if (viewer == SG_TRUTH)
        match_state_at(m, ply, state);
    else
        match_view(m, viewer, ply, state);
}

/* The event log of one action. */
static void events_of(const struct match *m, int ply, struct event_log *log)
{
    struct sg_trace trace = event_log_trace(log);
    event_log_clear(log);
    match_events(m, ply - 1, &trace);
}

/* ---- JSON --------------------------------------------------------------------- */

static void put_state(struct json *j, const struct match *m, int ply, int viewer)
{
    _Alignas(16) char truth[SG_MAX_STATE], state[SG_MAX_STATE];
    const struct sg_game *game = match_game(m);
    match_state_at(m, ply, truth);
    state_at(m, ply, viewer, state);
    json_key(j, "to_move");
    json_turn(j, game->turn(truth));
    json_key(j, "state");
    json_state(j, game, state);
    json_key(j, "hash");
    json_hex(j, sg_state_hash(game, state));
}

static void put_start(struct json *j, const struct match *m, int viewer)
{
    struct sg_setup setup = match_setup(m);
    json_key(j, "setup");
    json_setup(j, match_game(m), &setup);
    json_key(j, "players");
    json_open(j, '[');
    for (int s = 0; s < setup.seats; s++) {
        const struct match_seat *seat = match_seat(m, s);
        json_open(j, '{');
        json_put_string(j, "name", seat->name);
        json_put_string(j, "who", who_words[seat->who]);
        if (seat->bot[0]) {
            json_put_string(j, "bot", seat->bot);
        }
        json_close(j);
    }
    json_close(j);
    json_key(j, "view");
    json_viewer(j, viewer);
    json_put_number(j, "plies", match_plies(m));
}

/* What could be played; for others than the truth only the viewer's own. */
static void put_legal(struct json *j, const struct match *m, int ply, int viewer)
{
    _Alignas(16) char before[SG_MAX_STATE];
    int seat = match_ply(m, ply - 1)->seat;
    if (viewer != SG_TRUTH && viewer != seat)
        return;
    match_state_at(m, ply - 1, before);
    json_key(j, "legal");
    json_legal(j, match_game(m), before, false);
}

void replay_json_ply(const struct match *m, int ply, int viewer, struct buffer *out)
{
    struct event_log log;
    struct json j;
    buffer_json(out, &j);
    json_open(&j, '{');
    json_put_number(&j, "ply", ply);
    if (ply == 0) {
        put_start(&j, m, viewer);
    } else {
        json_key(&j, "by");
        json_turn(&j, match_ply(m, ply - 1)->seat);
        json_action_keys(&j, match_game(m), match_action_seen(m, viewer, ply - 1));
        put_legal(&j, m, ply, viewer);
        events_of(m, ply, &log);
        json_key(&j, "events");
        json_events(&j, match_game(m), &log, viewer);
    }
    put_state(&j, m, ply, viewer);
    json_close(&j);
    buffer_add(out, "\n");
}

void replay_json_end(const struct match *m, int viewer, struct buffer *out)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct json j;
    state_at(m, match_plies(m), viewer, state);
    buffer_json(out, &j);
    json_open(&j, '{');
    json_put_number(&j, "plies", match_plies(m));
    json_put_bool(&j, "over", match_turn(m) == SG_OVER);
    json_key(&j, "result");
    json_match_result(&j, m, state);
    json_close(&j);
    buffer_add(out, "\n");
}

/* ---- text ----------------------------------------------------------------------- */

static void add_who(struct buffer *out, int turn)
{
    if (turn >= 0) {
        buffer_add(out, "seat ");
        buffer_number(out, turn + 1);
    } else {
        buffer_add(out, turn == SG_CHANCE ? "chance" : "nobody");
    }
}

static void add_action(struct buffer *out, const struct sg_game *game, struct sg_action action)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(game, action, &text);
    buffer_add(out, memory);
}

static void text_start(const struct match *m, struct buffer *out)
{
    char memory[1024];
    struct sg_text text;
    struct sg_setup setup = match_setup(m);
    sg_text_init(&text, memory, sizeof memory);
    sg_setup_format(match_game(m), &setup, &text);
    buffer_add(out, memory);
    buffer_add(out, "\n");
    for (int s = 0; s < setup.seats; s++) {
        const struct match_seat *seat = match_seat(m, s);
        buffer_add(out, "seat ");
        buffer_number(out, s + 1);
        buffer_add(out, ": ");
        buffer_add(out, seat->name);
        buffer_add(out, ", ");
        buffer_add(out, who_words[seat->who]);
        if (seat->bot[0])
            buffer_add(out, ":");
        buffer_add(out, seat->bot);
        buffer_add(out, "\n");
    }
}

void replay_text_ply(const struct match *m, int ply, int viewer, struct buffer *out)
{
    const struct sg_game *game = match_game(m);
    struct event_log log;
    if (ply == 0) {
        text_start(m, out);
        return;
    }
    buffer_number(out, ply);
    buffer_add(out, ". ");
    add_who(out, match_ply(m, ply - 1)->seat);
    buffer_add(out, ": ");
    add_action(out, game, match_action_seen(m, viewer, ply - 1));
    buffer_add(out, "\n");
    events_of(m, ply, &log);
    for (int i = 0; i < log.count; i++) {
        char memory[512];
        struct sg_text text;
        sg_text_init(&text, memory, sizeof memory);
        event_format(game, &log.event[i], viewer, &text);
        buffer_add(out, "    ");
        buffer_add(out, memory);
        buffer_add(out, "\n");
    }
}

void replay_text_end(const struct match *m, int viewer, struct buffer *out)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_result result;
    struct sg_line line[SG_MAX_LINES];
    const struct sg_game *game = match_game(m);
    state_at(m, match_plies(m), viewer, state);
    match_result(m, state, &result);
    buffer_add(out, match_turn(m) == SG_OVER ? "The game is over.\n" : "The game is not over.\n");
    for (int s = 0; s < match_setup(m).seats; s++) {
        int count = game->score_lines(state, s, line);
        buffer_add(out, "seat ");
        buffer_number(out, s + 1);
        buffer_add(out, ": place ");
        buffer_number(out, result.place[s]);
        buffer_add(out, result.winners >> s & 1 ? ", wins, " : ", ");
        buffer_number(out, result.points[s]);
        buffer_add(out, result.points[s] == 1 ? " point" : " points");
        for (int i = 0; i < count; i++) {
            buffer_add(out, i ? ", " : ": ");
            buffer_add(out, line[i].key);
            buffer_add(out, " ");
            buffer_number(out, line[i].points);
        }
        buffer_add(out, "\n");
    }
}

static void add_choices(struct buffer *out, const struct sg_game *game, const void *state)
{
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_outcome faces[SG_MAX_CHOICES];
    int turn = game->turn(state);
    int count = turn >= 0 ? game->actions(state, list) : turn == SG_CHANCE ? game->outcomes(state, faces) : 0;
    for (int i = 0; i < count; i++) {
        struct sg_choice entry = {.more = 0};
        char memory[SG_MAX_TEXT + 16];
        struct sg_text text;
        if (turn >= 0)
            entry = list[i];
        else
            entry.action = faces[i].action;
        sg_text_init(&text, memory, sizeof memory);
        sg_choice_format_with(game, &entry, " to ", &text);
        buffer_add(out, "    ");
        buffer_add(out, memory);
        buffer_add(out, "\n");
    }
}

void replay_text_position(const struct match *m, int ply, int viewer, struct buffer *out)
{
    _Alignas(16) char state[SG_MAX_STATE], truth[SG_MAX_STATE];
    const struct sg_game *game = match_game(m);
    char memory[SG_MAX_POSITION];
    struct sg_text text;
    state_at(m, ply, viewer, state);
    match_state_at(m, ply, truth);
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(game, state, &text);
    buffer_add(out, memory);
    buffer_add(out, "\nto move: ");
    int turn = game->turn(truth);
    add_who(out, turn);
    buffer_add(out, "\n");
    if (viewer == SG_TRUTH || viewer == turn)
        add_choices(out, game, truth);
}
