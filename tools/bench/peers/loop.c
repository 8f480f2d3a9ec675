/*
 * loop.c: four in a row for many tables, as a C environment is usually written for learning programs: one struct per
 * table, arrays of the caller, a step that writes observation and mask in place and begins again at the end. It is here
 * to be measured beside (tools/bench/bench-env).
 */
#include <stdint.h>
#include <string.h>

enum { ROWS = 6, COLUMNS = 7, CELLS = ROWS * COLUMNS, OBSERVATION = 2 * CELLS };

struct four {
    int8_t cell[CELLS]; /* 0 empty, else the player */
    uint8_t height[COLUMNS];
    int player, placed;
    uint32_t dice;
};

int loop_size(void)
{
    return (int)sizeof(struct four);
}

static int run_from(const struct four *t, int row, int column, int down, int right)
{
    int n = 0, player = t->cell[row * COLUMNS + column];
    for (int r = row + down, c = column + right;
         r >= 0 && r < ROWS && c >= 0 && c < COLUMNS && t->cell[r * COLUMNS + c] == player; r += down, c += right)
        n++;
    return n;
}

static int wins(const struct four *t, int row, int column)
{
    static const int way[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++)
        if (run_from(t, row, column, way[i][0], way[i][1]) + run_from(t, row, column, -way[i][0], -way[i][1]) >= 3)
            return 1;
    return 0;
}

static void begin(struct four *t)
{
    uint32_t dice = t->dice;
    memset(t, 0, sizeof *t);
    t->dice = dice;
    t->player = 1;
}

static void show(const struct four *t, uint8_t *seen, uint8_t *mask)
{
    for (int i = 0; i < CELLS; i++) {
        seen[i] = t->cell[i] == t->player;
        seen[CELLS + i] = t->cell[i] != 0 && t->cell[i] != t->player;
    }
    for (int c = 0; c < COLUMNS; c++)
        mask[c] = t->height[c] < ROWS;
}

void loop_reset(struct four *table, int tables, uint8_t *seen, uint8_t *mask)
{
    for (int i = 0; i < tables; i++) {
        table[i].dice = (uint32_t)i * 2654435761u + 1;
        begin(&table[i]);
        show(&table[i], seen + (size_t)i * OBSERVATION, mask + (size_t)i * COLUMNS);
    }
}

void loop_sample(struct four *table, int tables, int32_t *actions)
{
    for (int i = 0; i < tables; i++) {
        do {
            table[i].dice = table[i].dice * 1664525u + 1013904223u;
            actions[i] = (int32_t)((uint64_t)(table[i].dice >> 8) * COLUMNS >> 24);
        } while (table[i].height[actions[i]] == ROWS);
    }
}

void loop_step(struct four *table, int tables, const int32_t *actions, uint8_t *seen, uint8_t *mask, float *rewards,
               uint8_t *ends)
{
    for (int i = 0; i < tables; i++) {
        struct four *t = &table[i];
        int column = actions[i], row = t->height[column]++;
        t->cell[row * COLUMNS + column] = (int8_t)t->player;
        int won = wins(t, row, column), over = won || ++t->placed == CELLS;
        rewards[i] = (float)won;
        ends[i] = (uint8_t)over;
        if (over)
            begin(t);
        else
            t->player = 3 - t->player;
        show(t, seen + (size_t)i * OBSERVATION, mask + (size_t)i * COLUMNS);
    }
}
