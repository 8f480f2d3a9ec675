/*
 * system.h: what the system reports, in the language of the player.
 */
#ifndef HOST_SYSTEM_H
#define HOST_SYSTEM_H

#include "base/text.h"

/* Why a call of the system failed, by its errno: "No such file or directory". */
void system_error(int code, struct sg_text *out);

#endif
