/* captions.h: what the two files of captions share: captions.c has town and country, captions_desk.c the rest. */
#ifndef SIENA_CAPTIONS_H
#define SIENA_CAPTIONS_H

#include "games/siena/present/internal.h"

/* The captions that are being made. */
struct captioning {
    const struct sg_view *v;
    const struct siena_state *s;
    const struct siena_set *set;
    unsigned seat; /* whose hand lies before the viewer: their own, or the actor's */
    struct sg_arena *arena;
    struct sg_captions *out;
};

/* Adds "WHAT WHOSE": caption(c, "lot", "duomo", text). */
void siena_caption(const struct captioning *c, const char *what, const char *whose, const struct sg_message *text);
/* The same of a number: "fato 3". */
void siena_caption_n(const struct captioning *c, const char *what, unsigned number, const struct sg_message *text);
/* May the viewer do this now? */
bool siena_caption_can(const struct captioning *c, struct sg_action action);
/* What stands on a card: "Goods · Journey". */
const struct sg_message *siena_card_title(const struct captioning *c, unsigned card);
/* "a, b, c" */
const struct sg_message *siena_commas(const struct captioning *c, const struct sg_list *list);

/* Seats, market, hand, and what is to be decided. */
void siena_caption_seats(const struct captioning *c);
void siena_caption_cards(const struct captioning *c);
void siena_caption_desk(const struct captioning *c);

#endif
