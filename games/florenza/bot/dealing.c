/* dealing.c: decisions outside of phase 4. */
#include "games/florenza/bot/internal.h"
#include "games/florenza/rules/project.h"

enum { DEAL_SELL = 1, DEAL_BUY = 2, DEAL_TRADE = 4 };
enum { SALE = 100, PURCHASE = 200 };

/* ---- Before the first round, income, offices --------------------------------------- */

int rate_start(const struct context *m, struct rated *out)
{
    int n = 0;
    for (uint64_t offer = m->s->offer; offer;) {
        int w = sg_bit_next(&offer);
        out[n++] = (struct rated){action_of(FL_START, w, 0), tile_value(m, w, FL_ROUNDS)};
    }
    return n;
}

int rate_atrio(const struct context *m, struct rated *out)
{
    static const struct florenza_price none, gold = {.cubes = {[FL_GOLD] = 1}}, sum = {.florins = 200};
    out[0] = (struct rated){action_of(FL_ATRIO_INCOME, 0, 0), goods_value(m, &gold, &none, 0)};
    out[1] = (struct rated){action_of(FL_ATRIO_INCOME, 1, 0), goods_value(m, &sum, &gold, 0)};
    return 2;
}

/* How much it helps to hinder a seat: the leader most, one with few workers too. */
static float rival_value(const struct context *m, int seat)
{
    float mine = prospect(m->s, m->seat), theirs = prospect(m->s, seat);
    float gap = theirs - mine;
    return m->worker * (1 + 0.03f * (gap < -15 ? -15 : gap > 15 ? 15 : gap));
}

/* The artist whom the seat would hire at once, and what that artist adds to anybody. */
static float artist_value(const struct context *m, int artist)
{
    const struct florenza_character *c = &m->k->character[artist];
    float best = 0;
    for (int skill = 0; skill < FL_SKILLS; skill++) {
        int price = c->line[skill].florins;
        if (!(c->skills >> skill & 1) || price + 100 > m->free.florins)
            continue;
        float v = roll_value(m, artist, skill, 0) - m->florin * m->t->dear * (float)price;
        best = v > best ? v : best;
    }
    return best;
}

int rate_captain(const struct context *m, struct rated *out)
{
    const struct florenza_state *s = m->s;
    struct sg_choice list[SG_MAX_CHOICES];
    int count = captain_list(s, list), n = 0;
    for (int i = 0; i < count && n < MOST_RATED; i++) {
        struct sg_action a = list[i].action;
        float v = a.kind == FL_DETAIN_WORKER   ? rival_value(m, a.arg[0])
                  : a.kind == FL_DETAIN_ARTIST ? 0.5f * artist_value(m, a.arg[0])
                                               : 0;
        out[n++] = (struct rated){a, v};
    }
    return n;
}

int rate_bishop(const struct context *m, struct rated *out)
{
    const struct florenza_state *s = m->s;
    struct sg_choice list[SG_MAX_CHOICES];
    int count = bishop_list(s, list), n = 0;
    for (int i = 0; i < count && n < MOST_RATED; i++) {
        struct sg_action a = list[i].action;
        float own = s->pool[m->seat] ? m->worker : 0;
        float v = a.kind == FL_CONVERT ? own + rival_value(m, a.arg[0]) : a.kind == FL_EXPEL ? 0.1f : 0;
        out[n++] = (struct rated){a, v};
    }
    return n;
}

/* ---- The market ------------------------------------------------------------------------ */

static float up(const struct context *m, int c, int by)
{
    int n = m->free.cubes[c];
    return cubes_value(m, c, n + by) - cubes_value(m, c, n);
}

static float florins_up(const struct context *m, int by)
{
    return florins_value(m, m->free.florins + by) - florins_value(m, m->free.florins);
}

/* The best third kind for two that are given; its value in *worth. */
static int best_take(const struct context *m, int a, int b, float *value)
{
    int best = FL_NONE;
    for (int c = 0; c < FL_CUBES; c++) {
        if (c == a || c == b)
            continue;
        float v = up(m, c, 1);
        if (best == FL_NONE || v > *value) {
            best = c;
            *value = v;
        }
    }
    return best;
}

int rate_market(const struct context *m, struct rated *out)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int count = market_list(m->s, list), n = 0;
    for (int i = 0; i < count && n < MOST_RATED; i++) {
        struct sg_action a = list[i].action;
        int x = a.arg[0], y = a.arg[1];
        float v = 0, value = 0;
        if (a.kind == FL_SELL)
            v = florins_up(m, SALE) + up(m, x, -1);
        else if (a.kind == FL_BUY)
            v = florins_up(m, -PURCHASE) + up(m, x, 1);
        else if (a.kind == FL_TRADE && best_take(m, x, y, &value) != FL_NONE)
            v = value + (x == y ? up(m, x, -2) : up(m, x, -1) + up(m, y, -1));
        out[n++] = (struct rated){a, a.kind == FL_DONE ? 0.05f : v};
    }
    return n;
}

int rate_take(const struct context *m, struct rated *out)
{
    int n = 0;
    for (int c = 0; c < FL_CUBES; c++)
        if (c != m->s->given[0] && c != m->s->given[1])
            out[n++] = (struct rated){action_of(FL_TAKE, c, 0), up(m, c, 1)};
    return n;
}

/* The cheapest cube to part with, or FL_NONE; gone from the heap if `take`. */
static int cheapest_cube(struct context *m, float *cost)
{
    int best = FL_NONE;
    for (int c = 0; c < FL_CUBES; c++) {
        if (m->free.cubes[c] < 1)
            continue;
        float v = -up(m, c, -1);
        if (best == FL_NONE || v < *cost) {
            best = c;
            *cost = v;
        }
    }
    return best;
}

/* The three deals one after another, each if it pays. */
float market_value(const struct context *at)
{
    struct context m = *at;
    float sum = 0, value = 0, cost = 0;
    int c = best_take(&m, FL_NONE, FL_NONE, &value);
    if (m.free.florins >= PURCHASE && value + florins_up(&m, -PURCHASE) > 0) {
        sum += value + florins_up(&m, -PURCHASE);
        m.free.cubes[c]++;
        m.free.florins -= PURCHASE;
    }
    int give = cheapest_cube(&m, &cost);
    if (give == FL_NONE)
        return sum;
    float sale = florins_up(&m, SALE) - cost;
    if (sale > 0) {
        sum += sale;
        m.free.cubes[give]--;
        m.free.florins += SALE;
    }
    int a = cheapest_cube(&m, &cost);
    if (a == FL_NONE)
        return sum;
    float first = cost;
    m.free.cubes[a]--;
    int b = cheapest_cube(&m, &cost);
    if (b == FL_NONE || best_take(&m, a, b, &value) == FL_NONE)
        return sum;
    return value > first + cost ? sum + value - first - cost : sum;
}

/* ---- Phase 6 ------------------------------------------------------------------------------- */

static float projected_value(const struct context *m, const struct florenza_stock *stock)
{
    float sum = (float)stock->prestige + influence_value(m, stock->influence) + florins_value(m, stock->florins);
    for (int c = 0; c < FL_CUBES; c++)
        sum += cubes_value(m, c, stock->cubes[c]);
    return sum;
}

/* Looks ahead (F-PRJ-01) whether what was begun can still be paid. */
int rate_produce(const struct context *m, struct rated *out)
{
    static const uint8_t kinds[2] = {FL_PRODUCE, FL_DECLINE};
    const struct florenza_state *s = m->s;
    int owner = s->order[s->slot], tile = s->district[owner][s->space];
    const struct florenza_workshop *w = &m->k->workshop[tile];
    for (int i = 0; i < 2; i++) {
        struct florenza_state after = *s;
        struct florenza_projection p;
        int seat = m->seat;
        if (kinds[i] == FL_PRODUCE) {
            after.florins[seat] += w->take.florins - w->spend.florins;
            for (int c = 0; c < FL_CUBES; c++)
                after.cubes[seat][c] = (uint16_t)(after.cubes[seat][c] + w->take.cubes[c] - w->spend.cubes[c]);
            after.prestige[seat] = (int16_t)(after.prestige[seat] + w->gain.prestige);
            after.influence[seat] = (int16_t)(after.influence[seat] + w->gain.influence);
        }
        after.on[owner][s->space] = 0;
        florenza_project(&after, seat, &p);
        float plain = projected_value(m, &p.plain), priced = projected_value(m, &p.priced);
        out[i] = (struct rated){action_of(kinds[i], 0, 0), plain > priced ? plain : priced};
    }
    return 2;
}

/* ---- Phase 7 --------------------------------------------------------------------------------- */

/* If not all can be paid, the one that gives most for what it costs comes first. */
int rate_artwork(const struct context *m, struct rated *out)
{
    const struct florenza_state *s = m->s;
    bool tight = m->debt;
    int n = 0;
    for (uint64_t boxes = artworks_next(s, m->seat); boxes;) {
        int box = sg_bit_next(&boxes), artist = s->artists[m->seat][site_of(s, m->seat, box)];
        float v = (float)m->k->box[box].gain.prestige + (float)m->k->box[box].gain.influence;
        if (!payable_skills(s, m->seat, box, artist))
            v -= tight ? 20 : 0; /* what fails may as well fail last */
        out[n++] = (struct rated){action_of(FL_FINISH, box, 0), v};
    }
    return n;
}

int rate_skill(const struct context *m, struct rated *out)
{
    const struct florenza_state *s = m->s;
    const struct florenza_character *c = &m->k->character[s->artist];
    int n = 0, cheapest = MOST_PRICE;
    unsigned skills = payable_skills(s, m->seat, s->box, s->artist);
    for (int skill = 0; skill < FL_SKILLS; skill++)
        if ((skills >> skill & 1) && c->line[skill].florins < cheapest)
            cheapest = c->line[skill].florins;
    for (int skill = 0; skill < FL_SKILLS; skill++) {
        if (!(skills >> skill & 1))
            continue;
        int more = c->line[skill].florins - cheapest;
        float v = roll_value(m, s->artist, skill, s->box);
        out[n++] = (struct rated){action_of(FL_SKILL, skill, 0), v + florins_up(m, -more)};
    }
    return n;
}

/* F-ART-09: 1 in the district, 2 in a civic building, 3 in the Cathedral, and one a 50 F. */
int rate_incentive(const struct context *m, struct rated *out)
{
    const struct florenza_state *s = m->s;
    const int8_t *results = florenza_results(m->k, s, s->artist, s->skill);
    int rank = s->box < FL_CIVIC ? 1 : s->box < FL_DUOMO ? 2 : 3, n = 0;
    for (int i = 0; i <= FL_INCENTIVES && 50 * i <= s->florins[m->seat]; i++) {
        int points = results[rank + i - 1];
        out[n++] = (struct rated){action_of(FL_INCENTIVE, i, 0), (float)points + florins_up(m, -50 * i)};
    }
    return n;
}

int rate_keep(const struct context *m, struct rated *out)
{
    const struct florenza_state *s = m->s;
    const int8_t *results = florenza_results(m->k, s, s->artist, s->skill);
    for (int i = 0; i < 2; i++)
        out[i] = (struct rated){action_of(FL_KEEP, s->dice[i], 0), (float)results[s->dice[i]]};
    return 2;
}
