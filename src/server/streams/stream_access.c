/* stream_access.c: who may listen; checked again at every change of rights or seats. */
#include "base/check.h"
#include "server/streams/internal.h"
#include "server/housekeeping.h"
#include "server/accounts/auth.h"
#include "server/accounts/moderation.h"

#include <stdlib.h>
#include <string.h>

void stream_keep_code(struct sub *sub, const char *code)
{
    if (strlen(code) < sizeof sub->code)
        strcpy(sub->code, code);
}

bool stream_allowed(const struct table *t, struct sub *sub)
{
    const struct principal *who = &sub->stream->who;
    sub->seats = table_seats_of(t, who->id);
    sub->late = table_late(t, who->id) ? t->rules.delay : 0;
    return sub->seats || (who->id && who->id == t->row->host) || table_may_view(t, who, sub->code);
}

/* ---- Ending ------------------------------------------------------------------------- */

/* What is queued for it is not sent any more. The streams's lock is held. */
void stream_end_one(struct stream *s)
{
    struct streams *streams = s->streams;
    s->over = true;
    if (s->dirty || s->fd < 0)
        return; /* the writer sees it, or libmicrohttpd when it asks for the first bytes */
    s->dirty = true;
    s->next_dirty = streams->dirty;
    streams->dirty = s;
}

void stream_end_session(struct streams *streams, const char *session)
{
    pthread_mutex_lock(&streams->lock);
    for (struct stream *s = streams->all.after; s != &streams->all; s = s->after)
        if (s->session[0] && strcmp(s->session, session) == 0)
            stream_end_one(s);
    pthread_mutex_unlock(&streams->lock);
    stream_ring(streams);
}

void stream_end_user(struct streams *streams, int64_t user, const char *keep)
{
    pthread_mutex_lock(&streams->lock);
    for (struct stream *s = streams->all.after; s != &streams->all; s = s->after)
        if (user && s->who.id == user && !(keep && strcmp(s->session, keep) == 0))
            stream_end_one(s);
    pthread_mutex_unlock(&streams->lock);
    stream_ring(streams);
}

/* ---- Looking again -------------------------------------------------------------------- */

/* A session with streams, and what the store says of it. */
struct access_check {
    char session[65];
    struct principal who;
    enum db_code code;
};

struct access_checks {
    struct access_check *at;
    size_t count, room;
};

static void note_session(struct access_checks *list, const struct stream *s)
{
    for (size_t i = list->count; i-- > 0 && list->count - i < 32;) /* mostly beside each other */
        if (strcmp(list->at[i].session, s->session) == 0)
            return;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->at = realloc(list->at, list->room * sizeof *list->at);
        sg_check(list->at);
    }
    struct access_check *l = &list->at[list->count++];
    *l = (struct access_check){.code = DB_OK};
    strcpy(l->session, s->session);
}

/* Tables whose listeners are looked at again, since what somebody may see has changed. */
static void rights_changed(struct stream *s, const struct principal *now)
{
    bool same = s->who.role == now->role && s->who.account == now->account && strcmp(s->who.name, now->name) == 0;
    s->who = *now;
    for (struct sub *sub = s->subs; sub && !same; sub = sub->next)
        housekeeping_news(s->streams->server->housekeeping, DB_NEWS_SEATS, sub->topic->table);
}

static void take_result(struct streams *streams, const struct access_check *l)
{
    for (struct stream *s = streams->all.after; s != &streams->all; s = s->after) {
        if (!s->session[0] || strcmp(s->session, l->session) != 0)
            continue;
        if (l->who.id != s->who.id || moderation_suspended(&l->who))
            stream_end_one(s);
        else
            rights_changed(s, &l->who);
    }
}

bool stream_check_access(struct streams *streams, int64_t user)
{
    struct access_checks list = {NULL, 0, 0};
    bool good = true;
    pthread_mutex_lock(&streams->lock);
    for (struct stream *s = streams->all.after; s != &streams->all; s = s->after)
        if (s->session[0] && (!user || s->who.id == user))
            note_session(&list, s);
    pthread_mutex_unlock(&streams->lock);
    for (size_t i = 0; i < list.count; i++) {
        struct access_check *l = &list.at[i];
        l->code = auth_of_session(streams->server, l->session, &l->who);
        if (l->code == DB_OK) {
            pthread_mutex_lock(&streams->lock);
            take_result(streams, l);
            pthread_mutex_unlock(&streams->lock);
        }
        good = good && l->code == DB_OK;
    }
    free(list.at);
    stream_ring(streams);
    return good;
}

void stream_check_opened(struct request *r, struct stream *s)
{
    struct principal who;
    if (!s->session[0] || !auth_is_old(r))
        return;
    if (auth_of_session(r->server, s->session, &who) == DB_OK && who.id == s->who.id && !moderation_suspended(&who))
        return;
    pthread_mutex_lock(&s->streams->lock);
    stream_end_one(s);
    pthread_mutex_unlock(&s->streams->lock);
}
