/* fuzz_fields.c: any text as parts of a state, given and expected. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char state[SG_MAX_STATE], was[SG_MAX_STATE];
    const struct sg_game *game = fuzz_game(&data, &size);
    uint8_t seats = size ? data[0] : 0;
    struct sg_setup setup = {(uint8_t)(game->min_seats + seats % (game->max_seats - game->min_seats + 1)), 0, 0};
    struct sg_error why;
    char memory[1024];
    struct sg_text differs;
    if (size) {
        data++;
        size--;
    }
    game->init(state, &setup);
    memcpy(was, state, sizeof was);
    sg_text_init(&differs, memory, sizeof memory);
    sg_fields_expect(game, state, (const char *)data, size, &differs, &why);
    sg_check(memcmp(was, state, game->state_size) == 0);
    if (!sg_fields_set(game, state, (const char *)data, size, &why)) {
        sg_check(memcmp(was, state, game->state_size) == 0);
        return 0;
    }
    if (game->normalize(state, NULL))
        fuzz_go_on(game, state, 40);
    return 0;
}
