/* engine_present.c: the commands of the line protocol that give what people see, as messages. */
#include "proto/engine/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"
#include "proto/arena.h"
#include "proto/event.h"
#include "proto/json/json_game.h"
#include "proto/json/json_present.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)SG_EFFECT_DRAWS == (int)MATCH_DRAWS && (int)SG_EFFECT_SHOWS == (int)MATCH_SHOWS &&
                   (int)SG_EFFECT_HANDS_ON == (int)MATCH_HANDS_ON && (int)SG_EFFECT_ENDS_TURN == (int)MATCH_ENDS_TURN &&
                   (int)SG_EFFECT_ENDS_GAME == (int)MATCH_ENDS_GAME,
               "effects are the match's");

/* An answer made of messages. */
struct showing {
    struct sg_arena *arena;
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_view view;
    struct sg_page page;
    struct json j;
};

/* From here on JSON is written. */
static void begin_answer(struct request *r, struct showing *s)
{
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &s->j);
}

/* Makes an answer of what `viewer` sees of the position; an error if that is not known here. */
static void show_to(struct request *r, int viewer, void (*answer)(struct request *r, struct showing *s))
{
    size_t from = r->out->length;
    struct showing *s = calloc(1, sizeof *s);
    sg_check(s != NULL);
    if (!engine_seen(r, viewer, s->state)) {
        free(s);
        return;
    }
    s->arena = arena_new();
    s->view = sg_view_of(engine_game(r), s->state);
    answer(r, s);
    if (s->arena->full) { /* rather no answer than half of one */
        buffer_cut(r->out, from);
        engine_no(r, "wrong.engine.no-room");
    }
    free(s->arena);
    free(s);
}

/* Whose eyes: a seat or "spectator" that is named, else those of the session, else the mover's. */
static int usual_viewer(const struct request *r)
{
    int knows = engine_knows(r), turn = engine_turn(r);
    return knows != SG_TRUTH ? knows : turn >= 0 ? turn : SG_SPECTATOR;
}

/* "... as 2" at the end of the line: whose eyes the answer is for. False after an error. */
static bool take_viewer(struct request *r, int *viewer)
{
    struct sg_slice all = r->rest, last = {NULL, 0}, before = last, w, rest = all;
    while (sg_slice_next(&rest, &w)) {
        before = last;
        last = w;
    }
    *viewer = usual_viewer(r);
    if (!before.length || !sg_slice_is(before, "as"))
        return true;
    r->rest = last;
    bool ok = engine_viewer(r, viewer);
    r->rest = (struct sg_slice){all.at, (size_t)(before.at - all.at)};
    r->rest = sg_slice_trim(r->rest);
    return ok;
}

/* A seat or "spectator", if anything is left of the line. */
static bool take_named_viewer(struct request *r, int *viewer)
{
    if (!engine_viewer(r, viewer))
        return false;
    if (*viewer == SG_TRUTH)
        *viewer = usual_viewer(r);
    return true;
}

/* An answer for the viewer that "as SEAT" names at the end of the line. */
static void show_as(struct request *r, void (*answer)(struct request *r, struct showing *s))
{
    int viewer;
    if (take_viewer(r, &viewer))
        show_to(r, viewer, answer);
}

/* An answer for the viewer whom the line names. */
static void show_named(struct request *r, void (*answer)(struct request *r, struct showing *s))
{
    int viewer;
    if (take_named_viewer(r, &viewer))
        show_to(r, viewer, answer);
}

/* ---- Actions -------------------------------------------------------------------------------- */

/* One world that the viewer could be in. */
static void imagine_world(const struct sg_game *game, const void *view, void *world)
{
    struct sg_rng rng;
    memcpy(world, view, game->state_size);
    sg_rng_init(&rng, 1, 1);
    game->resample(world, &rng);
}

/* Plays an action in the view of the mover, who is to move again after it. False after an error. */
static bool go_ahead(struct request *r, struct showing *s, struct sg_slice text)
{
    _Alignas(16) char world[SG_MAX_STATE];
    const struct sg_game *game = engine_game(r);
    struct sg_error why;
    struct sg_action action;
    int mover = s->view.turn;
    if (!sg_action_parse(game, text.at, text.length, &action, &r->error)) {
        engine_wrong(r);
        return false;
    }
    if (game->refuse(s->state, action, &why)) {
        engine_refused(r, &why);
        return false;
    }
    imagine_world(game, s->state, world);
    game->apply(world, action, NULL);
    game->redact(world, mover, s->state);
    s->view = sg_view_of(game, s->state);
    if (s->view.turn == mover)
        return true;
    engine_no(r, "wrong.engine.try-turn");
    return false;
}

/* Plays all of a chain of actions but the last, which is left in *last. */
static bool go_to_last(struct request *r, struct showing *s, struct sg_slice chain, struct sg_slice *last)
{
    struct sg_slice head, tail;
    while (sg_slice_split(chain, ';', &head, &tail)) {
        if (!go_ahead(r, s, head))
            return false;
        chain = tail;
    }
    *last = chain;
    return true;
}

/* Plays the actions of the line for the mover. False after an error. */
static bool go_all(struct request *r, struct showing *s)
{
    struct sg_slice last;
    return go_to_last(r, s, r->rest, &last) && go_ahead(r, s, last);
}

static void answer_labels(struct request *r, struct showing *s)
{
    struct sg_choice list[SG_MAX_CHOICES];
    bool mover = engine_turn(r) >= 0 && s->view.viewer == engine_turn(r);
    if (r->rest.length && !go_all(r, s))
        return;
    begin_answer(r, s);
    json_labels(&s->j, &s->view, list, mover ? s->view.game->actions(s->state, list) : 0, s->arena);
}

/* "labels", or "labels ACTION; ACTION": what may follow these. */
void engine_labels(struct request *r)
{
    if (!r->rest.length || engine_mover(r))
        show_to(r, usual_viewer(r), answer_labels);
}

/* Plays all of a chain but the last action, which is read into *out. False after an error. */
static bool read_last(struct request *r, struct showing *s, struct sg_action *out)
{
    struct sg_slice last;
    if (!go_to_last(r, s, r->rest, &last))
        return false;
    if (sg_action_parse(s->view.game, last.at, last.length, out, &r->error))
        return true;
    engine_wrong(r);
    return false;
}

static void answer_label(struct request *r, struct showing *s)
{
    struct sg_choice choice = {.more = 0};
    if (!read_last(r, s, &choice.action))
        return;
    begin_answer(r, s);
    json_label(&s->j, &s->view, &choice, s->arena);
}

/* "label ACTION [; ACTION ...]": of the last one, which need not be possible; of a view also while others move. */
void engine_label(struct request *r)
{
    bool view = engine_knows(r) >= 0 && engine_turn(r) >= 0 && !memchr(r->rest.at, ';', r->rest.length);
    if (view || engine_mover(r))
        show_to(r, view ? engine_knows(r) : engine_turn(r), answer_label);
}

static void answer_page(struct request *r, struct showing *s)
{
    begin_answer(r, s);
    json_page(&s->j, &s->view, &s->page);
}

static void answer_after(struct request *r, struct showing *s)
{
    _Alignas(16) char world[SG_MAX_STATE];
    const struct sg_game *game = s->view.game;
    struct sg_action action;
    struct sg_error why;
    if (!read_last(r, s, &action))
        return;
    if (game->refuse(s->state, action, &why)) {
        engine_refused(r, &why);
        return;
    }
    imagine_world(game, s->state, world);
    sg_after(&s->view, action, match_effects(game, world, action), s->arena, &s->page);
    answer_page(r, s);
}

/* "after ACTION [; ACTION ...]" */
void engine_after(struct request *r)
{
    if (engine_mover(r))
        show_to(r, engine_turn(r), answer_after);
}

/* ---- What happened ---------------------------------------------------------------------------- */

/* "drew seat 1 value=3": what event_format() writes, of which "clause ..." may be missing. */
static bool read_event(struct request *r, struct sg_slice text, struct sg_event *out, char clause[EVENT_CLAUSE])
{
    if (event_parse(engine_game(r), text, out, clause))
        return true;
    engine_no(r, "wrong.engine.no-event");
    return false;
}

/* The sentences of plies, stretch by stretch. */
static void put_stretches(struct showing *s, const struct event_plies *p)
{
    for (int at = 0, end; at < p->log.count; at = end) {
        for (end = at + 1; end < p->log.count; end++) {
            int ply = p->ply[end - 1];
            while (ply < p->ply[end] && sg_log_goes_on(p->by[ply], p->by[ply + 1]))
                ply++;
            if (ply < p->ply[end])
                break;
        }
        json_sentence_items(&s->j, &s->view, p->log.event + at, end - at, at, s->arena);
    }
}

/* The plies that stand in the line as JSON, as a server or 'json history' gives them. */
static void sentences_of_plies(struct request *r, struct showing *s)
{
    struct event_plies *plies = malloc(sizeof *plies);
    sg_check(plies != NULL);
    if (event_plies_parse(engine_game(r), r->rest, plies)) {
        begin_answer(r, s);
        json_open(&s->j, '[');
        put_stretches(s, plies);
        json_close(&s->j);
    } else {
        engine_no(r, "wrong.engine.no-event");
    }
    free(plies);
}

/* The events that stand in the line, for a session without a past. */
static void sentences_of_line(struct request *r, struct showing *s)
{
    struct sg_slice first = sg_slice_trim(r->rest);
    if (first.length && first.at[0] == '[') {
        sentences_of_plies(r, s);
        return;
    }
    static const struct sg_event none;
    struct event_log log = {.count = 0};
    char clause[EVENT_LOG_SIZE][EVENT_CLAUSE];
    struct sg_slice rest = r->rest, head, tail;
    for (bool more = true; more && log.count < EVENT_LOG_SIZE; rest = tail) {
        more = sg_slice_split(rest, ';', &head, &tail);
        log.event[log.count] = none;
        if (!read_event(r, more ? head : rest, &log.event[log.count], clause[log.count]))
            return;
        log.count++;
    }
    begin_answer(r, s);
    json_sentences(&s->j, &s->view, log.event, log.count, s->arena);
}

static void put_ply(struct request *r, struct showing *s, int ply)
{
    struct match *m = r->engine->match;
    struct event_log log;
    struct sg_trace trace = event_log_trace(&log);
    int seat = match_ply(m, ply)->seat;
    event_log_clear(&log);
    match_events(m, ply, &trace);
    if (!s->arena->full) /* what did not fit is not forgotten */
        sg_arena_reset(s->arena);
    json_open(&s->j, '{');
    json_put_number(&s->j, "ply", ply + 1);
    json_key(&s->j, "by");
    json_turn(&s->j, seat);
    json_key(&s->j, "sentences");
    json_sentences(&s->j, &s->view, log.event, log.count, s->arena);
    if (seat >= 0 && !log.count) {
        json_key(&s->j, "played");
        json_message(&s->j, sg_played(&s->view, seat, match_action_seen(m, s->view.viewer, ply), s->arena));
    }
    json_close(&s->j);
}

static void answer_plies(struct request *r, struct showing *s, int first)
{
    int plies = match_plies(r->engine->match);
    begin_answer(r, s);
    json_open(&s->j, '[');
    for (int ply = first; ply >= 0 && ply < plies; ply++)
        put_ply(r, s, ply);
    json_close(&s->j);
}

static void answer_last_ply(struct request *r, struct showing *s)
{
    answer_plies(r, s, match_plies(r->engine->match) - 1);
}

static void answer_all_plies(struct request *r, struct showing *s)
{
    answer_plies(r, s, 0);
}

/* "sentences [last | all | of EVENT; EVENT ...] [as SEAT]" */
void engine_sentences(struct request *r)
{
    struct sg_slice what = sg_slice_of("last"), w;
    int viewer;
    if (!take_viewer(r, &viewer))
        return;
    if (sg_slice_next(&r->rest, &w))
        what = w;
    if (sg_slice_is(what, "of"))
        show_to(r, viewer, sentences_of_line);
    else if (!sg_slice_is(what, "all") && !sg_slice_is(what, "last"))
        engine_no(r, "wrong.engine.sentences-what");
    else if (!r->engine->match)
        engine_no(r, "wrong.engine.needs-match");
    else if (engine_end(r))
        show_to(r, viewer, sg_slice_is(what, "all") ? answer_all_plies : answer_last_ply);
}

/* ---- Things, numbers, the situation ------------------------------------------------------------- */

static void answer_explain(struct request *r, struct showing *s)
{
    struct sg_thing thing;
    if (!sg_thing_parse(&s->view, r->rest, &thing))
        engine_no(r, "wrong.engine.no-thing");
    else if (!sg_explain(&s->view, thing, s->arena, &s->page))
        engine_no(r, "wrong.engine.unexplained");
    else
        answer_page(r, s);
}

/* "explain THING [as SEAT]" */
void engine_explain(struct request *r)
{
    show_as(r, answer_explain);
}

static void answer_overview(struct request *r, struct showing *s)
{
    if (sg_overview(&s->view, s->arena, &s->page))
        answer_page(r, s);
    else
        engine_no(r, "wrong.engine.no-overview");
}

/* "overview": the game in two minutes, as it is set up here. */
void engine_overview(struct request *r)
{
    if (engine_end(r))
        show_to(r, usual_viewer(r), answer_overview);
}

static void answer_plan(struct request *r, struct showing *s)
{
    sg_plan(&s->view, sg_view_seat(&s->view), s->arena, &s->page);
    answer_page(r, s);
}

/* "plan [SEAT]": what a seat works for. */
void engine_plan(struct request *r)
{
    show_named(r, answer_plan);
}

/* How much of the table a word asks for; -1: it is none of these. */
static int description_of(struct sg_slice word)
{
    static const char *const words[] = {"all", "turn", "step", "now", "lists"};
    for (int i = 0; i < (int)(sizeof words / sizeof words[0]); i++)
        if (sg_slice_is(word, words[i]))
            return i;
    return -1;
}

static void answer_table(struct request *r, struct showing *s)
{
    struct sg_slice word;
    int how = sg_slice_next(&r->rest, &word) ? description_of(word) : SG_DESCRIBE_TABLE;
    if (how < 0) {
        engine_no(r, "wrong.engine.table-what");
        return;
    }
    if (!engine_end(r))
        return;
    sg_describe(&s->view, (enum sg_description)how, s->arena, &s->page);
    answer_page(r, s);
}

/* "table [all | turn | step | now | lists] [as SEAT]": what is in sight, in sentences. */
void engine_table(struct request *r)
{
    show_as(r, answer_table);
}

/* A number of seat, else one's own. */
static bool take_seat(struct request *r, int64_t *seat)
{
    int viewer = usual_viewer(r), own = viewer < SG_MAX_SEATS ? viewer : 0;
    return engine_number(r, 1, sg_setup_of(engine_position(r)).seats, own + 1, seat);
}

static void answer_facts(struct request *r, struct showing *s)
{
    int64_t seat;
    if (!take_seat(r, &seat))
        return;
    begin_answer(r, s);
    json_open(&s->j, '{');
    struct sg_visitor to = json_visitor(&s->j);
    sg_facts(&s->view, (int)seat - 1, &to);
    json_close(&s->j);
}

/* "facts [SEAT]": derived numbers for a seat. */
void engine_facts(struct request *r)
{
    struct sg_slice line = r->rest;
    int64_t seat;
    if (!take_seat(r, &seat))
        return;
    r->rest = line; /* it is read again */
    show_to(r, engine_knows(r) == SG_TRUTH ? (int)seat - 1 : usual_viewer(r), answer_facts);
}

static void put_topics(struct request *r, struct showing *s)
{
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_topic topics[SG_MAX_TOPICS];
    bool own = s->view.turn >= 0 && s->view.turn == s->view.viewer;
    int count = own ? s->view.game->actions(s->state, list) : 0;
    begin_answer(r, s);
    json_topics(&s->j, topics, sg_topics(&s->view, list, count, s->arena, topics));
}

static void put_topics_after(struct request *r, struct showing *s)
{
    if (go_all(r, s))
        put_topics(r, s);
}

/*
 * "[SEAT | spectator]", or "after ACTION [; ACTION ...]": the position, or the one that the mover comes to with these.
 */
static void show_now_or_after(struct request *r, void (*now)(struct request *, struct showing *),
                              void (*after)(struct request *, struct showing *))
{
    struct sg_slice rest = r->rest, word;
    if (sg_slice_next(&rest, &word) && sg_slice_is(word, "after")) {
        r->rest = rest;
        if (engine_mover(r))
            show_to(r, engine_turn(r), after);
    } else {
        show_named(r, now);
    }
}

/* "topics [SEAT | spectator]", "topics after ACTION [; ACTION ...]" */
void engine_topics(struct request *r)
{
    show_now_or_after(r, put_topics, put_topics_after);
}

/* What a seat is called, and why its points do not count. */
static void put_seat(struct showing *s, int seat)
{
    const struct sg_message *name = sg_seat_name(&s->view, seat, s->arena);
    const struct sg_message *why = sg_uncounted(&s->view, seat, s->arena);
    json_open(&s->j, '{');
    if (name) {
        json_key(&s->j, "name");
        json_message(&s->j, name);
    }
    if (why) {
        json_key(&s->j, "uncounted");
        json_message(&s->j, why);
    }
    json_close(&s->j);
}

static void answer_status(struct request *r, struct showing *s)
{
    begin_answer(r, s);
    json_open(&s->j, '{');
    json_key(&s->j, "status");
    json_message(&s->j, sg_status(&s->view, s->arena));
    json_key(&s->j, "seats");
    json_open(&s->j, '[');
    for (int i = 0; i < sg_setup_of(s->state).seats; i++)
        put_seat(s, i);
    json_close(&s->j);
    json_close(&s->j);
}

/* "status [SEAT | spectator]": where the game is, what seats are called, why points do not count. */
void engine_status(struct request *r)
{
    show_named(r, answer_status);
}

static void answer_names(struct request *r, struct showing *s)
{
    begin_answer(r, s);
    json_names(&s->j, &s->view, s->arena);
}

/* "names [SEAT | spectator]" */
void engine_names(struct request *r)
{
    show_named(r, answer_names);
}

static void put_captions(struct request *r, struct showing *s)
{
    begin_answer(r, s);
    json_captions(&s->j, &s->view, s->arena);
}

static void put_captions_after(struct request *r, struct showing *s)
{
    if (go_all(r, s))
        put_captions(r, s);
}

/* "captions [SEAT | spectator]", "captions after ACTION [; ACTION ...]" */
void engine_captions(struct request *r)
{
    show_now_or_after(r, put_captions, put_captions_after);
}
