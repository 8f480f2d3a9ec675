/* review.c: the teacher of a guided game compares a decision with the best there was. */
#include "term/review.h"

#include "ai/ai.h"
#include "host/frame.h"
#include "host/i18n.h"
#include "term/bots.h"
#include "term/line/line.h"
#include "term/text/show.h"

enum { MOST_REASONS = 3 };

/* What the teacher thinks of the action at `ply`, if `seat` had a choice there; it is then in *model. */
static bool judge_ply(struct term_game *g, int seat, int ply, const struct screen_model **model,
                      struct hint_verdict *verdict)
{
    struct sg_choice list[SG_MAX_CHOICES];
    const struct screen_model *before = *model = show_model(g->m, seat, ply);
    int count = before->turn == seat ? before->game->actions(before->view, list) : 0;
    struct ai_bot *bot = count > 1 || (count && list[0].more) ? bots_teacher(g->m) : NULL;
    if (!bot)
        return false;
    line_think(bot, before->view);
    hint_judge(bot, before->view, match_ply(g->m, ply)->action, NULL, frame_messages(), verdict);
    ai_bot_free(bot);
    return true;
}

/* In words; false: there is nothing to learn from it. */
static bool verdict_to_say(const struct screen_model *model, const struct hint_verdict *verdict, struct hint_text *out)
{
    verdict_in_words(model, verdict, out);
    if (out->count > MOST_REASONS)
        out->count = MOST_REASONS;
    if (verdict->grade == HINT_AS_GOOD)
        return false;
    if (verdict->grade != HINT_WORSE) {
        out->count = 0;
        out->text = i18n("learn.good-move");
    }
    return out->text[0];
}

bool review_last(struct term_game *g, int seat, struct hint_text *out, enum hint_grade *grade)
{
    const struct screen_model *model;
    struct hint_verdict verdict;
    int ply = match_plies(g->m) - 1;
    if (!g->coached || ply < 0 || !judge_ply(g, seat, ply, &model, &verdict))
        return false;
    *grade = verdict.grade;
    return verdict_to_say(model, &verdict, out);
}

bool review_resumed(struct term_game *g, struct textblock *out)
{
    const struct screen_model *model;
    struct hint_verdict verdict;
    struct hint_text said;
    bool due = g->reviews;
    g->reviews = false;
    for (int ply = match_plies(g->m) - 1; due && ply >= 0; ply--) {
        int seat = match_ply(g->m, ply)->seat;
        if (seat < 0 || !(g->humans >> seat & 1) || !judge_ply(g, seat, ply, &model, &verdict))
            continue;
        if (!verdict_to_say(model, &verdict, &said))
            return false;
        textblock_add(out, LOOK_BOLD, 0, i18n_words("lang.colon", i18n("learn.your-move"), said.label));
        hint_block(&said, out);
        return true;
    }
    return false;
}
