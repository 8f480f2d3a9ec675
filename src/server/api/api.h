/* api.h: the functions behind the paths of docs/api.md; routes.c lists them. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "server/tables/table.h"

/* api_server.c */
enum handled api_server(struct request *r);
enum handled api_health(struct request *r);
enum handled api_metrics(struct request *r);

/* api_people.c */
/* Ends the transaction, with a session for this user if all was well so far. */
enum db_code people_enter(struct request *r, struct db_tx *tx, int64_t user, enum db_code code);
enum handled api_who(struct request *r);
enum handled api_guest(struct request *r);
enum handled api_rename(struct request *r);
enum handled api_logout(struct request *r);
void user_json(struct json *j, const struct principal *who);

/* api_accounts.c */
enum handled api_account(struct request *r);
enum handled api_login(struct request *r);
enum handled api_password(struct request *r);
enum handled api_account_get(struct request *r);
enum handled api_account_change(struct request *r);
enum handled api_account_delete(struct request *r);
enum handled api_account_export(struct request *r);
enum handled api_mail_page(struct request *r);
enum handled api_mail_answer(struct request *r);

/* api_tables.c */
enum handled api_tables(struct request *r);
enum handled api_table_new(struct request *r);
enum handled api_table(struct request *r);
enum handled api_rematch(struct request *r);

/* api_seats.c */
enum handled api_join(struct request *r);
enum handled api_leave(struct request *r);
enum handled api_seats(struct request *r);
enum handled api_replace(struct request *r);
enum handled api_return(struct request *r);
enum handled api_number(struct request *r);
enum handled api_archive(struct request *r);
/* A bot for a seat, of this level (NULL: the usual) and name (NULL: "steward 2"); false after a problem. */
bool seats_bot(struct request *r, struct table_seat *seat, int number, const char *level, const char *name);
/* Is there a seat that is not a bot's own? Bots alone do not play. */
bool seats_for_people(const struct table *t);
/* A clock ran out: what the table agreed. For the housekeeper. */
void seats_clock_out(struct server *server, int64_t id);
/* They do not want the seats that are kept for them there. */
enum db_code seats_decline(struct server *server, int64_t id, const struct principal *who);
/* The user leaves for good: bots play their seats, or the seats are free again before the start. */
enum db_code seats_abandon(struct server *server, int64_t id, int64_t user);

/* api_invites.c */
enum handled api_invitations(struct request *r);
enum handled api_decline(struct request *r);
enum handled api_blocks(struct request *r);
enum handled api_block(struct request *r);
/* Looks up the accounts of those for whom seats are kept. */
enum db_code seats_find(struct db_tx *tx, struct rules *rules, int seats);
/* An account (0: none) hears that a seat is kept for it, unless it does not want to from them. */
enum db_code seats_invite(struct db_tx *tx, int64_t table, const struct principal *from, int64_t user, int seat);
/* May they invite so many more? Else there is a problem in the answer. */
enum db_code seats_may_invite(struct request *r, struct db_tx *tx, int more);

/* api_play.c */
enum handled api_action(struct request *r);
enum handled api_undo(struct request *r);
enum handled api_redo(struct request *r);
enum handled api_answer(struct request *r);
enum handled api_hint(struct request *r);

/* api_read.c */
enum handled api_history(struct request *r);
enum handled api_chat(struct request *r);
enum handled api_chat_post(struct request *r);
enum handled api_replay(struct request *r);
enum handled api_save(struct request *r);
void chat_json(struct json *j, int64_t table, const struct db_chat *line);

/* ---- What they share (api.c) ------------------------------------------------------ */

/* The table of the path, if the asker may see it; else NULL and what to answer. */
struct table *api_get(struct request *r, enum handled *handled);
/* A seat of the asker's from the body ("seat", or their only one); false after a problem. */
bool api_seat(struct request *r, const struct table *t, int *seat);
/*
 * The body's "commitment", if it has one, is what somebody has seen before giving a number. It
 * must be the table's; false after a problem.
 */
bool api_commitment(struct request *r, const struct table *t);
/* Bytes of a fair number: 64 digits, or any text. */
void api_number_bytes(const char *text, uint8_t out[FAIR_BYTES]);
/* 200 (or another status) with the table; releases it. */
enum handled api_give(struct request *r, struct table *t, int status);

/*
 * A change of seats or rules: api_edit() holds the table while others wait and
 * begins a transaction; api_done() ends it, loads the table again, tells
 * everybody and answers with the table. `code` is what the work so far came
 * to: anything but DB_OK undoes it all (then a problem may be there already);
 * after DB_CONFLICT the handler begins AGAIN, with the table as it is now.
 */
struct db_tx *api_edit(struct request *r, struct table *t);
enum handled api_done(struct request *r, struct table *t, struct db_tx *tx, enum db_code code, int status);
/* Who asks may have been deleted meanwhile by themselves: DB_NONE and 401, else they stay until the transaction ends.
 */
enum db_code api_stays(struct request *r, struct db_tx *tx);
/* Writes t->rules to the store. */
enum db_code api_put_rules(struct table *t, struct db_tx *tx);
/* Begins the match if all seats are taken: the step that does it goes into the transaction. */
enum db_code api_start(struct table *t, struct db_tx *tx);

#endif
