/* api_invites.c: invitations: who may send them, and how one gets rid of them. */
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/http/limits.h"
#include "server/http/reply.h"
#include "server/streams/streams.h"
#include "server/accounts/users.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST = 500, /* whom one may block */
    PAGE = 50,  /* invitations that are read at once */
    PAGES = 10, /* that are declined in one request */
    /* What an invitation costs (limits.h): to be shown, to be declined. */
    COST_SHOWN = 1,
    COST_DECLINED = 10
};

/* ---- Sending ------------------------------------------------------------------------- */

enum db_code seats_find(struct db_tx *tx, struct rules *rules, int seats)
{
    char key[USERS_KEY];
    enum db_code code = DB_OK;
    for (int s = 0; s < seats && (code == DB_OK || code == DB_NONE); s++) {
        struct db_user *user = NULL;
        if (rules->invited[s][0] && users_key(rules->invited[s], key))
            user = db_user_by_key(tx, key, &code);
        rules->invited_id[s] = user ? user->id : 0;
        if (user && strlen(user->name) < sizeof rules->invited[s])
            strcpy(rules->invited[s], user->name); /* as they write it */
        free(user);
    }
    return code == DB_NONE ? DB_OK : code;
}

struct unwanted {
    int64_t from;
    bool guest, found;
};

static bool is_unwanted(void *ctx, int64_t who, const char *name)
{
    struct unwanted *u = ctx;
    (void)name;
    u->found |= who == u->from || (who == DB_GUESTS && u->guest);
    return !u->found;
}

enum db_code seats_invite(struct db_tx *tx, int64_t table, const struct principal *from, int64_t user, int seat)
{
    struct unwanted unwanted = {from->id, !from->account, false};
    if (!user || user == from->id)
        return DB_OK; /* somebody whom only the link reaches */
    enum db_code code = db_blocks(tx, user, is_unwanted, &unwanted);
    if (code != DB_OK || unwanted.found)
        return code; /* a blocked person does not learn of it */
    struct db_invite invite = {.table = table, .from = from->id, .user = user, .seat = seat};
    code = db_invite_add(tx, &invite);
    if (code == DB_CONFLICT) /* again */
        code = db_invite_settle(tx, table, user, DB_ASKED);
    return code;
}

/* Of these seats of people the one whose user has the lowest id above that; -1: none. Everybody locks in this order. */
static int next_person(const struct table *t, int64_t above)
{
    int found = -1;
    for (int s = 0; s < t->setup.seats; s++)
        if (t->seat[s].user > above && (found < 0 || t->seat[s].user < t->seat[found].user))
            found = s;
    return found;
}

static void free_seats_of(struct table *t, int64_t user)
{
    for (int s = 0; s < t->setup.seats; s++)
        if (t->seat[s].user == user)
            t->seat[s] = (struct table_seat){0};
}

/* An account is asked whether it plays again; a guest, whom only a link reaches, has the seat. */
static enum db_code ask_again(struct db_tx *tx, struct table *t, int64_t user)
{
    enum db_code code;
    struct db_user *row = db_user_get(tx, user, &code);
    for (int s = 0; row && row->key[0] && s < t->setup.seats; s++) {
        if (t->seat[s].user != user || strlen(row->name) >= sizeof t->rules.invited[s])
            continue;
        t->seat[s] = (struct table_seat){0};
        strcpy(t->rules.invited[s], row->name);
    }
    free(row);
    return code;
}

static bool note_asked(void *ctx, const struct db_invite *invite)
{
    struct seats_asked *asked = ctx;
    if (invite->answer == DB_ASKED && asked->count < SG_MAX_SEATS)
        asked->user[asked->count++] = invite->user;
    return true;
}

void seats_asked(struct server *server, int64_t table, struct seats_asked *out)
{
    out->count = 0;
    struct db_tx *tx = db_begin(server->db, DB_READ);
    db_invites(tx, table, note_asked, out);
    db_end(tx); /* if it fails, they see it when they look */
}

void seats_follow(struct table *t, const struct seats_asked *asked)
{
    for (int i = 0; i < asked->count && table_status(t) == DB_SEATING; i++)
        stream_follow(t, asked->user[i]);
}

enum db_code seats_again(struct request *r, struct db_tx *tx, struct table *t)
{
    enum db_code code = DB_OK;
    int64_t user = 0;
    for (int s; code == DB_OK && (s = next_person(t, user)) >= 0;) {
        user = t->seat[s].user;
        if (user == r->who.id) {
            code = api_stays(r, tx);
            continue;
        }
        struct unwanted unwanted = {r->who.id, !r->who.account, false};
        code = db_user_hold(tx, user);
        bool left = code == DB_NONE;
        if (code == DB_OK)
            code = db_blocks(tx, user, is_unwanted, &unwanted);
        if (left || unwanted.found)
            free_seats_of(t, user);
        else if (code == DB_OK)
            code = ask_again(tx, t, user);
        code = left ? DB_OK : code;
    }
    return code;
}

enum db_code seats_may_invite(struct request *r, struct db_tx *tx, int more)
{
    const struct config *c = &r->server->config;
    int64_t most = r->who.account ? c->invites_user : c->invites_guest, count = 0;
    enum db_code code = more ? db_invites_from(tx, r->who.id, &count) : DB_OK;
    if (code == DB_OK && more && count + more > most)
        problem(r, 409, "%d invitations of yours wait for an answer; you may have %d", (int)count, (int)most);
    return code;
}

/* ---- Those that one has ----------------------------------------------------------------- */

struct invitations {
    struct db_invite at[PAGE];
    int count;
};

static bool take_invite(void *ctx, const struct db_invite *invite)
{
    struct invitations *list = ctx;
    list->at[list->count++] = *invite;
    return list->count < PAGE;
}

static enum db_code read_page(struct request *r, struct db_waiting which, struct invitations *list)
{
    list->count = 0;
    which.user = r->who.id;
    which.limit = PAGE;
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_invites_waiting(tx, &which, take_invite, list);
    enum db_code end = db_end(tx);
    return code == DB_OK ? end : code;
}

static void put_from(struct json *j, struct db_tx *tx, int64_t id)
{
    enum db_code code;
    struct db_user *user = db_user_get(tx, id, &code);
    json_key(j, "from");
    json_open(j, '{');
    json_put_number(j, "user", id);
    json_put_string(j, "name", user ? user->name : "");
    json_put_bool(j, "account", user && user->key[0]);
    json_close(j);
    free(user);
}

static void put_invitation(struct json *j, struct db_tx *tx, const struct db_invite *invite)
{
    enum db_code code;
    struct db_table *row = db_table_get(tx, invite->table, &code);
    if (row && (row->status == DB_SEATING || row->status == DB_PLAYING)) {
        json_open(j, '{');
        json_put_number(j, "table", row->id);
        json_put_string(j, "title", row->title);
        json_put_string(j, "game", row->game);
        json_put_number(j, "seat", invite->seat + 1);
        json_put_number(j, "created", invite->created / 1000);
        put_from(j, tx, invite->from);
        json_close(j);
    }
    free(row);
}

enum handled api_invitations(struct request *r)
{
    struct invitations list;
    struct db_waiting which = {0};
    struct json j;
    if (!request_query_number(r, "after", 0, &which.after))
        return DONE;
    enum db_code code = read_page(r, which, &list);
    if (code == DB_OK && !limits_charge(r, list.count * COST_SHOWN))
        return DONE;
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_key(&j, "invitations");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    for (int i = 0; i < list.count && code == DB_OK; i++)
        put_invitation(&j, tx, &list.at[i]);
    enum db_code end = db_end(tx);
    json_close(&j);
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

/*
 * Declines those of `from` (0: everybody's; -1: guests') at `table` (0: any); how many. Each has its
 * price: whoever cannot pay for the next page gets that answer, or how many it was until then.
 */
static enum db_code decline_all(struct request *r, int64_t from, int64_t table, int *count)
{
    struct invitations list = {.count = PAGE};
    struct db_waiting which = {.from = from, .table = table};
    enum db_code code = DB_OK;
    for (int page = 0; page < PAGES && list.count == PAGE && code == DB_OK; page++) {
        code = read_page(r, which, &list);
        if (code != DB_OK)
            break;
        int64_t cost = list.count * COST_DECLINED;
        if (page == 0 ? !limits_charge(r, cost) : limits_spend(r->server->limits, r->address, r->who.id, 0, cost) > 0)
            break;
        for (int i = 0; i < list.count && code == DB_OK; i++) {
            which.after = list.at[i].table;
            code = seats_decline(r->server, list.at[i].table, &r->who);
            *count += code == DB_OK;
        }
    }
    return code;
}

enum handled api_decline(struct request *r)
{
    int64_t from, table;
    int count = 0;
    struct json j;
    if (!body_known(r, r->json, "from table") || !body_number(r, r->json, "from", 0, INT64_MAX / 2, 0, &from) ||
        !body_number(r, r->json, "table", 0, INT64_MAX / 2, 0, &table))
        return DONE;
    enum db_code code = decline_all(r, from, table, &count);
    if (code != DB_OK)
        return problem_store(r, code);
    if (r->status)
        return DONE;
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_number(&j, "declined", count);
    json_close(&j);
    return DONE;
}

/* ---- Whose one does not want ------------------------------------------------------------- */

struct blocks {
    struct json *j;
    bool guests;
};

static bool put_block(void *ctx, int64_t who, const char *name)
{
    struct blocks *b = ctx;
    if (who == DB_GUESTS) {
        b->guests = true;
        return true;
    }
    json_open(b->j, '{');
    json_put_number(b->j, "user", who);
    json_put_string(b->j, "name", name);
    json_close(b->j);
    return true;
}

enum handled api_blocks(struct request *r)
{
    struct json j;
    struct blocks b = {&j, false};
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_key(&j, "blocks");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_blocks(tx, r->who.id, put_block, &b);
    enum db_code end = db_end(tx);
    json_close(&j);
    json_put_bool(&j, "guests", b.guests);
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

static bool count_block(void *ctx, int64_t who, const char *name)
{
    (void)who, (void)name;
    return ++*(int *)ctx < MOST;
}

static enum db_code put_blocks(struct request *r, int64_t who, bool blocked)
{
    int count = 0;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = db_blocks(tx, r->who.id, count_block, &count);
    if (code == DB_OK && blocked && count >= MOST)
        problem(r, 409, "you have blocked %d already", MOST);
    else if (code == DB_OK)
        code = db_block_put(tx, r->who.id, who, blocked);
    if (code == DB_OK)
        return db_end(tx);
    db_cancel(tx);
    return code;
}

enum handled api_block(struct request *r)
{
    int64_t user;
    bool guests, blocked;
    int count = 0;
    if (!body_known(r, r->json, "user guests blocked") ||
        !body_number(r, r->json, "user", 0, INT64_MAX / 2, 0, &user) ||
        !body_bool(r, r->json, "guests", false, &guests) || !body_bool(r, r->json, "blocked", true, &blocked))
        return DONE;
    if ((user == 0) == !guests || user == r->who.id)
        return problem(r, 400, "'user' is the number of somebody else, or 'guests' is true");
    enum db_code code = put_blocks(r, guests ? DB_GUESTS : user, blocked);
    if (code == DB_OK && blocked && !r->status)
        code = decline_all(r, guests ? -1 : user, 0, &count);
    if (code != DB_OK)
        return problem_store(r, code);
    return r->status ? DONE : api_blocks(r);
}
