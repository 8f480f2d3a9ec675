/* learn.c: the screen of lessons. */
#include "term/learn.h"

#include "base/codec.h"
#include "term/dialog.h"
#include "term/tui.h"
#include "term/line_parse.h"
#include "term/overview.h"
#include "term/show.h"
#include "host/i18n.h"

#include <stdio.h>
#include <string.h>

enum { SLACK = 3 }; /* decisions more than the shortest way needs */

static const char *text_of(const struct sg_game *game, const struct lesson *l, const char *what)
{
    const char *lines =
        screen_is_open() ? NULL : table_words("learn", game->name, l->name, frame_printf("%s.lines", what), NULL);
    return lines ? lines : i18n(frame_printf("learn.%s.%s.%s", game->name, l->name, what));
}

/* ---- One lesson ------------------------------------------------------------------------- */

/* Reached, or missed: then the loop ends, too. */
struct goal {
    const struct lesson *lesson;
    bool missed;
};

/* The round of a game that counts them. */
static int64_t round_of(const struct match *m, int ply)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    const struct sg_game *game = match_game(m);
    match_state_at(m, ply, state);
    for (int i = 0; i < game->field_count; i++)
        if (strcmp(game->fields[i].name, "round") == 0)
            return sg_field_number(&game->fields[i], state, 0, 0);
    return 0;
}

/* Own decisions so far. */
static int decisions(const struct match *m)
{
    int n = 0;
    for (int i = 0; i < match_plies(m); i++)
        n += match_ply(m, i)->seat == 0;
    return n;
}

static bool is_settled(void *ctx, const struct match *m)
{
    struct goal *g = ctx;
    int plies = match_plies(m);
    if (lesson_reached(g->lesson, m))
        return true;
    const struct match_ply *last = plies ? match_ply(m, plies - 1) : NULL;
    bool over = last && last->seat == 0 && match_game(m)->verbs[last->action.kind].ends;
    bool late = match_turn(m) == 0 && round_of(m, plies) != round_of(m, 0);
    int most = g->lesson->steps > 1 ? g->lesson->steps + SLACK : 0; /* a single decision is right or wrong */
    g->missed = over || late || decisions(m) > most || match_turn(m) == SG_OVER;
    return g->missed;
}

static void name_bots(struct match_start *start)
{
    for (int s = 1; s < start->setup.seats; s++) {
        start->seat[s].who = MATCH_BOT;
        if (s < 3)
            snprintf(start->seat[s].name, sizeof start->seat[s].name, "%s",
                     i18n(s == 1 ? "learn.seat-2" : "learn.seat-3"));
    }
}

static struct match *new_lesson(const struct sg_game *game, const struct lesson *l, struct sg_error *why)
{
    struct match_start start;
    _Alignas(16) unsigned char state[SG_MAX_STATE] = {0};
    memset(&start, 0, sizeof start);
    if (!lesson_begin(game, l, state, why))
        return NULL;
    start.setup.seats = state[0];
    memcpy(&start.setup.options, state + offsetof(struct sg_head, options), sizeof start.setup.options);
    start.position = state;
    start.chance.source = MATCH_SEEDED;
    start.chance.seed = 5;
    snprintf(start.seat[0].name, sizeof start.seat[0].name, "%s", i18n("learn.you"));
    name_bots(&start);
    return match_new(game, &start, why);
}

/* Sits down for a lesson; false with what is wrong. */
static bool begin_lesson(struct term_game *g, const struct sg_game *game, struct goal *goal, struct sg_error *why)
{
    *g = (struct term_game){.humans = 1,
                            .viewer = -1,
                            .m = new_lesson(game, goal->lesson, why),
                            .settled = is_settled,
                            .settled_ctx = goal};
    sg_rng_init(&g->rng, 7, 99);
    return g->m != NULL;
}

/* True if the goal was reached; *leave: the player has had enough. */
static bool give_lesson(const struct sg_game *game, const struct lesson *l, bool *leave)
{
    for (;;) {
        struct sg_error why;
        struct term_game g;
        struct goal goal = {l, false};
        if (!begin_lesson(&g, game, &goal, &why)) {
            dialog_message(text_of(game, l, "title"), i18n_error(&why));
            return false;
        }
        dialog_message(text_of(game, l, "title"), text_of(game, l, "text"));
        bool settled = tui_lesson(&g, text_of(game, l, "goal"));
        bool reached = settled && lesson_reached(l, g.m);
        match_free(g.m);
        if (reached) {
            dialog_message(text_of(game, l, "title"), text_of(game, l, "done"));
            return true;
        }
        *leave = !goal.missed || screen_leaving();
        if (*leave)
            return false;
        if (!dialog_sure(text_of(game, l, "title"), i18n_words("learn.missed", text_of(game, l, "hint"), NULL)))
            return false;
    }
}

/* The same in lines of text. False: left. */
static bool lesson_in_lines(const struct sg_game *game, const struct lesson *l)
{
    for (;;) {
        struct sg_error why;
        struct term_game g;
        struct goal goal = {l, false};
        if (!begin_lesson(&g, game, &goal, &why)) {
            puts(i18n_error(&why));
            return false;
        }
        g.shown[0] = true; /* the whole table for who asks: 'table' */
        printf("\n%s\n", text_of(game, l, "title"));
        show_line(0, text_of(game, l, "text"));
        show_line(0, text_of(game, l, "goal"));
        line_play(&g);
        bool reached = lesson_reached(l, g.m), left = g.leave;
        match_free(g.m);
        if (reached)
            show_line(0, text_of(game, l, "done"));
        else if (!left)
            show_line(0, i18n_words("learn.again", text_of(game, l, "hint"), NULL));
        if (reached || left)
            return reached;
    }
}

enum learn_request learn_in_lines(const struct sg_game *game)
{
    struct lesson l;
    char line[LINE_INPUT];
    int count = 0, next = 0;
    printf("%s\n", i18n_words("learn.title", game->title, NULL));
    for (; lesson_find(game, count, &l); count++)
        printf("  %2d  %s\n", count + 1, text_of(game, &l, "title"));
    show_line(0, i18n_numbers("learn.lines-help", 1, 0));
    while (line_read(">", line)) {
        struct sg_slice rest = sg_slice_of(line), w;
        int64_t at;
        if (!sg_slice_next(&rest, &w)) /* Enter: the one that comes next */
            w = sg_slice_of(frame_printf("%d", next + 1));
        if (line_means(w, "quit", 1) || line_means(w, "exit", 1))
            break;
        if (line_means(w, "first", 1))
            return LEARN_FIRST_GAME;
        if (line_means(w, "overview", 1)) {
            overview_print_setup(game, NULL);
            continue;
        }
        if (!sg_slice_number(w, 1, count, &at)) {
            show_line(0, i18n_numbers("learn.lines-help", next + 1, 0));
            continue;
        }
        for (at--; at < count && lesson_find(game, (int)at, &l) && lesson_in_lines(game, &l);)
            at++;
        next = at < count ? (int)at : 0;
        show_line(0, at == count ? i18n("learn.lines-all-done") : i18n_numbers("learn.lines-help", next + 1, 0));
    }
    return LEARN_LEAVE;
}

/* ---- The screen -------------------------------------------------------------------------------- */

static void draw_title(void *ctx, bool covered)
{
    (void)covered;
    const struct sg_game *game = ctx;
    struct area all = screen_all();
    const char *text = i18n_words("learn.title", game->title, NULL);
    int at = (all.columns - text_columns(text)) / 2;
    area_put(all, 1, at > 0 ? at : 0, LOOK_BOLD, text);
}

enum learn_request learn_screen(const struct sg_game *game, struct learn_progress *progress)
{
    char words[LEARN_LESSONS][96];
    struct dialog_entry entries[LEARN_LESSONS + 2]; /* the overview, the lessons, a first game */
    struct lesson lessons[LEARN_LESSONS];
    bool *done = progress->done;
    int count = 0, at = progress->at, cursor = at || done[0] ? at + 1 : 0;
    while (count < LEARN_LESSONS && lesson_find(game, count, &lessons[count]))
        count++;
    while (!screen_leaving()) {
        entries[0] = (struct dialog_entry){i18n("present.overview"), NULL};
        for (int i = 0; i < count; i++) {
            snprintf(words[i], sizeof words[i], "%s %s", done[i] ? either("\u2713", "x") : either("\u00b7", "-"),
                     text_of(game, &lessons[i], "title"));
            entries[i + 1] = (struct dialog_entry){words[i], NULL};
        }
        entries[count + 1] = (struct dialog_entry){i18n("learn.first"), NULL};
        dialog_backdrop(draw_title, (void *)(size_t)game);
        int chosen = dialog_choose(i18n("learn.which"), entries, count + 2, cursor) - 1;
        if (chosen == -1)
            overview_read_setup(game, NULL);
        dialog_backdrop(NULL, NULL);
        if (chosen == -1) {
            cursor = at + 1;
            continue;
        }
        if (chosen < 0)
            return LEARN_LEAVE;
        at = chosen;
        bool leave = false;
        while (at < count && give_lesson(game, &lessons[at], &leave))
            done[at++] = true; /* on to the next one */
        progress->at = at;
        cursor = at + 1;
        if (chosen == count || (at == count && !leave && dialog_sure(i18n("learn.first"), i18n("learn.all-done"))))
            return LEARN_FIRST_GAME;
    }
    return LEARN_LEAVE;
}
