/*
 * entries.c: every entry that a list of actions can have, ready to be copied.
 * Making lists is most of the work of random play; copying is its cheapest way.
 */
#include "games/florenza/rules/internal.h"

#define E(kind, a, b)                                                                                                  \
    {                                                                                                                  \
        {kind, {a, b, 0}}, 0                                                                                           \
    }
#define E4(k, i) E(k, i, 0), E(k, (i) + 1, 0), E(k, (i) + 2, 0), E(k, (i) + 3, 0)
#define ONE_ARGUMENT(k)                                                                                                \
    {                                                                                                                  \
        E4(k, 0), E4(k, 4), E4(k, 8), E4(k, 12), E4(k, 16), E4(k, 20), E4(k, 24), E4(k, 28), E4(k, 32), E4(k, 36),     \
            E4(k, 40)                                                                                                  \
    }
#define DISTRICT(q)                                                                                                    \
    E(FL_OPERATE, q, 0), E(FL_OPERATE, q, 1), E(FL_OPERATE, q, 2), E(FL_OPERATE, q, 3), E(FL_OPERATE, q, 4),           \
        E(FL_OPERATE, q, 5), E(FL_OPERATE, q, 6), E(FL_OPERATE, q, 7)
#define T(a, b) E(FL_TRADE, a, b)

const struct sg_choice florenza_entries[FL_DRAW][FL_CHARACTERS] = {
    [FL_START] = ONE_ARGUMENT(FL_START),
    [FL_ATRIO_INCOME] = ONE_ARGUMENT(FL_ATRIO_INCOME),
    [FL_DETAIN_WORKER] = ONE_ARGUMENT(FL_DETAIN_WORKER),
    [FL_DETAIN_ARTIST] = ONE_ARGUMENT(FL_DETAIN_ARTIST),
    [FL_CONVERT] = ONE_ARGUMENT(FL_CONVERT),
    [FL_EXPEL] = ONE_ARGUMENT(FL_EXPEL),
    [FL_DECLINE] = {E(FL_DECLINE, 0, 0)},
    [FL_PLACE] = ONE_ARGUMENT(FL_PLACE),
    [FL_STOP] = {E(FL_STOP, 0, 0)},
    [FL_OPERATE] = {DISTRICT(0), DISTRICT(1), DISTRICT(2), DISTRICT(3), DISTRICT(4)},
    [FL_BUILD] = ONE_ARGUMENT(FL_BUILD),
    [FL_BOX] = ONE_ARGUMENT(FL_BOX),
    [FL_HIRE] = ONE_ARGUMENT(FL_HIRE),
    [FL_PULPIT] = ONE_ARGUMENT(FL_PULPIT),
    [FL_PREACHER] = ONE_ARGUMENT(FL_PREACHER),
    [FL_SELL] = ONE_ARGUMENT(FL_SELL),
    [FL_BUY] = ONE_ARGUMENT(FL_BUY),
    /* First all pairs of different cubes, then those of two alike. */
    [FL_TRADE] = {T(0, 1), T(0, 2), T(0, 3), T(0, 4), T(0, 5), T(1, 2), T(1, 3), T(1, 4), T(1, 5), T(2, 3), T(2, 4),
                  T(2, 5), T(3, 4), T(3, 5), T(4, 5), T(0, 0), T(1, 1), T(2, 2), T(3, 3), T(4, 4), T(5, 5)},
    [FL_TAKE] = ONE_ARGUMENT(FL_TAKE),
    [FL_DONE] = {E(FL_DONE, 0, 0)},
    [FL_PRODUCE] = {E(FL_PRODUCE, 0, 0)},
    [FL_FINISH] = ONE_ARGUMENT(FL_FINISH),
    [FL_SKILL] = ONE_ARGUMENT(FL_SKILL),
    [FL_INCENTIVE] = ONE_ARGUMENT(FL_INCENTIVE),
    [FL_KEEP] = ONE_ARGUMENT(FL_KEEP),
};
