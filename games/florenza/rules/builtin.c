/* builtin.c: the component set that comes with the program. */
#include "games/florenza/rules/florenza.h"

#include "base/check.h"

static const char data[] = {
#include "data/florenza/components.inc"
};

void florenza_load_builtin(void)
{
    struct sg_error why;
    if (!florenza_game.components->load(0, data, sizeof data, &why))
        sg_fail("games/florenza/data/components.txt", why.line, why.key);
}
