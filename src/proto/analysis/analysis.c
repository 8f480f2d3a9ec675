/* analysis.c: looks back at a match, see analysis.h. */
#include "proto/analysis/internal.h"

#include "ai/study.h"
#include "base/check.h"
#include "base/codec.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum {
    STANDARD_PLAYOUTS = 160, /* for a chance */
    STANDARD_WORLDS = 24,    /* for the luck of a draw */
    STEWARDS = 6,            /* asked what they would do */
    LEAST_VISITS = 48,       /* of a move that is judged */
    SURER = 3                /* times the visits where it looks like a mistake */
};

static const float suspect = 0.02f, mistake = 0.03f;

struct analyst {
    struct analysis *a;
    struct ai_bot *bot;
    struct ai_report report;
    _Alignas(16) char view[SG_MAX_STATE];
};

/* ---- cutting the match into steps -------------------------------------------------- */

/* The first ply from `ply` up that a seat decides, or the end. */
static int next_decision(const struct match *m, int ply)
{
    while (ply < match_plies(m) && match_ply(m, ply)->seat == SG_CHANCE)
        ply++;
    return ply;
}

static bool is_choice(const struct sg_game *game, const void *state)
{
    struct sg_choice list[SG_MAX_CHOICES];
    return game->actions(state, list) > 1 || list[0].more > 0;
}

static void cut_steps(struct analysis *a)
{
    const struct match *m = a->match;
    _Alignas(16) char state[SG_MAX_STATE];
    int ply = next_decision(m, 0);
    a->step[a->count++] = (struct analysis_step){.seat = SG_CHANCE, .to = ply};
    while (ply < match_plies(m)) {
        struct analysis_step *s = &a->step[a->count++];
        *s = (struct analysis_step){.from = ply, .seat = match_ply(m, ply)->seat, .action = match_ply(m, ply)->action};
        match_state_at(m, ply, state);
        s->choice = is_choice(a->ai.game, state);
        ply = next_decision(m, ply + 1);
        s->to = ply;
    }
}

struct analysis *analysis_new(const struct match *m, const struct analysis_plan *plan, struct sg_error *why)
{
    struct analysis *a = calloc(1, sizeof *a);
    sg_check(a != NULL);
    a->match = m;
    a->ai = ai_game_of(match_game(m));
    a->host = plan->host;
    a->host.threads = 1;
    a->host.compares = true;
    a->seed = plan->seed;
    a->playouts = plan->playouts > 0 ? plan->playouts : STANDARD_PLAYOUTS;
    a->worlds = plan->worlds > 0 ? plan->worlds : STANDARD_WORLDS;
    a->seats = match_setup(m).seats;
    struct ai_bot *bot = ai_bot_new(match_game(m), plan->bot, &a->host, why);
    bool thinks = bot && ai_bot_searches(bot);
    ai_bot_free(bot);
    if (!thinks) {
        if (bot)
            sg_wrong(why, "wrong.bot.no-judge");
        free(a);
        return NULL;
    }
    memcpy(a->bot, plan->bot, strlen(plan->bot) + 1); /* a bot was made of it: it is short */
    a->step = calloc((size_t)match_plies(m) + 1, sizeof *a->step);
    sg_check(a->step != NULL);
    cut_steps(a);
    return a;
}

void analysis_free(struct analysis *a)
{
    if (a)
        free(a->step);
    free(a);
}

int analysis_count(const struct analysis *a)
{
    return a->count;
}

const struct analysis_step *analysis_step(const struct analysis *a, int step)
{
    sg_check(step >= 0 && step < a->count);
    return &a->step[step];
}

const struct analysis_seat *analysis_seat(const struct analysis *a, int seat)
{
    sg_check(seat >= 0 && seat < a->seats);
    return &a->seat[seat];
}

/* ---- judging a decision -------------------------------------------------------------- */

struct analyst *analyst_new(struct analysis *a, struct sg_error *why)
{
    struct analyst *who = calloc(1, sizeof *who);
    sg_check(who != NULL);
    who->a = a;
    who->bot = ai_bot_new(a->ai.game, a->bot, &a->host, why);
    if (who->bot)
        return who;
    free(who);
    return NULL;
}

void analyst_free(struct analyst *who)
{
    if (who)
        ai_bot_free(who->bot);
    free(who);
}

/* The chance with an action. */
static float chance_with(struct analyst *who, struct sg_action action, uint32_t visits)
{
    return study_move(&who->a->ai, who->bot, who->view, action, visits, who->a->seed);
}

static float chance_of_stewards(struct analyst *who, uint32_t visits)
{
    struct sg_action list[STEWARDS];
    float chance[STEWARDS], sum = 0;
    study_stewards(&who->a->ai, who->view, list, STEWARDS, who->a->seed);
    for (int i = 0; i < STEWARDS; i++) {
        int same = 0;
        while (!sg_action_eq(list[same], list[i]))
            same++;
        chance[i] = same < i ? chance[same] : chance_with(who, list[i], visits);
        sum += chance[i];
    }
    return sum / STEWARDS;
}

static void note_line(struct analysis_step *s, const struct ai_report *r)
{
    s->expects = r->expects < ANALYSIS_LINE ? r->expects : ANALYSIS_LINE;
    for (int i = 0; i < s->expects; i++) {
        s->line[i] = r->line[i];
        s->line_seat[i] = r->line_seat[i];
    }
}

/* Searches the position of a decision; false: the rules leave a choice, sense does not. */
static bool search_step(struct analyst *who, const struct analysis_step *s, struct sg_action *best, uint32_t *visits)
{
    struct analysis *a = who->a;
    struct ai_report *r = &who->report;
    match_view(a->match, s->seat, s->from, who->view);
    ai_bot_begin(who->bot, a->seed, sg_state_hash(a->ai.game, who->view));
    *best = ai_bot_choose(who->bot, who->view);
    sg_check(ai_bot_report(who->bot, r));
    if (r->count < 2 || !r->opinion[0].visits)
        return false;
    uint32_t least = a->playouts < LEAST_VISITS ? (uint32_t)a->playouts : LEAST_VISITS;
    *visits = r->opinion[0].visits < least ? least : r->opinion[0].visits;
    return true;
}

static void judge_decision(struct analyst *who, struct analysis_step *s)
{
    struct sg_action best;
    uint32_t visits;
    if (!search_step(who, s, &best, &visits))
        return;
    note_line(s, &who->report);
    s->better = best;
    s->best = chance_with(who, best, visits);
    s->played = sg_action_eq(best, s->action) ? s->best : chance_with(who, s->action, visits);
    s->skill = s->played - chance_of_stewards(who, visits);
    if (s->best - s->played >= suspect) { /* the best of many looks better than it is: again */
        s->best = chance_with(who, best, SURER * visits);
        s->played = chance_with(who, s->action, SURER * visits);
    }
    s->loss = s->best > s->played ? s->best - s->played : 0;
}

void analyst_judge(struct analyst *who, int step)
{
    sg_check(step >= 0 && step < who->a->count);
    if (who->a->step[step].choice)
        judge_decision(who, &who->a->step[step]);
}

bool analyst_try(struct analyst *who, int step, struct sg_action action, struct sg_arena *arena,
                 struct hint_verdict *out)
{
    sg_check(step >= 0 && step < who->a->count);
    const struct analysis_step *s = &who->a->step[step];
    struct sg_action best;
    uint32_t visits;
    if (!s->choice || s->best <= 0 || !search_step(who, s, &best, &visits))
        return false;
    visits *= s->best - s->played >= suspect ? SURER : 1;
    float chance[3] = {0, s->played, s->best};
    if (sg_action_eq(action, s->action))
        chance[0] = s->played;
    else
        chance[0] = sg_action_eq(action, s->better) ? s->best : chance_with(who, action, visits);
    hint_judge_with(who->bot, who->view, action, s->action, chance, arena, out);
    return true;
}

/* ---- a step ------------------------------------------------------------------------------ */

static void weigh_draws(struct analyst *who, struct analysis_step *s, int seat)
{
    struct analysis *a = who->a;
    int first = s->seat == SG_CHANCE ? s->from : s->from + 1;
    for (int ply = first; ply < s->to; ply++) {
        match_view(a->match, seat, ply, who->view);
        s->luck[seat] += study_luck(&a->ai, who->view, match_action_seen(a->match, seat, ply), a->worlds, a->seed);
    }
}

void analyst_step(struct analyst *who, int step)
{
    struct analysis *a = who->a;
    sg_check(step >= 0 && step < a->count);
    struct analysis_step *s = &a->step[step];
    if (s->choice)
        judge_decision(who, s);
    for (int seat = 0; seat < a->seats; seat++) {
        s->luck[seat] = 0;
        weigh_draws(who, s, seat);
        match_view(a->match, seat, s->to, who->view);
        s->chance[seat] = study_chance(&a->ai, who->view, a->playouts, a->seed);
        if (step)
            continue;
        match_view(a->match, seat, 0, who->view);
        a->start[seat] = study_chance(&a->ai, who->view, a->playouts, a->seed);
    }
}

/* ---- adding up ----------------------------------------------------------------------------- */

static void add_step(struct analysis *a, int step)
{
    struct analysis_step *s = &a->step[step];
    for (int seat = 0; seat < a->seats; seat++) {
        struct analysis_seat *sum = &a->seat[seat];
        float skill = s->seat == seat ? s->skill : 0;
        float before = step ? a->step[step - 1].chance[seat] : a->start[seat];
        s->others[seat] = s->chance[seat] - before - s->luck[seat] - skill;
        sum->luck += (double)s->luck[seat];
        sum->others += (double)s->others[seat];
        sum->skill += (double)skill;
        sum->end = (double)s->chance[seat];
    }
    if (s->seat < 0 || !s->choice)
        return;
    a->seat[s->seat].choices++;
    if (s->loss < mistake)
        return; /* less does not differ from chance */
    a->seat[s->seat].lost += (double)s->loss;
    a->seat[s->seat].mistakes++;
}

void analysis_finish(struct analysis *a)
{
    for (int seat = 0; seat < a->seats; seat++)
        a->seat[seat] = (struct analysis_seat){.start = (double)a->start[seat]};
    for (int i = 0; i < a->count; i++)
        add_step(a, i);
}

int analysis_worst(const struct analysis *a, int seat, int *step, int most)
{
    int count = 0;
    for (int i = 0; i < a->count; i++) {
        const struct analysis_step *s = &a->step[i];
        if (s->seat < 0 || (seat >= 0 && s->seat != seat) || s->loss < mistake)
            continue;
        if (count == most && a->step[step[most - 1]].loss >= s->loss)
            continue;
        int at = count < most ? count++ : most - 1;
        for (; at > 0 && a->step[step[at - 1]].loss < s->loss; at--)
            step[at] = step[at - 1];
        step[at] = i;
    }
    return count;
}
