/* scenario_sentences.c: the exact list of what can be played, and the sentences that players read. */
#include "proto/scenario/internal.h"

#include "base/check.h"
#include "present/lang.h"
#include "present/present.h"
#include "proto/arena.h"

#include <stdlib.h>
#include <string.h>

/* ---- "actions = draw; throw 1 stake 0..5" ------------------------------------------------ */

/* Reads "bid 5..40 on wine" as the first of these actions, and how many more there are. */
static bool read_choice(struct check *c, struct sg_slice text, struct sg_choice *out)
{
    char memory[SG_MAX_TEXT];
    struct sg_text first;
    struct sg_slice rest = text, w, low, high;
    int64_t from = 0, to = 0;
    bool ranged = false;
    struct sg_error why;
    sg_text_init(&first, memory, sizeof memory);
    while (sg_slice_next(&rest, &w)) {
        size_t dots = 0;
        while (dots + 1 < w.length && !(w.at[dots] == '.' && w.at[dots + 1] == '.'))
            dots++;
        low = (struct sg_slice){w.at, dots};
        high = (struct sg_slice){w.at + dots + 2, w.length < dots + 2 ? 0 : w.length - dots - 2};
        if (!ranged && sg_slice_number(low, 0, 65534, &from) && sg_slice_number(high, from, 65534, &to)) {
            ranged = true;
            w = low;
        }
        if (first.length)
            sg_text_char(&first, ' ');
        sg_text_bytes(&first, w.at, w.length);
    }
    if (!sg_action_parse(c->r->game, memory, first.length, &out->action, &why))
        return check_wrong(c, &why);
    out->more = ranged ? (uint16_t)(to - from) : 0;
    if (!ranged || out->action.arg[2] == from)
        return true;
    return check_misread(c, "only the number that a list counts up can be a range");
}

static bool same_but_number(struct sg_action a, struct sg_action b)
{
    a.arg[2] = b.arg[2];
    return sg_action_eq(a, b);
}

/* Is every action of `one` in some entry of the list? Entries may be cut in other places. */
static bool all_in(const struct sg_choice *one, const struct sg_choice *list, int count, uint16_t *missing)
{
    for (unsigned n = one->action.arg[2]; n <= (unsigned)one->action.arg[2] + one->more; n++) {
        int i = 0;
        while (i < count && !(same_but_number(one->action, list[i].action) && n >= list[i].action.arg[2] &&
                              n <= (unsigned)list[i].action.arg[2] + list[i].more))
            i++;
        *missing = (uint16_t)n;
        if (i == count)
            return false;
    }
    return true;
}

/* What there is, entry by entry; -1: somebody wants a list of a game that is over. */
static int list_of(const struct runner *r, struct sg_choice *list)
{
    struct sg_outcome faces[SG_MAX_CHOICES];
    int turn = r->game->turn(r->state), count = 0;
    if (turn >= 0)
        return r->game->actions(r->state, list);
    if (turn == SG_CHANCE)
        count = r->game->outcomes(r->state, faces);
    for (int i = 0; i < count; i++)
        list[i] = (struct sg_choice){faces[i].action, 0};
    return count;
}

static void say_one(struct check *c, const char *what, struct sg_action action, uint16_t number)
{
    action.arg[2] = number;
    sg_text_printf(&c->out, "%s: ", what);
    sg_action_format(c->r->game, action, &c->out);
    sg_text_add(&c->out, ". ");
}

static void say_list(struct check *c, const struct sg_choice *list, int count)
{
    check_say_turn(c->r->game->turn(c->r->state), &c->out);
    sg_text_add(&c->out, count ? ", one of: " : "");
    for (int i = 0; i < count; i++) {
        sg_text_add(&c->out, i ? "; " : "");
        sg_choice_format(c->r->game, &list[i], &c->out);
    }
}

bool check_list(struct check *c)
{
    struct sg_choice list[SG_MAX_CHOICES], want[SG_MAX_CHOICES];
    struct sg_slice one, after;
    int count = list_of(c->r, list), wanted = 0;
    uint16_t number;
    bool good = true;
    if (check_at_end(c))
        return check_misread(c, "'actions =' needs actions with ';' between them, or '-' for none");
    if (!(check_take_word(c, "-") && check_at_end(c)))
        for (bool more = true; more; c->rest = after) {
            more = sg_slice_split(c->rest, ';', &one, &after);
            if (wanted == SG_MAX_CHOICES)
                return check_misread(c, "no list has that many actions");
            if (!read_choice(c, more ? one : c->rest, &want[wanted++]))
                return false;
        }
    for (int i = 0; i < wanted; i++)
        if (!all_in(&want[i], list, count, &number)) {
            say_one(c, "not possible", want[i].action, number);
            good = false;
        }
    for (int i = 0; i < count; i++)
        if (!all_in(&list[i], want, wanted, &number)) {
            say_one(c, "possible, but not expected", list[i].action, number);
            good = false;
        }
    if (!good)
        say_list(c, list, count);
    return good;
}

/* ---- sentences ------------------------------------------------------------------------------ */

/* Compares words, not blanks. */
static bool same_words(struct sg_slice a, struct sg_slice b)
{
    struct sg_slice one, two;
    while (sg_slice_next(&a, &one))
        if (!sg_slice_next(&b, &two) || one.length != two.length || memcmp(one.at, two.at, one.length) != 0)
            return false;
    return !sg_slice_next(&b, &two);
}

/* "reason throw 1 stake 9 : You cannot stake 9 coins: you have 5. (P-THR-03)" */
bool check_reason(struct check *c)
{
    char memory[1024];
    struct sg_text said;
    struct sg_slice words = c->rest, w = {c->rest.at, 0};
    struct sg_error why;
    struct sg_action action;
    bool colon = false;
    while (!colon && sg_slice_next(&words, &w))
        colon = sg_slice_is(w, ":");
    if (!colon || !sg_slice_trim(words).length)
        return check_misread(c, "'reason' needs an action, ':' and the sentence that a player reads");
    if (!sg_action_parse(c->r->game, c->rest.at, (size_t)(w.at - c->rest.at), &action, &why))
        return check_wrong(c, &why);
    if (!c->r->game->refuse(c->r->state, action, &why))
        return check_misread(c, "it is legal");
    sg_text_init(&said, memory, sizeof memory);
    lang_error_in(LANG_ENGLISH, &why, &said);
    sg_text_add(&c->out, memory);
    return same_words(words, sg_slice_of(memory));
}

static const char *const seat_names[SG_MAX_SEATS] = {"Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5"};

/* Is it one of the sentences of the latest events, as a log has them? `out` gets them all. */
static bool is_sentence(struct check *c)
{
    _Alignas(16) unsigned char seen[SG_MAX_STATE];
    char memory[2048];
    const struct event_log *log = &c->r->events;
    bool found = false;
    if (c->viewer == SG_TRUTH)
        memcpy(seen, c->r->state, c->r->game->state_size);
    else
        c->r->game->redact(c->r->state, c->viewer, seen);
    struct sg_view v = sg_view_of(c->r->game, seen);
    struct sg_arena *arena = arena_new();
    for (int at = 0; at < log->count;) {
        struct sg_sentence sentence;
        struct sg_text said;
        sg_sentence(&v, log->event + at, log->count - at, arena, &sentence);
        at += sentence.used;
        sg_text_init(&said, memory, sizeof memory);
        lang_tr_in(LANG_ENGLISH, sentence.text, seat_names, SG_MAX_SEATS, &said);
        found |= same_words(c->rest, sg_slice_of(memory));
        sg_text_add(&c->out, c->out.length ? " / " : "");
        sg_text_add(&c->out, memory);
    }
    free(arena);
    if (!log->count)
        sg_text_add(&c->out, "nothing happened");
    return found;
}

bool check_message(struct check *c)
{
    return check_at_end(c) ? check_misread(c, "'message' needs a sentence") : is_sentence(c);
}

bool check_no_message(struct check *c)
{
    return check_at_end(c) ? check_misread(c, "'no message' needs a sentence") : !is_sentence(c);
}
