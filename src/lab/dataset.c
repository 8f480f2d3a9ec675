/* dataset.c: writes games as NumPy arrays. */
#include "lab/dataset.h"

#include "base/check.h"
#include "base/codec.h"
#include "env/dense.h"
#include "env/flat.h"
#include "proto/json/json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 128, NAME = 200, SLACK = 8 /* bytes that dense_encode() may read behind a view */ };

/* The files, in the order of `columns`. */
enum { OBSERVATIONS, MASKS, ACTIONS, SEATS, GAMES, WINS, POINTS, OVER, FILES };

struct column {
    const char *name, *type; /* as NumPy writes types: "<i4" */
    int bytes;               /* of a number */
};

static const struct column columns[FILES] = {
    {"observations", "|u1", 1}, {"masks", "|u1", 1}, {"actions", "<i2", 2}, {"seats", "|u1", 1},
    {"games", "<i4", 4},        {"wins", "<f4", 4},  {"points", "<i4", 4},  {"over", "|u1", 1},
};

struct dataset {
    struct dense dense;
    struct flat flat;
    FILE *file[FILES];
    int64_t rows;
    int32_t games;
    uint8_t *seat; /* of each row of this game */
    size_t in_game, room;
    int error; /* the errno of the first failure */
};

/* How many numbers a row has. */
static int width_of(const struct dataset *d, int file)
{
    return file == OBSERVATIONS ? d->dense.size : file == MASKS ? d->flat.count : 0;
}

static void put_bytes(struct dataset *d, int file, const void *bytes, size_t count)
{
    if (!d->error && fwrite(bytes, 1, count, d->file[file]) != count)
        d->error = errno ? errno : EIO;
}

/* A number with its lowest byte first, on every machine. */
static void put_number(struct dataset *d, int file, uint32_t number)
{
    unsigned char bytes[4];
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
    put_bytes(d, file, bytes, (size_t)columns[file].bytes);
}

/* The first 128 bytes of a file: its form. Written again at the end, when the number of rows is known. */
static void put_header(struct dataset *d, int file)
{
    char header[HEADER + 1];
    int width = width_of(d, file);
    memset(header, ' ', sizeof header);
    memcpy(header, "\x93NUMPY\x01\x00", 8);
    header[8] = HEADER - 10;
    header[9] = 0;
    int n = width ? snprintf(header + 10, HEADER - 10, "{'descr': '%s', 'fortran_order': False, 'shape': (%lld, %d), }",
                             columns[file].type, (long long)d->rows, width)
                  : snprintf(header + 10, HEADER - 10, "{'descr': '%s', 'fortran_order': False, 'shape': (%lld,), }",
                             columns[file].type, (long long)d->rows);
    header[10 + n] = ' ';
    header[HEADER - 1] = '\n';
    put_bytes(d, file, header, HEADER);
}

static FILE *open_in(const char *folder, const char *name, const char *ending)
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s%s", folder, name, ending) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    return fopen(path, "wb");
}

/* ---- The schema -------------------------------------------------------------------------------------- */

struct output {
    FILE *file;
    bool bad;
};

static void write_bytes(void *ctx, const char *bytes, size_t count)
{
    struct output *to = ctx;
    to->bad |= fwrite(bytes, 1, count, to->file) != count;
}

static void put_columns(const struct dataset *d, struct json *j)
{
    char memory[NAME];
    struct sg_text text;
    json_key(j, "observation");
    json_open(j, '[');
    for (int i = 0; i < d->dense.size; i++) {
        sg_text_init(&text, memory, sizeof memory);
        dense_name(&d->dense, i, &text);
        json_string(j, memory);
    }
    json_close(j);
    json_key(j, "action");
    json_open(j, '[');
    for (int i = 0; i < d->flat.count; i++) {
        sg_text_init(&text, memory, sizeof memory);
        flat_name(&d->flat, i, &text);
        json_string(j, memory);
    }
    json_close(j);
}

static bool put_schema(const struct dataset *d, const char *folder, const struct sg_setup *setup)
{
    struct output to = {open_in(folder, "schema", ".json"), false};
    char memory[NAME];
    struct sg_text text;
    struct json j;
    if (!to.file)
        return false;
    json_init(&j, write_bytes, &to);
    json_open(&j, '{');
    json_put_number(&j, "version", DATASET_VERSION);
    json_put_string(&j, "game", d->dense.game->name);
    json_put_number(&j, "rules", d->dense.game->rules_version);
    sg_text_init(&text, memory, sizeof memory);
    sg_setup_format(d->dense.game, setup, &text);
    json_put_string(&j, "setup", memory);
    put_columns(d, &j);
    json_close(&j);
    to.bad |= fputc('\n', to.file) == EOF;
    return fclose(to.file) == 0 && !to.bad;
}

/* ---- Rows ---------------------------------------------------------------------------------------------- */

static void free_all(struct dataset *d)
{
    for (int i = 0; i < FILES; i++)
        if (d->file[i] && fclose(d->file[i]) != 0 && !d->error)
            d->error = errno;
    free(d->seat);
    free(d);
}

struct dataset *dataset_begin(const char *folder, const struct sg_game *game, const struct sg_setup *setup)
{
    struct dataset *d = calloc(1, sizeof *d);
    sg_check(d != NULL && dense_init(&d->dense, game, setup) && flat_init(&d->flat, game));
    bool ok = put_schema(d, folder, setup);
    for (int i = 0; ok && i < FILES; i++) {
        d->file[i] = open_in(folder, columns[i].name, ".npy");
        ok = d->file[i] != NULL;
        if (ok)
            put_header(d, i);
    }
    if (ok && !d->error)
        return d;
    int error = d->error ? d->error : errno;
    free_all(d);
    errno = error;
    return NULL;
}

static void note_seat(struct dataset *d, int seat)
{
    if (d->in_game == d->room) {
        d->room = d->room ? 2 * d->room : 512;
        d->seat = realloc(d->seat, d->room);
        sg_check(d->seat != NULL);
    }
    d->seat[d->in_game++] = (uint8_t)seat;
}

void dataset_decision(struct dataset *d, const void *view, int seat, struct sg_action action)
{
    _Alignas(16) uint8_t copy[SG_MAX_STATE + SLACK] = {0}, row[DENSE_MOST + SLACK], mask[FLAT_MOST] = {0};
    struct flat_entry legal[FLAT_MOST];
    int number = -1;
    memcpy(copy, view, d->dense.game->state_size);
    dense_encode(&d->dense, copy, seat, row);
    for (int i = 0, count = flat_legal(&d->flat, copy, seat, legal); i < count; i++) {
        mask[legal[i].number] = 1;
        if (memcmp(&legal[i].action, &action, sizeof action) == 0)
            number = legal[i].number;
    }
    put_bytes(d, OBSERVATIONS, row, (size_t)d->dense.size);
    put_bytes(d, MASKS, mask, (size_t)d->flat.count);
    put_number(d, ACTIONS, (uint32_t)number);
    put_number(d, SEATS, (uint32_t)seat + 1);
    put_number(d, GAMES, (uint32_t)d->games + 1);
    note_seat(d, seat);
    d->rows++;
}

void dataset_game(struct dataset *d, const struct sg_result *result, bool over)
{
    int winners = 0;
    for (int seat = 0; seat < SG_MAX_SEATS; seat++)
        winners += result->winners >> seat & 1;
    for (size_t i = 0; i < d->in_game; i++) {
        bool wins = over && result->winners >> d->seat[i] & 1;
        float share = wins ? 1.0f / (float)winners : 0.0f;
        uint32_t bits;
        memcpy(&bits, &share, sizeof bits);
        put_number(d, WINS, bits);
        put_number(d, POINTS, (uint32_t)result->points[d->seat[i]]);
        put_number(d, OVER, over);
    }
    d->in_game = 0;
    d->games++;
}

bool dataset_end(struct dataset *d)
{
    for (int i = 0; i < FILES && !d->error; i++) {
        if (fseek(d->file[i], 0, SEEK_SET) != 0)
            d->error = errno;
        else
            put_header(d, i);
    }
    int error = d->error;
    d->error = 0;
    for (int i = 0; i < FILES; i++) {
        if (fclose(d->file[i]) != 0 && !error)
            error = errno;
        d->file[i] = NULL;
    }
    free_all(d);
    errno = error;
    return error == 0;
}
