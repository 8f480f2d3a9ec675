/* review.c: the teacher of a guided game compares a decision with the best there was. */
#include "term/review.h"

#include "ai/ai.h"
#include "host/frame.h"
#include "host/i18n.h"
#include "term/bots.h"
#include "term/line/line.h"
#include "term/text/show.h"

enum { MOST_REASONS = 3 };

bool review_last(struct term_game *g, int seat, struct hint_text *out, enum hint_grade *grade)
{
    struct sg_choice list[SG_MAX_CHOICES];
    struct hint_verdict verdict;
    int ply = match_plies(g->m) - 1;
    if (!g->coached || ply < 0)
        return false;
    const struct screen_model *before = show_model(g->m, seat, ply);
    int count = before->turn == seat ? before->game->actions(before->view, list) : 0;
    struct ai_bot *bot = count > 1 || (count && list[0].more) ? bots_teacher(g->m) : NULL;
    if (!bot)
        return false;
    line_think(bot, before->view);
    hint_judge(bot, before->view, match_ply(g->m, ply)->action, NULL, frame_messages(), &verdict);
    verdict_in_words(before, &verdict, out);
    ai_bot_free(bot);
    *grade = verdict.grade;
    if (out->count > MOST_REASONS)
        out->count = MOST_REASONS;
    if (*grade == HINT_AS_GOOD) /* nothing to learn from */
        return false;
    if (*grade != HINT_WORSE) {
        out->count = 0;
        out->text = i18n("learn.good-move");
    }
    return out->text[0];
}
