/*
 * engine_read.c: actions taken apart and put together for pages that know no form of them.
 *
 * A page has the text of an action from a list, a hint or a chain that it built from these. What it stands for (its
 * kind, its arguments, the entry of the list that covers it, the amounts between which it can be chosen) is answered
 * here, and the text with another amount, or of a kind with its arguments, is made here.
 */
#include "proto/engine/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"
#include "present/present.h"
#include "proto/json/json_game.h"
#include "proto/json/json_present.h"

#include <stdlib.h>
#include <string.h>

/* A chain of actions, and what the seat to move sees before the next of them. */
struct chain {
    const struct sg_game *game;
    int mover;
    bool judged; /* is it known here what can be played next? */
    _Alignas(16) char view[SG_MAX_STATE];
    struct sg_choice list[SG_MAX_CHOICES];
    int count;
};

static void begin_chain(struct request *r, struct chain *c)
{
    int knows = engine_knows(r);
    c->game = engine_game(r);
    c->mover = engine_turn(r);
    c->judged = c->mover >= 0 && (knows == SG_TRUTH || knows == c->mover);
    c->count = 0;
    if (!c->judged)
        return;
    if (knows == SG_TRUTH)
        c->game->redact(engine_position(r), c->mover, c->view);
    else
        memcpy(c->view, engine_position(r), c->game->state_size);
    c->count = c->game->actions(c->view, c->list);
}

/* Plays an action in one possible world of the mover's. */
static void step_chain(struct chain *c, struct sg_action action)
{
    _Alignas(16) char world[SG_MAX_STATE];
    struct sg_rng rng;
    memcpy(world, c->view, c->game->state_size);
    sg_rng_init(&rng, 1, 1);
    c->game->resample(world, &rng);
    c->game->apply(world, action, NULL);
    c->game->redact(world, c->mover, c->view);
    c->judged = c->game->turn(c->view) == c->mover;
    c->count = c->judged ? c->game->actions(c->view, c->list) : 0;
}

/* The entry of the list that an action belongs to; NULL: it cannot be played. */
static const struct sg_choice *entry_of(const struct chain *c, struct sg_action action)
{
    for (int i = 0; i < c->count; i++) {
        struct sg_action first = c->list[i].action;
        int more = action.arg[2] - first.arg[2];
        if (first.kind == action.kind && first.arg[0] == action.arg[0] && first.arg[1] == action.arg[1] && more >= 0 &&
            more <= c->list[i].more)
            return &c->list[i];
    }
    return NULL;
}

static void put_refusal(struct json *j, const struct chain *c, struct sg_action action, struct sg_arena *arena)
{
    struct sg_error why;
    if (!c->judged || !c->game->refuse(c->view, action, &why))
        return;
    sg_arena_reset(arena);
    json_key(j, "refused");
    json_open(j, '{');
    json_put_string(j, "clause", why.clause);
    json_key(j, "why");
    json_message(j, sg_refusal_message(c->game, &why, arena));
    json_close(j);
}

/* The range in words, and steps through it that are worth a button. */
static void put_amount_words(struct json *j, const struct sg_choice *entry, struct sg_arena *arena)
{
    static const int steps[] = {-1, 1, 5};
    int least = entry->action.arg[2], most = least + entry->more;
    if (!entry->more)
        return;
    sg_arena_reset(arena);
    json_key(j, "amount_words");
    json_open(j, '{');
    json_key(j, "range");
    json_message(j, sg_msg(arena, "lang.range", sg_num(least), sg_num(most)));
    json_key(j, "name");
    json_message(j, sg_msg(arena, "present.amount", sg_num(least), sg_num(most)));
    json_key(j, "steps");
    json_open(j, '[');
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && steps[i] <= entry->more; i++) {
        const char *key = steps[i] < 0 ? "present.amount-less" : "present.amount-more";
        json_open(j, '{');
        json_put_number(j, "by", steps[i]);
        json_key(j, "name");
        json_message(j, sg_msg(arena, key, sg_num(steps[i] < 0 ? -steps[i] : steps[i])));
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

/* One action, with what is known of it at this place of the chain. */
static void put_step(struct json *j, const struct chain *c, struct sg_action action, struct sg_arena *arena)
{
    const struct sg_choice *entry = entry_of(c, action);
    json_open(j, '{');
    json_action_parts(j, c->game, action);
    if (entry) {
        json_key(j, "listed");
        json_action_text(j, c->game, entry->action);
        json_amount(j, entry, &action.arg[2]);
        put_amount_words(j, entry, arena);
    } else {
        put_refusal(j, c, action, arena);
    }
    json_close(j);
}

/* The same action with another amount, as near as the list allows; false: it has none. */
static bool change_amount(const struct chain *c, int64_t amount, struct sg_action *action)
{
    const struct sg_choice *entry = entry_of(c, *action);
    if (!entry || !entry->more)
        return false;
    int64_t least = entry->action.arg[2], most = least + entry->more;
    action->arg[2] = (uint16_t)(amount < least ? least : amount > most ? most : amount);
    return true;
}

/* Reads the chain of the line; its last action gets the amount, unless that is NULL. */
static void read_chain(struct request *r, struct chain *c, const int64_t *amount)
{
    struct sg_slice rest = r->rest, head, tail;
    size_t from = r->out->length;
    _Alignas(16) unsigned char memory[4096];
    struct sg_arena arena;
    struct json j;
    sg_arena_init(&arena, memory, sizeof memory);
    begin_chain(r, c);
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '[');
    for (bool more = true; more; rest = tail) {
        struct sg_action action;
        more = sg_slice_split(rest, ';', &head, &tail);
        head = more ? head : rest;
        bool read = sg_action_parse(c->game, head.at, head.length, &action, &r->error);
        if (read && !more && amount && !change_amount(c, *amount, &action))
            read = sg_wrong(&r->error, "wrong.engine.no-amount");
        if (!read) {
            buffer_cut(r->out, from);
            engine_wrong(r);
            return;
        }
        put_step(&j, c, action, &arena);
        if (c->judged && entry_of(c, action))
            step_chain(c, action);
        else
            c->judged = false;
    }
    json_close(&j);
}

/* Chains are too large for the stack of a page. */
static void read_line(struct request *r, const int64_t *amount)
{
    struct chain *c = malloc(sizeof *c);
    sg_check(c != NULL);
    read_chain(r, c, amount);
    free(c);
}

/* "read ACTION [; ACTION ...]" */
void engine_read(struct request *r)
{
    read_line(r, NULL);
}

/* "amount N ACTION [; ACTION ...]" */
void engine_amount(struct request *r)
{
    struct sg_slice word = {NULL, 0};
    int64_t amount;
    sg_slice_next(&r->rest, &word);
    if (sg_slice_number(word, 0, UINT16_MAX, &amount))
        read_line(r, &amount);
    else
        engine_no(r, "wrong.engine.amount");
}

/* Is the form of this kind, "throw-stake"? */
static bool is_kind(const struct sg_verb *verb, struct sg_slice kind)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_verb_format(verb, '-', &text);
    return sg_slice_is(kind, memory);
}

/* Puts the words of the line into the form, in the order of the arguments' numbers. False: not as many as it has. */
static bool fill_form(const struct sg_verb *verb, struct sg_slice rest, struct sg_text *out)
{
    struct sg_slice argument[3] = {{NULL, 0}}, form = sg_slice_of(verb->form), w;
    for (int i = 0; i < 3; i++)
        if (sg_verb_has(verb, i) && !sg_slice_next(&rest, &argument[i]))
            return false;
    while (sg_slice_next(&form, &w)) {
        struct sg_slice word = w.length == 2 && w.at[0] == '%' ? argument[w.at[1] - '0'] : w;
        if (out->length)
            sg_text_char(out, ' ');
        sg_text_bytes(out, word.at, word.length);
    }
    return !sg_slice_next(&rest, &w);
}

/* "write KIND [ARGUMENT ...]": the text of an action, which need not be legal */
void engine_write(struct request *r)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    struct sg_action action;
    struct sg_slice kind = {NULL, 0}, rest = r->rest;
    const struct sg_game *game = engine_game(r);
    bool filled = false;
    sg_slice_next(&rest, &kind);
    for (int i = 1; i < game->verb_count && !filled; i++) { /* two kinds may differ in their arguments alone */
        sg_text_init(&text, memory, sizeof memory);
        filled = is_kind(&game->verbs[i], kind) && fill_form(&game->verbs[i], rest, &text) && !text.full;
    }
    if (!filled) {
        engine_no(r, "wrong.engine.write");
    } else if (sg_action_parse(game, memory, text.length, &action, &r->error)) {
        buffer_add(r->out, "ok ");
        buffer_add(r->out, memory);
    } else {
        engine_wrong(r);
    }
}
