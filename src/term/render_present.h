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

/* The renderer for a game with a presentation, or with neither that nor a renderer of its own. */
extern const struct render render_presented;

/* The position of a model as presentations see it. */
struct sg_view model_view(const struct screen_model *s);
/* A message as text, with the names of the players; in the memory of the frame. */
const char *model_text(const struct screen_model *s, const struct sg_message *message);
/* A page as text. */
void model_page(const struct screen_model *s, const struct sg_page *page, struct textblock *out);
/* Is a sentence of the log made by the game's presentation? */
bool model_has_sentences(const struct screen_model *s);
/* Does the presentation say what an action leads to? Then preview() asks it. */
bool model_has_after(const struct screen_model *s);
/* The topic that is number `n` of the situation, the most urgent first; NULL: there are no more. */
const char *model_topic(const struct screen_model *s, int n);
/* What a tip says about a topic of the game, or NULL. */
const char *model_tip(const struct screen_model *s, const char *topic);

#endif
