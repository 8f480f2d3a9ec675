/* fuzz_setup.c: any text as a set-up; what is understood can be played. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char state[SG_MAX_STATE];
    const struct sg_game *game = fuzz_game(&data, &size);
    char memory[1024];
    struct sg_text text;
    struct sg_error why;
    struct sg_setup a, b;
    if (!sg_setup_parse(game, (const char *)data, size, &a, &why)) {
        sg_check(why.key != NULL);
        return 0;
    }
    sg_text_init(&text, memory, sizeof memory);
    sg_setup_format(game, &a, &text);
    const char *words = memory + strlen(game->name);
    sg_check(!text.full && sg_setup_parse(game, words, strlen(words), &b, &why));
    sg_check(a.seats == b.seats && a.options == b.options && a.set == b.set);
    game->init(state, &a);
    fuzz_go_on(game, state, 100);
    return 0;
}
