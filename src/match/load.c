/* load.c: reading a match from text that nobody has checked. */
#include "base/check.h"
#include "base/form.h"
#include "games/games.h"
#include "match/inner.h"

#include <stdlib.h>
#include <string.h>

/* The text, where reading is in it, and what is made of it. */
struct reading {
    struct sg_word rest;
    struct match *m;
    struct match_loaded *loaded;
    struct match_checking *checking; /* NULL: draws need only be possible */
    struct sg_text *detail;          /* what is wrong, without the line */
};

static bool wrong(struct reading *r, const char *what)
{
    sg_text_add(r->detail, what);
    return false;
}

/* The form is right, so that a failure from here on is one of content. */
static void understood(struct reading *r)
{
    r->loaded->readable = true;
}

static bool next_line(struct reading *r, struct sg_word *line)
{
    const char *end = r->rest.length ? memchr(r->rest.at, '\n', r->rest.length) : NULL;
    if (!end)
        return false;
    line->at = r->rest.at;
    line->length = (size_t)(end - r->rest.at);
    r->rest.length -= line->length + 1;
    r->rest.at = end + 1;
    r->loaded->line++;
    if (line->length && line->at[line->length - 1] == '\r')
        line->length--;
    return true;
}

/* What follows `word` and one blank in `line`; false if it begins otherwise. */
static bool after(struct sg_word line, const char *word, struct sg_word *rest)
{
    size_t n = strlen(word);
    if (line.length < n || memcmp(line.at, word, n) != 0)
        return false;
    if (line.length > n && line.at[n] != ' ')
        return false;
    rest->at = line.at + n + (line.length > n);
    rest->length = line.length - n - (line.length > n);
    return true;
}

static bool header_line(struct reading *r, const char *word, struct sg_word *rest)
{
    struct sg_word line = {NULL, 0};
    if (next_line(r, &line) && after(line, word, rest))
        return true;
    if (!line.at)
        r->loaded->line++;
    sg_text_form(r->detail, "here a line '%s ...' is wanted", word);
    return false;
}

/* ---- Words ---------------------------------------------------------------- */

static bool take_seat(struct reading *r, struct sg_word *rest, int *seat)
{
    struct sg_word w;
    int64_t n;
    if (!sg_word_next(rest, &w) || !sg_word_number(w, 1, r->m->setup.seats, &n)) {
        sg_text_form(r->detail, "a seat from 1 to %d is wanted", r->m->setup.seats);
        return false;
    }
    *seat = (int)n - 1;
    return true;
}

static bool take_number(struct reading *r, struct sg_word *rest, int64_t high, int64_t *n)
{
    struct sg_word w;
    return (sg_word_next(rest, &w) && sg_word_number(w, 0, high, n)) ||
           wrong(r, "a whole number is wanted");
}

static bool take_hex(struct reading *r, struct sg_word *rest, uint64_t *n)
{
    struct sg_word w;
    return (sg_word_next(rest, &w) && sg_word_hex(w, n)) ||
           wrong(r, "16 hexadecimal digits are wanted");
}

static bool take_bytes(struct reading *r, struct sg_word *rest, uint8_t out[FAIR_BYTES])
{
    struct sg_word w;
    return (sg_word_next(rest, &w) && fair_parse(w.at, w.length, out)) ||
           wrong(r, "64 hexadecimal digits are wanted");
}

static bool take_end(struct reading *r, struct sg_word *rest)
{
    struct sg_word w;
    return !sg_word_next(rest, &w) || wrong(r, "there is something after the end of the line");
}

static int find_word(struct sg_word w, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (sg_word_is(w, words[i]))
            return i;
    return -1;
}

static bool take_action(struct reading *r, struct sg_word rest, struct sg_action *action)
{
    while (rest.length && *rest.at == ' ') {
        rest.at++;
        rest.length--;
    }
    return sg_action_parse(r->m->game, rest.at, rest.length, action, r->detail);
}

/* ---- The header ------------------------------------------------------------ */

static bool read_format(struct reading *r)
{
    struct sg_word line, rest;
    int64_t version;
    if (!next_line(r, &line) || !after(line, "signoria match", &rest)) {
        r->loaded->line = 1;
        return wrong(r, "this is no match: the first line is 'signoria match 1'");
    }
    if (!take_number(r, &rest, INT32_MAX, &version) || !take_end(r, &rest))
        return false;
    if (version == MATCH_FORMAT)
        return true;
    sg_text_form(r->detail, "the file has format %d, this program reads format %d", (int)version,
                 MATCH_FORMAT);
    return false;
}

static const struct sg_game *take_game(struct sg_word *rest)
{
    struct sg_word name;
    bool named = sg_word_next(rest, &name);
    for (int i = 0; named && i < sg_game_count(); i++)
        if (sg_word_is(name, sg_game_at(i)->name))
            return sg_game_at(i);
    return NULL;
}

static bool read_setup(struct reading *r)
{
    struct sg_word rest;
    if (!header_line(r, "setup", &rest))
        return false;
    const struct sg_game *game = take_game(&rest);
    if (!game) {
        sg_text_add(r->detail, "the name of a game is wanted:");
        for (int i = 0; i < sg_game_count(); i++)
            sg_text_form(r->detail, " %s", sg_game_at(i)->name);
        return false;
    }
    r->m = match_make(game);
    return sg_setup_parse(game, rest.at, rest.length, &r->m->setup, r->detail);
}

static bool read_rules(struct reading *r)
{
    struct sg_word rest;
    int64_t version;
    if (!header_line(r, "rules", &rest) || !take_number(r, &rest, UINT32_MAX, &version) ||
        !take_end(r, &rest))
        return false;
    if (version == r->m->game->rules_version)
        return true;
    sg_text_form(r->detail, "it was played by version %d of the rules, this program has version %d",
                 (int)version, (int)r->m->game->rules_version);
    return false;
}

static bool read_set(struct reading *r)
{
    struct sg_word rest, name;
    uint64_t hash;
    if (!header_line(r, "set", &rest))
        return false;
    if (!sg_word_next(&rest, &name))
        return wrong(r, "the name of a component set is wanted");
    if (!take_hex(r, &rest, &hash) || !take_end(r, &rest))
        return false;
    if (!sg_word_is(name, match_set_name(r->m))) {
        sg_text_form(r->detail, "the set-up has the component set '%s'", match_set_name(r->m));
        return false;
    }
    if (hash == match_set_hash(r->m))
        return true;
    sg_text_form(r->detail, "the component set '%s' has changed since: its hash is ",
                 match_set_name(r->m));
    sg_text_hex(r->detail, match_set_hash(r->m));
    return false;
}

/* "human Anna": who sits there. */
static bool take_who(struct reading *r, struct sg_word rest, struct match_seat *seat)
{
    struct sg_word w;
    memset(seat, 0, sizeof *seat);
    int who = sg_word_next(&rest, &w) ? find_word(w, match_who_words, 3) : -1;
    if (who < 0)
        return wrong(r, "'human', 'bot' or 'remote' is wanted");
    if (rest.length) {
        rest.at++;
        rest.length--;
    }
    if (!match_name_ok(rest.at, rest.length, r->detail))
        return false;
    seat->who = (uint8_t)who;
    memcpy(seat->name, rest.at, rest.length);
    return true;
}

static bool read_seats(struct reading *r)
{
    for (int s = 0; s < r->m->setup.seats; s++) {
        struct sg_word rest;
        int seat;
        if (!header_line(r, "seat", &rest) || !take_seat(r, &rest, &seat))
            return false;
        if (seat != s) {
            sg_text_form(r->detail, "here seat %d is wanted", s + 1);
            return false;
        }
        if (!take_who(r, rest, &r->m->seat[s]))
            return false;
    }
    return true;
}

static bool fits_commitment(struct reading *r, const uint8_t secret[FAIR_BYTES])
{
    uint8_t commitment[FAIR_BYTES];
    fair_commit(secret, commitment);
    if (memcmp(commitment, r->m->commitment, FAIR_BYTES) == 0)
        return true;
    understood(r);
    return wrong(r, "the secret does not fit the commitment");
}

static bool read_chance(struct reading *r)
{
    struct match *m = r->m;
    struct sg_word rest, w;
    if (!header_line(r, "chance", &rest))
        return false;
    int source = sg_word_next(&rest, &w) ? find_word(w, match_source_words, 3) : -1;
    if (source < 0)
        return wrong(r, "'seeded', 'fair' or 'outside' is wanted");
    m->chance.source = (uint8_t)source;
    if (source == MATCH_SEEDED && !take_hex(r, &rest, &m->chance.seed))
        return false;
    if (!take_end(r, &rest))
        return false;
    if (source != MATCH_FAIR)
        return true;
    return header_line(r, "commitment", &rest) && take_bytes(r, &rest, m->commitment) &&
           take_end(r, &rest);
}

static bool read_secret(struct reading *r, struct sg_word rest)
{
    if (r->m->chance.source != MATCH_FAIR || r->m->knows_secret)
        return wrong(r, "there is no place for a secret here");
    if (!take_bytes(r, &rest, r->m->chance.secret) || !take_end(r, &rest) ||
        !fits_commitment(r, r->m->chance.secret))
        return false;
    r->m->knows_secret = true;
    return true;
}

static bool read_position(struct reading *r, struct sg_word rest)
{
    struct match *m = r->m;
    struct sg_head head;
    if (!sg_position_parse(m->game, rest.at, rest.length, m->state, r->detail))
        return false;
    memcpy(&head, m->state, sizeof head);
    if (head.viewer != SG_TRUTH)
        return wrong(r, "a match begins with a whole position, not with a view");
    if (head.seats != m->setup.seats || head.set != m->setup.set ||
        head.options != m->setup.options)
        return wrong(r, "the position is of another set-up than the match");
    return true;
}

/* The secret that is revealed at the end serves from the start. */
static bool use_revealed(struct reading *r)
{
    struct match *m = r->m;
    uint8_t commitment[FAIR_BYTES];
    if (!r->checking || !r->checking->revealed || m->chance.source != MATCH_FAIR)
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
    struct sg_word line, rest;
    bool placed = false;
    r->m->game->init(r->m->state, &r->m->setup);
    for (;;) {
        if (!next_line(r, &line)) {
            r->loaded->line++;
            return wrong(r, "here a line 'begin' is wanted");
        }
        if (sg_word_is(line, "begin"))
            return use_revealed(r);
        if (!placed && after(line, "secret", &rest)) {
            if (!read_secret(r, rest))
                return false;
        } else if (!placed && after(line, "position", &rest)) {
            if (!read_position(r, rest))
                return false;
            placed = true;
        } else {
            return wrong(r, "here 'begin' is wanted");
        }
    }
}

static bool read_header(struct reading *r)
{
    return read_format(r) && read_setup(r) && read_rules(r) && read_set(r) && read_seats(r) &&
           read_chance(r) && read_begin(r);
}

/* ---- The log --------------------------------------------------------------- */

static bool read_play(struct reading *r, struct sg_word rest)
{
    struct match *m = r->m;
    struct match_ply ply = {.seat = 0};
    int seat;
    if (!take_seat(r, &rest, &seat) || !take_action(r, rest, &ply.action))
        return false;
    understood(r);
    if (!match_may_play(m, seat, ply.action, NULL, r->detail))
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
        return wrong(r, "a draw such as 14/24 is wanted");
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
    sg_text_form(r->detail, "draw %d of the match is ", (int)ply->draw + 1);
    sg_text_number(r->detail, ply->at);
    sg_text_add(r->detail, ", but its source of chance gives ");
    sg_text_number(r->detail, at);
    return false;
}

static bool read_draw(struct reading *r, struct sg_word rest)
{
    struct match *m = r->m;
    struct match_ply ply = {.seat = SG_CHANCE, .draw = m->draws};
    if (!take_drawn(r, &rest, &ply) || !take_action(r, rest, &ply.action))
        return false;
    understood(r);
    if (!match_may_draw(m, r->detail))
        return false;
    uint32_t weight = m->game->weight(m->state);
    if (weight != ply.weight) {
        sg_text_form(r->detail, "it is one of %d", (int)weight);
        return false;
    }
    if (!sg_action_eq(m->game->draw(m->state, ply.at), ply.action))
        return wrong(r, "this draw brings another outcome");
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
    understood(r);
    if (!match_may_force(m, ply.action, r->detail))
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
    if (!take_number(r, &rest, INT32_MAX, &ply) || !take_hex(r, &rest, &hash) ||
        !take_end(r, &rest))
        return false;
    understood(r);
    if (ply != m->count) {
        sg_text_form(r->detail, "%d plies are played here, not %d", m->count, (int)ply);
        return false;
    }
    uint64_t here = sg_state_hash(m->game, m->state);
    r->loaded->hashes++;
    if (hash == here)
        return true;
    r->loaded->ply = m->count - 1; /* or one since the last hash that fits */
    sg_text_form(r->detail, "after %d plies the state is another than when it was saved: its hash is ",
                 m->count);
    sg_text_hex(r->detail, here);
    return false;
}

static bool read_move(struct reading *r, struct sg_word rest, enum match_wish wish)
{
    struct sg_word who = rest, w;
    int seat = MATCH_TABLE;
    int64_t plies;
    if (sg_word_next(&who, &w) && sg_word_is(w, "table"))
        rest = who;
    else if (!take_seat(r, &rest, &seat))
        return false;
    if (!take_number(r, &rest, INT32_MAX, &plies) || !take_end(r, &rest))
        return false;
    understood(r);
    if (!match_may_move(r->m, wish, seat, (int)plies, r->detail))
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
    int i = sg_word_next(rest, &w) ? find_word(w, words, 2) : -1;
    if (i < 0)
        return wrong(r, "'undo' or 'redo' is wanted");
    *wish = i == 0 ? MATCH_UNDO : MATCH_REDO;
    return take_number(r, rest, INT32_MAX, plies) && take_end(r, rest);
}

static bool read_ask(struct reading *r, struct sg_word rest)
{
    enum match_wish wish;
    int64_t plies;
    int seat;
    if (!take_seat(r, &rest, &seat) || !take_wish(r, &rest, &wish, &plies))
        return false;
    understood(r);
    if (!match_may_ask(r->m, seat, wish, (int)plies, r->detail))
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
    if (!take_seat(r, &rest, &seat))
        return false;
    more = rest;
    if (sg_word_next(&more, &w) && (!yes || !take_wish(r, &rest, &said, &plies)))
        return take_end(r, &rest);
    understood(r);
    if (!match_may_answer(r->m, seat, yes, r->detail))
        return false;
    struct match_question q = r->m->question;
    enum match_wish done = match_do_answer(r->m, seat, yes);
    if (done != said || (done != MATCH_NOTHING && plies != q.plies))
        return wrong(r, "the last yes, and no other, says what was agreed to");
    if (done != MATCH_NOTHING)
        match_do_move(r->m, done, q.plies);
    return true;
}

static bool read_seat(struct reading *r, struct sg_word rest)
{
    struct match_seat who;
    int seat;
    if (!take_seat(r, &rest, &seat) || !take_who(r, rest, &who))
        return false;
    match_do_seat(r->m, seat, &who);
    return true;
}

static bool read_number(struct reading *r, struct sg_word rest)
{
    uint8_t number[FAIR_BYTES];
    int seat;
    if (!take_seat(r, &rest, &seat) || !take_bytes(r, &rest, number) || !take_end(r, &rest))
        return false;
    understood(r);
    if (!match_may_number(r->m, seat, r->detail))
        return false;
    match_do_number(r->m, seat, number);
    return true;
}

static bool read_reveal(struct reading *r, struct sg_word rest)
{
    uint8_t secret[FAIR_BYTES];
    if (!take_bytes(r, &rest, secret) || !take_end(r, &rest))
        return false;
    understood(r);
    if (!match_may_reveal(r->m, r->detail) || !fits_commitment(r, secret))
        return false;
    memcpy(r->m->chance.secret, secret, FAIR_BYTES);
    r->m->knows_secret = true;
    match_do_reveal(r->m);
    return true;
}

static bool read_record(struct reading *r, struct sg_word line)
{
    struct sg_word rest;
    if (after(line, "play", &rest))
        return read_play(r, rest);
    if (after(line, "draw", &rest))
        return read_draw(r, rest);
    if (after(line, "hash", &rest))
        return read_hash(r, rest);
    if (after(line, "force", &rest))
        return read_force(r, rest);
    if (after(line, "undo", &rest))
        return read_move(r, rest, MATCH_UNDO);
    if (after(line, "redo", &rest))
        return read_move(r, rest, MATCH_REDO);
    if (after(line, "ask", &rest))
        return read_ask(r, rest);
    if (after(line, "yes", &rest))
        return read_answer(r, rest, true);
    if (after(line, "no", &rest))
        return read_answer(r, rest, false);
    if (after(line, "seat", &rest))
        return read_seat(r, rest);
    if (after(line, "number", &rest))
        return read_number(r, rest);
    if (after(line, "reveal", &rest))
        return read_reveal(r, rest);
    return wrong(r, "a line of the log begins with play, draw, force, hash, undo, redo, ask, yes, "
                    "no, seat, number or reveal");
}

static bool read_log(struct reading *r)
{
    struct sg_word line;
    match_do_start(r->m);
    while (next_line(r, &line)) {
        r->loaded->readable = false;
        if (r->m->revealed)
            return wrong(r, "after the secret was revealed nothing more can happen");
        if (!read_record(r, line))
            return false;
    }
    r->loaded->readable = true;
    r->loaded->torn = r->rest.length > 0;
    r->loaded->line = 0;
    return true;
}

/* ---- All of it -------------------------------------------------------------- */

static void report(const struct reading *r, struct sg_text *why)
{
    sg_text_form(why, "line %d: ", r->loaded->line);
    if (r->loaded->readable && r->m && r->m->snapshots) {
        if (r->loaded->ply < 0)
            r->loaded->ply = r->m->count;
        sg_text_form(why, "ply %d: ", r->loaded->ply + 1);
    }
    sg_text_bytes(why, r->detail->at, r->detail->length);
}

struct match *match_load_checking(const char *text, size_t length, struct match_loaded *loaded,
                                  struct match_checking *checking, struct sg_text *why)
{
    char memory[1024];
    struct sg_text detail;
    struct match_loaded own;
    struct reading r = {{text, length}, NULL, loaded ? loaded : &own, checking, &detail};
    sg_text_init(&detail, memory, sizeof memory);
    *r.loaded = (struct match_loaded){.ply = -1};
    if (length > MATCH_MAX_TEXT) {
        sg_text_form(why, "a match has %d bytes at most", MATCH_MAX_TEXT);
        return NULL;
    }
    bool fine = read_header(&r) && read_log(&r);
    r.loaded->good = length - r.rest.length;
    if (fine) {
        match_keep_text(r.m, text, r.loaded->good);
        return r.m;
    }
    report(&r, why);
    match_free(r.m);
    return NULL;
}

struct match *match_load(const char *text, size_t length, struct match_loaded *loaded,
                         struct sg_text *why)
{
    return match_load_checking(text, length, loaded, NULL, why);
}

const struct sg_game *match_game_of(const char *text, size_t length)
{
    char memory[1024];
    struct sg_text detail;
    struct match_loaded loaded = {.line = 0};
    struct reading r = {{text, length}, NULL, &loaded, NULL, &detail};
    struct sg_word rest;
    sg_text_init(&detail, memory, sizeof memory);
    return read_format(&r) && header_line(&r, "setup", &rest) ? take_game(&rest) : NULL;
}

struct match *match_load_from(const struct match_reader *reader, struct match_loaded *loaded,
                              struct sg_text *why)
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
