/* journal.c: reads and writes a tournament's journal. */
#define _POSIX_C_SOURCE 200809L

#include "lab/journal.h"

#include "base/codec.h"
#include "host/i18n.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 8192 };

static void first_line(const struct tournament *t, char *out, size_t size)
{
    struct sg_text text;
    sg_text_init(&text, out, size);
    sg_text_add(&text, "signoria-tournament 1 seed ");
    sg_text_number(&text, (int64_t)t->seed);
    sg_text_add(&text, " bots ");
    for (int i = 0; i < t->setup.seats; i++)
        sg_text_printf(&text, "%s%s", i ? "," : "", t->bot[i]);
    sg_text_add(&text, " game ");
    sg_setup_format(t->game, &t->setup, &text);
    if (t->game->components) {
        sg_text_add(&text, " components ");
        sg_text_hex(&text, t->game->components->hash(t->setup.set));
    }
    sg_text_add(&text, t->luck ? " luck\n" : "\n");
}

/*
 * "17 finished 1 cause 2 | share place points decisions seconds | ...", and bits of programs that failed: "lost 1";
 * where it is reckoned, each bot's luck: "luck 0.031 -0.031".
 */
void journal_write(struct journal *j, int64_t index, const struct tournament_game *g, int seats)
{
    fprintf(j->file, "%lld %d %d", (long long)index, g->finished, g->cause);
    for (int b = 0; b < seats; b++)
        fprintf(j->file, " | %d %.6f %d %d %u %.6f", g->seat[b], (double)g->share[b], g->place[b], (int)g->points[b],
                (unsigned)g->decisions[b], (double)g->seconds[b]);
    if (g->lost)
        fprintf(j->file, " lost %d", g->lost);
    for (int b = 0; j->luck && b < seats; b++)
        fprintf(j->file, "%s %.6f", b ? "" : " luck", (double)g->luck[b]);
    fputs(" .\n", j->file);
    fflush(j->file);
}

/* False on a line that is none, or was cut off. */
static bool read_game(const char *line, const struct tournament *t, int64_t *index, struct tournament_game *out)
{
    struct tournament_game g = {.played = 1};
    long long at;
    int finished, cause, used = 0;
    if (sscanf(line, "%lld %d %d%n", &at, &finished, &cause, &used) != 3)
        return false;
    g.finished = finished != 0;
    g.cause = (uint16_t)cause;
    for (int b = 0; b < t->setup.seats; b++) {
        int seat, place, points, n = 0;
        unsigned decisions;
        float share, seconds;
        line += used;
        if (sscanf(line, " | %d %f %d %d %u %f%n", &seat, &share, &place, &points, &decisions, &seconds, &n) != 6 ||
            seat < 0 || seat >= t->setup.seats)
            return false;
        used = n;
        g.seat[b] = (uint8_t)seat;
        g.place[b] = (uint8_t)place;
        g.share[b] = share;
        g.points[b] = points;
        g.decisions[b] = decisions;
        g.seconds[b] = seconds;
    }
    line += used;
    int lost, n = 0;
    if (sscanf(line, " lost %d%n", &lost, &n) == 1) {
        g.lost = (uint8_t)lost;
        line += n;
    }
    if (t->luck && strncmp(line, " luck", 5) == 0) {
        line += 5;
        for (int b = 0; b < t->setup.seats && sscanf(line, " %f%n", &g.luck[b], &n) == 1; b++)
            line += n;
    }
    *index = at;
    *out = g;
    return strcmp(line, " .\n") == 0;
}

static bool wrong_journal(struct journal *j, struct sg_error *why, const char *path, const char *what)
{
    sg_wrong_args(why, "wrong.at-file", "%s%s", path, what);
    if (j->file)
        fclose(j->file);
    j->file = NULL;
    return false;
}

bool journal_open(struct journal *j, const char *path, const struct tournament *t, struct tournament_game *list,
                  int64_t *count, struct sg_error *why)
{
    char want[LINE], line[LINE];
    long good;
    first_line(t, want, sizeof want);
    j->luck = t->luck;
    *count = 0;
    j->file = fopen(path, "r+");
    if (!j->file && errno == ENOENT)
        j->file = fopen(path, "w+");
    if (!j->file)
        return wrong_journal(j, why, path, i18n_system(errno));
    if (!fgets(line, sizeof line, j->file)) {
        rewind(j->file);
        fputs(want, j->file);
        return fflush(j->file) == 0 || wrong_journal(j, why, path, i18n_system(errno));
    }
    if (strcmp(line, want) != 0)
        return wrong_journal(j, why, path, i18n("wrong.journal"));
    good = ftell(j->file);
    while (fgets(line, sizeof line, j->file)) {
        struct tournament_game g;
        int64_t index;
        if (!read_game(line, t, &index, &g))
            break;
        good = ftell(j->file);
        if (index < 0 || index >= t->games || list[index].played)
            continue;
        list[index] = g;
        ++*count;
    }
    if (fseek(j->file, good, SEEK_SET) != 0 || ftruncate(fileno(j->file), good) != 0)
        return wrong_journal(j, why, path, i18n_system(errno));
    return true;
}

bool journal_close(struct journal *j)
{
    bool ok = ferror(j->file) == 0;
    return fclose(j->file) == 0 && ok;
}
