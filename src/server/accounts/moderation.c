/* moderation.c: what somebody may not do for a while, and why. */
#include "server/accounts/moderation.h"

#include "server/http/reply.h"

#include <stdlib.h>
#include <string.h>

const char *const limit_words[3] = {"", "mute", "suspend"};

static bool take_limit(void *ctx, const struct db_limit *limit)
{
    struct principal *who = ctx;
    int64_t *until = limit->kind == DB_MUTE ? &who->muted : &who->suspended;
    *until = limit->until > *until ? limit->until : *until;
    return true;
}

enum db_code moderation_find(struct db_tx *tx, struct principal *who)
{
    who->muted = who->suspended = 0;
    return db_limits(tx, who->id, 0, db_now(), DB_LIMITS_ONE, take_limit, who);
}

bool moderation_suspended(const struct principal *who)
{
    return who->suspended && who->suspended > db_now();
}

bool moderation_muted(const struct principal *who)
{
    return who->muted && who->muted > db_now();
}

void moderation_json(struct json *j, const struct db_limit *limit)
{
    json_put_string(j, "limit", limit_words[limit->kind]);
    json_put_string(j, "reason", limit->reason);
    json_put_number(j, "since", limit->at / 1000);
    json_key(j, "until");
    if (limit->until == INT64_MAX)
        json_null(j);
    else
        json_number(j, limit->until / 1000);
}

struct refusal {
    struct json *j;
    int kind;
    bool done;
};

static bool put_limit(void *ctx, const struct db_limit *limit)
{
    struct refusal *f = ctx;
    if (limit->kind == f->kind && !f->done)
        moderation_json(f->j, limit);
    f->done |= limit->kind == f->kind;
    return true;
}

enum handled moderation_refuse(struct request *r, int kind)
{
    struct json j;
    struct refusal f = {&j, kind, false};
    if (!r->blocking)
        return LATER;
    problem_open(r, &j, 403, NULL,
                 kind == DB_MUTE ? "an administrator has muted you: no chat, comments or titles"
                                 : "an administrator has suspended you: see GET /api/v1/limits");
    json_put_string(&j, "key", kind == DB_MUTE ? "limits.muted" : "limits.suspended");
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_limits(tx, r->who.id, 0, db_now(), DB_LIMITS_ONE, put_limit, &f);
    enum db_code end = db_end(tx);
    json_close(&j);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? DONE : problem_store(r, code);
}

bool moderation_may_write(struct request *r, const char *text)
{
    if (!text || !*text || !moderation_muted(&r->who))
        return true;
    moderation_refuse(r, DB_MUTE);
    return false;
}

enum db_code moderation_change(struct db_tx *tx, const struct db_limit *limit, bool lift, enum moderation_fault *fault)
{
    static const char *const what[2][3] = {{"", "mute", "suspend"}, {"", "lift mute", "lift suspend"}};
    enum db_code code;
    struct db_user *user = db_user_get(tx, limit->user, &code);
    *fault = code == DB_NONE                           ? MODERATION_NOBODY
             : user && user->role == DB_ADMIN && !lift ? MODERATION_ADMIN
                                                       : MODERATION_FINE;
    free(user);
    if (*fault != MODERATION_FINE)
        return DB_OK;
    if (code == DB_OK)
        code = lift ? db_limit_drop(tx, limit->user, limit->kind) : db_limit_put(tx, limit);
    if (code == DB_NONE) {
        *fault = MODERATION_NONE;
        return DB_OK;
    }
    struct db_deed deed = {.by = limit->by,
                           .user = limit->user,
                           .what = what[lift][limit->kind],
                           .until = lift || limit->until == INT64_MAX ? 0 : limit->until,
                           .reason = limit->reason};
    return code == DB_OK ? db_deed_add(tx, &deed) : code;
}
