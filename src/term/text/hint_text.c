/* hint_text.c: hints and verdicts as text of the terminal. */
#include "term/text/hint_text.h"

#include "host/i18n.h"
#include "term/text/model.h"

#include <string.h>

static void put_reasons(const struct screen_model *model, const struct hint_reason *reason, int count,
                        struct hint_text *out)
{
    out->count = count;
    for (int i = 0; i < count; i++)
        out->reason[i] = model_text(model, reason[i].text);
}

void hint_in_words(const struct screen_model *model, struct ai_bot *bot, struct hint_text *out)
{
    struct hint *hint = frame_take(sizeof *hint);
    memset(out, 0, sizeof *out);
    hint_make(bot, model->view, frame_messages(), hint);
    out->action = hint->action;
    out->label = hint->label ? model_text(model, hint->label) : "";
    out->text = model_text(model, hint->text);
    put_reasons(model, hint->reason, hint->reasons, out);
}

void verdict_in_words(const struct screen_model *model, const struct hint_verdict *verdict, struct hint_text *out)
{
    memset(out, 0, sizeof *out);
    out->action = verdict->played;
    out->label = model_text(model, verdict->label);
    out->text = model_text(model, verdict->text);
    put_reasons(model, verdict->reason, verdict->reasons, out);
}

void hint_block(const struct hint_text *hint, struct textblock *out)
{
    if (hint->text[0])
        textblock_add(out, LOOK_PLAIN, 0, hint->text);
    for (int i = 0; i < hint->count; i++)
        textblock_add(out, LOOK_PLAIN, 2, frame_printf("- %s", hint->reason[i]));
}
