/* bots.c: the bots at a table, and the kinds there are. */
#include "front/term/bots.h"

#include "ai/ai.h"
#include "base/check.h"
#include "front/clock.h"
#include "front/term/words.h"

#include <string.h>

static const char default_name[] = "steward";
static const char adviser[] = "master:1s"; /* who is asked for hints */

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
    return word_s("start.bot", ai_kind_at(kind)->title, NULL);
}

const char *bots_about(int kind)
{
    return ai_kind_at(kind)->about;
}

/* ---- At the table ------------------------------------------------------------------- */

static struct ai_host host(void)
{
    return (struct ai_host){.now = clock_seconds, .threads = 1};
}

bool bots_sit_down(struct line_game *g, const char *specs, uint64_t seed, struct sg_text *why)
{
    struct sg_word rest = sg_word_of(specs ? specs : default_name), head, tail;
    struct ai_host h = host();
    char spec[AI_MAX_SPEC] = "";
    for (int s = 0; s < match_setup(g->m).seats; s++) {
        bool more = sg_word_split(rest, ',', &head, &tail);
        struct sg_word now = more ? head : rest;
        if (now.length && now.length < sizeof spec) {
            memcpy(spec, now.at, now.length);
            spec[now.length] = 0;
        }
        rest = more ? tail : (struct sg_word){"", 0};
        if (g->humans >> s & 1)
            continue;
        g->bot[s] = ai_bot_new(match_game(g->m), spec, &h, why);
        if (!g->bot[s]) {
            bots_leave(g);
            return false;
        }
        ai_bot_begin(g->bot[s], seed, (uint64_t)s);
    }
    return true;
}

void bots_leave(struct line_game *g)
{
    for (int s = 0; s < SG_MAX_SEATS; s++) {
        ai_bot_free(g->bot[s]);
        g->bot[s] = NULL;
    }
}

struct sg_action bots_hint(const struct match *m, const void *view, int *percent)
{
    static struct ai_report report;
    char memory[256];
    struct sg_text why;
    struct ai_host h = host();
    sg_text_init(&why, memory, sizeof memory);
    struct ai_bot *bot = ai_bot_new(match_game(m), adviser, &h, &why);
    sg_check(bot);
    ai_bot_begin(bot, 1, 1);
    struct sg_action a = ai_bot_choose(bot, view);
    *percent = -1;
    if (ai_bot_report(bot, &report) && report.count && report.opinion[0].chance >= 0)
        *percent = (int)(report.opinion[0].chance * 100 + 0.5f);
    ai_bot_free(bot);
    return a;
}
