/*
 * present.c: what people see of Pebbles. Read it to learn how a presentation is made; present/present.h says
 * what each function is for.
 *
 * No function here decides a rule: what wins and what is left is asked of the rules (pebbles.h), what is
 * possible comes as the list of actions. No text is here either: the keys are those of games/pebbles/lang/CODE.txt.
 */
#include "games/pebbles/rules/pebbles.h"
#include "present/present.h"

/* ---- Things on the table ------------------------------------------------------------------ */

enum { PEBBLE = SG_THING_SEAT + 1, POT, RING, BAG, KINDS };

static const char *const value_words[] = {"1", "2", "3", "4", "5", "6"};
static const struct sg_names values = {PEBBLES_VALUES, value_words};
static const struct sg_thing_kind kinds[KINDS] = {
    {"seat", NULL}, {"pebble", &values}, {"pot", NULL}, {"ring", NULL}, {"bag", NULL}};

static const struct pebbles_state *state_of(const struct sg_view *v)
{
    return v->state;
}

static bool ring_empty(const struct pebbles_state *s)
{
    return s->top >= PEBBLES_VALUES;
}

/* The number on a pebble. */
static struct sg_arg face(int value)
{
    return sg_num(value + 1);
}

static const struct sg_message *name_thing(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena)
{
    (void)v;
    switch (thing.kind) {
    case PEBBLE: return sg_msg(arena, "thing.pebbles.pebble", face(thing.index));
    case POT: return sg_msg0(arena, "thing.pebbles.pot");
    case RING: return sg_msg0(arena, "thing.pebbles.ring");
    case BAG: return sg_msg0(arena, "thing.pebbles.bag");
    default: return NULL; /* a seat: by its player's name */
    }
}

/* ---- Actions ---------------------------------------------------------------------------------- */

static void label_throw(const struct pebbles_state *s, const struct sg_choice *c, struct sg_arena *arena,
                        struct sg_label *out)
{
    int value = c->action.arg[0], stake = c->action.arg[2], wins = pebbles_wins(s, value);
    struct sg_arg staked = sg_num(stake);
    if (c->more)
        staked = sg_sub(sg_msg(arena, "lang.range", sg_num(stake), sg_num(stake + c->more)));
    out->title = sg_msg(arena, "do.pebbles.throw", face(value), staked);
    if (ring_empty(s))
        out->detail = sg_msg0(arena, "do.pebbles.throw.first");
    else
        out->detail = sg_msg(arena, value > s->top ? "do.pebbles.throw.wins" : "do.pebbles.throw.covers", face(s->top));
    if (wins || (stake && !c->more))
        out->gain = sg_msg_signed(arena, c->more ? wins : wins - stake);
    out->group = "throw";
    out->about = sg_thing_of(PEBBLE, value);
    out->icon = "pebble";
}

static void label_action(const struct sg_view *v, const struct sg_choice *c, struct sg_arena *arena,
                         struct sg_label *out)
{
    const struct pebbles_state *s = state_of(v);
    if (c->action.kind == PEBBLES_THROW && c->action.arg[0] < PEBBLES_VALUES) {
        label_throw(s, c, arena, out);
    } else if (c->action.kind == PEBBLES_DRAW) {
        out->title = sg_msg0(arena, "do.pebbles.draw");
        out->detail = sg_msg(arena, "do.pebbles.draw.detail", sg_num(pebbles_left(s)));
        out->group = "draw";
        out->about = sg_thing_of(BAG, 0);
        out->icon = "bag";
    }
}

/* Both groups, always: what is not possible now says why. */
static int list_groups(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                       struct sg_group *out)
{
    (void)v;
    (void)list;
    (void)count;
    out[0] = (struct sg_group){.id = "throw",
                               .title = sg_msg0(arena, "group.pebbles.throw"),
                               .icon = "pebble",
                               .about = sg_thing_of(RING, 0),
                               .refused = {.kind = PEBBLES_THROW}};
    out[1] = (struct sg_group){.id = "draw",
                               .title = sg_msg0(arena, "group.pebbles.draw"),
                               .icon = "bag",
                               .about = sg_thing_of(BAG, 0),
                               .refused = {.kind = PEBBLES_DRAW}};
    return 2;
}

/* ---- What happened ------------------------------------------------------------------------------ */

/* The sentences themselves are those of the table of events; here is where they belong and what they weigh. */
static bool say_event(const struct sg_view *v, const struct sg_event *events, int count, struct sg_arena *arena,
                      struct sg_sentence *out)
{
    (void)v;
    (void)count;
    (void)arena;
    switch (events->kind) {
    case PEBBLES_DREW:
        out->weight = SG_WEIGHT_SMALL;
        out->place = sg_thing_of(BAG, 0);
        break;
    case PEBBLES_THREW: out->place = sg_thing_of(RING, 0); break;
    case PEBBLES_WON:
        out->weight = SG_WEIGHT_BIG;
        out->place = sg_thing_of(POT, 0);
        break;
    default: out->weight = SG_WEIGHT_BIG; break;
    }
    return true;
}

/* ---- Explaining ------------------------------------------------------------------------------------ */

static const struct sg_message *ring_message(const struct pebbles_state *s, struct sg_arena *arena)
{
    return ring_empty(s) ? sg_msg0(arena, "about.pebbles.ring.empty")
                         : sg_msg(arena, "about.pebbles.ring", face(s->top));
}

static const struct sg_message *seat_message(const struct pebbles_state *s, int seat, struct sg_arena *arena)
{
    return sg_msg(arena, "about.pebbles.seat", sg_seat(seat), sg_num(s->coins[seat]), sg_num(s->held[seat]));
}

/* The pebbles of a hand that the viewer knows; NULL: none. */
static const struct sg_message *hand_message(const struct pebbles_state *s, int seat, struct sg_arena *arena)
{
    struct sg_list *list = sg_list_make(arena);
    for (int value = 0; value < PEBBLES_VALUES; value++)
        for (int i = 0; i < s->hand[seat][value]; i++)
            sg_list_add(arena, list, sg_msg_number(arena, value + 1));
    return list->count ? sg_msg(arena, "about.pebbles.hand", sg_items(list)) : NULL;
}

static void explain_pebble(const struct pebbles_state *s, int value, struct sg_arena *arena, struct sg_page *out)
{
    int wins = pebbles_wins(s, value);
    sg_page_add(out, SG_PAR_TEXT, sg_msg0(arena, "about.pebbles.pebble"));
    sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.pebbles.pebble.unseen", sg_num(s->bag[value])));
    if (wins)
        sg_page_add(out, SG_PAR_GAIN, sg_msg(arena, "about.pebbles.pebble.wins", sg_num(wins)));
    sg_page_clause(out, "P-THR-04");
}

static bool explain_thing(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out)
{
    const struct pebbles_state *s = state_of(v);
    const struct sg_message *hand;
    sg_page_add(out, SG_PAR_TITLE, sg_thing_name(v, thing, arena));
    switch (thing.kind) {
    case PEBBLE: explain_pebble(s, thing.index, arena, out); break;
    case POT:
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.pebbles.pot", sg_num(s->pot)));
        sg_page_clause(out, "P-THR-04");
        sg_page_clause(out, "P-SCO-01");
        break;
    case RING:
        sg_page_add(out, SG_PAR_TEXT, ring_message(s, arena));
        sg_page_clause(out, "P-THR-04");
        break;
    case BAG:
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.pebbles.bag", sg_num(pebbles_left(s))));
        sg_page_clause(out, "P-SET-01");
        sg_page_clause(out, "P-DRW-01");
        break;
    default:
        sg_page_add(out, SG_PAR_TEXT, seat_message(s, thing.index, arena));
        hand = hand_message(s, thing.index, arena);
        if (hand)
            sg_page_add(out, SG_PAR_TEXT, hand);
        sg_page_clause(out, "P-SCO-01");
        break;
    }
    return true;
}

/* ---- Numbers ------------------------------------------------------------------------------------------ */

/* Pebbles that a viewer has not seen and that are higher than a value. */
static int higher_unseen(const struct pebbles_state *s, int value)
{
    int sum = 0;
    for (int i = value + 1; i < PEBBLES_VALUES; i++)
        sum += s->bag[i];
    return sum;
}

static void visit_facts(const struct sg_view *v, int seat, const struct sg_visitor *to)
{
    const struct pebbles_state *s = state_of(v);
    sg_visit_number(to, "bag", pebbles_left(s));
    sg_visit_open(to, "pebbles", '[');
    for (int value = 0; value < PEBBLES_VALUES; value++) {
        sg_visit_open(to, NULL, '{');
        sg_visit_word(to, "pebble", value_words[value]);
        sg_visit_number(to, "in_hand", s->hand[seat][value]);
        sg_visit_number(to, "wins", pebbles_wins(s, value));
        sg_visit_number(to, "unseen", s->bag[value]);
        sg_visit_number(to, "higher_unseen", higher_unseen(s, value));
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

/* Beside what happens: what is won, what is staked, and who might win it. */
static void look_after(const struct sg_view *v, struct sg_action action, const struct sg_view *then,
                       struct sg_arena *arena, struct sg_page *out)
{
    int wins = pebbles_wins(state_of(v), action.arg[0]), stake = action.arg[2];
    (void)then;
    if (action.kind != PEBBLES_THROW)
        return;
    if (wins)
        sg_page_add(out, SG_PAR_GAIN, sg_msg(arena, "after.pebbles.wins", sg_num(wins)));
    if (!stake)
        return;
    int higher = higher_unseen(state_of(v), action.arg[0]);
    sg_page_add(out, SG_PAR_LOSS, sg_msg(arena, "after.pebbles.stake", sg_num(stake)));
    sg_page_add(out, SG_PAR_WARNING,
                higher ? sg_msg(arena, "after.pebbles.danger", sg_num(higher)) : sg_msg0(arena, "after.pebbles.safe"));
}

/* ---- The situation --------------------------------------------------------------------------------------- */

static int list_topics(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                       struct sg_topic *out)
{
    const struct pebbles_state *s = state_of(v);
    int n = 0, most = 0;
    for (int i = 0; i < count; i++)
        if (list[i].action.kind == PEBBLES_THROW && pebbles_wins(s, list[i].action.arg[0]) > most)
            most = pebbles_wins(s, list[i].action.arg[0]);
    if (most)
        out[n++] = (struct sg_topic){"win",
                                     sg_msg0(arena, "topic.pebbles.win.title"),
                                     sg_msg(arena, "topic.pebbles.win", sg_num(most)),
                                     {"P-THR-04"}};
    if (count && s->held[v->turn] >= PEBBLES_HAND)
        out[n++] = (struct sg_topic){"full",
                                     sg_msg0(arena, "topic.pebbles.full.title"),
                                     sg_msg(arena, "topic.pebbles.full", sg_num(PEBBLES_HAND)),
                                     {"P-DRW-02"}};
    if (count && ring_empty(s))
        out[n++] = (struct sg_topic){
            "first", sg_msg0(arena, "topic.pebbles.first.title"), sg_msg0(arena, "topic.pebbles.first"), {"P-THR-04"}};
    return n;
}

static int list_holdings(const struct sg_view *v, int seat, struct sg_holding *out)
{
    const struct pebbles_state *s = state_of(v);
    out[0] = (struct sg_holding){"have.pebbles.coins", s->coins[seat], 1, false, false};
    out[1] = (struct sg_holding){"have.pebbles.pebbles", s->held[seat], 1, false, false};
    return 2;
}

static void make_plan(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct pebbles_state *s = state_of(v);
    int most = 0;
    if (v->turn == SG_OVER)
        return;
    for (int i = 0; i < s->head.seats; i++)
        if (i != seat && s->coins[i] > most)
            most = s->coins[i];
    if (most > s->coins[seat])
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "plan.pebbles.behind", sg_num(most - s->coins[seat])));
    else
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "plan.pebbles.ahead", sg_num(s->coins[seat] - most)));
    if (s->pot && !ring_empty(s) && s->top + 1 < PEBBLES_VALUES)
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "plan.pebbles.pot", face(s->top + 1), sg_num(s->pot)));
}

static const struct sg_message *status_line(const struct sg_view *v, struct sg_arena *arena)
{
    const struct pebbles_state *s = state_of(v);
    if (s->over)
        return sg_msg0(arena, "status.pebbles.over");
    if (s->dealt < s->head.seats)
        return sg_msg0(arena, "status.pebbles.dealing");
    return sg_msg(arena, "status.pebbles.turn", sg_num(pebbles_left(s)), sg_num(s->pot));
}

/* A line about a thing. */
static void add_about(struct sg_page *out, struct sg_thing thing, const struct sg_message *text)
{
    struct sg_paragraph *p = text ? sg_page_add(out, SG_PAR_TEXT, text) : NULL;
    if (p)
        p->about = thing;
}

static void describe_table(const struct sg_view *v, enum sg_description how, struct sg_arena *arena,
                           struct sg_page *out)
{
    const struct pebbles_state *s = state_of(v);
    int seat = sg_view_seat(v);
    if (how == SG_DESCRIBE_LISTS)
        return;
    add_about(out, sg_thing_of(RING, 0), ring_message(s, arena));
    add_about(out, sg_thing_of(POT, 0), sg_msg(arena, "about.pebbles.pot", sg_num(s->pot)));
    if (how == SG_DESCRIBE_TABLE) {
        add_about(out, sg_thing_of(BAG, 0), sg_msg(arena, "about.pebbles.bag", sg_num(pebbles_left(s))));
        for (int i = 0; i < s->head.seats; i++)
            add_about(out, sg_thing_of(SG_THING_SEAT, i), seat_message(s, i, arena));
    }
    if (how != SG_DESCRIBE_NOW)
        add_about(out, sg_thing_of(SG_THING_SEAT, seat), hand_message(s, seat, arena));
}

/* ---- The game in two minutes ------------------------------------------------------------------------------ */

static void write_overview(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const char *game = v->game->name;
    int pebbles = PEBBLES_VALUES * pebbles_copies(state_of(v)->head.options);
    sg_page_section(out, game, "aim", sg_msg(arena, "overview.pebbles.aim", sg_num(PEBBLES_COINS)), arena);
    sg_page_section(out, game, "turn", sg_msg(arena, "overview.pebbles.turn", sg_num(PEBBLES_HAND)), arena);
    sg_page_section(out, game, "points", sg_msg0(arena, "overview.pebbles.points"), arena);
    sg_page_section(out, game, "end", sg_msg(arena, "overview.pebbles.end", sg_num(pebbles)), arena);
    sg_page_section(out, game, "first", sg_msg0(arena, "overview.pebbles.first"), arena);
    sg_page_clause(out, "P-TRN-01");
    sg_page_clause(out, "P-THR-04");
    sg_page_clause(out, "P-SCO-02");
}

/* ---- On the drawn board --------------------------------------------------------------------------------- */

static void add_captions(const struct sg_view *v, struct sg_captions *out)
{
    const struct pebbles_state *s = state_of(v);
    struct sg_arena *arena = out->arena;
    sg_caption_add(out, "ring",
                   ring_empty(s) ? sg_msg0(arena, "web.pebbles.empty")
                                 : sg_msg(arena, "web.pebbles.top", face(s->top)));
    for (int seat = 0; seat < s->head.seats; seat++)
        sg_caption_add(out, sg_key(arena, "hand %d", seat + 1), sg_msg(arena, "web.pebbles.hand", sg_seat(seat)));
    for (int value = 0; value < PEBBLES_VALUES; value++)
        sg_caption_add(out, sg_key(arena, "throw %d", value + 1), sg_msg(arena, "web.pebbles.throw", face(value)));
}

/* The summary card: a turn, what counts. */
static void write_card(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    (void)v;
    sg_page_add(out, SG_PAR_HEAD, sg_msg0(arena, "overview.pebbles.turn.title"));
    sg_page_add(out, SG_PAR_ITEM, sg_msg(arena, "sheet.pebbles.draw", sg_num(PEBBLES_HAND)));
    sg_page_add(out, SG_PAR_ITEM, sg_msg0(arena, "sheet.pebbles.throw"));
    sg_page_add(out, SG_PAR_ITEM, sg_msg0(arena, "sheet.pebbles.pot"));
    sg_page_add(out, SG_PAR_HEAD, sg_msg0(arena, "overview.pebbles.points.title"));
    sg_page_add(out, SG_PAR_ITEM, sg_msg0(arena, "overview.pebbles.points"));
}

const struct sg_present pebbles_present = {
    .game = "pebbles",
    .first_game = "quick",
    .kinds = kinds,
    .kind_count = KINDS,
    .label = label_action,
    .groups = list_groups,
    .sentence = say_event,
    .explain = explain_thing,
    .name = name_thing,
    .facts = visit_facts,
    .after = look_after,
    .holdings = list_holdings,
    .topics = list_topics,
    .plan = make_plan,
    .overview = write_overview,
    .card = write_card,
    .status = status_line,
    .describe = describe_table,
    .captions = add_captions,
};
