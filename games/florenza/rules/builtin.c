/* builtin.c: the component set that comes with the program. */
#include "games/florenza/rules/florenza.h"

#include "base/check.h"
#include "base/text.h"

static const char data[] = {
#include "data/florenza/components.inc"
};

void florenza_load_builtin(void)
{
    char memory[200];
    struct sg_text why;
    sg_text_init(&why, memory, sizeof memory);
    if (!florenza_game.components->load(0, data, sizeof data, &why))
        sg_fail("games/florenza/data/components.txt", 0, memory);
}
