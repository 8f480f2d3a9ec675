/* learn.c: the screen of lessons, and a first game with comments. */
#include "front/term/learn.h"

#include "front/term/bots.h"
#include "front/term/dialog.h"
#include "front/term/full.h"
#include "front/term/words.h"

#include <stdio.h>
#include <string.h>

enum { MAX_LESSONS = 32, LONGEST = 60 };

static const char *text_of(const struct sg_game *game, const struct lesson *l, const char *what)
{
    return word(form("learn.%s.%s.%s", game->name, l->name, what));
}

/* ---- One lesson ------------------------------------------------------------------------- */

/* Reached, or missed: then the loop ends, too. */
struct goal {
    const struct lesson *lesson;
    bool missed;
};

static bool is_settled(void *ctx, const struct match *m)
{
    struct goal *g = ctx;
    int plies = match_plies(m);
    if (lesson_reached(g->lesson, m))
        return true;
    const struct match_ply *last = plies ? match_ply(m, plies - 1) : NULL;
    bool over = last && last->seat == 0 && match_game(m)->verbs[last->action.kind].ends;
    g->missed = over || plies > LONGEST || match_turn(m) == SG_OVER;
    return g->missed;
}

static struct match *new_lesson(const struct sg_game *game, const struct lesson *l, struct sg_text *why)
{
    static struct match_start start;
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    memset(&start, 0, sizeof start);
    memset(state, 0, sizeof state);
    if (!lesson_begin(game, l, state, why))
        return NULL;
    start.setup.seats = state[0];
    memcpy(&start.setup.options, state + offsetof(struct sg_head, options), sizeof start.setup.options);
    start.position = state;
    start.chance.source = MATCH_SEEDED;
    start.chance.seed = 5;
    snprintf(start.seat[0].name, sizeof start.seat[0].name, "%s", word("learn.you"));
    for (int s = 1; s < start.setup.seats; s++)
        start.seat[s].who = MATCH_BOT;
    return match_new(game, &start, why);
}

/* True if the goal was reached; *leave: he has had enough. */
static bool give_lesson(const struct sg_game *game, const struct lesson *l, bool *leave)
{
    for (;;) {
        char memory[512] = "";
        struct sg_text why;
        struct line_game g = {.humans = 1, .viewer = -1};
        struct goal goal = {l, false};
        sg_text_init(&why, memory, sizeof memory);
        g.m = new_lesson(game, l, &why);
        if (!g.m) {
            dialog_say(text_of(game, l, "title"), memory);
            return false;
        }
        sg_rng_init(&g.rng, 7, 99);
        dialog_say(text_of(game, l, "title"), text_of(game, l, "text"));
        bool settled = full_lesson(&g, is_settled, &goal, text_of(game, l, "goal"));
        bool reached = settled && lesson_reached(l, g.m);
        match_free(g.m);
        if (reached) {
            dialog_say(text_of(game, l, "title"), text_of(game, l, "done"));
            return true;
        }
        *leave = !goal.missed || screen_leaving();
        if (*leave)
            return false;
        if (!dialog_sure(text_of(game, l, "title"), form("%s %s", word("learn.missed"), text_of(game, l, "hint"))))
            return false;
    }
}

/* ---- A first game ---------------------------------------------------------------------------- */

static void first_game(const struct sg_game *game, int pace)
{
    static struct match_start start;
    char memory[512];
    struct sg_text why;
    struct line_game g = {.humans = 1, .viewer = -1};
    sg_text_init(&why, memory, sizeof memory);
    memset(&start, 0, sizeof start);
    start.setup.seats = 3;
    start.chance.source = MATCH_SEEDED;
    start.chance.seed = 21;
    snprintf(start.seat[0].name, sizeof start.seat[0].name, "%s", word("learn.you"));
    start.seat[1].who = start.seat[2].who = MATCH_BOT;
    g.m = match_new(game, &start, &why);
    if (!g.m) {
        dialog_say(word("learn.first"), memory);
        return;
    }
    sg_rng_init(&g.rng, 11, 99);
    dialog_say(word("learn.first"), word(form("learn.%s.first", game->name)));
    bots_sit_down(&g, NULL, 3, &why);
    full_play_coached(&g, pace);
    bots_leave(&g);
    match_free(g.m);
}

/* ---- The screen -------------------------------------------------------------------------------- */

static void draw_title(void *ctx)
{
    const struct sg_game *game = ctx;
    struct area all = screen_all();
    const char *text = word_s("learn.title", game->title, NULL);
    int at = (all.columns - text_columns(text)) / 2;
    area_put(all, 1, at > 0 ? at : 0, LOOK_BOLD, text);
}

int learn_screen(const struct sg_game *game, int pace)
{
    static char words[MAX_LESSONS + 1][96];
    static bool done[MAX_LESSONS];
    struct dialog_entry entries[MAX_LESSONS + 1];
    static struct lesson lessons[MAX_LESSONS];
    int count = 0, at = 0;
    while (count < MAX_LESSONS && lesson_find(game, count, &lessons[count]))
        count++;
    memset(done, 0, sizeof done);
    while (!screen_leaving()) {
        for (int i = 0; i < count; i++) {
            snprintf(words[i], sizeof words[i], "%s %s", done[i] ? either("\u2713", "x") : either("\u00b7", "-"), text_of(game, &lessons[i], "title"));
            entries[i] = (struct dialog_entry){words[i], NULL};
        }
        snprintf(words[count], sizeof words[count], "%s", word("learn.first"));
        entries[count] = (struct dialog_entry){words[count], NULL};
        dialog_backdrop(draw_title, (void *)(size_t)game);
        int chosen = dialog_choose(word("learn.which"), entries, count + 1, at);
        dialog_backdrop(NULL, NULL);
        if (chosen < 0)
            return 0;
        at = chosen;
        bool leave = false;
        while (at < count && give_lesson(game, &lessons[at], &leave))
            done[at++] = true; /* on to the next one */
        if (chosen == count || (at == count && !leave && dialog_sure(word("learn.first"), word("learn.all-done"))))
            first_game(game, pace);
    }
    return 0;
}
