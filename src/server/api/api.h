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
/* The user's seats go to bots, their bot accounts and then they themselves are forgotten; their streams end. */
enum db_code people_forget(struct server *server, int64_t user);
enum handled api_mail_page(struct request *r);
enum handled api_mail_answer(struct request *r);

/* A session for the user who has shown who they are; `fresh`: the account is new, and a guest's cookie void. */
enum db_code account_enter(struct request *r, int64_t id, bool fresh);

/* api_signin.c */
enum handled api_signin_begin(struct request *r);
enum handled api_signin_callback(struct request *r);
enum handled api_signin_waiting(struct request *r);
enum handled api_signin_name(struct request *r);
enum handled api_signin_drop(struct request *r);
/* The providers of this server, and those that an account is connected to, as JSON arrays. */
void signin_providers(struct request *r, struct json *j);
enum db_code signin_list(struct request *r, struct db_tx *tx, int64_t user, struct buffer *out);

/* api_bots.c */
enum handled api_bots(struct request *r);
enum handled api_bot_add(struct request *r);
enum handled api_bot_drop(struct request *r);
enum handled api_bot_token(struct request *r);
enum handled api_bot_revoke(struct request *r);

/* api_push.c */
enum handled api_push(struct request *r);
enum handled api_push_add(struct request *r);
enum handled api_push_drop(struct request *r);

/* api_club.c */
enum handled api_people(struct request *r);
enum handled api_person(struct request *r);
enum handled api_friends(struct request *r);
enum handled api_friend(struct request *r);
enum handled api_note(struct request *r);
enum handled api_note_put(struct request *r);

/* api_moderation.c */
enum handled api_limits(struct request *r);
enum handled api_report(struct request *r);
const char *report_about(int about); /* "person", "chat", "title" */

/* api_admin.c */
enum handled api_admin_reports(struct request *r);
enum handled api_admin_report(struct request *r);
enum handled api_admin_limits(struct request *r);
enum handled api_admin_limit(struct request *r);
enum handled api_admin_log(struct request *r);
enum handled api_admin_people(struct request *r);
enum handled api_admin_server(struct request *r);

/* api_tournaments.c */
enum handled api_tournaments(struct request *r);
enum handled api_tournament_new(struct request *r);
enum handled api_tournament(struct request *r);
enum handled api_tournament_join(struct request *r);
enum handled api_tournament_leave(struct request *r);
enum handled api_tournament_start(struct request *r);
enum handled api_tournament_cancel(struct request *r);
enum handled api_tournament_drop(struct request *r);
enum handled api_tournament_replace(struct request *r);

/* api_lists.c */
enum handled api_tables(struct request *r);

/* api_rated.c */
enum handled api_leaderboard(struct request *r);
enum handled api_person_ratings(struct request *r);
enum handled api_table_ratings(struct request *r);
/* May a table with these rules and seats be rated, if that is asked? False after a problem. */
bool rated_may_open(struct request *r, const struct table *t);
/* May they sit down there? False after a problem. */
bool rated_may_sit(struct request *r, const struct table *t);
/* A rematch of a rated table: seats that no person has are free. */
void rated_free_seats(struct table *t);

/* api_tables.c */
enum handled api_table_new(struct request *r);
enum handled api_table(struct request *r);
enum handled api_rematch(struct request *r);

/* api_seats.c */
enum handled api_join(struct request *r);
enum handled api_leave(struct request *r);
enum handled api_resign(struct request *r);
enum handled api_seats(struct request *r);
enum handled api_replace(struct request *r);
enum handled api_return(struct request *r);
enum handled api_number(struct request *r);
enum handled api_archive(struct request *r);
/* A bot for a seat, of this level (NULL: the usual) and name (NULL: "steward 2"); false after a problem. */
bool seats_bot(struct request *r, struct table_seat *seat, int number, const char *level, const char *name);
/* Sits down where a seat is kept for who asks, if there is one; 200 and the table, which is released. */
enum handled seats_accept(struct request *r, struct table *t);
/* Is there a seat that is not a bot's own? Bots alone do not play. */
bool seats_for_people(const struct table *t);
/* A name that one of the other seats (so many of the first) has gets its seat's number. */
void seats_tell_apart(struct table *t, int seat, int others);
/* Who sat down at seat s is a bot account, or not: marks it, and gives it a number if it has none. */
void seats_mark_program(struct table *t, int s, bool program);
/* A clock ran out: what the table agreed; a bot account loses its game. For the housekeeper. */
void seats_clock_out(struct server *server, int64_t id);
/* A table that never began is given up; its host can open it again. */
void seats_give_up(struct server *server, int64_t id);
/* They do not want the seats that are kept for them there. */
enum db_code seats_decline(struct server *server, int64_t id, const struct principal *who);
/*
 * The user leaves for good: bots play their seats, or the seats are free again before the start. With `stays` only
 * where their time is over; it becomes true if they keep a seat.
 */
enum db_code seats_abandon(struct server *server, int64_t id, int64_t user, bool *stays);

/* Somebody else plays the seat from now on: a step of the match and a row of the store. */
enum db_code seats_hand_over(struct table *t, struct db_tx *tx, int s, bool bot, const char *kind);

/* api_substitute.c */
/* Is somebody invited to the seat of a player who is away, for whom a bot plays? */
bool seats_substitute(const struct table *t, int s);
/* Invites the account with this name there. Lets the table go. */
enum handled seats_offer(struct request *r, struct table *t, int s, const char *name);
/* The seat that they are invited to in this way (`asked`: from 1, 0: any); -1: none. */
int seats_kept_for(const struct table *t, const struct principal *who, int64_t asked);
enum handled seats_take_over(struct request *r, struct table *t, int s);

/* api_invites.c */
enum handled api_invitations(struct request *r);
enum handled api_decline(struct request *r);
enum handled api_blocks(struct request *r);
enum handled api_block(struct request *r);
/* Looks up the accounts of those for whom seats are kept. */
enum db_code seats_find(struct db_tx *tx, struct rules *rules, int seats);
/* An account (0: none) hears that a seat is kept for it, unless it does not want to from them. */
enum db_code seats_invite(struct db_tx *tx, int64_t table, const struct principal *from, int64_t user, int seat);
/* Who is invited to the table and has not answered: their streams follow it from now on. */
struct seats_asked {
    int64_t user[SG_MAX_SEATS];
    int count;
};
/* From the store; before the table is locked. */
void seats_asked(struct server *server, int64_t table, struct seats_asked *out);
void seats_follow(struct table *t, const struct seats_asked *asked);
/*
 * A rematch: the seats of other accounts are kept for them, and those of who has left for good, or blocks the one
 * who asks, are free.
 */
enum db_code seats_again(struct request *r, struct db_tx *tx, struct table *t);
/* May they invite so many more? Else there is a problem in the answer. */
enum db_code seats_may_invite(struct request *r, struct db_tx *tx, int more);

/* api_play.c */
enum handled api_action(struct request *r);
enum handled api_undo(struct request *r);
enum handled api_redo(struct request *r);
enum handled api_answer(struct request *r);
enum handled api_end(struct request *r);
enum handled api_hint(struct request *r);

/* api_orders.c */
enum handled api_orders(struct request *r);
enum handled api_orders_put(struct request *r);

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

/* A step of the match that went well goes to the disk and is the answer; else 409 with the reason, and no change. */
enum handled api_step_end(struct request *r, struct table *t, struct step *step, bool fine, const struct sg_error *why);

/*
 * A change of seats or rules: api_edit() holds the table while others wait and
 * begins a transaction; api_done() ends it, loads the table again, sends the news to
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
