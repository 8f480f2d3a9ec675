/* hint_compare.c: what two moves are expected to lead to, side by side, in many worlds. */
#include "proto/hint/internal.h"

#include <math.h>
#include <string.h>

enum { WORLDS = 128, SEED = 7, MOST_ANSWERS = 12 };

struct comparison {
    const struct hint_question *q;
    int rows, worlds, over;
    struct sg_holding row[SG_MAX_HOLDINGS]; /* keys and units */
    int64_t first[SG_MAX_SEATS][SG_MAX_HOLDINGS];
    double sum[SG_MAX_SEATS][SG_MAX_HOLDINGS], squares[SG_MAX_SEATS][SG_MAX_HOLDINGS];
    /* What the next player chose after one plan and could not after the other, the plan of the choice first. */
    struct answer {
        int seat, count, times; /* in how many worlds; `count`: the steps that lead to it, the last one is it */
        struct sg_action step[AI_LINE];
    } answer[2][MOST_ANSWERS];
    int answers[2], asked; /* worlds in which both plans lead the same player to the same decision */
    /* After the first plan, in the world under way: who is asked, and what they choose. */
    struct study_future one;
    _Alignas(16) unsigned char one_asked[SG_MAX_STATE];
};

/* ---- Seeing futures ------------------------------------------------------------------------------- */

static void add_holdings(struct comparison *c, const struct study_future *f)
{
    struct sg_view v = {c->q->ai.game, f->state, SG_TRUTH, c->q->ai.game->turn(f->state)};
    struct sg_holding row[SG_MAX_HOLDINGS];
    for (int s = 0; s < c->q->seats; s++) {
        c->rows = sg_holdings(&v, s, row);
        for (int i = 0; i < c->rows; i++) {
            if (f->plan == 0) {
                c->first[s][i] = row[i].amount;
                continue;
            }
            double more = (double)(c->first[s][i] - row[i].amount);
            c->sum[s][i] += more;
            c->squares[s][i] += more * more;
            c->row[i] = row[i];
        }
    }
    c->worlds += f->plan == 1;
    c->over += f->plan == 1 && v.turn == SG_OVER;
}

/* Is it the same decision, with something else taken away or added? */
static bool has_common(const struct sg_game *game, const void *a, const void *b)
{
    struct sg_choice one[SG_MAX_CHOICES], other[SG_MAX_CHOICES];
    int count = game->actions(a, one), others = game->actions(b, other);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < others; k++)
            if (sg_action_eq(one[i].action, other[k].action))
                return true;
    return false;
}

/* How many of the steps a seat can take, one after the other. */
static int steps_possible(const struct sg_game *game, const void *asked, int seat, const struct sg_action *step,
                          int count)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    int i = 0;
    memcpy(state, asked, game->state_size);
    for (; i < count && game->turn(state) == seat && !game->refuse(state, step[i], NULL); i++)
        game->apply(state, step[i], NULL);
    return i;
}

/* Counts what was chosen in `f`, if it was impossible where the same player was asked after the other plan. */
static void count_answer(struct comparison *c, int which, const struct study_future *f, const void *other)
{
    int far = steps_possible(c->q->ai.game, other, f->next, f->answer, f->answers), i = 0;
    if (far == f->answers)
        return;
    for (; i < c->answers[which]; i++) {
        struct answer *known = &c->answer[which][i];
        if (known->seat == f->next && sg_action_eq(known->step[known->count - 1], f->answer[far]))
            break;
    }
    if (i == MOST_ANSWERS)
        return;
    struct answer *a = &c->answer[which][i];
    if (i == c->answers[which]) {
        c->answers[which]++;
        *a = (struct answer){.seat = f->next, .count = far + 1};
        memcpy(a->step, f->answer, sizeof a->step);
    }
    a->times++;
}

/* What the next player can do: counted where both plans lead the same player to the same decision. */
static void add_answers(struct comparison *c, const struct study_future *f)
{
    const struct sg_game *game = c->q->ai.game;
    if (f->plan == 0) {
        c->one = *f;
        if (f->asked)
            memcpy(c->one_asked, f->asked, game->state_size);
        return;
    }
    if (!f->asked || !c->one.asked || f->next != c->one.next || !has_common(game, c->one_asked, f->asked))
        return;
    c->asked++;
    count_answer(c, 0, &c->one, f->asked);
    count_answer(c, 1, f, c->one_asked);
}

static void see_future(void *ctx, const struct study_future *f)
{
    struct comparison *c = ctx;
    add_holdings(c, f);
    add_answers(c, f);
}

/* ---- Saying it --------------------------------------------------------------------------------------- */

/* Differences that are beyond chance, in whole units. Any? */
static bool round_differences(const struct comparison *c, int seat, int64_t *out)
{
    bool any = false;
    for (int i = 0; i < c->rows; i++) {
        double n = c->worlds, mean = c->sum[seat][i] / n;
        double error = sqrt(fmax(c->squares[seat][i] / n - mean * mean, 0) / n), unit = c->row[i].unit;
        bool sure = fabs(mean) >= 0.75 * unit && fabs(mean) >= 3.5 * error;
        out[i] = sure ? (int64_t)lround(mean / unit) * c->row[i].unit : 0;
        any |= out[i] != 0;
    }
    return any;
}

const struct sg_message *hint_list(struct sg_arena *arena, const struct sg_holding *row, const int64_t *amount,
                                   int rows, bool less, struct hint_reason *note)
{
    struct sg_list *list = sg_list_make(arena);
    for (int i = 0; i < rows && list->count < HINT_AMOUNTS; i++) {
        if (less ? amount[i] >= 0 : amount[i] <= 0)
            continue;
        sg_list_add(arena, list, sg_msg(arena, row[i].key, sg_num(less ? -amount[i] : amount[i])));
        const char *what = strrchr(row[i].key, '.');
        note->amount[note->amounts++] = (struct hint_amount){what ? what + 1 : row[i].key, amount[i]};
    }
    return list->count ? sg_msg(arena, "present.hint-list", sg_items(list)) : NULL;
}

/* When the futures ended: "two rounds from now". */
static const struct sg_message *say_when(const struct comparison *c)
{
    struct sg_arena *arena = c->q->arena;
    if (2 * c->over > c->worlds)
        return sg_msg0(arena, "present.hint-end");
    return sg_msg_or(arena, sg_msg0(arena, sg_key(arena, "later.%s", c->q->ai.game->name)),
                     sg_msg0(arena, "present.hint-later"));
}

/* Does what counts for something good outweigh? Rows come in the order of their weight. */
static bool is_gain(const struct comparison *c, const int64_t *amount)
{
    for (int i = 0; i < c->rows; i++)
        if (amount[i])
            return (amount[i] > 0) != c->row[i].bad;
    return false;
}

static int add_own(const struct comparison *c, const struct hint_plan *than, struct hint_reasons *out)
{
    int64_t amount[SG_MAX_HOLDINGS];
    struct sg_arena *arena = c->q->arena;
    if (!round_differences(c, c->q->seat, amount) || (out->blames && is_gain(c, amount)))
        return 0;
    struct hint_reason *r = hint_add(out, HINT_MORE, c->q->seat);
    if (!r)
        return 0;
    const struct sg_message *more = hint_list(arena, c->row, amount, c->rows, false, r);
    const struct sg_message *less = hint_list(arena, c->row, amount, c->rows, true, r);
    bool gain = out->advises ? more != NULL : is_gain(c, amount);
    r->kind = gain ? HINT_MORE : HINT_LESS;
    r->than = than->plan.action[0];
    if (more && less)
        r->text = sg_msg(arena, gain ? "present.hint-more-less" : "present.hint-less-more", sg_sub(gain ? more : less),
                         sg_sub(gain ? less : more), sg_sub(say_when(c)), sg_sub(than->label));
    else
        r->text = sg_msg(arena, more ? "present.hint-more" : "present.hint-less", sg_sub(more ? more : less),
                         sg_sub(say_when(c)), sg_sub(than->label));
    return gain;
}

/* The seat that loses most by it, or else gains most. */
static int add_rival(const struct comparison *c, const struct hint_plan *than, struct hint_reasons *out)
{
    int64_t amount[SG_MAX_HOLDINGS], found[SG_MAX_HOLDINGS];
    struct sg_arena *arena = c->q->arena;
    int rival = -1, row = SG_MAX_HOLDINGS;
    for (int s = 0; s < c->q->seats; s++) {
        if (s == c->q->seat || !round_differences(c, s, amount) || is_gain(c, amount))
            continue;
        int first = 0;
        while (!amount[first])
            first++;
        if (first >= row)
            continue;
        row = first;
        rival = s;
        memcpy(found, amount, sizeof found);
    }
    struct hint_reason *r = rival >= 0 ? hint_add(out, HINT_RIVAL, rival) : NULL;
    if (!r)
        return 0;
    bool less = found[row]<0, after_own = out->count> 1 && out->reason[out->count - 2].seat == c->q->seat;
    for (int i = 0; i < c->rows; i++)
        if ((found[i] < 0) != less)
            found[i] = 0;
    const struct sg_message *list = hint_list(arena, c->row, found, c->rows, less, r);
    r->than = than->plan.action[0];
    r->text = sg_msg_about(
        arena,
        after_own ? sg_msg(arena, less ? "present.hint-rival-too" : "present.hint-rival-more-too", sg_sub(list))
                  : sg_msg(arena, less ? "present.hint-rival" : "present.hint-rival-more", sg_sub(list),
                           sg_sub(say_when(c)), sg_sub(than->label)),
        rival);
    return 1;
}

/* How often somebody could take the steps of an answer after each plan, and what the last of them is called. */
struct possible {
    const struct hint_question *q;
    const struct answer *answer;
    int which, asked[2], could[2];
    const struct sg_message *label;
};

static void see_possible(void *ctx, const struct study_future *f)
{
    struct possible *p = ctx;
    _Alignas(16) unsigned char state[SG_MAX_STATE], seen[SG_MAX_STATE];
    const struct sg_game *game = p->q->ai.game;
    const struct answer *a = p->answer;
    if (!f->asked || f->next != a->seat)
        return;
    bool can = steps_possible(game, f->asked, a->seat, a->step, a->count) == a->count;
    p->asked[f->plan]++;
    p->could[f->plan] += can;
    if (!can || f->plan != p->which || p->label)
        return;
    memcpy(state, f->asked, game->state_size);
    for (int i = 0; i + 1 < a->count; i++)
        game->apply(state, a->step[i], NULL);
    game->redact(state, a->seat, seen);
    p->label = hint_label(game, seen, a->step[a->count - 1], false, p->q->arena);
}

/* What the next player mostly chooses after one plan and cannot after the other; NULL: nothing. */
static const struct answer *usual_answer(const struct comparison *c, int which)
{
    const struct answer *best = NULL;
    for (int i = 0; i < c->answers[which]; i++)
        if (!best || c->answer[which][i].times > best->times)
            best = &c->answer[which][i];
    return best && 4 * c->asked >= 3 * c->worlds && 2 * best->times >= c->asked ? best : NULL;
}

/* `which` 1: what the other plan would let the next player do; 0: what this one lets them do. */
static int add_answer(const struct comparison *c, int which, const struct hint_plan *plan, const struct hint_plan *than,
                      struct hint_reasons *out)
{
    const struct answer *a = usual_answer(c, which);
    struct possible p = {.q = c->q, .answer = a, .which = which};
    struct study_plan pair[2] = {plan->plan, than->plan};
    if (!a)
        return 0;
    study_futures(&c->q->ai, c->q->view, pair, 2, WORLDS, SEED + 1, see_possible, &p);
    if (10 * p.could[which] < 9 * p.asked[which] || 20 * p.could[1 - which] > p.asked[1 - which])
        return 0;
    struct hint_reason *r = p.label ? hint_add(out, which ? HINT_PREVENTS : HINT_ALLOWS, a->seat) : NULL;
    if (!r)
        return 0;
    r->than = than->plan.action[0];
    r->actions = a->count;
    memcpy(r->action, a->step, sizeof r->action);
    r->text = sg_msg_about(c->q->arena,
                           sg_msg(c->q->arena, which ? "present.hint-prevents" : "present.hint-allows", sg_sub(p.label),
                                  sg_sub(than->label)),
                           a->seat);
    return which;
}

int hint_compare(const struct hint_question *q, const struct hint_plan *plan, const struct hint_plan *than,
                 struct hint_reasons *out)
{
    struct comparison c = {.q = q};
    struct study_plan pair[2] = {plan->plan, than->plan};
    study_futures(&q->ai, q->view, pair, 2, WORLDS, SEED, see_future, &c);
    int found = add_own(&c, than, out);
    if (!out->blames) {
        found += add_rival(&c, than, out);
        found += add_answer(&c, 1, plan, than, out);
    }
    add_answer(&c, 0, plan, than, out);
    return found;
}
