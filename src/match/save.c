/* save.c: the text of a match: the header, and lines as they come. */
#include "base/check.h"

#include "base/error.h"
#include "base/codec.h"
#include "match/internal.h"

#include <stdlib.h>
#include <string.h>

const char *const match_who_words[] = {"human", "bot", "remote"};
const char *const match_source_words[] = {"seeded", "fair", "outside", "duplicate"};

/* Room that only the lines which end a match may use. */
enum { END_ROOM = 4096 };

void match_keep_text(struct match *m, const char *text, size_t length)
{
    if (m->length + length >= m->room) {
        m->room = (m->length + length) / 4 * 5 + 1024; /* a server holds thousands */
        m->text = realloc(m->text, m->room);
        sg_check(m->text);
    }
    memcpy(m->text + m->length, text, length);
    m->length += length;
    m->text[m->length] = 0;
}

bool match_write_text(struct match *m, struct sg_slice lines, bool last, struct sg_error *why)
{
    if (m->length + lines.length > (size_t)MATCH_MAX_TEXT - (last ? 0 : END_ROOM))
        return sg_wrong(why, "wrong.match.too-long");
    if (m->journal.write && !m->journal.write(m->journal.ctx, lines.at, lines.length, why))
        return false;
    match_keep_text(m, lines.at, lines.length);
    return true;
}

bool match_write_lines(struct match *m, const struct sg_text *lines, bool last, struct sg_error *why)
{
    sg_check(!lines->full);
    return match_write_text(m, (struct sg_slice){lines->at, lines->length}, last, why);
}

static void add_hex(struct sg_text *t, const char *word, const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX + 1];
    fair_format(bytes, hex);
    sg_text_printf(t, "%s %s\n", word, hex);
}

void match_write_seat(struct sg_text *out, int seat, const struct match_seat *who)
{
    sg_text_printf(out, "seat %d %s%s%s %s\n", seat + 1, match_who_words[who->who], who->bot[0] ? ":" : "", who->bot,
                   who->name);
}

void match_write_header(struct match *m, const void *position)
{
    char memory[SG_MAX_POSITION + 2048];
    struct sg_text t;
    sg_text_init(&t, memory, sizeof memory);
    sg_text_printf(&t, "signoria match %d\nsetup ", MATCH_FORMAT);
    sg_setup_format(m->game, &m->setup, &t);
    sg_text_printf(&t, "\nrules %d\nset %s ", (int)m->rules, match_set_name(m));
    sg_text_hex(&t, match_set_hash(m));
    sg_text_char(&t, '\n');
    for (int s = 0; s < m->setup.seats; s++)
        match_write_seat(&t, s, &m->seat[s]);
    sg_text_printf(&t, "chance %s", match_source_words[m->chance.source]);
    if (m->chance.source == MATCH_SEEDED) {
        sg_text_char(&t, ' ');
        sg_text_hex(&t, m->chance.seed);
    }
    sg_text_char(&t, '\n');
    if (match_committed(m)) {
        add_hex(&t, "commitment", m->commitment);
        add_hex(&t, "secret", m->chance.secret);
    }
    if (position) {
        sg_text_add(&t, "position ");
        sg_position_format(m->game, position, &t);
        sg_text_char(&t, '\n');
    }
    sg_text_add(&t, "begin\n");
    sg_check(!t.full);
    match_keep_text(m, t.at, t.length);
}

struct sg_slice match_text(const struct match *m)
{
    struct sg_slice all = {m->text, m->length};
    return all;
}

/*
 * Once the secret is revealed at the end, its line in the header is only a
 * repetition; it stays, because the text only grows.
 */
bool match_save(const struct match *m, const struct match_sink *sink, struct sg_error *why)
{
    return sink->write(sink->ctx, m->text, m->length, why);
}

void match_journal(struct match *m, const struct match_sink *sink)
{
    m->journal = sink ? *sink : (struct match_sink){NULL, NULL};
}
