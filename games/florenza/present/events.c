/* events.c: the sentences of the log: which of them go together, how much they matter and where they happened. */
#include "games/florenza/present/internal.h"

/* "Ann gets 1 wood, 2 gold"; "Ann has place 1 in the turn order, Ben place 2". */
static bool join_events(const struct sg_game *game, const struct sg_event *before, const struct sg_event *event)
{
    (void)game;
    switch (event->kind) {
    case EV_SEATED:
    case EV_ORDER: return true;
    case EV_ARRIVED:
    case EV_CUBES: return before->seat == event->seat;
    default: return false;
    }
}

static enum sg_weight weigh_event(const struct sg_event *e)
{
    switch (e->kind) {
    case EV_FLORINS:
    case EV_CUBES:
    case EV_WORKERS:
    case EV_PHASE:
    case EV_SEATED:
    case EV_ORDER:
    case EV_ROLLED:
    case EV_PRESTIGE:
    case EV_INFLUENCE:
    case EV_INCENTIVE:
    case EV_LEFT_MARKET: return SG_WEIGHT_SMALL;
    case EV_ROUND:
    case EV_FINISHED:
    case EV_FAILED:
    case EV_NOT_BUILT:
    case EV_MASTERPIECE:
    case EV_PALAZZO:
    case EV_CHIESA:
    case EV_CAPTAIN:
    case EV_BISHOP:
    case EV_CARDINAL:
    case EV_OVER: return SG_WEIGHT_BIG;
    default: return SG_WEIGHT_PLAIN;
    }
}

static struct sg_thing space_of(int owner, int space)
{
    return owner >= 0 && owner < SG_MAX_SEATS && space >= 1 && space <= FL_SPACES
               ? sg_thing_of(FTHING_SPACE, owner * FL_SPACES + space - 1)
               : sg_no_thing();
}

static struct sg_thing place_event(const struct sg_event *e)
{
    int a = e->arg[0], b = e->arg[1];
    switch (e->kind) {
    case EV_OPERATING: return space_of(a, b);
    case EV_BUILDING:
    case EV_BUILT:
    case EV_NOT_BUILT:
    case EV_STARTED: return space_of(e->seat, b);
    case EV_HIRED:
    case EV_FINISHED:
    case EV_FAILED: return sg_thing_of(FTHING_BOX, a);
    case EV_TO_MARKET:
    case EV_SOLD:
    case EV_BOUGHT:
    case EV_TRADED:
    case EV_LEFT_MARKET: return sg_thing_of(FTHING_MARKET, 0);
    case EV_WORKED: return sg_thing_of(FTHING_WORK, 0);
    case EV_PREACHED: return sg_thing_of(FTHING_PULPIT, b);
    case EV_ARRIVED:
    case EV_LEFT:
    case EV_DETAINED_ARTIST:
    case EV_MASTERPIECE:
    case EV_EXPELLED: return sg_thing_of(FTHING_PERSON, a);
    case EV_DETAINED_WORKER:
    case EV_CONVERTED: return sg_thing_of(SG_THING_SEAT, a);
    case EV_PRESTIGE:
    case EV_INFLUENCE:
    case EV_CAPTAIN:
    case EV_BISHOP:
    case EV_CARDINAL: return sg_thing_of(FTHING_TRACKS, 0);
    case EV_CUBES: return sg_thing_of(FTHING_GOOD, a);
    case EV_FLORINS: return sg_thing_of(FTHING_GOOD, GOOD_FLORINS);
    default: return e->seat >= 0 ? sg_thing_of(SG_THING_SEAT, e->seat) : sg_no_thing();
    }
}

/* The everyday moves of the others in few words: "Ann: Casa". */
static const struct sg_message *heard_message(const struct sg_event *e, struct sg_arena *arena)
{
    const struct sg_message *out = NULL;
    switch (e->kind) {
    case EV_OPERATING:
        out = sg_msg(arena, e->arg[0] == e->seat ? "heard.florenza.operating.own" : "heard.florenza.operating",
                     sg_seat(e->arg[0]), sg_sub(name_workshop(e->secret, arena)));
        break;
    case EV_BUILDING: out = sg_msg(arena, "heard.florenza.building", sg_sub(name_workshop(e->arg[0], arena))); break;
    case EV_HIRED:
        out = sg_msg(arena, "heard.florenza.hired", sg_sub(name_box(e->arg[0], arena)),
                     sg_sub(name_person(e->arg[1], arena)));
        break;
    case EV_TO_MARKET: out = sg_msg0(arena, "heard.florenza.to-market"); break;
    case EV_WORKED: out = sg_msg0(arena, "heard.florenza.worked"); break;
    case EV_PRODUCED: out = sg_msg(arena, "heard.florenza.produced", sg_sub(name_workshop(e->arg[0], arena))); break;
    case EV_BUILT: out = sg_msg(arena, "heard.florenza.built", sg_sub(name_workshop(e->arg[0], arena))); break;
    default: return NULL;
    }
    return sg_msg_about(arena, out, e->seat);
}

enum { MOST_MERGED = 16 }; /* events in one sentence */

/* Cubes with their number, since it may change the word: "2 cubi d’oro". */
static const struct sg_message *name_in_event(const struct sg_view *v, const struct sg_event *e, int i,
                                              struct sg_arena *arena)
{
    (void)v;
    if (e->kind != EV_CUBES || i != 0 || e->arg[0] < 0 || e->arg[0] >= FL_CUBES)
        return NULL;
    return sg_msg(arena, sg_key(arena, "cubes.florenza.%s", florenza_cube_names.name[e->arg[0]]),
                  sg_num(e->arg[1] < 0 ? -e->arg[1] : e->arg[1]));
}

/* Cubes of one kind that a seat pays or gets one after the other are said as one number: 2 wood, not 1 wood, 1 wood. */
static bool are_alike(const struct sg_event *a, const struct sg_event *b)
{
    return a->kind == EV_CUBES && b->kind == EV_CUBES && a->seat == b->seat && a->audience == b->audience &&
           a->arg[0] == b->arg[0] && (a->arg[1] < 0) == (b->arg[1] < 0);
}

bool say_event(const struct sg_view *v, const struct sg_event *events, int count, struct sg_arena *arena,
               struct sg_sentence *out)
{
    static const struct sg_sentence_ways ways = {join_events, name_in_event};
    struct sg_event merged[MOST_MERGED];
    int made_of[MOST_MERGED], rows = 0, used = 0;
    for (int i = 0; i < count && events[i].kind == events->kind; i++) {
        if (rows && are_alike(&merged[rows - 1], &events[i])) {
            merged[rows - 1].arg[1] += events[i].arg[1];
            made_of[rows - 1]++;
        } else if (rows == MOST_MERGED) {
            break;
        } else {
            merged[rows] = events[i];
            made_of[rows++] = 1;
        }
    }
    sg_event_sentence(v, merged, rows, &ways, arena, out);
    for (int i = 0; i < out->used; i++)
        used += made_of[i];
    out->used = used;
    out->weight = weigh_event(events);
    out->place = place_event(events);
    out->heard = used == 1 ? heard_message(events, arena) : NULL;
    out->shown = events->kind == EV_SEATED || events->kind == EV_ORDER;
    return true;
}
