/*
 * frame.h: memory for what is drawn or printed now.
 *
 * It grows as long as a frame lasts, and all of it is free again when the frame ends. A front
 * begins one for each picture, answer or typed line. Frames nest, as windows do:
 *
 *     struct frame here = frame_begin();
 *     area_put(a, 0, 0, LOOK_BOLD, i18n("term.log"));
 *     frame_end(here);
 *
 * What is to stay longer is copied. A program without frames keeps all of it until it ends.
 * Only one thread at a time may use it.
 */
#ifndef HOST_FRAME_H
#define HOST_FRAME_H

#include "present/message.h"

#include <stddef.h>

struct frame_block;

/* Where a frame begins. */
struct frame {
    struct frame_block *block;
    size_t used;
};

struct frame frame_begin(void);
void frame_end(struct frame frame);

/* Bytes for any type, set to 0. */
void *frame_take(size_t bytes);
/* So many bytes that are not taken yet: write a text there, then frame_keep() what it needs. */
char *frame_room(size_t bytes);
void frame_keep(size_t bytes);
/* Text in the manner of printf(). */
const char *frame_printf(const char *how, ...) __attribute__((format(printf, 1, 2)));

/* An arena for messages that are made into text at once: emptied by every call. */
struct sg_arena *frame_messages(void);

#endif
