/*
 * held.h: answers that wait in memory for their readers.
 *
 * Whoever asks for something long and does not read it has the server keep it. So
 * an address may have some of it under way, and when all addresses together
 * have too much, the one with the most loses its oldest. An answer that waits
 * alone is never refused for its length, and small ones are not counted. Of a file
 * of the browser client, which is in memory once, the kernel's part counts.
 */
#ifndef SERVER_HELD_H
#define SERVER_HELD_H

#include "server/http/http.h"

/* What the kernel takes of an answer before it is read; what is more waits here. */
enum { HELD_BY_KERNEL = 131072 };

/* The answer is about to wait for its reader; false: it is replaced by a problem (429). */
bool held_begin(struct request *r);
/* It was sent, or its connection is gone. Any request. */
void held_end(struct request *r);

#endif
