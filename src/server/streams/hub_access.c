/* hub_access.c: who may listen: looked at again at every change of it. */
#include "base/check.h"
#include "server/streams/hub_in.h"
#include "server/sweep.h"
#include "server/accounts/who.h"

#include <stdlib.h>
#include <string.h>

void hub_keep_code(struct sub *sub, const char *code)
{
    if (strlen(code) < sizeof sub->code)
        strcpy(sub->code, code);
}

bool hub_allowed(const struct table *t, struct sub *sub)
{
    const struct who *who = &sub->stream->who;
    sub->seats = table_seats_of(t, who->id);
    return sub->seats || (who->id && who->id == t->row->host) ||
           table_may_look(t, who, sub->code);
}

/* ---- Ending ------------------------------------------------------------------------- */

/* What is queued for it is not sent any more. The hub's lock is held. */
void hub_end_stream(struct stream *s)
{
    struct hub *hub = s->hub;
    s->over = true;
    if (s->dirty || s->fd < 0)
        return; /* the writer sees it, or libmicrohttpd when it asks for the first bytes */
    s->dirty = true;
    s->next_dirty = hub->dirty;
    hub->dirty = s;
}

void hub_end_session(struct hub *hub, const char *session)
{
    pthread_mutex_lock(&hub->lock);
    for (struct stream *s = hub->all.after; s != &hub->all; s = s->after)
        if (s->session[0] && strcmp(s->session, session) == 0)
            hub_end_stream(s);
    pthread_mutex_unlock(&hub->lock);
    hub_ring(hub);
}

void hub_end_user(struct hub *hub, int64_t user, const char *keep)
{
    pthread_mutex_lock(&hub->lock);
    for (struct stream *s = hub->all.after; s != &hub->all; s = s->after)
        if (user && s->who.id == user && !(keep && strcmp(s->session, keep) == 0))
            hub_end_stream(s);
    pthread_mutex_unlock(&hub->lock);
    hub_ring(hub);
}

/* ---- Looking again -------------------------------------------------------------------- */

/* A session with streams, and what the store says of it. */
struct looked {
    char session[65];
    struct who who;
    enum db_code code;
};

struct looked_list {
    struct looked *at;
    size_t count, room;
};

static void note_session(struct looked_list *list, const struct stream *s)
{
    for (size_t i = list->count; i-- > 0 && list->count - i < 32;) /* mostly beside each other */
        if (strcmp(list->at[i].session, s->session) == 0)
            return;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->at = realloc(list->at, list->room * sizeof *list->at);
        sg_check(list->at);
    }
    struct looked *l = &list->at[list->count++];
    *l = (struct looked){.code = DB_OK};
    strcpy(l->session, s->session);
}

/* Tables whose listeners are looked at again, since what somebody may see has changed. */
static void rights_changed(struct stream *s, const struct who *now)
{
    bool same = s->who.role == now->role && s->who.account == now->account &&
                strcmp(s->who.name, now->name) == 0;
    s->who = *now;
    for (struct sub *sub = s->subs; sub && !same; sub = sub->next)
        sweep_news(s->hub->server->sweep, DB_NEWS_SEATS, sub->topic->table);
}

static void take_result(struct hub *hub, const struct looked *l)
{
    for (struct stream *s = hub->all.after; s != &hub->all; s = s->after) {
        if (!s->session[0] || strcmp(s->session, l->session) != 0)
            continue;
        if (l->who.id != s->who.id)
            hub_end_stream(s);
        else
            rights_changed(s, &l->who);
    }
}

bool hub_check_access(struct hub *hub, int64_t user)
{
    struct looked_list list = {NULL, 0, 0};
    bool good = true;
    pthread_mutex_lock(&hub->lock);
    for (struct stream *s = hub->all.after; s != &hub->all; s = s->after)
        if (s->session[0] && (!user || s->who.id == user))
            note_session(&list, s);
    pthread_mutex_unlock(&hub->lock);
    for (size_t i = 0; i < list.count; i++) {
        struct looked *l = &list.at[i];
        l->code = who_of_session(hub->server, l->session, &l->who);
        if (l->code == DB_OK) {
            pthread_mutex_lock(&hub->lock);
            take_result(hub, l);
            pthread_mutex_unlock(&hub->lock);
        }
        good = good && l->code == DB_OK;
    }
    free(list.at);
    hub_ring(hub);
    return good;
}

void hub_check_opened(struct request *r, struct stream *s)
{
    struct who who;
    if (!s->session[0] || !who_is_old(r))
        return;
    if (who_of_session(r->server, s->session, &who) == DB_OK && who.id == s->who.id)
        return;
    pthread_mutex_lock(&s->hub->lock);
    hub_end_stream(s);
    pthread_mutex_unlock(&s->hub->lock);
}
