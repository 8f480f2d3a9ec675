/* wasm.h: what the files of the engine in a page share. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include <stddef.h>

/* Where a line of that many bytes can be written; NULL if it is too long. */
char *wasm_room(size_t bytes);

#endif
