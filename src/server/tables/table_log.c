/* table_log.c: looks something up in the log of a table, without playing it again. */
#include "server/tables/table.h"

/* The last word of the line as a number; 0 if it is none. */
static int last_number(struct sg_word line)
{
    size_t from = line.length;
    int64_t n;
    while (from && line.at[from - 1] != ' ')
        from--;
    return sg_word_number((struct sg_word){line.at + from, line.length - from}, 1, INT32_MAX, &n) ? (int)n : 0;
}

/* By how many plies the line of play grows with this line of the log. */
static int plies_of(struct sg_word line)
{
    struct sg_word rest = line, word, seat, wish;
    if (!sg_word_next(&rest, &word))
        return 0;
    if (sg_word_is(word, "play") || sg_word_is(word, "draw"))
        return 1;
    if (sg_word_is(word, "undo") || sg_word_is(word, "redo"))
        return word.at[0] == 'u' ? -last_number(line) : last_number(line);
    if (sg_word_is(word, "yes") && sg_word_next(&rest, &seat) && sg_word_next(&rest, &wish))
        return sg_word_is(wish, "undo") ? -last_number(line) : last_number(line); /* the last who agreed */
    return 0;
}

int table_find_step(const struct table *t, int64_t ply, bool (*is)(void *ctx, struct sg_word line),
                    void *ctx)
{
    int64_t plies = 0;
    int found = -1;
    for (int n = 0; n < t->steps; n++) {
        struct sg_word rest = table_step_text(t, n), line;
        int64_t before = plies;
        bool first = true;
        while (rest.length) {
            struct sg_word after;
            bool more = sg_word_split(rest, '\n', &line, &after);
            line = more ? line : rest;
            rest = more ? after : (struct sg_word){rest.at, 0};
            if (first && n && (ply < 0 || before == ply) && is(ctx, line))
                found = n;
            first = false;
            plies += plies_of(line);
        }
    }
    return found;
}
