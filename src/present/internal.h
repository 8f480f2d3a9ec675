/* internal.h: what the files of src/present share: the presentation from a game's tables. */
#ifndef PRESENT_INTERNAL_H
#define PRESENT_INTERNAL_H

#include "present/present.h"

bool thing_exists(const struct sg_view *v, struct sg_thing thing);

void plain_label(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena, struct sg_label *out);
const struct sg_message *plain_group_title(const struct sg_game *game, const char *id, struct sg_arena *arena);
bool plain_explain(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out);
void plain_describe(const struct sg_view *v, enum sg_description how, struct sg_arena *arena, struct sg_page *out);

#endif
