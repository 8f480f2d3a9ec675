/*
 * folder.c: the folder of a training run.
 *
 *     recipe.txt          what is made, so that nobody continues another run
 *     journal.txt         a line for every stage that is done
 *     003/000017.shard    games 544 to 575 of generation 3
 *     net-003.pvnet       the net that generation 3 learned
 *     learner-003         float weights and moments after it, to continue from
 */
#define _POSIX_C_SOURCE 200809L

#include "lab/train/train.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void run_path(const struct run *run, char out[TRAIN_PATH], const char *form, int64_t a, int64_t b)
{
    int n = snprintf(out, TRAIN_PATH, "%s/", run->folder);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (n > 0 && n < TRAIN_PATH)
        snprintf(out + n, (size_t)(TRAIN_PATH - n), form, (int)a, (int)b);
#pragma GCC diagnostic pop
}

/* Notes why the run cannot continue; answers false. */
static bool run_failed(const struct run *run, const char *key, const char *path, int code)
{
    struct run_failure *f = run->failure;
    pthread_mutex_lock(&f->lock);
    if (!f->why.key) {
        sg_wrong_args(&f->why, key, "%s", path);
        f->code = code;
    }
    pthread_mutex_unlock(&f->lock);
    return false;
}

bool run_write_file(const struct run *run, const char *path, bool (*write)(const void *ctx, FILE *out), const void *ctx)
{
    char part[TRAIN_PATH + 8];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *out = fopen(part, "wb");
    bool ok = out && write(ctx, out) && fflush(out) == 0 && fsync(fileno(out)) == 0;
    if (out && fclose(out) != 0)
        ok = false;
    if (ok && rename(part, path) == 0)
        return true;
    run_failed(run, "wrong.unwritable", path, errno);
    remove(part);
    return false;
}

bool run_note(const struct run *run, const char *form, ...)
{
    char path[TRAIN_PATH];
    run_path(run, path, "journal.txt", 0, 0);
    FILE *out = fopen(path, "a");
    va_list args;
    va_start(args, form);
    bool ok = out && vfprintf(out, form, args) > 0 && fputc('\n', out) != EOF;
    va_end(args);
    if (out && fclose(out) != 0)
        ok = false;
    return ok || run_failed(run, "wrong.unwritable", path, errno);
}

/* ---- the recipe ----------------------------------------------------------------------- */

static uint64_t hash_of(const struct pvnet *net)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; net && i < (size_t)net->rows * (size_t)net->hidden; i++)
        h = (h ^ (uint16_t)net->first[i]) * 1099511628211u;
    return net ? h : 0;
}

static void recipe_words(const struct run *run, char *out, size_t size)
{
    const struct recipe *r = &run->recipe;
    snprintf(out, size,
             "recipe 3 %s rules %" PRIu32 " layout %016" PRIx64 " seed %" PRId64 " hidden %" PRId64
             " first-games %" PRId64 " games %" PRId64 " simulations %" PRId64 " to %" PRId64 " window %" PRId64
             " epochs %" PRId64 " test-games %" PRId64 " taught %" PRId64 " from %016" PRIx64 "\n",
             r->game->name, r->game->rules_version, run->encoder.hash, r->seed, r->hidden, r->first_games, r->games,
             r->simulations, r->most_simulations, r->window, r->epochs, r->test_games, r->taught, hash_of(r->from));
}

static bool write_words(const void *words, FILE *out)
{
    return fputs(words, out) >= 0;
}

/* Generations may be added to a run; nothing else may change. */
static bool check_recipe(const struct run *run)
{
    char path[TRAIN_PATH], want[512], have[512] = "";
    recipe_words(run, want, sizeof want);
    run_path(run, path, "recipe.txt", 0, 0);
    FILE *in = fopen(path, "r");
    if (!in && errno == ENOENT)
        return run->rank > 0 || run_write_file(run, path, write_words, want);
    if (!in || !fgets(have, sizeof have, in))
        have[0] = 0;
    if (in)
        fclose(in);
    return strcmp(have, want) == 0 || run_failed(run, "wrong.train-other-run", path, 0);
}

/* ---- how far a run is ------------------------------------------------------------------- */

bool run_load_net(struct run *run, int64_t generation, struct pvnet *out)
{
    char path[TRAIN_PATH] = "";
    run_path(run, path, "net-%03d.pvnet", generation, 0);
    FILE *in = fopen(path, "rb");
    bool ok = false;
    if (in && fseek(in, 0, SEEK_END) == 0) {
        long length = ftell(in);
        char *bytes = length > 0 ? malloc((size_t)length) : NULL;
        rewind(in);
        ok = bytes && fread(bytes, (size_t)length, 1, in) == 1 &&
             pvnet_read(out, run->recipe.game, bytes, (size_t)length, NULL);
        free(bytes);
    }
    if (in)
        fclose(in);
    return ok || run_failed(run, "wrong.unreadable", path, in ? 0 : errno);
}

static bool load_learner(struct run *run, int64_t generation)
{
    char path[TRAIN_PATH];
    run_path(run, path, "learner-%03d", generation, 0);
    FILE *in = fopen(path, "rb");
    bool ok = in && learner_load(run->learner, in);
    if (in)
        fclose(in);
    return ok || run_failed(run, "wrong.unreadable", path, in ? 0 : errno);
}

/* "generation 3 kept elo 61" or "generation 3 dropped": the last of these says where we are. */
static int64_t read_journal(struct run *run)
{
    char path[TRAIN_PATH], line[512], word[16];
    int64_t done = -1;
    run_path(run, path, "journal.txt", 0, 0);
    FILE *in = fopen(path, "r");
    run->kept = -1;
    while (in && fgets(line, sizeof line, in)) {
        int generation;
        double elo = run->elo;
        if (sscanf(line, "generation %d %15s elo %lf", &generation, word, &elo) < 2)
            continue;
        if (strcmp(word, "kept") == 0) {
            run->kept = generation;
            run->elo = elo;
        }
        if (strcmp(word, "kept") == 0 || strcmp(word, "dropped") == 0)
            done = generation;
    }
    if (in)
        fclose(in);
    return done;
}

int64_t run_open(struct run *run)
{
    if (mkdir(run->folder, 0777) != 0 && errno != EEXIST) {
        run_failed(run, "wrong.no-folder", run->folder, errno);
        return -1;
    }
    if (!check_recipe(run))
        return -1;
    int64_t done = read_journal(run);
    if (done >= 0 && run->rank == 0 && !load_learner(run, done))
        return -1;
    if (run->kept >= 0 && !run_load_net(run, run->kept, &run->net))
        return -1;
    return done + 1;
}

void run_tidy(const struct run *run, int64_t generation)
{
    char path[TRAIN_PATH];
    int64_t old = generation - run->recipe.window, blocks = (run->recipe.games + TRAIN_BLOCK - 1) / TRAIN_BLOCK;
    run_path(run, path, "learner-%03d", generation - 1, 0);
    remove(path);
    for (int64_t i = 0; i < blocks && old > 0; i++) {
        run_path(run, path, "%03d/%06d.shard", old, i);
        remove(path);
    }
}
