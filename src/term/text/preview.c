/* preview.c: what an action will do, before it is done. */
#include "term/text/preview.h"

#include "host/i18n.h"
#include "term/text/model.h"

/* Whether it can be undone: that depends on who sits at the table. */
static void preview_undo(unsigned effects, bool alone, struct textblock *out)
{
    if (!alone && effects & (MATCH_DRAWS | MATCH_SHOWS))
        textblock_add(out, LOOK_WARN, 2, i18n("term.preview-final"));
    if (alone && effects)
        textblock_add(out, LOOK_DIM, 2, i18n("term.preview-alone"));
    else if (!effects)
        textblock_add(out, LOOK_DIM, 2, i18n("term.preview-free"));
}

void preview(const struct screen_model *s, bool alone, bool typed, struct sg_action a, struct textblock *out)
{
    unsigned e = match_effects(s->game, match_state(s->m), a);
    struct sg_choice c = {a, 0};
    struct sg_view v = model_view(s);
    struct sg_page page;
    textblock_add(out, LOOK_BOLD, 2, model_label(s, &c));
    if (typed)
        textblock_add(out, LOOK_DIM, 2, i18n_colon(action_words(s->game, a), verb_words(s->game, a.kind)));
    sg_after(&v, a, e, frame_messages(), &page);
    model_page(s, &page, out);
    preview_undo(e, alone, out);
}
