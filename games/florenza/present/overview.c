/* overview.c: Florenza in two minutes. */
#include "games/florenza/present/internal.h"

/* The prestige that artworks give: the least and the most. */
static void artwork_prestige(const struct florenza_set *set, int *least, int *most)
{
    *least = *most = set->box[0].gain.prestige;
    for (int i = 1; i < FL_BOXES; i++) {
        int prestige = set->box[i].gain.prestige;
        *least = prestige < *least ? prestige : *least;
        *most = prestige > *most ? prestige : *most;
    }
}

void write_overview(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const char *game = v->game->name;
    int least, most;
    artwork_prestige(set_of_view(v), &least, &most);
    sg_page_section(out, game, "aim", sg_msg0(arena, "overview.florenza.aim"), arena);
    sg_page_section(out, game, "win", sg_msg(arena, "overview.florenza.win", sg_num(FL_ROUNDS)), arena);
    sg_page_section(out, game, "points",
                    sg_msg(arena, "overview.florenza.points", sg_num(least), sg_num(most), sg_num(FL_CUBES_A_POINT),
                           sg_num(FL_FLORINS_A_POINT)),
                    arena);
    sg_page_section(out, game, "round", sg_msg(arena, "overview.florenza.round", sg_num(FL_PHASES)), arena);
    sg_page_section(out, game, "pay", sg_msg0(arena, "overview.florenza.pay"), arena);
    sg_page_section(out, game, "end", sg_msg(arena, "overview.florenza.end", sg_num(FL_ROUNDS), sg_num(FL_EMPTY_HALL)),
                    arena);
    sg_page_section(out, game, "first", sg_msg0(arena, "overview.florenza.first"), arena);
    sg_page_clause(out, "F-SCO-01");
    sg_page_clause(out, "F-RND-01");
    sg_page_clause(out, "F-ART-02");
}
