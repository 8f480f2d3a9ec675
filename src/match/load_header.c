/* load_header.c: the header of a saved match. */
#include "base/codec.h"

#include "base/error.h"
#include "games/games.h"
#include "match/reading.h"

#include <string.h>

static bool header_line(struct reading *r, const char *word, struct sg_slice *rest)
{
    struct sg_slice line = {NULL, 0};
    if (reading_line(&r->cursor, &line) && reading_after(line, word, rest))
        return true;
    if (!line.at)
        r->cursor.line++;
    return sg_wrong_args(r->cursor.why, "wrong.save.line-wanted", "%s", word);
}

static bool read_format(struct reading *r)
{
    struct sg_slice line, rest;
    int64_t version;
    if (!reading_line(&r->cursor, &line) || !reading_after(line, "signoria match", &rest)) {
        r->cursor.line = 1;
        return reading_wrong(&r->cursor, "wrong.save.no-match");
    }
    if (!reading_number(&r->cursor, &rest, INT32_MAX, &version) || !reading_end(&r->cursor, &rest))
        return false;
    if (version == MATCH_FORMAT)
        return true;
    return sg_wrong_args(r->cursor.why, "wrong.save.format", "%d%d", (int)version, MATCH_FORMAT);
}

static const struct sg_game *take_game(struct sg_slice *rest)
{
    struct sg_slice name;
    bool named = sg_slice_next(rest, &name);
    for (int i = 0; named && i < sg_game_count(); i++)
        if (sg_slice_is(name, sg_game_at(i)->name))
            return sg_game_at(i);
    return NULL;
}

static bool no_game(struct reading *r)
{
    char memory[SG_ERROR_TEXT];
    struct sg_text names;
    sg_text_init(&names, memory, sizeof memory);
    for (int i = 0; i < sg_game_count(); i++)
        sg_text_printf(&names, i ? " %s" : "%s", sg_game_at(i)->name);
    return sg_wrong_args(r->cursor.why, "wrong.save.game", "%s", memory);
}

static bool read_setup(struct reading *r)
{
    struct sg_slice rest;
    if (!header_line(r, "setup", &rest))
        return false;
    const struct sg_game *game = take_game(&rest);
    if (!game)
        return no_game(r);
    r->m = match_make(game);
    if (!sg_setup_parse(game, rest.at, rest.length, &r->m->setup, r->cursor.why))
        return false;
    r->cursor.seats = r->m->setup.seats;
    return true;
}

static bool read_rules(struct reading *r)
{
    struct sg_slice rest;
    int64_t version;
    if (!header_line(r, "rules", &rest) || !reading_number(&r->cursor, &rest, UINT32_MAX, &version) ||
        !reading_end(&r->cursor, &rest))
        return false;
    struct match *m = r->m;
    const struct sg_game *game = m->game;
    uint32_t oldest = game->oldest_rules ? game->oldest_rules : game->rules_version;
    if (version >= oldest && version <= game->rules_version) {
        m->rules = (uint32_t)version;
        m->setup.options = sg_options_as_of(game, m->setup.options, m->rules);
        return true;
    }
    return sg_wrong_args(r->cursor.why, "wrong.save.rules", "%d%d", (int)version, (int)game->rules_version);
}

static bool read_set(struct reading *r)
{
    struct sg_slice rest, name;
    uint64_t hash;
    if (!header_line(r, "set", &rest))
        return false;
    if (!sg_slice_next(&rest, &name))
        return reading_wrong(&r->cursor, "wrong.save.set-name");
    if (!reading_hex(&r->cursor, &rest, &hash) || !reading_end(&r->cursor, &rest))
        return false;
    if (!sg_slice_is(name, match_set_name(r->m)))
        return sg_wrong_args(r->cursor.why, "wrong.save.set-other", "%s", match_set_name(r->m));
    if (hash == match_set_hash(r->m))
        return true;
    sg_wrong_args(r->cursor.why, "wrong.save.set-changed", "%s", match_set_name(r->m));
    return sg_error_add_hex(r->cursor.why, match_set_hash(r->m));
}

bool reading_who(struct match_cursor *c, struct sg_slice rest, struct match_seat *seat)
{
    struct sg_slice w, before, bot = {NULL, 0};
    memset(seat, 0, sizeof *seat);
    bool there = sg_slice_next(&rest, &w);
    if (there && sg_slice_split(w, ':', &before, &bot))
        w = before;
    int who = there ? reading_find(w, match_who_words, 3) : -1;
    if (who < 0 || (bot.at && (who != MATCH_BOT || !bot.length)))
        return reading_wrong(c, "wrong.save.who");
    if (rest.length) {
        rest.at++;
        rest.length--;
    }
    c->wrong = !match_bot_ok(bot.at, bot.length, c->why) || !match_name_ok(rest.at, rest.length, c->why);
    if (c->wrong)
        return false;
    seat->who = (uint8_t)who;
    memcpy(seat->name, rest.at, rest.length);
    if (bot.length)
        memcpy(seat->bot, bot.at, bot.length);
    return true;
}

static bool read_seats(struct reading *r)
{
    for (int s = 0; s < r->m->setup.seats; s++) {
        struct sg_slice rest;
        int seat;
        if (!header_line(r, "seat", &rest) || !reading_seat(&r->cursor, &rest, &seat))
            return false;
        if (seat != s)
            return sg_wrong_args(r->cursor.why, "wrong.save.here-seat", "%d", s + 1);
        if (!reading_who(&r->cursor, rest, &r->m->seat[s]))
            return false;
    }
    return true;
}

bool reading_fits(struct reading *r, const uint8_t secret[FAIR_BYTES])
{
    uint8_t commitment[FAIR_BYTES];
    fair_commit(secret, commitment);
    if (memcmp(commitment, r->m->commitment, FAIR_BYTES) == 0)
        return true;
    reading_understood(r);
    return reading_wrong(&r->cursor, "wrong.save.commitment");
}

static bool read_chance(struct reading *r)
{
    struct match *m = r->m;
    struct sg_slice rest, w;
    if (!header_line(r, "chance", &rest))
        return false;
    int source = sg_slice_next(&rest, &w) ? reading_find(w, match_source_words, 4) : -1;
    if (source < 0)
        return reading_wrong(&r->cursor, "wrong.save.chance");
    m->chance.source = (uint8_t)source;
    if (source == MATCH_SEEDED && !reading_hex(&r->cursor, &rest, &m->chance.seed))
        return false;
    if (!reading_end(&r->cursor, &rest))
        return false;
    if (!match_committed(m))
        return true;
    return header_line(r, "commitment", &rest) && reading_bytes(&r->cursor, &rest, m->commitment) &&
           reading_end(&r->cursor, &rest);
}

static bool read_secret(struct reading *r, struct sg_slice rest)
{
    if (!match_committed(r->m) || r->m->knows_secret)
        return reading_wrong(&r->cursor, "wrong.save.no-secret");
    if (!reading_bytes(&r->cursor, &rest, r->m->chance.secret) || !reading_end(&r->cursor, &rest) ||
        !reading_fits(r, r->m->chance.secret))
        return false;
    r->m->knows_secret = true;
    return true;
}

static bool read_position(struct reading *r, struct sg_slice rest)
{
    struct match *m = r->m;
    struct sg_head head;
    if (!sg_position_parse(m->game, rest.at, rest.length, m->state, r->cursor.why))
        return false;
    memcpy(&head, m->state, sizeof head);
    if (head.viewer != SG_TRUTH)
        return reading_wrong(&r->cursor, "wrong.match.view");
    head.options = sg_options_as_of(m->game, head.options, m->rules);
    memcpy(m->state, &head, sizeof head);
    if (head.seats != m->setup.seats || head.set != m->setup.set || head.options != m->setup.options)
        return reading_wrong(&r->cursor, "wrong.match.other-setup");
    return true;
}

/* The secret that is revealed at the end serves from the start. */
static bool use_revealed(struct reading *r)
{
    struct match *m = r->m;
    uint8_t commitment[FAIR_BYTES];
    if (!r->checking || !r->checking->revealed || !match_committed(m))
        return true;
    fair_commit(r->checking->secret, commitment);
    if (memcmp(commitment, m->commitment, FAIR_BYTES) != 0)
        return true; /* its own line will say so */
    memcpy(m->chance.secret, r->checking->secret, FAIR_BYTES);
    m->knows_secret = true;
    return true;
}

/* The secret and the position may be missing; then 'begin'. */
static bool read_begin(struct reading *r)
{
    struct sg_slice line, rest;
    bool placed = false;
    r->m->game->init(r->m->state, &r->m->setup);
    for (;;) {
        if (!reading_line(&r->cursor, &line)) {
            r->cursor.line++;
            return reading_wrong(&r->cursor, "wrong.save.line-begin");
        }
        if (sg_slice_is(line, "begin"))
            return use_revealed(r);
        if (!placed && reading_after(line, "secret", &rest)) {
            if (!read_secret(r, rest))
                return false;
        } else if (!placed && reading_after(line, "position", &rest)) {
            if (!read_position(r, rest))
                return false;
            placed = true;
        } else {
            return reading_wrong(&r->cursor, "wrong.save.begin");
        }
    }
}

bool reading_header(struct reading *r)
{
    return read_format(r) && read_setup(r) && read_rules(r) && read_set(r) && read_seats(r) && read_chance(r) &&
           read_begin(r);
}

const struct sg_game *match_game_of(const char *text, size_t length)
{
    struct reading r = {match_cursor(text, length), NULL, NULL, NULL};
    struct sg_slice rest;
    return read_format(&r) && header_line(&r, "setup", &rest) ? take_game(&rest) : NULL;
}
