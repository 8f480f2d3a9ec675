/* learn_lines.h: reads the lines of lessons and challenges. */
#ifndef PROTO_LEARN_LINES_H
#define PROTO_LEARN_LINES_H

#include "base/text.h"

enum { LEARN_NAME = 32 };

/* The next line that is neither blank nor a comment, without the blanks around it; false after the last. */
bool learn_next_line(struct sg_slice *rest, struct sg_slice *line);
/* Is this the first word of a line? Then *rest is what follows it. */
bool learn_line_is(struct sg_slice line, const char *word, struct sg_slice *rest);
/* A name of small letters, digits and '-'; false: it is not one. */
bool learn_take_name(struct sg_slice *rest, char out[LEARN_NAME]);

#endif
