/* overview.c: Siena in two minutes. */
#include "games/siena/present/internal.h"

/* What the levels of the tower count: the least and the most. */
static void level_points(const struct siena_set *set, int *least, int *most)
{
    *least = *most = set->level_points[0];
    for (int i = 1; i < SIENA_LEVELS; i++) {
        int points = set->level_points[i];
        *least = points < *least ? points : *least;
        *most = points > *most ? points : *most;
    }
}

static const struct sg_message *points_message(const struct siena_state *s, const struct siena_set *set,
                                               struct sg_arena *arena)
{
    bool poorer_loses = s->head.seats > 2 || s->head.options & OPT_POORER_LOSES; /* S-SCO-02 */
    int least, most;
    level_points(set, &least, &most);
    return sg_msg(arena, poorer_loses ? "overview.siena.points" : "overview.siena.points.two", sg_num(least),
                  sg_num(most), sg_num(SIENA_WEALTH_POINTS), sg_num(SIENA_LEVELS_POINTS));
}

const struct sg_message *siena_end_message(const struct siena_state *s, const struct siena_set *set,
                                           struct sg_arena *arena)
{
    struct sg_arg last = sg_sub(siena_artist_name(set, SIENA_ARTISTS - 1, arena));
    if (s->head.options & OPT_ADVANCED)
        return sg_msg(arena, "overview.siena.end.endless", sg_num(SIENA_LEVELS), last);
    return sg_msg(arena, "overview.siena.end", sg_num(SIENA_LEVELS), last, sg_num(SIENA_ROUNDS));
}

void siena_overview(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    const char *game = v->game->name;
    bool introductory = s->head.options & OPT_INTRODUCTORY;
    sg_page_section(out, game, "aim",
                    sg_msg(arena, "overview.siena.aim", sg_num(siena_first_florins(s->head.options)),
                           sg_num(siena_rises_at(PEASANT)), sg_num(siena_rises_at(MERCHANT))),
                    arena);
    sg_page_section(out, game, "win", sg_msg0(arena, "overview.siena.win"), arena);
    sg_page_section(out, game, "points", points_message(s, set, arena), arena);
    sg_page_section(out, game, "round",
                    sg_msg0(arena, introductory ? "overview.siena.round.introductory" : "overview.siena.round"), arena);
    sg_page_section(out, game, "end", siena_end_message(s, set, arena), arena);
    sg_page_section(
        out, game, "first",
        sg_msg(arena, "overview.siena.first", sg_num(set->sale[CORN]), sg_num(set->sale[WINE]), sg_num(set->sale[OIL])),
        arena);
    sg_page_clause(out, "S-STA-01");
    sg_page_clause(out, "S-SCO-01");
    sg_page_clause(out, "S-RND-01");
    sg_page_clause(out, "S-END-01");
}
