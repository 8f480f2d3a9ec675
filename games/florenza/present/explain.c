/* explain.c: all there is to know about a thing, with the clauses that say so and where its numbers come from. */
#include "games/florenza/present/internal.h"

static void add_text(struct sg_page *out, const struct sg_message *text)
{
    sg_page_add(out, SG_PAR_TEXT, text);
}

static void add_item(struct sg_page *out, const struct sg_message *text, struct sg_thing about)
{
    struct sg_paragraph *p = sg_page_add(out, SG_PAR_ITEM, text);
    if (p)
        p->about = about;
}

static void add_clauses(struct sg_page *out, const char *a, const char *b, const char *c)
{
    sg_page_clause(out, a);
    if (b)
        sg_page_clause(out, b);
    if (c)
        sg_page_clause(out, c);
}

/* The letters of the component set for the bits FL_FROM_*. */
static const char *letters_of(unsigned from)
{
    static const char *const letters[16] = {NULL, "B",  "K",  "BK",  "R",  "BR",  "KR",  "BKR",
                                            "O",  "BO", "KO", "BKO", "RO", "BRO", "KRO", "BKRO"};
    return letters[from & 15];
}

/* ---- Workshops ------------------------------------------------------------------------------------ */

static const char *workshop_clause(int tile, struct sg_arena *arena)
{
    return sg_key(arena, "F-WSH-%s%d", tile < 10 ? "0" : "", tile);
}

static bool explain_workshop(const struct sg_view *v, int tile, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_workshop *w = &set_of_view(v)->workshop[tile];
    if (!tile) {
        sg_page_add(out, SG_PAR_TITLE, name_workshop(tile, arena));
        add_text(out, sg_msg0(arena, "about.florenza.empty"));
        add_clauses(out, "F-PLC-05", "F-SCO-04", NULL);
        return true;
    }
    sg_page_add(out, SG_PAR_TITLE,
                sg_msg(arena, "about.florenza.glossed", sg_sub(name_workshop(tile, arena)),
                       sg_sub(sg_msg0(arena, sg_key(arena, "gloss.florenza.%s", florenza_workshop_names.name[tile])))));
    add_text(out, sg_msg(arena, w->works ? "about.florenza.worker-makes" : "about.florenza.pays",
                         sg_sub(w->works ? say_work(w, arena) : say_goods(&w->take, &w->gain, arena))));
    if (w->works)
        add_text(out, sg_msg(arena, w->priced ? "about.florenza.deal" : "about.florenza.gives",
                             sg_num(FL_OPERATE_PRESTIGE)));
    add_text(out, sg_msg(arena, "about.florenza.build-price", sg_sub(say_goods(&w->price, NULL, arena))));
    const struct sg_message *built = list_goods(NULL, &w->built, arena);
    if (built)
        add_text(out, sg_msg(arena, "about.florenza.built", sg_sub(built)));
    add_text(out, sg_msg(arena, "about.florenza.supply", sg_num(state_of(v)->supply[tile]), sg_num(w->count)));
    add_clauses(out, workshop_clause(tile, arena), w->works ? "F-PLC-03" : "F-PLC-04",
                w->works ? "F-DIS-02" : "F-INC-03");
    out->origin = letters_of(w->from);
    return true;
}

/* A workshop where it stands: whose it is and who is on it. */
static bool explain_space(const struct sg_view *v, int seat, int space, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    if (!explain_workshop(v, s->district[seat][space], arena, out))
        return false;
    add_text(out, sg_msg(arena, "about.florenza.space", sg_num(space + 1), sg_seat(seat)));
    if (s->unfinished[seat] >> space & 1)
        add_text(out, sg_msg(arena, "about.florenza.unfinished", sg_num(FL_NOT_BUILT)));
    if (s->on[seat][space])
        add_text(out, sg_msg(arena, "about.florenza.worker-on", sg_seat(s->on[seat][space] - 1)));
    return true;
}

/* ---- Artworks --------------------------------------------------------------------------------------- */

const struct sg_message *say_box_state(const struct florenza_state *s, int box, int seat, struct sg_arena *arena)
{
    int artist = FL_NONE, by = box_maker(s, box, seat);
    if (by != FL_NONE)
        return sg_msg(arena, "about.florenza.made-by", sg_seat(by));
    by = box_worker(s, box, seat, &artist);
    if (by == FL_NONE)
        return NULL;
    return artist < FL_CHARACTERS
               ? sg_msg(arena, "about.florenza.worker-with", sg_seat(by), sg_sub(name_person(artist, arena)))
               : sg_msg(arena, "about.florenza.worker-on", sg_seat(by));
}

static bool explain_box(const struct sg_view *v, int box, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_box *b = &set_of_view(v)->box[box];
    sg_page_add(out, SG_PAR_TITLE, name_box(box, arena));
    add_text(out, sg_msg(arena, "about.florenza.sentence",
                         sg_sub(sg_msg0(arena, sg_key(arena, "gloss.florenza.%s", florenza_box_names.name[box])))));
    add_text(out, sg_msg(arena, "about.florenza.asks", sg_sub(list_skills(b->skills, arena))));
    add_text(out, sg_msg(arena, "about.florenza.price", sg_sub(say_goods(&b->price, NULL, arena))));
    add_text(out, sg_msg(arena, box < FL_DUOMO ? "about.florenza.brings" : "about.florenza.brings-duomo",
                         sg_sub(say_goods(NULL, &b->gain, arena))));
    const struct sg_message *income = list_goods(NULL, &b->income, arena);
    if (b->gold_or_sale)
        add_text(out, sg_msg(arena, "about.florenza.atrio", sg_num(FL_ATRIO_SALE)));
    else if (income)
        add_text(out, sg_msg(arena, "about.florenza.income", sg_sub(income)));
    add_text(out, sg_msg(arena, "about.florenza.fail", sg_num(florenza_failure(box, FL_UNNAMED)),
                         sg_num(florenza_failure(box, 0))));
    const struct sg_message *state = say_box_state(state_of(v), box, sg_view_seat(v), arena);
    if (state)
        add_text(out, sg_msg(arena, "about.florenza.sentence", sg_sub(state)));
    add_clauses(out, "F-PLC-06", "F-ART-02", "F-ART-06");
    out->origin = letters_of(b->from);
    return true;
}

/* What all artworks of a hall bring; the numbers are those of the rules. */
static bool explain_building(const struct sg_view *v, int building, struct sg_arena *arena, struct sg_page *out)
{
    sg_page_add(out, SG_PAR_TITLE, name_building(building, arena));
    if (building == HALL_PALAZZO || building == HALL_CHIESA) {
        add_text(out, sg_msg(arena, building == HALL_PALAZZO ? "about.florenza.palazzo" : "about.florenza.chiesa",
                             sg_num(FL_HALL), sg_num(FL_EMPTY_HALL)));
        add_clauses(out, "F-ART-07", "F-SCO-04", "F-SCO-05");
    } else {
        static const char *const keys[HALLS] = {
            [2] = "about.florenza.banco",    [3] = "about.florenza.battistero", [4] = "about.florenza.lastricato",
            [5] = "about.florenza.ospedale", [6] = "about.florenza.signoria",   [7] = "about.florenza.vescovile",
            [8] = "about.florenza.duomo"};
        add_text(out, sg_msg0(arena, keys[building]));
        add_clauses(out, "F-PLC-06", building == HALL_DUOMO ? "F-ART-04" : NULL, NULL);
    }
    for (int box = 0; box < FL_BOXES; box++) {
        if (building_of(box) != building)
            continue;
        const struct sg_message *state = say_box_state(state_of(v), box, sg_view_seat(v), arena);
        if (!state)
            state = sg_msg0(arena, "about.florenza.open");
        add_item(out, sg_msg(arena, "about.florenza.row", sg_sub(name_box_alone(box, arena)), sg_sub(state)),
                 sg_thing_of(FTHING_BOX, box));
    }
    return true;
}

/* ---- People -------------------------------------------------------------------------------------------- */

static const struct sg_message *say_standing(const struct sg_view *v, int who, struct sg_arena *arena)
{
    const struct florenza_state *s = state_of(v);
    struct stand at = find_person(s, who);
    switch (at.how) {
    case STANDS_AT_BOX:
        return sg_msg(arena, "stands.florenza.at-box", sg_seat(at.seat), sg_sub(name_box(at.box, arena)));
    case STANDS_ON_PULPIT: return sg_msg(arena, "stands.florenza.pulpit", sg_seat(at.seat));
    case STANDS_DETAINED: return sg_msg0(arena, "stands.florenza.detained");
    case STANDS_EXPELLED: return sg_msg0(arena, "stands.florenza.expelled");
    case STANDS_SERVED: return sg_msg0(arena, "stands.florenza.served");
    default: return sg_msg0(arena, "stands.florenza.free");
    }
}

static bool explain_person(const struct sg_view *v, int who, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    const struct florenza_character *c = &set_of_view(v)->character[who];
    bool named = who < FL_NAMED, made = named && (s->masterpiece >> who & 1);
    int card = named ? life_card_of(s, who) : -1;
    sg_page_add(out, SG_PAR_TITLE, name_person(who, arena));
    if (!c->skills)
        add_text(out, sg_msg(arena, "about.florenza.charity", sg_num(c->price.florins),
                             sg_sub(say_goods(&c->gift, &c->gain, arena))));
    for (int i = 0; i < FL_SKILLS; i++)
        if (c->skills >> i & 1)
            add_text(out, sg_msg(arena, "about.florenza.line", sg_sub(name_skill(i, arena)), sg_num(c->line[i].florins),
                                 sg_str(results_text(v, who, i, arena))));
    if (c->skills)
        add_text(out, sg_msg0(arena, !named ? "about.florenza.unnamed"
                                     : made ? "about.florenza.master-made"
                                            : "about.florenza.master"));
    if (card >= 0)
        add_text(out, sg_msg(arena, "about.florenza.card", sg_str(florenza_life_names.name[card]), sg_num(card + 1)));
    if (card >= 0 || !named)
        add_text(out, say_standing(v, who, arena));
    else
        add_text(out, s->gone >> who & 1 ? sg_msg0(arena, "about.florenza.gone")
                                         : sg_msg(arena, "about.florenza.in-bag", sg_num(c->stay)));
    if (c->skills)
        add_clauses(out, "F-PLC-06", "F-ART-04", "F-ART-05");
    else
        add_clauses(out, "F-PLC-09", "F-PLC-10", NULL);
    out->origin = letters_of(c->from);
    return true;
}

static bool explain_life(const struct sg_view *v, int card, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    sg_page_add(out, SG_PAR_TITLE, sg_msg(arena, "thing.florenza.life", sg_str(florenza_life_names.name[card])));
    add_text(out, sg_msg0(arena, card ? "about.florenza.life" : "about.florenza.life-1"));
    for (int who = 0; who < FL_NAMED; who++)
        if (s->life[card] >> who & 1)
            add_item(out,
                     sg_msg(arena, "about.florenza.row", sg_sub(name_person(who, arena)),
                            sg_sub(say_terms(v, who, ~0u, arena))),
                     sg_thing_of(FTHING_PERSON, who));
    add_clauses(out, "F-SET-03", "F-END-02", NULL);
    return true;
}

/* ---- Goods, seats and the rest ----------------------------------------------------------------------------- */

static bool explain_good(const struct sg_view *v, int good, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_set *set = set_of_view(v);
    sg_page_add(out, SG_PAR_TITLE, name_good(good, arena));
    if (good == GOOD_FLORINS)
        add_text(out, sg_msg(arena, "about.florenza.florins", sg_num(FL_INCOME_FLORINS), sg_num(FL_FLORINS_A_POINT)));
    else
        add_text(out, sg_msg(arena, "about.florenza.cube", sg_num(FL_CUBES_A_POINT)));
    for (int face = 0; face < 6 && good < FL_CUBES; face++)
        if (set->die[face] == good) {
            add_text(out, sg_msg(arena, "about.florenza.die-face", sg_num(face + 1)));
            out->origin = letters_of(set->die_from);
        }
    add_clauses(out, "F-INC-01", "F-INC-02", "F-SCO-03");
    return true;
}

static void add_district(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    for (int i = 0; i < FL_SPACES; i++) {
        int tile = s->district[seat][i];
        if (tile)
            add_item(out,
                     sg_msg(arena, "table.florenza.space", sg_num(i + 1), sg_sub(name_workshop(tile, arena)),
                            sg_sub(say_work(&set_of_view(v)->workshop[tile], arena))),
                     sg_thing_of(FTHING_SPACE, seat * FL_SPACES + i));
    }
}

static bool explain_seat(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    sg_page_add(out, SG_PAR_TITLE, sg_msg_seat(arena, seat));
    if (s->family[seat] < florenza_family_names.count)
        add_text(out, sg_msg(arena, "about.florenza.family",
                             sg_sub(sg_name(v->game, florenza_family_names.name[s->family[seat]], arena))));
    add_district(v, seat, arena, out);
    for (int box = 0; box < FL_BOXES; box++)
        if (s->crests[seat] >> box & 1)
            add_item(out, sg_msg(arena, "about.florenza.has-made", sg_sub(name_box(box, arena))),
                     sg_thing_of(FTHING_BOX, box));
    for (int i = 0; i < FL_WORKERS && s->sites[seat][i] != FL_NONE; i++)
        if (s->artists[seat][i] < FL_CHARACTERS)
            add_item(out,
                     sg_msg(arena, "about.florenza.is-making", sg_sub(name_box(s->sites[seat][i], arena)),
                            sg_sub(name_person(s->artists[seat][i], arena))),
                     sg_thing_of(FTHING_BOX, s->sites[seat][i]));
    add_ahead(v, seat, arena, out);
    return true;
}

/* Things of which there is one: a sentence with the numbers of the rules. */
static bool explain_single(const struct sg_view *v, int kind, struct sg_arena *arena, struct sg_page *out)
{
    static const struct {
        const char *key, *clause[3];
        int number[4];
    } row[FTHING_KINDS] = {
        [FTHING_CAPTAIN] = {"about.florenza.captain", {"F-CAP-01", "F-ORD-01", "F-ORD-02"}, {0}},
        [FTHING_BISHOP] = {"about.florenza.bishop",
                           {"F-BIS-01", "F-ORD-03", "F-ORD-04"},
                           {FL_BISHOP_LEAST, FL_CARDINAL_LEAST, FL_CARDINAL_PRESTIGE}},
        [FTHING_PRESTIGE] = {"about.florenza.prestige", {"F-RND-02", "F-ORD-02", "F-SCO-01"}, {FL_LEAST_PRESTIGE}},
        [FTHING_INFLUENCE] = {"about.florenza.influence", {"F-RND-02", "F-ORD-03", "F-ORD-04"}, {FL_BISHOP_LEAST}},
        [FTHING_CERTIFICATES] = {"about.florenza.certificates", {"F-ORD-02", "F-RND-04", "F-SCO-01"}, {0}},
        [FTHING_WORKERS] = {"about.florenza.workers",
                            {"F-INC-01", "F-INC-06", "F-PLC-01"},
                            {FL_INCOME_WORKERS, FL_WORKERS}},
        [FTHING_MARKET] = {"about.florenza.market", {"F-PLC-08", "F-MKT-01", NULL}, {FL_SALE, FL_PURCHASE}},
        [FTHING_WORK] = {"about.florenza.work", {"F-PLC-12", NULL, NULL}, {FL_WORK_FLORINS}},
        [FTHING_TRACKS] = {"about.florenza.tracks", {"F-ORD-01", "F-ORD-03", "F-ORD-04"}, {0}},
        [FTHING_AHEAD] = {"about.florenza.ahead", {"F-PRJ-01", NULL, NULL}, {0}},
    };
    const int *n = row[kind].number;
    sg_page_add(out, SG_PAR_TITLE, sg_thing_name(v, sg_thing_of(kind, 0), arena));
    add_text(out, sg_msg(arena, row[kind].key, sg_num(n[0]), sg_num(n[1]), sg_num(n[2])));
    for (int i = 0; i < 3 && row[kind].clause[i]; i++)
        sg_page_clause(out, row[kind].clause[i]);
    return true;
}

/* Who would hold the offices if phase 8 came now. */
static void add_next_offices(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    bool cardinal;
    int captain = florenza_next_captain(v->state), bishop = florenza_next_bishop(v->state, &cardinal);
    const struct sg_message *nobody = sg_msg0(arena, "about.florenza.nobody");
    add_text(out, sg_msg(arena, "about.florenza.next", captain == FL_NONE ? sg_sub(nobody) : sg_seat(captain),
                         bishop == FL_NONE ? sg_sub(nobody) : sg_seat(bishop)));
    if (cardinal)
        add_text(out, sg_msg(arena, "about.florenza.next-cardinal", sg_seat(bishop), sg_num(FL_CARDINAL_PRESTIGE)));
}

static bool explain_pulpit(int pulpit, const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    sg_page_add(out, SG_PAR_TITLE, sg_thing_name(v, sg_thing_of(FTHING_PULPIT, pulpit), arena));
    bool own = pulpit == PULPIT_CHIESA;
    add_text(out, sg_msg0(arena, own ? "about.florenza.pulpit-chiesa" : "about.florenza.pulpit-duomo"));
    add_clauses(out, "F-PLC-09", "F-PLC-11", NULL);
    return true;
}

bool explain_thing(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out)
{
    int i = thing.index;
    switch (thing.kind) {
    case FTHING_SEAT: return explain_seat(v, i, arena, out);
    case FTHING_SPACE: return explain_space(v, i / FL_SPACES, i % FL_SPACES, arena, out);
    case FTHING_WORKSHOP: return explain_workshop(v, i, arena, out);
    case FTHING_BOX: return explain_box(v, i, arena, out);
    case FTHING_PERSON: return explain_person(v, i, arena, out);
    case FTHING_BUILDING: return explain_building(v, i, arena, out);
    case FTHING_LIFE: return explain_life(v, i, arena, out);
    case FTHING_GOOD: return explain_good(v, i, arena, out);
    case FTHING_PULPIT: return explain_pulpit(i, v, arena, out);
    default: break;
    }
    explain_single(v, thing.kind, arena, out);
    if (thing.kind == FTHING_TRACKS)
        add_next_offices(v, arena, out);
    if (thing.kind == FTHING_AHEAD && v->viewer < state_of(v)->head.seats)
        add_ahead(v, v->viewer, arena, out);
    return true;
}
