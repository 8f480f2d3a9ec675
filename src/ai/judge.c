/* judge.c: rolls positions out, and holds the choices of evaluations against them. */
#include "ai/judge.h"

#include "ai/common.h"
#include "base/codec.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

enum { LOOKS = 24, MOST_PLIES = 5000 };

struct scratch {
    _Alignas(16) unsigned char view[SG_MAX_STATE], state[SG_MAX_STATE];
};

/* ---- text ------------------------------------------------------------------------------ */

static struct sg_slice next_line(const char **at)
{
    struct sg_slice line = {*at, strcspn(*at, "\n")};
    *at += line.length + (line.at[line.length] == '\n');
    return line;
}

/* "0.5312", as judge_print() writes it. */
static bool read_chance(struct sg_slice w, float *out)
{
    struct sg_slice whole, part;
    int64_t a, b;
    if (!sg_slice_split(w, '.', &whole, &part) || part.length != 4 || !sg_slice_number(whole, 0, 1, &a) ||
        !sg_slice_number(part, 0, 9999, &b))
        return false;
    *out = (float)a + (float)b / 10000;
    return true;
}

static bool read_move(const struct sg_game *game, struct sg_slice rest, struct judged *j, struct sg_error *why)
{
    struct sg_slice chance;
    struct sg_action a;
    float value;
    if (j->count == JUDGE_MOVES || !sg_slice_next(&rest, &chance) || !read_chance(chance, &value))
        return sg_wrong(why, "wrong.bot.judge-chance");
    while (rest.length && *rest.at == ' ')
        rest = (struct sg_slice){rest.at + 1, rest.length - 1};
    if (!sg_action_parse(game, rest.at, rest.length, &a, why))
        return false;
    if (game->refuse(j->state, a, NULL))
        return sg_wrong(why, "wrong.bot.judge-move");
    j->move[j->count] = a;
    j->chance[j->count++] = value;
    return true;
}

int judge_read(const struct sg_game *game, const char *text, struct judged *out, int most, struct sg_error *why)
{
    int n = 0;
    while (*text) {
        struct sg_slice rest = next_line(&text), first;
        if (!sg_slice_next(&rest, &first) || *first.at == '#')
            continue;
        if (sg_slice_is(first, "move") && n) {
            if (!read_move(game, rest, &out[n - 1], why))
                return -1;
        } else if (sg_slice_is(first, "position") && n < most) {
            struct judged *j = &out[n++];
            memset(j, 0, sizeof *j);
            if (!sg_position_parse(game, rest.at, rest.length, j->state, why))
                return -1;
            j->seat = game->turn(j->state);
            if (j->seat < 0) {
                sg_wrong(why, "wrong.bot.judge-nobody");
                return -1;
            }
        } else {
            sg_wrong(why, "wrong.bot.judge-line");
            return -1;
        }
    }
    return n;
}

void judge_print(const struct sg_game *game, const struct judged *j, struct sg_text *out)
{
    sg_text_add(out, "position ");
    sg_position_format(game, j->state, out);
    sg_text_add(out, "\n");
    for (int i = 0; i < j->count; i++) {
        int parts = (int)lroundf(j->chance[i] * 10000);
        sg_text_printf(out, "move %d.%d%d%d%d ", parts / 10000, parts / 1000 % 10, parts / 100 % 10, parts / 10 % 10,
                       parts % 10);
        sg_action_format(game, j->move[i], out);
        sg_text_add(out, "\n");
    }
}

/* ---- rolling out ----------------------------------------------------------------------------- */

/* One guess at what the mover cannot see, and their move in it. */
static int try_move(const struct ai_game *k, struct sg_action a, struct scratch *w, struct sg_rng *rng)
{
    memcpy(w->state, w->view, k->game->state_size);
    k->game->resample(w->state, rng);
    k->game->apply(w->state, a, NULL);
    return ai_draw_on(k->game, w->state, rng);
}

static float roll_out(const struct ai_game *k, const struct judged *j, struct sg_action a, struct scratch *w,
                      struct sg_rng *rng)
{
    float share[SG_MAX_SEATS];
    int turn = try_move(k, a, w, rng);
    for (int ply = 0; turn != SG_OVER && ply < MOST_PLIES; ply++) {
        k->game->apply(w->state, ai_choose(k, w->state, rng), NULL);
        turn = ai_draw_on(k->game, w->state, rng);
    }
    if (turn == SG_OVER)
        ai_shares(k->game, w->state, share);
    else
        ai_evaluate(k, w->state, share);
    return share[j->seat];
}

/* The heaviest moves first. */
static int heaviest(const struct ai_game *k, const void *state, struct sg_action *out)
{
    struct ai_move move[AI_MAX_MOVES];
    int all = ai_moves(k, state, move), n = 0;
    for (; n < all && n < JUDGE_MOVES; n++) {
        int best = n;
        for (int i = n + 1; i < all; i++)
            best = move[i].weight > move[best].weight ? i : best;
        struct ai_move swap = move[n];
        move[n] = move[best];
        move[best] = swap;
        out[n] = move[n].action;
    }
    return n;
}

bool judge_make(const struct ai_game *ai, const void *state, int playouts, struct sg_rng *rng, struct judged *out)
{
    struct scratch w;
    struct sg_rng guesses;
    memset(out, 0, sizeof *out);
    memcpy(out->state, state, ai->game->state_size);
    out->seat = ai->game->turn(state);
    out->count = heaviest(ai, state, out->move);
    ai->game->redact(state, out->seat, w.view);
    sg_rng_split(rng, &guesses);
    float best = 0, worst = 1;
    for (int i = 0; i < out->count; i++) {
        double sum = 0;
        struct sg_rng same = guesses; /* all moves meet the same luck, as far as it goes */
        for (int n = 0; n < playouts; n++) {
            struct sg_rng one;
            sg_rng_split(&same, &one);
            sum += (double)roll_out(ai, out, out->move[i], &w, &one);
        }
        out->chance[i] = (float)(sum / playouts);
        best = out->chance[i] > best ? out->chance[i] : best;
        worst = out->chance[i] < worst ? out->chance[i] : worst;
    }
    return out->count > 1 && best - worst > 0.02f;
}

/* ---- judging ------------------------------------------------------------------------------------ */

/* To where evaluations are asked in a search, too: the next step of progress. */
static int play_on(const struct ai_game *k, void *state, int turn, struct sg_rng *rng)
{
    unsigned now = k->progress(state);
    for (unsigned ply = 0; turn != SG_OVER && k->progress(state) == now && ply < k->longest; ply++) {
        k->game->apply(state, ai_choose(k, state, rng), NULL);
        turn = ai_draw_on(k->game, state, rng);
    }
    return turn;
}

void judge_by_score(void *ctx, const void *state, float *chance)
{
    const struct ai_game *k = ctx;
    const struct sg_head *head = state;
    struct sg_result r;
    float logit[SG_MAX_SEATS];
    k->game->result(state, &r);
    for (int p = 0; p < head->seats; p++)
        logit[p] = 0.1f * (float)r.points[p];
    ai_softmax(logit, head->seats, chance);
}

void judge_by_use(void *ctx, const void *state, float *chance)
{
    ai_evaluate(ctx, state, chance);
}

/* What an evaluation thinks of the mover's chances after a move. */
static float liking(const struct ai_game *k, const struct judged *j, struct sg_action a, const struct judge_view *view,
                    struct scratch *w, struct sg_rng rng)
{
    float sum = 0;
    for (int n = 0; n < LOOKS; n++) {
        float chance[SG_MAX_SEATS];
        struct sg_rng one;
        sg_rng_split(&rng, &one);
        int turn = try_move(k, a, w, &one);
        if (play_on(k, w->state, turn, &one) == SG_OVER)
            ai_shares(k->game, w->state, chance);
        else
            view->evaluate(view->ctx, w->state, chance);
        sum += chance[j->seat];
    }
    return sum;
}

static float loss_at(const struct ai_game *k, const struct judged *j, const struct judge_view *view, struct sg_rng rng)
{
    struct scratch w;
    float top = -1, best = 0;
    int chosen = 0;
    k->game->redact(j->state, j->seat, w.view);
    for (int i = 0; i < j->count; i++) {
        float v = liking(k, j, j->move[i], view, &w, rng);
        best = j->chance[i] > best ? j->chance[i] : best;
        if (v > top) {
            top = v;
            chosen = i;
        }
    }
    return best - j->chance[chosen];
}

void judge_all(const struct ai_game *ai, const struct judged *list, int count, const struct judge_view *view,
               uint64_t seed, struct judge_sum *out)
{
    double square = 0;
    memset(out, 0, sizeof *out);
    out->positions = count;
    for (int i = 0; i < count; i++) {
        struct sg_rng rng;
        sg_rng_init(&rng, seed, (uint64_t)i);
        double loss = (double)loss_at(ai, &list[i], view, rng);
        out->loss += loss / count;
        square += loss * loss / count;
        out->right += loss == 0;
    }
    double spread = square - out->loss * out->loss;
    out->error = count > 1 && spread > 0 ? sqrt(spread / (count - 1)) : 0;
}
