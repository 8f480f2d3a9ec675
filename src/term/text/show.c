/* show.c: positions, lists, events and scores as lines of text. */
#include "term/text/show.h"

#include "base/codec.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "term/text/log_text.h"
#include "term/text/model.h"
#include "term/text/ruletext.h"

#include <stdio.h>
#include <string.h>

/* ---- Sentences -------------------------------------------------------------- */

static void say_with(const char *key, const struct lang_args *args)
{
    char memory[1024];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    lang_write(key, args, &out);
    puts(memory);
}

void show_text(const char *key)
{
    struct lang_args args = {{0, 0, 0}, {NULL, NULL, NULL}, NULL};
    say_with(key, &args);
}

void show_numbers(const char *key, int64_t a, int64_t b)
{
    struct lang_args args = {{a, b, 0}, {NULL, NULL, NULL}, NULL};
    say_with(key, &args);
}

void show_words(const char *key, const char *a, const char *b)
{
    struct lang_args args = {{0, 0, 0}, {a, b, NULL}, NULL};
    say_with(key, &args);
}

/* ---- Text to read ------------------------------------------------------------ */

void show_line(int indent, const char *text)
{
    for (bool first = true;; first = false) {
        int next, in = first ? 0 : indent;
        int length = text_break(text, SHOW_WIDTH - in, &next);
        printf("%*s%.*s\n", in, "", length, text);
        if (!next || !text[next])
            return;
        text += next;
    }
}

void show_textblock(const struct textblock *p)
{
    for (int i = 0; i < p->count; i++)
        show_line(p->part[i].indent, p->part[i].text);
}

/* ---- Positions ----------------------------------------------------------------- */

/* A model with the memory that it needs. */
struct shown {
    struct screen_model model;
    struct model_groups groups;
    _Alignas(16) unsigned char view[SG_MAX_STATE];
};

const struct screen_model *show_model(const struct match *m, int viewer, int ply)
{
    struct shown *s = frame_take(sizeof *s);
    if (viewer == SG_TRUTH)
        match_state_at(m, ply, s->view);
    else
        match_view(m, viewer, ply, s->view);
    const struct sg_game *game = match_game(m);
    s->model = (struct screen_model){.m = m,
                                     .game = game,
                                     .view = s->view,
                                     .viewer = viewer,
                                     .turn = game->turn(s->view),
                                     .kind = NO_THING,
                                     .groups = &s->groups};
    return &s->model;
}

void show_position(const struct match *m, int viewer, int ply, enum sg_description how)
{
    struct frame here = frame_begin();
    const struct screen_model *s = show_model(m, viewer, ply);
    struct textblock p = {0};
    const char *where = model_where(s);
    if (how != SG_DESCRIBE_NOW)
        putchar('\n');
    if (how != SG_DESCRIBE_NOW && *where)
        show_words("play.where", match_game(m)->title, where);
    model_describe(s, how, &p);
    show_textblock(&p);
    textblock_free(&p);
    frame_end(here);
}

/* ---- Lists ---------------------------------------------------------------------- */

/* A whole group in one line, by the short names of things: "Throw away: 4 G02, 5 A01". How many it has. */
static int show_aside(const struct screen_model *s, const struct sg_choice *list, int count, int from,
                      const bool *marked)
{
    struct joined all = {""};
    int group = model_group(s, list[from].action), i = from, kind, index;
    for (; i < count && model_group(s, list[i].action) == group; i++) {
        bool known = model_about(s, list[i].action, &kind, &index);
        join(&all, frame_printf("%d %s%s", i + 1, known ? model_token(s, kind, index) : model_label(s, &list[i]),
                                marked[i] ? "*" : ""));
    }
    show_line(6, i18n_colon(model_heading(s, group), all.at));
    return i - from;
}

static void show_entry(const struct screen_model *s, const struct sg_choice *c, int number, bool marked)
{
    const char *label = model_label(s, c);
    if (c->more)
        label = frame_printf("%s %s", label, i18n_numbers("play.range", number, 0));
    show_line(6, frame_printf("%4d  %s%s", number, label, marked ? " *" : ""));
}

void show_list(const struct match *m, int viewer, const struct sg_choice *list, int count, const bool *marked)
{
    struct frame here = frame_begin();
    const struct screen_model *s = show_model(m, viewer, match_plies(m));
    bool star = false;
    int group = -1;
    for (int i = 0; i < count; i++)
        star |= marked[i];
    for (int i = 0; i < count;) {
        int g = model_group(s, list[i].action);
        if (model_aside(s, g)) {
            i += show_aside(s, list, count, i, marked);
            continue;
        }
        if (g != group)
            puts(model_heading(s, g));
        group = g;
        show_entry(s, &list[i], i + 1, marked[i]);
        i++;
    }
    if (star)
        show_text("play.star");
    frame_end(here);
}

/* ---- What happened ------------------------------------------------------------------ */

static void put_event(void *ctx, int seat, const char *sentence)
{
    (void)seat;
    if (ctx == stdout)
        show_line(4, frame_printf("  %s", sentence));
    else
        fprintf(ctx, "%s\n", sentence);
}

static void show_sentences(const struct match *m, int from, int viewer, void (*put)(void *ctx, int seat, const char *),
                           void *ctx)
{
    struct frame here = frame_begin();
    struct log_text r = {.model = show_model(m, viewer, match_plies(m)), .put = put, .ctx = ctx};
    log_text_since(&r, from);
    frame_end(here);
}

void show_events(const struct match *m, int from, int viewer, FILE *out)
{
    show_sentences(m, from, viewer, put_event, out);
}

static void put_under(void *ctx, int seat, const char *sentence)
{
    const char **heading = ctx;
    if (*heading)
        show_text(*heading);
    *heading = NULL;
    put_event(stdout, seat, sentence);
}

bool show_events_under(const struct match *m, int from, int viewer, const char *heading)
{
    show_sentences(m, from, viewer, put_under, &heading);
    return !heading;
}

static void show_seat_score(const struct match *m, const void *view, const struct sg_result *r, int seat)
{
    const struct sg_game *g = match_game(m);
    const struct screen_model s = {.m = m, .game = g, .view = view, .viewer = SG_SPECTATOR, .turn = g->turn(view)};
    const char *why = model_uncounted(&s, view, seat);
    struct sg_line lines[SG_MAX_LINES];
    int n = g->score_lines(view, seat, lines);
    const char *head =
        i18n_mixed("term.score-place", NULL, name_of(m, seat), points_words(g, r->points[seat]), r->place[seat], 0, 0);
    puts(match_turn(m) == SG_OVER && r->winners >> seat & 1 ? i18n_words("lang.comma", head, i18n("term.score-wins"))
                                                            : head);
    if (why)
        printf("        %s\n", why);
    for (int i = 0; i < n; i++) {
        char piece[128];
        struct sg_text text;
        if (!lines[i].points)
            continue;
        sg_text_init(&text, piece, sizeof piece);
        lang_line(g, &lines[i], &text);
        printf("  %s  %s\n", i18n_signed((int)lines[i].points, 4), i18n_words("lang.brackets", piece, lines[i].clause));
    }
}

void show_score(const struct match *m, int viewer)
{
    const struct sg_game *g = match_game(m);
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct frame here = frame_begin();
    struct sg_result r;
    /* At the end there are no secrets any more, nor for who asks for the truth. */
    if (match_turn(m) == SG_OVER || viewer == SG_TRUTH)
        memcpy(view, match_state(m), g->state_size);
    else
        match_view(m, viewer, match_plies(m), view);
    g->result(view, &r);
    for (int place = 1; place <= SG_MAX_SEATS; place++)
        for (int seat = 0; seat < match_setup(m).seats; seat++)
            if (r.place[seat] == place)
                show_seat_score(m, view, &r, seat);
    frame_end(here);
}

bool show_rule(const struct sg_game *game, const struct sg_setup *mine, const char *id)
{
    struct textblock p = {0};
    bool known = ruletext_add(&p, game, mine, id);
    if (known)
        printf("\n");
    show_textblock(&p);
    textblock_free(&p);
    return known;
}
