/* load.c: reading a match from text that nobody has checked. */
#include "base/check.h"

#include "base/error.h"
#include "base/form.h"
#include "match/reading.h"

#include <stdlib.h>
#include <string.h>

static bool take_action(struct reading *r, struct sg_word rest, struct sg_action *action)
{
    while (rest.length && *rest.at == ' ') {
        rest.at++;
        rest.length--;
    }
    return sg_action_parse(r->m->game, rest.at, rest.length, action, r->why);
}

/* ---- The log --------------------------------------------------------------- */

static bool read_play(struct reading *r, struct sg_word rest)
{
    struct match *m = r->m;
    struct match_ply ply = {.seat = 0};
    int seat;
    if (!reading_seat(r, &rest, &seat) || !take_action(r, rest, &ply.action))
        return false;
    reading_understood(r);
    if (!match_may_play(m, seat, ply.action, r->why))
        return false;
    ply.seat = (int8_t)seat;
    m->game->apply(m->state, ply.action, NULL);
    match_do_ply(m, &ply);
    return true;
}

static bool take_drawn(struct reading *r, struct sg_word *rest, struct match_ply *ply)
{
    struct sg_word w, at, weight;
    int64_t a, b;
    if (!sg_word_next(rest, &w) || !sg_word_split(w, '/', &at, &weight) ||
        !sg_word_number(weight, 1, UINT32_MAX, &b) || !sg_word_number(at, 0, b - 1, &a))
        return reading_wrong(r, "wrong.save.draw");
    ply->at = (uint32_t)a;
    ply->weight = (uint32_t)b;
    return true;
}

/* Is it the draw that had to come? */
static bool check_draw(struct reading *r, const struct match_ply *ply)
{
    struct match *m = r->m;
    if (m->chance.source == MATCH_FAIR && !m->knows_secret) {
        r->checking->unchecked++;
        return true;
    }
    uint32_t at = match_drawn(m, ply->draw, ply->weight);
    r->checking->draws++;
    if (at == ply->at)
        return true;
    return sg_wrong_form(r->why, "wrong.save.drawn", "%d%d%d", (int)ply->draw + 1, (int)ply->at, (int)at);
}

static bool read_draw(struct reading *r, struct sg_word rest)
{
    struct match *m = r->m;
    struct match_ply ply = {.seat = SG_CHANCE, .draw = m->draws};
    if (!take_drawn(r, &rest, &ply) || !take_action(r, rest, &ply.action))
        return false;
    reading_understood(r);
    if (!match_may_draw(m, r->why))
        return false;
    uint32_t weight = m->game->chance_total(m->state);
    if (weight != ply.weight)
        return sg_wrong_form(r->why, "wrong.save.weight", "%d", (int)weight);
    if (!sg_action_eq(m->game->chance_sample(m->state, ply.at), ply.action))
        return reading_wrong(r, "wrong.save.other-outcome");
    if (r->checking && !check_draw(r, &ply))
        return false;
    m->game->apply(m->state, ply.action, NULL);
    match_do_ply(m, &ply);
    return true;
}

static bool read_force(struct reading *r, struct sg_word rest)
{
    struct match *m = r->m;
    struct match_ply ply = {.seat = SG_CHANCE, .forced = 1};
    if (!take_action(r, rest, &ply.action))
        return false;
    reading_understood(r);
    if (!match_may_force(m, ply.action, r->why))
        return false;
    m->game->apply(m->state, ply.action, NULL);
    match_do_ply(m, &ply);
    return true;
}

static bool read_hash(struct reading *r, struct sg_word rest)
{
    struct match *m = r->m;
    int64_t ply;
    uint64_t hash;
    if (!reading_number(r, &rest, INT32_MAX, &ply) || !reading_hex(r, &rest, &hash) ||
        !reading_end(r, &rest))
        return false;
    reading_understood(r);
    if (ply != m->count)
        return sg_wrong_form(r->why, "wrong.save.plies", "%d%d", m->count, (int)ply);
    uint64_t here = sg_state_hash_as(m->game, m->state, m->rules);
    r->loaded->hashes++;
    if (hash == here)
        return true;
    r->loaded->ply = m->count - 1; /* or one since the last hash that fits */
    sg_wrong_form(r->why, "wrong.save.hash", "%d", m->count);
    return sg_error_add_hex(r->why, here);
}

static bool read_move(struct reading *r, struct sg_word rest, enum match_wish wish)
{
    struct sg_word who = rest, w;
    int seat = MATCH_TABLE;
    int64_t plies;
    if (sg_word_next(&who, &w) && sg_word_is(w, "table"))
        rest = who;
    else if (!reading_seat(r, &rest, &seat))
        return false;
    if (!reading_number(r, &rest, INT32_MAX, &plies) || !reading_end(r, &rest))
        return false;
    reading_understood(r);
    if (!match_may_move(r->m, wish, seat, (int)plies, r->why))
        return false;
    match_do_move(r->m, wish, (int)plies);
    return true;
}

/* "undo 3" of a question or of the last yes. */
static bool take_wish(struct reading *r, struct sg_word *rest, enum match_wish *wish,
                      int64_t *plies)
{
    static const char *const words[] = {"undo", "redo"};
    struct sg_word w;
    int i = sg_word_next(rest, &w) ? reading_find(w, words, 2) : -1;
    if (i < 0)
        return reading_wrong(r, "wrong.save.undo");
    *wish = i == 0 ? MATCH_UNDO : MATCH_REDO;
    return reading_number(r, rest, INT32_MAX, plies) && reading_end(r, rest);
}

static bool read_ask(struct reading *r, struct sg_word rest)
{
    enum match_wish wish = MATCH_NOTHING;
    int64_t plies;
    int seat;
    if (!reading_seat(r, &rest, &seat) || !take_wish(r, &rest, &wish, &plies))
        return false;
    reading_understood(r);
    if (!match_may_ask(r->m, seat, wish, (int)plies, r->why))
        return false;
    match_do_ask(r->m, seat, wish, (int)plies);
    return true;
}

static bool read_answer(struct reading *r, struct sg_word rest, bool yes)
{
    struct sg_word more, w;
    enum match_wish said = MATCH_NOTHING;
    int64_t plies = 0;
    int seat;
    if (!reading_seat(r, &rest, &seat))
        return false;
    more = rest;
    if (sg_word_next(&more, &w) && (!yes || !take_wish(r, &rest, &said, &plies)))
        return reading_end(r, &rest);
    reading_understood(r);
    if (!match_may_answer(r->m, seat, yes, r->why))
        return false;
    struct match_question q = r->m->question;
    enum match_wish done = match_do_answer(r->m, seat, yes);
    if (done != said || (done != MATCH_NOTHING && plies != q.plies))
        return reading_wrong(r, "wrong.save.last-yes");
    if (done != MATCH_NOTHING)
        match_do_move(r->m, done, q.plies);
    return true;
}

static bool read_seat(struct reading *r, struct sg_word rest)
{
    struct match_seat who;
    int seat;
    if (!reading_seat(r, &rest, &seat) || !reading_who(r, rest, &who))
        return false;
    match_do_seat(r->m, seat, &who);
    return true;
}

static bool read_number(struct reading *r, struct sg_word rest)
{
    uint8_t number[FAIR_BYTES];
    int seat;
    if (!reading_seat(r, &rest, &seat) || !reading_bytes(r, &rest, number) || !reading_end(r, &rest))
        return false;
    reading_understood(r);
    if (!match_may_number(r->m, seat, r->why))
        return false;
    match_do_number(r->m, seat, number);
    return true;
}

static bool read_reveal(struct reading *r, struct sg_word rest)
{
    uint8_t secret[FAIR_BYTES];
    if (!reading_bytes(r, &rest, secret) || !reading_end(r, &rest))
        return false;
    reading_understood(r);
    if (!match_may_reveal(r->m, r->why) || !reading_fits(r, secret))
        return false;
    memcpy(r->m->chance.secret, secret, FAIR_BYTES);
    r->m->knows_secret = true;
    match_do_reveal(r->m);
    return true;
}

static bool read_record(struct reading *r, struct sg_word line)
{
    struct sg_word rest;
    if (reading_after(line, "play", &rest))
        return read_play(r, rest);
    if (reading_after(line, "draw", &rest))
        return read_draw(r, rest);
    if (reading_after(line, "hash", &rest))
        return read_hash(r, rest);
    if (reading_after(line, "force", &rest))
        return read_force(r, rest);
    if (reading_after(line, "undo", &rest))
        return read_move(r, rest, MATCH_UNDO);
    if (reading_after(line, "redo", &rest))
        return read_move(r, rest, MATCH_REDO);
    if (reading_after(line, "ask", &rest))
        return read_ask(r, rest);
    if (reading_after(line, "yes", &rest))
        return read_answer(r, rest, true);
    if (reading_after(line, "no", &rest))
        return read_answer(r, rest, false);
    if (reading_after(line, "seat", &rest))
        return read_seat(r, rest);
    if (reading_after(line, "number", &rest))
        return read_number(r, rest);
    if (reading_after(line, "reveal", &rest))
        return read_reveal(r, rest);
    return reading_wrong(r, "wrong.save.log");
}

static bool read_log(struct reading *r)
{
    struct sg_word line;
    match_do_start(r->m);
    while (reading_line(r, &line)) {
        r->loaded->readable = false;
        if (r->m->revealed)
            return reading_wrong(r, "wrong.save.after-reveal");
        if (!read_record(r, line))
            return false;
    }
    r->loaded->readable = true;
    r->loaded->torn = r->rest.length > 0;
    r->loaded->line = 0;
    return true;
}

/* ---- All of it -------------------------------------------------------------- */

/* Where in the text it is wrong. */
static void add_place(struct reading *r)
{
    if (r->loaded->readable && r->m && r->m->snapshots && r->loaded->ply < 0)
        r->loaded->ply = r->m->count;
    if (!r->why)
        return;
    r->why->line = r->loaded->line;
    r->why->ply = r->loaded->readable && r->m && r->m->snapshots ? r->loaded->ply + 1 : 0;
}

struct match *match_load_checking(const char *text, size_t length, struct match_loaded *loaded,
                                  struct match_checking *checking, struct sg_error *why)
{
    struct match_loaded own;
    struct reading r = {{text, length}, NULL, loaded ? loaded : &own, checking, why};
    *r.loaded = (struct match_loaded){.ply = -1};
    if (length > MATCH_MAX_TEXT) {
        sg_wrong_form(why, "wrong.save.bytes", "%d", MATCH_MAX_TEXT);
        return NULL;
    }
    bool fine = reading_header(&r) && read_log(&r);
    r.loaded->good = length - r.rest.length;
    if (fine) {
        match_keep_text(r.m, text, r.loaded->good);
        return r.m;
    }
    add_place(&r);
    match_free(r.m);
    return NULL;
}

struct match *match_load(const char *text, size_t length, struct match_loaded *loaded,
                         struct sg_error *why)
{
    return match_load_checking(text, length, loaded, NULL, why);
}

struct match *match_load_from(const struct match_reader *reader, struct match_loaded *loaded,
                              struct sg_error *why)
{
    size_t length = 0, room = 65536;
    char *text = malloc(room);
    struct match *m = NULL;
    long n;
    sg_check(text);
    while ((n = reader->read(reader->ctx, text + length, room - length, why)) > 0) {
        length += (size_t)n;
        if (length > MATCH_MAX_TEXT)
            break;
        if (length < room)
            continue;
        room *= 2;
        text = realloc(text, room);
        sg_check(text);
    }
    if (n >= 0)
        m = match_load(text, length, loaded, why);
    free(text);
    return m;
}
