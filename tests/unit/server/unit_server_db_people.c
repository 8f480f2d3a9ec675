/* unit_server_db_people.c: what db.h promises of seats, chat, users and invitations, asked of both stores. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store_help.h"

/* ---- Seats and chat ------------------------------------------------------ */

static bool note_seat(void *ctx, const struct db_seat *seat)
{
    struct sg_text *out = ctx;
    sg_text_printf(out, "%d:%d:%s:%s;", seat->seat, (int)seat->user, seat->name, seat->bot);
    return true;
}

static void nobody_shares_a_seat(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    int64_t id = new_table(db, "a");
    struct db_seat one = {.seat = 1, .user = 5, .name = "Anna"};
    struct db_seat two = {.seat = 1, .user = 6, .name = "Bruno"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_seat_take(tx, id, &one), DB_OK);
    assert_int_equal(db_seat_take(tx, id, &two), DB_CONFLICT);
    assert_int_equal(db_seat_take(tx, id + 9, &two), DB_NONE);
    one = (struct db_seat){.seat = 0};
    assert_int_equal(db_seat_put(tx, id, &one), DB_OK); /* free */
    two.seat = 0;
    assert_int_equal(db_seat_take(tx, id, &two), DB_OK);
    two.bot = "novice";
    assert_int_equal(db_seat_put(tx, id, &two), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    char words[200];
    struct sg_text out;
    sg_text_init(&out, words, sizeof words);
    tx = db_begin(db, DB_READ);
    assert_int_equal(db_seats(tx, id, note_seat, &out), DB_OK);
    db_end(tx);
    assert_string_equal(words, "0:6:Bruno:novice;1:5:Anna:;");
    db_close(db);
}

static bool note_chat(void *ctx, const struct db_chat *line)
{
    struct sg_text *out = ctx;
    sg_text_printf(out, "%d %s: %s;", (int)line->n, line->name, line->text);
    return true;
}

static void chat_counts_up(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    int64_t id = new_table(db, "a");
    for (int i = 0; i < 3; i++) {
        struct db_chat line = {
            .user = 4, .seat = -1, .name = "Anna", .text = i == 1 ? "'; DROP TABLE users; --" : "hello"};
        struct db_tx *tx = db_begin(db, DB_WRITE);
        assert_int_equal(db_chat_add(tx, id, &line), DB_OK);
        assert_int_equal(line.n, i);
        assert_int_equal(db_chat_add(tx, id + 9, &line), DB_NONE);
        assert_int_equal(db_end(tx), DB_OK);
    }
    char words[200];
    struct sg_text out;
    sg_text_init(&out, words, sizeof words);
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_chats(tx, id, 1, 10, note_chat, &out), DB_OK);
    db_end(tx);
    assert_string_equal(words, "1 Anna: '; DROP TABLE users; --;2 Anna: hello;");
    struct db_table *t = table_now(db, id);
    assert_int_equal(t->chats, 3);
    free(t);
    db_close(db);
}

/* ---- People -------------------------------------------------------------- */

static void users_and_sessions(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    enum db_code code;
    struct db_user anna = {.name = "Anna", .key = "anna", .pass = "p", .mail = "a@b", .role = DB_ADMIN};
    struct db_user twin = {.name = "ANNA", .key = "anna"};
    struct db_user guest = {.name = "Anna"}, other = {.name = "Anna"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_user_add(tx, &anna), DB_OK);
    assert_int_equal(db_user_add(tx, &twin), DB_CONFLICT);
    assert_int_equal(db_user_add(tx, &guest), DB_OK); /* guests share names */
    assert_int_equal(db_user_add(tx, &other), DB_OK);
    guest.key = "anna";
    assert_int_equal(db_user_put(tx, &guest), DB_CONFLICT);
    guest.key = "bruno";
    guest.disabled = true;
    assert_int_equal(db_user_put(tx, &guest), DB_OK);
    struct db_session s = {"hash1", anna.id, 1, 1, 1000};
    assert_int_equal(db_session_add(tx, &s), DB_OK);
    assert_int_equal(db_session_add(tx, &s), DB_CONFLICT);
    s.hash = "hash2";
    s.expires = 500;
    assert_int_equal(db_session_add(tx, &s), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);

    tx = db_begin(db, DB_WRITE);
    struct db_user *u = db_user_by_key(tx, "bruno", &code);
    assert_true(u && u->id == guest.id && u->disabled && u->role == DB_PLAYER);
    free(u);
    assert_null(db_user_by_key(tx, "", &code));
    u = db_user_get(tx, anna.id, &code);
    assert_string_equal(u->mail, "a@b");
    assert_int_equal(u->role, DB_ADMIN);
    free(u);
    struct db_session *got = db_session_get(tx, "hash1", 999, &code);
    assert_true(got && got->user == anna.id && got->expires == 1000);
    free(got);
    assert_null(db_session_get(tx, "hash1", 1000, &code));
    assert_int_equal(db_sessions_drop(tx, 0, NULL, 900), DB_OK); /* hash2 was old */
    assert_null(db_session_get(tx, "hash2", 1, &code));
    assert_int_equal(db_sessions_drop(tx, anna.id, "hash1", 0), DB_OK);
    got = db_session_get(tx, "hash1", 1, &code);
    assert_non_null(got);
    free(got);
    assert_int_equal(db_session_drop(tx, "hash1"), DB_OK);
    assert_int_equal(db_session_drop(tx, "hash1"), DB_NONE);
    assert_int_equal(db_end(tx), DB_OK);
    db_close(db);
}

static bool note_invite(void *ctx, const struct db_invite *i)
{
    struct sg_text *out = ctx;
    sg_text_printf(out, "%d>%d:%d;", (int)i->from, (int)i->user, i->answer);
    return true;
}

/* `anna` has invited 99 to this table, 77 has accepted. */
static void waiting_invites(struct db_tx *tx, int64_t table, int64_t anna)
{
    const struct {
        struct db_waiting which;
        bool found;
    } tests[] = {
        {{.user = 99, .limit = 5}, true},
        {{.user = 99, .limit = 5, .from = anna}, true},
        {{.user = 99, .limit = 5, .table = table, .after = table - 1}, true},
        {{.user = 99, .limit = 5, .from = -1}, false}, /* Anna is no guest */
        {{.user = 99, .limit = 5, .from = anna + 1}, false},
        {{.user = 99, .limit = 5, .table = table + 5000000000}, false},
        {{.user = 99, .limit = 5, .after = table}, false},
        {{.user = 77, .limit = 5}, false},
    };
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        char words[100] = "";
        struct sg_text out;
        sg_text_init(&out, words, sizeof words);
        assert_int_equal(db_invites_waiting(tx, &tests[i].which, note_invite, &out), DB_OK);
        assert_int_equal(strstr(words, ">99:0;") != NULL, tests[i].found);
    }
    assert_int_equal(db_invites_shelve(tx, table, true), DB_OK);
    char words[100] = "";
    struct sg_text out;
    sg_text_init(&out, words, sizeof words);
    assert_int_equal(db_invites_waiting(tx, &tests[0].which, note_invite, &out), DB_OK);
    assert_string_equal(words, "");
    assert_int_equal(db_invites_shelve(tx, table, false), DB_OK);
}

static void who_leaves_is_forgotten(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    enum db_code code;
    int64_t id = new_table(db, "a");
    struct db_user anna = {.name = "Anna", .key = "anna"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_user_add(tx, &anna), DB_OK);
    struct db_seat seat = {.seat = 0, .user = anna.id, .name = "Anna"};
    struct db_chat line = {.user = anna.id, .name = "Anna", .text = "hello"};
    struct db_invite invite = {.table = id, .from = anna.id, .user = 99, .seat = -1};
    struct db_invite back = {.table = id, .from = 99, .user = 77, .seat = -1};
    assert_int_equal(db_seat_take(tx, id, &seat), DB_OK);
    assert_int_equal(db_chat_add(tx, id, &line), DB_OK);
    assert_int_equal(db_invite_add(tx, &invite), DB_OK);
    assert_int_equal(db_invite_add(tx, &invite), DB_CONFLICT);
    assert_int_equal(db_invite_add(tx, &back), DB_OK);
    assert_int_equal(db_invite_settle(tx, id, back.user, DB_ACCEPTED), DB_OK);
    char words[200];
    struct sg_text out;
    sg_text_init(&out, words, sizeof words);
    assert_int_equal(db_invites(tx, id, note_invite, &out), DB_OK);
    char wanted[60];
    snprintf(wanted, sizeof wanted, "%d>99:0;99>77:1;", (int)anna.id);
    assert_string_equal(words, wanted);
    waiting_invites(tx, id, anna.id);
    assert_int_equal(db_user_drop(tx, anna.id, "somebody"), DB_OK);
    assert_int_equal(db_user_drop(tx, anna.id, "somebody"), DB_NONE);
    assert_int_equal(db_end(tx), DB_OK);
    tx = db_begin(db, DB_READ);
    assert_null(db_user_get(tx, anna.id, &code));
    sg_text_init(&out, words, sizeof words);
    db_seats(tx, id, note_seat, &out);
    db_chats(tx, id, 0, 10, note_chat, &out);
    db_invites(tx, id, note_invite, &out);
    db_end(tx);
    assert_string_equal(words, "0:0:somebody:;99>77:1;");
    db_close(db);
}

static bool note_user(void *ctx, int64_t id, int64_t user)
{
    assert_true(id > 0 && user < 63);
    *(uint64_t *)ctx |= UINT64_C(1) << user;
    return true;
}

/* The users of the list's entries after *last. */
static uint64_t access_users(struct db *db, int64_t *last)
{
    uint64_t users = 0;
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_access_news(tx, last, note_user, &users), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    return users;
}

/* An entry that was numbered first and committed last is read all the same. */
static void changed_rights_are_read_in_any_order(void **state)
{
    (void)state;
    struct db *a = fresh_store();
    int64_t last = 0;
    struct db_tx *slow = db_begin(a, DB_WRITE);
    assert_int_equal(db_publish_user(slow, 11), DB_OK);
    if (!postgres) { /* one writes at a time */
        assert_int_equal(db_end(slow), DB_OK);
        assert_true(access_users(a, &last) >> 11 & 1);
        assert_int_equal(last, 1);
        db_close(a);
        return;
    }
    struct db *b = help_open(help_url);
    assert_non_null(b);
    struct db_tx *fast = db_begin(b, DB_WRITE);
    assert_int_equal(db_publish_user(fast, 22), DB_OK);
    assert_int_equal(db_end(fast), DB_OK);
    assert_true(access_users(b, &last) == UINT64_C(1) << 22);
    int64_t newest = last;
    assert_int_equal(db_end(slow), DB_OK);
    assert_true(access_users(b, &last) >> 11 & 1);
    assert_int_equal(last, newest); /* never back */
    db_close(b);
    db_close(a);
}

/* -------------------------------------------------------------------------- */

/* ---- Sign-in by a provider ------------------------------------------------- */

static bool note_identity(void *ctx, const char *issuer, const char *subject, int64_t at)
{
    sg_text_printf(ctx, "%s %s %s;", issuer, subject, at > 0 ? "then" : "never");
    return true;
}

static void identities_belong_to_one(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    char words[200];
    struct sg_text out;
    int64_t user = 7;
    struct db_user anna = {.name = "Anna", .key = "anna", .pass = "", .settings = "{}"};
    sg_text_init(&out, words, sizeof words);
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_user_add(tx, &anna), DB_OK);
    assert_int_equal(db_user_enrol(tx, &anna), DB_NONE); /* she has an account, if no password */
    assert_int_equal(db_identity_find(tx, "https://a", "1", &user), DB_NONE);
    assert_int_equal(db_identity_add(tx, "https://a", "1", anna.id), DB_OK);
    assert_int_equal(db_identity_add(tx, "https://a", "1", anna.id + 1), DB_CONFLICT);
    assert_int_equal(db_identity_add(tx, "https://a", "2", anna.id), DB_CONFLICT);
    assert_int_equal(db_identity_add(tx, "https://b", "1", anna.id), DB_OK);
    assert_int_equal(db_identity_find(tx, "https://a", "1", &user), DB_OK);
    assert_int_equal(user, anna.id);
    assert_int_equal(db_identity_drop(tx, anna.id, "https://b"), DB_OK);
    assert_int_equal(db_identity_drop(tx, anna.id, "https://b"), DB_NONE);
    assert_int_equal(db_identities(tx, anna.id, note_identity, &out), DB_OK);
    assert_string_equal(words, "https://a 1 then;");
    assert_int_equal(db_user_drop(tx, anna.id, "somebody"), DB_OK);
    assert_int_equal(db_identity_find(tx, "https://a", "1", &user), DB_NONE);
    assert_int_equal(db_end(tx), DB_OK);
    db_close(db);
}

static void signins_are_taken_once(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    enum db_code code;
    struct db_signin one = {
        .state = "s", .browser = "b", .issuer = "i", .back = "#/me", .user = 4, .way = 2, .until = 500};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_signin_add(tx, &one, 100), DB_OK);
    one.state = "old";
    one.until = 150;
    assert_int_equal(db_signin_add(tx, &one, 100), DB_OK);
    assert_null(db_signin_take(tx, "s", "other", 200, &code));
    assert_int_equal(code, DB_NONE);
    assert_null(db_signin_take(tx, "s", "b", 501, &code)); /* too late */
    struct db_signin *got = db_signin_get(tx, "s", "b", 500, &code);
    assert_non_null(got);
    free(got);
    got = db_signin_take(tx, "s", "b", 500, &code);
    assert_non_null(got);
    assert_string_equal(got->back, "#/me");
    assert_int_equal(got->user, 4);
    assert_int_equal(got->way, 2);
    assert_int_equal(got->until, 500);
    free(got);
    assert_null(db_signin_take(tx, "s", "b", 200, &code));
    one.state = "new";
    assert_int_equal(db_signin_add(tx, &one, 151), DB_OK); /* drops what has run out */
    assert_null(db_signin_get(tx, "old", "b", 0, &code));
    assert_int_equal(db_end(tx), DB_OK);
    db_close(db);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nobody_shares_a_seat),
    cmocka_unit_test(chat_counts_up),
    cmocka_unit_test(users_and_sessions),
    cmocka_unit_test(who_leaves_is_forgotten),
    cmocka_unit_test(changed_rights_are_read_in_any_order),
    cmocka_unit_test(identities_belong_to_one),
    cmocka_unit_test(signins_are_taken_once),
};

int main(void)
{
    return help_run_on_both(tests, sizeof tests / sizeof tests[0]);
}
