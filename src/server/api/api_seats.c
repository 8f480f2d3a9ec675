/* api_seats.c: joining, leaving, standing in, numbers, putting away. */
#include "base/check.h"
#include "server/accounts/moderation.h"
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/bots/bots.h"
#include "server/streams/streams.h"
#include "server/http/reply.h"
#include "server/accounts/users.h"

#include <stdlib.h>
#include <string.h>

static enum handled give_up(struct table *t)
{
    table_release(t);
    return DONE;
}

static bool free_seat(const struct table *t, int s)
{
    return !t->seat[s].user && !t->seat[s].bot[0];
}

static enum db_code put_seat(struct table *t, struct db_tx *tx, int s)
{
    struct db_seat seat = {.seat = s, .user = t->seat[s].user, .name = t->seat[s].name, .bot = t->seat[s].bot};
    return db_seat_put(tx, t->id, &seat);
}

static void keep_seat(struct table *t, int s, const char *name)
{
    strcpy(t->rules.invited[s], name);
    t->rules.invited_id[s] = 0;
}

bool seats_for_people(const struct table *t)
{
    for (int s = 0; s < t->setup.seats; s++)
        if (t->seat[s].user || !t->seat[s].bot[0])
            return true;
    return false;
}

/* Would all seats be bots' if one sat at this one? */
static bool last_for_people(const struct table *t, int seat)
{
    for (int s = 0; s < t->setup.seats; s++)
        if (s != seat && (t->seat[s].user || !t->seat[s].bot[0]))
            return false;
    return true;
}

bool seats_bot(struct request *r, struct table_seat *seat, int number, const char *level, const char *name)
{
    char memory[256];
    struct sg_text words;
    struct sg_error why;
    *seat = (struct table_seat){0};
    level = level ? level : bots_usual;
    sg_text_init(&words, memory, sizeof memory);
    if (!bots_known(level)) {
        bots_names(&words);
        problem(r, 400, "'bot' is one of %s", memory);
    } else if (name && !match_name_ok(name, strlen(name), &why)) {
        problem_error(r, 400, "name", &why);
    } else if (moderation_may_write(r, name)) {
        strcpy(seat->bot, level);
        sg_text_init(&words, seat->name, sizeof seat->name);
        if (name)
            sg_text_add(&words, name);
        else
            sg_text_printf(&words, "%s %d", level, number);
        return true;
    }
    return false;
}

/* Two people whose names look the same, or one at two seats, get different names. */
void seats_tell_apart(struct table *t, int seat, int others)
{
    char mark[8];
    char *name = t->seat[seat].name;
    bool same = false;
    for (int s = 0; s < others && name[0]; s++)
        same |= s != seat && users_look_alike(t->seat[s].name, name);
    if (!same)
        return;
    struct sg_text text;
    sg_text_init(&text, mark, sizeof mark);
    sg_text_printf(&text, " (%d)", seat + 1);
    size_t length = strlen(name), most = sizeof t->seat[seat].name - 1 - strlen(mark);
    length = length < most ? length : most;
    while (length && ((unsigned char)name[length] & 0xC0) == 0x80)
        length--; /* not in the middle of a character */
    strcpy(name + length, mark);
}

/* ---- Joining ---------------------------------------------------------------------- */

/* Is the seat one that they may take? Those kept for somebody are for that person alone. */
static bool may_take(struct request *r, const struct table *t, int s, const char *code)
{
    const char *invited = t->rules.invited[s];
    bool coded = code && strcmp(code, t->row->link) == 0;
    bool named = table_invited(t, s, &r->who) && (r->who.account || coded);
    if (!free_seat(t, s))
        return false;
    if (invited[0] || t->rules.join == JOIN_INVITED)
        return named;
    return t->rules.join == JOIN_ANYONE || coded || r->who.id == t->row->host;
}

static int find_seat(struct request *r, const struct table *t, int64_t asked, const char *code)
{
    for (int s = 0; s < t->setup.seats; s++)
        if ((asked ? s == asked - 1 : true) && may_take(r, t, s, code))
            return s;
    return -1;
}

void seats_mark_program(struct table *t, int s, bool program)
{
    uint8_t bit = (uint8_t)(1u << s);
    t->rules.programs = program ? t->rules.programs | bit : t->rules.programs & (uint8_t)~bit;
    if (!program || t->match || (t->rules.numbers.given & bit))
        return;
    fair_random(t->rules.numbers.of[s]); /* nobody waits for the number of a program */
    t->rules.numbers.given |= bit;
    t->rules.early |= bit;
}

static enum handled sit_down(struct request *r, struct table *t, int s, const char *number)
{
    struct db_tx *tx = api_edit(r, t);
    t->seat[s].user = r->who.id;
    strcpy(t->seat[s].name, r->who.name);
    seats_tell_apart(t, s, t->setup.seats);
    if (number && *number) {
        api_number_bytes(number, t->rules.numbers.of[s]);
        t->rules.numbers.given |= 1u << s;
        t->rules.early &= (uint8_t) ~(1u << s);
    }
    seats_mark_program(t, s, r->who.role == DB_BOT);
    keep_seat(t, s, "");
    struct db_seat seat = {.seat = s, .user = r->who.id, .name = t->seat[s].name, .bot = ""};
    enum db_code code = api_stays(r, tx);
    if (code == DB_OK)
        code = api_put_rules(t, tx);
    if (code == DB_OK)
        code = db_seat_take(tx, t->id, &seat);
    if (code == DB_OK)
        code = db_invite_settle(tx, t->id, r->who.id, DB_ACCEPTED);
    if (code == DB_OK)
        code = api_start(t, tx);
    return api_done(r, t, tx, code, 200);
}

enum handled api_join(struct request *r)
{
    int64_t asked;
    const char *code, *number;
    enum handled h;
    if (!body_known(r, r->json, "seat code number commitment") ||
        !body_number(r, r->json, "seat", 1, SG_MAX_SEATS, 0, &asked) || !body_text(r, r->json, "code", 64, &code) ||
        !body_text(r, r->json, "number", 200, &number))
        return DONE;
    struct table *t = table_get(r, r->id, &h);
    if (!t)
        return h;
    code = code ? code : request_query(r, "code");
    unsigned mine = table_seats_of(t, r->who.id);
    if (mine && (asked ? mine >> (asked - 1) & 1 : 1))
        return api_give(r, t, 200); /* asked twice: the game may have begun by that */
    int s = find_seat(r, t, asked, code);
    if (!table_may_view(t, &r->who, code)) {
        problem(r, 404, "there is no such table, or it is not for you to know");
        return give_up(t);
    }
    if (!api_commitment(r, t))
        return give_up(t);
    if (seats_kept_for(t, &r->who, asked) >= 0)
        return seats_take_over(r, t, seats_kept_for(t, &r->who, asked));
    if (table_status(t) != DB_SEATING) {
        problem(r, 409, "the game has begun without you; perhaps you can watch");
        return give_up(t);
    }
    if (!rated_may_sit(r, t))
        return give_up(t);
    if (s < 0) {
        problem(r, 409, asked ? "this seat is not free for you" : "no seat is free for you");
        return give_up(t);
    }
    return sit_down(r, t, s, number);
}

enum handled seats_accept(struct request *r, struct table *t)
{
    const char *number;
    if (!body_text(r, r->json, "number", 200, &number))
        return give_up(t);
    bool asked = r->who.account && table_status(t) == DB_SEATING && !table_seats_of(t, r->who.id);
    for (int s = 0; asked && s < t->setup.seats; s++)
        if (free_seat(t, s) && table_invited(t, s, &r->who))
            return sit_down(r, t, s, number);
    return api_give(r, t, 200);
}

/* ---- Leaving and standing in ----------------------------------------------------------- */

/* Somebody else plays the seat from now on: a step of the match and a row of the store. */
enum db_code seats_hand_over(struct table *t, struct db_tx *tx, int s, bool bot, const char *kind)
{
    struct sg_error why;
    struct match_seat who = {.who = bot ? MATCH_BOT : MATCH_REMOTE};
    size_t before = match_text(t->match).length;
    struct sg_text name;
    sg_text_init(&name, who.name, sizeof who.name);
    if (bot)
        strcpy(who.bot, kind);
    if (bot)
        sg_text_printf(&name, "%s %d", kind, s + 1);
    else
        sg_text_add(&name, t->seat[s].name);
    struct clock_mark mark = clock_mark(t, t->match);
    strcpy(t->seat[s].bot, bot ? kind : "");
    if (!match_seat_set(t->match, s, &who, &why))
        return DB_BAD;
    while (match_turn(t->match) == SG_CHANCE && match_draw(t->match, &why)) {
    }
    struct sg_slice all = match_text(t->match);
    struct db_step step = {.table = t->id,
                           .seq = t->steps,
                           .tail = t->row->tail,
                           .text = all.at + before,
                           .length = all.length - before,
                           .at = db_now()};
    clock_step(t, &mark, t->match, step.at);
    step.head = (struct db_head){DB_PLAYING, match_turn(t->match) >= 0 ? match_turn(t->match) : -1,
                                 match_plies(t->match), table_deadline(t), NULL};
    enum db_code code = db_step_add(tx, &step);
    return code == DB_OK ? put_seat(t, tx, s) : code;
}

static enum db_code free_up(struct table *t, struct db_tx *tx, int s)
{
    t->seat[s] = (struct table_seat){0};
    t->rules.numbers.given &= ~(1u << s);
    seats_mark_program(t, s, false);
    enum db_code code = api_put_rules(t, tx);
    return code == DB_OK ? put_seat(t, tx, s) : code;
}

/* The table, and the seat of one's own that the body names; NULL when *h has the answer. */
static struct table *own_seat(struct request *r, int *s, enum handled *h)
{
    *h = DONE;
    struct table *t = body_known(r, r->json, "seat") ? api_get(r, h) : NULL;
    if (t && !api_seat(r, t, s)) {
        *h = give_up(t);
        return NULL;
    }
    return t;
}

/* A seat that waits for somebody: free, or played by a bot until then. */
static bool waiting_seat(const struct table *t, int s)
{
    return free_seat(t, s) || seats_substitute(t, s);
}

/* Is a seat kept for them? A guest's name proves nothing. */
static bool invited(const struct request *r, const struct table *t)
{
    for (int s = 0; r->who.account && s < t->setup.seats; s++)
        if (waiting_seat(t, s) && table_invited(t, s, &r->who))
            return true;
    return false;
}

/* They do not want the seat that is kept for them: it is open again. */
static enum handled decline_seat(struct request *r, struct table *t)
{
    struct db_tx *tx = api_edit(r, t);
    for (int s = 0; s < t->setup.seats; s++)
        if (waiting_seat(t, s) && table_invited(t, s, &r->who))
            keep_seat(t, s, "");
    enum db_code code = api_put_rules(t, tx);
    if (code == DB_OK)
        code = db_invite_settle(tx, t->id, r->who.id, DB_DECLINED);
    return api_done(r, t, tx, code, 200);
}

/* There is no seat to give back, but the invitation is answered. */
static enum db_code settle_invite(struct server *server, int64_t table, const struct principal *who)
{
    struct db_tx *tx = db_begin(server->db, DB_WRITE);
    enum db_code code = db_invite_settle(tx, table, who->id, DB_DECLINED);
    if (code == DB_OK)
        return db_end(tx);
    db_cancel(tx);
    return code;
}

enum db_code seats_decline(struct server *server, int64_t id, const struct principal *who)
{
    struct request r = {.server = server, .blocking = true, .who = *who};
    enum db_code code = DB_OK;
    for (enum handled h = AGAIN; h == AGAIN;) {
        struct table *t = table_hold(server, id, &code);
        if (!t)
            break;
        if (table_status(t) != DB_SEATING && seats_kept_for(t, who, 0) < 0) {
            table_release(t);
            code = settle_invite(server, id, who);
            break;
        }
        h = decline_seat(&r, t);
        code = r.status == 200 ? DB_OK : DB_LOST;
    }
    buffer_free(&r.out);
    return code == DB_NONE ? DB_OK : code;
}

enum handled api_leave(struct request *r)
{
    enum handled h = DONE;
    int s;
    struct table *t = body_known(r, r->json, "seat") ? api_get(r, &h) : NULL;
    if (!t)
        return h;
    if (!table_seats_of(t, r->who.id) && table_status(t) != DB_OVER && invited(r, t))
        return decline_seat(r, t);
    if (!api_seat(r, t, &s))
        return give_up(t);
    if (table_status(t) == DB_OVER || t->seat[s].bot[0])
        return api_give(r, t, 200);
    if (t->match && t->steps >= 2 * r->server->config.table_steps) { /* who leaves and comes back makes it longer */
        problem(r, 409, "this game has %d steps already: nobody leaves their seat to a bot any more", t->steps);
        return give_up(t);
    }
    struct db_tx *tx = api_edit(r, t);
    enum db_code code = t->match ? seats_hand_over(t, tx, s, true, bots_usual) : free_up(t, tx, s);
    return api_done(r, t, tx, code, 200);
}

/* How many other people have not resigned; somebody who is away may come back. */
static int others_left(const struct table *t, int64_t user)
{
    unsigned counted = table_seats_of(t, user) | t->rules.resigned;
    int count = 0;
    for (int s = 0; s < t->setup.seats; s++)
        if (t->seat[s].user && !(counted >> s & 1)) {
            counted |= table_seats_of(t, t->seat[s].user);
            count++;
        }
    return count;
}

/* Nobody is left to play against: the game ends as it stands, and who resigned is last. */
static enum handled end_resigned(struct request *r, struct table *t, int s)
{
    struct sg_error why;
    struct step *step = step_begin(t);
    bool fine = match_resign(t->match, s, &why);
    return api_step_end(r, t, step, fine, &why);
}

enum handled api_resign(struct request *r)
{
    enum handled h;
    int s;
    struct table *t = own_seat(r, &s, &h);
    if (!t)
        return h;
    if (table_status(t) == DB_OVER || t->rules.resigned >> s & 1)
        return api_give(r, t, 200);
    if (!t->match) {
        problem(r, 409, "the game has not begun; leave the table instead: POST .../leave");
        return give_up(t);
    }
    if (others_left(t, r->who.id) < 2)
        return end_resigned(r, t, s);
    struct db_tx *tx = api_edit(r, t);
    t->rules.resigned |= (uint8_t)(1u << s);
    enum db_code code = api_put_rules(t, tx);
    if (code == DB_OK && !t->seat[s].bot[0])
        code = seats_hand_over(t, tx, s, true, bots_usual);
    return api_done(r, t, tx, code, 200);
}

/* May a bot take over from this person? NULL, or why not. */
static const char *present(const struct table *t, int s)
{
    int64_t at = table_replace_at(t, s);
    if (!at)
        return "it is not their turn: nobody waits for them";
    return db_now() > at ? NULL : "they still have time";
}

enum handled api_replace(struct request *r)
{
    const char *bot, *name;
    int64_t n;
    enum handled h;
    if (!body_known(r, r->json, "seat bot name") || !body_text(r, r->json, "bot", AI_MAX_SPEC - 1, &bot) ||
        !body_shown(r, r->json, "name", MATCH_MAX_NAME - 1, &name))
        return DONE;
    if (bot && name)
        return problem(r, 400, "a seat is for a 'bot', or for an account with this 'name'");
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    bot = bot ? bot : bots_usual;
    if (!body_must_number(r, r->json, "seat", 1, t->setup.seats, &n))
        return give_up(t);
    int s = (int)n - 1;
    const char *not = table_status(t) != DB_PLAYING ? "no game is played here" : NULL;
    if (!table_seats_of(t, r->who.id))
        problem(r, 403, "only players of the table can do this");
    else if (!bots_known(bot))
        problem(r, 400, "'bot' names a level of bots; GET /api/v1 lists them");
    else if (name && !not &&t->seat[s].user && t->seat[s].user != r->who.id && (t->seat[s].bot[0] || !present(t, s)))
        return seats_offer(r, t, s, name);
    else if (!name && !not &&t->seat[s].user && strcmp(t->seat[s].bot, bot) == 0)
        return api_give(r, t, 200); /* asked twice */
    else if (not || (not = t->seat[s].bot[0] ? "a bot sits there" : present(t, s)))
        problem_key(r, 409, "seats.present", "%s", not );
    if (r->status)
        return give_up(t);
    struct db_tx *tx = api_edit(r, t);
    return api_done(r, t, tx, seats_hand_over(t, tx, s, true, bot), 200);
}

enum handled api_return(struct request *r)
{
    enum handled h;
    int s;
    struct table *t = own_seat(r, &s, &h);
    if (!t)
        return h;
    if (!json_object_get(r->json, "seat"))
        for (int i = 0; i < t->setup.seats; i++)
            if (t->seat[i].user == r->who.id && t->seat[i].bot[0])
                s = i;
    if (!t->seat[s].bot[0])
        return api_give(r, t, 200);
    if (table_status(t) != DB_PLAYING)
        problem(r, 409, "no game is played here");
    else if (t->rules.resigned >> s & 1)
        problem_key(r, 409, "seats.resigned", "who has resigned does not return to this game");
    if (r->status)
        return give_up(t);
    struct db_tx *tx = api_edit(r, t);
    enum db_code code = DB_OK;
    int64_t former = t->rules.invited_id[s];
    if (t->rules.invited[s][0]) { /* nobody else is needed any more */
        keep_seat(t, s, "");
        code = former ? db_invite_settle(tx, t->id, former, DB_WITHDRAWN) : DB_OK;
        code = code == DB_OK ? api_put_rules(t, tx) : code;
    }
    return api_done(r, t, tx, code == DB_OK ? seats_hand_over(t, tx, s, false, "") : code, 200);
}

/*
 * The program took too long: it loses. Between two it does so at once; else a bot plays its seat to the end,
 * so that the others finish their game, and it does not return. False: it ended the game, and the table is let go.
 */
static bool lose_program(struct table *t, int s)
{
    struct sg_error why;
    if (t->setup.seats > 2 && others_left(t, t->seat[s].user) > 0)
        return true;
    struct step *step = step_begin(t);
    if (!match_resign(t->match, s, &why)) {
        step_cancel(step);
        return true;
    }
    step_settle(step);
    step_commit(step, NULL);
    return false;
}

void seats_clock_out(struct server *server, int64_t id)
{
    enum db_code code;
    struct table *t = table_hold(server, id, &code);
    if (!t)
        return;
    int turn = table_turn(t);
    int64_t deadline = table_deadline(t);
    if (turn < 0 || !deadline || deadline > db_now()) {
        table_release(t);
        return;
    }
    bool program = t->rules.programs >> turn & 1;
    if (program && !lose_program(t, turn))
        return;
    struct request r = {.server = server, .blocking = true};
    struct db_tx *tx = api_edit(&r, t);
    code = DB_OK;
    if (program) {
        t->rules.resigned |= (uint8_t)(1u << turn);
        code = api_put_rules(t, tx);
    }
    if (code == DB_OK && (program || t->rules.out == OUT_BOT)) {
        code = seats_hand_over(t, tx, turn, true, bots_usual);
    } else if (code == DB_OK) { /* the others may replace them; no need to look again */
        t->row->deadline = 0;
        code = api_put_rules(t, tx);
    }
    api_done(&r, t, tx, code, 200);
    buffer_free(&r.out);
}

/* Their seats that a bot can take over; with `stays` only where somebody waits for them longer than they may take. */
static unsigned seats_to_abandon(const struct table *t, int64_t user, bool *stays)
{
    unsigned seats = 0;
    for (int s = 0; s < t->setup.seats; s++) {
        bool here = stays && t->match && t->seat[s].user == user && !t->seat[s].bot[0] && present(t, s);
        if (here)
            *stays = true;
        seats |= (unsigned)(t->seat[s].user == user && !here) << s;
    }
    return seats;
}

static enum handled abandon(struct request *r, int64_t id, int64_t user, bool *stays, enum db_code *result)
{
    enum db_code code;
    struct table *t = table_hold(r->server, id, &code);
    *result = code == DB_NONE ? DB_OK : code;
    if (!t)
        return DONE;
    int status = table_status(t);
    unsigned seats = status == DB_PLAYING || status == DB_SEATING ? seats_to_abandon(t, user, stays) : 0;
    if (!seats) {
        table_release(t);
        return DONE;
    }
    struct db_tx *tx = api_edit(r, t);
    code = DB_OK;
    for (int s = 0; s < t->setup.seats && code == DB_OK; s++)
        if ((seats >> s & 1) && !t->match)
            code = free_up(t, tx, s);
        else if ((seats >> s & 1) && !t->seat[s].bot[0])
            code = seats_hand_over(t, tx, s, true, bots_usual);
    enum handled h = api_done(r, t, tx, code, 200);
    *result = r->status >= 400 && code == DB_OK ? DB_LOST : code;
    return h;
}

enum db_code seats_abandon(struct server *server, int64_t id, int64_t user, bool *stays)
{
    struct request r = {.server = server, .blocking = true};
    enum db_code code;
    while (abandon(&r, id, user, stays, &code) == AGAIN) {
    }
    buffer_free(&r.out);
    return code;
}

/* Who was invited to a seat that is somebody else's now, or open, is not invited any more. */
static enum db_code withdraw(struct table *t, struct db_tx *tx, int64_t user)
{
    for (int s = 0; s < t->setup.seats; s++)
        if (t->rules.invited_id[s] == user)
            return DB_OK;
    return db_invite_settle(tx, t->id, user, DB_WITHDRAWN);
}

/* ---- Before the start ------------------------------------------------------------------------ */

enum handled api_seats(struct request *r)
{
    static const char *const words[] = {"open", "bot", "invited"};
    const char *bot, *name;
    int64_t n;
    int who;
    enum handled h;
    if (!body_known(r, r->json, "seat who bot name") || !body_word(r, r->json, "who", words, 3, &who) ||
        !body_must_number(r, r->json, "seat", 1, SG_MAX_SEATS, &n) ||
        !body_text(r, r->json, "bot", AI_MAX_SPEC - 1, &bot) ||
        !body_shown(r, r->json, "name", MATCH_MAX_NAME - 1, &name))
        return DONE;
    if ((bot && who != 1) || (name && who == 0))
        return problem(r, 400, "'%s' is not for a seat whose 'who' is \"%s\"", bot ? "bot" : "name", words[who]);
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    int s = (int)n - 1;
    struct table_seat seat = {0};
    if (r->who.id != t->row->host)
        problem(r, 403, "only who opened the table can do this");
    else if (table_status(t) != DB_SEATING)
        problem(r, 409, "the game has begun");
    else if (s >= t->setup.seats || (t->seat[s].user && t->seat[s].user != r->who.id))
        problem(r, 409, "this seat is not free");
    else if (who == 2 && (!name || !*name))
        problem(r, 400, "'name' is required: who is invited");
    else if (who == 1 && t->rules.rated)
        problem_key(r, 409, "rated.bots", "a rated table is for people: no bot can have a seat there");
    else if (who == 1 && last_for_people(t, s))
        problem(r, 409, "a table needs a person: the other seats are bots' already");
    else if (who == 1)
        seats_bot(r, &seat, s + 1, bot, name);
    if (r->status)
        return give_up(t);
    struct db_tx *tx = api_edit(r, t);
    enum db_code code = seats_may_invite(r, tx, who == 2);
    if (r->status)
        return api_done(r, t, tx, DB_BAD, 200);
    int64_t former = t->rules.invited_id[s];
    t->seat[s] = seat;
    seats_mark_program(t, s, false);
    keep_seat(t, s, who == 2 && name ? name : "");
    t->rules.numbers.given &= ~(1u << s);
    if (code == DB_OK)
        code = seats_find(tx, &t->rules, t->setup.seats);
    if (code == DB_OK)
        code = api_put_rules(t, tx);
    if (code == DB_OK)
        code = put_seat(t, tx, s);
    if (code == DB_OK && former)
        code = withdraw(t, tx, former);
    if (code == DB_OK && who == 2)
        code = seats_invite(tx, t->id, &r->who, t->rules.invited_id[s], s);
    if (code == DB_OK)
        code = api_start(t, tx);
    return api_done(r, t, tx, code, 200);
}

/* ---- Numbers -------------------------------------------------------------------------------- */

static enum handled number_in_match(struct request *r, struct table *t, int s, const uint8_t number[FAIR_BYTES])
{
    struct sg_error why;
    struct step *step = step_begin(t);
    bool fine = match_number(t->match, s, number, &why);
    return api_step_end(r, t, step, fine, &why);
}

enum handled api_number(struct request *r)
{
    const char *text;
    uint8_t number[FAIR_BYTES];
    enum handled h;
    int s;
    if (!body_known(r, r->json, "number seat commitment") || !body_must_text(r, r->json, "number", 200, &text))
        return DONE;
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    if (!api_seat(r, t, &s) || !api_commitment(r, t))
        return give_up(t);
    api_number_bytes(text, number);
    struct fair_numbers had = table_numbers(t);
    if ((had.given >> s & 1) && memcmp(had.of[s], number, FAIR_BYTES) == 0)
        return api_give(r, t, 200); /* asked twice */
    if (t->match)
        return number_in_match(r, t, s, number);
    struct db_tx *tx = api_edit(r, t);
    memcpy(t->rules.numbers.of[s], number, FAIR_BYTES);
    t->rules.numbers.given |= 1u << s;
    t->rules.early &= (uint8_t) ~(1u << s);
    return api_done(r, t, tx, api_put_rules(t, tx), 200);
}

/* ---- Putting away --------------------------------------------------------------------------- */

/* One that is over: out of one's own lists, not out of those of others. */
static enum handled shelve_own(struct request *r, struct table *t, bool away)
{
    unsigned mine = table_seats_of(t, r->who.id);
    if (!mine) {
        problem(r, 403, "only its players can put a table away");
        return give_up(t);
    }
    struct db_tx *tx = api_edit(r, t);
    t->row->status = DB_OVER; /* with an older version it was put away for everybody */
    for (int s = 0; s < t->setup.seats; s++)
        t->seat[s].shelved = mine >> s & 1 ? away : t->seat[s].shelved;
    enum db_code code = db_shelve(tx, t->id, r->who.id, away);
    return api_done(r, t, tx, code == DB_OK ? api_put_rules(t, tx) : code, 200);
}

/* One that never began: for everybody. */
static enum handled give_up_table(struct request *r, struct table *t, bool away)
{
    struct db_tx *tx = api_edit(r, t);
    t->row->status = away ? DB_ARCHIVED : DB_SEATING;
    enum db_code code = api_put_rules(t, tx);
    if (code == DB_OK)
        code = db_invites_shelve(tx, t->id, away);
    return api_done(r, t, tx, code, 200);
}

enum handled api_archive(struct request *r)
{
    bool away;
    enum handled h;
    if (!body_known(r, r->json, "archived") || !body_bool(r, r->json, "archived", true, &away))
        return DONE;
    struct table *t = api_get(r, &h);
    if (!t)
        return h;
    if (table_status(t) == DB_PLAYING)
        problem(r, 409, "the game is being played");
    else if (!t->match && r->who.id != t->row->host && r->who.role != DB_ADMIN)
        problem(r, 403, "only who opened the table can give it up");
    if (r->status)
        return give_up(t);
    if (t->match)
        return shelve_own(r, t, away);
    return give_up_table(r, t, away);
}

void seats_give_up(struct server *server, int64_t id)
{
    enum db_code code;
    struct request r = {.server = server, .blocking = true};
    struct table *t = table_hold(server, id, &code);
    if (!t)
        return;
    if (t->match || t->row->status != DB_SEATING)
        table_release(t);
    else
        give_up_table(&r, t, true);
    buffer_free(&r.out);
}
