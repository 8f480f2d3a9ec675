/* fuzz_bytes.c: any bytes as a state; what is accepted can be played. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char state[SG_MAX_STATE];
    static uint8_t bytes[4 * SG_MAX_STATE];
    const struct sg_game *game = fuzz_game(&data, &size);
    struct sg_setup setup = {game->min_seats, 0, 0};
    struct sg_error why;
    if (sg_state_decode(game, data, size, state, &why)) {
        sg_check(sg_state_encode(game, state, bytes, sizeof bytes) == size);
        sg_check(memcmp(bytes, data, size) == 0);
        fuzz_go_on(game, state, 40);
    }
    /* The hash of the component set is not to be guessed: a head of our own. */
    game->init(state, &setup);
    size_t whole = sg_state_encode(game, state, bytes, sizeof bytes);
    for (size_t i = 0; i + 2 < size; i += 3) {
        size_t at = (data[i] | (size_t)data[i + 1] << 8) % whole;
        if (at < 6 || at >= 14)
            bytes[at] = data[i + 2];
    }
    if (sg_state_decode(game, bytes, whole, state, &why))
        fuzz_go_on(game, state, 40);
    return 0;
}
