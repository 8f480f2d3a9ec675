/* api_club.c: who is here, what they played, friends, and notes about tables. */
#include "base/check.h"
#include "server/accounts/users.h"
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/http/limits.h"
#include "host/read_json.h"
#include "server/http/reply.h"
#include "server/store/db_moderation.h"
#include "server/streams/streams.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum {
    FRIENDS_MOST = 500,
    NOTES_MOST = 2000,
    NOTE_BYTES = 4000,
    HERE_MOST = 100,
    COST_SEARCH = 200,
    PLAYED_MOST = 1000,
    PLACES = SG_MAX_SEATS
};

static void put_person(struct request *r, struct json *j, const struct db_user *user)
{
    json_put_number(j, "id", user->id);
    json_put_string(j, "name", user->name);
    json_put_bool(j, "account", user->key[0] != 0);
    json_put_bool(j, "bot", user->role == DB_BOT);
    json_put_bool(j, "online", stream_online(r->server->streams, user->id));
}

struct people {
    struct request *r;
    struct json *j;
    int64_t last;
    int count;
};

/* ---- Who is here -------------------------------------------------------------------------- */

static enum db_code put_here(struct request *r, struct json *j, struct db_tx *tx, int64_t id)
{
    enum db_code code;
    struct db_user *user = db_user_get(tx, id, &code);
    if (!user)
        return code == DB_NONE ? DB_OK : code;
    json_open(j, '{');
    put_person(r, j, user);
    json_close(j);
    free(user);
    return DB_OK;
}

static bool put_named(void *ctx, const struct db_user *user)
{
    struct people *p = ctx;
    if (user->disabled)
        return true;
    json_open(p->j, '{');
    put_person(p->r, p->j, user);
    json_close(p->j);
    p->last = user->id;
    return ++p->count < HERE_MOST;
}

/* People who are here, in the order of their ids; with a name accounts that begin so, here or not, the newest first. */
enum handled api_people(struct request *r)
{
    const char *name = request_query(r, "name");
    char key[USERS_KEY] = "";
    int64_t after, count = 0;
    if (!request_query_number(r, "after", 0, &after))
        return DONE;
    if (name && !users_key(name, key))
        return problem_key(r, 400, "account.name", "'name' is how an account's name begins");
    if (name && !limits_charge(r, COST_SEARCH))
        return DONE;
    int64_t *list = stream_everybody(r->server->streams, &count);
    enum db_code code = DB_OK;
    struct json j;
    struct people p = {.r = r, .j = &j};
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_number(&j, "count", count);
    json_key(&j, "people");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    if (name)
        code = db_users_find(tx, key, after, HERE_MOST, put_named, &p);
    for (int64_t i = 0; !name && i < count && p.count < HERE_MOST && code == DB_OK; i++)
        if (list[i] > after) {
            code = put_here(r, &j, tx, list[i]);
            p.last = list[i];
            p.count++;
        }
    enum db_code end = db_end(tx);
    json_close(&j);
    json_key(&j, "next");
    if (p.count == HERE_MOST && (name || p.last != list[count - 1]))
        json_number(&j, p.last);
    else
        json_null(&j);
    free(list);
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

/* ---- What somebody played --------------------------------------------------------------------- */

struct record {
    int played, people, won;
    int place[PLACES];
};

struct records {
    struct record *of; /* by number of the game */
};

static int game_number(const char *name)
{
    for (int i = 0; i < sg_game_count(); i++)
        if (strcmp(sg_game_at(i)->name, name) == 0)
            return i;
    return -1;
}

static bool take_played(void *ctx, const struct db_played *played)
{
    struct records *all = ctx;
    int game = game_number(played->game);
    json_t *result = json_loads(played->result, 0, NULL);
    json_t *place = json_array_get(json_object_get(result, "place"), (size_t)played->seat);
    if (game >= 0 && json_is_integer(place)) {
        struct record *one = &all->of[game];
        int64_t at = json_integer_value(place);
        one->played++;
        one->people += played->people > 0;
        one->won += at == 1;
        if (at >= 1 && at <= PLACES)
            one->place[at - 1]++;
    }
    json_decref(result);
    return true;
}

static void put_records(struct json *j, const struct records *all)
{
    json_key(j, "games");
    json_open(j, '[');
    for (int i = 0; i < sg_game_count(); i++) {
        const struct record *one = &all->of[i];
        if (!one->played)
            continue;
        json_open(j, '{');
        json_put_string(j, "game", sg_game_at(i)->name);
        json_put_number(j, "played", one->played);
        json_put_number(j, "people", one->people);
        json_put_number(j, "won", one->won);
        json_key(j, "places");
        json_open(j, '[');
        for (int p = 0; p < PLACES; p++)
            json_number(j, one->place[p]);
        json_close(j);
        json_close(j);
    }
    json_close(j);
}

struct relation {
    int64_t who;
    bool mine, theirs, blocked;
};

static bool find_friend(void *ctx, const struct db_friend *f)
{
    struct relation *rel = ctx;
    rel->mine = f->mine;
    rel->theirs = f->theirs;
    return false;
}

static bool find_block(void *ctx, int64_t who, const char *name)
{
    struct relation *rel = ctx;
    (void)name;
    rel->blocked |= who == rel->who;
    return !rel->blocked;
}

static const char *friend_word(bool mine, bool theirs)
{
    return mine && theirs ? "friend" : mine ? "asked" : theirs ? "asks" : "none";
}

static void put_profile(struct request *r, struct json *j, const struct db_user *user, const struct records *all,
                        const struct relation *rel)
{
    json_open(j, '{');
    put_person(r, j, user);
    json_put_number(j, "created", user->created / 1000);
    put_records(j, all);
    json_put_string(j, "friend", friend_word(rel->mine, rel->theirs));
    json_put_bool(j, "blocked", rel->blocked);
    json_close(j);
}

enum handled api_person(struct request *r)
{
    enum db_code code;
    struct json j;
    struct relation rel = {.who = r->id};
    struct records all = {calloc((size_t)sg_game_count(), sizeof *all.of)};
    sg_check(all.of);
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    struct db_user *user = db_user_get(tx, r->id, &code);
    if (code == DB_OK)
        code = db_played(tx, r->id, PLAYED_MOST, take_played, &all);
    if (code == DB_OK)
        code = db_friends(tx, r->who.id, r->id, 1, find_friend, &rel);
    if (code == DB_OK)
        code = db_blocks(tx, r->who.id, find_block, &rel);
    enum db_code end = db_end(tx);
    code = code == DB_OK ? end : code;
    if (code == DB_OK) {
        reply_json(r, 200, &j);
        put_profile(r, &j, user, &all, &rel);
    } else if (code == DB_NONE) {
        problem_key(r, 404, "people.unknown", "there is no such person");
    } else {
        problem_store(r, code);
    }
    free(user);
    free(all.of);
    return DONE;
}

/* ---- Friends --------------------------------------------------------------------------------- */

struct friend_list {
    struct request *r;
    struct json *j;
};

static bool put_friend(void *ctx, const struct db_friend *f)
{
    struct friend_list *l = ctx;
    json_open(l->j, '{');
    json_put_number(l->j, "user", f->user);
    json_put_string(l->j, "name", f->name);
    json_put_string(l->j, "friend", friend_word(f->mine, f->theirs));
    json_key(l->j, "online"); /* for friends alone */
    json_bool(l->j, f->mine && f->theirs && stream_online(l->r->server->streams, f->user));
    json_close(l->j);
    return true;
}

enum handled api_friends(struct request *r)
{
    struct json j;
    struct friend_list l = {r, &j};
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_key(&j, "friends");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_friends(tx, r->who.id, 0, 2 * FRIENDS_MOST, put_friend, &l);
    enum db_code end = db_end(tx);
    json_close(&j);
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

/* Whom the body names, by number or by name; NULL after a problem or with *code. */
static struct db_user *find_person(struct request *r, struct db_tx *tx, int64_t id, const char *name,
                                   enum db_code *code)
{
    char key[USERS_KEY];
    *code = DB_NONE;
    struct db_user *user = id                             ? db_user_get(tx, id, code)
                           : name && users_key(name, key) ? db_user_by_key(tx, key, code)
                                                          : NULL;
    if (*code == DB_NONE)
        problem_key(r, 404, "people.unknown", "there is no account with this name");
    return user;
}

static enum db_code write_friend(struct request *r, struct db_tx *tx, const struct db_user *user, bool friend)
{
    int64_t count = 0;
    enum db_code code = DB_OK;
    if (user->id == r->who.id)
        problem_key(r, 400, "friends.self", "that is you");
    else if (friend && (!user->key[0] || !r->who.account))
        problem_key(r, 409, "friends.account", "friends are people with accounts");
    else if (friend)
        code = db_friends_of(tx, r->who.id, &count);
    if (code == DB_OK && !r->status && friend && count >= FRIENDS_MOST)
        problem_key(r, 409, "friends.full", "you have %d friends already", FRIENDS_MOST);
    return code == DB_OK && !r->status ? db_friend_put(tx, r->who.id, user->id, friend) : code;
}

enum handled api_friend(struct request *r)
{
    int64_t id;
    const char *name;
    bool friend;
    enum db_code code;
    if (!body_known(r, r->json, "user name friend") || !body_number(r, r->json, "user", 0, INT64_MAX / 2, 0, &id) ||
        !body_text(r, r->json, "name", MATCH_MAX_NAME - 1, &name) || !body_bool(r, r->json, "friend", true, &friend))
        return DONE;
    if ((id == 0) == !name)
        return problem(r, 400, "'user' is the number of somebody, or 'name' the name of an account");
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    struct db_user *user = find_person(r, tx, id, name, &code);
    if (user)
        code = write_friend(r, tx, user, friend);
    free(user);
    if (code != DB_OK || r->status) {
        db_cancel(tx);
        return r->status ? DONE : problem_store(r, code);
    }
    code = db_end(tx);
    return code == DB_OK ? api_friends(r) : problem_store(r, code);
}

/* ---- Notes -------------------------------------------------------------------------------------- */

static enum handled reply_note(struct request *r, const char *text, int64_t at)
{
    struct json j;
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_string(&j, "text", text);
    json_key(&j, "changed");
    if (at)
        json_number(&j, at / 1000);
    else
        json_null(&j);
    json_close(&j);
    return DONE;
}

/* May they see the table? Its note is theirs alone, but is written only there. */
static bool sees_table(struct request *r, enum handled *h)
{
    struct table *t = api_get(r, h);
    if (!t)
        return false;
    table_release(t);
    return true;
}

static enum handled give_note(struct request *r)
{
    enum db_code code;
    int64_t at;
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    char *text = db_note_get(tx, r->who.id, r->id, &at, &code);
    enum db_code end = db_end(tx);
    code = code == DB_OK || code == DB_NONE ? end : code;
    enum handled h = code == DB_OK ? reply_note(r, text ? text : "", at) : problem_store(r, code);
    free(text);
    return h;
}

enum handled api_note(struct request *r)
{
    enum handled h;
    return sees_table(r, &h) ? give_note(r) : h;
}

enum handled api_note_put(struct request *r)
{
    const char *text;
    enum handled h;
    int64_t count = 0;
    if (!body_known(r, r->json, "text") || !body_lines(r, r->json, "text", NOTE_BYTES, &text))
        return DONE;
    if (!sees_table(r, &h))
        return h;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = api_stays(r, tx);
    if (code == DB_OK)
        code = db_notes_of(tx, r->who.id, &count);
    if (code == DB_OK && count >= NOTES_MOST && text[0])
        problem_key(r, 409, "notes.full", "you have %d notes already", NOTES_MOST);
    if (code == DB_OK && !r->status)
        code = db_note_put(tx, r->who.id, r->id, text);
    if (code != DB_OK || r->status) {
        db_cancel(tx);
        return r->status ? DONE : problem_store(r, code);
    }
    code = db_end(tx);
    return code == DB_OK ? give_note(r) : problem_store(r, code);
}
