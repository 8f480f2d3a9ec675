/* captions.c: words on Florenza's drawn board that depend on the position. */
#include "games/florenza/present/internal.h"

/* The captions that are being made. */
struct captioning {
    const struct sg_view *v;
    const struct florenza_state *s;
    const struct florenza_set *set;
    int seat; /* whose things lie before the viewer: their own, or those of the first in turn order */
    struct sg_arena *arena;
    struct sg_captions *out;
};

static void add_caption(const struct captioning *c, const char *id, const struct sg_message *text)
{
    sg_caption_add(c->out, id, text);
}

/* "box banco-atrio" */
static void add_word(const struct captioning *c, const char *what, const char *whose, const struct sg_message *text)
{
    add_caption(c, sg_key(c->arena, "%s %s", what, whose), text);
}

/* "pool 2" */
static void add_seat(const struct captioning *c, const char *what, int seat, const struct sg_message *text)
{
    add_caption(c, sg_key(c->arena, "%s %d", what, seat + 1), text);
}

static const struct sg_message *word(const struct captioning *c, const char *key)
{
    return sg_msg0(c->arena, key);
}

static const struct sg_message *count(const struct captioning *c, const char *key, int number)
{
    return sg_msg(c->arena, key, sg_num(number));
}

/* A sentence about a seat. */
static const struct sg_message *of_seat(const struct captioning *c, const char *key, int seat)
{
    return sg_msg(c->arena, key, sg_seat(seat));
}

/* One sentence behind another. */
static const struct sg_message *stop(const struct captioning *c, const struct sg_message *first,
                                     const struct sg_message *next)
{
    return sg_join(c->arena, "lang.stop", first, next);
}

/* ---- The top bar and the tracks ------------------------------------------------------------------ */

/* "Anna 12, Bruno 9" */
static const struct sg_message *list_numbers(const struct captioning *c, const int16_t *numbers)
{
    struct sg_list *list = sg_list_make(c->arena);
    for (int p = 0; p < c->s->head.seats; p++)
        sg_list_add(c->arena, list, sg_msg(c->arena, "present.row", sg_seat(p), sg_num(numbers[p])));
    return sg_msg(c->arena, "goods.florenza.list", sg_items(list));
}

/* Who is named next, or nobody. */
static const struct sg_message *say_next(const struct captioning *c, const char *key, int seat)
{
    const struct sg_message *office = word(c, key);
    return seat != FL_NONE ? office : sg_join(c->arena, "present.line", office, word(c, "about.florenza.nobody"));
}

static void caption_top(const struct captioning *c)
{
    const struct sg_message *nobody = word(c, "about.florenza.nobody");
    int phase = phase_of(c->s->step), captain = florenza_next_captain(c->s);
    bool cardinal;
    int bishop = florenza_next_bishop(c->s, &cardinal);
    add_caption(c, "round", sg_msg(c->arena, "web.florenza.round-of", sg_num(c->s->round), sg_num(FL_ROUNDS)));
    add_caption(c, "phase",
                phase ? sg_msg(c->arena, "web.florenza.phase-of", sg_num(phase), sg_num(FL_PHASES))
                      : word(c, "web.florenza.setting-up"));
    add_caption(c, "captain", say_next(c, "web.florenza.next-captain", captain));
    add_caption(c, "bishop", say_next(c, cardinal ? "web.florenza.next-cardinal" : "web.florenza.next-bishop", bishop));
    add_caption(c, "tracks",
                sg_join(c->arena, "present.row",
                        sg_msg(c->arena, "web.florenza.aria-tracks", sg_sub(list_numbers(c, c->s->prestige)),
                               sg_sub(list_numbers(c, c->s->influence))),
                        sg_msg(c->arena, "about.florenza.next", captain == FL_NONE ? sg_sub(nobody) : sg_seat(captain),
                               bishop == FL_NONE ? sg_sub(nobody) : sg_seat(bishop))));
}

/* ---- Districts ----------------------------------------------------------------------------------- */

/* Is this the production that is decided on now? */
static bool is_asked_about(const struct captioning *c, int seat, int space)
{
    const struct florenza_state *s = c->s;
    return s->step == FL_AT_PRODUCE && s->space == space && s->on[seat][space] == s->turn + 1 &&
           c->set->workshop[s->district[seat][space]].priced;
}

/* Who is on a space, on its tile and for a screen reader. */
static const struct sg_message *say_tile(const struct captioning *c, int seat, int space, bool told)
{
    const struct florenza_state *s = c->s;
    int worker = s->on[seat][space] - 1;
    if (s->unfinished[seat] >> space & 1)
        return word(c, "table.florenza.building");
    if (!told && is_asked_about(c, seat, space))
        return word(c, "web.florenza.now-decide");
    if (worker >= 0)
        return !told && worker == c->v->viewer ? word(c, "web.florenza.your-worker")
                                               : of_seat(c, "web.florenza.worker-of", worker);
    if (!c->set->workshop[s->district[seat][space]].works)
        return word(c, "web.florenza.no-worker");
    return told                   ? word(c, "web.florenza.free")
           : seat == c->v->viewer ? word(c, "web.florenza.free-own")
                                  : count(c, "web.florenza.free-other", FL_OPERATE_PRESTIGE);
}

static void caption_space(const struct captioning *c, int seat, int space)
{
    int tile = c->s->district[seat][space];
    const char *id = sg_key(c->arena, "%d %d", seat + 1, space + 1);
    if (!tile) {
        add_word(c, "space", id, sg_msg(c->arena, "web.florenza.aria-empty", sg_num(space + 1), sg_seat(seat)));
        return;
    }
    const struct sg_message *does =
        sg_join(c->arena, "present.line",
                sg_msg(c->arena, "web.florenza.aria-shop", sg_sub(name_workshop(tile, c->arena)), sg_num(space + 1),
                       sg_seat(seat)),
                say_work(&c->set->workshop[tile], c->arena));
    add_word(c, "tile", id, say_tile(c, seat, space, false));
    add_word(c, "space", id, stop(c, does, say_tile(c, seat, space, true)));
}

static int shops_of(const struct captioning *c, int seat)
{
    int shops = 0;
    for (int i = 0; i < FL_SPACES; i++)
        shops += c->s->district[seat][i] != 0;
    return shops;
}

/* How many artworks of a hall a family has made, and of how many; they are numbered from `first` to before `end`. */
static const struct sg_message *made_message(const struct captioning *c, int seat, int first, int end)
{
    int made = 0;
    for (int box = first; box < end; box++)
        made += (int)(c->s->crests[seat] >> box & 1);
    return sg_msg(c->arena, "web.florenza.made-of", sg_num(made), sg_num(end - first));
}

static void caption_seat(const struct captioning *c, int seat)
{
    int preacher = c->s->pulpit[seat];
    const struct sg_message *on =
        preacher < FL_CHARACTERS ? name_person(preacher, c->arena) : word(c, "web.florenza.free");
    add_seat(c, "show", seat, of_seat(c, "web.florenza.show-district", seat));
    add_seat(c, "worker", seat, of_seat(c, "web.florenza.worker-of", seat));
    add_seat(c, "pool", seat, count(c, "web.florenza.pool-n", c->s->pool[seat]));
    add_seat(c, "district", seat,
             seat == c->v->viewer ? word(c, "web.florenza.my-district") : of_seat(c, "table.florenza.district", seat));
    add_seat(c, "shops", seat, sg_msg(c->arena, "web.florenza.of-8", sg_num(shops_of(c, seat)), sg_num(FL_SPACES)));
    add_seat(c, "made palazzo", seat, made_message(c, seat, FL_PALAZZO, FL_CHIESA));
    add_seat(c, "made chiesa", seat, made_message(c, seat, FL_CHIESA, FL_OWN));
    add_seat(c, "pulpit", seat, sg_msg(c->arena, "web.florenza.aria-pulpit", sg_seat(seat), sg_sub(on)));
    for (int space = 0; space < FL_SPACES; space++)
        caption_space(c, seat, space);
}

/* ---- Artworks -------------------------------------------------------------------------------------- */

static const struct sg_message *say_box(const struct captioning *c, int box, int seat)
{
    const struct florenza_box *b = &c->set->box[box];
    const struct sg_message *state = say_box_state(c->s, box, seat, c->arena);
    const struct sg_message *all =
        box < FL_OWN ? sg_msg(c->arena, "web.florenza.aria-box", sg_sub(name_box_alone(box, c->arena)),
                              sg_sub(name_building_alone(building_of(box), c->arena)), sg_seat(seat))
                     : name_box(box, c->arena);
    all = stop(c, all, state ? state : word(c, "about.florenza.open"));
    all = stop(c, all, sg_msg(c->arena, "web.florenza.aria-gain", sg_sub(say_goods(NULL, &b->gain, c->arena))));
    all = stop(c, all, sg_msg(c->arena, "web.florenza.aria-price", sg_sub(say_goods(&b->price, NULL, c->arena))));
    return stop(c, all, sg_msg(c->arena, "web.florenza.aria-skills", sg_sub(list_skills(b->skills, c->arena))));
}

/* The Cathedral: how much of it is made, and who is on its pulpit. */
static void caption_duomo(const struct captioning *c)
{
    int made = 0, of = FL_BOXES - FL_DUOMO, preacher = c->s->duomo_pulpit;
    bool open = box_maker(c->s, FL_PULPITO, c->seat) != FL_NONE;
    for (int box = FL_DUOMO; box < FL_BOXES; box++)
        made += box_maker(c->s, box, c->seat) != FL_NONE;
    add_caption(c, "duomo", sg_msg(c->arena, "web.florenza.draw-duomo", sg_num(made), sg_num(of)));
    add_caption(c, "duomo-made", sg_msg(c->arena, "web.florenza.of", sg_num(made), sg_num(of)));
    add_caption(c, "pulpit",
                preacher < FL_NAMED        ? sg_thing_short_name(c->v, sg_thing_of(FTHING_PERSON, preacher), c->arena)
                : preacher < FL_CHARACTERS ? name_person(preacher, c->arena)
                                           : word(c, open ? "web.florenza.pulpit-open" : "web.florenza.pulpit-shut"));
}

static void caption_boxes(const struct captioning *c)
{
    for (int box = FL_OWN; box < FL_BOXES; box++)
        add_word(c, "box", florenza_box_names.name[box], say_box(c, box, c->seat));
    for (int p = 0; p < c->s->head.seats; p++)
        for (int box = 0; box < FL_OWN; box++)
            add_word(c, "box", sg_key(c->arena, "%d %s", p + 1, florenza_box_names.name[box]), say_box(c, box, p));
    caption_duomo(c);
}

/* ---- People ------------------------------------------------------------------------------------------ */

/* Where somebody is, in a word or two. */
static const struct sg_message *say_stand(const struct captioning *c, int who)
{
    struct stand at = find_person(c->s, who);
    switch (at.how) {
    case STANDS_AT_BOX: return name_building_alone(building_of(at.box), c->arena);
    case STANDS_ON_PULPIT: return word(c, "web.florenza.pulpit");
    case STANDS_DETAINED:
        return word(c, c->s->captain == c->v->viewer ? "web.florenza.only-you" : "web.florenza.only-captain");
    case STANDS_EXPELLED: return word(c, "web.florenza.expelled");
    case STANDS_SERVED: return word(c, "web.florenza.has-served");
    default: return word(c, "web.florenza.free");
    }
}

static void caption_person(const struct captioning *c, int who)
{
    const char *id = florenza_character_names.name[who];
    const struct sg_message *stands = say_stand(c, who), *name = name_person(who, c->arena);
    const struct sg_message *all = stop(c, name, say_terms(c->v, who, ~0u, c->arena));
    if (who < FL_NAMED && (c->s->masterpiece >> who & 1))
        all = stop(c, all, word(c, "web.florenza.masterpiece-made"));
    add_word(c, "stands", id, stands);
    add_word(c, "person", id, stop(c, all, stands));
    if (c->set->character[who].skills)
        add_word(c, "make", id, sg_msg(c->arena, "web.florenza.d-box-for", sg_sub(name)));
    if (who >= FL_UNNAMED)
        add_word(c, "unnamed", id,
                 sg_msg(c->arena, "web.florenza.aria-unnamed", sg_sub(name), sg_num(unnamed_free(c->s, who)),
                        sg_num(FL_UNNAMED_EACH)));
}

static void caption_people(const struct captioning *c)
{
    for (int who = 0; who < FL_CHARACTERS; who++)
        if (who >= FL_NAMED || life_card_of(c->s, who) >= 0)
            caption_person(c, who);
    for (int card = 0; card < FL_LIVES; card++)
        add_word(c, "life", florenza_life_names.name[card],
                 sg_thing_name(c->v, sg_thing_of(FTHING_LIFE, card), c->arena));
}

/* ---- What is to be decided ---------------------------------------------------------------------------- */

/* How many of the workshops that can be built the seat could pay now. */
static int count_payable(const struct captioning *c)
{
    struct florenza_price lacks;
    int payable = 0;
    for (int tile = 1; tile < FL_WORKSHOPS; tile++) {
        struct sg_action build = {.kind = FL_BUILD, .arg = {(uint16_t)tile}};
        struct sg_error why;
        if (!florenza_game.refuse(c->s, build, &why))
            payable += !florenza_lacks(c->s, c->seat, &c->set->workshop[tile].price, 0, &lacks);
    }
    return payable;
}

/* The artwork in hand and its artist. */
static void caption_in_hand(const struct captioning *c)
{
    int artist = c->s->artist;
    if (c->s->box >= FL_BOXES)
        return;
    if (artist >= FL_CHARACTERS)
        box_worker(c->s, c->s->box, c->s->turn, &artist);
    add_caption(c, "hire", sg_msg(c->arena, "web.florenza.d-artist", sg_sub(name_box_alone(c->s->box, c->arena))));
    add_caption(
        c, "hire-note",
        sg_msg(c->arena, "web.florenza.d-artist-note", sg_sub(list_skills(c->set->box[c->s->box].skills, c->arena))));
    if (artist < FL_CHARACTERS)
        add_caption(c, "in-hand",
                    sg_msg(c->arena, "web.florenza.d-inhand", sg_sub(name_box(c->s->box, c->arena)),
                           sg_sub(name_person(artist, c->arena))));
}

static void caption_trade(const struct captioning *c)
{
    struct sg_list *given = sg_list_make(c->arena);
    for (int i = 0; i < 2; i++)
        if (c->s->given[i] < FL_CUBES)
            sg_list_add(c->arena, given, name_good(c->s->given[i], c->arena));
    add_caption(c, "trade", sg_msg(c->arena, "web.florenza.d-trade-note", sg_items(given)));
}

static void caption_decisions(const struct captioning *c)
{
    const struct florenza_state *s = c->s;
    add_caption(c, "work", count(c, "web.florenza.work-note", FL_WORK_FLORINS));
    add_caption(c, "atrio", count(c, "web.florenza.d-atrio-note", FL_ATRIO_SALE));
    add_caption(c, "sell", count(c, "group.florenza.sell", FL_SALE));
    add_caption(c, "buy", count(c, "group.florenza.buy", FL_PURCHASE));
    add_caption(c, "incentive", count(c, "web.florenza.d-incentive-note", FL_INCENTIVE_FLORINS));
    add_caption(c, "hand", count(c, "do.florenza.at-hand", s->hand[c->seat]));
    add_caption(c, "in-pool", count(c, "web.florenza.in-pool", s->pool[c->seat]));
    for (int good = 0; good < GOODS; good++)
        add_word(c, "gives", good < FL_CUBES ? florenza_cube_names.name[good] : "florins",
                 sg_msg(c->arena, "web.florenza.gives-x", sg_sub(name_good(good, c->arena))));
    add_caption(c, "gives pp", sg_msg(c->arena, "web.florenza.gives-x", sg_sub(word(c, "web.florenza.good-pp"))));
    add_caption(c, "gives workers",
                sg_msg(c->arena, "web.florenza.gives-x", sg_sub(word(c, "web.florenza.good-workers"))));
    if (s->step == FL_AT_BUILD)
        add_caption(
            c, "build",
            sg_msg(c->arena, "web.florenza.d-build-note", sg_num(shops_of(c, c->seat) + 1), sg_num(count_payable(c))));
    if (s->step == FL_AT_PRODUCE)
        add_caption(c, "produce", count(c, "web.florenza.d-produce", s->space + 1));
    if (s->step == FL_AT_TRADE)
        caption_trade(c);
    caption_in_hand(c);
}

static void caption_winner(const struct captioning *c)
{
    struct sg_list *winners = sg_list_make(c->arena);
    struct sg_result result;
    if (c->v->turn != SG_OVER)
        return;
    florenza_game.result(c->s, &result);
    for (int p = 0; p < c->s->head.seats; p++)
        if (result.winners >> p & 1)
            sg_list_add(c->arena, winners, sg_msg_seat(c->arena, p));
    add_caption(
        c, "winner",
        sg_msg(c->arena, "web.florenza.won", sg_sub(sg_msg(c->arena, "goods.florenza.list", sg_items(winners)))));
}

void add_captions(const struct sg_view *v, struct sg_captions *out)
{
    const struct florenza_state *s = state_of(v);
    bool seated = v->viewer >= 0 && v->viewer < s->head.seats;
    const struct captioning c = {
        .v = v,
        .s = s,
        .set = set_of_view(v),
        .seat = seated ? v->viewer : seat_in_order(s, 0),
        .arena = out->arena,
        .out = out,
    };
    caption_top(&c);
    for (int p = 0; p < s->head.seats; p++)
        caption_seat(&c, p);
    add_caption(&c, "empty space", sg_msg(c.arena, "web.florenza.minus-end", sg_signed(-FL_EMPTY_SPACE)));
    caption_boxes(&c);
    caption_people(&c);
    caption_decisions(&c);
    caption_winner(&c);
}
