/* card.c: the summary card of Florenza: the phases, what things cost, what counts. */
#include "games/florenza/present/internal.h"

static void add_item(struct sg_page *out, const struct sg_message *text)
{
    sg_page_add(out, SG_PAR_ITEM, text);
}

static void add_head(struct sg_page *out, const char *key, struct sg_arena *arena)
{
    sg_page_add(out, SG_PAR_HEAD, sg_msg0(arena, key));
}

static void add_phases(struct sg_arena *arena, struct sg_page *out)
{
    add_head(out, "sheet.florenza.phases.title", arena);
    add_item(out, sg_msg(arena, "sheet.florenza.phases.1", sg_num(FL_INCOME_FLORINS), sg_num(FL_INCOME_WORKERS)));
    add_item(out, sg_msg0(arena, "sheet.florenza.phases.2"));
    add_item(out, sg_msg0(arena, "sheet.florenza.phases.3"));
    add_item(out, sg_msg0(arena, "sheet.florenza.phases.4"));
    add_item(out, sg_msg(arena, "sheet.florenza.phases.5", sg_num(FL_SALE), sg_num(FL_PURCHASE)));
    add_item(out, sg_msg0(arena, "sheet.florenza.phases.6"));
    add_item(out, sg_msg0(arena, "sheet.florenza.phases.7"));
    add_item(out, sg_msg(arena, "sheet.florenza.phases.8", sg_num(FL_BISHOP_LEAST)));
    add_item(out, sg_msg0(arena, "sheet.florenza.phases.9"));
}

static void add_workers(struct sg_arena *arena, struct sg_page *out)
{
    add_head(out, "sheet.florenza.worker.title", arena);
    add_item(out, sg_msg(arena, "sheet.florenza.worker.operate", sg_num(FL_OPERATE_PRESTIGE)));
    add_item(out, sg_msg(arena, "sheet.florenza.worker.build", sg_num(FL_NOT_BUILT)));
    add_item(out, sg_msg0(arena, "sheet.florenza.worker.hire"));
    add_item(out, sg_msg0(arena, "sheet.florenza.worker.market"));
    add_item(out, sg_msg0(arena, "sheet.florenza.worker.charity"));
    add_item(out, sg_msg(arena, "sheet.florenza.worker.work", sg_num(FL_WORK_FLORINS)));
}

static void add_offices(struct sg_arena *arena, struct sg_page *out)
{
    add_head(out, "sheet.florenza.offices.title", arena);
    add_item(out, sg_msg0(arena, "sheet.florenza.offices.captain"));
    add_item(out,
             sg_msg(arena, "sheet.florenza.offices.bishop", sg_num(FL_CARDINAL_LEAST), sg_num(FL_CARDINAL_PRESTIGE)));
}

static void add_points(struct sg_arena *arena, struct sg_page *out)
{
    add_head(out, "sheet.florenza.points.title", arena);
    add_item(out, sg_msg0(arena, "sheet.florenza.points.prestige"));
    add_item(out, sg_msg(arena, "sheet.florenza.points.hall", sg_num(FL_HALL)));
    add_item(out, sg_msg(arena, "sheet.florenza.points.stock", sg_num(FL_CUBES_A_POINT), sg_num(FL_FLORINS_A_POINT)));
    add_item(out, sg_msg(arena, "sheet.florenza.points.missing", sg_num(FL_EMPTY_SPACE), sg_num(FL_EMPTY_HALL)));
    add_item(out, sg_msg0(arena, "sheet.florenza.points.tie"));
}

void write_card(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    (void)v;
    add_phases(arena, out);
    add_workers(arena, out);
    add_offices(arena, out);
    add_points(arena, out);
    add_head(out, "overview.florenza.end.title", arena);
    add_item(out, sg_msg(arena, "overview.florenza.end", sg_num(FL_ROUNDS), sg_num(FL_EMPTY_HALL)));
}
