/* event.c: the sentence that an event's row of the table makes. */
#include "present/internal.h"

#include <string.h>

bool sg_event_open(const struct sg_event *event, int viewer)
{
    if (viewer == SG_TRUTH || event->audience == SG_EVERYONE)
        return true;
    return viewer >= 0 && viewer < SG_MAX_SEATS && (event->audience >> viewer & 1);
}

const struct sg_event_info *sg_event_row(const struct sg_game *game, const struct sg_event *event)
{
    bool known = event->kind > 0 && event->kind < game->event_count;
    return known ? &game->events[event->kind] : NULL;
}

int32_t sg_event_number(const struct sg_event *event, int i)
{
    return i == 2 ? event->secret : event->arg[i];
}

void sg_event_value(const struct sg_game *game, const struct sg_event *event, int i, int viewer, struct sg_text *out)
{
    const struct sg_event_info *row = sg_event_row(game, event);
    const struct sg_names *names = row ? row->names[i] : NULL;
    int32_t n = sg_event_number(event, i);
    if (i == 2 && !sg_event_open(event, viewer))
        sg_text_char(out, '?');
    else if (!names)
        sg_text_number(out, n);
    else
        sg_text_add(out, n >= 0 && n < names->count ? names->name[n] : "-");
}

/* An event on its way into a sentence. */
struct event_words {
    const struct sg_view *v;
    const struct sg_event *event;
    const struct sg_event_info *row;
    const struct sg_sentence_ways *ways;
    struct sg_arena *arena;
    struct sg_arg arg[3];
    int count;
};

/* Number `i` as people read it. */
static struct sg_arg event_arg(const struct event_words *t, int i)
{
    const struct sg_names *names = t->row->names[i];
    int32_t n = sg_event_number(t->event, i);
    struct sg_arg out = sg_num(n);
    const struct sg_message *own = NULL;
    int64_t named;
    if (i == 2 && !sg_event_open(t->event, t->v->viewer)) /* not even its number goes along */
        return sg_str("?");
    if (t->ways && t->ways->name && t->row->arg[i])
        own = t->ways->name(t->v, t->event, i, t->arena);
    if (own)
        out = sg_sub(own);
    else if (sg_names_seats(names) && n >= 0 && n < SG_MAX_SEATS)
        return sg_seat(n);
    else if (names && (n < 0 || n >= names->count))
        out = sg_str("-");
    else if (names && sg_slice_number(sg_slice_of(names->name[n]), 0, INT32_MAX, &named))
        return sg_num(named); /* a name that is a number: the form of a word goes by it */
    else if (names)
        out = sg_sub(sg_name(t->v->game, names->name[n], t->arena));
    if (!names)
        out.number = n; /* the form of a word goes by it */
    return out;
}

static struct event_words begin_event_words(const struct sg_view *v, const struct sg_event *event,
                                            const struct sg_sentence_ways *ways, struct sg_arena *arena)
{
    struct event_words t = {.v = v, .event = event, .row = sg_event_row(v->game, event), .ways = ways, .arena = arena};
    for (int i = 0; t.row && i < 3; i++) {
        t.arg[i] = event_arg(&t, i);
        if (t.row->arg[i])
            t.count = i + 1;
    }
    return t;
}

/* Is number `i` of an event a plain one that everybody knows? */
static bool is_plain(const struct sg_event_info *row, int i)
{
    return row->arg[i] && !row->names[i];
}

/* event.GAME.NAME with `more` behind, about the event's seat; `otherwise` where no language has it. */
static const struct sg_message *sentence_of(const struct event_words *t, const char *more, const char *end,
                                            const struct sg_message *otherwise)
{
    const char *key = sg_key(t->arena, "event.%s.%s%s%s", t->v->game->name, t->row->name, more, end);
    const struct sg_message *m = sg_msg_args(t->arena, key, t->count, t->arg);
    m = sg_msg_about(t->arena, m, t->event->seat);
    return otherwise ? sg_msg_or(t->arena, m, otherwise) : m;
}

/* The sentence that suits the event best, with the plainer ones behind it; `end` is ".and" or "". */
static const struct sg_message *best_sentence(struct event_words *t, const char *end)
{
    const struct sg_event_info *row = t->row;
    const struct sg_message *m = sentence_of(t, "", end, NULL);
    if (row->arg[2] && !sg_event_open(t->event, t->v->viewer))
        return sentence_of(t, ".hidden", end, m);
    int first = is_plain(row, 0) ? 0 : 1;
    int64_t n = is_plain(row, first) ? t->arg[first].number : -1;
    if (sg_names_seats(row->names[0]) && t->event->arg[0] == t->event->seat) {
        m = sentence_of(t, ".own", end, m);
    } else if (is_plain(row, first) && (first || !row->arg[1]) && n >= 0 && n <= 9) {
        char digit[] = {'.', (char)('0' + n), 0};
        m = sentence_of(t, digit, end, m);
    }
    if (is_plain(row, first) && n < 0) {
        t->arg[first].number = -n;
        m = sentence_of(t, ".less", end, m);
        t->arg[first].number = n;
    }
    return t->event->seat < 0 ? sentence_of(t, ".none", end, m) : m;
}

/* Do two events of one kind take the same sentence? */
static bool same_sentence(const struct event_words *a, const struct event_words *b)
{
    int viewer = a->v->viewer, first = is_plain(a->row, 0) ? 0 : 1;
    bool less = is_plain(a->row, first) && (a->arg[first].number < 0) != (b->arg[first].number < 0);
    return !less && sg_event_open(a->event, viewer) == sg_event_open(b->event, viewer);
}

void sg_event_sentence(const struct sg_view *v, const struct sg_event *events, int count,
                       const struct sg_sentence_ways *ways, struct sg_arena *arena, struct sg_sentence *out)
{
    struct event_words t = begin_event_words(v, events, ways, arena);
    *out = (struct sg_sentence){.text = &sg_message_empty,
                                .used = 1,
                                .seat = events->seat < 0 ? SG_NOBODY : events->seat,
                                .weight = SG_WEIGHT_PLAIN,
                                .place = sg_no_thing()};
    if (!t.row)
        return;
    out->text = best_sentence(&t, "");
    struct sg_list *more = NULL;
    for (int i = 1; i < count && ways && ways->join && events[i].kind == events->kind; i++) {
        struct event_words next = begin_event_words(v, &events[i], ways, arena);
        if (!ways->join(v->game, &events[i - 1], &events[i]) || !same_sentence(&t, &next))
            break;
        if (!more)
            more = sg_list_make(arena);
        sg_list_add(arena, more, best_sentence(&next, ".and"));
        out->used = i + 1;
    }
    if (more)
        out->text = sg_msg(arena, "present.more", sg_sub(out->text), sg_items(more));
}
