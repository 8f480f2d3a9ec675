/* db_signin.c: who somebody is to a provider of sign-in, and sign-ins that are under way. */
#include "server/store/db_driver.h"

#include "base/check.h"

#include <stdlib.h>

enum db_code db_identity_find(struct db_tx *tx, const char *issuer, const char *subject, int64_t *user)
{
    static const char sql[] = "SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2";
    *user = 0;
    enum db_code code =
        db_ask(tx, &(struct db_query){sql, DB_ARGS(db_str(issuer), db_str(subject)), db_first_number, user}, NULL);
    return code == DB_OK && !*user ? DB_NONE : code;
}

enum db_code db_identity_add(struct db_tx *tx, const char *issuer, const char *subject, int64_t user)
{
    static const char sql[] = "INSERT INTO identities (issuer, subject, user_id, at) VALUES ($1, $2, $3, $4)"
                              " ON CONFLICT DO NOTHING";
    enum db_code code = db_do(tx, sql, DB_ARGS(db_str(issuer), db_str(subject), db_int(user), db_int(db_now())), true);
    return code == DB_NONE ? DB_CONFLICT : code;
}

enum db_code db_identity_drop(struct db_tx *tx, int64_t user, const char *issuer)
{
    static const char sql[] = "DELETE FROM identities WHERE user_id = $1 AND issuer = $2";
    return db_do(tx, sql, DB_ARGS(db_int(user), db_str(issuer)), true);
}

DB_EACH(identities_ctx, const char *issuer, const char *subject, int64_t at);

static bool identity_row(void *ctx, const struct db_row *row)
{
    struct identities_ctx *i = ctx;
    return i->row(i->ctx, row->cell[0].at, row->cell[1].at, row->cell[2].n);
}

enum db_code db_identities(struct db_tx *tx, int64_t user,
                           bool (*row)(void *ctx, const char *issuer, const char *subject, int64_t at), void *ctx)
{
    static const char sql[] = "SELECT issuer, subject, at FROM identities WHERE user_id = $1 ORDER BY at, issuer";
    struct identities_ctx i = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), identity_row, &i}, NULL);
}

/* ---- Under way --------------------------------------------------------------- */

enum db_code db_signin_add(struct db_tx *tx, const struct db_signin *s, int64_t now)
{
    static const char old[] = "DELETE FROM signins WHERE until < $1 OR state = $2";
    static const char sql[] = "INSERT INTO signins (state, browser, issuer, nonce, verifier, back, subject, name,"
                              " user_id, way, until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    enum db_code code = db_do(tx, old, DB_ARGS(db_int(now), db_str(s->state)), false);
    if (code != DB_OK)
        return code;
    return db_do(tx, sql,
                 DB_ARGS(db_str(s->state), db_str(s->browser), db_str(s->issuer), db_str(s->nonce), db_str(s->verifier),
                         db_str(s->back), db_str(s->subject), db_str(s->name), db_int(s->user), db_int(s->way),
                         db_int(s->until)),
                 true);
}

#define SIGNIN_COLUMNS "state, browser, issuer, nonce, verifier, back, subject, name, user_id, way, until"
#define SIGNIN_OF "WHERE state = $1 AND browser = $2 AND until >= $3"

static bool keep_signin(void *ctx, const struct db_row *row)
{
    const struct db_cell *c = row->cell;
    struct db_signin *s;
    size_t room = sizeof *s;
    for (int i = 0; i < 8; i++)
        room += c[i].length + 1;
    s = malloc(room);
    sg_check(s);
    char *to = (char *)(s + 1);
    const char **const text[] = {&s->state,    &s->browser, &s->issuer,  &s->nonce,
                                 &s->verifier, &s->back,    &s->subject, &s->name};
    for (int i = 0; i < 8; i++)
        *text[i] = db_keep(&to, c[i].at);
    s->user = c[8].n;
    s->way = (int)c[9].n;
    s->until = c[10].n;
    *(struct db_signin **)ctx = s;
    return false;
}

static struct db_signin *find_signin(struct db_tx *tx, const char *sql, const struct db_cell key[3], enum db_code *code)
{
    struct db_signin *signin = NULL;
    *code = db_ask(tx, &(struct db_query){sql, key, 3, keep_signin, &signin}, NULL);
    if (*code == DB_OK && !signin)
        *code = DB_NONE;
    return signin;
}

struct db_signin *db_signin_get(struct db_tx *tx, const char *state, const char *browser, int64_t now,
                                enum db_code *code)
{
    static const char sql[] = "SELECT " SIGNIN_COLUMNS " FROM signins " SIGNIN_OF;
    return find_signin(tx, sql, (struct db_cell[]){db_str(state), db_str(browser), db_int(now)}, code);
}

struct db_signin *db_signin_take(struct db_tx *tx, const char *state, const char *browser, int64_t now,
                                 enum db_code *code)
{
    static const char sql[] = "DELETE FROM signins " SIGNIN_OF " RETURNING " SIGNIN_COLUMNS;
    return find_signin(tx, sql, (struct db_cell[]){db_str(state), db_str(browser), db_int(now)}, code);
}
