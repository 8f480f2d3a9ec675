/*
 * render_present.h: what a presentation (present/present.h) gives, as text of the terminal.
 *
 * A game whose presentation has a function is asked through it; what it leaves out comes from
 * the game's own renderer, if it has one, and else from its tables. So games move to presentations one
 * function at a time, and the drawing of the table stays where it is.
 */
#ifndef TERM_RENDER_PRESENT_H
#define TERM_RENDER_PRESENT_H

#include "term/render.h"
#include "present/present.h"

/* The renderer for a game with a presentation, or with neither that nor a renderer of its own. */
extern const struct render render_presented;

/* The position of a scene as presentations see it. */
struct sg_view scene_view(const struct screen_model *s);
/* Memory for messages that are made into text at once: emptied by every call. */
struct sg_arena *scene_arena(void);
/* A message as text, with the names of the players; stays good as words.h says. */
const char *model_text(const struct screen_model *s, const struct sg_message *message);
/* A page on paper. */
void model_page(const struct screen_model *s, const struct sg_page *page, struct textblock *out);
/* Is a sentence of the log made by the game's presentation? */
bool scene_says_events(const struct screen_model *s);
/* Does the presentation say what an action leads to? Then preview() asks it. */
bool scene_says_after(const struct screen_model *s);
/* What a tip says about a topic of the game, or NULL. */
const char *model_tip(const struct screen_model *s, const char *topic);

#endif
