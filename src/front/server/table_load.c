/* table_load.c: a table from the store, and lines of a log played again. */
#include "front/server/table.h"

#include "base/check.h"
#include "base/form.h"
#include "front/server/log.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

const char *const join_words[3] = {"link", "anyone", "invited"};
const char *const watch_words[3] = {"link", "anyone", "none"};
const char *const undo_words[3] = {"consent", "free", "none"};
const char *const clock_words[3] = {"none", "days", "live"};
const char *const out_words[2] = {"bot", "nothing"};
const char *const chance_words[2] = {"fair", "seeded"};

/* ---- Rules of the table as JSON, for the store ------------------------------------ */

static void put_bytes(struct json *j, const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX + 1];
    fair_format(bytes, hex);
    json_string(j, hex);
}

static void put_seats(struct json *j, const struct rules *r)
{
    json_key(j, "numbers");
    json_open(j, '[');
    for (int s = 0; s < SG_MAX_SEATS; s++) {
        if (r->numbers.given >> s & 1)
            put_bytes(j, r->numbers.of[s]);
        else
            json_null(j);
    }
    json_close(j);
    json_key(j, "invited");
    json_open(j, '[');
    for (int s = 0; s < SG_MAX_SEATS; s++)
        json_string(j, r->invited[s]);
    json_close(j);
    json_key(j, "invited_ids");
    json_open(j, '[');
    for (int s = 0; s < SG_MAX_SEATS; s++)
        json_number(j, r->invited_id[s]);
    json_close(j);
}

void rules_format(const struct rules *r, struct buffer *out)
{
    struct json j;
    buffer_json(out, &j);
    json_open(&j, '{');
    json_put_number(&j, "join", r->join);
    json_put_number(&j, "watch", r->watch);
    json_put_number(&j, "undo", r->undo);
    json_put_number(&j, "clock", r->clock);
    json_put_number(&j, "out", r->out);
    json_put_number(&j, "hints", r->hints);
    json_put_number(&j, "seeded", r->seeded);
    json_put_number(&j, "seconds", r->seconds);
    json_put_number(&j, "add", r->add);
    json_put_number(&j, "absent", r->absent);
    json_put_number(&j, "closed", r->closed);
    json_put_number(&j, "rematch", r->rematch);
    json_put_number(&j, "early", r->early);
    json_key(&j, "seed");
    json_hex(&j, r->seed);
    json_key(&j, "secret");
    put_bytes(&j, r->secret);
    put_seats(&j, r);
    json_close(&j);
}

static int64_t number(json_t *o, const char *key)
{
    return json_integer_value(json_object_get(o, key));
}

static bool bytes(json_t *value, uint8_t out[FAIR_BYTES])
{
    return json_is_string(value) &&
           fair_parse(json_string_value(value), json_string_length(value), out);
}

static void take_seats(struct rules *r, json_t *o)
{
    for (size_t s = 0; s < SG_MAX_SEATS; s++) {
        if (bytes(json_array_get(json_object_get(o, "numbers"), s), r->numbers.of[s]))
            r->numbers.given |= 1u << s;
        const char *name = json_string_value(json_array_get(json_object_get(o, "invited"), s));
        if (name && strlen(name) < MATCH_MAX_NAME)
            strcpy(r->invited[s], name);
        r->invited_id[s] = json_integer_value(json_array_get(json_object_get(o, "invited_ids"), s));
    }
}

bool rules_parse(struct rules *r, const char *text)
{
    json_t *o = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    memset(r, 0, sizeof *r);
    if (!json_is_object(o)) {
        json_decref(o);
        return false;
    }
    r->join = (uint8_t)(number(o, "join") % 3);
    r->watch = (uint8_t)(number(o, "watch") % 3);
    r->undo = (uint8_t)(number(o, "undo") % 3);
    r->clock = (uint8_t)(number(o, "clock") % 3);
    r->out = number(o, "out") & 1;
    r->hints = number(o, "hints") & 1;
    r->seeded = number(o, "seeded") & 1;
    r->seconds = number(o, "seconds");
    r->add = number(o, "add");
    r->absent = number(o, "absent");
    r->closed = number(o, "closed");
    r->rematch = number(o, "rematch");
    r->early = (uint8_t)(number(o, "early") & 31);
    const char *seed = json_string_value(json_object_get(o, "seed"));
    if (seed)
        sg_word_hex(sg_word_of(seed), &r->seed);
    bytes(json_object_get(o, "secret"), r->secret);
    take_seats(r, o);
    json_decref(o);
    return true;
}

/* ---- Lines of a log ------------------------------------------------------------------ */

static bool seat_word(struct sg_word *rest, int *seat)
{
    struct sg_word word;
    int64_t n;
    if (!sg_word_next(rest, &word) || !sg_word_number(word, 1, SG_MAX_SEATS, &n))
        return false;
    *seat = (int)n - 1;
    return true;
}

static bool count_word(struct sg_word *rest, int *count)
{
    struct sg_word word;
    int64_t n;
    if (!sg_word_next(rest, &word) || !sg_word_number(word, 1, INT32_MAX, &n))
        return false;
    *count = (int)n;
    return true;
}

static bool apply_play(struct match *m, struct sg_word rest, struct sg_error *why)
{
    struct sg_action action;
    int seat;
    if (!seat_word(&rest, &seat) || seat >= match_setup(m).seats)
        return false;
    while (rest.length && rest.at[0] == ' ')
        rest.at++, rest.length--;
    return sg_action_parse(match_game(m), rest.at, rest.length, &action, why) &&
           match_play(m, seat, action, why);
}

static bool apply_seat(struct match *m, struct sg_word rest, struct sg_error *why)
{
    static const char *const words[] = {"human", "bot", "remote"};
    struct match_seat who = {0};
    struct sg_word word, kind, which;
    int seat;
    if (!seat_word(&rest, &seat) || seat >= match_setup(m).seats || !sg_word_next(&rest, &word))
        return false;
    if (sg_word_split(word, ':', &kind, &which)) { /* bot:steward */
        if (which.length >= sizeof who.bot)
            return false;
        memcpy(who.bot, which.at, which.length);
        word = kind;
    }
    for (uint8_t i = 0; i < 3; i++)
        if (sg_word_is(word, words[i]))
            who.who = i;
    if (rest.length < 2 || rest.length - 1 >= sizeof who.name)
        return false;
    memcpy(who.name, rest.at + 1, rest.length - 1);
    return match_seat_set(m, seat, &who, why);
}

static bool apply_back(struct match *m, enum match_wish wish, struct sg_word rest,
                       struct sg_error *why)
{
    int seat, plies;
    return seat_word(&rest, &seat) && count_word(&rest, &plies) &&
           (wish == MATCH_UNDO ? match_undo : match_redo)(m, seat, plies, why);
}

static bool apply_ask(struct match *m, struct sg_word rest, struct sg_error *why)
{
    struct sg_word word;
    int seat, plies;
    if (!seat_word(&rest, &seat) || !sg_word_next(&rest, &word) || !count_word(&rest, &plies))
        return false;
    enum match_wish wish = sg_word_is(word, "undo") ? MATCH_UNDO : MATCH_REDO;
    return match_ask(m, seat, wish, plies, why);
}

static bool apply_number(struct match *m, struct sg_word rest, struct sg_error *why)
{
    uint8_t number_[FAIR_BYTES];
    struct sg_word word;
    int seat;
    return seat_word(&rest, &seat) && sg_word_next(&rest, &word) &&
           fair_parse(word.at, word.length, number_) && match_number(m, seat, number_, why);
}

static bool apply_line(struct match *m, struct sg_word line, struct sg_error *why)
{
    struct sg_word rest = line, word;
    int seat;
    if (!sg_word_next(&rest, &word))
        return false;
    if (sg_word_is(word, "play"))
        return apply_play(m, rest, why);
    if (sg_word_is(word, "draw"))
        return match_draw(m, why);
    if (sg_word_is(word, "hash"))
        return true;
    if (sg_word_is(word, "undo") || sg_word_is(word, "redo"))
        return apply_back(m, word.at[0] == 'u' ? MATCH_UNDO : MATCH_REDO, rest, why);
    if (sg_word_is(word, "ask"))
        return apply_ask(m, rest, why);
    if (sg_word_is(word, "yes") || sg_word_is(word, "no"))
        return seat_word(&rest, &seat) && match_answer(m, seat, word.at[0] == 'y', why);
    if (sg_word_is(word, "seat"))
        return apply_seat(m, rest, why);
    if (sg_word_is(word, "number"))
        return apply_number(m, rest, why);
    return sg_word_is(word, "reveal") && match_reveal(m, why);
}

bool table_apply(struct match *m, const char *text, size_t length, struct sg_error *why)
{
    size_t before = match_text(m).length;
    struct sg_word rest = {text, length}, line;
    sg_error_clear(why);
    while (sg_word_split(rest, '\n', &line, &rest))
        if (!apply_line(m, line, why))
            return why->key ? false : sg_wrong(why, "wrong.server.log-line");
    struct sg_word all = match_text(m);
    if (all.length - before == length && memcmp(all.at + before, text, length) == 0)
        return true;
    return sg_wrong(why, "wrong.server.log-other");
}

/* ---- Steps ----------------------------------------------------------------------------- */

void table_step_begins(struct table *t, size_t at)
{
    if (t->steps == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->starts = realloc(t->starts, (size_t)t->room * sizeof *t->starts);
        sg_check(t->starts);
    }
    t->starts[t->steps++] = (uint32_t)at;
}

struct sg_word table_step_text(const struct table *t, int n)
{
    struct sg_word all = match_text(t->match);
    size_t end = n + 1 < t->steps ? t->starts[n + 1] : all.length;
    return (struct sg_word){all.at + t->starts[n], end - t->starts[n]};
}

static int number_in(struct sg_word *rest)
{
    struct sg_word word;
    int64_t n = 0;
    if (sg_word_next(rest, &word))
        sg_word_number(word, 0, INT32_MAX, &n);
    return (int)n;
}

/* "play 1 ...", "undo 2 3", "yes 2 undo 3" (the last one agreed), and so on. */
static int line_grew(struct sg_word line)
{
    struct sg_word word;
    if (!sg_word_next(&line, &word))
        return 0;
    if (sg_word_is(word, "play") || sg_word_is(word, "draw") || sg_word_is(word, "force"))
        return 1;
    bool yes = sg_word_is(word, "yes");
    if (!yes && !sg_word_is(word, "undo") && !sg_word_is(word, "redo"))
        return 0;
    number_in(&line);
    if (yes && !sg_word_next(&line, &word))
        return 0;
    return sg_word_is(word, "undo") ? -number_in(&line) : number_in(&line);
}

int table_step_grew(struct sg_word text)
{
    struct sg_word line;
    int grew = 0;
    while (sg_word_split(text, '\n', &line, &text))
        grew += line_grew(line);
    return grew;
}

struct match *table_match_before(const struct table *t, int n)
{
    struct sg_error why;
    return n ? match_load(match_text(t->match).at, t->starts[n], NULL, &why) : NULL;
}

bool table_go_on(const struct table *t, struct match **m, int n)
{
    struct sg_error why;
    struct sg_word text = table_step_text(t, n);
    if (*m)
        return table_apply(*m, text.at, text.length, &why);
    *m = match_load(text.at, text.length, NULL, &why);
    return *m != NULL;
}

/* ---- Loading ------------------------------------------------------------------------------ */

struct loading {
    struct table *t;
    struct buffer text;
    int64_t *at; /* when each step was written */
    int room;
    bool gap;
};

static bool take_seat(void *ctx, const struct db_seat *seat)
{
    struct table *t = ctx;
    if (seat->seat < 0 || seat->seat >= SG_MAX_SEATS)
        return true;
    struct table_seat *s = &t->seat[seat->seat];
    struct sg_text name, bot;
    sg_text_init(&name, s->name, sizeof s->name);
    sg_text_add(&name, seat->name);
    sg_text_init(&bot, s->bot, sizeof s->bot);
    sg_text_add(&bot, seat->bot);
    s->user = seat->user;
    return true;
}

static bool take_step(void *ctx, int64_t seq, const char *text, size_t length, int64_t at)
{
    struct loading *l = ctx;
    l->gap |= seq != l->t->steps;
    if (l->t->steps == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->at = realloc(l->at, (size_t)l->room * sizeof *l->at);
        sg_check(l->at);
    }
    l->at[l->t->steps] = at;
    table_step_begins(l->t, l->text.length);
    buffer_bytes(&l->text, text, length);
    return true;
}

static enum db_code read_all(struct table *t, struct loading *l)
{
    enum db_code code;
    struct db_tx *tx = db_begin(t->server->db, DB_READ);
    t->row = db_table_get(tx, t->id, &code);
    memset(t->seat, 0, sizeof t->seat);
    if (t->row)
        code = db_seats(tx, t->id, take_seat, t);
    if (code == DB_OK)
        code = db_log(tx, t->id, 0, take_step, l);
    enum db_code end = db_end(tx);
    return code == DB_OK ? end : code;
}

/* Clocks: goes through the game once more, step by step. */
static void run_clocks(struct table *t, const struct loading *l)
{
    struct sg_error why;
    size_t first = t->steps > 1 ? t->starts[1] : l->text.length;
    struct match *m = match_load(l->text.at, first, NULL, &why);
    for (int s = 0; s < SG_MAX_SEATS; s++)
        t->left[s] = t->rules.seconds * 1000;
    for (int n = 1; m && n < t->steps; n++) {
        struct clock_mark before = clock_mark(m);
        struct sg_word step = table_step_text(t, n);
        if (!table_apply(m, step.at, step.length, &why))
            break;
        clock_step(t, &before, m, l->at[n]);
    }
    match_free(m);
}

static enum db_code read_match(struct table *t, struct loading *l)
{
    struct sg_error why;
    if (!t->steps)
        return DB_OK;
    sg_wrong(&why, "wrong.server.log-gap");
    t->match = l->gap ? NULL : match_load(l->text.at, l->text.length, NULL, &why);
    if (!t->match) {
        log_error(t->server, "broken-log", t->id, &why);
        return DB_BROKEN;
    }
    t->setup = match_setup(t->match); /* an edition means what it meant when the match began */
    t->turn_at = t->row->turn_at ? t->row->turn_at : l->at[t->steps - 1];
    if (t->rules.clock != CLOCK_NONE) {
        t->turn_at = l->at[0];
        run_clocks(t, l);
    }
    return DB_OK;
}

enum db_code table_load(struct table *t)
{
    struct sg_error why;
    struct loading l = {.t = t};
    enum db_code code = read_all(t, &l);
    if (code == DB_OK) {
        struct sg_word words = sg_word_of(t->row->setup), name;
        t->game = sg_game_find(t->row->game);
        bool fine = t->game && sg_word_next(&words, &name) && rules_parse(&t->rules, t->row->options) &&
                    sg_setup_parse(t->game, words.at, words.length, &t->setup, &why);
        code = fine ? read_match(t, &l) : DB_BROKEN;
    }
    buffer_free(&l.text);
    free(l.at);
    return code;
}
