/* builtin.c: the component set that comes with the program. */
#include "games/florenza/florenza.h"

#include "base/check.h"

static const char data[] = {
#include "data/florenza.inc"
};

void florenza_load_builtin(void)
{
    struct sg_error why;
    if (!florenza_game.components->load(0, data, sizeof data, &why))
        sg_fail("data/florenza.txt", why.line, why.key);
}
