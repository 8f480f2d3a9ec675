/* play.c: plays one random game and calls the checks on the way. */
#include "trial/internal.h"

#include "base/check.h"
#include "base/codec.h"

#include <stdarg.h>
#include <string.h>

bool trial_fail(struct trial *t, const char *form, ...)
{
    struct sg_text why;
    va_list args;
    sg_text_init(&why, t->why, sizeof t->why);
    va_start(args, form);
    sg_text_vprintf(&why, form, args);
    va_end(args);
    return false;
}

bool trial_fail_why(struct trial *t, const char *form, const char *what, const struct sg_error *why)
{
    char memory[1024];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_error_report(why, &text);
    return trial_fail(t, form, what, memory);
}

bool trial_fail_at(struct trial *t, const char *words, struct sg_action action)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(t->game, action, &text);
    return trial_fail(t, "%s: '%s' (kind %d, arguments %d %d %d)", words, memory, action.kind, action.arg[0],
                      action.arg[1], action.arg[2]);
}

static bool letters(const char *s, int n, char low, char high)
{
    for (int i = 0; i < n; i++)
        if (s[i] < low || s[i] > high)
            return false;
    return true;
}

const char *trial_viewer(int viewer)
{
    static const char *const seats[SG_MAX_SEATS] = {"1", "2", "3", "4", "5"};
    if (viewer >= 0 && viewer < SG_MAX_SEATS)
        return seats[viewer];
    return viewer == SG_SPECTATOR ? "spectator" : "truth";
}

bool trial_clause(const struct sg_game *game, const char *clause)
{
    return clause && strlen(clause) == 8 && clause[0] == game->name[0] - 'a' + 'A' && clause[1] == '-' &&
           letters(clause + 2, 3, 'A', 'Z') && clause[5] == '-' && letters(clause + 6, 2, '0', '9');
}

bool trial_key(const char *key)
{
    if (!key || !*key)
        return false;
    for (; *key; key++)
        if (!(*key >= 'a' && *key <= 'z') && !(*key >= '0' && *key <= '9') && *key != '-')
            return false;
    return true;
}

struct sg_action trial_choose(const struct sg_game *game, const void *state, struct sg_rng *rng, struct sg_choice *list)
{
    if (game->turn(state) == SG_CHANCE)
        return game->chance_sample(state, sg_rng_below(rng, game->chance_total(state)));
    int n = game->actions(state, list);
    struct sg_choice c = list[sg_rng_below(rng, (uint32_t)n)];
    if (c.more)
        c.action.arg[2] = (uint16_t)(c.action.arg[2] + sg_rng_below(rng, c.more + 1u));
    return c.action;
}

bool trial_setup_at(const struct sg_game *game, int index, int seats, struct sg_setup *out, bool *refused)
{
    struct sg_setup s = {(uint8_t)seats, 0, 0};
    int left = index;
    *refused = false;
    for (int i = 0; i < game->option_count && left > 0; i++) {
        const struct sg_option *o = &game->options[i];
        if (left < o->values.count) {
            s.options = (uint32_t)left << o->shift;
            left = 0;
        } else {
            left -= o->values.count - 1;
        }
    }
    if (left > 0) {
        if (left > game->preset_count)
            return false;
        s.options = game->presets[left - 1].options;
    }
    *refused = !game->check_setup(&s, NULL);
    *out = s;
    return true;
}

bool trial_case_at(const struct sg_game *game, int index, struct sg_setup *out, bool *refused)
{
    int values = 0, many = game->max_seats - game->min_seats + 1;
    for (int i = 0; i < game->option_count; i++)
        values += game->options[i].values.count - 1;
    int whole = (1 + game->preset_count) * many; /* standard, then presets */
    if (index < whole) {
        int setup = index / many;
        return trial_setup_at(game, setup ? values + setup : 0, game->min_seats + index % many, out, refused);
    }
    index -= whole;
    return index < values && trial_setup_at(game, 1 + index, game->min_seats + index % many, out, refused);
}

/* Checks of the position that the trial has come to. */
static bool check_position(struct trial *t, bool dear)
{
    const struct sg_game *g = t->game;
    unsigned c = t->checks;
    int turn = g->turn(t->state);
    if (turn < SG_OVER || turn >= t->setup.seats)
        return trial_fail(t, "turn() answers %d", turn);
    if (turn >= 0 && !trial_check_list(t, t->state))
        return false;
    if (turn == SG_CHANCE && !trial_check_chance(t, t->state))
        return false;
    if ((c & TRIAL_SETTLE) && !trial_check_settled(t, t->state, "a position from play"))
        return false;
    if ((c & TRIAL_SCORE) && !trial_check_score(t, t->state))
        return false;
    if (!dear)
        return true;
    return (!(c & TRIAL_REFUSE) || trial_check_refuse(t)) &&
           (!(c & TRIAL_TEXT) || trial_check_position_text(t, t->state)) &&
           (!(c & TRIAL_BYTES) || trial_check_bytes(t, t->state)) && (!(c & TRIAL_VIEWS) || trial_check_views(t)) &&
           (!(c & TRIAL_BEGIN) || trial_check_begin(t));
}

/* The next move: what random play without checks would do. */
static struct sg_action next_move(struct trial *t)
{
    struct sg_choice list[SG_MAX_CHOICES];
    if (t->choose && t->game->turn(t->state) >= 0)
        return t->choose(t->ctx, t);
    return trial_choose(t->game, t->state, &t->rng, list);
}

static bool check_move(struct trial *t, struct sg_action a, bool dear)
{
    struct sg_text text;
    sg_text_init(&text, t->action, sizeof t->action);
    sg_action_format(t->game, a, &text);
    if ((t->checks & TRIAL_TEXT) && !trial_check_action_text(t, a))
        return false;
    if ((t->checks & TRIAL_EVENTS) && !trial_check_step(t, a))
        return false;
    return !dear || !(t->checks & TRIAL_WORLDS) || trial_check_worlds(t, a);
}

/* Plays to the end; the position where it broke is still in `state` after. */
static bool play_trial(struct trial *t)
{
    unsigned every = t->every ? t->every : 1;
    int most = t->max_plies ? t->max_plies : TRIAL_PLIES;
    int onward = (int)sg_rng_below(&t->other, 60);
    for (t->plies = 0; t->plies < most; t->plies++) {
        bool dear = sg_rng_below(&t->other, every) == 0;
        t->action[0] = 0;
        if (!check_position(t, dear))
            return false;
        int turn = t->game->turn(t->state);
        t->over = turn == SG_OVER;
        if (t->over)
            return true;
        if ((t->checks & TRIAL_ONWARD) && t->plies == onward) {
            onward += 1 + (int)sg_rng_below(&t->other, 200);
            if (!trial_check_onward(t))
                return false;
        }
        struct sg_action a = next_move(t);
        if (!check_move(t, a, dear))
            return false;
        t->decisions += turn >= 0;
        t->game->apply(t->state, a, NULL);
    }
    return t->may_not_end || trial_fail(t, "no end after %d plies", most);
}

bool trial_play(struct trial *t)
{
    struct sg_text where;
    sg_check(t->game->state_size <= sizeof t->state);
    memset(t->state, 0, sizeof t->state);
    t->plies = t->decisions = t->count = 0;
    t->over = false;
    t->worlds = (struct trial_worlds){0};
    if (t->setup.options & t->game->endless) { /* no rule ends it: stop early */
        t->may_not_end = true;
        if (!t->max_plies)
            t->max_plies = TRIAL_ENDLESS;
    }
    t->why[0] = t->action[0] = t->where[0] = 0;
    sg_rng_init(&t->rng, t->seed, t->number);
    sg_rng_init(&t->other, ~t->seed, t->number);
    t->game->init(t->state, &t->setup);
    if (play_trial(t))
        return true;
    sg_text_init(&where, t->where, sizeof t->where);
    sg_position_format(t->game, t->state, &where);
    return false;
}
