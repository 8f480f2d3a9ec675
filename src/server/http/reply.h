/*
 * reply.h: answers: JSON, and problems in the manner of RFC 9457.
 *
 * Each problem function fills in the answer and returns DONE, so that a
 * handler ends with `return problem_...`.
 */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include "server/http/http.h"
#include "signoria/game.h"

/* Begins a JSON answer with this status; the caller writes one value to `j`. */
void reply_json(struct request *r, int status, struct json *j);
enum handled reply_empty(struct request *r); /* 204 */
enum handled reply_text(struct request *r, const char *type);

/* `form` is that of sg_text_printf(). */
enum handled problem(struct request *r, int status, const char *form, ...);
/* The same with the key of a reason, by which a client has words of its own ("account.taken"; docs/api.md). */
enum handled problem_key(struct request *r, int status, const char *key, const char *form, ...);
/* 422: a rule of the game says no. */
enum handled problem_refused(struct request *r, const struct sg_error *why);
/* Why something was refused; `name` is that of the value which is wrong, or NULL. */
enum handled problem_error(struct request *r, int status, const char *name, const struct sg_error *why);
/* What the store answered, if not DB_OK. */
enum handled problem_store(struct request *r, enum db_code code);
/* Ends the transaction of reading whose rows were written to an answer: DONE; if something went wrong, that instead. */
enum handled reply_rows_end(struct request *r, struct db_tx *tx, enum db_code code);
/* Opens a problem to which the caller adds keys before json_close(). */
void problem_open(struct request *r, struct json *j, int status, const char *type, const char *detail);

#endif
