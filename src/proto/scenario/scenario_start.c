/* scenario_start.c: sets positions up in the words of scenarios, for lessons and the line protocol. */
#include "proto/scenario/scenario_start.h"

#include "base/codec.h"

#include <string.h>

int scenario_start_named(const struct sg_game *game, struct sg_slice line, int *seat)
{
    struct sg_slice w, number;
    int64_t n = 0;
    if (!sg_slice_next(&line, &w))
        return -1;
    for (int i = 0; i < game->starts.count; i++) {
        if (!sg_slice_is(w, game->starts.name[i]))
            continue;
        if (sg_slice_next(&line, &number) && !sg_slice_number(number, 1, SG_MAX_SEATS, &n))
            return -1;
        *seat = (int)n - 1;
        return i;
    }
    return -1;
}

/* Takes the first word off a line if it is this one. */
static bool takes(struct sg_slice *line, const char *word)
{
    struct sg_slice rest = *line, w;
    if (!sg_slice_next(&rest, &w) || !sg_slice_is(w, word))
        return false;
    *line = rest;
    return true;
}

static bool begin_phase(const struct sg_game *game, void *state, int what, int seat, struct sg_error *why)
{
    _Alignas(16) unsigned char copy[SG_MAX_STATE];
    if (seat >= sg_setup_of(state).seats)
        return sg_wrong(why, "wrong.scenario-start.seat");
    /* What follows from the fields, if they are whole already. */
    memcpy(copy, state, game->state_size);
    if (game->normalize(copy, NULL))
        memcpy(state, copy, game->state_size);
    return game->start_phase(state, what, seat, NULL, why) && game->normalize(state, why);
}

static bool begin_game(const struct sg_game *game, struct sg_slice words, void *state, struct sg_error *why)
{
    struct sg_setup setup;
    struct sg_slice name;
    if (!sg_slice_next(&words, &name) || !sg_slice_is(name, game->name))
        return sg_wrong(why, "wrong.scenario-start.first-line");
    if (!sg_setup_parse(game, words.at, words.length, &setup, why))
        return false;
    game->init(state, &setup);
    return true;
}

bool scenario_start_line(const struct sg_game *game, struct sg_slice line, void *state, bool *ready, bool *given,
                         struct sg_error *why)
{
    int seat = -1, what;
    struct sg_slice words = line;
    bool whole = takes(&words, "position");
    if (whole || takes(&words, "game")) {
        words = sg_slice_trim(words);
        *given = false;
        *ready =
            whole ? sg_position_parse(game, words.at, words.length, state, why) : begin_game(game, words, state, why);
        return *ready;
    }
    if (!*ready)
        return sg_wrong(why, "wrong.scenario-start.first-line");
    if (takes(&words, "given")) {
        *given = true;
        return sg_fields_set(game, state, words.at, words.length, why);
    }
    what = scenario_start_named(game, line, &seat);
    if (what < 0)
        return sg_wrong(why, "wrong.scenario-start.line");
    *given = false;
    return begin_phase(game, state, what, seat, why);
}

bool scenario_start(const struct sg_game *game, struct sg_slice lines, char separator, void *state,
                    struct sg_error *why)
{
    struct sg_slice line, after, word, first;
    bool ready = false, given = false, more = true;
    while (more) {
        more = sg_slice_split(lines, separator, &line, &after);
        if (more)
            lines = after;
        else
            line = lines;
        word = line;
        if (sg_slice_next(&word, &first) && !scenario_start_line(game, line, state, &ready, &given, why))
            return false;
    }
    return ready || sg_wrong(why, "wrong.scenario-start.first-line");
}
