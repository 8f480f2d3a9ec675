/* page.c: a page of a chapter while it is played: verdicts, answers of the others, and ways to the goal. */
#include "proto/lessons/chapter.h"

#include "base/codec.h"
#include "base/rng.h"

#include <ctype.h>
#include <string.h>

enum {
    MOST_NODES = 6000, /* positions that a search looks at */
    MORE_STEPS = 1,    /* that it may take beside those that the page needs */
    MOST_DEPTH = 8,
    MOST_DRAWS = 64,  /* answers in a row: more is a loop */
    FEW_AMOUNTS = 24, /* of a range, each is tried; of a longer one the ends */
    CHANCE_SEED = 5
};

/* Where a way to the goal stands. */
struct way {
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    uint32_t used; /* bit i: line i of the page was played */
    int own;       /* actions of the learner so far */
    int plies;
    bool reached;
};

static bool goals_hold(const struct page *p, const void *state)
{
    struct sg_error why;
    for (int i = 0; i < p->goals; i++)
        if (!page_holds(p->game, state, p->goal[i], &why))
            return false;
    return p->goals > 0;
}

bool page_can_play(const struct sg_game *game, const void *state, struct sg_action action)
{
    struct sg_error why;
    if (game->turn(state) != SG_CHANCE)
        return !game->refuse(state, action, &why);
    struct sg_outcome list[SG_MAX_CHOICES];
    int count = game->outcomes(state, list);
    for (int i = 0; i < count; i++)
        if (sg_action_eq(list[i].action, action))
            return true;
    return false;
}

/* The first line that was not played, is of this seat and can be played; -1: none. */
static int next_line(const struct page *p, const void *state, uint32_t used, int seat)
{
    for (int i = 0; i < p->lines; i++)
        if (!(used >> i & 1) && p->line[i].seat == seat && page_can_play(p->game, state, p->line[i].action))
            return i;
    return -1;
}

/* Of a page without a goal: so many of the learner's lines were played, in their order, and nothing else. */
static int line_number(const struct page *p, int n)
{
    for (int i = 0; i < p->lines; i++)
        if (p->line[i].seat == 0 && n-- == 0)
            return i;
    return -1;
}

static int own_lines(const struct page *p)
{
    int n = 0;
    while (line_number(p, n) >= 0)
        n++;
    return n;
}

static void note_line(const struct page *p, int seat, struct sg_action action, uint32_t *used)
{
    for (int i = 0; i < p->lines; i++)
        if (!(*used >> i & 1) && p->line[i].seat == seat && sg_action_eq(p->line[i].action, action)) {
            *used |= 1u << i;
            return;
        }
}

static void step_way(const struct page *p, struct way *w, struct sg_action action)
{
    int seat = p->game->turn(w->state);
    note_line(p, seat, action, &w->used);
    p->game->apply(w->state, action, NULL);
    w->own += seat == 0;
    w->plies++;
    w->reached |= w->own > 0 && goals_hold(p, w->state);
}

static struct sg_action draw_outcome(const struct sg_game *game, const void *state, int plies)
{
    struct sg_rng rng;
    sg_rng_init(&rng, CHANCE_SEED, (uint64_t)plies);
    return game->chance_sample(state, sg_rng_below(&rng, game->chance_total(state)));
}

/* What somebody else does now; false: nobody answers. */
static bool find_reply(const struct page *p, const struct way *w, bool draws, struct sg_action *out)
{
    int turn = p->game->turn(w->state);
    if (turn == 0 || turn == SG_OVER)
        return false;
    int i = next_line(p, w->state, w->used, turn);
    if (i >= 0)
        *out = p->line[i].action;
    else if (turn == SG_CHANCE && draws)
        *out = draw_outcome(p->game, w->state, w->plies);
    return i >= 0 || (turn == SG_CHANCE && draws);
}

/* Lets the others answer until the learner is to move. False: they never are. */
static bool answer_all(const struct page *p, struct way *w)
{
    struct sg_action a;
    for (int i = 0; i < MOST_DRAWS && !w->reached && find_reply(p, w, true, &a); i++)
        step_way(p, w, a);
    return w->reached || p->game->turn(w->state) == 0;
}

/* Follows what is left of the page's own way. True if it reaches the goal; *first is its first action. */
static bool follow_lines(const struct page *p, struct way w, struct sg_action *first)
{
    for (bool begun = false; answer_all(p, &w) && !w.reached; begun = true) {
        int i = next_line(p, w.state, w.used, 0);
        if (i < 0)
            return false;
        if (!begun)
            *first = p->line[i].action;
        step_way(p, &w, p->line[i].action);
    }
    return w.reached;
}

static bool search_way(const struct page *p, const struct way *w, int depth, int *nodes, struct sg_action *first)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int count = p->game->actions(w->state, list);
    for (int i = 0; i < count; i++) {
        int step = list[i].more <= FEW_AMOUNTS ? 1 : list[i].more;
        for (int n = 0; n <= list[i].more; n += step) {
            struct way next = *w;
            struct sg_action a = list[i].action, later;
            a.arg[2] = (uint16_t)(a.arg[2] + n);
            if (--*nodes < 0)
                return false;
            step_way(p, &next, a);
            *first = a;
            if (answer_all(p, &next) && (next.reached || (depth > 1 && search_way(p, &next, depth - 1, nodes, &later))))
                return true;
        }
    }
    return false;
}

/* Can the goal be reached from here? *first is the first action of the shortest way, *sure false if it is too far. */
static bool find_way(const struct page *p, const struct way *w, struct sg_action *first, bool *sure)
{
    int nodes = MOST_NODES, left = own_lines(p) - w->own;
    *sure = true;
    if (follow_lines(p, *w, first))
        return true;
    left = (left > 0 ? left : 0) + MORE_STEPS;
    for (int depth = 1; depth <= left && depth <= MOST_DEPTH && nodes > 0; depth++)
        if (search_way(p, w, depth, &nodes, first))
            return true;
    *sure = nodes > 0 && left <= MOST_DEPTH;
    return false;
}

/* The way that was played. */
static void read_way(const struct page *p, const struct match *m, struct way *w)
{
    memset(w, 0, sizeof *w);
    memcpy(w->state, p->state, p->game->state_size);
    for (int i = 0; i < match_plies(m); i++)
        step_way(p, w, match_ply(m, i)->action);
}

/* Is a page without a goal played line by line? */
static enum page_verdict judge_lines(const struct page *p, const struct match *m)
{
    int n = 0;
    for (int i = 0; i < match_plies(m); i++) {
        if (match_ply(m, i)->seat != 0)
            continue;
        int line = line_number(p, n++);
        if (line < 0 || !sg_action_eq(p->line[line].action, match_ply(m, i)->action))
            return PAGE_MISSED;
    }
    return line_number(p, n) < 0 ? PAGE_REACHED : PAGE_GOING;
}

static enum page_verdict judge_challenge(const struct page *p, const struct match *m)
{
    struct course c;
    int64_t value;
    bool on_way;
    course_of(p, m, &c, &on_way);
    if (!c.over)
        return PAGE_GOING;
    return course_value(p, &c, &value) && challenge_stars(&p->challenge, value) ? PAGE_REACHED : PAGE_MISSED;
}

enum page_verdict page_judge(const struct page *p, const struct match *m)
{
    struct way w;
    struct sg_action a;
    bool sure;
    if (p->kind == PAGE_CHALLENGE)
        return judge_challenge(p, m);
    if (p->kind != PAGE_DO)
        return PAGE_REACHED;
    if (!p->goals)
        return judge_lines(p, m);
    read_way(p, m, &w);
    if (w.reached)
        return PAGE_REACHED;
    if (!answer_all(p, &w)) /* what will come is known already */
        return PAGE_MISSED;
    return w.reached || find_way(p, &w, &a, &sure) || !sure ? PAGE_GOING : PAGE_MISSED;
}

void page_else(const struct sg_game *game, struct sg_action action, int words, struct sg_text *out)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(game, action, &text);
    for (const char *at = memory; *at && (*at != ' ' || --words > 0); at++)
        sg_text_char(out, *at == ' ' ? '.' : (char)tolower((unsigned char)*at));
}

bool page_reply(const struct page *p, const struct match *m, struct sg_action *out)
{
    struct way w;
    struct course c;
    bool on_way;
    if (p->kind == PAGE_CHALLENGE) {
        course_of(p, m, &c, &on_way);
        return course_reply(p, &c, out);
    }
    read_way(p, m, &w);
    bool over = p->kind != PAGE_DO || (p->goals ? w.reached : judge_lines(p, m) == PAGE_REACHED);
    return find_reply(p, &w, !over, out);
}

bool page_hint(const struct page *p, const struct match *m, struct sg_action *out)
{
    struct way w;
    struct course c;
    bool sure, on_way;
    if (p->kind == PAGE_CHALLENGE) {
        course_of(p, m, &c, &on_way);
        return on_way && !c.over && match_turn(m) == 0 && challenge_way(p->game, &p->challenge, c.own, out);
    }
    if (p->kind != PAGE_DO || match_turn(m) != 0)
        return false;
    read_way(p, m, &w);
    if (p->goals)
        return find_way(p, &w, out, &sure);
    int line = line_number(p, w.own);
    if (line < 0)
        return false;
    *out = p->line[line].action;
    return true;
}

struct match *page_match(const struct page *p, const struct match_seat *seats, struct sg_error *why)
{
    struct match_start start;
    memset(&start, 0, sizeof start);
    start.setup = sg_setup_of(p->state);
    start.position = p->state;
    start.chance.source = MATCH_SEEDED;
    start.chance.seed = CHANCE_SEED;
    for (int s = 0; seats && s < start.setup.seats; s++)
        start.seat[s] = seats[s];
    return match_new(p->game, &start, why);
}
