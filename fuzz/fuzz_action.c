/* fuzz_action.c: any text as an action; what is understood reads back. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct sg_game *game = fuzz_game(&data, &size);
    char memory[512];
    struct sg_text text;
    struct sg_error why;
    struct sg_action a = {0, {0, 0, 0}}, b = {0, {0, 0, 0}};
    if (!sg_action_parse(game, (const char *)data, size, &a, &why)) {
        sg_check(why.key != NULL);
        return 0;
    }
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(game, a, &text);
    sg_check(!text.full && text.length < SG_MAX_TEXT);
    sg_check(sg_action_parse(game, memory, text.length, &b, &why));
    sg_check(sg_action_eq(a, b));
    return 0;
}
