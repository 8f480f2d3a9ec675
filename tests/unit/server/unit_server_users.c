/* unit_server_users.c: accounts, tries, names. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "db_help.h"
#include "server/accounts/users.h"
#include "proto/buffer.h"

#include <semaphore.h>

static struct db *db;
static struct users *users;

static void start_users(const struct users_options *options)
{
    db = help_open(help_fresh(false));
    assert_non_null(db);
    users = users_start(db, options);
}

static void end_users(void)
{
    users_stop(users);
    db_close(db);
}

static void wake_asker(struct users_ask *ask)
{
    sem_post(ask->ctx);
}

static enum users_code ask_users(struct users_ask *a)
{
    sem_t done;
    sem_init(&done, 0, 0);
    a->done = wake_asker;
    a->ctx = &done;
    users_ask(users, a);
    sem_wait(&done);
    sem_destroy(&done);
    return a->code;
}

static struct users_ask make_ask(enum users_what what, const char *name, const char *password)
{
    return (struct users_ask){.what = what, .name = name, .password = password, .address = "203.0.113.9"};
}

static const struct users_options quick = {.quick = true};

static void an_account_is_made_and_entered(void **state)
{
    (void)state;
    start_users(&quick);
    struct users_ask a = make_ask(USERS_REGISTER, "Anna Ä", "a long word");
    a.mail = "anna@example.org";
    assert_int_equal(ask_users(&a), USERS_OK);
    int64_t id = a.user;
    assert_true(id > 0);
    a = make_ask(USERS_REGISTER, "anna  ä", "another word");
    assert_int_equal(ask_users(&a), USERS_TAKEN);
    a = make_ask(USERS_LOGIN, "ANNA ä", "a long word");
    assert_int_equal(ask_users(&a), USERS_OK);
    assert_int_equal(a.user, id);
    a = make_ask(USERS_LOGIN, "Anna Ä", "a wrong word");
    assert_int_equal(ask_users(&a), USERS_WRONG);
    a = make_ask(USERS_LOGIN, "Nobody", "a long word");
    assert_int_equal(ask_users(&a), USERS_WRONG);
    a = make_ask(USERS_REGISTER, "Bo", "short");
    assert_int_equal(ask_users(&a), USERS_BAD);
    assert_non_null(strstr(error_words(&a.why), "8 to 200"));
    a = make_ask(USERS_REGISTER, "<b>", "a long word");
    assert_int_equal(ask_users(&a), USERS_BAD);
    a = make_ask(USERS_REGISTER, "Carla", "a long word");
    a.mail = "no address";
    assert_int_equal(ask_users(&a), USERS_BAD);
    enum db_code code;
    struct db_tx *tx = db_begin(db, DB_READ);
    struct db_user *user = db_user_get(tx, id, &code);
    assert_true(strncmp(user->pass, "$argon2id$", 10) == 0);
    assert_null(strstr(user->pass, "a long word"));
    free(user);
    db_end(tx);
    end_users();
}

static void a_guest_keeps_his_id(void **state)
{
    (void)state;
    start_users(&quick);
    struct db_user guest = {.name = "Gast", .settings = "{\"a\":1}"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_user_add(tx, &guest), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    struct users_ask a = make_ask(USERS_REGISTER, "Anna", "a long word");
    a.user = guest.id;
    assert_int_equal(ask_users(&a), USERS_OK);
    assert_int_equal(a.user, guest.id);
    assert_int_equal(ask_users(&a), USERS_TAKEN);
    a.name = "Other";
    assert_int_equal(ask_users(&a), USERS_BAD); /* they have an account already */
    a = make_ask(USERS_LOGIN, "anna", "a long word");
    assert_int_equal(ask_users(&a), USERS_OK);
    assert_int_equal(a.user, guest.id);
    end_users();
}

static void a_changed_password_ends_other_sessions(void **state)
{
    (void)state;
    start_users(&quick);
    enum db_code code;
    char token[USERS_TOKEN], here[USERS_HASH], there[USERS_HASH];
    struct users_ask a = make_ask(USERS_REGISTER, "Anna", "a long word");
    assert_int_equal(ask_users(&a), USERS_OK);
    int64_t id = a.user;
    users_token(token);
    assert_int_equal(strlen(token), 43);
    users_hash(token, here);
    users_token(token);
    users_hash(token, there);
    assert_string_not_equal(here, there);
    struct db_tx *tx = db_begin(db, DB_WRITE);
    db_session_add(tx, &(struct db_session){here, id, 1, 1, 1000});
    db_session_add(tx, &(struct db_session){there, id, 1, 1, 1000});
    assert_int_equal(db_end(tx), DB_OK);
    a = (struct users_ask){
        .what = USERS_CHANGE, .user = id, .password = "wrong one!", .fresh = "a new word", .keep = here};
    assert_int_equal(ask_users(&a), USERS_WRONG);
    a.password = "a long word";
    assert_int_equal(ask_users(&a), USERS_OK);
    tx = db_begin(db, DB_READ);
    struct db_session *s = db_session_get(tx, here, 5, &code);
    assert_non_null(s);
    free(s);
    assert_null(db_session_get(tx, there, 5, &code));
    db_end(tx);
    a = make_ask(USERS_LOGIN, "Anna", "a long word");
    assert_int_equal(ask_users(&a), USERS_WRONG);
    a = make_ask(USERS_LOGIN, "Anna", "a new word");
    assert_int_equal(ask_users(&a), USERS_OK);
    for (int i = 0; i < 20; i++) { /* right ones do not count */
        a = (struct users_ask){.what = USERS_CHECK, .user = id, .password = "a new word"};
        assert_int_equal(ask_users(&a), USERS_OK);
    }
    a = (struct users_ask){.what = USERS_SET, .user = id, .fresh = "by the admin"};
    assert_int_equal(ask_users(&a), USERS_OK);
    a = make_ask(USERS_LOGIN, "Anna", "by the admin");
    assert_int_equal(ask_users(&a), USERS_OK);
    end_users();
}

static void tries_are_counted_before_hashing(void **state)
{
    (void)state;
    start_users(&(struct users_options){.quick = true, .tries = 3, .tries_address = 8});
    struct users_ask a = make_ask(USERS_REGISTER, "Anna", "a long word");
    a.address = "198.51.100.1";
    assert_int_equal(ask_users(&a), USERS_OK);
    for (int i = 0; i < 3; i++) {
        a = make_ask(USERS_LOGIN, "Anna", "guess number");
        assert_int_equal(ask_users(&a), USERS_WRONG);
    }
    a = make_ask(USERS_LOGIN, "Anna", "a long word"); /* too late, even if right */
    assert_int_equal(ask_users(&a), USERS_LIMITED);
    assert_true(a.retry_after > 0 && a.retry_after <= 15 * 60);
    a.address = "198.51.100.1"; /* from elsewhere its owner gets in */
    assert_int_equal(ask_users(&a), USERS_OK);
    for (int i = 0; i < 20; i++) { /* right ones do not count */
        a.address = "198.51.100.1";
        assert_int_equal(ask_users(&a), USERS_OK);
    }
    int limited = 0;
    for (int i = 0; i < 10; i++) { /* one address, many accounts */
        char name[16];
        snprintf(name, sizeof name, "n%d", i);
        a = make_ask(USERS_LOGIN, name, "guess number");
        limited += ask_users(&a) == USERS_LIMITED;
    }
    assert_int_equal(limited, 5); /* 8 less the 3 above */
    end_users();
}

static void count_busy(struct users_ask *a)
{
    sem_post(a->ctx);
}

static void a_crowd_is_sent_away(void **state)
{
    (void)state;
    start_users(&(struct users_options){.queue = 3, .threads = 1, .tries_address = 1000});
    struct users_ask a[20];
    sem_t done;
    sem_init(&done, 0, 0);
    for (int i = 0; i < 20; i++) { /* expensive hashes: they take a while */
        a[i] = make_ask(USERS_LOGIN, "Nobody", "a long word");
        a[i].address = "";
        a[i].name = i % 2 ? "A" : "B";
        a[i].done = count_busy;
        a[i].ctx = &done;
        users_ask(users, &a[i]);
    }
    int busy = 0;
    for (int i = 0; i < 20; i++)
        sem_wait(&done);
    for (int i = 0; i < 20; i++)
        busy += a[i].code == USERS_BUSY && a[i].retry_after > 0;
    assert_true(busy >= 12 && busy < 20);
    sem_destroy(&done);
    end_users();
}

/* One place fills the queue: who comes from another is let in, and that place gives way. */
static void a_crowd_of_one_place_keeps_nobody_out(void **state)
{
    (void)state;
    start_users(&(struct users_options){.queue = 4, .threads = 1, .tries_address = 1000});
    struct users_ask a[12];
    sem_t done;
    sem_init(&done, 0, 0);
    for (int i = 0; i < 12; i++) {
        char name[] = {(char)('A' + i), 0};
        static char names[12][2];
        memcpy(names[i], name, sizeof name);
        a[i] = make_ask(USERS_LOGIN, names[i], "a long word");
        a[i].address = "";
        a[i].place = i < 10 ? 7 : (uint64_t)i; /* the last two come from elsewhere */
        a[i].done = count_busy;
        a[i].ctx = &done;
        users_ask(users, &a[i]);
    }
    int busy = 0;
    for (int i = 0; i < 12; i++)
        sem_wait(&done);
    for (int i = 0; i < 10; i++)
        busy += a[i].code == USERS_BUSY;
    assert_int_equal(a[10].code, USERS_WRONG);
    assert_int_equal(a[11].code, USERS_WRONG);
    assert_true(busy >= 7 && busy < 10); /* the place itself keeps a part */
    sem_destroy(&done);
    end_users();
}

static void names_and_mails(void **state)
{
    (void)state;
    char key[USERS_KEY], other[USERS_KEY];
    assert_true(users_key("Élodie D'Arc-1", key));
    assert_true(users_key("éLODIE  d'arc-1 ", other));
    assert_string_equal(key, other);
    assert_true(users_key("Ωμέγα Ж", key));
    assert_false(users_key("", key));
    assert_false(users_key("   ", key));
    assert_false(users_key("...", key));
    assert_false(users_key("a\nb", key));
    assert_false(users_key("a\xff", key));
    assert_false(users_key("ad\xE2\x80\x8Bmin", key)); /* a blank nobody sees */
    assert_false(users_key("0123456789012345678901234567890123456789x", key));
    assert_true(users_key("E\u0301lodie", key) && users_key("\u00c9lodie", other)); /* an accent of its own */
    assert_string_equal(key, other);
    static const char *const distinct[] = {
        "Lucia",        "Jo\u00e3o 2",      "\u0416\u0435\u043d\u044f", "\u03a9\u03bc\u03ad\u03b3\u03b1",
        "\u5c71\u7530", "Bruno \U0001f3b2", "\u05d3\u05d5\u05d3"};
    static const char *const alike[] = {"Luc\u0456a",               /* a Cyrillic i among Latin letters */
                                        "\u0441\u043e\u0440\u0430", /* Cyrillic letters that read as copa */
                                        "\u03bf",
                                        "\u03a9\u03bc\u03ad\u03b3\u03b1 \u0416",
                                        "\uff21nna", /* a wide A */
                                        "Ann\u0251",
                                        "\u1d00nna",
                                        "\u1d2cnna",
                                        "\ufb01no",
                                        "\u2160vo",
                                        "\uff11"};
    for (size_t i = 0; i < sizeof distinct / sizeof distinct[0]; i++)
        assert_true(users_name_distinct(distinct[i]));
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        assert_false(users_name_distinct(alike[i]));
    static const char *const pairs[][2] = {{"Iva", "lva"},       {"Iva", "1VA"},           {"Corna", "Coma"},
                                           {"Tom0", "TOMO"},     {"Ian", "lan"},           {"lan", "Lan"},
                                           {"Iva  B", "lva B "}, {"E\u0301va", "\u00c9va"}};
    static const char *const apart[][2] = {{"Iva", "Eva"},       {"Ivo", "Iva"},      {"Paul", "Paula"},
                                           {"Anna 1", "Anna 2"}, {"Eva", "\u00c9va"}, {"...", "Eva"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_true(users_look_alike(pairs[i][0], pairs[i][1]) && users_look_alike(pairs[i][1], pairs[i][0]));
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++)
        assert_false(users_look_alike(apart[i][0], apart[i][1]) || users_look_alike(apart[i][1], apart[i][0]));
    assert_true(users_marks_ok("a\u0308\u0301 \u05e9\u05c1\u05b8 \u0e17\u0e35\u0e48 \u2764\ufe0f"));
    assert_false(users_marks_ok("a\u0301\u0301") || users_marks_ok("\u0301") || users_marks_ok("a \u0301"));
    assert_false(users_marks_ok("a\u0301\u0302\u0303\u0304\u0306"));
    static const char *const unseen[] = {"a\u202eb", "a\u00adb", "a\u2060b", "a\u3164b",
                                         "a\u2800b", "a\ufeffb", "a\u180eb"};
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        assert_false(users_visible(unseen[i]) || users_name_visible(unseen[i]));
    assert_true(users_visible("a\u00a0b") && !users_name_visible("a\u00a0b"));
    assert_true(users_mail_ok("") && users_mail_ok("a.b+c@d.example"));
    static const char *const bad[] = {"a",       "a@b",  "@b.c",   "a@b@c.d", "a b@c.d", "a@b.c\r\nBcc: x@y.z",
                                      "<a@b.c>", "a@.c", "a,b@c.d"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(users_mail_ok(bad[i]));
}

static void add_text(void *ctx, const char *text, size_t length)
{
    buffer_bytes(ctx, text, length);
}

static void one_can_see_all_that_is_known(void **state)
{
    (void)state;
    start_users(&quick);
    struct users_ask a = make_ask(USERS_REGISTER, "Anna", "a long word");
    a.mail = "anna@example.org";
    assert_int_equal(ask_users(&a), USERS_OK);
    struct db_table t = {.game = "siena", .title = "Evening", .link = "l", .seats = 3};
    struct db_chat line = {.user = a.user, .name = "Anna", .text = "good \"evening\""};
    struct db_seat seat = {.seat = 1, .user = a.user, .name = "Anna"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_table_add(tx, &t), DB_OK);
    assert_int_equal(db_seat_take(tx, t.id, &seat), DB_OK);
    assert_int_equal(db_chat_add(tx, t.id, &line), DB_OK);
    struct buffer b = {0};
    assert_int_equal(users_export(tx, a.user, add_text, &b), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    assert_non_null(strstr(b.at, "\"email\":\"anna@example.org\""));
    assert_non_null(strstr(b.at, "\"text\":\"good \\\"evening\\\"\""));
    assert_non_null(strstr(b.at, "\"seat\":2"));
    assert_null(strstr(b.at, "argon2"));
    buffer_free(&b);
    end_users();
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_account_is_made_and_entered),
        cmocka_unit_test(a_guest_keeps_his_id),
        cmocka_unit_test(a_changed_password_ends_other_sessions),
        cmocka_unit_test(tries_are_counted_before_hashing),
        cmocka_unit_test(a_crowd_is_sent_away),
        cmocka_unit_test(a_crowd_of_one_place_keeps_nobody_out),
        cmocka_unit_test(names_and_mails),
        cmocka_unit_test(one_can_see_all_that_is_known),
    };
    help_start_folder();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
