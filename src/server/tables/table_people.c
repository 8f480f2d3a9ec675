/* table_people.c: who is who at a table. */
#include "server/tables/table.h"

#include "base/check.h"
#include "server/accounts/users.h"

#include <string.h>

unsigned table_seats_of(const struct table *t, int64_t user)
{
    unsigned seats = 0;
    for (int s = 0; user && s < t->setup.seats; s++)
        seats |= (unsigned)(t->seat[s].user == user) << s;
    return seats;
}

unsigned table_away(const struct table *t, int64_t user)
{
    unsigned seats = 0;
    for (int s = 0; s < t->setup.seats; s++)
        seats |= (unsigned)(t->seat[s].user && t->seat[s].user != user && t->seat[s].bot[0]) << s;
    return seats;
}

bool table_full(const struct table *t)
{
    return t->steps >= t->server->config.table_steps;
}

int table_turn(const struct table *t)
{
    return t->match ? match_turn(t->match) : SG_CHANCE;
}

static int viewer_of(unsigned seats, int turn)
{
    if (turn >= 0 && (seats >> turn & 1))
        return turn;
    for (int s = 0; s < SG_MAX_SEATS; s++)
        if (seats >> s & 1)
            return s;
    return SG_SPECTATOR;
}

int table_viewer(const struct table *t, int64_t user)
{
    return viewer_of(table_seats_of(t, user), table_turn(t));
}

int table_viewer_in(const struct match *m, unsigned seats)
{
    return viewer_of(seats, match_turn(m));
}

/* Compares without showing by its time how much of it was right. */
static bool same_code(const char *a, const char *b)
{
    size_t n = strlen(a);
    unsigned char differs = n != strlen(b) || n == 0;
    for (size_t i = 0; i < n && b[i]; i++)
        differs |= (unsigned char)(a[i] ^ b[i]);
    return !differs;
}

bool table_invited(const struct table *t, int seat, const struct principal *who)
{
    char kept[USERS_KEY], own[USERS_KEY];
    const char *name = t->rules.invited[seat];
    if (!name[0])
        return false;
    if (t->rules.invited_id[seat])
        return t->rules.invited_id[seat] == who->id;
    return users_key(name, kept) && users_key(who->name, own) && strcmp(kept, own) == 0;
}

bool table_may_view(const struct table *t, const struct principal *who, const char *code)
{
    if (who->id && (table_seats_of(t, who->id) || who->id == t->row->host || who->role == DB_ADMIN))
        return true;
    bool open = table_status(t) == DB_SEATING;
    if (t->rules.watch == WATCH_ANYONE || (t->rules.join == JOIN_ANYONE && open))
        return true;
    if (code && same_code(t->row->link, code) && (t->rules.watch == WATCH_LINK || open))
        return true;
    for (int s = 0; who->account && s < t->setup.seats; s++) /* a guest's name proves nothing */
        if (table_invited(t, s, who))
            return true;
    return false;
}

bool table_late(const struct table *t, int64_t user)
{
    return t->rules.delay && t->match && !t->past && match_turn(t->match) != SG_OVER && !table_seats_of(t, user);
}

int table_seen(const struct table *t, int64_t user)
{
    if (!table_late(t, user))
        return t->steps;
    return t->steps > t->rules.delay ? t->steps - (int)t->rules.delay : 1;
}

/* The match after the first `seen` steps: only what came since the last time is played. */
static struct match *match_after(const struct table *t, int seen)
{
    struct sg_error why;
    struct earlier *e = t->earlier;
    if (!e->match) {
        size_t length = seen < t->steps ? t->starts[seen] : match_text(t->match).length;
        e->match = match_load(match_text(t->match).at, length, NULL, &why);
        sg_check(e->match); /* it was played from these words */
        e->steps = seen;
    }
    for (; e->steps < seen; e->steps++)
        sg_check(table_continue(&e->match, table_step_text(t, e->steps)));
    return e->match;
}

bool table_past(const struct table *t, int64_t user, struct table *out, struct db_table *row)
{
    if (!table_late(t, user))
        return false;
    int seen = table_seen(t, user);
    *out = *t;
    *row = *t->row;
    row->chats = 0;
    row->changed = row->started ? row->started : row->created;
    out->row = row;
    out->steps = seen;
    out->past = true;
    out->match = match_after(t, seen);
    return true;
}

void table_copy(const struct table *t, struct table *out, struct db_table *row)
{
    *row = *t->row;
    row->game = row->setup = row->title = row->link = row->options = row->result = NULL;
    memset(out, 0, sizeof *out);
    out->id = t->id;
    out->server = t->server;
    out->row = row;
    out->game = t->game;
    out->setup = t->setup;
    out->rules = t->rules;
    memcpy(out->seat, t->seat, sizeof out->seat);
    out->steps = t->steps;
    out->turn_at = t->turn_at;
    memcpy(out->left, t->left, sizeof out->left);
}

int table_status(const struct table *t)
{
    if (!t->match)
        return t->row->status == DB_ARCHIVED ? DB_OVER : DB_SEATING;
    return match_turn(t->match) == SG_OVER || t->row->status == DB_ARCHIVED ? DB_OVER : DB_PLAYING;
}

const char *table_seat_name(const struct table *t, int seat)
{
    if (t->match)
        return match_seat(t->match, seat)->name;
    return t->seat[seat].name[0] ? t->seat[seat].name : t->rules.invited[seat];
}
