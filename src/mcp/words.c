/* words.c: what a model reads, made from the view of its seat by the game's presentation. */
#include "mcp/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"
#include "present/lang.h"
#include "proto/arena.h"
#include "proto/event.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 8192, MAX_NOTATION = 256 };

/* The memory that a text is made in. */
struct making {
    struct sg_arena *arena;
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_view view;
    struct sg_page page;
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_group group[SG_MAX_GROUPS];
    struct event_log log;
};

static struct making *making_new(void)
{
    struct making *m = calloc(1, sizeof *m);
    sg_check(m != NULL);
    m->arena = arena_new();
    return m;
}

static struct making *making_of(const struct table *t)
{
    struct making *m = making_new();
    m->view = table_view(t, m->state);
    return m;
}

static void making_free(struct making *m)
{
    free(m->arena);
    free(m);
}

static void words_message(const struct table *t, const struct sg_message *message, struct buffer *out)
{
    char memory[MAX_WORDS];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    lang_tr_to(message, NULL, 0, t ? t->seat : -1, &text);
    buffer_bytes(out, memory, text.length);
}

void words_error(const struct sg_error *why, struct buffer *out)
{
    char memory[MAX_WORDS];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    lang_error(why, &text);
    buffer_bytes(out, memory, text.length);
}

static void add_action(const struct sg_game *game, const struct sg_choice *choice, struct buffer *out)
{
    char memory[MAX_NOTATION];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_choice_format(game, choice, &text);
    buffer_bytes(out, memory, text.length);
}

/* A page as Markdown. */
static void add_page(const struct table *t, const struct sg_page *page, struct buffer *out)
{
    static const char *const before[] = {"# ", "\n## ", "", "- ", "+ ", "- ", "! ", "(note) "};
    for (int i = 0; i < page->count; i++) {
        buffer_add(out, before[page->paragraph[i].style]);
        words_message(t, page->paragraph[i].text, out);
        buffer_add(out, "\n");
    }
    for (int i = 0; i < page->clause_count; i++) {
        buffer_add(out, i ? ", " : "Rules: ");
        buffer_add(out, page->clause[i]);
    }
    if (page->clause_count)
        buffer_add(out, "\n");
}

void words_status(const struct table *t, struct buffer *out)
{
    struct making *m = making_of(t);
    int turn = match_turn(t->match);
    words_message(t, sg_status(&m->view, m->arena), out);
    buffer_add(out, turn == SG_OVER ? ". The game is over.\n" : ". You are to move.\n");
    making_free(m);
}

/* The sentences of the plies that wait in the log. */
static void add_sentences(const struct table *t, struct making *m, struct buffer *out)
{
    struct sg_sentence s;
    for (int at = 0; at < m->log.count; at += s.used) {
        if (!sg_sentence(&m->view, m->log.event + at, m->log.count - at, m->arena, &s))
            continue;
        buffer_add(out, "- ");
        words_message(t, s.text, out);
        buffer_add(out, "\n");
    }
    event_log_clear(&m->log);
    sg_arena_reset(m->arena);
}

void words_log(const struct table *t, int from, struct buffer *out)
{
    struct making *m = making_of(t);
    struct sg_trace trace = event_log_trace(&m->log);
    size_t before = out->length;
    event_log_clear(&m->log);
    for (int ply = from, plies = match_plies(t->match); ply < plies; ply++) {
        int by = match_ply(t->match, ply)->seat, events = m->log.count;
        if (ply > from && !sg_log_goes_on(match_ply(t->match, ply - 1)->seat, by)) {
            add_sentences(t, m, out);
            events = 0;
        }
        match_events(t->match, ply, &trace);
        if (by < 0 || m->log.count > events)
            continue;
        buffer_add(out, "- ");
        words_message(t, sg_played(&m->view, by, match_action_seen(t->match, t->seat, ply), m->arena), out);
        buffer_add(out, "\n");
    }
    add_sentences(t, m, out);
    if (out->length == before)
        buffer_add(out, "- Nothing.\n");
    making_free(m);
}

void words_view(const struct table *t, enum sg_description how, struct buffer *out)
{
    struct making *m = making_of(t);
    sg_describe(&m->view, how, m->arena, &m->page);
    add_page(t, &m->page, out);
    making_free(m);
}

void words_plan(const struct table *t, struct buffer *out)
{
    struct making *m = making_of(t);
    sg_plan(&m->view, t->seat, m->arena, &m->page);
    add_page(t, &m->page, out);
    making_free(m);
}

/* One entry: its notation, what it means, and what it earns or costs. */
static void add_entry(const struct table *t, struct making *m, const struct sg_choice *choice,
                      const struct sg_label *label, struct buffer *out)
{
    buffer_add(out, "- `");
    add_action(m->view.game, choice, out);
    buffer_add(out, "`: ");
    words_message(t, label->title, out);
    if (label->gain) {
        buffer_add(out, " (");
        words_message(t, label->gain, out);
        buffer_add(out, ")");
    }
    if (label->detail) {
        buffer_add(out, "; ");
        words_message(t, label->detail, out);
    }
    buffer_add(out, "\n");
}

static void add_group(const struct table *t, struct making *m, int group, int groups, int count, struct buffer *out)
{
    const struct sg_group *g = &m->group[group];
    buffer_add(out, "\n## ");
    words_message(t, g->title, out);
    buffer_add(out, "\n");
    for (int i = 0; i < count; i++) {
        struct sg_label label;
        sg_label(&m->view, &m->list[i], m->arena, &label);
        if (sg_group_find(m->group, groups, label.group) == group)
            add_entry(t, m, &m->list[i], &label, out);
    }
}

void words_actions(const struct table *t, struct buffer *out)
{
    struct making *m = making_of(t);
    int count = match_turn(t->match) == t->seat ? match_actions(t->match, m->list) : 0;
    int groups = sg_groups(&m->view, m->list, count, m->arena, m->group);
    buffer_add(out, count ? "Play one of these with `play`. `bid 3..28` stands for every amount from 3 to 28: play one "
                            "of them, `bid 5`.\n"
                          : "There is nothing to decide: the game is over.\n");
    for (int i = 0; i < groups; i++)
        if (m->group[i].actions)
            add_group(t, m, i, groups, count, out);
    bool some = false;
    for (int i = 0; i < groups; i++) {
        if (m->group[i].actions)
            continue;
        buffer_add(out, some ? "- " : "\n## Not possible now\n- ");
        words_message(t, m->group[i].title, out);
        buffer_add(out, ": ");
        words_error(&m->group[i].why, out);
        buffer_add(out, "\n");
        some = true;
    }
    making_free(m);
}

int words_refused(const struct table *t, struct sg_action *out)
{
    struct making *m = making_of(t);
    int groups = sg_groups(&m->view, m->list, match_actions(t->match, m->list), m->arena, m->group), count = 0;
    for (int i = 0; i < groups; i++)
        if (!m->group[i].actions)
            out[count++] = m->group[i].refused;
    making_free(m);
    return count;
}

void words_preview(const struct table *t, struct sg_action action, struct buffer *out)
{
    _Alignas(16) char world[SG_MAX_STATE];
    struct making *m = making_of(t);
    const struct sg_game *game = m->view.game;
    struct sg_rng rng;
    memcpy(world, m->state, game->state_size);
    sg_rng_init(&rng, 1, 1);
    game->resample(world, &rng); /* a guess: what is hidden must not show */
    sg_after(&m->view, action, match_effects(game, world, action), m->arena, &m->page);
    add_page(t, &m->page, out);
    making_free(m);
}

bool words_explain(const struct table *t, struct sg_slice thing, struct buffer *out)
{
    struct making *m = making_of(t);
    struct sg_thing found;
    bool some = sg_thing_parse(&m->view, thing, &found) && sg_explain(&m->view, found, m->arena, &m->page);
    if (some)
        add_page(t, &m->page, out);
    making_free(m);
    return some;
}

void words_result(const struct table *t, struct buffer *out)
{
    struct making *m = making_of(t);
    const struct sg_game *game = m->view.game;
    struct sg_result result;
    int seats = match_setup(t->match).seats;
    game->result(m->state, &result);
    buffer_add(out,
               match_turn(t->match) == SG_OVER ? "The result:\n" : "If the game ended now, as far as you can know:\n");
    for (int seat = 0; seat < seats; seat++) {
        const struct sg_message *not = sg_uncounted(&m->view, seat, m->arena);
        buffer_add(out, "- ");
        words_message(t, sg_msg_seat(m->arena, seat), out);
        buffer_add(out, ": ");
        words_message(t, not ? not : sg_points(game, result.points[seat], m->arena), out);
        buffer_add(out, ", place ");
        buffer_number(out, result.place[seat]);
        buffer_add(out, result.winners >> seat & 1 ? ", wins\n" : "\n");
    }
    making_free(m);
}

void words_overview(const struct sg_game *game, struct sg_setup setup, struct buffer *out)
{
    struct making *m = making_new();
    _Alignas(16) char state[SG_MAX_STATE];
    game->init(state, &setup);
    game->redact(state, 0, m->state);
    m->view = sg_view_of(game, m->state);
    sg_overview(&m->view, m->arena, &m->page);
    add_page(NULL, &m->page, out);
    making_free(m);
}
