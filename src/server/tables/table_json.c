/* table_json.c: tables and steps as JSON, in somebody's eyes. */
#include "base/check.h"
#include "base/codec.h"
#include "proto/json/json_game.h"
#include "server/streams/streams.h"
#include "server/tables/table.h"

#include <string.h>

static void put_seats(struct json *j, const char *key, unsigned seats)
{
    json_key(j, key);
    json_open(j, '[');
    for (int s = 0; s < SG_MAX_SEATS; s++)
        if (seats >> s & 1)
            json_number(j, s + 1);
    json_close(j);
}

/* Milliseconds as a time, or null for 0. */
static void put_time(struct json *j, const char *key, int64_t ms)
{
    json_key(j, key);
    if (ms)
        json_number(j, ms / 1000);
    else
        json_null(j);
}

static const char *status_word(int status)
{
    return status == DB_SEATING ? "open" : status == DB_PLAYING ? "playing" : "over";
}

/* ---- The play ---------------------------------------------------------------------- */

static void put_position(struct json *j, const struct sg_game *game, const void *view, bool state)
{
    char memory[SG_MAX_POSITION];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(game, view, &text);
    json_key(j, "position");
    json_word(j, (struct sg_slice){memory, text.length});
    json_key(j, "hash");
    json_hex(j, sg_state_hash(game, view));
    if (state) {
        json_key(j, "state");
        json_state(j, game, view);
    }
}

static const char *request_word(int request)
{
    return request == MATCH_UNDO ? "undo" : request == MATCH_REDO ? "redo" : "end";
}

static void put_question(struct json *j, const struct match *m)
{
    struct match_question q = match_question(m);
    json_key(j, "question");
    if (q.request == MATCH_NOTHING) {
        json_null(j);
        return;
    }
    json_open(j, '{');
    json_put_string(j, "wish", request_word(q.request));
    json_put_number(j, "by", q.seat + 1);
    json_put_number(j, "plies", q.plies);
    put_seats(j, "waiting", q.waiting);
    json_close(j);
}

static bool alone(const struct match *m, int seat)
{
    for (int s = 0; s < match_setup(m).seats; s++)
        if (s != seat && match_seat(m, s)->who != MATCH_BOT)
            return false;
    return true;
}

/* What `viewer` can undo, or play again, without asking anybody. */
static void put_back(struct json *j, const struct table *t, const struct match *m, int viewer)
{
    int undo = 0, redo = 0;
    if (viewer != SG_SPECTATOR && t->rules.undo != UNDO_NONE && match_turn(m) != SG_OVER && !table_full(t)) {
        bool one = alone(m, viewer) && !table_away(t, t->seat[viewer].user) && !t->rules.tournament;
        undo = one ? match_plies(m) : match_free_undo(m, viewer);
        redo = one ? match_redo_plies(m) : match_free_redo(m, viewer);
    }
    json_put_number(j, "undo", undo);
    json_put_number(j, "redo", redo);
}

/* The seat that the game waits for; of several whose number is missing the first, for they all came at the same moment.
 */
static int awaited(const struct table *t)
{
    int turn = table_turn(t);
    if (turn != SG_CHANCE)
        return turn;
    for (int s = 0; s < t->setup.seats; s++)
        if (match_numbers_missing(t->match) >> s & 1)
            return s;
    return SG_CHANCE;
}

static void put_clock(struct json *j, const struct table *t, bool now)
{
    int seat = now ? awaited(t) : SG_CHANCE;
    put_time(j, "deadline", now ? table_deadline(t) : 0);
    put_time(j, "replace_at", seat >= 0 ? table_replace_at(t, seat) : 0);
    if (!now || t->rules.clock != CLOCK_LIVE)
        return;
    json_key(j, "left");
    json_open(j, '[');
    for (int s = 0; s < t->setup.seats; s++)
        json_number(j, t->left[s] > 0 ? t->left[s] / 1000 : 0);
    json_close(j);
}

/* The result; of a match that ended before its time also why, and with nothing hidden any more. */
static void put_end(struct json *j, const struct match *m, const void *view, const void *truth)
{
    int by;
    bool early = match_ended(m, &by);
    json_key(j, "result");
    json_match_result(j, m, early ? truth : view);
    json_key(j, "ended");
    if (!early) {
        json_null(j);
        return;
    }
    json_open(j, '{');
    json_put_string(j, "why", by == MATCH_TABLE ? "agreed" : "resigned");
    json_key(j, "by");
    if (by == MATCH_TABLE)
        json_null(j);
    else
        json_number(j, by + 1);
    json_close(j);
}

static void play_json(struct json *j, const struct table *t, const struct match *m, int viewer, int ply, bool state,
                      bool now)
{
    _Alignas(16) char view[SG_MAX_STATE], truth[SG_MAX_STATE];
    bool last = ply == match_plies(m);
    match_state_at(m, ply, truth);
    t->game->redact(truth, viewer, view);
    int turn = last ? match_turn(m) : t->game->turn(truth);
    json_open(j, '{');
    json_key(j, "view");
    json_viewer(j, viewer);
    json_put_number(j, "plies", ply);
    json_key(j, "to_move");
    json_turn(j, turn);
    put_position(j, t->game, view, state);
    if (last && turn == viewer && match_seat(m, viewer)->who != MATCH_BOT) { /* else the bot decides */
        json_key(j, "legal");
        json_legal(j, t->game, view, false);
    }
    put_back(j, t, m, last ? viewer : SG_SPECTATOR);
    put_question(j, m);
    put_clock(j, t, now && last);
    json_put_bool(j, "paused", now && last && table_paused(t));
    if (turn == SG_OVER)
        put_end(j, m, view, truth);
    json_close(j);
}

/* ---- Steps --------------------------------------------------------------------------- */

void ply_json(struct json *j, const struct match *m, int ply, int viewer)
{
    struct event_log log;
    struct sg_trace trace = event_log_trace(&log);
    event_log_clear(&log);
    json_put_number(j, "ply", ply + 1);
    json_key(j, "by");
    json_turn(j, match_ply(m, ply)->seat);
    json_action_keys(j, match_game(m), match_action_seen(m, viewer, ply));
    match_events(m, ply, &trace);
    json_key(j, "events");
    json_events(j, match_game(m), &log, viewer);
}

/* What everybody may know of a record that is no ply. */
static void put_record(struct json *j, const struct match_record *r)
{
    char hex[FAIR_HEX + 1];
    static const char *const what[] = {
        [MATCH_LOG_UNDO] = "undo",     [MATCH_LOG_REDO] = "redo",     [MATCH_LOG_ASK] = "ask",
        [MATCH_LOG_YES] = "answer",    [MATCH_LOG_NO] = "answer",     [MATCH_LOG_SEAT] = "seat",
        [MATCH_LOG_NUMBER] = "number", [MATCH_LOG_REVEAL] = "reveal", [MATCH_LOG_END] = "resign",
    };
    json_put_string(j, "what", what[r->kind]);
    switch (r->kind) {
    case MATCH_LOG_SEAT:
        json_put_number(j, "seat", r->seat + 1);
        json_put_string(j, "who", r->who.who == MATCH_BOT ? "bot" : "person");
        json_put_string(j, "name", r->who.name);
        return;
    case MATCH_LOG_NUMBER: json_put_number(j, "seat", r->seat + 1); return;
    case MATCH_LOG_REVEAL:
        fair_format(r->bytes, hex);
        json_put_string(j, "secret", hex);
        return;
    default: break;
    }
    json_put_number(j, "by", r->seat + 1);
    if (r->kind == MATCH_LOG_YES || r->kind == MATCH_LOG_NO) {
        json_put_bool(j, "yes", r->kind == MATCH_LOG_YES);
        return;
    }
    if (r->kind == MATCH_LOG_END)
        return;
    if (r->kind == MATCH_LOG_ASK)
        json_put_string(j, "wish", request_word(r->request));
    json_put_number(j, "plies", r->plies);
}

/* The last one has agreed, and with that it is done. */
static void put_agreed(struct json *j, const struct match_record *r)
{
    json_open(j, '{');
    json_put_string(j, "what", request_word(r->request));
    json_key(j, "by");
    json_null(j);
    json_put_number(j, "plies", r->plies);
    json_close(j);
}

static void put_happened(struct json *j, const struct step_view *view, int viewer)
{
    struct match_cursor cursor = match_cursor(view->text.at, view->text.length);
    struct match_record r;
    int ply = view->plies, by;
    json_key(j, "happened");
    json_open(j, '[');
    while (match_record_next(&cursor, &r)) {
        if (r.kind == MATCH_LOG_HASH)
            continue;
        json_open(j, '{');
        if (r.kind == MATCH_LOG_BEGIN) { /* what the header says is nobody's business */
            json_put_string(j, "what", "start");
        } else if (r.kind == MATCH_LOG_PLAY || r.kind == MATCH_LOG_DRAW || r.kind == MATCH_LOG_FORCE) {
            json_put_string(j, "what", "play");
            ply_json(j, view->m, ply, viewer);
        } else {
            put_record(j, &r);
        }
        json_close(j);
        if (r.kind == MATCH_LOG_YES && r.request != MATCH_NOTHING)
            put_agreed(j, &r);
        ply += r.grows;
    }
    if (match_turn(view->m) == SG_OVER && (match_plies(view->m) > view->plies || match_ended(view->m, &by))) {
        json_open(j, '{');
        json_put_string(j, "what", "over");
        json_close(j);
    }
    json_close(j);
}

void step_json(struct json *j, const struct step_view *view, int viewer, bool again)
{
    bool over = match_turn(view->m) == SG_OVER;
    json_open(j, '{');
    json_put_number(j, "table", view->t->id);
    json_put_number(j, "seq", view->seq);
    json_put_number(j, "time", view->time);
    json_put_string(j, "status", over ? "over" : "playing");
    put_happened(j, view, viewer);
    json_key(j, "play");
    play_json(j, view->t, view->m, viewer, match_plies(view->m), false, view->now);
    if (again) {
        json_put_bool(j, "again", true);
    }
    json_close(j);
}

/* ---- Tables ----------------------------------------------------------------------------- */

static const char *who_word(const struct table_seat *s, const char *invited)
{
    return s->bot[0] ? "bot" : s->user ? "person" : invited[0] ? "invited" : "open";
}

static void put_level(struct json *j, const char *bot)
{
    json_key(j, "bot");
    if (bot[0])
        json_string(j, bot);
    else
        json_null(j);
}

/* Whose seat it is, for who wants to know more of them; null: nobody's. */
static void put_user(struct json *j, int64_t user)
{
    json_key(j, "user");
    if (user)
        json_number(j, user);
    else
        json_null(j);
}

static void put_table_seats(struct json *j, const struct table *t)
{
    json_key(j, "seats");
    json_open(j, '[');
    for (int s = 0; s < t->setup.seats; s++) {
        const struct table_seat *seat = &t->seat[s];
        json_open(j, '{');
        json_put_number(j, "seat", s + 1);
        json_put_string(j, "who", who_word(seat, t->rules.invited[s]));
        json_put_string(j, "name", table_seat_name(t, s));
        put_level(j, seat->bot);
        put_user(j, seat->user);
        json_key(j, "owner");
        if (seat->bot[0] && seat->user)
            json_string(j, seat->name);
        else
            json_null(j);
        json_key(j, "substitute"); /* who is invited to take the seat over */
        if (seat->bot[0] && seat->user && t->rules.invited[s][0])
            json_string(j, t->rules.invited[s]);
        else
            json_null(j);
        json_put_bool(j, "resigned", t->rules.resigned >> s & 1);
        json_put_bool(j, "bot_account", seat->user && (t->rules.programs >> s & 1));
        json_put_bool(j, "number",
                      t->match ? !(match_numbers_missing(t->match) >> s & 1) : (t->rules.numbers.given >> s & 1) != 0);
        json_put_bool(j, "online", seat->user && stream_online(t->server->streams, seat->user));
        json_close(j);
    }
    json_close(j);
}

static void put_rules(struct json *j, const struct rules *r)
{
    json_key(j, "rules");
    json_open(j, '{');
    json_put_string(j, "join", join_words[r->join]);
    json_put_string(j, "spectators", watch_words[r->watch]);
    json_put_string(j, "undo", undo_words[r->undo]);
    json_put_bool(j, "hints", r->hints);
    json_put_bool(j, "rated", r->rated);
    json_put_string(j, "chance", chance_words[r->tournament ? 2 : r->seeded]);
    json_key(j, "clock");
    json_open(j, '{');
    json_put_string(j, "kind", clock_words[r->clock]);
    if (r->clock != CLOCK_NONE) {
        json_put_number(j, "seconds", r->seconds);
        json_put_number(j, "add", r->add);
        json_put_string(j, "out", out_words[r->out]);
    }
    json_close(j);
    json_put_number(j, "absent", r->absent);
    json_put_number(j, "delay", r->delay);
    json_close(j);
}

static void put_hex(struct json *j, const uint8_t bytes[FAIR_BYTES], bool there)
{
    char hex[FAIR_HEX + 1];
    if (there) {
        fair_format(bytes, hex);
        json_string(j, hex);
    } else {
        json_null(j);
    }
}

static unsigned numbers_wanted(const struct table *t)
{
    unsigned wanted = 0;
    if (t->match || t->rules.tournament)
        return t->match ? match_numbers_missing(t->match) : 0;
    for (int s = 0; s < t->setup.seats; s++)
        if (t->seat[s].user && !t->seat[s].bot[0] && !(t->rules.numbers.given >> s & 1))
            wanted |= 1u << s;
    return wanted;
}

/* The numbers given so far: at the table, or between the start and the first draw. */
struct fair_numbers table_numbers(const struct table *t)
{
    struct fair_numbers n = t->rules.numbers;
    const struct fair_numbers *given = t->match ? match_numbers(t->match) : &n;
    for (int s = 0; s < SG_MAX_SEATS; s++)
        if (given->given >> s & 1)
            memcpy(n.of[s], given->of[s], FAIR_BYTES);
    n.given |= given->given;
    return n;
}

static void put_fair(struct json *j, const struct table *t)
{
    uint8_t commitment[FAIR_BYTES], secret[FAIR_BYTES];
    struct fair_numbers numbers = table_numbers(t);
    json_key(j, "fair");
    if (t->rules.seeded) {
        json_null(j);
        return;
    }
    fair_commit(t->rules.secret, commitment);
    bool out = t->match && match_secret(t->match, secret);
    json_open(j, '{');
    json_key(j, "commitment");
    put_hex(j, commitment, true);
    json_key(j, "numbers");
    json_open(j, '[');
    for (int s = 0; s < t->setup.seats; s++)
        put_hex(j, numbers.of[s], numbers.given >> s & 1);
    json_close(j);
    put_seats(j, "missing", numbers_wanted(t));
    put_seats(j, "early", t->rules.early & numbers.given);
    json_key(j, "secret");
    put_hex(j, secret, out);
    json_close(j);
}

/* By who looks at it, or for everybody since it never began. */
static bool put_away(const struct db_table *row, const struct table_seat *seat, int64_t user)
{
    bool away = row->status == DB_ARCHIVED;
    for (int s = 0; s < row->seats && s < SG_MAX_SEATS; s++)
        away |= user && seat[s].user == user && seat[s].shelved;
    return away;
}

static void put_facts(struct json *j, const struct table *t, const struct principal *who)
{
    const struct db_table *row = t->row;
    json_put_number(j, "id", t->id);
    json_put_string(j, "title", row->title);
    json_key(j, "setup");
    json_setup(j, t->game, &t->setup);
    json_put_string(j, "status", status_word(table_status(t)));
    json_put_number(j, "seq", t->steps);
    json_put_number(j, "rev", row->rev);
    json_put_number(j, "chats", row->chats);
    put_table_seats(j, t);
    put_seats(j, "mine", table_seats_of(t, who->id));
    json_put_bool(j, "host", who->id && who->id == row->host);
    put_rules(j, &t->rules);
    put_fair(j, t);
    json_put_number(j, "created", row->created / 1000);
    json_put_number(j, "changed", row->changed / 1000);
    json_put_bool(j, "archived", put_away(row, t->seat, who->id));
    json_key(j, "tournament");
    if (t->rules.tournament)
        json_number(j, t->rules.tournament);
    else
        json_null(j);
    json_key(j, "rematch");
    if (t->rules.rematch)
        json_number(j, t->rules.rematch);
    else
        json_null(j);
    if (who->id && (table_seats_of(t, who->id) || who->id == row->host))
        json_put_string(j, "code", row->link);
}

void table_json(struct json *j, const struct table *t, const struct principal *who, int ply, bool state)
{
    struct table then;
    struct db_table row;
    t = table_past(t, who->id, &then, &row) ? &then : t;
    json_open(j, '{');
    put_facts(j, t, who);
    json_key(j, "play");
    if (t->match)
        play_json(j, t, t->match, table_viewer(t, who->id), ply < 0 ? match_plies(t->match) : ply, state, !t->past);
    else
        json_null(j);
    json_close(j);
}

/* Who won, by the result that the last step wrote; nobody yet: none. */
static void put_winners(struct json *j, const struct db_table *row)
{
    unsigned winners = 0;
    json_t *result = row->result && row->result[0] ? json_loads(row->result, 0, NULL) : NULL, *one;
    size_t i;
    json_array_foreach(json_object_get(result, "winners"), i, one)
    {
        int64_t seat = json_integer_value(one);
        if (seat >= 1 && seat <= SG_MAX_SEATS)
            winners |= 1u << (seat - 1);
    }
    json_decref(result);
    put_seats(j, "winners", winners);
}

void summary_json(struct json *j, const struct db_table *row, const struct table_seat *seat, const struct rules *rules,
                  int64_t user, bool invited)
{
    bool playing = row->status == DB_PLAYING;
    unsigned mine = 0;
    json_open(j, '{');
    json_put_number(j, "id", row->id);
    json_put_string(j, "title", row->title);
    json_put_string(j, "setup", row->setup);
    json_put_string(j, "game", row->game);
    json_put_string(j, "status", status_word(row->status));
    json_key(j, "seats");
    json_open(j, '[');
    for (int s = 0; s < row->seats && s < SG_MAX_SEATS; s++) {
        json_open(j, '{');
        json_put_number(j, "seat", s + 1);
        json_put_string(j, "who", who_word(&seat[s], rules->invited[s]));
        json_put_string(j, "name", seat[s].name[0] ? seat[s].name : rules->invited[s]);
        put_level(j, seat[s].bot);
        put_user(j, seat[s].user);
        json_close(j);
        mine |= (unsigned)(user && seat[s].user == user) << s;
    }
    json_close(j);
    put_seats(j, "mine", mine);
    json_put_bool(j, "invitation", invited);
    bool late = playing && rules->delay && !mine; /* nothing of what they are not to know yet */
    json_key(j, "to_move");
    if (playing && row->turn >= 0 && !late)
        json_number(j, row->turn + 1);
    else
        json_null(j);
    json_put_number(j, "plies", late ? 0 : row->plies);
    put_time(j, "deadline", playing && !late ? row->deadline : 0);
    json_put_number(j, "created", row->created / 1000);
    json_put_number(j, "changed", (late ? row->started : row->changed) / 1000);
    json_put_bool(j, "archived", put_away(row, seat, user));
    put_time(j, "ended", row->ended);
    put_rules(j, rules);
    put_winners(j, row);
    json_close(j);
}
