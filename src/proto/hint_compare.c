/* hint_compare.c: what two moves are expected to lead to, side by side, in many worlds. */
#include "proto/hint_internal.h"

#include <math.h>
#include <string.h>

enum { WORLDS = 128, SEED = 7 };

struct comparison {
    const struct hint_question *q;
    int rows, worlds, over;
    struct sg_holding row[SG_MAX_HOLDINGS]; /* keys and units */
    int64_t first[SG_MAX_SEATS][SG_MAX_HOLDINGS];
    double sum[SG_MAX_SEATS][SG_MAX_HOLDINGS], squares[SG_MAX_SEATS][SG_MAX_HOLDINGS];
    /* An answer of the next player: of which plan it was expected, in how many worlds they were asked and could. */
    struct sg_action answer[2];
    int answerer[2]; /* -1: none is expected */
    int asked[2], could[2][2];
    /* After the first plan, in the world under way: who is asked, for what, and whether they could. */
    int next, count;
    bool can[2];
    struct sg_choice list[SG_MAX_CHOICES];
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
static bool has_common(const struct comparison *c, const struct sg_choice *list, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < c->count; k++)
            if (sg_action_eq(list[i].action, c->list[k].action))
                return true;
    return false;
}

/* What the next player can do: counted where both plans lead the same player to the same decision. */
static void add_answers(struct comparison *c, const struct study_future *f)
{
    const struct sg_game *game = c->q->ai.game;
    struct sg_choice list[SG_MAX_CHOICES];
    if (f->plan == 0) {
        c->next = f->next;
        c->count = f->asked ? game->actions(f->asked, c->list) : 0;
        for (int i = 0; i < 2 && f->asked; i++)
            c->can[i] = !game->refuse(f->asked, c->answer[i], NULL);
        return;
    }
    if (!f->asked || f->next != c->next || !has_common(c, list, game->actions(f->asked, list)))
        return;
    for (int i = 0; i < 2; i++) {
        if (f->next != c->answerer[i])
            continue;
        c->asked[i]++;
        c->could[i][0] += c->can[i];
        c->could[i][1] += !game->refuse(f->asked, c->answer[i], NULL);
    }
}

static void see_future(void *ctx, const struct study_future *f)
{
    struct comparison *c = ctx;
    add_holdings(c, f);
    add_answers(c, f);
}

/* What the search expects of the first other seat after a plan. */
static void find_answer(struct comparison *c, int which, const struct hint_plan *plan)
{
    struct sg_action line[AI_LINE];
    int8_t seat[AI_LINE];
    int count = ai_bot_line(c->q->bot, plan->plan.action[0], line, seat);
    c->answerer[which] = -1;
    for (int i = 0; i < count; i++)
        if (seat[i] != c->q->seat) {
            c->answer[which] = line[i];
            c->answerer[which] = seat[i];
            return;
        }
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

/* What a seat would choose, as they see it in a world after the plan; NULL: that world has no such choice. */
struct naming {
    const struct hint_question *q;
    struct sg_action action;
    int seat;
    const struct sg_message *label;
};

static void name_answer(void *ctx, const struct study_future *f)
{
    struct naming *n = ctx;
    _Alignas(16) unsigned char seen[SG_MAX_STATE];
    const struct sg_game *game = n->q->ai.game;
    if (n->label || !f->asked || f->next != n->seat || game->refuse(f->asked, n->action, NULL))
        return;
    game->redact(f->asked, n->seat, seen);
    n->label = hint_label(game, seen, n->action, false, n->q->arena);
}

/* In nearly all worlds the next player could after the one, and in nearly none after the other. */
static bool settled(const struct comparison *c, int which, int can, int cannot)
{
    int asked = c->asked[which];
    return c->answerer[which] >= 0 && 4 * asked >= 3 * c->worlds && 10 * c->could[which][can] >= 9 * asked &&
           c->could[which][cannot] == 0;
}

/* `which` 1: what the other plan would let the next player do; 0: what this one lets them do. */
static int add_answer(const struct comparison *c, int which, const struct hint_plan *plan, const struct hint_plan *than,
                      struct hint_reasons *out)
{
    struct naming n = {.q = c->q, .action = c->answer[which], .seat = c->answerer[which]};
    if (!settled(c, which, which, 1 - which))
        return 0;
    study_futures(&c->q->ai, c->q->view, which ? &than->plan : &plan->plan, 1, WORLDS, SEED, name_answer, &n);
    struct hint_reason *r = n.label ? hint_add(out, which ? HINT_PREVENTS : HINT_ALLOWS, n.seat) : NULL;
    if (!r)
        return 0;
    r->than = than->plan.action[0];
    r->actions = 1;
    r->action[0] = n.action;
    r->text = sg_msg_about(c->q->arena,
                           sg_msg(c->q->arena, which ? "present.hint-prevents" : "present.hint-allows", sg_sub(n.label),
                                  sg_sub(than->label)),
                           n.seat);
    return which;
}

int hint_compare(const struct hint_question *q, const struct hint_plan *plan, const struct hint_plan *than,
                 struct hint_reasons *out)
{
    struct comparison c = {.q = q};
    struct study_plan pair[2] = {plan->plan, than->plan};
    find_answer(&c, 0, plan);
    find_answer(&c, 1, than);
    study_futures(&q->ai, q->view, pair, 2, WORLDS, SEED, see_future, &c);
    int found = add_own(&c, than, out);
    if (!out->blames) {
        found += add_rival(&c, than, out);
        found += add_answer(&c, 1, plan, than, out);
    }
    add_answer(&c, 0, plan, than, out);
    return found;
}
