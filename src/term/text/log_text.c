/* log_text.c: what happened, in sentences; alike ones are put together. */
#include "term/text/log_text.h"

#include "host/i18n.h"
#include "term/text/model.h"

#include <stdio.h>
#include <string.h>

/* Puts sentences of events that wait, until the last one might continue; all of them at the `end`. */
static void put_waiting(struct log_text *r, bool end)
{
    const struct screen_model *s = r->model;
    while (r->waits) {
        struct sg_view v = model_view(s);
        struct sg_sentence out;
        bool said = sg_sentence(&v, r->waiting, r->waits, frame_messages(), &out);
        if (out.used >= r->waits && !end && r->waits < LOG_TEXT_WAITING)
            return;
        const struct sg_event_info *row = sg_event_row(s->game, r->waiting);
        r->weight = out.weight;
        r->event = row ? row->name : "";
        if (said)
            r->put(r->ctx, out.seat, model_text(s, out.text));
        int used = out.used < r->waits ? out.used : r->waits;
        r->waits -= used;
        memmove(r->waiting, r->waiting + used, (size_t)r->waits * sizeof r->waiting[0]);
    }
}

void log_text_end(struct log_text *r)
{
    put_waiting(r, true);
}

static void log_text_event(struct log_text *r, const struct sg_event *event)
{
    r->events++;
    r->waiting[r->waits++] = *event;
    put_waiting(r, false);
}

static void on_event(void *ctx, const struct sg_event *event)
{
    log_text_event(ctx, event);
}

void log_text_ply(struct log_text *r, int ply)
{
    const struct match *m = r->model->m;
    const struct match_ply *p = match_ply(m, ply);
    struct sg_trace trace = {on_event, r};
    r->events = 0;
    r->by = p->seat;
    match_events(m, ply, &trace);
    /* An action without events is named itself, unless chance answers it or it is half a decision. */
    int next = ply + 1 < match_plies(m) ? match_ply(m, ply + 1)->seat : match_turn(m);
    if (r->events || p->seat < 0 || next == SG_CHANCE || next == p->seat)
        return;
    log_text_end(r);
    r->weight = SG_WEIGHT_PLAIN;
    r->event = "";
    r->put(r->ctx, p->seat,
           i18n_colon(name_of(m, p->seat), action_words(match_game(m), match_action_seen(m, r->model->viewer, ply))));
}

void log_text_since(struct log_text *r, int from)
{
    const struct match *m = r->model->m;
    for (int ply = from; ply < match_plies(m); ply++) {
        struct frame step = frame_begin();
        if (ply > from && !sg_log_goes_on(match_ply(m, ply - 1)->seat, match_ply(m, ply)->seat))
            log_text_end(r);
        log_text_ply(r, ply);
        frame_end(step);
    }
    log_text_end(r);
}
