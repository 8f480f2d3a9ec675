/* describe.c: the table in sentences, for who plays in lines or listens to a screen reader. */
#include "games/florenza/present/internal.h"

static void add_head(struct sg_page *out, const struct sg_message *text)
{
    sg_page_add(out, SG_PAR_HEAD, text);
}

static void add_text(struct sg_page *out, const struct sg_message *text)
{
    sg_page_add(out, SG_PAR_TEXT, text);
}

static void add_row(struct sg_page *out, const struct sg_message *text)
{
    sg_page_add(out, SG_PAR_ITEM, text);
}

/* "You (Ann)", "Ben". */
static struct sg_arg name_seat(const struct sg_view *v, int seat, struct sg_arena *arena)
{
    return seat == v->viewer ? sg_sub(sg_msg(arena, "table.florenza.yourself", sg_seat(seat))) : sg_seat(seat);
}

static const struct sg_message *say_cubes(const struct florenza_state *s, int seat, struct sg_arena *arena)
{
    struct florenza_price have = {0};
    for (int c = 0; c < FL_CUBES; c++)
        have.cubes[c] = (uint8_t)(s->cubes[seat][c] < 255 ? s->cubes[seat][c] : 255);
    return say_goods(&have, NULL, arena);
}

/* A list with commas, or "none" where it is empty. */
static const struct sg_message *say_list(const struct sg_list *list, const char *none, struct sg_arena *arena)
{
    return list->count ? sg_msg(arena, "goods.florenza.list", sg_items(list)) : sg_msg0(arena, none);
}

static void describe_seat(const struct sg_view *v, int p, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    struct sg_list *more = sg_list_make(arena);
    sg_list_add(
        arena, more,
        sg_msg(arena, "table.florenza.stock", sg_num(s->florins[p]), sg_num(s->prestige[p]), sg_num(s->influence[p])));
    if (s->certificates[p])
        sg_list_add(arena, more, sg_msg(arena, "table.florenza.certificates", sg_num(s->certificates[p])));
    sg_list_add(arena, more, sg_msg(arena, "table.florenza.workers", sg_num(s->hand[p]), sg_num(s->pool[p])));
    sg_list_add(arena, more, sg_msg(arena, "table.florenza.cubes", sg_sub(say_cubes(s, p, arena))));
    if (s->captain == p)
        sg_list_add(arena, more, sg_msg0(arena, "office.florenza.captain"));
    if (s->bishop == p)
        sg_list_add(arena, more, sg_msg0(arena, "office.florenza.bishop"));
    if (s->stopped >> p & 1)
        sg_list_add(arena, more, sg_msg0(arena, "table.florenza.stopped"));
    struct sg_paragraph *row = sg_page_add(out, SG_PAR_ITEM,
                                           sg_msg(arena, "about.florenza.row", name_seat(v, p, arena),
                                                  sg_sub(sg_msg(arena, "goods.florenza.list", sg_items(more)))));
    if (row)
        row->about = sg_thing_of(SG_THING_SEAT, p);
}

static void describe_space(const struct sg_view *v, int p, int i, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    int tile = s->district[p][i];
    struct sg_list *more = sg_list_make(arena);
    sg_list_add(arena, more, say_work(&set_of_view(v)->workshop[tile], arena));
    if (s->unfinished[p] >> i & 1)
        sg_list_add(arena, more, sg_msg0(arena, "table.florenza.building"));
    if (s->on[p][i])
        sg_list_add(arena, more, sg_msg(arena, "table.florenza.worker-on", sg_seat(s->on[p][i] - 1)));
    struct sg_paragraph *row =
        sg_page_add(out, SG_PAR_ITEM,
                    sg_msg(arena, "table.florenza.space", sg_num(i + 1), sg_sub(name_workshop(tile, arena)),
                           sg_sub(sg_msg(arena, "goods.florenza.list", sg_items(more)))));
    if (row)
        row->about = sg_thing_of(FTHING_SPACE, p * FL_SPACES + i);
}

static void describe_district(const struct sg_view *v, int p, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    struct sg_list *made = sg_list_make(arena), *making = sg_list_make(arena);
    int empty = 0;
    add_head(out, sg_msg_about(arena, sg_msg(arena, "table.florenza.district", name_seat(v, p, arena)), p));
    for (int i = 0; i < FL_SPACES; i++) {
        if (s->district[p][i])
            describe_space(v, p, i, arena, out);
        else
            empty++;
    }
    add_row(out, sg_msg(arena, "table.florenza.free-spaces", sg_num(empty)));
    for (int box = 0; box < FL_OWN; box++)
        if (s->crests[p] >> box & 1)
            sg_list_add(arena, made, name_box(box, arena));
    for (int i = 0; i < FL_WORKERS; i++)
        if (s->sites[p][i] < FL_OWN)
            sg_list_add(arena, making, name_box(s->sites[p][i], arena));
    if (made->count)
        add_row(out, sg_msg(arena, "table.florenza.made", sg_items(made)));
    if (making->count)
        add_row(out, sg_msg(arena, "table.florenza.making", sg_items(making)));
}

static void describe_city(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    struct sg_list *open = sg_list_make(arena);
    add_head(out, sg_msg0(arena, "table.florenza.city"));
    for (int box = FL_CIVIC; box < FL_BOXES; box++) {
        int artist, made = box_maker(s, box, 0), working = box_worker(s, box, 0, &artist);
        struct sg_arg name = sg_sub(name_box(box, arena));
        if (made != FL_NONE)
            add_row(out, sg_msg(arena, "table.florenza.box-made", name, sg_seat(made)));
        else if (working != FL_NONE)
            add_row(out, sg_msg(arena, "table.florenza.box-making", name, sg_seat(working)));
        else
            sg_list_add(arena, open, name_box(box, arena));
    }
    add_row(out, sg_msg(arena, "table.florenza.box-open", sg_sub(say_list(open, "table.florenza.none", arena))));
}

/* Named people who cannot be had now are marked. */
static void describe_life(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    add_head(out, sg_msg0(arena, "table.florenza.life"));
    for (int l = 0; l < FL_LIVES; l++) {
        struct sg_list *who = sg_list_make(arena);
        for (int i = 0; i < FL_NAMED; i++) {
            if (!(s->life[l] >> i & 1))
                continue;
            const struct sg_message *name = name_person(i, arena);
            bool free_now = find_person(s, i).how == STANDS_FREE;
            sg_list_add(arena, who, free_now ? name : sg_msg(arena, "table.florenza.away", sg_sub(name)));
        }
        if (who->count)
            add_row(out, sg_msg(arena, "table.florenza.life-row", sg_num(l + 1), sg_items(who)));
    }
}

static void describe_places(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    struct sg_list *market = sg_list_make(arena), *banco = sg_list_make(arena);
    for (int p = 0; p < s->head.seats; p++) {
        if (s->market >> p & 1)
            sg_list_add(arena, market, sg_msg_seat(arena, p));
        if (s->working[p])
            sg_list_add(arena, banco, sg_msg_seat(arena, p));
    }
    add_text(out, sg_msg(arena, "table.florenza.places", sg_sub(say_list(market, "about.florenza.nobody", arena)),
                         sg_sub(say_list(banco, "about.florenza.nobody", arena))));
    for (int p = 0; p < s->head.seats; p++)
        if (s->pulpit[p] < FL_CHARACTERS)
            add_text(out,
                     sg_msg(arena, "table.florenza.preaches", sg_sub(name_person(s->pulpit[p], arena)), sg_seat(p)));
    if (s->duomo_pulpit < FL_CHARACTERS && s->duomo_donor < s->head.seats)
        add_text(out, sg_msg(arena, "table.florenza.preaches-duomo", sg_sub(name_person(s->duomo_pulpit, arena)),
                             sg_seat(s->duomo_donor)));
}

static void describe_turn(const struct sg_view *v, int p, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    add_text(out,
             sg_msg(arena, "table.florenza.you", sg_num(s->florins[p]), sg_num(s->prestige[p]), sg_num(s->hand[p])));
    add_text(out, sg_msg(arena, "table.florenza.you-cubes", sg_sub(say_cubes(s, p, arena)), sg_num(s->influence[p])));
    add_ahead(v, p, arena, out);
}

/* ---- Lists to browse ------------------------------------------------------------------------------------ */

static void list_workshops(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    const struct florenza_set *set = set_of_view(v);
    add_head(out, sg_msg0(arena, "list.florenza.free"));
    for (int p = 0; p < s->head.seats; p++)
        for (int i = 0; i < FL_SPACES; i++)
            if (s->ready[p] >> i & 1) {
                int tile = s->district[p][i];
                const char *key = p == v->viewer ? "list.florenza.free-own" : "list.florenza.free-other";
                add_row(out, sg_msg(arena, key, sg_seat(p), sg_sub(name_workshop(tile, arena)),
                                    sg_sub(say_work(&set->workshop[tile], arena)), sg_num(FL_OPERATE_PRESTIGE)));
            }
    add_head(out, sg_msg0(arena, "list.florenza.tiles"));
    for (int t = 1; t < FL_WORKSHOPS; t++)
        if (s->supply[t])
            add_row(out, sg_msg(arena, "list.florenza.tile", sg_num(s->supply[t]), sg_sub(name_workshop(t, arena)),
                                sg_sub(say_goods(&set->workshop[t].price, NULL, arena)),
                                sg_sub(say_work(&set->workshop[t], arena))));
}

static void list_artworks_and_people(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    const struct florenza_set *set = set_of_view(v);
    int me = sg_view_seat(v), artist;
    add_head(out, sg_msg0(arena, "list.florenza.boxes"));
    for (int box = 0; box < FL_BOXES; box++)
        if (box_maker(s, box, me) == FL_NONE && box_worker(s, box, me, &artist) == FL_NONE)
            add_row(out, sg_msg(arena, "list.florenza.box", sg_sub(name_box(box, arena)),
                                sg_sub(list_skills(set->box[box].skills, arena)),
                                sg_sub(say_goods(&set->box[box].price, NULL, arena)),
                                sg_sub(say_goods(NULL, &set->box[box].gain, arena))));
    add_head(out, sg_msg0(arena, "list.florenza.people"));
    for (int l = 0; l < FL_LIVES; l++)
        for (int who = 0; who < FL_NAMED; who++)
            if (s->life[l] >> who & 1)
                add_row(out, sg_msg(arena, "about.florenza.row", sg_sub(name_person(who, arena)),
                                    sg_sub(say_terms(v, who, ~0u, arena))));
}

void describe_table(const struct sg_view *v, enum sg_description how, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    bool seated = v->viewer < s->head.seats;
    if (how == SG_DESCRIBE_LISTS) {
        list_workshops(v, arena, out);
        list_artworks_and_people(v, arena, out);
        return;
    }
    if (how == SG_DESCRIBE_TURN && seated) {
        describe_turn(v, v->viewer, arena, out);
        return;
    }
    if (how == SG_DESCRIBE_STEP || how == SG_DESCRIBE_NOW)
        return;
    add_head(out, sg_msg0(arena, "table.florenza.seats"));
    for (int i = 0; i < s->head.seats; i++)
        describe_seat(v, seat_in_order(s, i), arena, out);
    for (int p = 0; p < s->head.seats; p++)
        describe_district(v, p, arena, out);
    describe_city(v, arena, out);
    describe_life(v, arena, out);
    describe_places(v, arena, out);
    if (seated && v->turn != SG_OVER) {
        add_head(out, sg_msg0(arena, "thing.florenza.ahead"));
        add_ahead(v, v->viewer, arena, out);
    }
}
