/*
 * system.h: what the system reports, as a sentence of the language files.
 */
#ifndef HOST_SYSTEM_H
#define HOST_SYSTEM_H

#include "base/error.h"

/* Why a call of the system failed, by its errno: the key of "No such file or directory". Its {0} is the errno. */
const char *system_key(int code);
/* Fills that into an error as its next argument; answers false. */
bool system_add(struct sg_error *why, int code);

#endif
