/* fuzz_position.c: any text as a position; what is accepted can be played. */
#include "fuzz.h"

/* The game that the first word names; otherwise the first one. */
static const struct sg_game *game_named(const uint8_t *data, size_t size)
{
    struct sg_slice all = {(const char *)data, size}, head = all, tail, name;
    sg_slice_split(all, ';', &head, &tail);
    sg_slice_next(&head, &name);
    for (int i = 0; i < sg_game_count(); i++)
        if (sg_slice_is(name, sg_game_at(i)->name))
            return sg_game_at(i);
    return sg_game_at(0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char state[SG_MAX_STATE], back[SG_MAX_STATE];
    static char memory[SG_MAX_POSITION];
    const struct sg_game *game = game_named(data, size);
    struct sg_text text;
    struct sg_error why;
    if (!sg_position_parse(game, (const char *)data, size, state, &why)) {
        sg_check(why.key != NULL);
        return 0;
    }
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(game, state, &text);
    sg_check(!text.full);
    sg_check(sg_position_parse(game, memory, text.length, back, &why));
    sg_check(memcmp(state, back, game->state_size) == 0);
    fuzz_go_on(game, state, 40);
    return 0;
}
