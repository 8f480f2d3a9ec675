/* story.h: how a finished game went, in plain words: luck, skill, and the turning points. Worked out step by step. */
#ifndef TERM_STORY_H
#define TERM_STORY_H

#include "match/match.h"
#include "term/screen/textblock.h"

struct story;

/* Begins one; the match must stay as it is until it is freed. `people`: bits of the seats that want to know. */
struct story *story_new(const struct match *m, unsigned people);
void story_free(struct story *story);
/* Is there more to work out? */
bool story_going(const struct story *story);
/* Works out a little; false: all is done. */
bool story_step(struct story *story);
/* "12 of 300 moves analysed". */
const char *story_progress(const struct story *story);
/* The story, or how far it is. */
void story_text(const struct story *story, struct textblock *out);

#endif
