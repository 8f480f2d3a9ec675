/*
 * preview.h: what an action will do, before it is done.
 *
 * Made from what the one who chooses can know; where chance or something
 * hidden comes in, that is said instead.
 */
#ifndef TERM_PREVIEW_H
#define TERM_PREVIEW_H

#include "term/render.h"

/*
 * `alone`: only bots sit with the player, so that they can undo everything. `typed`: with the words that one types in
 * lines.
 */
void preview(const struct screen_model *s, bool alone, bool typed, struct sg_action a, struct textblock *out);

#endif
