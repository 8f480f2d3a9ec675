/* bots.c: the bots at a table, and the kinds there are. */
#define _POSIX_C_SOURCE 200809L
#include "term/bots.h"

#include "ai/ai.h"
#include "base/check.h"
#include "host/clock.h"
#include "host/exec_bot.h"
#include "host/i18n.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char default_name[] = "steward"; /* who plays if nobody is named */
static const char first_choice[] = "pupil";   /* of dialogs */
static const char teacher[] = "master:400";   /* who judges the moves of a guided game and is asked there for hints */
static const char adviser[] = "master:1s";    /* who is asked for hints elsewhere */

int bots_count(void)
{
    return ai_level_count();
}

int bots_default(void)
{
    for (int i = 0; i < ai_level_count(); i++)
        if (strcmp(ai_kind_at(i)->name, first_choice) == 0)
            return i;
    return 0;
}

const char *bots_spec(int kind)
{
    return ai_kind_at(kind)->name;
}

const char *bots_title(int kind)
{
    const char *title = table_words("bot", ai_kind_at(kind)->name, "", "", ai_kind_at(kind)->title);
    return i18n_words("start.bot", i18n_mixed("bot.level", NULL, title, NULL, kind + 1, 0, 0), NULL);
}

static const char *bots_about(int kind)
{
    return table_words("bot", ai_kind_at(kind)->name, "", "about", ai_kind_at(kind)->about);
}

const char *bots_strength(const struct sg_game *game, int kind)
{
    const struct sg_strength *row = sg_strength_of(game, bots_spec(kind));
    const struct sg_strength *other = sg_strength_of(game, bots_spec(kind ? kind - 1 : kind + 1));
    if (!row || !other)
        return bots_about(kind);
    int ahead = row->elo - other->elo;
    return frame_printf("%s %s", bots_about(kind),
                        i18n_mixed(kind ? "bot.strength" : "bot.strength-first", NULL, NULL, NULL, row->elo,
                                   sg_wins_of_hundred(kind ? ahead : -ahead), kind ? kind : 2));
}

const char *bots_name(int seat)
{
    struct sg_slice rest = sg_slice_of(i18n("play.bot-names")), head, tail;
    for (int s = 0; s < seat && sg_slice_split(rest, ',', &head, &tail); s++)
        rest = tail;
    if (sg_slice_split(rest, ',', &head, &tail))
        rest = head;
    return frame_printf("%.*s", (int)rest.length, rest.at);
}

/* ---- At the table ------------------------------------------------------------------- */

/* For words that a person typed; a file never starts programs. */
static struct ai_host host(bool typed)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct ai_host){.now = clock_seconds,
                            .threads = cores > 1 ? (int)cores : 1,
                            .repeat = true,
                            .outside = typed ? &exec_bots : NULL};
}

/* The piece of "A,B,C" for a seat; the last one for all that are left. */
static void pick_spec(const char *specs, int seat, char *out)
{
    struct sg_slice rest = sg_slice_of(specs), head, tail;
    for (int s = 0; s < seat && sg_slice_split(rest, ',', &head, &tail); s++)
        rest = tail;
    if (sg_slice_split(rest, ',', &head, &tail))
        rest = head;
    snprintf(out, AI_MAX_COMMAND, "%.*s", (int)rest.length, rest.at);
}

/* The word for a bot in the file. Commands stay out of it, so that nobody can be made to run one. */
static void write_word(const char *spec, char out[MATCH_MAX_BOT])
{
    snprintf(out, MATCH_MAX_BOT, "%s", ai_spec_outside(spec) ? "exec" : spec);
}

void bots_write_down(const char *specs, unsigned humans, struct match_start *start)
{
    for (int s = 0; s < start->setup.seats; s++) {
        char spec[AI_MAX_COMMAND];
        if (humans >> s & 1)
            continue;
        pick_spec(specs ? specs : default_name, s, spec);
        write_word(spec, start->seat[s].bot);
    }
}

/* Another bot than the one that sat there: the file is to know it. */
static bool change_bot(struct term_game *g, int seat, const char *spec, struct sg_error *why)
{
    struct match_seat now = *match_seat(g->m, seat);
    char word[MATCH_MAX_BOT];
    write_word(spec, word);
    if (now.who != MATCH_BOT || strcmp(now.bot, word) == 0 || match_closed(g->m))
        return true;
    memcpy(now.bot, word, sizeof now.bot);
    return match_seat_set(g->m, seat, &now, why);
}

bool bots_sit_down(struct term_game *g, const char *specs, uint64_t seed, struct sg_error *why)
{
    struct ai_host h = host(specs != NULL);
    for (int s = 0; s < match_setup(g->m).seats; s++) {
        char spec[AI_MAX_COMMAND];
        if (g->humans >> s & 1)
            continue;
        const char *known = match_seat(g->m, s)->bot;
        if (specs)
            pick_spec(specs, s, spec);
        else
            snprintf(spec, sizeof spec, "%s", known[0] ? known : default_name);
        g->bot[s] = ai_bot_new(match_game(g->m), spec, &h, specs ? why : NULL);
        if (!g->bot[s] && !specs) /* a bot that this program does not have any more */
            g->bot[s] = ai_bot_new(match_game(g->m), default_name, &h, why);
        if (!g->bot[s] || (specs && !change_bot(g, s, spec, why))) {
            bots_leave(g);
            return false;
        }
        ai_bot_begin(g->bot[s], seed, (uint64_t)s);
    }
    return true;
}

void bots_leave(struct term_game *g)
{
    for (int s = 0; s < SG_MAX_SEATS; s++) {
        ai_bot_free(g->bot[s]);
        g->bot[s] = NULL;
    }
}

const char *bots_news(struct term_game *g, int seat)
{
    const struct sg_error *why = g->bot[seat] ? ai_bot_lost(g->bot[seat]) : NULL;
    if (!why || g->lost >> seat & 1)
        return NULL;
    g->lost |= 1u << seat;
    return i18n_words("play.bot-lost", name_of(g->m, seat), i18n_error(why));
}

static struct ai_bot *call_adviser(const struct match *m, const char *spec)
{
    struct sg_error why;
    struct ai_host h = host(false);
    h.advises = true;
    struct ai_bot *bot = ai_bot_new(match_game(m), spec, &h, &why);
    if (bot)
        ai_bot_begin(bot, 1, 1);
    return bot;
}

struct ai_bot *bots_adviser(const struct term_game *g)
{
    return call_adviser(g->m, g->coached ? teacher : adviser); /* one number for a move, in hints and verdicts */
}

struct ai_bot *bots_teacher(const struct match *m)
{
    return call_adviser(m, teacher);
}
