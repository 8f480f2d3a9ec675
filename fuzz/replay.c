/*
 * replay.c: gives inputs to a fuzzer without libFuzzer: `fuzz-replay TARGET FOLDER...`
 *
 * Every file of the folders is tried as it is, cut off, and with some bytes changed, always the same ones. It is built
 * with the program's own tests, so that ./test need not compile everything again for libFuzzer (tools/fuzz).
 */
#define _DEFAULT_SOURCE
#include "base/rng.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 20000, FEW = 30 }; /* bytes of an input; a folder with fewer inputs has more made of each */

struct target {
    const char *name;
    int (*init)(int *argc, char ***argv);
    int (*one)(const uint8_t *data, size_t size);
};

#include "fuzz/targets.inc"

/* Gives a copy of exactly that size, so that the sanitizer sees every step beyond its end. */
static void try_input(const struct target *t, const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        abort();
    memcpy(copy, data, size);
    t->one(copy, size);
    free(copy);
}

static void try_changed(const struct target *t, uint8_t *data, size_t size, int times, struct sg_rng *rng)
{
    static const char often[] = "0123456789-,;= \n\"{}";
    for (int i = 0; size && i < times; i++) {
        uint32_t at = sg_rng_below(rng, (uint32_t)size);
        uint8_t old = data[at];
        uint32_t other = sg_rng_below(rng, 256);
        data[at] = (uint8_t)(i % 2 ? (uint32_t)often[other % (sizeof often - 1)] : other);
        try_input(t, data, i % 3 ? size : at + 1);
        data[at] = old;
    }
}

static int try_folder(const struct target *t, const char *folder)
{
    static uint8_t data[MOST];
    struct dirent **names;
    struct sg_rng rng;
    int count = scandir(folder, &names, NULL, alphasort), tried = 0;
    sg_rng_init(&rng, 1, 1);
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        FILE *file = names[i]->d_name[0] == '.' ? NULL : fopen(path, "rb");
        if (file) {
            size_t size = fread(data, 1, sizeof data, file);
            fclose(file);
            printf("%s\n", path); /* the last one printed is the one that broke something */
            fflush(stdout);
            try_input(t, data, size);
            try_changed(t, data, size, count < FEW ? 60 : 6, &rng);
            tried++;
        }
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    return tried;
}

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        if (argc < 3 || strcmp(argv[1], targets[i].name) != 0)
            continue;
        int tried = 0;
        targets[i].init(&argc, &argv);
        for (int k = 2; k < argc; k++)
            tried += try_folder(&targets[i], argv[k]);
        printf("%s: %d inputs\n", argv[1], tried);
        return tried == 0;
    }
    fprintf(stderr, "usage: fuzz-replay TARGET FOLDER...\n");
    return 2;
}
