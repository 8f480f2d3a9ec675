/* load.c: reading a match from text that nobody has checked. */
#include "base/check.h"

#include "base/error.h"
#include "base/codec.h"
#include "match/reading.h"

#include <stdlib.h>
#include <string.h>

static bool take_action(struct reading *r, const struct match_record *record, struct sg_action *action)
{
    return sg_action_parse(r->m->game, record->action.at, record->action.length, action, r->cursor.why);
}

/* ---- The log --------------------------------------------------------------- */

/* Each of these checks a record, then it counts; what is refused has changed nothing. */

static bool load_play(struct reading *r, const struct match_record *record)
{
    struct match *m = r->m;
    struct match_ply ply = {.seat = record->seat};
    if (!take_action(r, record, &ply.action))
        return false;
    reading_understood(r);
    if (!match_may_play(m, ply.seat, ply.action, r->cursor.why))
        return false;
    m->game->apply(m->state, ply.action, NULL);
    match_do_ply(m, &ply);
    return true;
}

/* Is it the draw that had to come? */
static bool check_draw(struct reading *r, const struct match_ply *ply)
{
    struct match *m = r->m;
    if (match_committed(m) && !m->knows_secret) {
        r->checking->unchecked++;
        return true;
    }
    uint32_t at = match_drawn(m, ply);
    r->checking->draws++;
    if (at == ply->at)
        return true;
    return sg_wrong_args(r->cursor.why, "wrong.save.drawn", "%d%d%d", (int)ply->draw + 1, (int)ply->at, (int)at);
}

static bool load_draw(struct reading *r, const struct match_record *record)
{
    struct match *m = r->m;
    struct match_ply ply = {.seat = SG_CHANCE, .at = record->at, .weight = record->weight, .draw = m->draws};
    if (!take_action(r, record, &ply.action))
        return false;
    reading_understood(r);
    if (!match_may_draw(m, r->cursor.why))
        return false;
    uint32_t weight = m->game->chance_total(m->state);
    if (weight != ply.weight)
        return sg_wrong_args(r->cursor.why, "wrong.save.weight", "%d", (int)weight);
    if (!sg_action_eq(m->game->chance_sample(m->state, ply.at), ply.action))
        return reading_wrong(&r->cursor, "wrong.save.other-outcome");
    match_find_stream(m, &ply);
    if (r->checking && !check_draw(r, &ply))
        return false;
    m->game->apply(m->state, ply.action, NULL);
    match_do_ply(m, &ply);
    return true;
}

static bool load_force(struct reading *r, const struct match_record *record)
{
    struct match *m = r->m;
    struct match_ply ply = {.seat = SG_CHANCE, .forced = 1};
    if (!take_action(r, record, &ply.action))
        return false;
    reading_understood(r);
    if (!match_may_force(m, ply.action, r->cursor.why))
        return false;
    m->game->apply(m->state, ply.action, NULL);
    match_do_ply(m, &ply);
    return true;
}

static bool load_hash(struct reading *r, const struct match_record *record)
{
    struct match *m = r->m;
    reading_understood(r);
    if (record->plies != m->count)
        return sg_wrong_args(r->cursor.why, "wrong.save.plies", "%d%d", m->count, record->plies);
    uint64_t here = sg_state_hash_as(m->game, m->state, m->rules);
    r->loaded->hashes++;
    if (record->hash == here)
        return true;
    r->loaded->ply = m->count - 1; /* or one since the last hash that fits */
    sg_wrong_args(r->cursor.why, "wrong.save.hash", "%d", m->count);
    return sg_error_add_hex(r->cursor.why, here);
}

static bool load_move(struct reading *r, const struct match_record *record)
{
    reading_understood(r);
    if (!match_may_move(r->m, record->request, record->seat, record->plies, r->cursor.why))
        return false;
    match_do_move(r->m, record->request, record->plies);
    return true;
}

static bool load_ask(struct reading *r, const struct match_record *record)
{
    reading_understood(r);
    if (!match_may_ask(r->m, record->seat, record->request, record->plies, r->cursor.why))
        return false;
    match_do_ask(r->m, record->seat, record->request, record->plies);
    return true;
}

static bool load_answer(struct reading *r, const struct match_record *record, bool yes)
{
    reading_understood(r);
    if (!match_may_answer(r->m, record->seat, yes, r->cursor.why))
        return false;
    struct match_question q = r->m->question;
    bool last = yes && !(q.waiting & ~(1u << record->seat));
    if (record->request != (last ? q.request : MATCH_NOTHING) || (last && record->plies != q.plies))
        return reading_wrong(&r->cursor, "wrong.save.last-yes");
    match_do_answer(r->m, record->seat, yes);
    if (last && q.request == MATCH_END)
        match_do_end(r->m, MATCH_TABLE);
    else if (last)
        match_do_move(r->m, q.request, q.plies);
    return true;
}

static bool load_end(struct reading *r, const struct match_record *record)
{
    reading_understood(r);
    if (!match_may_resign(r->m, r->cursor.why))
        return false;
    match_do_end(r->m, record->seat);
    return true;
}

static bool load_number(struct reading *r, const struct match_record *record)
{
    reading_understood(r);
    if (!match_may_number(r->m, record->seat, r->cursor.why))
        return false;
    match_do_number(r->m, record->seat, record->bytes);
    return true;
}

static bool load_reveal(struct reading *r, const struct match_record *record)
{
    reading_understood(r);
    if (!match_may_reveal(r->m, r->cursor.why) || !reading_fits(r, record->bytes))
        return false;
    memcpy(r->m->chance.secret, record->bytes, FAIR_BYTES);
    r->m->knows_secret = true;
    match_do_reveal(r->m);
    return true;
}

static bool load_record(struct reading *r, const struct match_record *record)
{
    switch ((enum match_log)record->kind) {
    case MATCH_LOG_BEGIN: break;
    case MATCH_LOG_PLAY: return load_play(r, record);
    case MATCH_LOG_DRAW: return load_draw(r, record);
    case MATCH_LOG_FORCE: return load_force(r, record);
    case MATCH_LOG_HASH: return load_hash(r, record);
    case MATCH_LOG_UNDO:
    case MATCH_LOG_REDO: return load_move(r, record);
    case MATCH_LOG_ASK: return load_ask(r, record);
    case MATCH_LOG_YES: return load_answer(r, record, true);
    case MATCH_LOG_NO: return load_answer(r, record, false);
    case MATCH_LOG_END: return load_end(r, record);
    case MATCH_LOG_SEAT: match_do_seat(r->m, record->seat, &record->who); return true;
    case MATCH_LOG_NUMBER: return load_number(r, record);
    case MATCH_LOG_REVEAL: return load_reveal(r, record);
    }
    return false;
}

static bool load_log(struct reading *r)
{
    struct sg_slice line;
    struct match_record record;
    while (reading_line(&r->cursor, &line)) {
        r->loaded->readable = false;
        if (r->m->revealed)
            return reading_wrong(&r->cursor, "wrong.save.after-reveal");
        if (!reading_record(&r->cursor, line, &record) || !load_record(r, &record))
            return false;
    }
    r->loaded->readable = true;
    r->loaded->torn = r->cursor.rest.length > 0;
    return true;
}

/* ---- All of it -------------------------------------------------------------- */

/* Where in the text it is wrong. */
static void add_place(struct reading *r)
{
    r->loaded->line = r->cursor.line;
    if (r->loaded->readable && r->m && r->m->snapshots && r->loaded->ply < 0)
        r->loaded->ply = r->m->count;
    if (!r->cursor.why)
        return;
    r->cursor.why->line = r->loaded->line;
    r->cursor.why->ply = r->loaded->readable && r->m && r->m->snapshots ? r->loaded->ply + 1 : 0;
}

struct match *match_load_checking(const char *text, size_t length, struct match_loaded *loaded,
                                  struct match_checking *checking, struct sg_error *why)
{
    struct match_loaded own;
    struct reading r = {match_cursor(text, length), NULL, loaded ? loaded : &own, checking};
    r.cursor.why = why;
    *r.loaded = (struct match_loaded){.ply = -1};
    if (length > MATCH_MAX_TEXT) {
        sg_wrong_args(why, "wrong.save.bytes", "%d", MATCH_MAX_TEXT);
        return NULL;
    }
    bool fine = reading_header(&r);
    if (fine) {
        match_do_start(r.m);
        fine = load_log(&r);
    }
    r.loaded->good = length - r.cursor.rest.length;
    if (fine) {
        match_keep_text(r.m, text, r.loaded->good);
        return r.m;
    }
    add_place(&r);
    match_free(r.m);
    return NULL;
}

struct match *match_load(const char *text, size_t length, struct match_loaded *loaded, struct sg_error *why)
{
    return match_load_checking(text, length, loaded, NULL, why);
}

/* As it was after the last line that it kept. It stays where it is in memory. */
static void restore_match(struct match *m)
{
    struct match_sink journal = m->journal;
    struct match *old = match_load(m->text, m->length, NULL, NULL);
    sg_check(old);
    free(m->plies);
    free(m->snapshots);
    free(m->text);
    free(m->streams);
    *m = *old;
    m->journal = journal;
    free(old);
}

bool match_append(struct match *m, const char *text, size_t length, struct sg_error *why)
{
    struct match_loaded loaded = {.ply = -1};
    struct reading r = {match_cursor(text, length), m, &loaded, NULL};
    if (!length)
        return true;
    if (text[length - 1] != '\n')
        return sg_wrong(why, "wrong.save.torn");
    r.cursor.why = why;
    r.cursor.seats = m->setup.seats;
    if (!load_log(&r))
        add_place(&r);
    else if (match_write_text(m, (struct sg_slice){text, length}, true, why))
        return true;
    restore_match(m);
    return false;
}

struct match *match_load_from(const struct match_reader *reader, struct match_loaded *loaded, struct sg_error *why)
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
