/* api_substitute.c: somebody who is invited takes the seat of a player who is away. */
#include "server/api/api.h"
#include "server/accounts/users.h"
#include "server/bots/bots.h"
#include "server/http/reply.h"

#include <stdlib.h>
#include <string.h>

bool seats_substitute(const struct table *t, int s)
{
    return table_status(t) == DB_PLAYING && t->seat[s].user && t->seat[s].bot[0] && t->rules.invited[s][0];
}

static enum handled refuse(struct table *t)
{
    table_release(t);
    return DONE;
}

/* Whom the name is of: an account that does not sit here yet. */
static enum db_code find_substitute(struct request *r, struct table *t, struct db_tx *tx, const char *name)
{
    char key[USERS_KEY];
    enum db_code code = DB_NONE;
    struct db_user *user = users_key(name, key) ? db_user_by_key(tx, key, &code) : NULL;
    if (code == DB_NONE)
        problem_key(r, 404, "people.unknown", "there is no account with this name");
    else if (user && table_seats_of(t, user->id))
        problem_key(r, 409, "seats.sits", "they have a seat at this table");
    free(user);
    return r->status ? DB_NONE : code;
}

enum handled seats_offer(struct request *r, struct table *t, int s, const char *name)
{
    if (t->rules.rated) {
        problem_key(r, 409, "rated.replace", "nobody takes somebody else's seat at a rated table");
        return refuse(t);
    }
    if (t->rules.tournament) {
        problem(r, 409, "nobody takes somebody else's seat at a table of a tournament; a bot can");
        return refuse(t);
    }
    struct db_tx *tx = api_edit(r, t);
    enum db_code code = find_substitute(r, t, tx, name);
    if (code == DB_OK)
        code = seats_may_invite(r, tx, 1);
    if (code != DB_OK || r->status)
        return api_done(r, t, tx, code == DB_OK ? DB_BAD : code, 200);
    int64_t former = t->rules.invited_id[s];
    strcpy(t->rules.invited[s], name);
    code = seats_find(tx, &t->rules, t->setup.seats);
    if (code == DB_OK && former && former != t->rules.invited_id[s])
        code = db_invite_settle(tx, t->id, former, DB_WITHDRAWN);
    if (code == DB_OK)
        code = api_put_rules(t, tx);
    if (code == DB_OK && !t->seat[s].bot[0]) /* until they come */
        code = seats_hand_over(t, tx, s, true, bots_usual);
    if (code == DB_OK)
        code = seats_invite(tx, t->id, &r->who, t->rules.invited_id[s], s);
    return api_done(r, t, tx, code, 200);
}

int seats_kept_for(const struct table *t, const struct principal *who, int64_t asked)
{
    for (int s = 0; who->account && s < t->setup.seats; s++)
        if (seats_substitute(t, s) && table_invited(t, s, who) && (!asked || asked - 1 == s))
            return s;
    return -1;
}

enum handled seats_take_over(struct request *r, struct table *t, int s)
{
    struct db_tx *tx = api_edit(r, t);
    t->seat[s].user = r->who.id;
    strcpy(t->seat[s].name, r->who.name);
    seats_tell_apart(t, s, t->setup.seats);
    t->rules.resigned &= (uint8_t) ~(1u << s);
    t->rules.invited[s][0] = 0;
    t->rules.invited_id[s] = 0;
    seats_mark_program(t, s, r->who.role == DB_BOT);
    enum db_code code = api_stays(r, tx);
    if (code == DB_OK)
        code = api_put_rules(t, tx);
    if (code == DB_OK)
        code = seats_hand_over(t, tx, s, false, "");
    if (code == DB_OK)
        code = db_invite_settle(tx, t->id, r->who.id, DB_ACCEPTED);
    return api_done(r, t, tx, code, 200);
}
