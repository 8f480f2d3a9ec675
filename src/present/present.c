/* present.c: asking a presentation, with the tables of the game for what it leaves out. */
#include "present/internal.h"

#include "base/rng.h"

#include <string.h>

struct sg_view sg_view_of(const struct sg_game *game, const void *state)
{
    const struct sg_head *head = state;
    return (struct sg_view){game, state, head->viewer, game->turn(state)};
}

int sg_view_seat(const struct sg_view *v)
{
    int seats = ((const struct sg_head *)v->state)->seats;
    if (v->viewer >= 0 && v->viewer < seats)
        return v->viewer;
    return v->turn >= 0 && v->turn < seats ? v->turn : 0;
}

/* ---- Pages ---------------------------------------------------------------------------- */

struct sg_paragraph *sg_page_add(struct sg_page *page, enum sg_paragraph_style style, const struct sg_message *text)
{
    if (page->count == SG_MAX_PARAGRAPHS) {
        page->full = true;
        return NULL;
    }
    struct sg_paragraph *out = &page->paragraph[page->count++];
    *out = (struct sg_paragraph){style, text, sg_no_thing()};
    return out;
}

void sg_page_section(struct sg_page *page, const char *game, const char *id, const struct sg_message *text,
                     struct sg_arena *arena)
{
    sg_page_add(page, SG_PAR_HEAD, sg_msg0(arena, sg_key(arena, "overview.%s.%s.title", game, id)));
    sg_page_add(page, SG_PAR_TEXT, text);
}

void sg_page_clause(struct sg_page *page, const char *clause)
{
    for (int i = 0; i < page->clause_count; i++)
        if (strcmp(page->clause[i], clause) == 0)
            return;
    if (page->clause_count < SG_MAX_CLAUSES)
        page->clause[page->clause_count++] = clause;
}

static void clear_page(struct sg_page *page)
{
    page->count = page->clause_count = 0;
    page->full = false;
    page->origin = NULL;
}

/* ---- Actions -------------------------------------------------------------------------- */

void sg_label(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena, struct sg_label *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    plain_label(v, choice, arena, out);
    if (p->label)
        p->label(v, choice, arena, out);
}

int sg_group_find(const struct sg_group *groups, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (strcmp(groups[i].id, id) == 0)
            return i;
    return -1;
}

/* The group of an action, put behind the others if it is not there. */
static int group_of_action(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena,
                           struct sg_group *groups, int *count)
{
    struct sg_label label;
    size_t used = arena->used;
    sg_label(v, choice, arena, &label);
    int at = sg_group_find(groups, *count, label.group);
    if (at >= 0) {
        arena->used = used; /* only its group was asked for */
        return at;
    }
    if (*count == SG_MAX_GROUPS)
        return SG_MAX_GROUPS - 1;
    groups[*count] = (struct sg_group){.id = label.group,
                                       .title = plain_group_title(v->game, label.group, arena),
                                       .icon = label.icon,
                                       .about = sg_no_thing()};
    return (*count)++;
}

int sg_groups(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
              struct sg_group *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    int groups = p->groups ? p->groups(v, list, count, arena, out) : 0, kept = 0;
    for (int i = 0; i < groups; i++)
        out[i].actions = 0;
    for (int i = 0; i < count; i++)
        out[group_of_action(v, &list[i], arena, out, &groups)].actions++;
    for (int i = 0; i < groups; i++) {
        bool asked = count && !out[i].actions && out[i].refused.kind;
        if (!out[i].actions && !(asked && v->game->refuse(v->state, out[i].refused, &out[i].why)))
            continue;
        if (out[i].actions)
            memset(&out[i].refused, 0, sizeof out[i].refused);
        out[kept++] = out[i];
    }
    return kept;
}

/* ---- What happened ---------------------------------------------------------------------- */

bool sg_sentence(const struct sg_view *v, const struct sg_event *events, int count, struct sg_arena *arena,
                 struct sg_sentence *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    sg_event_sentence(v, events, count, NULL, arena, out);
    bool said = !p->sentence || p->sentence(v, events, count, arena, out);
    if (out->used < 1)
        out->used = 1;
    return said;
}

bool sg_log_goes_on(int before, int by)
{
    return before < 0 && by < 0;
}

const struct sg_message *sg_played(const struct sg_view *v, int seat, struct sg_action action, struct sg_arena *arena)
{
    struct sg_choice choice = {action, 0};
    return sg_msg(arena, "present.played", sg_seat(seat), sg_sub(sg_notation(v->game, &choice, arena)));
}

/* ---- Things ------------------------------------------------------------------------------- */

bool sg_explain(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    clear_page(out);
    if (!thing_exists(v, thing))
        return false;
    return p->explain ? p->explain(v, thing, arena, out) : plain_explain(v, thing, arena, out);
}

const struct sg_message *sg_thing_name(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena)
{
    const struct sg_present *p = sg_present_of(v->game);
    const struct sg_message *own = p->name ? p->name(v, thing, arena) : NULL;
    if (own)
        return own;
    return thing.kind == SG_THING_SEAT ? sg_msg_seat(arena, thing.index)
                                       : sg_name(v->game, sg_thing_token(v, thing), arena);
}

const struct sg_message *sg_thing_short_name(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena)
{
    const struct sg_present *p = sg_present_of(v->game);
    const struct sg_message *own = p->short_name ? p->short_name(v, thing, arena) : NULL;
    return own ? own : sg_thing_name(v, thing, arena);
}

const struct sg_message *sg_seat_name(const struct sg_view *v, int seat, struct sg_arena *arena)
{
    const struct sg_present *p = sg_present_of(v->game);
    return p->seat ? p->seat(v, seat, arena) : NULL;
}

void sg_facts(const struct sg_view *v, int seat, const struct sg_visitor *to)
{
    const struct sg_present *p = sg_present_of(v->game);
    if (p->facts)
        p->facts(v, seat, to);
}

int sg_routes(const struct sg_view *v, struct sg_route *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    return p->routes && v->turn >= 0 && v->turn == v->viewer ? p->routes(v, out) : 0;
}

int sg_holdings(const struct sg_view *v, int seat, struct sg_holding *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    struct sg_result result;
    if (p->holdings)
        return p->holdings(v, seat, out);
    v->game->result(v->state, &result);
    out[0] = (struct sg_holding){"lang.points", result.points[seat], 1, false, false};
    return 1;
}

/* ---- Looking ahead -------------------------------------------------------------------------- */

enum { AHEAD_EVENTS = 128, NEXT_SHOWN = 8 };

/* Events that an action would make happen, as far as they are certain to the viewer. */
struct ahead {
    int viewer, count;
    struct sg_event *event;
};

static void keep_certain(void *ctx, const struct sg_event *event)
{
    struct ahead *a = ctx;
    bool made_up = a->viewer >= 0 && a->viewer < SG_MAX_SEATS && (event->news >> a->viewer & 1);
    if (!made_up && a->event && a->count < AHEAD_EVENTS)
        a->event[a->count++] = *event;
}

/* The choices that half a decision opens. False: something else comes next. */
static bool add_choices(const struct sg_view *then, int seat, struct sg_arena *arena, struct sg_page *out)
{
    if (then->turn != seat)
        return false;
    struct sg_choice *list = sg_arena_take(arena, SG_MAX_CHOICES * sizeof *list);
    int count = list ? then->game->actions(then->state, list) : 0;
    if (!count)
        return false;
    sg_page_add(out, SG_PAR_TEXT, sg_msg0(arena, "present.after-next"));
    for (int i = 0; i < count && i < NEXT_SHOWN; i++) {
        struct sg_label label;
        sg_label(then, &list[i], arena, &label);
        sg_page_add(out, SG_PAR_ITEM, label.title);
    }
    if (count > NEXT_SHOWN)
        sg_page_add(out, SG_PAR_ITEM, sg_msg(arena, "present.after-next-more", sg_num(count - NEXT_SHOWN)));
    return true;
}

static void add_effects(unsigned effects, struct sg_arena *arena, struct sg_page *out)
{
    static const struct {
        unsigned bit;
        enum sg_paragraph_style style;
        const char *key;
    } rows[] = {
        {SG_EFFECT_ENDS_GAME, SG_PAR_WARNING, "present.after-ends-game"},
        {SG_EFFECT_ENDS_TURN, SG_PAR_TEXT, "present.after-ends-turn"},
        {SG_EFFECT_DRAWS, SG_PAR_WARNING, "present.after-draws"},
        {SG_EFFECT_SHOWS, SG_PAR_WARNING, "present.after-shows"},
        {SG_EFFECT_HANDS_ON, SG_PAR_TEXT, "present.after-hands-on"},
    };
    if (effects & SG_EFFECT_ENDS_GAME)
        effects &= ~(unsigned)SG_EFFECT_ENDS_TURN;
    if (effects & SG_EFFECT_ENDS_TURN)
        effects &= ~(unsigned)SG_EFFECT_HANDS_ON;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (effects & rows[i].bit)
            sg_page_add(out, rows[i].style, sg_msg0(arena, rows[i].key));
}

void sg_after(const struct sg_view *v, struct sg_action action, unsigned effects, struct sg_arena *arena,
              struct sg_page *out)
{
    _Alignas(16) unsigned char world[SG_MAX_STATE], seen[SG_MAX_STATE];
    const struct sg_game *game = v->game;
    const struct sg_present *p = sg_present_of(game);
    struct ahead ahead = {v->viewer, 0, sg_arena_take(arena, AHEAD_EVENTS * sizeof(struct sg_event))};
    struct sg_trace trace = {keep_certain, &ahead};
    bool whole = ((const struct sg_head *)v->state)->viewer == SG_TRUTH;
    clear_page(out);
    memcpy(world, v->state, game->state_size);
    if (!whole) { /* only to have a whole world: what it makes up is not said */
        struct sg_rng rng;
        sg_rng_init(&rng, 1, 1);
        game->resample(world, &rng);
    }
    game->apply(world, action, &trace);
    struct sg_view then = {game, world, v->viewer, game->turn(world)};
    if (!whole) {
        game->redact(world, v->viewer, seen);
        then.state = seen;
    }
    for (int at = 0; at < ahead.count;) {
        struct sg_sentence s;
        if (sg_sentence(v, ahead.event + at, ahead.count - at, arena, &s))
            sg_page_add(out, SG_PAR_TEXT, s.text);
        at += s.used;
    }
    if (!ahead.count && !add_choices(&then, v->turn, arena, out))
        sg_page_add(out, SG_PAR_NOTE, sg_msg0(arena, "present.after-nothing"));
    if (p->after)
        p->after(v, action, &then, arena, out);
    add_effects(effects, arena, out);
}

/* ---- The situation ----------------------------------------------------------------------------- */

int sg_topics(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
              struct sg_topic *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    return p->topics ? p->topics(v, list, count, arena, out) : 0;
}

const char *sg_first_game(const struct sg_game *game)
{
    const struct sg_present *p = sg_present_of(game);
    return p->first_game ? p->first_game : "";
}

const struct sg_strength *sg_strength_of(const struct sg_game *game, const char *bot)
{
    const struct sg_strength *row = sg_present_of(game)->strengths;
    while (row && row->bot && strcmp(row->bot, bot) != 0)
        row++;
    return row && row->bot ? row : NULL;
}

int sg_wins_of_hundred(int ahead)
{
    enum { STEP = 25 }; /* 1 / (1 + 10^(-ahead / 400)), every 25 points */
    static const uint8_t wins[] = {50, 54, 57, 61, 64, 67, 70, 73, 76, 79, 81, 83, 85, 87, 88, 90, 91,
                                   92, 93, 94, 95, 95, 96, 96, 97, 97, 98, 98, 98, 98, 99, 99, 99};
    enum { LAST = sizeof wins - 1 };
    int at = ((ahead < 0 ? -ahead : ahead) + STEP / 2) / STEP;
    int share = wins[at < LAST ? at : LAST];
    return ahead < 0 ? 100 - share : share;
}

int sg_short_rounds(const struct sg_game *game)
{
    return sg_present_of(game)->short_rounds;
}

void sg_plan(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    clear_page(out);
    if (p->plan)
        p->plan(v, seat, arena, out);
}

const struct sg_message *sg_status(const struct sg_view *v, struct sg_arena *arena)
{
    const struct sg_present *p = sg_present_of(v->game);
    return p->status ? p->status(v, arena) : &sg_message_empty;
}

void sg_describe(const struct sg_view *v, enum sg_description how, struct sg_arena *arena, struct sg_page *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    clear_page(out);
    if (p->describe)
        p->describe(v, how, arena, out);
    else
        plain_describe(v, how, arena, out);
}

bool sg_overview(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    clear_page(out);
    if (!p->overview)
        return false;
    sg_page_add(out, SG_PAR_TITLE, sg_msg0(arena, sg_key(arena, "overview.%s", v->game->name)));
    p->overview(v, arena, out);
    return true;
}

bool sg_card(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    clear_page(out);
    if (!p->card)
        return false;
    sg_page_add(out, SG_PAR_TITLE, sg_msg0(arena, sg_key(arena, "sheet.%s", v->game->name)));
    p->card(v, arena, out);
    return true;
}

const struct sg_message *sg_uncounted(const struct sg_view *v, int seat, struct sg_arena *arena)
{
    const struct sg_present *p = sg_present_of(v->game);
    return p->uncounted ? p->uncounted(v, seat, arena) : NULL;
}

const struct sg_message *sg_unseen(const struct sg_view *v, int seat, struct sg_arena *arena)
{
    const struct sg_present *p = sg_present_of(v->game);
    return p->unseen ? p->unseen(v, seat, arena) : NULL;
}

/* ---- Captions ------------------------------------------------------------------------------------ */

void sg_caption_add(struct sg_captions *out, const char *id, const struct sg_message *text)
{
    struct sg_caption *one = text ? sg_arena_take(out->arena, sizeof *one) : NULL;
    if (!one)
        return;
    *one = (struct sg_caption){id, text, NULL};
    if (out->last)
        out->last->next = one;
    else
        out->first = one;
    out->last = one;
}

void sg_captions(const struct sg_view *v, struct sg_arena *arena, struct sg_captions *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    *out = (struct sg_captions){arena, NULL, NULL};
    if (p->captions)
        p->captions(v, out);
}

const struct sg_message *sg_join(struct sg_arena *arena, const char *key, const struct sg_message *first,
                                 const struct sg_message *next)
{
    return !first ? next : !next ? first : sg_msg(arena, key, sg_sub(first), sg_sub(next));
}
