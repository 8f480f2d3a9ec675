/* batch.c: the library's batch: env/batch.h with set-ups and reasons as text. */
#include "env/batch.h"

#include "ai/encode.h"
#include "base/codec.h"
#include "base/error.h"
#include "lib/internal.h"

#include <string.h>

_Static_assert((int)SG_BATCH_INPUT_VERSION == (int)ENCODE_VERSION, "the library's inputs are the nets'");

struct sg_batch *sg_batch_new(const char *setup, const struct sg_batch_options *options, char *why, size_t room)
{
    char none;
    struct sg_text text = lib_reason(why, room, &none);
    const struct sg_game *game;
    struct sg_setup parsed;
    struct sg_error no;
    struct sg_batch *batch = NULL;
    const struct sg_batch_options usual = {.tables = 1024, .threads = 1};
    if (lib_setup(setup, &game, &parsed, &no))
        batch = batch_new(game, &parsed, options ? *options : usual, &no);
    if (!batch)
        lib_explain(&text, &no);
    return batch;
}

void sg_batch_free(struct sg_batch *batch)
{
    batch_free(batch);
}

int sg_batch_seats(const struct sg_batch *batch)
{
    return batch_seats(batch);
}

int sg_batch_tables(const struct sg_batch *batch)
{
    return batch_tables(batch);
}

void sg_batch_reset(struct sg_batch *batch, const uint64_t *seeds, const struct sg_batch_arrays *arrays)
{
    const struct sg_batch_arrays none = {0};
    batch_reset(batch, seeds, arrays ? arrays : &none);
}

bool sg_batch_step(struct sg_batch *batch, const struct sg_batch_arrays *arrays, char *why, size_t room)
{
    char none;
    struct sg_text text = lib_reason(why, room, &none);
    struct sg_error no;
    if (!arrays || !arrays->actions) {
        sg_wrong(&no, "wrong.front.batch-actions");
        return lib_explain(&text, &no);
    }
    int table = batch_step(batch, arrays);
    if (table < 0)
        return true;
    sg_wrong_args(&no, "wrong.front.batch-action", "%d%d%d", table, arrays->actions[table],
                  batch_flat(batch)->count - 1);
    return lib_explain(&text, &no);
}

void sg_batch_sample(struct sg_batch *batch, int32_t *actions)
{
    batch_sample(batch, actions);
}

int sg_batch_action_version(const struct sg_batch *batch)
{
    (void)batch;
    return SG_BATCH_ACTION_VERSION;
}

int sg_batch_action_count(const struct sg_batch *batch)
{
    return batch_flat(batch)->count;
}

int sg_batch_action_name(const struct sg_batch *batch, int action, char *out, size_t room)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    if (action >= 0 && action < batch_flat(batch)->count)
        flat_name(batch_flat(batch), action, &text);
    return lib_copy_text(&text, out, room);
}

void sg_batch_action_factors(const struct sg_batch *batch, int action, int16_t factors[4])
{
    for (int i = 0; i < 4; i++)
        factors[i] = action >= 0 && action < batch_flat(batch)->count ? batch_flat(batch)->factor[action][i] : -1;
}

int sg_batch_action_text(const struct sg_batch *batch, int table, int action, char *out, size_t room)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    const struct flat_entry *legal;
    sg_text_init(&text, memory, sizeof memory);
    int count = table >= 0 && table < batch_tables(batch) ? batch_legal(batch, table, &legal) : 0;
    for (int i = 0; i < count; i++)
        if (legal[i].number == action)
            sg_action_format(batch_flat(batch)->game, legal[i].action, &text);
    return lib_copy_text(&text, out, room);
}

/* Does a legal action begin with these factors? */
static bool begins_with(const int16_t *legal, const int16_t *chosen, int count)
{
    return memcmp(legal, chosen, (size_t)count * sizeof *legal) == 0;
}

int sg_batch_factor_size(const struct sg_batch *batch, int factor)
{
    return factor >= 0 && factor < 4 ? batch_flat(batch)->size[factor] : 0;
}

void sg_batch_factor_masks(const struct sg_batch *batch, int factor, const int16_t *factors, uint8_t *masks)
{
    const struct flat *flat = batch_flat(batch);
    size_t size = (size_t)sg_batch_factor_size(batch, factor);
    if (!size)
        return;
    memset(masks, 0, (size_t)batch_tables(batch) * size);
    for (int t = 0; t < batch_tables(batch); t++) {
        const struct flat_entry *legal;
        int count = batch_legal(batch, t, &legal);
        for (int i = 0; i < count; i++) {
            const int16_t *own = flat->factor[legal[i].number];
            if (own[factor] >= 0 && (!factor || begins_with(own, factors + 4 * (size_t)t, factor)))
                masks[(size_t)t * size + (size_t)own[factor]] = 1;
        }
    }
}

int sg_batch_factor_actions(const struct sg_batch *batch, const int16_t *factors, int32_t *actions)
{
    const struct flat *flat = batch_flat(batch);
    int wrong = -1;
    for (int t = batch_tables(batch) - 1; t >= 0; t--) {
        const struct flat_entry *legal;
        int count = batch_legal(batch, t, &legal);
        actions[t] = -1;
        for (int i = 0; i < count; i++)
            if (begins_with(flat->factor[legal[i].number], factors + 4 * (size_t)t, 4))
                actions[t] = legal[i].number;
        if (actions[t] < 0)
            wrong = t;
    }
    return wrong;
}

int sg_batch_observation_version(const struct sg_batch *batch)
{
    switch (batch_form(batch)) {
    case SG_BATCH_SPARSE: return SG_BATCH_INPUT_VERSION;
    case SG_BATCH_NOTHING: return 0;
    default: return SG_BATCH_OBSERVATION_VERSION;
    }
}

int sg_batch_observation_size(const struct sg_batch *batch)
{
    return batch_row_length(batch);
}

int sg_batch_observation_name(const struct sg_batch *batch, int index, char *out, size_t room)
{
    char memory[2 * SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    if (index >= 0 && index < batch_dense(batch)->size)
        dense_name(batch_dense(batch), index, &text);
    return lib_copy_text(&text, out, room);
}

int sg_batch_observation_most(const struct sg_batch *batch, int index)
{
    return index >= 0 && index < batch_dense(batch)->size ? batch_dense(batch)->most[index] : 0;
}

int sg_batch_input_count(const struct sg_batch *batch)
{
    return (int)batch_encoder(batch)->inputs;
}

int sg_batch_input_name(const struct sg_batch *batch, int input, char *out, size_t room)
{
    char memory[2 * SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    if (input >= 0 && input < sg_batch_input_count(batch))
        encode_name(batch_encoder(batch), (uint32_t)input, &text);
    return lib_copy_text(&text, out, room);
}
