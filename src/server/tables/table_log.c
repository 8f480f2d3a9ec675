/* table_log.c: looks something up in the log of a table, without playing it again. */
#include "server/tables/table.h"

int table_find_step(const struct table *t, int64_t ply, bool (*is)(void *ctx, const struct match_record *record),
                    void *ctx)
{
    int64_t plies = 0;
    int found = -1;
    for (int n = 0; n < t->steps; n++) {
        struct sg_slice text = table_step_text(t, n);
        struct match_cursor cursor = match_cursor(text.at, text.length);
        struct match_record record;
        bool first = n > 0; /* the step with the header is nobody's */
        while (match_record_next(&cursor, &record)) {
            if (first && (ply < 0 || plies == ply) && is(ctx, &record))
                found = n;
            first = false;
            plies += record.grows;
        }
    }
    return found;
}
