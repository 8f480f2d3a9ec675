/*
 * body.h: takes what a request's JSON holds, strictly.
 *
 * Every function answers false after it has made a problem of the request (a
 * 400 that names the key that is wrong and what is allowed). body_known() is
 * called first, with all keys that may be there.
 */
#ifndef SERVER_BODY_H
#define SERVER_BODY_H

#include "server/http/http.h"

/* `keys` are separated by blanks. */
bool body_known(struct request *r, json_t *object, const char *keys);
/* Missing: `otherwise`. `must` in place of that: it has to be there. */
bool body_number(struct request *r, json_t *object, const char *key, int64_t low, int64_t high, int64_t otherwise,
                 int64_t *out);
bool body_must_number(struct request *r, json_t *object, const char *key, int64_t low, int64_t high, int64_t *out);
bool body_bool(struct request *r, json_t *object, const char *key, bool otherwise, bool *out);
/* UTF-8 without control characters, at most `most` bytes; NULL if missing. */
bool body_text(struct request *r, json_t *object, const char *key, size_t most, const char **out);
/* Lines of text; it has to be there. */
bool body_lines(struct request *r, json_t *object, const char *key, size_t most, const char **out);
/* The same for what everybody is shown, a title or a name: only characters that are seen. */
bool body_shown(struct request *r, json_t *object, const char *key, size_t most, const char **out);
/* The same for the name of a person: nor blanks that look like others. */
bool body_must_name(struct request *r, json_t *object, const char *key, size_t most, const char **out);
bool body_must_text(struct request *r, json_t *object, const char *key, size_t most, const char **out);
/* One of the words, by index; missing: 0. */
bool body_word(struct request *r, json_t *object, const char *key, const char *const *words, int count, int *out);

#endif
