/* term_game.c: what the full screen and the game in lines do alike. */
#include "term/term_game.h"

#include "base/codec.h"
#include "base/error.h"
#include "host/frame.h"
#include "term/text/model.h"
#include "term/text/show.h"

#include <stdio.h>
#include <string.h>

int term_people(const struct term_game *g)
{
    int n = 0;
    for (int s = 0; s < match_setup(g->m).seats; s++)
        n += (int)(g->humans >> s & 1);
    return n;
}

bool term_follow(struct term_game *g)
{
    struct sg_error why;
    struct sg_action action;
    return orders_next(g->m, g->order, &action) && match_play(g->m, match_turn(g->m), action, &why);
}

static bool was_spoken_of(const struct term_game *g, const char *topic)
{
    for (int i = 0; i < g->topics; i++)
        if (strcmp(g->topic[i], topic) == 0)
            return true;
    return false;
}

const char *term_tip(struct term_game *g, const struct screen_model *s)
{
    const char *topic;
    for (int n = 0; g->topics < TERM_TOPICS && (topic = model_topic(s, n)); n++) {
        const char *text = was_spoken_of(g, topic) ? NULL : model_tip(s, topic);
        if (!text)
            continue;
        snprintf(g->topic[g->topics++], sizeof g->topic[0], "%s", topic);
        return text;
    }
    return NULL;
}

void term_recall_tips(struct term_game *g)
{
    for (int ply = 0; ply < match_plies(g->m); ply++) {
        struct frame here = frame_begin();
        int seat = match_ply(g->m, ply)->seat;
        if (seat >= 0 && g->humans >> seat & 1)
            term_tip(g, show_model(g->m, seat, ply));
        frame_end(here);
    }
}

bool term_reply(struct term_game *g, struct sg_error *why)
{
    struct sg_action a;
    int turn = match_turn(g->m);
    if (!g->page)
        return match_draw(g->m, why);
    if (!page_reply(g->page, g->m, &a))
        return sg_wrong(why, "wrong.chapter.nobody");
    return turn == SG_CHANCE ? match_force(g->m, a, why) : match_play(g->m, turn, a, why);
}

bool term_settled(const struct term_game *g)
{
    return g->once ? match_plies(g->m) > 0 : g->page && page_judge(g->page, g->m) != PAGE_GOING;
}

bool term_short_over(const struct term_game *g)
{
    const struct sg_field *round = sg_field_find(match_game(g->m), sg_slice_of("round"));
    return g->short_rounds && round && match_turn(g->m) != SG_OVER &&
           sg_field_number(round, match_state(g->m), 0, 0) > g->short_rounds;
}

static bool write_file(void *ctx, const char *text, size_t length, struct sg_error *why)
{
    if (fwrite(text, 1, length, ctx) == length)
        return true;
    return sg_wrong(why, "term.save-disk");
}

bool term_save(const struct term_game *g, const char *path, struct sg_error *why)
{
    FILE *file = fopen(path, "wx");
    if (!file)
        return sg_wrong(why, "term.save-there");
    struct match_sink sink = {write_file, file};
    bool ok = match_save(g->m, &sink, why);
    if (fclose(file) != 0 && ok)
        ok = sg_wrong(why, "term.save-disk");
    if (!ok)
        remove(path);
    return ok;
}
