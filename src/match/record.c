/* record.c: the grammar of the log: what each of its lines says. */
#include "match/reading.h"

static bool take_seat(struct match_cursor *c, struct sg_slice *rest, struct match_record *out)
{
    int seat;
    if (!reading_seat(c, rest, &seat))
        return false;
    out->seat = (int8_t)seat;
    return true;
}

static bool take_plies(struct match_cursor *c, struct sg_slice *rest, struct match_record *out)
{
    int64_t plies;
    if (!reading_number(c, rest, INT32_MAX, &plies))
        return false;
    out->plies = (int)plies;
    return true;
}

/* The rest of the line is the action. */
static bool take_action_text(struct sg_slice rest, struct match_record *out)
{
    while (rest.length && *rest.at == ' ') {
        rest.at++;
        rest.length--;
    }
    out->action = rest;
    out->grows = 1;
    return true;
}

static bool take_drawn(struct match_cursor *c, struct sg_slice *rest, struct match_record *out)
{
    struct sg_slice w, at, weight;
    int64_t a, b;
    if (!sg_slice_next(rest, &w) || !sg_slice_split(w, '/', &at, &weight) ||
        !sg_slice_number(weight, 1, UINT32_MAX, &b) || !sg_slice_number(at, 0, b - 1, &a))
        return reading_wrong(c, "wrong.save.draw");
    out->at = (uint32_t)a;
    out->weight = (uint32_t)b;
    out->seat = SG_CHANCE;
    return true;
}

/* What is done with the line: plies are undone, or played again. */
static void set_move(struct match_record *out, enum match_request request)
{
    out->request = (uint8_t)request;
    out->grows = request == MATCH_UNDO ? -out->plies : out->plies;
}

static bool take_move(struct match_cursor *c, struct sg_slice rest, enum match_request request,
                      struct match_record *out)
{
    struct sg_slice after = rest, w;
    if (sg_slice_next(&after, &w) && sg_slice_is(w, "table")) {
        rest = after;
        out->seat = MATCH_TABLE;
    } else if (!take_seat(c, &rest, out)) {
        return false;
    }
    if (!take_plies(c, &rest, out) || !reading_end(c, &rest))
        return false;
    set_move(out, request);
    return true;
}

/* "undo 3" or "end" of a question or of the last yes. */
static bool take_request(struct match_cursor *c, struct sg_slice *rest, struct match_record *out)
{
    static const char *const words[] = {"undo", "redo", "end"};
    struct sg_slice w;
    int i = sg_slice_next(rest, &w) ? reading_find(w, words, 3) : -1;
    if (i < 0)
        return reading_wrong(c, "wrong.save.undo");
    out->request = (uint8_t)(MATCH_UNDO + i);
    return (out->request == MATCH_END || take_plies(c, rest, out)) && reading_end(c, rest);
}

static bool take_yes(struct match_cursor *c, struct sg_slice rest, struct match_record *out)
{
    struct sg_slice more, w;
    if (!take_seat(c, &rest, out))
        return false;
    more = rest;
    if (!sg_slice_next(&more, &w))
        return true;
    if (!take_request(c, &rest, out))
        return false;
    set_move(out, out->request);
    return true;
}

static bool take_hash(struct match_cursor *c, struct sg_slice rest, struct match_record *out)
{
    return take_plies(c, &rest, out) && reading_hex(c, &rest, &out->hash) && reading_end(c, &rest);
}

static const struct {
    const char *word;
    enum match_log kind;
} words[] = {
    {"play", MATCH_LOG_PLAY},     {"draw", MATCH_LOG_DRAW}, {"hash", MATCH_LOG_HASH}, {"force", MATCH_LOG_FORCE},
    {"undo", MATCH_LOG_UNDO},     {"redo", MATCH_LOG_REDO}, {"ask", MATCH_LOG_ASK},   {"yes", MATCH_LOG_YES},
    {"no", MATCH_LOG_NO},         {"end", MATCH_LOG_END},   {"seat", MATCH_LOG_SEAT}, {"number", MATCH_LOG_NUMBER},
    {"reveal", MATCH_LOG_REVEAL},
};

/* MATCH_LOG_BEGIN: with none of the words. */
static enum match_log find_kind(struct sg_slice line, struct sg_slice *rest)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (reading_after(line, words[i].word, rest))
            return words[i].kind;
    return MATCH_LOG_BEGIN;
}

static void start_record(struct match_record *out, enum match_log kind, struct sg_slice line)
{
    out->kind = (uint8_t)kind;
    out->request = MATCH_NOTHING;
    out->seat = MATCH_TABLE;
    out->plies = out->grows = 0;
    out->line = line;
}

bool reading_record(struct match_cursor *c, struct sg_slice line, struct match_record *out)
{
    struct sg_slice rest;
    enum match_log kind = find_kind(line, &rest);
    start_record(out, kind, line);
    switch (kind) {
    case MATCH_LOG_BEGIN: return reading_wrong(c, "wrong.save.log");
    case MATCH_LOG_PLAY: return take_seat(c, &rest, out) && take_action_text(rest, out);
    case MATCH_LOG_DRAW: return take_drawn(c, &rest, out) && take_action_text(rest, out);
    case MATCH_LOG_FORCE: out->seat = SG_CHANCE; return take_action_text(rest, out);
    case MATCH_LOG_HASH: return take_hash(c, rest, out);
    case MATCH_LOG_UNDO: return take_move(c, rest, MATCH_UNDO, out);
    case MATCH_LOG_REDO: return take_move(c, rest, MATCH_REDO, out);
    case MATCH_LOG_ASK: return take_seat(c, &rest, out) && take_request(c, &rest, out);
    case MATCH_LOG_YES: return take_yes(c, rest, out);
    case MATCH_LOG_END:
    case MATCH_LOG_NO: return take_seat(c, &rest, out) && reading_end(c, &rest);
    case MATCH_LOG_SEAT: return take_seat(c, &rest, out) && reading_who(c, rest, &out->who);
    case MATCH_LOG_NUMBER:
        return take_seat(c, &rest, out) && reading_bytes(c, &rest, out->bytes) && reading_end(c, &rest);
    case MATCH_LOG_REVEAL: return reading_bytes(c, &rest, out->bytes) && reading_end(c, &rest);
    }
    return false;
}

/* ---- For everybody ------------------------------------------------------------ */

struct match_cursor match_cursor(const char *text, size_t length)
{
    return (struct match_cursor){.rest = {text, length}, .seats = SG_MAX_SEATS};
}

/* The lines of the header belong together; what they say, match_load() reads. */
static bool skip_header(struct match_cursor *c)
{
    struct sg_slice line;
    while (reading_line(c, &line))
        if (sg_slice_is(line, "begin"))
            return true;
    return reading_wrong(c, "wrong.save.line-begin");
}

bool match_record_next(struct match_cursor *c, struct match_record *record)
{
    struct sg_slice line, rest;
    bool first = c->line == 0;
    if (c->wrong || !reading_line(c, &line))
        return false;
    if (!first || !reading_after(line, "signoria match", &rest))
        return reading_record(c, line, record);
    start_record(record, MATCH_LOG_BEGIN, line);
    return skip_header(c);
}
