/*
 * read_json.h: libjansson, which reads the JSON that comes in.
 *
 * Two of its names are those of our own writer (proto/json/json.h). We never call
 * them, so they get other names here.
 */
#ifndef HOST_READ_JSON_H
#define HOST_READ_JSON_H

#define json_string jansson_string
#define json_null jansson_null
#include <jansson.h>
#undef json_string
#undef json_null

#endif
