/* bots.c: the bots at a table, and the kinds there are. */
#define _POSIX_C_SOURCE 200809L
#include "term/bots.h"

#include "ai/ai.h"
#include "base/check.h"
#include "host/clock.h"
#include "host/i18n.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char default_name[] = "steward";
static const char teacher[] = "master:150"; /* who judges the moves of a guided game */
static const char adviser[] = "master:1s";  /* who is asked for hints */

int bots_count(void)
{
    return ai_kind_count();
}

int bots_default(void)
{
    for (int i = 0; i < ai_kind_count(); i++)
        if (strcmp(ai_kind_at(i)->name, default_name) == 0)
            return i;
    return 0;
}

const char *bots_spec(int kind)
{
    return ai_kind_at(kind)->name;
}

const char *bots_title(int kind)
{
    return i18n_words("start.bot", table_words("bot", ai_kind_at(kind)->name, "", "", ai_kind_at(kind)->title), NULL);
}

const char *bots_about(int kind)
{
    return table_words("bot", ai_kind_at(kind)->name, "", "about", ai_kind_at(kind)->about);
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

static struct ai_host host(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct ai_host){.now = clock_seconds, .threads = cores > 1 ? (int)cores : 1, .repeat = true};
}

/* The piece of "A,B,C" for a seat; the last one for all that are left. */
static void pick_spec(const char *specs, int seat, char *out)
{
    struct sg_slice rest = sg_slice_of(specs), head, tail;
    for (int s = 0; s < seat && sg_slice_split(rest, ',', &head, &tail); s++)
        rest = tail;
    if (sg_slice_split(rest, ',', &head, &tail))
        rest = head;
    snprintf(out, AI_MAX_SPEC, "%.*s", (int)rest.length, rest.at);
}

void bots_write_down(const char *specs, unsigned humans, struct match_start *start)
{
    for (int s = 0; s < start->setup.seats; s++)
        if (!(humans >> s & 1))
            pick_spec(specs ? specs : default_name, s, start->seat[s].bot);
}

/* Another bot than the one that sat there: the file is to know it. */
static bool change_bot(struct term_game *g, int seat, const char *spec, struct sg_error *why)
{
    struct match_seat now = *match_seat(g->m, seat);
    if (now.who != MATCH_BOT || strcmp(now.bot, spec) == 0 || match_closed(g->m))
        return true;
    snprintf(now.bot, sizeof now.bot, "%s", spec);
    return match_seat_set(g->m, seat, &now, why);
}

bool bots_sit_down(struct term_game *g, const char *specs, uint64_t seed, struct sg_error *why)
{
    struct ai_host h = host();
    for (int s = 0; s < match_setup(g->m).seats; s++) {
        char spec[AI_MAX_SPEC];
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

static struct ai_bot *call_adviser(const struct match *m, const char *spec)
{
    struct sg_error why;
    struct ai_host h = host();
    h.advises = true;
    struct ai_bot *bot = ai_bot_new(match_game(m), spec, &h, &why);
    if (bot)
        ai_bot_begin(bot, 1, 1);
    return bot;
}

struct ai_bot *bots_adviser(const struct match *m)
{
    return call_adviser(m, adviser);
}

struct ai_bot *bots_teacher(const struct match *m)
{
    return call_adviser(m, teacher);
}
