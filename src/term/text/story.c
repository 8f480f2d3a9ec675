/* story.c: luck, skill and turning points of a finished game, in plain words. */
#include "term/text/story.h"

#include "base/check.h"
#include "host/clock.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "proto/analysis/analysis.h"
#include "term/text/model.h"
#include "term/text/show.h"

#include <math.h>
#include <stdlib.h>

enum { MEMORY = 16 << 20, MOST_POINTS = 3 };

static const char judge[] = "master:100"; /* a whole game takes a few seconds */

struct story {
    const struct match *m;
    unsigned people;
    struct analysis *a;
    struct analyst *who;
    int next;
};

struct story *story_new(const struct match *m, unsigned people)
{
    struct analysis_plan plan = {.bot = judge, .seed = 1, .host = {.now = clock_seconds, .memory = MEMORY}};
    struct sg_error why;
    struct story *s = calloc(1, sizeof *s);
    sg_check(s);
    s->m = m;
    s->people = people ? people : (1u << match_setup(m).seats) - 1;
    s->a = analysis_new(m, &plan, &why);
    s->who = s->a ? analyst_new(s->a, &why) : NULL;
    return s;
}

void story_free(struct story *s)
{
    analyst_free(s->who);
    analysis_free(s->a);
    free(s);
}

bool story_going(const struct story *s)
{
    return s->who && s->next < analysis_count(s->a);
}

bool story_step(struct story *s)
{
    if (!story_going(s))
        return false;
    analyst_step(s->who, s->next++);
    if (!story_going(s))
        analysis_finish(s->a);
    return story_going(s);
}

const char *story_progress(const struct story *s)
{
    return i18n_numbers("analyse.progress", s->next, s->a ? analysis_count(s->a) : 0);
}

/* Luck and skill of a seat, with round numbers. */
static void add_sums(const struct story *s, int seat, struct textblock *out)
{
    const struct analysis_seat *sum = analysis_seat(s->a, seat);
    const double part[2] = {sum->luck, sum->skill};
    static const char *const keys[2][3] = {{"present.luck-good", "present.luck-bad", "present.luck-none"},
                                           {"present.skill-good", "present.skill-bad", "present.skill-none"}};
    const char *to = seat == name_you(s->m) ? ".you" : "";
    for (int i = 0; i < 2; i++) {
        int points = (int)lround(100 * fabs(part[i]));
        const char *key = frame_printf("%s%s", keys[i][points < 2 ? 2 : part[i] < 0], to);
        textblock_add(out, LOOK_PLAIN, 2, i18n_mixed(key, name_of(s->m, seat), NULL, NULL, 0, points, 0));
    }
}

/* "Round 9, Take Actions: You played ..., 41 %. Better: ..., 55 %." */
static void add_point(const struct story *s, int step, struct textblock *out)
{
    const struct analysis_step *p = analysis_step(s->a, step);
    const struct screen_model *model = show_model(s->m, p->seat, p->from);
    const char *played = model_label(model, &(struct sg_choice){p->action, 0});
    const char *better = model_label(model, &(struct sg_choice){p->better, 0});
    textblock_add(out, LOOK_SEAT + p->seat, 2, i18n_words("lang.dot", seat_words(s->m, p->seat), model_where(model)));
    const char *chance = i18n_numbers("lang.percent", hint_percent(p->played), 0);
    const char *best = i18n_numbers("lang.percent", hint_percent(p->best), 0);
    textblock_add(out, LOOK_PLAIN, 4,
                  frame_printf("  %s %s", i18n_words("term.end-played", played, chance),
                               i18n_words("term.end-better", better, best)));
}

void story_text(const struct story *s, struct textblock *out)
{
    int worst[ANALYSIS_WORST], shown = 0;
    if (story_going(s) || !s->who) {
        textblock_add(out, LOOK_DIM, 0, i18n("practise.looking"));
        textblock_add(out, LOOK_DIM, 0, story_progress(s));
        return;
    }
    for (int seat = 0; seat < match_setup(s->m).seats; seat++)
        if (s->people >> seat & 1)
            add_sums(s, seat, out);
    textblock_add(out, LOOK_PLAIN, 0, "");
    textblock_add(out, LOOK_HEAD, 0, i18n("analyse.worst"));
    int count = analysis_worst(s->a, -1, worst, ANALYSIS_WORST);
    for (int i = 0; i < count && shown < MOST_POINTS; i++)
        if (s->people >> analysis_step(s->a, worst[i])->seat & 1) {
            add_point(s, worst[i], out);
            shown++;
        }
    if (!shown)
        textblock_add(out, LOOK_PLAIN, 0, i18n("analyse.none"));
}
