/* fuzz_components.c: any text as an owner's component file. */
#include "fuzz.h"

/* Loads into slot 1, which the next input loads again. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char printed[1 << 18];
    static _Alignas(16) unsigned char state[SG_MAX_STATE];
    const struct sg_game *game = fuzz_game(&data, &size);
    struct sg_text out;
    struct sg_error why;
    if (!game->components)
        return 0;
    uint64_t before = game->components->name(1) ? game->components->hash(1) : 0;
    if (!game->components->load(1, (const char *)data, size, &why)) {
        sg_check(why.key != NULL);
        sg_check(!game->components->name(1) || game->components->hash(1) == before);
        return 0;
    }
    uint64_t hash = game->components->hash(1);
    sg_text_init(&out, printed, sizeof printed);
    game->components->print(1, &out);
    sg_check(!out.full);
    sg_check(game->components->load(1, printed, out.length, &why));
    sg_check(game->components->hash(1) == hash);
    struct sg_setup setup = {game->min_seats, 1, 0};
    if (game->check_setup(&setup, NULL)) {
        game->init(state, &setup);
        fuzz_go_on(game, state, 400);
    }
    return 0;
}
