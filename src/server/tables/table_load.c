/* table_load.c: a table from the store, and steps of its log played again. */
#include "server/tables/table.h"

#include "base/check.h"
#include "base/codec.h"
#include "server/log.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

const char *const join_words[3] = {"link", "anyone", "invited"};
const char *const watch_words[3] = {"link", "anyone", "none"};
const char *const undo_words[3] = {"consent", "free", "none"};
const char *const clock_words[3] = {"none", "days", "live"};
const char *const out_words[2] = {"bot", "nothing"};
const char *const chance_words[3] = {"fair", "seeded", "duplicate"};

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
    json_put_number(&j, "rated", r->rated);
    json_put_number(&j, "seeded", r->seeded);
    json_put_number(&j, "seconds", r->seconds);
    json_put_number(&j, "add", r->add);
    json_put_number(&j, "absent", r->absent);
    json_put_number(&j, "delay", r->delay);
    json_put_number(&j, "closed", r->closed);
    json_put_number(&j, "rematch", r->rematch);
    json_put_number(&j, "tournament", r->tournament);
    json_put_number(&j, "early", r->early);
    json_put_number(&j, "resigned", r->resigned);
    json_put_number(&j, "programs", r->programs);
    json_key(&j, "seed");
    json_hex(&j, r->seed);
    json_key(&j, "secret");
    put_bytes(&j, r->secret);
    put_seats(&j, r);
    json_close(&j);
}

static int64_t number_of(json_t *o, const char *key)
{
    return json_integer_value(json_object_get(o, key));
}

static bool bytes_of(json_t *value, uint8_t out[FAIR_BYTES])
{
    return json_is_string(value) && fair_parse(json_string_value(value), json_string_length(value), out);
}

static void take_seats(struct rules *r, json_t *o)
{
    for (size_t s = 0; s < SG_MAX_SEATS; s++) {
        if (bytes_of(json_array_get(json_object_get(o, "numbers"), s), r->numbers.of[s]))
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
    r->join = (uint8_t)(number_of(o, "join") % 3);
    r->watch = (uint8_t)(number_of(o, "watch") % 3);
    r->undo = (uint8_t)(number_of(o, "undo") % 3);
    r->clock = (uint8_t)(number_of(o, "clock") % 3);
    r->out = number_of(o, "out") & 1;
    r->hints = number_of(o, "hints") & 1;
    r->rated = number_of(o, "rated") & 1;
    r->seeded = number_of(o, "seeded") & 1;
    r->seconds = number_of(o, "seconds");
    r->add = number_of(o, "add");
    r->absent = number_of(o, "absent");
    r->delay = number_of(o, "delay");
    r->closed = number_of(o, "closed");
    r->rematch = number_of(o, "rematch");
    r->tournament = number_of(o, "tournament");
    r->early = (uint8_t)(number_of(o, "early") & 31);
    r->resigned = (uint8_t)(number_of(o, "resigned") & 31);
    r->programs = (uint8_t)(number_of(o, "programs") & 31);
    const char *seed = json_string_value(json_object_get(o, "seed"));
    if (seed)
        sg_slice_hex(sg_slice_of(seed), &r->seed);
    bytes_of(json_object_get(o, "secret"), r->secret);
    take_seats(r, o);
    json_decref(o);
    return true;
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

struct sg_slice table_step_text(const struct table *t, int n)
{
    struct sg_slice all = match_text(t->match);
    size_t end = n + 1 < t->steps ? t->starts[n + 1] : all.length;
    return (struct sg_slice){all.at + t->starts[n], end - t->starts[n]};
}

int table_step_grew(struct sg_slice text)
{
    struct match_cursor cursor = match_cursor(text.at, text.length);
    struct match_record record;
    int grew = 0;
    while (match_record_next(&cursor, &record))
        grew += record.grows;
    return grew;
}

bool table_continue(struct match **m, struct sg_slice text)
{
    struct sg_error why;
    if (*m)
        return match_append(*m, text.at, text.length, &why);
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
    s->shelved = seat->shelved;
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

static struct sg_slice loaded_step(const struct loading *l, int n)
{
    const struct table *t = l->t;
    size_t end = n + 1 < t->steps ? t->starts[n + 1] : l->text.length;
    return (struct sg_slice){l->text.at + t->starts[n], end - t->starts[n]};
}

/* Step by step, for what each of them did to the clocks. */
static struct match *load_with_clocks(struct table *t, const struct loading *l, struct sg_error *why)
{
    struct sg_slice text = loaded_step(l, 0);
    struct match *m = match_load(text.at, text.length, NULL, why);
    if (!m)
        return NULL;
    t->setup = match_setup(m);
    t->turn_at = l->at[0];
    t->turns = (struct clock_turns){0};
    for (int s = 0; s < SG_MAX_SEATS; s++)
        t->left[s] = t->rules.seconds * 1000;
    for (int n = 1; n < t->steps; n++) {
        struct clock_mark before = clock_mark(t, m);
        text = loaded_step(l, n);
        if (!match_append(m, text.at, text.length, why)) {
            match_free(m);
            return NULL;
        }
        clock_step(t, &before, m, l->at[n]);
    }
    return m;
}

static enum db_code read_match(struct table *t, struct loading *l)
{
    struct sg_error why;
    if (!t->steps)
        return DB_OK;
    sg_wrong(&why, "wrong.server.log-gap");
    t->turn_at = t->row->turn_at ? t->row->turn_at : l->at[t->steps - 1];
    if (l->gap)
        t->match = NULL;
    else if (t->rules.clock != CLOCK_NONE)
        t->match = load_with_clocks(t, l, &why);
    else
        t->match = match_load(l->text.at, l->text.length, NULL, &why);
    if (!t->match) {
        log_error(t->server, "broken-log", t->id, &why);
        return DB_BROKEN;
    }
    t->setup = match_setup(t->match); /* an edition means what it meant when the match began */
    return DB_OK;
}

enum db_code table_load(struct table *t)
{
    struct sg_error why;
    struct loading l = {.t = t};
    enum db_code code = read_all(t, &l);
    if (code == DB_OK) {
        struct sg_slice words = sg_slice_of(t->row->setup), name;
        t->game = sg_game_find(t->row->game);
        bool fine = t->game && sg_slice_next(&words, &name) && rules_parse(&t->rules, t->row->options) &&
                    sg_setup_parse(t->game, words.at, words.length, &t->setup, &why);
        code = fine ? read_match(t, &l) : DB_BROKEN;
    }
    buffer_free(&l.text);
    free(l.at);
    return code;
}
